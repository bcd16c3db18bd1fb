//! A problem with a perfect numbering: layers are bits, and a whole part is expanded at once.

use std::io::{self, Read, Write};
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

use quebra_search::{Memory, Place};

use crate::pace::Pace;
use crate::rules::{Numbering, Rules};
use crate::share::{Count, Halt, Outbox, Post, Share};

pub(crate) struct Bits {
    rules: Arc<dyn Rules>,
    index: usize,
    peers: usize,
    /// Our parts are those from the first on.
    first: usize,
    part_bytes: usize,
    memory: Memory,
    before: Vec<u8>,
    current: Vec<u8>,
    next: Vec<u8>,
    goals: Vec<Place>,
}

/// The first part of a worker: parts are dealt out evenly, in their order.
fn first_part(worker: usize, peers: usize, parts: usize) -> usize {
    (worker * parts).div_ceil(peers)
}

fn owner(part: usize, peers: usize, parts: usize) -> usize {
    part * peers / parts
}

/// The bytes that a worker needs.
pub(crate) fn needs(numbering: &dyn Numbering, peers: usize) -> usize {
    3 * numbering.parts().div_ceil(peers) * numbering.part_bytes()
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
        let first = first_part(index, peers, numbering.parts());
        Some(Self {
            rules,
            index,
            peers,
            first,
            part_bytes,
            memory: Memory::new(Some(memory)),
            before: Vec::new(),
            current: Vec::new(),
            next: Vec::new(),
            goals,
        })
    }

    fn numbering(&self) -> &dyn Numbering {
        self.rules.numbering().expect("there is one, or this would not have been made")
    }

    fn parts(&self) -> usize {
        first_part(self.index + 1, self.peers, self.numbering().parts()) - self.first
    }

    fn allocate(&mut self) -> Result<(), Halt> {
        if self.current.is_empty() {
            let size = self.parts() * self.part_bytes;
            self.memory.take(3 * size)?;
            self.before = vec![0; size];
            self.current = vec![0; size];
            self.next = vec![0; size];
        }
        Ok(())
    }

    fn owns(&self, part: usize) -> bool {
        (self.first..self.first + self.parts()).contains(&part)
    }

    /// How many goals are in the current layer.
    fn goals(&self) -> u64 {
        let is_there = |place: &&Place| {
            let at = |place: &Place| (place.part - self.first) * self.part_bytes + place.byte;
            self.owns(place.part) && self.current[at(place)] >> place.bit & 1 == 1
        };
        self.goals.iter().filter(is_there).count() as u64
    }
}

impl Share for Bits {
    fn begin(&mut self) -> Result<Count, Halt> {
        self.allocate()?;
        let place = self.numbering().place(&self.rules.start());
        if self.owns(place.part) {
            let at = (place.part - self.first) * self.part_bytes + place.byte;
            self.current[at] |= 1 << place.bit;
        }
        Ok(Count { states: u64::from(self.owns(place.part)), goals: self.goals() })
    }

    fn expand(&mut self, post: &mut dyn Post, pace: &Pace) -> Result<(), Halt> {
        let (rules, peers, first, size) = (Arc::clone(&self.rules), self.peers, self.first, self.part_bytes);
        let numbering = rules.numbering().expect("there is one, or this would not have been made");
        let parts = numbering.parts();
        let mut outbox = Outbox::new(peers);
        pace.bytes.store((self.memory.used() * peers) as u64, Relaxed);
        for index in 0..self.parts() {
            while let Some(block) = post.receive() {
                self.take(&block)?;
            }
            let states = &self.current[index * size..(index + 1) * size];
            if is_empty(states) {
                continue;
            }
            let part = first + index;
            pace.tick(ones(states), numbering.steps(states, part))?;
            numbering.spread_within(states, part, &mut self.next[index * size..(index + 1) * size]);
            let next = &mut self.next;
            numbering.spread_away(states, part, &mut |place, bytes| {
                let owner = owner(place.part, peers, parts);
                if owner == self.index {
                    let at = (place.part - first) * size + place.byte;
                    add(&mut next[at..at + bytes.len()], bytes);
                } else {
                    let block = outbox.to(owner);
                    block.push((place.part as u64) << 32 | place.byte as u64);
                    block.push(u64::from(place.bit) << 32 | bytes.len() as u64);
                    block.extend(bytes.chunks(64).map(|bytes| pack(bytes, place.bit)));
                }
            });
            outbox.flush(post, false);
        }
        outbox.flush(post, true);
        Ok(())
    }

    fn take(&mut self, mut block: &[u64]) -> Result<(), Halt> {
        while let [place, run, rest @ ..] = block {
            let (part, byte) = ((place >> 32) as usize, *place as u32 as usize);
            let (bit, length) = ((run >> 32) as u8, *run as u32 as usize);
            let at = (part - self.first) * self.part_bytes + byte;
            let words = length.div_ceil(64);
            for (word, bytes) in rest.iter().zip(self.next[at..at + length].chunks_mut(64)) {
                unpack(*word, bit, bytes);
            }
            block = &rest[words..];
        }
        Ok(())
    }

    fn close(&mut self, pace: &Pace) -> Result<Count, Halt> {
        pace.check()?;
        for ((next, before), current) in self.next.iter_mut().zip(&self.before).zip(&self.current) {
            *next &= !(before | current);
        }
        std::mem::swap(&mut self.before, &mut self.current);
        std::mem::swap(&mut self.current, &mut self.next);
        self.next.fill(0);
        Ok(Count { states: ones(&self.current), goals: self.goals() })
    }

    fn first(&self, most: usize) -> Result<Vec<Vec<u64>>, Halt> {
        let bytes = self.current.iter().enumerate().filter(|(_, byte)| **byte != 0);
        let bits = bytes.flat_map(|(at, &byte)| (0..8).filter(move |bit| byte >> bit & 1 == 1).map(move |bit| (at, bit)));
        let places = bits.map(|(at, bit)| {
            let (part, byte) = (self.first + at / self.part_bytes, at % self.part_bytes);
            self.numbering().state(Place { part, byte, bit })
        });
        Ok(places.take(most).collect())
    }

    /// Only parts that are not empty, each after its number.
    fn save(&self, file: &mut dyn Write) -> io::Result<()> {
        for (index, part) in self.current.chunks_exact(self.part_bytes).enumerate() {
            if !is_empty(part) {
                file.write_all(&((self.first + index) as u64).to_le_bytes())?;
                file.write_all(part)?;
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
            if self.owns(part) {
                let at = (part - self.first) * self.part_bytes;
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
    fn every_part_has_an_owner() {
        for (peers, parts) in [(1, 5), (3, 5), (4, 990), (7, 5), (5, 5)] {
            for part in 0..parts {
                let owner = owner(part, peers, parts);
                assert!((first_part(owner, peers, parts)..first_part(owner + 1, peers, parts)).contains(&part));
            }
        }
    }
}
