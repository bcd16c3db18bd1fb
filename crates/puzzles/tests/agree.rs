//! Every method against the plain reference, on random levels of every puzzle: the same optimum from every optimal method,
//! a legal solution from every other, and the same verdict where there is none.

#[allow(dead_code, missing_docs, unreachable_pub, reason = "the reference is written as a library of its own")]
mod reference;

#[path = "../../../benches/ice.rs"]
#[allow(dead_code, unreachable_pub, missing_docs, reason = "it belongs to a benchmark")]
mod ice;

use quebra_puzzles::game::{Game, Request, Session};
use quebra_puzzles::level::LevelText;
use quebra_puzzles::puzzle::Puzzle;
use quebra_puzzles::{Kind, Visitor, open, visit};
use quebra_search::algorithms::{Algorithm, Guarantee};
use quebra_search::{Dashboard, Limits, Options, Outcome, Report, Ties, space};
use reference::Answer;

/// Levels a puzzle; `QUEBRA_RANDOM_LEVELS` asks for more.
fn count() -> u64 {
    std::env::var("QUEBRA_RANDOM_LEVELS").ok().and_then(|text| text.parse().ok()).unwrap_or(60)
}

fn game(text: &str) -> Box<dyn Game> {
    let levels = LevelText::read_file(text, None).unwrap_or_else(|error| panic!("{error}\n{text}"));
    open(&levels[0]).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn solve(game: &dyn Game, method: &str, options: Options) -> Report<String> {
    let method = game.method(method).expect("the method exists");
    game.solve(&Request { method, options, limits: Limits::default() }, &Dashboard::default())
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

fn agree_on(puzzle: &str) {
    let mut solvable = 0;
    for seed in 0..count() {
        let text = reference::random_level(puzzle, seed);
        let truth = reference::optimum(&text, reference::RANDOM_LEVEL_STATES);
        let game = game(&text);
        for (number, (method, is_optimal)) in methods(game.as_ref()).into_iter().enumerate() {
            let ties = if (seed as usize + number).is_multiple_of(2) { Ties::Lifo } else { Ties::Fifo };
            let report = solve(game.as_ref(), &method, Options { ties, width: 50, ..Options::default() });
            let place = format!("{puzzle}, seed {seed}, {method}\n{text}");
            match truth {
                Answer::Cost(optimum) => {
                    let plan = report.plan.as_ref().unwrap_or_else(|| panic!("not solved: {place}"));
                    assert_eq!(reference::replay(&text, &plan.actions), Ok(true), "{place}");
                    assert!(plan.cost >= optimum && report.lower_bound <= optimum, "{place}");
                    assert!(!is_optimal || (plan.cost == optimum && report.is_optimal()), "{place}");
                    assert!(!report.is_optimal() || plan.cost == optimum, "a false claim: {place}");
                }
                Answer::Unsolvable => assert_eq!(report.outcome(), Outcome::Unsolvable, "{place}"),
                Answer::TooLarge => panic!("the generator promised less: {place}"),
            }
        }
        solvable += u64::from(matches!(truth, Answer::Cost(_)));
    }
    println!("{puzzle}: {} levels, {solvable} of them solvable", count());
    assert!(solvable * 2 > count() && solvable < count(), "{puzzle}: a mix was asked for");
}

#[test]
fn on_every_puzzle() {
    for name in reference::known(Kind::names()) {
        agree_on(name);
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
