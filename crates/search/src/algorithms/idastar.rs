//! IDA\* (Korf 1985): depth-first searches to growing f = g + h, in the memory of one path.

use super::{First, Guarantee, Info, Task, deepening};
use crate::control::Control;
use crate::heuristic::Heuristic;
use crate::limits::Stop;
use crate::problem::Problem;

pub(super) const INFO: Info = Info {
    name: "idastar",
    title: "IDA*",
    summary: "depth-first searches to growing f = g + h",
    guarantee: Guarantee::OptimalIfAdmissible,
    first: First::Deepest,
};

pub(super) fn run<P: Problem, H: Heuristic<P>>(task: &Task<P, H>, control: &mut Control<P>) -> Result<(), Stop> {
    deepening::search(task, control)
}
