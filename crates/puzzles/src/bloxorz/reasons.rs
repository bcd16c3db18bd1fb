//! What a roll does, for hints.

use super::{Bloxorz, Roll, State};
use crate::reason::{Account, Actor, Reason};

pub(super) fn account(level: &Bloxorz, before: &State, action: Roll, after: &State) -> Account {
    let columns = level.layout.columns;
    let cube = if action.other { before.b } else { before.a } as usize;
    let piece = if before.is_split { Actor::Cube { row: cube / columns, column: cube % columns } } else { Actor::Only };
    let mut reasons = Vec::new();
    for (number, (bridge, _)) in level.layout.bridges().enumerate() {
        match (before.bridges >> number & 1, after.bridges >> number & 1) {
            (0, 1) => reasons.push(Reason::Opens { bridge }),
            (1, 0) => reasons.push(Reason::Closes { bridge }),
            _ => {}
        }
    }
    if after.is_split && !before.is_split {
        reasons.push(Reason::Splits);
    } else if before.is_split && !after.is_split {
        reasons.push(Reason::Reunites);
    } else if !before.is_split && level.roll([before.a, before.b], action.dir) != [after.a, after.b] {
        let cell = after.a as usize;
        reasons.push(Reason::Teleports { row: cell / columns, column: cell % columns });
    }
    let mut bridges: Vec<char> = Vec::new();
    for cell in [after.a, after.b].into_iter().filter(|&cell| cell != before.a && cell != before.b) {
        let letter = level.layout.grid[cell as usize];
        if level.layout.bridges().any(|(bridge, _)| bridge == letter) && !bridges.contains(&letter) {
            bridges.push(letter);
        }
    }
    // Who is taken elsewhere does not come there by rolling.
    if !reasons.iter().any(|reason| matches!(reason, Reason::Splits | Reason::Teleports { .. })) {
        reasons.extend(bridges.into_iter().map(|bridge| Reason::Crosses { bridge }));
    }
    Account { piece, dir: Some(action.dir), reasons }
}
