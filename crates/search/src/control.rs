//! Limits, cancellation, progress and events: everything a search shares with the world while it runs.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::Duration;

use crate::clock::Instant;
use crate::gate::Gate;
use crate::limits::{Limits, Stop};
use crate::memory::Memory;
use crate::observer::{Event, Observer};
use crate::outcome::Plan;
use crate::problem::{Cost, INFINITE, Problem};
use crate::stats::Stats;

/// Shared with the outside: front ends read the numbers and may set `cancel`.
#[derive(Debug, Default)]
pub struct Dashboard {
    /// Set it to stop the search.
    pub cancel: AtomicBool,
    /// States expanded so far.
    pub expanded: AtomicU64,
    /// States generated so far.
    pub generated: AtomicU64,
    /// The proven lower bound so far.
    pub bound: AtomicU64,
    /// What the best plan so far costs; 0 while there is none.
    pub cost: AtomicU64,
    /// Bytes in use.
    pub bytes: AtomicU64,
    /// Asked at every look, by the thread that searches; true ends the search. For those who have no other thread to look on from.
    pub beat: OnceLock<fn() -> bool>,
    /// The best plan so far, in words: only where somebody asks for [a beat](Self::beat), who may end the search without a last word.
    pub plan: Mutex<Vec<String>>,
    /// Where the search waits while others have their turn.
    pub gate: Gate,
    /// What limits of time are measured by, if not by the clock on the wall: the processor's time, say, which a busy machine does
    /// not disturb.
    pub clock: OnceLock<fn() -> Duration>,
}

/// No plan costs more: [`INFINITE`] is none.
const DEAREST: Cost = INFINITE - 1;

/// How long a search may go on without looking at the clock.
const PATIENCE: Duration = Duration::from_millis(2);

/// One search's ties to the world: it counts, remembers what is proven and found, and says when to stop.
pub struct Control<'a, P: Problem> {
    /// The counters.
    pub stats: Stats,
    /// The memory account.
    pub memory: Memory,
    /// Expansions at which the world is looked at next; the only thing [`tick`](Self::tick) compares.
    next_look: u64,
    interval: u64,
    last_look: Instant,
    started: Instant,
    /// How long others had their turn before.
    waited: Duration,
    /// The clock that limits are measured by, and what it showed at the start.
    clock: Option<(fn() -> Duration, Duration)>,
    limits: Limits,
    budget: Cost,
    bound: Cost,
    best: Option<Plan<P::Action>>,
    dashboard: &'a Dashboard,
    observer: Option<&'a mut dyn Observer<P>>,
}

impl<'a, P: Problem> Control<'a, P> {
    /// Starts the clock for a search of `problem`, with `spent` of its budget used up.
    pub fn new(
        problem: &P,
        spent: Cost,
        limits: Limits,
        dashboard: &'a Dashboard,
        observer: Option<&'a mut dyn Observer<P>>,
    ) -> Self {
        let now = Instant::now();
        let mut control = Self {
            stats: Stats::default(),
            memory: Memory::new(limits.memory),
            next_look: 0,
            interval: 1,
            last_look: now,
            started: now,
            waited: dashboard.gate.waited(),
            clock: dashboard.clock.get().map(|&clock| (clock, clock())),
            limits,
            budget: if problem.budget() == INFINITE { DEAREST } else { problem.budget().saturating_sub(spent) },
            bound: 0,
            best: None,
            dashboard,
            observer,
        };
        // One estimate may take long, so the first look comes early.
        control.plan_next_look(1);
        control
    }

    /// Call once per expansion, before it. One comparison; the rest happens about every two milliseconds, or every time
    /// when somebody watches.
    #[inline]
    pub fn tick(&mut self, problem: &P, state: &P::State, g: Cost, h: Cost) -> Result<(), Stop> {
        if self.stats.expanded >= self.next_look {
            self.look(problem, state, g, h)?;
        }
        self.stats.expanded += 1;
        Ok(())
    }

    #[cold]
    #[inline(never)]
    fn look(&mut self, problem: &P, state: &P::State, g: Cost, h: Cost) -> Result<(), Stop> {
        let now = Instant::now();
        let pause = now - self.last_look;
        self.last_look = now;
        // Expansions differ by a factor of a thousand between puzzles, so the interval follows the clock.
        if pause > PATIENCE {
            self.interval = (self.interval / 2).max(1);
        } else if pause < PATIENCE / 4 {
            self.interval = (self.interval * 2).min(1 << 20);
        }
        self.checkpoint()?;
        if self.limits.nodes.is_some_and(|nodes| self.stats.expanded >= nodes) {
            return Err(Stop::Nodes);
        }
        if let Some(observer) = &mut self.observer {
            observer.expand(problem, state, g, h, &self.stats);
        }
        self.plan_next_look(self.interval);
        Ok(())
    }

    /// Looks again after an interval, or before the next expansion if somebody watches.
    fn plan_next_look(&mut self, interval: u64) {
        let soon = if self.observer.is_some() { 0 } else { self.stats.expanded + interval };
        self.next_look = self.limits.nodes.map_or(soon, |nodes| soon.min(nodes));
    }

    /// Tells whoever watches of something, if the problem is told: for others, nothing of it is compiled.
    #[inline(always)]
    pub(crate) fn tell<'e>(&mut self, problem: &P, event: impl FnOnce() -> Event<'e, P>)
    where
        P: 'e,
    {
        if P::TOLD
            && let Some(observer) = &mut self.observer
        {
            observer.tell(problem, event());
        }
    }

    /// Publishes progress, and tells whether time is up or somebody cancelled. For long work that expands nothing.
    pub fn checkpoint(&mut self) -> Result<(), Stop> {
        self.dashboard.expanded.store(self.stats.expanded, Relaxed);
        self.dashboard.generated.store(self.stats.generated, Relaxed);
        self.dashboard.bytes.store(self.memory.used() as u64, Relaxed);
        self.dashboard.gate.pass();
        if self.dashboard.cancel.load(Relaxed) || self.dashboard.beat.get().is_some_and(|beat| beat()) {
            return Err(Stop::Interrupt);
        }
        if self.limits.time.is_some_and(|time| self.spent() >= time) {
            return Err(Stop::Time);
        }
        if self.observer.as_ref().is_some_and(|observer| observer.is_done()) {
            return Err(Stop::Nodes);
        }
        Ok(())
    }

    /// What counts against the limit of time.
    fn spent(&self) -> Duration {
        self.clock.map_or_else(|| self.elapsed(), |(clock, started)| clock().saturating_sub(started))
    }

    /// The time since the start, but for what was spent waiting for others.
    fn elapsed(&self) -> Duration {
        let waited = self.dashboard.gate.waited().saturating_sub(self.waited);
        self.started.elapsed().saturating_sub(waited)
    }

    /// Will it wait at the gate for others to have their turn?
    pub(crate) fn must_wait(&self) -> bool {
        self.dashboard.gate.is_closed()
    }

    /// May several threads work on this search? Not if every expansion must be counted or shown in its order.
    pub(crate) fn may_share(&self) -> bool {
        self.limits.nodes.is_none() && self.observer.is_none()
    }

    /// The dearest plan that counts: the level's budget, or less if the user said so; and it must be better than any known.
    pub fn ceiling(&self) -> Cost {
        let better = self.best.as_ref().map_or(INFINITE, |best| best.cost.saturating_sub(1));
        self.budget.min(self.limits.moves.unwrap_or(INFINITE)).min(better)
    }

    /// Is there a ceiling? Then the first way to a state may be too dear to go on from it, where a later one is not.
    pub fn has_ceiling(&self) -> bool {
        self.ceiling() < DEAREST
    }

    /// It is proven that every plan costs at least `bound`.
    pub fn prove(&mut self, bound: Cost) {
        if bound > self.bound {
            self.bound = bound;
            self.dashboard.bound.store(u64::from(bound), Relaxed);
            if let Some(observer) = &mut self.observer {
                observer.bound(bound);
            }
        }
    }

    /// The proven lower bound so far.
    pub fn bound(&self) -> Cost {
        self.bound
    }

    /// A plan was found; the best one is kept.
    pub fn found(&mut self, plan: Plan<P::Action>) {
        if self.best.as_ref().is_none_or(|best| plan.cost < best.cost) {
            self.dashboard.cost.store(u64::from(plan.cost), Relaxed);
            if self.dashboard.beat.get().is_some() {
                let words = plan.actions.iter().map(ToString::to_string).collect();
                *self.dashboard.plan.lock().unwrap_or_else(PoisonError::into_inner) = words;
            }
            self.best = Some(plan);
        }
    }

    /// Is there nothing left to find out? Either the best plan is proven optimal, or it is proven that there is none.
    pub fn is_decided(&self) -> bool {
        self.bound == self.best.as_ref().map_or(INFINITE, |best| best.cost)
    }

    /// Runs a part of a search that may expand at most so many states, and forgets the memory it took: what it allocated
    /// must be gone when it returns. Running out of its own expansions is no reason to stop the whole.
    pub fn stage(
        &mut self,
        expansions: Option<u64>,
        run: impl FnOnce(&mut Self) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        let (nodes, used) = (self.limits.nodes, self.memory.used());
        let own = expansions.map(|expansions| self.stats.expanded.saturating_add(expansions));
        self.limits.nodes = own.into_iter().chain(nodes).min();
        self.plan_next_look(1);
        let end = run(self);
        let is_own_end = end == Err(Stop::Nodes) && nodes.is_none_or(|nodes| self.stats.expanded < nodes);
        self.limits.nodes = nodes;
        self.plan_next_look(1);
        self.memory.give(self.memory.used() - used);
        if is_own_end { Ok(()) } else { end }
    }

    /// The best plan so far.
    pub fn best(&self) -> Option<&Plan<P::Action>> {
        self.best.as_ref()
    }

    /// Everything was searched that costs no more than the [`ceiling`](Self::ceiling), and no plan is there.
    /// `cut` tells whether the ceiling held anything back. A plan that was known before is optimal then.
    pub fn exhausted(&mut self, cut: bool) -> Result<(), Stop> {
        if let Some(best) = &self.best {
            let cost = best.cost;
            self.prove(cost);
            return Ok(());
        }
        let ceiling = self.ceiling();
        // What costs more than can be counted was left out, perhaps by a way that is not the cheapest: that proves nothing.
        if cut && ceiling == DEAREST {
            return Err(Stop::Moves);
        }
        if cut && ceiling < self.budget {
            self.prove(ceiling.saturating_add(1));
            return Err(Stop::Moves);
        }
        self.prove(INFINITE);
        Ok(())
    }

    /// Records that `stored` states are held now.
    #[inline]
    pub fn stored(&mut self, stored: usize) {
        self.stats.peak_stored = self.stats.peak_stored.max(stored as u64);
    }

    pub(crate) fn into_parts(self) -> (Option<Plan<P::Action>>, Cost, Stats, usize, Duration) {
        self.dashboard.expanded.store(self.stats.expanded, Relaxed);
        self.dashboard.generated.store(self.stats.generated, Relaxed);
        let time = self.elapsed();
        (self.best, self.bound, self.stats, self.memory.peak(), time)
    }
}
