//! What a program under test answers: a trace of its search, a plan, a count. And whether a trace is right.
//!
//! ```
//! use quebra_api::trace::Trace;
//! use quebra_api::words::Words;
//! use quebra_search::{Dashboard, Limits};
//!
//! let text = "quebra-trace 1
//! level: n-puzzle:1,2,3/4,5,6/7,0,8
//! method: astar:manhattan
//! search: graph
//! expand
//! expand N
//! ";
//! let trace = Trace::read("answer.txt", text).unwrap();
//! let level = trace.open().unwrap();
//! let verdict = trace.judge(level.game.as_ref(), None, Words::ENGLISH, Limits::default(), &Dashboard::default()).unwrap();
//! assert_eq!((verdict.accepted, verdict.line, verdict.rule), (false, Some(6), Some("goal-found")));
//! ```
//!
//! A trace may come from anybody: it names its level by code or as a built-in one, and no file is opened for it.

mod judge;
#[cfg(test)]
mod tests;

use std::ops::Range;

use quebra_puzzles::wording::{Wording, wording};
use quebra_search::{Cost, INFINITE};
use quebra_studio::referee::{Claim, Kind};

use crate::error::{Code, Error};
use crate::level::{Level, load_known};
use crate::source::BYTE_ORDER_MARK;

pub use judge::{Standard, Unjudged, Verdict, Wrong, replay};

/// The first line of a trace.
pub const TITLE: &str = "quebra-trace 1";

/// A value, and where it stands.
type Placed<T> = (T, Range<usize>);

/// What a program says about a search, in its order.
#[derive(Clone, Debug, Default)]
pub struct Trace {
    /// What it is called, and its text: errors point into it.
    name: String,
    source: String,
    level: Option<Placed<String>>,
    method: Option<Placed<String>>,
    kind: Option<Placed<Kind>>,
    /// What the search did, each with its line, from 1.
    claims: Vec<(usize, Said)>,
    /// How many lines there are.
    lines: usize,
}

/// A claim as it stands in the text: as lists of words, all moves would take fifty times as much.
#[derive(Clone, Debug)]
enum Said {
    Limit(Cost),
    Expand(Range<usize>),
    Plan(Range<usize>),
    NoPlan,
    Count(usize),
}

/// No way has more moves: to find out where one leads takes memory for each of them.
const MOST_MOVES: usize = 1_000_000;

impl Trace {
    /// Reads a trace; `name` is what errors call it. The title may be missing where no search is told, only its answer.
    pub fn read(name: &str, source: &str) -> Result<Self, Error> {
        let mut trace = Self { name: name.to_string(), source: source.to_string(), ..Self::default() };
        // The first line that is there although the title is not.
        let mut untitled: Option<Range<usize>> = None;
        let (mut has_title, mut start) = (false, 0);
        for (index, whole) in source.split_inclusive('\n').enumerate() {
            let text = if index == 0 { whole.trim_start_matches(BYTE_ORDER_MARK) } else { whole };
            let line = text.trim();
            let from = start + whole.len() - text.trim_start().len();
            let span = from..from + line.len();
            start += whole.len();
            trace.lines = index + 1;
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            if line == TITLE {
                if has_title || untitled.is_some() {
                    let message = wording!(
                        "fault-trace-title-late",
                        "`{title}` is the first line, and there once",
                        title = TITLE
                    );
                    return Err(trace.fault(span, message));
                }
                has_title = true;
                continue;
            }
            if !has_title && untitled.is_none() {
                untitled = Some(span.clone());
            }
            if !has_title && !["level:", "plan:", "expanded:"].iter().any(|answer| line.starts_with(answer)) {
                let span = untitled.unwrap_or(span);
                let line = &source[span.clone()];
                let message = wording!("fault-trace-title", "expected `quebra-trace 1`, not `{line}`", line);
                return Err(trace.fault(span, message));
            }
            trace.read_line(index + 1, line, &span).map_err(|message| trace.fault(span, message))?;
        }
        if has_title || untitled.is_some() {
            Ok(trace)
        } else {
            Err(trace.fault(0..0, wording!("fault-trace-empty", "expected a line `quebra-trace 1`")))
        }
    }

    fn read_line(&mut self, number: usize, line: &str, span: &Range<usize>) -> Result<(), Wording> {
        let moves = |text: &str| match text.split_whitespace().nth(MOST_MOVES) {
            Some(_) => {
                Err(wording!("fault-trace-moves", "more than {most} moves: no way is so long", most = MOST_MOVES))
            }
            None => Ok(span.end - text.len()..span.end),
        };
        let count = |text: &str| {
            let wrong = |_| wording!("fault-trace-number", "expected a number, not `{text}`", text);
            text.parse::<u32>().map_err(wrong)
        };
        if let Some(way) = line.strip_prefix("expand").filter(|rest| rest.is_empty() || rest.starts_with([' ', '\t'])) {
            self.claims.push((number, Said::Expand(moves(way)?)));
            return Ok(());
        }
        let (key, value) = line.split_once(':').map(|(key, value)| (key.trim_end(), value.trim())).unwrap_or_default();
        let place = span.end - value.len()..span.end;
        let said = match key {
            "level" => return set(&mut self.level, key, (value.to_string(), place)),
            "method" => return set(&mut self.method, key, (value.to_string(), place)),
            "search" => {
                let kind = Kind::named(value)
                    .ok_or_else(|| wording!("fault-trace-search", "expected `graph` or `tree`, not `{value}`", value));
                return set(&mut self.kind, key, (kind?, place));
            }
            "limit" => Said::Limit(limit(value).map_or_else(|| count(value), Ok)?),
            "plan" if value == "none" => Said::NoPlan,
            "plan" => Said::Plan(moves(value)?),
            "expanded" => Said::Count(count(value)? as usize),
            _ => {
                let known = "level:, method:, search:, limit:, expand, plan:, expanded:";
                return Err(wording!("fault-trace-line", "expected one of {known}, not `{line}`", known, line));
            }
        };
        let is_said = match said {
            Said::Plan(_) | Said::NoPlan => self.claims.iter().any(|(_, said)| said.is_answer()),
            Said::Count(_) => self.claims.iter().any(|(_, said)| matches!(said, Said::Count(_))),
            _ => false,
        };
        if is_said {
            return Err(twice(key));
        }
        self.claims.push((number, said));
        Ok(())
    }

    fn moves(&self, place: &Range<usize>) -> Vec<String> {
        self.source[place.clone()].split_whitespace().map(str::to_string).collect()
    }

    /// As the referee hears it.
    fn claim(&self, said: &Said) -> Claim {
        match said {
            Said::Limit(limit) => Claim::Limit(*limit),
            Said::Expand(way) => Claim::Expand { way: self.moves(way), g: None },
            Said::Plan(moves) => Claim::Plan { moves: self.moves(moves), cost: None },
            Said::NoPlan => Claim::NoPlan,
            Said::Count(count) => Claim::Count(*count),
        }
    }

    /// Something wrong in it.
    pub fn fault(&self, span: Range<usize>, message: impl Into<Wording>) -> Error {
        Error { code: Code::Input, message: message.into(), ..Error::at(&self.name, &self.source, span, "") }
    }

    /// What is wrong with a value of it.
    fn fault_in(&self, span: &Range<usize>, error: Error) -> Error {
        // The error may point into the value itself.
        let within = error.place.map_or(0..0, |place| place.span);
        let is_within = within.end > 0 && within.end <= span.len();
        let span = if is_within { span.start + within.start..span.start + within.end } else { span.clone() };
        Error { help: error.help, ..self.fault(span, error.message) }
    }

    /// Something that is not there.
    fn missing(&self, message: Wording) -> Error {
        self.fault(self.source.trim_end().len()..self.source.trim_end().len(), message)
    }

    /// The level, as it was named.
    pub fn level(&self) -> Option<&str> {
        self.level.as_ref().map(|(level, _)| &level[..])
    }

    /// The method, as it was named.
    pub fn method(&self) -> Option<&str> {
        self.method.as_ref().map(|(method, _)| &method[..])
    }

    /// Opens the level that it is about.
    pub fn open(&self) -> Result<Level, Error> {
        let missing = || self.missing(wording!("fault-trace-level", "the trace has no line `level:`"));
        let (level, span) = self.level.as_ref().ok_or_else(missing)?;
        load_known(level).map_err(|error| self.fault_in(span, error))
    }

    /// The plan, if one is told, or that there is none; and its line.
    pub fn answer(&self) -> Option<(usize, Option<Vec<String>>)> {
        self.claims.iter().find_map(|(line, said)| match said {
            Said::Plan(moves) => Some((*line, Some(self.moves(moves)))),
            Said::NoPlan => Some((*line, None)),
            _ => None,
        })
    }

    /// Does it tell a search, not only an answer?
    pub fn tells_search(&self) -> bool {
        self.method.is_some() || self.claims.iter().any(|(_, said)| matches!(said, Said::Expand(_) | Said::Limit(_)))
    }
}

impl Said {
    fn is_answer(&self) -> bool {
        matches!(self, Self::Plan(_) | Self::NoPlan)
    }
}

/// A limit as programs print it that keep it in a floating-point number.
fn limit(text: &str) -> Option<Cost> {
    match text.to_ascii_lowercase().as_str() {
        "inf" | "infinity" => Some(INFINITE),
        text => text.strip_suffix(".0")?.parse().ok(),
    }
}

/// Sets what may be said once.
fn set<T>(place: &mut Option<T>, key: &str, value: T) -> Result<(), Wording> {
    if place.is_some() {
        return Err(twice(key));
    }
    *place = Some(value);
    Ok(())
}

fn twice(key: &str) -> Wording {
    wording!("fault-trace-twice", "`{key}:` is there twice", key)
}
