//! Boards of coloured pieces as bit planes: plane `i` holds bit `i` of every cell's colour, and colour 0 is an empty cell.
//!
//! Whether neighbours are alike is then answered for all cells and all colours at once.

use std::fmt::Debug;
use std::hash::Hash;

use quebra_search::Words;

use crate::bits::{Bits, Wide};

/// The colours of a board's cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Planes<W, const P: usize>(pub [W; P]);

impl<W: Bits, const P: usize> Planes<W, P> {
    /// A board without pieces.
    pub const EMPTY: Self = Self([W::EMPTY; P]);

    /// How many colours there is room for.
    pub const COLOURS: usize = (1 << P) - 1;

    /// Every plane changed in the same way.
    #[inline]
    #[must_use]
    pub fn map(self, change: impl FnMut(W) -> W) -> Self {
        Self(self.0.map(change))
    }

    /// The cells with a piece.
    #[inline]
    pub fn occupied(&self) -> W {
        self.0.iter().fold(W::EMPTY, |set, &plane| set | plane)
    }

    /// The colour of a cell.
    #[inline]
    pub fn colour(&self, cell: usize) -> usize {
        self.0.iter().enumerate().fold(0, |colour, (bit, plane)| colour | usize::from(plane.has(cell)) << bit)
    }

    /// The cells of a colour other than 0.
    #[inline]
    pub fn cells_of(&self, colour: usize) -> W {
        let planes = self.0.iter().enumerate();
        planes.fold(!W::EMPTY, |set, (bit, &plane)| set & if colour >> bit & 1 == 1 { plane } else { !plane })
    }

    /// The board with a piece of this colour in a cell that was empty.
    #[must_use]
    pub fn with(mut self, cell: usize, colour: usize) -> Self {
        for (bit, plane) in self.0.iter_mut().enumerate() {
            if colour >> bit & 1 == 1 {
                *plane = *plane | W::cell(cell);
            }
        }
        self
    }

    /// The cells that differ in colour from the cell `by` further on.
    #[inline]
    pub fn differing(&self, by: u32) -> W {
        self.0.iter().fold(W::EMPTY, |set, &plane| set | plane ^ plane >> by)
    }
}

/// How the cells lie: in lines of `stride` cells, one line after the other.
#[derive(Clone, Copy, Debug)]
pub struct Lattice<W> {
    /// The cells of a line; fewer than [`Bits::CAPACITY`], so that it can be shifted by.
    pub stride: u32,
    /// The cells that are not the last of their line.
    pub inner: W,
}

impl<W: Bits> Lattice<W> {
    /// So many lines of so many cells.
    pub fn new(lines: usize, stride: usize) -> Self {
        debug_assert!(Self::fits(lines, stride));
        let inner = W::of((0..lines * stride).filter(|cell| (cell + 1) % stride != 0));
        Self { stride: stride as u32, inner }
    }

    /// Is there room for so many lines of so many cells?
    pub fn fits(lines: usize, stride: usize) -> bool {
        lines * stride <= W::CAPACITY && stride < W::CAPACITY
    }

    /// Where neighbours have the same colour.
    #[inline]
    pub fn links<const P: usize>(&self, planes: &Planes<W, P>) -> Links<W> {
        let occupied = planes.occupied();
        Links {
            stride: self.stride,
            along: occupied & self.inner & !planes.differing(1),
            across: occupied & !planes.differing(self.stride),
        }
    }
}

/// Neighbours of the same colour.
#[derive(Clone, Copy, Debug)]
pub struct Links<W> {
    stride: u32,
    /// The pieces like the next one in their line.
    pub along: W,
    /// The pieces like the one beside them in the next line.
    pub across: W,
}

impl<W: Bits> Links<W> {
    /// Everything that links lead to from these cells.
    #[inline]
    pub fn flood(&self, seed: W) -> W {
        let mut set = seed;
        loop {
            let further = (set & self.along) << 1
                | set >> 1 & self.along
                | (set & self.across) << self.stride
                | set >> self.stride & self.across;
            let grown = set | further;
            if grown == set {
                return set;
            }
            set = grown;
        }
    }

    /// The whole squares of four like pieces, each by its first cell.
    #[inline]
    pub fn squares(&self) -> W {
        self.along & self.across & self.along >> self.stride
    }

    /// The pieces in straight runs of three or more.
    #[inline]
    pub fn runs(&self) -> W {
        let (along, across) = (self.along & self.along >> 1, self.across & self.across >> self.stride);
        // Most boards have none: one test, and nothing is spread out.
        if (along | across).is_empty() {
            return W::EMPTY;
        }
        let across = across | across << self.stride;
        along | along << 1 | along << 2 | across | across << self.stride
    }
}

/// How planes are stored: as few bytes as hold them, without padding for alignment.
pub trait Pack<const P: usize>: Bits {
    /// The storage form.
    type Packed: Copy + Eq + Hash + Debug + Words + Send + Sync + 'static;
    /// To the storage form.
    fn pack(planes: Planes<Self, P>) -> Self::Packed;
    /// And back.
    fn unpack(packed: Self::Packed) -> Planes<Self, P>;

    /// The board with `change` in all planes that have the cell: with the cells of a block and those where it goes, that block moved.
    #[inline]
    fn flip(planes: Planes<Self, P>, cell: usize, change: Self) -> Planes<Self, P> {
        let cell = Self::cell(cell);
        planes.map(|plane| if plane.is_disjoint(cell) { plane } else { plane ^ change })
    }
}

impl Pack<4> for u16 {
    type Packed = u64;

    #[inline]
    fn pack(planes: Planes<Self, 4>) -> u64 {
        planes.0.iter().rev().fold(0, |word, &plane| word << 16 | u64::from(plane))
    }

    #[inline]
    fn unpack(packed: u64) -> Planes<Self, 4> {
        Planes(std::array::from_fn(|i| (packed >> (16 * i)) as u16))
    }

    /// All four planes at once, as they lie side by side in a word.
    #[inline]
    fn flip(planes: Planes<Self, 4>, cell: usize, change: Self) -> Planes<Self, 4> {
        const EACH: u64 = 0x0001_0001_0001_0001;
        let word = Self::pack(planes);
        let mask = (word >> cell & EACH) * 0xffff;
        Self::unpack(word ^ ((u64::from(change) * EACH) & mask))
    }
}

impl<const P: usize> Pack<P> for u64 {
    type Packed = [u64; P];

    #[inline]
    fn pack(planes: Planes<Self, P>) -> [u64; P] {
        planes.0
    }

    #[inline]
    fn unpack(packed: [u64; P]) -> Planes<Self, P> {
        Planes(packed)
    }
}

impl Pack<3> for u128 {
    type Packed = [u64; 6];

    #[inline]
    fn pack(planes: Planes<Self, 3>) -> [u64; 6] {
        std::array::from_fn(|i| (planes.0[i / 2] >> (64 * (i % 2))) as u64)
    }

    #[inline]
    fn unpack(packed: [u64; 6]) -> Planes<Self, 3> {
        Planes(std::array::from_fn(|i| u128::from(packed[2 * i]) | u128::from(packed[2 * i + 1]) << 64))
    }
}

impl<const N: usize, const P: usize> Pack<P> for Wide<N> {
    type Packed = [Self; P];

    #[inline]
    fn pack(planes: Planes<Self, P>) -> [Self; P] {
        planes.0
    }

    #[inline]
    fn unpack(packed: [Self; P]) -> Planes<Self, P> {
        Planes(packed)
    }
}
