//! Cohesion: pieces of a few colours anywhere on the board.

use std::ops::RangeInclusive;

use quebra_search::Cost;

use crate::generate::dice::Dice;
use crate::generate::{Design, Feature, Generator, Grade, Oracle, Proposer, Wish};
use crate::level::Code;
use crate::wording::{Speech, Wording, wording};

pub(super) const GENERATOR: Generator = Generator {
    features: &[
        Feature::count("colours", Speech { en: "How many colours", pt: "Quantas cores" }),
        Feature::count("pieces", Speech { en: "How many pieces", pt: "Quantas peças" }),
    ],
    design: |_| DESIGN,
    proposer,
    never_unique: None,
};

const DESIGN: Design = Design {
    size: (4, 4),
    sides: 2..=8,
    cells: 36,
    par: 5..=40,
    method: "astar:mergers",
    effort: Some(20_000),
    states: Some(50_000),
};

/// A colour's letters, in order.
const SYMBOLS: &[u8] = b"123456789";

struct Cohesion {
    rows: usize,
    columns: usize,
    colours: usize,
    pieces: Option<usize>,
    /// Little room makes it hard, and leaves so few states that how hard it is can be known.
    is_crowded: bool,
}

fn proposer(wish: &Wish, _: &RangeInclusive<Cost>) -> Result<Box<dyn Proposer>, Wording> {
    let (rows, columns) = DESIGN.size_of(wish, DESIGN.size)?;
    let is_crowded = wish.grade.is_some_and(|grade| grade > Grade::Easy);
    let colours = wish.colours(3.min(rows * columns / 3), SYMBOLS.len())?;
    let pieces = wish.count("pieces").unwrap_or(2 * colours);
    if pieces < 2 * colours {
        return Err(wording!(
            "fault-wish-twos",
            "--pieces {pieces}: expected at least {least}, two of each colour",
            pieces,
            least = 2 * colours
        ));
    }
    if pieces >= rows * columns {
        return Err(wording!(
            "fault-wish-empty",
            "{pieces} pieces leave no cell of a {rows}x{columns} board empty",
            pieces,
            rows,
            columns
        ));
    }
    Ok(Box::new(Cohesion { rows, columns, colours, pieces: wish.count("pieces"), is_crowded }))
}

impl Proposer for Cohesion {
    fn propose(&self, dice: &mut Dice, _: &dyn Oracle) -> Option<Code> {
        let cells = self.rows * self.columns;
        let (few, many) = if self.is_crowded { (cells * 3 / 4, cells * 7 / 8) } else { (0, cells * 5 / 8) };
        let few = few.max(2 * self.colours);
        let pieces = self.pieces.unwrap_or_else(|| dice.within(few..=many.max(few)));
        let mut board = vec!['.'; cells];
        for (piece, cell) in board.iter_mut().take(pieces).enumerate() {
            let colour = if piece < 2 * self.colours { piece / 2 } else { dice.below(self.colours) };
            *cell = SYMBOLS[colour] as char;
        }
        dice.shuffle(&mut board);
        Some(Code { rows: board.chunks(self.columns).map(|row| row.iter().collect()).collect(), headers: Vec::new() })
    }
}
