//! Additive pattern databases: the tiles are divided into patterns, each with its exact table, and as every move is one
//! tile's the values add up.
//!
//! A square board may be mirrored about its main diagonal, which gives a second estimate from the same tables.
//!
//! Tables that were [kept on disk](crate::n_puzzle::tables) are used where they are; else small ones are built in a moment.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use quebra_search::{Control, Cost, Estimate, Heuristic, INFINITE, Problem, Stop};

use crate::breakdown::{Explain, Part};
use crate::n_puzzle::board::Board;
use crate::n_puzzle::heuristics::LinearConflict;
use crate::n_puzzle::partition::{self, Partition, Parts};
use crate::n_puzzle::patterns::{self, Frame, Pattern, Slot, Slots, positions};
use crate::n_puzzle::rectangle::MOST;
use crate::n_puzzle::rectangle::Rectangle;
use crate::n_puzzle::rules::{NPuzzle, Slide, State};
use crate::n_puzzle::tables::{self, Folder, Table};
use crate::wording::Speech;

/// The tables of a board, or what does without on a board too large for them.
pub struct Pdb {
    tables: Option<Arc<Tables>>,
    fallback: LinearConflict,
}

/// The databases of a whole partition.
struct Tables {
    source: Source,
    partition: Partition,
    parts: Parts,
    is_mirrored: bool,
    frames: Vec<Arc<Frame>>,
    patterns: Vec<Pattern>,
}

/// Where tables come from.
#[derive(Clone, PartialEq, Eq)]
enum Source {
    /// Built for patterns of at most this size.
    Built(Rectangle, usize),
    /// Built as the table of this name.
    Large(&'static str),
    /// Read from this file.
    Kept(PathBuf),
}

/// What [`Pdb`] remembers of a state.
#[derive(Clone, Copy)]
pub struct Memo<S> {
    /// The patterns' positions, first on the board, then in the mirror.
    positions: S,
    /// The sum of their values on the board, and in the mirror.
    sums: [u16; 2],
}

/// The tables used last, newest last: levels of a pack share them. They save time, and decide nothing: which tables a search uses is a
/// matter of its board, its limits and the folder alone.
static LAST: Mutex<Vec<Arc<Tables>>> = Mutex::new(Vec::new());
/// A size for easy levels and one for others.
const KEPT: usize = 2;

/// The most tiles in a pattern whose table is built for a search: seven would take seconds.
const MOST_TILES: usize = 6;
/// The most positions in the tables of a partition, not counting regions.
const MOST_POSITIONS: usize = 36_000_000;

impl Tables {
    /// Tables for patterns of at most this size, built now.
    fn build_small<P: Problem>(rectangle: Rectangle, size: usize, control: &mut Control<P>) -> Result<Arc<Self>, Stop> {
        let partition = || Partition::new(rectangle, &partition::patterns(rectangle, size));
        Self::build(Source::Built(rectangle, size), partition, 1, control)
    }

    /// Tables that are worth keeping, built now; that takes seconds.
    fn build_large<P: Problem>(
        table: &'static Table,
        threads: usize,
        control: &mut Control<P>,
    ) -> Result<Arc<Self>, Stop> {
        Self::build(Source::Large(table.name), || table.partition(), threads, control)
    }

    fn build<P: Problem>(
        source: Source,
        partition: impl FnOnce() -> Partition,
        threads: usize,
        control: &mut Control<P>,
    ) -> Result<Arc<Self>, Stop> {
        if let Some(tables) = Self::last(&source) {
            // As much is asked for as if they were built now: what was searched before must not decide anything.
            control.memory.take(tables.frames.iter().map(|frame| frame.bytes()).sum())?;
            for tiles in &tables.partition.tables {
                let frame = tables.frame(tiles.len());
                control.memory.take(Pattern::build_bytes(frame))?;
                control.memory.give(Pattern::build_bytes(frame) - frame.plane_bytes());
            }
            return Ok(tables);
        }
        let mut tables = Self::new(source, partition(), control)?;
        for tiles in &tables.partition.tables {
            let frame = tables.frame(tiles.len());
            control.memory.take(Pattern::build_bytes(frame))?;
            let pattern = Pattern::build(frame, tiles, threads, &mut |_| control.checkpoint())?;
            control.memory.give(Pattern::build_bytes(frame) - frame.plane_bytes());
            tables.patterns.push(pattern);
        }
        Ok(tables.keep())
    }

    /// The tables in a folder, if they are there and whole.
    fn open<P: Problem>(
        folder: &Folder,
        table: &'static Table,
        control: &mut Control<P>,
    ) -> Result<Option<Arc<Self>>, Stop> {
        let source = Source::Kept(folder.path(table));
        if let Some(tables) = Self::last(&source) {
            control.memory.take(tables.bytes())?;
            return Ok(Some(tables));
        }
        if !folder.has(table) {
            return Ok(None);
        }
        let mut tables = Self::new(source, table.partition(), control)?;
        let lengths = tables.partition.tables.iter().map(|tiles| tables.frame(tiles.len()).plane_bytes());
        let lengths: Vec<usize> = lengths.collect();
        control.memory.take(lengths.iter().sum())?;
        let Some(maps) = folder.open(table, &lengths) else { return Ok(None) };
        for (tiles, bits) in tables.partition.tables.iter().zip(maps) {
            tables.patterns.push(Pattern::new(tables.frame(tiles.len()), tiles, bits));
        }
        Ok(Some(tables.keep()))
    }

    /// Everything but the patterns.
    fn new<P: Problem>(source: Source, partition: Partition, control: &mut Control<P>) -> Result<Self, Stop> {
        let rectangle = partition.rectangle;
        let partition = if rectangle.is_square() { partition.mirrored() } else { partition };
        let mut frames: Vec<Arc<Frame>> = Vec::new();
        for tiles in &partition.tables {
            if frames.iter().all(|frame| frame.tiles() != tiles.len()) {
                let frame = Frame::new(rectangle, tiles.len());
                control.memory.take(frame.bytes())?;
                frames.push(frame.linked(|| control.checkpoint())?);
            }
        }
        Ok(Self {
            source,
            parts: partition.parts(),
            is_mirrored: rectangle.is_square(),
            partition,
            frames,
            patterns: Vec::new(),
        })
    }

    /// The frame of patterns of so many tiles.
    fn frame(&self, tiles: usize) -> &Arc<Frame> {
        self.frames.iter().find(|frame| frame.tiles() == tiles).expect("every size has its frame")
    }

    /// What they hold of the memory account. Files count as well: a search goes all over them.
    fn bytes(&self) -> usize {
        let frames: usize = self.frames.iter().map(|frame| frame.bytes()).sum();
        frames + self.patterns.iter().map(|pattern| pattern.bits().len()).sum::<usize>()
    }

    fn last(source: &Source) -> Option<Arc<Self>> {
        let last = LAST.lock().unwrap_or_else(PoisonError::into_inner);
        last.iter().find(|tables| tables.source == *source).cloned()
    }

    fn keep(self) -> Arc<Self> {
        let tables = Arc::new(self);
        let mut last = LAST.lock().unwrap_or_else(PoisonError::into_inner);
        if last.len() == KEPT {
            last.remove(0);
        }
        last.push(Arc::clone(&tables));
        tables
    }

    fn start<B: Board>(&self, state: &State<B>) -> Estimate<Memo<B::Slots>> {
        let mut memo = Memo { positions: B::Slots::UNUSED, sums: [0; 2] };
        self.each(state, |slot, position, value| {
            memo.positions.set_slot(slot, position);
            memo.sums[self.side(slot)] += value;
        });
        memo.estimate()
    }

    /// Is a slot on the board (0) or in the mirror (1)?
    fn side(&self, slot: usize) -> usize {
        slot * self.sides() / self.partition.views.len()
    }

    /// Calls `visit` with every pattern's slot, its position, and its value.
    fn each<B: Board>(&self, state: &State<B>, mut visit: impl FnMut(usize, Slot, u16)) {
        let Partition { rectangle, tables, views } = &self.partition;
        let mut cells = [[0; patterns::MOST_TILES]; MOST];
        for cell in 0..rectangle.cells() {
            let tile = state.board.tile(cell);
            if tile != 0 {
                for part in &self.parts[tile][..self.sides()] {
                    let symmetry = &views[part.slot as usize].symmetry;
                    cells[part.slot as usize][part.index as usize] = symmetry.cells[cell];
                }
            }
        }
        for (slot, view) in views.iter().enumerate() {
            let empty = view.symmetry.cells[state.empty as usize] as usize;
            let (position, value) = self.patterns[view.table].start(empty, &cells[slot][..tables[view.table].len()]);
            visit(slot, Slot(position), value);
        }
    }

    /// On the board, and in the mirror if there is one.
    fn sides(&self) -> usize {
        1 + usize::from(self.is_mirrored)
    }

    /// Moves a tile on the board (0) or its mirror (1): its pattern's slot and new position, and the new sum.
    #[inline(always)]
    fn step_on<S: Slots>(&self, memo: &Memo<S>, board: usize, tile: usize, slide: Slide) -> (usize, Slot, u16) {
        let part = &self.parts[tile % MOST][board];
        let (slot, way) = (part.slot as usize, part.ways[slide as usize] as usize);
        let position = memo.positions.slot(slot).0;
        let (position, change) = self.patterns[part.table as usize].step(position, part.index as usize, way);
        (slot, Slot(position), memo.sums[board].wrapping_add_signed(change as i16))
    }

    /// Moves a tile; says only a bound if the estimate is beyond the limit.
    #[inline(always)]
    fn step<S: Slots>(
        &self,
        memo: &Memo<S>,
        tile: usize,
        slide: Slide,
        limit: Cost,
    ) -> Result<Estimate<Memo<S>>, Cost> {
        // The larger sum is more likely to be beyond it.
        let first = usize::from(memo.sums[1] > memo.sums[0]);
        let mut after = *memo;
        for board in [first, 1 - first].into_iter().take(self.sides()) {
            let (slot, position, sum) = self.step_on(memo, board, tile, slide);
            if Cost::from(sum) > limit {
                return Err(Cost::from(sum));
            }
            after.positions.set_slot(slot, position);
            after.sums[board] = sum;
        }
        Ok(after.estimate())
    }

    /// Asks for what a step will look at, on the board and in the mirror.
    #[inline(always)]
    fn fetch<S: Slots>(&self, memo: &Memo<S>, tile: usize, slide: Slide) {
        for part in &self.parts[tile % MOST][..self.sides()] {
            let position = memo.positions.slot(part.slot as usize).0;
            let way = part.ways[slide as usize] as usize;
            self.patterns[part.table as usize].fetch(position, part.index as usize, way);
        }
    }
}

impl<S> Memo<S> {
    #[inline]
    fn estimate(self) -> Estimate<Self> {
        Estimate { h: Cost::from(self.sums[0].max(self.sums[1])), memo: self }
    }
}

/// Below about 1.6 moves a tile a search is over before larger tables are built or read.
fn is_short(rectangle: Rectangle, estimate: Cost) -> bool {
    let cells = rectangle.cells();
    cells > 9 && estimate as usize * 5 < (cells - 1) * 8
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
    let is_easy = matches!(cells, 7..10) || is_short(rectangle, estimate);
    (2..=if is_easy { 4 } else { MOST_TILES }).rev().filter(fits)
}

impl Tables {
    /// The best that there are for a board, and that there is memory for.
    fn for_board<B: Board>(
        rectangle: Rectangle,
        estimate: Cost,
        control: &mut Control<NPuzzle<B>>,
    ) -> Result<Option<Arc<Self>>, Stop> {
        let used = control.memory.used();
        let mut result = Ok(None);
        if let Some(table) = Table::of(rectangle).filter(|_| !is_short(rectangle, estimate)) {
            result = tables::folder().map_or(Ok(None), |folder| Self::open(&folder, table, control));
        }
        let mut sizes = sizes::<B>(rectangle, estimate);
        loop {
            match result {
                Ok(Some(tables)) => return Ok(Some(tables)),
                Ok(None) | Err(Stop::Memory) => control.memory.give(control.memory.used() - used),
                Err(stop) => return Err(stop),
            }
            let Some(size) = sizes.next() else { return Ok(None) };
            result = Self::build_small(rectangle, size, control).map(Some);
        }
    }
}

impl<B: Board> Heuristic<NPuzzle<B>> for Pdb {
    const NAME: &'static str = "pdb";
    const SUMMARY: &'static str = "the sum of exact tables for groups of tiles, on the board or mirrored";
    const ADMISSIBLE: bool = true;
    const CONSISTENT: bool = true;
    type Memo = Memo<B::Slots>;

    fn build(level: &NPuzzle<B>, control: &mut Control<NPuzzle<B>>) -> Result<Self, Stop> {
        let fallback = LinearConflict::build(level, control)?;
        let estimate = fallback.start(level, &level.initial()).h;
        let tables = Tables::for_board::<B>(level.rectangle(), estimate, control)?;
        Ok(Self { tables, fallback })
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
        self.step_within(level, from, &before, slide, to, INFINITE).unwrap_or_else(|h| unreachable!("{h} is no bound"))
    }

    #[inline]
    fn fetch(&self, level: &NPuzzle<B>, state: &State<B>, estimate: &Estimate<Self::Memo>, last: Option<Slide>) {
        let Some(tables) = &self.tables else { return };
        for way in level.ways(state.empty, last) {
            tables.fetch(&estimate.memo, state.board.tile(way.to as usize), way.slide);
            if way.is_last {
                break;
            }
        }
    }

    /// The mirror is not looked at if the board alone says enough, or the other way round. Without a call, the memo is not copied
    /// once more, which makes the 24-puzzle a quarter faster.
    #[inline(always)]
    fn step_within(
        &self,
        level: &NPuzzle<B>,
        from: &State<B>,
        before: &Estimate<Self::Memo>,
        slide: Slide,
        to: &State<B>,
        limit: Cost,
    ) -> Result<Estimate<Self::Memo>, Cost> {
        if let Some(tables) = &self.tables {
            return tables.step(&before.memo, from.board.tile(to.empty as usize), slide, limit);
        }
        let after = self.fallback.step(level, from, Estimate::plain(before.h), slide, to);
        if after.h > limit { Err(after.h) } else { Ok(without_tables(after)) }
    }
}

impl Pdb {
    /// What the board and its mirror say, together: where they say the same in one, the other still tells states apart.
    pub(in crate::n_puzzle) fn both<B: Board>(
        _: &NPuzzle<B>,
        _: &State<B>,
        estimate: &Estimate<Memo<B::Slots>>,
    ) -> Cost {
        let [board, mirror] = estimate.memo.sums;
        2 * estimate.h + Cost::from(board.min(mirror))
    }

    /// The tables that are worth keeping, built for this search if they are not there.
    pub(in crate::n_puzzle) fn stronger<B: Board>(
        &self,
        level: &NPuzzle<B>,
        threads: usize,
        control: &mut Control<NPuzzle<B>>,
    ) -> Result<Option<Self>, Stop> {
        let is_small = self.tables.as_ref().is_some_and(|tables| matches!(tables.source, Source::Built(..)));
        let table = Table::of(level.rectangle()).filter(|_| is_small);
        let tables = table.map(|table| Tables::build_large(table, threads, control)).transpose()?;
        let fallback = LinearConflict::build(level, control)?;
        Ok(tables.map(|tables| Self { tables: Some(tables), fallback }))
    }
}

fn without_tables<S: Slots>(estimate: Estimate) -> Estimate<Memo<S>> {
    Estimate { h: estimate.h, memo: Memo { positions: S::UNUSED, sums: [0; 2] } }
}

impl<B: Board> Explain<NPuzzle<B>> for Pdb {
    fn parts(&self, level: &NPuzzle<B>, state: &State<B>) -> Vec<Part> {
        static SIDES: [Speech; 2] = [
            Speech {
                en: "moves of these tiles until they are at home, if the others did not count",
                pt: "jogadas destas peças até estarem no seu lugar, se as outras não contassem",
            },
            Speech {
                en: "moves of these tiles in the mirrored board, which says more here, if the others did not count",
                pt: "jogadas destas peças no tabuleiro espelhado, que aqui diz mais, se as outras não contassem",
            },
        ];
        let Some(tables) = &self.tables else { return self.fallback.parts(level, state) };
        let sums = tables.start(state).memo.sums;
        let side = usize::from(sums[1] > sums[0]);
        let mut parts = Vec::new();
        tables.each(state, |slot, _, value| {
            if value > 0 && tables.side(slot) == side {
                let is_in = |cell: &usize| {
                    let tile = state.board.tile(*cell);
                    tile != 0 && tables.parts[tile][side].slot as usize == slot
                };
                parts.push(Part::new(&SIDES[side], value, (0..level.cells()).filter(is_in)));
            }
        });
        parts
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quebra_search::{Dashboard, Limits};

    /// Tables that another search had built change neither the estimates of the next nor what it asks for.
    #[test]
    fn earlier_searches_decide_nothing() {
        let cells: Vec<u8> = [14, 13, 15, 7, 11, 12, 9, 5, 6, 0, 2, 1, 4, 8, 10, 3].to_vec();
        let level = NPuzzle::<u64>::new(4, 4, &cells);
        let dashboard = Dashboard::default();
        let control = || Control::new(&level, 0, Limits::default(), &dashboard, None);
        let build = || {
            let mut control = control();
            let pdb = <Pdb as Heuristic<NPuzzle<u64>>>::build(&level, &mut control).unwrap();
            (pdb.start(&level, &level.initial()).h, control.memory.peak(), control.memory.used())
        };
        let alone = build();
        // Under the name of the large ones, since these take long to build.
        let table = Table::of(level.rectangle()).expect("the 15-puzzle has one");
        let partition = || Partition::new(level.rectangle(), &partition::patterns(level.rectangle(), 4));
        Tables::build(Source::Large(table.name), partition, 1, &mut control()).unwrap();
        assert_eq!(build(), alone);
        LAST.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }
}
