//! The engine as a worker calls it, but for the way in.

use std::cell::Cell;

use serde_json::{Value, json};

use super::*;

const PATIENT: Listener = Listener { tell: |_| {}, is_unwanted: || false };

fn ask(path: &str, body: &Value, listener: Listener) -> Result<Value, Value> {
    let engine = Engine::new(64 << 20);
    let read = |json: Vec<u8>| serde_json::from_slice(&json).unwrap();
    engine.ask(path, body.to_string().as_bytes(), listener).map(read).map_err(read)
}

#[test]
fn requests_jobs_and_failures_are_those_of_the_server() {
    assert_eq!(ask("open", &json!({ "level": "bloxorz/1" }), PATIENT).unwrap()["puzzle"], "bloxorz");
    assert!(ask("words", &Value::Null, PATIENT).unwrap()["languages"]["pt-PT"].is_object());
    let report = ask("jobs", &json!({ "kind": "solve", "level": "bloxorz/1" }), PATIENT).unwrap();
    assert_eq!((&report["optimal"], &report["asked"]), (&json!(true), &json!("best")));
    assert!(!report["curve"].as_array().unwrap().is_empty());
    let wrong = ask("jobs", &json!({ "kind": "dance" }), PATIENT).unwrap_err();
    assert_eq!(wrong["error"]["code"], "input");
    let full = ask("full", &Value::Null, PATIENT).unwrap_err();
    assert_eq!(full["error"]["code"], "stopped");
    assert!(full["error"]["text"]["pt-PT"].is_string(), "{full}");
}

#[test]
fn a_job_that_nobody_wants_ends_with_what_it_knows_and_told_how_far_it_was() {
    thread_local! {
        static HEARD: Cell<u32> = const { Cell::new(0) };
    }
    let listener = Listener {
        tell: |progress| {
            let progress: Value = serde_json::from_slice(progress).unwrap();
            assert!(progress["expanded"].as_u64().unwrap() > 0);
            HEARD.set(HEARD.get() + 1);
        },
        is_unwanted: || HEARD.get() >= 2,
    };
    let job = json!({ "kind": "solve", "level": "n-puzzle/korf/88", "method": "idastar:manhattan" });
    let report = ask("jobs", &job, listener).unwrap();
    assert_eq!((&report["outcome"], &report["stopped_by"]), (&json!("stopped"), &json!("interrupt")));
    assert!(report["lower_bound"].as_u64().unwrap() > 40 && HEARD.get() == 2, "{report}");
}

#[test]
fn a_job_keeps_to_its_memory() {
    let job = json!({ "kind": "solve", "level": "n-puzzle/korf/88", "method": "astar:manhattan" });
    let report = ask("jobs", &job, PATIENT).unwrap();
    assert_eq!(report["stopped_by"], "memory");
    assert!(report["stats"]["peak_bytes"].as_u64().unwrap() <= 64 << 20);
}

#[test]
fn of_a_search_that_was_ended_another_engine_tells_what_was_known() {
    let task = json!({ "kind": "solve", "level": "bloxorz/1", "method": "astar:distance" });
    let plan = ask("jobs", &task, PATIENT).unwrap()["moves"].clone();
    let known =
        json!({ "seconds": 0.5, "expanded": 9, "generated": 20, "bound": 3, "bytes": 100, "rate": 40, "plan": plan });
    let report = ask("stopped", &json!({ "task": task, "known": known }), PATIENT).unwrap();
    assert_eq!((&report["moves"], &report["lower_bound"], &report["optimal"]), (&plan, &json!(3), &json!(false)));
    assert_eq!((&report["stopped_by"], &report["stats"]["expanded"]), (&json!("interrupt"), &json!(9)));
    let wrong = json!({ "task": task, "known": { "seconds": 0.5, "expanded": 9, "generated": 20, "bound": 3, "bytes": 100, "rate": 40, "plan": ["U"] } });
    assert_eq!(
        ask("stopped", &wrong, PATIENT).unwrap_err()["error"]["code"],
        "illegal",
        "the rules have the last word"
    );
    let early = ask("stopped", &json!({ "task": task, "known": null }), PATIENT).unwrap();
    assert_eq!(
        (&early["stopped_by"], &early["lower_bound"], &early["cost"]),
        (&json!("interrupt"), &json!(0), &Value::Null)
    );
    let review = json!({ "task": { "kind": "review", "level": "bloxorz/1" }, "known": null });
    assert_eq!(ask("stopped", &review, PATIENT).unwrap_err()["error"]["code"], "stopped");
}
