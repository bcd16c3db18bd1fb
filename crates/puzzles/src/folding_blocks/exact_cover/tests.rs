use chacha20::ChaCha8Rng;
use quebra_search::algorithms::{Blind, Informed};
use quebra_search::{Dashboard, Limits, Report, Search};
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};

use super::*;
use crate::bits::Wide;
use crate::cohesion::tests::shared_levels;
use crate::folding_blocks::sheet::Grid;
use crate::folding_blocks::{Cover, parse};
use crate::level::LevelText;

/// How many levels to try; `QUEBRA_RANDOM_LEVELS` asks for more.
fn count(usual: u64) -> u64 {
    std::env::var("QUEBRA_RANDOM_LEVELS").ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

/// What a random board is to be like.
#[derive(Clone, Copy)]
struct Wanted {
    rows: usize,
    columns: usize,
    groups: usize,
    /// The most cells of a group at the start.
    cells: usize,
}

/// Groups that were grown by legal folds until none was left, or a few before: solvable, with holes where nothing came.
fn solvable(wanted: Wanted, rng: &mut ChaCha8Rng) -> Grid {
    let Wanted { rows, columns, groups, cells } = wanted;
    let mut grid = Grid { rows, columns, cells: vec![b'0'; rows * columns] };
    for letter in (b'A'..=b'Z').take(groups) {
        let free: Vec<usize> = (0..rows * columns).filter(|&cell| grid.cells[cell] == b'0').collect();
        let Some(&cell) = free.choose(rng) else { break };
        grid.cells[cell] = letter;
        for _ in 1..rng.random_range(1..=cells) {
            let touches = |cell: usize| {
                let is_ours = |other: usize| grid.cells.get(other) == Some(&letter);
                (!cell.is_multiple_of(columns) && is_ours(cell - 1))
                    || (cell % columns + 1 < columns && is_ours(cell + 1))
                    || (cell >= columns && is_ours(cell - columns))
                    || is_ours(cell + columns)
            };
            let edge: Vec<usize> =
                free.iter().copied().filter(|&cell| grid.cells[cell] == b'0' && touches(cell)).collect();
            let Some(&cell) = edge.choose(rng) else { break };
            grid.cells[cell] = letter;
        }
    }
    let mut grown = Grid { rows, columns, cells: grid.cells.clone() };
    let mut folds: Vec<(u8, Dir)> =
        grid.letters().iter().flat_map(|&letter| Dir::ALL.map(|dir| (letter, dir))).collect();
    loop {
        folds.shuffle(rng);
        let image = folds.iter().find_map(|&(letter, dir)| {
            let image: Wide<16> = grown.mirrored(grown.set(|cell| cell == letter), dir)?;
            image.cells().all(|cell| grown.cells[cell] == b'0').then_some((letter, image))
        });
        let Some((letter, image)) = image else { break };
        for cell in image.cells() {
            grown.cells[cell] = letter;
        }
    }
    for (cell, grown) in grid.cells.iter_mut().zip(grown.cells) {
        if grown == b'0' {
            *cell = b'_';
        }
    }
    grid
}

/// A few cells changed: hardly ever solvable.
fn mutated(mut grid: Grid, rng: &mut ChaCha8Rng) -> Grid {
    for _ in 0..rng.random_range(1..=2) {
        let holes: Vec<usize> = (0..grid.cells.len()).filter(|&cell| grid.cells[cell] == b'_').collect();
        let grey: Vec<usize> = (0..grid.cells.len()).filter(|&cell| grid.cells[cell] == b'0').collect();
        if rng.random_bool(0.5)
            && let Some(&hole) = holes.choose(rng)
        {
            grid.cells[hole] = b'0';
        } else if let Some(&cell) = grey.choose(rng) {
            grid.cells[cell] = b'_';
        }
    }
    grid
}

fn text(grid: &Grid) -> String {
    let rows = grid.cells.chunks(grid.columns).map(|row| String::from_utf8_lossy(row).into_owned());
    rows.collect::<Vec<_>>().join("/")
}

struct Answer {
    plan: Option<Plan<Fold>>,
    bound: Cost,
    end: Result<(), Stop>,
    expanded: u64,
    time: std::time::Duration,
}

fn cover<W: Bits, const N: usize>(level: &FoldingBlocks<W, N>, start: State<W, N>, limits: Limits) -> Answer {
    let dashboard = Dashboard::default();
    let mut control = Control::new(level, 0, limits, &dashboard, None);
    let began = std::time::Instant::now();
    let end = solve(level, &start, &mut control);
    let time = began.elapsed();
    let plan = control.best().cloned();
    if let Some(plan) = &plan {
        quebra_search::verify(level, start, plan).unwrap();
    }
    assert!(limits.memory.is_none_or(|limit| control.memory.peak() <= limit));
    Answer { plan, bound: control.bound(), end, expanded: control.stats.expanded, time }
}

fn agree<W: Bits, const N: usize>(level: &FoldingBlocks<W, N>, start: State<W, N>, report: &Report<Fold>) {
    let place = text(&level.grid);
    let answer = cover(level, start, Limits::default());
    assert_eq!(answer.end, Ok(()), "{place}");
    let truth = report.plan.as_ref().map_or(INFINITE, |plan| plan.cost);
    assert!(report.stopped_by.is_none(), "{place}");
    assert_eq!(answer.plan.map_or(INFINITE, |plan| plan.cost), truth, "{place}");
    assert_eq!(answer.bound.max(1), truth.max(1), "{place}");
}

/// Against breadth-first search on random small boards, from the start and from states on the way.
#[test]
fn it_agrees_with_breadth_first_search() {
    let mut solved = 0;
    let levels = count(150);
    for seed in 0..levels {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let wanted = Wanted {
            rows: rng.random_range(1..=5),
            columns: rng.random_range(2..=6),
            groups: rng.random_range(1..=5),
            cells: rng.random_range(1..=3),
        };
        let mut grid = solvable(wanted, &mut rng);
        if rng.random_bool(0.4) {
            grid = mutated(grid, &mut rng);
        }
        let level = FoldingBlocks::<u64, 1>::new(grid);
        let mut state = level.initial();
        for _ in 0..3 {
            let report = Search::new(&level).from(state, 0).blind(Blind::Bfs);
            solved += u64::from(report.plan.is_some());
            agree(&level, state, &report);
            let mut next = Vec::new();
            let _ = level.successors(&state, |_, state| {
                next.push(state);
                std::ops::ControlFlow::<()>::Continue(())
            });
            let Some(&after) = next.choose(&mut rng) else { break };
            state = after;
        }
    }
    assert!(solved > levels, "most are solvable");
}

/// Against IDA\* on boards of every width.
#[test]
fn it_agrees_with_deepening() {
    for seed in 0..count(60) {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let wanted = Wanted {
            rows: rng.random_range(5..=8),
            columns: rng.random_range(5..=9),
            groups: rng.random_range(2..=7),
            cells: 3,
        };
        let mut grid = solvable(wanted, &mut rng);
        if rng.random_bool(0.4) {
            grid = mutated(grid, &mut rng);
        }
        if seed.is_multiple_of(2) {
            let level = FoldingBlocks::<Wide<4>, 4>::new(grid);
            let report = Search::new(&level).informed::<Cover>(Informed::IdaStar);
            agree(&level, level.initial(), &report);
        } else {
            let level = FoldingBlocks::<Wide<16>, 5>::new(grid);
            let report = Search::new(&level).informed::<Cover>(Informed::IdaStar);
            agree(&level, level.initial(), &report);
        }
    }
}

/// Solves a level of up to 256 cells, or proves that it cannot be solved, with few expansions.
fn decide(grid: Grid, most: u64) -> bool {
    let place = text(&grid);
    let level = FoldingBlocks::<Wide<4>, 4>::new(grid);
    let answer = cover(&level, level.initial(), Limits { nodes: Some(most), ..Limits::default() });
    assert_eq!(answer.end, Ok(()), "{place}");
    assert_eq!(answer.plan.as_ref().map_or(INFINITE, |plan| plan.cost), answer.bound, "{place}");
    answer.plan.is_some()
}

/// No other method decides boards of this size. A few hundred expansions are usual, 1,146 the most that was seen.
#[test]
fn large_boards_take_few_expansions() {
    for (side, groups, cells) in [(12, 10, 3), (12, 16, 2), (12, 26, 1), (16, 12, 1), (16, 26, 1)] {
        for seed in 0..count(6) {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            let wanted = Wanted { rows: side, columns: side, groups, cells };
            let grid = solvable(wanted, &mut rng);
            let changed = mutated(Grid { cells: grid.cells.clone(), ..grid }, &mut rng);
            assert!(decide(grid, 5_000));
            decide(changed, 5_000);
        }
    }
}

/// Without holes there are far more covers, and hardly a start forces anything.
#[test]
#[ignore = "takes half a minute"]
fn boards_without_holes_are_decided() {
    for (side, groups, cells) in [(12, 10, 3), (12, 26, 2), (12, 26, 1), (16, 12, 1)] {
        for seed in 0..count(20) {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            let mut grid = solvable(Wanted { rows: side, columns: side, groups, cells }, &mut rng);
            for cell in grid.cells.iter_mut().filter(|cell| **cell == b'_') {
                *cell = b'0';
            }
            decide(grid, 500_000);
        }
    }
}

#[test]
fn the_test_levels_are_solved_at_par() {
    for (name, text) in shared_levels("folding-blocks") {
        for level in LevelText::read_file(&text, None).unwrap() {
            let grid = parse(&level).unwrap();
            let problem = FoldingBlocks::<Wide<4>, 4>::new(grid);
            let answer = cover(&problem, problem.initial(), Limits::default());
            assert_eq!(answer.plan.map(|plan| plan.cost), level.par, "{name}");
            assert_eq!(answer.bound, level.par.unwrap_or(INFINITE), "{name}");
            assert!(answer.expanded <= 200, "{name}: {}", answer.expanded);
            println!("{name}: {} expanded in {:?}", answer.expanded, answer.time);
        }
    }
}

#[test]
fn limits_hold() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let level =
        FoldingBlocks::<Wide<4>, 4>::new(solvable(Wanted { rows: 12, columns: 12, groups: 26, cells: 1 }, &mut rng));
    let start = level.initial();
    let free = cover(&level, start, Limits::default());
    let optimum = free.bound;
    assert!(free.expanded > 1);

    let moves = |moves| cover(&level, start, Limits { moves: Some(moves), ..Limits::default() });
    assert_eq!(moves(optimum).plan.map(|plan| plan.cost), Some(optimum));
    for fewer in [0, optimum / 2, optimum - 1] {
        let answer = moves(fewer);
        assert_eq!((answer.end, answer.plan), (Err(Stop::Moves), None));
        assert!(answer.bound > fewer && answer.bound <= optimum);
    }

    let nodes = cover(&level, start, Limits { nodes: Some(1), ..Limits::default() });
    assert_eq!((nodes.end, nodes.expanded), (Err(Stop::Nodes), 1));
    assert!(nodes.bound > 0 && nodes.bound <= optimum);

    for memory in [0, 1 << 10, 1 << 16, 1 << 20] {
        let answer = cover(&level, start, Limits { memory: Some(memory), ..Limits::default() });
        assert!(answer.end == Err(Stop::Memory) || answer.bound == optimum);
    }

    let time = cover(&level, start, Limits { time: Some(std::time::Duration::ZERO), ..Limits::default() });
    assert_eq!(time.end, Err(Stop::Time));
    let dashboard = Dashboard::default();
    dashboard.cancel.store(true, std::sync::atomic::Ordering::Relaxed);
    let mut control = Control::new(&level, 0, Limits::default(), &dashboard, None);
    assert_eq!(solve(&level, &start, &mut control), Err(Stop::Interrupt));
}

#[test]
fn a_solved_level_takes_nothing() {
    let level = FoldingBlocks::<u64, 1>::new(Grid { rows: 1, columns: 2, cells: b"AB".to_vec() });
    let answer = cover(&level, level.initial(), Limits::default());
    assert_eq!((answer.end, answer.plan.map(|plan| plan.cost), answer.bound), (Ok(()), Some(0), 0));
}
