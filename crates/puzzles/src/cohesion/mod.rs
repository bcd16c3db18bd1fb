//! Cohesion: move blocks of like pieces until each colour is one block.
//!
//! A level is a rectangle of up to 256 cells, `0` or `.` empty, any other letter or digit a colour. Pieces of one colour that
//! touch are one block for good, so the board alone is the whole state.

use quebra_search::{Report, Search, Zero};

use crate::bits::Wide;
use crate::breakdown::Explained;
use crate::card::{Card, Counted, Keys, Nature, Sketch, Swatch};
use crate::game::{Game, Session, level_types};
use crate::grid::CellMove;
use crate::level::{Code, LevelError, LevelText};
use crate::method::ListedHeuristic;
use crate::motion::{Frame, Gesture};
use crate::planes::{Pack, Planes};
use crate::puzzle::{Puzzle, Simplification};
use crate::reason::Account;
use crate::scene::{Ground, Scene};
use crate::slim::SLIM;
use crate::wording::{Speech, Wording};

mod champion;
mod demos;
mod generate;
mod heuristics;
mod level;
mod reasons;
mod rules;
mod scene;
mod symmetry;
#[cfg(test)]
pub(crate) mod tests;
mod weave;

pub use heuristics::{Euclidean, ExtraBlocks, Manhattan, Mergers};
use level::Board;
pub use rules::Cohesion;

/// About the puzzle.
pub static CARD: Card = Card {
    name: "cohesion",
    title: "Cohesion",
    rules: Speech {
        en: "Move blocks one cell at a time; like pieces that touch join. Solved when each colour is one block.",
        pt: "Move os blocos uma casa de cada vez; as peças iguais que se tocam juntam-se. Está resolvido quando cada cor é um só bloco.",
    },
    lines: &[
        Speech {
            en: "Pieces of one colour that touch melt into one block for good.",
            pt: "As peças da mesma cor que se tocam fundem-se para sempre num só bloco.",
        },
        Speech {
            en: "A block moves one cell at a time into empty cells.",
            pt: "Um bloco move-se uma casa de cada vez para casas vazias.",
        },
        Speech { en: "Make one block of each colour.", pt: "Faz um só bloco de cada cor." },
    ],
    demos: demos::DEMOS,
    moves: "2,3L: the block with the piece in row 2, column 3 goes left; U D L R",
    best: champion::METHOD,
    why: champion::WHY,
    plain: "manhattan",
    keys: Keys::PIECES,
    nature: Nature { has_ground: false, is_open: false, counted: Counted::Pieces },
    sketch: Some(Sketch {
        start: "0000/0000/0000/0000",
        palette: &[
            Swatch::ground('0', "empty", Ground::Floor),
            Swatch::piece('1', "purple", 0),
            Swatch::piece('2', "orange", 1),
            Swatch::piece('3', "pink", 2),
            Swatch::piece('4', "blue", 3),
            Swatch::piece('5', "green", 4),
            Swatch::piece('6', "yellow", 5),
        ],
        wiring: None,
    }),
    stride: 1,
    audited: &[
        "1.1",
        "1..1",
        "11.1",
        "1.1.1",
        "1../22./..1",
        "12./21./..1",
        "1.2/2.1/...",
        "1..1/22../.1.1",
        "1.1./.2.2/1..2",
        "1.2./..../2.1./....",
    ],
    generator: Some(generate::GENERATOR),
};

/// Opens a level with the smallest board that holds it. Every kind costs seconds of every build, so boards that no word
/// holds have one for any number of colours.
pub fn open(level: &LevelText) -> Result<Box<dyn Game>, LevelError> {
    let board = Board::read(level)?;
    Ok(if !SLIM && board.fits::<u16, 4>() {
        Session::boxed(Cohesion::<u16, 4>::new(&board))
    } else if board.fits::<u64, 3>() {
        Session::boxed(Cohesion::<u64, 3>::new(&board))
    } else if !SLIM && board.fits::<u128, 3>() {
        Session::boxed(Cohesion::<u128, 3>::new(&board))
    } else {
        Session::boxed(Cohesion::<Wide<4>, 6>::new(&board))
    })
}

level_types!(Cohesion<u64, 3>, Cohesion<Wide<4>, 6>; unless slim: Cohesion<u16, 4>, Cohesion<u128, 3>);

impl<W: Pack<P>, const P: usize> Puzzle for Cohesion<W, P> {
    const CARD: &'static Card = &CARD;
    const HEURISTICS: &'static [ListedHeuristic<Self>] = &[
        ListedHeuristic::shared::<Zero>(),
        ListedHeuristic::shared::<Euclidean>(),
        ListedHeuristic::shared::<Manhattan>(),
        ListedHeuristic::shared::<ExtraBlocks>(),
        ListedHeuristic::shared::<Mergers<W>>(),
    ];
    const EXPLAINED: &'static [Explained<Self>] = &[
        Explained::of::<Euclidean>(),
        Explained::of::<Manhattan>(),
        Explained::of::<ExtraBlocks>(),
        Explained::of::<Mergers<W>>(),
    ];

    fn champion(search: Search<Self>) -> Report<CellMove> {
        search.champion(&Self::CHAMPION)
    }

    fn code(&self) -> Code {
        level::code(self)
    }

    fn code_from(&self, state: &Planes<W, P>) -> Option<Code> {
        Some(level::code_from(self, state))
    }

    fn normal_form(&self) -> String {
        level::normal_form(self)
    }

    fn simplifications(&self) -> Vec<Simplification> {
        level::simplifications(self)
    }

    fn scene(&self, state: &Planes<W, P>) -> Scene {
        scene::scene(self, state)
    }

    fn account(&self, before: &Planes<W, P>, action: CellMove, after: &Planes<W, P>) -> Account {
        reasons::account(self, before, action, after)
    }

    fn gesture(&self, state: &Planes<W, P>, action: CellMove) -> Gesture {
        scene::gesture(self, state, action)
    }

    fn frames(&self, before: &Planes<W, P>, action: CellMove, after: &Planes<W, P>) -> Vec<Frame> {
        scene::frames(self, before, action, after)
    }

    fn read_action(&self, state: &Planes<W, P>, word: &str) -> Result<CellMove, Wording> {
        scene::read_action(self, state, word)
    }
}
