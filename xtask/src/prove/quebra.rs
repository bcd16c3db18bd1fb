//! The command that was built of the copy.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// The command, run in a folder of its own, so that nothing of the user's is read or written.
pub(super) struct Quebra {
    pub(super) program: PathBuf,
    pub(super) folder: PathBuf,
}

/// How a run must end: its status, and what it must have said, on either stream.
pub(super) type Expected<'a> = (&'a [&'a str], i32, &'a [&'a str]);

impl Quebra {
    /// An empty folder, but for an experiment.
    pub(super) fn prepare(&self) -> Result<(), String> {
        let fault = |error: std::io::Error| format!("{}: {error}", self.folder.display());
        if self.folder.exists() {
            fs::remove_dir_all(&self.folder).map_err(fault)?;
        }
        fs::create_dir_all(&self.folder).map_err(fault)?;
        fs::copy("xtask/proof/lamps.toml", self.folder.join("lamps.toml")).map_err(fault)?;
        Ok(())
    }

    /// The command with these arguments, not yet started.
    pub(super) fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(&self.program);
        command.args(arguments).current_dir(&self.folder).stdin(Stdio::null());
        for (name, folder) in [("XDG_CACHE_HOME", "cache"), ("XDG_DATA_HOME", "data"), ("HOME", "home")] {
            command.env(name, self.folder.join(folder));
        }
        command.env("LC_ALL", "C").env_remove("CLICOLOR_FORCE");
        command
    }

    pub(super) fn expect_all(&self, runs: &[Expected]) -> Result<(), String> {
        runs.iter().try_for_each(|&(arguments, status, words)| self.expect(arguments, status, words).map(|_| ()))
    }

    /// Runs it; what it wrote, if it ended as expected.
    pub(super) fn expect(&self, arguments: &[&str], status: i32, words: &[&str]) -> Result<String, String> {
        let what = format!("quebra {}", arguments.join(" "));
        let output = self.command(arguments).output().map_err(|error| format!("{what}: {error}"))?;
        let told = format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        if output.status.code() != Some(status) {
            return Err(format!("{what}: {}, not {status}\n{told}", output.status));
        }
        if let Some(missing) = words.iter().find(|word| !told.contains(**word)) {
            return Err(format!("{what}: does not say `{missing}`\n{told}"));
        }
        println!("{what}: {}", told.lines().find(|line| !line.trim().is_empty()).unwrap_or("nothing said"));
        Ok(told)
    }
}
