//! What a block's move does, for hints.

use super::rules::Cohesion;
use super::scene::paints;
use crate::grid::CellMove;
use crate::planes::{Pack, Planes};
use crate::reason::{Account, Actor, Colour, Reason};

pub(super) fn account<W: Pack<P>, const P: usize>(
    level: &Cohesion<W, P>,
    before: &Planes<W, P>,
    action: CellMove,
    after: &Planes<W, P>,
) -> Account {
    let (row, column) = (action.row.into(), action.column.into());
    let first = level.cell(row, column);
    let index = before.colour(first) - 1;
    let colour = Colour { symbol: level.symbols[index], paint: paints(&level.symbols)[index] };
    let blocks = |state: &Planes<W, P>| -> Vec<W> {
        level.blocks(state).filter(|block| state.colour(block.first()) == index + 1).collect()
    };
    let (were, are) = (blocks(before), blocks(after));
    let block = level.lattice.links(before).flood(W::cell(first));
    let moved = level.shifted(block, action.dir);
    let gap = |block: W, others: &mut dyn Iterator<Item = W>| {
        others
            .flat_map(|other| block.cells().map(move |cell| (cell, other)))
            .map(|(cell, other)| {
                other.cells().map(|there| distance(level.places[cell], level.places[there])).min().unwrap_or(usize::MAX)
            })
            .min()
    };
    let reason = if are.len() < were.len() {
        Some(Reason::Joins { colour, blocks: were.len() - are.len() + 1, left: are.len() })
    } else if are.len() == 1 {
        Some(Reason::MakesRoom { colour })
    } else {
        let others = || were.iter().copied().filter(|&other| other != block);
        (gap(moved, &mut others()) < gap(block, &mut others())).then_some(Reason::Approaches { colour })
    };
    Account {
        piece: Actor::Block { colour, row, column },
        dir: Some(action.dir),
        reasons: reason.into_iter().collect(),
    }
}

fn distance(one: (u8, u8), other: (u8, u8)) -> usize {
    usize::from(one.0.abs_diff(other.0)) + usize::from(one.1.abs_diff(other.1))
}
