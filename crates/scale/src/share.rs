//! What one worker holds of a space, whatever way it holds it; and how workers reach each other.

use std::io::{self, Read, Write};

use quebra_search::Stop;

use crate::pace::Pace;

/// Why there is no further layer.
#[derive(Debug)]
pub(crate) enum Halt {
    /// A limit.
    Stop(Stop),
    /// A file could not be written or read.
    File(io::Error),
}

impl From<Stop> for Halt {
    fn from(stop: Stop) -> Self {
        Self::Stop(stop)
    }
}

impl From<io::Error> for Halt {
    fn from(error: io::Error) -> Self {
        Self::File(error)
    }
}

/// What a worker found in a layer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Count {
    pub(crate) states: u64,
    pub(crate) goals: u64,
}

/// The states of the current layer that are one worker's own, and what it takes to know old ones.
pub(crate) trait Share {
    /// Begins with the start, if it is this worker's own.
    fn begin(&mut self) -> Result<Count, Halt>;

    /// Makes the successors of the current layer: the worker's own are kept, the others are posted.
    fn expand(&mut self, post: &mut dyn Post, pace: &Pace) -> Result<(), Halt>;

    /// Keeps successors that another worker posted.
    fn take(&mut self, block: Vec<u64>) -> Result<(), Halt>;

    /// The successors that are new become the current layer.
    fn close(&mut self, pace: &Pace) -> Result<Count, Halt>;

    /// The first states of the layer before the current one, each after a number by which all states are in order.
    fn first_before(&self, most: usize) -> Vec<(u64, Vec<u64>)>;

    /// Writes the current layer down.
    fn save(&self, file: &mut dyn Write) -> io::Result<()>;

    /// Reads what somebody wrote of a layer, so many bytes, and keeps what is this worker's own: as the current layer, or as old states.
    fn load(&mut self, file: &mut dyn Read, bytes: u64, is_current: bool) -> Result<(), Halt>;

    /// The size of the current layer.
    fn states(&self) -> u64;

    /// Are old layers needed to go on from the current one: only the one before, or all?
    fn needs_all(&self) -> bool;
}

/// How a worker reaches the others.
pub(crate) trait Post {
    /// The number of this worker.
    fn index(&self) -> usize;
    /// How many workers there are.
    fn peers(&self) -> usize;
    /// Is this the first worker of its process?
    fn is_first_of_process(&self) -> bool;
    /// Sends successors to their owner.
    fn send(&mut self, to: usize, block: Vec<u64>);
    /// The next of the blocks that have come.
    fn receive(&mut self) -> Option<Vec<u64>>;
    /// Ends the sending of a layer's blocks.
    fn end_layer(&mut self);
    /// Have all blocks of the layer come? Ask again until they have, and receive meanwhile.
    fn is_settled(&mut self) -> bool;
    /// Tells all workers something, and waits for what all of them tell, in their order.
    fn gather(&mut self, words: Vec<u64>) -> Vec<Vec<u64>>;
}

/// Nobody else is there.
pub(crate) struct Alone;

impl Post for Alone {
    fn index(&self) -> usize {
        0
    }

    fn peers(&self) -> usize {
        1
    }

    fn is_first_of_process(&self) -> bool {
        true
    }

    fn send(&mut self, _to: usize, _block: Vec<u64>) {
        unreachable!("a single worker owns all states");
    }

    fn receive(&mut self) -> Option<Vec<u64>> {
        None
    }

    fn end_layer(&mut self) {}

    fn is_settled(&mut self) -> bool {
        true
    }

    fn gather(&mut self, words: Vec<u64>) -> Vec<Vec<u64>> {
        vec![words]
    }
}

/// Words that wait until there are enough of them for a block.
pub(crate) struct Outbox {
    blocks: Vec<Vec<u64>>,
    /// A block of so many words goes.
    size: usize,
    /// Blocks that have come and are empty now: as many come as go.
    spare: Vec<Vec<u64>>,
}

/// The words of a block, if there is memory for it: 64 KiB of them.
const BLOCK: usize = 8192;
/// The words of the smallest block: with less the rest of what is sent weighs more than the words.
const LEAST: usize = 64;
/// So many empty blocks are kept: memory that is given back is slow to get again.
const SPARE: usize = 32;

/// The memory of a worker that has others, out of all that it may take, for what it sends: what is being filled, and what is under way.
/// Each may take half of it.
pub(crate) fn postage(memory: usize, peers: usize) -> usize {
    if peers == 1 { 0 } else { memory / 8 }
}

impl Outbox {
    /// An outbox of a worker that may take so much memory.
    pub(crate) fn new(peers: usize, memory: usize) -> Self {
        // A block is half as large again as what makes it go.
        let words = postage(memory, peers) / 2 / (peers + SPARE) / 12;
        Self { blocks: vec![Vec::new(); peers], size: words.clamp(LEAST, BLOCK), spare: Vec::new() }
    }

    /// Takes back the room of a block.
    pub(crate) fn reuse(&mut self, mut block: Vec<u64>) {
        if self.spare.len() < SPARE {
            block.clear();
            self.spare.push(block);
        }
    }

    /// The block of a worker, to be added to.
    #[inline]
    pub(crate) fn to(&mut self, worker: usize) -> &mut Vec<u64> {
        &mut self.blocks[worker]
    }

    /// Sends what is full, or everything.
    pub(crate) fn flush(&mut self, post: &mut dyn Post, is_end: bool) {
        for (to, block) in self.blocks.iter_mut().enumerate() {
            if block.len() >= self.size || is_end && !block.is_empty() {
                let next = self.spare.pop().unwrap_or_else(|| Vec::with_capacity(self.size + self.size / 2));
                post.send(to, std::mem::replace(block, next));
            }
        }
    }
}
