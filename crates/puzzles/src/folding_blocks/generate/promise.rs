//! How hard a board promises to be, without a look at its states: by the shapes that its groups can take.
//!
//! The measure is the workshop's surprise, exactly, where there is a single cover with the fewest folds: the chance that somebody keeps
//! to it who half of the time makes the fold that covers most, and else any. Folds of the cover can be made in any order, so none of
//! them is in another's way, and the likeliest order counts.

use std::cmp::Ordering;

use crate::bits::Bits;
use crate::folding_blocks::shapes::Group;
use crate::folding_blocks::sheet::{Grid, MOST_GROUPS};

/// Any board that is generated has room in it.
type Cells = u128;

/// How many choices of shapes the search for covers may try, and how many states a cover may have on its way.
const EFFORT: usize = 20_000;
const MOST_ON_THE_WAY: usize = 60_000;

/// A board that is to be judged.
pub(super) struct Sheet {
    board: Cells,
    groups: Vec<Group<Cells>>,
}

/// A shape on the way to the one that its group has in the cover.
struct Stop {
    cells: Cells,
    /// The shapes after a fold, and where on the way they stand if they do.
    folds: Vec<(Cells, Option<usize>)>,
}

impl Sheet {
    pub(super) fn new(rows: usize, columns: usize, cells: &[char]) -> Self {
        let grid = Grid { rows, columns, cells: cells.iter().map(|&cell| cell as u8).collect() };
        let groups = grid.letters().into_iter().map(|letter| Group::new(&grid, letter, (0, 0))).collect();
        Self { board: grid.set(|cell| cell != b'_'), groups }
    }

    /// The surprise in bits; none where there are several covers with the fewest folds, one of them leaves a group as it is, or it takes too
    /// long to say.
    pub(super) fn surprise(&self) -> Option<f64> {
        let ends = self.only_cover().filter(|ends| ends.iter().all(|&end| end > 0))?;
        let ways: Vec<Vec<Stop>> = self.groups.iter().zip(&ends).map(|(group, &end)| way(group, end)).collect();
        let states: usize = ways.iter().map(Vec::len).product();
        if states > MOST_ON_THE_WAY {
            return None;
        }
        // From the end back: a state's number is one of mixed radix, and folds only make it larger.
        let mut chances = vec![1.0; states];
        for number in (0..states - 1).rev() {
            chances[number] = chance(number, &ways, &chances);
        }
        Some(-chances[0].log2())
    }

    /// How many states play can reach, at most `most`: shapes that do not overlap can all be reached.
    pub(super) fn states(&self, most: usize) -> usize {
        fn count(groups: &[Group<Cells>], filled: Cells, most: usize) -> usize {
            let Some((group, rest)) = groups.split_first() else { return 1 };
            let mut states = 0;
            for shape in group.shapes.iter().filter(|shape| shape.cells.is_disjoint(filled)) {
                if states >= most {
                    break;
                }
                states += count(rest, filled | shape.cells, most - states);
            }
            states
        }
        count(&self.groups, Cells::EMPTY, most).min(most)
    }

    /// The shapes of the only cover with the fewest folds, by their numbers.
    fn only_cover(&self) -> Option<Vec<usize>> {
        let ends = vec![0; self.groups.len()];
        let mut covers = Covers { sheet: self, ends, best: Vec::new(), fewest: u32::MAX, count: 0, effort: EFFORT };
        covers.search(Cells::EMPTY, 0, 0)?;
        (covers.count == 1).then_some(covers.best)
    }
}

/// The chance to keep to the cover from one state on its way, where those of all states after it are known.
fn chance(number: usize, ways: &[Vec<Stop>], chances: &[f64]) -> f64 {
    let mut rest = number;
    let stops = ways.iter().map(|way| {
        let stop = &way[rest % way.len()];
        rest /= way.len();
        stop
    });
    let filled = stops.fold(Cells::EMPTY, |filled, stop| filled | stop.cells);
    // The folds that are wrong, the cells that the largest of them adds, and how many add as many.
    let (mut wrong, mut largest, mut as_large) = (0, 0, 0);
    // Of the right ones, the cells each adds, and the chance after it: four at most of each group.
    let (mut right, mut count) = ([(0, 0.0); 4 * MOST_GROUPS], 0);
    let (mut rest, mut stride) = (number, 1);
    for way in ways {
        let place = rest % way.len();
        let Stop { cells, folds } = &way[place];
        for &(_, to) in folds.iter().filter(|(next, _)| next & filled == *cells) {
            let size = cells.count();
            if let Some(to) = to {
                right[count] = (size, chances[number + (to - place) * stride]);
                count += 1;
            } else {
                wrong += 1;
                as_large = if size > largest { 1 } else { as_large + u32::from(size == largest) };
                largest = size.max(largest);
            }
        }
        rest /= way.len();
        stride *= way.len();
    }
    let kept = right[..count].iter().map(|&(size, after)| {
        let by_looks = match size.cmp(&largest) {
            Ordering::Less => 0.0,
            Ordering::Equal => 1.0 / f64::from(as_large + 1),
            Ordering::Greater => 1.0,
        };
        (0.5 * by_looks + 0.5 / f64::from(wrong + 1)) * after
    });
    kept.fold(0.0, f64::max)
}

/// The shapes of a group from which the one with this number can be had, in order.
fn way(group: &Group<Cells>, end: usize) -> Vec<Stop> {
    let mut leads = vec![false; group.shapes.len()];
    for number in (0..=end).rev() {
        leads[number] = number == end || group.shapes[number].next.iter().any(|&next| leads[next as usize]);
    }
    let numbers: Vec<usize> = (0..=end).filter(|&number| leads[number]).collect();
    let stop = |&number: &usize| {
        let shape = &group.shapes[number];
        let folds = shape.next.iter().filter(|&&next| next != 0).map(|&next| {
            let next = next as usize;
            (group.shapes[next].cells, numbers.iter().position(|&number| number == next))
        });
        Stop { cells: shape.cells, folds: folds.collect() }
    };
    numbers.iter().map(stop).collect()
}

/// A search for all covers with the fewest folds.
struct Covers<'a> {
    sheet: &'a Sheet,
    /// The shapes chosen so far, and those of the last cover found.
    ends: Vec<usize>,
    best: Vec<usize>,
    fewest: u32,
    count: usize,
    effort: usize,
}

impl Covers<'_> {
    /// Goes on from where some groups are chosen and hold these cells; nothing once the effort is used up.
    fn search(&mut self, filled: Cells, chosen: u32, folds: u32) -> Option<()> {
        let Sheet { board, groups } = self.sheet;
        self.effort = self.effort.checked_sub(1)?;
        let grey = board ^ filled;
        if grey.is_empty() {
            if chosen.count_ones() as usize == groups.len() && folds <= self.fewest {
                self.count = if folds < self.fewest { 1 } else { self.count + 1 };
                (self.fewest, self.best) = (folds, self.ends.clone());
            }
            return Some(());
        }
        for (index, group) in groups.iter().enumerate().filter(|(index, _)| chosen >> index & 1 == 0) {
            for (number, shape) in group.shapes.iter().enumerate() {
                let own = (shape.cells.count() / group.shapes[0].cells.count()).ilog2();
                if shape.cells.has(grey.first()) && shape.cells.is_disjoint(filled) && folds + own <= self.fewest {
                    self.ends[index] = number;
                    self.search(filled | shape.cells, chosen | 1 << index, folds + own)?;
                }
            }
        }
        Some(())
    }
}
