//! `quebra serve` as browsers meet it: the real binary, on a port of its own.

#![allow(missing_docs, reason = "tests")]

mod served;

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use served::{Server, json_of};

/// A level that no method solves while a test waits, and a method that does not need much memory for it.
const ENDLESS: &str = "n-puzzle/korf-felner/1";

fn endless() -> Value {
    json!({ "kind": "solve", "level": ENDLESS, "method": "idastar:manhattan", "limits": { "seconds": 300 } })
}

/// Waits for something that is sure to come.
fn wait_for(what: &str, mut is_there: impl FnMut() -> bool) {
    let started = Instant::now();
    while !is_there() {
        assert!(started.elapsed() < Duration::from_mins(1), "{what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn every_puzzle_is_opened_played_and_solved() {
    let server = Server::start(&[]);
    let puzzles = json_of(&mut server.get("api/puzzles", &[]));
    assert_eq!(puzzles.as_array().unwrap().len(), quebra_puzzles::ALL.len());
    for puzzle in puzzles.as_array().unwrap() {
        let level = &puzzle["packs"][0]["levels"][0];
        let name = level["name"].as_str().unwrap();
        let mut position = server.ask("api/open", &json!({ "level": name }));
        assert_eq!((&position["code"], &position["title"]), (&level["code"], &level["title"]));
        assert_eq!(position["start"], position["scene"]);
        // By its code it is the same level.
        assert_eq!(server.ask("api/open", &json!({ "level": position["code"] })), position);
        // And by its text, though nobody knows then that it is a built-in one.
        let by_text = server.ask("api/open", &json!({ "text": position["text"] }));
        assert_eq!((&by_text["code"], &by_text["par"]), (&position["code"], &position["par"]));

        let report = server.solve(name);
        assert_eq!((&report["outcome"], &report["cost"]), (&json!("solved"), &level["par"]), "{report}");
        let plan = report["moves"].as_array().unwrap();
        for word in plan {
            let legal = position["legal"].as_array().unwrap();
            assert!(legal.iter().any(|action| action["move"] == *word), "{name} {word}");
            let turn = json!({ "level": position["code"], "moves": position["moves"], "move": word });
            let played = server.ask("api/play", &turn);
            assert_eq!(played["move"], *word);
            assert_eq!(played["frames"].as_array().unwrap().last().unwrap()["scene"], played["position"]["scene"]);
            position = played["position"].clone();
        }
        assert_eq!((&position["solved"], &position["stars"]), (&json!(true), &json!(3)), "{name}");
        let replay = server.ask("api/replay", &json!({ "level": name, "moves": plan }));
        assert_eq!(replay["steps"].as_array().unwrap().len(), plan.len());
        assert_eq!(replay["solved"], true);

        let method =
            format!("astar:{}", puzzle["heuristics"].as_array().unwrap().last().unwrap()["name"].as_str().unwrap());
        let task = json!({ "kind": "record", "level": name, "method": method, "steps": 50 });
        let recording = server.job(&task);
        assert_eq!(recording["root"], position_at_start(&server, name), "{name}");
        assert!(!recording["steps"].as_array().unwrap().is_empty(), "{name}");
        let study = server.job(&json!({ "kind": "study", "text": by_text["text"] }));
        assert_eq!((&study["par"], &study["wrong"]), (&level["par"], &json!(false)), "{study}");
        let edited = server.ask("api/edit", &json!({ "puzzle": puzzle["name"], "text": by_text["text"] }));
        assert_eq!((&edited["code"], &edited["scene"]), (&level["code"], &by_text["scene"]), "{name}");
    }
}

/// A text with a wide row and many of them used to be drawn as a board of four thousand million cells.
#[test]
fn a_text_that_is_no_level_is_refused_before_it_is_drawn() {
    let server = Server::start(&[]);
    let text = format!("{}\n{}", "1".repeat(70_000), "1\n".repeat(55_000));
    let edited = server.ask("api/edit", &json!({ "puzzle": "cohesion", "text": text }));
    assert_eq!((&edited["scene"], &edited["code"]), (&Value::Null, &Value::Null));
    assert!(edited["error"]["message"].as_str().unwrap().contains("rows"), "{}", edited["error"]);
    assert!(position_at_start(&server, "bloxorz/1").is_object());
}

fn position_at_start(server: &Server, level: &str) -> Value {
    server.ask("api/open", &json!({ "level": level }))["start"].clone()
}

#[test]
fn the_coach_answers_in_every_language() {
    let server = Server::start(&[]);
    let level = "n-puzzle:1,2,3/4,5,6/0,7,8";
    let ask = |kind: &str, moves: &[&str], more: Value| {
        let mut task = json!({ "kind": kind, "level": level, "moves": moves });
        task.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        server.job(&task)
    };
    let prospect = ask("prospect", &[], json!({}));
    assert_eq!((&prospect["verdict"], &prospect["left"]), (&json!("proved"), &json!(2)), "{prospect}");
    let hint = |stage: usize| ask("hint", &[], json!({ "stage": stage }));
    assert_eq!(hint(1)["stages"].as_array().unwrap().len(), 1);
    assert!(hint(1).get("cells").is_none() && hint(2).get("move").is_none());
    assert_eq!(hint(2)["cells"], json!([[2, 1]]));
    let told = hint(4);
    assert_eq!((&told["move"], &told["plan"]), (&json!("E"), &json!(["E", "E"])), "{told}");
    let portuguese = ask("hint", &[], json!({ "lang": "pt-PT" }));
    assert_eq!(portuguese["move"], "E");
    assert_ne!(portuguese["stages"], told["stages"]);
    let review = ask("review", &["N", "S", "E", "E"], json!({}));
    assert_eq!(review["moves"].as_array().unwrap().len(), 4);
    assert_eq!((&review["moves"][0]["waste"], &review["star_lost"]["number"]), (&json!(2), &json!(1)), "{review}");
    let lost = json!({ "kind": "prospect", "level": "bloxorz:S.G" });
    assert_eq!(server.job(&lost)["verdict"], "lost");
    let (status, answer) = server.post("api/jobs", &json!({ "kind": "hint", "level": level, "stage": 9 }));
    assert_eq!(status, 400, "{answer}");
}

#[test]
fn bad_requests_get_one_clear_error() {
    let server = Server::start(&[]);
    let long = "x".repeat(300 << 10);
    let wide = format!("cohesion:{}", vec!["1".repeat(400); 400].join("/"));
    let many = vec!["U"; 6000];
    for (path, body, status) in [
        ("api/open", json!({}), 400),
        ("api/open", json!([1, 2]), 400),
        ("api/open", json!({ "level": 7 }), 400),
        ("api/open", json!({ "level": "bloxorz/1", "text": "x" }), 400),
        ("api/open", json!({ "level": "chess/1" }), 400),
        ("api/open", json!({ "level": "bloxorz/1000" }), 400),
        ("api/open", json!({ "level": "../Cargo.toml" }), 400),
        ("api/open", json!({ "level": "/etc/passwd" }), 400),
        ("api/open", json!({ "level": "-" }), 400),
        ("api/open", json!({ "level": "bloxorz:S?G" }), 400),
        ("api/open", json!({ "level": wide }), 400),
        ("api/open", json!({ "level": "bloxorz/1", "moves": ["Q"] }), 400),
        ("api/open", json!({ "level": "bloxorz/1", "moves": many }), 400),
        ("api/open", json!({ "text": long }), 413),
        ("api/play", json!({ "level": "bloxorz/1" }), 400),
        ("api/play", json!({ "level": "bloxorz/1", "move": "U" }), 422),
        ("api/play", json!({ "level": "bloxorz/1", "move": "fly" }), 422),
        ("api/edit", json!({ "puzzle": "chess" }), 400),
        ("api/edit", json!({ "puzzle": "bloxorz", "operation": { "new": { "rows": 0, "columns": 3 } } }), 400),
        ("api/edit", json!({ "puzzle": "bloxorz", "operation": { "new": { "rows": 9, "columns": 9000 } } }), 400),
        ("api/jobs", json!({ "kind": "dance" }), 400),
        ("api/jobs", json!({ "kind": "solve" }), 400),
        ("api/jobs", json!({ "kind": "solve", "level": "bloxorz/1", "method": "magic" }), 400),
        ("api/jobs", json!({ "kind": "solve", "level": "bloxorz/1", "limits": { "seconds": 1e9 } }), 400),
        ("api/jobs", json!({ "kind": "solve", "level": "bloxorz/1", "limits": { "seconds": -1 } }), 400),
        ("api/jobs", json!({ "kind": "solve", "level": "bloxorz/1", "options": { "weight": 0 } }), 400),
        ("api/jobs", json!({ "kind": "record", "level": "folding-blocks/1", "method": "exact-cover" }), 400),
        ("api/jobs", json!({ "kind": "generate", "puzzle": "cohesion", "bridges": 2 }), 400),
        ("api/jobs", json!({ "kind": "generate", "puzzle": "cohesion", "seed": "two\nlines" }), 400),
    ] {
        let (got, answer) = server.post(path, &body);
        let shown: String = body.to_string().chars().take(100).collect();
        assert_eq!(got, status, "{path} {shown}: {answer}");
        assert!(answer["error"]["message"].as_str().is_some_and(|message| !message.is_empty()), "{answer}");
    }
    let (_, answer) = server.post("api/open", &json!({ "text": "puzzle: bloxorz\n\nS.é?\n" }));
    assert_eq!((&answer["error"]["line"], &answer["error"]["column"]), (&json!(3), &json!(3)), "{answer}");
    assert_eq!((&answer["error"]["start"], &answer["error"]["length"]), (&json!(19), &json!(1)), "{answer}");
    let (_, answer) = server.post("api/play", &json!({ "level": "bloxorz/1", "move": "U" }));
    let text = json!({ "en": "`U` is not legal here", "pt-PT": "`U` não é uma jogada permitida aqui" });
    assert_eq!(answer["schema"], 1);
    let error = json!({
        "code": "illegal", "message": "`U` is not legal here", "file": null, "line": null, "column": null, "text": text
    });
    assert_eq!(answer["error"], error);

    let json_type = ("content-type", "application/json");
    for (headers, body, status) in [
        (&[json_type][..], "{", 400),
        (&[json_type], "", 400),
        (&[], r#"{"level":"bloxorz/1"}"#, 415),
        (&[("content-type", "text/plain")], r#"{"level":"bloxorz/1"}"#, 415),
        (&[json_type], "\u{0}", 400),
    ] {
        let mut response = server.post_raw("api/open", headers, body.as_bytes());
        assert_eq!(response.status(), status, "{body}");
        assert!(json_of(&mut response)["error"]["message"].is_string(), "{body}");
    }
}

#[test]
fn only_this_page_may_ask() {
    let server = Server::start(&[]);
    let own = server.url.trim_end_matches('/').to_string();
    let by_name = format!("localhost:{}", own.rsplit(':').next().unwrap());
    let status = |headers: &[(&str, &str)]| server.get("api/words", headers).status().as_u16();
    assert_eq!(status(&[("host", &by_name)]), 200);
    assert_eq!(status(&[("origin", &own)]), 200);
    for (name, value) in [
        ("host", "evil.example"),
        ("host", "localhost.evil.example"),
        ("origin", "http://evil.example"),
        ("origin", "null"),
        ("origin", "http://127.0.0.1:1"),
        ("sec-fetch-site", "cross-site"),
        ("sec-fetch-site", "same-site"),
    ] {
        let mut response = server.get("api/words", &[(name, value)]);
        assert_eq!(response.status(), 403, "{name}: {value}");
        assert!(json_of(&mut response)["error"]["message"].is_string());
        let headers = [("content-type", "application/json"), (name, value)];
        let body = json!({ "level": "bloxorz/1" }).to_string();
        assert_eq!(server.post_raw("api/open", &headers, body.as_bytes()).status(), 403, "{name}: {value}");
    }
    // A link from elsewhere leads to the page, but another name does not.
    assert_eq!(server.get("", &[("sec-fetch-site", "cross-site")]).status(), 200);
    assert_eq!(server.get("", &[("host", "evil.example")]).status(), 403);
}

#[test]
fn files_come_with_their_headers_and_nothing_else_comes() {
    let server = Server::start(&[]);
    let page = server.get("", &[]);
    let header = |name: &str| page.headers()[name].to_str().unwrap().to_string();
    assert_eq!(header("content-type"), "text/html; charset=utf-8");
    assert_eq!(header("x-content-type-options"), "nosniff");
    assert_eq!(header("referrer-policy"), "no-referrer");
    let policy = header("content-security-policy");
    assert!(policy.contains("script-src 'self'") && policy.contains("style-src 'self'"), "{policy}");
    assert!(!policy.contains("unsafe") && policy.contains("frame-ancestors 'none'"), "{policy}");
    assert_eq!(server.get("", &[("if-none-match", &header("etag"))]).status(), 304);
    // The page reads addresses of its own, level codes among them.
    for path in ["play/bloxorz/7", "bloxorz:S..G/....", "edit"] {
        let response = server.get(path, &[]);
        assert_eq!(
            (response.status().as_u16(), &response.headers()["content-type"]),
            (200, &page.headers()["content-type"])
        );
    }
    for path in
        ["nothing.js", "../Cargo.toml.js", "..%2fserve.js", "web/index.html", "api/nothing", "api/jobs/1/events"]
    {
        assert_eq!(server.get(path, &[]).status(), 404, "{path}");
    }
    assert_eq!(server.post_raw("nothing", &[], b"").status(), 404);
    assert_eq!(server.get("api/open", &[]).status(), 405);
    assert_eq!(server.delete("api/jobs/0000000000000000"), 204);
}

#[test]
fn the_api_describes_all_of_itself() {
    let server = Server::start(&[]);
    let description = json_of(&mut server.get("api", &[]));
    assert!(description["openapi"].as_str().unwrap().starts_with("3."));
    let routes: Vec<(&String, &String)> = description["paths"]
        .as_object()
        .unwrap()
        .iter()
        .flat_map(|(path, methods)| methods.as_object().unwrap().keys().map(move |method| (path, method)))
        .collect();
    for expected in [
        ("/api/puzzles", "get"),
        ("/api/open", "post"),
        ("/api/play", "post"),
        ("/api/replay", "post"),
        ("/api/edit", "post"),
        ("/api/jobs", "post"),
        ("/api/jobs/{id}", "delete"),
        ("/api/jobs/{id}/events", "get"),
        ("/api/events/{stream}", "get"),
        ("/api/lab", "get"),
        ("/api/lab/{database}", "get"),
        ("/api/lab/{database}/runs", "get"),
        ("/api/lab/{database}/comparison", "get"),
        ("/api/words", "get"),
    ] {
        assert!(routes.iter().any(|&(path, method)| (&path[..], &method[..]) == expected), "{expected:?}: {routes:?}");
    }
    // Every reference leads somewhere.
    let text = description.to_string();
    for reference in text.split("\"$ref\":\"#").skip(1).map(|rest| rest.split('"').next().unwrap()) {
        assert!(description.pointer(reference).is_some(), "{reference}");
    }
}

#[test]
fn every_language_has_its_words() {
    let server = Server::start(&[]);
    let languages = json_of(&mut server.get("api/words", &[]));
    let [english, portuguese] = ["en", "pt-PT"].map(|language| languages["languages"][language].as_object().unwrap());
    assert!(!english.is_empty() && english.keys().eq(portuguese.keys()));
}

#[test]
fn a_cancelled_search_tells_what_it_knows() {
    let server = Server::start(&["--threads", "1"]);
    let running = server.start_job(&endless(), "a");
    let mut events = server.listen(&running);
    assert!(events.any(|(name, _)| name == "progress"));
    // A second reader is refused.
    assert_eq!(server.get(&format!("api/jobs/{running}/events"), &[]).status(), 409);
    wait_for("a bound is told", || events.next().unwrap().1["bound"].as_u64().unwrap() > 20);
    assert_eq!(server.delete(&format!("api/jobs/{running}")), 204);
    let (name, report) = events.last().unwrap();
    assert_eq!((&name[..], &report["stopped_by"]), ("done", &json!("interrupt")), "{report}");
    assert!(report["lower_bound"].as_u64().unwrap() > 20, "{report}");
    assert!(!report["curve"].as_array().unwrap().is_empty(), "{report}");
}

#[test]
#[ignore = "sixteen turns take some seconds; the pool's own tests check the rule"]
fn so_many_are_begun_and_the_others_wait() {
    let server = Server::start(&["--threads", "1"]);
    let mut begun: Vec<_> = (0..16).map(|_| server.listen(&server.start_job(&endless(), "a"))).collect();
    for events in &mut begun {
        assert!(events.any(|(name, _)| name == "progress"));
    }
    let waiting = server.start_job(&endless(), "b");
    let mut events = server.listen(&waiting);
    assert_eq!(events.next().unwrap().0, "queued");
    assert_eq!(server.delete(&format!("api/jobs/{waiting}")), 204);
    assert_eq!(events.last().unwrap().0, "failed");
    // When the readers go away, there is room again.
    drop(begun);
    assert_eq!(server.solve("bloxorz/1")["outcome"], "solved");
}

#[test]
fn a_search_stops_when_its_reader_goes_away() {
    let server = Server::start(&["--threads", "1"]);
    let id = server.start_job(&endless(), "a");
    let mut events = server.listen(&id);
    assert!(events.any(|(name, _)| name == "progress"));
    drop(events);
    wait_for("the job is gone", || server.get(&format!("api/jobs/{id}/events"), &[]).status() == 404);
    assert_eq!(server.solve("bloxorz/1")["outcome"], "solved");
}

#[test]
fn one_stream_tells_of_many_jobs() {
    let server = Server::start(&["--threads", "1"]);
    let quick = |number: u32| json!({ "kind": "solve", "level": format!("cohesion/{number}") });
    let start = |task: &Value| server.start_job_for(task, "a", Some("tab"));
    // Before there is a stream, and while there is one.
    let mut waiting: Vec<String> = (1..=4).map(|number| start(&quick(number))).collect();
    let mut events = server.listen_to("api/events/tab");
    waiting.extend((5..=8).map(|number| start(&quick(number))));
    let [first, second] = [start(&endless()), start(&endless())];
    for id in [&first, &second] {
        assert_eq!(server.get(&format!("api/jobs/{id}/events"), &[]).status(), 409, "the stream has it");
    }
    while !waiting.is_empty() {
        let (name, data) = events.next().unwrap();
        if name == "done" && data["outcome"] == "solved" {
            waiting.retain(|id| *id != events.id);
        }
    }
    // One is cancelled and has its last word; the other goes on.
    assert_eq!(server.delete(&format!("api/jobs/{first}")), 204);
    let (_, report) = events.by_ref().find(|(name, _)| name == "done").unwrap();
    assert_eq!((&events.id, &report["stopped_by"]), (&first, &json!("interrupt")));
    assert!(events.any(|(name, _)| name == "progress"));
    assert_eq!(events.id, second);
    // Another stream hears of nothing, and when the reader goes away, so does the job.
    assert_eq!(server.solve("bloxorz/1")["outcome"], "solved");
    drop(events);
    wait_for("the job is gone", || server.get(&format!("api/jobs/{second}/events"), &[]).status() == 404);
}

#[test]
fn a_job_cancelled_before_its_stream_is_read_still_has_its_last_word() {
    let server = Server::start(&["--threads", "1"]);
    let id = server.start_job_for(&endless(), "a", Some("late"));
    assert_eq!(server.delete(&format!("api/jobs/{id}")), 204);
    let mut events = server.listen_to("api/events/late");
    let (name, _) = events.find(|(name, _)| name == "done" || name == "failed").unwrap();
    assert_eq!(events.id, id, "{name}");
}

#[test]
fn long_searches_keep_nobody_waiting() {
    let server = Server::start(&["--threads", "1"]);
    let mut long: Vec<_> = (0..4).map(|_| server.listen(&server.start_job(&endless(), "long"))).collect();
    for level in ["bloxorz/1", "cohesion/1", "n-puzzle/1"] {
        assert_eq!(server.solve(level)["outcome"], "solved");
    }
    // They all go on meanwhile.
    for events in &mut long {
        let expanded = events.find(|(name, _)| name == "progress").unwrap().1["expanded"].as_u64().unwrap();
        let is_more = |(_, data): (String, Value)| data["expanded"].as_u64().unwrap() > expanded;
        assert!(events.any(is_more));
    }
}

#[test]
fn many_solve_at_once() {
    let server = Server::start(&["--threads", "2"]);
    std::thread::scope(|scope| {
        for number in 1..=12 {
            let server = &server;
            scope.spawn(move || {
                let level = format!("cohesion/{number}");
                let report = server.solve(&level);
                let position = server.ask("api/open", &json!({ "level": level }));
                assert_eq!(report["cost"], position["par"], "{level}");
            });
        }
    });
}

#[test]
fn the_server_ends_when_it_is_told_to_even_with_open_streams() {
    for signal in ["-INT", "-TERM"] {
        let mut server = Server::start(&["--threads", "1"]);
        let running = server.start_job(&endless(), "a");
        let mut events = server.listen(&running);
        assert!(events.any(|(name, _)| name == "progress"));
        let waiting = server.start_job(&endless(), "a");
        let waiting_events = server.listen(&waiting);
        assert_eq!(server.end(signal), Some(0), "{signal}");
        assert!(events.all(|(name, _)| name == "progress"));
        assert!(waiting_events.count() <= 20);
    }
}

#[test]
fn a_new_level_is_made_and_opened() {
    let server = Server::start(&[]);
    let task = json!({ "kind": "generate", "puzzle": "cohesion", "seed": "demo", "grade": "easy" });
    let made = server.job(&task);
    assert_eq!(server.job(&task), made, "the same seed gives the same level");
    let position = server.ask("api/open", &json!({ "text": made["level"]["text"] }));
    assert_eq!((&position["code"], &position["par"]), (&made["level"]["code"], &made["level"]["par"]));
}

#[test]
fn experiments_can_be_browsed() {
    let folder = tempfile::TempDir::new().unwrap();
    let spec = r#"
name = "small"
title = "A small one"
sample = "1ms"
levels = [{ from = "n-puzzle/starter", first = 3 }]
methods = ["bfs", "astar:manhattan"]
"#;
    std::fs::write(folder.path().join("small.toml"), spec).unwrap();
    std::fs::write(folder.path().join("other.db"), "not a database").unwrap();
    let run = std::process::Command::new(env!("CARGO_BIN_EXE_quebra"))
        .args(["lab", "run", "small.toml"])
        .current_dir(folder.path())
        .output()
        .unwrap();
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    // Another program did every run twice more, a little slower; and there is a file that never ends.
    let path = |name: &str| folder.path().join(name);
    let change = |name: &str, sql: &str| rusqlite::Connection::open(path(name)).unwrap().execute_batch(sql).unwrap();
    let columns = "level, method, setting, tables, machine, jobs, isolation, outcome, killed, optimal, moves, expanded, generated, duplicates,
        reopened, dead_ends, peak_stored, peak_bytes, first_seconds, searches";
    change(
        "small.db",
        &format!(
            "INSERT INTO build VALUES (2, '1', 'other', 'cafe', 'release');
             INSERT INTO run ({columns}, build, repetition, finished, seconds) SELECT {columns}, 2, n.n, 1e12, 1000 + n.n
             FROM run, (SELECT 1 AS n UNION ALL SELECT 2 UNION ALL SELECT 3) n"
        ),
    );
    std::fs::copy(path("small.db"), path("endless.db")).unwrap();
    change(
        "endless.db",
        "DROP VIEW result; DROP TABLE run;
         CREATE VIEW run AS WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x FROM n) SELECT x AS id FROM n",
    );

    let server = Server::start(&["--lab", folder.path().to_str().unwrap()]);
    let get = |path: &str| json_of(&mut server.get(path, &[]));
    assert_eq!(get("api/lab"), json!({ "schema": 1, "databases": [{ "name": "small", "runs": 24 }] }));
    let contents = get("api/lab/small");
    assert_eq!(contents["methods"], json!(["astar:manhattan", "bfs"]));
    assert_eq!(
        (&contents["experiments"][0]["title"], &contents["experiments"][0]["done"]),
        (&json!("A small one"), &json!(6))
    );
    assert_eq!((&contents["builds"][0]["id"], &contents["builds"][0]["executable"]), (&json!(2), &json!("cafe")));
    assert_eq!(contents["builds"][1]["runs"], 6);
    // Levels are counted, not runs; of one program, and over repetitions the median.
    let comparison = get("api/lab/small/comparison");
    assert_eq!((&comparison["build"], &comparison["levels"]), (&json!(2), &json!(3)));
    let bfs = &comparison["methods"][1];
    assert_eq!((&bfs["method"], &bfs["levels"], &bfs["solved"]), (&json!("bfs"), &json!(3), &json!(3)));
    assert_eq!(bfs["seconds"], json!([1002.0, 1002.0, 1002.0]));
    assert_ne!(get("api/lab/small/comparison?build=1&method=bfs")["methods"][0]["seconds"], bfs["seconds"]);
    let runs = get("api/lab/small/runs?build=1&method=bfs&sort=-expanded&limit=2");
    assert_eq!((&runs["levels"], &runs["solved"]), (&json!(3), &json!(3)), "{runs}");
    assert_eq!((&runs["total"], runs["runs"].as_array().unwrap().len()), (&json!(3), 2), "{runs}");
    let expanded = |index: usize| runs["runs"][index]["expanded"].as_u64().unwrap();
    assert!(expanded(0) >= expanded(1));
    assert_eq!(get("api/lab/small/runs?experiment=small&build=1&outcome=solved&level=STARTER/1")["total"], 2);
    assert_eq!(get("api/lab/small/runs?puzzle=x'%20OR%201%20--")["total"], 0);
    // Every row is a replay.
    let row = &runs["runs"][0];
    let replay = server.ask("api/replay", &json!({ "level": row["code"], "moves": row["moves"] }));
    assert_eq!(replay["solved"], true);
    for (path, status) in [
        ("api/lab/other", 404),
        ("api/lab/endless/runs", 404),
        ("api/lab/small.db", 404),
        ("api/lab/..%2fsmall", 404),
        ("api/lab/nothing/runs", 404),
        ("api/lab/small/runs?sort=seconds;drop", 400),
        ("api/lab/small/runs?limit=-1", 400),
        ("api/lab/small/runs?colour=red", 400),
    ] {
        let mut response = server.get(path, &[]);
        assert_eq!(response.status(), status, "{path}");
        assert!(json_of(&mut response)["error"]["message"].is_string(), "{path}");
    }
}

#[test]
fn others_are_let_in_only_with_the_token_in_the_link() {
    let mut server = Server::start_with(&["--host", "0.0.0.0"], std::process::Stdio::piped());
    assert!(server.url.starts_with("http://127.0.0.1:"), "{}", server.url);
    let token = server.link.strip_prefix(&format!("{}?token=", server.url)).unwrap().to_string();
    for (path, headers) in [
        ("", &[][..]),
        ("main.js", &[]),
        ("api/words", &[]),
        ("api/words?token=", &[]),
        ("api/words", &[("authorization", "Bearer 00000000000000000000000000000000")]),
    ] {
        let mut response = server.get(path, headers);
        assert_eq!(response.status(), 401, "{path}");
        assert!(json_of(&mut response)["error"]["text"]["pt-PT"].is_string());
    }
    // A program sends it along; a browser that follows the link has it as a cookie from then on.
    assert_eq!(server.get("api/words", &[("authorization", &format!("Bearer {token}"))]).status(), 200);
    assert_eq!(server.get(&format!("api/words?token={token}"), &[]).status(), 200);
    let followed = server.get(&format!("?token={token}"), &[]);
    assert_eq!((followed.status().as_u16(), &followed.headers()["location"]), (303, &"/".parse().unwrap()));
    let cookie = followed.headers()["set-cookie"].to_str().unwrap();
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"), "{cookie}");
    let cookie = cookie.split(';').next().unwrap();
    for path in ["", "main.js", "api/words"] {
        assert_eq!(server.get(path, &[("cookie", cookie)]).status(), 200, "{path}");
    }
    // It does not make another page's requests good.
    let foreign = [("cookie", cookie), ("origin", "http://evil.example")];
    assert_eq!(server.get("api/words", &foreign).status(), 403);
    assert_eq!(server.end("-INT"), Some(0));
    let warning = std::io::read_to_string(server.child.stderr.take().unwrap()).unwrap();
    assert!(warning.starts_with("warning: 0.0.0.0 is not this machine's own address"), "{warning}");
}

#[test]
fn files_of_another_version_are_gone() {
    let server = Server::start(&[]);
    let page = server.get("", &[]).body_mut().read_to_string().unwrap();
    let script = page.split('"').find(|part| part.ends_with("/main.js")).unwrap().trim_start_matches('/');
    assert_eq!(server.get(script, &[]).status(), 200);
    // Modules of two versions do not fit together, so the old page must not get the new ones.
    let mut old = server.get("0123456789abcdef/main.js", &[]);
    assert_eq!(old.status(), 410);
    assert!(json_of(&mut old)["error"]["text"]["pt-PT"].is_string());
    assert_eq!(server.get("main.js", &[]).status(), 200);
}

#[test]
fn a_port_that_is_taken_is_an_error_only_if_it_was_asked_for() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let _taken = std::net::TcpListener::bind(taken).unwrap();
    let port = taken.port().to_string();
    let run =
        std::process::Command::new(env!("CARGO_BIN_EXE_quebra")).args(["serve", "--port", &port]).output().unwrap();
    assert_eq!(run.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&run.stderr).contains(&format!("cannot listen on 127.0.0.1, port {port}")));
    assert!(run.stdout.is_empty());
}
