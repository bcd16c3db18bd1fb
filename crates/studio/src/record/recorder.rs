//! What an algorithm tells, as steps.

use std::collections::{HashMap, HashSet};

use quebra_puzzles::game::Request;
use quebra_puzzles::scene::Scene;
use quebra_search::{Cost, Event, INFINITE, Observer, Problem, Report, Ties, Waiting};

use super::trace::{Move, Rules, State, Trace};
use super::{Held, Node, Reason, Recording, Rule, Step, Successor};

/// How many states of the open list are told.
const MOST_OPEN: usize = 40;
/// A recording ends when it knows so many states,
const MOST_NODES: usize = 20_000;
/// or when so many of their cells had to be told.
const MOST_CHANGES: usize = 400_000;

/// Writes down what it hears.
pub(super) struct Recorder<'a> {
    rules: &'a dyn Rules,
    rule: Rule,
    weight: f64,
    is_newest: bool,
    root: Option<Scene>,
    /// The number of each state that a search tells apart.
    numbers: HashMap<State, usize>,
    nodes: Vec<Node>,
    /// How each state is held now, and whether it was expanded so.
    held: Vec<(Option<usize>, Cost, bool)>,
    /// The move of each step that was told of.
    words: HashMap<(usize, usize), String>,
    steps: Vec<Step>,
    /// The last step that expanded a state.
    expanded: HashMap<usize, usize>,
    goal: Option<Held>,
    changes: usize,
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
        Self {
            rules,
            rule: Rule::of(request.method.algorithm),
            weight: f64::from(request.options.weight) / 100.0,
            is_newest: request.options.ties == Ties::Lifo,
            root: None,
            numbers: HashMap::new(),
            nodes: Vec::new(),
            held: Vec::new(),
            words: HashMap::new(),
            steps: Vec::new(),
            expanded: HashMap::new(),
            goal: None,
            changes: 0,
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

    /// The number of a state; one that is new is written down as it is met.
    fn number(&mut self, problem: &Trace, state: State, parent: Option<(usize, &str)>, g: Cost) -> usize {
        let key = problem.key(&state);
        if let Some(&number) = self.numbers.get(&key) {
            return number;
        }
        let scene = self.rules.scene(state);
        let root = self.root.get_or_insert_with(|| scene.clone());
        let tiles = scene.tiles.into_iter().enumerate();
        let changes: Vec<_> = tiles.filter(|(cell, tile)| root.tiles[*cell] != *tile).collect();
        self.changes += changes.len();
        let number = self.nodes.len();
        let (h, is_goal) = (self.rules.estimate(state), self.rules.is_goal(state));
        let first = Held { node: number, parent: parent.map(|(parent, word)| (parent, word.to_string())), g };
        self.nodes.push(Node { first, h, is_goal, changes });
        self.held.push((parent.map(|(parent, _)| parent), g, false));
        self.numbers.insert(key, number);
        number
    }

    /// The number of a state that is held, and of the one before it.
    fn numbers_of(&mut self, problem: &Trace, waiting: &Waiting<Trace>) -> (usize, Option<usize>) {
        let parent = waiting.parent.map(|parent| self.number(problem, parent, None, 0));
        (self.number(problem, waiting.state, None, waiting.g), parent)
    }

    /// A state is held in this way now; what is new about that is told with the last step.
    fn hold(&mut self, node: usize, parent: Option<usize>, g: Cost) {
        let (old_parent, old_g, _) = self.held[node];
        if (old_parent, old_g) == (parent, g) {
            return;
        }
        self.held[node] = (parent, g, false);
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
        self.held[node].2 = true;
        self.expanded.insert(node, self.steps.len());
        let value = match self.rule {
            Rule::Oldest | Rule::Newest => None,
            Rule::Deepest => self.threshold.map(f64::from),
            Rule::LeastG => Some(f64::from(g)),
            Rule::LeastH | Rule::BestOfLayer => Some(f64::from(h)),
            Rule::LeastF => Some(f64::from(g) + f64::from(h)),
            Rule::LeastWeighted => Some(f64::from(g) + self.weight * f64::from(h)),
        };
        let is_ranked = !matches!(self.rule, Rule::Oldest | Rule::Newest | Rule::Deepest);
        let ties = if is_ranked { self.ties } else { 0 };
        let is_newest = match self.rule {
            Rule::Oldest => false,
            Rule::Newest | Rule::Deepest => true,
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

    /// The open list after a step. Entries that would be let go at once, because their state was expanded at no greater cost, are none.
    fn open(&mut self, problem: &Trace, waiting: &mut dyn Iterator<Item = Waiting<Trace>>) {
        let (mut seen, mut open, mut first) = (HashSet::new(), Vec::new(), None);
        self.ties = 0;
        for entry in waiting {
            let (node, parent) = self.numbers_of(problem, &entry);
            let (_, g, is_expanded) = self.held[node];
            if is_expanded && entry.g >= g || !seen.insert(node) {
                continue;
            }
            self.hold(node, parent, entry.g);
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

    /// The recording, when the search has ended.
    pub(super) fn finish(self, trace: &Trace, report: Report<Move>) -> Recording {
        let is_complete = report.stopped_by.is_none() && !self.is_full;
        let plan = report.plan.as_ref().map(|plan| plan.actions.as_slice()).filter(|_| is_complete);
        let path = plan.map(|actions| self.path(trace, actions)).unwrap_or_default();
        let report = report.map(|action| self.rules.word(action));
        let root = self.root.unwrap_or_else(|| self.rules.scene(self.rules.start()));
        Recording { root, nodes: self.nodes, steps: self.steps, goal: self.goal, is_complete, path, report }
    }

    /// The states on a plan.
    fn path(&self, trace: &Trace, actions: &[Move]) -> Vec<usize> {
        let start = self.rules.start();
        let states = actions.iter().scan(start, |state, &action| {
            *state = trace.apply(state, action).expect("plans are replayed");
            Some(*state)
        });
        let numbers = std::iter::once(start).chain(states).map(|state| self.numbers.get(&trace.key(&state)).copied());
        numbers.collect::<Option<Vec<_>>>().unwrap_or_default()
    }
}

impl Observer<Trace> for Recorder<'_> {
    fn bound(&mut self, bound: Cost) {
        self.bound = bound;
    }

    fn tell(&mut self, problem: &Trace, event: Event<Trace>) {
        self.is_full |= self.nodes.len() >= MOST_NODES || self.changes >= MOST_CHANGES;
        if self.is_full {
            return;
        }
        match event {
            Event::Begin { threshold, width } => {
                self.iteration += 1;
                (self.threshold, self.width, self.ties) = (threshold, width, 0);
                for held in &mut self.held {
                    held.2 = false;
                }
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
                let from = self.number(problem, from, None, 0);
                let word = self.rules.word(action);
                let node = self.number(problem, to, Some((from, &word)), g);
                self.words.insert((from, node), word.clone());
                if h == Some(INFINITE) {
                    self.nodes[node].h = INFINITE;
                }
                let is_mirrored = problem.representative(&to) != problem.canonical(&to);
                let at = self.steps.len().saturating_sub(1);
                if let Some(step) = self.expanded.get(&from).and_then(|&step| self.steps.get_mut(step)) {
                    step.successors.push(Successor { word, node, g, fate, is_mirrored, at });
                }
            }
            Event::Open(waiting) => self.open(problem, waiting),
        }
    }
}
