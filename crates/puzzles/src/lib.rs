//! Five puzzles: their rules, levels and heuristics.

pub mod grid;
pub mod level;
pub mod puzzle;
pub mod scene;
