//! States numbered without gaps, so that a set of them is a few bits a state, and moves are made for many of them at once.

/// Where a state stands in a [ranking](Ranking): one bit of one byte of one part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The part.
    pub part: usize,
    /// The byte in it.
    pub byte: usize,
    /// The bit in it.
    pub bit: u8,
}

/// A perfect numbering of all states that the start of a level can reach, and perhaps of others: sets of states are bits, cut into parts of
/// equal size, and a whole part is expanded at once.
pub trait Ranking<S>: Send + Sync {
    /// How many parts there are.
    fn parts(&self) -> usize;

    /// The bytes of a part.
    fn part_bytes(&self) -> usize;

    /// How many states the start can reach.
    fn states(&self) -> u64;

    /// Where a state stands. It must be one that the start can reach, or be reached from.
    fn place(&self, state: &S) -> Place;

    /// The state that stands there.
    fn state(&self, place: Place) -> S;

    /// All states with a place that are goals.
    fn goals(&self) -> Vec<S>;

    /// Adds to `next` the successors of a part's states that stand in the same part, where that is found without leaving it.
    fn spread_within(&self, states: &[u8], part: usize, next: &mut [u8]);

    /// Tells the other successors: `away` is given the first place of a run of bytes, and the bytes, in which no bit but the place's may
    /// be set. They may belong to any part, also to the same one.
    fn spread_away(&self, states: &[u8], part: usize, away: &mut dyn FnMut(Place, &[u8]));

    /// How many steps lead out of these states of a part.
    fn steps(&self, states: &[u8], part: usize) -> u64;
}
