//! What `best` is for the N-Puzzle.
//!
//! IDA\* expands millions of states in a second, so on boards of up to sixteen cells it may try long before anything else; a board that is
//! still undecided after that has the large tables built for it. Larger boards are seldom decided within seconds: there a narrow beam
//! comes first, even before tables, which take most of a second on the 24-puzzle where such a beam takes 12 milliseconds; with them come a
//! wider one, and then the widest one that ends within a second.

use quebra_search::Heuristic;
use quebra_search::algorithms::Informed;
use quebra_search::champion::{Champion, Stage};

use super::board::Board;
use super::heuristics::LinearConflict;
use super::heuristics::pdb::Pdb;
use super::rules::NPuzzle;

pub(super) const METHOD: &str = "idastar:pdb";
pub(super) const WHY: &str = "the exact costs of groups of tiles add up to a strong bound, and as paths seldom meet, depth-first needs no memory";

impl<B: Board> NPuzzle<B> {
    pub(super) const CHAMPION: Champion<Self, Pdb> = Champion {
        heuristic: Pdb::build,
        main: Informed::IdaStar,
        prefers: Some(Pdb::both),
        stages: if size_of::<B>() > size_of::<u64>() { Self::LARGE } else { Self::SMALL },
    };

    const SMALL: &'static [Stage<Self, Pdb>] = &[
        Stage::Blind(2_000),
        Stage::quick::<LinearConflict>(10_000),
        Stage::Try(1_000_000),
        Stage::Rounds(5, &[Stage::Beam(250), Stage::Weighted(1_000), Stage::Try(100_000)]),
        Stage::Stronger(Pdb::stronger),
        Stage::Prove,
    ];

    const LARGE: &'static [Stage<Self, Pdb>] = &[
        Stage::Blind(2_000),
        Stage::quick::<LinearConflict>(10_000),
        Stage::guided::<LinearConflict>(100),
        Stage::Try(100_000),
        Stage::Plain(1_000),
        Stage::Plain(20_000),
        Stage::Rounds(4, &[Stage::Weighted(4_000)]),
        Stage::Beam(20_000),
        Stage::Rounds(2, &[Stage::Beam(80_000), Stage::Try(1_000_000)]),
        Stage::Stronger(Pdb::stronger),
        Stage::Prove,
    ];
}
