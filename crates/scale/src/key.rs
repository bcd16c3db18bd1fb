//! States as keys: a few words, the first of which is as good as random, so that equal ranges of it hold equally many states.

/// A state: its [words](quebra_search::Words), the first one stirred by all of them.
pub(crate) type Key<const W: usize> = [u64; W];

/// Into so many buckets a worker's range is cut: one of them is small enough to be sorted in the processor's cache.
pub(crate) const BUCKETS: usize = 1024;

const STIRS: [u64; 2] = [0xbf58_476d_1ce4_e5b9, 0x94d0_49bb_1331_11eb];
const UNSTIRS: [u64; 2] = [inverse(STIRS[0]), inverse(STIRS[1])];

/// The factor that undoes an odd one, by Newton's method: each round doubles the bits that are right.
const fn inverse(factor: u64) -> u64 {
    let mut inverse = factor;
    let mut round = 0;
    while round < 5 {
        inverse = inverse.wrapping_mul(2u64.wrapping_sub(factor.wrapping_mul(inverse)));
        round += 1;
    }
    inverse
}

#[inline]
fn fold(word: u64) -> u64 {
    word ^ word >> 32
}

/// What the other words have to say about the first.
#[inline]
fn rest(words: &[u64]) -> u64 {
    words[1..].iter().fold(0, |sum, word| fold((sum ^ word).wrapping_mul(STIRS[0])))
}

/// The key of a state's words; fewer than `W` are filled up with zeros.
#[inline]
pub(crate) fn stir<const W: usize>(words: &[u64]) -> Key<W> {
    let mut key = [0; W];
    key[..words.len()].copy_from_slice(words);
    let mut first = fold(key[0] ^ rest(&key));
    for factor in STIRS {
        first = fold(first.wrapping_mul(factor));
    }
    key[0] = first;
    key
}

/// The words of a key.
#[inline]
pub(crate) fn unstir<const W: usize>(key: &Key<W>, words: &mut Vec<u64>, width: usize) {
    let mut first = key[0];
    for factor in UNSTIRS.iter().rev() {
        first = fold(first).wrapping_mul(*factor);
    }
    words.push(fold(first) ^ rest(key));
    words.extend_from_slice(&key[1..width]);
}

/// The range, of so many equal ones, that a key is in.
#[inline]
pub(crate) fn range<const W: usize>(key: &Key<W>, ranges: u64) -> usize {
    ((u128::from(key[0]) * u128::from(ranges)) >> 64) as usize
}

/// Sorts keys of one of `ranges` ranges, and leaves one of each. As they are spread evenly, nearly all are put where they belong at once.
pub(crate) fn order<const W: usize>(keys: &mut Vec<Key<W>>, ranges: u64, scratch: &mut Scratch<W>) {
    const FEW: usize = 48;
    if keys.len() < FEW {
        keys.sort_unstable();
        keys.dedup();
        return;
    }
    let parts = keys.len().next_power_of_two().min(1 << 16);
    let part = |key: &Key<W>| range(key, ranges * parts as u64) & (parts - 1);
    let Scratch { firsts, sorted } = scratch;
    firsts.clear();
    firsts.resize(parts + 1, 0);
    for key in &*keys {
        firsts[part(key) + 1] += 1;
    }
    for index in 1..=parts {
        firsts[index] += firsts[index - 1];
    }
    sorted.clear();
    sorted.resize(keys.len(), [0; W]);
    for key in &*keys {
        let place = &mut firsts[part(key)];
        sorted[*place as usize] = *key;
        *place += 1;
    }
    keys.clear();
    for &key in &*sorted {
        // What is equal comes side by side, and few are out of their places by more than one.
        let mut at = keys.len();
        while at > 0 && keys[at - 1] > key {
            at -= 1;
        }
        if at == keys.len() {
            if keys.last() != Some(&key) {
                keys.push(key);
            }
        } else if at == 0 || keys[at - 1] != key {
            keys.insert(at, key);
        }
    }
}

/// Room for sorting, kept from one time to the next.
#[derive(Default)]
pub(crate) struct Scratch<const W: usize> {
    firsts: Vec<u32>,
    sorted: Vec<Key<W>>,
}

/// Takes the known keys out of sorted ones.
pub(crate) fn subtract<const W: usize>(keys: &mut Vec<Key<W>>, known: &[Key<W>]) {
    let mut rest = known;
    if known.len() > 16 * keys.len() {
        keys.retain(|key| {
            rest = &rest[rest.partition_point(|known| known < key)..];
            rest.first() != Some(key)
        });
        return;
    }
    let mut at = 0;
    keys.retain(|key| {
        while at < known.len() && known[at] < *key {
            at += 1;
        }
        known.get(at) != Some(key)
    });
}

/// Two sorted lists without common keys, as one.
pub(crate) fn merge<const W: usize>(one: &[Key<W>], other: &[Key<W>]) -> Vec<Key<W>> {
    let mut merged = Vec::with_capacity(one.len() + other.len());
    let mut rest = other;
    for key in one {
        let before = rest.iter().take_while(|other| *other < key).count();
        merged.extend_from_slice(&rest[..before]);
        merged.push(*key);
        rest = &rest[before..];
    }
    merged.extend_from_slice(rest);
    merged
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn keys_come_back(words: [u64; 3]) {
            let mut back = Vec::new();
            unstir(&stir::<3>(&words), &mut back, 3);
            prop_assert_eq!(&back[..], &words[..]);
            back.clear();
            unstir(&stir::<4>(&words[..2]), &mut back, 2);
            prop_assert_eq!(&back[..], &words[..2]);
        }

        #[test]
        fn sorted_keys_are_a_set(words in prop::collection::vec(0u64..400, 0..600), known in prop::collection::vec(0u64..400, 0..600)) {
            let keys: Vec<Key<2>> = words.iter().map(|&word| stir(&[word, word % 3])).collect();
            let known: BTreeSet<Key<2>> = known.iter().map(|&word| stir(&[word, word % 3])).collect();
            for ranges in [1, 3] {
                let mut sorted: Vec<_> = keys.iter().copied().filter(|key| range(key, ranges) == 0).collect();
                let mut truth: BTreeSet<_> = sorted.iter().copied().collect();
                order(&mut sorted, ranges, &mut Scratch::default());
                prop_assert_eq!(&sorted, &truth.iter().copied().collect::<Vec<_>>());
                let known: Vec<_> = known.iter().copied().collect();
                subtract(&mut sorted, &known);
                truth.retain(|key| known.binary_search(key).is_err());
                prop_assert_eq!(&sorted, &truth.iter().copied().collect::<Vec<_>>());
                let all: BTreeSet<_> = truth.into_iter().chain(known.iter().copied()).collect();
                prop_assert_eq!(merge(&sorted, &known), all.into_iter().collect::<Vec<_>>());
            }
        }
    }
}
