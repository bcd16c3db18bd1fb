//! The whole state space of a level, by depth.

use crate::describe::ToSchema;
use quebra_puzzles::wording::wording;
use quebra_scale as scale;
use quebra_search::{Stop, space};
use quebra_studio::explore::{Exploration, Position};
use serde::Serialize;

use crate::error::{Code, Error};
use crate::level::Level;
use crate::schema::Schema;
use crate::show::board;

/// What there is to say about a space, as programs read it.
#[derive(Serialize, ToSchema)]
pub struct Space {
    schema: Schema,
    puzzle: &'static str,
    level: String,
    code: String,
    /// Was everything explored? If not, the numbers are those of the layers that are complete.
    complete: bool,
    stopped_by: Option<&'static str>,
    states: usize,
    goals: usize,
    /// States from which the level can no longer be won; known only of the whole space.
    dead_ends: Option<usize>,
    /// The fewest moves that solve the level, if a goal is among the layers.
    optimum: Option<usize>,
    /// The moves the level allows; the space is explored beyond them.
    budget: Option<u32>,
    layers: Vec<Layer>,
    /// The moves of a state, on the average.
    branching: Option<f64>,
    /// Some of the states in the last layer, if all was explored.
    deepest: Vec<Deep>,
    farthest: Option<Far>,
    hardest: Option<Far>,
}

/// All states that are equally far from the start.
#[derive(Serialize, ToSchema)]
pub struct Layer {
    depth: usize,
    states: usize,
    goals: usize,
    dead_ends: Option<usize>,
}

/// A state in the last layer.
#[derive(Serialize, ToSchema)]
pub struct Deep {
    /// The level that begins there, where a level can.
    code: Option<String>,
    board: Vec<String>,
}

/// A state that is far away, and the moves to it.
#[derive(Serialize, ToSchema)]
pub struct Far {
    /// The fewest moves from the start.
    depth: usize,
    /// The fewest moves to a goal.
    distance: Option<u32>,
    moves: Vec<String>,
    board: Vec<String>,
}

/// Sums over the layers.
pub struct Totals {
    /// All states.
    pub states: usize,
    /// Goals among them.
    pub goals: usize,
    /// Dead ends among them, if they are known.
    pub dead: Option<usize>,
    /// The first layer with a goal.
    pub optimum: Option<usize>,
}

impl Totals {
    /// Of these layers.
    pub fn of(layers: &[space::Layer]) -> Self {
        Self {
            states: layers.iter().map(|layer| layer.states).sum(),
            goals: layers.iter().map(|layer| layer.goals).sum(),
            dead: layers.iter().map(|layer| layer.dead).sum::<Option<usize>>().filter(|_| !layers.is_empty()),
            optimum: layers.iter().position(|layer| layer.goals > 0),
        }
    }
}

impl Space {
    /// What was found.
    pub fn new(level: &Level, exploration: &Exploration, totals: &Totals) -> Self {
        let rows = exploration.layers.iter().enumerate().map(|(depth, layer)| Layer {
            depth,
            states: layer.states,
            goals: layer.goals,
            dead_ends: layer.dead,
        });
        let place = |position: &Position, distance| Far {
            depth: position.moves.len(),
            distance,
            moves: position.moves.clone(),
            board: board(&position.scene),
        };
        let deepest =
            exploration.deepest.iter().map(|deep| Deep { code: deep.code.clone(), board: board(&deep.scene) });
        Self {
            schema: Schema,
            puzzle: level.game.card().name,
            level: level.name.clone(),
            code: level.game.code(),
            complete: exploration.stopped_by.is_none(),
            stopped_by: exploration.stopped_by.map(Stop::name),
            states: totals.states,
            goals: totals.goals,
            dead_ends: totals.dead,
            optimum: totals.optimum,
            budget: level.game.budget(),
            layers: rows.collect(),
            branching: exploration.branching,
            deepest: deepest.collect(),
            farthest: exploration.farthest.as_ref().map(|(position, distance)| place(position, *distance)),
            hardest: exploration.hardest.as_ref().map(|(position, distance)| place(position, Some(*distance))),
        }
    }
}

impl From<scale::Error> for Error {
    fn from(error: scale::Error) -> Self {
        let more = wording!(
            "fault-peer-resume",
            "with --checkpoint, the same command and --resume goes on from the last complete layer"
        );
        match error {
            scale::Error::Lost { process, address, silent: None } => {
                let message = wording!("fault-peer-gone", "process {process} at {address} is gone", process, address);
                Self::new(Code::Peer, message).with_help(more)
            }
            scale::Error::Lost { process, address, silent: Some(seconds) } => {
                let seconds = seconds as usize;
                let message = wording!(
                    "fault-peer-silent",
                    "nothing was heard of process {process} at {address} for {seconds} s",
                    process,
                    address,
                    seconds
                );
                Self::new(Code::Peer, message).with_help(more)
            }
            scale::Error::Absent { process, address } => Self::new(
                Code::Peer,
                wording!(
                    "fault-peer-absent",
                    "process {process} did not come: nobody answers at {address}",
                    process,
                    address
                ),
            ),
            scale::Error::Different { process } => Self::input(wording!(
                "fault-peer-different",
                "process {process} was started with another level or limit of moves, other workers, hosts or checkpoints",
                process
            )),
            scale::Error::Address { address, why } => Self::input(wording!(
                "fault-peer-address",
                "this process cannot listen at {address}: {why}",
                address,
                why
            )),
            scale::Error::Others => {
                Self::input(wording!("fault-peer-failed", "another process could not go on; it says why"))
            }
            scale::Error::Alone => Self::usage(wording!(
                "fault-peer-alone",
                "this quebra was built without the feature `cluster`, for one worker"
            )),
            scale::Error::Wide => Self::input(wording!("fault-explore-wide", "the states of this level are too large")),
            scale::Error::Bug => Self::new(Code::Bug, error.to_string()),
            scale::Error::Checkpoint { .. } | scale::Error::File(_) => Self::input(error.to_string()),
        }
    }
}
