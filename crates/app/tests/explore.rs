//! `quebra explore` as users run it.

use command::Place;
use serde_json::json;

mod command;

#[test]
fn the_whole_space_is_told() {
    let place = Place::new();
    let run = place.run(&["explore", "n-puzzle:1,2/0,3"]);
    assert_eq!(run.status, 0, "{}", run.err);
    assert!(run.out.contains("12 states, 1 goal, 0 dead ends\nit can be won in 1 move, proved\n"), "{}", run.out);
    assert!(run.out.contains("hardest that can be won: 6 moves from a goal"), "{}", run.out);
    let answer = place.json(&["explore", "n-puzzle:1,2/0,3", "--json"]);
    let keys =
        ["puzzle", "level", "code", "complete", "stopped_by", "states", "goals", "dead_ends", "optimum", "budget"];
    assert!(keys.iter().all(|key| answer.get(key).is_some()), "{answer}");
    assert_eq!((&answer["complete"], &answer["states"], &answer["optimum"]), (&json!(true), &json!(12), &json!(1)));
    assert_eq!(answer["layers"].as_array().unwrap().len(), 7);
    assert_eq!(answer["layers"][0], json!({ "depth": 0, "states": 1, "goals": 0, "dead_ends": 0 }));
    assert_eq!((&answer["hardest"]["distance"], &answer["farthest"]["depth"]), (&json!(6), &json!(6)));
}

#[test]
fn every_puzzle_is_explored() {
    let place = Place::new();
    for (level, par) in [
        ("bloxorz/starter/7", 8),
        ("cohesion/starter/4", 4),
        ("folding-blocks/starter/7", 4),
        ("break-the-ice/starter/3", 2),
    ] {
        let answer = place.json(&["explore", level, "--json"]);
        assert_eq!((&answer["complete"], &answer["optimum"]), (&json!(true), &json!(par)), "{level}");
    }
    let run = place.run(&["explore", "break-the-ice/starter/3"]);
    assert!(run.out.contains("do not bound the space"), "{}", run.out);
    let run = place.run(&["explore", "folding-blocks:A00/000"]);
    assert!(run.out.contains("it cannot be won, proved"), "{}", run.out);
    assert_eq!(run.status, 0, "all of it was explored");
}

#[test]
fn limits_stop_it_and_it_says_what_is_known() {
    let place = Place::new();
    let run = place.run(&["explore", "n-puzzle/korf/1", "--nodes", "1000"]);
    assert_eq!(run.status, 12, "{}", run.err);
    assert!(run.out.contains("Korf 1: as many states expanded as allowed; "), "{}", run.out);
    assert!(run.out.contains(" needed, proved"), "{}", run.out);
    assert!(!run.out.contains("farthest") && !run.out.contains("dead ends"), "{}", run.out);
    let answer = place.json(&["explore", "n-puzzle/korf/1", "--memory", "1MiB", "--json"]);
    assert_eq!((&answer["stopped_by"], &answer["complete"]), (&json!("memory"), &json!(false)));
    assert_eq!((&answer["dead_ends"], &answer["optimum"]), (&json!(null), &json!(null)));
    assert_eq!(answer["layers"][1]["states"], 4);
    assert_eq!(place.run(&["explore", "n-puzzle/korf/1", "--time", "0s"]).status, 23);
    assert_eq!(place.run(&["explore", "n-puzzle/korf/1", "--memory", "10B"]).status, 22);
    assert_eq!(place.run(&["explore", "no-such-level"]).status, 1);
}
