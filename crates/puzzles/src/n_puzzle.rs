//! N-Puzzle: slide the tiles into order, the empty cell last.
//!
//! A level is a rectangle of numbers, `0` or `_` the empty cell. A move is named by where the empty cell goes. Boards of up to
//! 16 cells live in one word of 4 bits a cell, up to 25 in two of 5 bits, larger ones in six of 6 bits.

mod account;
mod linear_conflict;
mod manhattan;
mod partition;
mod patterns;
mod pdb;
mod rectangle;
pub mod tables;
#[cfg(test)]
mod tests;
mod walking_distance;

use std::fmt;
use std::ops::ControlFlow;

use quebra_search::{Problem, Zero};

use crate::coach::reason::Account;
use crate::game::{Game, Session};
use crate::grid::Dir;
use crate::level::{LevelError, LevelText};
use crate::motion::{Frame, Gesture, beside};
use crate::puzzle::{Code, Entry, Info, Puzzle, Sketch};
use crate::scene::{Ground, Paint, Piece, Scene, Tile};
use crate::wording::{Wording, wording};
use crate::workshop::duplicates::Image;
use rectangle::Rectangle;

pub use linear_conflict::LinearConflict;
pub use manhattan::{Manhattan, Misplaced};
pub use pdb::Pdb;
pub use walking_distance::WalkingDistance;

/// About the puzzle.
pub const INFO: Info = Info {
    name: "n-puzzle",
    title: "N-Puzzle",
    rules: "Slide tiles into the empty cell until they are in order, the empty cell last.",
    moves: "N S E W: where the empty cell goes",
    best: "idastar:pdb",
    why: "the exact costs of groups of tiles add up to a strong bound, and as paths seldom meet, depth-first needs no memory",
    plain: "manhattan",
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

/// The solved board, and numbers to change places.
pub const SKETCH: Sketch = Sketch { start: "1 2 3/4 5 6/7 8 0", palette: &[] };

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
            let expected = || wording!("fault-n-puzzle-cell", "expected a number or `_`, not `{word}`", word);
            cells.push((number.ok_or_else(|| text.error(expected()))?, text));
        }
        if index == 0 {
            columns = cells.len();
        } else if cells.len() - start != columns {
            return Err(row.error(wording!(
                "fault-n-puzzle-row",
                "this row has {length} numbers, the first one has {columns}",
                length = cells.len() - start,
                columns
            )));
        }
    }
    let rows = level.rows.len();
    level.check_size(rows, columns, MOST, 32)?;
    if rows < 2 || columns < 2 {
        let message = wording!("fault-n-puzzle-small", "the board must have at least two rows and two columns");
        return Err(level.rows[0].error(message));
    }
    for (place, (number, text)) in cells.iter().enumerate() {
        if *number as usize >= cells.len() {
            return Err(text.error(wording!(
                "fault-n-puzzle-number",
                "{number} is too large: a {rows}×{columns} board has the numbers 0 to {last}",
                number = usize::from(*number),
                rows,
                columns,
                last = cells.len() - 1
            )));
        }
        if cells[..place].iter().any(|(earlier, _)| earlier == number) {
            let number = usize::from(*number);
            return Err(text.error(wording!("fault-n-puzzle-twice", "{number} is there twice", number)));
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
    /// The first cell that holds 0.
    fn empty(&self) -> usize;
    /// What it takes to move a tile between two given cells, found once.
    type Path: Copy + Send + Sync;
    /// The path between two cells.
    fn path(from: usize, to: usize) -> Self::Path;
    /// Moves a tile along a path; one end holds it, the other is empty.
    #[must_use]
    fn moved(&self, tile: usize, path: Self::Path) -> Self;
    /// What a search with pattern databases carries along, a place for each pattern of the board and of its mirror.
    type Slots: pdb::Slots;
    /// Puts a tile into a cell that holds 0.
    #[must_use]
    fn with(&self, cell: usize, tile: usize) -> Self;
}

/// A product with two bits set puts a tile into two cells at once.
#[derive(Clone, Copy)]
#[repr(C, packed)]
pub struct WordPath<W> {
    both: W,
    shift: u8,
}

macro_rules! board {
    ($word:ty, $bits:literal, $slots:literal) => {
        impl Board for $word {
            const BLANK: Self = 0;

            #[inline]
            fn tile(&self, cell: usize) -> usize {
                (self >> ($bits * cell)) as usize & ((1 << $bits) - 1)
            }

            /// Subtracting 1 from every cell borrows from a cell's top bit only at zeros, up to the first of them.
            #[inline]
            fn empty(&self) -> usize {
                const ONES: $word = (<$word>::MAX >> (<$word>::BITS % $bits)) / ((1 << $bits) - 1);
                let zeros = self.wrapping_sub(ONES) & !self & ONES << ($bits - 1);
                zeros.trailing_zeros() as usize / $bits
            }

            type Path = WordPath<$word>;
            type Slots = [pdb::Slot; $slots];

            fn path(from: usize, to: usize) -> Self::Path {
                WordPath { both: 1 | 1 << ($bits * from.abs_diff(to)), shift: ($bits * from.min(to)) as u8 }
            }

            #[inline]
            fn moved(&self, tile: usize, path: Self::Path) -> Self {
                self ^ (tile as $word * path.both) << path.shift
            }

            #[inline]
            fn with(&self, cell: usize, tile: usize) -> Self {
                self | (tile as $word) << ($bits * cell)
            }
        }
    };
}
board!(u64, 4, 8);
board!(u128, 5, 12);

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

    fn empty(&self) -> usize {
        (0..MOST).find(|&cell| self.tile(cell) == 0).expect("a board has an empty cell")
    }

    type Path = [u8; 2];
    /// Too many tiles for patterns of a useful size.
    type Slots = [pdb::Slot; 0];

    fn path(from: usize, to: usize) -> [u8; 2] {
        [from as u8, to as u8]
    }

    #[inline]
    fn moved(&self, tile: usize, path: [u8; 2]) -> Self {
        let mut board = *self;
        for cell in path {
            toggle(&mut board, cell as usize, tile);
        }
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
pub struct NPuzzle<B: Board> {
    rows: usize,
    columns: usize,
    start: State<B>,
    goal: B,
    /// For each place of the empty cell and each last move (or none): the moves that do not undo it; there is always one.
    /// The arrays have fixed sizes so that a masked index needs no check, and powers of two so that it is a shift.
    ways: Box<[[[Way<B>; 4]; 8]; MOST]>,
}

/// Cells of the largest board.
const MOST: usize = 64;

/// A board, and where its empty cell is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State<B> {
    board: B,
    empty: u8,
}

/// Where the empty cell goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slide {
    /// Up.
    N,
    /// Down.
    S,
    /// To the right.
    E,
    /// To the left.
    W,
}

impl Slide {
    /// In the order in which moves are tried.
    const ALL: [Self; 4] = [Self::N, Self::S, Self::E, Self::W];

    /// Where the tile goes that makes way.
    fn tile(self) -> Dir {
        match self {
            Self::N => Dir::Down,
            Self::S => Dir::Up,
            Self::E => Dir::Left,
            Self::W => Dir::Right,
        }
    }

    fn undoes(self, last: Self) -> bool {
        self as u8 == last as u8 ^ 1
    }
}

impl fmt::Display for Slide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

/// A move from a given cell: where the empty cell goes, and in which direction that is.
#[derive(Clone, Copy)]
struct Way<B: Board> {
    path: B::Path,
    to: u8,
    slide: Slide,
    is_last: bool,
}

impl<B: Board> NPuzzle<B> {
    fn new(rows: usize, columns: usize, cells: &[u8]) -> Self {
        let count = cells.len();
        let board = |numbers: &mut dyn Iterator<Item = usize>| {
            numbers.enumerate().fold(B::BLANK, |board, (cell, tile)| board.with(cell, tile))
        };
        let unused = Way { path: B::path(0, 0), to: 0, slide: Slide::N, is_last: true };
        let mut ways = Box::new([[[unused; 4]; 8]; MOST]);
        for cell in 0..count {
            let mut counts = [0; 5];
            for slide in Slide::ALL {
                let to = match slide {
                    Slide::N if cell >= columns => cell - columns,
                    Slide::S if cell + columns < count => cell + columns,
                    Slide::E if (cell + 1) % columns != 0 => cell + 1,
                    Slide::W if cell % columns != 0 => cell - 1,
                    _ => continue,
                };
                let way = Way { path: B::path(cell, to), to: to as u8, slide, is_last: false };
                for last in 0..=4 {
                    if !Slide::ALL.get(last).is_some_and(|&last| slide.undoes(last)) {
                        ways[cell][last][counts[last]] = way;
                        counts[last] += 1;
                    }
                }
            }
            for (last, count) in counts.into_iter().enumerate() {
                ways[cell][last][count - 1].is_last = true;
            }
        }
        Self {
            rows,
            columns,
            start: State {
                board: board(&mut cells.iter().map(|&tile| tile as usize)),
                empty: cells.iter().position(|&tile| tile == 0).expect("a parsed board has an empty cell") as u8,
            },
            goal: board(&mut (0..count).map(|cell| (cell + 1) % count)),
            ways,
        }
    }

    fn rectangle(&self) -> Rectangle {
        Rectangle { rows: self.rows, columns: self.columns }
    }

    fn cells(&self) -> usize {
        self.rows * self.columns
    }

    /// Rows and columns between a cell and a tile's home.
    fn way_home(&self, tile: usize, cell: usize) -> usize {
        let home = tile - 1;
        (home / self.columns).abs_diff(cell / self.columns) + (home % self.columns).abs_diff(cell % self.columns)
    }

    /// The moves when the empty cell is in `cell` and came there by `last`.
    #[inline]
    fn ways(&self, cell: u8, last: Option<Slide>) -> &[Way<B>; 4] {
        &self.ways[cell as usize % MOST][last.map_or(4, |last| last as usize)]
    }
}

impl<B: Board> Problem for NPuzzle<B> {
    type State = State<B>;
    type Packed = B;
    type Action = Slide;
    const TREE_LIKE: bool = true;

    fn initial(&self) -> State<B> {
        self.start
    }

    #[inline]
    fn is_goal(&self, state: &State<B>) -> bool {
        state.board == self.goal
    }

    #[inline]
    fn successors<T>(&self, state: &State<B>, visit: impl FnMut(Slide, State<B>) -> ControlFlow<T>) -> ControlFlow<T> {
        self.successors_after(state, None, visit)
    }

    #[inline]
    fn successors_after<T>(
        &self,
        state: &State<B>,
        last: Option<Slide>,
        mut visit: impl FnMut(Slide, State<B>) -> ControlFlow<T>,
    ) -> ControlFlow<T> {
        for way in self.ways(state.empty, last) {
            let tile = state.board.tile(way.to as usize);
            visit(way.slide, State { board: state.board.moved(tile, way.path), empty: way.to })?;
            if way.is_last {
                break;
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
        State { board, empty: board.empty() as u8 }
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
        next.undoes(last)
    }

    /// From 12 cells on, short cycles are rare: the first one has 12 moves.
    fn repeats(&self) -> bool {
        self.cells() < 12
    }
}

impl<B: Board> Puzzle for NPuzzle<B> {
    const INFO: &'static Info = &INFO;
    const HEURISTICS: &'static [Entry<Self>] = &[
        Entry::of::<Zero>(),
        Entry::of::<Misplaced>(),
        Entry::of::<Manhattan>(),
        Entry::of::<LinearConflict>(),
        Entry::of::<WalkingDistance>(),
        Entry::of::<Pdb>(),
    ];
    const REVERSIBLE: bool = true;

    fn code(&self) -> Code {
        let row = |row: usize| {
            let tiles = (0..self.columns).map(|column| self.start.board.tile(row * self.columns + column).to_string());
            tiles.collect::<Vec<_>>().join(",")
        };
        Code { rows: (0..self.rows).map(row).collect(), headers: Vec::new() }
    }

    /// With rows and columns exchanged, tiles named by where their homes are then.
    fn normal_form(&self) -> String {
        let (rows, columns) = (self.rows, self.columns);
        let board: Vec<Vec<usize>> = (0..rows)
            .map(|row| (0..columns).map(|column| self.start.board.tile(row * columns + column)).collect())
            .collect();
        let spell = |image: &Image| -> Vec<Vec<usize>> {
            let mut turned = image.of(&board);
            let wide = turned[0].len();
            for tile in turned.iter_mut().flatten().filter(|tile| **tile != 0) {
                let (row, column) = image.place((rows, columns), ((*tile - 1) / columns, (*tile - 1) % columns));
                *tile = row * wide + column + 1;
            }
            turned
        };
        format!("{:?}", Image::DIAGONAL.iter().map(spell).min())
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

    fn account(&self, before: &State<B>, action: Slide, after: &State<B>) -> Account {
        account::account(self, before, action, after)
    }

    /// The tile that goes into the empty cell.
    fn gesture(&self, state: &State<B>, action: Slide) -> Gesture {
        let empty = (state.empty as usize / self.columns, state.empty as usize % self.columns);
        let dir = action.tile();
        Gesture { is_in_hand: true, swaps: true, ..Gesture::step(beside(empty, dir.opposite()), dir) }
    }

    fn frames(&self, before: &State<B>, action: Slide, after: &State<B>) -> Vec<Frame> {
        vec![Frame::slide(&self.gesture(before, action), self.scene(after))]
    }

    fn read_action(&self, _: &State<B>, word: &str) -> Result<Slide, Wording> {
        let found = Slide::ALL.into_iter().find(|slide| slide.to_string() == word);
        found.ok_or_else(|| wording!("fault-n-puzzle-move", "expected one of N S E W, not `{word}`", word))
    }
}
