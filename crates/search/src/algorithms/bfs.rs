//! Breadth-first search (Moore 1959): all states one move away, then two, then three. The queue is the table of states itself, in the order
//! they were found.

use std::ops::ControlFlow;

use super::{First, Guarantee, Info, Task, tree};
use crate::control::Control;
use crate::heuristic::Zero;
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

pub(super) fn run<P: Problem>(task: &Task<P, Zero>, control: &mut Control<P>) -> Result<(), Stop> {
    let problem = task.problem;
    if task.is_of_tree() {
        return tree::search_blindly(problem, task.start, control, Ties::Fifo);
    }
    let ceiling = control.ceiling();
    let mut cut = false;
    let mut table = NodeTable::new();
    control.tell(problem, || Event::Begin { threshold: None, width: None });
    table.root(problem.key(&task.start), &mut control.memory)?;

    // Nodes up to `layer_end` are `depth` moves away.
    let (mut depth, mut layer_end) = (0, 1);
    let mut id: NodeId = 0;
    while (id as usize) < table.len() {
        if id as usize == layer_end {
            depth += 1;
            layer_end = table.len();
        }
        // No state up to here is a goal, so a plan has at least one move more, each of them at least 1.
        control.prove(depth + 1);
        let state = problem.unpack(table.key(id));
        let g = table.cost(id);
        control.tick(problem, &state, g, 0)?;
        control.tell(problem, || Event::Take(held(problem, &table, id)));
        let made = |action, to, fate| {
            let g = g.saturating_add(problem.cost(&state, action));
            Event::Made { from: state, action, to, g, h: None, fate }
        };
        let flow = problem.successors(&state, |action, next| {
            control.stats.generated += 1;
            if problem.is_dead(&next) {
                control.stats.dead_ends += 1;
                control.tell(problem, || made(action, next, Fate::Dead));
                return ControlFlow::Continue(());
            }
            let next_g = g.saturating_add(problem.cost(&state, action));
            if next_g > ceiling {
                cut = true;
                control.tell(problem, || made(action, next, Fate::TooDear));
                return ControlFlow::Continue(());
            }
            match table.reach(problem.key(&next), id, next_g, Replace::Never, &mut control.memory) {
                Ok(Reached::New(next_id)) => {
                    control.tell(problem, || made(action, next, Fate::New));
                    if problem.is_goal(&next) { ControlFlow::Break(Ok(next_id)) } else { ControlFlow::Continue(()) }
                }
                Ok(_) => {
                    control.stats.duplicates += 1;
                    control.tell(problem, || made(action, next, Fate::Duplicate));
                    ControlFlow::Continue(())
                }
                Err(stop) => ControlFlow::Break(Err(stop)),
            }
        });
        control.stored(table.len());
        if P::TOLD {
            let mut waiting = (id + 1..table.len() as NodeId).map(|id| held(problem, &table, id));
            control.tell(problem, || Event::Open(&mut waiting));
        }
        if let ControlFlow::Break(end) = flow {
            let goal = end?;
            control.tell(problem, || Event::Goal(held(problem, &table, goal)));
            control.found(table.plan(problem, task.start, goal));
            return Ok(());
        }
        id += 1;
    }
    control.exhausted(cut)
}

/// What the table holds of a state, for who watches.
fn held<P: Problem>(problem: &P, table: &NodeTable<P::Packed>, id: NodeId) -> Waiting<P> {
    let parent = table.parent_key(id).map(|key| problem.unpack(key));
    Waiting { made_by: None, state: problem.unpack(table.key(id)), parent, g: table.cost(id), h: 0, priority: (0, 0) }
}
