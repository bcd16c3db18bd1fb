//! `quebra play`: the puzzles in the terminal.
//!
//! [`update`](update::update) and [`view`](view::view) are pure: events in, a changed [`Model`] and effects out. This file is
//! the world around them: the terminal, the clock, the coach's thread, the file with the progress.

mod actions;
mod board;
mod canvas;
mod course;
mod digits;
mod keys;
mod layout;
mod look;
mod model;
mod mouse;
mod overlay;
mod panel;
mod shelf;
mod store;
mod table;
#[cfg(test)]
mod tests;
mod update;
mod view;
mod worker;

use std::io::{self, IsTerminal};
use std::path::Path;
use std::rc::Rc;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use quebra_api::Error;
use quebra_api::level::{BuiltIn, load_all, words};
use quebra_api::words::Words;
use quebra_puzzles::ALL;
use quebra_puzzles::wording::wording;
use ratatui::crossterm::event::{self, DisableMouseCapture, EnableMouseCapture};
use ratatui::crossterm::execute;

use crate::cli::interrupt::{heed, is_interrupted};
use crate::cli::output::{Outcome, Status};
use course::{open, open_saved, resume};
use look::Look;
use model::{Effect, Event, Model};
use shelf::{Entry, List};
use store::{Progress, Saved, Store, Trouble};
use update::update;
use worker::Worker;

/// What is played, and how it is shown.
pub(crate) struct Choice<'a> {
    /// The level; chosen from lists if there is none.
    pub(crate) level: Option<&'a str>,
    /// Moves to play first.
    pub(crate) moves: &'a [String],
    /// The puzzle of a file that does not name one.
    pub(crate) puzzle: Option<&'a str>,
    pub(crate) has_motion: bool,
    pub(crate) is_ascii: bool,
}

/// How often the screen is drawn while something moves.
const FRAME: Duration = Duration::from_millis(25);
/// How often while the coach thinks, or nothing happens.
const IDLE: Duration = Duration::from_millis(200);

pub(crate) fn run(choice: &Choice, words: Words) -> Outcome {
    let puzzle = choice.level.and_then(|name| ALL.iter().position(|kind| kind.card.name == name));
    if puzzle.is_some() && !choice.moves.is_empty() {
        return Err(Error::usage(wording!(
            "fault-moves-level",
            "moves need a level that they are played on, such as `bloxorz/1`"
        )));
    }
    let chosen = choice.level.filter(|_| puzzle.is_none()).map(|level| choose(choice, level)).transpose()?;
    if !io::stdout().is_terminal() {
        return Err(Error::input(wording!(
            "fault-no-terminal",
            "`quebra play` needs a terminal: its output must not be redirected"
        )));
    }
    let store = Store::of_user();
    let (progress, trouble) = store.as_ref().map_or((Progress::default(), None), Store::load);
    let mut model = Model::new(words, Look::of_terminal(choice.is_ascii), (80, 24), progress);
    model.may_move = choice.has_motion;
    model.notice = trouble.map(|trouble| tell(words, &trouble));
    let effects = match chosen {
        None => puzzle.map_or_else(Vec::new, |puzzle| resume(&mut model, puzzle)),
        Some(Chosen { list, index, saved: None }) => open(&mut model, list, index),
        Some(Chosen { list, index, saved: Some(saved) }) => open_saved(&mut model, list, index, &saved),
    };
    let _heed = heed();
    let mut terminal = ratatui::try_init()?;
    let end = execute!(io::stdout(), EnableMouseCapture).and_then(|()| {
        // A fault of ours must not leave the mouse captured: the terminal's own hook comes after this one.
        let hook = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            let _ = execute!(io::stdout(), DisableMouseCapture);
            hook(panic);
        }));
        drive(&mut terminal, &mut model, effects, store.as_ref())
    });
    let _ = execute!(io::stdout(), DisableMouseCapture);
    ratatui::restore();
    end?;
    Ok(if is_interrupted() { Status::Interrupted } else { Status::Done })
}

/// A level that the command was given.
struct Chosen {
    list: Rc<List>,
    index: usize,
    /// Its moves, if any were given too.
    saved: Option<Saved>,
}

fn choose(choice: &Choice, level: &str) -> Result<Chosen, Error> {
    let mut levels = load_all(level, choice.puzzle)?.into_iter().collect::<Result<Vec<_>, _>>()?;
    let first = &mut levels[0];
    let given: Vec<String> = first.moves.drain(..).chain(words(choice.moves)).collect();
    for (index, word) in given.iter().enumerate() {
        first.game.play(word).map_err(|error| Error::in_game(error.of_move(index + 1)))?;
    }
    let moves = first.game.history();
    let saved = (!moves.is_empty()).then(|| Saved { moves, ..Saved::default() });
    let code = first.game.code();
    if let Some((list, index)) = find_built_in(level).filter(|(list, index)| list.levels[*index].code == code) {
        return Ok(Chosen { list, index, saved });
    }
    let file = Path::new(level).file_name().and_then(|name| name.to_str());
    let name = file.filter(|_| !level.contains(':')).unwrap_or(first.game.card().name);
    let entries = levels.into_iter().map(|level| Entry::new(level.text, level.game.as_ref())).collect();
    let list = List { name: name.to_string(), levels: entries };
    Ok(Chosen { list: Rc::new(list), index: 0, saved })
}

/// The list and place of a built-in level: there are others before and after it.
fn find_built_in(name: &str) -> Option<(Rc<List>, usize)> {
    let BuiltIn { kind, pack, index } = BuiltIn::named(name).ok().flatten()?;
    let puzzle = shelf::shelf().into_iter().find(|shelf| shelf.kind.card.name == kind.card.name)?;
    let list = puzzle.packs.get(pack)?.list();
    Some((Rc::clone(list), index))
}

/// Draws, waits for something to happen, and lets it happen, until the player quits.
fn drive(
    terminal: &mut ratatui::DefaultTerminal,
    model: &mut Model,
    effects: Vec<Effect>,
    store: Option<&Store>,
) -> io::Result<()> {
    let started = Instant::now();
    let (send, events) = channel();
    let mut worker = Worker::start(send.clone());
    // Reading blocks, so it has a thread of its own; it ends with the program.
    thread::spawn(move || {
        while let Ok(event) = event::read() {
            let event = match event {
                event::Event::Key(key) => Event::Key(key),
                event::Event::Mouse(mouse) => Event::Mouse(mouse),
                event::Event::Resize(width, height) => Event::Resize(width, height),
                _ => continue,
            };
            if send.send(event).is_err() {
                return;
            }
        }
    });
    let mut effects = effects;
    let size = terminal.size()?;
    model.size = (size.width, size.height);
    loop {
        for effect in effects.drain(..) {
            match effect {
                Effect::Quit => {
                    worker.hush();
                    return Ok(());
                }
                Effect::Ask(inquiry) => worker.ask(inquiry),
                Effect::Hush => worker.hush(),
                Effect::Save(change) => {
                    if let Some(Err(trouble)) = store.map(|store| store.save(change)) {
                        update(model, Event::Trouble(tell(model.words, &trouble)));
                    }
                }
            }
        }
        if is_interrupted() {
            return Ok(());
        }
        update(model, Event::Tick { now: started.elapsed(), expanded: worker.expanded() });
        terminal.draw(|frame| view::view(model, frame))?;
        let wait = if model.is_lively() { FRAME } else { IDLE };
        match events.recv_timeout(wait) {
            Ok(event) => {
                update(model, Event::Tick { now: started.elapsed(), expanded: worker.expanded() });
                effects = update(model, event);
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return Ok(()),
        }
    }
}

/// What went wrong with what is kept.
fn tell(words: Words, trouble: &Trouble) -> String {
    let path = |path: &std::path::Path| path.display().to_string();
    match trouble {
        Trouble::SetAside(file) => words.say_with("play-trouble-aside", &[("file", path(file).into())]),
        Trouble::Newer(file) => words.say_with("play-trouble-newer", &[("file", path(file).into())]),
        Trouble::Io(file, error) => {
            words.say_with("play-trouble-io", &[("file", path(file).into()), ("error", error.to_string().into())])
        }
    }
}
