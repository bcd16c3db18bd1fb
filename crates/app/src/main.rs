//! The command `quebra`: solve, play and study single-player puzzles.

#![allow(missing_docs, reason = "the command's documentation is its help, its man page and the README")]
#![cfg_attr(
    not(all(feature = "lab", feature = "play", feature = "serve")),
    allow(dead_code, reason = "what is left out would use it")
)]

mod cli;
mod commands;
#[cfg(feature = "play")]
mod play;
#[cfg(feature = "serve")]
mod serve;

use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    let arguments = match commands::Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => return cli::errors::refuse(&error),
    };
    cli::errors::install();
    cli::interrupt::install();
    arguments.run()
}
