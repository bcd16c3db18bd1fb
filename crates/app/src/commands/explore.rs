//! `quebra explore`: the whole state space of a level, by depth.

use clap::Args;
use comfy_table::CellAlignment;
use quebra_api::explore::{Space, Totals};
use quebra_api::format::grouped;
use quebra_api::level::Level;
use quebra_api::tell::level::tell_stop;
use quebra_api::words::{Value, Words};
use quebra_search::space::Layer;
use quebra_studio::explore::{Exploration, Position};

use crate::cli::arguments::{LevelArguments, WorkArguments};
use crate::cli::interrupt::DASHBOARD;
use crate::cli::output::{self, Status, counted, plain_table, print, print_json};
use crate::cli::{draw, progress};

#[derive(Args)]
pub(crate) struct ExploreArguments {
    #[command(flatten)]
    level: LevelArguments,
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    limits: WorkArguments,
}

pub(crate) fn run(arguments: &ExploreArguments, words: Words) -> output::Outcome {
    let level = arguments.level.load()?;
    let limits = arguments.limits.limits();
    let exploration = progress::watch(&words.say("cli-explore-work"), || {
        quebra_studio::explore::explore(level.game.as_ref(), limits, &DASHBOARD)
    });
    let stopped_by = exploration.stopped_by;
    let totals = Totals::of(&exploration.layers);
    if arguments.json {
        print_json(&Space::new(&level, &exploration, &totals))?;
    } else {
        print(&text(&level, &exploration, &totals, words))?;
    }
    Ok(stopped_by.map_or(Status::Done, Status::from))
}

fn text(level: &Level, exploration: &Exploration, totals: &Totals, words: Words) -> String {
    let Exploration { layers, farthest, hardest, stopped_by } = exploration;
    let moves = |count: u64| counted(words, "cli-count-moves", count);
    let mut values: Vec<(&'static str, Value)> = vec![
        ("title", level.text.title_in(words.language.code()).unwrap_or(level.title()).to_string().into()),
        ("states", counted(words, "cli-count-states", totals.states as u64).into()),
        ("goals", counted(words, "cli-count-goals", totals.goals as u64).into()),
        ("layers", counted(words, "cli-count-layers", layers.len() as u64).into()),
    ];
    let mut text = match (stopped_by, totals.dead) {
        (None, Some(dead)) => {
            values.push(("dead", counted(words, "cli-count-dead-ends", dead as u64).into()));
            words.say_with("cli-explore-whole", &values)
        }
        (None, None) => words.say_with("cli-explore-counted", &values),
        (Some(stop), _) => {
            values.push(("reason", tell_stop(words, Some(*stop)).into()));
            words.say_with("cli-explore-stopped", &values)
        }
    };
    text.push('\n');
    text.push_str(&match (totals.optimum, stopped_by) {
        (Some(optimum), _) => words.say_with("cli-explore-won", &[("moves", moves(optimum as u64).into())]),
        (None, None) => words.say("cli-explore-lost"),
        (None, Some(_)) => words.say_with("cli-explore-bound", &[("moves", moves(layers.len() as u64).into())]),
    });
    text.push('\n');
    if let Some(budget) = level.game.budget() {
        text.push_str(&words.say_with("cli-explore-budget", &[("moves", moves(budget.into()).into())]));
        text.push('\n');
    }
    if !layers.is_empty() {
        text.push_str(&format!("\n{}\n", table(layers, words)));
    }
    let left = |distance: u64| words.say_with("cli-explore-left", &[("moves", moves(distance).into())]);
    if let Some((position, distance)) = farthest {
        let left = match distance {
            Some(0) => words.say("cli-explore-goal"),
            Some(distance) => left((*distance).into()),
            None => words.say("cli-explore-dead"),
        };
        let values = [("moves", moves(position.moves.len() as u64).into()), ("left", left.into())];
        text.push_str(&format!("\n{}\n{}", words.say_with("cli-explore-farthest", &values), board(position, words)));
    }
    if let Some((position, distance)) = hardest {
        let title = words.say_with("cli-explore-hardest", &[("left", left((*distance).into()).into())]);
        text.push_str(&format!("\n{title}\n{}", board(position, words)));
    }
    text
}

/// A board, and the moves that lead to it.
fn board(position: &Position, words: Words) -> String {
    let moves = if position.moves.is_empty() { words.say("cli-explore-start") } else { position.moves.join(" ") };
    format!("{}{moves}\n", draw::board(&position.scene))
}

fn table(layers: &[Layer], words: Words) -> String {
    let mut table = plain_table();
    let knows_dead = layers.iter().all(|layer| layer.dead.is_some());
    let mut header = ["cli-explore-depth", "cli-explore-states", "cli-explore-goals"].map(|id| words.say(id)).to_vec();
    header.extend(knows_dead.then(|| words.say("cli-explore-dead-ends")));
    header.push(if knows_dead { words.say("cli-explore-bars") } else { String::new() });
    table.set_header(header);
    let most = layers.iter().map(|layer| layer.states).max().unwrap_or(1);
    for (depth, layer) in layers.iter().enumerate() {
        let mut row = vec![depth.to_string(), grouped(layer.states as u64), grouped(layer.goals as u64)];
        row.extend(layer.dead.map(|dead| grouped(dead as u64)));
        row.push(bar(layer, most));
        table.add_row(row);
    }
    for column in table.column_iter_mut().take(3 + usize::from(knows_dead)) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    table.trim_fmt()
}

/// How wide the longest bar is.
const WIDTH: usize = 40;

/// A bar as long as the layer is large beside the largest: what is there has at least one character, and so has each part of it.
fn bar(layer: &Layer, most: usize) -> String {
    let share = |part: usize| (part * WIDTH).div_ceil(most.max(1));
    let whole = share(layer.states);
    let dead = layer.dead.unwrap_or(0);
    let dead_width = if dead == layer.states { whole } else { share(dead).min(whole.saturating_sub(1)) };
    "\u{2588}".repeat(whole - dead_width) + &"\u{2591}".repeat(dead_width)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_show_every_part() {
        let layer = |states, dead| Layer { states, goals: 0, dead };
        assert_eq!(bar(&layer(40, Some(10)), 40).chars().filter(|&part| part == '\u{2591}').count(), 10);
        assert_eq!(bar(&layer(1, Some(1)), 1000), "\u{2591}");
        assert_eq!(bar(&layer(1, Some(0)), 1000), "\u{2588}");
        assert_eq!(bar(&layer(1000, Some(999)), 1000).chars().count(), WIDTH);
        assert!(bar(&layer(1000, Some(999)), 1000).starts_with('\u{2588}'));
        assert_eq!(bar(&layer(5, None), 10).chars().count(), WIDTH / 2);
    }
}
