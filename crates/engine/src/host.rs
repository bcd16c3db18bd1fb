//! The way in and out: numbers and bytes, called by the page's worker.
//!
//! Plain exports instead of generated glue: four functions pass bytes, which is all there is to pass, and the worker's side of it is
//! twenty lines that anybody can read.
//!
//! The worker writes a request to where [`reserve`] says, its path before its body, calls [`ask`], and reads the answer from where
//! [`answer_at`] says. No reference to those bytes is alive between two calls, and nothing else runs meanwhile: there is one thread.
#![cfg(all(target_family = "wasm", target_os = "unknown"))]
#![expect(unsafe_code, reason = "names that a worker calls, and functions of the worker's own")]

use std::cell::{OnceCell, RefCell};
use std::time::Duration;

use quebra_search::clock;

use crate::{Engine, Listener};

// SAFETY: these are functions of the worker. They take numbers, read memory between two of our instructions, and keep nothing.
#[link(wasm_import_module = "worker")]
unsafe extern "C" {
    /// Milliseconds since 1970.
    safe fn now() -> f64;
    /// Hears progress.
    safe fn tell(at: *const u8, length: usize);
    /// Does nobody wait any more?
    safe fn is_unwanted() -> bool;
    /// Hears what broke, just before the end.
    safe fn complain(at: *const u8, length: usize);
}

thread_local! {
    static ENGINE: OnceCell<Engine> = const { OnceCell::new() };
    static REQUEST: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static ANSWER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Must be called first: how much memory a job may hold.
#[unsafe(no_mangle)]
extern "C" fn start(memory: usize) {
    clock::give(|| Duration::from_secs_f64(now() / 1000.0));
    std::panic::set_hook(Box::new(|what| {
        let what = what.to_string();
        complain(what.as_ptr(), what.len());
    }));
    ENGINE.with(|engine| drop(engine.set(Engine::new(memory))));
}

/// Room for a request of so many bytes.
#[unsafe(no_mangle)]
extern "C" fn reserve(length: usize) -> *mut u8 {
    REQUEST.with_borrow_mut(|request| {
        request.clear();
        request.resize(length, 0);
        request.as_mut_ptr()
    })
}

/// Answers the request, whose path is so long. Is it an answer, not a failure?
#[unsafe(no_mangle)]
extern "C" fn ask(path: usize) -> bool {
    let request = REQUEST.take();
    let (path, body) = request.split_at(path);
    let listener = Listener { tell: |progress| tell(progress.as_ptr(), progress.len()), is_unwanted: || is_unwanted() };
    let ask = |engine: &OnceCell<Engine>| {
        let engine = engine.get().expect("it was started");
        engine.ask(str::from_utf8(path).unwrap_or_default(), body, listener)
    };
    let answer = ENGINE.with(ask);
    let is_good = answer.is_ok();
    ANSWER.set(answer.unwrap_or_else(|failure| failure));
    is_good
}

/// Where the answer is,
#[unsafe(no_mangle)]
extern "C" fn answer_at() -> *const u8 {
    ANSWER.with_borrow(|answer| answer.as_ptr())
}

/// and how long.
#[unsafe(no_mangle)]
extern "C" fn answer_length() -> usize {
    ANSWER.with_borrow(Vec::len)
}
