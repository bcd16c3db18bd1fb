//! Search of the tree of paths, as textbooks begin (`TREE-SEARCH`, Russell and Norvig 2003): no state is remembered, so one is
//! expanded as often as paths lead to it, and whether it is a goal is asked when it is taken.
//!
//! Which path is taken next makes it breadth-first, depth-first, uniform cost, greedy or A\*. Moves that a problem calls
//! [redundant](Problem::is_redundant) after the last one are left out, such as going straight back. It need not end where there are
//! cycles; depth-first search needs a limit on moves there.
//!
//! It is for comparison, not for speed: estimates are made from scratch through a pointer, so that it is compiled once a problem.

use std::ops::ControlFlow;

use super::Task;
use super::frontier::{Floors, Rule};
use crate::control::Control;
use crate::graph::push;
use crate::heuristic::{Estimate, Heuristic};
use crate::limits::Stop;
use crate::observer::{Event, Fate, Waiting};
use crate::open::{Open, Priority, Ties};
use crate::outcome::Plan;
use crate::problem::{Cost, INFINITE, Problem};

/// The end of a path that waits.
#[derive(Clone, Copy)]
struct End<S, A> {
    state: S,
    /// The last step of the path; none for the start.
    step: Option<Link<A>>,
    g: Cost,
    h: Cost,
}

/// A step of a path: from the end of a path that was taken, by its number.
#[derive(Clone, Copy)]
struct Link<A> {
    from: usize,
    action: A,
}

/// A path that was taken.
struct Taken<S, A> {
    state: S,
    step: Option<Link<A>>,
}

/// What a search of paths asks a heuristic: its estimates, and whether they are never too much.
struct Guide<'a, P: Problem> {
    estimate: &'a dyn Fn(&P::State) -> Cost,
    is_admissible: bool,
}

impl<P: Problem> Guide<'_, P> {
    /// What every plan along a path costs at least.
    fn floor(&self, g: Cost, h: Cost) -> Cost {
        if self.is_admissible { g.saturating_add(h) } else { g }
    }
}

/// Takes paths by a rule, equally good ones as the options say.
pub(super) fn search<P: Problem, H: Heuristic<P>>(
    task: &Task<P, H>,
    control: &mut Control<P>,
    rule: &Rule<P, H::Memo>,
) -> Result<(), Stop> {
    let estimate = |state: &P::State| task.h.start(task.problem, state).h;
    let guide = Guide { estimate: &estimate, is_admissible: task.h.is_admissible() };
    walk(task.problem, task.start, control, &rule.for_any_memo(), task.options.ties, &guide)
}

/// Takes the oldest path first, or the newest: then a path's first successor comes right after it.
pub(super) fn search_blindly<P: Problem>(
    problem: &P,
    start: P::State,
    control: &mut Control<P>,
    ties: Ties,
) -> Result<(), Stop> {
    walk(problem, start, control, &Rule::BY_AGE, ties, &Guide { estimate: &|_| 0, is_admissible: true })
}

fn walk<P: Problem>(
    problem: &P,
    start: P::State,
    control: &mut Control<P>,
    rule: &Rule<P, ()>,
    ties: Ties,
    guide: &Guide<P>,
) -> Result<(), Stop> {
    let ceiling = control.ceiling();
    let is_depth_first = rule.is_by_age() && ties == Ties::Lifo;
    let mut cut = false;
    let mut open = Open::new(ties);
    // Every plan goes on from a path that waits, so the least of their floors is a bound.
    let mut floors = Floors::default();
    let mut taken: Vec<Taken<P::State, P::Action>> = Vec::new();
    let mut successors = Vec::new();

    let h = (guide.estimate)(&start);
    if h == INFINITE {
        return control.exhausted(false);
    }
    control.tell(problem, || Event::Begin { threshold: None, width: None });
    let end = End { state: start, step: None, g: 0, h };
    open.push(rule.priority(problem, &start, 0, &Estimate::plain(h)), end, &mut control.memory)?;
    floors.add(guide.floor(0, h));

    while let Some((priority, end)) = open.pop() {
        let End { state, step, g, h } = end;
        control.prove(floors.least());
        // When a path is taken depth first, those that were taken after the one before it are done with; who watches knows them by number.
        if let Some(step) = step.filter(|_| is_depth_first && !P::TOLD) {
            taken.truncate(step.from + 1);
        }
        if problem.is_goal(&state) {
            control.tell(problem, || Event::Goal(held(&taken, priority, &end)));
            control.found(plan(&taken, &end));
            return Ok(());
        }
        floors.remove(guide.floor(g, h));
        control.tick(problem, &state, g, h)?;
        control.tell(problem, || Event::Take(held(&taken, priority, &end)));
        let from = taken.len();
        push(&mut taken, Taken { state, step }, &mut control.memory)?;
        let _ = problem.successors_after(&state, step.map(|step| step.action), |action, next| {
            control.stats.generated += 1;
            let g = g.saturating_add(problem.cost(&state, action));
            let h = if problem.is_dead(&next) { INFINITE } else { (guide.estimate)(&next) };
            let fate = if h == INFINITE {
                control.stats.dead_ends += 1;
                Fate::Dead
            } else if guide.floor(g, h) > ceiling {
                cut = true;
                Fate::TooDear
            } else {
                successors.push(End { state: next, step: Some(Link { from, action }), g, h });
                Fate::New
            };
            control.tell(problem, || Event::Made { from: state, action, to: next, g, h: Some(h), fate });
            ControlFlow::<()>::Continue(())
        });
        if is_depth_first {
            successors.reverse();
        }
        for next in successors.drain(..) {
            floors.add(guide.floor(next.g, next.h));
            let priority = rule.priority(problem, &next.state, next.g, &Estimate::plain(next.h));
            open.push(priority, next, &mut control.memory)?;
        }
        control.stored(open.len() + taken.len());
        if P::TOLD {
            let ends = open.in_order();
            let mut waiting = ends.iter().map(|(priority, end)| held(&taken, *priority, end));
            control.tell(problem, || Event::Open(&mut waiting));
        }
    }
    control.exhausted(cut)
}

/// The actions of a path.
fn plan<S, A: Copy>(taken: &[Taken<S, A>], end: &End<S, A>) -> Plan<A> {
    let steps = std::iter::successors(end.step, |step| taken[step.from].step);
    let mut actions: Vec<A> = steps.map(|step| step.action).collect();
    actions.reverse();
    Plan { actions, cost: end.g }
}

/// A path that waits, for who watches.
fn held<P: Problem>(
    taken: &[Taken<P::State, P::Action>],
    priority: Priority,
    end: &End<P::State, P::Action>,
) -> Waiting<P> {
    let parent = end.step.map(|step| taken[step.from].state);
    Waiting { state: end.state, parent, made_by: end.step.map(|step| step.from), g: end.g, h: end.h, priority }
}
