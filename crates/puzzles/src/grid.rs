//! Directions and cells, shared by the puzzles.

use std::fmt;

use crate::wording::{Wording, wording};

/// Up, down, left or right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Dir {
    /// To the row above.
    Up,
    /// To the row below.
    Down,
    /// To the column before.
    Left,
    /// To the column after.
    Right,
}

impl Dir {
    /// All four, in the order in which puzzles try them.
    pub const ALL: [Self; 4] = [Self::Up, Self::Down, Self::Left, Self::Right];

    /// The letter in move tokens.
    pub fn letter(self) -> char {
        match self {
            Self::Up => 'U',
            Self::Down => 'D',
            Self::Left => 'L',
            Self::Right => 'R',
        }
    }

    /// The direction with this letter.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|dir| dir.letter() == letter)
    }

    /// The other way.
    #[must_use]
    pub fn opposite(self) -> Self {
        match self {
            Self::Up => Self::Down,
            Self::Down => Self::Up,
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }

    /// Rows and columns it leads on.
    pub fn delta(self) -> (isize, isize) {
        match self {
            Self::Up => (-1, 0),
            Self::Down => (1, 0),
            Self::Left => (0, -1),
            Self::Right => (0, 1),
        }
    }
}

/// A cell and a direction: the move of puzzles in which a piece is chosen. Printed as `2,3L`, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CellMove {
    /// The row, from 0.
    pub row: u8,
    /// The column, from 0.
    pub column: u8,
    /// Where to.
    pub dir: Dir,
}

impl fmt::Display for CellMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}{}", self.row + 1, self.column + 1, self.dir.letter())
    }
}

impl CellMove {
    /// Reads a token such as `2,3L` for a board of this size.
    ///
    /// ```
    /// use quebra_puzzles::grid::CellMove;
    /// assert_eq!(CellMove::read("2,3L", 4, 4).unwrap().to_string(), "2,3L");
    /// assert!(CellMove::read("2,9L", 4, 4).unwrap_err().to_string().contains("4 columns"));
    /// ```
    pub fn read(token: &str, rows: usize, columns: usize) -> Result<Self, Wording> {
        let expected = || {
            wording!("fault-move-cell", "expected ROW,COLUMN and one of U D L R, such as `2,3L`, not `{token}`", token)
        };
        let last = token.chars().next_back().ok_or_else(expected)?;
        let dir = Dir::from_letter(last).ok_or_else(expected)?;
        let (row, column) = token[..token.len() - 1].split_once(',').ok_or_else(expected)?;
        let number = |text: &str| {
            let is_plain = text.bytes().all(|byte| byte.is_ascii_digit());
            text.parse::<usize>().ok().filter(|&number| is_plain && number > 0).ok_or_else(expected)
        };
        let (row, column) = (number(row)?, number(column)?);
        if row > rows || column > columns {
            return Err(wording!(
                "fault-move-off-board",
                "`{token}` is off the board, which has {rows} rows and {columns} columns",
                token,
                rows,
                columns
            ));
        }
        Ok(Self { row: (row - 1) as u8, column: (column - 1) as u8, dir })
    }

    /// What is wrong where there is nothing to move.
    pub(crate) fn no_piece(self) -> Wording {
        let (row, column) = (usize::from(self.row) + 1, usize::from(self.column) + 1);
        wording!("fault-move-no-piece", "there is no piece in row {row}, column {column}", row, column)
    }
}
