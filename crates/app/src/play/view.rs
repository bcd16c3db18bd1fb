//! The screen, from the model alone.

use quebra_api::tell::coach::{brief, tell_turns, tell_waste};
use quebra_search::INFINITE;
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Alignment, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget, Wrap};

use super::actions::actions;
use super::board::{Board, Scale};
use super::layout::{self, ListPlace, TablePlaces};
use super::look::{bold, quiet};
use super::model::{Focus, Model};
use super::store::Record;
use super::table::Table;
use super::{overlay, panel};
use crate::cli::draw::{ACCENT, BAD, GOOD};

/// Draws everything.
pub(crate) fn view(model: &Model, frame: &mut Frame) {
    let area = Rect::new(0, 0, model.size.0, model.size.1).intersection(frame.area());
    let buffer = frame.buffer_mut();
    match &model.table {
        None => draw_menu(model, area, buffer),
        Some(table) => draw_table(model, table, area, buffer),
    }
    overlay::draw(model, area, buffer);
    if !model.look.is_unicode {
        for cell in &mut buffer.content {
            if let Some(sign) = cell.symbol().chars().find(|sign| !sign.is_ascii()) {
                cell.set_char(ascii(sign));
            }
        }
    }
}

/// What comes nearest to a sign of our words or boards.
fn ascii(sign: char) -> char {
    match sign {
        'á' | 'à' | 'â' | 'ã' => 'a',
        'é' | 'ê' => 'e',
        'í' => 'i',
        'ó' | 'ô' | 'õ' | '○' => 'o',
        'ú' => 'u',
        'ç' => 'c',
        'Á' | 'À' | 'Â' | 'Ã' => 'A',
        'É' | 'Ê' => 'E',
        'Í' => 'I',
        'Ó' | 'Ô' | 'Õ' => 'O',
        'Ú' => 'U',
        'Ç' => 'C',
        '×' | '✕' => 'x',
        '≈' => '~',
        '◫' => '%',
        '◇' => '@',
        '–' => '-',
        '…' => '.',
        '≥' | '→' => '>',
        '←' => '<',
        '↑' => '^',
        '↓' => 'v',
        _ => '?',
    }
}

fn draw_too_small(model: &Model, (width, height): (u16, u16), area: Rect, buffer: &mut Buffer) {
    let text = model.words.say_with("play-needs", &[("width", width.into()), ("height", height.into())]);
    Paragraph::new(text).wrap(Wrap { trim: true }).alignment(Alignment::Center).render(area, buffer);
}

fn draw_footer(model: &Model, area: Rect, buffer: &mut Buffer) {
    let actions = actions(model);
    let key_style = model.look.ink(ACCENT).add_modifier(Modifier::BOLD);
    for (place, (_, key, label)) in layout::footer(area, &actions).into_iter().zip(&actions) {
        let key = match *key {
            "←" if !model.look.is_unicode => "<",
            "→" if !model.look.is_unicode => ">",
            key => key,
        };
        let line = Line::from(vec![Span::styled(key, key_style), Span::raw(" "), Span::raw(label.clone())]);
        buffer.set_line(place.x, place.y, &line, place.width);
    }
}

/// A text no longer than this.
fn clipped(text: &str, width: usize) -> String {
    if text.chars().count() <= width {
        text.to_string()
    } else {
        text.chars().take(width.saturating_sub(1)).chain(['~']).collect()
    }
}

/// A built-in pack goes by a name in the player's language, where it has one.
fn pack_name(model: &Model, name: &str) -> String {
    match name {
        "course" => model.words.say("play-pack-course"),
        "starter" => model.words.say("play-pack-starter"),
        other => other.to_string(),
    }
}

// The lists

fn draw_menu(model: &Model, area: Rect, buffer: &mut Buffer) {
    if area.width < layout::MENU_LEAST.0 || area.height < layout::MENU_LEAST.1 {
        return draw_too_small(model, layout::MENU_LEAST, area, buffer);
    }
    let places = layout::menu(model);
    buffer.set_string(1, 0, "quebra", model.look.ink(ACCENT).add_modifier(Modifier::BOLD));
    let title = model.notice.clone().unwrap_or_else(|| model.words.say("play-title"));
    buffer.set_stringn(9, 0, title, area.width.saturating_sub(10) as usize, quiet());
    for (focus, place) in &places.lists {
        draw_list(model, *focus, *place, buffer);
    }
    if let Some(preview) = places.preview {
        let puzzle = &model.shelf[model.menu.puzzle];
        let entry = &puzzle.packs[model.menu.pack].list().levels[model.menu.level];
        let scene = entry.open().scene();
        if let Some(scale) = Scale::fitting(&scene, (preview.width, preview.height)) {
            let (width, height) = scale.size(&scene);
            let place = Rect::new(preview.x + (preview.width - width) / 2, preview.y, width, height);
            let nature = puzzle.kind.card.nature;
            Board { scene: &scene, nature, scale, look: model.look, marks: &[], motion: None }.draw(place, buffer);
        }
    }
    draw_footer(model, places.footer, buffer);
}

fn draw_list(model: &Model, focus: Focus, place: ListPlace, buffer: &mut Buffer) {
    let menu = model.menu;
    let puzzle = &model.shelf[menu.puzzle];
    let is_focused = focus == menu.focus;
    let width = place.area.width as usize;
    let solved = |list: &super::shelf::List| {
        let record = |code: &String| model.progress.levels.get(code);
        list.levels.iter().filter(|entry| record(&entry.code).is_some_and(|record| record.best.is_some())).count()
    };
    let counted = |name: &str, done: usize, all: usize| {
        let count = format!("{done}/{all}");
        let room = width.saturating_sub(count.len() + 1);
        vec![Span::raw(format!("{:<room$} {count}", clipped(name, room)))]
    };
    let (heading, chosen, lines): (String, usize, Vec<Vec<Span>>) = match focus {
        Focus::Puzzles => {
            let line = |shelf: &super::shelf::ShelfPuzzle| {
                let list = shelf.packs[0].list();
                counted(shelf.kind.card.title, solved(list), list.levels.len())
            };
            (model.words.say("play-puzzles"), menu.puzzle, model.shelf.iter().map(line).collect())
        }
        Focus::Packs => {
            let line = |pack: &super::shelf::ShelfPack| {
                counted(&pack_name(model, pack.name), solved(pack.list()), pack.list().levels.len())
            };
            (model.words.say("play-packs"), menu.pack, puzzle.packs.iter().map(line).collect())
        }
        Focus::Levels => {
            let list = puzzle.packs[menu.pack].list();
            let line = |(number, entry): (usize, &super::shelf::Entry)| {
                let record = model.progress.levels.get(&entry.code);
                level_line(model, number, entry, record, width)
            };
            (model.words.say("play-levels"), menu.level, (1..).zip(&list.levels).map(line).collect())
        }
    };
    let heading_style = if is_focused { bold() } else { quiet() };
    buffer.set_stringn(place.area.x, place.area.y - 1, heading, width, heading_style);
    for (row, (number, spans)) in (0..place.area.height).zip(lines.into_iter().enumerate().skip(place.first)) {
        let style = match (number == chosen, is_focused) {
            (true, true) => Style::new().add_modifier(Modifier::REVERSED),
            (true, false) => bold(),
            _ => Style::new(),
        };
        let y = place.area.y + row;
        buffer.set_line(place.area.x, y, &Line::from(spans), place.area.width);
        buffer.set_style(Rect::new(place.area.x, y, place.area.width, 1), style);
    }
}

fn level_line(
    model: &Model,
    number: usize,
    entry: &super::shelf::Entry,
    record: Option<&Record>,
    width: usize,
) -> Vec<Span<'static>> {
    let par = entry.par.map(|par| model.words.say_with("play-par", &[("par", par.into())])).unwrap_or_default();
    let title = entry.title(model.words.language).unwrap_or_default();
    let room = width.saturating_sub(20);
    let mut spans = vec![Span::raw(format!("{number:>3} {:<room$} {par:>8}  ", clipped(title, room)))];
    let best = record.and_then(|record| record.best.as_ref());
    spans.push(match (best.map(|best| best.stars), record.map(|record| !record.game.moves.is_empty())) {
        (Some(Some(count)), _) => model.look.stars(count),
        (Some(None), _) => Span::styled(model.look.sign('✓', '+').to_string(), model.look.ink(GOOD)),
        (None, Some(true)) => Span::styled(model.look.sign('…', '~').to_string(), model.look.ink(ACCENT)),
        _ => Span::raw(""),
    });
    spans
}

// A game

fn draw_table(model: &Model, table: &Table, area: Rect, buffer: &mut Buffer) {
    let places = match layout::table(model.size, &table.scene) {
        Ok(places) => places,
        Err(needed) => return draw_too_small(model, needed, area, buffer),
    };
    draw_header(model, table, places.header, buffer);
    let is_large_review = table.is_reviewing && places.panel.height < 14;
    if is_large_review {
        let inner = Rect::new(1, 2, area.width.saturating_sub(2), area.height.saturating_sub(3 + places.footer.height));
        draw_review(model, table, inner, buffer);
    } else {
        draw_board(model, table, places, buffer);
        if table.is_reviewing {
            draw_review(model, table, places.panel, buffer);
        } else {
            panel::draw(model, table, places.panel, buffer);
        }
    }
    draw_footer(model, places.footer, buffer);
}

fn draw_header(model: &Model, table: &Table, area: Rect, buffer: &mut Buffer) {
    let count = table.list.levels.len();
    // A level without a title that comes alone goes by what it was called by.
    let own = Some(&*table.list.name).filter(|name| count == 1 && *name != table.game.card().name);
    let title = table.entry().title(model.words.language).or(own).unwrap_or_default();
    let puzzle = table.game.card().title;
    // A number that is cut off would be another number: the pack goes first, then the end of the title.
    let width = area.width.saturating_sub(2) as usize;
    let room = |place: &str| width.saturating_sub(puzzle.chars().count() + place.chars().count() + 4);
    let number = if count > 1 { format!("{}/{count}", table.index + 1) } else { String::new() };
    let place = if count > 1 { format!("{} {number}", pack_name(model, &table.list.name)) } else { String::new() };
    let place = if title.chars().count() <= room(&place) { place } else { number };
    let title = clipped(title, room(&place));
    let spans = vec![
        Span::styled(puzzle, model.look.ink(ACCENT).add_modifier(Modifier::BOLD)),
        Span::raw("  "),
        Span::styled(title, bold()),
        Span::raw("  "),
        Span::styled(place, quiet()),
    ];
    buffer.set_line(1, area.y, &Line::from(spans), area.width.saturating_sub(2));
}

fn draw_board(model: &Model, table: &Table, places: TablePlaces, buffer: &mut Buffer) {
    let watched = table.watch.as_ref().map(|watch| watch.game.scene());
    let motion = table.animation.as_ref().and_then(|animation| animation.at(model.now));
    let still = watched.as_ref().unwrap_or(&table.scene);
    let scene = motion.map_or(still, |(scene, ..)| scene);
    // Marks belong to where pieces are, not to where they are going.
    let marks = if motion.is_some() { Vec::new() } else { table.marks() };
    let board = Board {
        scene,
        nature: table.nature(),
        scale: places.scale,
        look: model.look,
        marks: &marks,
        motion: motion.map(|(_, frame, part)| (frame, part)),
    };
    board.draw(places.board, buffer);
}

/// A finished game: how well it went, and where not.
fn draw_review(model: &Model, table: &Table, area: Rect, buffer: &mut Buffer) {
    let words = model.words;
    let mut lines: Vec<Line> = Vec::new();
    let moves = words.say_with("play-solved", &[("moves", table.game.cost().into())]);
    let mut headline = vec![Span::styled(moves, model.look.ink(GOOD).add_modifier(Modifier::BOLD))];
    if let Some(count) = table.stars() {
        headline.extend([Span::raw("  "), model.look.stars(count)]);
    }
    lines.push(Line::from(headline));
    if let Some(par) = table.par() {
        let verdict = match table.game.cost().saturating_sub(par) {
            0 => words.say("play-at-par"),
            more => words.say_with("play-over-par", &[("par", par.into()), ("more", more.into())]),
        };
        lines.push(Line::from(verdict));
    }
    let Some(review) = &table.review else {
        lines.push(Line::styled(words.say("play-reviewing"), quiet()));
        Paragraph::new(lines).wrap(Wrap { trim: true }).render(area, buffer);
        return;
    };
    lines.push(Line::default());
    for (number, judgement) in (1..).zip(&review.moves).skip(table.scroll) {
        let style = match judgement.waste() {
            Some(0) => Style::new(),
            Some(INFINITE) => model.look.ink(BAD),
            _ => model.look.ink(ACCENT),
        };
        let arrow = model.look.sign('→', '>');
        let (before, after) = (brief(words, judgement.before.left), brief(words, judgement.after.left));
        let text = format!("{number:>3} {:<5} {before:>3} {arrow} {after:<3} ", judgement.word);
        lines.push(Line::from(vec![Span::raw(text), Span::styled(tell_waste(words, judgement), style)]));
    }
    let turns = tell_turns(words, review);
    // What there is to say comes before the list when the list is long.
    let room = area.height.saturating_sub(3) as usize;
    let wide = area.width.max(1) as usize;
    let turn_lines: usize = turns.iter().map(|turn| turn.chars().count().div_ceil(wide) + 1).sum();
    let list_room = room.saturating_sub(turn_lines).max(1);
    lines.truncate(3 + list_room);
    for turn in turns {
        lines.push(Line::default());
        lines.push(Line::styled(turn, model.look.ink(ACCENT)));
    }
    Paragraph::new(lines).wrap(Wrap { trim: false }).render(area, buffer);
}
