//! A level on the table: the game, what was taken back, where the player's hand is, and what the coach said.

use quebra_puzzles::card::Nature;
use std::rc::Rc;
use std::time::Duration;

use quebra_puzzles::game::Game;
use quebra_puzzles::grid::Dir;
use quebra_puzzles::motion::{Cell, Frame, Move, meant};
use quebra_puzzles::scene::Scene;
use quebra_studio::coach::{Hint, Prospect, Review, stars};

use super::board::Mark;
use super::shelf::{Entry, List};
use super::store::Saved;

/// How long a phase of a move is to be seen.
const PHASE: Duration = Duration::from_millis(140);
/// How long a watched move is to be seen before the next one.
pub(crate) const PAUSE: Duration = Duration::from_millis(450);

/// What the player did.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Deed {
    Move(String),
    /// A new start; these were the moves before.
    Restart(Vec<String>),
}

/// A move that is being seen.
pub(crate) struct Animation {
    before: Scene,
    frames: Vec<Frame>,
    started: Duration,
}

impl Animation {
    pub(crate) fn new(before: Scene, frames: Vec<Frame>, started: Duration) -> Self {
        Self { before, frames, started }
    }

    pub(crate) fn duration(&self) -> Duration {
        PHASE * self.frames.len() as u32
    }

    /// The scene, the phase that begins there, and how much of it is over; nothing when all is over.
    pub(crate) fn at(&self, now: Duration) -> Option<(&Scene, &Frame, f32)> {
        let elapsed = now.saturating_sub(self.started);
        let number = (elapsed.as_millis() / PHASE.as_millis()) as usize;
        let frame = self.frames.get(number)?;
        let scene = number.checked_sub(1).map_or(&self.before, |last| &self.frames[last].scene);
        let part = elapsed.saturating_sub(PHASE * number as u32).as_secs_f32() / PHASE.as_secs_f32();
        Some((scene, frame, part))
    }
}

/// A solution that is being watched.
pub(crate) struct Watch {
    pub(crate) game: Box<dyn Game>,
    pub(crate) plan: Vec<String>,
    /// How many of its moves have been played.
    pub(crate) at: usize,
    pub(crate) is_running: bool,
    /// When the next move comes.
    pub(crate) next: Duration,
}

/// What the coach can be asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Question {
    Prospect,
    Hint,
    /// The same once more, with time for it.
    LongHint,
    Plan,
    Review,
}

/// What the coach was asked, and since when.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Thinking {
    pub(crate) question: Question,
    pub(crate) since: Duration,
    /// States expanded so far.
    pub(crate) expanded: u64,
    /// The player wants what there is by now.
    pub(crate) is_stopped: bool,
}

/// A level on the table.
pub(crate) struct Table {
    pub(crate) list: Rc<List>,
    pub(crate) index: usize,
    pub(crate) game: Box<dyn Game>,
    past: Vec<Deed>,
    future: Vec<Deed>,
    /// The legal moves.
    pub(crate) moves: Vec<Move>,
    pub(crate) scene: Scene,
    /// Where the player looks, if a piece must be chosen.
    pub(crate) cursor: Cell,
    /// A cell of the piece in hand.
    pub(crate) held: Option<Cell>,
    /// Where the mouse was pressed.
    pub(crate) press: Option<Cell>,
    pub(crate) prospect: Option<Prospect>,
    pub(crate) hint: Option<Hint>,
    /// How many stages of the hint are told.
    pub(crate) stage: usize,
    /// The player has seen them, and gone on.
    pub(crate) is_read: bool,
    pub(crate) thinking: Option<Thinking>,
    pub(crate) animation: Option<Animation>,
    pub(crate) watch: Option<Watch>,
    /// The review of a finished game: shown, though it may not be there yet.
    pub(crate) is_reviewing: bool,
    pub(crate) review: Option<Review>,
    pub(crate) scroll: usize,
}

impl Table {
    /// Opens a level, with the game that was going on if there is one.
    pub(crate) fn new(list: Rc<List>, index: usize, saved: &Saved) -> Self {
        let game = list.levels[index].open();
        let mut table = Self {
            list,
            index,
            moves: game.moves(),
            scene: game.scene(),
            game,
            past: Vec::new(),
            future: Vec::new(),
            cursor: (0, 0),
            held: None,
            press: None,
            prospect: None,
            hint: None,
            stage: 0,
            is_read: false,
            thinking: None,
            animation: None,
            watch: None,
            is_reviewing: false,
            review: None,
            scroll: 0,
        };
        for earlier in &saved.earlier {
            earlier.iter().all(|word| table.play(word));
            table.restart();
        }
        // What is not legal, by whatever accident, ends the game there.
        saved.moves.iter().all(|word| table.play(word));
        table.future = saved.undone.iter().rev().cloned().map(Deed::Move).collect();
        table.cursor =
            table.moves.first().map_or((0, 0), |first| first.gesture.cells.first().copied().unwrap_or((0, 0)));
        table
    }

    pub(crate) fn entry(&self) -> &Entry {
        &self.list.levels[self.index]
    }

    pub(crate) fn nature(&self) -> Nature {
        self.game.card().nature
    }

    /// What to keep of the game. A finished one needs no keeping.
    pub(crate) fn saved(&self) -> Saved {
        if self.game.is_solved() {
            return Saved::default();
        }
        let earlier = self.past.iter().filter_map(|deed| match deed {
            Deed::Restart(moves) => Some(moves.clone()),
            Deed::Move(_) => None,
        });
        let undone = self.future.iter().rev().map_while(|deed| match deed {
            Deed::Move(word) => Some(word.clone()),
            Deed::Restart(_) => None,
        });
        Saved { moves: self.game.history(), undone: undone.collect(), earlier: earlier.collect() }
    }

    /// The optimal cost, where it is known.
    pub(crate) fn par(&self) -> Option<u32> {
        self.prospect.and_then(|prospect| prospect.par).or(self.entry().par)
    }

    /// The stars of the game if it is finished, else those that can still be earned as far as is known.
    pub(crate) fn stars(&self) -> Option<u8> {
        let cost = self.game.cost();
        if self.game.is_solved() {
            return stars::earned(self.game.as_ref(), self.par(), cost);
        }
        let least = self.par().map_or(cost, |par| par.max(cost));
        let known = self.prospect.and_then(|prospect| prospect.stars).map(|stars| stars.most);
        known.or_else(|| stars::earned(self.game.as_ref(), self.par(), least))
    }

    /// Must the player choose a piece? Not where a direction says it all.
    pub(crate) fn needs_choice(&self) -> bool {
        !self.moves.iter().any(|action| action.gesture.is_in_hand) && !self.moves.is_empty()
    }

    /// The cells of the piece with this cell: of one that can move, or only those that are joined to it.
    pub(crate) fn piece_at(&self, cell: Cell) -> Vec<Cell> {
        let found = self.moves.iter().find(|action| action.gesture.cells.contains(&cell));
        found.map_or_else(|| vec![cell], |action| action.gesture.cells.clone())
    }

    /// The pieces that can be chosen, each by its first cell.
    pub(crate) fn choices(&self) -> Vec<Cell> {
        let mut cells: Vec<Cell> = Vec::new();
        for action in &self.moves {
            let swapped = action.gesture.to.first().filter(|_| action.gesture.swaps && !action.gesture.is_in_hand);
            cells.extend(action.gesture.cells.first());
            cells.extend(swapped);
        }
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    /// The move meant by a cell and a direction, if it is one.
    pub(crate) fn meant(&self, at: Option<Cell>, dir: Option<Dir>) -> Option<String> {
        match meant(&self.moves, at, dir)[..] {
            [action] => Some(action.word.clone()),
            _ => None,
        }
    }

    /// The move that pointing at the piece under the cursor plays, where that is all there is to it.
    pub(crate) fn pointed(&self) -> Option<String> {
        match meant(&self.moves, Some(self.cursor), None)[..] {
            [action] if action.gesture.dir.is_none() => Some(action.word.clone()),
            _ => None,
        }
    }

    /// What is drawn on the board besides the pieces.
    pub(crate) fn marks(&self) -> Vec<(Cell, Mark)> {
        let mut marks = Vec::new();
        if let Some(watch) = &self.watch {
            let next = watch.plan.get(watch.at).filter(|_| !watch.is_running);
            let moves = watch.game.moves();
            if let Some(action) = next.and_then(|next| moves.iter().find(|action| action.word == *next)) {
                let mark = action.gesture.dir.map_or(Mark::Hint, Mark::Arrow);
                marks.extend(action.gesture.cells.iter().map(|&cell| (cell, mark)));
            }
            return marks;
        }
        let step = self.hint.as_ref().and_then(|hint| hint.step.as_ref()).filter(|_| self.stage > 1);
        if let Some(action) = step.and_then(|step| self.moves.iter().find(|action| action.word == step.word)) {
            let mark = action.gesture.dir.filter(|_| self.stage > 2).map_or(Mark::Hint, Mark::Arrow);
            marks.extend(action.gesture.cells.iter().map(|&cell| (cell, mark)));
        }
        if let Some(held) = self.held {
            marks.extend(self.piece_at(held).into_iter().map(|cell| (cell, Mark::Held)));
        } else if self.needs_choice() {
            marks.push((self.cursor, Mark::Cursor));
        } else if self.has_other() {
            marks.extend(self.in_hand().into_iter().map(|cell| (cell, Mark::Held)));
        }
        marks
    }

    /// Is there another piece besides the one in hand?
    pub(crate) fn has_other(&self) -> bool {
        self.moves.iter().any(|action| !action.gesture.is_in_hand)
    }

    /// Where the piece is that needs no choosing.
    fn in_hand(&self) -> Vec<Cell> {
        let action = self.moves.iter().find(|action| action.gesture.is_in_hand);
        action.map(|action| action.gesture.cells.clone()).unwrap_or_default()
    }

    /// Plays a move as the player; false if it is none.
    pub(crate) fn play(&mut self, word: &str) -> bool {
        let Ok(word) = self.game.play(word) else { return false };
        self.past.push(Deed::Move(word));
        self.future.clear();
        self.refresh();
        true
    }

    /// The same, to be seen from `now` on.
    pub(crate) fn play_seen(&mut self, word: &str, now: Option<Duration>) -> bool {
        let frames = self.game.frames(word).unwrap_or_default();
        let (before, held) = (self.scene.clone(), self.held);
        if !self.play(word) {
            return false;
        }
        // The hand stays with the piece, wherever it goes.
        let follow = |cell: Cell| {
            frames.iter().try_fold(cell, |cell, frame| match frame.steps.iter().find(|step| step.from == cell) {
                Some(step) => step.to,
                None => Some(cell),
            })
        };
        let needs_choice = self.needs_choice();
        self.held = held.and_then(follow).filter(|_| needs_choice);
        self.cursor = follow(self.cursor).unwrap_or(self.cursor);
        self.animation = now.map(|started| Animation::new(before, frames, started));
        true
    }

    pub(crate) fn undo(&mut self) -> bool {
        let Some(deed) = self.past.pop() else { return false };
        match &deed {
            Deed::Move(_) => {
                self.game.undo();
            }
            Deed::Restart(moves) => self.replay(moves),
        }
        self.future.push(deed);
        self.refresh();
        true
    }

    pub(crate) fn redo(&mut self) -> bool {
        let Some(deed) = self.future.pop() else { return false };
        match &deed {
            Deed::Move(word) => {
                if self.game.play(word).is_err() {
                    self.future.clear();
                    return false;
                }
            }
            Deed::Restart(_) => while self.game.undo() {},
        }
        self.past.push(deed);
        self.refresh();
        true
    }

    pub(crate) fn restart(&mut self) -> bool {
        let moves = self.game.history();
        if moves.is_empty() {
            return false;
        }
        while self.game.undo() {}
        self.past.push(Deed::Restart(moves));
        self.future.clear();
        self.refresh();
        true
    }

    fn replay(&mut self, moves: &[String]) {
        while self.game.undo() {}
        for word in moves {
            self.game.play(word).expect("it was played before");
        }
    }

    /// After a change: what was true of the position before is true no longer.
    fn refresh(&mut self) {
        self.moves = self.game.moves();
        self.scene = self.game.scene();
        self.prospect = None;
        self.hint = None;
        self.stage = 0;
        self.is_read = false;
        self.animation = None;
        self.press = None;
        self.is_reviewing = false;
        self.review = None;
        self.scroll = 0;
        if self.held.is_some_and(|(row, column)| self.scene.tile(row, column).piece.is_none()) {
            self.held = None;
        }
    }
}
