//! The promises of [`Problem`] and [`Heuristic`], as checks for tests: call them on small levels, and a wrong rule, packing,
//! symmetry or claim is found with the state that shows it.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::ops::ControlFlow;

use crate::audit::{self, Audit, Estimates};
use crate::control::{Control, Dashboard};
use crate::heuristic::Heuristic;
use crate::limits::Limits;
use crate::problem::{Cost, INFINITE, Problem};
use crate::ranking::{Place, Ranking};
use crate::space::Space;
use crate::words::Words;

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
    let space = explore(problem, most);
    let start = problem.initial();
    if problem.is_hopeless(&start) {
        assert_eq!(space.distance(0), INFINITE, "a hopeless start can reach a goal: {start:?}");
    }
    for (number, state) in space.states().iter().enumerate() {
        let packed = problem.pack(state);
        assert_eq!(problem.unpack(packed), *state, "unpack is not the inverse of pack");
        let mut words = vec![0; P::Packed::COUNT];
        packed.write(&mut words);
        assert_eq!(P::Packed::read(&words), packed, "read is not the inverse of write");
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
    assert!(P::TREE_LIKE || !problem.is_tree_like(), "tree-like, but not compiled for it");
    pruning(problem, &space);
    if problem.is_symmetric() {
        for (from, step) in (0..space.len()).flat_map(|from| space.steps(from).iter().map(move |step| (from, step))) {
            let is_back = space.steps(step.to as usize).iter().any(|back| back.to as usize == from);
            assert!(is_back, "no step leads back from {:?}, after {}", space.states()[step.to as usize], step.action);
        }
    }
    if let Some(ranking) = problem.ranking() {
        numbering(problem, &space, ranking.as_ref());
    }
}

/// Every state has a place of its own, and whole parts are expanded as their states are one by one.
fn numbering<P: Problem>(problem: &P, space: &Space<P>, ranking: &dyn Ranking<P::State>) {
    let empty = || vec![vec![0u8; ranking.part_bytes()]; ranking.parts()];
    let put = |parts: &mut Vec<Vec<u8>>, place: Place| parts[place.part][place.byte] |= 1 << place.bit;
    let mut all = empty();
    for state in space.states() {
        let place = ranking.place(state);
        assert_eq!(ranking.state(place), *state, "another state stands where {state:?} does");
        put(&mut all, place);
    }
    assert_eq!(ranking.states(), space.len() as u64, "the ranking counts other states");
    let goals = space.states().iter().filter(|state| problem.is_goal(state)).count();
    let listed = ranking.goals();
    let found = listed.iter().filter(|goal| space.number(problem, goal).is_some()).count();
    assert!(listed.iter().all(|goal| problem.is_goal(goal)) && found == goals, "the ranking lists other goals");
    let depths = (0..space.len()).map(|number| space.depth(number)).max().unwrap_or(0);
    // All states at once would hide a wrong step behind a right one; layers hide little.
    for depth in 0..=depths {
        let (mut layer, mut truth, mut next) = (empty(), empty(), empty());
        let mut steps = 0;
        for number in (0..space.len()).filter(|&number| space.depth(number) == depth) {
            put(&mut layer, ranking.place(&space.states()[number]));
            for step in space.steps(number) {
                steps += 1;
                put(&mut truth, ranking.place(&space.states()[step.to as usize]));
            }
        }
        let counted: u64 = layer.iter().enumerate().map(|(part, states)| ranking.steps(states, part)).sum();
        assert_eq!(counted, steps, "the ranking counts other steps out of depth {depth}");
        for (part, states) in layer.iter().enumerate() {
            ranking.spread_within(states, part, &mut next[part]);
            ranking.spread_away(states, part, &mut |place, bytes| {
                let run = &mut next[place.part][place.byte..place.byte + bytes.len()];
                for (byte, more) in run.iter_mut().zip(bytes) {
                    assert_eq!(more & !(1 << place.bit), 0, "a run holds bits of another place");
                    *byte |= more;
                }
            });
        }
        assert_eq!(next, truth, "the ranking expands depth {depth} to other states");
    }
}

/// A space to be gone through, state by state.
fn explore<P: Problem>(problem: &P, most: usize) -> Space<P> {
    Space::explore(problem, problem.initial(), most).unwrap_or_else(|| {
        panic!("more than {most} states can be reached: laws are for smaller levels, or ask for more")
    })
}

/// Leaving out moves that are redundant after the last one loses no state and makes no way to one dearer, and
/// [`successors_after`](Problem::successors_after) leaves out exactly these.
fn pruning<P: Problem>(problem: &P, space: &Space<P>) {
    let mut before: Vec<Vec<P::Action>> = vec![Vec::new(); space.len()];
    for step in (0..space.len()).flat_map(|from| space.steps(from)) {
        let actions = &mut before[step.to as usize];
        if !actions.contains(&step.action) {
            actions.push(step.action);
        }
    }
    for (state, before) in space.states().iter().zip(before) {
        let all: Vec<P::Action> = successors(problem, state).into_iter().map(|(action, _)| action).collect();
        for last in before.into_iter().map(Some).chain([None]) {
            let mut after = Vec::new();
            let _ = problem.successors_after(state, last, |action, _| {
                after.push(action);
                ControlFlow::<()>::Continue(())
            });
            let is_kept = |next: &P::Action| last.is_none_or(|last| !problem.is_redundant(last, *next));
            let kept: Vec<P::Action> = all.iter().copied().filter(is_kept).collect();
            assert_eq!(after, kept, "successors_after {last:?} are not those that are not redundant: {state:?}");
        }
    }
    if !problem.repeats() {
        let (paths, states) = early_paths(problem, space);
        assert!(paths <= 2 * states, "paths seldom meet, it is said, but {paths} lead to {states} states");
    }
    let truth = ways(space, |_, _| false);
    let pruned = ways(space, |last, next| problem.is_redundant(last, next));
    for (number, state) in space.states().iter().enumerate() {
        assert_eq!(pruned[number], truth[number], "leaving out redundant moves makes a way dearer: {state:?}");
    }
}

/// How many paths without redundant moves there are among the first eight moves, and to how many states they lead.
fn early_paths<P: Problem>(problem: &P, space: &Space<P>) -> (usize, usize) {
    const MOST: usize = 100_000;
    let (mut count, mut is_reached) = (0, vec![false; space.len()]);
    let mut paths: Vec<(usize, Option<P::Action>)> = vec![(0, None)];
    for _ in 0..=8 {
        count += paths.len();
        for &(number, _) in &paths {
            is_reached[number] = true;
        }
        if count > MOST {
            break;
        }
        let onward = paths.iter().flat_map(|&(number, last)| {
            let is_kept = move |action| last.is_none_or(|last| !problem.is_redundant(last, action));
            let steps = space.steps(number).iter().filter(move |step| is_kept(step.action));
            steps.map(|step| (step.to as usize, Some(step.action)))
        });
        paths = onward.collect();
    }
    (count, is_reached.into_iter().filter(|&is| is).count())
}

/// What a way costs, where it ends, and which step of which state came last.
type Way = (Cost, usize, Option<(usize, usize)>);

/// The cheapest way from the start to each state on which no action is left out after the one before it: Dijkstra's algorithm over steps.
fn ways<P: Problem>(space: &Space<P>, is_left_out: impl Fn(P::Action, P::Action) -> bool) -> Vec<Cost> {
    let mut least = vec![INFINITE; space.len()];
    let mut is_taken: Vec<Vec<bool>> = (0..space.len()).map(|number| vec![false; space.steps(number).len()]).collect();
    let mut queue: BinaryHeap<Reverse<Way>> = BinaryHeap::from([Reverse((0, 0, None))]);
    while let Some(Reverse((cost, number, before))) = queue.pop() {
        least[number] = least[number].min(cost);
        let action_before = before.map(|(from, step)| space.steps(from)[step].action);
        for (index, step) in space.steps(number).iter().enumerate() {
            if !is_taken[number][index] && action_before.is_none_or(|before| !is_left_out(before, step.action)) {
                is_taken[number][index] = true;
                queue.push(Reverse((cost.saturating_add(step.cost), step.to as usize, Some((number, index)))));
            }
        }
    }
    least
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

/// Compares a heuristic with the true distance of every state that can be reached, or gives up (`None`) beyond `most` states.
pub fn audit<P: Problem, H: Heuristic<P>>(problem: &P, most: usize) -> Option<Audit> {
    Space::explore(problem, problem.initial(), most).map(|space| audit_space(problem, &space, audit::estimates::<P, H>))
}

fn audit_space<P: Problem>(problem: &P, space: &Space<P>, estimates: Estimates<P>) -> Audit {
    let dashboard = Dashboard::default();
    let mut control = Control::new(problem, 0, Limits::default(), &dashboard, None);
    let h = estimates(problem, space.graph(), &mut control).expect("nothing stops a search without limits");
    Audit::new(space.graph(), &h, &|number| Some(space.distance(number)))
}

/// Checks that a heuristic keeps what it claims on every state within `most` states of the start.
///
/// # Panics
/// When `step` differs from `start`, when a claim does not hold, and when the space is larger than `most`.
pub fn heuristic<P: Problem, H: Heuristic<P>>(problem: &P, most: usize) {
    let space = explore(problem, most);
    claims(problem, &space, audit::estimates::<P, H>, (H::NAME, H::ADMISSIBLE, H::CONSISTENT));
}

/// The same on a space that was explored before, for a heuristic with a name that claims to be admissible, or consistent.
///
/// # Panics
/// When `step` differs from `start`, and when a claim does not hold.
pub fn claims<P: Problem>(
    problem: &P,
    space: &Space<P>,
    estimates: Estimates<P>,
    (name, admissible, consistent): (&str, bool, bool),
) {
    let audit = audit_space(problem, space, estimates);
    assert_eq!(
        audit,
        audit_space(problem, space, estimates),
        "{name} is not a function of the state: built anew, it differs"
    );
    let state = |number: usize| &space.states()[number];
    if let Some(worst) = audit.worst.filter(|_| admissible) {
        panic!("{name} is not admissible: h is {}, the truth {} at {:?}", worst.h, worst.distance, state(worst.state));
    }
    if let Some(fall) = audit.steepest.filter(|_| consistent) {
        panic!("{name} is not consistent: it falls from {} to {} after {:?}", fall.h, fall.next_h, state(fall.state));
    }
}
