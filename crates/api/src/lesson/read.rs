//! Reads a lesson: Markdown, in one language or several, and blocks that ask for something.
//!
//! Prose is read by pulldown-cmark, what is in a block by `block.rs`. Nothing is computed here, but all that is wrong
//! with the form is found, each with its place.

mod block;

use std::ops::Range;

use pulldown_cmark::{CodeBlockKind, Event, HeadingLevel, Options, Parser, Tag, TagEnd, TextMergeWithOffset};
use quebra_puzzles::level::{is_control, no_control};
use quebra_puzzles::wording::{Wording, wording};

use super::draft::{Content, Draft, Part, PartKind, Prose, Run, Spoken, Spot, Style, Task};
use super::query;
use crate::error::{Code, Error};
use crate::words::Language;

/// No lesson is longer, in bytes,
pub const LONGEST: usize = 200_000;
/// and none has more blocks.
const MOST_BLOCKS: usize = 200;
/// So many things that are wrong are told at once: each keeps its place, and a stranger's text may be wrong everywhere.
const MOST_FAULTS: usize = 20;

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
    let mut places = source.char_indices();
    if let Some((place, symbol)) = places.find(|&(_, symbol)| is_control(symbol) && !matches!(symbol, '\n' | '\r')) {
        reader.wrong(place..place + symbol.len_utf8(), no_control());
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

impl<'a> Reader<'a> {
    fn wrong(&mut self, span: Range<usize>, message: Wording) {
        if self.errors.len() < MOST_FAULTS {
            self.errors.push(fault(self.name, self.source, span, message));
        }
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
                // What stands before is a mark, which has its line to itself.
                _ if span.end <= from => {}
                // Spelled as `&#27;`, it is not in the source.
                Event::Text(text) | Event::Code(text) if text.contains(is_control) => self.wrong(span, no_control()),
                Event::Text(text) => self.template(&text, span.start, style, link.as_ref(), &mut runs),
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
