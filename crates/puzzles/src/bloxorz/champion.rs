//! What `best` is for Bloxorz: spaces are small, so A\* decides nearly all levels at once.

use quebra_search::Heuristic;
use quebra_search::algorithms::Informed;
use quebra_search::champion::{Champion, Stage};

use super::heuristics::Distance;
use super::rules::Bloxorz;

pub(super) const METHOD: &str = "astar:distance";
pub(super) const WHY: &str = "the distance with every bridge on is nearly exact, and the space is small";

pub(super) const CHAMPION: Champion<Bloxorz, Distance> = Champion {
    heuristic: Distance::build,
    main: Informed::AStar,
    prefers: None,
    stages: &[
        Stage::Blind(1_000),
        Stage::Try(50_000),
        Stage::Rounds(4, &[Stage::Weighted(10_000), Stage::Beam(100)]),
        Stage::Prove,
    ],
};
