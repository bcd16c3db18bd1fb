//! What a level designer wants to know about a level.

use crate::describe::ToSchema;
use quebra_puzzles::game::Game;
use quebra_puzzles::level::LevelText;
use quebra_search::{Dashboard, Limits};
use quebra_studio::lint as same;
use quebra_studio::lint::{Findings, Remark, lint};
use quebra_studio::study::{Count, Trap, Verdict};
use serde::Serialize;

use crate::error::Error;
use crate::level::Level;
use crate::scene::{Cell, cells};
use crate::schema::Schema;
use crate::tell::level::{tell_item, tell_remark};
use crate::words::Words;

/// For each level the earlier one that is the same, up to symmetry and names of colours.
pub fn duplicates(levels: &[Level]) -> Vec<Option<usize>> {
    let forms: Vec<_> = levels.iter().map(|level| (level.game.card().name, level.game.normal_form())).collect();
    same::find(&forms)
}

/// For each level the earlier one that has a board of it, too, if one of them falls apart; itself if it has a board twice.
pub fn shared_boards(levels: &[Level]) -> Vec<Option<usize>> {
    let boards = |level: &Level| {
        let name = level.game.card().name;
        let mut boards = same::boards(level.game.as_ref());
        if boards.is_empty() {
            boards.push(level.game.normal_form());
        }
        boards.into_iter().map(|board| (name, board)).collect::<Vec<_>>()
    };
    same::share(&levels.iter().map(boards).collect::<Vec<_>>())
}

/// Looks a level over; with a remark if another is the same, or has a board of it.
pub fn look_over(
    level: &Level,
    same: Option<&Level>,
    shared: Option<&Level>,
    limits: &Limits,
    dashboard: &Dashboard,
) -> Findings {
    let name = |other: &Level| match &other.text.title {
        Some(title) => format!("{} ({title})", other.name),
        None => other.name.clone(),
    };
    let mut findings = lint(&level.text, level.game.as_ref(), limits, dashboard);
    if let Some(other) = same {
        findings.remark(Remark::Duplicate { name: name(other), is_same: other.game.scene() == level.game.scene() });
    } else if let Some(other) = shared {
        findings.remark(Remark::SharedBoard { name: name(other) });
    }
    findings
}

/// A level, as programs read it.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
pub enum Linted {
    /// It could be read.
    Read(Box<Study>),
    /// It could not.
    Unread(Unread),
}

/// A level that could not be read.
#[derive(Serialize, ToSchema)]
pub struct Unread {
    schema: Schema,
    level: String,
    /// Always `unread`.
    outcome: &'static str,
    /// Always.
    wrong: bool,
    /// Where and why.
    error: String,
}

impl Unread {
    /// The level of this name, and what is wrong with it.
    pub fn new(name: &str, error: &Error) -> Self {
        let (outcome, error) = ("unread", error.to_string());
        Self { schema: Schema, level: name.to_string(), outcome, wrong: true, error }
    }
}

/// What is known about a level, as programs read it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Study {
    schema: Schema,
    puzzle: &'static str,
    level: String,
    title: Option<String>,
    code: String,
    outcome: &'static str,
    /// The optimal cost, if it is proven.
    par: Option<u32>,
    lower_bound: Option<u32>,
    /// The cost of the best solution known.
    best: Option<u32>,
    moves: Option<Vec<String>>,
    optimal_solutions: Option<SolutionCount>,
    /// The same, but those that differ only in the order of independent moves count once.
    optimal_solutions_up_to_order: Option<SolutionCount>,
    states: Option<u64>,
    dead_share: Option<f64>,
    /// The shortest line after which the level can no longer be won; empty if it cannot be lost.
    trap: Option<Vec<String>>,
    misleading: Option<f64>,
    greedy_solves: Option<bool>,
    difficulty: Option<Hardness>,
    duplicate_of: Option<String>,
    parts: Vec<Role>,
    wrong: bool,
    remarks: Vec<Saying>,
}

/// How many solutions there are.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SolutionCount {
    count: u128,
    exact: bool,
}

impl From<Count> for SolutionCount {
    fn from(count: Count) -> Self {
        match count {
            Count::Exactly(count) => Self { count, exact: true },
            Count::AtLeast(count) => Self { count, exact: false },
        }
    }
}

/// How hard it is.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Hardness {
    score: f64,
    grade: &'static str,
    exact: bool,
}

/// What a part of the level is good for.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Role {
    what: String,
    role: &'static str,
}

/// A remark.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Saying {
    weight: &'static str,
    about: &'static str,
    text: String,
    /// The cells that it speaks of, if it speaks of any.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    cells: Vec<Cell>,
}

impl Study {
    /// What was found about a level that goes by a name.
    pub fn new(
        words: Words,
        name: &str,
        text: &LevelText,
        game: &dyn Game,
        findings: &Findings,
        same_as: Option<&str>,
    ) -> Self {
        let (study, scene) = (&findings.study, game.scene());
        let (outcome, lower_bound, best) = match study.verdict {
            Verdict::Solvable { par } => ("solvable", Some(par), Some(par)),
            Verdict::Unsolvable => ("unsolvable", None, None),
            Verdict::Undecided { bound, best } => ("undecided", Some(bound), best),
        };
        Self {
            schema: Schema,
            puzzle: game.card().name,
            level: name.to_string(),
            title: text.title.clone(),
            code: game.code(),
            outcome,
            par: study.verdict.par(),
            lower_bound,
            best,
            moves: study.solution.clone(),
            optimal_solutions: study.solutions.map(SolutionCount::from),
            optimal_solutions_up_to_order: study.up_to_order.map(SolutionCount::from),
            states: study.states,
            dead_share: study.dead_share,
            trap: match &study.trap {
                Trap::None => Some(Vec::new()),
                Trap::After(moves) => Some(moves.clone()),
                Trap::Unknown => None,
            },
            misleading: study.greedy.map(|greedy| greedy.misleading),
            greedy_solves: study.greedy.map(|greedy| greedy.solves),
            difficulty: study.difficulty.map(|difficulty| Hardness {
                score: difficulty.score,
                grade: difficulty.grade().name(),
                exact: !difficulty.is_lower_bound,
            }),
            duplicate_of: same_as.map(str::to_string),
            parts: findings
                .parts
                .iter()
                .map(|part| Role { what: tell_item(words, &part.what), role: part.role.name() })
                .collect(),
            wrong: findings.is_wrong(),
            remarks: findings
                .remarks
                .iter()
                .map(|remark| Saying {
                    weight: remark.weight().name(),
                    about: remark.about().name(),
                    text: tell_remark(words, remark),
                    cells: cells(&remark.cells(&scene)),
                })
                .collect(),
        }
    }
}
