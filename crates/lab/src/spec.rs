//! An experiment as people write it: a TOML file. Whatever is wrong with it is told with its place.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::time::Duration;

use quebra_api::Error;
use quebra_api::fields::{Fields, Key};
use quebra_api::limits::{Bounds, Time};
use quebra_api::options::Choices;
use quebra_api::source::Source;
use quebra_api::wish::{self, Common, Wishes};
use quebra_puzzles::wording::{Wording, wording};
use quebra_search::Limits;
use serde::de::value::MapAccessDeserializer;
use serde::de::{self, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use toml::Spanned;

use crate::child::cpu_time;
use crate::job::{Clock, Setting};

/// A file that was read, so that errors can point into it.
pub struct SpecFile {
    pub(crate) path: PathBuf,
    pub(crate) text: String,
    pub(crate) spec: Spec,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Spec {
    pub(crate) name: String,
    pub(crate) title: Option<String>,
    /// What the experiment is to find out, for the head of the report.
    pub(crate) question: Option<String>,
    #[serde(default = "once", deserialize_with = "repetitions")]
    pub(crate) repetitions: u32,
    #[serde(default)]
    limits: Bounds,
    /// Searches that take less are repeated for so long, and the mean is taken.
    #[serde(default)]
    sample: Option<Time>,
    pub(crate) levels: Vec<Spanned<LevelSpec>>,
    pub(crate) methods: Vec<Spanned<MethodSpec>>,
    /// Pairs of labels of methods to be drawn against each other; some are chosen where none are named.
    #[serde(default)]
    pub(crate) compare: Vec<[Spanned<String>; 2]>,
    /// What others found, to be shown beside what is found.
    #[serde(default)]
    pub(crate) published: Vec<Published>,
}

/// What somebody published about a method.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Published {
    /// Where it stands.
    pub(crate) source: Option<String>,
    /// The label of the method it is about.
    pub(crate) method: Spanned<String>,
    /// How many nodes it took, by the names of levels.
    #[serde(default)]
    pub(crate) nodes: BTreeMap<String, u64>,
    /// How many moves the solutions had.
    #[serde(default)]
    pub(crate) moves: BTreeMap<String, u64>,
}

impl Published {
    pub(crate) fn method(&self) -> &str {
        self.method.as_ref()
    }

    /// What the text of a spec says of it. A spec in a file of results may come from anybody: what cannot be read is not there.
    pub(crate) fn in_spec(text: &str) -> Vec<Self> {
        #[derive(Deserialize)]
        struct Part {
            #[serde(default)]
            published: Vec<Published>,
        }
        toml::from_str(text).map_or_else(|_| Vec::new(), |part: Part| part.published)
    }
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

pub(crate) struct LevelSpec {
    pub(crate) source: LevelSource,
    /// It is no error if there are none.
    pub(crate) is_optional: bool,
    /// Only so many of them.
    pub(crate) first: Option<usize>,
    /// Only every so many-th of them.
    pub(crate) every: usize,
}

pub(crate) enum LevelSource {
    /// A level, a pack, a file or a pattern of files.
    From(String),
    Generate(Box<GenerateSpec>),
    /// Not said, or said twice: this is wrong. Told by [`SpecFile::check`], which knows the place.
    Unclear(Wording),
}

/// The options of `quebra generate`, by the same names.
#[derive(Clone)]
pub(crate) struct GenerateSpec {
    /// Which puzzle.
    pub(crate) puzzle: Spanned<String>,
    /// How many levels.
    pub(crate) count: usize,
    /// Where chance begins.
    pub(crate) seed: String,
    /// What they should be like.
    pub(crate) wishes: Wishes,
}

/// How levels are solved.
pub(crate) struct MethodSpec {
    /// `algorithm`, `algorithm:heuristic`, `algorithm:*` for all heuristics of a puzzle, or `best`.
    pub(crate) method: String,
    pub(crate) label: Option<String>,
    /// Only for these puzzles; for all if none is named.
    pub(crate) only: Vec<String>,
    pub(crate) choices: Choices,
}

/// No experiment is larger.
const MOST_MEBIBYTES: usize = 1;
const TIME: Duration = Duration::from_secs(10);
const MEMORY: usize = 1 << 30;
/// A thousand times what the clock of any system resolves.
const SAMPLE: Duration = Duration::from_millis(20);
/// Times are kept in milliseconds.
const SHORTEST: Duration = Duration::from_millis(1);

impl SpecFile {
    /// Reads a file, and checks what can be checked without looking for levels.
    pub fn read(path: &Path) -> Result<Self, Error> {
        let Source { name, text } = Source::file(path, MOST_MEBIBYTES)?;
        let spec: Spec = toml::from_str(&text)
            .map_err(|error| Error::at(&name, &text, error.span().unwrap_or(0..0), first_line(error.message())))?;
        let file = Self { path: path.to_path_buf(), text, spec };
        file.check()?;
        Ok(file)
    }

    /// An error at a place in the file.
    pub(crate) fn error(&self, span: Range<usize>, message: impl Into<Wording>) -> Error {
        Error::at(&self.path.display().to_string(), &self.text, span, message)
    }

    /// A path as the file means it: beside itself.
    pub(crate) fn beside(&self, path: &str) -> String {
        let folder = self.path.parent().filter(|folder| !folder.as_os_str().is_empty());
        folder.map_or_else(|| path.to_string(), |folder| folder.join(path).display().to_string())
    }

    fn check(&self) -> Result<(), Error> {
        let Spec { name, levels, methods, .. } = &self.spec;
        let empty = |key: &str| {
            let at = self.text.find(key).unwrap_or(0);
            let message = wording!("fault-spec-empty", "`{key}` is empty: there is nothing to run", key);
            Err(self.error(at..at + key.len(), message))
        };
        if levels.is_empty() {
            return empty("levels");
        }
        if methods.is_empty() {
            return empty("methods");
        }
        let times = [("limits", self.spec.limits.time), ("sample", self.spec.sample)];
        if let Some((key, _)) = times.iter().find(|(_, time)| time.is_some_and(|time| time.0 < SHORTEST)) {
            let at = self.text.find(key).unwrap_or(0);
            let message = wording!("fault-spec-time", "expected a time of at least 1ms");
            return Err(self.error(at..at + key.len(), message));
        }
        if name.is_empty() || name.chars().any(char::is_control) {
            return Err(self.error(0..0, wording!("fault-spec-name", "`name`: expected a line of text")));
        }
        for level in levels {
            if let LevelSource::Unclear(problem) = &level.as_ref().source {
                return Err(self.error(level.span(), problem.clone()));
            }
        }
        for method in methods {
            let MethodSpec { method: name, choices, .. } = method.as_ref();
            let algorithm = name.split(':').next().unwrap_or(name);
            if let Some(idle) = choices.idle(algorithm) {
                let option = idle.name;
                let message =
                    wording!("fault-spec-unread", "`{algorithm}` does not read `{option}`", algorithm, option);
                return Err(self.error(method.span(), message));
            }
        }
        Ok(())
    }
}

impl Spec {
    pub(crate) fn setting(&self) -> Setting {
        let Limits { time, memory, nodes, moves } = self.limits.limits(MEMORY, Some(TIME));
        Setting {
            time_ms: time.unwrap_or(TIME).as_millis() as u64,
            memory: memory.unwrap_or(MEMORY),
            nodes,
            moves,
            sample_ms: self.sample.map_or(SAMPLE, |sample| sample.0).as_millis() as u64,
            clock: if cpu_time().is_some() { Clock::Processor } else { Clock::Wall },
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
            (Some(_), Some(_)) => {
                LevelSource::Unclear(wording!("fault-spec-both", "`from` and `generate`: give one of the two"))
            }
            (None, None) => LevelSource::Unclear(wording!("fault-spec-neither", "expected `from` or `generate`")),
        };
        Ok(Self { source, is_optional: map.optional, first: map.first, every: map.every.unwrap_or(1) })
    }
}

impl<'de> Deserialize<'de> for GenerateSpec {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Table;
        impl<'de> Visitor<'de> for Table {
            type Value = GenerateSpec;
            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("a table with `puzzle`, `count` and `seed`")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<GenerateSpec, A::Error> {
                let (mut puzzle, mut count, mut seed, mut wishes) = (None, None, None, Wishes::default());
                let mut names = names::<Common>(&["puzzle", "count", "seed"]);
                names.extend(wish::features().iter().map(|(feature, _)| feature.name));
                while let Some(key) = map.next_key_seed(Key(&names))? {
                    match &*key {
                        "puzzle" => puzzle = Some(map.next_value()?),
                        "count" => count = Some(map.next_value()?),
                        "seed" => seed = Some(map.next_value()?),
                        name => {
                            if !wishes.common.read(name, &mut map)? {
                                wishes.features.insert(name.to_string(), map.next_value()?);
                            }
                        }
                    }
                }
                let missing = de::Error::missing_field;
                Ok(GenerateSpec {
                    puzzle: puzzle.ok_or_else(|| missing("puzzle"))?,
                    count: count.ok_or_else(|| missing("count"))?,
                    seed: seed.ok_or_else(|| missing("seed"))?,
                    wishes,
                })
            }
        }
        deserializer.deserialize_map(Table)
    }
}

impl<'de> Deserialize<'de> for MethodSpec {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct TextOrTable;
        impl<'de> Visitor<'de> for TextOrTable {
            type Value = MethodSpec;
            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("a method such as \"astar:manhattan\", or a table with `method`")
            }
            fn visit_str<E: de::Error>(self, method: &str) -> Result<MethodSpec, E> {
                let (label, only, choices) = (None, Vec::new(), Choices::default());
                Ok(MethodSpec { method: method.to_string(), label, only, choices })
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<MethodSpec, A::Error> {
                let (mut method, mut label, mut only, mut choices) = (None, None, Vec::new(), Choices::default());
                let names = names::<Choices>(&["method", "label", "only"]);
                while let Some(key) = map.next_key_seed(Key(&names))? {
                    match &*key {
                        "method" => method = Some(map.next_value()?),
                        "label" => label = Some(map.next_value()?),
                        "only" => only = map.next_value()?,
                        name => _ = choices.read(name, &mut map)?,
                    }
                }
                let method = method.ok_or_else(|| de::Error::missing_field("method"))?;
                Ok(MethodSpec { method, label, only, choices })
            }
        }
        deserializer.deserialize_any(TextOrTable)
    }
}

/// The keys of a table: its own, and those of the fields that it has as well.
fn names<T: Fields>(own: &[&'static str]) -> Vec<&'static str> {
    own.iter().copied().chain(T::FIELDS.iter().map(|field| field.name)).collect()
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

/// Reads a value, and checks it.
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

fn at_least_one<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<usize>, D::Error> {
    by(
        deserializer,
        |number: usize| {
            if number > 0 { Ok(Some(number)) } else { Err("expected a number of at least 1".to_string()) }
        },
    )
}
