//! What two of the report's estimates share: something for every pair of like pieces.

use quebra_search::{Memory, Stop};

use crate::bits::Bits;
use crate::breakdown::Part;
use crate::cohesion::rules::Cohesion;
use crate::planes::{Pack, Planes};
use crate::wording::Speech;

/// Something for every pair of cells.
pub(super) struct Pairs<T>(Vec<Vec<T>>);

impl<T: Copy + Default + std::iter::Sum> Pairs<T> {
    /// `distance` for pairs of cells that do not touch, by the rows and columns between them; on the memory account.
    pub(super) fn new<W, const P: usize>(
        level: &Cohesion<W, P>,
        memory: &mut Memory,
        distance: impl Fn(u8, u8) -> T,
    ) -> Result<Self, Stop> {
        let line_bytes = level.places.len() * size_of::<T>() + size_of::<Vec<T>>();
        memory.take(level.places.len() * line_bytes)?;
        let pair = |&(row, column): &(u8, u8), &(other_row, other_column): &(u8, u8)| {
            let (rows, columns) = (row.abs_diff(other_row), column.abs_diff(other_column));
            if rows + columns > 1 { distance(rows, columns) } else { T::default() }
        };
        let line = |place| level.places.iter().map(|other| pair(place, other)).collect();
        Ok(Self(level.places.iter().map(line).collect()))
    }

    /// The sum over all pairs of pieces of the same colour.
    pub(super) fn sum<W: Pack<P>, const P: usize>(&self, level: &Cohesion<W, P>, state: &Planes<W, P>) -> T {
        level.colours().map(|colour| self.among(state.cells_of(colour))).sum()
    }

    /// The sum over all pairs of these cells.
    fn among<W: Bits>(&self, cells: W) -> T {
        let mut rest = cells;
        let pairs = std::iter::from_fn(move || {
            let first = rest.cells().next()?;
            rest = rest.without_first();
            Some(rest.cells().map(|other| self.0[first][other]).sum())
        });
        pairs.sum()
    }

    /// The same sum, a part for each colour.
    pub(super) fn parts<W: Pack<P>, const P: usize>(
        &self,
        level: &Cohesion<W, P>,
        state: &Planes<W, P>,
        what: &'static Speech,
    ) -> Vec<Part>
    where
        f64: From<T>,
    {
        let part = |colour| Part::new(what, self.among(state.cells_of(colour)), state.cells_of(colour).cells());
        level.colours().map(part).filter(|part| part.value > 0.0).collect()
    }
}
