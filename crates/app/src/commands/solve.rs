//! `quebra solve`: one method, or several side by side.

use std::io::{IsTerminal, Write};
use std::num::NonZero;
use std::time::Duration;

use clap::Args;
use comfy_table::CellAlignment;
use quebra_api::Error;
use quebra_api::format::Format;
use quebra_api::level::Level;
use quebra_api::method::{Asked, unread};
use quebra_api::solve::Solution;
use quebra_api::tell::level::tell_stop;
use quebra_api::words::Words;
use quebra_puzzles::game::Request;
use quebra_puzzles::wording::wording;
use quebra_search::{INFINITE, Limits, Options, Outcome, Report, Stop};

use crate::cli::arguments::{ChoiceArguments, LevelArguments, LimitArguments};
use crate::cli::interrupt::{DASHBOARD, heed, is_interrupted};
use crate::cli::output::{self, Status, plain_table, print, print_json};
use crate::cli::suggested::Suggested;
use crate::cli::{draw, errors, progress};

#[derive(Args)]
pub(crate) struct SolveArguments {
    #[command(flatten)]
    level: LevelArguments,
    /// How to solve it: ALGORITHM, ALGORITHM:HEURISTIC or best; repeat it to compare methods. wastar@1.5 has a weight of its own,
    /// beam@500 a width
    #[arg(
        long = "method",
        short,
        value_name = "METHOD",
        default_value = "best",
        value_parser = Suggested::methods(),
        hide_possible_values = true
    )]
    methods: Vec<String>,
    /// Draw the board after every move; with one method only
    #[arg(long, conflicts_with = "json")]
    trace: bool,
    /// Show the solution as a moving picture; with one method only
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

/// How long each method may run to warm up before several are compared.
const REHEARSAL: Duration = Duration::from_secs(1);

/// One method, and what came of it.
struct Run {
    asked: Asked,
    report: Report<String>,
}

pub(crate) fn run(arguments: &SolveArguments, words: Words) -> output::Outcome {
    let level = arguments.level.load()?;
    let read = |name: &String| Asked::read(level.game.as_ref(), name, &arguments.options.0);
    let methods = arguments.methods.iter().map(read).collect::<Result<Vec<_>, _>>()?;
    if let (2.., Some(option)) = (methods.len(), arguments.picture()) {
        return Err(Error::usage(wording!("fault-one-method", "{option} shows one solution: name one method", option)));
    }
    tell_what_is_dropped(&level, &methods, arguments, words);
    let limits = arguments.limits.limits();
    if methods.len() > 1 {
        rehearse(&level, &methods, limits, words);
    }
    let solve = |asked: Asked| {
        let report = progress::watch(&asked.name, || solve(&level, &asked, limits));
        Run { asked, report }
    };
    let runs: Vec<Run> = methods.into_iter().map(solve).collect();

    if arguments.json {
        let answer = |Run { asked, report }: &Run| Solution {
            asked: asked.name.clone(),
            ..Solution::new(&level.name, level.game.as_ref(), asked.method, report)
        };
        match &runs[..] {
            [single] => print_json(&answer(single))?,
            several => print_json(&several.iter().map(answer).collect::<Vec<_>>())?,
        }
    } else {
        print_text(arguments, &level, &runs, words)?;
    }
    if is_interrupted() {
        return Ok(Status::Interrupted);
    }
    let statuses = runs.iter().map(|run| status(&run.report));
    Ok(statuses.into_iter().find(|&status| status != Status::Done).unwrap_or(Status::Done))
}

impl SolveArguments {
    /// The option that asks for pictures of the solution.
    fn picture(&self) -> Option<&'static str> {
        match (self.trace, self.animate) {
            (true, _) => Some("--trace"),
            (_, true) => Some("--animate"),
            _ => None,
        }
    }
}

/// The answer is wanted soon, but a comparison of methods is one of single threads.
fn options(asked: &Asked) -> Options {
    let all = || std::thread::available_parallelism().map_or(1, NonZero::get);
    let usual = || if asked.method.is_best { all() } else { 1 };
    Options { threads: asked.choices.threads.map_or_else(usual, |threads| threads.0), ..asked.choices.options() }
}

fn solve(level: &Level, asked: &Asked, limits: Limits) -> Report<String> {
    level.game.solve(&Request { method: asked.method, options: options(asked), limits }, &DASHBOARD)
}

/// Runs every method for a moment, so that the first one does not pay for what all of them use: tables, memory, the processor's pace.
fn rehearse(level: &Level, methods: &[Asked], limits: Limits, words: Words) {
    let time = Some(limits.time.map_or(REHEARSAL, |time| time.min(REHEARSAL)));
    progress::watch(&words.say("cli-solve-rehearsal"), || {
        for asked in methods.iter().take_while(|_| !is_interrupted()) {
            solve(level, asked, Limits { time, ..limits });
        }
    });
}

/// Nothing that was given is dropped silently.
fn tell_what_is_dropped(level: &Level, methods: &[Asked], arguments: &SolveArguments, words: Words) {
    if !level.moves.is_empty() {
        errors::note(&words.say("cli-solve-unplayed"), words);
    }
    for field in unread(methods, &arguments.options.0) {
        let names: Vec<&str> = methods.iter().map(|asked| asked.name.as_str()).collect();
        let values = [
            ("option", field.option.unwrap_or(field.name).into()),
            ("methods", names.join(", ").into()),
            ("readers", field.readers.join(", ").into()),
        ];
        errors::note(&words.say_with("cli-solve-unread", &values), words);
    }
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

fn print_text(arguments: &SolveArguments, level: &Level, runs: &[Run], words: Words) -> Result<(), Error> {
    let title = level.title_in(words);
    if let [run] = runs {
        let most = arguments.limits.0.moves;
        let mut text = format!("{title}: {}\n", verdict(level, &run.report, most, words));
        if let Some(plan) = &run.report.plan {
            if arguments.animate {
                return animate(level, &plan.actions).and_then(|()| print(&(text + &figures(level, run, words))));
            }
            if arguments.trace {
                text.push_str(&trace(level, &plan.actions)?);
            } else if !plan.actions.is_empty() {
                text.push_str(&format!("{}\n", plan.actions.join(" ")));
            }
        }
        return print(&(text + &figures(level, run, words)));
    }
    print(&format!("{title}\n{}\n", comparison(runs, words)))
}

/// What is known of the level now, and why it is not more.
fn verdict(level: &Level, report: &Report<String>, most: Option<u32>, words: Words) -> String {
    let mut values = vec![("bound", report.lower_bound.into())];
    if let Some(stop) = report.stopped_by {
        values.push(("reason", tell_stop(words, Some(stop)).into()));
    }
    let Some(plan) = &report.plan else {
        return match (report.outcome(), report.stopped_by, most) {
            (Outcome::Unsolvable, ..) => words.say("cli-solve-unsolvable"),
            (_, _, Some(most)) if report.lower_bound > most => {
                words.say_with("cli-solve-none-within", &[("most", most.into())])
            }
            (_, Some(_), _) => words.say_with("cli-solve-none-stopped", &values),
            _ => words.say_with("cli-solve-none", &values),
        };
    };
    values.push(("moves", plan.cost.into()));
    let solved = match report.stopped_by {
        _ if report.is_optimal() => words.say_with("cli-solve-optimal", &values),
        Some(_) => words.say_with("cli-solve-found-stopped", &values),
        None => words.say_with("cli-solve-found", &values),
    };
    let stars = level.game.stars(plan.cost).map(|stars| words.say_with("cli-stars", &[("stars", stars.into())]));
    [Some(solved), stars].into_iter().flatten().collect::<Vec<_>>().join(", ")
}

fn figures(level: &Level, run: &Run, words: Words) -> String {
    let Run { asked, report } = run;
    let (stats, format) = (report.stats, Format { words });
    let method = if asked.method.is_best { asked.method.to_string() } else { asked.name.clone() };
    let mut text = words.say_with(
        "cli-solve-figures",
        &[
            ("method", method.clone().into()),
            ("expanded", format.count(stats.expanded).into()),
            ("generated", format.count(stats.generated).into()),
            ("stored", format.count(stats.peak_stored).into()),
            ("memory", plain(&format.bytes(report.peak_bytes as f64)).into()),
            ("time", plain(&format.seconds(report.time.as_secs_f64())).into()),
        ],
    );
    if asked.method.is_best {
        let values = [("method", method.into()), ("why", level.game.card().why.into())];
        text = format!("{text}\n{}", words.say_with("cli-solve-best", &values));
    }
    text + "\n"
}

/// Terminals break lines where they like anyway.
fn plain(text: &str) -> String {
    text.replace('\u{a0}', " ")
}

fn comparison(runs: &[Run], words: Words) -> String {
    let format = Format { words };
    let mut table = plain_table();
    table.set_header([
        words.say("cli-table-method"),
        words.say("cli-table-outcome"),
        words.say("cli-table-moves"),
        words.say("cli-table-bound"),
        words.say("cli-table-expanded"),
        words.say("cli-table-generated"),
        words.say("cli-table-stored"),
        words.say("cli-table-memory"),
        words.say("cli-table-time"),
        words.say("cli-table-relative"),
    ]);
    // What was stopped has no time of its own; what looked at all that was allowed has.
    let is_finished = |run: &&Run| matches!(run.report.stopped_by, None | Some(Stop::Moves));
    let fastest = runs.iter().filter(is_finished).map(|run| run.report.time).min();
    for run in runs {
        let Run { asked, report } = run;
        let method = if asked.method.is_best { format!("best ({})", asked.method) } else { asked.name.clone() };
        let relative = fastest.filter(|_| is_finished(&run)).map(|fastest| {
            let fastest = fastest.as_secs_f64().max(1e-9);
            format.fixed(report.time.as_secs_f64().max(1e-9) / fastest, 2)
        });
        let outcome = match report.outcome() {
            Outcome::Solved if report.is_optimal() => words.say("cli-outcome-optimal"),
            Outcome::Solved => words.say("cli-outcome-solved"),
            Outcome::Unsolvable => words.say("cli-outcome-unsolvable"),
            Outcome::Stopped => {
                let limit = report.stopped_by.map_or("", Stop::name);
                words.say_with("cli-outcome-stopped", &[("limit", limit.into())])
            }
        };
        table.add_row([
            method,
            outcome,
            report.plan.as_ref().map_or("-".to_string(), |plan| plan.cost.to_string()),
            Some(report.lower_bound)
                .filter(|&bound| bound != INFINITE)
                .map_or("-".to_string(), |bound| bound.to_string()),
            format.count(report.stats.expanded),
            format.count(report.stats.generated),
            format.count(report.stats.peak_stored),
            plain(&format.bytes(report.peak_bytes as f64)),
            plain(&format.seconds(report.time.as_secs_f64())),
            relative.unwrap_or_else(|| "-".to_string()),
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
    let _heed = heed();
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
