//! Uniform-cost search (Dijkstra 1959): the cheapest state so far comes first.

use super::frontier::{Among, Proof, Rule};
use super::{First, Guarantee, Info, Task, best_first};
use crate::control::Control;
use crate::heuristic::Heuristic;
use crate::limits::Stop;
use crate::problem::Problem;

pub(super) const INFO: Info = Info {
    name: "ucs",
    title: "Uniform cost",
    summary: "expands states in the order of their cost",
    guarantee: Guarantee::Optimal,
    first: First::LeastG,
};

/// The heuristic is one that knows nothing.
pub(super) fn run<P: Problem, H: Heuristic<P>>(task: &Task<P, H>, control: &mut Control<P>) -> Result<(), Stop> {
    let rule = Rule { g: 1, h: 0, ties: Among::Any, reopen: true, proof: Proof::Priority };
    best_first::search(task, control, &rule)
}
