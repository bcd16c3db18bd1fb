//! Is a heuristic admissible and consistent, and how much does it know?

use crate::describe::ToSchema;
use quebra_puzzles::method::HeuristicInfo;
use quebra_puzzles::wording::wording;
use quebra_puzzles::{Kind, open};
use quebra_search::audit::{Audit, Informed};
use quebra_search::clock::Instant;
use quebra_search::{Cost, Dashboard, INFINITE, Limits, Stop};
use quebra_studio::audit::{self, AuditRequest, Coverage, LevelAudit};
use quebra_studio::explore::Position;
use serde::Serialize;

use crate::error::Error;
use crate::level::{Level, load};
use crate::schema::Schema;
use crate::show::board;

/// A level and what was found on it.
pub struct Checked {
    /// The level.
    pub level: Level,
    /// What was found.
    pub found: LevelAudit,
}

/// What can be said of a property.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// There is a counterexample.
    Refuted,
    /// On every state of every level.
    Holds,
    /// There are states that were not looked at.
    NotRefuted,
}

impl Verdict {
    /// Its name, for programs.
    pub fn name(self) -> &'static str {
        match self {
            Self::Refuted => "refuted",
            Self::Holds => "holds",
            Self::NotRefuted => "not refuted",
        }
    }
}

/// Everything that was found.
pub struct Findings {
    /// The heuristic.
    pub info: HeuristicInfo,
    /// Level by level.
    pub levels: Vec<Checked>,
    /// All of them together.
    pub total: Audit,
    /// What ended it early.
    pub stopped_by: Option<Stop>,
}

/// The levels that a heuristic of a puzzle is checked on: those named, or a fixed set of small ones.
pub fn levels(kind: &Kind, names: &[String]) -> Result<Vec<Level>, Error> {
    let puzzle = kind.card.name;
    if names.is_empty() {
        let built_in = audit::levels(kind).into_iter().map(|text| {
            let game = open(&text).expect("the levels of audits are tested");
            Level { name: game.code(), text, game, moves: Vec::new() }
        });
        return Ok(built_in.collect());
    }
    let given = names.iter().map(|name| {
        let level = load(name, Some(puzzle))?;
        let own = level.game.card().name;
        if own == puzzle {
            Ok(level)
        } else {
            Err(Error::input(wording!(
                "fault-audit-puzzle",
                "{name}: a level of {own}, but the heuristic is one of {puzzle}",
                name,
                own,
                puzzle
            )))
        }
    });
    given.collect()
}

/// Audits one level after the other, until all are done or the limits, which hold for all together, are reached. The work on each
/// level is handed to `watch`, with a title.
pub fn audit_levels(
    info: HeuristicInfo,
    levels: Vec<Level>,
    most_states: u64,
    mut limits: Limits,
    dashboard: &Dashboard,
    watch: &dyn Fn(&str, &mut dyn FnMut()),
) -> Findings {
    let started = Instant::now();
    let time = limits.time;
    let mut findings = Findings { info, levels: Vec::new(), total: Audit::default(), stopped_by: None };
    for level in levels {
        limits = Limits { time: time.map(|time| time.saturating_sub(started.elapsed())), ..limits };
        let request = AuditRequest { most_states, limits };
        let mut found = None;
        watch(&format!("auditing {}", level.title()), &mut || {
            found = Some(quebra_studio::audit::audit(level.game.as_ref(), info, &request, dashboard));
        });
        let found = found.expect("whoever watches does the work");
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

    /// Does it never overestimate?
    pub fn admissible(&self) -> Verdict {
        self.verdict(self.total.overestimates)
    }

    /// Does it never fall faster than moves cost?
    pub fn consistent(&self) -> Verdict {
        self.verdict(self.total.inconsistencies)
    }

    /// Does something not hold that is claimed? That is an error in the code; a heuristic that claims nothing may be anything.
    pub fn is_wrong(&self) -> bool {
        (self.info.admissible && self.admissible() == Verdict::Refuted)
            || (self.info.consistent && self.consistent() == Verdict::Refuted)
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

    /// Where it is too high.
    pub fn smallest_overestimate(&self) -> Option<&Checked> {
        self.smallest(|found| found.audit.worst.map(|worst| worst.distance))
    }

    /// Where it falls too fast.
    pub fn smallest_inconsistency(&self) -> Option<&Checked> {
        self.smallest(|found| found.audit.steepest.map(|fall| fall.distance_or_more()))
    }
}

/// As programs read it.
#[derive(Serialize, ToSchema)]
pub struct AuditAnswer {
    schema: Schema,
    puzzle: &'static str,
    heuristic: &'static str,
    summary: &'static str,
    claims: Claims,
    admissible: &'static str,
    consistent: &'static str,
    stopped_by: Option<&'static str>,
    states: usize,
    steps: usize,
    overestimates: usize,
    inconsistencies: usize,
    dead_ends: usize,
    /// Dead ends that the heuristic knows.
    dead_ends_seen: usize,
    /// Mean h / true distance, where a goal can be reached.
    informedness: Option<f64>,
    by_distance: Vec<DistanceRow>,
    overestimate: Option<Overestimate>,
    inconsistency: Option<Inconsistency>,
    levels: Vec<AuditedLevel>,
}

/// What is claimed of a heuristic.
#[derive(Serialize, ToSchema)]
pub struct Claims {
    admissible: bool,
    consistent: bool,
}

/// All states at one distance from a goal.
#[derive(Serialize, ToSchema)]
pub struct DistanceRow {
    distance: usize,
    states: usize,
    mean_h: f64,
    /// Mean h / true distance.
    ratio: Option<f64>,
    least_h: u32,
    most_h: u32,
}

/// A board, and where it comes from.
#[derive(Serialize, ToSchema)]
pub struct Origin {
    level: String,
    code: String,
    moves: Vec<String>,
    board: Vec<String>,
}

/// Where it is too high.
#[derive(Serialize, ToSchema)]
pub struct Overestimate {
    #[serde(flatten)]
    place: Origin,
    /// None if it is infinite.
    h: Option<u32>,
    distance: u32,
}

/// Where it falls too fast.
#[derive(Serialize, ToSchema)]
pub struct Inconsistency {
    #[serde(flatten)]
    place: Origin,
    h: Option<u32>,
    #[serde(rename = "move")]
    action: String,
    cost: u32,
    next_board: Vec<String>,
    next_h: u32,
}

/// What was found on one level.
#[derive(Serialize, ToSchema)]
pub struct AuditedLevel {
    level: String,
    code: String,
    /// `all` states or a `sample` of them.
    checked: &'static str,
    /// How true distances were found in a sample.
    method: Option<String>,
    walks: Option<usize>,
    undecided: Option<usize>,
    states: usize,
    steps: usize,
    overestimates: usize,
    inconsistencies: usize,
    informedness: Option<f64>,
    stopped_by: Option<&'static str>,
}

/// A cost, unless it is infinite.
pub fn finite(h: Cost) -> Option<Cost> {
    Some(h).filter(|&h| h != INFINITE)
}

fn origin(level: &Level, position: &Position) -> Origin {
    let (level, code) = (level.name.clone(), level.game.code());
    Origin { level, code, moves: position.moves.clone(), board: board(&position.scene) }
}

/// Mean h / distance.
pub fn ratio(distance: usize, row: &Informed) -> Option<f64> {
    (distance > 0).then(|| row.mean() / distance as f64)
}

impl Findings {
    /// The distances that occur.
    pub fn rows(&self) -> impl Iterator<Item = (usize, &Informed)> {
        self.total.by_distance.iter().enumerate().filter(|(_, row)| row.states > 0)
    }

    /// As programs read it.
    pub fn answer(&self, puzzle: &'static str) -> AuditAnswer {
        let Self { info, total, stopped_by, .. } = self;
        let rows = self.rows().map(|(distance, row)| DistanceRow {
            distance,
            states: row.states,
            mean_h: row.mean(),
            ratio: ratio(distance, row),
            least_h: row.least,
            most_h: row.most,
        });
        let overestimate = self.smallest_overestimate().and_then(|Checked { level, found }| {
            let (worst, position) = (found.audit.worst?, found.overestimate.as_ref()?);
            Some(Overestimate { place: origin(level, position), h: finite(worst.h), distance: worst.distance })
        });
        let inconsistency = self.smallest_inconsistency().and_then(|Checked { level, found }| {
            let (fall, (position, action, next)) = (found.audit.steepest?, found.inconsistency.as_ref()?);
            Some(Inconsistency {
                place: origin(level, position),
                h: finite(fall.h),
                action: action.clone(),
                cost: fall.cost,
                next_board: board(&next.scene),
                next_h: fall.next_h,
            })
        });
        AuditAnswer {
            schema: Schema,
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
}

fn level_answer(checked: &Checked) -> AuditedLevel {
    let Checked { level, found } = checked;
    let (checked, sample) = match found.coverage {
        Coverage::All => ("all", None),
        Coverage::Sampled { method, walks, undecided } => ("sample", Some((method, walks, undecided))),
    };
    AuditedLevel {
        level: level.name.clone(),
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
