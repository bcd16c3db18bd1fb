//! An assignment as a teacher writes it: a TOML file. Whatever is wrong with it is told with its place.

use std::fmt;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::time::Duration;

use quebra_api::Error;
use quebra_api::format::Format;
use quebra_api::level::{Level, load};
use quebra_api::limits::{Memory, Time};
use quebra_api::method::Asked;
use quebra_api::options::Choices;
use quebra_api::source;
use quebra_api::words::Words;
use quebra_puzzles::Kind as Puzzle;
use quebra_puzzles::near::nearest;
use quebra_puzzles::wording::wording;
use quebra_studio::referee::{self, Kind, Moment};
use serde::{Deserialize, Deserializer, Serialize, de};
use toml::Spanned;

use crate::run::Bounds;

/// An assignment: what is asked, test by test.
pub struct Assignment {
    /// What it is called.
    pub title: String,
    /// How programs are built, if all of them are in one way.
    pub build: Option<Vec<String>>,
    /// How programs are started; what else they are tells it.
    pub run: Option<Vec<String>>,
    /// The tests, in the order of the file.
    pub tests: Vec<Test>,
}

/// One thing that is asked.
pub struct Test {
    /// The question's name and, where it has several tests, the number.
    pub name: String,
    /// The question, in words.
    pub title: String,
    /// On which level.
    pub level: Level,
    /// What.
    pub ask: Ask,
    /// By which method; for a heuristic, its name.
    pub method: Option<String>,
    /// Graph or tree search; none for any.
    pub search: Option<Kind>,
    /// When goals are looked for; none for any.
    pub goal: Option<Moment>,
    /// For what is right,
    pub points: Points,
    /// and for what is right in part.
    pub partial: Points,
    /// What the program may take.
    pub bounds: Bounds,
    /// Who may see it.
    pub visibility: Visibility,
    /// Must a heuristic be consistent, too?
    pub consistent: bool,
    /// How much a heuristic must know: the mean of h / true distance.
    pub informed: f64,
}

impl Test {
    /// Its name and, where the question has one of its own, the title.
    pub fn heading(&self) -> String {
        if self.name.starts_with(&self.title) { self.name.clone() } else { format!("{}: {}", self.name, self.title) }
    }
}

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Ask {
    /// A plan that solves the level.
    Plan,
    /// The optimal cost, or a plan of it.
    Cost,
    /// A trace of expansions.
    Trace,
    /// Estimates that are admissible.
    Heuristic,
}

impl Ask {
    /// The word that a program gets.
    pub fn name(self) -> &'static str {
        match self {
            Self::Plan => "plan",
            Self::Cost => "cost",
            Self::Trace => "trace",
            Self::Heuristic => "heuristic",
        }
    }
}

/// Who may see a test, in the words of Gradescope.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Visibility {
    /// Students.
    #[default]
    Visible,
    /// Teachers alone.
    Hidden,
    /// Students, after the day it is due.
    AfterDueDate,
    /// Students, when grades are published.
    AfterPublished,
}

/// Points, in hundredths: sums of them are exact.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Points(pub u32);

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, part) = (self.0 / 100, self.0 % 100);
        match (part, part % 10) {
            (0, _) => write!(f, "{whole}"),
            (_, 0) => write!(f, "{whole}.{}", part / 10),
            _ => write!(f, "{whole}.{part:02}"),
        }
    }
}

impl Points {
    /// For people.
    pub fn tell(self, words: Words) -> String {
        Format { words }.decimal(self.to_string())
    }
}

impl std::iter::Sum for Points {
    fn sum<I: Iterator<Item = Self>>(points: I) -> Self {
        Self(points.map(|points| points.0).sum())
    }
}

impl Serialize for Points {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // Whole points as whole numbers, as people write them.
        if self.0.is_multiple_of(100) {
            serializer.serialize_u32(self.0 / 100)
        } else {
            serializer.serialize_f64(f64::from(self.0) / 100.0)
        }
    }
}

impl<'de> Deserialize<'de> for Points {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        const MOST: f64 = 100_000.0;
        let points = f64::deserialize(deserializer)?;
        let hundredths = (points * 100.0).round();
        if !(0.0..=MOST).contains(&points) || (hundredths / 100.0 - points).abs() > 1e-9 {
            return Err(de::Error::custom("expected points: a number from 0 to 100000 with at most two decimals"));
        }
        Ok(Self(hundredths as u32))
    }
}

/// What may be any.
#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum SearchSpec {
    Any,
    Graph,
    Tree,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum GoalSpec {
    Any,
    Generated,
    Expanded,
}

/// Passes on, before anything else, the keys that hold for everything in a table unless that says otherwise.
macro_rules! with_settings {
    ($make:ident $($rest:tt)*) => {
        $make! {
            [
                ask: Ask, method: Spanned<String>, search: SearchSpec, goal: GoalSpec, points: Points, partial: Points,
                time: Time, memory: Memory, output: Memory, visibility: Visibility, consistent: bool, informed: Spanned<f64>
            ]
            $($rest)*
        }
    };
}

/// Makes what a table says of them.
macro_rules! settings {
    ([$($key:ident: $value:ty),*]) => {
        #[derive(Clone, Copy)]
        struct Settings<'a> {
            $($key: Option<&'a $value>,)*
        }

        impl<'a> Settings<'a> {
            /// What is not said here is what others say.
            fn or(self, other: Settings<'a>) -> Self {
                Self { $($key: self.$key.or(other.$key),)* }
            }
        }
    };
}

/// Makes a table that has them, and keys of its own.
macro_rules! table {
    ([$($key:ident: $value:ty),*] $(#[$meta:meta])* $name:ident { $($own:ident: $type:ty,)* }) => {
        $(#[$meta])*
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct $name {
            $($own: $type,)*
            $($key: Option<$value>,)*
        }

        impl $name {
            /// What it says, and what it leaves to others.
            fn settings(&self) -> Settings<'_> {
                Settings { $($key: self.$key.as_ref(),)* }
            }
        }
    };
}

with_settings!(settings);

with_settings! { table
    /// The whole file.
    File {
        title: Option<String>,
        puzzle: Option<Spanned<String>>,
        build: Option<Vec<String>>,
        run: Option<Vec<String>>,
        questions: Vec<Spanned<QuestionTable>>,
    }
}

with_settings! { table
    /// A question.
    QuestionTable {
        name: Spanned<String>,
        title: Option<String>,
        tests: Vec<Spanned<TestTable>>,
    }
}

with_settings! { table
    /// A test.
    TestTable {
        level: Spanned<String>,
    }
}

const TIME: Duration = Duration::from_secs(10);
const MEMORY: u64 = 1 << 30;
const OUTPUT: usize = 16 << 20;
/// A title or a name longer than this is none.
const LONGEST_NAME: usize = 200;

/// A file, for errors that point into it.
struct Source<'a> {
    path: &'a Path,
    name: String,
    text: &'a str,
}

impl Source<'_> {
    fn error(&self, span: Range<usize>, message: impl Into<quebra_puzzles::wording::Wording>) -> Error {
        Error { message: message.into(), ..Error::at(&self.name, self.text, span, "") }
    }

    /// What a part of the file made go wrong.
    fn error_of(&self, span: Range<usize>, error: Error) -> Error {
        let place = error.place.filter(|place| !place.file.is_empty());
        match place {
            // A level in a file of its own knows its place best.
            Some(place) if Path::new(&place.file).exists() => Error { place: Some(place), ..error },
            _ => Error { help: error.help, ..self.error(span, error.message) },
        }
    }
}

/// No assignment is larger.
const MOST_MEBIBYTES: usize = 1;

impl Assignment {
    /// Reads a file, and opens its levels.
    pub fn read(path: &Path) -> Result<Self, Error> {
        Self::of(path, &source::Source::file(path, MOST_MEBIBYTES)?.text)
    }

    fn of(path: &Path, text: &str) -> Result<Self, Error> {
        let source = Source { path, name: path.display().to_string(), text };
        let file: File = toml::from_str(text).map_err(|error| {
            let message = error.message().lines().next().unwrap_or_default().to_string();
            let meant = meant(&message);
            let refusal = source.error(error.span().unwrap_or(0..0), message);
            match meant {
                Some(meant) => refusal.with_help(wording!("fault-grade-meant", "did you mean `{meant}`?", meant)),
                None => refusal,
            }
        })?;
        if let Some(puzzle) = file.puzzle.as_ref().filter(|puzzle| Puzzle::named(puzzle.as_ref()).is_none()) {
            let (name, names) = (puzzle.as_ref(), Puzzle::names().join(", "));
            let message = wording!("fault-grade-puzzle", "there is no puzzle `{name}`; there are {names}", name, names);
            return Err(source.error(puzzle.span(), message));
        }
        for command in [&file.build, &file.run].into_iter().flatten() {
            if command.is_empty() {
                let message =
                    wording!("fault-grade-command", "expected a program and its arguments, as a list of texts");
                return Err(source.error(0..0, message));
            }
        }
        let mut tests = Vec::new();
        for (place, question) in file.questions.iter().enumerate() {
            let asked = question.as_ref();
            let twice = || {
                let message = wording!("fault-grade-twice", "there is another question of this name");
                source.error(asked.name.span(), message)
            };
            if asked.tests.is_empty() {
                let message = wording!("fault-grade-no-tests", "expected at least one test");
                return Err(source.error(question.span(), message));
            }
            if file.questions[..place].iter().any(|other| other.as_ref().name.as_ref() == asked.name.as_ref()) {
                return Err(twice());
            }
            for (index, test) in asked.tests.iter().enumerate() {
                let settings = test.as_ref().settings().or(asked.settings()).or(file.settings());
                let name = match asked.tests.len() {
                    1 => asked.name.as_ref().clone(),
                    _ => format!("{} {}", asked.name.as_ref(), index + 1),
                };
                // Numbered tests may be called as another question is.
                if tests.iter().any(|test: &Test| test.name == name) {
                    return Err(twice());
                }
                let title = asked.title.clone().unwrap_or_else(|| asked.name.as_ref().clone());
                tests.push(source.test(&file, name, title, test, settings)?);
            }
        }
        if tests.is_empty() {
            let message = wording!("fault-grade-no-questions", "expected at least one of [[questions]]");
            return Err(source.error(0..0, message));
        }
        let stem = path.file_stem().map(|stem| stem.to_string_lossy().into_owned());
        let title: String = file.title.or(stem).unwrap_or_default().chars().take(LONGEST_NAME).collect();
        Ok(Self { title, build: file.build, run: file.run, tests })
    }

    /// What all of it is worth.
    pub fn points(&self) -> Points {
        self.tests.iter().map(|test| test.points).sum()
    }
}

impl Source<'_> {
    fn test(
        &self,
        file: &File,
        name: String,
        title: String,
        table: &Spanned<TestTable>,
        settings: Settings,
    ) -> Result<Test, Error> {
        let wanted = &table.as_ref().level;
        let puzzle = file.puzzle.as_ref().map(|puzzle| puzzle.as_ref().as_str());
        let level = self.level(wanted.as_ref(), puzzle).map_err(|error| self.error_of(wanted.span(), error))?;
        let Some(&ask) = settings.ask else {
            let message = wording!("fault-grade-ask", "expected `ask`: \"plan\", \"cost\", \"trace\" or \"heuristic\"");
            return Err(self.error(table.span(), message));
        };
        self.check_method(ask, settings.method, &level, table)?;
        let points = settings.points.copied().unwrap_or(Points(100));
        let partial = settings.partial.copied().unwrap_or_default();
        if partial > points {
            let message = wording!("fault-grade-partial", "`partial` is more than `points`");
            return Err(self.error(table.span(), message));
        }
        let informed = settings.informed.map_or(0.0, |informed| *informed.as_ref());
        if let Some(informed) = settings.informed.filter(|informed| !(0.0..=1.0).contains(informed.as_ref())) {
            let message = wording!("fault-grade-informed", "expected a number from 0 to 1");
            return Err(self.error(informed.span(), message));
        }
        Ok(Test {
            name,
            title,
            level,
            ask,
            method: settings.method.map(|method| method.as_ref().clone()),
            search: match settings.search {
                None | Some(SearchSpec::Any) => None,
                Some(SearchSpec::Graph) => Some(Kind::Graph),
                Some(SearchSpec::Tree) => Some(Kind::Tree),
            },
            goal: match settings.goal {
                None | Some(GoalSpec::Any) => None,
                Some(GoalSpec::Generated) => Some(Moment::Generated),
                Some(GoalSpec::Expanded) => Some(Moment::Expanded),
            },
            points,
            partial,
            bounds: Bounds {
                time: settings.time.map_or(TIME, |time| time.0),
                memory: settings.memory.map_or(MEMORY, |memory| memory.0 as u64),
                output: settings.output.map_or(OUTPUT, |output| output.0),
            },
            visibility: settings.visibility.copied().unwrap_or_default(),
            consistent: settings.consistent.copied().unwrap_or(true),
            informed,
        })
    }

    /// A level as the file means it: files lie beside itself.
    fn level(&self, name: &str, puzzle: Option<&str>) -> Result<Level, Error> {
        let folder = self.path.parent().filter(|folder| !folder.as_os_str().is_empty());
        let beside: Option<PathBuf> = folder.map(|folder| folder.join(name));
        let file = name.rsplit_once('#').map_or(name, |(file, _)| file);
        match beside {
            Some(beside) if folder.is_some_and(|folder| folder.join(file).is_file()) => {
                load(&beside.display().to_string(), puzzle)
            }
            _ => load(name, puzzle),
        }
    }

    fn check_method(
        &self,
        ask: Ask,
        method: Option<&Spanned<String>>,
        level: &Level,
        table: &Spanned<TestTable>,
    ) -> Result<(), Error> {
        let Some(method) = method else {
            if matches!(ask, Ask::Plan | Ask::Cost) {
                return Ok(());
            }
            let message = wording!("fault-grade-method", "expected `method`: a trace and a heuristic have one");
            return Err(self.error(table.span(), message));
        };
        let name: &String = method.as_ref();
        if name.is_empty() || name.len() > LONGEST_NAME || name.contains(char::is_whitespace) {
            let message = wording!("fault-grade-word", "expected one word");
            return Err(self.error(method.span(), message));
        }
        if ask == Ask::Heuristic {
            return Ok(());
        }
        let problem = |error| self.error_of(method.span(), error);
        let asked = Asked::read(level.game.as_ref(), name, &Choices::default()).map_err(problem)?;
        if ask == Ask::Trace {
            referee::check(asked.method).map_err(|error| problem(error.into()))?;
        }
        Ok(())
    }
}

/// What somebody may have meant by a word that a parser does not know: it quotes the word, and then those that it knows.
fn meant(message: &str) -> Option<String> {
    let mut quoted = message.split('`').skip(1).step_by(2);
    let word = quoted.next().filter(|_| message.starts_with("unknown "))?;
    nearest(word, quoted).map(str::to_string)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(text: &str) -> (usize, usize, String, Option<String>) {
        let error = Assignment::of(Path::new("homework.toml"), text).err().expect("it is refused");
        let place = error.place.as_ref().expect("it has a place");
        (place.line, place.column, error.message.to_string(), error.help.as_ref().map(ToString::to_string))
    }

    const GOOD: &str = r#"
        title = "One"
        time = "2s"
        search = "graph"
        [[questions]]
        name = "bfs"
        ask = "trace"
        method = "bfs"
        points = 2.5
        partial = 1
        tests = [
            { level = "n-puzzle:1,2,3/5,0,6/4,7,8" },
            { level = "n-puzzle/1", points = 4, visibility = "after_published", memory = "64MiB", search = "any" },
        ]
        [[questions]]
        name = "length"
        ask = "cost"
        tests = [{ level = "n-puzzle:1,2/0,3" }]
    "#;

    #[test]
    fn what_is_not_said_is_said_above() {
        let assignment = Assignment::of(Path::new("homework.toml"), GOOD).unwrap();
        let [first, second, third] = &assignment.tests[..] else { panic!("there are three") };
        assert_eq!((first.name.as_str(), first.points, first.partial), ("bfs 1", Points(250), Points(100)));
        assert_eq!((first.search, first.bounds.time), (Some(Kind::Graph), Duration::from_secs(2)));
        assert_eq!((second.points, second.search, second.bounds.memory), (Points(400), None, 64 << 20));
        assert_eq!((second.visibility, third.visibility), (Visibility::AfterPublished, Visibility::Visible));
        assert_eq!((third.name.as_str(), third.ask, third.points), ("length", Ask::Cost, Points(100)));
        assert_eq!(assignment.points().to_string(), "7.5");
    }

    #[test]
    fn what_is_wrong_is_told_with_its_place() {
        for (from, to, line, help) in [
            ("method = \"bfs\"", "metod = \"bfs\"", 8, Some("method")),
            ("ask = \"trace\"", "ask = \"tracing\"", 7, None),
            ("search = \"graph\"", "search = \"grph\"", 4, Some("graph")),
            ("\"after_published\"", "\"after_publishd\"", 13, Some("after_published")),
            ("method = \"bfs\"", "method = \"bsf\"", 8, Some("bfs")),
            ("method = \"bfs\"", "method = \"beam\"", 8, None),
            ("method = \"bfs\"", "", 12, None),
            ("n-puzzle/1\"", "n-puzzle/999\"", 13, None),
            ("1,2,3/5,0,6/4,7,8", "1,2,3/5,0,6/4,7,7", 12, None),
            ("points = 2.5", "points = -1", 9, None),
            ("points = 2.5", "points = 0.5", 12, None),
            ("name = \"length\"", "name = \"bfs\"", 16, None),
            ("name = \"length\"", "name = \"bfs 2\"", 16, None),
            ("time = \"2s\"", "time = \"soon\"", 3, None),
            ("ask = \"cost\"", "", 18, None),
        ] {
            let (at, _, message, told) = refused(&GOOD.replacen(from, to, 1));
            assert_eq!(at, line, "{to}: {message}");
            assert_eq!(told.is_some(), help.is_some(), "{to}: {message} {told:?}");
            assert!(help.is_none_or(|help| told.is_some_and(|told| told.contains(help))), "{to}");
        }
        // Names are told apart, whatever titles say.
        let titled = GOOD.replace("name = \"bfs\"", "name = \"bfs\"\n title = \"length\"");
        assert!(Assignment::of(Path::new("homework.toml"), &titled).is_ok());
        assert_eq!(refused(&titled.replace("name = \"length\"", "name = \"bfs\"")).0, 17);
        assert_eq!(refused("title = 1").0, 1);
        assert_eq!(refused("questions = []").2, "expected at least one of [[questions]]");
    }
}
