//! What keeps a request from being answered: one message that says where, and what was expected.

use std::collections::BTreeMap;
use std::fmt;
use std::io;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use crate::describe::ToSchema;
use quebra_puzzles::game::PlayError;
use quebra_puzzles::level::LevelError;
use quebra_puzzles::method::MethodError;
use quebra_puzzles::wording::{Wording, wording};
use serde::Serialize;

use crate::harmless::{harmless, shortened};
use crate::schema::Schema;
use crate::words::Words;

/// What a level code is called, where others have the name of a file.
pub const LEVEL_CODE: &str = "level code";

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
    /// Nothing is wrong with the move's form, but it is not legal here.
    Illegal,
    /// A limit ended the work before there was an answer.
    Stopped,
    /// The server has too much to do, or is about to end.
    Busy,
    /// Another process of the same work is lost.
    Peer,
    /// Something broke that should not.
    Bug,
}

impl Code {
    /// Its name, for programs.
    pub fn name(self) -> &'static str {
        match self {
            Self::Level => "level",
            Self::Move => "move",
            Self::Input => "input",
            Self::Usage => "usage",
            Self::Missing => "missing",
            Self::Illegal => "illegal",
            Self::Stopped => "stopped",
            Self::Busy => "busy",
            Self::Peer => "peer",
            Self::Bug => "bug",
        }
    }
}

/// Why there is no answer.
#[derive(Clone, Debug)]
pub struct Error {
    /// What kind of thing is wrong.
    pub code: Code,
    /// What is wrong, and what was expected.
    pub message: Wording,
    /// What to do about it, where that is not clear.
    pub help: Option<Box<Wording>>,
    /// Where, if it is about a text.
    pub place: Option<Box<Place>>,
    /// The file, if it is about one as a whole.
    pub file: Option<Box<str>>,
}

/// A place in a text.
#[derive(Clone, Debug)]
pub struct Place {
    /// What the text is called, mostly a file.
    pub file: String,
    /// The whole text, shared: a file may have as many errors as levels.
    pub source: Arc<str>,
    /// The bytes it is about.
    pub span: Range<usize>,
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
}

impl Error {
    /// Something that is wrong nowhere in particular.
    pub fn new(code: Code, message: impl Into<Wording>) -> Self {
        Self { code, message: message.into(), help: None, place: None, file: None }
    }

    /// Bad input.
    pub fn input(message: impl Into<Wording>) -> Self {
        Self::new(Code::Input, message)
    }

    /// What is wrong with a file as a whole.
    pub fn in_file(file: impl fmt::Display, message: impl Into<Wording>) -> Self {
        Self { file: Some(file.to_string().into()), ..Self::input(message) }
    }

    /// A wrong call.
    pub fn usage(message: impl Into<Wording>) -> Self {
        Self::new(Code::Usage, message)
    }

    /// What was asked for is not there.
    pub fn missing(message: impl Into<Wording>) -> Self {
        Self::new(Code::Missing, message)
    }

    /// A file or folder that cannot be read or written.
    pub fn file(path: impl AsRef<Path>, error: &io::Error) -> Self {
        Self::in_file(path.as_ref().display(), trouble(error))
    }

    /// A move of a game that cannot be played.
    pub fn in_game(message: impl Into<Wording>) -> Self {
        Self::new(Code::Move, message)
    }

    /// A level that cannot be read.
    pub fn level(name: &str, source: impl Into<Arc<str>>, error: LevelError) -> Self {
        let LevelError { message, span, line, column } = error;
        let place = Place { file: name.to_string(), source: source.into(), span, line, column };
        Self { place: Some(Box::new(place)), ..Self::new(Code::Level, message) }
    }

    /// Something wrong at a place in any text.
    pub fn at(name: &str, source: &str, span: Range<usize>, message: impl Into<Wording>) -> Self {
        let before = &source[..source.floor_char_boundary(span.start)];
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
        Self::level(name, source, LevelError { message: message.into(), span, line, column })
    }

    /// With what to do about it.
    #[must_use]
    pub fn with_help(self, help: impl Into<Wording>) -> Self {
        Self { help: Some(Box::new(help.into())), ..self }
    }

    /// With what was probably meant.
    #[must_use]
    pub fn with_meant(self, meant: &str) -> Self {
        self.with_help(wording!("fault-meant", "did you mean `{meant}`?", meant))
    }

    /// What is wrong in somebody's language, safe to be shown and short enough to be read.
    fn message(&self, words: Words) -> String {
        harmless(&shortened(&words.tell(&self.message))).into_owned()
    }

    /// The message in somebody's language, after the place it is about; safe to be shown.
    pub fn tell(&self, words: Words) -> String {
        let message = self.message(words);
        match (&self.place, &self.file) {
            (Some(place), _) => {
                format!("{}:{}:{}: {message}", harmless(&shortened(&place.file)), place.line, place.column)
            }
            (None, Some(file)) => format!("{}: {message}", harmless(&shortened(file))),
            (None, None) => message,
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
        Self::input(trouble(&error))
    }
}

/// What the system says, in words of ours where it is something common: its own are English.
fn trouble(error: &io::Error) -> Wording {
    if error.raw_os_error().is_none() {
        return error.to_string().into();
    }
    match error.kind() {
        io::ErrorKind::NotFound => wording!("fault-io-missing", "there is no such file or folder"),
        io::ErrorKind::PermissionDenied => wording!("fault-io-denied", "this is not permitted"),
        io::ErrorKind::IsADirectory => wording!("fault-io-folder", "this is a folder, not a file"),
        io::ErrorKind::NotADirectory => wording!("fault-io-no-folder", "this is no folder"),
        io::ErrorKind::AlreadyExists => wording!("fault-io-there", "it is there already"),
        io::ErrorKind::StorageFull => wording!("fault-io-full", "there is no room left"),
        _ => error.to_string().into(),
    }
}

impl From<MethodError> for Error {
    fn from(error: MethodError) -> Self {
        Self::usage(error.0)
    }
}

impl From<PlayError> for Error {
    fn from(error: PlayError) -> Self {
        Self::new(Code::Illegal, error.wording())
    }
}

/// An error as programs read it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Failure {
    /// The version of this form.
    pub schema: Schema,
    /// What is wrong, and where.
    pub error: Fault,
}

/// What is wrong, and where.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Fault {
    /// What kind of thing is wrong: `level`, `move`, `input`, `usage`, `missing`, `illegal`, `stopped`, `busy` or `bug`.
    pub code: &'static str,
    /// In English.
    pub message: String,
    /// What to do about it, where that is not clear; in English.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub help: Option<String>,
    /// The file it is about, if there is one.
    pub file: Option<String>,
    /// The line, from 1.
    pub line: Option<usize>,
    /// The column in characters, from 1.
    pub column: Option<usize>,
    /// The message by language, where it is about what a player or a designer did; told by the server.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub text: Option<BTreeMap<&'static str, String>>,
    /// Where it begins in UTF-16 units, as browsers count, from 0; told by the server.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub start: Option<usize>,
    /// How long it is in UTF-16 units; told by the server.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub length: Option<usize>,
}

impl From<&Error> for Fault {
    fn from(error: &Error) -> Self {
        let place = error.place.as_deref();
        let named = place.map(|place| &place.file[..]).filter(|file| !file.is_empty() && *file != LEVEL_CODE);
        Self {
            code: error.code.name(),
            message: error.message(Words::ENGLISH),
            help: error.help.as_ref().map(ToString::to_string),
            file: named.or(error.file.as_deref()).map(str::to_string),
            line: place.map(|place| place.line),
            column: place.map(|place| place.column),
            text: None,
            start: None,
            length: None,
        }
    }
}

impl From<&Error> for Failure {
    fn from(error: &Error) -> Self {
        Self { schema: Schema, error: error.into() }
    }
}

impl Fault {
    /// With what a page needs: every language, and the place as browsers count.
    pub fn for_page(error: &Error) -> Self {
        let mut fault = Self::from(error);
        fault.text = error.message.id.map(|_| Words::everywhere(|words| error.message(words)));
        let units = |text: &str| text.encode_utf16().count();
        let part = |place: &Place| {
            let before = place.source.get(..place.span.start)?;
            Some((units(before), units(place.source.get(place.span.clone())?)))
        };
        match error.place.as_deref().map(part) {
            // A place in a made-up text, such as that of an option, is none.
            Some(None) => (fault.line, fault.column) = (None, None),
            units => (fault.start, fault.length) = units.flatten().unzip(),
        }
        fault
    }
}

impl Failure {
    /// With what a page needs: every language, and the place as browsers count.
    pub fn for_page(error: &Error) -> Self {
        Self { schema: Schema, error: Fault::for_page(error) }
    }
}
