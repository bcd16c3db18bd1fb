//! `quebra hint`: the next good move, in stages.

use std::time::Duration;

use clap::Args;
use quebra_api::coach::{self, HintAnswer};
use quebra_api::tell::coach::tell_hint;
use quebra_api::words::Words;
use quebra_studio::coach::Left;

use crate::cli::arguments::{LevelArguments, WorkArguments, ranged};
use crate::cli::interrupt::{DASHBOARD, is_interrupted};
use crate::cli::output::{self, Status, print, print_json};
use crate::cli::progress;

#[derive(Args)]
#[command(mut_arg("time", |time| time.help("Think no longer than this, such as 10s or 500ms [default: 1s]")))]
pub(crate) struct HintArguments {
    #[command(flatten)]
    level: LevelArguments,
    /// The moves so far, separated by blanks
    #[arg(value_name = "MOVES")]
    moves: Vec<String>,
    /// How much to tell: 1 whether it can still be won, 2 which piece to move, 3 the move, 4 why [default: 2, with --json 4]
    #[arg(long, value_name = "STAGE", value_parser = ranged(1..=4_u8, "expected a number from 1 to 4"))]
    stage: Option<u8>,
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    limits: WorkArguments,
}

/// How long it may take unless the user says otherwise.
const PATIENCE: Duration = Duration::from_secs(1);

pub(crate) fn run(arguments: &HintArguments, words: Words) -> output::Outcome {
    let level = arguments.level.load_game(&arguments.moves)?;
    let limits = arguments.limits.limits_within(PATIENCE);
    let hint = progress::watch(words, level.title_in(words), || coach::hint(&level, &limits, &DASHBOARD));
    let usual = if arguments.json { 4 } else { 2 };
    let stage = arguments.stage.map_or(usual, usize::from);
    if arguments.json {
        print_json(&HintAnswer::new(words, &level, &hint, stage))?;
    } else {
        let mut stages = tell_hint(words, &hint);
        let has_more = stages.len() > stage;
        stages.truncate(stage);
        if has_more && arguments.stage.is_none() {
            stages.push(words.say_with("cli-hint-more", &[("stage", (stage + 1).into())]));
        }
        print(&format!("{}\n", stages.join("\n")))?;
    }
    Ok(match hint.prospect.left {
        _ if is_interrupted() => Status::Interrupted,
        Left::Proved(_) | Left::Found { .. } => Status::Done,
        Left::Lost => Status::Unsolvable,
        Left::Open { .. } => hint.prospect.stopped_by.map_or(Status::Stopped, Status::from),
    })
}
