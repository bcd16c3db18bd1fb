//! Chance that can be repeated: the same words give the same numbers for ever.
//!
//! How a number becomes a choice is written out here, because libraries change theirs between versions.

use std::ops::RangeInclusive;

use chacha20::ChaCha8Rng;
use chacha20::rand_core::{Rng, SeedableRng};

/// A source of choices.
pub struct Dice(ChaCha8Rng);

impl Dice {
    /// The choices of one candidate: a stream of its own out of those that the words stand for.
    pub fn new(words: &str, candidate: u64) -> Self {
        let mut hash = fnv(words.as_bytes());
        let mut seed = [0; 32];
        for part in seed.chunks_mut(8) {
            hash = split_mix(hash);
            part.copy_from_slice(&hash.to_le_bytes());
        }
        let mut numbers = ChaCha8Rng::from_seed(seed);
        numbers.set_stream(candidate);
        Self(numbers)
    }

    /// A number from 0 to one below `count`, which is not 0.
    pub fn below(&mut self, count: usize) -> usize {
        debug_assert!(count > 0, "there is something to choose from");
        ((u128::from(self.0.next_u64()) * count as u128) >> 64) as usize
    }

    /// A number of a range, which is not empty.
    pub fn within(&mut self, range: RangeInclusive<usize>) -> usize {
        range.start() + self.below(range.end() - range.start() + 1)
    }

    /// Yes, so many times in a hundred.
    pub fn percent(&mut self, share: usize) -> bool {
        self.below(100) < share
    }

    /// One of a list; none of an empty one.
    pub fn choose<T: Copy>(&mut self, list: &[T]) -> Option<T> {
        if list.is_empty() { None } else { Some(list[self.below(list.len())]) }
    }

    /// Puts a list in any order.
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            list.swap(last, self.below(last + 1));
        }
    }
}

/// The hash FNV-1a of 64 bits.
fn fnv(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// By how much the state of `SplitMix64` grows: 2^64 by the golden ratio.
pub(crate) const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

/// One step of `SplitMix64` (Steele, Lea and Flood 2014): spreads what differs over all bits.
pub(crate) fn split_mix(number: u64) -> u64 {
    let mut z = number.wrapping_add(GOLDEN);
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Levels that were generated once must come out again: these numbers never change.
    #[test]
    fn the_same_words_give_the_same_numbers_for_ever() {
        let draw = |words, candidate| {
            let mut dice = Dice::new(words, candidate);
            [(); 6].map(|()| dice.below(1000))
        };
        assert_eq!(fnv(b"foobar"), 0x8594_4171_f739_67e8);
        assert_eq!(split_mix(0), 0xe220_a839_7b1d_cdaf);
        assert_eq!(draw("demo", 0), draw("demo", 0));
        assert_ne!(draw("demo", 0), draw("demo", 1));
        assert_ne!(draw("demo", 0), draw("Demo", 0));
        assert_eq!(draw("demo", 7), [333, 602, 196, 738, 579, 716]);
        let mut list = [0, 1, 2, 3, 4, 5, 6, 7];
        Dice::new("demo", 7).shuffle(&mut list);
        assert_eq!(list, [5, 0, 6, 7, 3, 1, 4, 2]);
    }

    #[test]
    fn every_choice_comes_up() {
        let mut dice = Dice::new("choices", 0);
        let mut counts = [0; 6];
        for _ in 0..6000 {
            counts[dice.within(0..=5)] += 1;
        }
        assert!(counts.iter().all(|count| (800..1200).contains(count)), "{counts:?}");
        assert_eq!(dice.choose::<u8>(&[]), None);
    }
}
