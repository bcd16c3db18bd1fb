//! Rust source as tokens: enough of them to find modules, `use` and paths.

/// A token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Token<'a> {
    pub(super) text: &'a str,
    pub(super) kind: Kind,
    /// From 1.
    pub(super) line: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A name or a keyword.
    Word,
    /// The text between the quotes of a plain string; of others nothing.
    Text,
    /// `::`, or any other character.
    Mark,
}

impl Token<'_> {
    pub(super) fn is(&self, mark: &str) -> bool {
        self.kind != Kind::Text && self.text == mark
    }

    pub(super) fn is_word(&self) -> bool {
        self.kind == Kind::Word
    }
}

/// Comments, lifetimes and numbers are left out.
pub(super) fn tokens(source: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    let (mut at, mut line) = (0, 1);
    while let Some(first) = source[at..].chars().next() {
        let rest = &source[at..];
        let (length, token) = next(rest, first);
        if let Some((text, kind)) = token {
            tokens.push(Token { text, kind, line });
        }
        line += rest[..length].matches('\n').count();
        at += length;
    }
    tokens
}

/// The length of what comes first, and the token it is.
fn next(rest: &str, first: char) -> (usize, Option<(&str, Kind)>) {
    if rest.starts_with("//") {
        return (rest.find('\n').unwrap_or(rest.len()), None);
    }
    if rest.starts_with("/*") {
        return (block_comment(rest), None);
    }
    if let Some(length) = raw_string(rest) {
        return (length, Some(("", Kind::Text)));
    }
    let prefix = ["b\"", "c\"", "\""].iter().find(|prefix| rest.starts_with(**prefix));
    if let Some(prefix) = prefix {
        let length = prefix.len() + until_quote(&rest[prefix.len()..], b'"');
        return (length, Some((rest[prefix.len()..length].trim_end_matches('"'), Kind::Text)));
    }
    if let Some(length) = character(rest) {
        return (length, Some(("", Kind::Text)));
    }
    if first == '\'' {
        return (1 + word(&rest[1..]), None);
    }
    if first.is_ascii_digit() {
        return (word(rest), None);
    }
    if first == '_' || first.is_alphabetic() {
        let start = if rest.starts_with("r#") { 2 } else { 0 };
        let length = start + word(&rest[start..]);
        return (length, Some((&rest[start..length], Kind::Word)));
    }
    let length = if rest.starts_with("::") { 2 } else { first.len_utf8() };
    (length, (!first.is_whitespace()).then_some((&rest[..length], Kind::Mark)))
}

fn word(rest: &str) -> usize {
    rest.find(|c: char| c != '_' && !c.is_alphanumeric()).unwrap_or(rest.len())
}

fn block_comment(rest: &str) -> usize {
    let (mut depth, mut at) = (0, 0);
    let bytes = rest.as_bytes();
    while at < bytes.len() {
        match bytes.get(at..at + 2) {
            Some(b"/*") => (depth, at) = (depth + 1, at + 2),
            Some(b"*/") => (depth, at) = (depth - 1, at + 2),
            _ => at += 1,
        }
        if depth == 0 {
            break;
        }
    }
    at
}

/// The length of `r"…"`, `r#"…"#` and the like.
fn raw_string(rest: &str) -> Option<usize> {
    let body = ["br", "cr", "r"].iter().find_map(|prefix| rest.strip_prefix(prefix))?;
    let hashes = body.bytes().take_while(|&byte| byte == b'#').count();
    let text = body[hashes..].strip_prefix('"')?;
    let end = format!("\"{}", "#".repeat(hashes));
    Some(rest.len() - text.len() + text.find(&end).map_or(text.len(), |at| at + end.len()))
}

/// The length up to and with the quote that ends a string.
fn until_quote(rest: &str, quote: u8) -> usize {
    let mut bytes = rest.bytes().enumerate();
    while let Some((at, byte)) = bytes.next() {
        if byte == b'\\' {
            bytes.next();
        } else if byte == quote {
            return at + 1;
        }
    }
    rest.len()
}

/// The length of a character in quotes; none if it is a lifetime, or something else.
fn character(rest: &str) -> Option<usize> {
    let start = if rest.starts_with("b'") { 2 } else { 1 };
    let body = rest.strip_prefix("b'").or_else(|| rest.strip_prefix('\''))?;
    if body.starts_with('\\') {
        return Some(start + until_quote(body, b'\''));
    }
    let first = body.chars().next()?.len_utf8();
    body[first..].starts_with('\'').then_some(start + first + 1)
}
