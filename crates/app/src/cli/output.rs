//! What a command prints, and how it ends.

use std::io::{self, Write};
use std::process::ExitCode;

use comfy_table::CellAlignment;
use quebra_api::Error;
use quebra_api::format::Format;
use quebra_api::harmless::{harmless_json, harmless_lines};
use quebra_api::words::Words;
use quebra_search::Stop;
use serde::Serialize;
use unicode_width::UnicodeWidthStr;

/// How a command that ran ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Status {
    Done = 0,
    /// The input was read, and found wanting.
    Bad = 1,
    /// The input was read, and is not right.
    Rejected = 10,
    Unsolvable = 11,
    Stopped = 12,
    /// Another process of the same work is lost.
    Lost = 14,
    OutOfMemory = 22,
    OutOfTime = 23,
    Interrupted = 130,
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> Self {
        Self::from(status as u8)
    }
}

/// The exit status of work that a limit ended before it was done.
impl From<Stop> for Status {
    fn from(stop: Stop) -> Self {
        match stop {
            Stop::Interrupt => Self::Interrupted,
            Stop::Memory => Self::OutOfMemory,
            Stop::Time => Self::OutOfTime,
            Stop::Nodes | Stop::Moves => Self::Stopped,
        }
    }
}

pub(crate) type Outcome = Result<Status, Error>;

/// Prints text; colours are taken out where they are not wanted. What else could steer a terminal is spelled out, wherever it came from.
pub(crate) fn print(text: &str) -> Result<(), Error> {
    let mut stdout = anstream::stdout().lock();
    match stdout.write_all(harmless_lines(text).as_bytes()).and_then(|()| stdout.flush()) {
        // The reader has seen enough: `quebra levels | head`.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        result => Ok(result?),
    }
}

/// The same on standard error. Who does not listen there misses it.
pub(crate) fn remark(text: &str) {
    let _ = anstream::stderr().lock().write_all(harmless_lines(text).as_bytes());
}

/// Prints one JSON value.
pub(crate) fn print_json(value: &impl Serialize) -> Result<(), Error> {
    let text = serde_json::to_string_pretty(value).expect("our values have string keys");
    print(&format!("{}\n", harmless_json(&text)))
}

/// JSON in a line of its own.
pub(crate) fn json_line(value: &impl Serialize) -> String {
    let text = serde_json::to_string(value).expect("our values have string keys");
    format!("{}\n", harmless_json(&text))
}

/// So many of something, by the message that has its name.
pub(crate) fn counted(words: Words, id: &str, number: impl Into<u64>) -> String {
    let number = number.into();
    words.say_with(id, &[("count", number.into()), ("text", Format { words }.count(number).into())])
}

/// A table of words and numbers without lines.
pub(crate) fn plain_table() -> comfy_table::Table {
    let mut table = comfy_table::Table::new();
    table.load_style(comfy_table::presets::NOTHING);
    table
}

/// A column of a table.
pub(crate) struct Column {
    /// The message that is its heading.
    id: &'static str,
    /// Its heading, then its cells.
    cells: Vec<String>,
}

impl Column {
    /// With the heading that this message has.
    pub(crate) fn new(words: Words, id: &'static str, cells: Vec<String>) -> Self {
        Self::headed(id, words.say(id), cells)
    }

    /// With a heading of its own.
    pub(crate) fn headed(id: &'static str, heading: String, cells: Vec<String>) -> Self {
        Self { id, cells: [heading].into_iter().chain(cells).collect() }
    }

    /// With a gap to the next one.
    fn width(&self) -> usize {
        self.cells.iter().map(|cell| cell.width()).max().unwrap_or(0) + 2
    }
}

/// A table without the columns for which a narrow terminal has no room, of those that can be missed, the first one first. What is no words
/// is aligned to the right.
pub(crate) fn fitted_table(
    mut columns: Vec<Column>,
    missed: &[&str],
    has_words: impl Fn(&str) -> bool,
    width: Option<usize>,
) -> String {
    for missed in missed {
        // The gap after the last column needs no room.
        if width.is_none_or(|width| columns.iter().map(Column::width).sum::<usize>() <= width + 1) {
            break;
        }
        columns.retain(|column| column.id != *missed);
    }
    let mut table = plain_table();
    let row = |number: usize| columns.iter().map(|column| column.cells[number].clone()).collect::<Vec<_>>();
    table.set_header(row(0));
    for number in 1..columns.first().map_or(0, |column| column.cells.len()) {
        table.add_row(row(number));
    }
    for (column, Column { id, .. }) in table.column_iter_mut().zip(&columns) {
        if !has_words(id) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    table.trim_fmt()
}
