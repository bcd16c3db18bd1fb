//! The level editor's half of the work: texts become pictures, and strokes become changes of the text. The text is the level; what
//! is not touched in it, comments too, stays as it is.

use std::ops::Range;

use crate::describe::ToSchema;
use quebra_puzzles::Kind;
use quebra_puzzles::card;
use quebra_puzzles::grid::Dir;
use quebra_puzzles::level::{LevelText, Text, is_control};
use quebra_puzzles::scene::{Ground, Paint, Piece, Scene, Tile};
use quebra_puzzles::wording::wording;
use serde::{Deserialize, Serialize};

use crate::error::{Error, Fault};
use crate::play;
use crate::scene as shapes;
use crate::schema::Schema;

mod wiring;

pub use wiring::{Verb, Wire, WireEnd};

/// A text in an editor, and perhaps a stroke.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Edit {
    puzzle: String,
    #[serde(default)]
    text: String,
    operation: Option<Operation>,
}

/// What is done to a level.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
enum Operation {
    /// A new level in place of the text.
    New(Size),
    /// The cells become what a letter stands for. Where cells are numbers, numbers change places.
    Paint {
        #[schema(value_type = Vec<Vec<usize>>)]
        cells: Vec<[usize; 2]>,
        letter: String,
    },
    /// Ties the thing on one cell to another, or unties it.
    Wire {
        #[schema(value_type = Vec<usize>)]
        from: [usize; 2],
        #[schema(value_type = Vec<usize>)]
        to: [usize; 2],
        /// What is to be done there, where that can be chosen.
        verb: Option<Verb>,
    },
    /// Rows and columns come or go at the bottom and on the right.
    Resize(Size),
    /// All cells move by one; what leaves on one side is lost, what comes in is plain ground.
    Shift(shapes::Direction),
    /// Sets a header, or takes it out.
    Header { key: String, value: Option<String> },
}

#[derive(Clone, Copy, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Size {
    rows: usize,
    columns: usize,
}

/// A text, what it looks like, and what is wrong with it.
#[derive(Serialize, ToSchema)]
pub struct Edited {
    /// The version of this form.
    schema: Schema,
    text: String,
    /// The headers, in their order.
    headers: Vec<(String, String)>,
    /// What stands in each cell; null if there is no grid.
    grid: Option<Vec<Vec<String>>>,
    /// What it looks like; from the palette alone while the level is not yet one.
    scene: Option<shapes::Scene>,
    /// What can be painted here.
    palette: Vec<Swatch>,
    /// What its letters do, once it is a level.
    legend: Vec<shapes::Mark>,
    /// What is tied to what, and what can be.
    wires: Vec<Wire>,
    /// The level in one word, once it is one.
    code: Option<String>,
    /// The same, with its title, author and par: what a link should hold.
    link: Option<String>,
    /// Why it is not.
    error: Option<Fault>,
}

/// Something to paint with.
#[derive(Serialize, ToSchema)]
pub struct Swatch {
    letter: String,
    name: String,
    tile: shapes::Tile,
    /// What a header says about the letter.
    header: Option<String>,
}

/// More rows or columns than any puzzle has.
const MOST_SIDE: usize = 64;

impl Edit {
    /// Changes the text, and tells what it looks like.
    pub fn answer(self) -> Result<Edited, Error> {
        let kind = Kind::named(&self.puzzle)
            .ok_or_else(|| Error::input(format!("`puzzle`: there are {}", Kind::names().join(", "))))?;
        let text = match self.operation {
            None => self.text,
            Some(operation) => operation.apply(kind, &self.text)?,
        };
        Ok(look(kind, text))
    }
}

/// Are the cells numbers?
fn is_numbers(kind: &Kind) -> bool {
    kind.card.sketch.is_some_and(|sketch| sketch.palette.is_empty())
}

/// What there is to paint with; nothing where the puzzle does not say.
fn palette_of(kind: &Kind) -> &'static [card::Swatch] {
    kind.card.sketch.map_or(&[], |sketch| sketch.palette)
}

/// What a new cell is.
fn ground(kind: &Kind) -> String {
    palette_of(kind).first().map_or_else(|| "0".to_string(), |swatch| swatch.letter.to_string())
}

/// The cells of a row: words where they are numbers, else characters.
fn cells(kind: &Kind, row: &str) -> Vec<String> {
    if is_numbers(kind) {
        row.split([' ', '\t', ',']).filter(|word| !word.is_empty()).map(str::to_string).collect()
    } else {
        row.chars().map(String::from).collect()
    }
}

/// A row of cells as it is written, numbers one below the other.
fn row(kind: &Kind, cells: &[String], width: usize) -> String {
    if is_numbers(kind) {
        cells.iter().map(|cell| format!("{cell:>width$}")).collect::<Vec<_>>().join(" ")
    } else {
        cells.concat()
    }
}

type Grid = Vec<Vec<String>>;

fn rows(kind: &Kind, grid: &Grid) -> Vec<String> {
    let width = grid.iter().flatten().map(String::len).max().unwrap_or(1);
    grid.iter().map(|cells| row(kind, cells, width)).collect()
}

/// The only level of a text.
fn read(kind: &Kind, text: &str) -> Result<LevelText, Error> {
    let levels = LevelText::read_file(text, Some(kind.card.name)).map_err(|error| Error::level("", text, error))?;
    match <[LevelText; 1]>::try_from(levels) {
        Ok([level]) if level.puzzle.text == kind.card.name => Ok(level),
        Ok([level]) => {
            let message = wording!("fault-other-puzzle", "expected `puzzle: {name}`", name = kind.card.name);
            Err(Error::level("", text, level.puzzle.error(message)))
        }
        Err(levels) => {
            let message = wording!("fault-second-level", "a second level; expected one");
            Err(Error::level("", text, levels[1].rows[0].error(message)))
        }
    }
}

impl Operation {
    fn apply(self, kind: &Kind, text: &str) -> Result<String, Error> {
        if let Self::New(size) = self {
            let Some(sketch) = kind.card.sketch else {
                let title = kind.card.title;
                return Err(Error::input(wording!(
                    "fault-no-sketch",
                    "{title} has nothing to begin a drawing with; paste a level and change that",
                    title
                )));
            };
            let start = sketch.start.split('/').map(|row| cells(kind, row)).collect();
            let grid = rows(kind, &resized(kind, start, size)?);
            return Ok(format!("puzzle: {}\n\n{}\n", kind.card.name, grid.join("\n")));
        }
        let level = read(kind, text)?;
        let mut grid: Grid = level.rows.iter().map(|row| cells(kind, &row.text)).collect();
        match self {
            Self::New(_) => unreachable!("done above"),
            Self::Header { key, value } => set_header(text, &level, &key, value.as_deref()),
            Self::Paint { cells, letter } => {
                let offered = palette(kind, &grid, None, &headers(&level));
                paint(kind, &mut grid, &cells, &letter)?;
                let text = write_grid(kind, text, &level, &grid);
                let swatch = offered.into_iter().find(|swatch| swatch.letter == letter);
                match swatch.and_then(|swatch| swatch.header) {
                    Some(header) if level.header(&letter).is_none() => {
                        let level = read(kind, &text)?;
                        set_header(&text, &level, &letter, Some(&header))
                    }
                    _ => Ok(text),
                }
            }
            Self::Wire { from: [row, column], to: [end_row, end_column], verb } => {
                let tie = card::Tie { from: (row, column), to: (end_row, end_column), verb: verb.map(Into::into) };
                let wiring = wiring::wiring(kind).ok_or_else(|| {
                    let title = kind.card.title;
                    Error::input(wording!("fault-no-wiring", "nothing is tied to anything in {title}", title))
                })?;
                let (key, value) = (wiring.tie)(&level, tie).map_err(Error::input)?;
                set_header(text, &level, &key, Some(&value))
            }
            Self::Resize(size) => Ok(write_grid(kind, text, &level, &resized(kind, grid, size)?)),
            Self::Shift(direction) => {
                shift(kind, &mut grid, direction.into());
                Ok(write_grid(kind, text, &level, &grid))
            }
        }
    }
}

fn resized(kind: &Kind, mut grid: Grid, Size { rows, columns }: Size) -> Result<Grid, Error> {
    if !(1..=MOST_SIDE).contains(&rows) || !(1..=MOST_SIDE).contains(&columns) {
        return Err(Error::input(wording!("fault-size", "expected 1 to {most} rows and columns", most = MOST_SIDE)));
    }
    if is_numbers(kind) {
        // Every number has to be there, so the board begins anew: solved.
        let number = |cell: usize| ((cell + 1) % (rows * columns)).to_string();
        return Ok((0..rows).map(|row| (0..columns).map(|column| number(row * columns + column)).collect()).collect());
    }
    grid.resize(rows, Vec::new());
    for cells in &mut grid {
        cells.resize(columns, ground(kind));
    }
    Ok(grid)
}

fn paint(kind: &Kind, grid: &mut Grid, places: &[[usize; 2]], letter: &str) -> Result<(), Error> {
    if !is_numbers(kind) && (letter.chars().count() != 1 || letter.contains(is_control)) {
        return Err(Error::input("`letter`: expected one character"));
    }
    let mut own = None;
    if is_numbers(kind) {
        // Looked for once: it is known where it goes from there.
        let place = |(row, cells): (usize, &Vec<String>)| Some((row, cells.iter().position(|cell| cell == letter)?));
        own = grid.iter().enumerate().find_map(place);
        own.ok_or_else(|| Error::input(format!("`letter`: there is no {letter} on the board")))?;
    }
    for &[row, column] in places {
        if grid.get(row).is_none_or(|cells| column >= cells.len()) {
            return Err(Error::input(format!("row {row}, column {column} is off the board; both count from 0")));
        }
        if let Some((old_row, old_column)) = own.replace((row, column)).filter(|_| is_numbers(kind)) {
            grid[old_row][old_column] = grid[row][column].clone();
        }
        grid[row][column] = letter.to_string();
    }
    Ok(())
}

fn shift(kind: &Kind, grid: &mut Grid, dir: Dir) {
    let (down, right) = dir.delta();
    let before = grid.clone();
    for (row, cells) in grid.iter_mut().enumerate() {
        let width = cells.len();
        for (column, cell) in cells.iter_mut().enumerate() {
            let from = |at: usize, by: isize, size: usize| {
                // Numbers must all stay, so they come in again on the other side.
                if is_numbers(kind) {
                    Some((at + size).wrapping_add_signed(-by) % size)
                } else {
                    at.checked_add_signed(-by)
                }
            };
            let source = from(row, down, before.len()).zip(from(column, right, width));
            let moved = source.and_then(|(row, column)| before.get(row)?.get(column));
            *cell = moved.cloned().unwrap_or_else(|| ground(kind));
        }
    }
}

fn range(text: &Text) -> Range<usize> {
    text.offset..text.offset + text.text.len()
}

/// Puts a grid in place of a level's own: row for row, and what is new after the last one.
fn write_grid(kind: &Kind, source: &str, level: &LevelText, grid: &Grid) -> String {
    let mut text = source.to_string();
    let rows = rows(kind, grid);
    let kept = level.rows.len().min(rows.len());
    let last = range(&level.rows[level.rows.len() - 1]).end;
    let more: String = rows[kept..].iter().flat_map(|row| ["\n", row]).collect();
    text.insert_str(last, &more);
    for (index, old) in level.rows.iter().enumerate().rev() {
        if let Some(row) = rows.get(index) {
            text.replace_range(range(old), row);
        } else {
            // The whole line goes.
            let end = text[range(old).end..].find('\n').map_or(text.len(), |at| range(old).end + at + 1);
            text.replace_range(old.offset..end, "");
        }
    }
    text
}

/// Sets a header where it is, or after the last one, or takes it out.
fn set_header(source: &str, level: &LevelText, key: &str, value: Option<&str>) -> Result<String, Error> {
    let is_plain = !key.is_empty() && key.chars().all(|c| c.is_alphanumeric() || c == '-');
    if !is_plain || value.is_some_and(|value| value.contains(['\n', '\r'])) {
        return Err(Error::input("expected a header's name, and one line of text"));
    }
    let value = value.map(str::trim).filter(|value| !value.is_empty());
    let line = |value: &str| format!("{key}: {value}\n");
    let mut text = String::new();
    let (mut is_done, mut is_grid) = (false, false);
    let first_row = level.rows[0].line;
    for (index, old) in source.split_inclusive('\n').enumerate() {
        is_grid |= index + 1 >= first_row;
        let has_key = |(name, _): (&str, &str)| name.trim() == key;
        if !is_grid && !old.starts_with('#') && old.split_once(':').is_some_and(has_key) {
            text.push_str(&value.map(line).unwrap_or_default());
            is_done = true;
            continue;
        }
        // Before the blank line that ends the headers, or before the grid.
        if !is_done && (is_grid || (old.trim().is_empty() && index > 0)) {
            text.push_str(&value.map(line).unwrap_or_default());
            is_done = true;
        }
        text.push_str(old);
    }
    Ok(text)
}

/// Are there no more rows and columns than any board has?
fn is_drawable(kind: &Kind, level: &LevelText) -> bool {
    level.rows.len() <= MOST_SIDE && level.rows.iter().all(|row| cells(kind, &row.text).len() <= MOST_SIDE)
}

/// What a text looks like.
fn look(kind: &Kind, text: String) -> Edited {
    let level = read(kind, &text);
    let game = level.as_ref().ok().map(quebra_puzzles::open);
    let (code, error) = match (&level, &game) {
        (_, Some(Ok(game))) => (Some(game.code()), None),
        (_, Some(Err(error))) => (None, Some(Fault::for_page(&Error::level("", &*text, error.clone())))),
        (Err(error), None) => (None, Some(Fault::for_page(error))),
        (Ok(_), None) => unreachable!("a level that was read was tried"),
    };
    // What is larger than any board cannot be told of cell by cell: that would be megabytes.
    let Some(level) = level.ok().filter(|level| is_drawable(kind, level)) else {
        let palette = palette(kind, &[], None, &[]);
        return Edited {
            schema: Schema,
            text,
            headers: Vec::new(),
            grid: None,
            scene: None,
            palette,
            legend: Vec::new(),
            wires: Vec::new(),
            code,
            link: None,
            error,
        };
    };
    let headers = headers(&level);
    let grid: Grid = level.rows.iter().map(|row| cells(kind, &row.text)).collect();
    let link = game.as_ref().and_then(|game| Some(play::link(&level, game.as_ref().ok()?.as_ref())));
    let (scene, marks) = match game {
        Some(Ok(game)) => (game.scene(), game.legend()),
        _ => (drawn(kind, &grid, &headers), Vec::new()),
    };
    Edited {
        schema: Schema,
        palette: palette(kind, &grid, Some(&scene), &headers),
        scene: Some(shapes::Scene::from(&scene)),
        text,
        headers,
        grid: Some(grid),
        legend: marks.iter().map(shapes::Mark::from).collect(),
        wires: wiring::wires(kind, &level),
        code,
        link,
        error,
    }
}

/// The headers, in their order.
fn headers(level: &LevelText) -> Vec<(String, String)> {
    level.headers.iter().map(|header| (header.key.text.clone(), header.value.text.clone())).collect()
}

/// A grid drawn cell by cell, whatever it may be.
fn drawn(kind: &Kind, grid: &Grid, headers: &[(String, String)]) -> Scene {
    let columns = grid.iter().map(Vec::len).max().unwrap_or(0);
    Scene::new(grid.len(), columns, |row, column| match grid[row].get(column) {
        Some(letter) => tile(kind, letter, headers),
        None => Tile::ground(Ground::Void, ' '),
    })
}

/// How a letter looks: as in the palette, or as its header says.
fn tile(kind: &Kind, letter: &str, headers: &[(String, String)]) -> Tile {
    let palette = palette_of(kind);
    let said = headers.iter().find(|(key, _)| key == letter).map(|(_, value)| value.as_str());
    let is_alike = |swatch: &&card::Swatch| match said {
        // The first words tell what kind of thing it is.
        Some(said) => {
            let first = |text: &str| text.split(' ').next().map(str::to_string);
            swatch.header.is_some_and(|header| first(header) == first(said))
        }
        None => swatch.letter.to_string() == letter,
    };
    let mark = letter.chars().next().unwrap_or(' ');
    match palette.iter().find(is_alike) {
        Some(swatch) => {
            let ground = match (swatch.ground, said) {
                (Ground::Bridge { .. }, Some(said)) => Ground::Bridge { is_on: said == "bridge on" },
                (ground, _) => ground,
            };
            card::Swatch { letter: mark, ground, ..*swatch }.tile()
        }
        None if is_numbers(kind) && (letter == "0" || letter == "_") => Tile::ground(Ground::Floor, '.'),
        None => Tile { ground: Ground::Floor, mark: '.', piece: Some(Piece::new(letter, Paint::Plain)) },
    }
}

/// The puzzle's own, the letters that headers explain, and what else the grid has.
fn palette(kind: &Kind, grid: &[Vec<String>], scene: Option<&Scene>, headers: &[(String, String)]) -> Vec<Swatch> {
    let said = |letter: &str| headers.iter().find(|(key, _)| key == letter).map(|(_, value)| value.clone());
    let mut palette: Vec<Swatch> = palette_of(kind)
        .iter()
        .map(|swatch| {
            let letter = swatch.letter.to_string();
            let header = said(&letter).or_else(|| swatch.header.map(str::to_string));
            let tile = if said(&letter).is_some() { tile(kind, &letter, headers) } else { swatch.tile() };
            Swatch { name: swatch.name.to_string(), tile: shapes::Tile::from(&tile), letter, header }
        })
        .collect();
    let explained = headers.iter().map(|(key, _)| key.clone()).filter(|key| key.chars().count() == 1);
    let mut there: Vec<String> = grid.iter().flatten().cloned().collect();
    if is_numbers(kind) {
        // In order, the empty cell last.
        there.sort_by_key(|number| number.parse::<usize>().map_or(usize::MAX, |number| number.wrapping_sub(1)));
    }
    for letter in explained.chain(there) {
        if palette.iter().any(|colour| colour.letter == letter) {
            continue;
        }
        let cell = grid.iter().flatten().position(|other| *other == letter);
        // As it is on the board, so that its colour is the same.
        let drawn = scene.zip(cell).and_then(|(scene, cell)| scene.tiles.get(cell)).cloned();
        let tile = drawn.unwrap_or_else(|| tile(kind, &letter, headers));
        let header = said(&letter);
        // Another way to write what is there already.
        let is_same = |known: Tile| known.ground == tile.ground && known.piece == tile.piece;
        if header.is_none() && palette_of(kind).iter().any(|swatch| is_same(swatch.tile())) {
            continue;
        }
        let name = header.clone().unwrap_or_else(|| letter.clone());
        palette.push(Swatch { name, tile: shapes::Tile::from(&tile), letter, header });
    }
    let spares = spares(kind, grid, headers, &palette);
    palette.extend(spares);
    palette
}

/// Of each thing that a header explains another one, once all that are offered are on the board.
fn spares(kind: &Kind, grid: &[Vec<String>], headers: &[(String, String)], palette: &[Swatch]) -> Vec<Swatch> {
    let is_used = |letter: &str| grid.iter().flatten().any(|cell| cell == letter);
    let is_free = |letter: &String| !is_used(letter) && palette.iter().all(|known| known.letter != *letter);
    let mut letters = ('a'..='z').chain('A'..='Z').map(String::from).filter(is_free);
    let spare = |swatch: &card::Swatch| {
        let header = swatch.header?;
        let is_alike =
            |known: &&Swatch| known.header.is_some() && tile(kind, &known.letter, headers).ground == swatch.ground;
        if !palette.iter().filter(is_alike).all(|known| is_used(&known.letter)) {
            return None;
        }
        let letter = letters.next()?;
        let tile = card::Swatch { letter: letter.chars().next()?, ..*swatch }.tile();
        let header = Some(header.to_string());
        Some(Swatch { name: swatch.name.to_string(), tile: shapes::Tile::from(&tile), letter, header })
    };
    palette_of(kind).iter().filter_map(spare).collect()
}

#[cfg(test)]
mod tests;
