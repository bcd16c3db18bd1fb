//! `quebra confine`: becomes another program under limits. What `quebra grade` starts.

use clap::Args;
use quebra_api::Error;
use quebra_grade::confine::{Confinement, become_program};

use crate::cli::output;

#[derive(Args)]
pub(crate) struct ConfineArguments {
    address: u64,
    file: u64,
    seconds: u64,
    tasks: u64,
    #[arg(required = true, trailing_var_arg = true, allow_hyphen_values = true)]
    command: Vec<String>,
}

pub(crate) fn run(arguments: &ConfineArguments) -> output::Outcome {
    let &ConfineArguments { address, file, seconds, tasks, ref command } = arguments;
    let error = become_program(Confinement { address, file, seconds, tasks }, command);
    Err(Error::file(&command[0], &error))
}
