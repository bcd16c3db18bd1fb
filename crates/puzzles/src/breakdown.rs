//! Estimates taken apart, to be shown on a board: what adds how much, and where.
//!
//! A heuristic explains itself beside its definition ([`Explain`]); a puzzle lists those that do in
//! [`Puzzle::EXPLAINED`](crate::puzzle::Puzzle::EXPLAINED).

use std::sync::Arc;

use quebra_search::{Control, Heuristic, Problem, Stop};

use crate::slim::{SEARCHES, no_search};
use crate::wording::Speech;

/// A part of an estimate.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// What it counts, in a few words.
    pub what: &'static Speech,
    /// What it adds.
    pub value: f64,
    /// The cells that it comes from, row by row; the first is where its number belongs.
    pub cells: Vec<usize>,
}

impl Part {
    /// A part of so much.
    pub fn new(what: &'static Speech, value: impl Into<f64>, cells: impl IntoIterator<Item = usize>) -> Self {
        Self { what, value: value.into(), cells: cells.into_iter().collect() }
    }
}

/// A heuristic that can say what an estimate is made of.
pub trait Explain<P: Problem>: Heuristic<P> {
    /// The parts of an estimate, none of them 0. Their sum, rounded down, is the estimate; where no goal can be reached there are none.
    fn parts(&self, level: &P, state: &P::State) -> Vec<Part>;
}

/// The parts of estimates of one level.
pub type Explainer<P> = Box<dyn Fn(&<P as Problem>::State) -> Vec<Part> + Send + Sync>;

/// Prepares a heuristic that explains itself for one level.
pub type Prepare<P> = fn(&Arc<P>, &mut Control<P>) -> Result<Explainer<P>, Stop>;

/// A heuristic that explains itself, its type folded into a function pointer.
pub struct Explained<P: Problem> {
    /// The heuristic's name.
    pub name: &'static str,
    /// Prepares it for a level.
    pub explainer: Prepare<P>,
}

impl<P: Problem> Explained<P> {
    /// The entry of a heuristic.
    pub const fn of<H: Explain<P>>() -> Self {
        Self {
            name: H::NAME,
            explainer: if SEARCHES {
                |level, control| {
                    let (heuristic, level) = (H::build(level, control)?, Arc::clone(level));
                    Ok(Box::new(move |state| heuristic.parts(&level, state)))
                }
            } else {
                |_, _| no_search()
            },
        }
    }
}
