//! `cover`: `doubling` after exact-cover propagation.

use quebra_search::{Control, Estimate, Heuristic, Stop};

use crate::bits::Bits;
use crate::breakdown::{Explain, Part};
use crate::folding_blocks::cover::{fold_parts, folds_left, least_cover};
use crate::folding_blocks::shapes::{FoldingBlocks, State};
use crate::wording::Speech;

/// [`Doubling`](super::Doubling) over the shapes that are really left.
///
/// A solution gives each group a shape that avoids all others, and covers the board. So a cell that a single group can cover
/// is that group's; only its shapes with that cell count; the cells that these have in common are closed to the others, who
/// lose shapes for it. Repeated until nothing changes, this keeps every shape of every solution, and the sizes of what is
/// left are added up.
///
/// A fold leaves fewer cells and fewer shapes, and fewer shapes only ever force more: each group's shapes after it are among
/// those before it. So the argument of `Doubling` holds here too.
pub struct Cover;

impl<W: Bits, const N: usize> Heuristic<FoldingBlocks<W, N>> for Cover {
    const NAME: &'static str = "cover";
    const SUMMARY: &'static str = "doubling, with the shapes that can still be part of a cover of the board";
    const ADMISSIBLE: bool = true;
    const CONSISTENT: bool = true;
    type Memo = ();

    fn build(_: &FoldingBlocks<W, N>, _: &mut Control<FoldingBlocks<W, N>>) -> Result<Self, Stop> {
        Ok(Self)
    }

    fn start(&self, level: &FoldingBlocks<W, N>, state: &State<W, N>) -> Estimate {
        Estimate::plain(least_cover(level, state))
    }
}

impl<W: Bits, const N: usize> Explain<FoldingBlocks<W, N>> for Cover {
    fn parts(&self, level: &FoldingBlocks<W, N>, state: &State<W, N>) -> Vec<Part> {
        static FOLDS: Speech = Speech {
            en: "folds of a group, of those that leave a cover of the board, so that all sizes add up to it",
            pt: "dobras de um grupo, das que ainda deixam cobrir o tabuleiro, para que os tamanhos o somem",
        };
        let folds = folds_left(level, state);
        folds.map(|folds| fold_parts(level, state, folds.to_vec(), &FOLDS)).unwrap_or_default()
    }
}
