//! What the command can do, a file each: read the arguments, ask for the answer, print it.

mod audit;
mod check;
mod completions;
#[cfg(feature = "grade")]
mod confine;
mod explore;
mod generate;
#[cfg(feature = "grade")]
mod grade;
mod hint;
#[cfg(feature = "lab")]
mod lab;
mod lesson;
mod levels;
mod lint;
mod man;
#[cfg(feature = "play")]
mod play;
mod puzzles;
mod review;
#[cfg(feature = "serve")]
mod serve;
mod show;
mod solve;
mod tables;

use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};
use quebra_api::words::Words;

use crate::cli::arguments::Colours;
use crate::cli::errors;
use crate::cli::suggested::Suggested;

/// Solve, play and study single-player puzzles: N-Puzzle, Bloxorz, Cohesion, Folding Blocks, Break the Ice.
///
/// A LEVEL is a built-in one (`bloxorz/7`, `n-puzzle/korf/42`), a file (`my.txt`, `my.txt#3`), `-` for standard input, or a level
/// code (`cohesion:3302/1110/1113/0230`).
#[derive(Parser)]
#[command(name = "quebra", version, long_version = VERSION, arg_required_else_help = true, after_help = STATUS)]
pub(crate) struct Arguments {
    /// When to use colours
    #[allow(dead_code, reason = "it is looked at before the arguments are read")]
    #[arg(long, global = true, value_enum, default_value_t, value_name = "WHEN")]
    color: Colours,
    /// The language of what is printed: en or pt [default: the system's]
    #[arg(long, global = true, value_name = "LANG", value_parser = Suggested::languages(), hide_possible_values = true)]
    lang: Option<String>,
    #[command(subcommand)]
    command: Command,
}

const STATUS: &str = "Exit status: 0 solved or done, 1 bad input, 2 wrong usage, 10 a trace is rejected, \
    11 proved unsolvable, 12 stopped by another limit without a solution, 14 another process is lost, 22 memory limit, 23 time limit, 130 interrupted. \
    With several methods it is that of the first one that did not solve the level.";

/// The version, and the commit that it was built from.
#[cfg(feature = "lab")]
const VERSION: &str = quebra_lab::BUILD;
/// The commit is known to the lab.
#[cfg(not(feature = "lab"))]
const VERSION: &str = env!("CARGO_PKG_VERSION");

#[derive(Subcommand)]
enum Command {
    /// List the puzzles, their algorithms and heuristics, and what each one guarantees
    Puzzles(puzzles::PuzzlesArguments),
    /// List the built-in levels
    Levels(levels::LevelsArguments),
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
    #[cfg(feature = "play")]
    Play(play::PlayArguments),
    /// Make new levels with proven par
    Generate(Box<generate::GenerateArguments>),
    /// Tell a designer about levels: par, solutions, dead ends, difficulty, and what is wrong
    Lint(lint::LintArguments),
    /// Compare a heuristic with the truth: is it admissible, consistent, and how much does it know?
    Audit(audit::AuditArguments),
    /// Explore the whole state space of a level, by depth
    Explore(explore::ExploreArguments),
    /// Lessons of the page: list and print them, and check one of your own
    Lesson(lesson::LessonArguments),
    /// Experiments: run them, report on them, and look into single searches
    #[cfg(feature = "lab")]
    Lab(lab::LabArguments),
    /// Grade programs that search, by a referee who knows all that is right
    #[cfg(feature = "grade")]
    Grade(Box<grade::GradeArguments>),
    /// Become another program, under limits: what `grade` starts
    #[cfg(feature = "grade")]
    #[command(hide = true)]
    Confine(confine::ConfineArguments),
    /// Build, list or remove large tables that make searches faster
    Tables(tables::TablesArguments),
    /// Start the web workbench on this machine, and open the browser
    #[cfg(feature = "serve")]
    Serve(serve::ServeArguments),
    /// Print a completion script for a shell
    Completions(completions::CompletionsArguments),
    /// Print the manual page
    Man(man::ManArguments),
}

impl Arguments {
    /// Does what they say.
    pub(crate) fn run(self) -> ExitCode {
        let words = Words::new(self.lang.as_deref());
        tables::install(words);
        let result = match self.command {
            Command::Puzzles(arguments) => puzzles::run(&arguments, words),
            Command::Levels(arguments) => levels::run(&arguments, words),
            Command::Show(arguments) => show::run(&arguments, words),
            Command::Solve(arguments) => solve::run(&arguments, words),
            Command::Check(arguments) => check::run(&arguments, words),
            Command::Hint(arguments) => hint::run(&arguments, words),
            Command::Review(arguments) => review::run(&arguments, words),
            #[cfg(feature = "play")]
            Command::Play(arguments) => play::run(&arguments, words),
            Command::Generate(arguments) => generate::run(&arguments, words),
            Command::Lint(arguments) => lint::run(&arguments, words),
            Command::Audit(arguments) => audit::run(&arguments, words),
            Command::Explore(arguments) => explore::run(&arguments, words),
            Command::Lesson(arguments) => lesson::run(&arguments, words),
            #[cfg(feature = "lab")]
            Command::Lab(arguments) => lab::run(&arguments, words),
            #[cfg(feature = "grade")]
            Command::Grade(arguments) => grade::run(&arguments, words),
            #[cfg(feature = "grade")]
            Command::Confine(arguments) => confine::run(&arguments),
            Command::Tables(arguments) => tables::run(&arguments, words),
            #[cfg(feature = "serve")]
            Command::Serve(arguments) => serve::run(&arguments, words),
            Command::Completions(arguments) => completions::run(&arguments, &Self::command()),
            Command::Man(arguments) => man::run(&arguments, Self::command(), words),
        };
        match result {
            Ok(status) => status.into(),
            Err(error) => errors::report(&error, words),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_arguments_are_consistent() {
        Arguments::command().debug_assert();
    }
}
