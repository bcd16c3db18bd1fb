//! What a player can ask for by a key, or by a click on its name.

use std::rc::Rc;

use quebra_studio::coach::{Hint, Left};

use super::course::{ask, changed, hush, keep, open, step};
use super::model::{Effect, Focus, Menu, Model, Overlay};
use super::shelf::{ShelfPack, ShelfPuzzle};
use super::store::Change;
use super::table::{Question, Table};

/// Something the player asks for by a key, or by a click on its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Action {
    Undo,
    Redo,
    Restart,
    Hint,
    Solve,
    Next,
    Previous,
    Help,
    Options,
    Quit,
    /// To what is behind: the board, the lists.
    Back,
    /// Go on or wait, while watching.
    Pause,
    /// One step on while watching.
    Forward,
    /// One step back while watching.
    Backward,
    /// What Enter does.
    Choose,
}

/// The actions that the footer shows, with their keys.
pub(crate) fn actions(model: &Model) -> Vec<(Action, &'static str, String)> {
    let say = |key: &str| model.words.say(key);
    match &model.table {
        _ if matches!(model.overlay, Some(Overlay::Help(_))) => vec![(Action::Back, "Esc", say("play-key-back"))],
        _ if model.overlay.is_some() => {
            vec![(Action::Choose, "Enter", say("play-key-change")), (Action::Back, "Esc", say("play-key-back"))]
        }
        None => vec![
            (Action::Choose, "Enter", say("play-key-choose")),
            (Action::Back, "Esc", say("play-key-back")),
            (Action::Quit, "q", say("play-key-quit")),
            (Action::Help, "?", say("play-key-help")),
            (Action::Options, "o", say("play-key-options")),
        ],
        Some(table) if table.watch.is_some() => vec![
            (Action::Pause, "Space", say("play-key-pause")),
            (Action::Backward, "←", say("play-key-backward")),
            (Action::Forward, "→", say("play-key-forward")),
            (Action::Back, "Esc", say("play-key-back")),
        ],
        Some(table) if table.is_reviewing => vec![
            (Action::Next, "n", say("play-key-next")),
            (Action::Restart, "R", say("play-key-again")),
            (Action::Undo, "u", say("play-key-undo")),
            (Action::Back, "Esc", say("play-key-board")),
            (Action::Quit, "q", say("play-key-quit")),
        ],
        Some(_) => vec![
            // On a narrow screen the last ones have no room.
            (Action::Undo, "u", say("play-key-undo")),
            (Action::Hint, "h", say("play-key-hint")),
            (Action::Help, "?", say("play-key-help")),
            (Action::Quit, "q", say("play-key-quit")),
            (Action::Redo, "r", say("play-key-redo")),
            (Action::Restart, "R", say("play-key-restart")),
            (Action::Solve, "s", say("play-key-solve")),
            (Action::Next, "n", say("play-key-next")),
            (Action::Previous, "p", say("play-key-previous")),
            (Action::Options, "o", say("play-key-options")),
            (Action::Back, "Esc", say("play-key-levels")),
        ],
    }
}

/// Does what an action says.
pub(crate) fn act(model: &mut Model, action: Action) -> Vec<Effect> {
    let motion = model.motion();
    match action {
        Action::Quit => return vec![Effect::Quit],
        Action::Help => model.overlay = Some(Overlay::Help(0)),
        Action::Options => model.overlay = Some(Overlay::Options(0)),
        Action::Back => return back(model),
        Action::Choose => match model.overlay {
            Some(Overlay::Options(line)) => return switch(model, line),
            Some(_) => model.overlay = None,
            None if model.table.is_none() => return enter(model),
            None => return choose(model),
        },
        Action::Next | Action::Previous => return leaf(model, action == Action::Next),
        Action::Hint => return hint(model),
        Action::Solve => return ask(model, Question::Plan).into_iter().collect(),
        Action::Undo | Action::Redo | Action::Restart => {
            let Some(table) = &mut model.table else { return Vec::new() };
            let (is_done, none) = match action {
                Action::Undo => (table.undo(), "play-no-undo"),
                Action::Redo => (table.redo(), "play-no-redo"),
                _ => (table.restart(), "play-no-restart"),
            };
            if is_done {
                return changed(model);
            }
            model.notice = Some(model.words.say(none));
        }
        Action::Pause => {
            if let Some(watch) = model.table.as_mut().and_then(|table| table.watch.as_mut()) {
                watch.is_running = !watch.is_running && watch.at < watch.plan.len();
                watch.next = model.now;
            }
        }
        Action::Forward => {
            if let Some(table) = &mut model.table {
                stop(table);
                step(table, motion);
            }
        }
        Action::Backward => {
            if let Some(table) = &mut model.table {
                stop(table);
                if let Some(watch) = &mut table.watch {
                    // What was played before the plan stays.
                    watch.at -= usize::from(watch.at > 0 && watch.game.undo());
                }
            }
        }
    }
    Vec::new()
}

/// A watched solution waits; a move that is being seen is over.
fn stop(table: &mut Table) {
    table.animation = None;
    if let Some(watch) = &mut table.watch {
        watch.is_running = false;
    }
}

/// One thing less on the screen.
pub(crate) fn back(model: &mut Model) -> Vec<Effect> {
    if model.overlay.take().is_some() {
        return Vec::new();
    }
    let Some(table) = &mut model.table else {
        match model.menu.focus {
            Focus::Puzzles => return vec![Effect::Quit],
            Focus::Packs => model.menu.focus = Focus::Puzzles,
            Focus::Levels => model.menu.focus = Focus::Packs,
        }
        return Vec::new();
    };
    let is_asked =
        table.thinking.is_some_and(|thinking| !matches!(thinking.question, Question::Prospect | Question::Review));
    if table.watch.take().is_some() {
        table.animation = None;
    } else if let Some(thinking) =
        table.thinking.as_mut().filter(|thinking| thinking.question == Question::Plan && !thinking.is_stopped)
    {
        // What was found by now is shown.
        thinking.is_stopped = true;
        return vec![Effect::Hush];
    } else if is_asked {
        return vec![hush(model)];
    } else if table.is_reviewing {
        table.is_reviewing = false;
    } else if table.held.take().is_none() {
        leave(model);
        return vec![hush(model)];
    }
    Vec::new()
}

/// From the table to the lists, where the level is.
fn leave(model: &mut Model) {
    let Some(table) = model.table.take() else { return };
    let own = |shelf: &&ShelfPuzzle| shelf.kind.card.name == table.game.card().name;
    let Some(puzzle) = model.shelf.iter().position(|shelf| own(&shelf)) else { return };
    let is_here = |pack: &ShelfPack| {
        let entry = pack.list().levels.get(table.index);
        pack.name == table.list.name && entry.is_some_and(|entry| entry.code == table.entry().code)
    };
    model.menu = match model.shelf[puzzle].packs.iter().position(is_here) {
        Some(pack) => Menu { puzzle, pack, level: table.index, focus: Focus::Levels },
        None => Menu { puzzle, pack: 0, level: 0, focus: Focus::Puzzles },
    };
}

/// The next level of the list, or the one before.
fn leaf(model: &mut Model, is_next: bool) -> Vec<Effect> {
    let Some(table) = &model.table else { return Vec::new() };
    let index = if is_next { table.index.checked_add(1) } else { table.index.checked_sub(1) };
    if let Some(index) = index.filter(|&index| index < table.list.levels.len()) {
        let list = Rc::clone(&table.list);
        return open(model, list, index);
    }
    model.notice = Some(model.words.say(if is_next { "play-no-next" } else { "play-no-previous" }));
    Vec::new()
}

/// No way was found, but more time may help.
pub(crate) fn is_open(hint: &Hint) -> bool {
    matches!(hint.prospect.left, Left::Open { .. })
}

/// The next stage of the hint.
fn hint(model: &mut Model) -> Vec<Effect> {
    let Some(table) = &mut model.table else { return Vec::new() };
    if table.game.is_solved() {
        table.is_reviewing = true;
        return Vec::new();
    }
    table.is_read = false;
    match &table.hint {
        Some(hint) if is_open(hint) => ask(model, Question::LongHint).into_iter().collect(),
        Some(hint) => {
            let stages = if hint.step.is_some() { 4 } else { 1 };
            table.stage = (table.stage + 1).min(stages.max(table.stage));
            Vec::new()
        }
        None => ask(model, Question::Hint).into_iter().collect(),
    }
}

/// Plays a move, if there is one.
pub(crate) fn play(model: &mut Model, word: Option<String>) -> Vec<Effect> {
    let motion = model.motion();
    let Some(table) = &mut model.table else { return Vec::new() };
    if let Some(word) = word
        && table.play_seen(&word, motion)
    {
        return changed(model);
    }
    table.animation = None;
    let is_over = table.moves.is_empty();
    model.notice = Some(model.words.say(if is_over { "play-no-moves" } else { "play-blocked" }));
    Vec::new()
}

/// After the player wants to know, or no longer does.
fn look_again(model: &mut Model) -> Option<Effect> {
    let is_wanted = model.progress.settings.tells_prospect;
    let table = model.table.as_ref().filter(|table| !table.game.is_solved())?;
    match &table.prospect {
        None if is_wanted => ask(model, Question::Prospect),
        _ if !is_wanted && table.thinking.is_some() => Some(hush(model)),
        _ => None,
    }
}

/// Switches an option, by its line.
pub(crate) fn switch(model: &mut Model, line: usize) -> Vec<Effect> {
    let mut settings = model.progress.settings;
    let setting = match line {
        0 => &mut settings.tells_prospect,
        1 => &mut settings.has_motion,
        _ => &mut settings.moves_empty,
    };
    *setting = !*setting;
    let mut effects = Vec::new();
    keep(model, Change::Settings(settings), &mut effects);
    if line == 0 {
        effects.extend(look_again(model));
    }
    effects
}

/// Goes on to the next list, or to the level that is chosen.
pub(crate) fn enter(model: &mut Model) -> Vec<Effect> {
    let menu = model.menu;
    match menu.focus {
        Focus::Puzzles => model.menu.focus = Focus::Packs,
        Focus::Packs => model.menu.focus = Focus::Levels,
        Focus::Levels => {
            let list = Rc::clone(model.shelf[menu.puzzle].packs[menu.pack].list());
            return open(model, list, menu.level);
        }
    }
    Vec::new()
}

/// Takes the piece under the cursor, or lets it go.
fn choose(model: &mut Model) -> Vec<Effect> {
    let Some(table) = &mut model.table else { return Vec::new() };
    if table.game.is_solved() {
        table.is_reviewing = true;
        return Vec::new();
    }
    if !table.needs_choice() {
        return Vec::new();
    }
    if table.held.take().is_some() && table.pointed().is_none() {
        return Vec::new();
    }
    take(model)
}

/// Takes the piece under the cursor, if it can move.
pub(crate) fn take(model: &mut Model) -> Vec<Effect> {
    let Some(table) = &mut model.table else { return Vec::new() };
    let cursor = table.cursor;
    if let Some(word) = table.pointed() {
        return play(model, Some(word));
    }
    if table.moves.iter().any(|action| action.gesture.is_meant_by(Some(cursor), None)) {
        table.held = Some(cursor);
    } else {
        let (row, column) = cursor;
        let is_piece = table.scene.tile(row, column).piece.is_some();
        model.notice = Some(model.words.say(if is_piece { "play-stuck" } else { "play-nothing-here" }));
    }
    Vec::new()
}
