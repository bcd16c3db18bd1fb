//! Results, for people and for programs. The same submission gives the same bytes: no times, no places of the machine.

use quebra_api::describe::ToSchema;
use quebra_api::schema::Schema;
use quebra_api::words::Words;
use serde::Serialize;

use crate::assignment::{Points, Visibility};
use crate::finding::Finding;
use crate::grading::{Graded, Marked};
use crate::{csv, gradescope, html, junit};

pub use crate::html::Show;

/// A graded submission, as programs read it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Grades {
    schema: Schema,
    assignment: String,
    submission: String,
    /// What kept the program to itself: `bubblewrap`, or `limits`, which are no security sandbox.
    isolation: &'static str,
    #[schema(value_type = f64)]
    points: Points,
    #[schema(value_type = f64)]
    of: Points,
    tests: Vec<TestGrade>,
}

/// A graded test, as programs read it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct TestGrade {
    name: String,
    title: String,
    /// `plan`, `cost`, `trace` or `heuristic`.
    ask: &'static str,
    method: Option<String>,
    level: String,
    code: String,
    /// `visible`, `hidden`, `after_due_date` or `after_published`.
    #[schema(value_type = String)]
    visibility: Visibility,
    right: bool,
    #[schema(value_type = f64)]
    points: Points,
    #[schema(value_type = f64)]
    of: Points,
    /// `right`, the rule that is broken, or what else went wrong.
    finding: &'static str,
    /// The line of the answer that it is about.
    line: Option<usize>,
    /// The same in words.
    message: String,
}

/// A whole class, as programs read it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Class {
    schema: Schema,
    assignment: String,
    #[schema(value_type = f64)]
    of: Points,
    submissions: Vec<Grades>,
}

impl Class {
    /// All of them.
    pub fn new(title: &str, of: Points, graded: &[Graded], words: Words) -> Self {
        let submissions = graded.iter().map(|graded| graded.grades(words)).collect();
        Self { schema: Schema, assignment: title.to_string(), of, submissions }
    }
}

impl Graded<'_> {
    /// As programs read it.
    pub fn grades(&self, words: Words) -> Grades {
        Grades {
            schema: Schema,
            assignment: self.assignment.title.clone(),
            submission: self.name.clone(),
            isolation: self.isolation.name(),
            points: self.points(),
            of: self.assignment.points(),
            tests: self.tests.iter().map(|marked| marked.grade(words)).collect(),
        }
    }

    /// Gradescope's `results.json`.
    pub fn gradescope(&self, words: Words) -> String {
        gradescope::render(self, words)
    }

    /// `JUnit`'s XML.
    pub fn junit(&self, words: Words) -> String {
        junit::render(self, words)
    }

    /// A page that needs nothing else.
    pub fn html(&self, show: Show) -> String {
        html::render(self, show)
    }
}

/// A table of a whole class: a line for each submission, a column for each test.
pub fn csv(graded: &[Graded]) -> String {
    csv::render(graded)
}

impl Marked<'_> {
    /// Is it right?
    pub fn is_right(&self) -> bool {
        matches!(self.finding, Finding::Right)
    }

    /// What there is to say about it, with the line that it is about.
    pub fn tell(&self, words: Words) -> String {
        let message = self.finding.tell(words);
        match self.finding.line() {
            Some(line) => {
                words.say_with("grade-line", &[("line", line.to_string().into()), ("message", message.into())])
            }
            None => message,
        }
    }

    fn grade(&self, words: Words) -> TestGrade {
        let test = self.test;
        TestGrade {
            name: test.name.clone(),
            title: test.title.clone(),
            ask: test.ask.name(),
            method: test.method.clone(),
            level: test.level.name.clone(),
            code: test.level.game.code(),
            visibility: test.visibility,
            right: self.is_right(),
            points: self.points,
            of: test.points,
            finding: self.finding.name(),
            line: self.finding.line(),
            message: self.finding.tell(words),
        }
    }
}
