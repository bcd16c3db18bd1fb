//! The rules: the board alone is the whole state, a few [bit planes](crate::planes), row by row.

use std::ops::ControlFlow;

use quebra_search::Problem;

use super::symmetry::Symmetry;
use crate::grid::{CellMove, Dir};
use crate::planes::{Lattice, Links, Pack, Planes};

/// A level. Its blocks are found in planes of type `W`, `P` of them.
#[derive(Clone)]
pub struct Cohesion<W, const P: usize> {
    pub(super) rows: usize,
    pub(super) columns: usize,
    pub(super) start: Planes<W, P>,
    /// The symbols of colour 1, 2, …
    pub(super) symbols: Vec<char>,
    /// How many pieces there are: it never changes.
    pub(super) pieces: u32,
    pub(super) lattice: Lattice<W>,
    /// The row and column of each cell.
    pub(super) places: Vec<(u8, u8)>,
    /// For each direction: the cells from which it leads off the board.
    pub(super) edges: [W; 4],
    /// What leaves the start as it is.
    pub(super) symmetries: Vec<Symmetry>,
}

impl<W: Pack<P>, const P: usize> Cohesion<W, P> {
    pub(super) fn colours(&self) -> std::ops::RangeInclusive<usize> {
        1..=self.symbols.len()
    }

    pub(super) fn cell(&self, row: usize, column: usize) -> usize {
        row * self.columns + column
    }

    /// The blocks, in reading order of their first cells.
    #[inline]
    pub(super) fn blocks(&self, state: &Planes<W, P>) -> impl Iterator<Item = W> + use<W, P> {
        let links = self.lattice.links(state);
        let mut rest = state.occupied();
        std::iter::from_fn(move || {
            if rest.is_empty() {
                return None;
            }
            let block = links.flood(W::cell(rest.first()));
            rest = rest ^ block;
            Some(block)
        })
    }

    /// The cells one step further; none of them may be at the [edge](Self::edges).
    #[inline]
    pub(super) fn shifted(&self, cells: W, dir: Dir) -> W {
        match dir {
            Dir::Up => cells >> self.lattice.stride,
            Dir::Down => cells << self.lattice.stride,
            Dir::Left => cells >> 1,
            Dir::Right => cells << 1,
        }
    }

    /// For each direction: the pieces that cannot go there, as the edge or a piece of another block is in their way.
    #[inline]
    fn held(&self, occupied: W, links: &Links<W>) -> [W; 4] {
        let (stride, along, across) = (self.lattice.stride, occupied & !links.along, occupied & !links.across);
        let [up, down, left, right] = self.edges;
        [
            up | across << stride,
            down | occupied >> stride & !links.across,
            left | along << 1,
            right | occupied >> 1 & !links.along,
        ]
    }

    /// These cells and their neighbours.
    #[inline]
    pub(super) fn around(&self, cells: W) -> W {
        let step = |dir: Dir| self.shifted(cells & !self.edges[dir as usize], dir);
        Dir::ALL.into_iter().fold(cells, |set, dir| set | step(dir))
    }
}

impl<W: Pack<P>, const P: usize> Problem for Cohesion<W, P> {
    type State = Planes<W, P>;
    type Packed = W::Packed;
    type Action = CellMove;

    fn initial(&self) -> Planes<W, P> {
        self.start
    }

    /// By Euler, pieces − links + squares are blocks − holes: few states get past that to the count of blocks.
    #[inline]
    fn is_goal(&self, state: &Planes<W, P>) -> bool {
        let links = self.lattice.links(state);
        let faces = self.pieces + links.squares().count();
        let edges = links.along.count() + links.across.count();
        let colours = self.symbols.len();
        faces <= edges + colours as u32 && self.blocks(state).nth(colours).is_none()
    }

    #[inline]
    fn successors<B>(
        &self,
        state: &Planes<W, P>,
        mut visit: impl FnMut(CellMove, Planes<W, P>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        /// So many moves are gathered at a time, four a block.
        const ROOM: usize = 32;
        let links = self.lattice.links(state);
        let held = self.held(state.occupied(), &links);
        let mut rest = state.occupied();
        let mut moves = [(W::EMPTY, 0u8, Dir::Up); ROOM];
        while rest.any() {
            // Whether a block can go somewhere nobody can foresee: moves are gathered without a branch, which takes a fifth less time.
            let mut count = 0;
            while rest.any() && count <= ROOM - Dir::ALL.len() {
                let first = rest.first();
                let block = links.flood(W::cell(first));
                rest = rest & !block;
                for dir in Dir::ALL {
                    moves[count] = (block ^ self.shifted(block, dir), first as u8, dir);
                    count += usize::from(block.is_disjoint(held[dir as usize]));
                }
            }
            for &(change, first, dir) in &moves[..count] {
                let first = usize::from(first);
                let (row, column) = self.places[first];
                visit(CellMove { row, column, dir }, W::flip(*state, first, change))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// On a board of one line nothing passes anything: a colour that comes again behind another one is never joined.
    fn is_hopeless(&self, start: &Planes<W, P>) -> bool {
        if self.rows > 1 && self.columns > 1 {
            return false;
        }
        let colours = (0..self.places.len()).map(|cell| start.colour(cell));
        let mut line: Vec<usize> = colours.filter(|&colour| colour != 0).collect();
        line.dedup();
        let runs = line.len();
        line.sort_unstable();
        line.dedup();
        line.len() < runs
    }

    #[inline]
    fn pack(&self, state: &Planes<W, P>) -> W::Packed {
        W::pack(*state)
    }

    #[inline]
    fn unpack(&self, packed: W::Packed) -> Planes<W, P> {
        W::unpack(packed)
    }

    /// The least of its images under the symmetries of the start: they form a group, so all images have the same least one.
    /// No other symmetry would find much, as what it makes equal is seldom equally far from the start.
    #[inline]
    fn representative(&self, state: &Planes<W, P>) -> Planes<W, P> {
        let images = self.symmetries.iter().map(|symmetry| symmetry.image(state));
        images.fold(*state, |least, image| if image.0 < least.0 { image } else { least })
    }
}
