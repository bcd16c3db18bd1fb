//! Folding Blocks: groups sown on a grey board and folded by the rules until nothing more fits; what is still grey becomes
//! holes, so every draft is solvable by construction.

use super::{Design, Dice, Oracle, Proposer, Wish};
use crate::level::LevelText;
use crate::puzzle::Code;
use crate::workshop::difficulty::Grade;

pub(super) const DESIGN: Design = Design {
    options: &["size", "groups", "holes"],
    size: (5, 5),
    sides: 2..=12,
    cells: 100,
    par: 4..=30,
    method: "exact-cover",
    effort: Some(20_000),
    states: Some(50_000),
};

struct FoldingBlocks {
    rows: usize,
    columns: usize,
    groups: Option<usize>,
    holes: Option<usize>,
}

pub(super) fn proposer(wish: &Wish) -> Result<Box<dyn Proposer>, String> {
    let is_easy = wish.grade.is_none_or(|grade| grade == Grade::Easy);
    let size = if is_easy { DESIGN.size } else { (6, 6) };
    let (rows, columns) = DESIGN.size_of(wish, size)?;
    let cells = rows * columns;
    let (groups, holes) = (wish.groups.unwrap_or(1), wish.holes.unwrap_or(0));
    if !(1..=26).contains(&groups) {
        return Err(format!("--groups {groups}: expected 1 to 26, the letters A to Z"));
    }
    if wish.holes.is_some() && !(cells - holes.min(cells)).is_multiple_of(2) {
        let why = "every group is folded, so it covers an even number of cells";
        return Err(format!("--holes {holes}: {why}, and {} would be left of {cells}", cells - holes.min(cells)));
    }
    if 2 * groups + holes > cells {
        let what = format!("{groups} groups that fold at least once and {holes} holes");
        return Err(format!("{what} need {} cells; a {rows}x{columns} board has {cells}", 2 * groups + holes));
    }
    Ok(Box::new(FoldingBlocks { rows, columns, groups: wish.groups, holes: wish.holes }))
}

impl Proposer for FoldingBlocks {
    /// A few groups at once, then one more at a time where two cells that touch are left, until there are enough.
    fn propose(&self, dice: &mut Dice, _: &Oracle) -> Option<Code> {
        let cells = self.rows * self.columns;
        let groups = self.groups.unwrap_or_else(|| dice.within(2..=(cells / 6).clamp(2, 8)));
        let holes = self.holes.unwrap_or(cells / 5);
        let together = dice.within(1..=groups.min(4));
        let mut letters = ('A'..='Z').take(groups);
        let mut board = Sown { start: vec!['0'; cells], end: vec!['0'; cells] };
        for letter in letters.by_ref().take(together) {
            let size = dice.choose(&[1, 1, 1, 2, 2, 3])?;
            self.sow(&mut board, letter, size, dice)?;
        }
        self.play(&mut board, dice)?;
        for letter in letters {
            let size = dice.choose(&[1, 1, 2])?;
            if self.sow(&mut board, letter, size, dice).is_none() {
                break;
            }
            self.play(&mut board, dice)?;
        }
        let mut level = board.start;
        for (cell, end) in level.iter_mut().zip(&board.end) {
            if *end == '0' {
                *cell = '_';
            }
        }
        let count = |letter: char| level.iter().filter(|&&cell| cell == letter).count();
        let is_right = self.holes.map_or(count('_') <= holes, |holes| count('_') == holes)
            && self.groups.is_none_or(|groups| ('A'..='Z').take(groups).all(|letter| count(letter) > 0));
        is_right.then(|| self.code(&level))
    }
}

/// A board as it starts, and after the folds that were made.
struct Sown {
    start: Vec<char>,
    end: Vec<char>,
}

impl FoldingBlocks {
    fn code(&self, board: &[char]) -> Code {
        let rows = board.chunks(self.columns).map(|row| row.iter().collect()).collect();
        Code { rows, headers: Vec::new() }
    }

    /// Puts a group of so many touching cells where the board is grey, and leaves it a cell to begin to fold into.
    fn sow(&self, board: &mut Sown, letter: char, size: usize, dice: &mut Dice) -> Option<()> {
        let grey = |end: &[char]| (0..end.len()).filter(|&cell| end[cell] == '0').collect::<Vec<_>>();
        let touches = |end: &[char], cell: usize, what: char| {
            let (row, column) = (cell / self.columns, cell % self.columns);
            let is_there = |row: usize, column: usize| end[row * self.columns + column] == what;
            row > 0 && is_there(row - 1, column)
                || column > 0 && is_there(row, column - 1)
                || row + 1 < self.rows && is_there(row + 1, column)
                || column + 1 < self.columns && is_there(row, column + 1)
        };
        let seeds: Vec<usize> = grey(&board.end).into_iter().filter(|&cell| touches(&board.end, cell, '0')).collect();
        let mut cell = dice.choose(&seeds)?;
        for _ in 0..size {
            (board.start[cell], board.end[cell]) = (letter, letter);
            let edge = grey(&board.end).into_iter().filter(|&cell| touches(&board.end, cell, letter));
            let edge: Vec<usize> = edge.filter(|&cell| touches(&board.end, cell, '0')).collect();
            match dice.choose(&edge) {
                Some(next) => cell = next,
                None => break,
            }
        }
        Some(())
    }

    /// Folds at random until nothing more fits.
    fn play(&self, board: &mut Sown, dice: &mut Dice) -> Option<()> {
        let mut game = crate::open(&LevelText::of("folding-blocks", &self.code(&board.end))).ok()?;
        loop {
            let folds = game.legal();
            if folds.is_empty() {
                break;
            }
            game.play(&folds[dice.below(folds.len())]).ok()?;
        }
        for (cell, tile) in board.end.iter_mut().zip(game.scene().tiles) {
            *cell = tile.piece.and_then(|piece| piece.label.chars().next()).unwrap_or('0');
        }
        Some(())
    }
}
