//! An experiment as people write it: a TOML file. Whatever is wrong with it is told with its place.

use std::fmt;
use std::ops::{Range, RangeInclusive};
use std::path::{Path, PathBuf};
use std::time::Duration;

use bytesize::ByteSize;
use quebra_search::Cost;
use serde::de::value::MapAccessDeserializer;
use serde::de::{self, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use toml::Spanned;

use crate::job::{Choices, Setting, TieOrder};
use quebra_api::Error;

/// A file that was read, so that errors can point into it.
pub struct SpecFile {
    pub path: PathBuf,
    pub text: String,
    pub spec: Spec,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Spec {
    pub name: String,
    pub title: Option<String>,
    /// What the experiment is to find out, for the head of the report.
    pub question: Option<String>,
    #[serde(default = "once", deserialize_with = "repetitions")]
    pub repetitions: u32,
    #[serde(default)]
    limits: LimitSpec,
    /// Searches that take less are repeated for so long, and the mean is taken.
    #[serde(default, deserialize_with = "time")]
    sample: Option<Duration>,
    pub levels: Vec<Spanned<LevelSpec>>,
    pub methods: Vec<Spanned<MethodSpec>>,
    /// Pairs of labels of methods to be drawn against each other; some are chosen where none are named.
    #[serde(default)]
    pub compare: Vec<[Spanned<String>; 2]>,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct LimitSpec {
    #[serde(default, deserialize_with = "time")]
    time: Option<Duration>,
    #[serde(default, deserialize_with = "size")]
    memory: Option<ByteSize>,
    nodes: Option<u64>,
    moves: Option<Cost>,
}

/// Where levels come from.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct LevelMap {
    from: Option<Spanned<String>>,
    generate: Option<Spanned<GenerateSpec>>,
    #[serde(default)]
    optional: bool,
    #[serde(default, deserialize_with = "at_least_one")]
    first: Option<usize>,
    #[serde(default, deserialize_with = "at_least_one")]
    every: Option<usize>,
}

pub struct LevelSpec {
    pub source: LevelSource,
    /// It is no error if there are none.
    pub is_optional: bool,
    /// Only so many of them.
    pub first: Option<usize>,
    /// Only every so many-th of them.
    pub every: usize,
}

pub enum LevelSource {
    /// A level, a pack, a file or a pattern of files.
    From(String),
    Generate(Box<GenerateSpec>),
    /// Not said, or said twice: this is wrong. Told by [`SpecFile::check`], which knows the place.
    Unclear(&'static str),
}

/// The options of `quebra generate`, by the same names.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GenerateSpec {
    pub puzzle: Spanned<String>,
    pub count: usize,
    pub seed: String,
    #[serde(default, deserialize_with = "sides")]
    pub size: Option<(usize, usize)>,
    #[serde(default, deserialize_with = "range")]
    pub par: Option<RangeInclusive<Cost>>,
    pub grade: Option<Spanned<String>>,
    #[serde(default)]
    pub unique: bool,
    pub colours: Option<usize>,
    pub pieces: Option<usize>,
    pub clears: Option<Spanned<String>>,
    pub groups: Option<usize>,
    pub holes: Option<usize>,
    pub bridges: Option<usize>,
    pub switches: Option<usize>,
    pub fragile: Option<usize>,
    #[serde(default)]
    pub split: bool,
    #[serde(default)]
    pub teleport: bool,
    pub distance: Option<Cost>,
}

/// How levels are solved.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MethodMap {
    method: String,
    label: Option<String>,
    #[serde(default)]
    only: Vec<String>,
    ties: Option<TieOrder>,
    #[serde(default, deserialize_with = "weight")]
    weight: Option<u32>,
    #[serde(default, deserialize_with = "at_least_one")]
    width: Option<usize>,
    table: Option<bool>,
    #[serde(default, deserialize_with = "at_least_one")]
    threads: Option<usize>,
}

pub struct MethodSpec {
    /// `algorithm`, `algorithm:heuristic`, `algorithm:*` for all heuristics of a puzzle, or `best`.
    pub method: String,
    pub label: Option<String>,
    /// Only for these puzzles; for all if none is named.
    pub only: Vec<String>,
    pub choices: Choices,
}

const TIME: Duration = Duration::from_secs(10);
const MEMORY: usize = 1 << 30;
/// A thousand times what the clock of any system resolves.
const SAMPLE: Duration = Duration::from_millis(20);

impl SpecFile {
    pub fn read(path: &Path) -> Result<Self, Error> {
        let problem = |error: std::io::Error| Error::input(format!("{}: {error}", path.display()));
        let text = std::fs::read_to_string(path).map_err(problem)?;
        let name = path.display().to_string();
        let spec: Spec = toml::from_str(&text)
            .map_err(|error| Error::at(&name, &text, error.span().unwrap_or(0..0), first_line(error.message())))?;
        let file = Self { path: path.to_path_buf(), text, spec };
        file.check()?;
        Ok(file)
    }

    /// An error at a place in the file.
    pub fn error(&self, span: Range<usize>, message: impl Into<String>) -> Error {
        Error::at(&self.path.display().to_string(), &self.text, span, message)
    }

    /// A path as the file means it: beside itself.
    pub fn beside(&self, path: &str) -> String {
        let folder = self.path.parent().filter(|folder| !folder.as_os_str().is_empty());
        folder.map_or_else(|| path.to_string(), |folder| folder.join(path).display().to_string())
    }

    fn check(&self) -> Result<(), Error> {
        let Spec { name, levels, methods, .. } = &self.spec;
        let empty = |key: &str| {
            let at = self.text.find(key).unwrap_or(0);
            Err(self.error(at..at + key.len(), format!("`{key}` is empty: there is nothing to run")))
        };
        if levels.is_empty() {
            return empty("levels");
        }
        if methods.is_empty() {
            return empty("methods");
        }
        if name.is_empty() || name.chars().any(char::is_control) {
            return Err(self.error(0..0, "`name`: expected a line of text"));
        }
        for level in levels {
            if let LevelSource::Unclear(problem) = level.as_ref().source {
                return Err(self.error(level.span(), problem));
            }
        }
        for method in methods {
            let MethodSpec { method: name, choices, .. } = method.as_ref();
            let algorithm = name.split(':').next().unwrap_or(name);
            if let Some(idle) = choices.idle(algorithm) {
                return Err(self.error(method.span(), format!("`{algorithm}` does not read `{idle}`")));
            }
        }
        Ok(())
    }
}

impl Spec {
    pub fn setting(&self) -> Setting {
        let LimitSpec { time, memory, nodes, moves } = self.limits;
        Setting {
            time_ms: time.unwrap_or(TIME).as_millis() as u64,
            memory: memory.map_or(MEMORY, |memory| memory.as_u64() as usize),
            nodes,
            moves,
            sample_ms: self.sample.unwrap_or(SAMPLE).as_millis() as u64,
        }
    }
}

/// A parser's message may go on about what surrounds the place; the place is drawn anyway.
fn first_line(message: &str) -> String {
    message.lines().next().unwrap_or(message).to_string()
}

impl<'de> Deserialize<'de> for LevelSpec {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let expected = "a level, a pack, a file or a pattern, or a table with `from` or `generate`";
        let map: LevelMap = text_or_map(deserializer, expected, |text| LevelMap {
            // The place of a plain text is that of the whole entry.
            from: Some(Spanned::new(0..0, text)),
            ..LevelMap::default()
        })?;
        let source = match (map.from, map.generate) {
            (Some(from), None) => LevelSource::From(from.into_inner()),
            (None, Some(generate)) => LevelSource::Generate(Box::new(generate.into_inner())),
            (Some(_), Some(_)) => LevelSource::Unclear("`from` and `generate`: give one of the two"),
            (None, None) => LevelSource::Unclear("expected `from` or `generate`"),
        };
        Ok(Self { source, is_optional: map.optional, first: map.first, every: map.every.unwrap_or(1) })
    }
}

impl<'de> Deserialize<'de> for MethodSpec {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let plain = |method| MethodMap {
            method,
            label: None,
            only: Vec::new(),
            ties: None,
            weight: None,
            width: None,
            table: None,
            threads: None,
        };
        let map: MethodMap =
            text_or_map(deserializer, "a method such as \"astar:manhattan\", or a table with `method`", plain)?;
        let MethodMap { method, label, only, ties, weight, width, table, threads } = map;
        Ok(Self { method, label, only, choices: Choices { ties, weight, width, table, threads } })
    }
}

/// A short form for what has only one thing to say.
fn text_or_map<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    deserializer: D,
    expected: &'static str,
    plain: impl FnOnce(String) -> T,
) -> Result<T, D::Error> {
    struct TextOrMap<T, F> {
        expected: &'static str,
        plain: F,
        kind: std::marker::PhantomData<T>,
    }
    impl<'de, T: Deserialize<'de>, F: FnOnce(String) -> T> Visitor<'de> for TextOrMap<T, F> {
        type Value = T;
        fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
            f.write_str(self.expected)
        }
        fn visit_str<E: de::Error>(self, text: &str) -> Result<T, E> {
            Ok((self.plain)(text.to_string()))
        }
        fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<T, A::Error> {
            T::deserialize(MapAccessDeserializer::new(map))
        }
    }
    deserializer.deserialize_any(TextOrMap { expected, plain, kind: std::marker::PhantomData })
}

fn once() -> u32 {
    1
}

/// Reads a value by one of the command line's own parsers.
fn by<'de, D: Deserializer<'de>, R: Deserialize<'de>, T>(
    deserializer: D,
    read: impl FnOnce(R) -> Result<T, String>,
) -> Result<T, D::Error> {
    read(R::deserialize(deserializer)?).map_err(de::Error::custom)
}

fn repetitions<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
    by(deserializer, |number: u32| {
        if (1..=1000).contains(&number) { Ok(number) } else { Err("expected a number from 1 to 1000".to_string()) }
    })
}

fn time<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Duration>, D::Error> {
    by(deserializer, |text: String| {
        let time = quebra_api::limits::duration(&text)?;
        if time < Duration::from_millis(1) { Err("expected at least 1ms".to_string()) } else { Ok(Some(time)) }
    })
}

fn size<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<ByteSize>, D::Error> {
    by(deserializer, |text: String| quebra_api::limits::size(&text).map(Some))
}

fn weight<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u32>, D::Error> {
    by(deserializer, |weight: f64| quebra_api::options::weight(&weight.to_string()).map(Some))
}

fn at_least_one<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<usize>, D::Error> {
    by(
        deserializer,
        |number: usize| {
            if number > 0 { Ok(Some(number)) } else { Err("expected a number of at least 1".to_string()) }
        },
    )
}

fn sides<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<(usize, usize)>, D::Error> {
    by(deserializer, |text: String| quebra_api::wish::size(&text).map(Some))
}

fn range<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<RangeInclusive<Cost>>, D::Error> {
    by(deserializer, |text: String| quebra_api::wish::par(&text).map(Some))
}
