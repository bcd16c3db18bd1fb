//! A level with numbers for states, so that one compiled copy of every algorithm tells of all puzzles.
//!
//! The algorithms are the ones that solve: they are generic, and this is one more problem that they are compiled for, the only one that
//! is [told](Problem::TOLD). Its rules are the level's own, behind an interface.

use std::collections::HashMap;
use std::fmt;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use quebra_puzzles::breakdown::{Explainer, Part};
use quebra_puzzles::method::Estimator;
use quebra_puzzles::puzzle::Puzzle;
use quebra_puzzles::scene::Scene;
use quebra_search::{Control, Cost, Estimate, Heuristic, Problem, Stop};

/// The number of a state.
pub(super) type State = u32;

/// A level whose states and actions have numbers.
pub(super) trait Rules: Send + Sync {
    fn start(&self) -> State;
    fn is_goal(&self, state: State) -> bool;
    fn is_hopeless(&self, state: State) -> bool;
    fn is_dead(&self, state: State) -> bool;
    fn budget(&self) -> Cost;
    fn repeats(&self) -> bool;
    fn is_tree_like(&self) -> bool;
    fn canonical(&self, state: State) -> State;
    fn representative(&self, state: State) -> State;
    fn successors(&self, state: State, last: Option<Move>) -> Vec<(Move, State)>;
    fn is_redundant(&self, last: Move, next: Move) -> bool;
    fn cost(&self, state: State, action: Move) -> Cost;
    fn estimate(&self, state: State) -> Cost;
    fn parts(&self, state: State) -> Vec<Part>;
    fn scene(&self, state: State) -> Scene;
    fn word(&self, action: Move) -> String;
    /// What the numbers take, about.
    fn bytes(&self) -> usize;
}

/// The number of an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Move(u32);

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "action {}", self.0)
    }
}

/// A level of a puzzle, and the numbers that were given so far.
pub(super) struct Numbered<P: Puzzle> {
    level: Arc<P>,
    start: State,
    estimator: Option<Estimator<P>>,
    explainer: Option<Explainer<P>>,
    numbers: Mutex<Numbers<P>>,
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
    pub(super) fn new(
        level: &Arc<P>,
        start: P::State,
        estimator: Option<Estimator<P>>,
        explainer: Option<Explainer<P>>,
    ) -> Self {
        let mut numbers: Numbers<P> =
            Numbers { of_states: HashMap::new(), states: Vec::new(), of_actions: HashMap::new(), actions: Vec::new() };
        let start = numbers.state(level, start);
        Self { level: Arc::clone(level), start, estimator, explainer, numbers: Mutex::new(numbers) }
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

    fn bytes(&self) -> usize {
        // Tables and lists that grow are half empty.
        2 * self.numbers().states.len() * (size_of::<P::State>() + size_of::<(P::Packed, State)>())
    }
}

/// A numbered level as a problem.
pub(super) struct Trace {
    pub(super) rules: Arc<dyn Rules>,
}

impl Problem for Trace {
    type State = State;
    type Packed = State;
    type Action = Move;

    const TREE_LIKE: bool = true;
    const TOLD: bool = true;

    fn initial(&self) -> State {
        self.rules.start()
    }

    fn is_goal(&self, state: &State) -> bool {
        self.rules.is_goal(*state)
    }

    fn successors<B>(&self, state: &State, visit: impl FnMut(Move, State) -> ControlFlow<B>) -> ControlFlow<B> {
        self.successors_after(state, None, visit)
    }

    fn successors_after<B>(
        &self,
        state: &State,
        last: Option<Move>,
        mut visit: impl FnMut(Move, State) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.rules.successors(*state, last).into_iter().try_for_each(|(action, next)| visit(action, next))
    }

    fn pack(&self, state: &State) -> State {
        *state
    }

    fn unpack(&self, packed: State) -> State {
        packed
    }

    fn cost(&self, state: &State, action: Move) -> Cost {
        self.rules.cost(*state, action)
    }

    fn budget(&self) -> Cost {
        self.rules.budget()
    }

    fn is_hopeless(&self, start: &State) -> bool {
        self.rules.is_hopeless(*start)
    }

    fn is_dead(&self, state: &State) -> bool {
        self.rules.is_dead(*state)
    }

    fn canonical(&self, state: &State) -> State {
        self.rules.canonical(*state)
    }

    fn representative(&self, state: &State) -> State {
        self.rules.representative(*state)
    }

    fn is_redundant(&self, last: Move, next: Move) -> bool {
        self.rules.is_redundant(last, next)
    }

    fn repeats(&self) -> bool {
        self.rules.repeats()
    }

    fn is_tree_like(&self) -> bool {
        self.rules.is_tree_like()
    }
}

/// The heuristic that a numbered level was given, with its claim.
pub(super) struct Asked<const ADMISSIBLE: bool>;

impl<const CLAIM: bool> Heuristic<Trace> for Asked<CLAIM> {
    const NAME: &'static str = "asked";
    const SUMMARY: &'static str = "what another heuristic says";
    const ADMISSIBLE: bool = CLAIM;
    const CONSISTENT: bool = false;
    type Memo = ();

    fn build(_: &Trace, _: &mut Control<Trace>) -> Result<Self, Stop> {
        Ok(Self)
    }

    fn start(&self, trace: &Trace, state: &State) -> Estimate {
        Estimate::plain(trace.rules.estimate(*state))
    }
}
