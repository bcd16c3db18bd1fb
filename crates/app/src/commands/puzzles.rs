//! `quebra puzzles`: what there is.

use clap::Args;
use quebra_puzzles::{ALL, Kind};
use quebra_search::algorithms::{Algorithm, Guarantee, Info};
use serde::Serialize;
use utoipa::ToSchema;

use crate::cli::output::{self, Status, plain_table, print, print_json};

#[derive(Args)]
pub(crate) struct PuzzlesArguments {
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct PuzzleRow {
    name: &'static str,
    title: &'static str,
    rules: &'static str,
    moves: &'static str,
    best: &'static str,
    why: &'static str,
    packs: Vec<&'static str>,
    algorithms: Vec<AlgorithmRow>,
    heuristics: Vec<HeuristicRow>,
}

/// An algorithm of a puzzle.
#[derive(Serialize, ToSchema)]
pub(crate) struct AlgorithmRow {
    name: &'static str,
    title: &'static str,
    summary: &'static str,
    informed: bool,
    guarantee: &'static str,
    /// Its searches can be stepped through in the workbench.
    recordable: bool,
}

/// A heuristic of a puzzle.
#[derive(Serialize, ToSchema)]
pub(crate) struct HeuristicRow {
    name: &'static str,
    summary: &'static str,
    admissible: bool,
    consistent: bool,
}

fn guarantee(guarantee: Guarantee) -> &'static str {
    match guarantee {
        Guarantee::Optimal => "optimal",
        Guarantee::OptimalIfAdmissible => "optimal with an admissible heuristic",
        Guarantee::Bounded => "within the weight of optimal with an admissible heuristic",
        Guarantee::None => "any solution",
    }
}

fn algorithm(info: &Info, informed: bool, recordable: bool) -> AlgorithmRow {
    let guarantee = guarantee(info.guarantee);
    AlgorithmRow { name: info.name, title: info.title, summary: info.summary, informed, guarantee, recordable }
}

/// The algorithms that every puzzle has.
fn algorithms() -> impl Iterator<Item = AlgorithmRow> {
    Algorithm::all().map(|general| algorithm(general.info(), general.is_informed(), true))
}

/// The algorithms that only this puzzle has.
fn solvers(kind: &Kind) -> impl Iterator<Item = AlgorithmRow> {
    kind.example().solvers().into_iter().map(|info| algorithm(&info, false, false))
}

/// All algorithms of a puzzle, its own last.
pub(crate) fn all_algorithms(kind: &Kind) -> Vec<AlgorithmRow> {
    algorithms().chain(solvers(kind)).collect()
}

pub(crate) fn heuristics(kind: &Kind) -> Vec<HeuristicRow> {
    let rows = kind.example().heuristics().into_iter().map(|heuristic| HeuristicRow {
        name: heuristic.name,
        summary: heuristic.summary,
        admissible: heuristic.admissible,
        consistent: heuristic.consistent,
    });
    rows.collect()
}

pub(crate) fn run(arguments: &PuzzlesArguments) -> output::Outcome {
    let rows: Vec<_> = ALL
        .iter()
        .map(|kind| PuzzleRow {
            name: kind.info.name,
            title: kind.info.title,
            rules: kind.info.rules,
            moves: kind.info.moves,
            best: kind.info.best,
            packs: kind.packs.iter().map(|pack| pack.name).collect(),
            why: kind.info.why,
            algorithms: all_algorithms(kind),
            heuristics: heuristics(kind),
        })
        .collect();
    if arguments.json {
        print_json(&rows)?;
        return Ok(Status::Done);
    }
    let mut text = String::new();
    for row in rows {
        text.push_str(&format!("{}\n  {}\n", row.name, row.rules));
        text.push_str(&format!("  moves: {}\n  best: {}, {}\n", row.moves, row.best, row.why));
        let own = row.algorithms.iter().skip(algorithms().count());
        for AlgorithmRow { name, guarantee, summary, .. } in own {
            text.push_str(&format!("  algorithm of its own: {name}, {guarantee}: {summary}\n"));
        }
        text.push_str("  heuristics:\n");
        let mut table = plain_table();
        for heuristic in row.heuristics {
            let claim = match (heuristic.admissible, heuristic.consistent) {
                (true, true) => "admissible, consistent",
                (true, false) => "admissible",
                (false, _) => "may overestimate",
            };
            table.add_row([format!("   {}", heuristic.name), claim.to_string(), heuristic.summary.to_string()]);
        }
        text.push_str(&format!("{}\n\n", table.trim_fmt()));
    }
    text.push_str("algorithms, for every puzzle\n");
    let mut table = plain_table();
    for algorithm in algorithms() {
        let name = format!("   {}{}", algorithm.name, if algorithm.informed { "[:HEURISTIC]" } else { "" });
        table.add_row([name, algorithm.guarantee.to_string(), algorithm.summary.to_string()]);
    }
    text.push_str(&format!("{}\n", table.trim_fmt()));
    print(&text)?;
    Ok(Status::Done)
}
