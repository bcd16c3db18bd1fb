//! What the rules say, one by one.

use quebra_search::algorithms::{Blind, Informed};
use quebra_search::{Outcome, Problem, Search};

use super::super::{Distance, open};
use super::{EVERYTHING, after, bridges, is_illegal, legal, level, show};
use crate::game::PlayError;
use crate::level::LevelText;
use crate::puzzle::Puzzle;
use crate::scene::Ground;

#[test]
fn a_standing_block_falls_onto_the_two_cells_beyond() {
    let level = level(".....\n.....\n..S..\n.....\n....G");
    assert_eq!(show(&level, "U"), ". . # . .\n. . # . .\n. . S . .\n. . . . .\n. . . . G\n");
    assert_eq!(show(&level, "D"), ". . . . .\n. . . . .\n. . S . .\n. . # . .\n. . # . G\n");
    assert_eq!(show(&level, "L"), ". . . . .\n. . . . .\n#-# S . .\n. . . . .\n. . . . G\n");
    assert_eq!(show(&level, "R"), ". . . . .\n. . . . .\n. . S #-#\n. . . . .\n. . . . G\n");
}

#[test]
fn a_lying_block_rolls_up_at_its_ends_and_over_its_sides() {
    let level = level("......\n.S....\n......\n.....G");
    assert_eq!(show(&level, "R"), ". . . . . .\n. S #-# . .\n. . . . . .\n. . . . . G\n");
    assert_eq!(show(&level, "R R"), ". . . . . .\n. S . . # .\n. . . . . .\n. . . . . G\n");
    assert_eq!(show(&level, "R L"), ". . . . . .\n. # . . . .\n. . . . . .\n. . . . . G\n");
    assert_eq!(show(&level, "R U"), ". . #-# . .\n. S . . . .\n. . . . . .\n. . . . . G\n");
    assert_eq!(show(&level, "R D"), ". . . . . .\n. S . . . .\n. . #-# . .\n. . . . . G\n");
    assert_eq!(show(&level, "D R"), ". . . . . .\n. S . . . .\n. . # . . .\n. . # . . G\n");
    assert_eq!(show(&level, "D U"), show(&level, ""));
}

#[test]
fn every_cell_under_the_block_must_bear() {
    let level = level("a: bridge off\nb: bridge on\n\n...a.\n_.S..\n...b.\n..__G");
    assert_eq!(legal(&level, ""), "R", "one cell void, one off the board");
    assert!(is_illegal(&level, "R U"), "a bridge that is off");
    assert_eq!(legal(&level, "R"), "D L", "a bridge that is on, and no rolling off the board");
    assert!(is_illegal(&level, "R D D"), "void under one half");
}

#[test]
fn narrow_boards_work_both_ways() {
    assert_eq!(Search::new(&level("S..G")).blind(Blind::Bfs).plan.unwrap().cost, 2);
    assert_eq!(Search::new(&level("G\n.\n.\nS")).informed::<Distance>(Informed::AStar).plan.unwrap().cost, 2);
    assert_eq!(Search::new(&level("SG")).informed::<Distance>(Informed::AStar).outcome(), Outcome::Unsolvable);
}

#[test]
fn a_fragile_cell_bears_all_but_a_standing_block() {
    let lying = level("S--.--G");
    assert!(lying.is_goal(&after(&lying, "R R R R")));
    let standing = level("S..-..G");
    assert!(is_illegal(&standing, "R R"));
    let cube = level("t: split 2,1 2,4\n\nS..t__\n.-...G");
    assert_eq!(show(&cube, "R R R"), "S . . t\n. # . + . G\n");
}

#[test]
fn a_soft_switch_is_pressed_by_whatever_arrives() {
    let level = level("a: bridge off\nb: bridge off\no: soft toggle a\np: soft toggle b\n\nSo.oop.\n_a_b__G");
    assert_eq!(bridges(&level, "R"), "a", "by one half");
    assert_eq!(bridges(&level, "R R"), "", "by a standing block, once");
    assert_eq!(bridges(&level, "R R R"), "ab", "by both halves");
    assert_eq!(bridges(&level, "R R R L"), "b", "and again on the way back");
}

#[test]
fn a_lying_block_presses_two_switches_in_reading_order() {
    let rules = "a: bridge off\no: soft open a\np: soft close a\n\n";
    for (grid, dir, expected) in [
        ("Sop\naG.", "R", ""),
        ("Spo\naG.", "R", "a"),
        ("opS\naG.", "L", ""),
        ("poS\naG.", "L", "a"),
        ("Sa\noG\np.", "D", ""),
        ("oa\npG\nS.", "U", ""),
        ("pa\noG\nS.", "U", "a"),
    ] {
        assert_eq!(bridges(&level(&format!("{rules}{grid}")), dir), expected, "{grid}");
    }
    let twice = level("a: bridge off\no: soft toggle a\n\nSoo\naG.");
    assert_eq!(bridges(&twice, "R"), "");
}

#[test]
fn a_heavy_switch_is_pressed_only_by_a_standing_block() {
    let level = level("a: bridge off\nx: heavy toggle a\n\nSx.xaa.\n______G");
    assert_eq!(bridges(&level, "R"), "");
    assert_eq!(bridges(&level, "R R"), "a");
    assert_eq!(bridges(&level, "R R R L"), "");
}

#[test]
fn switches_open_close_and_toggle() {
    let level = level(
        "a: bridge on\nb: bridge off\nc: bridge on\nd: bridge off\ne: bridge on\nf: bridge off\n\
         x: heavy open a, open b, close c, close d, toggle e, toggle f\n\nS..x...\nabcdefG",
    );
    assert_eq!(bridges(&level, ""), "ace");
    assert_eq!(bridges(&level, "R R"), "abf");
    assert_eq!(bridges(&level, "R R L R"), "abe");
}

#[test]
fn support_is_checked_on_arrival_only() {
    let closing = level("a: bridge on\no: soft close a\n\nSoa.G");
    assert_eq!(show(&closing, "R"), "S #-# . G\n", "the bridge closes under the block");
    assert_eq!(bridges(&closing, "R"), "");
    assert_eq!(show(&closing, "R R"), "S o a # G\n", "which rolls on");
    assert!(is_illegal(&closing, "R R L"));
    let opening = level("a: bridge off\no: soft open a\n\nSoa.G");
    assert!(is_illegal(&opening, "R"), "the switch acts after the arrival");
    let under_a_cube = level("a: bridge on\no: soft close a\nt: split 3,1 3,4\n\nS..t__\n______\n.o_a.G");
    assert_eq!(bridges(&under_a_cube, "R R R"), "");
    assert_eq!(show(&under_a_cube, "R R R XR").lines().last(), Some(". +   a # G"));
    assert!(is_illegal(&under_a_cube, "R R R XR L"));
}

#[test]
fn a_split_makes_two_cubes_and_presses_nothing() {
    let source = "a: bridge off\no: soft open a\nt: split 3,1 3,4\n\nS..t__\n______\no._a.G";
    let level = level(source);
    assert_eq!(show(&level, "R R"), "S . . t\n\n# .   + . G\n", "the first cell is active; one bridge is off");
    assert_eq!(bridges(&level, "R R"), "");
    assert_eq!(legal(&level, "R R"), "R XR");
    assert_eq!(bridges(&level, "R R R L"), "a", "arriving later does press");
    let other = self::level(&source.replace("3,1 3,4", "3,4 3,1"));
    assert_eq!(show(&other, "R R"), "S . . t\n\n+ .   # . G\n");
}

#[test]
fn for_a_cube_goal_heavy_split_and_teleport_are_floor() {
    let source =
        "a: bridge off\nt: split 3,1 5,1\nu: teleport\nx: heavy open a\n\nS..t_u\n______\n.xGtua\n______\n._____";
    let level = level(source);
    assert_eq!(bridges(&level, "R R R"), "");
    assert!(!level.is_goal(&after(&level, "R R R R")));
    assert_eq!(show(&level, "R R R R R R").lines().nth(2), Some(". x G t # a"));
    assert_eq!(legal(&level, "R R R R R R"), "L", "the bridge is still off");
    assert_eq!(show(&level, "R R R R R R").lines().nth(4), Some("+"));
}

#[test]
fn cubes_that_touch_are_a_lying_block_again() {
    let level = level("a: bridge off\no: soft toggle a\nt: split 3,1 3,5\n\nS..t___\n_______\n.o..oaG");
    assert_eq!(bridges(&level, "R R R R"), "a", "pressed by the cube");
    assert_eq!(show(&level, "R R R R R").lines().last(), Some(". o . #-# a G"));
    assert_eq!(bridges(&level, "R R R R R"), "a", "joining presses nothing more");
    assert_eq!(legal(&level, "R R R R R"), "L R");
    assert!(is_illegal(&level, "R R R R R XL"));
    let at_once = self::level("a: bridge off\no: soft toggle a\nt: split 3,1 3,4\n\nS..t_\n____a\n..o.G");
    assert_eq!(show(&at_once, "R R R R").lines().last(), Some(". . #-# G"));
    assert_eq!(bridges(&at_once, "R R R R"), "a", "the cube that joins presses its own cell");
}

#[test]
fn cubes_that_appear_side_by_side_stay_two_until_one_moves() {
    let level = level("t: split 3,1 3,2\n\nS..t_\n_____\n....G\n...._");
    assert_eq!(show(&level, "R R").lines().nth(2), Some("# + . . G"));
    assert_eq!(legal(&level, "R R"), "D XD XR", "and neither moves onto the other");
    assert_eq!(show(&level, "R R XR").lines().nth(2), Some("+ . # . G"));
    assert_eq!(show(&level, "R R XR L").lines().nth(2), Some("#-# . . G"), "the active one came back");
    assert_eq!(show(&level, "R R XR R").lines().nth(2), Some("+ . . # G"), "and stays active");
    assert_eq!(show(&level, "R R D XD").lines().nth(3), Some("#-# . ."), "diagonal neighbours do not touch");
}

#[test]
fn a_teleport_takes_a_standing_block_to_its_pair() {
    let level = level("u: teleport\n\nS..u__\n______\n_..u.G");
    assert_eq!(show(&level, "R R"), "S . . u\n\n  . . # . G\n");
    assert_eq!(show(&level, "R R L R"), "S . . #\n\n  . . u . G\n", "and back");
    let lying = self::level("u: teleport\n\nSu..\n___u\n___G");
    assert_eq!(show(&lying, "R"), "S #-# .\n      u\n      G\n");
}

#[test]
fn solved_is_standing_on_the_goal() {
    assert!(!level("SG.").is_goal(&after(&level("SG."), "R")));
    let level = level("S..G");
    assert!(level.is_goal(&after(&level, "R R")));
}

#[test]
fn the_scene_says_what_every_cell_is() {
    let level = level(EVERYTHING);
    let scene = level.scene(&after(&level, ""));
    let grounds = [
        ((0, 0), Ground::Floor, '.'),
        ((0, 5), Ground::Bridge { is_on: false }, 'a'),
        ((1, 1), Ground::Floor, 'S'),
        ((1, 2), Ground::Switch { is_heavy: false }, 'o'),
        ((1, 4), Ground::Fragile, '-'),
        ((2, 2), Ground::Switch { is_heavy: true }, 'x'),
        ((2, 3), Ground::Split, 't'),
        ((2, 4), Ground::Bridge { is_on: true }, 'b'),
        ((2, 5), Ground::Teleport, 'u'),
        ((3, 5), Ground::Goal, 'G'),
    ];
    for ((row, column), ground, mark) in grounds {
        let tile = scene.tile(row, column);
        assert_eq!((tile.ground, tile.mark), (ground, mark), "{row},{column}");
    }
    let level = self::level("S..G\n  __");
    let scene = level.scene(&level.initial());
    assert!(scene.tiles[4..].iter().all(|tile| tile.ground == Ground::Void && tile.mark == ' '));
}

#[test]
fn moves_are_read_and_refused() {
    let text = LevelText::read_file("puzzle: bloxorz\nS..G\n....", None).unwrap();
    let mut game = open(&text[0]).unwrap();
    assert_eq!(game.legal(), ["R"]);
    let expected =
        |word: &str| format!("expected one of U D L R, or XU XD XL XR while the block is split, not `{word}`");
    for word in ["", "X", "u", "UU", "XXU", "UX", "É"] {
        assert_eq!(game.play(word).unwrap_err().to_string(), expected(word));
    }
    assert_eq!(game.play("XR"), Err(PlayError::Illegal("XR".to_string())));
    assert_eq!(game.play("R"), Ok("R".to_string()));
    assert_eq!(game.play("R"), Ok("R".to_string()));
    assert!(game.is_solved());
}
