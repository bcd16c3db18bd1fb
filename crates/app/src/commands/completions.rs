//! `quebra completions`: a completion script for a shell.

use clap::builder::PossibleValue;
use clap::{Arg, Args, Command, ValueHint};
use clap_complete::Shell;

use crate::cli::output::{self, Status, print};

#[derive(Args)]
pub(crate) struct CompletionsArguments {
    /// Which shell
    shell: Shell,
}

pub(crate) fn run(arguments: &CompletionsArguments, command: &Command) -> output::Outcome {
    let (mut script, mut command) = (Vec::new(), shown(command));
    clap_complete::generate(arguments.shell, &mut command, "quebra", &mut script);
    let script = String::from_utf8_lossy(&script);
    print(&match arguments.shell {
        Shell::Bash => whole(&script),
        Shell::Zsh => with_files(&script, &command),
        Shell::Fish => script.into_owned() + &of_fish(&command, ""),
        _ => script.into_owned(),
    })?;
    Ok(Status::Done)
}

/// The script of bash, which is asked about words that are broken at colons, with them whole.
fn whole(script: &str) -> String {
    format!("{WHOLE}\n{}", script.replace("complete -F _quebra ", "complete -F _quebra_whole "))
}

const WHOLE: &str = include_str!("completions.bash");

/// The script of zsh, which completes no files where values are known; a LEVEL may be either.
fn with_files(script: &str, command: &Command) -> String {
    let mut script = script.replacen("\n\n", OR_FILE, 1);
    for argument in places(command).into_iter().filter(|argument| may_be_file(argument)) {
        let values = values(argument);
        script = script.replace(&format!(":({values})"), &format!(": _quebra_or_file {values}"));
    }
    script
}

const OR_FILE: &str = r#"

_quebra_or_file() {
    _alternative "values:value:($*)" 'files:file:_files'
}

"#;

/// What the script of fish leaves out: the values of arguments that are no options.
fn of_fish(command: &Command, condition: &str) -> String {
    let mut text = String::new();
    let arguments: Vec<&Arg> = command.get_positionals().filter(|argument| !values(argument).is_empty()).collect();
    if !arguments.is_empty() {
        let is_file = if arguments.iter().any(|argument| may_be_file(argument)) { "" } else { "-f " };
        let values = arguments.into_iter().map(values).collect::<Vec<_>>().join(" ");
        text.push_str(&format!("complete -c quebra -n \"{condition}\" {is_file}-a \"{values}\"\n"));
    }
    for subcommand in command.get_subcommands() {
        let name = subcommand.get_name();
        text.push_str(&match condition {
            "" => of_fish(subcommand, &format!("__fish_quebra_using_subcommand {name}")),
            _ => of_fish(subcommand, &format!("{condition}; and __fish_seen_subcommand_from {name}")),
        });
    }
    text
}

/// The arguments that are no options, of a command and of those below it.
fn places(command: &Command) -> Vec<&Arg> {
    command.get_positionals().chain(command.get_subcommands().flat_map(places)).collect()
}

/// The values that are known, as a shell reads a list.
fn values(argument: &Arg) -> String {
    argument.get_possible_values().iter().map(PossibleValue::get_name).collect::<Vec<_>>().join(" ")
}

fn may_be_file(argument: &Arg) -> bool {
    argument.get_value_hint() == ValueHint::FilePath && !values(argument).is_empty()
}

/// The command without what is hidden, which scripts would offer all the same.
fn shown(command: &Command) -> Command {
    // clap wants texts that live as long as the program, which is about to end.
    let kept = |text: &str| -> &'static str { text.to_string().leak() };
    let subcommands = command.get_subcommands().filter(|subcommand| !subcommand.is_hide_set()).map(shown);
    let mut shown = Command::new(kept(command.get_name())).args(command.get_arguments()).subcommands(subcommands);
    if let Some(about) = command.get_about() {
        shown = shown.about(about.clone());
    }
    if let Some(version) = command.get_version() {
        shown = shown.version(kept(version));
    }
    shown
}
