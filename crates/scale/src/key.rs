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

/// The key of a state's words.
#[inline]
pub(crate) fn stir<const W: usize>(words: &[u64; W]) -> Key<W> {
    let mut key = *words;
    let mut first = fold(key[0] ^ rest(&key));
    for factor in STIRS {
        first = fold(first.wrapping_mul(factor));
    }
    key[0] = first;
    key
}

/// The words of a key.
#[inline]
pub(crate) fn unstir<const W: usize>(key: &Key<W>) -> [u64; W] {
    let mut words = *key;
    for factor in UNSTIRS.iter().rev() {
        words[0] = fold(words[0]).wrapping_mul(*factor);
    }
    words[0] = fold(words[0]) ^ rest(key);
    words
}

/// The range, of so many equal ones, that a key is in.
#[inline]
pub(crate) fn range<const W: usize>(key: &Key<W>, ranges: u64) -> usize {
    ((u128::from(key[0]) * u128::from(ranges)) >> 64) as usize
}

/// Sorts keys of one of `ranges` ranges, and leaves one of each. As they are spread evenly, a table has them nearly in order at once, and
/// what comes again is found there; `table` is kept from one time to the next.
pub(crate) fn order<const W: usize>(keys: &mut Vec<Key<W>>, ranges: u64, table: &mut Vec<Key<W>>) {
    const FEW: usize = 48;
    if keys.len() < FEW {
        keys.sort_unstable();
        keys.dedup();
        return;
    }
    // A free slot has a key of another range.
    let free = if range(&keys[0], ranges) == 0 { [u64::MAX; W] } else { [0; W] };
    // What is repeated takes no slot, so that the table is seldom more than half full.
    let slots = (keys.len() + keys.len() / 2) as u64;
    table.clear();
    table.resize(slots as usize + FEW, free);
    for key in &*keys {
        // How far into the range it is.
        let share = key[0].wrapping_mul(ranges);
        let mut at = ((u128::from(share) * u128::from(slots)) >> 64) as usize;
        loop {
            if at == table.len() {
                table.push(free);
            }
            if table[at] == free {
                table[at] = *key;
                break;
            }
            if table[at] == *key {
                break;
            }
            at += 1;
        }
    }
    // Without a branch: which slots are free nobody can foresee.
    let mut count = 0;
    keys.push(free);
    for key in &*table {
        keys[count] = *key;
        count += usize::from(*key != free);
    }
    keys.truncate(count);
    for place in 1..keys.len() {
        let mut at = place;
        while at > 0 && keys[at - 1] > keys[at] {
            keys.swap(at - 1, at);
            at -= 1;
        }
    }
}

/// Takes the known keys out of sorted ones.
pub(crate) fn subtract<const W: usize>(keys: &mut Vec<Key<W>>, known: &[Key<W>]) {
    if known.len() > 16 * keys.len() {
        let mut rest = known;
        keys.retain(|key| {
            rest = &rest[rest.partition_point(|known| known < key)..];
            rest.first() != Some(key)
        });
        return;
    }
    // Both halves by turns: a step waits for the one before it, and two do not wait for each other.
    let middle = keys.len() / 2;
    let cut = keys.get(middle).map_or(0, |key| known.partition_point(|known| known < key));
    let (low, high) = keys.split_at_mut(middle);
    let (mut low, mut high) = (Sieve::new(low, &known[..cut]), Sieve::new(high, &known[cut..]));
    while low.is_on() && high.is_on() {
        low.step();
        high.step();
    }
    let (low, high) = (low.rest(), high.rest());
    keys.copy_within(middle..middle + high, low);
    keys.truncate(low + high);
}

/// Sorted keys of which the known ones are being taken out.
struct Sieve<'a, const W: usize> {
    keys: &'a mut [Key<W>],
    known: &'a [Key<W>],
    at: usize,
    old: usize,
    kept: usize,
}

impl<'a, const W: usize> Sieve<'a, W> {
    fn new(keys: &'a mut [Key<W>], known: &'a [Key<W>]) -> Self {
        Self { keys, known, at: 0, old: 0, kept: 0 }
    }

    #[inline]
    fn is_on(&self) -> bool {
        self.at < self.keys.len() && self.old < self.known.len()
    }

    /// Without a branch: which of two is less nobody can foresee.
    #[inline]
    fn step(&mut self) {
        let order = self.keys[self.at].cmp(&self.known[self.old]);
        self.keys[self.kept] = self.keys[self.at];
        self.kept += usize::from(order.is_lt());
        self.at += usize::from(order.is_le());
        self.old += usize::from(order.is_ge());
    }

    /// Goes on to the end; so many are left.
    fn rest(mut self) -> usize {
        while self.is_on() {
            self.step();
        }
        self.keys.copy_within(self.at.., self.kept);
        self.kept + self.keys.len() - self.at
    }
}

/// Two sorted lists without common keys, as one.
pub(crate) fn merge<const W: usize>(one: &[Key<W>], other: &[Key<W>]) -> Vec<Key<W>> {
    let mut merged = Vec::with_capacity(one.len() + other.len());
    let (mut first, mut second) = (0, 0);
    while first < one.len() && second < other.len() {
        let is_first = one[first] < other[second];
        merged.push(if is_first { one[first] } else { other[second] });
        first += usize::from(is_first);
        second += usize::from(!is_first);
    }
    merged.extend_from_slice(&one[first..]);
    merged.extend_from_slice(&other[second..]);
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
            prop_assert_eq!(unstir(&stir(&words)), words);
        }

        #[test]
        fn sorted_keys_are_a_set(words in prop::collection::vec(0u64..400, 0..600), known in prop::collection::vec(0u64..400, 0..600)) {
            let keys: Vec<Key<2>> = words.iter().map(|&word| stir(&[word, word % 3])).collect();
            let known: BTreeSet<Key<2>> = known.iter().map(|&word| stir(&[word, word % 3])).collect();
            for (ranges, own) in [(2, 0), (2, 1), (3, 1)] {
                let mut sorted: Vec<_> = keys.iter().copied().filter(|key| range(key, ranges) == own).collect();
                let mut truth: BTreeSet<_> = sorted.iter().copied().collect();
                order(&mut sorted, ranges, &mut Vec::new());
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
