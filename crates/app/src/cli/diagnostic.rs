//! What is wrong, as a person sees it: the message, the line it is about with a mark below the place, and help. All of it fits the
//! terminal; a long line is cut around the place.

use std::fmt::Write;

use anstyle::{AnsiColor, Style};
use quebra_api::Error;
use quebra_api::error::Place;
use quebra_api::harmless::harmless;
use quebra_api::words::Words;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// What stands where something was cut off.
const CUT: &str = "…";
const BAD: Style = AnsiColor::Red.on_default().bold();
const DOUBTFUL: Style = AnsiColor::Yellow.on_default().bold();
const QUIET: Style = AnsiColor::Cyan.on_default();

/// How wide a picture is where nobody says how wide it may be.
const USUAL: usize = 80;

/// The error in somebody's language, for a terminal of this many columns.
pub(crate) fn render(error: &Error, words: Words, width: Option<usize>) -> String {
    let mut text = paragraph(&words.say("cli-error"), BAD, &error.tell(words), width);
    if let Some(place) = &error.place {
        text.push_str(&excerpt(place, width.unwrap_or(USUAL)).unwrap_or_default());
    }
    if let Some(help) = &error.help {
        text.push_str(&paragraph(&words.say("cli-help"), QUIET, &harmless(&words.tell(help)), width));
    }
    text
}

/// What is worth knowing, though nothing is wrong.
pub(crate) fn note(text: &str, words: Words, width: Option<usize>) -> String {
    paragraph(&words.say("cli-note"), QUIET, &harmless(text), width)
}

/// The same for what may be wrong.
pub(crate) fn warning(text: &str, words: Words, width: Option<usize>) -> String {
    paragraph(&words.say("cli-warning"), DOUBTFUL, &harmless(text), width)
}

/// Is no line wider than it may be?
pub(crate) fn fits(text: &str, width: Option<usize>) -> bool {
    width.is_none_or(|width| text.lines().all(|line| line.width() <= width))
}

/// Lines as clap lays them out, those broken that are too wide.
pub(crate) fn lines(text: &str, words: Words, width: Option<usize>) -> String {
    let label = words.say("cli-error");
    let line = |line: &str| match line.strip_prefix(&label).and_then(|rest| rest.strip_prefix(": ")) {
        Some(message) => paragraph(&label, BAD, message, width),
        None if fits(line, width) => format!("{line}\n"),
        None => {
            let indent = line.len() - line.trim_start().len();
            let lines = wrap(line, width.unwrap_or(usize::MAX), indent);
            format!("{}{}\n", &line[..indent], lines.join("\n  "))
        }
    };
    text.lines().map(|text| line(&harmless(text))).collect()
}

/// A text after its label, in lines of at most this width.
fn paragraph(label: &str, style: Style, text: &str, width: Option<usize>) -> String {
    let lines = wrap(text, width.unwrap_or(usize::MAX), label.width() + 2);
    format!("{style}{label}:{style:#} {}\n", lines.join("\n  "))
}

/// The lines of a text: the first has this much taken already, the others are indented by two.
fn wrap(text: &str, width: usize, taken: usize) -> Vec<String> {
    let (mut lines, mut line, mut used) = (Vec::new(), String::new(), taken);
    for word in text.split_whitespace() {
        let gap = usize::from(!line.is_empty());
        if gap + word.width() <= width.saturating_sub(used) {
            line.push_str(&" "[..gap]);
            line.push_str(word);
            used += gap + word.width();
            continue;
        }
        if !line.is_empty() {
            lines.push(std::mem::take(&mut line));
            used = 2;
        }
        // A word that is longer than a line goes on in the next one.
        for symbol in word.chars() {
            let wide = symbol.width().unwrap_or(0);
            if used + wide > width && !line.is_empty() {
                lines.push(std::mem::take(&mut line));
                used = 2;
            }
            line.push(symbol);
            used += wide;
        }
    }
    lines.push(line);
    lines
}

/// A character as it is shown, and its width.
fn shown(symbol: char) -> (String, usize) {
    let text = if symbol == '\t' { " ".to_string() } else { harmless(symbol.encode_utf8(&mut [0; 4])).into_owned() };
    let wide = text.width();
    (text, wide)
}

/// What stands on other characters takes no room of its own: so many go into the room of one.
const MARKS: usize = 4;

/// As many of these characters as fit.
fn fitting(symbols: impl Iterator<Item = char>, room: usize) -> Vec<(String, usize)> {
    let mut used = 0;
    let is_within = |(_, wide): &(String, usize)| {
        used += wide;
        used <= room
    };
    symbols.take(MARKS * room).map(shown).take_while(is_within).collect()
}

fn total(cells: &[(String, usize)]) -> usize {
    cells.iter().map(|(_, wide)| wide).sum()
}

/// The line of the place, and a mark below it; nothing for a place in a text that nobody wrote.
fn excerpt(place: &Place, width: usize) -> Option<String> {
    let Place { source, span, line: number, .. } = place;
    source.get(span.clone())?;
    let start = source[..span.start].rfind('\n').map_or(0, |at| at + 1);
    let end = source[span.start..].find('\n').map_or(source.len(), |at| span.start + at);
    let line = source[start..end].trim_end();
    if line.is_empty() {
        return None;
    }
    let number = number.to_string();
    let room = width.saturating_sub(number.len() + 3).max(8);

    // Places after the end of the line have their mark there.
    let at = (span.start - start).min(line.len());
    let until = (span.end - start).clamp(at, line.len());
    let (before, marked, after) = (&line[..at], &line[at..until], &line[until..]);
    let is_whole = |shown: &[(String, usize)], text: &str| shown.len() == text.chars().take(shown.len() + 1).count();

    let whole = fitting(line.chars(), room);
    let (left, right) = if is_whole(&whole, line) {
        (fitting(before.chars(), room), fitting(line[at..].chars(), room))
    } else {
        // The mark is in the middle, or nearer to an end of the line.
        let right = fitting(line[at..].chars(), room - 1);
        let spare = room - 1 - total(&right).min(room / 2);
        let mut left = fitting(before.chars().rev(), spare);
        left.reverse();
        if !is_whole(&left, before) {
            let mut freed = 0;
            while freed < CUT.width() && !left.is_empty() {
                freed += left.remove(0).1;
            }
            left.insert(0, (CUT.to_string(), CUT.width()));
        }
        let mut right = fitting(line[at..].chars(), (room - 1).saturating_sub(total(&left)));
        if !is_whole(&right, &line[at..]) {
            right.push((CUT.to_string(), CUT.width()));
        }
        (left, right)
    };
    let is_after_end = marked.is_empty() && after.is_empty();
    let count = marked.chars().take(right.len()).count();
    let wide = if is_after_end { 1 } else { total(&right[..count.min(right.len())]).max(1) };

    let gutter = " ".repeat(number.len());
    let text: String = left.iter().chain(&right).map(|(text, _)| text.as_str()).collect();
    let mut lines = String::new();
    let (indent, mark) = (" ".repeat(total(&left)), "^".repeat(wide));
    writeln!(lines, "{QUIET}{number} |{QUIET:#} {text}").expect("writing to a string succeeds");
    writeln!(lines, "{QUIET}{gutter} |{QUIET:#} {indent}{BAD}{mark}{BAD:#}").expect("writing to a string succeeds");
    Some(lines)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(error: &Error, width: usize) -> String {
        anstream::adapter::strip_str(&render(error, Words::ENGLISH, Some(width))).to_string()
    }

    fn at(source: &str, start: usize, length: usize) -> Error {
        Error::at("my.txt", source, start..start + length, "8 is there twice")
    }

    #[test]
    fn a_place_is_shown_with_its_line() {
        let text = plain(&at("puzzle: n-puzzle\n7 8 8\n", 21, 1), 80);
        assert_eq!(text, "error: my.txt:2:5: 8 is there twice\n2 | 7 8 8\n  |     ^\n");
        let text = plain(&at("日本 8 8\n", 9, 1), 80);
        assert_eq!(text, "error: my.txt:1:6: 8 is there twice\n1 | 日本 8 8\n  |        ^\n", "wide characters");
        let text = plain(&at("1\t8\n", 2, 1), 80);
        assert_eq!(text, "error: my.txt:1:3: 8 is there twice\n1 | 1 8\n  |   ^\n", "a tab is a blank");
        let text = plain(&at("1 8\r\n", 3, 0), 80);
        assert_eq!(text, "error: my.txt:1:4: 8 is there twice\n1 | 1 8\n  |    ^\n", "after the end");
        assert_eq!(plain(&at("", 0, 0), 80), "error: my.txt:1:1: 8 is there twice\n");
        assert_eq!(
            plain(&Error::input("there is none").with_help("look elsewhere"), 80),
            "error: there is none\nhelp: look elsewhere\n"
        );
    }

    /// A line of five million accents was told whole.
    #[test]
    fn what_takes_no_room_is_cut_too() {
        let line = format!("a{}", "\u{301}".repeat(5000));
        let text = plain(&at(&line, 1, 2), 80);
        assert!(text.len() < 1000 && text.contains('…'), "{text}");
    }

    #[test]
    fn everything_fits_and_is_harmless() {
        let (far, end) = ("äx日".repeat(30_000), "8 ".repeat(5_000_000));
        let long = format!("puzzle: x\n{far}\u{1b}[2J\u{9b}8\u{202e}{end}7\n");
        let start = "puzzle: x\n".len() + far.len();
        let error = Error::at(&"f\u{7}".repeat(300), &long, start..long.len() - 1, format!("what is `{long}`?"));
        let error = error.with_help("a sentence of words ".repeat(30));
        let (first, last, after) = (at(&long, 10, 2), at(&long, long.len() - 2, 1), at(&long, long.len() - 1, 0));
        for width in [20, 40, 79, 80, 100] {
            for (error, marked) in [(&error, r"\u{1b}"), (&first, "ä"), (&last, "7"), (&after, "")] {
                let text = plain(error, width);
                assert!(text.len() < 10_000, "{}", text.len());
                for line in text.lines() {
                    assert!(line.width() <= width, "{width}: {line}");
                    assert!(!line.contains(quebra_api::harmless::is_harmful), "{line:?}");
                }
                let (picture, mark) = text.split_once("2 | ").unwrap().1.split_once("\n  | ").unwrap();
                let mut left = mark.find('^').unwrap();
                let rest = picture.trim_start_matches(|symbol: char| {
                    let is_before = left > 0;
                    left = left.saturating_sub(symbol.width().unwrap());
                    is_before
                });
                assert!(rest.starts_with(marked) && (rest.is_empty() == marked.is_empty()), "{width}: {text}");
            }
        }
    }
}
