//! Whole spaces: one worker, two workers and two processes, side by side in one run.
//!
//! `cargo bench -p quebra-bench --bench space` prints one table. Every case runs in processes of its own, so that its memory is its own;
//! the best of three runs counts, as whatever else the machine does only makes them longer.

use std::net::TcpListener;
use std::process::{Child, Command, Stdio};
use std::time::Instant;

use quebra_puzzles::game::Session;
use quebra_puzzles::level::LevelText;
use quebra_puzzles::puzzle::Puzzle;
use quebra_puzzles::{Visitor, open, visit};
use quebra_scale::{Hosts, Job, explore};
use quebra_search::Dashboard;

/// What is explored: bits twice, then sorted keys where moves can be undone, and where they cannot.
const LEVELS: [(&str, &str); 4] = [
    ("N-Puzzle 3×4, bits", "n-puzzle:1,2,3,4/5,6,7,8/9,10,11,0"),
    ("N-Puzzle 2×6, bits", "n-puzzle:1,2,3,4,5,6/7,8,9,10,11,0"),
    ("N-Puzzle 3×3, sorted keys", "n-puzzle:1,2,3/4,5,6/7,8,0"),
    ("Cohesion 4×4, sorted keys", "cohesion:0120/3012/2301/1030"),
];

const ROUNDS: usize = 3;

/// Explores, and prints seconds, states, steps and peak memory.
struct Measure(Job);

impl Visitor for Measure {
    type Output = ();
    fn visit<P: Puzzle>(self, session: &Session<P>) {
        let started = Instant::now();
        let found = explore(session.level(), *session.state(), &self.0, &Dashboard::default()).unwrap();
        let seconds = started.elapsed().as_secs_f64();
        let states: u64 = found.layers.iter().map(|layer| layer.states).sum();
        println!("{seconds} {states} {} {}", found.generated, peak_kib());
    }
}

/// The most memory this process has had, where the system tells.
fn peak_kib() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or(0)
}

fn child(code: &str, workers: usize, hosts: Option<Hosts>) {
    let game = open(&LevelText::read_code(code).unwrap()).unwrap();
    visit(&*game, Measure(Job { workers, hosts, ..Job::new(code) }));
}

fn spawn(code: &str, workers: usize, process: usize, addresses: &[String]) -> Child {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args(["child", code, &workers.to_string(), &process.to_string()]).args(addresses);
    command.stdout(Stdio::piped()).spawn().unwrap()
}

/// Seconds, states, steps, and the most memory of a process.
fn measure(code: &str, workers: usize, processes: usize) -> [f64; 4] {
    let listeners: Vec<_> = (0..processes).map(|_| TcpListener::bind("127.0.0.1:0").unwrap()).collect();
    let addresses: Vec<_> = listeners.iter().map(|listener| listener.local_addr().unwrap().to_string()).collect();
    drop(listeners);
    let addresses = if processes == 1 { Vec::new() } else { addresses };
    let children: Vec<_> = (0..processes).map(|process| spawn(code, workers, process, &addresses)).collect();
    let outputs = children.into_iter().map(|child| child.wait_with_output().unwrap());
    let rows = outputs.map(|output| -> Vec<f64> {
        let text = String::from_utf8(output.stdout).unwrap();
        text.split_whitespace().map(|word| word.parse().unwrap()).collect()
    });
    rows.fold([0.0; 4], |most, row| std::array::from_fn(|at| most[at].max(row[at])))
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    if let [word, code, workers, process, addresses @ ..] = &arguments[..]
        && word == "child"
    {
        let hosts = Hosts { addresses: addresses.to_vec(), process: process.parse().unwrap() };
        return child(code, workers.parse().unwrap(), Some(hosts).filter(|hosts| !hosts.addresses.is_empty()));
    }
    println!(
        "{:28} {:12} {:>8} {:>6} {:>9} {:>9} {:>9}",
        "space", "how", "seconds", "times", "states/s", "steps/s", "MB"
    );
    for (name, code) in LEVELS {
        let mut alone = 0.0;
        for (how, workers, processes) in [("1 worker", 1, 1), ("2 workers", 2, 1), ("2 processes", 1, 2)] {
            let runs = (0..ROUNDS).map(|_| measure(code, workers, processes));
            let best = runs.min_by(|one, other| one[0].total_cmp(&other[0])).unwrap();
            let [seconds, states, steps, kib] = best;
            if workers * processes == 1 {
                alone = seconds;
            }
            println!(
                "{name:28} {how:12} {seconds:8.2} {:6.2} {:8.1}M {:8.1}M {:9.0}",
                alone / seconds,
                states / seconds / 1e6,
                steps / seconds / 1e6,
                kib * 1024.0 / 1e6,
            );
        }
    }
}
