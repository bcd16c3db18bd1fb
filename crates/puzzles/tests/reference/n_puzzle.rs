//! N-Puzzle: slide tiles into the empty cell until they stand in order.

use super::{Headers, Rules};

/// The numbers row by row, 0 the empty cell.
type Tiles = Vec<Vec<usize>>;

pub struct NPuzzle {
    start: Tiles,
}

impl Rules for NPuzzle {
    type State = Tiles;

    fn parse(_: &Headers, rows: &[String]) -> Self {
        let number = |word: &str| {
            if word == "_" { 0 } else { word.parse().expect("a number") }
        };
        let tiles = |row: &String| row.split_whitespace().map(number).collect();
        NPuzzle { start: rows.iter().map(tiles).collect() }
    }

    fn start(&self) -> Tiles {
        self.start.clone()
    }

    fn solved(&self, tiles: &Tiles) -> bool {
        let flat = tiles.concat();
        let (last, others) = flat.split_last().expect("a board has cells");
        *last == 0 && others.iter().copied().eq(1..flat.len())
    }

    fn moves(&self, tiles: &Tiles) -> Vec<(String, Tiles)> {
        let (row, column) = empty_cell(tiles);
        // Leaving the board to the north or west wraps to a huge number, which `get` refuses.
        let targets = [
            ("N", row.wrapping_sub(1), column),
            ("S", row + 1, column),
            ("E", row, column + 1),
            ("W", row, column.wrapping_sub(1)),
        ];
        let mut moves = Vec::new();
        for (token, to_row, to_column) in targets {
            if let Some(&tile) = tiles.get(to_row).and_then(|row| row.get(to_column)) {
                let mut next = tiles.clone();
                next[row][column] = tile;
                next[to_row][to_column] = 0;
                moves.push((token.to_owned(), next));
            }
        }
        moves
    }
}

fn empty_cell(tiles: &Tiles) -> (usize, usize) {
    for (row, line) in tiles.iter().enumerate() {
        if let Some(column) = line.iter().position(|&tile| tile == 0) {
            return (row, column);
        }
    }
    panic!("no empty cell");
}
