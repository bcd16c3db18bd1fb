//! Results of experiments say which commit made them, and how it was built.

use std::process::Command;

fn main() {
    for sources in ["src", "../search/src", "../puzzles/src", "../studio/src", "../api/src", "../../.git/logs/HEAD"] {
        if std::path::Path::new(sources).exists() {
            println!("cargo::rerun-if-changed={sources}");
        }
    }
    println!("cargo::rustc-env=QUEBRA_COMMIT={}", commit().unwrap_or_else(|| "unknown".to_string()));
    println!("cargo::rustc-env=QUEBRA_PROFILE={}", profile().unwrap_or_else(|| "unknown".to_string()));
}

/// The profile by its own name: cargo itself tells only whether it is more like `debug` or like `release`. Outputs are in
/// `target/PROFILE/build/…`.
fn profile() -> Option<String> {
    let out = std::path::PathBuf::from(std::env::var_os("OUT_DIR")?);
    let folder = out.ancestors().find(|folder| folder.file_name().is_some_and(|name| name == "build"))?;
    Some(folder.parent()?.file_name()?.to_str()?.to_string())
}

/// The commit that is checked out, with a mark where the sources differ from it.
fn commit() -> Option<String> {
    let git = |arguments: &[&str]| {
        let output = Command::new("git").args(arguments).output().ok()?;
        output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_string())
    };
    // A copy of the sources inside another repository is no commit of that one.
    git(&["ls-files", "--error-unmatch", "build.rs"])?;
    let hash = git(&["rev-parse", "--short=10", "HEAD"])?;
    let is_changed = !git(&["status", "--porcelain", "--untracked-files=no", "--", ".."])?.is_empty();
    Some(if is_changed { hash + "-changed" } else { hash })
}
