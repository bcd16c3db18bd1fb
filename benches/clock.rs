//! Processor time: what other programs do on the machine disturbs it least.

use std::sync::LazyLock;
use std::time::{Duration, Instant};

/// The processor time of this thread so far; where the system does not tell, the time since the first call.
pub(crate) fn now() -> Duration {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    let elapsed = START.elapsed();
    // The first number is the time on a processor, in nanoseconds.
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = text.split_whitespace().next().and_then(|word| word.parse().ok());
    nanoseconds.map_or(elapsed, Duration::from_nanos)
}
