//! N-Puzzle: slide the tiles into order, the empty cell last.
//!
//! A level is a rectangle of numbers, `0` or `_` the empty cell. A move is named by where the empty cell goes. Boards of up to
//! 16 cells live in one word of 4 bits a cell, up to 25 in two of 5 bits, larger ones in six of 6 bits.

use std::fmt;
use std::ops::ControlFlow;

use quebra_search::{Control, Cost, Estimate, Heuristic, Problem, Stop, Zero};

use crate::game::{Game, Session};
use crate::grid::Dir;
use crate::level::{LevelError, LevelText};
use crate::puzzle::{Code, Entry, Info, Puzzle};
use crate::scene::{Ground, Paint, Piece, Scene, Tile};

/// About the puzzle.
pub const INFO: Info = Info {
    name: "n-puzzle",
    title: "N-Puzzle",
    rules: "Slide tiles into the empty cell until they are in order, the empty cell last.",
    moves: "N S E W: where the empty cell goes",
    best: "idastar:manhattan",
};

/// Opens a level with the smallest board that holds it.
pub fn open(level: &LevelText) -> Result<Box<dyn Game>, LevelError> {
    let (rows, columns, cells) = parse(level)?;
    Ok(match cells.len() {
        ..=16 => Session::boxed(NPuzzle::<u64>::new(rows, columns, &cells)),
        17..=25 => Session::boxed(NPuzzle::<u128>::new(rows, columns, &cells)),
        _ => Session::boxed(NPuzzle::<[u64; 6]>::new(rows, columns, &cells)),
    })
}

fn parse(level: &LevelText) -> Result<(usize, usize, Vec<u8>), LevelError> {
    level.allow_headers(&[])?;
    let mut cells = Vec::new();
    let mut columns = 0;
    for (index, row) in level.rows.iter().enumerate() {
        let start = cells.len();
        let mut at = 0;
        for word in row.text.split([' ', '\t', ',']) {
            let text = row.slice(at..at + word.len());
            at += word.len() + 1;
            if word.is_empty() {
                continue;
            }
            let number = if word == "_" { Some(0) } else { word.parse::<u16>().ok() };
            let number = number.ok_or_else(|| text.error(format!("expected a number or `_`, not `{word}`")))?;
            cells.push((number, text));
        }
        if index == 0 {
            columns = cells.len();
        } else if cells.len() - start != columns {
            let message = format!("this row has {} numbers, the first one has {columns}", cells.len() - start);
            return Err(row.error(message));
        }
    }
    let rows = level.rows.len();
    level.check_size(rows, columns, 64, 32)?;
    if rows < 2 || columns < 2 {
        return Err(level.rows[0].error("the board must have at least two rows and two columns"));
    }
    for (place, (number, text)) in cells.iter().enumerate() {
        if *number as usize >= cells.len() {
            let message =
                format!("{number} is too large: a {rows}×{columns} board has the numbers 0 to {}", cells.len() - 1);
            return Err(text.error(message));
        }
        if cells[..place].iter().any(|(earlier, _)| earlier == number) {
            return Err(text.error(format!("{number} is there twice")));
        }
    }
    Ok((rows, columns, cells.into_iter().map(|(number, _)| number as u8).collect()))
}

/// How a board is stored: a fixed number of bits a cell.
pub trait Board: Copy + Eq + std::hash::Hash + fmt::Debug + Send + Sync + 'static {
    /// The empty set of cells.
    const BLANK: Self;
    /// The number in a cell.
    fn tile(&self, cell: usize) -> usize;
    /// Moves the tile in cell `from` to cell `to`, which is empty.
    #[must_use]
    fn moved(&self, from: usize, to: usize, tile: usize) -> Self;
    /// Puts a tile into a cell that holds 0.
    #[must_use]
    fn with(&self, cell: usize, tile: usize) -> Self;
}

macro_rules! board {
    ($word:ty, $bits:literal) => {
        impl Board for $word {
            const BLANK: Self = 0;

            #[inline]
            fn tile(&self, cell: usize) -> usize {
                (self >> ($bits * cell)) as usize & ((1 << $bits) - 1)
            }

            #[inline]
            fn moved(&self, from: usize, to: usize, tile: usize) -> Self {
                self ^ (tile as $word) << ($bits * from) ^ (tile as $word) << ($bits * to)
            }

            #[inline]
            fn with(&self, cell: usize, tile: usize) -> Self {
                self | (tile as $word) << ($bits * cell)
            }
        }
    };
}
board!(u64, 4);
board!(u128, 5);

/// Cells of 6 bits, some of them across two words: 64 of them fill six words exactly.
impl Board for [u64; 6] {
    const BLANK: Self = [0; 6];

    #[inline]
    fn tile(&self, cell: usize) -> usize {
        let bit = cell * 6;
        let (word, shift) = (bit / 64, bit % 64);
        let low = self[word] >> shift;
        let high = if shift > 58 { self[word + 1] << (64 - shift) } else { 0 };
        (low | high) as usize & 63
    }

    #[inline]
    fn moved(&self, from: usize, to: usize, tile: usize) -> Self {
        let mut board = *self;
        toggle(&mut board, from, tile);
        toggle(&mut board, to, tile);
        board
    }

    #[inline]
    fn with(&self, cell: usize, tile: usize) -> Self {
        let mut board = *self;
        toggle(&mut board, cell, tile);
        board
    }
}

fn toggle(board: &mut [u64; 6], cell: usize, tile: usize) {
    let bit = cell * 6;
    let (word, shift) = (bit / 64, bit % 64);
    board[word] ^= (tile as u64) << shift;
    if shift > 58 {
        board[word + 1] ^= (tile as u64) >> (64 - shift);
    }
}

/// A level.
pub struct NPuzzle<B> {
    rows: usize,
    columns: usize,
    start: State<B>,
    goal: B,
    /// For each cell: the cells next to it, north, south, east, west, or itself at the edge.
    neighbours: Vec<[u8; 4]>,
    /// For each tile and cell: the distance home.
    homeward: Vec<u8>,
}

/// A board, and where its empty cell is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State<B> {
    board: B,
    empty: u8,
}

/// Where the empty cell goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slide(Dir);

/// The compass letter of each direction, in the order in which moves are tried.
const COMPASS: [(char, Dir); 4] = [('N', Dir::Up), ('S', Dir::Down), ('E', Dir::Right), ('W', Dir::Left)];

impl fmt::Display for Slide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (letter, _) = COMPASS.iter().find(|(_, dir)| *dir == self.0).expect("all four directions are listed");
        write!(f, "{letter}")
    }
}

impl<B: Board> NPuzzle<B> {
    fn new(rows: usize, columns: usize, cells: &[u8]) -> Self {
        let count = cells.len();
        let board = |numbers: &mut dyn Iterator<Item = usize>| {
            numbers.enumerate().fold(B::BLANK, |board, (cell, tile)| board.with(cell, tile))
        };
        let neighbours = (0..count).map(|cell| {
            COMPASS.map(|(_, dir)| match dir {
                Dir::Up if cell >= columns => cell - columns,
                Dir::Down if cell + columns < count => cell + columns,
                Dir::Right if (cell + 1) % columns != 0 => cell + 1,
                Dir::Left if cell % columns != 0 => cell - 1,
                _ => cell,
            } as u8)
        });
        let distance = |tile: usize, cell: usize| {
            let home = (tile + count - 1) % count;
            (home / columns).abs_diff(cell / columns) + (home % columns).abs_diff(cell % columns)
        };
        let homeward = (0..count * count).map(|index| match index / count {
            0 => 0,
            tile => distance(tile, index % count) as u8,
        });
        Self {
            rows,
            columns,
            start: State {
                board: board(&mut cells.iter().map(|&tile| tile as usize)),
                empty: cells.iter().position(|&tile| tile == 0).expect("a parsed board has an empty cell") as u8,
            },
            goal: board(&mut (0..count).map(|cell| (cell + 1) % count)),
            neighbours: neighbours.collect(),
            homeward: homeward.collect(),
        }
    }

    fn cells(&self) -> usize {
        self.rows * self.columns
    }

    #[inline]
    fn homeward(&self, tile: usize, cell: usize) -> Cost {
        Cost::from(self.homeward[tile * self.neighbours.len() + cell])
    }
}

impl<B: Board> Problem for NPuzzle<B> {
    type State = State<B>;
    type Packed = B;
    type Action = Slide;

    fn initial(&self) -> State<B> {
        self.start
    }

    #[inline]
    fn is_goal(&self, state: &State<B>) -> bool {
        state.board == self.goal
    }

    #[inline]
    fn successors<T>(
        &self,
        state: &State<B>,
        mut visit: impl FnMut(Slide, State<B>) -> ControlFlow<T>,
    ) -> ControlFlow<T> {
        let neighbours = self.neighbours[state.empty as usize];
        for (index, (_, dir)) in COMPASS.into_iter().enumerate() {
            let from = neighbours[index];
            if from != state.empty {
                let tile = state.board.tile(from as usize);
                let board = state.board.moved(from as usize, state.empty as usize, tile);
                visit(Slide(dir), State { board, empty: from })?;
            }
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn pack(&self, state: &State<B>) -> B {
        state.board
    }

    #[inline]
    fn unpack(&self, board: B) -> State<B> {
        let empty = (0..self.cells()).find(|&cell| board.tile(cell) == 0).expect("a board has an empty cell");
        State { board, empty: empty as u8 }
    }

    /// Every move swaps the empty cell with a tile and takes it one step, so the parity of the permutation and that of the
    /// empty cell's distance from home change together.
    fn is_hopeless(&self, start: &State<B>) -> bool {
        let count = self.cells();
        let mut seen = vec![false; count];
        let mut swaps = 0;
        for first in 0..count {
            let mut cell = first;
            while !seen[cell] {
                seen[cell] = true;
                cell = (start.board.tile(cell) + count - 1) % count;
                swaps += usize::from(cell != first);
            }
        }
        let empty = start.empty as usize;
        let way = (self.rows - 1 - empty / self.columns) + (self.columns - 1 - empty % self.columns);
        swaps % 2 != way % 2
    }

    #[inline]
    fn is_redundant(&self, last: Slide, next: Slide) -> bool {
        next.0 == last.0.opposite()
    }

    /// From 12 cells on, short cycles are rare: the first one has 12 moves.
    fn repeats(&self) -> bool {
        self.cells() < 12
    }
}

impl<B: Board> Puzzle for NPuzzle<B> {
    const INFO: &'static Info = &INFO;
    const HEURISTICS: &'static [Entry<Self>] =
        &[Entry::of::<Zero>(), Entry::of::<Misplaced>(), Entry::of::<Manhattan>()];

    fn code(&self) -> Code {
        let row = |row: usize| {
            let tiles = (0..self.columns).map(|column| self.start.board.tile(row * self.columns + column).to_string());
            tiles.collect::<Vec<_>>().join(",")
        };
        Code { rows: (0..self.rows).map(row).collect(), headers: Vec::new() }
    }

    fn scene(&self, state: &State<B>) -> Scene {
        Scene::new(self.rows, self.columns, |row, column| {
            let cell = row * self.columns + column;
            let tile = state.board.tile(cell);
            let paint = if tile == cell + 1 { Paint::Home } else { Paint::Plain };
            let piece = (tile != 0).then(|| Piece::new(tile.to_string(), paint));
            Tile { ground: Ground::Floor, mark: '.', piece }
        })
    }

    fn read_action(&self, _: &State<B>, word: &str) -> Result<Slide, String> {
        let found = COMPASS.iter().find(|(letter, _)| word.chars().eq([*letter]));
        found.map(|&(_, dir)| Slide(dir)).ok_or_else(|| format!("expected one of N S E W, not `{word}`"))
    }
}

/// The number of tiles that are not at home; the empty cell does not count.
pub struct Misplaced;

impl<B: Board> Heuristic<NPuzzle<B>> for Misplaced {
    const NAME: &'static str = "misplaced";
    const SUMMARY: &'static str = "tiles that are not at home";
    const ADMISSIBLE: bool = true;
    const CONSISTENT: bool = true;
    type Memo = ();

    fn build(_: &NPuzzle<B>, _: &mut Control<NPuzzle<B>>) -> Result<Self, Stop> {
        Ok(Self)
    }

    fn start(&self, level: &NPuzzle<B>, state: &State<B>) -> Estimate {
        let misplaced = |&cell: &usize| !matches!(state.board.tile(cell), 0) && state.board.tile(cell) != cell + 1;
        Estimate::plain((0..level.cells()).filter(misplaced).count() as Cost)
    }

    #[inline]
    fn step(&self, _: &NPuzzle<B>, from: &State<B>, before: Estimate, _: Slide, to: &State<B>) -> Estimate {
        let tile = from.board.tile(to.empty as usize);
        let left = Cost::from(tile == to.empty as usize + 1);
        let arrived = Cost::from(tile == from.empty as usize + 1);
        Estimate::plain(before.h + left - arrived)
    }
}

/// The sum of the tiles' distances home.
pub struct Manhattan;

impl<B: Board> Heuristic<NPuzzle<B>> for Manhattan {
    const NAME: &'static str = "manhattan";
    const SUMMARY: &'static str = "rows and columns every tile is away from home";
    const ADMISSIBLE: bool = true;
    const CONSISTENT: bool = true;
    type Memo = ();

    fn build(_: &NPuzzle<B>, _: &mut Control<NPuzzle<B>>) -> Result<Self, Stop> {
        Ok(Self)
    }

    fn start(&self, level: &NPuzzle<B>, state: &State<B>) -> Estimate {
        Estimate::plain((0..level.cells()).map(|cell| level.homeward(state.board.tile(cell), cell)).sum())
    }

    #[inline]
    fn step(&self, level: &NPuzzle<B>, from: &State<B>, before: Estimate, _: Slide, to: &State<B>) -> Estimate {
        let tile = from.board.tile(to.empty as usize);
        let left = level.homeward(tile, to.empty as usize);
        let arrived = level.homeward(tile, from.empty as usize);
        Estimate::plain(before.h + arrived - left)
    }
}
