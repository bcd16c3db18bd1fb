//! Break the Ice: shift and swap pieces under gravity until runs of three have cleared the board.
//!
//! A level is a rectangle of up to 256 cells, `_` or `.` empty, lower-case letters the pieces; `moves:` is the budget, `clears:`
//! says whether a run takes the like pieces connected to it along. The board is a few [bit planes](crate::planes), column by
//! column from the floor up, so that a fall is a shift. No move makes the highest column higher: rows above it are not stored.
//! A run at the start is refused, unless the level states its `par:`, as one level of the report does: then somebody has proved
//! it with the run standing until the first move.

use std::ops::ControlFlow;

use quebra_search::{Cost, INFINITE, Problem, Zero};

use crate::bits::Wide;
use crate::coach::reason::Account;
use crate::game::{Game, Session};
use crate::grid::{CellMove, Dir};
use crate::level::{LevelError, LevelText};
use crate::motion::{Frame, Gesture, Motion, Step, falls, losses};
use crate::parts::{Instead, Item};
use crate::planes::{Lattice, Pack, Planes};
use crate::puzzle::{Code, Entry, Info, PartKind, Puzzle, Simplification, Sketch, Swatch};
use crate::scene::{Ground, Paint, Piece, Scene, Tile};
use crate::wording::{Wording, wording};
use crate::workshop::duplicates::{Image, cells, least_image};

mod account;
mod columns;
mod heuristics;
mod shapes;

pub use columns::Columns;
use heuristics::Remains;
pub use heuristics::{Blocks, Chains, Colours};

/// About the puzzle.
pub const INFO: Info = Info {
    name: "break-the-ice",
    title: "Break the Ice",
    rules: "Shift or swap pieces; runs of three or more of a colour break, the rest falls. Solved when nothing is left.",
    moves: "5,2R: the piece in row 5, column 2 goes right, into an empty cell or swapping; L R U D, U and D only swap",
    best: "astar:columns",
    why: "only moves change the column of a piece, so the cheapest transport of every colour bounds the moves",
    plain: "blocks",
};

/// Opens a level with the smallest board that holds it.
pub fn open(level: &LevelText) -> Result<Box<dyn Game>, LevelError> {
    let board = Board::read(level)?;
    Ok(if board.fits::<u64, 3>() {
        Session::boxed(BreakTheIce::<u64, 3>::new(board))
    } else if board.fits::<u128, 3>() {
        Session::boxed(BreakTheIce::<u128, 3>::new(board))
    } else {
        Session::boxed(BreakTheIce::<Wide<4>, 5>::new(board))
    })
}

/// An empty board.
pub const SKETCH: Sketch = Sketch {
    start: "_____/_____/_____/_____/_____/_____",
    palette: &[
        Swatch::ground('_', "empty", Ground::Floor),
        Swatch::piece('p', "purple", 0),
        Swatch::piece('o', "orange", 1),
        Swatch::piece('r', "pink", 2),
        Swatch::piece('b', "blue", 3),
        Swatch::piece('g', "green", 4),
        Swatch::piece('y', "yellow", 5),
    ],
};

/// What breaks with a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Clears {
    /// Every piece of its colour that is connected to it.
    Group,
    /// Nothing but the run itself.
    Run,
}

/// A level as it was read.
struct Board {
    rows: usize,
    columns: usize,
    /// The rows from the floor to the highest piece; at least one.
    height: usize,
    /// The letters of colour 1, 2, …, sorted.
    letters: Vec<char>,
    /// The pieces: column, height above the floor, colour.
    pieces: Vec<(usize, usize, usize)>,
    clears: Clears,
    /// What `moves:` says.
    moves: Option<Cost>,
    /// The par that vouches for a run at the start.
    vouched: Option<Cost>,
}

impl Board {
    fn read(level: &LevelText) -> Result<Self, LevelError> {
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
        let (rows, columns) = level.size(256, 64)?;
        let cells: Vec<Vec<char>> = level.rows.iter().map(|row| row.text.chars().collect()).collect();
        let mut letters = Vec::new();
        for (row, text) in level.rows.iter().enumerate() {
            for (column, &symbol) in cells[row].iter().enumerate() {
                if is_empty(symbol) {
                    continue;
                }
                if !symbol.is_ascii_lowercase() {
                    let message = wording!(
                        "fault-ice-cell",
                        "expected a lower-case letter for a piece, `_` or `.` for an empty cell, not `{symbol}`",
                        symbol
                    );
                    return Err(text.error_at(column, message));
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

    fn fits<W: Pack<P>, const P: usize>(&self) -> bool {
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

fn is_empty(symbol: char) -> bool {
    matches!(symbol, '_' | '.')
}

/// A level, its board in `P` planes of type `W`.
#[derive(Clone)]
pub struct BreakTheIce<W, const P: usize> {
    rows: usize,
    columns: usize,
    /// The rows that are stored.
    height: usize,
    start: Planes<W, P>,
    /// The letters of colour 1, 2, …
    letters: Vec<char>,
    clears: Clears,
    moves: Option<Cost>,
    vouched: Option<Cost>,
    lattice: Lattice<W>,
    /// The cells of each row, from the floor up.
    levels: Vec<W>,
    /// The cells of each column.
    stacks: Vec<W>,
    /// For each cell: those above it in its column.
    above: Vec<W>,
}

impl<W: Pack<P>, const P: usize> BreakTheIce<W, P> {
    fn new(board: Board) -> Self {
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

    fn colours(&self) -> std::ops::RangeInclusive<usize> {
        1..=self.letters.len()
    }

    /// The cell in a row of the level, if the row is stored.
    fn cell(&self, row: usize, column: usize) -> Option<usize> {
        let level = self.rows - 1 - row;
        (level < self.height).then_some(column * self.height + level)
    }

    fn colour(&self, state: &Planes<W, P>, row: usize, column: usize) -> usize {
        self.cell(row, column).map_or(0, |cell| state.colour(cell))
    }

    /// A set of cells after a cell was taken out of its column: what is above it falls.
    #[inline]
    fn without(&self, set: W, cell: usize) -> W {
        let above = self.above[cell];
        set & !(above | W::cell(cell)) | (set & above) >> 1
    }

    /// The board after a piece has left its column for another one, on top of which it falls.
    #[inline]
    fn shifted(&self, state: &Planes<W, P>, cell: usize, to: usize) -> Planes<W, P> {
        let pile = (state.occupied() & self.stacks[to]).count() as usize;
        let landing = W::cell(to * self.height + pile);
        let piece = W::cell(cell);
        state.map(|plane| {
            let rest = self.without(plane, cell);
            if plane.is_disjoint(piece) { rest } else { rest | landing }
        })
    }

    /// The board with a piece and the one `by` cells further on in each other's place.
    #[inline]
    fn swapped(state: &Planes<W, P>, first: W, by: u32) -> Planes<W, P> {
        state.map(|plane| {
            let differs = (plane ^ plane >> by) & first;
            plane ^ (differs | differs << by)
        })
    }

    /// What breaks now.
    #[inline]
    fn breaking(&self, state: &Planes<W, P>) -> W {
        let links = self.lattice.links(state);
        let runs = links.runs();
        match self.clears {
            Clears::Group if runs.any() => links.flood(runs),
            _ => runs,
        }
    }

    /// The board when everything has fallen that has nothing below it.
    fn fallen(&self, state: &Planes<W, P>) -> Planes<W, P> {
        let occupied = state.occupied();
        let gaps = (0..self.columns * self.height).rev().filter(|&cell| !occupied.has(cell));
        gaps.fold(*state, |state, cell| state.map(|plane| self.without(plane, cell)))
    }

    /// The board when everything that breaks is broken and everything has fallen.
    #[inline]
    fn settled(&self, mut state: Planes<W, P>) -> Planes<W, P> {
        loop {
            let mut broken = self.breaking(&state);
            if broken.is_empty() {
                return state;
            }
            while broken.any() {
                // What is still to be taken out falls with the rest.
                let cell = broken.first();
                state = state.map(|plane| self.without(plane, cell));
                broken = self.without(broken, cell);
            }
        }
    }

    /// Does some move break everything?
    fn is_one_move_away(&self, state: &Planes<W, P>) -> bool {
        let search = self.successors(state, |_, next| {
            if self.is_goal(&next) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        search.is_break()
    }
}

impl<W: Pack<P>, const P: usize> Problem for BreakTheIce<W, P> {
    type State = Planes<W, P>;
    type Packed = W::Packed;
    type Action = CellMove;

    fn initial(&self) -> Planes<W, P> {
        self.start
    }

    #[inline]
    fn is_goal(&self, state: &Planes<W, P>) -> bool {
        state.occupied().is_empty()
    }

    /// A swap is named once, from its left or upper piece.
    #[inline]
    fn successors<B>(
        &self,
        state: &Planes<W, P>,
        mut visit: impl FnMut(CellMove, Planes<W, P>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let stride = self.lattice.stride;
        let occupied = state.occupied();
        let free_left = occupied & !(occupied << stride | self.stacks[0]);
        let free_right = occupied & !(occupied >> stride | self.stacks[self.columns - 1]);
        let swaps_right = occupied & occupied >> stride & state.differing(stride);
        let swaps_down = occupied & !self.levels[0] & state.differing(1) << 1;
        let movable = free_left | free_right | swaps_right | swaps_down;
        for (level, &cells) in self.levels.iter().enumerate().rev() {
            for cell in (movable & cells).cells() {
                let piece = W::cell(cell);
                let column = cell / self.height;
                let action = |dir| CellMove { row: (self.rows - 1 - level) as u8, column: column as u8, dir };
                if !free_left.is_disjoint(piece) {
                    visit(action(Dir::Left), self.settled(self.shifted(state, cell, column - 1)))?;
                }
                if !free_right.is_disjoint(piece) {
                    visit(action(Dir::Right), self.settled(self.shifted(state, cell, column + 1)))?;
                } else if !swaps_right.is_disjoint(piece) {
                    visit(action(Dir::Right), self.settled(Self::swapped(state, piece, stride)))?;
                }
                if !swaps_down.is_disjoint(piece) {
                    visit(action(Dir::Down), self.settled(Self::swapped(state, piece >> 1, 1)))?;
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

    /// Two over `moves:` still count, for one star.
    fn budget(&self) -> Cost {
        self.moves.map_or(INFINITE, |moves| moves.saturating_add(2))
    }

    /// One or two pieces of a colour can never break.
    #[inline]
    fn is_dead(&self, state: &Planes<W, P>) -> bool {
        self.colours().map(|colour| state.cells_of(colour)).any(|cells| {
            let beyond_two = cells.without_first().without_first();
            cells.any() && beyond_two.is_empty()
        })
    }
}

impl<W: Pack<P>, const P: usize> Puzzle for BreakTheIce<W, P> {
    const INFO: &'static Info = &INFO;
    const HEURISTICS: &'static [Entry<Self>] = &[
        Entry::of::<Zero>(),
        Entry::of::<Colours>(),
        Entry::of::<Blocks>(),
        Entry::of::<Chains>(),
        Entry::guided::<Columns, Remains>(),
    ];

    fn code(&self) -> Code {
        let symbol = |row, column| match self.colour(&self.start, row, column) {
            0 => '_',
            colour => self.letters[colour - 1],
        };
        let row = |row| (0..self.columns).map(|column| symbol(row, column)).collect();
        let clears = (self.clears == Clears::Run).then(|| ("clears".to_string(), "run".to_string()));
        let moves = self.moves.map(|moves| ("moves".to_string(), moves.to_string()));
        let par = self.vouched.map(|par| ("par".to_string(), par.to_string()));
        Code { rows: (0..self.rows).map(row).collect(), headers: clears.into_iter().chain(moves).chain(par).collect() }
    }

    /// Empty rows at the top are never used, and how many moves are allowed does not change the board.
    fn normal_form(&self) -> String {
        let rows = self.code().rows;
        let top = self.rows - self.height;
        format!("{:?} {}", self.clears, least_image(&cells(&rows[top..]), &Image::UPRIGHT, is_empty))
    }

    /// Each colour in turn; what is above its pieces falls.
    fn simplifications(&self) -> Vec<Simplification> {
        let Code { rows, headers } = self.code();
        let board = cells(&rows);
        let without = |&letter: &char| {
            let mut rest = vec![vec!['_'; self.columns]; self.rows];
            for column in 0..self.columns {
                let pile = board.iter().rev().map(|row| row[column]).filter(|&cell| !is_empty(cell) && cell != letter);
                for (row, cell) in rest.iter_mut().rev().zip(pile) {
                    row[column] = cell;
                }
            }
            let rows = rest.into_iter().map(String::from_iter).collect();
            let code = Code { rows, headers: headers.clone() };
            Simplification { what: Item::Colour(letter), kind: PartKind::Thing, instead: Instead::Nothing, code }
        };
        self.letters.iter().map(without).collect()
    }

    fn scene(&self, state: &Planes<W, P>) -> Scene {
        Scene::new(self.rows, self.columns, |row, column| {
            let letter = self.colour(state, row, column).checked_sub(1).map(|index| self.letters[index]);
            let piece = letter.map(|letter| Piece::new(letter, Paint::Colour(paint(letter))));
            Tile { ground: Ground::Floor, mark: '.', piece }
        })
    }

    fn account(&self, before: &Planes<W, P>, action: CellMove, after: &Planes<W, P>) -> Account {
        account::account(self, before, action, after)
    }

    /// The piece; another one that it changes places with may be taken as well.
    fn gesture(&self, state: &Planes<W, P>, action: CellMove) -> Gesture {
        let gesture = Gesture::step((action.row.into(), action.column.into()), action.dir);
        let (row, column) = gesture.to[0];
        Gesture { swaps: self.colour(state, row, column) != 0, ..gesture }
    }

    /// The piece moves, then all falls, breaks, and falls again until nothing breaks.
    fn frames(&self, before: &Planes<W, P>, action: CellMove, _: &Planes<W, P>) -> Vec<Frame> {
        let gesture = self.gesture(before, action);
        let place = |(row, column)| self.cell(row, column).expect("pieces are in rows that are stored");
        let (from, to) = (place(gesture.cells[0]), place(gesture.to[0]));
        // Exchanging the cells covers both: the place for a piece is empty, or it is a swap.
        let mut state = before.map(|plane| {
            let differs = plane.has(from) != plane.has(to);
            if differs { plane ^ (W::cell(from) | W::cell(to)) } else { plane }
        });
        let mut frames = vec![Frame::slide(&gesture, self.scene(&state))];
        if gesture.swaps {
            frames[0].motion = Motion::Swap;
            frames[0].steps.push(Step::new(gesture.to[0], gesture.cells[0]));
        }
        let mut show = |motion, state: &Planes<W, P>| {
            let last = frames.last().expect("the first frame is there");
            let scene = self.scene(state);
            let steps = if motion == Motion::Break { losses(&last.scene, &scene) } else { falls(&last.scene, &scene) };
            if !steps.is_empty() {
                frames.push(Frame { motion, dir: None, steps, scene });
            }
        };
        loop {
            state = self.fallen(&state);
            show(Motion::Fall, &state);
            let broken = self.breaking(&state);
            if broken.is_empty() {
                return frames;
            }
            state = state.map(|plane| plane & !broken);
            show(Motion::Break, &state);
        }
    }

    fn read_action(&self, state: &Planes<W, P>, word: &str) -> Result<CellMove, Wording> {
        let action = CellMove::read(word, self.rows, self.columns)?;
        let CellMove { row, column, dir } = action;
        let is_piece = |row: u8, column: u8| self.colour(state, row.into(), column.into()) != 0;
        if !is_piece(row, column) {
            return Err(action.no_piece());
        }
        Ok(match dir {
            Dir::Left if column > 0 && is_piece(row, column - 1) => {
                CellMove { row, column: column - 1, dir: Dir::Right }
            }
            Dir::Up if row > 0 && is_piece(row - 1, column) => CellMove { row: row - 1, column, dir: Dir::Down },
            _ => action,
        })
    }

    fn stars(&self, cost: Cost) -> Option<u8> {
        self.moves.map(|moves| 3u32.saturating_sub(cost.saturating_sub(moves)) as u8)
    }
}

/// The classic six colours come first, the other letters after them.
fn paint(letter: char) -> u8 {
    const CLASSIC: &str = "porbgy";
    let classic = CLASSIC.chars().position(|classic| classic == letter);
    let other = || ('a'..letter).filter(|&earlier| !CLASSIC.contains(earlier)).count() + CLASSIC.len();
    classic.unwrap_or_else(other) as u8
}

#[cfg(test)]
mod tests;
