//! The report's `close chains`.

use std::ops::ControlFlow;

use quebra_search::{Control, Cost, Estimate, Heuristic, Problem, Stop};

use crate::break_the_ice::rules::BreakTheIce;
use crate::planes::{Pack, Planes};

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
