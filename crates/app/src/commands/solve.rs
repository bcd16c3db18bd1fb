//! `quebra solve`: one method, or several side by side.

use std::io::{IsTerminal, Write};
use std::num::NonZero;
use std::time::{Duration, Instant};

use clap::Args;
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
use crate::cli::output::{self, Column, Status, fitted_table, print, print_json};
use crate::cli::suggested::Suggested;
use crate::cli::{draw, errors, help, progress, system};

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

/// So long a short search is repeated where methods are compared: chance decides what is over in microseconds.
const SAMPLE: Duration = Duration::from_millis(20);

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
    let is_compared = methods.len() > 1;
    let rehearsed = if is_compared { rehearse(&level, &methods, limits, words) } else { Vec::new() };
    let solve = |(asked, rehearsal): (Asked, Option<Report<String>>)| {
        let mut report = progress::watch(words, &asked.name, || solve(&level, &asked, limits));
        if is_compared {
            report.time = least_time(&level, &asked, limits, &report);
        }
        Run { asked, report: farther(report, rehearsal) }
    };
    let rehearsed = rehearsed.into_iter().map(Some).chain(std::iter::repeat_with(|| None));
    let runs: Vec<Run> = methods.into_iter().zip(rehearsed).map(solve).collect();

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
fn rehearse(level: &Level, methods: &[Asked], limits: Limits, words: Words) -> Vec<Report<String>> {
    let time = Some(limits.time.map_or(REHEARSAL, |time| time.min(REHEARSAL)));
    progress::watch(words, &words.say("cli-solve-rehearsal"), || {
        let methods = methods.iter().take_while(|_| !is_interrupted());
        methods.map(|asked| solve(level, asked, Limits { time, ..limits })).collect()
    })
}

/// What was found before somebody interrupted: in the rehearsal, if the search had not come so far again.
fn farther(report: Report<String>, rehearsal: Option<Report<String>>) -> Report<String> {
    let is_farther = |known: &Report<String>| known.stats.expanded > report.stats.expanded;
    match rehearsal.filter(|known| report.stopped_by == Some(Stop::Interrupt) && is_farther(known)) {
        Some(known) if known.stopped_by == Some(Stop::Time) => Report { stopped_by: report.stopped_by, ..known },
        Some(known) => known,
        None => report,
    }
}

/// Has it a time of its own? What was stopped has none; what looked at all that was allowed has.
fn is_finished(report: &Report<String>) -> bool {
    matches!(report.stopped_by, None | Some(Stop::Moves))
}

/// The time of the shortest of several searches, all the same, where one is over too soon to tell.
fn least_time(level: &Level, asked: &Asked, limits: Limits, report: &Report<String>) -> Duration {
    let (started, mut least) = (Instant::now(), report.time);
    while is_finished(report) && least < SAMPLE && started.elapsed() < SAMPLE && !is_interrupted() {
        least = least.min(solve(level, asked, limits).time);
    }
    least
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
                text.push_str(&trace(level, &plan.actions, words)?);
            } else if !plan.actions.is_empty() {
                text.push_str(&format!("{}\n", plan.actions.join(" ")));
            }
        }
        return print(&(text + &figures(level, run, words)));
    }
    print(&format!("{title}\n{}\n", comparison(runs, words, system::output_width())))
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
        let values = [("method", method.into()), ("why", help::tell_in(words, level.game.card().why).into())];
        text = format!("{text}\n{}", words.say_with("cli-solve-best", &values));
    }
    text + "\n"
}

/// Terminals break lines where they like anyway.
fn plain(text: &str) -> String {
    text.replace('\u{a0}', " ")
}

/// What a narrow terminal has no room for, the least important first; `--json` has all of it.
const DISPENSABLE: [&str; 8] = [
    "cli-table-stored",
    "cli-table-generated",
    "cli-table-memory",
    "cli-table-bound",
    "cli-table-relative",
    "cli-table-expanded",
    "cli-table-outcome",
    "cli-table-time",
];

/// All methods side by side, in as many columns as there is room for.
fn comparison(runs: &[Run], words: Words, width: Option<usize>) -> String {
    let has_words = |id: &str| ["cli-table-method", "cli-table-outcome"].contains(&id);
    fitted_table(columns(runs, words), &DISPENSABLE, has_words, width)
}

/// What there is to say of every run.
fn columns(runs: &[Run], words: Words) -> Vec<Column> {
    let format = Format { words };
    let fastest = runs.iter().filter(|run| is_finished(&run.report)).map(|run| run.report.time).min();
    let relative = |Run { report, .. }: &Run| {
        let relative = fastest.filter(|_| is_finished(report)).map(|fastest| {
            let fastest = fastest.as_secs_f64().max(1e-9);
            format.fixed(report.time.as_secs_f64().max(1e-9) / fastest, 2)
        });
        relative.unwrap_or_else(|| "-".to_string())
    };
    let outcome = |Run { report, .. }: &Run| match report.outcome() {
        Outcome::Solved if report.is_optimal() => words.say("cli-outcome-optimal"),
        Outcome::Solved => words.say("cli-outcome-solved"),
        Outcome::Unsolvable => words.say("cli-outcome-unsolvable"),
        Outcome::Stopped => {
            let limit = report.stopped_by.map_or("", Stop::name);
            words.say_with("cli-outcome-stopped", &[("limit", limit.into())])
        }
    };
    let method = |Run { asked, .. }: &Run| {
        if asked.method.is_best { format!("best ({})", asked.method) } else { asked.name.clone() }
    };
    let moves = |Run { report, .. }: &Run| report.plan.as_ref().map_or("-".to_string(), |plan| plan.cost.to_string());
    let bound = |Run { report, .. }: &Run| {
        let bound = Some(report.lower_bound).filter(|&bound| bound != INFINITE);
        bound.map_or("-".to_string(), |bound| bound.to_string())
    };
    let column =
        |id: &'static str, tell: &dyn Fn(&Run) -> String| Column::new(words, id, runs.iter().map(tell).collect());
    vec![
        column("cli-table-method", &method),
        column("cli-table-outcome", &outcome),
        column("cli-table-moves", &moves),
        column("cli-table-bound", &bound),
        column("cli-table-expanded", &|run| format.count(run.report.stats.expanded)),
        column("cli-table-generated", &|run| format.count(run.report.stats.generated)),
        column("cli-table-stored", &|run| format.count(run.report.stats.peak_stored)),
        column("cli-table-memory", &|run| plain(&format.bytes(run.report.peak_bytes as f64))),
        column("cli-table-time", &|run| plain(&format.seconds(run.report.time.as_secs_f64()))),
        column("cli-table-relative", &relative),
    ]
}

/// The board at the start and after every move.
pub(crate) fn trace(level: &Level, moves: &[String], words: Words) -> Result<String, Error> {
    let mut text = String::new();
    replay(level, moves, |number, action, board| {
        let heading = if number == 0 { words.say("cli-solve-start") } else { format!("{number}. {action}") };
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
            write!(std::io::stdout(), "\x1b[{height}A\x1b[J")?;
        }
        print(&format!("{number}/{total} {action}\n{board}"))?;
        if is_terminal && !is_interrupted() {
            std::thread::sleep(FRAME);
        }
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use quebra_api::options::Choices;
    use unicode_width::UnicodeWidthStr;

    fn compared(names: &[&str]) -> Vec<Run> {
        let level = quebra_api::level::load("n-puzzle:1,2,3/5,0,6/4,7,8", None).expect("a level");
        let read = |name: &&str| Asked::read(level.game.as_ref(), name, &Choices::default()).expect("a method");
        let run = |asked: Asked| {
            let report = solve(&level, &asked, Limits::default());
            Run { asked, report }
        };
        names.iter().map(read).map(run).collect()
    }

    #[test]
    fn a_comparison_fits_the_terminal() {
        let runs = compared(&["bfs", "wastar:linear-conflict@1.5", "best"]);
        for language in ["en", "pt"] {
            let words = Words::new(Some(language));
            let whole = comparison(&runs, words, None);
            assert_eq!(whole, comparison(&runs, words, Some(200)));
            for width in [80, 70] {
                let text = comparison(&runs, words, Some(width));
                assert!(text.lines().all(|line| line.width() <= width), "{width}: {text}");
                assert!(text.contains(&words.say("cli-table-expanded")) && text.contains("best ("), "{text}");
            }
            let narrow = comparison(&runs, words, Some(40));
            assert!(narrow.lines().all(|line| line.width() <= 40) && narrow.contains(" 4"), "{narrow}");
        }
    }

    #[test]
    fn short_searches_are_measured_more_than_once() {
        let level = quebra_api::level::load("n-puzzle:1,2,3/5,0,6/4,7,8", None).expect("a level");
        let asked = Asked::read(level.game.as_ref(), "bfs", &Choices::default()).expect("a method");
        let mut report = solve(&level, &asked, Limits::default());
        report.time = Duration::from_millis(19);
        let least = least_time(&level, &asked, Limits::default(), &report);
        assert!(least < report.time, "the time of one that had to wait counts no longer");
        report.stopped_by = Some(Stop::Nodes);
        assert_eq!(least_time(&level, &asked, Limits::default(), &report), report.time);
    }
}
