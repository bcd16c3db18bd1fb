//! `quebra check`: is a solution legal, complete, and how far from optimal?

use std::time::Duration;

use clap::Args;
use quebra_api::check::{Check, Illegal};
use quebra_api::format::count;
use quebra_api::level::words as split;
use quebra_search::Outcome;

use crate::cli::arguments::{LevelArguments, LimitArguments};
use crate::cli::interrupt::{DASHBOARD, is_interrupted};
use crate::cli::output::{self, Status, print, print_json};
use crate::cli::progress;

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

/// How long the search for the optimum may take unless the user says otherwise.
const PATIENCE: Duration = Duration::from_secs(10);

pub(crate) fn run(arguments: &CheckArguments) -> output::Outcome {
    let mut level = arguments.level.load()?;
    let words = [std::mem::take(&mut level.moves), split(&arguments.moves)].concat();
    let limits = arguments.limits.limits_within(PATIENCE);
    let (check, best) =
        progress::watch("looking for the optimum", || Check::new(&mut level, &words, limits, &DASHBOARD));
    if arguments.json {
        print_json(&check)?;
    } else {
        let optimum = match best.outcome() {
            Outcome::Unsolvable => "the level cannot be solved, proved".to_string(),
            _ if best.is_optimal() => {
                format!("{} are optimal, proved", count(best.lower_bound, "move")).replace("1 move are", "1 move is")
            }
            _ => format!("at least {} needed, proved", count(best.lower_bound, "move")),
        };
        print(&format!("{}: {}; {optimum}\n", level.title(), describe(&check, level.game.budget())))?;
    }
    Ok(match check.complete {
        _ if is_interrupted() => Status::Interrupted,
        true => Status::Done,
        false => Status::Bad,
    })
}

fn describe(check: &Check, budget: Option<u32>) -> String {
    if let Some(Illegal { number, reason, .. }) = &check.illegal {
        return format!("not legal: move {number}: {reason}");
    }
    let moves = count(check.cost, "move");
    if !check.complete {
        return match budget {
            Some(budget) if check.cost > budget => {
                format!("legal, but {moves} are more than the {budget} that still solve the level")
            }
            _ => format!("legal, but not complete: the level is not solved after {moves}"),
        };
    }
    let stars = check.stars.map_or(String::new(), |stars| format!(", {}", count(stars, "star")));
    let quality = match (check.optimal, check.excess) {
        (Some(true), _) => ", optimal".to_string(),
        (_, Some(excess)) => format!(", {excess} more than optimal"),
        _ => String::new(),
    };
    format!("legal and complete in {moves}{quality}{stars}")
}
