//! The tables as LaTeX, each one a `longtable` to be put into a paper (packages `booktabs` and `longtable`). One that is wider than
//! a page goes on in further tables, which repeat its first column.

use std::ops::Range;

use super::document::{Block, Cell, Document, Table};
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
    let row = |row: &[Cell]| row.iter().map(|cell| with_medal(cell, format)).collect();
    let rows: Vec<Vec<String>> = table.rows.iter().map(|cells| row(cells)).collect();
    let widths = (0..table.columns.len()).map(|column| {
        let cells = rows.iter().map(|row| &row[column]).chain([&table.columns[column].head]);
        cells.map(|text| text.chars().count()).max().unwrap_or(0) + 2
    });
    let starts = starts(&widths.collect::<Vec<_>>());
    let count = starts.len();
    let render = |number: usize| {
        let part = starts[number]..starts.get(number + 1).copied().unwrap_or(table.columns.len());
        let place = if count > 1 { format!(" ({}/{count})", number + 1) } else { String::new() };
        let label = if number > 0 { format!("{}-{}", table.id, number + 1) } else { table.id.clone() };
        render_part(table, &rows, &part, &place, &label)
    };
    (0..count).map(render).collect()
}

/// Where parts of the columns begin that fit on a page; all but the first of them have the first column as well.
fn starts(widths: &[usize]) -> Vec<usize> {
    let mut starts = vec![0];
    let mut used = 0;
    for (column, width) in widths.iter().enumerate() {
        // The first column never stands alone.
        if used + width > MOST_CHARACTERS && column > 1 {
            used = widths[0];
            starts.push(column);
        }
        used += width;
    }
    starts
}

fn render_part(table: &Table, rows: &[Vec<String>], part: &Range<usize>, place: &str, label: &str) -> String {
    let columns: Vec<usize> = (0..1).filter(|_| part.start > 0).chain(part.clone()).collect();
    let line = |cell: &dyn Fn(usize) -> String| columns.iter().map(|&column| cell(column)).collect::<Vec<_>>();
    let kinds = line(&|column| if table.columns[column].is_number { "r" } else { "l" }.to_string()).concat();
    let heads = line(&|column| escape(&table.columns[column].head)).join(" & ");
    let head = format!("\\toprule\n{heads} \\\\\n\\midrule\n");
    let mut text = format!(
        "\n{{\\footnotesize\n\\begin{{longtable}}{{{kinds}}}\n\\caption{{{}{place}}}\\label{{tab:{label}}}\\\\\n{head}\\endfirsthead\n{head}\\endhead\n\\bottomrule\n\\endfoot\n",
        escape(&table.caption),
    );
    for row in rows {
        text.push_str(&format!("{} \\\\\n", line(&|column| escape(&row[column])).join(" & ")));
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
    use super::{escape, starts};

    #[test]
    fn wide_tables_go_on_below() {
        assert_eq!(starts(&[10, 20, 30]), [0]);
        assert_eq!(starts(&[10, 50, 50, 50, 60]), [0, 3, 4]);
        assert_eq!(starts(&[60, 70, 50]), [0, 2]);
    }

    #[test]
    fn no_text_is_a_command() {
        assert_eq!(escape("50\u{a0}% of a_b & {c} > \\d"), "50\\,\\% of a\\_b \\& \\{c\\} $>$ \\textbackslash{}d");
    }
}
