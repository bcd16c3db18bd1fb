//! The engine in WebAssembly: which toolchain can build it here, and the building.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::steps::{program, spell, succeeds, target};

/// The target.
pub(crate) const WASM: &str = "wasm32-unknown-unknown";

/// Debian's packages that build it, where rustup cannot have the target.
pub(crate) const PACKAGES: [&str; 4] = ["rustc-web", "cargo-web", "rust-web-src", "lld-22"];

/// What to install where nothing can build it.
const ADVICE: &str = "no toolchain here builds WebAssembly. Install one: `rustup target add wasm32-unknown-unknown`, or, where that cannot be had, \
    Debian's packages rustc-web, cargo-web, rust-web-src and lld-22";

/// A stack for deep searches; browsers have a limit of their own, too.
const STACK: &str = "-Clink-arg=-zstack-size=4194304";

/// A toolchain that builds WebAssembly.
enum Toolchain {
    /// The one that builds everything else.
    Usual,
    /// Debian's, which brings the source of the standard library.
    Debian,
}

/// Can it be built here?
pub(crate) fn is_there() -> bool {
    toolchain().is_some()
}

fn toolchain() -> Option<Toolchain> {
    let output = program("rustc", &["--print", "sysroot"]).output().ok()?;
    let sysroot = PathBuf::from(String::from_utf8(output.stdout).ok()?.trim());
    if sysroot.join("lib/rustlib").join(WASM).join("lib").is_dir() {
        return Some(Toolchain::Usual);
    }
    let has_source = Path::new("/usr/lib/rustlib/src/rust/library/std").is_dir();
    let is_there = has_source && Path::new("/usr/bin/rust-lld").exists();
    (is_there && succeeds(program("/usr/bin/cargo", &["--version"]))).then_some(Toolchain::Debian)
}

/// How much of the engine there is to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Extent {
    /// What answers at once: all that a first view waits for. Nothing that searches is in it.
    Desk,
    /// All of it.
    Whole,
}

/// Builds it, and says where it is.
pub(crate) fn build(extent: Extent) -> Result<PathBuf, String> {
    let toolchain = toolchain().ok_or(ADVICE)?;
    // Apart from all else: another toolchain, or other flags, may have built that.
    let (folder, flags) = match extent {
        Extent::Desk => ("desk", format!("{STACK} --cfg quebra_desk")),
        Extent::Whole => ("engine", STACK.to_string()),
    };
    let folder = target().join(folder);
    let arguments = ["build", "--package", "quebra-engine", "--profile", "site", "--target", WASM, "--locked"];
    let mut build = match toolchain {
        Toolchain::Usual => program("cargo", &arguments),
        Toolchain::Debian => {
            let mut build = program("/usr/bin/cargo", &arguments);
            // The standard library is built with ours, which stable compilers do only when told that we know what we do.
            build.args(["-Zbuild-std=std,panic_abort"]).env("RUSTC_BOOTSTRAP", "1").env("RUSTC", "/usr/bin/rustc");
            build
        }
    };
    build.env("CARGO_TARGET_DIR", &folder).env("RUSTFLAGS", flags).env_remove("RUSTUP_TOOLCHAIN").env_remove("CARGO");
    run(&mut build)?;
    Ok(folder.join(WASM).join("site/quebra_engine.wasm"))
}

fn run(command: &mut Command) -> Result<(), String> {
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{}: {status}", spell(command))),
        Err(error) => Err(format!("{}: {error}", spell(command))),
    }
}
