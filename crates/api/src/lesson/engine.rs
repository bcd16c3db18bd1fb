//! What the engine says to the queries of a lesson. What it found once is remembered while a lesson is looked at.

use std::collections::VecDeque;
use std::rc::Rc;
use std::sync::atomic::Ordering::Relaxed;

use quebra_puzzles::game::{Game, Request};
use quebra_puzzles::method::HeuristicInfo;
use quebra_puzzles::wording::{Wording, wording};
use quebra_search::clock::Instant;
use quebra_search::{Cost, Dashboard, INFINITE, Limits, Report, Stop};
use quebra_studio::audit::{AuditRequest, Coverage, LevelAudit, MOST_STATES, audit, estimate};
use quebra_studio::explore::{Exploration, survey};
use quebra_studio::predict::{Question, Unanswerable};
use quebra_studio::record::{Recording, record, recordable};
use quebra_studio::referee::Refusal;

use super::draft::{Method, Spot};
use super::query::{Argument, Call, Expression, Joint, Query};
use crate::error::Error;
use crate::explore::Totals;
use crate::fields::Fields;
use crate::method::Asked;
use crate::options::Choices;
use crate::play::Place;

/// So many states may be expanded for one query: lessons are about small levels.
pub const MOST_NODES: u64 = 2_000_000;
/// So many expansions are written down for one query, and for the page.
pub const MOST_STEPS: usize = 5000;

/// What the engine says.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value {
    /// A number; infinite where there is none, as of a plan that does not exist.
    Number(f64),
    /// Yes or no.
    Truth(bool),
}

/// So many answers of a kind are remembered: a lesson asks much about few searches, and a stranger's may ask about thousands.
const KEPT: usize = 32;
/// A recording may take a fourth of the memory, so two leave room for the next.
const KEPT_RECORDINGS: usize = 2;

/// Asks the engine.
pub struct Engine<'a> {
    /// For all that is asked together.
    limits: Limits,
    started: Instant,
    dashboard: &'a Dashboard,
    reports: Kept<Report<String>>,
    recordings: Kept<Recording>,
    explorations: Kept<Exploration>,
    audits: Kept<LevelAudit>,
}

/// What was found last, by what was asked.
struct Kept<T> {
    most: usize,
    last: VecDeque<(String, Rc<T>)>,
}

impl<T> Kept<T> {
    fn new(most: usize) -> Self {
        Self { most, last: VecDeque::new() }
    }

    fn get(&self, key: &str) -> Option<Rc<T>> {
        self.last.iter().find(|(known, _)| known == key).map(|(_, found)| Rc::clone(found))
    }

    fn keep(&mut self, key: String, found: T) -> Rc<T> {
        let found = Rc::new(found);
        self.last.truncate(self.most - 1);
        self.last.push_front((key, Rc::clone(&found)));
        found
    }
}

/// An error, or what is wrong in words.
type Answer<T> = Result<T, Error>;

impl<'a> Engine<'a> {
    /// Within these limits.
    pub fn new(limits: Limits, dashboard: &'a Dashboard) -> Self {
        let limits = Limits { nodes: Some(limits.nodes.unwrap_or(MOST_NODES).min(MOST_NODES)), ..limits };
        Self {
            limits,
            started: Instant::now(),
            dashboard,
            reports: Kept::new(KEPT),
            recordings: Kept::new(KEPT_RECORDINGS),
            explorations: Kept::new(KEPT),
            audits: Kept::new(KEPT),
        }
    }

    /// What is left of the limits; nothing is asked any more when that is no time.
    fn rest(&self) -> Answer<Limits> {
        let time = self.limits.time.map(|time| time.saturating_sub(self.started.elapsed()));
        if self.dashboard.cancel.load(Relaxed) {
            return Err(stopped(Stop::Interrupt));
        }
        if time.is_some_and(|time| time.is_zero()) {
            return Err(stopped(Stop::Time));
        }
        Ok(Limits { time, ..self.limits })
    }

    /// How many recordings are remembered.
    #[cfg(test)]
    pub(crate) fn kept(&self) -> usize {
        self.recordings.last.len()
    }

    /// The game at a place of a lesson.
    pub fn game(spot: &Spot) -> Answer<Box<dyn Game>> {
        Ok(Place::at(&spot.level, &spot.moves).open()?.game)
    }

    /// A method of a game, as a lesson writes it.
    pub fn method(game: &dyn Game, method: &Method) -> Answer<Asked> {
        asked(game, &method.text)
    }

    /// What comes after so many expansions?
    pub fn question(&self, game: &dyn Game, asked: &Asked, at: usize) -> Answer<Question> {
        question(game, asked, at, self.rest()?, self.dashboard)
    }

    /// The value of a query at a place.
    pub fn value(&mut self, query: &Query, spot: &Spot) -> Answer<Value> {
        self.part(&query.root, spot)
    }

    /// The value of a query that is a number.
    pub fn number(&mut self, query: &Query, spot: &Spot) -> Answer<f64> {
        number(self.value(query, spot)?)
    }

    /// The value of a query that is yes or no.
    pub fn truth(&mut self, query: &Query, spot: &Spot) -> Answer<bool> {
        truth(self.value(query, spot)?)
    }

    fn part(&mut self, part: &Expression, spot: &Spot) -> Answer<Value> {
        Ok(match part {
            Expression::Number(number) => Value::Number(*number),
            Expression::Not(inner) => Value::Truth(!truth(self.part(inner, spot)?)?),
            Expression::Call(call) => self.call(call, spot)?,
            Expression::Pair(left, Joint::And, right) => {
                Value::Truth(truth(self.part(left, spot)?)? && truth(self.part(right, spot)?)?)
            }
            Expression::Pair(left, joint, right) => {
                let (left, right) = (number(self.part(left, spot)?)?, number(self.part(right, spot)?)?);
                match joint {
                    Joint::Plus => Value::Number(left + right),
                    Joint::Minus => Value::Number(left - right),
                    Joint::Times => Value::Number(left * right),
                    Joint::Over => Value::Number(left / right),
                    Joint::Less => Value::Truth(left < right),
                    Joint::Greater => Value::Truth(left > right),
                    Joint::AtMost => Value::Truth(left <= right),
                    Joint::AtLeast => Value::Truth(left >= right),
                    Joint::Equal | Joint::And => Value::Truth(is_same(left, right)),
                    Joint::Unequal => Value::Truth(!is_same(left, right)),
                }
            }
        })
    }

    fn call(&mut self, call: &Call, spot: &Spot) -> Answer<Value> {
        let elsewhere;
        let spot = match &call.level {
            Some(level) => {
                elsewhere = Spot { level: level.clone(), moves: Vec::new(), span: call.span.clone() };
                &elsewhere
            }
            None => spot,
        };
        self.rest()?;
        let mut game = Self::game(spot)?;
        if let Some(Argument::Moves(moves)) = call.arguments.last() {
            for (index, word) in moves.iter().enumerate() {
                game.play(word).map_err(|error| Error::in_game(error.of_move(index + 1)))?;
            }
        }
        let game = game.as_ref();
        let count = |place: usize| match call.arguments.get(place) {
            Some(&Argument::Count(count)) => Some(count),
            _ => None,
        };
        let name = call.function.name;
        if let Some(Argument::Method(method)) = call.arguments.first() {
            return self.about_search(name, game, method, count(1).unwrap_or_default());
        }
        if let Some(Argument::Heuristic(heuristic)) = call.arguments.first() {
            let heuristic = game.heuristic(heuristic)?;
            return self.about_heuristic(name, game, heuristic);
        }
        Ok(match name {
            "optimum" => Value::Number(cost(self.optimum(game)?)),
            "par" => {
                let start = Self::game(&Spot { moves: Vec::new(), ..spot.clone() })?;
                Value::Number(cost(self.optimum(start.as_ref())?))
            }
            "solvable" => Value::Truth(self.optimum(game)? != INFINITE),
            "spent" => Value::Number(cost(game.cost())),
            "moves" => Value::Number(game.legal().len() as f64),
            "solved" => Value::Truth(game.is_solved()),
            _ => Value::Number(self.about_space(name, game, count(0))?),
        })
    }

    /// What the best plan from here costs, proved.
    fn optimum(&mut self, game: &dyn Game) -> Answer<Cost> {
        if game.is_solved() {
            return Ok(0);
        }
        let report = self.report(game, "best")?;
        Ok(if report.is_optimal() { report.lower_bound } else { INFINITE })
    }

    /// The moves of a best plan from here.
    pub fn plan(&mut self, game: &dyn Game) -> Answer<Vec<String>> {
        if game.is_solved() {
            return Ok(Vec::new());
        }
        let report = self.report(game, "best")?;
        let unsolvable = || Error::input(wording!("fault-lesson-unsolvable", "this board cannot be solved"));
        Ok(report.plan.as_ref().ok_or_else(unsolvable)?.actions.clone())
    }

    /// A whole search; one that a limit ended is no answer.
    fn report(&mut self, game: &dyn Game, method: &str) -> Answer<Rc<Report<String>>> {
        let key = key(game, method);
        if let Some(report) = self.reports.get(&key) {
            return Ok(report);
        }
        let asked = asked(game, method)?;
        let options = quebra_search::Options { threads: 1, ..asked.choices.options() };
        let request = Request { method: asked.method, options, limits: self.rest()? };
        let mut report = game.solve(&request, self.dashboard);
        if let Some(stop) = report.stopped_by.filter(|_| method != "best" || !report.is_optimal()) {
            return Err(stopped(stop));
        }
        // Only the moves of `best` are asked for, and those of others may be a million.
        if let Some(plan) = report.plan.as_mut().filter(|_| method != "best") {
            plan.actions = Vec::new();
        }
        Ok(self.reports.keep(key, report))
    }

    fn recording(&mut self, game: &dyn Game, method: &str) -> Answer<Rc<Recording>> {
        let key = key(game, method);
        if let Some(recording) = self.recordings.get(&key) {
            return Ok(recording);
        }
        let asked = asked(game, method)?;
        let request =
            Request { method: recordable(asked.method)?, options: asked.choices.options(), limits: self.rest()? };
        let recording = record(game, &request, MOST_STEPS, self.dashboard).map_err(stopped)?;
        Ok(self.recordings.keep(key, recording))
    }

    fn about_search(&mut self, name: &str, game: &dyn Game, method: &str, at: usize) -> Answer<Value> {
        let report = |engine: &mut Self| engine.report(game, method);
        let value = match name {
            "proved" => return Ok(Value::Truth(report(self)?.is_optimal())),
            "cost" => report(self)?.plan.as_ref().map_or(f64::INFINITY, |plan| cost(plan.cost)),
            "expanded" => report(self)?.stats.expanded as f64,
            "generated" => report(self)?.stats.generated as f64,
            "duplicates" => report(self)?.stats.duplicates as f64,
            "stored" => report(self)?.stats.peak_stored as f64,
            "reopened" => report(self)?.stats.reopened as f64,
            "legal" => {
                let asked = asked(game, method)?;
                let legal = self.question(game, &asked, at)?.legal();
                (legal.expansions.len() + legal.goals.len()) as f64
            }
            _ => about_steps(name, &*self.recording(game, method)?, at)?,
        };
        Ok(Value::Number(value))
    }

    fn about_heuristic(&mut self, name: &str, game: &dyn Game, heuristic: HeuristicInfo) -> Answer<Value> {
        if name == "h" || name == "f" {
            let h = cost(estimate(game, heuristic, self.rest()?, self.dashboard).map_err(stopped)?);
            return Ok(Value::Number(if name == "h" { h } else { h + cost(game.cost()) }));
        }
        let key = key(game, heuristic.name);
        let found = if let Some(found) = self.audits.get(&key) {
            found
        } else {
            let request = AuditRequest { most_states: MOST_STATES, limits: self.rest()? };
            let found = audit(game, heuristic, &request, self.dashboard);
            self.audits.keep(key, found)
        };
        if let Some(stop) = found.stopped_by {
            return Err(stopped(stop));
        }
        let (over, steep) = (found.audit.overestimates, found.audit.inconsistencies);
        // A sample can refute, but not prove.
        let is_refuted = if name == "consistent" { steep > 0 } else { over > 0 };
        if found.coverage != Coverage::All && (!is_refuted || name == "overestimates") {
            return Err(Error::input(wording!(
                "fault-lesson-space",
                "this level has too many states to look at all of them: take a smaller one"
            )));
        }
        Ok(match name {
            "admissible" => Value::Truth(over == 0),
            "consistent" => Value::Truth(steep == 0),
            _ => Value::Number(over as f64),
        })
    }

    fn about_space(&mut self, name: &str, game: &dyn Game, depth: Option<usize>) -> Answer<f64> {
        let key = key(game, "");
        let space = if let Some(space) = self.explorations.get(&key) {
            space
        } else {
            let space = survey(game, self.rest()?, self.dashboard);
            self.explorations.keep(key, space)
        };
        if let Some(stop) = space.stopped_by {
            return Err(stopped(stop));
        }
        let totals = Totals::of(&space.layers);
        let within = |depth: usize| space.layers.iter().take(depth).map(|layer| layer.states).sum::<usize>();
        Ok(match (name, depth) {
            ("states", Some(depth)) => space.layers.get(depth).map_or(0, |layer| layer.states) as f64,
            ("states", None) => totals.states as f64,
            ("states-within", depth) => within(depth.unwrap_or_default().saturating_add(1)) as f64,
            ("goals", _) => totals.goals as f64,
            ("dead-ends", _) => totals.dead.unwrap_or_default() as f64,
            ("depth", _) => space.layers.len().saturating_sub(1) as f64,
            _ => space.hardest.as_ref().map_or(0.0, |(_, distance)| cost(*distance)),
        })
    }
}

/// What a recording tells of a step, counted from 1, or of an attempt.
fn about_steps(name: &str, recording: &Recording, at: usize) -> Answer<f64> {
    let steps = &recording.steps;
    let whole = |value: usize| {
        if recording.is_complete { Ok(value as f64) } else { Err(stopped(Stop::Nodes)) }
    };
    match name {
        "steps" => return whole(steps.len()),
        "attempts" => return whole(steps.last().map_or(0, |step| step.iteration)),
        "most-open" => return whole(steps.iter().map(|step| step.open_count).max().unwrap_or_default()),
        "limit" | "attempt-steps" => {
            let mut own = steps.iter().filter(|step| step.iteration == at).peekable();
            let Some(first) = own.peek() else { return Err(missing("attempt", at)) };
            let limit = first.threshold.ok_or_else(|| missing("attempt", at))?;
            return Ok(if name == "limit" { cost(limit) } else { own.count() as f64 });
        }
        _ => {}
    }
    let step = at.checked_sub(1).and_then(|index| steps.get(index)).ok_or_else(|| missing("step", at))?;
    let h = recording.nodes[step.node].h;
    Ok(match name {
        "open" => step.open_count as f64,
        "ties" => step.reason.ties as f64,
        "g-at" => cost(step.g),
        "h-at" => cost(h),
        _ => cost(step.g) + cost(h),
    })
}

/// A method as lessons write it: its name, then choices such as `ties=fifo`.
pub fn asked(game: &dyn Game, text: &str) -> Answer<Asked> {
    let mut words = text.split_whitespace();
    let name = words.next().unwrap_or_default();
    let mut choices = Choices::default();
    for word in words {
        let (key, value) = word.split_once('=').unwrap_or((word, ""));
        let field = Choices::FIELDS.iter().find(|field| field.name == key);
        let Some(field) = field else {
            let names = Choices::FIELDS.iter().map(|field| field.name).collect::<Vec<_>>().join(", ");
            let fault = wording!(
                "fault-lesson-choices",
                "expected choices of {names}, such as `ties=fifo`, not `{word}`",
                names,
                word
            );
            return Err(Error::input(fault));
        };
        (field.set)(&mut choices, value).map_err(|error| Error::input(format!("`{word}`: {error}")))?;
    }
    Asked::read(game, name, &choices)
}

/// What comes after so many expansions of a method?
pub fn question(game: &dyn Game, asked: &Asked, at: usize, limits: Limits, dashboard: &Dashboard) -> Answer<Question> {
    let method = recordable(asked.method)?;
    let options = quebra_search::Options { threads: 1, ..asked.choices.options() };
    let request = Request { method, options, limits };
    Question::at(game, &request, at.min(MOST_STEPS), dashboard).map_err(|reason| match reason {
        Unanswerable::Refused(Refusal::Method(error)) => error.into(),
        Unanswerable::Refused(Refusal::Stopped(stop)) => stopped(stop),
        Unanswerable::Over { steps } => {
            Error::input(wording!("fault-predict-over", "the search has only {count} steps", count = steps))
        }
        Unanswerable::Unjudged => Error::input(wording!(
            "fault-predict-unjudged",
            "on this level the moves of the search do not tell its states apart, so nobody can say what comes next"
        )),
    })
}

fn key(game: &dyn Game, what: &str) -> String {
    format!("{} {} {what}", game.code(), game.history().join(" "))
}

fn stopped(stop: Stop) -> Error {
    let wording: Wording = if stop == Stop::Interrupt {
        return Error::new(crate::error::Code::Stopped, crate::format::reason(stop));
    } else {
        wording!(
            "fault-lesson-much",
            "that takes more than a lesson may: {reason}",
            reason = crate::format::reason(stop)
        )
    };
    Error::new(crate::error::Code::Stopped, wording)
}

fn missing(what: &'static str, at: usize) -> Error {
    match what {
        "step" => Error::input(wording!("fault-lesson-step", "the search has no step {at}", at)),
        _ => Error::input(wording!("fault-lesson-attempt", "the search has no attempt {at} with a limit", at)),
    }
}

fn cost(cost: Cost) -> f64 {
    if cost == INFINITE { f64::INFINITY } else { f64::from(cost) }
}

/// Equal, as far as anybody writes a number.
pub fn is_same(left: f64, right: f64) -> bool {
    // Two that are infinite have no difference.
    left.total_cmp(&right).is_eq() || (left - right).abs() < 0.005
}

fn number(value: Value) -> Answer<f64> {
    match value {
        Value::Number(number) => Ok(number),
        Value::Truth(_) => Err(Error::input(wording!("fault-lesson-truth", "this is yes or no; expected a number"))),
    }
}

fn truth(value: Value) -> Answer<bool> {
    match value {
        Value::Truth(truth) => Ok(truth),
        Value::Number(_) => {
            Err(Error::input(wording!("fault-lesson-amount", "this is a number; expected something that holds or not")))
        }
    }
}
