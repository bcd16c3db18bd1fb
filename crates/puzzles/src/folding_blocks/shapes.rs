//! Groups and the shapes they can take.
//!
//! Two facts carry everything here. A group only grows, so its own folds and the board decide which shapes it can ever take,
//! and the others only block: shapes are listed once, on opening, and a state is one of them for each group. And a shape
//! covers every shape on the way to it: where there is room for the last one there is room for all of them. So shapes that
//! do not overlap can be reached in whichever order one likes, and a solution is a choice of shapes that cover the board.

use std::collections::HashMap;
use std::fmt;

use super::sheet::Grid;
use crate::bits::Bits;
use crate::grid::Dir;

/// From this one on, directions lead sideways: up, down, left, right.
pub(super) const SIDEWAYS: usize = Dir::Left as usize;

/// A level on a board of cells `W`, the shapes of its groups in `N` words.
pub struct FoldingBlocks<W, const N: usize> {
    pub(super) grid: Grid,
    /// Every cell that is not a hole.
    pub(super) board: W,
    pub(super) groups: Vec<Group<W>>,
    /// The lowest bits, as many as a group has in a word.
    pub(super) mask: u64,
}

/// A group, and every shape it can take.
pub(super) struct Group<W> {
    pub(super) letter: u8,
    /// Where the number of its shape is kept.
    pub(super) word: usize,
    pub(super) shift: u32,
    /// Its shapes, every one after those it is folded from; the first one is the start.
    pub(super) shapes: Vec<Shape<W>>,
}

/// A shape that a group can take.
pub(super) struct Shape<W> {
    pub(super) cells: W,
    /// The shape after a fold in each direction; 0 for none, as no fold leads back to the start.
    pub(super) next: [u16; 4],
    /// Every cell it can still come to cover.
    pub(super) reach: W,
    /// Bit k: it can still be folded k times.
    pub(super) folds: u16,
}

impl<W> Shape<W> {
    /// The numbers of the shapes that [`Group::onward`] gives.
    #[inline]
    pub(super) fn onward(&self, is_sideways: bool) -> impl Iterator<Item = (usize, bool)> {
        let first = if is_sideways { SIDEWAYS } else { 0 };
        let dirs = (first..).zip(&self.next[first..]).filter(|&(_, &next)| next != 0);
        dirs.map(|(dir, &next)| (next as usize, dir >= SIDEWAYS))
    }
}

impl<W: Bits> Group<W> {
    /// Every shape that the group can take while the others are as they start: as they only grow, there will never be more.
    ///
    /// There are no more of them than cells. Folds lay out mirror images of the start in one fixed pattern, so a shape is
    /// known by the rows and columns it spans. Let the board have room for R starts one above the other. After k folds up or
    /// down, 2^k of them are spanned, the start among them: in at most 2^k ways, and at most R − 2^k + 1 for the largest k.
    /// That is at most R in all, likewise for the columns, and together at most the number of cells.
    pub(super) fn new(grid: &Grid, letter: u8, (word, shift): (usize, u32)) -> Self {
        let walls: W = grid.set(|cell| cell != b'0' && cell != letter);
        let blank = |cells: W| Shape { cells, next: [0; 4], reach: cells, folds: 1 };
        let start = grid.set(|cell| cell == letter);
        let mut shapes = vec![blank(start)];
        let mut numbers = HashMap::from([(start, 0)]);
        let mut number = 0;
        while number < shapes.len() {
            let cells = shapes[number].cells;
            for dir in Dir::ALL {
                if let Some(image) = grid.mirrored(cells, dir).filter(|image| image.is_disjoint(walls)) {
                    shapes[number].next[dir as usize] = *numbers.entry(cells | image).or_insert_with_key(|&cells| {
                        shapes.push(blank(cells));
                        shapes.len() as u16 - 1
                    });
                }
            }
            number += 1;
        }
        debug_assert!(shapes.len() <= grid.cells.len());
        for number in (0..shapes.len()).rev() {
            for next in shapes[number].next.into_iter().filter(|&next| next != 0) {
                let Shape { reach, folds, .. } = shapes[next as usize];
                let shape = &mut shapes[number];
                shape.reach = shape.reach | reach;
                shape.folds |= folds << 1;
            }
        }
        Self { letter, word, shift, shapes }
    }

    /// The shapes one fold on, and whether the fold led sideways. A walk that goes neither up nor down after such a fold meets
    /// every shape once.
    #[inline]
    pub(super) fn onward(&self, shape: &Shape<W>, is_sideways: bool) -> impl Iterator<Item = (&Shape<W>, bool)> {
        shape.onward(is_sideways).map(|(next, is_sideways)| (&self.shapes[next], is_sideways))
    }

    /// Adds to `covered` what the group can still come to cover with shapes that hold nothing `blocked`.
    pub(super) fn cover(&self, shape: &Shape<W>, is_sideways: bool, blocked: W, mut covered: W) -> W {
        for (next, is_sideways) in self.onward(shape, is_sideways) {
            if next.cells.is_disjoint(blocked) && next.reach & covered != next.reach {
                covered = self.cover(next, is_sideways, blocked, covered | next.cells);
            }
        }
        covered
    }
}

/// The shape of every group, and what they cover together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State<W, const N: usize> {
    pub(super) shapes: [u64; N],
    pub(super) filled: W,
}

/// A group, and where it folds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fold {
    /// The group's letter.
    pub group: u8,
    /// Over which side.
    pub dir: Dir,
}

impl Fold {
    /// Its place in the one order in which trees are searched: group by group, up and down before left and right.
    pub(super) fn rank(self) -> (u8, bool) {
        (self.group, self.dir as usize >= SIDEWAYS)
    }
}

impl fmt::Display for Fold {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.group as char, self.dir.letter())
    }
}

impl<W: Bits, const N: usize> FoldingBlocks<W, N> {
    pub(super) fn new(grid: Grid) -> Self {
        let (bits, per_word) = (grid.bits_a_group(), grid.groups_a_word());
        let place = |index: usize| (index / per_word, (index % per_word) as u32 * bits);
        let letters = grid.letters().into_iter().enumerate();
        let groups = letters.map(|(index, letter)| Group::new(&grid, letter, place(index))).collect();
        Self { board: grid.set(|cell| cell != b'_'), groups, mask: (1 << bits) - 1, grid }
    }

    #[inline]
    pub(super) fn number(&self, shapes: &[u64; N], group: &Group<W>) -> usize {
        (shapes[group.word] >> group.shift & self.mask) as usize
    }

    #[inline]
    pub(super) fn shape<'a>(&self, state: &State<W, N>, group: &'a Group<W>) -> &'a Shape<W> {
        &group.shapes[self.number(&state.shapes, group)]
    }

    #[inline]
    pub(super) fn grey(&self, state: &State<W, N>) -> W {
        self.board ^ state.filled
    }
}
