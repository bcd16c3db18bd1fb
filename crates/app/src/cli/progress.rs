//! What a long search is doing: a line on the terminal's stderr, after a second of silence.

use std::io::IsTerminal;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use quebra_api::format::Format;
use quebra_api::words::Words;

use super::interrupt::{DASHBOARD, heed};

/// Runs a search, showing its progress where somebody can see it.
pub(crate) fn watch<T>(words: Words, title: &str, search: impl FnOnce() -> T) -> T {
    let _heed = heed();
    if !std::io::stderr().is_terminal() {
        return search();
    }
    std::thread::scope(|scope| {
        let (done, wait) = channel::<()>();
        scope.spawn(move || {
            let started = Instant::now();
            let mut bar = None;
            let mut pause = Duration::from_secs(1);
            while wait.recv_timeout(pause) == Err(RecvTimeoutError::Timeout) {
                pause = Duration::from_millis(100);
                let bar = bar.get_or_insert_with(|| {
                    let style = ProgressStyle::with_template("{spinner} {wide_msg}").expect("the template is valid");
                    ProgressBar::new_spinner().with_style(style)
                });
                let expanded = DASHBOARD.expanded.load(Relaxed);
                let rate = expanded as f64 / started.elapsed().as_secs_f64();
                let count = |number| Format { words }.count(number).into();
                let (states, rate) = (("states", count(expanded)), ("rate", count(rate as u64)));
                let title = ("title", title.to_string().into());
                bar.set_message(match DASHBOARD.bound.load(Relaxed) {
                    // What solves nothing proves no bound.
                    0 => words.say_with("cli-progress", &[states, rate, title]),
                    bound => words.say_with("cli-progress-bound", &[states, rate, title, ("bound", bound.into())]),
                });
                bar.tick();
            }
            if let Some(bar) = bar {
                bar.finish_and_clear();
            }
        });
        let result = search();
        drop(done);
        result
    })
}
