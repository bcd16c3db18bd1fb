//! Solutions: one method's answer about a level.

use crate::describe::ToSchema;
use quebra_puzzles::game::Game;
use quebra_puzzles::method::Method;
use quebra_search::{INFINITE, Report as Found, Stop};
use serde::{Deserialize, Serialize};

use crate::method::spelled;
use crate::schema::Schema;

/// One method's answer.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Solution {
    /// The version of this form.
    pub schema: Schema,
    /// The puzzle.
    pub puzzle: &'static str,
    /// What the level was called by.
    pub level: String,
    /// The level in one word.
    pub code: String,
    /// The method as it was asked for: `best` stays `best`.
    pub asked: String,
    /// The algorithm.
    pub algorithm: &'static str,
    /// Its heuristic, if it asks one.
    pub heuristic: Option<&'static str>,
    /// `solved`, `unsolvable` or `stopped`.
    pub outcome: &'static str,
    /// `time`, `memory`, `nodes`, `moves` or `interrupt`.
    pub stopped_by: Option<&'static str>,
    /// What the solution costs.
    pub cost: Option<u32>,
    /// Proven, also when the search was stopped; null if it is proven that there is no solution.
    pub lower_bound: Option<u32>,
    /// Only if it was proven.
    pub optimal: bool,
    /// The solution.
    pub moves: Option<Vec<String>>,
    /// What it took.
    pub stats: Stats,
}

/// What a search took.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct Stats {
    /// States whose moves were generated.
    pub expanded: u64,
    /// Successors made.
    pub generated: u64,
    /// Successors that were known already.
    pub duplicates: u64,
    /// States expanded again because a cheaper way was found.
    pub reopened: u64,
    /// States from which no goal can be reached.
    pub dead_ends: u64,
    /// The most states held at a time.
    pub peak_stored: u64,
    /// The most bytes held at a time.
    pub peak_bytes: usize,
    /// The time.
    pub seconds: f64,
}

/// A method's answer, and how the search went: for whoever watches.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Report {
    /// The answer.
    #[serde(flatten)]
    pub solution: Solution,
    /// The method in full.
    pub method: String,
    /// Why this one is best, if `best` was asked.
    pub why: Option<&'static str>,
    /// How far the search was, at evenly spaced moments.
    pub curve: Vec<Progress>,
}

/// How far a search is.
#[derive(Clone, Copy, Debug, Default, Deserialize, Serialize, ToSchema)]
pub struct Progress {
    /// Since it began.
    pub seconds: f64,
    /// States whose moves were generated; where levels are made, candidates looked at.
    pub expanded: u64,
    /// Successors made; where levels are made, candidates looked at.
    pub generated: u64,
    /// Every solution costs at least this; null when it is proven that there is none.
    pub bound: Option<u64>,
    /// What its tables and queues hold.
    pub bytes: u64,
    /// States generated a second, lately.
    pub rate: u64,
}

impl Solution {
    /// The answer of a method about a level that goes by a name.
    pub fn new(name: &str, game: &dyn Game, method: Method, report: &Found<String>) -> Self {
        let stats = report.stats;
        Self {
            schema: Schema,
            puzzle: game.card().name,
            level: name.to_string(),
            code: game.code(),
            asked: spelled(method),
            algorithm: method.algorithm(),
            heuristic: method.heuristic(),
            outcome: report.outcome().name(),
            stopped_by: report.stopped_by.map(Stop::name),
            cost: report.plan.as_ref().map(|plan| plan.cost),
            lower_bound: Some(report.lower_bound).filter(|&bound| bound != INFINITE),
            optimal: report.is_optimal(),
            moves: report.plan.as_ref().map(|plan| plan.actions.clone()),
            stats: Stats {
                expanded: stats.expanded,
                generated: stats.generated,
                duplicates: stats.duplicates,
                reopened: stats.reopened,
                dead_ends: stats.dead_ends,
                peak_stored: stats.peak_stored,
                peak_bytes: report.peak_bytes,
                seconds: report.time.as_secs_f64(),
            },
        }
    }
}

impl Report {
    /// The answer with the reason for `best`, and room for the curve.
    pub fn new(name: &str, game: &dyn Game, method: Method, report: &Found<String>) -> Self {
        Self {
            solution: Solution::new(name, game, method, report),
            method: method.to_string(),
            why: method.is_best.then_some(game.card().why),
            curve: Vec::new(),
        }
    }
}
