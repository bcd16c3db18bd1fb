//! `quebra grade`: judges programs that search, one, or a whole class; or one trace.

use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;
use quebra_api::Error;
use quebra_api::harmless::harmless;
use quebra_api::source::Source;
use quebra_api::trace::Trace;
use quebra_api::words::Words;
use quebra_grade::assignment::{Assignment, Visibility};
use quebra_grade::grading::{Graded, Key, grade};
use quebra_grade::init;
use quebra_grade::report::{Class, Show, csv};
use quebra_grade::run::{Isolation, Runner};
use quebra_puzzles::Kind;
use quebra_puzzles::wording::wording;

use crate::cli::arguments::{WorkArguments, puzzle_name};
use crate::cli::files;
use crate::cli::interrupt::{DASHBOARD, is_interrupted};
use crate::cli::output::{self, Status, plain_table, print, print_json};
use crate::cli::progress;

#[derive(Args)]
#[command(mut_arg("time", |time| time.help("Judge an answer no longer than this, such as 10s or 500ms [default: 1min]")))]
#[command(mut_arg("memory", |memory| memory.help("Judge with at most this much memory, such as 2GiB [default: 80 % of what is free]")))]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
pub(crate) struct GradeArguments {
    /// The assignment: a TOML file, such as --init writes
    #[arg(required_unless_present_any = ["trace", "init"], conflicts_with_all = ["trace", "init"])]
    assignment: Option<PathBuf>,
    /// What a student handed in: a program, a folder with one, or a file with answers
    #[arg(required_unless_present_any = ["trace", "init", "all"], conflicts_with = "all")]
    submission: Option<PathBuf>,
    /// Judge one trace, `-` for standard input: 0 accepted, 10 rejected, 1 unreadable
    #[arg(long, value_name = "FILE")]
    trace: Option<PathBuf>,
    /// Grade everything in this folder, a submission each
    #[arg(long, value_name = "DIR")]
    all: Option<PathBuf>,
    /// Write an assignment to begin with, and skeletons in Python, Java, C++ and Rust
    #[arg(long, value_name = "DIR", num_args = 0..=1, default_missing_value = ".", conflicts_with = "trace")]
    init: Option<PathBuf>,
    /// The puzzle of the new assignment [default: the first one]
    #[arg(long, value_name = "NAME", value_parser = puzzle_name(), hide_possible_values = true, requires = "init")]
    puzzle: Option<String>,
    /// Write a page with the results; for a class, one for each submission into this folder
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Write Gradescope's results.json; for a class, one for each submission into this folder
    #[arg(long, value_name = "FILE")]
    gradescope: Option<PathBuf>,
    /// Write `JUnit`'s XML; for a class, one for each submission into this folder
    #[arg(long, value_name = "FILE")]
    junit: Option<PathBuf>,
    /// Write a table with a line for each submission
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Say nothing of hidden tests but their points: for pages that students read
    #[arg(long)]
    students: bool,
    /// Where links to the workbench lead
    #[arg(long, value_name = "ADDRESS", default_value = "http://127.0.0.1:4747/")]
    page: String,
    /// Run programs without bubblewrap, even if it is installed
    #[arg(long)]
    no_sandbox: bool,
    /// Write over files that are there
    #[arg(long)]
    force: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    limits: WorkArguments,
}

/// How long judging an answer may take unless the user says otherwise.
const PATIENCE: Duration = Duration::from_mins(1);
/// No trace is larger, in mebibytes.
const MOST_TRACE: usize = 256;

pub(crate) fn run(arguments: &GradeArguments, words: Words) -> output::Outcome {
    match (&arguments.trace, &arguments.init, &arguments.assignment) {
        (Some(trace), ..) => judge(arguments, trace, words),
        (_, Some(folder), _) => begin(arguments, folder, words),
        (.., Some(assignment)) => grade_all(arguments, assignment, words),
        _ => unreachable!("one of them is required"),
    }
}

/// Judges one trace.
fn judge(arguments: &GradeArguments, path: &Path, words: Words) -> output::Outcome {
    let words = if arguments.json { Words::ENGLISH } else { words };
    let Source { name, text } = Source::at(path, MOST_TRACE)?;
    let trace = Trace::read(&name, &text)?;
    let level = trace.open()?;
    let limits = arguments.limits.limits_within(PATIENCE);
    let verdict = progress::watch(words, &name, || trace.judge(level.game.as_ref(), None, words, limits, &DASHBOARD))?;
    if arguments.json {
        print_json(&verdict)?;
    } else if let (Some(line), Some(rule), Some(message)) = (verdict.line, verdict.rule, &verdict.message) {
        let values = [("line", line.to_string().into()), ("rule", rule.into()), ("message", message.clone().into())];
        print(&format!("{}: {}\n", harmless(&name), words.say_with("grade-rejected", &values)))?;
    } else {
        print(&format!("{}: {}\n", harmless(&name), words.say("grade-accepted")))?;
    }
    Ok(if verdict.accepted { Status::Done } else { Status::Rejected })
}

/// Writes an assignment and skeletons.
fn begin(arguments: &GradeArguments, folder: &Path, words: Words) -> output::Outcome {
    #[derive(serde::Serialize)]
    struct Begun {
        schema: quebra_api::schema::Schema,
        files: Vec<String>,
    }
    let kind = match &arguments.puzzle {
        Some(name) => Kind::named(name).expect("clap knows the puzzles"),
        None => &quebra_puzzles::ALL[0],
    };
    let new = init::files(kind)?;
    for file in &new {
        let path = folder.join(file.path);
        std::fs::create_dir_all(path.parent().unwrap_or(folder)).map_err(|error| Error::file(&path, &error))?;
        files::check(&path, arguments.force)?;
    }
    let mut written = Vec::new();
    for file in new {
        let path = folder.join(file.path);
        files::write(&path, file.text.as_bytes(), arguments.force)?;
        written.push(path.display().to_string());
    }
    if arguments.json {
        print_json(&Begun { schema: quebra_api::schema::Schema, files: written })?;
        return Ok(Status::Done);
    }
    let mut text: String =
        written.iter().map(|file| words.say_with("grade-written", &[("file", file.clone().into())]) + "\n").collect();
    let assignment = folder.join(init::ASSIGNMENT);
    let command = format!("quebra grade {} {}", assignment.display(), folder.join("python").display());
    text.push_str(&(words.say_with("grade-next", &[("command", command.into())]) + "\n"));
    print(&text)?;
    Ok(Status::Done)
}

/// What is to be graded: one submission, or all in a folder.
fn submissions(arguments: &GradeArguments) -> Result<Vec<PathBuf>, Error> {
    let Some(folder) = &arguments.all else { return Ok(arguments.submission.clone().into_iter().collect()) };
    let problem = |error: std::io::Error| Error::file(folder, &error);
    let mut all = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(problem)? {
        let path = entry.map_err(problem)?.path();
        let is_hidden = path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'));
        if !is_hidden {
            all.push(path);
        }
    }
    all.sort();
    if all.is_empty() {
        let folder = folder.display().to_string();
        return Err(Error::input(wording!("fault-grade-empty", "{folder}: there are no submissions", folder)));
    }
    Ok(all)
}

fn grade_all(arguments: &GradeArguments, path: &Path, words: Words) -> output::Outcome {
    let words = if arguments.json { Words::ENGLISH } else { words };
    let assignment = Assignment::read(path)?;
    let paths = submissions(arguments)?;
    if let [only] = &paths[..]
        && !only.exists()
    {
        let file = only.display().to_string();
        return Err(Error::input(wording!("fault-grade-missing", "{file}: there is no such file or folder", file)));
    }
    let is_class = arguments.all.is_some();
    for out in [&arguments.html, &arguments.gradescope, &arguments.junit].into_iter().flatten() {
        if is_class {
            std::fs::create_dir_all(out).map_err(|error| Error::file(out, &error))?;
        } else {
            files::check(out, arguments.force)?;
        }
    }
    arguments.csv.as_ref().map(|csv| files::check(csv, arguments.force)).transpose()?;
    let executable = std::env::current_exe()?;
    let isolation = if arguments.no_sandbox { Isolation::Limits } else { Isolation::best() };
    let runner = Runner { child: (executable, &["confine"]), isolation, dashboard: &DASHBOARD };
    let limits = arguments.limits.limits_within(PATIENCE);
    let graded = progress::watch(words, &assignment.title, || {
        let key = Key::new(&assignment, limits, &runner);
        let mut graded = Vec::new();
        for path in &paths {
            graded.push(grade(&assignment, &key, path, &runner, limits));
            if is_interrupted() {
                break;
            }
        }
        graded
    });
    let show = Show { words, hidden: !arguments.students, page: &arguments.page };
    write_all(arguments, &graded, show, is_class)?;
    if arguments.json {
        if is_class {
            print_json(&Class::new(&assignment.title, assignment.points(), &graded, words))?;
        } else if let Some(graded) = graded.first() {
            print_json(&graded.grades(words))?;
        }
    } else {
        let text = if is_class { tell_class(&assignment, &graded, words) } else { tell(&graded[0], show) };
        print(&text)?;
    }
    Ok(if is_interrupted() { Status::Interrupted } else { Status::Done })
}

/// Writes the files that were asked for.
fn write_all(arguments: &GradeArguments, graded: &[Graded], show: Show, is_class: bool) -> Result<(), Error> {
    let write = |out: &Option<PathBuf>, ending: &str, text: &dyn Fn(&Graded) -> String| {
        let Some(out) = out else { return Ok::<(), Error>(()) };
        for graded in graded {
            let path = if is_class { out.join(format!("{}.{ending}", graded.name)) } else { out.clone() };
            files::write(&path, text(graded).as_bytes(), arguments.force)?;
        }
        Ok(())
    };
    write(&arguments.html, "html", &|graded| graded.html(show))?;
    write(&arguments.gradescope, "json", &|graded| graded.gradescope(show.words))?;
    write(&arguments.junit, "xml", &|graded| graded.junit(show.words))?;
    let table = arguments.csv.as_ref().map(|path| files::write(path, csv(graded).as_bytes(), arguments.force));
    table.transpose().map(|_| ())
}

/// One submission, test by test.
fn tell(graded: &Graded, show: Show) -> String {
    let words = show.words;
    let mut lines = String::new();
    for marked in &graded.tests {
        let is_hidden = marked.test.visibility != Visibility::Visible;
        let (sign, test) = (if marked.is_right() { "✓" } else { "✗" }, marked.test);
        let points = [("points", marked.points.tell(words).into()), ("of", test.points.tell(words).into())];
        lines.push_str(&format!("{sign} {}: {}\n", test.name, words.say_with("grade-points", &points)));
        let message = if is_hidden && !show.hidden { words.say("grade-hidden") } else { marked.tell(words) };
        if !marked.is_right() {
            lines.push_str(&format!("  {message}\n"));
        }
    }
    let isolation = match graded.isolation {
        Isolation::Bubblewrap => words.say("grade-isolated"),
        Isolation::Limits => words.say("grade-limited"),
    };
    let points = [
        ("title", harmless(&graded.name).into_owned().into()),
        ("points", graded.points().tell(words).into()),
        ("of", graded.assignment.points().tell(words).into()),
    ];
    lines + &format!("{}\n{isolation}\n", words.say_with("grade-summary", &points))
}

/// A class, a line for each submission.
fn tell_class(assignment: &Assignment, graded: &[Graded], words: Words) -> String {
    let mut table = plain_table();
    for graded in graded {
        let signs: String = graded.tests.iter().map(|marked| if marked.is_right() { '✓' } else { '✗' }).collect();
        table.add_row([harmless(&graded.name).into_owned(), graded.points().tell(words), signs]);
    }
    let hundredths: u32 = graded.iter().map(|graded| graded.points().0).sum();
    let mean = quebra_grade::assignment::Points(hundredths / graded.len().max(1) as u32);
    let values = [
        ("count", graded.len().into()),
        ("mean", mean.tell(words).into()),
        ("of", assignment.points().tell(words).into()),
    ];
    format!("{}\n{}\n", table.trim_fmt(), words.say_with("grade-class", &values))
}
