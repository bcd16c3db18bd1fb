//! A search written down, to be stepped through: which state was taken and why, what came of it, and what was open then.
//!
//! The search itself runs as it always does and is only watched. What it keeps to itself, its open list above all, is worked out
//! again from what it expanded, by the same rules (`frontier`); that the two agree is checked at every step.

mod frontier;

use std::collections::HashMap;
use std::ops::ControlFlow;

use quebra_search::{Control, Cost, Dashboard, INFINITE, Observer, Report, Stop};

use crate::game::{MethodError, Request, search_watched};
use crate::puzzle::{Algorithm, Entry, Estimator, Method, Puzzle};
use crate::scene::{Scene, Tile};
use frontier::{Frontier, Setting};

pub use frontier::{Fate, Reason, Rule};

/// How many states of the open list are told.
const MOST_OPEN: usize = 40;
/// A recording ends when it knows so many states,
const MOST_NODES: usize = 10_000;
/// or when so many of their cells had to be told.
const MOST_CHANGES: usize = 200_000;

/// A search, step by step.
#[derive(Clone, Debug)]
pub struct Recording {
    /// The board at the start.
    pub root: Scene,
    /// The states, in the order they were met; the start is the first.
    pub nodes: Vec<Node>,
    /// The expansions.
    pub steps: Vec<Step>,
    /// It is the whole search, not only its beginning.
    pub is_complete: bool,
    /// The states on the plan, if one was found.
    pub path: Vec<usize>,
    /// What the search reported. Where it was cut short, that is `nodes`.
    pub report: Report<String>,
}

/// A state that a search met.
#[derive(Clone, Debug)]
pub struct Node {
    /// The state it was first met from, and the move that leads here.
    pub parent: Option<(usize, String)>,
    /// The cost of the way on which it was first met.
    pub g: Cost,
    /// The estimate; [`INFINITE`] if no goal can be reached.
    pub h: Cost,
    /// It is solved.
    pub is_goal: bool,
    /// Where its board differs from that of the start.
    pub changes: Vec<(usize, Tile)>,
}

/// One expansion.
#[derive(Clone, Debug)]
pub struct Step {
    /// The state that is expanded.
    pub node: usize,
    /// The cost of the way to it.
    pub g: Cost,
    /// Why this one.
    pub reason: Reason,
    /// Every plan costs at least this, proven by then.
    pub bound: Cost,
    /// The number of the attempt, from 1, of methods that begin again and again.
    pub iteration: usize,
    /// States that a beam let go before this one was taken.
    pub dropped: Vec<usize>,
    /// Its successors.
    pub successors: Vec<Successor>,
    /// The first of the states that are open afterwards, in the order in which they would be taken,
    pub open: Vec<usize>,
    /// and how many there are.
    pub open_count: usize,
}

/// What an expansion made.
#[derive(Clone, Debug)]
pub struct Successor {
    /// The move.
    pub word: String,
    /// Where it leads.
    pub node: usize,
    /// The cost of the way there.
    pub g: Cost,
    /// What became of it.
    pub fate: Fate,
    /// The search keeps a mirror image in place of where the move leads.
    pub is_mirrored: bool,
}

/// Can the searches of a method be written down? Only those that are one search, by rules that all puzzles share.
pub fn recordable(method: Method) -> Result<Method, MethodError> {
    match method.algorithm {
        Algorithm::Own(name) => Err(MethodError(format!("`{name}` has no open list to show; choose another method"))),
        // The plain method behind `best`: its helpers would only hide it.
        _ => Ok(Method { is_best: false, ..method }),
    }
}

/// What the search told while it ran.
struct Witness<P: Puzzle> {
    expanded: Vec<(P::State, Cost, Cost)>,
    bound: Cost,
}

impl<P: Puzzle> Observer<P> for Witness<P> {
    fn expand(&mut self, _: &P, state: &P::State, g: Cost, _: Cost) {
        self.expanded.push((*state, g, self.bound));
    }

    fn bound(&mut self, bound: Cost) {
        self.bound = bound;
    }
}

/// Writes down the first `steps` expansions of a search. The method must be [recordable].
pub(crate) fn record<P: Puzzle>(
    level: &P,
    start: P::State,
    spent: Cost,
    request: &Request,
    steps: usize,
    dashboard: &Dashboard,
) -> Result<Recording, Stop> {
    let mut request = *request;
    request.options.threads = 1;
    request.limits.nodes = Some(steps as u64);
    let mut witness = Witness::<P> { expanded: Vec::new(), bound: 0 };
    let report = search_watched(level, start, spent, &request, dashboard, Some(&mut witness));
    if report.stopped_by == Some(Stop::Interrupt) {
        return Err(Stop::Interrupt);
    }
    let mut control = Control::new(level, spent, request.limits, dashboard, None);
    let entry = request.method.heuristic().map(|name| {
        let entry = P::HEURISTICS.iter().find(|entry| entry.info.name == name);
        entry.expect("a method names a heuristic of its puzzle")
    });
    let estimator: Estimator<P> = match entry {
        Some(Entry { estimator, .. }) => estimator(level, &mut control)?,
        None => Box::new(|_| 0),
    };
    let setting = Setting {
        algorithm: request.method.algorithm,
        options: request.options,
        is_admissible: entry.is_none_or(|entry| entry.info.admissible),
        keeps_table: request.options.table.unwrap_or_else(|| level.repeats()),
        ceiling: if level.budget() == INFINITE { INFINITE } else { level.budget().saturating_sub(spent) },
    };
    let mut notes = Notes::new(level, estimator, setting.keeps_representatives());
    let root = notes.number(&start, None, 0);
    let mut frontier = Frontier::new(setting, root, notes.nodes[root].h);
    let (mut written, mut trail) = (Vec::new(), Vec::new());
    for &(state, g, bound) in &witness.expanded {
        if notes.nodes.len() >= MOST_NODES || notes.changes >= MOST_CHANGES {
            break;
        }
        let node = notes.number(&state, None, g);
        let choice = frontier.choose(bound, &|node| notes.nodes[node].is_goal);
        debug_assert_eq!(choice.node, Some((node, g)), "{} takes what its rules say", request.method);
        // Without a table, the state before this one on its path is the last that was expanded above it.
        trail.retain(|&(above, _): &(Cost, P::State)| above < g);
        let last = trail.last().zip(choice.last).and_then(|((_, from), word)| level.read_action(from, &word).ok());
        trail.push((g, state));
        let successors = notes.successors(node, &state, g, last);
        let made: Vec<_> = successors
            .iter()
            .map(|made| frontier::Made {
                node: made.node,
                word: made.word.clone(),
                g: made.g,
                h: notes.nodes[made.node].h,
                is_dead: made.is_dead,
                is_goal: notes.nodes[made.node].is_goal,
            })
            .collect();
        let fates = frontier.add(&made);
        let open = frontier.open();
        written.push(Step {
            node,
            g,
            reason: choice.reason,
            bound,
            iteration: frontier.iteration(),
            dropped: choice.dropped,
            successors: successors.into_iter().zip(fates).map(|(made, fate)| made.tell(fate)).collect(),
            open_count: open.len(),
            open: open.into_iter().take(MOST_OPEN).collect(),
        });
    }
    let is_complete = report.stopped_by.is_none() && written.len() == witness.expanded.len();
    let path = match &report.plan {
        Some(plan) if is_complete => notes.path(&start, &plan.actions),
        _ => Vec::new(),
    };
    let report = report.map(|action| action.to_string());
    Ok(Recording { root: notes.root, nodes: notes.nodes, steps: written, is_complete, path, report })
}

/// What a move leads to.
struct Made {
    word: String,
    node: usize,
    g: Cost,
    is_dead: bool,
    is_mirrored: bool,
}

impl Made {
    fn tell(self, fate: Fate) -> Successor {
        Successor { word: self.word, node: self.node, g: self.g, fate, is_mirrored: self.is_mirrored }
    }
}

/// The states met so far.
struct Notes<'a, P: Puzzle> {
    level: &'a P,
    estimator: Estimator<'a, P>,
    keeps_representatives: bool,
    root: Scene,
    numbers: HashMap<P::Packed, usize>,
    nodes: Vec<Node>,
    /// How many cells were told.
    changes: usize,
}

impl<'a, P: Puzzle> Notes<'a, P> {
    fn new(level: &'a P, estimator: Estimator<'a, P>, keeps_representatives: bool) -> Self {
        let root = Scene { rows: 0, columns: 0, tiles: Vec::new() };
        Self { level, estimator, keeps_representatives, root, numbers: HashMap::new(), nodes: Vec::new(), changes: 0 }
    }

    /// The number of a state; one that is new is written down.
    fn number(&mut self, state: &P::State, parent: Option<(usize, &str)>, g: Cost) -> usize {
        let level = self.level;
        let key = level.key(state);
        if let Some(&number) = self.numbers.get(&key) {
            return number;
        }
        let shown = if self.keeps_representatives { level.representative(state) } else { *state };
        let scene = level.scene(&shown);
        if self.nodes.is_empty() {
            self.root = scene.clone();
        }
        let tiles = scene.tiles.into_iter().enumerate();
        let changes: Vec<_> = tiles.filter(|(cell, tile)| self.root.tiles[*cell] != *tile).collect();
        self.changes += changes.len();
        let number = self.nodes.len();
        self.nodes.push(Node {
            parent: parent.map(|(parent, word)| (parent, word.to_string())),
            g,
            h: (self.estimator)(&shown),
            is_goal: level.is_goal(&shown),
            changes,
        });
        self.numbers.insert(key, number);
        number
    }

    /// What the moves of a state lead to; those that a search of the tree of paths leaves out after `last` are not among them.
    fn successors(&mut self, node: usize, state: &P::State, g: Cost, last: Option<P::Action>) -> Vec<Made> {
        let level = self.level;
        let mut found = Vec::new();
        let _ = level.successors_after(state, last, |action, next| {
            found.push((action, next));
            ControlFlow::<()>::Continue(())
        });
        let made = found.into_iter().map(|(action, next)| {
            let (word, g) = (action.to_string(), g.saturating_add(level.cost(state, action)));
            Made {
                node: self.number(&next, Some((node, &word)), g),
                g,
                is_dead: level.is_dead(&next),
                is_mirrored: self.keeps_representatives && level.representative(&next) != level.canonical(&next),
                word,
            }
        });
        made.collect()
    }

    /// The states on a plan.
    fn path(&self, start: &P::State, actions: &[P::Action]) -> Vec<usize> {
        let states = actions.iter().scan(*start, |state, &action| {
            *state = self.level.apply(state, action).expect("plans are replayed");
            Some(*state)
        });
        let numbers =
            std::iter::once(*start).chain(states).map(|state| self.numbers.get(&self.level.key(&state)).copied());
        numbers.collect::<Option<Vec<_>>>().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests;
