//! Sets of cells as bits: machine words for small boards, arrays of words for large ones, one trait for the rules.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};

use quebra_search::Words;

/// A set of cells, cell 0 in the lowest bit. Shifting moves all of them; what goes past the last bit is gone.
pub trait Bits:
    Copy
    + Eq
    + Ord
    + Hash
    + Debug
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// How many cells there is room for.
    const CAPACITY: usize;
    /// No cell.
    const EMPTY: Self;

    /// One cell.
    fn cell(cell: usize) -> Self;
    /// The number of cells.
    fn count(self) -> u32;
    /// The first cell; meaningless if there is none.
    fn first(self) -> usize;
    /// All cells but the first.
    #[must_use]
    fn without_first(self) -> Self;

    /// Is there no cell?
    #[inline]
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// Is there any cell?
    #[inline]
    fn any(self) -> bool {
        self != Self::EMPTY
    }

    /// Is this cell in the set?
    #[inline]
    fn has(self, cell: usize) -> bool {
        (self & Self::cell(cell)).any()
    }

    /// The cells in both sets are none.
    #[inline]
    fn is_disjoint(self, other: Self) -> bool {
        (self & other).is_empty()
    }

    /// The cells, in order.
    fn cells(self) -> impl Iterator<Item = usize> {
        let mut rest = self;
        std::iter::from_fn(move || {
            if rest.is_empty() {
                return None;
            }
            let cell = rest.first();
            rest = rest.without_first();
            Some(cell)
        })
    }

    /// The set with these cells.
    fn of(cells: impl IntoIterator<Item = usize>) -> Self {
        cells.into_iter().fold(Self::EMPTY, |set, cell| set | Self::cell(cell))
    }
}

macro_rules! word {
    ($($word:ty)*) => {$(
        impl Bits for $word {
            const CAPACITY: usize = <$word>::BITS as usize;
            const EMPTY: Self = 0;

            #[inline]
            fn cell(cell: usize) -> Self {
                1 << cell
            }

            #[inline]
            fn count(self) -> u32 {
                self.count_ones()
            }

            #[inline]
            fn first(self) -> usize {
                self.trailing_zeros() as usize
            }

            #[inline]
            fn without_first(self) -> Self {
                self & self.wrapping_sub(1)
            }
        }
    )*};
}
word!(u16 u64 u128);

/// `N` words of 64 cells, for boards that no machine word holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Wide<const N: usize>([u64; N]);

impl<const N: usize> Bits for Wide<N> {
    const CAPACITY: usize = 64 * N;
    const EMPTY: Self = Self([0; N]);

    #[inline]
    fn cell(cell: usize) -> Self {
        let mut words = [0; N];
        words[cell / 64] = 1 << (cell % 64);
        Self(words)
    }

    #[inline]
    fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    #[inline]
    fn first(self) -> usize {
        let index = self.0.iter().position(|&word| word != 0).unwrap_or(0);
        index * 64 + self.0[index].trailing_zeros() as usize
    }

    #[inline]
    fn without_first(mut self) -> Self {
        if let Some(word) = self.0.iter_mut().find(|word| **word != 0) {
            *word = word.without_first();
        }
        self
    }
}

impl<const N: usize> Words for Wide<N> {
    const COUNT: usize = N;

    #[inline]
    fn write(&self, words: &mut [u64]) {
        words.copy_from_slice(&self.0);
    }

    #[inline]
    fn read(words: &[u64]) -> Self {
        Self(std::array::from_fn(|index| words[index]))
    }
}

impl<const N: usize> BitAnd for Wide<N> {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }
}

impl<const N: usize> BitOr for Wide<N> {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }
}

impl<const N: usize> BitXor for Wide<N> {
    type Output = Self;
    #[inline]
    fn bitxor(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] ^ other.0[i]))
    }
}

impl<const N: usize> Not for Wide<N> {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self(std::array::from_fn(|i| !self.0[i]))
    }
}

impl<const N: usize> Shl<u32> for Wide<N> {
    type Output = Self;
    #[inline]
    fn shl(self, by: u32) -> Self {
        let (words, bits) = (by as usize / 64, by % 64);
        Self(std::array::from_fn(|i| {
            let word = |i: usize| i.checked_sub(words).map_or(0, |i| self.0[i]);
            let carried = if bits == 0 || i == 0 { 0 } else { word(i - 1) >> (64 - bits) };
            word(i) << bits | carried
        }))
    }
}

impl<const N: usize> Shr<u32> for Wide<N> {
    type Output = Self;
    #[inline]
    fn shr(self, by: u32) -> Self {
        let (words, bits) = (by as usize / 64, by % 64);
        Self(std::array::from_fn(|i| {
            let word = |i: usize| self.0.get(i + words).copied().unwrap_or(0);
            let carried = if bits == 0 { 0 } else { word(i + 1) << (64 - bits) };
            word(i) >> bits | carried
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn wide(value: u128) -> Wide<2> {
        Wide([value as u64, (value >> 64) as u64])
    }

    proptest! {
        #[test]
        fn two_words_behave_like_one_of_128_bits(a: u128, b: u128, by in 0u32..128, cell in 0usize..128) {
            prop_assert_eq!(wide(a) & wide(b), wide(a & b));
            prop_assert_eq!(wide(a) | wide(b), wide(a | b));
            prop_assert_eq!(wide(a) ^ wide(b), wide(a ^ b));
            prop_assert_eq!(!wide(a), wide(!a));
            prop_assert_eq!(wide(a) << by, wide(a << by));
            prop_assert_eq!(wide(a) >> by, wide(a >> by));
            prop_assert_eq!(wide(a).count(), a.count_ones());
            prop_assert_eq!(wide(a).has(cell), Bits::has(a, cell));
            prop_assert_eq!(wide(a).without_first(), wide(a.without_first()));
            prop_assert_eq!(wide(a).cells().collect::<Vec<_>>(), Bits::cells(a).collect::<Vec<_>>());
        }
    }
}
