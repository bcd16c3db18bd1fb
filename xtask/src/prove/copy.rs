//! A copy of the tree: the tracked files as they are now. Only what differs is written, so that a second build of the copy is short.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use crate::steps::program;

/// Files by their paths in the tree.
pub(super) type Files = BTreeMap<PathBuf, Vec<u8>>;

/// The tracked files, and those that are new and not ignored.
pub(super) fn tracked(tree: &Path) -> Result<Files, String> {
    let mut list = program("git", &["ls-files", "--cached", "--others", "--exclude-standard", "-z"]);
    let output = list.current_dir(tree).output().map_err(|error| format!("git: {error}"))?;
    if !output.status.success() {
        return Err(format!("git ls-files: {}", String::from_utf8_lossy(&output.stderr)));
    }
    let names = String::from_utf8_lossy(&output.stdout).into_owned();
    let mut files = Files::new();
    for name in names.split('\0').filter(|name| !name.is_empty()) {
        // A file that was deleted and is still tracked is no part of the tree as it is now.
        if let Ok(content) = fs::read(tree.join(name)) {
            files.insert(PathBuf::from(name), content);
        }
    }
    Ok(files)
}

/// Makes a folder hold these files and no others.
pub(super) fn write(files: &Files, folder: &Path) -> Result<(), String> {
    let fault = |path: &Path, error: &std::io::Error| format!("{}: {error}", path.display());
    for (name, content) in files {
        let path = folder.join(name);
        if fs::read(&path).is_ok_and(|old| old == *content) {
            continue;
        }
        let parent = path.parent().unwrap_or(folder);
        fs::create_dir_all(parent).map_err(|error| fault(parent, &error))?;
        fs::write(&path, content).map_err(|error| fault(&path, &error))?;
    }
    let mut left = vec![folder.to_path_buf()];
    while let Some(place) = left.pop() {
        for entry in fs::read_dir(&place).map_err(|error| fault(&place, &error))?.filter_map(Result::ok) {
            let path = entry.path();
            if path.is_dir() {
                left.push(path);
            } else if path.strip_prefix(folder).is_ok_and(|name| !files.contains_key(name)) {
                fs::remove_file(&path).map_err(|error| fault(&path, &error))?;
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_copy_has_these_files_and_no_others() {
        let folder = std::env::temp_dir().join(format!("quebra-copy-{}", std::process::id()));
        let files = |names: &[&str]| -> Files {
            names.iter().map(|name| (PathBuf::from(name), name.as_bytes().to_vec())).collect()
        };
        write(&files(&["a", "b/c"]), &folder).unwrap();
        let first = fs::metadata(folder.join("a")).unwrap().modified().unwrap();
        write(&files(&["a", "d"]), &folder).unwrap();
        assert_eq!(fs::metadata(folder.join("a")).unwrap().modified().unwrap(), first, "not written again");
        assert!(folder.join("d").is_file() && !folder.join("b/c").exists());
        fs::remove_dir_all(&folder).unwrap();
    }
}
