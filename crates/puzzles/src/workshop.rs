//! The workshop of level designers: what there is to know about a level, how hard it is, and what is wrong with it.

pub mod difficulty;
pub mod duplicates;
pub mod lint;
pub mod study;
