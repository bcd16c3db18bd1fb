//! Beam search (Lowerre 1976): breadth-first, but each layer keeps only the states that look best.
//!
//! A beam that runs dry after dropping states has proved nothing, so it starts again twice as wide: the search is
//! complete, and one that never dropped a state was breadth-first and is as sure.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use super::frontier::Preference;
use super::{First, Guarantee, Info, Task};
use crate::control::Control;
use crate::graph::push;
use crate::heuristic::{Estimate, Heuristic};
use crate::limits::Stop;
use crate::observer::{Event, Fate, Waiting};
use crate::open::Ties;
use crate::problem::{Cost, INFINITE, Problem};
use crate::table::{NodeId, NodeTable, Reached, Replace};

pub(super) const INFO: Info = Info {
    name: "beam",
    title: "Beam",
    summary: "breadth-first with only the best states of each layer, wider when that fails",
    guarantee: Guarantee::None,
    first: First::BestOfLayer,
};

pub(super) fn run<P: Problem, H: Heuristic<P>>(task: &Task<P, H>, control: &mut Control<P>) -> Result<(), Stop> {
    let mut width = task.options.width.max(1);
    while !run_once(task, control, width, None)? {
        width = width.saturating_mul(2);
    }
    Ok(())
}

/// One beam, of this width, with what is preferred, if not the least h, first in each layer. Is that all? Not if it ran dry.
pub(crate) fn run_once<P: Problem, H: Heuristic<P>>(
    task: &Task<P, H>,
    control: &mut Control<P>,
    width: usize,
    prefers: Option<Preference<P, H::Memo>>,
) -> Result<bool, Stop> {
    let before = control.memory.used();
    let attempt = sweep(task, control, width, prefers)?;
    let spent = control.memory.used() - before;
    control.memory.give(spent);
    match attempt {
        Attempt::Solved => Ok(true),
        Attempt::Exhausted { cut } => control.exhausted(cut).map(|()| true),
        Attempt::Dry => Ok(false),
    }
}

enum Attempt {
    Solved,
    Exhausted { cut: bool },
    Dry,
}

/// How many candidates pass between two looks at the world.
const PAUSE: usize = 1 << 12;
/// How many states of a layer lie between the one that is expanded and the one whose estimates are asked for.
const AHEAD: usize = 4;
/// How many candidates are looked up together.
const TOGETHER: usize = 16;

/// The numbers of the candidates, best first: by rank, and by age among equals. There are few different ranks, so they are counted
/// rather than sorted, which would take seconds at a stretch in a very wide beam.
fn ranked<P: Problem, M>(
    candidates: &[Candidate<P, M>],
    ties: Ties,
    control: &mut Control<P>,
) -> Result<Vec<u32>, Stop> {
    control.memory.take(candidates.len() * size_of::<u32>())?;
    let mut places: BTreeMap<Cost, usize> = BTreeMap::new();
    for chunk in candidates.chunks(PAUSE) {
        control.checkpoint()?;
        for candidate in chunk {
            *places.entry(candidate.rank).or_default() += 1;
        }
    }
    let mut before = 0;
    for place in places.values_mut() {
        before += std::mem::replace(place, before);
    }
    let mut ranked = vec![0; candidates.len()];
    for begin in (0..candidates.len()).step_by(PAUSE) {
        control.checkpoint()?;
        for age in begin..(begin + PAUSE).min(candidates.len()) {
            let number = if ties == Ties::Lifo { candidates.len() - 1 - age } else { age };
            let place = places.get_mut(&candidates[number].rank).expect("every rank was counted");
            ranked[*place] = number as u32;
            *place += 1;
        }
    }
    Ok(ranked)
}

struct Candidate<P: Problem, M> {
    /// The least is kept first.
    rank: Cost,
    state: P::State,
    estimate: Estimate<M>,
    parent: NodeId,
    g: Cost,
}

impl<P: Problem, M> Candidate<P, M> {
    /// Was it in no layer before, or only by a dearer way that may count for less? For who watches.
    fn is_new(&self, problem: &P, table: &NodeTable<P::Packed>, revisit: bool) -> bool {
        let known = table.number(problem.key(&self.state));
        known.is_none_or(|known| revisit && self.g < table.cost(known))
    }

    /// For who watches.
    fn held(&self, problem: &P, table: &NodeTable<P::Packed>) -> Waiting<P> {
        let parent = Some(problem.unpack(table.key(self.parent)));
        // Behind all of the layer that is being expanded.
        let (h, priority) = (self.estimate.h, (1, self.rank.into()));
        Waiting { made_by: None, state: self.state, parent, g: self.g, h, priority }
    }
}

/// A state of a layer, for who watches.
fn in_layer<P: Problem, M>(
    problem: &P,
    table: &NodeTable<P::Packed>,
    (id, state, estimate): &(NodeId, P::State, Estimate<M>),
) -> Waiting<P> {
    let parent = table.parent_key(*id).map(|key| problem.unpack(key));
    Waiting {
        made_by: None,
        state: *state,
        parent,
        g: table.cost(*id),
        h: estimate.h,
        priority: (0, estimate.h.into()),
    }
}

fn sweep<P: Problem, H: Heuristic<P>>(
    task: &Task<P, H>,
    control: &mut Control<P>,
    width: usize,
    prefers: Option<Preference<P, H::Memo>>,
) -> Result<Attempt, Stop> {
    let Task { problem, h, .. } = *task;
    let ceiling = control.ceiling();
    let (mut cut, mut dropped) = (false, false);
    let mut table = NodeTable::new();
    let mut candidates: Vec<Candidate<P, H::Memo>> = Vec::new();
    let revisit = control.has_ceiling();
    let mut sought = Vec::with_capacity(TOGETHER);

    let estimate = h.start(problem, &task.start);
    if estimate.h == INFINITE {
        return Ok(Attempt::Exhausted { cut });
    }
    if h.is_admissible() {
        control.prove(estimate.h);
    }
    control.tell(problem, || Event::Begin { threshold: None, width: Some(width) });
    let root = table.root(problem.key(&task.start), &mut control.memory)?;
    let mut layer = Vec::new();
    push(&mut layer, (root, task.start, estimate), &mut control.memory)?;
    let mut depth: Cost = 0;

    while !layer.is_empty() {
        if !dropped {
            control.prove(depth + 1);
        }
        // 1. Expand the layer.
        for place in 0..layer.len() {
            let (id, state, estimate) = layer[place];
            let g = table.cost(id);
            if let Some((_, state, estimate)) = layer.get(place + AHEAD) {
                h.fetch(problem, state, estimate, None);
            }
            control.tick(problem, &state, g, estimate.h)?;
            control.tell(problem, || Event::Take(in_layer(problem, &table, &layer[place])));
            let made = |action, to, h: Option<Cost>, fate| {
                let g = g.saturating_add(problem.cost(&state, action));
                Event::Made { from: state, action, to, g, h, fate }
            };
            let parent = table.parent_key(id);
            let flow = problem.successors(&state, |action, next| {
                control.stats.generated += 1;
                // Where moves can be taken back this is one of three or four successors: neither estimated nor looked up, beams of the
                // 24-puzzle take a quarter less time.
                if parent == Some(problem.key(&next)) {
                    control.stats.duplicates += 1;
                    control.tell(problem, || made(action, next, None, Fate::Duplicate));
                    return ControlFlow::Continue(());
                }
                let next_g = g.saturating_add(problem.cost(&state, action));
                if problem.is_dead(&next) {
                    control.stats.dead_ends += 1;
                    control.tell(problem, || made(action, next, None, Fate::Dead));
                    return ControlFlow::Continue(());
                }
                let next_estimate = h.step(problem, &state, estimate, action, &next);
                if next_estimate.h == INFINITE {
                    control.stats.dead_ends += 1;
                    control.tell(problem, || made(action, next, Some(INFINITE), Fate::Dead));
                    return ControlFlow::Continue(());
                }
                let floor = if h.is_admissible() { next_g.saturating_add(next_estimate.h) } else { next_g };
                if floor > ceiling {
                    cut = true;
                    control.tell(problem, || made(action, next, Some(next_estimate.h), Fate::TooDear));
                    return ControlFlow::Continue(());
                }
                // Whether a candidate is known is looked up when the layer is complete.
                control.tell(problem, || made(action, next, Some(next_estimate.h), Fate::New));
                if problem.is_goal(&next) {
                    let reached = table.reach(problem.key(&next), id, next_g, Replace::Always, &mut control.memory);
                    return ControlFlow::Break(reached);
                }
                let rank = prefers.map_or(next_estimate.h, |prefers| prefers(problem, &next, &next_estimate));
                let candidate = Candidate { rank, state: next, estimate: next_estimate, parent: id, g: next_g };
                match push(&mut candidates, candidate, &mut control.memory) {
                    Ok(()) => ControlFlow::Continue(()),
                    Err(stop) => ControlFlow::Break(Err(stop)),
                }
            });
            if P::TOLD {
                let is_new = |candidate: &&Candidate<P, H::Memo>| candidate.is_new(problem, &table, revisit);
                let mut next: Vec<_> = candidates.iter().filter(is_new).collect();
                if task.options.ties == Ties::Lifo {
                    next.reverse();
                }
                next.sort_by_key(|candidate| candidate.rank);
                let rest = layer[place + 1..].iter().map(|held| in_layer(problem, &table, held));
                let mut waiting = rest.chain(next.into_iter().map(|candidate| candidate.held(problem, &table)));
                control.tell(problem, || Event::Open(&mut waiting));
            }
            if let ControlFlow::Break(end) = flow {
                let (Reached::New(goal) | Reached::Cheaper { id: goal, .. }) = end? else {
                    unreachable!("a beam ends at the first goal it meets");
                };
                control.tell(problem, || {
                    let goal = (goal, problem.unpack(table.key(goal)), Estimate { h: 0, memo: estimate.memo });
                    Event::Goal(in_layer(problem, &table, &goal))
                });
                control.found(table.plan(problem, task.start, goal));
                return Ok(Attempt::Solved);
            }
        }
        layer.clear();

        // 2. Keep the best that are new.
        let ranked = ranked(&candidates, task.options.ties, control)?;
        for (place, &number) in ranked.iter().enumerate() {
            if layer.len() == width {
                dropped = true;
                if P::TOLD {
                    let rest = ranked[place..].iter().map(|&number| &candidates[number as usize]);
                    for candidate in rest.filter(|candidate| candidate.is_new(problem, &table, revisit)) {
                        control.tell(problem, || Event::Drop(candidate.held(problem, &table)));
                    }
                }
                break;
            }
            if place.is_multiple_of(PAUSE) {
                control.checkpoint()?;
            }
            // Look-ups that are begun together wait for memory together.
            if place.is_multiple_of(TOGETHER) {
                let together = &ranked[place..ranked.len().min(place + TOGETHER)];
                let key = |&number: &u32| problem.key(&candidates[number as usize].state);
                sought.clear();
                sought.extend(together.iter().map(|number| table.seek(key(number))));
                for sought in &mut sought {
                    table.glimpse(sought);
                }
            }
            let Candidate { state, estimate, parent, g, .. } = candidates[number as usize];
            let replace = Replace::always_if(revisit);
            match table.reach_sought(sought[place % TOGETHER], parent, g, replace, &mut control.memory)? {
                Reached::New(id) => push(&mut layer, (id, state, estimate), &mut control.memory)?,
                Reached::Cheaper { id, .. } => {
                    control.stats.reopened += 1;
                    push(&mut layer, (id, state, estimate), &mut control.memory)?;
                }
                Reached::Known => {
                    control.stats.duplicates += 1;
                    control.tell(problem, || Event::Skip(candidates[number as usize].held(problem, &table)));
                }
            }
        }
        control.stored(table.len() + candidates.len());
        control.memory.give(ranked.len() * size_of::<u32>());
        candidates.clear();
        depth += 1;
    }
    Ok(if dropped { Attempt::Dry } else { Attempt::Exhausted { cut } })
}
