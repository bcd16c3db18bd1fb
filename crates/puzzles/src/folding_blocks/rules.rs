//! The rules: which folds are legal, and when a level is solved or lost.

use std::ops::ControlFlow;

use quebra_search::{INFINITE, Problem};

use super::cover::least_cover;
use super::shapes::{Fold, FoldingBlocks, State};
use crate::bits::Bits;
use crate::grid::Dir;

impl<W: Bits, const N: usize> Problem for FoldingBlocks<W, N> {
    type State = State<W, N>;
    type Packed = [u64; N];
    type Action = Fold;

    fn initial(&self) -> State<W, N> {
        self.unpack([0; N])
    }

    #[inline]
    fn is_goal(&self, state: &State<W, N>) -> bool {
        state.filled == self.board
    }

    #[inline]
    fn successors<T>(
        &self,
        state: &State<W, N>,
        mut visit: impl FnMut(Fold, State<W, N>) -> ControlFlow<T>,
    ) -> ControlFlow<T> {
        for group in &self.groups {
            let number = self.number(&state.shapes, group);
            let shape = &group.shapes[number];
            for dir in Dir::ALL {
                let next = shape.next[dir as usize] as usize;
                if next == 0 {
                    continue;
                }
                let cells = group.shapes[next].cells;
                // What is filled of the new shape is the old one: all that is added is grey.
                if cells & state.filled == shape.cells {
                    let mut shapes = state.shapes;
                    shapes[group.word] ^= ((number ^ next) as u64) << group.shift;
                    visit(Fold { group: group.letter, dir }, State { shapes, filled: state.filled | cells })?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn pack(&self, state: &State<W, N>) -> [u64; N] {
        state.shapes
    }

    #[inline]
    fn unpack(&self, shapes: [u64; N]) -> State<W, N> {
        let cells = self.groups.iter().map(|group| group.shapes[self.number(&shapes, group)].cells);
        State { shapes, filled: cells.fold(W::EMPTY, |filled, cells| filled | cells) }
    }

    /// No choice of shapes covers the board, for a reason that [`Cover`](super::Cover) sees. Too dear to be asked for every state.
    fn is_hopeless(&self, start: &State<W, N>) -> bool {
        least_cover(self, start) == INFINITE
    }

    /// Some cell is out of every group's reach. On the test levels this leaves breadth-first search a sixth of the states in
    /// two thirds of the time, and greedy search by grey cells one state in 400.
    #[inline]
    fn is_dead(&self, state: &State<W, N>) -> bool {
        let mut covered = state.filled;
        for group in &self.groups {
            let shape = self.shape(state, group);
            covered = group.cover(shape, false, state.filled ^ shape.cells, covered);
        }
        covered != self.board
    }

    /// Any plan can be sorted by group, and in a group with left and right last: the shapes at its end do not overlap, so they
    /// can be reached in every order (see the top of the file).
    #[inline]
    fn is_redundant(&self, last: Fold, next: Fold) -> bool {
        next.rank() < last.rank()
    }

    /// Sorted plans never meet. The i-th fold up or down (from 0) adds 2^i times the start's rows on its side, so the rows a
    /// shape spans tell those folds one by one, and the columns tell the others. A table would only cost: five times as much.
    fn repeats(&self) -> bool {
        false
    }
}
