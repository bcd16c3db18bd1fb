//! Keys on their way into a layer: thrown into buckets, unsorted and perhaps repeated, and taken out again bucket by bucket.
//!
//! They lie in blocks that are used again and again. One growing list a bucket took twice the time: lists were copied whenever they grew,
//! and the system had to clear their pages anew for each layer.

use quebra_search::{Memory, Stop};

use crate::key::{BUCKETS, Key};
use crate::run::{FEW, bytes, whole};

type Block<const W: usize> = Vec<Key<W>>;

pub(crate) struct Bins<const W: usize> {
    /// The block of each bucket that is being filled.
    open: Vec<Block<W>>,
    /// Those that are full.
    full: Vec<Vec<Block<W>>>,
    /// Empty ones.
    spare: Vec<Block<W>>,
    /// The memory of all of them.
    bytes: usize,
}

/// The memory of a block with room for so many keys.
fn cost<const W: usize>(keys: usize) -> usize {
    bytes::<W>(keys) + size_of::<Block<W>>()
}

impl<const W: usize> Bins<W> {
    /// The keys of a whole block.
    const WHOLE: usize = whole::<W>();

    pub(crate) fn new() -> Self {
        Self { open: vec![Block::new(); BUCKETS], full: vec![Vec::new(); BUCKETS], spare: Vec::new(), bytes: 0 }
    }

    /// The memory that it takes now.
    pub(crate) fn bytes(&self) -> usize {
        self.bytes
    }

    /// Throws a key into a bucket, unless that takes more memory than there is.
    #[inline]
    pub(crate) fn put(&mut self, key: Key<W>, bucket: usize, memory: &mut Memory) -> Result<(), Stop> {
        if self.open[bucket].len() == self.open[bucket].capacity() {
            self.grow(bucket, memory)?;
        }
        self.open[bucket].push(key);
        Ok(())
    }

    #[cold]
    fn grow(&mut self, bucket: usize, memory: &mut Memory) -> Result<(), Stop> {
        let mut take = |bytes| {
            self.bytes += bytes;
            memory.take(bytes).inspect_err(|_| self.bytes -= bytes)
        };
        let open = &mut self.open[bucket];
        // Many buckets never have more than a few.
        let size = open.capacity();
        if size > 0 && size < Self::WHOLE {
            let more = (size / 2).max(FEW).min(Self::WHOLE - size);
            take(bytes::<W>(more))?;
            open.reserve_exact(more);
            return Ok(());
        }
        let next = if let Some(block) = self.spare.pop() {
            block
        } else {
            let size = if size == 0 { FEW } else { Self::WHOLE };
            take(cost::<W>(size))?;
            Block::with_capacity(size)
        };
        let last = std::mem::replace(open, next);
        if size > 0 {
            self.full[bucket].push(last);
        }
        Ok(())
    }

    /// Fills a bucket that is empty, with no more memory than that needs.
    pub(crate) fn fill(&mut self, bucket: usize, keys: &[Key<W>], memory: &mut Memory) -> Result<(), Stop> {
        for part in keys.chunks(Self::WHOLE) {
            let cost = cost::<W>(part.len());
            memory.take(cost)?;
            self.bytes += cost;
            let last = std::mem::replace(&mut self.open[bucket], part.to_vec());
            self.full[bucket].extend(Some(last).filter(|block| !block.is_empty()));
        }
        Ok(())
    }

    /// Takes all keys out of a bucket.
    pub(crate) fn empty(&mut self, bucket: usize, keys: &mut Vec<Key<W>>) {
        let open = std::mem::take(&mut self.open[bucket]);
        let blocks = self.full[bucket].drain(..).chain([open]).filter(|block| block.capacity() > 0);
        for mut block in blocks {
            keys.append(&mut block);
            self.spare.push(block);
        }
    }

    /// Gives back the memory of all that is empty.
    pub(crate) fn shed(&mut self, memory: &mut Memory) {
        for block in self.spare.drain(..) {
            let cost = cost::<W>(block.capacity());
            self.bytes -= cost;
            memory.give(cost);
        }
    }
}
