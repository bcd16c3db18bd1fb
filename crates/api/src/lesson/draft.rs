//! A lesson as it is written: Markdown, in one language or several, and blocks that ask for something.
//!
//! [`read`](super::read) makes one of a text.

use std::collections::BTreeMap;
use std::ops::Range;

use super::query::Query;

/// Something in each language that the lesson speaks, by its tag.
pub type Spoken<T> = BTreeMap<&'static str, T>;

/// A lesson as it is written.
#[derive(Clone, Debug, Default)]
pub struct Draft {
    /// The first heading.
    pub title: Spoken<Vec<Run>>,
    /// Prose and blocks, in order.
    pub parts: Vec<Part>,
}

/// A level, and moves that were played on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spot {
    /// The name of a built-in level, or a code.
    pub level: String,
    /// The moves.
    pub moves: Vec<String>,
    /// Where the level is named in the lesson.
    pub span: Range<usize>,
}

/// A part of a lesson.
#[derive(Clone, Debug)]
pub struct Part {
    /// The level that it speaks of, which may be that of a block before.
    pub spot: Option<Spot>,
    /// Where it stands in the lesson.
    pub span: Range<usize>,
    /// What it is.
    pub kind: PartKind,
}

/// What a part of a lesson is.
#[derive(Clone, Debug)]
pub enum PartKind {
    /// Something to read.
    Prose(Spoken<Vec<Prose>>),
    /// Something to do.
    Block(Block),
}

/// Something to read.
#[derive(Clone, Debug, PartialEq)]
pub enum Prose {
    /// A heading.
    Heading(Vec<Run>),
    /// A paragraph.
    Paragraph(Vec<Run>),
    /// A list.
    List {
        /// Its items have numbers.
        is_ordered: bool,
        /// The items.
        items: Vec<Vec<Run>>,
    },
    /// Text that keeps its lines.
    Code(String),
}

/// A stretch of text.
#[derive(Clone, Debug, PartialEq)]
pub struct Run {
    /// How it looks.
    pub style: Style,
    /// Where it leads.
    pub link: Option<String>,
    /// What it says.
    pub content: Content,
}

/// How text looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Style {
    /// As text does.
    #[default]
    Plain,
    /// Stressed.
    Emphasis,
    /// Stressed more.
    Strong,
    /// As a program writes it.
    Code,
}

/// What a stretch of text says.
#[derive(Clone, Debug, PartialEq)]
pub enum Content {
    /// This.
    Text(String),
    /// What the engine finds out.
    Value(Query),
}

/// Something to do.
#[derive(Clone, Debug)]
pub struct Block {
    /// What.
    pub task: Task,
    /// What is said before,
    pub text: Spoken<Vec<Run>>,
    /// and after it is done.
    pub after: Spoken<Vec<Run>>,
}

/// What is to be done.
#[derive(Clone, Debug)]
pub enum Task {
    /// A board to play, until something holds; until it is solved, if nothing is said.
    Board(Option<Query>),
    /// A search to step through.
    Search {
        /// By which method.
        method: Method,
        /// The moment that is shown first; the end, if it says so.
        at: Option<usize>,
    },
    /// Which state is expanded next?
    Predict {
        /// By which method.
        method: Method,
        /// After how many expansions.
        at: usize,
        /// For how many expansions in a row.
        count: usize,
    },
    /// Which of these hold?
    Choice(Vec<Answer>),
    /// Which number is it?
    Number(Query),
}

impl Task {
    /// Is something asked?
    pub fn is_question(&self) -> bool {
        !matches!(self, Self::Search { .. })
    }

    /// Its name in lessons.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Board(_) => "board",
            Self::Search { .. } => "search",
            Self::Predict { .. } => "predict",
            Self::Choice(_) => "choice",
            Self::Number(_) => "number",
        }
    }
}

/// A method as it is written, with its choices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Method {
    /// The method and `name=value`.
    pub text: String,
    /// Where it stands in the lesson.
    pub span: Range<usize>,
}

/// Something that may hold.
#[derive(Clone, Debug)]
pub struct Answer {
    /// What it says.
    pub text: Spoken<Vec<Run>>,
    /// Whether it does.
    pub when: Query,
}
