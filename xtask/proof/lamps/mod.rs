//! Lamps: switch lamps in a row until all are off.
//!
//! A level is one row of up to 20 lamps, `*` lit or `.` off. A move switches a lamp and its neighbours. The room is as small as one can
//! be: no generator, no sketch, no demos, no levels for audits, no reasons, no Portuguese for what is wrong with a level.

use quebra_search::{Report, Search, Zero};

use crate::card::{Card, Counted, Keys, Nature};
use crate::game::{Game, Session, level_types};
use crate::level::{Code, LevelError, LevelText};
use crate::method::ListedHeuristic;
use crate::motion::Gesture;
use crate::puzzle::Puzzle;
use crate::scene::Scene;
use crate::wording::{Speech, Wording};

mod champion;
mod heuristics;
mod level;
mod rules;
mod scene;
#[cfg(test)]
mod tests;

pub use heuristics::Lit;
pub use rules::{Lamps, Press};

/// About the puzzle.
pub static CARD: Card = Card {
    name: "lamps",
    title: "Lamps",
    rules: Speech {
        en: "A move switches a lamp and its neighbours. Solved when all are off.",
        pt: "Uma jogada troca uma lâmpada e as suas vizinhas. Está resolvido quando todas estão apagadas.",
    },
    lines: &[Speech { en: "Put out every lamp.", pt: "Apaga todas as lâmpadas." }],
    demos: &[],
    moves: "the number of a lamp, from 1",
    best: champion::METHOD,
    why: champion::WHY,
    plain: "lit",
    keys: Keys::PIECES,
    nature: Nature { has_ground: false, is_open: false, counted: Counted::Pieces },
    sketch: None,
    stride: 1,
    audited: &[],
    generator: None,
};

/// Opens a level.
pub fn open(level: &LevelText) -> Result<Box<dyn Game>, LevelError> {
    Ok(Session::boxed(Lamps::read(level)?))
}

level_types!(Lamps);

impl Puzzle for Lamps {
    const CARD: &'static Card = &CARD;
    const HEURISTICS: &'static [ListedHeuristic<Self>] = &[ListedHeuristic::of::<Zero>(), ListedHeuristic::of::<Lit>()];

    fn champion(search: Search<Self>) -> Report<Press> {
        search.champion(&champion::CHAMPION)
    }

    fn code(&self) -> Code {
        level::code(self)
    }

    fn scene(&self, lit: &u32) -> Scene {
        scene::scene(self, *lit)
    }

    fn gesture(&self, _: &u32, action: Press) -> Gesture {
        scene::gesture(action)
    }

    fn read_action(&self, _: &u32, word: &str) -> Result<Press, Wording> {
        scene::read_action(self, word)
    }
}
