//! `quebra lab explain`: where the expansions of a search go.

use std::collections::BTreeMap;
use std::path::PathBuf;

use clap::Args;
use comfy_table::CellAlignment;
use quebra_puzzles::game::Request;
use quebra_puzzles::profile::{Profile, Share};
use quebra_puzzles::puzzle::Method;
use quebra_search::{Cost, Outcome};
use serde::Serialize;

use crate::arguments::{AlgorithmArguments, LevelArguments, LimitArguments};
use crate::errors::Error;
use crate::interrupt::{DASHBOARD, is_interrupted};
use crate::level::{Level, load};
use crate::output::{self, Status, count, grouped, plain_table, print, print_json};
use crate::plot::{Axis, Bar, Bars};
use crate::{progress, solve};

/// States with f = g + h below the optimal cost must be expanded by any method that proves optimality with this heuristic, if it
/// never overestimates; those with f equal to it are a matter of how ties are broken; those above it are waste.
#[derive(Args)]
pub(crate) struct ExplainArguments {
    #[command(flatten)]
    level: LevelArguments,
    /// How it is solved: ALGORITHM, ALGORITHM:HEURISTIC or best
    #[arg(long, short, value_name = "METHOD", default_value = "astar")]
    method: String,
    /// Draw a picture into this file
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    limits: LimitArguments,
    #[command(flatten)]
    options: AlgorithmArguments,
}

/// What there is to say about one depth, or about all.
#[derive(Clone, Copy, Default, Serialize)]
struct Counts {
    expanded: u64,
    below: u64,
    equal: u64,
    above: u64,
    again: Option<u64>,
    generated: Option<u64>,
    duplicates: Option<u64>,
    reopened: Option<u64>,
    dead_ends: Option<u64>,
}

#[derive(Serialize)]
struct Explanation {
    puzzle: &'static str,
    level: String,
    code: String,
    method: String,
    outcome: &'static str,
    cost: Option<Cost>,
    /// The optimal cost, if it could be proved; f is compared with it.
    optimum: Option<Cost>,
    lower_bound: Option<Cost>,
    /// The heuristic never overestimates: only then must what lies below the optimum be expanded.
    admissible: bool,
    /// Different states expanded.
    distinct: Option<u64>,
    total: Counts,
    by_depth: Vec<(Cost, Counts)>,
    by_f: Vec<(Cost, u64)>,
}

pub(crate) fn run(arguments: &ExplainArguments) -> output::Outcome {
    let level = load(&arguments.level)?;
    let method = level.game.method(&arguments.method)?;
    let request = Request { method, options: arguments.options.options(), limits: arguments.limits.limits() };
    let profile = progress::watch(&method.to_string(), || level.game.profile(&request, &DASHBOARD));
    let optimum =
        if profile.report.is_optimal() { Some(profile.report.lower_bound) } else { find_optimum(&level, &request) };
    let explanation = explain(&level, &arguments.method, &profile, optimum);
    if let Some(file) = &arguments.svg {
        std::fs::write(file, picture(&explanation))
            .map_err(|error| Error::Input(format!("{}: {error}", file.display())))?;
    }
    if arguments.json {
        print_json(&explanation)?;
    } else {
        print(&text(&level, &explanation))?;
    }
    Ok(if is_interrupted() { Status::Interrupted } else { solve::status(&profile.report) })
}

/// What the method itself did not prove, the champion may.
fn find_optimum(level: &Level, request: &Request) -> Option<Cost> {
    if is_interrupted() {
        return None;
    }
    let best = Request { method: level.game.method("best").ok()?, ..*request };
    let report = progress::watch("looking for the optimum", || level.game.solve(&best, &DASHBOARD));
    (report.outcome() == Outcome::Solved && report.is_optimal()).then_some(report.lower_bound)
}

fn explain(level: &Level, method: &str, profile: &Profile, optimum: Option<Cost>) -> Explanation {
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
        puzzle: level.game.info().name,
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

fn text(level: &Level, explanation: &Explanation) -> String {
    let Explanation { method, optimum, total, .. } = explanation;
    let result = match (explanation.cost, explanation.outcome) {
        (Some(cost), _) => format!("solved in {}", count(cost, "move")),
        (None, "unsolvable") => "cannot be solved, proved".to_string(),
        _ => "no solution found".to_string(),
    };
    let known = match optimum {
        Some(optimum) => format!("; {optimum} is optimal"),
        None if explanation.outcome == "unsolvable" => String::new(),
        None => "; the optimum is not known, so f is not compared with it".to_string(),
    };
    let mut text = format!("{}, {method}: {result}{known}\n", level.title());
    let mut table = plain_table();
    let f = optimum.map_or(["f".into(), String::new(), String::new()], |optimum| {
        [format!("f < {optimum}"), format!("f = {optimum}"), format!("f > {optimum}")]
    });
    let mut header = vec!["depth".to_string(), "expanded".to_string()];
    if optimum.is_some() {
        header.extend(f);
    }
    header.extend(["again", "generated", "duplicates", "reopened", "dead ends"].map(String::from));
    table.set_header(header);
    let row = |name: String, counts: &Counts| {
        let optional = |number: Option<u64>| number.map_or("-".to_string(), grouped);
        let mut row = vec![name, grouped(counts.expanded)];
        if optimum.is_some() {
            row.extend([counts.below, counts.equal, counts.above].map(grouped));
        }
        row.extend(
            [counts.again, counts.generated, counts.duplicates, counts.reopened, counts.dead_ends].map(optional),
        );
        row
    };
    for (depth, counts) in &explanation.by_depth {
        table.add_row(row(depth.to_string(), counts));
    }
    table.add_row(row("all".to_string(), total));
    for column in table.column_iter_mut() {
        column.set_cell_alignment(CellAlignment::Right);
    }
    text.push_str(&format!("{}\n", table.trim_fmt()));
    if optimum.is_some() && total.expanded > 0 {
        let share = |part: u64| format!("{:.0} %", part as f64 / total.expanded as f64 * 100.0);
        text.push_str(&format!(
            "{} below the optimum{}; {} equal: ties; {} above: waste\n",
            share(total.below),
            if explanation.admissible { ": needed for the proof with this heuristic" } else { "" },
            share(total.equal),
            share(total.above)
        ));
    }
    if let Some(distinct) = explanation.distinct {
        text.push_str(&format!(
            "{} expanded, {} in all\n",
            count(distinct, "different state"),
            grouped(total.expanded)
        ));
    }
    text
}

fn picture(explanation: &Explanation) -> String {
    let parts = match explanation.optimum {
        Some(optimum) => vec![
            format!("f < {optimum}{}", if explanation.admissible { ": needed for the proof" } else { "" }),
            format!("f = {optimum}: ties"),
            format!("f > {optimum}: waste"),
        ],
        None => vec!["expanded".to_string()],
    };
    let bars = explanation.by_depth.iter().map(|(depth, counts)| {
        let values = [counts.below, counts.equal, counts.above];
        Bar { x: f64::from(*depth), parts: values[..parts.len()].iter().map(|&value| value as f64).collect() }
    });
    let title = format!("{} {}", explanation.level, explanation.method);
    let (x, y) = (Axis::new("depth g"), Axis::new("states expanded"));
    Bars { title, x, y, columns: bars.collect(), parts }.file()
}
