//! Whole state spaces, behind the interface that front ends use.

use quebra_puzzles::game::{Game, Request};
use quebra_puzzles::level::LevelText;
use quebra_puzzles::open;
use quebra_search::{Dashboard, Limits, Options, Stop};
use quebra_studio::explore::{self, Exploration, Position, layers};

fn game(code: &str) -> Box<dyn Game> {
    open(&LevelText::read_code(code).unwrap()).unwrap()
}

fn explore(game: &dyn Game) -> Exploration {
    explore::explore(game, Limits::default(), &Dashboard::default())
}

fn states(exploration: &Exploration) -> Vec<usize> {
    exploration.layers.iter().map(|layer| layer.states).collect()
}

/// Plays to a position, and gives the true cost from there.
fn optimum(code: &str, position: &Position) -> Option<u32> {
    let mut game = game(code);
    for word in &position.moves {
        game.play(word).unwrap();
    }
    assert_eq!(game.scene(), position.scene, "{code}");
    let request =
        Request { method: game.method("bfs").unwrap(), options: Options::default(), limits: Limits::default() };
    game.solve(&request, &Dashboard::default()).plan.map(|plan| plan.cost)
}

#[test]
fn known_spaces_are_found() {
    for (code, count, hardest) in [("n-puzzle:1,2/0,3", 12, 6), ("n-puzzle:1,2,3/4,0,5", 360, 21)] {
        let exploration = explore(&*game(code));
        assert_eq!(states(&exploration).iter().sum::<usize>(), count);
        assert_eq!(exploration.layers.iter().map(|layer| layer.goals).sum::<usize>(), 1);
        assert!(exploration.layers.iter().all(|layer| layer.dead == Some(0)));
        assert_eq!(exploration.hardest.unwrap().1, hardest);
        assert_eq!(exploration.stopped_by, None);
    }
}

#[test]
fn the_farthest_and_the_hardest_are_what_they_say() {
    for code in [
        "n-puzzle:1,2,3/4,0,5",
        "bloxorz:..t.___../S...___../....___.G;t=split+1,8+3,8",
        "cohesion:12./21./..1",
        "folding-blocks:A0B0/0000",
        "break-the-ice:_yy__/yrr_r",
    ] {
        let exploration = explore(&*game(code));
        assert_eq!(states(&exploration), layers(game(code).as_ref(), usize::MAX), "{code}");
        let (farthest, distance) = exploration.farthest.unwrap();
        assert_eq!(farthest.moves.len() + 1, exploration.layers.len(), "{code}");
        assert_eq!(optimum(code, &farthest), distance, "{code}");
        let (hardest, distance) = exploration.hardest.unwrap();
        assert_eq!(optimum(code, &hardest), Some(distance), "{code}");
    }
}

#[test]
fn dead_ends_are_counted() {
    // A fold of A down or of B down leaves a board that cannot be filled; two folds towards each other fill it.
    let exploration = explore(&*game("folding-blocks:A00/000"));
    let dead: usize = exploration.layers.iter().map(|layer| layer.dead.unwrap()).sum();
    assert_eq!(dead, states(&exploration).iter().sum::<usize>(), "six cells are no power of two");
    assert!(exploration.hardest.is_none());
}

#[test]
fn what_is_known_when_limits_come_is_told() {
    let eight = game("n-puzzle:8,6,7/2,5,4/3,0,1");
    let whole = layers(eight.as_ref(), 32);
    let dashboard = Dashboard::default();
    for nodes in [1, 2, 10, 100, 500] {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let exploration = explore::explore(eight.as_ref(), limits, &dashboard);
        assert_eq!(exploration.stopped_by, Some(Stop::Nodes));
        let known = states(&exploration);
        assert_eq!(known, whole[..known.len()], "{nodes} nodes");
        assert!(exploration.layers.iter().all(|layer| layer.dead.is_none()));
        assert!(exploration.farthest.is_none() && exploration.hardest.is_none());
    }
    for bytes in [0, 1000, 10_000, 100_000] {
        let limits = Limits { memory: Some(bytes), ..Limits::default() };
        let exploration = explore::explore(eight.as_ref(), limits, &dashboard);
        assert_eq!(exploration.stopped_by, Some(Stop::Memory));
        let known = states(&exploration);
        assert_eq!(known, whole[..known.len()], "{bytes} bytes");
    }
}

/// Where steps find no room, states are counted still; of dead ends something is said only if moves can be undone.
#[test]
fn little_memory_is_enough_for_numbers() {
    let game = game("n-puzzle:1,2,3/4,5,6/7,8,0");
    let all = explore(&*game);
    let limits = Limits { memory: Some(6 << 20), ..Limits::default() };
    let counted = explore::explore(&*game, limits, &Dashboard::default());
    assert_eq!(states(&counted), states(&all));
    assert_eq!(states(&counted).iter().sum::<usize>(), 181_440);
    assert!(counted.stopped_by.is_none() && counted.layers.iter().all(|layer| layer.dead == Some(0)));
    assert_eq!(counted.deepest.len(), 2);
    assert!(counted.deepest.iter().all(|deep| all.deepest.contains(deep)));
    assert_eq!(counted.branching, all.branching);
    assert!(counted.farthest.is_none() && counted.hardest.is_none());
    // With even less it stops, and tells the layers that are complete.
    let limits = Limits { memory: Some(700_000), ..Limits::default() };
    let stopped = explore::explore(&*game, limits, &Dashboard::default());
    assert_eq!(stopped.stopped_by, Some(Stop::Memory));
    assert_eq!(states(&stopped)[..], states(&all)[..stopped.layers.len()]);
    assert!(stopped.layers.len() > 10);
}
