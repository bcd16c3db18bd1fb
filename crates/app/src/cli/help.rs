//! Help and what is wrong with arguments, in the language of the reader. The sources have them in English, where they belong to; a
//! dictionary has the rest, text by text, so that a text that changes does not keep an old translation. clap's own words are in it, too.

use std::collections::HashMap;
use std::ffi::OsString;
use std::sync::LazyLock;

use clap::builder::{PossibleValue, StyledStr};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Command, Error, ValueEnum};
use quebra_api::words::{Language, Words};

use super::arguments::Colours;

/// English and Portuguese, line by line.
const PORTUGUESE: &str = include_str!("../../locales/help.pt-PT.txt");

static DICTIONARY: LazyLock<HashMap<&'static str, &'static str>> = LazyLock::new(|| {
    let lines: Vec<&str> = PORTUGUESE.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).collect();
    lines.chunks(2).map(|pair| (pair[0], pair[1])).collect()
});

/// The language that the arguments ask for, before anybody reads them.
pub(crate) fn wanted(arguments: &[OsString]) -> Words {
    let words = arguments.iter().map(|word| word.to_str().unwrap_or_default()).take_while(|word| *word != "--");
    let words: Vec<&str> = words.collect();
    let pairs = words.windows(2).filter(|pair| pair[0] == "--lang").map(|pair| pair[1]);
    let mut values = words.iter().filter_map(|word| word.strip_prefix("--lang=")).chain(pairs);
    Words::new(values.find(|value| Language::of(value).is_some()))
}

/// Without the options that all commands have and that are heeded by now, where the command is `help`: clap's own takes none.
pub(crate) fn bare(words: Vec<OsString>) -> Vec<OsString> {
    let is_good = |option: &str, value: &str| match option {
        "--color" => Colours::from_str(value, false).is_ok(),
        "--lang" => Language::of(value).is_some(),
        _ => false,
    };
    if words.get(1).is_none_or(|word| word != "help") {
        return words;
    }
    let mut bare = Vec::new();
    let mut words = words.into_iter().peekable();
    while let Some(word) = words.next() {
        let text = word.to_str().unwrap_or_default();
        if text.split_once('=').is_some_and(|(option, value)| is_good(option, value)) {
            continue;
        }
        let next = words.peek().and_then(|next| next.to_str());
        if next.is_some_and(|value| is_good(text, value)) {
            words.next();
            continue;
        }
        bare.push(word);
    }
    bare
}

/// The command with its help in a language.
pub(crate) fn told(mut command: Command, words: Words) -> Command {
    if words.language == Language::English {
        return command;
    }
    // Help options and the command `help` are there from now on.
    command.build();
    tell_command(command)
}

fn tell_command(mut command: Command) -> Command {
    let styled = |text: Option<&StyledStr>| text.map(|text| tell(&text.to_string()));
    let (about, long) = (styled(command.get_about()), styled(command.get_long_about()));
    let after = styled(command.get_after_help());
    command = command.mut_args(tell_argument);
    let usage = command.render_usage().to_string().replace("[OPTIONS]", say("[OPTIONS]"));
    let usage = usage.trim_start_matches("Usage:").trim().replace("<COMMAND>", &format!("<{}>", say("COMMAND")));
    let template = format!("{{about-with-newline}}\n{} {{usage}}\n\n{{all-args}}{{after-help}}", say("Usage:"));
    command = command.override_usage(usage).help_template(template);
    command = command.subcommand_help_heading(say("Commands")).subcommand_value_name(say("COMMAND"));
    command = about.into_iter().fold(command, Command::about);
    command = long.into_iter().fold(command, Command::long_about);
    command = after.into_iter().fold(command, Command::after_help);
    command.mut_subcommands(tell_command)
}

fn tell_argument(argument: Arg) -> Arg {
    let heading = argument.get_help_heading().unwrap_or(if argument.is_positional() { "Arguments" } else { "Options" });
    let heading = say(heading);
    let names: Vec<&'static str> =
        argument.get_value_names().unwrap_or_default().iter().map(|name| say(name.as_str())).collect();
    let (values, defaults) = (possible_values(&argument), default_value(&argument));
    let whole = |text: &StyledStr, values: &str| tell(&text.to_string()) + values + &defaults;
    let (brief, full) = &values;
    let help = argument.get_help().map(|text| whole(text, brief));
    let long = argument.get_long_help().or(argument.get_help().filter(|_| !full.is_empty()));
    let long = long.map(|text| whole(text, full));
    let argument = argument.help_heading(heading).hide_default_value(true).hide_possible_values(true);
    let argument = if names.is_empty() { argument } else { argument.value_names(names) };
    let argument = help.into_iter().fold(argument, Arg::help);
    long.into_iter().fold(argument, Arg::long_help)
}

/// The words that an argument takes, in short, and with what they mean.
fn possible_values(argument: &Arg) -> (String, String) {
    let values: Vec<PossibleValue> = argument.get_possible_values();
    if values.is_empty() || argument.is_hide_possible_values_set() || !argument.get_action().takes_values() {
        return (String::new(), String::new());
    }
    let names: Vec<&str> = values.iter().map(PossibleValue::get_name).collect();
    let brief = format!(" [{}: {}]", say("possible values"), names.join(", "));
    let meaning = |value: &PossibleValue| value.get_help().map(|help| format!(": {}", tell(&help.to_string())));
    if !values.iter().any(|value| value.get_help().is_some()) {
        return (brief.clone(), brief);
    }
    let list = values.iter().map(|value| format!("\n- {}{}", value.get_name(), meaning(value).unwrap_or_default()));
    (brief, format!("\n\n{}:{}\n\n", say("Possible values"), list.collect::<String>()))
}

fn default_value(argument: &Arg) -> String {
    let values: Vec<&str> = argument.get_default_values().iter().filter_map(|value| value.to_str()).collect();
    if values.is_empty() || argument.is_hide_default_value_set() || !argument.get_action().takes_values() {
        return String::new();
    }
    format!(" [{}: {}]", say("default"), values.join(" "))
}

/// A text, paragraph by paragraph; a point at the end of one stays.
fn tell(text: &str) -> String {
    let told = |text: &str| match text.strip_suffix('.').filter(|_| !DICTIONARY.contains_key(text)) {
        Some(rest) => DICTIONARY.get(rest).map(|told| format!("{told}.")),
        None => DICTIONARY.get(text).map(ToString::to_string),
    };
    text.split("\n\n").map(|text| told(text).unwrap_or_else(|| text.to_string())).collect::<Vec<_>>().join("\n\n")
}

/// A text that the sources have in English, where the dictionary has it.
pub(crate) fn tell_in(words: Words, text: &str) -> String {
    if words.language == Language::English { text.to_string() } else { tell(text) }
}

/// A word; one that is not known stays as it is, as names do.
fn say(word: &str) -> &'static str {
    DICTIONARY.get(word).copied().unwrap_or_else(|| word.to_string().leak())
}

/// What is wrong with arguments; nothing where clap says it in English alone.
pub(crate) fn complaint(error: &Error, words: Words) -> Option<String> {
    if words.language == Language::English {
        return None;
    }
    let context = |kind| error.get(kind).map(ToString::to_string).unwrap_or_default();
    let (argument, value) = (context(ContextKind::InvalidArg), context(ContextKind::InvalidValue));
    let (pattern, blanks) = match error.kind() {
        ErrorKind::UnknownArgument => ("unexpected argument '{}' found", vec![argument]),
        ErrorKind::InvalidSubcommand => ("unrecognized subcommand '{}'", vec![context(ContextKind::InvalidSubcommand)]),
        ErrorKind::InvalidValue if value.is_empty() => {
            ("a value is required for '{}' but none was supplied", vec![argument])
        }
        ErrorKind::InvalidValue => ("invalid value '{}' for '{}'", vec![value, argument]),
        ErrorKind::ValueValidation => {
            let why = std::error::Error::source(error).map(|why| tell(&why.to_string())).unwrap_or_default();
            ("invalid value '{}' for '{}': {}", vec![value, argument, why])
        }
        ErrorKind::MissingRequiredArgument => {
            ("the following required arguments were not provided: {}", vec![argument])
        }
        ErrorKind::MissingSubcommand => {
            ("'{}' requires a subcommand but one was not provided", vec![context(ContextKind::InvalidSubcommand)])
        }
        ErrorKind::ArgumentConflict => {
            ("the argument '{}' cannot be used with '{}'", vec![argument, context(ContextKind::PriorArg)])
        }
        ErrorKind::TooManyValues => {
            ("unexpected value '{}' for '{}' found; no more were expected", vec![value, argument])
        }
        _ => return None,
    };
    let mut text = blanks.iter().fold(say(pattern).to_string(), |text, blank| text.replacen("{}", blank, 1));
    if let Some(ContextValue::Strings(values)) = error.get(ContextKind::ValidValue).filter(|_| !text.is_empty()) {
        text += &format!("\n  [{}: {}]", say("possible values"), values.join(", "));
    }
    let similar = [ContextKind::SuggestedArg, ContextKind::SuggestedSubcommand, ContextKind::SuggestedValue];
    if let Some(similar) = similar.into_iter().find_map(|kind| error.get(kind)) {
        text += &format!("\n\n  {}", say("tip: there is '{}'").replacen("{}", &similar.to_string(), 1));
    }
    Some(format!("{}: {text}\n\n{}\n", say("error"), say("For more information, try '--help'.")))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use clap::CommandFactory;

    use super::*;
    use crate::commands::Arguments;

    const WORDS: Words = Words { language: Language::Portuguese };

    /// Every text of the help of a command and of what is below it.
    fn texts(command: &Command, found: &mut BTreeSet<String>) {
        let mut add = |text: Option<&StyledStr>| {
            let text = text.map(ToString::to_string).unwrap_or_default();
            found.extend(text.split("\n\n").filter(|text| !text.is_empty()).map(str::to_string));
        };
        add(command.get_about());
        add(command.get_long_about());
        add(command.get_after_help());
        for argument in command.get_arguments().filter(|argument| !argument.is_hide_set()) {
            add(argument.get_help());
            add(argument.get_long_help());
            if !argument.is_hide_possible_values_set() {
                argument.get_possible_values().iter().for_each(|value| add(value.get_help()));
            }
        }
        let arguments = || command.get_arguments().filter(|argument| argument.get_action().takes_values());
        found.extend(
            arguments().flat_map(|argument| argument.get_value_names().unwrap_or_default()).map(ToString::to_string),
        );
        found.extend(command.get_arguments().filter_map(|argument| argument.get_help_heading()).map(str::to_string));
        command.get_subcommands().filter(|command| !command.is_hide_set()).for_each(|command| texts(command, found));
    }

    /// What is the same in both languages: names of things that are never translated.
    const NAMES: [&str; 6] = ["ROWSxCOLUMNS", "COMMIT", "DB", "SHELL", "PUZZLE", "I/N"];

    #[test]
    fn every_command_and_argument_has_portuguese_and_every_line_is_used() {
        let mut command = Arguments::command();
        command.build();
        let mut found = BTreeSet::new();
        texts(&command, &mut found);
        let is_known = |text: &String| {
            let rest = text.strip_suffix('.').unwrap_or(text);
            DICTIONARY.contains_key(text.as_str()) || DICTIONARY.contains_key(rest) || NAMES.contains(&text.as_str())
        };
        let missing: Vec<&String> = found.iter().filter(|text| !is_known(text)).collect();
        assert!(missing.is_empty(), "without Portuguese: {missing:#?}");
        let source = include_str!("help.rs").split("mod tests").next().unwrap_or_default();
        let parsers = [include_str!("fields.rs"), include_str!("../../../api/src/limits.rs")].concat()
            + include_str!("../../../api/src/options.rs")
            + include_str!("../../../api/src/fields.rs")
            + include_str!("../../../api/src/wish.rs")
            + include_str!("../../../lab/src/plan.rs")
            + include_str!("../../../studio/src/generate.rs")
            + include_str!("../../../puzzles/src/n_puzzle/tables/file.rs")
            + include_str!("../commands/man.rs")
            + include_str!("../commands/hint.rs")
            + include_str!("../commands/generate.rs")
            + include_str!("../commands/serve.rs");
        // What commands print of what the sources say in English.
        for row in quebra_api::catalogue::rows() {
            found.extend([row.about.moves, row.about.why].map(str::to_string));
            found.extend(row.about.heuristics.iter().map(|heuristic| heuristic.summary.to_string()));
            for algorithm in &row.about.algorithms {
                found.extend([algorithm.guarantee, algorithm.summary].map(ToString::to_string));
            }
        }
        let is_used = |text: &&&str| {
            found.iter().any(|known| known.strip_suffix('.').unwrap_or(known) == **text || known == **text)
                || [source, &parsers].iter().any(|source| source.contains(&format!("\"{text}\"")))
        };
        let unused: Vec<_> = DICTIONARY.keys().filter(|text| !is_used(text)).collect();
        assert!(unused.is_empty(), "nobody says: {unused:#?}");
    }

    #[test]
    fn help_is_told_in_portuguese() {
        let mut command = told(Arguments::command(), WORDS);
        let help = command.render_long_help().to_string();
        assert!(help.contains("Utilização:") && help.contains("Comandos:") && help.contains("Opções:"), "{help}");
        for english in ["Usage", "Options", "Print ", "[default", "[possible"] {
            for subcommand in command.get_subcommands_mut() {
                let help = subcommand.render_long_help().to_string();
                assert!(!help.contains(english), "{english}: {help}");
            }
        }
        let solve = command.find_subcommand_mut("solve").expect("it is there").render_help().to_string();
        assert!(solve.contains("[predefinição: lifo]") && solve.contains("[valores: lifo, fifo]"), "{solve}");
    }

    #[test]
    fn what_is_wrong_is_told_in_portuguese() {
        for (arguments, expected) in [
            (vec!["solve"], "faltam argumentos: <NÍVEL>"),
            (vec!["solv"], "não há o subcomando 'solv'"),
            (vec!["solve", "bloxorz/1", "--tiem", "3s"], "não há o argumento '--tiem'"),
            (vec!["solve", "bloxorz/1", "--width", "x"], "o valor 'x' não serve para '--width <NÚMERO>'"),
            (vec!["generate", "chess"], "o valor 'chess' não serve para '<PUZZLE>'\n  [valores: n-puzzle,"),
        ] {
            let words = ["quebra"].into_iter().chain(arguments);
            let error = told(Arguments::command(), WORDS).try_get_matches_from(words).expect_err("it is wrong");
            let text = complaint(&error, WORDS).expect("it is told");
            assert!(text.starts_with("erro: ") && text.contains(expected), "{text}");
        }
    }

    #[test]
    fn help_takes_the_options_that_all_commands_have() {
        let bare = |text: &str| {
            let words = bare(text.split(' ').map(OsString::from).collect());
            words.into_iter().map(|word| word.into_string().unwrap()).collect::<Vec<_>>().join(" ")
        };
        for text in ["quebra help solve --color never", "quebra help --lang=pt solve", "quebra help --lang pt solve"] {
            assert_eq!(bare(text), "quebra help solve");
        }
        for text in ["quebra help solve --color pink", "quebra solve help --lang pt", "quebra help solve --lang"] {
            assert_eq!(bare(text), text);
        }
    }

    #[test]
    fn the_language_is_known_before_arguments_are_read() {
        let wanted = |arguments: &[&str]| wanted(&arguments.iter().map(OsString::from).collect::<Vec<_>>()).language;
        assert_eq!(wanted(&["quebra", "--lang", "pt", "solve"]), Language::Portuguese);
        assert_eq!(wanted(&["quebra", "solve", "--lang=pt-PT"]), Language::Portuguese);
        assert_eq!(wanted(&["quebra", "--lang", "en", "--", "--lang", "pt"]), Language::English);
    }
}
