//! Where the expansions of a search go.

use std::collections::BTreeMap;
use std::sync::atomic::Ordering::Relaxed;

use quebra_api::level::Level;
use quebra_api::schema::Schema;
use quebra_api::words::Words;
use quebra_puzzles::game::Request;
use quebra_puzzles::method::Method;
use quebra_search::{Cost, Dashboard, Outcome, Report};
use quebra_studio::profile::{Profile, Share};
use serde::Serialize;

use crate::plot::{Axis, Bar, Bars};

/// What there is to say about one depth, or about all.
#[derive(Clone, Copy, Default, Serialize)]
pub struct Counts {
    /// States expanded:
    pub expanded: u64,
    /// with f below the optimum,
    pub below: u64,
    /// equal to it,
    pub equal: u64,
    /// and above it.
    pub above: u64,
    /// States that had been expanded before.
    pub again: Option<u64>,
    /// Successors made.
    pub generated: Option<u64>,
    /// Successors that were known already.
    pub duplicates: Option<u64>,
    /// States that are to be expanded again.
    pub reopened: Option<u64>,
    /// States from which no goal can be reached.
    pub dead_ends: Option<u64>,
}

/// Where the expansions of a search go.
#[derive(Serialize)]
pub struct Explanation {
    /// The version of this form.
    pub schema: Schema,
    /// The puzzle.
    pub puzzle: &'static str,
    /// What the level was called by.
    pub level: String,
    /// The level in one word.
    pub code: String,
    /// The method.
    pub method: String,
    /// `solved`, `unsolvable` or `stopped`.
    pub outcome: &'static str,
    /// What the solution costs.
    pub cost: Option<Cost>,
    /// The optimal cost, if it could be proved; f is compared with it.
    pub optimum: Option<Cost>,
    /// Proven; null if it is proven that there is no solution.
    pub lower_bound: Option<Cost>,
    /// The heuristic never overestimates: only then must what lies below the optimum be expanded.
    pub admissible: bool,
    /// Different states expanded.
    pub distinct: Option<u64>,
    /// All of them.
    pub total: Counts,
    /// By the cost so far.
    pub by_depth: Vec<(Cost, Counts)>,
    /// How many were expanded with each f.
    pub by_f: Vec<(Cost, u64)>,
}

/// Runs a search and tells where its expansions go, and what became of it.
pub fn explain(level: &Level, method: &str, request: &Request, dashboard: &Dashboard) -> (Explanation, Report<String>) {
    let profile = quebra_studio::profile::profile(level.game.as_ref(), request, dashboard);
    let optimum = if profile.report.is_optimal() {
        Some(profile.report.lower_bound)
    } else {
        find_optimum(level, request, dashboard)
    };
    (attribute(level, method, &profile, optimum), profile.report)
}

/// What the method itself did not prove, the champion may.
fn find_optimum(level: &Level, request: &Request, dashboard: &Dashboard) -> Option<Cost> {
    if dashboard.cancel.load(Relaxed) {
        return None;
    }
    let best = Request { method: level.game.method("best").ok()?, ..*request };
    let report = level.game.solve(&best, dashboard);
    (report.outcome() == Outcome::Solved && report.is_optimal()).then_some(report.lower_bound)
}

fn attribute(level: &Level, method: &str, profile: &Profile, optimum: Option<Cost>) -> Explanation {
    let Profile { report, shares, distinct, is_attributed } = profile;
    let heuristic = level.game.method(method).ok().and_then(Method::heuristic);
    let admissible = heuristic.is_none_or(|name| level.game.heuristic(name).is_ok_and(|info| info.admissible));
    let mut by_depth: BTreeMap<Cost, Vec<(Cost, Share)>> = BTreeMap::new();
    let mut by_f: BTreeMap<Cost, u64> = BTreeMap::new();
    for (&(g, h), &share) in shares {
        by_depth.entry(g).or_default().push((g + h, share));
        *by_f.entry(g + h).or_default() += share.expanded;
    }
    let counts = |parts: &mut dyn Iterator<Item = (Cost, Share)>| {
        let mut sum = Share::default();
        let (mut below, mut equal, mut above) = (0, 0, 0);
        for (f, share) in parts {
            sum += share;
            match optimum {
                Some(optimum) if f > optimum => above += share.expanded,
                Some(optimum) if f == optimum => equal += share.expanded,
                _ => below += share.expanded,
            }
        }
        let known = |number: u64| is_attributed.then_some(number);
        Counts {
            expanded: sum.expanded,
            below,
            equal,
            above,
            again: distinct.map(|_| sum.again),
            generated: known(sum.generated),
            duplicates: known(sum.duplicates),
            reopened: known(sum.reopened),
            dead_ends: known(sum.dead_ends),
        }
    };
    let total = counts(&mut shares.iter().map(|(&(g, h), &share)| (g + h, share)));
    let stats = report.stats;
    Explanation {
        schema: Schema,
        puzzle: level.game.card().name,
        level: level.name.clone(),
        code: level.game.code(),
        method: method.to_string(),
        outcome: report.outcome().name(),
        cost: report.plan.as_ref().map(|plan| plan.cost),
        optimum,
        lower_bound: Some(report.lower_bound).filter(|&bound| bound != quebra_search::INFINITE),
        admissible,
        distinct: *distinct,
        // The engine's own totals: some of it happens outside of any expansion.
        total: Counts {
            generated: Some(stats.generated),
            duplicates: Some(stats.duplicates),
            reopened: Some(stats.reopened),
            dead_ends: Some(stats.dead_ends),
            ..total
        },
        by_depth: by_depth.into_iter().map(|(g, parts)| (g, counts(&mut parts.into_iter()))).collect(),
        by_f: by_f.into_iter().collect(),
    }
}

/// A picture of it.
pub fn picture(explanation: &Explanation, words: Words) -> String {
    let parts = match explanation.optimum {
        Some(optimum) => {
            let part = |sign: char, id: &str| format!("f {sign} {optimum}: {}", words.say(id));
            let below = if explanation.admissible { part('<', "lab-explain-needed") } else { format!("f < {optimum}") };
            vec![below, part('=', "lab-explain-ties"), part('>', "lab-explain-waste")]
        }
        None => vec![words.say("lab-expanded")],
    };
    let bars = explanation.by_depth.iter().map(|(depth, counts)| {
        let values = [counts.below, counts.equal, counts.above];
        Bar { x: f64::from(*depth), parts: values[..parts.len()].iter().map(|&value| value as f64).collect() }
    });
    let title = format!("{} {}", explanation.level, explanation.method);
    let (x, y) = (Axis::new(words.say("lab-explain-depth")), Axis::new(words.say("lab-explain-states")));
    Bars { title, x, y, columns: bars.collect(), parts }.draw().file()
}
