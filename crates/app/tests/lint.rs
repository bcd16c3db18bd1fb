//! `quebra lint` as designers run it.

use std::process::{Command, Output};

use serde_json::Value;
use tempfile::TempDir;

/// A temporary folder with files, in which the command runs.
struct Place(TempDir);

impl Place {
    fn with(files: &[(&str, &str)]) -> Self {
        let folder = TempDir::new().expect("a temporary folder can be made");
        for (name, text) in files {
            std::fs::write(folder.path().join(name), text).expect("a file can be written");
        }
        Self(folder)
    }

    fn lint(&self, arguments: &[&str]) -> (i32, String, String) {
        let Output { status, stdout, stderr } = Command::new(env!("CARGO_BIN_EXE_quebra"))
            .arg("lint")
            .args(arguments)
            .current_dir(self.0.path())
            .env("XDG_CACHE_HOME", self.0.path().join("cache"))
            .output()
            .expect("the binary starts");
        let text = |bytes| String::from_utf8(bytes).expect("output is text");
        (status.code().expect("it was not killed"), text(stdout), text(stderr))
    }

    fn json(&self, arguments: &[&str]) -> (i32, Value) {
        let (status, out, err) = self.lint(arguments);
        (status, serde_json::from_str(&out).unwrap_or_else(|error| panic!("{error}: {out}{err}")))
    }
}

const GOOD: &str = "puzzle: bloxorz
title: The drawbridge
par: 12
a: bridge off
o: soft toggle a

..o.__...
S...aa.G.
....__...
";

#[test]
fn a_good_level_is_described() {
    let place = Place::with(&[("good.txt", GOOD)]);
    let (status, out, err) = place.lint(&["good.txt"]);
    assert_eq!((status, err.as_str()), (0, ""), "{out}");
    for part in ["good.txt The drawbridge\n", "par 12, as the file says", "optimal solution", "dead ends", "difficulty"]
    {
        assert!(out.contains(part), "{part}: {out}");
    }
    assert!(!out.contains("problem"), "{out}");
}

#[test]
fn what_is_wrong_is_said_and_makes_the_status() {
    let mirrored =
        "puzzle: bloxorz\n===\ntitle: Mirrored\na: bridge off\no: soft toggle a\n\n...__.o..\n.G.aa...S\n...__....\n";
    let wrong = GOOD.replace("par: 12", "par: 11");
    let place = Place::with(&[("good.txt", GOOD), ("mirrored.txt", mirrored), ("wrong.txt", &wrong)]);
    let (status, out, _) = place.lint(&["wrong.txt"]);
    assert_eq!(status, 1);
    assert!(out.contains("problem: `par: 11` is wrong: 12 is optimal, proved"), "{out}");
    let (status, out, _) = place.lint(&["good.txt", "mirrored.txt"]);
    assert_eq!(status, 1);
    assert!(
        out.contains("the same level as good.txt (The drawbridge), turned, mirrored or with other letters"),
        "{out}"
    );
    assert!(out.contains("2 levels: 1 with problems, 0 with open questions"), "{out}");
    assert_eq!(place.lint(&["mirrored.txt"]).0, 0);
    let (status, out, _) = place.lint(&["n-puzzle:1,2,3/4,5,6/8,7,0"]);
    assert_eq!(status, 1);
    assert!(out.contains("problem: cannot be won, proved"), "{out}");
}

#[test]
fn json_has_everything() {
    let two = format!("{GOOD}===\ntitle: Idle\na: bridge off\n\nS..G\n...a\n");
    let place = Place::with(&[("two.txt", &two)]);
    let (status, levels) = place.json(&["two.txt", "--json"]);
    assert_eq!(status, 1, "{levels}");
    let good = &levels[0];
    assert_eq!((&good["level"], &good["outcome"]), (&"two.txt#1".into(), &"solvable".into()));
    assert_eq!((&good["par"], &good["wrong"]), (&12.into(), &false.into()));
    assert_eq!(good["optimal_solutions"]["exact"], true);
    assert_eq!(good["optimal_solutions_up_to_order"], good["optimal_solutions"]);
    assert_eq!(good["moves"].as_array().unwrap().len(), 12);
    for key in ["states", "dead_share", "trap", "misleading", "greedy_solves", "difficulty"] {
        assert!(!good[key].is_null(), "{key}: {good}");
    }
    let idle = &levels[1];
    assert_eq!(idle["wrong"], true);
    assert!(idle["parts"].as_array().unwrap().iter().any(|part| part["role"] == "useless"), "{idle}");
    assert_eq!(idle["remarks"][0]["about"], "parts");
    assert!(idle["remarks"][0]["cells"].as_array().unwrap().contains(&serde_json::json!([1, 3])), "{idle}");
    assert!(good["remarks"].as_array().unwrap().iter().all(|remark| remark.get("cells").is_none()), "{good}");
}

#[test]
fn bad_files_keep_nobody_from_hearing_about_the_others() {
    let mixed = format!("{GOOD}===\ntitle: No start\n\n...G\n");
    let place = Place::with(&[("bad.txt", "puzzle: chess\n\n...\n"), ("mixed.txt", &mixed)]);
    let (status, out, err) = place.lint(&["bad.txt", "missing.txt", "mixed.txt"]);
    assert_eq!(status, 1);
    assert!(err.contains("unknown puzzle `chess`") && err.contains("missing.txt") && err.contains("no `S`"), "{err}");
    assert!(out.contains("The drawbridge") && out.contains("1 level: 0 with problems"), "{out}");
    let (status, levels) = place.json(&["bad.txt", "mixed.txt", "--json"]);
    let word = |level: &Value, key: &str| level[key].as_str().unwrap_or_default().to_string();
    let names: Vec<_> =
        levels.as_array().unwrap().iter().map(|level| word(level, "level") + " " + &word(level, "outcome")).collect();
    assert_eq!(names, ["bad.txt unread", "mixed.txt#1 solvable", "mixed.txt#2 unread"]);
    assert_eq!((status, &levels[0]["wrong"], &levels[1]["wrong"]), (1, &true.into(), &false.into()));
    assert!(
        levels[2]["error"].as_str().is_some_and(|error| error.starts_with("mixed.txt:") && error.contains("no `S`")),
        "{levels}"
    );
    assert_eq!(place.lint(&[]).0, 2);
}

#[test]
fn orders_of_the_same_moves_are_counted_both_ways() {
    let place = Place::with(&[]);
    let (status, out, _) = place.lint(&["folding-blocks:A000_B000"]);
    assert_eq!(status, 1, "{out}");
    assert!(out.contains("falls apart into 2 boards that have nothing to do with each other"), "{out}");
    assert!(out.contains("one of its boards is there already, in folding-blocks:A000_B000"), "{out}");
    assert!(out.contains("6 optimal solutions, 1 up to the order of independent moves"), "{out}");
    let (_, levels) = place.json(&["folding-blocks:A000_B000", "--json"]);
    assert_eq!(
        (&levels[0]["optimal_solutions"]["count"], &levels[0]["optimal_solutions_up_to_order"]["count"]),
        (&6.into(), &1.into())
    );
}

#[test]
fn a_pack_is_looked_over_level_by_level() {
    let place = Place::with(&[]);
    let (status, levels) = place.json(&["bloxorz/starter", "--json", "--nodes", "1"]);
    let names: Vec<_> = levels.as_array().unwrap().iter().map(|level| level["level"].as_str().unwrap()).collect();
    assert_eq!((status, &names[..2]), (0, &["bloxorz/starter/1", "bloxorz/starter/2"][..]));
    let (status, _, err) = place.lint(&["bloxorz/none"]);
    assert_eq!(status, 1);
    assert!(err.contains("expected a level"), "{err}");
}

#[test]
fn what_the_limits_leave_open_is_no_problem_but_said() {
    let place = Place::with(&[]);
    let (status, out, _) = place.lint(&["n-puzzle/korf/88", "--nodes", "1000"]);
    assert_eq!(status, 0, "{out}");
    assert!(out.contains("undecided: par is not known: at least"), "{out}");
    assert!(out.contains("undecided: whether `par: 65` is right is not decided"), "{out}");
    let (_, levels) = place.json(&["n-puzzle/korf/88", "--nodes", "1000", "--json"]);
    assert_eq!((&levels[0]["outcome"], &levels[0]["par"]), (&"undecided".into(), &Value::Null));
}
