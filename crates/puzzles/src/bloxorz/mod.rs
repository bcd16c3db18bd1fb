//! Bloxorz: roll a 1×1×2 block over a board until it stands on the goal.
//!
//! The block stands on one cell or lies on two. Switches open and close bridges, a split makes two cubes of the block until
//! they touch again, a teleport takes a standing block elsewhere.

use quebra_search::{Report, Search, Zero};

use crate::breakdown::Explained;
use crate::card::{Card, Counted, Keys, Nature, Sketch, Swatch};
use crate::game::{Game, Session, level_types};
use crate::level::{Code, LevelError, LevelText};
use crate::method::ListedHeuristic;
use crate::motion::{Frame, Gesture};
use crate::parts::Mark;
use crate::puzzle::{Puzzle, Simplification};
use crate::reason::Account;
use crate::scene::{Ground, Paint, Scene};
use crate::wording::{Speech, Wording};

mod champion;
mod demos;
mod generate;
mod heuristics;
mod less;
mod level;
mod reasons;
mod rules;
mod scene;
#[cfg(test)]
mod tests;
mod wiring;

pub use heuristics::Distance;
pub use rules::{Bloxorz, Roll, State};

/// About the puzzle.
pub static CARD: Card = Card {
    name: "bloxorz",
    title: "Bloxorz",
    rules: Speech {
        en: "Roll the block over the board, its switches and its bridges until it stands on the goal.",
        pt: "Rola o bloco pelo tabuleiro, pelos botões e pelas pontes até ficar de pé no objetivo.",
    },
    lines: &[
        Speech {
            en: "Roll the block over its edges; every cell under it must be there. Fragile cells (orange, ≈) do not bear it upright.",
            pt: "Rola o bloco sobre as suas arestas; todas as casas debaixo dele têm de existir. As casas frágeis (laranja, ≈) não o aguentam de pé.",
        },
        Speech {
            en: "Rings (○) are pressed by anything, crosses (✕) only by the block standing upright: they open and close bridges.",
            pt: "Os anéis (○) são premidos por qualquer parte do bloco, as cruzes (✕) só pelo bloco de pé: abrem e fecham pontes.",
        },
        Speech {
            en: "A split (◫) takes the block apart into two cubes until they touch again; a teleport (◇) takes it, standing, to its twin.",
            pt: "Um divisor (◫) separa o bloco em dois cubos até voltarem a tocar-se; um teletransporte (◇) leva o bloco de pé ao seu par.",
        },
        Speech { en: "Stand the block upright on the goal.", pt: "Põe o bloco de pé no objetivo." },
    ],
    demos: demos::DEMOS,
    moves: "U D L R: where the block rolls; XU XD XL XR while it is split: the other cube becomes active, then rolls",
    best: champion::METHOD,
    why: champion::WHY,
    plain: "distance",
    keys: Keys {
        free: Speech {
            en: "Arrows roll the block. Stand it on the goal.",
            pt: "As setas rolam o bloco. Põe-no de pé no objetivo.",
        },
        other: Some(Speech {
            en: "Arrows move a cube. Tab takes the other one.",
            pt: "As setas movem um cubo. Tab pega no outro.",
        }),
        ..Keys::PIECES
    },
    nature: Nature { has_ground: true, is_open: false, counted: Counted::Cells },
    sketch: Some(Sketch {
        start: "S...../....../.....G",
        palette: &[
            Swatch::ground('.', "floor", Ground::Floor),
            Swatch::ground('_', "void", Ground::Void),
            Swatch { paint: Some(Paint::Player), ..Swatch::ground('S', "start", Ground::Floor) },
            Swatch::ground('G', "goal", Ground::Goal),
            Swatch::ground('-', "fragile", Ground::Fragile),
            Swatch::explained('a', "bridge", Ground::Bridge { is_on: false }, "bridge off"),
            Swatch::explained('b', "open bridge", Ground::Bridge { is_on: true }, "bridge on"),
            Swatch::explained('o', "soft switch", Ground::Switch { is_heavy: false }, "soft toggle a"),
            Swatch::explained('x', "heavy switch", Ground::Switch { is_heavy: true }, "heavy toggle a"),
            Swatch::explained('t', "split", Ground::Split, "split 1,1 1,2"),
            Swatch::explained('u', "teleport", Ground::Teleport, "teleport"),
        ],
        wiring: Some(wiring::WIRING),
    }),
    stride: 1,
    audited: &[
        "S..G",
        "S.o.aa...G;a=bridge+off;o=soft+toggle+a",
        "S..xaa...G;a=bridge+off;x=heavy+open+a",
        "S../.../..G",
        "S.../.-../...G",
        "S..u____/....____/____..../____.u../____...G;u=teleport",
        "..t.___../S...___../....___.G;t=split+1,8+3,8",
        "_______.../S...___.../...t___.G./....___.../_______...;t=split+2,8+4,8",
        "..o.__.../S...aa.G./....__...;a=bridge+off;o=soft+toggle+a",
        "....____..../.S..aa..o.../....__.....x/__bb__....__/_....__...../_.G..______./_..._______.;\
         a=bridge+on;b=bridge+off;o=soft+close+a;x=heavy+open+b",
    ],
    generator: Some(generate::GENERATOR),
};

/// Opens a level.
pub fn open(level: &LevelText) -> Result<Box<dyn Game>, LevelError> {
    Ok(Session::boxed(Bloxorz::read(level)?))
}

level_types!(Bloxorz);

impl Puzzle for Bloxorz {
    const CARD: &'static Card = &CARD;
    const HEURISTICS: &'static [ListedHeuristic<Self>] =
        &[ListedHeuristic::shared::<Zero>(), ListedHeuristic::quick::<Distance>()];
    const EXPLAINED: &'static [Explained<Self>] = &[Explained::of::<Distance>()];

    fn champion(search: Search<Self>) -> Report<Roll> {
        search.champion(&champion::CHAMPION)
    }

    fn code(&self) -> Code {
        self.layout.code()
    }

    fn normal_form(&self) -> String {
        self.layout.normal_form()
    }

    fn legend(&self) -> Vec<Mark> {
        self.layout.legend()
    }

    fn simplifications(&self) -> Vec<Simplification> {
        self.layout.simplifications()
    }

    fn scene(&self, state: &State) -> Scene {
        scene::scene(self, state)
    }

    fn account(&self, before: &State, action: Roll, after: &State) -> Account {
        reasons::account(self, before, action, after)
    }

    fn gesture(&self, state: &State, action: Roll) -> Gesture {
        scene::gesture(self, state, action)
    }

    fn frames(&self, before: &State, action: Roll, after: &State) -> Vec<Frame> {
        scene::frames(self, before, action, after)
    }

    fn read_action(&self, state: &State, word: &str) -> Result<Roll, Wording> {
        scene::read_action(self, state, word)
    }
}
