//! Every heuristic's claims on every state of small levels: what is claimed holds, and what is not claimed is refuted.

use std::sync::atomic::Ordering::Relaxed;

use quebra_puzzles::game::Game;
use quebra_puzzles::level::LevelText;
use quebra_puzzles::{ALL, Kind, open};
use quebra_search::audit::Audit;
use quebra_search::{Dashboard, Limits, Stop};
use quebra_studio::audit::{self, AuditRequest, Coverage, LevelAudit, MOST_STATES};

fn game(code: &str) -> Box<dyn Game> {
    open(&LevelText::read_code(code).unwrap()).unwrap()
}

fn audit(game: &dyn Game, heuristic: &str, most_states: u64, limits: Limits) -> LevelAudit {
    let heuristic = game.heuristic(heuristic).unwrap();
    audit::audit(game, heuristic, &AuditRequest { most_states, limits }, &Dashboard::default())
}

/// Audits all heuristics of a puzzle on its levels for audits.
fn check_claims(kind: &Kind) {
    let puzzle = kind.card.name;
    if kind.card.audited.is_empty() {
        println!("{puzzle} has no levels for audits: its claims are tested only beside it");
        return;
    }
    let levels: Vec<_> = audit::levels(kind).iter().map(|level| open(level).unwrap()).collect();
    for info in kind.example().heuristics() {
        let mut total = Audit::default();
        for game in &levels {
            let found = audit(&**game, info.name, MOST_STATES, Limits::default());
            assert_eq!((found.coverage, found.stopped_by), (Coverage::All, None), "{}", game.code());
            total.add(&found.audit);
        }
        let (name, is_admissible) = (info.name, total.overestimates == 0);
        assert_eq!(is_admissible, info.admissible, "{puzzle} {name}: {total:?}");
        // One that is admissible need not claim to be consistent, even if it is on small levels.
        let is_consistent = total.inconsistencies == 0;
        assert!(is_consistent || !info.consistent, "{puzzle} {name}: {total:?}");
        assert!(is_admissible || !is_consistent, "{puzzle} {name}: {total:?}");
    }
}

#[test]
fn claims_hold() {
    std::thread::scope(|scope| {
        for kind in ALL {
            scope.spawn(|| check_claims(kind));
        }
    });
}

#[test]
fn the_smallest_boards_are_small() {
    for kind in ALL.iter().filter(|kind| !kind.card.audited.is_empty()) {
        let sizes: Vec<_> = audit::levels(kind).iter().map(|level| open(level).unwrap().scene().tiles.len()).collect();
        assert!(sizes.iter().any(|&size| size <= 4), "{}: the smallest board is not small", kind.card.name);
    }
}

#[test]
fn counterexamples_can_be_played() {
    let found = audit(&*game("cohesion:1..1/22../.1.1"), "manhattan", MOST_STATES, Limits::default());
    let mut game = game("cohesion:1..1/22../.1.1");
    let position = found.overestimate.unwrap();
    for word in &position.moves {
        game.play(word).unwrap();
    }
    assert_eq!(game.scene(), position.scene);
    let (before, action, after) = found.inconsistency.unwrap();
    while game.undo() {}
    for word in &before.moves {
        game.play(word).unwrap();
    }
    assert_eq!(game.scene(), before.scene);
    game.play(&action).unwrap();
    assert_eq!(game.scene(), after.scene);
}

#[test]
fn samples_know_the_truth() {
    // Without bridges the distance of Bloxorz is exact: any error in a true distance would show.
    let exact = audit(&*game("bloxorz:S.........../............/...........G"), "distance", 10, Limits::default());
    let Coverage::Sampled { method, walks, undecided } = exact.coverage else { panic!("{exact:?}") };
    assert_eq!((exact.audit.overestimates, exact.audit.inconsistencies, undecided), (0, 0, 0));
    assert!(walks > 10 && exact.audit.states > 20, "{exact:?}");
    assert!((exact.audit.informedness().unwrap() - 1.0).abs() < 1e-12, "{exact:?}");
    assert_ne!(method.heuristic(), Some("distance"), "a heuristic must not be its own judge");
    // What is refuted by all states is refuted by a sample too, and the same one twice.
    let [first, second] = [0, 1].map(|_| audit(&*game("cohesion:1.1./.2.2/1..2"), "manhattan", 10, Limits::default()));
    assert!(first.audit.overestimates > 0 && first.audit.inconsistencies > 0);
    assert_eq!(first.audit, second.audit);
    assert_eq!(first.overestimate, second.overestimate);
}

#[test]
fn large_boards_are_sampled() {
    let board = game("n-puzzle:5,1,3,4/2,0,7,8/10,6,11,12/9,13,14,15");
    for heuristic in ["manhattan", "linear-conflict"] {
        let found = audit(&*board, heuristic, 1000, Limits::default());
        let Coverage::Sampled { method, .. } = found.coverage else { panic!("{found:?}") };
        assert_ne!(method.heuristic(), Some(heuristic));
        assert!(found.audit.states > 50, "{found:?}");
        assert_eq!((found.audit.overestimates, found.audit.inconsistencies), (0, 0));
        assert!(found.audit.informedness().unwrap() < 1.0);
    }
}

#[test]
fn limits_hold() {
    let eight = game("n-puzzle:8,6,7/2,5,4/3,0,1");
    let limits = |nodes, memory| Limits { nodes, memory, ..Limits::default() };
    let found = audit(&*eight, "manhattan", MOST_STATES, limits(Some(100), None));
    assert_eq!((found.stopped_by, found.audit.states, found.expanded), (Some(Stop::Nodes), 0, 100));
    let found = audit(&*eight, "manhattan", 50, limits(Some(100), None));
    assert_eq!((found.stopped_by, found.expanded <= 100), (Some(Stop::Nodes), true), "{found:?}");
    let found = audit(&*eight, "manhattan", MOST_STATES, limits(None, Some(100)));
    assert_eq!(found.stopped_by, Some(Stop::Memory));
    let found = audit(&*eight, "manhattan", MOST_STATES, limits(None, Some(1 << 20)));
    assert!(matches!(found.coverage, Coverage::Sampled { .. }), "what is too large for memory is sampled: {found:?}");
    let dashboard = Dashboard::default();
    dashboard.cancel.store(true, Relaxed);
    let request = AuditRequest { most_states: MOST_STATES, limits: Limits::default() };
    let found = audit::audit(eight.as_ref(), eight.heuristic("zero").unwrap(), &request, &dashboard);
    assert_eq!((found.stopped_by, found.audit.states), (Some(Stop::Interrupt), 0));
}
