//! `quebra puzzles`: what there is.

use clap::Args;
use quebra_api::catalogue::{self, AlgorithmAbout};
use quebra_api::words::Words;
use quebra_puzzles::Kind;

use crate::cli::help;
use crate::cli::output::{self, Status, plain_table, print, print_json};

#[derive(Args)]
pub(crate) struct PuzzlesArguments {
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &PuzzlesArguments, words: Words) -> output::Outcome {
    let rows = catalogue::rows();
    if arguments.json {
        print_json(&rows)?;
        return Ok(Status::Done);
    }
    let tell = |text: &str| help::tell_in(words, text);
    let mut text = String::new();
    for row in rows.into_iter().map(|row| row.about) {
        let rules = Kind::named(row.name).map_or(row.rules, |kind| kind.card.rules.tell(words.language.code()));
        let mut lines = vec![
            rules.to_string(),
            words.say_with("cli-puzzles-moves", &[("moves", tell(row.moves).into())]),
            words.say_with("cli-puzzles-best", &[("method", row.best.into()), ("why", tell(row.why).into())]),
        ];
        for AlgorithmAbout { name, guarantee, summary, .. } in row.algorithms.iter().filter(|algorithm| algorithm.own) {
            let values =
                [("name", (*name).into()), ("guarantee", tell(guarantee).into()), ("summary", tell(summary).into())];
            lines.push(words.say_with("cli-puzzles-own", &values));
        }
        lines.push(words.say("cli-puzzles-heuristics"));
        text.push_str(&format!("{}\n  {}\n", row.name, lines.join("\n  ")));
        let mut table = plain_table();
        for heuristic in row.heuristics {
            let claim = match (heuristic.admissible, heuristic.consistent) {
                (true, true) => "cli-puzzles-consistent",
                (true, false) => "cli-puzzles-admissible",
                (false, _) => "cli-puzzles-rough",
            };
            table.add_row([format!("   {}", heuristic.name), words.say(claim), tell(heuristic.summary)]);
        }
        text.push_str(&format!("{}\n\n", table.trim_fmt()));
    }
    text.push_str(&(words.say("cli-puzzles-algorithms") + "\n"));
    let mut table = plain_table();
    for algorithm in catalogue::algorithms() {
        let name = format!("   {}{}", algorithm.name, if algorithm.informed { "[:HEURISTIC]" } else { "" });
        table.add_row([name, tell(algorithm.guarantee), tell(algorithm.summary)]);
    }
    text.push_str(&format!("{}\n", table.trim_fmt()));
    print(&text)?;
    Ok(Status::Done)
}
