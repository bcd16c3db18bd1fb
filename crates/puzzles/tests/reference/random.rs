//! Small random levels that use every rule of their puzzles.

use std::fmt::Write;

use chacha20::ChaCha8Rng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};

use super::break_the_ice::runs;
use super::folding_blocks::FoldingBlocks;
use super::grid::{self, Board, Cell, DIRECTIONS};
use super::n_puzzle::NPuzzle;
use super::{Answer, RANDOM_LEVEL_STATES, Rules, optimum};

/// Draws a level by chance.
type Draw = fn(&mut ChaCha8Rng) -> String;

/// How levels of a puzzle are drawn, how many at most for one that is kept, and how many states they may have.
pub fn draws(puzzle: &str) -> Option<(Draw, u32, usize)> {
    match puzzle {
        "n-puzzle" => Some((n_puzzle, 3, RANDOM_LEVEL_STATES)),
        "bloxorz" => Some((bloxorz, 40, RANDOM_LEVEL_STATES)),
        "cohesion" => Some((cohesion, 5, 2_500)),
        "folding-blocks" => Some((folding_blocks, 4, RANDOM_LEVEL_STATES)),
        "break-the-ice" => Some((break_the_ice, 3, 2_500)),
        _ => None,
    }
}

pub fn level(puzzle: &str, seed: u64) -> String {
    let draws = draws(puzzle).unwrap_or_else(|| panic!("unknown puzzle {puzzle:?}"));
    deepest(puzzle, seed, draws).0
}

/// A level of few states, out of few draws.
pub fn small(puzzle: &str, seed: u64) -> (String, Answer) {
    let (draw, most_draws, _) = draws(puzzle).unwrap_or_else(|| panic!("unknown puzzle {puzzle:?}"));
    deepest(puzzle, seed, (draw, most_draws.min(4), 600))
}

/// Draws a few levels and keeps the deepest one, or sometimes an unsolvable one: a single draw
/// would be trivial or hopeless too often.
fn deepest(puzzle: &str, seed: u64, (draw, most_draws, max_states): (Draw, u32, usize)) -> (String, Answer) {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let wants_unsolvable = rng.random_bool(0.15);
    let draws = rng.random_range(1..=most_draws);
    let mut best = (0, String::new(), Answer::TooLarge);
    for drawn in 1.. {
        let text = format!("puzzle: {puzzle}\n{}\n", draw(&mut rng));
        let answer = optimum(&text, max_states);
        let worth = match answer {
            Answer::TooLarge => 0,
            Answer::Unsolvable if wants_unsolvable => u32::MAX,
            Answer::Unsolvable => 1,
            Answer::Cost(cost) => 2 + cost,
        };
        if worth > best.0 {
            best = (worth, text, answer);
        }
        if drawn >= draws && best.0 > 0 {
            break;
        }
    }
    (best.1, best.2)
}

fn n_puzzle(rng: &mut ChaCha8Rng) -> String {
    // On larger ones searches that know nothing do not end.
    let sizes = [(2, 2), (2, 3), (3, 2), (2, 4), (4, 2), (3, 3), (3, 3)];
    let &(rows, columns) = sizes.choose(rng).unwrap();
    let mut tiles: Vec<usize> = (1..rows * columns).chain([0]).collect();
    // Larger boards have too many states, so those stay near the goal.
    let steps = if rows * columns > 8 {
        rng.random_range(0..=30)
    } else {
        tiles.shuffle(rng);
        0
    };
    let words = |row: &[usize]| row.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    let lines: Vec<String> = tiles.chunks(columns).map(words).collect();
    let board = wander(&NPuzzle::parse(&[], &lines), steps, rng);
    let &empty = ["0", "_"].choose(rng).unwrap();
    let spelt =
        |line: String| line.split(' ').map(|word| if word == "0" { empty } else { word }).collect::<Vec<_>>().join(" ");
    board.iter().map(|row| spelt(words(row))).collect::<Vec<_>>().join("\n")
}

fn cohesion(rng: &mut ChaCha8Rng) -> String {
    let empty = *['0', '.'].choose(rng).unwrap();
    let &(rows, most_columns) = [(1, 9), (2, 7), (2, 5), (3, 5), (3, 5), (4, 5), (4, 5), (7, 2)].choose(rng).unwrap();
    let mut board = rectangle(rows, rng.random_range(1..=most_columns), empty);
    let colours = rng.random_range(1..=4);
    for &colour in ['1', '2', '3', '9', 'A', 'B', 'Z', 'a', 'b', 'z'].sample(rng, colours) {
        let pieces = *[1, 2, 2, 3, 3, 4].choose(rng).unwrap();
        place(&mut board, rng, empty, colour, pieces);
    }
    grid::rows(&board).join("\n")
}

/// Plays forwards on a grey board; what is grey in the end becomes a hole, mostly.
fn folding_blocks(rng: &mut ChaCha8Rng) -> String {
    let mut board = rectangle(rng.random_range(1..=6), rng.random_range(1..=6), '0');
    let colours = rng.random_range(1..=4);
    for &colour in ('A'..='Z').collect::<Vec<_>>().sample(rng, colours) {
        let cells = rng.random_range(1..=3);
        if rng.random_bool(0.3) {
            place(&mut board, rng, '0', colour, cells);
        } else {
            place(&mut board, rng, '0', colour, 1);
            grow(&mut board, rng, colour, cells);
        }
    }
    let rules = FoldingBlocks::parse(&[], &grid::rows(&board));
    let steps = rng.random_range(0..=12);
    let stays_grey = if rng.random_bool(0.4) { 0.2 } else { 0.0 };
    for (cell, colour) in wander(&rules, steps, rng) {
        if colour == '0' && !rng.random_bool(stays_grey) {
            board.insert(cell, '_');
        }
    }
    if !board.values().any(char::is_ascii_uppercase) {
        return folding_blocks(rng);
    }
    grid::rows(&board).join("\n")
}

fn break_the_ice(rng: &mut ChaCha8Rng) -> String {
    let (rows, columns) = (rng.random_range(1..=5), rng.random_range(1..=8));
    let mut board = rectangle(rows, columns, '_');
    let mut pieces = Vec::new();
    let colours = rng.random_range(1..=3);
    for &colour in ['p', 'o', 'r', 'b', 'g', 'y', 'a', 'z'].sample(rng, colours) {
        let is_dead = rng.random_bool(0.04);
        let count = rng.random_range(if is_dead { 1..=2 } else { 3..=4 });
        pieces.extend(std::iter::repeat_n(colour, count));
    }
    pieces.shuffle(rng);
    for piece in pieces {
        let column = rng.random_range(1..=columns);
        if let Some(row) = (1..=rows).rev().find(|&row| board[&(row, column)] == '_') {
            board.insert((row, column), piece);
        }
    }
    if runs(&board).iter().any(|cell| board[cell] != '_') {
        return break_the_ice(rng);
    }
    let mut text = String::new();
    if rng.random_bool(0.4) {
        writeln!(text, "moves: {}", rng.random_range(1..=2)).unwrap();
    }
    text += ["", "clears: group\n", "clears: run\n", "clears: run\n"].choose(rng).unwrap();
    text + &grid::rows(&board).join("\n")
}

fn bloxorz(rng: &mut ChaCha8Rng) -> String {
    let (rows, columns) = (rng.random_range(2..=6), rng.random_range(4..=9));
    let mut board = rectangle(rows, columns, '.');
    if rng.random_bool(0.8) {
        dig_river(&mut board, rng.random_range(2..columns));
    }
    place(&mut board, rng, '.', 'S', 1);
    place(&mut board, rng, '.', 'G', 1);
    let mut headers = String::new();
    let bridges = bridges(&mut board, rng, &mut headers);
    if !bridges.is_empty() {
        switches(&mut board, rng, &mut headers, &bridges);
    }
    for letter in ['u', 'v'] {
        if rng.random_bool(0.25) && place(&mut board, rng, '.', letter, 2) {
            writeln!(headers, "{letter}: teleport").unwrap();
        }
    }
    for letter in ['_', '-'] {
        let cells = rng.random_range(0..=8);
        place(&mut board, rng, '.', letter, cells);
    }
    // Last, when it is known which cells exist.
    for letter in ['t', 'T'] {
        if rng.random_bool(0.25) && place(&mut board, rng, '.', letter, 1) {
            let [(i, j), (k, l)] = split_targets(&board, rng, &bridges);
            writeln!(headers, "{letter}: split {i},{j} {k},{l}").unwrap();
        }
    }
    let mut lines = grid::rows(&board);
    // A line of blanks only would not count as a row.
    if rng.random_bool(0.2) && lines.iter().all(|line| line.contains(|c| c != '_')) {
        lines = lines.iter().map(|line| line.replace('_', " ")).collect();
    }
    headers + &lines.join("\n")
}

/// A column without floor: else no level would need its bridges, splits and teleports.
fn dig_river(board: &mut Board, river: i32) {
    for (&(_, column), letter) in board.iter_mut() {
        if column == river {
            *letter = '_';
        }
    }
}

/// Up to three bridges, most of them over the river.
fn bridges(board: &mut Board, rng: &mut ChaCha8Rng, headers: &mut String) -> Vec<char> {
    let mut bridges = ['a', 'b', 'c'][..rng.random_range(0..=3)].to_vec();
    bridges.retain(|&letter| {
        let under = *['_', '_', '.'].choose(rng).unwrap();
        let cells = rng.random_range(1..=2);
        let state = ["on", "off", "off"].choose(rng).unwrap();
        let placed = place(board, rng, under, letter, cells);
        if placed {
            writeln!(headers, "{letter}: bridge {state}").unwrap();
        }
        placed
    });
    bridges
}

fn switches(board: &mut Board, rng: &mut ChaCha8Rng, headers: &mut String, bridges: &[char]) {
    for letter in ['o', 'p', 'x', 'y'] {
        let cells = rng.random_range(1..=2);
        if rng.random_bool(0.6) && place(board, rng, '.', letter, cells) {
            let kind = ["soft", "heavy"].choose(rng).unwrap();
            let count = rng.random_range(1..=bridges.len());
            let named: Vec<char> = bridges.sample(rng, count).copied().collect();
            let mut action = |bridge| {
                let verb = ["toggle", "open", "close"].choose(rng).unwrap();
                format!("{verb} {bridge}")
            };
            let actions: Vec<String> = named.iter().map(&mut action).collect();
            writeln!(headers, "{letter}: {kind} {}", actions.join(", ")).unwrap();
        }
    }
}

/// Two cells that always exist and do not touch.
fn split_targets(board: &Board, rng: &mut ChaCha8Rng, bridges: &[char]) -> [Cell; 2] {
    let is_solid = |letter| letter != '_' && !bridges.contains(&letter);
    let solid = board.iter().filter(|&(_, &letter)| is_solid(letter));
    let cells: Vec<Cell> = solid.map(|(&cell, _)| cell).collect();
    loop {
        let [first, second] = cells.sample_array(rng).expect("S, G and the split are solid");
        if first.0.abs_diff(second.0) + first.1.abs_diff(second.1) > 1 {
            return [first, second];
        }
    }
}

fn rectangle(rows: i32, columns: i32, fill: char) -> Board {
    let row = |row| (1..=columns).map(move |column| ((row, column), fill));
    (1..=rows).flat_map(row).collect()
}

/// Replaces `count` random cells `from` by `to`, if there are so many.
fn place(board: &mut Board, rng: &mut ChaCha8Rng, from: char, to: char, count: usize) -> bool {
    let free: Vec<Cell> = board.iter().filter(|&(_, &c)| c == from).map(|(&cell, _)| cell).collect();
    if free.len() < count {
        return false;
    }
    board.extend(free.sample(rng, count).map(|&cell| (cell, to)));
    true
}

/// Makes the group `colour` one of `cells` touching cells, where there is room.
fn grow(board: &mut Board, rng: &mut ChaCha8Rng, colour: char, cells: usize) {
    for _ in 1..cells {
        let mut edge = Vec::new();
        for (&cell, _) in board.iter().filter(|&(_, &c)| c == colour) {
            edge.extend(DIRECTIONS.map(|(_, direction)| grid::step(cell, direction)));
        }
        edge.retain(|cell| board.get(cell) == Some(&'0'));
        board.extend(edge.choose(rng).map(|&cell| (cell, colour)));
    }
}

/// The state after up to `steps` random moves.
fn wander<R: Rules>(rules: &R, steps: usize, rng: &mut ChaCha8Rng) -> R::State {
    let mut state = rules.start();
    for _ in 0..steps {
        match rules.moves(&state).choose(rng) {
            Some((_, next)) => state = next.clone(),
            None => break,
        }
    }
    state
}
