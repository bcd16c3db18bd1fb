//! What is asked of a file of results, by reports and by those who browse: said once.

use quebra_api::Error;
use quebra_api::describe::ToSchema;
use quebra_api::schema::Schema;
use rusqlite::{Connection, Row};
use serde::Serialize;

use crate::child::Finding;
use crate::job::Setting;

/// The run `r` is what the job `j` of the experiment `e` asks for.
pub(crate) const IS_DONE: &str = "r.level = j.level AND r.method = j.method AND r.setting = e.setting
    AND r.repetition = j.repetition AND r.build = e.build";

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
    /// The version of quebra it was last run with,
    pub version: String,
    /// and the commit that was built from.
    pub commit: String,
    /// How many runs it asks for,
    pub runs: u64,
    /// and how many of them are done.
    pub done: u64,
}

/// All experiments, the one last run first.
pub(crate) fn experiments(connection: &Connection) -> Result<Vec<Experiment>, StoreError> {
    let mut statement = connection.prepare(&format!(
        "SELECT e.id, e.name, e.title, e.question, e.pairs, s.limits, e.build, b.version, b.revision,
            (SELECT count(*) FROM job WHERE experiment = e.id),
            (SELECT count(*) FROM job j JOIN run r ON {IS_DONE} WHERE j.experiment = e.id)
         FROM experiment e JOIN setting s ON s.id = e.setting JOIN build b ON b.id = e.build
         ORDER BY e.started DESC, e.id DESC"
    ))?;
    let experiments = statement.query_map([], |row| {
        let pairs: String = row.get(4)?;
        let limits: String = row.get(5)?;
        Ok(Experiment {
            schema: Schema,
            id: row.get(0)?,
            name: row.get(1)?,
            title: row.get(2)?,
            question: row.get(3)?,
            pairs: from_text(4, &pairs)?,
            setting: from_text(5, &limits)?,
            build: row.get(6)?,
            version: row.get(7)?,
            commit: row.get(8)?,
            runs: row.get::<_, i64>(9)? as u64,
            done: row.get::<_, i64>(10)? as u64,
        })
    })?;
    Ok(experiments.collect::<Result<_, _>>()?)
}

/// What came of a run, from the columns of [`FINDING`].
pub(crate) fn finding(row: &Row, first: usize) -> rusqlite::Result<Finding> {
    let count = |index| row.get::<_, i64>(index).map(|number| number as u64);
    Ok(Finding {
        outcome: row.get(first)?,
        stopped_by: row.get(first + 1)?,
        killed: row.get(first + 2)?,
        cost: row.get(first + 3)?,
        lower_bound: row.get(first + 4)?,
        optimal: row.get(first + 5)?,
        moves: row.get(first + 6)?,
        expanded: count(first + 7)?,
        generated: count(first + 8)?,
        duplicates: count(first + 9)?,
        reopened: count(first + 10)?,
        dead_ends: count(first + 11)?,
        peak_stored: count(first + 12)?,
        peak_bytes: count(first + 13)?,
        peak_resident: row.get::<_, Option<i64>>(first + 14)?.map(|bytes| bytes as u64),
        seconds: row.get(first + 15)?,
        first_seconds: row.get(first + 16)?,
        cpu_seconds: row.get(first + 17)?,
        searches: count(first + 18)?,
        message: row.get(first + 19)?,
    })
}

/// Something that is kept as JSON.
pub(crate) fn from_text<T: serde::de::DeserializeOwned>(column: usize, text: &str) -> rusqlite::Result<T> {
    serde_json::from_str(text).map_err(|error| {
        rusqlite::Error::FromSqlConversionFailure(column, rusqlite::types::Type::Text, Box::new(error))
    })
}
