//! Watching a search: what it expands, and, of problems that are [told](Problem::TOLD), everything else it does.

use crate::problem::{Cost, Problem};
use crate::stats::Stats;

/// Watches a search. Attached, it hears of every expansion; detached, it costs nothing.
pub trait Observer<P: Problem>: Send {
    /// `state` is about to be expanded. The counters are those before: what has come of all expansions that were told of earlier.
    fn expand(&mut self, _problem: &P, _state: &P::State, _g: Cost, _h: Cost, _stats: &Stats) {}
    /// Every plan costs at least `bound`.
    fn bound(&mut self, _bound: Cost) {}
    /// Something happened in a search of a problem that is [told](Problem::TOLD).
    fn tell(&mut self, _problem: &P, _event: Event<P>) {}
    /// Has it heard enough? Then the search ends, as at its limit of nodes.
    fn is_done(&self) -> bool {
        false
    }
}

/// What happens in a search. Whoever hears all of it knows, at every moment, what the search knows: no rule of any algorithm has to be
/// written a second time to show it.
pub enum Event<'a, P: Problem> {
    /// An attempt begins: a deepening one under a threshold on f, a beam of a width; others make only one, with neither.
    Begin {
        /// No state with a greater f is visited.
        threshold: Option<Cost>,
        /// How many states a layer keeps.
        width: Option<usize>,
    },
    /// A state is taken, to be expanded: this is what the search holds of it.
    Take(Waiting<P>),
    /// A state is taken that was expanded before at no greater cost, or waits elsewhere; it is let go.
    Skip(Waiting<P>),
    /// A goal is taken, or met: the search ends here.
    Goal(Waiting<P>),
    /// An expansion made a successor.
    Made {
        /// The state that is expanded.
        from: P::State,
        /// The move.
        action: P::Action,
        /// Where it leads.
        to: P::State,
        /// The cost of the way there.
        g: Cost,
        /// The estimate; none if nobody asked for it.
        h: Option<Cost>,
        /// What becomes of it.
        fate: Fate,
    },
    /// A beam lets a state go, because others look better.
    Drop(Waiting<P>),
    /// What waits after an expansion, in the order in which it would be taken if nothing came in between; without what would be let go
    /// then. A state may be there more than once; the first time counts. Deepening methods keep no such list: theirs is empty.
    Open(&'a mut dyn Iterator<Item = Waiting<P>>),
}

/// A state that a search holds, and how.
#[derive(Clone, Copy, Debug)]
pub struct Waiting<P: Problem> {
    /// The state.
    pub state: P::State,
    /// The state it is reached from; none for the start.
    pub parent: Option<P::State>,
    /// Where paths are held, not states: by which of the expansions it was made, counted from 0.
    pub made_by: Option<usize>,
    /// The cost of the way to it.
    pub g: Cost,
    /// Its estimate.
    pub h: Cost,
    /// What comes first: the least of these; equal ones are tied.
    pub priority: (u64, u64),
}

/// What becomes of a successor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It waits, or is visited at once. Searches that look states up late say this of known ones too.
    New,
    /// It was known at no greater cost.
    Duplicate,
    /// It was known, but this way is cheaper: it waits again, by this way.
    Cheaper,
    /// No goal can be reached from it.
    Dead,
    /// It lies beyond the threshold of this attempt.
    Beyond,
    /// Every plan through it is too dear for the level's budget, the limit on moves, or a plan that is known.
    TooDear,
}

impl Fate {
    /// Its name, for programs.
    pub fn name(self) -> &'static str {
        match self {
            Self::New => "new",
            Self::Duplicate => "duplicate",
            Self::Cheaper => "cheaper",
            Self::Dead => "dead",
            Self::Beyond => "beyond",
            Self::TooDear => "too-dear",
        }
    }
}
