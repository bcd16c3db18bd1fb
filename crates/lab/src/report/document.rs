//! A report before it has a form: pages, Markdown and LaTeX are made of the same blocks.

use crate::plot::Drawing;
use quebra_api::markup::Markup;

/// One thing after another.
pub(super) struct Document {
    pub(super) title: String,
    pub(super) lang: &'static str,
    pub(super) blocks: Vec<Block>,
}

pub(super) enum Block {
    /// The first level is 2: the title is 1.
    Heading(u8, String),
    Text(String),
    /// What went wrong; red.
    Errors(Vec<String>),
    Notes(Vec<String>),
    Table(Table),
    Figure(Figure),
    Definitions(Vec<(String, String)>),
    /// With a heading and a line of explanation. On paper nobody can paste them.
    Replays(String, String, Vec<Replay>),
}

pub(super) struct Table {
    /// The name of its file.
    pub(super) id: String,
    pub(super) caption: String,
    pub(super) columns: Vec<Column>,
    pub(super) rows: Vec<Vec<Cell>>,
}

pub(super) struct Column {
    pub(super) head: String,
    /// A method's marker.
    pub(super) icon: Option<Markup>,
    pub(super) is_number: bool,
    /// What programs read of a cell that holds several things; else it is one.
    pub(super) fields: &'static [&'static str],
}

#[derive(Default)]
pub(super) struct Cell {
    /// Lines on a page; elsewhere with a stroke between them.
    pub(super) parts: Vec<String>,
    /// What it is sorted by.
    pub(super) value: Option<f64>,
    /// What programs read, by the column's fields.
    pub(super) data: Vec<String>,
    pub(super) medal: Option<Medal>,
    pub(super) tone: Tone,
    /// The name of a replay.
    pub(super) link: Option<String>,
    pub(super) icon: Option<Markup>,
}

#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Tone {
    #[default]
    Plain,
    Quiet,
    Best,
    Bad,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Medal {
    Gold,
    Silver,
    Bronze,
}

pub(super) struct Figure {
    /// The name of its file.
    pub(super) id: String,
    pub(super) caption: String,
    pub(super) drawing: Drawing,
}

/// How solutions of a level can be seen again.
pub(super) struct Replay {
    pub(super) id: String,
    pub(super) level: String,
    pub(super) solutions: Vec<Solution>,
}

/// A solution, to be seen again.
pub(super) struct Solution {
    /// Those that found it.
    pub(super) methods: String,
    pub(super) cost: u32,
    /// The command that shows it.
    pub(super) command: String,
    /// Where the workbench shows it.
    pub(super) page: Option<String>,
}

impl Column {
    pub(super) fn text(head: impl Into<String>) -> Self {
        Self { head: head.into(), icon: None, is_number: false, fields: &[] }
    }

    pub(super) fn number(head: impl Into<String>) -> Self {
        Self { is_number: true, ..Self::text(head) }
    }

    /// Several numbers in a cell, and what programs call them.
    pub(super) fn numbers(head: impl Into<String>, fields: &'static [&'static str]) -> Self {
        Self { fields, ..Self::number(head) }
    }
}

impl Cell {
    pub(super) fn text(text: impl Into<String>) -> Self {
        Self { parts: vec![text.into()], ..Self::default() }
    }

    pub(super) fn number(text: impl Into<String>, value: f64) -> Self {
        Self { value: Some(value), ..Self::text(text) }
    }

    /// Where there is nothing to say.
    pub(super) fn none() -> Self {
        Self { tone: Tone::Quiet, ..Self::text("–") }
    }

    pub(super) fn toned(self, tone: Tone) -> Self {
        Self { tone, ..self }
    }

    /// In one line.
    pub(super) fn line(&self) -> String {
        self.parts.join(" / ")
    }
}

impl Medal {
    pub(super) fn of(excess: u32) -> Option<Self> {
        [Self::Gold, Self::Silver, Self::Bronze].get(excess as usize).copied()
    }
}

impl Table {
    /// For programs: numbers as they are, without units, in seconds and bytes; nothing where there is none.
    pub(super) fn csv(&self) -> String {
        let is_twice = |head: &str| self.columns.iter().filter(|column| column.head == head).count() > 1;
        let heads = self.columns.iter().enumerate().flat_map(|(place, Column { head, fields, .. })| match fields {
            // What is there twice belongs to what it stands beside.
            [] if is_twice(head) && place > 0 => vec![format!("{} {head}", self.columns[place - 1].head)],
            [] => vec![head.clone()],
            fields => fields.iter().map(|field| format!("{head} {field}")).collect(),
        });
        let mut text = csv_line(heads);
        for row in &self.rows {
            let values = row.iter().zip(&self.columns).flat_map(|(cell, column)| match column.fields.len() {
                0 if column.is_number => {
                    vec![cell.value.filter(|value| value.is_finite()).map_or(String::new(), |value| value.to_string())]
                }
                0 => vec![cell.line()],
                count => (0..count).map(|place| cell.data.get(place).cloned().unwrap_or_default()).collect(),
            });
            text.push_str(&csv_line(values));
        }
        text
    }

    /// Where parts of the columns begin that are no wider than a page; all but the first of them have the first column as well.
    pub(super) fn parts(&self, width: impl Fn(&Cell) -> usize, most: usize) -> Vec<Vec<usize>> {
        let widths = (0..self.columns.len()).map(|column| {
            let cells = self.rows.iter().map(|row| width(&row[column]));
            cells.chain([self.columns[column].head.chars().count()]).max().unwrap_or(0) + 2
        });
        let starts = starts(&widths.collect::<Vec<_>>(), most);
        let part = |number: usize| {
            let columns = starts[number]..starts.get(number + 1).copied().unwrap_or(self.columns.len());
            (0..1).filter(|_| number > 0).chain(columns).collect()
        };
        (0..starts.len()).map(part).collect()
    }
}

fn starts(widths: &[usize], most: usize) -> Vec<usize> {
    let mut starts = vec![0];
    let mut used = 0;
    for (column, width) in widths.iter().enumerate() {
        // The first column never stands alone.
        if used + width > most && column > 1 {
            used = widths[0];
            starts.push(column);
        }
        used += width;
    }
    starts
}

/// One line of comma-separated values. A text that a spreadsheet would take for a formula becomes one it does not.
pub(super) fn csv_line(values: impl Iterator<Item = String>) -> String {
    let quote = |value: String| {
        let is_formula = value.starts_with(['=', '+', '-', '@', '\t', '\r']) && value.parse::<f64>().is_err();
        let value = if is_formula { format!("'{value}") } else { value };
        if value.contains([',', '"', '\n', '\r']) { format!("\"{}\"", value.replace('"', "\"\"")) } else { value }
    };
    values.map(quote).collect::<Vec<_>>().join(",") + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_with_commas_and_quotes_survive() {
        let line = csv_line(["a,b", "say \"x\"", "plain"].into_iter().map(String::from));
        assert_eq!(line, "\"a,b\",\"say \"\"x\"\"\",plain\n");
    }

    #[test]
    fn no_value_is_a_formula() {
        let line = csv_line(["=1+1", "-2.5", "-x", "+1", "@a", "a=b"].into_iter().map(String::from));
        assert_eq!(line, "'=1+1,-2.5,'-x,+1,'@a,a=b\n");
    }

    #[test]
    fn programs_read_numbers() {
        let both =
            Cell { parts: vec!["1 ms".into(), "5".into()], data: vec!["0.001".into(), "5".into()], ..Cell::default() };
        let table = Table {
            id: "x".into(),
            caption: String::new(),
            columns: vec![Column::text("level"), Column::number("size"), Column::numbers("bfs", &["seconds", "moves"])],
            rows: vec![
                vec![Cell::text("a"), Cell::number("1,000", 1000.0), both],
                vec![Cell::text("b"), Cell::none(), Cell::none()],
            ],
        };
        assert_eq!(table.csv(), "level,size,bfs seconds,bfs moves\na,1000,0.001,5\nb,,,\n");
    }

    #[test]
    fn no_two_columns_have_one_name() {
        let columns = ["method", "time", "relative", "expanded", "relative"].map(Column::text).into();
        let table = Table { id: "x".into(), caption: String::new(), columns, rows: Vec::new() };
        assert_eq!(table.csv(), "method,time,time relative,expanded,expanded relative\n");
    }

    #[test]
    fn wide_tables_go_on_below() {
        assert_eq!(starts(&[10, 20, 30], 112), [0]);
        assert_eq!(starts(&[10, 50, 50, 50, 60], 112), [0, 3, 4]);
        assert_eq!(starts(&[60, 70, 50], 112), [0, 2]);
    }
}
