//! Bloxorz: roll a 1×1×2 block over bridges, switches, splits and teleports onto the goal.

use std::collections::{BTreeMap, BTreeSet};

use super::grid::{self, Board, Cell, DIRECTIONS};
use super::{Headers, Rules};

/// What a letter of the level stands for.
enum Meaning {
    Bridge { on: bool },
    Switch { heavy: bool, actions: Vec<(Action, char)> },
    Split(Cell, Cell),
    Teleport,
}

#[derive(Clone, Copy)]
enum Action {
    Toggle,
    Open,
    Close,
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Block {
    Standing(Cell),
    /// The two cells in reading order.
    Lying(Cell, Cell),
    Cubes {
        active: Cell,
        other: Cell,
    },
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct State {
    block: Block,
    /// The letters of the bridges that are on.
    open: BTreeSet<char>,
}

pub struct Bloxorz {
    board: Board,
    meanings: BTreeMap<char, Meaning>,
}

impl Rules for Bloxorz {
    type State = State;

    fn parse(headers: &Headers, rows: &[String]) -> Self {
        let mut board = grid::board(rows);
        board.retain(|_, &mut character| character != '_' && character != ' ');
        let mut meanings = BTreeMap::new();
        for (key, value) in headers {
            // Longer keys (`puzzle:`, `title:` …) say nothing about the board.
            if let [letter] = key.chars().collect::<Vec<_>>()[..] {
                meanings.insert(letter, meaning(value));
            }
        }
        Bloxorz { board, meanings }
    }

    fn start(&self) -> State {
        let start = self.board.iter().find(|&(_, &character)| character == 'S');
        let is_on = |meaning: &Meaning| matches!(meaning, Meaning::Bridge { on: true });
        let bridges = self.meanings.iter().filter(|(_, meaning)| is_on(meaning));
        State { block: Block::Standing(*start.expect("a start").0), open: bridges.map(|(&letter, _)| letter).collect() }
    }

    fn solved(&self, state: &State) -> bool {
        matches!(state.block, Block::Standing(cell) if self.board[&cell] == 'G')
    }

    fn moves(&self, state: &State) -> Vec<(String, State)> {
        let mut moves = Vec::new();
        for (name, direction) in DIRECTIONS {
            if let Block::Cubes { active, other } = state.block {
                let next = self.slide(state, active, other, direction);
                moves.extend(next.map(|next| (format!("{name}"), next)));
                let next = self.slide(state, other, active, direction);
                moves.extend(next.map(|next| (format!("X{name}"), next)));
            } else {
                let next = self.roll(state, direction);
                moves.extend(next.map(|next| (format!("{name}"), next)));
            }
        }
        moves
    }

    /// Changing the active cube is free.
    fn position(&self, state: &State) -> State {
        let mut position = state.clone();
        if let Block::Cubes { active, other } = &mut position.block
            && active > other
        {
            std::mem::swap(active, other);
        }
        position
    }
}

impl Bloxorz {
    /// Rolls the whole block.
    fn roll(&self, state: &State, direction: Cell) -> Option<State> {
        let block = rolled(&state.block, direction);
        let cells = match block {
            Block::Standing(cell) if self.board.get(&cell) == Some(&'-') => return None,
            Block::Standing(cell) => vec![cell],
            Block::Lying(first, second) => vec![first, second],
            Block::Cubes { .. } => unreachable!("cubes slide"),
        };
        if !cells.iter().all(|&cell| self.holds(state, cell)) {
            return None;
        }
        let mut next = State { block, ..state.clone() };
        for &cell in &cells {
            self.press(&mut next, cell);
        }
        if let Block::Standing(cell) = next.block {
            self.stand(&mut next, cell);
        }
        Some(next)
    }

    /// Moves one cube, which becomes the active one.
    fn slide(&self, state: &State, cube: Cell, other: Cell, direction: Cell) -> Option<State> {
        let active = grid::step(cube, direction);
        if active == other || !self.holds(state, active) {
            return None;
        }
        let touching = DIRECTIONS.iter().any(|&(_, way)| grid::step(active, way) == other);
        let block = if touching { lying(active, other) } else { Block::Cubes { active, other } };
        let mut next = State { block, ..state.clone() };
        self.press(&mut next, active);
        Some(next)
    }

    /// Whether something that moves onto the cell finds it there.
    fn holds(&self, state: &State, cell: Cell) -> bool {
        let Some(letter) = self.board.get(&cell) else {
            return false;
        };
        match self.meanings.get(letter) {
            Some(Meaning::Bridge { .. }) => state.open.contains(letter),
            _ => true,
        }
    }

    /// Something arrives on the cell: a soft switch acts.
    fn press(&self, state: &mut State, cell: Cell) {
        if let Some(Meaning::Switch { heavy: false, actions }) = self.meaning_at(cell) {
            run(&mut state.open, actions);
        }
    }

    /// The whole block stands on the cell: what is not soft acts.
    fn stand(&self, state: &mut State, cell: Cell) {
        match self.meaning_at(cell) {
            Some(Meaning::Switch { heavy: true, actions }) => run(&mut state.open, actions),
            Some(&Meaning::Split(active, other)) => state.block = Block::Cubes { active, other },
            Some(Meaning::Teleport) => {
                let letter = self.board[&cell];
                let mut pair = self.board.iter().filter(|&(_, &other)| other == letter);
                let twin = pair.find(|&(&end, _)| end != cell).expect("teleports come in pairs");
                state.block = Block::Standing(*twin.0);
            }
            _ => {}
        }
    }

    fn meaning_at(&self, cell: Cell) -> Option<&Meaning> {
        self.meanings.get(self.board.get(&cell)?)
    }
}

fn rolled(block: &Block, direction: Cell) -> Block {
    match *block {
        Block::Standing(cell) => {
            let near = grid::step(cell, direction);
            lying(near, grid::step(near, direction))
        }
        // End-on over the second cell, end-on over the first, or sideways.
        Block::Lying(first, second) if grid::step(first, direction) == second => {
            Block::Standing(grid::step(second, direction))
        }
        Block::Lying(first, second) if grid::step(second, direction) == first => {
            Block::Standing(grid::step(first, direction))
        }
        Block::Lying(first, second) => lying(grid::step(first, direction), grid::step(second, direction)),
        Block::Cubes { .. } => unreachable!("cubes slide"),
    }
}

fn lying(one: Cell, two: Cell) -> Block {
    Block::Lying(one.min(two), one.max(two))
}

fn run(open: &mut BTreeSet<char>, actions: &[(Action, char)]) {
    for &(action, bridge) in actions {
        let opens = match action {
            Action::Open => true,
            Action::Close => false,
            Action::Toggle => !open.contains(&bridge),
        };
        if opens {
            open.insert(bridge);
        } else {
            open.remove(&bridge);
        }
    }
}

/// Reads what a header says about its letter.
fn meaning(text: &str) -> Meaning {
    let cell = |word| grid::read_cell(word).expect("a cell");
    match text.split_whitespace().collect::<Vec<_>>()[..] {
        ["bridge", "on"] => Meaning::Bridge { on: true },
        ["bridge", "off"] => Meaning::Bridge { on: false },
        ["split", first, second] => Meaning::Split(cell(first), cell(second)),
        ["teleport"] => Meaning::Teleport,
        [kind @ ("soft" | "heavy"), ..] => {
            let actions = text[kind.len()..].split(',').map(action).collect();
            Meaning::Switch { heavy: kind == "heavy", actions }
        }
        _ => panic!("what is {text:?}?"),
    }
}

/// Reads an action like `toggle a`.
fn action(text: &str) -> (Action, char) {
    let (verb, bridge) = text.trim().split_once(' ').expect("a verb and a bridge");
    let action = match verb {
        "toggle" => Action::Toggle,
        "open" => Action::Open,
        "close" => Action::Close,
        _ => panic!("what is {verb:?}?"),
    };
    (action, bridge.trim().parse().expect("a letter"))
}
