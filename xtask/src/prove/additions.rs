//! What is added: files, and lines in lists.

use std::fs;
use std::path::{Path, PathBuf};

use super::copy::Files;

/// Something new.
pub(super) struct Addition {
    pub(super) what: &'static str,
    /// Files or folders of `xtask/proof`, and where they go.
    files: &'static [(&'static str, &'static str)],
    items: &'static [Item],
}

/// Something that goes into a list.
struct Item {
    file: &'static str,
    /// It comes straight after this text, which is there once.
    after: &'static str,
    text: &'static str,
}

pub(super) fn all() -> [Addition; 3] {
    [
        Addition {
            what: "a puzzle",
            files: &[("lamps", "crates/puzzles/src/lamps"), ("levels", "crates/puzzles/levels/lamps")],
            items: &[Item {
                file: "crates/puzzles/src/lib.rs",
                after: "break_the_ice, \"break-the-ice\": \"course\" \"starter\";",
                text: "\n    lamps, \"lamps\": \"rows\";",
            }],
        },
        Addition {
            what: "an algorithm",
            files: &[("algorithm/oldest.rs", "crates/search/src/algorithms/oldest.rs")],
            items: &[Item {
                file: "crates/search/src/algorithms/mod.rs",
                after: "beam Beam,",
                text: "\n        oldest Oldest,",
            }],
        },
        Addition {
            what: "a heuristic",
            files: &[("heuristic/unsolved.rs", "crates/puzzles/src/bloxorz/heuristics/unsolved.rs")],
            items: &[
                Item {
                    file: "crates/puzzles/src/bloxorz/heuristics/mod.rs",
                    after: "mod distance;",
                    text: "\npub(super) mod unsolved;",
                },
                Item {
                    file: "crates/puzzles/src/bloxorz/mod.rs",
                    after: "ListedHeuristic::shared::<Zero>(),",
                    text: " ListedHeuristic::shared::<heuristics::unsolved::Unsolved>(),",
                },
            ],
        },
    ]
}

impl Addition {
    /// Adds it, and says what that took.
    pub(super) fn apply(&self, proof: &Path, files: &mut Files) -> Result<String, String> {
        let mut told = Vec::new();
        for (from, to) in self.files {
            let from = proof.join(from);
            let new = files_in(&from)?;
            if from.is_dir() {
                told.push(format!("the folder {to} ({} files)", new.len()));
            } else {
                told.push(format!("the file {to}"));
            }
            for file in new {
                let below = file.strip_prefix(&from).map_err(|error| error.to_string())?;
                let name = if from.is_dir() { Path::new(to).join(below) } else { PathBuf::from(to) };
                let content = fs::read(&file).map_err(|error| format!("{}: {error}", file.display()))?;
                if files.insert(name.clone(), content).is_some() {
                    return Err(format!("{} is there already", name.display()));
                }
            }
        }
        for item in self.items {
            item.add(files)?;
            let what = if item.text.starts_with('\n') { "line" } else { "item" };
            told.push(format!("the {what} `{}` in {}", item.text.trim(), item.file));
        }
        Ok(told.join(", "))
    }
}

impl Item {
    fn add(&self, files: &mut Files) -> Result<(), String> {
        let content = files.get_mut(Path::new(self.file)).ok_or_else(|| format!("there is no {}", self.file))?;
        let text = String::from_utf8_lossy(content).into_owned();
        if text.matches(self.after).count() != 1 {
            return Err(format!("{}: `{}` is not there once", self.file, self.after));
        }
        *content = text.replace(self.after, &format!("{}{}", self.after, self.text)).into_bytes();
        Ok(())
    }
}

/// The file, or all files below the folder.
fn files_in(path: &Path) -> Result<Vec<PathBuf>, String> {
    if path.is_file() {
        return Ok(vec![path.to_path_buf()]);
    }
    let mut found = Vec::new();
    let entries = fs::read_dir(path).map_err(|error| format!("{}: {error}", path.display()))?;
    for entry in entries.filter_map(Result::ok) {
        found.extend(files_in(&entry.path())?);
    }
    found.sort();
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_item_comes_after_its_mark() {
        let mut files = Files::from([(PathBuf::from("list.rs"), b"list! {\n    one,\n}\n".to_vec())]);
        let item = |after| Item { file: "list.rs", after, text: "\n    two," };
        item("list! {").add(&mut files).unwrap();
        assert_eq!(files[Path::new("list.rs")], b"list! {\n    two,\n    one,\n}\n");
        assert!(item("o").add(&mut files).unwrap_err().contains("not there once"));
        assert!(item("other").add(&mut files).unwrap_err().contains("not there once"));
    }
}
