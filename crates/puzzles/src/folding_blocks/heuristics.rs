//! Estimates of the folds that are left.

use quebra_search::{Control, Estimate, Heuristic, Stop};

use super::cover::{least_cover, least_folds};
use super::shapes::{FoldingBlocks, State};
use crate::bits::Bits;

/// The size of the smallest region of grey cells that touch: a greedy search closes it first.
///
/// It overestimates as soon as one fold fills a region of two cells, and falls by the cells it fills.
pub struct SmallestRegion<W> {
    /// What has no neighbour to the left, and to the right.
    first_column: W,
    last_column: W,
    /// From a cell to the one below; 0 where there is none.
    down: u32,
}

impl<W: Bits> SmallestRegion<W> {
    /// The grey cells that hang together with `region`.
    fn fill(&self, mut region: W, grey: W) -> W {
        loop {
            let sideways = (region << 1 & !self.first_column) | (region >> 1 & !self.last_column);
            let grown = (region | sideways | region << self.down | region >> self.down) & grey;
            if grown == region {
                return region;
            }
            region = grown;
        }
    }
}

impl<W: Bits, const N: usize> Heuristic<FoldingBlocks<W, N>> for SmallestRegion<W> {
    const NAME: &'static str = "smallest-region";
    const SUMMARY: &'static str = "cells of the smallest grey region";
    const ADMISSIBLE: bool = false;
    const CONSISTENT: bool = false;
    type Memo = ();

    fn build(level: &FoldingBlocks<W, N>, _: &mut Control<FoldingBlocks<W, N>>) -> Result<Self, Stop> {
        let (rows, columns) = (level.grid.rows, level.grid.columns);
        let column = |column: usize| W::of((0..rows).map(|row| row * columns + column));
        // A single row may be as long as the word, which must not be shifted that far.
        let down = if rows == 1 { 0 } else { columns as u32 };
        Ok(Self { first_column: column(0), last_column: column(columns - 1), down })
    }

    fn start(&self, level: &FoldingBlocks<W, N>, state: &State<W, N>) -> Estimate {
        let mut grey = level.grey(state);
        let mut smallest = grey.count();
        while grey.any() {
            let region = self.fill(W::cell(grey.first()), grey);
            smallest = smallest.min(region.count());
            grey = grey ^ region;
        }
        Estimate::plain(smallest)
    }
}

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

/// [`Doubling`] over the shapes that are really left.
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
