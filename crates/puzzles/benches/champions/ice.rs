//! Random boards of Break the Ice, and how many of them each method solves and proves.

use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// The classic board.
pub const ROWS: usize = 12;
pub const COLUMNS: usize = 7;

/// So many random boards at rest as level codes, by turns with both ways to clear; the same ones in every run. Every colour has
/// three pieces or more, so there are none with fewer than three pieces a colour.
pub fn boards(colours: usize, pieces: usize, count: usize) -> Vec<String> {
    if pieces < 3 * colours {
        return Vec::new();
    }
    let mut rng = ChaCha8Rng::seed_from_u64((colours * 1000 + pieces) as u64);
    let clears = ["group", "run"].into_iter().cycle();
    clears.take(count).map(|clears| format!("break-the-ice:{};clears={clears}", board(&mut rng, colours, pieces))).collect()
}

/// One board: three pieces of each colour and the rest of any, dropped into random columns, drawn again if that makes a run.
fn board(rng: &mut ChaCha8Rng, colours: usize, pieces: usize) -> String {
    let letters = &b"porbgy"[..colours];
    loop {
        let mut bag: Vec<u8> = letters.repeat(3);
        bag.resize_with(pieces, || letters[rng.random_range(0..colours)]);
        bag.shuffle(rng);
        let mut cells = [[b'_'; COLUMNS]; ROWS];
        for piece in bag {
            let places: Vec<(usize, usize)> = (0..COLUMNS)
                .filter_map(|column| (0..ROWS).rev().find(|&row| cells[row][column] == b'_').map(|row| (row, column)))
                .collect();
            let (row, column) = places[rng.random_range(0..places.len())];
            cells[row][column] = piece;
        }
        if !has_run(&cells) {
            return cells.map(|row| row.map(char::from).iter().collect::<String>()).join("/");
        }
    }
}

fn has_run(cells: &[[u8; COLUMNS]; ROWS]) -> bool {
    let is_run = |line: [u8; 3]| line[0] != b'_' && line[0] == line[1] && line[1] == line[2];
    let across = cells.iter().any(|row| row.windows(3).any(|line| is_run([line[0], line[1], line[2]])));
    let upright = cells.windows(3).any(|rows| (0..COLUMNS).any(|x| is_run([rows[0][x], rows[1][x], rows[2][x]])));
    across || upright
}
