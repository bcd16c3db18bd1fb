//! Any text as a level file: it opens or gives one error within the text, and what opens has a code that opens again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use quebra_puzzles::level::LevelText;
use quebra_puzzles::{Kind, open};

fuzz_target!(|input: (u8, &str)| {
    let (number, text) = input;
    let names = Kind::names();
    let puzzle = names[number as usize % names.len()];
    let levels = match LevelText::read_file(text, Some(puzzle)) {
        Ok(levels) => levels,
        Err(error) => {
            assert!(error.span.end <= text.len());
            return;
        }
    };
    for level in levels {
        match open(&level) {
            Ok(game) => {
                let code = game.code();
                let again = LevelText::read_code(&code).and_then(|level| open(&level)).expect("a code opens");
                assert_eq!(again.code(), code);
                assert_eq!(again.scene(), game.scene());
            }
            Err(error) => assert!(error.span.end <= text.len()),
        }
    }
});
