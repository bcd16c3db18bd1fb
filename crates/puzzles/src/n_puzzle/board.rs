//! Boards as words: up to 16 cells live in one word of 4 bits a cell, up to 25 in two of 5 bits, larger ones in six of 6 bits.

use std::fmt;

use quebra_search::Words;

use super::patterns::{Slot, Slots};
use super::rectangle::MOST;

/// How a board is stored: a fixed number of bits a cell.
pub trait Board: Copy + Eq + std::hash::Hash + fmt::Debug + Words + Send + Sync + 'static {
    /// The empty set of cells.
    const BLANK: Self;
    /// The number in a cell.
    fn tile(&self, cell: usize) -> usize;
    /// The first cell that holds 0.
    fn empty(&self) -> usize;
    /// What it takes to move a tile between two given cells, found once.
    type Path: Copy + Send + Sync;
    /// The path between two cells.
    fn path(from: usize, to: usize) -> Self::Path;
    /// Moves a tile along a path; one end holds it, the other is empty.
    #[must_use]
    fn moved(&self, tile: usize, path: Self::Path) -> Self;
    /// What a search with pattern databases carries along, a place for each pattern of the board and of its mirror.
    type Slots: Slots;
    /// Puts a tile into a cell that holds 0.
    #[must_use]
    fn with(&self, cell: usize, tile: usize) -> Self;
}

/// A board, and where its empty cell is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State<B> {
    pub(super) board: B,
    pub(super) empty: u8,
}

/// A product with two bits set puts a tile into two cells at once.
#[derive(Clone, Copy)]
#[repr(C, packed)]
pub struct WordPath<W> {
    both: W,
    shift: u8,
}

macro_rules! board {
    ($word:ty, $bits:literal, $slots:literal) => {
        impl Board for $word {
            const BLANK: Self = 0;

            #[inline]
            fn tile(&self, cell: usize) -> usize {
                (self >> ($bits * cell)) as usize & ((1 << $bits) - 1)
            }

            /// Subtracting 1 from every cell borrows from a cell's top bit only at zeros, up to the first of them.
            #[inline]
            fn empty(&self) -> usize {
                const ONES: $word = (<$word>::MAX >> (<$word>::BITS % $bits)) / ((1 << $bits) - 1);
                let zeros = self.wrapping_sub(ONES) & !self & ONES << ($bits - 1);
                zeros.trailing_zeros() as usize / $bits
            }

            type Path = WordPath<$word>;
            type Slots = [Slot; $slots];

            fn path(from: usize, to: usize) -> Self::Path {
                WordPath { both: 1 | 1 << ($bits * from.abs_diff(to)), shift: ($bits * from.min(to)) as u8 }
            }

            #[inline]
            fn moved(&self, tile: usize, path: Self::Path) -> Self {
                self ^ (tile as $word * path.both) << path.shift
            }

            #[inline]
            fn with(&self, cell: usize, tile: usize) -> Self {
                self | (tile as $word) << ($bits * cell)
            }
        }
    };
}
board!(u64, 4, 8);
board!(u128, 5, 12);

/// Cells of 6 bits, some of them across two words: 64 of them fill six words exactly.
impl Board for [u64; 6] {
    const BLANK: Self = [0; 6];

    #[inline]
    fn tile(&self, cell: usize) -> usize {
        let bit = cell * 6;
        let (word, shift) = (bit / 64, bit % 64);
        let low = self[word] >> shift;
        let high = if shift > 58 { self[word + 1] << (64 - shift) } else { 0 };
        (low | high) as usize & 63
    }

    fn empty(&self) -> usize {
        (0..MOST).find(|&cell| self.tile(cell) == 0).expect("a board has an empty cell")
    }

    type Path = [u8; 2];
    /// Too many tiles for patterns of a useful size.
    type Slots = [Slot; 0];

    fn path(from: usize, to: usize) -> [u8; 2] {
        [from as u8, to as u8]
    }

    #[inline]
    fn moved(&self, tile: usize, path: [u8; 2]) -> Self {
        let mut board = *self;
        for cell in path {
            toggle(&mut board, cell as usize, tile);
        }
        board
    }

    #[inline]
    fn with(&self, cell: usize, tile: usize) -> Self {
        let mut board = *self;
        toggle(&mut board, cell, tile);
        board
    }
}

fn toggle(board: &mut [u64; 6], cell: usize, tile: usize) {
    let bit = cell * 6;
    let (word, shift) = (bit / 64, bit % 64);
    board[word] ^= (tile as u64) << shift;
    if shift > 58 {
        board[word + 1] ^= (tile as u64) >> (64 - shift);
    }
}
