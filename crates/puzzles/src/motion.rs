//! Moves for hands and eyes: how a player takes hold of a move, and what is seen while it happens. Front ends need no rules.

use crate::grid::Dir;
use crate::scene::{Piece, Scene};

/// A cell: row and column, from 0.
pub type Cell = (usize, usize);

/// A legal move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// The word that plays it.
    pub word: String,
    /// What a player points at to play it.
    pub gesture: Gesture,
}

/// What a player points at: a piece, a direction, or both.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Gesture {
    /// The cells of the piece that moves, in reading order.
    pub cells: Vec<Cell>,
    /// Where it comes to lie at first, in reading order: before it falls, joins, or is taken elsewhere.
    pub to: Vec<Cell>,
    /// Which way it goes. Without one, pointing at the piece is all there is to the move.
    pub dir: Option<Dir>,
    /// The direction alone means this move: no piece must be chosen. No two legal moves in hand have one direction.
    pub is_in_hand: bool,
    /// What is at `to` changes places with the piece: taking that the opposite way is the same move.
    pub swaps: bool,
}

impl Gesture {
    /// One piece that goes one cell on.
    pub(crate) fn step(cell: Cell, dir: Dir) -> Self {
        Self { cells: vec![cell], to: vec![beside(cell, dir)], dir: Some(dir), ..Self::default() }
    }

    /// Is this what a player means by pointing at a cell, in a direction? What is left open fits everything, but a direction
    /// without a cell means only what is in hand.
    pub fn is_meant_by(&self, at: Option<Cell>, dir: Option<Dir>) -> bool {
        let goes = |own: Option<Dir>| dir.is_none() || dir == own;
        match at {
            None => dir.is_some() && self.is_in_hand && goes(self.dir),
            Some(cell) if self.cells.contains(&cell) => goes(self.dir),
            Some(cell) => self.swaps && self.to.contains(&cell) && goes(self.dir.map(Dir::opposite)),
        }
    }
}

/// The moves that a player may mean by pointing at a cell, in a direction, or both: [exactly one](Gesture::is_meant_by) is a
/// move to be played.
pub fn meant(moves: &[Move], at: Option<Cell>, dir: Option<Dir>) -> Vec<&Move> {
    moves.iter().filter(|action| action.gesture.is_meant_by(at, dir)).collect()
}

/// One phase of a move: what goes on, and the board after it. The last frame of a move shows the board that it leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    /// What goes on.
    pub motion: Motion,
    /// Which way, where that is one way for all.
    pub dir: Option<Dir>,
    /// What went from which cell to which since the frame before.
    pub steps: Vec<Shift>,
    /// The board after it.
    pub scene: Scene,
}

/// What goes on in a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Motion {
    /// Something else; the scenes tell.
    Change,
    /// Pieces go along the ground.
    Slide,
    /// Two pieces change places.
    Swap,
    /// A block tips over its edge.
    Roll,
    /// Cells are mirrored over a side of their bounding box, and stay where they are as well.
    Fold,
    /// Pieces fall.
    Fall,
    /// Pieces break.
    Break,
    /// Pieces that touch become one.
    Join,
    /// Bridges open or close.
    Switch,
    /// A block is taken elsewhere, or taken apart.
    Jump,
}

impl Motion {
    /// Its name, for programs.
    pub fn name(self) -> &'static str {
        match self {
            Self::Change => "change",
            Self::Slide => "slide",
            Self::Swap => "swap",
            Self::Roll => "roll",
            Self::Fold => "fold",
            Self::Fall => "fall",
            Self::Break => "break",
            Self::Join => "join",
            Self::Switch => "switch",
            Self::Jump => "jump",
        }
    }
}

/// A part of a piece on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shift {
    /// Where it was.
    pub from: Cell,
    /// Where it is now; nowhere if it broke.
    pub to: Option<Cell>,
}

impl Shift {
    pub(crate) fn new(from: Cell, to: Cell) -> Self {
        Self { from, to: Some(to) }
    }
}

impl Frame {
    /// Something changed: all that can be said of a puzzle that says nothing.
    pub(crate) fn change(scene: Scene) -> Self {
        Self { motion: Motion::Change, dir: None, steps: Vec::new(), scene }
    }

    /// A piece that goes on as it is.
    pub(crate) fn slide(gesture: &Gesture, scene: Scene) -> Self {
        let steps = gesture.cells.iter().zip(&gesture.to).map(|(&from, &to)| Shift::new(from, to));
        Self { motion: Motion::Slide, dir: gesture.dir, steps: steps.collect(), scene }
    }
}

/// The cell next to one, in a direction that does not lead off the board.
pub(crate) fn beside((row, column): Cell, dir: Dir) -> Cell {
    let (down, right) = dir.delta();
    (row.wrapping_add_signed(down), column.wrapping_add_signed(right))
}

/// What went where between two boards with the same pieces, those of each column in the same order from the floor up.
pub(crate) fn falls(before: &Scene, after: &Scene) -> Vec<Shift> {
    let pile = |scene: &Scene, column: usize| -> Vec<usize> {
        (0..scene.rows).rev().filter(|&row| scene.tile(row, column).piece.is_some()).collect()
    };
    let column = |column: usize| {
        let pairs = pile(before, column).into_iter().zip(pile(after, column));
        pairs.filter(|(from, to)| from != to).map(move |(from, to)| Shift::new((from, column), (to, column)))
    };
    (0..before.columns).flat_map(column).collect()
}

/// What is there before and gone after.
pub(crate) fn losses(before: &Scene, after: &Scene) -> Vec<Shift> {
    let is_lost =
        |&(row, column): &Cell| before.tile(row, column).piece.is_some() && after.tile(row, column).piece.is_none();
    before.cells().filter(is_lost).map(|from| Shift { from, to: None }).collect()
}

/// Each cell with its mirror image over a side of the bounding box of them all.
pub(crate) fn mirrored(cells: &[Cell], dir: Dir) -> Vec<Shift> {
    let ends = |along: fn(&Cell) -> usize| {
        let places = || cells.iter().map(along);
        (places().min().unwrap_or(0), places().max().unwrap_or(0) + 1)
    };
    let ((top, bottom), (left, right)) = (ends(|cell| cell.0), ends(|cell| cell.1));
    let mirror = |(row, column): Cell| match dir {
        Dir::Up => (2 * top - row - 1, column),
        Dir::Down => (2 * bottom - row - 1, column),
        Dir::Left => (row, 2 * left - column - 1),
        Dir::Right => (row, 2 * right - column - 1),
    };
    cells.iter().map(|&cell| Shift::new(cell, mirror(cell))).collect()
}

/// The board with the piece on these cells one cell on, not yet joined to anything.
pub(crate) fn moved(scene: &Scene, cells: &[Cell], dir: Dir) -> Scene {
    let mut scene = scene.clone();
    let lifted: Vec<(Cell, Option<Piece>)> =
        cells.iter().map(|&cell| (cell, scene.tile_mut(cell).piece.take())).collect();
    for (cell, piece) in lifted {
        scene.tile_mut(beside(cell, dir)).piece = piece;
    }
    scene
}

#[cfg(test)]
mod tests;
