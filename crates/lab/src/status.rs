//! How far the experiments of a file are: what is done, what tasks of Slurm are at work on, what is missing, and why.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use quebra_api::Error;
use quebra_api::schema::Schema;
use serde::Serialize;

use crate::shard::End;
use crate::slurm::{Cause, Phase, Words};
use crate::sql::Experiment;
use crate::store::Store;
use crate::submission::{Submission, Traces};

/// How far the experiments of a file are.
#[derive(Clone, Debug, Serialize)]
pub struct Status {
    /// The version of this form.
    pub schema: Schema,
    /// What Slurm said instead of an answer: what follows is then what tasks left behind.
    pub silence: Option<String>,
    /// The one last run first.
    pub experiments: Vec<Standing>,
}

/// How far an experiment is, with the program it was last run with.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Standing {
    /// What it is called.
    pub name: String,
    /// How many runs it asks for.
    pub runs: u64,
    /// How many are done, in the file or in shards.
    pub done: u64,
    /// How many of those went wrong: `--retry` does them again.
    pub failed: u64,
    /// How many of those that are done are in shards only: `lab collect` adds them to the file.
    pub uncollected: u64,
    /// How many are still to be done by tasks that are at work.
    pub running: u64,
    /// How many are still to be done by tasks that wait.
    pub waiting: u64,
    /// How many nobody will do: the same command submits them again.
    pub missing: u64,
    /// How many are in tasks of which nothing is known, because Slurm does not answer.
    pub unknown: u64,
    /// The tasks that are not done, by the time they were submitted.
    pub tasks: Vec<Task>,
}

/// A task of an array job that is not done.
#[derive(Clone, Debug, Serialize)]
pub struct Task {
    /// The number of its array job.
    pub job: Option<u64>,
    /// Its own number.
    pub task: usize,
    /// How many runs it has,
    pub runs: usize,
    /// and how many of them are done.
    pub done: usize,
    /// How far it is; none where Slurm does not answer.
    pub phase: Option<Phase>,
    /// Why it is over before its work was done.
    pub cause: Option<Cause>,
    /// Slurm's own word for its state.
    pub state: Option<String>,
    /// Slurm's own words for why.
    pub reason: Option<String>,
    /// Where it is or was.
    pub node: Option<String>,
    /// What it said last.
    pub said: Option<String>,
    /// Where all it said is.
    pub log: Option<PathBuf>,
}

/// Looks at a file, at what tasks left behind, and asks Slurm.
pub fn status(db: &Path) -> Result<Status, Error> {
    let store = Store::to_read(db)?;
    let mut status = Status { schema: Schema, silence: None, experiments: Vec::new() };
    let submissions = Submission::all(db)?;
    for experiment in store.experiments()? {
        let own: Vec<&Submission> = submissions
            .iter()
            .filter(|submission| submission.about.experiment == experiment.name)
            .filter(|submission| submission.about.build == experiment.with)
            .collect();
        let standing = standing(&store, &experiment, &own, &mut status.silence)?;
        status.experiments.push(standing);
    }
    Ok(status)
}

fn standing(
    store: &Store,
    experiment: &Experiment,
    submissions: &[&Submission],
    silence: &mut Option<String>,
) -> Result<Standing, Error> {
    let mut open = BTreeMap::new();
    let codes: HashMap<i64, String> =
        store.levels(experiment)?.into_iter().map(|(id, level)| (id, level.code)).collect();
    let mut standing = Standing { name: experiment.name.clone(), runs: experiment.runs, ..Standing::default() };
    for record in store.records(experiment, experiment.build)? {
        if let Some(run) = record.run {
            standing.done += 1;
            standing.failed += u64::from(run.finding.has_failed());
        } else {
            let code = codes.get(&record.level).cloned().unwrap_or_default();
            open.insert((code, record.method, record.choices, record.repetition), None);
        }
    }
    for submission in submissions {
        let traces = submission.traces()?;
        let words = match submission.words(&traces) {
            Ok(words) => words,
            Err(error) => {
                *silence = Some(error.to_string());
                submission.ends()
            }
        };
        let is_silent = silence.is_some();
        let tasks = tasks(submission, &traces, &words, is_silent);
        let phases: BTreeMap<usize, Option<Phase>> = tasks.iter().map(|task| (task.task, task.phase)).collect();
        for (number, run) in submission.plan()?.iter().enumerate() {
            let job = &run.job;
            let key = (job.code.clone(), job.method.clone(), crate::job::choices_text(&job.choices), run.repetition);
            let Some(known) = open.get_mut(&key) else { continue };
            let fate = if traces.done.contains(&number) {
                Fate::Done
            } else {
                match phases.get(&(number / submission.about.chunk)) {
                    Some(Some(Phase::Running)) => Fate::Running,
                    Some(Some(Phase::Waiting)) => Fate::Waiting,
                    Some(None) => Fate::Unknown,
                    _ => Fate::Missing,
                }
            };
            *known = (*known).max(Some(fate));
        }
        standing.tasks.extend(tasks);
    }
    for fate in open.into_values() {
        match fate {
            None | Some(Fate::Missing) => standing.missing += 1,
            Some(Fate::Unknown) => standing.unknown += 1,
            Some(Fate::Waiting) => standing.waiting += 1,
            Some(Fate::Running) => standing.running += 1,
            Some(Fate::Done) => {
                standing.done += 1;
                standing.uncollected += 1;
            }
        }
    }
    // What was submitted again is nobody's worry any more.
    if standing.missing == 0 {
        standing.tasks.retain(|task| task.phase != Some(Phase::Over));
    }
    Ok(standing)
}

/// What is to be expected of a run that is not in the file; the best that any task promises counts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Fate {
    Missing,
    Unknown,
    Waiting,
    Running,
    Done,
}

/// The tasks of a submission that are not done.
pub(crate) fn tasks(submission: &Submission, traces: &Traces, words: &Words, is_silent: bool) -> Vec<Task> {
    let mut tasks = Vec::new();
    for task in 0..submission.tasks() {
        let range = submission.range(task);
        let (runs, done) = (range.len(), range.filter(|run| traces.done.contains(run)).count());
        if done == runs {
            continue;
        }
        let word = words.get(&task);
        let phase = word.map(crate::slurm::Word::phase).or((!is_silent).then_some(Phase::Over));
        let (begin, end) = traces.tasks.get(&task).cloned().unwrap_or_default();
        let log = Some(submission.log(task)).filter(|log| log.is_file());
        let is_over = phase == Some(Phase::Over);
        let last = log.as_deref().filter(|_| is_over).and_then(last_line);
        let cause = is_over.then(|| {
            let own = end.as_ref().filter(|end| matches!(end, End::Failed(_))).map(|_| Cause::Failed);
            let told = word.and_then(crate::slurm::Word::cause);
            // It ended well in Slurm's eyes, and did not do all its work.
            let odd = word.filter(|word| word.state == "COMPLETED").map(|_| Cause::Failed);
            let cause = told.or(own).or(odd).unwrap_or(Cause::Unknown);
            // Without control groups Slurm ends what takes too much memory, and calls that a failure.
            let is_memory = cause == Cause::Failed && last.as_deref().is_some_and(is_out_of_memory);
            if is_memory { Cause::Memory } else { cause }
        });
        let said = match end {
            Some(End::Failed(message)) => Some(message),
            _ => last,
        };
        let node = word.and_then(|word| word.node.clone()).or_else(|| begin.map(|begin| begin.machine.name));
        tasks.push(Task {
            job: submission.about.job.as_ref().map(|job| job.number),
            task,
            runs,
            done,
            phase,
            cause,
            state: word.filter(|word| !word.is_forgotten()).map(|word| word.state.clone()),
            reason: word.and_then(|word| word.reason.clone()),
            node,
            said,
            log,
        });
    }
    tasks
}

/// The nodes that tasks are on.
pub fn nodes(tasks: &[Task]) -> BTreeSet<&str> {
    tasks.iter().filter(|task| task.phase == Some(Phase::Running)).filter_map(|task| task.node.as_deref()).collect()
}

/// Is it what Slurm writes when a task took more memory than it may?
fn is_out_of_memory(line: &str) -> bool {
    let line = line.to_ascii_lowercase();
    line.starts_with("slurmstepd")
        && ["memory limit", "oom-kill", "oom_kill", "out-of-memory"].iter().any(|word| line.contains(word))
}

/// The last line of a log that is not empty.
fn last_line(path: &Path) -> Option<String> {
    const MOST: u64 = 4096;
    let mut file = File::open(path).ok()?;
    let length = file.metadata().ok()?.len();
    file.seek(SeekFrom::Start(length.saturating_sub(MOST))).ok()?;
    let mut bytes = Vec::new();
    file.take(MOST).read_to_end(&mut bytes).ok()?;
    let text = String::from_utf8_lossy(&bytes);
    let line = text.lines().map(str::trim).rfind(|line| !line.is_empty())?;
    Some(line.replace(|character: char| character.is_control(), " "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_is_known_by_what_slurm_writes() {
        for line in [
            "slurmstepd-n1: error: Exceeded job memory limit",
            "slurmstepd: error: Detected 1 oom_kill event in StepId=7.batch. Some of the step tasks have been OOM Killed.",
        ] {
            assert!(is_out_of_memory(line), "{line}");
        }
        for line in
            ["error: out-of-memory", "slurmstepd-n1: error: *** JOB 7 ON n1 CANCELLED AT 2026-01-01T00:00:00 ***"]
        {
            assert!(!is_out_of_memory(line), "{line}");
        }
    }
}
