//! The proof that a puzzle, an algorithm and a heuristic are added as CONTRIBUTING says: it is done, in a copy of the tree, and what comes
//! of it is tested and used.
//!
//! What is added is kept in `xtask/proof`, and stays right because this command compiles it.

mod additions;
mod copy;
mod quebra;
mod server;
mod terminal;
mod using;

use std::path::Path;
use std::process::Command;

use crate::steps::{Steps, cargo, target};

/// Up to compiling and the tests that go over all puzzles and algorithms, soon; or everything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Extent {
    Quick,
    Full,
}

/// Tests that go over all puzzles and algorithms and take seconds.
const QUICK: [(&str, &[&str]); 5] = [
    ("algorithms agree", &["--package", "quebra-search", "--test", "agree"]),
    ("puzzles agree", &["--package", "quebra-puzzles", "--test", "agree"]),
    ("recordings", &["--package", "quebra-studio", "--lib", "--", "record::"]),
    ("audits", &["--package", "quebra-studio", "--test", "audit"]),
    ("built-in levels", &["--package", "quebra-studio", "--test", "packs"]),
];

pub(crate) fn run(steps: &mut Steps, extent: Extent) {
    let home = target().join("prove-adding");
    let tree = home.join("tree");
    let has_copy = steps.check("adding: one folder and one line", || {
        let mut files = copy::tracked(Path::new("."))?;
        for addition in additions::all() {
            println!("{}: {}", addition.what, addition.apply(Path::new("xtask/proof"), &mut files)?);
        }
        copy::write(&files, &tree)
    });
    if !has_copy {
        return;
    }
    // A folder of its own: cargo names what it builds by paths within a tree, so two trees in one folder would take each other's.
    let built = home.join("target");
    let cargo = |arguments: &[&str]| {
        let mut command = cargo(arguments);
        command.current_dir(&tree).env("CARGO_TARGET_DIR", &built);
        command
    };
    match extent {
        Extent::Quick => quick(steps, cargo),
        Extent::Full => {
            full(steps, &tree, cargo);
            let program = built.join("debug").join("quebra").with_extension(std::env::consts::EXE_EXTENSION);
            using::run(steps, &program, &home);
        }
    }
}

fn quick(steps: &mut Steps, cargo: impl Fn(&[&str]) -> Command) {
    if !steps.run("adding: it compiles", cargo(&["check", "--workspace", "--all-targets", "--locked"])) {
        return;
    }
    for (name, arguments) in QUICK {
        let arguments: Vec<_> = ["test", "--locked", "--quiet"].into_iter().chain(arguments.iter().copied()).collect();
        steps.run(&format!("adding: {name}"), cargo(&arguments));
    }
}

/// The numbers in the signature are for the tree's own methods: new ones are blessed, as anybody who adds them would do, and none of the
/// old may change.
fn full(steps: &mut Steps, tree: &Path, cargo: impl Fn(&[&str]) -> Command) {
    let signature = "crates/puzzles/tests/signature.txt";
    steps.check("adding: expansions of the others", || {
        let read = |file: &Path| std::fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()));
        let before = read(Path::new(signature))?;
        let mut bless = cargo(&["test", "--locked", "--quiet", "--package", "quebra-puzzles", "--test", "signature"]);
        let status = bless.env("QUEBRA_BLESS", "1").status().map_err(|error| error.to_string())?;
        let after = read(&tree.join(signature))?;
        let lost: Vec<_> = before.lines().filter(|line| !after.lines().any(|other| other == *line)).collect();
        if lost.is_empty() && status.success() { Ok(()) } else { Err(format!("no more true:\n{}", lost.join("\n"))) }
    });
    steps.run("adding: all tests", cargo(&["test", "--workspace", "--exclude", "xtask", "--locked", "--no-fail-fast"]));
    steps.run("adding: the command", cargo(&["build", "--locked", "--package", "quebra"]));
}
