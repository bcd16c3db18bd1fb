//! What `best` is for Break the Ice.
//!
//! A\* takes boards with few pieces first among equals, and what it does not decide soon is swept by beams that prefer the same. On crowded
//! boards that alone may take seconds, so greedy search, which takes less than a tenth of one there, has a plan before, and a narrow beam a
//! better one.

use quebra_search::Erased;
use quebra_search::algorithms::Informed;
use quebra_search::champion::{Champion, Stage};

use super::heuristics::Columns;
use super::heuristics::preference;
use super::rules::BreakTheIce;
use crate::planes::Pack;

pub(super) const METHOD: &str = "astar:columns";
pub(super) const WHY: &str =
    "only moves change the column of a piece, so the cheapest transport of every colour bounds the moves";

impl<W: Pack<P>, const P: usize> BreakTheIce<W, P> {
    pub(super) const CHAMPION: Champion<Self, Erased<Self>> = Champion {
        heuristic: Erased::build_as::<Columns>,
        main: Informed::AStar,
        prefers: Some(preference),
        stages: &[
            Stage::Blind(3_000),
            Stage::Greedy(2_000),
            Stage::Beam(30),
            Stage::Try(20_000),
            Stage::Rounds(4, &[Stage::Beam(30), Stage::Weighted(500)]),
            Stage::Prove,
        ],
    };
}
