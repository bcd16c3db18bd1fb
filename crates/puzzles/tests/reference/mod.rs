//! A plain reference implementation of the five puzzles: a test oracle.
//!
//! Everything here is written to be obviously right, not fast: boards are maps, the search is a
//! breadth-first one, and nothing is shared with the program under test. Levels are assumed valid;
//! a broken one panics.

pub mod bloxorz;
pub mod break_the_ice;
pub mod cohesion;
pub mod folding_blocks;
mod grid;
pub mod n_puzzle;
mod random;
mod search;

use std::hash::Hash;

use search::Search;

/// What a level file says before its grid: `key: value` pairs.
pub type Headers = [(String, String)];

/// The rules of one puzzle, for one level.
pub trait Rules {
    type State: Clone + Eq + Hash + Ord;

    fn parse(headers: &Headers, rows: &[String]) -> Self;
    fn start(&self) -> Self::State;
    fn solved(&self, state: &Self::State) -> bool;

    /// Every legal move once: its token as the contract prints it, and the state it leads to.
    fn moves(&self, state: &Self::State) -> Vec<(String, Self::State)>;

    /// The most moves a solution may have, where the level limits them.
    fn budget(&self) -> Option<usize> {
        None
    }

    /// The state after the move `token`, or `None` when it is illegal.
    fn apply(&self, state: &Self::State, token: &str) -> Option<Self::State> {
        let mut moves = self.moves(state).into_iter();
        moves.find(|(name, _)| name == token).map(|(_, next)| next)
    }

    /// The state without what only matters for spelling tokens (Bloxorz: which cube is active).
    fn position(&self, state: &Self::State) -> Self::State {
        state.clone()
    }
}

/// The result of a search. The order (larger is "more solved") serves the random levels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Answer {
    TooLarge,
    Unsolvable,
    Cost(u32),
}

/// The optimal cost of a level, or `TooLarge` when more than `max_states` states were met first.
pub fn optimum(level_text: &str, max_states: usize) -> Answer {
    read(level_text).optimum(max_states)
}

/// The optimal cost from the position after moves.
pub type Distances = dyn Fn(&[String]) -> Answer;

/// Tells the optimal cost from the position after legal moves, within what they leave of the budget.
/// All states are explored first; a level with more than `max_states` panics.
pub fn distances(level_text: &str, max_states: usize) -> Box<Distances> {
    read(level_text).distances(max_states)
}

/// Plays `tokens` from the start: whether that solves the level, or the first illegal move.
/// A legal plan that ends unsolved or is longer than the budget gives `Ok(false)`.
pub fn replay(level_text: &str, tokens: &[String]) -> Result<bool, String> {
    read(level_text).replay(tokens)
}

/// How many states lie at each distance from the start. Goals are passed through and the budget is
/// ignored. Only complete layers count: the one that would exceed `max_states` in all is left out.
pub fn layers(level_text: &str, max_states: usize) -> Vec<usize> {
    read(level_text).layers(max_states)
}

/// Like `layers`, but states that differ only in the active cube count once.
pub fn position_layers(level_text: &str, max_states: usize) -> Vec<usize> {
    read(level_text).position_layers(max_states)
}

/// The text of a small valid level, the same for the same seed: `optimum` answers within
/// `RANDOM_LEVEL_STATES` states.
pub fn random_level(puzzle: &str, seed: u64) -> String {
    random::level(puzzle, seed)
}

/// The same for a level of few states, quickly drawn, with its answer: boards of odd shapes among them.
pub fn small_level(puzzle: &str, seed: u64) -> (String, Answer) {
    random::small(puzzle, seed)
}

/// Those of these puzzles that are written here. The others are named aloud: nothing is compared with them.
pub fn known(puzzles: Vec<&'static str>) -> Vec<&'static str> {
    let (known, others): (Vec<_>, Vec<_>) = puzzles.into_iter().partition(|puzzle| random::draws(puzzle).is_some());
    for puzzle in others {
        println!("{puzzle} has no reference: nothing is compared");
    }
    known
}

/// Just above the 8! / 2 = 20,160 states of a 2×4 N-Puzzle.
pub const RANDOM_LEVEL_STATES: usize = 20_200;

/// Splits the text of one level into its headers and the rows of its grid.
pub fn split(level_text: &str) -> (Vec<(String, String)>, Vec<String>) {
    let mut headers = Vec::new();
    let mut rows = Vec::new();
    for line in level_text.lines() {
        if line.starts_with('#') || line.trim().is_empty() {
            continue;
        }
        match line.split_once(':') {
            Some((key, value)) => headers.push((key.trim().to_owned(), value.trim().to_owned())),
            None => rows.push(line.to_owned()),
        }
    }
    (headers, rows)
}

/// The value of a header, when the level has it.
fn header<'a>(headers: &'a Headers, key: &str) -> Option<&'a str> {
    let mut found = headers.iter().filter(|(name, _)| name == key);
    found.next().map(|(_, value)| value.as_str())
}

fn read(level_text: &str) -> Box<dyn Search> {
    let (headers, rows) = split(level_text);
    match header(&headers, "puzzle") {
        Some("n-puzzle") => Box::new(n_puzzle::NPuzzle::parse(&headers, &rows)),
        Some("bloxorz") => Box::new(bloxorz::Bloxorz::parse(&headers, &rows)),
        Some("cohesion") => Box::new(cohesion::Cohesion::parse(&headers, &rows)),
        Some("folding-blocks") => Box::new(folding_blocks::FoldingBlocks::parse(&headers, &rows)),
        Some("break-the-ice") => Box::new(break_the_ice::BreakTheIce::parse(&headers, &rows)),
        other => panic!("unknown puzzle {other:?}"),
    }
}
