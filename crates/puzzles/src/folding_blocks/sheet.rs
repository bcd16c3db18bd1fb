//! The sheet that groups are folded on: cells as they are written, and where they come to lie.

use crate::bits::Bits;
use crate::grid::Dir;

/// Boards have at most this many cells.
pub(super) const MOST_CELLS: usize = 1024;
/// Boards have at most this many rows, and columns.
pub(super) const MOST_SIDE: usize = 64;
/// There are at most this many groups: the letters.
pub(super) const MOST_GROUPS: usize = 26;

/// A level's cells as they are written, row by row.
pub(super) struct Grid {
    pub(super) rows: usize,
    pub(super) columns: usize,
    pub(super) cells: Vec<u8>,
}

impl Grid {
    /// The groups there are, in the order of the alphabet.
    pub(super) fn letters(&self) -> Vec<u8> {
        (b'A'..=b'Z').filter(|letter| self.cells.contains(letter)).collect()
    }

    /// How many bits the number of a group's shape takes.
    pub(super) fn bits_a_group(&self) -> u32 {
        (self.cells.len() - 1).max(1).ilog2() + 1
    }

    /// How many of these numbers a word holds; none lies across two words.
    pub(super) fn groups_a_word(&self) -> usize {
        (u64::BITS / self.bits_a_group()) as usize
    }

    /// The cells with the letters asked for.
    pub(super) fn set<W: Bits>(&self, is_in: impl Fn(u8) -> bool) -> W {
        W::of((0..self.cells.len()).filter(|&cell| is_in(self.cells[cell])))
    }

    /// Where the cells come to lie when they are mirrored over a side of their bounding box, if that is on the board.
    pub(super) fn mirrored<W: Bits>(&self, cells: W, dir: Dir) -> Option<W> {
        let along = |cell: usize| match dir {
            Dir::Up | Dir::Down => cell / self.columns,
            Dir::Left | Dir::Right => cell % self.columns,
        };
        // Twice the place of the side, which cells at `along` and `side - 1 - along` are equally far from.
        let side = match dir {
            Dir::Up | Dir::Left => 2 * cells.cells().map(along).min()?,
            Dir::Down | Dir::Right => 2 * (cells.cells().map(along).max()? + 1),
        };
        let mut image = W::EMPTY;
        for cell in cells.cells() {
            let (row, column) = (cell / self.columns, cell % self.columns);
            let (row, column) = match dir {
                Dir::Up | Dir::Down => (side.checked_sub(row + 1)?, column),
                Dir::Left | Dir::Right => (row, side.checked_sub(column + 1)?),
            };
            if row >= self.rows || column >= self.columns {
                return None;
            }
            image = image | W::cell(row * self.columns + column);
        }
        Some(image)
    }
}
