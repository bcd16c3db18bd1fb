//! Large-neighbourhood search (Shaw 1998) for better plans from known ones: takes some colours out of a plan, and weaves them in anew between the moves of the others.
//!
//! The others keep their moves in their order; a narrow [beam] finds moves for the colours taken out that fit in between. What
//! comes of it is a plan again. Before the next colours are taken out, moves that do not depend on each other are exchanged at
//! random, and now and then a plan that is a little worse will do: both lead out of dead ends.
//!
//! On a board of 20×10 with four colours it takes a plan of 97 moves to 80 in 70,000 expansions and to 78 in 370,000; a beam of
//! 10,000 over whole boards ended at 82 after 800,000.

use quebra_search::{Control, Cost, Plan, Problem, Stop};

use super::rules::Cohesion;
use crate::generate::dice::{GOLDEN, split_mix};
use crate::grid::CellMove;
use crate::planes::{Pack, Planes};

mod beam;

use beam::{Beam, Timeline};

/// It ends when it has expanded as many states since the last better plan as before, and at least so many for each move by
/// which plan and bound are apart: where a proof is near, it is worth more than a better plan.
const PATIENCE: u64 = 10_000;
/// After so many rounds in a row it starts again from the best plan.
const STRAY: usize = 100;
/// How much worse than the best a plan may be.
const WORSE: usize = 3;

/// Looks for plans from `start` that are better than the best one known, until that seems to lead to nothing any more.
pub(super) fn improve<W: Pack<P>, const P: usize>(
    level: &Cohesion<W, P>,
    start: &Planes<W, P>,
    control: &mut Control<Cohesion<W, P>>,
) -> Result<(), Stop> {
    let Some(mut best) = control.best().map(|plan| plan.actions.clone()) else { return Ok(()) };
    if best.len() > usize::from(u16::MAX) {
        // Times would not fit.
        return Ok(());
    }
    let mut random = Random(0);
    let mut beam = Beam::new(level, control)?;
    let mut plan = best.clone();
    let before = control.stats.expanded;
    // The rounds since the last better plan, and the expansions before it.
    let (mut idle, mut since) = (0, before);
    while !control.is_decided() {
        let apart = best.len() as u64 - u64::from(control.bound());
        if control.stats.expanded - since > (PATIENCE * apart).max(since - before) {
            break;
        }
        control.checkpoint()?;
        idle += 1;
        if idle % STRAY == 0 {
            plan.clone_from(&best);
        }
        shuffle(level, start, &mut plan, &mut random);
        let own = some_colours(level, &mut random);
        let from = if random.below(2) == 0 { 0 } else { random.below(plan.len()) };
        let worse =
            if random.below(10) == 0 { random.below(WORSE + 1).min(best.len() + WORSE - plan.len()) } else { 0 };
        let (timeline, begin) = Timeline::new(level, &states(level, start, &plan), &plan, from, &own);
        let most = plan.len() - from - timeline.moves.len() + worse;
        if let Some(found) = beam.find(begin, &own, &timeline, most as Cost, &mut random, control)? {
            plan.truncate(from);
            timeline.merge(&found, &mut plan);
            let goal = states(level, start, &plan).iter().position(|state| level.is_goal(state));
            plan.truncate(goal.expect("all colours are joined at the end"));
        }
        if plan.len() < best.len() {
            control.found(Plan { actions: plan.clone(), cost: plan.len() as Cost });
            best.clone_from(&plan);
            (idle, since) = (0, control.stats.expanded);
        }
    }
    Ok(())
}

/// The states along a plan.
fn states<W: Pack<P>, const P: usize>(
    level: &Cohesion<W, P>,
    start: &Planes<W, P>,
    plan: &[CellMove],
) -> Vec<Planes<W, P>> {
    let mut state = *start;
    let after = plan.iter().map(|&action| {
        state = level.apply(&state, action).expect("the plan is legal");
        state
    });
    std::iter::once(*start).chain(after).collect()
}

/// Exchanges moves of a plan that do not depend on each other.
fn shuffle<W: Pack<P>, const P: usize>(
    level: &Cohesion<W, P>,
    start: &Planes<W, P>,
    plan: &mut [CellMove],
    random: &mut Random,
) {
    let mut states = states(level, start, plan);
    for _ in 0..4 * (plan.len() - 1) {
        let place = random.below(plan.len() - 1);
        if let Some(between) = level.apply(&states[place], plan[place + 1])
            && level.apply(&between, plan[place]) == Some(states[place + 2])
        {
            states[place + 1] = between;
            plan.swap(place, place + 1);
        }
    }
}

/// One, two or three colours: the more, the less often.
fn some_colours<W: Pack<P>, const P: usize>(level: &Cohesion<W, P>, random: &mut Random) -> Vec<usize> {
    let mut colours: Vec<usize> = level.colours().collect();
    let count = [1, 1, 1, 2, 2, 3][random.below(6)].min(colours.len());
    for index in 0..count {
        let other = index + random.below(colours.len() - index);
        colours.swap(index, other);
    }
    colours.truncate(count);
    colours
}

/// Random numbers, the same every time.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        let number = split_mix(self.0);
        self.0 = self.0.wrapping_add(GOLDEN);
        number
    }

    fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }
}

#[cfg(test)]
mod tests;
