//! `quebra audit`: is a heuristic admissible and consistent, and how much does it know?

use std::path::PathBuf;
use std::time::Instant;

use clap::Args;
use comfy_table::CellAlignment;
use quebra_puzzles::game::Position;
use quebra_puzzles::puzzle::HeuristicInfo;
use quebra_puzzles::workshop::audit::{self, AuditRequest, Coverage, LevelAudit};
use quebra_puzzles::{Kind, open};
use quebra_search::audit::{Audit, Informed};
use quebra_search::{Cost, INFINITE, Limits, Stop};
use serde::Serialize;

use crate::cli::arguments::{WorkArguments, puzzle_name};
use crate::cli::interrupt::DASHBOARD;
use crate::cli::output::{self, Status, plain_table, print, print_json};
use crate::cli::{draw, progress};
use quebra_api::Error;
use quebra_api::format::{count, grouped, reason};
use quebra_api::level::{Level, load};
use quebra_lab::plot;

#[derive(Args)]
pub(crate) struct AuditArguments {
    /// The puzzle
    #[arg(value_parser = puzzle_name)]
    puzzle: String,
    /// One of its heuristics
    heuristic: String,
    /// Levels of the puzzle [default: a fixed set of small ones]
    #[arg(value_name = "LEVEL")]
    levels: Vec<String>,
    /// Explore spaces of up to this many states as a whole, and take samples of larger ones
    #[arg(long, value_name = "COUNT", default_value_t = audit::MOST_STATES)]
    states: u64,
    /// Draw how informed the heuristic is into this file
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    limits: WorkArguments,
}

/// A level and what was found on it.
struct Checked {
    level: Level,
    found: LevelAudit,
}

/// What can be said of a property.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Verdict {
    Refuted,
    /// On every state of every level.
    Holds,
    /// There are states that were not looked at.
    NotRefuted,
}

impl Verdict {
    fn name(self) -> &'static str {
        match self {
            Self::Refuted => "refuted",
            Self::Holds => "holds",
            Self::NotRefuted => "not refuted",
        }
    }
}

/// Everything that was found.
struct Findings {
    info: HeuristicInfo,
    levels: Vec<Checked>,
    total: Audit,
    stopped_by: Option<Stop>,
}

pub(crate) fn run(arguments: &AuditArguments) -> output::Outcome {
    let kind = Kind::named(&arguments.puzzle).expect("the name was checked");
    let info = kind.example().heuristic(&arguments.heuristic)?;
    let findings = audit_levels(arguments, info, levels(arguments, kind)?);
    if let Some(file) = &arguments.svg {
        let title = format!("{} {}", kind.info.name, info.name);
        let picture = plot::informedness(&title, &findings.total.by_distance);
        std::fs::write(file, picture).map_err(|error| Error::input(format!("{}: {error}", file.display())))?;
    }
    if arguments.json {
        print_json(&findings.answer(kind.info.name))?;
    } else {
        print(&findings.text(kind.info.name))?;
    }
    Ok(findings.status())
}

fn levels(arguments: &AuditArguments, kind: &Kind) -> Result<Vec<Level>, Error> {
    let puzzle = kind.info.name;
    if arguments.levels.is_empty() {
        let built_in = audit::levels(kind).into_iter().map(|text| {
            let game = open(&text).expect("the levels of audits are tested");
            Level { name: game.code(), text, game, moves: Vec::new() }
        });
        return Ok(built_in.collect());
    }
    let given = arguments.levels.iter().map(|name| {
        let level = load(name, Some(puzzle))?;
        let own = level.game.info().name;
        if own == puzzle {
            Ok(level)
        } else {
            Err(Error::input(format!("{name}: a level of {own}, but the heuristic is one of {puzzle}")))
        }
    });
    given.collect()
}

/// Audits one level after the other, until all are done or the limits, which hold for all together, are reached.
fn audit_levels(arguments: &AuditArguments, info: HeuristicInfo, levels: Vec<Level>) -> Findings {
    let started = Instant::now();
    let mut limits = arguments.limits.limits();
    let time = limits.time;
    let mut findings = Findings { info, levels: Vec::new(), total: Audit::default(), stopped_by: None };
    for level in levels {
        limits = Limits { time: time.map(|time| time.saturating_sub(started.elapsed())), ..limits };
        let request = AuditRequest { most_states: arguments.states, limits };
        let title = format!("auditing {}", level.title());
        let found = progress::watch(&title, || level.game.audit(info, &request, &DASHBOARD));
        limits.nodes = limits.nodes.map(|nodes| nodes.saturating_sub(found.expanded));
        findings.total.add(&found.audit);
        findings.stopped_by = found.stopped_by;
        findings.levels.push(Checked { level, found });
        if findings.stopped_by.is_some() {
            break;
        }
    }
    findings
}

impl Findings {
    fn verdict(&self, counterexamples: usize) -> Verdict {
        let is_whole = |checked: &Checked| checked.found.coverage == Coverage::All;
        match counterexamples {
            1.. => Verdict::Refuted,
            0 if self.stopped_by.is_none() && self.levels.iter().all(is_whole) => Verdict::Holds,
            0 => Verdict::NotRefuted,
        }
    }

    fn admissible(&self) -> Verdict {
        self.verdict(self.total.overestimates)
    }

    fn consistent(&self) -> Verdict {
        self.verdict(self.total.inconsistencies)
    }

    /// A claim that does not hold is an error in the code; a heuristic that claims nothing may be anything.
    fn status(&self) -> Status {
        let is_wrong = (self.info.admissible && self.admissible() == Verdict::Refuted)
            || (self.info.consistent && self.consistent() == Verdict::Refuted);
        match self.stopped_by {
            _ if is_wrong => Status::Bad,
            Some(stop) => stop.into(),
            None => Status::Done,
        }
    }

    /// The level with the smallest counterexample: on the smallest board, and there the closest to a goal.
    fn smallest(&self, distance: impl Fn(&LevelAudit) -> Option<Cost>) -> Option<&Checked> {
        let candidates = self.levels.iter().filter_map(|checked| Some((checked, distance(&checked.found)?)));
        let least = candidates.min_by_key(|(checked, distance)| {
            let scene = checked.level.game.scene();
            (scene.rows * scene.columns, *distance)
        });
        least.map(|(checked, _)| checked)
    }

    fn smallest_overestimate(&self) -> Option<&Checked> {
        self.smallest(|found| found.audit.worst.map(|worst| worst.distance))
    }

    fn smallest_inconsistency(&self) -> Option<&Checked> {
        self.smallest(|found| found.audit.steepest.map(|fall| fall.distance_or_more()))
    }
}

/// As programs read it.
#[derive(Serialize)]
struct Answer<'a> {
    puzzle: &'a str,
    heuristic: &'a str,
    summary: &'a str,
    claims: Claims,
    admissible: &'a str,
    consistent: &'a str,
    stopped_by: Option<&'a str>,
    states: usize,
    steps: usize,
    overestimates: usize,
    inconsistencies: usize,
    dead_ends: usize,
    /// Dead ends that the heuristic knows.
    dead_ends_seen: usize,
    /// Mean h / true distance, where a goal can be reached.
    informedness: Option<f64>,
    by_distance: Vec<Row>,
    overestimate: Option<OverestimateAnswer<'a>>,
    inconsistency: Option<InconsistencyAnswer<'a>>,
    levels: Vec<LevelAnswer<'a>>,
}

#[derive(Serialize)]
struct Claims {
    admissible: bool,
    consistent: bool,
}

#[derive(Serialize)]
struct Row {
    distance: usize,
    states: usize,
    mean_h: f64,
    /// Mean h / true distance.
    ratio: Option<f64>,
    least_h: Cost,
    most_h: Cost,
}

#[derive(Serialize)]
struct Place<'a> {
    level: &'a str,
    code: String,
    moves: &'a [String],
    board: Vec<String>,
}

#[derive(Serialize)]
struct OverestimateAnswer<'a> {
    #[serde(flatten)]
    place: Place<'a>,
    /// None if it is infinite.
    h: Option<Cost>,
    distance: Cost,
}

#[derive(Serialize)]
struct InconsistencyAnswer<'a> {
    #[serde(flatten)]
    place: Place<'a>,
    h: Option<Cost>,
    #[serde(rename = "move")]
    action: &'a str,
    cost: Cost,
    next_board: Vec<String>,
    next_h: Cost,
}

#[derive(Serialize)]
struct LevelAnswer<'a> {
    level: &'a str,
    code: String,
    /// `all` states or a `sample` of them.
    checked: &'a str,
    /// How true distances were found in a sample.
    method: Option<String>,
    walks: Option<usize>,
    undecided: Option<usize>,
    states: usize,
    steps: usize,
    overestimates: usize,
    inconsistencies: usize,
    informedness: Option<f64>,
    stopped_by: Option<&'a str>,
}

fn lines(position: &Position) -> Vec<String> {
    position.scene.to_string().lines().map(str::to_string).collect()
}

fn finite(h: Cost) -> Option<Cost> {
    Some(h).filter(|&h| h != INFINITE)
}

fn place<'a>(level: &'a Level, position: &'a Position) -> Place<'a> {
    Place { level: &level.name, code: level.game.code(), moves: &position.moves, board: lines(position) }
}

fn ratio(distance: usize, row: &Informed) -> Option<f64> {
    (distance > 0).then(|| row.mean() / distance as f64)
}

impl Findings {
    /// The distances that occur.
    fn rows(&self) -> impl Iterator<Item = (usize, &Informed)> {
        self.total.by_distance.iter().enumerate().filter(|(_, row)| row.states > 0)
    }

    fn answer<'a>(&'a self, puzzle: &'a str) -> Answer<'a> {
        let Self { info, total, stopped_by, .. } = self;
        let rows = self.rows().map(|(distance, row)| Row {
            distance,
            states: row.states,
            mean_h: row.mean(),
            ratio: ratio(distance, row),
            least_h: row.least,
            most_h: row.most,
        });
        let overestimate = self.smallest_overestimate().and_then(|Checked { level, found }| {
            let (worst, position) = (found.audit.worst?, found.overestimate.as_ref()?);
            Some(OverestimateAnswer { place: place(level, position), h: finite(worst.h), distance: worst.distance })
        });
        let inconsistency = self.smallest_inconsistency().and_then(|Checked { level, found }| {
            let (fall, (position, action, next)) = (found.audit.steepest?, found.inconsistency.as_ref()?);
            Some(InconsistencyAnswer {
                place: place(level, position),
                h: finite(fall.h),
                action,
                cost: fall.cost,
                next_board: lines(next),
                next_h: fall.next_h,
            })
        });
        Answer {
            puzzle,
            heuristic: info.name,
            summary: info.summary,
            claims: Claims { admissible: info.admissible, consistent: info.consistent },
            admissible: self.admissible().name(),
            consistent: self.consistent().name(),
            stopped_by: stopped_by.map(Stop::name),
            states: total.states,
            steps: total.steps,
            overestimates: total.overestimates,
            inconsistencies: total.inconsistencies,
            dead_ends: total.dead,
            dead_ends_seen: total.seen_dead,
            informedness: total.informedness(),
            by_distance: rows.collect(),
            overestimate,
            inconsistency,
            levels: self.levels.iter().map(level_answer).collect(),
        }
    }

    fn text(&self, puzzle: &str) -> String {
        let Self { info, total, stopped_by, levels } = self;
        let mut text = format!("{puzzle} {}: {}\n", info.name, info.summary);
        let states =
            format!("{} of {} overestimated", grouped(total.overestimates as u64), count(total.states as u64, "state"));
        let steps =
            format!("{} of {} fall too fast", grouped(total.inconsistencies as u64), count(total.steps as u64, "step"));
        text.push_str(&property("admissible", info.admissible, self.admissible(), &states));
        text.push_str(&property("consistent", info.consistent, self.consistent(), &steps));
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
        text.push_str(&self.overestimate_text());
        text.push_str(&self.inconsistency_text());
        text.push_str(&format!("\n{}\n", level_table(levels)));
        if self.rows().next().is_some() {
            text.push_str(&format!("\n{}\n", self.distance_table()));
        }
        text
    }

    fn overestimate_text(&self) -> String {
        let counterexample = self.smallest_overestimate().and_then(|Checked { level, found }| {
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

    fn inconsistency_text(&self) -> String {
        let counterexample = self.smallest_inconsistency().and_then(|Checked { level, found }| {
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

    fn distance_table(&self) -> String {
        let mut table = plain_table();
        table.set_header(["distance", "states", "mean h", "h / distance", "least h", "greatest h"]);
        for (distance, row) in self.rows() {
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
}

fn level_answer(checked: &Checked) -> LevelAnswer<'_> {
    let Checked { level, found } = checked;
    let (checked, sample) = match found.coverage {
        Coverage::All => ("all", None),
        Coverage::Sampled { method, walks, undecided } => ("sample", Some((method, walks, undecided))),
    };
    LevelAnswer {
        level: &level.name,
        code: level.game.code(),
        checked,
        method: sample.map(|(method, ..)| method.to_string()),
        walks: sample.map(|(_, walks, _)| walks),
        undecided: sample.map(|(.., undecided)| undecided),
        states: found.audit.states,
        steps: found.audit.steps,
        overestimates: found.audit.overestimates,
        inconsistencies: found.audit.inconsistencies,
        informedness: found.audit.informedness(),
        stopped_by: found.stopped_by.map(Stop::name),
    }
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
