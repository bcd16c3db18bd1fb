//! One pattern database: a few tiles, and the least number of their own moves that brings them home.
//!
//! A position of a pattern is which cells its tiles cover, which of the regions they leave holds the empty cell, and the
//! order in which the tiles lie on their cells. The first two are numbered together as a *ground*, the third is the number
//! of a permutation. What a move does to the ground is the same for every permutation, so all links stand in a
//! table of grounds.
//!
//! As the region is part of the position, a value is an exact distance: every move of a tile changes it by one. The ground
//! alone tells whether it is odd. So **one bit a position is enough**: the second bit of the value says whether a
//! move went up or down, and the value of a first position is the number of steps down to the goal.

mod fill;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use quebra_search::Stop;

use crate::n_puzzle::rectangle::Rectangle;
use crate::n_puzzle::room::Room;

/// The most tiles in a pattern: their permutations need sixteen bits.
pub(in crate::n_puzzle) const MOST_TILES: usize = 8;

/// No such move.
const NO_LINK: u32 = u32::MAX;

/// Where a pattern is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::n_puzzle) struct Position {
    ground: u32,
    permutation: u16,
    /// The last two bits count.
    value: u8,
}

impl Position {
    pub(in crate::n_puzzle) const NONE: Self = Self { ground: 0, permutation: 0, value: 0 };
}

/// How many positions a board's searches carry along; the type is part of [`Board`](crate::n_puzzle::Board).
pub trait Slots: Copy + Send + Sync + 'static {
    /// Their number.
    const COUNT: usize;
    /// All of them, not used yet.
    const UNUSED: Self;
    /// One of them.
    #[doc(hidden)]
    fn slot(&self, number: usize) -> Slot;
    /// Changes one of them.
    #[doc(hidden)]
    fn set_slot(&mut self, number: usize, slot: Slot);
}

/// Where one pattern is.
#[derive(Clone, Copy)]
pub struct Slot(pub(super) Position);

impl<const N: usize> Slots for [Slot; N] {
    const COUNT: usize = N;
    const UNUSED: Self = [Slot(Position::NONE); N];

    #[inline]
    fn slot(&self, number: usize) -> Slot {
        self[number]
    }

    #[inline]
    fn set_slot(&mut self, number: usize, slot: Slot) {
        self[number] = slot;
    }
}

/// Cells covered, and one of the regions left.
struct Ground {
    covered: u64,
    region: u64,
}

/// What all patterns of as many tiles share: grounds, permutations, and how moves lead from one to another.
pub(in crate::n_puzzle) struct Frame {
    rectangle: Rectangle,
    tiles: usize,
    /// How many orders the tiles have.
    count: usize,
    orders: Vec<Order>,
    ranks: Ranks,
    /// Those with an even number of odd cells covered come first: every move goes to the other half.
    grounds: Vec<Ground>,
    evens: usize,
    /// For each set of covered cells, by rank, its first ground.
    firsts: Vec<u32>,
    /// For each ground.
    links: Vec<Links>,
}

/// Where moves from a ground lead: for each place of the tile among the covered cells and each way of the empty cell the next
/// ground, and the number of the shift that the permutation makes.
#[derive(Clone)]
#[repr(align(128))]
struct Links([[u32; 4]; MOST_TILES]);

/// The database of one pattern.
pub(in crate::n_puzzle) struct Pattern {
    frame: Arc<Frame>,
    /// The goal's ground is one of the odd ones.
    is_odd: bool,
    /// Bytes of a permutation.
    row: usize,
    /// The second bit of the value for each permutation and ground; a permutation begins at a multiple of 8. More than half of
    /// the moves, among them all those to the sides, keep the permutation, and so the page of memory or one close by.
    bits: Room,
}

/// An order of a few tiles, and what becomes of it: all that a step wants to know, side by side.
#[derive(Clone)]
#[repr(align(128))]
struct Order {
    /// For each tile its place.
    places: [u8; MOST_TILES],
    /// For each [`shift`] the number of the order after it.
    shifts: [u16; SHIFTS],
}

/// The number of shifts with eight tiles, and a few to fill two lines of the cache.
const SHIFTS: usize = 60;

/// The number of the shift that takes a tile from one place to another; 0 changes nothing.
fn shift(tiles: usize, leave: usize, enter: usize) -> usize {
    if leave == enter { 0 } else { 1 + leave * (tiles - 1) + enter - usize::from(enter > leave) }
}

/// All orders of a few tiles, by number.
fn orders(tiles: usize) -> Vec<Order> {
    let count = (1..=tiles).product();
    let mut orders = vec![Order { places: [0; MOST_TILES], shifts: [0; SHIFTS] }; count];
    let mut tile_at: Vec<u8> = (0..tiles as u8).collect();
    for (number, order) in orders.iter_mut().enumerate() {
        for (place, &tile) in tile_at.iter().enumerate() {
            order.places[tile as usize] = place as u8;
        }
        order.shifts[0] = number as u16;
        // A step to the next place and back are the same exchange.
        for place in 1..tiles {
            tile_at.swap(place - 1, place);
            let after = order_number(&tile_at) as u16;
            order.shifts[shift(tiles, place, place - 1)] = after;
            order.shifts[shift(tiles, place - 1, place)] = after;
            tile_at.swap(place - 1, place);
        }
        next_order(&mut tile_at);
    }
    // A longer way is one place less, and an exchange.
    for way in 2..tiles {
        for low in 0..tiles - way {
            let high = low + way;
            for (leave, nearly, enter) in [(low, high - 1, high), (high, low + 1, low)] {
                for number in 0..count {
                    let between = orders[number].shifts[shift(tiles, leave, nearly)] as usize;
                    orders[number].shifts[shift(tiles, leave, enter)] =
                        orders[between].shifts[shift(tiles, nearly, enter)];
                }
            }
        }
    }
    orders
}

/// The number of an order in the dictionary.
fn order_number(tile_at: &[u8]) -> usize {
    let smaller_later = |place: usize| tile_at[place..].iter().filter(|&&tile| tile < tile_at[place]).count();
    (0..tile_at.len()).fold(0, |number, place| number * (tile_at.len() - place) + smaller_later(place))
}

/// The next order in the dictionary; the last one stays.
fn next_order(order: &mut [u8]) {
    if let Some(place) = order.windows(2).rposition(|pair| pair[0] < pair[1]) {
        let other = order.iter().rposition(|&tile| tile > order[place]).expect("the next one is larger");
        order.swap(place, other);
        order[place + 1..].reverse();
    }
}

/// How many ways there are to choose `few` of `many`.
fn choices(many: usize, few: usize) -> usize {
    (0..few).fold(1, |product, taken| product * (many - taken) / (taken + 1))
}

/// The next larger number with as many bits.
fn next_choice(bits: u64) -> u64 {
    let lowest = bits & bits.wrapping_neg();
    let ripple = bits + lowest;
    ripple | (bits ^ ripple) >> (lowest.trailing_zeros() + 2)
}

/// Positions of a pattern, not counting regions.
pub(in crate::n_puzzle) fn positions(cells: usize, tiles: usize) -> usize {
    (0..tiles).map(|taken| cells - taken).product()
}

impl Frame {
    /// The grounds of patterns of so many tiles, without links.
    pub(in crate::n_puzzle) fn new(rectangle: Rectangle, tiles: usize) -> Self {
        let mut frame = Self {
            rectangle,
            tiles,
            count: (1..=tiles).product(),
            orders: Vec::new(),
            ranks: Ranks::new(rectangle.cells(), tiles),
            grounds: Vec::new(),
            evens: 0,
            firsts: Vec::new(),
            links: Vec::new(),
        };
        frame.find_grounds();
        frame
    }

    /// The same with links, which take most of its [`bytes`](Self::bytes). `check` is asked now and then whether to go on.
    pub(in crate::n_puzzle) fn linked(mut self, check: impl FnMut() -> Result<(), Stop>) -> Result<Arc<Self>, Stop> {
        self.orders = orders(self.tiles);
        self.find_links(check)?;
        Ok(Arc::new(self))
    }

    /// Tiles in each pattern.
    pub(in crate::n_puzzle) fn tiles(&self) -> usize {
        self.tiles
    }

    /// What the frame holds with its links.
    pub(in crate::n_puzzle) fn bytes(&self) -> usize {
        let links = self.grounds.len() * size_of::<Links>();
        let orders = self.count * size_of::<Order>();
        self.grounds.len() * size_of::<Ground>() + self.firsts.len() * size_of::<u32>() + links + orders
    }

    /// Words of one bit for each permutation.
    fn words(&self) -> usize {
        self.count.div_ceil(64)
    }

    /// Positions of a pattern.
    pub(in crate::n_puzzle) fn positions(&self) -> usize {
        self.grounds.len() * self.count
    }

    /// What one bit for each position takes.
    pub(in crate::n_puzzle) fn plane_bytes(&self) -> usize {
        self.count * self.row()
    }

    /// Bytes of one bit for each ground.
    fn row(&self) -> usize {
        self.grounds.len().div_ceil(8)
    }

    fn find_grounds(&mut self) {
        let (cells, tiles) = (self.rectangle.cells(), self.tiles);
        let all = u64::MAX >> (64 - cells);
        let odd = self.rectangle.odd_cells();
        let count = choices(cells, tiles);
        self.firsts = vec![0; count];
        for parity in 0..2 {
            self.evens = self.grounds.len();
            let mut covered = (1u64 << tiles) - 1;
            for first in &mut self.firsts {
                if (covered & odd).count_ones() % 2 == parity {
                    *first = self.grounds.len() as u32;
                    let mut free = all & !covered;
                    while free != 0 {
                        let region = self.rectangle.region(free.trailing_zeros() as usize, covered);
                        self.grounds.push(Ground { covered, region });
                        free &= !region;
                    }
                }
                covered = next_choice(covered);
            }
        }
    }

    fn find_links(&mut self, mut check: impl FnMut() -> Result<(), Stop>) -> Result<(), Stop> {
        let tiles = self.tiles;
        self.links = vec![Links([[NO_LINK; 4]; MOST_TILES]); self.grounds.len()];
        for (number, ground) in self.grounds.iter().enumerate() {
            if number.is_multiple_of(1 << 12) {
                check()?;
            }
            let mut cells = ground.covered;
            for leave in 0..tiles {
                let cell = cells.trailing_zeros() as usize;
                cells &= cells - 1;
                for way in 0..4 {
                    // The empty cell comes this way, so the tile goes the other.
                    let Some(to) = self.rectangle.neighbour(cell, way ^ 1) else { continue };
                    if ground.region >> to & 1 == 1 {
                        let covered = ground.covered ^ 1 << cell ^ 1 << to;
                        let enter = (covered & ((1 << to) - 1)).count_ones() as usize;
                        let shift = shift(tiles, leave, enter);
                        let next = self.ground(self.ranks.rank(covered), cell);
                        self.links[number].0[leave][way] = next << 6 | shift as u32;
                    }
                }
            }
        }
        Ok(())
    }

    /// The ground and the permutation with the tiles in these cells.
    fn position(&self, empty: usize, cells: &[u8]) -> (usize, usize) {
        let covered = cells.iter().fold(0u64, |covered, cell| covered | 1 << cell);
        let rank = self.ranks.rank(covered);
        let mut order: [u8; MOST_TILES] = std::array::from_fn(|tile| tile as u8);
        let order = &mut order[..self.tiles];
        order.sort_unstable_by_key(|&tile| cells[tile as usize]);
        (self.ground(rank, empty) as usize, order_number(order))
    }

    /// The ground and the permutation with these tiles at home.
    fn goal(&self, tiles: &[u8]) -> (usize, usize) {
        let homes: Vec<u8> = tiles.iter().map(|tile| tile - 1).collect();
        self.position(self.rectangle.cells() - 1, &homes)
    }

    /// The ground and the permutation after a move of the tile with this index.
    #[inline(always)]
    fn next(&self, position: Position, index: usize, way: usize) -> (u32, u16) {
        let order = &self.orders[position.permutation as usize];
        let place = order.places[index % MOST_TILES] as usize;
        let link = self.links[position.ground as usize].0[place % MOST_TILES][way % 4];
        (link >> 6, order.shifts[link as usize & 63])
    }

    /// The ground with the covered cells of this rank, and the empty cell there.
    fn ground(&self, rank: usize, empty: usize) -> u32 {
        let mut ground = self.firsts[rank];
        while self.grounds[ground as usize].region >> empty & 1 == 0 {
            ground += 1;
        }
        ground
    }
}

/// Numbers sets of cells among those of their size, by the sum of [`choices`], looked up.
struct Ranks {
    tiles: usize,
    terms: Vec<u32>,
}

impl Ranks {
    fn new(cells: usize, tiles: usize) -> Self {
        let term = |number: usize| match (number / tiles, number % tiles + 1) {
            (cell, size) if cell < size => 0,
            (cell, size) => choices(cell, size) as u32,
        };
        Self { tiles, terms: (0..cells * tiles).map(term).collect() }
    }

    fn rank(&self, mut covered: u64) -> usize {
        let mut rank = 0;
        for size in 0..self.tiles {
            rank += self.terms[covered.trailing_zeros() as usize * self.tiles + size] as usize;
            covered &= covered - 1;
        }
        rank
    }
}

impl Pattern {
    /// A database whose bits are there already, as many as the frame says.
    pub(in crate::n_puzzle) fn new(frame: &Arc<Frame>, tiles: &[u8], bits: Room) -> Self {
        assert_eq!((tiles.len(), bits.len()), (frame.tiles, frame.plane_bytes()), "the bits are another frame's");
        let is_odd = frame.goal(tiles).0 >= frame.evens;
        Self { frame: Arc::clone(frame), is_odd, row: frame.row(), bits }
    }

    /// The second bit of the value for each permutation and ground.
    pub(in crate::n_puzzle) fn bits(&self) -> &[u8] {
        &self.bits
    }

    #[inline]
    fn bit(&self, ground: usize, permutation: usize) -> u8 {
        self.byte(ground, permutation) >> (ground % 8) & 1
    }

    #[inline]
    fn byte(&self, ground: usize, permutation: usize) -> &u8 {
        &self.bits[permutation * self.row + ground / 8]
    }

    /// The position with the tiles in these cells, and its value.
    pub(in crate::n_puzzle) fn start(&self, empty: usize, cells: &[u8]) -> (Position, u16) {
        let frame = &*self.frame;
        let (ground, permutation) = frame.position(empty, cells);
        let parity = u8::from((ground >= frame.evens) != self.is_odd);
        let value = self.bit(ground, permutation) << 1 | parity;
        let position = Position { ground: ground as u32, permutation: permutation as u16, value };
        (position, self.descend(position))
    }

    /// The value of a position: the steps down from it.
    fn descend(&self, mut position: Position) -> u16 {
        let frame = &*self.frame;
        let mut steps = 0;
        'down: loop {
            for index in 0..frame.tiles {
                let place = frame.orders[position.permutation as usize].places[index] as usize;
                let links = &frame.links[position.ground as usize].0[place];
                for way in (0..4).filter(|&way| links[way] != NO_LINK) {
                    let (next, change) = self.step(position, index, way);
                    if change < 0 {
                        position = next;
                        steps += 1;
                        continue 'down;
                    }
                }
            }
            // The goal, or a position of value 0 or 1 in a part that no goal can be reached from.
            return steps + u16::from(position.value & 1);
        }
    }

    /// Moves the tile with this index in the pattern; says by how much the value changes, 1 or -1.
    #[inline(always)]
    pub(in crate::n_puzzle) fn step(&self, position: Position, index: usize, way: usize) -> (Position, i32) {
        let (ground, permutation) = self.frame.next(position, index, way);
        let bit = self.bit(ground as usize, permutation as usize);
        // One more or one less differ in the second bit.
        let up = position.value.wrapping_add(1);
        let change = 1 - i32::from(up & 2 ^ bit << 1);
        (Position { ground, permutation, value: position.value.wrapping_add_signed(change as i8) }, change)
    }

    /// Asks for what a step will look at, and for what it takes to know where steps from there lead.
    #[inline(always)]
    pub(in crate::n_puzzle) fn fetch(&self, position: Position, index: usize, way: usize) {
        let frame = &*self.frame;
        let (ground, permutation) = frame.next(position, index, way);
        fetch(self.byte(ground as usize, permutation as usize));
        fetch(&frame.orders[permutation as usize]);
        fetch(&frame.links[ground as usize]);
    }
}

/// Asks for something to be brought near.
#[cfg(target_arch = "x86_64")]
#[expect(unsafe_code, reason = "a hint to the processor")]
#[inline(always)]
fn fetch<T>(what: &T) {
    use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
    const LINE: usize = 64;
    for line in (0..size_of::<T>()).step_by(LINE) {
        // SAFETY: a hint changes nothing, whatever the address.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(what).cast::<i8>().wrapping_add(line)) };
    }
}

/// Other processors cannot be asked yet.
#[cfg(not(target_arch = "x86_64"))]
fn fetch<T>(_: &T) {}
