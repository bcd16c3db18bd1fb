//! What a student hands in: a program in any language, or a file with answers.

use std::path::{Path, PathBuf};
use std::time::Duration;

use quebra_api::level::load_known;
use quebra_api::trace::TITLE;
use tempfile::TempDir;

use crate::assignment::Assignment;
use crate::finding::Finding;
use crate::run::{Bounds, End, Program, Ran, Runner};

/// What a student handed in, ready to be asked.
pub enum Submission {
    /// A program, and the folder that it was built into, if it was.
    Program(Program, Option<TempDir>),
    /// Answers, each about a level.
    Answers(Vec<Answer>),
}

/// An answer in a file.
pub struct Answer {
    /// The code of its level, if it names one that there is.
    pub code: Option<String>,
    /// The method it names.
    pub method: Option<String>,
    /// Its text, after as many empty lines as stand before it in the file.
    pub text: String,
}

/// How programs of a language are built and started, by the ending of their files.
struct Recipe {
    ending: &'static str,
    /// `{file}`, all `{files}` of this ending that were handed in, the folder `{out}` for what is built, and the file's `{stem}`.
    build: &'static [&'static str],
    run: &'static [&'static str],
}

const RECIPES: [Recipe; 7] = [
    Recipe { ending: "py", build: &[], run: &["python3", "{file}"] },
    Recipe { ending: "js", build: &[], run: &["node", "{file}"] },
    Recipe { ending: "java", build: &["javac", "-d", "{out}", "{files}"], run: &["java", "-cp", "{out}", "{stem}"] },
    Recipe {
        ending: "cpp",
        build: &["g++", "-std=c++17", "-O2", "-o", "{out}/program", "{files}"],
        run: &["{out}/program"],
    },
    Recipe {
        ending: "cc",
        build: &["g++", "-std=c++17", "-O2", "-o", "{out}/program", "{files}"],
        run: &["{out}/program"],
    },
    Recipe { ending: "c", build: &["cc", "-O2", "-o", "{out}/program", "{files}"], run: &["{out}/program"] },
    Recipe {
        ending: "rs",
        build: &["rustc", "--edition", "2024", "-O", "-o", "{out}/program", "{file}"],
        run: &["{out}/program"],
    },
];

/// What building may take.
const BUILD: Bounds = Bounds { time: Duration::from_mins(2), memory: 4 << 30, output: 1 << 20 };
/// A file with answers is not larger.
const MOST_ANSWERS: u64 = 64 << 20;
/// A program that needs no recipe, in a folder.
const PROGRAM: &str = "run";
/// Names that a program's first file may have, where there are several.
const FIRST: [&str; 2] = ["search", "main"];

impl Submission {
    /// Opens what lies at a path: builds a program, reads answers. What is wrong with it is what is found in all tests.
    pub fn open(path: &Path, assignment: &Assignment, runner: &Runner) -> Result<Self, Box<Finding>> {
        let Ok(path) = path.canonicalize() else { return Err(Finding::NoSubmission.into()) };
        if path.is_file()
            && let Some(answers) = answers(&path)
        {
            return Ok(Self::Answers(answers));
        }
        let folder = if path.is_dir() { path.clone() } else { path.parent().unwrap_or(&path).to_path_buf() };
        if let Some(run) = &assignment.run {
            let out = build(runner, &folder, assignment.build.as_deref(), &path, &[])?;
            let built = out.as_ref().map(|out| out.path().to_path_buf());
            let command = filled(run.iter().map(String::as_str), &path, &[], built.as_deref());
            return Ok(Self::Program(Program { command, folder, built }, out));
        }
        // What lies beside a file that was handed in alone is what others handed in.
        let is_alone = !path.is_dir();
        let file = if is_alone { path } else { first_file(&path)? };
        let ending = file.extension().map(|ending| ending.to_string_lossy().into_owned()).unwrap_or_default();
        let Some(recipe) = RECIPES.iter().find(|recipe| recipe.ending == ending) else {
            if is_executable(&file) {
                let command = vec![file.display().to_string()];
                return Ok(Self::Program(Program { command, folder, built: None }, None));
            }
            return Err(Finding::NoSubmission.into());
        };
        let commands: Vec<String> = recipe.build.iter().map(ToString::to_string).collect();
        let commands = (!commands.is_empty()).then_some(&commands[..]);
        let files = if is_alone { vec![file.clone()] } else { files_of(&folder, recipe.ending) };
        let out = build(runner, &folder, commands, &file, &files)?;
        let built = out.as_ref().map(|out| out.path().to_path_buf());
        let command = filled(recipe.run.iter().copied(), &file, &files, built.as_deref());
        Ok(Self::Program(Program { command, folder, built }, out))
    }
}

/// The file that a program begins with.
fn first_file(folder: &Path) -> Result<PathBuf, Box<Finding>> {
    let entries = std::fs::read_dir(folder).map_err(|_| Box::new(Finding::NoSubmission))?;
    let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).filter(|path| path.is_file()).collect();
    files.sort();
    if let Some(program) = files.iter().find(|file| file.ends_with(PROGRAM) && is_executable(file)) {
        return Ok(program.clone());
    }
    let is_source = |file: &&PathBuf| {
        let ending = file.extension().map(|ending| ending.to_string_lossy());
        RECIPES.iter().any(|recipe| ending.as_deref() == Some(recipe.ending))
    };
    let sources: Vec<&PathBuf> = files.iter().filter(is_source).collect();
    let is_first = |file: &&&PathBuf| {
        let stem = file.file_stem().map(|stem| stem.to_string_lossy().to_lowercase()).unwrap_or_default();
        FIRST.contains(&stem.as_str())
    };
    match (&sources[..], sources.iter().find(is_first)) {
        ([only], _) | (_, Some(only)) => Ok((*only).clone()),
        _ => Err(Finding::NoSubmission.into()),
    }
}

#[cfg(unix)]
fn is_executable(file: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    file.metadata().is_ok_and(|file| file.is_file() && file.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn is_executable(file: &Path) -> bool {
    file.extension().is_some_and(|ending| ending == "exe")
}

/// The files of an ending in a folder.
fn files_of(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut files: Vec<PathBuf> =
        entries.filter(|path| path.extension().is_some_and(|other| other == ending)).collect();
    files.sort();
    files
}

/// A command with what is known only here.
fn filled<'a>(
    command: impl Iterator<Item = &'a str>,
    file: &Path,
    files: &[PathBuf],
    out: Option<&Path>,
) -> Vec<String> {
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    let out = out.map(|out| out.display().to_string()).unwrap_or_default();
    let mut words = Vec::new();
    for word in command {
        if word == "{files}" {
            words.extend(files.iter().map(|file| file.display().to_string()));
        } else {
            let word = word.replace("{file}", &file.display().to_string());
            words.push(word.replace("{out}", &out).replace("{stem}", &stem));
        }
    }
    words
}

/// Builds a program, if it has to be built.
fn build(
    runner: &Runner,
    folder: &Path,
    command: Option<&[String]>,
    file: &Path,
    files: &[PathBuf],
) -> Result<Option<TempDir>, Box<Finding>> {
    let Some(command) = command else { return Ok(None) };
    let out = tempfile::Builder::new().prefix("quebra-grade-").tempdir();
    let out = out.map_err(|error| Box::new(Finding::NotBuilt(error.to_string())))?;
    let words = filled(command.iter().map(String::as_str), file, files, Some(out.path()));
    let program = Program { command: words, folder: folder.to_path_buf(), built: None };
    match runner.build(&program, BUILD, out.path()) {
        Ran { end: End::Exit(0), .. } => Ok(Some(out)),
        Ran { end: End::Interrupted, .. } => Err(Finding::Ended(End::Interrupted, String::new()).into()),
        Ran { end: end @ End::NotStarted(_), .. } => Err(Finding::Ended(end, String::new()).into()),
        Ran { out: said, complaint, .. } => {
            let complaint =
                if complaint.trim().is_empty() { String::from_utf8_lossy(&said).into_owned() } else { complaint };
            // Where things lie on this machine says nothing to a student.
            let complaint = complaint.replace(&out.path().display().to_string(), "…");
            let beside = format!("{}{}", folder.display(), std::path::MAIN_SEPARATOR);
            Err(Finding::NotBuilt(complaint.replace(&beside, "")).into())
        }
    }
}

/// The answers in a file, if it is one that has any.
fn answers(path: &Path) -> Option<Vec<Answer>> {
    if path.metadata().ok()?.len() > MOST_ANSWERS {
        return None;
    }
    let text = String::from_utf8(std::fs::read(path).ok()?).ok()?;
    let is_title = |line: &str| line.trim().trim_start_matches('\u{feff}') == TITLE;
    let value = |line: &str, key: &str| line.trim().strip_prefix(key).map(|value| value.trim().to_string());
    let first = text.lines().find(|line| !line.trim().is_empty() && !line.trim().starts_with('#'))?;
    let has_titles = is_title(first);
    if !has_titles && value(first, "level:").is_none() {
        return None;
    }
    let mut answers: Vec<Answer> = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let begins = if has_titles { is_title(line) } else { value(line, "level:").is_some() };
        if begins {
            answers.push(Answer { code: None, method: None, text: "\n".repeat(index) });
        }
        let Some(answer) = answers.last_mut() else { continue };
        answer.text.push_str(line);
        answer.text.push('\n');
        if let Some(level) = value(line, "level:") {
            answer.code = load_known(&level).ok().map(|level| level.game.code());
        } else if let Some(method) = value(line, "method:") {
            answer.method = Some(method);
        }
    }
    Some(answers)
}
