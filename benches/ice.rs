//! Random boards of Break the Ice, and how many of them each method solves and proves.

use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::thread::{self, available_parallelism};
use std::time::Duration;

use chacha20::ChaCha8Rng;
use quebra_puzzles::game::Request;
use quebra_puzzles::level::LevelText;
use quebra_puzzles::open;
use quebra_search::{Dashboard, Limits, Options, Outcome};
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};

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
    clears
        .take(count)
        .map(|clears| format!("break-the-ice:{};clears={clears}", board(&mut rng, colours, pieces)))
        .collect()
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

/// The champion, and those it is compared with.
const METHODS: [&str; 3] = ["best", "bfs", "iddfs"];

/// How many pieces the boards of the table have.
const PIECES: [usize; 5] = [12, 15, 18, 21, 25];

/// The states each of [`METHODS`] expanded, if it finished.
type Run = [Option<u64>; 3];

/// Prints how many of `count` boards each method solves and proves within `time`, by colours and pieces, and how many times
/// fewer states the champion expands where both finish.
pub fn table(count: usize, time: Duration) {
    println!(
        "{:>7} {:>6} {:>6} {:>6} {:>6} {:>6} {:>11} {:>11} {:>13} {:>13}",
        "colours", "pieces", "boards", "best", "bfs", "iddfs", "bfs: sum", "geo. mean", "iddfs: sum", "geo. mean"
    );
    let mut all = Vec::new();
    for (colours, pieces) in (3..=5).flat_map(|colours| PIECES.map(|pieces| (colours, pieces))) {
        let runs = run_all(&boards(colours, pieces, count), time);
        if !runs.is_empty() {
            print_row(&colours.to_string(), &pieces.to_string(), &runs);
        }
        all.extend(runs);
    }
    print_row("all", "all", &all);
}

/// Every search has a core to itself, and as many boards are under way as there are cores.
fn run_all(codes: &[String], time: Duration) -> Vec<Run> {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut runs = Vec::new();
        while let Some(code) = codes.get(next.fetch_add(1, Relaxed)) {
            runs.push(run(code, time));
        }
        runs
    };
    thread::scope(|scope| {
        let threads: Vec<_> = (0..available_parallelism().map_or(1, NonZero::get)).map(|_| scope.spawn(work)).collect();
        threads.into_iter().flat_map(|thread| thread.join().expect("a search ends")).collect()
    })
}

/// A method has finished with a proven optimum, or with the proof that there is no solution.
fn run(code: &str, time: Duration) -> Run {
    let game = open(&LevelText::read_code(code).expect("a level code")).expect("a level");
    METHODS.map(|method| {
        let method = game.method(method).expect("a method");
        let limits = Limits { time: Some(time), memory: Some(4 << 30), ..Limits::default() };
        let report = game.solve(&Request { method, options: Options::default(), limits }, &Dashboard::default());
        let is_finished = report.is_optimal() || report.outcome() == Outcome::Unsolvable;
        is_finished.then_some(report.stats.expanded.max(1))
    })
}

fn print_row(colours: &str, pieces: &str, runs: &[Run]) {
    let solved = |method: usize| runs.iter().filter(|run| run[method].is_some()).count();
    print!("{colours:>7} {pieces:>6} {:>6} {:>6} {:>6} {:>6}", runs.len(), solved(0), solved(1), solved(2));
    for (peer, width) in [(1, 11), (2, 13)] {
        let both: Vec<(f64, f64)> = runs.iter().filter_map(|run| Some((run[0]? as f64, run[peer]? as f64))).collect();
        if both.is_empty() {
            print!(" {:>width$} {:>width$}", "", "");
            continue;
        }
        let sum = both.iter().map(|both| both.1).sum::<f64>() / both.iter().map(|both| both.0).sum::<f64>();
        let mean = (both.iter().map(|both| (both.1 / both.0).ln()).sum::<f64>() / both.len() as f64).exp();
        print!(" {sum:>width$.1} {mean:>width$.1}");
    }
    println!();
}
