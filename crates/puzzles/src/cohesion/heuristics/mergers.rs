//! `mergers`: each colour joined alone, the costs added up.

use std::sync::{Mutex, PoisonError};

use quebra_search::{Control, Cost, Estimate, Heuristic, Stop};

use super::alone::Alone;
use crate::breakdown::{Explain, Part};
use crate::cohesion::rules::Cohesion;
use crate::planes::{Pack, Planes};
use crate::wording::Speech;

/// The moves that would join each colour if it were alone on the board, summed over the colours.
///
/// A move moves one colour, and one that is legal among the others is legal alone too: the sum never overestimates, and
/// falls by at most 1 a move. What a colour alone needs is found when it is asked for, and remembered (`Alone`). On boards with
/// so many blocks that this would take too long, it is looked for only so far, and how far is settled before the search begins.
pub struct Mergers<W> {
    alone: Mutex<Alone<W>>,
}

impl<W: Pack<P>, const P: usize> Heuristic<Cohesion<W, P>> for Mergers<W> {
    const NAME: &'static str = "mergers";
    const SUMMARY: &'static str = "moves that would join each colour if it were alone on the board";
    const ADMISSIBLE: bool = true;
    const CONSISTENT: bool = true;
    type Memo = ();

    fn build(level: &Cohesion<W, P>, control: &mut Control<Cohesion<W, P>>) -> Result<Self, Stop> {
        let mut alone = Alone::new(level.places.len(), control)?;
        alone.allow(level, level.colours().map(|colour| level.start.cells_of(colour)));
        Ok(Self { alone: Mutex::new(alone) })
    }

    fn start(&self, level: &Cohesion<W, P>, state: &Planes<W, P>) -> Estimate {
        let mut alone = self.alone.lock().unwrap_or_else(PoisonError::into_inner);
        Estimate::plain(level.colours().map(|colour| alone.cost(level, state.cells_of(colour))).sum())
    }
}

impl<W> Mergers<W> {
    /// The same sum with a hundred times as much patience for each colour.
    pub(in crate::cohesion) fn bound<const P: usize>(
        level: &Cohesion<W, P>,
        start: &Planes<W, P>,
        control: &mut Control<Cohesion<W, P>>,
    ) -> Result<Cost, Stop>
    where
        W: Pack<P>,
    {
        let mut alone = Alone::new(level.places.len(), control)?;
        level.colours().map(|colour| alone.bound(level, start.cells_of(colour), control)).sum()
    }
}

impl<W: Pack<P>, const P: usize> Explain<Cohesion<W, P>> for Mergers<W> {
    fn parts(&self, level: &Cohesion<W, P>, state: &Planes<W, P>) -> Vec<Part> {
        static ALONE: Speech = Speech {
            en: "moves that would join a colour if it were alone on the board",
            pt: "jogadas que juntariam uma cor se estivesse sozinha no tabuleiro",
        };
        let mut alone = self.alone.lock().unwrap_or_else(PoisonError::into_inner);
        let mut part = |colour| {
            let cells = state.cells_of(colour);
            Part::new(&ALONE, alone.cost(level, cells), cells.cells())
        };
        level.colours().map(&mut part).filter(|part| part.value > 0.0).collect()
    }
}
