//! Tables in files: built, checked, used, and never trusted when they are not whole.

use std::fs;
use std::ops::ControlFlow;
use std::sync::Mutex;

use quebra_puzzles::game::Request;
use quebra_puzzles::level::LevelText;
use quebra_puzzles::n_puzzle::tables::{ALL, BuildError, Fault, Folder, Table, use_folder, use_no_folder};
use quebra_puzzles::{Kind, open};
use quebra_search::{Dashboard, Limits, Options, Report};
use tempfile::TempDir;

/// The folder in use is the process's, so tests that set it go one after the other.
static TURN: Mutex<()> = Mutex::new(());

fn small() -> &'static Table {
    Table::named("8-puzzle-8").unwrap()
}

fn build(folder: &Folder, table: &Table) {
    folder.build(table, 2, &mut |_| ControlFlow::Continue(())).unwrap();
}

fn place() -> (TempDir, Folder) {
    let place = TempDir::new().unwrap();
    let folder = Folder::new(place.path().join("tables"));
    (place, folder)
}

fn solve(level: &LevelText) -> Report<String> {
    let game = open(level).unwrap();
    let request =
        Request { method: game.method("idastar:pdb").unwrap(), options: Options::default(), limits: Limits::default() };
    let report = game.solve(&request, &Dashboard::default());
    assert!(report.is_optimal() && (level.par.is_none() || report.plan.as_ref().map(|plan| plan.cost) == level.par));
    report
}

fn eight() -> LevelText {
    LevelText::read_code("n-puzzle:8,6,7/2,5,4/3,0,1").unwrap()
}

#[test]
fn a_kept_table_is_used() {
    let _turn = TURN.lock();
    let (_place, folder) = place();
    let without = solve(&eight());
    use_folder(folder.clone(), |_, fault| panic!("{fault}"));
    assert_eq!(solve(&eight()).stats, without.stats, "nothing is there yet");
    build(&folder, small());
    assert!(folder.has(small()) && folder.check(small()).is_ok());
    assert_eq!(fs::metadata(folder.path(small())).unwrap().len(), small().bytes());
    let with = solve(&eight());
    assert_eq!((with.plan.unwrap().cost, with.stats.expanded), (31, 31), "an exact table leads straight to the goal");
    use_no_folder();
    assert_eq!(solve(&eight()).stats, without.stats);
}

#[test]
fn a_file_that_is_not_whole_is_never_used() {
    let (_place, folder) = place();
    build(&folder, small());
    let path = folder.path(small());
    let good = fs::read(&path).unwrap();
    let changed = |at: usize| {
        let mut bytes = good.clone();
        bytes[at] ^= 4;
        bytes
    };
    let cases: Vec<(Vec<u8>, &str)> = vec![
        (changed(0), "it is not this table"),
        (changed(8), "it has version 6, not 2"),
        (changed(12), "it is damaged: its checksum does not match"),
        (changed(4095), "it is damaged: its checksum does not match"),
        (changed(4096), "it is damaged: its checksum does not match"),
        (changed(good.len() - 1), "it is damaged: its checksum does not match"),
        (good[..good.len() - 1].to_vec(), "it has 84735 bytes, not 84736"),
        (good[..100].to_vec(), "it has 100 bytes, not 84736"),
        (Vec::new(), "it has 0 bytes, not 84736"),
        ([&good[..], b"x"].concat(), "it has 84737 bytes, not 84736"),
        ("puzzle: n-puzzle\n".repeat(5000).into_bytes(), "it is not this table"),
    ];
    for (bytes, expected) in cases {
        fs::write(&path, bytes).unwrap();
        assert_eq!(folder.check(small()).unwrap_err().to_string(), expected);
    }
    build(&folder, small());
    assert_eq!(fs::read(&path).unwrap(), good);
    fs::remove_file(&path).unwrap();
    assert!(matches!(folder.check(small()), Err(Fault::Absent)));
}

/// To open a pipe waits for somebody who writes into it.
#[cfg(unix)]
#[test]
fn a_pipe_is_no_table() {
    let (_place, folder) = place();
    fs::create_dir_all(folder.path(small()).parent().unwrap()).unwrap();
    let made = std::process::Command::new("mkfifo").arg(folder.path(small())).status().unwrap();
    assert!(made.success());
    assert!(matches!(folder.check(small()), Err(Fault::Foreign)));
}

#[test]
fn a_broken_table_is_reported_and_done_without() {
    static COMPLAINTS: Mutex<Vec<String>> = Mutex::new(Vec::new());
    let _turn = TURN.lock();
    let (_place, folder) = place();
    use_no_folder();
    let without = solve(&eight());
    build(&folder, small());
    let path = folder.path(small());
    let good = fs::read(&path).unwrap();
    fs::write(&path, &good[..good.len() / 2]).unwrap();
    use_folder(folder, |table, fault| COMPLAINTS.lock().unwrap().push(format!("{}: {fault}", table.name)));
    assert_eq!(solve(&eight()).stats, without.stats);
    use_no_folder();
    assert_eq!(*COMPLAINTS.lock().unwrap(), ["8-puzzle-8: it has 42368 bytes, not 84736"]);
}

#[test]
fn an_interrupted_build_leaves_nothing() {
    let (_place, folder) = place();
    let names = || {
        let mut names: Vec<_> = fs::read_dir(folder.path(small()).parent().unwrap())
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    };
    let interrupt = |folder: &Folder| {
        let mut most = 0.0;
        let result = folder.build(small(), 2, &mut |fraction| {
            most = fraction;
            if fraction > 0.3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        assert!(matches!(result, Err(BuildError::Interrupted)) && most < 1.0);
    };
    interrupt(&folder);
    assert_eq!(names(), ["lock"]);
    // A good table outlasts the attempt to build it anew.
    build(&folder, small());
    interrupt(&folder);
    assert_eq!(names(), ["8-puzzle-8.table", "lock"]);
    folder.check(small()).unwrap();
    // What a killed process left is cleared away.
    fs::write(folder.path(small()).with_extension("unfinished"), "half").unwrap();
    assert!(folder.remove(small()).unwrap() && !folder.remove(small()).unwrap());
    assert_eq!(names(), ["lock"]);
}

#[test]
fn one_process_builds_at_a_time() {
    let (_place, folder) = place();
    let other = folder.clone();
    let mut answers = Vec::new();
    let result = folder.build(small(), 1, &mut |_| {
        answers.push(other.build(small(), 1, &mut |_| ControlFlow::Continue(())));
        ControlFlow::Continue(())
    });
    assert!(result.is_ok() && !answers.is_empty());
    assert!(answers.iter().all(|answer| matches!(answer, Err(BuildError::Busy))));
}

#[test]
fn sizes_are_told_beforehand() {
    let sizes: Vec<_> = ALL.iter().map(|table| (table.name, table.bytes() >> 20, table.build_bytes() >> 20)).collect();
    assert_eq!(sizes, [("8-puzzle-8", 0, 5), ("15-puzzle-7-8", 186, 519), ("24-puzzle-6-6-6-6", 43, 104)]);
}

/// The real ones: `cargo test --release --test tables -- --ignored`.
#[test]
#[ignore = "builds a table of 186 MiB, which takes ten seconds in a release build, and solves with it"]
fn seven_and_eight_tiles_solve_korfs_hundred() {
    let _turn = TURN.lock();
    let (_place, folder) = place();
    build(&folder, Table::named("15-puzzle-7-8").unwrap());
    build(&folder, Table::named("24-puzzle-6-6-6-6").unwrap());
    use_folder(folder, |_, fault| panic!("{fault}"));
    let levels = |name| Kind::named("n-puzzle").unwrap().packs.iter().find(|pack| pack.name == name).unwrap().levels();
    let reports: Vec<_> = levels("korf").iter().map(solve).collect();
    let sum: u32 = reports.iter().map(|report| report.plan.as_ref().unwrap().cost).sum();
    let generated: u64 = reports.iter().map(|report| report.stats.generated).sum();
    assert_eq!((sum, generated), (5_305, 2_189_184));
    assert_eq!(solve(&levels("korf-felner")[39]).plan.unwrap().cost, 82);
    use_no_folder();
}
