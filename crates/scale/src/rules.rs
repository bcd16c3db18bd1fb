//! A problem without its type: what is compiled for every problem is only the step from a handful of states to their successors.

use std::ops::ControlFlow;
use std::sync::Arc;

use quebra_search::{Place, Problem, Ranking, Words};

/// What engines ask of a problem. States are words, one after another; where many are told, each takes as many as the engine says, and
/// whatever it has beyond its own is nothing.
pub(crate) trait Rules: Send + Sync {
    /// The words of a state.
    fn width(&self) -> usize;
    /// See [`Problem::is_symmetric`].
    fn is_symmetric(&self) -> bool;
    /// The canonical start.
    fn start(&self) -> Vec<u64>;
    /// Appends the canonical successors of states.
    fn expand(&self, states: &[u64], stride: usize, successors: &mut Vec<u64>);
    /// How many of these are goals.
    fn goals(&self, states: &[u64], stride: usize) -> u64;
    /// The numbering of the states, if there is one.
    fn numbering(&self) -> Option<&dyn Numbering>;
}

/// A [ranking](Ranking) of states that are words.
pub(crate) trait Numbering: Send + Sync {
    fn parts(&self) -> usize;
    fn part_bytes(&self) -> usize;
    fn place(&self, state: &[u64]) -> Place;
    fn state(&self, place: Place) -> Vec<u64>;
    fn goals(&self) -> Vec<Place>;
    fn spread_within(&self, states: &[u8], part: usize, next: &mut [u8]);
    fn spread_away(&self, states: &[u8], part: usize, away: &mut dyn FnMut(Place, &[u8]));
    fn steps(&self, states: &[u8], part: usize) -> u64;
}

/// A problem as rules.
pub(crate) struct Typed<P: Problem> {
    problem: Arc<P>,
    start: P::State,
    ranking: Option<Ranked<P>>,
}

struct Ranked<P: Problem> {
    problem: Arc<P>,
    ranking: Box<dyn Ranking<P::State>>,
}

impl<P: Problem> Typed<P> {
    pub(crate) fn new(problem: Arc<P>, start: P::State) -> Self {
        let ranking = problem.ranking().map(|ranking| Ranked { problem: Arc::clone(&problem), ranking });
        Self { problem, start, ranking }
    }
}

fn words<P: Problem>(problem: &P, state: &P::State) -> Vec<u64> {
    let mut words = vec![0; P::Packed::COUNT];
    problem.pack(state).write(&mut words);
    words
}

/// The state with these words.
pub(crate) fn state<P: Problem>(problem: &P, words: &[u64]) -> P::State {
    problem.unpack(P::Packed::read(words))
}

impl<P: Problem> Rules for Typed<P> {
    fn width(&self) -> usize {
        P::Packed::COUNT
    }

    fn is_symmetric(&self) -> bool {
        self.problem.is_symmetric()
    }

    fn start(&self) -> Vec<u64> {
        words(&*self.problem, &self.problem.canonical(&self.start))
    }

    fn expand(&self, states: &[u64], stride: usize, successors: &mut Vec<u64>) {
        let (problem, width) = (&*self.problem, P::Packed::COUNT);
        for words in states.chunks_exact(stride) {
            let _ = problem.successors(&state(problem, words), |_, next| {
                // Straight to its place: to copy so few words is a call of its own.
                let first = successors.len();
                successors.resize(first + width, 0);
                problem.pack(&problem.canonical(&next)).write(&mut successors[first..]);
                if width < stride {
                    successors.resize(first + stride, 0);
                }
                ControlFlow::<()>::Continue(())
            });
        }
    }

    fn goals(&self, states: &[u64], stride: usize) -> u64 {
        let states = states.chunks_exact(stride);
        states.filter(|words| self.problem.is_goal(&state(&*self.problem, words))).count() as u64
    }

    fn numbering(&self) -> Option<&dyn Numbering> {
        self.ranking.as_ref().map(|ranking| ranking as &dyn Numbering)
    }
}

impl<P: Problem> Numbering for Ranked<P> {
    fn parts(&self) -> usize {
        self.ranking.parts()
    }

    fn part_bytes(&self) -> usize {
        self.ranking.part_bytes()
    }

    fn place(&self, words: &[u64]) -> Place {
        self.ranking.place(&state(&*self.problem, words))
    }

    fn state(&self, place: Place) -> Vec<u64> {
        words(&*self.problem, &self.ranking.state(place))
    }

    fn goals(&self) -> Vec<Place> {
        self.ranking.goals().iter().map(|goal| self.ranking.place(goal)).collect()
    }

    fn spread_within(&self, states: &[u8], part: usize, next: &mut [u8]) {
        self.ranking.spread_within(states, part, next);
    }

    fn spread_away(&self, states: &[u8], part: usize, away: &mut dyn FnMut(Place, &[u8])) {
        self.ranking.spread_away(states, part, away);
    }

    fn steps(&self, states: &[u8], part: usize) -> u64 {
        self.ranking.steps(states, part)
    }
}
