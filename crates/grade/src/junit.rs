//! `JUnit`'s XML, as tools for continuous integration read it.

use quebra_api::markup::Markup;
use quebra_api::words::Words;

use crate::grading::Graded;

pub(crate) fn render(graded: &Graded, words: Words) -> String {
    let failures = graded.tests.iter().filter(|marked| !marked.is_right()).count();
    let suite = format!("{}: {}", graded.assignment.title, graded.name);
    let mut page = Markup::default();
    page.literal("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n");
    page.begin("testsuite", &[("name", &suite), ("tests", &graded.tests.len()), ("failures", &failures)]).literal("\n");
    for marked in &graded.tests {
        let test = marked.test;
        let attributes: [(&'static str, &dyn std::fmt::Display); 2] =
            [("classname", &test.title), ("name", &test.name)];
        if marked.is_right() {
            page.empty("testcase", &attributes).literal("\n");
            continue;
        }
        let message = marked.tell(words);
        page.begin("testcase", &attributes);
        page.leaf("failure", &[("type", &marked.finding.name()), ("message", &message)], &message);
        page.end("testcase").literal("\n");
    }
    page.end("testsuite").literal("\n</testsuites>\n");
    page.into_text()
}
