//! Greedy best-first search (Doran and Michie 1966, "pure heuristic search" in Pearl 1984): the state that looks closest to a goal comes first, whatever it took to get there.

use super::frontier::{Among, Proof, Rule};
use super::{First, Guarantee, Info, Task, best_first};
use crate::control::Control;
use crate::heuristic::Heuristic;
use crate::limits::Stop;
use crate::problem::Problem;

pub(super) const INFO: Info = Info {
    name: "greedy",
    title: "Greedy best-first",
    summary: "expands the state with the least h",
    guarantee: Guarantee::None,
    first: First::LeastH,
};

pub(super) fn run<P: Problem, H: Heuristic<P>>(task: &Task<P, H>, control: &mut Control<P>) -> Result<(), Stop> {
    let rule = Rule { g: 0, h: 1, ties: Among::Any, reopen: false, proof: Proof::None };
    best_first::search(task, control, &rule)
}
