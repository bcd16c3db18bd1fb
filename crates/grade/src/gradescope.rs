//! What Gradescope's autograder reads: `results.json`.

use quebra_api::harmless::harmless_json;
use quebra_api::words::Words;
use serde::Serialize;

use crate::assignment::{Points, Visibility};
use crate::grading::Graded;

#[derive(Serialize)]
struct Results {
    score: Points,
    output: String,
    output_format: &'static str,
    test_output_format: &'static str,
    test_name_format: &'static str,
    visibility: Visibility,
    stdout_visibility: Visibility,
    tests: Vec<Test>,
}

#[derive(Serialize)]
struct Test {
    score: Points,
    max_score: Points,
    status: &'static str,
    name: String,
    name_format: &'static str,
    number: String,
    output: String,
    output_format: &'static str,
    visibility: Visibility,
}

/// What others wrote is plain text there, never markup.
const TEXT: &str = "text";

pub(crate) fn render(graded: &Graded, words: Words) -> String {
    let test = |(index, marked): (usize, &crate::grading::Marked)| Test {
        score: marked.points,
        max_score: marked.test.points,
        status: if marked.is_right() { "passed" } else { "failed" },
        name: marked.test.heading(),
        name_format: TEXT,
        number: (index + 1).to_string(),
        output: marked.tell(words),
        output_format: TEXT,
        visibility: marked.test.visibility,
    };
    let results = Results {
        score: graded.points(),
        output: graded.assignment.title.clone(),
        output_format: TEXT,
        test_output_format: TEXT,
        test_name_format: TEXT,
        visibility: Visibility::Visible,
        // What the grader itself prints may tell of hidden tests.
        stdout_visibility: Visibility::Hidden,
        tests: graded.tests.iter().enumerate().map(test).collect(),
    };
    let json = serde_json::to_string_pretty(&results).expect("its keys are strings");
    format!("{}\n", harmless_json(&json))
}
