//! Break the Ice: move and swap falling pieces so that runs of three or more clear the board.

use std::collections::BTreeSet;

use super::grid::{self, Board, Cell, DIRECTIONS};
use super::{Headers, Rules};

const UP: Cell = (-1, 0);
const LEFT: Cell = (0, -1);

pub struct BreakTheIce {
    rows: i32,
    columns: i32,
    start: Board,
    /// `clears: group`: the pieces connected to a run go with it.
    groups: bool,
    budget: Option<usize>,
}

impl Rules for BreakTheIce {
    /// Only the pieces; every other cell is empty.
    type State = Board;

    fn parse(headers: &Headers, rows: &[String]) -> Self {
        let mut start = grid::board(rows);
        let &(last_row, last_column) = start.keys().next_back().expect("a board has cells");
        start.retain(|_, &mut piece| piece != '_' && piece != '.');
        let moves = super::header(headers, "moves");
        BreakTheIce {
            rows: last_row,
            columns: last_column,
            start,
            groups: super::header(headers, "clears") != Some("run"),
            // Two moves too many still earn one star.
            budget: moves.map(|moves| moves.parse::<usize>().expect("a number") + 2),
        }
    }

    fn start(&self) -> Board {
        self.start.clone()
    }

    fn solved(&self, board: &Board) -> bool {
        board.is_empty()
    }

    fn moves(&self, board: &Board) -> Vec<(String, Board)> {
        let mut moves = Vec::new();
        for &cell in board.keys() {
            for (name, direction) in DIRECTIONS {
                // A swap is listed once: from its left or upper piece.
                let is_swap = board.contains_key(&grid::step(cell, direction));
                if is_swap && (direction == LEFT || direction == UP) {
                    continue;
                }
                if let Some(next) = self.act(board, cell, direction) {
                    moves.push((format!("{},{}{name}", cell.0, cell.1), next));
                }
            }
        }
        moves
    }

    fn budget(&self) -> Option<usize> {
        self.budget
    }

    /// A swap may be named from both of its pieces.
    fn apply(&self, board: &Board, token: &str) -> Option<Board> {
        let (cell, direction) = grid::read_token(token)?;
        self.act(board, cell, direction)
    }
}

impl BreakTheIce {
    /// The settled board after the piece at `cell` went in `direction`, if it may.
    fn act(&self, board: &Board, cell: Cell, direction: Cell) -> Option<Board> {
        let piece = *board.get(&cell)?;
        let target = grid::step(cell, direction);
        let mut next = board.clone();
        if let Some(&other) = board.get(&target) {
            if other == piece {
                return None;
            }
            next.insert(cell, other);
        } else {
            let sideways = direction.0 == 0;
            if !sideways || !(1..=self.columns).contains(&target.1) {
                return None;
            }
            next.remove(&cell);
        }
        next.insert(target, piece);
        Some(self.settle(&next))
    }

    fn settle(&self, board: &Board) -> Board {
        let mut board = self.fallen(board);
        loop {
            let marked = self.marked(&board);
            if marked.is_empty() {
                return board;
            }
            board.retain(|cell, _| !marked.contains(cell));
            board = self.fallen(&board);
        }
    }

    /// The board with every piece as low as it gets.
    fn fallen(&self, board: &Board) -> Board {
        let mut fallen = Board::new();
        for column in 1..=self.columns {
            let mut floor = self.rows;
            for row in (1..=self.rows).rev() {
                if let Some(&piece) = board.get(&(row, column)) {
                    fallen.insert((floor, column), piece);
                    floor -= 1;
                }
            }
        }
        fallen
    }

    /// The pieces to remove at once.
    fn marked(&self, board: &Board) -> BTreeSet<Cell> {
        let runs = runs(board);
        if self.groups { runs.iter().flat_map(|&cell| grid::component(board, cell)).collect() } else { runs }
    }
}

/// The cells of all runs. A run of more than three is a chain of overlapping threes.
pub(super) fn runs(board: &Board) -> BTreeSet<Cell> {
    let mut runs = BTreeSet::new();
    for (&cell, piece) in board {
        for direction in [(0, 1), (1, 0)] {
            let second = grid::step(cell, direction);
            let third = grid::step(second, direction);
            if board.get(&second) == Some(piece) && board.get(&third) == Some(piece) {
                runs.extend([cell, second, third]);
            }
        }
    }
    runs
}
