//! Heuristics whose type is forgotten.
//!
//! Every informed algorithm is compiled once a problem and heuristic, which is what makes inner loops fast, and what makes builds slow.
//! Where an estimate takes longer than a call, nothing is gained by it: such heuristics share one set of loops a problem.

use crate::control::Control;
use crate::heuristic::{Estimate, Heuristic, Zero};
use crate::limits::Stop;
use crate::problem::{Cost, Problem};

/// Any heuristic that needs no memo. Its claim of admissibility is kept [as a value](Heuristic::is_admissible).
///
/// ```
/// use quebra_search::algorithms::Informed;
/// use quebra_search::example::{Jugs, Unfinished};
/// use quebra_search::Search;
///
/// let report = Search::new(&Jugs { sizes: [3, 5], wanted: 4 }).erased::<Unfinished>(Informed::AStar);
/// assert!(report.is_optimal());
/// ```
pub struct Erased<P: Problem> {
    heuristic: Box<dyn Ask<P>>,
    is_admissible: bool,
}

impl<P: Problem> Erased<P> {
    /// Forgets the type of a heuristic.
    pub fn new<H: Heuristic<P, Memo = ()>>(heuristic: H) -> Self {
        Self { is_admissible: heuristic.is_admissible(), heuristic: Box::new(heuristic) }
    }

    /// Prepares a heuristic and forgets its type.
    pub fn build_as<H: Heuristic<P, Memo = ()>>(problem: &P, control: &mut Control<P>) -> Result<Self, Stop> {
        H::build(problem, control).map(Self::new)
    }
}

/// What is asked of it.
trait Ask<P: Problem>: Send + Sync {
    fn start(&self, problem: &P, state: &P::State) -> Cost;
    fn step(&self, problem: &P, from: &P::State, before: Cost, action: P::Action, to: &P::State) -> Cost;
}

impl<P: Problem, H: Heuristic<P, Memo = ()>> Ask<P> for H {
    fn start(&self, problem: &P, state: &P::State) -> Cost {
        Heuristic::start(self, problem, state).h
    }

    fn step(&self, problem: &P, from: &P::State, before: Cost, action: P::Action, to: &P::State) -> Cost {
        Heuristic::step(self, problem, from, Estimate::plain(before), action, to).h
    }
}

impl<P: Problem> Heuristic<P> for Erased<P> {
    const NAME: &'static str = "erased";
    const SUMMARY: &'static str = "whatever it was made of";
    const ADMISSIBLE: bool = false;
    const CONSISTENT: bool = false;
    type Memo = ();

    fn is_admissible(&self) -> bool {
        self.is_admissible
    }

    /// Knows nothing: what there is to forget is given to [`new`](Self::new).
    fn build(_: &P, _: &mut Control<P>) -> Result<Self, Stop> {
        Ok(Self::new(Zero))
    }

    #[inline]
    fn start(&self, problem: &P, state: &P::State) -> Estimate {
        Estimate::plain(self.heuristic.start(problem, state))
    }

    #[inline]
    fn step(&self, problem: &P, from: &P::State, before: Estimate, action: P::Action, to: &P::State) -> Estimate {
        Estimate::plain(self.heuristic.step(problem, from, before.h, action, to))
    }
}
