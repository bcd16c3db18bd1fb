//! The rules: a move is named by where the empty cell goes.

use std::fmt;
use std::ops::ControlFlow;

use quebra_search::{Problem, Ranking};

use super::board::Board;
pub use super::board::State;
use super::ranking::Orders;
use super::rectangle::MOST;
use super::rectangle::Rectangle;
use crate::grid::Dir;

/// A level.
pub struct NPuzzle<B: Board> {
    pub(super) rows: usize,
    pub(super) columns: usize,
    pub(super) start: State<B>,
    pub(super) goal: B,
    /// For each place of the empty cell and each last move (or none): the moves that do not undo it; there is always one.
    /// The arrays have fixed sizes so that a masked index needs no check, and powers of two so that it is a shift.
    pub(super) ways: Box<[[[Way<B>; 4]; 8]; MOST]>,
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
    pub(super) const ALL: [Self; 4] = [Self::N, Self::S, Self::E, Self::W];

    /// Where the tile goes that makes way.
    pub(super) fn tile(self) -> Dir {
        match self {
            Self::N => Dir::Down,
            Self::S => Dir::Up,
            Self::E => Dir::Left,
            Self::W => Dir::Right,
        }
    }

    pub(super) fn undoes(self, last: Self) -> bool {
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
pub(super) struct Way<B: Board> {
    pub(super) path: B::Path,
    pub(super) to: u8,
    pub(super) slide: Slide,
    pub(super) is_last: bool,
}

impl<B: Board> NPuzzle<B> {
    pub(super) fn new(rows: usize, columns: usize, cells: &[u8]) -> Self {
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

    pub(super) fn rectangle(&self) -> Rectangle {
        Rectangle { rows: self.rows, columns: self.columns }
    }

    pub(super) fn cells(&self) -> usize {
        self.rows * self.columns
    }

    /// Rows and columns between a cell and a tile's home.
    pub(super) fn way_home(&self, tile: usize, cell: usize) -> usize {
        let home = tile - 1;
        (home / self.columns).abs_diff(cell / self.columns) + (home % self.columns).abs_diff(cell % self.columns)
    }

    /// The moves when the empty cell is in `cell` and came there by `last`.
    #[inline]
    pub(super) fn ways(&self, cell: u8, last: Option<Slide>) -> &[Way<B>; 4] {
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

    fn is_tree_like(&self) -> bool {
        !self.repeats()
    }

    /// The tile goes back where it came from.
    fn is_symmetric(&self) -> bool {
        true
    }

    fn ranking(&self) -> Option<Box<dyn Ranking<State<B>>>> {
        Orders::new((self.rows, self.columns), &self.start, self.goal)
            .map(|orders| Box::new(orders) as Box<dyn Ranking<State<B>>>)
    }
}
