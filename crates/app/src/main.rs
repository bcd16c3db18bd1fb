//! The command `quebra`: solve, play and study single-player puzzles.

#![allow(missing_docs, reason = "the command's documentation is its help, its man page and the README")]
#![cfg_attr(
    not(all(feature = "grade", feature = "lab", feature = "play", feature = "serve")),
    allow(dead_code, reason = "what is left out would use it")
)]

mod cli;
mod commands;
#[cfg(feature = "play")]
mod play;
#[cfg(feature = "serve")]
mod serve;

use std::process::ExitCode;

use clap::builder::Styles;
use clap::{CommandFactory, FromArgMatches};
use cli::arguments::Colours;
use cli::help;
use cli::suggested::disguised;
use quebra_api::words::Words;

fn main() -> ExitCode {
    cli::system::keep_no_memory();
    let words: Vec<_> = std::env::args_os().map(disguised).collect();
    let colours = Colours::wanted(&words);
    colours.apply();
    // What programs read does not depend on anybody's language.
    let spoken = if cli::errors::is_json() { Words::ENGLISH } else { help::wanted(&words) };
    let is_plain = cli::errors::are_harmful(&words);
    let styles = if is_plain { Styles::plain() } else { Styles::default() };
    let command = commands::Arguments::command().color(colours.choice()).styles(styles);
    let mut command = help::told(command, spoken);
    let arguments = command.try_get_matches_from_mut(help::bare(words)).and_then(|matches| {
        commands::Arguments::from_arg_matches(&matches).map_err(|error| error.format(&mut command))
    });
    let arguments = match arguments {
        Ok(arguments) => arguments,
        Err(error) => return cli::errors::refuse(&error, is_plain, spoken),
    };
    cli::errors::install();
    cli::interrupt::install();
    cli::lost::install(spoken);
    arguments.run()
}
