//! Errors for people: one message that says where and what was expected, with a picture of the place.

use std::fmt;
use std::io::{self, Write};
use std::process::ExitCode;

use miette::{Diagnostic, GraphicalReportHandler, GraphicalTheme, LabeledSpan, NamedSource, SourceCode};
use quebra_api::Error;
use quebra_api::error::{Code, Failure};
use quebra_api::words::Words;
use quebra_puzzles::wording::wording;

/// Prints the message, and gives the exit status.
pub(crate) fn report(error: &Error, words: Words) -> ExitCode {
    print(error, words);
    ExitCode::from(if error.code == Code::Usage { 2 } else { 1 })
}

/// Does a program read what is printed? Then errors are for it, too.
pub(crate) fn is_json() -> bool {
    std::env::args_os().skip(1).take_while(|argument| argument != "--").any(|argument| argument == "--json")
}

/// Prints the message.
pub(crate) fn print(error: &Error, words: Words) {
    let text = match error.code {
        _ if is_json() => serde_json::to_string(&Failure::from(error)).expect("our values have string keys") + "\n",
        // clap's own layout, so that all usage errors look alike.
        Code::Usage => format!("error: {error}\n\nFor more information, try '--help'.\n"),
        _ => render(error, words),
    };
    let _ = anstream::stderr().lock().write_all(text.as_bytes());
}

fn render(error: &Error, words: Words) -> String {
    let is_plain = anstream::AutoStream::choice(&io::stderr()) == anstream::ColorChoice::Never;
    let theme = if is_plain { GraphicalTheme::none() } else { GraphicalTheme::unicode() };
    let mut text = String::new();
    let handler = GraphicalReportHandler::new_themed(theme).with_links(false).with_width(100);
    let source = error.place.as_ref().map(|place| NamedSource::new(&place.file, place.source.clone()));
    handler.render_report(&mut text, &Told { error, words, source }).expect("writing to a string succeeds");
    text.trim_start_matches('\n').to_string()
}

/// Prints what clap has to say: help, or what is wrong with the arguments.
pub(crate) fn refuse(error: &clap::Error) -> ExitCode {
    if !error.use_stderr() || !is_json() {
        let _ = error.print();
        return ExitCode::from(error.exit_code() as u8);
    }
    let text = error.render().to_string();
    let message = text.split("\n\n").next().unwrap_or_default().trim_start_matches("error: ").trim();
    report(&Error::usage(message), Words::ENGLISH)
}

/// Bugs panic; the message asks for a report instead of showing a backtrace.
pub(crate) fn install() {
    let default = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        default(panic);
        eprintln!("This is a bug in quebra, not in your level. Please report it with the command you ran.");
    }));
}

/// An error in somebody's language.
#[derive(Debug)]
struct Told<'a> {
    error: &'a Error,
    words: Words,
    source: Option<NamedSource<String>>,
}

impl fmt::Display for Told<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.error.tell(self.words))
    }
}

impl std::error::Error for Told<'_> {}

impl Diagnostic for Told<'_> {
    fn source_code(&self) -> Option<&dyn SourceCode> {
        self.source.as_ref().map(|source| source as &dyn SourceCode)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let place = self.error.place.as_ref()?;
        let here = self.words.tell(&wording!("fault-here", "here"));
        let label = LabeledSpan::new(Some(here), place.span.start, place.span.len());
        Some(Box::new(std::iter::once(label)))
    }
}
