//! The floor of a level: rooms that a block rolls through, with joints between them.

use super::{Dice, Place};
use crate::grid::Dir;
use crate::level::Code;

/// How the block comes from one room to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Joint {
    Bridge,
    Teleport,
    Split,
}

/// What a cell belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Owner {
    Void,
    Room(usize),
    /// The bridge with this number, from the room with that number.
    Bridge(usize, usize),
}

/// A board that was carved.
pub(super) struct Board {
    rows: usize,
    columns: usize,
    cells: Vec<Owner>,
    start: usize,
    goal: usize,
    /// The cell that splits the block, and where the cubes appear.
    split: Option<(usize, [usize; 2])>,
    teleport: Option<[usize; 2]>,
}

/// The one or two cells under a block, the smaller one first.
type Block = [usize; 2];

impl Board {
    /// Carves a room, a joint, a room, and so on; `None` where the block got stuck.
    pub(super) fn carve(rows: usize, columns: usize, joints: &[Joint], dice: &mut Dice) -> Option<Self> {
        let start = dice.below(rows * columns);
        let cells = vec![Owner::Void; rows * columns];
        let mut board = Self { rows, columns, cells, start, goal: start, split: None, teleport: None };
        board.cells[start] = Owner::Room(0);
        let mut block = [start; 2];
        let mut bridges = 0;
        let moves = if joints.is_empty() { 8..=20 } else { 4..=10 };
        for (room, &joint) in joints.iter().enumerate() {
            block = board.walk(room, block, dice.within(moves.clone()), joint != Joint::Bridge, dice)?;
            match joint {
                Joint::Bridge => {
                    block = board.cross(room, bridges, block, dice)?;
                    bridges += 1;
                }
                Joint::Teleport => {
                    let there = board.land(room + 1, dice)?;
                    board.teleport = Some([board.unused(block[0])?, there]);
                    block = [there; 2];
                }
                Joint::Split => {
                    let here = board.unused(block[0])?;
                    let there = board.land(room + 1, dice)?;
                    block = board.walk(room + 1, [there; 2], dice.within(4..=8), false, dice)?;
                    let own = board.floor(|other| other == room + 1);
                    let cubes = [dice.choose(&own)?, dice.choose(&own)?];
                    let apart =
                        own.len() > 1 && cubes[0] != cubes[1] && !board.beside(cubes[0]).any(|cell| cell == cubes[1]);
                    board.split = Some((here, cubes)).filter(|_| apart);
                    board.split?;
                }
            }
        }
        let last = joints.len();
        block = board.walk(last, block, dice.within(moves), true, dice)?;
        board.goal = board.unused(block[0])?;
        board.widen(last, dice);
        Some(board.cropped())
    }

    /// The cell, if nothing else is on it.
    fn unused(&self, cell: usize) -> Option<usize> {
        let is_used = cell == self.start
            || self.teleport.is_some_and(|pair| pair.contains(&cell))
            || self.split.is_some_and(|(here, _)| here == cell);
        (!is_used).then_some(cell)
    }

    fn step(&self, cell: usize, dir: Dir) -> Option<usize> {
        let (down, right) = dir.delta();
        let row = (cell / self.columns).checked_add_signed(down).filter(|&row| row < self.rows)?;
        let column = (cell % self.columns).checked_add_signed(right).filter(|&column| column < self.columns)?;
        Some(row * self.columns + column)
    }

    fn beside(&self, cell: usize) -> impl Iterator<Item = usize> {
        Dir::ALL.into_iter().filter_map(move |dir| self.step(cell, dir))
    }

    fn roll(&self, [a, b]: Block, dir: Dir) -> Option<Block> {
        let (beyond_a, beyond_b) = (self.step(a, dir)?, self.step(b, dir));
        let [a, b] = if a == b {
            [beyond_a, self.step(beyond_a, dir)?]
        } else if beyond_a == b {
            [beyond_b?; 2]
        } else if beyond_b == Some(a) {
            [beyond_a; 2]
        } else {
            [beyond_a, beyond_b?]
        };
        Some([a.min(b), a.max(b)])
    }

    /// May the cell be floor of this room? Not if that would open a way to another room.
    fn is_open_to(&self, cell: usize, room: usize) -> bool {
        let goes_with = |owner: Owner| match owner {
            Owner::Void => true,
            Owner::Room(other) => other == room,
            Owner::Bridge(_, from) => from == room || from + 1 == room,
        };
        match self.cells[cell] {
            Owner::Void => self.beside(cell).all(|cell| goes_with(self.cells[cell])),
            owner => owner == Owner::Room(room),
        }
    }

    /// Rolls about in a room, making floor of what it touches; in the end it stands, if it is to.
    fn walk(&mut self, room: usize, mut block: Block, moves: usize, stands: bool, dice: &mut Dice) -> Option<Block> {
        const PATIENCE: usize = 12;
        let mut back = None;
        for step in 0..moves + PATIENCE {
            let is_firm = self.unused(block[0]).is_some() && block[0] == block[1];
            if step >= moves && (!stands || is_firm) {
                return Some(block);
            }
            let rolls = Dir::ALL.into_iter().filter_map(|dir| Some((dir, self.roll(block, dir)?)));
            let mut rolls: Vec<_> =
                rolls.filter(|(_, block)| block.iter().all(|&cell| self.is_open_to(cell, room))).collect();
            if rolls.len() > 1 {
                rolls.retain(|&(dir, _)| Some(dir) != back);
            }
            let (dir, next) = dice.choose(&rolls)?;
            back = Some(dir.opposite());
            block = next;
            for cell in block {
                self.cells[cell] = Owner::Room(room);
            }
        }
        None
    }

    /// Rolls over a new bridge and off it, into the next room.
    fn cross(&mut self, room: usize, bridge: usize, block: Block, dice: &mut Dice) -> Option<Block> {
        let mut dirs = Dir::ALL;
        dice.shuffle(&mut dirs);
        for dir in dirs {
            let Some(on) = self.roll(block, dir) else { continue };
            if on.iter().any(|&cell| self.cells[cell] != Owner::Void || !self.is_open_to(cell, room)) {
                continue;
            }
            for cell in on {
                self.cells[cell] = Owner::Bridge(bridge, room);
            }
            let offs = Dir::ALL.into_iter().filter_map(|dir| self.roll(on, dir));
            let is_new = |cell: &usize| self.cells[*cell] == Owner::Void && self.is_open_to(*cell, room + 1);
            let offs: Vec<Block> = offs.filter(|off| off.iter().all(is_new)).collect();
            if let Some(off) = dice.choose(&offs) {
                for cell in off {
                    self.cells[cell] = Owner::Room(room + 1);
                }
                return Some(off);
            }
            for cell in on {
                self.cells[cell] = Owner::Void;
            }
        }
        None
    }

    /// A place for a room that nothing touches.
    fn land(&mut self, room: usize, dice: &mut Dice) -> Option<usize> {
        let is_lonely = |&cell: &usize| self.cells[cell] == Owner::Void && self.is_open_to(cell, room);
        let lonely: Vec<usize> = (0..self.cells.len()).filter(is_lonely).collect();
        let cell = dice.choose(&lonely)?;
        self.cells[cell] = Owner::Room(room);
        Some(cell)
    }

    /// Adds floor at the edges of the rooms: other ways to go, right and wrong.
    fn widen(&mut self, last: usize, dice: &mut Dice) {
        for room in 0..=last {
            for _ in 0..self.floor(|other| other == room).len() / 3 {
                let touches = |cell: usize| self.beside(cell).any(|cell| self.cells[cell] == Owner::Room(room));
                let is_edge =
                    |&cell: &usize| self.cells[cell] == Owner::Void && touches(cell) && self.is_open_to(cell, room);
                let edge: Vec<usize> = (0..self.cells.len()).filter(is_edge).collect();
                if let Some(cell) = dice.choose(&edge) {
                    self.cells[cell] = Owner::Room(room);
                }
            }
        }
    }

    /// The same board without empty rows and columns around it.
    fn cropped(self) -> Self {
        let used = || (0..self.cells.len()).filter(|&cell| self.cells[cell] != Owner::Void);
        let bounds = |along: &dyn Fn(usize) -> usize| {
            let (first, last) = (used().map(along).min(), used().map(along).max());
            (first.expect("the start is there"), last.expect("the start is there"))
        };
        let (top, bottom) = bounds(&|cell| cell / self.columns);
        let (left, right) = bounds(&|cell| cell % self.columns);
        let (rows, columns) = (bottom - top + 1, right - left + 1);
        let moved = |cell: usize| (cell / self.columns - top) * columns + cell % self.columns - left;
        let cells =
            (0..rows * columns).map(|cell| self.cells[(cell / columns + top) * self.columns + cell % columns + left]);
        Self {
            rows,
            columns,
            cells: cells.collect(),
            start: moved(self.start),
            goal: moved(self.goal),
            split: self.split.map(|(here, cubes)| (moved(here), cubes.map(moved))),
            teleport: self.teleport.map(|pair| pair.map(moved)),
        }
    }

    /// The floor of some rooms.
    fn floor(&self, is_wanted: impl Fn(usize) -> bool) -> Vec<usize> {
        let is_wanted = |&cell: &usize| matches!(self.cells[cell], Owner::Room(room) if is_wanted(room));
        (0..self.cells.len()).filter(is_wanted).collect()
    }

    /// The plain floor that a block can come to before it crosses a bridge.
    pub(super) fn floor_before_bridge(&self, number: usize) -> Vec<Place> {
        let from = self.cells.iter().find_map(|&owner| match owner {
            Owner::Bridge(bridge, from) if bridge == number => Some(from),
            _ => None,
        });
        let from = from.expect("a bridge has cells");
        let floor = self.floor(|room| room <= from).into_iter();
        let plain = floor.filter(|&cell| cell != self.goal && self.unused(cell).is_some());
        plain.map(|cell| (cell / self.columns, cell % self.columns)).collect()
    }

    /// The board as a level, its bridges without headers yet.
    pub(super) fn level(&self, bridges: &[u8], split: char, teleport: char) -> Code {
        let letter = |cell: usize| match self.cells[cell] {
            _ if cell == self.start => 'S',
            _ if cell == self.goal => 'G',
            _ if self.split.is_some_and(|(here, _)| here == cell) => split,
            _ if self.teleport.is_some_and(|pair| pair.contains(&cell)) => teleport,
            Owner::Void => '_',
            Owner::Room(_) => '.',
            Owner::Bridge(number, _) => bridges[number] as char,
        };
        let row = |row: usize| (0..self.columns).map(|column| letter(row * self.columns + column)).collect();
        let place = |cell: usize| format!("{},{}", cell / self.columns + 1, cell % self.columns + 1);
        let splits = self.split.map(|(_, [a, b])| (split.to_string(), format!("split {} {}", place(a), place(b))));
        let teleports = self.teleport.map(|_| (teleport.to_string(), "teleport".to_string()));
        Code { rows: (0..self.rows).map(row).collect(), headers: splits.into_iter().chain(teleports).collect() }
    }
}
