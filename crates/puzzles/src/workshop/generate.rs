//! New levels: drafted by chance, and kept when they are what was asked for.
//!
//! Where a grade is asked for, a draft that is too easy is changed a little at a time, and every change that makes it harder is kept,
//! until it has the grade or there were enough of them.
//!
//! A candidate is a pure function of the order and its number, and those that are kept are taken in the order of their numbers,
//! so the same order gives the same levels, however many threads work on it. The effort spent on a candidate is bounded in
//! expansions, never in time. What is kept is solvable, its par is proven, every part of it plays a part, and unless an easy level is
//! asked for, it is not solved by always taking the move that looks best.

mod bloxorz;
mod break_the_ice;
mod cohesion;
pub(super) mod dice;
mod folding_blocks;
mod harvest;
mod n_puzzle;
#[cfg(test)]
mod tests;

use std::ops::RangeInclusive;
use std::sync::atomic::Ordering::Relaxed;

use quebra_search::{Cost, Dashboard, INFINITE, Limits, Options, Outcome};

pub use break_the_ice::Clears;
pub use harvest::{End, Harvest, Progress};

use crate::Kind;
use crate::game::Request;
use crate::level::LevelText;
use crate::parts::Item;
use crate::puzzle::{Code, PartKind, Simplification};
use crate::workshop::difficulty::{Difficulty, Grade};
use crate::workshop::lint::{self, Role};
use crate::workshop::study::{Count, Study};
use dice::Dice;

/// Rises whenever the same order gives other levels than before.
pub const VERSION: u32 = 2;

/// How many changes a candidate that is too easy goes through, of which those that make it harder are kept.
const CHANGES: usize = 150;

/// How many states a study may look at between two changes.
const GLANCE: u64 = 8_000;

/// What the share of dead ends is taken for in a climb where it is not known: a guess that guides, and never an answer.
const USUAL_DEAD_SHARE: f64 = 0.9;

/// What a level should be like; what is left out is the puzzle's own choice.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wish {
    /// Rows and columns; for Bloxorz, the most of them.
    pub size: Option<(usize, usize)>,
    /// The optimal number of moves.
    pub par: Option<RangeInclusive<Cost>>,
    /// How hard it should be.
    pub grade: Option<Grade>,
    /// It should have a single optimal solution.
    pub unique: bool,
    /// How many colours (Cohesion, Break the Ice).
    pub colours: Option<usize>,
    /// How many pieces (Cohesion, Break the Ice).
    pub pieces: Option<usize>,
    /// What breaks with a run (Break the Ice).
    pub clears: Option<Clears>,
    /// How many groups (Folding Blocks).
    pub groups: Option<usize>,
    /// How many holes (Folding Blocks).
    pub holes: Option<usize>,
    /// How many bridges (Bloxorz).
    pub bridges: Option<usize>,
    /// How many switches (Bloxorz).
    pub switches: Option<usize>,
    /// How many fragile cells (Bloxorz).
    pub fragile: Option<usize>,
    /// With a cell that splits the block (Bloxorz).
    pub split: bool,
    /// With a teleport (Bloxorz).
    pub teleport: bool,
    /// The exact number of moves (N-Puzzle).
    pub distance: Option<Cost>,
}

impl Wish {
    /// The options that only some puzzles have, as far as they are given.
    fn special(&self) -> impl Iterator<Item = &'static str> {
        let given = [
            ("colours", self.colours.is_some()),
            ("pieces", self.pieces.is_some()),
            ("clears", self.clears.is_some()),
            ("groups", self.groups.is_some()),
            ("holes", self.holes.is_some()),
            ("bridges", self.bridges.is_some()),
            ("switches", self.switches.is_some()),
            ("fragile", self.fragile.is_some()),
            ("split", self.split),
            ("teleport", self.teleport),
            ("distance", self.distance.is_some()),
        ];
        given.into_iter().filter(|&(_, is_given)| is_given).map(|(name, _)| name)
    }
}

/// How levels of a puzzle are made.
struct Design {
    /// The options it has besides those that all have.
    options: &'static [&'static str],
    /// The size when none is asked for.
    size: (usize, usize),
    /// How many rows and columns are possible,
    sides: RangeInclusive<usize>,
    /// and how many cells.
    cells: usize,
    /// The par when none is asked for.
    par: RangeInclusive<Cost>,
    /// How it is proven. Its counts must not depend on what a machine has, such as large tables.
    method: &'static str,
    /// How many states may be expanded for that; as many as it takes, if none is said.
    effort: Option<u64>,
    /// How many states a study may look at; as many as it takes, if none is said.
    states: Option<u64>,
}

impl Design {
    /// The size asked for, or another one.
    fn size_of(&self, wish: &Wish, other: (usize, usize)) -> Result<(usize, usize), String> {
        let (rows, columns) = wish.size.unwrap_or(other);
        if !self.sides.contains(&rows) || !self.sides.contains(&columns) || rows * columns > self.cells {
            let (fewest, most) = (self.sides.start(), self.sides.end());
            return Err(format!(
                "--size {rows}x{columns}: expected {fewest} to {most} rows and columns, and at most {} cells",
                self.cells
            ));
        }
        Ok((rows, columns))
    }
}

/// Drafts levels of one puzzle.
trait Proposer: Send + Sync {
    /// A draft, or nothing where chance led nowhere.
    fn propose(&self, dice: &mut Dice, oracle: &Oracle) -> Option<Code>;

    /// Are drafts that are too easy worth changing?
    fn varies(&self) -> bool {
        true
    }

    /// A small change of a solvable level, for the better or the worse, within what was asked for; nothing where chance led nowhere.
    /// Here two cells that differ change places.
    fn vary(&self, level: &Code, dice: &mut Dice, _oracle: &Oracle) -> Option<Code> {
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
struct Oracle<'a> {
    puzzle: &'static str,
    method: &'static str,
    effort: Option<u64>,
    dashboard: &'a Dashboard,
}

/// What a level costs.
enum Answer {
    /// The moves of an optimal plan.
    Optimal(Vec<String>),
    Unsolvable,
    /// Not decided within the effort.
    Undecided,
}

impl Oracle<'_> {
    fn ask(&self, level: &Code) -> Answer {
        let Ok(game) = crate::open(&LevelText::of(self.puzzle, level)) else {
            // Some parts cannot be left out without making the level one that has no meaning.
            return Answer::Unsolvable;
        };
        let method = game.method(self.method).expect("the design names a method");
        let limits = Limits { nodes: self.effort, ..Limits::default() };
        let report = game.solve(&Request { method, options: Options::default(), limits }, self.dashboard);
        match report.outcome() {
            Outcome::Unsolvable => Answer::Unsolvable,
            Outcome::Solved if report.is_optimal() => Answer::Optimal(report.plan.expect("it is solved").actions),
            _ => Answer::Undecided,
        }
    }

    /// The moves of an optimal plan, if there is one and it was found.
    fn plan(&self, level: &Code) -> Option<Vec<String>> {
        match self.ask(level) {
            Answer::Optimal(plan) => Some(plan),
            _ => None,
        }
    }
}

/// An order for levels, checked.
pub struct Order {
    kind: &'static Kind,
    design: Design,
    proposer: Box<dyn Proposer>,
    par: RangeInclusive<Cost>,
    grade: Option<Grade>,
    unique: bool,
    seed: String,
}

impl Order {
    /// An order for levels of a puzzle, or why it makes no sense.
    pub fn new(kind: &'static Kind, wish: &Wish, seed: &str) -> Result<Self, String> {
        let name = kind.info.name;
        let design = match name {
            "n-puzzle" => n_puzzle::design(wish),
            "bloxorz" => bloxorz::DESIGN,
            "cohesion" => cohesion::DESIGN,
            "folding-blocks" => folding_blocks::DESIGN,
            "break-the-ice" => break_the_ice::DESIGN,
            _ => return Err(format!("there is no generator for {name}")),
        };
        if let Some(foreign) = wish.special().find(|option| !design.options.contains(option)) {
            let own: Vec<_> = design.options.iter().map(|option| format!("--{option}")).collect();
            return Err(format!("{name} has no --{foreign}; its own options are {}", own.join(", ")));
        }
        let par = match (&wish.par, wish.distance) {
            (Some(_), Some(_)) => return Err("--distance is an exact par: give one of the two".to_string()),
            (Some(par), None) if par.is_empty() => {
                return Err(format!("--par {}..{}: the first number must not be larger", par.start(), par.end()));
            }
            (Some(par), None) if *par.end() == 0 => {
                return Err("--par 0: such a level is solved before it begins".to_string());
            }
            (None, Some(0)) => return Err("--distance 0: such a level is solved before it begins".to_string()),
            (Some(par), None) => par.clone(),
            (None, Some(distance)) => distance..=distance,
            // A grade says enough about how long a level should be.
            (None, None) if wish.grade.is_some() => 2..=INFINITE - 1,
            (None, None) => design.par.clone(),
        };
        let proposer = match name {
            "n-puzzle" => n_puzzle::proposer(wish, &par)?,
            "bloxorz" => bloxorz::proposer(wish)?,
            "cohesion" => cohesion::proposer(wish)?,
            "folding-blocks" => folding_blocks::proposer(wish)?,
            _ => break_the_ice::proposer(wish)?,
        };
        if wish.unique && name == "folding-blocks" {
            let why = "folds can be made in any order, so no level has a single optimal solution";
            return Err(format!("--unique: {why}"));
        }
        let (grade, unique, seed) = (wish.grade, wish.unique, seed.to_string());
        Ok(Self { kind, design, proposer, par, grade, unique, seed })
    }

    /// The puzzle.
    pub fn kind(&self) -> &'static Kind {
        self.kind
    }

    /// The optimal numbers of moves that are kept.
    pub fn par(&self) -> &RangeInclusive<Cost> {
        &self.par
    }

    /// The candidate with this number: a level, or why it is none. `None` when the dashboard cancelled it.
    fn candidate(&self, number: u64, dashboard: &Dashboard) -> Option<Result<Found, Refusal>> {
        let name = self.kind.info.name;
        let mut dice = Dice::new(&format!("quebra {VERSION} {name} {}", self.seed), number);
        let Design { method, effort, .. } = self.design;
        let oracle = Oracle { puzzle: name, method, effort, dashboard };
        let result = self.examine(&mut dice, &oracle);
        // What was cut short is no answer.
        (!dashboard.cancel.load(Relaxed)).then_some(result)
    }

    fn examine(&self, dice: &mut Dice, oracle: &Oracle) -> Result<Found, Refusal> {
        let level = self.proposer.propose(dice, oracle).ok_or(Refusal::NoDraft)?;
        let par = self.par_of(&level, oracle)?;
        let (mut level, par) = match self.grade {
            Some(grade) if grade > Grade::Easy && self.proposer.varies() => {
                self.climb((level, par), grade, dice, oracle)
            }
            _ => (level, par),
        };
        self.proposer.finish(&mut level, par);
        let game = crate::open(&LevelText::of(oracle.puzzle, &level)).expect("a level that was solved can be opened");
        let (ground, parts): (Vec<_>, Vec<_>) =
            game.simplifications().into_iter().partition(|part| part.kind == PartKind::Ground);
        for part in parts {
            match oracle.ask(&part.code) {
                Answer::Optimal(plan) if plan.len() as Cost == par => return Err(Refusal::Idle(part.what)),
                Answer::Undecided => return Err(Refusal::Undecided),
                _ => {}
            }
        }
        let limits = Limits { nodes: self.design.states, ..Limits::default() };
        let mut study = game.study(&limits, oracle.dashboard);
        self.judge(&study)?;
        // It is dear to learn how many dead ends there are, so that comes last.
        if self.grade.is_some_and(|grade| is_doubtful(&study, grade)) {
            let limits = Limits { nodes: self.design.states.map(|states| 4 * states), ..Limits::default() };
            study = game.study(&limits, oracle.dashboard);
            self.judge(&study)?;
        }
        let (Some(difficulty), Some(solutions)) = (study.difficulty, study.solutions) else {
            return Err(Refusal::Undecided);
        };
        debug_assert_eq!(study.verdict.par(), Some(par), "two proofs of par agree: {}", game.code());
        // Where nothing ever comes, there need not be ground; without it the level is the same.
        for Simplification { code, .. } in ground
            .iter()
            .filter(|cell| lint::role(self.kind.info, &study, cell, &limits, oracle.dashboard) == Role::Useless)
        {
            level.rows = level.rows.iter().zip(&code.rows).map(|(row, rest)| without(row, rest)).collect();
        }
        let game =
            crate::open(&LevelText::of(oracle.puzzle, &level)).expect("ground that nothing touches is not missed");
        Ok(Found { code: game.code(), form: game.normal_form(), level, par, difficulty, solutions })
    }

    /// The proven par of a level, if it is one that was asked for.
    fn par_of(&self, level: &Code, oracle: &Oracle) -> Result<Cost, Refusal> {
        match oracle.ask(level) {
            Answer::Optimal(plan) if self.par.contains(&(plan.len() as Cost)) => Ok(plan.len() as Cost),
            Answer::Optimal(plan) => Err(Refusal::Par(plan.len() as Cost)),
            Answer::Unsolvable => Err(Refusal::Unsolvable),
            Answer::Undecided => Err(Refusal::Undecided),
        }
    }

    /// Changes a level with its par, and keeps every change that makes it no easier, until it has the grade.
    fn climb(&self, level: (Code, Cost), grade: Grade, dice: &mut Dice, oracle: &Oracle) -> (Code, Cost) {
        let mut best = level;
        let mut height = self.height(&best, oracle);
        for _ in 0..CHANGES {
            let is_there = height.is_some_and(|(is_tricky, score)| is_tricky && score >= grade.least());
            if is_there || oracle.dashboard.cancel.load(Relaxed) {
                break;
            }
            let Some(level) = self.proposer.vary(&best.0, dice, oracle) else { continue };
            let Ok(par) = self.par_of(&level, oracle) else { continue };
            let other = (level, par);
            let other_height = self.height(&other, oracle);
            if other_height >= height {
                (best, height) = (other, other_height);
            }
        }
        best
    }

    /// What is compared in a climb: whether looks do not solve the level, and how hard it is. Nothing where that takes too long.
    fn height(&self, (level, par): &(Code, Cost), oracle: &Oracle) -> Option<(bool, f64)> {
        let mut level = level.clone();
        self.proposer.finish(&mut level, *par);
        let game = crate::open(&LevelText::of(oracle.puzzle, &level)).ok()?;
        let limits = Limits { nodes: Some(GLANCE), ..Limits::default() };
        let study = game.study(&limits, oracle.dashboard);
        let Difficulty { score, is_lower_bound } = study.difficulty?;
        let score =
            if is_lower_bound { 100.0 * (1.0 - (1.0 - score / 100.0).powf(1.0 + USUAL_DEAD_SHARE)) } else { score };
        Some((!study.greedy?.solves, score))
    }

    /// Is a level of which this is known what was asked for?
    fn judge(&self, study: &Study) -> Result<(), Refusal> {
        let (Some(greedy), Some(difficulty)) = (study.greedy, study.difficulty) else {
            return Err(Refusal::Undecided);
        };
        if self.unique && study.solutions != Some(Count::Exactly(1)) {
            return Err(Refusal::Ambiguous);
        }
        if greedy.solves && self.grade != Some(Grade::Easy) {
            return Err(Refusal::Obvious);
        }
        match self.grade {
            Some(grade) if difficulty.grade() != grade => Err(Refusal::Grade(difficulty)),
            _ => Ok(()),
        }
    }
}

/// May the level have another grade, as its dead ends are not known? At worst they count as twice the surprise.
fn is_doubtful(study: &Study, grade: Grade) -> bool {
    study.difficulty.is_some_and(|least| {
        let chance = 1.0 - least.score / 100.0;
        let most = Difficulty { score: 100.0 * (1.0 - chance * chance), ..least };
        least.is_lower_bound && most.grade() != grade
    })
}

/// A row without the ground that another one does not have.
fn without(row: &str, other: &str) -> String {
    row.chars().zip(other.chars()).map(|(cell, other)| if other == '_' { other } else { cell }).collect()
}

/// A level that is what was asked for.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// Its grid and the headers that change the rules.
    pub level: Code,
    /// The same in one word.
    pub code: String,
    /// The same for all levels that differ from it only in looks.
    pub form: String,
    /// The optimal number of moves, proven.
    pub par: Cost,
    /// How hard it is.
    pub difficulty: Difficulty,
    /// How many optimal solutions it has.
    pub solutions: Count,
}

/// Why a candidate was not kept.
#[derive(Clone, Debug, PartialEq)]
pub enum Refusal {
    /// Chance led nowhere.
    NoDraft,
    /// It cannot be solved.
    Unsolvable,
    /// Its par was not proven within the effort of a candidate.
    Undecided,
    /// Its par is not the one asked for.
    Par(Cost),
    /// A part of it plays no part.
    Idle(Item),
    /// Always taking the move that looks best solves it.
    Obvious,
    /// It has several optimal solutions.
    Ambiguous,
    /// It is easier or harder than asked for, or may be.
    Grade(Difficulty),
    /// The same level is there already, perhaps mirrored or turned.
    Duplicate,
}

impl Refusal {
    /// The reason, the same for all that are refused for it.
    pub fn reason(&self) -> &'static str {
        match self {
            Self::NoDraft => "no board came about",
            Self::Unsolvable => "unsolvable",
            Self::Undecided => "par not proven within the effort of a candidate",
            Self::Par(_) => "another par",
            Self::Idle(_) => "a part plays no part",
            Self::Obvious => "solved by always taking the move that looks best",
            Self::Ambiguous => "several optimal solutions",
            Self::Grade(_) => "another grade",
            Self::Duplicate => "twice the same level",
        }
    }
}
