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
    for more in [&[][..], &["--workers", "2"]] {
        let run = place.run(&[&["explore", "n-puzzle:1,2,3/4,5,6/7,8,0", "--max-moves", "5"], more].concat());
        assert_eq!(run.status, 12, "{}", run.err);
        assert!(run.out.contains("no farther than allowed; 6 layers complete: 51 states, 1 goal"), "{}", run.out);
    }
    assert_eq!(place.run(&["explore", "n-puzzle/korf/1", "--time", "0s"]).status, 23);
    assert_eq!(place.run(&["explore", "n-puzzle/korf/1", "--memory", "10B"]).status, 22);
    assert_eq!(place.run(&["explore", "no-such-level"]).status, 1);
}

/// Workers, a folder, a plot; and a space that is known to find no room is counted as bits at once.
#[test]
fn large_spaces_are_counted() {
    let place = Place::new();
    let code = "n-puzzle:1,2,3,4,5/6,7,8,9,0";
    let answer = place.json(&["explore", code, "--memory", "20MB", "--json"]);
    assert_eq!((&answer["complete"], &answer["states"]), (&json!(true), &json!(1_814_400)));
    assert_eq!((&answer["dead_ends"], &answer["layers"][55]["depth"]), (&json!(0), &json!(55)));
    assert!((answer["branching"].as_f64().unwrap() - 2.6).abs() < 1e-9, "26 ways between 10 cells: {answer}");
    let deepest = answer["deepest"].as_array().unwrap();
    assert_eq!(deepest.len() as u64, answer["layers"][55]["states"].as_u64().unwrap().min(10));
    for deep in deepest {
        let back = place.json(&["solve", deep["code"].as_str().unwrap(), "--json"]);
        assert_eq!(back["cost"], 55, "{deep}");
    }
    #[cfg(feature = "cluster")]
    {
        let arguments = ["explore", code, "--workers", "2", "--checkpoint", "kept", "--json"];
        let told = place.json(&arguments);
        assert_eq!((&told["layers"], &told["deepest"]), (&answer["layers"], &answer["deepest"]));
        let again = place.run(&arguments);
        assert_eq!(again.status, 1);
        assert!(again.err.contains("holds a checkpoint already"), "{}", again.err);
        let run = place.run(&["explore", code, "--checkpoint", "kept", "--resume", "--lang", "pt"]);
        assert!(run.out.contains("o mais longe do início: a 55 jogadas"), "{}", run.out);
    }
    #[cfg(feature = "lab")]
    {
        assert_eq!(place.run(&["explore", "n-puzzle:1,2/0,3", "--svg", "layers.svg"]).status, 0);
        let picture = std::fs::read_to_string(place.0.path().join("layers.svg")).unwrap();
        assert!(picture.contains("<svg") && picture.contains("states"), "{picture}");
    }
}

/// The program itself, in mebibytes.
#[cfg(target_os = "linux")]
const ITSELF: usize = 24;

/// A layer may be larger than memory, and is read from its checkpoint so: it was held whole once.
#[test]
#[cfg(target_os = "linux")]
fn whoever_goes_on_keeps_to_the_memory() {
    let place = Place::new();
    let folder = place.0.path().join("kept").display().to_string();
    // Four million states in the last layer, 30 MB.
    let space =
        ["explore", "n-puzzle:1,2,3/4,5,6/7,8,9/10,11,12/13,14,0", "--max-moves", "23", "--checkpoint", &folder];
    assert_eq!(place.run(&space).status, 12);
    let most = command::peak(&[&space[..], &["--resume", "--memory", "8MiB"]].concat());
    let allowed = (ITSELF + 8) << 10;
    assert!(most < allowed, "it took {most} KiB, allowed are {allowed}");
}

/// What workers send each other is memory, too: the blocks of so many pairs of them once took three times what was allowed.
#[test]
#[cfg(all(feature = "cluster", target_os = "linux"))]
fn many_workers_keep_to_the_memory() {
    // A space that is much larger than the memory.
    let space = "cohesion:0120/3012/2301/1030";
    for (workers, mebibytes) in [("1", 128), ("8", 32), ("64", 128)] {
        let memory = format!("{mebibytes}MiB");
        let most = command::peak(&["explore", space, "--workers", workers, "--memory", &memory, "--time", "20s"]);
        let allowed = (ITSELF << 10) + (mebibytes << 10) * 11 / 10;
        assert!(most < allowed, "{workers} workers took {most} KiB, allowed are {allowed}");
    }
    let run = Place::new().run(&["explore", "cohesion/5", "--workers", "257"]);
    assert_eq!((run.status, run.err.contains("expected 1 to 256 workers")), (2, true), "{}", run.err);
}
