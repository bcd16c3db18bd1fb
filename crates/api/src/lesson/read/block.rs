//! The blocks of a lesson: read line by line, `key: value`.

use std::ops::Range;

use pulldown_cmark::{Event, Options, Parser, Tag, TextMergeWithOffset};
use quebra_puzzles::near::nearest;
use quebra_puzzles::wording::wording;

use super::{Reader, skip, tags};
use crate::lesson::draft::{Answer, Block, Content, Draft, Method, Part, PartKind, Run, Spoken, Spot, Task};
use crate::lesson::engine::MOST_STEPS;
use crate::lesson::query::{self, Query};
use crate::words::Language;

const BLOCKS: [&str; 5] = ["board", "search", "predict", "choice", "number"];

/// All keys, for those who mistype one.
const KEYS: [&str; 13] =
    ["level", "moves", "method", "at", "count", "when", "answer", "text", "en", "pt", "after", "en-after", "pt-after"];

/// A line `key: value` of a block.
struct Field<'a> {
    key: &'a str,
    key_span: Range<usize>,
    value: String,
    span: Range<usize>,
}

/// The lines of a block that are not read yet.
struct Fields<'a> {
    fields: Vec<Field<'a>>,
    info: &'a str,
}

impl<'a> Fields<'a> {
    fn take(&mut self, key: &str) -> Option<Field<'a>> {
        let place = self.fields.iter().position(|field| field.key == key)?;
        Some(self.fields.remove(place))
    }
}

impl<'a> Reader<'a> {
    pub(super) fn block(&mut self, info: &str, inside: Range<usize>, span: Range<usize>) {
        self.flush();
        // What follows a block is for all, until something else is said.
        self.language = None;
        let head = span.start..span.start + self.source[span.clone()].lines().next().unwrap_or_default().len();
        let Some(info) = BLOCKS.into_iter().find(|name| *name == info) else {
            let names = BLOCKS.join(", ");
            return self.wrong(
                head,
                wording!("fault-lesson-block", "expected a block called {names} or text, not `{info}`", names, info),
            );
        };
        let before = self.errors.len();
        let (fields, options) = self.fields(inside);
        let mut fields = Fields { fields, info };
        self.find_spot(&mut fields, &head);
        let text = self.texts(&mut fields, "text", ["en", "pt"]);
        let after = self.texts(&mut fields, "after", ["en-after", "pt-after"]);
        let task = self.task(&mut fields, options, &head);
        for field in std::mem::take(&mut fields.fields) {
            let Field { key, key_span, .. } = field;
            let message = match nearest(key, KEYS) {
                Some(meant) if meant != key => {
                    wording!(
                        "fault-lesson-key-meant",
                        "`{info}` knows no `{key}`; did you mean `{meant}`?",
                        info,
                        key,
                        meant
                    )
                }
                _ => wording!("fault-lesson-key", "`{info}` knows no `{key}`, or has it twice", info, key),
            };
            self.wrong(key_span, message);
        }
        if let Some(task) = task.filter(|_| self.errors.len() == before) {
            let block = Block { task, text, after };
            self.draft.parts.push(Part { spot: self.spot.clone(), span: head, kind: PartKind::Block(block) });
        }
    }

    /// The lines of a block, and its answers: each begins with `- `.
    fn fields(&mut self, inside: Range<usize>) -> (Vec<Field<'a>>, Vec<Vec<Field<'a>>>) {
        let (mut own, mut answers) = (Vec::new(), Vec::<Vec<Field<'a>>>::new());
        let mut at = inside.start;
        for line in self.source[inside].split_inclusive('\n') {
            let start = at;
            at += line.len();
            let text = line.trim_end();
            let trimmed = text.trim_start();
            if trimmed.is_empty() || trimmed.starts_with('#') {
                continue;
            }
            let indent = text.len() - trimmed.len();
            let last = answers.last_mut().unwrap_or(&mut own).last_mut();
            if indent >= 4
                && let Some(last) = last
            {
                last.value.push(' ');
                last.value.push_str(trimmed);
                last.span.end = start + text.len();
                continue;
            }
            let (body, body_at) = match trimmed.strip_prefix("- ") {
                Some(body) => {
                    answers.push(Vec::new());
                    (body.trim_start(), start + text.len() - body.trim_start().len())
                }
                None => (trimmed, start + indent),
            };
            let Some((key, value)) = body.split_once(':') else {
                let span = body_at..start + text.len();
                self.wrong(span, wording!("fault-lesson-line", "expected `key: value`, not `{body}`", body));
                continue;
            };
            let value = value.trim();
            let span = start + text.len() - value.len()..start + text.len();
            let field =
                Field { key: key.trim(), key_span: body_at..body_at + key.len(), value: value.to_string(), span };
            // What stands at the margin is the block's own, also after its answers.
            let is_answer = indent > 0 || body.len() < trimmed.len();
            answers.last_mut().filter(|_| is_answer).unwrap_or(&mut own).push(field);
        }
        (own, answers)
    }

    /// The level of a block: its own, or that of the block before.
    fn find_spot(&mut self, fields: &mut Fields<'_>, head: &Range<usize>) {
        let moves = fields.take("moves");
        let words = |moves: &Option<Field>| -> Vec<String> {
            moves.iter().flat_map(|moves| moves.value.split_whitespace()).map(str::to_string).collect()
        };
        match (fields.take("level"), &mut self.spot) {
            (Some(level), spot) => {
                *spot = Some(Spot { level: level.value, moves: words(&moves), span: level.span });
            }
            (None, Some(spot)) if moves.is_some() => {
                spot.moves = words(&moves);
                spot.span = moves.map_or(head.clone(), |moves| moves.span);
            }
            (None, Some(_)) => {}
            (None, None) => {
                let fault = wording!("fault-lesson-no-level", "expected `level:`, as no block before has one");
                self.wrong(head.clone(), fault);
            }
        }
    }

    /// A text for all languages, or one for each.
    fn texts(&mut self, fields: &mut Fields<'_>, all: &str, each: [&str; 2]) -> Spoken<Vec<Run>> {
        let mut texts = Spoken::new();
        if let Some(field) = fields.take(all) {
            let runs = self.inline(&field);
            for tag in tags(None) {
                texts.insert(tag, runs.clone());
            }
        }
        for (key, language) in each.into_iter().zip(Language::ALL) {
            if let Some(field) = fields.take(key) {
                let runs = self.inline(&field);
                texts.insert(language.tag(), runs);
            }
        }
        texts
    }

    /// A value as prose.
    fn inline(&mut self, field: &Field) -> Vec<Run> {
        // Places within a value that goes over several lines are those of its first line.
        let mut inner = Reader {
            name: self.name,
            source: &field.value,
            errors: Vec::new(),
            draft: Draft::default(),
            language: None,
            prose: Vec::new(),
            spot: None,
        };
        let mut runs = Vec::new();
        let events = Parser::new_ext(&field.value, Options::empty()).into_offset_iter();
        let mut events = TextMergeWithOffset::new(events);
        while let Some((event, span)) = events.next() {
            match event {
                Event::Start(Tag::Paragraph) => runs.extend(inner.runs(&mut events, span.start)),
                Event::Start(_) => {
                    inner.unknown(span);
                    skip(&mut events);
                }
                _ => {}
            }
        }
        for error in inner.errors {
            let within = error.place.map_or(0..0, |place| place.span);
            let move_by = |at: usize| (field.span.start + at).min(field.span.end);
            self.wrong(move_by(within.start)..move_by(within.end), error.message);
        }
        for run in &mut runs {
            if let Content::Value(query) = &mut run.content {
                query.move_by(field.span.start);
            }
        }
        runs
    }

    fn task(&mut self, fields: &mut Fields<'a>, answers: Vec<Vec<Field<'a>>>, head: &Range<usize>) -> Option<Task> {
        if fields.info != "choice"
            && let Some(field) = answers.first().and_then(|answer| answer.first())
        {
            let info = fields.info;
            let fault =
                wording!("fault-lesson-answers", "only `choice` has answers that begin with `- `, not `{info}`", info);
            self.wrong(field.key_span.clone(), fault);
        }
        match fields.info {
            "board" => Some(Task::Board(match fields.take("when") {
                Some(field) => Some(self.query(&field)?),
                None => None,
            })),
            "search" => {
                let method = self.method(fields, head)?;
                let at = match fields.take("at") {
                    Some(field) if field.value == "end" => None,
                    Some(field) => Some(self.number(&field)?),
                    None => Some(0),
                };
                Some(Task::Search { method, at })
            }
            "predict" => {
                let method = self.method(fields, head)?;
                let mut number = |key, usual| match fields.take(key) {
                    Some(field) => self.number(&field),
                    None => Some(usual),
                };
                let (at, count) = (number("at", 1)?, number("count", 1)?);
                Some(Task::Predict { method, at, count: count.max(1) })
            }
            "number" => {
                let field = self.needed(fields, "answer", head)?;
                Some(Task::Number(self.asked(&field)?))
            }
            _ => self.choice(answers, head),
        }
    }

    fn choice(&mut self, answers: Vec<Vec<Field<'a>>>, head: &Range<usize>) -> Option<Task> {
        if answers.len() < 2 {
            let fault = wording!("fault-lesson-choice", "expected at least two answers, each beginning with `- `");
            self.wrong(head.clone(), fault);
            return None;
        }
        let mut all = Vec::new();
        for fields in answers {
            let head = fields.first().map_or(head.clone(), |field| field.key_span.clone());
            let mut fields = Fields { fields, info: "choice" };
            let text = self.texts(&mut fields, "text", ["en", "pt"]);
            if text.is_empty() {
                let fault =
                    wording!("fault-lesson-answer-text", "expected `text:`, or `en:` and `pt:`, in each answer");
                self.wrong(head.clone(), fault);
            }
            let when = self.needed(&mut fields, "when", &head).and_then(|field| self.asked(&field));
            for Field { key, key_span, .. } in fields.fields {
                let fault = wording!("fault-lesson-answer-key", "an answer knows no `{key}`, or has it twice", key);
                self.wrong(key_span, fault);
            }
            all.push(Answer { text, when: when? });
        }
        Some(Task::Choice(all))
    }

    fn needed(&mut self, fields: &mut Fields<'a>, key: &str, head: &Range<usize>) -> Option<Field<'a>> {
        let field = fields.take(key);
        if field.is_none() {
            self.wrong(head.clone(), wording!("fault-lesson-missing", "expected `{key}:` here", key));
        }
        field
    }

    fn method(&mut self, fields: &mut Fields<'a>, head: &Range<usize>) -> Option<Method> {
        let Field { value, span, .. } = self.needed(fields, "method", head)?;
        Some(Method { text: value, span })
    }

    fn number(&mut self, field: &Field) -> Option<usize> {
        let number = field.value.parse().ok().filter(|number| *number <= MOST_STEPS);
        if number.is_none() {
            let value = &field.value[..];
            let fault = wording!(
                "fault-lesson-number",
                "expected a whole number, at most {most}, not `{value}`",
                most = MOST_STEPS,
                value
            );
            self.wrong(field.span.clone(), fault);
        }
        number
    }

    fn query(&mut self, field: &Field) -> Option<Query> {
        match query::read(&field.value, field.span.start) {
            Ok(query) => Some(query),
            Err((span, message)) => {
                self.wrong(span, message);
                None
            }
        }
    }

    /// A query that really asks the engine: nobody writes answers down.
    fn asked(&mut self, field: &Field) -> Option<Query> {
        let query = self.query(field)?;
        if query.calls().is_empty() {
            let fault =
                wording!("fault-lesson-typed", "answers are computed: expected a query such as `expanded(bfs)`");
            self.wrong(field.span.clone(), fault);
        }
        Some(query)
    }
}
