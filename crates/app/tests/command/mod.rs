//! Runs the real binary in a folder of its own.

#![allow(dead_code, missing_docs, unreachable_pub, reason = "each test file uses what it needs")]

use std::path::Path;
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

pub fn quebra(folder: &Path, arguments: &[&str]) -> Output {
    quebra_with_input(folder, arguments, "")
}

fn quebra_with_input(folder: &Path, arguments: &[&str], input: &str) -> Output {
    use std::io::Write;
    let mut child = Command::new(env!("CARGO_BIN_EXE_quebra"))
        .args(arguments)
        .current_dir(folder)
        .env("XDG_CACHE_HOME", folder.join("cache"))
        .env("LC_ALL", "C")
        .env_remove("NO_COLOR")
        .env_remove("CLICOLOR_FORCE")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    // The command may end without reading its input.
    let _ = child.stdin.take().expect("it is piped").write_all(input.as_bytes());
    child.wait_with_output().expect("the binary ends")
}

/// The most memory that a command held until it ended, in KiB.
#[cfg(target_os = "linux")]
pub fn peak(arguments: &[&str]) -> usize {
    let mut child = Command::new(env!("CARGO_BIN_EXE_quebra")).args(arguments).stdout(Stdio::null()).spawn().unwrap();
    let mut most = 0;
    while child.try_wait().unwrap().is_none() {
        let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
        let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).map(|line| line.replace("kB", ""));
        most = peak.and_then(|kilobytes| kilobytes.trim().parse().ok()).unwrap_or(most);
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
    most
}

/// How a command ended.
pub struct Run {
    /// The exit status.
    pub status: i32,
    /// What it wrote to standard output.
    pub out: String,
    /// What it wrote to standard error.
    pub err: String,
}

/// A temporary folder in which commands run.
pub struct Place(pub TempDir);

impl Place {
    pub fn new() -> Self {
        Self(TempDir::new().expect("a temporary folder can be made"))
    }

    pub fn with(files: &[(&str, &str)]) -> Self {
        let place = Self::new();
        for (name, text) in files {
            std::fs::write(place.0.path().join(name), text).expect("a file can be written");
        }
        place
    }

    pub fn run(&self, arguments: &[&str]) -> Run {
        self.run_with(arguments, "")
    }

    pub fn run_with(&self, arguments: &[&str], input: &str) -> Run {
        let output = quebra_with_input(self.0.path(), arguments, input);
        Run {
            status: output.status.code().expect("it was not killed"),
            out: String::from_utf8(output.stdout).expect("stdout is text"),
            err: String::from_utf8(output.stderr).expect("stderr is text"),
        }
    }

    pub fn json(&self, arguments: &[&str]) -> serde_json::Value {
        let run = self.run(arguments);
        serde_json::from_str(&run.out).unwrap_or_else(|error| panic!("{error}: {}{}", run.out, run.err))
    }
}
