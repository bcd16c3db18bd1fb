//! What may be left to do: three estimates that are quick and overestimate, and one that never does.

use std::sync::{Mutex, PoisonError};

use quebra_search::{Control, Cost, Estimate, Heuristic, Stop};

use super::alone::Alone;
use super::rules::Cohesion;
use crate::planes::{Pack, Planes};

/// Something for every pair of cells.
struct Pairs<T>(Vec<Vec<T>>);

impl<T: Copy + Default + std::iter::Sum> Pairs<T> {
    /// `distance` for pairs of cells that do not touch, by the rows and columns between them.
    fn new<W, const P: usize>(level: &Cohesion<W, P>, distance: impl Fn(u8, u8) -> T) -> Self {
        let pair = |&(row, column): &(u8, u8), &(other_row, other_column): &(u8, u8)| {
            let (rows, columns) = (row.abs_diff(other_row), column.abs_diff(other_column));
            if rows + columns > 1 { distance(rows, columns) } else { T::default() }
        };
        let line = |place| level.places.iter().map(|other| pair(place, other)).collect();
        Self(level.places.iter().map(line).collect())
    }

    /// The sum over all pairs of pieces of the same colour.
    fn sum<W: Pack<P>, const P: usize>(&self, level: &Cohesion<W, P>, state: &Planes<W, P>) -> T {
        let of_colour = |colour: usize| {
            let mut rest = state.cells_of(colour);
            let pairs = std::iter::from_fn(move || {
                let first = rest.cells().next()?;
                rest = rest.without_first();
                Some(rest.cells().map(|other| self.0[first][other]).sum())
            });
            pairs.sum::<T>()
        };
        level.colours().map(of_colour).sum()
    }
}

/// The straight distances between all pieces of the same colour that do not touch, rounded down. Far too much: a move
/// shortens many of them at once.
pub struct Euclidean(Pairs<f64>);

impl<W: Pack<P>, const P: usize> Heuristic<Cohesion<W, P>> for Euclidean {
    const NAME: &'static str = "euclidean";
    const SUMMARY: &'static str = "straight distances between like pieces apart, summed over all pairs";
    const ADMISSIBLE: bool = false;
    const CONSISTENT: bool = false;
    type Memo = ();

    fn build(level: &Cohesion<W, P>, _: &mut Control<Cohesion<W, P>>) -> Result<Self, Stop> {
        Ok(Self(Pairs::new(level, |rows, columns| f64::from(rows).hypot(f64::from(columns)))))
    }

    fn start(&self, level: &Cohesion<W, P>, state: &Planes<W, P>) -> Estimate {
        Estimate::plain(self.0.sum(level, state) as Cost)
    }
}

/// Rows and columns between all pieces of the same colour that do not touch. Far too much, as above.
pub struct Manhattan(Pairs<Cost>);

impl<W: Pack<P>, const P: usize> Heuristic<Cohesion<W, P>> for Manhattan {
    const NAME: &'static str = "manhattan";
    const SUMMARY: &'static str = "rows and columns between like pieces apart, summed over all pairs";
    const ADMISSIBLE: bool = false;
    const CONSISTENT: bool = false;
    type Memo = ();

    fn build(level: &Cohesion<W, P>, _: &mut Control<Cohesion<W, P>>) -> Result<Self, Stop> {
        Ok(Self(Pairs::new(level, |rows, columns| Cost::from(rows) + Cost::from(columns))))
    }

    fn start(&self, level: &Cohesion<W, P>, state: &Planes<W, P>) -> Estimate {
        Estimate::plain(self.0.sum(level, state))
    }
}

/// Six moves for every block beyond one a colour. Too much whenever blocks are near: a move may even join several.
pub struct ExtraBlocks;

impl<W: Pack<P>, const P: usize> Heuristic<Cohesion<W, P>> for ExtraBlocks {
    const NAME: &'static str = "extra-blocks";
    const SUMMARY: &'static str = "six moves for every block beyond one a colour";
    const ADMISSIBLE: bool = false;
    const CONSISTENT: bool = false;
    type Memo = ();

    fn build(_: &Cohesion<W, P>, _: &mut Control<Cohesion<W, P>>) -> Result<Self, Stop> {
        Ok(Self)
    }

    fn start(&self, level: &Cohesion<W, P>, state: &Planes<W, P>) -> Estimate {
        Estimate::plain(6 * (level.blocks(state).count() - level.symbols.len()) as Cost)
    }
}

/// The moves that would join each colour if it were alone on the board, summed over the colours.
///
/// A move moves one colour, and one that is legal among the others is legal alone too: the sum never overestimates, and
/// falls by at most 1 a move. What a colour alone needs is found when it is asked for, and remembered (`Alone`). On boards with
/// so many blocks that this would take too long, it is looked for only so far, and how far is settled before the search begins.
pub struct Mergers<W> {
    alone: Mutex<Alone<W>>,
}

impl<W: Pack<P>, const P: usize> Heuristic<Cohesion<W, P>> for Mergers<W> {
    const NAME: &'static str = "mergers";
    const SUMMARY: &'static str = "moves that would join each colour if it were alone on the board";
    const ADMISSIBLE: bool = true;
    const CONSISTENT: bool = true;
    type Memo = ();

    fn build(level: &Cohesion<W, P>, control: &mut Control<Cohesion<W, P>>) -> Result<Self, Stop> {
        let mut alone = Alone::new(level.places.len(), control)?;
        alone.allow(level, level.colours().map(|colour| level.start.cells_of(colour)));
        Ok(Self { alone: Mutex::new(alone) })
    }

    fn start(&self, level: &Cohesion<W, P>, state: &Planes<W, P>) -> Estimate {
        let mut alone = self.alone.lock().unwrap_or_else(PoisonError::into_inner);
        Estimate::plain(level.colours().map(|colour| alone.cost(level, state.cells_of(colour))).sum())
    }
}

impl<W> Mergers<W> {
    /// The same sum with a hundred times as much patience for each colour.
    pub(super) fn bound<const P: usize>(
        &self,
        level: &Cohesion<W, P>,
        start: &Planes<W, P>,
        control: &mut Control<Cohesion<W, P>>,
    ) -> Result<Cost, Stop>
    where
        W: Pack<P>,
    {
        let mut alone = self.alone.lock().unwrap_or_else(PoisonError::into_inner);
        level.colours().map(|colour| alone.bound(level, start.cells_of(colour), control)).sum()
    }
}

/// The cells between like blocks when the nearest join first, and the joins: each cell counts twice and a join once. A cell of
/// another colour counts as two, as something must give way there.
///
/// Too much, as a move may bring many blocks nearer to each other; but it tells a board that is nearly joined from one that is
/// not, wherever the blocks are, and it is quick: a guide to plans for large boards, nothing for a search to go by alone.
pub(super) struct Gaps;

impl<W: Pack<P>, const P: usize> Heuristic<Cohesion<W, P>> for Gaps {
    const NAME: &'static str = "gaps";
    const SUMMARY: &'static str = "gaps between like blocks when the nearest join first";
    const ADMISSIBLE: bool = false;
    const CONSISTENT: bool = false;
    type Memo = ();

    fn build(_: &Cohesion<W, P>, _: &mut Control<Cohesion<W, P>>) -> Result<Self, Stop> {
        Ok(Self)
    }

    fn start(&self, level: &Cohesion<W, P>, state: &Planes<W, P>) -> Estimate {
        let occupied = state.occupied();
        let of_colour = |colour: usize| {
            let cells = state.cells_of(colour);
            gaps(level, cells, occupied ^ cells)
        };
        Estimate::plain(level.colours().map(of_colour).sum())
    }
}

pub(super) fn gaps<W: Pack<P>, const P: usize>(level: &Cohesion<W, P>, cells: W, others: W) -> Cost {
    let links = level.lattice.links(&Planes([cells]));
    let mut joined = cells.cells().next().map_or(W::EMPTY, |first| links.flood(W::cell(first)));
    let mut sum = 0;
    while joined != cells {
        let (mut before, mut ball) = (W::EMPTY, joined);
        loop {
            let further = ball | level.around(ball) & !others | level.around(before) & others;
            let reached = further & (cells ^ joined);
            if reached.any() {
                joined = joined | links.flood(W::cell(reached.first()));
                sum += 1;
                break;
            }
            (before, ball) = (ball, further);
            sum += 2;
        }
    }
    sum
}
