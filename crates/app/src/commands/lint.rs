//! `quebra lint`: what a level designer wants to know.

use clap::Args;
use quebra_api::Error;
use quebra_api::fields::Read;
use quebra_api::format::{count, grouped};
use quebra_api::level::{Level, load_all};
use quebra_api::limits::{Memory, Time};
use quebra_api::lint::{self, Study};
use quebra_api::tell::level::tell_remark;
use quebra_api::words::Words;
use quebra_search::{Cost, Limits};
use quebra_studio::lint::{Findings, Weight};
use quebra_studio::study::{Count, Trap, Verdict};

use crate::cli::arguments::{self, puzzle_name};
use crate::cli::errors;
use crate::cli::interrupt::{DASHBOARD, heed, is_interrupted};
use crate::cli::output::{self, Status, print, print_json};
use crate::cli::progress;
use crate::cli::suggested::Suggested;

/// Like all commands for designers, it speaks English.
const WORDS: Words = Words::ENGLISH;

#[derive(Args)]
pub(crate) struct LintArguments {
    /// Files of levels; every other form of a LEVEL is welcome too
    #[arg(value_name = "FILE", required = true, value_parser = Suggested::levels(), hide_possible_values = true)]
    files: Vec<String>,
    /// The puzzle of files that do not name one
    #[arg(long, value_name = "NAME", value_parser = puzzle_name())]
    puzzle: Option<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    limits: LimitArguments,
}

/// Bounds on the work on each level.
#[derive(Args)]
#[command(next_help_heading = "Limits")]
struct LimitArguments {
    /// Work no longer than this on each level, such as 10s or 500ms
    #[arg(long, value_name = "TIME", value_parser = Time::read, default_value = "10s")]
    time: Time,
    /// Hold at most this much memory, such as 2GiB [default: 80 % of what is free]
    #[arg(long, value_name = "SIZE", value_parser = Memory::read)]
    memory: Option<Memory>,
    /// Expand at most this many states for each question about a level
    #[arg(long, value_name = "COUNT")]
    nodes: Option<u64>,
    /// Look only for solutions of at most this many moves
    #[arg(long, value_name = "COUNT")]
    max_moves: Option<Cost>,
}

impl LimitArguments {
    fn limits(&self) -> Limits {
        let memory = arguments::memory(self.memory);
        Limits { time: Some(self.time.0), memory: Some(memory), nodes: self.nodes, moves: self.max_moves }
    }
}

/// What came of a level.
struct Linted<'a> {
    level: &'a Level,
    findings: Findings,
    /// The earlier level that is the same.
    same_as: Option<&'a str>,
}

impl Linted<'_> {
    fn answer(&self) -> Study {
        Study::new(WORDS, &self.level.name, &self.level.text, self.level.game.as_ref(), &self.findings, self.same_as)
    }
}

/// A level that could not be read.
struct Unread {
    name: String,
    error: Error,
    /// How many levels that could be read come before it.
    before: usize,
}

pub(crate) fn run(arguments: &LintArguments) -> output::Outcome {
    let (mut levels, mut unread) = (Vec::new(), Vec::new());
    for file in &arguments.files {
        let loaded = load_all(file, arguments.puzzle.as_deref()).unwrap_or_else(|error| vec![Err(error)]);
        let is_only = loaded.len() == 1;
        for (index, level) in loaded.into_iter().enumerate() {
            // A bad level keeps nobody from hearing about the others.
            match level {
                Ok(level) => levels.push(level),
                Err(error) => {
                    errors::print(&error, WORDS);
                    let name = if is_only { file.clone() } else { format!("{file}#{}", index + 1) };
                    unread.push(Unread { name, error, before: levels.len() });
                }
            }
        }
    }
    let limits = arguments.limits.limits();
    let _heed = heed();
    let mut results: Vec<Linted> = Vec::new();
    for ((level, same), shared) in levels.iter().zip(lint::duplicates(&levels)).zip(lint::shared_boards(&levels)) {
        if is_interrupted() {
            break;
        }
        let (same, shared) = (same.map(|other| &levels[other]), shared.map(|other| &levels[other]));
        let findings = progress::watch(&level.name, || lint::look_over(level, same, shared, &limits, &DASHBOARD));
        let result = Linted { level, findings, same_as: same.map(|other| other.name.as_str()) };
        if !arguments.json {
            let gap = if results.is_empty() { "" } else { "\n" };
            print(&format!("{gap}{}", describe(level, &result.findings)))?;
        }
        results.push(result);
    }
    let wrong = results.iter().filter(|result| result.findings.is_wrong()).count();
    if arguments.json {
        print_json(&answers(&results, &unread))?;
    } else if levels.len() + unread.len() > 1 {
        let is_open =
            |result: &&Linted| result.findings.remarks.iter().any(|remark| remark.weight() == Weight::Undecided);
        let open = results.iter().filter(is_open).count();
        let total = count(results.len() as u64, "level");
        let bad = if unread.is_empty() { String::new() } else { format!(", {} not read", unread.len()) };
        print(&format!("\n{total}: {wrong} with problems, {open} with open questions{bad}\n"))?;
    }
    Ok(match (is_interrupted(), wrong + unread.len()) {
        (true, _) => Status::Interrupted,
        (false, 0) => Status::Done,
        (false, _) => Status::Bad,
    })
}

fn describe(level: &Level, findings: &Findings) -> String {
    let study = &findings.study;
    let mut text = level.name.clone();
    if let Some(title) = &level.text.title {
        text.push_str(&format!(" {title}"));
    }
    text.push('\n');
    if let Verdict::Solvable { par } = study.verdict {
        let said = if level.text.par == Some(par) { ", as the file says" } else { "" };
        text.push_str(&format!("  par {par}{said}"));
        if let Some(solutions) = study.solutions {
            text.push_str(&format!("; {}", describe_count(solutions)));
        }
        if let Some(up_to_order) = study.up_to_order.filter(|_| study.up_to_order != study.solutions) {
            text.push_str(&format!(", {} up to the order of independent moves", describe_number(up_to_order)));
        }
        text.push('\n');
        let mut facts = Vec::new();
        if let Some(states) = study.states {
            facts.push(count(states, "state"));
        }
        if let Some(share) = study.dead_share {
            facts.push(if share == 0.0 { "no dead ends".to_string() } else { format!("{} dead ends", percent(share)) });
        }
        if let Trap::After(moves) = &study.trap {
            facts.push(format!("lost as soon as after {}: {}", count(moves.len() as u64, "move"), moves.join(" ")));
        }
        if !facts.is_empty() {
            text.push_str(&format!("  {}\n", facts.join("; ")));
        }
        if let (Some(difficulty), Some(greedy)) = (study.difficulty, study.greedy) {
            let solves = if greedy.solves { "; always the best-looking move solves it" } else { "" };
            let misleading = percent(greedy.misleading);
            text.push_str(&format!(
                "  difficulty {difficulty}; looks mislead in {misleading} of the choices{solves}\n"
            ));
        }
    }
    for remark in &findings.remarks {
        text.push_str(&format!("  {}: {}\n", remark.weight().name(), tell_remark(WORDS, remark)));
    }
    text
}

fn describe_count(solutions: Count) -> String {
    let is_one = matches!(solutions, Count::Exactly(1) | Count::AtLeast(1));
    format!("{} optimal solution{}", describe_number(solutions), if is_one { "" } else { "s" })
}

fn describe_number(count: Count) -> String {
    let (bound, number) = match count {
        Count::Exactly(number) => ("", number),
        Count::AtLeast(number) => ("at least ", number),
    };
    let grouped = u64::try_from(number).map_or_else(|_| format!("{:.2e}", number as f64), grouped);
    format!("{bound}{grouped}")
}

/// Rounded, but never to none or all of it.
fn percent(share: f64) -> String {
    let percent = share * 100.0;
    match percent {
        0.0 | 100.0 => format!("{percent} %"),
        _ if percent < 1.0 => "less than 1 %".to_string(),
        _ => format!("{} %", percent.round().min(99.0)),
    }
}

/// All levels in the order of the files; those that could not be read in their places.
fn answers(results: &[Linted], unread: &[Unread]) -> Vec<lint::Linted> {
    let mut answers: Vec<_> = results.iter().map(|result| lint::Linted::Read(Box::new(result.answer()))).collect();
    for Unread { name, error, before } in unread.iter().rev() {
        let answer = lint::Linted::Unread(lint::Unread::new(name, error));
        answers.insert((*before).min(answers.len()), answer);
    }
    answers
}
