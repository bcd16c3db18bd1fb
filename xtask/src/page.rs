//! The checks of the page. They need Node, the command as it was just built, and a browser.

use std::process::Command;

use crate::setup::Tool;
use crate::site;
use crate::steps::{Steps, program, target};

const FOLDER: &str = "crates/app/web-tests";

pub(crate) fn run(steps: &mut Steps) {
    if let Some(npm) = Tool::Npm.missing() {
        steps.skip("the page", &npm);
        return;
    }
    // These go to a folder of the tree, so they may always be installed.
    if !steps.run("tools of the page", npm(&["ci", "--no-audit", "--no-fund"])) {
        return;
    }
    steps.run("types of the page", npm(&["run", "types"]));
    steps.run("lints of the page", npm(&["run", "lint"]));
    if let Some(chromium) = Tool::Chromium.missing() {
        steps.skip("the page in a browser", &chromium);
        return;
    }
    let mut browser = npm(&["run", "browser"]);
    // The same tests look at the page without a server, if it can be made.
    if let Some(missing) = Tool::WebAssembly.missing() {
        steps.skip("the page without a server", &missing);
    } else {
        let folder = target().join("site");
        if steps.check("the page without a server", || site::make(&folder)) {
            browser.env("QUEBRA_SITE", folder);
        }
    }
    if std::env::var_os("QUEBRA").is_none() {
        browser.env("QUEBRA", target().join("debug").join("quebra").with_extension(std::env::consts::EXE_EXTENSION));
    }
    steps.run("the page in a browser", browser);
}

fn npm(arguments: &[&str]) -> Command {
    let mut npm = program("npm", arguments);
    npm.current_dir(FOLDER);
    npm
}
