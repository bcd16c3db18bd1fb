//! Processor time: what other programs do on the machine disturbs it least.

use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};

/// The processor time of this thread so far.
pub(crate) fn now() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

/// The processor time since then.
pub(crate) fn since(then: Duration) -> Duration {
    now().saturating_sub(then)
}
