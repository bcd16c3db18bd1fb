//! `quebra solve`: one method, or several side by side.

use std::io::{IsTerminal, Write};
use std::num::NonZero;
use std::time::Duration;

use clap::Args;
use comfy_table::CellAlignment;
use quebra_api::Error;
use quebra_api::format::{bytes, count, grouped, time};
use quebra_api::level::Level;
use quebra_api::solve::Solution;
use quebra_puzzles::game::Request;
use quebra_puzzles::method::Method;
use quebra_search::{INFINITE, Options, Outcome, Report, Stop};

use crate::cli::arguments::{ChoiceArguments, LevelArguments, LimitArguments};
use crate::cli::interrupt::{DASHBOARD, is_interrupted};
use crate::cli::output::{self, Status, plain_table, print, print_json};
use crate::cli::{draw, progress};

#[derive(Args)]
pub(crate) struct SolveArguments {
    #[command(flatten)]
    level: LevelArguments,
    /// How to solve it: ALGORITHM, ALGORITHM:HEURISTIC or best; repeat it to compare methods
    #[arg(long = "method", short, value_name = "METHOD", default_value = "best")]
    methods: Vec<String>,
    /// Draw the board after every move
    #[arg(long)]
    trace: bool,
    /// Show the solution as a moving picture
    #[arg(long, conflicts_with_all = ["trace", "json"])]
    animate: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    limits: LimitArguments,
    #[command(flatten)]
    options: ChoiceArguments,
}

impl SolveArguments {
    /// The answer is wanted soon, but a comparison of methods is one of single threads.
    fn threads(&self, method: Method) -> usize {
        let all = || std::thread::available_parallelism().map_or(1, NonZero::get);
        self.options.0.threads.map_or_else(|| if method.is_best { all() } else { 1 }, |threads| threads.0)
    }
}

/// One method, and what came of it.
struct Run {
    method: Method,
    report: Report<String>,
}

pub(crate) fn run(arguments: &SolveArguments) -> output::Outcome {
    let level = arguments.level.load()?;
    let methods = arguments.methods.iter().map(|name| level.game.method(name)).collect::<Result<Vec<_>, _>>()?;
    let (limits, options) = (arguments.limits.limits(), arguments.options.0.options());
    let runs: Vec<Run> = methods
        .into_iter()
        .map(|method| {
            let options = Options { threads: arguments.threads(method), ..options };
            let request = Request { method, options, limits };
            let report = progress::watch(&method.to_string(), || level.game.solve(&request, &DASHBOARD));
            Run { method, report }
        })
        .collect();

    if arguments.json {
        let answer = |run: &Run| Solution::new(&level.name, level.game.as_ref(), run.method, &run.report);
        match &runs[..] {
            [single] => print_json(&answer(single))?,
            several => print_json(&several.iter().map(answer).collect::<Vec<_>>())?,
        }
    } else {
        print_text(arguments, &level, &runs)?;
    }
    if is_interrupted() {
        return Ok(Status::Interrupted);
    }
    let statuses = runs.iter().map(|run| status(&run.report));
    Ok(statuses.into_iter().find(|&status| status != Status::Done).unwrap_or(Status::Done))
}

/// The exit status that a report calls for.
pub(crate) fn status(report: &Report<String>) -> Status {
    match (report.outcome(), report.stopped_by) {
        (_, Some(Stop::Interrupt)) => Status::Interrupted,
        (Outcome::Solved, _) => Status::Done,
        (Outcome::Unsolvable, _) => Status::Unsolvable,
        (Outcome::Stopped, stop) => stop.map_or(Status::Stopped, Status::from),
    }
}

fn print_text(arguments: &SolveArguments, level: &Level, runs: &[Run]) -> Result<(), Error> {
    if let [run] = runs {
        let mut text = verdict(level, &run.report);
        if let Some(plan) = &run.report.plan {
            if arguments.animate {
                return animate(level, &plan.actions).and_then(|()| print(&(text + &figures(level, run))));
            }
            if arguments.trace {
                text.push_str(&trace(level, &plan.actions)?);
            } else if !plan.actions.is_empty() {
                text.push_str(&format!("{}\n", plan.actions.join(" ")));
            }
        }
        return print(&(text + &figures(level, run)));
    }
    print(&format!("{}\n{}\n", level.title(), comparison(runs)))
}

fn verdict(level: &Level, report: &Report<String>) -> String {
    let title = level.title();
    let bound = format!("at least {} needed, proved", count(report.lower_bound, "move"));
    let stopped = report.stopped_by.map_or(String::new(), |stop| format!(", {}", quebra_api::format::reason(stop)));
    let Some(plan) = &report.plan else {
        return match report.outcome() {
            Outcome::Unsolvable => format!("{title}: cannot be solved, proved\n"),
            _ => format!("{title}: no solution found{stopped}; {bound}\n"),
        };
    };
    let moves = count(plan.cost, "move");
    let proof = if report.is_optimal() { "proved optimal".to_string() } else { format!("found; {bound}") };
    let stars = level.game.stars(plan.cost).map_or(String::new(), |stars| format!(", {}", count(stars, "star")));
    format!("{title}: solved in {moves}, {proof}{stars}{stopped}\n")
}

fn figures(level: &Level, run: &Run) -> String {
    let Run { method, report } = run;
    let stats = report.stats;
    let why = if method.is_best { format!("best is {method}: {}\n", level.game.card().why) } else { String::new() };
    format!(
        "{method}: {} expanded, {} generated, {} stored, {}, {}\n{why}",
        grouped(stats.expanded),
        grouped(stats.generated),
        grouped(stats.peak_stored),
        bytes(report.peak_bytes as u64),
        time(report.time)
    )
}

fn comparison(runs: &[Run]) -> String {
    let mut table = plain_table();
    table.set_header([
        "method",
        "outcome",
        "moves",
        "bound",
        "expanded",
        "generated",
        "stored",
        "memory",
        "time",
        "relative",
    ]);
    // What was stopped did not finish first.
    let is_finished = |run: &&Run| run.report.stopped_by.is_none();
    let has_finished = runs.iter().any(|run| is_finished(&run));
    let times = runs.iter().filter(|run| !has_finished || is_finished(run)).map(|run| run.report.time);
    let fastest = times.min().unwrap_or_default().as_secs_f64().max(1e-9);
    for Run { method, report } in runs {
        let outcome = match report.outcome() {
            Outcome::Solved if report.is_optimal() => "optimal".to_string(),
            Outcome::Stopped => format!("stopped ({})", report.stopped_by.map_or("", Stop::name)),
            outcome => outcome.name().to_string(),
        };
        let bound = if report.lower_bound == INFINITE { "none".to_string() } else { report.lower_bound.to_string() };
        table.add_row([
            method.to_string(),
            outcome,
            report.plan.as_ref().map_or("-".to_string(), |plan| plan.cost.to_string()),
            bound,
            grouped(report.stats.expanded),
            grouped(report.stats.generated),
            grouped(report.stats.peak_stored),
            bytes(report.peak_bytes as u64),
            time(report.time),
            match report.stopped_by {
                Some(_) if has_finished => "-".to_string(),
                _ => format!("{:.2}", report.time.as_secs_f64() / fastest),
            },
        ]);
    }
    for column in table.column_iter_mut().skip(2) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    table.trim_fmt()
}

/// The board at the start and after every move.
pub(crate) fn trace(level: &Level, moves: &[String]) -> Result<String, Error> {
    let mut text = String::new();
    replay(level, moves, |number, action, board| {
        let heading = if number == 0 { "start".to_string() } else { format!("{number}. {action}") };
        text.push_str(&format!("\n{heading}\n{board}"));
        Ok(())
    })?;
    Ok(text + "\n")
}

/// Plays moves on a fresh copy of the level, showing each board.
fn replay(
    level: &Level,
    moves: &[String],
    mut show: impl FnMut(usize, &str, &str) -> Result<(), Error>,
) -> Result<(), Error> {
    let mut game = quebra_puzzles::open(&level.text).expect("the level was opened before");
    show(0, "", &draw::board(&game.scene()))?;
    for (index, action) in moves.iter().enumerate() {
        game.play(action).expect("a verified plan is legal");
        show(index + 1, action, &draw::board(&game.scene()))?;
    }
    Ok(())
}

const FRAME: Duration = Duration::from_millis(250);

/// Draws every board over the last one; into a file, one below the other.
fn animate(level: &Level, moves: &[String]) -> Result<(), Error> {
    let is_terminal = std::io::stdout().is_terminal();
    let total = moves.len();
    replay(level, moves, |number, action, board| {
        let height = board.lines().count() + 1;
        if is_terminal && number > 0 {
            print(&format!("\x1b[{height}A\x1b[J"))?;
        }
        print(&format!("{number}/{total} {action}\n{board}"))?;
        std::io::stdout().flush()?;
        if is_terminal && !is_interrupted() {
            std::thread::sleep(FRAME);
        }
        Ok(())
    })
}
