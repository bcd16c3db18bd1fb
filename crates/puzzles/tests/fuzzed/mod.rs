//! A level put to the methods of its puzzle, with options and limits drawn by chance: every answer against the plain reference.

use chacha20::ChaCha8Rng;
use quebra_puzzles::game::{Game, Request};
use quebra_puzzles::level::LevelText;
use quebra_puzzles::open;
use quebra_search::algorithms::{Algorithm, Guarantee};
use quebra_search::{Dashboard, Limits, Options, Outcome, Report, Stop, Ties};
use rand::RngExt;
use rand::seq::IndexedRandom;

use super::reference::{self, Answer};

pub fn game(text: &str) -> Box<dyn Game> {
    let levels = LevelText::read_file(text, None).unwrap_or_else(|error| panic!("{error}\n{text}"));
    open(&levels[0]).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// All methods of a puzzle, and whether each must be optimal.
fn methods(game: &dyn Game) -> Vec<(String, bool)> {
    let mut methods = vec![("best".to_string(), true)];
    methods.extend(game.solvers().iter().map(|solver| (solver.name.to_string(), true)));
    for algorithm in Algorithm::all() {
        let info = algorithm.info();
        if algorithm.is_informed() {
            for heuristic in game.heuristics() {
                let is_optimal = info.guarantee == Guarantee::OptimalIfAdmissible && heuristic.admissible;
                methods.push((format!("{}:{}", info.name, heuristic.name), is_optimal));
            }
        } else {
            methods.push((info.name.to_string(), info.guarantee == Guarantee::Optimal));
        }
    }
    methods
}

/// Puts a level to `best`, and to each other method with this chance.
///
/// # Panics
/// When an answer is not what the reference says.
pub fn check(text: &str, truth: Answer, rng: &mut ChaCha8Rng, chance: f64) {
    let game = game(text);
    for (name, is_optimal) in methods(game.as_ref()) {
        if name != "best" && !rng.random_bool(chance) {
            continue;
        }
        let (options, limits) = (options(truth, is_optimal, rng), limits(truth, rng));
        let method = game.method(&name).expect("the method exists");
        let report = game.solve(&Request { method, options, limits }, &Dashboard::default());
        let place = || format!("{name}, {options:?}, {limits:?}: {report:?}\n{text}");
        if let Some(plan) = &report.plan {
            assert_eq!(reference::replay(text, &plan.actions), Ok(true), "{}", place());
            assert!(limits.moves.is_none_or(|moves| plan.cost <= moves), "over the limit: {}", place());
        }
        match truth {
            Answer::Cost(optimum) => is_right(&report, optimum, limits, is_optimal, &place),
            Answer::Unsolvable => is_hopeless(&report, limits, &place),
            Answer::TooLarge => panic!("the generator promised less: {}", place()),
        }
    }
}

/// Ties, weights, widths, tables and threads. Without a table only a search for the optimum is sure to end, where there is a plan, and
/// soon only where that is short.
fn options(truth: Answer, is_optimal: bool, rng: &mut ChaCha8Rng) -> Options {
    let is_short = is_optimal && matches!(truth, Answer::Cost(..=3));
    let tables: &[_] = if is_short { &[None, Some(true), Some(false)] } else { &[None, Some(true)] };
    Options {
        ties: *[Ties::Lifo, Ties::Fifo].choose(rng).unwrap(),
        weight: *[100, 110, 150, 200, 333, 1000].choose(rng).unwrap(),
        width: rng.random_range(1..=60),
        table: *tables.choose(rng).unwrap(),
        threads: rng.random_range(1..=3),
    }
}

/// Often none, else a limit on moves around the optimum, or on states.
fn limits(truth: Answer, rng: &mut ChaCha8Rng) -> Limits {
    let around = if let Answer::Cost(optimum) = truth { optimum } else { rng.random_range(0..=20) };
    let moves = rng.random_bool(0.5).then(|| (around + rng.random_range(0..=4)).saturating_sub(2));
    let nodes = rng.random_bool(0.1).then(|| rng.random_range(0..=300));
    Limits { moves, nodes, ..Limits::default() }
}

/// An answer about a level that can be solved.
fn is_right(report: &Report<String>, optimum: u32, limits: Limits, is_optimal: bool, place: &dyn Fn() -> String) {
    assert!(report.lower_bound <= optimum, "a false bound: {}", place());
    assert!(report.plan.as_ref().is_none_or(|plan| plan.cost >= optimum), "too good: {}", place());
    assert_ne!(report.outcome(), Outcome::Unsolvable, "{}", place());
    if limits.nodes.is_some() && report.stopped_by == Some(Stop::Nodes) {
        return;
    }
    if limits.moves.is_some_and(|moves| moves < optimum) {
        assert_eq!((report.outcome(), report.stopped_by), (Outcome::Stopped, Some(Stop::Moves)), "{}", place());
        return;
    }
    assert!(report.plan.is_some() && report.stopped_by.is_none(), "not solved: {}", place());
    assert!(!is_optimal || report.is_optimal(), "not optimal: {}", place());
}

/// An answer about a level that cannot be solved.
fn is_hopeless(report: &Report<String>, limits: Limits, place: &dyn Fn() -> String) {
    assert!(report.plan.is_none(), "{}", place());
    let is_known = match report.stopped_by {
        None => report.outcome() == Outcome::Unsolvable,
        Some(Stop::Nodes) => limits.nodes.is_some(),
        Some(Stop::Moves) => limits.moves.is_some(),
        Some(_) => false,
    };
    assert!(is_known, "not decided: {}", place());
}
