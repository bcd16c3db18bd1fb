//! No cycles between the modules of a crate.
//!
//! The rule: in the root of a crate, and in every module that has children, the children form a graph without cycles. A child stands for
//! itself and everything below it, so a room of a puzzle is one node at the root, and its files are nodes among themselves. Uses between
//! a module and its own parents do not count: a `mod.rs` puts its children together, and they may use what it declares. So the root is
//! no node either; but a name that is re-exported, there or in any module, is a use of the module that declares it.
//!
//! Tests do not count: what is `#[cfg(test)]`, and modules called `tests`.
//!
//! What is read are tokens, so that the inside of macros counts too. What cannot be seen without a compiler are uses that name no path:
//! a method, declared in one module, of a type that belongs to another.

mod graph;
mod names;
mod source;
#[cfg(test)]
mod tests;
mod tokens;
mod tree;

use std::fs;
use std::path::{Path, PathBuf};

use graph::Graph;
use tree::Tree;

/// Checks every crate of a tree.
pub(crate) fn check(folder: &Path) -> Result<(), String> {
    let mut cycles = Vec::new();
    let mut modules = 0;
    let mut roots = 0;
    for root in roots_of(folder)? {
        let tree = Tree::read(&root)?;
        modules += tree.modules.len();
        roots += 1;
        cycles.extend(cycles_of(&tree));
    }
    if cycles.is_empty() {
        println!("{modules} modules of {roots} crates, no cycles");
        return Ok(());
    }
    Err(format!("{}\n{} cycles between modules", cycles.join("\n"), cycles.len()))
}

/// The first files of all crates.
fn roots_of(tree: &Path) -> Result<Vec<PathBuf>, String> {
    let crates = tree.join("crates");
    let entries = fs::read_dir(&crates).map_err(|error| format!("{}: {error}", crates.display()))?;
    let mut folders: Vec<_> = entries.filter_map(Result::ok).map(|entry| entry.path()).collect();
    folders.push(tree.join("xtask"));
    folders.sort();
    let files = folders.iter().flat_map(|folder| ["src/lib.rs", "src/main.rs"].map(|file| folder.join(file)));
    Ok(files.filter(|file| file.is_file()).collect())
}

/// Every cycle of a crate, told with a place for each of its steps.
fn cycles_of(tree: &Tree) -> Vec<String> {
    let uses = names::uses(tree);
    let mut told = Vec::new();
    for (parent, module) in tree.modules.iter().enumerate() {
        let graph = Graph::among_children(tree, parent, &uses);
        for cycle in graph.cycles() {
            let name = |node: usize| tree.modules[node].name();
            let names: Vec<_> = cycle.iter().chain(cycle.first()).map(|&node| name(node)).collect();
            let mut text = format!("cycle in {}: {}", module.title(), names.join(" -> "));
            for (index, &from) in cycle.iter().enumerate() {
                let to = cycle[(index + 1) % cycle.len()];
                let place = &graph.edges[&(from, to)];
                let file = tree.modules[place.module].file.display().to_string();
                let file = file.trim_start_matches("./");
                text.push_str(&format!("\n  {file}:{}: {} -> {}: {}", place.line, name(from), name(to), place.path));
            }
            told.push(text);
        }
    }
    told
}
