//! Ways from the start: moves, where they lead, and what they cost. All variants of a search share them.

use std::collections::HashMap;
use std::sync::Arc;

use quebra_puzzles::puzzle::Losses;
use quebra_puzzles::wording::Wording;
use quebra_search::{Cost, INFINITE};

use super::rule::Rule;
use super::variant::{Habit, Habits, Repeats, Variant};
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
    /// The same way with every move by its first name: mostly itself.
    pub(super) plain: WayId,
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
        ways.add(start, None, 0, 0, None);
        ways
    }

    fn add(&mut self, played: State, last: Option<(WayId, Move)>, moves: Cost, g: Cost, plain: Option<WayId>) -> WayId {
        let state = self.rules.canonical(played);
        let (h, is_goal) = (self.rules.estimate(state), self.rules.is_goal(state));
        let way = self.all.len();
        self.all.push(Way { state, played, last, plain: plain.unwrap_or(way), moves, g, h, is_goal });
        way
    }

    /// A way and one move more.
    fn go(&mut self, from: WayId, action: Move, to: State) -> WayId {
        if let Some(&known) = self.onward.get(&(from, action)) {
            return known;
        }
        let Way { played, moves, g, plain, .. } = self.all[from];
        let g = g.saturating_add(self.rules.cost(played, action));
        let plain = (plain != from).then(|| self.go(plain, action, to));
        let way = self.add(to, Some((from, action)), moves + 1, g, plain);
        self.onward.insert((from, action), way);
        way
    }

    /// A way and one move more, by another name of it.
    fn go_by_name(&mut self, from: WayId, action: Move, name: Move, to: State) -> WayId {
        if let Some(&known) = self.onward.get(&(from, name)) {
            return known;
        }
        let plain = self.go(self.all[from].plain, action, to);
        let Way { moves, g, .. } = self.all[plain];
        let way = self.add(to, Some((from, name)), moves, g, Some(plain));
        self.onward.insert((from, name), way);
        way
    }

    pub(super) fn at(&self, way: WayId) -> &Way {
        &self.all[way]
    }

    /// The state that a way leads to, as a variant tells them apart.
    pub(super) fn state(&self, way: WayId, variant: Variant) -> State {
        let Way { state, played, .. } = self.all[way];
        if variant.habits.has(Habit::Played) { played } else { state }
    }

    /// A way and each of the ways it goes on by, within the budget.
    pub(super) fn expand(&mut self, way: WayId, habits: Habits) -> Vec<WayId> {
        let played = self.all[way].played;
        let mut onward = Vec::new();
        for (action, to) in self.rules.successors(played, None) {
            onward.push(self.go(way, action, to));
            if habits.has(Habit::Named) {
                let names = self.rules.synonyms(played, action);
                onward.extend(names.into_iter().map(|name| self.go_by_name(way, action, name, to)));
            }
        }
        onward.retain(|&next| self.all[next].g <= self.budget);
        onward
    }

    /// Does the habit make a difference to what a way goes on by?
    pub(super) fn comes_up(&mut self, way: WayId, habit: Habit) -> bool {
        let onward = self.expand(way, Habits::default().with(habit));
        onward.into_iter().any(|next| self.is_about(next, habit))
    }

    /// Is the habit about the state that a way leads to?
    pub(super) fn is_about(&self, way: WayId, habit: Habit) -> bool {
        let Way { state, played, last, plain, g, h, is_goal, .. } = self.all[way];
        let is_beyond = self.is_admissible && g.saturating_add(h) > self.budget;
        match habit {
            Habit::Spent => g >= self.budget && !is_goal,
            Habit::Hopeless => last.is_some() && h == INFINITE,
            Habit::Beyond => last.is_some() && is_beyond,
            Habit::Unbegun => last.is_none() && (h == INFINITE || is_beyond),
            // Whoever asks about the start does not search at all.
            Habit::Lost => last.is_some() && self.rules.losses() == Losses::States && self.rules.is_dead(state),
            Habit::Dead => last.is_some() && self.rules.is_dead(state),
            Habit::Named => plain != way,
            Habit::Played => state != played,
        }
    }

    /// Do the rules themselves say that there is no plan?
    pub(super) fn is_lost(&self) -> bool {
        let start = self.all[Self::START].state;
        match self.rules.losses() {
            Losses::Untold => false,
            Losses::Levels => self.rules.is_hopeless(start),
            Losses::States => self.rules.is_dead(start),
        }
    }

    /// The way that words name.
    pub(super) fn read(&mut self, words: &[String]) -> Result<WayId, Rule> {
        let mut way = Self::START;
        for (index, word) in words.iter().enumerate() {
            let played = self.all[way].played;
            let fault = |fault: Wording| Rule::Move { number: index + 1, fault };
            let (action, to) = self.rules.read(played, word).map_err(|error| fault(error.wording()))?;
            let names = self.rules.synonyms(played, action);
            way = match names.into_iter().find(|&name| self.rules.word(name) == *word) {
                Some(name) => self.go_by_name(way, action, name, to),
                None => self.go(way, action, to),
            };
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
        let is_same = |before: WayId| self.state(before, variant) == self.state(way, variant);
        let is_repeated = match variant.repeats {
            Repeats::Graph { .. } | Repeats::Tree => false,
            Repeats::NoReturn => self.before(way).nth(1).is_some_and(is_same),
            Repeats::NoCycle => self.before(way).any(is_same),
            Repeats::NoRedundant => self.all[way].last.is_some_and(|(before, action)| {
                self.all[before].last.is_some_and(|(_, last)| self.rules.is_redundant(last, action))
            }),
        };
        is_repeated || self.is_let_go(way, variant)
    }

    /// Does a variant take it for a state without hope?
    pub(super) fn is_let_go(&self, way: WayId, variant: Variant) -> bool {
        let habits = [Habit::Spent, Habit::Hopeless, Habit::Beyond, Habit::Unbegun, Habit::Lost, Habit::Dead];
        habits.into_iter().any(|habit| variant.habits.has(habit) && self.is_about(way, habit))
    }
}
