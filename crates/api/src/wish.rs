//! What somebody wants a new level to be like.

use std::ops::RangeInclusive;
use std::time::{SystemTime, UNIX_EPOCH};

use quebra_search::{Cost, INFINITE};

/// A seed is printed in headers, so it is a line.
pub fn seed(text: &str) -> Result<String, String> {
    if text.is_empty() || text.trim() != text || text.chars().any(char::is_control) {
        return Err("expected one line of text, without blanks around it".to_string());
    }
    Ok(text.to_string())
}

/// A seed that nobody chose: the time, short enough to be typed again.
pub fn new_seed() -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    format!("{:x}", now.as_millis())
}

/// Reads rows and columns, such as `4x4`.
pub fn size(text: &str) -> Result<(usize, usize), String> {
    let sides = text.split_once(['x', '×']);
    let sides = sides.and_then(|(rows, columns)| Some((rows.parse().ok()?, columns.parse().ok()?)));
    sides.ok_or_else(|| "expected rows and columns, such as 4x4".to_string())
}

/// Reads a number of moves or a range of them, such as `8..12`.
pub fn par(text: &str) -> Result<RangeInclusive<Cost>, String> {
    let expected = || "expected a number of moves or a range of them, such as 10, 8..12, 8.. or ..12".to_string();
    let number = |text: &str, open| if text.is_empty() { Some(open) } else { text.parse().ok() };
    let (from, to) = text.split_once("..").unwrap_or((text, text));
    let range = number(from, 1).zip(number(to.trim_start_matches('='), INFINITE - 1));
    range.filter(|_| from.len() + to.len() > 0).map(|(from, to)| from..=to).ok_or_else(expected)
}
