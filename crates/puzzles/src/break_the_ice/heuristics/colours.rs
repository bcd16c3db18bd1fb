//! The report's `colours`.

use quebra_search::{Control, Estimate, Heuristic, Stop};

use crate::break_the_ice::rules::BreakTheIce;
use crate::breakdown::{Explain, Part};
use crate::planes::{Pack, Planes};
use crate::wording::Speech;

/// The chains of three that the pieces of each colour make: as if each chain took a move of its own. It overestimates
/// where one move breaks several.
pub struct Colours;

impl<W: Pack<P>, const P: usize> Heuristic<BreakTheIce<W, P>> for Colours {
    const NAME: &'static str = "colours";
    const SUMMARY: &'static str = "chains of three that the pieces of each colour make";
    const ADMISSIBLE: bool = false;
    const CONSISTENT: bool = false;
    type Memo = ();

    fn build(_: &BreakTheIce<W, P>, _: &mut Control<BreakTheIce<W, P>>) -> Result<Self, Stop> {
        Ok(Self)
    }

    #[inline]
    fn start(&self, level: &BreakTheIce<W, P>, state: &Planes<W, P>) -> Estimate {
        Estimate::plain(level.colours().map(|colour| state.cells_of(colour).count() / 3).sum())
    }
}

impl<W: Pack<P>, const P: usize> Explain<BreakTheIce<W, P>> for Colours {
    fn parts(&self, level: &BreakTheIce<W, P>, state: &Planes<W, P>) -> Vec<Part> {
        static CHAINS: Speech = Speech {
            en: "chains of three that a colour's pieces make",
            pt: "cadeias de três que as peças de uma cor formam",
        };
        let part = |colour| {
            let cells = state.cells_of(colour);
            Part::new(&CHAINS, cells.count() / 3, level.shown(cells))
        };
        level.colours().map(part).filter(|part| part.value > 0.0).collect()
    }
}
