//! `quebra audit`: is a heuristic admissible and consistent, and how much does it know?

use clap::Args;
use comfy_table::CellAlignment;
use quebra_api::audit::{self, Checked, Findings, Verdict, audit_levels, finite, ratio};
use quebra_api::format::{count, grouped, reason};
use quebra_api::level::Level;
use quebra_puzzles::Kind;
use quebra_search::Cost;
use quebra_studio::audit::{Coverage, MOST_STATES};
use quebra_studio::explore::Position;

use crate::cli::arguments::{WorkArguments, puzzle_name};
use crate::cli::interrupt::DASHBOARD;
use crate::cli::output::{self, Status, plain_table, print, print_json};
use crate::cli::{draw, progress};

#[derive(Args)]
pub(crate) struct AuditArguments {
    /// The puzzle
    #[arg(value_parser = puzzle_name())]
    puzzle: String,
    /// One of its heuristics
    heuristic: String,
    /// Levels of the puzzle [default: a fixed set of small ones]
    #[arg(value_name = "LEVEL")]
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

pub(crate) fn run(arguments: &AuditArguments) -> output::Outcome {
    let kind = Kind::named(&arguments.puzzle).expect("the name was checked");
    let info = kind.example().heuristic(&arguments.heuristic)?;
    let levels = audit::levels(kind, &arguments.levels)?;
    let limits = arguments.limits.limits();
    let watch = |title: &str, work: &mut dyn FnMut()| progress::watch(title, work);
    let findings = audit_levels(info, levels, arguments.states, limits, &DASHBOARD, &watch);
    #[cfg(feature = "lab")]
    if let Some(file) = &arguments.svg {
        let title = format!("{} {}", kind.card.name, info.name);
        let picture = quebra_lab::plot::informedness(&title, &findings.total.by_distance);
        std::fs::write(file, picture)
            .map_err(|error| quebra_api::Error::input(format!("{}: {error}", file.display())))?;
    }
    if arguments.json {
        print_json(&findings.answer(kind.card.name))?;
    } else {
        print(&text(&findings, kind.card.name))?;
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

fn text(findings: &Findings, puzzle: &str) -> String {
    let Findings { info, total, stopped_by, levels } = findings;
    let mut text = format!("{puzzle} {}: {}\n", info.name, info.summary);
    let states =
        format!("{} of {} overestimated", grouped(total.overestimates as u64), count(total.states as u64, "state"));
    let steps =
        format!("{} of {} fall too fast", grouped(total.inconsistencies as u64), count(total.steps as u64, "step"));
    text.push_str(&property("admissible", info.admissible, findings.admissible(), &states));
    text.push_str(&property("consistent", info.consistent, findings.consistent(), &steps));
    text.push_str(&format!("mean h / true distance: {}", fraction(total.informedness())));
    if total.dead > 0 {
        text.push_str(&format!(
            "; it knows {} of {}",
            grouped(total.seen_dead as u64),
            count(total.dead as u64, "dead end")
        ));
    }
    text.push('\n');
    if let Some(stop) = stopped_by {
        let stopped = levels.last().map_or("", |checked| checked.level.title());
        text.push_str(&format!("{} at {stopped}; what follows is what was found by then\n", reason(*stop)));
    }
    text.push_str(&overestimate_text(findings));
    text.push_str(&inconsistency_text(findings));
    text.push_str(&format!("\n{}\n", level_table(levels)));
    if findings.rows().next().is_some() {
        text.push_str(&format!("\n{}\n", distance_table(findings)));
    }
    text
}

fn overestimate_text(findings: &Findings) -> String {
    let counterexample = findings.smallest_overestimate().and_then(|Checked { level, found }| {
        let (worst, position) = (found.audit.worst?, found.overestimate.as_ref()?);
        let (h, moves) = (estimate(worst.h), count(worst.distance, "move"));
        let verb = if worst.distance == 1 { "solves" } else { "solve" };
        Some(format!(
            "\nsmallest overestimate: h = {h}, but {moves} {verb} it\n{}{}",
            draw::board(&position.scene),
            origin(level, position)
        ))
    });
    counterexample.unwrap_or_default()
}

fn inconsistency_text(findings: &Findings) -> String {
    let counterexample = findings.smallest_inconsistency().and_then(|Checked { level, found }| {
        let (fall, (position, action, next)) = (found.audit.steepest?, found.inconsistency.as_ref()?);
        Some(format!(
            "\nsmallest inconsistency: h falls from {} to {} over {action}, which costs {}\n{}{}\n{}",
            estimate(fall.h),
            fall.next_h,
            fall.cost,
            draw::board(&position.scene),
            origin(level, position),
            draw::board(&next.scene),
        ))
    });
    counterexample.unwrap_or_default()
}

fn distance_table(findings: &Findings) -> String {
    let mut table = plain_table();
    table.set_header(["distance", "states", "mean h", "h / distance", "least h", "greatest h"]);
    for (distance, row) in findings.rows() {
        table.add_row([
            distance.to_string(),
            grouped(row.states as u64),
            format!("{:.2}", row.mean()),
            fraction(ratio(distance, row)),
            row.least.to_string(),
            row.most.to_string(),
        ]);
    }
    for column in table.column_iter_mut() {
        column.set_cell_alignment(CellAlignment::Right);
    }
    table.trim_fmt()
}
/// `admissible: claimed, and holds: 0 of 12 states overestimated`.
fn property(name: &str, is_claimed: bool, verdict: Verdict, counts: &str) -> String {
    let words = match (is_claimed, verdict) {
        (true, Verdict::Holds) => "claimed, and holds on every state",
        (true, Verdict::NotRefuted) => "claimed, and not refuted; not every state was checked",
        (true, Verdict::Refuted) => "claimed, but refuted",
        (false, Verdict::Holds) => "not claimed, though not refuted on any state",
        (false, Verdict::NotRefuted) => "not claimed, and not refuted; not every state was checked",
        (false, Verdict::Refuted) => "not claimed, and refuted",
    };
    format!("{name}: {words}: {counts}\n")
}

fn estimate(h: Cost) -> String {
    finite(h).map_or("infinite".to_string(), |h| h.to_string())
}

fn fraction(value: Option<f64>) -> String {
    value.map_or("-".to_string(), |value| format!("{value:.3}"))
}

/// Where a board comes from, so that `quebra show` can bring it back.
fn origin(level: &Level, position: &Position) -> String {
    let name = &level.name;
    if position.moves.is_empty() {
        format!("the start of {name}\n")
    } else {
        format!("{name} after {}\n", position.moves.join(" "))
    }
}

fn level_table(levels: &[Checked]) -> String {
    let mut table = plain_table();
    table.set_header(["level", "checked", "states", "overestimates", "inconsistencies", "h / distance"]);
    let mut notes = String::new();
    for Checked { level, found } in levels {
        let audit = &found.audit;
        let checked = match found.coverage {
            Coverage::All if found.stopped_by.is_some() => "nothing",
            Coverage::All => "all",
            Coverage::Sampled { method, walks, undecided } => {
                notes.push_str(&format!(
                    "\n{}: {}, true distances by {method}, {undecided} of them undecided",
                    level.name,
                    count(walks as u64, "random walk"),
                ));
                "sample"
            }
        };
        table.add_row([
            level.name.clone(),
            checked.to_string(),
            grouped(audit.states as u64),
            grouped(audit.overestimates as u64),
            grouped(audit.inconsistencies as u64),
            fraction(audit.informedness()),
        ]);
    }
    for column in table.column_iter_mut().skip(2) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    table.trim_fmt() + &notes
}
