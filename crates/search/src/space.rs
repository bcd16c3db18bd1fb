//! The whole reachable state space of a small level: every state, every step, and how far every state is from a goal.
//!
//! Once it is there, every question about the level has its answer at once: hints, reviews, audits, hardest positions.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::ops::ControlFlow;

use crate::control::{Control, Dashboard, Limits, Stop};
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
    let key = |state: &P::State| problem.pack(&problem.canonical(state));
    let mut first = 0;
    if depths > 0 {
        table.root(key(&start), &mut memory).expect("there is no limit");
    }
    while first < table.len() {
        let end = table.len();
        layers.push(end - first);
        if layers.len() == depths {
            break;
        }
        for id in first..end {
            let _ = problem.successors(&problem.unpack(table.key(id as u32)), |_, next| {
                table.reach(key(&next), 0, 0, |_| false, &mut memory).expect("there is no limit");
                ControlFlow::<()>::Continue(())
            });
        }
        first = end;
    }
    layers
}

/// Every state that can be reached from a start, numbered in breadth-first order; the start is number 0.
/// States that share a representative ([`Problem::canonical`]) are one.
///
/// ```
/// # use quebra_search::{example::Jugs, space::Space, Problem};
/// let jugs = Jugs { sizes: [3, 5], wanted: 4 };
/// let space = Space::explore(&jugs, jugs.initial(), 1000).unwrap();
/// assert_eq!(space.len(), 16);
/// assert_eq!(space.distance(0), 6);
/// // The best actions of any state, one by one, are an optimal plan.
/// let mut state = jugs.initial();
/// for left in (0..6).rev() {
///     let action = space.best_actions(&jugs, &state)[0];
///     state = jugs.apply(&state, action).unwrap();
///     assert_eq!(space.distance_of(&jugs, &state), Some(left));
/// }
/// assert!(jugs.is_goal(&state));
/// ```
pub struct Space<P: Problem> {
    table: NodeTable<P::Packed>,
    states: Vec<P::State>,
    depths: Vec<u32>,
    steps: Vec<Step<P::Action>>,
    first_step: Vec<usize>,
    distances: Vec<Cost>,
    bytes: usize,
}

impl<P: Problem> Space<P> {
    /// Explores everything from `start`, or gives up (`None`) beyond `most` states.
    pub fn explore(problem: &P, start: P::State, most: usize) -> Option<Self> {
        let dashboard = Dashboard::default();
        let limits = Limits { nodes: Some(most as u64), ..Limits::default() };
        Self::explore_under(problem, start, &mut Control::new(problem, 0, limits, &dashboard, None)).ok()
    }

    /// Explores everything from `start`, under the limits of `control`: its nodes are the states, and what the space takes is on
    /// its memory account. Goals are explored further too, and neither budgets nor dead-end tests are used: this is what
    /// searches are checked against.
    pub fn explore_under(problem: &P, start: P::State, control: &mut Control<P>) -> Result<Self, Stop> {
        let before = control.memory.used();
        let mut table = NodeTable::new();
        let start = problem.canonical(&start);
        table.root(problem.pack(&start), &mut control.memory)?;
        let (mut states, mut depths, mut steps, mut first_step) = (vec![], vec![], vec![], vec![]);
        push(&mut states, start, &mut control.memory)?;
        push(&mut depths, 0, &mut control.memory)?;
        let mut id = 0;
        while id < states.len() {
            let state = states[id];
            let depth = depths[id];
            control.tick(problem, &state, depth, 0)?;
            push(&mut first_step, steps.len(), &mut control.memory)?;
            let flow = problem.successors(&state, |action, next| {
                control.stats.generated += 1;
                let next = problem.canonical(&next);
                let key = problem.pack(&next);
                let cost = problem.cost(&state, action);
                let memory = &mut control.memory;
                let mut record = || {
                    let to = match table.reach(key, id as u32, 0, |_| false, memory)? {
                        Reached::New(to) => {
                            push(&mut states, next, memory)?;
                            push(&mut depths, depth + 1, memory)?;
                            to
                        }
                        _ => table.number(key).expect("a known state has a number"),
                    };
                    push(&mut steps, Step { action, to, cost }, memory)
                };
                record().map_or_else(ControlFlow::Break, ControlFlow::Continue)
            });
            if let ControlFlow::Break(stop) = flow {
                return Err(stop);
            }
            id += 1;
        }
        control.stored(states.len());
        push(&mut first_step, steps.len(), &mut control.memory)?;
        let mut space = Self { table, states, depths, steps, first_step, distances: Vec::new(), bytes: 0 };
        space.distances = space.distances_to_goals(problem, control)?;
        space.bytes = control.memory.used() - before;
        Ok(space)
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

    /// What the space takes in memory, in bytes.
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// The number of a state, if it can be reached.
    pub fn number(&self, problem: &P, state: &P::State) -> Option<usize> {
        self.table.number(problem.key(state)).map(|number| number as usize)
    }

    /// The true cost from any state to the nearest goal, [`INFINITE`] if none can be reached; `None` if the state cannot.
    pub fn distance_of(&self, problem: &P, state: &P::State) -> Option<Cost> {
        self.number(problem, state).map(|number| self.distance(number))
    }

    /// The first actions of all optimal plans from a state, in the order of its successors; none at a goal, and where no goal or
    /// the state itself cannot be reached.
    pub fn best_actions(&self, problem: &P, state: &P::State) -> Vec<P::Action> {
        let mut best = Vec::new();
        let Some(distance) = self.distance_of(problem, state).filter(|&distance| distance != INFINITE) else {
            return best;
        };
        let _ = problem.successors(state, |action, next| {
            let left = self.distance_of(problem, &next).unwrap_or(INFINITE);
            if left.saturating_add(problem.cost(state, action)) == distance {
                best.push(action);
            }
            ControlFlow::<()>::Continue(())
        });
        best
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
    fn distances_to_goals(&self, problem: &P, control: &mut Control<P>) -> Result<Vec<Cost>, Stop> {
        control.memory.take(self.len() * size_of::<Cost>())?;
        // What is needed only here: the steps by where they lead, and a queue that holds no more than one entry for each.
        let entry = size_of::<(u32, Cost)>() + size_of::<Reverse<(Cost, u32)>>();
        let spare = 2 * (self.len() + 1) * size_of::<usize>() + (self.steps.len() + self.len()) * entry;
        control.memory.take(spare)?;
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
        let mut queue = BinaryHeap::with_capacity(self.steps.len() + self.len());
        for (number, state) in self.states.iter().enumerate() {
            if problem.is_goal(state) {
                distances[number] = 0;
                queue.push(Reverse((0, number as u32)));
            }
        }
        let mut settled = 0usize;
        while let Some(Reverse((distance, number))) = queue.pop() {
            let number = number as usize;
            if distance > distances[number] {
                continue;
            }
            settled += 1;
            if settled.is_multiple_of(1 << 12) {
                control.checkpoint()?;
            }
            for &(from, cost) in &backward[first[number]..first[number + 1]] {
                let through = distance.saturating_add(cost);
                if through < distances[from as usize] {
                    distances[from as usize] = through;
                    queue.push(Reverse((through, from)));
                }
            }
        }
        control.memory.give(spare);
        Ok(distances)
    }
}

/// Appends to a vector; when it has to grow, it is on the account first.
#[inline]
pub(crate) fn push<T>(vector: &mut Vec<T>, value: T, memory: &mut Memory) -> Result<(), Stop> {
    if vector.len() == vector.capacity() {
        let (old, new) = (vector.capacity(), (vector.capacity() * 2).max(16));
        memory.take(new * size_of::<T>())?;
        vector.reserve_exact(new - old);
        memory.give(old * size_of::<T>());
    }
    vector.push(value);
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::Ordering::Relaxed;

    use super::*;
    use crate::example::Jugs;

    const JUGS: Jugs = Jugs { sizes: [3, 5], wanted: 4 };

    fn explore(limits: Limits, dashboard: &Dashboard) -> Result<Space<Jugs>, Stop> {
        let mut control = Control::new(&JUGS, 0, limits, dashboard, None);
        let space = Space::explore_under(&JUGS, JUGS.initial(), &mut control)?;
        assert_eq!(space.bytes(), control.memory.used());
        Ok(space)
    }

    #[test]
    fn limits_hold() {
        let dashboard = Dashboard::default();
        let limits = |nodes, memory| Limits { memory, nodes, ..Limits::default() };
        let space = explore(Limits::default(), &dashboard).unwrap();
        assert_eq!(explore(limits(Some(15), None), &dashboard).err(), Some(Stop::Nodes));
        assert_eq!(explore(limits(Some(16), None), &dashboard).map(|space| space.len()).ok(), Some(16));
        for bytes in (0..space.bytes()).step_by(64) {
            assert_eq!(explore(limits(None, Some(bytes)), &dashboard).err(), Some(Stop::Memory), "{bytes} bytes");
        }
        assert!(explore(limits(None, Some(4 * space.bytes())), &dashboard).is_ok());
    }

    #[test]
    fn it_can_be_cancelled() {
        // More states than pass before the first look at the world.
        let large = Jugs { sizes: [97, 100], wanted: 1 };
        let dashboard = Dashboard::default();
        dashboard.cancel.store(true, Relaxed);
        let mut control = Control::new(&large, 0, Limits::default(), &dashboard, None);
        assert_eq!(Space::explore_under(&large, large.initial(), &mut control).err(), Some(Stop::Interrupt));
    }

    #[test]
    fn best_actions_are_those_of_optimal_plans() {
        let space = Space::explore(&JUGS, JUGS.initial(), 1000).unwrap();
        for (number, state) in space.states().iter().enumerate() {
            assert_eq!(space.number(&JUGS, state), Some(number));
            let best = space.best_actions(&JUGS, state);
            assert_eq!(best.is_empty(), matches!(space.distance(number), 0 | INFINITE));
            for action in best {
                let next = JUGS.apply(state, action).unwrap();
                assert_eq!(space.distance_of(&JUGS, &next), Some(space.distance(number) - 1));
            }
        }
    }
}
