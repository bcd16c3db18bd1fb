//! Levels as text: files with headers and a grid, and level codes, the same in one word.
//!
//! Reading is in two steps. Here a text becomes [`LevelText`]s: headers and rows, with their places in the source. What the
//! letters of a grid mean is each puzzle's own business.

use std::collections::HashSet;
use std::fmt::{self, Display};
use std::ops::Range;

use crate::near::nearest;
use crate::wording::{Wording, wording};

/// What is wrong with a level, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LevelError {
    /// What is wrong and what was expected.
    pub message: Wording,
    /// The bytes of the source it is about.
    pub span: Range<usize>,
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
}

impl Display for LevelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.message)
    }
}

impl std::error::Error for LevelError {}

/// A piece of the source, and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    /// The characters.
    pub text: String,
    /// Where they start in the source, in bytes.
    pub offset: usize,
    /// The line, from 1.
    pub line: usize,
    /// The column of the first character, from 1.
    pub column: usize,
}

impl Text {
    /// An error about all of it.
    pub fn error(&self, message: Wording) -> LevelError {
        let span = self.offset..self.offset + self.text.len();
        LevelError { message, span, line: self.line, column: self.column }
    }

    /// An error about the character at `index` (counted in characters), or the place after the last one.
    pub fn error_at(&self, index: usize, message: Wording) -> LevelError {
        let (start, length) = match self.text.char_indices().nth(index) {
            Some((start, character)) => (start, character.len_utf8()),
            None => (self.text.len(), 0),
        };
        let start = self.offset + start;
        LevelError { message, span: start..start + length, line: self.line, column: self.column + index }
    }

    /// A part of this text: the bytes `range` of it.
    pub fn slice(&self, range: Range<usize>) -> Self {
        Self {
            text: self.text[range.clone()].to_string(),
            offset: self.offset + range.start,
            line: self.line,
            column: self.column + self.text[..range.start].chars().count(),
        }
    }

    /// The parts between separators, blanks around them taken off.
    pub fn split(&self, separator: char) -> Vec<Self> {
        self.parts(separator).collect()
    }

    /// The same, one after the other.
    fn parts(&self, separator: char) -> impl Iterator<Item = Self> {
        self.pieces([separator]).map(|piece| piece.trim())
    }

    /// The words between blanks.
    pub fn words(&self) -> Vec<Self> {
        self.pieces([' ', '\t']).filter(|piece| !piece.text.is_empty()).collect()
    }

    /// What is between separators of one byte each.
    fn pieces<const COUNT: usize>(&self, separators: [char; COUNT]) -> impl Iterator<Item = Self> {
        // Places are counted along with the pieces: counting each from the start would take quadratic time.
        let (mut offset, mut column) = (self.offset, self.column);
        self.text.split(separators).map(move |piece| {
            let part = Self { text: piece.to_string(), offset, line: self.line, column };
            offset += piece.len() + 1;
            column += piece.chars().count() + 1;
            part
        })
    }

    fn trim(&self) -> Self {
        let start = self.text.len() - self.text.trim_start().len();
        let end = start + self.text.trim().len();
        self.slice(start..end)
    }
}

/// One `key: value` line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// Before the colon.
    pub key: Text,
    /// After it.
    pub value: Text,
}

/// A level as it was written: which puzzle, its headers, its grid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LevelText {
    /// The puzzle's name.
    pub puzzle: Text,
    /// What the level is called.
    pub title: Option<String>,
    /// Who made it.
    pub author: Option<String>,
    /// The proven optimal cost.
    pub par: Option<u32>,
    /// The puzzle's own headers.
    pub headers: Vec<Header>,
    /// Headers that start with `x-`: what somebody noted down.
    pub notes: Vec<Header>,
    /// The grid, top row first; at least one row, none of them empty.
    pub rows: Vec<Text>,
}

/// A level as its grid and the headers that change the rules: what a level code is made of.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Code {
    /// The grid, top row first.
    pub rows: Vec<String>,
    /// Headers, in a fixed order.
    pub headers: Vec<(String, String)>,
}

impl Code {
    /// In one word.
    pub fn spell(&self, puzzle: &str) -> String {
        let mut text = format!("{puzzle}:{}", self.rows.join("/"));
        for (key, value) in &self.headers {
            text.push_str(&format!(";{key}={}", value.replace(", ", ",").replace(' ', "+")));
        }
        text
    }
}

/// Files larger than this are not levels.
pub const MAX_BYTES: usize = 16 << 20;
/// No level has more rows,
pub const MAX_ROWS: usize = 128;
/// and no row more characters: far beyond the largest board of any puzzle, and little enough that whatever looks at a text may
/// look at all of its cells.
pub const MAX_ROW: usize = 1024;
/// No level has more headers.
pub const MAX_HEADERS: usize = 256;
/// No file has more levels.
pub const MAX_LEVELS: usize = 1 << 16;
/// No header has a value of more bytes.
pub const MAX_VALUE: usize = 16 << 10;

impl LevelText {
    /// Reads a file of one or more levels. `puzzle` is for files that do not name one.
    ///
    /// ```
    /// use quebra_puzzles::level::LevelText;
    /// let levels = LevelText::read_file("puzzle: cohesion\ntitle: Two reds\n\n1.1\n...\n", None).unwrap();
    /// assert_eq!(levels[0].title.as_deref(), Some("Two reds"));
    /// assert_eq!(levels[0].rows.len(), 2);
    /// let error = LevelText::read_file("puzzle: cohesion\ntitel: Two reds\n\n1.1\n", None).map(|levels| levels[0].headers[0].key.clone());
    /// assert_eq!(error.unwrap().text, "titel"); // unknown here, refused by the puzzle
    /// ```
    pub fn read_file(source: &str, puzzle: Option<&str>) -> Result<Vec<Self>, LevelError> {
        let mut default = puzzle.map(|name| Text { text: name.to_string(), offset: 0, line: 1, column: 1 });
        let mut levels = Vec::new();
        let sections = sections(source);
        let last = sections.len() - 1;
        for (number, section) in sections.into_iter().enumerate() {
            let is_preamble =
                number == 0 && section.rows.is_empty() && section.headers.iter().all(|h| h.key.text == "puzzle");
            let is_blank = section.headers.is_empty() && section.rows.is_empty();
            if let Some(error) = section.error {
                return Err(error);
            }
            if number == 0
                && let Some(header) = section.headers.iter().find(|header| header.key.text == "puzzle")
            {
                default = Some(header.value.clone());
            }
            if (last > 0 && is_preamble) || (is_blank && number == last) {
                continue;
            }
            levels.push(Self::assemble(section.headers, section.rows, default.as_ref(), &section.end)?);
        }
        if levels.is_empty() {
            let message = wording!("fault-no-level", "there is no level here: expected headers and a grid");
            return Err(Text { text: String::new(), offset: 0, line: 1, column: 1 }.error(message));
        }
        Ok(levels)
    }

    /// Is this the code of a level, rather than a file's name?
    pub fn is_code(text: &str, puzzles: &[&str]) -> bool {
        text.split_once(':').is_some_and(|(name, _)| puzzles.contains(&name))
    }

    /// Reads a level code: `PUZZLE:row/row/row;key=value`. A blank within a value may be written as `+`.
    ///
    /// ```
    /// use quebra_puzzles::level::LevelText;
    /// let level = LevelText::read_code("break-the-ice:___/yry/ryr;clears=run;moves=2").unwrap();
    /// assert_eq!(level.rows[1].text, "yry");
    /// assert_eq!(level.headers[0].value.text, "run");
    /// ```
    pub fn read_code(code: &str) -> Result<Self, LevelError> {
        let whole = Text { text: code.to_string(), offset: 0, line: 1, column: 1 };
        let Some(colon) = code.find(':') else {
            return Err(whole.error(wording!("fault-code", "expected a level code such as `cohesion:1.1/...`")));
        };
        let puzzle = whole.slice(0..colon);
        let rest = whole.slice(colon + 1..code.len());
        let mut parts = rest.parts(';');
        let grid = parts.next().expect("a split has at least one part");
        let mut headers = Vec::new();
        for part in parts.take(MAX_HEADERS + 1) {
            let Some(equals) = part.text.find('=') else {
                return Err(part.error(wording!("fault-code-header", "expected `key=value`")));
            };
            let mut value = part.slice(equals + 1..part.text.len()).trim();
            value.text = value.text.replace('+', " ");
            headers.push(Header { key: part.slice(0..equals).trim(), value });
        }
        // What is too much is refused below; what comes after that need not be held.
        let rows = if grid.text.is_empty() { Vec::new() } else { grid.parts('/').take(MAX_ROWS + 1).collect() };
        if let Some(row) = rows.iter().find(|row| row.text.is_empty()) {
            return Err(row.error(wording!("fault-code-row", "expected a row of the grid between the slashes")));
        }
        Self::assemble(headers, rows, Some(&puzzle), &whole.slice(code.len()..code.len()))
    }

    /// The difficulty that was measured, rounded down and noted as `x-difficulty: 37`. Where it is only a lower bound,
    /// `x-difficulty-bound: lower` stands beside it.
    pub fn noted_difficulty(&self) -> Option<u32> {
        self.note("x-difficulty")?.parse().ok()
    }

    /// The title in a language: what is noted as `x-title-pt` for `pt`, else the plain one.
    ///
    /// ```
    /// use quebra_puzzles::level::LevelText;
    ///
    /// let text = "puzzle: cohesion\ntitle: Two reds\nx-title-pt: Dois vermelhos\n\n1.1\n";
    /// let level = &LevelText::read_file(text, None).unwrap()[0];
    /// assert_eq!(level.title_in("pt"), Some("Dois vermelhos"));
    /// assert_eq!(level.title_in("en"), Some("Two reds"));
    /// ```
    pub fn title_in(&self, language: &str) -> Option<&str> {
        self.note(&format!("x-title-{language}")).or(self.title.as_deref())
    }

    /// The value of a header that starts with `x-`.
    pub fn note(&self, key: &str) -> Option<&str> {
        self.notes.iter().find(|note| note.key.text == key).map(|note| &*note.value.text)
    }

    /// The text of a level that was made, not read.
    pub fn of(puzzle: &str, code: &Code) -> Self {
        let text = |text: &str| Text { text: text.to_string(), offset: 0, line: 1, column: 1 };
        Self {
            puzzle: text(puzzle),
            title: None,
            author: None,
            par: None,
            headers: code.headers.iter().map(|(key, value)| Header { key: text(key), value: text(value) }).collect(),
            notes: Vec::new(),
            rows: code.rows.iter().map(|row| text(row)).collect(),
        }
    }

    fn assemble(headers: Vec<Header>, rows: Vec<Text>, puzzle: Option<&Text>, end: &Text) -> Result<Self, LevelError> {
        let mut level = Self {
            puzzle: end.clone(),
            title: None,
            author: None,
            par: None,
            headers: Vec::new(),
            notes: Vec::new(),
            rows,
        };
        check_amount(&headers, &level.rows)?;
        let mut puzzle = puzzle.cloned();
        let mut seen = HashSet::new();
        for header in headers {
            let Header { key, value } = &header;
            if !seen.insert(key.text.clone()) {
                let message = wording!("fault-header-twice", "the header `{key}` is there twice", key = key.text);
                return Err(key.error(message));
            }
            match key.text.as_str() {
                "puzzle" => puzzle = Some(value.clone()),
                "title" => level.title = Some(value.text.clone()),
                "author" => level.author = Some(value.text.clone()),
                "par" => {
                    let expected = |_| value.error(wording!("fault-par", "expected the optimal number of moves"));
                    level.par = Some(value.text.parse().map_err(expected)?);
                }
                key if key.starts_with("x-") => level.notes.push(header),
                _ => level.headers.push(header),
            }
        }
        level.puzzle = puzzle.ok_or_else(|| {
            let slip = level.headers.iter().find(|header| nearest(&header.key.text, ["puzzle"]).is_some());
            if let Some(Header { key, .. }) = slip {
                let message =
                    wording!("fault-header-slip", "unknown header `{key}`; expected `puzzle: NAME`", key = key.text);
                return key.error(message);
            }
            let first = level.rows.first().unwrap_or(end);
            first.error(wording!(
                "fault-puzzle-missing",
                "which puzzle is this? Expected a line `puzzle: NAME` at the top, or the option --puzzle NAME"
            ))
        })?;
        if level.rows.is_empty() {
            return Err(end.error(wording!("fault-no-grid", "the level has no grid")));
        }
        Ok(level)
    }

    /// The value of one of the puzzle's own headers.
    pub fn header(&self, key: &str) -> Option<&Text> {
        self.headers.iter().find(|header| header.key.text == key).map(|header| &header.value)
    }

    /// Refuses headers that the puzzle does not know: typing mistakes matter.
    pub fn allow_headers(&self, known: &[&str]) -> Result<(), LevelError> {
        match self.headers.iter().find(|header| !known.contains(&header.key.text.as_str())) {
            None => Ok(()),
            Some(header) => {
                let mut names = vec!["puzzle", "title", "author", "par"];
                names.extend(known);
                Err(header.key.error(wording!(
                    "fault-header-unknown",
                    "unknown header `{key}`; {puzzle} knows {names}, and anything that starts with `x-`",
                    key = header.key.text,
                    puzzle = self.puzzle.text,
                    names = names.join(", ")
                )))
            }
        }
    }

    /// The number of rows and columns of a grid with one character a cell, all rows equally long and within `most` cells
    /// and `side` rows or columns.
    pub fn size(&self, most: usize, side: usize) -> Result<(usize, usize), LevelError> {
        let columns = self.rows[0].text.chars().count();
        for row in &self.rows {
            let length = row.text.chars().count();
            if length != columns {
                let message = wording!(
                    "fault-row-length",
                    "this row has {length} cells, the first one has {columns}: all rows must be equally long",
                    length,
                    columns
                );
                return Err(row.error_at(length.min(columns), message));
            }
        }
        self.check_size(self.rows.len(), columns, most, side)
    }

    /// Refuses boards that are too large.
    pub fn check_size(
        &self,
        rows: usize,
        columns: usize,
        most: usize,
        side: usize,
    ) -> Result<(usize, usize), LevelError> {
        if rows > side || columns > side || rows * columns > most {
            return Err(self.rows[0].error(wording!(
                "fault-board-large",
                "the board has {rows} rows and {columns} columns; at most {side} of each and {most} cells are possible",
                rows,
                columns,
                side,
                most
            )));
        }
        Ok((rows, columns))
    }
}

/// A level file: the headers, a blank line, the grid.
impl Display for LevelText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "puzzle: {}", self.puzzle.text)?;
        let named = [("title", &self.title), ("author", &self.author), ("par", &self.par.map(|par| par.to_string()))];
        for (key, value) in named {
            if let Some(value) = value {
                writeln!(f, "{key}: {value}")?;
            }
        }
        for Header { key, value } in self.headers.iter().chain(&self.notes) {
            writeln!(f, "{}: {}", key.text, value.text)?;
        }
        writeln!(f)?;
        self.rows.iter().try_for_each(|row| writeln!(f, "{}", row.text))
    }
}

/// Does this steer whatever shows a text, or the direction it is read in, instead of being seen?
pub fn is_control(symbol: char) -> bool {
    symbol.is_control() && symbol != '\t' || matches!(symbol, '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// What is said where a text has one.
pub fn no_control() -> Wording {
    wording!("fault-control", "a control character; expected plain text")
}

/// Refuses what is more than any level has, and what is no text, before anybody looks at what it says: control characters would reach
/// the terminal of whoever is shown a title.
fn check_amount(headers: &[Header], rows: &[Text]) -> Result<(), LevelError> {
    let texts = headers.iter().flat_map(|header| [&header.key, &header.value]).chain(rows);
    for text in texts {
        if let Some(index) = text.text.chars().position(is_control) {
            return Err(text.error_at(index, no_control()));
        }
    }
    if let Some(header) = headers.get(MAX_HEADERS) {
        return Err(header.key.error(wording!("fault-headers-many", "more than {most} headers", most = MAX_HEADERS)));
    }
    if let Some(row) = rows.get(MAX_ROWS) {
        let message = wording!("fault-rows-many", "more than {most} rows: no board has as many", most = MAX_ROWS);
        return Err(row.error_at(0, message));
    }
    if let Some(header) = headers.iter().find(|header| header.value.text.len() > MAX_VALUE) {
        let message = wording!("fault-header-long", "more than {most} bytes: no header says as much", most = MAX_VALUE);
        return Err(header.value.error(message));
    }
    match rows.iter().find(|row| row.text.chars().nth(MAX_ROW).is_some()) {
        Some(row) => {
            let message =
                wording!("fault-row-long", "more than {most} characters: no board has such a row", most = MAX_ROW);
            Err(row.error_at(MAX_ROW, message))
        }
        None => Ok(()),
    }
}

/// What stands between two `===` lines.
struct Section {
    headers: Vec<Header>,
    rows: Vec<Text>,
    error: Option<LevelError>,
    /// Just behind its last line.
    end: Text,
}

fn sections(source: &str) -> Vec<Section> {
    let empty = |offset, line| Section {
        headers: Vec::new(),
        rows: Vec::new(),
        error: None,
        end: Text { text: String::new(), offset, line, column: 1 },
    };
    let mut sections = vec![empty(0, 1)];
    let mut offset = 0;
    for (index, line) in source.split_inclusive('\n').enumerate() {
        let start = offset;
        offset += line.len();
        let mut content = line.trim_end_matches(['\n', '\r']);
        let mut start = start;
        if index == 0
            && let Some(rest) = content.strip_prefix('\u{feff}')
        {
            start += content.len() - rest.len();
            content = rest;
        }
        let text = Text { text: content.to_string(), offset: start, line: index + 1, column: 1 };
        if content.starts_with("===") && content.trim_end().chars().all(|c| c == '=') {
            if sections.len() > MAX_LEVELS {
                let message =
                    wording!("fault-levels-many", "more than {most} levels: no file has as many", most = MAX_LEVELS);
                sections.truncate(1);
                sections[0].error = Some(text.error(message));
                break;
            }
            sections.push(empty(offset, index + 2));
            continue;
        }
        let section = sections.last_mut().expect("there is always a section");
        if !content.trim().is_empty() && !content.starts_with('#') && section.error.is_none() {
            section.error = add_line(section, text).err();
        }
        section.end.offset = start + content.len();
        section.end.line = index + 1;
        section.end.column = content.chars().count() + 1;
    }
    sections
}

fn add_line(section: &mut Section, line: Text) -> Result<(), LevelError> {
    // One more than there may be is enough to be refused: a file of short lines would be hundreds of megabytes.
    if section.rows.len() > MAX_ROWS || section.headers.len() > MAX_HEADERS {
        return Ok(());
    }
    let Some(colon) = line.text.find(':') else {
        section.rows.push(line);
        return Ok(());
    };
    if !section.rows.is_empty() {
        let message =
            wording!("fault-header-late", "a header after the grid; headers come first, and `===` separates levels");
        return Err(line.error(message));
    }
    let key = line.slice(0..colon).trim();
    if key.text.is_empty() || !key.text.chars().all(|c| c.is_alphanumeric() || c == '-') {
        let message = wording!("fault-line", "expected a header `key: value` or a row of the grid");
        return Err(line.slice(0..colon).error(message));
    }
    let value = line.slice(colon + 1..line.text.len()).trim();
    if value.text.is_empty() {
        let message = wording!("fault-header-empty", "expected a value for `{key}`", key = key.text);
        return Err(line.error_at(line.text.chars().count(), message));
    }
    section.headers.push(Header { key, value });
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What was wrong, and where.
    fn refused(text: &str) -> (usize, usize, Option<&'static str>) {
        let error = LevelText::read_file(text, Some("cohesion")).unwrap_err();
        (error.line, error.column, error.message.id)
    }

    #[test]
    fn nothing_larger_than_a_level_is_read_as_one() {
        let wide = "1".repeat(MAX_ROW);
        assert!(LevelText::read_file(&wide, Some("cohesion")).is_ok());
        assert_eq!(refused(&format!("..\n{wide}1\n")), (2, MAX_ROW + 1, Some("fault-row-long")));
        let high = "1\n".repeat(MAX_ROWS);
        assert!(LevelText::read_file(&high, Some("cohesion")).is_ok());
        assert_eq!(refused(&format!("{high}1\n")), (MAX_ROWS + 1, 1, Some("fault-rows-many")));
        let headers: Vec<String> = (0..=MAX_HEADERS).map(|number| format!("x-{number}: a")).collect();
        assert_eq!(
            refused(&format!("{}\n\n11\n", headers.join("\n"))),
            (MAX_HEADERS + 1, 1, Some("fault-headers-many"))
        );
        let long = "a".repeat(MAX_VALUE);
        assert!(LevelText::read_file(&format!("x-a: {long}\n\n11\n"), Some("cohesion")).is_ok());
        assert_eq!(refused(&format!("x-a: {long}a\n\n11\n")), (1, 6, Some("fault-header-long")));
        let levels = "===\n1\n".repeat(MAX_LEVELS);
        assert_eq!(LevelText::read_file(&levels, Some("cohesion")).unwrap().len(), MAX_LEVELS);
        assert_eq!(refused(&format!("{levels}===\n1\n")), (2 * MAX_LEVELS + 1, 1, Some("fault-levels-many")));
        let code = format!("cohesion:{wide}1");
        assert_eq!(LevelText::read_code(&code).unwrap_err().message.id, Some("fault-row-long"));
    }

    #[test]
    fn control_characters_are_no_level() {
        for text in ["title: \u{1b}[2Jx\n\n11\n", "x-a: b\u{7}\n\n11\n", "1\u{1b}1\n", "title: \u{9b}x\n\n11\n"] {
            assert_eq!(refused(text).2, Some("fault-control"), "{text:?}");
        }
        // What turns the rest of a line around is no better; what joins letters is part of writing.
        for text in ["title: \u{202e}x\n\n11\n", "author: \u{2066}x\n\n11\n", "x-a: a\u{2028}b\n\n11\n"] {
            assert_eq!(refused(text).2, Some("fault-control"), "{text:?}");
        }
        assert!(LevelText::read_file("title: \u{928}\u{94d}\u{200d}\n\n11\n", Some("cohesion")).is_ok());
        let code = LevelText::read_code("cohesion:1.1;x-a=c\nmoves: 0").unwrap_err();
        assert_eq!(code.message.id, Some("fault-control"));
    }

    #[test]
    fn a_slip_is_told_where_it_is() {
        let error = LevelText::read_file("title: T\npuzle: cohesion\n\n1.1\n", None).unwrap_err();
        assert_eq!((error.line, error.column, error.message.id), (2, 1, Some("fault-header-slip")));
        let error = LevelText::read_file("a: bridge off\n\n1.1\n", None).unwrap_err();
        assert_eq!((error.line, error.message.id), (3, Some("fault-puzzle-missing")));
    }

    #[test]
    fn parts_know_their_places() {
        let text = Text { text: "é, b ,ü".to_string(), offset: 10, line: 3, column: 5 };
        let parts: Vec<_> = text.split(',').into_iter().map(|part| (part.text, part.offset, part.column)).collect();
        assert_eq!(parts, [("é".to_string(), 10, 5), ("b".to_string(), 14, 8), ("ü".to_string(), 17, 11)]);
    }
}
