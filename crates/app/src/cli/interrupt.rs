//! Ctrl-C: while a search is watched the first one stops it, and it still reports what it knows. A second one ends the program, and so
//! does the first one where nobody would notice it.

use std::sync::atomic::AtomicUsize;
use std::sync::atomic::Ordering::{Relaxed, SeqCst};
use std::sync::{LazyLock, Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use quebra_search::Dashboard;

use super::output::Status;

/// What the searches of this process show and obey.
pub(crate) static DASHBOARD: LazyLock<Dashboard> = LazyLock::new(Dashboard::default);

/// What else is to be done about the first one.
static THEN: OnceLock<Box<dyn Fn() + Send + Sync>> = OnceLock::new();

/// How much is going on that looks at [`DASHBOARD`] from time to time.
static HEEDING: AtomicUsize = AtomicUsize::new(0);

/// When the first one came.
static FIRST: Mutex<Option<Instant>> = Mutex::new(None);

/// A signal that is sent to a process and to its group, as `timeout` does, comes twice at once and is one.
const ECHO: Duration = Duration::from_millis(100);

/// While it lives, an interruption is heeded: it stops the work, not the program.
pub(crate) struct Heed(());

impl Drop for Heed {
    fn drop(&mut self) {
        HEEDING.fetch_sub(1, SeqCst);
    }
}

/// Begins work that looks at [`DASHBOARD`], or at [`is_interrupted`], from time to time.
pub(crate) fn heed() -> Heed {
    HEEDING.fetch_add(1, SeqCst);
    Heed(())
}

/// Has this done, too, when somebody interrupts; one thing a process. Who asks for it heeds interruptions from then on.
pub(crate) fn then(call: impl Fn() + Send + Sync + 'static) {
    let _ = THEN.set(Box::new(call));
    HEEDING.fetch_add(1, SeqCst);
}

pub(crate) fn install() {
    // Without a handler the default one ends the program, which is no harm.
    let _ = ctrlc::set_handler(|| {
        let mut first = FIRST.lock().unwrap_or_else(PoisonError::into_inner);
        match *first {
            Some(first) if first.elapsed() < ECHO => return,
            None if HEEDING.load(SeqCst) > 0 => *first = Some(Instant::now()),
            _ => std::process::exit(Status::Interrupted as i32),
        }
        DASHBOARD.cancel.store(true, Relaxed);
        if let Some(call) = THEN.get() {
            call();
        }
    });
}

pub(crate) fn is_interrupted() -> bool {
    DASHBOARD.cancel.load(Relaxed)
}
