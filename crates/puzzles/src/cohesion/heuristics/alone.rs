//! What it takes to join pieces that are alone on the board: searched for when asked, and remembered.

use std::hash::Hasher;

use quebra_search::{Control, Cost, Problem, Stop};

use crate::bits::Bits;
use crate::cohesion::heuristics::apart::spread;
use crate::cohesion::rules::Cohesion;
use crate::grid::Dir;
use crate::planes::{Pack, Planes};

/// Patterns of like pieces, and the moves that join each.
///
/// A pattern asked for is searched by iterative deepening, from [`spread`] on, and whatever is learnt on the way is kept: its
/// neighbours, which are asked for next, are mostly known by then. A newer pattern overwrites an older one in its slot.
///
/// What is kept are facts, and they only make answers sooner. The answer itself is a function of the pattern: its exact cost, but
/// no more than [`spread`] and an [allowance](Self::allow) for its number of blocks, which is settled before the first question.
pub(in crate::cohesion) struct Alone<W> {
    slots: Vec<Known<W>>,
    /// Patterns that the search in progress may still look at.
    patience: u32,
    /// By number of blocks: how far beyond [`spread`] a pattern is searched.
    allowances: Vec<Cost>,
}

/// What is known about a pattern: it takes no less and no more moves. An empty slot knows that nothing takes none.
#[derive(Clone, Copy)]
struct Known<W> {
    cells: W,
    least: u8,
    most: u8,
}

impl<W: Bits> Alone<W> {
    /// The slots of large boards; below twenty cells there are as many as patterns.
    const MOST_SLOTS: usize = 1 << 20;
    /// What a trial may look at, in patterns times cells of the board: less than a millisecond, as nobody can stop an estimate.
    /// The test level of 6×6 takes some hundreds of patterns at first, and far fewer later.
    const PATIENCE: u32 = 1 << 15;
    /// Any cost is within this of [`spread`].
    const EXACT: Cost = u8::MAX as Cost;
    /// The patterns that a search for a bound may look at: some seconds, in which it can be stopped.
    const LONG_PATIENCE: u32 = 1 << 22;
    /// How many patterns are looked at between two looks at the control.
    const ROUND: u32 = 1 << 10;

    pub(in crate::cohesion) fn new<P: Problem>(cells: usize, control: &mut Control<P>) -> Result<Self, Stop> {
        let mut slots = if cells < 20 { 1 << cells } else { Self::MOST_SLOTS };
        // Most of the memory is for the search itself.
        while slots > 1 && slots * size_of::<Known<W>>() > control.memory.spare() / 8 {
            slots /= 2;
        }
        control.memory.take(slots * size_of::<Known<W>>())?;
        Ok(Self {
            slots: vec![Known { cells: W::EMPTY, least: 0, most: 0 }; slots],
            patience: 0,
            allowances: Vec::new(),
        })
    }

    /// Settles how far patterns are searched, by trying it on these, on what a move makes of them, and on what becomes of them when the
    /// nearest blocks join.
    ///
    /// The allowance does not grow with the number of blocks, and a move alone on the board never makes blocks: so estimates fall
    /// by at most 1 a move, as exact costs and [`spread`] do.
    pub(in crate::cohesion) fn allow<const P: usize>(
        &mut self,
        level: &Cohesion<W, P>,
        patterns: impl Iterator<Item = W>,
    ) where
        W: Pack<P>,
    {
        let mut samples: Vec<(usize, W)> = Vec::new();
        for mut cells in patterns {
            let mut count = blocks(level, cells).count();
            if count > 1 {
                samples.extend(moved(level, cells).map(|next| (blocks(level, next).count(), next)));
            }
            while count > 1 {
                samples.push((count, cells));
                cells = join_nearest(level, cells);
                count = blocks(level, cells).count();
            }
        }
        samples.sort_unstable();
        let most = samples.last().map_or(1, |&(count, _)| count);
        self.allowances = vec![Self::EXACT; most + 1];
        let mut allowance = Self::EXACT;
        for (count, cells) in samples {
            allowance = allowance.min(self.affordable(level, cells, allowance));
            self.allowances[count..].fill(allowance);
            if allowance == 0 {
                break;
            }
        }
    }

    /// How far beyond its bound a pattern can be searched with the patience there is: all the way, or so many moves.
    fn affordable<const P: usize>(&mut self, level: &Cohesion<W, P>, cells: W, wanted: Cost) -> Cost
    where
        W: Pack<P>,
    {
        let bound = spread(level, cells);
        let known = self.know(level, cells);
        self.patience = Self::PATIENCE / level.places.len() as u32;
        let least = self.search(level, known, bound.saturating_add(wanted), &mut || true);
        if self.patience > 0 { wanted } else { least - bound.min(least) }
    }

    #[inline]
    fn slot(&self, cells: W) -> usize {
        let mut hasher = Mix::default();
        cells.hash(&mut hasher);
        (hasher.finish() >> 32) as usize & (self.slots.len() - 1)
    }

    /// What is known, at least by the bound.
    #[inline]
    fn know<const P: usize>(&mut self, level: &Cohesion<W, P>, cells: W) -> Known<W>
    where
        W: Pack<P>,
    {
        let slot = self.slot(cells);
        if self.slots[slot].cells != cells {
            let least = spread(level, cells).min(u8::MAX.into()) as u8;
            // Only joined pieces have no gap.
            self.slots[slot] = Known { cells, least, most: if least == 0 { 0 } else { u8::MAX } };
        }
        self.slots[slot]
    }

    /// The moves that join these pieces, or where that is more than the bound and its allowance, those.
    #[inline]
    pub(in crate::cohesion) fn cost<const P: usize>(&mut self, level: &Cohesion<W, P>, cells: W) -> Cost
    where
        W: Pack<P>,
    {
        let known = self.know(level, cells);
        let is_searched_whole = self.allowances.last().is_none_or(|&least| least == Self::EXACT);
        let limit = if is_searched_whole { Cost::MAX } else { self.limit(level, cells) };
        if known.least == known.most {
            return limit.min(known.least.into());
        }
        self.patience = u32::MAX;
        self.search(level, known, limit, &mut || true)
    }

    /// What is not said beyond, for a pattern of so many blocks.
    fn limit<const P: usize>(&self, level: &Cohesion<W, P>, cells: W) -> Cost
    where
        W: Pack<P>,
    {
        let count = blocks(level, cells).count();
        let allowance = self.allowances[count.min(self.allowances.len() - 1)];
        spread(level, cells).saturating_add(allowance)
    }

    /// A bound on the moves that join these pieces, from a search that may take seconds.
    pub(in crate::cohesion) fn bound<const P: usize, Q: Problem>(
        &mut self,
        level: &Cohesion<W, P>,
        cells: W,
        control: &mut Control<Q>,
    ) -> Result<Cost, Stop>
    where
        W: Pack<P>,
    {
        let known = self.know(level, cells);
        self.patience = Self::LONG_PATIENCE;
        let mut end = Ok(());
        let bound = self.search(level, known, Cost::MAX, &mut || {
            end = control.checkpoint();
            end.is_ok()
        });
        end.map(|()| bound)
    }

    /// The moves that join a pattern, or the limit if they are more; if patience ends before, a bound on them.
    fn search<const P: usize>(
        &mut self,
        level: &Cohesion<W, P>,
        known: Known<W>,
        limit: Cost,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Cost
    where
        W: Pack<P>,
    {
        let mut least = known.least;
        while Cost::from(least) < limit && least < known.most && !self.joins_within(level, known.cells, least, go_on) {
            if self.patience == 0 {
                break;
            }
            least += 1;
        }
        limit.min(least.into())
    }

    /// Can they be joined in so many moves? Not known if patience has ended.
    fn joins_within<const P: usize>(
        &mut self,
        level: &Cohesion<W, P>,
        cells: W,
        moves: u8,
        go_on: &mut dyn FnMut() -> bool,
    ) -> bool
    where
        W: Pack<P>,
    {
        if self.patience == 0 || moves == u8::MAX {
            return false;
        }
        self.patience -= 1;
        if self.patience.is_multiple_of(Self::ROUND) && !go_on() {
            self.patience = 0;
        }
        let known = self.know(level, cells);
        if known.least > moves || known.most <= moves {
            return known.most <= moves;
        }
        let is_joined = moved(level, cells).any(|next| self.joins_within(level, next, moves - 1, go_on));
        if self.patience > 0 {
            let slot = self.slot(cells);
            let (least, most) = if is_joined { (known.least, moves) } else { (moves + 1, known.most) };
            self.slots[slot] = Known { cells, least, most };
        }
        is_joined
    }
}

/// The blocks of pieces that are alone on the board.
#[inline]
pub(in crate::cohesion) fn blocks<W: Pack<P>, const P: usize>(
    level: &Cohesion<W, P>,
    cells: W,
) -> impl Iterator<Item = W> {
    let links = level.lattice.links(&Planes([cells]));
    let mut rest = cells;
    std::iter::from_fn(move || {
        let block = links.flood(W::cell(rest.cells().next()?));
        rest = rest ^ block;
        Some(block)
    })
}

/// What the moves of pieces that are alone on the board make of them.
#[inline]
fn moved<W: Pack<P>, const P: usize>(level: &Cohesion<W, P>, cells: W) -> impl Iterator<Item = W> {
    blocks(level, cells).flat_map(move |block| {
        let ways = Dir::ALL.into_iter().filter(move |&dir| block.is_disjoint(level.edges[dir as usize]));
        ways.map(move |dir| cells ^ block | level.shifted(block, dir))
    })
}

/// The same pieces with the two nearest blocks joined: the straight way between them is filled.
fn join_nearest<W: Pack<P>, const P: usize>(level: &Cohesion<W, P>, cells: W) -> W {
    let pairs = blocks(level, cells).flat_map(|block| {
        let pair = move |from: usize, to: usize| {
            let ((row, column), (other_row, other_column)) = (level.places[from], level.places[to]);
            (row.abs_diff(other_row) + column.abs_diff(other_column), from, to)
        };
        block.cells().flat_map(move |from| (cells ^ block).cells().map(move |to| pair(from, to)))
    });
    let Some((_, from, to)) = pairs.min() else { return cells };
    let ((row, column), (other_row, other_column)) = (level.places[from], level.places[to]);
    let along = (column.min(other_column)..=column.max(other_column)).map(|column| (row, column));
    let across = (row.min(other_row)..=row.max(other_row)).map(|row| (row, other_column));
    let way = along.chain(across).map(|(row, column)| level.cell(row.into(), column.into()));
    cells | W::of(way)
}

/// Mixes the words of a set: few instructions, and the same every time.
#[derive(Default)]
pub(in crate::cohesion) struct Mix(u64);

impl Hasher for Mix {
    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    #[inline]
    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    #[inline]
    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 29
    }
}
