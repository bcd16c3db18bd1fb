//! An experiment as array jobs of Slurm: what is missing is handed in, and what tasks did is collected while they work.

use std::collections::HashSet;
use std::num::NonZero;
use std::path::Path;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

use quebra_api::Error;
use quebra_api::schema::Schema;
use quebra_puzzles::wording::wording;
use quebra_search::Dashboard;
use serde::Serialize;

use crate::collect::{Collector, PATIENCE};
use crate::machine::Build;
use crate::plan::{Plan, PlannedRun};
use crate::runner::{Progress, in_english};
use crate::slurm::{self, Phase, Words};
use crate::spec::SpecFile;
use crate::status::{Task, tasks};
use crate::store::{Asked, Store, StoreError};
use crate::submission::{Shape, Submission, Traces};

/// How an experiment is to be handed to Slurm.
pub struct Orders<'a> {
    /// The file of results.
    pub db: &'a Path,
    /// The program that does the runs.
    pub executable: &'a Path,
    /// How many runs a task does.
    pub chunk: Option<NonZero<usize>>,
    /// How many runs a task does at a time.
    pub jobs: usize,
    /// Do those again that went wrong.
    pub retry: bool,
    /// Give every run a control group of its own, where the system allows it.
    pub isolate: bool,
    /// Only hand in.
    pub detach: bool,
    /// Options of sbatch.
    pub options: &'a [String],
}

/// What came of it.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Tally {
    /// The version of this form.
    pub schema: Schema,
    /// How many runs the experiment asks for.
    pub runs: usize,
    /// How many were done before.
    pub done_before: usize,
    /// How many have come since, whoever collected them.
    pub done: usize,
    /// How many of all that are done went wrong.
    pub failed: usize,
    /// How many tasks will still do.
    pub to_come: usize,
    /// How many nobody will do: the same command hands them in again.
    pub missing: usize,
    /// What was handed in now.
    pub submitted: Option<Submitted>,
    /// The tasks that are over, and did not do all their runs.
    pub tasks: Vec<Task>,
    /// What was left out, and what disturbs.
    pub notes: Vec<String>,
}

/// An array job.
#[derive(Clone, Debug, Serialize)]
pub struct Submitted {
    /// Slurm's number for it.
    pub job: u64,
    /// How many tasks it has,
    pub tasks: usize,
    /// and how many runs they have together.
    pub runs: usize,
}

/// How many runs a task does if nobody says: starting one takes a second or less, a hundredth of that a run is nothing.
const CHUNK: usize = 100;

/// Options that are ours: what depends on them would not hold. Of short ones the value may follow at once.
const OURS: [&str; 10] = [
    "--array",
    "--output",
    "--error",
    "--open-mode",
    "--chdir",
    "--wrap",
    "--test-only",
    "--parsable",
    // Without its answer nobody would know the job, and while it waits nobody else could add to the file.
    "--quiet",
    "--wait",
];
const OURS_SHORT: [&str; 6] = ["-a", "-o", "-e", "-D", "-Q", "-W"];

fn is_ours(option: &str) -> bool {
    OURS.contains(&option.split('=').next().unwrap_or_default())
        || OURS_SHORT.iter().any(|short| option.starts_with(short))
}

/// For so long a Slurm that does not answer is waited for: its controller may be restarted, and tasks go on without it.
const OUTAGE: Duration = Duration::from_mins(10);

/// Collects what is there, hands in what nobody does, and waits for all of it, collecting, until nothing is left to come or somebody
/// cancels. Tasks go on without it.
pub fn run(
    file: &SpecFile,
    plan: &Plan,
    orders: &Orders,
    dashboard: &Dashboard,
    watch: &mut dyn FnMut(Progress),
) -> Result<Tally, Error> {
    if let Some(option) = orders.options.iter().find(|option| is_ours(option)) {
        return Err(Error::usage(wording!(
            "fault-sbatch-option",
            "`{option}` is made from the experiment, and cannot be passed on; --chunk N says how many runs a task does",
            option = option.clone()
        )));
    }
    // Without Slurm nothing is written.
    let most = slurm::most_tasks()?;
    let executable = orders.executable;
    let build = Build::of(executable).map_err(|error| Error::file(executable, &error))?;
    let mut store = Store::to_run(orders.db, PATIENCE)?;
    let asked = store.enrol(file, plan, &build)?;
    let mut submissions = Submission::all(orders.db)?;
    submissions.retain(|submission| !is_abandoned(submission));
    let mut collector = Collector::default();
    collector.round(&store, &submissions)?;
    let missing = store.missing(&asked, orders.retry)?;
    let mut tally = Tally {
        runs: asked.len(),
        done_before: asked.len() - missing.len(),
        notes: in_english(&plan.notes),
        ..Tally::default()
    };
    // Whatever was built otherwise is another experiment's.
    submissions.retain(|submission| submission.about.build == build);
    let (_, coming) = look(&submissions)?;
    let wanted: Vec<&PlannedRun> =
        missing.iter().map(|asked| &asked.run).filter(|run| !coming.contains(&key(run))).collect();
    if !wanted.is_empty() {
        let shape = Shape {
            chunk: chunk(orders.chunk, wanted.len(), most)?,
            jobs: orders.jobs,
            isolate: orders.isolate,
            options: orders.options,
        };
        let mut submission = Submission::prepare(orders.db, &file.spec.name, &wanted, (executable, &build), &shape)?;
        submission.hand_in()?;
        tally.submitted = submission.about.job.as_ref().map(|job| Submitted {
            job: job.number,
            tasks: submission.tasks(),
            runs: wanted.len(),
        });
        submissions.push(submission);
    }
    drop(store);
    wait(&asked, &submissions, collector, orders, dashboard, tally, watch)
}

fn wait(
    asked: &[Asked],
    submissions: &[Submission],
    mut collector: Collector,
    orders: &Orders,
    dashboard: &Dashboard,
    mut tally: Tally,
    watch: &mut dyn FnMut(Progress),
) -> Result<Tally, Error> {
    let started = Instant::now();
    let mut answered = Instant::now();
    loop {
        // Tasks first, then what they left: whatever is over by then has left all it will.
        let looked = look(submissions);
        let store = Store::to_run(orders.db, PATIENCE)?;
        collector.round(&store, submissions)?;
        let (missing, failed) = count(&store, asked)?;
        drop(store);
        let (fates, coming) = match looked {
            Ok(seen) => seen,
            Err(error) if answered.elapsed() > OUTAGE || dashboard.cancel.load(Relaxed) => return Err(error),
            Err(error) => {
                let done = asked.len() - missing.len();
                watch(Progress { done, all: asked.len(), last: &error.to_string() });
                pause(started.elapsed(), dashboard);
                continue;
            }
        };
        answered = Instant::now();
        let is_coming = |run: &Asked| coming.contains(&key(&run.run));
        let to_come = asked.iter().filter(|run| is_coming(run)).count();
        let running = fates.iter().filter(|task| task.phase == Some(Phase::Running)).count();
        let waiting = fates.iter().filter(|task| task.phase == Some(Phase::Waiting)).count();
        tally.missing = missing.iter().filter(|run| !is_coming(run)).count();
        let done = asked.len() - to_come - tally.missing;
        // Somebody else may collect, too: what is in the file counts, whoever added it.
        tally.done = done.saturating_sub(tally.done_before);
        watch(Progress { done, all: asked.len(), last: &format!("{running} tasks running, {waiting} waiting") });
        if to_come == 0 || orders.detach || dashboard.cancel.load(Relaxed) {
            tally.failed = failed;
            tally.to_come = to_come;
            if tally.missing > 0 {
                tally.tasks = fates.into_iter().filter(|task| task.phase == Some(Phase::Over)).collect();
            }
            return Ok(tally);
        }
        pause(started.elapsed(), dashboard);
    }
}

/// Slurm is asked often in the beginning, and seldom in the end: it has others to answer, too.
fn pause(elapsed: Duration, dashboard: &Dashboard) {
    const STEP: Duration = Duration::from_millis(50);
    let length = (elapsed / 10).clamp(Duration::from_millis(250), Duration::from_secs(10));
    let started = Instant::now();
    while started.elapsed() < length && !dashboard.cancel.load(Relaxed) {
        std::thread::sleep(STEP);
    }
}

/// The runs that are not done, and how many of the others failed.
fn count<'a>(store: &Store, asked: &'a [Asked]) -> Result<(Vec<&'a Asked>, usize), StoreError> {
    let missing = store.missing(asked, false)?;
    let failed = store.missing(asked, true)?.len() - missing.len();
    Ok((missing, failed))
}

/// Was it never handed in? Then it is taken away. One whose number was not written down, because somebody was killed just then, is known by
/// what its tasks left.
fn is_abandoned(submission: &Submission) -> bool {
    let is_lost = submission.about.job.is_none() && submission.traces().is_ok_and(|traces| traces.tasks.is_empty());
    if is_lost {
        submission.discard();
    }
    is_lost
}

/// The tasks that are not done, and the runs that they will still do.
fn look(submissions: &[Submission]) -> Result<(Vec<Task>, HashSet<String>), Error> {
    let (mut all, mut coming) = (Vec::new(), HashSet::new());
    for submission in submissions {
        let traces: Traces = submission.traces()?;
        let words: Words = submission.words(&traces)?;
        let to_come = submission.to_come(&traces, &words);
        if !to_come.is_empty() {
            let plan = submission.plan()?;
            coming.extend(to_come.into_iter().map(|run| key(&plan[run])));
        }
        all.extend(tasks(submission, &traces, &words, false));
    }
    Ok((all, coming))
}

/// What a run is known by, but for the program.
fn key(run: &PlannedRun) -> String {
    serde_json::to_string(&(&run.job, run.repetition, &run.tables)).expect("its keys are strings")
}

fn chunk(wanted: Option<NonZero<usize>>, runs: usize, most: usize) -> Result<usize, Error> {
    let least = runs.div_ceil(most);
    match wanted.map(NonZero::get) {
        None => Ok(CHUNK.max(least)),
        Some(chunk) if chunk >= least => Ok(chunk),
        Some(_) => Err(Error::usage(wording!(
            "fault-chunk",
            "this Slurm takes arrays of {most} tasks at most: expected a --chunk of at least {least} for {runs} runs",
            most,
            least,
            runs
        ))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_that_are_made_from_the_experiment_are_known_in_all_their_forms() {
        for option in
            ["--array=1-3", "-a1-3", "-a", "-o/tmp/x", "-D", "--quiet", "-Q", "--wait", "-W", "--error=x", "-ex"]
        {
            assert!(is_ours(option), "{option}");
        }
        for option in
            ["--partition=short", "-p", "-A", "--nice=1", "--exclusive", "-w", "-q", "--wait-all-nodes=1", "-d"]
        {
            assert!(!is_ours(option), "{option}");
        }
    }

    #[test]
    fn chunks_fit_what_slurm_takes() {
        let asked =
            |chunk: usize, runs| super::chunk(NonZero::new(chunk), runs, 1000).map_err(|error| error.to_string());
        assert_eq!(asked(0, 250), Ok(100));
        assert_eq!(asked(0, 250_000), Ok(250));
        assert_eq!(asked(10, 200), Ok(10));
        assert!(asked(10, 20_000).is_err_and(|message| message.contains("at least 20")));
    }
}
