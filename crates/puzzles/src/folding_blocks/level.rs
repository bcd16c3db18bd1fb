//! Reading a board and writing it down: grey cells `0`, holes `_`, groups `A` to `Z`.

use super::shapes::{FoldingBlocks, Group, State};
use super::sheet::{Grid, MOST_CELLS, MOST_SIDE};
use crate::bits::Bits;
use crate::images::{Image, cells, least_image};
use crate::level::{Code, LevelError, LevelText};
use crate::parts::{Instead, Item};
use crate::puzzle::{PartKind, Simplification};
use crate::wording::wording;

pub(super) fn parse(level: &LevelText) -> Result<Grid, LevelError> {
    level.allow_headers(&[])?;
    for row in &level.rows {
        if let Some((index, cell)) = row.text.chars().enumerate().find(|(_, c)| !matches!(c, '0' | '_' | 'A'..='Z')) {
            let message = wording!(
                "fault-folding-cell",
                "expected `0` (grey), `_` (a hole) or a group's letter, A to Z, not `{cell}`",
                cell
            );
            return Err(row.error_at(index, message));
        }
    }
    let (rows, columns) = level.size(MOST_CELLS, MOST_SIDE)?;
    let cells: Vec<u8> = level.rows.iter().flat_map(|row| row.text.bytes()).collect();
    if !cells.iter().any(u8::is_ascii_uppercase) {
        let message = wording!(
            "fault-folding-no-group",
            "the level has no group: expected at least one cell with a letter, A to Z"
        );
        return Err(level.rows[0].error(message));
    }
    Ok(Grid { rows, columns, cells })
}

pub(super) fn code<W: Bits, const N: usize>(level: &FoldingBlocks<W, N>) -> Code {
    let rows = level.grid.cells.chunks(level.grid.columns);
    Code { rows: rows.map(|row| row.iter().map(|&cell| cell as char).collect()).collect(), headers: Vec::new() }
}

/// Cells that a group has folded onto are its own.
pub(super) fn code_from<W: Bits, const N: usize>(level: &FoldingBlocks<W, N>, state: &State<W, N>) -> Code {
    let mut cells = level.grid.cells.clone();
    for group in &level.groups {
        for cell in level.shape(state, group).cells.cells() {
            cells[cell] = group.letter;
        }
    }
    let rows = cells.chunks(level.grid.columns);
    Code { rows: rows.map(|row| row.iter().map(|&cell| cell as char).collect()).collect(), headers: Vec::new() }
}

/// Holes around the board are no better than its edge.
pub(super) fn normal_form<W: Bits, const N: usize>(level: &FoldingBlocks<W, N>) -> String {
    let board = cut(&level.grid, level.board);
    least_image(&cells(&board.rows), &Image::ALL, |cell| matches!(cell, '0' | '_'))
}

/// A group that never folds is as good as a hole.
pub(super) fn simplifications<W: Bits, const N: usize>(level: &FoldingBlocks<W, N>) -> Vec<Simplification> {
    let whole = code(level);
    let without = |group: &Group<W>| {
        let letter = group.letter as char;
        let rows = whole.rows.iter().map(|row| row.replace(letter, "_")).collect();
        let code = Code { rows, headers: Vec::new() };
        Simplification { what: Item::Group(letter), kind: PartKind::Thing, instead: Instead::Hole, code }
    };
    level.groups.iter().map(without).collect()
}

/// Cells that touch, or that one group may ever cover, are on one board.
pub(super) fn boards<W: Bits, const N: usize>(level: &FoldingBlocks<W, N>) -> Vec<Code> {
    let (columns, count) = (level.grid.columns, level.grid.cells.len());
    let next_to = |cell: usize| {
        let right = Some(cell + 1).filter(|right| right % columns > 0);
        let below = Some(cell + columns).filter(|&below| below < count);
        right.into_iter().chain(below).filter(|&next| level.board.has(next))
    };
    let touching = level.board.cells().map(|cell| next_to(cell).fold(W::cell(cell), |set, next| set | W::cell(next)));
    let reached = level.groups.iter().map(|group| group.shapes[0].reach);
    let mut boards: Vec<W> = Vec::new();
    for set in touching.chain(reached) {
        let (apart, joined): (Vec<W>, Vec<W>) = boards.into_iter().partition(|board| board.is_disjoint(set));
        boards = apart;
        boards.push(joined.into_iter().fold(set, |board, other| board | other));
    }
    if boards.len() < 2 {
        return Vec::new();
    }
    boards.sort_by_key(|board| board.first());
    boards.into_iter().map(|board| cut(&level.grid, board)).collect()
}

/// Some cells of a level, with no more holes around them than it takes.
fn cut<W: Bits>(grid: &Grid, board: W) -> Code {
    let cells: Vec<(usize, usize)> = board.cells().map(|cell| (cell / grid.columns, cell % grid.columns)).collect();
    let span = |places: Vec<usize>| {
        let (first, last) = (places.iter().min(), places.iter().max());
        *first.expect("a board has cells")..=*last.expect("a board has cells")
    };
    let columns = span(cells.iter().map(|&(_, column)| column).collect());
    let symbol = |cell: usize| if board.has(cell) { grid.cells[cell] as char } else { '_' };
    let row = |row: usize| columns.clone().map(|column| symbol(row * grid.columns + column)).collect();
    Code { rows: span(cells.iter().map(|&(row, _)| row).collect()).map(row).collect(), headers: Vec::new() }
}
