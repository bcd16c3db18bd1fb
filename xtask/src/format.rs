//! The format of every file that is tracked: modules that a macro declares, and sources that only a proof compiles, are not found by
//! `cargo fmt`.

use std::path::Path;
use std::process::Command;

use crate::steps::{cargo, program};

pub(crate) fn check() -> Result<(), String> {
    let is_good = run(&["--check"])?;
    if is_good { Ok(()) } else { Err("not formatted: `cargo xtask format` mends it".to_string()) }
}

pub(crate) fn mend() -> Result<(), String> {
    if run(&[])? { Ok(()) } else { Err("not everything can be formatted".to_string()) }
}

fn run(options: &[&str]) -> Result<bool, String> {
    let list = program("git", &["ls-files", "-z", "--cached", "--others", "--exclude-standard", "*.rs"]).output();
    let names = list.map(|list| String::from_utf8_lossy(&list.stdout).into_owned()).unwrap_or_default();
    let files: Vec<_> = names.split('\0').filter(|name| Path::new(name).is_file()).collect();
    // Outside a repository nothing is tracked.
    let mut format: Command = if files.is_empty() {
        cargo(&["fmt", "--all"])
    } else {
        program("rustfmt", &[&["--edition", "2024"], &files[..]].concat())
    };
    let status = format.args(options).status().map_err(|error| format!("rustfmt: {error}"))?;
    Ok(status.success())
}
