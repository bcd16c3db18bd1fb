//! A watched search is the same search, and every expansion has its place.

use quebra_puzzles::game::Request;
use quebra_puzzles::{ALL, open};
use quebra_search::algorithms::Algorithm;
use quebra_search::{Dashboard, Limits, Options};
use quebra_studio::profile::{Share, profile};

#[test]
fn shares_add_up_to_the_counters() {
    for kind in ALL {
        let text = &kind.pack("starter").unwrap_or(&kind.packs[0]).levels()[2];
        let game = open(text).expect("built-in levels open");
        let names = Algorithm::all().map(|algorithm| algorithm.info().name).chain(["best"]);
        let names = names.chain(game.solvers().into_iter().map(|solver| solver.name));
        for name in names.collect::<Vec<_>>() {
            let method = game.method(name).expect("it is in the list");
            let limits = Limits { nodes: Some(20_000), ..Limits::default() };
            let request = Request { method, options: Options::default(), limits };
            let plain = game.solve(&request, &Dashboard::default());
            let profile = profile(game.as_ref(), &request, &Dashboard::default());
            let place = format!("{} {name}", kind.card.name);
            assert_eq!(profile.report.stats, plain.stats, "{place}");
            assert_eq!(profile.report.plan, plain.plan, "{place}");
            let mut sum = Share::default();
            for &share in profile.shares.values() {
                sum += share;
            }
            assert_eq!(sum.expanded, plain.stats.expanded, "{place}");
            assert_eq!(profile.distinct, Some(sum.expanded - sum.again), "{place}");
            if profile.is_attributed {
                let stats = plain.stats;
                assert_eq!(
                    (sum.generated, sum.duplicates, sum.reopened, sum.dead_ends),
                    (stats.generated, stats.duplicates, stats.reopened, stats.dead_ends),
                    "{place}"
                );
            }
        }
    }
}

#[test]
fn without_room_nothing_is_said_of_states_seen_before() {
    let level = quebra_puzzles::level::LevelText::read_code("n-puzzle:8,6,7/2,5,4/3,0,1").expect("it is a level");
    let game = open(&level).expect("it opens");
    let limits = Limits { memory: Some(1 << 20), ..Limits::default() };
    let method = game.method("idastar:zero").expect("it is a method");
    let limits = Limits { nodes: Some(100_000), ..limits };
    let profile =
        profile(game.as_ref(), &Request { method, options: Options::default(), limits }, &Dashboard::default());
    assert_eq!(profile.distinct, None);
    assert!(profile.shares.values().all(|share| share.again == 0));
}
