//! Break the Ice: shift and swap pieces under gravity until runs of three have cleared the board.

use quebra_search::{Cost, Report, Search, Zero};

use crate::bits::Wide;
use crate::breakdown::Explained;
use crate::card::{Card, Counted, Keys, Nature, Sketch, Swatch};
use crate::game::{Game, Session, level_types};
use crate::grid::CellMove;
use crate::level::{Code, LevelError, LevelText};
use crate::method::ListedHeuristic;
use crate::motion::{Frame, Gesture};
use crate::planes::{Pack, Planes};
use crate::puzzle::{Losses, Puzzle, Simplification};
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
#[cfg(test)]
mod tests;

pub use heuristics::{Blocks, Chains, Colours, Columns};
use level::Board;
pub use rules::BreakTheIce;

/// About the puzzle.
pub static CARD: Card = Card {
    name: "break-the-ice",
    title: "Break the Ice",
    rules: Speech {
        en: "Shift or swap pieces; runs of three or more of a colour break, the rest falls. Solved when nothing is left.",
        pt: "Desloca ou troca peças; três ou mais da mesma cor em linha partem-se e o resto cai. Está resolvido quando não sobra nada.",
    },
    lines: &[
        Speech {
            en: "Move a piece sideways into a free cell, or swap it with a neighbour of another colour.",
            pt: "Move uma peça para o lado, para uma casa livre, ou troca-a com uma vizinha de outra cor.",
        },
        Speech {
            en: "Three or more of one colour in a line break, and what is above falls.",
            pt: "Três ou mais da mesma cor em linha partem-se, e o que está por cima cai.",
        },
        Speech { en: "Break everything within the moves you have.", pt: "Parte tudo com as jogadas que tens." },
    ],
    demos: demos::DEMOS,
    moves: "5,2R: the piece in row 5, column 2 goes right, into an empty cell or swapping; L R U D, U and D only swap",
    best: champion::METHOD,
    why: champion::WHY,
    plain: "blocks",
    keys: Keys::PIECES,
    nature: Nature { has_ground: false, is_open: true, counted: Counted::Pieces },
    sketch: Some(Sketch {
        start: "_____/_____/_____/_____/_____/_____",
        palette: &[
            Swatch::ground('_', "empty", Ground::Floor),
            Swatch::piece('p', "purple", 0),
            Swatch::piece('o', "orange", 1),
            Swatch::piece('r', "pink", 2),
            Swatch::piece('b', "blue", 3),
            Swatch::piece('g', "green", 4),
            Swatch::piece('y', "yellow", 5),
        ],
        wiring: None,
    }),
    stride: 1,
    audited: &[
        "yy_y",
        "yy_y;clears=run",
        "___/yry/ryr;clears=run",
        "_yy__/yrr_r",
        "_yy__/yrr_r;clears=run",
        "yy_yy/rr_rr;clears=run",
        "_y___/_b___/bb_yy",
        "g____/bg_gb/gb_bg",
        "_____p_/_____pp/_o___oo",
    ],
    generator: Some(generate::GENERATOR),
};

/// Opens a level with the smallest board that holds it.
pub fn open(level: &LevelText) -> Result<Box<dyn Game>, LevelError> {
    let board = Board::read(level)?;
    Ok(if board.fits::<u64, 3>() {
        Session::boxed(BreakTheIce::<u64, 3>::new(board))
    } else if !SLIM && board.fits::<u128, 3>() {
        Session::boxed(BreakTheIce::<u128, 3>::new(board))
    } else {
        Session::boxed(BreakTheIce::<Wide<4>, 5>::new(board))
    })
}

level_types!(BreakTheIce<u64, 3>, BreakTheIce<Wide<4>, 5>; unless slim: BreakTheIce<u128, 3>);

impl<W: Pack<P>, const P: usize> Puzzle for BreakTheIce<W, P> {
    const CARD: &'static Card = &CARD;
    const HEURISTICS: &'static [ListedHeuristic<Self>] = &[
        ListedHeuristic::shared::<Zero>(),
        ListedHeuristic::shared::<Colours>(),
        ListedHeuristic::shared::<Blocks>(),
        ListedHeuristic::shared::<Chains>(),
        ListedHeuristic::shared::<Columns>(),
    ];
    const EXPLAINED: &'static [Explained<Self>] =
        &[Explained::of::<Colours>(), Explained::of::<Blocks>(), Explained::of::<Chains>(), Explained::of::<Columns>()];
    const LOSSES: Losses = Losses::States;

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

    fn synonyms(&self, state: &Planes<W, P>, action: CellMove) -> Vec<CellMove> {
        scene::synonyms(self, state, action)
    }

    fn stars(&self, cost: Cost) -> Option<u8> {
        self.moves.map(|moves| 3u32.saturating_sub(cost.saturating_sub(moves)) as u8)
    }
}
