//! New levels: drafted by chance, and kept when they are what was asked for.
//!
//! Where a grade is asked for, a draft that is too easy is changed a little at a time, and every change that makes it harder is kept,
//! until it has the grade or there were enough of them.
//!
//! A candidate is a pure function of the order and its number, and those that are kept are taken in the order of their numbers,
//! so the same order gives the same levels, however many threads work on it. The effort spent on a candidate is bounded in
//! expansions and bytes, never in time. What is kept is solvable and of one piece, its par is proven, every part of it plays a part, its
//! grade is the one asked for whatever there is still to learn about its dead ends, and unless an easy level is asked for, it is not
//! solved by always taking the move that looks best.

mod harvest;
#[cfg(test)]
mod tests;

use std::num::NonZero;
use std::ops::RangeInclusive;
use std::sync::atomic::Ordering::Relaxed;

use quebra_puzzles::Kind;
use quebra_puzzles::game::{Open, Request};
use quebra_puzzles::generate::dice::Dice;
use quebra_puzzles::generate::{Answer, Design, Generator, Oracle, Proposer, Wish};
use quebra_puzzles::level::{Code, LevelText};
use quebra_puzzles::parts::Item;
use quebra_puzzles::puzzle::{PartKind, Simplification};
use quebra_puzzles::wording::{Wording, wording};
use quebra_search::{Cost, Dashboard, INFINITE, Limits, Options, Outcome};

use crate::difficulty::{Difficulty, Grade};
use crate::lint::{self, Role};
use crate::study::{self, Count, Study};
pub use harvest::{End, Harvest, Progress};

/// Rises whenever the same order gives other levels than before.
pub const VERSION: u32 = 3;

/// How many changes a candidate that is too easy goes through, of which those that make it harder are kept.
const CHANGES: usize = 150;

/// How many states a study may look at between two changes.
const GLANCE: u64 = 8_000;

/// What the share of dead ends is taken for in a climb where it is not known: a guess that guides, and never an answer.
const USUAL_DEAD_SHARE: f64 = 0.9;

/// How many bytes a candidate may hold. What comes of it must not depend on the machine, so users limit how many are held at once.
const CANDIDATE_BYTES: usize = 512 << 20;

/// As many threads as asked for, but no more than can hold a candidate each in so many bytes; one always may.
pub fn crew(threads: NonZero<usize>, memory: usize) -> NonZero<usize> {
    NonZero::new(memory / CANDIDATE_BYTES).map_or(NonZero::<usize>::MIN, |most| threads.min(most))
}

/// Bounds on a question about a candidate.
fn limits(nodes: Option<u64>) -> Limits {
    Limits { nodes, memory: Some(CANDIDATE_BYTES), ..Limits::default() }
}

/// Answers what levels cost by solving them.
struct Solver<'a> {
    puzzle: &'static str,
    open: Open,
    method: &'static str,
    effort: Option<u64>,
    dashboard: &'a Dashboard,
}

impl Oracle for Solver<'_> {
    fn ask(&self, level: &Code) -> Answer {
        let Ok(game) = (self.open)(&LevelText::of(self.puzzle, level)) else {
            // Some parts cannot be left out without making the level one that has no meaning.
            return Answer::Unsolvable;
        };
        let method = game.method(self.method).expect("the design names a method");
        let limits = limits(self.effort);
        let report = game.solve(&Request { method, options: Options::default(), limits }, self.dashboard);
        match report.outcome() {
            Outcome::Unsolvable => Answer::Unsolvable,
            Outcome::Solved if report.is_optimal() => Answer::Optimal(report.plan.expect("it is solved").actions),
            _ => Answer::Undecided,
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
    pub fn new(kind: &'static Kind, wish: &Wish, seed: &str) -> Result<Self, Wording> {
        let name = kind.card.name;
        let Some(Generator { features, design, proposer, never_unique }) = &kind.card.generator else {
            return Err(wording!("fault-wish-generator", "there is no generator for {name}", name));
        };
        let design = design(wish);
        if let Some(foreign) = wish.features.keys().find(|wanted| !features.iter().any(|own| own.name == **wanted)) {
            let own: Vec<_> = std::iter::once("--size".to_string())
                .chain(features.iter().map(|feature| format!("--{}", feature.name)))
                .collect();
            return Err(wording!(
                "fault-wish-foreign",
                "{name} has no --{foreign}; its own options are {own}",
                name,
                foreign,
                own = own.join(", ")
            ));
        }
        // Where levels can be asked for by their distance, that is an exact par.
        let distance = wish.count("distance").map(|distance| Cost::try_from(distance).unwrap_or(Cost::MAX));
        let par = match (&wish.par, distance) {
            (Some(_), Some(_)) => {
                return Err(wording!("fault-wish-distance", "--distance is an exact par: give one of the two"));
            }
            (Some(par), None) if par.is_empty() => {
                return Err(wording!(
                    "fault-wish-par",
                    "--par {from}..{to}: the first number must not be larger",
                    from = *par.start() as usize,
                    to = *par.end() as usize
                ));
            }
            (Some(par), None) if *par.end() == 0 => {
                return Err(wording!("fault-wish-par-none", "--par 0: such a level is solved before it begins"));
            }
            (None, Some(0)) => {
                return Err(wording!("fault-wish-at-home", "--distance 0: such a level is solved before it begins"));
            }
            (Some(par), None) => par.clone(),
            (None, Some(distance)) => distance..=distance,
            // A grade says enough about how long a level should be.
            (None, None) if wish.grade.is_some() => 2..=INFINITE - 1,
            (None, None) => design.par.clone(),
        };
        let proposer = proposer(wish, &par)?;
        if let Some(why) = never_unique.filter(|_| wish.unique) {
            return Err(why());
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
        let name = self.kind.card.name;
        let mut dice = Dice::new(&format!("quebra {VERSION} {name} {}", self.seed), number);
        let Design { method, effort, .. } = self.design;
        let oracle = Solver { puzzle: name, open: self.kind.open, method, effort, dashboard };
        let result = self.examine(&mut dice, &oracle);
        // What was cut short is no answer.
        (!dashboard.cancel.load(Relaxed)).then_some(result)
    }

    fn examine(&self, dice: &mut Dice, oracle: &Solver) -> Result<Found, Refusal> {
        let level = self.proposer.propose(dice, oracle).ok_or(Refusal::NoDraft)?;
        let par = self.par_of(&level, oracle)?;
        check_parts(&level, par, oracle)?;
        let (mut level, par) = match self.grade {
            Some(grade) if grade > Grade::Easy && self.proposer.varies() => {
                self.climb((level, par), grade, dice, oracle)
            }
            _ => (level, par),
        };
        self.proposer.finish(&mut level, par);
        let game =
            quebra_puzzles::open(&LevelText::of(oracle.puzzle, &level)).expect("a level that was solved can be opened");
        let limits = limits(self.design.states);
        let mut study = study::study(game.as_ref(), &limits, oracle.dashboard);
        let mut difficulty = self.judge(&study)?;
        // It is dear to learn how many dead ends there are, so that comes last.
        if self.grade.is_some() && !difficulty.is_graded() {
            let limits = self::limits(self.design.states.map(|states| 4 * states));
            study = study::study(game.as_ref(), &limits, oracle.dashboard);
            difficulty = self.judge(&study)?;
            if !difficulty.is_graded() {
                return Err(Refusal::Grade(difficulty));
            }
        }
        let solutions = study.solutions.ok_or(Refusal::Undecided)?;
        debug_assert_eq!(study.verdict.par(), Some(par), "two proofs of par agree: {}", game.code());
        // Where nothing ever comes, there need not be ground; without it the level is the same.
        let ground = game.simplifications().into_iter().filter(|part| part.kind == PartKind::Ground);
        for Simplification { code, .. } in
            ground.filter(|cell| lint::role(self.kind.card, &study, cell, &limits, oracle.dashboard) == Role::Useless)
        {
            level.rows = level.rows.iter().zip(&code.rows).map(|(row, rest)| without(row, rest)).collect();
        }
        let game = quebra_puzzles::open(&LevelText::of(oracle.puzzle, &level))
            .expect("ground that nothing touches is not missed");
        Ok(Found { code: game.code(), form: game.normal_form(), level, par, difficulty, solutions })
    }

    /// The proven par of a level, if it is one that was asked for.
    fn par_of(&self, level: &Code, oracle: &Solver) -> Result<Cost, Refusal> {
        match oracle.ask(level) {
            Answer::Optimal(plan) if self.par.contains(&(plan.len() as Cost)) => Ok(plan.len() as Cost),
            Answer::Optimal(plan) => Err(Refusal::Par(plan.len() as Cost)),
            Answer::Unsolvable => Err(Refusal::Unsolvable),
            Answer::Undecided => Err(Refusal::Undecided),
        }
    }

    /// Changes a level with its par, and keeps every change that makes it no easier, until it has the grade.
    fn climb(&self, level: (Code, Cost), grade: Grade, dice: &mut Dice, oracle: &Solver) -> (Code, Cost) {
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
            if other_height >= height && check_parts(&other.0, par, oracle).is_ok() {
                (best, height) = (other, other_height);
            }
        }
        best
    }

    /// What is compared in a climb: whether looks do not solve the level, and how hard it is. Nothing where that takes too long.
    fn height(&self, (level, par): &(Code, Cost), oracle: &Solver) -> Option<(bool, f64)> {
        let mut level = level.clone();
        self.proposer.finish(&mut level, *par);
        let game = quebra_puzzles::open(&LevelText::of(oracle.puzzle, &level)).ok()?;
        let study = study::study(game.as_ref(), &limits(Some(GLANCE)), oracle.dashboard);
        let Difficulty { score, is_lower_bound } = study.difficulty?;
        let score =
            if is_lower_bound { 100.0 * (1.0 - (1.0 - score / 100.0).powf(1.0 + USUAL_DEAD_SHARE)) } else { score };
        Some((!study.greedy?.solves, score))
    }

    /// How hard a level is of which this is known, if it may be what was asked for.
    fn judge(&self, study: &Study) -> Result<Difficulty, Refusal> {
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
            Some(grade) if grade < difficulty.grade() || grade > difficulty.most().grade() => {
                Err(Refusal::Grade(difficulty))
            }
            _ => Ok(difficulty),
        }
    }
}

/// Is a level of this par of one piece, and has every part of it a part in that?
fn check_parts(level: &Code, par: Cost, oracle: &Solver) -> Result<(), Refusal> {
    let game = (oracle.open)(&LevelText::of(oracle.puzzle, level)).expect("a level that was solved can be opened");
    if game.boards().len() > 1 {
        return Err(Refusal::Apart);
    }
    for part in game.simplifications().into_iter().filter(|part| part.kind != PartKind::Ground) {
        match oracle.ask(&part.code) {
            Answer::Optimal(plan) if plan.len() as Cost == par => return Err(Refusal::Idle(part.what)),
            Answer::Undecided => return Err(Refusal::Undecided),
            _ => {}
        }
    }
    Ok(())
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
    /// It falls apart into boards that have nothing to do with each other.
    Apart,
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
            Self::Apart => "falls apart into several boards",
            Self::Idle(_) => "a part plays no part",
            Self::Obvious => "solved by always taking the move that looks best",
            Self::Ambiguous => "several optimal solutions",
            Self::Grade(_) => "another grade",
            Self::Duplicate => "twice the same level",
        }
    }

    /// The wish that it did not meet, by its name, and how far it came: of candidates that all fail, those that came farthest tell
    /// what cannot be had.
    fn unmet(&self) -> (u8, Option<&'static str>) {
        match self {
            Self::NoDraft => (0, Some("size")),
            Self::Unsolvable => (1, None),
            Self::Undecided => (2, Some("size")),
            Self::Par(_) => (3, Some("par")),
            Self::Apart | Self::Idle(_) => (4, None),
            Self::Ambiguous => (5, Some("unique")),
            Self::Obvious => (6, None),
            Self::Grade(_) => (7, Some("grade")),
            Self::Duplicate => (8, None),
        }
    }
}
