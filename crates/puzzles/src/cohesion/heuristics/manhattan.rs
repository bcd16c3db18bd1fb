//! The report's `manhattan`.

use quebra_search::{Control, Cost, Estimate, Heuristic, Stop};

use super::pairs::Pairs;
use crate::breakdown::{Explain, Part};
use crate::cohesion::rules::Cohesion;
use crate::planes::{Pack, Planes};
use crate::wording::Speech;

/// Rows and columns between all pieces of the same colour that do not touch. Far too much, as above.
pub struct Manhattan(Pairs<Cost>);

impl<W: Pack<P>, const P: usize> Heuristic<Cohesion<W, P>> for Manhattan {
    const NAME: &'static str = "manhattan";
    const SUMMARY: &'static str = "rows and columns between like pieces apart, summed over all pairs";
    const ADMISSIBLE: bool = false;
    const CONSISTENT: bool = false;
    type Memo = ();

    fn build(level: &Cohesion<W, P>, control: &mut Control<Cohesion<W, P>>) -> Result<Self, Stop> {
        Pairs::new(level, &mut control.memory, |rows, columns| Cost::from(rows) + Cost::from(columns)).map(Self)
    }

    fn start(&self, level: &Cohesion<W, P>, state: &Planes<W, P>) -> Estimate {
        Estimate::plain(self.0.sum(level, state))
    }
}

impl<W: Pack<P>, const P: usize> Explain<Cohesion<W, P>> for Manhattan {
    fn parts(&self, level: &Cohesion<W, P>, state: &Planes<W, P>) -> Vec<Part> {
        static PAIRS: Speech = Speech {
            en: "rows and columns between the pieces of a colour that do not touch, over all pairs",
            pt: "linhas e colunas entre as peças de uma cor que não se tocam, em todos os pares",
        };
        self.0.parts(level, state, &PAIRS)
    }
}
