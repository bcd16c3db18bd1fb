//! `quebra check`: is a solution legal, complete, and how far from optimal?

use std::time::Duration;

use clap::Args;
use quebra_api::check::{Check, Illegal};
use quebra_api::level::words as split;
use quebra_api::tell::level::tell_stop;
use quebra_api::words::Words;
use quebra_search::Outcome;

use crate::cli::arguments::{LevelArguments, LimitArguments};
use crate::cli::interrupt::{DASHBOARD, is_interrupted};
use crate::cli::output::{self, Status, print, print_json};
use crate::cli::progress;

#[derive(Args)]
#[command(mut_arg("time", |time| time.help("Look for the optimum no longer than this, such as 10s or 500ms [default: 10s]")))]
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

pub(crate) fn run(arguments: &CheckArguments, words: Words) -> output::Outcome {
    let mut level = arguments.level.load()?;
    let moves = [std::mem::take(&mut level.moves), split(&arguments.moves)].concat();
    let limits = arguments.limits.limits_within(PATIENCE);
    let (check, best) =
        progress::watch(words, &words.say("cli-solve-optimum"), || Check::new(&mut level, &moves, limits, &DASHBOARD));
    if arguments.json {
        print_json(&check)?;
    } else {
        let bound = ("moves", best.lower_bound.into());
        let optimum = match best.outcome() {
            Outcome::Unsolvable => words.say("cli-check-unsolvable"),
            _ if best.is_optimal() => words.say_with("cli-check-optimum", &[bound]),
            _ => {
                let reason = tell_stop(words, best.stopped_by);
                words.say_with("cli-check-bound", &[bound, ("reason", reason.into())])
            }
        };
        let verdict = describe(&check, level.game.budget(), words);
        print(&format!("{}: {verdict}; {optimum}\n", level.title_in(words)))?;
    }
    Ok(match check.complete {
        _ if is_interrupted() => Status::Interrupted,
        true => Status::Done,
        false => Status::Bad,
    })
}

fn describe(check: &Check, budget: Option<u32>, words: Words) -> String {
    if let Some(Illegal { number, reason, .. }) = &check.illegal {
        let values = [("number", (*number).into()), ("reason", words.tell(reason).into())];
        return words.say_with("cli-check-illegal", &values);
    }
    let moves = ("moves", check.cost.into());
    if !check.complete {
        return match budget {
            Some(budget) if check.cost > budget => {
                words.say_with("cli-check-over", &[moves, ("budget", budget.into())])
            }
            _ => words.say_with("cli-check-unsolved", &[moves]),
        };
    }
    let mut parts = vec![words.say_with("cli-check-complete", &[moves])];
    match (check.optimal, check.excess) {
        (Some(true), _) => parts.push(words.say("cli-check-optimal")),
        (_, Some(excess)) => parts.push(words.say_with("cli-check-excess", &[("excess", excess.into())])),
        _ => {}
    }
    parts.extend(check.stars.map(|stars| words.say_with("cli-stars", &[("stars", stars.into())])));
    parts.join(", ")
}
