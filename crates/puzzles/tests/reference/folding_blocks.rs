//! Folding Blocks: mirror groups over the sides of their bounding boxes until no grey cell is left.

use std::collections::BTreeMap;

use super::grid::{self, Board, Cell};
use super::{Headers, Rules};

const GREY: char = '0';
const HOLE: char = '_';

pub struct FoldingBlocks {
    start: Board,
}

impl Rules for FoldingBlocks {
    type State = Board;

    fn parse(_: &Headers, rows: &[String]) -> Self {
        FoldingBlocks { start: grid::board(rows) }
    }

    fn start(&self) -> Board {
        self.start.clone()
    }

    fn solved(&self, board: &Board) -> bool {
        !board.values().any(|&colour| colour == GREY)
    }

    fn moves(&self, board: &Board) -> Vec<(String, Board)> {
        let mut moves = Vec::new();
        for (letter, group) in groups(board) {
            for (direction, images) in mirrors(&group) {
                if images.iter().all(|image| board.get(image) == Some(&GREY)) {
                    let mut next = board.clone();
                    next.extend(images.into_iter().map(|image| (image, letter)));
                    moves.push((format!("{letter}{direction}"), next));
                }
            }
        }
        moves
    }
}

/// The cells of each letter, touching or not.
fn groups(board: &Board) -> BTreeMap<char, Vec<Cell>> {
    let mut groups: BTreeMap<char, Vec<Cell>> = BTreeMap::new();
    for (&cell, &colour) in board {
        if colour != GREY && colour != HOLE {
            groups.entry(colour).or_default().push(cell);
        }
    }
    groups
}

/// The images of a group over the four sides of its bounding box.
fn mirrors(group: &[Cell]) -> [(char, Vec<Cell>); 4] {
    let rows = || group.iter().map(|&(row, _)| row);
    let columns = || group.iter().map(|&(_, column)| column);
    let (top, bottom) = (rows().min().unwrap(), rows().max().unwrap());
    let (left, right) = (columns().min().unwrap(), columns().max().unwrap());
    [
        ('U', group.iter().map(|&(i, j)| (2 * top - i - 1, j)).collect()),
        ('D', group.iter().map(|&(i, j)| (2 * bottom - i + 1, j)).collect()),
        ('L', group.iter().map(|&(i, j)| (i, 2 * left - j - 1)).collect()),
        ('R', group.iter().map(|&(i, j)| (i, 2 * right - j + 1)).collect()),
    ]
}
