//! The built-in levels are what they say: solvable at par, as hard as noted, rising, and no two alike.

use std::collections::HashSet;

use quebra_puzzles::game::Request;
use quebra_puzzles::level::LevelText;
use quebra_puzzles::{ALL, Kind, open};
use quebra_search::{Dashboard, Limits, Options};
use quebra_studio::difficulty::Grade;

/// The course of every puzzle that has one: its default pack.
fn courses() -> impl Iterator<Item = (&'static Kind, Vec<LevelText>)> {
    for kind in ALL.iter().filter(|kind| kind.pack("course").is_none()) {
        println!("{} has no course", kind.card.name);
    }
    ALL.iter().filter(|kind| kind.pack("course").is_some()).map(|kind| (kind, kind.packs[0].levels()))
}

#[test]
fn every_par_is_the_optimum() {
    for kind in ALL {
        for pack in kind.packs.iter().filter(|pack| !pack.name.starts_with("korf")) {
            for (number, level) in pack.levels().iter().enumerate() {
                let place = format!("{}/{}/{}", kind.card.name, pack.name, number + 1);
                let game = open(level).unwrap_or_else(|error| panic!("{place}: {error}"));
                let method = game.method("best").unwrap();
                let request = Request { method, options: Options::default(), limits: Limits::default() };
                let report = game.solve(&request, &Dashboard::default());
                assert!(report.is_optimal(), "{place}");
                assert_eq!(report.plan.map(|plan| plan.cost), level.par, "{place}");
            }
        }
    }
}

#[test]
fn a_course_has_forty_levels_in_four_grades() {
    for (kind, levels) in courses() {
        assert_eq!((kind.packs[0].name, levels.len()), ("course", 40), "{}", kind.card.name);
        let titles: HashSet<_> =
            levels.iter().map(|level| level.title.clone().expect("every level has a title")).collect();
        assert_eq!(titles.len(), 40, "{}: every title once", kind.card.name);
        let grades: Vec<Grade> = levels
            .iter()
            .map(|level| Grade::of(f64::from(level.noted_difficulty().expect("every level has its difficulty"))))
            .collect();
        assert!(grades.is_sorted(), "{}: grades rise", kind.card.name);
        // Most sheets of Folding Blocks that are so hard have too many states to measure.
        let few = if kind.card.name == "folding-blocks" { 4 } else { 10 };
        for grade in Grade::ALL {
            let count = grades.iter().filter(|&&own| own == grade).count();
            assert!((few..=20 - few).contains(&count), "{}, {grade}: {count}", kind.card.name);
        }
    }
}

#[test]
fn every_title_is_there_once_and_every_level_is_of_one_piece() {
    let (mut seen, mut apart) = (HashSet::new(), Vec::new());
    for kind in ALL {
        for level in kind.packs.iter().flat_map(quebra_puzzles::pack::Pack::levels) {
            let titles: HashSet<_> = ["en", "pt"].into_iter().filter_map(|language| level.title_in(language)).collect();
            for title in titles {
                assert!(seen.insert(title.to_string()), "{}: {title} is there before", kind.card.name);
            }
            if !open(&level).unwrap().boards().is_empty() {
                apart.extend(level.title);
            }
        }
    }
    // Small ones that teach.
    assert_eq!(apart, ["Good neighbours", "Five folds"]);
}

#[test]
fn no_two_levels_are_alike() {
    for kind in ALL {
        let mut seen = HashSet::new();
        for pack in kind.packs {
            for (number, level) in pack.levels().iter().enumerate() {
                let form = open(level).unwrap().normal_form();
                assert!(seen.insert(form), "{}/{}/{} is there before", kind.card.name, pack.name, number + 1);
            }
        }
    }
}

/// The noted difficulty is the measured one, rounded down.
fn check_difficulty(kind: &Kind, number: usize, level: &LevelText) {
    let study = quebra_studio::study::study(open(level).unwrap().as_ref(), &Limits::default(), &Dashboard::default());
    let score = study.difficulty.expect("without limits everything is decided").score.floor();
    assert_eq!(Some(score), level.noted_difficulty().map(f64::from), "{}/{}", kind.card.name, number + 1);
}

/// Of levels that are soon studied: one of every grade, and the 15-puzzle none.
#[test]
fn some_difficulties_are_as_noted() {
    for (kind, levels) in courses() {
        for (number, level) in levels
            .iter()
            .enumerate()
            .skip(4)
            .step_by(9)
            .filter(|(_, level)| level.rows.len() < 4 || kind.card.name != "n-puzzle")
        {
            check_difficulty(kind, number, level);
        }
    }
}

#[test]
#[ignore = "studies two hundred whole levels: a minute in a release build"]
fn difficulties_are_as_noted() {
    for (kind, levels) in courses() {
        for (number, level) in levels.iter().enumerate() {
            check_difficulty(kind, number, level);
        }
    }
}
