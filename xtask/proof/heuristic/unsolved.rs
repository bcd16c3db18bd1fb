//! Whatever is not solved takes a move.

use quebra_search::{Control, Estimate, Heuristic, Problem, Stop};

use crate::bloxorz::rules::{Bloxorz, State};

/// One move, unless the block stands on the goal.
pub(crate) struct Unsolved;

impl Heuristic<Bloxorz> for Unsolved {
    const NAME: &'static str = "unsolved";
    const SUMMARY: &'static str = "one move, unless the level is solved";
    const ADMISSIBLE: bool = true;
    const CONSISTENT: bool = true;
    type Memo = ();

    fn build(_: &Bloxorz, _: &mut Control<Bloxorz>) -> Result<Self, Stop> {
        Ok(Self)
    }

    fn start(&self, level: &Bloxorz, state: &State) -> Estimate {
        Estimate::plain(u32::from(!level.is_goal(state)))
    }
}
