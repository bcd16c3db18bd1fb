//! Fills a pattern database: breadth first from the goal, one value a round.
//!
//! Every move leads from a ground of one half to one of the other. So a round only writes the sets of permutations of one
//! half, and only reads those of the other: each ground of the half gathers what its neighbours found in the round before.
//! That takes three bits a position, no queue and no lock, and any number of threads share the grounds of a round. Shifts
//! that change nothing (all sideways moves) go by whole words. At the end rows and columns change places: whoever looks a
//! value up wants another order.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};

use quebra_search::Stop;

use super::{Frame, NO_LINK, Pattern};
use crate::n_puzzle::room;

/// More threads than this are not asked for.
const MOST_THREADS: usize = 256;

/// Grounds that a thread takes at a time.
const BATCH: usize = 16;

/// Hears how many positions are done, and may stop the work.
pub(in crate::n_puzzle) type Check<'a> = dyn FnMut(usize) -> Result<(), Stop> + 'a;

impl Pattern {
    /// What it takes to build a database: three bits a position, then those that are turned and where they go.
    pub(in crate::n_puzzle) fn build_bytes(frame: &Frame) -> usize {
        let sets = frame.grounds.len() * frame.words() * size_of::<u64>();
        sets + frame.plane_bytes().max(2 * sets)
    }

    /// The database of `tiles`, numbered from 1, as many as the frame says.
    pub(in crate::n_puzzle) fn build(
        frame: &Arc<Frame>,
        tiles: &[u8],
        threads: usize,
        check: &mut Check,
    ) -> Result<Self, Stop> {
        let filled = Fill::new(frame).run(tiles, threads, check)?;
        let bits = room::fill(frame.plane_bytes(), |bits| turn(frame, &filled, bits)).ok_or(Stop::Memory)?;
        Ok(Self::new(frame, tiles, bits))
    }
}

/// Sets of permutations, one for each ground.
struct Fill<'f> {
    frame: &'f Frame,
    /// For each shift and each permutation the one before it: a round takes links back, with one shift at a time.
    backs: Vec<Vec<u16>>,
    /// Found in this round, or the last one, as the half has it.
    fresh: Vec<u64>,
    /// What has its value.
    done: Vec<u64>,
    /// The second bit of that.
    bits: Vec<u64>,
    tallies: Vec<Tally>,
}

/// How many of a ground's permutations are fresh, and how many have no value yet.
#[derive(Clone, Copy)]
struct Tally {
    fresh: u32,
    left: u32,
}

/// A half of the grounds as the last round left it.
struct Found<'a> {
    first: usize,
    fresh: &'a [u64],
    tallies: &'a [Tally],
}

/// Some grounds that one thread works on.
struct Batch<'a> {
    first: usize,
    fresh: &'a mut [u64],
    done: &'a mut [u64],
    bits: &'a mut [u64],
    tallies: &'a mut [Tally],
}

impl<'f> Fill<'f> {
    fn new(frame: &'f Frame) -> Self {
        let sets = || vec![0; frame.grounds.len() * frame.words()];
        let tally = Tally { fresh: 0, left: frame.count as u32 };
        let mut backs = vec![vec![0; frame.count]; 1 + frame.tiles * (frame.tiles - 1)];
        for (number, order) in frame.orders.iter().enumerate() {
            for (back, &after) in backs.iter_mut().zip(&order.shifts) {
                back[after as usize] = number as u16;
            }
        }
        let tallies = vec![tally; frame.grounds.len()];
        Self { frame, backs, fresh: sets(), done: sets(), bits: sets(), tallies }
    }

    /// The second bit of the value for each ground and permutation.
    fn run(mut self, tiles: &[u8], threads: usize, check: &mut Check) -> Result<Vec<u64>, Stop> {
        let frame = self.frame;
        let (goal, permutation) = frame.goal(tiles);
        let is_odd = goal >= frame.evens;
        let mut seed = Some((goal, permutation));
        let mut total = 0;
        // Positions that no goal can be reached from have values too, so that a step always changes them by one.
        while let Some((ground, permutation)) = seed {
            self.seed(ground, permutation);
            total += 1;
            let mut value = usize::from((ground >= frame.evens) != is_odd);
            loop {
                value += 1;
                let found = self.round(value, is_odd, threads, &mut |found| check(total + found))?;
                total += found;
                if found == 0 {
                    break;
                }
            }
            seed = self.tallies.iter().position(|tally| tally.left > 0).map(|ground| {
                let free = |permutation: &usize| {
                    self.done[ground * frame.words() + permutation / 64] >> (permutation % 64) & 1 == 0
                };
                (ground, (0..frame.count).find(free).expect("one is left"))
            });
        }
        Ok(self.bits)
    }

    fn seed(&mut self, ground: usize, permutation: usize) {
        let (word, bit) = (ground * self.frame.words() + permutation / 64, 1 << (permutation % 64));
        self.fresh[word] |= bit;
        self.done[word] |= bit;
        self.tallies[ground].fresh += 1;
        self.tallies[ground].left -= 1;
    }

    /// Finds all positions of a value; answers how many.
    fn round(&mut self, value: usize, is_odd: bool, threads: usize, check: &mut Check) -> Result<usize, Stop> {
        let (frame, backs, words) = (self.frame, &self.backs[..], self.frame.words());
        let evens = frame.evens;
        let (even_fresh, odd_fresh) = self.fresh.split_at_mut(evens * words);
        let (even_tallies, odd_tallies) = self.tallies.split_at_mut(evens);
        let is_upper = (value % 2 == 1) != is_odd;
        let (first, fresh, tallies, found) = if is_upper {
            (evens, odd_fresh, odd_tallies, Found { first: 0, fresh: even_fresh, tallies: even_tallies })
        } else {
            (0, even_fresh, even_tallies, Found { first: evens, fresh: odd_fresh, tallies: odd_tallies })
        };
        let (done, bits) = (&mut self.done[first * words..], &mut self.bits[first * words..]);
        let batches = fresh
            .chunks_mut(BATCH * words)
            .zip(done.chunks_mut(BATCH * words))
            .zip(bits.chunks_mut(BATCH * words))
            .zip(tallies.chunks_mut(BATCH))
            .enumerate()
            .map(|(number, (((fresh, done), bits), tallies))| Batch {
                first: first + number * BATCH,
                fresh,
                done,
                bits,
                tallies,
            });
        let queue = Mutex::new(batches);
        let next = || queue.lock().unwrap_or_else(PoisonError::into_inner).next();
        let count = AtomicUsize::new(0);
        let work = |batch: Batch| count.fetch_add(batch.gather(frame, backs, &found, value & 2 != 0), Relaxed);
        std::thread::scope(|scope| {
            for _ in 1..threads.min(MOST_THREADS) {
                let help = || {
                    while let Some(batch) = next() {
                        work(batch);
                    }
                };
                // A thread that cannot be had is not missed.
                if std::thread::Builder::new().spawn_scoped(scope, help).is_err() {
                    break;
                }
            }
            while let Some(batch) = next() {
                let before = work(batch);
                if let Err(stop) = check(before) {
                    // Nothing is left for the others.
                    while next().is_some() {}
                    return Err(stop);
                }
            }
            Ok(())
        })?;
        Ok(count.into_inner())
    }
}

impl Batch<'_> {
    /// What the neighbours found leads here; answers how much of it is new. `is_set` is the bit of the new values.
    fn gather(self, frame: &Frame, backs: &[Vec<u16>], found: &Found, is_set: bool) -> usize {
        let (words, count) = (frame.words(), frame.count);
        let mut total = 0;
        let rows = self.fresh.chunks_mut(words).zip(self.done.chunks_mut(words)).zip(self.bits.chunks_mut(words));
        for (number, (((fresh, done), bits), tally)) in rows.zip(self.tallies).enumerate() {
            if tally.fresh > 0 {
                fresh.fill(0);
                tally.fresh = 0;
            }
            if tally.left == 0 {
                continue;
            }
            let mut is_reached = false;
            for &link in frame.links[self.first + number].0[..frame.tiles].as_flattened() {
                if link == NO_LINK {
                    continue;
                }
                let (from, shift) = ((link >> 6) as usize - found.first, link as usize & 63);
                if found.tallies[from].fresh == 0 {
                    continue;
                }
                is_reached = true;
                let theirs = &found.fresh[from * words..][..words];
                if shift == 0 {
                    fresh.iter_mut().zip(theirs).for_each(|(fresh, theirs)| *fresh |= theirs);
                    continue;
                }
                let back = &backs[shift][..count];
                for (word, &theirs) in theirs.iter().enumerate() {
                    let mut set = theirs;
                    while set != 0 {
                        let here = back[word * 64 + set.trailing_zeros() as usize] as usize;
                        fresh[here / 64] |= 1 << (here % 64);
                        set &= set - 1;
                    }
                }
            }
            if !is_reached {
                continue;
            }
            let mut new = 0;
            for ((fresh, done), bits) in fresh.iter_mut().zip(done).zip(bits) {
                *fresh &= !*done;
                *done |= *fresh;
                new += fresh.count_ones();
                if is_set {
                    *bits |= *fresh;
                }
            }
            tally.fresh = new;
            tally.left -= new;
            total += new as usize;
        }
        total
    }
}

/// From a row of permutations for each ground to a row of grounds for each permutation, in squares of 64.
fn turn(frame: &Frame, filled: &[u64], bits: &mut [u8]) {
    let (words, row) = (frame.words(), frame.row());
    for (grounds, filled) in filled.chunks(64 * words).enumerate() {
        for permutations in 0..words {
            let mut square = [0; 64];
            for (line, filled) in square.iter_mut().zip(filled.chunks_exact(words)) {
                *line = filled[permutations];
            }
            transpose(&mut square);
            let lines = bits[permutations * 64 * row..].chunks_exact_mut(row);
            for (bits, line) in lines.zip(square) {
                bits[grounds * 8..].iter_mut().zip(line.to_le_bytes()).for_each(|(bits, byte)| *bits = byte);
            }
        }
    }
}

/// Exchanges rows and columns of bits: two quarters of the square change places, then two of each quarter, and so on.
fn transpose(square: &mut [u64; 64]) {
    let (mut width, mut low) = (32, u64::MAX >> 32);
    while width > 0 {
        for line in (0..64).filter(|line| line & width == 0) {
            let change = (square[line] >> width ^ square[line + width]) & low;
            square[line] ^= change << width;
            square[line + width] ^= change;
        }
        width /= 2;
        low ^= low << width;
    }
}
