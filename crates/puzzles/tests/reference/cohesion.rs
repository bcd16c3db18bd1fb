//! Cohesion: move blocks of touching same-colour pieces until each colour is one block.

use std::collections::BTreeSet;

use super::grid::{self, Board, Cell, DIRECTIONS};
use super::{Headers, Rules};

const EMPTY: char = '0';

pub struct Cohesion {
    start: Board,
}

impl Rules for Cohesion {
    /// Touching pieces always join, so the board alone is the whole state.
    type State = Board;

    fn parse(_: &Headers, rows: &[String]) -> Self {
        let mut start = grid::board(rows);
        for piece in start.values_mut() {
            if *piece == '.' {
                *piece = EMPTY;
            }
        }
        Cohesion { start }
    }

    fn start(&self) -> Board {
        self.start.clone()
    }

    fn solved(&self, board: &Board) -> bool {
        let colours: BTreeSet<char> = board.values().copied().filter(|&c| c != EMPTY).collect();
        blocks(board).len() == colours.len()
    }

    fn moves(&self, board: &Board) -> Vec<(String, Board)> {
        let mut moves = Vec::new();
        for block in blocks(board) {
            let (row, column) = *block.first().expect("a block has cells");
            for (name, direction) in DIRECTIONS {
                if let Some(next) = shift(board, &block, direction) {
                    moves.push((format!("{row},{column}{name}"), next));
                }
            }
        }
        moves
    }

    /// Any cell of the block may name it.
    fn apply(&self, board: &Board, token: &str) -> Option<Board> {
        let (cell, direction) = grid::read_token(token)?;
        let block = blocks(board).into_iter().find(|block| block.contains(&cell))?;
        shift(board, &block, direction)
    }
}

/// The blocks in reading order of their first cells.
fn blocks(board: &Board) -> Vec<BTreeSet<Cell>> {
    let mut blocks: Vec<BTreeSet<Cell>> = Vec::new();
    for (&cell, &piece) in board {
        if piece != EMPTY && !blocks.iter().any(|block| block.contains(&cell)) {
            blocks.push(grid::component(board, cell));
        }
    }
    blocks
}

/// The board after the block moved one cell, if it can.
fn shift(board: &Board, block: &BTreeSet<Cell>, direction: Cell) -> Option<Board> {
    let colour = board[block.first()?];
    let mut next = board.clone();
    for &cell in block {
        next.insert(cell, EMPTY);
    }
    for &cell in block {
        let target = grid::step(cell, direction);
        if next.get(&target) != Some(&EMPTY) && !block.contains(&target) {
            return None;
        }
        next.insert(target, colour);
    }
    Some(next)
}
