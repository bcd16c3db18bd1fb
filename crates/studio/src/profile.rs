//! Where the expansions of a search go: by depth and estimate, with what came of them.

use std::collections::{BTreeMap, HashSet};

use quebra_search::algorithms::First;
use quebra_search::{Cost, Dashboard, Report, Stats};

use quebra_puzzles::game::{Game, Request, Watcher};
use quebra_puzzles::method::Method;

/// A search, watched.
#[derive(Clone, Debug)]
pub struct Profile {
    /// What it found, proved and took. Its time includes the watching.
    pub report: Report<String>,
    /// The expansions by g and h.
    pub shares: BTreeMap<(Cost, Cost), Share>,
    /// Different states expanded; unknown where there was no room to remember them.
    pub distinct: Option<u64>,
    /// Successors, duplicates, reopenings and dead ends stand with the state that made them. Deepening methods go on to a
    /// successor before they have made the next, so for them only the totals in the report are known.
    pub is_attributed: bool,
}

/// What happened at one depth and estimate.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Share {
    /// States expanded.
    pub expanded: u64,
    /// Of them, states that were expanded before.
    pub again: u64,
    /// Successors made.
    pub generated: u64,
    /// Successors known at no greater cost.
    pub duplicates: u64,
    /// Successors opened again at a lower cost.
    pub reopened: u64,
    /// Successors from which no goal can be reached.
    pub dead_ends: u64,
}

impl std::ops::AddAssign for Share {
    fn add_assign(&mut self, other: Self) {
        self.expanded += other.expanded;
        self.again += other.again;
        self.generated += other.generated;
        self.duplicates += other.duplicates;
        self.reopened += other.reopened;
        self.dead_ends += other.dead_ends;
    }
}

/// The part of the memory limit that remembering expanded states may take.
const MEMORY_SHARE: usize = 4;
/// What it may take without a limit.
const MEMORY: usize = 1 << 30;

/// Runs a search, watching where its expansions go.
pub fn profile(game: &dyn Game, request: &Request, dashboard: &Dashboard) -> Profile {
    let room = request.limits.memory.map_or(MEMORY, |limit| limit / MEMORY_SHARE);
    let mut watch = Watch { seen: Some(HashSet::new()), room, tally: Tally::default() };
    let report = game.watch(request, dashboard, &mut watch);
    let Watch { seen, mut tally, .. } = watch;
    tally.settle(&report.stats);
    let is_attributed = is_attributed(request.method);
    if !is_attributed {
        for share in tally.shares.values_mut() {
            *share = Share { expanded: share.expanded, again: share.again, ..Share::default() };
        }
    }
    Profile { report, shares: tally.shares, distinct: seen.map(|seen| seen.len() as u64), is_attributed }
}

/// What a deepening search generates belongs to many expansions at once; `best` is several searches.
fn is_attributed(method: Method) -> bool {
    !method.is_best && method.first() != First::Deepest
}

struct Watch {
    /// None once there is no room for more.
    seen: Option<HashSet<u64>>,
    room: usize,
    tally: Tally,
}

impl Watcher for Watch {
    fn expand(&mut self, state: u64, g: Cost, h: Cost, before: &Stats) {
        self.tally.settle(before);
        let is_new = self.seen.as_mut().is_none_or(|seen| seen.insert(state));
        self.tally.expand(g, h, !is_new);
        // A set that doubles holds the old and the new half for a moment.
        let entry = size_of::<u64>() + 1;
        if self.seen.as_ref().is_some_and(|seen| seen.capacity() * entry * 4 > self.room) {
            self.seen = None;
            self.tally.forget();
        }
    }
}

/// What was counted.
#[derive(Default)]
struct Tally {
    shares: BTreeMap<(Cost, Cost), Share>,
    last: Option<(Cost, Cost)>,
    before: Stats,
    has_forgotten: bool,
}

impl Tally {
    /// What was counted since the last expansion came of that one.
    fn settle(&mut self, now: &Stats) {
        let before = std::mem::replace(&mut self.before, *now);
        if let Some(last) = self.last {
            *self.shares.entry(last).or_default() += Share {
                expanded: 0,
                again: 0,
                generated: now.generated - before.generated,
                duplicates: now.duplicates - before.duplicates,
                reopened: now.reopened - before.reopened,
                dead_ends: now.dead_ends - before.dead_ends,
            };
        }
    }

    fn expand(&mut self, g: Cost, h: Cost, is_again: bool) {
        self.last = Some((g, h));
        let share = self.shares.entry((g, h)).or_default();
        share.expanded += 1;
        share.again += u64::from(is_again && !self.has_forgotten);
    }

    /// Whether a state was expanded before is not known from now on, so nothing is said of it.
    fn forget(&mut self) {
        self.has_forgotten = true;
        for share in self.shares.values_mut() {
            share.again = 0;
        }
    }
}
