//! Lessons: texts with boards to play, searches to step through, and questions that the engine answers.
//!
//! A lesson is one Markdown file ([`read`] makes a [`draft`] of it). Nothing in it is an answer: what is right is a [query], and the
//! [engine] is asked when somebody answers. [`quebra lesson check`](check) asks all of it before.
//!
//! ````
//! use quebra_api::lesson::check;
//! use quebra_search::{Dashboard, Limits};
//!
//! let text = "# One slide
//!
//! ```number
//! level: n-puzzle:1,2,3/4,5,6/7,0,8
//! text: How many moves does it take?
//! answer: optimum()
//! ```
//! ";
//! let checked = check("mine.md", text, Limits::default(), &Dashboard::default()).unwrap();
//! assert_eq!(checked.questions[0].answer, "1");
//! let errors = check("mine.md", &text.replace("optimum()", "1"), Limits::default(), &Dashboard::default()).unwrap_err();
//! assert_eq!(errors[0].to_string(), "mine.md:6:9: answers are computed: expected a query such as `expanded(bfs)`");
//! ````

pub mod draft;
pub mod engine;
mod judge;
pub mod query;
pub mod read;
mod shape;
mod shipped;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, HashSet, VecDeque};

use quebra_puzzles::game::Game;
use quebra_puzzles::wording::wording;
use quebra_search::{Dashboard, Limits};
use serde::Deserialize;

use self::draft::{Block, Content, Draft, Part, PartKind, Run, Spot, Style, Task};
use self::engine::{Engine, Value};
use self::query::Query;
use crate::describe::ToSchema;
use crate::error::{Code, Error};
use crate::fields::Fields;
use crate::format::Format;
use crate::method::Asked;
use crate::options::Choices;
use crate::schema::Schema;
use crate::words::{Language, Words};

pub use judge::{JudgeTask, LessonVerdict};
pub use shape::{CheckedLesson, CheckedQuestion, Lesson, LessonPart, LessonProse, OptionValue, Span};
pub use shipped::{LessonEntry, Lessons, lessons, text};

/// So many boards are looked at to find one that a lesson asks for.
const MOST_BOARDS: usize = 5000;

/// A lesson to open: one of quebra's own, or any text.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct LessonTask {
    /// The name of one of quebra's own.
    pub(crate) lesson: Option<String>,
    /// Or the text of a lesson.
    pub(crate) text: Option<String>,
}

/// What is right.
#[derive(Clone, Debug, PartialEq)]
enum Right {
    /// Moves to a board that is asked for.
    Moves(Vec<String>),
    /// Which answers hold.
    Choices(Vec<bool>),
    /// The number.
    Number(f64),
    /// For each expansion in a row, the states that may be taken.
    States(Vec<Vec<Vec<String>>>),
}

impl Right {
    fn tell(&self) -> String {
        let holding = |all: &[bool]| {
            let numbers = all.iter().enumerate().filter(|(_, holds)| **holds).map(|(index, _)| (index + 1).to_string());
            numbers.collect::<Vec<_>>().join(", ")
        };
        match self {
            Self::Moves(moves) => moves.join(" "),
            Self::Choices(all) => holding(all),
            Self::Number(number) => number.to_string(),
            Self::States(all) => {
                let state = |way: &Vec<String>| if way.is_empty() { "start".to_string() } else { way.join(" ") };
                let states = |ways: &Vec<Vec<String>>| ways.iter().map(state).collect::<Vec<_>>().join(" | ");
                all.iter().map(states).collect::<Vec<_>>().join("; ")
            }
        }
    }
}

/// A lesson that is looked at: its text, and the engine.
struct Desk<'a> {
    name: &'a str,
    source: &'a str,
    engine: Engine<'a>,
}

impl LessonTask {
    /// The text, and its name.
    fn source(&self) -> Result<(Option<&'static str>, &str), Error> {
        match (&self.lesson, &self.text) {
            (Some(name), None) => {
                let (name, text) = shipped::named(name)?;
                Ok((Some(name), text))
            }
            (None, Some(text)) => Ok((None, text)),
            _ => Err(Error::input("expected one of `lesson` and `text`")),
        }
    }

    /// Opens the lesson.
    pub fn open(&self, limits: Limits, dashboard: &Dashboard) -> Result<Lesson, Error> {
        let (name, source) = self.source()?;
        let mut desk = Desk { name: "", source, engine: Engine::new(limits, dashboard) };
        let draft = read::read("", source).map_err(first)?;
        let mut parts = Vec::new();
        let mut questions = 0;
        for part in &draft.parts {
            parts.push(desk.part(part, questions)?);
            questions += usize::from(part.is_question());
        }
        let title = plain(&draft);
        let languages = title.keys().copied().collect();
        Ok(Lesson { schema: Schema, name, source: source.to_string(), title, languages, questions, parts })
    }
}

/// The first of all that is wrong.
fn first(errors: Vec<Error>) -> Error {
    errors.into_iter().next().expect("something is wrong")
}

/// The title as plain text.
fn plain(draft: &Draft) -> BTreeMap<&'static str, String> {
    draft.title.iter().map(|(tag, runs)| (*tag, text_of(runs))).collect()
}

/// Text without its looks, and without what would have to be computed.
fn text_of(runs: &[Run]) -> String {
    let text = |run: &Run| match &run.content {
        Content::Text(text) => text.clone(),
        Content::Value(_) => "…".to_string(),
    };
    runs.iter().map(text).collect()
}

impl Part {
    fn is_question(&self) -> bool {
        matches!(&self.kind, PartKind::Block(block) if block.task.is_question())
    }
}

/// Looks whether a lesson holds what it promises: that all can be read, that the engine answers all that is asked, and that there is
/// something to choose. Tells all that is wrong.
pub fn check(name: &str, source: &str, limits: Limits, dashboard: &Dashboard) -> Result<CheckedLesson, Vec<Error>> {
    let draft = read::read(name, source)?;
    let mut desk = Desk { name, source, engine: Engine::new(limits, dashboard) };
    let (mut questions, mut errors) = (Vec::new(), Vec::new());
    for part in &draft.parts {
        if let Err(error) = desk.part(part, 0) {
            errors.push(error);
            continue;
        }
        let PartKind::Block(block) = &part.kind else { continue };
        let right = match &part.spot {
            Some(spot) if block.task.is_question() => desk.right(block, spot),
            _ => continue,
        };
        match right.and_then(|right| desk.fair(block, part, right)) {
            Ok(right) => {
                let line = source[..part.span.start].matches('\n').count() + 1;
                questions.push(CheckedQuestion { kind: block.task.name(), line, answer: right.tell() });
            }
            Err(error) => errors.push(desk.placed(part.span.clone(), error)),
        }
        if let Some(spot) = &part.spot
            && let Err(error) = desk.spoken(&block.after, Some(spot))
        {
            errors.push(error);
        }
    }
    if errors.is_empty() { Ok(CheckedLesson { schema: Schema, title: plain(&draft), questions }) } else { Err(errors) }
}

impl<'a> Desk<'a> {
    /// An error with the place in the lesson that it is about.
    fn placed(&self, span: std::ops::Range<usize>, error: Error) -> Error {
        if error.place.as_ref().is_some_and(|place| *place.source == *self.source) {
            return error;
        }
        Error { help: error.help, code: Code::Input, ..read::fault(self.name, self.source, span, error.message) }
    }

    fn game(&self, spot: &Spot) -> Result<Box<dyn Game>, Error> {
        Engine::game(spot).map_err(|error| self.placed(spot.span.clone(), error))
    }

    fn asked(&self, game: &dyn Game, method: &draft::Method) -> Result<Asked, Error> {
        Engine::method(game, method).map_err(|error| self.placed(method.span.clone(), error))
    }

    fn ask<T>(
        &mut self,
        query: &Query,
        spot: &Spot,
        ask: impl FnOnce(&mut Engine<'a>, &Query, &Spot) -> Result<T, Error>,
    ) -> Result<T, Error> {
        ask(&mut self.engine, query, spot).map_err(|error| self.placed(query.span.clone(), error))
    }

    fn part(&mut self, part: &Part, question: usize) -> Result<LessonPart, Error> {
        let spot = part.spot.as_ref();
        let block = match &part.kind {
            PartKind::Prose(prose) => {
                let mut text = BTreeMap::new();
                for (tag, pieces) in prose {
                    let pieces = pieces.iter().map(|piece| self.prose(piece, tag, spot));
                    text.insert(*tag, pieces.collect::<Result<Vec<_>, _>>()?);
                }
                return Ok(LessonPart::Prose { text });
            }
            PartKind::Block(block) => block,
        };
        let spot = spot.expect("a block without a level is not read");
        let game = self.game(spot)?;
        let start = Engine::game(&Spot { moves: Vec::new(), ..spot.clone() })?;
        let (level, puzzle, moves) = (start.code(), game.card().name, game.history());
        let text = self.spoken(&block.text, Some(spot))?;
        Ok(match &block.task {
            Task::Board(when) => LessonPart::Board { question, level, puzzle, moves, solve: when.is_none(), text },
            Task::Search { method, at } => {
                let asked = self.asked(game.as_ref(), method)?;
                quebra_studio::record::recordable(asked.method)
                    .map_err(|error| self.placed(method.span.clone(), error.into()))?;
                let options = options(&method.text);
                LessonPart::Search { level, puzzle, moves, method: asked.method.to_string(), options, at: *at, text }
            }
            Task::Predict { method, at, count } => {
                let asked = self.asked(game.as_ref(), method)?;
                let after = self.spoken(&block.after, Some(spot))?;
                let (options, at, count) = (options(&method.text), *at, *count);
                let method = asked.method.to_string();
                LessonPart::Predict { question, level, puzzle, moves, method, options, at, count, text, after }
            }
            Task::Choice(answers) => {
                let right = self.right(block, spot)?;
                let several = matches!(&right, Right::Choices(all) if all.iter().filter(|holds| **holds).count() != 1);
                let answers = answers.iter().map(|answer| self.spoken(&answer.text, Some(spot)));
                LessonPart::Choice { question, several, text, answers: answers.collect::<Result<_, _>>()? }
            }
            Task::Number(_) => LessonPart::Number { question, text },
        })
    }

    fn prose(&mut self, prose: &draft::Prose, tag: &str, spot: Option<&Spot>) -> Result<LessonProse, Error> {
        Ok(match prose {
            draft::Prose::Heading(runs) => LessonProse::Heading { text: self.spans(runs, tag, spot)? },
            draft::Prose::Paragraph(runs) => LessonProse::Paragraph { text: self.spans(runs, tag, spot)? },
            draft::Prose::List { is_ordered, items } => LessonProse::List {
                ordered: *is_ordered,
                items: items.iter().map(|runs| self.spans(runs, tag, spot)).collect::<Result<_, _>>()?,
            },
            draft::Prose::Code(code) => LessonProse::Code { code: code.clone() },
        })
    }

    fn spoken(
        &mut self,
        text: &BTreeMap<&'static str, Vec<Run>>,
        spot: Option<&Spot>,
    ) -> Result<BTreeMap<&'static str, Vec<Span>>, Error> {
        text.iter().map(|(tag, runs)| Ok((*tag, self.spans(runs, tag, spot)?))).collect()
    }

    fn spans(&mut self, runs: &[Run], tag: &str, spot: Option<&Spot>) -> Result<Vec<Span>, Error> {
        let words = Words { language: Language::of(tag).unwrap_or_default() };
        let mut spans = Vec::new();
        for Run { style, link, content } in runs {
            let text = match content {
                Content::Text(text) => text.clone(),
                Content::Value(query) => {
                    let missing =
                        || wording!("fault-lesson-query-nowhere", "no block before this has a level to ask about");
                    let spot = spot.ok_or_else(|| self.placed(query.span.clone(), Error::input(missing())));
                    match self.ask(query, spot?, Engine::value)? {
                        Value::Number(number) => tell_number(words, number),
                        Value::Truth(true) => words.say("lesson-yes"),
                        Value::Truth(false) => words.say("lesson-no"),
                    }
                }
            };
            let style = match style {
                Style::Plain => None,
                Style::Emphasis => Some("emphasis"),
                Style::Strong => Some("strong"),
                Style::Code => Some("code"),
            };
            spans.push(Span { text, style, link: link.clone() });
        }
        Ok(spans)
    }

    /// What is right, by the engine.
    fn right(&mut self, block: &Block, spot: &Spot) -> Result<Right, Error> {
        Ok(match &block.task {
            Task::Board(None) => {
                let game = self.game(spot)?;
                Right::Moves(self.plan(game.as_ref(), spot)?)
            }
            Task::Board(Some(when)) => Right::Moves(self.find(when, spot)?),
            Task::Choice(answers) => {
                let holds = answers.iter().map(|answer| self.ask(&answer.when, spot, Engine::truth));
                Right::Choices(holds.collect::<Result<_, _>>()?)
            }
            Task::Number(query) => Right::Number(self.ask(query, spot, Engine::number)?),
            Task::Predict { method, at, count } => {
                let game = self.game(spot)?;
                let asked = self.asked(game.as_ref(), method)?;
                let mut all = Vec::new();
                for at in *at..at + count {
                    let question = self.engine.question(game.as_ref(), &asked, at);
                    let legal = question.map_err(|error| self.placed(method.span.clone(), error))?.legal();
                    all.push(legal.expansions.into_iter().chain(legal.goals).map(|choice| choice.way).collect());
                }
                Right::States(all)
            }
            Task::Search { .. } => Right::States(Vec::new()),
        })
    }

    /// A best plan from a place.
    fn plan(&mut self, game: &dyn Game, spot: &Spot) -> Result<Vec<String>, Error> {
        self.engine.plan(game).map_err(|error| self.placed(spot.span.clone(), error))
    }

    /// Moves to the nearest board at which something holds.
    fn find(&mut self, when: &Query, spot: &Spot) -> Result<Vec<String>, Error> {
        let start = self.game(spot)?;
        let skip = start.history().len();
        // What is asked for may depend on how many moves it took.
        let mut known = HashSet::from([(start.place(), start.cost())]);
        let mut open = VecDeque::from([start]);
        while let Some(game) = open.pop_front() {
            let here = Spot { moves: game.history(), ..spot.clone() };
            if self.ask(when, &here, Engine::truth)? {
                return Ok(here.moves[skip..].to_vec());
            }
            for word in game.legal() {
                let mut next = game.fork();
                if next.play(&word).is_ok() && known.len() < MOST_BOARDS && known.insert((next.place(), next.cost())) {
                    open.push_back(next);
                }
            }
        }
        let fault = wording!(
            "fault-lesson-board",
            "on none of the {count} boards nearest by does this hold",
            count = known.len()
        );
        Err(self.placed(when.span.clone(), Error::input(fault)))
    }

    /// Is there something to find out?
    fn fair(&self, block: &Block, part: &Part, right: Right) -> Result<Right, Error> {
        let fault = match &right {
            Right::Moves(moves) if moves.is_empty() => {
                wording!("fault-lesson-done", "nothing is to be done: what is asked for holds at the start")
            }
            Right::Choices(all) if !all.contains(&true) => wording!("fault-lesson-none", "no answer holds"),
            Right::Choices(all) if !all.contains(&false) => wording!("fault-lesson-all", "every answer holds"),
            Right::Number(number) if !number.is_finite() => {
                wording!("fault-lesson-infinite", "there is no such number: the engine says it is infinite")
            }
            Right::States(all) if all.iter().any(Vec::is_empty) => {
                wording!("fault-lesson-nothing", "at this moment no state is expanded: an attempt or the search ends")
            }
            _ if block.text.is_empty() => {
                wording!("fault-lesson-no-text", "expected `text:`, or `en:` and `pt:`: what is asked?")
            }
            _ => return Ok(right),
        };
        Err(self.placed(part.span.clone(), Error::input(fault)))
    }
}

/// A number as a language writes it.
fn tell_number(words: Words, number: f64) -> String {
    let format = Format { words };
    if !number.is_finite() {
        "∞".to_string()
    } else if number.fract() == 0.0 && number >= 0.0 {
        format.count(number as u64)
    } else {
        format.fixed(number, 2)
    }
}

/// A value as programs write it.
fn tell_value(value: Value) -> String {
    match value {
        Value::Number(number) => tell_number(Words::ENGLISH, number),
        Value::Truth(truth) => truth.to_string(),
    }
}

/// The choices of a method, as requests take them.
fn options(method: &str) -> BTreeMap<&'static str, OptionValue> {
    let mut options = BTreeMap::new();
    for (key, value) in method.split_whitespace().skip(1).filter_map(|word| word.split_once('=')) {
        let Some(field) = Choices::FIELDS.iter().find(|field| field.name == key) else { continue };
        let value = match value {
            "on" => OptionValue::Truth(true),
            "off" => OptionValue::Truth(false),
            _ => value.parse().map_or_else(|_| OptionValue::Word(value.to_string()), OptionValue::Number),
        };
        options.insert(field.name, value);
    }
    options
}
