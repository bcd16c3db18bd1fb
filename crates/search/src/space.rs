//! The whole reachable state space of a small level: every state, every step, and how far every state is from a goal.
//!
//! Once it is there, every question about the level has its answer at once: hints, reviews, audits, hardest positions.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::ops::ControlFlow;

use foldhash::fast::FixedState;
use hashbrown::HashSet;

use crate::control::{Control, Dashboard};
pub use crate::graph::{Edge, Graph};
use crate::limits::{Limits, Stop};
use crate::problem::{Cost, INFINITE, Problem};

/// How many states lie at each of the first `depths` distances from `start`, goals and dead ends included.
///
/// ```
/// # use quebra_search::{example::Jugs, space, Problem};
/// let jugs = Jugs { sizes: [3, 5], wanted: 4 };
/// assert_eq!(space::layers(&jugs, jugs.initial(), 4), [1, 2, 3, 2]);
/// ```
pub fn layers<P: Problem>(problem: &P, start: P::State, depths: usize) -> Vec<usize> {
    let start = problem.pack(&problem.canonical(&start));
    let mut known: HashSet<P::Packed, FixedState> = HashSet::from_iter([start]);
    let (mut layers, mut layer) = (Vec::new(), vec![start]);
    while !layer.is_empty() && layers.len() < depths {
        layers.push(layer.len());
        let mut next = Vec::new();
        for &key in layer.iter().filter(|_| layers.len() < depths) {
            let _ = problem.successors(&problem.unpack(key), |_, to| {
                let key = problem.pack(&problem.canonical(&to));
                if known.insert(key) {
                    next.push(key);
                }
                ControlFlow::<()>::Continue(())
            });
        }
        layer = next;
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
    graph: Graph<P>,
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
        let mut graph = Graph::new(problem, start, control)?;
        graph.expand_all(problem, control)?;
        let distances = distances_to_goals(&graph, problem, control)?;
        Ok(Self { graph, distances, bytes: control.memory.used() - before })
    }

    /// The states and the steps between them.
    pub fn graph(&self) -> &Graph<P> {
        &self.graph
    }

    /// How many states there are.
    pub fn len(&self) -> usize {
        self.graph.len()
    }

    /// Never: the start is always there.
    pub fn is_empty(&self) -> bool {
        self.graph.is_empty()
    }

    /// All states, by number.
    pub fn states(&self) -> &[P::State] {
        self.graph.states()
    }

    /// The least number of moves from the start.
    pub fn depth(&self, number: usize) -> u32 {
        self.graph.depth(number)
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
        self.graph.number(problem, state)
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
    pub fn steps(&self, number: usize) -> &[Edge<P::Action>] {
        self.graph.steps(number)
    }

    /// How many states lie at each depth.
    pub fn layers(&self) -> Vec<usize> {
        let mut layers = Vec::new();
        for number in 0..self.len() {
            let depth = self.depth(number) as usize;
            if depth == layers.len() {
                layers.push(0);
            }
            layers[depth] += 1;
        }
        layers
    }
}

/// A space as far as limits let it be explored, breadth first.
///
/// ```
/// # use quebra_search::{example::Jugs, space::Survey, Control, Dashboard, Limits, Problem, Stop};
/// let jugs = Jugs { sizes: [3, 5], wanted: 4 };
/// let (limits, dashboard) = (Limits { nodes: Some(5), ..Limits::default() }, Dashboard::default());
/// let mut control = Control::new(&jugs, 0, limits, &dashboard, None);
/// let survey = Survey::explore(&jugs, jugs.initial(), &mut control).unwrap();
/// assert_eq!(survey.stopped_by, Some(Stop::Nodes));
/// // One state, then two, then three are sure; of the next layer two are known, and there may be more.
/// let states: Vec<_> = survey.layers(&jugs).iter().map(|layer| layer.states).collect();
/// assert_eq!(states, [1, 2, 3]);
/// ```
pub struct Survey<P: Problem> {
    /// What was found.
    pub graph: Graph<P>,
    /// The true cost of every state to the nearest goal; [`INFINITE`] if none can be reached. Known only if all was explored.
    pub distances: Option<Vec<Cost>>,
    /// The limit that ended it, if one did.
    pub stopped_by: Option<Stop>,
}

/// The states at one depth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Layer {
    /// How many there are.
    pub states: usize,
    /// How many of them are goals.
    pub goals: usize,
    /// From how many of them no goal can be reached; known only if all was explored.
    pub dead: Option<usize>,
}

impl<P: Problem> Survey<P> {
    /// Explores from `start` until all is known or a limit is reached. It fails only if not even the start can be stored.
    pub fn explore(problem: &P, start: P::State, control: &mut Control<P>) -> Result<Self, Stop> {
        let mut graph = Graph::new(problem, start, control)?;
        let explored = graph.expand_all(problem, control);
        let distances = explored.and_then(|()| distances_to_goals(&graph, problem, control));
        let stopped_by = distances.as_ref().err().copied();
        Ok(Self { graph, distances: distances.ok(), stopped_by })
    }

    /// The layers that are complete, by depth.
    pub fn layers(&self, problem: &P) -> Vec<Layer> {
        let none = Layer { dead: self.distances.as_ref().map(|_| 0), ..Layer::default() };
        let mut layers = vec![none; self.graph.complete_layers()];
        for (number, state) in self.graph.states().iter().enumerate() {
            let Some(layer) = layers.get_mut(self.graph.depth(number) as usize) else { break };
            layer.states += 1;
            layer.goals += usize::from(problem.is_goal(state));
            if let (Some(dead), Some(distances)) = (&mut layer.dead, &self.distances) {
                *dead += usize::from(distances[number] == INFINITE);
            }
        }
        layers
    }

    /// The first of the states farthest from the start. Without the whole space there may be farther ones.
    pub fn farthest(&self) -> usize {
        let depth = self.graph.depth(self.graph.len() - 1);
        (0..self.graph.len()).find(|&number| self.graph.depth(number) == depth).expect("the last state has it")
    }

    /// The first of the states that are farthest from a goal they can reach, if all was explored and there is a goal.
    pub fn hardest(&self) -> Option<usize> {
        let distances = self.distances.as_ref()?;
        let winnable = (0..distances.len()).rev().filter(|&number| distances[number] != INFINITE);
        winnable.max_by_key(|&number| distances[number])
    }
}

/// Backwards from the goals, cheapest first.
fn distances_to_goals<P: Problem>(graph: &Graph<P>, problem: &P, control: &mut Control<P>) -> Result<Vec<Cost>, Stop> {
    let (len, steps) = (graph.len(), graph.step_count());
    control.memory.take(len * size_of::<Cost>())?;
    // What is needed only here: the steps by where they lead, and a queue that holds no more than one entry for each.
    let entry = size_of::<(u32, Cost)>() + size_of::<Reverse<(Cost, u32)>>();
    let spare = 2 * (len + 1) * size_of::<usize>() + (steps + len) * entry;
    control.memory.take(spare)?;
    let mut first = vec![0usize; len + 1];
    for step in (0..len).flat_map(|from| graph.steps(from)) {
        first[step.to as usize + 1] += 1;
    }
    for number in 0..len {
        first[number + 1] += first[number];
    }
    let mut backward = vec![(0u32, 0 as Cost); steps];
    let mut next = first.clone();
    for from in 0..len {
        for step in graph.steps(from) {
            backward[next[step.to as usize]] = (from as u32, step.cost);
            next[step.to as usize] += 1;
        }
    }
    let mut distances = vec![INFINITE; len];
    let mut queue = BinaryHeap::with_capacity(steps + len);
    for (number, state) in graph.states().iter().enumerate() {
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
