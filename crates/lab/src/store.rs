//! The file of results: `SQLite`, a row a run. A run is known by its level, method, choices, limits, repetition and build, so that
//! nothing is run twice, whatever experiment asks for it.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use quebra_api::Error;
use rusqlite::{Connection, OpenFlags, OptionalExtension, params};
use rusqlite_migration::{M, Migrations};

use crate::child::Finding;
use crate::job::{Job, choices_text};
use crate::machine::{COMMIT, Machine, VERSION};
use crate::plan::{Plan, PlannedLevel};
use crate::spec::SpecFile;
use crate::sql::{self, FINDING, IS_DONE, finding, from_text};

pub use crate::sql::{Experiment, StoreError};

/// A new version of the file's form is a new entry; old entries never change.
const MIGRATIONS: &[M] = &[M::up(include_str!("schema.sql"))];

/// A file of results, open.
pub struct Store {
    connection: Connection,
    /// Held for as long as runs are added.
    _lock: Option<File>,
}

/// A run that waits to be done.
pub(crate) struct Pending {
    pub(crate) job: Job,
    level: i64,
    method: i64,
    repetition: u32,
    /// What people call it.
    pub(crate) title: String,
}

/// A run as an experiment asks for it, and what came of it, if it was done.
pub(crate) struct Record {
    pub(crate) level: i64,
    pub(crate) label: String,
    pub(crate) method: String,
    pub(crate) choices: String,
    pub(crate) repetition: u32,
    pub(crate) jobs: u32,
    pub(crate) finding: Option<Finding>,
}

impl Store {
    /// Opens the file to add runs; one process at a time may.
    pub(crate) fn to_run(path: &Path) -> Result<Self, StoreError> {
        let mut lock_path = path.as_os_str().to_os_string();
        lock_path.push("-lock");
        let problem = |error: std::io::Error| Error::input(format!("{}: {error}", path.display()));
        let lock = File::create(PathBuf::from(lock_path)).map_err(problem)?;
        if lock.try_lock().is_err() {
            return Err(Error::input(format!("{}: another `quebra lab run` is at work on it", path.display())).into());
        }
        Self::open(path, OpenFlags::default(), Some(lock))
    }

    /// Opens a file that is there already, to read it.
    pub fn to_read(path: &Path) -> Result<Self, StoreError> {
        if !path.is_file() {
            return Err(Error::input(format!("{}: there is no such file", path.display())).into());
        }
        Self::open(path, OpenFlags::default() & !OpenFlags::SQLITE_OPEN_CREATE, None)
    }

    fn open(path: &Path, flags: OpenFlags, lock: Option<File>) -> Result<Self, StoreError> {
        let problem =
            |error: &dyn std::fmt::Display| Error::input(format!("{}: not a file of results: {error}", path.display()));
        let mut connection = Connection::open_with_flags(path, flags).map_err(|error| problem(&error))?;
        connection.busy_timeout(std::time::Duration::from_secs(10))?;
        // A file of another program is refused before anything is written to it.
        let is_foreign: bool = connection
            .query_row(
                "SELECT count(*) > 0 AND NOT EXISTS (SELECT 1 FROM sqlite_schema WHERE name = 'experiment') FROM sqlite_schema",
                [],
                |row| row.get(0),
            )
            .map_err(|error| problem(&error))?;
        if is_foreign {
            return Err(problem(&"it is the database of another program").into());
        }
        if lock.is_some() {
            // Readers and the writer do not wait for each other, and a writer that is killed leaves whole rows.
            connection.pragma_update(None, "journal_mode", "WAL")?;
            connection.pragma_update(None, "synchronous", "NORMAL")?;
        }
        Migrations::from_slice(MIGRATIONS).to_latest(&mut connection).map_err(|error| problem(&error))?;
        Ok(Self { connection, _lock: lock })
    }

    /// Writes down what an experiment asks for, and tells which of its runs are still to be done; with `retry`, also those that
    /// failed.
    pub(crate) fn enrol(&mut self, file: &SpecFile, plan: &Plan, retry: bool) -> Result<Vec<Pending>, StoreError> {
        let build = self.id_of(
            "INSERT INTO build (version, revision) VALUES (?1, ?2) ON CONFLICT DO NOTHING",
            "SELECT id FROM build WHERE version = ?1 AND revision = ?2",
            &[VERSION, COMMIT],
        )?;
        let setting = self.id_of(
            "INSERT INTO setting (limits) VALUES (?1) ON CONFLICT DO NOTHING",
            "SELECT id FROM setting WHERE limits = ?1",
            &[&plan.setting.text()],
        )?;
        let transaction = self.connection.transaction()?;
        let spec = &file.spec;
        let pairs: Vec<_> = spec.compare.iter().map(|pair| pair.each_ref().map(|name| name.as_ref().clone())).collect();
        let pairs = serde_json::to_string(&pairs).expect("they are texts");
        transaction.execute(
            "INSERT INTO experiment (name, title, question, spec, pairs, setting, build, started) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
             ON CONFLICT (name) DO UPDATE SET title = ?2, question = ?3, spec = ?4, pairs = ?5, setting = ?6, build = ?7, started = ?8",
            params![spec.name, spec.title, spec.question, file.text, pairs, setting, build, now()],
        )?;
        let experiment: i64 =
            transaction.query_row("SELECT id FROM experiment WHERE name = ?1", [&spec.name], |row| row.get(0))?;
        transaction.execute("DELETE FROM job WHERE experiment = ?1", [experiment])?;
        let mut levels = Vec::new();
        for PlannedLevel { code, puzzle, name, title, size, par } in &plan.levels {
            transaction.execute(
                "INSERT INTO level (code, puzzle, name, title, size, par) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
                 ON CONFLICT (code) DO UPDATE SET name = ?3, title = ?4, size = ?5, par = ?6",
                params![code, puzzle, name, title, size, par],
            )?;
            let id: i64 = transaction.query_row("SELECT id FROM level WHERE code = ?1", [code], |row| row.get(0))?;
            levels.push(id);
        }
        let mut pending = Vec::new();
        let mut methods: HashMap<(String, String), i64> = HashMap::new();
        {
            let mut add = transaction.prepare(
                "INSERT INTO job (experiment, position, level, method, label, repetition) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
            )?;
            let mut find = transaction.prepare(
                "SELECT outcome = 'error' OR killed FROM run
                 WHERE level = ?1 AND method = ?2 AND setting = ?3 AND repetition = ?4 AND build = ?5",
            )?;
            for (position, (level, method, repetition)) in plan.runs.iter().enumerate() {
                let key = (method.name.clone(), choices_text(&method.choices));
                let method_id = match methods.entry(key) {
                    Entry::Occupied(known) => *known.get(),
                    Entry::Vacant(new) => {
                        let values = params![new.key().0, new.key().1];
                        let add = "INSERT INTO method (name, choices) VALUES (?1, ?2) ON CONFLICT DO NOTHING";
                        transaction.execute(add, values)?;
                        let find = "SELECT id FROM method WHERE name = ?1 AND choices = ?2";
                        let id: i64 = transaction.query_row(find, values, |row| row.get(0))?;
                        *new.insert(id)
                    }
                };
                let level_id = levels[*level];
                add.execute(params![experiment, position as i64, level_id, method_id, method.label, repetition])?;
                let has_failed: Option<bool> = find
                    .query_row(params![level_id, method_id, setting, repetition, build], |row| row.get(0))
                    .optional()?;
                if has_failed.is_none_or(|has_failed| has_failed && retry) {
                    let PlannedLevel { code, name, .. } = &plan.levels[*level];
                    pending.push(Pending {
                        job: Job {
                            code: code.clone(),
                            method: method.name.clone(),
                            choices: method.choices,
                            setting: plan.setting,
                        },
                        level: level_id,
                        method: method_id,
                        repetition: *repetition,
                        title: format!("{name} {}", method.label),
                    });
                }
            }
        }
        transaction.commit()?;
        Ok(pending)
    }

    /// The number of a row, made if there is none.
    fn id_of(&self, insert: &str, find: &str, values: &[&str]) -> Result<i64, StoreError> {
        self.connection.execute(insert, rusqlite::params_from_iter(values))?;
        Ok(self.connection.query_row(find, rusqlite::params_from_iter(values), |row| row.get(0))?)
    }

    /// The number of this machine.
    pub(crate) fn machine(&self) -> Result<i64, StoreError> {
        let text = serde_json::to_string(&Machine::this()).expect("its keys are strings");
        self.id_of(
            "INSERT INTO machine (about) VALUES (?1) ON CONFLICT DO NOTHING",
            "SELECT id FROM machine WHERE about = ?1",
            &[&text],
        )
    }

    /// Keeps what came of a run: all of it, or nothing.
    pub(crate) fn add(&self, run: &Pending, finding: &Finding, machine: i64, jobs: usize) -> Result<(), StoreError> {
        let Pending { job, level, method, repetition, .. } = run;
        let sql = "INSERT OR REPLACE INTO run (level, method, setting, repetition, build, machine, jobs, finished,
            outcome, stopped_by, killed, cost, lower_bound, optimal, moves, expanded, generated, duplicates, reopened, dead_ends,
            peak_stored, peak_bytes, peak_resident, seconds, first_seconds, cpu_seconds, searches, message)
            VALUES (?1, ?2, (SELECT id FROM setting WHERE limits = ?3), ?4, (SELECT id FROM build WHERE version = ?5 AND revision = ?6),
            ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21, ?22, ?23, ?24, ?25, ?26, ?27, ?28, ?29)";
        let f = finding;
        self.connection.prepare_cached(sql)?.execute(params![
            level,
            method,
            job.setting.text(),
            repetition,
            VERSION,
            COMMIT,
            machine,
            jobs as i64,
            now(),
            f.outcome,
            f.stopped_by,
            f.killed,
            f.cost,
            f.lower_bound,
            f.optimal,
            f.moves,
            f.expanded as i64,
            f.generated as i64,
            f.duplicates as i64,
            f.reopened as i64,
            f.dead_ends as i64,
            f.peak_stored as i64,
            f.peak_bytes as i64,
            f.peak_resident.map(|bytes| bytes as i64),
            f.seconds,
            f.first_seconds,
            f.cpu_seconds,
            f.searches as i64,
            f.message,
        ])?;
        Ok(())
    }

    /// All experiments, the one last run first.
    pub fn experiments(&self) -> Result<Vec<Experiment>, StoreError> {
        sql::experiments(&self.connection)
    }

    /// The levels of an experiment by their numbers, in the experiment's order.
    pub(crate) fn levels(&self, experiment: &Experiment) -> Result<Vec<(i64, StoredLevel)>, StoreError> {
        let mut statement = self.connection.prepare(
            "SELECT l.id, l.code, l.puzzle, l.name, l.title, l.size, l.par FROM level l
             JOIN (SELECT level, min(position) AS first FROM job WHERE experiment = ?1 GROUP BY level) j ON j.level = l.id
             ORDER BY j.first",
        )?;
        let levels = statement.query_map([experiment.id], |row| {
            let level = StoredLevel {
                code: row.get(1)?,
                puzzle: row.get(2)?,
                name: row.get(3)?,
                title: row.get(4)?,
                size: row.get(5)?,
                par: row.get(6)?,
            };
            Ok((row.get(0)?, level))
        })?;
        Ok(levels.collect::<Result<_, _>>()?)
    }

    /// The runs of an experiment, in its order.
    pub(crate) fn records(&self, experiment: &Experiment) -> Result<Vec<Record>, StoreError> {
        let mut statement = self.connection.prepare(&format!(
            "SELECT j.level, j.label, m.name, m.choices, j.repetition, r.machine, r.jobs, {FINDING}
             FROM job j JOIN method m ON m.id = j.method JOIN experiment e ON e.id = j.experiment
             LEFT JOIN run r ON {IS_DONE} WHERE j.experiment = ?1 ORDER BY j.position"
        ))?;
        let records = statement.query_map([experiment.id], |row| {
            let machine: Option<i64> = row.get(5)?;
            Ok(Record {
                level: row.get(0)?,
                label: row.get(1)?,
                method: row.get(2)?,
                choices: row.get(3)?,
                repetition: row.get(4)?,

                jobs: row.get::<_, Option<u32>>(6)?.unwrap_or(1),
                finding: machine.map(|_| finding(row, 7)).transpose()?,
            })
        })?;
        Ok(records.collect::<Result<_, _>>()?)
    }

    /// The machines that runs of an experiment were done on.
    pub(crate) fn machines(&self, experiment: &Experiment) -> Result<Vec<Machine>, StoreError> {
        let mut statement = self.connection.prepare(
            "SELECT about FROM machine WHERE id IN (SELECT DISTINCT r.machine FROM run r JOIN job j ON r.level = j.level
                AND r.method = j.method AND r.repetition = j.repetition WHERE j.experiment = ?1 AND r.build = ?2)",
        )?;
        let machines = statement.query_map(params![experiment.id, experiment.build], |row| {
            let text: String = row.get(0)?;
            from_text(0, &text)
        })?;
        Ok(machines.collect::<Result<_, _>>()?)
    }
}

/// A level in the file.
#[derive(Clone, Debug)]
pub(crate) struct StoredLevel {
    pub(crate) code: String,
    pub(crate) puzzle: String,
    pub(crate) name: String,
    pub(crate) title: Option<String>,
    pub(crate) size: u32,
    pub(crate) par: Option<u32>,
}

fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs() as i64)
}
