//! `quebra levels`: the built-in levels.

use clap::Args;
use comfy_table::CellAlignment;
use quebra_puzzles::workshop::difficulty::Grade;
use quebra_puzzles::{ALL, open};
use serde::Serialize;

use crate::cli::arguments::puzzle_name;
use crate::cli::output::{self, Status, plain_table, print, print_json};

#[derive(Args)]
pub(crate) struct LevelsArguments {
    /// Only this puzzle
    #[arg(value_parser = puzzle_name)]
    puzzle: Option<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct LevelRow {
    name: String,
    puzzle: &'static str,
    pack: &'static str,
    title: Option<String>,
    par: Option<u32>,
    difficulty: Option<u32>,
    grade: Option<&'static str>,
    rows: usize,
    columns: usize,
    code: String,
}

pub(crate) fn run(arguments: &LevelsArguments) -> output::Outcome {
    let mut rows = Vec::new();
    for kind in ALL.iter().filter(|kind| arguments.puzzle.as_ref().is_none_or(|name| name == kind.info.name)) {
        for (pack_index, pack) in kind.packs.iter().enumerate() {
            for (index, level) in pack.levels().into_iter().enumerate() {
                let game = open(&level).expect("built-in levels are tested");
                let scene = game.scene();
                let number = index + 1;
                let name = match pack_index {
                    0 => format!("{}/{number}", kind.info.name),
                    _ => format!("{}/{}/{number}", kind.info.name, pack.name),
                };
                let difficulty = level.noted_difficulty();
                rows.push(LevelRow {
                    name,
                    puzzle: kind.info.name,
                    pack: pack.name,
                    title: level.title,
                    par: level.par,
                    difficulty,
                    grade: difficulty.map(|score| Grade::of(f64::from(score)).name()),
                    rows: scene.rows,
                    columns: scene.columns,
                    code: game.code(),
                });
            }
        }
    }
    if arguments.json {
        print_json(&rows)?;
        return Ok(Status::Done);
    }
    let mut table = plain_table();
    table.set_header(["level", "pack", "title", "size", "par", "difficulty"]);
    for row in rows {
        table.add_row([
            row.name,
            row.pack.to_string(),
            row.title.unwrap_or_default(),
            format!("{}x{}", row.rows, row.columns),
            row.par.map_or("-".to_string(), |par| par.to_string()),
            row.difficulty.zip(row.grade).map_or("-".to_string(), |(score, grade)| format!("{score} ({grade})")),
        ]);
    }
    for column in table.column_iter_mut().skip(3) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    print(&format!("{}\n", table.trim_fmt()))?;
    Ok(Status::Done)
}
