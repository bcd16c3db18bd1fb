//! Is what a trace tells a right search?

use std::sync::atomic::Ordering::Relaxed;

use quebra_puzzles::game::{Game, Request};
use quebra_puzzles::wording::wording;
use quebra_search::clock::Instant;
use quebra_search::{Dashboard, Limits, Options, Stop};
use quebra_studio::referee::{Choice, Claim, Course, Kind, Legal, Moment, Referee, Refusal, Rule, Violation};
use serde::Serialize;

use super::{Said, Trace};
use crate::describe::ToSchema;
use crate::error::{Code, Error};
use crate::harmless::{harmless, shortened};
use crate::method::Asked;
use crate::options::Choices;
use crate::schema::Schema;
use crate::tell::level::tell_stop;
use crate::tell::referee::tell_violation;
use crate::words::Words;

/// What a trace is held to, beside the rules of its level.
#[derive(Clone, Copy, Debug, Default)]
pub struct Standard<'a> {
    /// The method; none for the trace's own.
    pub method: Option<&'a str>,
    /// Graph or tree search; none for what the trace says, or either if it does not say.
    pub kind: Option<Kind>,
    /// When goals are looked for; none for any.
    pub goal: Option<Moment>,
}

/// The first thing that is wrong in a trace.
#[derive(Clone, Debug)]
pub struct Wrong {
    /// Its line, from 1.
    pub line: usize,
    /// What was claimed there.
    pub claim: Claim,
    /// The rule that it breaks, and what would have been right.
    pub violation: Violation,
    /// How many expansions came before it.
    pub expanded: usize,
    /// What waited to be expanded then: the first of it,
    pub waiting: Vec<Choice>,
    /// and how much it was in all.
    pub waiting_count: usize,
}

impl Wrong {
    /// In a sentence or two.
    pub fn tell(&self, words: Words) -> String {
        harmless(&shortened(&tell_violation(words, &self.violation))).into_owned()
    }

    /// Something that has nothing to do with what waits.
    fn plain(line: usize, claim: Claim, rule: Rule) -> Self {
        let violation = Violation { rule, right: Box::new(Legal::default()) };
        Self { line, claim, violation, expanded: 0, waiting: Vec::new(), waiting_count: 0 }
    }
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

/// Why nothing is said about a trace.
#[derive(Debug)]
pub enum Unjudged {
    /// It cannot be read.
    Unreadable(Error),
    /// A limit came first.
    Stopped(Stop),
}

impl From<Error> for Unjudged {
    fn from(error: Error) -> Self {
        Self::Unreadable(error)
    }
}

impl Unjudged {
    fn tell(self, words: Words) -> Error {
        match self {
            Self::Unreadable(error) => error,
            Self::Stopped(stop) => Error::new(Code::Stopped, tell_stop(words, Some(stop))),
        }
    }
}

/// How much of what waits is told.
const MOST_WAITING: usize = 24;

impl Trace {
    /// Is it a right search, or, where it tells none, a right answer? See [`Trace::review`].
    pub fn judge(
        &self,
        game: &dyn Game,
        goal: Option<Moment>,
        words: Words,
        limits: Limits,
        dashboard: &Dashboard,
    ) -> Result<Verdict, Error> {
        let wrong = if self.tells_search() {
            self.review(game, Standard { goal, ..Standard::default() }, limits, dashboard)
        } else {
            self.review_answer(game, limits, dashboard)
        };
        let wrong = wrong.map_err(|unjudged| unjudged.tell(words))?;
        Ok(Verdict {
            schema: Schema,
            accepted: wrong.is_none(),
            line: wrong.as_ref().map(|wrong| wrong.line),
            rule: wrong.as_ref().map(|wrong| wrong.violation.rule.name()),
            message: wrong.map(|wrong| wrong.tell(words)),
        })
    }

    /// What is wrong first in it as a search from where the game is, if anything. The game is one of the trace's level. Where it tells no
    /// plan, it must be at its end all the same.
    pub fn review(
        &self,
        game: &dyn Game,
        standard: Standard,
        limits: Limits,
        dashboard: &Dashboard,
    ) -> Result<Option<Wrong>, Unjudged> {
        let started = Instant::now();
        let missing = || self.missing(wording!("fault-trace-method", "the trace has no line `method:`"));
        let span = self.method.as_ref().map_or(0..0, |(_, span)| span.clone());
        let name = standard.method.or(self.method()).ok_or_else(missing)?;
        let in_method = |error| self.fault_in(&span, error);
        let asked = Asked::read(game, name, &Choices::default()).map_err(in_method)?;
        let course = Course { kind: standard.kind.or(self.kind.as_ref().map(|(kind, _)| *kind)), goal: standard.goal };
        let weight = asked.choices.options().weight;
        let referee = Referee::new(game, asked.method, weight, course, limits, dashboard);
        let mut referee = referee.map_err(|refusal| match refusal {
            Refusal::Method(error) => Unjudged::Unreadable(in_method(error.into())),
            Refusal::Stopped(stop) => Unjudged::Stopped(stop),
        })?;
        // A program tells how many expansions there were up to its answer, wherever it does.
        let before = self.claims.iter().take_while(|(_, said)| !said.is_answer());
        let told = before.filter(|(_, said)| matches!(said, Said::Expand(_))).count();
        let answer = self.claims.iter().find(|(_, said)| said.is_answer());
        let end = answer.is_none().then_some((self.lines, Claim::End));
        let claims = self.claims.iter().map(|(line, said)| (*line, self.claim(said)));
        for (line, claim) in claims.chain(end) {
            if dashboard.cancel.load(Relaxed) {
                return Err(Unjudged::Stopped(Stop::Interrupt));
            }
            if limits.time.is_some_and(|time| started.elapsed() >= time) {
                return Err(Unjudged::Stopped(Stop::Time));
            }
            if let Claim::Count(said) = claim {
                if said == told {
                    continue;
                }
                return Ok(Some(Wrong::plain(line, claim, Rule::Count { said, is: told })));
            }
            if let Err(violation) = referee.tell(&claim) {
                let (waiting, waiting_count) = referee.waiting(MOST_WAITING);
                let expanded = referee.expanded();
                return Ok(Some(Wrong { line, claim, violation, expanded, waiting, waiting_count }));
            }
        }
        match answer {
            // What cannot be decided within the limits is not held against it.
            Some((line, Said::NoPlan)) if !referee.is_complete() => {
                Ok(Self::review_none(*line, game, limits, dashboard).unwrap_or(None))
            }
            _ => Ok(None),
        }
    }

    /// What is wrong in saying that there is no plan, if there is one.
    fn review_none(line: usize, game: &dyn Game, limits: Limits, dashboard: &Dashboard) -> Result<Option<Wrong>, Stop> {
        let method = game.method("best").expect("every puzzle has a best method");
        let best = game.solve(&Request { method, options: Options::default(), limits }, dashboard);
        match (&best.plan, best.stopped_by) {
            (Some(plan), _) => Ok(Some(Wrong::plain(line, Claim::NoPlan, Rule::Solvable { cost: plan.cost }))),
            (None, Some(stop)) => Err(stop),
            (None, None) => Ok(None),
        }
    }

    /// What is wrong with its answer, if anything: a plan solves the level, and there is none only where there is none.
    pub fn review_answer(
        &self,
        game: &dyn Game,
        limits: Limits,
        dashboard: &Dashboard,
    ) -> Result<Option<Wrong>, Unjudged> {
        let missing = || self.missing(wording!("fault-trace-plan", "the answer has no line `plan:`"));
        let (line, plan) = self.answer().ok_or_else(missing)?;
        let Some(moves) = plan else {
            return Self::review_none(line, game, limits, dashboard).map_err(Unjudged::Stopped);
        };
        let broken = replay(game, &moves).err();
        Ok(broken.map(|rule| Wrong::plain(line, Claim::Plan { moves, cost: None }, rule)))
    }
}

/// What moves cost that solve the level; or the rule that they break.
pub fn replay(game: &dyn Game, moves: &[String]) -> Result<u32, Rule> {
    let text = quebra_puzzles::level::LevelText::read_code(&game.code()).expect("a game's own code can be read");
    let mut game = quebra_puzzles::open(&text).expect("a game's own code opens");
    for (index, word) in moves.iter().enumerate() {
        game.play(word).map_err(|error| Rule::Move { number: index + 1, fault: error.wording() })?;
    }
    let cost = game.cost();
    match game.budget() {
        _ if game.is_solved() => Ok(cost),
        Some(budget) if cost > budget => Err(Rule::Budget { cost, budget }),
        _ => Err(Rule::Solved),
    }
}
