//! What a designer wants to hear about a level: is it won, is what the file says true, does everything in it matter.

use std::time::Instant;

use quebra_search::{Cost, Dashboard, Limits, Stop};

use super::study::{Count, Study, Trap, Verdict};
use crate::game::Game;
use crate::level::{Header, LevelText};
use crate::open;
use crate::puzzle::{Info, PartKind, Simplification};

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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// What it is.
    pub what: String,
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

/// Something to say about a level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// How bad it is.
    pub weight: Weight,
    /// What it is about.
    pub about: About,
    /// In a sentence.
    pub text: String,
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
            Self::Duplicate => "duplicate",
        }
    }
}

impl Findings {
    /// Is something wrong?
    pub fn is_wrong(&self) -> bool {
        self.remarks.iter().any(|remark| remark.weight == Weight::Problem)
    }

    /// Adds a remark, in its place.
    pub fn remark(&mut self, weight: Weight, about: About, text: impl Into<String>) {
        let place = self.remarks.partition_point(|remark| remark.weight <= weight);
        self.remarks.insert(place, Remark { weight, about, text: text.into() });
    }
}

/// Looks a level over. The limits are for all of it together.
pub fn lint(level: &LevelText, game: &dyn Game, limits: &Limits, dashboard: &Dashboard) -> Findings {
    let started = Instant::now();
    let study = game.study(limits, dashboard);
    let mut findings = Findings { study, parts: Vec::new(), remarks: Vec::new() };
    findings.judge_verdict(level, game);
    findings.judge_par(level);
    findings.judge_legend(level);
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
            Verdict::Unsolvable => {
                let text = match (level.header("moves"), game.budget()) {
                    (Some(moves), Some(budget)) => {
                        format!(
                            "cannot be won within `moves: {}`, that is in {budget} with one star, proved",
                            moves.text
                        )
                    }
                    _ => "cannot be won, proved".to_string(),
                };
                self.remark(Weight::Problem, About::Verdict, text);
            }
            Verdict::Undecided { bound, best } => {
                let known =
                    best.map_or("no solution is known".to_string(), |best| format!("the best known takes {best}"));
                let text = format!("par is not known: at least {bound}, proved; {known}");
                self.remark(Weight::Undecided, About::Verdict, format!("{text} ({})", reason(self.study.stopped_by)));
            }
        }
    }

    fn judge_par(&mut self, level: &LevelText) {
        let Some(said) = level.par else { return };
        match self.study.verdict {
            Verdict::Solvable { par } if par != said => {
                self.remark(Weight::Problem, About::Par, format!("`par: {said}` is wrong: {par} is optimal, proved"));
            }
            Verdict::Undecided { bound, .. } if said < bound => {
                let text = format!("`par: {said}` is wrong: at least {bound}, proved");
                self.remark(Weight::Problem, About::Par, text);
            }
            Verdict::Undecided { best: Some(best), .. } if said > best => {
                let text = format!("`par: {said}` is wrong: there is a solution in {best}");
                self.remark(Weight::Problem, About::Par, text);
            }
            Verdict::Undecided { .. } => {
                self.remark(Weight::Undecided, About::Par, format!("whether `par: {said}` is right is not decided"));
            }
            Verdict::Unsolvable => {
                self.remark(Weight::Problem, About::Par, format!("`par: {said}` is wrong: there is no solution"));
            }
            Verdict::Solvable { .. } => {}
        }
    }

    /// A legend may explain more than its level needs, as when levels of a pack share one; but it may also be a slip.
    fn judge_legend(&mut self, level: &LevelText) {
        let is_nowhere =
            |letter: &str| letter.chars().count() == 1 && !level.rows.iter().any(|row| row.text.contains(letter));
        for Header { key, value } in level.headers.iter().filter(|header| is_nowhere(&header.key.text)) {
            let text = format!("`{}: {}` explains a letter that no cell has", key.text, value.text);
            self.remark(Weight::Note, About::Legend, text);
        }
    }

    /// Three stars must be possible; more moves than par for them are worth a note.
    fn judge_moves(&mut self, level: &LevelText, game: &dyn Game, par: Cost) {
        let Some(moves) = level.header("moves") else { return };
        let moves = &moves.text;
        if game.stars(par).is_some_and(|stars| stars < 3) {
            let text = format!("`moves: {moves}` is wrong: three stars are out of reach, as {par} moves are optimal");
            self.remark(Weight::Problem, About::Moves, text);
        } else if game.stars(par.saturating_add(1)) == Some(3) {
            let text = format!("`moves: {moves}` is more than needed: {par} is optimal");
            self.remark(Weight::Note, About::Moves, text);
        }
    }

    fn judge_rest(&mut self) {
        let why = reason(self.study.stopped_by);
        if self.study.fingerprint.is_none() {
            let text =
                format!("the optimal solutions could not all be counted, so the difficulty is not known ({why})");
            self.remark(Weight::Undecided, About::Solutions, text);
        } else if !matches!(self.study.up_to_order, Some(Count::Exactly(_))) {
            let text = "how many optimal solutions differ in more than the order of independent moves is not known: \
                        they are too many";
            self.remark(Weight::Undecided, About::Solutions, text);
        }
        if self.study.trap == Trap::Unknown {
            let text = "dead ends are not known: there are too many states to explore them all".to_string();
            self.remark(Weight::Undecided, About::DeadEnds, text);
        }
    }

    fn judge_parts(&mut self, game: &dyn Game, rest: &dyn Fn() -> Limits, dashboard: &Dashboard) {
        let (mut unused, mut open_questions) = (Vec::new(), Vec::new());
        let mut last_thing = Role::Matters;
        for simplification in game.simplifications() {
            let kind = simplification.kind;
            if kind == PartKind::Detail && last_thing != Role::Matters {
                continue;
            }
            let role = role(game.info(), &self.study, &simplification, &rest(), dashboard);
            if kind == PartKind::Thing {
                last_thing = role;
            }
            let Simplification { what, how, .. } = simplification;
            match role {
                Role::Matters => continue,
                Role::Decoy => {
                    let text = format!("{what} plays no part in any optimal solution: {how} they are the same");
                    self.remark(Weight::Note, About::Parts, format!("{text}; at best it leads astray"));
                }
                Role::Useless if kind == PartKind::Ground => unused.push(what.clone()),
                Role::Useless => {
                    let same = "par, the optimal solutions and the share of dead ends are the same";
                    self.remark(Weight::Problem, About::Parts, format!("{what} never matters: {how} {same}"));
                }
                Role::Undecided => open_questions.push(what.clone()),
            }
            self.parts.push(Part { what, role });
        }
        if !unused.is_empty() {
            self.remark(Weight::Problem, About::Parts, format!("nothing ever comes to these cells: {}", list(&unused)));
        }
        if !open_questions.is_empty() {
            let text = format!("whether these matter is not decided: {}", list(&open_questions));
            self.remark(Weight::Undecided, About::Parts, text);
        }
    }
}

/// The first few of a list.
fn list(items: &[String]) -> String {
    const MOST: usize = 8;
    let more = items.len().saturating_sub(MOST);
    let text = items[..items.len() - more].join("; ");
    if more == 0 { text } else { format!("{text} and {more} more") }
}

/// What a part is good for, seen from the level without it.
///
/// Plain ground is useless only if there are as many states without it, as room to move is worth something in itself.
pub fn role(
    info: &Info,
    study: &Study,
    simplification: &Simplification,
    limits: &Limits,
    dashboard: &Dashboard,
) -> Role {
    let text = LevelText::read_code(&simplification.code.spell(info.name));
    // What does not open is no level: nothing can be left out.
    let Some(game) = text.ok().and_then(|text| open(&text).ok()) else { return Role::Matters };
    let without = game.study(limits, dashboard);
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

fn reason(stop: Option<Stop>) -> &'static str {
    match stop {
        Some(Stop::Time) => "out of time",
        Some(Stop::Memory) => "out of memory",
        Some(Stop::Nodes) => "as many states expanded as allowed",
        Some(Stop::Moves) => "none within the moves allowed",
        Some(Stop::Interrupt) => "interrupted",
        None => "too many states",
    }
}
