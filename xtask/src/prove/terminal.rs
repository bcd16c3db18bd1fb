//! A game in a terminal, by its keys.

use std::fs;
use std::io::Write;
use std::process::Stdio;
use std::thread::sleep;
use std::time::{Duration, Instant};

use super::quebra::Quebra;
use crate::steps::{program, succeeds};

/// Is there a `script` that makes a terminal?
pub(super) fn is_there() -> bool {
    succeeds(program("script", &["--version"]))
}

/// Solves `**.**` by pressing the lamps at both ends, and waits until the game has been kept as solved.
pub(super) fn play(quebra: &Quebra) -> Result<(), String> {
    const RIGHT: &[u8] = b"\x1b[C";
    const ENTER: &[u8] = b"\r";
    let inside = quebra.command(&["play", "lamps/2"]);
    let mut terminal =
        program("script", &["-qefc", &format!("'{}' play lamps/2", quebra.program.display()), "/dev/null"]);
    terminal.current_dir(&quebra.folder).env("SHELL", "/bin/sh").env("TERM", "xterm-256color");
    terminal.envs(inside.get_envs().filter_map(|(name, value)| Some((name, value?))));
    terminal.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
    let mut terminal = terminal.spawn().map_err(|error| format!("script: {error}"))?;
    let mut keys = terminal.stdin.take().ok_or("the terminal takes no keys")?;
    let mut press = |key: &[u8]| {
        // A game draws itself between two keys, as it would under a hand.
        sleep(Duration::from_millis(300));
        keys.write_all(key).and_then(|()| keys.flush()).map_err(|error| format!("the terminal: {error}"))
    };
    let played = (|| {
        sleep(Duration::from_secs(2));
        press(ENTER)?;
        for _ in 0..4 {
            press(RIGHT)?;
        }
        press(ENTER)?;
        let progress = quebra.folder.join("data/quebra/progress.json");
        let started = Instant::now();
        loop {
            let kept = fs::read_to_string(&progress).unwrap_or_default();
            if kept.contains("\"best\"") {
                break press(b"q");
            }
            if started.elapsed() > Duration::from_secs(30) {
                break Err(format!("the level is not solved after its keys were pressed; what is kept: {kept}"));
            }
            sleep(Duration::from_millis(100));
        }
    })();
    if played.is_err() {
        let _ = terminal.kill();
    }
    let ended = terminal.wait().map_err(|error| format!("script: {error}"))?;
    played.and(if ended.success() { Ok(()) } else { Err(format!("the game: {ended}")) })
}
