//! Searches levels of PUZZLE. It is asked by its arguments, and reads the level on standard input:
//!
//!   ./search trace bfs            a trace of the search, and its plan
//!   ./search plan bfs             a plan
//!   ./search cost bfs             the cost of a plan
//!   ./search heuristic NAME       an estimate for each board, a line each
//!
//! Your part is between the two lines of dashes. Moves are words, such as MOVES.

#![allow(dead_code, unused)]

use std::collections::*;
use std::io::Read;

type State = Vec<String>;
type Moves = Vec<String>;

/// A level: its headers, its cells row by row, and how many of them are in a row.
struct Level {
    headers: HashMap<String, String>,
    columns: usize,
    start: State,
}

/// Writes down what a search does.
#[derive(Default)]
struct Trace {
    lines: String,
    expanded: usize,
}

impl Trace {
    /// To be called whenever the successors of a state are generated: the moves from the start to it.
    fn expand(&mut self, moves: &[String]) {
        self.lines.push_str("expand");
        for word in moves {
            self.lines.push(' ');
            self.lines.push_str(word);
        }
        self.lines.push('\n');
        self.expanded += 1;
    }

    /// To be called before each iteration of a search that deepens.
    fn limit(&mut self, limit: usize) {
        self.lines.push_str(&format!("limit: {limit}\n"));
    }
}

// ---------------------------------------------------------------- your part begins

/// Is this state, a list of cells like `level.start`, a solution?
fn is_goal(level: &Level, state: &State) -> bool {
    todo!("is_goal")
}

/// All moves, and the states that they lead to.
fn successors(level: &Level, state: &State) -> Vec<(String, State)> {
    todo!("successors")
}

/// What is left to be paid, at most never more than that.
fn estimate(level: &Level, heuristic: &str, state: &State) -> usize {
    todo!("estimate")
}

/// The moves of a plan, if there is one. Tells `trace` what it expands.
fn search(level: &Level, method: &str, trace: &mut Trace) -> Option<Moves> {
    todo!("search by {method}")
}

// ---------------------------------------------------------------- your part ends

/// Numbers stand apart; letters need not.
fn cells(row: &str) -> State {
    if row.trim().contains([',', ' ']) {
        row.split([',', ' ']).filter(|cell| !cell.is_empty()).map(str::to_string).collect()
    } else {
        row.chars().map(String::from).collect()
    }
}

fn level_of(headers: HashMap<String, String>, rows: Vec<State>) -> Level {
    Level { headers, columns: rows[0].len(), start: rows.concat() }
}

fn read_level(text: &str) -> Level {
    let (mut headers, mut rows) = (HashMap::new(), Vec::new());
    for line in text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#')) {
        match line.split_once(": ") {
            Some((key, value)) if rows.is_empty() => {
                headers.insert(key.to_string(), value.trim().to_string());
            }
            _ => rows.push(cells(line)),
        }
    }
    level_of(headers, rows)
}

/// A level in one word, with + for blanks: PUZZLE:row/row;key=value
fn read_code(code: &str) -> Level {
    let word = code.split_once(':').expect("a level code").1.replace('+', " ");
    let mut parts = word.split(';');
    let rows = parts.next().unwrap().split('/').map(cells).collect();
    let headers =
        parts.filter_map(|part| part.split_once('=')).map(|(key, value)| (key.to_string(), value.to_string()));
    level_of(headers.collect(), rows)
}

/// The state that a move leads to.
fn after(level: &Level, state: &State, wanted: &str) -> State {
    let steps = successors(level, state);
    steps.into_iter().find(|(word, _)| word == wanted).expect("a move").1
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let ask = arguments.first().map_or("trace", String::as_str);
    let method = arguments.get(1).map_or("bfs", String::as_str);
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).expect("a level");
    if ask == "heuristic" {
        for line in text.lines().filter(|line| !line.trim().is_empty()) {
            // A board is a level, and the moves that lead there, if there are any.
            let mut words = line.split_whitespace();
            let level = read_code(words.next().unwrap());
            let state = words.fold(level.start.clone(), |state, word| after(&level, &state, word));
            println!("{}", estimate(&level, method, &state));
        }
        return;
    }
    let (level, mut trace) = (read_level(&text), Trace::default());
    let plan = search(&level, method, &mut trace);
    if ask == "cost" {
        println!("cost: {}", plan.map_or("none".to_string(), |plan| plan.len().to_string()));
        return;
    }
    if ask == "trace" {
        println!("quebra-trace 1");
    }
    println!("level: {}", level.headers["x-code"]);
    if ask == "trace" {
        println!("method: {method}");
        print!("{}", trace.lines);
    }
    println!("plan: {}", plan.map_or("none".to_string(), |plan| plan.join(" ")));
    println!("expanded: {}", trace.expanded);
}
