//! How a board is drawn and moved, and how a move is named.

use super::rules::BreakTheIce;
use crate::grid::{CellMove, Dir};
use crate::motion::{Frame, Gesture, Motion, Shift, falls, losses};
use crate::planes::{Pack, Planes};
use crate::scene::{Ground, Paint, Piece, Scene, Tile};
use crate::wording::Wording;

pub(super) fn scene<W: Pack<P>, const P: usize>(level: &BreakTheIce<W, P>, state: &Planes<W, P>) -> Scene {
    Scene::new(level.rows, level.columns, |row, column| {
        let letter = level.colour(state, row, column).checked_sub(1).map(|index| level.letters[index]);
        let piece = letter.map(|letter| Piece::new(letter, Paint::Colour(paint(letter))));
        Tile { ground: Ground::Floor, mark: '.', piece }
    })
}

/// The piece; another one that it changes places with may be taken as well.
pub(super) fn gesture<W: Pack<P>, const P: usize>(
    level: &BreakTheIce<W, P>,
    state: &Planes<W, P>,
    action: CellMove,
) -> Gesture {
    let gesture = Gesture::step((action.row.into(), action.column.into()), action.dir);
    let (row, column) = gesture.to[0];
    Gesture { swaps: level.colour(state, row, column) != 0, ..gesture }
}

/// The piece moves, then all falls, breaks, and falls again until nothing breaks.
pub(super) fn frames<W: Pack<P>, const P: usize>(
    level: &BreakTheIce<W, P>,
    before: &Planes<W, P>,
    action: CellMove,
    _: &Planes<W, P>,
) -> Vec<Frame> {
    let gesture = gesture(level, before, action);
    let place = |(row, column)| level.cell(row, column).expect("pieces are in rows that are stored");
    let (from, to) = (place(gesture.cells[0]), place(gesture.to[0]));
    // Exchanging the cells covers both: the place for a piece is empty, or it is a swap.
    let mut state = before.map(|plane| {
        let differs = plane.has(from) != plane.has(to);
        if differs { plane ^ (W::cell(from) | W::cell(to)) } else { plane }
    });
    let mut frames = vec![Frame::slide(&gesture, scene(level, &state))];
    if gesture.swaps {
        frames[0].motion = Motion::Swap;
        frames[0].steps.push(Shift::new(gesture.to[0], gesture.cells[0]));
    }
    let mut show = |motion, state: &Planes<W, P>| {
        let last = frames.last().expect("the first frame is there");
        let scene = scene(level, state);
        let steps = if motion == Motion::Break { losses(&last.scene, &scene) } else { falls(&last.scene, &scene) };
        if !steps.is_empty() {
            frames.push(Frame { motion, dir: None, steps, scene });
        }
    };
    loop {
        state = level.fallen(&state);
        show(Motion::Fall, &state);
        let broken = level.breaking(&state);
        if broken.is_empty() {
            return frames;
        }
        state = state.map(|plane| plane & !broken);
        show(Motion::Break, &state);
    }
}

pub(super) fn read_action<W: Pack<P>, const P: usize>(
    level: &BreakTheIce<W, P>,
    state: &Planes<W, P>,
    word: &str,
) -> Result<CellMove, Wording> {
    let action = CellMove::read(word, level.rows, level.columns)?;
    let CellMove { row, column, dir } = action;
    let is_piece = |row: u8, column: u8| level.colour(state, row.into(), column.into()) != 0;
    if !is_piece(row, column) {
        return Err(action.no_piece());
    }
    Ok(match dir {
        Dir::Left if column > 0 && is_piece(row, column - 1) => CellMove { row, column: column - 1, dir: Dir::Right },
        Dir::Up if row > 0 && is_piece(row - 1, column) => CellMove { row: row - 1, column, dir: Dir::Down },
        _ => action,
    })
}

/// A swap, from its other piece.
pub(super) fn synonyms<W: Pack<P>, const P: usize>(
    level: &BreakTheIce<W, P>,
    state: &Planes<W, P>,
    action: CellMove,
) -> Vec<CellMove> {
    let CellMove { row, column, dir } = action;
    let other = match dir {
        Dir::Right => CellMove { row, column: column + 1, dir: Dir::Left },
        Dir::Down => CellMove { row: row + 1, column, dir: Dir::Up },
        Dir::Left | Dir::Up => return Vec::new(),
    };
    let is_swap = level.colour(state, other.row.into(), other.column.into()) != 0;
    if is_swap { vec![other] } else { Vec::new() }
}

/// The classic six colours come first, the other letters after them.
pub(super) fn paint(letter: char) -> u8 {
    const CLASSIC: &str = "porbgy";
    let classic = CLASSIC.chars().position(|classic| classic == letter);
    let other = || ('a'..letter).filter(|&earlier| !CLASSIC.contains(earlier)).count() + CLASSIC.len();
    classic.unwrap_or_else(other) as u8
}
