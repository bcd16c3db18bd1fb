//! Iterative deepening depth-first (Korf 1985): depth-first to depth 1, then 2, then 3, in the memory of one path.

use super::{First, Guarantee, Info, Task, deepening};
use crate::control::Control;
use crate::heuristic::Heuristic;
use crate::limits::Stop;
use crate::problem::Problem;

pub(super) const INFO: Info = Info {
    name: "iddfs",
    title: "Iterative deepening",
    summary: "depth-first searches to growing depths",
    guarantee: Guarantee::Optimal,
    first: First::Deepest,
};

/// The heuristic is one that knows nothing.
pub(super) fn run<P: Problem, H: Heuristic<P>>(task: &Task<P, H>, control: &mut Control<P>) -> Result<(), Stop> {
    deepening::search(task, control)
}
