//! The coach: can it still be won, hints, reviews.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use crate::describe::ToSchema;
use quebra_puzzles::game::Game;
use quebra_puzzles::reason;
use quebra_search::clock::Instant;
use quebra_search::{Dashboard, INFINITE, Limits, Stop};
use quebra_studio::coach::{self, Coach};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use crate::error::Error;
use crate::level::Level;
use crate::limits::Bounds;
use crate::play::{Opened, Place};
use crate::scene::{Cell, Direction, cells};
use crate::schema::Schema;
use crate::tell::coach::{actor, tell_hint, tell_prospect, tell_reason, tell_turns, tell_waste};
use crate::words::Words;

/// A hint about a level that goes by a name, as `quebra hint --json` prints it.
#[derive(Serialize, ToSchema)]
pub struct HintAnswer {
    schema: Schema,
    puzzle: &'static str,
    level: String,
    code: String,
    moves: Vec<String>,
    #[serde(flatten)]
    hint: Hint,
}

/// A review of a game on a level that goes by a name, as `quebra review --json` prints it.
#[derive(Serialize, ToSchema)]
pub struct ReviewAnswer {
    schema: Schema,
    puzzle: &'static str,
    level: String,
    code: String,
    solved: bool,
    cost: u32,
    #[serde(flatten)]
    review: Review,
}

/// A good move, by somebody who was not there when the game was played.
pub fn hint(level: &Level, limits: &Limits, dashboard: &Dashboard) -> coach::Hint {
    let game = level.game.as_ref();
    let mut coach = Coach::new(level.text.par);
    let started = Instant::now();
    coach.retrace(game, limits, dashboard);
    let time = limits.time.map(|time| time.saturating_sub(started.elapsed()));
    coach.hint(game, &Limits { time, ..*limits }, dashboard)
}

/// What each move cost.
pub fn review(level: &Level, limits: &Limits, dashboard: &Dashboard) -> coach::Review {
    Coach::new(level.text.par).review(level.game.as_ref(), limits, dashboard)
}

impl HintAnswer {
    /// A hint told up to a stage, from 1 to 4.
    pub fn new(words: Words, level: &Level, hint: &coach::Hint, stage: usize) -> Self {
        let game = level.game.as_ref();
        Self {
            schema: Schema,
            puzzle: game.card().name,
            level: level.name.clone(),
            code: game.code(),
            moves: game.history(),
            hint: Hint::new(words, game, hint, stage),
        }
    }
}

impl ReviewAnswer {
    /// A review in words.
    pub fn new(words: Words, level: &Level, review: &coach::Review) -> Self {
        let game = level.game.as_ref();
        Self {
            schema: Schema,
            puzzle: game.card().name,
            level: level.name.clone(),
            code: game.code(),
            solved: game.is_solved(),
            cost: game.cost(),
            review: Review::new(words, review),
        }
    }
}

/// A prospect as programs read it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Prospect {
    /// `proved`, `found`, `open` or `lost`.
    verdict: &'static str,
    /// The moves of the best way that is known.
    left: Option<u32>,
    lower_bound: Option<u32>,
    spent: u32,
    par: Option<u32>,
    stars: Option<Stars>,
    source: &'static str,
    stopped_by: Option<&'static str>,
    text: String,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
struct Stars {
    sure: u8,
    most: u8,
}

impl Prospect {
    pub(crate) fn new(words: Words, prospect: &coach::Prospect) -> Self {
        Self {
            verdict: match prospect.left {
                coach::Left::Proved(_) => "proved",
                coach::Left::Found { .. } => "found",
                coach::Left::Open { .. } => "open",
                coach::Left::Lost => "lost",
            },
            left: prospect.left.best(),
            lower_bound: Some(prospect.left.bound()).filter(|&bound| bound != INFINITE),
            spent: prospect.spent,
            par: prospect.par,
            stars: prospect.stars.map(|stars| Stars { sure: stars.sure, most: stars.most }),
            source: prospect.source.name(),
            stopped_by: prospect.stopped_by.map(Stop::name),
            text: tell_prospect(words, prospect),
        }
    }
}

/// The stages of a hint, as far as they are told.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Hint {
    prospect: Prospect,
    /// From stage 2 on.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    piece: Option<MovingPiece>,
    /// From stage 3 on.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    word: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    direction: Option<Direction>,
    /// Stage 4.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    reasons: Option<Vec<Reason>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    plan: Option<Vec<String>>,
    /// The way back from a lost position; from stage 2 on.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    back: Option<Back>,
    /// The stages, each in a sentence.
    stages: Vec<String>,
    /// Where the piece is, by row and column from 0, for a page that has only the board; from stage 2 on.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    cells: Option<Vec<Cell>>,
}

impl Hint {
    pub(crate) fn new(words: Words, game: &dyn Game, hint: &coach::Hint, stage: usize) -> Self {
        let from = |least: usize| hint.step.as_ref().filter(|_| stage >= least);
        Self {
            prospect: Prospect::new(words, &hint.prospect),
            piece: from(2).map(|step| MovingPiece::new(words, &step.piece)),
            word: from(3).map(|step| step.word.clone()),
            direction: from(3).and_then(|step| step.dir).map(Direction::from),
            reasons: from(4).map(|step| step.reasons.iter().map(|reason| Reason::new(words, reason)).collect()),
            plan: from(4).map(|step| step.plan.clone()),
            back: hint.back.as_ref().filter(|_| stage >= 2).map(Back::from),
            stages: tell_hint(words, hint).into_iter().take(stage).collect(),
            cells: from(2).map(|step| {
                let action = game.moves().into_iter().find(|action| action.word == step.word);
                action.map(|action| cells(&action.gesture.cells)).unwrap_or_default()
            }),
        }
    }
}

/// The way back to where the level could still be won.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct Back {
    /// How many moves to take back.
    moves: usize,
    /// The number of the move that lost the level, from 1.
    number: usize,
    /// That move.
    #[serde(rename = "move")]
    word: String,
}

impl From<&coach::Back> for Back {
    fn from(back: &coach::Back) -> Self {
        Self { moves: back.moves, number: back.number, word: back.word.clone() }
    }
}

/// What moves. Rows and columns count from 1, as in moves.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
struct MovingPiece {
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    row: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    column: Option<usize>,
    text: String,
}

impl MovingPiece {
    fn new(words: Words, piece: &reason::Actor) -> Self {
        let text = actor(words, piece);
        let at = |kind, name: Option<String>, row: usize, column: usize| Self {
            kind,
            name,
            row: Some(row + 1),
            column: Some(column + 1),
            text: text.clone(),
        };
        let named = |kind, name: Option<String>| Self { kind, name, text: text.clone(), ..Self::default() };
        match *piece {
            reason::Actor::Unnamed => named("unnamed", None),
            reason::Actor::Only => named("only", None),
            reason::Actor::Tile { number } => named("tile", Some(number.to_string())),
            reason::Actor::Group { letter } => named("group", Some(letter.to_string())),
            reason::Actor::Cube { row, column } => at("cube", None, row, column),
            reason::Actor::Block { colour, row, column } => at("block", Some(colour.symbol.to_string()), row, column),
            reason::Actor::Piece { colour, row, column } => at("piece", Some(colour.symbol.to_string()), row, column),
        }
    }
}

/// What speaks for a move. Rows and columns count from 1, as in moves.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct Reason {
    kind: &'static str,
    #[serde(flatten)]
    values: Map<String, Value>,
    text: String,
}

impl Reason {
    fn new(words: Words, reason: &reason::Reason) -> Self {
        let values = match reason {
            reason::Reason::Solves
            | reason::Reason::OnlyLegal
            | reason::Reason::OnlyWinning
            | reason::Reason::OnlyShortest
            | reason::Reason::Splits
            | reason::Reason::Reunites => json!({}),
            reason::Reason::Home { tile } | reason::Reason::Nearer { tile } | reason::Reason::Aside { tile } => {
                json!({ "tile": tile })
            }
            reason::Reason::Opens { bridge }
            | reason::Reason::Closes { bridge }
            | reason::Reason::Crosses { bridge } => {
                json!({ "bridge": bridge })
            }
            reason::Reason::Teleports { row, column } => json!({ "row": row + 1, "column": column + 1 }),
            reason::Reason::Joins { colour, blocks, left } => {
                json!({ "colour": colour.symbol, "blocks": blocks, "left": left })
            }
            reason::Reason::Approaches { colour }
            | reason::Reason::MakesRoom { colour }
            | reason::Reason::Clears { colour } => {
                json!({ "colour": colour.symbol })
            }
            reason::Reason::Fills { cells, left } => json!({ "cells": cells, "left": left }),
            reason::Reason::FillsAlone { cells } => json!({ "cells": cells }),
            reason::Reason::Breaks { pieces, left } => json!({ "pieces": pieces, "left": left }),
            reason::Reason::Prepares { event, moves } => json!({ "moves": moves, "event": Self::new(words, event) }),
            reason::Reason::Plan { moves } => json!({ "moves": moves }),
        };
        let Value::Object(values) = values else { unreachable!("all of them are objects") };
        Self { kind: reason.name(), values, text: tell_reason(words, reason) }
    }
}

/// A review as programs read it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Review {
    start: Prospect,
    moves: Vec<Judgement>,
    star_lost: Option<TurningPoint>,
    level_lost: Option<TurningPoint>,
    par: Option<u32>,
    stars: Option<u8>,
    stopped_by: Option<&'static str>,
    /// The turning points, in sentences.
    text: Vec<String>,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
struct Judgement {
    number: usize,
    #[serde(rename = "move")]
    word: String,
    before: Prospect,
    after: Prospect,
    /// Moves more than needed since this one; null if not proven, or if it lost the level.
    waste: Option<u32>,
    loses: bool,
    text: String,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
struct TurningPoint {
    number: usize,
    #[serde(rename = "move")]
    word: String,
    better: Vec<String>,
}

impl Review {
    pub(crate) fn new(words: Words, review: &coach::Review) -> Self {
        let turn = |turn: &coach::Turn| TurningPoint {
            number: turn.number,
            word: review.moves[turn.number - 1].word.clone(),
            better: turn.better.clone(),
        };
        let judgement = |(number, judgement): (usize, &coach::Judgement)| Judgement {
            number,
            word: judgement.word.clone(),
            before: Prospect::new(words, &judgement.before),
            after: Prospect::new(words, &judgement.after),
            waste: judgement.waste().filter(|&waste| waste != INFINITE),
            loses: judgement.loses(),
            text: tell_waste(words, judgement),
        };
        Self {
            start: Prospect::new(words, &review.start),
            moves: (1..).zip(&review.moves).map(judgement).collect(),
            star_lost: review.star_lost.as_ref().map(turn),
            level_lost: review.level_lost.as_ref().map(turn),
            par: review.start.par,
            stars: review.stars,
            stopped_by: review.stopped_by.map(Stop::name),
            text: tell_turns(words, review),
        }
    }
}

/// How many levels have a coach that remembers its plans.
const MOST: usize = 16;

/// The coaches of the levels that were played last. A coach who is asked again goes on with the plan it gave.
#[derive(Clone, Default)]
pub struct Coaches {
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
pub struct Question {
    #[serde(flatten)]
    place: Place,
    /// The language of the texts; English unless something else is said.
    lang: Option<String>,
    /// How much a hint tells: 1 whether it can still be won, 2 which piece to move, 3 the move, 4 why.
    stage: Option<usize>,
    #[serde(default)]
    pub(crate) limits: Bounds,
}

/// A question that was checked.
pub(crate) struct Prepared {
    opened: Opened,
    words: Words,
    stage: usize,
    limits: Limits,
    coaches: Coaches,
}

impl Question {
    /// Checks what is asked.
    pub(crate) fn prepare(self, limits: Limits, coaches: &Coaches) -> Result<Prepared, Error> {
        let stage = self.stage.unwrap_or(4);
        if !(1..=4).contains(&stage) {
            return Err(Error::input("`stage`: expected a number from 1 to 4"));
        }
        Ok(Prepared {
            opened: self.place.open()?,
            words: Words::new(Some(self.lang.as_deref().unwrap_or("en"))),
            stage,
            limits,
            coaches: coaches.clone(),
        })
    }
}

impl Prepared {
    /// Can it still be won?
    pub(crate) fn prospect(&self, dashboard: &Dashboard) -> Prospect {
        let Self { opened, words, limits, coaches, .. } = self;
        let prospect = coaches
            .ask(opened, limits, dashboard, |coach, limits| coach.prospect(opened.game.as_ref(), limits, dashboard));
        Prospect::new(*words, &prospect)
    }

    /// A good move, and why.
    pub(crate) fn hint(&self, dashboard: &Dashboard) -> Hint {
        let Self { opened, words, stage, limits, coaches } = self;
        let game = opened.game.as_ref();
        let hint = coaches.ask(opened, limits, dashboard, |coach, limits| coach.hint(game, limits, dashboard));
        Hint::new(*words, game, &hint, *stage)
    }

    /// What each move cost.
    pub(crate) fn review(&self, dashboard: &Dashboard) -> Review {
        let Self { opened, words, limits, .. } = self;
        // It may chart the whole level, which is too much to remember.
        let review = Coach::new(opened.text.par).review(opened.game.as_ref(), limits, dashboard);
        Review::new(*words, &review)
    }
}
