//! Which children of a module use which, and the cycles in that.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use super::names::Use;
use super::tree::Tree;

/// Children of one module, and a place for each use of one by another.
#[derive(Debug, Default)]
pub(super) struct Graph {
    pub(super) edges: BTreeMap<(usize, usize), Place>,
}

/// Where a use stands.
#[derive(Clone, Debug)]
pub(super) struct Place {
    pub(super) module: usize,
    pub(super) line: usize,
    pub(super) path: String,
}

impl Graph {
    /// A use counts where the ways to the root part: there it leads from one child to another. Where one of the two is above the other,
    /// it counts nowhere.
    pub(super) fn among_children(tree: &Tree, parent: usize, uses: &[Use]) -> Self {
        let mut graph = Self::default();
        let child_above = |module: usize| {
            let line = tree.line_of(module);
            let place = line.iter().position(|&above| above == parent)?;
            place.checked_sub(1).map(|place| line[place])
        };
        for Use { from, to, line, path } in uses {
            if let (Some(one), Some(other)) = (child_above(*from), child_above(*to))
                && one != other
            {
                let place = Place { module: *from, line: *line, path: path.clone() };
                graph.edges.entry((one, other)).or_insert(place);
            }
        }
        graph
    }

    /// Cycles that together hold every edge that is in one: for each edge a shortest way back, told once.
    pub(super) fn cycles(&self) -> Vec<Vec<usize>> {
        let mut cycles = BTreeSet::new();
        for &(from, to) in self.edges.keys() {
            if let Some(mut cycle) = self.way(to, from) {
                let least = cycle.iter().enumerate().min_by_key(|&(_, node)| node).map_or(0, |(index, _)| index);
                cycle.rotate_left(least);
                cycles.insert((cycle.len(), cycle));
            }
        }
        cycles.into_iter().map(|(_, cycle)| cycle).collect()
    }

    /// A shortest way, with both ends.
    fn way(&self, from: usize, to: usize) -> Option<Vec<usize>> {
        let mut before = BTreeMap::from([(from, from)]);
        let mut queue = VecDeque::from([from]);
        while let Some(node) = queue.pop_front() {
            if node == to {
                let back = std::iter::successors(Some(to), |node| (*node != from).then(|| before[node]));
                let mut way: Vec<_> = back.collect();
                way.reverse();
                return Some(way);
            }
            for &(_, next) in self.edges.range((node, 0)..=(node, usize::MAX)).map(|(edge, _)| edge) {
                before.entry(next).or_insert_with(|| {
                    queue.push_back(next);
                    node
                });
            }
        }
        None
    }
}
