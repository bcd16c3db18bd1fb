//! Whose work goes out with ours, and under which licences.

use std::fs;
use std::path::PathBuf;

use crate::steps::{answer, cargo};

/// Our own.
pub(crate) const OURS: [&str; 2] = ["LICENSE-MIT", "LICENSE-APACHE"];

/// Part of whatever is built.
const STANDARD_LIBRARY: &str = "The standard library of Rust: MIT OR Apache-2.0\nhttps://github.com/rust-lang/rust\n\n\
    Copyright (c) The Rust Project Contributors";

/// Part of what needs no library of its system.
const MUSL: &str = "musl: MIT\nhttps://musl.libc.org\n\nCopyright © 2005-2020 Rich Felker, et al.";

/// The MIT licence, which begins with whose copyright it is.
const MIT: &str = "Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated \
    documentation files (the \"Software\"), to deal in the Software without restriction, including without limitation the rights \
    to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to \
    whom the Software is furnished to do so, subject to the following conditions:\n\n\
    The above copyright notice and this permission notice shall be included in all copies or substantial portions of the \
    Software.\n\n\
    THE SOFTWARE IS PROVIDED \"AS IS\", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE \
    WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT \
    HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, \
    OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.";

/// The Apache licence 2.0.
const APACHE: &str = include_str!("../../LICENSE-APACHE");

/// Everything that goes with a package of ours when it is given away: our licences, and those of others.
pub(crate) fn all(package: &str, triple: &str) -> Result<String, String> {
    let mut text =
        String::from("quebra is free software, under the MIT licence or the Apache licence 2.0, as you like.\n");
    for file in OURS {
        let own = fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
        text.push_str(&format!("\n----\n\n{own}"));
    }
    Ok(format!("{text}\n----\n\n{}", third_parties(package, triple)?))
}

/// What a package of ours is made of besides ourselves, each with its licence, and the texts of these.
pub(crate) fn third_parties(package: &str, triple: &str) -> Result<String, String> {
    let arguments =
        ["tree", "--locked", "--package", package, "--target", triple, "--edges", "normal", "--prefix", "none"];
    let mut tree = cargo(&arguments);
    tree.args(["--format", "{p}|{l}|{r}"]);
    let listed = answer(tree)?;
    let mut lines: Vec<&str> = listed.lines().map(|line| line.trim_end_matches(" (*)")).collect();
    lines.sort_unstable();
    lines.dedup();
    let mut text =
        format!("quebra is built with these, each under its own licence.\n\n----\n\n{STANDARD_LIBRARY}\n\n{MIT}\n");
    if triple.ends_with("musl") {
        text.push_str(&format!("\n----\n\n{MUSL}\n\n{MIT}\n"));
    }
    for line in lines {
        let mut parts = line.split('|');
        let (Some(found), Some(licence)) = (parts.next(), parts.next()) else { continue };
        let mut words = found.split_whitespace();
        let (Some(name), Some(version)) = (words.next(), words.next().and_then(|word| word.strip_prefix('v'))) else {
            continue;
        };
        if name == "quebra" || name.starts_with("quebra-") {
            continue;
        }
        if licence.is_empty() {
            return Err(format!("{name}: no licence is said"));
        }
        text.push_str(&format!("\n----\n\n{name} {version}: {licence}\n{}\n", parts.next().unwrap_or_default()));
        let package = format!("{name}-{version}");
        let files = licence_files(&package);
        if files.is_empty() {
            text.push_str(&format!("\n{}\n", without_text(&package, licence)?));
        }
        for file in files {
            let bytes = fs::read(&file).map_err(|error| format!("{}: {error}", file.display()))?;
            text.push_str(&format!("\n{}\n", String::from_utf8_lossy(&bytes).trim()));
        }
    }
    Ok(text)
}

/// What stands for the text of a licence that a package names and does not bring: its authors, and the text itself.
fn without_text(package: &str, licence: &str) -> Result<String, String> {
    let named = |place: PathBuf| authors(&fs::read_to_string(place.join("Cargo.toml")).ok()?);
    let authors = sources(package).into_iter().find_map(named);
    let authors = authors.unwrap_or_else(|| format!("the authors of {package}"));
    let is = |name: &str| licence.split([' ', '/', '(', ')']).any(|word| word == name);
    match (is("MIT"), is("Apache-2.0")) {
        (true, _) => Ok(format!("Copyright (c) {authors}\n\n{MIT}")),
        (false, true) => Ok(format!("Copyright (c) {authors}\n\n{}", APACHE.trim())),
        _ => Err(format!("{package}: it brings no text of its licence, {licence}")),
    }
}

/// The authors that a manifest names, as Cargo writes it into packages.
fn authors(manifest: &str) -> Option<String> {
    let (_, rest) = manifest.split_once("\nauthors = [")?;
    let (list, _) = rest.split_once(']')?;
    let names: Vec<&str> = list.split('"').skip(1).step_by(2).collect();
    (!names.is_empty()).then(|| names.join(", "))
}

/// Where a package's sources are.
fn sources(package: &str) -> Vec<PathBuf> {
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(PathBuf::from(std::env::var_os("HOME")?).join(".cargo"))).unwrap_or_default();
    let registries = fs::read_dir(home.join("registry/src")).into_iter().flatten().flatten();
    registries.map(|registry| registry.path().join(package)).collect()
}

/// The licences that came with a package's sources.
fn licence_files(package: &str) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = sources(package)
        .into_iter()
        .flat_map(|place| fs::read_dir(place).into_iter().flatten().flatten())
        .map(|entry| entry.path())
        .filter(|path| {
            let name = path.file_name().map(|name| name.to_string_lossy().to_uppercase()).unwrap_or_default();
            path.is_file() && ["LICENSE", "LICENCE", "COPYING", "NOTICE"].iter().any(|start| name.starts_with(start))
        })
        .collect();
    found.sort_unstable();
    found.dedup_by_key(|path| path.file_name().map(ToOwned::to_owned));
    found
}

#[cfg(test)]
mod tests {
    use super::{authors, third_parties, without_text};
    use crate::site::engine::WASM;

    #[test]
    fn every_part_of_the_command_and_of_the_engine_has_a_licence() {
        for (package, triple) in [("quebra", "x86_64-unknown-linux-gnu"), ("quebra-engine", WASM)] {
            let text = third_parties(package, triple).expect("the tree can be told");
            assert!(text.contains("\nserde_json 1") && text.contains("MIT"), "{}", &text[..2000.min(text.len())]);
            assert!(text.contains("The standard library of Rust") && !text.contains("\nmusl: MIT"));
            assert!(!text.contains("\nquebra-"), "what is ours is no third party");
            for part in text.split("\n----\n").skip(1) {
                assert!(part.len() > 500, "there is no text of the licence: {part}");
            }
        }
        let text = third_parties("quebra", "x86_64-unknown-linux-musl").expect("the tree can be told");
        assert!(text.contains("\nmusl: MIT\n") && text.contains("Rich Felker"));
    }

    #[test]
    fn where_a_package_brings_no_text_it_is_put_below_its_authors() {
        let manifest = "[package]\nname = \"x\"\nauthors = [\n    \"A <a@x>\",\n    \"B\",\n]\nbuild = false\n";
        assert_eq!(authors(manifest).as_deref(), Some("A <a@x>, B"));
        assert_eq!(authors("[package]\nname = \"x\"\n"), None);
        let text = without_text("none-1.0.0", "Apache-2.0/MIT").unwrap();
        assert!(text.starts_with("Copyright (c) the authors of none-1.0.0\n\nPermission is hereby granted"), "{text}");
        assert!(without_text("none-1.0.0", "Apache-2.0").unwrap().contains("TERMS AND CONDITIONS"));
        assert!(without_text("none-1.0.0", "MITNFA").unwrap_err().contains("MITNFA"));
    }

    // They are links, which a checkout elsewhere may have as texts.
    #[cfg(unix)]
    #[test]
    fn every_crate_that_is_published_brings_our_licences() {
        use std::fs;

        use super::OURS;

        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
        let mut count = 0;
        for entry in fs::read_dir(root.join("crates")).unwrap() {
            let place = entry.unwrap().path();
            if fs::read_to_string(place.join("Cargo.toml")).unwrap().contains("publish = false") {
                continue;
            }
            for file in OURS {
                assert_eq!(fs::read(place.join(file)).ok(), fs::read(root.join(file)).ok(), "{}", place.display());
            }
            count += 1;
        }
        assert_eq!(count, 9);
    }
}
