//! The talk with Slurm: its own commands, asked in fixed forms and read without trust.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;
use std::process::{Command, Output};

use quebra_api::Error;
use quebra_puzzles::wording::wording;
use serde::{Deserialize, Serialize};

/// An array job, as Slurm knows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct JobId {
    pub(crate) number: u64,
    /// Where there are several clusters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) cluster: Option<String>,
}

/// What Slurm says of a task of an array.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Word {
    /// In its own word: `RUNNING`, `TIMEOUT`.
    pub(crate) state: String,
    /// In its own words, why it is so: `Resources`, `NonZeroExitCode`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) reason: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) node: Option<String>,
}

/// What is kept of a task of which Slurm says nothing any more.
const FORGOTTEN: &str = "FORGOTTEN";

/// How far a task is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// It has not begun.
    Waiting,
    /// It is at work.
    Running,
    /// It will do nothing more.
    Over,
}

/// Why a task is over before its work was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Cause {
    /// Its time was up.
    Time,
    /// It wanted more memory than it may have.
    Memory,
    /// Its node failed.
    Node,
    /// Something more important needed its place.
    Preempted,
    /// Somebody cancelled it.
    Cancelled,
    /// It ended with an error.
    Failed,
    /// Slurm has forgotten it, and it left no word.
    Unknown,
}

impl Word {
    /// A state that is not known here is taken for one of a task that goes on: nothing is submitted twice for lack of a word.
    pub(crate) fn phase(&self) -> Phase {
        match self.cause() {
            Some(_) => Phase::Over,
            None if self.state == "COMPLETED" || self.is_forgotten() => Phase::Over,
            None if matches!(self.state.as_str(), "PENDING" | "REQUEUED" | "REQUEUE_HOLD" | "REQUEUE_FED") => {
                Phase::Waiting
            }
            None => Phase::Running,
        }
    }

    /// Why it ended; none while it goes on, and where all is well.
    pub(crate) fn cause(&self) -> Option<Cause> {
        Some(match self.state.as_str() {
            "TIMEOUT" | "DEADLINE" => Cause::Time,
            "OUT_OF_MEMORY" => Cause::Memory,
            "NODE_FAIL" | "BOOT_FAIL" => Cause::Node,
            "PREEMPTED" => Cause::Preempted,
            "CANCELLED" | "REVOKED" => Cause::Cancelled,
            "FAILED" => Cause::Failed,
            _ => return None,
        })
    }

    /// Nobody knows what became of it.
    pub(crate) fn forgotten() -> Self {
        Self { state: FORGOTTEN.to_string(), reason: None, node: None }
    }

    /// Is it our word, and not Slurm's?
    pub(crate) fn is_forgotten(&self) -> bool {
        self.state == FORGOTTEN
    }
}

/// Its tasks by their numbers.
pub(crate) type Words = BTreeMap<usize, Word>;

/// Hands in an array job; the script's own options give way to `options`.
pub(crate) fn submit(script: &Path, folder: &Path, tasks: usize, options: &[String]) -> Result<JobId, Error> {
    let mut sbatch = Command::new("sbatch");
    // Whatever the caller passes on comes first: a word that is no option would be taken for the script, and the rest for its
    // arguments, so that the answer has another form, which is noticed.
    sbatch.args(options).arg("--parsable").arg(format!("--array=0-{}", tasks - 1));
    // Only the last part of a path is a pattern to us: a percent sign in a folder's name would be one to Slurm.
    sbatch.arg("--output=%a.log").arg("--error=%a.log").arg("--open-mode=append");
    let mut chdir = std::ffi::OsString::from("--chdir=");
    chdir.push(folder);
    sbatch.arg(chdir).arg(script);
    let output = ask(&mut sbatch)?;
    let said = String::from_utf8_lossy(&output.stdout).trim().to_string();
    if !output.status.success() {
        return Err(refused("sbatch", &output));
    }
    let (number, cluster) = said.split_once(';').map_or((said.as_str(), None), |(number, cluster)| {
        (number, Some(cluster.to_string()).filter(|cluster| !cluster.is_empty()))
    });
    if let Ok(number) = number.parse() {
        return Ok(JobId { number, cluster });
    }
    // What was submitted instead is not ours to leave behind.
    if let Some(number) = said.rsplit(' ').next().filter(|word| word.parse::<u64>().is_ok()) {
        let _ = ask(Command::new("scancel").arg(number));
    }
    Err(Error::usage(wording!(
        "fault-sbatch-answer",
        "sbatch answered `{said}` and not with the number of a job: after `--` stand only options of sbatch, such as --partition=short",
        said
    )))
}

/// What Slurm says of the tasks of a job. Of what ended some minutes ago it says nothing any more.
pub(crate) fn words(job: &JobId) -> Result<Words, Error> {
    let mut squeue = Command::new("squeue");
    squeue.args(["--noheader", "--array", "--states=all", "--format=%F|%K|%T|%N|%r"]);
    squeue.arg(format!("--jobs={}", job.number)).args(job.cluster.iter().map(|name| format!("--clusters={name}")));
    // What somebody set for his own eyes would change the answer.
    for (name, _) in std::env::vars_os().filter(|(name, _)| name.to_string_lossy().starts_with("SQUEUE_")) {
        squeue.env_remove(name);
    }
    let output = ask(&mut squeue)?;
    if output.status.success() {
        return Ok(read_words(&String::from_utf8_lossy(&output.stdout), job.number));
    }
    let complaint = String::from_utf8_lossy(&output.stderr);
    if complaint.contains("Invalid job id") { Ok(Words::new()) } else { Err(refused("squeue", &output)) }
}

fn read_words(text: &str, job: u64) -> Words {
    let mut words = Words::new();
    for line in text.lines() {
        // The reason comes last: it may hold anything.
        let mut fields = line.splitn(5, '|');
        let mut next = || fields.next().map(str::trim);
        let (Some(number), Some(task), Some(state), Some(node), Some(reason)) =
            (next(), next(), next(), next(), next())
        else {
            continue;
        };
        let Ok(task) = task.parse() else { continue };
        if number.parse() != Ok(job) {
            continue;
        }
        words.insert(task, word(state, reason, node));
    }
    words
}

fn word(state: &str, reason: &str, node: &str) -> Word {
    let known = |text: &str| Some(text.to_string()).filter(|text| !text.is_empty() && !is_nothing(text));
    // `CANCELLED by 1000`
    let state = state.split_whitespace().next().unwrap_or_default();
    Word { state: state.to_string(), reason: known(reason), node: known(node) }
}

fn is_nothing(text: &str) -> bool {
    matches!(text, "None" | "(null)" | "N/A" | "None assigned" | "Unknown")
}

/// What the accounts say of tasks that the queue has forgotten; nothing where no accounts are kept.
pub(crate) fn accounts(job: &JobId) -> Words {
    let mut sacct = Command::new("sacct");
    sacct.args(["--noheader", "--parsable2", "--allocations", "--format=JobID,State,NodeList,Reason"]);
    sacct.arg(format!("--jobs={}", job.number)).args(job.cluster.iter().map(|name| format!("--clusters={name}")));
    sacct.env_remove("SACCT_FORMAT").env_remove("SACCT_FEDERATION");
    match sacct.output() {
        Ok(output) if output.status.success() => read_accounts(&String::from_utf8_lossy(&output.stdout), job.number),
        _ => Words::new(),
    }
}

fn read_accounts(text: &str, job: u64) -> Words {
    let mut words = Words::new();
    for line in text.lines() {
        let mut fields = line.splitn(4, '|');
        let mut next = || fields.next().map(str::trim).unwrap_or_default();
        let (id, state, node, reason) = (next(), next(), next(), next());
        // Tasks that never began stand together: `12_[4-9]`. They are asked for one by one, and found missing.
        let Some((number, task)) = id.split_once('_') else { continue };
        if let (Ok(number), Ok(task)) = (number.parse::<u64>(), task.parse())
            && number == job
        {
            words.insert(task, word(state, reason, node));
        }
    }
    words
}

/// The largest array that this Slurm takes.
pub(crate) fn most_tasks() -> Result<usize, Error> {
    /// Slurm's own choice, one more than the largest number of a task.
    const USUAL: usize = 1001;
    let output = ask(Command::new("scontrol").args(["show", "config"]))?;
    if !output.status.success() {
        return Err(refused("scontrol", &output));
    }
    let text = String::from_utf8_lossy(&output.stdout);
    let value = text.lines().find_map(|line| line.trim().strip_prefix("MaxArraySize")?.split('=').nth(1));
    Ok(value.and_then(|value| value.trim().parse().ok()).unwrap_or(USUAL).saturating_sub(1).max(1))
}

fn ask(command: &mut Command) -> Result<Output, Error> {
    // Words and numbers of times as programs read them.
    command.env("LC_ALL", "C").env("SLURM_TIME_FORMAT", "standard");
    command.output().map_err(|error| {
        let name = command.get_program().to_string_lossy().into_owned();
        if error.kind() == io::ErrorKind::NotFound {
            let message = wording!(
                "fault-slurm-missing",
                "there is no Slurm here: `{name}` was looked for in the folders of PATH, and is not there",
                name
            );
            Error::missing(message).with_help(wording!(
                "fault-slurm-missing-help",
                "on a machine of the cluster it is; without Slurm, --part I/N splits the same experiment for any batch system, and `quebra lab merge` puts the parts together"
            ))
        } else {
            Error::file(name, &error)
        }
    })
}

/// What a command of Slurm said instead of doing it.
fn refused(name: &str, output: &Output) -> Error {
    let said = String::from_utf8_lossy(&output.stderr);
    let start = format!("{name}: error: ");
    let lines = said.lines().map(|line| line.trim().strip_prefix(&start).unwrap_or(line.trim()));
    let said = lines.filter(|line| !line.is_empty()).collect::<Vec<_>>().join("; ");
    let said = if said.is_empty() { output.status.to_string() } else { said };
    Error::input(wording!("fault-slurm-refused", "Slurm refused ({name}): {said}", name, said))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_read_and_others_passed_over() {
        let text = "7|0|RUNNING|n1|None\n7|12|PENDING||Nodes required for job are DOWN, or | other\n8|1|RUNNING|n1|None\n\
            7|x|RUNNING|n1|None\nslurm_load_jobs: something\n7|3|TIMEOUT|n[1-2]|TimeLimit\n";
        let words = read_words(text, 7);
        assert_eq!(words.keys().copied().collect::<Vec<_>>(), [0, 3, 12]);
        assert_eq!(
            (words[&0].phase(), &words[&0].reason, words[&0].node.as_deref()),
            (Phase::Running, &None, Some("n1"))
        );
        assert_eq!(words[&12].phase(), Phase::Waiting);
        assert_eq!(words[&12].reason.as_deref(), Some("Nodes required for job are DOWN, or | other"));
        assert_eq!((words[&3].phase(), words[&3].cause()), (Phase::Over, Some(Cause::Time)));
    }

    #[test]
    fn accounts_are_read() {
        let text = "7_0|COMPLETED|n1|None\n7_1|CANCELLED by 1000|n2|None\n7_[2-9]|PENDING|None assigned|Priority\n7_0.batch|COMPLETED|n1|\n70_1|FAILED|n1|None\n";
        let words = read_accounts(text, 7);
        assert_eq!(words.len(), 2);
        assert_eq!((words[&1].state.as_str(), words[&1].cause()), ("CANCELLED", Some(Cause::Cancelled)));
        assert_eq!((words[&0].phase(), words[&0].cause()), (Phase::Over, None));
    }

    #[test]
    fn every_state_of_slurm_is_waiting_running_or_over() {
        let phase = |state: &str| word(state, "", "").phase();
        for state in
            ["COMPLETED", "CANCELLED", "FAILED", "TIMEOUT", "OUT_OF_MEMORY", "NODE_FAIL", "PREEMPTED", "BOOT_FAIL"]
        {
            assert_eq!(phase(state), Phase::Over, "{state}");
        }
        for state in ["RUNNING", "COMPLETING", "CONFIGURING", "SUSPENDED", "STAGE_OUT", "SOMETHING_NEW"] {
            assert_eq!(phase(state), Phase::Running, "{state}");
        }
        assert_eq!(phase("PENDING"), Phase::Waiting);
    }
}
