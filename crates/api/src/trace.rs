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
//! let level = quebra_api::level::load(trace.level.as_ref().unwrap(), None).unwrap();
//! let verdict = trace.judge(level.game.as_ref(), None, Words::ENGLISH, Limits::default(), &Dashboard::default()).unwrap();
//! assert_eq!((verdict.accepted, verdict.line, verdict.rule), (false, Some(6), Some("goal-found")));
//! ```

use std::ops::Range;

use crate::describe::ToSchema;
use quebra_puzzles::game::Game;
use quebra_puzzles::wording::{Wording, wording};
use quebra_search::{Dashboard, Limits};
use quebra_studio::referee::{Claim, Course, Kind, Moment, Referee, Refusal};
use serde::Serialize;

use crate::error::{Code, Error};
use crate::method::Asked;
use crate::options::Choices;
use crate::schema::Schema;
use crate::tell::level::tell_stop;
use crate::tell::referee::tell_violation;
use crate::words::Words;

/// The first line of a trace.
const TITLE: &str = "quebra-trace 1";

/// What a program says about a search, in its order.
#[derive(Clone, Debug, Default)]
pub struct Trace {
    /// The level, as it was named.
    pub level: Option<String>,
    /// The method, as it was named.
    pub method: Option<String>,
    /// Graph or tree search.
    pub kind: Option<Kind>,
    /// What the search did, each with its line, from 1.
    pub claims: Vec<(usize, Claim)>,
    /// How many lines there are.
    lines: usize,
}

/// Is a trace right?
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Verdict {
    schema: Schema,
    /// It is.
    pub accepted: bool,
    /// The first line that is not right.
    pub line: Option<usize>,
    /// The rule that it breaks, for programs.
    pub rule: Option<&'static str>,
    /// The same in words, and what would have been right.
    pub message: Option<String>,
}

impl Trace {
    /// Reads a trace; `name` is what errors call it.
    pub fn read(name: &str, source: &str) -> Result<Self, Error> {
        let mut trace = Self::default();
        let mut has_title = false;
        let mut start = 0;
        for (index, line) in source.split_inclusive('\n').enumerate() {
            let span = start..start + line.trim_end().len();
            start += line.len();
            trace.lines = index + 1;
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let fault = |message: Wording| fault(name, source, span.clone(), message);
            if !has_title {
                if line != TITLE {
                    return Err(fault(wording!("fault-trace-title", "expected `quebra-trace 1`, not `{line}`", line)));
                }
                has_title = true;
                continue;
            }
            trace.read_line(index + 1, line).map_err(fault)?;
        }
        if has_title {
            Ok(trace)
        } else {
            Err(fault(name, source, 0..0, wording!("fault-trace-empty", "expected a line `quebra-trace 1`")))
        }
    }

    fn read_line(&mut self, number: usize, line: &str) -> Result<(), Wording> {
        let words = |text: &str| text.split_whitespace().map(str::to_string).collect::<Vec<_>>();
        let count = |text: &str| {
            let wrong = |_| wording!("fault-trace-number", "expected a number, not `{text}`", text);
            text.parse::<u32>().map_err(wrong)
        };
        if line == "expand" || line.starts_with("expand ") {
            self.claims.push((number, Claim::Expand { way: words(&line["expand".len()..]), g: None }));
            return Ok(());
        }
        let (key, value) = line.split_once(':').map(|(key, value)| (key.trim(), value.trim())).unwrap_or_default();
        let claim = match key {
            "level" => return set(&mut self.level, key, value.to_string()),
            "method" => return set(&mut self.method, key, value.to_string()),
            "search" => {
                let kind = Kind::named(value)
                    .ok_or_else(|| wording!("fault-trace-search", "expected `graph` or `tree`, not `{value}`", value));
                return set(&mut self.kind, key, kind?);
            }
            "limit" => Claim::Limit(count(value)?),
            "plan" if value == "none" => Claim::NoPlan,
            "plan" => Claim::Plan { moves: words(value), cost: None },
            "expanded" => Claim::Count(count(value)? as usize),
            _ => {
                let known = "level:, method:, search:, limit:, expand, plan:, expanded:";
                return Err(wording!("fault-trace-line", "expected one of {known}, not `{line}`", known, line));
            }
        };
        self.claims.push((number, claim));
        Ok(())
    }

    /// The plan, if one is told.
    pub fn plan(&self) -> Option<&[String]> {
        self.claims.iter().find_map(|(_, claim)| match claim {
            Claim::Plan { moves, .. } => Some(&moves[..]),
            _ => None,
        })
    }

    /// Is it a right search, from where the game is? The game is one of the trace's level; the method and the kind of search are the
    /// trace's own. Where it tells no plan, it must be at its end all the same.
    pub fn judge(
        &self,
        game: &dyn Game,
        goal: Option<Moment>,
        words: Words,
        limits: Limits,
        dashboard: &Dashboard,
    ) -> Result<Verdict, Error> {
        let missing = || Error::input(wording!("fault-trace-method", "the trace has no line `method:`"));
        let asked = Asked::read(game, self.method.as_deref().ok_or_else(missing)?, &Choices::default())?;
        let course = Course { kind: self.kind, goal };
        let weight = asked.choices.options().weight;
        let referee = Referee::new(game, asked.method, weight, course, limits, dashboard);
        let mut referee = referee.map_err(|refusal| match refusal {
            Refusal::Method(error) => Error::usage(error.to_string()),
            Refusal::Stopped(stop) => Error::new(Code::Stopped, tell_stop(words, Some(stop))),
        })?;
        let ends = |claim: &Claim| matches!(claim, Claim::Plan { .. } | Claim::NoPlan);
        let end = (!self.claims.iter().any(|(_, claim)| ends(claim))).then_some((self.lines, Claim::End));
        for (line, claim) in self.claims.iter().chain(&end) {
            if let Err(violation) = referee.tell(claim) {
                return Ok(Verdict {
                    schema: Schema,
                    accepted: false,
                    line: Some(*line),
                    rule: Some(violation.rule.name()),
                    message: Some(tell_violation(words, &violation)),
                });
            }
        }
        Ok(Verdict { schema: Schema, accepted: true, line: None, rule: None, message: None })
    }
}

/// Something wrong in a trace.
fn fault(name: &str, source: &str, span: Range<usize>, message: Wording) -> Error {
    Error { code: Code::Input, message, ..Error::at(name, source, span, "") }
}

/// Sets what may be said once.
fn set<T>(place: &mut Option<T>, key: &str, value: T) -> Result<(), Wording> {
    if place.is_some() {
        return Err(wording!("fault-trace-twice", "`{key}:` is there twice", key));
    }
    *place = Some(value);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::load;
    use crate::words::Language;

    fn judge(text: &str, words: Words) -> Verdict {
        let trace = Trace::read("answer", text).unwrap();
        let level = load(trace.level.as_ref().unwrap(), None).unwrap();
        trace.judge(level.game.as_ref(), None, words, Limits::default(), &Dashboard::default()).unwrap()
    }

    fn of(method: &str, lines: &str) -> String {
        format!("# mine\nquebra-trace 1\nlevel: n-puzzle:1,2,3/5,0,6/4,7,8\nmethod: {method}\nsearch: graph\n{lines}")
    }

    #[test]
    fn right_traces_are_accepted() {
        let steps = "expand\nexpand W\nexpand W S\nexpand W S E\nplan: W S E E\nexpanded: 4\n";
        for method in ["astar:manhattan", "wastar:manhattan@1.5", "greedy:manhattan"] {
            let verdict = judge(&of(method, steps), Words::ENGLISH);
            assert!(verdict.accepted, "{verdict:?}");
        }
        let deep = judge(&of("idastar:manhattan", &format!("limit: 4\n{steps}")), Words::ENGLISH);
        assert!(deep.accepted, "{deep:?}");
    }

    #[test]
    fn wrong_lines_are_named_in_both_languages() {
        let told = |method: &str, lines: &str| {
            let [english, portuguese] = Language::ALL.map(|language| judge(&of(method, lines), Words { language }));
            assert_eq!((english.line, english.rule), (portuguese.line, portuguese.rule));
            let texts = [english.message.unwrap(), portuguese.message.unwrap()];
            assert_ne!(texts[0], texts[1]);
            (english.line.unwrap(), english.rule.unwrap(), texts)
        };
        let (line, rule, [english, portuguese]) = told("astar:manhattan", "expand\nexpand N\n");
        assert_eq!((line, rule), (7, "least"));
        assert_eq!(
            english,
            "The least sum f = g + h comes first: here it is 6, but for the state after W it is 4. \
             Right would have been to expand the state after W."
        );
        assert_eq!(
            portuguese,
            "O menor valor f = g + h vem primeiro: aqui é 6, mas para o estado depois de W é 4. \
             Estaria certo expandir o estado depois de W."
        );
        for (method, lines, line, rule) in [
            ("bfs", "expand\nexpand N\nexpand N E\n", 8, "least"),
            ("dfs", "expand\nexpand N\nexpand S\n", 8, "newest"),
            ("iddfs", "expand\n", 6, "unlimited"),
            ("iddfs", "limit: 0\nexpand\nlimit: 2\n", 8, "next-limit"),
            ("ucs", "expand\nplan: none\n", 7, "exhausted"),
            ("ucs", "expand\n", 6, "exhausted"),
            ("ucs", "expand\nexpanded: 2\n", 7, "count"),
            ("ucs", "expand\nexpand X\n", 7, "move"),
            ("ucs", "expand\nplan: N\n", 7, "solved"),
        ] {
            let (at, broken, _) = told(method, lines);
            assert_eq!((at, broken), (line, rule), "{method}: {lines}");
        }
    }

    #[test]
    fn what_is_no_trace_is_told_with_its_line() {
        for (text, place, message) in [
            ("", (1, 1), "expected a line `quebra-trace 1`"),
            ("quebra-trace 2\n", (1, 1), "expected `quebra-trace 1`, not `quebra-trace 2`"),
            ("quebra-trace 1\nexpanding\n", (2, 1), "expected one of"),
            ("quebra-trace 1\nlimit: few\n", (2, 1), "expected a number, not `few`"),
            ("quebra-trace 1\nsearch: both\n", (2, 1), "expected `graph` or `tree`, not `both`"),
            ("quebra-trace 1\nmethod: bfs\n\nmethod: bfs\n", (4, 1), "`method:` is there twice"),
        ] {
            let error = Trace::read("answer", text).unwrap_err();
            let at = error.place.as_ref().map(|place| (place.line, place.column));
            assert_eq!(at, Some(place), "{text}");
            assert!(error.tell(Words::ENGLISH).contains(message), "{}", error.tell(Words::ENGLISH));
        }
    }
}
