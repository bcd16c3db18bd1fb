//! What is written down is what happened: recordings agree with the searches, for all methods of all puzzles, and hold together at every
//! moment.

use std::collections::{HashMap, HashSet};

use quebra_search::algorithms::{self, BLIND, INFORMED};
use quebra_search::{Cost, Dashboard, Limits, Options, Stats, Ties};

use super::*;
use quebra_puzzles::game::Game;
use quebra_puzzles::level::LevelText;
use quebra_puzzles::{ALL, Kind, open};

fn methods(game: &dyn Game) -> Vec<Method> {
    let blind = BLIND.iter().map(|&blind| Algorithm::Blind(blind));
    let informed = INFORMED.iter().flat_map(|&informed| {
        game.heuristics().into_iter().map(move |heuristic| Algorithm::Informed(informed, heuristic.name))
    });
    blind.chain(informed).map(|algorithm| Method { algorithm, is_best: false }).collect()
}

/// Records a search, and checks it against the search of the level itself, and moment by moment.
fn check(game: &dyn Game, method: Method, options: Options, steps: usize) {
    let request = Request { method, options, limits: Limits::default() };
    let what = format!("{} {method} {options:?}", game.code());
    let recording = record(game, &request, steps, &Dashboard::default()).unwrap();
    let nodes = &recording.nodes;
    let limits = Limits { nodes: Some(steps as u64), ..Limits::default() };
    let report = game.solve(&Request { limits, ..request }, &Dashboard::default());
    // One is compiled for numbers, the other for the level: they do the same.
    assert_eq!(Stats { peak_stored: 0, ..recording.report.stats }, Stats { peak_stored: 0, ..report.stats }, "{what}");
    assert_eq!(recording.report.lower_bound, report.lower_bound, "{what}");
    assert_eq!(recording.report.plan, report.plan, "{what}");
    assert_eq!(recording.steps.len() as u64, report.stats.expanded, "{what}");
    assert_eq!(recording.is_complete, report.stopped_by.is_none(), "{what}");
    let successors = recording.steps.iter().map(|step| step.successors.len() as u64).sum::<u64>();
    assert_eq!(successors, report.stats.generated, "{what}");
    if recording.is_complete {
        let goal = recording.path.last().map(|&node| nodes[node].is_goal);
        assert_eq!(goal, report.plan.as_ref().map(|_| true), "{what}");
        assert_eq!(recording.path.len(), report.plan.map_or(0, |plan| plan.actions.len() + 1), "{what}");
        // Nothing stays open when it is proven that there is no plan.
        if recording.path.is_empty() {
            assert_eq!(recording.steps.last().map_or(0, |step| step.open_count), 0, "{what}");
        }
    }
    for (number, node) in nodes.iter().enumerate() {
        assert_eq!((node.first.node, node.first.parent.is_none()), (number, number == 0), "{what}");
        assert!(node.first.parent.as_ref().is_none_or(|(parent, _)| *parent < number), "{what}");
    }
    follow(&recording, &what);
    let has_open_list = !matches!(recording.steps.first().map(|step| step.reason.rule), Some(First::Deepest));
    for pair in recording.steps.windows(2) {
        assert!(pair[0].bound <= pair[1].bound && pair[0].iteration <= pair[1].iteration, "{what}");
        // What is first in the open list is taken next, unless a new attempt begins.
        if has_open_list && pair[0].iteration == pair[1].iteration {
            assert_eq!(pair[0].open.first(), Some(&pair[1].node), "{what}");
        }
    }
}

/// At every moment each state that waits hangs on the start, at a cost that its way explains; at the end the way to the goal is the plan.
fn follow(recording: &Recording, what: &str) {
    let mut held: Vec<(Option<usize>, Cost)> = recording
        .nodes
        .iter()
        .map(|node| (node.first.parent.as_ref().map(|(parent, _)| *parent), node.first.g))
        .collect();
    let way = |held: &[(Option<usize>, Cost)], node: usize| {
        let mut way = vec![node];
        while let (Some(parent), g) = held[way[way.len() - 1]] {
            assert!(held[parent].1 < g, "{what}: a way that is not dearer than its beginning");
            way.push(parent);
            assert!(way.len() <= held.len(), "{what}: a way in a circle");
        }
        way.reverse();
        way
    };
    for step in &recording.steps {
        assert_eq!(held[step.node].1, step.g, "{what}: taken at another cost than it was held at");
        for Held { node, parent, g } in &step.held {
            assert!(parent.as_ref().is_none_or(|(_, word)| !word.is_empty()), "{what}: a way without a move");
            held[*node] = (parent.as_ref().map(|(parent, _)| *parent), *g);
        }
        for &node in step.open.iter().chain([&step.node]) {
            assert_eq!(way(&held, node).first(), Some(&0), "{what}");
        }
    }
    if let Some(goal) = recording.goal.as_ref().filter(|_| recording.is_complete) {
        assert_eq!(way(&held, goal.node), recording.path, "{what}");
    }
}

fn games() -> Vec<Box<dyn Game>> {
    let codes = [
        "n-puzzle:1,2,3/5,0,6/4,7,8",
        "n-puzzle:2,1,3/4,5,6/7,8,0",
        "bloxorz:..o.__.../S...aa.G./....__...;a=bridge+off;o=soft+toggle+a",
        "cohesion:1.2/.../2.1",
        "folding-blocks:A00/000/00B",
        "break-the-ice:____/y_r_/ryyr;clears=run;moves=3",
        "break-the-ice:____/____/yy_y",
    ];
    let given = codes.iter().map(|code| open(&LevelText::read_code(code).unwrap()).unwrap());
    given.chain(ALL.iter().map(Kind::example)).collect()
}

#[test]
fn recordings_agree_with_their_searches() {
    for game in games() {
        for method in methods(game.as_ref()) {
            check(game.as_ref(), method, Options::default(), 80);
        }
    }
}

#[test]
fn options_are_followed() {
    for game in games() {
        for method in methods(game.as_ref()) {
            let usual = Options::default();
            check(game.as_ref(), method, Options { ties: Ties::Fifo, weight: 150, width: 3, ..usual }, 30);
            check(game.as_ref(), method, Options { table: Some(false), width: 1, ..usual }, 30);
            check(game.as_ref(), method, Options { table: Some(true), ..usual }, 30);
        }
    }
}

#[test]
fn recordings_begin_in_the_middle_of_a_game_and_know_their_limits() {
    let mut game = open(&LevelText::read_code("n-puzzle:1,2,3/5,0,6/4,7,8").unwrap()).unwrap();
    game.play("W").unwrap();
    let request = Request {
        method: game.method("astar:manhattan").unwrap(),
        options: Options::default(),
        limits: Limits::default(),
    };
    let recording = record(game.as_ref(), &request, 100, &Dashboard::default()).unwrap();
    assert!(recording.is_complete && recording.root == game.scene());
    let cancelled = Dashboard::default();
    cancelled.cancel.store(true, std::sync::atomic::Ordering::Relaxed);
    assert_eq!(record(game.as_ref(), &request, 100, &cancelled).err(), Some(Stop::Interrupt));
    assert!(recordable(game.method("best").unwrap()).is_ok_and(|method| !method.is_best));
    let own = Method { algorithm: Algorithm::Own("exact-cover"), is_best: true };
    assert!(recordable(own).is_err());
    assert_eq!(algorithms::Algorithm::all().count(), BLIND.len() + INFORMED.len());
}

/// On a large board a recording takes more than its search: 400,000 cells were 90 MB, whatever the limit.
#[test]
fn recordings_keep_to_the_memory_of_their_searches() {
    let rows = vec!["0102030405060708".repeat(2); 8];
    let game = open(&LevelText::read_code(&format!("cohesion:{}", rows.join("/"))).unwrap()).unwrap();
    let record = |memory: Option<usize>| {
        let limits = Limits { memory, ..Limits::default() };
        let request = Request { method: game.method("bfs").unwrap(), options: Options::default(), limits };
        let dashboard = Dashboard::default();
        let recording = record(game.as_ref(), &request, 40, &dashboard).unwrap();
        assert!(!dashboard.cancel.load(std::sync::atomic::Ordering::Relaxed));
        assert_eq!((recording.is_complete, recording.report.stopped_by), (false, Some(Stop::Nodes)));
        recording
    };
    let (whole, part) = (record(None), record(Some(8 << 20)));
    assert_eq!(whole.steps.len(), 40);
    assert!((1..40).contains(&part.steps.len()), "{}", part.steps.len());
    let cells: usize = part.nodes.iter().map(|node| node.changes.len()).sum();
    assert!(cells * size_of::<(usize, Tile)>() < 2 << 20, "{cells}");
}

/// What is drawn of a state is what its way leads to, unless the search keeps another one in its place, and then it says so.
#[test]
fn ways_lead_to_the_boards_that_are_shown() {
    let mut replaced = 0;
    for game in games() {
        let keeps = |method: &Method| !matches!(method.first(), First::Deepest | First::BestOfLayer);
        for method in methods(game.as_ref()).into_iter().filter(keeps) {
            let request = Request { method, options: Options::default(), limits: Limits::default() };
            let recording = record(game.as_ref(), &request, 60, &Dashboard::default()).unwrap();
            let made = recording.steps.iter().flat_map(|step| step.successors.iter().map(|made| (step.node, made)));
            let elsewhere: HashSet<_> =
                made.filter(|(_, made)| made.is_replaced).map(|(from, made)| (from, made.node)).collect();
            let mut games = HashMap::from([(0, game.fork())]);
            for (number, node) in recording.nodes.iter().enumerate().skip(1) {
                let (parent, word) = node.first.parent.as_ref().unwrap();
                let Some(before) = games.get(parent).filter(|_| !elsewhere.contains(&(*parent, number))) else {
                    replaced += 1;
                    continue;
                };
                let mut next = before.fork();
                next.play(word).unwrap();
                let mut scene = recording.root.clone();
                node.changes.iter().for_each(|(cell, tile)| scene.tiles[*cell] = tile.clone());
                assert_eq!(next.scene(), scene, "{} {method}: {number}", game.code());
                games.insert(number, next);
            }
        }
    }
    assert!(replaced > 0);
}

#[test]
fn a_map_has_every_state_at_its_distance() {
    for game in games() {
        for method in methods(game.as_ref()) {
            let request = Request { method, options: Options::default(), limits: Limits::default() };
            let recording = record(game.as_ref(), &request, 60, &Dashboard::default()).unwrap();
            let Some(map) = recording.map else { continue };
            let what = format!("{} {method}", game.code());
            let mut ends: Vec<usize> = map.layers.clone();
            (1..ends.len()).for_each(|depth| ends[depth] += ends[depth - 1]);
            for (node, place) in recording.nodes.iter().zip(&map.places) {
                let Some(place) = *place else { continue };
                let depth = ends.partition_point(|&end| end <= place) as Cost;
                assert!(depth <= node.first.g, "{what}");
                // Breadth first meets every state by a shortest way.
                assert!(method.first() != First::Oldest || depth == node.first.g, "{what}");
            }
            let mut met: Vec<usize> = map.places.into_iter().flatten().collect();
            met.sort_unstable();
            let is_tree = recording.steps.first().is_some_and(|step| step.threshold.is_some());
            assert!(is_tree || met.windows(2).all(|pair| pair[0] < pair[1]), "{what}: a state twice");
        }
    }
    let large = open(&LevelText::read_code("n-puzzle:5,1,3,4/2,0,7,8/10,6,11,12/9,13,14,15").unwrap()).unwrap();
    let request = Request {
        method: large.method("astar:manhattan").unwrap(),
        options: Options::default(),
        limits: Limits::default(),
    };
    assert_eq!(record(large.as_ref(), &request, 5, &Dashboard::default()).unwrap().map, None);
    let whole = open(&LevelText::read_code("n-puzzle:1,2/0,3").unwrap()).unwrap();
    let request = Request { method: whole.method("bfs").unwrap(), ..request };
    let map = record(whole.as_ref(), &request, 5, &Dashboard::default()).unwrap().map.unwrap();
    assert_eq!(map.layers.iter().sum::<usize>(), 12);
}
