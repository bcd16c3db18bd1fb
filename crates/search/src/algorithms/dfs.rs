//! Depth-first: always on with the newest state, back when there is nothing new.
//!
//! The stack is explicit, since plans can be as long as the space is large. A state is expanded again only when a ceiling
//! on the cost is set and it is reached more cheaply: then the first visit may have been too deep to find the goal.

use std::ops::ControlFlow;

use super::{Guarantee, Info, Task};
use crate::control::{Control, Stop};
use crate::heuristic::Zero;
use crate::open::{Open, Ties};
use crate::problem::{Cost, INFINITE, Problem};
use crate::table::{NodeId, NodeTable, Reached};

pub(super) const INFO: Info = Info {
    name: "dfs",
    title: "Depth-first",
    summary: "follows one path to its end, then goes back to the last choice",
    guarantee: Guarantee::None,
};

#[derive(Clone, Copy)]
struct Entry<K> {
    key: K,
    parent: NodeId,
    g: Cost,
}

pub(super) fn run<P: Problem>(task: &Task<P, Zero>, control: &mut Control<P>) -> Result<(), Stop> {
    let problem = task.problem;
    let ceiling = control.ceiling();
    let revisit = ceiling < INFINITE;
    let mut cut = false;
    let mut table = NodeTable::new();
    // With one priority and the newest first, the open list is a stack.
    let mut stack = Open::new(Ties::Lifo);
    let mut successors = Vec::new();

    let mut id = table.root(problem.key(&task.start), &mut control.memory)?;
    loop {
        // 1. Expand, collecting what is new.
        let state = problem.unpack(table.key(id));
        let g = table.cost(id);
        control.tick(problem, &state, g, 0)?;
        let _ = problem.successors(&state, |action, next| {
            control.stats.generated += 1;
            let next_g = g.saturating_add(problem.cost(&state, action));
            let key = problem.key(&next);
            if problem.is_dead(&next) {
                control.stats.dead_ends += 1;
            } else if next_g > ceiling {
                cut = true;
            } else if table.number(key).is_some_and(|known| !revisit || table.cost(known) <= next_g) {
                control.stats.duplicates += 1;
            } else {
                successors.push(Entry { key, parent: id, g: next_g });
            }
            ControlFlow::<()>::Continue(())
        });
        // The first successor must be on top.
        for entry in successors.drain(..).rev() {
            stack.push((0, 0), entry, &mut control.memory)?;
        }

        // 2. On with the newest state that is still new.
        id = loop {
            let Some((_, Entry { key, parent, g })) = stack.pop() else {
                return control.exhausted(cut);
            };
            match table.reach(key, parent, g, |_| revisit, &mut control.memory)? {
                Reached::New(id) => break id,
                Reached::Cheaper { id, .. } => {
                    control.stats.reopened += 1;
                    break id;
                }
                Reached::Known => control.stats.duplicates += 1,
            }
        };
        control.stored(table.len());
        if problem.is_goal(&problem.unpack(table.key(id))) {
            control.found(table.plan(problem, task.start, id));
            return Ok(());
        }
    }
}
