//! `quebra show`: a level, and what moves make of it.

use clap::Args;
use quebra_api::show::Picture;
use quebra_api::tell::level::tell_mark;
use quebra_api::words::Words;

use crate::cli::arguments::LevelArguments;
use crate::cli::draw;
use crate::cli::output::{self, Status, print, print_json};
use crate::commands::solve;

#[derive(Args)]
pub(crate) struct ShowArguments {
    #[command(flatten)]
    level: LevelArguments,
    /// Moves to play first
    #[arg(value_name = "MOVES")]
    moves: Vec<String>,
    /// Draw the board after every move
    #[arg(long)]
    trace: bool,
    /// Print JSON
    #[arg(long, conflicts_with = "trace")]
    json: bool,
    /// Print the picture as SVG
    #[arg(long, conflicts_with_all = ["trace", "json"])]
    svg: bool,
}

pub(crate) fn run(arguments: &ShowArguments, words: Words) -> output::Outcome {
    let level = arguments.level.load_game(&arguments.moves)?;
    let game = &level.game;
    let scene = game.scene();
    if arguments.json {
        print_json(&Picture::new(&level))?;
        return Ok(Status::Done);
    }
    if arguments.svg {
        print(&quebra_puzzles::svg::draw(&scene))?;
        return Ok(Status::Done);
    }
    let mut text = level.title_in(words).to_string();
    if let Some(par) = level.text.par {
        text.push_str(&format!(", {}", words.say_with("cli-par", &[("par", par.into())])));
    }
    text.push('\n');
    if arguments.trace {
        text.push_str(&solve::trace(&level, &game.history(), words)?);
    } else {
        text.push_str(&draw::board(&scene));
    }
    for mark in game.legend() {
        text.push_str(&format!("{}: {}\n", mark.letter, tell_mark(words, &mark)));
    }
    if !level.moves.is_empty() {
        let values = [("moves", level.moves.len().into())];
        let state = if game.is_solved() {
            words.say_with("cli-show-solved", &values)
        } else {
            words.say_with("cli-show-unsolved", &values)
        };
        text.push_str(&format!("{state}\n"));
    }
    text.push_str(&format!("{}\n", game.code()));
    print(&text)?;
    Ok(Status::Done)
}
