//! `quebra review`: what each played move cost.

use std::time::Duration;

use clap::Args;
use comfy_table::CellAlignment;
use quebra_api::coach::{self, ReviewAnswer};
use quebra_api::level::Level;
use quebra_api::tell::coach::{brief, tell_source, tell_turns, tell_waste};
use quebra_api::words::Words;
use quebra_studio::coach::{Left, Review};

use crate::cli::arguments::{LevelArguments, WorkArguments};
use crate::cli::interrupt::{DASHBOARD, is_interrupted};
use crate::cli::output::{self, Status, plain_table, print, print_json};
use crate::cli::progress;

#[derive(Args)]
#[command(mut_arg("time", |time| time.help("Think no longer than this, such as 30s or 500ms [default: 10s]")))]
pub(crate) struct ReviewArguments {
    #[command(flatten)]
    level: LevelArguments,
    /// The moves, separated by blanks
    #[arg(value_name = "MOVES")]
    moves: Vec<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    limits: WorkArguments,
}

/// How long it may take unless the user says otherwise.
const PATIENCE: Duration = Duration::from_secs(10);

pub(crate) fn run(arguments: &ReviewArguments, words: Words) -> output::Outcome {
    let level = arguments.level.load_game(&arguments.moves)?;
    let limits = arguments.limits.limits_within(PATIENCE);
    let review = progress::watch(words, level.title_in(words), || coach::review(&level, &limits, &DASHBOARD));
    if arguments.json {
        print_json(&ReviewAnswer::new(words, &level, &review))?;
    } else {
        print(&tell(words, &level, &review))?;
    }
    let is_open = |left: Left| matches!(left, Left::Open { .. });
    let has_open = is_open(review.start.left) || review.moves.iter().any(|judgement| is_open(judgement.after.left));
    Ok(match review.stopped_by {
        _ if is_interrupted() => Status::Interrupted,
        Some(stop) if has_open => stop.into(),
        _ => Status::Done,
    })
}

fn tell(words: Words, level: &Level, review: &Review) -> String {
    let values = [("title", level.title_in(words).to_string().into()), ("moves", level.game.cost().into())];
    let mut headline = vec![if level.game.is_solved() {
        words.say_with("coach-review-solved", &values)
    } else {
        words.say_with("coach-review-unsolved", &values)
    }];
    headline.extend(review.stars.map(|stars| words.say_with("coach-review-stars", &[("stars", stars.into())])));
    headline.extend(review.start.par.map(|par| words.say_with("coach-review-par", &[("par", par.into())])));
    let mut text = format!("{}\n", headline.join(", "));
    if !review.moves.is_empty() {
        text.push_str(&format!("{}\n", table(words, review)));
    }
    for sentence in tell_turns(words, review) {
        text.push_str(&format!("{sentence}\n"));
    }
    text
}

fn table(words: Words, review: &Review) -> String {
    let mut table = plain_table();
    table.set_header([
        String::new(),
        words.say("coach-review-move"),
        words.say("coach-review-before"),
        words.say("coach-review-after"),
        words.say("coach-review-known"),
        words.say("coach-review-remark"),
    ]);
    for (number, judgement) in (1..).zip(&review.moves) {
        table.add_row([
            format!("{number}"),
            judgement.word.clone(),
            brief(words, judgement.before.left),
            brief(words, judgement.after.left),
            tell_source(words, judgement.after.source),
            tell_waste(words, judgement),
        ]);
    }
    for index in [0, 2, 3] {
        table.column_mut(index).expect("the table has six columns").set_cell_alignment(CellAlignment::Right);
    }
    table.trim_fmt()
}
