//! `quebra lesson` as teachers run it.

use std::process::{Command, Output};

use serde_json::Value;
use tempfile::TempDir;

fn lesson(arguments: &[&str], text: &str) -> (i32, String, String) {
    let folder = TempDir::new().expect("a temporary folder can be made");
    std::fs::write(folder.path().join("mine.md"), text).expect("a file can be written");
    let Output { status, stdout, stderr } = Command::new(env!("CARGO_BIN_EXE_quebra"))
        .args(["lesson"])
        .args(arguments)
        .current_dir(folder.path())
        .output()
        .expect("the binary starts");
    let text = |bytes| String::from_utf8(bytes).expect("output is text");
    (status.code().expect("it was not killed"), text(stdout), text(stderr))
}

#[test]
fn a_lesson_that_is_printed_can_be_checked() {
    let (status, text, _) = lesson(&["show", "greedy"], "");
    assert_eq!(status, 0);
    let (status, stdout, stderr) = lesson(&["check", "mine.md", "--lang", "en"], &text);
    assert!(status == 0 && stdout.contains("the engine answers all 6 questions"), "{stdout}{stderr}");
    let (_, stdout, _) = lesson(&["check", "mine.md", "--json"], &text);
    let checked: Value = serde_json::from_str(&stdout).unwrap();
    assert_eq!((checked["questions"].as_array().unwrap().len(), &checked["questions"][0]["answer"]), (6, &"4".into()));
    let (_, stdout, _) = lesson(&["list", "--lang", "pt"], "");
    assert!(stdout.contains("Procura em largura") && stdout.lines().count() == 12, "{stdout}");
}

#[test]
fn all_that_is_wrong_is_told_with_line_and_column() {
    let text =
        "# T\n\n```number\nlevel: n-puzzle/1\ntext: t\nanswer: 3\n```\n\n```board\ntext: t\nwhen: solvd()\n```\n";
    let (status, stdout, stderr) = lesson(&["check", "mine.md", "--lang", "pt"], text);
    assert_eq!((status, stdout.as_str()), (1, ""));
    assert!(stderr.contains("mine.md:6:9: as respostas são calculadas"), "{stderr}");
    assert!(stderr.contains("mine.md:11:7: o motor não responde a `solvd`"), "{stderr}");
    let (status, _, stderr) = lesson(&["show", "greedi", "--lang", "en"], "");
    assert!(status == 1 && stderr.contains("there is no lesson `greedi`") && stderr.contains("`greedy`"), "{stderr}");
}
