//! Is a solution legal, complete, and how far from optimal?

use crate::describe::ToSchema;
use quebra_puzzles::game::Request;
use quebra_puzzles::wording::Wording;
use quebra_search::{Dashboard, INFINITE, Limits, Options, Report};
use quebra_studio::coach::stars;
use serde::{Serialize, Serializer};

use crate::level::Level;
use crate::schema::Schema;

/// What there is to say about a solution, as programs read it.
#[derive(Serialize, ToSchema)]
pub struct Check {
    schema: Schema,
    puzzle: &'static str,
    level: String,
    code: String,
    moves: Vec<String>,
    /// What the moves cost.
    pub cost: u32,
    legal: bool,
    /// The level is solved after them.
    pub complete: bool,
    /// The first move that is not legal.
    pub illegal: Option<Illegal>,
    /// Of three, if that can be told.
    pub stars: Option<u8>,
    /// Is the solution optimal? Unknown if the optimum is.
    pub optimal: Option<bool>,
    /// The optimal cost, if it could be proved.
    optimum: Option<u32>,
    lower_bound: Option<u32>,
    /// Moves more than optimal.
    pub excess: Option<u32>,
}

/// A move that is not legal.
#[derive(Serialize, ToSchema)]
pub struct Illegal {
    /// Its number, from 1.
    pub number: usize,
    /// The move.
    #[serde(rename = "move")]
    pub word: String,
    /// Why; in English for programs.
    #[serde(serialize_with = "in_english")]
    #[schema(value_type = String)]
    pub reason: Wording,
}

fn in_english<S: Serializer>(reason: &Wording, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(reason)
}

impl Check {
    /// Replays moves on a level, and compares them with what the best method says, which is told too.
    pub fn new(level: &mut Level, words: &[String], limits: Limits, dashboard: &Dashboard) -> (Self, Report<String>) {
        let method = level.game.method("best").expect("every puzzle has a best method");
        let best = level.game.solve(&Request { method, options: Options::default(), limits }, dashboard);
        let mut illegal = None;
        for (index, word) in words.iter().enumerate() {
            if let Err(error) = level.game.play(word) {
                illegal = Some(Illegal { number: index + 1, word: word.clone(), reason: error.wording() });
                break;
            }
        }
        let game = &level.game;
        let cost = game.cost();
        let legal = illegal.is_none();
        let complete = legal && game.is_solved();
        let optimum = best.is_optimal().then_some(best.lower_bound);
        let check = Self {
            schema: Schema,
            puzzle: game.card().name,
            level: level.name.clone(),
            code: game.code(),
            moves: game.history(),
            cost,
            legal,
            complete,
            illegal,
            stars: stars::earned(game.as_ref(), optimum, cost).filter(|_| complete),
            optimal: if complete && cost == best.lower_bound {
                Some(true)
            } else {
                optimum.filter(|_| complete).map(|optimum| cost == optimum)
            },
            optimum,
            lower_bound: Some(best.lower_bound).filter(|&bound| bound != INFINITE),
            excess: optimum.filter(|_| complete).map(|optimum| cost - optimum),
        };
        (check, best)
    }
}
