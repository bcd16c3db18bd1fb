//! How a board is drawn and moved, and how a move is named.

use super::rules::Cohesion;
use crate::grid::CellMove;
use crate::motion::{Frame, Gesture, Motion, beside, moved};
use crate::planes::{Pack, Planes};
use crate::scene::{Ground, Paint, Piece, Scene, Tile};
use crate::wording::Wording;

pub(super) fn scene<W: Pack<P>, const P: usize>(level: &Cohesion<W, P>, state: &Planes<W, P>) -> Scene {
    let paints = paints(&level.symbols);
    let scene = Scene::new(level.rows, level.columns, |row, column| {
        let colour = state.colour(level.cell(row, column)).checked_sub(1);
        let piece = colour.map(|index| Piece::new(level.symbols[index], Paint::Colour(paints[index])));
        Tile { ground: Ground::Floor, mark: '.', piece }
    });
    scene.joined()
}

/// The whole block.
pub(super) fn gesture<W: Pack<P>, const P: usize>(
    level: &Cohesion<W, P>,
    state: &Planes<W, P>,
    action: CellMove,
) -> Gesture {
    let first = level.cell(action.row.into(), action.column.into());
    let block = level.lattice.links(state).flood(W::cell(first));
    let place = |cell: usize| (cell / level.columns, cell % level.columns);
    let cells: Vec<_> = block.cells().map(place).collect();
    let to = cells.iter().map(|&cell| beside(cell, action.dir)).collect();
    Gesture { cells, to, dir: Some(action.dir), ..Gesture::default() }
}

/// It moves as it is, then joins what it touches.
pub(super) fn frames<W: Pack<P>, const P: usize>(
    level: &Cohesion<W, P>,
    before: &Planes<W, P>,
    action: CellMove,
    after: &Planes<W, P>,
) -> Vec<Frame> {
    let gesture = gesture(level, before, action);
    let alone = moved(&scene(level, before), &gesture.cells, action.dir);
    let after = scene(level, after);
    let join = (alone != after).then(|| Frame { motion: Motion::Join, ..Frame::change(after) });
    std::iter::once(Frame::slide(&gesture, alone)).chain(join).collect()
}

pub(super) fn read_action<W: Pack<P>, const P: usize>(
    level: &Cohesion<W, P>,
    state: &Planes<W, P>,
    word: &str,
) -> Result<CellMove, Wording> {
    let action = CellMove::read(word, level.rows, level.columns)?;
    let CellMove { row, column, dir } = action;
    let cell = level.cell(row.into(), column.into());
    if state.colour(cell) == 0 {
        return Err(action.no_piece());
    }
    let block = level.lattice.links(state).flood(W::cell(cell));
    let (row, column) = level.places[block.first()];
    Ok(CellMove { row, column, dir })
}

/// The paint of each symbol: digits have their own, letters take those that are left.
pub(super) fn paints(symbols: &[char]) -> Vec<u8> {
    let digit = |symbol: char| symbol.to_digit(10).map(|digit| digit as u8 - 1);
    let taken: Vec<u8> = symbols.iter().filter_map(|&symbol| digit(symbol)).collect();
    let mut free = (0..).filter(|paint| !taken.contains(paint));
    symbols.iter().map(|&symbol| digit(symbol).or_else(|| free.next()).unwrap_or(0)).collect()
}
