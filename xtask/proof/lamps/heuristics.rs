//! What a row of lamps is known to cost at least.

use quebra_search::{Control, Estimate, Heuristic, Stop};

use super::rules::Lamps;

/// A press puts out three lamps at most.
pub struct Lit;

impl Heuristic<Lamps> for Lit {
    const NAME: &'static str = "lit";
    const SUMMARY: &'static str = "a third of the lamps that are lit";
    const ADMISSIBLE: bool = true;
    const CONSISTENT: bool = true;
    type Memo = ();

    fn build(_: &Lamps, _: &mut Control<Lamps>) -> Result<Self, Stop> {
        Ok(Self)
    }

    fn start(&self, _: &Lamps, lit: &u32) -> Estimate {
        Estimate::plain(lit.count_ones().div_ceil(3))
    }
}
