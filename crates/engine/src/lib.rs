//! quebra's engine for a page without a server: the same requests and answers, asked in a Web Worker instead of over a network.
//!
//! There is nothing here but the way in and out. What is asked goes to the [desk] and to [jobs](quebra_api::job), as the server's
//! requests do; so what a page is told does not depend on where it came from.

mod host;

use std::cell::RefCell;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, PoisonError};
use std::time::Duration;

use quebra_api::coach::Coaches;
use quebra_api::curve::Curve;
use quebra_api::desk;
use quebra_api::error::{Error, Failure};
use quebra_api::job::{self, Ended, Means, Task, Told};
use quebra_search::Dashboard;
use quebra_search::clock::Instant;

/// How often the page is asked whether it still waits: to ask takes a tenth of a millisecond or so.
const LOOK: Duration = Duration::from_millis(10);
/// How often progress is told.
const BEAT: Duration = Duration::from_millis(100);

/// What the engine knows from one request to the next.
pub struct Engine {
    /// The memory that a job may hold.
    memory: usize,
    coaches: Coaches,
}

/// Whoever asks, while a job is at work.
#[derive(Clone, Copy)]
pub struct Listener {
    /// Hears progress, as JSON.
    pub tell: fn(&[u8]),
    /// Does nobody wait any more?
    pub is_unwanted: fn() -> bool,
}

/// The job at work. There is one thread, so there is one.
struct Running {
    dashboard: Arc<Dashboard>,
    curve: Curve,
    listener: Listener,
    started: Instant,
    looked: Instant,
    told: Instant,
}

thread_local! {
    static RUNNING: RefCell<Option<Running>> = const { RefCell::new(None) };
}

impl Engine {
    /// With so much memory for a job.
    pub fn new(memory: usize) -> Self {
        Self { memory, coaches: Coaches::default() }
    }

    /// Answers with JSON: an answer, or what is wrong. `jobs` is what can take long. Of a job whose engine is no more, another one
    /// tells: `full` if it took all the memory there was, `stopped` if somebody ended it.
    pub fn ask(&self, path: &str, body: &[u8], listener: Listener) -> Result<Vec<u8>, Vec<u8>> {
        let answer = match path {
            // Who answers at once knows no jobs, and is there sooner: see `cargo xtask site`.
            "jobs" if !cfg!(quebra_desk) => self.work(body, listener),
            "full" => Err(job::full()),
            "stopped" => desk::read::<Ended>(body).and_then(Ended::answer).map(|answer| desk::json(&answer)),
            _ => match desk::notice(path) {
                Some(notice) => Ok(notice.to_vec()),
                None => desk::answer(path, body).map(desk::Reply::json),
            },
        };
        answer.map_err(|error| desk::json(&Failure::for_page(&error)))
    }

    /// Does a job, from its beginning to its end.
    fn work(&self, body: &[u8], listener: Listener) -> Result<Vec<u8>, Error> {
        let work = desk::read::<Task>(body)?.prepare(&Means { memory: self.memory, coaches: &self.coaches })?;
        let dashboard = Arc::new(Dashboard { beat: (beat as fn() -> bool).into(), ..Dashboard::default() });
        let now = Instant::now();
        let running = Running {
            dashboard: Arc::clone(&dashboard),
            curve: Curve::default(),
            listener,
            started: now,
            looked: now,
            told: now,
        };
        RUNNING.set(Some(running));
        let answer = work(&dashboard);
        let running = RUNNING.take();
        let answer = answer?;
        let curve = running.map(|mut running| running.curve.end(Some(running.started.elapsed()), &dashboard));
        let whole = answer.with_curve(curve.unwrap_or_default()).unwrap_or(answer);
        Ok(desk::json(&whole))
    }
}

/// Looks up from the work, now and then.
fn beat() -> bool {
    RUNNING.with_borrow_mut(|running| running.as_mut().is_some_and(Running::look))
}

impl Running {
    /// Tells how far it is, and whether it is to end.
    fn look(&mut self) -> bool {
        let now = Instant::now();
        if now - self.looked >= LOOK {
            self.looked = now;
            if now - self.told >= BEAT {
                self.told = now;
                let plan = self.dashboard.plan.lock().unwrap_or_else(PoisonError::into_inner).clone();
                let told = Told { progress: self.curve.add(now - self.started, &self.dashboard), plan };
                (self.listener.tell)(&desk::json(&told));
            }
            if (self.listener.is_unwanted)() {
                self.dashboard.cancel.store(true, Relaxed);
            }
        }
        self.dashboard.cancel.load(Relaxed)
    }
}

#[cfg(test)]
mod tests;
