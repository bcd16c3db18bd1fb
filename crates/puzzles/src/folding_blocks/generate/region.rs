//! What groups cover in the end, and what they may have been before.
//!
//! A draft is changed hundreds of times and asks each time what is half of what, so sets of places are bits here: that made 1.7 times as
//! many drafts of expert boards a second as trees of places.

use std::array;
use std::collections::BTreeMap;

use crate::generate::dice::Dice;

/// A row and a column.
pub(super) type Place = (usize, usize);

/// Boards that are generated have at most this many rows, and columns.
pub(super) const MOST_SIDE: usize = 12;

/// Places on a board: a bit for each column, row by row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Region([u16; MOST_SIDE]);

/// What each group covers in the end.
pub(super) type Regions = BTreeMap<char, Region>;

impl Region {
    /// So many rows and columns from a place on; nothing where that is too large for any board.
    pub(super) fn rectangle((row, column): Place, (rows, columns): Place) -> Option<Self> {
        let fits = row + rows <= MOST_SIDE && column + columns <= MOST_SIDE;
        let places = (row..row + rows).flat_map(|row| (column..column + columns).map(move |column| (row, column)));
        fits.then(|| places.collect())
    }

    pub(super) fn insert(&mut self, (row, column): Place) {
        self.0[row] |= 1 << column;
    }

    pub(super) fn contains(self, (row, column): Place) -> bool {
        self.0[row] >> column & 1 == 1
    }

    /// Row by row.
    pub(super) fn places(self) -> impl Iterator<Item = Place> {
        let all = (0..MOST_SIDE).flat_map(|row| (0..MOST_SIDE).map(move |column| (row, column)));
        all.filter(move |&place| self.contains(place))
    }

    pub(super) fn len(self) -> usize {
        self.0.iter().map(|row| row.count_ones() as usize).sum()
    }

    pub(super) fn union(self, other: Self) -> Self {
        Self(array::from_fn(|row| self.0[row] | other.0[row]))
    }

    pub(super) fn difference(self, other: Self) -> Self {
        Self(array::from_fn(|row| self.0[row] & !other.0[row]))
    }

    pub(super) fn is_within(self, other: Self) -> bool {
        self.difference(other) == Self::default()
    }

    /// The groups of which a fold makes this one.
    pub(super) fn halves(self) -> Vec<Self> {
        let rows = self.0.iter().enumerate().filter(|&(_, &cells)| cells > 0).fold(0, |rows, (row, _)| rows | 1 << row);
        let columns = self.0.iter().fold(0, |columns, cells| columns | cells);
        let near_rows = fold_line(rows).filter(|&(sum, _)| (0..=sum).all(|row| self.row(row) == self.row(sum - row)));
        let above =
            near_rows.map(|(_, near)| Self(array::from_fn(|row| if near >> row & 1 == 1 { self.0[row] } else { 0 })));
        let near_columns =
            fold_line(columns).filter(|&(sum, _)| self.0.iter().all(|&cells| mirrored(cells, sum) == cells));
        let left = near_columns.map(|(_, near)| Self(self.0.map(|cells| cells & near)));
        above.into_iter().chain(left).flat_map(|near| [near, self.difference(near)]).collect()
    }

    /// The places of a row, which need not be on the board.
    fn row(self, row: usize) -> u16 {
        self.0.get(row).copied().unwrap_or(0)
    }
}

impl FromIterator<Place> for Region {
    fn from_iter<I: IntoIterator<Item = Place>>(places: I) -> Self {
        let mut region = Self::default();
        for place in places {
            region.insert(place);
        }
        region
    }
}

/// Where something that spans these lines may have been folded: the sum of two that mirror each other, and all on the near side. The
/// fold is over the side of the half, so that has to reach the middle.
fn fold_line(lines: u16) -> Option<(usize, u16)> {
    let first = lines.trailing_zeros();
    let last = u16::BITS.checked_sub(lines.leading_zeros() + 1)?;
    let middle = first + (last - first) / 2;
    let is_foldable = (last - first) % 2 == 1 && lines >> middle & 1 == 1;
    is_foldable.then_some(((first + last) as usize, (1 << (middle + 1)) - 1))
}

/// A row mirrored, so that columns of this sum change places.
fn mirrored(cells: u16, sum: usize) -> u16 {
    (u64::from(cells.reverse_bits()) << sum >> (u16::BITS - 1)) as u16
}

/// Cuts a board into so many rectangles that have halves, as long as there are tries left.
pub(super) fn cut_up(
    free: Region,
    groups: usize,
    regions: &mut Vec<Region>,
    tries: &mut usize,
    dice: &mut Dice,
) -> bool {
    let Some(corner) = free.places().next() else { return groups == regions.len() };
    if regions.len() == groups || *tries == 0 {
        return false;
    }
    *tries -= 1;
    // None is much larger than the others would be.
    let most = 2 * free.len() / (groups - regions.len()) + 1;
    let sides = (1..=8).flat_map(|rows| (1..=8).map(move |columns| (rows, columns)));
    let mut sides: Vec<Place> = sides
        .filter(|&(rows, columns): &Place| (rows * columns).is_multiple_of(2) && (4..=most).contains(&(rows * columns)))
        .collect();
    dice.shuffle(&mut sides);
    for sides in sides {
        if let Some(region) = Region::rectangle(corner, sides).filter(|region| region.is_within(free)) {
            regions.push(region);
            if cut_up(free.difference(region), groups, regions, tries, dice) {
                return true;
            }
            regions.pop();
        }
    }
    false
}

/// A group whose region has halves.
pub(super) fn foldable(regions: &Regions, dice: &mut Dice) -> Option<char> {
    let letters = regions.iter().filter(|(_, region)| !region.halves().is_empty()).map(|(&letter, _)| letter);
    dice.choose(&letters.collect::<Vec<_>>())
}

/// Makes one region of two that are halves of it, and two halves of another one; answers which groups that changes.
pub(super) fn exchange(regions: &mut Regions, dice: &mut Dice) -> Option<Vec<char>> {
    let union = |one: char, other: char| regions[&one].union(regions[&other]);
    let pairs = regions.keys().flat_map(|&one| regions.range(..one).map(move |(&other, _)| (one, other)));
    let pairs: Vec<(char, char)> =
        pairs.filter(|&(one, other)| union(one, other).halves().contains(&regions[&one])).collect();
    let (whole, free) = dice.choose(&pairs)?;
    let joined = union(whole, free);
    regions.remove(&free);
    regions.insert(whole, joined);
    let split = foldable(regions, dice)?;
    let mut halves = regions[&split].halves();
    let half = halves.swap_remove(dice.below(halves.len()));
    let rest = regions[&split].difference(half);
    regions.insert(split, half);
    regions.insert(free, rest);
    Some(if split == whole { vec![split, free] } else { vec![whole, split, free] })
}

/// What a group may have been that covers a region in the end: half of it, half of the half, and so on, as far as chance goes.
pub(super) fn unfold(region: Region, dice: &mut Dice) -> Region {
    let mut cells = region;
    let mut folds = 0;
    // Large groups mislead, as their folds cover much; small ones have many folds.
    let share = dice.choose(&[10, 50]).expect("there are two");
    loop {
        let mut halves = cells.halves();
        if halves.is_empty() || folds > 0 && dice.percent(share) {
            return cells;
        }
        cells = halves.swap_remove(dice.below(halves.len()));
        folds += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::folding_blocks;
    use crate::level::{Code, LevelText};
    use quebra_search::{Dashboard, Limits, Options};

    use crate::game::Request;

    fn cells(rows: &[&str]) -> Region {
        let row = |(row, text): (usize, &&str)| {
            text.chars()
                .enumerate()
                .filter(|&(_, cell)| cell == 'A')
                .map(|(column, _)| (row, column))
                .collect::<Vec<_>>()
        };
        rows.iter().enumerate().flat_map(row).collect()
    }

    #[test]
    fn halves_are_what_folds_to_the_whole() {
        assert_eq!(cells(&["AAAA"]).halves(), [cells(&["AA"]), cells(&["00AA"])]);
        assert_eq!(cells(&["AAA"]).halves(), []);
        assert_eq!(cells(&["A0", "0A"]).halves(), []);
        assert_eq!(cells(&[]).halves(), []);
        // Rows that do not meet in the middle are no fold of each other.
        assert_eq!(cells(&["A", "0", "0", "A"]).halves(), []);
        let ring = cells(&["AAAA", "A00A", "A00A", "AAAA"]);
        let upper = cells(&["AAAA", "A00A"]);
        assert_eq!(ring.halves().len(), 4);
        assert_eq!(ring.halves()[0], upper);
        // Also at the far edges of the largest boards.
        let far = Region::rectangle((10, 8), (2, 4)).expect("it is on the board");
        let [above, left] = [((10, 8), (1, 4)), ((10, 8), (2, 2))].map(|(at, sides)| Region::rectangle(at, sides));
        let near: Vec<Region> = far.halves().into_iter().step_by(2).collect();
        assert_eq!(near.into_iter().map(Some).collect::<Vec<_>>(), [above, left]);
        assert_eq!(Region::rectangle((10, 8), (3, 4)), None);
    }

    #[test]
    fn a_board_is_cut_into_rectangles_that_have_halves() {
        for number in 0..20 {
            let mut dice = Dice::new("cut", number);
            let free = Region::rectangle((0, 0), (7, 8)).expect("it is on the board");
            let mut regions = Vec::new();
            assert!(cut_up(free, 5, &mut regions, &mut 2_000, &mut dice), "{number}");
            assert_eq!((regions.len(), regions.iter().map(|region| region.len()).sum::<usize>()), (5, 56));
            assert_eq!(regions.iter().flat_map(|region| region.places()).collect::<Region>(), free);
            assert!(regions.iter().all(|region| !region.halves().is_empty()), "{regions:?}");
        }
    }

    /// Two halves become one region and another falls apart: the same cells, and as many groups.
    #[test]
    fn regions_are_exchanged_for_others() {
        let mut regions = BTreeMap::from([
            ('A', cells(&["AA00", "AA00"])),
            ('B', cells(&["00AA", "00AA"])),
            ('C', cells(&["0000", "0000", "AAAA"])),
        ]);
        let whole = |regions: &Regions| regions.values().fold(Region::default(), |all, &region| all.union(region));
        let all = whole(&regions);
        for number in 0..20 {
            let mut dice = Dice::new("exchange", number);
            if exchange(&mut regions, &mut dice).is_some() {
                assert_eq!(regions.len(), 3);
                assert_eq!(regions.values().map(|region| region.len()).sum::<usize>(), all.len());
                assert_eq!(whole(&regions), all);
            }
        }
    }

    /// Whatever is unfolded can be folded again.
    #[test]
    fn a_region_is_covered_from_what_it_was_unfolded_to() {
        let whole = cells(&["0000000", "0A00A00", "0AAAA00", "0AAAA00", "0A00A00"]);
        for number in 0..20 {
            let mut dice = Dice::new("unfold", number);
            let seed = unfold(whole, &mut dice);
            let cell = |place| match (seed.contains(place), whole.contains(place)) {
                (true, _) => 'A',
                (false, true) => '0',
                (false, false) => '_',
            };
            let rows = (0..5).map(|row| (0..7).map(|column| cell((row, column))).collect()).collect();
            let level = LevelText::of("folding-blocks", &Code { rows, headers: Vec::new() });
            let game = folding_blocks::open(&level).unwrap();
            let method = game.method("best").unwrap();
            let request = Request { method, options: Options::default(), limits: Limits::default() };
            let report = game.solve(&request, &Dashboard::default());
            assert!(report.is_optimal() && report.lower_bound > 0, "{}", game.code());
        }
    }
}
