//! The command `quebra`: solve, play and study single-player puzzles.

#![allow(missing_docs, reason = "the command's documentation is its help, its man page and the README")]

mod cli;
mod commands;
mod play;
mod serve;

use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    let arguments = commands::Arguments::parse();
    cli::errors::install();
    cli::interrupt::install();
    arguments.run()
}
