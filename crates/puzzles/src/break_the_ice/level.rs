//! Reading a board and writing it down: `_` or `.` empty, lower-case letters the pieces; `moves:` is the budget, `clears:` says whether a
//! run takes the like pieces connected to it along.
//!
//! A run at the start is refused, unless the level states its `par:`, as one level of the report does: then somebody has proved it with
//! the run standing until the first move.

use quebra_search::Cost;

use super::rules::{BreakTheIce, Clears};
use crate::images::{Image, cells, least_image};
use crate::level::{Code, LevelError, LevelText};
use crate::parts::{Instead, Item};
use crate::planes::{Lattice, Pack, Planes};
use crate::puzzle::{PartKind, Simplification};
use crate::wording::wording;

/// A level as it was read.
pub(super) struct Board {
    pub(super) rows: usize,
    pub(super) columns: usize,
    /// The rows from the floor to the highest piece; at least one.
    pub(super) height: usize,
    /// The letters of colour 1, 2, …, sorted.
    pub(super) letters: Vec<char>,
    /// The pieces: column, height above the floor, colour.
    pub(super) pieces: Vec<(usize, usize, usize)>,
    pub(super) clears: Clears,
    /// What `moves:` says.
    pub(super) moves: Option<Cost>,
    /// The par that vouches for a run at the start.
    pub(super) vouched: Option<Cost>,
}

impl Board {
    pub(super) fn read(level: &LevelText) -> Result<Self, LevelError> {
        level.allow_headers(&["clears", "moves"])?;
        let clears = match level.header("clears") {
            None => Clears::Group,
            Some(value) => match value.text.as_str() {
                "group" => Clears::Group,
                "run" => Clears::Run,
                found => {
                    let message = wording!("fault-ice-clears", "expected `group` or `run`, not `{found}`", found);
                    return Err(value.error(message));
                }
            },
        };
        let moves = level.header("moves").map(|value| {
            let is_plain = value.text.bytes().all(|byte| byte.is_ascii_digit());
            let number = value.text.parse().ok().filter(|_| is_plain);
            number.ok_or_else(|| {
                let found = &value.text;
                value.error(wording!("fault-ice-moves", "expected a number of moves, not `{found}`", found))
            })
        });
        let moves = moves.transpose()?;
        let is_cell = |symbol: char| is_empty(symbol) || symbol.is_ascii_lowercase();
        for row in &level.rows {
            if let Some((column, symbol)) = row.text.chars().enumerate().find(|&(_, symbol)| !is_cell(symbol)) {
                let message = wording!(
                    "fault-ice-cell",
                    "expected a lower-case letter for a piece, `_` or `.` for an empty cell, not `{symbol}`",
                    symbol
                );
                return Err(row.error_at(column, message));
            }
        }
        let (rows, columns) = level.size(256, 64)?;
        let cells: Vec<Vec<char>> = level.rows.iter().map(|row| row.text.chars().collect()).collect();
        let mut letters = Vec::new();
        for (row, text) in level.rows.iter().enumerate() {
            for (column, &symbol) in cells[row].iter().enumerate() {
                if is_empty(symbol) {
                    continue;
                }
                if cells.get(row + 1).is_some_and(|below| is_empty(below[column])) {
                    let message =
                        wording!("fault-ice-floats", "this `{symbol}` floats: there is nothing below it", symbol);
                    return Err(text.error_at(column, message));
                }
                if !letters.contains(&symbol) {
                    letters.push(symbol);
                }
            }
        }
        let vouched = match find_run(&cells) {
            None => None,
            Some(_) if level.par.is_some() => level.par,
            Some((row, column)) => {
                let message = wording!(
                    "fault-ice-run",
                    "a run of three `{symbol}` is there from the start; expected a board at rest, or the level's `par:`",
                    symbol = cells[row][column]
                );
                return Err(level.rows[row].error_at(column, message));
            }
        };
        letters.sort_unstable();
        let colour = |symbol: char| letters.binary_search(&symbol).ok().map(|index| index + 1);
        let places = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
        let piece = |(row, column): (usize, usize)| Some((column, rows - 1 - row, colour(cells[row][column])?));
        let pieces: Vec<_> = places.filter_map(piece).collect();
        let height = pieces.iter().map(|&(_, height, _)| height + 1).max().unwrap_or(1);
        Ok(Self { rows, columns, height, letters, pieces, clears, moves, vouched })
    }

    pub(super) fn fits<W: Pack<P>, const P: usize>(&self) -> bool {
        Lattice::<W>::fits(self.columns, self.height) && self.letters.len() <= Planes::<W, P>::COLOURS
    }
}

/// Where a run of three starts, if one does.
fn find_run(cells: &[Vec<char>]) -> Option<(usize, usize)> {
    let at = |row: usize, column: usize| cells.get(row).and_then(|row| row.get(column)).copied();
    let places = (0..cells.len()).flat_map(|row| (0..cells[0].len()).map(move |column| (row, column)));
    places.filter(|&(row, column)| !is_empty(cells[row][column])).find(|&(row, column)| {
        let here = at(row, column);
        (1..3).all(|step| at(row, column + step) == here) || (1..3).all(|step| at(row + step, column) == here)
    })
}

pub(super) fn is_empty(symbol: char) -> bool {
    matches!(symbol, '_' | '.')
}

impl<W: Pack<P>, const P: usize> BreakTheIce<W, P> {
    pub(super) fn new(board: Board) -> Self {
        let Board { rows, columns, height, letters, pieces, clears, moves, vouched } = board;
        let cells = columns * height;
        let start = pieces
            .iter()
            .fold(Planes::EMPTY, |planes, &(column, level, colour)| planes.with(column * height + level, colour));
        Self {
            rows,
            columns,
            height,
            start,
            letters,
            clears,
            moves,
            vouched,
            lattice: Lattice::new(columns, height),
            levels: (0..height).map(|level| W::of((level..cells).step_by(height))).collect(),
            stacks: (0..columns).map(|column| W::of(column * height..(column + 1) * height)).collect(),
            above: (0..cells).map(|cell| W::of(cell + 1..(cell / height + 1) * height)).collect(),
        }
    }
}

pub(super) fn code<W: Pack<P>, const P: usize>(level: &BreakTheIce<W, P>) -> Code {
    let Code { rows, mut headers } = code_from(level, &level.start);
    headers.extend(level.moves.map(|moves| ("moves".to_string(), moves.to_string())));
    headers.extend(level.vouched.map(|par| ("par".to_string(), par.to_string())));
    Code { rows, headers }
}

/// How many moves are left is no matter of the board.
pub(super) fn code_from<W: Pack<P>, const P: usize>(level: &BreakTheIce<W, P>, state: &Planes<W, P>) -> Code {
    let symbol = |row, column| match level.colour(state, row, column) {
        0 => '_',
        colour => level.letters[colour - 1],
    };
    let row = |row| (0..level.columns).map(|column| symbol(row, column)).collect();
    let clears = (level.clears == Clears::Run).then(|| ("clears".to_string(), "run".to_string()));
    Code { rows: (0..level.rows).map(row).collect(), headers: clears.into_iter().collect() }
}

/// Empty rows at the top are never used, and how many moves are allowed does not change the board.
pub(super) fn normal_form<W: Pack<P>, const P: usize>(level: &BreakTheIce<W, P>) -> String {
    let rows = code(level).rows;
    let top = level.rows - level.height;
    format!("{:?} {}", level.clears, least_image(&cells(&rows[top..]), &Image::UPRIGHT, is_empty))
}

/// Each colour in turn; what is above its pieces falls.
pub(super) fn simplifications<W: Pack<P>, const P: usize>(level: &BreakTheIce<W, P>) -> Vec<Simplification> {
    let Code { rows, headers } = code(level);
    let board = cells(&rows);
    let without = |&letter: &char| {
        let mut rest = vec![vec!['_'; level.columns]; level.rows];
        for column in 0..level.columns {
            let pile = board.iter().rev().map(|row| row[column]).filter(|&cell| !is_empty(cell) && cell != letter);
            for (row, cell) in rest.iter_mut().rev().zip(pile) {
                row[column] = cell;
            }
        }
        let rows = rest.into_iter().map(String::from_iter).collect();
        let code = Code { rows, headers: headers.clone() };
        Simplification { what: Item::Colour(letter), kind: PartKind::Thing, instead: Instead::Nothing, code }
    };
    level.letters.iter().map(without).collect()
}
