//! Bounds on a search, and which of them ended it.

use std::time::Duration;

use crate::problem::Cost;

/// Bounds on one search. The default has none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Time by the clock on the wall, or by the [dashboard's](crate::Dashboard::clock).
    pub time: Option<Duration>,
    /// Bytes of tables and queues.
    pub memory: Option<usize>,
    /// States expanded.
    pub nodes: Option<u64>,
    /// The cost of a plan; with unit costs, its moves.
    pub moves: Option<Cost>,
}

/// Why a search ended without deciding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// Out of time.
    Time,
    /// Out of memory.
    Memory,
    /// Expanded as many states as allowed.
    Nodes,
    /// No plan within the moves allowed; a longer one may exist.
    Moves,
    /// Cancelled from outside.
    Interrupt,
}

impl Stop {
    /// The word for it in reports.
    pub fn name(self) -> &'static str {
        match self {
            Self::Time => "time",
            Self::Memory => "memory",
            Self::Nodes => "nodes",
            Self::Moves => "moves",
            Self::Interrupt => "interrupt",
        }
    }
}
