//! From a LEVEL argument to an opened level.

use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use quebra_puzzles::game::Game;
use quebra_puzzles::level::{LevelText, MAX_BYTES};
use quebra_puzzles::near::nearest;
use quebra_puzzles::wording::{Wording, wording};
use quebra_puzzles::{Kind, open};

use crate::error::{Code, Error, LEVEL_CODE};
use crate::harmless::harmless;
use crate::source::{self, BYTE_ORDER_MARK};
use crate::words::Words;

/// No game is longer: far beyond the longest plan that anybody follows, and little enough that every move may be judged.
const MOST_MOVES: usize = 1 << 19;

/// A level, opened.
pub struct Level {
    /// The argument that named it, safe to be shown.
    pub name: String,
    /// Its text.
    pub text: LevelText,
    /// The game on it.
    pub game: Box<dyn Game>,
    /// The moves of a saved game, not played yet.
    pub moves: Vec<String>,
}

impl Level {
    /// Its title, or what it was called by.
    pub fn title(&self) -> &str {
        self.title_in(Words::ENGLISH)
    }

    /// Its title in somebody's language, or what it was called by.
    pub fn title_in(&self, words: Words) -> &str {
        self.text.title_in(words.language.code()).unwrap_or(&self.name)
    }
}

/// Opens a level and plays moves on it: those of a saved game, then those given.
pub fn load_game(name: &str, puzzle: Option<&str>, moves: &[String]) -> Result<Level, Error> {
    let source = find_source(name)?;
    let mut level = source.load(name, puzzle)?;
    level.moves.extend(words(moves));
    if level.moves.len() > MOST_MOVES {
        return Err(too_long(MOST_MOVES));
    }
    for (index, word) in level.moves.iter().enumerate() {
        level.game.play(word).map_err(|error| source.in_game(index, error.of_move(index + 1)))?;
    }
    Ok(level)
}

/// What is told of a game with more moves than this.
pub(crate) fn too_long(most: usize) -> Error {
    Error::input(wording!("fault-moves-many", "more than {most} moves", most))
}

/// Moves may come as many words or as few with blanks between them. They are safe to be shown, legal or not.
pub fn words(moves: &[String]) -> Vec<String> {
    moves.iter().flat_map(|word| word.split_whitespace()).map(|word| harmless(word).into_owned()).collect()
}

/// Opens the level that an argument names.
pub fn load(name: &str, puzzle: Option<&str>) -> Result<Level, Error> {
    find_source(name)?.load(name, puzzle)
}

/// Opens a level by its code or as a built-in one: no file is looked for, as names may come from anybody.
pub fn load_known(name: &str) -> Result<Level, Error> {
    let is_known = LevelText::is_code(name, &Kind::names()) || BuiltIn::named(name)?.is_some();
    if is_known {
        return load(name, None);
    }
    Err(Error::input(wording!("fault-level-unknown", "expected a level code or a built-in level, not `{name}`", name)))
}

/// All levels that an argument names, which may be a pack, `PUZZLE/PACK`; those of a file that do not open as errors among the others.
pub fn load_all(name: &str, puzzle: Option<&str>) -> Result<Vec<Result<Level, Error>>, Error> {
    if let Some(pack) = BuiltIn::pack(name) {
        return Ok(pack.into_iter().map(|level| load(&level.name(), None)).collect());
    }
    let source = find_source(name)?;
    let levels = source.read(puzzle)?;
    if let Source::Text { name: file, number: number @ Some(_), .. } = &source {
        return Ok(vec![source.open(name, choose(levels, *number, (name, file))?)]);
    }
    let is_only = levels.len() == 1;
    let name_of = |index: usize| if is_only { name.to_string() } else { format!("{name}#{}", index + 1) };
    Ok(levels.into_iter().enumerate().map(|(index, text)| source.open(&name_of(index), text)).collect())
}

/// Where a level's text comes from.
enum Source {
    /// A level code.
    Code(String),
    /// A saved game: where in its text the level code and the moves are.
    Game {
        name: String,
        text: Arc<str>,
        words: Vec<Range<usize>>,
    },
    Text {
        name: String,
        text: Arc<str>,
        number: Option<usize>,
    },
}

impl Source {
    fn load(&self, name: &str, puzzle: Option<&str>) -> Result<Level, Error> {
        let levels = self.read(puzzle)?;
        let text = match self {
            Self::Text { name: file, number, .. } => choose(levels, *number, (name, file))?,
            Self::Code(_) | Self::Game { .. } => levels.into_iter().next().expect("a code is one level"),
        };
        self.open(name, text)
    }

    fn read(&self, puzzle: Option<&str>) -> Result<Vec<LevelText>, Error> {
        let levels = match self {
            Self::Code(code) => LevelText::read_code(code).map(|level| vec![level]),
            Self::Game { text, words, .. } => LevelText::read_code(&text[words[0].clone()]).map(|level| vec![level]),
            Self::Text { text, .. } => LevelText::read_file(text, puzzle),
        };
        levels.map_err(|error| self.error(error))
    }

    fn open(&self, name: &str, text: LevelText) -> Result<Level, Error> {
        let game = open(&text).map_err(|error| self.error(error))?;
        let moves = match self {
            Self::Game { text, words, .. } => {
                words[1..].iter().map(|word| harmless(&text[word.clone()]).into_owned()).collect()
            }
            Self::Code(_) | Self::Text { .. } => Vec::new(),
        };
        let name = name.trim_start_matches(BYTE_ORDER_MARK);
        Ok(Level { name: harmless(name).into_owned(), text, game, moves })
    }

    fn error(&self, error: quebra_puzzles::level::LevelError) -> Error {
        match self {
            Self::Code(code) => Error::level(LEVEL_CODE, &**code, error),
            Self::Game { name, text, words } => {
                let place = |at: usize| words[0].start + at;
                Error::at(name, text, place(error.span.start)..place(error.span.end), error.message)
            }
            Self::Text { name, text, .. } => Error::level(name, Arc::clone(text), error),
        }
    }

    /// What is wrong with a move of a game: where it is, if it was saved.
    fn in_game(&self, index: usize, message: Wording) -> Error {
        match self {
            Self::Game { name, text, words } if index + 1 < words.len() => {
                Error { code: Code::Move, ..Error::at(name, text, words[index + 1].clone(), message) }
            }
            _ => Error::in_game(message),
        }
    }
}

fn find_source(argument: &str) -> Result<Source, Error> {
    let argument = argument.trim_start_matches(BYTE_ORDER_MARK);
    if LevelText::is_code(argument, &Kind::names()) {
        return Ok(Source::Code(argument.to_string()));
    }
    if let Some(source) = find_built_in(argument)? {
        return Ok(source);
    }
    let (file, number) = match argument.rsplit_once('#') {
        Some((file, number)) if !Path::new(argument).exists() => {
            let number = number.parse().ok().filter(|&number| number > 0);
            let message = || {
                Error::input(wording!(
                    "fault-level-hash",
                    "`{argument}`: expected the number of a level, from 1, after `#`",
                    argument
                ))
            };
            (file, Some(number.ok_or_else(message)?))
        }
        _ => (argument, None),
    };
    let source::Source { name, text } =
        source::Source::at(Path::new(file), MAX_BYTES >> 20).map_err(|error| what_level(file, error))?;
    match number {
        None if is_saved_game(&text) => Ok(saved_game(name, &text)),
        _ => Ok(Source::Text { name, text: text.into(), number }),
    }
}

/// Is this a game, rather than levels? A game starts with a level code, which no header looks like.
fn is_saved_game(text: &str) -> bool {
    let first = text.lines().find(|line| !line.trim().is_empty() && !line.starts_with('#'));
    first.is_some_and(|line| LevelText::is_code(line, &Kind::names()))
}

/// A level code, then the moves, separated by blanks or line ends.
fn saved_game(name: String, text: &str) -> Source {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let place = |word: &str| {
        let start = word.as_ptr() as usize - text.as_ptr() as usize;
        start..start + word.len()
    };
    // One more than there may be is enough to be refused.
    let words = lines.flat_map(str::split_whitespace).map(place).take(MOST_MOVES + 2);
    Source::Game { name, text: text.into(), words: words.collect() }
}

/// A file that is not there may be a slip in the name of a built-in level, or no file at all.
fn what_level(file: &str, refusal: Error) -> Error {
    if file == "-" || Path::new(file).exists() {
        return refusal;
    }
    let meant = |(puzzle, rest): (&str, &str)| Some(format!("{}/{rest}", nearest(puzzle, Kind::names())?));
    if let Some(meant) = file.split_once('/').and_then(meant).filter(|name| matches!(BuiltIn::named(name), Ok(Some(_))))
    {
        return refusal.with_meant(&meant);
    }
    let names = Kind::names().join(", ");
    refusal.with_help(wording!(
        "fault-what-level",
        "a LEVEL is a file, `-`, a built-in level such as `bloxorz/1` (see `quebra levels`), or a level code that starts with one of {names} and a colon",
        names
    ))
}

/// The source of a built-in level. A file of that name is given as `./PUZZLE/NUMBER`.
fn find_built_in(argument: &str) -> Result<Option<Source>, Error> {
    let source = |BuiltIn { kind, pack, index }| {
        let pack = &kind.packs[pack];
        let name = format!("{}/{}", kind.card.name, pack.name);
        Source::Text { name, text: pack.text.into(), number: Some(index + 1) }
    };
    Ok(BuiltIn::named(argument)?.map(source))
}

/// Where a built-in level is.
#[derive(Clone, Copy)]
pub struct BuiltIn {
    /// Its puzzle.
    pub kind: &'static Kind,
    /// The place of its pack among the puzzle's.
    pub pack: usize,
    /// Its place in the pack.
    pub index: usize,
}

impl BuiltIn {
    /// The level called `PUZZLE/NUMBER` or `PUZZLE/PACK/NUMBER`; none if this is no name of a built-in level.
    pub fn named(name: &str) -> Result<Option<Self>, Error> {
        let mut parts = name.split('/');
        let Some(kind) = parts.next().and_then(Kind::named) else {
            return Ok(None);
        };
        let rest: Vec<&str> = parts.collect();
        let (pack, number) = match rest[..] {
            [number] => (0, number),
            [pack, number] => {
                let found = kind.packs.iter().position(|candidate| candidate.name == pack);
                let names = kind.packs.iter().map(|pack| pack.name).collect::<Vec<_>>().join(", ");
                let message = wording!(
                    "fault-pack-missing",
                    "{puzzle} has no pack `{pack}`; it has {names}",
                    puzzle = kind.card.name,
                    pack,
                    names
                );
                (found.ok_or_else(|| Error::input(message))?, number)
            }
            _ => return Ok(None),
        };
        let count = kind.packs[pack].levels().len();
        match number.parse().ok().filter(|number| (1..=count).contains(number)) {
            Some(number) => Ok(Some(Self { kind, pack, index: number - 1 })),
            None => Err(Error::input(wording!(
                "fault-level-number",
                "{name}: expected a level from 1 to {count} of the pack `{pack}`",
                name,
                count,
                pack = kind.packs[pack].name
            ))),
        }
    }

    /// The levels of the pack called `PUZZLE/PACK`; none if there is no such pack.
    fn pack(name: &str) -> Option<Vec<Self>> {
        let (puzzle, name) = name.split_once('/')?;
        let kind = Kind::named(puzzle)?;
        let pack = kind.packs.iter().position(|pack| pack.name == name)?;
        let count = kind.packs[pack].levels().len();
        Some((0..count).map(|index| Self { kind, pack, index }).collect())
    }

    /// What it is called: the first pack need not be named.
    pub fn name(self) -> String {
        let (puzzle, number) = (self.kind.card.name, self.index + 1);
        match self.pack {
            0 => format!("{puzzle}/{number}"),
            pack => format!("{puzzle}/{}/{number}", self.kind.packs[pack].name),
        }
    }
}

/// One of the levels of a file, which was named by an argument.
fn choose(levels: Vec<LevelText>, number: Option<usize>, (argument, file): (&str, &str)) -> Result<LevelText, Error> {
    let count = levels.len();
    let error = |message| Error::in_file(file, message);
    match number {
        None if count > 1 => {
            let message = wording!("fault-many-levels", "there are {count} levels: choose one of them", count);
            Err(error(message).with_help(wording!(
                "fault-many-levels-help",
                "`{argument}#1` is the first one, `{argument}#{count}` the last one",
                argument,
                count
            )))
        }
        Some(number) if number > count => {
            let levels = if count == 1 {
                wording!("fault-one-level", "one level")
            } else {
                wording!("fault-so-many-levels", "{count} levels", count)
            };
            Err(error(wording!(
                "fault-level-beyond",
                "there is no level {number}, the file holds {levels}",
                number,
                levels
            )))
        }
        number => Ok(levels.into_iter().nth(number.unwrap_or(1) - 1).expect("the number is within the count")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_byte_order_mark_says_nothing() {
        let level = load("\u{feff}cohesion:1.1", None).unwrap();
        assert_eq!(level.game.code(), "cohesion:101");
        let place = std::env::temp_dir().join(format!("quebra-mark-{}", std::process::id()));
        std::fs::write(&place, "\u{feff}cohesion:1.1\r\n1,1R\r\n").unwrap();
        let game = load(place.to_str().unwrap(), None);
        std::fs::remove_file(&place).unwrap();
        assert_eq!(game.unwrap().moves, ["1,1R"]);
    }

    #[test]
    fn what_is_wrong_with_a_saved_game_is_told_with_its_place() {
        let place = std::env::temp_dir().join(format!("quebra-game-{}", std::process::id()));
        let file = place.to_str().unwrap();
        for (text, moves, told) in [
            ("# mine\ncohesion:1z01;foo=1\n1,1R\n", "", ":2:15: unknown header `foo`"),
            ("# mine\ncohesion:1001\n1,1R\n 4,1R\n", "", ":4:2: move 2: "),
            ("cohesion:1001\n1,1R\n", "9,9X", "move 2: "),
        ] {
            std::fs::write(&place, text).unwrap();
            let error = load_game(file, None, &[moves.to_string()]).err().unwrap().to_string();
            let at = if told.starts_with(':') { file } else { "" };
            assert!(error.starts_with(&format!("{at}{told}")), "{error}");
        }
        std::fs::remove_file(&place).unwrap();
    }
    /// A review of eight million moves took eight gigabytes, and all its time limits did not end it.
    #[test]
    fn games_have_an_end() {
        let place = std::env::temp_dir().join(format!("quebra-long-{}", std::process::id()));
        std::fs::write(&place, format!("bloxorz:S....G\n{}", "R L ".repeat(MOST_MOVES / 2 + 1))).unwrap();
        let error = load_game(place.to_str().unwrap(), None, &[]).err().unwrap().to_string();
        std::fs::remove_file(&place).unwrap();
        assert_eq!(error, format!("more than {MOST_MOVES} moves"));
    }
}
