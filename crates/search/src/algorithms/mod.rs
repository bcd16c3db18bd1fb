//! The search methods: one file each, listed once.
//!
//! `blind` methods know only the rules and are compiled once a problem; `informed` ones once a heuristic.

use crate::control::Control;
use crate::heuristic::Heuristic;
use crate::limits::Stop;
use crate::open::Ties;
use crate::problem::Problem;

mod best_first;
mod deepening;
mod frontier;
mod late;
mod tree;

pub use frontier::Preference;

/// What an algorithm promises about the plans it returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Guarantee {
    /// Always optimal (with unit costs, for `bfs`).
    Optimal,
    /// Optimal if the heuristic is admissible.
    OptimalIfAdmissible,
    /// Within the weight of the optimum if the heuristic is admissible.
    Bounded,
    /// Any plan.
    None,
}

/// Which of the states that wait a search takes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum First {
    /// The one that has waited longest.
    Oldest,
    /// The one that came last.
    Newest,
    /// Depth-first, among those whose f is not above the threshold.
    Deepest,
    /// The least g.
    LeastG,
    /// The least h.
    LeastH,
    /// The least f = g + h; among equals, the least h.
    LeastF,
    /// The least g + w·h; among equals, the least h.
    LeastWeighted,
    /// The best of its layer, by h.
    BestOfLayer,
}

impl First {
    /// Its name, for programs.
    pub fn name(self) -> &'static str {
        match self {
            Self::Oldest => "oldest",
            Self::Newest => "newest",
            Self::Deepest => "deepest",
            Self::LeastG => "least-g",
            Self::LeastH => "least-h",
            Self::LeastF => "least-f",
            Self::LeastWeighted => "least-weighted",
            Self::BestOfLayer => "best-of-layer",
        }
    }
}

/// What there is to say about an algorithm.
#[derive(Clone, Copy, Debug)]
pub struct Info {
    /// The name users give.
    pub name: &'static str,
    /// The name in prose.
    pub title: &'static str,
    /// What it does, in one sentence.
    pub summary: &'static str,
    /// What it promises.
    pub guarantee: Guarantee,
    /// What it takes first.
    pub first: First,
}

/// Choices that some algorithms read.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Options {
    /// Which of several equally good states comes first (`ucs`, `greedy`, `astar`, `wastar`, `beam`).
    pub ties: Ties,
    /// The weight of the heuristic in hundredths, at least 100 (`wastar`).
    pub weight: u32,
    /// How many states a layer keeps (`beam`).
    pub width: usize,
    /// Keep a table of the states that were met, so that none is searched in vain? Without it every method but `beam` searches the
    /// tree of paths, as textbooks begin. By default the table is kept, but for `iddfs` and `idastar`, where [`Problem::repeats`] decides.
    pub table: Option<bool>,
    /// How many threads share the work (`iddfs` and `idastar` without a transposition table).
    pub threads: usize,
}

impl Default for Options {
    fn default() -> Self {
        Self { ties: Ties::Lifo, weight: 200, width: 1000, table: None, threads: 1 }
    }
}

/// What an algorithm is given to work on.
pub(crate) struct Task<'a, P: Problem, H> {
    pub(crate) problem: &'a P,
    pub(crate) start: P::State,
    pub(crate) h: &'a H,
    pub(crate) options: Options,
}

impl<'a, P: Problem, H> Task<'a, P, H> {
    /// Is the tree of paths to be searched, with no table of states?
    pub(crate) fn is_of_tree(&self) -> bool {
        self.options.table == Some(false)
    }

    /// The same with another heuristic.
    pub(crate) fn with<'b, G>(&self, h: &'b G) -> Task<'b, P, G>
    where
        'a: 'b,
    {
        Task { problem: self.problem, start: self.start, h, options: self.options }
    }

    /// The same with other options.
    pub(crate) fn choosing(&self, options: Options) -> Self {
        Self { problem: self.problem, start: self.start, h: self.h, options }
    }
}

macro_rules! algorithms {
    (blind { $($blind:ident $Blind:ident,)* } informed { $($informed:ident $Informed:ident,)* }) => {
        $(pub(crate) mod $blind;)*
        $(pub(crate) mod $informed;)*

        /// Algorithms that know only the rules.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Blind { $(#[doc = concat!("`", stringify!($blind), "`")] $Blind,)* }

        /// Algorithms that follow a heuristic.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Informed { $(#[doc = concat!("`", stringify!($informed), "`")] $Informed,)* }

        /// All blind algorithms.
        pub const BLIND: &[Blind] = &[$(Blind::$Blind),*];
        /// All informed algorithms.
        pub const INFORMED: &[Informed] = &[$(Informed::$Informed),*];

        impl Blind {
            /// What there is to say about it.
            pub fn info(self) -> &'static Info {
                match self { $(Self::$Blind => &$blind::INFO,)* }
            }

            /// With a heuristic that knows nothing.
            pub(crate) fn run<P: Problem, H: Heuristic<P>>(
                self,
                task: &Task<P, H>,
                control: &mut Control<P>,
            ) -> Result<(), Stop> {
                match self { $(Self::$Blind => $blind::run(task, control),)* }
            }
        }

        impl Informed {
            /// What there is to say about it.
            pub fn info(self) -> &'static Info {
                match self { $(Self::$Informed => &$informed::INFO,)* }
            }

            pub(crate) fn run<P: Problem, H: Heuristic<P>>(
                self,
                task: &Task<P, H>,
                control: &mut Control<P>,
            ) -> Result<(), Stop> {
                match self { $(Self::$Informed => $informed::run(task, control),)* }
            }
        }
    };
}

algorithms! {
    blind {
        bfs Bfs,
        dfs Dfs,
        iddfs Iddfs,
        ucs Ucs,
    }
    informed {
        greedy Greedy,
        astar AStar,
        wastar WAStar,
        idastar IdaStar,
        beam Beam,
    }
}

/// Any algorithm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Algorithm {
    /// One that knows only the rules.
    Blind(Blind),
    /// One that follows a heuristic.
    Informed(Informed),
}

impl Algorithm {
    /// Every algorithm, blind ones first.
    pub fn all() -> impl Iterator<Item = Self> {
        let blind = BLIND.iter().copied().map(Self::Blind);
        blind.chain(INFORMED.iter().copied().map(Self::Informed))
    }

    /// The algorithm with this name.
    ///
    /// ```
    /// use quebra_search::algorithms::{Algorithm, Informed};
    /// assert_eq!(Algorithm::named("astar"), Some(Algorithm::Informed(Informed::AStar)));
    /// ```
    pub fn named(name: &str) -> Option<Self> {
        Self::all().find(|algorithm| algorithm.info().name == name)
    }

    /// What there is to say about it.
    pub fn info(self) -> &'static Info {
        match self {
            Self::Blind(blind) => blind.info(),
            Self::Informed(informed) => informed.info(),
        }
    }

    /// Does it follow a heuristic?
    pub fn is_informed(self) -> bool {
        matches!(self, Self::Informed(_))
    }
}
