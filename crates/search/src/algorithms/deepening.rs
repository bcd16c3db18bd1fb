//! The loop that IDDFS and IDA\* share: depth-first searches under a growing threshold on f = g + h.
//!
//! With a transposition table a state is searched once in an iteration at its least g, and the table also holds the
//! states at which the iteration was cut. They tell the next threshold exactly, and when none is left the space is
//! exhausted: unsolvable levels end. Without the table this is the textbook version, which may go on for ever there.

use std::hash::Hash;
use std::ops::ControlFlow;

use super::Task;
use crate::control::{Control, Stop};
use crate::heuristic::{Estimate, Heuristic};
use crate::memory::Memory;
use crate::outcome::Plan;
use crate::problem::{Cost, INFINITE, Problem};
use crate::shards::{Shards, hash};

pub(crate) fn search<P: Problem, H: Heuristic<P>>(task: &Task<P, H>, control: &mut Control<P>) -> Result<(), Stop> {
    if task.options.table.unwrap_or_else(|| task.problem.repeats()) {
        deepen(task, control, Table::new())
    } else {
        deepen(task, control, NoTable { next: INFINITE })
    }
}

fn deepen<P: Problem, H: Heuristic<P>, T: Transpositions<P::Packed>>(
    task: &Task<P, H>,
    control: &mut Control<P>,
    seen: T,
) -> Result<(), Stop> {
    let Task { problem, h, .. } = *task;
    let ceiling = control.ceiling();
    let estimate = h.start(problem, &task.start);
    let mut search = Search {
        problem,
        h,
        control,
        seen,
        threshold: estimate.h,
        ceiling,
        cut: false,
        deepest: 0,
        end: Ok(0),
        actions: Vec::new(),
    };
    while search.threshold != INFINITE {
        if H::ADMISSIBLE {
            if search.threshold > ceiling {
                search.cut = true;
                break;
            }
            search.control.prove(search.threshold);
        }
        search.seen.begin();
        if T::KEEPS {
            search.seen.is_covered(problem.key(&task.start), 0, &mut search.control.memory);
        }
        let flow = search.visit(&task.start, 0, estimate, None, 0);
        search.control.stored(if T::KEEPS { search.seen.len() } else { search.deepest as usize + 1 });
        if flow.is_break() {
            let cost = search.end?;
            search.actions.reverse();
            let actions = std::mem::take(&mut search.actions);
            search.control.found(Plan { actions, cost });
            return Ok(());
        }
        search.threshold = search.seen.next_threshold();
    }
    let cut = search.cut;
    control.exhausted(cut)
}

struct Search<'s, 'c, P: Problem, H, T> {
    problem: &'s P,
    h: &'s H,
    control: &'s mut Control<'c, P>,
    seen: T,
    threshold: Cost,
    ceiling: Cost,
    /// The ceiling held something back.
    cut: bool,
    deepest: u32,
    /// Why the search broke off: at a goal of this cost, or stopped. It stands here because a return value that fits one
    /// register saves a tenth of the instructions.
    end: Result<Cost, Stop>,
    /// The plan, last action first: filled on the way back from a goal, so that the search itself keeps no path.
    actions: Vec<P::Action>,
}

/// Levels of recursion between two looks at the stack, and what they may need of it.
const LEVELS: u32 = 64;
const RED_ZONE: usize = 512 << 10;
const SEGMENT: usize = 4 << 20;

impl<P: Problem, H: Heuristic<P>, T: Transpositions<P::Packed>> Search<'_, '_, P, H, T> {
    fn visit(
        &mut self,
        state: &P::State,
        g: Cost,
        estimate: Estimate<H::Memo>,
        last: Option<P::Action>,
        depth: u32,
    ) -> ControlFlow<()> {
        let Self { problem, h, .. } = *self;
        if problem.is_goal(state) {
            self.end = Ok(g);
            return ControlFlow::Break(());
        }
        if let Err(stop) = self.control.tick(problem, state, g, estimate.h) {
            self.end = Err(stop);
            return ControlFlow::Break(());
        }
        self.deepest = self.deepest.max(depth);
        // Leaving out redundant successors is for trees only; a table does more.
        let last = if T::KEEPS { None } else { last };
        problem.successors_after(state, last, |action, next| {
            self.control.stats.generated += 1;
            if problem.is_dead(&next) {
                self.control.stats.dead_ends += 1;
                return ControlFlow::Continue(());
            }
            let next_g = g.saturating_add(problem.cost(state, action));
            let next_estimate = h.step(problem, state, estimate, action, &next);
            // Compared without the sum: what is left under the threshold is the same for all successors of equal cost.
            let is_within = self.threshold.checked_sub(next_g).is_some_and(|left| next_estimate.h <= left);
            if !is_within || (!H::ADMISSIBLE && next_g > self.ceiling) {
                self.hold_back(&next, next_g, next_g.saturating_add(next_estimate.h));
                return ControlFlow::Continue(());
            }
            if T::KEEPS && self.seen.is_covered(problem.key(&next), next_g, &mut self.control.memory) {
                self.control.stats.duplicates += 1;
                return ControlFlow::Continue(());
            }
            let flow = self.descend(&next, next_g, next_estimate, action, depth + 1);
            if flow.is_break() {
                self.actions.push(action);
            }
            flow
        })
    }

    /// Without a table the depth has no bound but time, so the stack grows on the heap, on the memory account.
    #[inline]
    fn descend(
        &mut self,
        state: &P::State,
        g: Cost,
        estimate: Estimate<H::Memo>,
        last: P::Action,
        depth: u32,
    ) -> ControlFlow<()> {
        if !depth.is_multiple_of(LEVELS) {
            return self.visit(state, g, estimate, Some(last), depth);
        }
        self.descend_far(state, g, estimate, last, depth)
    }

    #[cold]
    fn descend_far(
        &mut self,
        state: &P::State,
        g: Cost,
        estimate: Estimate<H::Memo>,
        last: P::Action,
        depth: u32,
    ) -> ControlFlow<()> {
        if stacker::remaining_stack().is_some_and(|left| left >= RED_ZONE) {
            return self.visit(state, g, estimate, Some(last), depth);
        }
        if let Err(stop) = self.control.memory.take(SEGMENT) {
            self.end = Err(stop);
            return ControlFlow::Break(());
        }
        let flow = stacker::grow(SEGMENT, || self.visit(state, g, estimate, Some(last), depth));
        self.control.memory.give(SEGMENT);
        flow
    }

    /// A state beyond the threshold, or never to be searched.
    #[inline]
    fn hold_back(&mut self, state: &P::State, g: Cost, f: Cost) {
        let floor = if H::ADMISSIBLE { f } else { g };
        if f == INFINITE || floor > self.ceiling {
            self.give_up(f);
        } else if T::KEEPS {
            self.seen.hold(self.problem.key(state), f, &mut self.control.memory);
        } else {
            self.seen.hold_anonymous(f);
        }
    }

    #[cold]
    fn give_up(&mut self, f: Cost) {
        if f == INFINITE {
            self.control.stats.dead_ends += 1;
        } else {
            self.cut = true;
        }
    }
}

/// What an iteration remembers of the states it met.
trait Transpositions<K> {
    /// Does it remember states at all?
    const KEEPS: bool;
    fn begin(&mut self);
    /// Was the state searched in this iteration at no greater cost? If not, it is now.
    fn is_covered(&mut self, key: K, g: Cost, memory: &mut Memory) -> bool;
    /// The state lies beyond the threshold.
    fn hold(&mut self, key: K, f: Cost, memory: &mut Memory);
    /// Some state lies beyond the threshold.
    fn hold_anonymous(&mut self, f: Cost);
    /// The least f beyond the threshold, `INFINITE` if nothing is left there.
    fn next_threshold(&mut self) -> Cost;
    fn len(&self) -> usize;
}

/// Remembers only the next threshold.
struct NoTable {
    next: Cost,
}

impl<K> Transpositions<K> for NoTable {
    const KEEPS: bool = false;

    fn begin(&mut self) {
        self.next = INFINITE;
    }

    fn is_covered(&mut self, _: K, _: Cost, _: &mut Memory) -> bool {
        false
    }

    fn hold(&mut self, _: K, f: Cost, _: &mut Memory) {
        self.next = self.next.min(f);
    }

    #[inline]
    fn hold_anonymous(&mut self, f: Cost) {
        self.next = self.next.min(f);
    }

    fn next_threshold(&mut self) -> Cost {
        self.next
    }

    fn len(&self) -> usize {
        0
    }
}

/// Remembers states while there is memory, and does without where there is none.
struct Table<K> {
    entries: Shards<Entry<K>>,
    iteration: u32,
    /// The least f of states that found no room.
    forgotten: Cost,
    is_full: bool,
}

struct Entry<K> {
    key: K,
    iteration: u32,
    mark: Mark,
}

#[derive(Clone, Copy)]
enum Mark {
    /// Searched at this g.
    Searched(Cost),
    /// Held back with this f.
    Held(Cost),
}

impl<K: Copy + Eq + Hash> Table<K> {
    fn new() -> Self {
        Self { entries: Shards::new(), iteration: 0, forgotten: INFINITE, is_full: false }
    }

    /// Sets a state's mark; false if there is no room for it.
    fn insert(&mut self, key: K, hash_of_key: u64, mark: Mark, memory: &mut Memory) -> bool {
        if self.is_full {
            return false;
        }
        let entry = Entry { key, iteration: self.iteration, mark };
        let take = |memory: &mut Memory, bytes| memory.take_spare(bytes).then_some(()).ok_or(Stop::Memory);
        self.is_full = self.entries.insert(hash_of_key, entry, |entry| hash(&entry.key), memory, take).is_err();
        !self.is_full
    }
}

impl<K: Copy + Eq + Hash> Transpositions<K> for Table<K> {
    const KEEPS: bool = true;

    fn begin(&mut self) {
        self.iteration += 1;
        self.forgotten = INFINITE;
    }

    #[inline]
    fn is_covered(&mut self, key: K, g: Cost, memory: &mut Memory) -> bool {
        let hash = hash(&key);
        if let Some(entry) = self.entries.find_mut(hash, |entry| entry.key == key) {
            if let Mark::Searched(least) = entry.mark
                && entry.iteration == self.iteration
                && least <= g
            {
                return true;
            }
            entry.iteration = self.iteration;
            entry.mark = Mark::Searched(g);
        } else {
            self.insert(key, hash, Mark::Searched(g), memory);
        }
        false
    }

    #[inline]
    fn hold(&mut self, key: K, f: Cost, memory: &mut Memory) {
        let hash = hash(&key);
        if let Some(entry) = self.entries.find_mut(hash, |entry| entry.key == key) {
            if entry.iteration == self.iteration {
                match &mut entry.mark {
                    // Searched already, so it is not beyond the threshold.
                    Mark::Searched(_) => {}
                    Mark::Held(least) => *least = f.min(*least),
                }
            } else {
                entry.iteration = self.iteration;
                entry.mark = Mark::Held(f);
            }
        } else if !self.insert(key, hash, Mark::Held(f), memory) {
            self.forgotten = self.forgotten.min(f);
        }
    }

    fn hold_anonymous(&mut self, f: Cost) {
        self.forgotten = self.forgotten.min(f);
    }

    fn next_threshold(&mut self) -> Cost {
        let held = self.entries.iter().filter(|entry| entry.iteration == self.iteration);
        let least = held.filter_map(|entry| match entry.mark {
            Mark::Held(f) => Some(f),
            Mark::Searched(_) => None,
        });
        least.min().unwrap_or(INFINITE).min(self.forgotten)
    }

    fn len(&self) -> usize {
        self.entries.len()
    }
}
