//! `quebra puzzles`: what there is.

use clap::Args;
use quebra_api::catalogue::{self, AlgorithmAbout};

use crate::cli::output::{self, Status, plain_table, print, print_json};

#[derive(Args)]
pub(crate) struct PuzzlesArguments {
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &PuzzlesArguments) -> output::Outcome {
    let rows = catalogue::rows();
    if arguments.json {
        print_json(&rows)?;
        return Ok(Status::Done);
    }
    let mut text = String::new();
    for row in rows.into_iter().map(|row| row.about) {
        text.push_str(&format!("{}\n  {}\n", row.name, row.rules));
        text.push_str(&format!("  moves: {}\n  best: {}, {}\n", row.moves, row.best, row.why));
        for AlgorithmAbout { name, guarantee, summary, .. } in row.algorithms.iter().filter(|algorithm| algorithm.own) {
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
    for algorithm in catalogue::algorithms() {
        let name = format!("   {}{}", algorithm.name, if algorithm.informed { "[:HEURISTIC]" } else { "" });
        table.add_row([name, algorithm.guarantee.to_string(), algorithm.summary.to_string()]);
    }
    text.push_str(&format!("{}\n", table.trim_fmt()));
    print(&text)?;
    Ok(Status::Done)
}
