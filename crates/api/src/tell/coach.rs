//! What the coach says, in words for players and in shapes for programs: the same in every front end.

use quebra_puzzles::coach::reason::{Actor, Colour, Reason};
use quebra_puzzles::coach::{Hint, Judgement, Left, Prospect, Review, Source, Step, Turn};
use quebra_puzzles::grid::Dir;
use quebra_search::{INFINITE, Stop};
use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::words::{self, Words};

/// Can it still be won, and in how many moves; and how many stars are possible.
pub fn tell_prospect(words: Words, prospect: &Prospect) -> String {
    let verdict = match prospect.left {
        Left::Proved(0) => return words.say("coach-solved"),
        Left::Proved(moves) => words.say_with("coach-proved", &[("moves", moves.into())]),
        Left::Found { best, bound } => {
            words.say_with("coach-found", &[("moves", best.into()), ("bound", bound.into())])
        }
        Left::Open { bound } => words.say_with("coach-open", &[("bound", bound.into())]),
        Left::Lost => return words.say("coach-lost"),
    };
    match prospect.stars.filter(|_| prospect.left.best().is_some()) {
        Some(stars) if stars.sure == stars.most => {
            format!("{verdict} {}", words.say_with("coach-stars", &[("stars", stars.most.into())]))
        }
        Some(stars) => {
            let values = [("sure", stars.sure.into()), ("most", stars.most.into())];
            format!("{verdict} {}", words.say_with("coach-stars-between", &values))
        }
        None => verdict,
    }
}

/// What to move.
pub fn tell_piece(words: Words, step: &Step) -> String {
    words.say_with("coach-piece", &[("piece", actor(words, &step.piece).into())])
}

/// The move.
pub fn tell_move(words: Words, step: &Step) -> String {
    let direction = match step.dir {
        Some(Dir::Up) => words.say("coach-up"),
        Some(Dir::Down) => words.say("coach-down"),
        Some(Dir::Left) => words.say("coach-left"),
        Some(Dir::Right) => words.say("coach-right"),
        None => String::new(),
    };
    let values = [
        ("move", step.word.clone().into()),
        ("piece", actor(words, &step.piece).into()),
        ("direction", direction.into()),
    ];
    match step.piece {
        Actor::Only | Actor::Cube { .. } => words.say_with("coach-move-roll", &values),
        Actor::Group { .. } => words.say_with("coach-move-fold", &values),
        _ => words.say_with("coach-move", &values),
    }
}

/// What speaks for it.
pub fn tell_reasons(words: Words, step: &Step) -> String {
    let reasons: Vec<String> = step.reasons.iter().map(|reason| tell_reason(words, reason)).collect();
    words.say_with("coach-why", &[("reasons", reasons.join("; ").into())])
}

/// The stages of a hint, one line each.
pub fn tell_hint(words: Words, hint: &Hint) -> Vec<String> {
    let mut stages = vec![tell_prospect(words, &hint.prospect)];
    if let Some(step) = &hint.step {
        stages.extend([tell_piece(words, step), tell_move(words, step), tell_reasons(words, step)]);
    }
    stages
}

fn actor(words: Words, piece: &Actor) -> String {
    let place = |row: usize, column: usize| [("row", (row + 1).into()), ("column", (column + 1).into())];
    let coloured = |key: &str, colour: Colour, row, column| {
        let [row, column] = place(row, column);
        words.say_with(key, &[("colour", name(words, colour)), row, column])
    };
    match piece {
        Actor::Only => words.say("coach-only"),
        Actor::Tile { number } => words.say_with("coach-tile", &[("number", (*number).into())]),
        &Actor::Cube { row, column } => words.say_with("coach-cube", &place(row, column)),
        Actor::Block { colour, row, column } => coloured("coach-block", *colour, *row, *column),
        Actor::Group { letter } => words.say_with("coach-group", &[("letter", letter.to_string().into())]),
        Actor::Piece { colour, row, column } => coloured("coach-single", *colour, *row, *column),
    }
}

/// The names of the first paints, in their order.
const PAINTS: [&str; 6] = ["purple", "orange", "pink", "blue", "green", "yellow"];

fn name(words: Words, colour: Colour) -> words::Value {
    let paint = PAINTS.get(usize::from(colour.paint)).copied().unwrap_or("other");
    words.say_with("coach-colour", &[("colour", paint.into()), ("symbol", colour.symbol.to_string().into())]).into()
}

/// One thing that speaks for a move, without a full stop.
pub fn tell_reason(words: Words, reason: &Reason) -> String {
    let bridge = |key: &str, bridge: &char| words.say_with(key, &[("bridge", bridge.to_string().into())]);
    let tile = |key: &str, tile: &usize| words.say_with(key, &[("tile", (*tile).into())]);
    let coloured = |key: &str, colour: Colour| words.say_with(key, &[("colour", name(words, colour))]);
    match reason {
        Reason::Solves => words.say("coach-why-solves"),
        Reason::OnlyLegal => words.say("coach-why-only-legal"),
        Reason::OnlyWinning => words.say("coach-why-only-winning"),
        Reason::OnlyShortest => words.say("coach-why-only-shortest"),
        Reason::Home { tile: number } => tile("coach-why-home", number),
        Reason::Nearer { tile: number } => tile("coach-why-nearer", number),
        Reason::Aside { tile: number } => tile("coach-why-aside", number),
        Reason::Opens { bridge: letter } => bridge("coach-why-opens", letter),
        Reason::Closes { bridge: letter } => bridge("coach-why-closes", letter),
        Reason::Crosses { bridge: letter } => bridge("coach-why-crosses", letter),
        Reason::Splits => words.say("coach-why-splits"),
        Reason::Reunites => words.say("coach-why-reunites"),
        Reason::Teleports { row, column } => {
            words.say_with("coach-why-teleports", &[("row", (row + 1).into()), ("column", (column + 1).into())])
        }
        Reason::Joins { colour, blocks, left } => {
            let values = [("colour", name(words, *colour)), ("blocks", (*blocks).into()), ("left", (*left).into())];
            words.say_with("coach-why-joins", &values)
        }
        Reason::Approaches { colour } => coloured("coach-why-approaches", *colour),
        Reason::MakesRoom { colour } => coloured("coach-why-makes-room", *colour),
        Reason::Fills { cells, left } => {
            words.say_with("coach-why-fills", &[("cells", (*cells).into()), ("left", (*left).into())])
        }
        Reason::FillsAlone { cells } => words.say_with("coach-why-fills-alone", &[("cells", (*cells).into())]),
        Reason::Breaks { pieces, left } => {
            words.say_with("coach-why-breaks", &[("pieces", (*pieces).into()), ("left", (*left).into())])
        }
        Reason::Clears { colour } => coloured("coach-why-clears", *colour),
        Reason::Prepares { event, moves } => {
            let values = [("moves", (*moves).into()), ("event", tell_reason(words, event).into())];
            words.say_with("coach-why-prepares", &values)
        }
        Reason::Plan { moves } => words.say_with("coach-why-plan", &[("moves", (*moves).into())]),
    }
}

/// How far it is, in a few characters: `7`, `7–9` between a bound and a way, `≥7` without a way.
pub fn brief(words: Words, left: Left) -> String {
    match left {
        Left::Proved(moves) => moves.to_string(),
        Left::Found { best, bound } => format!("{bound}–{best}"),
        Left::Open { bound } => format!("≥{bound}"),
        Left::Lost => words.say("coach-review-is-lost"),
    }
}

/// Where that is known from.
pub fn tell_source(words: Words, source: Source) -> String {
    match source {
        Source::Space => words.say("coach-review-space"),
        Source::Search => words.say("coach-review-search"),
    }
}

/// What a move cost, in a few words.
pub fn tell_waste(words: Words, judgement: &Judgement) -> String {
    match judgement.waste() {
        _ if judgement.before.left == Left::Lost => String::new(),
        Some(0) => words.say("coach-review-best"),
        Some(INFINITE) => words.say("coach-review-loses"),
        Some(moves) => words.say_with("coach-review-waste", &[("moves", moves.into())]),
        None if judgement.after.left == Left::Lost => words.say("coach-review-loses"),
        None => words.say("coach-review-unknown"),
    }
}

/// What the turning points of a game were, a sentence each.
pub fn tell_turns(words: Words, review: &Review) -> Vec<String> {
    let sentence = |key: &str, turn: &Turn| {
        let word = review.moves[turn.number - 1].word.clone();
        let mut text = words.say_with(key, &[("number", turn.number.into()), ("move", word.into())]);
        if !turn.better.is_empty() {
            let better = words.say_with("coach-review-better", &[("moves", turn.better.join(" ").into())]);
            text.push_str(&format!(" {better}"));
        }
        text
    };
    // With the level, its stars are lost as well: that need not be said.
    let star = review.star_lost.as_ref().filter(|_| review.star_lost != review.level_lost);
    let star = star.map(|turn| sentence("coach-review-star", turn));
    let level = review.level_lost.as_ref().map(|turn| sentence("coach-review-level", turn));
    star.into_iter().chain(level).collect()
}

/// A prospect as programs read it.
#[derive(Serialize)]
pub struct ProspectShape {
    /// `proved`, `found`, `open` or `lost`.
    verdict: &'static str,
    /// The moves of the best way that is known.
    left: Option<u32>,
    lower_bound: Option<u32>,
    spent: u32,
    par: Option<u32>,
    stars: Option<StarsShape>,
    source: &'static str,
    stopped_by: Option<&'static str>,
    text: String,
}

#[derive(Serialize)]
struct StarsShape {
    sure: u8,
    most: u8,
}

impl ProspectShape {
    pub fn new(words: Words, prospect: &Prospect) -> Self {
        Self {
            verdict: match prospect.left {
                Left::Proved(_) => "proved",
                Left::Found { .. } => "found",
                Left::Open { .. } => "open",
                Left::Lost => "lost",
            },
            left: prospect.left.best(),
            lower_bound: Some(prospect.left.bound()).filter(|&bound| bound != INFINITE),
            spent: prospect.spent,
            par: prospect.par,
            stars: prospect.stars.map(|stars| StarsShape { sure: stars.sure, most: stars.most }),
            source: prospect.source.name(),
            stopped_by: prospect.stopped_by.map(Stop::name),
            text: tell_prospect(words, prospect),
        }
    }
}

/// The stages of a hint, as far as they are told.
#[derive(Serialize)]
pub struct HintShape {
    prospect: ProspectShape,
    /// From stage 2 on.
    #[serde(skip_serializing_if = "Option::is_none")]
    piece: Option<ActorShape>,
    /// From stage 3 on.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    word: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    direction: Option<&'static str>,
    /// Stage 4.
    #[serde(skip_serializing_if = "Option::is_none")]
    reasons: Option<Vec<ReasonShape>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    plan: Option<Vec<String>>,
    /// The stages, each in a sentence.
    stages: Vec<String>,
}

impl HintShape {
    pub fn new(words: Words, hint: &Hint, stage: usize) -> Self {
        let from = |least: usize| hint.step.as_ref().filter(|_| stage >= least);
        Self {
            prospect: ProspectShape::new(words, &hint.prospect),
            piece: from(2).map(|step| ActorShape::new(words, &step.piece)),
            word: from(3).map(|step| step.word.clone()),
            direction: from(3).and_then(|step| step.dir).map(direction),
            reasons: from(4).map(|step| step.reasons.iter().map(|reason| ReasonShape::new(words, reason)).collect()),
            plan: from(4).map(|step| step.plan.clone()),
            stages: tell_hint(words, hint).into_iter().take(stage).collect(),
        }
    }
}

fn direction(dir: Dir) -> &'static str {
    match dir {
        Dir::Up => "up",
        Dir::Down => "down",
        Dir::Left => "left",
        Dir::Right => "right",
    }
}

/// What moves. Rows and columns count from 1, as in moves.
#[derive(Default, Serialize)]
struct ActorShape {
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    row: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<usize>,
    text: String,
}

impl ActorShape {
    fn new(words: Words, piece: &Actor) -> Self {
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
            Actor::Only => named("only", None),
            Actor::Tile { number } => named("tile", Some(number.to_string())),
            Actor::Group { letter } => named("group", Some(letter.to_string())),
            Actor::Cube { row, column } => at("cube", None, row, column),
            Actor::Block { colour, row, column } => at("block", Some(colour.symbol.to_string()), row, column),
            Actor::Piece { colour, row, column } => at("piece", Some(colour.symbol.to_string()), row, column),
        }
    }
}

/// What speaks for a move. Rows and columns count from 1, as in moves.
#[derive(Serialize)]
struct ReasonShape {
    kind: &'static str,
    #[serde(flatten)]
    values: Map<String, Value>,
    text: String,
}

impl ReasonShape {
    fn new(words: Words, reason: &Reason) -> Self {
        let values = match reason {
            Reason::Solves
            | Reason::OnlyLegal
            | Reason::OnlyWinning
            | Reason::OnlyShortest
            | Reason::Splits
            | Reason::Reunites => json!({}),
            Reason::Home { tile } | Reason::Nearer { tile } | Reason::Aside { tile } => json!({ "tile": tile }),
            Reason::Opens { bridge } | Reason::Closes { bridge } | Reason::Crosses { bridge } => {
                json!({ "bridge": bridge })
            }
            Reason::Teleports { row, column } => json!({ "row": row + 1, "column": column + 1 }),
            Reason::Joins { colour, blocks, left } => {
                json!({ "colour": colour.symbol, "blocks": blocks, "left": left })
            }
            Reason::Approaches { colour } | Reason::MakesRoom { colour } | Reason::Clears { colour } => {
                json!({ "colour": colour.symbol })
            }
            Reason::Fills { cells, left } => json!({ "cells": cells, "left": left }),
            Reason::FillsAlone { cells } => json!({ "cells": cells }),
            Reason::Breaks { pieces, left } => json!({ "pieces": pieces, "left": left }),
            Reason::Prepares { event, moves } => json!({ "moves": moves, "event": Self::new(words, event) }),
            Reason::Plan { moves } => json!({ "moves": moves }),
        };
        let Value::Object(values) = values else { unreachable!("all of them are objects") };
        Self { kind: reason.name(), values, text: tell_reason(words, reason) }
    }
}

/// A review as programs read it.
#[derive(Serialize)]
pub struct ReviewShape {
    start: ProspectShape,
    moves: Vec<JudgementShape>,
    star_lost: Option<TurnShape>,
    level_lost: Option<TurnShape>,
    par: Option<u32>,
    stars: Option<u8>,
    stopped_by: Option<&'static str>,
    /// The turning points, in sentences.
    text: Vec<String>,
}

#[derive(Serialize)]
struct JudgementShape {
    number: usize,
    #[serde(rename = "move")]
    word: String,
    before: ProspectShape,
    after: ProspectShape,
    /// Moves more than needed since this one; null if not proven, or if it lost the level.
    waste: Option<u32>,
    loses: bool,
    text: String,
}

#[derive(Serialize)]
struct TurnShape {
    number: usize,
    #[serde(rename = "move")]
    word: String,
    better: Vec<String>,
}

impl ReviewShape {
    pub fn new(words: Words, review: &Review) -> Self {
        let turn = |turn: &Turn| TurnShape {
            number: turn.number,
            word: review.moves[turn.number - 1].word.clone(),
            better: turn.better.clone(),
        };
        let judgement = |(number, judgement): (usize, &Judgement)| JudgementShape {
            number,
            word: judgement.word.clone(),
            before: ProspectShape::new(words, &judgement.before),
            after: ProspectShape::new(words, &judgement.after),
            waste: judgement.waste().filter(|&waste| waste != INFINITE),
            loses: judgement.before.left != Left::Lost && judgement.after.left == Left::Lost,
            text: tell_waste(words, judgement),
        };
        Self {
            start: ProspectShape::new(words, &review.start),
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
