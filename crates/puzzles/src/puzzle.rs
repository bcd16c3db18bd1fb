//! What a puzzle adds to its rules for people: a name, heuristics, a picture, and moves as words.

use std::fmt;

use quebra_search::algorithms::{self, Blind, Informed};
use quebra_search::audit::{self, Estimates};
use quebra_search::space::Space;
use quebra_search::{Control, Cost, Guide, Heuristic, Problem, Report, Search, Solve, Stop, laws};

use crate::coach::reason::Account;
use crate::motion::{Frame, Gesture};
use crate::parts::{Instead, Item, Mark};
use crate::scene::{Ground, Paint, Piece, Scene, Tile};
use crate::wording::Wording;

/// What there is to say about a puzzle.
#[derive(Clone, Copy, Debug)]
pub struct Info {
    /// The name users give.
    pub name: &'static str,
    /// The name in prose.
    pub title: &'static str,
    /// The rules, in a sentence.
    pub rules: &'static str,
    /// How a move is written.
    pub moves: &'static str,
    /// The method behind `best`.
    pub best: &'static str,
    /// Why it is the best, in a line.
    pub why: &'static str,
    /// The heuristic nearest to how a board looks to a person: what a greedy player goes by.
    pub plain: &'static str,
}

/// What a level editor begins with, and what it paints with.
#[derive(Clone, Copy, Debug)]
pub struct Sketch {
    /// A small level to begin with: the rows of its grid, joined by `/`. Where cells are numbers, every number is there once.
    pub start: &'static str,
    /// What there is to paint, plain ground first; nothing where cells are numbers.
    pub palette: &'static [Swatch],
}

/// Something to paint a cell with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Swatch {
    /// What stands for it in a grid.
    pub letter: char,
    /// What it is, in a word or two.
    pub name: &'static str,
    /// How the cell looks,
    pub ground: Ground,
    /// and what stands on it.
    pub paint: Option<Paint>,
    /// What a header says about the letter, if one must.
    pub header: Option<&'static str>,
}

impl Swatch {
    /// Plain ground.
    pub const fn ground(letter: char, name: &'static str, ground: Ground) -> Self {
        Self { letter, name, ground, paint: None, header: None }
    }

    /// A piece of a colour.
    pub const fn piece(letter: char, name: &'static str, colour: u8) -> Self {
        Self { letter, name, ground: Ground::Floor, paint: Some(Paint::Colour(colour)), header: None }
    }

    /// Ground that a header explains.
    pub const fn explained(letter: char, name: &'static str, ground: Ground, header: &'static str) -> Self {
        Self { letter, name, ground, paint: None, header: Some(header) }
    }

    /// How a cell looks that is painted with it.
    pub fn tile(&self) -> Tile {
        let piece = self.paint.map(|paint| Piece::new(self.letter, paint));
        let mark = match self.ground {
            Ground::Void => ' ',
            _ if piece.is_some() => '.',
            _ => self.letter,
        };
        Tile { ground: self.ground, mark, piece }
    }
}

/// A level as its grid and the headers that change the rules: what a level code is made of.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Code {
    /// The grid, top row first.
    pub rows: Vec<String>,
    /// Headers, in a fixed order.
    pub headers: Vec<(String, String)>,
}

impl Code {
    /// In one word.
    pub fn spell(&self, puzzle: &str) -> String {
        let mut text = format!("{puzzle}:{}", self.rows.join("/"));
        for (key, value) in &self.headers {
            text.push_str(&format!(";{key}={}", value.replace(", ", ",").replace(' ', "+")));
        }
        text
    }
}

/// A level with less in it, by which to see whether something matters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Simplification {
    /// What was taken out.
    pub what: Item,
    /// What kind of thing that is.
    pub kind: PartKind,
    /// What is there in its place.
    pub instead: Instead,
    /// The level without it. It need not be one that opens.
    pub code: Code,
}

/// What kind of thing a part of a level is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PartKind {
    /// A thing of its own.
    Thing,
    /// Something about the thing before it in the list: of no interest if that is of no use.
    Detail,
    /// Plain ground, by its place. Room to move matters as soon as anything can go there.
    Ground,
}

/// A puzzle: the rules of one level, and what people need beside them.
pub trait Puzzle: Problem + Sized {
    /// Name, title, rules.
    const INFO: &'static Info;

    /// The heuristics, from the weakest to the strongest: the list is both the menu and the dispatch.
    const HEURISTICS: &'static [Entry<Self>];

    /// Every move can be taken back by others, so what can be won at the start can be won for ever.
    const REVERSIBLE: bool = false;

    /// Algorithms that only this puzzle has.
    const SOLVERS: &'static [Solver<Self>] = &[];

    /// The level in its shortest form.
    fn code(&self) -> Code;

    /// A picture of a state.
    fn scene(&self, state: &Self::State) -> Scene;

    /// The action that a word names in a state. It need not be legal; the error says what was expected.
    fn read_action(&self, state: &Self::State, word: &str) -> Result<Self::Action, Wording>;

    /// What a player points at to play a legal action. By default the board has no part in it.
    fn gesture(&self, _state: &Self::State, _action: Self::Action) -> Gesture {
        Gesture::default()
    }

    /// What is seen while a legal action leads from one state to another, in order; the last frame shows the second one.
    fn frames(&self, _before: &Self::State, _action: Self::Action, after: &Self::State) -> Vec<Frame> {
        vec![Frame::change(self.scene(after))]
    }

    /// The same text for all levels that differ only in what the rules do not care about: turned or mirrored boards, names of
    /// colours, what says how many moves are allowed.
    fn normal_form(&self) -> String {
        self.code().spell(Self::INFO.name)
    }

    /// What the letters on the board do, where their looks do not tell.
    fn legend(&self) -> Vec<Mark> {
        Vec::new()
    }

    /// The level with one thing less, for everything in it that may turn out to be of no use.
    fn simplifications(&self) -> Vec<Simplification> {
        Vec::new()
    }

    /// What a legal action moves, and what it does, in true statements. That it solves the level need not be said.
    fn account(&self, _before: &Self::State, _action: Self::Action, _after: &Self::State) -> Account {
        Account::default()
    }

    /// How many of three stars a solution of this cost earns, where the puzzle has stars.
    fn stars(&self, _cost: Cost) -> Option<u8> {
        None
    }
}

/// What there is to say about a heuristic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HeuristicInfo {
    /// The name users give.
    pub name: &'static str,
    /// What it estimates.
    pub summary: &'static str,
    /// It never overestimates.
    pub admissible: bool,
    /// It never falls by more than a step costs.
    pub consistent: bool,
}

/// A heuristic, its type folded into function pointers: here names become types.
pub struct Entry<P: Problem> {
    /// What there is to say about it.
    pub info: HeuristicInfo,
    /// Runs an informed algorithm with it.
    pub solve: fn(Search<P>, Informed) -> Report<P::Action>,
    /// The same, so that there is a plan soon, then better ones, then the proof.
    pub best: fn(Search<P>, Informed) -> Report<P::Action>,
    /// Prepares it for a level, to be asked about single states.
    pub estimator: for<'a> fn(&'a P, &mut Control<P>) -> Result<Estimator<'a, P>, Stop>,
    /// What it says about many states and the steps between them: its claims are checked by that.
    pub estimates: Estimates<P>,
}

/// A heuristic for one level, asked about single states.
pub type Estimator<'a, P> = Box<dyn Fn(&<P as Problem>::State) -> Cost + 'a>;

impl<P: Problem> Entry<P> {
    /// The entry of a heuristic whose searches of large levels another one guides to their first plans.
    pub const fn guided<H: Heuristic<P>, G: Guide<P>>() -> Self {
        Self { best: |search, algorithm| search.best_guided::<H, G>(algorithm), ..Self::of::<H>() }
    }

    /// The entry of a heuristic.
    pub const fn of<H: Heuristic<P>>() -> Self {
        Self {
            info: HeuristicInfo {
                name: H::NAME,
                summary: H::SUMMARY,
                admissible: H::ADMISSIBLE,
                consistent: H::CONSISTENT,
            },
            solve: |search, algorithm| search.informed::<H>(algorithm),
            best: |search, algorithm| search.best::<H>(algorithm),
            estimator: |level, control| {
                let heuristic = H::build(level, control)?;
                Ok(Box::new(move |state| heuristic.start(level, state).h))
            },
            estimates: audit::estimates::<P, H>,
        }
    }
}

/// Checks the rules and every heuristic of a puzzle on a small level. For tests.
///
/// # Panics
/// When a promise or a claim does not hold.
pub fn check_laws<P: Puzzle>(level: &P, most: usize) {
    laws::problem(level, most);
    let space = Space::explore(level, level.initial(), most).expect("a level for laws must be small");
    for Entry { info, estimates, .. } in P::HEURISTICS {
        laws::claims(level, &space, *estimates, (info.name, info.admissible, info.consistent));
    }
}

/// An algorithm that only one puzzle has.
pub struct Solver<P: Problem> {
    /// What there is to say about it.
    pub info: algorithms::Info,
    /// Runs it.
    pub solve: Solve<P>,
}

/// How a level is to be solved. Its text is `algorithm` or `algorithm:heuristic`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Method {
    /// The algorithm.
    pub algorithm: Algorithm,
    /// It stands for `best`: it may take help from other algorithms to have a plan soon.
    pub is_best: bool,
}

/// An algorithm with all it needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Algorithm {
    /// One that knows only the rules.
    Blind(Blind),
    /// One that follows the heuristic with this name.
    Informed(Informed, &'static str),
    /// One that only this puzzle has, by its name.
    Own(&'static str),
}

impl Method {
    /// The algorithm's name.
    pub fn algorithm(self) -> &'static str {
        match self.algorithm {
            Algorithm::Blind(blind) => blind.info().name,
            Algorithm::Informed(informed, _) => informed.info().name,
            Algorithm::Own(name) => name,
        }
    }

    /// The heuristic's name.
    pub fn heuristic(self) -> Option<&'static str> {
        match self.algorithm {
            Algorithm::Informed(_, heuristic) => Some(heuristic),
            _ => None,
        }
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.algorithm())?;
        self.heuristic().map_or(Ok(()), |heuristic| write!(f, ":{heuristic}"))
    }
}
