//! A board as data: front ends draw it, tests compare it. What a puzzle shows, without how.

use std::fmt;

/// A board to be drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    /// Number of rows.
    pub rows: usize,
    /// Number of columns.
    pub columns: usize,
    /// The cells, row by row.
    pub tiles: Vec<Tile>,
}

/// One cell: the ground, a mark on it, and what stands there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tile {
    /// What the cell is.
    pub ground: Ground,
    /// The letter of the cell itself, as in level files.
    pub mark: char,
    /// What stands on it.
    pub piece: Option<Piece>,
}

/// What a cell is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ground {
    /// Nothing at all.
    Void,
    /// A place for pieces.
    Floor,
    /// Where the puzzle wants something.
    Goal,
    /// Floor that does not bear everything.
    Fragile,
    /// A switch.
    Switch {
        /// Only a standing block presses it.
        is_heavy: bool,
    },
    /// A bridge, open or not.
    Bridge {
        /// It bears.
        is_on: bool,
    },
    /// A cell that takes a block apart.
    Split,
    /// A cell that takes a block elsewhere.
    Teleport,
}

/// What stands on a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Its letter or number.
    pub label: String,
    /// Its colour.
    pub paint: Paint,
    /// It continues in the cell to the right.
    pub joins_right: bool,
    /// It continues in the cell below.
    pub joins_down: bool,
}

/// A colour by meaning; the look belongs to the front ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Paint {
    /// One of the pieces' colours.
    Colour(u8),
    /// A plain piece.
    Plain,
    /// A piece that is where it belongs.
    Home,
    /// What the player moves.
    Player,
}

impl Tile {
    /// A cell with nothing on it.
    pub fn ground(ground: Ground, mark: char) -> Self {
        Self { ground, mark, piece: None }
    }

    /// What a cell shows as text: the piece's label, else the mark.
    pub fn text(&self) -> String {
        self.piece.as_ref().map_or_else(|| self.mark.to_string(), |piece| piece.label.clone())
    }
}

impl Piece {
    /// A piece on one cell.
    pub fn new(label: impl Into<String>, paint: Paint) -> Self {
        Self { label: label.into(), paint, joins_right: false, joins_down: false }
    }
}

impl Scene {
    /// A board whose cells are given by row and column.
    pub fn new(rows: usize, columns: usize, mut tile: impl FnMut(usize, usize) -> Tile) -> Self {
        let cells = (0..rows * columns).map(|cell| (cell / columns, cell % columns));
        Self { rows, columns, tiles: cells.map(|(row, column)| tile(row, column)).collect() }
    }

    /// The cell in a row and column.
    pub fn tile(&self, row: usize, column: usize) -> &Tile {
        &self.tiles[row * self.columns + column]
    }

    /// The same, to be changed.
    pub(crate) fn tile_mut(&mut self, (row, column): (usize, usize)) -> &mut Tile {
        &mut self.tiles[row * self.columns + column]
    }

    /// The row and column of every cell, in reading order.
    pub fn cells(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        let (count, columns) = (self.tiles.len(), self.columns);
        (0..count).map(move |cell| (cell / columns, cell % columns))
    }

    /// Marks as joined all neighbouring pieces with the same label.
    #[must_use]
    pub fn joined(mut self) -> Self {
        for row in 0..self.rows {
            for column in 0..self.columns {
                let Some(piece) = &self.tile(row, column).piece else { continue };
                let is_same = |other: &Tile| other.piece.as_ref().is_some_and(|other| other.label == piece.label);
                let joins_right = column + 1 < self.columns && is_same(self.tile(row, column + 1));
                let joins_down = row + 1 < self.rows && is_same(self.tile(row + 1, column));
                let index = row * self.columns + column;
                if let Some(piece) = &mut self.tiles[index].piece {
                    (piece.joins_right, piece.joins_down) = (joins_right, joins_down);
                }
            }
        }
        self
    }

    /// The width of the widest label.
    pub fn label_width(&self) -> usize {
        self.tiles.iter().map(|tile| tile.text().chars().count()).max().unwrap_or(1)
    }
}

/// Plain ASCII, one cell after another, with `-` where a piece goes on to the right.
impl fmt::Display for Scene {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = self.label_width();
        for row in 0..self.rows {
            let mut line = String::new();
            for column in 0..self.columns {
                let tile = self.tile(row, column);
                let joins = tile.piece.as_ref().is_some_and(|piece| piece.joins_right);
                line.push_str(&format!("{:>width$}", tile.text()));
                line.push(if joins { '-' } else { ' ' });
            }
            writeln!(f, "{}", line.trim_end())?;
        }
        Ok(())
    }
}
