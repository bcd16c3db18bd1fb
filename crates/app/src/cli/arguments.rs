//! Options that several commands share.

use std::ffi::OsString;
use std::num::NonZero;
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::time::Duration;

use clap::builder::PossibleValuesParser;
use clap::{Args, ColorChoice, ValueEnum, ValueHint};
use quebra_api::Error;
use quebra_api::level::{self, Level};
use quebra_api::limits::{Bounds, Memory};
use quebra_api::options::Choices;
use quebra_puzzles::Kind;
use quebra_search::Limits;

use super::fields::FieldArguments;
use super::suggested::Suggested;
use super::system;

/// When to use colours.
#[derive(Clone, Copy, Default, ValueEnum)]
pub(crate) enum Colours {
    /// On a terminal, unless `NO_COLOR` is set
    #[default]
    Auto,
    Always,
    Never,
}

impl Colours {
    /// What the arguments say, before anybody reads them: help and refusals want to know it.
    pub(crate) fn wanted(arguments: &[OsString]) -> Self {
        let words = arguments.iter().map(|word| word.to_str().unwrap_or_default()).take_while(|word| *word != "--");
        let words: Vec<&str> = words.collect();
        let pairs = words.windows(2).filter(|pair| pair[0] == "--color").map(|pair| pair[1]);
        let values = words.iter().filter_map(|word| word.strip_prefix("--color=")).chain(pairs);
        values.filter_map(|value| Self::from_str(value, false).ok()).next_back().unwrap_or_default()
    }

    /// For clap.
    pub(crate) fn choice(self) -> ColorChoice {
        match self {
            Self::Auto => ColorChoice::Auto,
            Self::Always => ColorChoice::Always,
            Self::Never => ColorChoice::Never,
        }
    }

    pub(crate) fn apply(self) {
        let choice = match self {
            Self::Auto => anstream::ColorChoice::Auto,
            Self::Always => anstream::ColorChoice::Always,
            Self::Never => anstream::ColorChoice::Never,
        };
        choice.write_global();
    }
}

/// Which level.
#[derive(Args)]
pub(crate) struct LevelArguments {
    /// A built-in level, a file, `-`, or a level code
    #[arg(value_parser = Suggested::levels(), hide_possible_values = true, value_hint = ValueHint::FilePath)]
    pub(crate) level: String,
    /// The puzzle of a file that does not name one
    #[arg(long, value_name = "NAME", value_parser = puzzle_name(), hide_possible_values = true)]
    pub(crate) puzzle: Option<String>,
}

impl LevelArguments {
    /// Opens it.
    pub(crate) fn load(&self) -> Result<Level, Error> {
        level::load(&self.level, self.puzzle.as_deref())
    }

    /// Opens it and plays moves on it: those of a saved game, then those given.
    pub(crate) fn load_game(&self, moves: &[String]) -> Result<Level, Error> {
        level::load_game(&self.level, self.puzzle.as_deref(), moves)
    }
}

/// Reads the name of a puzzle.
pub(crate) fn puzzle_name() -> PossibleValuesParser {
    PossibleValuesParser::new(Kind::names())
}

/// Reads a number that is not zero.
pub(crate) fn positive(text: &str) -> Result<NonZero<usize>, &'static str> {
    text.parse().map_err(|_| "expected a number of at least 1")
}

/// Reads a number within a range; outside of it, what was expected is told.
pub(crate) fn ranged<T: Clone + FromStr + PartialOrd>(
    range: RangeInclusive<T>,
    expected: &'static str,
) -> impl Fn(&str) -> Result<T, &'static str> + Clone {
    move |text| text.parse().ok().filter(|number| range.contains(number)).ok_or(expected)
}

/// Bounds on work of any kind.
pub(crate) type WorkArguments = FieldArguments<Bounds, 3>;
/// Bounds on a search.
pub(crate) type LimitArguments = FieldArguments<Bounds, 4>;
/// Choices that some algorithms read, but for the number of threads.
pub(crate) type AlgorithmArguments = FieldArguments<Choices, 4>;
/// Choices that some algorithms read.
pub(crate) type ChoiceArguments = FieldArguments<Choices, 5>;

/// The memory asked for, in bytes, or as much as is left to us.
pub(crate) fn memory(size: Option<Memory>) -> usize {
    size.map_or_else(system::default_memory, |size| size.0)
}

/// The number of threads asked for, or one for each core. More than that help nobody, but a few are nobody's harm.
pub(crate) fn threads(count: Option<NonZero<usize>>) -> NonZero<usize> {
    const ALWAYS: NonZero<usize> = NonZero::new(64).expect("it is not zero");
    let cores = std::thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN);
    count.unwrap_or(cores).min(cores.max(ALWAYS))
}

impl<const COUNT: usize> FieldArguments<Bounds, COUNT> {
    pub(crate) fn limits(&self) -> Limits {
        self.0.limits(memory(self.0.memory), None)
    }

    /// The same, but with a time limit where the user gave none.
    pub(crate) fn limits_within(&self, time: Duration) -> Limits {
        self.0.limits(memory(self.0.memory), Some(time))
    }
}

#[cfg(test)]
mod tests {
    use quebra_api::fields::Fields;

    use super::*;

    #[test]
    fn what_is_left_out_are_moves_and_threads() {
        assert_eq!(Bounds::FIELDS.last().map(|field| field.name), Some("moves"));
        assert_eq!(Choices::FIELDS.last().map(|field| field.name), Some("threads"));
        assert_eq!((Bounds::FIELDS.len(), Choices::FIELDS.len()), (4, 5));
    }
}
