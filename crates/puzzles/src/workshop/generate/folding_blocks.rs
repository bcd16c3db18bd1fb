//! Folding Blocks: groups sown on a grey board and folded by the rules until nothing more fits; what is still grey becomes
//! holes, so every draft is solvable by construction.

use super::{Design, Dice, Oracle, Proposer, Wish};
use crate::level::LevelText;
use crate::puzzle::Code;
use crate::scene::Scene;

pub(super) const DESIGN: Design = Design {
    options: &["size", "groups", "holes"],
    size: (5, 5),
    sides: 2..=12,
    cells: 100,
    par: 4..=30,
    method: "exact-cover",
    effort: 20_000,
    states: Some(50_000),
};

struct FoldingBlocks {
    rows: usize,
    columns: usize,
    groups: Option<usize>,
    holes: Option<usize>,
}

pub(super) fn proposer(wish: &Wish) -> Result<Box<dyn Proposer>, String> {
    let (rows, columns) = DESIGN.size_of(wish)?;
    let cells = rows * columns;
    let (groups, holes) = (wish.groups.unwrap_or(1), wish.holes.unwrap_or(0));
    if !(1..=26).contains(&groups) {
        return Err(format!("--groups {groups}: expected 1 to 26, the letters A to Z"));
    }
    if 2 * groups + holes > cells {
        let what = format!("{groups} groups that fold at least once and {holes} holes");
        return Err(format!("{what} need {} cells; a {rows}x{columns} board has {cells}", 2 * groups + holes));
    }
    Ok(Box::new(FoldingBlocks { rows, columns, groups: wish.groups, holes: wish.holes }))
}

impl Proposer for FoldingBlocks {
    fn propose(&self, dice: &mut Dice, _: &Oracle) -> Option<Code> {
        let cells = self.rows * self.columns;
        let groups = self.groups.unwrap_or_else(|| dice.within(2..=(cells / 6).clamp(2, 8)));
        let mut board = vec!['0'; cells];
        for letter in ('A'..='Z').take(groups) {
            let size = dice.choose(&[1, 1, 1, 2, 2, 3])?;
            self.sow(&mut board, letter, size, dice)?;
        }
        let code = |board: &[char]| {
            let rows = board.chunks(self.columns).map(|row| row.iter().collect()).collect();
            Code { rows, headers: Vec::new() }
        };
        let mut game = crate::open(&LevelText::of("folding-blocks", &code(&board))).ok()?;
        loop {
            let folds = game.legal();
            if folds.is_empty() {
                break;
            }
            game.play(&folds[dice.below(folds.len())]).ok()?;
        }
        let holes = dig(&mut board, &game.scene());
        let is_right = self.holes.map_or(4 * holes <= cells, |wanted| holes == wanted);
        is_right.then(|| code(&board))
    }
}

impl FoldingBlocks {
    /// Puts a group of so many touching cells on the board.
    fn sow(&self, board: &mut [char], letter: char, size: usize, dice: &mut Dice) -> Option<()> {
        let grey = |board: &[char]| (0..board.len()).filter(|&cell| board[cell] == '0').collect::<Vec<_>>();
        board[dice.choose(&grey(board))?] = letter;
        for _ in 1..size {
            let touches = |&cell: &usize| {
                let (row, column) = (cell / self.columns, cell % self.columns);
                let is_own = |row: usize, column: usize| board[row * self.columns + column] == letter;
                row > 0 && is_own(row - 1, column)
                    || column > 0 && is_own(row, column - 1)
                    || row + 1 < self.rows && is_own(row + 1, column)
                    || column + 1 < self.columns && is_own(row, column + 1)
            };
            let edge: Vec<usize> = grey(board).into_iter().filter(touches).collect();
            board[dice.choose(&edge)?] = letter;
        }
        Some(())
    }
}

/// Makes holes of what is not filled in the end; how many there are.
fn dig(board: &mut [char], end: &Scene) -> usize {
    let mut holes = 0;
    for (cell, tile) in board.iter_mut().zip(&end.tiles) {
        if tile.piece.is_none() {
            *cell = '_';
            holes += 1;
        }
    }
    holes
}
