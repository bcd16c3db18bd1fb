//! Memory, counted in the real bytes of tables and queues, before they are allocated.

use crate::limits::Stop;

/// The account of one search. Structures ask it before they grow and give back what they free, so a limit is never
/// overrun: a table that doubles holds the old and the new half for a moment, and both are on the account then.
#[derive(Clone, Debug)]
pub struct Memory {
    limit: usize,
    used: usize,
    peak: usize,
}

impl Memory {
    /// An account with a limit in bytes.
    pub fn new(limit: Option<usize>) -> Self {
        Self { limit: limit.unwrap_or(usize::MAX), used: 0, peak: 0 }
    }

    /// Asks for `bytes` more.
    pub fn take(&mut self, bytes: usize) -> Result<(), Stop> {
        let used = self.used.saturating_add(bytes);
        if used > self.limit {
            return Err(Stop::Memory);
        }
        self.used = used;
        self.peak = self.peak.max(used);
        Ok(())
    }

    /// Like [`take`](Self::take), for a structure that can do without: leaves a sixteenth of the limit to the others.
    pub fn take_spare(&mut self, bytes: usize) -> bool {
        bytes <= self.spare() && self.take(bytes).is_ok()
    }

    /// How many bytes [`take_spare`](Self::take_spare) grants.
    pub fn spare(&self) -> usize {
        (self.limit - self.limit / 16).saturating_sub(self.used)
    }

    /// Returns `bytes` that were freed.
    pub fn give(&mut self, bytes: usize) {
        debug_assert!(bytes <= self.used, "more memory given back than taken");
        self.used -= bytes;
    }

    /// Bytes in use now.
    pub fn used(&self) -> usize {
        self.used
    }

    /// The most bytes that were in use at one time.
    pub fn peak(&self) -> usize {
        self.peak
    }
}
