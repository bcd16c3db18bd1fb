//! What `best` is for lamps: rows are short, so A\* decides all of them at once.

use quebra_search::Heuristic;
use quebra_search::algorithms::Informed;
use quebra_search::champion::{Champion, Stage};

use super::heuristics::Lit;
use super::rules::Lamps;

pub(super) const METHOD: &str = "astar:lit";
pub(super) const WHY: &str = "a row has a million states at most";

pub(super) const CHAMPION: Champion<Lamps, Lit> =
    Champion { heuristic: Lit::build, main: Informed::AStar, prefers: None, stages: &[Stage::Prove] };
