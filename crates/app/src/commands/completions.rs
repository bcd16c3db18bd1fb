//! `quebra completions`: a completion script for a shell.

use clap::{Args, Command};
use clap_complete::Shell;

use crate::cli::output::{self, Status, print};

#[derive(Args)]
pub(crate) struct CompletionsArguments {
    /// Which shell
    shell: Shell,
}

pub(crate) fn run(arguments: &CompletionsArguments, command: &mut Command) -> output::Outcome {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, command, "quebra", &mut script);
    print(&String::from_utf8_lossy(&script))?;
    Ok(Status::Done)
}
