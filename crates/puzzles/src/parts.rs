//! What levels are made of, as data: front ends find the words.

use crate::scene::{Ground, Tile};

/// What a letter on the board does, where its looks do not tell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// The letter.
    pub letter: char,
    /// What it does.
    pub meaning: Meaning,
}

/// What a letter on the board does.
///
/// ```
/// use quebra_puzzles::level::LevelText;
/// use quebra_puzzles::parts::{Act, Mark, Meaning, Verb};
///
/// let level = LevelText::read_code("bloxorz:S.oaaG;a=bridge+off;o=soft+toggle+a").unwrap();
/// let acts = vec![Act { verb: Verb::Toggle, bridge: 'a' }];
/// let meaning = Meaning::Switch { is_heavy: false, acts };
/// assert_eq!(quebra_puzzles::open(&level).unwrap().legend(), [Mark { letter: 'o', meaning }]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// A switch that works bridges.
    Switch {
        /// Only a standing block presses it.
        is_heavy: bool,
        /// What it does.
        acts: Vec<Act>,
    },
    /// A block that stands on it becomes two cubes.
    Split {
        /// Where they appear: rows and columns, from 0.
        cells: [(usize, usize); 2],
    },
    /// A block that stands on it comes to stand on the other cell with the letter.
    Teleport,
}

/// What a switch does to one bridge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Act {
    /// What it does.
    pub verb: Verb,
    /// The bridge's letter.
    pub bridge: char,
}

/// What can be done to a bridge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verb {
    /// It is on if it was off, and off if it was on.
    Toggle,
    /// It is on.
    Open,
    /// It is off.
    Close,
}

/// Something in a level that may turn out to be of no use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Item {
    /// The bridge with this letter.
    Bridge(char),
    /// The switch with this letter.
    Switch(char),
    /// That a switch works one of its bridges.
    Act {
        /// The switch.
        switch: char,
        /// The bridge.
        bridge: char,
    },
    /// The split with this letter.
    Split(char),
    /// The teleport with this letter.
    Teleport(char),
    /// That some cells are fragile.
    Fragile,
    /// The colour with this letter.
    Colour(char),
    /// The group with this letter.
    Group(char),
    /// Plain ground.
    Cell {
        /// Its row, from 0.
        row: usize,
        /// Its column, from 0.
        column: usize,
    },
}

impl Item {
    /// Is it, or a part of it, on this cell of a board?
    pub fn is_at(&self, place: (usize, usize), tile: &Tile) -> bool {
        let is_labelled = |letter| tile.piece.as_ref().is_some_and(|piece| piece.label.chars().eq([letter]));
        match *self {
            Self::Bridge(letter) | Self::Switch(letter) | Self::Split(letter) | Self::Teleport(letter) => {
                tile.mark == letter
            }
            Self::Act { switch, bridge } => [switch, bridge].contains(&tile.mark),
            Self::Fragile => tile.ground == Ground::Fragile,
            Self::Colour(letter) | Self::Group(letter) => is_labelled(letter),
            Self::Cell { row, column } => (row, column) == place,
        }
    }
}

/// What a level has in place of an item that was taken out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Instead {
    /// Nothing.
    Nothing,
    /// Floor.
    Floor,
    /// Void.
    Void,
    /// Cells that are not fragile.
    Firm,
    /// A hole.
    Hole,
}
