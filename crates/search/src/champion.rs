//! Champions: a recipe that makes an algorithm anytime. A plan soon, then better ones, then the proof.
//!
//! A recipe is a list of stages that share one [`Control`]. It keeps the best plan and the proven bound, and a plan that is known lowers
//! the ceiling of every later stage, so no stage can return a worse one (anytime weighted A\*, Hansen and Zhou 2007; anytime beams,
//! Zhou and Hansen 2005). A stage begins only while something is left to find out; one that runs out of memory makes room for the next.
//!
//! What belongs to one estimate is a [`Heuristic`]; what belongs to one puzzle's way of winning (which stages, how patient they are,
//! stronger tables, plans improved, ties broken) is a value of this type beside its rules.

use crate::Build;
pub use crate::algorithms::Preference;
use crate::algorithms::{Informed, Options, Task, astar, beam};
use crate::control::Control;
use crate::erased::Erased;
use crate::heuristic::Heuristic;
use crate::limits::Stop;
use crate::problem::{Cost, Problem};

/// How a champion goes about a level.
///
/// ```
/// use quebra_search::algorithms::Informed;
/// use quebra_search::champion::{Champion, Stage};
/// use quebra_search::example::{Jugs, Unfinished};
/// use quebra_search::Search;
///
/// const CHAMPION: Champion<Jugs, Unfinished> = Champion {
///     main: Informed::AStar,
///     prefers: None,
///     stages: &[Stage::Try(1_000), Stage::Weights { first: 1_000, once_planned: true }, Stage::Prove],
/// };
/// let report = Search::new(&Jugs { sizes: [3, 5], wanted: 4 }).champion(&CHAMPION);
/// assert!(report.is_optimal());
/// ```
pub struct Champion<P: Problem, H: Heuristic<P>> {
    /// What finds the optimum and proves it.
    pub main: Informed,
    /// How A\* breaks ties; by the least h, if nothing is said.
    pub prefers: Option<Preference<P>>,
    /// What is done, one after another, until all is known. The last stage is [`Stage::Prove`], or nothing is proven.
    pub stages: &'static [Stage<P, H>],
}

/// One stage of a champion's work.
pub enum Stage<P: Problem, H: Heuristic<P>> {
    /// The main algorithm, for at most so many expansions: most levels are decided by then.
    Try(u64),
    /// Weighted A\* with smaller and smaller weights.
    Weights {
        /// The expansions of the first weight; each may take twice as many as the one before.
        first: u64,
        /// Also when a plan is known, for a better one.
        once_planned: bool,
    },
    /// One beam along the heuristic, while no plan is known.
    Beam {
        /// How many states a layer keeps.
        width: usize,
        /// Expansions.
        most: u64,
    },
    /// [Beams along another heuristic](Self::guided): wider and wider ones.
    Guided(Guided<P>),
    /// Plans better than the best known, in a way of the problem's own, as long as that leads to something; while a plan is known.
    Improve(Improve<P>),
    /// What seconds of work can prove about the start beyond its estimate: at least so much does every plan cost.
    Bound(Bound<P, H>),
    /// A stronger version of the heuristic, which takes seconds to build; the number is that of threads. None if there is none.
    Stronger(Stronger<P, H>),
    /// The main algorithm to its end; where memory is too small for it, IDA\*.
    Prove,
}

/// Looks for better plans from a start.
pub type Improve<P> = fn(&P, &<P as Problem>::State, &mut Control<P>) -> Result<(), Stop>;

/// Proves a bound on all plans from a start.
pub type Bound<P, H> = fn(&H, &P, &<P as Problem>::State, &mut Control<P>) -> Result<Cost, Stop>;

/// Builds a stronger version of a heuristic, in so many threads.
pub type Stronger<P, H> = fn(&H, &P, usize, &mut Control<P>) -> Result<Option<H>, Stop>;

/// Beams along a heuristic that leads to plans, though it may say too much.
pub struct Guided<P: Problem> {
    build: Build<P>,
    widths: &'static [usize],
    goes_on: bool,
}

impl<P: Problem, H: Heuristic<P>> Stage<P, H> {
    /// Beams of these widths along `G`, until one has led to a plan, or all of them if it `goes_on`.
    pub const fn guided<G: Heuristic<P, Memo = ()>>(widths: &'static [usize], goes_on: bool) -> Self {
        Self::Guided(Guided { build: |problem, control| Ok(Erased::new(G::build(problem, control)?)), widths, goes_on })
    }
}

/// The weights, in hundredths, with which weighted A\* looks for better and better plans.
const WEIGHTS: [u32; 6] = [1000, 400, 200, 150, 125, 110];

/// How many layers a guided beam may have; where a plan is known, it has fewer than that takes moves.
const LAYERS: u64 = 400;

/// Works through a recipe.
pub(crate) fn run<P: Problem, H: Heuristic<P>>(
    task: &Task<P, H>,
    control: &mut Control<P>,
    champion: &Champion<P, H>,
) -> Result<(), Stop> {
    let mut stronger = None;
    // What every puzzle's recipe is made for is a search that knows the states it met.
    let options = Options { table: task.options.table.filter(|&is_kept| is_kept), ..task.options };
    let task = &task.choosing(options);
    for stage in champion.stages {
        if control.is_decided() {
            return Ok(());
        }
        let task = &task.with(stronger.as_ref().unwrap_or(task.h));
        match *stage {
            Stage::Try(expansions) => {
                within(control, expansions, |control| champion.main(task, control))?;
            }
            Stage::Weights { first, once_planned } => {
                for (round, weight) in WEIGHTS.into_iter().enumerate() {
                    if !control.is_decided() && (once_planned || control.best().is_none()) {
                        let task = &task.choosing(Options { weight, ..task.options });
                        within(control, first << round, |control| Informed::WAStar.run(task, control))?;
                    }
                }
            }
            Stage::Beam { width, most } if control.best().is_none() => {
                let task = &task.choosing(Options { width, ..task.options });
                within(control, most, |control| Informed::Beam.run(task, control))?;
            }
            Stage::Guided(ref guided) => sweep(task, guided, control)?,
            Stage::Improve(improve) if control.best().is_some() => {
                forgiven(control.stage(None, |control| improve(task.problem, &task.start, control)))?;
            }
            Stage::Bound(bound) => {
                let bound = bound(task.h, task.problem, &task.start, control)?;
                control.prove(bound);
            }
            Stage::Stronger(build) => {
                let used = control.memory.used();
                stronger = match build(task.h, task.problem, task.options.threads, control) {
                    Err(Stop::Memory) => {
                        control.memory.give(control.memory.used() - used);
                        None
                    }
                    end => end?,
                };
            }
            Stage::Prove => match control.stage(None, |control| champion.main(task, control)) {
                Err(Stop::Memory) if champion.main != Informed::IdaStar => Informed::IdaStar.run(task, control)?,
                end => end?,
            },
            Stage::Beam { .. } | Stage::Improve(_) => {}
        }
    }
    Ok(())
}

impl<P: Problem, H: Heuristic<P>> Champion<P, H> {
    fn main(&self, task: &Task<P, H>, control: &mut Control<P>) -> Result<(), Stop> {
        match self.prefers {
            Some(preference) if self.main == Informed::AStar => astar::run_preferring(task, control, preference),
            _ => self.main.run(task, control),
        }
    }
}

/// A part of the work that may expand so many states.
fn within<P: Problem>(
    control: &mut Control<P>,
    expansions: u64,
    run: impl FnOnce(&mut Control<P>) -> Result<(), Stop>,
) -> Result<(), Stop> {
    forgiven(control.stage(Some(expansions), run))
}

/// Too little memory for one stage is no reason to leave out the next: it may need less.
fn forgiven(end: Result<(), Stop>) -> Result<(), Stop> {
    match end {
        Err(Stop::Memory) => Ok(()),
        end => end,
    }
}

fn sweep<P: Problem, H>(task: &Task<P, H>, guided: &Guided<P>, control: &mut Control<P>) -> Result<(), Stop> {
    let guide = (guided.build)(task.problem, control)?;
    let task = &task.with(&guide);
    for &width in guided.widths {
        if control.is_decided() || control.best().is_some() && !guided.goes_on {
            break;
        }
        let layers = LAYERS.min(u64::from(control.ceiling()));
        within(control, layers * width as u64, |control| beam::run_once(task, control, width).map(|_| ()))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::algorithms::Blind;
    use crate::example::{Jugs, Unfinished};
    use crate::{INFINITE, Search};

    type Work = Stage<Jugs, Unfinished>;

    const WEIGHED: [&[Work]; 4] = [
        &[Work::Try(1), Work::Weights { first: 1, once_planned: true }, Work::Try(1), Work::Prove],
        &[Work::Try(1), Work::Weights { first: 3, once_planned: true }, Work::Beam { width: 1, most: 2 }, Work::Prove],
        &[Work::Try(5), Work::Weights { first: 1, once_planned: false }, Work::Try(5), Work::Prove],
        &[Work::Weights { first: 1000, once_planned: true }, Work::Bound(|_, _, _, _| Ok(1)), Work::Prove],
    ];
    const GUIDED: [&[Work]; 3] = [
        &[Work::Try(1), Work::guided::<Unfinished>(&[1, 2, 30], true), Work::Prove],
        &[Work::guided::<Unfinished>(&[2], false), Work::Improve(|_, _, _| Ok(())), Work::Prove],
        &[
            Work::Stronger(|_, _, _, _| Ok(Some(Unfinished))),
            Work::Stronger(|_, _, _, _| Err(Stop::Memory)),
            Work::Prove,
        ],
    ];

    /// Whatever the stages are cut to, the answer is the optimum, proven.
    #[test]
    fn every_recipe_leads_to_the_same_answer() {
        for large in 2..12 {
            for (small, wanted) in (1..=large).flat_map(|small| (1..=large).map(move |wanted| (small, wanted))) {
                let jugs = Jugs { sizes: [small, large], wanted };
                let truth = Search::new(&jugs).blind(Blind::Bfs).lower_bound;
                for stages in WEIGHED.into_iter().chain(GUIDED) {
                    for (main, prefers) in [
                        (Informed::AStar, None),
                        (Informed::AStar, Some(odd as Preference<Jugs>)),
                        (Informed::IdaStar, None),
                    ] {
                        let report = Search::new(&jugs).champion(&Champion { main, prefers, stages });
                        assert_eq!(report.lower_bound, truth);
                        assert_eq!(report.plan.map_or(INFINITE, |plan| plan.cost), truth);
                    }
                }
            }
        }
    }

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "a preference is given the state of any problem")]
    fn odd(_: &Jugs, state: &<Jugs as Problem>::State, h: Cost) -> Cost {
        h + Cost::from(state[0] % 2)
    }
}
