//! `quebra lab`: experiments. A spec says what is to be run, a file of results keeps what was run, a report says what came of it.

mod slurm;

use std::io::{BufRead, IsTerminal, Read};
use std::num::NonZero;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Subcommand};
use indicatif::{ProgressBar, ProgressStyle};
use quebra_api::format::{Format, long_time};
use quebra_api::level::Level;
use quebra_api::words::Words;
use quebra_lab::child;
use quebra_lab::explain::{Counts, Explanation, explain, picture};
use quebra_lab::merge::merge;
use quebra_lab::plan::{Part, plan};
use quebra_lab::report::{ReportRequest, report};
use quebra_lab::runner::{self, Orders, Progress, PuzzleSummary, Summary};
use quebra_lab::spec::SpecFile;
use quebra_lab::store::{Build, Store};
use quebra_puzzles::game::Request;

use crate::cli::arguments::{AlgorithmArguments, LevelArguments, LimitArguments};
use crate::cli::interrupt::{DASHBOARD, heed, is_interrupted};
use crate::cli::output::{self, Column, Status, counted, fitted_table, plain_table, print, print_json};
use crate::cli::suggested::Suggested;
use crate::cli::system::output_width;
use crate::cli::{errors, files, progress};
use crate::commands::solve;
#[cfg(feature = "serve")]
use crate::serve::film;

#[derive(Args)]
pub(crate) struct LabArguments {
    #[command(subcommand)]
    command: LabCommand,
}

#[derive(Subcommand)]
enum LabCommand {
    /// Run an experiment, or go on with it: every level with every method
    Run(RunArguments),
    /// Make a report of what was run: a page, tables and plots
    Report(ReportArguments),
    /// List the experiments in a file of results
    List(ListArguments),
    /// Put files of results together
    Merge(MergeArguments),
    /// Add what tasks of Slurm did to the file of results
    Collect(slurm::CollectArguments),
    /// Tell how far experiments are: done, running, failed, missing, and why
    Status(slurm::StatusArguments),
    /// Tell where a search spends its expansions, by depth and by f
    Explain(ExplainArguments),
    /// Do one run: what `lab run` starts
    #[command(hide = true)]
    Child,
    /// Do one task of an array job: what Slurm starts
    #[command(hide = true)]
    Task(slurm::TaskArguments),
}

/// Finished runs are kept in a file and never done again, so a run that was stopped, by whatever, goes on where it was.
#[derive(Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
struct RunArguments {
    /// The experiment: a TOML file, such as those in `experiments`
    spec: PathBuf,
    /// The file of results [default: the spec's name with .db, in this folder]
    #[arg(long, value_name = "FILE")]
    db: Option<PathBuf>,
    /// How many runs at a time, in a task of Slurm too; more than one disturbs times [default: 1]
    #[arg(long, short, value_name = "COUNT")]
    jobs: Option<NonZero<usize>>,
    /// Do those again that went wrong
    #[arg(long)]
    retry: bool,
    /// Keep every run to processors and memory of its own, where the system allows it; results say so
    #[arg(long)]
    isolate: bool,
    /// Only tell what would be run
    #[arg(long)]
    dry_run: bool,
    /// Only do this part of the runs, such as 3/16; `lab merge` puts the files of all parts together
    #[arg(long, value_name = "I/N", conflicts_with = "slurm")]
    part: Option<Part>,
    /// Have Slurm do the runs, as an array job, and collect what its tasks do until all is done
    #[arg(long)]
    slurm: bool,
    /// How many runs a task of Slurm does [default: 100]
    #[arg(long, value_name = "COUNT", requires = "slurm")]
    chunk: Option<NonZero<usize>>,
    /// Hand it to Slurm, and do not wait
    #[arg(long, requires = "slurm")]
    detach: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// Options of sbatch, such as --partition=short
    #[arg(last = true, value_name = "SBATCH OPTIONS", requires = "slurm")]
    sbatch: Vec<String>,
}

#[derive(Args)]
struct ListArguments {
    /// The file of results
    db: PathBuf,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// What is in the first file already stays. Runs of the same program on the same level with the same method, options, limits,
/// repetition and tables are the same run.
#[derive(Args)]
struct MergeArguments {
    /// The file to add to; made if it is not there
    out: PathBuf,
    /// The files to add
    #[arg(required = true, value_name = "IN")]
    from: Vec<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Args)]
struct ReportArguments {
    /// The file of results
    db: PathBuf,
    /// Write the report into this folder
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Which experiment [default: the one last run]
    #[arg(long, value_name = "NAME")]
    experiment: Option<String>,
    /// Whose runs, if several builds of quebra did them: a commit, or the beginning of an executable's hash [default: the build
    /// it was last run with]
    #[arg(long, value_name = "COMMIT")]
    build: Option<String>,
    /// Tell the processor's time [default: what limits counted]
    #[arg(long)]
    cpu: bool,
    /// Tell the time by the clock on the wall, which a busy machine disturbs
    #[arg(long, conflicts_with = "cpu")]
    wall: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// States with f = g + h below the optimal cost must be expanded by any method that proves optimality with this heuristic, if it
/// never overestimates; those with f equal to it are a matter of how ties are broken; those above it are waste.
#[derive(Args)]
struct ExplainArguments {
    #[command(flatten)]
    level: LevelArguments,
    /// How it is solved: ALGORITHM, ALGORITHM:HEURISTIC or best
    #[arg(
        long,
        short,
        value_name = "METHOD",
        default_value = "astar",
        value_parser = Suggested::methods(),
        hide_possible_values = true
    )]
    method: String,
    /// Draw a picture into this file
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    limits: LimitArguments,
    #[command(flatten)]
    options: AlgorithmArguments,
}

pub(crate) fn run(arguments: &LabArguments, words: Words) -> output::Outcome {
    match &arguments.command {
        LabCommand::Run(arguments) => run_experiment(arguments, words),
        LabCommand::Report(arguments) => make_report(arguments, words),
        LabCommand::List(arguments) => list(arguments, words),
        LabCommand::Merge(arguments) => merge_files(arguments, words),
        LabCommand::Explain(arguments) => explain_search(arguments, words),
        LabCommand::Collect(arguments) => slurm::collect_shards(arguments, words),
        LabCommand::Status(arguments) => slurm::show_status(arguments, words),
        LabCommand::Child => do_one_run(),
        LabCommand::Task(arguments) => slurm::do_task(arguments),
    }
}

/// One run, in a process of its own.
fn do_one_run() -> output::Outcome {
    let mut job = String::new();
    std::io::stdin().lock().read_line(&mut job)?;
    // Whoever asked holds the other end of standard input: when that is gone, nobody waits for an answer.
    std::thread::spawn(|| {
        let mut rest = [0];
        while matches!(std::io::stdin().read(&mut rest), Ok(1..)) {}
        std::process::exit(1);
    });
    let _heed = heed();
    print(&child::answer(&job, &DASHBOARD)?)?;
    // The thread that listens would go on.
    std::process::exit(Status::Done as i32);
}

fn run_experiment(arguments: &RunArguments, words: Words) -> output::Outcome {
    let file = SpecFile::read(&arguments.spec)?;
    let _heed = heed();
    let plan = plan(&file, &DASHBOARD)?;
    let path = arguments.db.clone().unwrap_or_else(|| {
        let mut name = arguments.spec.file_stem().unwrap_or_default().to_os_string();
        // Parts that are run at once, in one folder that several machines see, do not write to one file.
        if let Some(part) = arguments.part {
            name.push(format!(".{}", part.name()));
        }
        name.push(".db");
        name.into()
    });
    let orders = Orders {
        db: &path,
        jobs: arguments.jobs.map_or(1, NonZero::get),
        retry: arguments.retry,
        isolate: arguments.isolate,
        part: arguments.part,
        child: (std::env::current_exe()?, &["lab", "child"][..]),
    };
    // Programs find them in the answer.
    for note in orders.notes(&plan).iter().filter(|_| !arguments.json) {
        errors::note(&words.tell(note), words);
    }
    if arguments.dry_run {
        let summary = runner::summary(&file, &plan);
        if arguments.json { print_json(&summary) } else { print(&describe(&summary, words)) }?;
        return Ok(Status::Done);
    }
    if arguments.slurm {
        return slurm::run(arguments, &file, &plan, &path, orders.jobs, words);
    }
    let mut bar = None;
    let tally =
        runner::run(&file, &plan, &orders, &DASHBOARD, &mut |progress| draw_progress(&mut bar, progress, words));
    if let Some(bar) = bar {
        bar.finish_and_clear();
    }
    let tally = tally?;
    let status = if is_interrupted() { Status::Interrupted } else { Status::Done };
    if arguments.json {
        print_json(&tally)?;
        return Ok(status);
    }
    let file = path.display().to_string();
    let values = slurm::done_values(&file, tally.done_before + tally.done, tally.runs, words);
    let mut text = words.say_with("cli-lab-done", &values);
    if tally.done_before > 0 {
        let before = Format { words }.count(tally.done_before as u64);
        text.push_str(&words.say_with("cli-lab-before", &[("before", before.into())]));
    }
    text.push('\n');
    if tally.failed > 0 {
        let runs = counted(words, "cli-count-runs", tally.failed as u64);
        text.push_str(&(words.say_with("cli-lab-failed", &[("runs", runs.into())]) + "\n"));
    }
    text.push_str(&match status {
        Status::Interrupted => words.say("cli-lab-interrupted"),
        _ => words.say_with("cli-lab-report", &[("db", file.into())]),
    });
    print(&(text + "\n"))?;
    Ok(status)
}

/// What would be run, in words.
fn describe(summary: &Summary, words: Words) -> String {
    let mut text = String::new();
    for PuzzleSummary { puzzle, levels, methods } in &summary.puzzles {
        let levels = counted(words, "cli-count-levels", *levels as u64);
        let count = counted(words, "cli-count-methods", methods.len() as u64);
        text.push_str(&format!("{puzzle}: {levels}, {count}: {}\n", methods.join(", ")));
    }
    let values = [
        ("runs", counted(words, "cli-count-runs", summary.runs as u64).into()),
        ("repetitions", counted(words, "cli-count-repetitions", summary.repetitions).into()),
        ("time", long_time(Duration::from_secs(summary.seconds)).into()),
    ];
    text + &words.say_with("cli-lab-dry", &values) + "\n"
}

/// A bar where somebody can see it, begun with what was done before.
fn draw_progress(bar: &mut Option<ProgressBar>, progress: Progress, words: Words) {
    if !std::io::stderr().is_terminal() {
        return;
    }
    let bar = bar.get_or_insert_with(|| {
        let parts = ["pos", "len", "eta", "msg"].map(|name| (name, format!("{{{name}}}").into()));
        let template = format!("{{wide_bar}} {}", words.say_with("cli-lab-progress", &parts));
        let style = ProgressStyle::with_template(&template).expect("the template is valid");
        let bar = ProgressBar::new(progress.all as u64).with_style(style);
        bar.set_position(progress.done as u64);
        bar.reset_eta();
        bar
    });
    bar.set_message(progress.last.to_string());
    bar.set_position(progress.done as u64);
}

fn make_report(arguments: &ReportArguments, words: Words) -> output::Outcome {
    let written = report(&ReportRequest {
        db: &arguments.db,
        out: &arguments.out,
        experiment: arguments.experiment.as_deref(),
        build: arguments.build.as_deref(),
        cpu: (arguments.cpu || arguments.wall).then_some(arguments.cpu),
        words,
        #[cfg(feature = "serve")]
        film: Some(film),
        #[cfg(not(feature = "serve"))]
        film: None,
    })?;
    if arguments.json {
        print_json(&written)?;
        return Ok(Status::Done);
    }
    let mut lines =
        vec![format!("{}: {}", written.page.display(), counted(words, "cli-count-files", written.files as u64))];
    if !written.trouble.is_empty() {
        lines.push(words.say_with("cli-lab-trouble", &[("count", written.trouble.len().into())]));
    }
    if !written.others.is_empty() {
        let values = [("name", written.experiment.clone().into()), ("others", written.others.join(", ").into())];
        lines.push(words.say_with("cli-lab-others", &values));
    }
    print(&(lines.join("\n") + "\n"))?;
    Ok(Status::Done)
}

fn explain_search(arguments: &ExplainArguments, words: Words) -> output::Outcome {
    let level = arguments.level.load()?;
    let method = level.game.method(&arguments.method)?;
    let request = Request { method, options: arguments.options.0.options(), limits: arguments.limits.limits() };
    let (explanation, report) =
        progress::watch(words, &method.to_string(), || explain(&level, &arguments.method, &request, &DASHBOARD));
    if let Some(file) = &arguments.svg {
        files::write(file, picture(&explanation, words).as_bytes(), true)?;
    }
    if arguments.json {
        print_json(&explanation)?;
    } else {
        print(&text(&level, &explanation, words))?;
    }
    Ok(if is_interrupted() { Status::Interrupted } else { solve::status(&report) })
}

/// What a narrow terminal has no room for, the least important first.
const DISPENSABLE: [&str; 6] = [
    "cli-explain-reopened",
    "cli-explore-dead-ends",
    "cli-explain-duplicates",
    "cli-explain-again",
    "cli-table-generated",
    "cli-table-expanded",
];

/// What was done at each depth, and at all of them.
fn table(explanation: &Explanation, words: Words, width: Option<usize>) -> String {
    let Explanation { optimum, by_depth, total, .. } = explanation;
    let format = Format { words };
    let all = || by_depth.iter().map(|(_, counts)| counts).chain([total]);
    let cells = |count: &dyn Fn(&Counts) -> Option<u64>| {
        all().map(|counts| count(counts).map_or("-".to_string(), |number| format.count(number))).collect()
    };
    let column = |id, count: &dyn Fn(&Counts) -> Option<u64>| Column::new(words, id, cells(count));
    let depths = by_depth.iter().map(|(depth, _)| depth.to_string()).chain([words.say("cli-audit-all")]);
    let mut columns = vec![
        Column::new(words, "cli-explore-depth", depths.collect()),
        column("cli-table-expanded", &|counts| Some(counts.expanded)),
    ];
    if let Some(optimum) = optimum {
        columns.extend([
            Column::headed("below", format!("f < {optimum}"), cells(&|counts| Some(counts.below))),
            Column::headed("equal", format!("f = {optimum}"), cells(&|counts| Some(counts.equal))),
            Column::headed("above", format!("f > {optimum}"), cells(&|counts| Some(counts.above))),
        ]);
    }
    columns.extend([
        column("cli-explain-again", &|counts| counts.again),
        column("cli-table-generated", &|counts| counts.generated),
        column("cli-explain-duplicates", &|counts| counts.duplicates),
        column("cli-explain-reopened", &|counts| counts.reopened),
        column("cli-explore-dead-ends", &|counts| counts.dead_ends),
    ]);
    fitted_table(columns, &DISPENSABLE, |_| false, width)
}

fn text(level: &Level, explanation: &Explanation, words: Words) -> String {
    let Explanation { method, optimum, total, .. } = explanation;
    let format = Format { words };
    let result = match (explanation.cost, explanation.outcome) {
        (Some(cost), _) => {
            words.say_with("cli-explain-solved", &[("moves", counted(words, "cli-count-moves", cost).into())])
        }
        (None, "unsolvable") => words.say("cli-solve-unsolvable"),
        _ => words.say("cli-explain-none"),
    };
    let known = match optimum {
        Some(optimum) => Some(words.say_with("cli-explain-optimum", &[("optimum", (*optimum).into())])),
        None if explanation.outcome == "unsolvable" => None,
        None => Some(words.say("cli-explain-unknown")),
    };
    let told = [Some(result), known].into_iter().flatten().collect::<Vec<_>>().join("; ");
    let mut text = format!("{}, {method}: {told}\n", level.title_in(words));
    text.push_str(&format!("{}\n", table(explanation, words, output_width())));
    if optimum.is_some() && total.expanded > 0 {
        let share = |part: u64| format!("{:.0} %", part as f64 / total.expanded as f64 * 100.0).into();
        let values = [("below", share(total.below)), ("equal", share(total.equal)), ("above", share(total.above))];
        let id = if explanation.admissible { "cli-explain-shares" } else { "cli-explain-shares-rough" };
        text.push_str(&(words.say_with(id, &values) + "\n"));
    }
    if let Some(distinct) = explanation.distinct {
        let distinct = counted(words, "cli-count-different", distinct);
        let values = [("distinct", distinct.into()), ("all", format.count(total.expanded).into())];
        text.push_str(&(words.say_with("cli-explain-distinct", &values) + "\n"));
    }
    text
}

fn merge_files(arguments: &MergeArguments, words: Words) -> output::Outcome {
    let merged = merge(&arguments.out, &arguments.from)?;
    if arguments.json {
        print_json(&merged)?;
        return Ok(Status::Done);
    }
    for note in &merged.notes {
        errors::note(&words.tell(note), words);
    }
    print(&(slurm::added(&arguments.out, merged.added, merged.known, words) + "\n"))?;
    Ok(Status::Done)
}

fn list(arguments: &ListArguments, words: Words) -> output::Outcome {
    let experiments = Store::to_read(&arguments.db).and_then(|store| store.experiments())?;
    if arguments.json {
        print_json(&experiments)?;
        return Ok(Status::Done);
    }
    if experiments.is_empty() {
        print(&(words.say("cli-lab-none") + "\n"))?;
        return Ok(Status::Done);
    }
    let mut table = plain_table();
    let header = ["cli-lab-experiment", "cli-lab-finished", "cli-lab-runs", "cli-lab-quebra", "cli-levels-title"];
    table.set_header(header.map(|id| words.say(id)));
    for experiment in experiments {
        let row = |name: String, done: u64, build: &Build, title: String| {
            [name, done.to_string(), experiment.runs.to_string(), build.name(), title]
        };
        let title = experiment.title.clone().unwrap_or_default();
        table.add_row(row(experiment.name.clone(), experiment.done, &experiment.with, title));
        // What other builds did of it.
        for other in experiment.builds.iter().filter(|other| other.build != experiment.with) {
            table.add_row(row(String::new(), other.done, &other.build, String::new()));
        }
    }
    print(&format!("{}\n", table.trim_fmt()))?;
    Ok(Status::Done)
}

#[cfg(test)]
mod tests {
    use quebra_search::{Dashboard, Limits, Options};
    use unicode_width::UnicodeWidthStr;

    use super::*;

    #[test]
    fn explanations_fit_the_terminal() {
        let level = quebra_api::level::load("n-puzzle/12", None).expect("a level");
        let method = level.game.method("astar:manhattan").expect("a method");
        let request = Request { method, options: Options::default(), limits: Limits::default() };
        let (explanation, _) = explain(&level, "astar:manhattan", &request, &Dashboard::default());
        for language in ["en", "pt"] {
            for width in [80, 40] {
                let text = table(&explanation, Words::new(Some(language)), Some(width));
                assert!(text.lines().all(|line| line.width() <= width), "{width}: {text}");
                assert!(text.contains("f < 14"), "{text}");
            }
        }
    }
}
