//! Reading a row of lamps and writing it down: `*` lit, `.` off.

use super::rules::Lamps;
use crate::level::{Code, LevelError, LevelText};

/// So many lamps have a million states.
const MOST: usize = 20;

impl Lamps {
    pub(super) fn read(level: &LevelText) -> Result<Self, LevelError> {
        level.allow_headers(&[])?;
        let (rows, count) = level.size(MOST, MOST)?;
        if rows > 1 {
            return Err(level.rows[1].error("expected one row of lamps".into()));
        }
        let mut start = 0;
        for (lamp, symbol) in level.rows[0].text.chars().enumerate() {
            match symbol {
                '*' => start |= 1 << lamp,
                '.' => {}
                _ => return Err(level.rows[0].error_at(lamp, "expected `*` (lit) or `.` (off)".into())),
            }
        }
        Ok(Self { count: count as u8, start })
    }
}

pub(super) fn code(level: &Lamps) -> Code {
    let symbol = |lamp| if level.start >> lamp & 1 == 1 { '*' } else { '.' };
    Code { rows: vec![(0..level.count).map(symbol).collect()], headers: Vec::new() }
}
