//! Steps: each is run, timed and written down; what cannot be run is skipped aloud; at the end there is a summary.

use std::path::PathBuf;
use std::process::{Command, ExitCode};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// What became of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    Passed,
    Failed,
    Skipped,
}

/// What has been done so far.
#[derive(Default)]
pub(crate) struct Steps {
    done: Vec<(String, End, Duration)>,
    skipped: Vec<String>,
}

impl Steps {
    /// A step that is a command. Did it pass?
    pub(crate) fn run(&mut self, name: &str, mut command: Command) -> bool {
        self.check(name, || match command.status() {
            Ok(status) if status.success() => Ok(()),
            Ok(status) => Err(format!("{}: {status}", spell(&command))),
            Err(error) => Err(format!("{}: {error}", spell(&command))),
        })
    }

    /// A step of our own, with what is wrong. Did it pass?
    pub(crate) fn check(&mut self, name: &str, check: impl FnOnce() -> Result<(), String>) -> bool {
        println!("== {name}");
        let started = Instant::now();
        let result = check();
        let took = started.elapsed();
        let end = match result {
            Ok(()) => End::Passed,
            Err(what) => {
                eprintln!("{}", what.trim_end());
                End::Failed
            }
        };
        println!("== {name}: {} in {:.0} s", end.word(), took.as_secs_f64());
        self.done.push((name.to_string(), end, took));
        end == End::Passed
    }

    /// The end of a step that has been going on beside others. Did it pass?
    pub(crate) fn join(&mut self, beside: Beside) -> bool {
        let Beside { name, work } = beside;
        let (result, told, took) = work.join().expect("running a command does not panic");
        let passed = self.check(&name, || {
            println!("{}", told.trim_end());
            result
        });
        // What it took is not what was waited for it.
        if let Some((.., waited)) = self.done.last_mut() {
            *waited = took;
        }
        passed
    }

    /// A step that cannot be done here, and why.
    pub(crate) fn skip(&mut self, name: &str, why: &str) {
        println!("SKIPPED: {name}: {why}");
        self.done.push((name.to_string(), End::Skipped, Duration::ZERO));
        self.skipped.push(format!("{name}: {why}"));
    }

    /// The summary, and how the whole ended.
    pub(crate) fn finish(&self, is_strict: bool) -> ExitCode {
        if self.done.len() > 1 {
            println!("\n{}", self.summary());
        }
        if is_strict && !self.skipped.is_empty() {
            println!("skipped, and --strict wants everything:");
            for what in &self.skipped {
                println!("  {what}");
            }
        }
        if self.has_passed(is_strict) { ExitCode::SUCCESS } else { ExitCode::FAILURE }
    }

    fn has_passed(&self, is_strict: bool) -> bool {
        let is_good = |end| end == End::Passed || end == End::Skipped && !is_strict;
        self.done.iter().all(|&(_, end, _)| is_good(end))
    }

    fn summary(&self) -> String {
        let width = self.done.iter().map(|(name, ..)| name.chars().count()).max().unwrap_or(0);
        let line = |(name, end, took): &(String, End, Duration)| match end {
            End::Skipped => format!("{name:width$}  {}\n", end.word()),
            _ => format!("{name:width$}  {:7}  {:5.0} s\n", end.word(), took.as_secs_f64()),
        };
        self.done.iter().map(line).collect()
    }
}

/// A step that goes on beside others, because it waits most of its time. What it says is told at its end.
pub(crate) struct Beside {
    name: String,
    work: JoinHandle<(Result<(), String>, String, Duration)>,
}

impl Beside {
    pub(crate) fn begin(name: &str, mut command: Command) -> Self {
        let work = move || {
            let started = Instant::now();
            let (result, told) = match command.output() {
                Ok(output) => {
                    let end = format!("{}: {}", spell(&command), output.status);
                    let told = [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
                    (if output.status.success() { Ok(()) } else { Err(end) }, told.concat())
                }
                Err(error) => (Err(format!("{}: {error}", spell(&command))), String::new()),
            };
            (result, told, started.elapsed())
        };
        Self { name: name.to_string(), work: thread::spawn(work) }
    }
}

impl End {
    fn word(self) -> &'static str {
        match self {
            Self::Passed => "passed",
            Self::Failed => "FAILED",
            Self::Skipped => "SKIPPED",
        }
    }
}

/// Cargo with these arguments.
pub(crate) fn cargo(arguments: &[&str]) -> Command {
    program("cargo", arguments)
}

/// A program with these arguments.
pub(crate) fn program(name: &str, arguments: &[&str]) -> Command {
    let mut command = Command::new(name);
    command.args(arguments);
    command
}

/// A command as one would type it.
pub(crate) fn spell(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
}

/// Does a command run and succeed? What it prints does not matter.
pub(crate) fn succeeds(mut command: Command) -> bool {
    command.output().is_ok_and(|output| output.status.success())
}

/// What a command prints, if it succeeds.
pub(crate) fn answer(mut command: Command) -> Result<String, String> {
    let output = command.output().map_err(|error| format!("{}: {error}", spell(&command)))?;
    if output.status.success() {
        return Ok(String::from_utf8_lossy(&output.stdout).trim_end().to_string());
    }
    Err(format!("{}: {}\n{}", spell(&command), output.status, String::from_utf8_lossy(&output.stderr)))
}

/// Where cargo puts what it builds.
pub(crate) fn target() -> PathBuf {
    let folder = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| PathBuf::from("target"), PathBuf::from);
    std::path::absolute(&folder).unwrap_or(folder)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_skipped_fails_only_strict_runs() {
        let mut steps = Steps::default();
        assert!(steps.check("good", || Ok(())));
        assert!(steps.has_passed(true));
        steps.skip("page", "no npm");
        assert!(steps.has_passed(false));
        assert!(!steps.has_passed(true));
        assert_eq!(steps.summary(), "good  passed       0 s\npage  SKIPPED\n");
    }

    #[test]
    fn what_goes_on_beside_others_counts_like_them() {
        let mut steps = Steps::default();
        let [good, bad] = ["--version", "--no-such-option"].map(|option| Beside::begin(option, cargo(&[option])));
        assert!(steps.check("meanwhile", || Ok(())));
        assert!(steps.join(good) && steps.has_passed(true));
        assert!(!steps.join(bad) && !steps.has_passed(false));
    }

    #[test]
    fn what_fails_fails_every_run() {
        let mut steps = Steps::default();
        assert!(!steps.run("absent", program("no-such-program-of-ours", &["--version"])));
        assert!(!steps.has_passed(false));
        assert_eq!(spell(&cargo(&["fmt", "--all"])), "cargo fmt --all");
    }
}
