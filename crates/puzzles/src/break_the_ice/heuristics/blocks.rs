//! The report's `blocks`.

use quebra_search::{Control, Estimate, Heuristic, Stop};

use crate::break_the_ice::rules::BreakTheIce;
use crate::breakdown::{Explain, Part};
use crate::planes::{Pack, Planes};
use crate::wording::Speech;

/// The pieces left: as if each took a move. One move clears at least three of the last ones, so it always overestimates
/// near the end.
pub struct Blocks;

impl<W: Pack<P>, const P: usize> Heuristic<BreakTheIce<W, P>> for Blocks {
    const NAME: &'static str = "blocks";
    const SUMMARY: &'static str = "pieces left";
    const ADMISSIBLE: bool = false;
    const CONSISTENT: bool = false;
    type Memo = ();

    fn build(_: &BreakTheIce<W, P>, _: &mut Control<BreakTheIce<W, P>>) -> Result<Self, Stop> {
        Ok(Self)
    }

    #[inline]
    fn start(&self, _: &BreakTheIce<W, P>, state: &Planes<W, P>) -> Estimate {
        Estimate::plain(state.occupied().count())
    }
}

impl<W: Pack<P>, const P: usize> Explain<BreakTheIce<W, P>> for Blocks {
    fn parts(&self, level: &BreakTheIce<W, P>, state: &Planes<W, P>) -> Vec<Part> {
        static LEFT: Speech = Speech { en: "pieces left", pt: "peças que restam" };
        let pieces = state.occupied();
        if pieces.any() { vec![Part::new(&LEFT, pieces.count(), level.shown(pieces))] } else { Vec::new() }
    }
}
