//! All optimal plans of a level at once: the states on them, and the steps that keep to them.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use crate::control::Control;
use crate::graph::push;
use crate::limits::Stop;
use crate::memory::Memory;
use crate::problem::{Cost, Problem};
use crate::table::{NodeId, NodeTable, Reached, Replace};

/// The states that may lie on a plan of the optimal cost, found forwards from the start; walked backwards, it shows which do.
/// States that share a representative ([`Problem::canonical`]) are one.
pub struct Optimal<P: Problem> {
    table: NodeTable<P::Packed>,
    /// By rising cost from the start.
    order: Vec<NodeId>,
}

/// A move out of a state that lies on an optimal plan.
#[derive(Clone, Copy, Debug)]
pub struct Onward<P: Problem> {
    /// The action.
    pub action: P::Action,
    /// Where it leads.
    pub next: P::State,
    /// The number of the state it leads to, if it keeps to an optimal plan.
    pub to: Option<usize>,
}

/// What is done with a state and its moves.
pub type Visit<'a, P> = dyn FnMut(usize, &[Onward<P>], &mut Memory) -> Result<(), Stop> + 'a;

impl<P: Problem> Optimal<P> {
    /// Finds them, where `cost` is the proven optimal cost from `start`. `estimate` must never be more than the true cost; where it is
    /// exact, no other state is looked at.
    pub fn explore(
        problem: &P,
        start: P::State,
        cost: Cost,
        estimate: &dyn Fn(&P::State) -> Cost,
        control: &mut Control<P>,
    ) -> Result<Self, Stop> {
        let mut table = NodeTable::new();
        let root = table.root(problem.pack(&problem.canonical(&start)), &mut control.memory)?;
        let mut open: BTreeMap<Cost, Vec<NodeId>> = BTreeMap::from([(0, vec![root])]);
        let mut order = Vec::new();
        while let Some((g, layer)) = open.pop_first() {
            for id in layer {
                if table.cost(id) != g || !table.close(id) {
                    continue;
                }
                push(&mut order, id, &mut control.memory)?;
                let state = problem.unpack(table.key(id));
                control.tick(problem, &state, g, cost - g)?;
                if g == cost {
                    continue;
                }
                let flow = problem.successors(&state, |action, next| {
                    control.stats.generated += 1;
                    let next_g = g.saturating_add(problem.cost(&state, action));
                    let next = problem.canonical(&next);
                    if next_g > cost || estimate(&next) > cost - next_g {
                        return ControlFlow::Continue(());
                    }
                    match table.reach(problem.pack(&next), id, next_g, Replace::Always, &mut control.memory) {
                        Ok(Reached::New(to) | Reached::Cheaper { id: to, .. }) => {
                            match push(open.entry(next_g).or_default(), to, &mut control.memory) {
                                Ok(()) => ControlFlow::Continue(()),
                                Err(stop) => ControlFlow::Break(stop),
                            }
                        }
                        Ok(Reached::Known) => ControlFlow::Continue(()),
                        Err(stop) => ControlFlow::Break(stop),
                    }
                });
                if let ControlFlow::Break(stop) = flow {
                    return Err(stop);
                }
            }
        }
        control.stored(order.len());
        Ok(Self { table, order })
    }

    /// How many states there are; numbers are below this.
    pub fn len(&self) -> usize {
        self.order.len()
    }

    /// Never: the start is always there.
    pub fn is_empty(&self) -> bool {
        self.order.is_empty()
    }

    /// Shows every state on an optimal plan with all its moves, from the goals back to the start, which has the number 0. A state
    /// comes after all those that optimal plans lead to from it; goals come without moves. What the visitor keeps goes on the memory
    /// account.
    pub fn walk_back(&self, problem: &P, control: &mut Control<P>, visit: &mut Visit<P>) -> Result<(), Stop> {
        control.memory.take(self.order.len())?;
        let mut is_on_plan = vec![false; self.order.len()];
        let mut moves = Vec::new();
        for &id in self.order.iter().rev() {
            let g = self.table.cost(id);
            let state = problem.unpack(self.table.key(id));
            control.tick(problem, &state, g, 0)?;
            moves.clear();
            if !problem.is_goal(&state) {
                let _ = problem.successors(&state, |action, next| {
                    let next_g = g.saturating_add(problem.cost(&state, action));
                    let to = self.table.number(problem.pack(&problem.canonical(&next)));
                    let to = to.filter(|&to| self.table.cost(to) == next_g).map(|to| to as usize);
                    moves.push(Onward { action, next, to: to.filter(|&to| is_on_plan[to]) });
                    ControlFlow::<()>::Continue(())
                });
                if moves.iter().all(|onward| onward.to.is_none()) {
                    continue;
                }
            }
            is_on_plan[id as usize] = true;
            visit(id as usize, &moves, &mut control.memory)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::control::Dashboard;
    use crate::example::Jugs;
    use crate::limits::Limits;
    use crate::problem::INFINITE;
    use crate::space::Space;

    /// How many plans of exactly this cost there are, by trying them all.
    fn plans(jugs: &Jugs, state: <Jugs as Problem>::State, left: Cost) -> u64 {
        if jugs.is_goal(&state) || left == 0 {
            return u64::from(jugs.is_goal(&state));
        }
        let mut sum = 0;
        let _ = jugs.successors(&state, |action, next| {
            if let Some(left) = left.checked_sub(jugs.cost(&state, action)) {
                sum += plans(jugs, next, left);
            }
            ControlFlow::<()>::Continue(())
        });
        sum
    }

    fn count(jugs: &Jugs, cost: Cost, estimate: &dyn Fn(&<Jugs as Problem>::State) -> Cost) -> u64 {
        let dashboard = Dashboard::default();
        let mut control = Control::new(jugs, 0, Limits::default(), &dashboard, None);
        let optimal = Optimal::explore(jugs, jugs.initial(), cost, estimate, &mut control).unwrap();
        let mut counts = vec![0; optimal.len()];
        let mut visit = |number: usize, moves: &[Onward<Jugs>], _: &mut Memory| {
            let onward = moves.iter().filter_map(|onward| onward.to).map(|to| counts[to]).sum();
            counts[number] = if moves.is_empty() { 1 } else { onward };
            Ok(())
        };
        optimal.walk_back(jugs, &mut control, &mut visit).unwrap();
        counts[0]
    }

    #[test]
    fn all_optimal_plans_are_there_whatever_the_estimate() {
        for (small, large) in (1..6).flat_map(|small| (small..7).map(move |large| (small, large))) {
            for wanted in 1..=large {
                let jugs = Jugs { sizes: [small, large], wanted };
                let space = Space::explore(&jugs, jugs.initial(), 1000).unwrap();
                let cost = space.distance(0);
                if cost == INFINITE || cost > 8 {
                    continue;
                }
                let all = plans(&jugs, jugs.initial(), cost);
                assert_eq!(count(&jugs, cost, &|_| 0), all, "{small} {large} {wanted}");
                let exact = |state: &<Jugs as Problem>::State| space.distance_of(&jugs, state).unwrap();
                assert_eq!(count(&jugs, cost, &exact), all, "{small} {large} {wanted}");
            }
        }
    }

    #[test]
    fn limits_hold() {
        let jugs = Jugs { sizes: [3, 5], wanted: 4 };
        let dashboard = Dashboard::default();
        for (limits, stop) in [
            (Limits { nodes: Some(3), ..Limits::default() }, Stop::Nodes),
            (Limits { memory: Some(64), ..Limits::default() }, Stop::Memory),
        ] {
            let mut control = Control::new(&jugs, 0, limits, &dashboard, None);
            let optimal = Optimal::explore(&jugs, jugs.initial(), 6, &|_| 0, &mut control);
            assert_eq!(optimal.err(), Some(stop));
        }
    }
}
