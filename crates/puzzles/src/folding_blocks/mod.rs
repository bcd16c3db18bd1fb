//! Folding Blocks: unfold the coloured groups like paper until no cell is grey.
//!
//! A level has grey cells `0`, holes `_` and groups `A` to `Z`; all cells of one letter are one group, touching or not. A fold
//! mirrors a whole group over one side of its bounding box, onto cells that must all be there and grey.

use quebra_search::{Report, Search, Zero};

use crate::bits::{Bits, Wide};
use crate::breakdown::Explained;
use crate::card::{Card, Counted, Keys, Nature, Sketch, Swatch};
use crate::game::{Game, Session, level_types};
use crate::level::{Code, LevelError, LevelText};
use crate::method::{ListedHeuristic, Solver};
use crate::motion::{Frame, Gesture};
use crate::puzzle::{Puzzle, Simplification};
use crate::reason::Account;
use crate::scene::{Ground, Scene};
use crate::slim::SLIM;
use crate::wording::{Speech, Wording};

mod champion;
mod cover;
mod demos;
mod exact_cover;
mod generate;
mod heuristics;
mod level;
mod reasons;
mod rules;
mod scene;
mod shapes;
mod sheet;
#[cfg(test)]
mod tests;

pub use heuristics::{Cover, Doubling, Grey, SmallestRegion};
use level::parse;
pub use shapes::{Fold, FoldingBlocks, State};

/// About the puzzle.
pub static CARD: Card = Card {
    name: "folding-blocks",
    title: "Folding Blocks",
    rules: Speech {
        en: "Fold groups over their sides onto grey cells until no cell is grey.",
        pt: "Dobra os grupos sobre os seus lados para cima das casas cinzentas, até não haver nenhuma cinzenta.",
    },
    lines: &[
        Speech {
            en: "Fold a whole group over one side of the rectangle around it.",
            pt: "Dobra um grupo inteiro sobre um dos lados do retângulo à sua volta.",
        },
        Speech {
            en: "It must land on grey cells only; they take its colour.",
            pt: "Só pode cair em casas cinzentas; elas ficam com a sua cor.",
        },
        Speech { en: "Cover every grey cell.", pt: "Cobre todas as casas cinzentas." },
    ],
    demos: demos::DEMOS,
    moves: "the group and where it folds, U D L R: AD",
    best: champion::METHOD,
    why: champion::WHY,
    plain: "grey",
    keys: Keys {
        free: Speech {
            en: "Arrows move the cursor, Enter takes a group, Tab takes the next one.",
            pt: "As setas movem o cursor, Enter pega num grupo, Tab pega no seguinte.",
        },
        held: Speech { en: "Arrows fold the group, Enter lets it go.", pt: "As setas dobram o grupo, Enter larga-o." },
        ..Keys::PIECES
    },
    nature: Nature { has_ground: true, is_open: false, counted: Counted::Cells },
    sketch: Some(Sketch {
        start: "A000/0000/0000/0000",
        palette: &[
            Swatch::ground('0', "grey", Ground::Floor),
            Swatch::ground('_', "hole", Ground::Void),
            Swatch::piece('A', "group A", 0),
            Swatch::piece('B', "group B", 1),
            Swatch::piece('C', "group C", 2),
            Swatch::piece('D', "group D", 3),
            Swatch::piece('E', "group E", 4),
            Swatch::piece('F', "group F", 5),
        ],
        wiring: None,
    }),
    stride: 1,
    audited: &[
        "A0",
        "A00",
        "AA00",
        "A000/0000",
        "A0B0/0000",
        "A0_0/00_B/0000",
        "A000/0000/0000/0000",
        "AB_BA/00_00/00_00/00_00",
        "0AAAA/BA0CA/0A0CA/0AAAA/000D_",
        "A00000/00000B/000000/0C0000",
    ],
    generator: Some(generate::GENERATOR),
};

/// Opens a level with the smallest board that holds it.
pub fn open(level: &LevelText) -> Result<Box<dyn Game>, LevelError> {
    let grid = parse(level)?;
    // A group has no more shapes than the board has cells (see `Group::new`), so these words always hold all of them.
    Ok(match grid.cells.len() {
        ..=64 if grid.letters().len() <= grid.groups_a_word() => Session::boxed(FoldingBlocks::<u64, 1>::new(grid)),
        ..=256 if !SLIM => Session::boxed(FoldingBlocks::<Wide<4>, 4>::new(grid)),
        _ => Session::boxed(FoldingBlocks::<Wide<16>, 5>::new(grid)),
    })
}

level_types!(FoldingBlocks<u64, 1>, FoldingBlocks<Wide<16>, 5>; unless slim: FoldingBlocks<Wide<4>, 4>);

impl<W: Bits, const N: usize> Puzzle for FoldingBlocks<W, N> {
    const CARD: &'static Card = &CARD;
    const HEURISTICS: &'static [ListedHeuristic<Self>] = &[
        ListedHeuristic::shared::<Zero>(),
        ListedHeuristic::shared::<SmallestRegion<W>>(),
        ListedHeuristic::shared::<Grey>(),
        ListedHeuristic::shared::<Doubling>(),
        ListedHeuristic::shared::<Cover>(),
    ];
    const EXPLAINED: &'static [Explained<Self>] = &[
        Explained::of::<SmallestRegion<W>>(),
        Explained::of::<Grey>(),
        Explained::of::<Doubling>(),
        Explained::of::<Cover>(),
    ];
    const SOLVERS: &'static [Solver<Self>] = &[Solver { info: exact_cover::INFO, solve: exact_cover::solve }];

    fn champion(search: Search<Self>) -> Report<Fold> {
        search.own(exact_cover::solve)
    }

    fn code(&self) -> Code {
        level::code(self)
    }

    fn code_from(&self, state: &State<W, N>) -> Option<Code> {
        Some(level::code_from(self, state))
    }

    fn normal_form(&self) -> String {
        level::normal_form(self)
    }

    fn simplifications(&self) -> Vec<Simplification> {
        level::simplifications(self)
    }

    fn boards(&self) -> Vec<Code> {
        level::boards(self)
    }

    fn scene(&self, state: &State<W, N>) -> Scene {
        scene::scene(self, state)
    }

    fn account(&self, before: &State<W, N>, action: Fold, after: &State<W, N>) -> Account {
        reasons::account(self, before, action, after)
    }

    fn gesture(&self, state: &State<W, N>, action: Fold) -> Gesture {
        scene::gesture(self, state, action)
    }

    fn frames(&self, before: &State<W, N>, action: Fold, after: &State<W, N>) -> Vec<Frame> {
        scene::frames(self, before, action, after)
    }

    fn read_action(&self, state: &State<W, N>, word: &str) -> Result<Fold, Wording> {
        scene::read_action(self, state, word)
    }
}
