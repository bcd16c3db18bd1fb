//! Errors for people: one message that says where and what was expected.

use std::fmt;
use std::io::{self, Write};
use std::ops::Range;
use std::process::ExitCode;

use miette::{Diagnostic, GraphicalReportHandler, GraphicalTheme, LabeledSpan, NamedSource, SourceCode};
use quebra_puzzles::game::MethodError;
use quebra_puzzles::level::LevelError;
use quebra_puzzles::wording::{Wording, wording};

use crate::words::Words;

/// Anything that keeps a command from doing its job.
#[derive(Debug)]
pub(crate) enum Error {
    /// A text that cannot be read, with its source: mostly a level.
    Level { source: Box<NamedSource<String>>, error: Box<LevelError> },
    /// A move that cannot be played.
    Move(Wording),
    /// Bad input of another kind.
    Input(String),
    /// The command was called in a wrong way.
    Usage(String),
}

impl Error {
    pub(crate) fn level(name: &str, source: &str, error: LevelError) -> Self {
        Self::Level { source: Box::new(NamedSource::new(name, source.to_string())), error: Box::new(error) }
    }

    /// Something wrong at a place in any text.
    pub(crate) fn at(name: &str, source: &str, span: Range<usize>, message: impl Into<String>) -> Self {
        let before = &source[..source.floor_char_boundary(span.start)];
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
        Self::level(name, source, LevelError { message: Wording::from(message.into()), span, line, column })
    }

    /// Prints the message, and gives the exit status.
    pub(crate) fn report(&self, words: Words) -> ExitCode {
        self.print(words);
        ExitCode::from(if matches!(self, Self::Usage(_)) { 2 } else { 1 })
    }

    /// Prints the message.
    pub(crate) fn print(&self, words: Words) {
        let text = match self {
            // clap's own layout, so that all usage errors look alike.
            Self::Usage(message) => {
                format!("error: {message}\n\nFor more information, try '--help'.\n")
            }
            Self::Level { .. } | Self::Move(_) | Self::Input(_) => self.render(words),
        };
        let _ = anstream::stderr().lock().write_all(text.as_bytes());
    }

    fn render(&self, words: Words) -> String {
        let is_plain = anstream::AutoStream::choice(&io::stderr()) == anstream::ColorChoice::Never;
        let theme = if is_plain { GraphicalTheme::none() } else { GraphicalTheme::unicode() };
        let mut text = String::new();
        let handler = GraphicalReportHandler::new_themed(theme).with_links(false).with_width(100);
        handler.render_report(&mut text, &Told { error: self, words }).expect("writing to a string succeeds");
        text.trim_start_matches('\n').to_string()
    }
}

/// Bugs panic; the message asks for a report instead of showing a backtrace.
pub(crate) fn install() {
    let default = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        default(panic);
        eprintln!("This is a bug in quebra, not in your level. Please report it with the command you ran.");
    }));
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Told { error: self, words: Words::ENGLISH }.fmt(f)
    }
}

impl std::error::Error for Error {}

/// An error in somebody's language.
#[derive(Debug)]
struct Told<'a> {
    error: &'a Error,
    words: Words,
}

impl fmt::Display for Told<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { error, words } = self;
        match error {
            Error::Level { source, error } => {
                write!(f, "{}:{}:{}: {}", source.name(), error.line, error.column, words.tell(&error.message))
            }
            Error::Move(message) => f.write_str(&words.tell(message)),
            Error::Input(message) | Error::Usage(message) => f.write_str(message),
        }
    }
}

impl std::error::Error for Told<'_> {}

impl Diagnostic for Told<'_> {
    fn source_code(&self) -> Option<&dyn SourceCode> {
        match self.error {
            Error::Level { source, .. } => Some(source.as_ref()),
            _ => None,
        }
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        match self.error {
            Error::Level { error, .. } => {
                let here = self.words.tell(&wording!("fault-here", "here"));
                let label = LabeledSpan::new(Some(here), error.span.start, error.span.len());
                Some(Box::new(std::iter::once(label)))
            }
            _ => None,
        }
    }
}

impl From<io::Error> for Error {
    fn from(error: io::Error) -> Self {
        Self::Input(error.to_string())
    }
}

impl From<MethodError> for Error {
    fn from(error: MethodError) -> Self {
        Self::Usage(error.to_string())
    }
}
