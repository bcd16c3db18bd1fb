//! `quebra lab` as users run it, with real processes, real kills and false rows.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use command::Place;
use rusqlite::Connection;

mod command;

const SMALL: &str = r#"
name = "small"
title = "A small one"
repetitions = 2
sample = "1ms"
limits = { time = "10s", memory = "64MiB" }
levels = [{ from = "n-puzzle/starter", first = 4 }, "n-puzzle:1,2,3/4,0,6/7,5,8", { from = "nowhere/*.txt", optional = true }]
methods = ["bfs", { method = "astar:manhattan", ties = "fifo", label = "A*" }, "greedy:misplaced"]
"#;

fn rows(place: &Path) -> Vec<(i64, i64, i64, i64, String)> {
    let Ok(connection) = Connection::open(place.join("small.db")) else { return Vec::new() };
    let Ok(mut statement) = connection.prepare("SELECT id, level, method, repetition, outcome FROM run ORDER BY id")
    else {
        return Vec::new();
    };
    let rows = statement
        .query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?, row.get(4)?)))
        .expect("the query is right");
    rows.map(|row| row.expect("a row can be read")).collect()
}

#[test]
fn a_bad_spec_is_told_with_its_place() {
    let spec = |levels: &str, methods: &str, more: &str| {
        format!("name = \"x\"\nlevels = [{levels}]\nmethods = [{methods}]\n{more}\n")
    };
    let good = ("\"n-puzzle/1\"", "\"bfs\"");
    // The place is marked by §.
    for (marked, message) in [
        (spec(good.0, "\"bfs\", §\"astar:nothing\"", ""), "n-puzzle has no heuristic `nothing`"),
        (spec(good.0, "{ method = \"bfs\", §weigt = 2 }", ""), "unknown field `weigt`"),
        (spec(good.0, "§{ method = \"bfs\", weight = 2 }", ""), "`bfs` does not read `weight`"),
        (spec(good.0, "\"bfs\", §\"bfs\"", ""), "two methods of n-puzzle are called `bfs`"),
        (spec(good.0, "", "").replace("methods", "§methods"), "`methods` is empty"),
        (spec(good.0, "§7", ""), "expected a method such as"),
        (spec("§\"n-puzzle/999\"", good.1, ""), "expected a level from 1 to"),
        (spec("§\"nowhere.txt\"", good.1, ""), "there is no such level, pack or file"),
        (spec("§{ first = 2 }", good.1, ""), "expected `from` or `generate`"),
        (spec("{ generate = { puzzle = §\"chess\", count = 1, seed = \"a\" } }", good.1, ""), "unknown puzzle `chess`"),
        (
            spec("§{ generate = { puzzle = \"n-puzzle\", count = 1, seed = \"a\", colours = 3 } }", good.1, ""),
            "n-puzzle has no colours",
        ),
        (spec(good.0, good.1, "limits = { time = §\"soon\" }"), "expected a time such as"),
        (spec(good.0, good.1, "repetitions = §0"), "expected a number from 1 to 1000"),
        (spec(good.0, good.1, "compare = [[\"bfs\", §\"dfs\"]]"), "no method is called `dfs`"),
        (spec(good.0, good.1, "§levels = []"), "duplicate key"),
    ] {
        let before = marked.split('§').next().expect("a split has at least one part");
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().expect("a split has at least one part").len() + 1;
        let place = Place::with(&[("spec.toml", &marked.replace('§', ""))]);
        let run = place.run(&["lab", "run", "spec.toml"]);
        assert_eq!(run.status, 1, "{marked}{}{}", run.out, run.err);
        assert!(run.err.contains(&format!("spec.toml:{line}:{column}: ")), "{line}:{column}\n{marked}{}", run.err);
        assert!(run.err.replace("\n  | ", " ").contains(message), "{message}\n{marked}{}", run.err);
    }
}

#[test]
fn an_experiment_from_end_to_end() {
    let place = Place::with(&[("small.toml", SMALL)]);
    let folder = place.0.path();
    let run = place.run(&["lab", "run", "small.toml", "--dry-run"]);
    assert_eq!(run.status, 0, "{}", run.err);
    assert!(run.out.contains("n-puzzle: 5 levels, 3 methods: bfs, A*, greedy:misplaced\n30 runs"), "{}", run.out);
    assert!(!folder.join("small.db").exists());

    let run = place.run(&["lab", "run", "small.toml"]);
    assert_eq!(run.status, 0, "{}", run.err);
    assert!(run.out.contains("30 of 30 runs done"), "{}", run.out);
    assert!(run.err.contains("note: nowhere/*.txt: not there, and optional"), "{}", run.err);
    let first = rows(folder);
    assert_eq!(first.len(), 30);
    assert!(first.iter().all(|row| row.4 == "solved"));

    // Nothing is run twice; a longer experiment runs what is new.
    let run = place.run(&["lab", "run", "small.toml"]);
    assert!(run.out.contains("30 of 30 runs done, 30 of them before"), "{}", run.out);
    assert_eq!(rows(folder), first);
    std::fs::write(folder.join("small.toml"), SMALL.replace("repetitions = 2", "repetitions = 3"))
        .expect("it can be written");
    let run = place.run(&["lab", "run", "small.toml", "--jobs", "2"]);
    assert!(run.out.contains("45 of 45 runs done, 30 of them before"), "{}", run.out);
    assert_eq!(rows(folder)[..30], first[..]);
    let run = place.run(&["lab", "list", "small.db"]);
    assert!(run.out.contains("small") && run.out.contains("A small one"), "{}", run.out);

    let run = place.run(&["lab", "report", "small.db", "--out", "report", "--lang", "en"]);
    assert_eq!(run.status, 0, "{}", run.err);
    let page = std::fs::read_to_string(folder.join("report/report.html")).expect("the page was written");
    assert!(page.contains("<h2>What went wrong</h2>\n<p>Nothing: every run ended"), "something went wrong");
    assert!(page.contains("Up to 2 runs went on at a time"));
    let own = ["http://www.w3.org/2000/svg", "<a href=\"http://127.0.0.1:4747/#/watch/"];
    assert!(own.iter().all(|own| page.contains(own)), "pictures, and links to films");
    for outside in ["http://", "https://", "src=", "@import", "url("] {
        let foreign = own.iter().fold(page.clone(), |page, own| page.replace(own, "")).matches(outside).count();
        assert_eq!(foreign, 0, "the page needs nothing from outside: {outside}");
    }
    assert!(!page.contains("createElement(\"button\")"), "with buttons in it, Chromium repeats no head on paper");
    // Every level can be seen again.
    let line = page.lines().find(|line| line.contains("quebra show --trace")).expect("there is a replay");
    let line = line.split("<pre>").nth(1).and_then(|line| line.split("</pre>").next()).expect("it stands alone");
    let line = line.replace("&#39;", "'");
    let words: Vec<&str> = line.split_whitespace().skip(1).map(|word| word.trim_matches('\'')).collect();
    let shown = place.run(&words);
    assert!(shown.status == 0 && shown.out.contains(" solved\n"), "{}{}", shown.out, shown.err);
    let runs = std::fs::read_to_string(folder.join("report/runs.csv")).expect("the runs were written");
    assert_eq!(runs.lines().count(), 46);
    for file in ["report.md", "tables.tex", "plots/n-puzzle-cactus.svg", "tables/n-puzzle-coverage.csv"] {
        assert!(folder.join("report").join(file).is_file(), "{file}");
    }
    let plot = std::fs::read(folder.join("report/plots/n-puzzle-cactus.pdf")).expect("it was drawn");
    assert!(plot.starts_with(b"%PDF-1.4\n") && plot.ends_with(b"%%EOF\n"));
    let run = place.run(&["lab", "report", "small.db", "--out", "relatorio", "--lang", "pt"]);
    assert_eq!(run.status, 0, "{}", run.err);
    let page = std::fs::read_to_string(folder.join("relatorio/report.html")).expect("the page was written");
    assert!(page.contains("<html lang=\"pt-PT\">") && page.contains("O que correu mal"));
}

/// Times differ from run to run; with these the report is the same for ever.
fn fix_times(folder: &Path) {
    let connection = Connection::open(folder.join("small.db")).expect("it opens");
    connection
        .execute_batch(
            "UPDATE run SET seconds = 0.001 * level * (1 + method) + 0.0001 * repetition, first_seconds = 0.5, cpu_seconds = NULL,
                searches = 7, peak_resident = 12000000;
             UPDATE build SET version = '1', revision = 'abc', executable = 'cafe', profile = 'clay';
             UPDATE machine SET about = '{\"name\":\"desk\",\"processor\":\"abacus\",\"cores\":1,\"memory\":1073741824,\"system\":\"clay\"}';",
        )
        .expect("the table is there");
}

#[test]
fn tables_are_as_they_were() {
    let place = Place::with(&[("small.toml", SMALL)]);
    assert_eq!(place.run(&["lab", "run", "small.toml"]).status, 0);
    fix_times(place.0.path());
    let run = place.run(&["lab", "report", "small.db", "--out", "report", "--lang", "en"]);
    assert_eq!(run.status, 0, "{}", run.err);
    let report = std::fs::read_to_string(place.0.path().join("report/report.md")).expect("it was written");
    let known = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/lab/report.md");
    if std::env::var_os("QUEBRA_BLESS").is_some() {
        std::fs::create_dir_all(known.parent().expect("it has a folder")).expect("the folder can be made");
        std::fs::write(&known, &report).expect("it can be written");
    }
    let known = std::fs::read_to_string(known).expect("the known report is there");
    assert_eq!(report, known, "if this is as it should be, run the test with QUEBRA_BLESS=1");
}

#[test]
fn what_cannot_be_true_is_an_error_and_no_row() {
    let place = Place::with(&[("small.toml", SMALL)]);
    let folder = place.0.path();
    assert_eq!(place.run(&["lab", "run", "small.toml"]).status, 0);
    let connection = Connection::open(folder.join("small.db")).expect("it opens");
    let change = |sql: &str| assert!(connection.execute(sql, []).expect("the table is there") > 0, "{sql}");
    let of = |level: &str, method: &str| {
        format!(
            "level = (SELECT id FROM level WHERE name LIKE '%/{level}') AND method = (SELECT id FROM method WHERE name = '{method}')"
        )
    };
    change(&format!("UPDATE run SET lower_bound = cost + 1 WHERE {}", of("1", "bfs")));
    change(&format!(
        "UPDATE run SET outcome = 'unsolvable', lower_bound = NULL, cost = NULL, moves = NULL WHERE {}",
        of("2", "bfs")
    ));
    change(&format!("UPDATE run SET cost = cost - 1, lower_bound = 0 WHERE {}", of("3", "greedy:misplaced")));
    change(&format!("UPDATE run SET moves = 'N N N N N' WHERE {}", of("4", "greedy:misplaced")));
    change(&format!("UPDATE run SET expanded = expanded + repetition WHERE {}", of("4", "bfs")));
    change("UPDATE level SET par = 1 WHERE name LIKE '%/4'");
    change(&format!(
        "UPDATE run SET outcome = 'error', message = 'it burst' WHERE repetition = 1 AND {}",
        of("3", "bfs")
    ));
    drop(connection);
    let run = place.run(&["lab", "report", "small.db", "--out", "report", "--lang", "en"]);
    assert_eq!(run.status, 0, "{}", run.err);
    assert!(run.out.contains("7 things went wrong"), "{}", run.out);
    let report = std::fs::read_to_string(folder.join("report/report.md")).expect("it was written");
    for told in [
        "n-puzzle/starter/1, bfs: claims to have proved that at least",
        "n-puzzle/starter/2, bfs: claims to have proved that there is no solution, but",
        "n-puzzle/starter/3, greedy:misplaced: a false solution, said to cost",
        "n-puzzle/starter/4, greedy:misplaced: a false solution, said to cost",
        "n-puzzle/starter/4, bfs: repetitions of the same search counted differently",
        "n-puzzle/starter/4: its par is 1, but the optimum is",
        "n-puzzle/starter/3, bfs: one run failed: it burst",
    ] {
        assert!(report.contains(told), "{told}\n{}", &report[..3000]);
    }
    let coverage = std::fs::read_to_string(folder.join("report/tables/n-puzzle-coverage.csv")).expect("it was written");
    assert!(coverage.contains("\nbfs,3,") && coverage.contains("\nA*,5,"), "{coverage}");
    // What burst is done again on demand, and only that.
    let run = place.run(&["lab", "run", "small.toml", "--retry"]);
    assert!(run.out.contains("30 of 30 runs done, 29 of them before"), "{}", run.out);
}

#[test]
fn neither_failing_nor_what_is_to_come_makes_a_score_better() {
    let place = Place::with(&[("small.toml", SMALL)]);
    let folder = place.0.path();
    let table = |name: &str| {
        let run = place.run(&["lab", "report", "small.db", "--out", "report", "--lang", "en"]);
        assert_eq!(run.status, 0, "{}", run.err);
        std::fs::read_to_string(folder.join(format!("report/tables/{name}.csv"))).expect("it was written")
    };
    let score = |table: &str, method: &str| -> Option<f64> {
        let row = table.lines().find(|row| row.starts_with(method)).expect("all methods have a row");
        row.rsplit(',').next().expect("it is the last column").parse().ok()
    };
    // One level of five is there.
    assert_eq!(place.run(&["lab", "run", "small.toml", "--db", "small.db", "--part", "1/5"]).status, 0);
    let coverage = table("n-puzzle-coverage");
    assert_eq!(["bfs,", "A*,", "greedy"].map(|method| score(&coverage, method)), [None; 3], "{coverage}");
    assert_eq!(place.run(&["lab", "run", "small.toml"]).status, 0);
    let before = score(&table("n-puzzle-coverage"), "bfs,").expect("all is there");
    let connection = Connection::open(folder.join("small.db")).expect("it opens");
    let sql = "UPDATE run SET outcome = 'error', message = 'it burst' WHERE method = (SELECT id FROM method WHERE name = 'bfs') \
        AND level IN (SELECT id FROM level WHERE name LIKE '%/3' OR name LIKE '%/4')";
    assert_eq!(connection.execute(sql, []), Ok(4));
    drop(connection);
    let coverage = table("n-puzzle-coverage");
    let after = score(&coverage, "bfs,").expect("all is there");
    // Two of five, each twice the limit of 10 s.
    assert!(before < 1.0 && (8.0..9.0).contains(&after), "{before} {coverage}");
    let medians = table("n-puzzle-medians");
    let row = medians.lines().find(|row| row.starts_with("bfs,")).expect("all methods have a row");
    assert!(row.split(',').nth(4).is_some_and(|upper| upper.parse::<f64>().is_err()), "{medians}");
}

#[test]
fn killed_at_any_moment_it_loses_nothing() {
    let place = Place::with(&[("small.toml", &SMALL.replace("repetitions = 2", "repetitions = 3"))]);
    let folder = place.0.path();
    let mut known = Vec::new();
    let mut kills = 0;
    for wanted in [1, 9, 23] {
        let mut run = Command::new(env!("CARGO_BIN_EXE_quebra"))
            .args(["lab", "run", "small.toml"])
            .current_dir(folder)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("it starts");
        let patience = Instant::now();
        while rows(folder).len() < wanted && patience.elapsed() < Duration::from_mins(1) {
            std::thread::sleep(Duration::from_millis(2));
        }
        if wanted == 1 {
            // The file is taken while somebody works on it; reading is free.
            let second = place.run(&["lab", "run", "small.toml"]);
            let is_over = run.try_wait().expect("it can be asked").is_some();
            assert!(
                is_over || second.err.contains("another `quebra lab run` is at work on it"),
                "{}{}",
                second.out,
                second.err
            );
            assert_eq!(place.run(&["lab", "list", "small.db"]).status, 0);
        }
        kills += usize::from(run.try_wait().expect("it can be asked").is_none());
        run.kill().expect("it can be killed");
        run.wait().expect("it ends");
        let now = rows(folder);
        assert!(now.len() >= wanted && now[..known.len()] == known[..], "{now:?}");
        known = now;
    }
    assert!(kills > 0, "it was too fast to be killed even once");
    let run = place.run(&["lab", "run", "small.toml"]);
    assert!(run.out.contains(&format!("45 of 45 runs done, {} of them before", known.len())), "{}{}", run.out, run.err);
    let now = rows(folder);
    assert_eq!(now.len(), 45);
    assert_eq!(now[..known.len()], known[..], "what was done is as it was");
    let mut runs: Vec<_> = now.iter().map(|row| (row.1, row.2, row.3)).collect();
    runs.sort_unstable();
    runs.dedup();
    assert_eq!(runs.len(), 45, "nothing was run twice");
}

#[test]
fn limits_hold_and_are_shown() {
    let spec = r#"
name = "small"
sample = "1ms"
limits = { time = "60s", nodes = 100000, memory = "1MiB" }
levels = ["n-puzzle/korf/1"]
methods = ["bfs", "iddfs", { method = "idastar:zero", table = false }]
"#;
    let place = Place::with(&[("small.toml", spec)]);
    let run = place.run(&["lab", "run", "small.toml"]);
    assert_eq!(run.status, 0, "{}", run.err);
    assert!(rows(place.0.path()).iter().all(|row| row.4 == "stopped"));
    let run = place.run(&["lab", "report", "small.db", "--out", "report", "--lang", "en"]);
    assert_eq!(run.status, 0, "{}", run.err);
    let read = |file: &str| std::fs::read_to_string(place.0.path().join("report").join(file)).expect("it was written");
    assert!(read("report.md").contains("\\> 1.00\u{a0}MiB / – / "), "{}", read("report.md"));
    // For programs, what was stopped has no time.
    let levels = read("tables/n-puzzle-levels.csv");
    assert!(levels.contains("bfs seconds,bfs moves,bfs expanded,bfs generated,bfs end"), "{levels}");
    assert!(levels.lines().nth(1).is_some_and(|row| row.contains(",,,") && row.contains(",memory,")), "{levels}");
    let foreign = place.run(&["lab", "report", "small.toml", "--out", "report"]);
    assert!(foreign.status == 1 && foreign.err.contains("not a file of results"), "{}", foreign.err);
}

/// One name, two heuristics: that of one puzzle may overestimate, that of the other never does.
#[test]
fn what_may_overestimate_is_told_by_puzzle() {
    let spec = r#"
name = "small"
sample = "1ms"
levels = ["n-puzzle/starter/1", "cohesion/starter/1"]
methods = ["astar:manhattan"]
"#;
    let place = Place::with(&[("small.toml", spec)]);
    assert_eq!(place.run(&["lab", "run", "small.toml"]).status, 0);
    assert_eq!(place.run(&["lab", "report", "small.db", "--out", "report", "--lang", "en"]).status, 0);
    let report = std::fs::read_to_string(place.0.path().join("report/report.md")).expect("it was written");
    assert!(report.contains("* Cohesion: the heuristics of these methods may overestimate"), "{report}");
    assert_eq!(report.matches("may overestimate").count(), 1, "{report}");
}

#[test]
fn expansions_are_explained() {
    let place = Place::new();
    let level = "n-puzzle:8,6,7/2,5,4/3,0,1";
    let run = place.run(&["lab", "explain", level, "--method", "astar:manhattan", "--svg", "picture.svg"]);
    assert_eq!(run.status, 0, "{}", run.err);
    assert!(run.out.contains("solved in 31 moves; 31 is optimal"), "{}", run.out);
    assert!(run.out.contains("f < 31") && run.out.contains("f = 31") && run.out.contains("f > 31"), "{}", run.out);
    let picture = std::fs::read_to_string(place.0.path().join("picture.svg")).expect("it was drawn");
    assert!(picture.contains("f = 31: ties"));
    let answer = place.json(&["lab", "explain", level, "-m", "astar:manhattan", "--json"]);
    let total = &answer["total"];
    let number = |name: &str| total[name].as_u64().expect("it is a number");
    // A consistent heuristic: nothing above the optimum, nothing twice.
    assert_eq!((number("above"), number("again"), number("reopened")), (0, 0, 0));
    assert_eq!(number("below") + number("equal"), number("expanded"));
    assert_eq!(answer["distinct"], total["expanded"]);
    let tree = place.json(&["lab", "explain", level, "-m", "idastar:manhattan", "--table", "off", "--json"]);
    assert!(tree["total"]["again"].as_u64() > Some(0));
}

/// A file of a hundred thousand runs, all of them possible: the plans are walks taken backwards.
#[test]
#[ignore = "takes a while"]
fn a_hundred_thousand_runs_are_reported() {
    let place = Place::with(&[("small.toml", SMALL)]);
    let folder = place.0.path();
    assert_eq!(place.run(&["lab", "run", "small.toml"]).status, 0);
    let mut connection = Connection::open(folder.join("small.db")).expect("it opens");
    let transaction = connection.transaction().expect("nobody else is there");
    transaction
        .execute_batch("DELETE FROM job; DELETE FROM run; DELETE FROM level; DELETE FROM method;")
        .expect("they are there");
    for method in 1..=10 {
        let sql = "INSERT INTO method (id, name, choices) VALUES (?1, 'wastar:manhattan', '{\"weight\":' || (100 + ?1) || '}')";
        transaction.execute(sql, [method]).expect("the table is there");
    }
    let (mut chance, mut position) = (12345u64, 0);
    for level in 1..=3334i64 {
        let (board, moves) = walk(&mut chance, level);
        let rows: Vec<_> =
            board.chunks(4).map(|row| row.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")).collect();
        let code = format!("n-puzzle:{}", rows.join("/"));
        let sql = "INSERT INTO level (id, code, puzzle, name, size) VALUES (?1, ?2, 'n-puzzle', 'walk ' || ?1, 15)";
        transaction.execute(sql, rusqlite::params![level, code]).expect("all walks differ");
        for method in 1..=10i64 {
            for repetition in 1..=3i64 {
                position += 1;
                let job = "INSERT INTO job VALUES (1, ?1, ?2, ?3, 'method ' || ?3, ?4, '')";
                transaction.execute(job, [position, level, method, repetition]).expect("the table is there");
                let run = "INSERT INTO run (level, method, setting, repetition, build, tables, machine, jobs, isolation, finished, outcome, killed, cost,
                    lower_bound, optimal, moves, expanded, generated, duplicates, reopened, dead_ends, peak_stored, peak_bytes,
                    seconds, first_seconds, searches) VALUES (?1, ?2, 1, ?3, 1, '', 1, 1, '', 0, 'solved', 0, ?4, 0, 0, ?5, ?6, ?7, 0, 0, 0, 0, 1000,
                    ?8, ?8, 1)";
                let (cost, nodes) = (moves.split_whitespace().count() as i64, level * method);
                let seconds = nodes as f64 * 1e-6 + repetition as f64 * 1e-8;
                transaction
                    .execute(run, rusqlite::params![level, method, repetition, cost, moves, nodes, nodes * 3, seconds])
                    .expect("the table is there");
            }
        }
    }
    transaction.commit().expect("it can be written");
    let started = Instant::now();
    let run = place.run(&["lab", "report", "small.db", "--out", "report", "--lang", "en"]);
    eprintln!("{position} runs: {:?}", started.elapsed());
    assert_eq!(run.status, 0, "{}", run.err);
    assert!(!run.out.contains("went wrong"), "{}", run.out);
    let runs = std::fs::read_to_string(folder.join("report/runs.csv")).expect("it was written");
    assert_eq!(runs.lines().count(), 100_021);
}

/// A board some moves away from the goal, and the moves back.
fn walk(chance: &mut u64, level: i64) -> (Vec<u8>, String) {
    let mut board: Vec<u8> = (1..16).chain([0]).collect();
    let (mut empty, mut back) = (15usize, Vec::new());
    let mut last = ' ';
    while back.len() < 20 + level as usize % 30 {
        *chance ^= *chance << 13;
        *chance ^= *chance >> 7;
        *chance ^= *chance << 17;
        let (row, column) = (empty / 4, empty % 4);
        // Where the empty cell goes, and the way back.
        let (next, way) = match *chance % 4 {
            0 if row > 0 => (empty - 4, 'S'),
            1 if row < 3 => (empty + 4, 'N'),
            2 if column > 0 => (empty - 1, 'E'),
            3 if column < 3 => (empty + 1, 'W'),
            _ => continue,
        };
        if matches!((last, way), ('S', 'N') | ('N', 'S') | ('E', 'W') | ('W', 'E')) {
            continue;
        }
        board.swap(empty, next);
        (empty, last) = (next, way);
        back.push(way.to_string());
    }
    back.reverse();
    (board, back.join(" "))
}

/// Figures about levels of others are no reason to refuse an experiment where those are not there.
#[test]
fn published_figures_may_be_about_what_is_absent() {
    let place = Place::new();
    let spec = |method: &str| {
        format!(
            "name = \"absent\"\nlevels = [\"n-puzzle/1\", {{ from = \"absent-?.txt\", optional = true }}]\n\
             methods = [\"bfs\", {{ method = \"greedy:chains\", label = \"chains\", only = [\"break-the-ice\"] }}]\n\
             [[published]]\nsource = \"somebody\"\nmethod = \"{method}\"\nnodes = {{ absent-1 = 9 }}\n"
        )
    };
    for (method, status) in [("chains", 0), ("bfs", 0), ("chians", 1)] {
        std::fs::write(place.0.path().join("spec.toml"), spec(method)).expect("the folder can be written");
        let run = place.run(&["lab", "run", "spec.toml", "--dry-run"]);
        assert_eq!(run.status, status, "{method}: {}", run.err);
    }
}

#[test]
fn the_shipped_experiments_can_be_run() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../experiments");
    let mut names = Vec::new();
    for entry in std::fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("it can be read").path();
        let run = Place::new().run(&["lab", "run", &path.display().to_string(), "--dry-run"]);
        assert_eq!(run.status, 0, "{}{}", path.display(), run.err);
        names.push(path.file_stem().expect("it has a name").to_string_lossy().into_owned());
    }
    for wanted in ["n-puzzle", "bloxorz", "cohesion", "folding-blocks", "break-the-ice", "everything", "reports"] {
        assert!(names.iter().any(|name| name == wanted), "{wanted}");
    }
}

#[test]
fn programs_can_read_what_the_lab_says() {
    let place = Place::with(&[("small.toml", SMALL)]);
    let summary = place.json(&["lab", "run", "small.toml", "--dry-run", "--json"]);
    assert_eq!((&summary["schema"], &summary["runs"], &summary["repetitions"]), (&1.into(), &30.into(), &2.into()));
    assert_eq!(summary["puzzles"][0]["methods"], serde_json::json!(["bfs", "A*", "greedy:misplaced"]));
    assert_eq!(summary["notes"].as_array().map(Vec::len), Some(1), "{summary}");
    let tally = place.json(&["lab", "run", "small.toml", "--jobs", "2", "--json"]);
    let notes = [
        "nowhere/*.txt: not there, and optional",
        "2 runs at a time disturb each other's times; the report will say so",
    ];
    assert_eq!(
        tally,
        serde_json::json!({ "schema": 1, "runs": 30, "done_before": 0, "done": 30, "failed": 0, "notes": notes })
    );
    let run = place.run(&["lab", "run", "small.toml", "--json"]);
    assert_eq!(run.err, "", "programs read standard output");
    let experiments = place.json(&["lab", "list", "small.db", "--json"]);
    assert_eq!((&experiments[0]["schema"], &experiments[0]["done"]), (&1.into(), &30.into()), "{experiments}");
    let report = place.json(&["lab", "report", "small.db", "--out", "report", "--json"]);
    assert_eq!((&report["schema"], &report["experiment"]), (&1.into(), &"small".into()), "{report}");
    assert!(place.0.path().join(report["page"].as_str().expect("it is a path")).is_file());
    assert_eq!(place.json(&["lab", "explain", "n-puzzle:1,2,3/4,0,6/7,5,8", "--json"])["schema"], 1);
    let run = place.run(&["lab", "list", "nowhere.db", "--json"]);
    let error: serde_json::Value = serde_json::from_str(&run.err).expect("errors are JSON too");
    assert_eq!((run.status, &error["error"]["code"]), (1, &"input".into()), "{error}");
}
