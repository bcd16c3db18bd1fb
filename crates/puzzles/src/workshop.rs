//! The workshop of level designers: what there is to know about a level, how hard it is, and new ones.

pub mod difficulty;
pub mod generate;
pub mod study;
