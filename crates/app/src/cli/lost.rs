//! A kept table is mapped, not read. Whoever cuts its file short while a search uses it takes away memory that the search stands on; the
//! system then ends the program with SIGBUS and without a word. quebra says what happened, and ends as after any other error.
//!
//! quebra itself never does that: it replaces tables by renaming and removes them by unlinking. To read every table instead would take
//! 230 MiB a process, where now all processes share one copy.

#[cfg(unix)]
use anstream::{AutoStream, ColorChoice, adapter::strip_str};
use quebra_api::words::Words;

/// From now on the loss of a mapped file is told.
#[cfg(unix)]
#[expect(unsafe_code, reason = "signals are the system's affair")]
pub(crate) fn install(words: Words) {
    // A handler can neither find words nor ask for memory, so all is ready before.
    let text = super::errors::text(&error(), words);
    let is_plain = AutoStream::choice(&std::io::stderr()) == ColorChoice::Never;
    let _ = LAST_WORDS.set(if is_plain { strip_str(&text).to_string() } else { text });
    // SAFETY: the handler is a function of the type that is asked for, and does only what a handler may.
    unsafe {
        libc::signal(libc::SIGBUS, tell as *const () as libc::sighandler_t);
        libc::signal(libc::SIGXFSZ, pass as *const () as libc::sighandler_t);
    }
}

/// Elsewhere files cannot be cut short while they are mapped.
#[cfg(not(unix))]
pub(crate) fn install(_: Words) {}

/// A file that grows beyond what the shell allows is an error of writing, told like a full disk. To ignore the signal would make the programs
/// ignore it that quebra starts.
#[cfg(unix)]
extern "C" fn pass(_: libc::c_int) {}

#[cfg(unix)]
static LAST_WORDS: std::sync::OnceLock<String> = std::sync::OnceLock::new();

#[cfg(unix)]
fn error() -> quebra_api::Error {
    use quebra_puzzles::wording::wording;
    let message = wording!("fault-lost", "a file was cut short, or cannot be read any more, while it was in use");
    let help = wording!("fault-lost-help", "`quebra tables list` tells which kept tables are whole");
    quebra_api::Error::input(message).with_help(help)
}

#[cfg(unix)]
#[expect(unsafe_code, reason = "only what a signal handler may do")]
extern "C" fn tell(_: libc::c_int) {
    // SAFETY: both calls may be made in a handler, the text lives for ever, and to look into a cell that was filled takes no lock.
    unsafe {
        if let Some(text) = LAST_WORDS.get() {
            libc::write(libc::STDERR_FILENO, text.as_ptr().cast(), text.len());
        }
        libc::_exit(1);
    }
}
