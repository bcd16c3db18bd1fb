//! How many states lie at one depth: what explorations count, and checkpoints keep.

use serde::{Deserialize, Serialize};

/// The states at one depth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// How many there are.
    pub states: u64,
    /// How many of them are goals.
    pub goals: u64,
}
