//! Searches that go on with what they met last: depth-first, and under growing limits iterative deepening and IDA\*.
//!
//! A frame holds what an expansion made and nobody has taken yet; anything that lives in the last frame that holds any may be taken.

use std::collections::HashMap;

use quebra_search::{Cost, INFINITE};

use super::rule::{Rule, Why};
use super::variant::{Kind, Measure, Moment, Reach, Repeats, Variant};
use super::ways::{WayId, Ways};
use crate::numbered::State;

/// One variant of a search that goes on with what it met last.
#[derive(Clone)]
pub(super) struct Stack {
    pub(super) variant: Variant,
    /// What its limit is one of, if it deepens.
    measure: Option<Measure>,
    /// The limit of this attempt; none before the first.
    limit: Option<Cost>,
    frames: Vec<Frame>,
    /// Graph search: the least cost at which each state was taken, or generated where that is the moment to look.
    seen: HashMap<State, Cost>,
    /// What was expanded in this attempt: states in a graph, ways in a tree; at what cost, and when.
    expanded: HashMap<usize, (Cost, usize)>,
    /// What the limit held back in this attempt: the least limit that would not, and the state.
    cut: Vec<(Cost, State)>,
    /// The same of ways that would not be followed anyway: some programs look at the limit before they look for cycles.
    cut_in_vain: Vec<Cost>,
    /// Goals that ended the search when they were generated.
    found: Vec<WayId>,
}

#[derive(Clone)]
struct Frame {
    /// The expansion; none for the frame of the start.
    parent: Option<WayId>,
    onward: Vec<WayId>,
}

impl Stack {
    pub(super) fn new(variant: Variant, measure: Option<Measure>, ways: &Ways) -> Self {
        let (seen, expanded) = (HashMap::new(), HashMap::new());
        let mut stack = Self {
            variant,
            measure,
            limit: None,
            frames: Vec::new(),
            seen,
            expanded,
            cut: Vec::new(),
            cut_in_vain: Vec::new(),
            found: Vec::new(),
        };
        if measure.is_none() {
            stack.push(ways, None, vec![Ways::START]);
        }
        stack
    }

    fn key(&self, ways: &Ways, way: WayId) -> usize {
        match self.variant.repeats.kind() {
            Kind::Graph => ways.state(way, self.variant) as usize,
            Kind::Tree => way,
        }
    }

    /// The least limit under which a way is searched, and the least under which it is expanded.
    fn needs(&self, ways: &Ways, way: WayId) -> (Cost, Cost) {
        let way = ways.at(way);
        match self.measure {
            None => (0, 0),
            Some(Measure::F) => (way.g.saturating_add(way.h), way.g.saturating_add(way.h)),
            Some(Measure::Moves) => match self.variant.reach {
                Reach::Below => (way.moves, way.moves + 1),
                Reach::At => (way.moves, way.moves),
                Reach::Beyond => (way.moves.saturating_sub(1), way.moves),
            },
        }
    }

    /// What makes one way to a state better than another: a limit on moves leaves more to the one with fewer.
    fn cost(&self, ways: &Ways, way: WayId) -> Cost {
        if self.measure == Some(Measure::Moves) { ways.at(way).moves } else { ways.at(way).g }
    }

    /// A new frame of what is not left out.
    fn push(&mut self, ways: &Ways, parent: Option<WayId>, made: Vec<WayId>) {
        let limit = self.limit.unwrap_or(INFINITE);
        let mut onward = Vec::new();
        for way in made {
            let (to_search, to_expand) = self.needs(ways, way);
            if ways.is_left_out(way, self.variant) {
                if to_search.max(to_expand) > limit {
                    self.cut_in_vain.push(to_expand);
                }
                continue;
            }
            let (state, is_goal) = (ways.state(way, self.variant), ways.at(way).is_goal);
            let cost = self.cost(ways, way);
            if to_search > limit || to_expand > limit && !is_goal {
                self.cut.push((to_expand, state));
                continue;
            }
            if let Repeats::Graph { reopens, seen: Moment::Generated } = self.variant.repeats {
                if self.seen.get(&state).is_some_and(|&known| !reopens || known <= cost) {
                    continue;
                }
                self.seen.insert(state, cost);
            }
            if is_goal && self.variant.goal == Moment::Generated {
                self.found.push(way);
            }
            onward.push(way);
        }
        self.frames.push(Frame { parent, onward });
    }

    /// Is something that waits still to be taken?
    fn lives(&self, ways: &Ways, way: WayId) -> bool {
        let known = self.seen.get(&ways.state(way, self.variant));
        match self.variant.repeats {
            Repeats::Graph { reopens, seen: Moment::Expanded } => {
                known.is_none_or(|&known| reopens && self.cost(ways, way) < known)
            }
            Repeats::Graph { reopens: true, seen: Moment::Generated } => known == Some(&self.cost(ways, way)),
            _ => true,
        }
    }

    /// The frames that hold something, the last one first, with what lives in them.
    fn living<'a>(&'a self, ways: &'a Ways) -> impl Iterator<Item = (Option<WayId>, Vec<WayId>)> + 'a {
        let frames = self.frames.iter().rev();
        let live = frames.map(|frame| {
            let live = frame.onward.iter().copied().filter(|&way| self.lives(ways, way));
            (frame.parent, live.collect::<Vec<_>>())
        });
        live.filter(|(_, live)| !live.is_empty())
    }

    /// Are two ways one to this search? A graph search tells states apart, so they must lead through the same ones.
    fn is_same(&self, ways: &Ways, one: WayId, other: WayId) -> bool {
        if one == other || self.variant.repeats.kind() == Kind::Tree {
            return one == other;
        }
        let states = |way| std::iter::once(way).chain(ways.before(way)).map(|way| ways.state(way, self.variant));
        ways.at(one).moves == ways.at(other).moves && states(one).eq(states(other))
    }

    fn leads_to_same(&self, ways: &Ways, one: WayId, other: WayId) -> bool {
        self.key(ways, one) == self.key(ways, other)
    }

    /// The first state on a way that was not expanded.
    fn missing(&self, ways: &Ways, way: WayId) -> Option<WayId> {
        ways.before(way).filter(|&before| !self.expanded.contains_key(&self.key(ways, before))).last()
    }

    /// What comes before anything else, as `skipped` frames tell that were passed over; nothing if there are none.
    fn first(&self, ways: &Ways, skipped: &[(Option<WayId>, Vec<WayId>)]) -> Option<Rule> {
        let (parent, live) = skipped.first()?;
        if live.iter().all(|&way| ways.at(way).is_goal) {
            return Some(Rule::GoalFound { goal: ways.words(live[0]) });
        }
        let before = |way: WayId| self.expanded.get(&self.key(ways, way));
        if skipped.iter().flat_map(|(_, live)| live).all(|&way| before(way).is_some())
            && let Some(&(before, _)) = before(live[0])
        {
            return Some(Rule::Reopened { state: ways.words(live[0]), before, now: self.cost(ways, live[0]) });
        }
        Some(Rule::Newest { parent: parent.map(|parent| ways.words(parent)).unwrap_or_default() })
    }

    /// The way that waits in the last frame that holds anything.
    fn find(&self, ways: &Ways, way: WayId) -> Result<WayId, Rule> {
        let mut skipped = Vec::new();
        let mut other = None;
        for (parent, live) in self.living(ways) {
            if let Some(&held) = live.iter().find(|&&held| self.is_same(ways, held, way)) {
                return self.first(ways, &skipped).map_or(Ok(held), Err);
            }
            other = other.or_else(|| {
                let held = live.iter().find(|&&held| self.leads_to_same(ways, held, way));
                held.map(|&held| (held, skipped.is_empty()))
            });
            skipped.push((parent, live));
        }
        match (self.expanded.get(&self.key(ways, way)), other) {
            // The state may be taken, but this is not how it was met.
            (_, Some((held, true))) => {
                Err(Rule::Way { said: self.cost(ways, way), held: self.cost(ways, held), way: ways.words(held) })
            }
            (Some(&(g, step)), _) => Err(Rule::Repeated { step, g }),
            (None, Some(_)) => Err(self.first(ways, &skipped).expect("a frame was passed over")),
            (None, None) if ways.is_let_go(way, self.variant) => Err(Rule::LetGo),
            (None, None) => {
                Err(Rule::Generated { missing: self.missing(ways, way).map(|missing| ways.words(missing)) })
            }
        }
    }

    fn check_limit(&self, needs: Cost) -> Result<(), Rule> {
        match (self.measure, self.limit) {
            (Some(_), None) => Err(Rule::Unlimited { wants: true }),
            (Some(_), Some(limit)) if needs > limit => Err(Rule::Limit { needs, limit }),
            _ => Ok(()),
        }
    }

    /// May the state be expanded? Then this is the way by which it is held.
    pub(super) fn check_expand(&self, ways: &Ways, way: WayId) -> Result<WayId, Rule> {
        if let Some(&goal) = self.found.first() {
            return Err(Rule::GoalFound { goal: ways.words(goal) });
        }
        let is_goal = ways.at(way).is_goal;
        let (to_search, to_expand) = self.needs(ways, way);
        self.check_limit(if is_goal { to_search } else { to_expand })?;
        let held = self.find(ways, way)?;
        if is_goal { Err(Rule::Goal) } else { Ok(held) }
    }

    /// Expands a state by the way by which it is held.
    pub(super) fn expand(&mut self, ways: &mut Ways, way: WayId, step: usize) {
        // Frames in which nothing lives are done with.
        while let Some(frame) = self.frames.last_mut() {
            if let Some(place) = frame.onward.iter().position(|&held| held == way) {
                frame.onward.remove(place);
                break;
            }
            self.frames.pop();
        }
        let cost = self.cost(ways, way);
        self.expanded.insert(self.key(ways, way), (cost, step));
        if matches!(self.variant.repeats, Repeats::Graph { .. }) {
            self.seen.insert(ways.state(way, self.variant), cost);
        }
        let made = ways.expand(way, self.variant.habits);
        self.push(ways, Some(way), made);
    }

    /// Limits under which the next attempt may begin, and whether there may be none.
    ///
    /// All that the limit held back counts, or only states that were not searched by another way: programs differ in that, and both are
    /// right. So any limit will do up to the least that brings something new.
    fn limits(&self, ways: &Ways) -> (Vec<Cost>, bool) {
        let Some(measure) = self.measure else { return (Vec::new(), true) };
        if self.limit.is_none() {
            let h = ways.at(Ways::START).h;
            return match measure {
                Measure::Moves => (vec![0, 1], false),
                Measure::F => (vec![h], h == INFINITE),
            };
        }
        let is_finite = |need: &Cost| *need != INFINITE;
        let cut = self.cut.iter().filter(|(need, _)| is_finite(need));
        let is_new = |state: &State| match self.variant.repeats.kind() {
            Kind::Graph => !self.expanded.contains_key(&(*state as usize)),
            Kind::Tree => true,
        };
        let least_new = cut.clone().filter(|(_, state)| is_new(state)).map(|&(need, _)| need).min();
        let all = cut.map(|&(need, _)| need).chain(self.cut_in_vain.iter().copied().filter(is_finite));
        let mut limits: Vec<Cost> = all.filter(|&need| least_new.is_none_or(|least| need <= least)).collect();
        limits.sort_unstable();
        limits.dedup();
        (limits, least_new.is_none())
    }

    /// What waits before this attempt is at its end.
    fn unfinished(&self, ways: &Ways) -> Option<Rule> {
        if let Some(&goal) = self.found.first() {
            return Some(Rule::GoalFound { goal: ways.words(goal) });
        }
        let living: Vec<_> = self.living(ways).collect();
        let rule = self.first(ways, &living)?;
        Some(match rule {
            Rule::Newest { .. } => Rule::Unfinished { waiting: ways.words(living[0].1[0]) },
            other => other,
        })
    }

    /// May an attempt begin under this limit?
    pub(super) fn check_begin(&self, ways: &Ways, said: Cost) -> Result<(), Rule> {
        if self.measure.is_none() {
            return Err(Rule::Unlimited { wants: false });
        }
        if let Some(rule) = self.unfinished(ways) {
            return Err(rule);
        }
        let (right, _) = self.limits(ways);
        if right.contains(&said) { Ok(()) } else { Err(Rule::NextLimit { said, right }) }
    }

    /// Begins an attempt.
    pub(super) fn begin(&mut self, ways: &Ways, limit: Cost) {
        self.limit = Some(limit);
        self.frames.clear();
        self.seen.clear();
        self.expanded.clear();
        self.cut.clear();
        self.cut_in_vain.clear();
        self.push(ways, None, vec![Ways::START]);
    }

    /// May this goal end the search?
    pub(super) fn check_plan(&self, ways: &Ways, way: WayId) -> Result<(), Rule> {
        if let Some(&goal) = self.found.first() {
            let is_found = self.found.iter().any(|&found| self.is_same(ways, found, way));
            return if is_found { Ok(()) } else { Err(Rule::GoalFound { goal: ways.words(goal) }) };
        }
        if self.begins_solved(ways) && way == Ways::START {
            return Ok(());
        }
        self.check_limit(self.needs(ways, way).0)?;
        self.find(ways, way).map(|_| ())
    }

    /// Before the first attempt, at a goal: some programs look at the start before anything else.
    fn begins_solved(&self, ways: &Ways) -> bool {
        self.measure.is_some() && self.limit.is_none() && ways.at(Ways::START).is_goal
    }

    /// May the search say that there is no plan?
    pub(super) fn check_no_plan(&self, ways: &Ways) -> Result<(), Rule> {
        match (self.unfinished(ways), self.limits(ways)) {
            (Some(Rule::Unfinished { waiting }), _) => Err(Rule::Exhausted { waiting }),
            (Some(rule), _) => Err(rule),
            (None, (_, true)) => Ok(()),
            (None, _) if self.limit.is_none() => Err(Rule::Exhausted { waiting: Vec::new() }),
            (None, (limits, false)) => Err(Rule::Deeper { right: limits }),
        }
    }

    /// What may be taken next.
    pub(super) fn next(&self, ways: &Ways) -> Vec<(WayId, Why)> {
        let why = |parent: Option<WayId>| Why::Newest { parent: parent.map(|parent| ways.words(parent)) };
        if !self.found.is_empty() {
            let parent = |goal: WayId| ways.at(goal).last.map(|(parent, _)| parent);
            return self.found.iter().map(|&goal| (goal, why(parent(goal)))).collect();
        }
        if self.begins_solved(ways) {
            return vec![(Ways::START, why(None))];
        }
        let Some((parent, live)) = self.living(ways).next() else { return Vec::new() };
        live.into_iter().map(|way| (way, why(parent))).collect()
    }

    /// Limits under which the next attempt may begin now, and whether the search may say that there is no plan.
    pub(super) fn after(&self, ways: &Ways) -> (Vec<Cost>, bool) {
        if self.unfinished(ways).is_some() { (Vec::new(), false) } else { self.limits(ways) }
    }

    /// What waits, the newest first, and how much it is.
    pub(super) fn waiting(&self, ways: &Ways, most: usize) -> (Vec<(WayId, Why)>, usize) {
        let why = |parent: Option<WayId>| Why::Newest { parent: parent.map(|parent| ways.words(parent)) };
        let (mut first, mut count) = (Vec::new(), 0);
        for (parent, live) in self.living(ways) {
            count += live.len();
            let room = most - first.len();
            first.extend(live.into_iter().take(room).map(|way| (way, why(parent))));
        }
        (first, count)
    }
}
