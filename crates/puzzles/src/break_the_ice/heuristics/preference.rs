//! What `best` prefers: few pieces.

use quebra_search::{Cost, Estimate};

use crate::break_the_ice::rules::BreakTheIce;
use crate::planes::{Pack, Planes};

/// Twice the estimate and the pieces left: among boards with the same f, it tells well which ones lead to a plan. On random
/// boards with three colours it saves up to five of six expansions. Beams of 300 states that kept the least of it found an optimal
/// plan on 21 of 24 such boards; with the estimate alone they did on 6.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "a preference is given the estimate of any heuristic")]
pub(in crate::break_the_ice) fn preference<W: Pack<P>, const P: usize>(
    _: &BreakTheIce<W, P>,
    state: &Planes<W, P>,
    estimate: &Estimate,
) -> Cost {
    2 * estimate.h + state.occupied().count()
}
