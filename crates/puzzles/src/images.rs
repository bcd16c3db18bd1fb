//! When two levels are the same: turned, mirrored, or with other names for colours and letters.
//!
//! Each puzzle says in its [`Puzzle::normal_form`](crate::puzzle::Puzzle::normal_form) what its rules do not care about; here is what they
//! share. Two levels are the same exactly if their normal forms are.

use std::collections::HashMap;

/// A board turned or mirrored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Image {
    upside_down: bool,
    mirrored: bool,
    transposed: bool,
}

impl Image {
    /// The board itself, and its mirror image with left and right exchanged.
    pub const UPRIGHT: [Self; 2] = [Self::new(0), Self::new(2)];
    /// The board itself, and with rows and columns exchanged.
    pub const DIAGONAL: [Self; 2] = [Self::new(0), Self::new(4)];
    /// All eight.
    pub const ALL: [Self; 8] = [
        Self::new(0),
        Self::new(1),
        Self::new(2),
        Self::new(3),
        Self::new(4),
        Self::new(5),
        Self::new(6),
        Self::new(7),
    ];

    const fn new(bits: u8) -> Self {
        Self { upside_down: bits & 1 != 0, mirrored: bits & 2 != 0, transposed: bits & 4 != 0 }
    }

    /// Where the cell of a board of this size goes, as row and column.
    pub fn place(self, (rows, columns): (usize, usize), (row, column): (usize, usize)) -> (usize, usize) {
        let row = if self.upside_down { rows - 1 - row } else { row };
        let column = if self.mirrored { columns - 1 - column } else { column };
        if self.transposed { (column, row) } else { (row, column) }
    }

    /// The board after it: rows of equal length.
    pub fn of<T: Copy + Default>(self, board: &[Vec<T>]) -> Vec<Vec<T>> {
        let (rows, columns) = (board.len(), board[0].len());
        let (high, wide) = if self.transposed { (columns, rows) } else { (rows, columns) };
        let mut image = vec![vec![T::default(); wide]; high];
        for (row, cells) in board.iter().enumerate() {
            for (column, &cell) in cells.iter().enumerate() {
                let (row, column) = self.place((rows, columns), (row, column));
                image[row][column] = cell;
            }
        }
        image
    }
}

/// Gives new names to the letters of boards, in the order in which it meets them.
#[derive(Debug, Default)]
pub struct Names(HashMap<char, char>);

impl Names {
    /// The new name of a letter: `a`, `b`, … and whatever follows in Unicode.
    pub fn of(&mut self, letter: char) -> char {
        let next = char::from_u32(u32::from('a') + self.0.len() as u32).expect("there are more characters than cells");
        *self.0.entry(letter).or_insert(next)
    }
}

/// The cells of a level's rows.
pub fn cells(rows: &[String]) -> Vec<Vec<char>> {
    rows.iter().map(|row| row.chars().collect()).collect()
}

/// The least of some images of a board whose letters may be renamed, apart from those that mean the same in every level.
pub fn least_image(board: &[Vec<char>], images: &[Image], is_fixed: fn(char) -> bool) -> String {
    let spell = |image: &Image| {
        let mut names = Names::default();
        let mut rename = |letter: char| if is_fixed(letter) { letter } else { names.of(letter) };
        let rows = image.of(board);
        let rows: Vec<String> = rows.into_iter().map(|row| row.into_iter().map(&mut rename).collect()).collect();
        rows.join("/")
    };
    images.iter().map(spell).min().expect("the board itself is one of them")
}
