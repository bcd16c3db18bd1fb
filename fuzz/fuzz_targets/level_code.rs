//! Any text as a level code: it opens or gives one error within the text.
#![no_main]

use libfuzzer_sys::fuzz_target;
use quebra_puzzles::level::LevelText;
use quebra_puzzles::{Kind, open};

fuzz_target!(|input: (u8, &str)| {
    let names = Kind::names();
    let code = format!("{}:{}", names[input.0 as usize % names.len()], input.1);
    match LevelText::read_code(&code).and_then(|level| open(&level)) {
        Ok(game) => {
            let again = LevelText::read_code(&game.code()).and_then(|level| open(&level)).expect("a code opens");
            assert_eq!(again.scene(), game.scene());
        }
        Err(error) => assert!(error.span.end <= code.len()),
    }
});
