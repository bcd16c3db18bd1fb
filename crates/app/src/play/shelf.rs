//! Levels in lists: the built-in packs, or what the command was given.

use std::cell::OnceCell;
use std::rc::Rc;

use quebra_api::words::Language;
use quebra_puzzles::game::Game;
use quebra_puzzles::level::LevelText;
use quebra_puzzles::{ALL, Kind, open};

/// A level in a list.
#[derive(Debug)]
pub(crate) struct Entry {
    pub(crate) par: Option<u32>,
    /// What it is kept by.
    pub(crate) code: String,
    text: LevelText,
}

impl Entry {
    /// A level that is known to open.
    pub(crate) fn new(text: LevelText, game: &dyn Game) -> Self {
        Self { par: text.par, code: game.code(), text }
    }

    /// Its title, where it has one.
    pub(crate) fn title(&self, language: Language) -> Option<&str> {
        self.text.title_in(language.code())
    }

    pub(crate) fn open(&self) -> Box<dyn Game> {
        open(&self.text).expect("it was opened before")
    }
}

/// Levels that follow one another.
#[derive(Debug)]
pub(crate) struct List {
    /// Where it comes from: a pack's name or a file's.
    pub(crate) name: String,
    pub(crate) levels: Vec<Entry>,
}

/// A built-in pack; its levels are opened when they are first asked for.
pub(crate) struct ShelfPack {
    pub(crate) name: &'static str,
    text: &'static str,
    list: OnceCell<Rc<List>>,
}

impl ShelfPack {
    pub(crate) fn list(&self) -> &Rc<List> {
        self.list.get_or_init(|| {
            let texts = LevelText::read_file(self.text, None).expect("built-in levels are tested");
            let entry = |text: LevelText| {
                let game = open(&text).expect("built-in levels are tested");
                Entry::new(text, game.as_ref())
            };
            Rc::new(List { name: self.name.to_string(), levels: texts.into_iter().map(entry).collect() })
        })
    }
}

/// A puzzle with its packs.
pub(crate) struct ShelfPuzzle {
    pub(crate) kind: &'static Kind,
    pub(crate) packs: Vec<ShelfPack>,
}

/// All built-in levels.
pub(crate) fn shelf() -> Vec<ShelfPuzzle> {
    let pack =
        |pack: &quebra_puzzles::pack::Pack| ShelfPack { name: pack.name, text: pack.text, list: OnceCell::new() };
    ALL.iter().map(|kind| ShelfPuzzle { kind, packs: kind.packs.iter().map(pack).collect() }).collect()
}
