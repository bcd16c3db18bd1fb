//! The rules. The board is a few [bit planes](crate::planes), column by column from the floor up, so that a fall is a shift. No move makes
//! the highest column higher: rows above it are not stored.

use std::ops::ControlFlow;

use quebra_search::{Cost, INFINITE, Problem};

use crate::grid::{CellMove, Dir};
use crate::planes::{Lattice, Pack, Planes};

/// What breaks with a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Clears {
    /// Every piece of its colour that is connected to it.
    Group,
    /// Nothing but the run itself.
    Run,
}

/// A level, its board in `P` planes of type `W`.
#[derive(Clone)]
pub struct BreakTheIce<W, const P: usize> {
    pub(super) rows: usize,
    pub(super) columns: usize,
    /// The rows that are stored.
    pub(super) height: usize,
    pub(super) start: Planes<W, P>,
    /// The letters of colour 1, 2, …
    pub(super) letters: Vec<char>,
    pub(super) clears: Clears,
    pub(super) moves: Option<Cost>,
    pub(super) vouched: Option<Cost>,
    pub(super) lattice: Lattice<W>,
    /// The cells of each row, from the floor up.
    pub(super) levels: Vec<W>,
    /// The cells of each column.
    pub(super) stacks: Vec<W>,
    /// For each cell: those above it in its column.
    pub(super) above: Vec<W>,
}

impl<W: Pack<P>, const P: usize> BreakTheIce<W, P> {
    pub(super) fn colours(&self) -> std::ops::RangeInclusive<usize> {
        1..=self.letters.len()
    }

    /// The cell in a row of the level, if the row is stored.
    pub(super) fn cell(&self, row: usize, column: usize) -> Option<usize> {
        let level = self.rows - 1 - row;
        (level < self.height).then_some(column * self.height + level)
    }

    pub(super) fn colour(&self, state: &Planes<W, P>, row: usize, column: usize) -> usize {
        self.cell(row, column).map_or(0, |cell| state.colour(cell))
    }

    /// Cells as they are shown: row by row, from the top.
    pub(super) fn shown(&self, cells: W) -> Vec<usize> {
        let place = |cell: usize| (self.rows - 1 - cell % self.height) * self.columns + cell / self.height;
        let mut shown: Vec<usize> = cells.cells().map(place).collect();
        shown.sort_unstable();
        shown
    }

    /// A set of cells after a cell was taken out of its column: what is above it falls.
    #[inline]
    pub(super) fn without(&self, set: W, cell: usize) -> W {
        let above = self.above[cell];
        set & !(above | W::cell(cell)) | (set & above) >> 1
    }

    /// The board after a piece has left its column for another one, on top of which it falls.
    #[inline]
    pub(super) fn shifted(&self, state: &Planes<W, P>, cell: usize, to: usize) -> Planes<W, P> {
        let pile = (state.occupied() & self.stacks[to]).count() as usize;
        let landing = W::cell(to * self.height + pile);
        let piece = W::cell(cell);
        state.map(|plane| {
            let rest = self.without(plane, cell);
            if plane.is_disjoint(piece) { rest } else { rest | landing }
        })
    }

    /// The board with a piece and the one `by` cells further on in each other's place.
    #[inline]
    pub(super) fn swapped(state: &Planes<W, P>, first: W, by: u32) -> Planes<W, P> {
        state.map(|plane| {
            let differs = (plane ^ plane >> by) & first;
            plane ^ (differs | differs << by)
        })
    }

    /// What breaks now.
    #[inline]
    pub(super) fn breaking(&self, state: &Planes<W, P>) -> W {
        let links = self.lattice.links(state);
        let runs = links.runs();
        match self.clears {
            Clears::Group if runs.any() => links.flood(runs),
            _ => runs,
        }
    }

    /// The board when everything has fallen that has nothing below it.
    pub(super) fn fallen(&self, state: &Planes<W, P>) -> Planes<W, P> {
        let occupied = state.occupied();
        let gaps = (0..self.columns * self.height).rev().filter(|&cell| !occupied.has(cell));
        gaps.fold(*state, |state, cell| state.map(|plane| self.without(plane, cell)))
    }

    /// The board when everything that breaks is broken and everything has fallen.
    #[inline]
    pub(super) fn settled(&self, mut state: Planes<W, P>) -> Planes<W, P> {
        loop {
            let mut broken = self.breaking(&state);
            if broken.is_empty() {
                return state;
            }
            while broken.any() {
                // What is still to be taken out falls with the rest.
                let cell = broken.first();
                state = state.map(|plane| self.without(plane, cell));
                broken = self.without(broken, cell);
            }
        }
    }

    /// Does some move break everything?
    pub(super) fn is_one_move_away(&self, state: &Planes<W, P>) -> bool {
        let search = self.successors(state, |_, next| {
            if self.is_goal(&next) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        search.is_break()
    }
}

impl<W: Pack<P>, const P: usize> Problem for BreakTheIce<W, P> {
    type State = Planes<W, P>;
    type Packed = W::Packed;
    type Action = CellMove;

    fn initial(&self) -> Planes<W, P> {
        self.start
    }

    #[inline]
    fn is_goal(&self, state: &Planes<W, P>) -> bool {
        state.occupied().is_empty()
    }

    /// A swap is named once, from its left or upper piece.
    #[inline]
    fn successors<B>(
        &self,
        state: &Planes<W, P>,
        mut visit: impl FnMut(CellMove, Planes<W, P>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let stride = self.lattice.stride;
        let occupied = state.occupied();
        let free_left = occupied & !(occupied << stride | self.stacks[0]);
        let free_right = occupied & !(occupied >> stride | self.stacks[self.columns - 1]);
        let swaps_right = occupied & occupied >> stride & state.differing(stride);
        let swaps_down = occupied & !self.levels[0] & state.differing(1) << 1;
        let movable = free_left | free_right | swaps_right | swaps_down;
        for (level, &cells) in self.levels.iter().enumerate().rev() {
            for cell in (movable & cells).cells() {
                let piece = W::cell(cell);
                let column = cell / self.height;
                let action = |dir| CellMove { row: (self.rows - 1 - level) as u8, column: column as u8, dir };
                if !free_left.is_disjoint(piece) {
                    visit(action(Dir::Left), self.settled(self.shifted(state, cell, column - 1)))?;
                }
                if !free_right.is_disjoint(piece) {
                    visit(action(Dir::Right), self.settled(self.shifted(state, cell, column + 1)))?;
                } else if !swaps_right.is_disjoint(piece) {
                    visit(action(Dir::Right), self.settled(Self::swapped(state, piece, stride)))?;
                }
                if !swaps_down.is_disjoint(piece) {
                    visit(action(Dir::Down), self.settled(Self::swapped(state, piece >> 1, 1)))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn pack(&self, state: &Planes<W, P>) -> W::Packed {
        W::pack(*state)
    }

    #[inline]
    fn unpack(&self, packed: W::Packed) -> Planes<W, P> {
        W::unpack(packed)
    }

    /// Two over `moves:` still count, for one star.
    fn budget(&self) -> Cost {
        self.moves.map_or(INFINITE, |moves| moves.saturating_add(2))
    }

    /// One or two pieces of a colour can never break.
    #[inline]
    fn is_dead(&self, state: &Planes<W, P>) -> bool {
        self.colours().map(|colour| state.cells_of(colour)).any(|cells| {
            let beyond_two = cells.without_first().without_first();
            cells.any() && beyond_two.is_empty()
        })
    }
}
