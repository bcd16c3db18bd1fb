//! What the coach says.

use quebra_puzzles::grid::Dir;
use quebra_puzzles::reason::{Actor, Colour, Reason};
use quebra_search::{INFINITE, Stop};
use quebra_studio::coach::{Advice, Back, Hint, Judgement, Left, Prospect, Review, Source, Turn};

use super::level::tell_stop;
use crate::words::{self, Words};

/// Can it still be won, and in how many moves; and how many stars are possible.
pub fn tell_prospect(words: Words, prospect: &Prospect) -> String {
    let verdict = match prospect.left {
        Left::Proved(0) => return words.say("coach-solved"),
        Left::Proved(moves) => words.say_with("coach-proved", &[("moves", moves.into())]),
        Left::Found { best, bound } => {
            words.say_with("coach-found", &[("moves", best.into()), ("bound", bound.into())])
        }
        Left::Open { bound } if matches!(prospect.stopped_by, None | Some(Stop::Time)) => {
            words.say_with("coach-open", &[("bound", bound.into())])
        }
        Left::Open { bound } => {
            let reason = tell_stop(words, prospect.stopped_by);
            words.say_with("coach-open-stopped", &[("bound", bound.into()), ("reason", reason.into())])
        }
        Left::Lost if prospect.spent == 0 => return words.say("coach-hopeless"),
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
pub fn tell_piece(words: Words, step: &Advice) -> String {
    match step.piece {
        Actor::Unnamed => words.say("coach-piece-unnamed"),
        _ => words.say_with("coach-piece", &[("piece", actor(words, &step.piece).into())]),
    }
}

/// The move, and how to play it: by its word, or by keys.
fn tell_move(words: Words, step: &Advice, how: &str) -> String {
    let direction = match step.dir {
        Some(Dir::Up) => words.say("coach-up"),
        Some(Dir::Down) => words.say("coach-down"),
        Some(Dir::Left) => words.say("coach-left"),
        Some(Dir::Right) => words.say("coach-right"),
        None => String::new(),
    };
    let values = [
        ("move", how.to_string().into()),
        ("piece", actor(words, &step.piece).into()),
        ("direction", direction.into()),
    ];
    match step.piece {
        Actor::Unnamed => words.say_with("coach-move-unnamed", &values[..1]),
        Actor::Only | Actor::Cube { .. } => words.say_with("coach-move-roll", &values),
        Actor::Group { .. } => words.say_with("coach-move-fold", &values),
        _ => words.say_with("coach-move", &values),
    }
}

/// What speaks for it.
pub fn tell_reasons(words: Words, step: &Advice) -> String {
    let reasons: Vec<String> = step.reasons.iter().map(|reason| tell_reason(words, reason)).collect();
    words.say_with("coach-why", &[("reasons", reasons.join("; ").into())])
}

/// The stages of a hint, one line each.
pub fn tell_hint(words: Words, hint: &Hint) -> Vec<String> {
    tell_hint_by(words, hint, hint.step.as_ref().map_or("", |step| &step.word))
}

/// The same, with the keys that play the move in place of its word.
pub fn tell_hint_by(words: Words, hint: &Hint, keys: &str) -> Vec<String> {
    let mut stages = vec![tell_prospect(words, &hint.prospect)];
    if let Some(step) = &hint.step {
        stages.extend([tell_piece(words, step), tell_move(words, step, keys), tell_reasons(words, step)]);
    }
    if let Some(Back { moves, number, word }) = &hint.back {
        let values = [("moves", (*moves).into()), ("number", (*number).into()), ("move", word.clone().into())];
        stages.push(words.say_with("coach-back", &values));
    }
    stages
}

/// A piece.
pub(crate) fn actor(words: Words, piece: &Actor) -> String {
    let place = |row: usize, column: usize| [("row", (row + 1).into()), ("column", (column + 1).into())];
    let coloured = |key: &str, colour: Colour, row, column| {
        let [row, column] = place(row, column);
        words.say_with(key, &[("colour", name(words, colour)), row, column])
    };
    match piece {
        Actor::Unnamed => words.say("coach-unnamed"),
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
        let Judgement { word, before, after } = &review.moves[turn.number - 1];
        let lost = before.stars.zip(after.stars).map_or(0, |(before, after)| before.sure.saturating_sub(after.most));
        let values = [("number", turn.number.into()), ("move", word.clone().into()), ("stars", lost.into())];
        let mut text = words.say_with(key, &values);
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
