//! What strangers may rely on in Rust: the public items of `quebra-search`, written down in a file. A change of the file is a change of
//! what was promised, and is seen in review.

use std::fs;
use std::path::Path;

use crate::setup::Tool;
use crate::steps::{Steps, cargo};

const CRATE: &str = "quebra-search";
const KNOWN: &str = "docs/api/quebra-search.txt";
const NAME: &str = "public items";

/// Compares; with `bless`, writes down what there is.
pub(crate) fn run(steps: &mut Steps, bless: bool) {
    if let Some(missing) = Tool::PublicApi.missing().or_else(|| Tool::Nightly.missing()) {
        steps.skip(NAME, &missing);
        return;
    }
    // It reads what only a nightly compiler writes, in a form that changes: where the two do not fit, nothing is said of our items.
    let output = cargo(&["+nightly", "public-api", "--package", CRATE, "-sss", "--color", "never"]).output();
    let found = match output {
        Ok(output) if output.status.success() => String::from_utf8_lossy(&output.stdout).into_owned(),
        Ok(output) => {
            let why = String::from_utf8_lossy(&output.stderr).into_owned();
            println!(
                "note: {NAME} are not compared: cargo-public-api and the nightly compiler do not fit:\n{}",
                why.trim()
            );
            return;
        }
        Err(error) => return println!("note: {NAME} are not compared: {error}"),
    };
    steps.check(NAME, || {
        if bless {
            let folder = Path::new(KNOWN).parent().expect("it has one");
            return fs::create_dir_all(folder).and_then(|()| fs::write(KNOWN, &found)).map_err(|error| error.to_string());
        }
        let known = fs::read_to_string(KNOWN).map_err(|error| format!("{KNOWN}: {error}"))?;
        let changes = changes(&known, &found);
        if changes.is_empty() {
            return Ok(());
        }
        let advice = "if this is meant, `cargo xtask public-api --bless` writes it down; docs/api-stability.md says what it asks of the version";
        Err(format!("{}\n{advice}", changes.join("\n")))
    });
}

/// What is gone and what is new, a line each.
fn changes(known: &str, found: &str) -> Vec<String> {
    let missing = |of: &str, in_other: &str, sign: char| -> Vec<String> {
        let other: std::collections::HashSet<&str> = in_other.lines().collect();
        of.lines().filter(|line| !other.contains(line)).map(|line| format!("{sign}{line}")).collect()
    };
    [missing(known, found, '-'), missing(found, known, '+')].concat()
}

#[cfg(test)]
mod tests {
    use super::changes;

    #[test]
    fn what_is_gone_and_what_is_new_is_told() {
        assert_eq!(changes("a\nb\n", "b\nc\n"), ["-a", "+c"]);
        assert!(changes("a\nb\n", "a\nb\n").is_empty());
    }
}
