//! Turned and mirrored boards. The rules do not know left from right, nor one colour from another: a board turned, mirrored or
//! with its colours exchanged takes as many moves.

use crate::bits::Bits;
use crate::planes::Planes;

/// A turned or mirrored board, with colours exchanged.
#[derive(Clone, Debug)]
pub(super) struct Symmetry {
    /// Where each cell goes.
    cells: Vec<usize>,
    /// What each colour becomes; 0 stays.
    colours: Vec<usize>,
}

impl Symmetry {
    /// The board after it.
    pub(super) fn image<W: Bits, const P: usize>(&self, state: &Planes<W, P>) -> Planes<W, P> {
        let mut image = Planes::EMPTY;
        for (colour, &becomes) in self.colours.iter().enumerate().skip(1) {
            let moved = W::of(state.cells_of(colour).cells().map(|cell| self.cells[cell]));
            for (bit, plane) in image.0.iter_mut().enumerate() {
                if becomes >> bit & 1 == 1 {
                    *plane = *plane | moved;
                }
            }
        }
        image
    }
}

/// The symmetries that leave a board with these colours, row by row, as it is; without the one that does nothing.
pub(super) fn of(rows: usize, columns: usize, board: &[usize]) -> Vec<Symmetry> {
    let place = |cell: usize| (cell / columns, cell % columns);
    let kinds = (1..8).filter(|kind| kind & 4 == 0 || rows == columns);
    let symmetries = kinds.filter_map(|kind| {
        let image = |cell: usize| {
            let (row, column) = place(cell);
            let row = if kind & 1 == 0 { row } else { rows - 1 - row };
            let column = if kind & 2 == 0 { column } else { columns - 1 - column };
            if kind & 4 == 0 { row * columns + column } else { column * columns + row }
        };
        let cells: Vec<usize> = (0..board.len()).map(image).collect();
        let mut colours = vec![None; board.iter().max().map_or(1, |&most| most + 1)];
        colours[0] = Some(0);
        for (&colour, &cell) in board.iter().zip(&cells) {
            if *colours[colour].get_or_insert(board[cell]) != board[cell] {
                return None;
            }
        }
        // Every colour is on the board, and cells go to different cells: different colours become different ones.
        Some(Symmetry { cells, colours: colours.into_iter().flatten().collect() })
    });
    symmetries.collect()
}
