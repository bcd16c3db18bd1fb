//! Weighted A\* (Pohl 1970): f = g + w·h finds plans sooner, at most w times dearer than optimal.
//!
//! States are reopened, so that the least g + h among the open states stays a proven bound: the report says how good the
//! plan is at worst, usually far better than the factor w.

use super::frontier::{Among, Proof, Rule};
use super::{First, Guarantee, Info, Task, best_first};
use crate::control::Control;
use crate::heuristic::Heuristic;
use crate::limits::Stop;
use crate::problem::Problem;

pub(super) const INFO: Info = Info {
    name: "wastar",
    title: "Weighted A*",
    summary: "expands the state with the least g + w·h",
    guarantee: Guarantee::Bounded,
    first: First::LeastWeighted,
};

pub(super) fn run<P: Problem, H: Heuristic<P>>(task: &Task<P, H>, control: &mut Control<P>) -> Result<(), Stop> {
    // Whole numbers keep the buckets few: 1.5 is 3/2, not 150/100.
    let (mut a, mut b) = (task.options.weight, 100);
    while b > 0 {
        (a, b) = (b, a % b);
    }
    let rule = Rule {
        g: u64::from(100 / a),
        h: u64::from(task.options.weight / a),
        ties: Among::LeastH,
        reopen: true,
        proof: Proof::Open,
    };
    best_first::search(task, control, &rule)
}
