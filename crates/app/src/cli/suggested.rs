//! Values that shells can complete, though others are welcome too: levels, methods, heuristics, lessons, languages.

use std::ffi::{OsStr, OsString};
use std::sync::OnceLock;

use clap::builder::{PossibleValue, PossibleValuesParser, StringValueParser, TypedValueParser};
use clap::{Arg, Command, Error};
use quebra_api::lesson::{LessonEntry, lessons};
use quebra_api::words::Language;
use quebra_api::{catalogue, method};

/// Reads any text that is accepted, and knows what to suggest.
#[derive(Clone, Copy)]
pub(crate) struct Suggested {
    words: fn() -> Vec<&'static str>,
    accepts: fn(&str) -> bool,
}

impl Suggested {
    /// Any LEVEL; the built-in ones are suggested.
    pub(crate) fn levels() -> Self {
        static NAMES: OnceLock<Vec<String>> = OnceLock::new();
        fn names() -> Vec<String> {
            catalogue::level_rows(None).into_iter().map(|row| row.name).collect()
        }
        Self { words: || NAMES.get_or_init(names).iter().map(String::as_str).collect(), accepts: |_| true }
    }

    /// Any LEVEL or a puzzle.
    pub(crate) fn games() -> Self {
        Self { words: || [quebra_puzzles::Kind::names(), (Self::levels().words)()].concat(), accepts: |_| true }
    }

    /// Any method; those of all puzzles are suggested.
    pub(crate) fn methods() -> Self {
        static NAMES: OnceLock<Vec<String>> = OnceLock::new();
        Self { words: || NAMES.get_or_init(method::names).iter().map(String::as_str).collect(), accepts: |_| true }
    }

    /// Any heuristic; those of all puzzles are suggested.
    pub(crate) fn heuristics() -> Self {
        Self { words: method::heuristics, accepts: |_| true }
    }

    /// Any lesson; those that come with quebra are suggested.
    pub(crate) fn lessons() -> Self {
        let names = || lessons().entries().iter().map(LessonEntry::name).collect();
        Self { words: names, accepts: |_| true }
    }

    /// A language, by any name of a locale.
    pub(crate) fn languages() -> Self {
        let codes = || Language::ALL.map(Language::code).to_vec();
        Self { words: codes, accepts: |name| Language::of(name).is_some() }
    }
}

impl TypedValueParser for Suggested {
    type Value = String;

    fn parse_ref(&self, command: &Command, argument: Option<&Arg>, value: &OsStr) -> Result<String, Error> {
        let text = revealed(StringValueParser::new().parse_ref(command, argument, value)?);
        if (self.accepts)(&text) {
            return Ok(text);
        }
        // What is refused is refused as if there were nothing but the suggestions.
        PossibleValuesParser::new((self.words)()).parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new((self.words)().into_iter().map(PossibleValue::new)))
    }
}

/// Stands for a hyphen that begins no option.
const HYPHEN: &str = "\u{1}";

/// A level of standard input, such as `-#2`, looks like an option: it is not to be taken for one.
pub(crate) fn disguised(argument: OsString) -> OsString {
    match argument.to_str().and_then(|text| text.strip_prefix('-')).filter(|rest| rest.starts_with('#')) {
        Some(rest) => format!("{HYPHEN}{rest}").into(),
        None => argument,
    }
}

fn revealed(text: String) -> String {
    text.strip_prefix(HYPHEN).map(|rest| format!("-{rest}")).unwrap_or(text)
}

/// A message that may quote what [was disguised](disguised), as it was written.
pub(crate) fn quoting(message: &str) -> String {
    message.replace(&format!("{HYPHEN}#"), "-#")
}
