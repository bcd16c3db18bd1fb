//! One result for every algorithm: what was found, what was proven, what it took.

use std::fmt::{self, Display};
use std::time::Duration;

use crate::limits::Stop;
use crate::problem::{Cost, INFINITE, Problem};
use crate::stats::Stats;

/// A way from the start to a goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan<A> {
    /// The actions, in order.
    pub actions: Vec<A>,
    /// Their total cost.
    pub cost: Cost,
}

impl<A: Copy> Plan<A> {
    /// The states that it leads through, the start first, as far as its actions are legal.
    ///
    /// ```
    /// # use quebra_search::{Problem, Search, algorithms::Blind, example::Jugs};
    /// let jugs = Jugs { sizes: [3, 5], wanted: 4 };
    /// let plan = Search::new(&jugs).blind(Blind::Bfs).plan.unwrap();
    /// let states: Vec<[u8; 2]> = plan.states(&jugs, jugs.initial()).collect();
    /// assert_eq!((states.len(), states[0]), (7, [0, 0]));
    /// assert!(jugs.is_goal(states.last().unwrap()));
    /// ```
    pub fn states<P: Problem<Action = A>>(&self, problem: &P, start: P::State) -> impl Iterator<Item = P::State> {
        let mut actions = self.actions.iter();
        std::iter::successors(Some(start), move |state| problem.apply(state, *actions.next()?))
    }
}

/// The three answers a search can give.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// A plan was found, and replayed by the rules.
    Solved,
    /// It is proven that there is none.
    Unsolvable,
    /// Neither: a limit came first.
    Stopped,
}

impl Outcome {
    /// The word for it in reports.
    pub fn name(self) -> &'static str {
        match self {
            Self::Solved => "solved",
            Self::Unsolvable => "unsolvable",
            Self::Stopped => "stopped",
        }
    }
}

/// What a search found, what it proved, and what it took. The outcome and the claim of optimality are derived, so they
/// cannot contradict the plan and the bound.
#[derive(Clone, Debug)]
pub struct Report<A> {
    /// The best plan known; always replayed by the rules.
    pub plan: Option<Plan<A>>,
    /// Every plan costs at least this; [`INFINITE`] if there is none.
    pub lower_bound: Cost,
    /// The limit that ended the search, if one did.
    pub stopped_by: Option<Stop>,
    /// Counters.
    pub stats: Stats,
    /// The most bytes that tables and queues held at one time.
    pub peak_bytes: usize,
    /// Wall-clock time.
    pub time: Duration,
}

impl<A> Report<A> {
    /// Solved, proven unsolvable, or stopped.
    pub fn outcome(&self) -> Outcome {
        match (&self.plan, self.lower_bound) {
            (Some(_), _) => Outcome::Solved,
            (None, INFINITE) => Outcome::Unsolvable,
            (None, _) => Outcome::Stopped,
        }
    }

    /// Is the plan proven optimal? Exactly when its cost equals the proven lower bound.
    pub fn is_optimal(&self) -> bool {
        self.plan.as_ref().is_some_and(|plan| plan.cost == self.lower_bound)
    }

    /// The same report with its actions turned into something else, usually text.
    pub fn map<B>(self, convert: impl FnMut(A) -> B) -> Report<B> {
        let plan =
            self.plan.map(|plan| Plan { actions: plan.actions.into_iter().map(convert).collect(), cost: plan.cost });
        Report {
            plan,
            lower_bound: self.lower_bound,
            stopped_by: self.stopped_by,
            stats: self.stats,
            peak_bytes: self.peak_bytes,
            time: self.time,
        }
    }
}

/// What is wrong with a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlanError {
    /// This action (counted from 0) is not legal where it is taken.
    Illegal {
        /// Its place in the plan.
        index: usize,
        /// The action, in words.
        action: String,
    },
    /// All actions are legal, but the level is not solved after them.
    NotSolved,
    /// The plan costs something else than it says.
    WrongCost {
        /// What the plan says.
        claimed: Cost,
        /// What its actions add up to.
        actual: Cost,
    },
    /// The plan costs more than the level allows.
    OverBudget {
        /// What its actions add up to.
        cost: Cost,
        /// What the level allows.
        budget: Cost,
    },
}

impl Display for PlanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Illegal { index, action } => write!(f, "move {} ({action}) is not legal", index + 1),
            Self::NotSolved => write!(f, "the level is not solved after the last move"),
            Self::WrongCost { claimed, actual } => write!(f, "the plan claims to cost {claimed} but costs {actual}"),
            Self::OverBudget { cost, budget } => write!(f, "the plan costs {cost}, the level allows {budget}"),
        }
    }
}

impl std::error::Error for PlanError {}

/// Replays a plan by the rules.
pub fn verify<P: Problem>(problem: &P, start: P::State, plan: &Plan<P::Action>) -> Result<(), PlanError> {
    let mut state = start;
    let mut actual: Cost = 0;
    for (index, &action) in plan.actions.iter().enumerate() {
        let next =
            problem.apply(&state, action).ok_or_else(|| PlanError::Illegal { index, action: action.to_string() })?;
        actual = actual.saturating_add(problem.cost(&state, action));
        state = next;
    }
    if !problem.is_goal(&state) {
        return Err(PlanError::NotSolved);
    }
    if actual != plan.cost {
        return Err(PlanError::WrongCost { claimed: plan.cost, actual });
    }
    let budget = problem.budget();
    if actual > budget {
        return Err(PlanError::OverBudget { cost: actual, budget });
    }
    Ok(())
}
