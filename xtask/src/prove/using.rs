//! The new puzzle, algorithm and heuristic as users meet them, with the command that was built of the copy.

use std::path::Path;

use super::quebra::{Expected, Quebra};
use super::{server, terminal};
use crate::steps::Steps;

const LEVEL: &str = "lamps/1";
const PATIENCE: &str = "--time=60s";

pub(super) fn run(steps: &mut Steps, program: &Path, home: &Path) {
    let quebra = Quebra { program: program.to_path_buf(), folder: home.join("use") };
    let has_folder = steps.check("adding: a folder to use it in", || quebra.prepare());
    if !has_folder {
        return;
    }
    steps.check("adding: the lists", || quebra.expect_all(&LISTS));
    steps.check("adding: solve with every algorithm", || solve_with_all(&quebra));
    steps.check("adding: hints, reviews, lint, audit, explore", || quebra.expect_all(&PEOPLE));
    steps.check("adding: generate says that there is none", || quebra.expect_all(&GENERATE));
    steps.check("adding: an experiment", || quebra.expect_all(&LAB));
    if cfg!(unix) && terminal::is_there() {
        steps.check("adding: played in a terminal", || terminal::play(&quebra));
    } else {
        steps.skip("adding: played in a terminal", "there is no `script` to make a terminal with");
    }
    steps.check("adding: the page's server", || server::ask(&quebra));
}

const LISTS: [Expected; 3] = [
    (&["puzzles"], 0, &["lamps", "oldest", "unsolved"]),
    (&["levels", "lamps"], 0, &["Three in a row", "The far end"]),
    (&["show", LEVEL], 0, &["* * *", "lamps:***"]),
];

const PEOPLE: [Expected; 9] = [
    (&["hint", "lamps/2", "--stage", "3"], 0, &["won in 2 moves", "Play 5."]),
    (&["hint", "lamps/2", "--stage", "3", "--lang", "pt"], 0, &["Joga 5."]),
    (&["review", "lamps/2", "1", "1", "1", "5"], 0, &["solved in 4 moves, 1 star, par 2"]),
    (&["check", "lamps/2", "1", "5"], 0, &["optimal, 3 stars"]),
    (&["check", "lamps/2", "9"], 1, &["expected a lamp, 1 to 5"]),
    (&["lint", "lamps/2"], 0, &["par 2"]),
    (&["audit", "lamps", "lit"], 0, &["lit"]),
    (&["audit", "bloxorz", "unsolved"], 0, &["unsolved"]),
    (&["explore", "lamps/3"], 0, &["8 states"]),
];

const GENERATE: [Expected; 2] = [
    (&["generate", "lamps"], 2, &["there is no generator for lamps"]),
    (&["generate", "lamps", "--json"], 2, &["there is no generator for lamps", "\"schema\""]),
];

const LAB: [Expected; 3] = [
    (&["lab", "run", "lamps.toml"], 0, &["24 of 24 runs done"]),
    (&["lab", "list", "lamps.db"], 0, &["Lamps"]),
    (&["lab", "report", "lamps.db", "--out", "report"], 0, &[]),
];

/// Every algorithm that the command lists solves a level of the new puzzle, and proves that there is none where there is none.
fn solve_with_all(quebra: &Quebra) -> Result<(), String> {
    let list = quebra.expect(&["puzzles", "--json"], 0, &["\"oldest\""])?;
    let names = algorithms(&list);
    if !names.iter().any(|name| name == "oldest") || names.len() < 10 {
        return Err(format!("the list of algorithms is {names:?}"));
    }
    for name in names.iter().map(String::as_str).chain(["best", "oldest:lit", "astar:zero"]) {
        quebra.expect(&["solve", PATIENCE, "lamps/3", "--method", name], 0, &["solved"])?;
    }
    quebra.expect(&["solve", PATIENCE, "lamps:*.", "--method", "oldest"], 11, &["cannot be solved, proved"])?;
    quebra.expect(&["solve", PATIENCE, "bloxorz/1", "--method", "oldest:unsolved"], 0, &["optimal"])?;
    Ok(())
}

/// The names in the first list that is called `algorithms`, in some JSON.
fn algorithms(json: &str) -> Vec<String> {
    let Some((_, list)) = json.split_once("\"algorithms\"") else { return Vec::new() };
    let list = list.split(']').next().unwrap_or_default();
    list.split("\"name\"").skip(1).filter_map(|rest| rest.split('"').nth(1).map(str::to_string)).collect()
}

#[cfg(test)]
mod tests {
    use super::algorithms;

    #[test]
    fn names_are_found_in_json() {
        let json = r#"{ "algorithms": [{ "name": "bfs", "title": "x" }, { "name": "dfs" }], "puzzles": [{ "name": "lamps" }] }"#;
        assert_eq!(algorithms(json), ["bfs", "dfs"]);
    }
}
