//! Estimates of the folds that are left.

use quebra_search::{Control, Cost, Estimate, Heuristic, INFINITE, Stop};

use super::{FoldingBlocks, Group, MOST_CELLS, MOST_GROUPS, Shape, State};
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

/// The least number of folds that fill exactly `grey` cells, by groups with a size and the numbers of folds each may make
/// (bit k: k folds).
pub(super) fn least_folds(grey: u32, groups: impl Iterator<Item = (u32, u16)>) -> Cost {
    /// Real sums stay below: 26 groups that fill 1024 cells make some 140 folds.
    const NEVER: u8 = u8::MAX;
    let grey = grey as usize;
    // For each number of cells: the folds that fill it with the groups so far.
    let (mut least, mut before) = ([NEVER; MOST_CELLS], [NEVER; MOST_CELLS]);
    least[0] = 0;
    for (size, folds) in groups.filter(|&(_, folds)| folds != 1) {
        before[..=grey].copy_from_slice(&least[..=grey]);
        if folds & 1 == 0 {
            least[..=grey].fill(NEVER);
        }
        for k in (1..u16::BITS).filter(|k| folds >> k & 1 == 1) {
            let filled = size as usize * ((1 << k) - 1);
            if filled > grey {
                break;
            }
            for (to, from) in least[filled..=grey].iter_mut().zip(&before) {
                *to = (*to).min(from.saturating_add(k as u8));
            }
        }
    }
    if least[grey] == NEVER { INFINITE } else { Cost::from(least[grey]) }
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

/// The least number of folds in a cover of the board, as far as [`Cover`] can tell.
pub(super) fn least_cover<W: Bits, const N: usize>(level: &FoldingBlocks<W, N>, state: &State<W, N>) -> Cost {
    let Some(folds) = folds_left(level, state) else {
        return INFINITE;
    };
    let sizes = level.groups.iter().map(|group| level.shape(state, group).cells.count());
    least_folds(level.grey(state).count(), sizes.zip(folds))
}

/// How often each group may be folded in a cover of the board (bit k: k times); `None` if there is no cover.
fn folds_left<W: Bits, const N: usize>(level: &FoldingBlocks<W, N>, state: &State<W, N>) -> Option<[u16; MOST_GROUPS]> {
    let mut lefts = [Left { union: W::EMPTY, common: W::EMPTY, folds: 0 }; MOST_GROUPS];
    for (left, group) in lefts.iter_mut().zip(&level.groups) {
        left.common = level.shape(state, group).cells;
    }
    // The cells whose group is known.
    let mut taken = state.filled;
    loop {
        let known = taken;
        let (mut once, mut twice) = (W::EMPTY, W::EMPTY);
        for (left, group) in lefts.iter_mut().zip(&level.groups) {
            *left = Left::of(group, level.shape(state, group), taken ^ left.common, left.common)?;
            taken = taken | left.common;
            twice = twice | (once & left.union);
            once = once | left.union;
        }
        if once != level.board {
            return None;
        }
        for left in &mut lefts[..level.groups.len()] {
            left.common = left.common | (left.union & !twice);
            taken = taken | left.common;
        }
        if taken == known {
            return Some(lefts.map(|left| left.folds));
        }
    }
}

/// The shapes that a group may still end in, as far as they matter.
#[derive(Clone, Copy)]
struct Left<W> {
    /// The cells of any of them.
    union: W,
    /// The cells of all of them.
    common: W,
    /// Bit k: one of them is k folds away.
    folds: u16,
}

impl<W: Bits> Left<W> {
    /// From one of a group's shapes on, those with all of `needed` and nothing `blocked`, if there is any.
    fn of(group: &Group<W>, shape: &Shape<W>, blocked: W, needed: W) -> Option<Self> {
        let mut left = Self { union: W::EMPTY, common: !W::EMPTY, folds: 0 };
        left.add(group, (shape, false), 0, blocked, needed);
        (left.folds != 0).then_some(left)
    }

    fn add(&mut self, group: &Group<W>, (shape, is_sideways): (&Shape<W>, bool), folds: u32, blocked: W, needed: W) {
        if shape.cells & needed == needed {
            self.union = self.union | shape.cells;
            self.common = self.common & shape.cells;
            self.folds |= 1 << folds;
        }
        for next in group.onward(shape, is_sideways) {
            if next.0.cells.is_disjoint(blocked) && next.0.reach & needed == needed {
                self.add(group, next, folds + 1, blocked, needed);
            }
        }
    }
}
