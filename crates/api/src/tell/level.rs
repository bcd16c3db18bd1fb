//! What is said about levels, in words: what their letters do, and what a designer wants to hear.

use std::collections::BTreeMap;

use quebra_puzzles::level::LevelText;
use quebra_puzzles::parts::{Act, Instead, Item, Mark, Meaning, Verb};
use quebra_search::Stop;
use quebra_studio::lint::{Fact, Remark, Truth};

use crate::words::{Language, Value, Words};

/// What a letter on the board does.
pub fn tell_mark(words: Words, mark: &Mark) -> String {
    let act = |act: &Act| {
        let values = [("bridge", act.bridge.to_string().into())];
        match act.verb {
            Verb::Toggle => words.say_with("level-act-toggle", &values),
            Verb::Open => words.say_with("level-act-open", &values),
            Verb::Close => words.say_with("level-act-close", &values),
        }
    };
    match &mark.meaning {
        Meaning::Switch { is_heavy, acts } => {
            let acts: Vec<String> = acts.iter().map(act).collect();
            let values = [("acts", acts.join(", ").into())];
            words.say_with(if *is_heavy { "level-mark-heavy" } else { "level-mark-soft" }, &values)
        }
        Meaning::Split { cells } => {
            let [first, second] = cells.map(place);
            words.say_with("level-mark-split", &[("first", first.into()), ("second", second.into())])
        }
        Meaning::Teleport => words.say("level-mark-teleport"),
    }
}

/// The title of a level in every language, by its tag.
pub fn titles(level: &LevelText) -> Option<BTreeMap<&'static str, String>> {
    let title = |language: Language| Some((language.tag(), level.title_in(language.code())?.to_string()));
    Language::ALL.into_iter().map(title).collect()
}

/// A cell as moves and level files write it.
fn place((row, column): (usize, usize)) -> String {
    format!("{},{}", row + 1, column + 1)
}

/// Something in a level.
pub fn tell_item(words: Words, item: &Item) -> String {
    let named = |key: &str, letter: &char| words.say_with(key, &[("name", letter.to_string().into())]);
    match item {
        Item::Bridge(letter) => named("level-item-bridge", letter),
        Item::Switch(letter) => named("level-item-switch", letter),
        Item::Act { switch, bridge } => {
            let values = [("switch", switch.to_string().into()), ("bridge", bridge.to_string().into())];
            words.say_with("level-item-act", &values)
        }
        Item::Split(letter) => named("level-item-split", letter),
        Item::Teleport(letter) => named("level-item-teleport", letter),
        Item::Fragile => words.say("level-item-fragile"),
        Item::Colour(letter) => named("level-item-colour", letter),
        Item::Group(letter) => named("level-item-group", letter),
        &Item::Cell { row, column } => place((row, column)),
    }
}

/// The first few of a list.
fn list(words: Words, items: &[Item]) -> String {
    const MOST: usize = 8;
    let names: Vec<String> = items.iter().take(MOST).map(|item| tell_item(words, item)).collect();
    match items.len().saturating_sub(MOST) {
        0 => names.join("; "),
        more => words.say_with("level-list-more", &[("list", names.join("; ").into()), ("count", more.into())]),
    }
}

fn tell_instead(words: Words, instead: Instead) -> String {
    match instead {
        Instead::Nothing => words.say("level-instead-nothing"),
        Instead::Floor => words.say("level-instead-floor"),
        Instead::Void => words.say("level-instead-void"),
        Instead::Firm => words.say("level-instead-firm"),
        Instead::Hole => words.say("level-instead-hole"),
    }
}

/// Why work ended early.
pub fn tell_stop(words: Words, stop: Option<Stop>) -> String {
    match stop {
        Some(Stop::Time) => words.say("level-stop-time"),
        Some(Stop::Memory) => words.say("level-stop-memory"),
        Some(Stop::Nodes) => words.say("level-stop-nodes"),
        Some(Stop::Moves) => words.say("level-stop-moves"),
        Some(Stop::Interrupt) => words.say("level-stop-interrupt"),
        None => words.say("level-stop-states"),
    }
}

/// What there is to say about a level, without a full stop.
pub fn tell_remark(words: Words, remark: &Remark) -> String {
    let about = |key: &str, what: &Item, instead: Instead| {
        let values = [("what", tell_item(words, what).into()), ("instead", tell_instead(words, instead).into())];
        words.say_with(key, &values)
    };
    let moves = |key: &str, moves: &str, number: u32| {
        words.say_with(key, &[("moves", moves.to_string().into()), ("number", number.into())])
    };
    match remark {
        Remark::Unsolvable => words.say("level-unsolvable"),
        Remark::OutOfMoves { moves: said, budget } => moves("level-out-of-moves", said, *budget),
        &Remark::Undecided { bound, best, stopped_by } => {
            let reason: Value = tell_stop(words, stopped_by).into();
            let mut values = vec![("bound", bound.into()), ("reason", reason)];
            values.extend(best.map(|best| ("best", best.into())));
            words.say_with(if best.is_some() { "level-undecided-best" } else { "level-undecided" }, &values)
        }
        &Remark::WrongPar { said, truth } => {
            let wrong = |key: &str, truth: u32| words.say_with(key, &[("said", said.into()), ("truth", truth.into())]);
            match truth {
                Truth::Par(par) => wrong("level-par-wrong", par),
                Truth::AtLeast(bound) => wrong("level-par-low", bound),
                Truth::AtMost(best) => wrong("level-par-high", best),
                Truth::Unsolvable => words.say_with("level-par-unsolvable", &[("said", said.into())]),
            }
        }
        &Remark::OpenPar { said } => words.say_with("level-par-open", &[("said", said.into())]),
        Remark::IdleLetter { letter, meaning } => {
            let values = [("letter", letter.clone().into()), ("meaning", meaning.clone().into())];
            words.say_with("level-idle-letter", &values)
        }
        Remark::TooFewMoves { moves: said, par } => moves("level-moves-few", said, *par),
        Remark::SpareMoves { moves: said, par } => moves("level-moves-spare", said, *par),
        &Remark::Uncounted { stopped_by } => {
            words.say_with("level-uncounted", &[("reason", tell_stop(words, stopped_by).into())])
        }
        Remark::UncountedOrders => words.say("level-uncounted-orders"),
        Remark::UnknownDeadEnds => words.say("level-dead-ends-unknown"),
        Remark::Decoy { what, instead } => about("level-decoy", what, *instead),
        Remark::Useless { what, instead } => about("level-useless", what, *instead),
        Remark::Unreached { cells } => words.say_with("level-unreached", &[("cells", list(words, cells).into())]),
        Remark::OpenParts { parts } => words.say_with("level-parts-open", &[("parts", list(words, parts).into())]),
        Remark::WrongNote { key, said, fact } => {
            let (message, truth) = match fact {
                Fact::Exactly(truth) => ("level-note-wrong", truth),
                Fact::AtLeast(truth) => ("level-note-low", truth),
                Fact::AtMost(truth) => ("level-note-high", truth),
            };
            let values = [("key", (*key).into()), ("said", said.clone().into()), ("truth", truth.clone().into())];
            words.say_with(message, &values)
        }
        &Remark::Apart { boards } => words.say_with("level-apart", &[("boards", boards.into())]),
        Remark::SharedBoard { name } => words.say_with("level-shared-board", &[("name", name.clone().into())]),
        Remark::Duplicate { name, is_same } => {
            let key = if *is_same { "level-duplicate" } else { "level-duplicate-turned" };
            words.say_with(key, &[("name", name.clone().into())])
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quebra_puzzles::ALL;

    #[test]
    fn built_in_titles_are_there_in_every_language() {
        for pack in ALL.iter().flat_map(|kind| kind.packs).filter(|pack| !pack.name.starts_with("korf")) {
            for level in pack.levels() {
                let titles = titles(&level).unwrap();
                assert_ne!(titles["en"], titles["pt-PT"], "{}: {level}", pack.name);
            }
        }
    }
}
