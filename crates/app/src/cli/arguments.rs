//! Options that several commands share.

use std::time::Duration;

use bytesize::ByteSize;
use clap::{Args, ValueEnum};
use quebra_api::Error;
use quebra_api::level::{self, Level};
use quebra_api::limits::{duration, size};
use quebra_api::options::{weight, width};
use quebra_puzzles::Kind;
use quebra_search::{Cost, Limits, Options, Ties};

use super::system;

#[derive(Clone, Copy, Default, ValueEnum)]
pub(crate) enum Colours {
    /// On a terminal, unless `NO_COLOR` is set
    #[default]
    Auto,
    Always,
    Never,
}

impl Colours {
    pub(crate) fn apply(self) {
        let choice = match self {
            Self::Auto => anstream::ColorChoice::Auto,
            Self::Always => anstream::ColorChoice::Always,
            Self::Never => anstream::ColorChoice::Never,
        };
        choice.write_global();
    }
}

/// Which level.
#[derive(Args)]
pub(crate) struct LevelArguments {
    /// A built-in level, a file, `-`, or a level code
    pub(crate) level: String,
    /// The puzzle of a file that does not name one
    #[arg(long, value_name = "NAME", value_parser = puzzle_name)]
    pub(crate) puzzle: Option<String>,
}

impl LevelArguments {
    /// Opens it.
    pub(crate) fn load(&self) -> Result<Level, Error> {
        level::load(&self.level, self.puzzle.as_deref())
    }

    /// Opens it and plays moves on it: those of a saved game, then those given.
    pub(crate) fn load_game(&self, moves: &[String]) -> Result<Level, Error> {
        level::load_game(&self.level, self.puzzle.as_deref(), moves)
    }
}

pub(crate) fn puzzle_name(name: &str) -> Result<String, String> {
    match Kind::named(name) {
        Some(_) => Ok(name.to_string()),
        None => Err(format!("there are {}", Kind::names().join(", "))),
    }
}

/// Bounds on a search.
#[derive(Args)]
#[command(next_help_heading = "Limits")]
pub(crate) struct LimitArguments {
    #[command(flatten)]
    work: WorkArguments,
    /// Look only for solutions of at most this many moves
    #[arg(long, value_name = "COUNT")]
    max_moves: Option<Cost>,
}

/// Bounds on work of any kind.
#[derive(Args)]
#[command(next_help_heading = "Limits")]
pub(crate) struct WorkArguments {
    /// Stop after this time, such as 10s or 500ms
    #[arg(long, value_name = "TIME", value_parser = duration)]
    time: Option<Duration>,
    /// Hold at most this much memory, such as 2GiB [default: 80 % of what is free]
    #[arg(long, value_name = "SIZE", value_parser = size)]
    memory: Option<ByteSize>,
    /// Expand at most this many states
    #[arg(long, value_name = "COUNT")]
    nodes: Option<u64>,
}

/// The memory asked for, in bytes, or as much as is left to us.
pub(crate) fn memory(size: Option<ByteSize>) -> usize {
    size.map_or_else(system::default_memory, |size| size.as_u64() as usize)
}

impl WorkArguments {
    pub(crate) fn limits(&self) -> Limits {
        Limits { time: self.time, memory: Some(memory(self.memory)), nodes: self.nodes, moves: None }
    }

    /// The same, but with a time limit where the user gave none.
    pub(crate) fn limits_within(&self, time: Duration) -> Limits {
        Limits { time: self.time.or(Some(time)), ..self.limits() }
    }
}

impl LimitArguments {
    pub(crate) fn limits(&self) -> Limits {
        Limits { moves: self.max_moves, ..self.work.limits() }
    }

    /// The same, but with a time limit where the user gave none.
    pub(crate) fn limits_within(&self, time: Duration) -> Limits {
        Limits { moves: self.max_moves, ..self.work.limits_within(time) }
    }
}

/// Choices that some algorithms read.
#[derive(Args)]
#[command(next_help_heading = "Options of algorithms")]
pub(crate) struct AlgorithmArguments {
    /// Which of equally good states comes first: the newest or the oldest (ucs, greedy, astar, wastar, beam)
    #[arg(long, value_enum, default_value_t, value_name = "ORDER")]
    ties: TieOrder,
    /// The weight of the heuristic, 1 or more (wastar)
    #[arg(long, default_value = "2", value_name = "FACTOR", value_parser = weight)]
    weight: u32,
    /// How many states a layer keeps (beam)
    #[arg(long, default_value_t = 1000, value_name = "COUNT", value_parser = width)]
    width: usize,
    /// Keep a transposition table: as the puzzle needs it, always, or never, as in textbooks (iddfs, idastar)
    #[arg(long, value_enum, default_value_t, value_name = "WHEN")]
    table: TableUse,
}

#[derive(Clone, Copy, Default, ValueEnum)]
enum TieOrder {
    #[default]
    Lifo,
    Fifo,
}

#[derive(Clone, Copy, Default, ValueEnum)]
enum TableUse {
    #[default]
    Auto,
    On,
    Off,
}

impl AlgorithmArguments {
    pub(crate) fn options(&self) -> Options {
        Options {
            ties: match self.ties {
                TieOrder::Lifo => Ties::Lifo,
                TieOrder::Fifo => Ties::Fifo,
            },
            weight: self.weight,
            width: self.width,
            table: match self.table {
                TableUse::Auto => None,
                TableUse::On => Some(true),
                TableUse::Off => Some(false),
            },
            threads: 1,
        }
    }
}
