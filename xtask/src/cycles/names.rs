//! Which module a path leads to: through children, imports, re-exports and globs.

use std::collections::BTreeMap;

use super::tree::Tree;

/// One module uses another.
#[derive(Clone, Debug)]
pub(super) struct Use {
    pub(super) from: usize,
    pub(super) to: usize,
    pub(super) line: usize,
    /// As it is written.
    pub(super) path: String,
}

/// All uses of modules of the crate by other modules of it.
pub(super) fn uses(tree: &Tree) -> Vec<Use> {
    let names = Names::new(tree);
    let mut uses = Vec::new();
    for (from, module) in tree.modules.iter().enumerate() {
        let mut add = |to: Option<usize>, line: usize, path: String| {
            if let Some(to) = to.filter(|&to| to != from) {
                uses.push(Use { from, to, line, path });
            }
        };
        for import in &module.source.imports {
            let path = &import.path;
            add(names.find(from, &path.segments, Scope::Import, 0), path.line, path.segments.join("::"));
            if import.is_glob
                && let Some(source) = names.find(from, &path.segments, Scope::Import, 0)
            {
                // What a glob brings in may come from further away: `use super::*` brings in what the parent imports.
                for (word, line) in &module.source.words {
                    add(names.brought(source, word, 0), *line, word.clone());
                }
                for path in &module.source.paths {
                    add(names.brought(source, &path.segments[0], 0), path.line, path.segments.join("::"));
                }
            }
        }
        for path in &module.source.paths {
            add(names.find(from, &path.segments, Scope::Code, 0), path.line, path.segments.join("::"));
        }
        for call in &module.source.calls {
            let target = names.macros.get(&*call.name).copied();
            add(target, call.line, format!("{}!", call.name));
            let is_over_modules =
                target.is_some_and(|target| tree.modules[target].source.macros_over_modules.contains(&call.name));
            if is_over_modules {
                for word in &call.words {
                    add(tree.modules[0].children.get(word).copied(), call.line, format!("{}! {word}", call.name));
                }
            }
        }
    }
    uses
}

/// Where a path stands: in a `use`, a name that is nothing here is another crate.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Scope {
    Import,
    Code,
}

/// Imports that lead in a circle are followed so far.
const DEEPEST: usize = 8;

struct Names<'a> {
    tree: &'a Tree,
    /// Where each macro is declared. Macros are known by their names alone, also without a path.
    macros: BTreeMap<&'a str, usize>,
}

impl<'a> Names<'a> {
    fn new(tree: &'a Tree) -> Self {
        let mut macros = BTreeMap::new();
        for (index, module) in tree.modules.iter().enumerate() {
            let source = &module.source;
            macros.extend(source.declared_macros.iter().map(|name| (name.as_str(), index)));
        }
        Self { tree, macros }
    }

    /// The module that declares what a path in `module` names; none if it is no module of this crate.
    fn find(&self, module: usize, segments: &[String], scope: Scope, depth: usize) -> Option<usize> {
        let (first, rest) = segments.split_first().filter(|_| depth < DEEPEST)?;
        let here = &self.tree.modules[module];
        match first.as_str() {
            "crate" => self.walk(0, rest, depth),
            "self" => self.walk(module, rest, depth),
            "super" => self.walk(here.parent?, rest, depth),
            _ if here.children.contains_key(first) || self.import(module, first).is_some() => {
                self.walk(module, segments, depth)
            }
            _ if scope == Scope::Import && here.source.items.contains(first) => Some(module),
            _ => None,
        }
    }

    /// Follows names from a module on.
    fn walk(&self, module: usize, segments: &[String], depth: usize) -> Option<usize> {
        let Some((first, rest)) = segments.split_first() else { return Some(module) };
        let here = &self.tree.modules[module];
        if first == "super" {
            return self.walk(here.parent?, rest, depth);
        }
        let is_item = rest.is_empty() && here.source.items.contains(first);
        if let Some(&child) = here.children.get(first).filter(|_| !is_item) {
            return self.walk(child, rest, depth + 1);
        }
        if here.source.items.contains(first) {
            return Some(module);
        }
        if let Some(import) = self.import(module, first) {
            let found = self.find_other(module, import, first, depth)?;
            return if self.tree.modules[found].path.last() == import.last() {
                self.walk(found, rest, depth + 1)
            } else {
                Some(found)
            };
        }
        if let Some(found) = self.globs(module, first, depth) {
            return Some(found);
        }
        if module == 0
            && let Some(&found) = self.macros.get(first.as_str())
        {
            return Some(found);
        }
        Some(module)
    }

    /// Follows an import, but not to itself.
    fn find_other(&self, module: usize, import: &[String], name: &str, depth: usize) -> Option<usize> {
        if import.len() == 1 && import[0] == name && !self.tree.modules[module].children.contains_key(name) {
            return self.macros.get(name).copied();
        }
        self.find(module, import, Scope::Import, depth + 1)
    }

    fn import(&self, module: usize, name: &str) -> Option<&'a [String]> {
        let imports = &self.tree.modules[module].source.imports;
        let import = imports.iter().find(|import| import.name.as_deref() == Some(name))?;
        Some(&import.path.segments)
    }

    /// Where a name comes from that a module has by a glob.
    fn globs(&self, module: usize, name: &str, depth: usize) -> Option<usize> {
        let imports = self.tree.modules[module].source.imports.iter().filter(|import| import.is_glob);
        imports.filter_map(|glob| self.find(module, &glob.path.segments, Scope::Import, depth + 1)).find_map(|source| {
            let there = &self.tree.modules[source].source;
            let is_there = source != module;
            if is_there && there.items.iter().any(|item| item == name) {
                return Some(source);
            }
            is_there.then(|| self.brought(source, name, depth + 1)).flatten()
        })
    }

    /// Where a name comes from that a module imports, or has as a child.
    fn brought(&self, module: usize, name: &str, depth: usize) -> Option<usize> {
        if let Some(&child) = self.tree.modules[module].children.get(name) {
            return Some(child);
        }
        self.find_other(module, self.import(module, name)?, name, depth)
    }
}
