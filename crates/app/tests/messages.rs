//! What the command says when something is wrong: harmless, short, and with one place.

use std::process::{Command, Stdio};

use command::Place;

mod command;

const ESCAPE: &str = "\u{1b}[2J\u{1b}]0;owned\u{7}\u{9b}31m";
/// Nothing in it is left where a program takes all styles out of a text.
const STYLE: &str = "\u{1b}[2J\u{1b}]0;owned\u{7}";

#[test]
fn escape_sequences_of_others_reach_no_terminal() {
    for escape in [ESCAPE, STYLE] {
        let file = format!("{escape}.txt");
        let place = Place::with(&[
            ("cells.txt", &format!("puzzle: n-puzzle\n\n1 {escape}\n")),
            ("key.txt", &format!("puzzle: cohesion\n{escape}: 1\n\n1.1\n")),
            ("puzzle.txt", &format!("puzzle: {escape}\n\n1.1\n")),
            ("game.txt", &format!("cohesion:1.1\n{escape}\n")),
            (&file, "puzzle: cohesion\n\n1.1\n"),
        ]);
        let code = format!("cohesion:1.1;{escape}=1");
        let puzzle = format!("--puzzle={escape}");
        let method = format!("astar:{escape}");
        let time = format!("--time={escape}");
        let option = format!("--{escape}");
        let level = "cohesion:1.1";
        let calls: [&[&str]; 23] = [
            &["solve", "cells.txt"],
            &["solve", "key.txt"],
            &["solve", "puzzle.txt"],
            &["show", "game.txt"],
            &["check", "game.txt"],
            &["show", &file],
            &["solve", &file],
            &["solve", &file, "-m", "bfs", "-m", "dfs"],
            &["check", &file],
            &["lint", &file],
            &["explore", &file],
            &["solve", escape],
            &["solve", &code],
            &["solve", level, &puzzle],
            &["solve", level, "-m", &method],
            &["solve", level, &time],
            &["solve", level, &option],
            &["check", level, escape],
            &["hint", level, escape],
            &["audit", escape, "manhattan"],
            &["generate", escape],
            &["tables", "build", escape],
            &[escape],
        ];
        for call in calls {
            for more in [&["--color", "always"][..], &["--color", "always", "--json"][..]] {
                check_harmless(&place, &[call, more].concat());
            }
        }
    }
    // It is told what it was.
    let run = Place::new().run(&["levels", STYLE]);
    assert!(run.err.contains(r"'\u{1b}[2J\u{1b}]0;owned\u{7}'"), "{}", run.err);
}

fn check_harmless(place: &Place, call: &[&str]) {
    let run = place.run(call);
    let text = format!("{}{}", run.out, run.err);
    let mut rest = text.as_str();
    assert!(!text.is_empty(), "{call:?}");
    while let Some((before, after)) = rest.split_once('\u{1b}') {
        assert!(!before.contains(['\u{7}', '\u{9b}']), "{call:?}: {text:?}");
        let end = after.find(|symbol: char| !"[0123456789;".contains(symbol)).unwrap();
        assert!(after[end..].starts_with('m') && !after.starts_with("[2J"), "{call:?}: {text:?}");
        rest = &after[end..];
    }
    assert!(!rest.contains(['\u{7}', '\u{9b}']), "{call:?}: {text:?}");
}

#[test]
fn an_error_has_one_place_and_a_length_that_can_be_read() {
    let row = "1 ".repeat(7 << 20) + "x";
    let header = format!("{}: 1", "k".repeat(1 << 20));
    let place = Place::with(&[
        ("row.txt", &format!("puzzle: n-puzzle\n\n{row}\n")),
        ("key.txt", &format!("puzzle: n-puzzle\n{header}\n\n1 2\n3 0\n")),
        ("name.txt", &format!("puzzle: {}\n\n1 2\n3 0\n", "p".repeat(1 << 20))),
        ("wide.txt", "puzzle: cohesion\n\n1ä¤\n"),
    ]);
    for file in ["row.txt", "key.txt", "name.txt"] {
        let run = place.run(&["solve", file]);
        assert!(run.status == 1 && run.err.len() < 5000, "{file}: {} {}", run.status, run.err.len());
        let run = place.run(&["solve", file, "--json"]);
        assert!(run.status == 1 && run.err.len() < 5000, "{file}: {} {}", run.status, run.err.len());
    }
    let far = format!("n-puzzle:{}x", "1,".repeat(33_000));
    assert_eq!(place.run(&["solve", &far]).status, 1);
    let run = place.run(&["solve", "wide.txt"]);
    assert!(run.err.contains("wide.txt:3:3: "), "{}", run.err);
    assert_eq!(run.err.matches(":3").count(), 2, "one line, one column: {}", run.err);
}

#[test]
fn messages_fit_the_columns() {
    let place = Place::new();
    let calls: [&[&str]; 6] = [
        &["solve", "nowhere.txt"],
        &["solve", "cohesion:1.1", "-m", "exact"],
        &["play", "bloxorz/999"],
        &["solve", "cohesion:1.1", "--memory", "1XiB"],
        &["solve", "cohesion:1.1", "--memory", "1XiB", "--lang", "pt"],
        &["levels", "chess"],
    ];
    for call in calls {
        for width in [80, 40] {
            let mut command = Command::new(env!("CARGO_BIN_EXE_quebra"));
            let run =
                command.args(call).current_dir(place.0.path()).env("COLUMNS", width.to_string()).output().unwrap();
            let text = String::from_utf8(run.stderr).unwrap();
            assert!(!text.is_empty() && text.lines().all(|line| line.chars().count() <= width), "{text}");
        }
    }
}

/// Memory that is a file is gone when the file is cut short: the system says so by a signal.
#[cfg(unix)]
#[test]
fn a_file_that_is_lost_while_in_use_is_told() {
    let place = Place::new();
    for (more, told) in [
        (&["--lang", "en"][..], "error: a file was cut short, or cannot be read any more, while it was in use\nhelp: "),
        (
            &["--lang", "pt"][..],
            "erro: um ficheiro foi encurtado, ou deixou de se poder ler, enquanto estava a ser usado",
        ),
        (&["--json"][..], "{\"schema\":1,\"error\":{\"code\":\"input\",\"message\":\"a file was cut short"),
    ] {
        let level = "n-puzzle/korf-felner/50";
        let child = Command::new(env!("CARGO_BIN_EXE_quebra"))
            .args([&["solve", level, "--method", "bfs"], more].concat())
            .env("XDG_CACHE_HOME", place.0.path().join("cache"))
            .env("COLUMNS", "200")
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the binary starts");
        // Handlers are in place before anything is read or searched.
        std::thread::sleep(std::time::Duration::from_millis(500));
        assert!(Command::new("kill").args(["-BUS", &child.id().to_string()]).status().unwrap().success());
        let output = child.wait_with_output().expect("the binary ends");
        let text = String::from_utf8(output.stderr).expect("it is text");
        assert_eq!(output.status.code(), Some(1), "{text}");
        assert!(text.contains(told), "{text}");
    }
}

fn failure(err: &str) -> serde_json::Value {
    serde_json::from_str(err).unwrap_or_else(|error| panic!("{error}: {err}"))
}

/// Words, and the file, line and column that an error is to name.
type Call<'a> = (&'a [&'a str], &'a str, Option<u64>, Option<u64>);

/// Where a file is at fault, programs need not look for its name in the message; and whatever is wrong, it is one object.
#[test]
fn programs_are_told_the_file_and_one_object() {
    let place = Place::with(&[
        ("lesson.md", "# T\n\n---\n\n---\n"),
        ("levels.txt", "puzzle: cohesion\n\n1z\n1\n===\n22\n2\n===\n1.1\n"),
        ("two.txt", "puzzle: cohesion\n\n1.1\n===\n1..1\n"),
        ("hosts", "127.0.0.1:1\nnowhere\n"),
    ]);
    std::fs::write(place.0.path().join("binary"), b"puzzle: cohesion\n\n1\xff1\n").unwrap();
    let hosts = &["explore", "bloxorz/1", "--workers", "1", "--hosts", "hosts", "--process", "0", "--json"];
    let calls: [Call; 10] = [
        (&["show", "two.txt", "--json"], "two.txt", None, None),
        (&["show", "two.txt#3", "--json"], "two.txt", None, None),
        (&["show", "binary", "--json"], "binary", Some(3), Some(2)),
        (&["show", "missing", "--json"], "missing", None, None),
        (&["lesson", "check", "missing", "--json"], "missing", None, None),
        (&["grade", "--trace", "missing", "--json"], "missing", None, None),
        (&["lab", "run", "missing", "--json"], "missing", None, None),
        (&["lab", "list", "missing", "--json"], "missing", None, None),
        (&["lesson", "check", "lesson.md", "--json"], "lesson.md", Some(3), Some(1)),
        (hosts, "hosts", Some(2), Some(1)),
    ];
    for (call, file, line, column) in calls {
        let run = place.run(call);
        let failure = failure(&run.err);
        assert_eq!((run.status, run.out.as_str(), &failure["schema"]), (1, "", &1.into()), "{call:?}");
        let error = &failure["error"];
        assert_eq!(
            (error["file"].as_str(), error["line"].as_u64(), error["column"].as_u64()),
            (Some(file), line, column),
            "{call:?}"
        );
        assert!(!error["message"].as_str().unwrap().contains(file), "{call:?}: {error}");
    }
    let told = failure(&place.run(&["lesson", "check", "lesson.md", "--json"]).err);
    assert_eq!(told["more"][0]["line"], 5, "{told}");
    let run = place.run(&["lint", "levels.txt", "--json"]);
    let told = failure(&run.err);
    assert_eq!((run.status, &told["error"]["line"], &told["more"][0]["line"]), (1, &4.into(), &7.into()), "{told}");
    // People read all of them, one after the other.
    let run = place.run(&["lint", "levels.txt"]);
    assert_eq!(run.err.matches("error:").count(), 2, "{}", run.err);
}

/// What is read is bounded by its kind, wherever it comes from.
#[test]
#[cfg(unix)]
fn texts_that_never_end_are_refused() {
    let place = Place::new();
    let calls: [&[&str]; 5] = [
        &["show", "/dev/zero"],
        &["lab", "run", "/dev/zero"],
        &["grade", "/dev/zero", "x"],
        &["lesson", "check", "/dev/zero"],
        &["explore", "bloxorz/1", "--workers", "1", "--hosts", "/dev/zero", "--process", "0"],
    ];
    for call in calls {
        let run = place.run(call);
        assert!(run.status == 1 && run.err.contains("/dev/zero: larger than "), "{call:?}: {}", run.err);
    }
}

/// Titles, paths and lessons are shown, too, not only what is wrong.
#[test]
fn what_is_printed_steers_no_terminal() {
    let folder = format!("new{ESCAPE}");
    let place = Place::with(&[
        ("title.txt", "puzzle: cohesion\ntitle: \u{202e}x\n\n1.1\n"),
        ("lesson.md", &format!("# T{ESCAPE}\n")),
    ]);
    let calls: [&[&str]; 3] =
        [&["show", "title.txt"], &["lesson", "check", "lesson.md"], &["grade", "--init", &folder]];
    for call in calls {
        let run = place.run(&[call, &["--color", "always"]].concat());
        let text = format!("{}{}", run.out, run.err);
        assert!(
            !text.is_empty() && !text.contains(['\u{202e}', '\u{7}', '\u{9b}']) && !text.contains("\u{1b}[2J"),
            "{text:?}"
        );
    }
}

/// A shell may bound the size of files by a signal that ended the program, and half a file was left.
#[test]
#[cfg(target_os = "linux")]
fn a_file_beyond_the_limit_of_the_shell_is_an_error_like_others() {
    let place = Place::new();
    let generate = "ulimit -f 1; exec \"$0\" generate n-puzzle --count 20 --par 8..20 --seed a --out levels.txt";
    let output = Command::new("sh")
        .args(["-c", generate, env!("CARGO_BIN_EXE_quebra")])
        .current_dir(place.0.path())
        .env("XDG_CACHE_HOME", "/nowhere")
        .output()
        .unwrap();
    let err = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.code() == Some(1) && err.contains("levels.txt: "), "{:?}: {err}", output.status);
    assert_eq!(std::fs::read_dir(place.0.path()).unwrap().count(), 0, "nothing is left behind");
}

/// A shell may bound memory: without a limit of its own a search took what the machine had free, and was ended by the system.
#[test]
#[cfg(target_os = "linux")]
fn the_memory_that_a_shell_allows_is_a_limit_like_others() {
    let solve = "ulimit -v 240000; exec \"$0\" solve n-puzzle/korf-felner/1 --method bfs --time 300s";
    let output = Command::new("sh")
        .args(["-c", solve, env!("CARGO_BIN_EXE_quebra")])
        .env("XDG_CACHE_HOME", "/nowhere")
        .output()
        .unwrap();
    let err = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(22), "{:?}: {err}", output.status);
}
