//! The tables as LaTeX, each one a `longtable` to be put into a paper (packages `booktabs` and `longtable`). One that is wider than
//! a page goes on in further tables, which repeat its first column.

use super::document::{Block, Document, Table};
use super::markdown::with_medal;
use quebra_api::format::Format;

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

/// About as many characters stand in a line of an A4 page with margins of 2 cm, each column with two more.
const MOST_CHARACTERS: usize = 112;

fn render_table(table: &Table, format: Format) -> String {
    let parts = table.parts(|cell| with_medal(cell, format).chars().count(), MOST_CHARACTERS);
    let count = parts.len();
    let render = |(number, columns): (usize, &Vec<usize>)| {
        let place = if count > 1 { format!(" ({}/{count})", number + 1) } else { String::new() };
        let label = if number > 0 { format!("{}-{}", table.id, number + 1) } else { table.id.clone() };
        render_part(table, columns, (&place, &label), format)
    };
    parts.iter().enumerate().map(render).collect()
}

fn render_part(table: &Table, columns: &[usize], (place, label): (&str, &str), format: Format) -> String {
    let line = |cell: &dyn Fn(usize) -> String| columns.iter().map(|&column| cell(column)).collect::<Vec<_>>();
    let kinds = line(&|column| if table.columns[column].is_number { "r" } else { "l" }.to_string()).concat();
    let heads = line(&|column| escape(&table.columns[column].head)).join(" & ");
    let head = format!("\\toprule\n{heads} \\\\\n\\midrule\n");
    let mut text = format!(
        "\n{{\\footnotesize\n\\begin{{longtable}}{{{kinds}}}\n\\caption{{{}{place}}}\\label{{tab:{label}}}\\\\\n{head}\\endfirsthead\n{head}\\endhead\n\\bottomrule\n\\endfoot\n",
        escape(&table.caption),
    );
    for row in &table.rows {
        text.push_str(&format!("{} \\\\\n", line(&|column| escape(&with_medal(&row[column], format))).join(" & ")));
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
            // At the beginning of a row these would belong to the command that ended the one before.
            '[' => escaped.push_str("{[}"),
            '*' => escaped.push_str("{*}"),
            '|' => escaped.push_str("\\textbar{}"),
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
        assert_eq!(escape("[3] *|"), "{[}3] {*}\\textbar{}", "no row begins with an option of the one before");
    }
}
