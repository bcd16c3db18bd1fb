//! A coach beside the player: can it still be won, what would be a good move and why, and what did each move cost.
//!
//! A [`Coach`] belongs to one level and remembers the plans it gave, so that its hints follow one plan: while the player follows
//! it, the next hint is its next move. Everything it says is proven by the rules or says what it is: see [`Left`] and [`Source`].
//! All calls block under [`Limits`]; a [`Dashboard`] shows progress and can stop them. Front ends run them beside the game, on a
//! [fork](Game::fork) of it, and ask about the position that the game is in.
//!
//! ```
//! use quebra_puzzles::reason::Reason;
//! use quebra_studio::coach::{Coach, Left};
//! use quebra_puzzles::{level::LevelText, open};
//! use quebra_search::{Dashboard, Limits};
//!
//! let mut game = open(&LevelText::read_code("n-puzzle:1,2,3/4,5,6/0,7,8").unwrap()).unwrap();
//! let (mut coach, limits, dashboard) = (Coach::new(None), Limits::default(), Dashboard::default());
//!
//! let hint = coach.hint(game.as_ref(), &limits, &dashboard);
//! assert_eq!(hint.prospect.left, Left::Proved(2));
//! let step = hint.step.unwrap();
//! assert_eq!(step.word, "E");
//! assert!(step.reasons.contains(&Reason::Home { tile: 7 }));
//!
//! game.play("N").unwrap();
//! let review = coach.review(game.as_ref(), &limits, &dashboard);
//! assert_eq!(review.moves[0].after.left, Left::Proved(3));
//! assert_eq!(review.star_lost.unwrap().better, ["E", "E"]);
//! ```

use std::sync::atomic::Ordering::Relaxed;

use quebra_search::clock::Instant;
use quebra_search::{Cost, Dashboard, INFINITE, Limits, Stop};

use quebra_puzzles::game::Game;
use quebra_puzzles::grid::Dir;
use quebra_puzzles::reason::{Actor, Reason};

pub mod chart;
mod hint;
mod memory;
mod review;
pub mod stars;

use chart::Chart;
use memory::Memory;

pub use review::{Judgement, Review, Turn};
use stars::Stars;

/// How far it is from a position to a solved board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Left {
    /// So many moves, and it is proven that fewer do not do. None at a solved board.
    Proved(Cost),
    /// A way is known, but not that it is the best.
    Found {
        /// The moves of that way.
        best: Cost,
        /// At least so many are needed, proven.
        bound: Cost,
    },
    /// No way is known, nor that there is none.
    Open {
        /// At least so many moves are needed, proven.
        bound: Cost,
    },
    /// It can no longer be won, proven.
    Lost,
}

impl Left {
    fn new(best: Option<Cost>, bound: Cost) -> Self {
        match best {
            Some(best) if bound >= best => Self::Proved(best),
            Some(best) => Self::Found { best, bound },
            None if bound == INFINITE => Self::Lost,
            None => Self::Open { bound },
        }
    }

    /// The moves of the best way that is known.
    pub fn best(self) -> Option<Cost> {
        match self {
            Self::Proved(best) | Self::Found { best, .. } => Some(best),
            Self::Open { .. } | Self::Lost => None,
        }
    }

    /// At least so many moves are needed, proven; [`INFINITE`] if it is lost.
    pub fn bound(self) -> Cost {
        match self {
            Self::Proved(bound) | Self::Found { bound, .. } | Self::Open { bound } => bound,
            Self::Lost => INFINITE,
        }
    }

    /// The true number of moves, if it is proven.
    pub fn proved(self) -> Option<Cost> {
        match self {
            Self::Proved(left) => Some(left),
            _ => None,
        }
    }
}

/// Where an answer comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// The whole space was explored.
    Space,
    /// The puzzle's best method searched from there, or from a position from which this one follows.
    Search,
}

impl Source {
    /// Its name, for programs.
    pub fn name(self) -> &'static str {
        match self {
            Self::Space => "space",
            Self::Search => "search",
        }
    }
}

/// What a position is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Prospect {
    /// What the moves so far cost.
    pub spent: Cost,
    /// How far it still is.
    pub left: Left,
    /// Where that is known from.
    pub source: Source,
    /// The optimal cost of the level: proven, or what the level states.
    pub par: Option<Cost>,
    /// The stars that can still be earned, if that can be told.
    pub stars: Option<Stars>,
    /// The limit that left something open.
    pub stopped_by: Option<Stop>,
}

/// A hint, to be told in stages: the prospect, the piece, the move, the reasons.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// Can it still be won, and in how many moves?
    pub prospect: Prospect,
    /// The next step of the plan: none if there is none to tell, because the level is solved or lost, or no way was found.
    pub step: Option<Advice>,
    /// The way back, if the level was lost by a move and could still be won before it.
    pub back: Option<Back>,
}

/// The way back from a lost position: to where the level could still be won last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Back {
    /// How many moves to take back.
    pub moves: usize,
    /// The number of the move that lost the level, from 1.
    pub number: usize,
    /// That move.
    pub word: String,
}

/// What a hint advises: the next step of a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice {
    /// What moves.
    pub piece: Actor,
    /// Which way it goes.
    pub dir: Option<Dir>,
    /// The move.
    pub word: String,
    /// What speaks for it, in true statements, the most telling first; never empty.
    pub reasons: Vec<Reason>,
    /// The whole plan from here; the move is its first.
    pub plan: Vec<String>,
}

/// A coach for one level.
#[derive(Default)]
pub struct Coach {
    stated_par: Option<Cost>,
    memory: Memory,
    chart: Option<Box<dyn Chart>>,
}

impl Coach {
    /// A coach for a level that states its par, or does not.
    pub fn new(stated_par: Option<Cost>) -> Self {
        Self { stated_par, ..Self::default() }
    }

    /// The optimal cost of the level: proven, or what the level states.
    pub fn par(&self) -> Option<Cost> {
        self.memory.par().or(self.stated_par)
    }

    /// Explores the whole level, if the limits and a bound of our own allow it: from then on every answer comes at once. Meant to
    /// run in the background when a level is opened.
    pub fn survey(&mut self, game: &dyn Game, limits: &Limits, dashboard: &Dashboard) -> Result<(), Stop> {
        if self.chart.is_none() {
            self.chart =
                Some(chart::explore(rewound(game).as_ref(), &chart::within(limits, chart::MOST_STATES), dashboard)?);
        }
        Ok(())
    }

    /// Can the level still be won from here, in how many moves, and with how many stars?
    pub fn prospect(&mut self, game: &dyn Game, limits: &Limits, dashboard: &Dashboard) -> Prospect {
        let (entry, stopped_by) = self.memory.ask(game, self.chart.as_deref(), limits, dashboard);
        let (left, source, spent) = (entry.left, entry.source, game.cost());
        let par = self.par();
        Prospect { spent, left, source, par, stars: Stars::of(game, par, spent, left), stopped_by }
    }

    /// Makes the plans that hints on the way here would have followed, so that a coach without memory, such as a command that
    /// ends after its answer, goes on with the same plan. As much time as a hint gives to its plan is for all of it.
    pub fn retrace(&mut self, game: &dyn Game, limits: &Limits, dashboard: &Dashboard) {
        let clock = Clock::start(limits);
        let mut walk = rewound(game);
        for word in game.history() {
            let rest = clock.share(hint::PERCENT_FOR_PLAN);
            if rest.time.is_some_and(|time| time.is_zero()) {
                return;
            }
            let (_, stopped_by) = self.memory.ask(walk.as_ref(), self.chart.as_deref(), &rest, dashboard);
            if stopped_by == Some(Stop::Interrupt) {
                return;
            }
            walk.play(&word).expect("a history can be replayed");
        }
    }
}

/// The game at its start.
fn rewound(game: &dyn Game) -> Box<dyn Game> {
    let mut start = game.fork();
    while start.undo() {}
    start
}

/// What is left of limits for the whole of several searches.
#[derive(Clone, Copy)]
struct Clock {
    started: Instant,
    limits: Limits,
}

impl Clock {
    fn start(limits: &Limits) -> Self {
        Self { started: Instant::now(), limits: *limits }
    }

    /// What is left of the first so many hundredths of the time.
    fn share(&self, percent: u32) -> Limits {
        let share = |time: std::time::Duration| (time * percent / 100).saturating_sub(self.started.elapsed());
        Limits { time: self.limits.time.map(share), ..self.limits }
    }

    /// Why nothing more is to be begun, if so. A moment beyond the time is for what needs no search.
    fn end(&self, dashboard: &Dashboard) -> Option<Stop> {
        const MOMENT: std::time::Duration = std::time::Duration::from_millis(100);
        if dashboard.cancel.load(Relaxed) {
            return Some(Stop::Interrupt);
        }
        self.limits.time.filter(|time| self.started.elapsed() > *time + MOMENT).map(|_| Stop::Time)
    }

    /// One of so many equal parts of what is left.
    fn rest(&self, parts: u32) -> Limits {
        let rest = |time: std::time::Duration| time.saturating_sub(self.started.elapsed()) / parts;
        Limits { time: self.limits.time.map(rest), ..self.limits }
    }
}
