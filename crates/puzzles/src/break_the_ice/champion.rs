//! What `best` is for Break the Ice.
//!
//! A\* takes boards with few pieces first among equals, and what it does not decide soon is swept by beams that prefer the same.

use quebra_search::Cost;
use quebra_search::algorithms::Informed;
use quebra_search::champion::{Champion, Stage};

use super::heuristics::Remains;
use super::heuristics::columns::Columns;
use super::rules::BreakTheIce;
use crate::planes::{Pack, Planes};

pub(super) const METHOD: &str = "astar:columns";
pub(super) const WHY: &str =
    "only moves change the column of a piece, so the cheapest transport of every colour bounds the moves";

impl<W: Pack<P>, const P: usize> BreakTheIce<W, P> {
    pub(super) const CHAMPION: Champion<Self, Columns> = Champion {
        main: Informed::AStar,
        prefers: Some(Self::preference),
        stages: &[
            Stage::Try(50_000),
            Stage::guided::<Remains>(&[30, 100, 300], true),
            Stage::Weights { first: 10_000, once_planned: false },
            Stage::Beam { width: 3_000, most: 640_000 },
            Stage::Prove,
        ],
    };

    /// Twice the estimate and the pieces left: among boards with the same f, it tells well which ones lead to a plan. On random
    /// boards with three colours it saves up to five of six expansions.
    pub(super) fn preference(&self, state: &Planes<W, P>, h: Cost) -> Cost {
        2 * h + state.occupied().count()
    }
}
