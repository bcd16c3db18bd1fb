//! A puzzle's card: everything there is to say about it that is no rule, as data. Front ends read it and know no puzzle by name.

use quebra_search::Cost;

use crate::generate::Generator;
use crate::level::LevelText;
use crate::parts::Verb;
use crate::scene::{Ground, Paint, Piece, Tile};
use crate::wording::{Speech, Wording};

/// What there is to say about a puzzle.
pub struct Card {
    /// The name users give.
    pub name: &'static str,
    /// The name in prose.
    pub title: &'static str,
    /// The rules, in a sentence.
    pub rules: Speech,
    /// The rules in a few short lines, for a player.
    pub lines: &'static [Speech],
    /// The same in small levels that are played before the reader's eyes, one for each part of the rules; none if nobody made any.
    pub demos: &'static [Demo],
    /// How a move is written.
    pub moves: &'static str,
    /// The method behind `best`,
    pub best: &'static str,
    /// and why it is the best, in a line.
    pub why: &'static str,
    /// The heuristic nearest to how a board looks to a person: what a greedy player goes by.
    pub plain: &'static str,
    /// How it is played with keys.
    pub keys: Keys,
    /// How its boards look, beyond their scenes.
    pub nature: Nature,
    /// What a level editor begins with; none if there is none.
    pub sketch: Option<Sketch>,
    /// By how much what two solutions of a level cost differs at least: 2 where all of them are even or all are odd.
    pub stride: Cost,
    /// Small levels, by their codes without the puzzle's name, from the smallest board up: on them heuristics are audited unless others
    /// are given, so that what can be refuted is refuted by a small board.
    pub audited: &'static [&'static str],
    /// How new levels are made; none if nobody knows.
    pub generator: Option<Generator>,
}

/// A part of the rules, and a small level that shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Demo {
    /// What is seen, in a sentence or two.
    pub text: Speech,
    /// The level's code without the puzzle's name.
    pub level: &'static str,
    /// What is played on it, the moves separated by blanks.
    pub moves: &'static str,
}

/// How a puzzle is played with keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Keys {
    /// What keys do when nothing is held.
    pub free: Speech,
    /// What they do when a piece is held.
    pub held: Speech,
    /// What they do when there is another piece besides the one in hand.
    pub other: Option<Speech>,
    /// What they do where a direction means the empty cell's; none where that makes no sense.
    pub flipped: Option<Speech>,
}

impl Keys {
    /// A piece is chosen, then moved.
    pub const PIECES: Self = Self {
        free: Speech {
            en: "Arrows move the cursor, Enter takes a piece, Tab takes the next one.",
            pt: "As setas movem o cursor, Enter pega numa peça, Tab pega na seguinte.",
        },
        held: Speech { en: "Arrows move the piece, Enter lets it go.", pt: "As setas movem a peça, Enter larga-a." },
        other: None,
        flipped: None,
    };
}

/// How boards look, beyond their scenes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Nature {
    /// The floor is something to look at; else it is what shows between the pieces.
    pub has_ground: bool,
    /// Nothing keeps pieces from above.
    pub is_open: bool,
    /// By what the size of a level is told.
    pub counted: Counted,
}

/// What is counted on a board to tell its size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counted {
    /// Cells that are not void.
    Cells,
    /// Pieces.
    Pieces,
    /// Pieces, which are called tiles.
    Tiles,
}

/// What a level editor begins with, and what it paints with.
#[derive(Clone, Copy, Debug)]
pub struct Sketch {
    /// A small level to begin with: the rows of its grid, joined by `/`. Where cells are numbers, every number is there once.
    pub start: &'static str,
    /// What there is to paint, plain ground first; nothing where cells are numbers.
    pub palette: &'static [Swatch],
    /// How things on the board are tied to others; none where nothing is.
    pub wiring: Option<Wiring>,
}

/// How things on a board are tied to others, such as a switch to what it works. Both functions also read a drawing that is no level yet.
#[derive(Clone, Copy, Debug)]
pub struct Wiring {
    /// What is tied to what.
    pub wires: fn(&LevelText) -> Vec<Wire>,
    /// Ties, or unties what is tied in this very way.
    pub tie: Tying,
}

/// Finds the header that says a wish to tie, its key and its value; or why it makes no sense.
pub type Tying = fn(&LevelText, Tie) -> Result<(String, String), Wording>;

/// A thing that may be tied to others. What has the same letter is one thing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wire {
    /// Where it is: rows and columns, from 0.
    pub from: Vec<(usize, usize)>,
    /// What it is tied to.
    pub ends: Vec<End>,
    /// What it can do there; nothing where it only leads there.
    pub verbs: &'static [Verb],
    /// What a designer does to tie it; none where its letter says it all.
    pub how: Option<Speech>,
}

/// What a thing is tied to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct End {
    /// Where it is.
    pub cells: Vec<(usize, usize)>,
    /// What is done there.
    pub verb: Option<Verb>,
}

/// A wish to tie the thing on one cell to what is on another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tie {
    /// The thing's row and column, from 0.
    pub from: (usize, usize),
    /// The other's.
    pub to: (usize, usize),
    /// What is to be done there, where that can be chosen.
    pub verb: Option<Verb>,
}

/// Something to paint a cell with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Swatch {
    /// What stands for it in a grid.
    pub letter: char,
    /// What it is, in a word or two.
    pub name: &'static str,
    /// How the cell looks,
    pub ground: Ground,
    /// and what stands on it.
    pub paint: Option<Paint>,
    /// What a header says about the letter, if one must.
    pub header: Option<&'static str>,
}

impl Swatch {
    /// Plain ground.
    pub const fn ground(letter: char, name: &'static str, ground: Ground) -> Self {
        Self { letter, name, ground, paint: None, header: None }
    }

    /// A piece of a colour.
    pub const fn piece(letter: char, name: &'static str, colour: u8) -> Self {
        Self { letter, name, ground: Ground::Floor, paint: Some(Paint::Colour(colour)), header: None }
    }

    /// Ground that a header explains.
    pub const fn explained(letter: char, name: &'static str, ground: Ground, header: &'static str) -> Self {
        Self { letter, name, ground, paint: None, header: Some(header) }
    }

    /// How a cell looks that is painted with it.
    pub fn tile(&self) -> Tile {
        let piece = self.paint.map(|paint| Piece::new(self.letter, paint));
        let mark = match self.ground {
            Ground::Void => ' ',
            _ if piece.is_some() => '.',
            _ => self.letter,
        };
        Tile { ground: self.ground, mark, piece }
    }
}
