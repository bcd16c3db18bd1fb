//! A hash table in many small parts, so that it grows in small steps.
//!
//! One large table must hold its old and its new self while it doubles; sixty-four small ones double one after another,
//! so a search can fill its memory limit instead of stopping at half of it.

use std::hash::{BuildHasher, Hash};

use foldhash::fast::FixedState;
use hashbrown::HashTable;

use crate::limits::Stop;
use crate::memory::Memory;

const PARTS: usize = 64;

/// The hash of a key: fixed seeds, so that every run is the same.
#[inline]
pub fn hash<K: Hash>(key: &K) -> u64 {
    const STATE: FixedState = FixedState::with_seed(0);
    STATE.hash_one(key)
}

/// A set of `T`, found by hash and equality.
pub(crate) struct Shards<T> {
    parts: [HashTable<T>; PARTS],
}

impl<T> Shards<T> {
    pub(crate) fn new() -> Self {
        Self { parts: std::array::from_fn(|_| HashTable::new()) }
    }

    /// hashbrown takes the bucket from the low bits and the tag from the top seven, so the part comes from between.
    #[inline]
    fn part(hash: u64) -> usize {
        (hash >> 50) as usize % PARTS
    }

    pub(crate) fn len(&self) -> usize {
        self.parts.iter().map(HashTable::len).sum()
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &T> {
        self.parts.iter().flat_map(HashTable::iter)
    }

    #[inline]
    pub(crate) fn find_mut(&mut self, hash: u64, is_same: impl FnMut(&T) -> bool) -> Option<&mut T> {
        self.parts[Self::part(hash)].find_mut(hash, is_same)
    }

    /// Makes room for a value with this hash. `take` is asked for the bytes of a part before it grows.
    #[inline]
    fn reserve(
        &mut self,
        hash: u64,
        hasher: impl Fn(&T) -> u64,
        memory: &mut Memory,
        take: impl FnOnce(&mut Memory, usize) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        let part = &mut self.parts[Self::part(hash)];
        if part.len() < part.capacity() {
            return Ok(());
        }
        Self::grow(part, hasher, memory, take)
    }

    #[cold]
    fn grow(
        part: &mut HashTable<T>,
        hasher: impl Fn(&T) -> u64,
        memory: &mut Memory,
        take: impl FnOnce(&mut Memory, usize) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        let old = part.allocation_size();
        let new = (old * 2).max(4 * size_of::<T>() + 32);
        take(memory, new)?;
        part.reserve(1, hasher);
        memory.give(old + new);
        memory.take(part.allocation_size())
    }

    /// Adds a value that is not in the table. `take` is asked for the bytes of a part before it grows.
    #[inline]
    pub(crate) fn insert(
        &mut self,
        hash: u64,
        value: T,
        hasher: impl Fn(&T) -> u64,
        memory: &mut Memory,
        take: impl FnOnce(&mut Memory, usize) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        self.reserve(hash, &hasher, memory, take)?;
        self.parts[Self::part(hash)].insert_unique(hash, value, hasher);
        Ok(())
    }
}
