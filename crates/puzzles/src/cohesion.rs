//! Cohesion: move blocks of like pieces until each colour is one block.
//!
//! A level is a rectangle of up to 256 cells, `0` or `.` empty, any other letter or digit a colour. Pieces of one colour that
//! touch are one block for good, so the board alone is the whole state: a few [bit planes](crate::planes), row by row.

use std::ops::ControlFlow;

use quebra_search::{Problem, Zero};

use crate::bits::Wide;
use crate::coach::reason::Account;
use crate::game::{Game, Session};
use crate::grid::{CellMove, Dir};
use crate::level::{LevelError, LevelText};
use crate::motion::{Frame, Gesture, Motion, beside, moved};
use crate::parts::{Instead, Item};
use crate::planes::{Lattice, Pack, Planes};
use crate::puzzle::{Code, Entry, Info, PartKind, Puzzle, Simplification, Sketch, Swatch};
use crate::scene::{Ground, Paint, Piece, Scene, Tile};
use crate::wording::{Wording, wording};
use crate::workshop::duplicates::{Image, cells, least_image};

mod account;
mod alone;
mod apart;
mod heuristics;
mod symmetry;
mod weave;

use heuristics::Gaps;
pub use heuristics::{Euclidean, ExtraBlocks, Manhattan, Mergers};
use symmetry::Symmetry;

/// About the puzzle.
pub const INFO: Info = Info {
    name: "cohesion",
    title: "Cohesion",
    rules: "Move blocks one cell at a time; like pieces that touch join. Solved when each colour is one block.",
    moves: "2,3L: the block with the piece in row 2, column 3 goes left; U D L R",
    best: "astar:mergers",
    why: "each move moves one colour, so the exact costs of the colours, each alone on the board, add up",
    plain: "manhattan",
};

/// Opens a level with the smallest board that holds it.
pub fn open(level: &LevelText) -> Result<Box<dyn Game>, LevelError> {
    let board = Board::read(level)?;
    Ok(if board.fits::<u16, 4>() {
        Session::boxed(Cohesion::<u16, 4>::new(&board))
    } else if board.fits::<u64, 3>() {
        Session::boxed(Cohesion::<u64, 3>::new(&board))
    } else if board.fits::<u128, 3>() {
        Session::boxed(Cohesion::<u128, 3>::new(&board))
    } else if board.fits::<Wide<4>, 3>() {
        Session::boxed(Cohesion::<Wide<4>, 3>::new(&board))
    } else {
        Session::boxed(Cohesion::<Wide<4>, 6>::new(&board))
    })
}

/// An empty board of the classic size.
pub const SKETCH: Sketch = Sketch {
    start: "0000/0000/0000/0000",
    palette: &[
        Swatch::ground('0', "empty", Ground::Floor),
        Swatch::piece('1', "purple", 0),
        Swatch::piece('2', "orange", 1),
        Swatch::piece('3', "pink", 2),
        Swatch::piece('4', "blue", 3),
        Swatch::piece('5', "green", 4),
        Swatch::piece('6', "yellow", 5),
    ],
};

/// A board as it was read.
struct Board {
    rows: usize,
    columns: usize,
    /// The symbols of colour 1, 2, …, sorted.
    symbols: Vec<char>,
    /// The colour of each cell, 0 for none.
    cells: Vec<usize>,
}

impl Board {
    fn read(level: &LevelText) -> Result<Self, LevelError> {
        const COLOURS: usize = Planes::<u64, 6>::COLOURS;
        level.allow_headers(&[])?;
        let (rows, columns) = level.size(256, 64)?;
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
        symbols.sort_unstable();
        let colour = |symbol: char| symbols.binary_search(&symbol).map_or(0, |index| index + 1);
        let cells = level.rows.iter().flat_map(|row| row.text.chars().map(colour)).collect();
        Ok(Self { rows, columns, symbols, cells })
    }

    fn fits<W: Pack<P>, const P: usize>(&self) -> bool {
        Lattice::<W>::fits(self.rows, self.columns) && self.symbols.len() <= Planes::<W, P>::COLOURS
    }
}

fn is_empty(symbol: char) -> bool {
    matches!(symbol, '0' | '.')
}

/// A level. Its blocks are found in planes of type `W`, `P` of them.
#[derive(Clone)]
pub struct Cohesion<W, const P: usize> {
    rows: usize,
    columns: usize,
    start: Planes<W, P>,
    /// The symbols of colour 1, 2, …
    symbols: Vec<char>,
    /// How many pieces there are: it never changes.
    pieces: u32,
    lattice: Lattice<W>,
    /// The row and column of each cell.
    places: Vec<(u8, u8)>,
    /// For each direction: the cells from which it leads off the board.
    edges: [W; 4],
    /// What leaves the start as it is.
    symmetries: Vec<Symmetry>,
}

impl<W: Pack<P>, const P: usize> Cohesion<W, P> {
    fn new(board: &Board) -> Self {
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

    fn colours(&self) -> std::ops::RangeInclusive<usize> {
        1..=self.symbols.len()
    }

    fn cell(&self, row: usize, column: usize) -> usize {
        row * self.columns + column
    }

    /// The blocks, in reading order of their first cells.
    #[inline]
    fn blocks(&self, state: &Planes<W, P>) -> impl Iterator<Item = W> + use<W, P> {
        let links = self.lattice.links(state);
        let mut rest = state.occupied();
        std::iter::from_fn(move || {
            if rest.is_empty() {
                return None;
            }
            let block = links.flood(W::cell(rest.first()));
            rest = rest ^ block;
            Some(block)
        })
    }

    /// The cells one step further; none of them may be at the [edge](Self::edges).
    #[inline]
    fn shifted(&self, cells: W, dir: Dir) -> W {
        match dir {
            Dir::Up => cells >> self.lattice.stride,
            Dir::Down => cells << self.lattice.stride,
            Dir::Left => cells >> 1,
            Dir::Right => cells << 1,
        }
    }

    /// These cells and their neighbours.
    #[inline]
    fn around(&self, cells: W) -> W {
        let step = |dir: Dir| self.shifted(cells & !self.edges[dir as usize], dir);
        Dir::ALL.into_iter().fold(cells, |set, dir| set | step(dir))
    }
}

impl<W: Pack<P>, const P: usize> Problem for Cohesion<W, P> {
    type State = Planes<W, P>;
    type Packed = W::Packed;
    type Action = CellMove;

    fn initial(&self) -> Planes<W, P> {
        self.start
    }

    /// By Euler, pieces − links + squares are blocks − holes: few states get past that to the count of blocks.
    #[inline]
    fn is_goal(&self, state: &Planes<W, P>) -> bool {
        let links = self.lattice.links(state);
        let faces = self.pieces + links.squares().count();
        let edges = links.along.count() + links.across.count();
        let colours = self.symbols.len();
        faces <= edges + colours as u32 && self.blocks(state).nth(colours).is_none()
    }

    #[inline]
    fn successors<B>(
        &self,
        state: &Planes<W, P>,
        mut visit: impl FnMut(CellMove, Planes<W, P>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let occupied = state.occupied();
        for block in self.blocks(state) {
            let others = occupied ^ block;
            let first = W::cell(block.first());
            let (row, column) = self.places[block.first()];
            for dir in Dir::ALL {
                if !block.is_disjoint(self.edges[dir as usize]) {
                    continue;
                }
                let moved = self.shifted(block, dir);
                if moved.is_disjoint(others) {
                    // A plane has either all of the block or nothing of it.
                    let change = block ^ moved;
                    let next = state.map(|plane| if plane.is_disjoint(first) { plane } else { plane ^ change });
                    visit(CellMove { row, column, dir }, next)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn pack(&self, state: &Planes<W, P>) -> W::Packed {
        W::pack(*state)
    }

    #[inline]
    fn unpack(&self, packed: W::Packed) -> Planes<W, P> {
        W::unpack(packed)
    }

    /// The least of its images under the symmetries of the start: they form a group, so all images have the same least one.
    /// No other symmetry would find much, as what it makes equal is seldom equally far from the start.
    #[inline]
    fn representative(&self, state: &Planes<W, P>) -> Planes<W, P> {
        let images = self.symmetries.iter().map(|symmetry| symmetry.image(state));
        images.fold(*state, |least, image| if image.0 < least.0 { image } else { least })
    }
}

impl<W: Pack<P>, const P: usize> Puzzle for Cohesion<W, P> {
    const INFO: &'static Info = &INFO;
    const HEURISTICS: &'static [Entry<Self>] = &[
        Entry::of::<Zero>(),
        Entry::of::<Euclidean>(),
        Entry::of::<Manhattan>(),
        Entry::of::<ExtraBlocks>(),
        Entry::guided::<Mergers<W>, Gaps>(),
    ];

    fn code(&self) -> Code {
        let symbol = |row, column| match self.start.colour(self.cell(row, column)) {
            0 => '0',
            colour => self.symbols[colour - 1],
        };
        let row = |row| (0..self.columns).map(|column| symbol(row, column)).collect();
        Code { rows: (0..self.rows).map(row).collect(), headers: Vec::new() }
    }

    fn normal_form(&self) -> String {
        least_image(&cells(&self.code().rows), &Image::ALL, is_empty)
    }

    /// A colour that is one block already is there only to be in the way.
    fn simplifications(&self) -> Vec<Simplification> {
        let code = self.code();
        let blocks: Vec<W> = self.blocks(&self.start).collect();
        let is_one_block =
            |colour: &usize| blocks.iter().filter(|block| self.start.colour(block.first()) == *colour).count() == 1;
        let without = |colour: usize| {
            let symbol = self.symbols[colour - 1];
            let rows = code.rows.iter().map(|row| row.replace(symbol, "0")).collect();
            let code = Code { rows, headers: Vec::new() };
            Simplification { what: Item::Colour(symbol), kind: PartKind::Thing, instead: Instead::Nothing, code }
        };
        self.colours().filter(is_one_block).map(without).collect()
    }

    fn scene(&self, state: &Planes<W, P>) -> Scene {
        let paints = paints(&self.symbols);
        let scene = Scene::new(self.rows, self.columns, |row, column| {
            let colour = state.colour(self.cell(row, column)).checked_sub(1);
            let piece = colour.map(|index| Piece::new(self.symbols[index], Paint::Colour(paints[index])));
            Tile { ground: Ground::Floor, mark: '.', piece }
        });
        scene.joined()
    }

    fn account(&self, before: &Planes<W, P>, action: CellMove, after: &Planes<W, P>) -> Account {
        account::account(self, before, action, after)
    }

    /// The whole block.
    fn gesture(&self, state: &Planes<W, P>, action: CellMove) -> Gesture {
        let first = self.cell(action.row.into(), action.column.into());
        let block = self.lattice.links(state).flood(W::cell(first));
        let place = |cell: usize| (cell / self.columns, cell % self.columns);
        let cells: Vec<_> = block.cells().map(place).collect();
        let to = cells.iter().map(|&cell| beside(cell, action.dir)).collect();
        Gesture { cells, to, dir: Some(action.dir), ..Gesture::default() }
    }

    /// It moves as it is, then joins what it touches.
    fn frames(&self, before: &Planes<W, P>, action: CellMove, after: &Planes<W, P>) -> Vec<Frame> {
        let gesture = self.gesture(before, action);
        let alone = moved(&self.scene(before), &gesture.cells, action.dir);
        let after = self.scene(after);
        let join = (alone != after).then(|| Frame { motion: Motion::Join, ..Frame::change(after) });
        std::iter::once(Frame::slide(&gesture, alone)).chain(join).collect()
    }

    fn read_action(&self, state: &Planes<W, P>, word: &str) -> Result<CellMove, Wording> {
        let action = CellMove::read(word, self.rows, self.columns)?;
        let CellMove { row, column, dir } = action;
        let cell = self.cell(row.into(), column.into());
        if state.colour(cell) == 0 {
            return Err(action.no_piece());
        }
        let block = self.lattice.links(state).flood(W::cell(cell));
        let (row, column) = self.places[block.first()];
        Ok(CellMove { row, column, dir })
    }
}

/// The paint of each symbol: digits have their own, letters take those that are left.
fn paints(symbols: &[char]) -> Vec<u8> {
    let digit = |symbol: char| symbol.to_digit(10).map(|digit| digit as u8 - 1);
    let taken: Vec<u8> = symbols.iter().filter_map(|&symbol| digit(symbol)).collect();
    let mut free = (0..).filter(|paint| !taken.contains(paint));
    symbols.iter().map(|&symbol| digit(symbol).or_else(|| free.next()).unwrap_or(0)).collect()
}

#[cfg(test)]
pub(crate) mod tests;
