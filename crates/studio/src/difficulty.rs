//! How hard a level is: one number from 0 to 100 with one definition for all puzzles, and four grades.
//!
//! Picture a player who wants to solve a level optimally. Before every move a coin decides: heads, one of the moves that *look* best is
//! played (those after which the puzzle's plain heuristic, [`Card::plain`](quebra_puzzles::card::Card::plain), is least; each with the same
//! chance); tails, any legal move.
//!
//! Two moves are *independent* where they can be played in either order, with the same state after both. Solutions that differ only
//! in the order of independent moves are one solution: the chance of it is that of its likeliest order. Nor is it a choice which of two
//! such moves comes first: to one that keeps to an optimal solution, another that is independent of it, with both orders on optimal
//! solutions, is no rival, and is left out where the player chooses it.
//!
//! The *surprise* of a level is −log₂ of the chances of all its optimal solutions, added up, in bits: one bit more, and it takes twice as
//! many attempts. Solutions that share moves may be counted for more than they are worth that way, even for more than certainty. So the
//! surprise is never less than that of the same player with no order left out: −log₂ of the true chance that every move keeps
//! to some optimal solution. Where anything can be lost, that is more than nothing. The surprise rises
//!
//! * with **par**: every move has to be found;
//! * with **moves that mislead**: where an optimal move looks best it costs about a bit, where none does it costs one bit and those
//!   of choosing among all moves;
//! * with **few optimal solutions**: the chances of all of them add up, but not those of the orders of one of them.
//!
//! **Dead ends** make mistakes dearer, as there is no way back from them. With *d* the share of the reachable states from which the
//! level can no longer be won,
//!
//! > difficulty = 100 · (1 − 2^(−surprise · (1 + d) / 40))
//!
//! so 0 bits are 0, 40 bits are 50, 80 bits are 75. Where *d* is not known, as the states are too many, the number for *d* = 0 is a lower
//! bound, and said to be one. The grades are easy below 20, medium below 40, hard below 60, expert from there on.
//!
//! Level files note the number, rounded down, as `x-difficulty: 37`; where it is only a lower bound, `x-difficulty-bound: lower` follows.

use std::fmt;

pub use quebra_puzzles::generate::Grade;

/// The weighted surprise, in bits, that is half of the way to 100.
const HALF_WAY: f64 = 40.0;

/// How hard a level is. See the [module](self) for the definition.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct Difficulty {
    /// From 0 to 100.
    pub score: f64,
    /// It may be more: the share of dead ends is not known.
    pub is_lower_bound: bool,
}

impl Difficulty {
    /// From the surprise in bits and the share of dead ends.
    pub fn new(surprise: f64, dead_share: Option<f64>) -> Self {
        let bits = surprise * (1.0 + dead_share.unwrap_or(0.0));
        Self { score: 100.0 * (1.0 - (-bits / HALF_WAY).exp2()), is_lower_bound: dead_share.is_none() }
    }

    /// The grade of its score.
    pub fn grade(self) -> Grade {
        Grade::of(self.score)
    }

    /// What it is at most: with nothing but dead ends, where their share is not known.
    #[must_use]
    pub fn most(self) -> Self {
        let chance = 1.0 - self.score / 100.0;
        if self.is_lower_bound { Self { score: 100.0 * (1.0 - chance * chance), ..self } } else { self }
    }

    /// Is its grade the same, whatever the share of dead ends is?
    pub fn is_graded(self) -> bool {
        self.grade() == self.most().grade()
    }
}

/// `37 (medium)`, `at least 37 (medium to expert)`.
impl fmt::Display for Difficulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bound = if self.is_lower_bound { "at least " } else { "" };
        // Rounded down, so that the number never contradicts the grade.
        write!(f, "{bound}{} ({}", self.score.floor(), self.grade())?;
        if !self.is_graded() {
            write!(f, " to {}", self.most().grade())?;
        }
        f.write_str(")")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_surprise_and_more_dead_ends_are_harder() {
        let score = |surprise: f64, dead: f64| Difficulty::new(surprise, Some(dead)).score;
        for step in 0..100 {
            let surprise = f64::from(step);
            assert!(score(surprise, 0.3) < score(surprise + 1.0, 0.3));
            assert!(score(surprise + 1.0, 0.3) < score(surprise + 1.0, 0.4));
            assert!((0.0..100.0).contains(&score(surprise, 1.0)));
        }
        assert!(score(0.0, 0.5).abs() < 1e-9);
        assert!((score(40.0, 0.0) - 50.0).abs() < 1e-9);
    }

    #[test]
    fn without_the_dead_ends_it_is_a_lower_bound() {
        let (bound, exact) = (Difficulty::new(18.0, None), Difficulty::new(18.0, Some(0.5)));
        assert!(bound.is_lower_bound && !exact.is_lower_bound);
        assert!(bound.score < exact.score);
        assert_eq!(bound.to_string(), "at least 26 (medium to hard)");
        assert!(!bound.is_graded() && exact.is_graded() && Difficulty::new(60.0, None).is_graded());
        assert_eq!(bound.most().score.to_bits(), Difficulty::new(18.0, Some(1.0)).score.to_bits());
        assert_eq!(exact.most(), exact);
    }

    #[test]
    fn grades_follow_the_score() {
        let grade = |score| Difficulty { score, is_lower_bound: false }.grade();
        for (score, expected) in
            [(0.0, "easy"), (19.9, "easy"), (20.0, "medium"), (40.0, "hard"), (60.0, "expert"), (99.0, "expert")]
        {
            assert_eq!(grade(score).name(), expected, "{score}");
        }
        for grade in Grade::ALL {
            assert_eq!(Grade::named(grade.name()), Some(grade));
        }
    }
}
