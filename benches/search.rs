//! The engine beside its peer, the crate `pathfinding`, on the same boards of the 15-puzzle with the Manhattan distance.
//!
//! `cargo bench -p quebra-bench` prints one table. `cargo bench -p quebra-bench -- count ALGORITHM` runs one algorithm on one board
//! and prints how many states it generated, for counting instructions under callgrind.

#![allow(unsafe_code, reason = "counting what the peer allocates needs an allocator of our own")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::hint::black_box;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::time::Duration;

mod clock;

use pathfinding::prelude::{astar, idastar};
use quebra_puzzles::game::{Game, Request};
use quebra_puzzles::{Kind, open};
use quebra_search::{Dashboard, Limits, Options, Report};

/// Counts live bytes, so that the peer's memory is measured the same way as ours.
struct Counting;

static LIVE: AtomicUsize = AtomicUsize::new(0);
static PEAK: AtomicUsize = AtomicUsize::new(0);

// SAFETY: every call is passed on to the system's allocator unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let live = LIVE.fetch_add(layout.size(), Relaxed) + layout.size();
        PEAK.fetch_max(live, Relaxed);
        // SAFETY: the caller keeps the contract of `alloc`.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        LIVE.fetch_sub(layout.size(), Relaxed);
        // SAFETY: the caller keeps the contract of `dealloc`.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Boards of Korf's hundred that the peer can finish, by number.
const FOR_DEEPENING: [usize; 3] = [12, 42, 79];
const FOR_ASTAR: [usize; 3] = [94, 13, 5];

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| !argument.starts_with("--")).collect();
    if let [mode, algorithm] = &arguments[..]
        && mode == "count"
    {
        // Long enough that starting up does not count.
        let report = solve(korf(if algorithm == "idastar" { 31 } else { 94 }).as_ref(), algorithm);
        println!("{} generated", report.stats.generated);
        return;
    }
    println!(
        "{:<10} {:>6} {:>14} {:>14} {:>12} {:>12} {:>7}",
        "algorithm", "board", "generated", "peer's", "states/s", "peer's", "ratio"
    );
    for (algorithm, boards) in [("idastar", &FOR_DEEPENING[..]), ("astar", &FOR_ASTAR[..])] {
        for &board in boards {
            let (ours, cost) = ours(algorithm, board);
            let (theirs, their_cost) = theirs(algorithm, board);
            assert_eq!(cost, their_cost, "both must be optimal");
            let (rate, their_rate) = (ours.rate(), theirs.rate());
            println!(
                "{algorithm:<10} {board:>6} {:>14} {:>14} {rate:>12.0} {their_rate:>12.0} {:>7.1}",
                ours.generated,
                theirs.generated,
                rate / their_rate
            );
            if algorithm == "astar" {
                let (bytes, their_bytes) =
                    (ours.bytes as f64 / ours.generated as f64, theirs.bytes as f64 / theirs.generated as f64);
                println!(
                    "{:<10} {board:>6} {:>14} {:>14} bytes, a generated state: {bytes:.1} and {their_bytes:.1}, ratio {:.2}",
                    "memory",
                    ours.bytes,
                    theirs.bytes,
                    bytes / their_bytes
                );
            }
        }
    }
}

struct Figures {
    generated: u64,
    time: Duration,
    bytes: usize,
}

impl Figures {
    fn rate(&self) -> f64 {
        self.generated as f64 / self.time.as_secs_f64()
    }
}

fn korf(number: usize) -> Box<dyn Game> {
    let kind = Kind::named("n-puzzle").expect("the puzzle is in the list");
    let pack = kind.packs.iter().find(|pack| pack.name == "korf").expect("the pack is built in");
    open(&pack.levels()[number - 1]).expect("built-in levels open")
}

fn solve(game: &dyn Game, algorithm: &str) -> Report<String> {
    let method = game.method(&format!("{algorithm}:manhattan")).expect("the method exists");
    let request = Request { method, options: Options::default(), limits: Limits::default() };
    game.solve(&request, &Dashboard::default())
}

fn ours(algorithm: &str, board: usize) -> (Figures, u32) {
    let game = korf(board);
    let before = LIVE.load(Relaxed);
    PEAK.store(before, Relaxed);
    let started = clock::now();
    let report = solve(game.as_ref(), algorithm);
    let time = clock::since(started);
    let bytes = PEAK.load(Relaxed) - before;
    (Figures { generated: report.stats.generated, time, bytes }, report.plan.expect("Korf's boards can be solved").cost)
}

/// The same board for the peer: the same packing, with successors in a `Vec` and the heuristic from scratch, as it asks for.
fn theirs(algorithm: &str, board: usize) -> (Figures, u32) {
    let scene = korf(board).scene();
    let number = |text: String| text.parse::<u64>().unwrap_or(0);
    let start = scene.tiles.iter().enumerate().fold(0, |board, (cell, tile)| board | number(tile.text()) << (4 * cell));
    let generated = AtomicU64::new(0);
    let successors = |&board: &u64| {
        let empty =
            (0..16u32).find(|cell| (board >> (4 * cell)).trailing_zeros() >= 4).expect("a board has an empty cell");
        let (row, column) = (empty / 4, empty % 4);
        let ways = [
            (row > 0, empty.wrapping_sub(4)),
            (row < 3, empty + 4),
            (column < 3, empty + 1),
            (column > 0, empty.wrapping_sub(1)),
        ];
        let mut list = Vec::with_capacity(4);
        for (_, from) in ways.into_iter().filter(|way| way.0) {
            let tile = board >> (4 * from) & 15;
            list.push((board ^ tile << (4 * from) ^ tile << (4 * empty), 1u32));
        }
        generated.fetch_add(list.len() as u64, Relaxed);
        list
    };
    let manhattan = |&board: &u64| {
        let away = |cell: u32| {
            let home = (board >> (4 * cell) & 15) as u32;
            if home == 0 { 0 } else { ((home - 1) / 4).abs_diff(cell / 4) + ((home - 1) % 4).abs_diff(cell % 4) }
        };
        (0..16).map(away).sum::<u32>()
    };
    let goal = 0x0fed_cba9_8765_4321u64;
    let before = LIVE.load(Relaxed);
    PEAK.store(before, Relaxed);
    let started = clock::now();
    let result = match algorithm {
        "idastar" => idastar(&start, successors, manhattan, |&board| board == goal),
        _ => astar(&start, successors, manhattan, |&board| board == goal),
    };
    let elapsed = clock::since(started);
    let bytes = PEAK.load(Relaxed) - before;
    let (_, cost) = black_box(result).expect("Korf's boards can be solved");
    (Figures { generated: generated.load(Relaxed), time: elapsed, bytes }, cost)
}
