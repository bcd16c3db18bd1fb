//! `quebra explore`: the whole state space of a level, by depth.

use std::num::NonZero;
use std::path::{Path, PathBuf};

use clap::Args;
use comfy_table::CellAlignment;
use quebra_api::Error;
use quebra_api::error::Code;
use quebra_api::explore::{Space, Totals};
use quebra_api::format::Format;
use quebra_api::level::Level;
use quebra_api::source::Source;
use quebra_api::tell::level::tell_stop;
use quebra_api::words::{Value, Words};
use quebra_puzzles::wording::wording;
use quebra_scale::{Hosts, Job};
use quebra_search::space::Layer;
use quebra_search::{Limits, Stop};
use quebra_studio::explore::{DEEPEST, Exploration, Position};

use crate::cli::arguments::{LevelArguments, LimitArguments};
use crate::cli::interrupt::DASHBOARD;
use crate::cli::output::{self, Status, counted, plain_table, print, print_json};
use crate::cli::{draw, files, progress};

#[derive(Args)]
pub(crate) struct ExploreArguments {
    #[command(flatten)]
    level: LevelArguments,
    /// Count with so many workers, without keeping the space; each process of --hosts has as many
    #[arg(long, value_name = "COUNT", value_parser = crate::cli::arguments::positive)]
    workers: Option<NonZero<usize>>,
    /// A file with the addresses of all processes, `host:port`, one in a line
    #[arg(long, value_name = "FILE", requires = "process")]
    hosts: Option<PathBuf>,
    /// Which line of --hosts this process is, from 0; process 0 prints what was found
    #[arg(long, value_name = "NUMBER", requires = "hosts")]
    process: Option<usize>,
    /// Write a checkpoint into this folder after each layer, and what memory cannot hold
    #[arg(long, value_name = "DIR")]
    checkpoint: Option<PathBuf>,
    /// Go on from the checkpoint in that folder, also with another number of workers
    #[arg(long, requires = "checkpoint")]
    resume: bool,
    /// Draw the states by depth into this file
    #[cfg(feature = "lab")]
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    limits: LimitArguments,
}

impl ExploreArguments {
    /// What several workers are to do, if anything is said that only they can.
    fn job(&self, level: String, limits: Limits) -> Result<Option<Job>, Error> {
        if self.workers.is_none() && self.hosts.is_none() && self.checkpoint.is_none() {
            return Ok(None);
        }
        let workers = self.workers.map_or(1, NonZero::get);
        if workers > MOST_WORKERS {
            return Err(Error::usage(wording!("fault-workers", "expected 1 to {most} workers", most = MOST_WORKERS)));
        }
        let hosts = self.hosts.as_deref().zip(self.process);
        let hosts = hosts.map(|(file, process)| read_hosts(file, process)).transpose()?;
        let (checkpoint, resume) = (self.checkpoint.clone(), self.resume);
        Ok(Some(Job { limits, workers, hosts, checkpoint, resume, deepest: DEEPEST, ..Job::new(level) }))
    }
}

/// No list of hosts is larger, in mebibytes.
const MOST_HOSTS: usize = 1;

/// More threads than any machine has cores.
const MOST_WORKERS: usize = 256;

/// Is it `host:port`, with a port that others can find? Colons of a host stand in brackets.
fn is_address(text: &str) -> bool {
    text.rsplit_once(':').is_some_and(|(host, port)| {
        let name = host.strip_prefix('[').and_then(|host| host.strip_suffix(']')).map_or(host, |_| "v6");
        let is_name = !name.is_empty() && !name.contains(|letter: char| letter == ':' || letter.is_whitespace());
        is_name && port.parse::<u16>().is_ok_and(|port| port > 0)
    })
}

/// The addresses in a file, one in a line; blank lines and what follows a `#` are left out.
fn read_hosts(file: &Path, process: usize) -> Result<Hosts, Error> {
    let Source { name, text } = Source::file(file, MOST_HOSTS)?;
    let mut addresses = Vec::new();
    for line in text.lines() {
        let address = line.split('#').next().unwrap_or_default().trim();
        if address.is_empty() {
            continue;
        }
        let wrong = |message| {
            let start = line.as_ptr() as usize - text.as_ptr() as usize;
            Error { code: Code::Input, message, ..Error::at(&name, &text, start..start + line.len(), "") }
        };
        if !is_address(address) {
            return Err(wrong(wording!("fault-hosts-line", "expected `host:port`, not `{text}`", text = address)));
        }
        if addresses.iter().any(|known| known == address) {
            return Err(wrong(wording!(
                "fault-hosts-twice",
                "`{text}` is there already: every process needs an address of its own",
                text = address
            )));
        }
        addresses.push(address.to_string());
    }
    if addresses.len() < 2 {
        let message = wording!("fault-hosts-few", "expected at least two addresses, one in a line");
        return Err(Error::in_file(name, message));
    }
    if process >= addresses.len() {
        return Err(Error::usage(wording!(
            "fault-hosts-process",
            "{file} has {count} addresses: expected a --process from 0 to {last}",
            file = name,
            count = addresses.len(),
            last = addresses.len() - 1
        )));
    }
    Ok(Hosts { addresses, process })
}

pub(crate) fn run(arguments: &ExploreArguments, words: Words) -> output::Outcome {
    let level = arguments.level.load()?;
    let limits = arguments.limits.limits();
    let game = level.game.as_ref();
    let job = arguments.job(game.code(), limits)?;
    let exploration = progress::watch(words, &words.say("cli-explore-work"), || match &job {
        Some(job) => quebra_studio::explore::count(game, job, &DASHBOARD),
        None => Ok(quebra_studio::explore::explore(game, limits, &DASHBOARD)),
    })?;
    if job.and_then(|job| job.hosts).is_some_and(|hosts| hosts.process > 0) {
        // All processes know all of it; one tells.
        return Ok(exploration.stopped_by.map_or(Status::Done, Status::from));
    }
    let stopped_by = exploration.stopped_by;
    let totals = Totals::of(&exploration.layers);
    #[cfg(feature = "lab")]
    if let Some(file) = &arguments.svg {
        let states: Vec<usize> = exploration.layers.iter().map(|layer| layer.states).collect();
        let labels = ["cli-explore-depth", "cli-explore-states"].map(|id| words.say(id));
        let picture = quebra_lab::plot::layers(level.title(), &states, [&labels[0], &labels[1]]);
        files::write(file, picture.as_bytes(), true)?;
    }
    if arguments.json {
        print_json(&Space::new(&level, &exploration, &totals))?;
    } else {
        print(&text(&level, &exploration, &totals, words))?;
    }
    Ok(stopped_by.map_or(Status::Done, Status::from))
}

fn text(level: &Level, exploration: &Exploration, totals: &Totals, words: Words) -> String {
    let Exploration { layers, branching, deepest, farthest, hardest, stopped_by } = exploration;
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
            let reason = match stop {
                Stop::Moves => words.say("cli-explore-near"),
                _ => tell_stop(words, Some(*stop)),
            };
            values.push(("reason", reason.into()));
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
    if let Some(branching) = branching {
        let number = Format { words }.number(*branching);
        text.push_str(&words.say_with("cli-explore-branching", &[("number", number.into())]));
        text.push('\n');
    }
    if !layers.is_empty() {
        text.push_str(&format!("\n{}\n", table(layers, words)));
    }
    if let (Some(last), false, None) = (layers.last(), deepest.is_empty(), farthest) {
        let states = counted(words, "cli-count-states", last.states as u64);
        let values = [("moves", moves(layers.len() as u64 - 1).into()), ("states", states.into())];
        text.push_str(&format!("\n{}\n", words.say_with("cli-explore-deepest", &values)));
        for deep in deepest {
            match &deep.code {
                Some(code) => text.push_str(&format!("{code}\n")),
                None => text.push_str(&format!("{}\n", draw::board(&deep.scene))),
            }
        }
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
        let mut row = vec![
            depth.to_string(),
            Format { words }.count(layer.states as u64),
            Format { words }.count(layer.goals as u64),
        ];
        row.extend(layer.dead.map(|dead| Format { words }.count(dead as u64)));
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
    fn addresses_are_hosts_with_ports() {
        for address in ["n1:7700", "10.0.0.1:1", "[::1]:65535", "a.b-c:7"] {
            assert!(is_address(address), "{address}");
        }
        for address in ["n1", ":7", "n1:", "n1:0", "n1:65536", "n1:-1", "::1", "fe80::1:7700", "a b:1"] {
            assert!(!is_address(address), "{address}");
        }
    }

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
