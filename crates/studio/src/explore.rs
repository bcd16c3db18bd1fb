//! The whole state space of a level, by depth.

use quebra_puzzles::game::{Game, Session};
use quebra_puzzles::puzzle::Puzzle;
use quebra_puzzles::scene::Scene;
use quebra_puzzles::{Visitor, visit};
use quebra_search::space::{self, Census, Graph, Layer, Survey};
use quebra_search::{Control, Cost, Dashboard, INFINITE, Limits, Stats, Stop};

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

/// The space of all states that can be reached, as far as limits let it be explored.
#[derive(Clone, Debug, Default)]
pub struct Exploration {
    /// The layers that are complete, by the number of moves from here.
    pub layers: Vec<Layer>,
    /// The first of the states farthest from here, if all was explored and kept, and its true cost to a goal if it can reach one.
    pub farthest: Option<(Position, Option<Cost>)>,
    /// The first of the states farthest from a goal they can reach, and its true cost.
    pub hardest: Option<(Position, Cost)>,
    /// The limit that ended it, if one did.
    pub stopped_by: Option<Stop>,
}

/// Explores every state that can be reached from where the game is. Blocks; `dashboard` shows progress and can stop it.
pub fn explore(game: &dyn Game, limits: Limits, dashboard: &Dashboard) -> Exploration {
    visit(game, Explorer { limits, dashboard })
}

struct Explorer<'a> {
    limits: Limits,
    dashboard: &'a Dashboard,
}

impl Visitor for Explorer<'_> {
    type Output = Exploration;

    fn visit<P: Puzzle>(self, session: &Session<P>) -> Exploration {
        let (level, start) = (session.level().as_ref(), *session.state());
        let mut control = Control::new(level, 0, self.limits, self.dashboard, None);
        let survey = match Survey::explore(level, start, &mut control) {
            Ok(survey) => survey,
            Err(stop) => return Exploration { stopped_by: Some(stop), ..Exploration::default() },
        };
        // Without the steps between them ten times as many states find room: their numbers, at least, may be found out.
        if survey.stopped_by == Some(Stop::Memory) {
            let layers = survey.layers(level);
            drop(survey);
            control.memory.give(control.memory.used());
            control.stats = Stats::default();
            let census = Census::take(level, start, usize::MAX, &mut control);
            let layers = if census.layers.len() > layers.len() { census.layers } else { layers };
            return Exploration { layers, stopped_by: census.stopped_by, ..Exploration::default() };
        }
        let position = |number| Position::of(level, start, &survey.graph, number);
        let distance = |number: usize| survey.distances.as_ref().map(|distances| distances[number]);
        let farthest = Some(survey.farthest()).filter(|_| survey.distances.is_some());
        Exploration {
            layers: survey.layers(level),
            farthest: farthest.map(|number| (position(number), distance(number).filter(|&left| left != INFINITE))),
            hardest: survey.hardest().and_then(|number| Some((position(number), distance(number)?))),
            stopped_by: survey.stopped_by,
        }
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
