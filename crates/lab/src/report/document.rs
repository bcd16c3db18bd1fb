//! A report before it has a form: pages, Markdown and LaTeX are made of the same blocks.

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
    pub(super) icon: Option<String>,
    pub(super) is_number: bool,
}

#[derive(Default)]
pub(super) struct Cell {
    /// Lines on a page; elsewhere with a stroke between them.
    pub(super) parts: Vec<String>,
    /// What it is sorted by.
    pub(super) value: Option<f64>,
    pub(super) medal: Option<Medal>,
    pub(super) tone: Tone,
    /// The name of a replay.
    pub(super) link: Option<String>,
    pub(super) icon: Option<String>,
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
    pub(super) title: String,
    pub(super) caption: String,
    /// For a page that has the colours.
    pub(super) svg: String,
    /// As a file of its own.
    pub(super) file: String,
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
        Self { head: head.into(), icon: None, is_number: false }
    }

    pub(super) fn number(head: impl Into<String>) -> Self {
        Self { is_number: true, ..Self::text(head) }
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
    /// For spreadsheets.
    pub(super) fn csv(&self) -> String {
        let heads = self.columns.iter().map(|column| column.head.clone());
        let mut text = csv_line(heads);
        for row in &self.rows {
            text.push_str(&csv_line(row.iter().map(Cell::line)));
        }
        text
    }
}

/// One line of comma-separated values.
pub(super) fn csv_line(values: impl Iterator<Item = String>) -> String {
    let quote = |value: String| {
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
}
