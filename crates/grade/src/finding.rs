//! What is found about an answer: data here, and the words for it.

use quebra_api::Error;
use quebra_api::format::Format;
use quebra_api::harmless::{harmless, shortened};
use quebra_api::tell::level::tell_stop;
use quebra_api::trace::Wrong;
use quebra_api::words::Words;
use quebra_search::{Cost, Stop};

use crate::run::End;

/// What is found about an answer.
#[derive(Clone, Debug)]
pub enum Finding {
    /// It is right.
    Right,
    /// It breaks a rule.
    Wrong(Box<Wrong>),
    /// It cannot be read.
    Unreadable(Box<Error>),
    /// It is about another level.
    OtherLevel(String),
    /// It is about another method.
    OtherMethod(String),
    /// It solves the level, but not at the least cost.
    NotOptimal {
        /// What it costs,
        cost: Cost,
        /// and what it could.
        optimum: Cost,
    },
    /// This is not the optimal cost; none if it says that there is no plan.
    NotTheCost(Option<Cost>),
    /// There is no answer.
    Silent,
    /// The program was ended, or failed; with its last words.
    Ended(End, String),
    /// The program cannot be built; what the compiler says.
    NotBuilt(String),
    /// There is neither a program nor a file with answers.
    NoSubmission,
    /// It does not answer as many estimates as boards.
    Estimates {
        /// How many it answers,
        said: usize,
        /// and how many are asked.
        asked: usize,
    },
    /// A line of it is no estimate.
    NoEstimate {
        /// The line, from 1,
        line: usize,
        /// what stands there,
        said: String,
        /// and the board.
        board: String,
    },
    /// An estimate is too high: here is the board nearest to a goal.
    Overestimate {
        /// The board.
        board: Board,
        /// The estimate; none if it is infinite.
        h: Option<Cost>,
        /// The true cost.
        distance: Cost,
        /// How many are too high,
        count: usize,
        /// of how many.
        states: usize,
    },
    /// An estimate falls faster than a move costs: here is the board nearest to a goal.
    Inconsistent {
        /// The board before.
        board: Board,
        /// Its estimate; none if it is infinite.
        h: Option<Cost>,
        /// The move,
        action: String,
        /// the board after it,
        next: Board,
        /// and its estimate.
        next_h: Cost,
        /// How many fall too fast,
        count: usize,
        /// of how many.
        steps: usize,
    },
    /// The estimates are right, and say too little: the mean of h / true distance.
    Uninformed {
        /// What it is,
        is: f64,
        /// and what was asked.
        wanted: f64,
    },
    /// The truth could not be found out.
    Undecided(Stop),
}

/// A board, and the moves that lead there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// The board.
    pub scene: quebra_puzzles::scene::Scene,
    /// From the start of the level.
    pub moves: Vec<String>,
}

/// Last words longer than this are cut.
const LONGEST: usize = 300;

impl Finding {
    /// Its name, for programs; what breaks a rule has the rule's.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Right => "right",
            Self::Wrong(wrong) => wrong.violation.rule.name(),
            Self::Unreadable(_) => "unreadable",
            Self::OtherLevel(_) => "other-level",
            Self::OtherMethod(_) => "other-method",
            Self::NotOptimal { .. } => "not-optimal",
            Self::NotTheCost(_) => "not-the-cost",
            Self::Silent => "silent",
            Self::Ended(End::Time(_), _) => "time",
            Self::Ended(End::Memory(_), _) => "memory",
            Self::Ended(End::Output(_), _) => "output",
            Self::Ended(End::Processes(_), _) => "processes",
            Self::Ended(End::NotStarted(_), _) => "not-started",
            Self::Ended(End::Interrupted, _) => "interrupted",
            Self::Ended(..) => "failed",
            Self::NotBuilt(_) => "not-built",
            Self::NoSubmission => "no-submission",
            Self::Estimates { .. } => "estimates",
            Self::NoEstimate { .. } => "no-estimate",
            Self::Overestimate { .. } => "overestimate",
            Self::Inconsistent { .. } => "inconsistent",
            Self::Uninformed { .. } => "uninformed",
            Self::Undecided(_) => "undecided",
        }
    }

    /// The line of the answer that it is about.
    pub fn line(&self) -> Option<usize> {
        match self {
            Self::Wrong(wrong) => Some(wrong.line),
            Self::Unreadable(error) => error.place.as_ref().map(|place| place.line),
            Self::NoEstimate { line, .. } => Some(*line),
            _ => None,
        }
    }

    /// In a sentence or two, safe to be shown.
    pub fn tell(&self, words: Words) -> String {
        let board = |board: &Board| match &board.moves[..] {
            [] => words.say("grade-start"),
            moves => words.say_with("grade-after", &[("moves", moves.join(" ").into())]),
        };
        let format = Format { words };
        let estimate = |h: Option<Cost>| h.map_or("∞".to_string(), |h| h.to_string());
        let text = match self {
            Self::Right => words.say("grade-right"),
            Self::Wrong(wrong) => wrong.tell(words),
            Self::Unreadable(error) => words.tell(&error.message),
            Self::OtherLevel(level) => words.say_with("grade-other-level", &[("level", level.clone().into())]),
            Self::OtherMethod(method) => words.say_with("grade-other-method", &[("method", method.clone().into())]),
            Self::NotOptimal { cost, optimum } => {
                words.say_with("grade-not-optimal", &[("cost", (*cost).into()), ("optimum", (*optimum).into())])
            }
            Self::NotTheCost(Some(said)) => words.say_with("grade-not-the-cost", &[("said", (*said).into())]),
            Self::NotTheCost(None) => words.say("grade-solvable"),
            Self::Silent => words.say("grade-silent"),
            Self::Ended(end, complaint) => {
                let text = tell_end(words, end);
                match last_words(complaint) {
                    Some(last) => words.say_with("grade-last-words", &[("text", text.into()), ("last", last.into())]),
                    None => text,
                }
            }
            Self::NotBuilt(complaint) => {
                // Compilers say where they are before they say what is wrong.
                let said = || complaint.lines().filter(|line| !line.trim().is_empty());
                let first = said().find(|line| line.contains("error")).or_else(|| said().next()).unwrap_or_default();
                words.say_with("grade-not-built", &[("complaint", cut(first).into())])
            }
            Self::NoSubmission => words.say("grade-no-submission"),
            Self::Estimates { said, asked } => {
                words.say_with("grade-estimates", &[("said", (*said).into()), ("asked", (*asked).into())])
            }
            Self::NoEstimate { said, board, .. } => {
                words.say_with("grade-no-estimate", &[("said", cut(said).into()), ("board", board.clone().into())])
            }
            Self::Overestimate { board: place, h, distance, count, states } => words.say_with(
                "grade-overestimate",
                &[
                    ("board", board(place).into()),
                    ("h", estimate(*h).into()),
                    ("distance", (*distance).into()),
                    ("count", format.count(*count as u64).into()),
                    ("states", format.count(*states as u64).into()),
                ],
            ),
            Self::Inconsistent { board: place, h, action, next_h, count, steps, .. } => words.say_with(
                "grade-inconsistent",
                &[
                    ("board", board(place).into()),
                    ("h", estimate(*h).into()),
                    ("move", action.clone().into()),
                    ("next", (*next_h).into()),
                    ("count", format.count(*count as u64).into()),
                    ("steps", format.count(*steps as u64).into()),
                ],
            ),
            Self::Uninformed { is, wanted } => words.say_with(
                "grade-uninformed",
                &[("is", format.fixed(*is, 3).into()), ("wanted", format.decimal(wanted.to_string()).into())],
            ),
            Self::Undecided(stop) => {
                words.say_with("grade-undecided", &[("reason", tell_stop(words, Some(*stop)).into())])
            }
        };
        harmless(&shortened(&text)).into_owned()
    }
}

fn tell_end(words: Words, end: &End) -> String {
    let size = |bytes: u64| match bytes {
        _ if bytes.is_multiple_of(1 << 30) => format!("{} GiB", bytes >> 30),
        _ if bytes.is_multiple_of(1 << 20) => format!("{} MiB", bytes >> 20),
        _ if bytes.is_multiple_of(1 << 10) => format!("{} KiB", bytes >> 10),
        _ => format!("{bytes} B"),
    };
    match end {
        End::Exit(status) => words.say_with("grade-exit", &[("status", (*status).to_string().into())]),
        End::Signal(signal) => words.say_with("grade-signal", &[("signal", (*signal).to_string().into())]),
        End::Time(time) => {
            let seconds = Format { words }.decimal(time.as_secs_f64().to_string());
            words.say_with("grade-time", &[("seconds", seconds.into())])
        }
        End::Memory(bytes) => words.say_with("grade-memory", &[("size", size(*bytes).into())]),
        End::Output(bytes) => words.say_with("grade-output", &[("size", size(*bytes as u64).into())]),
        End::Processes(most) => words.say_with("grade-processes", &[("most", (*most).into())]),
        End::NotStarted(program) => words.say_with("grade-not-started", &[("program", program.clone().into())]),
        End::Interrupted => words.say("grade-interrupted"),
    }
}

/// The last line that says something.
fn last_words(complaint: &str) -> Option<String> {
    complaint.lines().rev().map(str::trim).find(|line| !line.is_empty()).map(cut)
}

fn cut(text: &str) -> String {
    let text = text.trim();
    if text.chars().count() <= LONGEST { text.to_string() } else { text.chars().take(LONGEST).chain(['…']).collect() }
}
