//! How long a move takes while fifty people let the server search: a measurement, not a test.
//!
//! `cargo test --release -p quebra --test load -- --ignored --nocapture`

#![allow(missing_docs, reason = "tests")]

mod served;

use std::sync::Mutex;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use served::Server;

const CLIENTS: usize = 50;
const TIME: Duration = Duration::from_secs(20);
/// Nobody plays faster for long.
const PAUSE: Duration = Duration::from_millis(400);

/// Searches one after the other, none of which is over at once, as long as the others play.
fn search(server: &Server, client: usize, until: Instant) -> usize {
    let levels = ["n-puzzle/korf/3", "n-puzzle/korf-felner/2", "break-the-ice/30", "cohesion/35", "bloxorz/40"];
    let methods = ["idastar:manhattan", "astar", "bfs", "best"];
    let mut done = 0;
    while Instant::now() < until {
        let (level, method) = (levels[(client + done) % 5], methods[client % 4]);
        let method = if level.starts_with("n-puzzle") { method } else { methods[1 + client % 3] };
        let task = json!({ "kind": "solve", "level": level, "method": method, "limits": { "seconds": 3 } });
        let id = server.start_job(&task, &client.to_string());
        let end = server.listen(&id).last().expect("a job has an end");
        assert_eq!(end.0, "done", "{}", end.1);
        done += 1;
    }
    done
}

/// Plays a level over and over, and tells how long every move took.
fn play(server: &Server, client: usize, until: Instant) -> Vec<Duration> {
    let puzzles = ["n-puzzle", "bloxorz", "cohesion", "folding-blocks", "break-the-ice"];
    let level = format!("{}/{}", puzzles[client % 5], 5 + client % 20);
    let start = server.ask("api/open", &json!({ "level": level }));
    let (mut position, mut times) = (start.clone(), Vec::new());
    while Instant::now() < until {
        let legal = position["legal"].as_array().expect("moves are a list");
        let Some(action) = legal.get((client + times.len()) % legal.len().max(1)) else {
            position = start.clone();
            continue;
        };
        let turn = json!({ "level": position["code"], "moves": position["moves"], "move": action["move"] });
        let began = Instant::now();
        let played: Value = server.ask("api/play", &turn);
        times.push(began.elapsed());
        position = played["position"].clone();
        std::thread::sleep(PAUSE);
    }
    times
}

#[test]
#[ignore = "a measurement of half a minute"]
fn moves_are_answered_while_others_search() {
    let server = Server::start(&["--memory", "2GiB"]);
    // The first request waits for the list of levels.
    server.ask("api/open", &json!({ "level": "bloxorz/1" }));
    let until = Instant::now() + TIME;
    let (times, searches) = (Mutex::new(Vec::new()), Mutex::new(0));
    std::thread::scope(|scope| {
        for client in 0..CLIENTS {
            let (server, times, searches) = (&server, &times, &searches);
            scope.spawn(move || {
                let done = search(server, client, until);
                *searches.lock().unwrap() += done;
            });
            scope.spawn(move || {
                let own = play(server, client, until);
                times.lock().unwrap().extend(own);
            });
        }
    });
    let mut times = times.into_inner().unwrap();
    times.sort_unstable();
    let share = |percent: usize| times[(times.len() * percent / 100).min(times.len() - 1)];
    println!(
        "{CLIENTS} clients searching and playing for {TIME:?}: {} searches, {} moves; a move took {:?} (median), {:?} (p99), {:?} (most)",
        searches.into_inner().unwrap(),
        times.len(),
        share(50),
        share(99),
        times[times.len() - 1],
    );
}
