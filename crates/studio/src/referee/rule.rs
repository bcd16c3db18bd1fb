//! What a search may do next, and the rules that it breaks when it does something else. All of it is data: words are found elsewhere.

use quebra_puzzles::wording::Wording;
use quebra_search::Cost;
use quebra_search::algorithms::First;

/// Something that a search is said to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Claim {
    /// It begins an attempt under this limit.
    Limit(Cost),
    /// It expands the state after these moves from the start.
    Expand {
        /// The moves.
        way: Vec<String>,
        /// What they cost, if that is said.
        g: Option<Cost>,
    },
    /// It ends with this answer.
    Plan {
        /// The moves.
        moves: Vec<String>,
        /// What they cost, if that is said.
        cost: Option<Cost>,
    },
    /// It ends because there is no plan.
    NoPlan,
    /// It ends, and does not say with what.
    End,
    /// It has expanded so many states.
    Count(usize),
}

impl Claim {
    /// Expands the state after moves.
    pub fn expand<T: ToString>(way: &[T]) -> Self {
        Self::Expand { way: way.iter().map(ToString::to_string).collect(), g: None }
    }

    /// Ends with a plan.
    pub fn plan<T: ToString>(moves: &[T]) -> Self {
        Self::Plan { moves: moves.iter().map(ToString::to_string).collect(), cost: None }
    }
}

/// What a search may do next.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Legal {
    /// States that may be expanded.
    pub expansions: Vec<Choice>,
    /// Goals that may end it.
    pub goals: Vec<Choice>,
    /// Limits under which the next attempt may begin.
    pub limits: Vec<Cost>,
    /// It may say that there is no plan.
    pub no_plan: bool,
}

/// A state that may be taken next.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The moves from the start by which the search holds it.
    pub way: Vec<String>,
    /// What they cost.
    pub g: Cost,
    /// The estimate.
    pub h: Cost,
    /// Why it may be taken.
    pub why: Why,
}

/// Why a state may be taken.
#[derive(Clone, Debug, PartialEq)]
pub enum Why {
    /// It is least by what the method goes by; for breadth-first search, the number of moves.
    Least {
        /// What the method takes first.
        by: First,
        /// The least value.
        value: f64,
    },
    /// It came of the newest expansion that something is left of.
    Newest {
        /// The state that was expanded then; none before the start.
        parent: Option<Vec<String>>,
    },
}

/// A claim that breaks a rule.
#[derive(Clone, Debug, PartialEq)]
pub struct Violation {
    /// The rule.
    pub rule: Rule,
    /// What would have been right.
    pub right: Box<Legal>,
}

/// A rule, as it was broken. Ways are moves from the start.
#[derive(Clone, Debug, PartialEq)]
pub enum Rule {
    /// Moves must be legal.
    Move {
        /// Which one is not, from 1.
        number: usize,
        /// What is wrong with it.
        fault: Wording,
    },
    /// Nothing may cost more than the level allows.
    Budget {
        /// What the moves cost.
        cost: Cost,
        /// What is allowed.
        budget: Cost,
    },
    /// Costs must be right.
    Cost {
        /// What was said.
        said: Cost,
        /// What it costs.
        is: Cost,
    },
    /// Only what an expansion has made can be taken.
    Generated {
        /// The first state on the way that was not expanded; none if all were, and the last expansion leaves this one out.
        missing: Option<Vec<String>>,
    },
    /// Whoever lets states without hope go does so with all of a kind.
    LetGo,
    /// No state is expanded twice, but by a cheaper way.
    Repeated {
        /// When it was expanded, counted from 1,
        step: usize,
        /// and at what cost.
        g: Cost,
    },
    /// A state is held by the way that led to it most cheaply, or, depth first, by the way that is being followed.
    Way {
        /// What the way costs that was said,
        said: Cost,
        /// and the one that the search holds.
        held: Cost,
        /// The one that the search holds.
        way: Vec<String>,
    },
    /// The least comes first.
    Least {
        /// What the method takes first.
        by: First,
        /// What that is for the state that was taken,
        value: f64,
        /// and for a better one:
        least: f64,
        /// this one.
        better: Vec<String>,
    },
    /// A state that is reached more cheaply than it was expanded waits again.
    Reopened {
        /// The state that should have been expanded again.
        state: Vec<String>,
        /// What it cost when it was expanded,
        before: Cost,
        /// and what it costs now.
        now: Cost,
    },
    /// Depth first: what the newest expansion made comes first.
    Newest {
        /// The newest expansion that something is left of.
        parent: Vec<String>,
    },
    /// Nothing beyond the limit is expanded.
    Limit {
        /// The least limit under which the state may be expanded,
        needs: Cost,
        /// and what it is.
        limit: Cost,
    },
    /// A goal is not expanded: the search ends with it.
    Goal,
    /// The search ends when a goal is found, or taken.
    GoalFound {
        /// The goal.
        goal: Vec<String>,
    },
    /// Nothing comes after the end.
    Over,
    /// A search that deepens says its limits, and no other does.
    Unlimited {
        /// Should there be one?
        wants: bool,
    },
    /// An attempt is searched to its end before the next.
    Unfinished {
        /// A state that waits.
        waiting: Vec<String>,
    },
    /// The next limit is the least that was exceeded; the first is the start's own.
    NextLimit {
        /// What was said.
        said: Cost,
        /// What is right; nothing, if nothing exceeded the last one.
        right: Vec<Cost>,
    },
    /// A plan solves the level.
    Solved,
    /// A goal ends the search when it is taken, not before.
    Early {
        /// What the method takes first.
        by: First,
        /// What that is for the goal,
        value: f64,
        /// and for a state that comes first:
        least: f64,
        /// this one.
        better: Vec<String>,
    },
    /// That there is no plan is known when nothing waits.
    Exhausted {
        /// Something that waits.
        waiting: Vec<String>,
    },
    /// What exceeded a limit is searched under the next.
    Deeper {
        /// Limits that are right.
        right: Vec<Cost>,
    },
    /// There is no plan only where none is found.
    Solvable {
        /// What one costs.
        cost: Cost,
    },
    /// Expansions are counted as they are told.
    Count {
        /// How many expansions were said,
        said: usize,
        /// and told.
        is: usize,
    },
}

impl Rule {
    /// Does the variant that says this explain more of a search than one that says the other? Where an attempt ends, a variant for which it
    /// is over does, and only what comes next is wrong.
    pub(super) fn explains_more_than(&self, other: &Self) -> bool {
        matches!(self, Self::NextLimit { .. } | Self::Deeper { .. })
            && matches!(other, Self::Unfinished { .. } | Self::Exhausted { .. })
    }

    /// Its name, for programs.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Move { .. } => "move",
            Self::Budget { .. } => "budget",
            Self::Cost { .. } => "cost",
            Self::Generated { .. } => "generated",
            Self::LetGo => "let-go",
            Self::Repeated { .. } => "repeated",
            Self::Way { .. } => "way",
            Self::Least { .. } => "least",
            Self::Reopened { .. } => "reopened",
            Self::Newest { .. } => "newest",
            Self::Limit { .. } => "limit",
            Self::Goal => "goal",
            Self::GoalFound { .. } => "goal-found",
            Self::Over => "over",
            Self::Unlimited { .. } => "unlimited",
            Self::Unfinished { .. } => "unfinished",
            Self::NextLimit { .. } => "next-limit",
            Self::Solved => "solved",
            Self::Early { .. } => "early",
            Self::Exhausted { .. } => "exhausted",
            Self::Deeper { .. } => "deeper",
            Self::Solvable { .. } => "solvable",
            Self::Count { .. } => "count",
        }
    }
}
