//! `quebra lab`: experiments. A spec says what is to be run, a file of results keeps what was run, a report says what came of it.

mod slurm;

use std::io::{BufRead, IsTerminal, Read};
use std::num::NonZero;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Subcommand};
use comfy_table::CellAlignment;
use indicatif::{ProgressBar, ProgressStyle};
use quebra_api::Error;
use quebra_api::format::{count, grouped, long_time};
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
use crate::cli::output::{self, Status, plain_table, print, print_json};
use crate::cli::progress;
use crate::cli::suggested::Suggested;
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
    /// The language of the report: en or pt [default: the system's]
    #[arg(long, value_name = "LANGUAGE", value_parser = Suggested::languages(), hide_possible_values = true)]
    lang: Option<String>,
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
    #[arg(long, short, value_name = "METHOD", default_value = "astar")]
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
        LabCommand::Report(arguments) => make_report(arguments),
        LabCommand::List(arguments) => list(arguments),
        LabCommand::Merge(arguments) => merge_files(arguments),
        LabCommand::Explain(arguments) => explain_search(arguments),
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
        eprintln!("note: {note}");
    }
    if arguments.dry_run {
        let summary = runner::summary(&file, &plan);
        if arguments.json { print_json(&summary) } else { print(&describe(&summary)) }?;
        return Ok(Status::Done);
    }
    if arguments.slurm {
        return slurm::run(arguments, &file, &plan, &path, orders.jobs, words);
    }
    let mut bar = None;
    let tally = runner::run(&file, &plan, &orders, &DASHBOARD, &mut |progress| draw_progress(&mut bar, progress));
    if let Some(bar) = bar {
        bar.finish_and_clear();
    }
    let tally = tally?;
    let status = if is_interrupted() { Status::Interrupted } else { Status::Done };
    if arguments.json {
        print_json(&tally)?;
        return Ok(status);
    }
    let done = tally.done_before + tally.done;
    let mut text = format!("{}: {done} of {} done", path.display(), count(tally.runs as u64, "run"));
    if tally.done_before > 0 {
        text.push_str(&format!(", {} of them before", tally.done_before));
    }
    if tally.failed > 0 {
        text.push_str(&format!(", {} went wrong (--retry tries them again)", tally.failed));
    }
    text.push('\n');
    text.push_str(&match status {
        Status::Interrupted => "interrupted; the same command goes on from here\n".to_string(),
        _ => format!("quebra lab report {} --out DIR makes the report\n", path.display()),
    });
    print(&text)?;
    Ok(status)
}

/// What would be run, in words.
fn describe(summary: &Summary) -> String {
    let mut text = String::new();
    for PuzzleSummary { puzzle, levels, methods } in &summary.puzzles {
        let (levels, count) = (count(*levels as u64, "level"), count(methods.len() as u64, "method"));
        text.push_str(&format!("{puzzle}: {levels}, {count}: {}\n", methods.join(", ")));
    }
    text.push_str(&format!(
        "{} with {}, at most {}\n",
        count(summary.runs as u64, "run"),
        count(u64::from(summary.repetitions), "repetition"),
        long_time(Duration::from_secs(summary.seconds))
    ));
    text
}

/// A bar where somebody can see it, begun with what was done before.
fn draw_progress(bar: &mut Option<ProgressBar>, progress: Progress) {
    if !std::io::stderr().is_terminal() {
        return;
    }
    let bar = bar.get_or_insert_with(|| {
        let template = "{wide_bar} {pos} of {len} runs, {eta} left: {msg} (Ctrl-C stops; the same command goes on)";
        let style = ProgressStyle::with_template(template).expect("the template is valid");
        let bar = ProgressBar::new(progress.all as u64).with_style(style);
        bar.set_position(progress.done as u64);
        bar.reset_eta();
        bar
    });
    bar.set_message(progress.last.to_string());
    bar.set_position(progress.done as u64);
}

fn make_report(arguments: &ReportArguments) -> output::Outcome {
    let written = report(&ReportRequest {
        db: &arguments.db,
        out: &arguments.out,
        experiment: arguments.experiment.as_deref(),
        build: arguments.build.as_deref(),
        cpu: (arguments.cpu || arguments.wall).then_some(arguments.cpu),
        words: Words::new(arguments.lang.as_deref()),
        #[cfg(feature = "serve")]
        film: Some(film),
        #[cfg(not(feature = "serve"))]
        film: None,
    })?;
    if arguments.json {
        print_json(&written)?;
        return Ok(Status::Done);
    }
    let mut text = format!("{}: {}", written.page.display(), count(written.files as u64, "file"));
    if !written.trouble.is_empty() {
        let things = count(written.trouble.len() as u64, "thing");
        text.push_str(&format!(", {things} went wrong: see the head of the report"));
    }
    if !written.others.is_empty() {
        text.push_str(&format!("\nthis is {}; also there: {}", written.experiment, written.others.join(", ")));
    }
    print(&(text + "\n"))?;
    Ok(Status::Done)
}

fn explain_search(arguments: &ExplainArguments) -> output::Outcome {
    let level = arguments.level.load()?;
    let method = level.game.method(&arguments.method)?;
    let request = Request { method, options: arguments.options.0.options(), limits: arguments.limits.limits() };
    let (explanation, report) =
        progress::watch(&method.to_string(), || explain(&level, &arguments.method, &request, &DASHBOARD));
    if let Some(file) = &arguments.svg {
        std::fs::write(file, picture(&explanation))
            .map_err(|error| Error::input(format!("{}: {error}", file.display())))?;
    }
    if arguments.json {
        print_json(&explanation)?;
    } else {
        print(&text(&level, &explanation))?;
    }
    Ok(if is_interrupted() { Status::Interrupted } else { solve::status(&report) })
}

fn text(level: &Level, explanation: &Explanation) -> String {
    let Explanation { method, optimum, total, .. } = explanation;
    let result = match (explanation.cost, explanation.outcome) {
        (Some(cost), _) => format!("solved in {}", count(cost, "move")),
        (None, "unsolvable") => "cannot be solved, proved".to_string(),
        _ => "no solution found".to_string(),
    };
    let known = match optimum {
        Some(optimum) => format!("; {optimum} is optimal"),
        None if explanation.outcome == "unsolvable" => String::new(),
        None => "; the optimum is not known, so f is not compared with it".to_string(),
    };
    let mut text = format!("{}, {method}: {result}{known}\n", level.title());
    let mut table = plain_table();
    let f = optimum.map_or(["f".into(), String::new(), String::new()], |optimum| {
        [format!("f < {optimum}"), format!("f = {optimum}"), format!("f > {optimum}")]
    });
    let mut header = vec!["depth".to_string(), "expanded".to_string()];
    if optimum.is_some() {
        header.extend(f);
    }
    header.extend(["again", "generated", "duplicates", "reopened", "dead ends"].map(String::from));
    table.set_header(header);
    let row = |name: String, counts: &Counts| {
        let optional = |number: Option<u64>| number.map_or("-".to_string(), grouped);
        let mut row = vec![name, grouped(counts.expanded)];
        if optimum.is_some() {
            row.extend([counts.below, counts.equal, counts.above].map(grouped));
        }
        row.extend(
            [counts.again, counts.generated, counts.duplicates, counts.reopened, counts.dead_ends].map(optional),
        );
        row
    };
    for (depth, counts) in &explanation.by_depth {
        table.add_row(row(depth.to_string(), counts));
    }
    table.add_row(row("all".to_string(), total));
    for column in table.column_iter_mut() {
        column.set_cell_alignment(CellAlignment::Right);
    }
    text.push_str(&format!("{}\n", table.trim_fmt()));
    if optimum.is_some() && total.expanded > 0 {
        let share = |part: u64| format!("{:.0} %", part as f64 / total.expanded as f64 * 100.0);
        text.push_str(&format!(
            "{} below the optimum{}; {} equal: ties; {} above: waste\n",
            share(total.below),
            if explanation.admissible { ": needed for the proof with this heuristic" } else { "" },
            share(total.equal),
            share(total.above)
        ));
    }
    if let Some(distinct) = explanation.distinct {
        text.push_str(&format!(
            "{} expanded, {} in all\n",
            count(distinct, "different state"),
            grouped(total.expanded)
        ));
    }
    text
}

fn merge_files(arguments: &MergeArguments) -> output::Outcome {
    let merged = merge(&arguments.out, &arguments.from)?;
    if arguments.json {
        print_json(&merged)?;
        return Ok(Status::Done);
    }
    for note in &merged.notes {
        eprintln!("note: {note}");
    }
    let (added, known) = (count(merged.added, "run"), grouped(merged.known));
    print(&format!("{}: {added} added, {known} there already\n", arguments.out.display()))?;
    Ok(Status::Done)
}

fn list(arguments: &ListArguments) -> output::Outcome {
    let experiments = Store::to_read(&arguments.db).and_then(|store| store.experiments())?;
    if arguments.json {
        print_json(&experiments)?;
        return Ok(Status::Done);
    }
    if experiments.is_empty() {
        print("no experiments\n")?;
        return Ok(Status::Done);
    }
    let mut table = plain_table();
    table.set_header(["experiment", "done", "runs", "quebra", "title"]);
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
