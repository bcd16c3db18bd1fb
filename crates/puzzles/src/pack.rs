//! Built-in levels: text files compiled into the library.

use crate::level::LevelText;

/// A file of built-in levels.
#[derive(Clone, Copy, Debug)]
pub struct Pack {
    /// Its name, the file's.
    pub name: &'static str,
    /// Its text.
    pub text: &'static str,
}

impl Pack {
    /// Its levels, in order.
    pub fn levels(&self) -> Vec<LevelText> {
        LevelText::read_file(self.text, None).expect("built-in levels are tested")
    }
}
