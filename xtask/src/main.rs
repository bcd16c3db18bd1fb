//! The project's chores: `cargo xtask test` runs every check that a change must pass; the others are its heavy relatives.

use std::path::Path;
use std::process::{Command, ExitCode};
use std::time::Instant;

const HELP: &str = "cargo xtask COMMAND

  test          everything a change must pass: format, lints, tests, docs, fuzz targets, the page in a browser
  page          only the checks of the page: types, lints, and the page in a real browser
  heavy         the tests that search large spaces (minutes)
  fuzz SECONDS  runs every fuzz target for so long (needs cargo-fuzz and a nightly toolchain)
  instructions  counts instructions a generated state with callgrind (needs valgrind)
";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let passed = match words[..] {
        ["test"] => test(),
        ["page"] => step("the command", cargo(&["build", "--locked", "--package", "quebra"])) && page(),
        ["heavy"] => heavy(),
        ["fuzz", seconds] => fuzz(seconds),
        ["instructions"] => instructions(),
        _ => {
            print!("{HELP}");
            return ExitCode::from(2);
        }
    };
    if passed { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn test() -> bool {
    if !Path::new("../shared/levels").is_dir() {
        skip("the levels of others in ../shared/levels are not there, so the tests that use them do nothing");
    }
    step("format", cargo(&["fmt", "--all", "--check"]))
        && step("lints", cargo(&["clippy", "--workspace", "--all-targets", "--locked", "--", "-D", "warnings"]))
        && step("tests", cargo(&["test", "--workspace", "--locked", "--no-fail-fast"]))
        && step(
            "documentation",
            cargo(&["doc", "--workspace", "--no-deps", "--locked"]).env("RUSTDOCFLAGS", "-D warnings"),
        )
        && fuzz_targets_build()
        && page()
}

/// The page's own tests need Node, the command as it was built last, and a browser, which is installed where that is possible.
fn page() -> bool {
    if !answers("npm") {
        skip("no npm, so the page is not checked");
        return true;
    }
    let npm = |arguments: &[&str]| {
        let mut npm = Command::new("npm");
        npm.args(arguments).current_dir("crates/app/web-tests");
        npm
    };
    let is_sound = step("the page's tools", npm(&["ci", "--no-audit", "--no-fund"]))
        && step("types of the page", npm(&["run", "types"]))
        && step("lints of the page", npm(&["run", "lint"]));
    if is_sound && !has_chromium() {
        skip("there is no Chromium and it cannot be installed here, so the page is not opened in a browser");
        return true;
    }
    is_sound && step("the page in a browser", npm(&["run", "browser"]))
}

/// Is Chromium there, or can it be had? Debian's package is what the page is tested with.
fn has_chromium() -> bool {
    let is_there =
        || std::env::var_os("CHROMIUM").is_some() || ["chromium", "chromium-browser"].into_iter().any(answers);
    let apt = |arguments: &[&str]| {
        let mut apt = Command::new("apt-get");
        apt.args(arguments).env("DEBIAN_FRONTEND", "noninteractive").stdout(std::process::Stdio::null());
        step(&format!("apt-get {}", arguments.join(" ")), apt)
    };
    is_there()
        || answers("apt-get")
            && apt(&["update"])
            && apt(&["install", "--yes", "--no-install-recommends", "chromium"])
            && is_there()
}

/// Does a program answer when it is asked for its version?
fn answers(program: &str) -> bool {
    Command::new(program).arg("--version").output().is_ok_and(|output| output.status.success())
}

fn heavy() -> bool {
    step("heavy tests", cargo(&["test", "--workspace", "--locked", "--release", "--", "--include-ignored"]))
}

/// The targets are a package of their own, and libFuzzer needs a nightly compiler.
fn fuzz_targets_build() -> bool {
    if !has_nightly() {
        skip("no nightly toolchain, so the fuzz targets are not built");
        return true;
    }
    let mut build = Command::new("cargo");
    build.args(["+nightly", "check", "--manifest-path", "fuzz/Cargo.toml", "--locked"]);
    step("fuzz targets", &mut build)
}

fn fuzz(seconds: &str) -> bool {
    let targets = ["level_file", "level_code", "moves"];
    targets.iter().all(|target| {
        let limit = format!("-max_total_time={seconds}");
        let mut run = Command::new("cargo");
        run.args(["+nightly", "fuzz", "run", "--dev", target, "--", &limit, "-timeout=10"]);
        step(target, &mut run)
    })
}

fn instructions() -> bool {
    let mut build =
        cargo(&["bench", "--package", "quebra-bench", "--bench", "search", "--no-run", "--message-format", "json"]);
    let output = build.output().expect("cargo starts");
    let text = String::from_utf8_lossy(&output.stdout);
    let program = text.split('"').rfind(|part| part.contains("/deps/search-")).map(str::to_string);
    let Some(program) = program else {
        eprintln!("the benchmark did not build");
        return false;
    };
    ["idastar", "astar"].iter().all(|algorithm| {
        let mut count = Command::new("valgrind");
        count.args(["--tool=callgrind", "--callgrind-out-file=/dev/null", &program, "count", algorithm]);
        let output = match count.output() {
            Ok(output) => output,
            Err(error) => {
                skip(&format!("valgrind: {error}"));
                return true;
            }
        };
        let number = |text: &[u8], end: &str| -> Option<f64> {
            let text = String::from_utf8_lossy(text);
            let line = text.lines().find(|line| line.contains(end))?;
            line.replace(end, " ").split_whitespace().filter_map(|word| word.replace(',', "").parse().ok()).next_back()
        };
        let generated = number(&output.stdout, "generated");
        let instructions = number(&output.stderr, "Collected :");
        if let (Some(generated), Some(instructions)) = (generated, instructions) {
            println!("{algorithm}: {:.1} instructions a generated state", instructions / generated);
        }
        generated.is_some() && instructions.is_some()
    })
}

fn has_nightly() -> bool {
    Command::new("cargo").args(["+nightly", "--version"]).output().is_ok_and(|output| output.status.success())
}

fn cargo(arguments: &[&str]) -> Command {
    let mut command = Command::new("cargo");
    command.args(arguments);
    command
}

fn skip(what: &str) {
    println!("SKIPPED: {what}");
}

fn step(name: &str, command: impl std::borrow::BorrowMut<Command>) -> bool {
    let mut command = command;
    println!("== {name}");
    let started = Instant::now();
    let passed = command.borrow_mut().status().is_ok_and(|status| status.success());
    println!("== {name}: {} in {:.0} s", if passed { "passed" } else { "FAILED" }, started.elapsed().as_secs_f64());
    passed
}
