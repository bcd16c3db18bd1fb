//! The project's chores: `cargo xtask test` runs every check that a change must pass; the others are its parts and its heavy relatives.

mod archive;
mod cycles;
mod dist;
mod format;
mod fuzz;
mod instructions;
mod licences;
mod page;
mod prove;
mod public_api;
mod setup;
mod site;
mod steps;
mod test;

use std::path::Path;
use std::process::ExitCode;

use prove::Extent;
use steps::{Steps, cargo, target};

const HELP: &str = "cargo xtask COMMAND

  test          everything a change must pass: format, module cycles, dependencies, lints, tests, docs, fuzz targets,
                the proof of adding, the page in a browser. Touches nothing outside the tree; what is missing is skipped, and said so
    --setup     first installs what is missing, and says what and how
    --strict    fails if anything was skipped
  format        formats every file, also those that `cargo fmt` does not find
  page          only the checks of the page: types, lints, and the page in a real browser
  cycles [TREE] no cycles between the modules of a crate, of this tree or another
  site --out DIR
                makes the page without a server: a folder for any host, and quebra.html, the whole in one file (needs a toolchain
                that builds WebAssembly)
  prove-adding  adds a small puzzle, an algorithm and a heuristic to a copy of the tree, tests it, and uses it
    --quick     only up to compiling and the tests that go over all puzzles and algorithms
  public-api    compares the public items of quebra-search with those that are written down (needs cargo-public-api)
    --bless     writes them down
  package       packs every crate as for crates.io, and builds it from what was packed
  dist          makes what a release page carries, in target/release-page/out: archives, a Debian package, checksums
    --out DIR   somewhere else
    --strict    fails if a part of it cannot be made here
  heavy         the tests that search large spaces (minutes)
  fuzz SECONDS  runs every fuzz target for so long (needs cargo-fuzz and a nightly toolchain)
  instructions  counts instructions a generated state with callgrind (needs valgrind)
";

fn main() -> ExitCode {
    // Wherever it is called from, a chore is about the whole tree.
    let from = std::env::current_dir().unwrap_or_default();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask is a folder of the tree");
    if let Err(error) = std::env::set_current_dir(root) {
        eprintln!("{}: {error}", root.display());
        return ExitCode::FAILURE;
    }
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let mut steps = Steps::default();
    let is_strict = match words[..] {
        ["test", ref options @ ..] if options.iter().all(|option| ["--setup", "--strict"].contains(option)) => {
            if options.contains(&"--setup") {
                setup::run(&mut steps);
            }
            test::run(&mut steps);
            options.contains(&"--strict")
        }
        ["page"] => {
            if steps.run("the command", cargo(&["build", "--locked", "--package", "quebra"])) {
                page::run(&mut steps);
            }
            false
        }
        ["cycles"] => {
            steps.check("module cycles", || cycles::check(Path::new(".")));
            false
        }
        ["cycles", tree] => {
            steps.check("module cycles", || cycles::check(Path::new(tree)));
            false
        }
        ["format"] => {
            steps.check("format", format::mend);
            false
        }
        ["site", "--out", folder] => {
            steps.check("the page without a server", || site::make(&from.join(folder)));
            false
        }
        ["prove-adding"] => {
            prove::run(&mut steps, Extent::Full);
            false
        }
        ["prove-adding", "--quick"] => {
            prove::run(&mut steps, Extent::Quick);
            false
        }
        ["public-api"] => {
            public_api::run(&mut steps, false);
            false
        }
        ["public-api", "--bless"] => {
            public_api::run(&mut steps, true);
            false
        }
        ["package"] => {
            steps.run(
                "packages",
                cargo(&["package", "--workspace", "--exclude", "quebra-bench", "--exclude", "xtask", "--locked"]),
            );
            false
        }
        ["dist", ref options @ ..] if let Some((out, is_strict)) = dist_options(options) => {
            dist::run(&mut steps, &out.map_or_else(|| target().join("release-page/out"), |out| from.join(out)));
            is_strict
        }
        ["heavy"] => {
            let arguments = ["test", "--workspace", "--locked", "--release", "--", "--include-ignored"];
            steps.run("heavy tests", cargo(&arguments));
            false
        }
        ["fuzz", seconds] => {
            fuzz::run(&mut steps, seconds);
            false
        }
        ["instructions"] => {
            steps.check("instructions", instructions::count);
            false
        }
        _ => {
            print!("{HELP}");
            return ExitCode::from(2);
        }
    };
    steps.finish(is_strict)
}

/// Where a release goes, if that is said, and whether all of it must be there.
fn dist_options<'a>(options: &[&'a str]) -> Option<(Option<&'a str>, bool)> {
    match *options {
        [] => Some((None, false)),
        ["--strict"] => Some((None, true)),
        ["--out", folder] => Some((Some(folder), false)),
        ["--out", folder, "--strict"] | ["--strict", "--out", folder] => Some((Some(folder), true)),
        _ => None,
    }
}
