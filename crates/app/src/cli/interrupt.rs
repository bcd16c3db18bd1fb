//! Ctrl-C: the first one stops the search, which still reports what it knows; the second one ends the program.

use std::sync::atomic::Ordering::Relaxed;
use std::sync::{LazyLock, OnceLock};

use quebra_search::Dashboard;

/// What the searches of this process show and obey.
pub(crate) static DASHBOARD: LazyLock<Dashboard> = LazyLock::new(Dashboard::default);

/// What else is to be done about the first one.
static THEN: OnceLock<Box<dyn Fn() + Send + Sync>> = OnceLock::new();

/// Has this done, too, when somebody interrupts; one thing a process.
pub(crate) fn then(call: impl Fn() + Send + Sync + 'static) {
    let _ = THEN.set(Box::new(call));
}

pub(crate) fn install() {
    // Without a handler the default one ends the program, which is no harm.
    let _ = ctrlc::set_handler(|| {
        if DASHBOARD.cancel.swap(true, Relaxed) {
            std::process::exit(130);
        }
        if let Some(call) = THEN.get() {
            call();
        }
    });
}

pub(crate) fn is_interrupted() -> bool {
    DASHBOARD.cancel.load(Relaxed)
}
