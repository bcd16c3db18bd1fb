//! `quebra generate`: new levels with proven par.

use std::io::IsTerminal;
use std::num::NonZero;
use std::ops::RangeInclusive;
use std::path::PathBuf;

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use quebra_api::Error;
use quebra_api::fields::Read;
use quebra_api::format::Format;
use quebra_api::generate::Levels;
use quebra_api::limits::{Memory, Time};
use quebra_api::wish::{new_seed, seed};
use quebra_api::words::Words;
use quebra_puzzles::Kind;
use quebra_search::{Cost, INFINITE};
use quebra_studio::generate::{End, Harvest, Order, Progress, crew};

use crate::cli::arguments::{self, positive, puzzle_name, ranged};
use crate::cli::fields::WishArguments;
use crate::cli::interrupt::{DASHBOARD, heed};
use crate::cli::output::{self, Status, counted, print, print_json};
use crate::cli::{files, help};
use crate::commands::lint::tell_difficulty;

/// Every level can be solved, its par is proven, every part of it plays a part, and unless an easy level is asked for, it is
/// not solved by always taking the move that looks best. The same seed and options give the same levels.
#[derive(Args)]
pub(crate) struct GenerateArguments {
    /// Which puzzle
    #[arg(value_parser = puzzle_name())]
    puzzle: String,
    /// How many levels
    #[arg(
        long,
        value_name = "COUNT",
        default_value_t = 10,
        value_parser = ranged(1..=10_000_u32, "expected a number from 1 to 10000")
    )]
    count: u32,
    /// Where chance begins: any text [default: a new one]
    #[arg(long, value_name = "TEXT", value_parser = seed)]
    seed: Option<String>,
    /// Write the levels to this file, which must not be there yet
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Write it even if it is there
    #[arg(long, requires = "out")]
    force: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    wishes: WishArguments,
    #[command(flatten)]
    limits: LimitArguments,
}

#[derive(Args)]
#[command(next_help_heading = "Limits")]
struct LimitArguments {
    /// Stop after this time, such as 10s
    #[arg(long, value_name = "TIME", value_parser = Time::read)]
    time: Option<Time>,
    /// Look at no more candidates than this
    #[arg(long, value_name = "COUNT", default_value_t = 50_000)]
    tries: u64,
    /// How many threads share the work; the levels do not depend on it [default: all cores]
    #[arg(long, value_name = "COUNT", value_parser = positive)]
    threads: Option<NonZero<usize>>,
    /// Hold at most this much memory, such as 2GiB, by working on fewer candidates at once [default: 80 % of what is free]
    #[arg(long, value_name = "SIZE", value_parser = Memory::read)]
    memory: Option<Memory>,
}

pub(crate) fn run(arguments: &GenerateArguments, words: Words) -> output::Outcome {
    let kind = Kind::named(&arguments.puzzle).expect("the name was checked");
    let seed = arguments.seed.clone().unwrap_or_else(new_seed);
    let order = arguments.wishes.0.wish().and_then(|wish| Order::new(kind, &wish, &seed)).map_err(Error::usage)?;
    if let Some(file) = &arguments.out {
        // Before the work, not after it.
        files::check(file, arguments.force)?;
    }
    let harvest = reap(&order, arguments, words);
    let levels = Levels { kind, seed: &seed, harvest: &harvest };
    if let Some(file) = arguments.out.as_ref().filter(|_| !harvest.levels.is_empty()) {
        files::write(file, levels.text().as_bytes(), arguments.force)?;
    }
    if arguments.json {
        print_json(&levels.answer())?;
    } else if let Some(file) = &arguments.out {
        if !harvest.levels.is_empty() {
            let levels = counted(words, "cli-count-levels", harvest.levels.len() as u64);
            let values = [("levels", levels.into()), ("file", file.display().to_string().into())];
            print(&(words.say_with("cli-generate-written", &values) + "\n"))?;
        }
    } else if !harvest.levels.is_empty() {
        print(&levels.text())?;
    }
    // Programs find all of it in their answer.
    if harvest.end != End::Done && !arguments.json {
        output::remark(&complaint(&harvest, arguments, order.par(), words));
    }
    Ok(match harvest.end {
        End::Done => Status::Done,
        End::Tries => Status::Stopped,
        End::Time => Status::OutOfTime,
        End::Interrupt => Status::Interrupted,
    })
}

fn reap(order: &Order, arguments: &GenerateArguments, words: Words) -> Harvest {
    let LimitArguments { time, tries, threads, memory } = arguments.limits;
    let threads = crew(arguments::threads(threads), arguments::memory(memory));
    let bar = std::io::stderr().is_terminal().then(|| {
        let places = [("pos", "{pos}".into()), ("len", "{len}".into()), ("msg", "{msg}".into())];
        let numbers = words.say_with("cli-generate-progress", &places);
        let style = ProgressStyle::with_template(&format!("{{wide_bar}} {numbers}")).expect("the template is valid");
        ProgressBar::new(arguments.count.into()).with_style(style)
    });
    let _heed = heed();
    let harvest =
        order.harvest(arguments.count as usize, tries, time.map(|time| time.0), threads, &DASHBOARD, &mut |progress| {
            if let Some(bar) = &bar {
                let Progress { found, tried, .. } = progress;
                bar.set_position(found as u64);
                bar.set_message(Format { words }.count(tried));
            }
        });
    if let Some(bar) = bar {
        bar.finish_and_clear();
    }
    harvest
}

/// What was asked for and not found, and why.
fn complaint(harvest: &Harvest, arguments: &GenerateArguments, par: &RangeInclusive<Cost>, words: Words) -> String {
    let values = [
        ("found", harvest.levels.len().to_string().into()),
        ("wanted", arguments.count.to_string().into()),
        ("candidates", counted(words, "cli-count-candidates", harvest.tried).into()),
    ];
    let found = words.say_with("cli-generate-found", &values);
    let mut lines = vec![match harvest.end {
        End::Interrupt => words.say_with("cli-generate-interrupted", &[("text", found.into())]),
        End::Time => words.say_with("cli-generate-time", &[("text", found.into())]),
        End::Tries | End::Done => found,
    }];
    let mut reasons: Vec<_> = harvest.refused.iter().collect();
    reasons.sort_by_key(|&(reason, &number)| (std::cmp::Reverse(number), *reason));
    for (reason, &number) in reasons {
        let number = format!("{:>9}", Format { words }.count(number));
        let values = [("number", number.into()), ("reason", help::tell_in(words, reason).into())];
        lines.push(words.say_with("cli-generate-refused", &values));
    }
    if let Some(nearest) = harvest.nearest_par {
        let (from, to) = (("from", par.start().to_string().into()), ("to", par.end().to_string().into()));
        let asked = match (par.start(), par.end()) {
            (start, end) if start == end => start.to_string(),
            (_, end) if *end >= INFINITE - 1 => words.say_with("cli-generate-more", &[from]),
            _ => words.say_with("cli-generate-range", &[from, to]),
        };
        let values = [("nearest", nearest.to_string().into()), ("asked", asked.into())];
        lines.push(words.say_with("cli-generate-par", &values));
    }
    if let Some(nearest) = harvest.nearest_difficulty {
        let values = [("difficulty", tell_difficulty(words, nearest).into())];
        lines.push(words.say_with("cli-generate-nearest", &values));
    }
    if let Some(unmet) = harvest.unmet {
        lines.push(words.say_with("cli-generate-unmet", &[("wish", unmet.into())]));
    }
    lines.join("\n") + "\n"
}
