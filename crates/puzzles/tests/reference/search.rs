//! Breadth-first search, replay and counting, for any puzzle.

use std::collections::{HashMap, HashSet};

use super::{Answer, Distances, Rules};

/// What can be asked about a level without knowing its puzzle.
pub trait Search {
    fn optimum(&self, max_states: usize) -> Answer;
    fn distances(self: Box<Self>, max_states: usize) -> Box<Distances>;
    fn replay(&self, tokens: &[String]) -> Result<bool, String>;
    fn layers(&self, max_states: usize) -> Vec<usize>;
    fn position_layers(&self, max_states: usize) -> Vec<usize>;
}

impl<R: Rules + 'static> Search for R {
    fn optimum(&self, max_states: usize) -> Answer {
        let mut seen = HashSet::from([self.start()]);
        let mut layer = vec![self.start()];
        let mut depth = 0;
        loop {
            if layer.iter().any(|state| self.solved(state)) {
                return Answer::Cost(depth);
            }
            if seen.len() > max_states {
                return Answer::TooLarge;
            }
            if layer.is_empty() || self.budget() == Some(depth as usize) {
                return Answer::Unsolvable;
            }
            layer = next_layer(self, &layer, &mut seen, max_states);
            depth += 1;
        }
    }

    fn distances(self: Box<Self>, max_states: usize) -> Box<Distances> {
        let states: Vec<R::State> = explore(&*self, max_states).into_iter().flatten().collect();
        assert!(states.len() <= max_states, "the level is too large");
        let numbers: HashMap<R::State, usize> = states.iter().cloned().zip(0..).collect();
        let mut backward = vec![Vec::new(); states.len()];
        for (number, state) in states.iter().enumerate() {
            for (_, next) in self.moves(state) {
                backward[numbers[&next]].push(number);
            }
        }
        let mut layer: Vec<usize> = (0..states.len()).filter(|&number| self.solved(&states[number])).collect();
        let mut distances: Vec<Option<u32>> = vec![None; states.len()];
        for depth in 0.. {
            layer.retain(|&number| distances[number].is_none());
            if layer.is_empty() {
                break;
            }
            for &number in &layer {
                distances[number] = Some(depth);
            }
            layer = layer.iter().flat_map(|&number| backward[number].iter().copied()).collect();
        }
        Box::new(move |tokens| {
            let play = |state, token: &String| self.apply(&state, token).expect("the moves are legal");
            let cost = distances[numbers[&tokens.iter().fold(self.start(), play)]];
            let is_in_budget = |cost: &u32| self.budget().is_none_or(|budget| tokens.len() + *cost as usize <= budget);
            cost.filter(is_in_budget).map_or(Answer::Unsolvable, Answer::Cost)
        })
    }

    fn replay(&self, tokens: &[String]) -> Result<bool, String> {
        let mut state = self.start();
        for (number, token) in (1..).zip(tokens) {
            let next = self.apply(&state, token);
            state = next.ok_or_else(|| format!("move {number}, {token}, is illegal"))?;
        }
        let in_budget = self.budget().is_none_or(|budget| tokens.len() <= budget);
        Ok(in_budget && self.solved(&state))
    }

    fn layers(&self, max_states: usize) -> Vec<usize> {
        explore(self, max_states).iter().map(Vec::len).collect()
    }

    fn position_layers(&self, max_states: usize) -> Vec<usize> {
        let mut seen = HashSet::new();
        let mut counts = Vec::new();
        for layer in explore(self, max_states) {
            let new = layer.iter().filter(|state| seen.insert(self.position(state)));
            counts.push(new.count());
        }
        // The last layers may only have changed the active cube.
        while counts.last() == Some(&0) {
            counts.pop();
        }
        counts
    }
}

/// All complete layers of states that fit into `max_states`.
fn explore<R: Rules>(rules: &R, max_states: usize) -> Vec<Vec<R::State>> {
    let mut seen = HashSet::from([rules.start()]);
    let mut layers = Vec::new();
    let mut layer = vec![rules.start()];
    while !layer.is_empty() && seen.len() <= max_states {
        let next = next_layer(rules, &layer, &mut seen, max_states);
        layers.push(layer);
        layer = next;
    }
    layers
}

/// The states one move beyond `layer` that are new. Stops early once too many are known.
fn next_layer<R: Rules>(
    rules: &R,
    layer: &[R::State],
    seen: &mut HashSet<R::State>,
    max_states: usize,
) -> Vec<R::State> {
    let mut next = Vec::new();
    for state in layer {
        for (_, successor) in rules.moves(state) {
            if seen.insert(successor.clone()) {
                next.push(successor);
            }
        }
        if seen.len() > max_states {
            break;
        }
    }
    next
}
