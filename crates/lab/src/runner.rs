//! Every run of an experiment that is not done yet, each in a process of its own.

use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

use quebra_api::Error;
use quebra_api::schema::Schema;
use quebra_puzzles::wording::{Wording, wording};
use quebra_search::Dashboard;
use serde::Serialize;
use wait4::Wait4;

use crate::child::{Finding, cpu_time_of, memory_of};
use crate::isolation::{Isolation, Processors};
use crate::job::{Clock, Job, Setting};
use crate::machine::{Build, Machine};
use crate::plan::{Part, Plan};
use crate::spec::SpecFile;
use crate::store::{Done, Store, now};

/// How an experiment is to be run.
pub struct Orders<'a> {
    /// The file of results.
    pub db: &'a Path,
    /// How many runs at a time.
    pub jobs: usize,
    /// Do those again that went wrong.
    pub retry: bool,
    /// Give every run processors and a control group of its own, where the system allows it.
    pub isolate: bool,
    /// Only this part of them.
    pub part: Option<Part>,
    /// The command that does one run: it reads a job on its standard input, and writes what
    /// [`child::answer`](crate::child::answer) says.
    pub child: (PathBuf, &'a [&'a str]),
}

impl Orders<'_> {
    fn isolation(&self) -> Isolation {
        if self.isolate { Isolation::allowed() } else { Isolation::default() }
    }

    /// What should be known before it begins.
    pub fn notes(&self, plan: &Plan) -> Vec<Wording> {
        let mut notes = plan.notes.clone();
        if self.jobs > 1 {
            let jobs = self.jobs;
            notes.push(wording!(
                "fault-lab-jobs",
                "{jobs} runs at a time disturb each other's times; the report will say so",
                jobs
            ));
        }
        if self.isolate && Isolation::allowed().processors == Processors::default() {
            notes.push(wording!(
                "fault-lab-isolate",
                "this system gives nobody processors of their own; the report will say so"
            ));
        }
        notes
    }
}

/// How far it is.
#[derive(Clone, Copy, Debug)]
pub struct Progress<'a> {
    /// How many runs are done, also those that were done before.
    pub done: usize,
    /// How many there are.
    pub all: usize,
    /// The run that was done last.
    pub last: &'a str,
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
    /// How many are new.
    pub done: usize,
    /// How many of those went wrong.
    pub failed: usize,
    /// What was left out, and what disturbs.
    pub notes: Vec<String>,
}

/// Does every run of an experiment that is not done yet, each in a process of its own, until all are done or somebody cancels.
pub fn run(
    file: &SpecFile,
    plan: &Plan,
    orders: &Orders,
    dashboard: &Dashboard,
    watch: &mut dyn FnMut(Progress),
) -> Result<Tally, Error> {
    let build = Build::of(&orders.child.0).map_err(|error| Error::file(&orders.child.0, &error))?;
    let mut store = Store::to_run(orders.db, Duration::ZERO)?;
    // The whole of it is written down, so that files of parts make a whole when they are put together.
    let asked = store.enrol(file, plan, &build)?;
    let is_ours = |position| orders.part.is_none_or(|part| part.has(plan, position));
    let asked = asked.iter().enumerate().filter(|(position, _)| is_ours(*position)).map(|(_, asked)| asked);
    let runs = asked.clone().count();
    let pending = store.missing(asked, orders.retry)?;
    let mut tally =
        Tally { runs, done_before: runs - pending.len(), notes: in_english(&orders.notes(plan)), ..Tally::default() };
    let machine = store.machine(&Machine::this())?;
    watch(Progress { done: tally.done_before, all: runs, last: "" });
    let jobs: Vec<&Job> = pending.iter().map(|asked| &asked.run.job).collect();
    let crew = Crew { jobs: orders.jobs, isolation: orders.isolation(), child: orders.child.clone() };
    work(&jobs, &crew, dashboard, &mut |index, finding, isolation| {
        let done = Done { finding: &finding, machine, jobs: orders.jobs, isolation: &isolation, finished: now() };
        store.add(pending[index], &done)?;
        tally.done += 1;
        tally.failed += usize::from(finding.outcome == "error");
        let title = &pending[index].run.title;
        watch(Progress { done: tally.done_before + tally.done, all: runs, last: title });
        Ok(())
    })?;
    Ok(tally)
}

/// What an experiment asks for.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    /// The version of this form.
    pub schema: Schema,
    /// Puzzle by puzzle.
    pub puzzles: Vec<PuzzleSummary>,
    /// How many runs there are,
    pub runs: usize,
    /// each of them so many times,
    pub repetitions: u32,
    /// and how long they may take at most.
    pub seconds: u64,
    /// What was left out, and why.
    pub notes: Vec<String>,
}

/// What an experiment asks for of one puzzle.
#[derive(Clone, Debug, Serialize)]
pub struct PuzzleSummary {
    /// The puzzle.
    pub puzzle: &'static str,
    /// How many levels.
    pub levels: usize,
    /// The labels of the methods.
    pub methods: Vec<String>,
}

/// For programs.
pub(crate) fn in_english(notes: &[Wording]) -> Vec<String> {
    notes.iter().map(Wording::to_string).collect()
}

/// What would be run.
pub fn summary(file: &SpecFile, plan: &Plan) -> Summary {
    let of_puzzle = |puzzle| {
        let levels = plan.levels.iter().filter(|level| level.puzzle == puzzle).count();
        let mut methods: Vec<String> = Vec::new();
        for (_, method, _) in plan.runs.iter().filter(|(level, ..)| plan.levels[*level].puzzle == puzzle) {
            if !methods.contains(&method.label) {
                methods.push(method.label.clone());
            }
        }
        (levels > 0).then_some(PuzzleSummary { puzzle, levels, methods })
    };
    Summary {
        schema: Schema,
        puzzles: quebra_puzzles::Kind::names().into_iter().filter_map(of_puzzle).collect(),
        runs: plan.runs.len(),
        repetitions: file.spec.repetitions,
        seconds: (plan.runs.len() as u64 * plan.setting.time_ms / 1000).max(1),
        notes: in_english(&plan.notes),
    }
}

/// Who does jobs: so many processes at a time, each with its share of what there is.
pub(crate) struct Crew<'a> {
    pub(crate) jobs: usize,
    pub(crate) isolation: Isolation,
    pub(crate) child: (PathBuf, &'a [&'a str]),
}

/// Does jobs, and hands on what came of each and what it had to itself. Workers only run children; one thread keeps the results.
pub(crate) fn work(
    jobs: &[&Job],
    crew: &Crew,
    dashboard: &Dashboard,
    keep: &mut dyn FnMut(usize, Finding, String) -> Result<(), Error>,
) -> Result<(), Error> {
    let next = Mutex::new(0..jobs.len());
    let has_stopped = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let (sender, results) = channel();
        for worker in 0..crew.jobs.min(jobs.len()) {
            let (sender, next): (Sender<(usize, Result<_, Error>)>, _) = (sender.clone(), &next);
            let (own, has_stopped) = (crew.isolation.share(worker, crew.jobs), &has_stopped);
            scope.spawn(move || {
                while let Some(index) = next.lock().ok().and_then(|mut next| next.next()) {
                    // Nobody could keep what came of it.
                    if has_stopped.load(Relaxed) {
                        return;
                    }
                    match measure(&crew.child, jobs[index], &own, dashboard) {
                        // Stopped from outside: it is to be run again.
                        Ok(None) => return,
                        Ok(Some(measured)) => {
                            if sender.send((index, Ok(measured))).is_err() {
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
        let mut keep_all = || {
            for (index, measured) in &results {
                let (finding, isolation) = measured?;
                keep(index, finding, isolation)?;
            }
            Ok(())
        };
        let kept = keep_all();
        has_stopped.store(true, Relaxed);
        kept
    })
}

/// How often a child is looked at.
const LOOK: Duration = Duration::from_millis(50);
/// By how much the clock on the wall may be ahead of the processor's before a run is given up: nobody waits for ever for a machine
/// that has no time for us.
const WAIT: u32 = 20;
/// What starting, reading and stopping may take beside the limits.
const GRACE: Duration = Duration::from_secs(5);
/// What a process holds beside what its search counts.
const GRACE_BYTES: u64 = 256 << 20;

/// How much memory the process of a run may hold before it is ended.
pub(crate) fn ceiling(setting: &Setting) -> u64 {
    (setting.memory as u64).saturating_add(setting.memory as u64 / 4) + GRACE_BYTES
}

/// How long a run may take before it is ended.
pub(crate) fn deadline(setting: &Setting) -> Duration {
    setting.limits().time.unwrap_or_default().mul_f64(1.25) + setting.sample() * 4 + GRACE
}

/// Runs one job in a process of its own, and tells what came of it and what it had to itself; `None` if somebody wants
/// everything to stop.
fn measure(
    (executable, arguments): &(PathBuf, &[&str]),
    job: &Job,
    own: &Isolation,
    dashboard: &Dashboard,
) -> Result<Option<(Finding, String)>, Error> {
    if dashboard.cancel.load(Relaxed) {
        return Ok(None);
    }
    let mut child = Command::new(executable)
        .args(*arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()?;
    let setting = job.setting;
    let ceiling = ceiling(&setting);
    // Before it has anything to do.
    let kept = own.keep(child.id(), job.choices.threads.is_none_or(|threads| threads.0 == 1), ceiling);
    let isolation = kept.name();
    // The pipe stays open: a child whose parent is gone sees its end, and ends too.
    let mut stdin = child.stdin.take().expect("it is piped");
    let line = serde_json::to_string(job).expect("its keys are strings") + "\n";
    let _ = stdin.write_all(line.as_bytes());
    let (answer, complaint) = (child.stdout.take().expect("it is piped"), child.stderr.take().expect("it is piped"));
    let deadline = deadline(&setting);

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
                    let why = if dashboard.cancel.load(Relaxed) {
                        "interrupt"
                    } else if setting.clock == Clock::Wall && started.elapsed() > deadline
                        || cpu_time_of(child.id()).is_some_and(|spent| spent > deadline)
                    {
                        "time"
                    } else if started.elapsed() > deadline * WAIT {
                        "waiting"
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
        let stopped_by = stopped_by.or_else(|| kept.is_out_of_memory().then_some("memory"));
        usage.map(|usage| (text, stopped_by, usage, complaint.join().unwrap_or_default()))
    });
    let (text, stopped_by, usage, complaint) = end?;
    let resident = Some(usage.rusage.maxrss).filter(|&bytes| bytes > 0);
    let mut finding = match (serde_json::from_str::<Finding>(&text), stopped_by) {
        (_, Some("interrupt")) => return Ok(None),
        (_, Some("waiting")) => Finding {
            outcome: "error".to_string(),
            lower_bound: Some(0),
            message: Some("the machine had no time for it".to_string()),
            ..Finding::default()
        },
        (_, Some(why)) => Finding {
            outcome: "stopped".to_string(),
            stopped_by: Some(why.to_string()),
            lower_bound: Some(0),
            seconds: setting.seconds(),
            first_seconds: setting.seconds(),
            cpu_seconds: (setting.clock == Clock::Processor).then(|| setting.seconds()),
            killed: true,
            message: Some(format!("it overran its limits by far, and was ended: {why}")),
            ..Finding::default()
        },
        (Ok(finding), None) if finding.stopped_by.as_deref() == Some("interrupt") => return Ok(None),
        (Ok(finding), None) => finding,
        // A signal to all of us, not to the child alone.
        (Err(_), None) if dashboard.cancel.load(Relaxed) => return Ok(None),
        (Err(_), None) => Finding {
            outcome: "error".to_string(),
            lower_bound: Some(0),
            message: Some(format!("the run ended without an answer ({}): {}", usage.status, complaint.trim())),
            ..Finding::default()
        },
    };
    finding.peak_resident = finding.peak_resident.into_iter().chain(resident).min();
    Ok(Some((finding, isolation)))
}

/// The last words of a process that went wrong.
fn tail(mut complaint: impl Read) -> String {
    const MOST: usize = 2000;
    let mut bytes = Vec::new();
    let _ = complaint.read_to_end(&mut bytes);
    let from = bytes.len().saturating_sub(MOST);
    String::from_utf8_lossy(&bytes[from..]).into_owned()
}
