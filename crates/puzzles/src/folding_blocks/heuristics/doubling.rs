//! `doubling`: sizes that add up.

use quebra_search::{Control, Estimate, Heuristic, Stop};

use crate::bits::Bits;
use crate::breakdown::{Explain, Part};
use crate::folding_blocks::cover::{fold_parts, least_folds};
use crate::folding_blocks::shapes::{FoldingBlocks, State};
use crate::wording::Speech;

/// The least number of folds with which the groups' sizes add up to the board.
///
/// A fold doubles its group, and in the end the sizes add up exactly: any plan is among the choices over which the minimum is
/// taken. One fold takes its group one step along its choices and no other group at all, so the minimum falls by 1 at most.
pub struct Doubling;

impl<W: Bits, const N: usize> Heuristic<FoldingBlocks<W, N>> for Doubling {
    const NAME: &'static str = "doubling";
    const SUMMARY: &'static str = "folds until the groups' sizes, each doubled by a fold, add up to the board";
    const ADMISSIBLE: bool = true;
    const CONSISTENT: bool = true;
    type Memo = ();

    fn build(_: &FoldingBlocks<W, N>, _: &mut Control<FoldingBlocks<W, N>>) -> Result<Self, Stop> {
        Ok(Self)
    }

    fn start(&self, level: &FoldingBlocks<W, N>, state: &State<W, N>) -> Estimate {
        let shapes = level.groups.iter().map(|group| level.shape(state, group));
        let groups = shapes.map(|shape| (shape.cells.count(), shape.folds));
        Estimate::plain(least_folds(level.grey(state).count(), groups))
    }
}

impl<W: Bits, const N: usize> Explain<FoldingBlocks<W, N>> for Doubling {
    fn parts(&self, level: &FoldingBlocks<W, N>, state: &State<W, N>) -> Vec<Part> {
        static FOLDS: Speech = Speech {
            en: "folds of a group, each doubling its size, so that all sizes add up to the board",
            pt: "dobras de um grupo, cada uma a duplicar o seu tamanho, para que os tamanhos somem o tabuleiro",
        };
        let folds = level.groups.iter().map(|group| level.shape(state, group).folds).collect();
        fold_parts(level, state, folds, &FOLDS)
    }
}
