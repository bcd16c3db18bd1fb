//! Reads a lesson: Markdown, in one language or several, and blocks that ask for something.
//!
//! Prose is read by pulldown-cmark; what is in a block is read line by line, `key: value`. Nothing is computed here, but all that is wrong
//! with the form is found, each with its place.

use std::ops::Range;

use pulldown_cmark::{CodeBlockKind, Event, HeadingLevel, Options, Parser, Tag, TagEnd, TextMergeWithOffset};
use quebra_puzzles::near::nearest;
use quebra_puzzles::wording::{Wording, wording};

use super::draft::{Answer, Block, Content, Draft, Method, Part, PartKind, Prose, Run, Spoken, Spot, Style, Task};
use super::query::{self, Query};
use crate::error::{Code, Error};
use crate::words::Language;

/// No lesson is longer, in bytes,
pub const LONGEST: usize = 200_000;
/// and none has more blocks.
const MOST_BLOCKS: usize = 200;

/// Reads a lesson; `name` is what errors call it.
pub fn read(name: &str, source: &str) -> Result<Draft, Vec<Error>> {
    let mut reader = Reader {
        name,
        source,
        errors: Vec::new(),
        draft: Draft::default(),
        language: None,
        prose: Vec::new(),
        spot: None,
    };
    if source.len() > LONGEST {
        let fault = wording!("fault-lesson-long", "more than {most} bytes: no lesson is so long", most = LONGEST);
        reader.wrong(0..0, fault);
        return Err(reader.errors);
    }
    reader.read();
    if reader.errors.is_empty() { Ok(reader.draft) } else { Err(reader.errors) }
}

/// Something wrong at a place in a lesson.
pub fn fault(name: &str, source: &str, span: Range<usize>, message: Wording) -> Error {
    Error { code: Code::Input, message, ..Error::at(name, source, span, "") }
}

type Events<'a> = TextMergeWithOffset<'a, pulldown_cmark::OffsetIter<'a>>;

/// A piece of prose, and the language it is in; all of them if none is said.
type Piece = (Option<Language>, Range<usize>, Prose);

/// A line `key: value` of a block.
struct Field<'a> {
    key: &'a str,
    key_span: Range<usize>,
    value: String,
    span: Range<usize>,
}

struct Reader<'a> {
    name: &'a str,
    source: &'a str,
    errors: Vec<Error>,
    draft: Draft,
    /// The language of what comes.
    language: Option<Language>,
    /// Prose since the last block.
    prose: Vec<Piece>,
    spot: Option<Spot>,
}

/// The line that says in which language the prose after it is.
const MARKS: [(&str, Language); 2] = [("[en]", Language::English), ("[pt]", Language::Portuguese)];

const BLOCKS: [&str; 5] = ["board", "search", "predict", "choice", "number"];

impl<'a> Reader<'a> {
    fn wrong(&mut self, span: Range<usize>, message: Wording) {
        self.errors.push(fault(self.name, self.source, span, message));
    }

    fn read(&mut self) {
        let events = Parser::new_ext(self.source, Options::empty()).into_offset_iter();
        let mut events = TextMergeWithOffset::new(events);
        let mut blocks = 0;
        while let Some((event, span)) = events.next() {
            match event {
                Event::Start(Tag::Paragraph) => self.paragraph(&mut events, &span),
                Event::Start(Tag::Heading { level, .. }) => {
                    let runs = self.runs(&mut events, span.start);
                    self.heading(level, runs, span);
                }
                Event::Start(Tag::List(first)) => self.list(&mut events, first.is_some(), span),
                Event::Start(Tag::CodeBlock(kind)) => {
                    let inside = code(&mut events);
                    let info = match &kind {
                        CodeBlockKind::Fenced(info) => info.split_whitespace().next().unwrap_or_default(),
                        CodeBlockKind::Indented => "",
                    };
                    if info.is_empty() || info == "text" {
                        let text = self.source[inside].to_string();
                        self.prose.push((self.language, span, Prose::Code(text)));
                        continue;
                    }
                    blocks += 1;
                    if blocks > MOST_BLOCKS {
                        let fault = wording!("fault-lesson-blocks", "more than {most} blocks", most = MOST_BLOCKS);
                        return self.wrong(span, fault);
                    }
                    self.block(info, inside, span);
                }
                Event::Start(_) => {
                    self.unknown(span);
                    skip(&mut events);
                }
                Event::Rule | Event::Html(_) => self.unknown(span),
                _ => {}
            }
        }
        self.flush();
        self.check_languages();
    }

    fn unknown(&mut self, span: Range<usize>) {
        let first = self.source[span.clone()].lines().next().unwrap_or_default().len();
        self.wrong(
            span.start..span.start + first,
            wording!(
                "fault-lesson-prose",
                "lessons have headings, paragraphs, lists, links and code, and nothing else of Markdown"
            ),
        );
    }

    /// A paragraph, which may begin with the mark of a language.
    fn paragraph(&mut self, events: &mut Events<'a>, span: &Range<usize>) {
        let text = &self.source[span.clone()];
        let mark = MARKS.iter().find(|(mark, _)| {
            text.strip_prefix(mark).is_some_and(|rest| rest.is_empty() || rest.starts_with(['\n', '\r']))
        });
        let mut from = span.start;
        if let Some((mark, language)) = mark {
            from += mark.len();
            self.language = Some(*language);
        }
        let runs = self.runs(events, from);
        if !runs.is_empty() {
            self.prose.push((self.language, span.clone(), Prose::Paragraph(runs)));
        }
    }

    fn heading(&mut self, level: HeadingLevel, runs: Vec<Run>, span: Range<usize>) {
        if level != HeadingLevel::H1 {
            return self.prose.push((self.language, span, Prose::Heading(runs)));
        }
        for tag in tags(self.language) {
            if self.draft.title.insert(tag, runs.clone()).is_some() {
                let fault = wording!("fault-lesson-title-twice", "a second title; headings begin with `##`");
                return self.wrong(span, fault);
            }
        }
    }

    fn list(&mut self, events: &mut Events<'a>, is_ordered: bool, span: Range<usize>) {
        let mut items = Vec::new();
        while let Some((event, at)) = events.next() {
            match event {
                Event::Start(Tag::Item) => items.push(self.runs(events, at.start)),
                Event::End(TagEnd::List(_)) => break,
                _ => {}
            }
        }
        self.prose.push((self.language, span, Prose::List { is_ordered, items }));
    }

    /// Text up to the end of what has begun, from this place on.
    fn runs(&mut self, events: &mut Events<'a>, from: usize) -> Vec<Run> {
        let mut runs = Vec::new();
        let mut depth = 1;
        let mut styles = vec![Style::Plain];
        let mut link = None;
        while let Some((event, span)) = events.next() {
            let style = *styles.last().expect("the plain one stays");
            match event {
                Event::Start(tag) => {
                    depth += 1;
                    match tag {
                        Tag::Emphasis => styles.push(Style::Emphasis),
                        Tag::Strong => styles.push(Style::Strong),
                        Tag::Link { dest_url, .. } => link = self.link(&dest_url, span),
                        // The paragraphs of a list whose items stand apart.
                        Tag::Paragraph => {}
                        _ => {
                            self.unknown(span);
                            skip(events);
                            depth -= 1;
                        }
                    }
                }
                Event::End(end) => {
                    depth -= 1;
                    match end {
                        TagEnd::Emphasis | TagEnd::Strong => _ = styles.pop(),
                        TagEnd::Link => link = None,
                        _ => {}
                    }
                    if depth == 0 {
                        break;
                    }
                }
                // What stands before is a mark.
                _ if span.end <= from => {}
                Event::Text(text) => {
                    let start = span.start.max(from);
                    let text = &text[text.len().saturating_sub(span.end - start)..];
                    self.template(text, start, style, link.as_ref(), &mut runs);
                }
                Event::Code(text) => {
                    let content = Content::Text(text.to_string());
                    runs.push(Run { style: Style::Code, link: link.clone(), content });
                }
                Event::SoftBreak | Event::HardBreak if !runs.is_empty() => {
                    runs.push(Run { style, link: link.clone(), content: Content::Text(" ".to_string()) });
                }
                Event::SoftBreak | Event::HardBreak => {}
                _ => self.unknown(span),
            }
        }
        runs
    }

    /// Strangers may write lessons: their links lead within the page or to another, and nowhere else.
    fn link(&mut self, to: &str, span: Range<usize>) -> Option<String> {
        if to.starts_with("#/") || to.starts_with("https://") {
            return Some(to.to_string());
        }
        self.wrong(
            span,
            wording!(
                "fault-lesson-link",
                "a link begins with `#/`, within the page, or with `https://`, not `{to}`",
                to
            ),
        );
        None
    }

    /// Text in which `{…}` is asked of the engine.
    fn template(&mut self, text: &str, start: usize, style: Style, link: Option<&String>, runs: &mut Vec<Run>) {
        let mut rest = text;
        let mut at = start;
        let mut push = |content: Content| runs.push(Run { style, link: link.cloned(), content });
        while let Some(open) = rest.find('{') {
            if open > 0 {
                push(Content::Text(rest[..open].to_string()));
            }
            let Some(length) = rest[open..].find('}') else {
                let span = at + open..at + open + 1;
                self.wrong(span, wording!("fault-lesson-brace", "a brace begins a query here, and no other ends it"));
                return;
            };
            match query::read(&rest[open + 1..open + length], at + open + 1) {
                Ok(query) => push(Content::Value(query)),
                Err((span, message)) => self.wrong(span, message),
            }
            at += open + length + 1;
            rest = &rest[open + length + 1..];
        }
        if !rest.is_empty() {
            push(Content::Text(rest.to_string()));
        }
    }

    /// Ends the prose before a block.
    fn flush(&mut self) {
        let prose = std::mem::take(&mut self.prose);
        let Some((_, first, _)) = prose.first() else { return };
        let span = first.clone();
        let mut spoken: Spoken<Vec<Prose>> = Spoken::new();
        for (language, _, piece) in prose {
            for tag in tags(language) {
                spoken.entry(tag).or_default().push(piece.clone());
            }
        }
        self.draft.parts.push(Part { spot: self.spot.clone(), span, kind: PartKind::Prose(spoken) });
    }

    fn block(&mut self, info: &str, inside: Range<usize>, span: Range<usize>) {
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
        let number = field.value.parse().ok();
        if number.is_none() {
            let value = &field.value[..];
            let fault = wording!("fault-lesson-number", "expected a whole number, not `{value}`", value);
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

    /// A lesson speaks the languages of its title, and speaks them everywhere.
    fn check_languages(&mut self) {
        if self.draft.title.is_empty() {
            let fault = wording!("fault-lesson-no-title", "expected a title: a line that begins with `# `");
            return self.wrong(0..0, fault);
        }
        let spoken: Vec<&'static str> = self.draft.title.keys().copied().collect();
        let lacks = |tags: &mut dyn Iterator<Item = &'static str>| {
            let tags: Vec<&str> = tags.collect();
            spoken.iter().find(|tag| !tags.contains(tag)).filter(|_| !tags.is_empty()).copied()
        };
        let mut faults = Vec::new();
        for Part { span, kind, .. } in &self.draft.parts {
            let texts: Vec<Option<&'static str>> = match kind {
                PartKind::Prose(prose) => vec![lacks(&mut prose.keys().copied())],
                PartKind::Block(block) => {
                    let answers = match &block.task {
                        Task::Choice(answers) => &answers[..],
                        _ => &[],
                    };
                    let texts =
                        [&block.text, &block.after].into_iter().chain(answers.iter().map(|answer| &answer.text));
                    texts.map(|text| lacks(&mut text.keys().copied())).collect()
                }
            };
            faults.extend(texts.into_iter().flatten().next().map(|tag| (span.clone(), tag)));
        }
        for (span, language) in faults {
            let fault =
                wording!("fault-lesson-language", "the title speaks `{language}`, but this part does not", language);
            self.wrong(span, fault);
        }
    }
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

/// All keys, for those who mistype one.
const KEYS: [&str; 13] =
    ["level", "moves", "method", "at", "count", "when", "answer", "text", "en", "pt", "after", "en-after", "pt-after"];

/// The tags of a language, or of all.
fn tags(language: Option<Language>) -> impl Iterator<Item = &'static str> {
    Language::ALL.into_iter().filter(move |&one| language.is_none_or(|language| language == one)).map(Language::tag)
}

/// Goes to the end of what has begun.
fn skip(events: &mut Events<'_>) {
    let mut depth = 1;
    for (event, _) in events {
        match event {
            Event::Start(_) => depth += 1,
            Event::End(_) => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            break;
        }
    }
}

/// Where the text of a block of code is.
fn code(events: &mut Events<'_>) -> Range<usize> {
    let mut inside: Option<Range<usize>> = None;
    for (event, span) in events {
        match event {
            Event::Text(_) => inside = Some(inside.map_or(span.clone(), |inside| inside.start..span.end)),
            Event::End(TagEnd::CodeBlock) => break,
            _ => {}
        }
    }
    inside.unwrap_or(0..0)
}
