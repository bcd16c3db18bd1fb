//! Searches that take the least of what waits: breadth-first, uniform cost, greedy, A\* and weighted A\*.
//!
//! There is no queue in it: what waits lies sorted by its rank, and all of the least rank may be taken.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ops::RangeBounds;

use quebra_search::algorithms::First;
use quebra_search::{Cost, INFINITE};

use super::rule::{Rule, Why};
use super::variant::{Kind, Moment, Repeats, Variant};
use super::ways::{WayId, Ways};

/// What a search tells apart: states in a graph, ways in a tree.
type Key = usize;

/// One variant of a search that takes the least of what waits.
#[derive(Clone)]
pub(super) struct Queue {
    pub(super) variant: Variant,
    pub(super) by: First,
    /// The weight of the estimate, in hundredths.
    weight: u32,
    /// What waits, by rank.
    open: BTreeMap<u64, BTreeSet<Key>>,
    waiting: HashMap<Key, Waiting>,
    /// The last expansion of each: its cost and its number.
    expanded: HashMap<Key, (Cost, usize)>,
    /// Goals that ended the search when they were generated.
    found: Vec<WayId>,
}

#[derive(Clone)]
struct Waiting {
    rank: u64,
    /// The ways by which it was generated.
    ways: Vec<WayId>,
}

impl Queue {
    pub(super) fn new(variant: Variant, by: First, weight: u32, ways: &Ways) -> Self {
        let (open, waiting, expanded) = (BTreeMap::new(), HashMap::new(), HashMap::new());
        let mut queue = Self { variant, by, weight, open, waiting, expanded, found: Vec::new() };
        queue.offer(ways, Ways::START);
        queue
    }

    fn key(&self, ways: &Ways, way: WayId) -> Key {
        match self.variant.repeats.kind() {
            Kind::Graph => ways.state(way, self.variant) as usize,
            Kind::Tree => way,
        }
    }

    fn reopens(&self) -> bool {
        matches!(self.variant.repeats, Repeats::Graph { reopens: true, .. })
    }

    /// What the method goes by: the least is taken first.
    fn rank(&self, ways: &Ways, way: WayId) -> u64 {
        let way = ways.at(way);
        let (g, h) = (u64::from(way.g), u64::from(way.h));
        match self.by {
            First::Oldest => u64::from(way.moves),
            First::LeastG => g,
            _ if way.h == INFINITE => u64::MAX,
            First::LeastH => h,
            First::LeastF => g + h,
            _ => 100 * g + u64::from(self.weight) * h,
        }
    }

    /// A rank as people know it.
    fn value(&self, rank: u64) -> f64 {
        let value = if rank == u64::MAX { f64::INFINITY } else { rank as f64 };
        if self.by == First::LeastWeighted { value / 100.0 } else { value }
    }

    /// Something was generated.
    fn offer(&mut self, ways: &Ways, way: WayId) {
        if ways.is_left_out(way, self.variant) {
            return;
        }
        if ways.at(way).is_goal && self.variant.goal == Moment::Generated {
            self.found.push(way);
        }
        let key = self.key(ways, way);
        if self.expanded.get(&key).is_some_and(|&(g, _)| !self.reopens() || ways.at(way).g >= g) {
            return;
        }
        let rank = self.rank(ways, way);
        let waiting = self.waiting.entry(key).or_insert(Waiting { rank, ways: Vec::new() });
        waiting.ways.push(way);
        if let Some(keys) = self.open.get_mut(&waiting.rank).filter(|_| rank < waiting.rank) {
            keys.remove(&key);
            if keys.is_empty() {
                self.open.remove(&waiting.rank);
            }
        }
        waiting.rank = waiting.rank.min(rank);
        self.open.entry(waiting.rank).or_default().insert(key);
    }

    /// A way by which something of least rank is held.
    fn held(&self, ways: &Ways, key: Key) -> WayId {
        let Waiting { rank, ways: held } = &self.waiting[&key];
        *held.iter().find(|&&way| self.rank(ways, way) == *rank).expect("the rank is that of a way")
    }

    /// The first state on a way that was not expanded.
    fn missing(&self, ways: &Ways, way: WayId) -> Option<WayId> {
        ways.before(way).filter(|&before| !self.expanded.contains_key(&self.key(ways, before))).last()
    }

    /// May something that waits be taken by this way? Then this is the way by which the search holds it: a program that keeps one parent a
    /// state may tell a cheaper one, if a state on it is about to be expanded again.
    fn by_way(&self, ways: &Ways, way: WayId) -> Result<WayId, Rule> {
        let key = self.key(ways, way);
        let Waiting { rank, ways: held } = &self.waiting[&key];
        if held.contains(&way) && self.rank(ways, way) == *rank {
            return Ok(way);
        }
        if let Some(missing) = self.missing(ways, way) {
            return Err(Rule::Generated { missing: Some(ways.words(missing)) });
        }
        let cost = |way: WayId| if self.by == First::Oldest { ways.at(way).moves } else { ways.at(way).g };
        let best = held.iter().copied().filter(|&way| self.rank(ways, way) == *rank);
        match best.clone().filter(|&held| cost(held) >= cost(way)).min_by_key(|&held| cost(held)) {
            Some(held) if cost(held) == cost(way) => Ok(way),
            Some(held) => Ok(held),
            None => {
                let held = best.min_by_key(|&held| cost(held)).expect("the rank is that of a way");
                Err(Rule::Way { said: cost(way), held: cost(held), way: ways.words(held) })
            }
        }
    }

    fn not_waiting(&self, ways: &Ways, way: WayId) -> Rule {
        match self.expanded.get(&self.key(ways, way)) {
            Some(&(g, step)) => Rule::Repeated { step, g },
            None if ways.is_let_go(way, self.variant) => Rule::LetGo,
            None => Rule::Generated { missing: self.missing(ways, way).map(|missing| ways.words(missing)) },
        }
    }

    /// Something of these ranks. If all of it was expanded before and waits again, it was forgotten.
    fn better(&self, ways: &Ways, ranks: impl RangeBounds<u64>) -> Result<WayId, Rule> {
        let better: Vec<Key> = self.open.range(ranks).flat_map(|(_, keys)| keys).copied().collect();
        if let Some(&better) = better.iter().find(|key| !self.expanded.contains_key(key)) {
            return Ok(self.held(ways, better));
        }
        let state = self.held(ways, better[0]);
        let (before, now) = (self.expanded[&better[0]].0, ways.at(state).g);
        Err(Rule::Reopened { state: ways.words(state), before, now })
    }

    /// May the state be expanded? Then this is the way by which it is held.
    pub(super) fn check_expand(&self, ways: &Ways, way: WayId) -> Result<WayId, Rule> {
        if let Some(&goal) = self.found.first() {
            return Err(Rule::GoalFound { goal: ways.words(goal) });
        }
        let key = self.key(ways, way);
        let Some(Waiting { rank, .. }) = self.waiting.get(&key) else {
            return Err(self.not_waiting(ways, way));
        };
        let least = self.open.values().next().expect("something waits");
        if !least.contains(&key) {
            let held: Vec<WayId> = least.iter().map(|&key| self.held(ways, key)).collect();
            if held.iter().all(|&way| ways.at(way).is_goal) {
                return Err(Rule::GoalFound { goal: ways.words(held[0]) });
            }
            let better = self.better(ways, ..*rank)?;
            let (value, least) = (self.value(*rank), self.value(self.rank(ways, better)));
            return Err(Rule::Least { by: self.by, value, least, better: ways.words(better) });
        }
        let way = self.by_way(ways, way)?;
        if ways.at(way).is_goal { Err(Rule::Goal) } else { Ok(way) }
    }

    /// Expands a state by the way by which it is held.
    pub(super) fn expand(&mut self, ways: &mut Ways, way: WayId, step: usize) {
        let (key, g) = (self.key(ways, way), ways.at(way).g);
        if let Some(Waiting { rank, ways: held }) = self.waiting.remove(&key) {
            let keys = self.open.get_mut(&rank).expect("what waits has its place");
            keys.remove(&key);
            if keys.is_empty() {
                self.open.remove(&rank);
            }
            self.expanded.insert(key, (g, step));
            // Taken by a way that is not the cheapest, it waits again.
            for cheaper in held.into_iter().filter(|&held| ways.at(held).g < g) {
                self.offer(ways, cheaper);
            }
        }
        for next in ways.expand(way, self.variant.habits) {
            self.offer(ways, next);
        }
    }

    /// May this goal end the search?
    pub(super) fn check_plan(&self, ways: &Ways, way: WayId) -> Result<(), Rule> {
        let key = self.key(ways, way);
        let Some(Waiting { rank, .. }) = self.waiting.get(&key) else {
            return Err(self.not_waiting(ways, way));
        };
        if self.variant.goal == Moment::Expanded && self.open.first_key_value().is_some_and(|(least, _)| least < rank) {
            let better = self.better(ways, ..*rank)?;
            let (value, least) = (self.value(*rank), self.value(self.rank(ways, better)));
            return Err(Rule::Early { by: self.by, value, least, better: ways.words(better) });
        }
        self.by_way(ways, way).map(|_| ())
    }

    /// May the search say that there is no plan?
    pub(super) fn check_no_plan(&self, ways: &Ways) -> Result<(), Rule> {
        if self.open.is_empty() {
            return Ok(());
        }
        let waiting = self.better(ways, ..).map(|waiting| ways.words(waiting));
        Err(waiting.map_or_else(|rule| rule, |waiting| Rule::Exhausted { waiting }))
    }

    /// What may be taken next.
    pub(super) fn next(&self, ways: &Ways) -> Vec<(WayId, Why)> {
        let why = |rank| Why::Least { by: self.by, value: self.value(rank) };
        if !self.found.is_empty() {
            return self.found.iter().map(|&goal| (goal, why(self.rank(ways, goal)))).collect();
        }
        let Some((&rank, keys)) = self.open.first_key_value() else { return Vec::new() };
        keys.iter().map(|&key| (self.held(ways, key), why(rank))).collect()
    }

    /// What waits, the best first, and how much it is.
    pub(super) fn waiting(&self, ways: &Ways, most: usize) -> (Vec<(WayId, Why)>, usize) {
        let why = |rank| Why::Least { by: self.by, value: self.value(rank) };
        let all = self.open.iter().flat_map(|(&rank, keys)| keys.iter().map(move |&key| (rank, key)));
        (all.take(most).map(|(rank, key)| (self.held(ways, key), why(rank))).collect(), self.waiting.len())
    }
}
