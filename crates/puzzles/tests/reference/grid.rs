//! Boards as maps from cells to characters: a cell is on the board when the map has it.

use std::collections::{BTreeMap, BTreeSet};

/// Row and column from 1, top left. The order of cells is the reading order.
pub type Cell = (i32, i32);
pub type Board = BTreeMap<Cell, char>;

pub const DIRECTIONS: [(char, Cell); 4] = [('U', (-1, 0)), ('D', (1, 0)), ('L', (0, -1)), ('R', (0, 1))];

pub fn board(rows: &[String]) -> Board {
    let mut board = Board::new();
    for (row, line) in (1..).zip(rows) {
        for (column, character) in (1..).zip(line.chars()) {
            board.insert((row, column), character);
        }
    }
    board
}

/// The rows of a full board.
pub fn rows(board: &Board) -> Vec<String> {
    let mut rows = Vec::new();
    for (&(_, column), &character) in board {
        if column == 1 {
            rows.push(String::new());
        }
        rows.last_mut().expect("columns count from 1").push(character);
    }
    rows
}

pub fn step((row, column): Cell, (down, right): Cell) -> Cell {
    (row + down, column + right)
}

/// The cells with the same character that hang together with `start`.
pub fn component(board: &Board, start: Cell) -> BTreeSet<Cell> {
    let mut found = BTreeSet::from([start]);
    let mut open = vec![start];
    while let Some(cell) = open.pop() {
        for (_, direction) in DIRECTIONS {
            let next = step(cell, direction);
            if board.get(&next) == board.get(&start) && found.insert(next) {
                open.push(next);
            }
        }
    }
    found
}

/// Reads a token like `2,3L` into a cell and a direction.
pub fn read_token(token: &str) -> Option<(Cell, Cell)> {
    let (_, direction) = DIRECTIONS.into_iter().find(|&(name, _)| token.ends_with(name))?;
    Some((read_cell(&token[..token.len() - 1])?, direction))
}

/// Reads `2,3`.
pub fn read_cell(text: &str) -> Option<Cell> {
    let (row, column) = text.split_once(',')?;
    Some((row.parse().ok()?, column.parse().ok()?))
}
