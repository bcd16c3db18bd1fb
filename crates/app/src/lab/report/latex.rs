//! The tables as LaTeX, each one a `longtable` to be put into a paper (packages `booktabs` and `longtable`).

use super::document::{Block, Document, Table};
use super::format::Format;
use super::markdown::with_medal;

pub(super) fn render(document: &Document, format: Format) -> String {
    let mut text = format!("% {}\n% Needs \\usepackage{{booktabs,longtable}}.\n", document.title.replace('\n', " "));
    for block in &document.blocks {
        match block {
            Block::Heading(2, heading) => text.push_str(&format!("\n% {heading}\n")),
            Block::Table(table) => text.push_str(&render_table(table, format)),
            _ => {}
        }
    }
    text
}

fn render_table(table: &Table, format: Format) -> String {
    let columns: String = table.columns.iter().map(|column| if column.is_number { 'r' } else { 'l' }).collect();
    let heads: Vec<_> = table.columns.iter().map(|column| escape(&column.head)).collect();
    let head = format!("\\toprule\n{} \\\\\n\\midrule\n", heads.join(" & "));
    let mut text = format!(
        "\n{{\\footnotesize\n\\begin{{longtable}}{{{columns}}}\n\\caption{{{}}}\\label{{tab:{}}}\\\\\n{head}\\endfirsthead\n{head}\\endhead\n\\bottomrule\n\\endfoot\n",
        escape(&table.caption),
        table.id
    );
    for row in &table.rows {
        let cells: Vec<_> = row.iter().map(|cell| escape(&with_medal(cell, format))).collect();
        text.push_str(&format!("{} \\\\\n", cells.join(" & ")));
    }
    text.push_str("\\end{longtable}}\n");
    text
}

fn escape(text: &str) -> String {
    let mut escaped = String::new();
    for character in text.chars() {
        match character {
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => {
                escaped.push('\\');
                escaped.push(character);
            }
            '\\' => escaped.push_str("\\textbackslash{}"),
            '^' => escaped.push_str("\\^{}"),
            '~' => escaped.push_str("\\~{}"),
            '<' => escaped.push_str("$<$"),
            '>' => escaped.push_str("$>$"),
            '≥' => escaped.push_str("$\\geq$"),
            '×' => escaped.push_str("$\\times$"),
            '∞' => escaped.push_str("$\\infty$"),
            'µ' => escaped.push_str("$\\mu$"),
            '–' => escaped.push_str("--"),
            '−' => escaped.push_str("$-$"),
            '\u{a0}' | '\u{202f}' => escaped.push_str("\\,"),
            other => escaped.push(other),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::escape;

    #[test]
    fn no_text_is_a_command() {
        assert_eq!(escape("50\u{a0}% of a_b & {c} > \\d"), "50\\,\\% of a\\_b \\& \\{c\\} $>$ \\textbackslash{}d");
    }
}
