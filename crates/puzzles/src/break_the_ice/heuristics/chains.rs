//! The report's `close chains`.

use std::ops::ControlFlow;

use quebra_search::{Control, Cost, Estimate, Heuristic, Problem, Stop};

use crate::break_the_ice::rules::BreakTheIce;
use crate::breakdown::{Explain, Part};
use crate::grid::CellMove;
use crate::planes::{Pack, Planes};
use crate::wording::Speech;

/// The moves left if each broke as many pieces as the best one here, or, if no move breaks any, one move more than if each
/// broke three. Mostly optimistic, but not always: a later move may break more than any does now.
pub struct Chains;

impl<W: Pack<P>, const P: usize> Heuristic<BreakTheIce<W, P>> for Chains {
    const NAME: &'static str = "chains";
    const SUMMARY: &'static str = "pieces left by the most that one move breaks";
    const ADMISSIBLE: bool = false;
    const CONSISTENT: bool = false;
    type Memo = ();

    fn build(_: &BreakTheIce<W, P>, _: &mut Control<BreakTheIce<W, P>>) -> Result<Self, Stop> {
        Ok(Self)
    }

    fn start(&self, level: &BreakTheIce<W, P>, state: &Planes<W, P>) -> Estimate {
        let pieces = state.occupied().count();
        let mut fewest = pieces;
        let _ = level.successors(state, |_, next| {
            fewest = fewest.min(next.occupied().count());
            ControlFlow::<()>::Continue(())
        });
        Estimate::plain(match pieces - fewest {
            0 => pieces.div_ceil(3) + Cost::from(pieces > 0),
            broken => pieces.div_ceil(broken),
        })
    }
}

impl<W: Pack<P>, const P: usize> Explain<BreakTheIce<W, P>> for Chains {
    fn parts(&self, level: &BreakTheIce<W, P>, state: &Planes<W, P>) -> Vec<Part> {
        static BEST: Speech = Speech {
            en: "moves, if each broke as many pieces as this one's move does",
            pt: "jogadas, se cada uma partisse tantas peças como a jogada desta",
        };
        static THREES: Speech = Speech {
            en: "moves, if after one that breaks nothing each broke three pieces",
            pt: "jogadas, se depois de uma que nada parte cada uma partisse três peças",
        };
        let pieces = state.occupied();
        let mut best: Option<(u32, CellMove)> = None;
        let _ = level.successors(state, |action, next| {
            let left = next.occupied().count();
            if left < best.map_or(pieces.count(), |(fewest, _)| fewest) {
                best = Some((left, action));
            }
            ControlFlow::<()>::Continue(())
        });
        let h = self.start(level, state).h;
        match best {
            _ if h == 0 => Vec::new(),
            Some((_, CellMove { row, column, .. })) => {
                vec![Part::new(&BEST, h, [usize::from(row) * level.columns + usize::from(column)])]
            }
            None => vec![Part::new(&THREES, h, level.shown(pieces))],
        }
    }
}
