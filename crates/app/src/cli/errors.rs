//! Errors for people: one message that says where and what was expected, with a picture of the place.

use std::ffi::OsString;
use std::io;
use std::process::ExitCode;

use quebra_api::Error;
use quebra_api::error::{Code, Failure, Fault};
use quebra_api::harmless::is_harmful;
use quebra_api::words::Words;
use serde::Serialize;

use super::output::Status;
use super::suggested::quoting;
use super::{diagnostic, help, output, system};

/// Prints the message, and gives the exit status.
pub(crate) fn report(error: &Error, words: Words) -> ExitCode {
    print(error, words);
    match error.code {
        Code::Usage => ExitCode::from(2),
        Code::Peer => Status::Lost.into(),
        _ => Status::Bad.into(),
    }
}

/// Does a program read what is printed? Then errors are for it, too.
pub(crate) fn is_json() -> bool {
    std::env::args_os().skip(1).take_while(|argument| argument != "--").any(|argument| argument == "--json")
}

/// Prints the message.
pub(crate) fn print(error: &Error, words: Words) {
    output::remark(&text(error, words));
}

/// Several errors of one input: for programs they are one object, the first of them with the others beside it.
#[derive(Serialize)]
struct Failures {
    #[serde(flatten)]
    first: Failure,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    more: Vec<Fault>,
}

/// Prints the messages of several errors.
pub(crate) fn print_all<'a>(errors: impl IntoIterator<Item = &'a Error>, words: Words) {
    let mut errors = errors.into_iter();
    if !is_json() {
        return errors.for_each(|error| print(error, words));
    }
    if let Some(first) = errors.next() {
        let failures = Failures { first: first.into(), more: errors.map(Fault::from).collect() };
        output::remark(&output::json_line(&failures));
    }
}

/// The message, as it is printed.
pub(crate) fn text(error: &Error, words: Words) -> String {
    match error.code {
        _ if is_json() => output::json_line(&Failure::from(error)),
        // clap's own layout, so that all usage errors look alike.
        Code::Usage => {
            let more = help::tell_in(words, "For more information, try '--help'.");
            diagnostic::render(error, words, system::message_width()) + &format!("\n{more}\n")
        }
        _ => diagnostic::render(error, words, system::message_width()),
    }
}

/// Says on standard error what is worth knowing, though nothing is wrong.
pub(crate) fn note(text: &str, words: Words) {
    output::remark(&diagnostic::note(text, words, system::message_width()));
}

/// The same for what may be wrong.
pub(crate) fn warn(text: &str, words: Words) {
    output::remark(&diagnostic::warning(text, words, system::message_width()));
}

/// Would an argument do something to a terminal? Clap quotes arguments as they are, and what they hold could not be told from its own
/// colours, so it is to have none then.
pub(crate) fn are_harmful(arguments: &[OsString]) -> bool {
    arguments.iter().any(|word| word.to_string_lossy().contains(is_harmful))
}

/// Prints what clap has to say, perhaps [without colours](are_harmful): help, or what is wrong with the arguments.
pub(crate) fn refuse(error: &clap::Error, is_plain: bool, words: Words) -> ExitCode {
    let is_help = !error.use_stderr();
    let text = error.render();
    let text = if is_plain { quoting(&text.ansi().to_string()) } else { text.to_string() };
    if is_json() && !is_help {
        let message = text.split("\n\n").next().unwrap_or_default().trim_start_matches("error: ").trim();
        return report(&Error::usage(message), Words::ENGLISH);
    }
    let told = help::complaint(error, words).filter(|_| !is_help).map(|told| quoting(&told));
    let width = system::message_width();
    if is_help || (told.is_none() && !is_plain && diagnostic::fits(&text, width)) {
        let is_unread = |error: &io::Error| error.kind() == io::ErrorKind::BrokenPipe;
        match error.print() {
            // Help that nobody got is not done.
            Err(error) if is_help && !is_unread(&error) => return report(&error.into(), words),
            _ => {}
        }
    } else {
        // Clap breaks no lines.
        output::remark(&diagnostic::lines(told.as_deref().unwrap_or(&text), words, width));
    }
    ExitCode::from(error.exit_code() as u8)
}

/// Bugs panic; the message asks for a report instead of showing a backtrace.
pub(crate) fn install() {
    let default = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        default(panic);
        output::remark("This is a bug in quebra, not in your level. Please report it with the command you ran.\n");
    }));
}
