//! Searches without a table against the textbook's plain `TREE-SEARCH` on random weighted graphs.

mod graphs;

use proptest::prelude::*;
use quebra_search::algorithms::{Blind, Informed};
use quebra_search::{Cost, INFINITE, Limits, Options, Outcome, Report, Search, Ties};

use graphs::{Graph, Modest, Wild, graph};

/// A path that waits: its end, and its cost.
type Path = (u8, Cost);

/// No more expansions than this: where there are cycles, trees have no end.
const MOST: u64 = 500;

/// The textbook, word for word: `next` tells which of the paths that wait, oldest first, is taken. What the first goal that is taken costs,
/// how many states were expanded, and how many were made.
fn plain(graph: &Graph, next: &dyn Fn(&[Path]) -> usize, floor: &dyn Fn(Path) -> Cost) -> (Option<Cost>, u64, u64) {
    let mut fringe = vec![(0u8, 0)];
    let (mut expanded, mut generated) = (0, 0);
    while !fringe.is_empty() && expanded < MOST {
        let (state, g) = fringe.remove(next(&fringe));
        if graph.goals[state as usize] {
            return (Some(g), expanded, generated);
        }
        expanded += 1;
        let steps = &graph.edges[state as usize];
        generated += steps.len() as u64;
        let onward = steps.iter().map(|&(to, cost)| (to, g + cost));
        fringe.extend(onward.filter(|&path| floor(path) <= graph.budget));
    }
    (None, expanded, generated)
}

/// The place of the first of the least, or of the last.
fn least(fringe: &[Path], ties: Ties, rank: impl Fn(&Path) -> (Cost, Cost)) -> usize {
    let places = 0..fringe.len();
    match ties {
        Ties::Fifo => places.min_by_key(|&place| rank(&fringe[place])),
        Ties::Lifo => places.rev().min_by_key(|&place| rank(&fringe[place])),
    }
    .expect("something waits")
}

fn agrees(graph: &Graph, report: &Report<u8>, expected: (Option<Cost>, u64, u64)) -> Result<(), TestCaseError> {
    let cost = report.plan.as_ref().map(|plan| plan.cost);
    prop_assert_eq!((cost, report.stats.expanded, report.stats.generated), expected);
    prop_assert!(report.lower_bound <= graph.truth[0] || graph.truth[0] > graph.budget);
    prop_assert!(
        report.outcome() != Outcome::Unsolvable || graph.truth[0] > graph.budget || graph.truth[0] == INFINITE
    );
    Ok(())
}

fn search(graph: &Graph, ties: Ties) -> Search<'_, Graph> {
    let limits = Limits { nodes: Some(MOST), ..Limits::default() };
    Search::new(graph).limits(limits).options(Options { table: Some(false), ties, ..Options::default() })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn trees_are_those_of_the_textbook(graph in prop_oneof![graph(4, false), graph(4, true)], fifo: bool) {
        let graph = &graph;
        // What needs no search is decided before one begins.
        if graph.goals[0] || graph.budget == 0 {
            return Ok(());
        }
        let ties = if fifo { Ties::Fifo } else { Ties::Lifo };
        let g = |path: Path| path.1;
        let modest = |(state, _): Path| graph.modest[state as usize];
        let wild = |(state, _): Path| graph.wild[state as usize];
        let f = |path: Path| g(path) + modest(path);

        agrees(graph, &search(graph, ties).blind(Blind::Bfs), plain(graph, &|_| 0, &g))?;
        let next = |fringe: &[Path]| least(fringe, ties, |&path| (g(path), 0));
        agrees(graph, &search(graph, ties).blind(Blind::Ucs), plain(graph, &next, &g))?;
        let next = |fringe: &[Path]| least(fringe, ties, |&path| (wild(path), 0));
        agrees(graph, &search(graph, ties).informed::<Wild>(Informed::Greedy), plain(graph, &next, &g))?;
        let next = |fringe: &[Path]| least(fringe, ties, |&path| (f(path), modest(path)));
        let report = search(graph, ties).informed::<Modest>(Informed::AStar);
        agrees(graph, &report, plain(graph, &next, &f))?;
        if let Some(plan) = &report.plan {
            prop_assert_eq!(plan.cost, graph.truth[0]);
            prop_assert!(report.is_optimal());
        }
    }

    /// Under a limit on moves depth-first search of the tree ends, and finds what the limit allows.
    #[test]
    fn depth_first_search_needs_a_limit(graph in graph(2, false), moves in 1..7 as Cost) {
        let limits = Limits { moves: Some(moves), ..Limits::default() };
        let options = Options { table: Some(false), ..Options::default() };
        let report = Search::new(&graph).limits(limits).options(options).blind(Blind::Dfs);
        prop_assert_eq!(report.plan.is_some(), graph.truth[0] <= moves);
        prop_assert!(report.lower_bound <= graph.truth[0]);
        // It holds the path and what branches off from it.
        prop_assert!(report.stats.peak_stored <= 1 + 4 * u64::from(moves + 1));
    }
}
