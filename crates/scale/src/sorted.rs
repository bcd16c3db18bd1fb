//! Any problem: states as sorted keys, duplicates removed a layer at a time (delayed duplicate detection).
//!
//! A worker owns a range of keys, cut into [buckets](BUCKETS). Successors are thrown into them unsorted; when a layer is complete, each
//! bucket is sorted and what is known is taken out, by going once through it and the known keys of the same bucket. Where steps lead
//! straight back, known are the last two layers; else all of them.

use std::io::{self, Read, Write};
use std::iter;
use std::sync::Arc;

use quebra_search::{Memory, Stop};

use crate::bins::Bins;
use crate::key::{BUCKETS, Key, merge, order, range, stir, subtract, unstir};
use crate::pace::Pace;
use crate::rules::Rules;
use crate::run::{Depot, Making, Run, blocks, bytes, read, write};
use crate::share::{Count, Halt, Outbox, Post, Share};

/// So many states are expanded at a time.
const CHUNK: usize = 256;
/// So many of the deepest states can be told.
const MOST_FIRST: usize = 64;
/// What a worker takes besides keys: room for one bucket and for sorting it, buffers of files, its stack. Up to 1.5 MiB were measured.
const BESIDES: usize = 3 << 19;

/// The memory of a worker's keys, out of all that it may take. Of the rest a sixteenth is for what the C library keeps and cannot use.
fn net(memory: usize) -> usize {
    (memory.saturating_sub(BESIDES) / 16 * 15).max(memory / 2)
}

/// What is said of a file that is not as it was written.
fn damaged(what: &str) -> Halt {
    io::Error::new(io::ErrorKind::InvalidData, what).into()
}

pub(crate) struct Sorted<const W: usize> {
    rules: Arc<dyn Rules>,
    index: usize,
    /// All buckets of all workers.
    ranges: u64,
    peers: usize,
    memory: Memory,
    depot: Option<Depot>,
    current: Run<W>,
    /// Old states: the layer before, or all layers before, in a few runs.
    known: Vec<Run<W>>,
    /// Successors.
    fresh: Bins<W>,
    /// More of them, which memory could not hold.
    spilled: Vec<Run<W>>,
    outbox: Outbox,
    /// The first keys of the layer before: that one may be merged with older ones.
    first_before: Vec<Key<W>>,
    /// Room for one bucket, and for sorting it.
    keys: Vec<Key<W>>,
    table: Vec<Key<W>>,
}

/// A share of a problem whose states have any number of words; `None` if they have too many.
pub(crate) fn share(
    rules: Arc<dyn Rules>,
    (index, peers): (usize, usize),
    memory: usize,
    depot: Option<Depot>,
) -> Option<Box<dyn Share>> {
    macro_rules! fitting {
        ($($width:literal),+) => {
            match rules.width() {
                $(width if width <= $width => Some(Box::new(Sorted::<$width>::new(rules, (index, peers), memory, depot)) as Box<dyn Share>),)+
                _ => None,
            }
        };
    }
    fitting!(1, 2, 3, 4, 6, 8, 12, 20, 32, 64)
}

impl<const W: usize> Sorted<W> {
    fn new(rules: Arc<dyn Rules>, (index, peers): (usize, usize), memory: usize, depot: Option<Depot>) -> Self {
        Self {
            rules,
            index,
            ranges: (peers * BUCKETS) as u64,
            peers,
            memory: Memory::new(Some(net(memory))),
            depot,
            current: Run::empty(),
            known: Vec::new(),
            fresh: Bins::new(),
            spilled: Vec::new(),
            outbox: Outbox::new(peers, memory),
            first_before: Vec::new(),
            keys: Vec::new(),
            table: Vec::new(),
        }
    }

    /// Throws a successor of our own into its bucket.
    #[inline]
    fn keep(&mut self, key: Key<W>, bucket: usize) -> Result<(), Halt> {
        self.fresh.put(key, bucket, &mut self.memory).or_else(|_| {
            self.tighten()?;
            Ok(self.fresh.put(key, bucket, &mut self.memory)?)
        })
    }

    /// Sorts all buckets, so that nothing is there twice; if that helps little, they go to the depot.
    #[cold]
    fn tighten(&mut self) -> Result<(), Halt> {
        let before = self.fresh.bytes();
        for bucket in 0..BUCKETS {
            self.gather(bucket);
            order(&mut self.keys, self.ranges, &mut self.table);
            self.fresh.shed(&mut self.memory);
            self.fresh.fill(bucket, &self.keys, &mut self.memory)?;
        }
        let after = self.fresh.bytes();
        if after <= before / 2 {
            return Ok(());
        }
        let Some(depot) = &self.depot else {
            // Without one it goes on as long as there is anything to gain.
            return if after < before - before / 8 { Ok(()) } else { Err(Stop::Memory.into()) };
        };
        let mut run = Making::in_file(depot)?;
        for bucket in 0..BUCKETS {
            self.keys.clear();
            self.fresh.empty(bucket, &mut self.keys);
            run.push(&self.keys, &mut self.memory, Some(depot))?;
        }
        self.fresh.shed(&mut self.memory);
        self.spilled.push(run.finish()?);
        Ok(())
    }

    /// Takes the successors out of a bucket.
    fn gather(&mut self, bucket: usize) {
        self.keys.clear();
        self.fresh.empty(bucket, &mut self.keys);
    }

    /// Sees to it that there is as much memory as can be had, if so much is wanted.
    fn make_room(&mut self, keys: usize) {
        match self.memory.take(bytes::<W>(keys)) {
            Ok(()) => self.memory.give(bytes::<W>(keys)),
            Err(_) => self.fresh.shed(&mut self.memory),
        }
    }

    /// Throws successors, as words, to their owners.
    fn scatter(&mut self, successors: &[u64]) -> Result<(), Halt> {
        if self.peers == 1 {
            for words in successors.as_chunks().0 {
                let key = stir(words);
                self.keep(key, range(&key, self.ranges))?;
            }
            return Ok(());
        }
        // Our own go to a block like all others: who owns a state nobody can foresee, and to branch on it took a fifth more time.
        for words in successors.as_chunks::<W>().0 {
            let key = stir(words);
            self.outbox.to(range(&key, self.ranges) / BUCKETS).extend_from_slice(&key);
        }
        let mut own = std::mem::take(self.outbox.to(self.index));
        self.keep_all(&own)?;
        own.clear();
        *self.outbox.to(self.index) = own;
        Ok(())
    }

    /// Keeps successors of our own.
    fn keep_all(&mut self, block: &[u64]) -> Result<(), Halt> {
        block.as_chunks().0.iter().try_for_each(|key| self.keep(*key, range(key, self.ranges) % BUCKETS))
    }

    fn expand_run(&mut self, run: &Run<W>, post: &mut dyn Post, pace: &Pace) -> Result<(), Halt> {
        let (mut room, mut words, mut successors) = (Vec::new(), Vec::new(), Vec::new());
        for bucket in 0..BUCKETS {
            for keys in run.bucket(bucket, &mut room)?.chunks(CHUNK) {
                words.clear();
                words.extend(keys.iter().flat_map(unstir));
                successors.clear();
                self.rules.expand(&words, W, &mut successors);
                self.scatter(&successors)?;
                pace.tick(keys.len() as u64, (successors.len() / W) as u64)?;
                self.outbox.flush(post, false);
                while let Some(block) = post.receive() {
                    self.take(block)?;
                }
            }
        }
        self.outbox.flush(post, true);
        Ok(())
    }

    /// Old layers become few runs, each much smaller than the one before it: to merge them costs less than to go through many.
    fn compact(&mut self) {
        while let [.., one, other] = &mut self.known[..] {
            if one.len() > 8 * other.len() {
                break;
            }
            let (Some(one), Some(other)) = (one.in_memory(), other.in_memory()) else { break };
            for (one, other) in one.iter_mut().zip(other) {
                // For a moment a bucket is there twice.
                let size = bytes::<W>(one.iter().chain(&*other).map(Vec::len).sum());
                if self.memory.take(size).is_err() {
                    // It may stay in two runs, but then all buckets must: nothing was lost, as what is merged is in one of them.
                    return;
                }
                *one = blocks(&merge(&one.concat(), &other.concat()));
                *other = Vec::new();
                self.memory.give(size);
            }
            self.known.pop();
        }
    }

    /// A quarter of the memory is for successors: with less they would go to the depot a few at a time. So old states go there first.
    fn unload(&mut self) -> Result<(), Halt> {
        let is_short = |memory: &Memory| memory.spare() < memory.used() / 3;
        if is_short(&self.memory) {
            self.fresh.shed(&mut self.memory);
        }
        let Some(depot) = &self.depot else { return Ok(()) };
        for run in self.known.iter_mut().chain([&mut self.current]) {
            let size = run.bytes();
            if size > 0 && is_short(&self.memory) {
                *run = run.filed(depot)?;
                self.memory.give(size);
            }
        }
        Ok(())
    }

    /// Counts the goals among keys.
    fn goals(&self, keys: &[Key<W>], words: &mut Vec<u64>) -> u64 {
        words.clear();
        words.extend(keys.iter().flat_map(unstir));
        self.rules.goals(words, W)
    }

    /// The first keys of the current layer.
    fn first(&self) -> Result<Vec<Key<W>>, Halt> {
        let (mut first, mut room) = (Vec::new(), Vec::new());
        for bucket in 0..BUCKETS {
            if first.len() < MOST_FIRST {
                first.extend(self.current.bucket(bucket, &mut room)?.iter().take(MOST_FIRST - first.len()));
            }
        }
        Ok(first)
    }

    /// Makes a run of those keys that are ours. They come in order, some at a time: a layer may be larger than the memory.
    fn adopt(&mut self, some: impl Iterator<Item = io::Result<Vec<Key<W>>>>) -> Result<Run<W>, Halt> {
        let (mut run, mut here, mut bucket) = (Making::new(), Vec::new(), 0);
        for keys in some {
            for key in keys?.into_iter().filter(|key| range(key, self.peers as u64) == self.index) {
                let own = range(&key, self.ranges) % BUCKETS;
                if own < bucket || here.last().is_some_and(|last| *last >= key) {
                    return Err(damaged("its states are not in order"));
                }
                while bucket < own {
                    run.push(&here, &mut self.memory, self.depot.as_ref())?;
                    here.clear();
                    bucket += 1;
                }
                here.push(key);
            }
        }
        for _ in bucket..BUCKETS {
            run.push(&here, &mut self.memory, self.depot.as_ref())?;
            here.clear();
        }
        Ok(run.finish()?)
    }
}

impl<const W: usize> Share for Sorted<W> {
    fn begin(&mut self) -> Result<Count, Halt> {
        // Lists of buckets: what comes, the current layer and the one before.
        self.memory.take(3 * BUCKETS * size_of::<Vec<Key<W>>>())?;
        let mut start = [0; W];
        start[..self.rules.width()].copy_from_slice(&self.rules.start());
        let start = stir(&start);
        if range(&start, self.peers as u64) != self.index {
            return Ok(Count::default());
        }
        let goals = self.goals(&[start], &mut Vec::new());
        self.current = self.adopt(iter::once(Ok(vec![start])))?;
        Ok(Count { states: 1, goals })
    }

    fn expand(&mut self, post: &mut dyn Post, pace: &Pace) -> Result<(), Halt> {
        let run = std::mem::replace(&mut self.current, Run::empty());
        let end = self.expand_run(&run, post, pace);
        self.current = run;
        pace.bytes.store((self.memory.used() * self.peers) as u64, std::sync::atomic::Ordering::Relaxed);
        end
    }

    fn take(&mut self, block: Vec<u64>) -> Result<(), Halt> {
        self.keep_all(&block)?;
        self.outbox.reuse(block);
        Ok(())
    }

    fn close(&mut self, pace: &Pace) -> Result<Count, Halt> {
        let mut next = Making::new();
        let mut count = Count::default();
        let (mut room, mut words) = (Vec::new(), Vec::new());
        // Blocks that this layer did not need, the next one seldom needs.
        self.fresh.shed(&mut self.memory);
        for bucket in 0..BUCKETS {
            self.gather(bucket);
            let mut keys = std::mem::take(&mut self.keys);
            for run in &self.spilled {
                keys.extend_from_slice(run.bucket(bucket, &mut room)?);
            }
            order(&mut keys, self.ranges, &mut self.table);
            subtract(&mut keys, self.current.bucket(bucket, &mut room)?);
            // Most of what is old is new among the old, and the less is left, the sooner older states are gone through.
            for run in self.known.iter().rev() {
                subtract(&mut keys, run.bucket(bucket, &mut room)?);
            }
            count.states += keys.len() as u64;
            count.goals += self.goals(&keys, &mut words);
            self.make_room(keys.len());
            next.push(&keys, &mut self.memory, self.depot.as_ref())?;
            self.keys = keys;
            pace.check()?;
        }
        self.spilled.clear();
        self.first_before = self.first()?;
        let old = std::mem::replace(&mut self.current, next.finish()?);
        if self.rules.is_symmetric() {
            let past: usize = self.known.iter().map(Run::bytes).sum();
            self.memory.give(past);
            self.known.clear();
        }
        self.known.push(old);
        self.compact();
        self.unload()?;
        Ok(count)
    }

    fn first_before(&self, most: usize) -> Vec<(u64, Vec<u64>)> {
        let words = |key: &Key<W>| (key[0], unstir(key).to_vec());
        self.first_before.iter().take(most).map(words).collect()
    }

    fn save(&self, file: &mut dyn Write) -> io::Result<()> {
        let mut room = Vec::new();
        (0..BUCKETS).try_for_each(|bucket| write(self.current.bucket(bucket, &mut room)?, file))
    }

    fn load(&mut self, file: &mut dyn Read, bytes: u64, is_current: bool) -> Result<(), Halt> {
        if !bytes.is_multiple_of(8 * W as u64) {
            return Err(damaged("it holds half a state"));
        }
        let mut left = bytes as usize / (8 * W);
        let some = iter::from_fn(|| {
            let count = left.min(1 << 12);
            left -= count;
            let mut keys = Vec::with_capacity(count);
            (count > 0).then(|| read::<W>(file, count, &mut keys).map(|()| keys))
        });
        let run = self.adopt(some)?;
        if is_current {
            // Parts of a layer come one after another; what came before is empty or less.
            let before = std::mem::replace(&mut self.current, Run::empty());
            self.current = self.join(&before, &run)?;
        } else {
            self.known.push(run);
            self.compact();
        }
        self.unload()
    }

    fn states(&self) -> u64 {
        self.current.len() as u64
    }

    fn needs_all(&self) -> bool {
        !self.rules.is_symmetric()
    }
}

impl<const W: usize> Sorted<W> {
    /// Two runs as one.
    fn join(&mut self, one: &Run<W>, other: &Run<W>) -> Result<Run<W>, Halt> {
        let mut all = Making::new();
        let (mut room, mut other_room) = (Vec::new(), Vec::new());
        for bucket in 0..BUCKETS {
            let merged = merge(one.bucket(bucket, &mut room)?, other.bucket(bucket, &mut other_room)?);
            all.push(&merged, &mut self.memory, self.depot.as_ref())?;
        }
        self.memory.give(one.bytes() + other.bytes());
        Ok(all.finish()?)
    }
}
