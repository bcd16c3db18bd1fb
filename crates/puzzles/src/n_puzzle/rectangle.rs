//! A board's shape: neighbours, regions, symmetries.

/// Cells of the largest board.
pub(super) const MOST: usize = 64;

/// A rectangle, its last cell the empty one's home.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rectangle {
    pub(super) rows: usize,
    pub(super) columns: usize,
}

/// A map of a rectangle onto itself that keeps neighbours together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Symmetry {
    /// Where each cell goes.
    pub(super) cells: [u8; MOST],
    /// What becomes of each way.
    pub(super) ways: [u8; 4],
}

impl Symmetry {
    /// First `self`, then `other`.
    pub(super) fn then(&self, other: &Self) -> Self {
        Self {
            cells: self.cells.map(|cell| other.cells[cell as usize]),
            ways: self.ways.map(|way| other.ways[way as usize]),
        }
    }
}

impl Rectangle {
    pub(super) fn cells(self) -> usize {
        self.rows * self.columns
    }

    #[inline]
    pub(super) fn is_square(self) -> bool {
        self.rows == self.columns
    }

    /// The neighbour of a cell: up, down, right, left for the ways 0 to 3.
    pub(super) fn neighbour(self, cell: usize, way: usize) -> Option<usize> {
        match way {
            0 => cell.checked_sub(self.columns),
            1 => Some(cell + self.columns).filter(|&to| to < self.cells()),
            2 => Some(cell + 1).filter(|to| to % self.columns != 0),
            _ => cell.checked_sub(1).filter(|_| !cell.is_multiple_of(self.columns)),
        }
    }

    /// The cells that the empty cell can get to from `cell` while those in `covered` stay.
    pub(super) fn region(self, cell: usize, covered: u64) -> u64 {
        let mut region = 1 << cell;
        let mut fresh: u64 = region;
        while fresh != 0 {
            let cell = fresh.trailing_zeros() as usize;
            fresh &= fresh - 1;
            for to in (0..4).filter_map(|way| self.neighbour(cell, way)) {
                if (covered | region) >> to & 1 == 0 {
                    region |= 1 << to;
                    fresh |= 1 << to;
                }
            }
        }
        region
    }

    /// The cells of odd distance from the first.
    pub(super) fn odd_cells(self) -> u64 {
        let is_odd = |cell: &usize| (cell / self.columns + cell % self.columns) % 2 == 1;
        (0..self.cells()).filter(is_odd).fold(0, |odd, cell| odd | 1 << cell)
    }

    /// All symmetries, the identity first: four of a rectangle, eight of a square.
    pub(super) fn symmetries(self) -> Vec<Symmetry> {
        let flips = [(false, false), (false, true), (true, false), (true, true)];
        let straight = flips.map(|(upside_down, backwards)| {
            let image = |row: usize, column: usize| {
                let row = if upside_down { self.rows - 1 - row } else { row };
                let column = if backwards { self.columns - 1 - column } else { column };
                row * self.columns + column
            };
            let (vertical, horizontal) = (u8::from(upside_down), u8::from(backwards));
            self.symmetry(image, [vertical, 1 ^ vertical, 2 ^ horizontal, 3 ^ horizontal])
        });
        let mut symmetries = straight.to_vec();
        if self.is_square() {
            let mirror = self.mirror();
            symmetries.extend(straight.map(|flip| mirror.then(&flip)));
        }
        symmetries
    }

    /// The mirror about the main diagonal of a square, which leaves the empty cell's home in place: up becomes left, down right.
    pub(super) fn mirror(self) -> Symmetry {
        debug_assert!(self.is_square());
        self.symmetry(|row, column| column * self.columns + row, [3, 2, 1, 0])
    }

    fn symmetry(self, image: impl Fn(usize, usize) -> usize, ways: [u8; 4]) -> Symmetry {
        let mut cells = [0; MOST];
        for (cell, to) in cells[..self.cells()].iter_mut().enumerate() {
            *to = image(cell / self.columns, cell % self.columns) as u8;
        }
        Symmetry { cells, ways }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symmetries_keep_neighbours_together() {
        for (rows, columns, count) in [(2, 3, 4), (3, 3, 8), (4, 4, 8), (3, 5, 4), (8, 8, 8)] {
            let rectangle = Rectangle { rows, columns };
            let symmetries = rectangle.symmetries();
            assert_eq!(symmetries.len(), count);
            for (number, symmetry) in symmetries.iter().enumerate() {
                assert!(!symmetries[..number].contains(symmetry));
                for cell in 0..rectangle.cells() {
                    for way in 0..4 {
                        let image = rectangle.neighbour(cell, way).map(|to| symmetry.cells[to] as usize);
                        let (cell, way) = (symmetry.cells[cell] as usize, symmetry.ways[way] as usize);
                        assert_eq!(rectangle.neighbour(cell, way), image);
                    }
                }
            }
        }
    }
}
