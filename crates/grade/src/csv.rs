//! A whole class as a table: what spreadsheets read.

use crate::grading::Graded;

pub(crate) fn render(graded: &[Graded]) -> String {
    let Some(first) = graded.first() else { return String::new() };
    let tests = &first.assignment.tests;
    let head = ["submission", "points", "of"].map(str::to_string).into_iter();
    let names = tests.iter().map(|test| test.name.clone());
    let findings = tests.iter().map(|test| format!("{} finding", test.name));
    let mut text = line(head.chain(names).chain(findings));
    for graded in graded {
        let head = [graded.name.clone(), graded.points().to_string(), graded.assignment.points().to_string()];
        let points = graded.tests.iter().map(|marked| marked.points.to_string());
        let findings = graded.tests.iter().map(|marked| marked.finding.name().to_string());
        text.push_str(&line(head.into_iter().chain(points).chain(findings)));
    }
    text
}

fn line(cells: impl Iterator<Item = String>) -> String {
    cells.map(|text| cell(&text)).collect::<Vec<_>>().join(",") + "\r\n"
}

/// A text that is a text: what begins like a formula would be computed.
fn cell(text: &str) -> String {
    let text = quebra_api::harmless::harmless(text).into_owned();
    let text = if text.starts_with(['=', '+', '-', '@']) { format!("'{text}") } else { text };
    if text.contains([',', '"', '\'', ' ']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text }
}

#[cfg(test)]
mod tests {
    use super::cell;

    #[test]
    fn names_are_texts_not_formulas() {
        assert_eq!(cell("ana"), "ana");
        assert_eq!(cell("=1+1"), "\"'=1+1\"");
        assert_eq!(cell("a,\"b\"\n"), "\"a,\"\"b\"\"\\n\"");
    }
}
