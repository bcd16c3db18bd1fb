//! How a puzzle's levels are made: what its generator can be asked for, and what it drafts by chance.
//!
//! A room's `generate.rs` holds a [`Generator`]; who drives it (candidates, proofs, grades, threads) knows no puzzle.

pub mod dice;

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use quebra_search::Cost;

use crate::level::Code;
use crate::wording::{Speech, Wording, wording};
use dice::Dice;

/// A name for a range of difficulties.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Grade {
    /// Below 20.
    Easy,
    /// From 20 on.
    Medium,
    /// From 40 on.
    Hard,
    /// From 60 on.
    Expert,
}

impl Grade {
    /// From the easiest to the hardest.
    pub const ALL: [Self; 4] = [Self::Easy, Self::Medium, Self::Hard, Self::Expert];

    /// The grade of a difficulty.
    pub fn of(difficulty: f64) -> Self {
        Self::ALL.into_iter().rfind(|grade| difficulty >= grade.least()).unwrap_or(Self::Easy)
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::Expert => "expert",
        }
    }

    /// The grade with this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|grade| grade.name() == name)
    }

    /// The least difficulty that has it.
    pub fn least(self) -> f64 {
        match self {
            Self::Easy => 0.0,
            Self::Medium => 20.0,
            Self::Hard => 40.0,
            Self::Expert => 60.0,
        }
    }
}

impl std::fmt::Display for Grade {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(self.name())
    }
}

/// Something that levels of a puzzle may be asked to have, besides what all may.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Feature {
    /// The name users give, `--name` on the command line.
    pub name: &'static str,
    /// What it is, in a few words.
    pub about: Speech,
    /// What can be said about it.
    pub takes: Takes,
}

/// What can be said about a [`Feature`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Takes {
    /// How many there should be.
    Count,
    /// That it should be there.
    Nothing,
    /// One of these words.
    OneOf(&'static [&'static str]),
}

impl Feature {
    /// A feature that is counted.
    pub const fn count(name: &'static str, about: Speech) -> Self {
        Self { name, about, takes: Takes::Count }
    }

    /// A feature that is there or not.
    pub const fn flag(name: &'static str, about: Speech) -> Self {
        Self { name, about, takes: Takes::Nothing }
    }
}

/// What is wished of a feature.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// So many.
    Count(usize),
    /// It should be there.
    Present,
    /// This word.
    Word(&'static str),
}

/// What a level should be like; what is left out is the puzzle's own choice.
///
/// ```
/// use quebra_puzzles::generate::{Feature, Wish};
/// use quebra_puzzles::wording::Speech;
/// let colours = Feature::count("colours", Speech { en: "How many colours", pt: "Quantas cores" });
/// let mut wish = Wish::default();
/// wish.add(&colours, "3").unwrap();
/// assert_eq!(wish.count("colours"), Some(3));
/// assert!(wish.add(&colours, "many").unwrap_err().english.contains("number"));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wish {
    /// Rows and columns, or the most of them.
    pub size: Option<(usize, usize)>,
    /// The optimal number of moves.
    pub par: Option<RangeInclusive<Cost>>,
    /// How hard it should be.
    pub grade: Option<Grade>,
    /// It should have a single optimal solution.
    pub unique: bool,
    /// What is wished of features, by their names.
    pub features: BTreeMap<&'static str, Wanted>,
}

impl Wish {
    /// Adds what somebody wrote about a feature; `true` or nothing where it is there or not.
    pub fn add(&mut self, feature: &Feature, text: &str) -> Result<(), Wording> {
        let name = feature.name;
        let wanted = match feature.takes {
            Takes::Count => {
                Wanted::Count(text.parse().map_err(|_| format!("{name}: expected a number, not `{text}`"))?)
            }
            Takes::Nothing if matches!(text, "" | "true") => Wanted::Present,
            Takes::Nothing if text == "false" => return Ok(()),
            Takes::Nothing => return Err(format!("{name}: expected true or false, not `{text}`").into()),
            Takes::OneOf(words) => {
                let word = words.iter().find(|&&word| word == text);
                Wanted::Word(word.ok_or_else(|| format!("{name}: expected {}, not `{text}`", words.join(" or ")))?)
            }
        };
        self.features.insert(name, wanted);
        Ok(())
    }

    /// How many of a feature, if that is said.
    pub fn count(&self, name: &str) -> Option<usize> {
        match self.features.get(name) {
            Some(&Wanted::Count(count)) => Some(count),
            _ => None,
        }
    }

    /// How many colours, of so many that there are.
    pub(crate) fn colours(&self, usual: usize, most: usize) -> Result<usize, Wording> {
        let colours = self.count("colours").unwrap_or(usual);
        if !(1..=most).contains(&colours) {
            return Err(wording!("fault-wish-colours", "--colours {colours}: expected 1 to {most}", colours, most));
        }
        Ok(colours)
    }

    /// Should a feature be there?
    pub fn has(&self, name: &str) -> bool {
        self.features.contains_key(name)
    }

    /// The word for a feature, if one is said.
    pub fn word(&self, name: &str) -> Option<&'static str> {
        match self.features.get(name) {
            Some(&Wanted::Word(word)) => Some(word),
            _ => None,
        }
    }
}

/// Finds who drafts levels for a wish and the par asked for, or says why the wish makes no sense.
pub type Propose = fn(&Wish, &RangeInclusive<Cost>) -> Result<Box<dyn Proposer>, Wording>;

/// How levels of a puzzle are made.
pub struct Generator {
    /// What its levels may be asked to have, besides what all may.
    pub features: &'static [Feature],
    /// What candidates are like.
    pub design: fn(&Wish) -> Design,
    /// Who drafts them, for the par asked for; or why the wish makes no sense.
    pub proposer: Propose,
    /// Why no level has a single optimal solution, where that is so.
    pub never_unique: Option<fn() -> Wording>,
}

/// What the candidates of a generator are like.
#[derive(Clone, Debug)]
pub struct Design {
    /// The size when none is asked for.
    pub size: (usize, usize),
    /// How many rows and columns are possible,
    pub sides: RangeInclusive<usize>,
    /// and how many cells.
    pub cells: usize,
    /// The par when none is asked for.
    pub par: RangeInclusive<Cost>,
    /// How it is proven. Its counts must not depend on what a machine has, such as large tables.
    pub method: &'static str,
    /// How many states may be expanded for that; as many as it takes, if none is said.
    pub effort: Option<u64>,
    /// How many states a study may look at; as many as it takes, if none is said.
    pub states: Option<u64>,
}

impl Design {
    /// The size asked for, or another one.
    pub fn size_of(&self, wish: &Wish, other: (usize, usize)) -> Result<(usize, usize), Wording> {
        let (rows, columns) = wish.size.unwrap_or(other);
        if !self.sides.contains(&rows) || !self.sides.contains(&columns) || rows * columns > self.cells {
            let (fewest, most) = (self.sides.start(), self.sides.end());
            return Err(wording!(
                "fault-wish-size",
                "--size {rows}x{columns}: expected {fewest} to {most} rows and columns, and at most {cells} cells",
                rows,
                columns,
                fewest,
                most,
                cells = self.cells
            ));
        }
        Ok((rows, columns))
    }
}

/// Drafts levels of one puzzle.
pub trait Proposer: Send + Sync {
    /// A draft, or nothing where chance led nowhere.
    fn propose(&self, dice: &mut Dice, oracle: &dyn Oracle) -> Option<Code>;

    /// Are drafts that are too easy worth changing?
    fn varies(&self) -> bool {
        true
    }

    /// A small change of a solvable level, for the better or the worse, within what was asked for; nothing where chance led nowhere.
    /// Here two cells that differ change places.
    fn vary(&self, level: &Code, dice: &mut Dice, _oracle: &dyn Oracle) -> Option<Code> {
        let mut board: Vec<Vec<char>> = level.rows.iter().map(|row| row.chars().collect()).collect();
        let cells: Vec<(usize, usize)> = board
            .iter()
            .enumerate()
            .flat_map(|(row, cells)| (0..cells.len()).map(move |column| (row, column)))
            .collect();
        let (row, column) = dice.choose(&cells)?;
        let differs =
            |&(other_row, other_column): &(usize, usize)| board[other_row][other_column] != board[row][column];
        let others: Vec<(usize, usize)> = cells.into_iter().filter(differs).collect();
        let (other_row, other_column) = dice.choose(&others)?;
        let cell = board[row][column];
        board[row][column] = std::mem::replace(&mut board[other_row][other_column], cell);
        let rows = board.into_iter().map(|row| row.into_iter().collect()).collect();
        Some(Code { rows, headers: level.headers.clone() })
    }

    /// Adds what can be said only when par is known.
    fn finish(&self, _level: &mut Code, _par: Cost) {}
}

/// Answers what a level costs, within the effort of a candidate.
pub trait Oracle {
    /// What a level costs.
    fn ask(&self, level: &Code) -> Answer;

    /// The moves of an optimal plan, if there is one and it was found.
    fn plan(&self, level: &Code) -> Option<Vec<String>> {
        match self.ask(level) {
            Answer::Optimal(plan) => Some(plan),
            _ => None,
        }
    }
}

/// What a level costs.
pub enum Answer {
    /// The moves of an optimal plan.
    Optimal(Vec<String>),
    /// There is none.
    Unsolvable,
    /// Not decided within the effort.
    Undecided,
}
