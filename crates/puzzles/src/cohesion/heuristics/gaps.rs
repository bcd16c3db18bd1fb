//! `gaps`: a guide to plans for large boards.

use quebra_search::{Control, Cost, Estimate, Heuristic, Stop};

use crate::cohesion::rules::Cohesion;
use crate::planes::{Pack, Planes};

/// The cells between like blocks when the nearest join first, and the joins: each cell counts twice and a join once. A cell of
/// another colour counts as two, as something must give way there.
///
/// Too much, as a move may bring many blocks nearer to each other; but it tells a board that is nearly joined from one that is
/// not, wherever the blocks are, and it is quick: a guide to plans for large boards, nothing for a search to go by alone.
pub(in crate::cohesion) struct Gaps;

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

pub(in crate::cohesion) fn gaps<W: Pack<P>, const P: usize>(level: &Cohesion<W, P>, cells: W, others: W) -> Cost {
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
