//! A level behind one interface, whatever its puzzle and size: what front ends work with.
//!
//! The border between names and types is crossed here, once a search, never once a state.

use std::fmt;
use std::sync::Arc;

use quebra_search::algorithms;
use quebra_search::space::{self, Graph, Layer, Survey};
use quebra_search::{Control, Cost, Dashboard, INFINITE, Limits, Observer, Options, Report, Search, Stop};

use crate::coach::chart::{self, Chart};
use crate::coach::reason::{Account, Reason};
use crate::motion::{Frame, Move};
use crate::parts::Mark;
use crate::profile::{self, Profile};
use crate::puzzle::{Algorithm, Entry, HeuristicInfo, Info, Method, Puzzle, Simplification};
use crate::record::{self, Recording};
use crate::scene::Scene;
use crate::wording::{Wording, wording};
use crate::workshop::audit::{self, AuditRequest, LevelAudit};
use crate::workshop::study::{self, Study};

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

/// A board, and how it came about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// The board.
    pub scene: Scene,
    /// Moves that lead there.
    pub moves: Vec<String>,
}

impl Position {
    /// A state of a graph that was begun at `start`.
    pub(crate) fn of<P: Puzzle>(level: &P, start: P::State, graph: &Graph<P>, number: usize) -> Self {
        let moves = graph.path(level, start, number).iter().map(ToString::to_string).collect();
        Self { scene: level.scene(&graph.states()[number]), moves }
    }
}

/// The space of all states that can be reached, as far as limits let it be explored.
#[derive(Clone, Debug, Default)]
pub struct Exploration {
    /// The layers that are complete, by the number of moves from here.
    pub layers: Vec<Layer>,
    /// The first of the states farthest from here, if all was explored, and its true cost to a goal if it can reach one.
    pub farthest: Option<(Position, Option<Cost>)>,
    /// The first of the states farthest from a goal they can reach, and its true cost.
    pub hardest: Option<(Position, Cost)>,
    /// The limit that ended it, if one did.
    pub stopped_by: Option<Stop>,
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

/// Why a method cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MethodError(pub String);

impl fmt::Display for MethodError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl std::error::Error for MethodError {}

/// A level that is being played.
pub trait Game: Send + Sync {
    /// The puzzle.
    fn info(&self) -> &'static Info;
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
    /// How far every position that can be reached from here is from a solved board. Blocks; `dashboard` can stop it.
    fn chart(&self, limits: &Limits, dashboard: &Dashboard) -> Result<Box<dyn Chart>, Stop>;
    /// How many states lie at each of the first `depths` distances from here.
    fn layers(&self, depths: usize) -> Vec<usize>;
    /// Explores every state that can be reached from here. Blocks; `dashboard` shows progress and can stop it.
    fn explore(&self, limits: Limits, dashboard: &Dashboard) -> Exploration;
    /// Compares a heuristic with the truth. Blocks; `dashboard` shows progress and can stop it.
    fn audit(&self, heuristic: HeuristicInfo, request: &AuditRequest, dashboard: &Dashboard) -> LevelAudit;
    /// Searches from the current position. Blocks; `dashboard` shows progress and can stop it.
    fn solve(&self, request: &Request, dashboard: &Dashboard) -> Report<String>;
    /// Writes down the first expansions of a search from the current position, `steps` of them at most. The method must be
    /// [recordable](record::recordable).
    fn record(&self, request: &Request, steps: usize, dashboard: &Dashboard) -> Result<Recording, Stop>;
    /// The same, watching where the expansions go. Slower, and on one thread.
    fn profile(&self, request: &Request, dashboard: &Dashboard) -> Profile;

    /// What there is to know about the level from the current position: par, solutions, dead ends, difficulty. Blocks, like
    /// [`solve`](Self::solve); the limits are for the whole of it.
    fn study(&self, limits: &Limits, dashboard: &Dashboard) -> Study;

    /// The heuristic with this name.
    fn heuristic(&self, name: &str) -> Result<HeuristicInfo, MethodError> {
        find_heuristic(name, self.info(), &self.heuristics())
    }

    /// The method with this name: `algorithm`, `algorithm:heuristic` or `best`.
    fn method(&self, name: &str) -> Result<Method, MethodError> {
        find_method(name, self.info(), &self.solvers(), &self.heuristics())
    }
}

fn find_heuristic(name: &str, info: &Info, heuristics: &[HeuristicInfo]) -> Result<HeuristicInfo, MethodError> {
    heuristics.iter().find(|heuristic| heuristic.name == name).copied().ok_or_else(|| {
        let names: Vec<_> = heuristics.iter().map(|heuristic| heuristic.name).collect();
        MethodError(format!("{} has no heuristic `{name}`; it has {}", info.name, names.join(", ")))
    })
}

/// The method a name stands for.
pub(crate) fn find_method(
    name: &str,
    info: &Info,
    solvers: &[algorithms::Info],
    heuristics: &[HeuristicInfo],
) -> Result<Method, MethodError> {
    if name == "best" {
        return Ok(Method { is_best: true, ..find_method(info.best, info, solvers, heuristics)? });
    }
    let (name, wanted) = match name.split_once(':') {
        Some((name, heuristic)) => (name, Some(heuristic)),
        None => (name, None),
    };
    let own = solvers.iter().find(|solver| solver.name == name).map(|solver| Algorithm::Own(solver.name));
    let algorithm = match (algorithms::Algorithm::named(name), own) {
        (Some(algorithms::Algorithm::Informed(informed)), _) => {
            let strongest = || heuristics.iter().rfind(|heuristic| heuristic.admissible).copied();
            let heuristic = match wanted {
                Some(wanted) => find_heuristic(wanted, info, heuristics)?,
                None => strongest().ok_or_else(|| MethodError(format!("{} has no admissible heuristic", info.name)))?,
            };
            return Ok(Method { algorithm: Algorithm::Informed(informed, heuristic.name), is_best: false });
        }
        (Some(algorithms::Algorithm::Blind(blind)), _) => Algorithm::Blind(blind),
        (None, Some(own)) => own,
        (None, None) => {
            let all = algorithms::Algorithm::all().map(|algorithm| algorithm.info().name);
            let names: Vec<_> = all.chain(solvers.iter().map(|solver| solver.name)).collect();
            return Err(MethodError(format!("unknown algorithm `{name}`; there are {} and best", names.join(", "))));
        }
    };
    match wanted {
        None => Ok(Method { algorithm, is_best: false }),
        Some(heuristic) => Err(MethodError(format!("`{name}` follows no heuristic, so `:{heuristic}` has no meaning"))),
    }
}

/// The one implementation of [`Game`]: a level, and the states it went through.
pub struct Session<P: Puzzle> {
    level: Arc<P>,
    states: Vec<P::State>,
    actions: Vec<P::Action>,
}

impl<P: Puzzle> Session<P> {
    /// A game at its start.
    pub fn boxed(level: P) -> Box<dyn Game> {
        let start = level.initial();
        Box::new(Self { level: Arc::new(level), states: vec![start], actions: Vec::new() })
    }

    /// The legal action that a word names, and where it leads.
    fn read(&self, word: &str) -> Result<(P::Action, P::State), PlayError> {
        let action = self.level.read_action(self.state(), word).map_err(PlayError::Unreadable)?;
        let next = self.level.apply(self.state(), action).ok_or_else(|| PlayError::Illegal(word.to_string()))?;
        Ok((action, next))
    }

    fn state(&self) -> &P::State {
        self.states.last().expect("the start is always there")
    }
}

impl<P: Puzzle> Game for Session<P> {
    fn info(&self) -> &'static Info {
        P::INFO
    }

    fn heuristics(&self) -> Vec<HeuristicInfo> {
        P::HEURISTICS.iter().map(|entry| entry.info).collect()
    }

    fn solvers(&self) -> Vec<algorithms::Info> {
        P::SOLVERS.iter().map(|solver| solver.info).collect()
    }

    fn code(&self) -> String {
        self.level.code().spell(P::INFO.name)
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
        let steps = self.states.iter().zip(&self.actions);
        steps.map(|(state, &action)| self.level.cost(state, action)).fold(0, Cost::saturating_add)
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
        self.states.push(next);
        self.actions.push(action);
        Ok(action.to_string())
    }

    fn undo(&mut self) -> bool {
        self.actions.pop().is_some_and(|_| self.states.pop().is_some())
    }

    fn history(&self) -> Vec<String> {
        self.actions.iter().map(ToString::to_string).collect()
    }

    fn fork(&self) -> Box<dyn Game> {
        let (level, states, actions) = (Arc::clone(&self.level), self.states.clone(), self.actions.clone());
        Box::new(Self { level, states, actions })
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

    fn chart(&self, limits: &Limits, dashboard: &Dashboard) -> Result<Box<dyn Chart>, Stop> {
        chart::explore(&self.level, *self.state(), limits, dashboard)
    }

    fn layers(&self, depths: usize) -> Vec<usize> {
        space::layers(self.level.as_ref(), *self.state(), depths)
    }

    fn explore(&self, limits: Limits, dashboard: &Dashboard) -> Exploration {
        let (level, start) = (self.level.as_ref(), *self.state());
        let mut control = Control::new(level, 0, limits, dashboard, None);
        let survey = match Survey::explore(level, start, &mut control) {
            Ok(survey) => survey,
            Err(stop) => return Exploration { stopped_by: Some(stop), ..Exploration::default() },
        };
        let position = |number| Position::of(level, start, &survey.graph, number);
        let distance = |number: usize| survey.distances.as_ref().map(|distances| distances[number]);
        let farthest = Some(survey.farthest()).filter(|_| survey.distances.is_some());
        Exploration {
            layers: survey.layers(level),
            farthest: farthest.map(|number| (position(number), distance(number).filter(|&left| left != INFINITE))),
            hardest: survey.hardest().and_then(|number| Some((position(number), distance(number)?))),
            stopped_by: survey.stopped_by,
        }
    }

    fn audit(&self, heuristic: HeuristicInfo, request: &AuditRequest, dashboard: &Dashboard) -> LevelAudit {
        audit::audit(self.level.as_ref(), *self.state(), entry::<P>(heuristic.name), request, dashboard)
    }

    fn solve(&self, request: &Request, dashboard: &Dashboard) -> Report<String> {
        search(self.level.as_ref(), *self.state(), self.cost(), request, dashboard).map(|action| action.to_string())
    }

    fn record(&self, request: &Request, steps: usize, dashboard: &Dashboard) -> Result<Recording, Stop> {
        record::record(&*self.level, *self.state(), self.cost(), request, steps, dashboard)
    }

    fn profile(&self, request: &Request, dashboard: &Dashboard) -> Profile {
        profile::profile(&*self.level, *self.state(), self.cost(), request, dashboard)
    }

    fn study(&self, limits: &Limits, dashboard: &Dashboard) -> Study {
        let method = self.method("best").expect("every puzzle has a best method");
        let solve = |limits| self.solve(&Request { method, options: Options::default(), limits }, dashboard);
        study::study(self.level.as_ref(), *self.state(), self.cost(), limits, dashboard, &solve)
    }
}

fn entry<P: Puzzle>(name: &str) -> &'static Entry<P> {
    let entry = P::HEURISTICS.iter().find(|entry| entry.info.name == name);
    entry.expect("it is the name of a heuristic of this puzzle")
}

/// Searches from a state, with `spent` of the level's budget used up.
pub(crate) fn search<P: Puzzle>(
    level: &P,
    state: P::State,
    spent: Cost,
    request: &Request,
    dashboard: &Dashboard,
) -> Report<P::Action> {
    search_watched(level, state, spent, request, dashboard, None)
}

/// The same, perhaps watched.
pub(crate) fn search_watched<P: Puzzle>(
    level: &P,
    state: P::State,
    spent: Cost,
    request: &Request,
    dashboard: &Dashboard,
    observer: Option<&mut dyn Observer<P>>,
) -> Report<P::Action> {
    let mut search =
        Search::new(level).from(state, spent).options(request.options).limits(request.limits).dashboard(dashboard);
    if let Some(observer) = observer {
        search = search.observer(observer);
    }
    match request.method.algorithm {
        Algorithm::Blind(blind) => search.blind(blind),
        Algorithm::Informed(informed, name) => {
            let entry = entry::<P>(name);
            if request.method.is_best { (entry.best)(search, informed) } else { (entry.solve)(search, informed) }
        }
        Algorithm::Own(name) => {
            let solver = P::SOLVERS.iter().find(|solver| solver.info.name == name);
            search.own(solver.expect("a method names a solver of its puzzle").solve)
        }
    }
}
