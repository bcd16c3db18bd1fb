//! The clock on the wall. Everything below the front ends tells time by it: where the system has none, whoever embeds quebra gives one.

use std::time::Duration;

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
mod own {
    //! The system's.

    use std::time::{Duration, SystemTime, UNIX_EPOCH};

    pub use std::time::Instant;

    /// The time since 1970.
    pub(super) fn now() -> Duration {
        SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default()
    }
}

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
mod own {
    //! The one that was given; before that, time stands still.

    use std::ops::Sub;
    use std::sync::OnceLock;
    use std::time::Duration;

    static GIVEN: OnceLock<fn() -> Duration> = OnceLock::new();

    /// From now on this is the clock: the time since 1970. Only the first one is taken.
    pub fn give(clock: fn() -> Duration) {
        let _ = GIVEN.set(clock);
    }

    /// The time since 1970.
    pub(super) fn now() -> Duration {
        GIVEN.get().map_or(Duration::ZERO, |clock| clock())
    }

    /// A moment, as in the standard library.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    pub struct Instant(Duration);

    impl Instant {
        /// This moment.
        pub fn now() -> Self {
            Self(now())
        }

        /// The time since then.
        pub fn elapsed(&self) -> Duration {
            Self::now() - *self
        }
    }

    impl Sub for Instant {
        type Output = Duration;

        fn sub(self, earlier: Self) -> Duration {
            self.0.saturating_sub(earlier.0)
        }
    }
}

pub use own::*;

/// The time since 1970.
pub fn since_1970() -> Duration {
    own::now()
}
