//! What a fold does, for hints.

use super::{Fold, FoldingBlocks, State};
use crate::bits::Bits;
use crate::reason::{Account, Actor, Reason};

pub(super) fn account<W: Bits, const N: usize>(
    level: &FoldingBlocks<W, N>,
    before: &State<W, N>,
    fold: Fold,
    after: &State<W, N>,
) -> Account {
    let new = after.filled ^ before.filled;
    let mut reasons = vec![Reason::Fills { cells: new.count() as usize, left: level.grey(after).count() as usize }];
    // The others only grow, so what is out of their reach now stays so.
    let others = level.groups.iter().filter(|group| group.letter != fold.group);
    let reach = others.fold(W::EMPTY, |reach, group| {
        let shape = level.shape(before, group);
        group.cover(shape, false, before.filled ^ shape.cells, reach)
    });
    let alone = (new & !reach).count() as usize;
    if alone > 0 {
        reasons.insert(0, Reason::FillsAlone { cells: alone });
    }
    Account { piece: Actor::Group { letter: fold.group as char }, dir: Some(fold.dir), reasons }
}
