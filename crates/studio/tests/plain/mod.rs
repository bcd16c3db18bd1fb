//! Every algorithm once more, as textbooks tell it: lists are sequences that are searched from the front, nothing is fast, and nothing is
//! shared with the engine. Only the rules of the level and the plain estimate are asked.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::ops::ControlFlow;

use quebra_puzzles::puzzle::Puzzle;
use quebra_search::algorithms::First;
use quebra_search::{Cost, Fate, INFINITE, Options, Problem, Ties};

/// By which way a state is held: the one before it, and the cost.
pub(crate) type Way = (Option<usize>, Cost);

/// A successor that was made. States are numbers, in the order in which they are met.
pub(crate) struct Made {
    /// The expansion that made it,
    pub(crate) step: usize,
    /// and the last one that had begun by then.
    pub(crate) at: usize,
    pub(crate) word: String,
    pub(crate) node: usize,
    pub(crate) g: Cost,
    pub(crate) fate: Fate,
}

/// What a search knows after an expansion, before the next.
#[derive(Default)]
pub(crate) struct Moment {
    pub(crate) taken: usize,
    pub(crate) attempt: usize,
    pub(crate) threshold: Option<Cost>,
    pub(crate) width: Option<usize>,
    /// What waits, in the order in which it would be taken, with its estimate.
    pub(crate) open: Vec<(usize, Cost)>,
    /// How many of those that wait are as good as the first of them.
    pub(crate) ties: usize,
    /// Every state that waits or was taken in this attempt.
    pub(crate) held: BTreeMap<usize, Way>,
    /// What was taken before it and let go, and what a beam let go.
    pub(crate) skipped: Vec<usize>,
    pub(crate) dropped: Vec<usize>,
}

/// Hears what a search does.
pub(crate) trait Watch {
    fn made(&mut self, made: &Made);
    fn moment(&mut self, moment: &Moment);
}

/// What a heuristic says of a state.
type Estimates<'a, P> = &'a dyn Fn(&<P as Problem>::State) -> Cost;

/// A search of a level by the rules of a textbook.
pub(crate) struct Plain<'a, P: Puzzle> {
    level: &'a P,
    h: Estimates<'a, P>,
    is_admissible: bool,
    options: Options,
    watch: &'a mut dyn Watch,
    /// States are told apart by the paths to them: nothing is looked up.
    is_tree: bool,
    numbers: HashMap<(Option<usize>, P::Packed), usize>,
    /// How many expansions have begun.
    steps: usize,
    moment: Moment,
}

/// When a state is found to be known.
#[derive(Clone, Copy, PartialEq)]
enum LookUp {
    /// When it is made.
    Made,
    /// When it is made, if it was expanded; and when it is taken.
    Expanded,
    /// When it is taken. Only the way straight back is left out at once.
    Taken,
    Never,
}

/// A state that waits.
#[derive(Clone, Copy)]
struct Open<S, A> {
    node: usize,
    state: S,
    way: Way,
    h: Cost,
    rank: (u64, u64),
    last: Option<A>,
}

type Waiting<P> = Open<<P as Problem>::State, <P as Problem>::Action>;

impl<'a, P: Puzzle> Plain<'a, P> {
    pub(crate) fn new(
        level: &'a P,
        (h, is_admissible): (Estimates<'a, P>, bool),
        options: Options,
        watch: &'a mut dyn Watch,
    ) -> Self {
        let moment = Moment::default();
        Self { level, h, is_admissible, options, watch, is_tree: false, numbers: HashMap::new(), steps: 0, moment }
    }

    /// The states from the start to the goal that it finds, if any.
    pub(crate) fn search(mut self, first: First, start: P::State) -> Option<Vec<usize>> {
        if self.level.is_goal(&start) || self.level.is_hopeless(&start) || self.level.is_dead(&start) {
            return self.level.is_goal(&start).then(Vec::new);
        }
        let weight = u64::from(self.options.weight);
        let is_deepest = first == First::Deepest;
        let keeps = self.options.table.unwrap_or(!is_deepest || self.level.repeats());
        self.is_tree = !keeps && first != First::BestOfLayer;
        match first {
            First::Oldest if keeps => self.breadth_first(start),
            First::BestOfLayer => self.beam(start),
            First::Deepest => self.deepen(start),
            First::Oldest => self.best_first(start, LookUp::Never, |_, _| (0, 0)),
            First::Newest => self.best_first(start, LookUp::Expanded, |_, _| (0, 0)),
            First::LeastG => self.best_first(start, LookUp::Made, |g, _| (g, 0)),
            First::LeastH => self.best_first(start, LookUp::Made, |_, h| (h, 0)),
            First::LeastF => self.best_first(start, LookUp::Made, |g, h| (g + h, h)),
            First::LeastWeighted => self.best_first(start, LookUp::Made, |g, h| (100 * g + weight * h, h)),
        }
    }

    fn ceiling(&self) -> Cost {
        self.level.budget().min(INFINITE - 1)
    }

    /// No way costs more, so the first way to a state may be too dear to go on where another is not.
    fn has_ceiling(&self) -> bool {
        self.level.budget() != INFINITE
    }

    /// What every plan through a state costs at least is too much.
    fn is_too_dear(&self, g: Cost, h: Cost) -> bool {
        (if self.is_admissible { g + h } else { g }) > self.ceiling()
    }

    fn number(&mut self, state: &P::State, parent: Option<usize>) -> usize {
        let key = if self.is_tree { (parent, self.level.pack(state)) } else { (None, self.level.key(state)) };
        let next = self.numbers.len();
        *self.numbers.entry(key).or_insert(next)
    }

    /// What a search with a table keeps in place of a state.
    fn kept(&self, state: &P::State) -> P::State {
        if self.is_tree { *state } else { self.level.representative(state) }
    }

    fn successors(&self, state: &P::State, last: Option<P::Action>) -> Vec<(P::Action, P::State, Cost)> {
        let mut found = Vec::new();
        let last = last.filter(|_| self.is_tree);
        let _ = self.level.successors(state, |action, next| {
            if !last.is_some_and(|last| self.level.is_redundant(last, action)) {
                found.push((action, next, self.level.cost(state, action)));
            }
            ControlFlow::<()>::Continue(())
        });
        found
    }

    fn tell(&mut self, step: usize, action: P::Action, node: usize, g: Cost, fate: Fate) {
        self.watch.made(&Made { step, at: self.steps - 1, word: action.to_string(), node, g, fate });
    }

    fn begin(&mut self, threshold: Option<Cost>, width: Option<usize>) {
        // What the attempt before let go at its end is told with the first state of this one.
        let Moment { attempt, skipped, dropped, .. } = std::mem::take(&mut self.moment);
        self.moment = Moment { attempt: attempt + 1, threshold, width, skipped, dropped, ..Moment::default() };
    }

    /// A state is taken, to be expanded: the number of the step.
    fn take(&mut self, node: usize) -> usize {
        self.moment.taken = node;
        self.steps += 1;
        self.steps - 1
    }

    /// The expansion is over.
    fn done(&mut self) {
        self.watch.moment(&self.moment);
        self.moment.skipped.clear();
        self.moment.dropped.clear();
    }

    /// What waits, each state once. One that was expanded is held as it was then until it is the next to be taken again.
    fn wait(&mut self, open: &[Waiting<P>]) {
        let mut seen = HashSet::new();
        let open: Vec<_> = open.iter().filter(|entry| seen.insert(entry.node)).collect();
        let first = open.first().map(|entry| entry.rank);
        self.moment.ties = open.iter().skip(1).filter(|entry| Some(entry.rank) == first).count();
        for (place, entry) in open.iter().enumerate() {
            let way = self.moment.held.entry(entry.node).or_insert(entry.way);
            if place == 0 {
                *way = entry.way;
            }
        }
        self.moment.open = open.into_iter().map(|entry| (entry.node, entry.h)).collect();
    }

    fn breadth_first(&mut self, start: P::State) -> Option<Vec<usize>> {
        self.begin(None, None);
        let root = self.number(&start, None);
        let mut held = BTreeMap::from([(root, (None, 0))]);
        let mut queue = vec![(root, self.kept(&start))];
        while !queue.is_empty() {
            let (node, state) = queue.remove(0);
            let (step, mut goal) = (self.take(node), None);
            for (action, to, cost) in self.successors(&state, None) {
                let (next, g) = (self.number(&to, None), held[&node].1 + cost);
                let fate = if self.level.is_dead(&to) {
                    Fate::Dead
                } else if g > self.ceiling() {
                    Fate::TooDear
                } else if let Entry::Vacant(place) = held.entry(next) {
                    place.insert((Some(node), g));
                    queue.push((next, self.kept(&to)));
                    goal = self.level.is_goal(&to).then_some(next);
                    Fate::New
                } else {
                    Fate::Duplicate
                };
                self.tell(step, action, next, g, fate);
                if goal.is_some() {
                    break;
                }
            }
            self.moment.open = queue.iter().map(|&(node, _)| (node, 0)).collect();
            self.moment.held = held.clone();
            self.done();
            if let Some(goal) = goal {
                return Some(path_to(goal, &held));
            }
        }
        None
    }

    /// Takes the first of what waits; a stack if all rank alike and the newest comes first.
    fn best_first(
        &mut self,
        start: P::State,
        look_up: LookUp,
        rank: impl Fn(u64, u64) -> (u64, u64),
    ) -> Option<Vec<usize>> {
        let is_blind = rank(1, 1) == (0, 0);
        let is_stack = is_blind && look_up == LookUp::Expanded;
        let is_greedy = rank(1, 0) == (0, 0);
        let reopens = !is_greedy || self.has_ceiling();
        let look_up = match look_up {
            _ if self.is_tree => LookUp::Never,
            LookUp::Made if self.level.is_tree_like() => LookUp::Taken,
            other => other,
        };
        let ties = if is_stack {
            Ties::Lifo
        } else if is_blind {
            Ties::Fifo
        } else {
            self.options.ties
        };
        let rank = |g: Cost, h: Cost| rank(g.into(), h.into());
        let (root, state) = (self.number(&start, None), self.kept(&start));
        let h = (self.h)(&state);
        if h == INFINITE {
            return None;
        }
        self.begin(None, None);
        let mut open = vec![Open { node: root, state, way: (None, 0), h, rank: rank(0, h), last: None }];
        // What was made, or only what was taken, as states are looked up; and what was taken and not met more cheaply since.
        let mut held: BTreeMap<usize, Way> = BTreeMap::new();
        let mut closed: HashSet<usize> = HashSet::new();
        if look_up == LookUp::Made {
            held.insert(root, (None, 0));
        }
        while !open.is_empty() {
            let Open { node, state, way, last, .. } = open.remove(0);
            let is_overtaken = match look_up {
                LookUp::Made => closed.contains(&node),
                LookUp::Never => false,
                _ => held.get(&node).is_some_and(|known| !reopens || known.1 <= way.1),
            };
            if is_overtaken {
                if look_up != LookUp::Made {
                    self.moment.skipped.push(node);
                }
                continue;
            }
            if look_up != LookUp::Made {
                held.insert(node, way);
            }
            if self.level.is_goal(&state) {
                return Some(path_to(node, &held));
            }
            closed.insert(node);
            let (parent, g) = held[&node];
            let step = self.take(node);
            let mut fresh = Vec::new();
            for (action, to, cost) in self.successors(&state, last) {
                let (next, g) = (self.number(&to, Some(node)), g + cost);
                let (is_dead, kept) = (self.level.is_dead(&to), self.kept(&to));
                let h = if is_dead { INFINITE } else { (self.h)(&kept) };
                let known = held.get(&next).copied();
                let is_known = match look_up {
                    LookUp::Made => known.is_some_and(|way| way.1 <= g || (closed.contains(&next) && !reopens)),
                    LookUp::Expanded => known.is_some_and(|way| !reopens || way.1 <= g),
                    LookUp::Taken => Some(next) == parent,
                    LookUp::Never => false,
                };
                let is_too_dear = h != INFINITE && self.is_too_dear(g, h);
                let fate = if is_dead {
                    Fate::Dead
                } else if is_blind && is_too_dear {
                    Fate::TooDear
                } else if is_known {
                    Fate::Duplicate
                } else if h == INFINITE {
                    Fate::Dead
                } else if is_too_dear {
                    Fate::TooDear
                } else if look_up == LookUp::Made && known.is_some() {
                    Fate::Cheaper
                } else {
                    Fate::New
                };
                if look_up == LookUp::Made && !is_dead && !is_known {
                    held.insert(next, (Some(node), g));
                    closed.remove(&next);
                }
                if matches!(fate, Fate::New | Fate::Cheaper) {
                    let (way, rank) = ((Some(node), g), rank(g, h));
                    fresh.push(Open { node: next, state: kept, way, h, rank, last: Some(action) });
                }
                self.tell(step, action, next, g, fate);
            }
            // The first move of a stack comes first.
            if is_stack {
                fresh.reverse();
            }
            for entry in fresh {
                let place = open.partition_point(|other| match ties {
                    Ties::Lifo => other.rank < entry.rank,
                    Ties::Fifo => other.rank <= entry.rank,
                });
                open.insert(place, entry);
            }
            let waits = |entry: &&Waiting<P>| match look_up {
                LookUp::Made => !closed.contains(&entry.node),
                LookUp::Never => true,
                _ => held.get(&entry.node).is_none_or(|known| reopens && entry.way.1 < known.1),
            };
            let mut waiting: Vec<Waiting<P>> = open.iter().filter(waits).copied().collect();
            if look_up == LookUp::Made {
                for entry in &mut waiting {
                    entry.way = held[&entry.node];
                }
            }
            // What was refused is in the table, but the search holds it no more.
            let nodes: HashSet<usize> = waiting.iter().map(|entry| entry.node).collect();
            let is_held = |node: &usize| closed.contains(node) || nodes.contains(node);
            self.moment.held = held.iter().filter(|(node, _)| is_held(node)).map(|(&node, &way)| (node, way)).collect();
            self.wait(&waiting);
            if is_blind {
                self.moment.ties = 0;
            }
            self.done();
        }
        None
    }

    fn deepen(&mut self, start: P::State) -> Option<Vec<usize>> {
        let root = self.number(&start, None);
        let mut threshold = (self.h)(&start);
        while threshold != INFINITE && !(self.is_admissible && threshold > self.ceiling()) {
            if self.steps > 0 {
                self.done();
            }
            self.begin(Some(threshold), None);
            let mut round = Round { threshold, searched: HashMap::from([(root, 0)]), beyond: HashMap::new() };
            let start = Open { node: root, state: start, way: (None, 0), h: threshold, rank: (0, 0), last: None };
            let is_first = true;
            if let Some(goal) = self.visit(&start, &mut round, is_first) {
                let held = self.moment.held.clone();
                return Some(path_to(goal, &held));
            }
            let left = round.beyond.iter().filter(|(node, _)| !round.searched.contains_key(node));
            threshold = left.map(|(_, &f)| f).min().unwrap_or(INFINITE);
        }
        if self.steps > 0 {
            self.done();
        }
        None
    }

    /// Depth first within a threshold; the goal, if it is met. The moment of a step lasts until the next state is taken.
    fn visit(&mut self, entry: &Waiting<P>, round: &mut Round, is_first: bool) -> Option<usize> {
        let Open { node, state, way, .. } = *entry;
        self.moment.held.insert(node, way);
        if !is_first {
            self.done();
        }
        if self.level.is_goal(&state) {
            return Some(node);
        }
        let step = self.take(node);
        for (action, to, cost) in self.successors(&state, entry.last) {
            let (next, g) = (self.number(&to, Some(node)), way.1 + cost);
            let h = if self.level.is_dead(&to) { INFINITE } else { (self.h)(&to) };
            let fate = if h == INFINITE {
                Fate::Dead
            } else if g + h > round.threshold {
                let least = round.beyond.entry(next).or_insert(INFINITE);
                *least = (g + h).min(*least);
                Fate::Beyond
            } else if !self.is_admissible && g > self.ceiling() {
                Fate::TooDear
            } else if !self.is_tree && round.searched.get(&next).is_some_and(|&least| least <= g) {
                Fate::Duplicate
            } else {
                round.searched.insert(next, g);
                Fate::New
            };
            self.tell(step, action, next, g, fate);
            if fate == Fate::New {
                let next = Open { node: next, state: to, way: (Some(node), g), h, rank: (0, 0), last: Some(action) };
                if let Some(goal) = self.visit(&next, round, false) {
                    return Some(goal);
                }
            }
        }
        None
    }

    fn beam(&mut self, start: P::State) -> Option<Vec<usize>> {
        let h = (self.h)(&start);
        if h == INFINITE {
            return None;
        }
        let mut width = self.options.width;
        loop {
            match self.sweep(&start, h, width) {
                Ok(path) => return path,
                Err(Dry) => width *= 2,
            }
        }
    }

    fn sweep(&mut self, start: &P::State, h: Cost, width: usize) -> Result<Option<Vec<usize>>, Dry> {
        self.begin(None, Some(width));
        let entry = |node, state, way, h: Cost| Open { node, state, way, h, rank: (h.into(), 0), last: None };
        let root = self.number(start, None);
        let mut layer = vec![entry(root, *start, (None, 0), h)];
        let mut held: BTreeMap<usize, Way> = BTreeMap::from([(root, (None, 0))]);
        let mut has_dropped = false;
        while !layer.is_empty() {
            let mut next_layer: Vec<Waiting<P>> = Vec::new();
            for place in 0..layer.len() {
                let Open { node, state, way, .. } = layer[place];
                let (step, mut goal) = (self.take(node), None);
                for (action, to, cost) in self.successors(&state, None) {
                    let (next, g) = (self.number(&to, None), way.1 + cost);
                    let h = if self.level.is_dead(&to) { INFINITE } else { (self.h)(&to) };
                    let fate = if way.0 == Some(next) {
                        Fate::Duplicate
                    } else if h == INFINITE {
                        Fate::Dead
                    } else if self.is_too_dear(g, h) {
                        Fate::TooDear
                    } else {
                        Fate::New
                    };
                    self.tell(step, action, next, g, fate);
                    if fate != Fate::New {
                        continue;
                    }
                    if self.level.is_goal(&to) {
                        goal = Some((next, (Some(node), g)));
                        break;
                    }
                    next_layer.push(entry(next, to, (Some(node), g), h));
                }
                let mut candidates: Vec<_> =
                    next_layer.iter().filter(|entry| !self.is_kept(&held, entry)).copied().collect();
                self.sort(&mut candidates);
                let rest = &layer[place + 1..];
                self.moment.held = held.clone();
                self.wait(&[rest, &candidates].concat());
                if !rest.is_empty() {
                    // Those of the next layer are no rivals yet.
                    self.moment.ties = rest[1..].iter().filter(|entry| entry.rank == rest[0].rank).count();
                }
                if let Some((goal, way)) = goal {
                    self.moment.held.insert(goal, way);
                    held.insert(goal, way);
                }
                self.done();
                if let Some((goal, _)) = goal {
                    return Ok(Some(path_to(goal, &held)));
                }
            }
            self.sort(&mut next_layer);
            layer.clear();
            for entry in next_layer {
                let is_kept = self.is_kept(&held, &entry);
                // Behind a layer that is full nothing is looked up: who is known there is let go like the others.
                has_dropped |= layer.len() == width;
                if layer.len() == width && !is_kept && !self.moment.dropped.contains(&entry.node) {
                    self.moment.dropped.push(entry.node);
                } else if layer.len() < width && is_kept {
                    self.moment.skipped.push(entry.node);
                } else if layer.len() < width {
                    held.insert(entry.node, entry.way);
                    layer.push(entry);
                }
            }
        }
        if has_dropped { Err(Dry) } else { Ok(None) }
    }

    /// Was a state in a layer before?
    fn is_kept(&self, held: &BTreeMap<usize, Way>, entry: &Waiting<P>) -> bool {
        held.get(&entry.node).is_some_and(|way| !self.has_ceiling() || way.1 <= entry.way.1)
    }

    /// The best first, by their estimates.
    fn sort(&self, entries: &mut [Waiting<P>]) {
        if self.options.ties == Ties::Lifo {
            entries.reverse();
        }
        entries.sort_by_key(|entry| entry.rank);
    }
}

/// From the start to a state.
fn path_to(goal: usize, held: &BTreeMap<usize, Way>) -> Vec<usize> {
    let mut way: Vec<usize> = std::iter::successors(Some(goal), |node| held[node].0).collect();
    way.reverse();
    way
}

/// A beam ran dry after it had let states go.
struct Dry;

/// What one attempt of a deepening search knows.
struct Round {
    threshold: Cost,
    /// The least g at which a state was searched.
    searched: HashMap<usize, Cost>,
    /// The least f of states that lie beyond the threshold.
    beyond: HashMap<usize, Cost>,
}
