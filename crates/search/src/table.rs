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
use crate::shards::{Shards, hash};

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

/// All nodes of one search.
pub(crate) struct NodeTable<K> {
    chunks: Vec<Vec<Node<K>>>,
    index: Shards<NodeId>,
}

impl<K: Copy + Eq + Hash> NodeTable<K> {
    pub(crate) fn new() -> Self {
        Self { chunks: vec![Vec::new()], index: Shards::new() }
    }

    pub(crate) fn len(&self) -> usize {
        self.index.len()
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
        self.index.find(hash(&key), |&id| self.node(id).key == key).copied()
    }

    /// The start of a search.
    pub(crate) fn root(&mut self, key: K, memory: &mut Memory) -> Result<NodeId, Stop> {
        self.insert(key, hash(&key), NONE, 0, memory)
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
        let hash = hash(&key);
        let chunks = &self.chunks;
        let found = self.index.find(hash, |&id| chunks[id as usize / CHUNK][id as usize % CHUNK].key == key);
        let Some(&id) = found else {
            return self.insert(key, hash, parent, cost, memory).map(Reached::New);
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

    fn insert(
        &mut self,
        key: K,
        hash_of_key: u64,
        parent: NodeId,
        cost: Cost,
        memory: &mut Memory,
    ) -> Result<NodeId, Stop> {
        let id = self.len();
        // Numbers are 32 bits: four thousand million states are "out of memory" too.
        if id >= NONE as usize {
            return Err(Stop::Memory);
        }
        self.make_room(memory)?;
        let Self { chunks, index } = self;
        let key_of = |&id: &NodeId| hash(&chunks[id as usize / CHUNK][id as usize % CHUNK].key);
        index.insert(hash_of_key, id as NodeId, key_of, memory, Memory::take)?;
        self.chunks.last_mut().expect("there is always a chunk").push(Node { key, parent, cost });
        Ok(id as NodeId)
    }

    /// Makes room for one more node. The first chunk starts small and doubles, so that a small search stays small.
    #[inline]
    fn make_room(&mut self, memory: &mut Memory) -> Result<(), Stop> {
        let chunk = self.chunks.last_mut().expect("there is always a chunk");
        if chunk.len() < chunk.capacity() {
            return Ok(());
        }
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
