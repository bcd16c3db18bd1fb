//! `quebra man`: the manual.

use std::path::PathBuf;

use clap::{Args, Command};
use clap_mangen::Man;

use crate::cli::output::{self, Status, print};

#[derive(Args)]
pub(crate) struct ManArguments {
    /// Write one page for each command into this folder instead
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

/// What a manual has besides what the arguments tell, in roff.
const MORE: &str = r".SH EXAMPLES
.TP
\fBquebra play bloxorz\fR
Play the first level of Bloxorz that is not solved yet.
.TP
\fBquebra solve n\-puzzle/korf/42 \-m idastar:manhattan \-m wastar:manhattan@1.5\fR
Compare two methods on a board of the 15\-puzzle.
.TP
\fBquebra solve \(aqcohesion:3302/1110/1113/0230\(aq \-\-trace\fR
Solve a level given by its code, and draw every board.
.TP
\fBquebra hint my.txt#3 U U R \-\-stage 3\fR
The next good move after three moves on the third level of a file.
.TP
\fBquebra solve \-#2 \-\-json < levels.txt | jq .moves\fR
The second level of standard input, for programs.
.TP
\fBquebra lab run experiments/n\-puzzle.toml && quebra lab report n\-puzzle.db\fR
Run an experiment and report on it.
.SH EXIT STATUS
.TP
\fB0\fR
Solved, or done.
.TP
\fB1\fR
Bad input or another error; a solution that is wrong, a level with problems.
.TP
\fB2\fR
Wrong usage.
.TP
\fB11\fR
Proved unsolvable.
.TP
\fB12\fR
Stopped by another limit without a solution.
.TP
\fB22\fR, \fB23\fR
Out of memory, out of time.
.TP
\fB130\fR
Interrupted; the best known result is still printed.
.PP
With several methods it is the status of the first one that did not solve the level.
.SH FILES
.TP
\fI$XDG_DATA_HOME/quebra/progress.json\fR
Games and solved levels of \fBquebra play\fR (\fI~/.local/share\fR unless it is set).
.TP
\fI$XDG_CACHE_HOME/quebra/tables\fR
Pattern databases of \fBquebra tables\fR (\fI~/.cache\fR unless it is set).
.SH ENVIRONMENT
.TP
\fBNO_COLOR\fR
Without \fB\-\-color\fR, there are no colours.
.TP
\fBLC_ALL\fR, \fBLC_MESSAGES\fR, \fBLANG\fR
The language, unless \fB\-\-lang\fR names one.
.TP
\fBCOLUMNS\fR
How wide messages are where standard error is no terminal; without it they are not wrapped.
.TP
\fBXDG_DATA_HOME\fR, \fBXDG_CACHE_HOME\fR
Where files are kept; see above.
";

pub(crate) fn run(arguments: &ManArguments, command: Command) -> output::Outcome {
    if let Some(folder) = &arguments.out {
        std::fs::create_dir_all(folder)?;
        clap_mangen::generate_to(command.clone(), folder)?;
        std::fs::write(folder.join("quebra.1"), page(command)?)?;
    } else {
        print(&page(command)?)?;
    }
    Ok(Status::Done)
}

/// The page of the whole command.
fn page(command: Command) -> std::io::Result<String> {
    let mut page = Vec::new();
    let man = Man::new(command);
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_description_section(&mut page)?;
    man.render_options_section(&mut page)?;
    man.render_subcommands_section(&mut page)?;
    page.extend(MORE.as_bytes());
    man.render_version_section(&mut page)?;
    Ok(String::from_utf8_lossy(&page).into_owned())
}
