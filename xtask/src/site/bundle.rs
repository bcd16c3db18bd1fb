//! The page's modules in one script: browsers load no modules from a disk, and one file comes sooner than fifty.
//!
//! Each module becomes a function that is called when it is first wanted, and answers with what it exports. That takes no parser: the
//! page's imports and exports stand at the beginnings of lines, each in one, which is checked, as is that no modules need each other
//! in a circle.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::fs;
use std::path::Path;

/// Modules that take the place of others.
pub(crate) type Instead<'a> = &'a [(&'a str, &'a str)];

/// The script that starts with these modules, from a folder.
pub(crate) fn bundle(folder: &Path, starts: &[&str], instead: Instead) -> Result<String, String> {
    let mut modules = BTreeMap::new();
    let mut open: Vec<String> = starts.iter().map(ToString::to_string).collect();
    while let Some(name) = open.pop() {
        if modules.contains_key(&name) {
            continue;
        }
        let text = fs::read_to_string(folder.join(&name)).map_err(|error| format!("{name}: {error}"))?;
        let module = Module::read(&name, &text, instead)?;
        open.extend(module.now.iter().chain(&module.later).cloned());
        modules.insert(name, module);
    }
    no_circles(&modules)?;
    let mut script = String::from(
        "\"use strict\";\n(() => {\nconst $made = {};\nconst $part = (name) => ($made[name] ??= $modules[name]());\n",
    );
    script.push_str("const $modules = {\n");
    for (name, module) in &modules {
        write!(
            script,
            "\"{name}\": () => {{\n{}\nreturn {{ {} }};\n}},\n",
            module.text.trim(),
            module.exports.join(", ")
        )
        .expect("it is a text");
    }
    // For those who look at the page from its console, and for its tests.
    script.push_str("};\nwindow.quebra = $part;\n");
    for start in starts {
        writeln!(script, "$part(\"{start}\");").expect("it is a text");
    }
    Ok(script + "})();\n")
}

/// A module as a function's body.
struct Module {
    text: String,
    exports: Vec<String>,
    /// What it needs at once, and what it may need.
    now: Vec<String>,
    later: Vec<String>,
}

impl Module {
    fn read(name: &str, text: &str, instead: Instead) -> Result<Self, String> {
        let mut module = Self { text: String::new(), exports: Vec::new(), now: Vec::new(), later: Vec::new() };
        let other = |path: &str| resolve(name, path, instead);
        let mut is_comment = false;
        for line in text.lines() {
            let fail = |what: &str| format!("{name}: {what}: {line}");
            // What is only for readers stays with the source.
            let trimmed = line.trim();
            if is_comment || trimmed.starts_with("/**") {
                is_comment = !trimmed.contains("*/");
                if is_comment || trimmed.ends_with("*/") {
                    continue;
                }
            }
            if trimmed.is_empty() || trimmed.starts_with("//") {
                continue;
            }
            // All modules become one script, which is at one address and is no module.
            if line.contains("import.meta") {
                return Err(fail("expected nothing that only a module of its own has"));
            }
            if let Some(rest) = line.strip_prefix("import ") {
                let (names, path) =
                    rest.split_once(" from \"").ok_or_else(|| fail("expected an import in one line"))?;
                let path = other(path.trim_end_matches(['"', ';']))?;
                writeln!(module.text, "const {} = $part(\"{path}\");", names.replace(" as ", ": "))
                    .expect("it is a text");
                module.now.push(path);
            } else if let Some(rest) = line.strip_prefix("export { ") {
                let (names, path) =
                    rest.split_once(" } from \"").ok_or_else(|| fail("expected an export from a module"))?;
                let path = other(path.trim_end_matches(['"', ';']))?;
                let names: Vec<&str> = names.split(", ").collect();
                module.exports.extend(names.iter().map(|name| format!("{name}: $part(\"{path}\").{name}")));
                module.now.push(path);
            } else if let Some(rest) = line.strip_prefix("export ") {
                let mut words = rest.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
                let declared = words.find(|word| !["async", "function", "class", "const", ""].contains(word));
                module.exports.push(declared.ok_or_else(|| fail("expected a name"))?.to_string());
                writeln!(module.text, "{rest}").expect("it is a text");
            } else {
                let mut line = line;
                // In a comment it would be a type.
                while let Some((before, rest)) = line.split_once("=> import(\"") {
                    let (path, after) = rest.split_once("\")").ok_or_else(|| fail("expected a path"))?;
                    let path = other(path)?;
                    write!(module.text, "{before}=> Promise.resolve().then(() => $part(\"{path}\"))")
                        .expect("it is a text");
                    module.later.push(path);
                    line = after;
                }
                writeln!(module.text, "{line}").expect("it is a text");
            }
        }
        Ok(module)
    }
}

/// The name of a module that another one speaks of.
fn resolve(from: &str, path: &str, instead: Instead) -> Result<String, String> {
    let mut parts: Vec<&str> = from.split('/').collect();
    parts.pop();
    for part in path.split('/') {
        match part {
            "." => {}
            ".." => drop(parts.pop().ok_or_else(|| format!("{from}: {path} leads out of the folder"))?),
            part => parts.push(part),
        }
    }
    let name = parts.join("/");
    Ok(instead.iter().find(|(old, _)| *old == name).map_or(name, |(_, new)| (*new).to_string()))
}

/// A function cannot be called before it is there.
fn no_circles(modules: &BTreeMap<String, Module>) -> Result<(), String> {
    fn visit<'a>(
        name: &'a str,
        modules: &'a BTreeMap<String, Module>,
        way: &mut Vec<&'a str>,
        done: &mut BTreeSet<&'a str>,
    ) -> Result<(), String> {
        if way.contains(&name) {
            return Err(format!("modules of the page need each other: {} and {name}", way.join(", ")));
        }
        if !done.insert(name) {
            return Ok(());
        }
        way.push(name);
        for other in &modules[name].now {
            visit(other, modules, way, done)?;
        }
        way.pop();
        Ok(())
    }
    let mut done = BTreeSet::new();
    modules.keys().try_for_each(|name| visit(name, modules, &mut Vec::new(), &mut done))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Module, String> {
        Module::read("views/a.js", text, &[("b.js", "c.js")])
    }

    #[test]
    fn imports_and_exports_become_values() {
        let text = "/** About it. */\n\nimport { one, two as other } from \"../b.js\";\n\nexport const x = 1; // one\n  // why\n\
            export async function run() {\n  return run(() => import(\"./d.js\"));\n}\n";
        let module = read(text).unwrap();
        assert_eq!(
            module.text,
            "const { one, two: other } = $part(\"c.js\");\nconst x = 1; // one\nasync function run() {\n  return \
             run(() => Promise.resolve().then(() => $part(\"views/d.js\")));\n}\n"
        );
        assert_eq!(
            (module.exports, module.now, module.later),
            (vec!["x".into(), "run".into()], vec!["c.js".into()], vec!["views/d.js".into()])
        );
        assert_eq!(
            read("export { p, q } from \"./e.js\";").unwrap().exports,
            ["p: $part(\"views/e.js\").p", "q: $part(\"views/e.js\").q"]
        );
        assert!(read("import {\n").is_err() && read("import { a } from \"../../b.js\";").is_err());
        assert!(read("const here = import.meta.url;").is_err());
    }

    #[test]
    fn circles_are_refused() {
        let module = |now: &str| Module { text: String::new(), exports: vec![], now: vec![now.into()], later: vec![] };
        let modules = BTreeMap::from([("a".to_string(), module("b")), ("b".to_string(), module("a"))]);
        assert!(no_circles(&modules).unwrap_err().contains("a, b and a"));
    }
}
