//! One iteration of deepening, shared among threads (parallel window and tree splitting: Rao, Kumar and Ramesh 1987; Powley and Korf 1991).
//!
//! The top of the tree is expanded into many branches, in the order in which one thread would search them, and every thread
//! takes the next one. A branch that holds a goal ends those behind it, never those before it: so the plan is the one that a
//! single thread finds, whatever the timing, and an iteration without a goal counts the same states.

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

/// Does `work` in so many threads, and looks at the world until all are done. One place, not one a heuristic: threads are
/// much code.
fn in_threads(count: usize, work: &(dyn Fn(usize) + Sync), look: &mut dyn FnMut()) {
    std::thread::scope(|scope| {
        let (end, ended) = channel::<()>();
        for number in 0..count {
            let end = end.clone();
            scope.spawn(move || {
                let _end = end;
                work(number);
            });
        }
        drop(end);
        while ended.recv_timeout(PAUSE) == Err(RecvTimeoutError::Timeout) {
            look();
        }
    });
}

/// The tree below a state.
struct Branch<P: Problem, M> {
    state: P::State,
    left: Cost,
    estimate: Estimate<M>,
    /// How the state is reached, for the plan and to leave out the way back.
    path: Vec<P::Action>,
}

/// What one thread has to tell.
struct Told<A> {
    stats: Stats,
    beyond: Cost,
    cut: bool,
    goal: Option<Goal<A>>,
}

struct Goal<A> {
    branch: usize,
    cost: Cost,
    actions: Vec<A>,
}

impl<P: Problem, H: Heuristic<P>> Iteration<'_, '_, P, H, NoTable> {
    /// What [`visit`](Self::visit) does, by several threads.
    pub(super) fn visit_together(
        &mut self,
        start: P::State,
        estimate: Estimate<H::Memo>,
        threads: usize,
    ) -> ControlFlow<()> {
        let branches = match self.branches(start, estimate, threads * SHARE) {
            Ok(branches) => branches,
            Err(stop) => {
                self.end = Err(stop);
                return ControlFlow::Break(());
            }
        };
        let before = self.control.stats;
        let crew: Vec<Dashboard> = (0..threads).map(|_| Dashboard::default()).collect();
        let places: Vec<AtomicUsize> = (0..threads).map(|_| AtomicUsize::new(0)).collect();
        let (next, first_goal) = (AtomicUsize::new(0), AtomicUsize::new(usize::MAX));
        let Self { problem, h, threshold, ceiling, .. } = *self;

        let told = Mutex::new(Vec::new());
        let work = |thread: usize| {
            let mut control = Control::new(problem, 0, Limits::default(), &crew[thread], None);
            let mut search = Iteration::new(problem, h, &mut control, NoTable { beyond: INFINITE }, threshold, ceiling);
            let mut goal = None;
            loop {
                let number = next.fetch_add(1, Relaxed);
                let Some(branch) = branches.get(number).filter(|_| number < first_goal.load(Relaxed)) else { break };
                places[thread].store(number, Relaxed);
                let last = branch.path.last().copied();
                if search.visit(branch.state, branch.left, branch.estimate, last).is_break() {
                    if let Ok(cost) = search.end {
                        first_goal.fetch_min(number, Relaxed);
                        let actions = std::mem::take(&mut search.actions);
                        goal = Some(Goal { branch: number, cost, actions });
                    }
                    break;
                }
            }
            let (beyond, cut, generated) = (search.seen.beyond, search.cut, search.generated);
            control.stats.generated += generated;
            let told = &mut told.lock().expect("no thread panics here");
            told.push(Told { stats: control.stats, beyond, cut, goal });
        };
        let mut stopped = Ok(());
        let mut look = || {
            let sum = |part: fn(&Dashboard) -> u64| crew.iter().map(part).sum::<u64>();
            self.control.stats.expanded = before.expanded + sum(|thread| thread.expanded.load(Relaxed));
            self.control.stats.generated = before.generated + sum(|thread| thread.generated.load(Relaxed));
            stopped = stopped.and_then(|()| self.control.checkpoint());
            for (dashboard, place) in crew.iter().zip(&places) {
                if stopped.is_err() || place.load(Relaxed) > first_goal.load(Relaxed) {
                    dashboard.cancel.store(true, Relaxed);
                }
            }
        };
        in_threads(threads, &work, &mut look);

        self.control.stats = before;
        let mut first: Option<Goal<P::Action>> = None;
        for Told { stats, beyond, cut, goal } in told.into_inner().expect("no thread panicked") {
            self.control.stats += stats;
            self.seen.beyond = self.seen.beyond.min(beyond);
            self.cut |= cut;
            if goal.as_ref().is_some_and(|goal| first.as_ref().is_none_or(|first| goal.branch < first.branch)) {
                first = goal;
            }
        }
        if let Some(goal) = first {
            self.actions = goal.actions;
            self.actions.extend(branches[goal.branch].path.iter().rev());
            self.end = Ok(goal.cost);
            return ControlFlow::Break(());
        }
        if let Err(stop) = stopped {
            self.end = Err(stop);
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }

    /// The top of the tree, layer by layer, until it has `enough` branches. A goal is not expanded.
    fn branches(
        &mut self,
        start: P::State,
        estimate: Estimate<H::Memo>,
        enough: usize,
    ) -> Result<Vec<Branch<P, H::Memo>>, Stop> {
        let mut layer = vec![Branch { state: start, left: self.threshold, estimate, path: Vec::new() }];
        for _ in 0..DEEPEST {
            if layer.len() >= enough {
                break;
            }
            for branch in std::mem::take(&mut layer) {
                if self.problem.is_goal(&branch.state) {
                    layer.push(branch);
                } else {
                    self.expand(&branch, &mut layer)?;
                }
            }
        }
        Ok(layer)
    }

    fn expand(&mut self, branch: &Branch<P, H::Memo>, layer: &mut Vec<Branch<P, H::Memo>>) -> Result<(), Stop> {
        let Branch { ref state, left, estimate, ref path } = *branch;
        self.control.tick(self.problem, state, self.threshold - left, estimate.h)?;
        let problem = self.problem;
        let _ = problem.successors_after(state, path.last().copied(), |action, next| {
            if let Some((left, estimate)) = self.step(state, left, &estimate, action, &next) {
                let mut path = path.clone();
                path.push(action);
                layer.push(Branch { state: next, left, estimate, path });
            }
            ControlFlow::<()>::Continue(())
        });
        Ok(())
    }
}
