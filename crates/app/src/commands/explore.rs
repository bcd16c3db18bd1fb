//! `quebra explore`: the whole state space of a level, by depth.

use clap::Args;
use comfy_table::CellAlignment;
use quebra_api::explore::{Space, Totals};
use quebra_api::format::{count, grouped, reason};
use quebra_api::level::Level;
use quebra_search::space::Layer;
use quebra_studio::explore::{Exploration, Position};

use crate::cli::arguments::{LevelArguments, WorkArguments};
use crate::cli::interrupt::DASHBOARD;
use crate::cli::output::{self, Status, plain_table, print, print_json};
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

pub(crate) fn run(arguments: &ExploreArguments) -> output::Outcome {
    let level = arguments.level.load()?;
    let limits = arguments.limits.limits();
    let exploration =
        progress::watch("exploring", || quebra_studio::explore::explore(level.game.as_ref(), limits, &DASHBOARD));
    let stopped_by = exploration.stopped_by;
    let totals = Totals::of(&exploration.layers);
    if arguments.json {
        print_json(&Space::new(&level, &exploration, &totals))?;
    } else {
        print(&text(&level, &exploration, &totals))?;
    }
    Ok(stopped_by.map_or(Status::Done, Status::from))
}

fn text(level: &Level, exploration: &Exploration, totals: &Totals) -> String {
    let Exploration { layers, farthest, hardest, stopped_by } = exploration;
    let title = level.title();
    let states = count(totals.states as u64, "state");
    let goals = count(totals.goals as u64, "goal");
    let mut text = match (stopped_by, totals.dead) {
        (None, Some(dead)) => format!("{title}: {states}, {goals}, {}\n", count(dead as u64, "dead end")),
        (None, None) => format!("{title}: {states}, {goals}; dead ends are not known, for lack of memory\n"),
        (Some(stop), _) => {
            format!("{title}: {}; {} complete: {states}, {goals}\n", reason(*stop), count(layers.len() as u64, "layer"))
        }
    };
    text.push_str(&match (totals.optimum, stopped_by) {
        (Some(optimum), _) => format!("it can be won in {}, proved\n", count(optimum as u64, "move")),
        (None, None) => "it cannot be won, proved\n".to_string(),
        (None, Some(_)) => format!("at least {} needed, proved\n", count(layers.len() as u64, "move")),
    });
    if let Some(budget) = level.game.budget() {
        let moves = count(budget, "move");
        text.push_str(&format!("the {moves} that the level allows do not bound the space\n"));
    }
    if !layers.is_empty() {
        text.push_str(&format!("\n{}\n", table(layers)));
    }
    if let Some((position, distance)) = farthest {
        let left = match distance {
            Some(0) => "a goal".to_string(),
            Some(distance) => format!("{} from a goal", count(*distance, "move")),
            None => "a dead end".to_string(),
        };
        let away = count(position.moves.len() as u64, "move");
        text.push_str(&format!("\nfarthest from the start: {away} away, {left}\n{}", board(position)));
    }
    if let Some((position, distance)) = hardest {
        let left = count(*distance, "move");
        text.push_str(&format!("\nhardest that can be won: {left} from a goal\n{}", board(position)));
    }
    text
}

/// A board, and the moves that lead to it.
fn board(position: &Position) -> String {
    let moves = if position.moves.is_empty() { "the start".to_string() } else { position.moves.join(" ") };
    format!("{}{moves}\n", draw::board(&position.scene))
}

fn table(layers: &[Layer]) -> String {
    let mut table = plain_table();
    let knows_dead = layers.iter().all(|layer| layer.dead.is_some());
    let mut header = vec!["depth", "states", "goals"];
    header.extend(knows_dead.then_some("dead ends"));
    header.push(if knows_dead { "can be won \u{2588}, cannot \u{2591}" } else { "" });
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
