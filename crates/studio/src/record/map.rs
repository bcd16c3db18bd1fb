//! All states of a small level by their distance from the start: what a search has seen of them shows how far it looks.

use std::collections::HashMap;

use quebra_search::Cost;

use crate::numbered::{Rules, State};

/// Levels with more states within reach have no map.
const MOST: usize = 20_000;

/// Where the states of a recording are among all of the level's. Mirror images count once, as they do to a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Map {
    /// How many states there are at each distance from the start.
    pub layers: Vec<usize>,
    /// For each node of the recording its state's place: counted from the start on, layer by layer. What lies beyond the budget has none.
    pub places: Vec<Option<usize>>,
}

impl Map {
    /// The map of a level of whose budget so much is spent, for the states of a recording; none if there are too many, or they take more
    /// than so many bytes.
    pub(super) fn of(rules: &dyn Rules, spent: Cost, most_bytes: usize, states: &[State]) -> Option<Self> {
        let start = rules.representative(rules.start());
        let mut places = HashMap::from([(start, 0)]);
        let (mut layers, mut layer) = (Vec::new(), vec![start]);
        while !layer.is_empty() {
            layers.push(layer.len());
            let mut next = Vec::new();
            // Whoever has solved the level, or has nothing left to spend, goes no further.
            let is_last = layers.len() as Cost > rules.budget().saturating_sub(spent);
            for state in layer.into_iter().filter(|&state| !is_last && !rules.is_goal(state) && !rules.is_dead(state)) {
                for (_, to) in rules.successors(state, None) {
                    let (to, place) = (rules.representative(to), places.len());
                    if *places.entry(to).or_insert(place) == place {
                        next.push(to);
                    }
                }
                if places.len() > MOST || rules.bytes() > most_bytes {
                    return None;
                }
            }
            layer = next;
        }
        let place = |&state: &State| places.get(&rules.representative(state)).copied();
        Some(Self { layers, places: states.iter().map(place).collect() })
    }
}
