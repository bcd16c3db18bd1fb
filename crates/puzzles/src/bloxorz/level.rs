//! A level as it was written: its grid, and what its letters mean.

use std::collections::BTreeMap;

use crate::level::Code;
use crate::level::{Header, LevelError, LevelText, Text};
use crate::parts::{self, Act, Mark, Verb};
use crate::wording::{Wording, wording};

/// The largest board, so that a search's tables stay within reason.
const MOST_CELLS: usize = 2048;
/// The most rows or columns.
const MOST_SIDE: usize = 64;

/// What a header may say, but for the last one, which comes after an *or*.
const KINDS: &str = "`bridge on`, `bridge off`, `soft ACTIONS`, `heavy ACTIONS`, `split ROW,COLUMN ROW,COLUMN`";

/// The grid, and what its letters mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Layout {
    pub(super) rows: usize,
    pub(super) columns: usize,
    /// The letters of the cells, row by row; void is `_`.
    pub(super) grid: Vec<char>,
    /// What the headers say, in the order of their letters.
    pub(super) meanings: BTreeMap<char, Meaning>,
}

/// What a letter means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    Bridge { is_on: bool },
    Soft(Vec<Act>),
    Heavy(Vec<Act>),
    Split([usize; 2]),
    Teleport,
}

/// The word for each action.
pub(super) const VERBS: [(&str, Verb); 3] = [("toggle", Verb::Toggle), ("open", Verb::Open), ("close", Verb::Close)];

impl Layout {
    /// Reads a level, or says what is wrong with it.
    pub(super) fn read(level: &LevelText) -> Result<Self, LevelError> {
        let (rows, columns) = level.size(MOST_CELLS, MOST_SIDE)?;
        let mut layout = Self { rows, columns, grid: read_grid(level)?, meanings: BTreeMap::new() };
        for header in &level.headers {
            let letter = read_letter(level, &header.key)?;
            let is_used = layout.grid.contains(&letter);
            let meaning = layout.read_meaning(level, &header.value, is_used)?;
            layout.meanings.insert(letter, meaning);
        }
        layout.check_grid(level)?;
        layout.check_headers(level)?;
        // A legend may explain more than its level needs; what no cell has changes nothing.
        let Self { grid, meanings, .. } = &mut layout;
        meanings.retain(|letter, _| grid.contains(letter));
        Ok(layout)
    }

    /// The bridges' letters and whether they are on at the start. Their place in this list is their bit.
    pub(super) fn bridges(&self) -> impl Iterator<Item = (char, bool)> {
        self.meanings.iter().filter_map(|(&letter, meaning)| match meaning {
            Meaning::Bridge { is_on } => Some((letter, *is_on)),
            _ => None,
        })
    }

    /// What the header with this key says.
    fn meaning(&self, key: &Text) -> Option<&Meaning> {
        only(&key.text).and_then(|letter| self.meanings.get(&letter))
    }

    /// How many bits the number of a cell takes.
    #[inline]
    pub(super) fn cell_bits(&self) -> u32 {
        usize::BITS - (self.grid.len() - 1).leading_zeros()
    }

    /// The level in its shortest form.
    pub(super) fn code(&self) -> Code {
        let rows = self.grid.chunks(self.columns).map(|row| row.iter().collect());
        let headers = self.meanings.iter().map(|(&letter, meaning)| {
            let value = match meaning {
                Meaning::Bridge { is_on } => format!("bridge {}", if *is_on { "on" } else { "off" }),
                Meaning::Soft(acts) => format!("soft {}", spell(acts)),
                Meaning::Heavy(acts) => format!("heavy {}", spell(acts)),
                Meaning::Split([a, b]) => format!("split {} {}", self.place(*a), self.place(*b)),
                Meaning::Teleport => "teleport".to_string(),
            };
            (letter.to_string(), value)
        });
        Code { rows: rows.collect(), headers: headers.collect() }
    }

    /// What switches, splits and teleports do; whether a bridge is on is seen.
    pub(super) fn legend(&self) -> Vec<Mark> {
        let place = |cell: usize| (cell / self.columns, cell % self.columns);
        let mark = |(&letter, meaning): (&char, &Meaning)| {
            let meaning = match meaning {
                Meaning::Bridge { .. } => return None,
                Meaning::Soft(acts) => parts::Meaning::Switch { is_heavy: false, acts: acts.clone() },
                Meaning::Heavy(acts) => parts::Meaning::Switch { is_heavy: true, acts: acts.clone() },
                Meaning::Split(cells) => parts::Meaning::Split { cells: cells.map(place) },
                Meaning::Teleport => parts::Meaning::Teleport,
            };
            Some(Mark { letter, meaning })
        };
        self.meanings.iter().filter_map(mark).collect()
    }

    /// A cell's row and column.
    pub(super) fn row_column(&self, cell: u16) -> (usize, usize) {
        (cell as usize / self.columns, cell as usize % self.columns)
    }

    /// A cell's row and column, counted from 1.
    pub(super) fn place(&self, cell: usize) -> String {
        format!("{},{}", cell / self.columns + 1, cell % self.columns + 1)
    }

    fn read_meaning(&self, level: &LevelText, value: &Text, is_used: bool) -> Result<Meaning, LevelError> {
        let words = value.words();
        let Some((kind, rest)) = words.split_first() else {
            let message = wording!("fault-bloxorz-empty", "expected {kinds} or `teleport`", kinds = KINDS);
            return Err(value.error(message));
        };
        let has = |expected: &[&str]| rest.iter().map(|word| &word.text).eq(expected);
        let acts = || {
            let start = kind.offset + kind.text.len() - value.offset;
            read_acts(level, &value.slice(start..value.text.len()))
        };
        match kind.text.as_str() {
            "bridge" if has(&["on"]) => Ok(Meaning::Bridge { is_on: true }),
            "bridge" if has(&["off"]) => Ok(Meaning::Bridge { is_on: false }),
            "bridge" => Err(value.error(wording!(
                "fault-bloxorz-bridge",
                "expected `bridge on` or `bridge off`, not `{found}`",
                found = value.text
            ))),
            "soft" => acts().map(Meaning::Soft),
            "heavy" => acts().map(Meaning::Heavy),
            "split" => self.read_split(value, rest, is_used),
            "teleport" if has(&[]) => Ok(Meaning::Teleport),
            "teleport" => Err(value.error(wording!(
                "fault-bloxorz-teleport",
                "expected nothing after `teleport`: its two cells are those with its letter"
            ))),
            _ => Err(kind.error(wording!(
                "fault-bloxorz-kind",
                "expected {kinds} or `teleport`, not `{found}`",
                kinds = KINDS,
                found = kind.text
            ))),
        }
    }

    fn read_split(&self, value: &Text, words: &[Text], is_used: bool) -> Result<Meaning, LevelError> {
        let [first, second] = words else {
            return Err(value.error(wording!(
                "fault-bloxorz-split",
                "expected `split ROW,COLUMN ROW,COLUMN`: the two cells where the cubes appear"
            )));
        };
        let cells = [self.read_cell(first, is_used)?, self.read_cell(second, is_used)?];
        if is_used && cells[0] == cells[1] {
            let place = self.place(cells[0]);
            let message = wording!("fault-bloxorz-split-same", "both cubes would appear at {place}", place);
            return Err(second.error(message));
        }
        Ok(Meaning::Split(cells))
    }

    /// Reads `ROW,COLUMN`, the place of a cell that is not void. Where no cube will ever appear it may be anywhere.
    fn read_cell(&self, word: &Text, is_used: bool) -> Result<usize, LevelError> {
        let number = |text: &str| {
            let is_plain = text.bytes().all(|byte| byte.is_ascii_digit());
            text.parse::<usize>().ok().filter(|&number| is_plain && number > 0)
        };
        let place = word.text.split_once(',').and_then(|(row, column)| number(row).zip(number(column)));
        let (row, column) = place.ok_or_else(|| {
            word.error(wording!(
                "fault-bloxorz-place",
                "expected ROW,COLUMN, counted from 1, such as `2,9`, not `{found}`",
                found = word.text
            ))
        })?;
        if !is_used {
            return Ok(0);
        }
        if row > self.rows || column > self.columns {
            return Err(word.error(wording!(
                "fault-bloxorz-off-board",
                "{row},{column} is off the board, which has {rows} rows and {columns} columns",
                row,
                column,
                rows = self.rows,
                columns = self.columns
            )));
        }
        let cell = (row - 1) * self.columns + column - 1;
        if self.grid[cell] == '_' {
            return Err(word.error(no_landing(row, column)));
        }
        Ok(cell)
    }

    /// One start, one goal, two cells for a teleport, and every letter explained.
    fn check_grid(&self, level: &LevelText) -> Result<(), LevelError> {
        for (cell, &letter) in self.grid.iter().enumerate() {
            let earlier = || self.grid[..cell].iter().filter(|&&other| other == letter).count();
            let message = match (letter, self.meanings.get(&letter)) {
                ('S' | 'G', _) if earlier() > 0 => {
                    wording!("fault-bloxorz-second", "a second `{letter}`; expected exactly one", letter)
                }
                ('_' | '.' | '-' | 'S' | 'G', _) => continue,
                (_, None) => wording!(
                    "fault-bloxorz-unexplained",
                    "no header explains `{letter}`; expected `{letter}:` followed by {kinds} or `teleport`",
                    letter,
                    kinds = KINDS
                ),
                (_, Some(Meaning::Teleport)) if earlier() > 1 => {
                    wording!("fault-bloxorz-third", "a third teleport `{letter}`; expected exactly two", letter)
                }
                _ => continue,
            };
            return Err(level.rows[cell / self.columns].error_at(cell % self.columns, message));
        }
        if !self.grid.contains(&'S') {
            let message = wording!("fault-bloxorz-no-start", "the grid has no `S`, where the block starts");
            return Err(level.rows[0].error(message));
        }
        if !self.grid.contains(&'G') {
            let message = wording!("fault-bloxorz-no-goal", "the grid has no `G`, where it is to stand in the end");
            return Err(level.rows[0].error(message));
        }
        Ok(())
    }

    /// Every teleport leads somewhere, every bridge that a switch of the level works is there, and they are not too many.
    fn check_headers(&self, level: &LevelText) -> Result<(), LevelError> {
        let cells = |letter: char| self.grid.iter().filter(|&&cell| cell == letter).count();
        for Header { key, value } in &level.headers {
            let letter = only(&key.text).expect("keys were read as letters");
            match self.meaning(key) {
                Some(Meaning::Teleport) if cells(letter) == 1 => {
                    return Err(key.error(wording!(
                        "fault-bloxorz-teleport-one",
                        "teleport `{letter}` is on one cell; expected exactly two",
                        letter
                    )));
                }
                Some(Meaning::Soft(acts) | Meaning::Heavy(acts)) if cells(letter) > 0 => {
                    if let Some(act) = acts.iter().find(|act| cells(act.bridge) == 0) {
                        return Err(value.error(wording!(
                            "fault-bloxorz-no-bridge",
                            "no cell of the grid is bridge `{bridge}`, which this switch works",
                            bridge = act.bridge
                        )));
                    }
                }
                _ => {}
            }
        }
        // The two cells of a block and whether it is split take the rest of the 64 bits a state is stored in.
        let most = 64 - 1 - 2 * self.cell_bits();
        let keys = level.headers.iter().map(|header| &header.key);
        let is_there = |key: &&Text| only(&key.text).is_some_and(|letter| cells(letter) > 0);
        let mut bridges = keys.filter(is_there).filter(|key| matches!(self.meaning(key), Some(Meaning::Bridge { .. })));
        match bridges.nth(most as usize) {
            None => Ok(()),
            Some(key) => Err(key.error(wording!(
                "fault-bloxorz-bridges",
                "one bridge too many: a board of {cells} cells has room for {most}",
                cells = self.grid.len(),
                most = most as usize
            ))),
        }
    }
}

/// Nothing is where a cube would appear, the row and the column counted from 1.
pub(super) fn no_landing(row: usize, column: usize) -> Wording {
    wording!("fault-bloxorz-void", "{row},{column} is void; a cube needs a cell to appear on", row, column)
}

/// The letters of the grid, blanks turned into `_`.
fn read_grid(level: &LevelText) -> Result<Vec<char>, LevelError> {
    let mut grid = Vec::new();
    for row in &level.rows {
        for (column, letter) in row.text.chars().enumerate() {
            grid.push(match letter {
                ' ' => '_',
                '_' | '.' | '-' | 'a'..='z' | 'A'..='Z' => letter,
                _ => {
                    let message = wording!(
                        "fault-bloxorz-cell",
                        "`{letter}` means nothing here; expected `_` or a blank, `.`, `-`, `S`, `G` or a letter with a header",
                        letter = letter.escape_debug().to_string()
                    );
                    return Err(row.error_at(column, message));
                }
            });
        }
    }
    Ok(grid)
}

/// The letter that a header explains.
fn read_letter(level: &LevelText, key: &Text) -> Result<char, LevelError> {
    match only(&key.text) {
        Some('S' | 'G') => Err(key.error(wording!(
            "fault-bloxorz-fixed",
            "`{key}` means the same in every level; expected another letter",
            key = key.text
        ))),
        Some(letter) if letter.is_ascii_alphabetic() => Ok(letter),
        _ => Err(key.error(wording!(
            "fault-bloxorz-header",
            "unknown header `{key}`; {puzzle} knows puzzle, title, author, par, one letter (`a: bridge off`), and anything that starts with `x-`",
            key = key.text,
            puzzle = level.puzzle.text
        ))),
    }
}

/// The character of a text that has just one.
pub(super) fn only(text: &str) -> Option<char> {
    let mut characters = text.chars();
    characters.next().filter(|_| characters.next().is_none())
}

/// Reads `toggle a, open b`.
fn read_acts(level: &LevelText, list: &Text) -> Result<Vec<Act>, LevelError> {
    let is_bridge = |header: &Header| header.value.words().first().is_some_and(|word| word.text == "bridge");
    let bridge = |letter: &Text| {
        let header = level.headers.iter().find(|header| header.key.text == letter.text);
        header.filter(|header| is_bridge(header)).and_then(|header| only(&header.key.text))
    };
    let mut acts: Vec<Act> = Vec::new();
    for part in list.split(',') {
        let words = part.words();
        let [verb, letter] = words.as_slice() else {
            return Err(part.error(if part.text.is_empty() {
                wording!("fault-bloxorz-no-act", "expected `toggle`, `open` or `close` and the letter of a bridge")
            } else {
                wording!(
                    "fault-bloxorz-act",
                    "expected `toggle`, `open` or `close` and the letter of a bridge, not `{found}`",
                    found = part.text
                )
            }));
        };
        let Some(&(_, verb)) = VERBS.iter().find(|(name, _)| *name == verb.text) else {
            return Err(verb.error(wording!(
                "fault-bloxorz-verb",
                "unknown action `{found}`; expected `toggle`, `open` or `close`",
                found = verb.text
            )));
        };
        let Some(bridge) = bridge(letter) else {
            return Err(letter.error(wording!(
                "fault-bloxorz-not-bridge",
                "`{found}` is not a bridge; expected the letter of one",
                found = letter.text
            )));
        };
        if acts.iter().any(|act| act.bridge == bridge) {
            return Err(letter.error(wording!(
                "fault-bloxorz-bridge-twice",
                "bridge `{bridge}` is named twice",
                bridge
            )));
        }
        acts.push(Act { verb, bridge });
    }
    Ok(acts)
}

/// `toggle a, open b`.
pub(super) fn spell(acts: &[Act]) -> String {
    let spell = |act: &Act| {
        let (name, _) = VERBS.iter().find(|(_, verb)| *verb == act.verb).expect("all actions are listed");
        format!("{name} {}", act.bridge)
    };
    acts.iter().map(spell).collect::<Vec<_>>().join(", ")
}
