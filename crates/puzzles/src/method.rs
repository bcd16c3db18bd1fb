//! Methods by name: here names become types. A heuristic's type is folded into function pointers, so that the border is crossed once a
//! search, never once a state.

use std::fmt;
use std::sync::Arc;

use quebra_search::algorithms::{self, Blind, First, Informed};
use quebra_search::audit::{self, Estimates};
use quebra_search::{Control, Cost, Heuristic, Problem, Report, Search, Solve, Stop};

use crate::card::Card;
use crate::slim::{SEARCHES, SLIM, no_search};
use crate::wording::{Wording, wording};

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
pub struct ListedHeuristic<P: Problem> {
    /// What there is to say about it.
    pub info: HeuristicInfo,
    /// Runs an informed algorithm with it.
    pub solve: fn(Search<P>, Informed) -> Report<P::Action>,
    /// Prepares it for a level, to be asked about single states.
    pub estimator: Prepare<P>,
    /// What it says about many states and the steps between them: its claims are checked by that.
    pub estimates: Estimates<P>,
}

/// Prepares a heuristic for one level.
pub type Prepare<P> = fn(&Arc<P>, &mut Control<P>) -> Result<Estimator<P>, Stop>;

/// A heuristic for one level, asked about single states.
pub type Estimator<P> = Box<dyn Fn(&<P as Problem>::State) -> Cost + Send + Sync>;

impl<P: Problem> ListedHeuristic<P> {
    /// The entry of a heuristic.
    #[expect(clippy::redundant_closure_for_method_calls, reason = "the method itself has too fixed a lifetime")]
    pub const fn of<H: Heuristic<P>>() -> Self {
        Self::solved_by::<H>(|search, algorithm| search.informed::<H>(algorithm), audit::estimates::<P, H>)
    }

    /// The entry of a heuristic whose estimates are quicker than a call: loops of its own, but where code must be small.
    pub const fn quick<H: Heuristic<P, Memo = ()>>() -> Self {
        if SLIM { Self::shared::<H>() } else { Self::of::<H>() }
    }

    /// The entry of a heuristic whose estimates take longer than a call: those of a puzzle share [one set of loops](quebra_search::Erased).
    #[expect(clippy::redundant_closure_for_method_calls, reason = "the method itself has too fixed a lifetime")]
    pub const fn shared<H: Heuristic<P, Memo = ()>>() -> Self {
        Self::solved_by::<H>(|search, algorithm| search.erased::<H>(algorithm), audit::estimates_erased::<P, H>)
    }

    const fn solved_by<H: Heuristic<P>>(
        solve: fn(Search<P>, Informed) -> Report<P::Action>,
        estimates: Estimates<P>,
    ) -> Self {
        Self {
            info: HeuristicInfo {
                name: H::NAME,
                summary: H::SUMMARY,
                admissible: H::ADMISSIBLE,
                consistent: H::CONSISTENT,
            },
            solve: if SEARCHES { solve } else { |_, _| no_search() },
            estimator: if SEARCHES {
                |level, control| {
                    let (heuristic, level) = (H::build(level, control)?, Arc::clone(level));
                    Ok(Box::new(move |state| heuristic.start(&level, state).h))
                }
            } else {
                |_, _| no_search()
            },
            estimates: if SEARCHES { estimates } else { |_, _, _| no_search() },
        }
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

    /// What it takes first; a solver that only one puzzle has goes its own way, to be told as depth-first.
    pub fn first(self) -> First {
        match self.algorithm {
            Algorithm::Blind(blind) => blind.info().first,
            Algorithm::Informed(informed, _) => informed.info().first,
            Algorithm::Own(_) => First::Deepest,
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

/// Why a method cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MethodError(pub Wording);

impl fmt::Display for MethodError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl std::error::Error for MethodError {}

pub(crate) fn find_heuristic(
    name: &str,
    card: &Card,
    heuristics: &[HeuristicInfo],
) -> Result<HeuristicInfo, MethodError> {
    heuristics.iter().find(|heuristic| heuristic.name == name).copied().ok_or_else(|| {
        let names: Vec<_> = heuristics.iter().map(|heuristic| heuristic.name).collect();
        let (puzzle, names) = (card.name, names.join(", "));
        MethodError(wording!(
            "fault-heuristic",
            "{puzzle} has no heuristic `{name}`; it has {names}",
            puzzle,
            name,
            names
        ))
    })
}

/// The method a name stands for.
pub(crate) fn find_method(
    name: &str,
    card: &Card,
    solvers: &[algorithms::Info],
    heuristics: &[HeuristicInfo],
) -> Result<Method, MethodError> {
    if name == "best" {
        return Ok(Method { is_best: true, ..find_method(card.best, card, solvers, heuristics)? });
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
                Some(wanted) => find_heuristic(wanted, card, heuristics)?,
                None => strongest().ok_or_else(|| {
                    let puzzle = card.name;
                    MethodError(wording!("fault-no-heuristic", "{puzzle} has no admissible heuristic", puzzle))
                })?,
            };
            return Ok(Method { algorithm: Algorithm::Informed(informed, heuristic.name), is_best: false });
        }
        (Some(algorithms::Algorithm::Blind(blind)), _) => Algorithm::Blind(blind),
        (None, Some(own)) => own,
        (None, None) => {
            let all = algorithms::Algorithm::all().map(|algorithm| algorithm.info().name);
            let names: Vec<_> = all.chain(solvers.iter().map(|solver| solver.name)).collect();
            let names = names.join(", ");
            let message =
                wording!("fault-algorithm", "unknown algorithm `{name}`; there are {names} and best", name, names);
            return Err(MethodError(message));
        }
    };
    match wanted {
        None => Ok(Method { algorithm, is_best: false }),
        Some(heuristic) => Err(MethodError(wording!(
            "fault-blind",
            "`{name}` follows no heuristic, so `:{heuristic}` has no meaning",
            name,
            heuristic
        ))),
    }
}
