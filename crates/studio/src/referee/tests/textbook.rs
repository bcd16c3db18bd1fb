//! The methods as books write them down, with chance for ties and for the order of successors; and with bugs, if asked for.

use std::collections::{HashMap, HashSet};

use quebra_puzzles::generate::dice::Dice;
use quebra_puzzles::puzzle::Losses;
use quebra_search::algorithms::First;
use quebra_search::{Cost, INFINITE};

use super::spaces::Space;
use super::{Claim, Habit, Kind, Measure, Moment, Plan, Reach, Repeats, Variant, WEIGHT, is_informed};
use crate::numbered::{Move, Rules, State};

/// Longer searches are told only so far.
const MOST: usize = 30;

/// What a student may do wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bug {
    EarlyGoal,
    LateGoal,
    NoReopening,
    MarkedOnPush,
    StaleExpanded,
    NoClosedList,
    HForF,
    GForF,
    FForH,
    ParentsEstimate,
    StepForgotten,
    MovesForCosts,
    WeightOnG,
    NoWeight,
    GreatestFirst,
    NewestFirst,
    OldestFirst,
    AnyFirst,
    WrongParent,
    GoalExpanded,
    GoalIgnored,
    SuccessorLost,
    PlanCutShort,
    PlanReversed,
    PlanWithDetour,
    GivesUp,
    EndsSilently,
    GoesOn,
    CountOff,
    CostOff,
    StartTwice,
    Leap,
    WrongWord,
    BudgetIgnored,
    Remembers,
    DepthOff,
    LimitByTwo,
    LimitByOne,
    GreatestLimit,
    FirstLimitZero,
    LimitOnG,
    TableKept,
    TableWithoutCosts,
    Abandons,
    LimitsUntold,
    LimitTold,
}

#[derive(Clone)]
struct Node {
    state: State,
    /// The states on its way as the rules tell them apart, itself last.
    keys: Vec<State>,
    way: Vec<String>,
    moves: Cost,
    g: Cost,
    h: Cost,
    is_goal: bool,
}

impl Node {
    fn key(&self) -> State {
        self.keys[self.keys.len() - 1]
    }
}

/// What one attempt of a depth-first search knows.
#[derive(Default)]
struct Attempt {
    limit: Option<Cost>,
    seen: HashMap<State, Cost>,
    expanded: HashSet<State>,
    cut: Vec<(Cost, State)>,
}

/// One run of a method.
pub(super) struct Book<'a> {
    rules: &'a dyn Rules,
    budget: Cost,
    is_admissible: bool,
    plan: Plan,
    variant: Variant,
    bug: Option<Bug>,
    dice: &'a mut Dice,
    pub(super) claims: Vec<Claim>,
    pub(super) has_ended: bool,
    expanded: usize,
}

/// The search goes on no further: it has ended, or it is too long.
struct Done;

impl<'a> Book<'a> {
    pub(super) fn new(space: &'a Space, plan: Plan, variant: Variant, bug: Option<Bug>, dice: &'a mut Dice) -> Self {
        let rules = if is_informed(plan) { &*space.informed } else { &*space.blind };
        let budget = if rules.budget() == INFINITE { INFINITE } else { rules.budget().saturating_sub(space.spent) };
        let is_admissible = space.is_admissible;
        let (claims, has_ended) = (Vec::new(), false);
        Self { rules, budget, is_admissible, plan, variant, bug, dice, claims, has_ended, expanded: 0 }
    }

    pub(super) fn run(&mut self) {
        if self.has(Bug::LimitTold) {
            self.claims.push(Claim::Limit(1));
        }
        let _ = match self.plan {
            Plan::Queue(by) => self.best_first(by),
            Plan::Stack(None) => self.dive(&mut Attempt::default()).and_then(|()| self.no_plan()),
            Plan::Stack(Some(measure)) => self.deepen(measure),
        };
    }

    fn has(&self, bug: Bug) -> bool {
        self.bug == Some(bug)
    }

    fn is_graph(&self) -> bool {
        self.variant.repeats.kind() == Kind::Graph
    }

    fn reopens(&self) -> bool {
        matches!(self.variant.repeats, Repeats::Graph { reopens: true, .. })
            && !self.has(Bug::NoReopening)
            && !self.has(Bug::TableWithoutCosts)
    }

    fn goal_ends_when_generated(&self) -> bool {
        (self.variant.goal == Moment::Generated || self.has(Bug::EarlyGoal)) && !self.has(Bug::LateGoal)
    }

    fn node(&self, state: State, before: Option<(&Node, Move)>) -> Node {
        let key = if self.variant.habits.has(Habit::Played) { state } else { self.rules.canonical(state) };
        let (h, is_goal) = (self.rules.estimate(key), self.rules.is_goal(key));
        let Some((parent, action)) = before else {
            return Node { state, keys: vec![key], way: Vec::new(), moves: 0, g: 0, h, is_goal };
        };
        let mut node = parent.clone();
        node.keys.push(key);
        node.way.push(self.rules.word(action));
        let cost = if self.has(Bug::StepForgotten) { 0 } else { self.rules.cost(parent.state, action) };
        let h = if self.has(Bug::ParentsEstimate) { self.rules.estimate(parent.key()) } else { h };
        Node { state, moves: parent.moves + 1, g: parent.g + cost, h, is_goal, ..node }
    }

    fn is_left_out(&self, node: &Node) -> bool {
        let before = &node.keys[..node.keys.len() - 1];
        let is_repeated = match self.variant.repeats {
            Repeats::NoReturn => before.len() > 1 && before[before.len() - 2] == node.key(),
            Repeats::NoCycle => before.contains(&node.key()),
            _ => false,
        };
        let is_beyond = self.is_admissible && node.g.saturating_add(node.h) > self.budget;
        let has = |habit| self.variant.habits.has(habit);
        is_repeated
            || has(Habit::Spent) && node.g >= self.budget && !node.is_goal
            || has(Habit::Hopeless) && node.moves > 0 && node.h == INFINITE
            || has(Habit::Beyond) && node.moves > 0 && is_beyond
            || has(Habit::Unbegun) && node.moves == 0 && (node.h == INFINITE || is_beyond)
            || has(Habit::Lost)
                && node.moves > 0
                && self.rules.losses() == Losses::States
                && self.rules.is_dead(node.key())
    }

    /// Its successors, in any order.
    fn expand(&mut self, node: &Node) -> Result<Vec<Node>, Done> {
        if self.expanded == MOST {
            return Err(Done);
        }
        let mut way = node.way.clone();
        if self.has(Bug::WrongWord) && self.expanded == 2 {
            way.push("?".to_string());
        }
        let g = self.has(Bug::CostOff).then_some(node.g + 1);
        self.claims.push(Claim::Expand { way, g });
        self.expanded += 1;
        let mut successors = self.rules.successors(node.state, None);
        if self.variant.habits.has(Habit::Named) {
            for (action, to) in successors.clone() {
                successors.extend(self.rules.synonyms(node.state, action).into_iter().map(|name| (name, to)));
            }
        }
        let made = successors.into_iter().map(|(action, to)| self.node(to, Some((node, action))));
        let mut made: Vec<Node> = made.collect();
        made.retain(|next| (next.g <= self.budget || self.has(Bug::BudgetIgnored)) && !self.is_left_out(next));
        self.dice.shuffle(&mut made);
        if self.has(Bug::SuccessorLost) && made.len() > 1 {
            made.pop();
        }
        if self.expanded == 1 {
            if self.has(Bug::StartTwice) {
                self.claims.push(Claim::expand(&node.way));
            }
            let far = made.first().map(|next| (next, self.rules.successors(next.state, None)));
            if let Some((next, onward)) = far.filter(|(_, onward)| self.has(Bug::Leap) && !onward.is_empty()) {
                let way = self.node(onward[0].1, Some((next, onward[0].0))).way;
                self.claims.push(Claim::expand(&way));
            }
        }
        match self.bug {
            Some(Bug::GivesUp) if self.expanded == 2 => self.no_plan().map(|()| Vec::new()),
            Some(Bug::EndsSilently) if self.expanded == 2 => {
                self.claims.push(Claim::End);
                Err(Done)
            }
            _ => Ok(made),
        }
    }

    fn no_plan(&mut self) -> Result<(), Done> {
        self.claims.push(Claim::NoPlan);
        self.has_ended = true;
        Err(Done)
    }

    fn finish(&mut self, goal: &Node) -> Result<(), Done> {
        let mut moves = goal.way.clone();
        match self.bug {
            Some(Bug::PlanCutShort) => drop(moves.pop()),
            Some(Bug::PlanReversed) => moves.reverse(),
            Some(Bug::PlanWithDetour) => moves.splice(0..0, self.detour()).for_each(drop),
            _ => {}
        }
        self.claims.push(Claim::Plan { moves, cost: None });
        self.claims.push(Claim::Count(self.expanded + usize::from(self.has(Bug::CountOff))));
        if self.has(Bug::GoesOn) {
            self.claims.push(Claim::expand(&goal.way));
        }
        self.has_ended = true;
        Err(Done)
    }

    /// Two moves that lead back to the start, if there are.
    fn detour(&self) -> Vec<String> {
        let start = self.node(self.rules.start(), None);
        for (action, to) in self.rules.successors(start.state, None) {
            let there = self.node(to, Some((&start, action)));
            for (action, to) in self.rules.successors(to, None) {
                let back = self.node(to, Some((&there, action)));
                if back.state == start.state {
                    return back.way;
                }
            }
        }
        Vec::new()
    }

    fn rank(&self, by: First, node: &Node) -> u64 {
        let (g, h) = (u64::from(node.g), u64::from(node.h));
        let rank = match self.bug {
            Some(Bug::HForF) => h,
            Some(Bug::GForF) => g,
            Some(Bug::FForH | Bug::NoWeight) => g + h,
            Some(Bug::MovesForCosts) => u64::from(node.moves),
            Some(Bug::WeightOnG) => u64::from(WEIGHT) * g + 100 * h,
            Some(Bug::AnyFirst) => 0,
            _ => match by {
                First::Oldest => u64::from(node.moves),
                First::LeastG => g,
                _ if node.h == INFINITE => u64::MAX,
                First::LeastH => h,
                First::LeastF => g + h,
                _ => 100 * g + u64::from(WEIGHT) * h,
            },
        };
        if self.has(Bug::GreatestFirst) { u64::MAX - rank } else { rank }
    }

    /// Any of the least.
    fn pick(&mut self, by: First, open: &[Node], is_by_age: bool) -> usize {
        if is_by_age {
            return if self.has(Bug::NewestFirst) { open.len() - 1 } else { 0 };
        }
        let least = open.iter().map(|node| self.rank(by, node)).min();
        let places: Vec<usize> = (0..open.len()).filter(|&place| Some(self.rank(by, &open[place])) == least).collect();
        self.dice.choose(&places).expect("something waits")
    }

    fn best_first(&mut self, by: First) -> Result<(), Done> {
        let cost = |node: &Node| if by == First::Oldest { node.moves } else { node.g };
        let (is_graph, reopens, ends) = (self.is_graph(), self.reopens(), self.goal_ends_when_generated());
        // States are looked up when they are taken, or when they are made; then a cheaper way takes the place of the first, or, where
        // costs do not matter, it may not.
        let is_lazy = self.dice.percent(50) && !self.has(Bug::WrongParent) && !self.has(Bug::MarkedOnPush);
        let keeps_first = matches!(by, First::Oldest | First::LeastH) && !reopens && self.dice.percent(50);
        let is_by_age = by == First::Oldest && (self.dice.percent(50) || self.has(Bug::NewestFirst));
        let start = self.node(self.rules.start(), None);
        if start.is_goal && ends {
            return self.finish(&start);
        }
        let mut closed: HashMap<State, Cost> = HashMap::new();
        let mut made_ever = HashSet::from([start.key()]);
        let mut open = if self.is_left_out(&start) { Vec::new() } else { vec![start] };
        while !open.is_empty() {
            let place = self.pick(by, &open, is_by_age);
            let node = open.remove(place);
            let is_known = closed.get(&node.key()).is_some_and(|&g| !reopens || node.g >= g);
            if is_graph && is_known && !self.has(Bug::StaleExpanded) && !self.has(Bug::NoClosedList) {
                continue;
            }
            closed.insert(node.key(), node.g);
            if node.is_goal && !ends {
                match self.bug {
                    Some(Bug::GoalExpanded) => {}
                    Some(Bug::GoalIgnored) => continue,
                    _ => return self.finish(&node),
                }
            }
            for next in self.expand(&node)? {
                if next.is_goal && ends {
                    return self.finish(&next);
                }
                let is_new = made_ever.insert(next.key());
                if !is_new && (self.has(Bug::Remembers) || self.has(Bug::MarkedOnPush)) {
                    continue;
                }
                if is_graph && !is_lazy && !self.has(Bug::StaleExpanded) && !self.has(Bug::NoClosedList) {
                    if closed.get(&next.key()).is_some_and(|&g| !reopens || next.g >= g) {
                        continue;
                    }
                    if let Some(old) = open.iter_mut().find(|old| old.key() == next.key()) {
                        if self.bug == Some(Bug::WrongParent) && cost(&next) > cost(old) {
                            old.way = next.way;
                        } else if cost(&next) < cost(old) && !keeps_first {
                            *old = next;
                        }
                        continue;
                    }
                }
                open.push(next);
            }
        }
        self.no_plan()
    }

    /// The least limits under which a node is searched and expanded.
    fn needs(&self, node: &Node) -> (Cost, Cost) {
        let f = if self.has(Bug::LimitOnG) { node.g } else { node.g.saturating_add(node.h) };
        match self.plan {
            Plan::Stack(Some(Measure::F)) => (f, f),
            Plan::Stack(Some(Measure::Moves)) => {
                let moves = node.moves - Cost::from(self.has(Bug::DepthOff) && node.moves > 0);
                match self.variant.reach {
                    Reach::Below => (moves, moves + 1),
                    Reach::At => (moves, moves),
                    Reach::Beyond => (moves.saturating_sub(1), moves),
                }
            }
            _ => (0, 0),
        }
    }

    /// What must be less for a state to be searched again.
    fn cost(&self, node: &Node) -> Cost {
        if self.plan == Plan::Stack(Some(Measure::Moves)) { node.moves } else { node.g }
    }

    fn is_seen(&self, attempt: &Attempt, node: &Node) -> bool {
        let is_graph = self.is_graph() && !self.has(Bug::NoClosedList) || self.has(Bug::Remembers);
        let known = attempt.seen.get(&node.key());
        is_graph && known.is_some_and(|&known| !self.reopens() || known <= self.cost(node))
    }

    /// One attempt, depth first.
    fn dive(&mut self, attempt: &mut Attempt) -> Result<(), Done> {
        let start = self.node(self.rules.start(), None);
        if self.is_left_out(&start) {
            return Ok(());
        }
        let looks_early = matches!(self.variant.repeats, Repeats::Graph { seen: Moment::Generated, .. });
        let is_other = self.has(Bug::OldestFirst) || self.has(Bug::AnyFirst);
        if looks_early || is_other { self.pile(start, attempt) } else { self.visit(&start, attempt) }
    }

    /// Does the limit hold a node back?
    fn is_cut(&self, node: &Node, attempt: &mut Attempt) -> bool {
        let limit = attempt.limit.unwrap_or(INFINITE);
        let (to_search, to_expand) = self.needs(node);
        let is_cut = to_search > limit || to_expand > limit && !node.is_goal;
        if is_cut {
            attempt.cut.push((to_expand, node.key()));
        }
        is_cut
    }

    /// Goals that end the search when they are made.
    fn greet(&mut self, made: &[Node], attempt: &Attempt) -> Result<(), Done> {
        let limit = attempt.limit.unwrap_or(INFINITE);
        let goal = made.iter().find(|next| next.is_goal && self.needs(next).0 <= limit);
        match goal.filter(|_| self.goal_ends_when_generated()) {
            Some(goal) => self.finish(goal),
            None => Ok(()),
        }
    }

    /// As a function that calls itself: states are looked up when they are visited.
    fn visit(&mut self, node: &Node, attempt: &mut Attempt) -> Result<(), Done> {
        if self.is_cut(node, attempt) {
            if self.has(Bug::Abandons) {
                attempt.limit = Some(0);
            }
            return Ok(());
        }
        if self.is_seen(attempt, node) {
            return Ok(());
        }
        if node.is_goal {
            return self.finish(node);
        }
        attempt.seen.insert(node.key(), self.cost(node));
        attempt.expanded.insert(node.key());
        let made = self.expand(node)?;
        self.greet(&made, attempt)?;
        made.iter().try_for_each(|next| self.visit(next, attempt))
    }

    /// With a pile of nodes: states are looked up when they are put there.
    fn pile(&mut self, start: Node, attempt: &mut Attempt) -> Result<(), Done> {
        let mut pile = Vec::new();
        let mut made = vec![start];
        loop {
            for next in made {
                if !self.is_cut(&next, attempt) && !self.is_seen(attempt, &next) {
                    attempt.seen.insert(next.key(), self.cost(&next));
                    pile.push(next);
                }
            }
            if pile.is_empty() {
                return Ok(());
            }
            let node = match self.bug {
                Some(Bug::OldestFirst) => pile.remove(0),
                Some(Bug::AnyFirst) => pile.remove(self.dice.below(pile.len())),
                _ => pile.remove(pile.len() - 1),
            };
            let is_stale = self.reopens() && attempt.seen[&node.key()] < self.cost(&node);
            if is_stale && !self.has(Bug::StaleExpanded) {
                made = Vec::new();
                continue;
            }
            if node.is_goal {
                return self.finish(&node);
            }
            attempt.expanded.insert(node.key());
            made = self.expand(&node)?;
            self.greet(&made, attempt)?;
        }
    }

    fn deepen(&mut self, measure: Measure) -> Result<(), Done> {
        let start = self.node(self.rules.start(), None);
        let mut limit = match measure {
            Measure::Moves => self.dice.below(2) as Cost,
            Measure::F if self.has(Bug::FirstLimitZero) => 0,
            Measure::F => start.h,
        };
        // Some let what was searched by another way count for the next limit, others do not.
        let counts_all = self.dice.percent(50);
        let mut attempt = Attempt::default();
        while limit != INFINITE {
            if !self.has(Bug::LimitsUntold) {
                self.claims.push(Claim::Limit(limit));
            }
            let seen = if self.has(Bug::TableKept) { attempt.seen } else { HashMap::new() };
            attempt = Attempt { limit: Some(limit), seen, ..Attempt::default() };
            self.dive(&mut attempt)?;
            let is_new = |state: &State| counts_all || !self.is_graph() || !attempt.expanded.contains(state);
            let cut = attempt.cut.iter().filter(|(_, state)| is_new(state)).map(|&(need, _)| need);
            let cut = cut.filter(|&need| need != INFINITE);
            let next = if self.has(Bug::GreatestLimit) { cut.max() } else { cut.min() };
            limit = match (next, self.bug) {
                (Some(_), Some(Bug::LimitByOne)) => limit + 1,
                (Some(_), Some(Bug::LimitByTwo)) => limit + 2,
                // A limit that does not grow would be tried for ever.
                (Some(next), _) => next.max(limit + 1),
                (None, _) => INFINITE,
            };
        }
        self.no_plan()
    }
}
