//! `best` beside its peers, in one table: what was solved, in how much processor time, on one thread.
//!
//! `cargo bench --manifest-path benches/peers/Cargo.toml` measures everything that takes no more than a minute or so; `-- PART…`
//! only some parts: `n-puzzle`, `cohesion`, `folding-blocks`, `break-the-ice`, `bloxorz`. Two parts run only when they are named:
//! `tables` builds the large tables of the N-Puzzle and solves with them, `random-ice` solves random boards of Break the Ice.
//!
//! The peer of the N-Puzzle is the crate `slidy`. The other puzzles have no solver but the reports' programs, which did breadth-first
//! search; their peer is our own `bfs`, on the same boards, which is faster than any of them. Levels of others in
//! `../shared/levels` are used when they are there, else our own.

#[path = "../clock.rs"]
mod clock;
#[allow(dead_code, reason = "a test uses other parts of it")]
#[path = "../ice.rs"]
mod ice;

use std::ops::ControlFlow;
use std::path::Path;
use std::time::Duration;

use quebra_puzzles::game::{Game, Request};
use quebra_puzzles::level::LevelText;
use quebra_puzzles::n_puzzle::tables::{self, Folder, Table};
use quebra_puzzles::{Kind, open};
use quebra_search::{Dashboard, Limits, Options};
use slidy::puzzle::puzzle::Puzzle as SlidyPuzzle;
use slidy::solver::size4x4::stm::solver::Solver as Slidy;
use slidy::solver::solver::Solver as _;

/// A part of the table.
struct Part {
    name: &'static str,
    measure: fn(),
}

/// The last two take minutes.
const PARTS: [Part; 7] = [
    Part { name: "n-puzzle", measure: n_puzzle },
    Part { name: "bloxorz", measure: || against_bfs("bloxorz", "the classic levels", |_| true) },
    Part { name: "cohesion", measure: cohesion },
    Part { name: "folding-blocks", measure: || against_bfs("folding-blocks", "the test levels", |_| true) },
    Part { name: "break-the-ice", measure: || against_bfs("break-the-ice", "the report's levels", |_| true) },
    Part { name: "tables", measure: tables },
    Part { name: "random-ice", measure: || ice::table(6, Duration::from_secs(10)) },
];
const BY_DEFAULT: usize = 5;

fn main() {
    let wanted: Vec<String> = std::env::args().skip(1).filter(|argument| !argument.starts_with("--")).collect();
    if let Some(unknown) = wanted.iter().find(|name| PARTS.iter().all(|part| part.name != *name)) {
        eprintln!("there is no part `{unknown}`; there are {}", PARTS.map(|part| part.name).join(", "));
        std::process::exit(2);
    }
    row(["puzzle", "work", "ours", "peer", "the peer's", "ratio"].map(str::to_string));
    for (number, part) in PARTS.iter().enumerate() {
        if if wanted.is_empty() { number < BY_DEFAULT } else { wanted.iter().any(|name| name == part.name) } {
            (part.measure)();
        }
    }
}

fn row([puzzle, work, ours, peer, theirs, ratio]: [String; 6]) {
    println!("{puzzle:<15} {work:<48} {ours:>10} {peer:>16} {theirs:>12} {ratio:>8}");
}

fn compare(puzzle: &str, work: &str, ours: Duration, peer: Option<(&str, Duration)>) {
    let (name, theirs, ratio) = match peer {
        Some((name, theirs)) => {
            let ratio = theirs.as_secs_f64() / ours.as_secs_f64();
            (name.to_string(), seconds(theirs), format!("{ratio:.1}"))
        }
        None => ("-".to_string(), "-".to_string(), "-".to_string()),
    };
    row([puzzle.to_string(), work.to_string(), seconds(ours), name, theirs, ratio]);
}

fn seconds(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    if seconds < 1.0 { format!("{:.2} ms", seconds * 1e3) } else { format!("{seconds:.2} s") }
}

fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let started = clock::now();
    let result = work();
    (result, clock::since(started))
}

/// Solves a level on one thread, proven; answers its cost.
fn solve(game: &dyn Game, method: &str) -> Option<u32> {
    let method = game.method(method).expect("the method exists");
    let request = Request { method, options: Options::default(), limits: Limits::default() };
    let report = game.solve(&request, &Dashboard::default());
    assert!(report.stopped_by.is_none(), "nothing limits it");
    assert!(report.plan.is_none() || report.is_optimal(), "{method} proves what it finds");
    report.plan.map(|plan| plan.cost)
}

/// Levels of others, or our own default pack.
fn levels(puzzle: &str) -> Vec<LevelText> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/levels").join(puzzle);
    let Ok(entries) = std::fs::read_dir(&folder) else {
        return Kind::named(puzzle).expect("the puzzle is in the list").packs[0].levels();
    };
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("the folder can be read").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "txt"));
    paths.sort();
    let read = |path| LevelText::read_file(&std::fs::read_to_string(path).expect("a level file"), None);
    paths.into_iter().flat_map(|path| read(path).expect("a level file is correct")).collect()
}

fn korf() -> Vec<LevelText> {
    let kind = Kind::named("n-puzzle").expect("the puzzle is in the list");
    kind.packs.iter().find(|pack| pack.name == "korf").expect("the pack is built in").levels()
}

fn n_puzzle() {
    let boards: Vec<_> = korf().iter().map(|level| open(level).expect("built-in levels open")).collect();
    let (ours, time) = timed(|| boards.iter().filter_map(|board| solve(board.as_ref(), "best")).sum::<u32>());
    let (theirs, their_time) = timed(|| {
        let mut solver = Slidy::default();
        let mut solve = |board: &dyn Game| {
            let text = board.code().trim_start_matches("n-puzzle:").replace(',', " ");
            let solution = solver.solve(&text.parse::<SlidyPuzzle>().expect("the peer reads the board"));
            solution.expect("the peer solves the board").len_stm()
        };
        boards.iter().map(|board| solve(board.as_ref())).sum::<u64>()
    });
    assert_eq!((ours, theirs), (5_305, 5_305), "Korf's hundred");
    compare("n-puzzle", "Korf's hundred, cold: tables built", time, Some(("slidy 0.7.0", their_time)));

    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/levels/n-puzzle/hardest-15.txt");
    if let Ok(text) = std::fs::read_to_string(path) {
        let levels = LevelText::read_file(&text, None).expect("a level file is correct");
        let boards: Vec<_> = levels.iter().map(|level| open(level).expect("the level opens")).collect();
        let (costs, time) = timed(|| boards.iter().filter_map(|board| solve(board.as_ref(), "best")).sum::<u32>());
        assert_eq!(costs as usize, 80 * boards.len(), "the hardest boards need 80 moves");
        compare("n-puzzle", &format!("the {} boards of 80 moves, cold", boards.len()), time, None);
    }
}

/// Korf and Felner's boards that take the fewest states to prove: 16 million to 1.7 billion.
const EASIEST: [usize; 10] = [40, 25, 38, 30, 44, 1, 32, 37, 36, 28];

/// The large tables: built in a folder of their own, then used.
fn tables() {
    let place = tempfile::tempdir().expect("a folder for the tables");
    let folder = || Folder::new(place.path());
    for name in ["15-puzzle-7-8", "24-puzzle-6-6-6-6"] {
        let table = Table::named(name).expect("the table is in the list");
        let (built, time) = timed(|| folder().build(table, 1, &mut |_| ControlFlow::Continue(())));
        built.expect("there is room for the table");
        compare("n-puzzle", &format!("{name}, built on one thread"), time, None);
    }
    tables::use_folder(folder(), |table, fault| panic!("{}: {fault}", table.name));
    let boards: Vec<_> = korf().iter().map(|level| open(level).expect("built-in levels open")).collect();
    // The first search opens the tables.
    solve(boards[0].as_ref(), "best");
    let (sum, time) = timed(|| boards.iter().filter_map(|board| solve(board.as_ref(), "best")).sum::<u32>());
    assert_eq!(sum, 5_305, "Korf's hundred");
    compare("n-puzzle", "Korf's hundred, with 7-8 tables", time, None);

    let kind = Kind::named("n-puzzle").expect("the puzzle is in the list");
    let pack = kind.packs.iter().find(|pack| pack.name == "korf-felner").expect("the pack is built in");
    let levels = pack.levels();
    for number in EASIEST {
        let level = &levels[number - 1];
        let game = open(level).expect("built-in levels open");
        let method = game.method("best").expect("the method exists");
        let request = Request { method, options: Options::default(), limits: Limits::default() };
        let (report, time) = timed(|| game.solve(&request, &Dashboard::default()));
        assert!(report.is_optimal() && report.plan.map(|plan| plan.cost) == level.par, "proven, and as published");
        let rate = report.stats.generated as f64 / time.as_secs_f64() / 1e6;
        let work = format!("korf-felner/{number}: {rate:.1} million states a second");
        compare("n-puzzle", &work, time, None);
    }
}

/// On larger boards breadth-first search does not end.
fn cohesion() {
    let is_small = |level: &LevelText| {
        let scene = open(level).expect("the level opens").scene();
        scene.rows * scene.columns <= 16
    };
    against_bfs("cohesion", "levels of 4×4", is_small);
}

/// All levels of a puzzle together, and the slowest of them.
fn against_bfs(puzzle: &str, work: &str, is_wanted: fn(&LevelText) -> bool) {
    let levels: Vec<_> = levels(puzzle).into_iter().filter(is_wanted).collect();
    let (mut sum, mut their_sum) = (Duration::ZERO, Duration::ZERO);
    let (mut slowest, mut their_slowest) = (Duration::ZERO, Duration::ZERO);
    for level in &levels {
        let game = open(level).expect("the level opens");
        let (cost, time) = timed(|| solve(game.as_ref(), "best"));
        let (their_cost, their_time) = timed(|| solve(game.as_ref(), "bfs"));
        assert_eq!(cost, their_cost, "both are optimal: {}", game.code());
        (sum, their_sum) = (sum + time, their_sum + their_time);
        (slowest, their_slowest) = (slowest.max(time), their_slowest.max(their_time));
    }
    compare(puzzle, &format!("{work}, all {}", levels.len()), sum, Some(("bfs", their_sum)));
    compare(puzzle, &format!("{work}, the slowest"), slowest, Some(("bfs", their_slowest)));
}
