//! What one module says: its children, what it declares and imports, the paths it uses, the macros it calls.

use super::tokens::{Kind, Token};

/// A module as it is written.
#[derive(Debug, Default)]
pub(super) struct Source {
    /// `mod x;`, with the file if a `#[path]` names one.
    pub(super) declared: Vec<(String, Option<String>)>,
    /// `mod x { … }`
    pub(super) inline: Vec<(String, Source)>,
    /// Names of functions, types, macros and so on.
    pub(super) items: Vec<String>,
    /// Its macros, which are known by their names alone.
    pub(super) declared_macros: Vec<String>,
    /// Macros whose body names a module of the root by a parameter: `crate::$module`.
    pub(super) macros_over_modules: Vec<String>,
    /// `use`
    pub(super) imports: Vec<Import>,
    /// Paths in the code: at least two names, or one that `crate` or `super` comes before.
    pub(super) paths: Vec<UsedPath>,
    /// `name!(…)`, with a path or without: what matters is the last name.
    pub(super) calls: Vec<Call>,
    /// Names that stand alone, each once, at their first line: a glob may have brought them in.
    pub(super) words: Vec<(String, usize)>,
}

#[derive(Debug)]
pub(super) struct Import {
    pub(super) path: UsedPath,
    /// The name it has here; none for `*` and `_`.
    pub(super) name: Option<String>,
    pub(super) is_glob: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct UsedPath {
    pub(super) segments: Vec<String>,
    pub(super) line: usize,
}

#[derive(Debug)]
pub(super) struct Call {
    pub(super) name: String,
    pub(super) line: usize,
    /// The names among its arguments.
    pub(super) words: Vec<String>,
}

impl Source {
    /// Reads a file; none if the whole of it is a test.
    pub(super) fn read(tokens: &[Token]) -> Option<Self> {
        let mut source = Self::default();
        let mut reader = Reader { tokens, at: 0 };
        reader.module(&mut source)?;
        Some(source)
    }
}

struct Reader<'t, 'a> {
    tokens: &'t [Token<'a>],
    at: usize,
}

impl<'t, 'a> Reader<'t, 'a> {
    fn peek(&self, ahead: usize) -> Option<&'t Token<'a>> {
        self.tokens.get(self.at + ahead)
    }

    fn is(&self, ahead: usize, mark: &str) -> bool {
        self.peek(ahead).is_some_and(|token| token.is(mark))
    }

    /// Reads up to the end of the module; none if it says of itself that it is a test.
    fn module(&mut self, source: &mut Source) -> Option<()> {
        let mut depth = 0_usize;
        let mut file = None;
        while let Some(token) = self.peek(0) {
            if token.is("#") {
                let is_inner = self.is(1, "!");
                let attribute = self.attribute();
                if is_test(attribute) {
                    if is_inner && depth == 0 {
                        return None;
                    }
                    self.item();
                } else if attribute.first().is_some_and(|name| name.is("path")) {
                    file = attribute.iter().find(|token| token.kind == Kind::Text).map(|token| token.text.to_string());
                }
                continue;
            }
            if token.is("mod") && self.peek(1).is_some_and(Token::is_word) && (self.is(2, ";") || self.is(2, "{")) {
                self.child(source, file.take());
                continue;
            }
            if token.is("use") && !self.is(1, "<") {
                self.at += 1;
                self.import(&[], source);
                continue;
            }
            if let Some(name) = self.declared_macro() {
                if self.names_modules() {
                    source.macros_over_modules.push(name.clone());
                }
                source.items.push(name.clone());
                source.declared_macros.push(name);
                self.at += 3;
                continue;
            }
            match token.text {
                "{" if token.kind == Kind::Mark => depth += 1,
                "}" if token.kind == Kind::Mark => match depth.checked_sub(1) {
                    Some(less) => depth = less,
                    None => return Some(()),
                },
                "fn" | "struct" | "enum" | "union" | "trait" | "type" | "const" | "static" if depth == 0 => {
                    let name = (1..4).filter_map(|ahead| self.peek(ahead)).find(|token| !is_qualifier(token));
                    source.items.extend(name.filter(|name| name.is_word()).map(|name| name.text.to_string()));
                }
                _ => {}
            }
            if token.is_word() {
                self.path(source);
            } else {
                self.at += 1;
            }
        }
        Some(())
    }

    /// Skips `#[…]` or `#![…]`: what is in it.
    fn attribute(&mut self) -> &'t [Token<'a>] {
        self.at += 1 + usize::from(self.is(1, "!"));
        let start = self.at + 1;
        self.group();
        self.tokens.get(start..self.at.saturating_sub(1)).unwrap_or_default()
    }

    /// Skips what is between a bracket, if there is one here, and its partner.
    fn group(&mut self) {
        let mut depth = 0_usize;
        while let Some(token) = self.peek(0) {
            if token.kind == Kind::Mark {
                match token.text {
                    "(" | "[" | "{" => depth += 1,
                    ")" | "]" | "}" => depth = depth.saturating_sub(1),
                    _ => {}
                }
            }
            self.at += 1;
            if depth == 0 {
                return;
            }
        }
    }

    /// Skips an item, or a field or an arm: whatever an attribute can stand before.
    fn item(&mut self) {
        while self.is(0, "#") {
            self.attribute();
        }
        let is_import =
            (0..6).map_while(|ahead| self.peek(ahead)).take_while(|token| !token.is(";")).any(|token| token.is("use"));
        let mut is_item = false;
        while let Some(token) = self.peek(0) {
            is_item |= is_item_word(token);
            if token.is("}") || token.is(",") && !is_item {
                return;
            }
            if token.is("{") && !is_import {
                self.group();
                return;
            }
            if token.is(";") {
                self.at += 1;
                return;
            }
            self.group();
        }
    }

    /// The name, if `macro_rules! name` is here.
    fn declared_macro(&self) -> Option<String> {
        let is_here = self.is(0, "macro_rules") && self.is(1, "!");
        is_here.then(|| self.peek(2).map(|name| name.text.to_string())).flatten()
    }

    /// Does the macro that is declared here name modules of the root by a parameter?
    fn names_modules(&self) -> bool {
        let mut end = Reader { tokens: self.tokens, at: self.at + 3 };
        end.group();
        self.tokens[self.at..end.at]
            .windows(3)
            .any(|window| window[0].is("crate") && window[1].is("::") && window[2].is("$"))
    }

    fn child(&mut self, source: &mut Source, file: Option<String>) {
        let name = self.tokens[self.at + 1].text.to_string();
        let is_inline = self.is(2, "{");
        if !is_inline {
            self.at += 3;
            source.declared.push((name, file));
            return;
        }
        let mut end = Reader { tokens: self.tokens, at: self.at + 2 };
        end.group();
        let inside = &self.tokens[self.at + 3..(end.at - 1).max(self.at + 3)];
        self.at = end.at;
        if let Some(child) = Source::read(inside) {
            source.inline.push((name, child));
        }
    }

    /// Reads one branch of a `use` with what comes before it, up to its `,`, `}` or `;`.
    fn import(&mut self, prefix: &[String], source: &mut Source) {
        let mut segments = prefix.to_vec();
        while let Some(token) = self.peek(0) {
            let line = token.line;
            self.at += 1;
            if token.is(";") {
                return;
            } else if token.is("::") || token.is("$") {
                // `$crate` is the crate.
            } else if token.is("{") {
                loop {
                    self.import(&segments, source);
                    if self.is(0, ",") {
                        self.at += 1;
                    } else {
                        break;
                    }
                }
                self.at += usize::from(self.is(0, "}"));
                self.at += usize::from(self.is(0, ";"));
                return;
            } else if token.is("}") || token.is(",") {
                self.at -= 1;
                return;
            } else if token.is("*") {
                source.imports.push(Import {
                    path: UsedPath { segments: segments.clone(), line },
                    name: None,
                    is_glob: true,
                });
            } else if token.is_word() {
                if token.text != "self" || segments.is_empty() {
                    segments.push(token.text.to_string());
                }
                if self.is(0, "::") {
                    continue;
                }
                let mut name = segments.last().cloned();
                if self.is(0, "as") {
                    name = self.peek(1).map(|token| token.text.to_string()).filter(|name| name != "_");
                    self.at += 2;
                }
                let path = UsedPath { segments: segments.clone(), line };
                source.imports.push(Import { path, name, is_glob: false });
            } else {
                return;
            }
        }
    }

    /// Reads a path, a macro's call, or a word.
    fn path(&mut self, source: &mut Source) {
        let first = self.tokens[self.at];
        let line = first.line;
        let is_later = self.at > 0 && [".", "::"].iter().any(|mark| self.tokens[self.at - 1].is(mark));
        let mut segments = vec![first.text.to_string()];
        self.at += 1;
        while self.is(0, "::") && self.peek(1).is_some_and(Token::is_word) {
            segments.push(self.tokens[self.at + 1].text.to_string());
            self.at += 2;
        }
        if is_later {
            return;
        }
        if self.is(0, "!") && ["(", "[", "{"].iter().any(|open| self.is(1, open)) {
            let mut end = Reader { tokens: self.tokens, at: self.at + 1 };
            end.group();
            let inside = &self.tokens[self.at + 1..end.at];
            let words = inside.iter().filter(|token| token.is_word()).map(|token| token.text.to_string()).collect();
            source.calls.push(Call { name: segments[segments.len() - 1].clone(), line, words });
            self.at += 1;
        }
        if segments.len() > 1 {
            source.paths.push(UsedPath { segments, line });
        } else if !source.words.iter().any(|(word, _)| *word == segments[0]) {
            source.words.push((segments.remove(0), line));
        }
    }
}

/// `#[cfg(test)]`, `#[cfg(all(test, …))]` and `#[test]`.
fn is_test(attribute: &[Token]) -> bool {
    let words: Vec<_> = attribute.iter().filter(|token| token.is_word()).map(|token| token.text).collect();
    matches!(words[..], ["test"] | ["cfg", "test"] | ["cfg", "all", "test", ..])
}

fn is_qualifier(token: &Token) -> bool {
    ["fn", "mut", "unsafe", "async", "extern"].iter().any(|word| token.is(word)) || token.kind == Kind::Text
}

fn is_item_word(token: &Token) -> bool {
    let words = ["fn", "struct", "enum", "union", "trait", "type", "const", "static", "mod", "impl", "use"];
    words.iter().any(|word| token.is(word))
}
