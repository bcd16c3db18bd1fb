//! `quebra generate` as users run it.

use std::path::Path;
use std::process::Command;

use tempfile::TempDir;

struct Run {
    status: i32,
    out: String,
    err: String,
}

fn quebra(folder: &Path, arguments: &[&str]) -> Run {
    let output = Command::new(env!("CARGO_BIN_EXE_quebra"))
        .args(arguments)
        .current_dir(folder)
        .env("XDG_CACHE_HOME", folder.join("cache"))
        .output()
        .expect("the binary starts");
    Run {
        status: output.status.code().expect("it was not killed"),
        out: String::from_utf8(output.stdout).expect("stdout is text"),
        err: String::from_utf8(output.stderr).expect("stderr is text"),
    }
}

fn folder() -> TempDir {
    TempDir::new().expect("a temporary folder can be made")
}

const SMALL: [&[&str]; 5] = [
    &["n-puzzle", "--size", "2x3", "--par", "8..15"],
    &["bloxorz", "--size", "6x8"],
    &["cohesion", "--size", "3x4", "--colours", "2", "--par", "3.."],
    &["folding-blocks", "--size", "4x4", "--par", "3..8"],
    &["break-the-ice", "--size", "4x5", "--colours", "2", "--par", "2..8"],
];

#[test]
fn levels_are_a_file_that_the_other_commands_read() {
    let folder = folder();
    for options in SMALL {
        let mut arguments = vec!["generate", "--seed", "demo", "--count", "2", "--out", "new.txt", "--force"];
        arguments.extend(options);
        let run = quebra(folder.path(), &arguments);
        assert_eq!((run.status, run.out.as_str()), (0, "2 levels written to new.txt\n"), "{}", run.err);
        let text = std::fs::read_to_string(folder.path().join("new.txt")).unwrap();
        assert!(text.starts_with("# Made by quebra's generator, version 3, from the seed `demo`.\npuzzle: "), "{text}");
        for header in ["title: ", "par: ", "x-difficulty: ", "x-grade: ", "x-solutions: ", "x-generator: 3"] {
            assert_eq!(text.matches(&format!("\n{header}")).count(), 2, "{text}");
        }
        let pars: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("par: ")).collect();
        for (number, par) in ["new.txt#1", "new.txt#2"].iter().zip(pars) {
            let run = quebra(folder.path(), &["solve", number, "--method", "bfs"]);
            assert!(run.out.contains(&format!("solved in {par} moves, proved optimal")), "{}{}", run.out, run.err);
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_levels_on_any_number_of_threads() {
    let folder = folder();
    let generate = |more: &[&str]| {
        let mut arguments = vec!["generate", "cohesion", "--size", "3x4", "--colours", "2", "--count", "3"];
        arguments.extend(more);
        let run = quebra(folder.path(), &arguments);
        assert_eq!(run.status, 0, "{}", run.err);
        assert_eq!(run.err, "");
        run.out
    };
    let one = generate(&["--seed", "demo", "--threads", "1"]);
    assert_eq!(one, generate(&["--seed", "demo", "--threads", "3"]));
    assert_ne!(one, generate(&["--seed", "other"]));
    // Without a seed there is a new one, and the output says which.
    let text = generate(&[]);
    let seed = text.split('`').nth(1).unwrap();
    assert_eq!(text, generate(&["--seed", seed]));
    let json: serde_json::Value = serde_json::from_str(&generate(&["--seed", "demo", "--json"])).unwrap();
    assert_eq!((&json["generator"], &json["stopped_by"]), (&3.into(), &serde_json::Value::Null));
    assert_eq!(json["levels"].as_array().unwrap().len(), 3);
    assert!(json["levels"][0]["code"].as_str().unwrap().starts_with("cohesion:"));
    assert_eq!(json["levels"][0]["solutions"]["exact"], true, "{json}");
    // More threads than there can be are not missed, and no more are used than memory allows.
    assert_eq!(one, generate(&["--seed", "demo", "--threads", "100000"]));
    assert_eq!(one, generate(&["--seed", "demo", "--threads", "3", "--memory", "1MiB"]));
}

#[test]
fn what_cannot_be_found_is_said() {
    let folder = folder();
    let impossible = ["generate", "cohesion", "--size", "3x3", "--colours", "2", "--par", "60..", "--seed", "demo"];
    let mut arguments = impossible.to_vec();
    arguments.extend(["--tries", "50", "--out", "none.txt"]);
    let run = quebra(folder.path(), &arguments);
    assert_eq!((run.status, run.out.as_str()), (12, ""));
    assert!(run.err.contains("0 of 10 levels found among 50 candidates"), "{}", run.err);
    assert!(run.err.contains("refused: another par"), "{}", run.err);
    assert!(run.err.contains("60 or more was asked for"), "{}", run.err);
    assert!(run.err.contains("no candidate met the wish for --par"), "{}", run.err);
    assert!(!folder.path().join("none.txt").exists());
    // Programs find all of it in the answer.
    let mut arguments = impossible.to_vec();
    arguments.extend(["--tries", "50", "--json"]);
    let run = quebra(folder.path(), &arguments);
    let answer: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!((run.status, run.err.as_str(), &answer["unmet"]), (12, "", &"par".into()), "{answer}");
    let mut arguments = impossible.to_vec();
    arguments.extend(["--tries", "1000000000", "--time", "100ms"]);
    let run = quebra(folder.path(), &arguments);
    assert_eq!(run.status, 23, "{}", run.err);
    assert!(run.err.starts_with("out of time: "), "{}", run.err);
}

#[test]
fn bad_options_get_one_clear_message() {
    let folder = folder();
    for (arguments, expected) in [
        (&["chess"][..], "possible values: n-puzzle"),
        (&["cohesion", "--size", "4"], "such as 4x4"),
        (&["cohesion", "--size", "99x99"], "2 to 8 rows"),
        (&["cohesion", "--par", "12..8"], "must not be larger"),
        (&["cohesion", "--par", "few"], "such as 10, 8..12"),
        (&["cohesion", "--par", ".."], "such as 10, 8..12"),
        (&["cohesion", "--bridges", "1"], "cohesion has no --bridges"),
        (&["cohesion", "--grade", "hardest"], "expert"),
        (&["cohesion", "--count", "0"], "from 1 to 10000"),
        (&["cohesion", "--seed", ""], "one line of text"),
        (&["n-puzzle", "--distance", "32"], "the farthest need 31"),
        (&["break-the-ice", "--clears", "all"], "group"),
    ] {
        let mut whole = vec!["generate"];
        whole.extend(arguments);
        let run = quebra(folder.path(), &whole);
        assert_eq!((run.status, run.out.as_str()), (2, ""), "{arguments:?}: {}", run.err);
        assert!(run.err.contains(expected), "{arguments:?}: {}", run.err);
    }
    let run =
        quebra(folder.path(), &["generate", "n-puzzle", "--size", "2x3", "--count", "1", "--out", "no/such/folder"]);
    assert_eq!(run.status, 1, "{}", run.err);
    assert!(run.err.contains("no/such: there is no such folder"), "{}", run.err);
    // A file that is there stays as it is.
    std::fs::write(folder.path().join("mine.txt"), "mine").unwrap();
    let run = quebra(folder.path(), &["generate", "n-puzzle", "--size", "2x3", "--count", "1", "--out", "mine.txt"]);
    assert_eq!(run.status, 1, "{}", run.err);
    assert!(run.err.contains("--force"), "{}", run.err);
    assert_eq!(std::fs::read_to_string(folder.path().join("mine.txt")).unwrap(), "mine");
}
