//! All that is on the screen, what can happen to it, and what it wants from the world.

use std::time::Duration;

use quebra_api::words::Words;
use quebra_puzzles::game::Game;
use quebra_studio::coach::{Hint, Prospect, Review};
use ratatui::crossterm::event::{KeyEvent, MouseEvent};

use super::look::Look;
use super::shelf::{ShelfPuzzle, shelf};
use super::store::{Change, Progress};
use super::table::{Question, Table};

/// All that is on the screen.
pub(crate) struct Model {
    pub(crate) words: Words,
    pub(crate) look: Look,
    /// The width and height of the screen.
    pub(crate) size: (u16, u16),
    /// The time since the start.
    pub(crate) now: Duration,
    /// Motion is possible at all.
    pub(crate) may_move: bool,
    pub(crate) progress: Progress,
    pub(crate) shelf: Vec<ShelfPuzzle>,
    pub(crate) menu: Menu,
    /// The level being played; without one, the lists are shown.
    pub(crate) table: Option<Table>,
    pub(crate) overlay: Option<Overlay>,
    /// A line about what just happened.
    pub(crate) notice: Option<String>,
    /// Questions asked so far.
    pub(crate) questions: u64,
}

/// Something over the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Overlay {
    /// The line at its top.
    Help(usize),
    /// The line that is chosen.
    Options(usize),
}

/// The lists of puzzles, packs and levels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Menu {
    pub(crate) puzzle: usize,
    pub(crate) pack: usize,
    pub(crate) level: usize,
    pub(crate) focus: Focus,
}

/// Which list the keys go to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Focus {
    #[default]
    Puzzles,
    Packs,
    Levels,
}

/// Something that happens.
pub(crate) enum Event {
    Key(KeyEvent),
    Mouse(MouseEvent),
    Resize(u16, u16),
    /// Time has passed; the coach has expanded so many states.
    Tick {
        now: Duration,
        expanded: u64,
    },
    /// The coach answers the question with this number.
    Answer(u64, Box<Answer>),
    /// Something went wrong with what is kept, in words.
    Trouble(String),
}

/// What the coach says.
pub(crate) enum Answer {
    Prospect(Prospect),
    Hint(Hint),
    Plan(Hint),
    Review(Review),
}

/// What is wanted from the world.
pub(crate) enum Effect {
    /// Ask the coach about a game; whatever it was asked before is of no interest any more.
    Ask(Inquiry),
    /// The coach need not answer.
    Hush,
    Save(Change),
    Quit,
}

/// A question to the coach.
pub(crate) struct Inquiry {
    pub(crate) number: u64,
    pub(crate) question: Question,
    pub(crate) game: Box<dyn Game>,
    /// The par that the level states.
    pub(crate) par: Option<u32>,
}

impl Model {
    pub(crate) fn new(words: Words, look: Look, size: (u16, u16), progress: Progress) -> Self {
        Self {
            words,
            look,
            size,
            now: Duration::ZERO,
            may_move: true,
            progress,
            shelf: shelf(),
            menu: Menu::default(),
            table: None,
            overlay: None,
            notice: None,
            questions: 0,
        }
    }

    /// From when on a move is to be seen; none without motion.
    pub(crate) fn motion(&self) -> Option<Duration> {
        (self.may_move && self.progress.settings.has_motion).then_some(self.now)
    }

    /// Does the screen change by itself?
    pub(crate) fn is_lively(&self) -> bool {
        self.table.as_ref().is_some_and(|table| {
            table.animation.as_ref().is_some_and(|animation| animation.at(self.now).is_some())
                || table.watch.as_ref().is_some_and(|watch| watch.is_running)
        })
    }
}
