//! Every algorithm against a plain reference on random weighted graphs.

mod graphs;

use std::ops::ControlFlow;
use std::time::Duration;

use proptest::prelude::*;
use quebra_search::algorithms::{BLIND, Blind, INFORMED, Informed};
use quebra_search::champion::{Champion, Stage};
use quebra_search::{
    Cost, Dashboard, Heuristic, INFINITE, Limits, Options, Outcome, Problem, Report, Search, Stop, Ties, Zero, laws,
};

use graphs::{Graph, Modest, Wild, graph};

/// Short stages, so that all of them have something to do.
const STAGES: &[Stage<Graph, Modest>] = &[
    Stage::Try(2),
    Stage::quick::<Modest>(1),
    Stage::Rounds(2, &[Stage::guided::<Wild>(1)]),
    Stage::Rounds(4, &[Stage::Weighted(1), Stage::Beam(1), Stage::Try(2)]),
    Stage::Prove,
];

/// All runs of all algorithms, with their names, and whether the optimum is promised: by BFS only where all costs are 1.
fn all(graph: &Graph, limits: Limits, ties: Ties, is_unit: bool) -> Vec<(String, bool, Report<u8>)> {
    let options = Options { ties, width: 2, weight: 150, table: Some(true), threads: 1 };
    let search = || Search::new(graph).limits(limits).options(options);
    let mut runs = Vec::new();
    for &blind in BLIND {
        let is_optimal = blind != Blind::Dfs && (is_unit || blind != Blind::Bfs);
        runs.push((blind.info().name.to_string(), is_optimal, search().blind(blind)));
    }
    for &informed in INFORMED {
        let is_optimal = matches!(informed, Informed::AStar | Informed::IdaStar);
        let name = informed.info().name;
        runs.push((format!("{name}:zero"), is_optimal, search().informed::<Zero>(informed)));
        runs.push((format!("{name}:modest"), is_optimal, search().informed::<Modest>(informed)));
        runs.push((format!("{name}:modest, erased"), is_optimal, search().erased::<Modest>(informed)));
        runs.push((format!("{name}:wild"), false, search().informed::<Wild>(informed)));
        runs.push((format!("{name}:wild, erased"), false, search().erased::<Wild>(informed)));
        if is_optimal {
            let champion = Champion { heuristic: Modest::build, main: informed, prefers: None, stages: STAGES };
            runs.push((format!("champion with {name}:modest"), true, search().champion(&champion)));
        }
    }
    runs
}

fn agree(graph: &Graph, limits: Limits, ties: Ties, is_unit: bool) -> Result<(), TestCaseError> {
    let truth = graph.truth[0];
    let ceiling = graph.budget.min(limits.moves.unwrap_or(INFINITE));
    for (name, is_optimal, report) in all(graph, limits, ties, is_unit) {
        let bound = report.lower_bound;
        match report.outcome() {
            Outcome::Solved => {
                let cost = report.plan.as_ref().unwrap().cost;
                prop_assert!(cost >= truth && cost <= ceiling, "{name}: cost {cost}");
                prop_assert!(bound <= truth, "{name}: bound {bound}");
                prop_assert_eq!(report.stopped_by, None, "{}", &name);
                if is_optimal {
                    prop_assert!(report.is_optimal(), "{name}: {cost} is not proven, bound {bound}");
                }
            }
            Outcome::Unsolvable => {
                prop_assert!(truth > graph.budget || truth == INFINITE, "{name}: called unsolvable");
            }
            Outcome::Stopped => {
                prop_assert_eq!(report.stopped_by, Some(Stop::Moves), "{}", &name);
                prop_assert!(truth > ceiling && ceiling < graph.budget, "{name}: stopped by moves");
                prop_assert!(bound <= truth, "{name}: bound {bound}");
            }
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn on_weighted_graphs(graph in graph(4, false), fifo: bool) {
        agree(&graph, Limits::default(), if fifo { Ties::Fifo } else { Ties::Lifo }, false)?;
    }

    #[test]
    fn on_unit_graphs(graph in graph(1, false), fifo: bool) {
        agree(&graph, Limits::default(), if fifo { Ties::Fifo } else { Ties::Lifo }, true)?;
    }

    #[test]
    fn under_a_budget(graph in graph(4, true), fifo: bool) {
        agree(&graph, Limits::default(), if fifo { Ties::Fifo } else { Ties::Lifo }, false)?;
    }

    /// Where sums of costs are more than can be counted, nothing false is said; and a single algorithm keeps what it promises where it can,
    /// while a champion stops at a stage that went too far.
    #[test]
    fn with_enormous_costs(mut graph in graph(4, false), fifo: bool) {
        let large = |cost: Cost| cost.saturating_mul(500_000_000);
        graph.edges.iter_mut().flatten().for_each(|(_, cost)| *cost = large(*cost));
        for values in [&mut graph.truth, &mut graph.modest] {
            for value in values.iter_mut() {
                *value = large(*value);
            }
        }
        let truth = graph.truth[0];
        let ties = if fifo { Ties::Fifo } else { Ties::Lifo };
        for (name, is_optimal, report) in all(&graph, Limits::default(), ties, false) {
            let cost = report.plan.as_ref().map_or(INFINITE, |plan| plan.cost);
            prop_assert!(cost >= truth && report.lower_bound <= truth, "{name}: {cost}, {}", report.lower_bound);
            let is_promised = is_optimal && truth != INFINITE && !name.starts_with("champion");
            prop_assert!(!is_promised || report.is_optimal(), "{name}: {cost} is not proven");
            prop_assert!(report.outcome() != Outcome::Stopped || report.stopped_by == Some(Stop::Moves), "{name}");
        }
    }

    /// Solved or not: who has spent more than there is has lost.
    #[test]
    fn what_is_spent_counts(graph in graph(3, true), start in 0..12u8, spent in 0..14 as Cost) {
        let start = start % graph.edges.len() as u8;
        let left = graph.budget.checked_sub(spent).filter(|&left| graph.truth[start as usize] <= left);
        let report = Search::new(&graph).from(start, spent).blind(Blind::Ucs);
        prop_assert_eq!(report.plan.map(|plan| plan.cost), left.map(|_| graph.truth[start as usize]));
    }

    #[test]
    fn under_a_limit_on_moves(graph in graph(3, true), moves in 0..8 as Cost) {
        agree(&graph, Limits { moves: Some(moves), ..Limits::default() }, Ties::Lifo, false)?;
    }

    #[test]
    fn under_a_limit_on_moves_with_unit_costs(graph in graph(1, false), moves in 0..8 as Cost) {
        agree(&graph, Limits { moves: Some(moves), ..Limits::default() }, Ties::Fifo, true)?;
    }

    /// The textbook version ends where there is a plan.
    #[test]
    fn without_a_table(graph in graph(3, false)) {
        if graph.truth[0] == INFINITE {
            return Ok(());
        }
        let options = Options { table: Some(false), ..Options::default() };
        let report = Search::new(&graph).options(options).blind(Blind::Iddfs);
        prop_assert_eq!(report.plan.unwrap().cost, graph.truth[0]);
        let report = Search::new(&graph).options(options).informed::<Modest>(Informed::IdaStar);
        prop_assert_eq!(report.plan.unwrap().cost, graph.truth[0]);
    }

    /// A complete search of an unsolvable level expands every reachable state, and each once but for reopenings.
    #[test]
    fn unsolvable_graphs_are_searched_whole(mut graph in graph(3, false), fifo: bool) {
        graph.goals.fill(false);
        graph.truth.fill(INFINITE);
        graph.wild[0] = 1;
        let mut reachable = vec![false; graph.edges.len()];
        let mut stack = vec![0u8];
        while let Some(state) = stack.pop() {
            if !std::mem::replace(&mut reachable[state as usize], true) {
                stack.extend(graph.edges[state as usize].iter().map(|&(to, _)| to));
            }
        }
        let count = reachable.iter().filter(|&&is| is).count() as u64;
        let ties = if fifo { Ties::Fifo } else { Ties::Lifo };
        for (name, _, report) in all(&graph, Limits::default(), ties, true) {
            prop_assert_eq!(report.outcome(), Outcome::Unsolvable, "{}", &name);
            if !name.contains("id") && !name.starts_with("beam") && !name.starts_with("champion") {
                prop_assert_eq!(report.stats.expanded - report.stats.reopened, count, "{}", &name);
            }
        }
    }

    /// A limit on nodes is exact, and what was proven before it stands.
    #[test]
    fn a_node_limit_is_exact(graph in graph(3, false), nodes in 0..10u64) {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        for (name, _, report) in all(&graph, limits, Ties::Lifo, true) {
            prop_assert!(report.stats.expanded <= nodes, "{name}");
            prop_assert!(report.lower_bound <= graph.truth[0], "{name}");
            if report.stopped_by == Some(Stop::Nodes) {
                prop_assert_eq!(report.stats.expanded, nodes, "{}", &name);
            }
        }
    }

    #[test]
    fn random_graphs_keep_the_laws(mut graph in graph(3, false)) {
        // Whether paths meet is left to chance; here nothing is said about it.
        graph.repeats = true;
        laws::problem(&graph, 100);
        laws::heuristic::<Graph, Modest>(&graph, 100);
    }
}

/// A corridor without end or branches: every algorithm must stop at every limit.
struct Corridor;

impl Problem for Corridor {
    type State = u64;
    type Packed = u64;
    type Action = char;

    fn initial(&self) -> u64 {
        0
    }

    fn is_goal(&self, _: &u64) -> bool {
        false
    }

    fn successors<B>(&self, state: &u64, mut visit: impl FnMut(char, u64) -> ControlFlow<B>) -> ControlFlow<B> {
        visit('a', state + 1)?;
        visit('b', state + 1)
    }

    fn pack(&self, state: &u64) -> u64 {
        *state
    }

    fn unpack(&self, packed: u64) -> u64 {
        packed
    }

    fn is_redundant(&self, _: char, next: char) -> bool {
        next == 'b'
    }
}

fn corridor(limits: Limits, table: bool, dashboard: &Dashboard) -> Vec<(&'static str, Report<char>)> {
    let options = Options { table: Some(table), width: 10, ..Options::default() };
    let search = || Search::new(&Corridor).limits(limits).options(options).dashboard(dashboard);
    let blind = BLIND.iter().map(|&blind| (blind.info().name, search().blind(blind)));
    let informed = INFORMED.iter().map(|&informed| (informed.info().name, search().informed::<Zero>(informed)));
    blind.chain(informed).collect()
}

#[test]
fn memory_limits_hold_in_every_algorithm() {
    for table in [true, false] {
        let limit = 20 << 20;
        let limits = Limits { memory: Some(limit), nodes: Some(3_000_000), ..Limits::default() };
        for (name, report) in corridor(limits, table, &Dashboard::default()) {
            // Iterative deepening keeps going without its table.
            let expected = if name.starts_with("id") { Stop::Nodes } else { Stop::Memory };
            assert_eq!(report.stopped_by, Some(expected), "{name}");
            assert!(report.peak_bytes <= limit, "{name}: {} bytes", report.peak_bytes);
            assert!(
                expected == Stop::Nodes || report.peak_bytes > limit / 2,
                "{name} stopped early: {}",
                report.peak_bytes
            );
            assert_eq!(report.outcome(), Outcome::Stopped, "{name}");
        }
    }
}

#[test]
fn every_algorithm_can_be_interrupted() {
    let dashboard = Dashboard::default();
    dashboard.cancel.store(true, std::sync::atomic::Ordering::Relaxed);
    for (name, report) in corridor(Limits::default(), true, &dashboard) {
        assert_eq!(report.stopped_by, Some(Stop::Interrupt), "{name}");
    }
}

#[test]
fn every_algorithm_keeps_a_time_limit() {
    let limits = Limits { time: Some(Duration::from_millis(50)), ..Limits::default() };
    for (name, report) in corridor(limits, true, &Dashboard::default()) {
        assert_eq!(report.stopped_by, Some(Stop::Time), "{name}");
        assert!(report.lower_bound >= 1, "{name}");
    }
}

/// A clock that stands still stops nobody; one that runs ahead stops everybody at once.
#[test]
fn limits_are_read_from_the_clock_that_was_given() {
    use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
    static HOURS: AtomicU64 = AtomicU64::new(0);
    let limits = Limits { time: Some(Duration::from_nanos(1)), nodes: Some(1000), ..Limits::default() };
    let clocks: [(fn() -> Duration, Stop); 2] =
        [(|| Duration::ZERO, Stop::Nodes), (|| Duration::from_hours(HOURS.fetch_add(1, Relaxed)), Stop::Time)];
    for (clock, expected) in clocks {
        let dashboard = Dashboard::default();
        dashboard.clock.set(clock).expect("it is new");
        for (name, report) in corridor(limits, true, &dashboard) {
            assert_eq!(report.stopped_by, Some(expected), "{name}");
        }
    }
}

/// Without a table nothing but time bounds the depth: the stack must not overflow.
#[test]
fn deepening_survives_great_depths() {
    let limits = Limits { nodes: Some(60_000_000), ..Limits::default() };
    let options = Options { table: Some(false), ..Options::default() };
    let report = Search::new(&Corridor).limits(limits).options(options).blind(Blind::Iddfs);
    assert_eq!(report.stopped_by, Some(Stop::Nodes));
    assert!(report.lower_bound > 7_000);
}
