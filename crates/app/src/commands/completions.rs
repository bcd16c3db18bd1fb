//! `quebra completions`: a completion script for a shell.

use clap::{Args, Command};
use clap_complete::Shell;

use crate::cli::output::{self, Status, print};

#[derive(Args)]
pub(crate) struct CompletionsArguments {
    /// Which shell
    shell: Shell,
}

pub(crate) fn run(arguments: &CompletionsArguments, command: &Command) -> output::Outcome {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut shown(command), "quebra", &mut script);
    let script = String::from_utf8_lossy(&script);
    print(&if arguments.shell == Shell::Bash { whole(&script) } else { script.into_owned() })?;
    Ok(Status::Done)
}

/// The script of bash, which is asked about words that are broken at colons, with them whole.
fn whole(script: &str) -> String {
    format!("{WHOLE}\n{}", script.replace("complete -F _quebra ", "complete -F _quebra_whole "))
}

const WHOLE: &str = include_str!("completions.bash");

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
