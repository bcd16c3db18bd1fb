//! `quebra tables`: large pattern databases, built once and kept in the user's cache folder.

use std::io::IsTerminal;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::OnceLock;
use std::time::Instant;

use clap::builder::PossibleValuesParser;
use clap::{Args, Subcommand};
use comfy_table::CellAlignment;
use etcetera::BaseStrategy;
use indicatif::{ProgressBar, ProgressStyle};
use quebra_api::Error;
use quebra_api::format::Format;
use quebra_api::schema::Schema;
use quebra_api::words::Words;
use quebra_puzzles::tables::{self, ALL, BuildError, Fault, Folder, Table};
use quebra_puzzles::wording::wording;
use serde::Serialize;

use crate::cli::arguments;
use crate::cli::interrupt::{heed, is_interrupted};
use crate::cli::output::{self, Status, plain_table, print, print_json};
use crate::cli::{errors, help, system};

#[derive(Args)]
pub(crate) struct TablesArguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Build tables that are not there or not whole
    Build(BuildArguments),
    /// Say which tables there are, and whether they are whole
    List(ListArguments),
    /// Remove tables
    Remove(RemoveArguments),
}

#[derive(Args)]
struct BuildArguments {
    /// Which tables [default: all]
    #[arg(value_name = "NAME", value_parser = name())]
    names: Vec<String>,
    /// Build them anew even if they are there
    #[arg(long)]
    force: bool,
    /// How many threads share the work [default: all cores]
    #[arg(long, value_name = "COUNT", value_parser = arguments::positive)]
    threads: Option<NonZero<usize>>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Args)]
struct ListArguments {
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Args)]
struct RemoveArguments {
    /// Which tables
    #[arg(value_name = "NAME", value_parser = name(), required_unless_present = "all")]
    names: Vec<String>,
    /// Remove all of them
    #[arg(long, conflicts_with = "names")]
    all: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Reads the name of a table.
fn name() -> PossibleValuesParser {
    PossibleValuesParser::new(ALL.iter().map(|table| table.name))
}

/// The tables of these names; all, if there are none.
fn named(names: &[String]) -> impl Iterator<Item = &'static Table> {
    ALL.iter().filter(|table| names.is_empty() || names.iter().any(|name| name == table.name))
}

/// Where tables are kept, if this user has such a place.
fn folder() -> Option<Folder> {
    let cache = etcetera::choose_base_strategy().ok()?.cache_dir();
    Some(Folder::new(cache.join("quebra").join("tables")))
}

/// Lets searches use what is there.
pub(crate) fn install(words: Words) {
    static SPOKEN: OnceLock<Words> = OnceLock::new();
    let _ = SPOKEN.set(words);
    if let Some(folder) = folder() {
        tables::use_folder(folder, |table, fault| {
            let words = SPOKEN.get().copied().unwrap_or(Words::ENGLISH);
            let values = [("name", table.name.into()), ("fault", help::tell_in(words, &fault.to_string()).into())];
            errors::warn(&words.say_with("cli-tables-unused", &values), words);
        });
    }
}

pub(crate) fn run(arguments: &TablesArguments, words: Words) -> output::Outcome {
    let folder = folder()
        .ok_or_else(|| Error::input(wording!("fault-no-cache", "there is no cache folder: HOME is not set")))?;
    match &arguments.command {
        Command::Build(arguments) => build(&folder, arguments, words),
        Command::List(arguments) => list(&folder, arguments, words),
        Command::Remove(arguments) => remove(&folder, arguments, words),
    }
}

#[derive(Serialize)]
struct BuildRow {
    schema: Schema,
    name: &'static str,
    path: PathBuf,
    bytes: u64,
    /// False if it was there already.
    built: bool,
    seconds: f64,
}

fn size(bytes: u64, words: Words) -> String {
    Format { words }.bytes(bytes as f64).replace('\u{a0}', " ")
}

fn build(folder: &Folder, arguments: &BuildArguments, words: Words) -> output::Outcome {
    let threads = arguments::threads(arguments.threads).get();
    let mut rows = Vec::new();
    let mut text = String::new();
    for table in named(&arguments.names) {
        let started = Instant::now();
        let is_wanted = arguments.force || folder.check(table).is_err();
        if is_wanted {
            let (needed, free) = (table.build_bytes(), system::default_memory());
            if needed > free {
                let (needed, free) = (size(needed as u64, words), size(free as u64, words));
                return Err(Error::input(wording!(
                    "fault-table-memory",
                    "building {name} takes {needed} of memory, and {free} are free",
                    name = table.name,
                    needed,
                    free
                )));
            }
            match build_one(folder, table, threads, words) {
                Err(BuildError::Interrupted) => {
                    output::remark(&(words.say_with("cli-tables-interrupted", &[("name", table.name.into())]) + "\n"));
                    return Ok(Status::Interrupted);
                }
                result => result.map_err(|error| Error::in_file(folder.path(table).display(), error.to_string()))?,
            }
        }
        let row = BuildRow {
            schema: Schema,
            name: table.name,
            path: folder.path(table),
            bytes: table.bytes(),
            built: is_wanted,
            seconds: started.elapsed().as_secs_f64(),
        };
        let seconds = Format { words }.fixed(row.seconds, 1);
        let values = [("name", row.name.into()), ("size", size(row.bytes, words).into()), ("seconds", seconds.into())];
        let message = if is_wanted { "cli-tables-built" } else { "cli-tables-there" };
        text.push_str(&(words.say_with(message, &values) + "\n"));
        rows.push(row);
    }
    if arguments.json {
        print_json(&rows)?;
    } else {
        print(&text)?;
    }
    Ok(Status::Done)
}

fn build_one(folder: &Folder, table: &Table, threads: usize, words: Words) -> Result<(), BuildError> {
    let bar = std::io::stderr().is_terminal().then(|| {
        let left = words.say_with("cli-left", &[("eta", "{eta}".into())]);
        let style = ProgressStyle::with_template(&format!("{{msg}} {{wide_bar}} {{percent}} %, {left}"))
            .expect("the template is valid");
        ProgressBar::new(1000).with_style(style).with_message(table.name)
    });
    let _heed = heed();
    let result = folder.build(table, threads, &mut |fraction| {
        if let Some(bar) = &bar {
            bar.set_position((fraction * 1000.0) as u64);
        }
        if is_interrupted() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    if let Some(bar) = bar {
        bar.finish_and_clear();
    }
    result
}

#[derive(Serialize)]
struct ListRow {
    schema: Schema,
    name: &'static str,
    puzzle: &'static str,
    rows: usize,
    columns: usize,
    state: &'static str,
    problem: Option<String>,
    bytes: u64,
    path: PathBuf,
}

fn list(folder: &Folder, arguments: &ListArguments, words: Words) -> output::Outcome {
    let rows = ALL.iter().map(|table| {
        let (state, problem) = match folder.check(table) {
            Ok(()) => ("ready", None),
            Err(Fault::Absent) => ("absent", None),
            Err(fault) => ("broken", Some(fault.to_string())),
        };
        ListRow {
            schema: Schema,
            name: table.name,
            puzzle: table.puzzle(),
            rows: table.rows,
            columns: table.columns,
            state,
            problem,
            bytes: table.bytes(),
            path: folder.path(table),
        }
    });
    let rows: Vec<ListRow> = rows.collect();
    if arguments.json {
        print_json(&rows)?;
        return Ok(Status::Done);
    }
    let mut table = plain_table();
    let header = ["cli-tables-table", "cli-tables-board", "cli-tables-bytes", "cli-tables-state"];
    table.set_header(header.map(|id| words.say(id)));
    for row in rows {
        let state = words.say(match row.state {
            "ready" => "cli-tables-ready",
            "absent" => "cli-tables-absent",
            _ => "cli-tables-broken",
        });
        let problem = row.problem.map(|problem| format!(": {}", help::tell_in(words, &problem)));
        let state = state + &problem.unwrap_or_default();
        table.add_row([row.name.to_string(), format!("{}x{}", row.rows, row.columns), size(row.bytes, words), state]);
    }
    table.column_mut(2).expect("there are four").set_cell_alignment(CellAlignment::Right);
    print(&format!("{}\n", table.trim_fmt()))?;
    Ok(Status::Done)
}

#[derive(Serialize)]
struct RemoveRow {
    schema: Schema,
    name: &'static str,
    /// False if it was not there.
    removed: bool,
}

fn remove(folder: &Folder, arguments: &RemoveArguments, words: Words) -> output::Outcome {
    let mut rows = Vec::new();
    let mut text = String::new();
    for table in named(&arguments.names) {
        let removed = folder.remove(table)?;
        let message = if removed { "cli-tables-removed" } else { "cli-tables-missing" };
        text.push_str(&(words.say_with(message, &[("name", table.name.into())]) + "\n"));
        rows.push(RemoveRow { schema: Schema, name: table.name, removed });
    }
    if arguments.json {
        print_json(&rows)?;
    } else {
        print(&text)?;
    }
    Ok(Status::Done)
}
