//! Best-first search (Pearl 1984), the loop that uniform cost, greedy, A\* and weighted A\* share: take the open state of least priority,
//! expand it.
//!
//! They differ only in the priority, in whether a cheaper path reopens a state, and in what their open list proves.

use std::ops::ControlFlow;

use super::{Task, late};
use crate::champion::Preference;
use crate::control::{Control, Stop};
use crate::heuristic::{Estimate, Heuristic};
use crate::observer::{Event, Fate, Waiting};
use crate::open::{Open, Priority};
use crate::problem::{Cost, INFINITE, Problem};
use crate::table::{NodeId, NodeTable, Reached};

/// How the open list bounds the optimum from below.
pub(crate) enum Proof {
    /// The priority's first number is g + h and h is admissible: the least is the bound.
    Priority,
    /// Some open state lies on an optimal path and has its true g there: the least g + h (or g alone, if h may
    /// overestimate) among the open states is the bound.
    Open,
    /// It proves nothing.
    None,
}

/// What comes first among states that are equally good.
pub(crate) enum Among<P: Problem> {
    /// The newest or the oldest, as the options say.
    Any,
    /// The least h.
    LeastH,
    /// What a champion prefers.
    Preferred(Preference<P>),
}

/// What makes a best-first search the one it is. Priorities are sums of multiples of g and h, so that one compiled loop
/// serves all of them.
pub(crate) struct Rule<P: Problem> {
    /// How often g counts.
    pub(crate) g: u64,
    /// How often h counts.
    pub(crate) h: u64,
    pub(crate) ties: Among<P>,
    /// A closed state is opened again when a cheaper path to it turns up.
    pub(crate) reopen: bool,
    pub(crate) proof: Proof,
}

impl<P: Problem> Rule<P> {
    #[inline]
    pub(super) fn priority(&self, problem: &P, state: &P::State, g: Cost, h: Cost) -> Priority {
        let among = match self.ties {
            Among::Any => 0,
            Among::LeastH => h,
            Among::Preferred(preference) => preference(problem, state, h),
        };
        (u64::from(g) * self.g + u64::from(h) * self.h, u64::from(among))
    }
}

#[derive(Clone, Copy)]
struct OpenNode<M> {
    id: NodeId,
    estimate: Estimate<M>,
}

pub(crate) fn search<P: Problem, H: Heuristic<P>>(
    task: &Task<P, H>,
    control: &mut Control<P>,
    rule: &Rule<P>,
) -> Result<(), Stop> {
    if P::TREE_LIKE && task.problem.is_tree_like() {
        return late::search(task, control, rule);
    }
    let Task { problem, h, .. } = *task;
    let ceiling = control.ceiling();
    // Under a ceiling the first path to a state may be too dear while a later one is not.
    let reopen = rule.reopen || ceiling < INFINITE;
    let mut cut = false;
    let mut table = NodeTable::new();
    let mut open = Open::new(task.options.ties);
    let mut batch = Vec::new();
    let mut floors = matches!(rule.proof, Proof::Open).then(Floors::default);
    // What every plan through a state costs at least.
    let floor = |g: Cost, h: Cost| if H::ADMISSIBLE { g.saturating_add(h) } else { g };

    let start = problem.representative(&task.start);
    let estimate = h.start(problem, &start);
    if estimate.h == INFINITE {
        return control.exhausted(false);
    }
    if H::ADMISSIBLE {
        control.prove(estimate.h);
    }
    control.tell(problem, || Event::Begin { threshold: None, width: None });
    let id = table.root(problem.pack(&start), &mut control.memory)?;
    open.push(rule.priority(problem, &start, 0, estimate.h), OpenNode { id, estimate }, &mut control.memory)?;
    if let Some(floors) = &mut floors {
        floors.add(floor(0, estimate.h));
    }

    loop {
        // 1. Pop. An entry whose state is closed was overtaken by a cheaper one.
        let Some((priority, OpenNode { id, estimate })) = open.pop() else {
            return control.exhausted(cut);
        };
        if !table.close(id) {
            continue;
        }
        let g = table.cost(id);

        // 2. Prove.
        match &mut floors {
            Some(floors) => {
                control.prove(floors.least());
                floors.remove(floor(g, estimate.h));
            }
            None if matches!(rule.proof, Proof::Priority) => control.prove(priority.0 as Cost),
            None => {}
        }

        // 3. Goal?
        let state = problem.unpack(table.key(id));
        if problem.is_goal(&state) {
            control.tell(problem, || Event::Goal(held(problem, &table, id, priority, estimate.h)));
            let plan = table.plan(problem, task.start, id);
            if let Some(floors) = &mut floors {
                control.prove(floors.least().min(plan.cost));
            }
            control.found(plan);
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
            let may_replace = |was_closed: bool| reopen || !was_closed;
            let (next_id, old, fate) = match table.reach_sought(sought, id, next_g, may_replace, &mut control.memory)? {
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
            if next_estimate.h == INFINITE {
                control.stats.dead_ends += 1;
                control.tell(problem, || made(action, next, Some(INFINITE), Fate::Dead));
                continue;
            }
            let next_floor = floor(next_g, next_estimate.h);
            if next_floor > ceiling {
                cut = true;
                control.tell(problem, || made(action, next, Some(next_estimate.h), Fate::TooDear));
                continue;
            }
            control.tell(problem, || made(action, next, Some(next_estimate.h), fate));
            if let Some(floors) = &mut floors {
                if let Some(old) = old.map(|old| floor(old, next_estimate.h)).filter(|&old| old <= ceiling) {
                    floors.remove(old);
                }
                floors.add(next_floor);
            }
            let entry = OpenNode { id: next_id, estimate: next_estimate };
            open.push(rule.priority(problem, &representative, next_g, next_estimate.h), entry, &mut control.memory)?;
        }
        batch.clear();
        control.stored(table.len());
        if P::TOLD {
            let live = open.in_order().into_iter().filter(|(_, entry)| !table.is_closed(entry.id));
            let mut waiting = live.map(|(priority, entry)| held(problem, &table, entry.id, priority, entry.estimate.h));
            control.tell(problem, || Event::Open(&mut waiting));
        }
    }
}

/// What the table holds of an open state, for who watches.
fn held<P: Problem>(problem: &P, table: &NodeTable<P::Packed>, id: NodeId, priority: Priority, h: Cost) -> Waiting<P> {
    let parent = table.parent_key(id).map(|key| problem.unpack(key));
    Waiting { state: problem.unpack(table.key(id)), parent, g: table.cost(id), h, priority }
}

/// How many open states there are for each floor: the least floor is a proven bound.
#[derive(Default)]
pub(super) struct Floors {
    counts: Vec<u32>,
    least: usize,
}

impl Floors {
    /// Floors beyond this are counted as this, which is still a bound.
    const MOST: usize = 1 << 16;

    pub(super) fn add(&mut self, floor: Cost) {
        let floor = (floor as usize).min(Self::MOST);
        if floor >= self.counts.len() {
            self.counts.resize(floor + 1, 0);
        }
        self.counts[floor] += 1;
        self.least = self.least.min(floor);
    }

    pub(super) fn remove(&mut self, floor: Cost) {
        self.counts[(floor as usize).min(Self::MOST)] -= 1;
    }

    pub(super) fn least(&mut self) -> Cost {
        match self.counts[self.least..].iter().position(|&count| count > 0) {
            Some(offset) => {
                self.least += offset;
                self.least as Cost
            }
            None => INFINITE,
        }
    }
}
