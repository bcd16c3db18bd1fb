//! The rules. A level becomes tables in which every cell says what it needs to bear something and what it does on arrival.

use std::fmt;
use std::ops::ControlFlow;

use quebra_search::Problem;

use super::level::{Layout, Meaning};
use crate::grid::Dir;
use crate::level::{LevelError, LevelText};
use crate::parts::{Act, Verb};

/// A level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bloxorz {
    pub(super) layout: Layout,
    pub(super) start: State,
    pub(super) goal: u16,
    /// For each cell: the cells next to it, in the order of [`Dir::ALL`]. All void is one more cell, next to itself.
    pub(super) neighbours: Vec<[u16; 4]>,
    /// What each cell does; the last one is the void.
    pub(super) cells: Vec<Cell>,
}

/// Where the block is, and which bridges are on.
///
/// Whole, it stands (`a == b`) or lies (`a < b`, neighbours). Split, `a` is the active cube and `b` the other one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    pub(super) a: u16,
    pub(super) b: u16,
    pub(super) is_split: bool,
    pub(super) bridges: u64,
}

/// One roll, of the other cube if `other`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Roll {
    pub(super) other: bool,
    pub(super) dir: Dir,
}

impl fmt::Display for Roll {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", if self.other { "X" } else { "" }, self.dir.letter())
    }
}

/// The bridge that the void needs: no state has it on, because 64 bits hold fewer bridges than that beside two cells.
pub(super) const NEVER: u64 = 1 << 63;

/// What a cell does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cell {
    /// The bridges that must be on for it to bear anything.
    pub(super) needs: u64,
    /// What it does to the bridges when anything arrives.
    pub(super) press: Effect,
    /// What it does to a standing block besides.
    pub(super) stand: Stand,
}

/// What happens to a block that comes to stand somewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stand {
    /// Nothing.
    Firm,
    /// It may not.
    Fragile,
    /// It presses a heavy switch.
    Press(Effect),
    /// It becomes two cubes.
    Split([u16; 2]),
    /// It stands over there instead.
    Teleport(u16),
}

/// What a switch does: a bridge keeps its state or loses it, then flips or does not. That covers toggle, open and close.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Effect {
    pub(super) keep: u64,
    pub(super) flip: u64,
}

impl Effect {
    pub(super) const NONE: Self = Self { keep: !0, flip: 0 };

    #[inline]
    pub(super) fn on(self, bridges: u64) -> u64 {
        bridges & self.keep ^ self.flip
    }
}

impl Bloxorz {
    /// Reads a level.
    pub fn read(level: &LevelText) -> Result<Self, LevelError> {
        Layout::read(level).map(Self::new)
    }

    pub(super) fn new(layout: Layout) -> Self {
        let count = layout.grid.len();
        let beside = |cell: usize, dir: Dir| {
            let (down, right) = dir.delta();
            let row = (cell / layout.columns).checked_add_signed(down).filter(|&row| row < layout.rows);
            let column = (cell % layout.columns).checked_add_signed(right).filter(|&column| column < layout.columns);
            let beside = row.zip(column).map(|(row, column)| row * layout.columns + column);
            beside.filter(|&cell| layout.grid[cell] != '_').unwrap_or(count) as u16
        };
        let mut neighbours: Vec<_> = (0..count).map(|cell| Dir::ALL.map(|dir| beside(cell, dir))).collect();
        neighbours.push([count as u16; 4]);

        let bridges: Vec<_> = layout.bridges().collect();
        let bit = |letter: char| {
            let number = bridges.iter().position(|&(bridge, _)| bridge == letter);
            1 << number.expect("a switch that was read names bridges")
        };
        let effect = |acts: &[Act]| {
            acts.iter().fold(Effect::NONE, |Effect { keep, flip }, act| match (act.verb, bit(act.bridge)) {
                (Verb::Toggle, bit) => Effect { keep, flip: flip | bit },
                (Verb::Open, bit) => Effect { keep: keep & !bit, flip: flip | bit },
                (Verb::Close, bit) => Effect { keep: keep & !bit, flip },
            })
        };
        let cell = |(place, &letter): (usize, &char)| {
            let (mut needs, mut press, mut stand) = (0, Effect::NONE, Stand::Firm);
            match layout.meanings.get(&letter) {
                None if letter == '-' => stand = Stand::Fragile,
                None => {}
                Some(Meaning::Bridge { .. }) => needs = bit(letter),
                Some(Meaning::Soft(acts)) => press = effect(acts),
                Some(Meaning::Heavy(acts)) => stand = Stand::Press(effect(acts)),
                Some(Meaning::Split(cells)) => stand = Stand::Split(cells.map(|cell| cell as u16)),
                Some(Meaning::Teleport) => {
                    let pair = (0..count).find(|&other| other != place && layout.grid[other] == letter);
                    stand = Stand::Teleport(pair.expect("a teleport that was read has two cells") as u16);
                }
            }
            Cell { needs, press, stand }
        };
        let mut cells: Vec<_> = layout.grid.iter().enumerate().map(cell).collect();
        cells.push(Cell { needs: NEVER, press: Effect::NONE, stand: Stand::Firm });

        let find = |letter| layout.grid.iter().position(|&cell| cell == letter).expect("a grid has a start and a goal");
        let is_on = bridges.iter().enumerate().fold(0, |set, (number, &(_, is_on))| set | u64::from(is_on) << number);
        let (start, goal) = (whole([find('S') as u16; 2], is_on), find('G') as u16);
        Self { layout, start, goal, neighbours, cells }
    }

    #[inline]
    pub(super) fn beyond(&self, cell: u16, dir: Dir) -> u16 {
        self.neighbours[cell as usize][dir as usize]
    }

    #[inline]
    pub(super) fn are_adjacent(&self, a: u16, b: u16) -> bool {
        self.neighbours[a as usize].contains(&b)
    }

    #[inline]
    pub(super) fn is_void(&self, cell: u16) -> bool {
        cell as usize == self.layout.grid.len()
    }

    #[inline]
    pub(super) fn bears(&self, cell: u16, bridges: u64) -> bool {
        self.cells[cell as usize].needs & !bridges == 0
    }

    /// The cells under a whole block after it rolled, whatever they are.
    #[inline]
    pub(super) fn roll(&self, [a, b]: [u16; 2], dir: Dir) -> [u16; 2] {
        let (beyond_a, beyond_b) = (self.beyond(a, dir), self.beyond(b, dir));
        if a == b {
            sorted(beyond_a, self.beyond(beyond_a, dir))
        } else if beyond_a == b {
            [beyond_b; 2]
        } else if beyond_b == a {
            [beyond_a; 2]
        } else {
            [beyond_a, beyond_b]
        }
    }

    /// The cells under what an action rolls, before and after; one cell twice if it is one.
    pub(super) fn path(&self, state: &State, action: Roll) -> ([u16; 2], [u16; 2]) {
        if state.is_split {
            let cube = if action.other { state.b } else { state.a };
            ([cube; 2], [self.beyond(cube, action.dir); 2])
        } else {
            let from = [state.a, state.b];
            (from, self.roll(from, action.dir))
        }
    }

    /// A whole block arrives on one cell or two.
    #[inline]
    pub(super) fn arrive(&self, [a, b]: [u16; 2], bridges: u64) -> Option<State> {
        if !self.bears(a, bridges) || !self.bears(b, bridges) {
            return None;
        }
        let Cell { press, stand, .. } = self.cells[a as usize];
        let bridges = press.on(bridges);
        if a != b {
            return Some(whole([a, b], self.cells[b as usize].press.on(bridges)));
        }
        match stand {
            Stand::Firm => Some(whole([a, a], bridges)),
            Stand::Fragile => None,
            Stand::Press(effect) => Some(whole([a, a], effect.on(bridges))),
            Stand::Split([a, b]) => Some(State { a, b, is_split: true, bridges }),
            Stand::Teleport(there) => Some(whole([there, there], bridges)),
        }
    }

    /// A cube rolls; `rest` is the other one.
    #[inline]
    pub(super) fn roll_cube(&self, cube: u16, rest: u16, bridges: u64, dir: Dir) -> Option<State> {
        let to = self.beyond(cube, dir);
        if to == rest || !self.bears(to, bridges) {
            return None;
        }
        let bridges = self.cells[to as usize].press.on(bridges);
        Some(if self.are_adjacent(to, rest) {
            whole(sorted(to, rest), bridges)
        } else {
            State { a: to, b: rest, is_split: true, bridges }
        })
    }
}

pub(super) fn whole([a, b]: [u16; 2], bridges: u64) -> State {
    State { a, b, is_split: false, bridges }
}

pub(super) fn sorted(a: u16, b: u16) -> [u16; 2] {
    [a.min(b), a.max(b)]
}

impl Problem for Bloxorz {
    type State = State;
    type Packed = u64;
    type Action = Roll;

    fn initial(&self) -> State {
        self.start
    }

    /// Two cubes are never on one cell, so this is a whole block.
    #[inline]
    fn is_goal(&self, state: &State) -> bool {
        state.a == self.goal && state.b == self.goal
    }

    #[inline]
    fn successors<T>(&self, state: &State, mut visit: impl FnMut(Roll, State) -> ControlFlow<T>) -> ControlFlow<T> {
        let &State { a, b, is_split, bridges } = state;
        if !is_split {
            for dir in Dir::ALL {
                if let Some(next) = self.arrive(self.roll([a, b], dir), bridges) {
                    visit(Roll { other: false, dir }, next)?;
                }
            }
            return ControlFlow::Continue(());
        }
        for (other, cube, rest) in [(false, a, b), (true, b, a)] {
            for dir in Dir::ALL {
                if let Some(next) = self.roll_cube(cube, rest, bridges, dir) {
                    visit(Roll { other, dir }, next)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn pack(&self, state: &State) -> u64 {
        let bits = self.layout.cell_bits();
        let place = u64::from(state.a) | u64::from(state.b) << bits | u64::from(state.is_split) << (2 * bits);
        place | state.bridges << (2 * bits + 1)
    }

    #[inline]
    fn unpack(&self, packed: u64) -> State {
        let bits = self.layout.cell_bits();
        let cell = |shift: u32| (packed >> shift & ((1 << bits) - 1)) as u16;
        let is_split = packed >> (2 * bits) & 1 == 1;
        State { a: cell(0), b: cell(bits), is_split, bridges: packed >> (2 * bits + 1) }
    }

    /// Changing the active cube is free, so which one it is does not matter to a search.
    #[inline]
    fn canonical(&self, state: &State) -> State {
        let [a, b] = sorted(state.a, state.b);
        State { a, b, ..*state }
    }
}
