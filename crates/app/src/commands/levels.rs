//! `quebra levels`: the built-in levels.

use clap::Args;
use comfy_table::CellAlignment;
use quebra_api::catalogue::level_rows;
use quebra_api::words::Words;

use crate::cli::arguments::puzzle_name;
use crate::cli::output::{self, Status, plain_table, print, print_json};

#[derive(Args)]
pub(crate) struct LevelsArguments {
    /// Only this puzzle
    #[arg(value_parser = puzzle_name())]
    puzzle: Option<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &LevelsArguments, words: Words) -> output::Outcome {
    let rows = level_rows(arguments.puzzle.as_deref());
    if arguments.json {
        print_json(&rows)?;
        return Ok(Status::Done);
    }
    let mut table = plain_table();
    table.set_header([
        words.say("cli-levels-level"),
        words.say("cli-levels-pack"),
        words.say("cli-levels-title"),
        words.say("cli-levels-size"),
        words.say("cli-levels-par"),
        words.say("cli-levels-difficulty"),
    ]);
    for row in rows {
        table.add_row([
            row.name,
            row.pack.to_string(),
            row.titles.and_then(|mut titles| titles.remove(words.language.tag())).unwrap_or_default(),
            format!("{}x{}", row.rows, row.columns),
            row.par.map_or("-".to_string(), |par| par.to_string()),
            row.difficulty.zip(row.grade).map_or("-".to_string(), |(score, grade)| {
                format!("{score} ({})", words.say_with("cli-grade", &[("grade", grade.to_string().into())]))
            }),
        ]);
    }
    for column in table.column_iter_mut().skip(3) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    print(&format!("{}\n", table.trim_fmt()))?;
    Ok(Status::Done)
}
