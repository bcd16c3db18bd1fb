//! The report's `smallest region`.

use quebra_search::{Control, Estimate, Heuristic, Stop};

use crate::bits::Bits;
use crate::breakdown::{Explain, Part};
use crate::folding_blocks::shapes::{FoldingBlocks, State};
use crate::wording::Speech;

/// The size of the smallest region of grey cells that touch: a greedy search closes it first.
///
/// It overestimates as soon as one fold fills a region of two cells, and falls by the cells it fills.
pub struct SmallestRegion<W> {
    /// What has no neighbour to the left, and to the right.
    first_column: W,
    last_column: W,
    /// From a cell to the one below; 0 where there is none.
    down: u32,
}

impl<W: Bits> SmallestRegion<W> {
    /// The regions of grey cells, in reading order of their first ones.
    fn regions(&self, mut grey: W) -> impl Iterator<Item = W> {
        std::iter::from_fn(move || {
            let region = grey.any().then(|| self.fill(W::cell(grey.first()), grey))?;
            grey = grey ^ region;
            Some(region)
        })
    }

    /// The grey cells that hang together with `region`.
    fn fill(&self, mut region: W, grey: W) -> W {
        loop {
            let sideways = (region << 1 & !self.first_column) | (region >> 1 & !self.last_column);
            let grown = (region | sideways | region << self.down | region >> self.down) & grey;
            if grown == region {
                return region;
            }
            region = grown;
        }
    }
}

impl<W: Bits, const N: usize> Heuristic<FoldingBlocks<W, N>> for SmallestRegion<W> {
    const NAME: &'static str = "smallest-region";
    const SUMMARY: &'static str = "cells of the smallest grey region";
    const ADMISSIBLE: bool = false;
    const CONSISTENT: bool = false;
    type Memo = ();

    fn build(level: &FoldingBlocks<W, N>, _: &mut Control<FoldingBlocks<W, N>>) -> Result<Self, Stop> {
        let (rows, columns) = (level.grid.rows, level.grid.columns);
        let column = |column: usize| W::of((0..rows).map(|row| row * columns + column));
        // A single row may be as long as the word, which must not be shifted that far.
        let down = if rows == 1 { 0 } else { columns as u32 };
        Ok(Self { first_column: column(0), last_column: column(columns - 1), down })
    }

    fn start(&self, level: &FoldingBlocks<W, N>, state: &State<W, N>) -> Estimate {
        Estimate::plain(self.regions(level.grey(state)).map(W::count).min().unwrap_or(0))
    }
}

impl<W: Bits, const N: usize> Explain<FoldingBlocks<W, N>> for SmallestRegion<W> {
    fn parts(&self, level: &FoldingBlocks<W, N>, state: &State<W, N>) -> Vec<Part> {
        static SMALLEST: Speech =
            Speech { en: "cells of the smallest grey region", pt: "casas da região cinzenta mais pequena" };
        let smallest = self.regions(level.grey(state)).min_by_key(|region| region.count());
        smallest.map(|region| Part::new(&SMALLEST, region.count(), region.cells())).into_iter().collect()
    }
}
