//! `quebra man`: the manual.

use std::path::{Path, PathBuf};

use clap::{Args, Command};
use clap_mangen::Man;
use quebra_api::Error;
use quebra_api::words::Words;

use crate::cli::help;
use crate::cli::output::{self, Status, print};

#[derive(Args)]
pub(crate) struct ManArguments {
    /// Write one page for each command into this folder instead
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

/// A part of the manual: things in roff, and what there is to say of each; then something about all of them.
struct Section {
    heading: &'static str,
    things: &'static [(&'static str, &'static str)],
    last: Option<&'static str>,
}

/// What a manual has besides what the arguments tell.
const MORE: [Section; 4] = [
    Section {
        heading: "EXAMPLES",
        things: &[
            (r"\fBquebra play bloxorz\fR", "Play the first level of Bloxorz that is not solved yet."),
            (
                r"\fBquebra solve n\-puzzle/korf/42 \-m idastar:manhattan \-m wastar:manhattan@1.5\fR",
                "Compare two methods on a board of the 15-puzzle.",
            ),
            (
                r"\fBquebra solve \(aqcohesion:3302/1110/1113/0230\(aq \-\-trace\fR",
                "Solve a level given by its code, and draw every board.",
            ),
            (
                r"\fBquebra hint my.txt#3 U U R \-\-stage 3\fR",
                "The next good move after three moves on the third level of a file.",
            ),
            (
                r"\fBquebra solve \-#2 \-\-json < levels.txt | jq .moves\fR",
                "The second level of standard input, for programs.",
            ),
            (
                r"\fBquebra lab run experiments/n\-puzzle.toml && quebra lab report n\-puzzle.db \-\-out report\fR",
                "Run an experiment and report on it.",
            ),
        ],
        last: None,
    },
    Section {
        heading: "EXIT STATUS",
        things: &[
            (r"\fB0\fR", "Solved, or done."),
            (r"\fB1\fR", "Bad input or another error; a solution that is wrong, a level with problems."),
            (r"\fB2\fR", "Wrong usage."),
            (r"\fB10\fR", "A trace is rejected."),
            (r"\fB11\fR", "Proved unsolvable."),
            (r"\fB12\fR", "Stopped by another limit without a solution."),
            (r"\fB14\fR", "Another process of the same work is lost."),
            (r"\fB22\fR, \fB23\fR", "Out of memory, out of time."),
            (r"\fB130\fR", "Interrupted; the best known result is still printed."),
        ],
        last: Some("With several methods it is the status of the first one that did not solve the level."),
    },
    Section {
        heading: "FILES",
        things: &[
            (
                r"\fI$XDG_DATA_HOME/quebra/progress.json\fR",
                "Games and solved levels of quebra play (~/.local/share unless it is set).",
            ),
            (r"\fI$XDG_CACHE_HOME/quebra/tables\fR", "Pattern databases of quebra tables (~/.cache unless it is set)."),
        ],
        last: None,
    },
    Section {
        heading: "ENVIRONMENT",
        things: &[
            (r"\fBNO_COLOR\fR", "Without --color, there are no colours."),
            (r"\fBLC_ALL\fR, \fBLC_MESSAGES\fR, \fBLANG\fR", "The language, unless --lang names one."),
            (
                r"\fBCOLUMNS\fR",
                "How wide messages are where standard error is no terminal; without it they are not wrapped.",
            ),
            (r"\fBXDG_DATA_HOME\fR, \fBXDG_CACHE_HOME\fR", "Where files are kept; see above."),
        ],
        last: None,
    },
];

/// What clap calls the parts that it writes.
const HEADINGS: [&str; 6] = ["NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "SUBCOMMANDS", "VERSION"];

pub(crate) fn run(arguments: &ManArguments, command: Command, words: Words) -> output::Outcome {
    let command = help::told(command, words);
    let Some(folder) = &arguments.out else {
        print(&page(command, words)?)?;
        return Ok(Status::Done);
    };
    write_all(folder, command, words).map_err(|error| Error::file(folder, &error))?;
    Ok(Status::Done)
}

/// One page for each command.
fn write_all(folder: &Path, command: Command, words: Words) -> std::io::Result<()> {
    std::fs::create_dir_all(folder)?;
    clap_mangen::generate_to(command.clone(), folder)?;
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if name.starts_with("quebra") && name.ends_with(".1") {
            let text = std::fs::read_to_string(&path)?;
            std::fs::write(&path, headed(&text, words))?;
        }
    }
    std::fs::write(folder.join("quebra.1"), page(command, words)?)
}

/// The page of the whole command.
fn page(command: Command, words: Words) -> std::io::Result<String> {
    let mut page = Vec::new();
    let man = Man::new(command);
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_description_section(&mut page)?;
    man.render_options_section(&mut page)?;
    man.render_subcommands_section(&mut page)?;
    for Section { heading, things, last } in &MORE {
        page.extend(format!(".SH {}\n", help::tell_in(words, heading)).bytes());
        for (thing, text) in *things {
            page.extend(format!(".TP\n{thing}\n{}\n", plain(&help::tell_in(words, text))).bytes());
        }
        page.extend(last.iter().flat_map(|text| format!(".PP\n{}\n", plain(&help::tell_in(words, text))).into_bytes()));
    }
    man.render_version_section(&mut page)?;
    Ok(headed(&String::from_utf8_lossy(&page), words))
}

/// A text with the headings of its parts in somebody's language.
fn headed(page: &str, words: Words) -> String {
    let head = |line: &str| match line.strip_prefix(".SH ").filter(|heading| HEADINGS.contains(heading)) {
        Some(heading) => format!(".SH {}\n", help::tell_in(words, heading)),
        None => format!("{line}\n"),
    };
    page.lines().map(head).collect()
}

/// Words in which roff sees nothing of its own.
fn plain(text: &str) -> String {
    text.replace('\\', r"\(rs").replace('-', r"\-").replace('\'', r"\(aq")
}
