//! Break the Ice: a few pieces of each colour dropped into the columns.

use std::ops::RangeInclusive;

use quebra_search::Cost;

use super::rules::Clears;
use crate::generate::dice::Dice;
use crate::generate::{Design, Feature, Generator, Grade, Oracle, Proposer, Takes, Wish};
use crate::level::Code;
use crate::wording::{Speech, Wording, wording};

pub(super) const GENERATOR: Generator = Generator {
    features: &[
        Feature::count("colours", Speech { en: "How many colours", pt: "Quantas cores" }),
        Feature::count("pieces", Speech { en: "How many pieces", pt: "Quantas peças" }),
        Feature {
            name: "clears",
            about: Speech { en: "What breaks with a run", pt: "O que se parte com uma linha" },
            takes: Takes::OneOf(&["group", "run"]),
        },
    ],
    design: |_| DESIGN,
    proposer,
    never_unique: None,
};

const DESIGN: Design = Design {
    size: (8, 5),
    sides: 3..=12,
    cells: 100,
    par: 3..=30,
    method: "astar:columns",
    effort: Some(3_000),
    states: Some(20_000),
};

/// A colour's letters, in order.
const SYMBOLS: &[u8] = b"porbgy";

struct BreakTheIce {
    rows: usize,
    columns: usize,
    colours: usize,
    pieces: Option<usize>,
    clears: Clears,
}

fn proposer(wish: &Wish, _: &RangeInclusive<Cost>) -> Result<Box<dyn Proposer>, Wording> {
    // Long ways between few pieces are hard to see, and soon proven.
    let (size, usual) = match wish.grade {
        Some(Grade::Hard) => ((4, 7), 2),
        Some(Grade::Expert) => ((4, 8), 2),
        _ => (DESIGN.size, 3),
    };
    let (rows, columns) = DESIGN.size_of(wish, size)?;
    let colours = wish.colours(usual, SYMBOLS.len())?;
    let pieces = wish.count("pieces").unwrap_or(3 * colours);
    if pieces < 3 * colours {
        return Err(wording!(
            "fault-wish-threes",
            "--pieces {pieces}: expected at least {least}, three of each colour",
            pieces,
            least = 3 * colours
        ));
    }
    if pieces > rows * columns * 3 / 4 {
        return Err(wording!(
            "fault-wish-room",
            "{pieces} pieces do not fit: a {rows}x{columns} board takes {most}, so that there is room to move",
            pieces,
            rows,
            columns,
            most = rows * columns * 3 / 4
        ));
    }
    let clears = if wish.word("clears") == Some("run") { Clears::Run } else { Clears::Group };
    Ok(Box::new(BreakTheIce { rows, columns, colours, pieces: wish.count("pieces"), clears }))
}

impl Proposer for BreakTheIce {
    fn propose(&self, dice: &mut Dice, _: &dyn Oracle) -> Option<Code> {
        let fewest = 3 * self.colours;
        let most = (4 * self.colours + 1).min(self.rows * self.columns * 3 / 4);
        let pieces = self.pieces.unwrap_or_else(|| dice.within(fewest..=most));
        let mut colours: Vec<usize> = (0..fewest).map(|piece| piece / 3).collect();
        colours.extend((fewest..pieces).map(|_| dice.below(self.colours)));
        dice.shuffle(&mut colours);
        let mut stacks = vec![Vec::new(); self.columns];
        for colour in colours {
            let symbol = SYMBOLS[colour] as char;
            // Where no run begins, and mostly not above the rest, so that there is something to take apart.
            let fits: Vec<usize> = (0..self.columns).filter(|&column| self.fits(&stacks, column, symbol)).collect();
            let first = dice.choose(&fits)?;
            let second = dice.choose(&fits)?;
            let lower = if stacks[first].len() <= stacks[second].len() { first } else { second };
            stacks[lower].push(symbol);
        }
        let headers = (self.clears == Clears::Run).then(|| ("clears".to_string(), "run".to_string()));
        Some(Code { rows: self.draw(&stacks), headers: headers.into_iter().collect() })
    }

    /// Two pieces change places, or one goes to another column. What makes a run has no par, so it is not kept.
    fn vary(&self, level: &Code, dice: &mut Dice, _: &dyn Oracle) -> Option<Code> {
        let board: Vec<Vec<char>> = level.rows.iter().map(|row| row.chars().collect()).collect();
        let pieces = |column: usize| board.iter().rev().map(move |row| row[column]).filter(|&cell| cell != '_');
        let mut stacks: Vec<Vec<char>> = (0..self.columns).map(|column| pieces(column).collect()).collect();
        let places = |stacks: &[Vec<char>]| -> Vec<(usize, usize)> {
            (0..stacks.len()).flat_map(|column| (0..stacks[column].len()).map(move |height| (column, height))).collect()
        };
        let (column, height) = dice.choose(&places(&stacks))?;
        let piece = stacks[column][height];
        if dice.percent(50) {
            let mut others = places(&stacks);
            others.retain(|&(column, height)| stacks[column][height] != piece);
            let (other_column, other_height) = dice.choose(&others)?;
            stacks[column][height] = std::mem::replace(&mut stacks[other_column][other_height], piece);
        } else {
            stacks[column].remove(height);
            let other = dice.below(self.columns);
            let place = dice.within(0..=stacks[other].len());
            stacks[other].insert(place, piece);
        }
        let fits = stacks.iter().all(|stack| stack.len() <= self.rows);
        fits.then(|| Code { rows: self.draw(&stacks), headers: level.headers.clone() })
    }

    /// Three stars for a solution as short as can be.
    fn finish(&self, level: &mut Code, par: u32) {
        level.headers.push(("moves".to_string(), par.to_string()));
    }
}

impl BreakTheIce {
    fn fits(&self, stacks: &[Vec<char>], column: usize, symbol: char) -> bool {
        let height = stacks[column].len();
        let is_alike = |column: usize| stacks.get(column).is_some_and(|stack| stack.get(height) == Some(&symbol));
        let beside = |step: isize| {
            let alike = |far: &isize| column.checked_add_signed(step * far).is_some_and(is_alike);
            (1..3).take_while(alike).count()
        };
        let below = stacks[column].iter().rev().take_while(|&&below| below == symbol).count();
        height < self.rows && below < 2 && beside(-1) + beside(1) < 2
    }

    fn draw(&self, stacks: &[Vec<char>]) -> Vec<String> {
        let row = |height: usize| stacks.iter().map(|stack| *stack.get(height).unwrap_or(&'_')).collect();
        (0..self.rows).rev().map(row).collect()
    }
}
