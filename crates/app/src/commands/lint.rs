//! `quebra lint`: what a level designer wants to know.

use clap::{Args, ValueHint};
use quebra_api::Error;
use quebra_api::fields::Read;
use quebra_api::format::grouped;
use quebra_api::level::{Level, load_all};
use quebra_api::limits::{Memory, Time};
use quebra_api::lint::{self, Study};
use quebra_api::tell::level::tell_remark;
use quebra_api::words::Words;
use quebra_search::{Cost, Limits};
use quebra_studio::difficulty::{Difficulty, Grade};
use quebra_studio::lint::{Findings, Weight};
use quebra_studio::study::{Count, Trap, Verdict};

use crate::cli::arguments::{self, puzzle_name};
use crate::cli::errors;
use crate::cli::interrupt::{DASHBOARD, heed, is_interrupted};
use crate::cli::output::{self, Status, counted, print, print_json};
use crate::cli::progress;
use crate::cli::suggested::Suggested;

#[derive(Args)]
pub(crate) struct LintArguments {
    /// Files of levels; every other form of a LEVEL is welcome too
    #[arg(
        value_name = "FILE",
        required = true,
        value_parser = Suggested::levels(),
        hide_possible_values = true,
        value_hint = ValueHint::FilePath
    )]
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
    #[arg(long, value_name = "TIME", value_parser = Time::read, default_value = "30s")]
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
        // Programs read it.
        Study::new(
            Words::ENGLISH,
            &self.level.name,
            &self.level.text,
            self.level.game.as_ref(),
            &self.findings,
            self.same_as,
        )
    }
}

/// A level that could not be read.
struct Unread {
    name: String,
    error: Error,
    /// How many levels that could be read come before it.
    before: usize,
}

pub(crate) fn run(arguments: &LintArguments, words: Words) -> output::Outcome {
    let (mut levels, mut unread) = (Vec::new(), Vec::new());
    for file in &arguments.files {
        let loaded = load_all(file, arguments.puzzle.as_deref()).unwrap_or_else(|error| vec![Err(error)]);
        let is_only = loaded.len() == 1;
        for (index, level) in loaded.into_iter().enumerate() {
            // A bad level keeps nobody from hearing about the others.
            match level {
                Ok(level) => levels.push(level),
                Err(error) => {
                    let name = if is_only { file.clone() } else { format!("{file}#{}", index + 1) };
                    unread.push(Unread { name, error, before: levels.len() });
                }
            }
        }
    }
    errors::print_all(unread.iter().map(|unread| &unread.error), words);
    let limits = arguments.limits.limits();
    let (same, shared) = (lint::duplicates(&levels), lint::shared_boards(&levels));
    let _heed = heed();
    let mut results: Vec<Linted> = Vec::new();
    for ((level, same), shared) in levels.iter().zip(same).zip(shared) {
        if is_interrupted() {
            break;
        }
        let (same, shared) = (same.map(|other| &levels[other]), shared.map(|other| &levels[other]));
        let findings =
            progress::watch(words, &level.name, || lint::look_over(level, same, shared, &limits, &DASHBOARD));
        let result = Linted { level, findings, same_as: same.map(|other| other.name.as_str()) };
        if !arguments.json {
            let gap = if results.is_empty() { "" } else { "\n" };
            print(&format!("{gap}{}", describe(level, &result.findings, words)))?;
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
        let values = [
            ("levels", counted(words, "cli-count-levels", results.len() as u64).into()),
            ("wrong", wrong.to_string().into()),
            ("open", open.to_string().into()),
        ];
        let bad = match unread.len() {
            0 => String::new(),
            unread => format!(", {}", words.say_with("cli-lint-unread", &[("unread", unread.to_string().into())])),
        };
        print(&format!("\n{}{bad}\n", words.say_with("cli-lint-total", &values)))?;
    }
    Ok(match (is_interrupted(), wrong + unread.len()) {
        (true, _) => Status::Interrupted,
        (false, 0) => Status::Done,
        (false, _) => Status::Bad,
    })
}

fn describe(level: &Level, findings: &Findings, words: Words) -> String {
    let study = &findings.study;
    let mut text = level.name.clone();
    if let Some(title) = level.text.title_in(words.language.code()) {
        text.push_str(&format!(" {title}"));
    }
    text.push('\n');
    if let Verdict::Solvable { par } = study.verdict {
        let said = if level.text.par == Some(par) { "cli-lint-par-said" } else { "cli-lint-par" };
        text.push_str(&format!("  {}", words.say_with(said, &[("par", par.into())])));
        if let Some(solutions) = study.solutions {
            let (Count::Exactly(number) | Count::AtLeast(number)) = solutions;
            let values =
                [("count", if number == 1 { 1 } else { 2 }.into()), ("text", number_of(solutions, words).into())];
            text.push_str(&format!("; {}", words.say_with("cli-lint-solutions", &values)));
        }
        if let Some(up_to_order) = study.up_to_order.filter(|_| study.up_to_order != study.solutions) {
            let values = [("text", number_of(up_to_order, words).into())];
            text.push_str(&format!(", {}", words.say_with("cli-lint-order", &values)));
        }
        text.push('\n');
        let mut facts = Vec::new();
        if let Some(states) = study.states {
            facts.push(counted(words, "cli-count-states", states));
        }
        if let Some(share) = study.dead_share {
            facts.push(match share {
                0.0 => words.say("cli-lint-no-dead-ends"),
                _ => words.say_with("cli-lint-dead-ends", &[("share", percent(share, words).into())]),
            });
        }
        if let Trap::After(moves) = &study.trap {
            let count = counted(words, "cli-count-moves", moves.len() as u64);
            let values = [("moves", count.into()), ("line", moves.join(" ").into())];
            facts.push(words.say_with("cli-lint-trap", &values));
        }
        if !facts.is_empty() {
            text.push_str(&format!("  {}\n", facts.join("; ")));
        }
        if let (Some(difficulty), Some(greedy)) = (study.difficulty, study.greedy) {
            let values = [
                ("difficulty", tell_difficulty(words, difficulty).into()),
                ("share", percent(greedy.misleading, words).into()),
            ];
            text.push_str(&format!("  {}", words.say_with("cli-lint-difficulty", &values)));
            if greedy.solves {
                text.push_str(&format!("; {}", words.say("cli-lint-obvious")));
            }
            text.push('\n');
        }
    }
    for remark in &findings.remarks {
        let weight = match remark.weight() {
            Weight::Problem => "cli-lint-problem",
            Weight::Undecided => "cli-lint-undecided",
            Weight::Note => "cli-lint-note",
        };
        text.push_str(&format!("  {}: {}\n", words.say(weight), tell_remark(words, remark)));
    }
    text
}

/// `37 (medium)`, `at least 37 (medium to expert)`.
pub(super) fn tell_difficulty(words: Words, difficulty: Difficulty) -> String {
    let grade = |grade: Grade| words.say_with("cli-grade", &[("grade", grade.name().into())]);
    // Rounded down, so that the number never contradicts the grade.
    let score = difficulty.score.floor().to_string();
    let score = match score {
        score if difficulty.is_lower_bound => words.say_with("cli-lint-at-least", &[("text", score.into())]),
        score => score,
    };
    let (least, most) = (grade(difficulty.grade()), grade(difficulty.most().grade()));
    let grades = if least == most {
        least
    } else {
        words.say_with("cli-grades", &[("least", least.into()), ("most", most.into())])
    };
    format!("{score} ({grades})")
}

fn number_of(count: Count, words: Words) -> String {
    let written = |number: u128| u64::try_from(number).map_or_else(|_| format!("{:.2e}", number as f64), grouped);
    match count {
        Count::Exactly(number) => written(number),
        Count::AtLeast(number) => words.say_with("cli-lint-at-least", &[("text", written(number).into())]),
    }
}

/// Rounded, but never to none or all of it.
fn percent(share: f64, words: Words) -> String {
    let percent = share * 100.0;
    match percent {
        0.0 | 100.0 => format!("{percent} %"),
        _ if percent < 1.0 => words.say("cli-lint-little"),
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
