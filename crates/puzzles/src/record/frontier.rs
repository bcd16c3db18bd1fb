//! The open lists of all methods, worked out again: what is taken next, and why. The orders are those that the algorithms document and
//! their tests pin; here they are plain rather than fast, and compiled once.

use std::collections::{HashMap, HashSet, VecDeque};

use quebra_search::algorithms::{Blind, Informed};
use quebra_search::{Cost, INFINITE, Options, Ties};

use crate::puzzle::Algorithm;

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
            Self::Queue(queue) => queue.line.iter().copied().map(|(node, _)| node).collect(),
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

/// Breadth-first: first come, first served.
pub(super) struct Queue {
    setting: Setting,
    line: VecDeque<(usize, Cost)>,
    known: HashSet<usize>,
}

impl Queue {
    fn new(setting: Setting, root: usize) -> Self {
        Self { setting, line: VecDeque::from([(root, 0)]), known: HashSet::from([root]) }
    }

    fn choose(&mut self) -> Choice {
        plain(self.line.pop_front(), Rule::Oldest, false)
    }

    fn add(&mut self, made: &[Made]) -> Vec<Fate> {
        let mut fates = Vec::new();
        for &Made { node, g, is_dead, is_goal, .. } in made {
            let is_known = self.known.contains(&node);
            fates.push(if is_dead {
                Fate::Dead
            } else if g > self.setting.ceiling {
                Fate::Beyond
            } else if is_known {
                Fate::Duplicate
            } else if is_goal {
                fates.push(Fate::Goal);
                break;
            } else {
                self.known.insert(node);
                self.line.push_back((node, g));
                Fate::New
            });
        }
        fates
    }
}

/// Depth-first: the newest first.
pub(super) struct Stack {
    setting: Setting,
    /// The newest is the last.
    line: Vec<(usize, Cost)>,
    known: HashMap<usize, Cost>,
}

impl Stack {
    fn new(setting: Setting, root: usize) -> Self {
        Self { setting, line: vec![(root, 0)], known: HashMap::new() }
    }

    fn is_known(&self, node: usize, g: Cost) -> bool {
        let revisits = self.setting.ceiling < INFINITE;
        self.known.get(&node).is_some_and(|&known| !revisits || known <= g)
    }

    fn choose(&mut self) -> Choice {
        let next = loop {
            let Some((node, g)) = self.line.pop() else { break None };
            if !self.is_known(node, g) {
                self.known.insert(node, g);
                break Some((node, g));
            }
        };
        plain(next, Rule::Newest, true)
    }

    fn add(&mut self, made: &[Made]) -> Vec<Fate> {
        let fate = |made: &Made| match made {
            made if made.is_dead => Fate::Dead,
            made if made.g > self.setting.ceiling => Fate::Beyond,
            made if self.is_known(made.node, made.g) => Fate::Duplicate,
            made if self.known.contains_key(&made.node) => Fate::Cheaper,
            _ => Fate::New,
        };
        let fates: Vec<Fate> = made.iter().map(fate).collect();
        let kept = made.iter().zip(&fates).filter(|(_, fate)| matches!(fate, Fate::New | Fate::Cheaper));
        self.line.extend(kept.rev().map(|(made, _)| (made.node, made.g)));
        fates
    }

    fn open(&self) -> Vec<usize> {
        let open = self.line.iter().rev().filter(|&&(node, g)| !self.is_known(node, g));
        open.map(|&(node, _)| node).collect()
    }
}

/// Uniform cost, greedy, A* and weighted A*: the least priority first.
pub(super) struct Best {
    setting: Setting,
    rule: Rule,
    line: Vec<Entry>,
    /// The cost of the best way to each state, and whether it was taken since.
    known: HashMap<usize, (Cost, bool)>,
    arrivals: i64,
}

#[derive(Clone, Copy)]
struct Entry {
    priority: (u64, u64),
    /// The less, the sooner.
    order: i64,
    node: usize,
}

impl Best {
    fn new(setting: Setting, rule: Rule, root: usize, h: Cost) -> Self {
        let mut best =
            Self { setting, rule, line: Vec::new(), known: HashMap::from([(root, (0, false))]), arrivals: 0 };
        best.push(root, 0, h);
        best
    }

    fn weight(&self) -> f64 {
        f64::from(self.setting.options.weight) / 100.0
    }

    fn priority(&self, g: Cost, h: Cost) -> (u64, u64) {
        let (g, h) = (u64::from(g), u64::from(h));
        match self.rule {
            Rule::LeastG => (g, 0),
            Rule::LeastH => (h, 0),
            Rule::LeastF => (g + h, h),
            _ => (100 * g + u64::from(self.setting.options.weight) * h, h),
        }
    }

    fn push(&mut self, node: usize, g: Cost, h: Cost) {
        self.arrivals += 1;
        let order = if self.setting.options.ties == Ties::Lifo { -self.arrivals } else { self.arrivals };
        self.line.push(Entry { priority: self.priority(g, h), order, node });
    }

    /// Not overtaken by a cheaper way.
    fn is_live(&self, entry: &Entry) -> bool {
        !self.known[&entry.node].1
    }

    fn choose(&mut self) -> Choice {
        let line = std::mem::take(&mut self.line);
        self.line = line.into_iter().filter(|entry| self.is_live(entry)).collect();
        let next = self.line.iter().copied().min_by_key(|entry| (entry.priority, entry.order));
        let ties = next.map_or(0, |next| {
            let is_tied = |entry: &&Entry| entry.priority == next.priority && entry.node != next.node;
            self.line.iter().filter(is_tied).count()
        });
        let value = next.map(|next| match self.rule {
            Rule::LeastWeighted => {
                let h = next.priority.1 as f64;
                f64::from(self.known[&next.node].0) + self.weight() * h
            }
            _ => next.priority.0 as f64,
        });
        let is_newest = self.setting.options.ties == Ties::Lifo;
        let node = next.map(|next| {
            let (g, is_closed) = self.known.get_mut(&next.node).expect("what is open is known");
            *is_closed = true;
            (next.node, *g)
        });
        self.line.retain(|entry| next.is_none_or(|next| entry.order != next.order));
        let reason = Reason { rule: self.rule, value, ties, is_newest };
        Choice { node, reason, last: None, dropped: Vec::new() }
    }

    fn add(&mut self, made: &[Made]) -> Vec<Fate> {
        let Setting { ceiling, .. } = self.setting;
        let reopens = self.rule != Rule::LeastH || ceiling < INFINITE;
        let mut add = |made: &Made| {
            let &Made { node, g, h, is_dead, .. } = made;
            if is_dead {
                return Fate::Dead;
            }
            let known = self.known.get(&node).copied();
            let fate = match known {
                None => Fate::New,
                Some((known, was_taken)) if g < known && (reopens || !was_taken) => Fate::Cheaper,
                Some(_) => return Fate::Duplicate,
            };
            self.known.insert(node, (g, false));
            if h == INFINITE {
                return Fate::Dead;
            }
            if self.setting.floor(g, h) > ceiling {
                return Fate::Beyond;
            }
            self.push(node, g, h);
            fate
        };
        made.iter().map(&mut add).collect()
    }

    fn open(&self) -> Vec<usize> {
        let mut live: Vec<&Entry> = self.line.iter().filter(|entry| self.is_live(entry)).collect();
        live.sort_by_key(|entry| (entry.priority, entry.order));
        live.into_iter().map(|entry| entry.node).collect()
    }
}

/// Iterative deepening and IDA*: depth-first under a threshold that grows.
pub(super) struct Deepening {
    setting: Setting,
    root: (usize, Cost),
    threshold: Cost,
    iteration: usize,
    /// What is still to be looked at, the next one last, with the move that leads there.
    line: Vec<(usize, Cost, Option<String>)>,
    /// What the table holds of this iteration.
    searched: HashMap<usize, Cost>,
    /// By how much states lie beyond the threshold.
    held: HashMap<usize, Cost>,
}

impl Deepening {
    fn new(setting: Setting, root: usize, h: Cost) -> Self {
        Self {
            setting,
            root: (root, h),
            threshold: h,
            iteration: 0,
            line: Vec::new(),
            searched: HashMap::new(),
            held: HashMap::new(),
        }
    }

    fn begin(&mut self, bound: Cost) {
        if self.iteration > 0 {
            let searched = |node: &usize| self.setting.keeps_table && self.searched.contains_key(node);
            let beyond = self.held.iter().filter(|(node, _)| !searched(node)).map(|(_, &beyond)| beyond).min();
            self.threshold = self.threshold.saturating_add(beyond.unwrap_or(INFINITE));
        }
        // Some estimates are only known to be above the threshold; what the search has proven is what it goes on with.
        if self.setting.is_admissible && bound > 1 {
            self.threshold = bound;
        }
        self.iteration += 1;
        self.searched.clear();
        self.held.clear();
        self.line.push((self.root.0, 0, None));
    }

    fn is_covered(&self, node: usize, g: Cost) -> bool {
        self.setting.keeps_table && self.searched.get(&node).is_some_and(|&searched| searched <= g)
    }

    fn choose(&mut self, bound: Cost, is_goal: &dyn Fn(usize) -> bool) -> Choice {
        let mut attempts = 0;
        let (node, last) = loop {
            let Some((node, g, last)) = self.line.pop() else {
                attempts += 1;
                // An iteration always expands the start, so two are enough.
                if attempts > 1 {
                    break (None, None);
                }
                self.begin(bound);
                continue;
            };
            if !self.is_covered(node, g) && !is_goal(node) {
                self.searched.insert(node, g);
                break (Some((node, g)), last);
            }
        };
        let last = last.filter(|_| !self.setting.keeps_table);
        let value = Some(f64::from(self.threshold));
        Choice {
            node,
            reason: Reason { rule: Rule::Deepest, value, ties: 0, is_newest: true },
            last,
            dropped: Vec::new(),
        }
    }

    fn add(&mut self, made: &[Made]) -> Vec<Fate> {
        let mut kept = Vec::new();
        let mut fates = Vec::new();
        for made in made {
            let &Made { node, g, h, is_dead, .. } = made;
            let f = g.saturating_add(h);
            fates.push(if is_dead || h == INFINITE {
                Fate::Dead
            } else if f > self.threshold {
                let beyond = f - self.threshold;
                self.held.entry(node).and_modify(|held| *held = beyond.min(*held)).or_insert(beyond);
                Fate::Beyond
            } else if !self.setting.is_admissible && g > self.setting.ceiling {
                Fate::Beyond
            } else if self.is_covered(node, g) {
                Fate::Duplicate
            } else {
                kept.push((node, g, Some(made.word.clone())));
                Fate::New
            });
        }
        self.line.extend(kept.into_iter().rev());
        fates
    }

    fn open(&self) -> Vec<usize> {
        let open = self.line.iter().rev().filter(|(node, g, _)| !self.is_covered(*node, *g));
        open.map(|&(node, ..)| node).collect()
    }
}

/// Beam search: a layer at a time, the best of it.
pub(super) struct Beam {
    setting: Setting,
    root: usize,
    h: Cost,
    width: usize,
    iteration: usize,
    layer: VecDeque<(usize, Cost, Cost)>,
    /// The next layer's estimate, order, state and cost.
    candidates: Vec<(Cost, i64, usize, Cost)>,
    known: HashMap<usize, Cost>,
    arrivals: i64,
}

impl Beam {
    fn new(setting: Setting, root: usize, h: Cost) -> Self {
        let mut beam = Self {
            setting,
            root,
            width: setting.options.width.max(1),
            iteration: 0,
            h,
            layer: VecDeque::new(),
            candidates: Vec::new(),
            known: HashMap::new(),
            arrivals: 0,
        };
        beam.begin();
        beam
    }

    fn begin(&mut self) {
        if self.iteration > 0 {
            self.width = self.width.saturating_mul(2);
        }
        self.iteration += 1;
        self.known = HashMap::from([(self.root, 0)]);
        self.layer = VecDeque::from([(self.root, 0, self.h)]);
    }

    fn is_known(&self, node: usize, g: Cost) -> bool {
        let revisits = self.setting.ceiling < INFINITE;
        self.known.get(&node).is_some_and(|&known| !revisits || known <= g)
    }

    /// The candidates that make the next layer, best first, and those that find no room.
    fn next_layer(&self) -> (Vec<(usize, Cost, Cost)>, Vec<usize>) {
        let mut candidates = self.candidates.clone();
        candidates.sort_unstable();
        let mut known = HashMap::new();
        let (mut layer, mut dropped) = (Vec::new(), Vec::new());
        for (h, _, node, g) in candidates {
            if layer.len() == self.width {
                dropped.push(node);
                continue;
            }
            let revisits = self.setting.ceiling < INFINITE;
            let is_known = known.get(&node).is_some_and(|&other| !revisits || other <= g);
            if !is_known && !self.is_known(node, g) {
                known.insert(node, g);
                layer.push((node, g, h));
            }
        }
        dropped.retain(|node| !known.contains_key(node));
        dropped.sort_unstable();
        dropped.dedup();
        (layer, dropped)
    }

    fn choose(&mut self) -> Choice {
        let mut dropped = Vec::new();
        if self.layer.is_empty() {
            let (layer, rest) = self.next_layer();
            self.candidates.clear();
            self.known.extend(layer.iter().map(|&(node, g, _)| (node, g)));
            self.layer = layer.into();
            dropped = rest;
            if self.layer.is_empty() {
                self.begin();
            }
        }
        let next = self.layer.pop_front();
        let is_tied = |other: &&(usize, Cost, Cost)| next.is_some_and(|(.., h)| h == other.2);
        let ties = self.layer.iter().filter(is_tied).count();
        let is_newest = self.setting.options.ties == Ties::Lifo;
        let reason = Reason { rule: Rule::BestOfLayer, value: next.map(|(.., h)| f64::from(h)), ties, is_newest };
        Choice { node: next.map(|(node, g, _)| (node, g)), reason, last: None, dropped }
    }

    fn add(&mut self, made: &[Made]) -> Vec<Fate> {
        let mut fates = Vec::new();
        for &Made { node, g, h, is_dead, is_goal, .. } in made {
            self.arrivals += 1;
            fates.push(if is_dead || h == INFINITE {
                Fate::Dead
            } else if self.setting.floor(g, h) > self.setting.ceiling {
                Fate::Beyond
            } else if is_goal {
                fates.push(Fate::Goal);
                break;
            } else if self.is_known(node, g) {
                Fate::Duplicate
            } else {
                let order = if self.setting.options.ties == Ties::Lifo { -self.arrivals } else { self.arrivals };
                self.candidates.push((h, order, node, g));
                Fate::New
            });
        }
        fates
    }

    fn open(&self) -> Vec<usize> {
        let (next, _) = self.next_layer();
        self.layer.iter().chain(&next).map(|&(node, ..)| node).collect()
    }
}
