//! Best-first search (Pearl 1984), the loop that uniform cost, greedy, A\* and weighted A\* share: take the open state of least priority,
//! expand it.
//!
//! They differ only in the priority, in whether a cheaper path reopens a state, and in what their open list proves.

use std::ops::ControlFlow;

use super::frontier::{Frontier, Rule};
use super::{Task, late, tree};
use crate::control::Control;
use crate::heuristic::{Estimate, Heuristic};
use crate::limits::Stop;
use crate::observer::{Event, Fate, Waiting};
use crate::open::Priority;
use crate::problem::{Cost, Problem};
use crate::table::{NodeId, NodeTable, Reached, Replace};

#[derive(Clone, Copy)]
struct OpenNode<M> {
    id: NodeId,
    estimate: Estimate<M>,
}

pub(crate) fn search<P: Problem, H: Heuristic<P>>(
    task: &Task<P, H>,
    control: &mut Control<P>,
    rule: &Rule<P, H::Memo>,
) -> Result<(), Stop> {
    if task.is_of_tree() {
        return tree::search(task, control, rule);
    }
    if P::TREE_LIKE && task.problem.is_tree_like() {
        return late::search(task, control, rule);
    }
    let Task { problem, h, .. } = *task;
    let mut frontier = Frontier::new(task, control, rule);
    let replace = if frontier.reopens() { Replace::Always } else { Replace::Open };
    let mut table = NodeTable::new();
    let mut batch = Vec::new();

    let Some((start, estimate)) = Frontier::<P, H, OpenNode<H::Memo>>::begin(task, control) else {
        return control.exhausted(false);
    };
    control.tell(problem, || Event::Begin { threshold: None, width: None });
    let id = table.root(problem.pack(&start), &mut control.memory)?;
    frontier.push(problem, &start, 0, &estimate, OpenNode { id, estimate }, &mut control.memory)?;

    loop {
        // 1. Pop. An entry whose state is closed was overtaken by a cheaper one.
        let Some((priority, OpenNode { id, estimate })) = frontier.pop() else {
            return frontier.exhausted(control);
        };
        if !table.close(id) {
            continue;
        }
        let g = table.cost(id);

        // 2. Prove.
        frontier.prove(priority, g, estimate.h, control);

        // 3. Goal?
        let state = problem.unpack(table.key(id));
        if problem.is_goal(&state) {
            control.tell(problem, || Event::Goal(held(problem, &table, id, priority, estimate.h)));
            frontier.found(table.plan(problem, task.start, id), control);
            return Ok(());
        }

        // 4. Expand: all look-ups are begun before the first is finished, so that they wait for memory together.
        control.tick(problem, &state, g, estimate.h)?;
        control.tell(problem, || Event::Take(held(problem, &table, id, priority, estimate.h)));
        let parent = table.parent_key(id);
        let made = |action, to, h: Option<Cost>, fate| {
            let g = g.saturating_add(problem.cost(&state, action));
            Event::Made { from: state, action, to, g, h, fate }
        };
        let _ = problem.successors(&state, |action, next| {
            control.stats.generated += 1;
            if problem.is_dead(&next) {
                control.stats.dead_ends += 1;
                control.tell(problem, || made(action, next, None, Fate::Dead));
                return ControlFlow::<()>::Continue(());
            }
            let key = problem.key(&next);
            // The way back is the most frequent duplicate, and known without a look-up.
            if Some(key) == parent {
                control.stats.duplicates += 1;
                control.tell(problem, || made(action, next, None, Fate::Duplicate));
            } else {
                batch.push((action, next, table.seek(key)));
            }
            ControlFlow::Continue(())
        });
        for (.., sought) in &mut batch {
            table.glimpse(sought);
        }
        for &(action, next, sought) in &batch {
            let next_g = g.saturating_add(problem.cost(&state, action));
            let (next_id, old, fate) = match table.reach_sought(sought, id, next_g, replace, &mut control.memory)? {
                Reached::New(next_id) => (next_id, None, Fate::New),
                Reached::Cheaper { id, old, was_closed } => {
                    if was_closed {
                        control.stats.reopened += 1;
                    } else {
                        control.stats.duplicates += 1;
                    }
                    (id, (!was_closed).then_some(old), Fate::Cheaper)
                }
                Reached::Known => {
                    control.stats.duplicates += 1;
                    control.tell(problem, || made(action, next, None, Fate::Duplicate));
                    continue;
                }
            };
            // A step leads to `next` itself; its representative may need a fresh look.
            let representative = problem.representative(&next);
            let next_estimate = if representative == next {
                h.step(problem, &state, estimate, action, &next)
            } else {
                h.start(problem, &representative)
            };
            if let Some(fate) = frontier.refuses(next_g, next_estimate.h) {
                control.stats.dead_ends += u64::from(fate == Fate::Dead);
                control.tell(problem, || made(action, next, Some(next_estimate.h), fate));
                continue;
            }
            control.tell(problem, || made(action, next, Some(next_estimate.h), fate));
            if let Some(old) = old {
                frontier.overtake(old, next_estimate.h);
            }
            let entry = OpenNode { id: next_id, estimate: next_estimate };
            frontier.push(problem, &representative, next_g, &next_estimate, entry, &mut control.memory)?;
        }
        batch.clear();
        control.stored(table.len());
        if P::TOLD {
            let live = frontier.in_order().into_iter().filter(|(_, entry)| !table.is_closed(entry.id));
            let mut waiting = live.map(|(priority, entry)| held(problem, &table, entry.id, priority, entry.estimate.h));
            control.tell(problem, || Event::Open(&mut waiting));
        }
    }
}

/// What the table holds of an open state, for who watches.
fn held<P: Problem>(problem: &P, table: &NodeTable<P::Packed>, id: NodeId, priority: Priority, h: Cost) -> Waiting<P> {
    let parent = table.parent_key(id).map(|key| problem.unpack(key));
    Waiting { made_by: None, state: problem.unpack(table.key(id)), parent, g: table.cost(id), h, priority }
}
