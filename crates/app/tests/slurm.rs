//! Experiments on a real Slurm, and what befalls them there. Whatever happens, the same command again makes the file that a local run
//! makes, row by row, times aside. Where no Slurm can be started, that is said aloud.

#![cfg(unix)]

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

use cluster::{Cluster, NODES, SmallDisk, until};
use command::Place;
use rusqlite::Connection;
use serde_json::Value;

mod cluster;
mod command;

/// Ten levels, two methods, ten times.
const SPEC: &str = r#"
name = "small"
repetitions = 10
sample = "20ms"
limits = { time = "10s", memory = "64MiB" }
levels = [{ from = "n-puzzle/starter", first = 5 }, { from = "cohesion", first = 5 }]
methods = ["bfs", "astar"]
"#;
const RUNS: u64 = 200;

/// All that is the same wherever a run is done.
fn rows(db: &Path) -> Vec<String> {
    let connection = Connection::open(db).expect("it opens");
    let columns = "puzzle, level, code, size, par, method, choices, limits, version, revision, executable, profile, repetition, tables,
        jobs, outcome, stopped_by, killed, cost, lower_bound, optimal, moves, expanded, generated, duplicates, reopened, dead_ends,
        peak_stored, peak_bytes, message";
    let asked = "e.name, e.spec, e.pairs, j.position, l.code, m.name, m.choices, j.label, j.repetition, j.tables";
    let mut rows = Vec::new();
    for sql in [
        format!("SELECT {columns} FROM result ORDER BY {columns}"),
        format!(
            "SELECT {asked} FROM job j JOIN experiment e ON e.id = j.experiment JOIN level l ON l.id = j.level
             JOIN method m ON m.id = j.method ORDER BY j.position"
        ),
    ] {
        let mut statement = connection.prepare(&sql).expect("the tables are there");
        let count = statement.column_count();
        let found = statement
            .query_map([], |row| {
                let values = (0..count).map(|column| Ok(format!("{:?}", row.get_ref(column)?)));
                Ok(values.collect::<rusqlite::Result<Vec<_>>>()?.join("|"))
            })
            .expect("the query is right");
        rows.extend(found.map(|row| row.expect("a row can be read")));
    }
    rows
}

/// A place where commands find a Slurm.
struct Lab<'a> {
    place: Place,
    cluster: &'a Cluster,
}

impl Lab<'_> {
    fn path(&self, name: &str) -> PathBuf {
        self.place.0.path().join(name)
    }

    fn command(&self, words: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_quebra"));
        command.args(words).current_dir(self.place.0.path()).env("SLURM_CONF", self.cluster.configuration());
        command.env("XDG_CACHE_HOME", self.path("cache")).env("LC_ALL", "C").stdin(Stdio::null());
        command
    }

    fn run(&self, words: &[&str]) -> (i32, String) {
        let Output { status, stdout, stderr } = self.command(words).output().expect("it starts");
        let text = [stdout, stderr].map(|bytes| String::from_utf8(bytes).expect("it is text")).concat();
        (status.code().expect("it was not killed"), text)
    }

    /// The command that is given again and again.
    fn submit(&self, db: &str, more: &[&str]) -> (i32, String) {
        self.run(&[&["lab", "run", "small.toml", "--slurm", "--chunk", "10", "--db", db], more].concat())
    }

    fn standing(&self, db: &str) -> Value {
        let (status, text) = self.run(&["lab", "status", db, "--json"]);
        assert_eq!(status, 0, "{text}");
        let status: Value = serde_json::from_str(&text).expect("it is JSON");
        assert_eq!((&status["schema"], &status["silence"]), (&1.into(), &Value::Null), "{status}");
        let standing = status["experiments"][0].clone();
        let sum = ["done", "running", "waiting", "missing", "unknown"].iter().map(|key| number(&standing, key));
        assert_eq!(sum.sum::<u64>(), RUNS, "every run is somewhere: {standing}");
        standing
    }

    fn until_done(&self, db: &str, count: u64) {
        let has_begun = || self.path(&format!("{db}-slurm/0001/submission.json")).exists();
        until("no task does anything", || has_begun() && number(&self.standing(db), "done") >= count)
            .expect("tasks work");
    }

    /// Why tasks ended early.
    fn causes(&self, db: &str) -> BTreeSet<String> {
        let standing = self.standing(db);
        let tasks = standing["tasks"].as_array().expect("it is a list");
        tasks.iter().filter_map(|task| task["cause"].as_str()).map(String::from).collect()
    }

    /// A process of a task that has begun to tell what it does; whose of them is told by the node.
    fn working(&self, db: &str, node: Option<&str>) -> u32 {
        let folder = self.path(db).display().to_string() + "-slurm/0001";
        let mut found = None;
        until("no task is at work", || {
            let processes = std::fs::read_dir("/proc").expect("there is one").flatten();
            found = processes.filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok()).find(|process| {
                let read = |name: &str| std::fs::read(format!("/proc/{process}/{name}")).unwrap_or_default();
                let line = String::from_utf8_lossy(&read("cmdline")).replace('\0', " ");
                let is_there = node.is_none_or(|node| {
                    String::from_utf8_lossy(&read("environ")).contains(&format!("SLURMD_NODENAME={node}\0"))
                });
                let task = line.split_once(&format!("lab task {folder} ")).map(|(_, task)| task.trim());
                let shard = task.map(|task| format!("{folder}/{task}-1.shard"));
                is_there && shard.is_some_and(|shard| std::fs::metadata(shard).is_ok_and(|shard| shard.len() > 0))
            });
            found.is_some()
        })
        .expect("tasks work");
        found.expect("it was found")
    }
}

fn number(value: &Value, key: &str) -> u64 {
    value[key].as_u64().unwrap_or_else(|| panic!("no {key} in {value}"))
}

/// So many runs were handed in.
fn handed_in(text: &str) -> u64 {
    let line = text.lines().find(|line| line.contains("handed to Slurm")).unwrap_or_else(|| panic!("{text}"));
    line.split(": ").nth(1).and_then(|rest| rest.split(' ').next()).and_then(|count| count.parse().ok()).expect(line)
}

#[test]
#[ignore = "waits for minutes; cargo xtask test runs it beside other checks"]
fn whatever_befalls_an_experiment_on_slurm_the_file_is_that_of_a_local_run() {
    let cluster = match Cluster::start() {
        Ok(cluster) => cluster,
        Err(why) => {
            eprintln!("SKIPPED: experiments on Slurm: no Slurm can be started here: {why}");
            return;
        }
    };
    let lab = Lab { place: Place::with(&[("small.toml", SPEC)]), cluster: &cluster };
    assert_eq!(lab.run(&["lab", "run", "small.toml", "--db", "local.db"]).0, 0);
    let local = rows(&lab.path("local.db"));
    assert_eq!(local.len() as u64, 2 * RUNS);
    let check = |db: &str| assert!(rows(&lab.path(db)) == local, "{db} differs from a local run");

    undisturbed(&lab, &check);
    refusals(&lab);
    cancelled(&lab, &check);
    killed(&lab, &check);
    node_down(&lab, &check);
    disk_full(&lab, &check);
}

fn undisturbed(lab: &Lab, check: &dyn Fn(&str)) {
    let (status, text) = lab.submit("whole.db", &["--", "--nice=1"]);
    assert!(status == 0 && text.contains(": 200 runs in 20 tasks handed to Slurm"), "{text}");
    assert!(text.contains("whole.db: 200 of 200 runs done\nquebra lab report whole.db"), "{text}");
    check("whole.db");
    let standing = lab.standing("whole.db");
    assert_eq!((number(&standing, "done"), number(&standing, "uncollected")), (RUNS, 0));

    // Nodes are told apart, and what Slurm did not keep to processors is not said to have been.
    let connection = Connection::open(lab.path("whole.db")).expect("it opens");
    let column = |sql: &str| -> BTreeSet<String> {
        let mut statement = connection.prepare(sql).expect("the tables are there");
        statement.query_map([], |row| row.get(0)).expect("it is right").map(|row| row.expect("it is text")).collect()
    };
    assert_eq!(column("SELECT json_extract(machine, '$.name') FROM result"), BTreeSet::from(NODES.map(String::from)));
    assert_eq!(column("SELECT isolation FROM run"), BTreeSet::from([String::new()]), "this Slurm binds nobody");
    assert_eq!(lab.run(&["lab", "report", "whole.db", "--out", "report", "--lang", "en"]).0, 0);
    let report = std::fs::read_to_string(lab.path("report/report.md")).expect("it was written");
    for node in NODES {
        assert!(report.contains(&format!("{node} (")), "{node}: {report}");
    }
    assert!(report.contains("Times come from 2 different machines"), "{report}");

    // The same again does nothing; a file that is lost comes back from what tasks left.
    let (status, text) = lab.submit("whole.db", &[]);
    assert!(status == 0 && !text.contains("handed to Slurm"), "{text}");
    assert_eq!(
        lab.run(&["lab", "collect", "whole.db"]),
        (0, "whole.db: 0 runs added, 200 there already\n".to_string())
    );
    for ending in ["", "-wal", "-shm"] {
        let _ = std::fs::remove_file(lab.path(&format!("whole.db{ending}")));
    }
    let (status, text) = lab.run(&["lab", "collect", "whole.db"]);
    assert!(status == 1 && text.contains("makes it again"), "{text}");
    let (status, text) = lab.submit("whole.db", &[]);
    assert!(status == 0 && !text.contains("handed to Slurm"), "{text}");
    check("whole.db");
}

fn refusals(lab: &Lab) {
    let folder = lab.path("refused.db-slurm");
    let submissions =
        || std::fs::read_dir(&folder).into_iter().flatten().flatten().filter(|entry| entry.path().is_dir());
    for (option, status, message) in [
        ("--array=1-3", 2, "`--array=1-3` is made from the experiment"),
        ("small.toml", 1, "Slurm refused (sbatch)"),
        ("--partition=nowhere", 1, "invalid partition"),
    ] {
        let (found, text) = lab.submit("refused.db", &["--", option]);
        assert!(found == status && text.contains(message), "{option}: {found} {text}");
        assert_eq!(submissions().count(), 0, "nothing is left of it");
    }
    // A script instead of an option is noticed by the form of the answer, and taken back.
    std::fs::write(lab.path("script.sh"), "#!/bin/sh\nsleep 60\n").expect("it can be written");
    let (status, text) = lab.submit("refused.db", &["--", "script.sh"]);
    assert!(status == 2 && text.contains("only options of sbatch"), "{text}");
    lab.cluster.rest();
    let (status, text) = lab.run(&["lab", "run", "small.toml", "--slurm", "--chunk", "10", "--part", "1/2"]);
    assert!(status == 2, "{text}");
    let (status, text) = lab.run(&["lab", "status", "refused.db", "--lang", "pt"]);
    assert!(status == 0 && text.contains("0 de 200 execuções feitas") && text.contains("em falta"), "{text}");
}

fn cancelled(lab: &Lab, check: &dyn Fn(&str)) {
    let mut waiting: Child = lab
        .command(&["lab", "run", "small.toml", "--slurm", "--chunk", "10", "--db", "cancelled.db"])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("it starts");
    lab.until_done("cancelled.db", 20);
    let ids = lab.cluster.ask(&["squeue", "-h", "-o", "%F"]);
    lab.cluster.command(&["scancel", ids.split_whitespace().next().expect("it is at work")]);
    // Whoever waits is told, and ends.
    assert_eq!(waiting.wait().expect("it ends").code(), Some(1));
    let standing = lab.standing("cancelled.db");
    let (done, missing) = (number(&standing, "done"), number(&standing, "missing"));
    assert!(done >= 20 && missing > 0 && done + missing == RUNS, "{standing}");
    assert_eq!(number(&standing, "uncollected"), 0);
    assert_eq!(lab.causes("cancelled.db"), BTreeSet::from(["cancelled".to_string()]));
    let (_, text) = lab.run(&["lab", "status", "cancelled.db"]);
    assert!(text.contains("CANCELLED") && text.contains("somebody who cancelled it"), "{text}");
    let (status, text) = lab.submit("cancelled.db", &[]);
    assert!(status == 0 && handed_in(&text) == missing, "only what is missing, {missing}: {text}");
    check("cancelled.db");
}

fn killed(lab: &Lab, check: &dyn Fn(&str)) {
    let (status, text) = lab.submit("killed.db", &["--detach"]);
    assert!(status == 0 && text.contains("200 runs to come"), "{text}");
    // While tasks work, the same command hands in nothing.
    let (_, text) = lab.submit("killed.db", &["--detach"]);
    assert!(!text.contains("handed to Slurm"), "{text}");
    for _ in 0..2 {
        let process = lab.working("killed.db", None);
        assert!(Command::new("kill").args(["-9", &process.to_string()]).status().expect("there is one").success());
        until("it lives on", || !Path::new(&format!("/proc/{process}/cmdline")).exists()).expect("it was killed");
    }
    lab.cluster.rest();
    let standing = lab.standing("killed.db");
    let missing = number(&standing, "missing");
    assert!(missing > 0, "{standing}");
    assert_eq!(lab.causes("killed.db"), BTreeSet::from(["failed".to_string()]), "{standing}");
    // What the others did can be had at once, as often as one likes.
    let (_, text) = lab.run(&["lab", "collect", "killed.db", "--json"]);
    let collected: Value = serde_json::from_str(&text).expect("it is JSON");
    assert!(number(&collected, "added") + number(&collected, "known") == RUNS - missing, "{collected}");
    let (status, text) = lab.submit("killed.db", &[]);
    assert!(status == 0 && handed_in(&text) == missing, "{text}");
    check("killed.db");
}

fn node_down(lab: &Lab, check: &dyn Fn(&str)) {
    assert_eq!(lab.submit("down.db", &["--detach"]).0, 0);
    lab.working("down.db", Some(NODES[1]));
    let node = format!("nodename={}", NODES[1]);
    lab.cluster.command(&["scontrol", "update", &node, "state=down", "reason=test"]);
    let restarted = || lab.cluster.ask(&["squeue", "-h", "-r", "-t", "PENDING", "-o", "%i|%r"]);
    until("nothing is queued again", || restarted().contains("|BeginTime")).expect("Slurm queues it again");
    let standing = lab.standing("down.db");
    assert_eq!(number(&standing, "missing"), 0, "Slurm does it again by itself: {standing}");
    lab.cluster.command(&["scontrol", "update", &node, "state=resume"]);
    // Slurm would wait for two minutes.
    for id in restarted().lines().filter_map(|line| line.strip_suffix("|BeginTime")) {
        lab.cluster.command(&["scontrol", "update", &format!("jobid={id}"), "starttime=now"]);
    }
    let (status, text) = lab.submit("down.db", &[]);
    // What the node was at when it went down may be lost with it: then that is missing, and nothing else.
    let again = if text.contains("handed to Slurm") { handed_in(&text) } else { 0 };
    assert!(status == 0 && again <= 1, "{text}");
    let second = std::fs::read_dir(lab.path("down.db-slurm/0001")).expect("it is there").flatten();
    assert!(
        second.into_iter().any(|entry| entry.file_name().to_string_lossy().ends_with("-2.shard")),
        "another try has a shard of its own"
    );
    check("down.db");
}

fn disk_full(lab: &Lab, check: &dyn Fn(&str)) {
    let program = std::fs::metadata(env!("CARGO_BIN_EXE_quebra")).expect("it is there").len();
    let disk = match SmallDisk::at(&lab.path("full.db-slurm"), program + (4 << 20)) {
        Ok(disk) => disk,
        Err(why) => {
            eprintln!("SKIPPED: a full disk: none can be made here: {why}");
            return;
        }
    };
    assert_eq!(lab.submit("full.db", &["--detach"]).0, 0);
    lab.until_done("full.db", 10);
    disk.fill();
    lab.cluster.rest();
    let standing = lab.standing("full.db");
    let missing = number(&standing, "missing");
    assert!(missing > 0 && number(&standing, "done") >= 10, "{standing}");
    assert_eq!(lab.causes("full.db"), BTreeSet::from(["failed".to_string()]), "{standing}");
    // With no room for a plan nothing is handed in, and what was done is not lost.
    let (status, text) = lab.submit("full.db", &[]);
    assert!(status == 1 && text.contains("No space left on device"), "{text}");
    disk.empty();
    let (status, text) = lab.submit("full.db", &[]);
    assert!(status == 0 && handed_in(&text) == missing, "{missing}: {text}");
    check("full.db");
}

#[test]
fn parts_make_the_whole() {
    let place = Place::with(&[("small.toml", &SPEC.replace("repetitions = 10", "repetitions = 1"))]);
    assert_eq!(place.run(&["lab", "run", "small.toml", "--db", "local.db"]).status, 0);
    let mut runs = 0;
    for part in 1..=3 {
        let tally = place.json(&["lab", "run", "small.toml", "--part", &format!("{part}/3"), "--json"]);
        assert_eq!((&tally["runs"], &tally["done_before"]), (&tally["done"], &0.into()), "{tally}");
        assert_eq!(number(&tally, "runs") % 2, 0, "both methods of a level are in one part: {tally}");
        runs += number(&tally, "runs");
    }
    assert_eq!(runs, 20);
    let names = [1, 2, 3].map(|part| format!("small.{part}-of-3.db"));
    let run = place.run(&["lab", "merge", "small.db", &names[0], &names[1], &names[2]]);
    assert!(run.out.contains("small.db: 20 runs added, 0 there already"), "{}{}", run.out, run.err);
    assert!(rows(&place.0.path().join("small.db")) == rows(&place.0.path().join("local.db")));
    let standing = place.json(&["lab", "status", &names[0], "--json"])["experiments"][0].clone();
    assert!(number(&standing, "missing") > 0 && number(&standing, "runs") == 20, "{standing}");
    let wrong = place.run(&["lab", "run", "small.toml", "--part", "4/3"]);
    assert!(wrong.status == 2 && wrong.err.contains("expected a part such as 3/16"), "{}", wrong.err);
    let wrong = place.run(&["lab", "run", "small.toml", "--part", "4/3", "--lang", "pt"]);
    assert!(wrong.err.contains("esperava-se uma parte como 3/16"), "{}", wrong.err);
}

#[test]
fn without_slurm_there_is_one_clear_error() {
    let place = Place::with(&[("small.toml", SPEC)]);
    let run = |language: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_quebra"));
        command.args(["lab", "run", "small.toml", "--slurm", "--lang", language]).current_dir(place.0.path());
        let output = command.env("PATH", place.0.path()).output().expect("it starts");
        (output.status.code(), String::from_utf8(output.stderr).expect("it is text").replace("\n  | ", " "))
    };
    let (status, text) = run("en");
    assert!(status == Some(1) && text.contains("there is no Slurm here") && text.contains("--part I/N"), "{text}");
    assert!(run("pt").1.contains("aqui não há Slurm"));
    assert!(!place.0.path().join("small.db").exists(), "nothing was begun");
    let nothing = place.run(&["lab", "collect", "small.db"]);
    assert!(nothing.status == 1 && nothing.err.contains("nothing was handed to Slurm"), "{}", nothing.err);
}
