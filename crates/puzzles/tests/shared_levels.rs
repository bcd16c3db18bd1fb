//! Levels of others with known optimal costs, where they lie beside the repository: every optimal method finds the optimum,
//! and levels that cannot be solved are proved to be so.

use std::path::{Path, PathBuf};

use quebra_puzzles::game::Request;
use quebra_puzzles::level::LevelText;
use quebra_puzzles::open;
use quebra_search::{Dashboard, Limits, Options, Outcome};

/// A method that expands this many states has had its chance.
const NODES: u64 = 700_000;

fn folder() -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/levels");
    if folder.is_dir() {
        return Some(folder);
    }
    println!("SKIPPED: there is no folder shared/levels beside the repository");
    None
}

fn check(puzzle: &str, methods: &[&str]) {
    let Some(folder) = folder() else { return };
    let mut files: Vec<_> =
        std::fs::read_dir(folder.join(puzzle)).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "txt"));
    files.sort();
    let (mut finished, mut given_up, mut refused) = (0, 0, 0);
    for file in files {
        let source = std::fs::read_to_string(&file).unwrap();
        for (number, text) in LevelText::read_file(&source, None).unwrap().iter().enumerate() {
            if source.contains("# optimum unknown") {
                continue;
            }
            let game = match open(text) {
                // One level of the report starts with a run, which the rules do not allow.
                Err(error) if error.message.to_string().starts_with("a run of three") => {
                    println!("{}: {error}", file.display());
                    refused += 1;
                    continue;
                }
                game => game.unwrap(),
            };
            for &method in methods {
                let place = format!("{} level {}, {method}", file.display(), number + 1);
                let limits = Limits { nodes: Some(NODES), memory: Some(1 << 30), ..Limits::default() };
                let request = Request { method: game.method(method).unwrap(), options: Options::default(), limits };
                let report = game.solve(&request, &Dashboard::default());
                if report.outcome() == Outcome::Stopped {
                    assert!(text.par.is_none_or(|par| report.lower_bound <= par), "{place}");
                    given_up += 1;
                    continue;
                }
                finished += 1;
                if source.contains("# unsolvable") {
                    assert_eq!(report.outcome(), Outcome::Unsolvable, "{place}");
                } else if let Some(par) = text.par {
                    let cost = report.plan.as_ref().map(|plan| plan.cost);
                    assert_eq!((cost, report.lower_bound), (Some(par), par), "{place}");
                }
            }
        }
    }
    assert!(refused <= 1, "{puzzle}: {refused} levels are refused");
    println!("{puzzle}: {finished} runs decided, {given_up} given up after {NODES} states");
    assert!(finished > given_up * 4, "{puzzle}: {finished} runs decided, {given_up} given up");
}

const OPTIMAL: [&str; 6] = ["bfs", "iddfs", "ucs", "astar", "idastar", "best"];

#[test]
fn bloxorz() {
    check("bloxorz", &OPTIMAL);
}

#[test]
fn cohesion() {
    check("cohesion", &OPTIMAL);
}

#[test]
fn folding_blocks() {
    check("folding-blocks", &OPTIMAL);
}

#[test]
fn break_the_ice() {
    check("break-the-ice", &OPTIMAL);
}
