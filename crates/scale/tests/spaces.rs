//! Whole spaces against plain references: every puzzle, both engines, any number of workers, little memory, checkpoints.

use std::fs;
use std::path::{Path, PathBuf};

use quebra_puzzles::game::{Game, Session};
use quebra_puzzles::level::LevelText;
use quebra_puzzles::puzzle::Puzzle;
use quebra_puzzles::{Visitor, open, visit};
use quebra_scale::{Error, Job, explore};
use quebra_search::space::Space;
use quebra_search::{Dashboard, Limits, Stop};

/// What was found, without a puzzle's types.
#[derive(Debug, PartialEq)]
struct Found {
    states: Vec<u64>,
    goals: Vec<u64>,
    generated: u64,
    deepest: Vec<String>,
    stopped_by: Option<Stop>,
}

fn game(code: &str) -> Box<dyn Game> {
    open(&LevelText::read_code(code).unwrap()).unwrap()
}

fn run(code: &str, change: impl FnOnce(&mut Job)) -> Result<Found, Error> {
    struct Run(Job);
    impl Visitor for Run {
        type Output = Result<Found, Error>;
        fn visit<P: Puzzle>(self, session: &Session<P>) -> Self::Output {
            let found = explore(session.level(), *session.state(), &self.0, &Dashboard::default())?;
            Ok(Found {
                states: found.layers.iter().map(|layer| layer.states).collect(),
                goals: found.layers.iter().map(|layer| layer.goals).collect(),
                generated: found.generated,
                deepest: found.deepest.iter().map(|state| format!("{state:?}")).collect(),
                stopped_by: found.stopped_by,
            })
        }
    }
    let mut job = Job::new(code);
    change(&mut job);
    visit(&*game(code), Run(job))
}

/// The same by the graph that is kept whole; all of the deepest states.
fn truth(code: &str) -> Found {
    struct Truth;
    impl Visitor for Truth {
        type Output = Found;
        fn visit<P: Puzzle>(self, session: &Session<P>) -> Found {
            let level = session.level().as_ref();
            let space = Space::explore(level, *session.state(), 2_000_000).unwrap();
            let depth = |number| space.depth(number) as usize;
            let last = depth(space.len() - 1);
            let none = || vec![0; last + 1];
            let mut found =
                Found { states: none(), goals: none(), generated: 0, deepest: Vec::new(), stopped_by: None };
            for (number, state) in space.states().iter().enumerate() {
                found.states[depth(number)] += 1;
                found.goals[depth(number)] += u64::from(level.is_goal(state));
                found.generated += space.steps(number).len() as u64;
                if depth(number) == last {
                    found.deepest.push(format!("{state:?}"));
                }
            }
            found
        }
    }
    visit(&*game(code), Truth)
}

/// A level where moves cannot be undone, with states in their tens of thousands.
const JOINS: &str = "cohesion:00100/10002/02001";

const LEVELS: [&str; 9] = [
    "n-puzzle:1,2/0,3",
    "n-puzzle:2,1,3/4,5,0",
    "n-puzzle:1,2,3/4,5,6/7,8,0",
    "n-puzzle:1,2/3,4/5,6/7,0",
    "cohesion:3302/1110/1113/0230",
    JOINS,
    "folding-blocks:A0B0/0000/0C00",
    "break-the-ice:____/yrg_/gyr_/ryyg",
    "bloxorz:S......./...o..../....aa../......G.;a=bridge off;o=soft toggle a",
];

#[test]
fn every_puzzle_is_counted_right() {
    for code in LEVELS {
        let truth = truth(code);
        let found = run(code, |_| ()).unwrap();
        assert_eq!((&found.states, &found.goals), (&truth.states, &truth.goals), "{code}");
        assert_eq!((found.generated, found.stopped_by), (truth.generated, None), "{code}");
        assert_eq!(found.deepest.len(), truth.deepest.len().min(10), "{code}");
        assert!(found.deepest.iter().all(|state| truth.deepest.contains(state)), "{code}");
    }
}

#[cfg(feature = "cluster")]
#[test]
fn any_number_of_workers_finds_the_same() {
    for code in LEVELS {
        let alone = run(code, |_| ()).unwrap();
        for workers in [2, 3, 7] {
            assert_eq!(run(code, |job| job.workers = workers).unwrap(), alone, "{code}, {workers} workers");
        }
    }
}

#[cfg(not(feature = "cluster"))]
#[test]
fn one_worker_is_all_there_is() {
    assert_eq!(run(LEVELS[0], |job| job.workers = 2), Err(Error::Alone));
}

/// As bits, 2×5 whole: half of all permutations of ten, and the deepest at 55.
#[test]
fn two_by_five_is_whole() {
    let found = run("n-puzzle:1,2,3,4,5/6,7,8,9,0", |_| ()).unwrap();
    assert_eq!((found.states.iter().sum::<u64>(), found.states.len()), (1_814_400, 56));
    assert_eq!(found.states[..6], [1, 2, 3, 6, 11, 19]);
}

/// The plain 8-puzzle, by sorted keys: its numbering would need rows or columns of an even length.
#[test]
fn three_by_three_is_whole() {
    let found = run("n-puzzle:1,2,3/4,5,6/7,8,0", |_| ()).unwrap();
    assert_eq!((found.states.iter().sum::<u64>(), found.states.len()), (181_440, 32));
    assert_eq!(found.states[31], 2);
}

#[test]
fn limits_leave_complete_layers() {
    let code = "n-puzzle:1,2,3/4,5,6/7,8,0";
    let all = run(code, |_| ()).unwrap();
    for (limits, stop) in [
        (Limits { nodes: Some(5000), ..Limits::default() }, Stop::Nodes),
        (Limits { time: Some(std::time::Duration::ZERO), ..Limits::default() }, Stop::Time),
        (Limits { memory: Some(700_000), ..Limits::default() }, Stop::Memory),
        (Limits { memory: Some(100), ..Limits::default() }, Stop::Memory),
    ] {
        let found = run(code, |job| job.limits = limits).unwrap();
        assert_eq!(found.stopped_by, Some(stop));
        assert_eq!(found.states[..], all.states[..found.states.len()]);
        assert!(found.states.len() < all.states.len() && found.deepest.is_empty());
        assert!(stop != Stop::Nodes || found.states.len() > 12);
    }
    let nodes = Limits { nodes: Some(181_440), ..Limits::default() };
    assert_eq!(run(code, |job| job.limits = nodes).unwrap(), all, "as many as there are is enough");
}

fn folder() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("checkpoint");
    (folder, path)
}

fn names(folder: &Path, start: &str) -> Vec<PathBuf> {
    let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    paths.filter(|path| path.file_name().unwrap().to_str().unwrap().starts_with(start)).collect()
}

/// What memory cannot hold goes to files, and the numbers are the same: where steps lead back, and where they do not. Files stay few,
/// however little is left beside old states: successors once went to thousands of them, until no more could be opened.
#[test]
fn little_memory_and_a_folder_are_enough() {
    for (code, bytes) in [("n-puzzle:1,2,3/4,5,6/7,8,0", 500_000), (JOINS, 300_000)] {
        let all = run(code, |_| ()).unwrap();
        let memory = Limits { memory: Some(bytes), ..Limits::default() };
        assert_eq!(run(code, |job| job.limits = memory).unwrap().stopped_by, Some(Stop::Memory), "{code}");
        let (_keep, path) = folder();
        let found = run(code, |job| (job.limits, job.checkpoint) = (memory, Some(path.clone()))).unwrap();
        assert_eq!(found, all, "{code}");
        assert_eq!(names(&path, "spill-").len(), 0, "nothing is left behind");
    }
    let all = run(JOINS, |_| ()).unwrap();
    for bytes in [250_000, 350_000, 400_000, 450_000, 600_000] {
        let (_keep, path) = folder();
        let memory = Limits { memory: Some(bytes), ..Limits::default() };
        let found = run(JOINS, |job| (job.limits, job.checkpoint) = (memory, Some(path.clone()))).unwrap();
        assert_eq!(found, all, "{bytes} bytes");
    }
}

/// Stops after some layers, as often as it takes, each time with another number of workers.
#[test]
fn explorations_go_on_where_they_were() {
    for code in ["n-puzzle:1,2/3,4/5,6/7,0", JOINS] {
        let all = run(code, |_| ()).unwrap();
        let total: u64 = all.states.iter().sum();
        let (_keep, path) = folder();
        let mut workers = (1..=if cfg!(feature = "cluster") { 3 } else { 1 }).cycle();
        let (mut nodes, mut layers) = (1, 0);
        let found = loop {
            let found = run(code, |job| {
                job.workers = workers.next().unwrap();
                job.limits.nodes = Some(nodes);
                job.checkpoint = Some(path.clone());
                job.resume = layers > 0;
            });
            let found = found.unwrap();
            assert_eq!(found.states[..], all.states[..found.states.len()], "{code}");
            assert!(found.states.len() >= layers);
            layers = found.states.len();
            if found.stopped_by.is_none() {
                break found;
            }
            nodes += total / 7;
        };
        assert_eq!(found, all, "{code}");
    }
}

#[test]
fn false_checkpoints_are_refused() {
    let (_keep, path) = folder();
    let code = "n-puzzle:1,2,3/4,5,6/7,8,0";
    let stopped = |job: &mut Job| (job.limits.nodes, job.checkpoint) = (Some(1000), Some(path.clone()));
    let resumed = |job: &mut Job| (job.checkpoint, job.resume) = (Some(path.clone()), true);
    let why = |result: Result<Found, Error>| match result {
        Err(Error::Checkpoint { why, .. }) => why,
        other => panic!("{other:?} is no refusal"),
    };
    assert!(why(run(code, resumed)).contains("there is no checkpoint") || !path.exists());
    assert_eq!(run(code, stopped).unwrap().stopped_by, Some(Stop::Nodes));
    assert!(why(run(code, stopped)).contains("holds a checkpoint already"));
    assert!(why(run("n-puzzle:1,2,3/4,5,6/0,7,8", resumed)).contains("another level, n-puzzle:1,2,3/4,5,6/7,8,0"));
    assert_eq!(names(&path, "layer-").len(), 2, "the last two layers are enough");
    for file in [names(&path, "layer-"), names(&path, "manifest")].concat() {
        let whole = fs::read(&file).unwrap();
        for cut in [0, whole.len() / 2, whole.len() - 1] {
            fs::write(&file, &whole[..cut]).unwrap();
            let told = why(run(code, resumed));
            assert!(told.contains("damaged"), "{file:?} cut to {cut}: {told}");
            let mut changed = whole.clone();
            changed[cut] ^= 4;
            fs::write(&file, &changed).unwrap();
            let told = why(run(code, resumed));
            assert!(told.contains("damaged"), "{file:?} changed at {cut}: {told}");
        }
        fs::remove_file(&file).unwrap();
        why(run(code, resumed));
        fs::write(&file, &whole).unwrap();
    }
    assert_eq!(run(code, resumed).unwrap(), run(code, |_| ()).unwrap());
}

/// Checksums keep nobody from writing a manifest of their own: only files that a checkpoint has are opened.
#[test]
fn forged_checkpoints_lead_nowhere_else() {
    let (_keep, path) = folder();
    let code = "n-puzzle:1,2,3/4,5,6/7,8,0";
    let stopped = |job: &mut Job| (job.limits.nodes, job.checkpoint) = (Some(1000), Some(path.clone()));
    let resumed = |job: &mut Job| (job.checkpoint, job.resume) = (Some(path.clone()), true);
    run(code, stopped).unwrap();
    let manifest = path.join("manifest.json");
    let read = || {
        let text: String = fs::read_to_string(&manifest).unwrap().split_whitespace().collect();
        let (_, checkpoint) = text.split_once("\"checkpoint\":").unwrap();
        checkpoint.strip_suffix('}').unwrap().to_string()
    };
    let forge = |checkpoint: &str| {
        let crc = crc32fast::hash(checkpoint.as_bytes());
        fs::write(&manifest, format!("{{\"crc\":{crc},\"checkpoint\":{checkpoint}}}")).unwrap();
        run(code, resumed)
    };
    assert!(forge(&read()).is_ok(), "the forger knows how it is done");
    let checkpoint = read();
    let start = checkpoint.find("\"layer-").unwrap() + 1;
    let name = checkpoint[start..].split('"').next().unwrap();
    let other = if name.ends_with("-0") { name.replace("-0", "-00") } else { format!("{name}-0") };
    for false_name in ["/dev/zero", "../../etc/passwd", "layer-1", "manifest.json", &format!("./{name}"), &other] {
        let told = forge(&checkpoint.replacen(name, false_name, 1)).unwrap_err().to_string();
        assert!(told.contains("is no file of a checkpoint"), "{false_name}: {told}");
    }
    fs::remove_file(&manifest).unwrap();
    fs::create_dir(&manifest).unwrap();
    let told = run(code, resumed).unwrap_err().to_string();
    assert!(told.contains("it is no file"), "a pipe would never end: {told}");
}

/// A folder of somebody else's may hold links in place of the files that are made in it: what they lead to was written over.
#[cfg(unix)]
#[test]
fn links_in_a_folder_of_checkpoints_lead_nowhere_else() {
    use std::os::unix::fs::symlink;
    let (_keep, path) = folder();
    let code = "n-puzzle:1,2,3/4,5,6/7,8,0";
    let stopped = |job: &mut Job| (job.limits.nodes, job.checkpoint) = (Some(1000), Some(path.clone()));
    let resumed = |job: &mut Job| (job.checkpoint, job.resume) = (Some(path.clone()), true);
    run(code, stopped).unwrap();
    let victim = path.parent().unwrap().join("victim");
    fs::write(&victim, "mine").unwrap();
    symlink(&victim, path.join("manifest.new")).unwrap();
    for layer in 0..40 {
        symlink(&victim, path.join(format!("layer-{layer}-0.new"))).unwrap();
    }
    assert_eq!(run(code, resumed).unwrap(), run(code, |_| ()).unwrap());
    assert_eq!(fs::read_to_string(&victim).unwrap(), "mine");
    fs::remove_file(path.join("lock")).unwrap();
    symlink(&victim, path.join("lock")).unwrap();
    let told = run(code, resumed).unwrap_err().to_string();
    assert!(told.contains("`lock` is no file"), "{told}");
    assert_eq!(fs::read_to_string(&victim).unwrap(), "mine");
}

/// Two explorations would take each other's files away.
#[test]
fn a_folder_has_one_exploration_at_a_time() {
    let (_keep, path) = folder();
    let code = "n-puzzle:1,2,3/4,5,6/7,8,0";
    let stopped = |job: &mut Job| (job.limits.nodes, job.checkpoint) = (Some(1000), Some(path.clone()));
    let resumed = |job: &mut Job| (job.checkpoint, job.resume) = (Some(path.clone()), true);
    assert!(run(code, resumed).is_err() && !path.exists(), "nothing is made where nothing is to go on from");
    run(code, stopped).unwrap();
    let other = fs::File::open(path.join("lock")).unwrap();
    other.lock().unwrap();
    let busy = run(code, resumed);
    assert!(matches!(&busy, Err(Error::Checkpoint { why, .. }) if why.contains("another exploration")), "{busy:?}");
    drop(other);
    assert_eq!(run(code, resumed).unwrap(), run(code, |_| ()).unwrap());
}

#[cfg(feature = "cluster")]
const MOST_WORKERS: usize = 2;
#[cfg(not(feature = "cluster"))]
const MOST_WORKERS: usize = 1;

/// Layer by layer, as others have published it.
#[test]
#[ignore = "a quarter of a billion states: seconds in a release build; run by `cargo xtask heavy`"]
fn three_by_four_is_whole() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/levels/n-puzzle/depths-3x4.tsv");
    let known = fs::read_to_string(&file).ok().map(|text| {
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        lines.filter_map(|line| line.split_whitespace().nth(1)?.parse::<u64>().ok()).collect::<Vec<_>>()
    });
    if known.is_none() {
        eprintln!("{} is not there: only sums are compared", file.display());
    }
    for workers in 1..=MOST_WORKERS {
        let found = run("n-puzzle:1,2,3,4/5,6,7,8/9,10,11,0", |job| job.workers = workers).unwrap();
        assert_eq!((found.states.iter().sum::<u64>(), found.states.len()), (239_500_800, 54));
        assert!(known.as_ref().is_none_or(|known| *known == found.states));
    }
}

#[test]
#[ignore = "a quarter of a billion states: seconds in a release build; run by `cargo xtask heavy`"]
fn two_by_six_is_whole() {
    for workers in 1..=MOST_WORKERS {
        let found = run("n-puzzle:1,2,3,4,5,6/7,8,9,10,11,0", |job| job.workers = workers).unwrap();
        assert_eq!((found.states.iter().sum::<u64>(), found.states.len()), (239_500_800, 81));
    }
}
