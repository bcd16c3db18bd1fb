//! The workshop of level designers: what there is to know about a level, how hard it is, what is wrong with it, and new ones; and
//! whether heuristics are what they claim to be.

pub mod audit;
pub mod difficulty;
pub mod duplicates;
pub mod generate;
pub mod lint;
mod solutions;
pub mod study;
mod tally;
