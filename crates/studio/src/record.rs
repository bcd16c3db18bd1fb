//! A search written down, to be stepped through: which state was taken and why, what came of it, and what was open then.
//!
//! The algorithm itself tells, while it runs (`record/trace.rs`); nothing of it is worked out a second time. So at every step g and parent of a
//! state are those that the algorithm holds then, and its open list is in the order in which it will be taken.

mod map;
mod recorder;
#[cfg(test)]
mod tests;
mod trace;

use std::sync::Arc;

pub use crate::numbered::Images;
use quebra_puzzles::breakdown::Part;
use quebra_puzzles::game::{Game, Request};
use quebra_puzzles::method::{Algorithm, Method, MethodError};
use quebra_puzzles::scene::{Scene, Tile};
use quebra_puzzles::wording::wording;
pub use quebra_search::Fate;
pub use quebra_search::algorithms::First;
use quebra_search::{Cost, Dashboard, Report, Search, Stop};

use crate::numbered::{Rules, is_admissible, numbered};
pub use map::Map;
use recorder::Recorder;
use trace::{Asked, Trace};

/// A search, step by step.
#[derive(Clone, Debug)]
pub struct Recording {
    /// The board at the start.
    pub root: Scene,
    /// The states, in the order they were met; the start is the first.
    pub nodes: Vec<Node>,
    /// The expansions.
    pub steps: Vec<Step>,
    /// The goal that ended the search, and how it is held then.
    pub goal: Option<Held>,
    /// It is the whole search, not only its beginning.
    pub is_complete: bool,
    /// The states on the plan, if one was found.
    pub path: Vec<usize>,
    /// Where its states are among all of the level's, if those are not too many.
    pub map: Option<Map>,
    /// What the search reported. Where it was cut short, that is `nodes`.
    pub report: Report<String>,
}

/// A state that a search met.
#[derive(Clone, Debug)]
pub struct Node {
    /// How it was first met; see [`Step::held`] for what became of that.
    pub first: Held,
    /// The estimate; [`INFINITE`](quebra_search::INFINITE) if no goal can be reached.
    pub h: Cost,
    /// It is solved.
    pub is_goal: bool,
    /// Where its board differs from that of the start.
    pub changes: Vec<(usize, Tile)>,
    /// What the estimate is made of, if its heuristic explains itself.
    pub parts: Vec<Part>,
}

/// How a search holds a state: by which way, at which cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Held {
    /// The state.
    pub node: usize,
    /// The state before it on its way, and the move from there; none for the start.
    pub parent: Option<(usize, String)>,
    /// The cost of the way.
    pub g: Cost,
}

/// One expansion.
#[derive(Clone, Debug)]
pub struct Step {
    /// The state that is expanded.
    pub node: usize,
    /// The cost of the way to it.
    pub g: Cost,
    /// Why this one.
    pub reason: Reason,
    /// Every plan costs at least this, proven by then.
    pub bound: Cost,
    /// The number of the attempt, from 1, of methods that begin again and again.
    pub iteration: usize,
    /// The threshold on f of this attempt, of methods that deepen.
    pub threshold: Option<Cost>,
    /// How many states a layer of this attempt keeps, of beams.
    pub width: Option<usize>,
    /// States that were taken before this one and let go, as they had been expanded at no greater cost.
    pub skipped: Vec<usize>,
    /// States that a beam let go before this one was taken.
    pub dropped: Vec<usize>,
    /// Its successors.
    pub successors: Vec<Successor>,
    /// States that are held by another way, or at another cost, than before this expansion.
    pub held: Vec<Held>,
    /// The first of the states that are open afterwards, in the order in which they would be taken,
    pub open: Vec<usize>,
    /// and how many there are.
    pub open_count: usize,
}

/// What an expansion made.
#[derive(Clone, Debug)]
pub struct Successor {
    /// The move.
    pub word: String,
    /// Where it leads.
    pub node: usize,
    /// The cost of the way there.
    pub g: Cost,
    /// What became of it.
    pub fate: Fate,
    /// The search knows, or keeps, a mirror image in place of where the move leads.
    pub is_mirrored: bool,
    /// The search goes on from another state in its place, one that is as good: the moves that follow need not be those of where the move leads.
    pub is_replaced: bool,
    /// The step at which it was made: a deepening search goes on to a successor before it makes the next.
    pub at: usize,
}

/// Why a state was taken.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reason {
    /// Which comes first.
    pub rule: First,
    /// What is least about it, or the threshold.
    pub value: Option<f64>,
    /// How many other open states were as good.
    pub ties: usize,
    /// Of those, the newest was taken; else the oldest.
    pub is_newest: bool,
}

/// Can the searches of a method be written down? Only those that are one search, by rules that all puzzles share.
pub fn recordable(method: Method) -> Result<Method, MethodError> {
    match method.algorithm {
        Algorithm::Own(name) => Err(MethodError(wording!(
            "fault-not-shown",
            "`{name}` has no open list to show; choose another method",
            name
        ))),
        // The plain method behind `best`: its helpers would only hide it.
        _ => Ok(Method { is_best: false, ..method }),
    }
}

/// Writes down the first expansions of a search from where the game is, `steps` of them at most. The method must be [recordable].
pub fn record(game: &dyn Game, request: &Request, steps: usize, dashboard: &Dashboard) -> Result<Recording, Stop> {
    record_with(game, request, Images::One, steps, dashboard)
}

/// The same, with a choice of what mirror images are.
pub fn record_with(
    game: &dyn Game,
    request: &Request,
    images: Images,
    steps: usize,
    dashboard: &Dashboard,
) -> Result<Recording, Stop> {
    let mut request = *request;
    request.options.threads = 1;
    request.limits.nodes = Some(steps as u64);
    let rules = numbered(game, request.method, images, request.limits, dashboard)?;
    write_down(&rules, game.cost(), is_admissible(game, request.method), &request, dashboard)
}

fn write_down(
    rules: &Arc<dyn Rules>,
    spent: Cost,
    is_admissible: bool,
    request: &Request,
    dashboard: &Dashboard,
) -> Result<Recording, Stop> {
    let trace = Trace { rules: Arc::clone(rules) };
    let mut recorder = Recorder::new(&**rules, request);
    let search = Search::new(&trace)
        .from(rules.start(), spent)
        .options(request.options)
        .limits(request.limits)
        .dashboard(dashboard)
        .observer(&mut recorder);
    let report = match request.method.algorithm {
        Algorithm::Blind(blind) => search.blind(blind),
        Algorithm::Informed(informed, _) if is_admissible => search.informed::<Asked<true>>(informed),
        Algorithm::Informed(informed, _) => search.informed::<Asked<false>>(informed),
        Algorithm::Own(name) => unreachable!("`{name}` is not recordable"),
    };
    recorder.finish(&trace, spent, report)
}
