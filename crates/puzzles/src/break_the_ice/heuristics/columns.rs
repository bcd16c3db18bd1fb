//! Gravity never changes a column: an estimate that never overestimates.

use std::cell::OnceCell;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use quebra_search::{Control, Cost, Estimate, Heuristic, INFINITE, Stop};

use crate::break_the_ice::BreakTheIce;
use crate::break_the_ice::heuristics::shapes::Shapes;
use crate::breakdown::{Explain, Part};
use crate::grid::CellMove;
use crate::planes::{Pack, Planes};
use crate::wording::Speech;

/// The moves sideways without which the colours cannot break.
///
/// Say a colour has *n* pieces in each column now, and *m* of them are in each column when they break. Falling and swaps in
/// a column change neither, and a step sideways takes one piece over one border between columns. So over each border go at
/// least as many pieces of the colour, in one direction, as the columns on one side have too many. Not every *m* can break:
/// `Shapes` says which.
///
/// A move takes at most one piece to the right and one to the left, over one border. So over a border there are as many
/// moves as steps to the right of all colours, and as many as steps to the left. The estimate is the least sum of the larger of
/// the two over all borders, for any choice of an *m* for each colour. Few of them are worth a look: one that takes no
/// fewer steps over any border than another, in the same directions, is never better, and those with many more steps than the
/// colour's fewest are taken for as good as they can be: as many moves as steps of the colour, and as half of all colours' steps.
///
/// It is consistent: a move changes the steps to the right and to the left by at most one each, over one border, and breaking
/// pieces never lessens them, because they are where they break already, and with any *m* of the rest they make one of the
/// whole.
///
/// Where that leaves a single move, it is tried: if none breaks everything, there are two or more. That keeps it consistent,
/// for every board with pieces is at least one move away. On random boards with three colours and 15 to 25 pieces it saved a
/// quarter to seven tenths of what A\* must expand where five to seven moves solve them, and up to half of the time.
pub struct Columns {
    /// For boards that are flat, and for the others.
    shapes: [Shapes; 2],
    /// What was found for a colour's numbers in the columns, for they come again and again. Empty if keys do not fit.
    found: Vec<OnceLock<(u128, Needs)>>,
    /// The bytes that lists of ways may still take there: they are on the memory account from the beginning.
    room: AtomicUsize,
    /// The bits of a number in a key.
    bits: u32,
    slack: Option<Cost>,
}

/// What a colour needs.
pub(in crate::break_the_ice) struct Needs {
    /// The fewest steps; [`INFINITE`] if its pieces can never break.
    pub(in crate::break_the_ice) fewest: Cost,
    /// The steps for each *m* with the fewest; none if ways are not listed.
    pub(in crate::break_the_ice) least: Box<[Steps]>,
    /// The steps for each *m* that is worth a look, once they are asked for: they take ten times as long to list.
    all: OnceLock<Box<[Steps]>>,
}

/// Borders beyond this many share what is counted with their neighbours: fewer moves, never more.
const ZONES: usize = 8;

/// Ways for a colour with more steps than this beyond the fewest are not listed. On the classic board that changed no count that
/// was measured; on wider ones, and with many colours, there would be too many choices to look at, or even to list.
fn slack(columns: usize, colours: usize) -> Option<Cost> {
    match columns {
        _ if colours > 7 => None,
        ..=9 => Some(10),
        10..=16 => Some(2),
        _ => None,
    }
}

/// There are at most this many colours: the letters.
const MOST_COLOURS: usize = 26;

/// The steps over the borders of each zone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::break_the_ice) struct Steps {
    pub(in crate::break_the_ice) right: [i16; ZONES],
    pub(in crate::break_the_ice) left: [i16; ZONES],
}

impl Steps {
    #[inline]
    fn plus(mut self, other: &Self) -> Self {
        for zone in 0..ZONES {
            self.right[zone] += other.right[zone];
            self.left[zone] += other.left[zone];
        }
        self
    }

    #[inline]
    fn total(&self) -> Cost {
        (self.right.iter().sum::<i16>() + self.left.iter().sum::<i16>()) as Cost
    }

    /// The moves that make them, as many as possible at once.
    #[inline]
    fn moves(&self) -> Cost {
        let most = std::array::from_fn::<i16, ZONES, _>(|zone| self.right[zone].max(self.left[zone]));
        most.iter().sum::<i16>() as Cost
    }

    /// Are there no more of them anywhere?
    #[inline]
    pub(in crate::break_the_ice) fn is_within(&self, other: &Self) -> bool {
        // All zones at once, without a branch.
        let more = |zone: usize| (self.right[zone] - other.right[zone]).max(self.left[zone] - other.left[zone]);
        (0..ZONES).fold(0, |most, zone| most.max(more(zone))) == 0
    }
}

impl Columns {
    /// Entries, as a power of two.
    const SIZE: u32 = 13;
    /// Where an entry may be found from its place on.
    const TRIES: usize = 4;
    /// What lists of ways may take, in bytes.
    const ROOM: usize = 4 << 20;
    /// What a short list may take: nothing is found to be kept where there is no room for one.
    const SHORT: usize = 64 * size_of::<Steps>();

    /// Is there room to keep these ways? Then it is taken.
    fn has_room(&self, ways: &[Steps]) -> bool {
        self.room.fetch_update(Relaxed, Relaxed, |room| room.checked_sub(size_of_val(ways))).is_ok()
    }

    /// What the pieces of a colour need, unless there is no room to keep it.
    #[inline]
    fn known(&self, counts: &(impl Iterator<Item = u32> + Clone), upright: bool) -> Option<&Needs> {
        if self.found.is_empty() {
            return None;
        }
        let key = counts.clone().fold(u128::from(upright), |key, count| key << self.bits | u128::from(count));
        // Fibonacci hashing.
        let hash = ((key ^ key >> 64) as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let place = (hash >> (u64::BITS - Self::SIZE)) as usize;
        self.found[place..place + Self::TRIES].iter().find_map(|slot| {
            if slot.get().is_none() && self.room.load(Relaxed) >= Self::SHORT {
                let needs = self.find(counts.clone(), upright);
                if self.has_room(&needs.least) {
                    slot.get_or_init(|| (key, needs));
                }
            }
            slot.get().filter(|(known, _)| *known == key).map(|(_, needs)| needs)
        })
    }

    fn find(&self, counts: impl Iterator<Item = u32>, upright: bool) -> Needs {
        Needs::new(&counts.collect::<Vec<_>>(), &self.shapes[usize::from(upright)], self.slack.is_some())
    }
}

/// The fewest moves for one choice out of each list on top of the steps so far, if they are fewer than `most`. Every list has its
/// fewest steps first, and `rest` is their sum.
fn least_moves(lists: &[&[Steps]], so_far: &Steps, rest: Cost, most: Cost) -> Cost {
    let moves = so_far.moves().max((so_far.total() + rest).div_ceil(2));
    match lists {
        _ if moves >= most => most,
        [] => moves,
        [first, others @ ..] => {
            let rest = rest - first[0].total();
            first.iter().fold(most, |most, steps| least_moves(others, &so_far.plus(steps), rest, most))
        }
    }
}

impl<W: Pack<P>, const P: usize> Heuristic<BreakTheIce<W, P>> for Columns {
    const NAME: &'static str = "columns";
    const SUMMARY: &'static str = "moves sideways before all colours can break, for gravity never changes a column";
    const ADMISSIBLE: bool = true;
    const CONSISTENT: bool = true;
    type Memo = ();

    fn build(level: &BreakTheIce<W, P>, control: &mut Control<BreakTheIce<W, P>>) -> Result<Self, Stop> {
        let bits = level.height.ilog2() + 1;
        let fits = (level.columns as u32) * bits < u128::BITS;
        let slots = (1 << Self::SIZE) + Self::TRIES - 1;
        let bytes = slots * size_of::<OnceLock<(u128, Needs)>>() + Self::ROOM;
        let slots = if fits && control.memory.take_spare(bytes) { slots } else { 0 };
        let found = std::iter::repeat_with(OnceLock::new).take(slots).collect();
        let shapes = [false, true].map(|upright| Shapes::new(level.clears, upright));
        Ok(Self { shapes, found, room: Self::ROOM.into(), bits, slack: slack(level.columns, level.letters.len()) })
    }

    fn start(&self, level: &BreakTheIce<W, P>, state: &Planes<W, P>) -> Estimate {
        self.estimate(level, state, 0)
    }

    fn step(
        &self,
        level: &BreakTheIce<W, P>,
        _: &Planes<W, P>,
        before: Estimate,
        _: CellMove,
        to: &Planes<W, P>,
    ) -> Estimate {
        self.estimate(level, to, before.h.saturating_sub(1))
    }
}

impl Columns {
    /// The estimate, for a board of which it is known to be no less than the floor.
    fn estimate<W: Pack<P>, const P: usize>(
        &self,
        level: &BreakTheIce<W, P>,
        state: &Planes<W, P>,
        floor: Cost,
    ) -> Estimate {
        Estimate::plain(match self.moves(level, state, floor) {
            1 if !level.is_one_move_away(state) => 2,
            moves => moves,
        })
    }

    /// The moves sideways, for a board of which they are known to be no fewer than the floor.
    fn moves<W: Pack<P>, const P: usize>(&self, level: &BreakTheIce<W, P>, state: &Planes<W, P>, floor: Cost) -> Cost {
        let occupied = state.occupied();
        if occupied.is_empty() {
            return 0;
        }
        // No move makes the highest column higher: below three rows nothing will ever break upright again.
        let upright = level.levels.get(2).is_some_and(|&cells| !occupied.is_disjoint(cells));
        let counts = |colour: usize| {
            let cells = state.cells_of(colour);
            level.stacks.iter().map(move |&stack| (cells & stack).count())
        };
        let present = || level.colours().filter(|&colour| state.cells_of(colour).any());
        let mut found = [None; MOST_COLOURS];
        let mut fresh = [const { None }; MOST_COLOURS];
        for colour in present() {
            found[colour - 1] = self.known(&counts(colour), upright);
            if found[colour - 1].is_none() {
                fresh[colour - 1] = Some(self.find(counts(colour), upright));
            }
        }
        let needs = |colour: usize| found[colour - 1].or(fresh[colour - 1].as_ref());
        let (mut sum, mut least, mut most) = (0, INFINITE, 1);
        let mut lists = [&[] as &[Steps]; MOST_COLOURS];
        let mut colours = 0;
        for needs in present().filter_map(needs) {
            if needs.fewest == INFINITE {
                return INFINITE;
            }
            (sum, least, most) = (sum + needs.fewest, least.min(needs.fewest), most.max(needs.fewest));
            lists[colours] = &needs.least;
            colours += 1;
        }
        let moves = most.max(sum.div_ceil(2));
        let Some(slack) = self.slack else { return moves };
        // With any way that is not listed.
        let beyond = (least + slack + 1).max((sum + slack + 1).div_ceil(2));
        let choose = |lists: &mut [&[Steps]], most| {
            // What leaves no choice comes first, for it cuts the rest short.
            lists.sort_unstable_by_key(|list| list.len());
            least_moves(lists, &Steps::default(), sum, most).max(moves)
        };
        let few = choose(&mut lists[..colours], beyond);
        if few <= moves.max(floor) {
            return few;
        }
        // Another way can only be better with so few steps more that there are fewer moves.
        let shapes = &self.shapes[usize::from(upright)];
        let unkept = [const { OnceCell::new() }; MOST_COLOURS];
        for (list, colour) in lists.iter_mut().zip(present()) {
            let Some(needs) = needs(colour) else { continue };
            let is_better = (needs.fewest + 1).max((sum + 1).div_ceil(2)) < few;
            *list = match needs.all.get() {
                _ if !is_better => &needs.least,
                Some(all) => all,
                None => {
                    let all = all_ways(&counts(colour).collect::<Vec<_>>(), shapes, slack);
                    if found[colour - 1].is_some() && self.has_room(&all) {
                        needs.all.get_or_init(|| all)
                    } else {
                        unkept[colour - 1].get_or_init(|| all)
                    }
                }
            };
        }
        choose(&mut lists[..colours], few)
    }
}

impl Needs {
    /// What `counts` pieces in each column need before they can break.
    pub(in crate::break_the_ice) fn new(counts: &[u32], shapes: &Shapes, are_listed: bool) -> Self {
        let (floors, fewest) = floors(counts, shapes);
        let least = match fewest {
            INFINITE => Vec::new(),
            _ if !are_listed => Vec::new(),
            0 => vec![Steps::default()],
            _ => ways(counts, shapes, &floors, fewest, &[]),
        };
        Self { fewest, least: least.into(), all: OnceLock::new() }
    }
}

/// All ways for `counts` pieces in each column to break; there must be one. Those with the fewest steps come first, and those are
/// left out that take no fewer steps anywhere than another, or more than the `slack` beyond the fewest.
///
/// It goes column by column. For each number of pieces placed so far and each state of their shape there is a cell with the
/// ways to get there: the steps over a border are what the columns before it have too many or too few.
pub(in crate::break_the_ice) fn all_ways(counts: &[u32], shapes: &Shapes, slack: Cost) -> Box<[Steps]> {
    let (floors, fewest) = floors(counts, shapes);
    // The few ways with the fewest steps soon show that most others are not worth a look.
    let least = ways(counts, shapes, &floors, fewest, &[]);
    let mut ways = ways(counts, shapes, &floors, fewest.saturating_add(slack), &least);
    ways.extend(least);
    ways.sort_unstable_by_key(|steps| (steps.total(), *steps));
    ways.into()
}

/// The ways with no more steps than `most`, without those that take no fewer anywhere than another or one that is `known`.
fn ways(counts: &[u32], shapes: &Shapes, floors: &[Vec<Cost>], most: Cost, known: &[Steps]) -> Vec<Steps> {
    let total = counts.iter().sum::<u32>() as usize;
    let borders = counts.len() - 1;
    let mut cells = Cells::new(total, shapes.len());
    cells.reach(0, 0, &Steps::default());
    let mut here = 0;
    for (column, &count) in counts.iter().enumerate() {
        here += count as usize;
        cells = cells.with_column(shapes, &floors[column], most);
        if column < borders {
            cells.cross(column * ZONES / borders.max(ZONES), here);
        }
        for ways in &mut cells.ways {
            ways.retain(|steps| !known.iter().any(|known| known.is_within(steps)));
        }
    }
    let mut ends = Cells::new(0, 1);
    for state in 0..shapes.len() {
        cells.cell(total, state).iter().for_each(|steps| ends.reach(0, 0, steps));
    }
    ends.ways.swap_remove(0)
}

/// For each column, and each cell with its pieces placed, the fewest steps over the border after it and later ones; and the
/// fewest of all.
fn floors(counts: &[u32], shapes: &Shapes) -> (Vec<Vec<Cost>>, Cost) {
    let total = counts.iter().sum::<u32>() as usize;
    let states = shapes.len();
    let mut floors = Vec::new();
    // With all columns done all pieces must be placed, in a shape that is whole.
    let mut rest: Vec<Cost> = vec![INFINITE; (total + 1) * states];
    for state in (0..states).filter(|&state| shapes.is_whole(state)) {
        rest[total * states + state] = 0;
    }
    let mut here = total;
    for &count in counts.iter().rev() {
        for (index, steps) in rest.iter_mut().enumerate() {
            *steps = steps.saturating_add(here.abs_diff(index / states) as Cost);
        }
        let floor = std::mem::take(&mut rest);
        rest = vec![INFINITE; floor.len()];
        // For each number of pieces placed and each state, the fewest with at least so many placed.
        let mut at_least = floor.clone();
        for index in (0..total * states).rev() {
            at_least[index] = at_least[index].min(at_least[index + states]);
        }
        for pieces in 0..=total.min(3) {
            let after = if pieces < 3 { &floor } else { &at_least };
            for (rest, after) in rest.chunks_exact_mut(states).zip(after[pieces * states..].chunks_exact(states)) {
                for &(from, to) in shapes.steps(pieces) {
                    rest[from] = rest[from].min(after[to]);
                }
            }
        }
        floors.push(floor);
        here -= count as usize;
    }
    floors.reverse();
    (floors, rest[0])
}

/// The ways to each number of pieces placed and each state of their shape.
struct Cells {
    states: usize,
    ways: Vec<Vec<Steps>>,
}

impl Cells {
    fn new(total: usize, states: usize) -> Self {
        Self { states, ways: vec![Vec::new(); (total + 1) * states] }
    }

    fn cell(&self, placed: usize, state: usize) -> &[Steps] {
        &self.ways[placed * self.states + state]
    }

    /// There is a way to this cell with these steps.
    fn reach(&mut self, placed: usize, state: usize, steps: &Steps) {
        let ways = &mut self.ways[placed * self.states + state];
        if !ways.iter().any(|known| known.is_within(steps)) {
            ways.retain(|known| !steps.is_within(known));
            ways.push(*steps);
        }
    }

    /// One more column with any number of pieces, where that can lead to no more steps than `most`.
    fn with_column(&self, shapes: &Shapes, floors: &[Cost], most: Cost) -> Self {
        let total = self.ways.len() / self.states - 1;
        let mut next = Self::new(total, self.states);
        for (index, ways) in self.ways.iter().enumerate().filter(|(_, ways)| !ways.is_empty()) {
            let (before, state) = (index / self.states, index % self.states);
            for placed in before..=total {
                for &after in shapes.after(state, placed - before) {
                    let room = most.checked_sub(floors[placed * self.states + after]);
                    for steps in ways.iter().filter(|steps| room.is_some_and(|room| steps.total() <= room)) {
                        next.reach(placed, after, steps);
                    }
                }
            }
        }
        next
    }

    /// The steps over a border, with `here` pieces before it now.
    fn cross(&mut self, zone: usize, here: usize) {
        for (index, ways) in self.ways.iter_mut().enumerate() {
            let surplus = here as i16 - (index / self.states) as i16;
            for steps in ways {
                steps.right[zone] += surplus.max(0);
                steps.left[zone] += (-surplus).max(0);
            }
        }
    }
}

impl<W: Pack<P>, const P: usize> Explain<BreakTheIce<W, P>> for Columns {
    fn parts(&self, level: &BreakTheIce<W, P>, state: &Planes<W, P>) -> Vec<Part> {
        static OVER: Speech = Speech {
            en: "moves over the border between these columns, before all colours can break",
            pt: "jogadas pela fronteira entre estas colunas, antes de todas as cores se poderem partir",
        };
        static TOGETHER: Speech = Speech {
            en: "moves that take the colours to the side, two pieces at a time, before all can break",
            pt: "jogadas que levam as cores para o lado, duas peças de cada vez, antes de todas se poderem partir",
        };
        static MORE: Speech =
            Speech { en: "as no single move breaks everything", pt: "porque nenhuma jogada sozinha parte tudo" };
        let occupied = state.occupied();
        let (moves, h) = (self.moves(level, state, 0), self.start(level, state).h);
        if h == INFINITE || h == 0 {
            return Vec::new();
        }
        let mut parts: Vec<Part> = Vec::new();
        if let Some(steps) = self.steps(level, state, moves) {
            let borders = level.columns - 1;
            for (zone, over) in steps.right.iter().zip(steps.left).map(|(&right, left)| right.max(left)).enumerate() {
                let is_beside = |column: usize| {
                    let mut near = (column.saturating_sub(1)..=column).filter(|&border| border < borders);
                    near.any(|border| border * ZONES / borders.max(ZONES) == zone)
                };
                if over > 0 {
                    let columns = (0..level.columns).filter(|&column| is_beside(column));
                    let cells = columns.fold(W::EMPTY, |cells, column| cells | level.stacks[column]);
                    parts.push(Part::new(&OVER, over, level.shown(cells)));
                }
            }
        } else {
            parts.push(Part::new(&TOGETHER, moves, level.shown(occupied)));
        }
        if h > moves {
            parts.push(Part::new(&MORE, h - moves, level.shown(occupied)));
        }
        parts
    }
}

impl Columns {
    /// Steps of all colours that take just so many moves, if ways are listed and some do.
    fn steps<W: Pack<P>, const P: usize>(
        &self,
        level: &BreakTheIce<W, P>,
        state: &Planes<W, P>,
        moves: Cost,
    ) -> Option<Steps> {
        let slack = self.slack?;
        let occupied = state.occupied();
        let upright = level.levels.get(2).is_some_and(|&cells| !occupied.is_disjoint(cells));
        let lists: Vec<Box<[Steps]>> = level
            .colours()
            .map(|colour| state.cells_of(colour))
            .filter(|cells| cells.any())
            .map(|cells| {
                let counts: Vec<u32> = level.stacks.iter().map(|&stack| (cells & stack).count()).collect();
                all_ways(&counts, &self.shapes[usize::from(upright)], slack)
            })
            .collect();
        choice(&lists, &Steps::default(), moves)
    }
}

/// One choice out of each list on top of the steps so far that takes just so many moves, if there is one.
fn choice(lists: &[Box<[Steps]>], so_far: &Steps, moves: Cost) -> Option<Steps> {
    match lists {
        _ if so_far.moves() > moves => None,
        [] => (so_far.moves() == moves).then_some(*so_far),
        [first, others @ ..] => first.iter().find_map(|steps| choice(others, &so_far.plus(steps), moves)),
    }
}
