//! The states a graph search has seen, numbered in the order they were found.
//!
//! A node is its key, its parent's number and its cost. It holds no action: the plan is replayed from the real start, at
//! each step taking the action whose successor has the wanted key. So a plan is legal by construction, and states that
//! differ only by `canonical` need no bookkeeping.

use std::hash::Hash;
use std::ops::ControlFlow;

use crate::control::Stop;
use crate::memory::Memory;
use crate::outcome::Plan;
use crate::problem::{Cost, Problem};
use crate::shards::hash;

/// A node's number.
pub(crate) type NodeId = u32;

/// The parent of a start node.
const NONE: NodeId = NodeId::MAX;

/// Nodes an allocation holds. They are never moved, so growing needs no second copy.
const CHUNK: usize = 1 << 16;

/// The top bit of a node's cost: it is closed.
const CLOSED: u32 = 1 << 31;

#[derive(Clone, Copy)]
struct Node<K> {
    key: K,
    parent: NodeId,
    cost: u32,
}

/// What [`NodeTable::reach`] found.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reached {
    /// A state not seen before.
    New(NodeId),
    /// Seen before, at a greater cost. It has the new cost and parent now, and is open.
    Cheaper {
        /// The node.
        id: NodeId,
        /// Its cost until now.
        old: Cost,
        /// It had been expanded.
        was_closed: bool,
    },
    /// Seen before, at no greater cost.
    Known,
}

/// Finds nodes by their hash: open addressing with linear probing, in many small parts so that it grows in small steps.
///
/// A slot is one word, half of a node's hash and its number: a look-up costs one cache miss where `hashbrown::HashTable` costs
/// two, which is what A\* on large spaces spends its time on, and a part grows without a look at the nodes.
struct Index {
    parts: Vec<Part>,
}

#[derive(Default)]
struct Part {
    slots: Vec<u64>,
    len: usize,
}

/// A slot without a node: its number is `NONE`.
const VACANT: u64 = u64::MAX;

impl Index {
    /// The top bits of the half hash choose the part, the others the slot.
    const PART_BITS: u32 = 6;

    fn new() -> Self {
        Self { parts: (0..1 << Self::PART_BITS).map(|_| Part::default()).collect() }
    }

    /// The node with this half hash that is the same.
    #[inline]
    fn find(&self, half: u32, is_same: impl FnMut(NodeId) -> bool) -> Option<NodeId> {
        let part = &self.parts[(half >> (32 - Self::PART_BITS)) as usize];
        part.probe(half, is_same).ok()
    }

    /// The node with this half hash that is the same; if there is none, `id` is put in its place.
    #[inline]
    fn find_or_insert(
        &mut self,
        half: u32,
        id: NodeId,
        is_same: impl FnMut(NodeId) -> bool,
        memory: &mut Memory,
    ) -> Result<Option<NodeId>, Stop> {
        let part = &mut self.parts[(half >> (32 - Self::PART_BITS)) as usize];
        if part.len * 4 >= part.slots.len() * 3 {
            part.grow(memory)?;
        }
        Ok(match part.probe(half, is_same) {
            Ok(found) => Some(found),
            Err(vacant) => {
                part.slots[vacant] = u64::from(half) << 32 | u64::from(id);
                part.len += 1;
                None
            }
        })
    }
}

impl Part {
    /// The node that is the same, or the slot where it would be.
    #[inline]
    fn probe(&self, half: u32, mut is_same: impl FnMut(NodeId) -> bool) -> Result<NodeId, usize> {
        if self.slots.is_empty() {
            return Err(0);
        }
        let mask = self.slots.len() - 1;
        let mut at = half as usize & mask;
        loop {
            let slot = self.slots[at];
            if slot == VACANT {
                return Err(at);
            }
            if (slot >> 32) as u32 == half && is_same(slot as NodeId) {
                return Ok(slot as NodeId);
            }
            at = (at + 1) & mask;
        }
    }

    #[cold]
    fn grow(&mut self, memory: &mut Memory) -> Result<(), Stop> {
        let old = self.slots.len();
        let new = (old * 2).max(16);
        memory.take(new * size_of::<u64>())?;
        let slots = std::mem::replace(&mut self.slots, vec![VACANT; new]);
        for slot in slots.into_iter().filter(|&slot| slot != VACANT) {
            let Err(at) = self.probe((slot >> 32) as u32, |_| false) else { unreachable!("nothing is the same") };
            self.slots[at] = slot;
        }
        memory.give(old * size_of::<u64>());
        Ok(())
    }
}

/// All nodes of one search.
pub(crate) struct NodeTable<K> {
    chunks: Vec<Vec<Node<K>>>,
    index: Index,
    len: NodeId,
}

impl<K: Copy + Eq + Hash> NodeTable<K> {
    pub(crate) fn new() -> Self {
        Self { chunks: vec![Vec::new()], index: Index::new(), len: 0 }
    }

    pub(crate) fn len(&self) -> usize {
        self.len as usize
    }

    #[inline]
    fn node(&self, id: NodeId) -> &Node<K> {
        &self.chunks[id as usize / CHUNK][id as usize % CHUNK]
    }

    #[inline]
    fn node_mut(&mut self, id: NodeId) -> &mut Node<K> {
        &mut self.chunks[id as usize / CHUNK][id as usize % CHUNK]
    }

    #[inline]
    pub(crate) fn key(&self, id: NodeId) -> K {
        self.node(id).key
    }

    #[inline]
    pub(crate) fn cost(&self, id: NodeId) -> Cost {
        self.node(id).cost & !CLOSED
    }

    /// Closes a node; false if it was closed already.
    #[inline]
    pub(crate) fn close(&mut self, id: NodeId) -> bool {
        let node = self.node_mut(id);
        let was_open = node.cost & CLOSED == 0;
        node.cost |= CLOSED;
        was_open
    }

    /// The number of the node with this key.
    #[inline]
    pub(crate) fn number(&self, key: K) -> Option<NodeId> {
        self.index.find(hash(&key) as u32, |id| self.node(id).key == key)
    }

    /// The start of a search.
    pub(crate) fn root(&mut self, key: K, memory: &mut Memory) -> Result<NodeId, Stop> {
        match self.reach(key, NONE, 0, |_| false, memory)? {
            Reached::New(id) => Ok(id),
            _ => unreachable!("the start is the first state"),
        }
    }

    /// Records that `key` can be reached from `parent` at `cost`. A cheaper path replaces a dearer one where `replace` allows.
    #[inline]
    pub(crate) fn reach(
        &mut self,
        key: K,
        parent: NodeId,
        cost: Cost,
        replace: impl FnOnce(bool) -> bool,
        memory: &mut Memory,
    ) -> Result<Reached, Stop> {
        self.make_room(memory)?;
        let Self { chunks, index, len } = self;
        let is_same = |id: NodeId| chunks[id as usize / CHUNK][id as usize % CHUNK].key == key;
        let Some(id) = index.find_or_insert(hash(&key) as u32, *len, is_same, memory)? else {
            let id = *len;
            *len += 1;
            chunks.last_mut().expect("there is always a chunk").push(Node { key, parent, cost });
            return Ok(Reached::New(id));
        };
        let node = self.node_mut(id);
        let was_closed = node.cost & CLOSED != 0;
        let old = node.cost & !CLOSED;
        if cost >= old || !replace(was_closed) {
            return Ok(Reached::Known);
        }
        node.parent = parent;
        node.cost = cost;
        Ok(Reached::Cheaper { id, old, was_closed })
    }

    /// Makes room for one more node. The first chunk starts small and doubles, so that a small search stays small.
    #[inline]
    fn make_room(&mut self, memory: &mut Memory) -> Result<(), Stop> {
        let chunk = self.chunks.last_mut().expect("there is always a chunk");
        if chunk.len() < chunk.capacity() {
            return Ok(());
        }
        self.grow(memory)
    }

    #[cold]
    fn grow(&mut self, memory: &mut Memory) -> Result<(), Stop> {
        // Numbers are 32 bits: four thousand million states are "out of memory" too.
        if self.len > NONE - 2 * CHUNK as NodeId {
            return Err(Stop::Memory);
        }
        let chunk = self.chunks.last_mut().expect("there is always a chunk");
        let size = size_of::<Node<K>>();
        if chunk.len() < CHUNK {
            let old = chunk.capacity();
            let new = (old * 2).clamp(64, CHUNK);
            memory.take(new * size)?;
            chunk.reserve_exact(new - chunk.len());
            memory.give(old * size);
        } else {
            memory.take(CHUNK * size)?;
            self.chunks.push(Vec::with_capacity(CHUNK));
        }
        Ok(())
    }

    /// The plan that leads to `goal`, replayed by the rules from `start`.
    pub(crate) fn plan<P: Problem<Packed = K>>(&self, problem: &P, start: P::State, goal: NodeId) -> Plan<P::Action> {
        let mut keys = Vec::new();
        let mut id = goal;
        while self.node(id).parent != NONE {
            keys.push(self.key(id));
            id = self.node(id).parent;
        }
        replay(problem, start, keys.into_iter().rev())
    }
}

/// The cheapest actions that lead from `start` through states with the given keys.
pub(crate) fn replay<P: Problem>(
    problem: &P,
    start: P::State,
    keys: impl Iterator<Item = P::Packed>,
) -> Plan<P::Action> {
    let mut state = start;
    let mut plan = Plan { actions: Vec::new(), cost: 0 };
    for key in keys {
        let mut best: Option<(Cost, P::Action, P::State)> = None;
        let _ = problem.successors(&state, |action, next| {
            if problem.key(&next) == key {
                let cost = problem.cost(&state, action);
                if best.as_ref().is_none_or(|(least, ..)| cost < *least) {
                    best = Some((cost, action, next));
                }
            }
            ControlFlow::<()>::Continue(())
        });
        let (cost, action, next) = best.expect("a recorded step can be replayed");
        plan.actions.push(action);
        plan.cost = plan.cost.saturating_add(cost);
        state = next;
    }
    plan
}
