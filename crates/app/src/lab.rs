//! `quebra lab`: experiments. A spec says what is to be run, a file of results keeps what was run, a report says what came of it.

mod child;
mod explain;
mod job;
mod machine;
mod plan;
mod report;
mod runner;
mod spec;
mod store;

use std::num::NonZero;
use std::path::PathBuf;

use clap::{Args, Subcommand};

use crate::output::{self, Status, plain_table, print};

#[derive(Args)]
pub(crate) struct LabArguments {
    #[command(subcommand)]
    command: LabCommand,
}

#[derive(Subcommand)]
enum LabCommand {
    /// Run an experiment, or go on with it: every level with every method
    Run(RunArguments),
    /// Make a report of what was run: a page, tables and plots
    Report(report::ReportArguments),
    /// List the experiments in a file of results
    List {
        /// The file of results
        db: PathBuf,
    },
    /// Tell where a search spends its expansions, by depth and by f
    Explain(explain::ExplainArguments),
    /// Do one run: what `lab run` starts
    #[command(hide = true)]
    Child,
}

/// Finished runs are kept in a file and never done again, so a run that was stopped, by whatever, goes on where it was.
#[derive(Args)]
pub(crate) struct RunArguments {
    /// The experiment: a TOML file, such as those in `experiments`
    pub(crate) spec: PathBuf,
    /// The file of results [default: the spec's name with .db, in this folder]
    #[arg(long, value_name = "FILE")]
    pub(crate) db: Option<PathBuf>,
    /// How many runs at a time; more than one disturbs times [default: 1]
    #[arg(long, short, value_name = "COUNT")]
    pub(crate) jobs: Option<NonZero<usize>>,
    /// Do those again that went wrong
    #[arg(long)]
    pub(crate) retry: bool,
    /// Only tell what would be run
    #[arg(long)]
    pub(crate) dry_run: bool,
}

pub(crate) fn run(arguments: &LabArguments) -> output::Outcome {
    match &arguments.command {
        LabCommand::Run(arguments) => runner::run(arguments),
        LabCommand::Report(arguments) => report::run(arguments),
        LabCommand::List { db } => list(db),
        LabCommand::Explain(arguments) => explain::run(arguments),
        LabCommand::Child => child::run(),
    }
}

fn list(db: &std::path::Path) -> output::Outcome {
    let experiments = store::Store::to_read(db)?.experiments()?;
    if experiments.is_empty() {
        print("no experiments\n")?;
        return Ok(Status::Done);
    }
    let mut table = plain_table();
    table.set_header(["experiment", "done", "runs", "quebra", "title"]);
    for experiment in experiments {
        table.add_row([
            experiment.name,
            experiment.done.to_string(),
            experiment.runs.to_string(),
            format!("{} {}", experiment.version, experiment.commit),
            experiment.title.unwrap_or_default(),
        ]);
    }
    print(&format!("{}\n", table.trim_fmt()))?;
    Ok(Status::Done)
}
