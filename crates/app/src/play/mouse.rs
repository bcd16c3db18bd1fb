//! The mouse.

use quebra_puzzles::grid::Dir;
use quebra_puzzles::motion::{Cell, Move};
use ratatui::crossterm::event::{KeyCode, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;

use super::actions::{Action, act, actions, play, take};
use super::course::select;
use super::keys::{press_menu, press_overlay, read, scroll};
use super::layout;
use super::model::{Effect, Focus, Model, Overlay};
use super::overlay::hidden_help;

pub(crate) fn point(model: &mut Model, mouse: MouseEvent) -> Vec<Effect> {
    let at = (mouse.column, mouse.row);
    let is_in = |area: Rect| area.contains(at.into());
    if let MouseEventKind::Down(MouseButton::Left) = mouse.kind {
        model.notice = None;
        let actions = actions(model);
        let area = match &model.table {
            None => Some(layout::menu(model).footer),
            Some(table) => layout::table(model.size, &table.scene).ok().map(|places| places.footer),
        };
        let places = area.map(|area| layout::footer(area, &actions)).unwrap_or_default();
        if let Some((_, (action, ..))) = places.into_iter().zip(&actions).find(|&(place, _)| is_in(place)) {
            return act(model, *action);
        }
        if model.overlay.take().is_some() || read(model) {
            return Vec::new();
        }
    }
    let wheel = match mouse.kind {
        MouseEventKind::ScrollUp => Some(KeyCode::Up),
        MouseEventKind::ScrollDown => Some(KeyCode::Down),
        _ => None,
    };
    if let Some(overlay) = model.overlay {
        return match (overlay, wheel) {
            (Overlay::Help(_), Some(code)) if hidden_help(model) > 0 => press_overlay(model, code),
            _ => Vec::new(),
        };
    }
    let Some(table) = &mut model.table else {
        return match (wheel, mouse.kind) {
            (Some(code), _) => press_menu(model, code),
            (None, MouseEventKind::Down(MouseButton::Left)) => point_menu(model, at),
            _ => Vec::new(),
        };
    };
    if let Some(code) = wheel {
        if table.is_reviewing {
            scroll(model, code);
        }
        return Vec::new();
    }
    if table.is_reviewing {
        return Vec::new();
    }
    let Ok(places) = layout::table(model.size, &table.scene) else { return Vec::new() };
    let cell = places.scale.cell_at(&table.scene, places.board, at);
    match mouse.kind {
        MouseEventKind::Down(MouseButton::Left) if table.watch.is_some() => act(model, Action::Pause),
        MouseEventKind::Down(MouseButton::Left) => {
            table.press = cell;
            Vec::new()
        }
        MouseEventKind::Up(MouseButton::Left) => match (table.press.take(), cell) {
            (Some(from), Some(to)) if from == to => click(model, to),
            (Some(from), Some(to)) => {
                let Some(dir) = towards(&[from], to) else { return Vec::new() };
                let drag = table.meant(Some(from), Some(dir));
                let word = if table.needs_choice() { drag } else { drag.or_else(|| table.meant(None, Some(dir))) };
                if word.is_some() && table.needs_choice() {
                    (table.held, table.cursor) = (None, from);
                }
                play(model, word)
            }
            _ => Vec::new(),
        },
        _ => Vec::new(),
    }
}

/// Which way a cell lies from a piece, if it is not part of it: where it is farther away.
fn towards(piece: &[Cell], (row, column): Cell) -> Option<Dir> {
    let ends = |along: fn(&Cell) -> usize| {
        let places = || piece.iter().map(along);
        Some((places().min()? as isize, places().max()? as isize))
    };
    let beyond = |(least, most): (isize, isize), at: usize| (at as isize - most).max(0) + (at as isize - least).min(0);
    let (down, right) = (beyond(ends(|cell| cell.0)?, row), beyond(ends(|cell| cell.1)?, column));
    match (down, right) {
        (0, 0) => None,
        _ if down.abs() > right.abs() => Some(if down < 0 { Dir::Up } else { Dir::Down }),
        _ => Some(if right < 0 { Dir::Left } else { Dir::Right }),
    }
}

/// A click on a cell of the board.
fn click(model: &mut Model, cell: Cell) -> Vec<Effect> {
    let Some(table) = &mut model.table else { return Vec::new() };
    if table.game.is_solved() {
        table.is_reviewing = true;
        return Vec::new();
    }
    if !table.needs_choice() {
        // The only move of what was clicked, else the way to there from what is in hand.
        if let Some(word) = table.meant(Some(cell), None) {
            return play(model, Some(word));
        }
        let is_other = |action: &Move| !action.gesture.is_in_hand && action.gesture.cells.contains(&cell);
        if table.moves.iter().any(is_other) {
            table.held = Some(cell);
            return Vec::new();
        }
        let in_hand = || table.moves.iter().find(|action| action.gesture.is_in_hand);
        let hand = table.held.map(|held| vec![held]);
        let hand = hand.or_else(|| in_hand().map(|action| action.gesture.cells.clone())).unwrap_or_default();
        // Clicks among several pieces in hand, such as tiles, mean nothing by themselves.
        let is_one = table.moves.iter().filter(|action| action.gesture.is_in_hand).all(|a| a.gesture.cells == hand);
        let word = towards(&hand, cell).filter(|_| is_one || table.held.is_some());
        let word = word.and_then(|dir| table.meant(table.held, Some(dir)));
        return play(model, word);
    }
    if let Some(held) = table.held {
        let piece = table.piece_at(held);
        if piece.contains(&cell) {
            table.held = None;
            return Vec::new();
        }
        let word = towards(&piece, cell).and_then(|dir| table.meant(Some(held), Some(dir)));
        let is_target = word.as_ref().is_some_and(|word| {
            let action = table.moves.iter().find(|action| action.word == *word);
            action.is_some_and(|action| action.gesture.to.contains(&cell) || action.gesture.cells.contains(&cell))
        });
        let is_free = table.scene.tile(cell.0, cell.1).piece.is_none();
        if is_target || is_free {
            return play(model, word);
        }
    }
    table.cursor = cell;
    table.held = None;
    if table.scene.tile(cell.0, cell.1).piece.is_some() { take(model) } else { Vec::new() }
}

/// A click on a line of a list chooses it; on the chosen level, it opens that.
fn point_menu(model: &mut Model, at: (u16, u16)) -> Vec<Effect> {
    let places = layout::menu(model);
    let Some((focus, place)) = places.lists.into_iter().find(|(_, place)| place.area.contains(at.into())) else {
        return Vec::new();
    };
    let line = place.first + (at.1 - place.area.y) as usize;
    let menu = model.menu;
    let puzzle = &model.shelf[menu.puzzle];
    let (count, chosen) = match focus {
        Focus::Puzzles => (model.shelf.len(), menu.puzzle),
        Focus::Packs => (puzzle.packs.len(), menu.pack),
        Focus::Levels => (puzzle.packs[menu.pack].list().levels.len(), menu.level),
    };
    if line >= count {
        return Vec::new();
    }
    if focus == menu.focus && line == chosen {
        return press_menu(model, KeyCode::Enter);
    }
    model.menu.focus = focus;
    if line != chosen {
        select(model, focus, line);
    }
    Vec::new()
}
