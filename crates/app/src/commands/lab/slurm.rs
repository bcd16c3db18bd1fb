//! Experiments on Slurm: `quebra lab run --slurm`, `lab collect`, `lab status`, and the tasks themselves.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use clap::Args;
use quebra_api::format::Format;
use quebra_api::words::{Value, Words};
use quebra_lab::array::{self, Orders, Tally};
use quebra_lab::collect;
use quebra_lab::plan::Plan;
use quebra_lab::slurm::{Cause, Phase};
use quebra_lab::spec::SpecFile;
use quebra_lab::status::{self, Standing, Task};
use quebra_lab::task;

use super::{RunArguments, draw_progress};
use crate::cli::interrupt::{DASHBOARD, heed, is_interrupted};
use crate::cli::output::{self, Status, counted, plain_table, print, print_json};

/// Tasks that Slurm runs leave what they did in a folder beside the file of results, NAME.db-slurm; every run is added once, however
/// often this is done.
#[derive(Args)]
pub(super) struct CollectArguments {
    /// The file of results
    db: PathBuf,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Args)]
pub(super) struct StatusArguments {
    /// The file of results
    db: PathBuf,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Args)]
pub(super) struct TaskArguments {
    folder: PathBuf,
    task: usize,
}

/// One task of an array job.
pub(super) fn do_task(arguments: &TaskArguments) -> output::Outcome {
    let _heed = heed();
    task::run(&arguments.folder, arguments.task, &(std::env::current_exe()?, &["lab", "child"]), &DASHBOARD)?;
    Ok(if is_interrupted() { Status::Interrupted } else { Status::Done })
}

pub(super) fn run(
    arguments: &RunArguments,
    file: &SpecFile,
    plan: &Plan,
    db: &Path,
    jobs: usize,
    words: Words,
) -> output::Outcome {
    let orders = Orders {
        db,
        executable: &std::env::current_exe()?,
        chunk: arguments.chunk,
        jobs,
        retry: arguments.retry,
        isolate: arguments.isolate,
        detach: arguments.detach,
        options: &arguments.sbatch,
    };
    let mut bar = None;
    let tally = array::run(file, plan, &orders, &DASHBOARD, &mut |progress| draw_progress(&mut bar, progress, words));
    if let Some(bar) = bar {
        bar.finish_and_clear();
    }
    let tally = tally?;
    if arguments.json {
        print_json(&tally)?;
    } else {
        print(&tally_text(&tally, db, words))?;
    }
    Ok(match tally {
        _ if is_interrupted() => Status::Interrupted,
        Tally { missing: 1.., .. } => Status::Bad,
        _ => Status::Done,
    })
}

fn tally_text(tally: &Tally, db: &Path, words: Words) -> String {
    let mut text = String::new();
    let mut say = |id: &str, values: &[(&'static str, Value)]| text.push_str(&(words.say_with(id, values) + "\n"));
    if let Some(submitted) = &tally.submitted {
        say(
            "cli-lab-submitted",
            &[
                ("job", submitted.job.to_string().into()),
                ("runs", runs(submitted.runs, words).into()),
                ("tasks", tasks(submitted.tasks, words).into()),
            ],
        );
    }
    say("cli-lab-done", &done_values(&db.display().to_string(), tally.done_before + tally.done, tally.runs, words));
    if tally.failed > 0 {
        say("cli-lab-failed", &[("runs", runs(tally.failed, words).into())]);
    }
    let db: Value = db.display().to_string().into();
    if tally.to_come > 0 {
        say("cli-lab-to-come", &[("runs", runs(tally.to_come, words).into()), ("db", db.clone())]);
    }
    if tally.missing > 0 {
        say("cli-lab-missing", &[("runs", runs(tally.missing, words).into())]);
    }
    if tally.to_come == 0 && tally.missing == 0 {
        say("cli-lab-report", &[("db", db)]);
    }
    text + &ended(&tally.tasks, words)
}

pub(super) fn collect_shards(arguments: &CollectArguments, words: Words) -> output::Outcome {
    let collected = collect::collect(&arguments.db)?;
    if arguments.json {
        print_json(&collected)?;
        return Ok(Status::Done);
    }
    let mut text = added(&arguments.db, collected.added, collected.known, words) + "\n";
    for (number, id) in [(collected.damaged, "cli-lab-damaged"), (collected.foreign, "cli-lab-foreign")] {
        if number > 0 {
            let runs = counted(words, "cli-count-runs", number);
            text.push_str(&(words.say_with(id, &[("runs", runs.into())]) + "\n"));
        }
    }
    print(&text)?;
    Ok(Status::Done)
}

/// How many runs were added to a file, and how many were in it.
pub(super) fn added(db: &Path, added: u64, known: u64, words: Words) -> String {
    let values = [
        ("db", db.display().to_string().into()),
        ("added", counted(words, "cli-count-runs", added).into()),
        ("known", Format { words }.count(known).into()),
    ];
    words.say_with("cli-lab-collected", &values)
}

pub(super) fn show_status(arguments: &StatusArguments, words: Words) -> output::Outcome {
    let status = status::status(&arguments.db)?;
    if arguments.json {
        print_json(&status)?;
        return Ok(Status::Done);
    }
    let mut text = String::new();
    if let Some(silence) = &status.silence {
        text.push_str(&(words.say_with("cli-lab-silence", &[("why", silence.clone().into())]) + "\n"));
    }
    for standing in &status.experiments {
        text.push_str(&standing_text(standing, &arguments.db, words));
    }
    print(&if text.is_empty() { words.say("cli-lab-none") + "\n" } else { text })?;
    Ok(Status::Done)
}

fn standing_text(standing: &Standing, db: &Path, words: Words) -> String {
    let mut text = String::new();
    let mut say = |id: &str, values: &[(&'static str, Value)]| text.push_str(&(words.say_with(id, values) + "\n"));
    let amount = |number: u64| Value::from(counted(words, "cli-count-runs", number));
    say("cli-lab-done", &done_values(&standing.name, standing.done as usize, standing.runs as usize, words));
    if standing.failed > 0 {
        say("cli-lab-failed", &[("runs", amount(standing.failed))]);
    }
    if standing.uncollected > 0 {
        say("cli-lab-uncollected", &[("runs", amount(standing.uncollected)), ("db", db.display().to_string().into())]);
    }
    if standing.running > 0 {
        let running = standing.tasks.iter().filter(|task| task.phase == Some(Phase::Running)).count();
        let nodes = status::nodes(&standing.tasks).into_iter().collect::<Vec<_>>().join(", ");
        let values =
            [("runs", amount(standing.running)), ("tasks", tasks(running, words).into()), ("nodes", nodes.into())];
        say("cli-lab-running", &values);
    }
    if standing.waiting > 0 {
        let waiting: Vec<&Task> = standing.tasks.iter().filter(|task| task.phase == Some(Phase::Waiting)).collect();
        let reasons: BTreeSet<&str> = waiting.iter().filter_map(|task| task.reason.as_deref()).collect();
        let reasons = reasons.into_iter().collect::<Vec<_>>().join("; ");
        let values = [
            ("runs", amount(standing.waiting)),
            ("tasks", tasks(waiting.len(), words).into()),
            ("reasons", if reasons.is_empty() { "–".to_string() } else { reasons }.into()),
        ];
        say("cli-lab-waiting", &values);
    }
    if standing.unknown > 0 {
        say("cli-lab-unknown", &[("runs", amount(standing.unknown))]);
    }
    if standing.missing > 0 {
        say("cli-lab-missing", &[("runs", amount(standing.missing))]);
    }
    text + &ended(&standing.tasks, words)
}

/// The tasks that were over before their work was done, and why.
fn ended(tasks: &[Task], words: Words) -> String {
    /// More than that nobody reads; `--json` has them all.
    const MOST: usize = 20;
    let over: Vec<&Task> = tasks.iter().filter(|task| task.phase == Some(Phase::Over)).collect();
    if over.is_empty() {
        return String::new();
    }
    let mut table = plain_table();
    let heads = ["cli-lab-task", "cli-lab-node", "cli-lab-runs", "cli-lab-cause", "cli-lab-slurm", "cli-lab-said"];
    table.set_header(heads.map(|id| words.say(id)));
    for task in over.iter().take(MOST) {
        let job = task.job.map_or_else(|| "–".to_string(), |job| job.to_string());
        let slurm = task.state.iter().chain(&task.reason).cloned().collect::<Vec<_>>().join(", ");
        table.add_row([
            format!("{job}_{}", task.task),
            task.node.clone().unwrap_or_default(),
            format!("{}/{}", task.done, task.runs),
            words.say(cause(task.cause.unwrap_or(Cause::Unknown))),
            slurm,
            task.said.clone().unwrap_or_default(),
        ]);
    }
    let mut text = format!("{}\n", table.trim_fmt());
    if over.len() > MOST {
        let rest = self::tasks(over.len() - MOST, words);
        text.push_str(&(words.say_with("cli-lab-more", &[("tasks", rest.into())]) + "\n"));
    }
    text
}

fn cause(cause: Cause) -> &'static str {
    match cause {
        Cause::Time => "cli-lab-cause-time",
        Cause::Memory => "cli-lab-cause-memory",
        Cause::Node => "cli-lab-cause-node",
        Cause::Preempted => "cli-lab-cause-preempted",
        Cause::Cancelled => "cli-lab-cause-cancelled",
        Cause::Failed => "cli-lab-cause-failed",
        Cause::Unknown => "cli-lab-cause-unknown",
    }
}

pub(super) fn done_values(name: &str, done: usize, all: usize, words: Words) -> [(&'static str, Value); 3] {
    let count = |number: usize| Format { words }.count(number as u64).into();
    [("name", name.to_string().into()), ("done", count(done)), ("runs", count(all))]
}

fn runs(number: usize, words: Words) -> String {
    counted(words, "cli-count-runs", number as u64)
}

fn tasks(number: usize, words: Words) -> String {
    counted(words, "cli-count-tasks", number as u64)
}
