//! `quebra check`: is a solution legal, complete, and how far from optimal?

use std::time::Duration;

use clap::Args;
use quebra_puzzles::coach::stars;
use quebra_puzzles::game::Request;
use quebra_search::{INFINITE, Options, Outcome};
use serde::Serialize;

use crate::cli::arguments::{LevelArguments, LimitArguments};
use crate::cli::interrupt::{DASHBOARD, is_interrupted};
use crate::cli::output::{self, Status, print, print_json};
use crate::cli::progress;
use quebra_api::format::count;
use quebra_api::level::words as split;

#[derive(Args)]
pub(crate) struct CheckArguments {
    #[command(flatten)]
    level: LevelArguments,
    /// The moves, separated by blanks
    #[arg(value_name = "MOVES")]
    moves: Vec<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    limits: LimitArguments,
}

/// What there is to say about a solution, as programs read it.
#[derive(Serialize)]
struct Verdict<'a> {
    puzzle: &'a str,
    level: &'a str,
    code: String,
    moves: Vec<String>,
    cost: u32,
    legal: bool,
    complete: bool,
    /// The first move that is not legal.
    illegal: Option<Illegal>,
    stars: Option<u8>,
    /// Is the solution optimal? Unknown if the optimum is.
    optimal: Option<bool>,
    /// The optimal cost, if it could be proved.
    optimum: Option<u32>,
    lower_bound: Option<u32>,
    /// Moves more than optimal.
    excess: Option<u32>,
}

#[derive(Serialize)]
struct Illegal {
    number: usize,
    #[serde(rename = "move")]
    word: String,
    reason: String,
}

/// How long the search for the optimum may take unless the user says otherwise.
const PATIENCE: Duration = Duration::from_secs(10);

pub(crate) fn run(arguments: &CheckArguments) -> output::Outcome {
    let mut level = arguments.level.load()?;
    let words = [std::mem::take(&mut level.moves), split(&arguments.moves)].concat();
    let method = level.game.method("best").expect("every puzzle has a best method");
    let request = Request { method, options: Options::default(), limits: arguments.limits.limits_within(PATIENCE) };
    let best = progress::watch("looking for the optimum", || level.game.solve(&request, &DASHBOARD));

    let mut illegal = None;
    for (index, word) in words.iter().enumerate() {
        if let Err(error) = level.game.play(word) {
            illegal = Some(Illegal { number: index + 1, word: word.clone(), reason: error.to_string() });
            break;
        }
    }
    let game = &level.game;
    let cost = game.cost();
    let legal = illegal.is_none();
    let complete = legal && game.is_solved();
    let optimum = best.is_optimal().then_some(best.lower_bound);
    let verdict = Verdict {
        puzzle: game.info().name,
        level: &level.name,
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
    if arguments.json {
        print_json(&verdict)?;
    } else {
        let optimum = match best.outcome() {
            Outcome::Unsolvable => "the level cannot be solved, proved".to_string(),
            _ if best.is_optimal() => {
                format!("{} are optimal, proved", count(best.lower_bound, "move")).replace("1 move are", "1 move is")
            }
            _ => format!("at least {} needed, proved", count(best.lower_bound, "move")),
        };
        print(&format!("{}: {}; {optimum}\n", level.title(), describe(&verdict, game.budget())))?;
    }
    Ok(match complete {
        _ if is_interrupted() => Status::Interrupted,
        true => Status::Done,
        false => Status::Bad,
    })
}

fn describe(verdict: &Verdict, budget: Option<u32>) -> String {
    if let Some(Illegal { number, reason, .. }) = &verdict.illegal {
        return format!("not legal: move {number}: {reason}");
    }
    let moves = count(verdict.cost, "move");
    if !verdict.complete {
        return match budget {
            Some(budget) if verdict.cost > budget => {
                format!("legal, but {moves} are more than the {budget} that still solve the level")
            }
            _ => format!("legal, but not complete: the level is not solved after {moves}"),
        };
    }
    let stars = verdict.stars.map_or(String::new(), |stars| format!(", {}", count(stars, "star")));
    let quality = match (verdict.optimal, verdict.excess) {
        (Some(true), _) => ", optimal".to_string(),
        (_, Some(excess)) => format!(", {excess} more than optimal"),
        _ => String::new(),
    };
    format!("legal and complete in {moves}{quality}{stars}")
}
