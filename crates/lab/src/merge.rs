//! Files of results, put together: those of several machines, or of the parts of one experiment.

use std::collections::HashMap;
use std::path::Path;
use std::time::Duration;

use quebra_api::Error;
use quebra_api::schema::Schema;
use quebra_puzzles::wording::{Wording, wording};
use rusqlite::types::Value;
use rusqlite::{Connection, OptionalExtension, Transaction, params_from_iter};
use serde::{Serialize, Serializer};

use crate::store::{Store, StoreError};

/// What came of putting files together.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Merged {
    /// The version of this form.
    pub schema: Schema,
    /// How many runs are new in the file.
    pub added: u64,
    /// How many were there already, and are as they were.
    pub known: u64,
    /// What did not agree, a sentence each.
    #[serde(serialize_with = "in_english")]
    pub notes: Vec<Wording>,
}

/// Programs read English.
fn in_english<S: Serializer>(notes: &[Wording], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(notes.iter().map(Wording::to_string))
}

/// Adds everything that is in some files to another one, which is made if it is not there. What is there already stays.
pub fn merge(into: &Path, from: &[impl AsRef<Path>]) -> Result<Merged, Error> {
    let mut sources = Vec::new();
    // All are looked at before anything is written.
    for path in from.iter().map(AsRef::as_ref) {
        if into.exists() && path.exists() && into.canonicalize()? == path.canonicalize()? {
            let message = wording!("fault-lab-itself", "it cannot be put into itself");
            return Err(Error::in_file(path.display(), message));
        }
        sources.push((path, Store::to_read(path)?));
    }
    let mut target = Store::to_run(into, Duration::ZERO)?;
    let mut merged = Merged::default();
    for (path, mut source) in sources {
        let transaction = target.connection().transaction().map_err(StoreError::from)?;
        add(&transaction, source.connection(), path, &mut merged)?;
        transaction.commit().map_err(StoreError::from)?;
    }
    Ok(merged)
}

/// The numbers that rows of a table have in the other file.
type Numbers = HashMap<i64, i64>;

/// What a run is known by, and the rest of it.
const RUN_KEY: &[&str] = &["level", "method", "setting", "repetition", "build", "tables"];
const RUN: &[&str] = &[
    "machine",
    "jobs",
    "isolation",
    "finished",
    "outcome",
    "stopped_by",
    "killed",
    "cost",
    "lower_bound",
    "optimal",
    "moves",
    "expanded",
    "generated",
    "duplicates",
    "reopened",
    "dead_ends",
    "peak_stored",
    "peak_bytes",
    "peak_resident",
    "seconds",
    "first_seconds",
    "cpu_seconds",
    "searches",
    "message",
];
/// Of a search that ended by itself these are always the same.
const COUNTS: &[&str] = &["outcome", "cost", "expanded", "generated"];

fn add(target: &Transaction, source: &Connection, path: &Path, merged: &mut Merged) -> Result<(), StoreError> {
    let levels = rows(target, source, "level", &["code"], &["puzzle", "name", "title", "size", "par"])?;
    let methods = rows(target, source, "method", &["name", "choices"], &[])?;
    let settings = rows(target, source, "setting", &["limits"], &[])?;
    let builds = rows(target, source, "build", &["version", "revision", "executable", "profile"], &[])?;
    let machines = rows(target, source, "machine", &["about"], &[])?;
    let numbers = |column: &str| match column {
        "level" => Some(&levels),
        "method" => Some(&methods),
        "setting" => Some(&settings),
        "build" => Some(&builds),
        "machine" => Some(&machines),
        _ => None,
    };
    runs(target, source, &numbers, path, merged)?;
    experiments(target, source, &numbers, path, merged)
}

/// A list of columns, or of places for their values.
fn list(columns: &[&str]) -> (String, String) {
    (columns.join(", "), vec!["?"; columns.len()].join(", "))
}

fn condition(columns: &[&str]) -> String {
    columns.iter().map(|column| format!("{column} IS ?")).collect::<Vec<_>>().join(" AND ")
}

/// Adds rows that are known by some columns and refer to nothing, and tells their numbers.
fn rows(
    target: &Transaction,
    source: &Connection,
    table: &str,
    key: &[&str],
    more: &[&str],
) -> Result<Numbers, StoreError> {
    let columns = [key, more].concat();
    let (names, places) = list(&columns);
    let mut read = source.prepare(&format!("SELECT id, {names} FROM {table}"))?;
    let mut insert =
        target.prepare(&format!("INSERT INTO {table} ({names}) VALUES ({places}) ON CONFLICT DO NOTHING"))?;
    let mut find = target.prepare(&format!("SELECT id FROM {table} WHERE {}", condition(key)))?;
    let mut numbers = Numbers::new();
    let mut rows = read.query([])?;
    while let Some(row) = rows.next()? {
        let values: Vec<Value> = (1..=columns.len()).map(|column| row.get(column)).collect::<Result<_, _>>()?;
        insert.execute(params_from_iter(&values))?;
        let number = find.query_row(params_from_iter(&values[..key.len()]), |row| row.get(0))?;
        numbers.insert(row.get(0)?, number);
    }
    Ok(numbers)
}

/// The values of a row, with the numbers of the other file.
fn translated<'a>(
    row: &rusqlite::Row,
    columns: &[&str],
    numbers: &dyn Fn(&str) -> Option<&'a Numbers>,
) -> Result<Vec<Value>, StoreError> {
    let value = |(place, column): (usize, &&str)| -> Result<Value, StoreError> {
        let Some(numbers) = numbers(column) else { return Ok(row.get(place)?) };
        let number: i64 = row.get(place)?;
        let found = numbers.get(&number).ok_or_else(|| Error::input(format!("there is no {column} {number}")))?;
        Ok(Value::Integer(*found))
    };
    columns.iter().enumerate().map(value).collect()
}

fn runs<'a>(
    target: &Transaction,
    source: &Connection,
    numbers: &dyn Fn(&str) -> Option<&'a Numbers>,
    path: &Path,
    merged: &mut Merged,
) -> Result<(), StoreError> {
    let columns = [RUN_KEY, RUN].concat();
    let (names, places) = list(&columns);
    let mut read = source.prepare(&format!("SELECT {names} FROM run ORDER BY id"))?;
    let mut insert = target.prepare(&format!("INSERT INTO run ({names}) VALUES ({places}) ON CONFLICT DO NOTHING"))?;
    let mut find =
        target.prepare(&format!("SELECT {}, stopped_by FROM run WHERE {}", COUNTS.join(", "), condition(RUN_KEY)))?;
    let mut differing = 0;
    let mut rows = read.query([])?;
    while let Some(row) = rows.next()? {
        let values = translated(row, &columns, numbers)?;
        if insert.execute(params_from_iter(&values))? > 0 {
            merged.added += 1;
            continue;
        }
        merged.known += 1;
        let known: Vec<Value> = find.query_row(params_from_iter(&values[..RUN_KEY.len()]), |row| {
            (0..=COUNTS.len()).map(|column| row.get(column)).collect()
        })?;
        let value = |name: &str| &values[columns.iter().position(|column| *column == name).expect("it is one of them")];
        let is_decided = known[COUNTS.len()] == Value::Null && *value("stopped_by") == Value::Null;
        differing += u64::from(is_decided && COUNTS.iter().zip(&known).any(|(name, known)| value(name) != known));
    }
    if differing > 0 {
        merged.notes.push(wording!(
            "fault-lab-differing",
            "{file}: {runs} runs counted differently from the same in the file",
            file = path.display().to_string(),
            runs = differing as usize
        ));
    }
    Ok(())
}

/// Of two experiments of one name the one last run counts.
fn experiments<'a>(
    target: &Transaction,
    source: &Connection,
    numbers: &dyn Fn(&str) -> Option<&'a Numbers>,
    path: &Path,
    merged: &mut Merged,
) -> Result<(), StoreError> {
    const COLUMNS: &[&str] = &["name", "title", "question", "spec", "pairs", "setting", "build", "started"];
    const JOB: &[&str] = &["position", "level", "method", "label", "repetition", "tables"];
    let mut read = source.prepare(&format!("SELECT {}, id FROM experiment ORDER BY started", COLUMNS.join(", ")))?;
    let mut rows = read.query([])?;
    while let Some(row) = rows.next()? {
        let values = translated(row, COLUMNS, numbers)?;
        let known = target
            .query_row("SELECT id, spec, started FROM experiment WHERE name = ?1", [&values[0]], |row| {
                Ok((row.get::<_, i64>(0)?, row.get::<_, Value>(1)?, row.get::<_, Value>(2)?))
            })
            .optional()?;
        if let Some((id, spec, started)) = known {
            if spec != values[3] {
                let name: String = row.get::<_, String>(0)?.escape_debug().collect();
                let file = path.display().to_string();
                merged.notes.push(wording!(
                    "fault-lab-other",
                    "{file}: `{name}` asks for something else; the later one counts",
                    file,
                    name
                ));
            }
            if matches!((&started, &values[7]), (Value::Integer(known), Value::Integer(new)) if known >= new) {
                continue;
            }
            target.execute("DELETE FROM job WHERE experiment = ?1", [id])?;
            target.execute("DELETE FROM experiment WHERE id = ?1", [id])?;
        }
        let (names, places) = list(COLUMNS);
        target.execute(&format!("INSERT INTO experiment ({names}) VALUES ({places})"), params_from_iter(&values))?;
        let id = target.last_insert_rowid();
        let (names, places) = list(JOB);
        let mut jobs = source.prepare(&format!("SELECT {names} FROM job WHERE experiment = ?1"))?;
        let mut insert = target.prepare(&format!("INSERT INTO job ({names}, experiment) VALUES ({places}, {id})"))?;
        let mut jobs = jobs.query([row.get::<_, i64>(COLUMNS.len())?])?;
        while let Some(job) = jobs.next()? {
            insert.execute(params_from_iter(translated(job, JOB, numbers)?))?;
        }
    }
    Ok(())
}
