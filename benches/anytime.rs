//! `best` beside the plain methods it is made of, from the first moment on: what each has found after 1, 3 and 10 seconds.
//!
//! `cargo bench -p quebra-bench --bench anytime` goes through the course, Korf and Felner's fifty and random Cohesion boards, and prints
//! one line for every moment at which `best` is behind, then a table. `-- small` compares `best` with `bfs` on every built-in level that
//! `bfs` decides soon. A word more takes only the levels whose name contains it. Every run is a process of its own, so none finds
//! what another has prepared, and all times are processor time.

use std::collections::BTreeMap;
use std::env;
use std::process::Command;
use std::sync::atomic::Ordering::Relaxed;
use std::thread;
use std::time::Duration;

mod clock;

use chacha20::ChaCha8Rng;
use quebra_puzzles::game::{Game, Request};
use quebra_puzzles::level::LevelText;
use quebra_puzzles::{ALL, open};
use quebra_search::{Dashboard, Limits, Options};
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rustix::time::{ClockId, clock_gettime};

/// A name for a method with its options.
type Rival = (&'static str, &'static str, Options);

/// When plans are compared, in seconds.
const MOMENTS: [f64; 3] = [1.0, 3.0, 10.0];

/// What `bfs` decides within this is a small level.
const SMALL: f64 = 0.020;

fn rivals() -> Vec<Rival> {
    let options = Options::default();
    vec![
        ("greedy", "greedy", options),
        ("wastar 2", "wastar", options),
        ("wastar 1.5", "wastar", Options { weight: 150, ..options }),
        ("beam 1000", "beam", options),
        ("beam 20000", "beam", Options { width: 20_000, ..options }),
    ]
}

fn main() {
    let arguments: Vec<String> = env::args().skip(1).filter(|argument| !argument.starts_with("--")).collect();
    match &arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["run", code, rival] => run(code, rival),
        ["time", code, method] => time(code, method),
        ["small"] => small(""),
        ["small", filter] => small(filter),
        [] => anytime(""),
        [filter] => anytime(filter),
        _ => panic!("expected `small`, part of a level's name, or nothing"),
    }
}

/// The processor time of this process so far, in seconds.
fn now() -> f64 {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}

/// Solves a level in this process and prints when it had found what: a line for every better plan, and one for the end.
fn run(code: &str, rival: &str) {
    let game = open(&LevelText::read_code(code).expect("a level code")).expect("a level");
    let rivals = rivals();
    let (name, options) =
        rivals.iter().find(|known| known.0 == rival).map_or((rival, Options::default()), |known| (known.1, known.2));
    let request = Request {
        method: game.method(name).expect("a method"),
        options,
        limits: Limits { memory: Some(4 << 30), ..Limits::default() },
    };
    let dashboard = Dashboard::default();
    let started = now();
    thread::scope(|scope| {
        let search = scope.spawn(|| game.solve(&request, &dashboard));
        let mut cost = 0;
        while !search.is_finished() {
            if now() - started > MOMENTS[2] {
                dashboard.cancel.store(true, Relaxed);
            }
            thread::sleep(Duration::from_micros(if now() - started < 0.1 { 50 } else { 2_000 }));
            let known = dashboard.cost.load(Relaxed);
            if known != cost {
                cost = known;
                println!("plan {} {cost}", now() - started);
            }
        }
        let report = search.join().expect("a search ends");
        // It may have ended between two looks.
        if let Some(plan) = report.plan.filter(|plan| u64::from(plan.cost) != cost) {
            println!("plan {} {}", now() - started, plan.cost);
        }
        println!("end {} {}", report.time.as_secs_f64(), report.stats.expanded);
    });
}

/// Solves a level in this process and prints how long that took, unless it is no small one.
fn time(code: &str, method: &str) {
    let game = open(&LevelText::read_code(code).expect("a level code")).expect("a level");
    let method = game.method(method).expect("a method");
    let limits = Limits { time: Some(Duration::from_secs(1)), ..Limits::default() };
    let started = clock::now();
    let report = game.solve(&Request { method, options: Options::default(), limits }, &Dashboard::default());
    let time = if report.stopped_by.is_some() { f64::INFINITY } else { clock::since(started).as_secs_f64() };
    println!("end {time} {}", report.stats.expanded);
}

/// What a run found, and when; and how long it took, if it ended by itself.
#[derive(Default)]
struct Course {
    plans: Vec<(f64, u32)>,
    end: f64,
}

impl Course {
    /// In a process of its own.
    fn of(mode: &str, code: &str, rival: &str) -> Self {
        let program = env::current_exe().expect("this program has a path");
        let output = Command::new(program).args([mode, code, rival]).output().expect("this program runs");
        assert!(output.status.success(), "{rival} on {code}");
        let mut course = Self::default();
        for line in String::from_utf8(output.stdout).expect("numbers").lines() {
            let words: Vec<&str> = line.split(' ').collect();
            let time = words[1].parse().expect("seconds");
            match words[0] {
                "plan" => course.plans.push((time, words[2].parse().expect("a cost"))),
                _ => course.end = time,
            }
        }
        course
    }

    /// The cost of the best plan at a moment.
    fn at(&self, moment: f64) -> Option<u32> {
        self.plans.iter().rfind(|plan| plan.0 <= moment).map(|plan| plan.1)
    }
}

/// The levels, with their names: the course, the fifty, and random boards.
fn levels(filter: &str) -> Vec<(String, String)> {
    let mut levels = Vec::new();
    for kind in ALL {
        for pack in kind.packs.iter().filter(|pack| ["course", "korf-felner"].contains(&pack.name)) {
            levels.extend(built_in(kind.card.name, pack.name, pack.levels()));
        }
    }
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    for number in 1..=20 {
        levels.push((format!("cohesion/random/{number}"), board(&mut rng)));
    }
    levels.retain(|(name, _)| name.contains(filter));
    levels
}

fn built_in(puzzle: &str, pack: &str, levels: Vec<LevelText>) -> Vec<(String, String)> {
    let code = |level: &LevelText| open(level).map(|game: Box<dyn Game>| game.code()).expect("built-in levels open");
    (1..).zip(levels).map(|(number, level)| (format!("{puzzle}/{pack}/{number}"), code(&level))).collect()
}

/// A Cohesion board of 8×8 with five colours, half of it or less filled.
fn board(rng: &mut ChaCha8Rng) -> String {
    let mut cells = vec!['0'; 64];
    let pieces = rng.random_range(12..=32);
    for (place, cell) in cells.iter_mut().take(pieces).enumerate() {
        *cell = ['1', '2', '3', '4', '5'][place % 5];
    }
    cells.shuffle(rng);
    let rows: Vec<String> = cells.chunks(8).map(|row| row.iter().collect()).collect();
    format!("cohesion:{}", rows.join("/"))
}

/// Where `best` has no plan as good as another method's at the same moment; and on how many levels its plan is better, as good and worse.
fn anytime(filter: &str) {
    let mut table: BTreeMap<(String, &str), [[usize; 3]; 3]> = BTreeMap::new();
    for (name, code) in levels(filter) {
        let best = Course::of("run", &code, "best");
        let set = name.rsplit_once('/').map_or("", |(set, _)| set);
        for (rival, ..) in rivals() {
            let other = Course::of("run", &code, rival);
            let counts = table.entry((set.to_string(), rival)).or_default();
            for (counts, moment) in counts.iter_mut().zip(MOMENTS) {
                let [ours, theirs] = [&best, &other].map(|course| course.at(moment).unwrap_or(u32::MAX));
                counts[(ours.cmp(&theirs) as i8 + 1) as usize] += 1;
                if ours > theirs {
                    println!("{name} at {moment} s: best {ours}, {rival} {theirs}");
                }
            }
        }
    }
    println!("{:<24} {:<12} better, as good, worse after {MOMENTS:?} s", "levels", "than");
    for ((set, rival), counts) in table {
        println!("{set:<24} {rival:<12} {counts:?}");
    }
}

/// Where `best` takes more than twice as long as `bfs`, of the built-in levels that `bfs` decides soon.
fn small(filter: &str) {
    let (mut count, mut slower, mut sums) = (0, 0, [0.0; 2]);
    for kind in ALL {
        for pack in kind.packs {
            for (name, code) in built_in(kind.card.name, pack.name, pack.levels()) {
                if !name.contains(filter) {
                    continue;
                }
                let time = |method| Course::of("time", &code, method).end;
                if time("bfs") > SMALL {
                    continue;
                }
                let least = |method| (0..3).map(|_| time(method)).fold(f64::INFINITY, f64::min);
                let (bfs, best) = (least("bfs"), least("best"));
                count += 1;
                sums = [sums[0] + bfs, sums[1] + best];
                if best > 2.0 * bfs {
                    slower += 1;
                    println!("{name}: bfs {:.3} ms, best {:.3} ms", bfs * 1e3, best * 1e3);
                }
            }
        }
    }
    println!("{count} levels, {slower} slower; bfs {:.3} s, best {:.3} s in all", sums[0], sums[1]);
}
