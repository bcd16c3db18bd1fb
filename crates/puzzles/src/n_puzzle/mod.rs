//! N-Puzzle: slide the tiles into order, the empty cell last.
//!
//! A level is a rectangle of numbers, `0` or `_` the empty cell.

use quebra_search::{Report, Search, Zero};

use crate::breakdown::Explained;
use crate::card::{Card, Counted, Keys, Nature, Sketch};
use crate::game::{Game, Session, level_types};
use crate::level::{Code, LevelError, LevelText};
use crate::method::ListedHeuristic;
use crate::motion::{Frame, Gesture};
use crate::puzzle::{Losses, Puzzle};
use crate::reason::Account;
use crate::scene::Scene;
use crate::slim::{Afresh, SLIM};
use crate::wording::{Speech, Wording};

mod board;
mod champion;
mod demos;
mod generate;
mod heuristics;
mod level;
mod partition;
mod patterns;
mod ranking;
mod reasons;
mod rectangle;
mod room;
mod rules;
mod scene;
pub mod tables;
#[cfg(test)]
mod tests;

pub use board::Board;
pub use heuristics::{LinearConflict, Manhattan, Misplaced, Pdb, WalkingDistance};
use level::parse;
pub use rules::{NPuzzle, Slide, State};

/// About the puzzle.
pub static CARD: Card = Card {
    name: "n-puzzle",
    title: "N-Puzzle",
    rules: Speech {
        en: "Slide tiles into the empty cell until they are in order, the empty cell last.",
        pt: "Desliza as peças para a casa vazia até ficarem por ordem, com a casa vazia no fim.",
    },
    lines: &[
        Speech {
            en: "Slide a tile next to the empty cell into it.",
            pt: "Desliza uma peça vizinha para a casa vazia.",
        },
        Speech {
            en: "Bring the numbers into order, row by row, with the empty cell last.",
            pt: "Põe os números por ordem, linha a linha, com a casa vazia no fim.",
        },
        Speech { en: "Click a tile, or use the arrow keys.", pt: "Clica numa peça, ou usa as setas." },
    ],
    demos: demos::DEMOS,
    moves: "N S E W: where the empty cell goes",
    best: champion::METHOD,
    why: champion::WHY,
    plain: "manhattan",
    keys: Keys {
        free: Speech {
            en: "Arrows slide a tile into the empty cell.",
            pt: "As setas deslizam uma peça para a casa vazia.",
        },
        flipped: Some(Speech { en: "Arrows move the empty cell.", pt: "As setas movem a casa vazia." }),
        ..Keys::PIECES
    },
    nature: Nature { has_ground: false, is_open: false, counted: Counted::Tiles },
    sketch: Some(Sketch { start: "1 2 3/4 5 6/7 8 0", palette: &[], wiring: None }),
    // A move changes the parity of the empty cell's place, and where that ends is fixed.
    stride: 2,
    audited: &["1,2/0,3", "1,2,3/4,0,5", "1,2/3,4/0,5", "1,2,3,4/5,6,0,7", "1,2,3/4,5,6/7,0,8"],
    generator: Some(generate::GENERATOR),
};

/// Opens a level with the smallest board that holds it.
pub fn open(level: &LevelText) -> Result<Box<dyn Game>, LevelError> {
    let (rows, columns, cells) = parse(level)?;
    Ok(match cells.len() {
        ..=16 => Session::boxed(NPuzzle::<u64>::new(rows, columns, &cells)),
        17..=25 => Session::boxed(NPuzzle::<u128>::new(rows, columns, &cells)),
        _ => Session::boxed(NPuzzle::<[u64; 6]>::new(rows, columns, &cells)),
    })
}

// All of them everywhere: what `pdb` keeps of a state, and so how strong it is, depends on the type.
level_types!(NPuzzle<u64>, NPuzzle<u128>, NPuzzle<[u64; 6]>);

impl<B: Board> Puzzle for NPuzzle<B> {
    const CARD: &'static Card = &CARD;
    const HEURISTICS: &'static [ListedHeuristic<Self>] = &[
        ListedHeuristic::shared::<Zero>(),
        ListedHeuristic::shared::<Misplaced>(),
        ListedHeuristic::quick::<Manhattan>(),
        ListedHeuristic::shared::<LinearConflict>(),
        // On larger boards it has no tables to speak of, and little is lost without a memo.
        if SLIM && size_of::<B>() > size_of::<u64>() {
            ListedHeuristic::shared::<Afresh<WalkingDistance>>()
        } else {
            ListedHeuristic::of::<WalkingDistance>()
        },
        ListedHeuristic::of::<Pdb>(),
    ];
    const EXPLAINED: &'static [Explained<Self>] = &[
        Explained::of::<Misplaced>(),
        Explained::of::<Manhattan>(),
        Explained::of::<LinearConflict>(),
        Explained::of::<WalkingDistance>(),
        Explained::of::<Pdb>(),
    ];
    const REVERSIBLE: bool = true;
    const LOSSES: Losses = Losses::Levels;

    fn champion(search: Search<Self>) -> Report<Slide> {
        search.champion(&Self::CHAMPION)
    }

    fn code(&self) -> Code {
        level::code(self, &self.start)
    }

    fn code_from(&self, state: &State<B>) -> Option<Code> {
        Some(level::code(self, state))
    }

    fn normal_form(&self) -> String {
        level::normal_form(self)
    }

    fn scene(&self, state: &State<B>) -> Scene {
        scene::scene(self, state)
    }

    fn account(&self, before: &State<B>, action: Slide, after: &State<B>) -> Account {
        reasons::account(self, before, action, after)
    }

    fn gesture(&self, state: &State<B>, action: Slide) -> Gesture {
        scene::gesture(self, state, action)
    }

    fn frames(&self, before: &State<B>, action: Slide, after: &State<B>) -> Vec<Frame> {
        scene::frames(self, before, action, after)
    }

    fn read_action(&self, state: &State<B>, word: &str) -> Result<Slide, Wording> {
        scene::read_action(self, state, word)
    }
}
