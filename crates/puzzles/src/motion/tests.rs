use chacha20::ChaCha8Rng;
use rand::SeedableRng;
use rand::seq::IndexedRandom;

use super::*;
use crate::game::Game;
use crate::level::LevelText;
use crate::{ALL, open};

fn game(code: &str) -> Box<dyn Game> {
    open(&LevelText::read_code(code).unwrap()).unwrap()
}

/// The pieces' labels, cell by cell.
fn labels(scene: &Scene) -> Vec<Option<String>> {
    scene.tiles.iter().map(|tile| tile.piece.as_ref().map(|piece| piece.label.clone())).collect()
}

/// Every move can be pointed at, and pointing means one move only.
fn check_gestures(game: &dyn Game) {
    let (moves, scene) = (game.moves(), game.scene());
    let words: Vec<_> = moves.iter().map(|action| action.word.clone()).collect();
    assert_eq!(words, game.legal());
    for action in &moves {
        let Gesture { cells, to, dir, is_in_hand, swaps } = &action.gesture;
        let place = format!("{action:?}\n{scene}");
        let is_this = |at, dir| meant(&moves, at, dir) == [action];
        assert!(!cells.is_empty() && cells.is_sorted() && to.is_sorted(), "{place}");
        for &(row, column) in cells {
            assert!(scene.tile(row, column).piece.is_some(), "{place}");
            assert!(is_this(Some((row, column)), *dir), "{place}");
        }
        for &(row, column) in to {
            assert!(row < scene.rows && column < scene.columns, "{place}");
            if *swaps {
                assert!(is_this(Some((row, column)), dir.map(Dir::opposite)), "{place}");
            }
        }
        assert!(!is_in_hand || is_this(None, *dir), "{place}");
    }
}

/// The steps of every frame lead from the scene before it to its own, and the last scene is the one after the move.
fn check_frames(game: &mut dyn Game, word: &str) {
    let (mut before, frames) = (game.scene(), game.frames(word).unwrap());
    game.play(word).unwrap();
    assert_eq!(frames.last().unwrap().scene, game.scene(), "{word} in {}", game.code());
    for frame in frames {
        let place = format!("{word} in {}: {:?}\n{before}\n{}", game.code(), frame.motion, frame.scene);
        let index = |(row, column): Cell| row * before.columns + column;
        let old = labels(&before);
        let mut new = old.clone();
        match frame.motion {
            Motion::Switch => assert_ne!(before, frame.scene, "{place}"),
            // Cubes and a block have different labels; of what is not told step by step, only the scene after it is known.
            Motion::Join | Motion::Jump | Motion::Change => new.clone_from(&labels(&frame.scene)),
            _ => assert!(!frame.steps.is_empty(), "{place}"),
        }
        for step in frame.steps.iter().filter(|_| frame.motion != Motion::Fold) {
            new[index(step.from)] = None;
        }
        for step in &frame.steps {
            let label = old[index(step.from)].clone();
            assert!(label.is_some(), "{place}");
            match step.to {
                Some(to) if frame.motion != Motion::Jump => new[index(to)] = label,
                Some(to) => assert!(new[index(to)].is_some(), "{place}"),
                None => assert_eq!(frame.motion, Motion::Break, "{place}"),
            }
        }
        // The cube that rolls becomes the active one, so labels change hands.
        if frame.motion == Motion::Roll {
            let is_there = |labels: Vec<Option<String>>| labels.iter().map(Option::is_some).collect::<Vec<_>>();
            assert_eq!(is_there(new), is_there(labels(&frame.scene)), "{place}");
        } else if frame.motion != Motion::Jump {
            assert_eq!(new, labels(&frame.scene), "{place}");
        }
        before = frame.scene;
    }
}

#[test]
fn walks_through_the_built_in_levels_are_shown_as_the_rules_have_them() {
    for kind in ALL {
        for (number, level) in kind.packs[0].levels().iter().enumerate() {
            let mut game = open(level).unwrap();
            let mut dice = ChaCha8Rng::seed_from_u64(number as u64);
            for _ in 0..12 {
                check_gestures(&*game);
                let legal = game.legal();
                let Some(word) = legal.choose(&mut dice) else { break };
                check_frames(&mut *game, word);
            }
        }
    }
}

/// A frame in a line: what goes on, which way, and the steps.
fn describe(game: &dyn Game, word: &str) -> Vec<String> {
    let step = |step: &Shift| format!(" {:?}>{}", step.from, step.to.map_or("-".into(), |to| format!("{to:?}")));
    let line = |frame: &Frame| {
        let dir = frame.dir.map_or(String::new(), |dir| format!(" {}", dir.letter()));
        let steps: String = frame.steps.iter().map(step).collect();
        format!("{}{dir}:{steps}", frame.motion.name())
    };
    game.frames(word).unwrap().iter().map(line).collect()
}

#[test]
fn a_tile_slides_into_the_empty_cell() {
    let game = game("n-puzzle:1,2/3,0");
    assert_eq!(describe(&*game, "N"), ["slide D: (0, 1)>(1, 1)"]);
    let moves = game.moves();
    // Either the tile or the empty cell is dragged.
    for (at, dir) in [((0, 1), Dir::Down), ((1, 1), Dir::Up)] {
        assert_eq!(meant(&moves, Some(at), Some(dir))[0].word, "N");
    }
    assert_eq!(meant(&moves, None, Some(Dir::Right))[0].word, "W");
    assert_eq!(meant(&moves, Some((0, 1)), None)[0].word, "N");
    assert!(meant(&moves, Some((0, 0)), None).is_empty());
}

#[test]
fn a_block_rolls_presses_and_is_taken_apart_and_put_together() {
    let mut game = game("bloxorz:S..t____/.o..a.../G___....;a=bridge+off;o=soft+toggle+a;t=split+2,6+3,8");
    assert_eq!(describe(&*game, "R"), ["roll R: (0, 0)>(0, 1) (0, 0)>(0, 2)"]);
    game.play("R").unwrap();
    assert_eq!(describe(&*game, "D"), ["roll D: (0, 1)>(1, 1) (0, 2)>(1, 2)", "switch:"]);
    assert_eq!(describe(&*game, "R"), ["roll R: (0, 1)>(0, 3) (0, 2)>(0, 3)", "jump: (0, 3)>(1, 5) (0, 3)>(2, 7)"]);
    game.play("R").unwrap();
    assert_eq!(describe(&*game, "D"), ["roll D: (1, 5)>(2, 5)"]);
    assert_eq!(describe(&*game, "XL"), ["roll L: (2, 7)>(2, 6)"]);
    let moves = game.moves();
    assert_eq!(meant(&moves, None, Some(Dir::Right))[0].word, "R");
    assert_eq!(meant(&moves, Some((2, 7)), Some(Dir::Up))[0].word, "XU");
    game.play("R").unwrap();
    assert_eq!(describe(&*game, "D"), ["roll D: (1, 6)>(2, 6)", "join:"]);
}

#[test]
fn a_block_moves_and_then_joins() {
    let game = game("cohesion:1.1/...");
    assert_eq!(describe(&*game, "1,1R"), ["slide R: (0, 0)>(0, 1)", "join:"]);
    assert_eq!(describe(&*game, "1,1D"), ["slide D: (0, 0)>(1, 0)"]);
    let [alone, joined] = &game.frames("1,1R").unwrap()[..] else { panic!("two frames") };
    let joins = |frame: &Frame| frame.scene.tile(0, 1).piece.as_ref().unwrap().joins_right;
    assert!(!joins(alone) && joins(joined));
}

#[test]
fn a_group_folds_over_its_edge() {
    let game = game("folding-blocks:A000/AA00");
    assert_eq!(describe(&*game, "AR"), ["fold R: (0, 0)>(0, 3) (1, 0)>(1, 3) (1, 1)>(1, 2)"]);
    assert_eq!(game.moves()[0].gesture.to, [(0, 3), (1, 2), (1, 3)]);
}

#[test]
fn ice_moves_falls_and_breaks_until_it_rests() {
    let game = game("break-the-ice:r___/y___/ryy_/grry");
    // Over the edge, and down.
    assert_eq!(describe(&*game, "1,1R"), ["slide R: (0, 0)>(0, 1)", "fall: (0, 1)>(1, 1)"]);
    // The yellow ones are in a row, and what was above them falls.
    assert_eq!(
        describe(&*game, "2,1D"),
        [
            "swap D: (1, 0)>(2, 0) (2, 0)>(1, 0)",
            "break: (2, 0)>- (2, 1)>- (2, 2)>-",
            "fall: (1, 0)>(2, 0) (0, 0)>(1, 0)",
        ]
    );
}

#[test]
fn demos_of_the_rules_keep_to_them_and_end_solved() {
    for kind in ALL {
        for demo in kind.card.demos {
            let mut game = game(&format!("{}:{}", kind.card.name, demo.level));
            for word in demo.moves.split(' ') {
                game.play(word).unwrap_or_else(|error| panic!("{} {word}: {error:?}", demo.level));
            }
            assert!(game.is_solved(), "{}", demo.level);
        }
    }
}
