//! A level whose states and actions have numbers: one type for all puzzles, for whoever keeps states in tables of his own and need not be
//! fast. The rules are the level's own, behind an interface.

use std::collections::HashMap;
use std::fmt;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use quebra_puzzles::breakdown::{Explainer, Part};
use quebra_puzzles::game::{Game, PlayError, Session};
use quebra_puzzles::method::{Estimator, Method};
use quebra_puzzles::puzzle::{Losses, Puzzle};
use quebra_puzzles::scene::Scene;
use quebra_puzzles::{Visitor, visit};
use quebra_search::{Control, Cost, Dashboard, Limits, Stop};

/// The number of a state.
pub(crate) type State = u32;

/// A level whose states and actions have numbers.
pub(crate) trait Rules: Send + Sync {
    fn start(&self) -> State;
    fn is_goal(&self, state: State) -> bool;
    fn is_hopeless(&self, state: State) -> bool;
    fn is_dead(&self, state: State) -> bool;
    /// What the rules themselves say about losing.
    fn losses(&self) -> Losses;
    fn budget(&self) -> Cost;
    fn repeats(&self) -> bool;
    fn is_tree_like(&self) -> bool;
    fn canonical(&self, state: State) -> State;
    fn representative(&self, state: State) -> State;
    fn successors(&self, state: State, last: Option<Move>) -> Vec<(Move, State)>;
    fn is_redundant(&self, last: Move, next: Move) -> bool;
    /// Other names of a legal action.
    fn synonyms(&self, state: State, action: Move) -> Vec<Move>;
    fn cost(&self, state: State, action: Move) -> Cost;
    fn estimate(&self, state: State) -> Cost;
    fn parts(&self, state: State) -> Vec<Part>;
    fn scene(&self, state: State) -> Scene;
    fn word(&self, action: Move) -> String;
    /// The action that a word names, and where it leads.
    fn read(&self, state: State, word: &str) -> Result<(Move, State), PlayError>;
    /// What the numbers take, about.
    fn bytes(&self) -> usize;
}

/// The number of an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Move(pub(crate) u32);

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "action {}", self.0)
    }
}

/// A level of a puzzle, and the numbers that were given so far.
pub(crate) struct Numbered<P: Puzzle> {
    level: Arc<P>,
    start: State,
    estimator: Option<Estimator<P>>,
    explainer: Option<Explainer<P>>,
    images: Images,
    numbers: Mutex<Numbers<P>>,
}

/// What mirror images are to a search that remembers states.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Images {
    /// One state, as far as the puzzle knows them.
    #[default]
    One,
    /// States of their own, as books have it.
    Apart,
}

struct Numbers<P: Puzzle> {
    of_states: HashMap<P::Packed, State>,
    states: Vec<P::State>,
    of_actions: HashMap<String, Move>,
    actions: Vec<P::Action>,
}

impl<P: Puzzle> Numbers<P> {
    fn state(&mut self, level: &P, state: P::State) -> State {
        let next = self.states.len() as State;
        let number = *self.of_states.entry(level.pack(&state)).or_insert(next);
        if number == next {
            self.states.push(state);
        }
        number
    }

    fn action(&mut self, action: P::Action) -> Move {
        let next = Move(self.actions.len() as u32);
        let number = *self.of_actions.entry(action.to_string()).or_insert(next);
        if number == next {
            self.actions.push(action);
        }
        number
    }
}

impl<P: Puzzle> Numbered<P> {
    /// Without an estimator every estimate is 0.
    pub(crate) fn new(
        level: &Arc<P>,
        start: P::State,
        estimator: Option<Estimator<P>>,
        explainer: Option<Explainer<P>>,
    ) -> Self {
        let mut numbers: Numbers<P> =
            Numbers { of_states: HashMap::new(), states: Vec::new(), of_actions: HashMap::new(), actions: Vec::new() };
        let start = numbers.state(level, start);
        let images = Images::One;
        Self { level: Arc::clone(level), start, estimator, explainer, images, numbers: Mutex::new(numbers) }
    }

    fn numbers(&self) -> MutexGuard<'_, Numbers<P>> {
        self.numbers.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn state(&self, number: State) -> P::State {
        self.numbers().states[number as usize]
    }

    fn action(&self, Move(number): Move) -> P::Action {
        self.numbers().actions[number as usize]
    }
}

impl<P: Puzzle> Rules for Numbered<P> {
    fn start(&self) -> State {
        self.start
    }

    fn is_goal(&self, state: State) -> bool {
        self.level.is_goal(&self.state(state))
    }

    fn is_hopeless(&self, state: State) -> bool {
        self.level.is_hopeless(&self.state(state))
    }

    fn is_dead(&self, state: State) -> bool {
        self.level.is_dead(&self.state(state))
    }

    fn losses(&self) -> Losses {
        P::LOSSES
    }

    fn budget(&self) -> Cost {
        self.level.budget()
    }

    fn repeats(&self) -> bool {
        self.level.repeats()
    }

    fn is_tree_like(&self) -> bool {
        P::TREE_LIKE && self.level.is_tree_like()
    }

    fn canonical(&self, state: State) -> State {
        let canonical = self.level.canonical(&self.state(state));
        self.numbers().state(&self.level, canonical)
    }

    fn representative(&self, state: State) -> State {
        if self.images == Images::Apart {
            return self.canonical(state);
        }
        let representative = self.level.representative(&self.state(state));
        self.numbers().state(&self.level, representative)
    }

    fn successors(&self, state: State, last: Option<Move>) -> Vec<(Move, State)> {
        let (state, last) = (self.state(state), last.map(|last| self.action(last)));
        let mut numbers = self.numbers();
        let mut found = Vec::new();
        let _ = self.level.successors_after(&state, last, |action, next| {
            found.push((numbers.action(action), numbers.state(&self.level, next)));
            ControlFlow::<()>::Continue(())
        });
        found
    }

    fn is_redundant(&self, last: Move, next: Move) -> bool {
        self.level.is_redundant(self.action(last), self.action(next))
    }

    fn synonyms(&self, state: State, action: Move) -> Vec<Move> {
        let names = self.level.synonyms(&self.state(state), self.action(action));
        let mut numbers = self.numbers();
        names.into_iter().map(|name| numbers.action(name)).collect()
    }

    fn cost(&self, state: State, action: Move) -> Cost {
        self.level.cost(&self.state(state), self.action(action))
    }

    fn estimate(&self, state: State) -> Cost {
        self.estimator.as_ref().map_or(0, |estimator| estimator(&self.state(state)))
    }

    fn parts(&self, state: State) -> Vec<Part> {
        self.explainer.as_ref().map_or_else(Vec::new, |explainer| explainer(&self.state(state)))
    }

    fn scene(&self, state: State) -> Scene {
        self.level.scene(&self.state(state))
    }

    fn word(&self, action: Move) -> String {
        self.action(action).to_string()
    }

    fn read(&self, state: State, word: &str) -> Result<(Move, State), PlayError> {
        let state = self.state(state);
        let action = self.level.read_action(&state, word).map_err(PlayError::Unreadable)?;
        let next = self.level.apply(&state, action).ok_or_else(|| PlayError::Illegal(word.to_string()))?;
        let mut numbers = self.numbers();
        Ok((numbers.action(action), numbers.state(&self.level, next)))
    }

    fn bytes(&self) -> usize {
        // Tables and lists that grow are half empty.
        2 * self.numbers().states.len() * (size_of::<P::State>() + size_of::<(P::Packed, State)>())
    }
}

/// Gives numbers to the states of a level, from where the game is, and asks the method's heuristic for estimates, if it has one.
pub(crate) fn numbered(
    game: &dyn Game,
    method: Method,
    images: Images,
    limits: Limits,
    dashboard: &Dashboard,
) -> Result<Arc<dyn Rules>, Stop> {
    visit(game, Numberer { heuristic: method.heuristic(), images, spent: game.cost(), limits, dashboard })
}

/// Never an overestimate by the method's heuristic?
pub(crate) fn is_admissible(game: &dyn Game, method: Method) -> bool {
    let info = |name| game.heuristic(name).expect("a method names a heuristic of its puzzle");
    method.heuristic().is_none_or(|name| info(name).admissible)
}

/// Estimates by the method's heuristic that never fall by more than a move costs?
pub(crate) fn is_consistent(game: &dyn Game, method: Method) -> bool {
    let info = |name| game.heuristic(name).expect("a method names a heuristic of its puzzle");
    method.heuristic().is_none_or(|name| info(name).consistent)
}

struct Numberer<'a> {
    heuristic: Option<&'static str>,
    images: Images,
    spent: Cost,
    limits: Limits,
    dashboard: &'a Dashboard,
}

impl Visitor for Numberer<'_> {
    type Output = Result<Arc<dyn Rules>, Stop>;

    fn visit<P: Puzzle>(self, session: &Session<P>) -> Self::Output {
        let level = session.level();
        let mut control = Control::new(level.as_ref(), self.spent, self.limits, self.dashboard, None);
        let named = |name| session.listed().iter().find(|listed| listed.info.name == name);
        let listed = self.heuristic.and_then(named);
        let estimator = listed.map(|listed| (listed.estimator)(level, &mut control)).transpose()?;
        let explained = listed.and_then(|listed| P::EXPLAINED.iter().find(|one| one.name == listed.info.name));
        // Whoever has no room to explain the estimates shows them as they are.
        let parts = explained.and_then(|explained| (explained.explainer)(level, &mut control).ok());
        let numbered = Numbered::new(level, *session.state(), estimator, parts);
        Ok(Arc::new(Numbered { images: self.images, ..numbered }))
    }
}
