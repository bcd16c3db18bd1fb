//! `quebra play` as a process: what it refuses, and what is left of it when it is killed.

mod command;

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use command::Place;

const LEVEL: &str = "n-puzzle:2,0,3/1,4,5";

#[test]
fn it_needs_a_terminal_and_a_level_that_opens() {
    let place = Place::new();
    for (arguments, expected) in [
        (&["play", "bloxorz/1"][..], "needs a terminal"),
        (&["play", "bloxorz/999"], "expected a level from 1 to"),
        (&["play", "--lang", "en", LEVEL, "S", "X"], "move 2: expected one of"),
        (&["play", "--lang", "pt", LEVEL, "S", "X"], "jogada 2: esperava-se uma das letras"),
        (&["play", "--lang", "pt", "n-puzzle:1,2/3,3"], "o 3 aparece duas vezes"),
        (&["show", "--lang", "pt", "n-puzzle:1,2/3,3"], "o 3 aparece duas vezes"),
        (&["show", "n-puzzle:1,2/3,3"], "3 is there twice"),
    ] {
        let run = place.run(arguments);
        assert_eq!(run.status, 1, "{arguments:?}");
        assert!(run.err.contains(expected), "{}", run.err);
    }
}

/// The game in a terminal that `script` makes; its process is in the file `pid`.
fn start(folder: &Path) -> Option<Child> {
    let command = format!("echo $$ > pid; exec '{}' play '{LEVEL}'", env!("CARGO_BIN_EXE_quebra"));
    let terminal = Command::new("script")
        .args(["-qefc", &command, "/dev/null"])
        .current_dir(folder)
        .env("XDG_DATA_HOME", folder)
        .env("SHELL", "/bin/sh")
        .env("TERM", "xterm-256color")
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
    terminal.ok()
}

/// The moves that are kept.
fn kept(folder: &Path) -> Vec<String> {
    let text = fs::read_to_string(folder.join("quebra/progress.json")).unwrap_or_default();
    let json: serde_json::Value = serde_json::from_str(&text).unwrap_or_default();
    let moves = json["levels"][LEVEL]["game"]["moves"].as_array().cloned().unwrap_or_default();
    moves.iter().filter_map(|word| word.as_str().map(String::from)).collect()
}

/// Presses keys, and waits until these moves are kept.
fn press(terminal: &mut Child, folder: &Path, keys: &[u8], expected: &[&str]) {
    let input = terminal.stdin.as_mut().expect("it is piped");
    input.write_all(keys).and_then(|()| input.flush()).expect("the terminal takes keys");
    for _ in 0..1200 {
        if kept(folder) == expected {
            return;
        }
        sleep(Duration::from_millis(50));
    }
    panic!("{:?} is kept, not {expected:?}", kept(folder));
}

#[cfg(target_os = "linux")]
#[test]
fn a_killed_game_goes_on_where_it_was() {
    const UP: &[u8] = b"\x1b[A";
    const LEFT: &[u8] = b"\x1b[D";
    let place = Place::new();
    let folder = place.0.path();
    let Some(mut terminal) = start(folder) else {
        eprintln!("skipped: there is no `script` to make a terminal with");
        return;
    };
    press(&mut terminal, folder, UP, &["S"]);
    press(&mut terminal, folder, b"u", &[]);
    press(&mut terminal, folder, LEFT, &["E"]);
    let pid = fs::read_to_string(folder.join("pid")).expect("the process says its number");
    assert!(Command::new("kill").args(["-9", pid.trim()]).status().expect("there is `kill`").success());
    terminal.wait().expect("the terminal ends with the game");
    assert_eq!(kept(folder), ["E"]);

    let mut terminal = start(folder).expect("it was there before");
    press(&mut terminal, folder, UP, &["E", "S"]);
    press(&mut terminal, folder, b"uu", &[]);
    terminal.stdin.as_mut().expect("it is piped").write_all(b"q").expect("the terminal takes keys");
    assert!(terminal.wait().expect("the terminal ends with the game").success());
}
