//! A\* (Hart, Nilsson and Raphael 1968) that takes the oldest of equally good states, whatever the options say.

use super::{First, Guarantee, Info, Options, Task, astar};
use crate::control::Control;
use crate::heuristic::Heuristic;
use crate::limits::Stop;
use crate::open::Ties;
use crate::problem::Problem;

pub(super) const INFO: Info = Info {
    name: "oldest",
    title: "Oldest first",
    summary: "A* that takes the oldest of equally good states",
    guarantee: Guarantee::OptimalIfAdmissible,
    first: First::LeastF,
};

pub(super) fn run<P: Problem, H: Heuristic<P>>(task: &Task<P, H>, control: &mut Control<P>) -> Result<(), Stop> {
    astar::run(&task.choosing(Options { ties: Ties::Fifo, ..task.options }), control)
}
