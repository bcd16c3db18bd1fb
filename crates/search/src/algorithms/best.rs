//! Any informed algorithm, made anytime: a plan soon, then better ones, then the proof.
//!
//! The stages share one [`Control`]. It keeps the best plan and the proven bound, and a plan that is known lowers the ceiling
//! of every later stage, so no stage can return a worse one.

use super::{Informed, Options, Task, astar, beam};
use crate::control::{Control, Stop};
use crate::heuristic::{Guide, Heuristic};
use crate::problem::Problem;

/// How many expansions the stages may take.
#[derive(Clone, Copy)]
struct Pace {
    /// Within these most levels are decided, without looking for anything less than the optimum.
    at_first: u64,
    /// The first weight's share; each may take twice as long as the one before.
    first_weight: u64,
    /// What is not decided within these is worth a stronger estimate.
    before_stronger: u64,
}

/// About a tenth of a second for the first stage and one or two before a stronger estimate; deepening makes many more
/// expansions in that time than a search with a table.
const PACE: Pace = Pace { at_first: 50_000, first_weight: 10_000, before_stronger: 0 };
const PACE_OF_DEEPENING: Pace = Pace { at_first: 2_000_000, before_stronger: 30_000_000, ..PACE };

/// The weights, in hundredths, with which weighted A\* looks for better and better plans.
const WEIGHTS: [u32; 6] = [1000, 400, 200, 150, 125, 110];

/// The width of the beam that is tried when no weight has led to a plan.
const WIDTH: usize = 3_000;

/// The widths of the beams that follow a guide, tried until one of them leads to a plan, or further if it says so.
const WIDTHS: [usize; 3] = [30, 100, 300];
/// How many layers a beam may have; where a plan is known, it has fewer than that takes moves.
const LAYERS: u64 = 400;

pub(crate) fn run<P: Problem, H: Heuristic<P>>(
    task: &Task<P, H>,
    control: &mut Control<P>,
    main: Informed,
) -> Result<(), Stop> {
    run_at(if main == Informed::IdaStar { PACE_OF_DEEPENING } else { PACE }, task, control, main)
}

/// Like [`run`], but what is not decided soon gets its plans from beams that follow a guide.
pub(crate) fn run_guided<P: Problem, H: Heuristic<P>, G: Guide<P>>(
    task: &Task<P, H>,
    control: &mut Control<P>,
    main: Informed,
) -> Result<(), Stop> {
    // 1. Most levels are easy.
    stage(task, control, main, G::PATIENCE)?;
    if control.is_decided() {
        return Ok(());
    }

    // 2. A plan.
    let guide = &G::build(task.problem, control)?;
    let guided = &Task { problem: task.problem, start: task.start, h: guide, options: task.options };
    for width in WIDTHS {
        if G::GOES_ON || control.best().is_none() {
            sweep(guided, control, width)?;
        }
    }
    if control.best().is_none() {
        bound(task, control)?;
        // There may be none at all.
        return run_at(Pace { at_first: 0, ..PACE }, task, control, main);
    }

    // 3. Better plans, a bound, then the proof.
    improve(guided, control)?;
    bound(task, control)?;
    finish(PACE, task, control, main)
}

/// One beam, unless all is known already.
fn sweep<P: Problem, G: Heuristic<P>>(task: &Task<P, G>, control: &mut Control<P>, width: usize) -> Result<(), Stop> {
    if control.is_decided() {
        return Ok(());
    }
    let layers = LAYERS.min(u64::from(control.ceiling()));
    match control.stage(Some(layers * width as u64), |control| beam::run_once(task, control, width).map(|_| ())) {
        Err(Stop::Memory) => Ok(()),
        end => end,
    }
}

/// Better plans in a way of the problem's own, unless all is known already.
fn improve<P: Problem, G: Heuristic<P>>(task: &Task<P, G>, control: &mut Control<P>) -> Result<(), Stop> {
    if control.is_decided() {
        return Ok(());
    }
    match control.stage(None, |control| task.h.improve(task.problem, &task.start, control)) {
        Err(Stop::Memory) => Ok(()),
        end => end,
    }
}

/// What seconds of work can prove, unless all is known already.
fn bound<P: Problem, H: Heuristic<P>>(task: &Task<P, H>, control: &mut Control<P>) -> Result<(), Stop> {
    if H::ADMISSIBLE && !control.is_decided() {
        let bound = task.h.bound(task.problem, &task.start, control)?;
        control.prove(bound);
    }
    Ok(())
}

fn run_at<P: Problem, H: Heuristic<P>>(
    pace: Pace,
    task: &Task<P, H>,
    control: &mut Control<P>,
    main: Informed,
) -> Result<(), Stop> {
    // 1. Most levels are easy.
    stage(task, control, main, pace.at_first)?;

    // 2. A plan, then better ones.
    for (round, weight) in WEIGHTS.into_iter().enumerate() {
        stage(&task.with(Options { weight, ..task.options }), control, Informed::WAStar, pace.first_weight << round)?;
    }
    if control.best().is_none() {
        let options = Options { width: WIDTH, ..task.options };
        stage(&task.with(options), control, Informed::Beam, pace.first_weight << WEIGHTS.len())?;
    }

    finish(pace, task, control, main)
}

/// What is left when plans have been looked for.
fn finish<P: Problem, H: Heuristic<P>>(
    pace: Pace,
    task: &Task<P, H>,
    control: &mut Control<P>,
    main: Informed,
) -> Result<(), Stop> {
    // What is hard is worth a stronger estimate.
    stage(task, control, main, pace.before_stronger)?;
    if control.is_decided() {
        return Ok(());
    }
    let used = control.memory.used();
    let stronger = match task.h.stronger(task.problem, task.options.threads, control) {
        Err(Stop::Memory) => {
            control.memory.give(control.memory.used() - used);
            None
        }
        stronger => stronger?,
    };
    let task = &Task { h: stronger.as_ref().unwrap_or(task.h), ..task.with(task.options) };

    // The proof; where memory is too small for it, with less memory.
    match control.stage(None, |control| run_one(main, task, control)) {
        Err(Stop::Memory) if main != Informed::IdaStar => Informed::IdaStar.run(task, control),
        end => end,
    }
}

/// Runs an algorithm for at most so many expansions, unless all is known already.
fn stage<P: Problem, H: Heuristic<P>>(
    task: &Task<P, H>,
    control: &mut Control<P>,
    algorithm: Informed,
    expansions: u64,
) -> Result<(), Stop> {
    if control.is_decided() || expansions == 0 {
        return Ok(());
    }
    match control.stage(Some(expansions), |control| run_one(algorithm, task, control)) {
        // The next stage may need less.
        Err(Stop::Memory) => Ok(()),
        end => end,
    }
}

/// Runs an algorithm; A\* with ties as the heuristic prefers them.
fn run_one<P: Problem, H: Heuristic<P>>(
    algorithm: Informed,
    task: &Task<P, H>,
    control: &mut Control<P>,
) -> Result<(), Stop> {
    if algorithm == Informed::AStar { astar::run_preferring(task, control) } else { algorithm.run(task, control) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::algorithms::Blind;
    use crate::control::{Dashboard, Limits};
    use crate::example::{Jugs, Unfinished};
    use crate::{INFINITE, Search};

    /// Whatever the stages are cut to, the answer is the optimum, proven.
    #[test]
    fn every_pace_leads_to_the_same_answer() {
        for large in 2..12 {
            for (small, wanted) in (1..=large).flat_map(|small| (1..=large).map(move |wanted| (small, wanted))) {
                let jugs = Jugs { sizes: [small, large], wanted };
                let truth = Search::new(&jugs).blind(Blind::Bfs).lower_bound;
                for (at_first, first_weight, before_stronger) in [(1, 1, 1), (1, 3, 0), (5, 1, 5), (2, 1000, 0)] {
                    for main in [Informed::AStar, Informed::IdaStar] {
                        let task =
                            Task { problem: &jugs, start: jugs.initial(), h: &Unfinished, options: Options::default() };
                        let dashboard = Dashboard::default();
                        let mut control = Control::new(&jugs, 0, Limits::default(), &dashboard, None);
                        control.prove(1);
                        let pace = Pace { at_first, first_weight, before_stronger };
                        run_at(pace, &task, &mut control, main).unwrap();
                        assert!(control.is_decided());
                        assert_eq!(control.bound(), truth);
                        assert_eq!(control.best().map_or(INFINITE, |plan| plan.cost), truth);
                    }
                }
            }
        }
    }

    impl Guide<Jugs> for Unfinished {
        const PATIENCE: u64 = 1;
        const GOES_ON: bool = true;
    }

    #[test]
    fn a_guide_leads_to_the_same_answer() {
        for (small, wanted) in (1..12).flat_map(|small| (1..12).map(move |wanted| (small, wanted))) {
            let jugs = Jugs { sizes: [small, 11], wanted };
            let truth = Search::new(&jugs).blind(Blind::Bfs).lower_bound;
            let task = Task { problem: &jugs, start: jugs.initial(), h: &Unfinished, options: Options::default() };
            let dashboard = Dashboard::default();
            let mut control = Control::new(&jugs, 0, Limits::default(), &dashboard, None);
            control.prove(1);
            run_guided::<_, _, Unfinished>(&task, &mut control, Informed::AStar).unwrap();
            assert!(control.is_decided());
            assert_eq!(control.bound(), truth);
        }
    }
}
