use std::fs;
use std::ops::ControlFlow;
use std::path::Path;

use proptest::prelude::*;
use quebra_search::algorithms::{Blind, Informed};
use quebra_search::space::Space;
use quebra_search::{
    Control, Cost, Dashboard, Estimate, Heuristic, INFINITE, Limits, Options, Outcome, Problem, Search, Stop, laws,
};

use super::heuristics::alone::Alone;
use super::heuristics::apart::{spread, spread_and_gaps};
use super::heuristics::{Gaps, gaps};
use super::*;
use crate::game::Request;
use crate::grid::Dir;
use crate::puzzle::check_laws;
use crate::scene::Paint;

/// The test levels of a puzzle that are kept beside the repository, each with its file's name and text.
pub(crate) fn shared_levels(puzzle: &str) -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/levels").join(puzzle);
    let Ok(entries) = fs::read_dir(&folder) else {
        eprintln!("SKIPPED: there are no test levels in {}", folder.display());
        return Vec::new();
    };
    let mut levels: Vec<_> = entries
        .map(|entry| entry.unwrap().path())
        .map(|path| (path.file_name().unwrap().display().to_string(), fs::read_to_string(path).unwrap()))
        .collect();
    levels.sort();
    levels
}

pub(super) fn level<W: Pack<P>, const P: usize>(rows: &str) -> Cohesion<W, P> {
    let board = Board::read(&LevelText::read_code(&format!("cohesion:{rows}")).unwrap()).unwrap();
    assert!(board.fits::<W, P>());
    Cohesion::new(&board)
}

fn game(rows: &str) -> Box<dyn Game> {
    open(&LevelText::read_code(&format!("cohesion:{rows}")).unwrap()).unwrap()
}

/// Whether a board of one line can be solved is seen at once, and it is seen rightly.
#[test]
fn lines_are_decided_without_a_search() {
    for line in ["1212", "1020100", "0120012", "010203", "1001", "11022", "12000021", "1", "102201"] {
        for rows in [line.to_string(), line.chars().map(String::from).collect::<Vec<_>>().join("/")] {
            let level: Cohesion<u16, 4> = level(&rows);
            let is_solvable = Space::explore(&level, level.initial(), 1000).unwrap().distance(0) < INFINITE;
            assert_eq!(level.is_hopeless(&level.initial()), !is_solvable, "{rows}");
        }
    }
    let alternating = "12".repeat(12) + "0000";
    let method = game(&alternating).method("bfs").unwrap();
    let request = Request { method, options: Options::default(), limits: Limits::default() };
    let report = game(&alternating).solve(&request, &Dashboard::default());
    assert_eq!((report.outcome(), report.stats.expanded), (Outcome::Unsolvable, 0));
}

fn small(rows: &str) -> Cohesion<u16, 4> {
    level(rows)
}

/// A board as rows of symbols.
fn picture<W: Pack<P>, const P: usize>(level: &Cohesion<W, P>, state: &Planes<W, P>) -> String {
    Cohesion { start: *state, ..level.clone() }.code().rows.join("/")
}

/// The legal moves and the boards they lead to.
fn moves<W: Pack<P>, const P: usize>(level: &Cohesion<W, P>, state: &Planes<W, P>) -> Vec<(String, String)> {
    let mut moves = Vec::new();
    let _ = level.successors(state, |action, next| {
        moves.push((action.to_string(), picture(level, &next)));
        ControlFlow::<()>::Continue(())
    });
    moves
}

/// The rules once more, cell by cell, on the text: the moves, and how many blocks there are.
fn by_the_book(board: &str) -> (Vec<(String, String)>, usize) {
    let cells: Vec<Vec<char>> = board.split('/').map(|row| row.chars().collect()).collect();
    let (rows, columns) = (cells.len() as isize, cells[0].len() as isize);
    let at = |cells: &[Vec<char>], (row, column): (isize, isize)| {
        let is_on_board = (0..rows).contains(&row) && (0..columns).contains(&column);
        is_on_board.then(|| cells[row as usize][column as usize])
    };
    let mut seen = Vec::new();
    let (mut moves, mut blocks) = (Vec::new(), 0);
    for place in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
        let symbol = at(&cells, place).unwrap();
        if symbol == '0' || seen.contains(&place) {
            continue;
        }
        let mut block = vec![place];
        let mut next = 0;
        while next < block.len() {
            for (rows, columns) in Dir::ALL.map(Dir::delta) {
                let neighbour = (block[next].0 + rows, block[next].1 + columns);
                if at(&cells, neighbour) == Some(symbol) && !block.contains(&neighbour) {
                    block.push(neighbour);
                }
            }
            next += 1;
        }
        blocks += 1;
        for dir in Dir::ALL {
            let target: Vec<_> = block.iter().map(|&(r, c)| (r + dir.delta().0, c + dir.delta().1)).collect();
            if target.iter().all(|cell| block.contains(cell) || at(&cells, *cell) == Some('0')) {
                let mut after = cells.clone();
                for (cells, symbol) in [(&block, '0'), (&target, symbol)] {
                    for &(row, column) in cells {
                        after[row as usize][column as usize] = symbol;
                    }
                }
                let rows: Vec<String> = after.iter().map(|row| row.iter().collect()).collect();
                moves.push((format!("{},{}{}", place.0 + 1, place.1 + 1, dir.letter()), rows.join("/")));
            }
        }
        seen.extend(block);
    }
    (moves, blocks)
}

fn agrees_with_the_book<W: Pack<P>, const P: usize>(rows: &str) -> usize {
    let level = level::<W, P>(rows);
    let space = Space::explore(&level, level.initial(), 100_000).unwrap();
    for state in space.states() {
        let board = picture(&level, state);
        let (expected, blocks) = by_the_book(&board);
        assert_eq!(moves(&level, state), expected, "{board}");
        assert_eq!(level.blocks(state).count(), blocks, "{board}");
        assert_eq!(level.is_goal(state), blocks == level.symbols.len(), "{board}");
    }
    space.len()
}

#[test]
fn every_class_keeps_the_rules() {
    agrees_with_the_book::<u16, 4>("1.2./.1.2/2.1.");
    for rows in ["1.2/.1./2.2", "1.1/2.2/1.2", "1.2.1.2.1.2", "1/2/./1/2/."] {
        let states = agrees_with_the_book::<u16, 4>(rows);
        assert_eq!(agrees_with_the_book::<u64, 3>(rows), states);
        assert_eq!(agrees_with_the_book::<u128, 3>(rows), states);
        assert_eq!(agrees_with_the_book::<Wide<4>, 6>(rows), states);
    }
    // Lines across the borders of words, and colours of all six bits.
    agrees_with_the_book::<u128, 3>(&format!("{}/{}/{}", "1".repeat(25), "2.".repeat(12) + "1", "2".repeat(25)));
    agrees_with_the_book::<Wide<4>, 6>(&format!("{}/1{}1/{}", "2".repeat(60), ".".repeat(58), "3".repeat(60)));
    let many: String = ('a'..='z').chain('A'..='Z').chain('1'..='9').collect();
    agrees_with_the_book::<Wide<4>, 6>(&format!("{many}/{}/{}.{}", "a".repeat(61), "b".repeat(10), "b".repeat(50)));
}

#[test]
fn laws_hold() {
    for rows in ["1.2./.1.2/2.1.", "1.1/2.2/1.2/.2.", "12.3/3..1/..2.", "1.1.1.1", "A.b/.B./a.A", "1..1/2..2/1..1/...."]
    {
        check_laws(&small(rows), 150_000);
    }
    check_laws(&level::<u64, 3>("1...1/.2.../2...1"), 150_000);
    check_laws(&level::<u128, 3>("1...1/.1..."), 150_000);
    check_laws(&level::<Wide<4>, 6>("1.2/2.1/1.2"), 150_000);
}

#[test]
fn blocks_move_whole_and_in_order() {
    let level = small("11.2/.13./....");
    let words: Vec<_> = moves(&level, &level.start).into_iter().map(|(word, _)| word).collect();
    assert_eq!(words, ["1,1D", "1,4D", "1,4L", "2,3U", "2,3D", "2,3R"]);
    assert_eq!(moves(&level, &level.start)[0].1, "0002/1130/0100");
}

#[test]
fn a_move_may_join_several_blocks_at_once() {
    let level = small("010/101/010/000");
    assert_eq!(level.blocks(&level.start).count(), 4);
    let down = level.apply(&level.start, CellMove::read("1,2D", 4, 3).unwrap()).unwrap();
    assert_eq!(picture(&level, &down), "000/111/010/000");
    assert!(level.is_goal(&down));
}

#[test]
fn pieces_that_touch_at_the_start_are_one_block() {
    let level = small("11../..1.");
    assert_eq!(level.blocks(&level.start).count(), 2);
    assert!(moves(&level, &level.start).iter().all(|(word, _)| !word.starts_with("1,2")));
}

#[test]
fn a_ring_is_one_block_and_a_piece_within_another() {
    assert!(small("1111/1221/1221/1111").is_goal(&small("1111/1221/1221/1111").start));
    let level = level::<u64, 3>("11111/1...1/1.1.1/1...1/11111");
    assert!(!level.is_goal(&level.start));
    assert_eq!(level.blocks(&level.start).count(), 2);
}

#[test]
fn boards_that_are_solved_cost_nothing() {
    for rows in ["0", "....", "0.0/.0.", "1", "12/34", "1.2", "a"] {
        let game = game(rows);
        assert!(game.is_solved(), "{rows}");
        let method = game.method("best").unwrap();
        let request = Request { method, options: Options::default(), limits: Limits::default() };
        let report = game.solve(&request, &Dashboard::default());
        assert_eq!(report.plan.as_ref().map(|plan| plan.cost), Some(0));
        assert!(report.is_optimal());
    }
}

#[test]
fn stuck_boards_are_proven_unsolvable() {
    for rows in ["121", "12/21", "1/2/1", "1221"] {
        let level = small(rows);
        for algorithm in [Blind::Bfs, Blind::Iddfs, Blind::Ucs, Blind::Dfs] {
            assert_eq!(Search::new(&level).blind(algorithm).lower_bound, quebra_search::INFINITE, "{rows}");
        }
    }
}

#[test]
fn any_cell_names_its_block() {
    let mut game = game("0011/2.01/2..1");
    for word in ["1,3L", "1,4L", "3,4L"] {
        assert_eq!(game.play(word).unwrap(), "1,3L");
        assert!(game.undo());
    }
    assert_eq!(game.play("3,1D").unwrap_err().to_string(), "`3,1D` is not legal here");
    assert_eq!(game.play("2,2L").unwrap_err().to_string(), "there is no piece in row 2, column 2");
    assert_eq!(game.play("4,1L").unwrap_err().to_string(), "`4,1L` is off the board, which has 3 rows and 4 columns");
    for word in ["", "L", "1,L", "1,1", "1;1L", "1,1N", "0,1L", "+1,1L", "1,1É", "1,99999999999999999999L"] {
        assert!(game.play(word).unwrap_err().to_string().starts_with("expected ROW,COLUMN"), "{word}");
    }
}

#[test]
fn bad_levels_are_refused() {
    let letters: String = ('\u{4e00}'..).take(64).collect();
    for (text, message) in [
        ("clears: run\n\n11", "line 1, column 1: unknown header `clears`; cohesion knows puzzle, title, author, par"),
        ("110\n11", "line 2, column 3: this row has 2 cells, the first one has 3"),
        ("11\n110", "line 2, column 3: this row has 3 cells, the first one has 2"),
        ("1_1", "line 1, column 2: expected a letter or digit for a colour, `0` or `.` for an empty cell, not `_`"),
        ("11\n1 ", "line 2, column 2: expected a letter or digit for a colour"),
        ("title Mine\n\n1.1", "line 1, column 6: expected a letter or digit for a colour"),
        ("1²", "line 1, column 2: expected a letter or digit for a colour"),
        (&"1".repeat(65), "line 1, column 1: the board has 1 row and 65 columns; at most 64 of each and 256 cells"),
        (&"1\n".repeat(65), "line 1, column 1: the board has 65 rows and 1 column"),
        (&format!("{}\n", "1".repeat(17)).repeat(17), "line 1, column 1: the board has 17 rows and 17 columns"),
        (
            &format!("{}\n{}", &letters[..96], &letters[96..]),
            "line 2, column 32: `丿` is one colour too many: 63 are possible",
        ),
        ("", "line 1, column 1: there is no level here: expected headers and a grid"),
    ] {
        let error = LevelText::read_file(text, Some("cohesion")).and_then(|levels| open(&levels[0]).map(drop));
        let error = error.expect_err(text).to_string();
        assert!(error.starts_with(message), "{error}");
    }
}

#[test]
fn codes_come_back() {
    for (rows, code) in
        [("3302/1110/1113/0230", "cohesion:3302/1110/1113/0230"), ("a.A/9.é", "cohesion:a0A/90é"), (".", "cohesion:0")]
    {
        assert_eq!(game(rows).code(), code);
        assert_eq!(open(&LevelText::read_code(code).unwrap()).unwrap().code(), code);
    }
}

#[test]
fn scenes_show_symbols_joins_and_colours() {
    let scene = game("11.b/.1Ab/9...").scene();
    assert_eq!(scene.to_string(), "1-1 . b\n. 1 A b\n9 . . .\n");
    let piece = |row, column| scene.tile(row, column).piece.clone().unwrap();
    assert_eq!(piece(0, 0).paint, Paint::Colour(0));
    assert_eq!(piece(2, 0).paint, Paint::Colour(8));
    assert_eq!(piece(1, 2).paint, Paint::Colour(1));
    assert_eq!(piece(0, 3).paint, Paint::Colour(2));
    assert!(piece(0, 1).joins_down && piece(0, 3).joins_down && !piece(0, 1).joins_right);
}

#[test]
fn the_estimates_of_the_report_overestimate() {
    let level = small("1.1/.../.1.");
    let start = level.start;
    let dashboard = Dashboard::default();
    let mut control = Control::new(&level, 0, Limits::default(), &dashboard, None);
    // Distances 2, √5 and √5; two blocks beyond one.
    assert_eq!(Euclidean::build(&level, &mut control).unwrap().start(&level, &start).h, 6);
    assert_eq!(Manhattan::build(&level, &mut control).unwrap().start(&level, &start).h, 8);
    assert_eq!(ExtraBlocks::build(&level, &mut control).unwrap().start(&level, &start).h, 12);
    assert_eq!(Mergers::build(&level, &mut control).unwrap().start(&level, &start).h, 2);

    let euclidean = laws::audit::<_, Euclidean>(&level, 1000).unwrap();
    let manhattan = laws::audit::<_, Manhattan>(&level, 1000).unwrap();
    let extra_blocks = laws::audit::<_, ExtraBlocks>(&level, 1000).unwrap();
    for audit in [euclidean, manhattan, extra_blocks] {
        assert!(audit.overestimates > 0 && audit.inconsistencies > 0);
    }
}

/// What the search for a colour's cost starts from.
struct Spread;

impl<W: Pack<P>, const P: usize> Heuristic<Cohesion<W, P>> for Spread {
    const NAME: &'static str = "spread";
    const SUMMARY: &'static str = "widest gaps and loose lines";
    const ADMISSIBLE: bool = true;
    const CONSISTENT: bool = true;
    type Memo = ();

    fn build(_: &Cohesion<W, P>, _: &mut Control<Cohesion<W, P>>) -> Result<Self, Stop> {
        Ok(Self)
    }

    fn start(&self, level: &Cohesion<W, P>, state: &Planes<W, P>) -> Estimate {
        Estimate::plain(level.colours().map(|colour| spread(level, state.cells_of(colour))).sum())
    }
}

#[test]
fn the_bound_on_a_colour_keeps_its_claims() {
    for rows in ["1..1/..../.1../...1", "1.2./.1.2/2.1.", "1.1/2.2/1.2/.2.", "11.1/1.../..11/1..."] {
        laws::heuristic::<_, Spread>(&small(rows), 100_000);
    }
    laws::heuristic::<_, Spread>(&level::<u64, 3>("1.....1/......./..1..../....1../......."), 100_000);
    laws::heuristic::<_, Spread>(&level::<u128, 3>("1...1/.1.../...2./2...."), 200_000);
    let wide = level::<Wide<4>, 6>(&format!("1{}1/{}/.{}1.", ".".repeat(18), ".".repeat(20), ".".repeat(17)));
    laws::heuristic::<_, Spread>(&wide, 100_000);
    // Nine apart in a row, nine in a column: the gaps add up in empty lines.
    let level = level::<u128, 3>(&["1.........1", "...........", "...........", "1.........."].join("/"));
    assert_eq!(spread(&level, level.start.cells_of(1)), 11);
    // No block shares a line with another: three bundles, and two columns that are empty.
    let level = small("1..../..1../....1");
    assert_eq!(spread(&level, level.start.cells_of(1)), 4);
}

/// Single pieces all over a board, none beside another.
fn scattered<W: Pack<P>, const P: usize>(side: usize) -> Cohesion<W, P> {
    let row = |row: usize| {
        (0..side).map(|column| if (row * 7 + column * 5).is_multiple_of(11) { '1' } else { '.' }).collect()
    };
    level(&(0..side).map(row).collect::<Vec<String>>().join("/"))
}

#[test]
fn a_search_for_a_bound_can_be_stopped() {
    // Far too many patterns to search them all.
    let level = scattered::<Wide<4>, 6>(16);
    let dashboard = Dashboard::default();
    let mut control = Control::new(&level, 0, Limits::default(), &dashboard, None);
    let mergers = Mergers::build(&level, &mut control).unwrap();
    dashboard.cancel.store(true, std::sync::atomic::Ordering::Relaxed);
    assert_eq!(Mergers::bound(&level, &level.start, &mut control), Err(Stop::Interrupt));
    // What was proven by then still counts.
    assert!(mergers.start(&level, &level.start).h >= spread(&level, level.start.cells_of(1)));
}

/// Sparse boards on which searches for a lone colour used to be given up at some moment of the search, with their optimal costs:
/// the bound that weighted A\* then proved was above them.
const SPARSE: &[(&str, Cost)] = &[
    ("0100011/1000000/0110100/0000000/0000001/0101000/0000000", 6),
    ("0010000/1000101/0000101/1000100/1000001/0010010/0001010", 5),
    ("0101100/0000000/0001000/1010000/1000100/0000010/0110000", 5),
    ("00010010/00001000/00000011/00010000/00000001/01000000/00001000", 7),
    ("11000000/01010000/10000000/10000000/10000010/00000100/10000000/00000101", 7),
    ("00001001/01000101/00000000/10100000/00000000/01000000/10000000", 8),
];

#[test]
fn what_weighted_search_proves_of_sparse_boards_is_true() {
    for &(rows, optimum) in SPARSE {
        let level: Cohesion<u64, 3> = level(rows);
        for weight in [100, 110, 120, 130] {
            let options = Options { weight, ..Options::default() };
            let report = Search::new(&level).options(options).informed::<Mergers<_>>(Informed::WAStar);
            let cost = report.plan.as_ref().map(|plan| plan.cost).unwrap();
            assert!(report.lower_bound <= optimum && optimum <= cost, "{rows}: {cost}, bound {}", report.lower_bound);
        }
        assert_eq!(Search::new(&level).informed::<Mergers<_>>(Informed::AStar).lower_bound, optimum, "{rows}");
    }
}

/// Whatever was asked before, also where patterns are too many to be searched whole.
#[test]
fn mergers_are_a_function_of_the_board() {
    let boards = SPARSE.iter().map(|&(rows, _)| level::<u64, 3>(rows)).chain([scattered(8)]);
    for level in boards {
        let dashboard = Dashboard::default();
        let mut control = Control::new(&level, 0, Limits::default(), &dashboard, None);
        let mut states = vec![level.start];
        for number in 0.. {
            if states.len() > 400 {
                break;
            }
            let _ = level.successors(&states[number].clone(), |_, next| {
                states.push(next);
                ControlFlow::<()>::Continue(())
            });
        }
        let one = Mergers::build(&level, &mut control).unwrap();
        let other = Mergers::build(&level, &mut control).unwrap();
        let forwards: Vec<Cost> = states.iter().map(|state| one.start(&level, state).h).collect();
        let mut backwards: Vec<Cost> = states.iter().rev().map(|state| other.start(&level, state).h).collect();
        backwards.reverse();
        assert_eq!(forwards, backwards);
    }
}

#[test]
fn a_narrow_beam_along_gaps_finds_a_plan() {
    let level = scattered::<u128, 3>(10);
    let options = Options { width: 10, ..Options::default() };
    let report = Search::new(&level).options(options).informed::<Gaps>(Informed::Beam);
    let bound = spread(&level, level.start.cells_of(1));
    let plan = report.plan.expect("nothing is in the way");
    assert!((bound..=2 * bound).contains(&plan.cost), "{} moves, at least {bound}", plan.cost);
}

/// Beams along the gaps get stuck here, and A\* takes for ever; greedy search finds a way after 9,043 expansions.
#[test]
fn crowded_boards_have_a_plan_soon() {
    let code = "cohesion:02200005/53000500/01305310/00100010/00113103/22003142/30051425/00550500";
    let game = crate::open(&LevelText::read_code(code).unwrap()).unwrap();
    let limits = Limits { nodes: Some(110_000), ..Limits::default() };
    let request = Request { method: game.method("best").unwrap(), options: Options::default(), limits };
    assert!(game.solve(&request, &Dashboard::default()).plan.is_some());
}

#[test]
fn gaps_count_the_cells_between_blocks() {
    let gaps = |rows: &str| Gaps.start(&small(rows), &small(rows).start).h;
    assert_eq!(gaps("11"), 0);
    assert_eq!(gaps("1.1"), 3);
    assert_eq!(gaps("121"), 5);
    assert_eq!(gaps("121/..."), 5);
    assert_eq!(gaps("12221/....."), 11);
    // The nearest first: one cell to the second, then two from that to the third.
    assert_eq!(gaps("1.1..1"), 8);
    assert_eq!(gaps("1.1/2.2"), 6);
}

/// Pieces side by side and floods of blocks tell the same.
#[test]
fn gaps_alone_are_gaps_with_nothing_in_the_way() {
    fn check<W: Pack<P>, const P: usize>(level: &Cohesion<W, P>) {
        for state in Space::explore(level, level.start, 200_000).unwrap().states() {
            for colour in level.colours() {
                let cells = state.cells_of(colour);
                assert_eq!(spread_and_gaps(level, cells).1, gaps(level, cells, W::EMPTY), "{}", picture(level, state));
            }
        }
    }
    check(&small("1.2./.1.2/2.1."));
    check(&level::<u128, 3>("1...1/.1.../...2./2...."));
    // More pieces than are looked at side by side.
    check(&level::<Wide<4>, 6>(&format!("{}/{}/1.{}.1", "1".repeat(20), ".".repeat(20), "1".repeat(16))));
}

#[test]
fn large_boards_are_searched_with_the_bound() {
    let level = level::<u64, 3>("1.....1/......./......./......./1....1.");
    let bfs = Search::new(&level).blind(Blind::Bfs);
    let astar = Search::new(&level).informed::<Mergers<_>>(Informed::AStar);
    assert!(bfs.is_optimal() && astar.is_optimal());
    assert_eq!(bfs.plan.map(|plan| plan.cost), astar.plan.map(|plan| plan.cost));
}

/// Every pattern of like pieces on a board, with the moves it takes, relaxed until nothing changes.
fn check_all_patterns(rows: usize, columns: usize) {
    let cells = rows * columns;
    let level = small(&vec!["1".repeat(columns); rows].join("/"));
    let board = |pattern: usize| Planes::<u16, 4>([pattern as u16, 0, 0, 0]);
    let joined = |pattern: usize| level.blocks(&board(pattern)).count() <= 1;
    let mut truth: Vec<Option<u32>> = (0..1 << cells).map(|pattern| joined(pattern).then_some(0)).collect();
    for moves in 1.. {
        let mut reached = Vec::new();
        for pattern in (0..1 << cells).filter(|&pattern| truth[pattern].is_none()) {
            let _ = level.successors(&board(pattern), |_, next| {
                if truth[usize::from(next.0[0])] == Some(moves - 1) {
                    reached.push(pattern);
                    return ControlFlow::Break(());
                }
                ControlFlow::Continue(())
            });
        }
        if reached.is_empty() {
            break;
        }
        for pattern in reached {
            truth[pattern] = Some(moves);
        }
    }
    let dashboard = Dashboard::default();
    for memory in [None, Some(1 << 16)] {
        let mut control = Control::new(&level, 0, Limits { memory, ..Limits::default() }, &dashboard, None);
        let mut alone = Alone::<u16>::new(cells, &mut control).unwrap();
        // In an order in which neighbours do not follow one another.
        for pattern in (0..1usize << cells).map(|number| number * 4097 % (1 << cells)) {
            assert_eq!(Some(alone.cost(&level, pattern as u16)), truth[pattern], "{rows}×{columns}: {pattern:b}");
        }
        let mut alone = Alone::<u16>::new(cells, &mut control).unwrap();
        for (pattern, &cost) in truth.iter().enumerate() {
            assert_eq!(alone.bound(&level, pattern as u16, &mut control).ok(), cost, "{pattern:b}");
        }
    }
}

#[test]
fn pieces_alone_can_always_be_joined_and_the_cost_is_exact() {
    for (rows, columns) in [(1, 10), (2, 5), (5, 2), (3, 3), (3, 4)] {
        check_all_patterns(rows, columns);
    }
}

#[test]
#[ignore = "takes a few seconds"]
fn pieces_alone_are_joined_on_the_classic_board() {
    check_all_patterns(4, 4);
    check_all_patterns(3, 5);
    check_all_patterns(2, 8);
}

/// Boards that symmetries leave as they are: mirrored, turned, over the diagonal, with colours exchanged.
const SYMMETRIC: &[(&str, usize)] = &[
    ("1.1/2.2", 3),
    ("1.2/2.1", 3),
    ("12./2.1/.12", 3),
    ("1.2/.../2.1", 7),
    ("1.2.1/.3.3.", 1),
    ("1..2/..../2..1", 3),
    ("1.2/1.3", 1),
    ("1.2/.../31.", 0),
];

#[test]
fn symmetric_boards_are_found_and_keep_the_laws() {
    for &(rows, symmetries) in SYMMETRIC {
        let level = small(rows);
        assert_eq!(level.symmetries.len(), symmetries, "{rows}");
        assert_eq!(level.representative(&level.start), level.start, "{rows}");
        check_laws(&level, 200_000);
        let space = Space::explore(&level, level.start, 200_000).unwrap();
        let plain = Cohesion { symmetries: Vec::new(), ..level.clone() };
        for method in [Blind::Bfs, Blind::Ucs, Blind::Iddfs] {
            let (ours, theirs) = (Search::new(&level).blind(method), Search::new(&plain).blind(method));
            assert_eq!(ours.lower_bound, space.distance(0), "{rows}");
            assert_eq!(ours.plan.map(|plan| plan.cost), theirs.plan.map(|plan| plan.cost), "{rows}");
            assert!(ours.stats.expanded <= theirs.stats.expanded, "{rows}");
        }
    }
}

#[test]
fn little_memory_is_enough_for_the_estimate() {
    let level = small("0220/0340/0430/1221");
    let bfs = Search::new(&level).blind(Blind::Bfs).plan.unwrap().cost;
    for memory in [1 << 30, 1 << 20, 1 << 17] {
        let limits = Limits { memory: Some(memory), ..Limits::default() };
        let report = Search::new(&level).limits(limits).informed::<Mergers<_>>(Informed::AStar);
        assert!(report.lower_bound <= bfs && report.peak_bytes <= memory);
        assert!(report.plan.is_none_or(|plan| plan.cost == bfs));
    }
}

proptest! {
    #[test]
    fn no_text_panics(text in "[0-9a-zA-Z.:/;\n_ é]{0,80}") {
        if let Ok(levels) = LevelText::read_file(&text, Some("cohesion")) {
            for level in levels {
                if let Ok(game) = open(&level) {
                    prop_assert!(LevelText::read_code(&game.code()).is_ok_and(|level| open(&level).is_ok()));
                    game.legal();
                }
            }
        }
    }
}

#[test]
fn the_test_levels_are_solved_at_par() {
    for (name, text) in shared_levels("cohesion") {
        let level = &LevelText::read_file(&text, None).unwrap()[0];
        let game = open(level).unwrap();
        let Some(par) = level.par else { continue };
        for method in ["bfs", "ucs", "iddfs", "astar", "idastar"] {
            let method = game.method(method).unwrap();
            let request = Request { method, options: Options::default(), limits: Limits::default() };
            let report = game.solve(&request, &Dashboard::default());
            assert_eq!(report.plan.as_ref().map(|plan| plan.cost), Some(par), "{name} {method:?}");
            assert!(report.is_optimal(), "{name} {method:?}");
        }
    }
}
