use std::collections::HashSet;
use std::ops::ControlFlow;
use std::path::Path;

use proptest::prelude::*;
use quebra_search::algorithms::{Blind, Informed};
use quebra_search::space::Space;
use quebra_search::{Control, Cost, Dashboard, Heuristic, INFINITE, Limits, Options, Outcome, Problem, Search, laws};

use super::sheet::Grid;
use super::*;
use crate::game::Request;
use crate::grid::Dir;
use crate::puzzle::check_laws;
use crate::scene::{Paint, Tile};

const EXAMPLE: &str = "0AAAA/BA0CA/0A0CA/0AAAA/000D_";

/// Small levels: the example, holes, groups that do not touch, crowding, without a solution, solved, one row, one column.
const SMALL: &[&str] = &[
    EXAMPLE,
    "0A00/0000/00B0",
    "_A0_/A__0/0__0/_00_",
    "A0B00/0B0A0/C0000",
    "AB0C/00D0/E00F",
    "0A0/000",
    "A0A0/0000",
    "AB/BA",
    "00A00B0",
    "0/A/0/0",
    "A",
    "0A_0",
];

fn read(rows: &str) -> Result<Grid, LevelError> {
    parse(&LevelText::read_code(&format!("folding-blocks:{rows}")).unwrap())
}

fn small(rows: &str) -> FoldingBlocks<u64, 1> {
    FoldingBlocks::new(read(rows).unwrap())
}

fn game(rows: &str) -> Box<dyn Game> {
    open(&LevelText::read_code(&format!("folding-blocks:{rows}")).unwrap()).unwrap()
}

/// The board as a level would write it.
fn drawn(game: &dyn Game) -> String {
    let scene = game.scene();
    let cell = |tile: &Tile| tile.text().replace('.', "0").replace(' ', "_");
    scene.tiles.chunks(scene.columns).map(|row| row.iter().map(cell).collect::<String>()).collect::<Vec<_>>().join("/")
}

/// The board after these moves, or what is wrong with one of them.
fn after(level: &str, moves: &str) -> Result<String, String> {
    let mut game = game(level);
    for word in moves.split_whitespace() {
        game.play(word).map_err(|error| error.to_string())?;
    }
    Ok(drawn(&*game))
}

fn solve(game: &dyn Game, method: &str) -> Report<String> {
    let request =
        Request { method: game.method(method).unwrap(), options: Options::default(), limits: Limits::default() };
    game.solve(&request, &Dashboard::default())
}

#[test]
fn a_fold_mirrors_over_the_side_it_names() {
    let level = "000000/000000/00A000/00AA00/000000/000000";
    assert_eq!(after(level, "AU").unwrap(), "00AA00/00A000/00A000/00AA00/000000/000000");
    assert_eq!(after(level, "AD").unwrap(), "000000/000000/00A000/00AA00/00AA00/00A000");
    assert_eq!(after(level, "AL").unwrap(), "000000/000000/0AA000/AAAA00/000000/000000");
    assert_eq!(after(level, "AR").unwrap(), "000000/000000/00A00A/00AAAA/000000/000000");
    assert_eq!(after(level, "AU AL").unwrap(), "AAAA00/0AA000/0AA000/AAAA00/000000/000000");
}

#[test]
fn cells_that_do_not_touch_fold_as_one_group() {
    assert_eq!(after("0A0A00/000000", "AD").unwrap(), "0A0A00/0A0A00");
    assert_eq!(after("A0A000", "AR").unwrap(), "A0AA0A");
    assert_eq!(after("A0A00", "AR"), Err("`AR` is not legal here".into()), "the far cell would leave the board");
}

#[test]
fn every_mirrored_cell_must_be_grey() {
    for (level, why) in [("AA0", "the edge"), ("AA_0", "a hole"), ("AA0B", "another group"), ("AA0_", "a hole behind")]
    {
        assert_eq!(after(level, "AR"), Err("`AR` is not legal here".into()), "{why}");
    }
    assert_eq!(after("A00B", "AR BL").unwrap(), "AABB");
    assert_eq!(after("A00B", "AR AR"), Err("`AR` is not legal here".into()));
    assert_eq!(after("A_A/0_0", "AD").unwrap(), "A_A/A_A", "a hole that nothing is mirrored onto");
}

#[test]
fn moves_come_group_by_group_and_up_down_left_right() {
    assert_eq!(game("000/0B0/000/A00").legal(), ["AU", "AR", "BU", "BD", "BL", "BR"]);
}

#[test]
fn the_worked_example_takes_five_folds() {
    let mut game = game(EXAMPLE);
    let plan = solve(&*game, "best").plan.unwrap();
    assert_eq!(plan.cost, 5);
    for word in ["BU", "BD", "DL", "DL", "CL"] {
        assert!(!game.is_solved());
        assert_eq!(game.play(word).unwrap(), word);
    }
    assert!(game.is_solved());
    assert_eq!(drawn(&*game), "BAAAA/BACCA/BACCA/BAAAA/DDDD_");
    assert!(game.legal().is_empty());
}

#[test]
fn the_scene_joins_a_group() {
    assert_eq!(game("AA0/_B0/CBC").scene().to_string(), "A-A .\n  B .\nC B C\n");
    let scene = game("C_").scene();
    assert_eq!(scene.tile(0, 0).piece.as_ref().unwrap().paint, Paint::Colour(2));
    assert_eq!(scene.tile(0, 1), &Tile::ground(Ground::Void, ' '));
}

#[test]
fn bad_levels_are_refused_with_their_place() {
    let wide = "0".repeat(65);
    let tall = vec!["A"; 65].join("/");
    let large = vec!["0".repeat(33); 32].join("/");
    let expected = "expected `0` (grey), `_` (a hole) or a group's letter, A to Z, not ";
    // The column counts from the start of the code, `folding-blocks:`.
    for (rows, column, message) in [
        ("A0/0x", 20, format!("{expected}`x`")),
        ("A.0", 17, format!("{expected}`.`")),
        ("A 0", 17, format!("{expected}` `")),
        ("1A", 16, format!("{expected}`1`")),
        ("A00/0Á0", 21, format!("{expected}`Á`")),
        ("A00/00", 22, "this row has 2 cells, the first one has 3: all rows must be equally long".into()),
        ("A0/000", 21, "this row has 3 cells, the first one has 2: all rows must be equally long".into()),
        ("00/__", 16, "the level has no group: expected at least one cell with a letter, A to Z".into()),
        ("__", 16, "the level has no group: expected at least one cell with a letter, A to Z".into()),
        (&wide, 16, "the board has 1 row and 65 columns; at most 64 of each and 1024 cells are possible".into()),
        (&tall, 16, "the board has 65 rows and 1 column; at most 64 of each and 1024 cells are possible".into()),
        (&large, 16, "the board has 32 rows and 33 columns; at most 64 of each and 1024 cells are possible".into()),
        ("A0;moves=3", 19, "unknown header `moves`; folding-blocks knows puzzle, title, author, par, and anything that starts with `x-`".into()),
    ] {
        let error = read(rows).err().unwrap_or_else(|| panic!("{rows} was taken"));
        assert_eq!((error.column, error.message.to_string()), (column, message), "{rows}");
    }
    let file = LevelText::read_file("puzzle: folding-blocks\n\nA00\n0?0\n", None).unwrap();
    assert_eq!(open(&file[0]).err().unwrap().to_string(), format!("line 4, column 2: {expected}`?`"));
}

#[test]
fn bad_moves_say_what_is_expected() {
    let mut game = game("A0/0C");
    for word in ["", "A", "D", "DA", "ad", "AX", "ADD", "A D", "1,1D", "ÁD", "AÐ"] {
        let expected = format!("expected a group's letter and one of U D L R, such as `AD`, not `{word}`");
        assert_eq!(game.play(word).unwrap_err().to_string(), expected);
    }
    assert_eq!(game.play("BD").unwrap_err().to_string(), "there is no group B; the groups are A C");
    assert_eq!(game.play("AU").unwrap_err().to_string(), "`AU` is not legal here");
}

#[test]
fn codes_are_the_level_as_written() {
    for rows in SMALL {
        let game = game(rows);
        assert_eq!(game.code(), format!("folding-blocks:{rows}"));
    }
}

#[test]
fn laws_hold_on_every_size_of_board() {
    for rows in SMALL {
        check_laws(&small(rows), 100_000);
        check_laws(&FoldingBlocks::<Wide<4>, 4>::new(read(rows).unwrap()), 100_000);
        check_laws(&FoldingBlocks::<Wide<16>, 5>::new(read(rows).unwrap()), 100_000);
    }
}

/// Without a table, the sorted tree is the whole space, each state once.
#[test]
fn sorted_plans_reach_every_state_once() {
    fn walk(level: &FoldingBlocks<u64, 1>, state: &State<u64, 1>, last: Option<Fold>, seen: &mut HashSet<[u64; 1]>) {
        assert!(seen.insert(level.pack(state)), "two sorted plans meet in {state:?}");
        let _ = level.successors(state, |action, next| {
            if last.is_none_or(|last| !level.is_redundant(last, action)) {
                walk(level, &next, Some(action), seen);
            }
            ControlFlow::<()>::Continue(())
        });
    }
    for rows in SMALL {
        let level = small(rows);
        let mut seen = HashSet::new();
        walk(&level, &level.initial(), None, &mut seen);
        let space = Space::explore(&level, level.initial(), 100_000).unwrap();
        assert_eq!(seen.len(), space.len(), "{rows}");
        for table in [true, false] {
            let report = Search::new(&level).options(Options { table: Some(table), ..Options::default() });
            let report = report.blind(Blind::Iddfs);
            assert_eq!(report.plan.map_or(INFINITE, |plan| plan.cost), space.distance(0), "{rows}, table {table}");
        }
    }
}

#[test]
fn estimates_are_what_they_say() {
    fn h<H: Heuristic<FoldingBlocks<u64, 1>>>(rows: &str) -> Cost {
        let level = small(rows);
        let dashboard = Dashboard::default();
        let mut control = Control::new(&level, 0, Limits::default(), &dashboard, None);
        H::build(&level, &mut control).unwrap().start(&level, &level.initial()).h
    }
    assert_eq!(h::<Grey>("A000/0000/_00B"), 9);
    assert_eq!(h::<SmallestRegion<u64>>("0A000/AA000/0_00_/0_000"), 1);
    assert_eq!(h::<SmallestRegion<u64>>("00A00/0AA0A/0A000"), 4);
    assert_eq!(h::<SmallestRegion<u64>>("A0/0A"), 1, "neither a corner nor the end of a row touches");
    assert_eq!(h::<SmallestRegion<u64>>("AA"), 0);
    assert_eq!(h::<Doubling>("0A00/0000/00B0"), 5, "8 + 4");
    assert_eq!(h::<Doubling>("A000000B"), 4, "4 + 4");
    assert_eq!(h::<Doubling>("0A0/000"), INFINITE, "6 is no power of two");
    assert_eq!(h::<Cover>(EXAMPLE), 5);
    for rows in SMALL {
        assert!(h::<Cover>(rows) >= h::<Doubling>(rows), "{rows}");
    }
}

#[test]
fn the_heuristics_of_the_report_overestimate() {
    let level = small("AAA000");
    let grey = laws::audit::<_, Grey>(&level, 1000).unwrap();
    let region = laws::audit::<_, SmallestRegion<u64>>(&level, 1000).unwrap();
    for (overestimates, inconsistencies) in
        [(grey.overestimates, grey.inconsistencies), (region.overestimates, region.inconsistencies)]
    {
        assert!(overestimates > 0 && inconsistencies > 0);
    }
}

#[test]
fn the_largest_boards_open_and_are_solved() {
    let row = format!("{}A", "0".repeat(63));
    assert_eq!(solve(&*game(&row), "astar:smallest-region").plan.unwrap().cost, 6);
    let column = row.chars().map(String::from).collect::<Vec<_>>().join("/");
    assert_eq!(solve(&*game(&column), "astar:smallest-region").plan.unwrap().cost, 6);

    // Each group can only fill the row it stands in.
    let line = |row: usize| format!("{}{}", (b'A' + row as u8) as char, "0".repeat(31));
    let lines: Vec<_> = (0..26).map(line).collect();
    assert_eq!(solve(&*game(&lines.join("/")), "best").plan.unwrap().cost, 26 * 5);

    let mut square = vec!["0".repeat(32); 32];
    square[13].replace_range(20..21, "Q");
    let report = solve(&*game(&square.join("/")), "best");
    assert_eq!(report.plan.unwrap().cost, 10);

    // Many groups on a small board need more than one word.
    let pairs: Vec<_> = ('A'..='Q').map(|letter| format!("{letter}0")).collect();
    assert_eq!(solve(&*game(&pairs.join("/")), "best").plan.unwrap().cost, 17);
}

/// A fold by the formulas of the rules, on characters: what the tables are checked against.
fn folded(board: &[Vec<char>], group: char, dir: Dir) -> Option<Vec<Vec<char>>> {
    let all = || (0..board.len()).flat_map(|i| (0..board[0].len()).map(move |j| (i as isize, j as isize)));
    let cells: Vec<_> = all().filter(|&(i, j)| board[i as usize][j as usize] == group).collect();
    let (imin, imax) = (cells.iter().map(|c| c.0).min()?, cells.iter().map(|c| c.0).max()?);
    let (jmin, jmax) = (cells.iter().map(|c| c.1).min()?, cells.iter().map(|c| c.1).max()?);
    let mut next = board.to_vec();
    for (i, j) in cells {
        let (i, j) = match dir {
            Dir::Up => (2 * imin - i - 1, j),
            Dir::Down => (2 * imax - i + 1, j),
            Dir::Left => (i, 2 * jmin - j - 1),
            Dir::Right => (i, 2 * jmax - j + 1),
        };
        let target = next.get_mut(usize::try_from(i).ok()?)?.get_mut(usize::try_from(j).ok()?)?;
        if *target != '0' {
            return None;
        }
        *target = group;
    }
    Some(next)
}

fn boards() -> impl Strategy<Value = String> {
    let cell = prop_oneof![9 => Just('0'), 2 => Just('_'), 1 => Just('A'), 1 => Just('B'), 1 => Just('C')];
    (1usize..5, 1usize..6).prop_flat_map(move |(rows, columns)| {
        let row = prop::collection::vec(cell.clone(), columns).prop_map(|row| row.into_iter().collect::<String>());
        prop::collection::vec(row, rows).prop_map(|rows| rows.join("/"))
    })
}

proptest! {
    #[test]
    fn play_follows_the_rules(rows in boards(), choices in prop::collection::vec(any::<prop::sample::Index>(), 12)) {
        prop_assume!(read(&rows).is_ok());
        let mut game = game(&rows);
        let mut board: Vec<Vec<char>> = rows.split('/').map(|row| row.chars().collect()).collect();
        for choice in choices {
            let folds = ('A'..='C').flat_map(|group| Dir::ALL.map(|dir| (group, dir)));
            let legal: Vec<_> = folds.filter_map(|(group, dir)| Some((group, dir, folded(&board, group, dir)?))).collect();
            let words: Vec<_> = legal.iter().map(|(group, dir, _)| format!("{group}{}", dir.letter())).collect();
            prop_assert_eq!(game.legal(), &words[..]);
            prop_assert_eq!(game.is_solved(), !board.iter().flatten().any(|&cell| cell == '0'));
            if legal.is_empty() {
                break;
            }
            let chosen = choice.index(legal.len());
            board = legal[chosen].2.clone();
            game.play(&words[chosen]).unwrap();
            let text: Vec<String> = board.iter().map(|row| row.iter().collect()).collect();
            prop_assert_eq!(drawn(&*game), text.join("/"));
        }
    }

    #[test]
    fn laws_hold_and_methods_agree_on_any_board(rows in boards()) {
        prop_assume!(read(&rows).is_ok());
        let level = small(&rows);
        check_laws(&level, 1_000_000);
        let space = Space::explore(&level, level.initial(), 1_000_000).unwrap();
        let blind = [Blind::Bfs, Blind::Iddfs, Blind::Ucs].map(|method| Search::new(&level).blind(method));
        let informed = [Informed::AStar, Informed::IdaStar].map(|method| Search::new(&level).informed::<Cover>(method));
        for report in blind.into_iter().chain(informed) {
            prop_assert_eq!(report.plan.map_or(INFINITE, |plan| plan.cost), space.distance(0));
            prop_assert_eq!(report.lower_bound, space.distance(0));
        }
    }

    #[test]
    fn no_text_makes_a_panic(text in "[0_A-CZ./;= \\PC]{0,40}", word in "\\PC{0,3}") {
        if let Ok(level) = LevelText::read_code(&format!("folding-blocks:{text}")) && let Ok(mut game) = open(&level) {
            let _ = game.play(&word);
        }
    }
}

#[test]
fn shared_levels_are_solved_at_par() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/levels/folding-blocks");
    let Ok(entries) = std::fs::read_dir(&folder) else {
        eprintln!("SKIPPED: there are no levels in {}", folder.display());
        return;
    };
    let mut paths: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    for path in paths {
        let source = std::fs::read_to_string(&path).unwrap();
        for level in LevelText::read_file(&source, None).unwrap() {
            let game = open(&level).unwrap();
            for method in ["bfs", "iddfs", "ucs", "astar:doubling", "idastar:doubling", "astar", "idastar", "best"] {
                let report = solve(&*game, method);
                let name = format!("{} by {method}", path.display());
                match level.par {
                    Some(par) => assert_eq!(report.plan.as_ref().map(|plan| plan.cost), Some(par), "{name}"),
                    None if source.contains("# unsolvable") => {
                        assert_eq!(report.outcome(), Outcome::Unsolvable, "{name}");
                    }
                    None => {}
                }
                assert!(report.is_optimal() || report.outcome() == Outcome::Unsolvable, "{name}");
            }
        }
    }
}

#[test]
fn boards_that_nothing_joins_are_told() {
    let boards = |code: &str| -> Vec<String> {
        let level = LevelText::read_code(&format!("folding-blocks:{code}")).unwrap();
        open(&level).unwrap().boards().iter().map(|board| board.rows.join("/")).collect()
    };
    assert_eq!(boards("A0_B0"), ["A0", "B0"]);
    assert_eq!(boards("_A0__/__0_B/____0"), ["A0/_0", "B/0"]);
    // They touch, though neither group ever comes to the other's cells.
    assert_eq!(boards("A0/0_/BB"), [""; 0]);
    // All cells of a letter are one group,
    assert_eq!(boards("A0_A0"), [""; 0]);
    // and a group in pieces may fold over a hole.
    assert_eq!(boards("A__0/_A0_"), [""; 0]);
    assert_eq!(boards("A___0"), ["A", "0"]);
}
