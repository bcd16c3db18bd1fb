//! Champions: a recipe that makes an algorithm anytime. A plan soon, then better ones, then the proof.
//!
//! A recipe is a list of stages that share one [`Control`]. It keeps the best plan and the proven bound, and a plan that is known lowers
//! the ceiling of every later stage, so no stage can return a worse one (anytime weighted A\*, Hansen and Zhou 2007; anytime beams,
//! Zhou and Hansen 2005). A stage begins only while something is left to find out; one that runs out of memory makes room for the next.
//!
//! Nobody knows which stage a level needs, so [`Stage::Rounds`] gives all of them turns, each four times as long as its last, so
//! that none is waited for much longer than it takes alone. Turns are counted in expansions, not by a clock,
//! so that the same input gives the same counts.
//!
//! What belongs to one estimate is a [`Heuristic`]; what belongs to one puzzle's way of winning (which stages, how patient they are,
//! stronger tables, plans improved, ties broken) is a value of this type beside its rules.

use crate::Build;
pub use crate::algorithms::Preference;
use crate::algorithms::{Informed, Options, Task, astar, beam, bfs};
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
/// use quebra_search::{Heuristic, Search};
///
/// const CHAMPION: Champion<Jugs, Unfinished> = Champion {
///     heuristic: Unfinished::build,
///     main: Informed::AStar,
///     prefers: None,
///     stages: &[Stage::Try(100), Stage::Rounds(6, &[Stage::Weighted(100), Stage::Try(200)]), Stage::Prove],
/// };
/// let report = Search::new(&Jugs { sizes: [3, 5], wanted: 4 }).champion(&CHAMPION);
/// assert!(report.is_optimal());
/// ```
pub struct Champion<P: Problem, H: Heuristic<P>> {
    /// How the heuristic is prepared: `H::build`, or what [forgets its type](Erased::build_as).
    pub heuristic: Build<P, H>,
    /// What finds the optimum and proves it.
    pub main: Informed,
    /// How A\* breaks ties, and what beams keep: by the least h, if nothing is said.
    pub prefers: Option<Preference<P, H::Memo>>,
    /// What is done, one after another, until all is known. The last stage is [`Stage::Prove`], or nothing is proven.
    pub stages: &'static [Stage<P, H>],
}

/// One stage of a champion's work. The heuristic is prepared for the first one that needs it.
pub enum Stage<P: Problem, H: Heuristic<P>> {
    /// Breadth-first search, for at most so many expansions: small levels are decided before tables are built for them.
    Blind(u64),
    /// The main algorithm [along another heuristic](Self::quick), while that is quicker than to build tables.
    Quick(Quick<P>),
    /// The main algorithm, for at most so many expansions: most levels are decided by then.
    Try(u64),
    /// Greedy search, for at most so many expansions, while no plan is known: any plan is better than none.
    Greedy(u64),
    /// Weighted A\*, for at most so many expansions, with a weight that falls from round to round.
    Weighted(u64),
    /// One beam that keeps so many states a layer, as [`Champion::prefers`] says.
    Beam(usize),
    /// One beam that keeps the states of the least h: what the method `beam` of this width finds, and so never behind it for long.
    Plain(usize),
    /// One beam [along another heuristic](Self::guided).
    Guided(Guided<P>),
    /// Plans better than the best known, in a way of the problem's own, as long as that leads to something; while a plan is known.
    Improve(Improve<P>),
    /// What seconds of work can prove about the start beyond its estimate: at least so much does every plan cost.
    Bound(Bound<P>),
    /// A stronger version of the heuristic, which takes seconds to build; the number is that of threads. None if there is none.
    Stronger(Stronger<P, H>),
    /// These stages so many times over, with numbers four times as large from round to round.
    Rounds(u32, &'static [Self]),
    /// The main algorithm to its end; where memory is too small for it, IDA\*.
    Prove,
}

/// Looks for better plans from a start.
pub type Improve<P> = fn(&P, &<P as Problem>::State, &mut Control<P>) -> Result<(), Stop>;

/// Proves a bound on all plans from a start.
pub type Bound<P> = fn(&P, &<P as Problem>::State, &mut Control<P>) -> Result<Cost, Stop>;

/// Builds a stronger version of a heuristic, in so many threads.
pub type Stronger<P, H> = fn(&H, &P, usize, &mut Control<P>) -> Result<Option<H>, Stop>;

/// A try along a heuristic that is weaker, but built at once.
pub struct Quick<P: Problem> {
    build: Build<P, Erased<P>>,
    expansions: u64,
}

/// A beam along a heuristic that leads to plans, though it may say too much.
pub struct Guided<P: Problem> {
    build: Build<P, Erased<P>>,
    width: usize,
}

impl<P: Problem, H: Heuristic<P>> Stage<P, H> {
    /// The main algorithm along `G`, which is built at once, for at most so many expansions.
    pub const fn quick<G: Heuristic<P, Memo = ()>>(expansions: u64) -> Self {
        Self::Quick(Quick { build: Erased::build_as::<G>, expansions })
    }

    /// One beam of this width along `G`.
    pub const fn guided<G: Heuristic<P, Memo = ()>>(width: usize) -> Self {
        Self::Guided(Guided { build: Erased::build_as::<G>, width })
    }
}

/// The weights, in hundredths, with which weighted A\* looks for better and better plans, round by round.
const WEIGHTS: [u32; 6] = [1000, 400, 200, 150, 125, 110];

/// How many layers a beam may have; where a plan is known, it has fewer than that takes moves.
const LAYERS: u64 = 1000;

/// Works through a recipe.
pub(crate) fn run<P: Problem, H: Heuristic<P>>(
    task: &Task<P, ()>,
    control: &mut Control<P>,
    champion: &Champion<P, H>,
    hurry: u64,
) -> Result<(), Stop> {
    // A recipe knows best how ties are broken and when states are remembered; how many may work on it, it cannot know.
    let options = Options { threads: task.options.threads, ..Options::default() };
    Work { champion, task: &task.choosing(options), hurry, h: None }.go_through(champion.stages, 0, control)
}

/// A recipe at work on a level.
struct Work<'a, P: Problem, H: Heuristic<P>> {
    champion: &'a Champion<P, H>,
    task: &'a Task<'a, P, ()>,
    /// How many times shorter its stages are.
    hurry: u64,
    h: Option<H>,
}

impl<P: Problem, H: Heuristic<P>> Work<'_, P, H> {
    fn go_through(&mut self, stages: &[Stage<P, H>], round: u32, control: &mut Control<P>) -> Result<(), Stop> {
        for stage in stages {
            if control.is_decided() {
                return Ok(());
            }
            self.go_about(stage, round, control)?;
        }
        Ok(())
    }

    fn go_about(&mut self, stage: &Stage<P, H>, round: u32, control: &mut Control<P>) -> Result<(), Stop> {
        let &mut Self { champion, task: blind, hurry, .. } = self;
        let &Task { problem, start, options, .. } = blind;
        let scale = |number: u64| (number << (2 * round)).div_ceil(hurry);
        match *stage {
            Stage::Blind(expansions) => within(control, scale(expansions), |control| bfs::run(blind, control)),
            Stage::Quick(Quick { build, expansions }) => within(control, scale(expansions), |control| {
                champion.main.run(&blind.with(&build(problem, control)?), control)
            }),
            Stage::Try(expansions) => {
                let task = &self.task(control)?;
                within(control, scale(expansions), |control| champion.main(task, control))
            }
            Stage::Greedy(expansions) if control.best().is_none() => {
                let task = &self.task(control)?;
                within(control, scale(expansions), |control| Informed::Greedy.run(task, control))
            }
            Stage::Weighted(expansions) => {
                let weight = WEIGHTS[WEIGHTS.len().min(round as usize + 1) - 1];
                let task = &self.task(control)?.choosing(Options { weight, ..options });
                within(control, scale(expansions), |control| Informed::WAStar.run(task, control))
            }
            Stage::Beam(width) => {
                let task = &self.task(control)?;
                one_beam(task, control, scale(width as u64) as usize, champion.prefers)
            }
            Stage::Plain(width) => {
                let task = &self.task(control)?;
                one_beam(task, control, scale(width as u64) as usize, None)
            }
            Stage::Guided(Guided { build, width }) => forgiven(control.stage(None, |control| {
                let guide = build(problem, control)?;
                one_beam(&blind.with(&guide), control, scale(width as u64) as usize, None)
            })),
            Stage::Improve(improve) if control.best().is_some() => {
                forgiven(control.stage(None, |control| improve(problem, &start, control)))
            }
            Stage::Greedy(_) | Stage::Improve(_) => Ok(()),
            Stage::Bound(bound) => forgiven(control.stage(None, |control| {
                let bound = bound(problem, &start, control)?;
                control.prove(bound);
                Ok(())
            })),
            Stage::Stronger(build) => {
                let used = control.memory.used();
                match build(self.task(control)?.h, problem, options.threads, control) {
                    Ok(Some(stronger)) => self.h = Some(stronger),
                    Ok(None) => {}
                    Err(Stop::Memory) => control.memory.give(control.memory.used() - used),
                    Err(stop) => return Err(stop),
                }
                Ok(())
            }
            Stage::Rounds(rounds, stages) => {
                (0..rounds).try_for_each(|next| self.go_through(stages, round + next, control))
            }
            Stage::Prove => {
                let task = &self.task(control)?;
                match control.stage(None, |control| champion.main(task, control)) {
                    Err(Stop::Memory) if champion.main != Informed::IdaStar => Informed::IdaStar.run(task, control),
                    end => end,
                }
            }
        }
    }

    /// What an informed algorithm is given, its heuristic prepared.
    fn task(&mut self, control: &mut Control<P>) -> Result<Task<'_, P, H>, Stop> {
        let h = match self.h.take() {
            Some(h) => h,
            None => (self.champion.heuristic)(self.task.problem, control)?,
        };
        Ok(self.task.with(self.h.insert(h)))
    }
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

fn one_beam<P: Problem, H: Heuristic<P>>(
    task: &Task<P, H>,
    control: &mut Control<P>,
    width: usize,
    prefers: Option<Preference<P, H::Memo>>,
) -> Result<(), Stop> {
    let layers = LAYERS.min(u64::from(control.ceiling()));
    within(control, layers * width as u64, |control| beam::run_once(task, control, width, prefers).map(|_| ()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::algorithms::Blind;
    use crate::example::{Jugs, Unfinished};
    use crate::{Estimate, INFINITE, Search};

    type Work = Stage<Jugs, Unfinished>;

    const WEIGHED: [&[Work]; 5] = [
        &[Work::Try(1), Work::Rounds(6, &[Work::Weighted(1)]), Work::Try(1), Work::Prove],
        &[
            Work::Blind(2),
            Work::quick::<Unfinished>(2),
            Work::Rounds(7, &[Work::Weighted(3)]),
            Work::Plain(1),
            Work::Prove,
        ],
        &[
            Work::Try(5),
            Work::Rounds(3, &[Work::Blind(1), Work::Beam(1), Work::Weighted(1), Work::Try(5)]),
            Work::Prove,
        ],
        &[Work::Weighted(1000), Work::Bound(|_, _, _| Ok(1)), Work::Prove],
        &[Work::Rounds(3, &[Work::Greedy(2), Work::Try(1)]), Work::Greedy(1000), Work::Prove],
    ];
    const GUIDED: [&[Work]; 3] = [
        &[Work::Try(1), Work::Rounds(4, &[Work::guided::<Unfinished>(1)]), Work::Prove],
        &[Work::guided::<Unfinished>(2), Work::Improve(|_, _, _| Ok(())), Work::Prove],
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
                        (Informed::AStar, Some(odd as Preference<Jugs, ()>)),
                        (Informed::IdaStar, None),
                    ] {
                        let report = Search::new(&jugs).champion(&Champion {
                            heuristic: Unfinished::build,
                            main,
                            prefers,
                            stages,
                        });
                        assert_eq!(report.lower_bound, truth);
                        assert_eq!(report.plan.map_or(INFINITE, |plan| plan.cost), truth);
                    }
                }
            }
        }
    }

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "a preference is given the state of any problem")]
    fn odd(_: &Jugs, state: &<Jugs as Problem>::State, estimate: &Estimate) -> Cost {
        estimate.h + Cost::from(state[0] % 2)
    }
}
