//! The lessons that come with quebra, in their order.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use quebra_puzzles::near::nearest;
use quebra_puzzles::wording::wording;
use serde::Serialize;

use super::draft::{self, PartKind};
use super::read;
use crate::describe::ToSchema;
use crate::error::Error;
use crate::schema::Schema;
use crate::words::Language;

macro_rules! shipped {
    ($($name:literal),+ $(,)?) => {
        /// Their names and texts.
        pub(super) const TEXTS: &[(&str, &str)] =
            &[$(($name, include_str!(concat!("../../lessons/", $name, ".md")))),+];
    };
}

shipped! {
    "state-spaces",
    "breadth-first",
    "depth-first",
    "iterative-deepening",
    "uniform-cost",
    "greedy",
    "a-star",
    "admissible",
    "ties",
    "memory",
    "better-heuristics",
    "measuring",
}

/// The lessons that come with quebra.
#[derive(Debug, Serialize, ToSchema)]
pub struct Lessons {
    /// The version of this form.
    schema: Schema,
    lessons: Vec<LessonEntry>,
}

/// A lesson in a list.
#[derive(Debug, Serialize, ToSchema)]
pub struct LessonEntry {
    /// What links call it.
    name: &'static str,
    /// By language.
    title: BTreeMap<&'static str, String>,
    /// Its first sentences, by language.
    summary: BTreeMap<&'static str, String>,
    /// How many questions it asks.
    questions: usize,
}

impl Lessons {
    /// The lessons, in their order.
    pub fn entries(&self) -> &[LessonEntry] {
        &self.lessons
    }
}

impl LessonEntry {
    /// What links call it.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Its title.
    pub fn title(&self, language: Language) -> &str {
        self.title.get(language.tag()).map_or(self.name, String::as_str)
    }

    /// How many questions it asks.
    pub fn questions(&self) -> usize {
        self.questions
    }
}

/// The text of the lesson with this name.
pub fn text(name: &str) -> Result<&'static str, Error> {
    named(name).map(|(_, text)| text)
}

/// All of them.
pub fn lessons() -> &'static Lessons {
    static LESSONS: LazyLock<Lessons> = LazyLock::new(|| Lessons {
        schema: Schema,
        lessons: TEXTS.iter().map(|(name, text)| entry(name, text)).collect(),
    });
    &LESSONS
}

fn entry(name: &'static str, text: &str) -> LessonEntry {
    let draft = read::read(name, text).unwrap_or_default();
    let questions = draft.parts.iter().filter(|part| part.is_question()).count();
    let first = draft.parts.iter().find_map(|part| match &part.kind {
        PartKind::Prose(prose) => Some(prose),
        PartKind::Block(_) => None,
    });
    let paragraph = |pieces: &Vec<draft::Prose>| {
        pieces.iter().find_map(|piece| match piece {
            draft::Prose::Paragraph(runs) => Some(super::text_of(runs)),
            _ => None,
        })
    };
    let summary = first.into_iter().flatten().filter_map(|(tag, pieces)| Some((*tag, paragraph(pieces)?))).collect();
    LessonEntry { name, title: super::plain(&draft), summary, questions }
}

/// The lesson with this name.
pub(super) fn named(name: &str) -> Result<(&'static str, &'static str), Error> {
    let found = TEXTS.iter().find(|(other, _)| *other == name).copied();
    found.ok_or_else(|| {
        let missing = Error::missing(wording!("fault-lesson-unknown", "there is no lesson `{name}`", name));
        match nearest(name, TEXTS.iter().map(|(name, _)| *name)) {
            Some(meant) => missing.with_help(format!("did you mean `{meant}`?")),
            None => missing,
        }
    })
}
