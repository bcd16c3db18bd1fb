//! Numbers, times and sizes as people read them: three digits are enough.

use std::time::Duration;

use quebra_search::Stop;

use crate::words::{Language, Words};

/// `1 move`, `2 moves`.
pub fn count(number: impl Into<u64>, noun: &str) -> String {
    let number = number.into();
    let plural = if number == 1 { "" } else { "s" };
    format!("{} {noun}{plural}", grouped(number))
}

/// A number in groups of three digits.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A time.
pub fn time(time: Duration) -> String {
    ENGLISH.seconds(time.as_secs_f64()).replace('\u{a0}', " ")
}

/// A time of minutes or more, to the second.
pub fn long_time(time: Duration) -> String {
    humantime::format_duration(time).to_string()
}

/// A size in bytes.
pub fn bytes(bytes: u64) -> String {
    ENGLISH.bytes(bytes as f64).replace('\u{a0}', " ")
}

/// Why work ended early.
pub fn reason(stop: Stop) -> &'static str {
    match stop {
        Stop::Time => "out of time",
        Stop::Memory => "out of memory",
        Stop::Nodes => "as many states expanded as allowed",
        Stop::Moves => "none within the moves allowed",
        Stop::Interrupt => "interrupted",
    }
}

/// Numbers as a language writes them.
#[derive(Clone, Copy)]
pub struct Format {
    /// The language.
    pub words: Words,
}

const ENGLISH: Format = Format { words: Words::ENGLISH };

impl Format {
    /// Does the language write a comma where others write a point?
    pub fn has_comma(self) -> bool {
        self.words.language == Language::Portuguese
    }

    /// A number that is written with a point, if it has decimals.
    pub fn decimal(self, text: String) -> String {
        if self.has_comma() { text.replace('.', ",") } else { text }
    }

    /// A whole number in groups of three digits.
    pub fn count(self, number: u64) -> String {
        let text = grouped(number);
        if self.has_comma() { text.replace(',', "\u{202f}") } else { text }
    }

    /// Three digits that count.
    pub fn number(self, value: f64) -> String {
        if !value.is_finite() {
            return "∞".to_string();
        }
        let digits = if value == 0.0 { 0 } else { 2 - value.abs().log10().floor() as i32 };
        if digits <= 0 {
            return self.count(value.round() as u64);
        }
        self.decimal(format!("{value:.*}", digits.min(6) as usize))
    }

    /// With so many digits after the point.
    pub fn fixed(self, value: f64, digits: usize) -> String {
        self.decimal(format!("{value:.digits$}"))
    }

    /// A time, in the unit that fits.
    pub fn seconds(self, seconds: f64) -> String {
        let (factor, unit) = match seconds {
            s if s >= 1.0 => (1.0, "s"),
            s if s >= 1e-3 => (1e3, "ms"),
            _ => (1e6, "µs"),
        };
        format!("{}\u{a0}{unit}", self.number(seconds * factor))
    }

    /// A time that somebody chose: as round as it is.
    pub fn limit(self, seconds: f64) -> String {
        let text = self.seconds(seconds);
        let decimal = if self.has_comma() { ',' } else { '.' };
        match text.split_once('\u{a0}') {
            Some((number, unit)) if number.contains(decimal) => {
                format!("{}\u{a0}{unit}", number.trim_end_matches('0').trim_end_matches(decimal))
            }
            _ => text,
        }
    }

    /// A count, or what lies between two of them.
    pub fn middle(self, value: f64) -> String {
        if value.fract() == 0.0 || value >= 100.0 { self.count(value.round() as u64) } else { self.fixed(value, 1) }
    }

    /// A size, in the unit that fits.
    pub fn bytes(self, bytes: f64) -> String {
        let units = ["B", "KiB", "MiB", "GiB", "TiB"];
        let power = if bytes < 1.0 { 0 } else { ((bytes.log2() / 10.0).floor() as usize).min(units.len() - 1) };
        format!("{}\u{a0}{}", self.number(bytes / 1024f64.powi(power as i32)), units[power])
    }

    /// A share of the whole.
    pub fn percent(self, share: f64) -> String {
        format!("{}\u{a0}%", self.fixed(share * 100.0, 0))
    }

    /// The probability of a chance result.
    pub fn p_value(self, p: f64) -> String {
        if p < 0.001 { self.decimal("< 0.001".to_string()) } else { self.fixed(p, 3) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped() {
        assert_eq!(grouped(7), "7");
        assert_eq!(grouped(1234), "1,234");
        assert_eq!(grouped(181_440), "181,440");
        assert_eq!(count(1u64, "move"), "1 move");
        assert_eq!(count(0u64, "move"), "0 moves");
    }

    #[test]
    fn numbers_in_two_languages() {
        let english = Format { words: Words::new(Some("en")) };
        let portuguese = Format { words: Words::new(Some("pt")) };
        assert_eq!(english.seconds(0.001_234), "1.23\u{a0}ms");
        assert_eq!(portuguese.seconds(12.34), "12,3\u{a0}s");
        assert_eq!(english.count(1_234_567), "1,234,567");
        assert_eq!(portuguese.count(1_234_567), "1\u{202f}234\u{202f}567");
        assert_eq!(english.number(98_765.4), "98,765");
        assert_eq!(english.bytes(1536.0), "1.50\u{a0}KiB");
        assert_eq!(english.p_value(0.000_01), "< 0.001");
        assert_eq!(english.seconds(0.0), "0\u{a0}µs");
        assert_eq!(
            (english.limit(2.0), english.limit(0.5), english.limit(1500.0)),
            ("2\u{a0}s".into(), "500\u{a0}ms".into(), "1,500\u{a0}s".into())
        );
        assert_eq!(
            (english.middle(1.5), english.middle(3.0), english.middle(1234.5)),
            ("1.5".into(), "3".into(), "1,235".into())
        );
    }
}
