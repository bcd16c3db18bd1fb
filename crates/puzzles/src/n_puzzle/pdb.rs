//! Additive pattern databases: the tiles are divided into patterns, each with its exact table, and as every move is one
//! tile's the values add up.
//!
//! A square board may be mirrored about its main diagonal, which gives a second estimate from the same tables.

use std::sync::{Arc, Mutex, PoisonError};

use quebra_search::{Control, Cost, Estimate, Heuristic, Problem, Stop};

use super::patterns::{Frame, MOST_TILES, Pattern, Position, Rectangle, positions};
use super::{Board, LinearConflict, MOST, NPuzzle, Slide, State};

/// The tables of a board, or what does without on a board too large for them.
pub struct Pdb {
    tables: Option<Arc<Tables>>,
    fallback: LinearConflict,
}

/// The databases of a whole partition.
struct Tables {
    rectangle: Rectangle,
    /// The patterns' largest size.
    size: usize,
    frames: Vec<Arc<Frame>>,
    patterns: Vec<Pattern>,
    /// For each tile, its pattern and its index in it; and the same for the tile that it is in the mirror.
    parts: [[Part; 2]; MOST],
}

#[derive(Clone, Copy)]
struct Part {
    pattern: u8,
    index: u8,
}

/// What [`Pdb`] remembers of a state.
#[derive(Clone, Copy)]
pub struct Memo<S> {
    /// The patterns' positions, first on the board, then in the mirror.
    positions: S,
    /// The sum of their values on the board, and in the mirror.
    sums: [u16; 2],
}

/// How many positions a board's searches carry along; the type is part of [`Board`](super::Board).
pub trait Slots: Copy + Send + Sync + 'static {
    /// Their number.
    const COUNT: usize;
    /// All of them, not used yet.
    const UNUSED: Self;
    /// One of them.
    #[doc(hidden)]
    fn slot(&mut self, number: usize) -> &mut Slot;
}

/// Where one pattern is.
#[derive(Clone, Copy)]
pub struct Slot(Position);

impl<const N: usize> Slots for [Slot; N] {
    const COUNT: usize = N;
    const UNUSED: Self = [Slot(Position::NONE); N];

    #[inline]
    fn slot(&mut self, number: usize) -> &mut Slot {
        &mut self[number]
    }
}

/// The tables built last, newest last: levels of a pack share them.
static LAST: Mutex<Vec<Arc<Tables>>> = Mutex::new(Vec::new());
/// A size for easy levels and one for others.
const KEPT: usize = 2;

/// The most positions in the tables of a partition: bytes, not counting regions.
const MOST_POSITIONS: usize = 36_000_000;

impl Tables {
    fn build<P: Problem>(rectangle: Rectangle, size: usize, control: &mut Control<P>) -> Result<Arc<Self>, Stop> {
        let is_wanted = |tables: &&Arc<Self>| (tables.rectangle, tables.size) == (rectangle, size);
        let known = LAST.lock().unwrap_or_else(PoisonError::into_inner).iter().find(is_wanted).cloned();
        if let Some(tables) = known {
            control.memory.take(tables.bytes())?;
            return Ok(tables);
        }
        let mut tables =
            Self { rectangle, size, frames: Vec::new(), patterns: Vec::new(), parts: parts(rectangle, size) };
        for tiles in partition(rectangle, size) {
            if let Err(stop) = tables.add(&tiles, control) {
                control.memory.give(tables.bytes());
                return Err(stop);
            }
        }
        let tables = Arc::new(tables);
        let mut last = LAST.lock().unwrap_or_else(PoisonError::into_inner);
        if last.len() == KEPT {
            last.remove(0);
        }
        last.push(Arc::clone(&tables));
        Ok(tables)
    }

    fn add<P: Problem>(&mut self, tiles: &[u8], control: &mut Control<P>) -> Result<(), Stop> {
        let known = self.frames.iter().find(|frame| frame.tiles() == tiles.len()).cloned();
        let frame = if let Some(frame) = known {
            frame
        } else {
            self.frames.push(Frame::build(self.rectangle, tiles.len(), control)?);
            Arc::clone(&self.frames[self.frames.len() - 1])
        };
        self.patterns.push(Pattern::build(&frame, tiles, control)?);
        Ok(())
    }

    fn bytes(&self) -> usize {
        let frames: usize = self.frames.iter().map(|frame| frame.bytes()).sum();
        frames + self.patterns.iter().map(Pattern::bytes).sum::<usize>()
    }

    fn start<B: Board>(&self, state: &State<B>) -> Estimate<Memo<B::Slots>> {
        let mut memo = Memo { positions: B::Slots::UNUSED, sums: [0; 2] };
        let tile_in = |cell: usize| state.board.tile(cell) as u8;
        let mirrored = |cell: usize| match tile_in(mirror(self.rectangle, cell)) {
            0 => 0,
            tile => mirror(self.rectangle, tile as usize - 1) as u8 + 1,
        };
        let empty = state.empty as usize;
        for (number, pattern) in self.patterns.iter().enumerate() {
            let (position, value) = pattern.start(empty, tile_in);
            memo.positions.slot(number).0 = position;
            memo.sums[0] += u16::from(value);
            if self.rectangle.is_square() {
                let (position, value) = pattern.start(mirror(self.rectangle, empty), mirrored);
                memo.positions.slot(self.patterns.len() + number).0 = position;
                memo.sums[1] += u16::from(value);
            }
        }
        memo.estimate()
    }

    #[inline]
    fn step<S: Slots>(&self, mut memo: Memo<S>, tile: usize, slide: Slide) -> Estimate<Memo<S>> {
        let [own, mirrored] = self.parts[tile % MOST];
        let mut step = |side: usize, part: Part, way: usize| {
            let slot = memo.positions.slot(side * self.patterns.len() + part.pattern as usize);
            let (position, change) = self.patterns[part.pattern as usize].step(slot.0, part.index as usize, way);
            slot.0 = position;
            memo.sums[side] = memo.sums[side].wrapping_add_signed(change as i16);
        };
        step(0, own, slide as usize);
        if self.rectangle.is_square() {
            // Up is left in the mirror, and down is right.
            step(1, mirrored, slide as usize ^ 3);
        }
        memo.estimate()
    }
}

impl<S> Memo<S> {
    #[inline]
    fn estimate(self) -> Estimate<Self> {
        Estimate { h: Cost::from(self.sums[0].max(self.sums[1])), memo: self }
    }
}

/// The cell's image about the main diagonal of a square.
fn mirror(rectangle: Rectangle, cell: usize) -> usize {
    cell % rectangle.columns * rectangle.columns + cell / rectangle.columns
}

/// For each tile, its part on the board and in the mirror.
fn parts(rectangle: Rectangle, size: usize) -> [[Part; 2]; MOST] {
    let mut own = [Part { pattern: 0, index: 0 }; MOST];
    for (number, tiles) in partition(rectangle, size).iter().enumerate() {
        for (index, &tile) in tiles.iter().enumerate() {
            own[tile as usize] = Part { pattern: number as u8, index: index as u8 };
        }
    }
    let mut parts = own.map(|part| [part; 2]);
    if rectangle.is_square() {
        for tile in 1..rectangle.cells() {
            parts[tile][1] = own[mirror(rectangle, tile - 1) + 1];
        }
    }
    parts
}

/// The partition of the 15-puzzle that takes the fewest states over Korf's hundred boards, of four that were tried.
const FIFTEEN: [&[u8]; 3] = [&[1, 5, 6, 9, 10, 13], &[7, 8, 11, 12, 14, 15], &[2, 3, 4]];

/// Tiles that are close at home, in patterns of at most `size`.
fn partition(rectangle: Rectangle, size: usize) -> Vec<Vec<u8>> {
    if rectangle == (Rectangle { rows: 4, columns: 4 }) && size == 6 {
        return FIFTEEN.map(<[u8]>::to_vec).to_vec();
    }
    // A snake through bands of two rows: any stretch of it is a compact shape.
    let mut order: Vec<u8> = Vec::new();
    let mut row = 0;
    while row < rectangle.rows {
        let band = if rectangle.rows - row == 3 { 3 } else { 2.min(rectangle.rows - row) };
        for step in 0..rectangle.columns {
            let column = if row / 2 % 2 == 0 { step } else { rectangle.columns - 1 - step };
            order.extend((row..row + band).map(|row| (row * rectangle.columns + column + 1) as u8));
        }
        row += band;
    }
    order.retain(|&tile| (tile as usize) < rectangle.cells());
    order.chunks(size).map(<[u8]>::to_vec).collect()
}

/// The sizes of patterns that suit a board, the best first: larger ones take longer to build, which pays only where the
/// search is long, and memory may be short.
fn sizes<B: Board>(rectangle: Rectangle, estimate: Cost) -> impl Iterator<Item = usize> {
    let cells = rectangle.cells();
    let tiles = cells - 1;
    let sides = if rectangle.is_square() { 2 } else { 1 };
    let fits = move |&size: &usize| {
        let patterns = tiles.div_ceil(size);
        patterns * sides <= B::Slots::COUNT && patterns * positions(cells, size.min(tiles)) <= MOST_POSITIONS
    };
    // Below about 1.6 moves a tile a search is over before larger tables are built.
    let is_easy = cells > 6 && (cells < 10 || estimate as usize * 5 < tiles * 8);
    (2..=if is_easy { 4 } else { MOST_TILES }).rev().filter(fits)
}

impl<B: Board> Heuristic<NPuzzle<B>> for Pdb {
    const NAME: &'static str = "pdb";
    const SUMMARY: &'static str = "the sum of exact tables for groups of tiles, on the board or mirrored";
    const ADMISSIBLE: bool = true;
    const CONSISTENT: bool = true;
    type Memo = Memo<B::Slots>;

    fn build(level: &NPuzzle<B>, control: &mut Control<NPuzzle<B>>) -> Result<Self, Stop> {
        let fallback = LinearConflict::build(level, control)?;
        let rectangle = Rectangle { rows: level.rows, columns: level.columns };
        let estimate = fallback.start(level, &level.initial()).h;
        for size in sizes::<B>(rectangle, estimate) {
            match Tables::build(rectangle, size, control) {
                Err(Stop::Memory) => {}
                result => return Ok(Self { tables: Some(result?), fallback }),
            }
        }
        Ok(Self { tables: None, fallback })
    }

    fn start(&self, level: &NPuzzle<B>, state: &State<B>) -> Estimate<Self::Memo> {
        match &self.tables {
            Some(tables) => tables.start(state),
            None => without_tables(self.fallback.start(level, state)),
        }
    }

    #[inline]
    fn step(
        &self,
        level: &NPuzzle<B>,
        from: &State<B>,
        before: Estimate<Self::Memo>,
        slide: Slide,
        to: &State<B>,
    ) -> Estimate<Self::Memo> {
        match &self.tables {
            Some(tables) => tables.step(before.memo, from.board.tile(to.empty as usize), slide),
            None => without_tables(self.fallback.step(level, from, Estimate::plain(before.h), slide, to)),
        }
    }
}

fn without_tables<S: Slots>(estimate: Estimate) -> Estimate<Memo<S>> {
    Estimate { h: estimate.h, memo: Memo { positions: S::UNUSED, sums: [0; 2] } }
}
