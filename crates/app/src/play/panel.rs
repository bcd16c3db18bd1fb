//! Words beside or below the board: moves, par, stars; what the position is worth; what the coach or the game says. Where there is
//! little room, what was just said comes before what is known anyway.

use std::time::Duration;

use quebra_api::format::Format;
use quebra_api::tell::coach::{tell_hint_by, tell_prospect};
use quebra_api::tell::level::tell_mark;
use quebra_puzzles::card::Keys;
use quebra_puzzles::game::Game;
use quebra_puzzles::grid::Dir;
use quebra_puzzles::motion::{Cell, Gesture};
use quebra_puzzles::parts::Mark;
use quebra_studio::coach::Left;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget, Wrap};

use super::actions::is_open;
use super::layout;
use super::look::{bold, quiet};
use super::model::Model;
use super::table::{Question, Table};
use crate::cli::draw::{ACCENT, BAD};

/// Nothing is said of a wait that is shorter than this.
const SHORT_WAIT: Duration = Duration::from_millis(150);
/// From then on numbers are shown.
const LONG_WAIT: Duration = Duration::from_secs(1);

/// How soon a line is left out where there is no room for all: the later ones first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    /// Moves, par and stars.
    Status,
    /// What just happened.
    Notice,
    /// What was said last.
    News,
    /// What the position is worth, unless the coach said more.
    Prospect,
    /// That there is more to be had.
    More,
    /// What the coach said before, the player's best.
    Known,
    /// How to move, what letters mean.
    Help,
    Gap,
}

/// Draws the panel into its area.
pub(crate) fn draw(model: &Model, table: &Table, area: Rect, buffer: &mut Buffer) {
    let (lines, _) = fit(lines(model, table), (area.width, area.height));
    Paragraph::new(lines).wrap(Wrap { trim: true }).render(area, buffer);
}

/// The coach's words, if the panel has no room for them and they have not been read.
pub(crate) fn unseen(model: &Model) -> Option<Vec<Line<'static>>> {
    let table = model.table.as_ref().filter(|table| !table.is_read && table.watch.is_none() && !table.is_reviewing)?;
    table.hint.as_ref()?;
    let area = layout::table(model.size, &table.scene).ok()?.panel;
    let (_, has_all) = fit(lines(model, table), (area.width, area.height));
    let told = || told(model, table).into_iter().filter(|(rank, _)| *rank != Rank::Gap);
    (!has_all).then(|| told().map(|(_, line)| line).collect())
}

/// As many of the lines as there is room for, and whether none was left out that tells news.
fn fit(lines: Vec<(Rank, Line<'static>)>, (width, height): (u16, u16)) -> (Vec<Line<'static>>, bool) {
    let measured = |(rank, line): (Rank, Line<'static>)| (rank, rows(&line, width, true), line);
    let mut lines: Vec<(Rank, usize, Line)> = lines.into_iter().map(measured).collect();
    let room = |lines: &[(Rank, usize, Line)]| {
        (height as usize).checked_sub(lines.iter().map(|(_, rows, _)| rows).sum::<usize>())
    };
    while room(&lines).is_none() {
        let Some(last) = lines.iter().map(|(rank, ..)| *rank).max().filter(|rank| *rank > Rank::News) else { break };
        let at = lines.iter().rposition(|(rank, ..)| *rank == last).expect("one of them is the last");
        let left_out = lines.remove(at);
        // The beginning of it is better than nothing.
        if last == Rank::Prospect && room(&lines).is_some_and(|room| room > 0) {
            lines.push(left_out);
            break;
        }
    }
    let has_all = room(&lines).is_some() || lines.iter().all(|(rank, ..)| !matches!(rank, Rank::News | Rank::Notice));
    if !has_all {
        lines.sort_by_key(|(rank, ..)| *rank);
    }
    (lines.into_iter().map(|(.., line)| line).collect(), has_all)
}

/// How many rows of the screen a line takes that may be broken between words.
pub(crate) fn rows(line: &Line, width: u16, trim: bool) -> usize {
    let most = 2 + 2 * line.width() / width.max(1) as usize;
    let area = Rect::new(0, 0, width.max(1), most as u16);
    let mut buffer = Buffer::empty(area);
    Paragraph::new(line.clone()).wrap(Wrap { trim }).render(area, &mut buffer);
    let is_used = |y: &u16| (0..area.width).any(|x| buffer[(x, *y)].symbol() != " ");
    (0..area.height).rev().find(is_used).map_or(1, |y| y as usize + 1)
}

fn lines(model: &Model, table: &Table) -> Vec<(Rank, Line<'static>)> {
    let words = model.words;
    let say = |key: &str, name: &'static str, value: u32| words.say_with(key, &[(name, value.into())]);
    let gap = || (Rank::Gap, Line::default());
    let cost = table.watch.as_ref().map_or(table.game.cost(), |watch| watch.game.cost());
    let mut status = vec![Span::styled(say("play-moves", "moves", cost), bold())];
    status.extend(table.par().map(|par| Span::raw(format!("  {}", say("play-par", "par", par)))));
    if let Some(count) = table.stars() {
        status.extend([Span::raw("  "), model.look.stars(count)]);
    }
    let mut lines = vec![(Rank::Status, Line::from(status))];
    let best = model.progress.levels.get(&table.entry().code).and_then(|record| record.best.as_ref());
    if let Some(best) = best {
        let mut spans = vec![Span::styled(format!("{} ", say("play-best", "moves", best.cost)), quiet())];
        spans.extend(best.stars.map(|count| model.look.stars(count)));
        lines.push((Rank::Known, Line::from(spans)));
    }
    if let Some(watch) = &table.watch {
        let values = [("at", watch.at.into()), ("count", watch.plan.len().into())];
        lines.extend([gap(), (Rank::News, Line::from(words.say_with("play-watching", &values)))]);
        if let Some(next) = watch.plan.get(watch.at) {
            let game = watch.game.as_ref();
            // Where a piece must be chosen first, keys alone do not tell which.
            let is_clear = game.moves().iter().any(|action| action.gesture.is_in_hand);
            let next = if is_clear { keys(model, table, game, next) } else { next.clone() };
            let text = words.say_with("play-next-move", &[("move", next.into())]);
            lines.push((Rank::Known, Line::styled(text, quiet())));
        }
    } else {
        lines.extend(told(model, table));
        let is_quiet = table.thinking.is_none_or(|thinking| thinking.question == Question::Prospect);
        if table.hint.is_none() && model.notice.is_none() && is_quiet {
            lines.extend([gap(), (Rank::Help, Line::styled(how_to(model, table), quiet()))]);
            lines.extend(legend(model, table).into_iter().map(|line| (Rank::Help, line)));
        }
    }
    lines.extend(waiting(model, table).map(|line| (Rank::News, line)));
    if let Some(notice) = &model.notice {
        lines.extend([gap(), (Rank::Notice, Line::styled(notice.clone(), bold()))]);
    }
    lines
}

/// What the position is worth, and what the coach said.
fn told(model: &Model, table: &Table) -> Vec<(Rank, Line<'static>)> {
    let (words, gap) = (model.words, || (Rank::Gap, Line::default()));
    let mut lines = Vec::new();
    let newest = table.hint.as_ref().map_or(0, |_| table.stage);
    if let Some(prospect) = table.prospect.filter(|_| model.progress.settings.tells_prospect || table.hint.is_some()) {
        let style = if prospect.left == Left::Lost { model.look.ink(BAD) } else { Style::new() };
        let rank = match newest {
            0 => Rank::Prospect,
            1 => Rank::News,
            _ => Rank::Known,
        };
        lines.extend([gap(), (rank, Line::styled(tell_prospect(words, &prospect), style))]);
    }
    let Some(hint) = &table.hint else { return lines };
    let keys = hint.step.as_ref().map(|step| keys(model, table, table.game.as_ref(), &step.word));
    let stages = tell_hint_by(words, hint, &keys.unwrap_or_default());
    lines.push(gap());
    for (number, stage) in (1..).zip(&stages).take(newest).skip(1) {
        let rank = if number == newest { Rank::News } else { Rank::Known };
        lines.push((rank, Line::styled(stage.clone(), model.look.ink(ACCENT))));
    }
    if is_open(hint) {
        lines.push((Rank::More, Line::styled(words.say("play-longer-hint"), quiet())));
    } else if newest < stages.len() {
        lines.push((Rank::More, Line::styled(words.say("play-more-hint"), quiet())));
    }
    lines
}

/// What the letters on the board do, a line each.
pub(crate) fn legend(model: &Model, table: &Table) -> Vec<Line<'static>> {
    let letter = |mark: &Mark| Span::styled(format!("{} ", mark.letter), bold());
    let line = |mark: &Mark| Line::from(vec![letter(mark), Span::styled(tell_mark(model.words, mark), quiet())]);
    table.game.legend().iter().map(line).collect()
}

/// The keys that play a move; where a piece must be taken first, those that do come before.
fn keys(model: &Model, table: &Table, game: &dyn Game, word: &str) -> String {
    let moves = game.moves();
    let Some(gesture) = moves.iter().find(|action| action.word == word).map(|action| &action.gesture) else {
        return word.to_string();
    };
    let is_flipped = gesture.is_in_hand && model.progress.settings.moves_empty && game.card().keys.flipped.is_some();
    let dir = gesture.dir.map(|dir| if is_flipped { dir.opposite() } else { dir });
    let mut keys = taking(model, table, gesture);
    keys.extend(dir.map(|dir| arrow(model, dir)));
    keys.join(" ")
}

/// The keys that take the piece of a move, from where the player looks and what is in hand now.
fn taking(model: &Model, table: &Table, gesture: &Gesture) -> Vec<String> {
    let held = table.held.filter(|_| table.watch.is_none());
    if !table.needs_choice() {
        // Two cubes: the one or the other.
        return if gesture.is_in_hand == held.is_some() { vec!["Tab".to_string()] } else { Vec::new() };
    }
    if held.is_some_and(|held| gesture.cells.contains(&held)) {
        return Vec::new();
    }
    let enter = || "Enter".to_string();
    // What else is in hand is let go first.
    let mut keys: Vec<String> = held.map(|_| enter()).into_iter().collect();
    let (row, column) = table.cursor;
    let distance = |cell: &&Cell| cell.0.abs_diff(row) + cell.1.abs_diff(column);
    if let Some(&(to_row, to_column)) = gesture.cells.iter().min_by_key(distance) {
        let vertical = arrow(model, if to_row < row { Dir::Up } else { Dir::Down });
        let horizontal = arrow(model, if to_column < column { Dir::Left } else { Dir::Right });
        let way = vertical.repeat(to_row.abs_diff(row)) + &horizontal.repeat(to_column.abs_diff(column));
        keys.extend(Some(way).filter(|way| !way.is_empty()));
    }
    keys.push(enter());
    keys
}

fn arrow(model: &Model, dir: Dir) -> String {
    let sign = match dir {
        Dir::Up => model.look.sign('↑', '^'),
        Dir::Down => model.look.sign('↓', 'v'),
        Dir::Left => model.look.sign('←', '<'),
        Dir::Right => model.look.sign('→', '>'),
    };
    sign.to_string()
}

/// How a move is made here.
fn how_to(model: &Model, table: &Table) -> String {
    let settings = model.progress.settings;
    let keys = table.game.card().keys;
    let has_other = table.has_other();
    let speech = match keys {
        Keys { other: Some(other), .. } if has_other => other,
        Keys { flipped: Some(flipped), .. } if settings.moves_empty => flipped,
        Keys { held, .. } if table.held.is_some() => held,
        Keys { free, .. } => free,
    };
    speech.tell(model.words.language.code()).to_string()
}

/// What the coach is doing, if that takes a while.
fn waiting(model: &Model, table: &Table) -> Option<Line<'static>> {
    let thinking = table.thinking?;
    let wait = model.now.saturating_sub(thinking.since);
    if wait < SHORT_WAIT || thinking.question == Question::Prospect && wait < LONG_WAIT {
        return None;
    }
    let text = if wait < LONG_WAIT {
        model.words.say("play-thinking")
    } else {
        let count = |number| Format { words: model.words }.count(number);
        let states = count(thinking.expanded);
        let rate = count((thinking.expanded as f64 / wait.as_secs_f64()) as u64);
        model.words.say_with("play-thinking-long", &[("states", states.into()), ("rate", rate.into())])
    };
    Some(Line::styled(text, model.look.ink(ACCENT)))
}
