//! The states a graph search has seen, numbered in the order they were found.
//!
//! A node is its key, its parent's number and its cost. It holds no action: the plan is replayed from the real start, at
//! each step taking the action whose successor has the wanted key. So a plan is legal by construction, and states that
//! differ only by `canonical` need no bookkeeping.

use std::hash::Hash;
use std::ops::ControlFlow;

use crate::limits::Stop;
use crate::memory::Memory;
use crate::outcome::Plan;
use crate::problem::{Cost, Problem};
use crate::shards::hash;

/// A node's number.
pub(crate) type NodeId = u32;

/// The parent of a start node; numbers of nodes are below this.
pub(crate) const NONE: NodeId = CLOSED - 1;

/// Nodes an allocation holds. They are never moved, so growing needs no second copy.
const CHUNK: usize = 1 << 16;

/// The top bit of a node's parent: the node is closed. It is not one of the cost's, since costs may be as large as they like.
const CLOSED: u32 = 1 << 31;

#[derive(Clone, Copy)]
struct Node<K> {
    key: K,
    /// The number of the parent, and the mark of closed nodes.
    link: u32,
    cost: Cost,
}

impl<K> Node<K> {
    #[inline]
    fn parent(&self) -> NodeId {
        self.link & !CLOSED
    }

    #[inline]
    fn is_closed(&self) -> bool {
        self.link & CLOSED != 0
    }
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

/// When a cheaper path to a node takes the place of the one it has. A value, so that looking up is compiled once a kind of key.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Replace {
    /// Never: every path to it costs the same, or the first one is as good as any.
    Never,
    /// While it is open.
    Open,
    /// Always: it is opened again.
    Always,
}

impl Replace {
    /// Always, or never.
    pub(crate) fn always_if(condition: bool) -> Self {
        if condition { Self::Always } else { Self::Never }
    }
}

/// A key on its way to being found: where the look-up begins, and what it met there.
#[derive(Clone, Copy)]
pub(crate) struct Sought<K> {
    key: K,
    half: u32,
    slot: u64,
}

impl<K: Copy + Hash> Sought<K> {
    /// Nothing is known about it yet.
    #[inline]
    pub(crate) fn new(key: K) -> Self {
        Self { key, half: hash(&key) as u32, slot: VACANT }
    }
}

/// Finds nodes by their hash: slots sorted by it, with gaps, in many small parts so that it grows in small steps.
///
/// A slot is one word, half of a node's hash and its number: a look-up costs one cache miss where `hashbrown::HashTable` costs
/// two, which is what A\* on large spaces spends its time on, and a part grows without a look at the nodes. Being sorted, a look-up
/// is one comparison a slot and growing is one sweep, so it may be nearly full; and as the parts grow by a half and at
/// different times, the whole index is always about 70 % full.
struct Index {
    parts: Vec<Part>,
}

#[derive(Default)]
struct Part {
    /// A hash is at its home or behind it; what finds no place among the homes follows them.
    slots: Vec<u64>,
    homes: usize,
    len: usize,
}

/// A slot without a node: greater than any other.
const VACANT: u64 = u64::MAX;

impl Index {
    /// The top bits of the half hash choose the part, the others the slot.
    const PART_BITS: u32 = 6;

    fn new() -> Self {
        Self { parts: (0..1 << Self::PART_BITS).map(|_| Part::default()).collect() }
    }

    #[inline]
    fn part(half: u32) -> usize {
        (half >> (32 - Self::PART_BITS)) as usize
    }

    /// The slot where the search for a half hash begins: a load that can be under way while others are made.
    #[inline]
    fn touch(&self, half: u32) -> u64 {
        let part = &self.parts[Self::part(half)];
        part.slots.get(part.home(half)).copied().unwrap_or(VACANT)
    }

    /// The node with this half hash that is the same.
    #[inline]
    fn find(&self, half: u32, is_same: impl FnMut(NodeId) -> bool) -> Option<NodeId> {
        self.parts[Self::part(half)].probe(half, is_same).ok()
    }

    /// The node with this half hash that is the same; if there is none, `id` is put in its place.
    #[inline(always)]
    fn find_or_insert(
        &mut self,
        half: u32,
        id: NodeId,
        is_same: impl FnMut(NodeId) -> bool,
        memory: &mut Memory,
    ) -> Result<Option<NodeId>, Stop> {
        let number = Self::part(half);
        let part = &mut self.parts[number];
        if part.len * 8 >= part.homes * 7 || part.slots.len() == part.slots.capacity() {
            part.grow(number, memory)?;
        }
        Ok(match part.probe(half, is_same) {
            Ok(found) => Some(found),
            Err(place) => {
                part.insert(place, u64::from(half) << 32 | u64::from(id));
                None
            }
        })
    }
}

impl Part {
    /// Where a half hash would be if nothing were in its way.
    #[inline]
    fn home(&self, half: u32) -> usize {
        ((u64::from(half << Index::PART_BITS) * self.homes as u64) >> 32) as usize
    }

    /// The node that is the same, or the place where it would be.
    #[inline(always)]
    fn probe(&self, half: u32, mut is_same: impl FnMut(NodeId) -> bool) -> Result<NodeId, usize> {
        let mut place = self.home(half);
        while self.slots.get(place).is_some_and(|&slot| slot < u64::from(half) << 32) {
            place += 1;
        }
        while let Some(&slot) = self.slots.get(place)
            && (slot >> 32) as u32 == half
            && slot != VACANT
        {
            if is_same(slot as NodeId) {
                return Ok(slot as NodeId);
            }
            place += 1;
        }
        Err(place)
    }

    /// Puts a slot in its place; what is there moves back, up to the next gap.
    #[inline(always)]
    fn insert(&mut self, place: usize, mut slot: u64) {
        self.len += 1;
        for other in self.slots.get_mut(place..).unwrap_or_default() {
            std::mem::swap(other, &mut slot);
            if slot == VACANT {
                return;
            }
        }
        self.slots.push(slot);
    }

    #[cold]
    fn grow(&mut self, number: usize, memory: &mut Memory) -> Result<(), Stop> {
        let old = self.slots.capacity();
        // The first sizes differ by up to a half, and so do all later ones.
        self.homes = if old == 0 { 16 + number / 8 } else { self.homes + self.homes / 2 };
        let behind = (self.homes / 8).clamp(4, 64);
        memory.take((self.homes + behind) * size_of::<u64>())?;
        let mut slots = Vec::with_capacity(self.homes + behind);
        slots.resize(self.homes, VACANT);
        let mut free = 0;
        for &slot in self.slots.iter().filter(|&&slot| slot != VACANT) {
            let place = free.max(self.home((slot >> 32) as u32));
            match slots.get_mut(place) {
                Some(vacant) => *vacant = slot,
                None => slots.push(slot),
            }
            free = place + 1;
        }
        self.slots = slots;
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
        self.node(id).cost
    }

    /// Closes a node; false if it was closed already.
    #[inline]
    pub(crate) fn close(&mut self, id: NodeId) -> bool {
        let node = self.node_mut(id);
        let was_open = !node.is_closed();
        node.link |= CLOSED;
        was_open
    }

    /// The number of the node with this key.
    #[inline]
    pub(crate) fn number(&self, key: K) -> Option<NodeId> {
        self.index.find(hash(&key) as u32, |id| self.node(id).key == key)
    }

    /// The start of a search.
    pub(crate) fn root(&mut self, key: K, memory: &mut Memory) -> Result<NodeId, Stop> {
        match self.reach(key, NONE, 0, Replace::Never, memory)? {
            Reached::New(id) => Ok(id),
            _ => unreachable!("the start is the first state"),
        }
    }

    /// Was the node expanded since its cost fell last?
    pub(crate) fn is_closed(&self, id: NodeId) -> bool {
        self.node(id).is_closed()
    }

    /// The key of the state that a node was reached from.
    #[inline]
    pub(crate) fn parent_key(&self, id: NodeId) -> Option<K> {
        let parent = self.node(id).parent();
        (parent != NONE).then(|| self.key(parent))
    }

    /// Begins to look for a key. Every look-up in a table larger than the caches waits for memory; several that are begun
    /// together wait together.
    #[inline]
    pub(crate) fn seek(&self, key: K) -> Sought<K> {
        let half = hash(&key) as u32;
        Sought { key, half, slot: self.index.touch(half) }
    }

    /// The next part of a look-up: the node of the first slot, if it is the one.
    #[inline]
    pub(crate) fn glimpse(&self, sought: &mut Sought<K>) {
        let Sought { key, half, slot } = *sought;
        if (slot >> 32) as u32 != half || slot == VACANT || self.node(slot as NodeId).key != key {
            sought.slot = VACANT;
        }
    }

    /// Records that `key` can be reached from `parent` at `cost`. A cheaper path replaces a dearer one where `replace` allows.
    #[inline(never)]
    pub(crate) fn reach(
        &mut self,
        key: K,
        parent: NodeId,
        cost: Cost,
        replace: Replace,
        memory: &mut Memory,
    ) -> Result<Reached, Stop> {
        self.reach_sought(Sought::new(key), parent, cost, replace, memory)
    }

    /// [`reach`](Self::reach) for a key that may have been [looked for](Self::glimpse) before; compiled into the loops that live on it.
    #[inline(always)]
    pub(crate) fn reach_sought(
        &mut self,
        Sought { key, half, slot }: Sought<K>,
        parent: NodeId,
        cost: Cost,
        replace: Replace,
        memory: &mut Memory,
    ) -> Result<Reached, Stop> {
        let id = if slot == VACANT {
            self.make_room(memory)?;
            let Self { chunks, index, len } = self;
            let is_same = |id: NodeId| chunks[id as usize / CHUNK][id as usize % CHUNK].key == key;
            let Some(id) = index.find_or_insert(half, *len, is_same, memory)? else {
                let id = *len;
                *len += 1;
                chunks.last_mut().expect("there is always a chunk").push(Node { key, link: parent, cost });
                return Ok(Reached::New(id));
            };
            id
        } else {
            slot as NodeId
        };
        let node = self.node_mut(id);
        let (was_closed, old) = (node.is_closed(), node.cost);
        if cost >= old || replace == Replace::Never || (was_closed && replace == Replace::Open) {
            return Ok(Reached::Known);
        }
        node.link = parent;
        node.cost = cost;
        Ok(Reached::Cheaper { id, old, was_closed })
    }

    /// Makes room for one more node. The first chunk starts small and doubles, so that a small search stays small.
    #[inline(always)]
    fn make_room(&mut self, memory: &mut Memory) -> Result<(), Stop> {
        let chunk = self.chunks.last_mut().expect("there is always a chunk");
        if chunk.len() < chunk.capacity() {
            return Ok(());
        }
        self.grow(memory)
    }

    #[cold]
    fn grow(&mut self, memory: &mut Memory) -> Result<(), Stop> {
        // Numbers have 31 bits: two thousand million states are "out of memory" too.
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
        while self.node(id).parent() != NONE {
            keys.push(self.key(id));
            id = self.node(id).parent();
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

#[cfg(test)]
mod tests {
    use std::collections::HashMap;
    use std::hash::Hasher;

    use proptest::prelude::*;

    use super::*;

    /// Keys of which few differ in their hash.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    struct Crowded(u16);

    impl Hash for Crowded {
        fn hash<H: Hasher>(&self, state: &mut H) {
            state.write_u16(self.0 % 3);
        }
    }

    /// Against a plain model: a map from a key to its number, parent, cost and mark.
    fn behaves_like_a_map<K: Copy + Eq + Hash + std::fmt::Debug>(
        key: impl Fn(u16) -> K,
        steps: Vec<(u16, Cost, bool, bool, bool)>,
    ) -> Result<(), TestCaseError> {
        let (mut table, mut memory) = (NodeTable::new(), Memory::new(None));
        let mut model: HashMap<u16, (NodeId, NodeId, Cost, bool)> = HashMap::new();
        for (number, cost, replaces, closes, is_sought) in steps {
            let parent = NodeId::from(number) % model.len().max(1) as NodeId;
            let mut sought = table.seek(key(number));
            table.glimpse(&mut sought);
            let reached = if is_sought {
                table.reach_sought(sought, parent, cost, Replace::always_if(replaces), &mut memory)
            } else {
                table.reach(key(number), parent, cost, Replace::always_if(replaces), &mut memory)
            };
            let next = model.len() as NodeId;
            match (reached.expect("there is no limit"), model.get_mut(&number)) {
                (Reached::New(id), None) => {
                    prop_assert_eq!(id, next);
                    model.insert(number, (id, parent, cost, false));
                }
                (Reached::Known, Some(known)) => prop_assert!(cost >= known.2 || !replaces),
                (Reached::Cheaper { id, old, was_closed }, Some(known)) => {
                    prop_assert!(cost < old && replaces);
                    prop_assert_eq!((id, old, was_closed), (known.0, known.2, known.3));
                    *known = (id, parent, cost, false);
                }
                (_, known) => prop_assert!(false, "{number} is {known:?}"),
            }
            if closes {
                let known = model.get_mut(&number).expect("it was reached");
                prop_assert_eq!(table.close(known.0), !known.3);
                known.3 = true;
            }
        }
        prop_assert_eq!(table.len(), model.len());
        for (&number, &(id, parent, cost, is_closed)) in &model {
            prop_assert_eq!(table.number(key(number)), Some(id));
            prop_assert_eq!((table.key(id), table.cost(id), table.is_closed(id)), (key(number), cost, is_closed));
            prop_assert_eq!(table.parent_key(id), Some(table.key(parent)));
        }
        prop_assert_eq!(table.number(key(u16::MAX)), None);
        Ok(())
    }

    fn steps() -> impl Strategy<Value = Vec<(u16, Cost, bool, bool, bool)>> {
        let cost = prop_oneof![0..9 as Cost, Just(Cost::MAX), Just(1 << 31), any::<Cost>()];
        prop::collection::vec((0..400u16, cost, any::<bool>(), any::<bool>(), any::<bool>()), 0..1500)
    }

    proptest! {
        #[test]
        fn it_behaves_like_a_map(steps in steps()) {
            behaves_like_a_map(|number| number, steps)?;
        }

        #[test]
        fn keys_with_one_hash_are_told_apart(steps in steps()) {
            behaves_like_a_map(Crowded, steps)?;
        }
    }

    /// It grows as long as there is memory, asks before it does, and holds what it held when there is no more.
    #[test]
    fn it_fills_its_memory_and_stays_whole() {
        let limit = 4 << 20;
        let (mut table, mut memory) = (NodeTable::new(), Memory::new(Some(limit)));
        let held =
            (0..1u64 << 20).take_while(|&key| table.reach(key, NONE, 7, Replace::Never, &mut memory).is_ok()).count();
        assert!(memory.peak() <= limit && memory.used() > limit * 3 / 4);
        assert!(held > limit / 40, "{held} nodes");
        assert!((0..held as u64).all(|key| table.number(key) == Some(key as NodeId)));
        assert_eq!(table.len(), held);
    }
}
