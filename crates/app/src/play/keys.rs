//! The keyboard.

use quebra_puzzles::grid::Dir;
use quebra_puzzles::motion::Cell;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::actions::{Action, act, back, enter, play, switch};
use super::course::select;
use super::model::{Effect, Focus, Model, Overlay};
use super::overlay::hidden_help;
use super::panel;

pub(crate) fn press(model: &mut Model, key: KeyEvent) -> Vec<Effect> {
    let is_control = key.modifiers.contains(KeyModifiers::CONTROL);
    if is_control && key.code == KeyCode::Char('c') {
        return vec![Effect::Quit];
    }
    if model.overlay.is_some() {
        return press_overlay(model, key.code);
    }
    if key.code != KeyCode::Char('h') && read(model) && matches!(key.code, KeyCode::Esc | KeyCode::Enter) {
        return Vec::new();
    }
    let Some(table) = &model.table else { return press_menu(model, key.code) };
    let is_watching = table.watch.is_some();
    let is_reviewing = table.is_reviewing;
    let action = match key.code {
        KeyCode::Char('z') if is_control => Action::Undo,
        KeyCode::Char('r') if is_control => Action::Redo,
        KeyCode::Char(_) if is_control => return Vec::new(),
        KeyCode::Char('q') => Action::Quit,
        KeyCode::Char('?') | KeyCode::F(1) => Action::Help,
        KeyCode::Char('o') => Action::Options,
        KeyCode::Esc => Action::Back,
        KeyCode::Char(' ') if is_watching => Action::Pause,
        KeyCode::Left if is_watching => Action::Backward,
        KeyCode::Right if is_watching => Action::Forward,
        _ if is_watching => return Vec::new(),
        KeyCode::Char('u') | KeyCode::Backspace => Action::Undo,
        KeyCode::Char('r') => Action::Redo,
        KeyCode::Char('R') => Action::Restart,
        KeyCode::Char('n') => Action::Next,
        KeyCode::Char('p') => Action::Previous,
        KeyCode::Up | KeyCode::Down | KeyCode::PageUp | KeyCode::PageDown if is_reviewing => {
            scroll(model, key.code);
            return Vec::new();
        }
        KeyCode::Enter if is_reviewing => Action::Next,
        _ if is_reviewing => return Vec::new(),
        KeyCode::Char('h') => Action::Hint,
        KeyCode::Char('s') => Action::Solve,
        KeyCode::Enter | KeyCode::Char(' ') => Action::Choose,
        KeyCode::Tab | KeyCode::BackTab => {
            cycle(model, key.code == KeyCode::Tab);
            return Vec::new();
        }
        code => {
            let Some(dir) = direction_of(code) else { return Vec::new() };
            return direct(model, dir, key.modifiers.contains(KeyModifiers::SHIFT));
        }
    };
    act(model, action)
}

fn direction_of(code: KeyCode) -> Option<Dir> {
    match code {
        KeyCode::Up => Some(Dir::Up),
        KeyCode::Down => Some(Dir::Down),
        KeyCode::Left => Some(Dir::Left),
        KeyCode::Right => Some(Dir::Right),
        _ => None,
    }
}

/// A direction: what is in hand moves, or the cursor does.
fn direct(model: &mut Model, dir: Dir, is_shifted: bool) -> Vec<Effect> {
    let is_flipped = model.progress.settings.moves_empty;
    let Some(table) = &mut model.table else { return Vec::new() };
    if table.game.is_solved() {
        table.is_reviewing = true;
        return Vec::new();
    }
    let word = if let Some(held) = table.held {
        table.meant(Some(held), Some(dir))
    } else if table.needs_choice() {
        if !is_shifted {
            let (down, right) = dir.delta();
            let row = table.cursor.0.saturating_add_signed(down).min(table.scene.rows - 1);
            let column = table.cursor.1.saturating_add_signed(right).min(table.scene.columns - 1);
            table.cursor = (row, column);
            // The next key interrupts what is being seen.
            table.animation = None;
            return Vec::new();
        }
        table.meant(Some(table.cursor), Some(dir))
    } else {
        let is_empty_moved = is_flipped && table.game.card().keys.flipped.is_some();
        table.meant(None, Some(if is_empty_moved { dir.opposite() } else { dir }))
    };
    play(model, word)
}

/// The next piece that can be chosen comes to hand.
fn cycle(model: &mut Model, is_forward: bool) {
    let Some(table) = &mut model.table else { return };
    let needs_choice = table.needs_choice();
    // The piece that is in hand anyway need not be chosen.
    let in_hand =
        |cell: &Cell| table.moves.iter().any(|action| action.gesture.is_in_hand && action.gesture.cells.contains(cell));
    let choices: Vec<Cell> = table.choices().into_iter().filter(|cell| needs_choice || !in_hand(cell)).collect();
    if choices.is_empty() {
        return;
    }
    if !needs_choice {
        // Two cubes: from the active one to the other, and back.
        table.held = if table.held.is_some() { None } else { choices.first().copied() };
        return;
    }
    let pieces: Vec<Cell> = {
        let mut seen: Vec<Cell> = Vec::new();
        let mut firsts = Vec::new();
        for &cell in &choices {
            if !seen.contains(&cell) {
                firsts.push(cell);
                seen.extend(table.piece_at(cell));
            }
        }
        firsts
    };
    let here = table.piece_at(table.held.unwrap_or(table.cursor));
    let at = pieces.iter().position(|cell| here.contains(cell));
    let next = match (at, table.held) {
        (Some(at), Some(_)) if is_forward => (at + 1) % pieces.len(),
        (Some(at), Some(_)) => (at + pieces.len() - 1) % pieces.len(),
        (Some(at), None) => at,
        (None, _) => 0,
    };
    table.held = Some(pieces[next]);
    table.cursor = pieces[next];
}

/// Words of the coach that were over the board are read; false if there were none.
pub(crate) fn read(model: &mut Model) -> bool {
    let is_over = panel::unseen(model).is_some();
    if let Some(table) = model.table.as_mut().filter(|_| is_over) {
        table.is_read = true;
    }
    is_over
}

/// Help that is longer than the screen goes up and down.
fn press_help(model: &mut Model, first: usize, code: KeyCode) {
    let (hidden, page) = (hidden_help(model), model.size.1.saturating_sub(3).max(1) as usize);
    let moved = match code {
        _ if hidden == 0 => None,
        KeyCode::Up => Some(first.saturating_sub(1)),
        KeyCode::Down => Some(first + 1),
        KeyCode::PageUp => Some(first.saturating_sub(page)),
        KeyCode::PageDown | KeyCode::Char(' ') if first < hidden => Some(first + page),
        KeyCode::PageDown | KeyCode::End => Some(hidden),
        KeyCode::Home => Some(0),
        _ => None,
    };
    model.overlay = moved.map(|first| Overlay::Help(first.min(hidden)));
}

/// The options: each is switched by Enter.
pub(crate) fn press_overlay(model: &mut Model, code: KeyCode) -> Vec<Effect> {
    let line = match model.overlay {
        Some(Overlay::Options(line)) => line,
        Some(Overlay::Help(first)) => {
            press_help(model, first, code);
            return Vec::new();
        }
        None => return Vec::new(),
    };
    match code {
        KeyCode::Up => model.overlay = Some(Overlay::Options(line.saturating_sub(1))),
        KeyCode::Down => model.overlay = Some(Overlay::Options((line + 1).min(2))),
        KeyCode::Enter | KeyCode::Char(' ') | KeyCode::Left | KeyCode::Right => {
            return switch(model, line);
        }
        KeyCode::Esc | KeyCode::Char('o' | 'q') => model.overlay = None,
        _ => {}
    }
    Vec::new()
}

pub(crate) fn press_menu(model: &mut Model, code: KeyCode) -> Vec<Effect> {
    let menu = model.menu;
    let puzzle = &model.shelf[menu.puzzle];
    let list = puzzle.packs[menu.pack].list();
    let (chosen, count) = match menu.focus {
        Focus::Puzzles => (menu.puzzle, model.shelf.len()),
        Focus::Packs => (menu.pack, puzzle.packs.len()),
        Focus::Levels => (menu.level, list.levels.len()),
    };
    let page = model.size.1.saturating_sub(5).max(1) as usize;
    let moved = match code {
        KeyCode::Up => chosen.saturating_sub(1),
        KeyCode::Down => chosen + 1,
        KeyCode::PageUp => chosen.saturating_sub(page),
        KeyCode::PageDown => chosen + page,
        KeyCode::Home => 0,
        KeyCode::End => count,
        KeyCode::Right | KeyCode::Tab if menu.focus == Focus::Levels => return Vec::new(),
        KeyCode::Enter | KeyCode::Right | KeyCode::Tab => return enter(model),
        KeyCode::Left | KeyCode::BackTab => {
            model.menu.focus = match menu.focus {
                Focus::Levels => Focus::Packs,
                _ => Focus::Puzzles,
            };
            return Vec::new();
        }
        KeyCode::Esc => return back(model),
        KeyCode::Char('q') => return vec![Effect::Quit],
        KeyCode::Char('?') | KeyCode::F(1) => return act(model, Action::Help),
        KeyCode::Char('o') => return act(model, Action::Options),
        _ => return Vec::new(),
    };
    select(model, menu.focus, moved.min(count - 1));
    Vec::new()
}

pub(crate) fn scroll(model: &mut Model, code: KeyCode) {
    let page = model.size.1.saturating_sub(8).max(1) as usize;
    let Some(table) = &mut model.table else { return };
    let last = table.review.as_ref().map_or(0, |review| review.moves.len().saturating_sub(1));
    table.scroll = match code {
        KeyCode::Up => table.scroll.saturating_sub(1),
        KeyCode::Down => table.scroll + 1,
        KeyCode::PageUp => table.scroll.saturating_sub(page),
        _ => table.scroll + page,
    }
    .min(last);
}
