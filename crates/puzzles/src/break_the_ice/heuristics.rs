//! What may be left to do: three estimates in the spirit of the report, which can overestimate, and one that never does.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use quebra_search::{Control, Cost, Estimate, Heuristic, INFINITE, Problem, Stop};

use super::{BreakTheIce, Clears};
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

/// The steps sideways without which no colour can break, at two a move.
///
/// Say a colour has *n* pieces in each column now, and *m* of them are in each column when they break. Falling and swaps in
/// a column change neither, and a step sideways takes one piece to the next column, so the colour needs as many steps as
/// the cheapest transport from *n* to *m* has. Not every *m* can break: `Stretch` says which. A move makes at most one
/// step each for at most two colours, so the moves left are at least the most steps that a colour needs, and half of what
/// all of them need.
///
/// A move changes what a colour needs by at most one step, and breaking pieces never lessens it: they are where they break
/// already, and with any *m* of the rest they make one of the whole. So the estimate is consistent too.
pub struct Columns {
    /// What was found for a colour's numbers in the columns, for they come again and again. A key and its steps share a
    /// word, so threads may read and write as they like. Empty if keys do not fit.
    found: Vec<AtomicU64>,
    /// The bits of a number in a key.
    bits: u32,
}

impl Columns {
    /// Entries, as a power of two: few enough to stay in a processor's cache.
    const SIZE: u32 = 13;

    #[inline]
    fn steps<W: Pack<P>, const P: usize>(&self, level: &BreakTheIce<W, P>, cells: W, upright: bool) -> Cost {
        if cells.is_empty() {
            return 0;
        }
        let counts = level.stacks.iter().map(|&stack| (cells & stack).count());
        let find = || steps(counts.clone(), cells.count() as usize, level.clears, upright);
        let steps = if self.found.is_empty() {
            find()
        } else {
            let key = counts.clone().fold(u64::from(upright), |key, count| key << self.bits | u64::from(count));
            // Fibonacci hashing.
            let entry = &self.found[(key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (u64::BITS - Self::SIZE)) as usize];
            let known = entry.load(Relaxed);
            if known >> u16::BITS == key {
                known as u16
            } else {
                let steps = find();
                entry.store(key << u16::BITS | u64::from(steps), Relaxed);
                steps
            }
        };
        if steps == NEVER { INFINITE } else { steps.into() }
    }
}

impl<W: Pack<P>, const P: usize> Heuristic<BreakTheIce<W, P>> for Columns {
    const NAME: &'static str = "columns";
    const SUMMARY: &'static str = "steps sideways that each colour needs before it can break, two a move";
    const ADMISSIBLE: bool = true;
    const CONSISTENT: bool = true;
    type Memo = ();

    fn build(level: &BreakTheIce<W, P>, control: &mut Control<BreakTheIce<W, P>>) -> Result<Self, Stop> {
        let bits = level.height.ilog2() + 1;
        let fits = level.columns as u32 * bits < u64::BITS - u16::BITS;
        let size =
            if fits && control.memory.take_spare(size_of::<AtomicU64>() << Self::SIZE) { 1 << Self::SIZE } else { 0 };
        Ok(Self { found: std::iter::repeat_with(AtomicU64::default).take(size).collect(), bits })
    }

    fn start(&self, level: &BreakTheIce<W, P>, state: &Planes<W, P>) -> Estimate {
        let occupied = state.occupied();
        if occupied.is_empty() {
            return Estimate::plain(0);
        }
        // No move makes the highest column higher: below three rows nothing will ever break upright again.
        let upright = level.levels.get(2).is_some_and(|&cells| !occupied.is_disjoint(cells));
        let (mut most, mut sum) = (1, 0);
        for colour in level.colours() {
            let steps = self.steps(level, state.cells_of(colour), upright);
            most = most.max(steps);
            sum += u64::from(steps);
        }
        Estimate::plain(most.max(sum.div_ceil(2).min(INFINITE.into()) as Cost))
    }
}

/// The columns in a row, up to one, in which pieces of a colour break. A break needs three of them upright in one column, or
/// one each in three columns in a row. So a stretch of three columns and more may have any numbers in them. In a shorter one
/// there are three in every column, and where a run takes what is connected along, in at least one.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stretch {
    None,
    /// One column with three pieces or more.
    One,
    /// One column with fewer: it needs others.
    OneShort,
    Two,
    TwoShort,
    Three,
}

impl Stretch {
    const ALL: [Self; 6] = [Self::None, Self::One, Self::OneShort, Self::Two, Self::TwoShort, Self::Three];

    /// May it end here?
    fn is_whole(self) -> bool {
        !matches!(self, Self::OneShort | Self::TwoShort)
    }

    /// One more column with pieces, enough for an upright run or not.
    fn longer(self, enough: bool, clears: Clears) -> Self {
        match (self, clears) {
            (Self::None, _) if enough => Self::One,
            (Self::None, _) => Self::OneShort,
            (Self::One, Clears::Group) => Self::Two,
            (Self::OneShort, Clears::Group) | (Self::One, Clears::Run) if enough => Self::Two,
            (Self::One | Self::OneShort, _) => Self::TwoShort,
            (Self::Two | Self::TwoShort | Self::Three, _) => Self::Three,
        }
    }
}

/// The most pieces of a colour.
const MOST: usize = 256;

/// More steps than any transport needs: there is none.
pub(super) const NEVER: u16 = u16::MAX;

/// The cheapest transport of `total` pieces of a colour, `counts` of them in each column, to columns in which they can break.
///
/// It goes column by column. `best[placed][stretch]` are the fewest steps if so many pieces break up to this column, the
/// last ones in such a stretch: the steps across each border are what the columns before it have too many or too few.
pub(super) fn steps(counts: impl Iterator<Item = u32>, total: usize, clears: Clears, upright: bool) -> u16 {
    const NOWHERE: [u16; 6] = [NEVER; 6];
    let mut best = [NOWHERE; MOST + 1];
    best[0][Stretch::None as usize] = 0;
    let mut here = 0;
    for count in counts {
        here += count as usize;
        // What the column before says for one, two, three pieces placed fewer, and at best for more than that.
        let (mut one, mut two, mut three, mut more) = (NOWHERE, NOWHERE, NOWHERE, NOWHERE);
        for (placed, entry) in best[..=total].iter_mut().enumerate() {
            let same = std::mem::replace(entry, NOWHERE);
            for stretch in Stretch::ALL {
                let i = stretch as usize;
                more[i] = more[i].min(three[i]);
                let mut reach = |stretch: Stretch, steps: u16| {
                    let least = &mut entry[stretch as usize];
                    *least = (*least).min(steps);
                };
                if stretch.is_whole() {
                    reach(Stretch::None, same[i]);
                }
                reach(stretch.longer(false, clears), one[i].min(two[i]));
                reach(stretch.longer(upright, clears), more[i]);
            }
            let across = here.abs_diff(placed) as u16;
            *entry = entry.map(|steps| steps.saturating_add(across));
            (three, two, one) = (two, one, same);
        }
    }
    let ends = Stretch::ALL.into_iter().filter(|stretch| stretch.is_whole());
    ends.map(|stretch| best[total][stretch as usize]).min().unwrap_or(NEVER)
}
