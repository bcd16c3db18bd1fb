//! The report's `grey cells left`.

use quebra_search::{Control, Estimate, Heuristic, Stop};

use crate::bits::Bits;
use crate::breakdown::{Explain, Part};
use crate::folding_blocks::shapes::{FoldingBlocks, State};
use crate::wording::Speech;

/// The number of grey cells. It overestimates: one fold fills many.
pub struct Grey;

impl<W: Bits, const N: usize> Heuristic<FoldingBlocks<W, N>> for Grey {
    const NAME: &'static str = "grey";
    const SUMMARY: &'static str = "cells that are grey";
    const ADMISSIBLE: bool = false;
    const CONSISTENT: bool = false;
    type Memo = ();

    fn build(_: &FoldingBlocks<W, N>, _: &mut Control<FoldingBlocks<W, N>>) -> Result<Self, Stop> {
        Ok(Self)
    }

    #[inline]
    fn start(&self, level: &FoldingBlocks<W, N>, state: &State<W, N>) -> Estimate {
        Estimate::plain(level.grey(state).count())
    }
}

impl<W: Bits, const N: usize> Explain<FoldingBlocks<W, N>> for Grey {
    fn parts(&self, level: &FoldingBlocks<W, N>, state: &State<W, N>) -> Vec<Part> {
        static GREY: Speech = Speech { en: "cells that are grey", pt: "casas cinzentas" };
        let grey = level.grey(state);
        if grey.any() { vec![Part::new(&GREY, grey.count(), grey.cells())] } else { Vec::new() }
    }
}
