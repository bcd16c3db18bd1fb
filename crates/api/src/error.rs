//! What keeps a request from being answered: one message that says where, and what was expected.

use std::fmt;
use std::io;
use std::ops::Range;

use quebra_puzzles::game::MethodError;
use quebra_puzzles::level::LevelError;
use quebra_puzzles::wording::Wording;

use crate::words::Words;

/// What kind of thing is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Code {
    /// A text that cannot be read, mostly a level.
    Level,
    /// A move that cannot be played.
    Move,
    /// Bad input of another kind.
    Input,
    /// The command was called in a wrong way.
    Usage,
    /// What was asked for is not there.
    Missing,
}

/// Why there is no answer.
#[derive(Clone, Debug)]
pub struct Error {
    /// What kind of thing is wrong.
    pub code: Code,
    /// What is wrong, and what was expected.
    pub message: Wording,
    /// Where, if it is about a text.
    pub place: Option<Box<Place>>,
}

/// A place in a text.
#[derive(Clone, Debug)]
pub struct Place {
    /// What the text is called, mostly a file.
    pub file: String,
    /// The whole text.
    pub source: String,
    /// The bytes it is about.
    pub span: Range<usize>,
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
}

impl Error {
    fn new(code: Code, message: impl Into<Wording>) -> Self {
        Self { code, message: message.into(), place: None }
    }

    /// Bad input.
    pub fn input(message: impl Into<Wording>) -> Self {
        Self::new(Code::Input, message)
    }

    /// A wrong call.
    pub fn usage(message: impl Into<Wording>) -> Self {
        Self::new(Code::Usage, message)
    }

    /// What was asked for is not there.
    pub fn missing(message: impl Into<Wording>) -> Self {
        Self::new(Code::Missing, message)
    }

    /// A move that cannot be played.
    pub fn illegal(message: impl Into<Wording>) -> Self {
        Self::new(Code::Move, message)
    }

    /// A level that cannot be read.
    pub fn level(name: &str, source: &str, error: LevelError) -> Self {
        let LevelError { message, span, line, column } = error;
        let place = Place { file: name.to_string(), source: source.to_string(), span, line, column };
        Self { code: Code::Level, message, place: Some(Box::new(place)) }
    }

    /// Something wrong at a place in any text.
    pub fn at(name: &str, source: &str, span: Range<usize>, message: impl Into<String>) -> Self {
        let before = &source[..source.floor_char_boundary(span.start)];
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
        Self::level(name, source, LevelError { message: Wording::from(message.into()), span, line, column })
    }

    /// The message in somebody's language, after the place it is about.
    pub fn tell(&self, words: Words) -> String {
        let message = words.tell(&self.message);
        match &self.place {
            Some(place) => format!("{}:{}:{}: {message}", place.file, place.line, place.column),
            None => message,
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.tell(Words::ENGLISH))
    }
}

impl std::error::Error for Error {}

impl From<io::Error> for Error {
    fn from(error: io::Error) -> Self {
        Self::input(error.to_string())
    }
}

impl From<MethodError> for Error {
    fn from(error: MethodError) -> Self {
        Self::usage(error.to_string())
    }
}
