//! The optimal solutions of a level, counted once where they differ only in the order of independent moves.
//!
//! Two moves are *independent* in a state where both orders of them can be played and lead to the same state. Two solutions are the same
//! *up to order* if one becomes the other by exchanging, one pair after the other, moves that follow each other and are independent where
//! they are played.
//!
//! The classes of a state's solutions are those of the states that its moves lead to, one move longer, joined wherever two moves
//! of it are independent: whatever goes on from there goes on after either order. So they are built from the goals back to the start,
//! each class as a number, with a map from the classes of a state to those of each state before it.

use std::ops::Range;

use quebra_search::{Memory, Stop};

/// A level with more classes than this, those of all states on optimal solutions together, is not sorted into classes.
const MOST_CLASSES: usize = 1 << 22;

/// A move that keeps to an optimal solution.
#[derive(Clone, Copy, Debug)]
pub(super) struct Way {
    /// The move: the same number for the same move.
    pub(super) word: u32,
    /// The number of the state it leads to.
    pub(super) to: u32,
    /// log₂ of the chance that it is taken.
    pub(super) chance: f64,
}

/// The states on optimal solutions and the moves between them.
#[derive(Debug)]
pub(super) struct Solutions {
    /// The moves of every state, by word.
    ways: Vec<Way>,
    /// Which of them are a state's own, by its number.
    spans: Vec<Range<u32>>,
    /// The states, from the goals back to the start.
    order: Vec<u32>,
}

/// All optimal solutions up to order.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct UpToOrder {
    /// How many there are.
    pub(super) count: u128,
    /// log₂ of the sum of their chances, where the chance of one is that of its likeliest order.
    pub(super) chance: f64,
}

impl Solutions {
    /// Of a level with at most so many states on optimal solutions.
    pub(super) fn new(states: usize) -> Self {
        Self { ways: Vec::new(), spans: vec![0..0; states], order: Vec::new() }
    }

    /// The bytes that such a level takes, without its moves.
    pub(super) fn bytes(states: usize) -> usize {
        states * (size_of::<Range<u32>>() + size_of::<u32>())
    }

    /// Adds a state, after all those its moves lead to, with its moves by rising word. A goal has none. The start has the number 0 and
    /// comes last.
    pub(super) fn add(&mut self, number: usize, ways: &[Way], memory: &mut Memory) -> Result<(), Stop> {
        debug_assert!(ways.is_sorted_by(|one, other| one.word < other.word), "no word is there twice");
        memory.take(size_of_val(ways))?;
        let first = self.ways.len() as u32;
        self.ways.extend(ways);
        self.spans[number] = first..self.ways.len() as u32;
        self.order.push(number as u32);
        Ok(())
    }

    /// The pairs of independent moves of a state, each by its place among the state's moves.
    pub(super) fn independent(&self, number: usize) -> impl Iterator<Item = (usize, usize)> {
        let first = self.spans[number].start as usize;
        self.squares(number as u32).map(move |[(one, _), (other, _)]| (one - first, other - first))
    }

    /// The moves of a state.
    pub(super) fn ways_mut(&mut self, number: usize) -> &mut [Way] {
        let Range { start, end } = self.spans[number];
        &mut self.ways[start as usize..end as usize]
    }

    fn of(&self, number: u32) -> &[Way] {
        let Range { start, end } = self.spans[number as usize];
        &self.ways[start as usize..end as usize]
    }

    /// The place among all moves of the one with this word out of a state.
    fn place(&self, number: u32, word: u32) -> Option<usize> {
        let place = self.of(number).binary_search_by_key(&word, |way| way.word).ok()?;
        Some(self.spans[number as usize].start as usize + place)
    }

    /// The pairs of independent moves of a state: the places of the moves, and those of each after the other one.
    fn squares(&self, number: u32) -> impl Iterator<Item = [(usize, usize); 2]> {
        let Range { start, end } = self.spans[number as usize];
        let pairs = (start..end).flat_map(move |second| (start..second).map(move |first| (first, second)));
        pairs.filter_map(|(first, second)| {
            let (first, second) = (first as usize, second as usize);
            let (one, other) = (self.ways[first], self.ways[second]);
            let then_other = self.place(one.to, other.word)?;
            let then_one = self.place(other.to, one.word)?;
            let is_square = self.ways[then_other].to == self.ways[then_one].to;
            is_square.then_some([(first, then_other), (second, then_one)])
        })
    }

    /// Sorts the solutions into classes; `None` where they are too many, or take too much memory.
    pub(super) fn up_to_order(&self, memory: &mut Memory) -> Option<UpToOrder> {
        let before = memory.used();
        let answer = self.sort_all(memory);
        memory.give(memory.used() - before);
        answer
    }

    fn sort_all(&self, memory: &mut Memory) -> Option<UpToOrder> {
        memory.take((self.ways.len() + self.spans.len()) * size_of::<Range<usize>>()).ok()?;
        let mut classes = Classes {
            chances: Vec::new(),
            spans: vec![0..0; self.spans.len()],
            maps: vec![0..0; self.ways.len()],
            numbers: Vec::new(),
        };
        for &number in &self.order {
            // No more classes than there are before any are joined; in a moment of growth, a vector is there twice.
            let most = self.of(number).iter().map(|way| classes.spans[way.to as usize].len()).sum::<usize>().max(1);
            if classes.numbers.len() + most > MOST_CLASSES {
                return None;
            }
            memory.take(most * 2 * (size_of::<f64>() + 3 * size_of::<u32>())).ok()?;
            self.sort(number, &mut classes);
        }
        let own = &classes.chances[classes.spans[0].clone()];
        Some(UpToOrder { count: own.len() as u128, chance: log2_of_sum(own) })
    }

    /// The classes of a state whose moves lead to states that are sorted.
    fn sort(&self, number: u32, classes: &mut Classes) {
        let Range { start, end } = self.spans[number as usize];
        let (start, end) = (start as usize, end as usize);
        let first_chance = classes.chances.len();
        if start == end {
            classes.chances.push(0.0);
            classes.spans[number as usize] = first_chance..first_chance + 1;
            return;
        }
        // Every class of every state that follows, one move longer,
        let first = classes.numbers.len();
        for place in start..end {
            let length = classes.spans[self.ways[place].to as usize].len();
            let from = classes.numbers.len();
            classes.maps[place] = from..from + length;
            classes.numbers.extend((from - first..from - first + length).map(|member| member as u32));
        }
        // and those that are the same after two independent moves joined.
        let mut joined = Joined((0..(classes.numbers.len() - first) as u32).collect());
        for [(one, then_other), (other, then_one)] in self.squares(number) {
            let (here, there) = (classes.maps[one].start - first, classes.maps[other].start - first);
            for end in 0..classes.maps[then_other].len() {
                let member = |from: usize, map: usize| from as u32 + classes.numbers[classes.maps[map].start + end];
                joined.join(member(here, then_other), member(there, then_one));
            }
        }
        let mut names = vec![u32::MAX; joined.0.len()];
        for place in start..end {
            let Way { to, chance, .. } = self.ways[place];
            for index in 0..classes.maps[place].len() {
                let member = classes.maps[place].start + index;
                let leader = joined.leader((member - first) as u32) as usize;
                let chance = chance + classes.chances[classes.spans[to as usize].start + index];
                if names[leader] == u32::MAX {
                    names[leader] = (classes.chances.len() - first_chance) as u32;
                    classes.chances.push(chance);
                } else {
                    let known = &mut classes.chances[first_chance + names[leader] as usize];
                    *known = known.max(chance);
                }
                classes.numbers[member] = names[leader];
            }
        }
        classes.spans[number as usize] = first_chance..classes.chances.len();
    }
}

/// The classes of the states looked at so far.
struct Classes {
    /// log₂ of the chance of the likeliest solution of each class,
    chances: Vec<f64>,
    /// and which of them are a state's own.
    spans: Vec<Range<usize>>,
    /// For each move, which of `numbers` are its map: for every class of the state it leads to, the class it belongs to with the
    /// move before it.
    maps: Vec<Range<usize>>,
    numbers: Vec<u32>,
}

/// Sets that are joined until nothing more is the same.
struct Joined(Vec<u32>);

impl Joined {
    fn leader(&mut self, mut member: u32) -> u32 {
        while self.0[member as usize] != member {
            let above = self.0[self.0[member as usize] as usize];
            self.0[member as usize] = above;
            member = above;
        }
        member
    }

    fn join(&mut self, one: u32, other: u32) {
        let (one, other) = (self.leader(one), self.leader(other));
        self.0[one.max(other) as usize] = one.min(other);
    }
}

/// log₂ of a sum of numbers given by their logarithms; they may be too small to be numbers.
pub(super) fn log2_of_sum(logs: &[f64]) -> f64 {
    let most = logs.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    most + logs.iter().map(|log| (log - most).exp2()).sum::<f64>().log2()
}

#[cfg(test)]
mod tests {
    use super::*;
    use quebra_puzzles::generate::dice::Dice;

    fn add(solutions: &mut Solutions, number: usize, ways: &[Way]) {
        solutions.add(number, ways, &mut Memory::new(None)).expect("there is no limit");
    }

    /// A solution played move by move: the places of its moves.
    fn paths(solutions: &Solutions, number: u32) -> Vec<Vec<usize>> {
        let Range { start, end } = solutions.spans[number as usize];
        if start == end {
            return vec![Vec::new()];
        }
        let onward = |place: u32| {
            let place = place as usize;
            let rests = paths(solutions, solutions.ways[place].to);
            rests.into_iter().map(move |rest| [place].into_iter().chain(rest).collect())
        };
        (start..end).flat_map(onward).collect()
    }

    /// Every solution, and from it every exchange of neighbours that leads to the same state.
    fn by_trying_all(solutions: &Solutions) -> UpToOrder {
        let paths = paths(solutions, 0);
        let mut joined = Joined((0..paths.len() as u32).collect());
        for (one, path) in paths.iter().enumerate() {
            for (other, exchanged) in paths.iter().enumerate().take(one) {
                let differ: Vec<usize> = (0..path.len()).filter(|&step| path[step] != exchanged[step]).collect();
                // Two moves in the other order, with the same state after both.
                let is_exchange = matches!(differ[..], [first, second] if second == first + 1 && {
                    let [one, then] = [path[first], path[second]].map(|place| solutions.ways[place]);
                    let [other, last] = [exchanged[first], exchanged[second]].map(|place| solutions.ways[place]);
                    (one.word, then.word, then.to) == (last.word, other.word, last.to)
                });
                if is_exchange {
                    joined.join(one as u32, other as u32);
                }
            }
        }
        let chance = |path: &Vec<usize>| path.iter().map(|&place| solutions.ways[place].chance).sum::<f64>();
        let mut best = vec![f64::NEG_INFINITY; paths.len()];
        for (number, path) in paths.iter().enumerate() {
            let leader = joined.leader(number as u32) as usize;
            best[leader] = best[leader].max(chance(path));
        }
        best.retain(|best| best.is_finite());
        UpToOrder { count: best.len() as u128, chance: log2_of_sum(&best) }
    }

    /// Layers of states in which every move leads to the next layer.
    fn random(dice: &mut Dice) -> Solutions {
        let (layers, width, words) = (dice.within(2..=5), dice.within(1..=3), dice.within(2..=4) as u32);
        let states = 1 + (layers - 1) * width;
        let mut solutions = Solutions::new(states);
        for number in (0..states).rev() {
            let layer = number.div_ceil(width);
            if layer == layers - 1 {
                add(&mut solutions, number, &[]);
                continue;
            }
            let first = 1 + layer * width;
            let mut ways: Vec<Way> = (0..words)
                .filter_map(|word| {
                    let to = (first + dice.below(width)) as u32;
                    dice.percent(75).then_some(Way { word, to, chance: -(dice.within(1..=9) as f64) })
                })
                .collect();
            if ways.is_empty() {
                ways.push(Way { word: 0, to: first as u32, chance: -1.0 });
            }
            add(&mut solutions, number, &ways);
        }
        solutions
    }

    #[test]
    fn classes_are_those_that_exchanging_moves_finds() {
        let (mut joined, mut apart) = (0, 0);
        for number in 0..600 {
            let solutions = random(&mut Dice::new("classes", number));
            let expected = by_trying_all(&solutions);
            let found = solutions.up_to_order(&mut Memory::new(None)).unwrap();
            assert_eq!(found.count, expected.count, "{number}: {solutions:?}");
            assert!((found.chance - expected.chance).abs() < 1e-9, "{number}: {solutions:?}");
            let all = paths(&solutions, 0).len() as u128;
            let has_independent =
                (0..solutions.spans.len()).any(|number| solutions.independent(number).next().is_some());
            assert!(found.count == all || has_independent);
            *(if found.count < all { &mut joined } else { &mut apart }) += 1;
        }
        assert!(joined > 100 && apart > 100, "{joined} {apart}");
    }

    /// `n` moves in any order: the states are the sets of moves played.
    fn free(moves: u32) -> Solutions {
        let all = (1u32 << moves) - 1;
        let mut solutions = Solutions::new(all as usize + 1);
        for played in (0..=all).rev() {
            let left = (0..moves).filter(|word| played & 1 << word == 0);
            let chance = -f64::from(moves - played.count_ones());
            let ways: Vec<Way> = left.map(|word| Way { word, to: played | 1 << word, chance }).collect();
            add(&mut solutions, played as usize, &ways);
        }
        solutions
    }

    #[test]
    fn moves_in_any_order_are_one_solution() {
        let found = free(10).up_to_order(&mut Memory::new(None)).unwrap();
        assert_eq!(found, UpToOrder { count: 1, chance: -55.0 });
    }

    #[test]
    fn memory_is_accounted() {
        let solutions = free(8);
        let mut memory = Memory::new(None);
        solutions.up_to_order(&mut memory).unwrap();
        assert_eq!(memory.used(), 0);
        let mut little = Memory::new(Some(1000));
        assert_eq!(solutions.up_to_order(&mut little), None);
        assert_eq!(little.used(), 0);
    }
}
