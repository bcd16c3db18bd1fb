//! Orders kept to the letter: on small levels, by other means than the generator's own where there are any.

use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use quebra_puzzles::game::Request;
use quebra_puzzles::generate::Wanted;
use quebra_search::Options;

use super::*;
use quebra_puzzles::ALL;

fn order(puzzle: &str, wish: &Wish, seed: &str) -> Order {
    Order::new(Kind::named(puzzle).unwrap(), wish, seed).unwrap()
}

fn harvest(order: &Order, count: usize, tries: u64, threads: usize) -> Harvest {
    order.harvest(count, tries, None, NonZero::new(threads).unwrap(), &Dashboard::default(), &mut |_| ())
}

/// Small enough for a test that every candidate is looked at in little time.
fn small(puzzle: &str) -> Wish {
    match puzzle {
        "n-puzzle" => Wish { size: Some((2, 3)), ..Wish::default() },
        "bloxorz" => Wish { size: Some((6, 8)), ..Wish::default() },
        "cohesion" => Wish {
            size: Some((3, 4)),
            par: Some(3..=20),
            features: [("colours", Wanted::Count(2))].into(),
            ..Wish::default()
        },
        "folding-blocks" => Wish { size: Some((4, 4)), par: Some(3..=8), ..Wish::default() },
        _ => Wish {
            size: Some((4, 5)),
            par: Some(2..=8),
            features: [("colours", Wanted::Count(2))].into(),
            ..Wish::default()
        },
    }
}

fn codes(harvest: &Harvest) -> Vec<&str> {
    harvest.levels.iter().map(|found| found.code.as_str()).collect()
}

#[test]
fn the_number_of_threads_makes_no_difference() {
    for kind in ALL.iter().filter(|kind| kind.card.generator.is_some()) {
        let order = order(kind.card.name, &small(kind.card.name), "threads");
        let (one, three) = (harvest(&order, 3, 500, 1), harvest(&order, 3, 500, 3));
        assert_eq!(one.levels.len(), 3, "{}: {:?}", kind.card.name, one.refused);
        assert_eq!(one.levels, three.levels);
        assert_eq!((one.tried, &one.refused, one.end), (three.tried, &three.refused, three.end));
        assert_ne!(
            codes(&one),
            codes(&harvest(&self::order(kind.card.name, &small(kind.card.name), "other"), 3, 500, 1))
        );
    }
}

#[test]
fn every_level_is_what_it_says() {
    for kind in ALL.iter().filter(|kind| kind.card.generator.is_some()) {
        let name = kind.card.name;
        let order = order(name, &small(name), "truth");
        let harvest = harvest(&order, 4, 500, 2);
        assert_eq!(harvest.levels.len(), 4, "{name}: {:?}", harvest.refused);
        for Found { level, code, par, difficulty, solutions, .. } in &harvest.levels {
            let game = quebra_puzzles::open(&LevelText::read_code(code).unwrap()).unwrap();
            assert_eq!(quebra_puzzles::open(&LevelText::of(name, level)).unwrap().code(), *code);
            let request =
                Request { method: game.method("bfs").unwrap(), options: Options::default(), limits: Limits::default() };
            let report = game.solve(&request, &Dashboard::default());
            assert!(report.is_optimal());
            assert_eq!(report.plan.unwrap().cost, *par, "{code}");
            assert!(order.par().contains(par));
            let study = study::study(game.as_ref(), &Limits::default(), &Dashboard::default());
            assert_eq!((study.difficulty, study.solutions), (Some(*difficulty), Some(*solutions)), "{code}");
            assert!(!study.greedy.unwrap().solves, "{code}");
            let findings = lint::lint(&LevelText::of(name, level), &*game, &Limits::default(), &Dashboard::default());
            assert!(!findings.is_wrong(), "{code}: {:?}", findings.remarks);
        }
    }
}

#[test]
fn options_are_respected() {
    let count = |found: &Found, is_wanted: &dyn Fn(char) -> bool| {
        found.level.rows.iter().flat_map(|row| row.chars()).filter(|&cell| is_wanted(cell)).count()
    };
    let headers =
        |found: &Found, word: &str| found.level.headers.iter().filter(|(_, value)| value.starts_with(word)).count();
    let all = |puzzle: &str, wish: Wish| {
        let harvest = harvest(&order(puzzle, &wish, "options"), 2, 3000, 2);
        assert_eq!(harvest.levels.len(), 2, "{puzzle} {wish:?}: {:?}", harvest.refused);
        harvest.levels
    };
    for found in all("n-puzzle", Wish { features: [("distance", Wanted::Count(17))].into(), ..Wish::default() }) {
        assert_eq!(found.par, 17);
    }
    for found in all(
        "n-puzzle",
        Wish { size: Some((3, 4)), features: [("distance", Wanted::Count(14))].into(), ..Wish::default() },
    ) {
        assert_eq!((found.par, found.level.rows.len()), (14, 3));
    }
    for found in all("n-puzzle", Wish { size: Some((2, 3)), unique: true, ..Wish::default() }) {
        assert_eq!(found.solutions, Count::Exactly(1));
    }
    for found in all(
        "cohesion",
        Wish {
            size: Some((3, 4)),
            features: [("pieces", Wanted::Count(6)), ("colours", Wanted::Count(2))].into(),
            ..Wish::default()
        },
    ) {
        assert_eq!(count(&found, &|cell| cell == '.'), 6);
        assert_eq!(count(&found, &|cell| matches!(cell, '1' | '2')), 6);
    }
    for found in all(
        "folding-blocks",
        Wish {
            size: Some((4, 4)),
            features: [("groups", Wanted::Count(3)), ("holes", Wanted::Count(2))].into(),
            ..Wish::default()
        },
    ) {
        assert_eq!(count(&found, &|cell| cell == '_'), 2);
        assert!(('A'..='C').all(|group| count(&found, &|cell| cell == group) > 0));
        assert_eq!(count(&found, &|cell| cell > 'C' && cell != '_'), 0);
    }
    let wish = Wish {
        size: Some((4, 5)),
        features: [("colours", Wanted::Count(2)), ("pieces", Wanted::Count(7)), ("clears", Wanted::Word("run"))].into(),
        ..Wish::default()
    };
    for found in all("break-the-ice", wish) {
        assert_eq!(count(&found, &|cell| matches!(cell, 'p' | 'o')), 7);
        assert!(found.level.headers.contains(&("clears".to_string(), "run".to_string())));
        assert!(found.level.headers.contains(&("moves".to_string(), found.par.to_string())));
    }
    let wish = Wish {
        features: [("bridges", Wanted::Count(1)), ("switches", Wanted::Count(2)), ("fragile", Wanted::Count(1))].into(),
        ..Wish::default()
    };
    for found in all("bloxorz", wish) {
        assert_eq!((headers(&found, "bridge"), headers(&found, "soft") + headers(&found, "heavy")), (1, 2));
        assert_eq!(count(&found, &|cell| cell == '-'), 1);
    }
    for found in all(
        "bloxorz",
        Wish {
            size: Some((10, 10)),
            features: [("split", Wanted::Present), ("teleport", Wanted::Present)].into(),
            ..Wish::default()
        },
    ) {
        assert_eq!((headers(&found, "split"), headers(&found, "teleport")), (1, 1));
        assert!(found.level.rows.len() <= 10 && found.level.rows[0].len() <= 10);
    }
    let easy = Wish { size: Some((2, 3)), grade: Some(Grade::Easy), ..Wish::default() };
    for found in all("n-puzzle", easy) {
        assert_eq!(found.difficulty.grade(), Grade::Easy);
    }
}

/// Drafts of these are nearly always easier: it takes changes to make them so hard, the same on any number of threads.
#[test]
fn a_grade_is_climbed_to() {
    for (puzzle, size, colours, grade) in [
        ("cohesion", (3, 4), Some(2), Grade::Hard),
        ("break-the-ice", (3, 5), Some(2), Grade::Medium),
        ("folding-blocks", (4, 6), None, Grade::Medium),
    ] {
        let order = order(
            puzzle,
            &Wish {
                size: Some(size),
                features: colours.map(|count| ("colours", Wanted::Count(count))).into_iter().collect(),
                grade: Some(grade),
                ..Wish::default()
            },
            "climb",
        );
        let (one, three) = (harvest(&order, 1, 100, 1), harvest(&order, 1, 100, 3));
        assert_eq!(one.levels.len(), 1, "{puzzle}: {:?}", one.refused);
        assert_eq!(one.levels, three.levels);
        let Found { code, difficulty, par, .. } = &one.levels[0];
        assert_eq!(difficulty.grade(), grade, "{code}");
        let game = quebra_puzzles::open(&LevelText::read_code(code).unwrap()).unwrap();
        let study = study::study(game.as_ref(), &Limits::default(), &Dashboard::default());
        assert_eq!((study.verdict.par(), study.difficulty), (Some(*par), Some(*difficulty)), "{code}");
    }
}

/// What is not known about dead ends must not change the grade: whoever looks longer finds the same.
#[test]
fn a_grade_is_the_one_that_lint_finds() {
    let wish = Wish {
        size: Some((4, 5)),
        features: [("colours", Wanted::Count(2))].into(),
        grade: Some(Grade::Medium),
        ..Wish::default()
    };
    let harvest = harvest(&order("break-the-ice", &wish, "s2"), 4, 200, 2);
    assert_eq!(harvest.levels.len(), 4, "{:?}", harvest.refused);
    for Found { level, code, difficulty, .. } in &harvest.levels {
        assert!(difficulty.is_graded(), "{code}: {difficulty}");
        let level = LevelText::of("break-the-ice", level);
        let game = quebra_puzzles::open(&level).unwrap();
        let study = lint::lint(&level, game.as_ref(), &Limits::default(), &Dashboard::default()).study;
        assert_eq!(study.difficulty.unwrap().grade(), Grade::Medium, "{code}");
    }
}

/// Hard boards are crafted by what they promise, and keep it; by changing drafts and studying each, few came about in a minute.
#[test]
fn what_promises_to_be_hard_is() {
    let wish = Wish { grade: Some(Grade::Hard), ..Wish::default() };
    let harvest = harvest(&order("folding-blocks", &wish, "craft"), 2, 200, 2);
    assert_eq!(harvest.levels.len(), 2, "{:?}", harvest.refused);
    for Found { level, code, .. } in &harvest.levels {
        let level = LevelText::of("folding-blocks", level);
        let game = quebra_puzzles::open(&level).unwrap();
        let findings = lint::lint(&level, game.as_ref(), &Limits::default(), &Dashboard::default());
        assert!(!findings.is_wrong(), "{code}: {:?}", findings.remarks);
        assert_eq!(findings.study.difficulty.unwrap().grade(), Grade::Hard, "{code}");
    }
}

#[test]
fn as_many_work_as_memory_holds() {
    let number = |count: usize| NonZero::new(count).unwrap();
    assert_eq!(crew(number(8), usize::MAX), number(8));
    assert_eq!(crew(number(8), 3 * CANDIDATE_BYTES), number(3));
    assert_eq!(crew(number(8), 0), number(1));
}

/// Such a bridge has a switch that takes it away.
#[test]
fn bridges_may_be_on_from_the_start() {
    let is_on = |found: &Found| found.level.headers.iter().any(|(_, value)| value == "bridge on");
    let has_one = |seed: &str| harvest(&order("bloxorz", &Wish::default(), seed), 4, 200, 2).levels.iter().any(is_on);
    assert!(["a", "b", "c", "d", "e", "f", "g", "h"].into_iter().any(has_one));
}

#[test]
fn orders_that_make_no_sense_are_refused() {
    let message = |puzzle: &str, wish: Wish| {
        Order::new(Kind::named(puzzle).unwrap(), &wish, "demo").err().unwrap_or_else(|| panic!("{puzzle}: {wish:?}"))
    };
    #[expect(clippy::reversed_empty_ranges, reason = "that is the mistake")]
    let reversed = Wish { par: Some(12..=8), ..Wish::default() };
    let size = |rows, columns| Wish { size: Some((rows, columns)), ..Wish::default() };
    for (puzzle, wish, expected) in [
        ("cohesion", reversed, "12..8"),
        ("cohesion", size(1, 4), "2 to 8"),
        ("cohesion", size(8, 8), "36 cells"),
        ("cohesion", Wish { features: [("colours", Wanted::Count(10))].into(), ..Wish::default() }, "1 to 9"),
        (
            "cohesion",
            Wish { features: [("colours", Wanted::Count(9))].into(), ..Wish::default() },
            "18 pieces leave no cell",
        ),
        ("cohesion", Wish { features: [("pieces", Wanted::Count(5))].into(), ..Wish::default() }, "at least 6"),
        (
            "cohesion",
            Wish { features: [("bridges", Wanted::Count(1))].into(), ..Wish::default() },
            "no --bridges; its own options are --size, --colours",
        ),
        (
            "n-puzzle",
            Wish { features: [("distance", Wanted::Count(32))].into(), ..Wish::default() },
            "the farthest need 31",
        ),
        (
            "n-puzzle",
            Wish { features: [("distance", Wanted::Count(0))].into(), ..Wish::default() },
            "solved before it begins",
        ),
        (
            "n-puzzle",
            Wish { par: Some(9..=9), features: [("distance", Wanted::Count(9))].into(), ..Wish::default() },
            "one of the two",
        ),
        (
            "n-puzzle",
            Wish { size: Some((4, 4)), features: [("distance", Wanted::Count(81))].into(), ..Wish::default() },
            "out of reach",
        ),
        ("n-puzzle", Wish { features: [("split", Wanted::Present)].into(), ..Wish::default() }, "no --split"),
        ("bloxorz", Wish { features: [("bridges", Wanted::Count(9))].into(), ..Wish::default() }, "at most 6"),
        (
            "bloxorz",
            Wish {
                features: [("bridges", Wanted::Count(0)), ("switches", Wanted::Count(1))].into(),
                ..Wish::default()
            },
            "nothing for them to work",
        ),
        (
            "bloxorz",
            Wish {
                features: [("bridges", Wanted::Count(1)), ("switches", Wanted::Count(0))].into(),
                ..Wish::default()
            },
            "never open or close",
        ),
        ("bloxorz", Wish { features: [("bridges", Wanted::Count(4))].into(), ..size(4, 4) }, "16 cells"),
        ("folding-blocks", Wish { features: [("groups", Wanted::Count(27))].into(), ..Wish::default() }, "1 to 26"),
        (
            "folding-blocks",
            Wish { features: [("groups", Wanted::Count(10)), ("holes", Wanted::Count(9))].into(), ..Wish::default() },
            "has 25",
        ),
        (
            "folding-blocks",
            Wish { features: [("holes", Wanted::Count(2))].into(), ..Wish::default() },
            "even number of cells",
        ),
        ("bloxorz", Wish { features: [("bridges", Wanted::Count(0))].into(), ..Wish::default() }, "--grade easy"),
        ("folding-blocks", Wish { unique: true, ..Wish::default() }, "any order"),
        ("break-the-ice", Wish { features: [("colours", Wanted::Count(7))].into(), ..Wish::default() }, "1 to 6"),
        ("break-the-ice", Wish { features: [("pieces", Wanted::Count(8))].into(), ..Wish::default() }, "three of each"),
        ("break-the-ice", Wish { features: [("pieces", Wanted::Count(40))].into(), ..Wish::default() }, "do not fit"),
    ] {
        let message = message(puzzle, wish).english;
        assert!(message.contains(expected), "{puzzle}: {message}");
    }
}

#[test]
fn what_cannot_be_found_is_said() {
    let wish = Wish {
        size: Some((3, 3)),
        par: Some(60..=70),
        features: [("colours", Wanted::Count(2))].into(),
        ..Wish::default()
    };
    let order = order("cohesion", &wish, "honest");
    let harvest = harvest(&order, 2, 40, 2);
    assert_eq!((harvest.end, harvest.levels.len(), harvest.tried), (End::Tries, 0, 40));
    assert_eq!(harvest.refused.values().sum::<u64>(), 40);
    let nearest = harvest.nearest_par.unwrap();
    assert!((1..60).contains(&nearest));
    assert_eq!(harvest.unmet, Some("par"));

    let none = self::harvest(&order, 2, 0, 2);
    assert_eq!((none.end, none.tried), (End::Tries, 0));
}

#[test]
fn it_can_be_stopped() {
    let wish = Wish { par: Some(60..=70), ..Wish::default() };
    let order = order("cohesion", &wish, "stop");
    let dashboard = Dashboard::default();
    let two = NonZero::new(2).unwrap();
    let out_of_time = order.harvest(1, u64::MAX, Some(Duration::ZERO), two, &dashboard, &mut |_| ());
    assert_eq!(out_of_time.end, End::Time);
    let mut seen = 0;
    let harvest = order.harvest(1, u64::MAX, None, two, &dashboard, &mut |progress| {
        seen = progress.tried;
        dashboard.cancel.store(true, Relaxed);
    });
    assert_eq!((harvest.end, harvest.tried), (End::Interrupt, seen));
}

/// Jobs of a server take turns: a generator went on while it should wait.
#[test]
fn it_waits_while_others_have_their_turn() {
    let wish = Wish { par: Some(60..=70), ..Wish::default() };
    let order = order("cohesion", &wish, "turns");
    let (dashboard, one) = (Dashboard::default(), NonZero::<usize>::MIN);
    dashboard.gate.close();
    let time = Some(Duration::from_millis(1));
    std::thread::scope(|scope| {
        let harvest = scope.spawn(|| order.harvest(1, u64::MAX, time, one, &dashboard, &mut |_| ()));
        std::thread::sleep(Duration::from_millis(200));
        assert!(!harvest.is_finished(), "its time does not pass while it waits");
        dashboard.gate.open();
        assert_eq!(harvest.join().unwrap().end, End::Time);
    });
}

/// Levels that were generated once must come out again. Where they do not, [`VERSION`] rises.
#[test]
fn the_same_seed_gives_the_same_levels_for_ever() {
    for (puzzle, expected) in [
        ("n-puzzle", ["n-puzzle:4,2,1/3,0,5", "n-puzzle:2,1,4/3,5,0"]),
        (
            "bloxorz",
            [
                "bloxorz:.___..../-......_/.._..-G_/.v.____S/..a...../_.ao....;a=bridge+off;o=soft+open+a;v=heavy+close+a",
                "bloxorz:__.___._/...S_.._/..aa-..-/..___.../o____..G/______._;a=bridge+off;o=soft+toggle+a",
            ],
        ),
        ("cohesion", ["cohesion:1002/2102/1010", "cohesion:0102/0101/0201"]),
        ("folding-blocks", ["folding-blocks:0000/0000/00A0/0000", "folding-blocks:0000/0000/AA00/0000"]),
        (
            "break-the-ice",
            ["break-the-ice:_____/_____/p_pop/popop;moves=4", "break-the-ice:_____/_____/op_op/oppop;moves=4"],
        ),
    ] {
        let harvest = harvest(&order(puzzle, &small(puzzle), "for ever"), 2, 1000, 2);
        assert_eq!(codes(&harvest), expected, "version {VERSION}");
    }
}
