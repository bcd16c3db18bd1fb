use std::ops::ControlFlow;

use proptest::prelude::*;
use quebra_search::algorithms::Blind;
use quebra_search::space::Space;
use quebra_search::{Control, Dashboard, Heuristic, INFINITE, Limits, Options, Outcome, Problem, Search, laws};

use super::heuristics::columns::{Needs, Steps, all_ways};
use super::heuristics::shapes::Shapes;
use super::rules::Clears;
use super::scene::paint;
use super::*;
use crate::cohesion::tests::shared_levels;
use crate::game::Request;
use crate::grid::Dir;
use crate::puzzle::check_laws;
use crate::scene::Paint;

fn level<W: Pack<P>, const P: usize>(code: &str) -> BreakTheIce<W, P> {
    let board = Board::read(&LevelText::read_code(&format!("break-the-ice:{code}")).unwrap()).unwrap();
    assert!(board.fits::<W, P>());
    BreakTheIce::new(board)
}

fn small(code: &str) -> BreakTheIce<u64, 3> {
    level(code)
}

fn game(code: &str) -> Box<dyn Game> {
    open(&LevelText::read_code(&format!("break-the-ice:{code}")).unwrap()).unwrap()
}

/// A board as rows of letters.
fn picture<W: Pack<P>, const P: usize>(level: &BreakTheIce<W, P>, state: &Planes<W, P>) -> String {
    BreakTheIce { start: *state, ..level.clone() }.code().rows.join("/")
}

/// The board after a move.
fn after(code: &str, word: &str) -> String {
    let level = level::<Wide<4>, 5>(code);
    let action = level.read_action(&level.start, word).unwrap();
    picture(&level, &level.apply(&level.start, action).expect("a legal move"))
}

/// The rules once more, cell by cell, on the text.
struct Book {
    cells: Vec<Vec<char>>,
    clears: Clears,
}

impl Book {
    fn new(board: &str, clears: Clears) -> Self {
        Self { cells: board.split('/').map(|row| row.chars().collect()).collect(), clears }
    }

    fn board(&self) -> String {
        self.cells.iter().map(|row| row.iter().collect()).collect::<Vec<String>>().join("/")
    }

    fn places(&self) -> Vec<(usize, usize)> {
        (0..self.cells.len()).flat_map(|row| (0..self.cells[0].len()).map(move |column| (row, column))).collect()
    }

    /// The neighbours on the board.
    fn next_to(&self, (row, column): (usize, usize)) -> Vec<(usize, usize)> {
        let places = Dir::ALL.map(|dir| {
            let (rows, columns) = dir.delta();
            (row.wrapping_add_signed(rows), column.wrapping_add_signed(columns))
        });
        places.into_iter().filter(|&(row, column)| row < self.cells.len() && column < self.cells[0].len()).collect()
    }

    fn fall(&mut self) {
        for column in 0..self.cells[0].len() {
            let pieces: Vec<char> = self.cells.iter().map(|row| row[column]).filter(|&cell| cell != '_').collect();
            let empty = self.cells.len() - pieces.len();
            for (row, cells) in self.cells.iter_mut().enumerate() {
                cells[column] = if row < empty { '_' } else { pieces[row - empty] };
            }
        }
    }

    /// Breaks what breaks at once; false if nothing does.
    fn breaks(&mut self) -> bool {
        let mut marked = Vec::new();
        for (row, column) in self.places() {
            for (rows, columns) in [(0, 1), (1, 0)] {
                let run: Vec<_> = (0..3).map(|n| (row + n * rows, column + n * columns)).collect();
                let cell = |&(row, column): &(usize, usize)| self.cells.get(row).and_then(|cells| cells.get(column));
                if self.cells[row][column] != '_'
                    && run.iter().all(|place| cell(place) == Some(&self.cells[row][column]))
                {
                    marked.extend(run);
                }
            }
        }
        let mut index = 0;
        while self.clears == Clears::Group && index < marked.len() {
            let (row, column) = marked[index];
            for (r, c) in self.next_to((row, column)) {
                if self.cells[r][c] == self.cells[row][column] && !marked.contains(&(r, c)) {
                    marked.push((r, c));
                }
            }
            index += 1;
        }
        for &(row, column) in &marked {
            self.cells[row][column] = '_';
        }
        !marked.is_empty()
    }

    fn settle(&mut self) {
        self.fall();
        while self.breaks() {
            self.fall();
        }
    }

    fn moves(&self) -> Vec<(String, String)> {
        let mut moves = Vec::new();
        for (row, column) in self.places().into_iter().filter(|&(row, column)| self.cells[row][column] != '_') {
            for dir in [Dir::Left, Dir::Right, Dir::Down] {
                let (r, c) = (row.wrapping_add_signed(dir.delta().0), column.wrapping_add_signed(dir.delta().1));
                if !self.next_to((row, column)).contains(&(r, c)) {
                    continue;
                }
                let is_new = match dir {
                    Dir::Left => self.cells[r][c] == '_',
                    _ => self.cells[r][c] != self.cells[row][column],
                };
                if is_new {
                    let mut next = Self { cells: self.cells.clone(), clears: self.clears };
                    (next.cells[row][column], next.cells[r][c]) = (self.cells[r][c], self.cells[row][column]);
                    next.settle();
                    moves.push((format!("{},{}{}", row + 1, column + 1, dir.letter()), next.board()));
                }
            }
        }
        moves
    }
}

fn moves<W: Pack<P>, const P: usize>(level: &BreakTheIce<W, P>, state: &Planes<W, P>) -> Vec<(String, String)> {
    let mut moves = Vec::new();
    let _ = level.successors(state, |action, next| {
        moves.push((action.to_string(), picture(level, &next)));
        ControlFlow::<()>::Continue(())
    });
    moves
}

fn agrees_with_the_book<W: Pack<P>, const P: usize>(code: &str) -> usize {
    let level = level::<W, P>(code);
    let space = Space::explore(&level, level.initial(), 100_000).unwrap();
    for state in space.states() {
        let board = picture(&level, state);
        assert_eq!(moves(&level, state), Book::new(&board, level.clears).moves(), "{board}");
    }
    space.len()
}

#[test]
fn every_class_keeps_the_rules() {
    for code in ["r___/yr_y/ryry", "y__/r_y/yrr/yry", "_yy__/yrr_r", "rr_r_rr"] {
        for clears in ["group", "run"] {
            let code = format!("{code};clears={clears}");
            let states = agrees_with_the_book::<u64, 3>(&code);
            assert_eq!(agrees_with_the_book::<u128, 3>(&code), states);
            assert_eq!(agrees_with_the_book::<Wide<4>, 5>(&code), states);
        }
    }
}

proptest! {
    #[test]
    fn boards_of_all_sizes_keep_the_rules(
        rows in 1usize..13,
        columns in 1usize..17,
        colours in 1u8..27,
        group: bool,
        cells in proptest::collection::vec(any::<u8>(), 12 * 16),
    ) {
        let letter = |cell: u8| if cell < 80 { '_' } else { (b'a' + cell % colours) as char };
        let cells = cells.chunks(16).take(rows).map(|row| row[..columns].iter().map(|&cell| letter(cell)).collect());
        let mut book = Book { cells: cells.collect(), clears: if group { Clears::Group } else { Clears::Run } };
        book.settle();
        let code = format!("{};clears={}", book.board(), if group { "group" } else { "run" });
        let level = level::<Wide<4>, 5>(&code);
        prop_assert_eq!(moves(&level, &level.start), book.moves());
        let game = game(&code);
        prop_assert_eq!(game.legal(), book.moves().into_iter().map(|(word, _)| word).collect::<Vec<_>>());
        for (word, board) in book.moves().into_iter().take(5) {
            let mut game = open(&LevelText::read_code(&game.code()).unwrap()).unwrap();
            game.play(&word).unwrap();
            let shown = game.scene().to_string().replace(' ', "").replace('.', "_");
            prop_assert_eq!(shown.trim_end().replace('\n', "/"), board);
        }
    }

    #[test]
    fn needs_are_the_transports_worth_a_look(
        counts in proptest::collection::vec(0u32..4, 1..6), group: bool, upright: bool
    ) {
        let total: u32 = counts.iter().sum();
        prop_assume!(total <= 8);
        let clears = if group { Clears::Group } else { Clears::Run };
        let level_runs = level_runs(counts.len());
        let mut ways: Vec<Steps> = Vec::new();
        let mut target = vec![0; counts.len()];
        loop {
            if target.iter().sum::<u32>() == total && can_break(&target, clears, upright, &level_runs) {
                let mut steps = Steps::default();
                let mut surplus = 0;
                for (border, (&from, &to)) in counts.iter().zip(&target).take(counts.len() - 1).enumerate() {
                    surplus += from as i16 - to as i16;
                    steps.right[border] = surplus.max(0);
                    steps.left[border] = (-surplus).max(0);
                }
                ways.push(steps);
            }
            // The next vector of numbers up to the total.
            let Some(place) = target.iter().position(|&number| number < total) else { break };
            target[place] += 1;
            target[..place].fill(0);
        }
        let all = |steps: &Steps| steps.right.iter().chain(&steps.left).map(|&steps| steps as u32).sum::<u32>();
        let fewest = ways.iter().map(all).min().unwrap_or(INFINITE);
        let is_worse = |steps: &Steps| ways.iter().any(|other| other != steps && other.is_within(steps));
        let shapes = Shapes::new(clears, upright);
        let worth = |slack: Cost| {
            let is_worth = |steps: &&Steps| all(steps) <= fewest.saturating_add(slack) && !is_worse(steps);
            let mut worth: Vec<Steps> = ways.iter().filter(is_worth).copied().collect();
            worth.sort_unstable_by_key(|steps| (all(steps), *steps));
            worth.dedup();
            worth
        };
        for slack in [0, 3, 100].into_iter().filter(|_| fewest < INFINITE) {
            prop_assert_eq!(all_ways(&counts, &shapes, slack).into_vec(), worth(slack));
        }
        let listed = Needs::new(&counts, &shapes, true);
        let mut least = listed.least.into_vec();
        least.sort_unstable();
        prop_assert_eq!((listed.fewest, least), (fewest, worth(0)));
        let unlisted = Needs::new(&counts, &shapes, false);
        prop_assert_eq!((unlisted.fewest, unlisted.least.len()), (fewest, 0));
    }

    #[test]
    fn columns_never_overestimates(
        rows in 2usize..5,
        columns in 2usize..8,
        colours in 1u8..4,
        group: bool,
        cells in proptest::collection::vec(any::<u8>(), 4 * 8),
    ) {
        let letter = |cell: u8| if cell < 180 { '_' } else { (b'a' + cell % colours) as char };
        let cells = cells.chunks(8).take(rows).map(|row| row[..columns].iter().map(|&cell| letter(cell)).collect());
        let mut book = Book { cells: cells.collect(), clears: if group { Clears::Group } else { Clears::Run } };
        book.settle();
        let code = format!("{};clears={}", book.board(), if group { "group" } else { "run" });
        // Where the space is too large nothing is said.
        if let Some(audit) = laws::audit::<_, Columns>(&small(&code), 2_000) {
            prop_assert_eq!((audit.overestimates, audit.inconsistencies), (0, 0), "{}: {:?}", code, audit.worst);
        }
    }

    /// Beyond eight borders zones are shared, and ways are listed less far, or not at all.
    #[test]
    fn columns_never_overestimates_on_wide_boards(
        columns in 8usize..20,
        pieces in proptest::collection::vec((any::<u8>(), 0..2u8), 3..5),
        group: bool,
    ) {
        let mut cells = vec![vec!['_'; columns]; 4];
        for (place, colour) in pieces {
            let column = place as usize % columns;
            if let Some(free) = (0..4).rev().find(|&row| cells[row][column] == '_') {
                cells[free][column] = (b'a' + colour) as char;
            }
        }
        let mut book = Book { cells, clears: if group { Clears::Group } else { Clears::Run } };
        book.settle();
        let code = format!("{};clears={}", book.board(), if group { "group" } else { "run" });
        if let Some(audit) = laws::audit::<_, Columns>(&small(&code), 8_000) {
            prop_assert_eq!((audit.overestimates, audit.inconsistencies), (0, 0), "{}: {:?}", code, audit.worst);
        }
    }

    #[test]
    fn no_text_panics(text in "[a-h_.:=/;\n A0é]{0,60}") {
        if let Ok(levels) = LevelText::read_file(&text, Some("break-the-ice")) {
            for level in levels {
                if let Ok(game) = open(&level) {
                    prop_assert!(LevelText::read_code(&game.code()).is_ok_and(|level| open(&level).is_ok()));
                    game.legal();
                }
            }
        }
    }
}

/// May pieces of a colour break with so many of them in each column? From the rules of the two ways to clear.
fn can_break(target: &[u32], clears: Clears, upright: bool, level_runs: &[Vec<u32>]) -> bool {
    let has = |column: usize| target.get(column).is_some_and(|&number| number > 0);
    match clears {
        Clears::Group => (0..target.len()).filter(|&column| has(column)).all(|column| {
            let first = (0..=column).rev().take_while(|&column| has(column)).last().unwrap();
            let stretch: Vec<_> = (first..target.len()).take_while(|&column| has(column)).collect();
            stretch.len() >= 3 || stretch.iter().any(|&column| upright && target[column] >= 3)
        }),
        Clears::Run => level_runs.iter().any(|runs| {
            target.iter().zip(runs).all(|(&pieces, &runs)| match pieces {
                0..=2 => runs == pieces,
                _ => upright || runs > 0,
            })
        }),
    }
}

/// How many level runs go over each column, for every way to lay up to two over each three columns or more.
fn level_runs(columns: usize) -> Vec<Vec<u32>> {
    let mut ways = vec![vec![0; columns]];
    for run in (0..columns).flat_map(|first| (first + 3..=columns).map(move |end| first..end)) {
        for _ in 0..2 {
            let mut more = ways.clone();
            for runs in more.iter_mut().flat_map(|way| &mut way[run.clone()]) {
                *runs += 1;
            }
            ways.extend(more);
        }
        ways.sort_unstable();
        ways.dedup();
    }
    ways
}

#[test]
fn laws_hold() {
    for code in ["r___/yr_y/ryry", "y__/r_y/yrr/yry", "_yy__/yrr_r", "rr_r_rr", "y___/r___/yr__/yr_r", "r__b/bb_r/rr_b"]
    {
        for clears in ["group", "run"] {
            check_laws(&small(&format!("{code};clears={clears}")), 100_000);
        }
    }
    check_laws(&small("r__b/by_r/yrby;moves=3"), 100_000);
    check_laws(&level::<u128, 3>("y__/r_y/yrr/yry"), 100_000);
    check_laws(&level::<Wide<4>, 5>("_yy__/yrr_r"), 100_000);
}

#[test]
fn a_piece_falls_and_so_do_those_above_it() {
    assert_eq!(after("b__/r__/y__", "3,1R"), "___/b__/ry_");
    assert_eq!(after("b__/r__/y__", "1,1R"), "___/r__/yb_");
    assert_eq!(after("_b_/_r_/_yg", "2,2L"), "___/_b_/ryg");
    assert_eq!(after("_b_/_r_/_yg", "2,2R"), "___/_br/_yg");
}

#[test]
fn pieces_of_different_colours_swap() {
    assert_eq!(after("b_/rg", "2,1R"), "b_/gr");
    assert_eq!(after("b_/rg", "1,1D"), "r_/bg");
    let level = small("rr/gr");
    let words: Vec<_> = moves(&level, &level.start).into_iter().map(|(word, _)| word).collect();
    assert_eq!(words, ["1,1D", "2,1R"]);
}

#[test]
fn moves_come_in_reading_order() {
    let level = small("_b_/_r_/_gg");
    let words: Vec<_> = moves(&level, &level.start).into_iter().map(|(word, _)| word).collect();
    assert_eq!(words, ["1,2L", "1,2R", "1,2D", "2,2L", "2,2R", "2,2D", "3,2L"]);
}

#[test]
fn breaks_go_on_until_nothing_breaks() {
    for clears in ["group", "run"] {
        assert_eq!(after(&format!("_yy__/yrr_r;clears={clears}"), "2,5L"), "_____/_____");
        // Runs that cross, and one below, all at once.
        assert_eq!(after(&format!("__r_/__r_/rrg_/ggrg;clears={clears}"), "3,3D"), "____/____/____/____");
    }
}

#[test]
fn a_run_at_the_start_needs_a_par_and_stands_until_the_first_move() {
    assert_eq!(after("rrr__g;par=9", "1,6L"), "____g_");
    assert_eq!(after("rrr_;par=9", "1,3R"), "rr_r");
    check_laws(&small("rrr__;par=9"), 1000);
    assert_eq!(game("rrr__g;moves=3;par=9").code(), "break-the-ice:rrr__g;moves=3;par=9");
    assert_eq!(game("rr_rg;par=9").code(), "break-the-ice:rr_rg");
    let refused = |code: &str| {
        let level = LevelText::read_code(&format!("break-the-ice:{code}")).unwrap();
        open(&level).err().map(|error| (error.column, error.message.to_string()))
    };
    let message = "a run of three `r` is there from the start; expected a board at rest, or the level's `par:`";
    assert_eq!(refused("_grrr"), Some((17, message.to_string())));
    assert_eq!(refused("gr/br/gr"), Some((16, message.to_string())));
}

#[test]
fn a_group_takes_more_than_its_run() {
    assert_eq!(after("r___/rr_r", "2,4L"), "____/____");
    assert_eq!(after("r___/rr_r;clears=run", "2,4L"), "____/r___");
    // A piece behind another colour is not connected.
    assert_eq!(after("_r__/_g__/rr_r", "3,4L"), "____/_r__/_g__");
}

#[test]
fn one_or_two_of_a_colour_are_dead() {
    for code in ["r", "rr", "y__/ryr", "rr_r_yy"] {
        let level = small(code);
        assert!(level.is_dead(&level.start), "{code}");
        assert_eq!(Search::new(&level).blind(Blind::Bfs).outcome(), Outcome::Unsolvable, "{code}");
    }
    let level = small("rr_r");
    assert!(!level.is_dead(&level.start));
}

#[test]
fn an_empty_board_is_solved() {
    for code in ["_", "___/...", "___;moves=0"] {
        assert!(game(code).is_solved());
        assert_eq!(Search::new(&small(code)).blind(Blind::Iddfs).plan.unwrap().cost, 0);
        check_laws(&small(code), 1);
    }
}

#[test]
fn boards_too_flat_and_narrow_to_break_are_hopeless() {
    let flat = small("r_/rr");
    assert_eq!(estimate::<Columns>(&flat), INFINITE);
    assert_eq!(Search::new(&flat).blind(Blind::Bfs).outcome(), Outcome::Unsolvable);
    // Both colours can go left, or one of them left and the other right: two moves either way.
    assert_eq!(estimate::<Columns>(&small("r_/g_/rr/gg")), 2);
}

#[test]
fn stars_follow_the_budget() {
    let game = game("_yy__/yrr_r;moves=2");
    assert_eq!([0, 2, 3, 4, 5, u32::MAX].map(|cost| game.stars(cost)), [3, 3, 2, 1, 0, 0].map(Some));
    assert_eq!(game.budget(), Some(4));
    let free = self::game("_yy__/yrr_r");
    assert_eq!((free.stars(1), free.budget()), (None, None));
    assert_eq!(self::game("r;moves=4294967295").stars(7), Some(3));
}

#[test]
fn a_plan_beyond_the_budget_does_not_solve() {
    // Four moves are the least: within two over `moves: 2`, not within two over `moves: 1`.
    for (moves, outcome) in [(2, Outcome::Solved), (1, Outcome::Unsolvable)] {
        let level = small(&format!("_____r_/_____rr/_b___bb;moves={moves}"));
        assert_eq!(Search::new(&level).blind(Blind::Bfs).outcome(), outcome);
        assert_eq!(
            Search::new(&level).informed::<Columns>(quebra_search::algorithms::Informed::AStar).outcome(),
            outcome
        );
    }
}

#[test]
fn both_ends_name_a_swap() {
    let mut game = game("___/b__/rg_");
    for (word, written) in [("3,1R", "3,1R"), ("3,2L", "3,1R"), ("2,1D", "2,1D"), ("3,1U", "2,1D"), ("2,1R", "2,1R")] {
        assert_eq!(game.play(word).unwrap(), written);
        assert!(game.undo());
    }
    for word in ["3,1L", "2,1U", "3,1D", "2,1L"] {
        assert_eq!(game.play(word).unwrap_err().to_string(), format!("`{word}` is not legal here"));
    }
    assert_eq!(game.play("1,1R").unwrap_err().to_string(), "there is no piece in row 1, column 1");
    assert_eq!(game.play("3,3L").unwrap_err().to_string(), "there is no piece in row 3, column 3");
    assert!(game.play("4,1L").unwrap_err().to_string().contains("off the board"));
    assert!(game.play("3,1").unwrap_err().to_string().starts_with("expected ROW,COLUMN"));
    assert_eq!(self::game("rr_r").play("1,1R").unwrap_err().to_string(), "`1,1R` is not legal here");
}

#[test]
fn bad_levels_are_refused() {
    for (text, message) in [
        (
            "clear: run\n\nr",
            "line 1, column 1: unknown header `clear`; break-the-ice knows puzzle, title, author, par, clears, moves",
        ),
        ("clears: all\n\nr", "line 1, column 9: expected `group` or `run`, not `all`"),
        ("moves: -1\n\nr", "line 1, column 8: expected a number of moves, not `-1`"),
        ("moves: +1\n\nr", "line 1, column 8: expected a number of moves, not `+1`"),
        ("moves: 99999999999\n\nr", "line 1, column 8: expected a number of moves"),
        ("__\nrg\n_r", "line 2, column 1: this `r` floats: there is nothing below it"),
        ("_Y", "line 1, column 2: expected a lower-case letter for a piece, `_` or `.` for an empty cell, not `Y`"),
        ("r1", "line 1, column 2: expected a lower-case letter"),
        ("ré", "line 1, column 2: expected a lower-case letter"),
        ("r ", "line 1, column 2: expected a lower-case letter"),
        ("title mine\n\nrg", "line 1, column 6: expected a lower-case letter"),
        ("__\nr", "line 2, column 2: this row has 1 cell, the first one has 2"),
        (&"_".repeat(65), "line 1, column 1: the board has 1 row and 65 columns; at most 64 of each and 256 cells"),
        (&format!("{}\n", "_".repeat(20)).repeat(13), "line 1, column 1: the board has 13 rows and 20 columns"),
    ] {
        let error = LevelText::read_file(text, Some("break-the-ice")).and_then(|levels| open(&levels[0]).map(drop));
        let error = error.expect_err(text).to_string();
        assert!(error.starts_with(message), "{error}");
    }
}

#[test]
fn codes_come_back() {
    for (code, written) in [
        ("___/yry/ryr;clears=run;moves=2", "___/yry/ryr;clears=run;moves=2"),
        ("..y/yry;moves=02;clears=group", "__y/yry;moves=2"),
        ("..", "__"),
    ] {
        assert_eq!(game(code).code(), format!("break-the-ice:{written}"));
        assert_eq!(game(written).code(), format!("break-the-ice:{written}"));
    }
    let all: String = ('a'..='z').collect();
    assert_eq!(game(&all).code(), format!("break-the-ice:{all}"));
}

#[test]
fn scenes_show_letters_and_colours() {
    let scene = game("____/_r_a/porb").scene();
    assert_eq!(scene.to_string(), ". . . .\n. r . a\np o r b\n");
    let paints = "porbgyacdz".chars().map(paint).collect::<Vec<_>>();
    assert_eq!(paints, [0, 1, 2, 3, 4, 5, 6, 7, 8, 25]);
    assert_eq!(scene.tile(2, 2).piece.as_ref().unwrap().paint, Paint::Colour(2));
    assert!(scene.tiles.iter().filter_map(|tile| tile.piece.as_ref()).all(|piece| !piece.joins_right));
}

fn estimate<H: Heuristic<BreakTheIce<u64, 3>>>(level: &BreakTheIce<u64, 3>) -> Cost {
    let dashboard = Dashboard::default();
    let mut control = Control::new(level, 0, Limits::default(), &dashboard, None);
    H::build(level, &mut control).unwrap().start(level, &level.start).h
}

#[test]
fn estimates_are_what_they_say() {
    let level = small("_____r_/_____rr/_b___bb;clears=run");
    assert_eq!(estimate::<Blocks>(&level), 6);
    assert_eq!(estimate::<Colours>(&level), 2);
    // No move breaks anything yet: two moves for six pieces, and one before them.
    assert_eq!(estimate::<Chains>(&level), 3);
    // Blue needs three steps, pink one over another border.
    assert_eq!(estimate::<Columns>(&level), 4);
    // All are in their columns, but no single move breaks everything.
    assert_eq!(estimate::<Columns>(&small("rgr/grg")), 1);
    assert_eq!(estimate::<Columns>(&small("rgrg/grgr")), 2);
    // One move breaks everything.
    assert_eq!(estimate::<Chains>(&small("_yy__/yrr_r")), 1);
}

#[test]
fn the_estimates_of_the_report_overestimate() {
    let level = small("_yy__/yrr_r;clears=run");
    let blocks = laws::audit::<_, Blocks>(&level, 100_000).unwrap();
    let colours = laws::audit::<_, Colours>(&level, 100_000).unwrap();
    let chains = laws::audit::<_, Chains>(&level, 100_000).unwrap();
    for audit in [blocks, colours, chains] {
        assert!(audit.overestimates > 0 && audit.inconsistencies > 0, "{audit:?}");
    }
}

#[test]
fn the_test_levels_are_solved_at_par() {
    for (name, text) in shared_levels("break-the-ice") {
        let par = LevelText::read_file(&text, None).unwrap()[0].par.unwrap();
        let remark = "# par with clears: group is ";
        let group_par = text.lines().find_map(|line| line.strip_prefix(remark)).unwrap().parse().unwrap();
        for (text, par) in [(text.clone(), par), (text.replacen("clears: run", "clears: group", 1), group_par)] {
            let game = open(&LevelText::read_file(&text, None).unwrap()[0]).unwrap();
            for method in ["bfs", "ucs", "iddfs", "astar", "idastar"] {
                let method = game.method(method).unwrap();
                let request = Request { method, options: Options::default(), limits: Limits::default() };
                let report = game.solve(&request, &Dashboard::default());
                assert_eq!(report.plan.as_ref().map(|plan| plan.cost), Some(par), "{name} {method:?}");
                assert!(report.is_optimal(), "{name} {method:?}");
            }
        }
    }
}
