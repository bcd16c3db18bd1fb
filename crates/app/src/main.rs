//! The command `quebra`: solve, play and study single-player puzzles.

#![allow(missing_docs, reason = "the command's documentation is its help, its man page and the README")]

mod arguments;
mod audit;
mod check;
mod coach;
mod draw;
mod errors;
mod explore;
mod generate;
mod hint;
mod interrupt;
mod lab;
mod level;
mod lint;
mod list;
mod output;
mod parts;
mod play;
mod plot;
mod progress;
mod review;
mod serve;
mod show;
mod solve;
mod system;
mod tables;
mod words;

use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};

use arguments::Colours;
use output::Status;
use words::Words;

/// Solve, play and study single-player puzzles: N-Puzzle, Bloxorz, Cohesion, Folding Blocks, Break the Ice.
///
/// A LEVEL is a built-in one (`bloxorz/7`, `n-puzzle/korf/42`), a file (`my.txt`, `my.txt#3`), `-` for standard input, or a level
/// code (`cohesion:3302/1110/1113/0230`).
#[derive(Parser)]
#[command(name = "quebra", version, arg_required_else_help = true, after_help = STATUS)]
struct Arguments {
    /// When to use colours
    #[arg(long, global = true, value_enum, default_value_t, value_name = "WHEN")]
    color: Colours,
    /// The language of hints, reviews and games: en or pt [default: the system's]
    #[arg(long, global = true, value_name = "LANG", value_parser = words::language_name)]
    lang: Option<String>,
    #[command(subcommand)]
    command: Command,
}

const STATUS: &str = "Exit status: 0 solved or done, 1 bad input, 2 wrong usage, 11 proved unsolvable, \
    12 stopped by another limit without a solution, 22 memory limit, 23 time limit, 130 interrupted.";

#[derive(Subcommand)]
enum Command {
    /// List the puzzles, their algorithms and heuristics, and what each one guarantees
    Puzzles(list::PuzzlesArguments),
    /// List the built-in levels
    Levels(list::LevelsArguments),
    /// Draw a level
    Show(show::ShowArguments),
    /// Solve a level
    Solve(solve::SolveArguments),
    /// Replay a solution: is it legal, complete, optimal?
    Check(check::CheckArguments),
    /// Tell the next good move, in stages: can it still be won, which piece, the move, why
    Hint(hint::HintArguments),
    /// Judge a game: what each played move cost
    Review(review::ReviewArguments),
    /// Play in the terminal
    Play(play::PlayArguments),
    /// Make new levels with proven par
    Generate(Box<generate::GenerateArguments>),
    /// Tell a designer about levels: par, solutions, dead ends, difficulty, and what is wrong
    Lint(lint::LintArguments),
    /// Compare a heuristic with the truth: is it admissible, consistent, and how much does it know?
    Audit(audit::AuditArguments),
    /// Explore the whole state space of a level, by depth
    Explore(explore::ExploreArguments),
    /// Experiments: run them, report on them, and look into single searches
    Lab(lab::LabArguments),
    /// Build, list or remove large tables that make searches faster
    Tables(tables::TablesArguments),
    /// Start the web workbench on this machine, and open the browser
    Serve(serve::ServeArguments),
    /// Print a completion script for a shell
    Completions {
        /// Which shell
        shell: clap_complete::Shell,
    },
    /// Print the manual page
    Man {
        /// Write one page for each command into this folder instead
        #[arg(long, value_name = "DIR")]
        out: Option<std::path::PathBuf>,
    },
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    arguments.color.apply();
    errors::install();
    interrupt::install();
    tables::install();
    let words = Words::new(arguments.lang.as_deref());
    // What goes wrong is told in English, as scripts read it; only the game talks to nobody but its player.
    let spoken = if matches!(arguments.command, Command::Play(_)) { words } else { Words::ENGLISH };
    let result = match arguments.command {
        Command::Puzzles(arguments) => list::puzzles(&arguments),
        Command::Levels(arguments) => list::levels(&arguments),
        Command::Show(arguments) => show::run(&arguments),
        Command::Solve(arguments) => solve::run(&arguments),
        Command::Check(arguments) => check::run(&arguments),
        Command::Hint(arguments) => hint::run(&arguments, words),
        Command::Review(arguments) => review::run(&arguments, words),
        Command::Play(arguments) => play::run(&arguments, words),
        Command::Generate(arguments) => generate::run(&arguments),
        Command::Lint(arguments) => lint::run(&arguments),
        Command::Audit(arguments) => audit::run(&arguments),
        Command::Explore(arguments) => explore::run(&arguments),
        Command::Lab(arguments) => lab::run(&arguments),
        Command::Tables(arguments) => tables::run(&arguments),
        Command::Serve(arguments) => serve::run(&arguments),
        Command::Completions { shell } => completions(shell),
        Command::Man { out } => manual(out.as_deref()),
    };
    match result {
        Ok(status) => status.into(),
        Err(error) => error.report(spoken),
    }
}

fn completions(shell: clap_complete::Shell) -> output::Outcome {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Arguments::command(), "quebra", &mut script);
    output::print(&String::from_utf8_lossy(&script))?;
    Ok(Status::Done)
}

fn manual(out: Option<&std::path::Path>) -> output::Outcome {
    if let Some(folder) = out {
        std::fs::create_dir_all(folder)?;
        clap_mangen::generate_to(Arguments::command(), folder)?;
    } else {
        let mut page = Vec::new();
        clap_mangen::Man::new(Arguments::command()).render(&mut page)?;
        output::print(&String::from_utf8_lossy(&page))?;
    }
    Ok(Status::Done)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_arguments_are_consistent() {
        Arguments::command().debug_assert();
    }
}
