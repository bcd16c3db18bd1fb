//! `quebra man`: the manual.

use std::path::PathBuf;

use clap::{Args, Command};

use crate::cli::output::{self, Status, print};

#[derive(Args)]
pub(crate) struct ManArguments {
    /// Write one page for each command into this folder instead
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

pub(crate) fn run(arguments: &ManArguments, command: Command) -> output::Outcome {
    if let Some(folder) = &arguments.out {
        std::fs::create_dir_all(folder)?;
        clap_mangen::generate_to(command, folder)?;
    } else {
        let mut page = Vec::new();
        clap_mangen::Man::new(command).render(&mut page)?;
        print(&String::from_utf8_lossy(&page))?;
    }
    Ok(Status::Done)
}
