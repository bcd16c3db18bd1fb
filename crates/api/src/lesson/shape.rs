//! What a lesson looks like to those who show it, and what was found when it was checked.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::describe::ToSchema;
use crate::schema::Schema;

/// A lesson.
#[derive(Debug, Serialize, ToSchema)]
pub struct Lesson {
    /// The version of this form.
    pub(super) schema: Schema,
    /// The name of one of quebra's own.
    pub(super) name: Option<&'static str>,
    /// The text it was read from.
    pub(super) source: String,
    /// By language.
    pub(super) title: BTreeMap<&'static str, String>,
    /// The languages it speaks.
    pub(super) languages: Vec<&'static str>,
    /// How many questions it asks.
    pub(super) questions: usize,
    pub(super) parts: Vec<LessonPart>,
}

/// A part of a lesson. Questions have numbers, from 0. Texts are there by language.
#[derive(Debug, Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum LessonPart {
    /// Something to read.
    Prose {
        /// What it says.
        text: BTreeMap<&'static str, Vec<LessonProse>>,
    },
    /// A board to play.
    Board {
        /// The number of the question.
        question: usize,
        /// The level, as a code.
        level: String,
        /// Its puzzle.
        puzzle: &'static str,
        /// Moves that are played already.
        moves: Vec<String>,
        /// It is to be solved; else something else is to hold.
        solve: bool,
        /// What is asked.
        text: BTreeMap<&'static str, Vec<Span>>,
    },
    /// A search to step through.
    Search {
        /// The level, as a code.
        level: String,
        /// Its puzzle.
        puzzle: &'static str,
        /// Moves that are played before.
        moves: Vec<String>,
        /// By which method,
        method: String,
        /// and which choices.
        options: BTreeMap<&'static str, OptionValue>,
        /// The moment that is shown first; null for the end.
        at: Option<usize>,
        /// What is said.
        text: BTreeMap<&'static str, Vec<Span>>,
    },
    /// Which state is expanded next?
    Predict {
        /// The number of the question.
        question: usize,
        /// The level, as a code.
        level: String,
        /// Its puzzle.
        puzzle: &'static str,
        /// Moves that are played before.
        moves: Vec<String>,
        /// By which method,
        method: String,
        /// and which choices.
        options: BTreeMap<&'static str, OptionValue>,
        /// After how many expansions.
        at: usize,
        /// For how many expansions in a row.
        count: usize,
        /// What is asked.
        text: BTreeMap<&'static str, Vec<Span>>,
        /// What is said when it is done.
        after: BTreeMap<&'static str, Vec<Span>>,
    },
    /// Which of these hold?
    Choice {
        /// The number of the question.
        question: usize,
        /// More than one does.
        several: bool,
        /// What is asked.
        text: BTreeMap<&'static str, Vec<Span>>,
        /// What may hold.
        answers: Vec<BTreeMap<&'static str, Vec<Span>>>,
    },
    /// Which number is it?
    Number {
        /// The number of the question.
        question: usize,
        /// What is asked.
        text: BTreeMap<&'static str, Vec<Span>>,
    },
}

/// The value of a choice that a method leaves.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(untagged)]
pub enum OptionValue {
    /// Yes or no.
    Truth(bool),
    /// A number.
    Number(f64),
    /// A word.
    Word(String),
}

/// Something to read.
#[derive(Debug, Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum LessonProse {
    /// A heading.
    Heading {
        /// What it says.
        text: Vec<Span>,
    },
    /// A paragraph.
    Paragraph {
        /// What it says.
        text: Vec<Span>,
    },
    /// A list.
    List {
        /// Its items have numbers.
        ordered: bool,
        /// The items.
        items: Vec<Vec<Span>>,
    },
    /// Text that keeps its lines.
    Code {
        /// The text.
        code: String,
    },
}

/// A stretch of text.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Span {
    pub(super) text: String,
    /// `emphasis`, `strong` or `code`; null for plain text.
    pub(super) style: Option<&'static str>,
    /// Where it leads: within the page, or `https:`.
    pub(super) link: Option<String>,
}

/// A lesson that holds what it promises.
#[derive(Debug, Serialize, ToSchema)]
pub struct CheckedLesson {
    /// The version of this form.
    pub(super) schema: Schema,
    /// By language.
    pub title: BTreeMap<&'static str, String>,
    /// Its questions, and what the engine says.
    pub questions: Vec<CheckedQuestion>,
}

/// A question of a lesson that was checked.
#[derive(Debug, Serialize, ToSchema)]
pub struct CheckedQuestion {
    /// `board`, `predict`, `choice` or `number`.
    pub kind: &'static str,
    /// The line it begins in.
    pub line: usize,
    /// What is right: a number, moves, or the numbers of the answers, from 1.
    pub answer: String,
}
