//! The coach's jobs: can it still be won, hints, reviews.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use quebra_puzzles::coach::Coach;
use quebra_search::{Dashboard, Limits};
use serde::Deserialize;
use serde_json::{json, to_value};
use utoipa::ToSchema;

use super::failure::Failure;
use super::play::{Opened, Place};
use super::tasks::{Bounds, Work};
use quebra_api::tell::coach::{HintShape, ProspectShape, ReviewShape};
use quebra_api::words::Words;

/// How many levels have a coach that remembers its plans.
const MOST: usize = 16;

/// The coaches of the levels that were played last. A coach who is asked again goes on with the plan it gave.
#[derive(Clone, Default)]
pub(super) struct Coaches {
    latest: Arc<Mutex<Latest>>,
}

/// By level codes, the one asked last at the end.
type Latest = VecDeque<(String, Arc<Mutex<Coach>>)>;

impl Coaches {
    fn of(&self, opened: &Opened) -> Arc<Mutex<Coach>> {
        let code = opened.game.code();
        let mut latest = self.latest.lock().unwrap_or_else(PoisonError::into_inner);
        let known = latest.iter().position(|(other, _)| *other == code).and_then(|place| latest.remove(place));
        let (_, coach) = known.unwrap_or_else(|| (code.clone(), Arc::new(Mutex::new(Coach::new(opened.text.par)))));
        latest.push_back((code, Arc::clone(&coach)));
        if latest.len() > MOST {
            latest.pop_front();
        }
        coach
    }

    /// Asks the level's coach; one that is busy does not keep anybody waiting: then a new one has to find its plans again.
    fn ask<T>(
        &self,
        opened: &Opened,
        limits: &Limits,
        dashboard: &Dashboard,
        ask: impl FnOnce(&mut Coach, &Limits) -> T,
    ) -> T {
        let coach = self.of(opened);
        if let Ok(mut coach) = coach.try_lock() {
            return ask(&mut coach, limits);
        }
        let mut fresh = Coach::new(opened.text.par);
        let started = Instant::now();
        fresh.retrace(opened.game.as_ref(), limits, dashboard);
        let time = limits.time.map(|time| time.saturating_sub(started.elapsed()));
        ask(&mut fresh, &Limits { time, ..*limits })
    }
}

/// A position to be looked at by the coach.
#[derive(Deserialize, ToSchema)]
pub(super) struct Question {
    #[serde(flatten)]
    place: Place,
    /// The language of the texts; English unless something else is said.
    lang: Option<String>,
    /// How much a hint tells: 1 whether it can still be won, 2 which piece to move, 3 the move, 4 why.
    stage: Option<usize>,
    #[serde(default)]
    limits: Bounds,
}

/// What is needed to answer a question.
struct Prepared {
    opened: Opened,
    words: Words,
    stage: usize,
    limits: Limits,
    coaches: Coaches,
}

impl Question {
    fn prepare(self, memory: usize, coaches: &Coaches) -> Result<Prepared, Failure> {
        let stage = self.stage.unwrap_or(4);
        if !(1..=4).contains(&stage) {
            return Err(Failure::input("`stage`: expected a number from 1 to 4"));
        }
        Ok(Prepared {
            opened: self.place.open()?,
            words: Words::new(Some(self.lang.as_deref().unwrap_or("en"))),
            stage,
            limits: self.limits.limits(memory)?,
            coaches: coaches.clone(),
        })
    }

    /// Can it still be won?
    pub(super) fn prospect(self, memory: usize, coaches: &Coaches) -> Result<Work, Failure> {
        let Prepared { opened, words, limits, coaches, .. } = self.prepare(memory, coaches)?;
        Ok(Box::new(move |dashboard| {
            let prospect = coaches.ask(&opened, &limits, dashboard, |coach, limits| {
                coach.prospect(opened.game.as_ref(), limits, dashboard)
            });
            Ok(to_value(ProspectShape::new(words, &prospect)).expect("our values have string keys"))
        }))
    }

    /// A good move, and why.
    pub(super) fn hint(self, memory: usize, coaches: &Coaches) -> Result<Work, Failure> {
        let Prepared { opened, words, stage, limits, coaches } = self.prepare(memory, coaches)?;
        Ok(Box::new(move |dashboard| {
            let game = opened.game.as_ref();
            let hint = coaches.ask(&opened, &limits, dashboard, |coach, limits| coach.hint(game, limits, dashboard));
            let mut shape = to_value(HintShape::new(words, &hint, stage)).expect("our values have string keys");
            // Where the piece is, for a page that has only the board.
            if let Some(step) = hint.step.filter(|_| stage >= 2) {
                let action = game.moves().into_iter().find(|action| action.word == step.word);
                let cells = action.map(|action| action.gesture.cells).unwrap_or_default();
                shape["cells"] = json!(cells);
            }
            Ok(shape)
        }))
    }

    /// What each move cost.
    pub(super) fn review(self, memory: usize, coaches: &Coaches) -> Result<Work, Failure> {
        let Prepared { opened, words, limits, .. } = self.prepare(memory, coaches)?;
        Ok(Box::new(move |dashboard| {
            // It may chart the whole level, which is too much to remember.
            let review = Coach::new(opened.text.par).review(opened.game.as_ref(), &limits, dashboard);
            Ok(to_value(ReviewShape::new(words, &review)).expect("our values have string keys"))
        }))
    }
}
