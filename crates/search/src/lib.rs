//! Search methods over any state space: describe the rules once as a [`Problem`], add a [`Heuristic`] if you know one, and every
//! [algorithm](algorithms) runs on it, under [limits](Limits), with one [`Report`].
//!
//! ```
//! use quebra_search::{Heuristic, Outcome, Search, algorithms::{Blind, Informed}, example::{Jugs, Unfinished}, laws};
//!
//! let jugs = Jugs { sizes: [3, 5], wanted: 4 };
//!
//! let report = Search::new(&jugs).blind(Blind::Bfs);
//! let plan = report.plan.as_ref().unwrap();
//! assert_eq!(plan.cost, 6);
//! assert!(report.is_optimal());
//!
//! let report = Search::new(&jugs).informed::<Unfinished>(Informed::AStar);
//! assert_eq!(report.plan.unwrap().cost, 6);
//!
//! // Three litres cannot be measured with jugs of two and six: proven, not given up.
//! let report = Search::new(&Jugs { sizes: [2, 6], wanted: 3 }).blind(Blind::Iddfs);
//! assert_eq!(report.outcome(), Outcome::Unsolvable);
//!
//! // Are the rules and the heuristic's claims sound? Ask, do not trust.
//! laws::problem(&jugs, 1000);
//! laws::heuristic::<Jugs, Unfinished>(&jugs, 1000);
//! ```
//!
//! The whole of [`example`] is what it takes to describe that problem: about eighty lines. For a quick answer there is [`astar`], which
//! takes closures.
//!
//! # The map
//!
//! | to find | look in |
//! |---|---|
//! | what a problem must say | [`Problem`] |
//! | what a heuristic must say | [`Heuristic`] |
//! | the algorithms, one file each | [`algorithms`] |
//! | several of them made into one that is anytime | [`champion`] |
//! | limits, cancelling, progress, watching | [`Control`], [`Dashboard`], [`Observer`] |
//! | what comes back | [`Report`], [`Plan`], [`verify`] |
//! | whole small spaces with true distances | [`space`] |
//! | all optimal plans of a level at once | [`optimal`] |
//! | a heuristic against the truth | [`audit`] |
//! | checks of rules and claims | [`laws`] |
//!
//! # What can be relied on
//!
//! * Every plan is replayed by the rules before it is returned.
//! * A plan is called optimal exactly when its cost equals the proven lower bound, and the bound stands also when the
//!   search was stopped.
//! * Counters mean the same in every algorithm, and the same input gives the same counts, on any number of threads: hashing, successor
//!   order and tie-breaking are fixed. Only limits on time make them depend on the machine.
//! * Memory is counted before it is allocated.

#![forbid(unsafe_code)]

/// The examples of the README are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

pub mod algorithms;
pub mod audit;
pub mod champion;
pub mod clock;
mod closures;
mod control;
mod erased;
pub mod example;
mod gate;
mod graph;
mod heuristic;
pub mod laws;
mod limits;
mod memory;
mod observer;
mod open;
pub mod optimal;
mod outcome;
mod problem;
mod ranking;
mod shards;
pub mod space;
mod stats;
mod table;
mod words;

pub use algorithms::Options;
pub use closures::{astar, astar_within};
pub use control::{Control, Dashboard};
pub use erased::Erased;
pub use gate::Gate;
pub use heuristic::{Estimate, Heuristic, Zero};
pub use limits::{Limits, Stop};
pub use memory::Memory;
pub use observer::{Event, Fate, Observer, Waiting};
pub use open::Ties;
pub use outcome::{Outcome, Plan, PlanError, Report, verify};
pub use problem::{Cost, INFINITE, Problem};
pub use ranking::{Place, Ranking};
pub use shards::hash as fingerprint;
pub use stats::Stats;
pub use words::Words;

use algorithms::{Blind, Informed, Task};
use champion::Champion;

/// A solver that works for one kind of problem only.
pub type Solve<P> = fn(&P, &<P as Problem>::State, &mut Control<P>) -> Result<(), Stop>;

/// Prepares a heuristic.
type Build<P, H> = fn(&P, &mut Control<P>) -> Result<H, Stop>;

/// What an algorithm does with a task and whatever heuristic it builds.
type Run<'r, P> = dyn FnMut(&Task<P, ()>, &mut Control<P>) -> Result<(), Stop> + 'r;

/// A search about to start: what to search, from where, within which limits.
pub struct Search<'a, P: Problem> {
    problem: &'a P,
    start: P::State,
    spent: Cost,
    options: Options,
    hurry: u64,
    limits: Limits,
    dashboard: Option<&'a Dashboard>,
    observer: Option<&'a mut dyn Observer<P>>,
}

impl<'a, P: Problem> Search<'a, P> {
    /// A search of `problem` from its initial state, without limits.
    pub fn new(problem: &'a P) -> Self {
        Self {
            problem,
            start: problem.initial(),
            spent: 0,
            options: Options::default(),
            hurry: 1,
            limits: Limits::default(),
            dashboard: None,
            observer: None,
        }
    }

    /// Starts somewhere else, with `spent` of the level's budget used up.
    #[must_use]
    pub fn from(mut self, start: P::State, spent: Cost) -> Self {
        self.start = start;
        self.spent = spent;
        self
    }

    /// Sets what some algorithms let one choose.
    #[must_use]
    pub fn options(mut self, options: Options) -> Self {
        self.options = options;
        self
    }

    /// Makes the stages of a [champion](Self::champion) so many times shorter, so that a small level comes to the later ones: for
    /// tests of recipes.
    #[must_use]
    pub fn hurried(mut self, times: u64) -> Self {
        self.hurry = times.max(1);
        self
    }

    /// Bounds the search.
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Shows progress on `dashboard`, and lets it cancel the search.
    #[must_use]
    pub fn dashboard(mut self, dashboard: &'a Dashboard) -> Self {
        self.dashboard = Some(dashboard);
        self
    }

    /// Lets `observer` watch every expansion.
    #[must_use]
    pub fn observer(mut self, observer: &'a mut dyn Observer<P>) -> Self {
        self.observer = Some(observer);
        self
    }

    /// Runs an algorithm that knows only the rules.
    pub fn blind(self, algorithm: Blind) -> Report<P::Action> {
        // Where people wait for every byte of code, it shares the loops of heuristics whose type is forgotten.
        if cfg!(target_family = "wasm") {
            self.run(&mut |task, control| algorithm.run(&task.with(&Erased::new(Zero)), control))
        } else {
            self.run(&mut |task, control| algorithm.run(&task.with(&Zero), control))
        }
    }

    /// Runs an algorithm with a heuristic.
    pub fn informed<H: Heuristic<P>>(self, algorithm: Informed) -> Report<P::Action> {
        self.run(&mut |task, control| algorithm.run(&task.with(&H::build(task.problem, control)?), control))
    }

    /// Runs an algorithm with a heuristic whose type is [forgotten](Erased).
    pub fn erased<H: Heuristic<P, Memo = ()>>(self, algorithm: Informed) -> Report<P::Action> {
        self.informed_by(algorithm, Erased::build_as::<H>)
    }

    /// Apart from [`erased`](Self::erased), so that it is compiled once a problem.
    fn informed_by(self, algorithm: Informed, build: Build<P, Erased<P>>) -> Report<P::Action> {
        self.run(&mut |task, control| algorithm.run(&task.with(&build(task.problem, control)?), control))
    }

    /// Works through a champion's recipe: a plan soon, then better ones, then the proof.
    pub fn champion<H: Heuristic<P>>(self, champion: &Champion<P, H>) -> Report<P::Action> {
        let hurry = self.hurry;
        self.run(&mut |task, control| champion::run(task, control, champion, hurry))
    }

    /// Runs a solver of the problem's own. It tells `control` what it finds and proves, and asks it when to stop.
    pub fn own(self, solve: Solve<P>) -> Report<P::Action> {
        self.run(&mut |task, control| solve(task.problem, &task.start, control))
    }

    /// What comes before and after any algorithm; compiled once a problem, hence the `dyn`.
    fn run(self, algorithm: &mut Run<P>) -> Report<P::Action> {
        let Self { problem, start, spent, options, limits, .. } = self;
        let own = Dashboard::default();
        #[expect(clippy::needless_match, reason = "not needless: it shortens a lifetime")]
        let observer: Option<&mut dyn Observer<P>> = match self.observer {
            Some(observer) => Some(observer),
            None => None,
        };
        let mut control = Control::new(problem, spent, limits, self.dashboard.unwrap_or(&own), observer);
        let result = decide_at_once(problem, &start, spent, &mut control)
            .unwrap_or_else(|| algorithm(&Task { problem, start, h: &(), options }, &mut control));
        let (plan, lower_bound, stats, peak_bytes, time) = control.into_parts();
        if let Some(plan) = &plan
            && let Err(error) = verify(problem, start, plan)
        {
            panic!(
                "a search returned a wrong plan, this is a bug: {error}\nstart: {start:?}\nplan: {:?}",
                plan.actions
            );
        }
        Report { plan, lower_bound, stopped_by: result.err(), stats, peak_bytes, time }
    }
}

/// What needs no search: a start that is solved, hopeless, or out of reach of any budget.
fn decide_at_once<P: Problem>(
    problem: &P,
    start: &P::State,
    spent: Cost,
    control: &mut Control<P>,
) -> Option<Result<(), Stop>> {
    // Whoever has spent more than there is has lost, also on a goal.
    if spent > problem.budget() {
        return Some(control.exhausted(false));
    }
    if problem.is_goal(start) {
        control.found(Plan { actions: Vec::new(), cost: 0 });
        return Some(Ok(()));
    }
    if problem.is_hopeless(start) || problem.is_dead(start) {
        return Some(control.exhausted(false));
    }
    control.prove(1);
    if control.ceiling() == 0 {
        return Some(control.exhausted(true));
    }
    control.checkpoint().err().map(Err)
}
