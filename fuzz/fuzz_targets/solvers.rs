//! Small random levels of every puzzle, put to its methods: every answer is the plain reference's.
#![no_main]

use chacha20::ChaCha8Rng;
use libfuzzer_sys::fuzz_target;
use quebra_puzzles::Kind;
use rand::SeedableRng;

#[path = "../../crates/puzzles/tests/reference/mod.rs"]
#[allow(dead_code, reason = "it is written as a library of its own")]
mod reference;

#[path = "../../crates/puzzles/tests/fuzzed/mod.rs"]
mod fuzzed;

fuzz_target!(|input: (u8, u64)| {
    let (number, seed) = input;
    let names = reference::known(Kind::names());
    let (text, truth) = reference::small_level(names[number as usize % names.len()], seed);
    fuzzed::check(&text, truth, &mut ChaCha8Rng::seed_from_u64(seed), 0.25);
});
