//! `quebra audit` as users run it.

use command::Place;
use serde_json::json;

mod command;

#[test]
fn a_claim_that_holds() {
    let place = Place::new();
    let run = place.run(&["audit", "n-puzzle", "manhattan", "n-puzzle:1,2/0,3", "n-puzzle/starter/7"]);
    assert_eq!(run.status, 0, "{}", run.err);
    assert!(
        run.out.contains("admissible: claimed, and holds on every state: 0 of 372 states overestimated"),
        "{}",
        run.out
    );
    assert!(run.out.contains("consistent: claimed, and holds on every state"), "{}", run.out);
    assert!(!run.out.contains("smallest"), "{}", run.out);
    let answer = place.json(&["audit", "n-puzzle", "manhattan", "n-puzzle:1,2/0,3", "--json"]);
    assert_eq!(answer["claims"], json!({ "admissible": true, "consistent": true }));
    assert_eq!((&answer["admissible"], &answer["consistent"]), (&json!("holds"), &json!("holds")));
    assert_eq!(
        (&answer["states"], &answer["overestimates"], &answer["overestimate"]),
        (&json!(12), &json!(0), &json!(null))
    );
    assert_eq!(answer["levels"][0]["checked"], "all");
    assert_eq!(answer["by_distance"].as_array().unwrap().len(), 7);
    let informedness = answer["informedness"].as_f64().unwrap();
    assert!(0.0 < informedness && informedness <= 1.0);
}

#[test]
fn what_claims_nothing_may_be_refuted() {
    let place = Place::new();
    let run = place.run(&["audit", "cohesion", "manhattan"]);
    assert_eq!(run.status, 0, "{}", run.err);
    assert!(run.out.contains("admissible: not claimed, and refuted"), "{}", run.out);
    // The smallest board that refutes it has three cells: a gap of one is two apart, and closed by one move.
    assert!(run.out.contains("smallest overestimate: h = 2, but 1 move solves it\n1 . 1\n"), "{}", run.out);
    for (puzzle, heuristic) in [("folding-blocks", "grey"), ("break-the-ice", "chains"), ("cohesion", "extra-blocks")] {
        let answer = place.json(&["audit", puzzle, heuristic, "--json"]);
        assert_eq!(answer["admissible"], "refuted", "{puzzle} {heuristic}");
        let example = &answer["overestimate"];
        assert!(example["h"].as_u64() > example["distance"].as_u64(), "{example}");
        // The board can be brought back.
        let mut show = vec!["show", example["code"].as_str().unwrap(), "--json"];
        show.extend(example["moves"].as_array().unwrap().iter().map(|word| word.as_str().unwrap()));
        assert_eq!(place.json(&show)["board"], example["board"]);
    }
}

#[test]
fn large_levels_are_sampled_and_it_says_so() {
    let place = Place::new();
    let arguments = ["audit", "n-puzzle", "linear-conflict", "n-puzzle/starter/6", "--states", "1000"];
    let run = place.run(&arguments);
    assert_eq!(run.status, 0, "{}", run.err);
    assert!(run.out.contains("claimed, and not refuted; not every state was checked"), "{}", run.out);
    assert!(run.out.contains("n-puzzle/starter/6: 50 random walks, true distances by"), "{}", run.out);
    let [first, second] = [0, 1].map(|_| place.json(&[&arguments[..], &["--json"]].concat()));
    assert_eq!(first, second, "the same sample twice");
    assert_eq!((&first["admissible"], &first["levels"][0]["checked"]), (&json!("not refuted"), &json!("sample")));
}

#[test]
fn it_draws_a_plot() {
    let place = Place::new();
    let run = place.run(&["audit", "bloxorz", "distance", "bloxorz/starter/1", "--svg", "plot.svg"]);
    assert_eq!(run.status, 0, "{}", run.err);
    let svg = std::fs::read_to_string(place.0.path().join("plot.svg")).unwrap();
    assert!(svg.starts_with("<svg ") && svg.contains("bloxorz distance"), "{svg}");
    let run = place.run(&["audit", "bloxorz", "distance", "bloxorz/starter/1", "--svg", "nowhere/plot.svg"]);
    assert_eq!(run.status, 1);
    assert!(run.err.contains("nowhere: there is no such folder"), "{}", run.err);
}

#[test]
fn limits_and_bad_input_are_told() {
    let place = Place::new();
    let run = place.run(&["audit", "n-puzzle", "pdb", "n-puzzle/starter/8", "--nodes", "100"]);
    assert_eq!(run.status, 12, "{}{}", run.out, run.err);
    assert!(run.out.contains("as many states expanded as allowed at As far as it gets"), "{}", run.out);
    assert!(run.out.contains("not every state was checked"), "{}", run.out);
    assert_eq!(place.run(&["audit", "n-puzzle", "zero", "n-puzzle/starter/8", "--memory", "1KiB"]).status, 22);
    assert_eq!(place.run(&["audit", "n-puzzle", "zero", "n-puzzle/starter/8", "--time", "0s"]).status, 23);
    let run = place.run(&["audit", "n-puzzle", "mergers"]);
    assert_eq!(run.status, 2);
    assert!(run.err.contains("n-puzzle has no heuristic `mergers`; it has zero, misplaced"), "{}", run.err);
    let run = place.run(&["audit", "n-puzzle", "zero", "bloxorz/starter/1"]);
    assert_eq!(run.status, 1);
    assert!(run.err.contains("a level of bloxorz, but the heuristic is one of n-puzzle"), "{}", run.err);
    assert_eq!(place.run(&["audit", "chess", "zero"]).status, 2);
}
