//! What may be left to do: three estimates in the spirit of the report, which can overestimate, and a guide to plans.

use std::ops::ControlFlow;

use quebra_search::{Control, Cost, Estimate, Heuristic, INFINITE, Problem, Stop};

use super::columns::Columns;
use super::rules::BreakTheIce;
use crate::planes::{Pack, Planes};

/// The pieces left: as if each took a move. One move clears at least three of the last ones, so it always overestimates
/// near the end.
pub struct Blocks;

impl<W: Pack<P>, const P: usize> Heuristic<BreakTheIce<W, P>> for Blocks {
    const NAME: &'static str = "blocks";
    const SUMMARY: &'static str = "pieces left";
    const ADMISSIBLE: bool = false;
    const CONSISTENT: bool = false;
    type Memo = ();

    fn build(_: &BreakTheIce<W, P>, _: &mut Control<BreakTheIce<W, P>>) -> Result<Self, Stop> {
        Ok(Self)
    }

    #[inline]
    fn start(&self, _: &BreakTheIce<W, P>, state: &Planes<W, P>) -> Estimate {
        Estimate::plain(state.occupied().count())
    }
}

/// The chains of three that the pieces of each colour make: as if each chain took a move of its own. It overestimates
/// where one move breaks several.
pub struct Colours;

impl<W: Pack<P>, const P: usize> Heuristic<BreakTheIce<W, P>> for Colours {
    const NAME: &'static str = "colours";
    const SUMMARY: &'static str = "chains of three that the pieces of each colour make";
    const ADMISSIBLE: bool = false;
    const CONSISTENT: bool = false;
    type Memo = ();

    fn build(_: &BreakTheIce<W, P>, _: &mut Control<BreakTheIce<W, P>>) -> Result<Self, Stop> {
        Ok(Self)
    }

    #[inline]
    fn start(&self, level: &BreakTheIce<W, P>, state: &Planes<W, P>) -> Estimate {
        Estimate::plain(level.colours().map(|colour| state.cells_of(colour).count() / 3).sum())
    }
}

/// The moves left if each broke as many pieces as the best one here, or, if no move breaks any, one move more than if each
/// broke three. Mostly optimistic, but not always: a later move may break more than any does now.
pub struct Chains;

impl<W: Pack<P>, const P: usize> Heuristic<BreakTheIce<W, P>> for Chains {
    const NAME: &'static str = "chains";
    const SUMMARY: &'static str = "pieces left by the most that one move breaks";
    const ADMISSIBLE: bool = false;
    const CONSISTENT: bool = false;
    type Memo = ();

    fn build(_: &BreakTheIce<W, P>, _: &mut Control<BreakTheIce<W, P>>) -> Result<Self, Stop> {
        Ok(Self)
    }

    fn start(&self, level: &BreakTheIce<W, P>, state: &Planes<W, P>) -> Estimate {
        let pieces = state.occupied().count();
        let mut fewest = pieces;
        let _ = level.successors(state, |_, next| {
            fewest = fewest.min(next.occupied().count());
            ControlFlow::<()>::Continue(())
        });
        Estimate::plain(match pieces - fewest {
            0 => pieces.div_ceil(3) + Cost::from(pieces > 0),
            broken => pieces.div_ceil(broken),
        })
    }
}

/// What the champion prefers, as a guide: far too much, but beams of 300 states that followed it found an optimal plan on 21 of 24
/// random boards with three colours; with `columns` itself they did on 6.
pub(super) struct Remains(Columns);

impl<W: Pack<P>, const P: usize> Heuristic<BreakTheIce<W, P>> for Remains {
    const NAME: &'static str = "remains";
    const SUMMARY: &'static str = "twice the moves that `columns` tells, and the pieces left";
    const ADMISSIBLE: bool = false;
    const CONSISTENT: bool = false;
    type Memo = ();

    fn build(level: &BreakTheIce<W, P>, control: &mut Control<BreakTheIce<W, P>>) -> Result<Self, Stop> {
        Ok(Self(Columns::build(level, control)?))
    }

    fn start(&self, level: &BreakTheIce<W, P>, state: &Planes<W, P>) -> Estimate {
        Estimate::plain(match self.0.start(level, state).h {
            INFINITE => INFINITE,
            moves => level.preference(state, moves),
        })
    }
}
