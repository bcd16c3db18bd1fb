//! Gravity never changes a column: an estimate that never overestimates.

use std::ops::Range;
use std::sync::OnceLock;

use quebra_search::{Control, Cost, Estimate, Heuristic, INFINITE, Stop};

use super::BreakTheIce;
use super::shapes::Shapes;
use crate::planes::{Pack, Planes};

/// The moves sideways without which the colours cannot break.
///
/// Say a colour has *n* pieces in each column now, and *m* of them are in each column when they break. Falling and swaps in
/// a column change neither, and a step sideways takes one piece over one border between columns. So over each border go at
/// least as many pieces of the colour, in one direction, as the columns on one side have too many. Not every *m* can break:
/// `Shapes` says which.
///
/// A move takes at most one piece to the right and one to the left, over one border. So over a border there are as many
/// moves as steps to the right, as many as steps to the left, and as many as half of all steps. Which of the three is most
/// depends on where each colour breaks, and all colours can choose. But once it is settled for each border which steps
/// count, each colour's cheapest choice can be found for itself, and they add up: a *view*. The estimate is the most that
/// any view shows, out of those that count half of all steps over one border at most, or over all.
///
/// It is consistent: a move changes what a view counts by at most one move, and breaking pieces never lessens it, because
/// they are where they break already, and with any *m* of the rest they make one of the whole.
pub struct Columns {
    /// For boards that are flat, and for the others.
    shapes: [Shapes; 2],
    /// What was found for a colour's numbers in the columns, for they come again and again. Empty if keys do not fit.
    found: Vec<OnceLock<(u128, Option<Needs>)>>,
    /// The bits of a number in a key.
    bits: u32,
}

/// What a colour needs in each view, in half moves; the last one counts half of all steps. No more than 255 are counted.
type Needs = Box<[u8]>;

/// Borders beyond this many share their views with their neighbours.
const ZONES: usize = 6;

/// The most views: each zone counts steps to the right or to the left, or one of them half of both; or all do.
const VIEWS: usize = (1 << ZONES) + (ZONES << (ZONES - 1)) + 1;

impl Columns {
    /// Entries, as a power of two.
    const SIZE: u32 = 13;
    /// Where an entry may be found from its place on.
    const TRIES: usize = 4;

    /// Shows what the pieces of a colour need, if they can ever break.
    #[inline]
    fn needs<W: Pack<P>, const P: usize, R>(
        &self,
        level: &BreakTheIce<W, P>,
        cells: W,
        upright: bool,
        show: impl FnOnce(Option<&[u8]>) -> R,
    ) -> R {
        let counts = level.stacks.iter().map(|&stack| (cells & stack).count());
        let find = || needs(&counts.clone().collect::<Vec<_>>(), &self.shapes[usize::from(upright)]);
        if !self.found.is_empty() {
            let key = counts.clone().fold(u128::from(upright), |key, count| key << self.bits | u128::from(count));
            // Fibonacci hashing.
            let hash = ((key ^ key >> 64) as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            let place = (hash >> (u64::BITS - Self::SIZE)) as usize;
            for slot in &self.found[place..place + Self::TRIES] {
                let (known, needs) = slot.get_or_init(|| (key, find()));
                if *known == key {
                    return show(needs.as_deref());
                }
            }
        }
        show(find().as_deref())
    }
}

impl<W: Pack<P>, const P: usize> Heuristic<BreakTheIce<W, P>> for Columns {
    const NAME: &'static str = "columns";
    const SUMMARY: &'static str = "moves sideways before all colours can break, for gravity never changes a column";
    const ADMISSIBLE: bool = true;
    const CONSISTENT: bool = true;
    type Memo = ();

    fn build(level: &BreakTheIce<W, P>, control: &mut Control<BreakTheIce<W, P>>) -> Result<Self, Stop> {
        let bits = level.height.ilog2() + 1;
        let fits = (level.columns as u32) * bits < u128::BITS;
        let slots = (1 << Self::SIZE) + Self::TRIES - 1;
        let bytes = slots * (size_of::<OnceLock<(u128, Option<Needs>)>>() + VIEWS);
        let slots = if fits && control.memory.take_spare(bytes) { slots } else { 0 };
        let found = std::iter::repeat_with(OnceLock::new).take(slots).collect();
        Ok(Self { shapes: [false, true].map(|upright| Shapes::new(level.clears, upright)), found, bits })
    }

    fn start(&self, level: &BreakTheIce<W, P>, state: &Planes<W, P>) -> Estimate {
        let occupied = state.occupied();
        if occupied.is_empty() {
            return Estimate::plain(0);
        }
        // No move makes the highest column higher: below three rows nothing will ever break upright again.
        let upright = level.levels.get(2).is_some_and(|&cells| !occupied.is_disjoint(cells));
        let mut views = [0u8; VIEWS];
        let mut most = 1;
        for colour in level.colours() {
            let cells = state.cells_of(colour);
            if cells.is_empty() {
                continue;
            }
            let can_break = self.needs(level, cells, upright, |needs| {
                let Some(needs) = needs else { return false };
                // One colour alone makes one step a move.
                most = most.max(needs.last().map_or(0, |&steps| steps.into()));
                for (view, need) in views.iter_mut().zip(needs) {
                    *view = view.saturating_add(*need);
                }
                true
            });
            if !can_break {
                return Estimate::plain(INFINITE);
            }
        }
        let halves = views.iter().fold(0, |most, &view| view.max(most));
        Estimate::plain(most.max(Cost::from(halves).div_ceil(2)))
    }
}

/// The cheapest transport in every view, of `counts` pieces in each column to columns in which they can break.
///
/// It goes column by column. For each number of pieces placed so far and each state of their shape there is a cell with the
/// least half moves in every view: the steps over a border are what the columns before it have too many or too few.
pub(super) fn needs(counts: &[u32], shapes: &Shapes) -> Option<Needs> {
    let total = counts.iter().sum::<u32>() as usize;
    let borders = counts.len() - 1;
    let zone = |border: usize| border * ZONES / borders.max(ZONES);
    let mut views = Views::new();
    let mut best = Cells::new(total, shapes.len(), views.len());
    best.reach(0, 0, &vec![0; views.len()]);
    let mut here = 0;
    for (column, &count) in counts.iter().enumerate() {
        here += count as usize;
        let is_last = column == borders;
        best = best.with_column(shapes, if is_last { total } else { 0 });
        if !is_last {
            if column == 0 || zone(column) != zone(column - 1) {
                views.divide();
            }
            best = best.across(&mut views, here);
        }
    }
    let mut ends = Cells::new(0, 1, views.len());
    for state in (0..shapes.len()).filter(|&state| shapes.is_whole(state)) {
        if let Some(cell) = best.cell(total, state) {
            ends.reach(0, 0, cell);
        }
    }
    ends.cell(0, 0).map(Box::from)
}

/// The views that differ so far: first those in which every zone counts one direction, then those with one that counts half of
/// both, at last the one with nothing else. A new zone divides them.
struct Views {
    definite: usize,
    halved: usize,
    /// How a step to the right counts in the newest zone, in half moves, and in which views so. The views are given by what
    /// they were before the zone, if it has not been entered yet.
    weights: Vec<(Range<usize>, u8)>,
}

impl Views {
    fn new() -> Self {
        Self { definite: 1, halved: 0, weights: Vec::new() }
    }

    fn len(&self) -> usize {
        self.definite + self.halved + 1
    }

    fn divide(&mut self) {
        let (definite, halved, all) = (0..self.definite, self.definite..self.len() - 1, self.len() - 1..self.len());
        (self.halved, self.definite) = (2 * self.halved + self.definite, 2 * self.definite);
        self.weights = vec![
            (definite.clone(), 0),
            (definite.clone(), 2),
            (halved.clone(), 0),
            (halved, 2),
            (definite, 1),
            (all, 1),
        ];
    }

    /// The newest zone has been entered: from now on its views are there to be counted on.
    fn enter(&mut self) {
        let mut start = 0;
        for (range, _) in &mut self.weights {
            *range = start..start + range.len();
            start = range.end;
        }
    }
}

/// A cell for each number of pieces placed and each state of their shape: half moves in every view, if there is any way.
struct Cells {
    states: usize,
    size: usize,
    is_reached: Vec<bool>,
    halves: Vec<u8>,
}

impl Cells {
    fn new(total: usize, states: usize, size: usize) -> Self {
        let cells = (total + 1) * states;
        Self { states, size, is_reached: vec![false; cells], halves: vec![u8::MAX; cells * size] }
    }

    fn cell(&self, placed: usize, state: usize) -> Option<&[u8]> {
        let index = placed * self.states + state;
        self.is_reached[index].then(|| &self.halves[index * self.size..(index + 1) * self.size])
    }

    /// There is a way to this cell at so many half moves.
    fn reach(&mut self, placed: usize, state: usize, halves: &[u8]) {
        let index = placed * self.states + state;
        self.is_reached[index] = true;
        for (least, &other) in self.halves[index * self.size..(index + 1) * self.size].iter_mut().zip(halves) {
            *least = other.min(*least);
        }
    }

    /// One more column with any number of pieces; only what has at least `fewest` placed then is wanted.
    fn with_column(&self, shapes: &Shapes, fewest: usize) -> Self {
        let total = self.is_reached.len() / self.states - 1;
        let mut next = Self::new(total, self.states, self.size);
        // For each state, the best way with at least three pieces fewer.
        let mut many = Self::new(0, self.states, self.size);
        for placed in 0..=total {
            for state in 0..self.states {
                if let Some(cell) = placed.checked_sub(3).and_then(|placed| self.cell(placed, state)) {
                    many.reach(0, state, cell);
                }
                if placed < fewest {
                    continue;
                }
                for pieces in 0..=placed.min(2) {
                    if let Some(cell) = self.cell(placed - pieces, state) {
                        shapes.after(state, pieces).iter().for_each(|&after| next.reach(placed, after, cell));
                    }
                }
                if let Some(cell) = many.cell(0, state) {
                    shapes.after(state, 3).iter().for_each(|&after| next.reach(placed, after, cell));
                }
            }
        }
        next
    }

    /// The steps over a border, with `here` pieces before it now.
    fn across(&self, views: &mut Views, here: usize) -> Self {
        let total = self.is_reached.len() / self.states - 1;
        let mut next = Self::new(total, self.states, views.len());
        next.halves.clear();
        for placed in 0..=total {
            let steps = here.abs_diff(placed).min(u8::MAX.into()) as u8;
            for index in placed * self.states..(placed + 1) * self.states {
                next.is_reached[index] = self.is_reached[index];
                let cell = &self.halves[index * self.size..(index + 1) * self.size];
                for (range, right) in &views.weights {
                    let weight = if here > placed { *right } else { 2 - right };
                    let cost = steps.saturating_mul(weight);
                    next.halves.extend(cell[range.clone()].iter().map(|halves| halves.saturating_add(cost)));
                }
            }
        }
        views.enter();
        next
    }
}
