//! The distances home, and two moves more for every tile that has to leave its line to let others pass.
//!
//! Tiles in their own row that stand in the wrong order cannot all stay in it. The most that can stay are a longest
//! rising sequence; each of the others has to leave the row and come back, two vertical moves that the distances do not
//! count. The same holds for columns, with horizontal moves, so everything may be added.

use quebra_search::{Control, Cost, Estimate, Heuristic, Stop};

use crate::breakdown::{Explain, Part};
use crate::n_puzzle::board::Board;
use crate::n_puzzle::heuristics::Manhattan;
use crate::n_puzzle::rectangle::MOST;
use crate::n_puzzle::rules::{NPuzzle, Slide, State};
use crate::wording::Speech;

/// Rows and columns with their tiles' order.
pub struct LinearConflict {
    distances: Box<Manhattan>,
    /// Rows first, then columns.
    lines: Vec<Line>,
    /// For each tile, the cell it comes from and the direction the empty cell goes: what that does to a line.
    crossings: Vec<[[Crossing; 4]; MOST]>,
    /// The conflicts of a line by its code, for rows and for columns; empty where lines are too long for a table.
    conflicts: [Vec<u8>; 2],
}

/// Lines up to this length have a table: 7^6 codes.
const TABLED: usize = 6;

struct Line {
    /// Its first cell, the way to the next one, and their number.
    first: usize,
    stride: usize,
    length: usize,
    /// For each tile, its place at home in this line from 1, or 0 if its home is elsewhere.
    digits: [u8; MOST],
}

impl Line {
    /// The line's own tiles as a number: a digit for each cell.
    #[inline]
    fn code<B: Board>(&self, board: &B) -> usize {
        let mut code = 0;
        for place in 0..self.length {
            code = code * (self.length + 1) + self.digits[board.tile(self.first + place * self.stride)] as usize;
        }
        code
    }

    fn conflicts<B: Board>(&self, board: &B) -> usize {
        let digits = (0..self.length).map(|place| self.digits[board.tile(self.first + place * self.stride)]);
        conflicts(digits)
    }
}

/// What one move does to the only line whose conflicts it can change: the tile's home row if it enters or leaves it by a
/// vertical move, its home column by a horizontal one. The order of tiles in the line of the move itself stays.
#[derive(Clone, Copy)]
struct Crossing {
    line: Option<u8>,
    /// What it adds to the line's code.
    change: i32,
}

/// How many digits must go so that the others rise; zeros do not count.
fn conflicts(digits: impl Iterator<Item = u8>) -> usize {
    // The least last digit of a rising sequence of each length.
    let mut ends = [0u8; MOST];
    let (mut longest, mut count) = (0, 0);
    for digit in digits.filter(|&digit| digit != 0) {
        count += 1;
        let place = ends[..longest].partition_point(|&end| end < digit);
        ends[place] = digit;
        longest = longest.max(place + 1);
    }
    count - longest
}

/// The conflicts of every code of a line.
fn table(length: usize) -> Vec<u8> {
    if length > TABLED {
        return Vec::new();
    }
    let base = length + 1;
    let digit = |code: usize, place: usize| (code / base.pow((length - 1 - place) as u32) % base) as u8;
    (0..base.pow(length as u32)).map(|code| conflicts((0..length).map(|place| digit(code, place))) as u8).collect()
}

impl<B: Board> Heuristic<NPuzzle<B>> for LinearConflict {
    const NAME: &'static str = "linear-conflict";
    const SUMMARY: &'static str = "manhattan, and 2 for every tile that must leave its line to let others pass";
    const ADMISSIBLE: bool = true;
    const CONSISTENT: bool = true;
    type Memo = ();

    fn build(level: &NPuzzle<B>, control: &mut Control<NPuzzle<B>>) -> Result<Self, Stop> {
        let (rows, columns) = (level.rows, level.columns);
        let line = |first: usize, stride: usize, length: usize| {
            let mut digits = [0; MOST];
            for place in 0..length {
                // The last cell is the empty one's home.
                let tile = first + place * stride + 1;
                if tile < level.cells() {
                    digits[tile] = place as u8 + 1;
                }
            }
            Line { first, stride, length, digits }
        };
        let mut lines: Vec<_> = (0..rows).map(|row| line(row * columns, 1, columns)).collect();
        lines.extend((0..columns).map(|column| line(column, columns, rows)));

        let nothing = Crossing { line: None, change: 0 };
        let bytes = level.cells() * size_of::<[[Crossing; 4]; MOST]>();
        control.memory.take(bytes + size_of::<Manhattan>())?;
        let mut crossings = vec![[[nothing; 4]; MOST]; level.cells()];
        for (tile, crossings) in crossings.iter_mut().enumerate().skip(1) {
            for empty in 0..level.cells() {
                for way in level.ways(empty as u8, None) {
                    let from = way.to as usize;
                    let home = match way.slide {
                        Slide::N | Slide::S => (tile - 1) / columns,
                        Slide::E | Slide::W => rows + (tile - 1) % columns,
                    };
                    let line = &lines[home];
                    let part = |cell: usize| {
                        let (row, column) = (cell / columns, cell % columns);
                        let (at, place) = if home < rows { (row, column) } else { (rows + column, row) };
                        let weight = || (line.length as i32 + 1).pow((line.length - 1 - place) as u32);
                        let weight = if line.length > TABLED { 1 } else { weight() };
                        if at == home { weight * i32::from(line.digits[tile]) } else { 0 }
                    };
                    let change = part(empty) - part(from);
                    if change != 0 {
                        crossings[from][way.slide as usize] = Crossing { line: Some(home as u8), change };
                    }
                    if way.is_last {
                        break;
                    }
                }
            }
        }
        let conflicts = [table(columns), table(rows)];
        control.memory.take(conflicts[0].len() + conflicts[1].len())?;
        let distances = Box::new(Manhattan::build(level, control)?);
        Ok(Self { distances, lines, crossings, conflicts })
    }

    fn start(&self, level: &NPuzzle<B>, state: &State<B>) -> Estimate {
        let conflicts: usize = self.lines.iter().map(|line| line.conflicts(&state.board)).sum();
        let distances = self.distances.start(level, state).h;
        Estimate::plain(distances + 2 * conflicts as Cost)
    }

    #[inline]
    fn step(&self, level: &NPuzzle<B>, from: &State<B>, before: Estimate, slide: Slide, to: &State<B>) -> Estimate {
        let mut estimate = self.distances.step(level, from, before, slide, to);
        let tile = from.board.tile(to.empty as usize);
        let crossing = self.crossings[tile][to.empty as usize % MOST][slide as usize];
        if let Some(number) = crossing.line {
            let line = &self.lines[number as usize];
            let table = &self.conflicts[usize::from(number as usize >= level.rows)];
            let (old, new) = if table.is_empty() {
                (line.conflicts(&from.board), line.conflicts(&to.board))
            } else {
                let code = line.code(&from.board);
                (table[code] as usize, table[code.wrapping_add_signed(crossing.change as isize)] as usize)
            };
            estimate.h = estimate.h + 2 * new as Cost - 2 * old as Cost;
        }
        estimate
    }
}

impl<B: Board> Explain<NPuzzle<B>> for LinearConflict {
    fn parts(&self, level: &NPuzzle<B>, state: &State<B>) -> Vec<Part> {
        static CONFLICT: Speech = Speech {
            en: "two moves for every tile that must leave its line, as these stand in each other's way",
            pt: "duas jogadas por cada peça que tem de sair da sua linha, porque estas se atravessam umas às outras",
        };
        let mut parts = self.distances.parts(level, state);
        for line in &self.lines {
            let cells = (0..line.length).map(|place| line.first + place * line.stride);
            let own: Vec<(u8, usize)> = cells.map(|cell| (line.digits[state.board.tile(cell)], cell)).collect();
            let own: Vec<(u8, usize)> = own.into_iter().filter(|&(digit, _)| digit != 0).collect();
            let is_crossed = |&(place, &(digit, _)): &(usize, &(u8, usize))| {
                let before = own[..place].iter().any(|&(other, _)| other > digit);
                before || own[place..].iter().any(|&(other, _)| other < digit)
            };
            let crossed: Vec<usize> = own.iter().enumerate().filter(is_crossed).map(|(_, &(_, cell))| cell).collect();
            if !crossed.is_empty() {
                parts.push(Part::new(&CONFLICT, 2 * line.conflicts(&state.board) as u32, crossed));
            }
        }
        parts
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conflicts_are_the_tiles_outside_a_longest_rising_sequence() {
        for (digits, expected) in [
            ([1, 2, 3, 4], 0),
            ([2, 1, 0, 0], 1),
            ([2, 1, 4, 3], 2),
            ([4, 3, 2, 1], 3),
            ([4, 1, 2, 3], 1),
            ([0, 0, 3, 0], 0),
            ([3, 0, 1, 2], 1),
        ] {
            assert_eq!(conflicts(digits.into_iter()), expected, "{digits:?}");
        }
    }
}
