//! A problem with a perfect numbering: layers are bits, and a whole part is expanded at once.

use std::io::{self, Read, Write};
use std::ops::Range;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, Mutex, PoisonError};

use quebra_search::{Memory, Place};

use crate::pace::Pace;
use crate::rules::{Numbering, Rules};
use crate::share::{Count, Halt, Outbox, Post, Share};

pub(crate) struct Bits {
    rules: Arc<dyn Rules>,
    deal: Deal,
    part_bytes: usize,
    memory: Memory,
    before: Vec<u8>,
    current: Vec<u8>,
    next: Vec<u8>,
    goals: Vec<Place>,
    outbox: Outbox,
}

/// Who owns which parts. Most steps lead to neighbours, so a worker owns ranges of parts; a layer is seldom spread evenly, so it owns
/// several of them, dealt out to and fro.
struct Deal {
    index: usize,
    peers: usize,
    parts: usize,
    /// How many of our parts come before each of our ranges.
    before: [usize; TURNS + 1],
}

/// The ranges of a worker: with four, two workers took 4 % longer on the 3×4 N-Puzzle.
const TURNS: usize = 8;

impl Deal {
    fn new(index: usize, peers: usize, parts: usize) -> Self {
        let mut deal = Self { index, peers, parts, before: [0; TURNS + 1] };
        for turn in 0..TURNS {
            deal.before[turn + 1] = deal.before[turn] + deal.range(turn).len();
        }
        deal
    }

    /// Our parts of a turn.
    fn range(&self, turn: usize) -> Range<usize> {
        let place = if turn.is_multiple_of(2) { self.index } else { self.peers - 1 - self.index };
        let first = |range: usize| (range * self.parts).div_ceil(self.peers * TURNS);
        first(turn * self.peers + place)..first(turn * self.peers + place + 1)
    }

    fn turn_and_owner(&self, part: usize) -> (usize, usize) {
        let range = part * self.peers * TURNS / self.parts;
        let (turn, place) = (range / self.peers, range % self.peers);
        (turn, if turn.is_multiple_of(2) { place } else { self.peers - 1 - place })
    }

    fn owner(&self, part: usize) -> usize {
        self.turn_and_owner(part).1
    }

    /// The place of a part among ours, if it is one of them.
    fn place(&self, part: usize) -> Option<usize> {
        let (turn, owner) = self.turn_and_owner(part);
        (owner == self.index).then(|| self.before[turn] + part - self.range(turn).start)
    }

    /// Our parts, in their order.
    fn ours(&self) -> impl Iterator<Item = usize> + '_ {
        (0..TURNS).flat_map(|turn| self.range(turn))
    }
}

/// Whose turn it is to get memory.
static PAGES: Mutex<()> = Mutex::new(());

/// The bytes that a worker needs.
pub(crate) fn needs(numbering: &dyn Numbering, peers: usize) -> usize {
    3 * (numbering.parts() / peers + TURNS) * numbering.part_bytes()
}

/// The bits of a number, one a byte.
const SPREAD: [u64; 256] = {
    let mut table = [0; 256];
    let mut number = 0;
    while number < 256 {
        let mut bit = 0;
        while bit < 8 {
            table[number] |= ((number as u64) >> bit & 1) << (8 * bit);
            bit += 1;
        }
        number += 1;
    }
    table
};

/// One bit of each of up to 64 bytes.
fn pack(bytes: &[u8], bit: u8) -> u64 {
    let mut word = 0;
    for (at, eight) in bytes.chunks(8).enumerate() {
        let mut all = [0; 8];
        all[..eight.len()].copy_from_slice(eight);
        let ones = u64::from_le_bytes(all) >> bit & 0x0101_0101_0101_0101;
        // The product brings the eight bits together in its top byte.
        word |= (ones.wrapping_mul(0x0102_0408_1020_4080) >> 56) << (8 * at);
    }
    word
}

fn unpack(word: u64, bit: u8, bytes: &mut [u8]) {
    for (at, eight) in bytes.chunks_mut(8).enumerate() {
        let ones = SPREAD[(word >> (8 * at)) as usize & 255] << bit;
        eight.iter_mut().zip(ones.to_le_bytes()).for_each(|(byte, more)| *byte |= more);
    }
}

fn add(bytes: &mut [u8], more: &[u8]) {
    bytes.iter_mut().zip(more).for_each(|(byte, more)| *byte |= more);
}

/// How many bits are set.
fn ones(bytes: &[u8]) -> u64 {
    let (words, rest) = bytes.as_chunks::<8>();
    let count: u32 = rest.iter().map(|byte| byte.count_ones()).sum();
    words.iter().map(|word| u64::from(u64::from_le_bytes(*word).count_ones())).sum::<u64>() + u64::from(count)
}

fn is_empty(bytes: &[u8]) -> bool {
    bytes.iter().fold(0, |all, byte| all | byte) == 0
}

impl Bits {
    /// A share, if `rules` have a numbering.
    pub(crate) fn new(rules: Arc<dyn Rules>, (index, peers): (usize, usize), memory: usize) -> Option<Self> {
        let numbering = rules.numbering()?;
        let (part_bytes, goals) = (numbering.part_bytes(), numbering.goals());
        let deal = Deal::new(index, peers, numbering.parts());
        Some(Self {
            rules,
            deal,
            part_bytes,
            memory: Memory::new(Some(memory)),
            before: Vec::new(),
            current: Vec::new(),
            next: Vec::new(),
            goals,
            outbox: Outbox::new(peers, memory),
        })
    }

    fn numbering(&self) -> &dyn Numbering {
        self.rules.numbering().expect("there is one, or this would not have been made")
    }

    fn allocate(&mut self) -> Result<(), Halt> {
        if self.current.is_empty() {
            let size = self.deal.before[TURNS] * self.part_bytes;
            self.memory.take(3 * size)?;
            // Threads that get their pages at the same time are in each other's way: it took two of them five times as long as one.
            let _turn = PAGES.lock().unwrap_or_else(PoisonError::into_inner);
            for layer in [&mut self.before, &mut self.current, &mut self.next] {
                *layer = vec![1; size];
                layer.fill(0);
            }
        }
        Ok(())
    }

    /// Where the bytes of a part begin, if it is ours.
    fn start_of(&self, part: usize) -> Option<usize> {
        self.deal.place(part).map(|place| place * self.part_bytes)
    }

    /// How many goals are in the current layer.
    fn goals(&self) -> u64 {
        let byte = |place: &Place| self.start_of(place.part).map_or(0, |start| self.current[start + place.byte]);
        self.goals.iter().filter(|place| byte(place) >> place.bit & 1 == 1).count() as u64
    }
}

impl Share for Bits {
    fn begin(&mut self) -> Result<Count, Halt> {
        self.allocate()?;
        let place = self.numbering().place(&self.rules.start());
        let start = self.start_of(place.part);
        if let Some(start) = start {
            self.current[start + place.byte] |= 1 << place.bit;
        }
        Ok(Count { states: u64::from(start.is_some()), goals: self.goals() })
    }

    fn expand(&mut self, post: &mut dyn Post, pace: &Pace) -> Result<(), Halt> {
        let (rules, size) = (Arc::clone(&self.rules), self.part_bytes);
        let numbering = rules.numbering().expect("there is one, or this would not have been made");
        pace.bytes.store((self.memory.used() * self.deal.peers) as u64, Relaxed);
        let parts: Vec<usize> = self.deal.ours().collect();
        for (index, part) in parts.into_iter().enumerate() {
            while let Some(block) = post.receive() {
                self.take(block)?;
            }
            let states = &self.current[index * size..(index + 1) * size];
            if is_empty(states) {
                continue;
            }
            pace.tick(ones(states), numbering.steps(states, part))?;
            numbering.spread_within(states, part, &mut self.next[index * size..(index + 1) * size]);
            let (next, deal, outbox) = (&mut self.next, &self.deal, &mut self.outbox);
            numbering.spread_away(states, part, &mut |place, bytes| {
                if let Some(index) = deal.place(place.part) {
                    let at = index * size + place.byte;
                    add(&mut next[at..at + bytes.len()], bytes);
                } else {
                    let block = outbox.to(deal.owner(place.part));
                    block.push((place.part as u64) << 32 | place.byte as u64);
                    block.push(u64::from(place.bit) << 32 | bytes.len() as u64);
                    block.extend(bytes.chunks(64).map(|bytes| pack(bytes, place.bit)));
                }
            });
            self.outbox.flush(post, false);
        }
        self.outbox.flush(post, true);
        Ok(())
    }

    fn take(&mut self, block: Vec<u64>) -> Result<(), Halt> {
        let mut words = &block[..];
        while let [place, run, rest @ ..] = words {
            let (part, byte) = ((place >> 32) as usize, *place as u32 as usize);
            let (bit, length) = ((run >> 32) as u8, *run as u32 as usize);
            let at = self.start_of(part).expect("it was sent to its owner") + byte;
            for (word, bytes) in rest.iter().zip(self.next[at..at + length].chunks_mut(64)) {
                unpack(*word, bit, bytes);
            }
            words = &rest[length.div_ceil(64)..];
        }
        self.outbox.reuse(block);
        Ok(())
    }

    fn close(&mut self, pace: &Pace) -> Result<Count, Halt> {
        pace.check()?;
        let mut states = 0;
        let size = self.part_bytes;
        let parts = self.next.chunks_exact_mut(size).zip(self.before.chunks_exact_mut(size));
        // A part at a time, so that memory is gone through once.
        for ((next, before), current) in parts.zip(self.current.chunks_exact(size)) {
            for ((next, before), current) in next.iter_mut().zip(before).zip(current) {
                *next &= !(*before | current);
                // It is the room for the layer after the next.
                *before = 0;
            }
            states += ones(next);
        }
        std::mem::swap(&mut self.before, &mut self.current);
        std::mem::swap(&mut self.current, &mut self.next);
        Ok(Count { states, goals: self.goals() })
    }

    fn first_before(&self, most: usize) -> Vec<(u64, Vec<u64>)> {
        let parts = self.deal.ours().zip(self.before.chunks_exact(self.part_bytes));
        let bytes = parts.flat_map(|(part, bytes)| bytes.iter().enumerate().map(move |(at, byte)| (part, at, *byte)));
        let places = bytes.filter(|(_, _, bits)| *bits != 0).flat_map(|(part, byte, bits)| {
            (0..8).filter(move |bit| bits >> bit & 1 == 1).map(move |bit| Place { part, byte, bit })
        });
        let numbered = places.map(|place| {
            let number = ((place.part * self.part_bytes + place.byte) * 8) as u64 + u64::from(place.bit);
            (number, self.numbering().state(place))
        });
        numbered.take(most).collect()
    }

    /// Only parts that are not empty, each after its number.
    fn save(&self, file: &mut dyn Write) -> io::Result<()> {
        for (part, states) in self.deal.ours().zip(self.current.chunks_exact(self.part_bytes)) {
            if !is_empty(states) {
                file.write_all(&(part as u64).to_le_bytes())?;
                file.write_all(states)?;
            }
        }
        Ok(())
    }

    fn load(&mut self, file: &mut dyn Read, bytes: u64, is_current: bool) -> Result<(), Halt> {
        self.allocate()?;
        let record = 8 + self.part_bytes;
        if !bytes.is_multiple_of(record as u64) {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "it holds half a part").into());
        }
        let (mut number, mut states) = ([0; 8], vec![0; self.part_bytes]);
        for _ in 0..bytes / record as u64 {
            file.read_exact(&mut number)?;
            file.read_exact(&mut states)?;
            let part = u64::from_le_bytes(number) as usize;
            if let Some(at) = self.start_of(part) {
                let layer = if is_current { &mut self.current } else { &mut self.before };
                add(&mut layer[at..at + states.len()], &states);
            }
        }
        Ok(())
    }

    fn states(&self) -> u64 {
        ones(&self.current)
    }

    fn needs_all(&self) -> bool {
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_come_back() {
        for length in [1, 7, 8, 9, 60, 64] {
            for bit in 0..8 {
                let bytes: Vec<u8> = (0..length).map(|at: usize| u8::from(at * at % 3 == 1) << bit).collect();
                let mut back = vec![0; length];
                unpack(pack(&bytes, bit), bit, &mut back);
                assert_eq!(back, bytes);
            }
        }
    }

    #[test]
    fn every_part_has_one_owner() {
        for (peers, parts) in [(1, 5), (3, 5), (4, 990), (7, 5), (5, 5), (2, 990), (3, 1000)] {
            let mut owners = vec![None; parts];
            for index in 0..peers {
                let deal = Deal::new(index, peers, parts);
                for (place, part) in deal.ours().enumerate() {
                    assert_eq!((deal.owner(part), deal.place(part)), (index, Some(place)));
                    assert_eq!(owners[part].replace(index), None);
                }
            }
            assert!(owners.iter().all(Option::is_some));
        }
    }
}
