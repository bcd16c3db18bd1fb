//! How a board is drawn and moved, and how a move is named.

use super::board::Board;
use super::rules::{NPuzzle, Slide, State};
use crate::motion::{Frame, Gesture, beside};
use crate::scene::{Ground, Paint, Piece, Scene, Tile};
use crate::wording::{Wording, wording};

pub(super) fn scene<B: Board>(level: &NPuzzle<B>, state: &State<B>) -> Scene {
    Scene::new(level.rows, level.columns, |row, column| {
        let cell = row * level.columns + column;
        let tile = state.board.tile(cell);
        let paint = if tile == cell + 1 { Paint::Home } else { Paint::Plain };
        let piece = (tile != 0).then(|| Piece::new(tile.to_string(), paint));
        Tile { ground: Ground::Floor, mark: '.', piece }
    })
}

/// The tile that goes into the empty cell.
pub(super) fn gesture<B: Board>(level: &NPuzzle<B>, state: &State<B>, action: Slide) -> Gesture {
    let empty = (state.empty as usize / level.columns, state.empty as usize % level.columns);
    let dir = action.tile();
    Gesture { is_in_hand: true, swaps: true, ..Gesture::step(beside(empty, dir.opposite()), dir) }
}

pub(super) fn frames<B: Board>(level: &NPuzzle<B>, before: &State<B>, action: Slide, after: &State<B>) -> Vec<Frame> {
    vec![Frame::slide(&gesture(level, before, action), scene(level, after))]
}

pub(super) fn read_action<B: Board>(_: &NPuzzle<B>, _: &State<B>, word: &str) -> Result<Slide, Wording> {
    let found = Slide::ALL.into_iter().find(|slide| slide.to_string() == word);
    found.ok_or_else(|| wording!("fault-n-puzzle-move", "expected one of N S E W, not `{word}`", word))
}
