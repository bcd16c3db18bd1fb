//! Depth-first search (Tarjan 1972), with duplicate detection: always on with the newest state, back when there is nothing new.
//!
//! The stack is explicit, since plans can be as long as the space is large. A state is expanded again only when a ceiling
//! on the cost is set and it is reached more cheaply: then the first visit may have been too deep to find the goal.

use std::hash::Hash;
use std::ops::ControlFlow;

use super::{First, Guarantee, Info, Task, tree};
use crate::control::Control;
use crate::limits::Stop;
use crate::observer::{Event, Fate, Waiting};
use crate::open::{Open, Ties};
use crate::problem::{Cost, Problem};
use crate::table::{NodeId, NodeTable, Reached, Replace};

pub(super) const INFO: Info = Info {
    name: "dfs",
    title: "Depth-first",
    summary: "follows one path to its end, then goes back to the last choice",
    guarantee: Guarantee::None,
    first: First::Newest,
};

#[derive(Clone, Copy)]
struct Pending<K> {
    key: K,
    parent: NodeId,
    g: Cost,
}

pub(super) fn run<P: Problem, H>(task: &Task<P, H>, control: &mut Control<P>) -> Result<(), Stop> {
    search(&task.with(&()), control)
}

/// Compiled once a problem: it asks no heuristic.
fn search<P: Problem>(task: &Task<P, ()>, control: &mut Control<P>) -> Result<(), Stop> {
    let problem = task.problem;
    if task.is_of_tree() {
        return tree::search_blindly(problem, task.start, control, Ties::Lifo);
    }
    let ceiling = control.ceiling();
    let revisit = control.has_ceiling();
    let mut cut = false;
    let mut table = NodeTable::new();
    // With one priority and the newest first, the open list is a stack.
    let mut stack = Open::new(Ties::Lifo);
    let mut successors = Vec::new();

    control.tell(problem, || Event::Begin { threshold: None, width: None });
    let mut id = table.root(problem.key(&task.start), &mut control.memory)?;
    loop {
        // 1. Expand, collecting what is new.
        let state = problem.unpack(table.key(id));
        let g = table.cost(id);
        control.tick(problem, &state, g, 0)?;
        control.tell(problem, || {
            let parent = table.parent_key(id).map(|key| problem.unpack(key));
            Event::Take(Waiting { made_by: None, state, parent, g, h: 0, priority: (0, 0) })
        });
        let _ = problem.successors(&state, |action, next| {
            control.stats.generated += 1;
            let next_g = g.saturating_add(problem.cost(&state, action));
            let key = problem.key(&next);
            let fate = if problem.is_dead(&next) {
                control.stats.dead_ends += 1;
                Fate::Dead
            } else if next_g > ceiling {
                cut = true;
                Fate::TooDear
            } else if is_known(&table, key, next_g, revisit) {
                control.stats.duplicates += 1;
                Fate::Duplicate
            } else {
                successors.push(Pending { key, parent: id, g: next_g });
                Fate::New
            };
            control.tell(problem, || Event::Made { from: state, action, to: next, g: next_g, h: None, fate });
            ControlFlow::<()>::Continue(())
        });
        // The first successor must be on top.
        for entry in successors.drain(..).rev() {
            stack.push((0, 0), entry, &mut control.memory)?;
        }
        if P::TOLD {
            let is_new = |entry: &Pending<_>| !is_known(&table, entry.key, entry.g, revisit);
            let live = stack.in_order().into_iter().map(|(_, entry)| entry).filter(is_new);
            let mut waiting = live.map(|entry| held(problem, &table, &entry));
            control.tell(problem, || Event::Open(&mut waiting));
        }

        // 2. On with the newest state that is still new.
        id = loop {
            let Some((_, entry)) = stack.pop() else {
                return control.exhausted(cut);
            };
            let Pending { key, parent, g } = entry;
            match table.reach(key, parent, g, Replace::always_if(revisit), &mut control.memory)? {
                Reached::New(id) => break id,
                Reached::Cheaper { id, .. } => {
                    control.stats.reopened += 1;
                    break id;
                }
                Reached::Known => {
                    control.stats.duplicates += 1;
                    control.tell(problem, || Event::Skip(held(problem, &table, &entry)));
                }
            }
        };
        control.stored(table.len());
        let state = problem.unpack(table.key(id));
        if problem.is_goal(&state) {
            control.tell(problem, || {
                let parent = table.parent_key(id).map(|key| problem.unpack(key));
                Event::Goal(Waiting { made_by: None, state, parent, g: table.cost(id), h: 0, priority: (0, 0) })
            });
            control.found(table.plan(problem, task.start, id));
            return Ok(());
        }
    }
}

/// Was a state expanded before, so that it is not again?
#[inline]
fn is_known<K: Copy + Eq + Hash>(table: &NodeTable<K>, key: K, g: Cost, revisit: bool) -> bool {
    table.number(key).is_some_and(|known| !revisit || table.cost(known) <= g)
}

/// A state on the stack, for who watches.
fn held<P: Problem>(problem: &P, table: &NodeTable<P::Packed>, entry: &Pending<P::Packed>) -> Waiting<P> {
    let &Pending { key, parent, g } = entry;
    Waiting {
        made_by: None,
        state: problem.unpack(key),
        parent: Some(problem.unpack(table.key(parent))),
        g,
        h: 0,
        priority: (0, 0),
    }
}
