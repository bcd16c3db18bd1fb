//! Which states may a search expand next, under any tie-breaking and any order of successors? And if it expands another, which rule does
//! it break?
//!
//! A [`Referee`] knows a level and a method and is told, one by one, what a search does: by a learner, by a program under test, or by the
//! engine. It keeps what waits and what was expanded in plain sets, as a teacher would on the board, and runs no search itself.
//!
//! Books write a method down in several ways: see [`Variant`]. A referee follows all that the [`Course`] leaves open, and a search is
//! right as long as one of them explains all that it did.
//!
//! ```
//! use quebra_puzzles::{level::LevelText, open};
//! use quebra_search::{Dashboard, Limits};
//! use quebra_studio::referee::{Claim, Course, Referee, Rule};
//!
//! let game = open(&LevelText::read_code("n-puzzle:1,2,3/5,0,6/4,7,8").unwrap()).unwrap();
//! let method = game.method("astar:manhattan").unwrap();
//! let course = Course::default();
//! let mut referee = Referee::new(game.as_ref(), method, 100, course, Limits::default(), &Dashboard::default()).unwrap();
//!
//! referee.tell(&Claim::expand::<&str>(&[])).unwrap();
//! let legal = referee.legal();
//! assert_eq!(legal.expansions.iter().map(|choice| choice.way.join(" ")).collect::<Vec<_>>(), ["W"]);
//!
//! // Going north leads to f = 1 + 5; going west, to f = 1 + 3.
//! let wrong = referee.tell(&Claim::expand(&["N"])).unwrap_err();
//! assert!(matches!(wrong.rule, Rule::Least { value, least, .. } if (value, least) == (6.0, 4.0)));
//! assert_eq!(*wrong.right, legal);
//!
//! for way in [vec!["W"], vec!["W", "S"], vec!["W", "S", "E"]] {
//!     referee.tell(&Claim::expand(&way)).unwrap();
//! }
//! referee.tell(&Claim::plan(&["W", "S", "E", "E"])).unwrap();
//! ```
//!
//! # What holds for the engine
//!
//! The engine's own searches are [recorded](crate::record) by the same rules, with three additions that books do not have, and that a
//! course may not ask for: it drops states that the rules know to be dead, without a table it leaves out moves that are redundant after
//! the last one, and for Cohesion it keeps one of a state's mirror images. [`Referee::of_engine`] follows the first two. Where mirror
//! images are kept, the ways of a recording do not lead to the states that it names, so such recordings cannot be judged; nor can those in
//! which a split Bloxorz block is moved, as which cube is active is no part of a recorded state; nor those of trees in which two moves lead
//! from one state to one other, as a recording takes them for one. That a start is hopeless the engine may know without a search.

mod queue;
mod rule;
mod stack;
#[cfg(test)]
mod tests;
mod variant;
mod ways;

use std::collections::HashSet;

use quebra_puzzles::game::Game;
use quebra_puzzles::method::{Method, MethodError};
use quebra_search::algorithms::First;
use quebra_search::{Cost, Dashboard, INFINITE, Limits, Stop};

use crate::numbered::{Images, is_admissible, is_consistent, numbered};
use queue::Queue;
pub use rule::{Choice, Claim, Legal, Rule, Violation, Why};
use stack::Stack;
use variant::Plan;
pub use variant::{Course, Habit, Habits, Kind, Measure, Moment, Reach, Repeats, Variant};
use ways::{WayId, Ways};

/// Why there is no referee.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The method is none that can be judged.
    Method(MethodError),
    /// A limit came before the heuristic was ready.
    Stopped(Stop),
}

/// Can a search by this method be judged? If not, why.
pub fn check(method: Method) -> Result<(), MethodError> {
    variant::plan(method).map(|_| ())
}

/// Judges a search, step by step.
pub struct Referee {
    ways: Ways,
    /// The variants that explain all that was told; never none.
    searches: Vec<Search>,
    /// Habits that made no difference so far: each variant may turn out to have them.
    open: Vec<Habit>,
    /// The search may say at once that there is no plan, because the rules do.
    may_give_up: bool,
    expanded: usize,
    is_over: bool,
}

/// One variant of a search.
#[derive(Clone)]
enum Search {
    Queue(Queue),
    Stack(Stack),
}

/// A claim whose words were understood.
#[derive(Clone, Copy)]
enum Told {
    Limit(Cost),
    Expand(WayId),
    Plan(WayId),
    NoPlan,
    End,
    Nothing,
}

impl Told {
    /// The way that is expanded, if one is.
    fn expanded(self) -> Option<WayId> {
        if let Self::Expand(way) = self { Some(way) } else { None }
    }
}

impl Referee {
    /// A referee for a search from where the game is. The weight of the estimate, in hundredths, is read for `wastar` alone. Limits are for
    /// making the heuristic.
    pub fn new(
        game: &dyn Game,
        method: Method,
        weight: u32,
        course: Course,
        limits: Limits,
        dashboard: &Dashboard,
    ) -> Result<Self, Refusal> {
        let (plan, ways) = Self::prepared(game, method, limits, dashboard)?;
        let variants = variant::variants(plan, course, is_consistent(game, method));
        let mut referee = Self::following(ways, plan, weight, &variants, Habit::ALL.to_vec());
        referee.may_give_up = referee.ways.is_lost();
        Ok(referee)
    }

    /// A referee for the engine's own search, with a table of states or without.
    pub fn of_engine(
        game: &dyn Game,
        method: Method,
        weight: u32,
        keeps_table: bool,
        limits: Limits,
        dashboard: &Dashboard,
    ) -> Result<Self, Refusal> {
        let (plan, ways) = Self::prepared(game, method, limits, dashboard)?;
        let kind = if keeps_table { Kind::Graph } else { Kind::Tree };
        let mut variants = Vec::new();
        for mut variant in variant::variants(plan, Course { kind: Some(kind), goal: None }, false) {
            let habits = [Habit::Hopeless, Habit::Beyond, Habit::Unbegun, Habit::Dead];
            variant.habits = habits.into_iter().fold(variant.habits, Habits::with);
            if kind == Kind::Tree {
                variant.repeats = Repeats::NoRedundant;
            }
            if !variants.contains(&variant) {
                variants.push(variant);
            }
        }
        Ok(Self::following(ways, plan, weight, &variants, Vec::new()))
    }

    /// How the method goes on, and the states of the level with their estimates.
    fn prepared(
        game: &dyn Game,
        method: Method,
        limits: Limits,
        dashboard: &Dashboard,
    ) -> Result<(Plan, Ways), Refusal> {
        let plan = variant::plan(method).map_err(Refusal::Method)?;
        let rules = numbered(game, method, Images::One, limits, dashboard).map_err(Refusal::Stopped)?;
        let ways = Ways::new(rules, game.cost(), is_admissible(game, method));
        Ok((plan, ways))
    }

    /// A referee who follows these variants, and leaves some habits open.
    fn following(ways: Ways, plan: Plan, weight: u32, variants: &[Variant], mut open: Vec<Habit>) -> Self {
        let mut variants = variants.to_vec();
        for habit in open.extract_if(.., |habit| ways.is_about(Ways::START, *habit)) {
            variants.extend(variants.clone().into_iter().filter_map(|variant| variant.with(habit)));
        }
        let search = |&variant: &Variant| match plan {
            Plan::Queue(by) => Search::Queue(Queue::new(variant, by, weight, &ways)),
            Plan::Stack(measure) => Search::Stack(Stack::new(variant, measure, &ways)),
        };
        let searches = variants.iter().map(search).collect();
        Self { ways, searches, open, may_give_up: false, expanded: 0, is_over: false }
    }

    /// The variants that explain all that was told so far, the most usual first.
    pub fn variants(&self) -> Vec<Variant> {
        self.searches.iter().map(Search::variant).collect()
    }

    /// If the search ends without a goal, is there none? Under a budget, whoever expands no state again by a cheaper way may miss plans.
    pub fn is_complete(&self) -> bool {
        self.ways.budget == INFINITE || !self.searches.iter().all(Search::may_miss)
    }

    /// How many expansions were told.
    pub fn expanded(&self) -> usize {
        self.expanded
    }

    /// What the search may do next, by any variant that explains what it did so far.
    pub fn legal(&self) -> Legal {
        let mut legal = Legal::default();
        if self.is_over {
            return legal;
        }
        legal.no_plan = self.may_give_up;
        let mut known = HashSet::new();
        for search in &self.searches {
            for (id, why) in search.next(&self.ways) {
                if known.insert(id) {
                    let choice = self.choice(id, why);
                    if self.ways.at(id).is_goal { legal.goals.push(choice) } else { legal.expansions.push(choice) }
                }
            }
            let (limits, no_plan) = search.after(&self.ways);
            legal.limits.extend(limits);
            legal.no_plan |= no_plan;
        }
        legal.limits.sort_unstable();
        legal.limits.dedup();
        legal
    }

    fn choice(&self, id: WayId, why: Why) -> Choice {
        let way = self.ways.at(id);
        Choice { way: self.ways.words(id), g: way.g, h: way.h, why }
    }

    /// What waits to be taken, as the most usual of the variants has it: the first so many, what comes next first; and how much it is
    /// in all.
    pub fn waiting(&self, most: usize) -> (Vec<Choice>, usize) {
        let (first, count) = match &self.searches[0] {
            Search::Queue(queue) => queue.waiting(&self.ways, most),
            Search::Stack(stack) => stack.waiting(&self.ways, most),
        };
        (first.into_iter().map(|(id, why)| self.choice(id, why)).collect(), count)
    }

    /// Is this right? Nothing changes by asking.
    pub fn check(&mut self, claim: &Claim) -> Result<(), Violation> {
        self.judge(claim).map(|_| ()).map_err(|rule| Violation { rule, right: Box::new(self.legal()) })
    }

    /// Hears what the search did. What is wrong is not heard: another claim may come in its place.
    pub fn tell(&mut self, claim: &Claim) -> Result<(), Violation> {
        let verdicts = self.judge(claim).map_err(|rule| Violation { rule, right: Box::new(self.legal()) })?;
        match claim {
            Claim::Expand { .. } => self.expanded += 1,
            Claim::Plan { .. } | Claim::NoPlan | Claim::End => self.is_over = true,
            Claim::Limit(_) | Claim::Count(_) => {}
        }
        self.may_give_up &= matches!(claim, Claim::Count(_));
        let searches = std::mem::take(&mut self.searches);
        let agreeing = searches.into_iter().zip(verdicts).filter_map(|(search, told)| Some((search, told?)));
        for (mut search, told) in self.decide(agreeing.collect()) {
            search.hear(&mut self.ways, told, self.expanded);
            self.searches.push(search);
        }
        Ok(())
    }

    /// Habits that make a difference from now on: each variant goes on without them, and with.
    fn decide(&mut self, mut searches: Vec<(Search, Told)>) -> Vec<(Search, Told)> {
        let expanded: HashSet<WayId> = searches.iter().filter_map(|(_, told)| told.expanded()).collect();
        let Self { ways, open, .. } = self;
        for habit in open.extract_if(.., |habit| expanded.iter().any(|&way| ways.comes_up(way, *habit))) {
            let others: Vec<_> =
                searches.iter().filter_map(|(search, told)| Some((search.clone().with(habit)?, *told))).collect();
            searches.extend(others);
        }
        searches
    }

    /// What each variant hears in a claim, if it allows it; or the rule that it breaks, if none does, as the first one says of those that
    /// explain most.
    fn judge(&mut self, claim: &Claim) -> Result<Vec<Option<Told>>, Rule> {
        let told = self.read(claim)?;
        if self.may_give_up && *claim == Claim::NoPlan {
            return Ok(vec![Some(Told::Nothing); self.searches.len()]);
        }
        let mut verdicts = Vec::new();
        let mut broken = None;
        for search in &self.searches {
            match search.check(&self.ways, told) {
                Ok(told) => verdicts.push(Some(told)),
                Err(rule) => {
                    if broken.as_ref().is_none_or(|known| rule.explains_more_than(known)) {
                        broken = Some(rule);
                    }
                    verdicts.push(None);
                }
            }
        }
        match broken.filter(|_| verdicts.iter().all(Option::is_none)) {
            Some(rule) => Err(rule),
            None => Ok(verdicts),
        }
    }

    /// What a claim says, if that is right for every method.
    fn read(&mut self, claim: &Claim) -> Result<Told, Rule> {
        if let &Claim::Count(said) = claim {
            let is = self.expanded;
            return if said == is { Ok(Told::Nothing) } else { Err(Rule::Count { said, is }) };
        }
        if self.is_over {
            return Err(Rule::Over);
        }
        match claim {
            Claim::Expand { way, g } => self.read_way(way, *g).map(Told::Expand),
            Claim::Plan { moves, cost } => {
                let way = self.read_way(moves, *cost)?;
                if self.ways.at(way).is_goal { Ok(Told::Plan(way)) } else { Err(Rule::Solved) }
            }
            &Claim::Limit(limit) => Ok(Told::Limit(limit)),
            Claim::NoPlan => Ok(Told::NoPlan),
            Claim::End | Claim::Count(_) => Ok(Told::End),
        }
    }

    fn read_way(&mut self, words: &[String], cost: Option<Cost>) -> Result<WayId, Rule> {
        let way = self.ways.read(words)?;
        let is = self.ways.at(way).g;
        match cost {
            Some(said) if said != is => Err(Rule::Cost { said, is }),
            _ => Ok(way),
        }
    }
}

impl Search {
    fn variant(&self) -> Variant {
        match self {
            Self::Queue(queue) => queue.variant,
            Self::Stack(stack) => stack.variant,
        }
    }

    /// May it hold a state by a way that is not the cheapest, for good?
    fn may_miss(&self) -> bool {
        let is_by_moves = matches!(self, Self::Queue(queue) if queue.by == First::Oldest);
        !is_by_moves && matches!(self.variant().repeats, Repeats::Graph { reopens: false, .. })
    }

    /// The same variant with one more habit, if that can make a difference to it.
    fn with(mut self, habit: Habit) -> Option<Self> {
        let variant = match &mut self {
            Self::Queue(queue) => &mut queue.variant,
            Self::Stack(stack) => &mut stack.variant,
        };
        *variant = variant.with(habit)?;
        Some(self)
    }

    /// What this variant hears in a claim, or the rule that it breaks.
    fn check(&self, ways: &Ways, told: Told) -> Result<Told, Rule> {
        let told = match told {
            _ if self.variant().habits.has(Habit::Named) => told,
            Told::Expand(way) => Told::Expand(ways.at(way).plain),
            Told::Plan(way) => Told::Plan(ways.at(way).plain),
            _ => told,
        };
        match (self, told) {
            (Self::Queue(queue), Told::Expand(way)) => queue.check_expand(ways, way).map(Told::Expand),
            (Self::Stack(stack), Told::Expand(way)) => stack.check_expand(ways, way).map(Told::Expand),
            (Self::Queue(queue), Told::Plan(way)) => queue.check_plan(ways, way).map(|()| told),
            (Self::Stack(stack), Told::Plan(way)) => stack.check_plan(ways, way).map(|()| told),
            (Self::Queue(queue), Told::NoPlan) => queue.check_no_plan(ways).map(|()| told),
            (Self::Stack(stack), Told::NoPlan) => stack.check_no_plan(ways).map(|()| told),
            (Self::Queue(_), Told::Limit(_)) => Err(Rule::Unlimited { wants: false }),
            (Self::Stack(stack), Told::Limit(limit)) => stack.check_begin(ways, limit).map(|()| told),
            // With a goal, if one may be taken; else without.
            (_, Told::End) if self.next(ways).iter().any(|&(way, _)| ways.at(way).is_goal) => Ok(told),
            (_, Told::End) => self.check(ways, Told::NoPlan).map(|_| told),
            (_, Told::Nothing) => Ok(told),
        }
    }

    /// Goes on, as it was checked.
    fn hear(&mut self, ways: &mut Ways, told: Told, step: usize) {
        match (self, told) {
            (Self::Queue(queue), Told::Expand(way)) => queue.expand(ways, way, step),
            (Self::Stack(stack), Told::Expand(way)) => stack.expand(ways, way, step),
            (Self::Stack(stack), Told::Limit(limit)) => stack.begin(ways, limit),
            _ => {}
        }
    }

    /// What may be taken next: states to expand, and goals.
    fn next(&self, ways: &Ways) -> Vec<(WayId, Why)> {
        match self {
            Self::Queue(queue) => queue.next(ways),
            Self::Stack(stack) => stack.next(ways),
        }
    }

    /// Limits under which the next attempt may begin, and whether the search may say that there is no plan.
    fn after(&self, ways: &Ways) -> (Vec<Cost>, bool) {
        match self {
            Self::Queue(queue) => (Vec::new(), queue.check_no_plan(ways).is_ok()),
            Self::Stack(stack) => stack.after(ways),
        }
    }
}
