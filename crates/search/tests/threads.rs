//! Threads that share a search: the same plan and the same counts, limits kept, and all of them wait when the search has to.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use quebra_search::algorithms::Blind;
use quebra_search::{Dashboard, Limits, Options, Problem, Report, Search, Stop};

/// A tree with three branches everywhere, and goals at a depth by chance.
struct Tree {
    /// Goals are this deep.
    depth: u8,
    /// One of so many states there is one.
    seldom: u64,
    /// How many states were expanded.
    expanded: AtomicU64,
}

impl Tree {
    fn new(depth: u8, seldom: u64) -> Self {
        Self { depth, seldom, expanded: AtomicU64::new(0) }
    }

    fn search(&self, threads: usize, limits: Limits, dashboard: &Dashboard) -> Report<u8> {
        let options = Options { threads, ..Options::default() };
        Search::new(self).options(options).limits(limits).dashboard(dashboard).blind(Blind::Iddfs)
    }
}

impl Problem for Tree {
    type State = (u8, u64);
    type Packed = (u8, u64);
    type Action = u8;
    const TREE_LIKE: bool = true;

    fn initial(&self) -> (u8, u64) {
        (0, 1)
    }

    fn is_goal(&self, &(depth, path): &(u8, u64)) -> bool {
        depth == self.depth && (path.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 20).is_multiple_of(self.seldom)
    }

    fn successors<B>(
        &self,
        &(depth, path): &(u8, u64),
        mut visit: impl FnMut(u8, (u8, u64)) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.expanded.fetch_add(1, Relaxed);
        (0..3).try_for_each(|branch| visit(branch, (depth + 1, path * 3 + u64::from(branch))))
    }

    fn pack(&self, state: &(u8, u64)) -> (u8, u64) {
        *state
    }

    fn unpack(&self, packed: (u8, u64)) -> (u8, u64) {
        packed
    }

    fn repeats(&self) -> bool {
        false
    }

    fn is_tree_like(&self) -> bool {
        true
    }
}

#[test]
fn counts_do_not_depend_on_the_threads() {
    for seldom in [1_000, 100_000, 400_000] {
        let search = |threads| Tree::new(13, seldom).search(threads, Limits::default(), &Dashboard::default());
        let alone = search(1);
        assert!(alone.is_optimal() && alone.stats.expanded > 400_000);
        for threads in [2, 3, 8, 65_535] {
            let together = search(threads);
            assert_eq!((&together.plan, together.stats), (&alone.plan, alone.stats), "{threads} threads");
        }
    }
}

#[test]
fn stacks_of_threads_are_on_the_account() {
    let limits = Limits { memory: Some(16 << 20), ..Limits::default() };
    let report = Tree::new(13, 100_000).search(65_535, limits, &Dashboard::default());
    assert!(report.is_optimal() && report.peak_bytes <= 16 << 20 && report.peak_bytes > 4 << 20);
    // Without room for two stacks it goes alone.
    let limits = Limits { memory: Some(3 << 20), ..Limits::default() };
    let report = Tree::new(13, 100_000).search(4, limits, &Dashboard::default());
    assert!(report.is_optimal() && report.peak_bytes <= 3 << 20);
}

#[test]
fn all_threads_wait_at_the_gate() {
    let tree = Tree::new(u8::MAX, 1);
    let dashboard = Dashboard::default();
    let pause = || std::thread::sleep(Duration::from_millis(20));
    std::thread::scope(|scope| {
        let search = scope.spawn(|| tree.search(3, Limits::default(), &dashboard));
        // By then an iteration is shared.
        while tree.expanded.load(Relaxed) < 2_000_000 {
            pause();
        }
        dashboard.gate.close();
        let is_quiet = (0..500).any(|_| {
            let before = tree.expanded.load(Relaxed);
            (0..5).for_each(|_| pause());
            tree.expanded.load(Relaxed) == before
        });
        assert!(is_quiet, "they go on behind a closed gate");
        dashboard.cancel.store(true, Relaxed);
        dashboard.gate.open();
        assert_eq!(search.join().expect("it ends").stopped_by, Some(Stop::Interrupt));
    });
}
