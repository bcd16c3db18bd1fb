//! All boards that a start can reach, numbered: the order of the tiles, read row by row without the empty cell, and where that cell is.
//!
//! A move along a row keeps the order, so all places of the empty cell share a byte. A move along a column takes one tile over the
//! others of a row's length, so it turns a few neighbouring digits of the order's factorial number into others: whole runs of orders
//! that share those digits move together. Rows have an even length here (else columns are read instead), so such a move makes an even
//! order odd: the parity of the order tells that of the empty cell's row, and a byte holds every second row. Even orders come first in
//! a part, then odd ones: of each two neighbours one is even.

use quebra_search::{Place, Ranking};

use super::board::{Board, State};

/// The most cells; factorials of more tiles do not fit anywhere.
const MOST: usize = 16;
/// The most tiles.
const TILES: usize = MOST - 1;
/// So many tiles at the end of an order are turned by tables.
const TAIL: usize = 7;

type Digits = [u8; TILES];

pub(super) struct Orders<B> {
    /// The length of a row, and how many there are.
    columns: usize,
    rows: usize,
    tiles: usize,
    /// The cell of the board at each place in reading order.
    cells: [u8; MOST],
    /// The first digits of an order, which name a part.
    prefix: usize,
    /// The last tiles, which [`Turn`]s move.
    tail: usize,
    /// Half of the orders in a part: as many are even as odd.
    half: usize,
    /// The parity of an order and of its empty cell's row, together.
    class: usize,
    /// Parities of the digits between prefix and tail.
    parities: Vec<u8>,
    blocks: Vec<Blocks>,
    turns: Vec<Turn>,
    goal: B,
    /// The bits of places where the empty cell has a neighbour in the same row before it, and after it.
    after: u8,
    before: u8,
}

/// A step of the empty cell between two rows: the tile below comes up, over those between.
#[derive(Clone, Copy)]
struct Fall {
    /// The first of the tiles that change their places.
    first: usize,
    /// The parity of the order before, and the bits of the empty cell before and after.
    parity: usize,
    above: u8,
    below: u8,
}

/// A fall that takes runs of orders to other ones in the same part.
struct Blocks {
    fall: Fall,
    length: usize,
    /// The first of each run before, and after.
    pairs: Vec<(u32, u32)>,
}

/// A fall among the last tiles.
struct Turn {
    fall: Fall,
    /// For even and odd orders of the last tiles: where each goes by a fall, and where by a rise.
    falls: [Vec<u16>; 2],
    rises: [Vec<u16>; 2],
}

/// How many orders there are of so many tiles.
fn orders(tiles: usize) -> usize {
    (1..=tiles).product()
}

/// Exchanges two neighbours of an order, by its digits: how many later tiles are smaller.
fn exchange(digits: &mut [u8], at: usize) {
    let (one, other) = (digits[at], digits[at + 1]);
    (digits[at], digits[at + 1]) = if one > other { (other, one - 1) } else { (other + 1, one) };
}

/// The last of these tiles comes first.
fn fall(digits: &mut [u8]) {
    (0..digits.len() - 1).rev().for_each(|at| exchange(digits, at));
}

/// The first of these tiles comes last.
fn rise(digits: &mut [u8]) {
    (0..digits.len() - 1).for_each(|at| exchange(digits, at));
}

/// The number of some neighbouring digits of an order of so many tiles, and back.
fn number(digits: &[u8], first: usize, tiles: usize) -> usize {
    digits.iter().enumerate().fold(0, |number, (at, &digit)| number * (tiles - first - at) + digit as usize)
}

fn digits(mut number: usize, first: usize, tiles: usize, digits: &mut [u8]) {
    for (at, digit) in digits.iter_mut().enumerate().rev() {
        let base = tiles - first - at;
        *digit = (number % base) as u8;
        number /= base;
    }
}

fn parity(digits: &[u8]) -> usize {
    digits.iter().map(|&digit| digit as usize).sum::<usize>() % 2
}

/// The bits of the bytes, together.
fn union(bytes: &[u8]) -> u8 {
    bytes.iter().fold(0, |all, byte| all | byte)
}

/// Moves a bit of every byte to another place in `into`.
#[inline]
fn carry(from: &[u8], bit: u8, into: &mut [u8], to: u8) {
    let mask = 1 << bit;
    if to >= bit {
        into.iter_mut().zip(from).for_each(|(into, byte)| *into |= (byte & mask) << (to - bit));
    } else {
        into.iter_mut().zip(from).for_each(|(into, byte)| *into |= (byte & mask) >> (bit - to));
    }
}

/// The same, from places that a table names.
#[inline]
fn gather(from: &[u8], bit: u8, into: &mut [u8], to: u8, sources: &[u16]) {
    // An array of that size would need no checks, but the last tiles may be fewer.
    let from = &from[..into.len()];
    for (into, &source) in into.iter_mut().zip(sources) {
        *into |= (from[source as usize] >> bit & 1) << to;
    }
}

impl<B: Board> Orders<B> {
    /// For all boards of a size that can be reached from `start`: they have six to sixteen cells, and a side of even length.
    pub(super) fn new(size: (usize, usize), start: &State<B>, goal: B) -> Option<Self> {
        let count = size.0 * size.1;
        if !(6..=MOST).contains(&count) {
            return None;
        }
        // Short moves keep long runs together.
        let sides = [size, (size.1, size.0)];
        let (rows, columns) = sides.into_iter().filter(|(_, columns)| columns % 2 == 0).min_by_key(|side| side.1)?;
        let is_turned = (rows, columns) != size;
        let mut cells = [0; MOST];
        for (place, cell) in cells.iter_mut().enumerate().take(count) {
            let (row, column) = (place / columns, place % columns);
            *cell = if is_turned { column * rows + row } else { place } as u8;
        }
        let tiles = count - 1;
        let prefix = (tiles / 3).max(tiles.saturating_sub(8));
        let tail = TAIL.min(tiles - prefix);
        let middle = tiles - tail - prefix;
        let mut scratch = [0; TILES];
        let parities = (0..orders(tiles - prefix) / orders(tail)).map(|group| {
            digits(group, prefix, tiles, &mut scratch[..middle]);
            parity(&scratch[..middle]) as u8
        });
        let edge = |edge: usize| {
            let bits = (0..rows.div_ceil(2) * columns).filter(|bit| bit % columns != edge);
            bits.fold(0u8, |mask, bit| mask | 1 << bit)
        };
        let mut orders = Self {
            columns,
            rows,
            tiles,
            cells,
            prefix,
            tail,
            half: orders(tiles - prefix) / 2,
            class: 0,
            parities: parities.collect(),
            blocks: Vec::new(),
            turns: Vec::new(),
            goal,
            after: edge(0),
            before: edge(columns - 1),
        };
        let (order, empty) = orders.order(start);
        orders.class = (parity(&order[..tiles]) + empty / columns) % 2;
        for first in prefix..(rows - 1) * columns {
            let fall = orders.fall(first);
            if first < tiles - tail {
                orders.blocks.push(orders.blocks_of(fall));
            } else {
                orders.turns.push(orders.turn_of(fall));
            }
        }
        Some(orders)
    }

    fn fall(&self, first: usize) -> Fall {
        let (row, column) = (first / self.columns, first % self.columns);
        Fall {
            first,
            parity: (row + self.class) % 2,
            above: (row / 2 * self.columns + column) as u8,
            below: (row.div_ceil(2) * self.columns + column) as u8,
        }
    }

    fn blocks_of(&self, fall: Fall) -> Blocks {
        let end = fall.first + self.columns;
        let length = orders(self.tiles - end) / 2;
        let mut scratch = [0; TILES];
        let scratch = &mut scratch[..end - self.prefix];
        let pairs = (0..self.half / length).map(|block| {
            digits(block, self.prefix, self.tiles, scratch);
            self::fall(&mut scratch[fall.first - self.prefix..]);
            ((block * length) as u32, (number(scratch, self.prefix, self.tiles) * length) as u32)
        });
        Blocks { fall, length, pairs: pairs.collect() }
    }

    fn turn_of(&self, fall: Fall) -> Turn {
        let first = self.tiles - self.tail;
        let window = fall.first - first..fall.first - first + self.columns;
        let mut falls = [vec![0; orders(self.tail) / 2], vec![0; orders(self.tail) / 2]];
        let mut rises = falls.clone();
        let mut scratch = [0; TILES];
        let scratch = &mut scratch[..self.tail];
        for order in 0..orders(self.tail) {
            digits(order, first, self.tiles, scratch);
            let odd = parity(scratch);
            self::fall(&mut scratch[window.clone()]);
            let fallen = number(scratch, first, self.tiles) / 2;
            falls[odd][order / 2] = fallen as u16;
            rises[1 - odd][fallen] = (order / 2) as u16;
        }
        Turn { fall, falls, rises }
    }

    /// The digits of a state's order, and the place of its empty cell.
    fn order(&self, state: &State<B>) -> (Digits, usize) {
        let (mut tiles, mut empty, mut order) = ([0; TILES], 0, [0; TILES]);
        let mut count = 0;
        for (place, &cell) in self.cells.iter().enumerate().take(self.tiles + 1) {
            match state.board.tile(cell as usize) {
                0 => empty = place,
                tile => {
                    tiles[count] = tile;
                    count += 1;
                }
            }
        }
        for (at, digit) in order.iter_mut().enumerate().take(count) {
            *digit = tiles[at + 1..count].iter().filter(|&&tile| tile < tiles[at]).count() as u8;
        }
        (order, empty)
    }

    /// The even or the odd orders of a part.
    fn side<'a>(&self, states: &'a [u8], parity: usize) -> &'a [u8] {
        &states[parity * self.half..(parity + 1) * self.half]
    }

    /// The orders of a part with one parity, and those to which a fall or a rise leads from them.
    fn ways<'a>(&self, fall: Fall, states: &'a [u8], is_fall: bool) -> (&'a [u8], usize, u8, u8) {
        if is_fall {
            (self.side(states, fall.parity), 1 - fall.parity, fall.above, fall.below)
        } else {
            (self.side(states, 1 - fall.parity), fall.parity, fall.below, fall.above)
        }
    }
}

impl<B: Board> Ranking<State<B>> for Orders<B> {
    fn parts(&self) -> usize {
        orders(self.tiles) / (2 * self.half)
    }

    fn part_bytes(&self) -> usize {
        2 * self.half
    }

    /// Every order, and every place of the empty cell in each second row.
    fn states(&self) -> u64 {
        orders(self.tiles) as u64 * (self.tiles as u64 + 1) / 2
    }

    fn place(&self, state: &State<B>) -> Place {
        let (order, empty) = self.order(state);
        let rest = number(&order[self.prefix..self.tiles], self.prefix, self.tiles);
        let (row, column) = (empty / self.columns, empty % self.columns);
        Place {
            part: number(&order[..self.prefix], 0, self.tiles),
            byte: parity(&order[..self.tiles]) * self.half + rest / 2,
            bit: (row / 2 * self.columns + column) as u8,
        }
    }

    fn state(&self, place: Place) -> State<B> {
        let mut order = [0; TILES];
        let odd = place.byte / self.half;
        digits(place.part, 0, self.tiles, &mut order[..self.prefix]);
        digits(place.byte % self.half * 2, self.prefix, self.tiles, &mut order[self.prefix..self.tiles]);
        // The last tile but one makes the difference between neighbours.
        order[self.tiles - 2] = ((odd + parity(&order[..self.tiles])) % 2) as u8;
        let row = place.bit as usize / self.columns * 2 + (odd + self.class) % 2;
        let empty = row * self.columns + place.bit as usize % self.columns;
        let mut left: Vec<usize> = (1..=self.tiles).collect();
        let mut board = B::BLANK;
        let cells = (0..=self.tiles).filter(|&cell| cell != empty);
        for (cell, &digit) in cells.zip(&order) {
            board = board.with(self.cells[cell] as usize, left.remove(digit as usize));
        }
        State { board, empty: self.cells[empty] }
    }

    /// The only one, if it is among the boards that can be reached.
    fn goals(&self) -> Vec<State<B>> {
        let goal = State { board: self.goal, empty: self.tiles as u8 };
        let (order, empty) = self.order(&goal);
        let is_ours = (parity(&order[..self.tiles]) + empty / self.columns) % 2 == self.class;
        is_ours.then_some(goal).into_iter().collect()
    }

    fn spread_within(&self, states: &[u8], part: usize, next: &mut [u8]) {
        let there = [union(self.side(states, 0)), union(self.side(states, 1))];
        for odd in (0..2).filter(|&odd| there[odd] != 0) {
            let next = &mut next[odd * self.half..(odd + 1) * self.half];
            for (next, byte) in next.iter_mut().zip(self.side(states, odd)) {
                *next |= byte << 1 & self.after | byte >> 1 & self.before;
            }
        }
        for Blocks { fall, length, pairs } in &self.blocks {
            for is_fall in [true, false] {
                let (from, parity, bit, to) = self.ways(*fall, states, is_fall);
                if there[1 - parity] >> bit & 1 == 0 {
                    continue;
                }
                let next = &mut next[parity * self.half..(parity + 1) * self.half];
                for &(above, below) in pairs {
                    let (source, target) = if is_fall { (above, below) } else { (below, above) };
                    let (source, target) = (source as usize, target as usize);
                    carry(&from[source..source + length], bit, &mut next[target..target + length], to);
                }
            }
        }
        let mut digits = [0; TILES];
        self::digits(part, 0, self.tiles, &mut digits[..self.prefix]);
        let odd = parity(&digits[..self.prefix]);
        let group = orders(self.tail) / 2;
        for (index, &between) in self.parities.iter().enumerate() {
            let span = index * group..(index + 1) * group;
            let there = [0, 1].map(|parity| union(&self.side(states, parity)[span.clone()]));
            for Turn { fall, falls, rises } in &self.turns {
                for is_fall in [true, false] {
                    let (from, parity, bit, to) = self.ways(*fall, states, is_fall);
                    if there[1 - parity] >> bit & 1 == 0 {
                        continue;
                    }
                    let next = &mut next[parity * self.half..(parity + 1) * self.half][span.clone()];
                    let last = (parity + odd + between as usize) % 2;
                    let sources = if is_fall { &rises[last] } else { &falls[last] };
                    gather(&from[span.clone()], bit, next, to, sources);
                }
            }
        }
    }

    fn spread_away(&self, states: &[u8], part: usize, away: &mut dyn FnMut(Place, &[u8])) {
        let there = [union(self.side(states, 0)), union(self.side(states, 1))];
        if there == [0, 0] {
            return;
        }
        let mut run = vec![0; self.half];
        let mut order = [0; TILES];
        for first in 0..self.prefix.min((self.rows - 1) * self.columns) {
            let fall = self.fall(first);
            // What the move leaves alone at the end, and what follows the prefix before that.
            let end = (first + self.columns).max(self.prefix);
            let length = orders(self.tiles - end) / 2;
            for is_fall in [true, false] {
                let (from, parity, bit, to) = self.ways(fall, states, is_fall);
                if there[1 - parity] >> bit & 1 == 0 {
                    continue;
                }
                for (index, block) in from.chunks_exact(length).enumerate() {
                    if union(block) >> bit & 1 == 0 {
                        continue;
                    }
                    digits(part, 0, self.tiles, &mut order[..self.prefix]);
                    digits(index, self.prefix, self.tiles, &mut order[self.prefix..end]);
                    let window = &mut order[first..first + self.columns];
                    if is_fall {
                        self::fall(window);
                    } else {
                        rise(window);
                    }
                    let run = &mut run[..length];
                    run.fill(0);
                    carry(block, bit, run, to);
                    let place = Place {
                        part: number(&order[..self.prefix], 0, self.tiles),
                        byte: parity * self.half + number(&order[self.prefix..end], self.prefix, self.tiles) * length,
                        bit: to,
                    };
                    away(place, run);
                }
            }
        }
    }

    fn steps(&self, states: &[u8], _part: usize) -> u64 {
        let mut steps = 0;
        for odd in 0..2 {
            let mut counts = [0u64; 8];
            let side = self.side(states, odd);
            let there = union(side);
            for (bit, count) in counts.iter_mut().enumerate().filter(|(bit, _)| there >> bit & 1 == 1) {
                // Sums of a few bytes at a time fit into a byte, which many can be added at once.
                let sums = side.chunks(255).map(|bytes| bytes.iter().fold(0u8, |sum, byte| sum + (byte >> bit & 1)));
                *count = sums.map(u64::from).sum();
            }
            for (bit, count) in counts.into_iter().enumerate() {
                let (row, column) = (bit / self.columns * 2 + (odd + self.class) % 2, bit % self.columns);
                let ways = [row > 0, row + 1 < self.rows, column > 0, column + 1 < self.columns];
                steps += count * ways.into_iter().filter(|&is| is).count() as u64;
            }
        }
        steps
    }
}
