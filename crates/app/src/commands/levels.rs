//! `quebra levels`: the built-in levels.

use clap::Args;
use quebra_api::catalogue::{LevelRow, level_rows};
use quebra_api::words::Words;

use crate::cli::arguments::puzzle_name;
use crate::cli::output::{self, Column, Status, fitted_table, print, print_json};
use crate::cli::system::output_width;

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
    print(&format!("{}\n", table(&rows, words, output_width())))?;
    Ok(Status::Done)
}

/// What a narrow terminal has no room for, the least important first; names tell most of the packs.
const DISPENSABLE: [&str; 4] = ["cli-levels-pack", "cli-levels-size", "cli-levels-difficulty", "cli-levels-title"];

fn table(rows: &[LevelRow], words: Words, width: Option<usize>) -> String {
    let title = |row: &LevelRow| row.titles.as_ref().and_then(|titles| titles.get(words.language.tag()).cloned());
    let difficulty = |row: &LevelRow| {
        row.difficulty.zip(row.grade).map_or("-".to_string(), |(score, grade)| {
            format!("{score} ({})", words.say_with("cli-grade", &[("grade", grade.to_string().into())]))
        })
    };
    let column =
        |id: &'static str, tell: &dyn Fn(&LevelRow) -> String| Column::new(words, id, rows.iter().map(tell).collect());
    let columns = vec![
        column("cli-levels-level", &|row| row.name.clone()),
        column("cli-levels-pack", &|row| row.pack.to_string()),
        column("cli-levels-title", &|row| title(row).unwrap_or_default()),
        column("cli-levels-size", &|row| format!("{}x{}", row.rows, row.columns)),
        column("cli-levels-par", &|row| row.par.map_or("-".to_string(), |par| par.to_string())),
        column("cli-levels-difficulty", &difficulty),
    ];
    let has_words = |id: &str| ["cli-levels-level", "cli-levels-pack", "cli-levels-title"].contains(&id);
    fitted_table(columns, &DISPENSABLE, has_words, width)
}

#[cfg(test)]
mod tests {
    use unicode_width::UnicodeWidthStr;

    use super::*;

    #[test]
    fn the_list_fits_the_terminal() {
        let rows = level_rows(None);
        for language in ["en", "pt"] {
            let words = Words::new(Some(language));
            assert_eq!(table(&rows, words, None), table(&rows, words, Some(200)));
            for width in [80, 40] {
                let text = table(&rows, words, Some(width));
                assert!(text.lines().all(|line| line.width() <= width), "{width}: {text}");
                assert!(
                    text.contains("n-puzzle/korf-felner/50") && text.contains(&words.say("cli-levels-par")),
                    "{text}"
                );
            }
        }
    }
}
