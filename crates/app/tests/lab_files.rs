//! Files of results: whose results they are, what is done with those of strangers and of old, and how they are put together.

use std::path::Path;
use std::process::Command;

use command::{Place, Run};
use rusqlite::Connection;

mod command;

const SMALL: &str = r#"
name = "small"
title = "A small one"
repetitions = 2
sample = "1ms"
limits = { time = "10s", memory = "64MiB" }
levels = [{ from = "n-puzzle/starter", first = 4 }]
methods = ["bfs", "astar:manhattan"]
"#;
const RUNS: usize = 4 * 2 * 2;

fn text(place: &Place, file: &str) -> String {
    std::fs::read_to_string(place.0.path().join(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
}

fn change(place: &Place, sql: &str) {
    Connection::open(place.0.path().join("small.db")).expect("it opens").execute_batch(sql).expect("it can be changed");
}

/// A program that differs from the one under test in its last byte only.
fn another(place: &Place, arguments: &[&str]) -> Run {
    let path = place.0.path().join("another");
    if !path.exists() {
        let mut program = std::fs::read(env!("CARGO_BIN_EXE_quebra")).expect("it is there");
        program.push(0);
        std::fs::write(&path, program).expect("it can be written");
        let permissions = std::fs::metadata(env!("CARGO_BIN_EXE_quebra")).expect("it is there").permissions();
        std::fs::set_permissions(&path, permissions).expect("it can be allowed");
    }
    let mut command = Command::new(path);
    command.args(arguments).current_dir(place.0.path()).env("XDG_CACHE_HOME", place.0.path().join("cache"));
    let output = command.output().expect("it starts");
    let text = |bytes| String::from_utf8(bytes).expect("it is text");
    Run { status: output.status.code().expect("it ends"), out: text(output.stdout), err: text(output.stderr) }
}

#[test]
fn results_of_another_program_are_not_taken_for_ones_own() {
    let place = Place::with(&[("small.toml", SMALL)]);
    assert_eq!(place.run(&["lab", "run", "small.toml"]).status, 0);
    let first = place.json(&["lab", "list", "small.db", "--json"])[0]["executable"].clone();
    let run = another(&place, &["lab", "run", "small.toml"]);
    assert!(run.out.contains(&format!("{RUNS} of {RUNS} runs done\n")), "{}{}", run.out, run.err);
    let experiment = &place.json(&["lab", "list", "small.db", "--json"])[0];
    assert_eq!(experiment["builds"].as_array().map(Vec::len), Some(2), "{experiment}");
    assert_ne!(experiment["executable"], first);
    assert!(experiment["profile"].as_str().is_some_and(|profile| !profile.is_empty()), "{experiment}");

    // One does not hide the other, also when it is not done.
    change(
        &place,
        "DELETE FROM run WHERE build = 2 AND repetition = 2; UPDATE run SET expanded = 7 WHERE build = 1 AND level = 1",
    );
    let report = |more: &[&str]| {
        let written =
            place.json(&[&["lab", "report", "small.db", "--out", "report", "--lang", "en", "--json"], more].concat());
        (written, text(&place, "report/report.md"))
    };
    let (written, page) = report(&[]);
    assert_eq!(written["build"]["executable"], experiment["executable"]);
    let half = RUNS / 2;
    assert!(page.contains(&format!("Nothing so far: {half} of {RUNS} runs are done")), "{page}");
    assert!(!page.contains("every run ended"), "{page}");
    let first = first.as_str().expect("it is a hash");
    assert!(page.contains(&format!("{first} ({RUNS} / {RUNS})")), "the other is named: {page}");
    let builds = text(&place, "report/tables/n-puzzle-builds.csv");
    let row = builds.lines().find(|line| line.contains("bfs")).expect("there is one");
    assert!(row.contains(first) && row.ends_with(",1,0"), "another count on one level, no other cost: {builds}");
    let (written, page) = report(&["--build", &first[..6]]);
    assert_eq!(written["build"]["executable"], first);
    assert!(!page.contains("Nothing so far"), "{page}");
    let refused = place.run(&["lab", "report", "small.db", "--out", "report", "--build", "nobody"]);
    assert!(refused.status == 1 && refused.err.contains(first), "{}", refused.err);
    // What did nothing hides nothing.
    change(&place, "DELETE FROM run WHERE build = 2");
    assert_eq!(report(&[]).0["build"]["executable"], first);
}

#[test]
fn tables_that_are_kept_are_part_of_what_a_run_is() {
    let place = Place::with(&[("small.toml", SMALL)]);
    assert_eq!(place.run(&["lab", "run", "small.toml"]).status, 0);
    let built = place.run(&["tables", "build", "8-puzzle-8"]);
    assert_eq!(built.status, 0, "{}", built.err);
    // Two of the four boards are of the size that the table is for.
    let run = place.run(&["lab", "run", "small.toml"]);
    let half = RUNS / 2;
    assert!(run.out.contains(&format!("{RUNS} of {RUNS} runs done, {half} of them before")), "{}", run.out);
    assert_eq!(place.run(&["lab", "report", "small.db", "--out", "report", "--lang", "en"]).status, 0);
    let page = text(&place, "report/report.md");
    assert!(page.contains(&format!("{half} further runs were done with other kept tables")), "{page}");
    let runs = text(&place, "report/runs.csv");
    assert_eq!(runs.lines().filter(|line| line.contains(",8-puzzle-8,")).count(), half, "{runs}");
}

#[test]
fn limits_count_the_time_of_the_processor() {
    let spec = r#"
name = "small"
limits = { time = "100ms", memory = "1GiB" }
levels = ["n-puzzle/korf/1"]
methods = [{ method = "idastar:zero", table = false }]
"#;
    let place = Place::with(&[("small.toml", spec)]);
    assert_eq!(place.run(&["lab", "run", "small.toml", "--isolate"]).status, 0);
    let connection = Connection::open(place.0.path().join("small.db")).expect("it opens");
    let (stopped_by, cpu, limits, isolation): (String, Option<f64>, String, String) = connection
        .query_row("SELECT stopped_by, cpu_seconds, limits, isolation FROM result", [], |row| {
            Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?))
        })
        .expect("it was run");
    assert_eq!(stopped_by, "time");
    if cfg!(unix) {
        assert!(cpu.is_some_and(|cpu| cpu >= 0.1) && limits.contains("\"clock\":\"processor\""), "{cpu:?} {limits}");
    }
    if cfg!(target_os = "linux") {
        assert!(isolation.starts_with("processors "), "{isolation}");
    }
    let run = place.run(&["lab", "report", "small.db", "--out", "report", "--lang", "en"]);
    assert_eq!(run.status, 0, "{}", run.err);
    let page = text(&place, "report/report.md");
    assert!(page.contains("100\u{a0}ms of processor time") && page.contains(&isolation), "{page}");
}

#[test]
fn a_file_of_a_stranger_is_data() {
    let place = Place::with(&[("small.toml", SMALL)]);
    assert_eq!(place.run(&["lab", "run", "small.toml"]).status, 0);
    change(
        &place,
        r#"UPDATE level SET name = '"><img src=x onerror=alert(1)>' WHERE id = 1;
         UPDATE level SET title = '</summary><script>alert(2)</script>', code = 'n-puzzle:x''; touch X; ''' WHERE id = 2;
         UPDATE job SET label = '=cmd|<img src=y>' || char(10) || '```' || char(27) || '[2J' WHERE method = 1;
         UPDATE experiment SET name = 'a' || char(27) || ']0;owned', title = '<img src=z> & \input{x}', question = '<script>';
         UPDATE run SET message = '<img src=w>', outcome = 'error' WHERE level = 3;
         UPDATE build SET version = char(8238) || '2.0';
         UPDATE machine SET about =
            json_set(about, '$.processor', '<img src=v>' || char(27) || '[2J', '$.system', char(10) || '# owned');
         UPDATE experiment SET spec = '[[published]]
            source = "\u001b]0;owned\u0007\n# owned \u202ey"
            method = "astar:manhattan"
            nodes = { "starter/4" = 1, "n-puzzle/starter/4" = 1 }';"#,
    );
    let run = place.run(&["lab", "report", "small.db", "--out", "out/report", "--lang", "en"]);
    assert_eq!(run.status, 0, "{}", run.err);
    assert!(!run.out.contains('\u{1b}') && !place.run(&["lab", "list", "small.db"]).out.contains('\u{1b}'));
    let page = text(&place, "out/report/report.html");
    assert!(!page.contains("<img") && page.matches("<script>").count() == 1, "only text: {page}");
    // A line for pasting is one command.
    let line =
        page.lines().find(|line| line.contains("<pre>") && line.contains("touch X")).expect("its solutions are there");
    assert!(line.contains("&#39;n-puzzle:x&#39;\\&#39;&#39;; touch X; &#39;\\&#39;&#39;&#39;"), "{line}");
    let runs = text(&place, "out/report/runs.csv");
    assert!(runs.contains(",'=cmd|") && !runs.contains(",=cmd"), "{runs}");
    assert!(!text(&place, "out/report/report.md").contains("\n```\u{1b}"));
    // Also what JSON and TOML escape steers no terminal, turns no line around and begins none.
    let tables = text(&place, "out/report/tables.tex");
    assert!(tables.contains("owned"), "what others published is shown: {tables}");
    for text in [page, runs, tables, text(&place, "out/report/report.md")] {
        assert!(!text.contains(['\u{1b}', '\u{7}', '\u{202e}']) && !text.contains("\n# owned"), "{text}");
    }

    change(&place, "UPDATE level SET puzzle = '../../up' WHERE id = 1");
    for arguments in [&["lab", "report", "small.db", "--out", "out/again"][..], &["lab", "list", "small.db"]] {
        let run = place.run(arguments);
        assert!(run.status == 1 && run.err.contains("there is no puzzle `../../up`"), "{}", run.err);
    }
    assert!(!place.0.path().join("out/again").exists() && !place.0.path().join("up-coverage.csv").exists());
}

/// The form that version 0.1 gave its files.
fn aged(folder: &Path) {
    let old = Connection::open(folder.join("old.db")).expect("it opens");
    old.execute_batch(include_str!("../../lab/src/schema.sql")).expect("it can be made");
    old.pragma_update(None, "user_version", 1).expect("it can be set");
    old.execute("ATTACH ?1 AS new", [folder.join("small.db").display().to_string()]).expect("it opens");
    old.execute_batch(
        "INSERT INTO build SELECT id, '0.1.0', 'abc' FROM new.build;
         INSERT INTO machine SELECT id, json_remove(about, '$.name') FROM new.machine;
         INSERT INTO setting SELECT id, json_remove(limits, '$.clock') FROM new.setting;
         INSERT INTO level SELECT * FROM new.level; INSERT INTO method SELECT * FROM new.method;
         INSERT INTO experiment SELECT * FROM new.experiment;
         INSERT INTO job SELECT experiment, position, level, method, label, repetition FROM new.job;
         INSERT INTO run SELECT id, level, method, setting, repetition, build, machine, jobs, finished, outcome, stopped_by, killed,
            cost, lower_bound, optimal, moves, expanded, generated, duplicates, reopened, dead_ends, peak_stored, peak_bytes,
            peak_resident, seconds, first_seconds, cpu_seconds, searches, message FROM new.run;",
    )
    .expect("it can be filled");
}

#[test]
fn files_of_version_0_1_can_be_read_and_gone_on_with() {
    let place = Place::with(&[("small.toml", SMALL)]);
    assert_eq!(place.run(&["lab", "run", "small.toml"]).status, 0);
    aged(place.0.path());
    let before = std::fs::read(place.0.path().join("old.db")).expect("it is there");
    let run = place.run(&["lab", "report", "old.db", "--out", "report", "--lang", "en"]);
    assert_eq!(run.status, 0, "{}", run.err);
    let page = text(&place, "report/report.md");
    assert!(page.contains("This was run by quebra 0.1, which did not write down"), "{page}");
    assert!(
        page.contains("The limits counted time by the clock on the wall") && page.contains("Nothing: every run ended"),
        "{page}"
    );
    assert!(std::fs::read(place.0.path().join("old.db")).expect("it is there") == before, "reading changes nothing");
    let run = place.run(&["lab", "run", "small.toml", "--db", "old.db"]);
    assert!(
        run.out.contains(&format!("{RUNS} of {RUNS} runs done\n")),
        "none of them is this program's: {}{}",
        run.out,
        run.err
    );
    let merged = place.json(&["lab", "merge", "all.db", "old.db", "small.db", "--json"]);
    assert_eq!((&merged["added"], &merged["known"]), (&(2 * RUNS).into(), &RUNS.into()), "{merged}");
}

#[test]
fn parts_are_put_together() {
    let place = Place::with(&[("small.toml", SMALL)]);
    for (methods, db) in [("\"bfs\"", "one.db"), ("\"astar:manhattan\"", "two.db")] {
        std::fs::write(place.0.path().join("part.toml"), SMALL.replace("\"bfs\", \"astar:manhattan\"", methods))
            .expect("it can be written");
        assert_eq!(place.run(&["lab", "run", "part.toml", "--db", db]).status, 0);
    }
    let half = RUNS / 2;
    let run = place.run(&["lab", "merge", "small.db", "one.db", "two.db"]);
    assert!(run.out.contains(&format!("small.db: {RUNS} runs added, 0 there already")), "{}{}", run.out, run.err);
    assert!(run.err.contains("two.db: `small` asks for something else; the later one counts"), "{}", run.err);
    let run = place.run(&["lab", "merge", "small.db", "one.db"]);
    assert!(run.out.contains(&format!("0 runs added, {half} there already")), "{}", run.out);
    // Together they are the whole, and nothing of it is run again.
    let run = place.run(&["lab", "run", "small.toml"]);
    assert!(run.out.contains(&format!("{RUNS} of {RUNS} runs done, {RUNS} of them before")), "{}", run.out);
    // The same search that counted differently is no small matter.
    let connection = Connection::open(place.0.path().join("one.db")).expect("it opens");
    connection.execute("UPDATE run SET expanded = expanded + 1 WHERE id = 1", []).expect("it is there");
    drop(connection);
    let merged = place.json(&["lab", "merge", "small.db", "one.db", "--json"]);
    assert_eq!(merged["notes"][0], "one.db: 1 run counted differently from the same in the file", "{merged}");
    let same = place.run(&["lab", "merge", "small.db", "small.db"]);
    assert!(same.status == 1 && same.err.contains("it cannot be put into itself"), "{}", same.err);
    let missing = place.run(&["lab", "merge", "other.db", "nowhere.db"]);
    assert!(missing.status == 1 && !place.0.path().join("other.db").exists(), "{}", missing.err);
}
