//! How a row of lamps is drawn, pointed at, and how a move is named.

use super::rules::{Lamps, Press};
use crate::motion::Gesture;
use crate::scene::{Ground, Paint, Piece, Scene, Tile};
use crate::wording::Wording;

pub(super) fn scene(level: &Lamps, lit: u32) -> Scene {
    Scene::new(1, usize::from(level.count), |_, lamp| {
        let is_lit = lit >> lamp & 1 == 1;
        let piece = if is_lit { Piece::new('*', Paint::Colour(5)) } else { Piece::new('.', Paint::Plain) };
        Tile { ground: Ground::Floor, mark: '.', piece: Some(piece) }
    })
}

/// Pointing at a lamp is all there is to a move.
pub(super) fn gesture(action: Press) -> Gesture {
    Gesture { cells: vec![(0, usize::from(action.0))], ..Gesture::default() }
}

pub(super) fn read_action(level: &Lamps, word: &str) -> Result<Press, Wording> {
    let number = word.parse::<u8>().ok().filter(|number| (1..=level.count).contains(number));
    number.map(|number| Press(number - 1)).ok_or_else(|| format!("expected a lamp, 1 to {}", level.count).into())
}
