//! Texts of others as they may be shown: a file's name, a cell, a move or a request may hold what commands a terminal.

use std::borrow::Cow;

use quebra_puzzles::level::is_control;

/// No message is longer than this, in characters: it may quote a file of one word.
const LONGEST: usize = 1000;

/// Would this do something to a terminal, or to the order of what is read there, instead of being seen?
pub fn is_harmful(symbol: char) -> bool {
    let is_unseen = matches!(symbol, '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\t');
    is_control(symbol) || is_unseen
}

/// The text with what is harmful spelled out, such as `\u{1b}`.
pub fn harmless(text: &str) -> Cow<'_, str> {
    if !text.contains(is_harmful) {
        return text.into();
    }
    let spelled = |symbol: char| -> Cow<'static, str> {
        if is_harmful(symbol) { symbol.escape_default().to_string().into() } else { symbol.to_string().into() }
    };
    text.chars().map(spelled).collect::<String>().into()
}

/// Lines for a terminal: all that steers one is spelled out, but for colours, which are the program's own.
pub fn harmless_lines(text: &str) -> Cow<'_, str> {
    if !text.contains(|symbol| is_control(symbol) && symbol != '\n') {
        return text.into();
    }
    let mut lines = String::with_capacity(text.len());
    for (place, symbol) in text.char_indices() {
        let is_meant = match symbol {
            '\n' => true,
            '\u{1b}' => is_colour(&text[place + 1..]),
            _ => !is_control(symbol),
        };
        if is_meant {
            lines.push(symbol);
        } else {
            lines.extend(symbol.escape_default());
        }
    }
    lines.into()
}

/// Does this go on as a colour, a style or their end, after the escape character?
fn is_colour(rest: &str) -> bool {
    let numbers =
        rest.strip_prefix('[').map(|rest| rest.trim_start_matches(|symbol: char| matches!(symbol, '0'..='9' | ';')));
    numbers.is_some_and(|rest| rest.starts_with('m'))
}

/// The text, without its middle if it is longer than anybody reads.
pub fn shortened(text: &str) -> Cow<'_, str> {
    if text.len() <= LONGEST {
        return text.into();
    }
    let half = LONGEST / 2;
    let (start, end) = (text.char_indices().nth(half), text.char_indices().nth_back(half));
    match (start, end) {
        (Some((start, _)), Some((end, _))) if start < end => format!("{}…{}", &text[..start], &text[end..]).into(),
        _ => text.into(),
    }
}

/// JSON with what is harmful spelled out; such characters stand in its strings only.
pub fn harmless_json(json: &str) -> Cow<'_, str> {
    let is_harmful = |symbol: char| is_harmful(symbol) && symbol != '\n';
    if !json.contains(is_harmful) {
        return json.into();
    }
    let spelled = |symbol: char| if is_harmful(symbol) { format!("\\u{:04x}", symbol as u32) } else { symbol.into() };
    json.chars().map(spelled).collect::<String>().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_harmful_is_spelled_out() {
        assert_eq!(harmless("ação ♥ 日"), "ação ♥ 日");
        assert_eq!(harmless("a\u{1b}[2J\u{9b}\n\u{202e}b"), r"a\u{1b}[2J\u{9b}\n\u{202e}b");
        let text = "x\u{1b}[2J\u{7f}\u{9b}\u{202e}♥";
        let json = serde_json::to_string_pretty(&[text]).unwrap();
        let json = harmless_json(&json);
        assert!(!json.contains(|symbol| is_harmful(symbol) && symbol != '\n'), "{json:?}");
        assert_eq!(serde_json::from_str::<Vec<String>>(&json).unwrap(), [text], "it means the same");
    }

    #[test]
    fn lines_keep_their_colours_and_nothing_else() {
        assert_eq!(harmless_lines("a\tb\n"), "a\tb\n");
        assert_eq!(harmless_lines("\u{1b}[1m\u{1b}[38;5;9mred\u{1b}[0m\n"), "\u{1b}[1m\u{1b}[38;5;9mred\u{1b}[0m\n");
        let bad = "\u{1b}[2J\u{1b}]0;x\u{7}\u{9b}1m\u{202e}\r\0\u{1b}";
        assert_eq!(harmless_lines(bad), r"\u{1b}[2J\u{1b}]0;x\u{7}\u{9b}1m\u{202e}\r\u{0}\u{1b}");
        // What joins letters is part of writing.
        assert_eq!(harmless_lines("\u{928}\u{94d}\u{200d}"), "\u{928}\u{94d}\u{200d}");
    }

    #[test]
    fn long_texts_lose_their_middle() {
        assert_eq!(shortened("short"), "short");
        let shorter = shortened(&"ä".repeat(100_000)).into_owned();
        assert!(shorter.chars().count() <= LONGEST + 2, "{}", shorter.len());
        let fitting = "ä".repeat(LONGEST - 10);
        assert_eq!(shortened(&fitting), fitting);
    }
}
