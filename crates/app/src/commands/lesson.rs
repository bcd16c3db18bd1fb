//! `quebra lesson`: list and print the lessons of the page, and check one of your own.

use std::path::Path;

use clap::{Args, Subcommand};
use quebra_api::lesson::{check, lessons, text};
use quebra_api::source::Source;
use quebra_api::words::Words;

use crate::cli::arguments::WorkArguments;
use crate::cli::errors;
use crate::cli::interrupt::{DASHBOARD, heed, is_interrupted};
use crate::cli::output::{self, Status, plain_table, print, print_json};
use crate::cli::progress;
use crate::cli::suggested::Suggested;

/// No lesson is larger.
const MOST_MEBIBYTES: usize = 1;

#[derive(Args)]
pub(crate) struct LessonArguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// List the lessons that come with quebra
    List(ListArguments),
    /// Print the text of one of them, to write your own from
    Show(ShowArguments),
    /// Tell what is wrong with a lesson: with its form, and with questions that the engine cannot answer
    Check(CheckArguments),
}

#[derive(Args)]
struct ListArguments {
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Args)]
struct ShowArguments {
    /// The name of the lesson, as in the list
    #[arg(value_name = "NAME", value_parser = Suggested::lessons(), hide_possible_values = true)]
    name: String,
}

#[derive(Args)]
struct CheckArguments {
    /// The lesson, a Markdown file; `-` for standard input
    #[arg(value_name = "FILE")]
    file: String,
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    limits: WorkArguments,
}

pub(crate) fn run(arguments: &LessonArguments, words: Words) -> output::Outcome {
    match &arguments.command {
        Command::List(arguments) if arguments.json => print_json(lessons())?,
        Command::List(_) => {
            let mut table = plain_table();
            for lesson in lessons().entries() {
                let title = lesson.title(words.language);
                let questions = words.say_with("cli-lesson-questions", &[("count", lesson.questions().into())]);
                table.add_row([lesson.name(), title, &questions]);
            }
            print(&format!("{}\n", table.trim_fmt()))?;
        }
        Command::Show(arguments) => print(text(&arguments.name)?)?,
        Command::Check(arguments) => return look_over(arguments, words),
    }
    Ok(Status::Done)
}

fn look_over(arguments: &CheckArguments, words: Words) -> output::Outcome {
    let Source { name, text: source } = Source::at(Path::new(&arguments.file), MOST_MEBIBYTES)?;
    let limits = arguments.limits.limits();
    let _heed = heed();
    let checked = progress::watch(words, &arguments.file, || check(&name, &source, limits, &DASHBOARD));
    if is_interrupted() {
        return Ok(Status::Interrupted);
    }
    let checked = match checked {
        Ok(checked) => checked,
        Err(all) => {
            errors::print_all(&all, words);
            return Ok(Status::Bad);
        }
    };
    if arguments.json {
        print_json(&checked)?;
        return Ok(Status::Done);
    }
    let title = checked.title.get(words.language.tag()).or(checked.title.values().next()).cloned().unwrap_or_default();
    let count = [("title", title.into()), ("count", checked.questions.len().into())];
    let mut table = plain_table();
    for question in &checked.questions {
        let line = words.say_with("cli-lesson-line", &[("line", question.line.into())]);
        table.add_row([&line, question.kind, &question.answer]);
    }
    print(&format!("{}\n{table}\n", words.say_with("cli-lesson-fine", &count)))?;
    Ok(Status::Done)
}
