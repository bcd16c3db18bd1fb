//! How far the goal is when bridges do not matter.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use quebra_search::{Control, Cost, Estimate, Heuristic, INFINITE, Stop};

use crate::bloxorz::rules::{Bloxorz, Stand, State, sorted};
use crate::breakdown::{Explain, Part};
use crate::grid::Dir;
use crate::wording::Speech;

/// Where the block is, without the bridges: standing `a == b`, lying `a < b`, two cubes `a > b`.
type Place = [u16; 2];

/// The exact distance in a kinder level, in which every bridge is always on: whatever is legal is legal there too.
///
/// Every place's distance is found once, backwards from the goal. Rolls can be rolled back, so no step has to be stored.
pub struct Distance {
    table: Vec<Cost>,
    /// Where the pairs of cubes begin in the table: behind three places a cell, standing and lying to the right and down.
    cubes: usize,
}

impl Distance {
    #[inline]
    fn place(state: &State) -> Place {
        if state.is_split { cubes(state.a, state.b) } else { [state.a, state.b] }
    }

    #[inline]
    fn index(&self, [a, b]: Place) -> usize {
        let (a, b) = (a as usize, b as usize);
        match a.cmp(&b) {
            Ordering::Equal => 3 * a,
            Ordering::Less => 3 * a + if b == a + 1 { 1 } else { 2 },
            Ordering::Greater => self.cubes + a * (a - 1) / 2 + b,
        }
    }
}

/// Calls `visit` with every place from which one move leads to `place`, and with some where no block ever is.
///
/// `splits` has, for each pair of cubes that a split makes, the cells that do it.
fn before(level: &Bloxorz, splits: &BTreeMap<Place, Vec<u16>>, place: Place, mut visit: impl FnMut(Place)) {
    let [a, b] = place;
    let is_split = a > b;
    let mut rolled_to = |place: Place| {
        for dir in Dir::ALL {
            let [a, b] = level.roll(place, dir);
            if !level.is_void(a) && !level.is_void(b) {
                visit([a, b]);
            }
        }
    };
    if is_split {
        for &cell in splits.get(&place).into_iter().flatten() {
            rolled_to([cell; 2]);
        }
    } else if a < b {
        rolled_to(place);
    } else {
        match level.cells[a as usize].stand {
            Stand::Fragile | Stand::Split(_) => {}
            Stand::Teleport(pair) => rolled_to([pair; 2]),
            _ => rolled_to(place),
        }
    }
    // Two cells may also be due to one cube's move. It leaves two cubes if they are apart, a lying block if they touch.
    if !splits.is_empty() && a != b && is_split != level.are_adjacent(a, b) {
        for (cube, rest) in [(a, b), (b, a)] {
            for dir in Dir::ALL {
                let from = level.beyond(cube, dir);
                if from != rest && !level.is_void(from) {
                    visit(cubes(from, rest));
                }
            }
        }
    }
}

fn cubes(a: u16, b: u16) -> Place {
    let [low, high] = sorted(a, b);
    [high, low]
}

impl Heuristic<Bloxorz> for Distance {
    const NAME: &'static str = "distance";
    const SUMMARY: &'static str = "rolls to the goal if every bridge were on";
    const ADMISSIBLE: bool = true;
    const CONSISTENT: bool = true;
    type Memo = ();

    fn build(level: &Bloxorz, control: &mut Control<Bloxorz>) -> Result<Self, Stop> {
        let count = level.layout.grid.len();
        let mut splits: BTreeMap<Place, Vec<u16>> = BTreeMap::new();
        for (cell, what) in level.cells.iter().enumerate() {
            if let Stand::Split([a, b]) = what.stand {
                splits.entry(cubes(a, b)).or_default().push(cell as u16);
            }
        }
        let pairs = if splits.is_empty() { 0 } else { count * (count - 1) / 2 };
        let places = 3 * count + pairs;
        // Every place is queued at most once.
        let queue_bytes = places * size_of::<Place>();
        control.memory.take(places * size_of::<Cost>() + queue_bytes)?;
        let mut distance = Self { table: vec![INFINITE; places], cubes: 3 * count };
        let mut queue = Vec::with_capacity(places);

        let goal = [level.goal; 2];
        let index = distance.index(goal);
        distance.table[index] = 0;
        queue.push(goal);
        let mut next = 0;
        while next < queue.len() {
            if next % 4096 == 0 {
                control.checkpoint()?;
            }
            let place = queue[next];
            let further = distance.table[distance.index(place)] + 1;
            before(level, &splits, place, |place| {
                let index = distance.index(place);
                if distance.table[index] == INFINITE {
                    distance.table[index] = further;
                    queue.push(place);
                }
            });
            next += 1;
        }
        control.memory.give(queue_bytes);
        Ok(distance)
    }

    #[inline]
    fn start(&self, _: &Bloxorz, state: &State) -> Estimate {
        Estimate::plain(self.table[self.index(Self::place(state))])
    }
}

impl Distance {
    /// The places one move away if every bridge is on.
    fn after(level: &Bloxorz, [a, b]: Place) -> Vec<Place> {
        let rolled = |dir: Dir| {
            let [low, high] = level.roll([a, b], dir);
            let is_on_board = !level.is_void(low) && !level.is_void(high);
            is_on_board.then_some(match level.cells[low as usize].stand {
                Stand::Split([one, other]) if low == high => cubes(one, other),
                Stand::Teleport(pair) if low == high => [pair; 2],
                _ => [low, high],
            })
        };
        let moved = |(cube, rest): (u16, u16), dir: Dir| {
            let to = level.beyond(cube, dir);
            let place = if level.are_adjacent(to, rest) { sorted(to, rest) } else { cubes(to, rest) };
            (to != rest && !level.is_void(to)).then_some(place)
        };
        if a > b {
            let each = [(a, b), (b, a)].into_iter().flat_map(|pair| Dir::ALL.map(|dir| moved(pair, dir)));
            return each.flatten().collect();
        }
        Dir::ALL.into_iter().filter_map(rolled).collect()
    }
}

impl Explain<Bloxorz> for Distance {
    fn parts(&self, level: &Bloxorz, state: &State) -> Vec<Part> {
        static ROLLS: Speech = Speech {
            en: "rolls along these cells to the goal, if every bridge were on",
            pt: "movimentos por estas casas até ao objetivo, se todas as pontes estivessem abertas",
        };
        let mut place = Self::place(state);
        let rolls = self.table[self.index(place)];
        if rolls == INFINITE || rolls == 0 {
            return Vec::new();
        }
        let mut cells: Vec<usize> = Vec::new();
        for left in (0..=rolls).rev() {
            for cell in place.map(usize::from) {
                if !cells.contains(&cell) {
                    cells.push(cell);
                }
            }
            let nearer = |next: &Place| left > 0 && self.table[self.index(*next)] == left - 1;
            place = Self::after(level, place).into_iter().find(nearer).unwrap_or(place);
        }
        vec![Part::new(&ROLLS, rolls, cells)]
    }
}
