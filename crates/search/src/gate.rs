//! A gate at which a search waits while others have their turn.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::clock::Instant;

/// Open unless somebody closes it. The time spent at it is not the search's own.
#[derive(Debug, Default)]
pub struct Gate {
    /// Changed only by who holds the turn, so that nobody falls asleep after it was opened; looked at by anybody in passing.
    is_closed: AtomicBool,
    waited: AtomicU64,
    turn: Mutex<()>,
    opening: Condvar,
}

impl Gate {
    /// Lets the search wait as soon as it comes by.
    pub fn close(&self) {
        self.set(true);
    }

    /// Lets it go on.
    pub fn open(&self) {
        self.set(false);
        self.opening.notify_all();
    }

    /// How long it has waited so far.
    pub fn waited(&self) -> Duration {
        Duration::from_nanos(self.waited.load(Relaxed))
    }

    /// Is it closed now?
    pub fn is_closed(&self) -> bool {
        self.is_closed.load(Relaxed)
    }

    fn set(&self, is_closed: bool) {
        let _turn = self.lock();
        self.is_closed.store(is_closed, Relaxed);
    }

    fn lock(&self) -> MutexGuard<'_, ()> {
        self.turn.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Goes through, when it is open.
    #[inline]
    pub fn pass(&self) {
        if self.is_closed() {
            self.wait();
        }
    }

    #[cold]
    fn wait(&self) {
        let started = Instant::now();
        let mut turn = self.lock();
        while self.is_closed() {
            turn = self.opening.wait(turn).unwrap_or_else(PoisonError::into_inner);
        }
        drop(turn);
        self.waited.fetch_add(started.elapsed().as_nanos() as u64, Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::algorithms::Blind;
    use crate::control::Dashboard;
    use crate::example::Jugs;
    use crate::{Limits, Search};

    #[test]
    fn a_search_goes_on_where_it_waited() {
        let jugs = Jugs { sizes: [3, 5], wanted: 4 };
        // Much less time than it will wait, much more than it needs.
        let limits = Limits { time: Some(Duration::from_secs(5)), ..Limits::default() };
        let dashboard = Dashboard::default();
        dashboard.gate.close();
        let report = std::thread::scope(|scope| {
            let search = scope.spawn(|| Search::new(&jugs).limits(limits).dashboard(&dashboard).blind(Blind::Bfs));
            std::thread::sleep(Duration::from_millis(20));
            assert!(!search.is_finished());
            dashboard.gate.open();
            search.join().expect("the search ends")
        });
        assert!(report.is_optimal() && report.time <= limits.time.expect("there is one"));
        dashboard.gate.pass();
    }
}
