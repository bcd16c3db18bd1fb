//! The open list: buckets by priority, and within a bucket the newest or the oldest first.
//!
//! Priorities are small integers, so a bucket is found by its number instead of by comparisons. Entries live in fixed
//! blocks that are recycled between buckets: nothing is ever copied to grow.

use std::collections::BTreeMap;

use crate::control::Stop;
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
const BLOCK: usize = 128;

/// Priorities below this have their bucket in a vector, the others in a map.
const NEAR: u64 = 1 << 16;

const NO_BLOCK: u32 = u32::MAX;

struct Block<E> {
    entries: Vec<E>,
    next: u32,
    previous: u32,
}

/// A chain of blocks: the oldest entry is at `first`/`skip`, the newest at the end of `last`.
#[derive(Clone, Copy)]
struct Bucket {
    first: u32,
    last: u32,
    skip: u32,
}

impl Bucket {
    const EMPTY: Self = Self { first: NO_BLOCK, last: NO_BLOCK, skip: 0 };
}

/// Entries with priorities; the least priority comes out first.
pub(crate) struct Open<E> {
    near: Vec<Bucket>,
    far: BTreeMap<u64, Bucket>,
    blocks: Vec<Block<E>>,
    free: Vec<u32>,
    /// No bucket below this holds anything.
    least: u64,
    len: usize,
    ties: Ties,
}

impl<E: Copy> Open<E> {
    pub(crate) fn new(ties: Ties) -> Self {
        Self { near: Vec::new(), far: BTreeMap::new(), blocks: Vec::new(), free: Vec::new(), least: 0, len: 0, ties }
    }

    pub(crate) fn push(&mut self, priority: u64, entry: E, memory: &mut Memory) -> Result<(), Stop> {
        let mut bucket = self.bucket(priority);
        if bucket.last == NO_BLOCK || self.blocks[bucket.last as usize].entries.len() == BLOCK {
            let id = self.take_block(memory)?;
            self.blocks[id as usize].previous = bucket.last;
            if bucket.last == NO_BLOCK {
                bucket.first = id;
            } else {
                self.blocks[bucket.last as usize].next = id;
            }
            bucket.last = id;
        }
        self.blocks[bucket.last as usize].entries.push(entry);
        self.set_bucket(priority, bucket, memory)?;
        self.least = self.least.min(priority);
        self.len += 1;
        Ok(())
    }

    /// The entry with the least priority, and that priority.
    pub(crate) fn pop(&mut self) -> Option<(u64, E)> {
        if self.len == 0 {
            return None;
        }
        let priority = self.least_priority();
        let mut bucket = self.bucket(priority);
        let entry = match self.ties {
            Ties::Lifo => self.pop_newest(&mut bucket),
            Ties::Fifo => self.pop_oldest(&mut bucket),
        };
        self.store_bucket(priority, bucket);
        self.least = priority;
        self.len -= 1;
        Some((priority, entry))
    }

    fn pop_newest(&mut self, bucket: &mut Bucket) -> E {
        let last = bucket.last;
        let block = &mut self.blocks[last as usize];
        let entry = block.entries.pop().expect("a bucket holds no empty block");
        let spent = if bucket.first == last { bucket.skip as usize } else { 0 };
        if block.entries.len() == spent {
            let previous = block.previous;
            self.free_block(last);
            if previous == NO_BLOCK {
                *bucket = Bucket::EMPTY;
            } else {
                self.blocks[previous as usize].next = NO_BLOCK;
                bucket.last = previous;
            }
        }
        entry
    }

    fn pop_oldest(&mut self, bucket: &mut Bucket) -> E {
        let first = bucket.first;
        let block = &self.blocks[first as usize];
        let entry = block.entries[bucket.skip as usize];
        bucket.skip += 1;
        if bucket.skip as usize == block.entries.len() {
            let next = block.next;
            self.free_block(first);
            if next == NO_BLOCK {
                *bucket = Bucket::EMPTY;
            } else {
                self.blocks[next as usize].previous = NO_BLOCK;
                bucket.first = next;
                bucket.skip = 0;
            }
        }
        entry
    }

    fn least_priority(&self) -> u64 {
        let from = self.least.min(self.near.len() as u64) as usize;
        let near = self.near[from..].iter().position(|bucket| bucket.first != NO_BLOCK);
        match near {
            Some(offset) => (from + offset) as u64,
            None => *self.far.first_key_value().expect("the open list is not empty").0,
        }
    }

    #[inline]
    fn bucket(&self, priority: u64) -> Bucket {
        if priority < NEAR {
            self.near.get(priority as usize).copied().unwrap_or(Bucket::EMPTY)
        } else {
            self.far.get(&priority).copied().unwrap_or(Bucket::EMPTY)
        }
    }

    #[inline]
    fn set_bucket(&mut self, priority: u64, bucket: Bucket, memory: &mut Memory) -> Result<(), Stop> {
        if priority < NEAR && priority as usize >= self.near.len() {
            let old = self.near.capacity();
            let new = (priority as usize + 1).next_power_of_two().max(64);
            if new > old {
                memory.take(new * size_of::<Bucket>())?;
                self.near.reserve_exact(new - self.near.len());
                memory.give(old * size_of::<Bucket>());
            }
            self.near.resize(priority as usize + 1, Bucket::EMPTY);
        }
        self.store_bucket(priority, bucket);
        Ok(())
    }

    #[inline]
    fn store_bucket(&mut self, priority: u64, bucket: Bucket) {
        if priority < NEAR {
            self.near[priority as usize] = bucket;
        } else if bucket.first == NO_BLOCK {
            self.far.remove(&priority);
        } else {
            self.far.insert(priority, bucket);
        }
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
            steps in prop::collection::vec(prop::option::weighted(0.6, (0u64..6, any::<bool>())), 0..2000),
        ) {
            let ties = if fifo { Ties::Fifo } else { Ties::Lifo };
            let mut open = Open::new(ties);
            let mut memory = Memory::new(None);
            let mut model: BTreeMap<u64, VecDeque<usize>> = BTreeMap::new();
            for (number, step) in steps.into_iter().enumerate() {
                if let Some((priority, is_far)) = step {
                    let priority = if is_far { priority + NEAR - 3 } else { priority };
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
