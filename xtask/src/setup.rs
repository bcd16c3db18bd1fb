//! What the checks need beyond a Rust toolchain, and how it is had. Only `--setup` installs anything, and it says beforehand what and how.

use std::path::PathBuf;
use std::process::Command;

use crate::site::engine;
use crate::steps::{Steps, cargo, program, spell, succeeds};

/// Something a check needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tool {
    Rustfmt,
    Clippy,
    Nightly,
    Deny,
    PublicApi,
    Npm,
    Chromium,
    Slurm,
    WebAssembly,
}

impl Tool {
    const ALL: [Self; 9] = [
        Self::Rustfmt,
        Self::Clippy,
        Self::Nightly,
        Self::Deny,
        Self::PublicApi,
        Self::Npm,
        Self::Chromium,
        Self::Slurm,
        Self::WebAssembly,
    ];

    /// If it is not there: a sentence that says so.
    pub(crate) fn missing(self) -> Option<String> {
        (!self.is_there()).then(|| format!("there is no {}", self.name()))
    }

    fn name(self) -> &'static str {
        match self {
            Self::Rustfmt => "rustfmt",
            Self::Clippy => "Clippy",
            Self::Nightly => "nightly toolchain",
            Self::Deny => "cargo-deny",
            Self::PublicApi => "cargo-public-api",
            Self::Npm => "npm",
            Self::Chromium => "Chromium",
            Self::Slurm => "Slurm",
            Self::WebAssembly => "toolchain for WebAssembly",
        }
    }

    fn is_there(self) -> bool {
        match self {
            Self::Rustfmt => succeeds(cargo(&["fmt", "--version"])),
            Self::Clippy => succeeds(cargo(&["clippy", "--version"])),
            Self::Nightly => succeeds(cargo(&["+nightly", "--version"])),
            Self::Deny => succeeds(cargo(&["deny", "--version"])),
            Self::PublicApi => succeeds(cargo(&["public-api", "--version"])),
            Self::Npm => succeeds(program("npm", &["--version"])),
            Self::WebAssembly => engine::is_there(),
            // The page's tests look for it in the same places.
            Self::Chromium => {
                std::env::var_os("CHROMIUM").is_some_and(|path| std::path::Path::new(&path).exists())
                    || ["chromium", "chromium-browser", "google-chrome"]
                        .iter()
                        .any(|name| succeeds(program(&format!("/usr/bin/{name}"), &["--version"])))
            }
            // Daemons are where only root looks by itself. Asked for their version, some of them look for a configuration.
            Self::Slurm => ["slurmctld", "slurmd", "sbatch", "munged"].iter().all(|name| {
                let folders = std::env::var_os("PATH").unwrap_or_default();
                let mut folders = std::env::split_paths(&folders).chain([PathBuf::from("/usr/sbin")]);
                folders.any(|folder| folder.join(name).is_file())
            }),
        }
    }

    /// The commands that install it; none if there is no way here.
    fn recipe(self) -> Vec<Command> {
        let rustup = |arguments: &[&str]| {
            if succeeds(program("rustup", &["--version"])) { vec![program("rustup", arguments)] } else { Vec::new() }
        };
        match self {
            Self::Rustfmt => rustup(&["component", "add", "rustfmt"]),
            Self::Clippy => rustup(&["component", "add", "clippy"]),
            Self::Nightly => rustup(&["toolchain", "install", "nightly", "--profile", "minimal"]),
            Self::Deny | Self::PublicApi => {
                // Without optimisation it is built in a fifth of the time, and quick enough.
                let mut install = cargo(&["install", self.name(), "--debug", "--locked"]);
                install.env("CARGO_PROFILE_DEV_DEBUG", "0");
                vec![install]
            }
            Self::Npm => apt(&["nodejs", "npm"]),
            Self::Chromium => apt(&["chromium"]),
            Self::Slurm => apt(&["slurmctld", "slurmd", "slurm-client", "munge"]),
            Self::WebAssembly => {
                let usual = rustup(&["target", "add", engine::WASM]);
                let other = apt(&engine::PACKAGES);
                let way = |commands: &[Command]| commands.iter().map(spell).collect::<Vec<_>>().join(" && ");
                match (&usual[..], &other[..]) {
                    // Where the first way leads nowhere, there is another.
                    ([_, ..], [_, ..]) => {
                        vec![program("sh", &["-c", &format!("{} || {{ {}; }}", way(&usual), way(&other))])]
                    }
                    _ => usual.into_iter().chain(other).collect(),
                }
            }
        }
    }
}

/// Packages of Debian and its relatives.
fn apt(packages: &[&str]) -> Vec<Command> {
    if !succeeds(program("apt-get", &["--version"])) {
        return Vec::new();
    }
    let is_root = program("id", &["-u"]).output().is_ok_and(|output| output.stdout.trim_ascii() == b"0");
    let apt = |arguments: &[&str]| {
        let words: &[&str] = if is_root { &["apt-get"] } else { &["sudo", "--non-interactive", "apt-get"] };
        let mut apt = program(words[0], &words[1..]);
        apt.args(["--quiet", "--quiet"]).args(arguments).env("DEBIAN_FRONTEND", "noninteractive");
        apt
    };
    vec![apt(&["update"]), apt(&[&["install", "--yes", "--no-install-recommends"], packages].concat())]
}

/// Installs what is missing. What cannot be had is left to the steps that need it: they skip themselves aloud.
pub(crate) fn run(steps: &mut Steps) {
    let missing: Vec<_> =
        Tool::ALL.into_iter().filter(|tool| !tool.is_there()).map(|tool| (tool, tool.recipe())).collect();
    if missing.is_empty() {
        println!("setup: everything is there, nothing is installed");
        return;
    }
    println!("setup: this is missing, and is installed so:");
    for (tool, recipe) in &missing {
        match &recipe[..] {
            [] => println!("  {}: no way is known here", tool.name()),
            recipe => {
                let commands: Vec<_> = recipe.iter().map(spell_whole).collect();
                println!("  {}: {}", tool.name(), commands.join(" && "));
            }
        }
    }
    for (tool, recipe) in missing {
        if !recipe.is_empty() {
            steps.check(&format!("setup: {}", tool.name()), || install(tool, recipe));
        }
    }
}

fn install(tool: Tool, recipe: Vec<Command>) -> Result<(), String> {
    for mut command in recipe {
        let status = command.status().map_err(|error| format!("{}: {error}", spell(&command)))?;
        if !status.success() {
            return Err(format!("{}: {status}", spell(&command)));
        }
    }
    tool.missing().map_or(Ok(()), Err)
}

/// A command with what it is told by its environment.
fn spell_whole(command: &Command) -> String {
    let settings = command.get_envs().filter_map(|(key, value)| Some((key, value?)));
    let mut words: Vec<_> = settings.map(|(key, value)| format!("{}={}", key.display(), value.display())).collect();
    words.push(spell(command));
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_missing_is_said_in_a_sentence() {
        assert_eq!(Tool::Rustfmt.missing(), (!Tool::Rustfmt.is_there()).then(|| "there is no rustfmt".to_string()));
    }

    #[test]
    fn recipes_are_spelled_as_one_would_type_them() {
        let install = &Tool::Deny.recipe()[0];
        assert_eq!(spell_whole(install), "CARGO_PROFILE_DEV_DEBUG=0 cargo install cargo-deny --debug --locked");
    }
}
