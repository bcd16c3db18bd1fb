//! What `best` is for Cohesion.
//!
//! Large boards are slow to search: beams along the gaps find a plan, and where they do not, on crowded boards, greedy search does;
//! large-neighbourhood search ([`weave`]) makes it shorter, and a patient
//! look at each colour alone bounds it from below before A\* takes its time.

use quebra_search::Erased;
use quebra_search::algorithms::Informed;
use quebra_search::champion::{Champion, Stage};

use super::heuristics::{Gaps, Mergers};
use super::rules::Cohesion;
use super::weave;
use crate::planes::Pack;

pub(super) const METHOD: &str = "astar:mergers";
pub(super) const WHY: &str =
    "each move moves one colour, so the exact costs of the colours, each alone on the board, add up";

impl<W: Pack<P>, const P: usize> Cohesion<W, P> {
    pub(super) const CHAMPION: Champion<Self, Erased<Self>> = Champion {
        heuristic: Erased::build_as::<Mergers<W>>,
        main: Informed::AStar,
        prefers: None,
        stages: &[
            Stage::Blind(40_000),
            Stage::guided::<Gaps>(30),
            Stage::Greedy(20_000),
            Stage::Try(6_250),
            Stage::Rounds(2, &[Stage::guided::<Gaps>(100), Stage::Greedy(80_000)]),
            Stage::Improve(weave::improve),
            Stage::Bound(Mergers::bound),
            Stage::Prove,
        ],
    };
}
