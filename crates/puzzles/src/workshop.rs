//! The workshop of level designers: what there is to know about a level, and how hard it is.

pub mod difficulty;
pub mod study;
