//! The progress of a job over time, at evenly spaced moments.

use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use quebra_search::{Dashboard, INFINITE};

use crate::solve::Progress;

/// How many points a curve has at most.
const MOST_POINTS: usize = 256;

/// The progress of a job over time, at evenly spaced moments.
#[derive(Default)]
pub struct Curve {
    points: Vec<Progress>,
    last: Progress,
    /// A point is kept after so many beats, and how many there were since the last.
    every: usize,
    since: usize,
}

impl Curve {
    /// How far it is now: a point of the curve.
    pub fn add(&mut self, time: Duration, dashboard: &Dashboard) -> Progress {
        let seconds = time.as_secs_f64();
        let generated = dashboard.generated.load(Relaxed);
        let bound = dashboard.bound.load(Relaxed);
        let (fresh, pause) = (generated.saturating_sub(self.last.generated), seconds - self.last.seconds);
        let point = Progress {
            seconds,
            expanded: dashboard.expanded.load(Relaxed),
            generated,
            bound: Some(bound).filter(|&bound| bound != u64::from(INFINITE)),
            bytes: dashboard.bytes.load(Relaxed),
            rate: if pause > 0.0 { (fresh as f64 / pause) as u64 } else { 0 },
        };
        self.last = point;
        self.since += 1;
        if self.since >= self.every {
            self.since = 0;
            self.points.push(point);
        }
        if self.points.len() >= MOST_POINTS {
            let mut index = 0;
            self.points.retain(|_| {
                index += 1;
                index % 2 == 1
            });
            self.every = (self.every * 2).max(2);
        }
        point
    }

    /// All points, the last one at the end of the job.
    pub fn end(&mut self, time: Option<Duration>, dashboard: &Dashboard) -> Vec<Progress> {
        let end = self.add(time.unwrap_or_default(), dashboard);
        if self.since > 0 {
            self.points.push(end);
        }
        std::mem::take(&mut self.points)
    }
}
