//! What a slide does, for hints.

use super::{Board, NPuzzle, Slide, State};
use crate::grid::Dir;
use crate::reason::{Account, Actor, Reason};

pub(super) fn account<B: Board>(level: &NPuzzle<B>, before: &State<B>, slide: Slide, after: &State<B>) -> Account {
    let (from, to) = (after.empty as usize, before.empty as usize);
    let tile = before.board.tile(from);
    let (way, rest) = (level.way_home(tile, from), level.way_home(tile, to));
    let reason = if rest == 0 {
        Reason::Home { tile }
    } else if rest < way {
        Reason::Nearer { tile }
    } else {
        Reason::Aside { tile }
    };
    // The tile goes where the empty cell comes from.
    let dir = match slide {
        Slide::N => Dir::Down,
        Slide::S => Dir::Up,
        Slide::E => Dir::Left,
        Slide::W => Dir::Right,
    };
    Account { piece: Actor::Tile { number: tile }, dir: Some(dir), reasons: vec![reason] }
}
