//! How a board's tiles are divided into patterns, and which patterns are one another's images.

use crate::n_puzzle::rectangle::MOST;
use crate::n_puzzle::rectangle::{Rectangle, Symmetry};

/// A partition of the tiles. Patterns that are images of each other in a symmetry of the board share a table.
pub(in crate::n_puzzle) struct Partition {
    pub(in crate::n_puzzle) rectangle: Rectangle,
    /// The tiles of each table.
    pub(in crate::n_puzzle) tables: Vec<Vec<u8>>,
    /// The patterns.
    pub(in crate::n_puzzle) views: Vec<View>,
}

/// A pattern as the image of a table's.
pub(in crate::n_puzzle) struct View {
    pub(in crate::n_puzzle) table: usize,
    /// From the board to the table's.
    pub(in crate::n_puzzle) symmetry: Symmetry,
}

/// What a tile is to a pattern.
#[derive(Clone, Copy)]
pub(in crate::n_puzzle) struct Part {
    pub(in crate::n_puzzle) slot: u8,
    pub(in crate::n_puzzle) table: u8,
    /// Its index among the table's tiles.
    pub(in crate::n_puzzle) index: u8,
    /// What the ways of the empty cell are on the table's board.
    pub(in crate::n_puzzle) ways: [u8; 4],
}

impl Part {
    const NONE: Self = Self { slot: 0, table: 0, index: 0, ways: [0; 4] };
}

/// For each tile its part on the board and in the mirror.
pub(in crate::n_puzzle) type Parts = [[Part; 2]; MOST];

impl Partition {
    pub(in crate::n_puzzle) fn new(rectangle: Rectangle, patterns: &[impl AsRef<[u8]>]) -> Self {
        let symmetries = rectangle.symmetries();
        let last = rectangle.cells() - 1;
        let mut partition = Self { rectangle, tables: Vec::new(), views: Vec::new() };
        for tiles in patterns {
            let tiles = tiles.as_ref();
            let known = partition.tables.iter().enumerate().find_map(|(table, theirs)| {
                let homes = homes(theirs);
                // The empty cell must be at home in the same region there, too.
                let is_image = |symmetry: &&Symmetry| {
                    let image = tiles.iter().fold(0, |image, tile| image | 1 << symmetry.cells[*tile as usize - 1]);
                    image == homes && rectangle.region(last, homes) >> symmetry.cells[last] & 1 == 1
                };
                symmetries.iter().find(is_image).map(|symmetry| View { table, symmetry: symmetry.clone() })
            });
            let view = known.unwrap_or_else(|| {
                partition.tables.push(tiles.to_vec());
                View { table: partition.tables.len() - 1, symmetry: symmetries[0].clone() }
            });
            partition.views.push(view);
        }
        let count: usize = patterns.iter().map(|tiles| tiles.as_ref().len()).sum();
        debug_assert_eq!(count, last, "every tile is in one pattern");
        partition
    }

    /// Adds each pattern's image in the mirror of a square board.
    pub(in crate::n_puzzle) fn mirrored(mut self) -> Self {
        let mirror = self.rectangle.mirror();
        let image = |view: &View| View { table: view.table, symmetry: mirror.then(&view.symmetry) };
        let images: Vec<View> = self.views.iter().map(image).collect();
        self.views.extend(images);
        self
    }

    /// The tile on the board that stands for a table's.
    fn tile(&self, view: &View, tile: u8) -> usize {
        let is_home = |cell: &usize| view.symmetry.cells[*cell] == tile - 1;
        (0..self.rectangle.cells()).find(is_home).expect("a symmetry reaches every cell") + 1
    }

    /// Every tile's part in a pattern, and in a mirrored one if they were added.
    pub(in crate::n_puzzle) fn parts(&self) -> Parts {
        let mut parts = [[Part::NONE; 2]; MOST];
        let mut seen = [0; MOST];
        for (slot, view) in self.views.iter().enumerate() {
            for (index, &tile) in self.tables[view.table].iter().enumerate() {
                let tile = self.tile(view, tile);
                let part =
                    Part { slot: slot as u8, table: view.table as u8, index: index as u8, ways: view.symmetry.ways };
                parts[tile][seen[tile]] = part;
                seen[tile] += 1;
            }
        }
        parts
    }
}

fn homes(tiles: &[u8]) -> u64 {
    tiles.iter().fold(0, |homes, tile| homes | 1 << (tile - 1))
}

/// The partition of the 15-puzzle that takes the fewest states over Korf's hundred boards, of four that were tried.
const FIFTEEN: [&[u8]; 3] = [&[1, 5, 6, 9, 10, 13], &[7, 8, 11, 12, 14, 15], &[2, 3, 4]];

/// Tiles that are close at home, in patterns of at most `size`.
pub(in crate::n_puzzle) fn patterns(rectangle: Rectangle, size: usize) -> Vec<Vec<u8>> {
    if rectangle == (Rectangle { rows: 4, columns: 4 }) && size == 6 {
        return FIFTEEN.map(<[u8]>::to_vec).to_vec();
    }
    // A snake through bands of two rows: any stretch of it is a compact shape.
    let mut order: Vec<u8> = Vec::new();
    let mut row = 0;
    while row < rectangle.rows {
        let band = if rectangle.rows - row == 3 { 3 } else { 2.min(rectangle.rows - row) };
        for step in 0..rectangle.columns {
            let column = if row / 2 % 2 == 0 { step } else { rectangle.columns - 1 - step };
            order.extend((row..row + band).map(|row| (row * rectangle.columns + column + 1) as u8));
        }
        row += band;
    }
    order.retain(|&tile| (tile as usize) < rectangle.cells());
    order.chunks(size).map(<[u8]>::to_vec).collect()
}
