//! `quebra play`: the puzzles in the terminal.

use clap::{Args, ValueHint};
use quebra_api::words::Words;

use crate::cli::arguments::puzzle_name;
use crate::cli::output;
use crate::cli::suggested::Suggested;
use crate::play::{self, Choice};

#[derive(Args)]
pub(crate) struct PlayArguments {
    /// A built-in level, a file, `-`, a level code, or a puzzle: its first level not solved yet [default: choose from lists]
    #[arg(value_parser = Suggested::games(), hide_possible_values = true, value_hint = ValueHint::FilePath)]
    level: Option<String>,
    /// Moves to play first: with a level, a saved game
    #[arg(value_name = "MOVES")]
    moves: Vec<String>,
    /// The puzzle of a file that does not name one
    #[arg(long, value_name = "NAME", value_parser = puzzle_name())]
    puzzle: Option<String>,
    /// Show moves at once, without motion
    #[arg(long)]
    no_motion: bool,
    /// Draw with plain ASCII characters
    #[arg(long)]
    ascii: bool,
}

pub(crate) fn run(arguments: &PlayArguments, words: Words) -> output::Outcome {
    let choice = Choice {
        level: arguments.level.as_deref(),
        moves: &arguments.moves,
        puzzle: arguments.puzzle.as_deref(),
        has_motion: !arguments.no_motion,
        is_ascii: arguments.ascii,
    };
    play::run(&choice, words)
}
