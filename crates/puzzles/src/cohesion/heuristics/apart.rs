//! How far like pieces lie apart, as if nothing else were on the board.

use quebra_search::Cost;

use crate::cohesion::rules::Cohesion;
use crate::planes::Pack;

/// A bound on the moves that join pieces that are alone on the board: the larger of two.
///
/// The widest gap: split the blocks in two in any way, and a move brings the halves nearer by at most one cell, so the
/// cells between them bound the moves from below. The best split is at the widest gap there is when the nearest join first.
///
/// The loose lines: take all rows and columns from the first with a piece to the last, and tie together those that one block
/// meets. Joined pieces tie all of them into one bundle, so the bundles beyond one bound the moves from below: a step to the
/// side keeps a block's rows and takes one column more, which ties at most two bundles into one. The column it leaves is loose
/// then or, if it was the outermost, no longer counted; but it was in one bundle with the block, which is still there. Blocks
/// that touch share a line, so joining them ties nothing new.
///
/// Both fall by at most 1 a move, and so does the larger one.
#[inline]
pub(in crate::cohesion) fn spread<W: Pack<P>, const P: usize>(level: &Cohesion<W, P>, cells: W) -> Cost {
    spread_and_gaps(level, cells).0
}

/// The same bound, and the [gaps](crate::cohesion::heuristics::Gaps) with nothing in the way.
///
/// Goes by pieces, not by blocks: pieces that touch share a line and have no gap, so there is nothing to flood.
#[inline]
pub(in crate::cohesion) fn spread_and_gaps<W: Pack<P>, const P: usize>(
    level: &Cohesion<W, P>,
    cells: W,
) -> (Cost, Cost) {
    match cells.count() {
        0 | 1 => (0, 0),
        // Compiled for as many pieces as most colours have: they are looked at side by side in vectors.
        count @ ..=16 => measure::<W, P, 16>(level, cells, count as usize),
        count => measure::<W, P, 256>(level, cells, count as usize),
    }
}

fn measure<W: Pack<P>, const P: usize, const N: usize>(level: &Cohesion<W, P>, cells: W, count: usize) -> (Cost, Cost) {
    let (mut rows, mut columns) = ([0; N], [0; N]);
    let mut lines = Lines::default();
    for (index, cell) in cells.cells().enumerate() {
        let (row, column) = level.places[cell];
        (rows[index], columns[index]) = (i16::from(row), i16::from(column));
        lines.add(row, column);
    }
    let (widest, sum) = gaps(&rows, &columns, count);
    (widest.max(lines.loose()), sum)
}

/// The widest gap when the nearest join first, and all of them: a shortest tree, grown from the first piece.
#[inline]
fn gaps<const N: usize>(rows: &[i16; N], columns: &[i16; N], count: usize) -> (Cost, Cost) {
    const FAR: i16 = i16::MAX;
    let len = if N > 16 { count } else { N };
    // How far each piece is from the tree; `FAR` in the mask for those that are not to be joined.
    let (mut distances, mut mask) = ([FAR; N], [0; N]);
    mask[count..].fill(FAR);
    let (mut widest, mut sum, mut last) = (0, 0, 0);
    for _ in 1..count {
        mask[last] = FAR;
        let (row, column) = (rows[last], columns[last]);
        let mut nearest = FAR;
        for index in 0..len {
            let distance = (rows[index] - row).abs() + (columns[index] - column).abs();
            distances[index] = distances[index].min(distance);
            // A distance is less than 128, a number less than 256.
            nearest = nearest.min(distances[index] << 8 | index as i16 | mask[index]);
        }
        last = (nearest & 0xff) as usize;
        let gap = (nearest >> 8) as Cost - 1;
        if gap > 0 {
            widest = widest.max(gap);
            sum += 2 * gap + 1;
        }
    }
    (widest, sum)
}

/// The lines with a piece, and how pieces tie them together: rows by the columns they have in common.
struct Lines {
    rows: u64,
    columns: u64,
    /// The row that pieces are added to, and its columns.
    row: u8,
    along: u64,
    /// The columns of each bundle of the rows before; there are no more bundles than rows.
    bundles: [u64; 64],
    count: usize,
}

impl Default for Lines {
    fn default() -> Self {
        Self { rows: 0, columns: 0, row: 0, along: 0, bundles: [0; 64], count: 0 }
    }
}

impl Lines {
    /// Adds a piece, in reading order.
    #[inline]
    fn add(&mut self, row: u8, column: u8) {
        if row != self.row {
            self.end_row();
            self.row = row;
        }
        self.rows |= 1 << row;
        self.columns |= 1 << column;
        self.along |= 1 << column;
    }

    fn end_row(&mut self) {
        let mut bundle = std::mem::take(&mut self.along);
        if bundle == 0 {
            return;
        }
        // Bundles have no column in common, so those that share none with the row are not affected by what it ties together.
        let mut index = 0;
        while index < self.count {
            if self.bundles[index] & bundle == 0 {
                index += 1;
            } else {
                bundle |= self.bundles[index];
                self.count -= 1;
                self.bundles[index] = self.bundles[self.count];
            }
        }
        self.bundles[self.count] = bundle;
        self.count += 1;
    }

    /// Empty lines between the first and the last, and bundles beyond one.
    #[inline]
    fn loose(mut self) -> Cost {
        self.end_row();
        let empty = |lines: u64| u64::BITS - lines.leading_zeros() - lines.trailing_zeros() - lines.count_ones();
        empty(self.rows) + empty(self.columns) + self.count as Cost - 1
    }
}
