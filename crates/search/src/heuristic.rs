//! Estimates of the cost that is left, and what they claim about themselves.

use crate::control::Control;
use crate::limits::Stop;
use crate::problem::{Cost, Problem};

/// An estimate, and whatever makes the next one cheap.
#[derive(Clone, Copy, Debug)]
pub struct Estimate<M = ()> {
    /// The estimated cost to a goal; [`INFINITE`](crate::INFINITE) only if none can be reached.
    pub h: Cost,
    /// What [`Heuristic::step`] wants to remember of this state.
    pub memo: M,
}

impl Estimate {
    /// An estimate that remembers nothing.
    pub fn plain(h: Cost) -> Self {
        Self { h, memo: () }
    }
}

/// A heuristic for problems of type `P`.
///
/// An estimate is a function of the level and the state: whatever was asked before, by whichever path a state is reached, the
/// answer is the same. A heuristic may remember what it found out, as long as that only makes answers sooner. Proofs stand on it:
/// what an open state was worth when it came onto the open list is what it is worth when it leaves.
///
/// Two of the constants are claims: [`laws::heuristic`](crate::laws::heuristic) checks them exhaustively on small levels, and only a
/// claim of admissibility lets a search call its answer optimal. Nothing is claimed unless it is said.
pub trait Heuristic<P: Problem>: Sized + Send + Sync + 'static {
    /// The name users give.
    const NAME: &'static str = "heuristic";
    /// What it estimates, in one line.
    const SUMMARY: &'static str = "";
    /// Never more than the true cost.
    const ADMISSIBLE: bool = false;
    /// Never falls by more than the step costs.
    const CONSISTENT: bool = false;
    /// What one evaluation leaves behind for the next: `()` if the parent's `h` is enough.
    type Memo: Copy + Send + Sync + 'static;

    /// Is this one never more than the true cost? Only where [a type is forgotten](crate::Erased) does the value know more than the type.
    #[inline]
    fn is_admissible(&self) -> bool {
        Self::ADMISSIBLE
    }

    /// Prepares tables for a level. May take long, so it can be stopped.
    fn build(problem: &P, control: &mut Control<P>) -> Result<Self, Stop>;

    /// From scratch.
    fn start(&self, problem: &P, state: &P::State) -> Estimate<Self::Memo>;

    /// After one step: the same value as `start(to)`, sooner.
    #[inline]
    fn step(
        &self,
        problem: &P,
        _from: &P::State,
        _before: Estimate<Self::Memo>,
        _action: P::Action,
        to: &P::State,
    ) -> Estimate<Self::Memo> {
        self.start(problem, to)
    }

    /// Comes before the steps from `state` to its successors after `last`. Where they will look into tables larger than the
    /// caches, that can be asked for here: memory answers many requests in the time of one.
    #[inline]
    fn fetch(&self, _problem: &P, _state: &P::State, _estimate: &Estimate<Self::Memo>, _last: Option<P::Action>) {}

    /// Like [`step`](Self::step), for a search that drops the state if its estimate exceeds `limit`. Then the error may be
    /// any bound in between: parts of the estimate that are not needed to see it may be left out. A search that
    /// deepens by the errors it got does the same work as long as the bound is as far beyond the limit as the estimate.
    #[inline]
    fn step_within(
        &self,
        problem: &P,
        from: &P::State,
        before: &Estimate<Self::Memo>,
        action: P::Action,
        to: &P::State,
        limit: Cost,
    ) -> Result<Estimate<Self::Memo>, Cost> {
        let after = self.step(problem, from, *before, action, to);
        if after.h <= limit { Ok(after) } else { Err(after.h) }
    }
}

/// Knows nothing: every estimate is 0. A\* with it is uniform cost.
#[derive(Clone, Copy, Debug, Default)]
pub struct Zero;

impl<P: Problem> Heuristic<P> for Zero {
    const NAME: &'static str = "zero";
    const SUMMARY: &'static str = "nothing is known";
    const ADMISSIBLE: bool = true;
    const CONSISTENT: bool = true;
    type Memo = ();

    fn build(_: &P, _: &mut Control<P>) -> Result<Self, Stop> {
        Ok(Self)
    }

    #[inline]
    fn start(&self, _: &P, _: &P::State) -> Estimate {
        Estimate::plain(0)
    }
}
