//! Everything a change must pass. A step that fails does not keep the next ones from being run, unless they need what it makes.

use std::path::Path;

use crate::prove::{self, Extent};
use crate::setup::Tool;
use crate::steps::{Beside, Steps, cargo};
use crate::{cycles, format, fuzz, page, public_api};

const SLURM: &str = "experiments on Slurm";

pub(crate) fn run(steps: &mut Steps) {
    levels_of_others(steps, Path::new(".."));
    if let Some(tool) = Tool::Rustfmt.missing() {
        steps.skip("format", &tool);
    } else {
        steps.check("format", format::check);
    }
    steps.check("module cycles", || cycles::check(Path::new(".")));
    if let Some(tool) = Tool::Deny.missing() {
        steps.skip("dependencies", &tool);
    } else {
        // Known faults are looked up in a database that has to be fetched; the workflow does that, whatever the network here.
        steps.run("dependencies", cargo(&["deny", "--locked", "check", "bans", "licenses", "sources"]));
    }
    if let Some(tool) = Tool::Clippy.missing() {
        steps.skip("lints", &tool);
    } else {
        steps.run("lints", cargo(&["clippy", "--workspace", "--all-targets", "--locked", "--", "-D", "warnings"]));
    }
    let has_built = steps.run("tests", cargo(&["test", "--workspace", "--locked", "--no-fail-fast"]));
    // It starts a Slurm of its own, and waits for it most of the time; where it cannot, it does nothing and says so.
    let slurm = ["test", "--package", "quebra", "--locked", "--test", "slurm", "--", "--ignored", "--nocapture"];
    let slurm = match Tool::Slurm.missing() {
        Some(tool) => {
            steps.skip(SLURM, &tool);
            None
        }
        None => Some(Beside::begin(SLURM, cargo(&slurm))),
    };
    let mut documentation = cargo(&["doc", "--workspace", "--no-deps", "--locked"]);
    documentation.env("RUSTDOCFLAGS", "-D warnings");
    steps.run("documentation", documentation);
    public_api::run(steps, false);
    fuzz::check(steps);
    prove::run(steps, Extent::Quick);
    if let Some(slurm) = slurm {
        steps.join(slurm);
    }
    if has_built {
        page::run(steps);
    } else {
        steps.skip("the page", "the tests failed, so there may be no command to serve it");
    }
}

/// Levels of others are not ours to give away: a public checkout does not have them, and needs none. Where the folder beside the tree is
/// there, they should be in it.
fn levels_of_others(steps: &mut Steps, beside: &Path) {
    let shared = beside.join("shared");
    if shared.join("levels").is_dir() {
        return;
    }
    if shared.is_dir() {
        steps.skip("levels of others", "../shared has no folder levels, so the tests that use them do nothing");
    } else {
        println!("note: there are no levels of others in ../shared/levels, so the tests that use them do nothing");
    }
}
