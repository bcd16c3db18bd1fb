//! A numbered level as a problem, so that one compiled copy of every algorithm tells of all puzzles.
//!
//! The algorithms are the ones that solve: they are generic, and this is one more problem that they are compiled for, the only one that
//! is [told](Problem::TOLD).

use std::ops::ControlFlow;
use std::sync::Arc;

use quebra_search::{Control, Cost, Estimate, Heuristic, Problem, Stop};

use crate::numbered::{Move, Rules, State};

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
