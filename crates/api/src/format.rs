//! Numbers, times and sizes as people read them in English.

use std::time::Duration;

use bytesize::ByteSize;
use quebra_search::Stop;

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

/// A time; three digits are enough for people.
pub fn time(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    if seconds < 1e-3 {
        format!("{:.0} µs", seconds * 1e6)
    } else if seconds < 1.0 {
        format!("{:.1} ms", seconds * 1e3)
    } else {
        format!("{seconds:.2} s")
    }
}

/// A time of minutes or more, to the second.
pub fn long_time(time: Duration) -> String {
    humantime::format_duration(time).to_string()
}

/// A size in bytes.
pub fn bytes(bytes: u64) -> String {
    ByteSize(bytes).display().iec().to_string()
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
}
