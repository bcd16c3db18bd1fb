//! The list of puzzles: one line a room.

use crate::ALL;
use crate::card::Card;
use crate::game::{Game, Open};
use crate::level::{LevelError, LevelText};
use crate::pack::Pack;
use crate::wording::wording;

/// A puzzle in the list.
#[derive(Clone, Copy)]
pub struct Kind {
    /// What there is to say about it.
    pub card: &'static Card,
    /// Opens a level of it.
    pub open: Open,
    /// Its built-in levels; the first pack is the default one.
    pub packs: &'static [Pack],
}

/// Makes the list, in the root: for each room its module and its packs of levels.
macro_rules! puzzles {
    ($($module:ident, $folder:literal: $($pack:literal)+;)+) => {
        $(pub mod $module;)+

        /// Every puzzle.
        pub static ALL: &[Kind] = &[$(Kind {
            card: &$module::CARD,
            open: $module::open,
            packs: &[$($crate::pack::Pack {
                name: $pack,
                text: include_str!(concat!("../levels/", $folder, "/", $pack, ".txt")),
            }),+],
        }),+];

        /// Lets somebody do something with a game that needs the level's own type, which a [`Game`](game::Game) hides: what is fast over many states, or
        /// asks the rules more than a front end does.
        ///
        /// # Panics
        /// When the game is of no puzzle in the list.
        pub fn visit<V: Visitor>(game: &dyn $crate::game::Game, visitor: V) -> V::Output {
            let visitor = Some(visitor);
            $(let visitor = match $module::visit(game, visitor) {
                Ok(output) => return output,
                Err(visitor) => visitor,
            };)+
            drop(visitor);
            unreachable!("{} is not in the list", game.card().name)
        }
    };
}

pub(crate) use puzzles;

impl Kind {
    /// The puzzle with this name.
    pub fn named(name: &str) -> Option<&'static Self> {
        ALL.iter().find(|kind| kind.card.name == name)
    }

    /// The names of all puzzles.
    pub fn names() -> Vec<&'static str> {
        ALL.iter().map(|kind| kind.card.name).collect()
    }

    /// The pack with this name.
    pub fn pack(&self, name: &str) -> Option<&'static Pack> {
        self.packs.iter().find(|pack| pack.name == name)
    }

    /// A game of the puzzle: its first built-in level.
    pub fn example(&self) -> Box<dyn Game> {
        (self.open)(&self.packs[0].levels()[0]).expect("built-in levels are tested")
    }
}

/// Opens a level of whichever puzzle it names.
pub fn open(level: &LevelText) -> Result<Box<dyn Game>, LevelError> {
    let kind = Kind::named(&level.puzzle.text).ok_or_else(|| {
        level.puzzle.error(wording!(
            "fault-puzzle-unknown",
            "unknown puzzle `{name}`; there are {names}",
            name = level.puzzle.text,
            names = Kind::names().join(", ")
        ))
    })?;
    (kind.open)(level)
}
