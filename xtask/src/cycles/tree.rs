//! The modules of a crate, as a tree.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use super::source::Source;
use super::tokens::tokens;

/// All modules; the root is the first, and a parent comes before its children.
#[derive(Debug)]
pub(super) struct Tree {
    pub(super) modules: Vec<Module>,
}

#[derive(Debug)]
pub(super) struct Module {
    /// Names from the root on.
    pub(super) path: Vec<String>,
    pub(super) file: PathBuf,
    pub(super) parent: Option<usize>,
    pub(super) children: BTreeMap<String, usize>,
    pub(super) source: Source,
}

impl Module {
    pub(super) fn name(&self) -> &str {
        self.path.last().map_or("the root", String::as_str)
    }

    /// What a reader would call it.
    pub(super) fn title(&self) -> String {
        if self.path.is_empty() {
            return format!("the root of {}", self.file.display().to_string().trim_start_matches("./"));
        }
        format!("{} ({})", self.path.join("::"), self.file.display().to_string().trim_start_matches("./"))
    }
}

impl Tree {
    /// The crate whose first file this is.
    pub(super) fn read(root: &Path) -> Result<Self, String> {
        let mut tree = Self { modules: Vec::new() };
        let folder = root.parent().unwrap_or(Path::new(""));
        if let Some(source) = read(root)? {
            tree.add(&[], None, root, folder, source)?;
        }
        Ok(tree)
    }

    /// Adds a module and all below it. Files of its children are in `folder`.
    fn add(
        &mut self,
        path: &[String],
        parent: Option<usize>,
        file: &Path,
        folder: &Path,
        mut source: Source,
    ) -> Result<(), String> {
        let index = self.modules.len();
        let inline = std::mem::take(&mut source.inline);
        let mut declared = source.declared.clone();
        // A macro may declare modules: what it is given by name, and has a file, is one.
        let by_macro: BTreeSet<_> = source.calls.iter().flat_map(|call| &call.words).cloned().collect();
        let is_new = |name: &String| declared.iter().all(|(other, _)| other != name);
        let by_macro: Vec<_> = by_macro.into_iter().filter(is_new).map(|name| (name, None)).collect();
        declared.extend(by_macro);
        self.modules.push(Module {
            path: path.to_vec(),
            file: file.to_path_buf(),
            parent,
            children: BTreeMap::new(),
            source,
        });
        let below = |name: &str| [path, &[name.to_string()]].concat();
        for (name, source) in inline {
            if name != "tests" {
                let child = self.modules.len();
                self.modules[index].children.insert(name.clone(), child);
                self.add(&below(&name), Some(index), file, &folder.join(&name), source)?;
            }
        }
        for (name, given) in declared {
            if ["tests", "mod", "lib", "main"].contains(&name.as_str()) {
                continue;
            }
            let beside = file.parent().unwrap_or(Path::new(""));
            let candidates = match &given {
                Some(given) => vec![beside.join(given)],
                None => vec![folder.join(format!("{name}.rs")), folder.join(&name).join("mod.rs")],
            };
            // A module whose file is made by a build has none here.
            let Some(file) = candidates.iter().find(|file| file.is_file()) else { continue };
            if let Some(source) = read(file)? {
                let child = self.modules.len();
                self.modules[index].children.insert(name.clone(), child);
                self.add(&below(&name), Some(index), file, &folder.join(&name), source)?;
            }
        }
        Ok(())
    }

    /// The module and its parents, up to the root.
    pub(super) fn line_of(&self, module: usize) -> Vec<usize> {
        std::iter::successors(Some(module), |&module| self.modules[module].parent).collect()
    }
}

fn read(file: &Path) -> Result<Option<Source>, String> {
    let text = fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))?;
    Ok(Source::read(&tokens(&text)))
}
