//! The open list: buckets by priority, and within a bucket the newest or the oldest first.
//!
//! A priority is a pair of small integers, the second one for ties of the first, so a bucket is found by its numbers instead
//! of by comparisons. Entries live in fixed blocks that are recycled between buckets: nothing is ever copied to grow.

use std::collections::BTreeMap;

use crate::limits::Stop;
use crate::memory::Memory;

/// Which of several equally good states is taken first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ties {
    /// The newest: dives towards the goal within a layer of equal priority.
    #[default]
    Lifo,
    /// The oldest: goes through a layer in the order it was found, as breadth-first does.
    Fifo,
}

/// Entries a block holds.
const BLOCK: usize = 64;

/// What comes first: the least of these, compared number by number.
pub(crate) type Priority = (u64, u64);

/// Priorities below these have their bucket in a vector, the others in a map.
const NEAR: Priority = (1 << 16, 1 << 10);

fn is_near(priority: Priority) -> bool {
    priority.0 < NEAR.0 && priority.1 < NEAR.1
}

const NO_BLOCK: u32 = u32::MAX;

struct Block<E> {
    entries: Vec<E>,
    next: u32,
    previous: u32,
}

/// A chain of blocks: the oldest entry is at `first`/`skip`, the newest at the end of `last`. A bucket that ran empty keeps
/// its block, because the newest-first order fills and empties the same ones over and over.
#[derive(Clone, Copy)]
struct Bucket {
    first: u32,
    last: u32,
    skip: u32,
    len: u32,
}

impl Bucket {
    const EMPTY: Self = Self { first: NO_BLOCK, last: NO_BLOCK, skip: 0, len: 0 };
}

/// The buckets with one first number.
#[derive(Default)]
struct Layer {
    buckets: Vec<Bucket>,
    /// No bucket below this holds anything.
    least: usize,
}

impl Layer {
    fn first(&self) -> Option<usize> {
        let offset = self.buckets.get(self.least..)?.iter().position(|bucket| bucket.len > 0);
        offset.map(|offset| self.least + offset)
    }
}

/// Entries with priorities; the least priority comes out first.
pub(crate) struct Open<E> {
    near: Vec<Layer>,
    far: BTreeMap<Priority, Bucket>,
    blocks: Vec<Block<E>>,
    free: Vec<u32>,
    /// No layer below this holds anything.
    least: usize,
    len: usize,
    ties: Ties,
}

impl<E: Copy> Open<E> {
    pub(crate) fn new(ties: Ties) -> Self {
        Self { near: Vec::new(), far: BTreeMap::new(), blocks: Vec::new(), free: Vec::new(), least: 0, len: 0, ties }
    }

    #[inline]
    pub(crate) fn push(&mut self, priority: Priority, entry: E, memory: &mut Memory) -> Result<(), Stop> {
        // Almost always the bucket is there and has room.
        if is_near(priority)
            && let Some(layer) = self.near.get_mut(priority.0 as usize)
            && let Some(bucket) = layer.buckets.get_mut(priority.1 as usize)
            && let Some(block) = self.blocks.get_mut(bucket.last as usize)
            && block.entries.len() < block.entries.capacity()
        {
            block.entries.push(entry);
            bucket.len += 1;
            layer.least = layer.least.min(priority.1 as usize);
            self.least = self.least.min(priority.0 as usize);
            self.len += 1;
            return Ok(());
        }
        self.push_into_new_block(priority, entry, memory)
    }

    #[cold]
    fn push_into_new_block(&mut self, priority: Priority, entry: E, memory: &mut Memory) -> Result<(), Stop> {
        let mut bucket = *self.bucket(priority, memory)?;
        if bucket.last == NO_BLOCK || self.blocks[bucket.last as usize].entries.len() >= BLOCK {
            let id = self.take_block(memory)?;
            self.blocks[id as usize].previous = bucket.last;
            if bucket.last == NO_BLOCK {
                bucket.first = id;
            } else {
                self.blocks[bucket.last as usize].next = id;
            }
            bucket.last = id;
        }
        bucket.len += 1;
        *self.bucket(priority, memory)? = bucket;
        self.blocks[bucket.last as usize].entries.push(entry);
        if is_near(priority) {
            self.least = self.least.min(priority.0 as usize);
            let layer = &mut self.near[priority.0 as usize];
            layer.least = layer.least.min(priority.1 as usize);
        }
        self.len += 1;
        Ok(())
    }

    /// All entries with their priorities, in the order in which they would come out. For showing: it sorts.
    pub(crate) fn in_order(&self) -> Vec<(Priority, E)> {
        let near = self.near.iter().enumerate().flat_map(|(first, layer)| {
            let buckets = layer.buckets.iter().enumerate();
            buckets.map(move |(second, bucket)| ((first as u64, second as u64), bucket))
        });
        let mut all = Vec::with_capacity(self.len);
        for (priority, bucket) in near.chain(self.far.iter().map(|(&priority, bucket)| (priority, bucket))) {
            let begin = all.len();
            let (mut id, mut skip, mut left) = (bucket.first, bucket.skip as usize, bucket.len as usize);
            while left > 0 {
                let block = &self.blocks[id as usize];
                let entries = &block.entries[skip..];
                all.extend(entries.iter().map(|&entry| (priority, entry)));
                left -= entries.len();
                (id, skip) = (block.next, 0);
            }
            if self.ties == Ties::Lifo {
                all[begin..].reverse();
            }
        }
        all.sort_by_key(|&(priority, _)| priority);
        all
    }

    /// How many entries there are.
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// The entry with the least priority, and that priority.
    #[inline]
    pub(crate) fn pop(&mut self) -> Option<(Priority, E)> {
        // Almost always the newest entry of the least bucket is wanted, and no block runs empty that others follow.
        if self.ties == Ties::Lifo
            && self.far.is_empty()
            && let Some(layer) = self.near.get_mut(self.least)
            && let Some(bucket) = layer.buckets.get_mut(layer.least)
            && bucket.len > 0
            && let Some(block) = self.blocks.get_mut(bucket.last as usize)
            && (block.entries.len() > 1 || bucket.first == bucket.last)
            && let Some(entry) = block.entries.pop()
        {
            bucket.len -= 1;
            self.len -= 1;
            return Some(((self.least as u64, layer.least as u64), entry));
        }
        self.pop_from_any_bucket()
    }

    #[inline(never)]
    fn pop_from_any_bucket(&mut self) -> Option<(Priority, E)> {
        if self.len == 0 {
            return None;
        }
        let priority = self.least_priority();
        let mut bucket = if is_near(priority) {
            self.near[priority.0 as usize].buckets[priority.1 as usize]
        } else {
            self.far[&priority]
        };
        let entry = match self.ties {
            Ties::Lifo => self.pop_newest(&mut bucket),
            Ties::Fifo => self.pop_oldest(&mut bucket),
        };
        if is_near(priority) {
            self.near[priority.0 as usize].buckets[priority.1 as usize] = bucket;
        } else if bucket.len == 0 {
            self.free_block(bucket.first);
            self.far.remove(&priority);
        } else {
            self.far.insert(priority, bucket);
        }
        self.len -= 1;
        Some((priority, entry))
    }

    fn pop_newest(&mut self, bucket: &mut Bucket) -> E {
        let last = bucket.last;
        let block = &mut self.blocks[last as usize];
        let entry = block.entries.pop().expect("the newest entry is in the last block");
        bucket.len -= 1;
        if block.entries.is_empty() && bucket.len > 0 {
            bucket.last = block.previous;
            self.free_block(last);
            self.blocks[bucket.last as usize].next = NO_BLOCK;
        }
        entry
    }

    fn pop_oldest(&mut self, bucket: &mut Bucket) -> E {
        let first = bucket.first;
        let block = &mut self.blocks[first as usize];
        let entry = block.entries[bucket.skip as usize];
        bucket.skip += 1;
        bucket.len -= 1;
        if bucket.len == 0 {
            block.entries.clear();
            bucket.skip = 0;
        } else if bucket.skip as usize == block.entries.len() {
            bucket.first = block.next;
            bucket.skip = 0;
            self.free_block(first);
            self.blocks[bucket.first as usize].previous = NO_BLOCK;
        }
        entry
    }

    fn least_priority(&mut self) -> Priority {
        let mut near = None;
        while let Some(layer) = self.near.get_mut(self.least) {
            if let Some(first) = layer.first() {
                layer.least = first;
                near = Some((self.least as u64, first as u64));
                break;
            }
            self.least += 1;
        }
        let far = self.far.first_key_value().map(|(&priority, _)| priority);
        near.into_iter().chain(far).min().expect("the open list is not empty")
    }

    /// The bucket of a priority, made if it is not there.
    #[inline]
    fn bucket(&mut self, priority: Priority, memory: &mut Memory) -> Result<&mut Bucket, Stop> {
        if !is_near(priority) {
            if !self.far.contains_key(&priority) {
                memory.take(2 * size_of::<(Priority, Bucket)>())?;
            }
            return Ok(self.far.entry(priority).or_insert(Bucket::EMPTY));
        }
        let (first, second) = (priority.0 as usize, priority.1 as usize);
        if first >= self.near.len() {
            grow(&mut self.near, first, Layer::default, memory)?;
        }
        let layer = &mut self.near[first];
        if second >= layer.buckets.len() {
            grow(&mut layer.buckets, second, || Bucket::EMPTY, memory)?;
        }
        Ok(&mut layer.buckets[second])
    }

    fn take_block(&mut self, memory: &mut Memory) -> Result<u32, Stop> {
        if let Some(id) = self.free.pop() {
            return Ok(id);
        }
        memory.take(BLOCK * size_of::<E>() + 2 * size_of::<Block<E>>() + size_of::<u32>())?;
        let id = self.blocks.len() as u32;
        self.blocks.push(Block { entries: Vec::with_capacity(BLOCK), next: NO_BLOCK, previous: NO_BLOCK });
        Ok(id)
    }

    fn free_block(&mut self, id: u32) {
        let block = &mut self.blocks[id as usize];
        block.entries.clear();
        block.next = NO_BLOCK;
        block.previous = NO_BLOCK;
        self.free.push(id);
    }
}

/// Makes a vector long enough for `index`.
#[cold]
fn grow<T>(vector: &mut Vec<T>, index: usize, fill: impl FnMut() -> T, memory: &mut Memory) -> Result<(), Stop> {
    let old = vector.capacity();
    let new = (index + 1).next_power_of_two().max(16);
    if new > old {
        memory.take(new * size_of::<T>())?;
        vector.reserve_exact(new - vector.len());
        memory.give(old * size_of::<T>());
    }
    vector.resize_with(index + 1, fill);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::VecDeque;

    proptest! {
        /// Against a plain model: a map from priority to a deque.
        #[test]
        fn behaves_like_a_map_of_deques(
            fifo: bool,
            steps in prop::collection::vec(prop::option::weighted(0.6, (0u64..6, 0u64..4, any::<bool>())), 0..2000),
        ) {
            let ties = if fifo { Ties::Fifo } else { Ties::Lifo };
            let mut open = Open::new(ties);
            let mut memory = Memory::new(None);
            let mut model: BTreeMap<Priority, VecDeque<usize>> = BTreeMap::new();
            for (number, step) in steps.into_iter().enumerate() {
                if let Some((first, second, is_far)) = step {
                    let far = if is_far { (NEAR.0 - 3, NEAR.1 - 2) } else { (0, 0) };
                    let priority = (first + far.0, second + far.1);
                    open.push(priority, number, &mut memory).unwrap();
                    model.entry(priority).or_default().push_back(number);
                } else {
                    let expected = model.first_entry().map(|mut bucket| {
                        let priority = *bucket.key();
                        let entry = if fifo { bucket.get_mut().pop_front() } else { bucket.get_mut().pop_back() };
                        if bucket.get().is_empty() {
                            bucket.remove();
                        }
                        (priority, entry.unwrap())
                    });
                    prop_assert_eq!(open.pop(), expected);
                }
            }
        }
    }
}
