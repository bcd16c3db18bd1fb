//! What `best` is for the N-Puzzle.
//!
//! IDA\* expands millions of states in a second, so it may try long before anything else; a board that is still undecided after that has
//! the large tables built for it.

use quebra_search::algorithms::Informed;
use quebra_search::champion::{Champion, Stage};

use super::board::Board;
use super::heuristics::pdb::Pdb;
use super::rules::NPuzzle;

pub(super) const METHOD: &str = "idastar:pdb";
pub(super) const WHY: &str = "the exact costs of groups of tiles add up to a strong bound, and as paths seldom meet, depth-first needs no memory";

impl<B: Board> NPuzzle<B> {
    pub(super) const CHAMPION: Champion<Self, Pdb> = Champion {
        main: Informed::IdaStar,
        prefers: None,
        stages: &[
            Stage::Try(2_000_000),
            Stage::Weights { first: 10_000, once_planned: true },
            Stage::Beam { width: 3_000, most: 640_000 },
            Stage::Try(30_000_000),
            Stage::Stronger(Pdb::stronger),
            Stage::Prove,
        ],
    };
}
