//! The whole reachable state space of a small level: every state, every step, and how far every state is from a goal.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::ops::ControlFlow;

use crate::memory::Memory;
use crate::problem::{Cost, INFINITE, Problem};
use crate::table::{NodeTable, Reached};

/// A step from one state to another.
#[derive(Clone, Copy, Debug)]
pub struct Step<A> {
    /// The action taken.
    pub action: A,
    /// The number of the state it leads to.
    pub to: u32,
    /// What it costs.
    pub cost: Cost,
}

/// How many states lie at each of the first `depths` distances from `start`, goals and dead ends included.
///
/// ```
/// # use quebra_search::{example::Jugs, space, Problem};
/// let jugs = Jugs { sizes: [3, 5], wanted: 4 };
/// assert_eq!(space::layers(&jugs, jugs.initial(), 4), [1, 2, 3, 2]);
/// ```
pub fn layers<P: Problem>(problem: &P, start: P::State, depths: usize) -> Vec<usize> {
    let mut memory = Memory::new(None);
    let mut table = NodeTable::new();
    let mut layers = Vec::new();
    let mut first = 0;
    if depths > 0 {
        table.root(problem.key(&start), &mut memory).expect("there is no limit");
    }
    while first < table.len() {
        let end = table.len();
        layers.push(end - first);
        if layers.len() == depths {
            break;
        }
        for id in first..end {
            let _ = problem.successors(&problem.unpack(table.key(id as u32)), |_, next| {
                table.reach(problem.key(&next), 0, 0, |_| false, &mut memory).expect("there is no limit");
                ControlFlow::<()>::Continue(())
            });
        }
        first = end;
    }
    layers
}

/// Every state that can be reached from a start, numbered in breadth-first order; the start is number 0.
/// States that share a representative ([`Problem::canonical`]) are one.
pub struct Space<P: Problem> {
    states: Vec<P::State>,
    depths: Vec<u32>,
    steps: Vec<Step<P::Action>>,
    first_step: Vec<usize>,
    distances: Vec<Cost>,
}

impl<P: Problem> Space<P> {
    /// Explores everything from `start`, or gives up (`None`) beyond `most` states. Goals are explored further too, and
    /// neither budgets nor dead-end tests are used: this is what searches are checked against.
    ///
    /// ```
    /// # use quebra_search::{example::Jugs, space::Space, Problem};
    /// let jugs = Jugs { sizes: [3, 5], wanted: 4 };
    /// let space = Space::explore(&jugs, jugs.initial(), 1000).unwrap();
    /// assert_eq!(space.len(), 16);
    /// assert_eq!(space.distance(0), 6);
    /// ```
    pub fn explore(problem: &P, start: P::State, most: usize) -> Option<Self> {
        let mut memory = Memory::new(None);
        let mut table = NodeTable::new();
        let start = problem.canonical(&start);
        table.root(problem.pack(&start), &mut memory).ok()?;
        let mut space = Self {
            states: vec![start],
            depths: vec![0],
            steps: Vec::new(),
            first_step: Vec::new(),
            distances: Vec::new(),
        };
        let mut id = 0;
        while id < space.states.len() {
            let state = space.states[id];
            space.first_step.push(space.steps.len());
            let flow = problem.successors(&state, |action, next| {
                let next = problem.canonical(&next);
                let key = problem.pack(&next);
                let cost = problem.cost(&state, action);
                let Ok(reached) = table.reach(key, id as u32, 0, |_| false, &mut memory) else {
                    return ControlFlow::Break(());
                };
                let to = match reached {
                    Reached::New(to) => {
                        space.states.push(next);
                        space.depths.push(space.depths[id] + 1);
                        to
                    }
                    _ => table.number(key).expect("a known state has a number"),
                };
                space.steps.push(Step { action, to, cost });
                if space.states.len() > most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            if flow.is_break() {
                return None;
            }
            id += 1;
        }
        space.first_step.push(space.steps.len());
        space.distances = space.distances_to_goals(problem);
        Some(space)
    }

    /// How many states there are.
    pub fn len(&self) -> usize {
        self.states.len()
    }

    /// Never: the start is always there.
    pub fn is_empty(&self) -> bool {
        self.states.is_empty()
    }

    /// All states, by number.
    pub fn states(&self) -> &[P::State] {
        &self.states
    }

    /// The least number of moves from the start.
    pub fn depth(&self, number: usize) -> u32 {
        self.depths[number]
    }

    /// The true cost to the nearest goal; [`INFINITE`] if none can be reached.
    pub fn distance(&self, number: usize) -> Cost {
        self.distances[number]
    }

    /// The steps out of a state.
    pub fn steps(&self, number: usize) -> &[Step<P::Action>] {
        &self.steps[self.first_step[number]..self.first_step[number + 1]]
    }

    /// How many states lie at each depth.
    pub fn layers(&self) -> Vec<usize> {
        let mut layers = Vec::new();
        for &depth in &self.depths {
            if depth as usize == layers.len() {
                layers.push(0);
            }
            layers[depth as usize] += 1;
        }
        layers
    }

    /// Backwards from the goals, cheapest first.
    fn distances_to_goals(&self, problem: &P) -> Vec<Cost> {
        let mut first = vec![0usize; self.len() + 1];
        for step in &self.steps {
            first[step.to as usize + 1] += 1;
        }
        for number in 0..self.len() {
            first[number + 1] += first[number];
        }
        let mut backward = vec![(0u32, 0 as Cost); self.steps.len()];
        let mut next = first.clone();
        for from in 0..self.len() {
            for step in self.steps(from) {
                backward[next[step.to as usize]] = (from as u32, step.cost);
                next[step.to as usize] += 1;
            }
        }
        let mut distances = vec![INFINITE; self.len()];
        let mut queue = BinaryHeap::new();
        for (number, state) in self.states.iter().enumerate() {
            if problem.is_goal(state) {
                distances[number] = 0;
                queue.push(Reverse((0, number as u32)));
            }
        }
        while let Some(Reverse((distance, number))) = queue.pop() {
            let number = number as usize;
            if distance > distances[number] {
                continue;
            }
            for &(from, cost) in &backward[first[number]..first[number + 1]] {
                let through = distance.saturating_add(cost);
                if through < distances[from as usize] {
                    distances[from as usize] = through;
                    queue.push(Reverse((through, from)));
                }
            }
        }
        distances
    }
}
