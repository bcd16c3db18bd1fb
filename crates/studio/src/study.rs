//! What there is to know about one level: can it be won, in how many moves and ways, where it is lost, how it misleads.
//!
//! Where the whole space is small enough it is explored, and every answer is exact. Where it is not, the puzzle's best method finds
//! and proves par, and the optimal solutions are counted among the states that an admissible heuristic does not rule out. What the
//! limits do not allow to decide stays open: an answer that is there is proven.

use std::collections::HashSet;
use std::ops::ControlFlow;

use quebra_search::clock::Instant;
use quebra_search::optimal::{Onward, Optimal};
use quebra_search::space::Space;
use quebra_search::{Control, Cost, Dashboard, INFINITE, Limits, Options, Report, Stop};

use crate::difficulty::Difficulty;
pub use crate::tally::Count;
use crate::tally::{Alternative, Tally};
use quebra_puzzles::game::{Game, Request, Session};
use quebra_puzzles::method::Estimator;
use quebra_puzzles::puzzle::Puzzle;
use quebra_puzzles::{Visitor, visit};

/// Spaces with more states than this are not explored as a whole.
const MOST_STATES: u64 = 1 << 20;
/// Nor those that take more bytes than this.
const MOST_BYTES: usize = 512 << 20;

/// What is known about a level.
#[derive(Clone, Debug, PartialEq)]
pub struct Study {
    /// Can it be won?
    pub verdict: Verdict,
    /// The best solution known.
    pub solution: Option<Vec<String>>,
    /// How many optimal solutions there are: different sequences of moves, from the start to the first solved board. Two orders of the same
    /// moves are two. Known only with par.
    pub solutions: Option<Count>,
    /// How many there are when those that differ only in the order of independent moves count once: moves that can be played in
    /// either order, with the same state after both. Known only with par.
    pub up_to_order: Option<Count>,
    /// A number that stands for the set of all optimal solutions: two levels with the same number have the same ones (but for a chance
    /// of one in 2^60). Known only where all are counted.
    pub fingerprint: Option<u64>,
    /// How many states play can reach from the start, not beyond a solved board or the budget.
    pub states: Option<u64>,
    /// The share of them from which the level can no longer be won.
    pub dead_share: Option<f64>,
    /// How soon it can be lost.
    pub trap: Trap,
    /// How much the move that looks best misleads. Known only for levels that can be won.
    pub greedy: Option<Greedy>,
    /// How hard it is. Known only for levels that can be won.
    pub difficulty: Option<Difficulty>,
    /// The limit that left something open.
    pub stopped_by: Option<Stop>,
}

/// Can a level be won?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Yes, and this is the optimal cost, proven.
    Solvable {
        /// The optimal cost.
        par: Cost,
    },
    /// No, proven.
    Unsolvable,
    /// A limit came first.
    Undecided {
        /// Every solution costs at least this, proven.
        bound: Cost,
        /// The cost of the best solution known.
        best: Option<Cost>,
    },
}

/// How soon a level can be lost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trap {
    /// It cannot: whatever is played, it can still be won.
    None,
    /// A shortest line of moves after which it can no longer be won: the last one is the mistake.
    After(Vec<String>),
    /// Not known, or the level cannot be won from the start.
    Unknown,
}

/// How a level treats a player who goes by looks: by the puzzle's plain heuristic.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Greedy {
    /// How much the looks mislead: over all states on optimal solutions, the mean share of the best-looking moves that are not optimal.
    pub misleading: f64,
    /// Always the move that looks best, the first of equals, solves the level.
    pub solves: bool,
}

impl Verdict {
    /// The optimal cost, if it is proven.
    pub fn par(self) -> Option<Cost> {
        match self {
            Self::Solvable { par } => Some(par),
            _ => None,
        }
    }
}

/// What there is to know about the level from where the game is: par, solutions, dead ends, difficulty. Blocks; the limits are for the
/// whole of it.
pub fn study(game: &dyn Game, limits: &Limits, dashboard: &Dashboard) -> Study {
    visit(game, Student { game, limits, dashboard })
}

struct Student<'a> {
    game: &'a dyn Game,
    limits: &'a Limits,
    dashboard: &'a Dashboard,
}

impl Visitor for Student<'_> {
    type Output = Study;

    fn visit<P: Puzzle>(self, session: &Session<P>) -> Study {
        let Self { game, limits, dashboard } = self;
        let method = game.method("best").expect("every puzzle has a best method");
        let solve = |limits| game.solve(&Request { method, options: Options::default(), limits }, dashboard);
        study_from(session, game.cost(), limits, dashboard, &solve)
    }
}

/// Studies a level from a state on which `spent` of the budget is used up. `solve` is the puzzle's best method.
fn study_from<P: Puzzle>(
    session: &Session<P>,
    spent: Cost,
    limits: &Limits,
    dashboard: &Dashboard,
    solve: &dyn Fn(Limits) -> Report<String>,
) -> Study {
    let (level, start) = (session.level().as_ref(), *session.state());
    let clock = Clock { started: Instant::now(), limits: *limits };
    let mut study = Study::unknown();
    let budget = if level.budget() == INFINITE { INFINITE } else { level.budget().saturating_sub(spent) };
    let mut control = Control::new(level, spent, clock.for_space(), dashboard, None);
    // Where nothing can be lost, or won, the space has nothing to tell that a search does not find sooner.
    let is_wanted = !P::REVERSIBLE && !level.is_hopeless(&start);
    let space = if is_wanted { Space::explore_under(level, start, &mut control).ok() } else { None };
    match &space {
        Some(space) => {
            let par = space.distance(0);
            if par == INFINITE || par > budget {
                study.verdict = Verdict::Unsolvable;
            } else {
                study.verdict = Verdict::Solvable { par };
                study.solution = Some(best_line(level, space, start));
            }
            match survey(level, space, start, budget, &mut control) {
                Ok(survey) => survey.record(&mut study),
                Err(stop) => study.stopped_by = Some(stop),
            }
        }
        None => study.record(solve(clock.rest())),
    }
    let Some(par) = study.verdict.par() else { return study };
    if P::REVERSIBLE {
        (study.dead_share, study.trap) = (Some(0.0), Trap::None);
    }
    (study.solutions, study.up_to_order) = (Some(Count::AtLeast(1)), Some(Count::AtLeast(1)));
    let mut control = Control::new(level, spent, Limits { moves: None, ..clock.rest() }, dashboard, None);
    match tally(session, par, space.as_ref(), &mut control) {
        Ok(tally) => {
            study.solutions = Some(tally.solutions());
            study.fingerprint = Some(tally.start().fingerprint);
            study.greedy = Some(Greedy { misleading: tally.misleading(), solves: tally.looks_solve });
            let (up_to_order, surprise) = tally.up_to_order(&mut control.memory);
            study.up_to_order = Some(up_to_order);
            study.difficulty = surprise.map(|surprise| Difficulty::new(surprise, study.dead_share));
        }
        Err(stop) => study.stopped_by = Some(stop),
    }
    study
}

impl Study {
    fn unknown() -> Self {
        Self {
            verdict: Verdict::Undecided { bound: 0, best: None },
            solution: None,
            solutions: None,
            up_to_order: None,
            fingerprint: None,
            states: None,
            dead_share: None,
            trap: Trap::Unknown,
            greedy: None,
            difficulty: None,
            stopped_by: None,
        }
    }

    /// What a search found.
    fn record(&mut self, report: Report<String>) {
        let best = report.plan.as_ref().map(|plan| plan.cost);
        self.verdict = match report.lower_bound {
            INFINITE => Verdict::Unsolvable,
            bound if best == Some(bound) => Verdict::Solvable { par: bound },
            bound => Verdict::Undecided { bound, best },
        };
        self.solution = report.plan.map(|plan| plan.actions);
        if matches!(self.verdict, Verdict::Undecided { .. }) {
            self.stopped_by = report.stopped_by;
        }
    }
}

/// Counts the optimal solutions and measures how they look.
fn tally<P: Puzzle>(
    session: &Session<P>,
    par: Cost,
    space: Option<&Space<P>>,
    control: &mut Control<P>,
) -> Result<Tally, Stop> {
    let (level, start) = (session.level().as_ref(), *session.state());
    control.memory.take(space.map_or(0, Space::bytes))?;
    let optimal = if let Some(space) = space {
        let truth = |state: &P::State| space.distance_of(level, state).unwrap_or(INFINITE);
        Optimal::explore(level, start, par, &truth, control)?
    } else {
        let strongest = session.listed().iter().rfind(|listed| listed.info.admissible);
        let strongest = strongest.expect("every puzzle has an admissible heuristic");
        let estimate = (strongest.estimator)(session.level(), control)?;
        Optimal::explore(level, start, par, &estimate, control)?
    };
    let plain = session.listed().iter().find(|listed| listed.info.name == P::CARD.plain);
    let looks = (plain.expect("a puzzle's plain heuristic is one of its own").estimator)(session.level(), control)?;
    control.memory.take(Tally::bytes(optimal.len()))?;
    let mut tally = Tally::new(optimal.len());
    let mut choices = Vec::new();
    optimal.walk_back(level, control, &mut |number, moves: &[Onward<P>], memory| {
        choices.clear();
        choices.extend(moves.iter().map(|onward| Alternative {
            looks: looks(&onward.next),
            on: onward.to.map(|to| (to, onward.action.to_string())),
        }));
        tally.add(number, &choices, memory)
    })?;
    tally.looks_solve = follow_looks(level, start, &looks, control)?;
    Ok(tally)
}

/// What is left of the limits.
struct Clock {
    started: Instant,
    limits: Limits,
}

impl Clock {
    fn rest(&self) -> Limits {
        Limits { time: self.limits.time.map(|time| time.saturating_sub(self.started.elapsed())), ..self.limits }
    }

    /// The attempt to explore everything must leave time for the other way.
    fn for_space(&self) -> Limits {
        Limits {
            time: self.limits.time.map(|time| time / 4),
            memory: Some(self.limits.memory.map_or(MOST_BYTES, |memory| memory.min(MOST_BYTES))),
            nodes: Some(self.limits.nodes.map_or(MOST_STATES, |nodes| nodes.min(MOST_STATES))),
            moves: None,
        }
    }
}

/// The words of an optimal plan.
fn best_line<P: Puzzle>(level: &P, space: &Space<P>, start: P::State) -> Vec<String> {
    let mut state = start;
    let mut line = Vec::new();
    while let Some(&action) = space.best_actions(level, &state).first() {
        line.push(action.to_string());
        state = level.apply(&state, action).expect("a best action is legal");
    }
    line
}

/// What a walk through all reachable states finds.
struct Survey {
    states: u64,
    dead: u64,
    trap: Option<Vec<String>>,
}

impl Survey {
    fn record(self, study: &mut Study) {
        study.states = Some(self.states);
        if study.verdict != Verdict::Unsolvable {
            study.dead_share = Some(self.dead as f64 / self.states as f64);
            study.trap = self.trap.map_or(Trap::None, Trap::After);
        }
    }
}

/// Every state that play can reach: it ends at a goal, and when the budget is used up.
fn survey<P: Puzzle>(
    level: &P,
    space: &Space<P>,
    start: P::State,
    budget: Cost,
    control: &mut Control<P>,
) -> Result<Survey, Stop> {
    const UNSEEN: u32 = u32::MAX;
    control.memory.take(space.len() * 3 * size_of::<u32>())?;
    let (mut parents, mut depths) = (vec![UNSEEN; space.len()], vec![0; space.len()]);
    let mut queue = Vec::with_capacity(space.len());
    parents[0] = 0;
    queue.push(0);
    let (mut dead, mut first_dead) = (0, None);
    let mut at = 0;
    while let Some(&number) = queue.get(at) {
        at += 1;
        let (depth, distance): (Cost, Cost) = (depths[number as usize], space.distance(number as usize));
        if distance == INFINITE || depth.saturating_add(distance) > budget {
            dead += 1;
            first_dead.get_or_insert(number);
        }
        if distance == 0 || depth >= budget {
            continue;
        }
        for step in space.steps(number as usize) {
            let to = step.to as usize;
            if parents[to] == UNSEEN {
                (parents[to], depths[to]) = (number, depth + 1);
                queue.push(step.to);
            }
        }
        if at.is_multiple_of(1 << 12) {
            control.checkpoint()?;
        }
    }
    let trap = first_dead.map(|mut number| {
        let mut line = Vec::new();
        while number != 0 {
            line.push(number);
            number = parents[number as usize];
        }
        line.reverse();
        words(level, space, start, &line)
    });
    Ok(Survey { states: queue.len() as u64, dead, trap })
}

/// The moves that lead along these states.
fn words<P: Puzzle>(level: &P, space: &Space<P>, start: P::State, line: &[u32]) -> Vec<String> {
    let mut state = start;
    let step = |&number: &u32| {
        let wanted = space.states()[number as usize];
        let flow = level.successors(&state, |action, next| {
            if level.canonical(&next) == wanted {
                ControlFlow::Break((action, next))
            } else {
                ControlFlow::Continue(())
            }
        });
        let (action, next) = flow.break_value().expect("a step leads from each state of the line to the next");
        state = next;
        action.to_string()
    };
    line.iter().map(step).collect()
}

/// Does always the move that looks best, the first of equals, lead to a solved board?
fn follow_looks<P: Puzzle>(
    level: &P,
    start: P::State,
    looks: &Estimator<P>,
    control: &mut Control<P>,
) -> Result<bool, Stop> {
    let mut seen = HashSet::new();
    let (mut state, mut cost) = (start, 0);
    while !level.is_goal(&state) {
        control.memory.take(2 * size_of::<P::Packed>())?;
        // The same board again: the looks lead in a circle.
        if !seen.insert(level.pack(&level.canonical(&state))) {
            return Ok(false);
        }
        control.tick(level, &state, cost, 0)?;
        let mut best: Option<(Cost, Cost, P::State)> = None;
        let _ = level.successors(&state, |action, next| {
            let appearance = looks(&next);
            if best.is_none_or(|(least, ..)| appearance < least) {
                best = Some((appearance, level.cost(&state, action), next));
            }
            ControlFlow::<()>::Continue(())
        });
        let Some((_, step, next)) = best else { return Ok(false) };
        cost = cost.saturating_add(step);
        if cost > control.ceiling() {
            return Ok(false);
        }
        state = next;
    }
    Ok(true)
}
