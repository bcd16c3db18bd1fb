//! What a piece's move does, for hints.

use super::rules::BreakTheIce;
use super::scene::paint;
use crate::grid::CellMove;
use crate::planes::{Pack, Planes};
use crate::reason::{Account, Actor, Colour, Reason};

pub(super) fn account<W: Pack<P>, const P: usize>(
    level: &BreakTheIce<W, P>,
    before: &Planes<W, P>,
    action: CellMove,
    after: &Planes<W, P>,
) -> Account {
    let (row, column) = (action.row.into(), action.column.into());
    let colour = |index: usize| Colour { symbol: level.letters[index - 1], paint: paint(level.letters[index - 1]) };
    let (were, are) = (before.occupied().count() as usize, after.occupied().count() as usize);
    let mut reasons = Vec::new();
    if are < were {
        reasons.push(Reason::Breaks { pieces: were - are, left: are });
        let is_cleared = |index: &usize| before.cells_of(*index).any() && after.cells_of(*index).is_empty();
        reasons.extend(level.colours().filter(is_cleared).map(|index| Reason::Clears { colour: colour(index) }));
    }
    Account {
        piece: Actor::Piece { colour: colour(level.colour(before, row, column)), row, column },
        dir: Some(action.dir),
        reasons,
    }
}
