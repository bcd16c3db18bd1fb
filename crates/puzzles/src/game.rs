//! A level behind one interface, whatever its puzzle and size: what front ends work with.
//!
//! The border between names and types is crossed here, once a search, never once a state.

use std::any::Any;
use std::fmt;
use std::sync::Arc;

use quebra_search::{
    Cost, Dashboard, INFINITE, Limits, Observer, Options, Problem, Report, Search, Stats, algorithms, fingerprint,
};

use crate::card::Card;
use crate::level::{Code, LevelError, LevelText};
use crate::method::{Algorithm, HeuristicInfo, ListedHeuristic, Method, MethodError, find_heuristic, find_method};
use crate::motion::{Frame, Move};
use crate::parts::Mark;
use crate::puzzle::{Puzzle, Simplification};
use crate::reason::{Account, Reason};
use crate::scene::Scene;
use crate::slim::{SEARCHES, no_search};
use crate::wording::{Wording, wording};

/// Opens a level of one puzzle.
pub type Open = fn(&LevelText) -> Result<Box<dyn Game>, LevelError>;

/// What a solver is asked for.
#[derive(Clone, Copy, Debug)]
pub struct Request {
    /// Which algorithm and heuristic.
    pub method: Method,
    /// Choices that some algorithms read.
    pub options: Options,
    /// Bounds.
    pub limits: Limits,
}

/// Why a move was not played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayError {
    /// It is no move of this puzzle.
    Unreadable(Wording),
    /// It is a move, but not a legal one here.
    Illegal(String),
}

impl PlayError {
    /// What there is to say about it.
    pub fn wording(&self) -> Wording {
        match self {
            Self::Unreadable(expected) => expected.clone(),
            Self::Illegal(word) => wording!("fault-move-illegal", "`{word}` is not legal here", word),
        }
    }

    /// The same about one of several moves, counted from 1.
    pub fn of_move(&self, number: usize) -> Wording {
        wording!("fault-move-number", "move {number}: {fault}", number, fault = self.wording())
    }
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.wording().fmt(f)
    }
}

impl std::error::Error for PlayError {}

/// A level that is being played.
pub trait Game: Send + Sync {
    /// What there is to say about the puzzle.
    fn card(&self) -> &'static Card;
    /// Its heuristics, from the weakest to the strongest.
    fn heuristics(&self) -> Vec<HeuristicInfo>;
    /// The algorithms that only this puzzle has.
    fn solvers(&self) -> Vec<algorithms::Info>;
    /// The level in one word.
    fn code(&self) -> String;
    /// The same text for all levels that are the same but for turns, mirrors and names.
    fn normal_form(&self) -> String;
    /// What the letters on the board do, where their looks do not tell.
    fn legend(&self) -> Vec<Mark>;
    /// The level with one thing less, for everything in it that may turn out to be of no use.
    fn simplifications(&self) -> Vec<Simplification>;
    /// The boards that the level falls apart into, where nothing on one of them ever matters on another; none if it is whole.
    fn boards(&self) -> Vec<Code>;
    /// The dearest solution that counts.
    fn budget(&self) -> Option<Cost>;
    /// The board now.
    fn scene(&self) -> Scene;
    /// Is it solved now, within the budget?
    fn is_solved(&self) -> bool;
    /// What the moves so far cost.
    fn cost(&self) -> Cost;
    /// How many of three stars the level earns if it is solved at this cost, where the puzzle has stars.
    fn stars(&self, cost: Cost) -> Option<u8>;
    /// The legal moves now.
    fn legal(&self) -> Vec<String>;
    /// The legal moves now, each with what a player points at to play it.
    fn moves(&self) -> Vec<Move>;
    /// What is seen while a move is played from here; the last frame shows the board after it.
    fn frames(&self, word: &str) -> Result<Vec<Frame>, PlayError>;
    /// Plays a move; the answer is the word as quebra itself writes it.
    fn play(&mut self, word: &str) -> Result<String, PlayError>;
    /// Takes the last move back; false if there is none.
    fn undo(&mut self) -> bool;
    /// The moves so far.
    fn history(&self) -> Vec<String>;
    /// The same game once more, to be played on by itself.
    fn fork(&self) -> Box<dyn Game>;
    /// A text that is the same for two positions of the level exactly if all that can follow is.
    fn place(&self) -> String;
    /// What a move moves, and what speaks for it by the rules.
    fn account(&self, word: &str) -> Result<Account, PlayError>;
    /// Searches from the current position. Blocks; `dashboard` shows progress and can stop it.
    fn solve(&self, request: &Request, dashboard: &Dashboard) -> Report<String>;
    /// The same, watched: every expansion is told. Slower, and on one thread.
    fn watch(&self, request: &Request, dashboard: &Dashboard, watcher: &mut dyn Watcher) -> Report<String>;
    /// For who needs the level's own type: see [`visit`](crate::visit).
    fn as_any(&self) -> &dyn Any;

    /// The heuristic with this name.
    fn heuristic(&self, name: &str) -> Result<HeuristicInfo, MethodError> {
        find_heuristic(name, self.card(), &self.heuristics())
    }

    /// The method with this name: `algorithm`, `algorithm:heuristic` or `best`.
    fn method(&self, name: &str) -> Result<Method, MethodError> {
        find_method(name, self.card(), &self.solvers(), &self.heuristics())
    }
}

/// A search from any state of a level.
type SolveFrom<P> = fn(&P, <P as Problem>::State, Cost, &Request, &Dashboard) -> Report<<P as Problem>::Action>;

/// The one implementation of [`Game`]: a level, and the states it went through.
pub struct Session<P: Puzzle> {
    level: Arc<P>,
    /// The puzzle's list and its searches. They are fields, so that who visits a session does not compile all of them once more.
    heuristics: &'static [ListedHeuristic<P>],
    solve: SolveFrom<P>,
    states: Vec<P::State>,
    actions: Vec<P::Action>,
    /// What the way to each state cost.
    costs: Vec<Cost>,
}

impl<P: Puzzle> Session<P> {
    /// A game at its start.
    pub fn boxed(level: P) -> Box<dyn Game> {
        let start = level.initial();
        Box::new(Self {
            level: Arc::new(level),
            heuristics: P::HEURISTICS,
            solve: |level, state, spent, request, dashboard| search(level, state, spent, request, dashboard, None),
            states: vec![start],
            actions: Vec::new(),
            costs: vec![0],
        })
    }

    /// The level.
    pub fn level(&self) -> &Arc<P> {
        &self.level
    }

    /// The puzzle's heuristics.
    pub fn listed(&self) -> &'static [ListedHeuristic<P>] {
        self.heuristics
    }

    /// Searches from any state of the level, with `spent` of its budget used up.
    pub fn solve_from(
        &self,
        state: P::State,
        spent: Cost,
        request: &Request,
        dashboard: &Dashboard,
    ) -> Report<P::Action> {
        (self.solve)(&self.level, state, spent, request, dashboard)
    }

    /// The legal action that a word names, and where it leads.
    fn read(&self, word: &str) -> Result<(P::Action, P::State), PlayError> {
        let action = self.level.read_action(self.state(), word).map_err(PlayError::Unreadable)?;
        let next = self.level.apply(self.state(), action).ok_or_else(|| PlayError::Illegal(word.to_string()))?;
        Ok((action, next))
    }

    /// The state now.
    pub fn state(&self) -> &P::State {
        self.states.last().expect("the start is always there")
    }
}

impl<P: Puzzle> Game for Session<P> {
    fn card(&self) -> &'static Card {
        P::CARD
    }

    fn heuristics(&self) -> Vec<HeuristicInfo> {
        P::HEURISTICS.iter().map(|entry| entry.info).collect()
    }

    fn solvers(&self) -> Vec<algorithms::Info> {
        P::SOLVERS.iter().map(|solver| solver.info).collect()
    }

    fn code(&self) -> String {
        self.level.code().spell(P::CARD.name)
    }

    fn normal_form(&self) -> String {
        self.level.normal_form()
    }

    fn legend(&self) -> Vec<Mark> {
        self.level.legend()
    }

    fn simplifications(&self) -> Vec<Simplification> {
        self.level.simplifications()
    }

    fn boards(&self) -> Vec<Code> {
        self.level.boards()
    }

    fn budget(&self) -> Option<Cost> {
        Some(self.level.budget()).filter(|&budget| budget != INFINITE)
    }

    fn scene(&self) -> Scene {
        self.level.scene(self.state())
    }

    fn is_solved(&self) -> bool {
        self.level.is_goal(self.state()) && self.cost() <= self.level.budget()
    }

    fn cost(&self) -> Cost {
        *self.costs.last().expect("the start is always there")
    }

    fn stars(&self, cost: Cost) -> Option<u8> {
        self.level.stars(cost)
    }

    fn legal(&self) -> Vec<String> {
        let mut words = Vec::new();
        let _ = self.level.successors(self.state(), |action, _| {
            words.push(action.to_string());
            std::ops::ControlFlow::<()>::Continue(())
        });
        words
    }

    fn moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        let _ = self.level.successors(self.state(), |action, _| {
            moves.push(Move { word: action.to_string(), gesture: self.level.gesture(self.state(), action) });
            std::ops::ControlFlow::<()>::Continue(())
        });
        moves
    }

    fn frames(&self, word: &str) -> Result<Vec<Frame>, PlayError> {
        let (action, next) = self.read(word)?;
        Ok(self.level.frames(self.state(), action, &next))
    }

    fn play(&mut self, word: &str) -> Result<String, PlayError> {
        let (action, next) = self.read(word)?;
        self.costs.push(self.cost().saturating_add(self.level.cost(self.state(), action)));
        self.states.push(next);
        self.actions.push(action);
        Ok(action.to_string())
    }

    fn undo(&mut self) -> bool {
        self.actions.pop().is_some_and(|_| self.states.pop().is_some() && self.costs.pop().is_some())
    }

    fn history(&self) -> Vec<String> {
        self.actions.iter().map(ToString::to_string).collect()
    }

    fn fork(&self) -> Box<dyn Game> {
        let (states, actions, costs) = (self.states.clone(), self.actions.clone(), self.costs.clone());
        Box::new(Self { level: Arc::clone(&self.level), states, actions, costs, ..*self })
    }

    /// Not the canonical state: what words mean may depend on what it leaves out.
    fn place(&self) -> String {
        format!("{:?}", self.level.pack(self.state()))
    }

    fn account(&self, word: &str) -> Result<Account, PlayError> {
        let (action, next) = self.read(word)?;
        let mut account = self.level.account(self.state(), action, &next);
        if self.level.is_goal(&next) {
            account.reasons.insert(0, Reason::Solves);
        }
        Ok(account)
    }

    fn solve(&self, request: &Request, dashboard: &Dashboard) -> Report<String> {
        search(&*self.level, *self.state(), self.cost(), request, dashboard, None).map(|action| action.to_string())
    }

    fn watch(&self, request: &Request, dashboard: &Dashboard, watcher: &mut dyn Watcher) -> Report<String> {
        let mut told = Told { watcher };
        let report = search(&*self.level, *self.state(), self.cost(), request, dashboard, Some(&mut told));
        report.map(|action| action.to_string())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// Watches a search of any puzzle.
pub trait Watcher: Send {
    /// A state is about to be expanded: a number that is the same for the same state, the cost of the way to it, its estimate, and the
    /// counters before.
    fn expand(&mut self, state: u64, g: Cost, h: Cost, stats: &Stats);
}

/// A watcher that does not know the puzzle, as an observer of one that is known.
struct Told<'a> {
    watcher: &'a mut dyn Watcher,
}

impl<P: Puzzle> Observer<P> for Told<'_> {
    fn expand(&mut self, level: &P, state: &P::State, g: Cost, h: Cost, before: &Stats) {
        self.watcher.expand(fingerprint(&level.key(state)), g, h, before);
    }
}

fn entry<P: Puzzle>(name: &str) -> &'static ListedHeuristic<P> {
    let entry = P::HEURISTICS.iter().find(|entry| entry.info.name == name);
    entry.expect("it is the name of a heuristic of this puzzle")
}

/// Searches from a state, with `spent` of the level's budget used up.
fn search<P: Puzzle>(
    level: &P,
    state: P::State,
    spent: Cost,
    request: &Request,
    dashboard: &Dashboard,
    observer: Option<&mut dyn Observer<P>>,
) -> Report<P::Action> {
    if !SEARCHES {
        no_search();
    }
    let mut search =
        Search::new(level).from(state, spent).options(request.options).limits(request.limits).dashboard(dashboard);
    if let Some(observer) = observer {
        search = search.observer(observer);
    }
    if request.method.is_best {
        return P::champion(search);
    }
    match request.method.algorithm {
        Algorithm::Blind(blind) => search.blind(blind),
        Algorithm::Informed(informed, name) => (entry::<P>(name).solve)(search, informed),
        Algorithm::Own(name) => {
            let solver = P::SOLVERS.iter().find(|solver| solver.info.name == name);
            search.own(solver.expect("a method names a solver of its puzzle").solve)
        }
    }
}

/// Who wants to do something with a level's own type.
pub trait Visitor {
    /// What comes of it.
    type Output;
    /// Does it.
    fn visit<P: Puzzle>(self, session: &Session<P>) -> Self::Output;
}

/// Makes a room's `visit`: the types that its levels may have.
macro_rules! level_types {
    ($($level:ty),+ $(; unless slim: $($more:ty),+)? $(,)?) => {
        /// Shows a visitor the level's type, if it is one of this room; else he comes back.
        pub(crate) fn visit<V: $crate::game::Visitor>(
            game: &dyn $crate::game::Game,
            mut visitor: Option<V>,
        ) -> Result<V::Output, Option<V>> {
            $(if let Some(session) = game.as_any().downcast_ref::<$crate::game::Session<$level>>()
                && let Some(visitor) = visitor.take()
            {
                return Ok(visitor.visit(session));
            })+
            $($(#[cfg(not(target_family = "wasm"))]
            if let Some(session) = game.as_any().downcast_ref::<$crate::game::Session<$more>>()
                && let Some(visitor) = visitor.take()
            {
                return Ok(visitor.visit(session));
            })+)?
            Err(visitor)
        }
    };
}
pub(crate) use level_types;
