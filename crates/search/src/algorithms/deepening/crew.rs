//! One iteration of deepening, shared among threads (parallel window and tree splitting: Rao, Kumar and Ramesh 1987; Powley and Korf 1991).
//!
//! The top of the tree is expanded into many branches, in the order in which one thread would search them, and every thread
//! takes the next one. A branch that holds a goal ends those behind it, never those before it: so the plan is the one that a
//! single thread finds, whatever the timing. What was done behind the first goal is not counted, as a single thread would not have done
//! it: so all counts are the same, too.

use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

use super::{Iteration, NoTable};
use crate::control::{Control, Dashboard};
use crate::heuristic::{Estimate, Heuristic};
use crate::limits::{Limits, Stop};
use crate::problem::{Cost, INFINITE, Problem};
use crate::stats::Stats;

/// Branches a thread, at least: enough that all have work until nearly the end.
const SHARE: usize = 256;

/// The top of the tree goes no deeper than this, however narrow it is.
const DEEPEST: usize = 40;

/// An iteration that expands fewer states is not worth the threads.
pub(super) const WORTH_SHARING: u64 = 200_000;

/// How often the world is looked at while the threads work.
const PAUSE: Duration = Duration::from_millis(2);

/// More threads than this are not asked for: their branches are made before the first of them begins.
const MOST_THREADS: usize = 256;

/// The stack of a thread.
const STACK: usize = 2 << 20;

/// Does `work` in up to so many threads with stacks of so many bytes, and looks at the world until all are done. A thread that cannot be had
/// is not missed; are there any? One place, not one a heuristic: threads are much code.
fn in_threads(count: usize, stack: usize, work: &(dyn Fn(usize) + Sync), look: &mut dyn FnMut()) -> bool {
    std::thread::scope(|scope| {
        let (end, ended) = channel::<()>();
        let spawn = |number: usize| {
            let end = end.clone();
            let work = move || {
                let _end = end;
                work(number);
            };
            std::thread::Builder::new().stack_size(stack).spawn_scoped(scope, work).is_ok()
        };
        let any = (0..count).map(spawn).take_while(|&is_there| is_there).count() > 0;
        drop(end);
        while ended.recv_timeout(PAUSE) == Err(RecvTimeoutError::Timeout) {
            look();
        }
        any
    })
}

/// The tree below a state.
struct Branch<P: Problem, M> {
    state: P::State,
    left: Cost,
    estimate: Estimate<M>,
    /// How the state is reached, for the plan and to leave out the way back.
    path: Vec<P::Action>,
    /// What a single thread would have counted above the branches, between the one before and this one.
    before: Stats,
}

/// The branches, and what a single thread would have counted above them behind the last one.
type Top<P, M> = (Vec<Branch<P, M>>, Stats);

/// What became of a branch.
struct Told<A> {
    branch: usize,
    stats: Stats,
    beyond: Cost,
    cut: bool,
    end: End<A>,
}

enum End<A> {
    /// It was searched whole.
    Whole,
    /// A goal of this cost is there, by these actions, last one first.
    Goal(Cost, Vec<A>),
    Stopped(Stop),
}

impl<P: Problem, H: Heuristic<P>> Iteration<'_, '_, P, H, NoTable> {
    /// What [`visit`](Self::visit) does, by several threads; nothing if they cannot be had.
    pub(super) fn visit_together(
        &mut self,
        start: P::State,
        estimate: Estimate<H::Memo>,
        threads: usize,
    ) -> Option<ControlFlow<()>> {
        let memory = self.control.memory.used();
        let before = (self.control.stats, self.generated);
        let wanted = 0..threads.min(MOST_THREADS);
        let threads = wanted.take_while(|_| self.control.memory.take_spare(STACK)).count();
        let flow = if threads > 1 { self.visit_in_threads(start, estimate, threads) } else { None };
        self.control.memory.give(self.control.memory.used() - memory);
        if flow.is_none() {
            (self.control.stats, self.generated) = before;
        }
        flow
    }

    fn visit_in_threads(
        &mut self,
        start: P::State,
        estimate: Estimate<H::Memo>,
        threads: usize,
    ) -> Option<ControlFlow<()>> {
        let before = self.control.stats;
        let (branches, behind) = match self.branches(start, estimate, threads * SHARE) {
            Ok(branches) => branches,
            Err(stop) => return Some(self.break_off(stop)),
        };
        // What was made above the branches is counted with them.
        self.generated = 0;
        let crew: Vec<Dashboard> = (0..threads).map(|_| Dashboard::default()).collect();
        let places: Vec<AtomicUsize> = (0..threads).map(|_| AtomicUsize::new(0)).collect();
        let (next, first_end) = (AtomicUsize::new(0), AtomicUsize::new(usize::MAX));
        let Self { problem, h, threshold, ceiling, .. } = *self;
        let limits = Limits { memory: Some(self.control.memory.spare() / threads), ..Limits::default() };

        let told = Mutex::new(Vec::new());
        let work = |thread: usize| {
            let mut control = Control::new(problem, 0, limits, &crew[thread], None);
            let mut search = Iteration::new(problem, h, &mut control, NoTable { beyond: INFINITE }, threshold, ceiling);
            loop {
                let number = next.fetch_add(1, Relaxed);
                let Some(branch) = branches.get(number).filter(|_| number < first_end.load(Relaxed)) else { break };
                places[thread].store(number, Relaxed);
                let stats = search.control.stats;
                let last = branch.path.last().copied();
                let flow = search.visit(branch.state, branch.left, branch.estimate, last);
                let end = match search.end {
                    _ if flow.is_continue() => End::Whole,
                    Ok(cost) => End::Goal(cost, std::mem::take(&mut search.actions)),
                    Err(stop) => End::Stopped(stop),
                };
                if flow.is_break() {
                    first_end.fetch_min(number, Relaxed);
                }
                search.control.stats.generated += std::mem::take(&mut search.generated);
                let stats = search.control.stats.since(&stats);
                let (beyond, cut) = (search.seen.beyond, search.cut);
                let told = &mut told.lock().expect("no thread panics here");
                told.push(Told { branch: number, stats, beyond, cut, end });
                if flow.is_break() {
                    break;
                }
            }
        };
        let mut stopped = Ok(());
        let mut look = || {
            let sum = |part: fn(&Dashboard) -> u64| crew.iter().map(part).sum::<u64>();
            self.control.stats.expanded = before.expanded + sum(|thread| thread.expanded.load(Relaxed));
            self.control.stats.generated = before.generated + sum(|thread| thread.generated.load(Relaxed));
            // When the search has to wait, all of it does.
            let must_wait = self.control.must_wait();
            let gates = || crew.iter().map(|dashboard| &dashboard.gate).filter(|_| must_wait);
            for gate in gates() {
                gate.close();
            }
            stopped = stopped.and_then(|()| self.control.checkpoint());
            for gate in gates() {
                gate.open();
            }
            for (dashboard, place) in crew.iter().zip(&places) {
                if stopped.is_err() || place.load(Relaxed) > first_end.load(Relaxed) {
                    dashboard.cancel.store(true, Relaxed);
                }
            }
        };
        if !in_threads(threads, STACK, &work, &mut look) {
            return None;
        }

        let mut told = told.into_inner().expect("no thread panicked");
        told.sort_unstable_by_key(|told| told.branch);
        self.control.stats = before;
        // What comes behind the first goal is as if it had not been.
        let end = told.iter().position(|told| !matches!(told.end, End::Whole));
        let goal = end.filter(|&place| matches!(told[place].end, End::Goal(..)));
        if let Some(goal) = goal {
            told.truncate(goal + 1);
        } else {
            self.control.stats += behind;
        }
        for branch in &branches[..goal.map_or(branches.len(), |goal| told[goal].branch + 1)] {
            self.control.stats += branch.before;
        }
        for Told { stats, beyond, cut, .. } in &told {
            self.control.stats += *stats;
            self.seen.beyond = self.seen.beyond.min(*beyond);
            self.cut |= cut;
        }
        Some(match end.map(|place| told.swap_remove(place)) {
            None => stopped.map_or_else(|stop| self.break_off(stop), ControlFlow::Continue),
            Some(Told { branch, end: End::Goal(cost, actions), .. }) => {
                self.actions = actions;
                self.actions.extend(branches[branch].path.iter().rev());
                self.end = Ok(cost);
                ControlFlow::Break(())
            }
            Some(Told { end: End::Stopped(stop), .. }) => self.break_off(stopped.err().unwrap_or(stop)),
            Some(Told { end: End::Whole, .. }) => unreachable!("it is the first that was not searched whole"),
        })
    }

    fn break_off(&mut self, stop: Stop) -> ControlFlow<()> {
        self.end = Err(stop);
        ControlFlow::Break(())
    }

    /// The top of the tree, layer by layer, until it has `enough` branches. A goal is not expanded. The last layer has few times as many,
    /// as one of a tree with few branches is worth sharing.
    fn branches(
        &mut self,
        start: P::State,
        estimate: Estimate<H::Memo>,
        enough: usize,
    ) -> Result<Top<P, H::Memo>, Stop> {
        let path = self.threshold.min(DEEPEST as Cost) as usize * size_of::<P::Action>();
        self.control.memory.take(3 * enough * (size_of::<Branch<P, H::Memo>>() + path))?;
        let mut layer =
            vec![Branch { state: start, left: self.threshold, estimate, path: Vec::new(), before: Stats::default() }];
        let mut behind = Stats::default();
        for _ in 0..DEEPEST {
            if layer.len() >= enough {
                break;
            }
            let mut since = Stats::default();
            for mut branch in std::mem::take(&mut layer) {
                branch.before += std::mem::take(&mut since);
                if self.problem.is_goal(&branch.state) {
                    layer.push(branch);
                } else {
                    since = self.expand(&branch, &mut layer)?;
                }
            }
            since += behind;
            behind = since;
        }
        Ok((layer, behind))
    }

    /// Expands a state of the top; what was counted after its last branch comes back.
    fn expand(&mut self, branch: &Branch<P, H::Memo>, layer: &mut Vec<Branch<P, H::Memo>>) -> Result<Stats, Stop> {
        let Branch { ref state, left, estimate, ref path, before } = *branch;
        let mut mark = self.counted();
        self.control.tick(self.problem, state, self.threshold - left, estimate.h)?;
        let problem = self.problem;
        let mut before = before;
        let _ = problem.successors_after(state, path.last().copied(), |action, next| {
            let step = self.step(state, left, &estimate, action, &next);
            before += self.counted().since(&mark);
            mark = self.counted();
            if let Some((left, estimate)) = step {
                let mut path = path.clone();
                path.push(action);
                layer.push(Branch { state: next, left, estimate, path, before: std::mem::take(&mut before) });
            }
            ControlFlow::<()>::Continue(())
        });
        before += self.counted().since(&mark);
        Ok(before)
    }

    /// All that was counted so far.
    fn counted(&self) -> Stats {
        Stats { generated: self.control.stats.generated + self.generated, ..self.control.stats }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thread_that_cannot_be_had_is_not_missed() {
        let done = AtomicUsize::new(0);
        let work = |_| {
            done.fetch_add(1, Relaxed);
        };
        assert!(!in_threads(3, 1 << 50, &work, &mut || {}));
        assert_eq!(done.load(Relaxed), 0);
        assert!(in_threads(3, STACK, &work, &mut || {}));
        assert_eq!(done.load(Relaxed), 3);
    }
}
