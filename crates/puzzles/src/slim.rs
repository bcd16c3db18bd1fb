//! Where code must be small.

use quebra_search::{Control, Estimate, Heuristic, Problem, Stop};

/// In a browser people wait for every byte of code. All of it is there once for each type of level, so what a wider type holds has no
/// type of its own there; and loops are there once for each heuristic, so those with quick estimates share theirs there.
pub(crate) const SLIM: bool = cfg!(target_family = "wasm");

/// The part of the page's engine that people wait for first lets them play: it is built with `--cfg quebra_desk`, and nothing that
/// searches is in it.
pub(crate) const SEARCHES: bool = !cfg!(quebra_desk);

/// What stands in the place of searches where there are none.
pub(crate) fn no_search() -> ! {
    unreachable!("who answers at once searches nothing")
}

/// A heuristic that remembers nothing: every estimate is made from scratch, so that it can share loops.
pub(crate) struct Afresh<H>(H);

impl<P: Problem, H: Heuristic<P>> Heuristic<P> for Afresh<H> {
    const NAME: &'static str = H::NAME;
    const SUMMARY: &'static str = H::SUMMARY;
    const ADMISSIBLE: bool = H::ADMISSIBLE;
    const CONSISTENT: bool = H::CONSISTENT;
    type Memo = ();

    fn build(problem: &P, control: &mut Control<P>) -> Result<Self, Stop> {
        H::build(problem, control).map(Self)
    }

    fn start(&self, problem: &P, state: &P::State) -> Estimate {
        Estimate::plain(self.0.start(problem, state).h)
    }
}
