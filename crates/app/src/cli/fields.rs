//! Options that are made from the fields of a request, so that a command offers what a request takes, by the same names.

use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::error::ErrorKind;
use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, Args, Command, Error, FromArgMatches};
use quebra_api::fields::{Field, Fields};
use quebra_api::limits::Bounds;
use quebra_api::options::Choices;
use quebra_api::wish::{self, Common, Value, Wishes};
use quebra_puzzles::generate::Takes;

/// The first fields of a request, as options.
pub(crate) struct FieldArguments<T, const COUNT: usize>(pub(crate) T);

/// Fields that commands offer as options.
pub(crate) trait Offered: Fields {
    /// Under which heading of the help.
    fn heading(field: &Field<Self>) -> &'static str;
}

impl Offered for Bounds {
    fn heading(_: &Field<Self>) -> &'static str {
        "Limits"
    }
}

impl Offered for Choices {
    fn heading(_: &Field<Self>) -> &'static str {
        "Options of algorithms"
    }
}

impl Offered for Common {
    fn heading(_: &Field<Self>) -> &'static str {
        "What a level should be like"
    }
}

/// What a level should be like: what all puzzles take, and what their cards say besides.
pub(crate) struct WishArguments(pub(crate) Wishes);

type CommonArguments = FieldArguments<Common, { Common::FIELDS.len() }>;

impl Args for WishArguments {
    fn augment_args(command: Command) -> Command {
        let features = wish::features().into_iter().map(|(feature, puzzles)| {
            let help = format!("{} ({})", feature.about.en, puzzles.join(", "));
            let argument = Arg::new(feature.name).long(feature.name).help(help);
            let argument = argument.help_heading("Options of single puzzles");
            match feature.takes {
                Takes::Nothing => argument.action(ArgAction::SetTrue),
                Takes::Count => argument.value_name("COUNT").value_parser(|text: &str| {
                    text.parse::<usize>().map(|count| count.to_string()).map_err(|_| "expected a number")
                }),
                Takes::OneOf(words) => argument.value_name("WHAT").value_parser(PossibleValuesParser::new(words)),
            }
        });
        CommonArguments::augment_args(command).args(features)
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for WishArguments {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let mut wishes = Wishes { common: CommonArguments::from_arg_matches(matches)?.0, ..Wishes::default() };
        for (feature, _) in wish::features() {
            if matches.value_source(feature.name) == Some(ValueSource::CommandLine) {
                let value = match feature.takes {
                    Takes::Nothing => Value::Flag(true),
                    _ => Value::Word(matches.get_one::<String>(feature.name).cloned().unwrap_or_default()),
                };
                wishes.features.insert(feature.name.to_string(), value);
            }
        }
        Ok(Self(wishes))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

fn name<T>(field: &Field<T>) -> &'static str {
    field.option.unwrap_or(field.name)
}

/// What it is, who reads it, and what it is unless it is said.
fn help<T>(field: &Field<T>) -> String {
    if field.readers.is_empty() {
        return field.help.to_string();
    }
    let readers = field.readers.join(", ");
    match field.help.split_once(" [") {
        Some((help, default)) => format!("{help} ({readers}) [{default}"),
        None => format!("{} ({readers})", field.help),
    }
}

fn argument<T: Offered>(field: &'static Field<T>) -> Arg {
    let argument = Arg::new(name(field)).long(name(field)).help(help(field)).help_heading(T::heading(field));
    if field.value.is_empty() {
        return argument.action(ArgAction::SetTrue);
    }
    let argument = argument.value_name(field.value);
    let argument = match field.words {
        [] => argument.value_parser(|text: &str| (field.set)(&mut T::default(), text).map(|()| text.to_string())),
        words => {
            let value = |&(word, help): &(&'static str, &'static str)| match help {
                "" => PossibleValue::new(word),
                help => PossibleValue::new(word).help(help),
            };
            argument.value_parser(PossibleValuesParser::new(words.iter().map(value)))
        }
    };
    if field.default.is_empty() { argument } else { argument.default_value(field.default) }
}

impl<T: Offered, const COUNT: usize> Args for FieldArguments<T, COUNT> {
    fn augment_args(command: Command) -> Command {
        command.args(T::FIELDS[..COUNT].iter().map(argument))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl<T: Offered, const COUNT: usize> FromArgMatches for FieldArguments<T, COUNT> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let mut fields = T::default();
        for field in &T::FIELDS[..COUNT] {
            // What is not said is left to whoever reads it.
            if matches.value_source(name(field)) == Some(ValueSource::CommandLine) {
                let text = if field.value.is_empty() { None } else { matches.get_one::<String>(name(field)) };
                let text = text.map_or("", String::as_str);
                (field.set)(&mut fields, text).map_err(|error| Error::raw(ErrorKind::ValueValidation, error))?;
            }
        }
        Ok(Self(fields))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}
