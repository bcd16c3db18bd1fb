//! A\* (Hart, Nilsson and Raphael 1968): the state with the least f = g + h comes first.
//!
//! Among equal f the least h comes first, and among these the newest unless told otherwise. States are reopened when a cheaper path turns up, so an
//! inconsistent heuristic costs time, never optimality.

use super::frontier::{Among, Preference, Proof, Rule};
use super::{First, Guarantee, Info, Task, best_first};
use crate::control::Control;
use crate::heuristic::Heuristic;
use crate::limits::Stop;
use crate::problem::Problem;

pub(super) const INFO: Info = Info {
    name: "astar",
    title: "A*",
    summary: "expands the state with the least f = g + h",
    guarantee: Guarantee::OptimalIfAdmissible,
    first: First::LeastF,
};

pub(super) fn run<P: Problem, H: Heuristic<P>>(task: &Task<P, H>, control: &mut Control<P>) -> Result<(), Stop> {
    run_with(Among::LeastH, task, control)
}

/// Among equal f, what a champion prefers comes first.
pub(crate) fn run_preferring<P: Problem, H: Heuristic<P>>(
    task: &Task<P, H>,
    control: &mut Control<P>,
    preference: Preference<P, H::Memo>,
) -> Result<(), Stop> {
    run_with(Among::Preferred(preference), task, control)
}

fn run_with<P: Problem, H: Heuristic<P>>(
    ties: Among<P, H::Memo>,
    task: &Task<P, H>,
    control: &mut Control<P>,
) -> Result<(), Stop> {
    let proof = if task.h.is_admissible() { Proof::Priority } else { Proof::Open };
    best_first::search(task, control, &Rule { g: 1, h: 1, ties, reopen: true, proof })
}
