//! Adds up the optimal solutions of a level: how many there are, how they differ, and how they look to a player.

use std::collections::HashMap;

use quebra_search::{Cost, Memory, Stop, fingerprint};

use crate::solutions::{Solutions, Way, log2_of_sum};

/// How many of something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// So many.
    Exactly(u128),
    /// So many or more.
    AtLeast(u128),
}

/// A legal move of a state on an optimal solution.
pub(super) struct Alternative {
    /// The plain heuristic after it.
    pub(super) looks: Cost,
    /// The number of the next state and the move's word, if the move is optimal.
    pub(super) on: Option<(usize, String)>,
}

/// What lies between a state and the goals, on optimal ways.
#[derive(Clone, Copy)]
pub(super) struct Outlook {
    solutions: u128,
    /// log₂ of the player's chance to go on optimally to the end, if no moves are independent,
    chance: f64,
    /// and whether they are or not, if none is left out for another.
    all_in: f64,
    pub(super) fingerprint: u64,
    moves: u32,
}

/// Adds up solutions and chances, from the goals back to the start, which has the number 0.
pub(super) struct Tally {
    outlooks: Vec<Outlook>,
    /// The moves that keep to optimal solutions.
    ways: Solutions,
    /// The numbers of their words.
    words: HashMap<String, u32>,
    has_independent_moves: bool,
    misled: f64,
    states: u64,
    /// See [`Greedy::solves`](crate::study::Greedy::solves).
    pub(super) looks_solve: bool,
}

impl Tally {
    pub(super) fn new(states: usize) -> Self {
        let goal = Outlook { solutions: 1, chance: 0.0, all_in: 0.0, fingerprint: 1, moves: 0 };
        Self {
            outlooks: vec![goal; states],
            ways: Solutions::new(states),
            words: HashMap::new(),
            has_independent_moves: false,
            misled: 0.0,
            states: 0,
            looks_solve: false,
        }
    }

    /// The bytes that so many states take, without their moves.
    pub(super) fn bytes(states: usize) -> usize {
        states * size_of::<Outlook>() + Solutions::bytes(states)
    }

    /// A state, after all those its optimal moves lead to. A goal has no choices.
    pub(super) fn add(&mut self, number: usize, choices: &[Alternative], memory: &mut Memory) -> Result<(), Stop> {
        let mut optimal: Vec<(Way, usize)> = Vec::new();
        let mut sum =
            Outlook { solutions: 0, chance: f64::NEG_INFINITY, all_in: f64::NEG_INFINITY, fingerprint: 0, moves: 0 };
        for (index, Alternative { on, .. }) in choices.iter().enumerate() {
            let Some((to, word)) = on else { continue };
            let next = self.outlooks[*to];
            sum.moves = next.moves + 1;
            sum.solutions = sum.solutions.saturating_add(next.solutions);
            sum.fingerprint = add_up(sum.fingerprint, next.fingerprint, hash(word, next.moves));
            let fresh = self.words.len() as u32;
            let word =
                self.words.get(word).copied().unwrap_or_else(|| *self.words.entry(word.clone()).or_insert(fresh));
            optimal.push((Way { word, to: *to as u32, chance: 0.0 }, index));
        }
        optimal.sort_unstable_by_key(|(way, _)| way.word);
        let ways: Vec<Way> = optimal.iter().map(|&(way, _)| way).collect();
        self.ways.add(number, &ways, memory)?;
        if choices.is_empty() {
            return Ok(());
        }
        let looks: Vec<Cost> = choices.iter().map(|choice| choice.looks).collect();
        let pairs: Vec<(usize, usize)> = self.ways.independent(number).collect();
        self.has_independent_moves |= !pairs.is_empty();
        let (mut chances, mut all_in) = (Vec::new(), Vec::new());
        for (place, way) in self.ways.ways_mut(number).iter_mut().enumerate() {
            let other_orders: Vec<usize> = pairs
                .iter()
                .filter(|&&(one, other)| one == place || other == place)
                .map(|&(one, other)| optimal[one + other - place].1)
                .collect();
            way.chance = chance(&looks, optimal[place].1, &other_orders).log2();
            chances.push(way.chance + self.outlooks[way.to as usize].chance);
            all_in.push(chance(&looks, optimal[place].1, &[]).log2() + self.outlooks[way.to as usize].all_in);
        }
        (sum.chance, sum.all_in) = (log2_of_sum(&chances), log2_of_sum(&all_in));
        self.outlooks[number] = sum;
        let least = looks.iter().min();
        let best_looking = choices.iter().filter(|choice| Some(&choice.looks) == least);
        let wrong = best_looking.clone().filter(|choice| choice.on.is_none()).count();
        self.misled += wrong as f64 / best_looking.count() as f64;
        self.states += 1;
        Ok(())
    }

    pub(super) fn start(&self) -> Outlook {
        self.outlooks[0]
    }

    pub(super) fn solutions(&self) -> Count {
        match self.start().solutions {
            u128::MAX => Count::AtLeast(u128::MAX),
            number => Count::Exactly(number),
        }
    }

    pub(super) fn misleading(&self) -> f64 {
        if self.states == 0 { 0.0 } else { self.misled / self.states as f64 }
    }

    /// How many solutions there are up to order, and the surprise, if they are not too many.
    pub(super) fn up_to_order(&self, memory: &mut Memory) -> (Count, Option<f64>) {
        let (count, chance) = if self.has_independent_moves {
            match self.ways.up_to_order(memory) {
                Some(classes) => (Count::Exactly(classes.count), classes.chance),
                None => return (Count::AtLeast(1), None),
            }
        } else {
            (self.solutions(), self.start().chance)
        };
        // Solutions that share moves may together have more than all of the chances; and sums of parts are a little more than the whole.
        (count, Some((-chance.min(self.start().all_in)).max(0.0)))
    }
}

/// The player's chance to make one of the choices that look so, where some others are but another order of the same solution.
fn chance(looks: &[Cost], own: usize, other_orders: &[usize]) -> f64 {
    let rivals = || (0..looks.len()).filter(|choice| !other_orders.contains(choice));
    let least = rivals().map(|choice| looks[choice]).min().expect("the choice itself is there");
    let best_looking = rivals().filter(|&choice| looks[choice] == least).count() as f64;
    let by_looks = if looks[own] == least { 1.0 / best_looking } else { 0.0 };
    0.5 * by_looks + 0.5 / rivals().count() as f64
}

/// A move as a factor: the product of its factors stands for a solution, the sum of the products for all of them.
fn hash(word: &str, moves_after_it: u32) -> u64 {
    fingerprint(&(word, moves_after_it))
}

/// `sum + factor · factor`, modulo a prime.
fn add_up(sum: u64, a: u64, b: u64) -> u64 {
    const PRIME: u128 = (1 << 61) - 1;
    ((u128::from(sum) + u128::from(a) * u128::from(b)) % PRIME) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A corridor of so many states, each with some optimal moves among all, of which the first ones look best.
    struct Corridor {
        moves: usize,
        optimal: usize,
        all: usize,
        /// Of the optimal moves.
        best_looking: usize,
    }

    fn tally(corridor: &Corridor) -> Tally {
        let &Corridor { moves, optimal, all, best_looking } = corridor;
        let mut tally = Tally::new(moves + 1);
        for number in (0..moves).rev() {
            let choice = |index: usize| Alternative {
                // Among the others, always one looks best.
                looks: u32::from(!(index < best_looking || index == optimal)),
                on: (index < optimal).then(|| (number + 1, format!("{index} at {number}"))),
            };
            tally.add(number, &(0..all).map(choice).collect::<Vec<_>>(), &mut Memory::new(None)).unwrap();
        }
        tally
    }

    fn surprise(tally: &Tally) -> f64 {
        tally.up_to_order(&mut Memory::new(None)).1.unwrap()
    }

    const CORRIDOR: Corridor = Corridor { moves: 6, optimal: 2, all: 5, best_looking: 1 };

    #[test]
    fn surprise_rises_with_par_and_misleading_looks_and_falls_with_more_solutions() {
        let plain = surprise(&tally(&CORRIDOR));
        assert!(surprise(&tally(&Corridor { moves: 7, ..CORRIDOR })) > plain);
        assert!(surprise(&tally(&Corridor { best_looking: 0, ..CORRIDOR })) > plain);
        assert!(tally(&Corridor { best_looking: 0, ..CORRIDOR }).misleading() > tally(&CORRIDOR).misleading());
        assert!(surprise(&tally(&Corridor { optimal: 3, ..CORRIDOR })) < plain);
        assert_eq!(tally(&CORRIDOR).solutions(), Count::Exactly(64));
        // Half of the time one of two moves that look best, of which one is right; else two of five.
        let chance: f64 = 0.5 * 0.5 + 0.5 * 0.4;
        assert!((plain + 6.0 * chance.log2()).abs() < 1e-9);
    }

    #[test]
    fn counts_saturate_and_tiny_chances_stay_numbers() {
        let long = tally(&Corridor { moves: 3000, ..CORRIDOR });
        assert_eq!(long.solutions(), Count::AtLeast(u128::MAX));
        assert!(surprise(&long).is_finite() && surprise(&long) > 3000.0);
    }

    #[test]
    fn fingerprints_tell_sets_of_solutions_apart() {
        let print = |words: [&str; 2]| {
            let mut tally = Tally::new(3);
            for (number, word) in [(1, words[1]), (0, words[0])] {
                let choice = Alternative { looks: 0, on: Some((number + 1, word.to_string())) };
                tally.add(number, &[choice], &mut Memory::new(None)).unwrap();
            }
            tally.start().fingerprint
        };
        assert_eq!(print(["a", "b"]), print(["a", "b"]));
        assert_ne!(print(["a", "b"]), print(["b", "a"]));
        assert_ne!(print(["a", "b"]), print(["a", "a"]));
    }

    /// Two moves in either order, each beside so many wrong ones.
    fn two_in_any_order(wrong: usize) -> Tally {
        let mut tally = Tally::new(4);
        let mut memory = Memory::new(None);
        let choice =
            |on: Option<(usize, &str)>| Alternative { looks: 0, on: on.map(|(to, word)| (to, word.to_string())) };
        for (number, moves) in [(3, vec![]), (2, vec![(3, "a")]), (1, vec![(3, "b")]), (0, vec![(1, "a"), (2, "b")])] {
            let wrong = if moves.is_empty() { 0 } else { wrong };
            let mut choices: Vec<Alternative> = moves.into_iter().map(|on| choice(Some(on))).collect();
            choices.extend((0..wrong).map(|_| choice(None)));
            tally.add(number, &choices, &mut memory).unwrap();
        }
        tally
    }

    #[test]
    fn a_free_order_is_neither_another_solution_nor_a_choice() {
        let tally = two_in_any_order(0);
        assert_eq!(tally.solutions(), Count::Exactly(2));
        assert_eq!(tally.up_to_order(&mut Memory::new(None)).0, Count::Exactly(1));
        assert!(surprise(&tally).abs() < 1e-9);
        // Three wrong moves beside each of the two right ones: two bits, twice.
        assert!((surprise(&two_in_any_order(3)) - 4.0).abs() < 1e-9);
    }

    /// Two pairs of moves in any order, of which the later ones depend on which came first: all lines of moves together are certain,
    /// but for one state in which a move is wrong.
    #[test]
    fn what_can_be_lost_is_never_without_surprise() {
        // 0 leads by a to 1 and by b to 2; both orders meet in 3. From 1 only b goes on, from 2 also a wrong move.
        let mut tally = Tally::new(4);
        let mut memory = Memory::new(None);
        let right = |to: usize, word: &str| Alternative { looks: 0, on: Some((to, word.to_string())) };
        let wrong = Alternative { looks: 0, on: None };
        tally.add(3, &[], &mut memory).unwrap();
        tally.add(2, &[right(3, "a"), wrong], &mut memory).unwrap();
        tally.add(1, &[right(3, "b")], &mut memory).unwrap();
        tally.add(0, &[right(1, "a"), right(2, "b")], &mut memory).unwrap();
        // Half of the games come to where a half of the moves are wrong.
        assert!((surprise(&tally) + 0.75f64.log2()).abs() < 1e-9, "{}", surprise(&tally));
    }
}
