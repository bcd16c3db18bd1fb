//! One pattern database: a few tiles, and the least number of their own moves that brings them home.
//!
//! A position of a pattern is which cells its tiles cover, which of the regions they leave holds the empty cell, and the
//! order in which the tiles lie on their cells. The first two are numbered together as a *ground*, the third is the number
//! of a permutation. What a move does to the ground is the same for every permutation, so all links stand in a
//! table of grounds, and the breadth-first search goes from ground to ground with up to 720 permutations at a time.
//!
//! As the region is part of the position, a value is an exact distance: every move of a tile changes it by one.

use std::sync::Arc;

use quebra_search::{Control, Problem, Stop};

/// The most tiles in a pattern: their permutations need ten bits.
pub(super) const MOST_TILES: usize = 6;

/// No such move.
const NO_LINK: u32 = u32::MAX;

/// A rectangle, its last cell the empty one's home.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rectangle {
    pub(super) rows: usize,
    pub(super) columns: usize,
}

impl Rectangle {
    pub(super) fn cells(self) -> usize {
        self.rows * self.columns
    }

    #[inline]
    pub(super) fn is_square(self) -> bool {
        self.rows == self.columns
    }

    /// The neighbour of a cell: up, down, right, left for the ways 0 to 3.
    fn neighbour(self, cell: usize, way: usize) -> Option<usize> {
        match way {
            0 => cell.checked_sub(self.columns),
            1 => Some(cell + self.columns).filter(|&to| to < self.cells()),
            2 => Some(cell + 1).filter(|to| to % self.columns != 0),
            _ => cell.checked_sub(1).filter(|_| !cell.is_multiple_of(self.columns)),
        }
    }

    /// The cells that the empty cell can get to from `cell` while those in `covered` stay.
    fn region(self, cell: usize, covered: u64) -> u64 {
        let mut region = 1 << cell;
        let mut fresh: u64 = region;
        while fresh != 0 {
            let cell = fresh.trailing_zeros() as usize;
            fresh &= fresh - 1;
            for to in (0..4).filter_map(|way| self.neighbour(cell, way)) {
                if (covered | region) >> to & 1 == 0 {
                    region |= 1 << to;
                    fresh |= 1 << to;
                }
            }
        }
        region
    }
}

/// Where a pattern is: the ground, the permutation, and the value's last two bits, packed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Position(u32);

impl Position {
    pub(super) const NONE: Self = Self(0);

    #[inline]
    fn new(ground: u32, permutation: u32, value: u8) -> Self {
        Self(ground << 12 | permutation << 2 | u32::from(value & 3))
    }

    #[inline]
    fn ground(self) -> usize {
        (self.0 >> 12) as usize
    }

    #[inline]
    fn permutation(self) -> usize {
        (self.0 >> 2) as usize & 1023
    }
}

/// Cells covered, and one of the regions left.
struct Ground {
    covered: u64,
    region: u64,
}

/// What all patterns of as many tiles share: grounds, permutations, and how moves lead from one to another.
pub(super) struct Frame {
    rectangle: Rectangle,
    tiles: usize,
    permutations: Permutations,
    grounds: Vec<Ground>,
    /// For each set of covered cells, by rank, its first ground.
    firsts: Vec<u32>,
    /// For each ground, place of the tile among the covered cells, and way of the empty cell: the next ground, and the
    /// number of the shift that the permutation makes.
    links: Vec<u32>,
}

/// The database of one pattern.
pub(super) struct Pattern {
    frame: Arc<Frame>,
    tiles: Vec<u8>,
    /// For each ground and permutation.
    values: Vec<u8>,
    /// The last two bits of the values, which is all that a step needs: a quarter of the cache.
    lasts: Vec<u8>,
}

/// All orders of a few tiles.
struct Permutations {
    count: usize,
    /// For each permutation and each tile (in steps of eight) its place.
    places: Vec<u8>,
    /// For each place a tile leaves and each it goes to, and each permutation: the permutation after that.
    shifts: Vec<u16>,
}

impl Permutations {
    fn new(tiles: usize) -> Self {
        let mut orders: Vec<Vec<u8>> = vec![Vec::new()];
        for _ in 0..tiles {
            let grow = |order: &Vec<u8>| -> Vec<Vec<u8>> {
                let rest = (0..tiles as u8).filter(|tile| !order.contains(tile));
                rest.map(|tile| order.iter().copied().chain([tile]).collect()).collect()
            };
            orders = orders.iter().flat_map(grow).collect();
        }
        let count = orders.len();
        let mut places = vec![0; count * 8];
        for (number, order) in orders.iter().enumerate() {
            for (place, &tile) in order.iter().enumerate() {
                places[number * 8 + tile as usize] = place as u8;
            }
        }
        let mut shifts = vec![0; tiles * tiles * count];
        for (number, order) in orders.iter().enumerate() {
            for leave in 0..tiles {
                for enter in 0..tiles {
                    let mut order = order.clone();
                    let tile = order.remove(leave);
                    order.insert(enter, tile);
                    let after = orders.binary_search(&order).expect("they are made in order");
                    shifts[(leave * tiles + enter) * count + number] = after as u16;
                }
            }
        }
        Self { count, places, shifts }
    }
}

/// How many ways there are to choose `few` of `many`.
fn choices(many: usize, few: usize) -> usize {
    (0..few).fold(1, |product, taken| product * (many - taken) / (taken + 1))
}

/// The number of a set of cells among those of its size.
fn rank(mut covered: u64) -> usize {
    let (mut rank, mut size) = (0, 0);
    while covered != 0 {
        size += 1;
        let cell = covered.trailing_zeros() as usize;
        rank += if cell < size { 0 } else { choices(cell, size) };
        covered &= covered - 1;
    }
    rank
}

/// The next larger number with as many bits.
fn next_choice(bits: u64) -> u64 {
    let lowest = bits & bits.wrapping_neg();
    let ripple = bits + lowest;
    ripple | (bits ^ ripple) >> (lowest.trailing_zeros() + 2)
}

/// Positions of a pattern, not counting regions.
pub(super) fn positions(cells: usize, tiles: usize) -> usize {
    (0..tiles).map(|taken| cells - taken).product()
}

impl Frame {
    /// The frame of patterns of so many tiles.
    pub(super) fn build<P: Problem>(
        rectangle: Rectangle,
        tiles: usize,
        control: &mut Control<P>,
    ) -> Result<Arc<Self>, Stop> {
        let permutations = Permutations::new(tiles);
        let mut frame =
            Self { rectangle, tiles, permutations, grounds: Vec::new(), firsts: Vec::new(), links: Vec::new() };
        frame.find_grounds();
        control.memory.take(frame.bytes())?;
        if let Err(stop) = frame.find_links(control) {
            control.memory.give(frame.bytes());
            return Err(stop);
        }
        Ok(Arc::new(frame))
    }

    /// Tiles in each pattern.
    pub(super) fn tiles(&self) -> usize {
        self.tiles
    }

    /// What the frame holds of the memory account.
    pub(super) fn bytes(&self) -> usize {
        let links = self.grounds.len() * self.tiles * 4 * size_of::<u32>();
        let permutations = self.permutations.places.len() + self.permutations.shifts.len() * size_of::<u16>();
        self.grounds.len() * size_of::<Ground>() + self.firsts.len() * size_of::<u32>() + links + permutations
    }

    fn find_grounds(&mut self) {
        let (cells, tiles) = (self.rectangle.cells(), self.tiles);
        let all = u64::MAX >> (64 - cells);
        let count = choices(cells, tiles);
        let mut covered = (1u64 << tiles) - 1;
        for number in 0..count {
            self.firsts.push(self.grounds.len() as u32);
            let mut free = all & !covered;
            while free != 0 {
                let region = self.rectangle.region(free.trailing_zeros() as usize, covered);
                self.grounds.push(Ground { covered, region });
                free &= !region;
            }
            if number + 1 < count {
                covered = next_choice(covered);
            }
        }
    }

    /// The ground with these cells covered and the empty cell there.
    fn ground(&self, covered: u64, empty: usize) -> u32 {
        let mut ground = self.firsts[rank(covered)];
        while self.grounds[ground as usize].region >> empty & 1 == 0 {
            ground += 1;
        }
        ground
    }

    fn find_links<P: Problem>(&mut self, control: &mut Control<P>) -> Result<(), Stop> {
        let tiles = self.tiles;
        self.links = vec![NO_LINK; self.grounds.len() * tiles * 4];
        for (number, ground) in self.grounds.iter().enumerate() {
            if number.is_multiple_of(1 << 12) {
                control.checkpoint()?;
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
                        let next = self.ground(covered, cell);
                        self.links[(number * tiles + leave) * 4 + way] = next << 6 | (leave * tiles + enter) as u32;
                    }
                }
            }
        }
        Ok(())
    }
}

impl Pattern {
    /// The database of `tiles`, numbered from 1, as many as the frame says.
    pub(super) fn build<P: Problem>(frame: &Arc<Frame>, tiles: &[u8], control: &mut Control<P>) -> Result<Self, Stop> {
        let mut pattern =
            Self { frame: Arc::clone(frame), tiles: tiles.to_vec(), values: Vec::new(), lasts: Vec::new() };
        pattern.find_values(control)?;
        Ok(pattern)
    }

    /// What the database holds of the memory account, besides its frame.
    pub(super) fn bytes(&self) -> usize {
        self.values.len() + self.lasts.len()
    }

    /// Breadth first, from the goal backwards; moves can be taken back, so backwards is forwards.
    fn find_values<P: Problem>(&mut self, control: &mut Control<P>) -> Result<(), Stop> {
        let frame = Arc::clone(&self.frame);
        let (tiles, count) = (frame.tiles, frame.permutations.count);
        let words = count.div_ceil(64);
        let bytes = frame.grounds.len() * count;
        let sets_bytes = 3 * frame.grounds.len() * words * size_of::<u64>();
        control.memory.take(bytes + bytes.div_ceil(4) + sets_bytes)?;
        let mut values = vec![0u8; bytes];
        // Sets of permutations, one for each ground: what to look at now and next, and what has its value.
        let mut frontier = vec![0u64; frame.grounds.len() * words];
        let mut next = frontier.clone();
        let mut done = frontier.clone();
        let home = |cell: usize| cell as u8 + 1;
        let covered = self.tiles.iter().fold(0u64, |covered, &tile| covered | 1 << (tile - 1));
        let goal = frame.ground(covered, frame.rectangle.cells() - 1) as usize;
        let mut seed = Some((goal, self.permutation(covered, home)));
        let mut result = Ok(());
        let mut chosen = Vec::with_capacity(count);
        // Positions that no goal can be reached from have values too, so that a step always changes them by one.
        'search: while let Some((ground, permutation)) = seed {
            frontier[ground * words + permutation / 64] |= 1 << (permutation % 64);
            let mut value = 0;
            let mut is_found = true;
            while is_found {
                is_found = false;
                for ground in 0..frame.grounds.len() {
                    if ground.is_multiple_of(1 << 12) {
                        result = control.checkpoint();
                        if result.is_err() {
                            break 'search;
                        }
                    }
                    chosen.clear();
                    let values = &mut values[ground * count..][..count];
                    let sets = frontier[ground * words..][..words].iter_mut().zip(&mut done[ground * words..]);
                    for (number, (fresh, done)) in sets.enumerate() {
                        *fresh &= !*done;
                        *done |= *fresh;
                        let mut bits = *fresh;
                        while bits != 0 {
                            let permutation = number * 64 + bits.trailing_zeros() as usize;
                            values[permutation] = value;
                            chosen.push(permutation as u16);
                            bits &= bits - 1;
                        }
                    }
                    if chosen.is_empty() {
                        continue;
                    }
                    is_found = true;
                    let fresh = &mut frontier[ground * words..][..words];
                    for &link in &frame.links[ground * tiles * 4..][..tiles * 4] {
                        if link == NO_LINK {
                            continue;
                        }
                        // What has its value already is sorted out when its ground's turn comes: no branch here.
                        let (to, shift) = ((link >> 6) as usize, link as usize & 63);
                        let next = &mut next[to * words..][..words];
                        if shift / tiles == shift % tiles {
                            next.iter_mut().zip(&*fresh).for_each(|(next, fresh)| *next |= fresh);
                            continue;
                        }
                        let shift = &frame.permutations.shifts[shift * count..][..count];
                        for &permutation in &chosen {
                            let after = shift[permutation as usize] as usize;
                            next[after / 64] |= 1 << (after % 64);
                        }
                    }
                    fresh.fill(0);
                }
                std::mem::swap(&mut frontier, &mut next);
                value += 1;
            }
            let is_done = |place: usize| done[place / count * words + place % count / 64] >> (place % count % 64) & 1;
            seed = (0..bytes).find(|&place| is_done(place) == 0).map(|place| (place / count, place % count));
        }
        control.memory.give(sets_bytes);
        if result.is_err() {
            control.memory.give(bytes + bytes.div_ceil(4));
            return result;
        }
        let four = |four: &[u8]| four.iter().rev().fold(0, |packed, value| packed << 2 | value & 3);
        self.lasts = values.chunks(4).map(four).collect();
        self.values = values;
        Ok(())
    }

    /// The number of the order in which the tiles lie on the covered cells.
    fn permutation(&self, covered: u64, tile_in: impl Fn(usize) -> u8) -> usize {
        let (mut cells, mut places) = (covered, [0u8; 8]);
        for place in 0..self.tiles.len() {
            let tile = tile_in(cells.trailing_zeros() as usize);
            let index = self.tiles.iter().position(|&other| other == tile).expect("a tile of the pattern");
            places[index] = place as u8;
            cells &= cells - 1;
        }
        let all = self.frame.permutations.places.chunks_exact(8);
        all.into_iter().position(|other| other == places).expect("every order has a number")
    }

    /// The position of the pattern on a board, and its value.
    pub(super) fn start(&self, empty: usize, tile_in: impl Fn(usize) -> u8) -> (Position, u8) {
        let cells = (0..self.frame.rectangle.cells()).filter(|&cell| self.tiles.contains(&tile_in(cell)));
        let covered = cells.fold(0u64, |covered, cell| covered | 1 << cell);
        let permutation = self.permutation(covered, tile_in);
        let ground = self.frame.ground(covered, empty);
        let value = self.values[ground as usize * self.frame.permutations.count + permutation];
        (Position::new(ground, permutation as u32, value), value)
    }

    /// Moves the tile with this index in the pattern; says by how much the value changes, 1 or -1.
    #[inline(always)]
    pub(super) fn step(&self, position: Position, index: usize, way: usize) -> (Position, i32) {
        let Frame { tiles, permutations: Permutations { count, places, shifts }, links, .. } = &*self.frame;
        let (ground, permutation) = (position.ground(), position.permutation());
        let place = places[permutation * 8 + index] as usize;
        let link = links[(ground * tiles + place) * 4 + way];
        let permutation = shifts[(link as usize & 63) * count + permutation];
        let ground = link >> 6;
        let number = ground as usize * count + permutation as usize;
        let value = self.lasts[number / 4] >> (number % 4 * 2);
        let change = 1 - (u32::from(value).wrapping_sub(position.0) & 2) as i32;
        (Position::new(ground, u32::from(permutation), value), change)
    }
}
