//! Bounds on a search, as people write them.

use std::time::Duration;

use bytesize::ByteSize;

/// Reads a time such as `10s`.
pub fn duration(text: &str) -> Result<Duration, String> {
    humantime::parse_duration(text).map_err(|error| format!("{error}; expected a time such as 10s, 500ms or 2min"))
}

/// Reads a size such as `2GiB`.
pub fn size(text: &str) -> Result<ByteSize, String> {
    text.parse().map_err(|_| "expected a size such as 512MiB, 2GiB or 500MB".to_string())
}
