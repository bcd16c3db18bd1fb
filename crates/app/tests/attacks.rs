//! `quebra serve` as strangers meet it who mean it no good: it keeps to its memory and goes on answering the others.

#![cfg(unix)]
#![allow(missing_docs, reason = "tests")]

mod served;

use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;

use serde_json::{Value, json};
use served::{Server, json_of};

/// A board of 2,048 cells, on which a block rolls to and fro.
fn long_game(moves: usize) -> Value {
    let mut rows = vec![".".repeat(64); 32];
    rows[0].replace_range(0..1, "S");
    rows[31].replace_range(63..64, "G");
    let moves: Vec<&str> = ["R", "L"].into_iter().cycle().take(moves).collect();
    json!({ "level": format!("bloxorz:{}", rows.join("/")), "moves": moves })
}

/// A recording of many states with many cells.
fn large_recording() -> Value {
    let level = format!("cohesion:{}", vec!["0102030405060708".repeat(2); 8].join("/"));
    json!({ "kind": "record", "level": level, "method": "bfs", "steps": 2000 })
}

fn request(server: &Server, method: &str, path: &str, body: &str) -> String {
    let (host, length) = (server.host(), body.len());
    format!(
        "{method} /{path} HTTP/1.1\r\nhost: {host}\r\ncontent-type: application/json\r\ncontent-length: {length}\r\n\r\n{body}"
    )
}

fn check_peak(server: &Server, most: usize) {
    match server.peak() {
        Some(peak) => assert!(peak <= most, "it held {peak} MiB, more than {most}"),
        None => eprintln!("not checked: this system does not tell how much memory a process held"),
    }
}

/// Others can play, hear of jobs and see the page.
fn check_service(server: &Server) {
    assert_eq!(server.get("", &[]).status(), 200);
    assert_eq!(server.ask("api/open", &json!({ "level": "bloxorz/1" }))["puzzle"], "bloxorz");
    assert_eq!(server.solve("bloxorz/1")["outcome"], "solved");
}

/// Waits until the server has closed a connection, whatever it has still to be read.
fn wait_for_end(stream: &mut TcpStream) {
    while stream.write_all(b"x").is_ok() {
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
}

/// Every file that the server may open used to be enough to keep everybody out for ever.
#[test]
fn connections_that_are_only_held_keep_nobody_out() {
    let server = Server::start_with_files(80);
    let stream = request(&server, "GET", "api/events/held", "");
    for text in ["", "GET / HTTP/1.1\r\nhost: ", &request(&server, "POST", "api/open", "{}")[..60], &stream] {
        let held: Vec<TcpStream> = (0..120).map(|_| server.connect(text)).collect();
        check_service(&server);
        drop(held);
    }
}

/// Twenty-four megabytes a reader, made before anybody read them, were 1.5 GB for twenty-five readers.
#[test]
fn readers_who_do_not_read_cost_little() {
    let server = Server::start(&["--memory", "64MiB"]);
    let game = long_game(190);
    let text = request(&server, "POST", "api/replay", &game.to_string());
    let idle: Vec<TcpStream> = (0..12).map(|_| server.connect(&text)).collect();
    check_service(&server);
    // Whoever reads gets all of it, as soon as the others are behind.
    let replay = loop {
        match server.post("api/replay", &game) {
            (429, _) => std::thread::sleep(std::time::Duration::from_millis(100)),
            (status, replay) => {
                assert_eq!(status, 200, "{replay}");
                break replay;
            }
        }
    };
    assert_eq!(replay["steps"].as_array().unwrap().len(), 190);
    assert_eq!(replay["steps"][189]["cost"], 190);
    check_peak(&server, 200);
    drop(idle);
}

/// Sixty recordings on one stream that nobody read were 5.4 GB.
#[test]
fn answers_that_nobody_takes_are_on_the_account() {
    let server = Server::start(&["--memory", "64MiB", "--threads", "2"]);
    let unread = server.connect(&request(&server, "GET", "api/events/unread", ""));
    for number in 0..24 {
        server.start_job_for(&large_recording(), &number.to_string(), Some("unread"));
    }
    // They are all begun before this one, which has its turn all the same.
    let recording = server.job(&large_recording());
    assert!(!recording["steps"].as_array().unwrap().is_empty());
    check_service(&server);
    check_peak(&server, 200);
    drop(unread);
}

#[test]
fn answers_are_let_go_oldest_first_and_it_is_told() {
    let server = Server::start(&["--memory", "8MiB", "--threads", "1"]);
    let task = json!({ "kind": "record", "level": "n-puzzle/korf/1", "method": "bfs", "steps": 2000 });
    let jobs: Vec<String> = (0..24).map(|_| server.start_job_for(&task, "a", Some("late"))).collect();
    // It is the last in their line, so all of them are over when it is.
    let last = server.start_job(&json!({ "kind": "solve", "level": "bloxorz/1" }), "a");
    assert_eq!(server.listen(&last).last().unwrap().0, "done");
    let (mut gone, mut kept) = (Vec::new(), Vec::new());
    let mut events = server.listen_to("api/events/late");
    while gone.len() + kept.len() < jobs.len() {
        let (name, data) = events.next().unwrap();
        match &name[..] {
            "done" => kept.push(events.id.clone()),
            "failed" => {
                let text = &data["error"]["text"];
                assert!(text["en"].as_str().unwrap().ends_with("ask again"), "{data}");
                gone.push(events.id.clone());
            }
            _ => {}
        }
    }
    assert!(!gone.is_empty() && !kept.is_empty());
    gone.sort_by_key(|id| jobs.iter().position(|job| job == id));
    assert_eq!(gone, jobs[..gone.len()], "the oldest go first");
}

/// New levels were made outside of the pool, and of the memory.
#[test]
fn the_generator_keeps_to_the_memory_of_a_job() {
    let server = Server::start(&["--memory", "8MiB", "--threads", "1"]);
    let task = json!({ "kind": "generate", "puzzle": "cohesion", "par": "60..70", "limits": { "time": 300 } });
    let (name, data) = server.listen(&server.start_job(&task, "a")).last().unwrap();
    assert_eq!((&name[..], &data["error"]["message"]), ("failed", &json!("out of memory")), "{data}");
}

/// Bodies that come slowly are held, too.
#[test]
fn requests_that_never_end_cost_little() {
    let server = Server::start(&["--memory", "16MiB"]);
    let body = json!({ "text": "x".repeat(200 << 10) }).to_string();
    let whole = request(&server, "POST", "api/open", &body);
    let held: Vec<TcpStream> = (0..200).map(|_| server.connect(&whole[..whole.len() - 10])).collect();
    check_service(&server);
    check_peak(&server, 120);
    drop(held);
}

#[test]
fn what_is_no_request_gets_no_answer_but_harms_nobody() {
    let server = Server::start(&[]);
    let host = server.host().to_string();
    let deep = "[".repeat(100_000);
    let body = |text: &str| request(&server, "POST", "api/open", text);
    for text in [
        "\0\0\0\0\r\n\r\n".to_string(),
        "GET / HTTP/9.9\r\n\r\n".to_string(),
        "GET\r\n\r\n".to_string(),
        format!("GET / HTTP/1.1\r\nhost: {host}\r\nhost: evil.example\r\n\r\n"),
        format!("GET /{} HTTP/1.1\r\nhost: {host}\r\n\r\n", "x".repeat(200_000)),
        format!("GET / HTTP/1.1\r\nhost: {host}\r\n{}\r\n", "a: b\r\n".repeat(5000)),
        format!("GET / HTTP/1.1\r\nhost: {host}\r\nx: {}\r\n\r\n", "y".repeat(200_000)),
        format!("POST /api/open HTTP/1.1\r\nhost: {host}\r\ncontent-length: 99999999999999999999\r\n\r\n"),
        format!("POST /api/open HTTP/1.1\r\nhost: {host}\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\n{{}}"),
        format!("POST /api/open HTTP/1.1\r\nhost: {host}\r\ntransfer-encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFF\r\n"),
        body(&deep),
        body(&format!("{{\"level\":{deep}")),
        body("{\"level\":1e999999}"),
        body("{\"level\":\"\\ud800\"}"),
    ] {
        let shown: String = text.chars().take(80).collect();
        let mut stream = TcpStream::connect(&host).unwrap();
        // What is too long may be refused before it is sent.
        let _ = stream.write_all(text.as_bytes());
        let _ = stream.shutdown(std::net::Shutdown::Write);
        let mut answer = Vec::new();
        match stream.read_to_end(&mut answer) {
            Ok(_) => {}
            Err(error) => assert_eq!(error.kind(), ErrorKind::ConnectionReset, "{shown}"),
        }
        let answer = String::from_utf8_lossy(&answer);
        assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 4"), "{shown}: {answer}");
    }
    for task in [
        json!({ "kind": "solve", "level": "bloxorz/1", "limits": { "time": 1e308 } }),
        json!({ "kind": "solve", "level": "bloxorz/1", "limits": { "time": "300", "nodes": -1 } }),
        json!({ "kind": "solve", "level": "bloxorz/1", "limits": { "memory": 1e30 } }),
        json!({ "kind": "solve", "level": "bloxorz/1", "options": { "weight": 1e300 } }),
        json!({ "kind": "record", "level": "bloxorz/1", "steps": -1 }),
        json!({ "kind": "generate", "puzzle": "n-puzzle", "size": "99999999x99999999" }),
        json!({ "kind": "generate", "puzzle": "bloxorz", "par": "9999999999999999999" }),
    ] {
        let (status, answer) = server.post("api/jobs", &task);
        assert_eq!(status, 400, "{task}: {answer}");
    }
    // As much as can be said, and it is harmless.
    for task in [
        json!({ "kind": "solve", "level": "bloxorz/1", "limits": { "memory": u64::MAX, "nodes": u64::MAX, "moves": u32::MAX } }),
        json!({ "kind": "solve", "level": "bloxorz/1", "method": "beam", "options": { "width": 4_000_000_000_u32 } }),
        json!({ "kind": "solve", "level": "bloxorz/1", "options": { "threads": 60_000 } }),
        json!({ "kind": "record", "level": "bloxorz/1", "method": "bfs", "steps": u64::MAX }),
    ] {
        assert!(server.job(&task).is_object(), "{task}");
    }
    check_service(&server);
}

/// A lesson's limits were for each of its queries, and all that was found was kept: 866 MiB after 25 seconds.
#[test]
fn lessons_of_strangers_keep_to_the_memory_of_a_job() {
    let server = Server::start(&["--memory", "64MiB", "--threads", "2"]);
    let mut text = "# a\n\n```number\nlevel: bloxorz/1\ntext: q\nanswer: optimum()\n```\n\n".to_string();
    for number in 0..200 {
        let row = |at: usize| format!("{:08}", (number * 37 + at * 1_234_567) % 7_777_777);
        let rows: Vec<String> = (0..8).map(row).map(|row| row.replace(['8', '9'], "0")).collect();
        text.push_str(&format!("{{open(bfs, 1) on cohesion:{}}}\n\n", rows.join("/")));
    }
    let lesson = json!({ "kind": "lesson", "text": text });
    // Each is listened to while it runs: answers that nobody waits for may be let go.
    std::thread::scope(|scope| {
        for client in 0..4 {
            let (server, lesson) = (&server, &lesson);
            scope.spawn(move || {
                let (name, data) = server.listen(&server.start_job(lesson, &client.to_string())).last().unwrap();
                assert!(name == "done" || name == "failed", "{data}");
            });
        }
    });
    // And one that is wrong everywhere was eight gigabytes of faults.
    let wrong = json!({ "kind": "lesson", "text": format!("# a\n\n{}", "---\n\n".repeat(30_000)) });
    assert_eq!(server.listen(&server.start_job(&wrong, "a")).last().unwrap().0, "failed");
    check_service(&server);
    check_peak(&server, 200);
}

/// All plans along a long game were kept, each to the end: 135 MB for one request.
#[test]
fn reviews_of_long_games_cost_little() {
    let server = Server::start(&["--memory", "64MiB"]);
    // Corridors as long as a board, each tied to the next at one end: 482 moves to the goal.
    let mut rows: Vec<String> = (0..31)
        .map(|row| match (row % 3, row / 3 % 2) {
            (0, _) => ".".repeat(64),
            (_, 0) => format!("{:_>64}", "."),
            _ => format!("{:_<64}", "."),
        })
        .collect();
    rows[0].replace_range(0..1, "S");
    rows[30].replace_range(63..64, "G");
    let moves: Vec<&str> = ["R", "L"].into_iter().cycle().take(5000).collect();
    let review =
        server.job(&json!({ "kind": "review", "level": format!("bloxorz:{}", rows.join("/")), "moves": moves }));
    assert_eq!((&review["start"]["left"], review["moves"].as_array().unwrap().len()), (&json!(482), 5000));
    check_peak(&server, 100);
}

/// Four jobs that nobody listened to kept all others out for ten seconds, and so did four that were cancelled at once.
#[test]
fn jobs_that_nobody_wants_keep_nobody_out() {
    let server = Server::start(&["--memory", "64MiB"]);
    let long = json!({ "kind": "study", "text": format!("puzzle: bloxorz\n{}\nS.G\n", "# x\n".repeat(50_000)) });
    let start = || {
        let mut response =
            server.post_raw("api/jobs", &[("content-type", "application/json")], long.to_string().as_bytes());
        json_of(&mut response)["id"].as_str().map(str::to_string)
    };
    // Whoever cancels has all room again as soon as the job has ended.
    let mut refused = 0;
    for _ in 0..40 {
        let id = loop {
            if let Some(id) = start() {
                break id;
            }
            refused += 1;
            assert!(refused < 100, "what is cancelled is still held");
            std::thread::sleep(std::time::Duration::from_millis(50));
        };
        assert_eq!(server.delete(&format!("api/jobs/{id}")), 204);
    }
    // Others wait no longer than it takes to begin to listen.
    let _ = [start(), start(), start()];
    std::thread::sleep(std::time::Duration::from_millis(1500));
    assert!(server.job(&long).is_object());
    check_service(&server);
}

/// Jobs that are started and cancelled, or that nobody listens to, leave nothing behind.
#[test]
fn storms_of_jobs_pass() {
    let server = Server::start(&["--memory", "64MiB", "--threads", "2"]);
    let endless = json!({ "kind": "solve", "level": "n-puzzle/korf-felner/1", "method": "idastar:manhattan" });
    let generate = json!({ "kind": "generate", "puzzle": "cohesion", "par": "60..70" });
    std::thread::scope(|scope| {
        for client in 0..8 {
            let (server, endless, generate) = (&server, &endless, &generate);
            scope.spawn(move || {
                for number in 0..30 {
                    let task = if number % 3 == 0 { generate } else { endless };
                    let headers = [("content-type", "application/json"), ("x-client", &*client.to_string())];
                    let mut response = server.post_raw("api/jobs", &headers, task.to_string().as_bytes());
                    let answer = json_of(&mut response);
                    match (response.status().as_u16(), number % 2) {
                        (202, 0) => {
                            assert_eq!(server.delete(&format!("api/jobs/{}", answer["id"].as_str().unwrap())), 204);
                        }
                        (202, _) => drop(server.listen(answer["id"].as_str().unwrap())),
                        (status, _) => assert_eq!(status, 429, "{answer}"),
                    }
                }
            });
        }
    });
    check_service(&server);
    check_peak(&server, 250);
}

/// The whole of what was tried on version 0.1, in its numbers.
#[test]
#[ignore = "it takes a minute and thousands of files"]
fn the_attacks_on_version_0_1() {
    let server = Server::start(&["--memory", "256MiB"]);
    let stream = request(&server, "GET", "api/events/held", "");
    for text in ["", "GET / HTTP/1.1\r\nhost: ", &stream] {
        let held: Vec<TcpStream> = (0..1100).map(|_| server.connect(text)).collect();
        check_service(&server);
        drop(held);
    }
    let text = request(&server, "POST", "api/replay", &long_game(194).to_string());
    let idle: Vec<TcpStream> = (0..100).map(|_| server.connect(&text)).collect();
    check_service(&server);
    let mut unread = server.connect(&request(&server, "GET", "api/events/unread", ""));
    for number in 0..60 {
        server.start_job_for(&large_recording(), &(number / 30).to_string(), Some("unread"));
    }
    server.job(&large_recording());
    check_service(&server);
    // Whoever does not read is not waited for.
    wait_for_end(&mut unread);
    check_service(&server);
    check_peak(&server, 450);
    drop(idle);
}
