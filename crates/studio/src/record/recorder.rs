//! What an algorithm tells, as steps.

use std::collections::{HashMap, HashSet};

use quebra_puzzles::breakdown::Part;
use quebra_puzzles::game::Request;
use quebra_puzzles::scene::{Scene, Tile};
use quebra_search::{Cost, Event, Fate, INFINITE, Observer, Problem, Report, Stop, Ties, Waiting};

use super::trace::Trace;
use super::{First, Held, Map, Node, Reason, Recording, Step, Successor};
use crate::numbered::{Move, Rules, State};

/// How many states of the open list are told.
const MOST_OPEN: usize = 40;
/// A recording ends when it knows so many states,
const MOST_NODES: usize = 20_000;
/// when so many of their cells had to be told,
const MOST_CHANGES: usize = 400_000;
/// or when it takes this part of the memory that the search may hold.
const SHARE: usize = 4;
/// What a word, a label or a place in a table takes beside it, about.
const ENTRY: usize = 48;

/// Writes down what it hears.
pub(super) struct Recorder<'a> {
    rules: &'a dyn Rules,
    rule: First,
    weight: f64,
    is_newest: bool,
    root: Option<Scene>,
    /// The search is one of the tree of paths: it keeps no table, so a state that is met by another way is another node.
    is_tree: bool,
    /// The node of each state that a search tells apart; in a tree, below another node.
    numbers: HashMap<(Option<usize>, State), usize>,
    /// The same by the state itself, where paths do not matter: an open list asks for all of its states at every step.
    known: Vec<Option<usize>>,
    /// The last step after which each node was found to be open.
    open_after: Vec<usize>,
    /// In a tree: the nodes that are being expanded, from the start on, with the costs of their ways.
    trail: Vec<(usize, Cost)>,
    nodes: Vec<Node>,
    /// What each of them stands for.
    states: Vec<State>,
    /// How each state is held now.
    held: Vec<(Option<usize>, Cost)>,
    /// The states that were expanded in this attempt: how they are held changes only when they are taken again, or a cheaper way is told.
    closed: HashSet<usize>,
    /// The move of each step that was told of.
    words: HashMap<(usize, usize), String>,
    steps: Vec<Step>,
    /// The last step that expanded a state.
    expanded: HashMap<usize, usize>,
    goal: Option<Held>,
    changes: usize,
    /// About so many bytes are written down,
    bytes: usize,
    /// and so many may be.
    most_bytes: usize,
    iteration: usize,
    threshold: Option<Cost>,
    width: Option<usize>,
    bound: Cost,
    skipped: Vec<usize>,
    dropped: Vec<usize>,
    /// How many others were as good as the first state of the open list.
    ties: usize,
    /// Something was left out.
    is_full: bool,
}

impl<'a> Recorder<'a> {
    pub(super) fn new(rules: &'a dyn Rules, request: &Request) -> Self {
        let rule = request.method.first();
        let is_tree = match rule {
            First::Deepest => !request.options.table.unwrap_or_else(|| rules.repeats()),
            First::BestOfLayer => false,
            _ => request.options.table == Some(false),
        };
        Self {
            rules,
            rule,
            weight: f64::from(request.options.weight) / 100.0,
            is_newest: request.options.ties == Ties::Lifo,
            root: None,
            is_tree,
            numbers: HashMap::new(),
            known: Vec::new(),
            open_after: Vec::new(),
            trail: Vec::new(),
            nodes: Vec::new(),
            states: Vec::new(),
            held: Vec::new(),
            closed: HashSet::new(),
            words: HashMap::new(),
            steps: Vec::new(),
            expanded: HashMap::new(),
            goal: None,
            changes: 0,
            bytes: 0,
            most_bytes: request.limits.memory.unwrap_or(usize::MAX) / SHARE,
            iteration: 0,
            threshold: None,
            width: None,
            bound: 0,
            skipped: Vec::new(),
            dropped: Vec::new(),
            ties: 0,
            is_full: false,
        }
    }

    /// Does the search hold representatives of states? Then pictures and moves are those of the mirror image that it keeps.
    fn keeps_images(&self) -> bool {
        !self.is_tree && !matches!(self.rule, First::Deepest | First::BestOfLayer)
    }

    /// What tells a state apart.
    fn key(&self, problem: &Trace, state: State, parent: Option<usize>) -> (Option<usize>, State) {
        if self.is_tree { (parent, state) } else { (None, problem.key(&state)) }
    }

    /// The number of a state; one that is new is written down as it is met.
    fn number(&mut self, problem: &Trace, state: State, parent: Option<(usize, &str)>, g: Cost) -> usize {
        if let Some(&Some(number)) = self.known.get(state as usize).filter(|_| !self.is_tree) {
            return number;
        }
        let key = self.key(problem, state, parent.map(|(parent, _)| parent));
        let number = self.numbers.get(&key).copied().unwrap_or_else(|| self.meet(key, state, parent, g));
        if !self.is_tree {
            self.known.resize(self.known.len().max(state as usize + 1), None);
            self.known[state as usize] = Some(number);
        }
        number
    }

    /// Writes a new state down as it is met.
    fn meet(&mut self, key: (Option<usize>, State), state: State, parent: Option<(usize, &str)>, g: Cost) -> usize {
        let state = if self.keeps_images() { self.rules.representative(state) } else { state };
        let scene = self.rules.scene(state);
        let root = self.root.get_or_insert_with(|| scene.clone());
        let tiles = scene.tiles.into_iter().enumerate();
        let changes: Vec<_> = tiles.filter(|(cell, tile)| root.tiles[*cell] != *tile).collect();
        self.changes += changes.len();
        let parts = self.rules.parts(state);
        let cells = parts.iter().map(|part| part.cells.len()).sum::<usize>() * size_of::<usize>();
        self.bytes += size_of::<Node>() + 3 * ENTRY + changes.len() * (size_of::<(usize, Tile)>() + ENTRY);
        self.bytes += parts.len() * (size_of::<Part>() + ENTRY) + cells;
        let number = self.nodes.len();
        let (h, is_goal) = (self.rules.estimate(state), self.rules.is_goal(state));
        let first = Held { node: number, parent: parent.map(|(parent, word)| (parent, word.to_string())), g };
        self.nodes.push(Node { first, h, is_goal, changes, parts });
        self.states.push(state);
        self.held.push((parent.map(|(parent, _)| parent), g));
        self.numbers.insert(key, number);
        number
    }

    /// The number of a state that is held, and of the one before it.
    fn numbers_of(&mut self, problem: &Trace, waiting: &Waiting<Trace>) -> (usize, Option<usize>) {
        if self.is_tree {
            let parent = match waiting.made_by {
                Some(step) => Some(self.steps[step].node),
                None => waiting.parent.map(|_| self.above(waiting.g)),
            };
            let word = parent.map(|parent| (parent, ""));
            return (self.number(problem, waiting.state, word, waiting.g), parent);
        }
        let parent = waiting.parent.map(|parent| self.number(problem, parent, None, 0));
        (self.number(problem, waiting.state, None, waiting.g), parent)
    }

    /// In a tree: the last node that is being expanded at a lower cost. Those behind it are done, as every step costs something; and
    /// only a search that deepens expands one within another.
    fn above(&mut self, g: Cost) -> usize {
        let is_nested = self.rule == First::Deepest;
        while is_nested && self.trail.len() > 1 && self.trail[self.trail.len() - 1].1 >= g {
            self.trail.pop();
        }
        self.trail.last().map_or(0, |&(node, _)| node)
    }

    /// A state is held in this way now; what is new about that is told with the last step.
    fn hold(&mut self, node: usize, parent: Option<usize>, g: Cost) {
        if self.held[node] == (parent, g) {
            return;
        }
        self.held[node] = (parent, g);
        let told = self.told(node, parent, g);
        if let Some(step) = self.steps.last_mut() {
            step.held.push(told);
        }
    }

    fn told(&self, node: usize, parent: Option<usize>, g: Cost) -> Held {
        let word = |parent: usize| self.words.get(&(parent, node)).cloned().unwrap_or_default();
        Held { node, parent: parent.map(|parent| (parent, word(parent))), g }
    }

    fn take(&mut self, problem: &Trace, waiting: &Waiting<Trace>) {
        let (node, parent) = self.numbers_of(problem, waiting);
        let Waiting { g, h, .. } = *waiting;
        self.hold(node, parent, g);
        self.closed.insert(node);
        if self.is_tree {
            self.trail.push((node, g));
        }
        self.expanded.insert(node, self.steps.len());
        let value = match self.rule {
            First::Oldest | First::Newest => None,
            First::Deepest => self.threshold.map(f64::from),
            First::LeastG => Some(f64::from(g)),
            First::LeastH | First::BestOfLayer => Some(f64::from(h)),
            First::LeastF => Some(f64::from(g) + f64::from(h)),
            First::LeastWeighted => Some(f64::from(g) + self.weight * f64::from(h)),
        };
        self.bytes += size_of::<Step>() + MOST_OPEN * size_of::<usize>() + 2 * ENTRY;
        let is_ranked = !matches!(self.rule, First::Oldest | First::Newest | First::Deepest);
        let ties = if is_ranked { self.ties } else { 0 };
        let is_newest = match self.rule {
            First::Oldest => false,
            First::Newest | First::Deepest => true,
            _ => self.is_newest,
        };
        self.steps.push(Step {
            node,
            g,
            reason: Reason { rule: self.rule, value, ties, is_newest },
            bound: self.bound,
            iteration: self.iteration,
            threshold: self.threshold,
            width: self.width,
            skipped: std::mem::take(&mut self.skipped),
            dropped: std::mem::take(&mut self.dropped),
            successors: Vec::new(),
            held: Vec::new(),
            open: Vec::new(),
            open_count: 0,
        });
    }

    /// The open list after a step.
    fn open(&mut self, problem: &Trace, waiting: &mut dyn Iterator<Item = Waiting<Trace>>) {
        let (step, mut open, mut first) = (self.steps.len(), Vec::new(), None);
        self.ties = 0;
        for entry in waiting {
            let (node, parent) = self.numbers_of(problem, &entry);
            self.open_after.resize(self.nodes.len(), 0);
            if std::mem::replace(&mut self.open_after[node], step) == step {
                continue;
            }
            if !self.closed.contains(&node) {
                self.hold(node, parent, entry.g);
            }
            let first = *first.get_or_insert(entry.priority);
            self.ties += usize::from(!open.is_empty() && first == entry.priority);
            open.push(node);
        }
        if let Some(step) = self.steps.last_mut() {
            step.open_count = open.len();
            open.truncate(MOST_OPEN);
            step.open = open;
        }
    }

    /// The recording, when the search has ended; none if somebody else ended it.
    pub(super) fn finish(self, trace: &Trace, spent: Cost, mut report: Report<Move>) -> Result<Recording, Stop> {
        if report.stopped_by == Some(Stop::Interrupt) {
            return Err(Stop::Interrupt);
        }
        if self.is_full {
            report.stopped_by.get_or_insert(Stop::Nodes);
        }
        let is_complete = report.stopped_by.is_none() && !self.is_full;
        let plan = report.plan.as_ref().map(|plan| plan.actions.as_slice()).filter(|_| is_complete);
        let path = plan.map(|actions| self.path(trace, actions)).unwrap_or_default();
        let report = report.map(|action| self.rules.word(action));
        let map = Map::of(self.rules, spent, self.most_bytes, &self.states);
        let root = self.root.unwrap_or_else(|| self.rules.scene(self.rules.start()));
        Ok(Recording { root, nodes: self.nodes, steps: self.steps, goal: self.goal, is_complete, path, map, report })
    }

    /// The states on a plan.
    fn path(&self, trace: &Trace, actions: &[Move]) -> Vec<usize> {
        let start = self.rules.start();
        let states = actions.iter().scan(start, |state, &action| {
            *state = trace.apply(state, action).expect("plans are replayed");
            Some(*state)
        });
        let mut path: Vec<usize> = Vec::new();
        for state in std::iter::once(start).chain(states) {
            let Some(&node) = self.numbers.get(&self.key(trace, state, path.last().copied())) else {
                return Vec::new();
            };
            path.push(node);
        }
        path
    }
}

impl Observer<Trace> for Recorder<'_> {
    fn is_done(&self) -> bool {
        self.is_full
    }

    fn bound(&mut self, bound: Cost) {
        self.bound = bound;
    }

    fn tell(&mut self, problem: &Trace, event: Event<Trace>) {
        if self.is_full {
            return;
        }
        let bytes = self.bytes + self.rules.bytes();
        self.is_full = self.nodes.len() >= MOST_NODES || self.changes >= MOST_CHANGES || bytes >= self.most_bytes;
        if self.is_full {
            // What comes after it is told to nobody.
            return;
        }
        match event {
            Event::Begin { threshold, width } => {
                self.iteration += 1;
                self.trail.clear();
                self.closed.clear();
                (self.threshold, self.width, self.ties) = (threshold, width, 0);
            }
            Event::Take(waiting) => self.take(problem, &waiting),
            Event::Skip(waiting) => {
                let (node, _) = self.numbers_of(problem, &waiting);
                self.skipped.push(node);
            }
            Event::Drop(waiting) => {
                let (node, _) = self.numbers_of(problem, &waiting);
                if !self.dropped.contains(&node) {
                    self.dropped.push(node);
                }
            }
            Event::Goal(waiting) => {
                let (node, parent) = self.numbers_of(problem, &waiting);
                self.hold(node, parent, waiting.g);
                self.goal = Some(self.told(node, parent, waiting.g));
            }
            Event::Made { from, action, to, g, h, fate } => {
                let from = if self.is_tree { self.above(g) } else { self.number(problem, from, None, 0) };
                let word = self.rules.word(action);
                let node = self.number(problem, to, Some((from, &word)), g);
                self.words.insert((from, node), word.clone());
                if h == Some(INFINITE) {
                    self.nodes[node].h = INFINITE;
                }
                let is_mirrored = !self.is_tree && problem.canonical(&to) != problem.canonical(&self.states[node]);
                let is_replaced = self.states[node] != to;
                if fate == Fate::Cheaper {
                    self.closed.remove(&node);
                    self.hold(node, Some(from), g);
                }
                let at = self.steps.len().saturating_sub(1);
                self.bytes += size_of::<Successor>() + 3 * ENTRY;
                if let Some(step) = self.expanded.get(&from).and_then(|&step| self.steps.get_mut(step)) {
                    step.successors.push(Successor { word, node, g, fate, is_mirrored, is_replaced, at });
                }
            }
            Event::Open(waiting) => self.open(problem, waiting),
        }
    }
}
