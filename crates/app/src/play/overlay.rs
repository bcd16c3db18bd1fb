//! Boxes over everything: help, options, and words that have no room beside the board.

use quebra_puzzles::wording::Speech;
use ratatui::buffer::Buffer;
use ratatui::layout::{Margin, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::symbols::border;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Borders, Clear, Paragraph, Widget, Wrap};

use super::look::quiet;
use super::model::{Model, Overlay};
use super::panel;
use crate::cli::draw::ACCENT;

/// Draws whatever is over the rest.
pub(crate) fn draw(model: &Model, area: Rect, buffer: &mut Buffer) {
    match model.overlay {
        Some(Overlay::Help(first)) => {
            let hidden = hidden_help(model);
            let arrows = if model.look.is_unicode { "↑↓" } else { "^v" };
            let title = model.words.say("play-key-help");
            let title = if hidden > 0 { format!("{title} {arrows}") } else { title };
            draw_box(model, &title, (help(model), first.min(hidden)), area, buffer);
        }
        Some(Overlay::Options(line)) => {
            draw_box(model, &model.words.say("play-key-options"), (options(model, line), 0), area, buffer);
        }
        None => {
            if let Some(lines) = panel::unseen(model) {
                draw_box(model, &model.words.say("play-key-hint"), (lines, 0), area, buffer);
            }
        }
    }
}

/// How many lines of the help have no room on the screen at a time.
pub(crate) fn hidden_help(model: &Model) -> usize {
    let (width, height) = model.size;
    let lines = help(model);
    let inner = width_of(&lines, width).saturating_sub(4);
    rows(&lines, inner).saturating_sub(height.saturating_sub(2) as usize)
}

fn rows(lines: &[Line], inner: u16) -> usize {
    lines.iter().map(|line| panel::rows(line, inner, false)).sum()
}

/// How wide a box with these lines is.
fn width_of(lines: &[Line], most: u16) -> u16 {
    let wide = lines.iter().map(Line::width).max().unwrap_or(0) as u16 + 4;
    wide.clamp(24, 76).min(most)
}

/// A box in the middle, with its lines from one of them on.
fn draw_box(model: &Model, title: &str, (lines, first): (Vec<Line>, usize), area: Rect, buffer: &mut Buffer) {
    let width = width_of(&lines, area.width);
    let height = (rows(&lines, width.saturating_sub(4)) as u16 + 2).min(area.height);
    let place = Rect::new((area.width - width) / 2, (area.height - height) / 2, width, height);
    Clear.render(place, buffer);
    let mut block = Block::new().borders(Borders::ALL).title(format!(" {title} ")).border_style(quiet());
    block = if model.look.is_unicode { block.border_type(BorderType::Rounded) } else { block.border_set(ASCII) };
    let text = block.inner(place).inner(Margin::new(1, 0));
    block.render(place, buffer);
    Paragraph::new(lines).wrap(Wrap { trim: false }).scroll((first as u16, 0)).render(text, buffer);
}

const ASCII: border::Set = border::Set {
    top_left: "+",
    top_right: "+",
    bottom_left: "+",
    bottom_right: "+",
    vertical_left: "|",
    vertical_right: "|",
    horizontal_top: "-",
    horizontal_bottom: "-",
};

fn help(model: &Model) -> Vec<Line<'static>> {
    let words = model.words;
    let card = match &model.table {
        Some(table) => table.game.card(),
        None => model.shelf[model.menu.puzzle].kind.card,
    };
    let told = |speech: &Speech| Line::from(speech.tell(words.language.code()));
    let mut lines: Vec<Line> = card.lines.iter().map(told).collect();
    if lines.is_empty() {
        lines.push(told(&card.rules));
    }
    if let Some(table) = &model.table {
        lines.extend(panel::legend(model, table));
    }
    lines.push(Line::default());
    let arrows = if model.look.is_unicode { "←↑↓→" } else { "<^v>" };
    let keys = [
        (arrows, "play-help-arrows"),
        ("Tab", "play-help-tab"),
        ("Enter", "play-help-enter"),
        ("Shift", "play-help-shift"),
        ("u Ctrl-Z", "play-key-undo"),
        ("r Ctrl-R", "play-key-redo"),
        ("R", "play-help-restart"),
        ("h", "play-help-hint"),
        ("s", "play-help-solve"),
        ("n p", "play-help-next"),
        ("o", "play-key-options"),
        ("Esc", "play-key-back"),
        ("q", "play-key-quit"),
    ];
    for (key, label) in keys {
        let key = Span::styled(format!("{key:<9}"), model.look.ink(ACCENT).add_modifier(Modifier::BOLD));
        lines.push(Line::from(vec![key, Span::raw(words.say(label))]));
    }
    lines.push(Line::from(words.say("play-help-mouse")));
    lines
}

fn options(model: &Model, chosen: usize) -> Vec<Line<'static>> {
    let settings = model.progress.settings;
    let options = [
        (settings.tells_prospect, "play-option-prospect"),
        (settings.has_motion, "play-option-motion"),
        (settings.moves_empty, "play-option-empty"),
    ];
    let line = |(number, (is_on, label)): (usize, &(bool, &str))| {
        let text = format!("[{}] {}", if *is_on { 'x' } else { ' ' }, model.words.say(label));
        let style = if number == chosen { Style::new().add_modifier(Modifier::REVERSED) } else { Style::new() };
        Line::styled(text, style)
    };
    options.iter().enumerate().map(line).collect()
}
