//! `quebra generate`: new levels with proven par.

use std::io::IsTerminal;
use std::num::NonZero;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Duration;

use clap::builder::PossibleValuesParser;
use clap::{Args, ValueEnum};
use indicatif::{ProgressBar, ProgressStyle};
use quebra_puzzles::Kind;
use quebra_puzzles::workshop::difficulty::Grade;
use quebra_puzzles::workshop::generate::{Clears, End, Found, Harvest, Order, Progress, VERSION, Wish};
use quebra_puzzles::workshop::study::Count;
use quebra_search::{Cost, INFINITE};
use serde::Serialize;

use crate::cli::arguments::puzzle_name;
use crate::cli::interrupt::DASHBOARD;
use crate::cli::output::{self, Status, print, print_json};
use quebra_api::Error;
use quebra_api::format::{count, grouped};
use quebra_api::limits::duration;
use quebra_api::wish::{new_seed, par, seed, size};

/// Every level can be solved, its par is proven, every part of it plays a part, and unless an easy level is asked for, it is
/// not solved by always taking the move that looks best. The same seed and options give the same levels.
#[derive(Args)]
pub(crate) struct GenerateArguments {
    /// Which puzzle
    #[arg(value_parser = puzzle_name)]
    puzzle: String,
    /// How many levels
    #[arg(long, value_name = "COUNT", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    count: u32,
    /// Where chance begins: any text [default: a new one]
    #[arg(long, value_name = "TEXT", value_parser = seed)]
    seed: Option<String>,
    /// Write the levels to this file
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    level: WishArguments,
    #[command(flatten)]
    own: OwnArguments,
    #[command(flatten)]
    limits: LimitArguments,
}

#[derive(Args)]
#[command(next_help_heading = "What a level should be like")]
struct WishArguments {
    /// Rows and columns, such as 4x4 [default: the puzzle's own; for bloxorz, the most of them]
    #[arg(long, value_name = "ROWSxCOLUMNS", value_parser = size)]
    size: Option<(usize, usize)>,
    /// The optimal number of moves, such as 8..12, 8.. or 10
    #[arg(long, value_name = "FROM..TO", value_parser = par)]
    par: Option<RangeInclusive<Cost>>,
    /// How hard
    #[arg(long, value_parser = PossibleValuesParser::new(Grade::ALL.map(Grade::name)))]
    grade: Option<String>,
    /// With a single optimal solution; other orders of the same moves are other solutions
    #[arg(long)]
    unique: bool,
}

#[derive(Args)]
#[command(next_help_heading = "Options of single puzzles")]
struct OwnArguments {
    /// The exact optimal number of moves (n-puzzle)
    #[arg(long, value_name = "MOVES")]
    distance: Option<Cost>,
    /// How many bridges (bloxorz)
    #[arg(long, value_name = "COUNT")]
    bridges: Option<usize>,
    /// How many switches (bloxorz)
    #[arg(long, value_name = "COUNT")]
    switches: Option<usize>,
    /// How many fragile cells (bloxorz)
    #[arg(long, value_name = "COUNT")]
    fragile: Option<usize>,
    /// With a cell that splits the block (bloxorz)
    #[arg(long)]
    split: bool,
    /// With a teleport (bloxorz)
    #[arg(long)]
    teleport: bool,
    /// How many colours (cohesion, break-the-ice)
    #[arg(long, value_name = "COUNT")]
    colours: Option<usize>,
    /// How many pieces (cohesion, break-the-ice)
    #[arg(long, value_name = "COUNT")]
    pieces: Option<usize>,
    /// How many groups (folding-blocks)
    #[arg(long, value_name = "COUNT")]
    groups: Option<usize>,
    /// How many holes (folding-blocks)
    #[arg(long, value_name = "COUNT")]
    holes: Option<usize>,
    /// What breaks with a run (break-the-ice)
    #[arg(long, value_enum, value_name = "WHAT")]
    clears: Option<ClearsArgument>,
}

#[derive(Clone, Copy, ValueEnum)]
enum ClearsArgument {
    /// Every piece of its colour that is connected to it
    Group,
    /// Nothing but the run itself
    Run,
}

#[derive(Args)]
#[command(next_help_heading = "Limits")]
struct LimitArguments {
    /// Stop after this time, such as 10s
    #[arg(long, value_name = "TIME", value_parser = duration)]
    time: Option<Duration>,
    /// Look at no more candidates than this
    #[arg(long, value_name = "COUNT", default_value_t = 50_000)]
    tries: u64,
    /// How many threads share the work; the levels do not depend on it [default: all cores]
    #[arg(long, value_name = "COUNT")]
    threads: Option<NonZero<usize>>,
}

impl GenerateArguments {
    fn wish(&self) -> Wish {
        let Self { level, own, .. } = self;
        Wish {
            size: level.size,
            par: level.par.clone(),
            grade: level.grade.as_deref().and_then(Grade::named),
            unique: level.unique,
            colours: own.colours,
            pieces: own.pieces,
            clears: own.clears.map(|clears| match clears {
                ClearsArgument::Group => Clears::Group,
                ClearsArgument::Run => Clears::Run,
            }),
            groups: own.groups,
            holes: own.holes,
            bridges: own.bridges,
            switches: own.switches,
            fragile: own.fragile,
            split: own.split,
            teleport: own.teleport,
            distance: own.distance,
        }
    }
}

pub(crate) fn run(arguments: &GenerateArguments) -> output::Outcome {
    let kind = Kind::named(&arguments.puzzle).expect("the name was checked");
    let seed = arguments.seed.clone().unwrap_or_else(new_seed);
    let order = Order::new(kind, &arguments.wish(), &seed).map_err(Error::usage)?;
    if let Some(folder) = arguments.out.as_ref().and_then(|file| file.parent()) {
        // Before the work, not after it.
        if !folder.as_os_str().is_empty() && !folder.is_dir() {
            return Err(Error::input(format!("{}: there is no such folder", folder.display())));
        }
    }
    let harvest = reap(&order, arguments);
    let levels = Levels { kind, seed: &seed, harvest: &harvest };
    if let Some(file) = arguments.out.as_ref().filter(|_| !harvest.levels.is_empty()) {
        std::fs::write(file, levels.text()).map_err(|error| Error::input(format!("{}: {error}", file.display())))?;
    }
    if arguments.json {
        print_json(&levels.json())?;
    } else if let Some(file) = &arguments.out {
        if !harvest.levels.is_empty() {
            print(&format!("{} written to {}\n", count(harvest.levels.len() as u64, "level"), file.display()))?;
        }
    } else if !harvest.levels.is_empty() {
        print(&levels.text())?;
    }
    if harvest.end != End::Done {
        eprint!("{}", complaint(&harvest, arguments.count, order.par()));
    }
    Ok(match harvest.end {
        End::Done => Status::Done,
        End::Tries => Status::Stopped,
        End::Time => Status::OutOfTime,
        End::Interrupt => Status::Interrupted,
    })
}

fn reap(order: &Order, arguments: &GenerateArguments) -> Harvest {
    let LimitArguments { time, tries, threads } = arguments.limits;
    let threads = threads.or_else(|| std::thread::available_parallelism().ok()).unwrap_or(NonZero::<usize>::MIN);
    let bar = std::io::stderr().is_terminal().then(|| {
        let template = "{wide_bar} {pos} of {len} levels, {msg} (Ctrl-C stops)";
        let style = ProgressStyle::with_template(template).expect("the template is valid");
        ProgressBar::new(arguments.count.into()).with_style(style)
    });
    let harvest = order.harvest(arguments.count as usize, tries, time, threads, &DASHBOARD, &mut |progress| {
        if let Some(bar) = &bar {
            let Progress { found, tried } = progress;
            bar.set_position(found as u64);
            bar.set_message(format!("{} tried", grouped(tried)));
        }
    });
    if let Some(bar) = bar {
        bar.finish_and_clear();
    }
    harvest
}

/// What was found, for files and for programs.
struct Levels<'a> {
    kind: &'static Kind,
    seed: &'a str,
    harvest: &'a Harvest,
}

#[derive(Serialize)]
struct HarvestJson<'a> {
    puzzle: &'static str,
    generator: u32,
    seed: &'a str,
    /// Why it ended: all are there, or `tries`, `time` or `interrupt` came first.
    stopped_by: Option<&'static str>,
    tried: u64,
    refused: &'a std::collections::BTreeMap<&'static str, u64>,
    nearest_par: Option<Cost>,
    nearest_difficulty: Option<f64>,
    levels: Vec<LevelJson<'a>>,
}

#[derive(Serialize)]
struct LevelJson<'a> {
    title: String,
    code: &'a str,
    par: Cost,
    difficulty: f64,
    /// The share of dead ends is not known: the level may be harder.
    difficulty_is_lower_bound: bool,
    grade: &'static str,
    solutions: String,
}

impl Levels<'_> {
    fn title(&self, index: usize) -> String {
        format!("{} {} {}", self.kind.info.title, self.seed, index + 1)
    }

    /// A level file.
    fn text(&self) -> String {
        let mut text = format!("# Made by quebra's generator, version {VERSION}, from the seed `{}`.\n", self.seed);
        text.push_str(&format!("puzzle: {}\n", self.kind.info.name));
        for (index, found) in self.harvest.levels.iter().enumerate() {
            let Found { level, par, difficulty, solutions, .. } = found;
            text.push_str(&format!("===\ntitle: {}\npar: {par}\n", self.title(index)));
            text.push_str(&format!("x-difficulty: {}\n", difficulty.score.floor()));
            if difficulty.is_lower_bound {
                text.push_str("x-difficulty-bound: lower\n");
            }
            text.push_str(&format!("x-grade: {}\n", difficulty.grade()));
            text.push_str(&format!("x-solutions: {}\nx-generator: {VERSION}\n", number(*solutions)));
            for (key, value) in &level.headers {
                text.push_str(&format!("{key}: {value}\n"));
            }
            text.push_str(&format!("\n{}\n", level.rows.join("\n")));
        }
        text
    }

    fn json(&self) -> HarvestJson<'_> {
        let Harvest { levels, tried, refused, nearest_par, nearest_difficulty, end } = self.harvest;
        let level = |(index, found): (usize, &'_ Found)| LevelJson {
            title: self.title(index),
            code: &self.harvest.levels[index].code,
            par: found.par,
            difficulty: found.difficulty.score,
            difficulty_is_lower_bound: found.difficulty.is_lower_bound,
            grade: found.difficulty.grade().name(),
            solutions: number(found.solutions),
        };
        HarvestJson {
            puzzle: self.kind.info.name,
            generator: VERSION,
            seed: self.seed,
            stopped_by: match end {
                End::Done => None,
                End::Tries => Some("tries"),
                End::Time => Some("time"),
                End::Interrupt => Some("interrupt"),
            },
            tried: *tried,
            refused,
            nearest_par: *nearest_par,
            nearest_difficulty: nearest_difficulty.map(|difficulty| difficulty.score),
            levels: levels.iter().enumerate().map(level).collect(),
        }
    }
}

fn number(solutions: Count) -> String {
    match solutions {
        Count::Exactly(number) => number.to_string(),
        Count::AtLeast(number) => format!("at least {number}"),
    }
}

/// What was asked for and not found, and why.
fn complaint(harvest: &Harvest, wanted: u32, par: &RangeInclusive<Cost>) -> String {
    let why = match harvest.end {
        End::Interrupt => "interrupted: ",
        End::Time => "out of time: ",
        End::Tries | End::Done => "",
    };
    let tried = count(harvest.tried, "candidate");
    let mut text = format!("{why}{} of {wanted} levels found among {tried}\n", harvest.levels.len());
    let mut reasons: Vec<_> = harvest.refused.iter().collect();
    reasons.sort_by_key(|&(reason, &number)| (std::cmp::Reverse(number), *reason));
    for (reason, &number) in reasons {
        text.push_str(&format!("{:>9} refused: {reason}\n", grouped(number)));
    }
    if let Some(nearest) = harvest.nearest_par {
        let asked = match (par.start(), par.end()) {
            (from, to) if from == to => from.to_string(),
            (from, to) if *to >= INFINITE - 1 => format!("{from} or more"),
            (from, to) => format!("{from} to {to}"),
        };
        text.push_str(&format!("the nearest par among the refused was {nearest}; {asked} was asked for\n"));
    }
    if let Some(nearest) = harvest.nearest_difficulty {
        text.push_str(&format!("the nearest difficulty among the refused was {nearest}\n"));
    }
    text
}
