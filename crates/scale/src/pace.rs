//! Limits, cancelling and progress, shared by all workers of a process.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};
use std::time::Instant;

use quebra_search::{Limits, Stop};

/// What the workers of a process have in common.
pub(crate) struct Pace {
    limits: Limits,
    started: Instant,
    /// 0, or 1 and the number of a reason in [`STOPS`].
    stop: AtomicU8,
    pub(crate) expanded: AtomicU64,
    pub(crate) generated: AtomicU64,
    pub(crate) bytes: AtomicU64,
}

const STOPS: [Stop; 5] = [Stop::Time, Stop::Memory, Stop::Nodes, Stop::Moves, Stop::Interrupt];

/// A reason as a number other than 0.
pub(crate) fn number(stop: Stop) -> u8 {
    STOPS.iter().position(|&other| other == stop).map_or(1, |place| place as u8 + 1)
}

/// The reason with a number, if it is one.
pub(crate) fn reason(number: u8) -> Option<Stop> {
    STOPS.get((number as usize).checked_sub(1)?).copied()
}

impl Pace {
    pub(crate) fn new(limits: Limits, expanded: u64) -> Self {
        Self {
            limits,
            started: Instant::now(),
            stop: AtomicU8::new(0),
            expanded: AtomicU64::new(expanded),
            generated: AtomicU64::new(0),
            bytes: AtomicU64::new(0),
        }
    }

    /// Call it every few thousand states: counts them, and says when to stop.
    pub(crate) fn tick(&self, expanded: u64, generated: u64) -> Result<(), Stop> {
        let all = self.expanded.fetch_add(expanded, Relaxed) + expanded;
        self.generated.fetch_add(generated, Relaxed);
        if self.limits.nodes.is_some_and(|nodes| all > nodes) {
            self.stop(Stop::Nodes);
        }
        self.check()
    }

    /// Says when to stop.
    pub(crate) fn check(&self) -> Result<(), Stop> {
        if self.limits.time.is_some_and(|time| self.started.elapsed() >= time) {
            self.stop(Stop::Time);
        }
        self.stopped().map_or(Ok(()), Err)
    }

    /// May layers beyond this depth be looked at?
    pub(crate) fn reached(&self, depth: usize) -> Result<(), Stop> {
        if self.limits.moves.is_some_and(|moves| depth >= moves as usize) { Err(Stop::Moves) } else { Ok(()) }
    }

    /// Stops all workers; the first reason counts.
    pub(crate) fn stop(&self, stop: Stop) {
        let _ = self.stop.compare_exchange(0, number(stop), Relaxed, Relaxed);
    }

    /// The reason to stop, if there is one.
    pub(crate) fn stopped(&self) -> Option<Stop> {
        reason(self.stop.load(Relaxed))
    }
}
