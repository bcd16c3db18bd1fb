//! Takahashi's walking distance: how the tiles get to their rows, whatever their columns, and the other way round.
//!
//! Of a board only the number of tiles with each home row in each row is kept; a vertical move takes one tile into the
//! empty cell's row. The least number of such moves to the goal stands in a table, there is one for columns too, and as a
//! move is either vertical or horizontal the two add up.

use quebra_search::{Control, Cost, Estimate, Heuristic, Problem, Stop};

use crate::breakdown::{Explain, Part};
use crate::n_puzzle::{Board, NPuzzle, Slide, State};
use crate::wording::Speech;

/// The two tables.
pub struct WalkingDistance {
    /// Vertical moves between rows, horizontal ones between columns.
    axes: [Axis; 2],
}

/// How far the tiles are from their lines along one axis.
enum Axis {
    /// All arrangements, when there are not too many.
    Table(Box<Walks>),
    /// The sum of the distances otherwise: the same for every arrangement, and never more.
    Distances,
}

/// The arrangements of tiles in lines, numbered in the order of their distance from the goal.
struct Walks {
    lines: usize,
    distances: Vec<u8>,
    /// For each arrangement, whether the empty cell goes up or down, and the home of the tile that makes room:
    /// the arrangement after that.
    links: Vec<u32>,
    numbers: Numbers,
    /// Bits of a count.
    bits: usize,
}

/// An arrangement: for each line and each home line a count, and the line of the empty cell on top.
type Key = u128;
const EMPTY_SHIFT: usize = 120;

/// Is the table for `lines` of so many cells small? With more, or longer, lines it has millions of entries.
fn is_small(lines: usize, length: usize) -> bool {
    match lines {
        2 | 3 => true,
        4 => length <= 6,
        5 => length <= 3,
        6 => length <= 2,
        _ => false,
    }
}

/// Keys to numbers: open addressing in a table of twice as many places, or more.
struct Numbers {
    keys: Vec<Key>,
    places: Vec<u32>,
}

const VACANT: u32 = u32::MAX;

impl Numbers {
    fn new() -> Self {
        Self { keys: Vec::new(), places: vec![VACANT; 1 << 10] }
    }

    fn place(&self, key: Key) -> usize {
        let folded = (key as u64) ^ (key >> 64) as u64;
        let mut place = (folded.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as usize & (self.places.len() - 1);
        while self.places[place] != VACANT && self.keys[self.places[place] as usize] != key {
            place = (place + 1) & (self.places.len() - 1);
        }
        place
    }

    /// The number of a key, a new one if it has none yet.
    fn number(&mut self, key: Key) -> u32 {
        if self.keys.len() * 2 >= self.places.len() {
            self.places = vec![VACANT; self.places.len() * 2];
            for number in 0..self.keys.len() {
                let place = self.place(self.keys[number]);
                self.places[place] = number as u32;
            }
        }
        let place = self.place(key);
        if self.places[place] == VACANT {
            self.places[place] = self.keys.len() as u32;
            self.keys.push(key);
        }
        self.places[place]
    }
}

impl Walks {
    fn build<P: Problem>(lines: usize, length: usize, control: &mut Control<P>) -> Result<Self, Stop> {
        let bits = length.ilog2() as usize + 1;
        let mut walks = Self { lines, distances: vec![0], links: Vec::new(), numbers: Numbers::new(), bits };
        let mut goal = (lines as Key - 1) << EMPTY_SHIFT;
        for line in 0..lines {
            goal += walks.one(line, line) * (length - usize::from(line == lines - 1)) as Key;
        }
        walks.numbers.number(goal);
        // An entry: its key with two to four places, its distance, its links.
        let entry = size_of::<Key>() + 4 * size_of::<u32>() + 1 + 2 * lines * size_of::<u32>();
        let mut node = 0;
        while node < walks.numbers.keys.len() {
            if node.is_multiple_of(1 << 10) {
                control.checkpoint()?;
                control.memory.take(entry << 10)?;
            }
            let key = walks.numbers.keys[node];
            let empty = (key >> EMPTY_SHIFT) as usize;
            for down in [false, true] {
                let from = if down { empty + 1 } else { empty.wrapping_sub(1) };
                for home in 0..lines {
                    let is_there = from < lines && key & (walks.one(from, home) * ((1 << bits) - 1)) != 0;
                    if !is_there {
                        walks.links.push(VACANT);
                        continue;
                    }
                    let moved = key - walks.one(from, home) + walks.one(empty, home);
                    let moved = moved & ((1 << EMPTY_SHIFT) - 1) | (from as Key) << EMPTY_SHIFT;
                    let number = walks.numbers.number(moved);
                    if number as usize == walks.distances.len() {
                        walks.distances.push(walks.distances[node] + 1);
                    }
                    walks.links.push(number);
                }
            }
            node += 1;
        }
        Ok(walks)
    }

    /// A count of one tile.
    fn one(&self, line: usize, home: usize) -> Key {
        1 << (self.bits * (line * self.lines + home))
    }
}

/// The row or the column of a cell.
#[inline]
fn line_of(columns: usize, axis: usize, cell: usize) -> usize {
    if axis == 0 { cell / columns } else { cell % columns }
}

impl<B: Board> Heuristic<NPuzzle<B>> for WalkingDistance {
    const NAME: &'static str = "walking-distance";
    const SUMMARY: &'static str = "moves until every row, and every column, has its tiles in any order";
    const ADMISSIBLE: bool = true;
    const CONSISTENT: bool = true;
    /// For each axis the arrangement's number, or the sum of the distances.
    type Memo = [u32; 2];

    fn build(level: &NPuzzle<B>, control: &mut Control<NPuzzle<B>>) -> Result<Self, Stop> {
        let mut axis = |lines: usize, length: usize| {
            Ok(if is_small(lines, length) {
                Axis::Table(Box::new(Walks::build(lines, length, control)?))
            } else {
                Axis::Distances
            })
        };
        Ok(Self { axes: [axis(level.rows, level.columns)?, axis(level.columns, level.rows)?] })
    }

    fn start(&self, level: &NPuzzle<B>, state: &State<B>) -> Estimate<[u32; 2]> {
        let mut memo = [0; 2];
        for (number, axis) in self.axes.iter().enumerate() {
            let line = |cell: usize| line_of(level.columns, number, cell);
            let mut key = (line(state.empty as usize) as Key) << EMPTY_SHIFT;
            for cell in (0..level.cells()).filter(|&cell| cell != state.empty as usize) {
                let home = line(state.board.tile(cell) - 1);
                match axis {
                    Axis::Table(walks) => key += walks.one(line(cell), home),
                    Axis::Distances => memo[number] += line(cell).abs_diff(home) as u32,
                }
            }
            if let Axis::Table(walks) = axis {
                memo[number] = walks.numbers.places[walks.numbers.place(key)];
            }
        }
        let h = self.axes.iter().zip(memo).map(|(axis, memo)| axis.value(memo)).sum();
        Estimate { h, memo }
    }

    #[inline]
    fn step(
        &self,
        level: &NPuzzle<B>,
        from: &State<B>,
        before: Estimate<[u32; 2]>,
        slide: Slide,
        to: &State<B>,
    ) -> Estimate<[u32; 2]> {
        let home = from.board.tile(to.empty as usize) - 1;
        let number = usize::from(matches!(slide, Slide::E | Slide::W));
        let line = |cell: usize| line_of(level.columns, number, cell);
        let axis = &self.axes[number];
        let old = before.memo[number];
        let new = match axis {
            Axis::Table(walks) => {
                let down = usize::from(matches!(slide, Slide::S | Slide::E));
                walks.links[(old as usize * 2 + down) * walks.lines + line(home)]
            }
            Axis::Distances => {
                let away = |cell: u8| line(home).abs_diff(line(cell as usize)) as u32;
                old + away(from.empty) - away(to.empty)
            }
        };
        let mut memo = before.memo;
        memo[number] = new;
        Estimate { h: before.h + axis.value(new) - axis.value(old), memo }
    }
}

impl Axis {
    #[inline]
    fn value(&self, memo: u32) -> Cost {
        match self {
            Self::Table(walks) => Cost::from(walks.distances[memo as usize]),
            Self::Distances => memo,
        }
    }
}

impl<B: Board> Explain<NPuzzle<B>> for WalkingDistance {
    fn parts(&self, level: &NPuzzle<B>, state: &State<B>) -> Vec<Part> {
        static AXES: [Speech; 2] = [
            Speech {
                en: "moves up and down until every row has its tiles, in any order",
                pt: "jogadas na vertical até cada linha ter as suas peças, por qualquer ordem",
            },
            Speech {
                en: "moves to the side until every column has its tiles, in any order",
                pt: "jogadas na horizontal até cada coluna ter as suas peças, por qualquer ordem",
            },
        ];
        let memo = self.start(level, state).memo;
        let part = |axis: usize| {
            let line = |cell: usize| line_of(level.columns, axis, cell);
            let is_away =
                |&cell: &usize| cell != state.empty as usize && line(cell) != line(state.board.tile(cell) - 1);
            let value = self.axes[axis].value(memo[axis]);
            Part::new(&AXES[axis], value, (0..level.cells()).filter(is_away))
        };
        (0..2).map(part).filter(|part| part.value > 0.0).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::n_puzzle::tests::small;
    use quebra_search::{Dashboard, Limits};

    #[test]
    fn tables_have_their_known_sizes() {
        let level = small("1,2/3,0");
        let dashboard = Dashboard::default();
        let mut control = Control::new(&level, 0, Limits::default(), &dashboard, None);
        let mut size = |lines, length| Walks::build(lines, length, &mut control).unwrap().distances.len();
        assert_eq!((size(2, 2), size(3, 3), size(4, 4)), (4, 105, 24_964));
        for (lines, length) in [(2, 32), (3, 21), (4, 6), (5, 3), (6, 2)] {
            let size = size(lines, length);
            println!("{lines} lines of {length}: {size}");
            assert!(is_small(lines, length) && size < 1_000_000, "{lines} lines of {length}: {size}");
        }
    }
}
