//! Which state is expanded next? A recorded search up to a moment, and a referee who has heard all of it.
//!
//! The search is the engine's own, with mirror images [apart](Images), so that the moves to a state lead to that state; what may come next
//! is the [referee's](crate::referee) to say.
//!
//! ```
//! use quebra_puzzles::game::Request;
//! use quebra_puzzles::{level::LevelText, open};
//! use quebra_search::{Dashboard, Limits, Options};
//! use quebra_studio::predict::Question;
//!
//! let game = open(&LevelText::read_code("n-puzzle:1,2,3/5,0,6/4,7,8").unwrap()).unwrap();
//! let method = game.method("astar:manhattan").unwrap();
//! let request = Request { method, options: Options::default(), limits: Limits::default() };
//! let mut question = Question::at(game.as_ref(), &request, 1, &Dashboard::default()).unwrap();
//! let waiting: Vec<String> = question.waiting(9).iter().map(|state| state.way.join(" ")).collect();
//! assert!(waiting.len() == 4 && waiting[0] == "W", "{waiting:?}");
//! assert!(question.judge(&["W".to_string()]).is_ok() && question.judge(&["N".to_string()]).is_err());
//! ```

use std::collections::HashSet;

use quebra_puzzles::game::{Game, Request};
use quebra_search::algorithms::First;
use quebra_search::{Cost, Dashboard, Stop};

use crate::numbered::{Images, numbered};
use crate::record::{Recording, record_with};
use crate::referee::{Choice, Claim, Legal, Referee, Refusal, Rule, Violation};

/// A search at a moment, and the question what it does next.
pub struct Question {
    referee: Referee,
    /// The limit under which the next attempt begins at this moment, if one does.
    pub limit: Option<Cost>,
    /// The state that the recorded search takes, by the moves to it; none if it is over.
    pub taken: Option<Vec<String>>,
}

/// Why nothing can be asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unanswerable {
    /// There is no referee for it.
    Refused(Refusal),
    /// Moves of the recording do not lead to the states that it names: see what the [referee](crate::referee) says of the engine.
    Unjudged,
    /// The search has not so many steps.
    Over {
        /// How many it has.
        steps: usize,
    },
}

impl From<Refusal> for Unanswerable {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

impl Question {
    /// What comes after so many expansions of the search from where the game is? The method must be [recordable](crate::record::recordable).
    pub fn at(game: &dyn Game, request: &Request, steps: usize, dashboard: &Dashboard) -> Result<Self, Unanswerable> {
        let Request { method, mut options, limits } = *request;
        let stopped = |stop| Unanswerable::Refused(Refusal::Stopped(stop));
        let keeps_table = match (options.table, method.first()) {
            (Some(keeps), _) => keeps,
            (None, First::Deepest) => {
                numbered(game, method, Images::Apart, limits, dashboard).map_err(stopped)?.repeats()
            }
            (None, _) => true,
        };
        options.table = Some(keeps_table);
        let referee = Referee::of_engine(game, method, options.weight, keeps_table, limits, dashboard)?;
        let request = Request { method, options, limits };
        // The step that follows tells whether an attempt begins.
        let recording = record_with(game, &request, Images::Apart, steps + 1, dashboard).map_err(stopped)?;
        if recording.steps.len() < steps || recording.steps.is_empty() {
            return Err(if recording.is_complete {
                Unanswerable::Over { steps: recording.steps.len() }
            } else {
                // The search goes on, but there is no room to write down how.
                stopped(recording.report.stopped_by.unwrap_or(Stop::Memory))
            });
        }
        let claims = claims(game, &recording, keeps_table).ok_or(Unanswerable::Unjudged)?;
        let mut question = Self { limit: None, taken: None, referee };
        let mut expanded = 0;
        for claim in claims {
            match claim {
                Claim::Expand { way, .. } if expanded == steps => {
                    question.taken = Some(way);
                    break;
                }
                Claim::Plan { moves, .. } => {
                    question.taken = Some(moves);
                    break;
                }
                Claim::NoPlan => break,
                claim => {
                    if expanded == steps
                        && let Claim::Limit(limit) = claim
                    {
                        question.limit = Some(limit);
                    }
                    expanded += usize::from(matches!(claim, Claim::Expand { .. }));
                    question.referee.tell(&claim).map_err(|_| Unanswerable::Unjudged)?;
                }
            }
        }
        Ok(question)
    }

    /// The first so many states that wait, what comes next first.
    pub fn waiting(&self, most: usize) -> Vec<Choice> {
        self.referee.waiting(most).0
    }

    /// What may come next.
    pub fn legal(&self) -> Legal {
        self.referee.legal()
    }

    /// May the state after these moves be taken next, to be expanded or, if it is a goal, to end the search?
    pub fn judge(&mut self, way: &[String]) -> Result<(), Violation> {
        let Err(violation) = self.referee.check(&Claim::expand(way)) else { return Ok(()) };
        // A goal is not expanded, but it may end the search; some variants take it as soon as it is made.
        match self.referee.check(&Claim::plan(way)) {
            Err(early) if violation.rule == Rule::Goal => Err(early),
            Err(_) => Err(violation),
            Ok(()) => Ok(()),
        }
    }
}

/// What a recording tells, or nothing where its states are not where its moves lead: see what the referee says of the engine.
pub(crate) fn claims(game: &dyn Game, recording: &Recording, keeps_table: bool) -> Option<Vec<Claim>> {
    let is_deepening = recording.steps.iter().any(|step| step.threshold.is_some());
    let mut held: Vec<_> = recording.nodes.iter().map(|node| node.first.parent.clone()).collect();
    let mut claims = Vec::new();
    let mut iteration = 0;
    for step in &recording.steps {
        // In a tree, moves that lead from one state to one other are one node.
        let nodes: HashSet<usize> = step.successors.iter().map(|successor| successor.node).collect();
        if !keeps_table && nodes.len() < step.successors.len() {
            return None;
        }
        if keeps_table && step.successors.iter().any(|successor| successor.is_mirrored) {
            return None;
        }
        if is_deepening && step.iteration > iteration {
            iteration = step.iteration;
            claims.extend(step.threshold.map(Claim::Limit));
        }
        let mut way = Vec::new();
        let mut node = step.node;
        while let Some((parent, word)) = &held[node] {
            way.push(word.clone());
            node = *parent;
        }
        way.reverse();
        let mut played = game.fork();
        if way.iter().any(|word| played.play(word).is_err()) {
            return None;
        }
        let root = &recording.root.tiles;
        let tiles = played.scene().tiles.into_iter().enumerate().filter(|(cell, tile)| root[*cell] != *tile);
        if tiles.collect::<Vec<_>>() != recording.nodes[step.node].changes {
            return None;
        }
        claims.push(Claim::Expand { way, g: Some(step.g) });
        for told in &step.held {
            held[told.node].clone_from(&told.parent);
        }
    }
    match (&recording.report.plan, recording.is_complete) {
        (Some(plan), true) => claims.push(Claim::Plan { moves: plan.actions.clone(), cost: Some(plan.cost) }),
        (None, true) => claims.push(Claim::NoPlan),
        _ => {}
    }
    Some(claims)
}
