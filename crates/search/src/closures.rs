//! A\* in one call, for a problem that is a few closures and has no type of its own.

use std::fmt::{self, Display};
use std::hash::Hash;
use std::ops::ControlFlow;
use std::sync::{Mutex, MutexGuard, PoisonError};

use hashbrown::HashTable;

use crate::Search;
use crate::algorithms::Informed;
use crate::control::Control;
use crate::heuristic::{Estimate, Heuristic};
use crate::limits::Stop;
use crate::problem::{Cost, Problem};
use crate::shards::hash;

/// The cheapest way from `start` to a goal: its states, `start` first, and its cost; nothing if there is none. States may be on the heap.
///
/// `successors` gives the states that one step leads to and what it costs, at least 1; `estimate` must never be more than the true cost to
/// a goal. Closures own what they need. The search ends when a goal is found or all that can be reached is known.
///
/// Describe a [`Problem`] instead for limits, proofs, other algorithms, or speed: here states are numbered in a table of their own.
///
/// ```
/// // Twelve coins in a row: turn three neighbours at a time until all show heads.
/// let coins = vec![false, false, false, false, false, false, true, false, false, false, true, true];
/// let turned = |coins: &Vec<bool>| {
///     let turn = |at: usize| coins.iter().enumerate().map(|(place, &coin)| coin ^ (at..at + 3).contains(&place)).collect();
///     (0..10).map(|at| (turn(at), 1)).collect::<Vec<_>>()
/// };
/// let tails = |coins: &Vec<bool>| coins.iter().filter(|&&is_heads| !is_heads).count() as u32;
/// let plan = quebra_search::solve(coins, turned, move |coins| tails(coins).div_ceil(3), move |coins| tails(coins) == 0);
/// let (rows, cost) = plan.unwrap();
/// assert_eq!((rows.len(), cost), (4, 3));
/// ```
pub fn solve<S, I>(
    start: S,
    successors: impl Fn(&S) -> I + Send + Sync + 'static,
    estimate: impl Fn(&S) -> Cost + Send + Sync + 'static,
    is_goal: impl Fn(&S) -> bool + Send + Sync + 'static,
) -> Option<(Vec<S>, Cost)>
where
    S: Clone + Eq + Hash + Send + 'static,
    I: IntoIterator<Item = (S, Cost)>,
{
    let rules = Rules {
        numbers: Mutex::new(Numbers { places: HashTable::new(), states: Vec::new() }),
        successors: Box::new(move |state| successors(state).into_iter().collect()),
        estimate: Box::new(estimate),
        is_goal: Box::new(is_goal),
    };
    rules.numbers().number(start);
    let plan = Search::new(&rules).informed::<Asked>(Informed::AStar).plan?;
    let numbers = rules.numbers();
    let way = std::iter::once(START).chain(plan.actions.iter().map(|step| step.to));
    Some((way.map(|number| numbers.states[number as usize].clone()).collect(), plan.cost))
}

/// The number of the start.
const START: u32 = 0;

/// What a closure says of a state.
type Said<S, T> = Box<dyn Fn(&S) -> T + Send + Sync>;

/// A problem whose states are numbers of others: these may be of any size.
struct Rules<S> {
    numbers: Mutex<Numbers<S>>,
    successors: Said<S, Vec<(S, Cost)>>,
    estimate: Said<S, Cost>,
    is_goal: Said<S, bool>,
}

struct Numbers<S> {
    places: HashTable<u32>,
    states: Vec<S>,
}

impl<S: Eq + Hash> Numbers<S> {
    fn number(&mut self, state: S) -> u32 {
        let Self { places, states } = self;
        let hash_of_state = hash(&state);
        if let Some(&number) = places.find(hash_of_state, |&other| states[other as usize] == state) {
            return number;
        }
        let number = states.len() as u32;
        states.push(state);
        places.insert_unique(hash_of_state, number, |&other| hash(&states[other as usize]));
        number
    }
}

impl<S> Rules<S> {
    fn numbers(&self) -> MutexGuard<'_, Numbers<S>> {
        self.numbers.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A step to a state, and what it costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Step {
    to: u32,
    cost: Cost,
}

impl Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "to state {}", self.to)
    }
}

impl<S: Clone + Eq + Hash + Send + 'static> Problem for Rules<S> {
    type State = u32;
    type Packed = u32;
    type Action = Step;

    fn initial(&self) -> u32 {
        START
    }

    fn is_goal(&self, state: &u32) -> bool {
        (self.is_goal)(&self.numbers().states[*state as usize])
    }

    fn successors<B>(&self, state: &u32, mut visit: impl FnMut(Step, u32) -> ControlFlow<B>) -> ControlFlow<B> {
        let state = self.numbers().states[*state as usize].clone();
        for (next, cost) in (self.successors)(&state) {
            let to = self.numbers().number(next);
            visit(Step { to, cost: cost.max(1) }, to)?;
        }
        ControlFlow::Continue(())
    }

    fn pack(&self, state: &u32) -> u32 {
        *state
    }

    fn unpack(&self, packed: u32) -> u32 {
        packed
    }

    fn cost(&self, _: &u32, step: Step) -> Cost {
        step.cost
    }
}

/// What the closure says, taken at its word.
struct Asked;

impl<S: Clone + Eq + Hash + Send + 'static> Heuristic<Rules<S>> for Asked {
    const ADMISSIBLE: bool = true;
    type Memo = ();

    fn build(_: &Rules<S>, _: &mut Control<Rules<S>>) -> Result<Self, Stop> {
        Ok(Self)
    }

    fn start(&self, rules: &Rules<S>, state: &u32) -> Estimate {
        Estimate::plain((rules.estimate)(&rules.numbers().states[*state as usize]))
    }
}
