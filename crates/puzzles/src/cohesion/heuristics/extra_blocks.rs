//! The report's `extra blocks`.

use quebra_search::{Control, Cost, Estimate, Heuristic, Stop};

use crate::breakdown::{Explain, Part};
use crate::cohesion::rules::Cohesion;
use crate::planes::{Pack, Planes};
use crate::wording::Speech;

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

impl<W: Pack<P>, const P: usize> Explain<Cohesion<W, P>> for ExtraBlocks {
    fn parts(&self, level: &Cohesion<W, P>, state: &Planes<W, P>) -> Vec<Part> {
        static EXTRA: Speech = Speech {
            en: "six moves for each of these blocks, beyond one a colour",
            pt: "seis jogadas por cada um destes blocos, além de um por cor",
        };
        let mut seen = Vec::new();
        let mut parts = Vec::new();
        for block in level.blocks(state) {
            let colour = state.colour(block.first());
            if seen.contains(&colour) {
                parts.push(Part::new(&EXTRA, 6, block.cells()));
            }
            seen.push(colour);
        }
        parts
    }
}
