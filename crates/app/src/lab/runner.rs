//! `quebra lab run`: every run of an experiment that is not done yet, each in a process of its own.

use std::io::{IsTerminal, Read, Write};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use wait4::Wait4;

use super::RunArguments;
use super::child::{Finding, memory_of};
use super::job::Job;
use super::plan::{Plan, plan};
use super::spec::SpecFile;
use super::store::{Pending, Store};
use crate::errors::Error;
use crate::interrupt::is_interrupted;
use crate::output::{self, Status, count, print};

pub(crate) fn run(arguments: &RunArguments) -> output::Outcome {
    let file = SpecFile::read(&arguments.spec)?;
    let plan = plan(&file)?;
    for note in &plan.notes {
        eprintln!("note: {note}");
    }
    let path = arguments.db.clone().unwrap_or_else(|| {
        let stem = arguments.spec.file_stem().unwrap_or_default();
        std::path::Path::new(stem).with_extension("db")
    });
    if arguments.dry_run {
        print(&describe(&plan, file.spec.repetitions))?;
        return Ok(Status::Done);
    }
    let jobs = arguments.jobs.map_or(1, std::num::NonZero::get);
    if jobs > 1 {
        eprintln!("warning: {jobs} runs at a time disturb each other's times; the report will say so");
    }
    let mut store = Store::to_run(&path)?;
    let pending = store.enrol(&file, &plan, arguments.retry)?;
    let done_before = plan.runs.len() - pending.len();
    let tally = work(&store, &pending, jobs, done_before)?;
    let mut text =
        format!("{}: {} of {} done", path.display(), done_before + tally.done, count(plan.runs.len() as u64, "run"));
    if done_before > 0 {
        text.push_str(&format!(", {done_before} of them before"));
    }
    if tally.failed > 0 {
        text.push_str(&format!(", {} went wrong (--retry tries them again)", tally.failed));
    }
    text.push('\n');
    if is_interrupted() {
        text.push_str("interrupted; the same command goes on from here\n");
        print(&text)?;
        return Ok(Status::Interrupted);
    }
    text.push_str(&format!("quebra lab report {} --out DIR makes the report\n", path.display()));
    print(&text)?;
    Ok(Status::Done)
}

fn describe(plan: &Plan, repetitions: u32) -> String {
    let mut text = String::new();
    for puzzle in quebra_puzzles::Kind::names() {
        let levels = plan.levels.iter().filter(|level| level.puzzle == puzzle).count();
        let mut labels: Vec<&str> = Vec::new();
        for (_, method, _) in plan.runs.iter().filter(|(level, ..)| plan.levels[*level].puzzle == puzzle) {
            if !labels.contains(&method.label.as_str()) {
                labels.push(&method.label);
            }
        }
        if levels > 0 {
            let methods = count(labels.len() as u64, "method");
            text.push_str(&format!("{puzzle}: {}, {methods}: {}\n", count(levels as u64, "level"), labels.join(", ")));
        }
    }
    let longest = plan.runs.len() as u64 * plan.setting.time_ms / 1000;
    text.push_str(&format!(
        "{} with {}, at most {}\n",
        count(plan.runs.len() as u64, "run"),
        count(u64::from(repetitions), "repetition"),
        humantime::format_duration(Duration::from_secs(longest.max(1)))
    ));
    text
}

#[derive(Default)]
struct Tally {
    done: usize,
    failed: usize,
}

/// Does all that is pending. Workers only run children; one thread writes.
fn work(store: &Store, pending: &[Pending], jobs: usize, done_before: usize) -> Result<Tally, Error> {
    let machine = store.machine()?;
    let executable = std::env::current_exe()?;
    let next = Mutex::new(0..pending.len());
    let mut tally = Tally::default();
    let bar = bar(pending.len(), done_before);
    std::thread::scope(|scope| {
        let (sender, results) = channel();
        for _ in 0..jobs.min(pending.len()) {
            let (sender, next, executable): (Sender<(usize, Result<Finding, Error>)>, _, _) =
                (sender.clone(), &next, &executable);
            scope.spawn(move || {
                while let Some(index) = next.lock().ok().and_then(|mut next| next.next()) {
                    match measure(executable, &pending[index].job) {
                        // Stopped from outside: it is to be run again.
                        Ok(None) => return,
                        Ok(Some(finding)) => {
                            if sender.send((index, Ok(finding))).is_err() {
                                return;
                            }
                        }
                        Err(error) => {
                            let _ = sender.send((index, Err(error)));
                            return;
                        }
                    }
                }
            });
        }
        drop(sender);
        for (index, finding) in results {
            let finding = finding?;
            store.add(&pending[index], &finding, machine, jobs)?;
            tally.done += 1;
            tally.failed += usize::from(finding.outcome == "error");
            if let Some(bar) = &bar {
                bar.set_message(pending[index].title.clone());
                bar.inc(1);
            }
        }
        Ok::<_, Error>(())
    })?;
    if let Some(bar) = bar {
        bar.finish_and_clear();
    }
    Ok(tally)
}

fn bar(pending: usize, done_before: usize) -> Option<ProgressBar> {
    std::io::stderr().is_terminal().then(|| {
        let template = "{wide_bar} {pos} of {len} runs, {eta} left: {msg} (Ctrl-C stops; the same command goes on)";
        let style = ProgressStyle::with_template(template).expect("the template is valid");
        let bar = ProgressBar::new((pending + done_before) as u64).with_style(style);
        bar.set_position(done_before as u64);
        bar.reset_eta();
        bar
    })
}

/// How often a child is looked at.
const LOOK: Duration = Duration::from_millis(50);
/// What starting, reading and stopping may take beside the limits.
const GRACE: Duration = Duration::from_secs(5);
/// What a process holds beside what its search counts.
const GRACE_BYTES: u64 = 256 << 20;

/// Runs one job in a process of its own; `None` if somebody wants everything to stop.
fn measure(executable: &std::path::Path, job: &Job) -> Result<Option<Finding>, Error> {
    if is_interrupted() {
        return Ok(None);
    }
    let mut child = Command::new(executable)
        .args(["lab", "child"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()?;
    // The pipe stays open: a child whose parent is gone sees its end, and ends too.
    let mut stdin = child.stdin.take().expect("it is piped");
    let line = serde_json::to_string(job).expect("its keys are strings") + "\n";
    let _ = stdin.write_all(line.as_bytes());
    let (answer, complaint) = (child.stdout.take().expect("it is piped"), child.stderr.take().expect("it is piped"));
    let setting = job.setting;
    let limits = setting.limits();
    let deadline = limits.time.unwrap_or_default().mul_f64(1.25) + setting.sample() * 4 + GRACE;
    let ceiling = (setting.memory as u64).saturating_add(setting.memory as u64 / 4) + GRACE_BYTES;

    let end = std::thread::scope(|scope| {
        let (sender, receiver) = channel();
        scope.spawn(move || {
            let mut text = String::new();
            let mut answer = answer;
            let _ = answer.read_to_string(&mut text);
            let _ = sender.send(text);
        });
        let complaint = scope.spawn(move || tail(complaint));
        let started = Instant::now();
        let (text, stopped_by) = loop {
            match receiver.recv_timeout(LOOK) {
                Ok(text) => break (text, None),
                Err(RecvTimeoutError::Disconnected) => break (String::new(), None),
                Err(RecvTimeoutError::Timeout) => {
                    let why = if is_interrupted() {
                        "interrupt"
                    } else if started.elapsed() > deadline {
                        "time"
                    } else if memory_of(&child.id().to_string(), "VmRSS").is_some_and(|bytes| bytes > ceiling) {
                        "memory"
                    } else {
                        continue;
                    };
                    let _ = child.kill();
                    break (String::new(), Some(why));
                }
            }
        };
        let usage = child.wait4();
        drop(stdin);
        usage.map(|usage| (text, stopped_by, usage, complaint.join().unwrap_or_default()))
    });
    let (text, stopped_by, usage, complaint) = end?;
    let resident = Some(usage.rusage.maxrss).filter(|&bytes| bytes > 0);
    let mut finding = match (serde_json::from_str::<Finding>(&text), stopped_by) {
        (_, Some("interrupt")) => return Ok(None),
        (_, Some(why)) => Finding {
            outcome: "stopped".to_string(),
            stopped_by: Some(why.to_string()),
            lower_bound: Some(0),
            seconds: setting.seconds(),
            first_seconds: setting.seconds(),
            killed: true,
            message: Some(format!("it overran its limits by far, and was ended: {why}")),
            ..Finding::default()
        },
        (Ok(finding), None) if finding.stopped_by.as_deref() == Some("interrupt") => return Ok(None),
        (Ok(finding), None) => finding,
        // A signal to all of us, not to the child alone.
        (Err(_), None) if is_interrupted() => return Ok(None),
        (Err(_), None) => Finding {
            outcome: "error".to_string(),
            lower_bound: Some(0),
            message: Some(format!("the run ended without an answer ({}): {}", usage.status, complaint.trim())),
            ..Finding::default()
        },
    };
    finding.peak_resident = finding.peak_resident.into_iter().chain(resident).min();
    Ok(Some(finding))
}

/// The last words of a process that went wrong.
fn tail(mut complaint: impl Read) -> String {
    const MOST: usize = 2000;
    let mut bytes = Vec::new();
    let _ = complaint.read_to_end(&mut bytes);
    let from = bytes.len().saturating_sub(MOST);
    String::from_utf8_lossy(&bytes[from..]).into_owned()
}
