//! Breadth-first search (Moore 1959): all states one move away, then two, then three. The queue is the table of states itself, in the order
//! they were found.
//!
//! Where moves differ in cost and a ceiling is set, a state that is reached more cheaply by more moves is expanded again: the first way to
//! it may have been too dear to go on.

use std::ops::ControlFlow;

use super::{First, Guarantee, Info, Task, tree};
use crate::control::Control;
use crate::graph::push;
use crate::limits::Stop;
use crate::observer::{Event, Fate, Waiting};
use crate::open::Ties;
use crate::problem::Problem;
use crate::table::{NodeId, NodeTable, Reached, Replace};

pub(super) const INFO: Info = Info {
    name: "bfs",
    title: "Breadth-first",
    summary: "expands states in the order of their distance from the start",
    guarantee: Guarantee::Optimal,
    first: First::Oldest,
};

pub(crate) fn run<P: Problem, H>(task: &Task<P, H>, control: &mut Control<P>) -> Result<(), Stop> {
    search(&task.with(&()), control)
}

/// Compiled once a problem: it asks no heuristic.
fn search<P: Problem>(task: &Task<P, ()>, control: &mut Control<P>) -> Result<(), Stop> {
    let problem = task.problem;
    if task.is_of_tree() {
        return tree::search_blindly(problem, task.start, control, Ties::Fifo);
    }
    let ceiling = control.ceiling();
    let mut cut = false;
    let mut table = NodeTable::new();
    control.tell(problem, || Event::Begin { threshold: None, width: None });
    table.root(problem.key(&task.start), &mut control.memory)?;

    let replace = Replace::always_if(control.has_ceiling());
    // Nodes before `next` were expanded, and those before `layer_end` are `depth` moves away. So are the `due` ones, which are expanded again;
    // those to be expanded again `later` are one move farther.
    let (mut depth, mut layer_end, mut next) = (0, 1, 0);
    let (mut due, mut later): (Vec<NodeId>, Vec<NodeId>) = (Vec::new(), Vec::new());
    loop {
        let id = if next < layer_end {
            next += 1;
            next - 1
        } else if let Some(id) = due.pop() {
            control.stats.reopened += 1;
            id
        } else if table.len() > layer_end as usize || !later.is_empty() {
            depth += 1;
            layer_end = table.len() as NodeId;
            std::mem::swap(&mut due, &mut later);
            continue;
        } else {
            return control.exhausted(cut);
        };
        // No state up to here is a goal, so a plan has at least one move more, each of them at least 1.
        control.prove(depth + 1);
        table.close(id);
        let state = problem.unpack(table.key(id));
        let g = table.cost(id);
        control.tick(problem, &state, g, 0)?;
        control.tell(problem, || Event::Take(held(problem, &table, id)));
        let made = |action, to, fate| {
            let g = g.saturating_add(problem.cost(&state, action));
            Event::Made { from: state, action, to, g, h: None, fate }
        };
        let flow = problem.successors(&state, |action, to| {
            control.stats.generated += 1;
            if problem.is_dead(&to) {
                control.stats.dead_ends += 1;
                control.tell(problem, || made(action, to, Fate::Dead));
                return ControlFlow::Continue(());
            }
            let next_g = g.saturating_add(problem.cost(&state, action));
            if next_g > ceiling {
                cut = true;
                control.tell(problem, || made(action, to, Fate::TooDear));
                return ControlFlow::Continue(());
            }
            match table.reach(problem.key(&to), id, next_g, replace, &mut control.memory) {
                Ok(Reached::New(next_id)) => {
                    control.tell(problem, || made(action, to, Fate::New));
                    if problem.is_goal(&to) { ControlFlow::Break(Ok(next_id)) } else { ControlFlow::Continue(()) }
                }
                // One that waits still is expanded once, at its lower cost.
                Ok(Reached::Cheaper { id: again, was_closed, .. }) => {
                    control.tell(problem, || made(action, to, Fate::Cheaper));
                    if !was_closed {
                        control.stats.duplicates += 1;
                        return ControlFlow::Continue(());
                    }
                    push(&mut later, again, &mut control.memory)
                        .map_or_else(|stop| ControlFlow::Break(Err(stop)), ControlFlow::Continue)
                }
                Ok(Reached::Known) => {
                    control.stats.duplicates += 1;
                    control.tell(problem, || made(action, to, Fate::Duplicate));
                    ControlFlow::Continue(())
                }
                Err(stop) => ControlFlow::Break(Err(stop)),
            }
        });
        control.stored(table.len());
        if P::TOLD {
            let known = (next..layer_end).chain(due.iter().rev().copied());
            let onward = (layer_end..table.len() as NodeId).chain(later.iter().rev().copied());
            let mut waiting = known.chain(onward).map(|id| held(problem, &table, id));
            control.tell(problem, || Event::Open(&mut waiting));
        }
        if let ControlFlow::Break(end) = flow {
            let goal = end?;
            control.tell(problem, || Event::Goal(held(problem, &table, goal)));
            control.found(table.plan(problem, task.start, goal));
            return Ok(());
        }
    }
}

/// What the table holds of a state, for who watches.
fn held<P: Problem>(problem: &P, table: &NodeTable<P::Packed>, id: NodeId) -> Waiting<P> {
    let parent = table.parent_key(id).map(|key| problem.unpack(key));
    Waiting { made_by: None, state: problem.unpack(table.key(id)), parent, g: table.cost(id), h: 0, priority: (0, 0) }
}
