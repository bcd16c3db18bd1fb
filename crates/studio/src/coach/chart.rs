//! The whole space of a small level, behind one interface: how far every position is from a solved board.

use std::sync::Arc;

use quebra_search::space::Space;
use quebra_search::{Control, Cost, Dashboard, Limits, Stop};

use quebra_puzzles::game::{Game, Session};
use quebra_puzzles::puzzle::Puzzle;
use quebra_puzzles::{Visitor, visit};

/// Whole levels with more states than this are not explored.
pub(super) const MOST_STATES: u64 = 1 << 18;
/// Nor those that take more bytes than this.
const MOST_BYTES: usize = 256 << 20;

/// The true distance of every position that can be reached from where the chart begins.
pub trait Chart: Send + Sync {
    /// The moves from the position after these ones to a solved board, whatever the budget; `None` if these are not legal, and
    /// [`INFINITE`](quebra_search::INFINITE) if there is no way.
    fn distance(&self, moves: &[String]) -> Option<Cost>;
    /// A shortest way from there; always the same one. Empty if there is none.
    fn line(&self, moves: &[String]) -> Vec<String>;
}

/// The limits for a chart of at most so many states.
pub(super) fn within(limits: &Limits, states: u64) -> Limits {
    Limits {
        time: limits.time,
        memory: Some(limits.memory.map_or(MOST_BYTES, |memory| memory.min(MOST_BYTES))),
        nodes: Some(limits.nodes.map_or(states, |nodes| nodes.min(states))),
        moves: None,
    }
}

struct Explored<P: Puzzle> {
    level: Arc<P>,
    start: P::State,
    space: Space<P>,
}

/// Explores everything that can be reached from where the game is.
pub fn explore(game: &dyn Game, limits: &Limits, dashboard: &Dashboard) -> Result<Box<dyn Chart>, Stop> {
    visit(game, Surveyor { limits, dashboard })
}

struct Surveyor<'a> {
    limits: &'a Limits,
    dashboard: &'a Dashboard,
}

impl Visitor for Surveyor<'_> {
    type Output = Result<Box<dyn Chart>, Stop>;

    fn visit<P: Puzzle>(self, session: &Session<P>) -> Self::Output {
        let (level, start) = (Arc::clone(session.level()), *session.state());
        let mut control = Control::new(level.as_ref(), 0, *self.limits, self.dashboard, None);
        let space = Space::explore_under(level.as_ref(), start, &mut control)?;
        Ok(Box::new(Explored { level, start, space }))
    }
}

impl<P: Puzzle> Explored<P> {
    fn after(&self, moves: &[String]) -> Option<P::State> {
        moves.iter().try_fold(self.start, |state, word| {
            let action = self.level.read_action(&state, word).ok()?;
            self.level.apply(&state, action)
        })
    }
}

impl<P: Puzzle> Chart for Explored<P> {
    fn distance(&self, moves: &[String]) -> Option<Cost> {
        self.space.distance_of(self.level.as_ref(), &self.after(moves)?)
    }

    fn line(&self, moves: &[String]) -> Vec<String> {
        let mut line = Vec::new();
        let mut state = self.after(moves);
        while let Some(now) = state {
            let best = self.space.best_actions(self.level.as_ref(), &now).first().copied();
            line.extend(best.map(|action| action.to_string()));
            state = best.and_then(|action| self.level.apply(&now, action));
        }
        line
    }
}
