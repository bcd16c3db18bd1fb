//! What follows from every cell having to be covered by exactly one group: constraint propagation over the shapes that groups may end in.

use quebra_search::{Cost, INFINITE};

use super::shapes::{FoldingBlocks, Group, Shape, State};
use super::sheet::{MOST_CELLS, MOST_GROUPS};
use crate::bits::Bits;
use crate::breakdown::Part;
use crate::wording::Speech;

/// The least number of folds in a cover of the board, as far as [`Cover`] can tell.
pub(super) fn least_cover<W: Bits, const N: usize>(level: &FoldingBlocks<W, N>, state: &State<W, N>) -> Cost {
    let Some(folds) = folds_left(level, state) else {
        return INFINITE;
    };
    let sizes = level.groups.iter().map(|group| level.shape(state, group).cells.count());
    least_folds(level.grey(state).count(), sizes.zip(folds))
}

/// How often each group may be folded in a cover of the board (bit k: k times); `None` if there is no cover.
pub(super) fn folds_left<W: Bits, const N: usize>(
    level: &FoldingBlocks<W, N>,
    state: &State<W, N>,
) -> Option<[u16; MOST_GROUPS]> {
    let mut lefts = [Ends { union: W::EMPTY, common: W::EMPTY, folds: 0 }; MOST_GROUPS];
    for (left, group) in lefts.iter_mut().zip(&level.groups) {
        left.common = level.shape(state, group).cells;
    }
    // The cells whose group is known.
    let mut taken = state.filled;
    loop {
        let known = taken;
        let (mut once, mut twice) = (W::EMPTY, W::EMPTY);
        for (left, group) in lefts.iter_mut().zip(&level.groups) {
            *left = Ends::of(group, level.shape(state, group), taken ^ left.common, left.common)?;
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

/// What each group adds to the least number of folds, given how often each may be folded; nothing if there is no such number.
pub(super) fn fold_parts<W: Bits, const N: usize>(
    level: &FoldingBlocks<W, N>,
    state: &State<W, N>,
    mut folds: Vec<u16>,
    what: &'static Speech,
) -> Vec<Part> {
    let shapes: Vec<W> = level.groups.iter().map(|group| level.shape(state, group).cells).collect();
    let least = |folds: &[u16]| {
        let sizes = shapes.iter().map(|cells| cells.count());
        least_folds(level.grey(state).count(), sizes.zip(folds.iter().copied()))
    };
    let whole = least(&folds);
    if whole == INFINITE {
        return Vec::new();
    }
    let mut parts = Vec::new();
    // Group by group, the fewest folds with which the others can still make it as few.
    for (number, cells) in shapes.iter().enumerate() {
        let allowed = folds[number];
        for k in (0..u16::BITS).filter(|k| allowed >> k & 1 == 1) {
            folds[number] = 1 << k;
            if least(&folds) == whole {
                if k > 0 {
                    parts.push(Part::new(what, k, cells.cells()));
                }
                break;
            }
        }
    }
    parts
}

/// The shapes that a group may still end in, as far as they matter.
#[derive(Clone, Copy)]
struct Ends<W> {
    /// The cells of any of them.
    union: W,
    /// The cells of all of them.
    common: W,
    /// Bit k: one of them is k folds away.
    folds: u16,
}

impl<W: Bits> Ends<W> {
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
