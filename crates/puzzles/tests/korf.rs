//! The 15-puzzle with its best method, on boards whose optimal lengths are known.

use std::path::Path;
use std::time::Duration;

use quebra_puzzles::game::Request;
use quebra_puzzles::level::LevelText;
use quebra_puzzles::{Kind, open};
use quebra_search::{Dashboard, Limits, Options, Report, Stop};

fn solve(level: &LevelText, method: &str, limits: Limits) -> Report<String> {
    let game = open(level).unwrap_or_else(|error| panic!("{error}"));
    let method = game.method(method).expect("the method exists");
    game.solve(&Request { method, options: Options::default(), limits }, &Dashboard::default())
}

fn korf() -> Vec<LevelText> {
    let pack = Kind::named("n-puzzle").unwrap().packs.iter().find(|pack| pack.name == "korf");
    pack.expect("the pack is built in").levels()
}

/// Solves a level and compares with its par; answers the cost.
fn solve_at_par(level: &LevelText, method: &str) -> u32 {
    let report = solve(level, method, Limits::default());
    let cost = report.plan.as_ref().expect("the board can be solved").cost;
    assert!(report.is_optimal() && Some(cost) == level.par, "{method}: {cost}, not {:?}", level.par);
    cost
}

#[test]
fn ten_easy_boards() {
    let levels = korf();
    for number in [97, 47, 9, 30, 42, 31, 55, 12, 79, 93] {
        solve_at_par(&levels[number - 1], "best");
    }
}

/// The other strong heuristics, where they are quick.
#[test]
fn other_heuristics_find_the_same_lengths() {
    let levels = korf();
    for number in [12, 42, 55, 79] {
        for heuristic in ["linear-conflict", "walking-distance"] {
            solve_at_par(&levels[number - 1], &format!("idastar:{heuristic}"));
        }
    }
}

/// All hundred: `cargo test --release --test korf -- --ignored`.
#[test]
#[ignore = "takes seconds in a release build, a minute otherwise"]
fn all_hundred_boards() {
    let sum: u32 = korf().iter().map(|level| solve_at_par(level, "best")).sum();
    assert_eq!(sum, 5_305);
}

#[test]
fn random_boards_of_three_rows() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/levels/n-puzzle/random-3x5.txt");
    let Ok(text) = std::fs::read_to_string(&path) else {
        println!("not tested: {} is not there", path.display());
        return;
    };
    for level in LevelText::read_file(&text, None).unwrap() {
        solve_at_par(&level, "idastar:pdb");
    }
}

/// Several threads find the plan that one finds, prove it, and count the same.
#[test]
fn threads_change_nothing_but_the_time() {
    let game = open(&korf()[30]).unwrap();
    let method = game.method("idastar:manhattan").unwrap();
    let solve = |threads| {
        let options = Options { threads, ..Options::default() };
        game.solve(&Request { method, options, limits: Limits::default() }, &Dashboard::default())
    };
    let alone = solve(1);
    for threads in [2, 5] {
        let together = solve(threads);
        assert!(together.is_optimal());
        assert_eq!((&together.plan, together.stats), (&alone.plan, alone.stats), "{threads} threads");
    }
}

/// Threads stop when they are told to, and what is proven by then is told.
#[test]
fn threads_stop_in_time() {
    let game = open(&korf()[81]).unwrap();
    let options = Options { threads: 3, ..Options::default() };
    let limits = Limits { time: Some(Duration::from_millis(700)), ..Limits::default() };
    let method = game.method("idastar:manhattan").unwrap();
    let report = game.solve(&Request { method, options, limits }, &Dashboard::default());
    assert_eq!(report.stopped_by, Some(Stop::Time));
    assert!(report.lower_bound > 40 && report.stats.generated > 1_000_000, "{report:?}");
}

/// Short of memory, smaller tables do, and in the end none: the answer stays the same.
#[test]
fn little_memory_gives_smaller_tables() {
    let level = &korf()[96];
    let mut generated = std::collections::HashSet::new();
    for memory in [64 << 20, 4 << 20, 1 << 20, 256 << 10] {
        let report = solve(level, "idastar:pdb", Limits { memory: Some(memory), ..Limits::default() });
        assert!(report.is_optimal() && report.peak_bytes <= memory, "{memory} bytes");
        generated.insert(report.stats.generated);
    }
    assert_eq!(generated.len(), 4, "each limit has its own tables");
}
