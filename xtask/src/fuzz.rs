//! The fuzz targets: a package of its own, because libFuzzer needs a nightly compiler.

use crate::setup::Tool;
use crate::steps::{Steps, cargo};

const TARGETS: [&str; 4] = ["level_file", "level_code", "moves", "solvers"];

/// Do they compile?
pub(crate) fn check(steps: &mut Steps) {
    if let Some(nightly) = Tool::Nightly.missing() {
        steps.skip("fuzz targets", &nightly);
        return;
    }
    steps.run("fuzz targets", cargo(&["+nightly", "check", "--manifest-path", "fuzz/Cargo.toml", "--locked"]));
}

/// Runs each of them for so many seconds.
pub(crate) fn run(steps: &mut Steps, seconds: &str) {
    let limit = format!("-max_total_time={seconds}");
    for target in TARGETS {
        steps.run(target, cargo(&["+nightly", "fuzz", "run", "--dev", target, "--", &limit, "-timeout=10"]));
    }
}
