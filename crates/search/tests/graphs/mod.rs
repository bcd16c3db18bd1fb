//! Random weighted graphs with their true distances: solvable or not, with cycles, dead ends, budgets, and heuristics that are
//! inconsistent or wrong.

use std::ops::ControlFlow;

use proptest::prelude::*;
use quebra_search::{Control, Cost, Estimate, Heuristic, INFINITE, Problem, Stop};

#[derive(Clone, Debug)]
pub(crate) struct Graph {
    pub(crate) edges: Vec<Vec<(u8, Cost)>>,
    pub(crate) goals: Vec<bool>,
    pub(crate) budget: Cost,
    /// Whether best-first searches look states up when they are generated, or when they are expanded.
    pub(crate) repeats: bool,
    /// True distances, by repeated relaxation.
    pub(crate) truth: Vec<Cost>,
    /// Below the truth, by a random amount: admissible, seldom consistent.
    pub(crate) modest: Vec<Cost>,
    /// Anything.
    pub(crate) wild: Vec<Cost>,
}

impl Problem for Graph {
    type State = u8;
    type Packed = u8;
    type Action = u8;

    const TREE_LIKE: bool = true;

    fn initial(&self) -> u8 {
        0
    }

    fn repeats(&self) -> bool {
        self.repeats
    }

    fn is_tree_like(&self) -> bool {
        !self.repeats
    }

    fn is_goal(&self, state: &u8) -> bool {
        self.goals[*state as usize]
    }

    fn successors<B>(&self, state: &u8, mut visit: impl FnMut(u8, u8) -> ControlFlow<B>) -> ControlFlow<B> {
        for (index, &(to, _)) in self.edges[*state as usize].iter().enumerate() {
            visit(index as u8, to)?;
        }
        ControlFlow::Continue(())
    }

    fn pack(&self, state: &u8) -> u8 {
        *state
    }

    fn unpack(&self, packed: u8) -> u8 {
        packed
    }

    fn cost(&self, state: &u8, action: u8) -> Cost {
        self.edges[*state as usize][action as usize].1
    }

    fn budget(&self) -> Cost {
        self.budget
    }
}

macro_rules! estimates {
    ($name:ident, $field:ident, $text:literal, $admissible:literal) => {
        pub(crate) struct $name;
        impl Heuristic<Graph> for $name {
            const NAME: &'static str = $text;
            const SUMMARY: &'static str = $text;
            const ADMISSIBLE: bool = $admissible;
            const CONSISTENT: bool = false;
            type Memo = ();
            fn build(_: &Graph, _: &mut Control<Graph>) -> Result<Self, Stop> {
                Ok(Self)
            }
            fn start(&self, graph: &Graph, state: &u8) -> Estimate {
                Estimate::plain(graph.$field[*state as usize])
            }
        }
    };
}
estimates!(Modest, modest, "modest", true);
estimates!(Wild, wild, "wild", false);

pub(crate) fn graph(dearest: Cost, budgets: bool) -> impl Strategy<Value = Graph> {
    (2usize..12).prop_flat_map(move |count| {
        let edge = (0..count as u8, 1..=dearest);
        let edges = prop::collection::vec(prop::collection::vec(edge, 0..4), count);
        let goals = prop::collection::vec(prop::bool::weighted(0.15), count);
        let budget = if budgets { (0..12 as Cost).boxed() } else { Just(INFINITE).boxed() };
        let noise = prop::collection::vec((0..6 as Cost, 0..9 as Cost), count);
        (edges, goals, budget, noise, any::<bool>()).prop_map(move |(edges, goals, budget, noise, repeats)| {
            let mut truth: Vec<Cost> = goals.iter().map(|&is_goal| if is_goal { 0 } else { INFINITE }).collect();
            for _ in 0..count {
                for from in 0..count {
                    for &(to, cost) in &edges[from] {
                        truth[from] = truth[from].min(truth[to as usize].saturating_add(cost));
                    }
                }
            }
            let modest = truth.iter().zip(&noise).map(
                |(&truth, &(less, any))| {
                    if truth == INFINITE { any } else { truth.saturating_sub(less) }
                },
            );
            let modest = modest.collect();
            let wild = goals.iter().zip(&noise).map(|(&is_goal, &(_, any))| if is_goal { 0 } else { any }).collect();
            Graph { edges, goals, budget, repeats, truth, modest, wild }
        })
    })
}
