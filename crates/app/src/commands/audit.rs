//! `quebra audit`: is a heuristic admissible and consistent, and how much does it know?

use clap::{Args, ValueHint};
use comfy_table::CellAlignment;
use quebra_api::audit::{self, Checked, Findings, Verdict, audit_levels, finite, ratio};
use quebra_api::format::Format;
use quebra_api::level::Level;
use quebra_api::tell::level::tell_stop;
use quebra_api::words::Words;
use quebra_puzzles::Kind;
use quebra_search::Cost;
use quebra_studio::audit::{Coverage, MOST_STATES};
use quebra_studio::explore::Position;

use crate::cli::arguments::{WorkArguments, puzzle_name};
use crate::cli::interrupt::DASHBOARD;
use crate::cli::output::{self, Column, Status, counted, fitted_table, plain_table, print, print_json};
use crate::cli::suggested::Suggested;
use crate::cli::system::output_width;
use crate::cli::{draw, files, help, progress};

#[derive(Args)]
pub(crate) struct AuditArguments {
    /// The puzzle
    #[arg(value_parser = puzzle_name())]
    puzzle: String,
    /// One of its heuristics
    #[arg(value_parser = Suggested::heuristics(), hide_possible_values = true)]
    heuristic: String,
    /// Levels of the puzzle [default: a fixed set of small ones]
    #[arg(
        value_name = "LEVEL",
        value_parser = Suggested::levels(),
        hide_possible_values = true,
        value_hint = ValueHint::FilePath
    )]
    levels: Vec<String>,
    /// Explore spaces of up to this many states as a whole, and take samples of larger ones
    #[arg(long, value_name = "COUNT", default_value_t = MOST_STATES)]
    states: u64,
    /// Draw how informed the heuristic is into this file
    #[cfg(feature = "lab")]
    #[arg(long, value_name = "FILE")]
    svg: Option<std::path::PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    limits: WorkArguments,
}

pub(crate) fn run(arguments: &AuditArguments, words: Words) -> output::Outcome {
    let kind = Kind::named(&arguments.puzzle).expect("the name was checked");
    let info = kind.example().heuristic(&arguments.heuristic)?;
    let levels = audit::levels(kind, &arguments.levels)?;
    let limits = arguments.limits.limits();
    let watch = |title: &str, work: &mut dyn FnMut()| progress::watch(words, title, work);
    let findings = audit_levels(info, levels, arguments.states, limits, &DASHBOARD, &watch);
    #[cfg(feature = "lab")]
    if let Some(file) = &arguments.svg {
        let title = format!("{} {}", kind.card.name, info.name);
        let picture = quebra_lab::plot::informedness(&title, &findings.total.by_distance);
        files::write(file, picture.as_bytes(), true)?;
    }
    if arguments.json {
        print_json(&findings.answer(kind.card.name))?;
    } else {
        print(&text(&findings, kind.card.name, words))?;
    }
    Ok(status(&findings))
}

/// A claim that does not hold is an error.
fn status(findings: &Findings) -> Status {
    match findings.stopped_by {
        _ if findings.is_wrong() => Status::Bad,
        Some(stop) => stop.into(),
        None => Status::Done,
    }
}

fn text(findings: &Findings, puzzle: &str, words: Words) -> String {
    let Findings { info, total, stopped_by, levels } = findings;
    let mut text = format!("{puzzle} {}: {}\n", info.name, help::tell_in(words, info.summary));
    let states = [
        ("wrong", Format { words }.count(total.overestimates as u64).into()),
        ("states", counted(words, "cli-count-states", total.states as u64).into()),
    ];
    let steps = [
        ("wrong", Format { words }.count(total.inconsistencies as u64).into()),
        ("steps", counted(words, "cli-count-steps", total.steps as u64).into()),
    ];
    for (name, is_claimed, verdict, counts) in [
        ("cli-audit-admissible", info.admissible, findings.admissible(), words.say_with("cli-audit-states", &states)),
        ("cli-audit-consistent", info.consistent, findings.consistent(), words.say_with("cli-audit-steps", &steps)),
    ] {
        text.push_str(&format!("{}: {}: {counts}\n", words.say(name), words.say(claim(is_claimed, verdict))));
    }
    text.push_str(&words.say_with("cli-audit-mean", &[("mean", fraction(total.informedness(), words).into())]));
    if total.dead > 0 {
        let dead = counted(words, "cli-count-dead-ends", total.dead as u64);
        let values = [("seen", Format { words }.count(total.seen_dead as u64).into()), ("dead", dead.into())];
        text.push_str(&format!("; {}", words.say_with("cli-audit-knows", &values)));
    }
    text.push('\n');
    if let Some(stop) = stopped_by {
        let stopped = levels.last().map_or("", |checked| checked.level.title()).to_string();
        let values = [("reason", tell_stop(words, Some(*stop)).into()), ("level", stopped.into())];
        text.push_str(&(words.say_with("cli-audit-stopped", &values) + "\n"));
    }
    text.push_str(&overestimate_text(findings, words));
    text.push_str(&inconsistency_text(findings, words));
    text.push_str(&format!("\n{}\n", level_table(levels, words, output_width())));
    if findings.rows().next().is_some() {
        text.push_str(&format!("\n{}\n", distance_table(findings, words)));
    }
    text
}

fn overestimate_text(findings: &Findings, words: Words) -> String {
    let counterexample = findings.smallest_overestimate().and_then(|Checked { level, found }| {
        let (worst, position) = (found.audit.worst?, found.overestimate.as_ref()?);
        let values = [
            ("h", estimate(worst.h, words).into()),
            ("count", worst.distance.into()),
            ("text", Format { words }.count(worst.distance.into()).into()),
        ];
        let title = words.say_with("cli-audit-overestimate", &values);
        Some(format!("\n{title}\n{}{}", draw::board(&position.scene), origin(level, position, words)))
    });
    counterexample.unwrap_or_default()
}

fn inconsistency_text(findings: &Findings, words: Words) -> String {
    let counterexample = findings.smallest_inconsistency().and_then(|Checked { level, found }| {
        let (fall, (position, action, next)) = (found.audit.steepest?, found.inconsistency.as_ref()?);
        let values = [
            ("from", estimate(fall.h, words).into()),
            ("to", fall.next_h.to_string().into()),
            ("move", action.clone().into()),
            ("cost", fall.cost.to_string().into()),
        ];
        Some(format!(
            "\n{}\n{}{}\n{}",
            words.say_with("cli-audit-inconsistency", &values),
            draw::board(&position.scene),
            origin(level, position, words),
            draw::board(&next.scene),
        ))
    });
    counterexample.unwrap_or_default()
}

fn distance_table(findings: &Findings, words: Words) -> String {
    let mut table = plain_table();
    table.set_header(
        [
            "cli-audit-distance",
            "cli-explore-states",
            "cli-audit-mean-h",
            "cli-audit-share",
            "cli-audit-least",
            "cli-audit-most",
        ]
        .map(|id| words.say(id)),
    );
    for (distance, row) in findings.rows() {
        table.add_row([
            distance.to_string(),
            Format { words }.count(row.states as u64),
            Format { words }.fixed(row.mean(), 2),
            fraction(ratio(distance, row), words),
            row.least.to_string(),
            row.most.to_string(),
        ]);
    }
    for column in table.column_iter_mut() {
        column.set_cell_alignment(CellAlignment::Right);
    }
    table.trim_fmt()
}

/// What came of what a heuristic says of itself.
fn claim(is_claimed: bool, verdict: Verdict) -> &'static str {
    match (is_claimed, verdict) {
        (true, Verdict::Holds) => "cli-audit-holds",
        (true, Verdict::NotRefuted) => "cli-audit-not-refuted",
        (true, Verdict::Refuted) => "cli-audit-refuted",
        (false, Verdict::Holds) => "cli-audit-unclaimed-holds",
        (false, Verdict::NotRefuted) => "cli-audit-unclaimed-not-refuted",
        (false, Verdict::Refuted) => "cli-audit-unclaimed-refuted",
    }
}

fn estimate(h: Cost, words: Words) -> String {
    finite(h).map_or_else(|| words.say("cli-audit-infinite"), |h| h.to_string())
}

fn fraction(value: Option<f64>, words: Words) -> String {
    value.map_or("-".to_string(), |value| Format { words }.fixed(value, 3))
}

/// Where a board comes from, so that `quebra show` can bring it back.
fn origin(level: &Level, position: &Position, words: Words) -> String {
    let name = ("level", level.name.clone().into());
    let text = if position.moves.is_empty() {
        words.say_with("cli-audit-start", &[name])
    } else {
        words.say_with("cli-audit-after", &[name, ("moves", position.moves.join(" ").into())])
    };
    text + "\n"
}

/// What a narrow terminal has no room for, the least important first.
const DISPENSABLE: [&str; 4] =
    ["cli-audit-checked", "cli-explore-states", "cli-audit-share", "cli-audit-inconsistencies"];

fn level_table(levels: &[Checked], words: Words, width: Option<usize>) -> String {
    let count = |number: usize| Format { words }.count(number as u64);
    let column = |id, tell: &dyn Fn(&Checked) -> String| Column::new(words, id, levels.iter().map(tell).collect());
    let columns = vec![
        column("cli-levels-level", &|checked| checked.level.name.clone()),
        column("cli-audit-checked", &|checked| {
            words.say(match checked.found.coverage {
                Coverage::All if checked.found.stopped_by.is_some() => "cli-audit-nothing",
                Coverage::All => "cli-audit-all",
                Coverage::Sampled { .. } => "cli-audit-sample",
            })
        }),
        column("cli-explore-states", &|checked| count(checked.found.audit.states)),
        column("cli-audit-overestimates", &|checked| count(checked.found.audit.overestimates)),
        column("cli-audit-inconsistencies", &|checked| count(checked.found.audit.inconsistencies)),
        column("cli-audit-share", &|checked| fraction(checked.found.audit.informedness(), words)),
    ];
    let has_words = |id: &str| ["cli-levels-level", "cli-audit-checked"].contains(&id);
    let mut text = fitted_table(columns, &DISPENSABLE, has_words, width);
    for Checked { level, found } in levels {
        if let Coverage::Sampled { method, walks, undecided } = found.coverage {
            let values = [
                ("level", level.name.clone().into()),
                ("walks", counted(words, "cli-count-walks", walks as u64).into()),
                ("method", method.to_string().into()),
                ("undecided", undecided.to_string().into()),
            ];
            text.push_str(&format!("\n{}", words.say_with("cli-audit-sampled", &values)));
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use quebra_search::{Dashboard, Limits};
    use unicode_width::UnicodeWidthStr;

    use super::*;

    #[test]
    fn the_levels_fit_the_terminal() {
        let kind = Kind::named("cohesion").expect("a puzzle");
        let info = kind.example().heuristic("manhattan").expect("a heuristic");
        let levels = audit::levels(kind, &["cohesion:1001/2200/0101".to_string()]).expect("a level");
        let findings =
            audit_levels(info, levels, MOST_STATES, Limits::default(), &Dashboard::default(), &|_, work| work());
        for language in ["en", "pt"] {
            let words = Words::new(Some(language));
            for width in [80, 40] {
                let text = level_table(&findings.levels, words, Some(width));
                assert!(text.lines().all(|line| line.width() <= width), "{width}: {text}");
                assert!(text.contains(&words.say("cli-audit-overestimates")), "{text}");
            }
        }
    }
}
