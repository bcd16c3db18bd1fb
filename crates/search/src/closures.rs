//! A\* in one call, for a problem that is a few closures and has no type of its own.

use std::fmt::{self, Display};
use std::hash::Hash;
use std::ops::ControlFlow;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Mutex, MutexGuard, PoisonError};

use hashbrown::HashTable;

use crate::Search;
use crate::algorithms::Informed;
use crate::control::{Control, Dashboard};
use crate::heuristic::{Estimate, Heuristic};
use crate::limits::{Limits, Stop};
use crate::outcome::{Plan, Report};
use crate::problem::{Cost, Problem};
use crate::shards::hash;

/// The cheapest way from `start` to a goal. The actions of the report's plan are the states it leads to, one after another, the start
/// aside; states may be on the heap.
///
/// `successors` gives the states that one step leads to and what it costs, at least 1; `estimate` must never be more than the true cost to
/// a goal, as the report takes it at its word: 0 if nothing is known. Closures own what they need. The search ends when a goal is found or
/// all that can be reached is known; [`astar_within`] ends sooner.
///
/// Describe a [`Problem`] instead for other algorithms, checks, or speed: here states are numbered in a table of their own.
///
/// ```
/// // Twelve coins in a row: turn three neighbours at a time until all show heads.
/// let coins = vec![false, false, false, false, false, false, true, false, false, false, true, true];
/// let turned = |coins: &Vec<bool>| {
///     let turn = |at: usize| coins.iter().enumerate().map(|(place, &coin)| coin ^ (at..at + 3).contains(&place)).collect();
///     (0..10).map(|at| (turn(at), 1)).collect::<Vec<_>>()
/// };
/// let tails = |coins: &Vec<bool>| coins.iter().filter(|&&is_heads| !is_heads).count() as u32;
/// let report = quebra_search::astar(coins, turned, move |coins| tails(coins).div_ceil(3), move |coins| tails(coins) == 0);
/// assert!(report.is_optimal());
/// let plan = report.plan.unwrap();
/// assert_eq!((plan.actions.len(), plan.cost), (3, 3));
/// ```
///
/// # Panics
///
/// When a step costs 0.
pub fn astar<S, I>(
    start: S,
    successors: impl Fn(&S) -> I + Send + Sync + 'static,
    estimate: impl Fn(&S) -> Cost + Send + Sync + 'static,
    is_goal: impl Fn(&S) -> bool + Send + Sync + 'static,
) -> Report<S>
where
    S: Clone + Eq + Hash + Send + 'static,
    I: IntoIterator<Item = (S, Cost)>,
{
    astar_within(Limits::default(), start, successors, estimate, is_goal)
}

/// [`astar`] within limits. What it proved by then stands in the report. A limit on memory counts states and tables, but not what a state has
/// on the heap.
///
/// # Panics
///
/// When a step costs 0.
///
/// ```
/// use quebra_search::{Limits, Outcome, astar_within};
///
/// // From 1 to a million, doubling or adding one: no way is that short.
/// let limits = Limits { moves: Some(10), ..Limits::default() };
/// let report = astar_within(limits, 1_u64, |&n| [(2 * n, 1), (n + 1, 1)], |_| 0, |&n| n == 1_000_000);
/// assert_eq!((report.outcome(), report.lower_bound), (Outcome::Stopped, 11));
/// ```
pub fn astar_within<S, I>(
    limits: Limits,
    start: S,
    successors: impl Fn(&S) -> I + Send + Sync + 'static,
    estimate: impl Fn(&S) -> Cost + Send + Sync + 'static,
    is_goal: impl Fn(&S) -> bool + Send + Sync + 'static,
) -> Report<S>
where
    S: Clone + Eq + Hash + Send + 'static,
    I: IntoIterator<Item = (S, Cost)>,
{
    let rules = Rules {
        numbers: Mutex::new(Numbers { places: HashTable::new(), chunks: Vec::new() }),
        successors: Box::new(move |state| successors(state).into_iter().collect()),
        estimate: Box::new(estimate),
        is_goal: Box::new(is_goal),
        most_bytes: limits.memory.unwrap_or(usize::MAX),
        dashboard: Dashboard::default(),
    };
    rules.numbers().number(start);
    let search = Search::new(&rules).limits(limits).dashboard(&rules.dashboard);
    let Report { plan, lower_bound, stopped_by, stats, peak_bytes, time } = search.informed::<Asked>(Informed::AStar);
    let numbers = rules.numbers();
    let reached = |step: &Step| numbers.state(step.to).clone();
    Report {
        plan: plan.map(|plan| Plan { actions: plan.actions.iter().map(reached).collect(), cost: plan.cost }),
        lower_bound,
        // Nobody but the rules can have interrupted it.
        stopped_by: stopped_by.map(|stop| if stop == Stop::Interrupt { Stop::Memory } else { stop }),
        stats,
        peak_bytes: peak_bytes + numbers.bytes(),
        time,
    }
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
    most_bytes: usize,
    dashboard: Dashboard,
}

/// All states that were met, by number. They are kept in chunks, so that memory grows evenly.
struct Numbers<S> {
    places: HashTable<u32>,
    chunks: Vec<Vec<S>>,
}

/// States a chunk.
const CHUNK: usize = 1 << 10;

impl<S> Numbers<S> {
    fn state(&self, number: u32) -> &S {
        &self.chunks[number as usize / CHUNK][number as usize % CHUNK]
    }

    fn bytes(&self) -> usize {
        self.places.allocation_size() + self.chunks.len() * CHUNK * size_of::<S>()
    }
}

impl<S: Eq + Hash> Numbers<S> {
    fn number(&mut self, state: S) -> u32 {
        let Self { places, chunks } = self;
        let known = |number: u32| &chunks[number as usize / CHUNK][number as usize % CHUNK];
        let hash_of_state = hash(&state);
        if let Some(&number) = places.find(hash_of_state, |&other| *known(other) == state) {
            return number;
        }
        let number = places.len() as u32;
        places.insert_unique(hash_of_state, number, |&other| hash(known(other)));
        if number as usize == chunks.len() * CHUNK {
            chunks.push(Vec::with_capacity(CHUNK));
        }
        chunks[number as usize / CHUNK].push(state);
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
        (self.is_goal)(self.numbers().state(*state))
    }

    fn successors<B>(&self, state: &u32, mut visit: impl FnMut(Step, u32) -> ControlFlow<B>) -> ControlFlow<B> {
        let state = self.numbers().state(*state).clone();
        for (next, cost) in (self.successors)(&state) {
            let mut numbers = self.numbers();
            let to = numbers.number(next);
            if numbers.bytes().saturating_add(self.dashboard.bytes.load(Relaxed) as usize) > self.most_bytes {
                self.dashboard.cancel.store(true, Relaxed);
            }
            drop(numbers);
            // Taken for 1, it would make a proof about another problem.
            assert!(cost > 0, "a step costs 0; expected at least 1");
            visit(Step { to, cost }, to)?;
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
        Estimate::plain((rules.estimate)(rules.numbers().state(*state)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outcome::Outcome;
    use crate::problem::INFINITE;

    /// Ways over a number line, written in unary: one step on costs 3, two cost 4.
    fn line(limits: Limits, goal: usize) -> Report<String> {
        let steps = |at: &String| [(format!("{at}."), 3), (format!("{at}.."), 4)];
        let estimate = move |at: &String| (goal.saturating_sub(at.len()) * 2) as Cost;
        astar_within(limits, String::new(), steps, estimate, move |at| at.len() == goal)
    }

    #[test]
    #[should_panic(expected = "a step costs 0; expected at least 1")]
    fn steps_that_cost_nothing_are_refused() {
        crate::astar(0_u32, |&n| [(n + 1, 0), (n + 2, 1)], |_| 0, |&n| n == 5);
    }

    #[test]
    fn costs_and_states_are_right() {
        let report = line(Limits::default(), 5);
        assert!(report.is_optimal());
        let plan = report.plan.unwrap();
        assert_eq!(plan.cost, 11);
        assert_eq!(plan.actions.last().map(String::as_str), Some("....."));
        let finite = |&n: &u8| if n < 200 { vec![(n + 1, 1)] } else { vec![] };
        let report = astar(0, finite, |_| 0, |_| false);
        assert_eq!((report.outcome(), report.lower_bound), (Outcome::Unsolvable, INFINITE));
    }

    #[test]
    fn limits_hold_and_bounds_stand() {
        let memory = 8 << 20;
        let report = astar_within(
            Limits { memory: Some(memory), ..Limits::default() },
            [0_u64; 8],
            |state| {
                (0..8)
                    .map(|place| (std::array::from_fn(|at| state[at] + u64::from(at == place)), 1))
                    .collect::<Vec<_>>()
            },
            |_| 0,
            |state| state[0] == 1 << 40,
        );
        assert_eq!(report.stopped_by, Some(Stop::Memory));
        assert!(report.peak_bytes > memory / 2 && report.peak_bytes < memory / 10 * 11, "{}", report.peak_bytes);
        let nodes = line(Limits { nodes: Some(10), ..Limits::default() }, 1_000_000);
        assert_eq!(nodes.stopped_by, Some(Stop::Nodes));
        assert!(nodes.lower_bound >= 2_000_000 && nodes.stats.expanded == 10);
    }
}
