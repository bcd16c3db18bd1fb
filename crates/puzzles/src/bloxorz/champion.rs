//! What `best` is for Bloxorz: spaces are small, so A\* decides nearly all levels at once.

use quebra_search::algorithms::Informed;
use quebra_search::champion::{Champion, Stage};
use quebra_search::{Control, Heuristic, Stop};

use super::heuristics::Distance;
use super::rules::Bloxorz;

pub(super) const METHOD: &str = "astar:distance";
pub(super) const WHY: &str = "the distance with every bridge on is nearly exact, and the space is small";

/// Loops of its own, but where [code must be small](crate::slim).
#[cfg(not(target_family = "wasm"))]
pub(super) const CHAMPION: Champion<Bloxorz, Distance> = led_by(Distance::build);
#[cfg(target_family = "wasm")]
pub(super) const CHAMPION: Champion<Bloxorz, quebra_search::Erased<Bloxorz>> =
    led_by(quebra_search::Erased::build_as::<Distance>);

const fn led_by<H: Heuristic<Bloxorz>>(
    heuristic: fn(&Bloxorz, &mut Control<Bloxorz>) -> Result<H, Stop>,
) -> Champion<Bloxorz, H> {
    Champion {
        heuristic,
        main: Informed::AStar,
        prefers: None,
        stages: &[
            Stage::Blind(1_000),
            Stage::Try(50_000),
            Stage::Rounds(4, &[Stage::Weighted(10_000), Stage::Beam(100)]),
            Stage::Prove,
        ],
    }
}
