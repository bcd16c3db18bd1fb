//! A heuristic against the truth: does it ever overestimate, does it ever fall faster than it may, and how much does it know?
//!
//! Only [`estimates`] depends on the heuristic; all the comparing is done once for every problem.

use crate::control::Control;
use crate::erased::Erased;
use crate::heuristic::{Estimate, Heuristic};
use crate::limits::Stop;
use crate::problem::{Cost, INFINITE, Problem};
use crate::space::Graph;

/// What a heuristic says about every state of a graph, by number.
pub type Estimates<P> = fn(&P, &Graph<P>, &mut Control<P>) -> Result<Vec<Cost>, Stop>;

/// How many states pass between two looks at the world.
const PAUSE: usize = 1 << 10;

/// Asks a heuristic about every state of a graph.
///
/// # Panics
/// When [`step`](Heuristic::step) does not come to the same as [`start`](Heuristic::start), or an estimate is another one when it is
/// asked for again, last state first: that is no property of a heuristic, it is a bug. Estimates are carried along first
/// discoveries, so that a wrong memo shows too.
pub fn estimates<P: Problem, H: Heuristic<P>>(
    problem: &P,
    graph: &Graph<P>,
    control: &mut Control<P>,
) -> Result<Vec<Cost>, Stop> {
    all(H::build(problem, control)?, problem, graph, control)
}

/// The same for a heuristic [whose type is forgotten](Erased): compiled once a problem.
pub fn estimates_erased<P: Problem, H: Heuristic<P, Memo = ()>>(
    problem: &P,
    graph: &Graph<P>,
    control: &mut Control<P>,
) -> Result<Vec<Cost>, Stop> {
    all(Erased::build_as::<H>(problem, control)?, problem, graph, control)
}

fn all<P: Problem, H: Heuristic<P>>(
    heuristic: H,
    problem: &P,
    graph: &Graph<P>,
    control: &mut Control<P>,
) -> Result<Vec<Cost>, Stop> {
    let carried_bytes = graph.len() * size_of::<Option<Estimate<H::Memo>>>();
    control.memory.take(carried_bytes)?;
    let estimates = ask(&mut Carrier { heuristic, carried: vec![None; graph.len()] }, problem, graph, control);
    control.memory.give(carried_bytes);
    estimates
}

/// A heuristic, and the estimates that were carried to states by their first discoveries.
struct Carrier<H, M> {
    heuristic: H,
    carried: Vec<Option<Estimate<M>>>,
}

/// What is asked of a carrier, so that the asking is compiled once a problem.
trait Carry<P: Problem> {
    /// The estimate of a state, from scratch.
    fn start(&self, problem: &P, state: &P::State) -> Cost;
    /// The estimate after a step from the state with a number, which is carried on to the one with another number, if it has one.
    fn step(
        &mut self,
        problem: &P,
        from: (usize, &P::State),
        action: P::Action,
        to: (Option<usize>, &P::State),
    ) -> Cost;
}

impl<P: Problem, H: Heuristic<P>> Carry<P> for Carrier<H, H::Memo> {
    fn start(&self, problem: &P, state: &P::State) -> Cost {
        self.heuristic.start(problem, state).h
    }

    fn step(
        &mut self,
        problem: &P,
        (number, state): (usize, &P::State),
        action: P::Action,
        (to, next): (Option<usize>, &P::State),
    ) -> Cost {
        let before = self.carried[number].unwrap_or_else(|| self.heuristic.start(problem, state));
        let after = self.heuristic.step(problem, state, before, action, next);
        // Around the estimate, `step_within` gives it where it is within the limit, and else a bound between the two.
        for limit in [after.h.saturating_sub(3), after.h.saturating_sub(1), after.h, after.h.saturating_add(1)] {
            let is_right = match self.heuristic.step_within(problem, state, &before, action, next, limit) {
                Ok(estimate) => estimate.h == after.h && after.h <= limit,
                Err(bound) => limit < bound && bound <= after.h,
            };
            assert!(is_right, "{}: {action} within {limit} at {state:?}", H::NAME);
        }
        if let Some(to) = to {
            self.carried[to].get_or_insert(after);
        }
        after.h
    }
}

fn ask<P: Problem>(
    heuristic: &mut dyn Carry<P>,
    problem: &P,
    graph: &Graph<P>,
    control: &mut Control<P>,
) -> Result<Vec<Cost>, Stop> {
    control.memory.take(graph.len() * size_of::<Cost>())?;
    let mut all = Vec::with_capacity(graph.len());
    for (number, state) in graph.states().iter().enumerate() {
        if number.is_multiple_of(PAUSE) {
            control.checkpoint()?;
        }
        all.push(heuristic.start(problem, state));
    }
    for (number, state) in graph.states().iter().enumerate() {
        if number.is_multiple_of(PAUSE) {
            control.checkpoint()?;
        }
        let mut steps = graph.steps(number).iter();
        if steps.len() == 0 {
            continue;
        }
        let _ = problem.successors(state, |action, next| {
            let to = steps.next().expect("an expanded state has all its steps").to as usize;
            let arrives = (next == graph.states()[to]).then_some(to);
            let after = heuristic.step(problem, (number, state), action, (arrives, &next));
            assert_eq!(after, all[to], "step {action} differs from start, from {state:?} to {next:?}");
            std::ops::ControlFlow::<()>::Continue(())
        });
    }
    for (number, state) in graph.states().iter().enumerate().rev() {
        if number.is_multiple_of(PAUSE) {
            control.checkpoint()?;
        }
        let again = heuristic.start(problem, state);
        assert_eq!(again, all[number], "not a function of the state: asked again, it differs at {state:?}");
    }
    Ok(all)
}

/// What the comparison of estimates with the truth shows. States are given by number.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Audit {
    /// States whose estimate was compared with the true cost.
    pub states: usize,
    /// Steps whose estimates before and after were compared.
    pub steps: usize,
    /// States whose estimate is above the true cost.
    pub overestimates: usize,
    /// Steps over which the estimate falls by more than they cost.
    pub inconsistencies: usize,
    /// The overestimated state closest to a goal.
    pub worst: Option<Overestimate>,
    /// The state closest to a goal with a step over which the estimate falls too fast.
    pub steepest: Option<Fall>,
    /// States from which no goal can be reached.
    pub dead: usize,
    /// Those of them that the heuristic knows to be dead.
    pub seen_dead: usize,
    /// States from which a goal can be reached, by their true cost.
    pub by_distance: Vec<Informed>,
}

/// An estimate above the truth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Overestimate {
    /// The state.
    pub state: usize,
    /// The estimate.
    pub h: Cost,
    /// The true cost.
    pub distance: Cost,
}

/// An estimate that falls by more than the step costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fall {
    /// The state before the step.
    pub state: usize,
    /// Its true cost, if that is known.
    pub distance: Option<Cost>,
    /// Which of its steps it is.
    pub step: usize,
    /// The estimate before.
    pub h: Cost,
    /// What the step costs.
    pub cost: Cost,
    /// The state after the step.
    pub next: usize,
    /// The estimate after.
    pub next_h: Cost,
}

impl Fall {
    /// Its true cost; what is not known comes last.
    pub fn distance_or_more(&self) -> Cost {
        self.distance.unwrap_or(INFINITE)
    }
}

/// The estimates of states that are equally far from a goal; infinite ones are not among them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Informed {
    /// How many states there are.
    pub states: usize,
    /// The sum of their estimates.
    pub sum: u64,
    /// The least one.
    pub least: Cost,
    /// The greatest one.
    pub most: Cost,
}

impl Informed {
    /// The mean estimate.
    pub fn mean(&self) -> f64 {
        if self.states == 0 { 0.0 } else { self.sum as f64 / self.states as f64 }
    }

    fn add(&mut self, other: Self) {
        if other.states == 0 {
            return;
        }
        self.least = if self.states == 0 { other.least } else { self.least.min(other.least) };
        self.most = self.most.max(other.most);
        self.states += other.states;
        self.sum += other.sum;
    }
}

impl Audit {
    /// Compares the estimates `h` of a graph with the truth about its states, where that is known.
    pub fn new<P: Problem>(graph: &Graph<P>, h: &[Cost], truth: &dyn Fn(usize) -> Option<Cost>) -> Self {
        let mut audit = Self::default();
        for (number, &h_here) in h.iter().enumerate() {
            let distance = truth(number);
            if let Some(distance) = distance {
                audit.compare(number, h_here, distance);
            }
            for (index, step) in graph.steps(number).iter().enumerate() {
                let next = step.to as usize;
                let (cost, next_h) = (step.cost, h[next]);
                audit.steps += 1;
                if h_here > next_h.saturating_add(cost) {
                    audit.fall(Fall { state: number, distance, step: index, h: h_here, cost, next, next_h });
                }
            }
        }
        audit
    }

    fn fall(&mut self, fall: Fall) {
        self.inconsistencies += 1;
        if self.steepest.is_none_or(|nearest| fall.distance_or_more() < nearest.distance_or_more()) {
            self.steepest = Some(fall);
        }
    }

    fn compare(&mut self, state: usize, h: Cost, distance: Cost) {
        self.states += 1;
        if h > distance {
            self.overestimates += 1;
            if self.worst.is_none_or(|worst| distance < worst.distance) {
                self.worst = Some(Overestimate { state, h, distance });
            }
        }
        if distance == INFINITE {
            self.dead += 1;
            self.seen_dead += usize::from(h == INFINITE);
        } else if h != INFINITE {
            let distance = distance as usize;
            if self.by_distance.len() <= distance {
                self.by_distance.resize(distance + 1, Informed::default());
            }
            self.by_distance[distance].add(Informed { states: 1, sum: h.into(), least: h, most: h });
        }
    }

    /// Adds the counts of another audit. Which states are the worst is left as it is: their numbers mean nothing elsewhere.
    pub fn add(&mut self, other: &Self) {
        self.states += other.states;
        self.steps += other.steps;
        self.overestimates += other.overestimates;
        self.inconsistencies += other.inconsistencies;
        self.dead += other.dead;
        self.seen_dead += other.seen_dead;
        if self.by_distance.len() < other.by_distance.len() {
            self.by_distance.resize(other.by_distance.len(), Informed::default());
        }
        for (ours, &theirs) in self.by_distance.iter_mut().zip(&other.by_distance) {
            ours.add(theirs);
        }
    }

    /// Mean of h / true cost over the states from which a goal can be reached and is not, if there are any.
    pub fn informedness(&self) -> Option<f64> {
        let rows = || self.by_distance.iter().enumerate().skip(1);
        let states: usize = rows().map(|(_, row)| row.states).sum();
        let ratios: f64 = rows().map(|(distance, row)| row.sum as f64 / distance as f64).sum();
        (states > 0).then(|| ratios / states as f64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::control::Dashboard;
    use crate::example::{Jugs, Unfinished};
    use crate::limits::Limits;
    use crate::space::Space;

    const JUGS: Jugs = Jugs { sizes: [3, 5], wanted: 4 };

    /// As many as the litres in both jugs: far too much.
    struct Litres;

    impl Heuristic<Jugs> for Litres {
        const NAME: &'static str = "litres";
        const SUMMARY: &'static str = "litres in both jugs";
        const ADMISSIBLE: bool = false;
        const CONSISTENT: bool = false;
        type Memo = ();

        fn build(_: &Jugs, _: &mut Control<Jugs>) -> Result<Self, Stop> {
            Ok(Self)
        }

        fn start(&self, _: &Jugs, state: &<Jugs as Problem>::State) -> Estimate {
            Estimate::plain(state.iter().map(|&litres| Cost::from(litres)).sum())
        }
    }

    /// Says less each time it is asked.
    struct Tiring(std::sync::atomic::AtomicU32);

    impl Heuristic<Jugs> for Tiring {
        const NAME: &'static str = "tiring";
        const SUMMARY: &'static str = "less each time";
        const ADMISSIBLE: bool = true;
        const CONSISTENT: bool = true;
        type Memo = ();

        fn build(_: &Jugs, _: &mut Control<Jugs>) -> Result<Self, Stop> {
            Ok(Self(30.into()))
        }

        fn start(&self, jugs: &Jugs, state: &<Jugs as Problem>::State) -> Estimate {
            let asked = self.0.load(std::sync::atomic::Ordering::Relaxed);
            self.0.store(asked.saturating_sub(1), std::sync::atomic::Ordering::Relaxed);
            Estimate::plain(Cost::from(asked > 0 && !jugs.is_goal(state)))
        }
    }

    #[test]
    #[should_panic(expected = "tiring")]
    fn an_estimate_that_changes_is_a_bug() {
        audit::<Tiring>(&Space::explore(&JUGS, JUGS.initial(), 1000).unwrap());
    }

    fn audit<H: Heuristic<Jugs>>(space: &Space<Jugs>) -> (Vec<Cost>, Audit) {
        let dashboard = Dashboard::default();
        let mut control = Control::new(&JUGS, 0, Limits::default(), &dashboard, None);
        let h = estimates::<Jugs, H>(&JUGS, space.graph(), &mut control).unwrap();
        let audit = Audit::new(space.graph(), &h, &|number| Some(space.distance(number)));
        (h, audit)
    }

    #[test]
    fn counts_and_counterexamples_are_right() {
        let space = Space::explore(&JUGS, JUGS.initial(), 1000).unwrap();
        let (h, audit) = audit::<Litres>(&space);
        let all = || 0..space.len();
        assert_eq!(audit.states, space.len());
        assert_eq!(audit.steps, all().map(|number| space.steps(number).len()).sum::<usize>());
        assert_eq!(audit.overestimates, all().filter(|&number| h[number] > space.distance(number)).count());
        let worst = audit.worst.unwrap();
        let nearest =
            all().filter(|&number| h[number] > space.distance(number)).map(|number| space.distance(number)).min();
        assert_eq!((Some(worst.distance), worst.h), (nearest, h[worst.state]));
        let fall = audit.steepest.unwrap();
        let step = space.steps(fall.state)[fall.step];
        assert_eq!((step.to as usize, step.cost), (fall.next, fall.cost));
        assert!(fall.h > fall.cost + fall.next_h);
        assert_eq!(audit.by_distance.iter().map(|row| row.states).sum::<usize>() + audit.dead, audit.states);
    }

    #[test]
    fn what_is_admissible_is_not_refuted() {
        let space = Space::explore(&JUGS, JUGS.initial(), 1000).unwrap();
        let (_, mut audit) = audit::<Unfinished>(&space);
        assert_eq!((audit.overestimates, audit.inconsistencies, audit.worst, audit.steepest), (0, 0, None, None));
        let (single, informedness) = (audit.clone(), audit.informedness().unwrap());
        assert!(informedness > 0.0 && informedness <= 1.0);
        audit.add(&single);
        assert_eq!(audit.states, 2 * single.states);
        assert!((audit.informedness().unwrap() - informedness).abs() < 1e-12);
    }
}
