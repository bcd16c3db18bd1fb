//! All optimal plans at once, on random weighted graphs.

#[allow(dead_code, reason = "heuristics are not asked here")]
mod graphs;

use proptest::prelude::*;
use quebra_search::optimal::{Onward, Optimal};
use quebra_search::{Control, Cost, Dashboard, INFINITE, Limits, Memory, Problem};

use graphs::{Graph, graph};

/// All plans of at most a cost that end at the first goal, by trying every one.
fn plans(graph: &Graph, state: u8, left: Cost) -> u64 {
    if graph.goals[state as usize] {
        return 1;
    }
    let steps = graph.edges[state as usize].iter();
    steps.filter_map(|&(to, cost)| left.checked_sub(cost).map(|left| plans(graph, to, left))).sum()
}

/// How many plans of the optimal cost there are, by what is known of all of them.
fn count(graph: &Graph, cost: Cost, estimate: &dyn Fn(&u8) -> Cost) -> u64 {
    let dashboard = Dashboard::default();
    let mut control = Control::new(graph, 0, Limits::default(), &dashboard, None);
    let optimal = Optimal::explore(graph, graph.initial(), cost, estimate, &mut control).unwrap();
    let mut counts = vec![0; optimal.len()];
    let mut visit = |number: usize, moves: &[Onward<Graph>], _: &mut Memory| {
        let onward = moves.iter().filter_map(|onward| onward.to).map(|to| counts[to]).sum();
        counts[number] = if moves.is_empty() { 1 } else { onward };
        Ok(())
    };
    optimal.walk_back(graph, &mut control, &mut visit).unwrap();
    counts[0]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn no_optimal_plan_is_missed_whatever_moves_cost(graph in graph(4, false)) {
        let cost = graph.truth[0];
        if cost == INFINITE {
            return Ok(());
        }
        let all = plans(&graph, 0, cost);
        prop_assert_eq!(count(&graph, cost, &|_| 0), all);
        prop_assert_eq!(count(&graph, cost, &|&state| graph.truth[state as usize]), all);
    }
}
