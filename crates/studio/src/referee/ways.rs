//! Ways from the start: moves, where they lead, and what they cost. All variants of a search share them.

use std::collections::HashMap;
use std::sync::Arc;

use quebra_puzzles::wording::Wording;
use quebra_search::{Cost, INFINITE};

use super::rule::Rule;
use super::variant::{Dead, Repeats, Variant};
use crate::numbered::{Move, Rules, State};

/// The number of a way. The start's is 0.
pub(super) type WayId = usize;

/// Moves from the start, by the last of them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Way {
    /// Where it leads: the same for all states that the rules do not tell apart.
    pub(super) state: State,
    /// The state as it was played; what words mean may depend on it.
    played: State,
    /// The way without its last move, and that move.
    pub(super) last: Option<(WayId, Move)>,
    /// How many moves.
    pub(super) moves: Cost,
    pub(super) g: Cost,
    pub(super) h: Cost,
    pub(super) is_goal: bool,
}

/// All ways that were generated or talked of.
pub(super) struct Ways {
    rules: Arc<dyn Rules>,
    all: Vec<Way>,
    onward: HashMap<(WayId, Move), WayId>,
    /// What a plan may cost.
    pub(super) budget: Cost,
    is_admissible: bool,
}

impl Ways {
    pub(super) const START: WayId = 0;

    pub(super) fn new(rules: Arc<dyn Rules>, spent: Cost, is_admissible: bool) -> Self {
        let budget = if rules.budget() == INFINITE { INFINITE } else { rules.budget().saturating_sub(spent) };
        let start = rules.start();
        let mut ways = Self { rules, all: Vec::new(), onward: HashMap::new(), budget, is_admissible };
        ways.add(start, None, 0, 0);
        ways
    }

    fn add(&mut self, played: State, last: Option<(WayId, Move)>, moves: Cost, g: Cost) -> WayId {
        let state = self.rules.canonical(played);
        let (h, is_goal) = (self.rules.estimate(state), self.rules.is_goal(state));
        self.all.push(Way { state, played, last, moves, g, h, is_goal });
        self.all.len() - 1
    }

    /// A way and one move more.
    fn go(&mut self, from: WayId, action: Move, to: State) -> WayId {
        if let Some(&known) = self.onward.get(&(from, action)) {
            return known;
        }
        let Way { played, moves, g, .. } = self.all[from];
        let g = g.saturating_add(self.rules.cost(played, action));
        let way = self.add(to, Some((from, action)), moves + 1, g);
        self.onward.insert((from, action), way);
        way
    }

    pub(super) fn at(&self, way: WayId) -> &Way {
        &self.all[way]
    }

    /// A way and each of the ways it goes on by, within the budget.
    pub(super) fn expand(&mut self, way: WayId) -> Vec<WayId> {
        let successors = self.rules.successors(self.all[way].played, None);
        let onward: Vec<WayId> = successors.into_iter().map(|(action, to)| self.go(way, action, to)).collect();
        onward.into_iter().filter(|&next| self.all[next].g <= self.budget).collect()
    }

    /// The way that words name.
    pub(super) fn read(&mut self, words: &[String]) -> Result<WayId, Rule> {
        let mut way = Self::START;
        for (index, word) in words.iter().enumerate() {
            let fault = |fault: Wording| Rule::Move { number: index + 1, fault };
            let (action, to) = self.rules.read(self.all[way].played, word).map_err(|error| fault(error.wording()))?;
            way = self.go(way, action, to);
        }
        let cost = self.all[way].g;
        if cost > self.budget { Err(Rule::Budget { cost, budget: self.budget }) } else { Ok(way) }
    }

    /// The words of a way.
    pub(super) fn words(&self, way: WayId) -> Vec<String> {
        let actions = std::iter::successors(self.all[way].last, |&(before, _)| self.all[before].last);
        let mut words: Vec<String> = actions.map(|(_, action)| self.rules.word(action)).collect();
        words.reverse();
        words
    }

    /// The ways before a way, from the longest to the start.
    pub(super) fn before(&self, way: WayId) -> impl Iterator<Item = WayId> {
        let before = |way: &WayId| self.all[*way].last.map(|(before, _)| before);
        std::iter::successors(before(&way), before)
    }

    /// Does a variant let a way go as soon as it is generated?
    pub(super) fn is_left_out(&self, way: WayId, variant: Variant) -> bool {
        let Way { state, g, h, last, is_goal, .. } = self.all[way];
        let is_repeated = match variant.repeats {
            Repeats::Graph { .. } | Repeats::Tree => false,
            Repeats::NoReturn => self.before(way).nth(1).is_some_and(|before| self.all[before].state == state),
            Repeats::NoCycle => self.before(way).any(|before| self.all[before].state == state),
            Repeats::NoRedundant => last.is_some_and(|(before, action)| {
                self.all[before].last.is_some_and(|(_, last)| self.rules.is_redundant(last, action))
            }),
        };
        let is_hopeless = || h == INFINITE || self.is_admissible && g.saturating_add(h) > self.budget;
        is_repeated
            || match variant.dead {
                Dead::Kept => false,
                Dead::Spent => g >= self.budget && !is_goal,
                Dead::ByEstimate => is_hopeless(),
                // Nobody asks about the start.
                Dead::ByRules => is_hopeless() || last.is_some() && self.rules.is_dead(state),
            }
    }
}
