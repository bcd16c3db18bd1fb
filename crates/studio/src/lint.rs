//! What a designer wants to hear about a level: is it won, is what the file says true, does everything in it matter.

use std::collections::{HashMap, HashSet};
use std::fmt::Display;
use std::hash::Hash;

use quebra_search::clock::Instant;
use quebra_search::{Cost, Dashboard, Limits, Stop};

use crate::difficulty::Grade;
use crate::study::{self, Count, Study, Trap, Verdict};
use quebra_puzzles::card::Card;
use quebra_puzzles::game::Game;
use quebra_puzzles::level::{Code, Header, LevelText};
use quebra_puzzles::open;
use quebra_puzzles::parts::{Instead, Item};
use quebra_puzzles::puzzle::{PartKind, Simplification};
use quebra_puzzles::scene::Scene;

/// What was found out about a level.
#[derive(Clone, Debug)]
pub struct Findings {
    /// What there is to know about it.
    pub study: Study,
    /// What of it may be of no use.
    pub parts: Vec<Part>,
    /// What there is to say about it, worst first.
    pub remarks: Vec<Remark>,
}

/// A part of a level, and what it is good for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// What it is.
    pub what: Item,
    /// What it is good for.
    pub role: Role,
}

/// What a part of a level is good for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Without it, par or the optimal solutions are different.
    Matters,
    /// Without it they are the same, but the share of dead ends is not, or not known: it may be meant to lead astray.
    Decoy,
    /// Without it all of that is the same.
    Useless,
    /// The limits were too narrow to tell.
    Undecided,
}

impl Role {
    /// The word for it in reports.
    pub fn name(self) -> &'static str {
        match self {
            Self::Matters => "matters",
            Self::Decoy => "decoy",
            Self::Useless => "useless",
            Self::Undecided => "undecided",
        }
    }
}

/// Something to say about a level, as data: front ends find the words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Remark {
    /// It cannot be won, proven.
    Unsolvable,
    /// It cannot be won within the header `moves:`, proven.
    OutOfMoves {
        /// What the header says.
        moves: String,
        /// The dearest solution that would count.
        budget: Cost,
    },
    /// Par is not known.
    Undecided {
        /// At least so much, proven.
        bound: Cost,
        /// The best known.
        best: Option<Cost>,
        /// The limit that came first.
        stopped_by: Option<Stop>,
    },
    /// The header `par:` is wrong.
    WrongPar {
        /// What it says.
        said: Cost,
        /// What is true.
        truth: Truth,
    },
    /// Whether the header `par:` is right is not decided.
    OpenPar {
        /// What it says.
        said: Cost,
    },
    /// A header explains a letter that no cell has.
    IdleLetter {
        /// The letter.
        letter: String,
        /// What the header says about it.
        meaning: String,
    },
    /// The header `moves:` puts three stars out of reach.
    TooFewMoves {
        /// What it says.
        moves: String,
        /// The optimal cost.
        par: Cost,
    },
    /// The header `moves:` allows more than par.
    SpareMoves {
        /// What it says.
        moves: String,
        /// The optimal cost.
        par: Cost,
    },
    /// The optimal solutions could not all be counted, so the difficulty is not known.
    Uncounted {
        /// The limit that came first.
        stopped_by: Option<Stop>,
    },
    /// How many optimal solutions differ in more than the order of independent moves is not known.
    UncountedOrders,
    /// Dead ends are not known.
    UnknownDeadEnds,
    /// It plays no part in any optimal solution, but may lead astray.
    Decoy {
        /// What it is.
        what: Item,
        /// In whose place the optimal solutions are the same.
        instead: Instead,
    },
    /// It never matters.
    Useless {
        /// What it is.
        what: Item,
        /// In whose place everything is the same.
        instead: Instead,
    },
    /// Nothing ever comes to these cells.
    Unreached {
        /// Which.
        cells: Vec<Item>,
    },
    /// Whether these matter is not decided.
    OpenParts {
        /// Which.
        parts: Vec<Item>,
    },
    /// A header that starts with `x-` notes what is not true.
    WrongNote {
        /// The header.
        key: &'static str,
        /// What it says.
        said: String,
        /// What is true.
        fact: Fact,
    },
    /// It falls apart into boards that have nothing to do with each other.
    Apart {
        /// How many.
        boards: usize,
    },
    /// One of the boards it falls apart into is there already.
    SharedBoard {
        /// The name of the level that has it; its own if it has it twice.
        name: String,
    },
    /// There is the same level already.
    Duplicate {
        /// The other one's name.
        name: String,
        /// Also the same to look at.
        is_same: bool,
    },
}

/// What par is in truth, proven.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Truth {
    /// This.
    Par(Cost),
    /// This or more.
    AtLeast(Cost),
    /// This or less: there is such a solution.
    AtMost(Cost),
    /// There is no solution.
    Unsolvable,
}

/// What is true in place of a note, as it would be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fact {
    /// This.
    Exactly(String),
    /// This or more.
    AtLeast(String),
    /// This or less.
    AtMost(String),
}

impl Remark {
    /// How bad it is.
    pub fn weight(&self) -> Weight {
        match self {
            Self::Unsolvable
            | Self::OutOfMoves { .. }
            | Self::WrongPar { .. }
            | Self::TooFewMoves { .. }
            | Self::Useless { .. }
            | Self::Unreached { .. }
            | Self::WrongNote { .. }
            | Self::Apart { .. }
            | Self::SharedBoard { .. }
            | Self::Duplicate { .. } => Weight::Problem,
            Self::Undecided { .. }
            | Self::OpenPar { .. }
            | Self::Uncounted { .. }
            | Self::UncountedOrders
            | Self::UnknownDeadEnds
            | Self::OpenParts { .. } => Weight::Undecided,
            Self::IdleLetter { .. } | Self::SpareMoves { .. } | Self::Decoy { .. } => Weight::Note,
        }
    }

    /// What it is about.
    pub fn about(&self) -> About {
        match self {
            Self::Unsolvable | Self::OutOfMoves { .. } | Self::Undecided { .. } => About::Verdict,
            Self::WrongPar { .. } | Self::OpenPar { .. } => About::Par,
            Self::TooFewMoves { .. } | Self::SpareMoves { .. } => About::Moves,
            Self::Uncounted { .. } | Self::UncountedOrders => About::Solutions,
            Self::UnknownDeadEnds => About::DeadEnds,
            Self::Decoy { .. } | Self::Useless { .. } | Self::Unreached { .. } | Self::OpenParts { .. } => About::Parts,
            Self::IdleLetter { .. } => About::Legend,
            Self::WrongNote { .. } => About::Notes,
            Self::Apart { .. } => About::Boards,
            Self::SharedBoard { .. } | Self::Duplicate { .. } => About::Duplicate,
        }
    }

    /// The cells of the level's board that it speaks of: rows and columns, from 0, each once and in reading order.
    pub fn cells(&self, scene: &Scene) -> Vec<(usize, usize)> {
        let items = match self {
            Self::Decoy { what, .. } | Self::Useless { what, .. } => std::slice::from_ref(what),
            Self::Unreached { cells: items } | Self::OpenParts { parts: items } => items,
            _ => &[],
        };
        let is_meant = |&(row, column): &(usize, usize)| {
            let tile = scene.tile(row, column);
            items.iter().any(|item| item.is_at((row, column), tile))
        };
        scene.cells().filter(is_meant).collect()
    }
}

/// How bad a remark is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Weight {
    /// Something is wrong.
    Problem,
    /// It could not be decided within the limits.
    Undecided,
    /// Worth knowing.
    Note,
}

/// What a remark is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// Whether the level can be won.
    Verdict,
    /// The header `par:`.
    Par,
    /// The header `moves:`.
    Moves,
    /// How many optimal solutions there are, and how hard it is.
    Solutions,
    /// Where it is lost.
    DeadEnds,
    /// Parts that may be of no use.
    Parts,
    /// Letters that are explained.
    Legend,
    /// Headers that start with `x-`.
    Notes,
    /// Boards that have nothing to do with each other.
    Boards,
    /// Levels that are the same.
    Duplicate,
}

impl Weight {
    /// The word for it in reports.
    pub fn name(self) -> &'static str {
        match self {
            Self::Problem => "problem",
            Self::Undecided => "undecided",
            Self::Note => "note",
        }
    }
}

impl About {
    /// The word for it in reports.
    pub fn name(self) -> &'static str {
        match self {
            Self::Verdict => "verdict",
            Self::Par => "par",
            Self::Moves => "moves",
            Self::Solutions => "solutions",
            Self::DeadEnds => "dead-ends",
            Self::Parts => "parts",
            Self::Legend => "legend",
            Self::Notes => "notes",
            Self::Boards => "boards",
            Self::Duplicate => "duplicate",
        }
    }
}

impl Findings {
    /// Is something wrong?
    pub fn is_wrong(&self) -> bool {
        self.remarks.iter().any(|remark| remark.weight() == Weight::Problem)
    }

    /// Adds a remark, in its place.
    pub fn remark(&mut self, remark: Remark) {
        let place = self.remarks.partition_point(|other| other.weight() <= remark.weight());
        self.remarks.insert(place, remark);
    }
}

/// Looks a level over. The limits are for all of it together.
pub fn lint(level: &LevelText, game: &dyn Game, limits: &Limits, dashboard: &Dashboard) -> Findings {
    let started = Instant::now();
    let study = study::study(game, limits, dashboard);
    let mut findings = Findings { study, parts: Vec::new(), remarks: Vec::new() };
    findings.judge_verdict(level, game);
    findings.judge_par(level);
    findings.judge_legend(level);
    findings.judge_notes(level);
    let boards = game.boards().len();
    if boards > 1 {
        findings.remark(Remark::Apart { boards });
    }
    if let Some(par) = findings.study.verdict.par() {
        findings.judge_moves(level, game, par);
        findings.judge_rest();
        let rest = || Limits { time: limits.time.map(|time| time.saturating_sub(started.elapsed())), ..*limits };
        findings.judge_parts(game, &rest, dashboard);
    }
    findings
}

impl Findings {
    fn judge_verdict(&mut self, level: &LevelText, game: &dyn Game) {
        match self.study.verdict {
            Verdict::Solvable { .. } => {}
            Verdict::Unsolvable => self.remark(match (level.header("moves"), game.budget()) {
                (Some(moves), Some(budget)) => Remark::OutOfMoves { moves: moves.text.clone(), budget },
                _ => Remark::Unsolvable,
            }),
            Verdict::Undecided { bound, best } => {
                self.remark(Remark::Undecided { bound, best, stopped_by: self.study.stopped_by });
            }
        }
    }

    fn judge_par(&mut self, level: &LevelText) {
        let Some(said) = level.par else { return };
        let truth = match self.study.verdict {
            Verdict::Solvable { par } if par == said => return,
            Verdict::Solvable { par } => Truth::Par(par),
            Verdict::Undecided { bound, .. } if said < bound => Truth::AtLeast(bound),
            Verdict::Undecided { best: Some(best), .. } if said > best => Truth::AtMost(best),
            Verdict::Undecided { .. } => return self.remark(Remark::OpenPar { said }),
            Verdict::Unsolvable => Truth::Unsolvable,
        };
        self.remark(Remark::WrongPar { said, truth });
    }

    /// A legend may explain more than its level needs, as when levels of a pack share one; but it may also be a slip.
    fn judge_legend(&mut self, level: &LevelText) {
        let is_nowhere =
            |letter: &str| letter.chars().count() == 1 && !level.rows.iter().any(|row| row.text.contains(letter));
        for Header { key, value } in level.headers.iter().filter(|header| is_nowhere(&header.key.text)) {
            self.remark(Remark::IdleLetter { letter: key.text.clone(), meaning: value.text.clone() });
        }
    }

    /// What is noted must be possible, as far as the truth is known.
    fn judge_notes(&mut self, level: &LevelText) {
        let Study { difficulty, solutions, .. } = self.study;
        let mut judge = |key: &'static str, fact: &dyn Fn(&str) -> Option<Fact>| {
            if let Some(said) = level.note(key)
                && let Some(fact) = fact(said)
            {
                self.remark(Remark::WrongNote { key, said: said.to_string(), fact });
            }
        };
        if let Some(difficulty) = difficulty {
            let most = difficulty.most();
            judge("x-grade", &|said| correct(Grade::named(said), difficulty.grade(), most.grade()));
            let is_bound = level.note("x-difficulty-bound") == Some("lower");
            let least = if is_bound { 0.0 } else { difficulty.score.floor() };
            judge("x-difficulty", &|said| correct(said.parse().ok(), least, most.score.floor()));
        }
        if let Some(solutions) = solutions {
            let (least, most) = match solutions {
                Count::Exactly(count) => (count, count),
                Count::AtLeast(count) => (count, u128::MAX),
            };
            judge("x-solutions", &|said| match said.strip_prefix("at least ") {
                Some(said) => correct(said.parse().ok(), 0, most),
                None => correct(said.parse().ok(), least, most),
            });
        }
    }

    /// Three stars must be possible; more moves than par for them are worth a note.
    fn judge_moves(&mut self, level: &LevelText, game: &dyn Game, par: Cost) {
        let Some(moves) = level.header("moves") else { return };
        let moves = moves.text.clone();
        if game.stars(par).is_some_and(|stars| stars < 3) {
            self.remark(Remark::TooFewMoves { moves, par });
        } else if game.stars(par.saturating_add(1)) == Some(3) {
            self.remark(Remark::SpareMoves { moves, par });
        }
    }

    fn judge_rest(&mut self) {
        if self.study.fingerprint.is_none() {
            self.remark(Remark::Uncounted { stopped_by: self.study.stopped_by });
        } else if !matches!(self.study.up_to_order, Some(Count::Exactly(_))) {
            self.remark(Remark::UncountedOrders);
        }
        if self.study.trap == Trap::Unknown {
            self.remark(Remark::UnknownDeadEnds);
        }
    }

    fn judge_parts(&mut self, game: &dyn Game, rest: &dyn Fn() -> Limits, dashboard: &Dashboard) {
        let (mut cells, mut parts) = (Vec::new(), Vec::new());
        let mut last_thing = Role::Matters;
        for simplification in game.simplifications() {
            let kind = simplification.kind;
            if kind == PartKind::Detail && last_thing != Role::Matters {
                continue;
            }
            let role = role(game.card(), &self.study, &simplification, &rest(), dashboard);
            if kind == PartKind::Thing {
                last_thing = role;
            }
            let Simplification { what, instead, .. } = simplification;
            match role {
                Role::Matters => continue,
                Role::Decoy => self.remark(Remark::Decoy { what, instead }),
                Role::Useless if kind == PartKind::Ground => cells.push(what),
                Role::Useless => self.remark(Remark::Useless { what, instead }),
                Role::Undecided => parts.push(what),
            }
            self.parts.push(Part { what, role });
        }
        if !cells.is_empty() {
            self.remark(Remark::Unreached { cells });
        }
        if !parts.is_empty() {
            self.remark(Remark::OpenParts { parts });
        }
    }
}

/// What is true in place of what is said, if that is not within the bounds.
fn correct<T: PartialOrd + Display>(said: Option<T>, least: T, most: T) -> Option<Fact> {
    let bounds = least..=most;
    match said {
        Some(said) if bounds.contains(&said) => None,
        _ if bounds.start() >= bounds.end() => Some(Fact::Exactly(bounds.start().to_string())),
        Some(said) if said > *bounds.end() => Some(Fact::AtMost(bounds.end().to_string())),
        _ => Some(Fact::AtLeast(bounds.start().to_string())),
    }
}

/// What a part is good for, seen from the level without it.
///
/// Plain ground is useless only if there are as many states without it, as room to move is worth something in itself.
pub fn role(
    info: &Card,
    study: &Study,
    simplification: &Simplification,
    limits: &Limits,
    dashboard: &Dashboard,
) -> Role {
    let text = LevelText::read_code(&simplification.code.spell(info.name));
    // What does not open is no level: nothing can be left out.
    let Some(game) = text.ok().and_then(|text| open(&text).ok()) else { return Role::Matters };
    let without = study::study(game.as_ref(), limits, dashboard);
    match (without.verdict, study.verdict) {
        (Verdict::Unsolvable, Verdict::Solvable { .. }) => return Role::Matters,
        (Verdict::Solvable { par }, Verdict::Solvable { par: before }) if par != before => return Role::Matters,
        (Verdict::Undecided { bound, .. }, Verdict::Solvable { par }) if bound > par => return Role::Matters,
        _ => {}
    }
    match without.fingerprint.zip(study.fingerprint) {
        None => return Role::Undecided,
        Some((without, with)) if without != with => return Role::Matters,
        Some(_) => {}
    }
    if simplification.kind == PartKind::Ground {
        return match without.states.zip(study.states) {
            None => Role::Undecided,
            Some((without, with)) => {
                if without == with {
                    Role::Useless
                } else {
                    Role::Matters
                }
            }
        };
    }
    // Shares of equal numbers are equal to the last bit; of others, the difference counts however small it is.
    let is_same =
        without.dead_share.zip(study.dead_share).is_some_and(|(without, with)| without.to_bits() == with.to_bits());
    if is_same { Role::Useless } else { Role::Decoy }
}

/// For each level, given by its puzzle and normal form, the first one that is the same, if that is not itself.
pub fn find<K: Eq + Hash>(levels: &[K]) -> Vec<Option<usize>> {
    let mut first = HashMap::new();
    let same = |(number, level)| Some(*first.entry(level).or_insert(number)).filter(|&other| other != number);
    levels.iter().enumerate().map(same).collect()
}

/// The normal forms of the boards that a level falls apart into; of one that does not open, its text.
pub fn boards(game: &dyn Game) -> Vec<String> {
    let form = |code: &Code| {
        let level = LevelText::of(game.card().name, code);
        open(&level).map_or_else(|_| code.spell(game.card().name), |board| board.normal_form())
    };
    game.boards().iter().map(form).collect()
}

/// For each level, given by the forms of its boards, the first one that has one of them, too, if either falls apart: itself if it has one
/// twice. That two whole levels are the same is found by [`find`].
pub fn share<'a, K: Eq + Hash>(levels: &'a [Vec<K>]) -> Vec<Option<usize>> {
    let has_twice = |boards: &[K]| boards.iter().collect::<HashSet<_>>().len() < boards.len();
    // The first level of all that has a board, and the first of those that fall apart: looking at all levels before each would take
    // quadratic time.
    let (mut first, mut first_apart) = (HashMap::new(), HashMap::new());
    let mut share = |(number, own): (usize, &'a Vec<K>)| {
        let is_apart = own.len() > 1;
        let earlier = if is_apart { &first } else { &first_apart };
        let found: Option<usize> = own.iter().filter_map(|board| earlier.get(board).copied()).min();
        for board in own {
            first.entry(board).or_insert(number);
            if is_apart {
                first_apart.entry(board).or_insert(number);
            }
        }
        found.or_else(|| has_twice(own).then_some(number))
    };
    levels.iter().enumerate().map(&mut share).collect()
}
