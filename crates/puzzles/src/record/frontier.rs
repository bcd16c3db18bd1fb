//! The open lists of all methods, worked out again: what is taken next, and why. The orders are those that the algorithms document and
//! their tests pin; here they are plain rather than fast, and compiled once.

mod beam;
mod best;
mod deepening;
mod queue;
mod stack;

use std::collections::HashSet;

use quebra_search::algorithms::{Blind, Informed};
use quebra_search::{Cost, Options};

use crate::puzzle::Algorithm;
use beam::Beam;
use best::Best;
use deepening::Deepening;
use queue::Queue;
use stack::Stack;

/// Which state comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// The one that has waited longest.
    Oldest,
    /// The one that came last.
    Newest,
    /// Depth-first, among those whose f is not above the threshold.
    Deepest,
    /// The least g.
    LeastG,
    /// The least h.
    LeastH,
    /// The least f = g + h; among equals, the least h.
    LeastF,
    /// The least g + w·h; among equals, the least h.
    LeastWeighted,
    /// The best of its layer, by h.
    BestOfLayer,
}

impl Rule {
    /// Its name, for programs.
    pub fn name(self) -> &'static str {
        match self {
            Self::Oldest => "oldest",
            Self::Newest => "newest",
            Self::Deepest => "deepest",
            Self::LeastG => "least-g",
            Self::LeastH => "least-h",
            Self::LeastF => "least-f",
            Self::LeastWeighted => "least-weighted",
            Self::BestOfLayer => "best-of-layer",
        }
    }
}

/// Why a state was taken.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reason {
    /// Which comes first.
    pub rule: Rule,
    /// What is least about it, or the threshold.
    pub value: Option<f64>,
    /// How many other open states were as good.
    pub ties: usize,
    /// Of those, the newest was taken; else the oldest.
    pub is_newest: bool,
}

/// What became of a successor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It is new, and open now.
    New,
    /// It was known at no greater cost.
    Duplicate,
    /// It was known, but this way is cheaper.
    Cheaper,
    /// No goal can be reached from it.
    Dead,
    /// It lies beyond the threshold or the budget.
    Beyond,
    /// It is a goal, and this method looks no further.
    Goal,
}

impl Fate {
    /// Its name, for programs.
    pub fn name(self) -> &'static str {
        match self {
            Self::New => "new",
            Self::Duplicate => "duplicate",
            Self::Cheaper => "cheaper",
            Self::Dead => "dead",
            Self::Beyond => "beyond",
            Self::Goal => "goal",
        }
    }
}

/// What a method goes by.
#[derive(Clone, Copy)]
pub(super) struct Setting {
    pub(super) algorithm: Algorithm,
    pub(super) options: Options,
    pub(super) is_admissible: bool,
    pub(super) keeps_table: bool,
    /// The dearest plan that counts.
    pub(super) ceiling: Cost,
}

impl Setting {
    /// Does the search go on from what it keeps in its table, rather than from where the moves led?
    pub(super) fn keeps_representatives(&self) -> bool {
        let goes_on = matches!(
            self.algorithm,
            Algorithm::Blind(Blind::Iddfs) | Algorithm::Informed(Informed::IdaStar | Informed::Beam, _)
        );
        !goes_on
    }

    /// What every plan through a state costs at least.
    fn floor(&self, g: Cost, h: Cost) -> Cost {
        if self.is_admissible { g.saturating_add(h) } else { g }
    }
}

/// A successor that was made.
pub(super) struct Made {
    pub(super) node: usize,
    pub(super) word: String,
    pub(super) g: Cost,
    pub(super) h: Cost,
    pub(super) is_dead: bool,
    pub(super) is_goal: bool,
}

/// What is taken next.
pub(super) struct Choice {
    /// The state and the cost of the way to it.
    pub(super) node: Option<(usize, Cost)>,
    pub(super) reason: Reason,
    /// The move that led there, where it matters to what is looked at.
    pub(super) last: Option<String>,
    pub(super) dropped: Vec<usize>,
}

/// An open list.
pub(super) enum Frontier {
    Best(Best),
    Queue(Queue),
    Stack(Stack),
    Deepening(Box<Deepening>),
    Beam(Beam),
}

impl Frontier {
    pub(super) fn new(setting: Setting, root: usize, h: Cost) -> Self {
        let best = |rule| Self::Best(Best::new(setting, rule, root, h));
        match setting.algorithm {
            Algorithm::Blind(Blind::Bfs) => Self::Queue(Queue::new(setting, root)),
            Algorithm::Blind(Blind::Dfs) => Self::Stack(Stack::new(setting, root)),
            Algorithm::Blind(Blind::Ucs) => best(Rule::LeastG),
            Algorithm::Informed(Informed::Greedy, _) => best(Rule::LeastH),
            Algorithm::Informed(Informed::AStar, _) => best(Rule::LeastF),
            Algorithm::Informed(Informed::WAStar, _) => best(Rule::LeastWeighted),
            Algorithm::Blind(Blind::Iddfs) | Algorithm::Informed(Informed::IdaStar, _) => {
                Self::Deepening(Box::new(Deepening::new(setting, root, h)))
            }
            Algorithm::Informed(Informed::Beam, _) => Self::Beam(Beam::new(setting, root, h)),
            Algorithm::Own(name) => unreachable!("`{name}` is not recordable"),
        }
    }

    /// Takes the next state. `bound` is what the search has proven by then.
    pub(super) fn choose(&mut self, bound: Cost, is_goal: &dyn Fn(usize) -> bool) -> Choice {
        match self {
            Self::Best(best) => best.choose(),
            Self::Queue(queue) => queue.choose(),
            Self::Stack(stack) => stack.choose(),
            Self::Deepening(deepening) => deepening.choose(bound, is_goal),
            Self::Beam(beam) => beam.choose(),
        }
    }

    /// Adds the successors of the state that was taken.
    pub(super) fn add(&mut self, made: &[Made]) -> Vec<Fate> {
        match self {
            Self::Best(best) => best.add(made),
            Self::Queue(queue) => queue.add(made),
            Self::Stack(stack) => stack.add(made),
            Self::Deepening(deepening) => deepening.add(made),
            Self::Beam(beam) => beam.add(made),
        }
    }

    /// The open states, in the order in which they would be taken if nothing came in between; each once.
    pub(super) fn open(&self) -> Vec<usize> {
        let mut open = match self {
            Self::Best(best) => best.open(),
            Self::Queue(queue) => queue.open(),
            Self::Stack(stack) => stack.open(),
            Self::Deepening(deepening) => deepening.open(),
            Self::Beam(beam) => beam.open(),
        };
        let mut seen = HashSet::new();
        open.retain(|&node| seen.insert(node));
        open
    }

    /// The number of the attempt.
    pub(super) fn iteration(&self) -> usize {
        match self {
            Self::Deepening(deepening) => deepening.iteration,
            Self::Beam(beam) => beam.iteration,
            _ => 1,
        }
    }
}

fn plain(node: Option<(usize, Cost)>, rule: Rule, is_newest: bool) -> Choice {
    Choice { node, reason: Reason { rule, value: None, ties: 0, is_newest }, last: None, dropped: Vec::new() }
}
