//! `quebra explore` by several processes over a network, and what becomes of it when one of them is killed, stopped, or cut off.
//!
//! Where network namespaces can be made, processes have a link of their own, whose packets can be dropped; else they meet on loopback.

#![cfg(unix)]

use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use command::Place;
use serde_json::Value;

mod command;

/// A quarter of a billion states as bits: seconds, also for an optimised program.
const LONG: &str = "n-puzzle:1,2,3,4/5,6,7,8/9,10,11,0";
/// Two million states as bits, in 56 layers.
const SHORT: &str = "n-puzzle:1,2,3,4,5/6,7,8,9,0";
/// Sorted keys, and moves that cannot be undone.
const JOINS: &str = "cohesion:0010/1002/0201/3030";

/// Nothing here takes so long unless it never ends.
const PATIENCE: Duration = Duration::from_mins(1);

/// A process of an exploration.
struct Process(Option<Child>);

impl Process {
    fn signal(&self, signal: &str) {
        let id = self.0.as_ref().unwrap().id().to_string();
        assert!(Command::new("kill").args([signal, &id]).status().unwrap().success());
    }

    fn is_running(&mut self) -> bool {
        self.0.as_mut().unwrap().try_wait().unwrap().is_none()
    }

    /// How it ended (`None`: by a signal), what it printed, and what it complained of.
    fn end(mut self) -> (Option<i32>, String, String) {
        let started = Instant::now();
        while self.is_running() {
            assert!(started.elapsed() < PATIENCE, "a process does not end");
            sleep(Duration::from_millis(20));
        }
        let output = self.0.take().unwrap().wait_with_output().unwrap();
        let text = |bytes| String::from_utf8(bytes).unwrap();
        (output.status.code(), text(output.stdout), text(output.stderr))
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        if let Some(child) = &mut self.0 {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

/// Addresses that are free on loopback now.
fn free_addresses(count: usize) -> Vec<String> {
    let listeners: Vec<_> = (0..count).map(|_| TcpListener::bind("127.0.0.1:0").unwrap()).collect();
    listeners.iter().map(|listener| listener.local_addr().unwrap().to_string()).collect()
}

fn write_hosts(place: &Place, addresses: &[String]) {
    std::fs::write(place.0.path().join("hosts"), addresses.join("\n")).unwrap();
}

/// Starts one process, perhaps by way of another command.
fn start(place: &Place, before: &[&str], number: usize, arguments: &[&str]) -> Process {
    let mut words: Vec<&str> = before.to_vec();
    words.push(env!("CARGO_BIN_EXE_quebra"));
    words.push("explore");
    words.extend(arguments);
    let number = number.to_string();
    words.extend(["--hosts", "hosts", "--process", &number, "--json"]);
    let mut command = Command::new(words[0]);
    command.args(&words[1..]).current_dir(place.0.path()).env("LC_ALL", "C");
    Process(command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().ok())
}

fn start_all(place: &Place, count: usize, arguments: &[&str]) -> Vec<Process> {
    write_hosts(place, &free_addresses(count));
    (0..count).map(|number| start(place, &[], number, arguments)).collect()
}

/// Waits until a checkpoint has so many layers.
fn wait_for_layers(folder: &Path, layers: usize) {
    let started = Instant::now();
    let count = || -> Option<usize> {
        let text = std::fs::read_to_string(folder.join("manifest.json")).ok()?;
        let manifest: Value = serde_json::from_str(&text).ok()?;
        Some(manifest["checkpoint"]["layers"].as_array()?.len())
    };
    while count().is_none_or(|count| count < layers) {
        assert!(started.elapsed() < PATIENCE, "no checkpoint comes");
        sleep(Duration::from_millis(2));
    }
}

fn states(text: &str) -> Vec<u64> {
    let answer: Value = serde_json::from_str(text).unwrap();
    assert_eq!(answer["complete"], true, "{answer}");
    answer["layers"].as_array().unwrap().iter().map(|layer| layer["states"].as_u64().unwrap()).collect()
}

/// What a single process finds.
fn truth(code: &str) -> Vec<u64> {
    let place = Place::new();
    states(&place.run(&["explore", code, "--workers", "1", "--json"]).out)
}

fn is_lost(end: &(Option<i32>, String, String)) {
    let (status, out, err) = end;
    assert_eq!((*status, out.as_str()), (Some(14), ""), "{err}");
    assert_eq!(err.lines().count(), 1, "one message: {err}");
    let error: Value = serde_json::from_str(err).unwrap();
    assert_eq!(error["error"]["code"], "peer", "{err}");
}

#[test]
fn processes_find_what_one_finds() {
    for (code, count, workers) in [(SHORT, 3, "1"), (JOINS, 2, "2")] {
        let place = Place::new();
        let ends: Vec<_> =
            start_all(&place, count, &[code, "--workers", workers]).into_iter().map(Process::end).collect();
        assert!(ends.iter().all(|end| end.0 == Some(0)), "{ends:?}");
        assert_eq!(states(&ends[0].1), truth(code));
        assert!(ends[1..].iter().all(|end| end.1.is_empty()), "one of them tells");
    }
}

/// Whoever dies, at whatever depth: the others end with one message, and the same command goes on, also with other workers.
#[test]
fn a_killed_process_ends_all_and_they_go_on() {
    for code in [SHORT, JOINS] {
        let truth = truth(code);
        let place = Place::new();
        let folder = place.0.path().join("kept");
        let mut arguments = vec![code, "--workers", "1", "--checkpoint", "kept"];
        let depths = [truth.len() / 6, truth.len() / 3, truth.len() / 2];
        for (round, depth) in depths.into_iter().enumerate() {
            let count = 2 + round % 2;
            let mut all = start_all(&place, count, &arguments);
            wait_for_layers(&folder, depth);
            let victim = all.remove(round % count);
            victim.signal("-KILL");
            // It may have been past its end by then, on a machine that is fast and a test that is slow: then nothing is shown.
            assert_eq!(victim.end().0, None, "it ended before it was killed");
            all.into_iter().map(Process::end).for_each(|end| is_lost(&end));
            if round == 0 {
                arguments.push("--resume");
            }
        }
        let workers = ["explore", code, "--workers", "3", "--checkpoint", "kept", "--resume", "--json"];
        assert_eq!(states(&place.run(&workers).out), truth, "{code}");
    }
}

/// A process that is stopped is as good as lost; when it wakes up it finds itself alone.
#[test]
fn a_stopped_process_is_noticed() {
    let place = Place::new();
    let mut all = start_all(&place, 2, &[LONG, "--checkpoint", "kept"]);
    wait_for_layers(&place.0.path().join("kept"), 8);
    let stopped = all.remove(1);
    stopped.signal("-STOP");
    let end = all.remove(0).end();
    is_lost(&end);
    assert!(end.2.contains("nothing was heard of process 1"), "{}", end.2);
    stopped.signal("-CONT");
    is_lost(&stopped.end());
}

/// Whoever is lost while others are still waited for is noticed as fast as later, and whoever interrupts one stops all that have come.
#[test]
fn a_process_that_is_lost_before_all_have_come_is_noticed() {
    let place = Place::new();
    write_hosts(&place, &free_addresses(3));
    let begin = || -> Vec<Process> {
        let both = (0..2).map(|number| start(&place, &[], number, &[SHORT])).collect();
        // They find each other within that; the third never comes.
        sleep(Duration::from_secs(2));
        both
    };
    for victim in [0, 1] {
        let mut both = begin();
        let lost = both.remove(victim);
        lost.signal("-KILL");
        let end = both.remove(0).end();
        is_lost(&end);
        assert!(end.2.contains(&format!("process {victim} at ")), "{}", end.2);
    }
    let both = begin();
    both[0].signal("-INT");
    assert!(both.into_iter().map(Process::end).all(|end| end.0 == Some(130)));
}

/// Somebody who takes the call and says nothing does not keep anybody from stopping.
#[test]
fn whoever_calls_a_stranger_can_be_interrupted() {
    let place = Place::new();
    let stranger = TcpListener::bind("127.0.0.1:0").unwrap();
    let own = free_addresses(1).remove(0);
    write_hosts(&place, &[stranger.local_addr().unwrap().to_string(), own]);
    let caller = start(&place, &[], 1, &[SHORT]);
    let _kept = stranger.accept().unwrap();
    caller.signal("-INT");
    assert_eq!(caller.end().0, Some(130));
    assert_eq!(start(&place, &[], 1, &[SHORT, "--time", "1s"]).end().0, Some(23));
}

/// Two seconds of sleep are no death.
#[test]
fn a_hiccup_is_forgiven() {
    let place = Place::new();
    let mut all = start_all(&place, 2, &[SHORT, "--checkpoint", "kept"]);
    wait_for_layers(&place.0.path().join("kept"), 5);
    all[1].signal("-STOP");
    sleep(Duration::from_secs(2));
    assert!(all[0].is_running());
    all[1].signal("-CONT");
    let ends: Vec<_> = all.into_iter().map(Process::end).collect();
    assert!(ends.iter().all(|end| end.0 == Some(0)), "{ends:?}");
    assert_eq!(states(&ends[0].1), truth(SHORT));
}

#[test]
fn processes_that_do_not_belong_together_part() {
    let place = Place::new();
    write_hosts(&place, &free_addresses(2));
    // With another depth to end at, one would stop while others wait for it.
    for others in [&[JOINS][..], &[SHORT, "--max-moves", "9"]] {
        let one = start(&place, &[], 0, &[SHORT]);
        let other = start(&place, &[], 1, others);
        for (status, _, err) in [one.end(), other.end()] {
            assert_eq!(status, Some(1), "{err}");
            assert!(err.contains("was started with another level"), "{err}");
        }
    }
    for (file, arguments, status, what) in [
        ("a:1\nb", &["--process", "0"][..], 1, "hosts:2:1: expected `host:port`, not `b`"),
        ("a:1\nb:0", &["--process", "0"], 1, "hosts:2:1: expected `host:port`, not `b:0`"),
        ("a:1\na:1 # again", &["--process", "0"], 1, "hosts:2:1: `a:1` is there already"),
        ("a:1", &["--process", "0"], 1, "expected at least two addresses"),
        ("a:1\nb:2", &["--process", "2"], 2, "expected a --process from 0 to 1"),
        ("a:1\nb:2", &[], 2, "--process"),
    ] {
        std::fs::write(place.0.path().join("hosts"), file).unwrap();
        let run = place.run(&[&["explore", SHORT, "--hosts", "hosts"], arguments].concat());
        assert_eq!(run.status, status, "{}", run.err);
        assert!(run.err.contains(what), "{}", run.err);
    }
    assert_eq!(place.run(&["explore", SHORT, "--resume"]).status, 2);
}

/// Two machines in small: namespaces with a cable between them.
struct Cable {
    names: [String; 2],
}

impl Cable {
    /// `None` where the system does not let us.
    fn new() -> Option<Self> {
        let id = std::process::id();
        let cable = Self { names: [format!("quebra{id}a"), format!("quebra{id}b")] };
        let [a, b] = &cable.names;
        let made = ip(&["netns", "add", a])
            && ip(&["netns", "add", b])
            && ip(&["link", "add", "eth0", "netns", a, "type", "veth", "peer", "name", "eth0", "netns", b])
            && ip(&["-n", a, "addr", "add", "10.93.7.1/24", "dev", "eth0"])
            && ip(&["-n", b, "addr", "add", "10.93.7.2/24", "dev", "eth0"])
            && cable.names.iter().all(|name| ip(&["-n", name, "link", "set", "eth0", "up"]));
        made.then_some(cable)
    }

    fn start(&self, place: &Place, number: usize, arguments: &[&str]) -> Process {
        start(place, &["ip", "netns", "exec", &self.names[number]], number, arguments)
    }

    /// Drops all packets from now on, or no longer: a queue of one byte has room for none, and every kernel has it.
    fn cut(&self, is_cut: bool) -> bool {
        let what = if is_cut { "add" } else { "del" };
        let loss: &[&str] = if is_cut { &["bfifo", "limit", "1"] } else { &[] };
        let words = ["netns", "exec", &self.names[0], "tc", "qdisc", what, "dev", "eth0", "root"];
        ip(&[&words[..], loss].concat())
    }
}

impl Drop for Cable {
    fn drop(&mut self) {
        for name in &self.names {
            ip(&["netns", "delete", name]);
        }
    }
}

fn ip(arguments: &[&str]) -> bool {
    let output = Command::new("ip").args(arguments).stdout(Stdio::null()).stderr(Stdio::null()).status();
    output.is_ok_and(|status| status.success())
}

/// Packets that are dropped for a while are sent again; a cable that stays cut parts both ends.
#[test]
fn dropped_packets_are_forgiven_and_a_cut_cable_is_not() {
    let Some(cable) = Cable::new() else {
        eprintln!("no network namespaces can be made here: nothing was tried over a network but loopback");
        return;
    };
    let place = Place::new();
    write_hosts(&place, &["10.93.7.1:7701".to_string(), "10.93.7.2:7701".to_string()]);
    let begin = |name: &str| -> (Vec<Process>, PathBuf) {
        let arguments = [SHORT, "--checkpoint", name];
        let all = (0..2).map(|number| cable.start(&place, number, &arguments)).collect();
        (all, place.0.path().join(name))
    };
    let (mut all, folder) = begin("dropped");
    wait_for_layers(&folder, 5);
    if cable.cut(true) {
        sleep(Duration::from_secs(2));
        assert!(
            all.iter_mut().all(Process::is_running),
            "it was over before packets were dropped, or gave up too early"
        );
        assert!(cable.cut(false));
    } else {
        eprintln!("packets cannot be dropped here (tc): only a whole cable was tried");
    }
    let ends: Vec<_> = all.into_iter().map(Process::end).collect();
    assert!(ends.iter().all(|end| end.0 == Some(0)), "{ends:?}");
    let truth = truth(SHORT);
    assert_eq!(states(&ends[0].1), truth);

    let (all, folder) = begin("cut");
    wait_for_layers(&folder, 5);
    if cable.cut(true) || ip(&["-n", &cable.names[0], "link", "set", "eth0", "down"]) {
        all.into_iter().map(Process::end).for_each(|end| is_lost(&end));
        let found = place.run(&["explore", SHORT, "--checkpoint", "cut", "--resume", "--json"]);
        assert_eq!(states(&found.out), truth);
    }
}
