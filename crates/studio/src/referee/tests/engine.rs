//! The engine's own recordings, before the referee.

use quebra_puzzles::game::{Game, Request};
use quebra_puzzles::level::LevelText;
use quebra_puzzles::method::Method;
use quebra_puzzles::{ALL, open};
use quebra_search::{Dashboard, Limits, Options, Ties};

use super::{METHODS, Referee};
use crate::predict::claims;
use crate::record::record;

/// Is a recording right? False if it cannot be judged.
fn is_judged(game: &dyn Game, method: Method, options: Options, keeps_table: bool) -> bool {
    let (limits, dashboard) = (Limits::default(), Dashboard::default());
    let recording = record(game, &Request { method, options, limits }, 60, &dashboard).unwrap();
    // What is known to be hopeless is not searched.
    let Some(claims) = claims(game, &recording, keeps_table).filter(|_| !recording.steps.is_empty()) else {
        return false;
    };
    let mut referee = Referee::of_engine(game, method, options.weight, keeps_table, limits, &dashboard).unwrap();
    for (index, claim) in claims.iter().enumerate() {
        if let Err(violation) = referee.tell(claim) {
            panic!("{method} {options:?} on {}\n{:#?}\n{violation:#?}", game.code(), &claims[..=index]);
        }
    }
    true
}

#[test]
fn the_engine_keeps_to_the_rules() {
    for kind in ALL {
        let name = kind.card.name;
        let (mut judged, mut others) = (0, 0);
        let codes = kind.card.audited.iter().map(|code| LevelText::read_code(&format!("{name}:{code}")).unwrap());
        for level in kind.packs[0].levels().into_iter().take(4).chain(codes) {
            let game = open(&level).unwrap();
            // A puzzle need not have heuristics.
            for method in METHODS.iter().filter_map(|(method, _)| game.method(method).ok()) {
                for (table, ties) in [(true, Ties::Lifo), (true, Ties::Fifo), (false, Ties::Fifo)] {
                    let options = Options { table: Some(table), ties, ..Options::default() };
                    let is_judged = is_judged(game.as_ref(), method, options, table);
                    *(if is_judged { &mut judged } else { &mut others }) += 1;
                }
            }
        }
        assert!(judged >= METHODS.len(), "{name}: {judged} judged, {others} not");
    }
}
