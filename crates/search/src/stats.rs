//! Counters, the same in every algorithm.

/// Counters, the same in every algorithm.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// States whose moves were generated.
    pub expanded: u64,
    /// Successors made.
    pub generated: u64,
    /// Successors dropped because the state was known at no greater cost.
    pub duplicates: u64,
    /// States expanded again because a cheaper path to them turned up.
    pub reopened: u64,
    /// Successors dropped because no goal can be reached from them.
    pub dead_ends: u64,
    /// The most states held at one time.
    pub peak_stored: u64,
}

impl Stats {
    /// What was counted since these counts; the most that were held is that of all time.
    pub(crate) fn since(&self, earlier: &Self) -> Self {
        Self {
            expanded: self.expanded - earlier.expanded,
            generated: self.generated - earlier.generated,
            duplicates: self.duplicates - earlier.duplicates,
            reopened: self.reopened - earlier.reopened,
            dead_ends: self.dead_ends - earlier.dead_ends,
            peak_stored: self.peak_stored,
        }
    }
}

impl std::ops::AddAssign for Stats {
    fn add_assign(&mut self, other: Self) {
        self.expanded += other.expanded;
        self.generated += other.generated;
        self.duplicates += other.duplicates;
        self.reopened += other.reopened;
        self.dead_ends += other.dead_ends;
        self.peak_stored = self.peak_stored.max(other.peak_stored);
    }
}
