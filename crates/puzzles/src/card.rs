//! A puzzle's card: everything there is to say about it that is no rule, as data. Front ends read it and know no puzzle by name.

use quebra_search::Cost;

use crate::generate::Generator;
use crate::scene::{Ground, Paint, Piece, Tile};

/// A text in every language that quebra speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Speech {
    /// English.
    pub en: &'static str,
    /// European Portuguese.
    pub pt: &'static str,
}

impl Speech {
    /// The text in a language, given by its code; English where it is another one.
    ///
    /// ```
    /// use quebra_puzzles::card::Speech;
    /// let speech = Speech { en: "the hole", pt: "o buraco" };
    /// assert_eq!((speech.tell("pt"), speech.tell("fr")), ("o buraco", "the hole"));
    /// ```
    pub fn tell(&self, language: &str) -> &'static str {
        match language {
            "pt" | "pt-PT" => self.pt,
            _ => self.en,
        }
    }
}

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
