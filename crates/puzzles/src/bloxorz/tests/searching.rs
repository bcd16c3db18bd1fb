//! Laws, distances and plans.

use std::path::Path;
use std::time::{Duration, Instant};

use proptest::prelude::*;
use quebra_search::algorithms::{BLIND, Blind, INFORMED, Informed};
use quebra_search::space::Space;
use quebra_search::{Control, Dashboard, Heuristic, Limits, Outcome, Problem, Search, Stop, laws};

use super::super::Distance;
use super::super::rules::{Bloxorz, Effect, NEVER, Stand};
use super::{CUBES, EVERYTHING, after, level, read};
use crate::level::LevelText;
use crate::puzzle::check_laws;

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
