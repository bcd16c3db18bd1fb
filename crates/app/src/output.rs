//! What a command prints, and how it ends.

use std::io::{self, Write};
use std::process::ExitCode;

use quebra_search::Stop;
use serde::Serialize;

use crate::errors::Error;

/// How a command that ran ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Status {
    Done = 0,
    /// The input was read, and found wanting.
    Bad = 1,
    Unsolvable = 11,
    Stopped = 12,
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

/// Why work ended early, for people.
pub(crate) fn reason(stop: Stop) -> &'static str {
    match stop {
        Stop::Time => "out of time",
        Stop::Memory => "out of memory",
        Stop::Nodes => "as many states expanded as allowed",
        Stop::Moves => "none within the moves allowed",
        Stop::Interrupt => "interrupted",
    }
}

pub(crate) type Outcome = Result<Status, Error>;

/// Prints text; colours are taken out where they are not wanted.
pub(crate) fn print(text: &str) -> Result<(), Error> {
    let mut stdout = anstream::stdout().lock();
    match stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()) {
        // The reader has seen enough: `quebra levels | head`.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        result => Ok(result?),
    }
}

/// Prints one JSON value.
pub(crate) fn print_json(value: &impl Serialize) -> Result<(), Error> {
    let mut text = serde_json::to_string_pretty(value).expect("our values have string keys");
    text.push('\n');
    print(&text)
}

/// A table of words and numbers without lines.
pub(crate) fn plain_table() -> comfy_table::Table {
    let mut table = comfy_table::Table::new();
    table.load_style(comfy_table::presets::NOTHING);
    table
}

/// `1 move`, `2 moves`.
pub(crate) fn count(number: impl Into<u64>, noun: &str) -> String {
    let number = number.into();
    let plural = if number == 1 { "" } else { "s" };
    format!("{} {noun}{plural}", grouped(number))
}

/// A number with thin groups of three digits.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped() {
        assert_eq!(grouped(7), "7");
        assert_eq!(grouped(1234), "1,234");
        assert_eq!(grouped(181_440), "181,440");
        assert_eq!(count(1u64, "move"), "1 move");
        assert_eq!(count(0u64, "move"), "0 moves");
    }
}
