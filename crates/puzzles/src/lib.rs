//! Five puzzles: their rules, levels and heuristics.

pub mod bits;
pub mod folding_blocks;
pub mod game;
pub mod grid;
pub mod level;
pub mod n_puzzle;
pub mod puzzle;
pub mod scene;
