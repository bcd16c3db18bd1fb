//! How a game goes: a level comes to the table, moves are played and kept, the coach is asked and heard, a solution is watched.

use std::rc::Rc;
use std::time::Duration;

use quebra_studio::coach::Hint;

use super::model::{Answer, Effect, Focus, Inquiry, Model};
use super::shelf::List;
use super::store::{Best, Change, Saved};
use super::table::{Animation, PAUSE, Question, Table, Thinking, Watch};

/// Puts a level on the table, with the game that was going on.
pub(crate) fn open(model: &mut Model, list: Rc<List>, index: usize) -> Vec<Effect> {
    let code = &list.levels[index].code;
    let saved = model.progress.levels.get(code).map(|record| record.game.clone()).unwrap_or_default();
    open_saved(model, list, index, &saved)
}

/// Chooses a line of a list; what depends on it starts where it is most useful.
pub(crate) fn select(model: &mut Model, focus: Focus, line: usize) {
    let menu = &mut model.menu;
    match focus {
        Focus::Puzzles => (menu.puzzle, menu.pack) = (line, 0),
        Focus::Packs => menu.pack = line,
        Focus::Levels => {
            menu.level = line;
            return;
        }
    }
    let list = model.shelf[menu.puzzle].packs[menu.pack].list();
    let is_solved = |code: &String| model.progress.levels.get(code).is_some_and(|record| record.best.is_some());
    menu.level = list.levels.iter().position(|entry| !is_solved(&entry.code)).unwrap_or(0);
}

/// Goes on with a puzzle where nothing is solved yet.
pub(crate) fn resume(model: &mut Model, puzzle: usize) -> Vec<Effect> {
    select(model, Focus::Puzzles, puzzle);
    let list = Rc::clone(model.shelf[puzzle].packs[model.menu.pack].list());
    open(model, list, model.menu.level)
}

/// Puts a level on the table, with this game. Another one that was going on can be had back by undoing.
pub(crate) fn open_saved(model: &mut Model, list: Rc<List>, index: usize, saved: &Saved) -> Vec<Effect> {
    let mut saved = saved.clone();
    let known = model.progress.levels.get(&list.levels[index].code).map(|record| &record.game);
    if let Some(known) = known.filter(|known| !known.moves.is_empty() && known.moves != saved.moves) {
        let earlier = known.earlier.iter().chain([&known.moves]).cloned();
        saved.earlier.splice(..0, earlier);
    }
    let table = Table::new(list, index, &saved);
    if !table.game.history().is_empty() {
        let count = table.game.history().len();
        model.notice = Some(model.words.say_with("play-resumed", &[("moves", count.into())]));
    }
    model.table = Some(table);
    changed(model)
}

/// After a change of the position: it is kept, and looked at.
pub(crate) fn changed(model: &mut Model) -> Vec<Effect> {
    let Some(table) = &mut model.table else { return Vec::new() };
    let code = table.entry().code.clone();
    let mut effects = Vec::new();
    let saved = table.saved();
    let known = model.progress.levels.get(&code).map(|record| record.game.clone()).unwrap_or_default();
    if saved != known {
        keep(model, Change::Game(code, saved), &mut effects);
    }
    let Some(table) = &mut model.table else { return effects };
    if table.game.is_solved() {
        table.is_reviewing = true;
        let change = solved(table);
        keep(model, change, &mut effects);
        effects.extend(ask(model, Question::Review));
    } else if model.progress.settings.tells_prospect {
        effects.extend(ask(model, Question::Prospect));
    } else {
        effects.push(hush(model));
    }
    effects
}

/// The solution that is on the table.
fn solved(table: &Table) -> Change {
    let best = Best { cost: table.game.cost(), stars: table.stars(), moves: table.game.history() };
    Change::Solved(table.entry().code.clone(), best)
}

pub(crate) fn keep(model: &mut Model, change: Change, effects: &mut Vec<Effect>) {
    model.progress.apply(change.clone());
    effects.push(Effect::Save(change));
}

pub(crate) fn ask(model: &mut Model, question: Question) -> Option<Effect> {
    let table = model.table.as_mut()?;
    model.questions += 1;
    let number = model.questions;
    table.thinking = Some(Thinking { question, since: model.now, expanded: 0, is_stopped: false });
    Some(Effect::Ask(Inquiry { number, question, game: table.game.fork(), par: table.entry().par }))
}

pub(crate) fn hush(model: &mut Model) -> Effect {
    model.questions += 1;
    if let Some(table) = &mut model.table {
        table.thinking = None;
    }
    Effect::Hush
}

/// The coach answers.
pub(crate) fn hear(model: &mut Model, answer: Answer) -> Vec<Effect> {
    let Some(table) = &mut model.table else { return Vec::new() };
    table.thinking = None;
    match answer {
        Answer::Prospect(prospect) => table.prospect = Some(prospect),
        Answer::Hint(hint) => {
            table.prospect = Some(hint.prospect);
            show(table, hint);
        }
        Answer::Plan(hint) => {
            table.prospect = Some(hint.prospect);
            if let Some(step) = &hint.step {
                let (game, plan) = (table.game.fork(), step.plan.clone());
                table.watch = Some(Watch { game, plan, at: 0, is_running: true, next: model.now + PAUSE });
                table.held = None;
            } else {
                show(table, hint);
            }
        }
        Answer::Review(review) => {
            table.prospect = Some(review.moves.last().map_or(review.start, |last| last.after));
            table.review = Some(review);
            // Stars may be known only now.
            let change = solved(table);
            let mut effects = Vec::new();
            let mut progress = model.progress.clone();
            progress.apply(change.clone());
            if progress != model.progress {
                keep(model, change, &mut effects);
            }
            return effects;
        }
    }
    Vec::new()
}

/// The first stage of a hint. Where all is lost, the way back comes with it.
fn show(table: &mut Table, hint: Hint) {
    table.stage = if hint.back.is_some() { 2 } else { 1 };
    (table.hint, table.is_read) = (Some(hint), false);
}

pub(crate) fn tick(model: &mut Model, now: Duration, expanded: u64) {
    model.now = now;
    let motion = model.motion();
    let Some(table) = &mut model.table else { return };
    if let Some(thinking) = &mut table.thinking {
        thinking.expanded = expanded;
    }
    if table.animation.as_ref().is_some_and(|animation| animation.at(now).is_none()) {
        table.animation = None;
    }
    let Some(watch) = &mut table.watch else { return };
    if watch.is_running && now >= watch.next && table.animation.is_none() {
        watch.is_running = watch.at < watch.plan.len();
        step(table, motion);
        if let Some(watch) = &mut table.watch {
            let seen = table.animation.as_ref().map_or_else(Default::default, Animation::duration);
            watch.next = now + seen + PAUSE;
        }
    }
}

/// Plays the next move of the plan that is being watched.
pub(crate) fn step(table: &mut Table, motion: Option<Duration>) {
    let Some(watch) = &mut table.watch else { return };
    let Some(word) = watch.plan.get(watch.at) else { return };
    let (before, frames) = (watch.game.scene(), watch.game.frames(word).unwrap_or_default());
    watch.game.play(word).expect("a plan is legal");
    watch.at += 1;
    table.animation = motion.map(|started| Animation::new(before, frames, started));
}
