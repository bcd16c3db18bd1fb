//! The promises of [`Problem`] and [`Heuristic`], as checks for tests: call them on small levels, and a wrong rule, packing,
//! symmetry or claim is found with the state that shows it.

use std::fmt::Debug;
use std::ops::ControlFlow;

use crate::control::{Control, Dashboard, Limits};
use crate::heuristic::{Estimate, Heuristic};
use crate::problem::{Cost, INFINITE, Problem};
use crate::space::Space;

/// Checks the promises of [`Problem`] on every state within `most` states of the start.
///
/// ```
/// use quebra_search::{example::Jugs, laws};
/// laws::problem(&Jugs { sizes: [3, 5], wanted: 4 }, 1000);
/// ```
///
/// # Panics
/// With the state at fault, when a promise is broken; and when the space is larger than `most`.
pub fn problem<P: Problem>(problem: &P, most: usize) {
    let space = Space::explore(problem, problem.initial(), most).expect("a level for laws must be small");
    let start = problem.initial();
    if problem.is_hopeless(&start) {
        assert_eq!(space.distance(0), INFINITE, "a hopeless start can reach a goal: {start:?}");
    }
    for (number, state) in space.states().iter().enumerate() {
        let packed = problem.pack(state);
        assert_eq!(problem.unpack(packed), *state, "unpack is not the inverse of pack");
        let canonical = problem.canonical(state);
        assert_eq!(problem.canonical(&canonical), canonical, "canonical is not idempotent: {state:?}");
        let representative = problem.representative(state);
        assert_eq!(problem.representative(&representative), representative, "not its own representative: {state:?}");
        assert_eq!(problem.key(&canonical), problem.key(state), "canonical has another representative: {state:?}");
        assert_eq!(
            problem.is_goal(state),
            problem.is_goal(&representative),
            "the representative changes the goal: {state:?}"
        );
        if problem.is_dead(state) {
            assert_eq!(space.distance(number), INFINITE, "a dead state can reach a goal: {state:?}");
        }
        let successors = successors(problem, state);
        for (index, &(action, next)) in successors.iter().enumerate() {
            let twice = successors[..index].iter().any(|&(earlier, _)| earlier == action);
            assert!(!twice, "action {action} is given twice in {state:?}");
            assert_eq!(
                problem.apply(state, action),
                Some(next),
                "apply differs from successors: {action} in {state:?}"
            );
            assert!(problem.cost(state, action) > 0, "action {action} is free in {state:?}");
        }
        let mut ours: Vec<_> = successors.iter().map(|&(a, next)| outcome(problem, state, a, &next)).collect();
        let mut theirs: Vec<_> = self::successors(problem, &representative)
            .iter()
            .map(|&(a, next)| outcome(problem, &representative, a, &next))
            .collect();
        ours.sort();
        theirs.sort();
        assert_eq!(ours, theirs, "the representative changes the successors: {state:?}");
    }
}

fn successors<P: Problem>(problem: &P, state: &P::State) -> Vec<(P::Action, P::State)> {
    let mut list = Vec::new();
    let _ = problem.successors(state, |action, next| {
        list.push((action, next));
        ControlFlow::<()>::Continue(())
    });
    list
}

fn outcome<P: Problem>(problem: &P, state: &P::State, action: P::Action, next: &P::State) -> (String, Cost) {
    (format!("{:?}", problem.key(next)), problem.cost(state, action))
}

/// What the comparison of a heuristic with the truth shows.
#[derive(Clone, Debug)]
pub struct Audit<S> {
    /// States looked at.
    pub states: usize,
    /// States whose estimate is above the true cost.
    pub overestimates: usize,
    /// Steps over which the estimate falls by more than they cost.
    pub inconsistencies: usize,
    /// The overestimated state closest to a goal: the state, its h, its true cost.
    pub worst: Option<(S, Cost, Cost)>,
    /// Mean of h / true cost over the states that can be won and are not.
    pub informedness: f64,
}

/// Compares a heuristic with the true distance of every state that can be reached, or gives up (`None`) beyond `most` states.
pub fn audit<P: Problem, H: Heuristic<P>>(problem: &P, most: usize) -> Option<Audit<P::State>> {
    let dashboard = Dashboard::default();
    let mut control = Control::new(problem, 0, Limits::default(), &dashboard, None);
    let h = H::build(problem, &mut control).expect("nothing stops a search without limits");
    let space = Space::explore(problem, problem.initial(), most)?;
    let mut audit = Audit { states: space.len(), overestimates: 0, inconsistencies: 0, worst: None, informedness: 0.0 };
    let (mut sum, mut count) = (0.0, 0u32);
    // Estimates are carried along first discoveries, so that a wrong memo shows too.
    let mut carried: Vec<Option<Estimate<H::Memo>>> = vec![None; space.len()];
    carried[0] = Some(h.start(problem, &space.states()[0]));
    for (number, state) in space.states().iter().enumerate() {
        let truth = space.distance(number);
        let estimate = carried[number].expect("states are numbered in the order they are found");
        assert_eq!(estimate.h, h.start(problem, state).h, "{}: step differs from start at {state:?}", H::NAME);
        if estimate.h > truth {
            audit.overestimates += 1;
            if audit.worst.as_ref().is_none_or(|&(_, _, least)| truth < least) {
                audit.worst = Some((*state, estimate.h, truth));
            }
        }
        if truth != INFINITE && truth > 0 {
            sum += f64::from(estimate.h) / f64::from(truth);
            count += 1;
        }
        for step in space.steps(number) {
            let to = step.to as usize;
            let next = problem.apply(state, step.action).expect("a recorded step is legal");
            let representative = space.states()[to];
            let after = if next == representative {
                h.step(problem, state, estimate, step.action, &next)
            } else {
                h.start(problem, &representative)
            };
            assert_eq!(
                after.h,
                h.start(problem, &representative).h,
                "{}: step {} differs from start, from {state:?}",
                H::NAME,
                step.action
            );
            if estimate.h > after.h.saturating_add(step.cost) {
                audit.inconsistencies += 1;
            }
            carried[to].get_or_insert(after);
        }
    }
    audit.informedness = if count == 0 { 1.0 } else { sum / f64::from(count) };
    Some(audit)
}

/// Checks that a heuristic keeps what it claims on every state within `most` states of the start.
///
/// # Panics
/// When `step` differs from `start`, when a claim does not hold, and when the space is larger than `most`.
pub fn heuristic<P: Problem, H: Heuristic<P>>(problem: &P, most: usize)
where
    P::State: Debug,
{
    let audit = audit::<P, H>(problem, most).expect("a level for laws must be small");
    if H::ADMISSIBLE {
        assert_eq!(audit.overestimates, 0, "{} is not admissible: {:?}", H::NAME, audit.worst);
    }
    if H::CONSISTENT {
        assert_eq!(audit.inconsistencies, 0, "{} is not consistent", H::NAME);
    }
}
