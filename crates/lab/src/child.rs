//! One run, as the process that does it is asked: a job in, what came of it out.

use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

use quebra_api::Error;
use quebra_api::error::LEVEL_CODE;
use quebra_puzzles::level::LevelText;
use quebra_search::{Dashboard, INFINITE, Report};
use serde::{Deserialize, Serialize};

use crate::job::{Clock, Job};

/// What came of a job.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Finding {
    pub(crate) outcome: String,
    pub(crate) stopped_by: Option<String>,
    pub(crate) cost: Option<u32>,
    /// None when it is proven that there is no plan.
    pub(crate) lower_bound: Option<u32>,
    pub(crate) optimal: bool,
    pub(crate) moves: Option<String>,
    pub(crate) expanded: u64,
    pub(crate) generated: u64,
    pub(crate) duplicates: u64,
    pub(crate) reopened: u64,
    pub(crate) dead_ends: u64,
    pub(crate) peak_stored: u64,
    /// Counted bytes.
    pub(crate) peak_bytes: u64,
    /// The most memory the process held, as the system saw it.
    pub(crate) peak_resident: Option<u64>,
    /// A search on the average of those that were timed, by the clock on the wall.
    pub(crate) seconds: f64,
    /// The first search, with nothing warmed up.
    pub(crate) first_seconds: f64,
    /// The processor's time of a search, on the average of those that were timed.
    pub(crate) cpu_seconds: Option<f64>,
    /// How many searches were timed.
    pub(crate) searches: u64,
    /// What went wrong.
    pub(crate) message: Option<String>,
    /// It overran its limits and was ended from outside.
    #[serde(default)]
    pub(crate) killed: bool,
}

impl Finding {
    /// Did it go wrong, so that somebody may want it done again?
    pub(crate) fn has_failed(&self) -> bool {
        self.outcome == "error" || self.killed
    }
}

/// Does a job, and tells what came of it: the lines that the process of a run reads and writes.
pub fn answer(job: &str, dashboard: &Dashboard) -> Result<String, Error> {
    let job: Job = serde_json::from_str(job).map_err(|error| Error::input(format!("not a job: {error}")))?;
    let finding = search(&job, dashboard)?;
    Ok(serde_json::to_string(&finding).expect("its keys are strings") + "\n")
}

fn search(job: &Job, dashboard: &Dashboard) -> Result<Finding, Error> {
    if job.setting.clock == Clock::Processor {
        let _ = dashboard.clock.set(|| cpu_time().unwrap_or_default());
    }
    let text = LevelText::read_code(&job.code).map_err(|error| Error::level(LEVEL_CODE, &*job.code, error))?;
    let game = quebra_puzzles::open(&text).map_err(|error| Error::level(LEVEL_CODE, &*job.code, error))?;
    let request = job.request(game.as_ref())?;
    let before = cpu_time();
    let first = game.solve(&request, dashboard);
    let cpu = cpu_time().zip(before).map(|(now, before)| now.saturating_sub(before));
    let mut finding = finding(&first);
    // The mark that `wait4` tells begins, on Linux, with the memory of the parent.
    finding.peak_resident = memory_of("self", "VmHWM");
    finding.cpu_seconds = cpu.map(|time| time.as_secs_f64());

    // A search shorter than a sample was only the warm-up: the sample is as many of them as it takes.
    let sample = job.setting.sample();
    if first.time < sample && first.stopped_by.is_none() {
        let (started, before) = (Instant::now(), cpu_time());
        let mut searches = 0;
        let mut time = Duration::ZERO;
        while time < sample && !dashboard.cancel.load(Relaxed) {
            let again = game.solve(&request, dashboard);
            searches += 1;
            time = started.elapsed();
            let is_same =
                again.stats == first.stats && again.plan == first.plan && again.lower_bound == first.lower_bound;
            if request.options.threads == 1 && !is_same {
                finding.outcome = "error".to_string();
                finding.message =
                    Some("the same search gave another answer or other counts the second time".to_string());
                break;
            }
        }
        let cpu = cpu_time().zip(before).map(|(now, before)| now.saturating_sub(before));
        finding.searches = searches;
        finding.seconds = time.as_secs_f64() / searches as f64;
        finding.cpu_seconds = cpu.map(|time| time.as_secs_f64() / searches as f64);
    }
    if dashboard.cancel.load(Relaxed) {
        finding.outcome = "stopped".to_string();
        finding.stopped_by = Some("interrupt".to_string());
    }
    Ok(finding)
}

fn finding(report: &Report<String>) -> Finding {
    let stats = report.stats;
    let seconds = report.time.as_secs_f64();
    Finding {
        outcome: report.outcome().name().to_string(),
        stopped_by: report.stopped_by.map(|stop| stop.name().to_string()),
        cost: report.plan.as_ref().map(|plan| plan.cost),
        lower_bound: Some(report.lower_bound).filter(|&bound| bound != INFINITE),
        optimal: report.is_optimal(),
        moves: report.plan.as_ref().map(|plan| plan.actions.join(" ")),
        expanded: stats.expanded,
        generated: stats.generated,
        duplicates: stats.duplicates,
        reopened: stats.reopened,
        dead_ends: stats.dead_ends,
        peak_stored: stats.peak_stored,
        peak_bytes: report.peak_bytes as u64,
        peak_resident: None,
        seconds,
        first_seconds: seconds,
        cpu_seconds: None,
        searches: 1,
        message: None,
        killed: false,
    }
}

/// The time that processors spent on this process.
#[cfg(unix)]
#[expect(clippy::unnecessary_wraps, reason = "other systems have none")]
pub(crate) fn cpu_time() -> Option<Duration> {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    Some(Duration::new(time.tv_sec as u64, time.tv_nsec as u32))
}

#[cfg(not(unix))]
pub(crate) fn cpu_time() -> Option<Duration> {
    None
}

/// What the system says of a process: a number of bytes, by its name. Linux only; others get none.
pub(crate) fn memory_of(process: &str, name: &str) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':'))?;
    let kibibytes: u64 = line.trim().trim_end_matches("kB").trim().parse().ok()?;
    Some(kibibytes * 1024)
}

/// The time that processors spent on another process. Linux only; others get none.
pub(crate) fn cpu_time_of(process: u32) -> Option<Duration> {
    /// Linux counts in hundredths of a second for everybody who asks this way, whatever its own clock does.
    const TICK: Duration = Duration::from_millis(10);
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The name in brackets may hold anything; times for the user and for the system are the 12th and 13th after it.
    let mut fields = stat.rsplit_once(')')?.1.split_whitespace().skip(11);
    let ticks: u32 = fields.next()?.parse::<u32>().ok()?.saturating_add(fields.next()?.parse().ok()?);
    Some(TICK * ticks)
}

#[cfg(test)]
mod tests {
    #[cfg(target_os = "linux")]
    #[test]
    fn the_time_of_a_process_is_seen_from_outside() {
        let started = super::cpu_time().expect("Linux tells");
        let mut sum = 0u64;
        while super::cpu_time().expect("Linux tells") < started + std::time::Duration::from_millis(50) {
            sum = std::hint::black_box(sum + 1);
        }
        let (inside, outside) = (super::cpu_time(), super::cpu_time_of(std::process::id()));
        let difference = inside.expect("Linux tells").abs_diff(outside.expect("Linux tells"));
        // Ticks are taken, not measured: a few of them may be missing.
        assert!(
            outside > Some(std::time::Duration::ZERO) && difference < std::time::Duration::from_secs(1),
            "{difference:?}"
        );
    }
}
