//! The whole state space of a level, by depth.

use std::time::Instant;

use quebra_puzzles::game::{Game, Session};
use quebra_puzzles::puzzle::Puzzle;
use quebra_puzzles::scene::Scene;
use quebra_puzzles::{Visitor, visit};
use quebra_scale::{Findings, Job};
use quebra_search::space::{self, Graph, Layer, Survey};
use quebra_search::{Control, Cost, Dashboard, INFINITE, Limits, Stop};

/// A board, and how it came about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// The board.
    pub scene: Scene,
    /// Moves that lead there.
    pub moves: Vec<String>,
}

impl Position {
    /// A state of a graph that was begun at `start`.
    pub(crate) fn of<P: Puzzle>(level: &P, start: P::State, graph: &Graph<P>, number: usize) -> Self {
        let moves = graph.path(level, start, number).iter().map(ToString::to_string).collect();
        Self { scene: level.scene(&graph.states()[number]), moves }
    }
}

/// A state in the last layer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deep {
    /// The board.
    pub scene: Scene,
    /// The level that begins there, where a level can.
    pub code: Option<String>,
}

impl Deep {
    fn of<P: Puzzle>(level: &P, state: &P::State) -> Self {
        let code = level.code_from(state).map(|code| code.spell(P::CARD.name));
        Self { scene: level.scene(state), code }
    }
}

/// The space of all states that can be reached, as far as limits let it be explored.
#[derive(Clone, Debug, Default)]
pub struct Exploration {
    /// The layers that are complete, by the number of moves from here.
    pub layers: Vec<Layer>,
    /// How many moves a state has on the average; known of the states that were expanded.
    pub branching: Option<f64>,
    /// Some of the states in the last layer, if all was explored.
    pub deepest: Vec<Deep>,
    /// The first of the states farthest from here, if all was explored and kept, and its true cost to a goal if it can reach one.
    pub farthest: Option<(Position, Option<Cost>)>,
    /// The first of the states farthest from a goal they can reach, and its true cost.
    pub hardest: Option<(Position, Cost)>,
    /// The limit that ended it, if one did.
    pub stopped_by: Option<Stop>,
}

/// So many of the deepest states are told.
pub const DEEPEST: usize = 10;

/// A graph takes at least so many bytes a state.
const GRAPH_BYTES: u64 = 100;

/// Explores every state that can be reached from where the game is, and keeps all of it, so that everything is known; where that finds no
/// room, states are counted. Blocks; `dashboard` shows progress and can stop it.
pub fn explore(game: &dyn Game, limits: Limits, dashboard: &Dashboard) -> Exploration {
    visit(game, Explorer { limits, dashboard })
}

/// Explores every state that can be reached from where the game is, as long as all of it can be kept: for small levels, and for programs
/// that do without [`quebra_scale`].
pub fn survey(game: &dyn Game, limits: Limits, dashboard: &Dashboard) -> Exploration {
    struct Surveyor<'a>(Limits, &'a Dashboard);
    impl Visitor for Surveyor<'_> {
        type Output = Exploration;
        fn visit<P: Puzzle>(self, session: &Session<P>) -> Exploration {
            surveyed(session, self.0, self.1)
        }
    }
    visit(game, Surveyor(limits, dashboard))
}

/// Counts every state that can be reached from where the game is, as the job says: by any number of workers, with checkpoints.
pub fn count(game: &dyn Game, job: &Job, dashboard: &Dashboard) -> Result<Exploration, quebra_scale::Error> {
    struct Counter<'a>(&'a Job, &'a Dashboard);
    impl Visitor for Counter<'_> {
        type Output = Result<Exploration, quebra_scale::Error>;
        fn visit<P: Puzzle>(self, session: &Session<P>) -> Self::Output {
            counted(session, self.0, self.1)
        }
    }
    visit(game, Counter(job, dashboard))
}

fn counted<P: Puzzle>(
    session: &Session<P>,
    job: &Job,
    dashboard: &Dashboard,
) -> Result<Exploration, quebra_scale::Error> {
    let level = session.level();
    let Findings { layers, generated, deepest, stopped_by } =
        quebra_scale::explore(level, *session.state(), job, dashboard)?;
    let is_won = layers.iter().any(|layer| layer.goals > 0);
    // Where every step can be undone, whatever can be reached can reach the same goals.
    let knows_dead = stopped_by.is_none() && level.is_symmetric();
    let layer = |tally: &quebra_scale::Tally| Layer {
        states: tally.states as usize,
        goals: tally.goals as usize,
        dead: knows_dead.then_some(if is_won { 0 } else { tally.states as usize }),
    };
    // Of a space that was not explored to its end, the last complete layer was not expanded.
    let expanded = layers.len() - usize::from(stopped_by.is_some()).min(layers.len());
    let expanded: u64 = layers[..expanded].iter().map(|tally| tally.states).sum();
    Ok(Exploration {
        layers: layers.iter().map(layer).collect(),
        branching: (expanded > 0).then(|| generated as f64 / expanded as f64),
        deepest: deepest.iter().map(|state| Deep::of(level.as_ref(), state)).collect(),
        stopped_by,
        ..Exploration::default()
    })
}

struct Explorer<'a> {
    limits: Limits,
    dashboard: &'a Dashboard,
}

impl Explorer<'_> {
    /// Only counts, with one worker and the time that is left.
    fn count<P: Puzzle>(&self, session: &Session<P>, started: Instant) -> Exploration {
        let time = self.limits.time.map(|time| time.saturating_sub(started.elapsed()));
        let limits = Limits { time, ..self.limits };
        let job = Job { limits, deepest: DEEPEST, ..Job::new(session.code()) };
        let stopped = |_| Exploration { stopped_by: Some(Stop::Memory), ..Exploration::default() };
        // A single worker without files has nothing to fail at but states too large for it.
        counted(session, &job, self.dashboard).unwrap_or_else(stopped)
    }
}

impl Visitor for Explorer<'_> {
    type Output = Exploration;

    fn visit<P: Puzzle>(self, session: &Session<P>) -> Exploration {
        let started = Instant::now();
        let memory = self.limits.memory.map_or(u64::MAX, |bytes| bytes as u64);
        // What is known to find no room need not be tried; and of a part of a space it is not known where it leads.
        let is_large = |states: u64| states.saturating_mul(GRAPH_BYTES) > memory;
        let is_part = self.limits.moves.is_some();
        if is_part || session.level().ranking().is_some_and(|ranking| is_large(ranking.states())) {
            return self.count(session, started);
        }
        let kept = surveyed(session, self.limits, self.dashboard);
        if kept.stopped_by != Some(Stop::Memory) {
            return kept;
        }
        // Without the steps between them ten times as many states find room: their numbers, at least, may be found out.
        let counted = self.count(session, started);
        let layers = if counted.layers.len() > kept.layers.len() { counted.layers } else { kept.layers };
        Exploration { layers, ..counted }
    }
}

fn surveyed<P: Puzzle>(session: &Session<P>, limits: Limits, dashboard: &Dashboard) -> Exploration {
    let (level, start) = (session.level().as_ref(), *session.state());
    let mut control = Control::new(level, 0, limits, dashboard, None);
    let survey = match Survey::explore(level, start, &mut control) {
        Ok(survey) => survey,
        Err(stop) => return Exploration { stopped_by: Some(stop), ..Exploration::default() },
    };
    let position = |number| Position::of(level, start, &survey.graph, number);
    let distance = |number: usize| survey.distances.as_ref().map(|distances| distances[number]);
    let farthest = Some(survey.farthest()).filter(|_| survey.distances.is_some());
    let layers = survey.layers(level);
    let deep = survey.graph.states().iter().skip(farthest.unwrap_or(usize::MAX)).take(DEEPEST);
    let expanded = control.stats.expanded;
    Exploration {
        branching: (expanded > 0).then(|| control.stats.generated as f64 / expanded as f64),
        deepest: deep.map(|state| Deep::of(level, state)).collect(),
        farthest: farthest.map(|number| (position(number), distance(number).filter(|&left| left != INFINITE))),
        hardest: survey.hardest().and_then(|number| Some((position(number), distance(number)?))),
        layers,
        stopped_by: survey.stopped_by,
    }
}

/// How many states lie at each of the first `depths` distances from where the game is.
pub fn layers(game: &dyn Game, depths: usize) -> Vec<usize> {
    struct Layers(usize);
    impl Visitor for Layers {
        type Output = Vec<usize>;
        fn visit<P: Puzzle>(self, session: &Session<P>) -> Vec<usize> {
            space::layers(session.level().as_ref(), *session.state(), self.0)
        }
    }
    visit(game, Layers(depths))
}
