//! Any words as moves on built-in levels: a word is played or refused, and a move that was played can be taken back.
#![no_main]

use libfuzzer_sys::fuzz_target;
use quebra_puzzles::{ALL, open};

fuzz_target!(|input: (u8, u8, &str)| {
    let (puzzle, number, words) = input;
    let kind = &ALL[puzzle as usize % ALL.len()];
    let levels = kind.packs[0].levels();
    let mut game = open(&levels[number as usize % levels.len()]).expect("built-in levels open");
    for word in words.split(' ').take(100) {
        let before = game.scene();
        let legal = game.legal();
        if let Ok(word) = game.play(word) {
            assert!(legal.contains(&word), "{word} was played but is not listed");
            let after = game.scene();
            assert!(game.undo());
            assert_eq!(game.scene(), before);
            game.play(&word).expect("a printed move can be read");
            assert_eq!(game.scene(), after);
        }
    }
});
