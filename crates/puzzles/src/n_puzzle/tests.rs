use std::ops::ControlFlow;

use super::*;
use crate::puzzle::check_laws;
use quebra_search::algorithms::{Blind, Informed};
use quebra_search::space::Space;
use quebra_search::{Control, Dashboard, Heuristic, Limits, Options, Outcome, Place, Problem, Search, laws};

fn level(code: &str) -> Result<(usize, usize, Vec<u8>), LevelError> {
    parse(&LevelText::read_code(&format!("n-puzzle:{code}")).unwrap())
}

pub(super) fn small(code: &str) -> NPuzzle<u64> {
    let (rows, columns, cells) = level(code).unwrap();
    NPuzzle::new(rows, columns, &cells)
}

#[test]
fn small_boards_keep_the_laws() {
    for code in ["1,2/0,3", "2,1/3,0", "4,5,0/1,2,3", "4,1/5,2/0,3", "2,1,3/4,5,0"] {
        check_laws(&small(code), 1000);
    }
    // The other two ways to store a board obey the same laws.
    let (rows, columns, cells) = level("4,5,0/1,2,3").unwrap();
    check_laws(&NPuzzle::<u128>::new(rows, columns, &cells), 1000);
    check_laws(&NPuzzle::<[u64; 6]>::new(rows, columns, &cells), 1000);
}

/// The numbering of boards with two and four columns, turned or not, from both halves of all boards.
#[test]
fn whole_parts_move_as_their_boards_do() {
    for code in ["1,2,3/4,5,0", "2,1,3/4,5,0", "1,2,3,4/5,6,7,0", "2,1/3,4/5,6/7,0", "1,2,3/4,5,6/7,8,0"] {
        let level = small(code);
        assert_eq!(level.ranking().is_some(), level.cells() != 9);
        laws::problem(&level, 200_000);
    }
}

/// The same for boards too large to go through, one by one on a walk: four columns, and the most cells.
#[test]
fn single_boards_move_in_their_parts() {
    for code in ["1,2,3,4/5,6,7,8/9,10,11,0", "1,2/3,4/5,6/7,8/9,10/11,0", "1,2,3,4/5,6,7,8/9,10,11,12/13,15,14,0"] {
        let level = small(code);
        let ranking = level.ranking().unwrap();
        let (mut state, mut random) = (level.initial(), 7u64);
        for _ in 0..400 {
            let mut successors = Vec::new();
            let _ = level.successors(&state, |_, next| {
                successors.push(next);
                ControlFlow::<()>::Continue(())
            });
            let place = ranking.place(&state);
            assert_eq!(ranking.state(place), state);
            let (mut part, mut next) = (vec![0; ranking.part_bytes()], vec![0; ranking.part_bytes()]);
            part[place.byte] = 1 << place.bit;
            assert_eq!(ranking.steps(&part, place.part), successors.len() as u64);
            ranking.spread_within(&part, place.part, &mut next);
            let bits = |bytes: &[u8], first: Place| -> Vec<Place> {
                let is_set = |byte: usize, bit: u8| bytes[byte] >> bit & 1 == 1;
                let all = (0..bytes.len()).flat_map(|byte| (0..8).map(move |bit| (byte, bit)));
                let set = all.filter(|&(byte, bit)| is_set(byte, bit));
                set.map(|(byte, bit)| Place { byte: first.byte + byte, bit, ..first }).collect()
            };
            let mut places = bits(&next, Place { byte: 0, ..place });
            ranking.spread_away(&part, place.part, &mut |first, bytes| places.extend(bits(bytes, first)));
            let mut truth: Vec<Place> = successors.iter().map(|next| ranking.place(next)).collect();
            places.sort_unstable();
            truth.sort_unstable();
            assert_eq!(places, truth, "{state:?}");
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            state = successors[(random >> 33) as usize % successors.len()];
        }
    }
}

/// Every state of the 8-puzzle, and of boards that no square's symmetry helps.
#[test]
fn strong_heuristics_keep_the_laws_on_larger_boards() {
    for code in ["1,2,3/4,5,6/7,8,0", "1,2,3,4/5,6,7,0", "1,2/3,4/5,6/7,0"] {
        let level = small(code);
        laws::heuristic::<_, LinearConflict>(&level, 200_000);
        laws::heuristic::<_, WalkingDistance>(&level, 200_000);
        laws::heuristic::<_, Pdb>(&level, 200_000);
    }
    let (rows, columns, cells) = level("1,2,3,4/5,6,7,0").unwrap();
    laws::heuristic::<_, Pdb>(&NPuzzle::<u128>::new(rows, columns, &cells), 30_000);
    laws::heuristic::<_, Pdb>(&NPuzzle::<[u64; 6]>::new(rows, columns, &cells), 30_000);
    laws::heuristic::<_, LinearConflict>(&NPuzzle::<[u64; 6]>::new(rows, columns, &cells), 30_000);
    laws::heuristic::<_, WalkingDistance>(&NPuzzle::<[u64; 6]>::new(rows, columns, &cells), 30_000);
}

/// On a walk over boards of every shape an estimate never falls by more than a move, and is the same from scratch.
#[test]
fn estimates_follow_walks_on_boards_of_every_shape() {
    fn walk<B: Board, H: Heuristic<NPuzzle<B>>>(rows: usize, columns: usize) {
        // The start is a hard one, for large tables; the walk begins at the goal.
        let start: Vec<u8> = (0..rows * columns).rev().map(|tile| tile as u8).collect();
        let level = NPuzzle::<B>::new(rows, columns, &start);
        let dashboard = Dashboard::default();
        let mut control = Control::new(&level, 0, Limits::default(), &dashboard, None);
        let h = H::build(&level, &mut control).unwrap();
        let mut state = level.unpack(level.goal);
        let mut estimate = h.start(&level, &state);
        assert_eq!(estimate.h, 0);
        let mut random = 1u64;
        for step in 1..2_000u32 {
            let mut next = Vec::new();
            let _ = level.successors(&state, |slide, to| {
                next.push((slide, to));
                ControlFlow::<()>::Continue(())
            });
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let (slide, to) = next[(random >> 33) as usize % next.len()];
            let after = h.step(&level, &state, estimate, slide, &to);
            let place = format!("{} on {rows}×{columns} after {step} steps", H::NAME);
            assert_eq!(after.h, h.start(&level, &to).h, "{place}");
            assert!(after.h <= step && after.h.abs_diff(estimate.h) <= 1, "{place}");
            (state, estimate) = (to, after);
        }
    }
    fn all<B: Board>(rows: usize, columns: usize) {
        walk::<B, LinearConflict>(rows, columns);
        walk::<B, WalkingDistance>(rows, columns);
        walk::<B, Pdb>(rows, columns);
    }
    for (rows, columns) in [(2, 5), (5, 2), (2, 8), (8, 2), (3, 4), (3, 5), (5, 3), (4, 4)] {
        all::<u64>(rows, columns);
    }
    for (rows, columns) in [(2, 9), (3, 6), (6, 3), (4, 5), (3, 8), (2, 12), (5, 5)] {
        all::<u128>(rows, columns);
    }
    for (rows, columns) in [(4, 7), (7, 4), (6, 6), (8, 8), (2, 32), (32, 2), (3, 21)] {
        all::<[u64; 6]>(rows, columns);
    }
}

#[test]
fn known_spaces_have_their_known_sizes() {
    for (code, states, hardest) in [("1,2/3,0", 12, 6), ("1,2,3/4,5,0", 360, 21), ("1,2,3/4,5,6/7,8,0", 181_440, 31)] {
        let level = small(code);
        let space = Space::explore(&level, level.initial(), 200_000).unwrap();
        let layers = space.layers();
        assert_eq!((space.len(), layers.len() - 1), (states, hardest), "{code}");
    }
    let eight = small("1,2,3/4,5,6/7,8,0");
    let layers = Space::explore(&eight, eight.initial(), 200_000).unwrap().layers();
    assert_eq!(layers[..8], [1, 2, 4, 8, 16, 20, 39, 62]);
    assert_eq!(layers[30..], [221, 2]);
}

#[test]
fn a_large_board_is_stored_without_loss() {
    for (rows, columns) in [(6, 6), (8, 8), (2, 32)] {
        let count = rows * columns;
        let cells: Vec<u8> = (0..count).map(|cell| ((cell * 5 + 3) % count) as u8).collect();
        let board =
            cells.iter().enumerate().fold(<[u64; 6]>::BLANK, |board, (cell, &tile)| board.with(cell, tile as usize));
        if count % 5 != 0 {
            assert!((0..count).all(|cell| board.tile(cell) == cells[cell] as usize));
        }
        let empty = cells.iter().position(|&tile| tile == 0).unwrap();
        let from = if empty == 0 { 1 } else { empty - 1 };
        let tile = board.tile(from);
        let moved = board.moved(tile, [from as u8, empty as u8]);
        assert_eq!((moved.tile(empty), moved.tile(from)), (tile, 0));
    }
}

#[test]
fn a_large_board_is_solved() {
    let mut rows: Vec<Vec<usize>> =
        (0..6).map(|row| (0..6).map(|column| (row * 6 + column + 1) % 36).collect()).collect();
    for step in 0..5 {
        let tile = rows[4 - step][5 - step];
        rows[5 - step][5 - step] = tile;
        rows[4 - step][5 - step] = rows[4 - step][4 - step];
        rows[4 - step][4 - step] = 0;
    }
    let text: Vec<String> =
        rows.iter().map(|row| row.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")).collect();
    let (rows, columns, cells) = level(&text.join("/")).unwrap();
    let board = NPuzzle::<[u64; 6]>::new(rows, columns, &cells);
    for informed in [Informed::AStar, Informed::IdaStar] {
        let report = Search::new(&board).informed::<Manhattan>(informed);
        assert_eq!((report.plan.as_ref().unwrap().cost, report.is_optimal()), (10, true));
    }
}

#[test]
fn half_of_all_boards_are_refused_without_a_search() {
    for code in ["2,1/3,0", "1,2,3/4,5,6/8,7,0", "2,1,3,4/5,6,7,8/9,10,11,12/13,14,15,0"] {
        let level = small(code);
        let report = Search::new(&level).blind(Blind::Dfs);
        assert_eq!((report.outcome(), report.stats.expanded), (Outcome::Unsolvable, 0), "{code}");
    }
}

#[test]
fn bad_boards_get_one_clear_message() {
    let message = |text: &str| {
        let levels = LevelText::read_file(&format!("puzzle: n-puzzle\n{text}"), None).unwrap();
        let error = parse(&levels[0]).unwrap_err();
        format!("{}:{} {}", error.line, error.column, error.message)
    };
    assert_eq!(message("1 2\n0 4"), "3:3 4 is too large: a 2×2 board has the numbers 0 to 3");
    assert_eq!(message("1 2\n1 0"), "3:1 1 is there twice");
    assert_eq!(message("1 2\n0 x"), "3:3 expected a number or `_`, not `x`");
    assert_eq!(message("1, 2\n3, x"), "3:4 expected a number or `_`, not `x`");
    assert_eq!(message("1,,2\n3 0"), "2:3 expected a number or `_` on either side of a comma");
    assert_eq!(message("1 2\n3 0,"), "3:5 expected a number or `_` on either side of a comma");
    assert_eq!(message("1 2 3\n0"), "3:1 this row has 1 number, the first one has 3");
    assert_eq!(message("1 2 0"), "2:1 the board must have at least two rows and two columns");
    assert_eq!(message("moves: 3\n1 2\n3 0").split(';').next().unwrap(), "2:1 unknown header `moves`");
    let wide = (0..33).map(|n| n.to_string()).collect::<Vec<_>>().join(" ");
    assert!(message(&wide).contains("at most 32 of each and 64 cells"));
}

/// A board whose moves are tried in the order of a report: up, left, down, right.
struct InOrderOfReport(NPuzzle<u64>);

impl Problem for InOrderOfReport {
    type State = State<u64>;
    type Packed = u64;
    type Action = Slide;

    fn initial(&self) -> State<u64> {
        self.0.initial()
    }

    fn is_goal(&self, state: &State<u64>) -> bool {
        self.0.is_goal(state)
    }

    fn successors<T>(
        &self,
        state: &State<u64>,
        mut visit: impl FnMut(Slide, State<u64>) -> ControlFlow<T>,
    ) -> ControlFlow<T> {
        for slide in [Slide::N, Slide::W, Slide::S, Slide::E] {
            if let Some(next) = self.0.apply(state, slide) {
                visit(slide, next)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn pack(&self, state: &State<u64>) -> u64 {
        self.0.pack(state)
    }

    fn unpack(&self, packed: u64) -> State<u64> {
        self.0.unpack(packed)
    }

    fn is_redundant(&self, last: Slide, next: Slide) -> bool {
        self.0.is_redundant(last, next)
    }
}

/// The nodes that a report counted on four boards: what breadth-first search of the tree of paths makes.
#[test]
fn the_tree_of_paths_is_that_of_a_report() {
    let boards =
        ["1,2,3/5,0,6/4,7,8", "1,3,6/5,2,0/4,7,8", "1,6,2/5,7,3/0,4,8", "5,1,3,4/2,0,7,8/10,6,11,12/9,13,14,15"];
    let made = boards.map(|board| {
        let options = Options { table: Some(false), ..Options::default() };
        let report = Search::new(&InOrderOfReport(small(board))).options(options).blind(Blind::Bfs);
        assert!(report.is_optimal());
        report.stats.generated
    });
    assert_eq!(made, [51, 209, 1_205, 8_465]);
}
