//! The loop that IDDFS and IDA\* (Korf 1985) share: depth-first searches under a growing threshold on f = g + h; with a transposition
//! table as Reinefeld and Marsland (1994) describe it.
//!
//! With a transposition table a state is searched once in an iteration at its least g, and the table also holds the
//! states at which the iteration was cut. They tell the next threshold exactly, and when none is left the space is
//! exhausted: unsolvable levels end. Without the table this is the textbook version, which may go on for ever there.

mod crew;

use std::hash::Hash;
use std::ops::ControlFlow;

use super::Task;
use crate::control::Control;
use crate::heuristic::{Estimate, Heuristic};
use crate::limits::Stop;
use crate::memory::Memory;
use crate::observer::{Event, Fate, Waiting};
use crate::outcome::Plan;
use crate::problem::{Cost, INFINITE, Problem};
use crate::shards::{Shards, hash};
use crew::WORTH_SHARING;

pub(crate) fn search<P: Problem, H: Heuristic<P>>(task: &Task<P, H>, control: &mut Control<P>) -> Result<(), Stop> {
    let keeps = task.options.table.unwrap_or_else(|| task.problem.repeats());
    // Where paths meet often nobody goes without a table for speed: one loop serves both, and there is less to compile.
    if keeps || !P::TREE_LIKE {
        #[expect(clippy::redundant_closure_for_method_calls, reason = "the method itself has too fixed a lifetime")]
        return deepen(task, control, Table::new(keeps), |search, start, estimate| search.visit_start(start, estimate));
    }
    let threads = task.options.threads;
    deepen(task, control, NoTable { beyond: INFINITE }, |search, start, estimate| {
        let is_large = search.control.stats.expanded - search.expanded_before > WORTH_SHARING;
        search.expanded_before = search.control.stats.expanded;
        // Where there are no threads, nothing of it is compiled.
        let may_share = cfg!(not(target_family = "wasm"))
            && task.problem.is_tree_like()
            && threads > 1
            && is_large
            && search.control.may_share();
        let shared = if may_share { search.visit_together(start, estimate, threads) } else { None };
        shared.unwrap_or_else(|| search.visit_start(start, estimate))
    })
}

fn deepen<P: Problem, H: Heuristic<P>, T: Transpositions<P::Packed>>(
    task: &Task<P, H>,
    control: &mut Control<P>,
    seen: T,
    visit: impl Fn(&mut Iteration<P, H, T>, P::State, Estimate<H::Memo>) -> ControlFlow<()>,
) -> Result<(), Stop> {
    let Task { problem, h, .. } = *task;
    let ceiling = control.ceiling();
    let estimate = h.start(problem, &task.start);
    // What an earlier search has proven need not be searched again.
    let is_first = control.stats.expanded == 0;
    let threshold = if h.is_admissible() && !is_first { estimate.h.max(control.bound()) } else { estimate.h };
    let mut search = Iteration::new(problem, h, control, seen, threshold, ceiling);
    while search.threshold != INFINITE {
        if h.is_admissible() {
            if search.threshold > ceiling {
                search.cut = true;
                break;
            }
            search.control.prove(search.threshold);
        }
        let threshold = Some(search.threshold);
        search.control.tell(problem, || Event::Begin { threshold, width: None });
        search.seen.begin();
        if search.seen.keeps() {
            search.seen.is_covered(problem.key(&task.start), 0, &mut search.control.memory);
        }
        let flow = visit(&mut search, task.start, estimate);
        search.control.stats.generated += std::mem::take(&mut search.generated);
        // Without a table only the path is held, and its steps cost at least 1 each.
        search.control.stored(if search.seen.keeps() { search.seen.len() } else { search.threshold as usize + 1 });
        if flow.is_break() {
            let cost = search.end?;
            search.actions.reverse();
            let actions = std::mem::take(&mut search.actions);
            search.control.found(Plan { actions, cost });
            return Ok(());
        }
        search.threshold = search.threshold.saturating_add(search.seen.least_beyond());
    }
    let cut = search.cut;
    control.exhausted(cut)
}

/// One iteration. The recursion hands down what is `left` under the threshold, so that a successor is tested with one
/// comparison; g is the threshold less that. Counters, ends and the stack's limit stand here rather than in arguments and
/// return values: on the 15-puzzle every instruction counts.
pub(super) struct Iteration<'s, 'c, P: Problem, H, T> {
    pub(super) problem: &'s P,
    pub(super) h: &'s H,
    pub(super) control: &'s mut Control<'c, P>,
    pub(super) seen: T,
    pub(super) threshold: Cost,
    pub(super) ceiling: Cost,
    /// The ceiling held something back.
    pub(super) cut: bool,
    pub(super) generated: u64,
    /// Expansions when the last iteration began.
    expanded_before: u64,
    /// The stack must not go below this address.
    stack_floor: usize,
    /// Why the search broke off: at a goal of this cost, or stopped.
    pub(super) end: Result<Cost, Stop>,
    /// The plan, last action first: filled on the way back from a goal, so that the search itself keeps no path.
    pub(super) actions: Vec<P::Action>,
    /// The states above the one that is visited, for who watches; empty where nobody does.
    trail: Vec<P::State>,
}

/// What one call and all it calls besides itself may need of the stack.
const RED_ZONE: usize = 256 << 10;
/// What a search uses of the stack that it is called on: threads have two mebibytes unless somebody says otherwise.
const FIRST: usize = 1 << 20;
/// The stacks that it goes on upon.
const SEGMENT: usize = 4 << 20;

/// Where the stack is now, near enough.
#[inline(always)]
fn stack_pointer() -> usize {
    let here = 0u8;
    std::ptr::from_ref(&here).addr()
}

/// Where the stack has to grow, of which so much is left: the red zone's upper end.
fn stack_floor(left: usize) -> usize {
    stack_pointer().saturating_sub(left - RED_ZONE)
}

/// Does something on a stack of its own, and waits for it; false if there is none to be had. One place, not one a heuristic: threads are
/// much code.
fn on_more_stack(work: &mut (dyn FnMut() + Send)) -> bool {
    // Where there are no threads, nothing of it is compiled.
    if cfg!(target_family = "wasm") {
        return false;
    }
    std::thread::scope(|scope| match std::thread::Builder::new().stack_size(SEGMENT).spawn_scoped(scope, work) {
        Ok(thread) => thread.join().map_err(std::panic::resume_unwind).is_ok(),
        Err(_) => false,
    })
}

impl<'s, 'c, P: Problem, H: Heuristic<P>, T: Transpositions<P::Packed>> Iteration<'s, 'c, P, H, T> {
    pub(super) fn new(
        problem: &'s P,
        h: &'s H,
        control: &'s mut Control<'c, P>,
        seen: T,
        threshold: Cost,
        ceiling: Cost,
    ) -> Self {
        let expanded_before = control.stats.expanded;
        Self {
            problem,
            h,
            control,
            seen,
            threshold,
            ceiling,
            cut: false,
            generated: 0,
            expanded_before,
            stack_floor: stack_floor(FIRST),
            end: Ok(0),
            actions: Vec::new(),
            trail: Vec::new(),
        }
    }

    fn visit_start(&mut self, start: P::State, estimate: Estimate<H::Memo>) -> ControlFlow<()> {
        self.visit(start, self.threshold, estimate, None)
    }

    pub(super) fn visit(
        &mut self,
        state: P::State,
        left: Cost,
        estimate: Estimate<H::Memo>,
        last: Option<P::Action>,
    ) -> ControlFlow<()> {
        if stack_pointer() < self.stack_floor {
            return self.visit_on_more_stack(state, left, estimate, last);
        }
        let problem = self.problem;
        let state = &state;
        let held = || Waiting {
            state: *state,
            parent: self.trail.last().copied(),
            made_by: None,
            g: self.threshold - left,
            h: estimate.h,
            priority: (0, 0),
        };
        if problem.is_goal(state) {
            self.control.tell(problem, || Event::Goal(held()));
            self.end = Ok(self.threshold - left);
            return ControlFlow::Break(());
        }
        if let Err(stop) = self.control.tick(problem, state, self.threshold - left, estimate.h) {
            self.end = Err(stop);
            return ControlFlow::Break(());
        }
        self.control.tell(problem, || Event::Take(held()));
        // Leaving out redundant successors is for trees only; a table does more.
        let last = if self.seen.keeps() { None } else { last };
        self.h.fetch(problem, state, &estimate, last);
        if P::TOLD {
            self.trail.push(*state);
            let mut none = std::iter::empty();
            self.control.tell(problem, || Event::Open(&mut none));
        }
        let flow = problem.successors_after(state, last, |action, next| {
            let Some((next_left, next_estimate)) = self.step(state, left, &estimate, action, &next) else {
                return ControlFlow::Continue(());
            };
            if self.seen.keeps() {
                let g = self.threshold - next_left;
                if self.seen.is_covered(problem.key(&next), g, &mut self.control.memory) {
                    self.control.stats.duplicates += 1;
                    self.tell_made(state, action, &next, g, Some(next_estimate.h), Fate::Duplicate);
                    return ControlFlow::Continue(());
                }
            }
            self.tell_made(state, action, &next, self.threshold - next_left, Some(next_estimate.h), Fate::New);
            let flow = self.visit(next, next_left, next_estimate, Some(action));
            if flow.is_break() {
                self.actions.push(action);
            }
            flow
        });
        if P::TOLD {
            self.trail.pop();
        }
        flow
    }

    /// Tells whoever watches what becomes of a successor.
    #[inline(always)]
    fn tell_made(&mut self, from: &P::State, action: P::Action, to: &P::State, g: Cost, h: Option<Cost>, fate: Fate) {
        self.control.tell(self.problem, || Event::Made { from: *from, action, to: *to, g, h, fate });
    }

    /// Is a successor within the threshold? Then this is what is left under it, and its estimate.
    #[inline(always)]
    pub(super) fn step(
        &mut self,
        state: &P::State,
        left: Cost,
        estimate: &Estimate<H::Memo>,
        action: P::Action,
        next: &P::State,
    ) -> Option<(Cost, Estimate<H::Memo>)> {
        let Self { problem, h, .. } = *self;
        self.generated += 1;
        let cost = problem.cost(state, action);
        if problem.is_dead(next) {
            self.control.stats.dead_ends += 1;
            self.tell_made(state, action, next, (self.threshold - left).saturating_add(cost), None, Fate::Dead);
            return None;
        }
        let result = match left.checked_sub(cost) {
            Some(left) => h.step_within(problem, state, estimate, action, next, left).map(|next| (left, next)),
            None => Err(h.step(problem, state, *estimate, action, next).h),
        };
        let (next_left, estimate) = match result {
            Ok(next) => next,
            Err(h) => {
                let fate = if h == INFINITE { Fate::Dead } else { Fate::Beyond };
                self.tell_made(state, action, next, (self.threshold - left).saturating_add(cost), Some(h), fate);
                self.hold_back(next, h, h.saturating_add(cost) - left);
                return None;
            }
        };
        if !h.is_admissible() && self.threshold - next_left > self.ceiling {
            self.tell_made(state, action, next, self.threshold - next_left, Some(estimate.h), Fate::TooDear);
            self.cut = true;
            return None;
        }
        Some((next_left, estimate))
    }

    /// Without a table the depth has no bound but time, so the search goes on upon the stacks of further threads, one after another, on the
    /// memory account.
    #[cold]
    fn visit_on_more_stack(
        &mut self,
        state: P::State,
        left: Cost,
        estimate: Estimate<H::Memo>,
        last: Option<P::Action>,
    ) -> ControlFlow<()> {
        if let Err(stop) = self.control.memory.take(SEGMENT) {
            self.end = Err(stop);
            return ControlFlow::Break(());
        }
        let floor = self.stack_floor;
        let mut flow = ControlFlow::Break(());
        let has_stack = on_more_stack(&mut || {
            self.stack_floor = stack_floor(SEGMENT);
            flow = self.visit(state, left, estimate, last);
        });
        self.stack_floor = floor;
        self.control.memory.give(SEGMENT);
        if !has_stack {
            self.end = Err(Stop::Memory);
        }
        flow
    }

    /// A state that lies `beyond` the threshold by so much.
    #[inline]
    fn hold_back(&mut self, state: &P::State, h: Cost, beyond: Cost) {
        if h == INFINITE {
            self.control.stats.dead_ends += 1;
        } else if self.seen.keeps() {
            self.seen.hold(self.problem.key(state), beyond, &mut self.control.memory);
        } else {
            self.seen.hold_anonymous(beyond);
        }
    }
}

/// What an iteration remembers of the states it met.
pub(super) trait Transpositions<K>: Send {
    /// Does it remember states at all?
    fn keeps(&self) -> bool;
    fn begin(&mut self);
    /// Was the state searched in this iteration at no greater cost? If not, it is now.
    fn is_covered(&mut self, key: K, g: Cost, memory: &mut Memory) -> bool;
    /// The state lies beyond the threshold by so much.
    fn hold(&mut self, key: K, beyond: Cost, memory: &mut Memory);
    /// Some state lies beyond the threshold by so much.
    fn hold_anonymous(&mut self, beyond: Cost);
    /// By how much the nearest state lies beyond the threshold, `INFINITE` if there is none.
    fn least_beyond(&self) -> Cost;
    fn len(&self) -> usize;
}

/// Remembers only how near the next state lies.
pub(super) struct NoTable {
    pub(super) beyond: Cost,
}

impl<K> Transpositions<K> for NoTable {
    #[inline(always)]
    fn keeps(&self) -> bool {
        false
    }

    fn begin(&mut self) {
        self.beyond = INFINITE;
    }

    fn is_covered(&mut self, _: K, _: Cost, _: &mut Memory) -> bool {
        false
    }

    fn hold(&mut self, _: K, beyond: Cost, _: &mut Memory) {
        self.beyond = self.beyond.min(beyond);
    }

    #[inline]
    fn hold_anonymous(&mut self, beyond: Cost) {
        self.beyond = self.beyond.min(beyond);
    }

    fn least_beyond(&self) -> Cost {
        self.beyond
    }

    fn len(&self) -> usize {
        0
    }
}

/// Remembers states while there is memory, and does without where there is none, or where it is told to.
struct Table<K> {
    keeps: bool,
    entries: Shards<Visited<K>>,
    iteration: u32,
    /// The nearest of the states beyond the threshold that found no room.
    forgotten: Cost,
    is_full: bool,
}

struct Visited<K> {
    key: K,
    iteration: u32,
    mark: Mark,
}

#[derive(Clone, Copy)]
enum Mark {
    /// Searched at this g.
    Searched(Cost),
    /// Held back, this much beyond the threshold.
    Held(Cost),
}

impl<K: Copy + Eq + Hash> Table<K> {
    fn new(keeps: bool) -> Self {
        Self { keeps, entries: Shards::new(), iteration: 0, forgotten: INFINITE, is_full: false }
    }

    /// Sets a state's mark; false if there is no room for it.
    fn insert(&mut self, key: K, hash_of_key: u64, mark: Mark, memory: &mut Memory) -> bool {
        if self.is_full {
            return false;
        }
        let entry = Visited { key, iteration: self.iteration, mark };
        let take = |memory: &mut Memory, bytes| memory.take_spare(bytes).then_some(()).ok_or(Stop::Memory);
        self.is_full = self.entries.insert(hash_of_key, entry, |entry| hash(&entry.key), memory, take).is_err();
        !self.is_full
    }
}

impl<K: Copy + Eq + Hash + Send> Transpositions<K> for Table<K> {
    #[inline(always)]
    fn keeps(&self) -> bool {
        self.keeps
    }

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
    fn hold(&mut self, key: K, beyond: Cost, memory: &mut Memory) {
        let hash = hash(&key);
        if let Some(entry) = self.entries.find_mut(hash, |entry| entry.key == key) {
            if entry.iteration == self.iteration {
                match &mut entry.mark {
                    // Searched already, so it is not beyond the threshold.
                    Mark::Searched(_) => {}
                    Mark::Held(least) => *least = beyond.min(*least),
                }
            } else {
                entry.iteration = self.iteration;
                entry.mark = Mark::Held(beyond);
            }
        } else if !self.insert(key, hash, Mark::Held(beyond), memory) {
            self.forgotten = self.forgotten.min(beyond);
        }
    }

    fn hold_anonymous(&mut self, beyond: Cost) {
        self.forgotten = self.forgotten.min(beyond);
    }

    fn least_beyond(&self) -> Cost {
        let held = self.entries.iter().filter(|entry| entry.iteration == self.iteration);
        let least = held.filter_map(|entry| match entry.mark {
            Mark::Held(beyond) => Some(beyond),
            Mark::Searched(_) => None,
        });
        least.min().unwrap_or(INFINITE).min(self.forgotten)
    }

    fn len(&self) -> usize {
        self.entries.len()
    }
}
