//! What is asked of a file of results, by reports and by those who browse: said once.

use quebra_api::Error;
use quebra_api::describe::ToSchema;
use quebra_api::schema::Schema;
use quebra_puzzles::level::is_control;
use quebra_puzzles::wording::wording;
use rusqlite::types::ValueRef;
use rusqlite::{Connection, Row};
use serde::Serialize;
use serde_json::Value;

use crate::child::Finding;
use crate::job::Setting;
use crate::machine::Build;

/// The run `r` is what the job `j` of the experiment `e` asks for, whoever did it. Version 0.1 did not write down which tables
/// it found.
pub(crate) const IS_ASKED: &str = "r.level = j.level AND r.method = j.method AND r.setting = e.setting
    AND r.repetition = j.repetition AND r.tables IN (j.tables, '?')";

/// What is known of the build `b`, as [`build`] reads it.
pub(crate) const BUILD: &str = "b.version, b.revision, b.executable, b.profile";
pub(crate) const BUILD_COLUMNS: usize = 4;

/// What came of the run `r`, as [`finding`] reads it: so many columns.
pub(crate) const FINDING: &str =
    "r.outcome, r.stopped_by, r.killed, r.cost, r.lower_bound, r.optimal, r.moves, r.expanded,
    r.generated, r.duplicates, r.reopened, r.dead_ends, r.peak_stored, r.peak_bytes, r.peak_resident, r.seconds,
    r.first_seconds, r.cpu_seconds, r.searches, r.message";
pub(crate) const FINDING_COLUMNS: usize = 20;

/// What can go wrong with a file of results.
#[derive(Debug)]
pub enum StoreError {
    /// It is not there, not one, or in use.
    Refused(Error),
    /// The database complains.
    Database(rusqlite::Error),
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        Self::Database(error)
    }
}

impl From<Error> for StoreError {
    fn from(error: Error) -> Self {
        Self::Refused(error)
    }
}

impl From<StoreError> for Error {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Refused(error) => error,
            StoreError::Database(error) => Self::input(format!("the file of results: {error}")),
        }
    }
}

/// An experiment in the file.
#[derive(Debug, Serialize, ToSchema)]
pub struct Experiment {
    /// The version of this form.
    pub schema: Schema,
    #[serde(skip)]
    pub(crate) id: i64,
    /// What it is called.
    pub name: String,
    /// Its name for people.
    pub title: Option<String>,
    /// What it is to find out.
    pub question: Option<String>,
    pub(crate) pairs: Vec<(String, String)>,
    pub(crate) setting: Setting,
    #[serde(skip)]
    pub(crate) build: i64,
    /// The quebra it was last run with.
    #[serde(flatten)]
    pub with: Build,
    /// How many runs it asks for,
    pub runs: u64,
    /// and how many of them are done.
    pub done: u64,
    /// All builds that did any of its runs, the one that did so last first.
    pub builds: Vec<BuildRuns>,
}

/// What a build did of an experiment.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct BuildRuns {
    /// Its number in the file.
    pub id: i64,
    /// Which it is.
    #[serde(flatten)]
    pub build: Build,
    /// How many of the runs that the experiment asks for now.
    pub done: u64,
}

/// How much may be read of what is listed whole: a name that is short in the file may stand in every row of a list.
pub(crate) struct Room(usize);

impl Room {
    /// What a row takes beside its texts.
    const ROW: usize = 128;

    pub(crate) fn new() -> Self {
        Self(16 << 20)
    }

    /// Room for a row with so many bytes of text.
    pub(crate) fn take(&mut self, texts: usize) -> Result<(), StoreError> {
        self.0 = self.0.checked_sub(Self::ROW + texts).ok_or_else(much)?;
        Ok(())
    }
}

/// Why something is not told.
pub(crate) fn much() -> StoreError {
    let message =
        wording!("fault-lab-much", "this is more than can be answered at once: ask for fewer runs by `limit`");
    Error::input(message).into()
}

/// All experiments, the one last run first.
pub(crate) fn experiments(connection: &Connection, room: &mut Room) -> Result<Vec<Experiment>, StoreError> {
    let mut statement = connection.prepare(&format!(
        "SELECT e.id, e.name, e.title, e.question, e.pairs, s.limits, e.build, {BUILD},
            (SELECT count(*) FROM job WHERE experiment = e.id)
         FROM experiment e JOIN setting s ON s.id = e.setting JOIN build b ON b.id = e.build
         ORDER BY e.started DESC, e.id DESC"
    ))?;
    let experiments = statement.query_map([], |row| {
        let pairs: String = row.get(4)?;
        let limits: String = row.get(5)?;
        Ok(Experiment {
            schema: Schema,
            id: row.get(0)?,
            name: clean(row, 1)?,
            title: optional(row, 2)?,
            question: optional(row, 3)?,
            pairs: from_text(4, &pairs)?,
            setting: from_text(5, &limits)?,
            build: row.get(6)?,
            with: build(row, 7)?,
            runs: count(row, 7 + BUILD_COLUMNS)?,
            done: 0,
            builds: Vec::new(),
        })
    })?;
    let experiments = experiments.map(|found| {
        let found = found?;
        let texts = [&found.title, &found.question].into_iter().flatten().chain([&found.name]).map(String::len);
        let pairs = found.pairs.iter().map(|(one, other)| Room::ROW + one.len() + other.len());
        room.take(texts.chain(pairs).sum::<usize>() + found.with.texts())?;
        Ok(found)
    });
    let mut experiments: Vec<Experiment> = experiments.collect::<Result<_, StoreError>>()?;
    let mut statement = connection.prepare(&format!(
        "SELECT b.id, {BUILD}, count(*) FROM experiment e JOIN job j ON j.experiment = e.id JOIN run r ON {IS_ASKED}
         JOIN build b ON b.id = r.build WHERE e.id = ?1 GROUP BY b.id ORDER BY max(r.finished) DESC, b.id DESC"
    ))?;
    for experiment in &mut experiments {
        let builds = statement.query_map([experiment.id], |row| {
            Ok(BuildRuns { id: row.get(0)?, build: build(row, 1)?, done: count(row, 1 + BUILD_COLUMNS)? })
        })?;
        for found in builds {
            let found = found?;
            room.take(found.build.texts())?;
            experiment.builds.push(found);
        }
        experiment.done = experiment.builds.iter().find(|runs| runs.id == experiment.build).map_or(0, |runs| runs.done);
    }
    Ok(experiments)
}

/// A build, from the columns of [`BUILD`].
pub(crate) fn build(row: &Row, first: usize) -> rusqlite::Result<Build> {
    Ok(Build {
        version: clean(row, first)?,
        commit: clean(row, first + 1)?,
        executable: clean(row, first + 2)?,
        profile: clean(row, first + 3)?,
    })
}

/// A text without what could steer a terminal, turn a line around or end it; files of results come from anybody.
pub(crate) fn plain(text: &str) -> String {
    text.replace(|symbol| symbol == '\t' || is_control(symbol), " ")
}

/// A text of a row, plain.
pub(crate) fn clean(row: &Row, column: usize) -> rusqlite::Result<String> {
    Ok(optional(row, column)?.unwrap_or_default())
}

/// The same, where there may be none.
pub(crate) fn optional(row: &Row, column: usize) -> rusqlite::Result<Option<String>> {
    Ok(row.get::<_, Option<String>>(column)?.as_deref().map(plain))
}

/// A number of things.
pub(crate) fn count(row: &Row, column: usize) -> rusqlite::Result<u64> {
    let number: i64 = row.get(column)?;
    u64::try_from(number).map_err(|_| rusqlite::Error::IntegralValueOutOfRange(column, number))
}

/// A length of time in seconds.
fn seconds(row: &Row, column: usize) -> rusqlite::Result<f64> {
    let seconds: f64 = row.get(column)?;
    let problem = || rusqlite::Error::IntegralValueOutOfRange(column, seconds as i64);
    if (0.0..1e12).contains(&seconds) { Ok(seconds) } else { Err(problem()) }
}

/// What came of a run, from the columns of [`FINDING`].
pub(crate) fn finding(row: &Row, first: usize) -> rusqlite::Result<Finding> {
    let has = |column: usize| row.get_ref(column).is_ok_and(|value| value != ValueRef::Null);
    Ok(Finding {
        outcome: clean(row, first)?,
        stopped_by: optional(row, first + 1)?,
        killed: row.get(first + 2)?,
        cost: row.get(first + 3)?,
        lower_bound: row.get(first + 4)?,
        optimal: row.get(first + 5)?,
        moves: optional(row, first + 6)?,
        expanded: count(row, first + 7)?,
        generated: count(row, first + 8)?,
        duplicates: count(row, first + 9)?,
        reopened: count(row, first + 10)?,
        dead_ends: count(row, first + 11)?,
        peak_stored: count(row, first + 12)?,
        peak_bytes: count(row, first + 13)?,
        peak_resident: has(first + 14).then(|| count(row, first + 14)).transpose()?,
        seconds: seconds(row, first + 15)?,
        first_seconds: seconds(row, first + 16)?,
        cpu_seconds: has(first + 17).then(|| seconds(row, first + 17)).transpose()?,
        searches: count(row, first + 18)?,
        message: optional(row, first + 19)?,
    })
}

/// Something that is kept as JSON. What its texts escape is as little to be trusted as what they write out.
pub(crate) fn from_text<T: serde::de::DeserializeOwned>(column: usize, text: &str) -> rusqlite::Result<T> {
    fn tidy(value: &mut Value) {
        match value {
            Value::String(text) => *text = plain(text),
            Value::Array(values) => values.iter_mut().for_each(tidy),
            Value::Object(values) => values.values_mut().for_each(tidy),
            _ => {}
        }
    }
    let tidied = serde_json::from_str(text).and_then(|mut value| {
        tidy(&mut value);
        serde_json::from_value(value)
    });
    tidied.map_err(|error| {
        rusqlite::Error::FromSqlConversionFailure(column, rusqlite::types::Type::Text, Box::new(error))
    })
}
