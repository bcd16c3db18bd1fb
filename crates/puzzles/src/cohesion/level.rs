//! Reading a board and writing it down: `0` or `.` empty, any other letter or digit a colour.

use super::rules::Cohesion;
use super::symmetry;
use crate::grid::Dir;
use crate::images::{Image, cells, least_image};
use crate::level::{Code, LevelError, LevelText};
use crate::parts::{Instead, Item};
use crate::planes::{Lattice, Pack, Planes};
use crate::puzzle::{PartKind, Simplification};
use crate::wording::wording;

/// A board as it was read.
pub(super) struct Board {
    pub(super) rows: usize,
    pub(super) columns: usize,
    /// The symbols of colour 1, 2, …, sorted.
    pub(super) symbols: Vec<char>,
    /// The colour of each cell, 0 for none.
    pub(super) cells: Vec<usize>,
}

impl Board {
    pub(super) fn read(level: &LevelText) -> Result<Self, LevelError> {
        const COLOURS: usize = Planes::<u64, 6>::COLOURS;
        level.allow_headers(&[])?;
        let mut symbols = Vec::new();
        for row in &level.rows {
            for (index, symbol) in row.text.chars().enumerate() {
                if is_empty(symbol) || symbols.contains(&symbol) {
                    continue;
                }
                if !(symbol.is_alphabetic() || symbol.is_ascii_digit()) {
                    let message = wording!(
                        "fault-cohesion-cell",
                        "expected a letter or digit for a colour, `0` or `.` for an empty cell, not `{symbol}`",
                        symbol
                    );
                    return Err(row.error_at(index, message));
                }
                if symbols.len() == COLOURS {
                    let message = wording!(
                        "fault-cohesion-colours",
                        "`{symbol}` is one colour too many: {most} are possible",
                        symbol,
                        most = COLOURS
                    );
                    return Err(row.error_at(index, message));
                }
                symbols.push(symbol);
            }
        }
        let (rows, columns) = level.size(256, 64)?;
        symbols.sort_unstable();
        let colour = |symbol: char| symbols.binary_search(&symbol).map_or(0, |index| index + 1);
        let cells = level.rows.iter().flat_map(|row| row.text.chars().map(colour)).collect();
        Ok(Self { rows, columns, symbols, cells })
    }

    pub(super) fn fits<W: Pack<P>, const P: usize>(&self) -> bool {
        Lattice::<W>::fits(self.rows, self.columns) && self.symbols.len() <= Planes::<W, P>::COLOURS
    }
}

pub(super) fn is_empty(symbol: char) -> bool {
    matches!(symbol, '0' | '.')
}

impl<W: Pack<P>, const P: usize> Cohesion<W, P> {
    pub(super) fn new(board: &Board) -> Self {
        let &Board { rows, columns, .. } = board;
        let cells = board.cells.iter().enumerate().filter(|&(_, &colour)| colour != 0);
        let start = cells.fold(Planes::EMPTY, |planes, (cell, &colour)| planes.with(cell, colour));
        let places: Vec<_> = (0..rows * columns).map(|cell| ((cell / columns) as u8, (cell % columns) as u8)).collect();
        let edge = |dir: Dir| {
            W::of((0..rows * columns).filter(|&cell| match dir {
                Dir::Up => cell < columns,
                Dir::Down => cell + columns >= rows * columns,
                Dir::Left => cell % columns == 0,
                Dir::Right => (cell + 1) % columns == 0,
            }))
        };
        Self {
            rows,
            columns,
            start,
            symbols: board.symbols.clone(),
            pieces: start.occupied().count(),
            lattice: Lattice::new(rows, columns),
            places,
            edges: Dir::ALL.map(edge),
            symmetries: symmetry::of(rows, columns, &board.cells),
        }
    }
}

pub(super) fn code<W: Pack<P>, const P: usize>(level: &Cohesion<W, P>) -> Code {
    code_from(level, &level.start)
}

pub(super) fn code_from<W: Pack<P>, const P: usize>(level: &Cohesion<W, P>, state: &Planes<W, P>) -> Code {
    let symbol = |row, column| match state.colour(level.cell(row, column)) {
        0 => '0',
        colour => level.symbols[colour - 1],
    };
    let row = |row| (0..level.columns).map(|column| symbol(row, column)).collect();
    Code { rows: (0..level.rows).map(row).collect(), headers: Vec::new() }
}

pub(super) fn normal_form<W: Pack<P>, const P: usize>(level: &Cohesion<W, P>) -> String {
    least_image(&cells(&code(level).rows), &Image::ALL, is_empty)
}

/// A colour that is one block already is there only to be in the way.
pub(super) fn simplifications<W: Pack<P>, const P: usize>(level: &Cohesion<W, P>) -> Vec<Simplification> {
    let whole = code(level);
    let blocks: Vec<W> = level.blocks(&level.start).collect();
    let is_one_block =
        |colour: &usize| blocks.iter().filter(|block| level.start.colour(block.first()) == *colour).count() == 1;
    let without = |colour: usize| {
        let symbol = level.symbols[colour - 1];
        let rows = whole.rows.iter().map(|row| row.replace(symbol, "0")).collect();
        let code = Code { rows, headers: Vec::new() };
        Simplification { what: Item::Colour(symbol), kind: PartKind::Thing, instead: Instead::Nothing, code }
    };
    level.colours().filter(is_one_block).map(without).collect()
}
