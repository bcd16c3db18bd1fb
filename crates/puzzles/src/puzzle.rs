//! What a puzzle adds to its rules for people: heuristics, a champion, a picture, and moves as words. What is the same for all its levels
//! stands on its [card](crate::card).

use quebra_search::space::Space;
use quebra_search::{Cost, Problem, Report, Search, laws};

use crate::breakdown::Explained;
use crate::card::Card;
use crate::level::Code;
use crate::method::{ListedHeuristic, Solver};
use crate::motion::{Frame, Gesture};
use crate::parts::{Instead, Item, Mark};
use crate::reason::Account;
use crate::scene::Scene;
use crate::wording::Wording;

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

/// What the rules themselves say about losing, so that whoever knows them may ask it before he searches; not what only this program finds
/// out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Losses {
    /// Nothing.
    Untold,
    /// Which levels cannot be solved: those that are [hopeless](Problem::is_hopeless).
    Levels,
    /// Which states are lost: those that are [dead](Problem::is_dead).
    States,
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
    /// Everything there is to say about the puzzle.
    const CARD: &'static Card;

    /// The heuristics, from the weakest to the strongest: the list is both the menu and the dispatch.
    const HEURISTICS: &'static [ListedHeuristic<Self>];

    /// The heuristics that can say what an estimate is made of.
    const EXPLAINED: &'static [Explained<Self>] = &[];

    /// Every move can be taken back by others, so what can be won at the start can be won for ever.
    const REVERSIBLE: bool = false;

    /// What the rules themselves say about losing.
    const LOSSES: Losses = Losses::Untold;

    /// Algorithms that only this puzzle has.
    const SOLVERS: &'static [Solver<Self>] = &[];

    /// What `best` does: the puzzle's own champion, with the method that its [card](Card::best) names.
    fn champion(search: Search<Self>) -> Report<Self::Action>;

    /// The level in its shortest form.
    fn code(&self) -> Code;

    /// The level that begins in a state of this one, where a level can.
    fn code_from(&self, _state: &Self::State) -> Option<Code> {
        None
    }

    /// A picture of a state.
    fn scene(&self, state: &Self::State) -> Scene;

    /// The action that a word names in a state. It need not be legal; the error says what was expected.
    fn read_action(&self, state: &Self::State, word: &str) -> Result<Self::Action, Wording>;

    /// Other ways to write a legal action down, where the rules have more than one: a swap, from its other piece.
    fn synonyms(&self, _state: &Self::State, _action: Self::Action) -> Vec<Self::Action> {
        Vec::new()
    }

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
        self.code().spell(Self::CARD.name)
    }

    /// What the letters on the board do, where their looks do not tell.
    fn legend(&self) -> Vec<Mark> {
        Vec::new()
    }

    /// The level with one thing less, for everything in it that may turn out to be of no use.
    fn simplifications(&self) -> Vec<Simplification> {
        Vec::new()
    }

    /// The boards that the level falls apart into, where nothing on one of them ever matters on another; none if it is whole.
    fn boards(&self) -> Vec<Code> {
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

/// Checks the rules and every heuristic of a puzzle on a small level. For tests.
///
/// # Panics
/// When a promise or a claim does not hold.
pub fn check_laws<P: Puzzle>(level: &P, most: usize) {
    laws::problem(level, most);
    let space = Space::explore(level, level.initial(), most).expect("a level for laws must be small");
    for ListedHeuristic { info, estimates, .. } in P::HEURISTICS {
        laws::claims(level, &space, *estimates, (info.name, info.admissible, info.consistent));
    }
}
