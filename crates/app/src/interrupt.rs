//! Ctrl-C: the first one stops the search, which still reports what it knows; the second one ends the program.

use std::sync::LazyLock;
use std::sync::atomic::Ordering::Relaxed;

use quebra_search::Dashboard;

/// What the searches of this process show and obey.
pub(crate) static DASHBOARD: LazyLock<Dashboard> = LazyLock::new(Dashboard::default);

pub(crate) fn install() {
    // Without a handler the default one ends the program, which is no harm.
    let _ = ctrlc::set_handler(|| {
        if DASHBOARD.cancel.swap(true, Relaxed) {
            std::process::exit(130);
        }
    });
}

pub(crate) fn is_interrupted() -> bool {
    DASHBOARD.cancel.load(Relaxed)
}
