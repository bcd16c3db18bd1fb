use std::path::Path;
use std::time::{Duration, Instant};

use proptest::prelude::*;
use quebra_search::algorithms::{BLIND, Blind, INFORMED, Informed};
use quebra_search::space::Space;
use quebra_search::{Control, Dashboard, Heuristic, Limits, Outcome, Problem, Search, Stop, laws};

use super::{Bloxorz, Distance, Effect, NEVER, Stand, State, open};
use crate::game::PlayError;
use crate::level::{LevelError, LevelText};
use crate::puzzle::{Puzzle, check_laws};
use crate::scene::Ground;

fn read(source: &str) -> Result<Bloxorz, LevelError> {
    let levels = LevelText::read_file(source, Some("bloxorz"))?;
    Bloxorz::read(&levels[0])
}

fn level(source: &str) -> Bloxorz {
    read(source).unwrap_or_else(|error| panic!("{error}\n{source}"))
}

/// The state after some moves; the error is the first one that is not legal.
fn play<'a>(level: &Bloxorz, moves: &'a str) -> Result<State, &'a str> {
    moves.split_whitespace().try_fold(level.initial(), |state, word| {
        let action = level.read_action(&state, word).expect("tests write moves well");
        level.apply(&state, action).ok_or(word)
    })
}

fn after(level: &Bloxorz, moves: &str) -> State {
    play(level, moves).unwrap_or_else(|word| panic!("{word} in {moves} is not legal"))
}

/// The board after some moves, as text.
fn show(level: &Bloxorz, moves: &str) -> String {
    level.scene(&after(level, moves)).to_string()
}

fn is_illegal(level: &Bloxorz, moves: &str) -> bool {
    play(level, moves) == Err(moves.split_whitespace().last().expect("there are moves"))
}

/// The letters of the bridges that are on after some moves.
fn bridges(level: &Bloxorz, moves: &str) -> String {
    let state = after(level, moves);
    let letters = level.layout.bridges().enumerate();
    letters.filter(|(number, _)| state.bridges >> number & 1 == 1).map(|(_, (letter, _))| letter).collect()
}

fn legal(level: &Bloxorz, moves: &str) -> String {
    let mut words = Vec::new();
    let _ = level.successors(&after(level, moves), |action, _| {
        words.push(action.to_string());
        std::ops::ControlFlow::<()>::Continue(())
    });
    words.join(" ")
}

/// Everything at once, small enough to be checked whole.
const EVERYTHING: &str = "\
a: bridge off
b: bridge on
o: soft toggle a
t: split 2,7 4,2
u: teleport
x: heavy open a, close b

.....a.
.So.-..
..xtbu.
.u...G.
";

/// One cube must let the other one over the bridge.
const CUBES: &str = "\
a: bridge off
o: soft open a
t: split 1,5 3,2

S..t.a.._
___.___._
o..._...G
";

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
    let expected = |word: &str| {
        let message = format!("expected one of U D L R, or XU XD XL XR while the block is split, not `{word}`");
        Err(PlayError::Unreadable(message))
    };
    for word in ["", "X", "u", "UU", "XXU", "UX", "É"] {
        assert_eq!(game.play(word), expected(word));
    }
    assert_eq!(game.play("XR"), Err(PlayError::Illegal("XR".to_string())));
    assert_eq!(game.play("R"), Ok("R".to_string()));
    assert_eq!(game.play("R"), Ok("R".to_string()));
    assert!(game.is_solved());
}

#[test]
fn bad_levels_are_refused_with_their_place() {
    let kinds =
        "`bridge on`, `bridge off`, `soft ACTIONS`, `heavy ACTIONS`, `split ROW,COLUMN ROW,COLUMN` or `teleport`";
    let nothing = "means nothing here; expected `_` or a blank, `.`, `-`, `S`, `G` or a letter with a header";
    let unknown =
        "bloxorz knows puzzle, title, author, par, one letter (`a: bridge off`), and anything that starts with `x-`";
    let action = "expected `toggle`, `open` or `close` and the letter of a bridge";
    let split = "expected `split ROW,COLUMN ROW,COLUMN`: the two cells where the cubes appear";
    let cases = [
        ("...\n.G.", "line 1, column 1: the grid has no `S`, where the block starts".to_string()),
        ("S..\n...", "line 1, column 1: the grid has no `G`, where it is to stand in the end".to_string()),
        ("S.G\n..S", "line 2, column 3: a second `S`; expected exactly one".to_string()),
        ("S.G\nG..", "line 2, column 1: a second `G`; expected exactly one".to_string()),
        ("S.aG", format!("line 1, column 3: no header explains `a`; expected `a:` followed by {kinds}")),
        ("S.1G", format!("line 1, column 3: `1` {nothing}")),
        ("S.éG", format!("line 1, column 3: `é` {nothing}")),
        ("S.\tG", format!("line 1, column 3: `\\t` {nothing}")),
        (
            "S..G\n...",
            "line 2, column 4: this row has 3 cells, the first one has 4: all rows must be equally long".to_string(),
        ),
        ("titel: x\n\nS..G", format!("line 1, column 1: unknown header `titel`; {unknown}")),
        ("é: bridge on\n\nS..G", format!("line 1, column 1: unknown header `é`; {unknown}")),
        ("1: bridge on\n\nS..G", format!("line 1, column 1: unknown header `1`; {unknown}")),
        (
            "S: bridge on\n\nS..G",
            "line 1, column 1: `S` means the same in every level; expected another letter".to_string(),
        ),
        (
            "a: bridge off\no: soft open a\n\nSo.G",
            "line 2, column 4: no cell of the grid is bridge `a`, which this switch works".to_string(),
        ),
        ("a: bridg off\n\nSa.G", format!("line 1, column 4: expected {kinds}, not `bridg`")),
        (
            "a: bridge maybe\n\nSa.G",
            "line 1, column 4: expected `bridge on` or `bridge off`, not `bridge maybe`".to_string(),
        ),
        ("a: bridge\n\nSa.G", "line 1, column 4: expected `bridge on` or `bridge off`, not `bridge`".to_string()),
        (
            "a: bridge off\no: soft flip a\n\nSaoG",
            "line 2, column 9: unknown action `flip`; expected `toggle`, `open` or `close`".to_string(),
        ),
        (
            "a: bridge off\no: heavy open a, close q\n\nSaoG",
            "line 2, column 24: `q` is not a bridge; expected the letter of one".to_string(),
        ),
        ("o: soft toggle o\n\nSoG", "line 1, column 16: `o` is not a bridge; expected the letter of one".to_string()),
        ("o: soft\n\nSoG", format!("line 1, column 8: {action}")),
        ("a: bridge off\no: soft open a,\n\nSaoG", format!("line 2, column 16: {action}")),
        ("a: bridge off\no: soft open a b\n\nSaoG", format!("line 2, column 9: {action}, not `open a b`")),
        ("a: bridge off\no: soft toggle a, open a\n\nSaoG", "line 2, column 24: bridge `a` is named twice".to_string()),
        ("t: split 1,1\n\nS.tG", format!("line 1, column 4: {split}")),
        ("t: split 1,1 1,2 1,3\n\nS.tG", format!("line 1, column 4: {split}")),
        (
            "t: split 1,1 1;2\n\nS.tG",
            "line 1, column 14: expected ROW,COLUMN, counted from 1, such as `2,9`, not `1;2`".to_string(),
        ),
        (
            "t: split 0,1 1,2\n\nS.tG",
            "line 1, column 10: expected ROW,COLUMN, counted from 1, such as `2,9`, not `0,1`".to_string(),
        ),
        (
            "t: split 1,1 2,1\n\nS.tG",
            "line 1, column 14: 2,1 is off the board, which has 1 rows and 4 columns".to_string(),
        ),
        ("t: split 1,1 1,2\n\nS_tG", "line 1, column 14: 1,2 is void; a cube needs a cell to appear on".to_string()),
        ("t: split 1,1 1,1\n\nS_tG", "line 1, column 14: both cubes would appear at 1,1".to_string()),
        ("u: teleport\n\nSu.G", "line 1, column 1: teleport `u` is on one cell; expected exactly two".to_string()),
        ("u: teleport\n\nSuuG\n..u.", "line 4, column 3: a third teleport `u`; expected exactly two".to_string()),
        (
            "u: teleport 1,2\n\nSuuG",
            "line 1, column 4: expected nothing after `teleport`: its two cells are those with its letter".to_string(),
        ),
    ];
    for (source, expected) in cases {
        assert_eq!(read(source).expect_err(source).to_string(), expected, "{source}");
    }
    let wide = format!("S{}G", ".".repeat(63));
    assert!(read(&wide).unwrap_err().to_string().ends_with("at most 64 of each and 2048 cells are possible"));
    let code = LevelText::read_code("bloxorz:S.aG;a=").unwrap();
    assert_eq!(Bloxorz::read(&code).unwrap_err().to_string(), format!("line 1, column 16: expected {kinds}"));
}

/// The example of the rules explains a split and a teleport that its board does not have, one of them off the board.
#[test]
fn a_legend_may_explain_more_than_the_level_needs() {
    let header = "a: bridge off\nb: bridge on\no: soft toggle a\nx: heavy open a, close b\n";
    let grid = "...._____...\n.S.oaab_..G.\n...._x_..-..\n";
    let example = level(&format!("{header}t: split 2,9 4,9\nu: teleport\nc: bridge on\n\n{grid}"));
    assert_eq!(example, level(&format!("{header}\n{grid}")));
}

#[test]
fn a_state_has_64_bits() {
    let letters: Vec<_> = ('A'..='Z').chain('a'..='z').filter(|letter| !"SG".contains(*letter)).collect();
    let source = |columns: usize, bridges: usize| {
        let headers: Vec<_> = letters[..bridges].iter().map(|letter| format!("{letter}: bridge on\n")).collect();
        let first: String = letters[..bridges].iter().collect();
        let rest = vec![".".repeat(columns); 31].join("\n");
        format!("{}\nS.G{first:.<width$}\n{rest}", headers.concat(), width = columns - 3)
    };
    assert!(read(&source(64, 41)).is_ok());
    let error = read(&source(64, 42)).unwrap_err();
    assert_eq!((error.line, error.column), (42, 1));
    assert_eq!(error.message, "one bridge too many: a board of 2048 cells has room for 41");

    let full = level(&source(64, 41));
    let state = State { a: 2046, b: 2047, is_split: true, bridges: (1 << 41) - 1 };
    assert_eq!(full.pack(&state), u64::MAX - 1);
    assert_eq!(full.unpack(full.pack(&state)), state);
}

#[test]
fn a_code_reads_back_as_the_same_level() {
    let level = level(EVERYTHING);
    let headers: Vec<_> = level.code().headers.into_iter().map(|(key, value)| format!("{key}: {value}")).collect();
    assert_eq!(headers, EVERYTHING.lines().take(6).collect::<Vec<_>>());
    assert_eq!(level.code().rows, EVERYTHING.lines().skip(7).collect::<Vec<_>>());

    let text = LevelText::read_file(EVERYTHING, Some("bloxorz")).unwrap();
    let code = open(&text[0]).unwrap().code();
    assert!(code.ends_with(";o=soft+toggle+a;t=split+2,7+4,2;u=teleport;x=heavy+open+a,close+b"), "{code}");
    assert_eq!(Bloxorz::read(&LevelText::read_code(&code).unwrap()).unwrap(), level);

    let spaced = self::level("o:  soft   toggle a ,open\tb\nb: bridge on\na: bridge off\n\nS.  G\n oab ");
    assert_eq!(spaced.code().rows, ["S.__G", "_oab_"]);
    assert_eq!(spaced.code().headers[2], ("o".to_string(), "soft toggle a, open b".to_string()));
}

#[test]
fn levels_keep_the_laws() {
    for source in [
        EVERYTHING,
        CUBES,
        "....\n.S..\n...G\n_...",
        "a: bridge off\no: soft open a\np: soft close a\n\n.op.\nS..a\n.po.\naa.G",
        "t: split 1,1 1,2\nv: split 4,4 1,1\n\n..-.\nSt..\n..v.\n--.G",
        "u: teleport\nw: teleport\n\nS..u\n..w.\nu..w\n...G",
    ] {
        check_laws(&level(source), 20_000);
    }
}

#[test]
fn plans_say_which_cube_rolls() {
    let level = level(CUBES);
    let space = Space::explore(&level, level.initial(), 10_000).unwrap();
    for &blind in BLIND {
        let report = Search::new(&level).blind(blind);
        assert_eq!(report.outcome(), Outcome::Solved, "{}", blind.info().name);
    }
    for &informed in INFORMED {
        let report = Search::new(&level).informed::<Distance>(informed);
        assert_eq!(report.outcome(), Outcome::Solved, "{}", informed.info().name);
        if report.is_optimal() {
            assert_eq!(report.plan.unwrap().cost, space.distance(0));
        }
    }
    let plan = Search::new(&level).informed::<Distance>(Informed::AStar).plan.unwrap();
    let words: Vec<_> = plan.actions.iter().map(ToString::to_string).collect();
    assert_eq!(words.len(), 21);
    assert!(words.iter().any(|word| word.starts_with('X')), "{words:?}");
    assert!(level.is_goal(&after(&level, &words.join(" "))));
}

#[test]
fn distance_proves_that_a_goal_is_out_of_reach() {
    let report = Search::new(&level("S..._.G")).informed::<Distance>(Informed::AStar);
    assert_eq!((report.outcome(), report.stats.expanded), (Outcome::Unsolvable, 0));
}

#[test]
fn distance_asks_before_it_takes_memory() {
    let limits = Limits { memory: Some(1000), ..Limits::default() };
    let report = Search::new(&level(EVERYTHING)).limits(limits).informed::<Distance>(Informed::AStar);
    assert_eq!(report.stopped_by, Some(Stop::Memory));
}

#[test]
fn distance_copes_with_the_largest_board() {
    let mut rows = vec![".".repeat(64); 32];
    rows[0].replace_range(0..4, "S..t");
    rows[31].replace_range(63..64, "G");
    let level = level(&format!("t: split 32,1 1,64\n\n{}", rows.join("\n")));
    let report = Search::new(&level).informed::<Distance>(Informed::AStar);
    assert!(report.is_optimal());
    println!("largest board: {:?}, {:?}, {} bytes", report.time, report.stats, report.peak_bytes);
}

/// The level in which bridges do not matter.
fn kindest(mut level: Bloxorz) -> Bloxorz {
    for cell in &mut level.cells {
        cell.press = Effect::NONE;
        if cell.needs != NEVER {
            cell.needs = 0;
        }
        if matches!(cell.stand, Stand::Press(_)) {
            cell.stand = Stand::Firm;
        }
    }
    level
}

/// The distance is what a breadth-first search of the kindest level finds, everywhere.
fn check_distance(level: Bloxorz) {
    let dashboard = Dashboard::default();
    let mut control = Control::new(&level, 0, Limits::default(), &dashboard, None);
    let distance = Distance::build(&level, &mut control).unwrap();
    let kindest = kindest(level);
    let space = Space::explore(&kindest, kindest.initial(), 100_000).unwrap();
    for (number, state) in space.states().iter().enumerate() {
        assert_eq!(distance.start(&kindest, state).h, space.distance(number), "{state:?}");
    }
}

#[test]
fn distance_is_exact_where_bridges_do_not_matter() {
    check_distance(level(EVERYTHING));
    check_distance(level(CUBES));
    check_distance(level("t: split 2,3 3,1\n\nSG.\n.t.\n..-"));
    let audit = laws::audit::<_, Distance>(&kindest(level(EVERYTHING)), 20_000).unwrap();
    assert!((audit.informedness().unwrap() - 1.0).abs() < 1e-12);
}

/// Small levels with every kind of cell.
fn levels() -> impl Strategy<Value = String> {
    (3..=4usize, 3..=5usize).prop_flat_map(|(rows, columns)| {
        let count = rows * columns;
        let letters = prop::collection::vec(prop::sample::select(b".......__-aboopxxt".to_vec()), count);
        let order = Just((0..count).collect::<Vec<_>>()).prop_shuffle();
        (letters, order, any::<bool>()).prop_map(move |(mut grid, order, teleports)| {
            for (&cell, letter) in order.iter().zip(*b"SGabt..") {
                grid[cell] = letter;
            }
            if teleports {
                order[7..9].iter().for_each(|&cell| grid[cell] = b'u');
            }
            let place = |cell: usize| format!("{},{}", cell / columns + 1, cell % columns + 1);
            let split = format!("t: split {} {}\n", place(order[5]), place(order[6]));
            let headers = [
                "a: bridge off\n",
                "b: bridge on\n",
                "o: soft toggle a\n",
                "p: soft close a, open b\n",
                "x: heavy toggle b, open a\n",
                split.as_str(),
                "u: teleport\n",
            ];
            let used = headers.into_iter().filter(|header| grid.contains(&header.as_bytes()[0]));
            let rows: Vec<_> = grid.chunks(columns).map(|row| String::from_utf8_lossy(row)).collect();
            format!("{}\n{}\n", used.collect::<String>(), rows.join("\n"))
        })
    })
}

proptest! {
    #[test]
    fn random_levels_keep_the_laws(source in levels()) {
        let level = level(&source);
        check_laws(&level, 20_000);
        check_distance(level);
    }

    #[test]
    fn nothing_makes_the_reader_panic(
        headers in prop::collection::vec("[a-fSG]: (bridge|soft|heavy|split|teleport)( |,|on|off|open [a-f]|toggle a|[0-4],[0-4]|é){0,6}", 0..5),
        rows in prop::collection::vec("[-_. SGa-f]{4}|.{0,5}", 1..5),
        separator in "[:;=+/\n]",
    ) {
        let _ = read(&format!("{}\n{}", headers.join("\n"), rows.join("\n")));
        let code = format!("bloxorz:{};{}", rows.join("/"), headers.join(";").replace(": ", "="));
        for code in [code.replace(' ', "+"), code.replace("SG", &separator)] {
            if let Ok(level) = LevelText::read_code(&code).and_then(|text| Bloxorz::read(&text)) {
                check_laws(&level, 100_000);
            }
        }
    }
}

#[test]
fn classic_levels_have_their_par() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/levels/bloxorz");
    let Ok(files) = std::fs::read_dir(&folder) else {
        println!("SKIPPED: there are no levels in {}", folder.display());
        return;
    };
    let (mut count, mut sum, mut time, mut expanded) = (0, 0, Duration::ZERO, 0);
    for file in files {
        let path = file.unwrap().path();
        let text = std::fs::read_to_string(&path).unwrap();
        let text = &LevelText::read_file(&text, None).unwrap_or_else(|error| panic!("{}: {error}", path.display()))[0];
        let level = Bloxorz::read(text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let par = text.par.expect("a classic level has a par");
        let started = Instant::now();
        let astar = Search::new(&level).informed::<Distance>(Informed::AStar);
        time += started.elapsed();
        for report in [Search::new(&level).blind(Blind::Bfs), astar.clone()] {
            assert!(report.is_optimal());
            assert_eq!(report.plan.unwrap().cost, par, "{}", path.display());
        }
        (count, sum, expanded) = (count + 1, sum + par, expanded + astar.stats.expanded);
    }
    println!("{count} levels by astar:distance: {time:?}, {expanded} states expanded");
    assert_eq!((count, sum), (33, 1999));
}
