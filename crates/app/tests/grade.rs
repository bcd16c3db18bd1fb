//! Grading as a teacher does it: skeletons of all languages, students who mean well and those who do not, and all forms of results.

mod command;

use std::path::Path;
use std::process::Command;

use command::{Place, Run};
use serde_json::Value;

/// A trace of A* that is right, on a level of the reports.
const RIGHT: &str = "quebra-trace 1\nlevel: n-puzzle:1,2,3/5,0,6/4,7,8\nmethod: astar:manhattan\nsearch: graph\n\
                     expand\nexpand W\nexpand W S\nexpand W S E\nplan: W S E E\nexpanded: 4\n";

fn is_there(program: &str) -> bool {
    let is_there = Command::new(program).arg("--version").output().is_ok_and(|output| output.status.success());
    if !is_there {
        eprintln!("skipped: there is no {program} on this machine");
    }
    is_there
}

fn write(place: &Place, name: &str, text: &str) {
    let path = place.0.path().join(name);
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    std::fs::write(path, text).unwrap();
}

fn read(place: &Place, name: &str) -> String {
    std::fs::read_to_string(place.0.path().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

#[test]
fn one_trace_is_judged() {
    let place = Place::with(&[
        ("right.txt", RIGHT),
        ("wrong.txt", &RIGHT.replace("expand W\n", "expand N\n")),
        ("plan.txt", &RIGHT.replace("plan: W S E E", "plan: E S W")),
        ("windows.txt", &format!("\u{feff}{}", RIGHT.replace('\n', "\r\n"))),
        ("escape.txt", &RIGHT.replace("expand W\n", "expand \u{1b}[2J\n")),
        ("answer.txt", "level: n-puzzle:1,2,3/5,0,6/4,7,8\nplan: W S E E\n"),
    ]);
    let judged = |name: &str| {
        let run = place.run(&["grade", "--trace", name, "--json"]);
        (run.status, serde_json::from_str::<Value>(&run.out).unwrap())
    };
    for name in ["right.txt", "windows.txt", "answer.txt"] {
        let (status, verdict) = judged(name);
        assert_eq!(
            (status, &verdict["accepted"], &verdict["schema"]),
            (0, &Value::from(true), &Value::from(1)),
            "{name}"
        );
    }
    let (status, verdict) = judged("wrong.txt");
    assert_eq!((status, &verdict["line"], &verdict["rule"]), (10, &Value::from(6), &Value::from("least")));
    let (status, verdict) = judged("plan.txt");
    assert_eq!((status, &verdict["line"], &verdict["rule"]), (10, &Value::from(9), &Value::from("solved")));
    let Run { status, out, .. } = place.run(&["grade", "--trace", "escape.txt"]);
    assert_eq!(status, 10);
    assert!(out.contains("line 6 (move)") && !out.contains('\u{1b}'), "{out}");
    let Run { out, .. } = place.run(&["--lang", "pt", "grade", "--trace", "wrong.txt"]);
    assert!(out.contains("rejeitado, linha 6 (least): O menor valor f = g + h vem primeiro"), "{out}");
    let Run { status, out, .. } = place.run_with(&["grade", "--trace", "-"], RIGHT);
    assert_eq!((status, out.as_str()), (0, "standard input: accepted: the trace is right\n"));
}

#[test]
fn what_is_no_trace_is_told_with_its_line() {
    let replaced = |from: &str, to: &str| RIGHT.replace(from, to);
    let long = "expand ".to_string() + &"N ".repeat(100_000);
    for (text, line) in [
        (String::new(), 1),
        (replaced("quebra-trace 1\n", ""), 1),
        (replaced("search: graph", "search: grph"), 4),
        (replaced("search: graph", "seerch: graph"), 4),
        (replaced("method: astar:manhattan", "method: astar:manhatan"), 3),
        (replaced("method: astar:manhattan", "method: best"), 3),
        (replaced("method: astar:manhattan\n", ""), 9),
        (replaced("level: n-puzzle:1,2,3/5,0,6/4,7,8\n", ""), 9),
        (replaced("5,0,6", "5,0,5"), 2),
        (replaced("n-puzzle:1,2,3/5,0,6/4,7,8", "/etc/passwd"), 2),
        (replaced("expanded: 4", "expanded: four"), 10),
        (replaced("expanded: 4", "expanded: 4\nexpanded: 4"), 11),
        (replaced("expand W S\n", "\u{1b}]0;x\u{7}\n"), 7),
        (replaced("expand W S\n", "expanding W S\n"), 7),
        (replaced("plan: W S E E\n", "plan: W S E E\nplan: W S E E\n"), 10),
    ] {
        let place = Place::with(&[("trace.txt", &text)]);
        let run = place.run(&["grade", "--trace", "trace.txt", "--json"]);
        let error: Value = serde_json::from_str(&run.err).unwrap_or_else(|_| panic!("{text}: {}", run.err));
        assert_eq!((run.status, &error["error"]["line"]), (1, &Value::from(line)), "{text}: {error}");
    }
    // A line may be as long as it likes; it is judged, not refused.
    let place = Place::with(&[("trace.txt", &replaced("expand W S\n", &(long + "\n")))]);
    let run = place.run(&["grade", "--trace", "trace.txt"]);
    assert_eq!(run.status, 10);
    assert!(run.out.len() < 2000 && run.out.contains("line 7 (move)"), "{}", run.out);
    let place = Place::new();
    std::fs::write(place.0.path().join("bytes"), b"quebra-trace 1\nlevel: \xff\n").unwrap();
    let run = place.run(&["grade", "--trace", "bytes"]);
    assert!(run.status == 1 && run.err.contains("bytes:2:8"), "{}", run.err);
    assert_eq!(place.run(&["grade", "--trace", "none.txt"]).status, 1);
    assert_eq!(place.run(&["grade"]).status, 2);
}

/// The skeleton of a language with a solution in the place of the student's part.
fn solved(place: &Place, skeleton: &str, solution: &str) {
    let text = read(place, skeleton);
    let (begin, end) = ("your part begins\n", "your part ends");
    let from = text.find(begin).expect("it says so") + begin.len();
    let to = text[..text.find(end).expect("it says so")].rfind('\n').expect("lines end");
    let solution =
        std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/grade-solutions").join(solution));
    write(place, skeleton, &format!("{}\n{}\n{}", &text[..from], solution.unwrap(), &text[to..]));
}

#[test]
fn the_skeletons_are_graded_right() {
    let place = Place::new();
    let begun = place.json(&["grade", "--init", "course", "--json"]);
    assert_eq!(begun["files"].as_array().unwrap().len(), 5, "{begun}");
    assert_eq!(place.run(&["grade", "--init", "course"]).status, 1, "nothing is written over unasked");
    for (folder, file, compiler) in [
        ("python", "search.py", "python3"),
        ("java", "Search.java", "javac"),
        ("cpp", "search.cpp", "g++"),
        ("rust", "search.rs", "rustc"),
    ] {
        if !is_there(compiler) {
            continue;
        }
        let skeleton = format!("course/{folder}/{file}");
        let grade = || place.json(&["grade", "course/assignment.toml", &format!("course/{folder}"), "--json"]);
        // As it comes, it is built, and says that nothing is written yet.
        let empty = grade();
        assert_eq!(empty["points"], 0, "{empty:#}");
        assert!(empty["tests"].as_array().unwrap().iter().all(|test| test["finding"] != "not-built"), "{empty:#}");
        solved(&place, &skeleton, &format!("n_puzzle.{}", file.rsplit('.').next().unwrap()));
        let full = grade();
        assert_eq!(full["points"], full["of"], "{full:#}");
        assert_eq!(full, grade(), "the same again");
    }
    for puzzle in ["bloxorz", "cohesion", "folding-blocks", "break-the-ice"] {
        let run = place.run(&["grade", "--init", puzzle, "--puzzle", puzzle]);
        assert_eq!(run.status, 0, "{}", run.err);
        let assignment = read(&place, &format!("{puzzle}/assignment.toml"));
        assert!(!assignment.contains("columns"), "nobody can write this estimate from a sentence: {assignment}");
        // The assignment is one: only the submission is missing.
        let run = place.run(&["grade", &format!("{puzzle}/assignment.toml"), "nothing"]);
        assert!(run.status == 1 && run.err.contains("nothing"), "{}", run.err);
    }
}

/// A level cannot begin with a block that lies, so the boards of Bloxorz are a level and moves: skeletons play them.
#[test]
fn skeletons_read_boards_that_are_reached_by_moves() {
    let place = Place::new();
    assert_eq!(place.run(&["grade", "--init", "course", "--puzzle", "bloxorz"]).status, 0);
    for (skeleton, ending, compiler) in [
        ("python/search", "py", "python3"),
        ("java/Search", "java", "javac"),
        ("cpp/search", "cpp", "g++"),
        ("rust/search", "rs", "rustc"),
    ] {
        if !is_there(compiler) {
            continue;
        }
        let (folder, _) = skeleton.split_once('/').unwrap();
        solved(&place, &format!("course/{skeleton}.{ending}"), &format!("bloxorz.{ending}"));
        let graded = place.json(&["grade", "course/assignment.toml", &format!("course/{folder}"), "--json"]);
        let heuristic = graded["tests"].as_array().unwrap().iter().find(|test| test["ask"] == "heuristic").unwrap();
        assert_eq!(heuristic["right"], true, "{skeleton}: {heuristic:#}");
    }
}

const HOMEWORK: &str = r#"
title = "Homework"
time = "1s"
memory = "128MiB"
output = "1MiB"
[[questions]]
name = "plan"
title = "Any <b>plan</b>"
ask = "plan"
points = 2.5
tests = [{ level = "n-puzzle:1,2,3/5,0,6/4,7,8" }]
"#;

/// Students who mean no good, or whose programs do not: a shell script each, what is found, and a part of the sentence.
const STRANGE: [(&str, &str, &str); 15] = [
    ("loops", "while :; do :; done", "time"),
    ("sleeps", "sleep 600", "time"),
    ("floods", "yes expand", "output"),
    ("complains", "yes wrong >&2", "time"),
    ("fails", "echo 'plan: W S E E'; echo sorry >&2; exit 3", "failed"),
    ("crashes", "kill -SEGV $$", "failed"),
    ("is silent", "cat > /dev/null", "silent"),
    ("talks", "echo hello", "unreadable"),
    ("escapes", "printf 'level: n-puzzle:1,2,3/5,0,6/4,7,8\\nplan: \\033[2J\\033]0;x\\007\\n'", "move"),
    ("writes markup", "echo 'plan: <script>alert(1)</script>'", "move"),
    ("leaves children", "(setsid sleep 600 &) ; echo 'plan: W S E E'", "right"),
    ("forgets its children", "(setsid env -i /bin/sleep 600 > /dev/null 2>&1 &) ; echo 'plan: W S E E'", "right"),
    // Its name is no text.
    ("hides", "(setsid env -i ../names/$(printf '\\377') 600 > /dev/null 2>&1 &) ; echo 'plan: W S E E'", "right"),
    ("forks", "i=0; while [ $i -lt 100 ]; do sleep 30 & i=$((i+1)); done; wait", "processes"),
    (
        "grows",
        "exec python3 -c 'x = bytearray(400 << 20); x[::4096] = b\"1\" * len(x[::4096]); input()' < /dev/zero",
        "memory",
    ),
];

#[cfg(target_os = "linux")]
#[test]
fn strange_programs_are_failed_tests() {
    use std::os::unix::ffi::OsStrExt;
    use std::os::unix::fs::PermissionsExt;
    let place = Place::with(&[("homework.toml", HOMEWORK)]);
    // Others on this machine may sleep for so long, too; nobody else for just so long.
    let long = format!("600.{}", std::process::id());
    for (name, script, _) in STRANGE {
        let script = script.replace("600", &long);
        let path = format!("class/{name}");
        write(&place, &path, &format!("#!/bin/sh\n{script}\n"));
        let path = place.0.path().join(path);
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o755)).unwrap();
    }
    let names = place.0.path().join("names");
    std::fs::create_dir(&names).unwrap();
    std::os::unix::fs::symlink("/bin/sleep", names.join(std::ffi::OsStr::from_bytes(b"\xff"))).unwrap();
    let left = || {
        let entries = std::fs::read_dir("/proc").unwrap().flatten();
        let sleeps = |line: Vec<u8>| line.ends_with(format!("\0{long}\0").as_bytes());
        entries.filter(|entry| std::fs::read(entry.path().join("cmdline")).is_ok_and(sleeps)).count()
    };
    let mut all = Vec::new();
    for sandbox in [&[][..], &["--no-sandbox"]] {
        let arguments =
            ["grade", "homework.toml", "--all", "class", "--json", "--csv", "class.csv", "--html", "pages", "--force"];
        let class = place.json(&[&arguments[..], sandbox].concat());
        let submissions = class["submissions"].as_array().unwrap();
        assert_eq!(submissions.len(), STRANGE.len());
        for submission in submissions {
            let name = submission["submission"].as_str().unwrap();
            let finding = STRANGE.iter().find(|strange| strange.0 == name).unwrap().2;
            let test = &submission["tests"][0];
            assert_eq!(test["finding"], finding, "{name}: {test}");
            let message = test["message"].as_str().unwrap();
            assert!(message.ends_with(['.', '`', 'y', '…', 'g', ')']) || !message.is_empty(), "{name}: {message}");
            assert!(!message.contains('\u{1b}'), "{name}: {message}");
        }
        assert_eq!(left(), 0, "nothing is left running");
        all.push(submissions.iter().map(|submission| submission["tests"].clone()).collect::<Vec<_>>());
        let page = read(&place, "pages/writes markup.html");
        assert!(page.contains("&lt;script&gt;") && !page.contains("<script>"), "{page}");
        assert!(page.contains("Any &lt;b&gt;plan&lt;/b&gt;"), "{page}");
        let table = read(&place, "class.csv");
        assert_eq!(table.lines().count(), STRANGE.len() + 1);
        assert!(table.contains("\"leaves children\",2.5,2.5,2.5,right"), "{table}");
    }
    assert_eq!(all[0], all[1], "with a sandbox and without, the same is found");
}

/// In a container the session may be one that began outside, and has no number there.
#[cfg(target_os = "linux")]
#[test]
fn programs_are_graded_in_a_container() {
    let inside = ["--pid", "--fork", "--mount-proc"];
    if !Command::new("unshare").args(inside).arg("true").output().is_ok_and(|output| output.status.success()) {
        eprintln!("skipped: no process namespace can be made here");
        return;
    }
    let place = Place::new();
    write(&place, "student/run.sh", "(setsid sleep 599 &)\necho 'plan: W S E E'\n");
    write(&place, "homework.toml", &format!("run = [\"sh\", \"run.sh\"]\n{HOMEWORK}"));
    let grade = Command::new("unshare")
        .args(inside)
        .arg(env!("CARGO_BIN_EXE_quebra"))
        .args(["grade", "homework.toml", "student", "--json", "--no-sandbox"])
        .current_dir(place.0.path())
        .output()
        .unwrap();
    let told = String::from_utf8_lossy(&grade.stderr);
    let grades: Value = serde_json::from_slice(&grade.stdout).unwrap_or_else(|error| panic!("{error}: {told}"));
    assert_eq!(grades["tests"][0]["finding"], "right", "{grades:#}\n{told}");
}

/// Files that were handed in alone are programs of their own, even where they lie in one folder.
#[test]
fn students_are_not_built_together() {
    if !is_there("g++") {
        return;
    }
    let program = "#include <cstdio>\nint main() { puts(\"plan: W S E E\"); }\n";
    let place = Place::with(&[("homework.toml", HOMEWORK)]);
    write(&place, "class/ana.cpp", program);
    write(&place, "class/bruno.cpp", program);
    write(&place, "class/carla.cpp", &program.replace(");", ")"));
    let class = place.json(&["grade", "homework.toml", "--all", "class", "--json"]);
    let test = |student: usize| &class["submissions"][student]["tests"][0];
    assert_eq!((&test(0)["finding"], &test(1)["finding"]), (&"right".into(), &"right".into()), "{class:#}");
    // What is wrong, without where things lie on this machine.
    let message = test(2)["message"].as_str().unwrap();
    assert!(message.starts_with("The program cannot be built: carla.cpp:2:") && message.contains("error"), "{message}");
}

const COURSE: &str = r#"
title = "Traces"
[[questions]]
name = "astar"
ask = "trace"
method = "astar:manhattan"
points = 4
partial = 1
tests = [
    { level = "n-puzzle:1,2,3/5,0,6/4,7,8" },
    { level = "n-puzzle:1,2,3/4,5,6/7,0,8", visibility = "hidden" },
    { level = "n-puzzle:1,2,3/4,5,6/0,7,8", visibility = "after_published" },
]
[[questions]]
name = "cost"
ask = "cost"
partial = 0.5
tests = [{ level = "n-puzzle:1,2/0,3" }, { level = "n-puzzle:2,1/3,0" }, { level = "n-puzzle:1,3/0,2" }]
"#;

#[test]
fn a_file_with_answers_is_graded_in_all_forms() {
    let wrong = RIGHT.replace("expand W\n", "expand N\n");
    let hidden = "quebra-trace 1\nlevel: n-puzzle:1,2,3/4,5,6/7,0,8\nmethod: astar:manhattan\nexpand\nplan: E\n";
    let costs =
        "quebra-trace 1\nlevel: n-puzzle:1,2/0,3\nplan: E\nquebra-trace 1\nlevel: n-puzzle:2,1/3,0\nplan: none\n";
    let place = Place::with(&[("course.toml", COURSE), ("answers.txt", &format!("{wrong}{hidden}{costs}"))]);
    let forms = ["--html", "page.html", "--gradescope", "results.json", "--junit", "tests.xml"];
    let run = place.run(&[&["grade", "course.toml", "answers.txt"], &forms[..]].concat());
    assert_eq!(run.status, 0, "{}", run.err);
    assert!(run.out.contains("✗ astar 1: 1 of 4 points\n  Line 6: The least sum f = g + h comes first"), "{}", run.out);
    assert!(run.out.contains("✓ astar 2: 4 of 4 points"), "{}", run.out);
    assert!(run.out.contains("answers.txt: 7 of 15 points"), "{}", run.out);

    let results: Value = serde_json::from_str(&read(&place, "results.json")).unwrap();
    let of = |key: &str| results["tests"].as_array().unwrap().iter().map(|test| test[key].clone()).collect::<Vec<_>>();
    assert_eq!(of("visibility"), ["visible", "hidden", "after_published", "visible", "visible", "visible"]);
    assert_eq!(of("status"), ["failed", "passed", "failed", "passed", "passed", "failed"]);
    assert_eq!(of("score"), [1, 4, 0, 1, 1, 0]);
    assert_eq!((&results["score"], &results["output_format"]), (&Value::from(7), &Value::from("text")));

    let page = read(&place, "page.html");
    assert!(page.contains("The first wrong step") && page.contains("What waited at that moment (4 of 4"), "{page}");
    let link = "http://127.0.0.1:4747/#/search/n-puzzle:1,2,3/5,0,6/4,7,8?method=astar:manhattan&amp;at=1";
    assert!(page.contains(link), "{page}");
    assert_eq!(page.matches("<svg").count(), 5, "the step, and what waited");
    assert_eq!(page.matches("class=\"legal\"").count(), 1);
    let junit = read(&place, "tests.xml");
    assert!(junit.contains("tests=\"6\" failures=\"3\"") && junit.contains("type=\"least\""), "{junit}");

    let again = ["page2.html", "results2.json", "tests2.xml"];
    let forms = ["--html", again[0], "--gradescope", again[1], "--junit", again[2], "--lang", "en"];
    place.run(&[&["grade", "course.toml", "answers.txt"], &forms[..]].concat());
    for (one, other) in ["page.html", "results.json", "tests.xml"].into_iter().zip(again) {
        assert_eq!(read(&place, one), read(&place, other), "the same bytes");
    }
    let run = place.run(&["grade", "course.toml", "answers.txt", "--lang", "pt", "--html", "pt.html", "--students"]);
    assert!(run.out.contains("Linha 6: O menor valor f = g + h vem primeiro"), "{}", run.out);
    let page = read(&place, "pt.html");
    assert!(page.contains("lang=\"pt-PT\"") && page.contains("O primeiro passo errado"), "{page}");
    assert!(page.contains("Este teste está escondido.") && !page.contains("4,5,6/7,0,8"), "{page}");
}

#[test]
fn heuristics_are_refuted_with_the_smallest_counterexample() {
    if !is_there("python3") {
        return;
    }
    let homework = r#"
        [[questions]]
        name = "h"
        ask = "heuristic"
        method = "mine"
        points = 4
        partial = 1
        informed = 0.2
        tests = [{ level = "n-puzzle:1,2,3/0,4,5" }]
    "#;
    let program = |estimate: &str| {
        format!(
            "import sys\nassert sys.argv[1:] == ['heuristic', 'mine']\nfor line in sys.stdin:\n    \
             rows = [row.split(',') for row in line.strip().split(':')[1].split('/')]\n    \
             cells = [int(cell) for row in rows for cell in row]\n    \
             m = sum(t != 0 and t != i + 1 for i, t in enumerate(cells))\n    print({estimate})\n"
        )
    };
    for (name, estimate, finding, points) in [
        ("right.py", "m", "right", 4),
        ("high.py", "2 * m", "overestimate", 0),
        ("zero.py", "0", "uninformed", 1),
        ("jumps.py", "m if cells[0] else 0", "inconsistent", 1),
        ("text.py", "'many'", "no-estimate", 0),
        ("few.py", "m, end='' if cells[0] == 5 else '\\n'", "estimates", 0),
    ] {
        let place = Place::with(&[("h.toml", homework), (name, &program(estimate))]);
        let grades = place.json(&["grade", "h.toml", name, "--json"]);
        let test = &grades["tests"][0];
        assert_eq!(
            (&test["finding"], &test["points"]),
            (&Value::from(finding), &Value::from(points)),
            "{name}: {test}"
        );
        if finding == "overestimate" {
            let message = test["message"].as_str().unwrap();
            assert!(message.contains("the estimate is 2, and the true cost is 1."), "{message}");
        }
    }
}

#[test]
fn a_bad_assignment_is_told_with_its_place() {
    let place = Place::with(&[("a.toml", &HOMEWORK.replace("points", "pionts")), ("x.txt", "level: x\n")]);
    let run = place.run(&["grade", "a.toml", "x.txt"]);
    assert_eq!(run.status, 1);
    assert!(run.err.contains("a.toml:10:1") && run.err.contains("did you mean `points`?"), "{}", run.err);
    let run = place.run(&["grade", "a.toml", "x.txt", "--json"]);
    let error: Value = serde_json::from_str(&run.err).unwrap();
    assert_eq!((&error["error"]["line"], &error["error"]["column"]), (&Value::from(10), &Value::from(1)));
}
