//! States and the steps between them, as far as they were looked at.

use std::ops::{ControlFlow, Range};

use crate::control::Control;
use crate::limits::Stop;
use crate::memory::Memory;
use crate::problem::{Cost, Problem};
use crate::table::{NodeTable, Reached, Replace};

/// A step from one state to another.
#[derive(Clone, Copy, Debug)]
pub struct Edge<A> {
    /// The action taken.
    pub action: A,
    /// The number of the state it leads to.
    pub to: u32,
    /// What it costs.
    pub cost: Cost,
}

/// States, numbered in the order they were found, and the steps out of those that were expanded; the start is number 0.
/// States that share a representative ([`Problem::canonical`]) are one.
pub struct Graph<P: Problem> {
    table: NodeTable<P::Packed>,
    states: Vec<P::State>,
    depths: Vec<u32>,
    steps: Vec<Edge<P::Action>>,
    /// Which steps lead out of a state; none before it is expanded.
    spans: Vec<Range<usize>>,
    /// All states before this one were expanded in their order.
    front: usize,
}

impl<P: Problem> Graph<P> {
    /// A graph of nothing but the start.
    pub fn new(problem: &P, start: P::State, control: &mut Control<P>) -> Result<Self, Stop> {
        let (table, states, depths) = (NodeTable::new(), Vec::new(), Vec::new());
        let mut graph = Self { table, states, depths, steps: Vec::new(), spans: Vec::new(), front: 0 };
        let start = problem.canonical(&start);
        graph.table.root(problem.pack(&start), &mut control.memory)?;
        graph.add(start, 0, &mut control.memory)?;
        Ok(graph)
    }

    fn add(&mut self, state: P::State, depth: u32, memory: &mut Memory) -> Result<(), Stop> {
        push(&mut self.states, state, memory)?;
        push(&mut self.depths, depth, memory)?;
        push(&mut self.spans, 0..0, memory)
    }

    /// Adds all steps out of a state, and the states they lead to. Goals are expanded too, and neither budgets nor dead-end
    /// tests are used.
    pub fn expand(&mut self, problem: &P, number: usize, control: &mut Control<P>) -> Result<(), Stop> {
        if !self.spans[number].is_empty() {
            return Ok(());
        }
        let (state, depth) = (self.states[number], self.depths[number]);
        control.tick(problem, &state, depth, 0)?;
        let first = self.steps.len();
        let flow = problem.successors(&state, |action, next| {
            control.stats.generated += 1;
            let next = problem.canonical(&next);
            let key = problem.pack(&next);
            let cost = problem.cost(&state, action);
            let memory = &mut control.memory;
            let mut record = || {
                let to = match self.table.reach(key, number as u32, 0, Replace::Never, memory)? {
                    Reached::New(to) => {
                        self.add(next, depth + 1, memory)?;
                        to
                    }
                    _ => self.table.number(key).expect("a known state has a number"),
                };
                push(&mut self.steps, Edge { action, to, cost }, memory)
            };
            record().map_or_else(ControlFlow::Break, ControlFlow::Continue)
        });
        if let ControlFlow::Break(stop) = flow {
            return Err(stop);
        }
        self.spans[number] = first..self.steps.len();
        Ok(())
    }

    /// Expands everything, breadth first.
    pub fn expand_all(&mut self, problem: &P, control: &mut Control<P>) -> Result<(), Stop> {
        while self.front < self.len() {
            self.expand(problem, self.front, control)?;
            self.front += 1;
        }
        control.stored(self.len());
        Ok(())
    }

    /// How many layers are complete, if states were only [expanded breadth first](Self::expand_all): that of the first state
    /// that waits for its expansion is.
    pub fn complete_layers(&self) -> usize {
        let last = self.front.min(self.len() - 1);
        self.depths[last] as usize + 1
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

    /// The number of moves from the start by which it was found: the least if all was expanded breadth first.
    pub fn depth(&self, number: usize) -> u32 {
        self.depths[number]
    }

    /// The steps out of a state, in the order of its successors; none if it was not expanded.
    pub fn steps(&self, number: usize) -> &[Edge<P::Action>] {
        &self.steps[self.spans[number].clone()]
    }

    /// How many steps there are.
    pub fn step_count(&self) -> usize {
        self.steps.len()
    }

    /// The number of a state, if it was found.
    pub fn number(&self, problem: &P, state: &P::State) -> Option<usize> {
        self.number_of_key(problem.pack(&problem.canonical(state)))
    }

    fn number_of_key(&self, key: P::Packed) -> Option<usize> {
        self.table.number(key).map(|number| number as usize)
    }

    /// The actions by which a state was found, replayed from `start`, the state the graph was begun with.
    pub fn path(&self, problem: &P, start: P::State, number: usize) -> Vec<P::Action> {
        let mut numbers = vec![number];
        while let Some(key) = self.table.parent_key(numbers[numbers.len() - 1] as u32) {
            numbers.push(self.number_of_key(key).expect("a parent has a number"));
        }
        let mut actions = Vec::new();
        let mut state = start;
        for &number in numbers.iter().rev().skip(1) {
            let step = problem.successors(&state, |action, next| {
                if problem.canonical(&next) == self.states[number] {
                    ControlFlow::Break((action, next))
                } else {
                    ControlFlow::Continue(())
                }
            });
            let (action, next) = step.break_value().expect("a recorded step can be replayed");
            actions.push(action);
            state = next;
        }
        actions
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
