//! A\* (Hart, Nilsson and Raphael 1968): the state with the least f = g + h comes first.
//!
//! Among equal f the least h comes first, and among these the newest unless told otherwise. States are reopened when a cheaper path turns up, so an
//! inconsistent heuristic costs time, never optimality.

use super::best_first::{self, Proof, Rule};
use super::{Guarantee, Info, Task};
use crate::control::{Control, Stop};
use crate::heuristic::Heuristic;
use crate::problem::Problem;

pub(super) const INFO: Info = Info {
    name: "astar",
    title: "A*",
    summary: "expands the state with the least f = g + h",
    guarantee: Guarantee::OptimalIfAdmissible,
};

pub(super) fn run<P: Problem, H: Heuristic<P>>(task: &Task<P, H>, control: &mut Control<P>) -> Result<(), Stop> {
    let proof = if H::ADMISSIBLE { Proof::Priority } else { Proof::Open };
    let rule = Rule { g: 1, h: 1, prefer_low_h: true, reopen: true, proof };
    best_first::search(task, control, &rule)
}
