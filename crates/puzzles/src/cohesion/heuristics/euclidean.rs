//! The report's `euclidean`.

use quebra_search::{Control, Cost, Estimate, Heuristic, Stop};

use super::pairs::Pairs;
use crate::breakdown::{Explain, Part};
use crate::cohesion::rules::Cohesion;
use crate::planes::{Pack, Planes};
use crate::wording::Speech;

/// The straight distances between all pieces of the same colour that do not touch, rounded down. Far too much: a move
/// shortens many of them at once.
pub struct Euclidean(Pairs<f64>);

impl<W: Pack<P>, const P: usize> Heuristic<Cohesion<W, P>> for Euclidean {
    const NAME: &'static str = "euclidean";
    const SUMMARY: &'static str = "straight distances between like pieces apart, summed over all pairs";
    const ADMISSIBLE: bool = false;
    const CONSISTENT: bool = false;
    type Memo = ();

    fn build(level: &Cohesion<W, P>, control: &mut Control<Cohesion<W, P>>) -> Result<Self, Stop> {
        Pairs::new(level, &mut control.memory, |rows, columns| f64::from(rows).hypot(f64::from(columns))).map(Self)
    }

    fn start(&self, level: &Cohesion<W, P>, state: &Planes<W, P>) -> Estimate {
        Estimate::plain(self.0.sum(level, state) as Cost)
    }
}

impl<W: Pack<P>, const P: usize> Explain<Cohesion<W, P>> for Euclidean {
    fn parts(&self, level: &Cohesion<W, P>, state: &Planes<W, P>) -> Vec<Part> {
        static PAIRS: Speech = Speech {
            en: "straight distances between the pieces of a colour that do not touch, over all pairs; the sum is rounded down",
            pt: "distâncias em linha reta entre as peças de uma cor que não se tocam, em todos os pares; a soma é arredondada para baixo",
        };
        self.0.parts(level, state, &PAIRS)
    }
}
