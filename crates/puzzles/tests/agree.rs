//! Every method against the plain reference, on random levels of every puzzle: the same optimum from every optimal method,
//! a legal solution from every other, and the same verdict where there is none.

#[allow(dead_code, missing_docs, unreachable_pub, reason = "the reference is written as a library of its own")]
mod reference;

#[allow(unreachable_pub, missing_docs, reason = "a fuzz target uses it, too")]
mod fuzzed;

#[path = "../../../benches/ice.rs"]
#[allow(dead_code, unreachable_pub, missing_docs, reason = "it belongs to a benchmark")]
mod ice;

use chacha20::ChaCha8Rng;
use fuzzed::game;
use quebra_puzzles::game::{Game, Request, Session};
use quebra_puzzles::level::LevelText;
use quebra_puzzles::puzzle::Puzzle;
use quebra_puzzles::{Kind, Visitor, open, visit};
use quebra_search::{Cost, Dashboard, INFINITE, Limits, Options, Report, Search, space};
use rand::SeedableRng;
use reference::Answer;

/// Levels a puzzle; `QUEBRA_RANDOM_LEVELS` asks for more.
fn count() -> u64 {
    std::env::var("QUEBRA_RANDOM_LEVELS").ok().and_then(|text| text.parse().ok()).unwrap_or(60)
}

fn solve(game: &dyn Game, method: &str, options: Options) -> Report<String> {
    let method = game.method(method).expect("the method exists");
    game.solve(&Request { method, options, limits: Limits::default() }, &Dashboard::default())
}

fn agree_on(puzzle: &str) {
    let mut solvable = 0;
    for seed in 0..count() {
        let text = reference::random_level(puzzle, seed);
        let truth = reference::optimum(&text, reference::RANDOM_LEVEL_STATES);
        fuzzed::check(&text, truth, &mut ChaCha8Rng::seed_from_u64(seed), 1.0);
        solvable += u64::from(matches!(truth, Answer::Cost(_)));
    }
    println!("{puzzle}: {} levels, {solvable} of them solvable", count());
    assert!(solvable * 4 > count() && solvable < count(), "{puzzle}: a mix was asked for");
}

#[test]
fn on_every_puzzle() {
    for name in reference::known(Kind::names()) {
        agree_on(name);
    }
}

/// Many more levels, each of few states and put to some of the methods; the fuzz target `solvers` draws them without end.
#[test]
fn on_small_levels() {
    for name in reference::known(Kind::names()) {
        let mut solvable = 0;
        for seed in 0..5 * count() {
            let (text, truth) = reference::small_level(name, seed);
            fuzzed::check(&text, truth, &mut ChaCha8Rng::seed_from_u64(seed), 0.25);
            solvable += u64::from(matches!(truth, Answer::Cost(_)));
        }
        println!("{name}: {} small levels, {solvable} of them solvable", 5 * count());
    }
}

/// Every stage of every champion's recipe: the stages are made so short that a small level comes to the last one.
#[test]
fn champions_in_a_hurry() {
    for name in reference::known(Kind::names()) {
        for seed in 0..count() / 2 {
            let text = reference::random_level(name, seed);
            let optimum = match reference::optimum(&text, reference::RANDOM_LEVEL_STATES) {
                Answer::Cost(optimum) => optimum,
                Answer::Unsolvable => INFINITE,
                Answer::TooLarge => continue,
            };
            for times in [1_000, 30_000, 1_000_000] {
                let bound = visit(game(&text).as_ref(), Hurried(times));
                assert_eq!(bound, (optimum, optimum), "{name}, seed {seed}, {times} times shorter\n{text}");
            }
        }
    }
}

/// What a champion whose stages are so many times shorter finds and proves.
struct Hurried(u64);

impl Visitor for Hurried {
    type Output = (Cost, Cost);

    fn visit<P: Puzzle>(self, session: &Session<P>) -> (Cost, Cost) {
        let report = P::champion(Search::new(session.level().as_ref()).hurried(self.0));
        (report.plan.map_or(INFINITE, |plan| plan.cost), report.lower_bound)
    }
}

/// The champion of Break the Ice on boards of the classic size, where plain breadth-first search can finish.
#[test]
fn champions_on_classic_ice_boards() {
    for (colours, pieces) in [(1, 4), (1, 7), (2, 6), (2, 8), (3, 9), (3, 18), (4, 20)] {
        for code in ice::boards(colours, pieces, count() as usize / 10) {
            let game = open(&LevelText::read_code(&code).unwrap()).unwrap();
            let method = game.method("bfs").unwrap();
            let limits = Limits { nodes: Some(2_000), ..Limits::default() };
            let truth = game.solve(&Request { method, options: Options::default(), limits }, &Dashboard::default());
            if truth.stopped_by.is_none() {
                let report = solve(game.as_ref(), "best", Options::default());
                assert_eq!(report.lower_bound, truth.lower_bound, "{code}");
                assert_eq!(report.is_optimal(), truth.is_optimal(), "{code}");
            }
        }
    }
}

/// A plan is there before tables are built, and before A\* takes its time on a crowded board.
#[test]
fn champions_have_a_plan_soon() {
    let crowded =
        "break-the-ice:_______/b______/b______/p______/b______/r______/b_____r/o_____r/b_____o/bo_bb_b/pbrobob/bobbrrp";
    let large = "n-puzzle:17,3,8,1,20/4,24,6,19,21/13,15,18,14,7/2,12,22,16,11/23,10,9,5,0";
    for (code, nodes) in [(crowded, 3_500), (large, 50_000)] {
        let game = open(&LevelText::read_code(code).unwrap()).unwrap();
        let method = game.method("best").unwrap();
        let limits = Limits { nodes: Some(nodes), memory: Some(2 << 20), ..Limits::default() };
        let report = game.solve(&Request { method, options: Options::default(), limits }, &Dashboard::default());
        assert!(report.plan.is_some(), "{code}: {report:?}");
    }
}

/// The textbook version, without a table, where it can end.
#[test]
fn textbook_deepening() {
    for name in reference::known(Kind::names()) {
        for seed in 0..count() / 2 {
            let text = reference::random_level(name, seed);
            let Answer::Cost(optimum) = reference::optimum(&text, reference::RANDOM_LEVEL_STATES) else { continue };
            if optimum > 6 {
                continue;
            }
            let game = game(&text);
            let options = Options { table: Some(false), ..Options::default() };
            for method in ["iddfs", "idastar"] {
                let report = solve(game.as_ref(), method, options);
                assert_eq!(report.plan.map(|plan| plan.cost), Some(optimum), "{name}, seed {seed}, {method}\n{text}");
            }
        }
    }
}

/// Move generation: the number of states at every depth is the reference's.
#[test]
fn layers() {
    for name in reference::known(Kind::names()) {
        for seed in 0..count() {
            let text = reference::random_level(name, seed);
            let theirs = reference::position_layers(&text, 5_000);
            let ours = visit(game(&text).as_ref(), Layers(theirs.len()));
            assert_eq!(ours, theirs, "{name}, seed {seed}\n{text}");
        }
    }
}

/// The reference itself, on the facts everybody knows.
#[test]
fn the_reference_knows_the_facts() {
    let level = |code: &str| format!("puzzle: n-puzzle\n\n{}", code.replace('/', "\n").replace(',', " "));
    assert_eq!(reference::optimum(&level("1,2,3/5,0,6/4,7,8"), 10_000), Answer::Cost(4));
    assert_eq!(reference::optimum(&level("1,6,2/5,7,3/0,4,8"), 10_000), Answer::Cost(10));
    assert_eq!(reference::optimum(&level("2,1/3,0"), 100), Answer::Unsolvable);
    assert_eq!(reference::layers(&level("1,2/3,0"), 100).iter().sum::<usize>(), 12);
}

/// How many states lie at each of the first distances from the start.
struct Layers(usize);

impl Visitor for Layers {
    type Output = Vec<usize>;

    fn visit<P: Puzzle>(self, session: &Session<P>) -> Vec<usize> {
        space::layers(session.level().as_ref(), *session.state(), self.0)
    }
}
