//! Reading a board and writing it down: numbers, `0` or `_` the empty cell.

use super::board::Board;
use super::rectangle::MOST;
use super::rules::{NPuzzle, State};
use crate::images::Image;
use crate::level::{Code, LevelError, LevelText};
use crate::wording::wording;

pub(super) fn parse(level: &LevelText) -> Result<(usize, usize, Vec<u8>), LevelError> {
    level.allow_headers(&[])?;
    let mut cells = Vec::new();
    let mut columns = 0;
    for (index, row) in level.rows.iter().enumerate() {
        let start = cells.len();
        for part in row.split(',') {
            let words = part.words();
            if words.is_empty() {
                let message = wording!("fault-n-puzzle-comma", "expected a number or `_` on either side of a comma");
                return Err(part.error(message));
            }
            for text in words {
                let word = &text.text;
                let number = if word == "_" { Some(0) } else { word.parse::<u16>().ok() };
                let expected = || wording!("fault-n-puzzle-cell", "expected a number or `_`, not `{word}`", word);
                cells.push((number.ok_or_else(|| text.error(expected()))?, text));
            }
        }
        if index == 0 {
            columns = cells.len();
        } else if cells.len() - start != columns {
            return Err(row.error(wording!(
                "fault-n-puzzle-row",
                "this row has {length} numbers, the first one has {columns}",
                length = cells.len() - start,
                columns
            )));
        }
    }
    let rows = level.rows.len();
    level.check_size(rows, columns, MOST, 32)?;
    if rows < 2 || columns < 2 {
        let message = wording!("fault-n-puzzle-small", "the board must have at least two rows and two columns");
        return Err(level.rows[0].error(message));
    }
    for (place, (number, text)) in cells.iter().enumerate() {
        if *number as usize >= cells.len() {
            return Err(text.error(wording!(
                "fault-n-puzzle-number",
                "{number} is too large: a {rows}×{columns} board has the numbers 0 to {last}",
                number = usize::from(*number),
                rows,
                columns,
                last = cells.len() - 1
            )));
        }
        if cells[..place].iter().any(|(earlier, _)| earlier == number) {
            let number = usize::from(*number);
            return Err(text.error(wording!("fault-n-puzzle-twice", "{number} is there twice", number)));
        }
    }
    Ok((rows, columns, cells.into_iter().map(|(number, _)| number as u8).collect()))
}

pub(super) fn code<B: Board>(level: &NPuzzle<B>, state: &State<B>) -> Code {
    let row = |row: usize| {
        let tiles = (0..level.columns).map(|column| state.board.tile(row * level.columns + column).to_string());
        tiles.collect::<Vec<_>>().join(",")
    };
    Code { rows: (0..level.rows).map(row).collect(), headers: Vec::new() }
}

/// With rows and columns exchanged, tiles named by where their homes are then.
pub(super) fn normal_form<B: Board>(level: &NPuzzle<B>) -> String {
    let (rows, columns) = (level.rows, level.columns);
    let board: Vec<Vec<usize>> = (0..rows)
        .map(|row| (0..columns).map(|column| level.start.board.tile(row * columns + column)).collect())
        .collect();
    let spell = |image: &Image| -> Vec<Vec<usize>> {
        let mut turned = image.of(&board);
        let wide = turned[0].len();
        for tile in turned.iter_mut().flatten().filter(|tile| **tile != 0) {
            let (row, column) = image.place((rows, columns), ((*tile - 1) / columns, (*tile - 1) % columns));
            *tile = row * wide + column + 1;
        }
        turned
    };
    format!("{:?}", Image::DIAGONAL.iter().map(spell).min())
}
