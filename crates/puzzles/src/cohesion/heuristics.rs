//! What may be left to do: three estimates that are quick and overestimate, and one that never does.

use quebra_search::space::Space;
use quebra_search::{Control, Cost, Estimate, Heuristic, INFINITE, Problem, Stop};

use super::Cohesion;
use crate::bits::Bits;
use crate::grid::{CellMove, Dir};
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
/// falls by at most 1 a move. What a colour alone needs is looked up where a table of all places for its pieces is small;
/// elsewhere `spread` bounds it from below.
pub struct Mergers {
    /// For each colour, from 1: its table.
    tables: Vec<Option<usize>>,
    alone: Vec<Alone>,
}

/// The most places for the pieces of one colour that are put in a table: 64 KiB, and about 0.1 s to fill.
const MOST: u32 = 1 << 16;

impl Mergers {
    #[inline]
    fn cost<W: Pack<P>, const P: usize>(&self, level: &Cohesion<W, P>, state: &Planes<W, P>, colour: usize) -> Cost {
        let cells = state.cells_of(colour);
        match self.tables[colour - 1].map(|table| self.alone[table].get(cells)) {
            Some(Alone::NEVER) => INFINITE,
            Some(Alone::UNKNOWN) | None => spread(level, cells),
            Some(cost) => cost.into(),
        }
    }
}

impl<W: Pack<P>, const P: usize> Heuristic<Cohesion<W, P>> for Mergers {
    const NAME: &'static str = "mergers";
    const SUMMARY: &'static str = "moves that would join each colour if it were alone on the board";
    const ADMISSIBLE: bool = true;
    const CONSISTENT: bool = true;
    type Memo = ();

    fn build(level: &Cohesion<W, P>, control: &mut Control<Cohesion<W, P>>) -> Result<Self, Stop> {
        let mut mergers = Self { tables: Vec::new(), alone: Vec::new() };
        for colour in level.colours() {
            control.checkpoint()?;
            let solo = level.alone(colour);
            let pieces = solo.pieces as usize;
            let mut table = mergers.alone.iter().position(|alone| alone.pieces == pieces);
            if table.is_none()
                && let Some(alone) = Alone::new(level.places.len(), pieces)
                && control.memory.take_spare(alone.bytes())
            {
                table = Some(mergers.alone.len());
                mergers.alone.push(alone);
            }
            if let Some(table) = table {
                let alone = &mut mergers.alone[table];
                // What exploring takes for a while: states, and up to four moves a piece, there and back.
                let room = alone.costs.len() * (2 * size_of::<Planes<W, P>>() + 4 * pieces * 32);
                if control.memory.take_spare(room) {
                    alone.fill(&solo);
                    control.memory.give(room);
                }
            }
            mergers.tables.push(table);
        }
        Ok(mergers)
    }

    fn start(&self, level: &Cohesion<W, P>, state: &Planes<W, P>) -> Estimate {
        let costs = level.colours().map(|colour| self.cost(level, state, colour));
        Estimate::plain(costs.fold(0, Cost::saturating_add))
    }

    #[inline]
    fn step(
        &self,
        level: &Cohesion<W, P>,
        from: &Planes<W, P>,
        before: Estimate,
        action: CellMove,
        to: &Planes<W, P>,
    ) -> Estimate {
        if before.h == INFINITE {
            return self.start(level, to);
        }
        let colour = from.colour(level.cell(action.row.into(), action.column.into()));
        let others = before.h - self.cost(level, from, colour);
        Estimate::plain(others.saturating_add(self.cost(level, to, colour)))
    }
}

/// The exact cost of joining a number of pieces that are alone on the board, wherever they are.
struct Alone {
    pieces: usize,
    /// `choose(cell, k + 1)` at `cell * pieces + k`: summed over its cells, the number of a set.
    choose: Vec<u32>,
    costs: Vec<u8>,
}

impl Alone {
    /// No move of the level's own pieces leads here, or there was no memory to find out.
    const UNKNOWN: u8 = u8::MAX;
    /// They can never be joined.
    const NEVER: u8 = u8::MAX - 1;
    /// Greater costs are given as this, which still is a bound.
    const DEAREST: Cost = 253;

    /// An unfilled table, if it is small enough.
    fn new(cells: usize, pieces: usize) -> Option<Self> {
        // Pascal's triangle. Where a sum saturates, no set of so many pieces needs it.
        let mut line = vec![0u32; pieces + 1];
        line[0] = 1;
        let mut choose = Vec::with_capacity(cells * pieces);
        for _ in 0..cells {
            choose.extend(&line[1..]);
            for k in (1..=pieces).rev() {
                line[k] = line[k].saturating_add(line[k - 1]);
            }
        }
        let sets = line[pieces];
        (sets <= MOST).then(|| Self { pieces, choose, costs: vec![Self::UNKNOWN; sets as usize] })
    }

    fn bytes(&self) -> usize {
        self.costs.len() + self.choose.len() * size_of::<u32>()
    }

    #[inline]
    fn number<W: Bits>(&self, cells: W) -> usize {
        let terms = cells.cells().enumerate().map(|(k, cell)| self.choose[cell * self.pieces + k] as usize);
        terms.sum()
    }

    #[inline]
    fn get<W: Bits>(&self, cells: W) -> u8 {
        self.costs[self.number(cells)]
    }

    /// Enters everything that a level of one colour can come to.
    fn fill<W: Pack<P>, const P: usize>(&mut self, solo: &Cohesion<W, P>) {
        let start = solo.initial();
        if self.get(start.occupied()) != Self::UNKNOWN {
            return;
        }
        let Some(space) = Space::explore(solo, start, MOST as usize) else { return };
        for (number, state) in space.states().iter().enumerate() {
            let set = self.number(state.occupied());
            self.costs[set] = match space.distance(number) {
                INFINITE => Self::NEVER,
                cost => cost.min(Self::DEAREST) as u8,
            };
        }
    }
}

/// A bound on the moves that join pieces that are alone on the board: the larger of two.
///
/// The widest gap: split the blocks in two in any way, and a move brings the halves nearer by at most one cell, so the
/// cells between them bound the moves from below. The best split is at the widest gap there is when the nearest join first.
///
/// The empty lines: rows and columns without a piece between others. A block fills neighbouring columns, and a step to the
/// side adds one of them: at most one empty column is filled, or left outside. Rows stay. Joined pieces have none.
///
/// Both fall by at most 1 a move, also when blocks join, and so does the larger one.
pub(super) fn spread<W: Pack<P>, const P: usize>(level: &Cohesion<W, P>, cells: W) -> Cost {
    widest_gap(level, cells).max(empty_lines(level, cells.cells()))
}

fn widest_gap<W: Pack<P>, const P: usize>(level: &Cohesion<W, P>, cells: W) -> Cost {
    let around = |set: W| {
        let step = |dir: Dir| level.shifted(set & !level.edges[dir as usize], dir);
        Dir::ALL.into_iter().fold(set, |ball, dir| ball | step(dir))
    };
    let links = level.lattice.links(&Planes([cells]));
    let mut joined = cells.cells().next().map_or(W::EMPTY, |first| links.flood(W::cell(first)));
    let mut widest = 0;
    while joined != cells {
        let (mut ball, mut gap) = (around(joined), 0);
        while ball.is_disjoint(cells ^ joined) {
            ball = around(ball);
            gap += 1;
        }
        widest = widest.max(gap);
        joined = links.flood(joined | ball & cells);
    }
    widest
}

fn empty_lines<W, const P: usize>(level: &Cohesion<W, P>, cells: impl Iterator<Item = usize>) -> Cost {
    let (mut rows, mut columns) = (0u64, 0u64);
    for cell in cells {
        let (row, column) = level.places[cell];
        rows |= 1 << row;
        columns |= 1 << column;
    }
    let inside =
        |lines: u64| (u64::BITS - lines.leading_zeros() - lines.trailing_zeros()).saturating_sub(lines.count_ones());
    if rows == 0 { 0 } else { inside(rows) + inside(columns) }
}

#[cfg(test)]
pub(super) fn numbers<W: Bits>(cells: usize, pieces: usize, sets: &[W]) -> Vec<usize> {
    let alone = Alone::new(cells, pieces).expect("a small table");
    sets.iter().map(|&set| alone.number(set)).collect()
}
