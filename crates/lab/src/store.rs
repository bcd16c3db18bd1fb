//! The file of results: `SQLite`, a row a run. A run is known by its level, method, choices, limits, repetition, by the very program
//! that did it and the tables it found, so that nothing is run twice, whatever experiment asks for it, and no program's results
//! are taken for another's.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use quebra_api::Error;
use quebra_puzzles::Kind;
use quebra_puzzles::wording::wording;
use rusqlite::{Connection, OptionalExtension, params};

use crate::child::Finding;
use crate::file::{self, Patience};
use crate::job::{Job, choices_text};
use crate::machine::Machine;
use crate::plan::{Plan, PlannedLevel, PlannedRun};
use crate::spec::{Published, SpecFile};
use crate::sql::{self, FINDING, IS_ASKED, clean, finding, from_text, optional, plain};

pub use crate::machine::Build;
pub use crate::sql::{BuildRuns, Experiment, StoreError};

/// What is asked of a file for a report takes seconds; a file that takes longer is not meant to be read.
const PATIENCE: Patience = Patience { time: Duration::from_mins(2), copied: u64::MAX };

const FIND_BUILD: &str =
    "SELECT id FROM build WHERE version = ?1 AND revision = ?2 AND executable = ?3 AND profile = ?4";
const FIND_LEVEL: &str = "SELECT id FROM level WHERE code = ?1";
const FIND_METHOD: &str = "SELECT id FROM method WHERE name = ?1 AND choices = ?2";
const FIND_SETTING: &str = "SELECT id FROM setting WHERE limits = ?1";

/// A file of results, open.
pub struct Store {
    connection: Connection,
    /// Held for as long as runs are added.
    _lock: Option<File>,
}

/// A run that an experiment asks for, by the numbers of this file.
pub(crate) struct Asked {
    pub(crate) run: PlannedRun,
    level: i64,
    method: i64,
    setting: i64,
    build: i64,
}

/// What came of a run, and where and when it was done.
pub(crate) struct Done<'a> {
    pub(crate) finding: &'a Finding,
    /// Its number in this file.
    pub(crate) machine: i64,
    /// How many were going on at a time.
    pub(crate) jobs: usize,
    pub(crate) isolation: &'a str,
    /// Seconds since 1970.
    pub(crate) finished: i64,
}

/// A run as an experiment asks for it, and what came of it, if it was done.
pub(crate) struct Record {
    pub(crate) level: i64,
    pub(crate) label: String,
    pub(crate) method: String,
    pub(crate) choices: String,
    pub(crate) repetition: u32,
    pub(crate) run: Option<Run>,
}

/// A run that was done.
#[derive(Clone, Debug)]
pub(crate) struct Run {
    pub(crate) machine: i64,
    /// How many were going on at a time.
    pub(crate) jobs: u32,
    /// Which processors it had to itself.
    pub(crate) isolation: String,
    /// The kept tables it found; `?` if that was not written down.
    pub(crate) tables: String,
    /// Seconds since 1970.
    pub(crate) finished: i64,
    /// How long a search took by the clock on the wall, whatever the finding is told by.
    pub(crate) wall: f64,
    pub(crate) finding: Finding,
}

impl Store {
    /// Opens the file to add runs; one process at a time may, and waits so long for another.
    pub(crate) fn to_run(path: &Path, patience: Duration) -> Result<Self, StoreError> {
        file::only_files(path)?;
        let mut lock_path = path.as_os_str().to_os_string();
        lock_path.push("-lock");
        let problem = |error: std::io::Error| Error::file(path, &error);
        let lock = File::create(PathBuf::from(lock_path)).map_err(problem)?;
        let started = Instant::now();
        while lock.try_lock().is_err() {
            if started.elapsed() >= patience {
                let file = path.display().to_string();
                let message = wording!("fault-lab-busy", "{file}: another `quebra lab run` is at work on it", file);
                return Err(Error::input(message).into());
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        Ok(Self { connection: file::to_write(path)?, _lock: Some(lock) })
    }

    /// Opens a file that is there already, to read it.
    pub fn to_read(path: &Path) -> Result<Self, StoreError> {
        Ok(Self { connection: file::to_read(path, PATIENCE, &Arc::default())?, _lock: None })
    }

    pub(crate) fn connection(&mut self) -> &mut Connection {
        &mut self.connection
    }

    /// Writes down what an experiment asks for, and tells all its runs, in its order.
    pub(crate) fn enrol(&mut self, file: &SpecFile, plan: &Plan, build: &Build) -> Result<Vec<Asked>, StoreError> {
        let build = self.id_of(
            "INSERT INTO build (version, revision, executable, profile) VALUES (?1, ?2, ?3, ?4) ON CONFLICT DO NOTHING",
            FIND_BUILD,
            &[&build.version, &build.commit, &build.executable, &build.profile],
        )?;
        let setting = self.id_of(
            "INSERT INTO setting (limits) VALUES (?1) ON CONFLICT DO NOTHING",
            FIND_SETTING,
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
        for PlannedLevel { code, puzzle, name, title, size, par, .. } in &plan.levels {
            transaction.execute(
                "INSERT INTO level (code, puzzle, name, title, size, par) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
                 ON CONFLICT (code) DO UPDATE SET name = ?3, title = ?4, size = ?5, par = ?6",
                params![code, puzzle, name, title, size, par],
            )?;
            let id: i64 = transaction.query_row(FIND_LEVEL, [code], |row| row.get(0))?;
            levels.push(id);
        }
        let mut asked = Vec::new();
        let mut methods: HashMap<(String, String), i64> = HashMap::new();
        {
            let mut add = transaction.prepare(
                "INSERT INTO job (experiment, position, level, method, label, repetition, tables) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
            )?;
            for (position, (level, method, repetition)) in plan.runs.iter().enumerate() {
                let key = (method.name.clone(), choices_text(&method.choices));
                let method_id = match methods.entry(key) {
                    Entry::Occupied(known) => *known.get(),
                    Entry::Vacant(new) => {
                        let values = params![new.key().0, new.key().1];
                        let add = "INSERT INTO method (name, choices) VALUES (?1, ?2) ON CONFLICT DO NOTHING";
                        transaction.execute(add, values)?;
                        let id: i64 = transaction.query_row(FIND_METHOD, values, |row| row.get(0))?;
                        *new.insert(id)
                    }
                };
                let run = plan.run(position);
                let label = &method.label;
                add.execute(params![
                    experiment,
                    position as i64,
                    levels[*level],
                    method_id,
                    label,
                    repetition,
                    run.tables
                ])?;
                asked.push(Asked { run, level: levels[*level], method: method_id, setting, build });
            }
        }
        transaction.commit()?;
        Ok(asked)
    }

    /// Those of some runs that are still to be done; with `retry`, also those that failed.
    pub(crate) fn missing<'a>(
        &self,
        asked: impl IntoIterator<Item = &'a Asked>,
        retry: bool,
    ) -> Result<Vec<&'a Asked>, StoreError> {
        let mut missing = Vec::new();
        for run in asked {
            if self.known(run)?.is_none_or(|(has_failed, _)| has_failed && retry) {
                missing.push(run);
            }
        }
        Ok(missing)
    }

    /// Of a run that was done: whether it failed, and when it ended.
    fn known(&self, asked: &Asked) -> Result<Option<(bool, i64)>, StoreError> {
        let sql = "SELECT outcome = 'error' OR killed, finished FROM run
             WHERE level = ?1 AND method = ?2 AND setting = ?3 AND repetition = ?4 AND build = ?5 AND tables = ?6";
        let Asked { run, level, method, setting, build } = asked;
        let values = params![level, method, setting, run.repetition, build, run.tables];
        Ok(self.connection.prepare_cached(sql)?.query_row(values, |row| Ok((row.get(0)?, row.get(1)?))).optional()?)
    }

    /// A run by the numbers of this file, if the file knows what it is about.
    pub(crate) fn find(&self, run: &PlannedRun, build: &Build) -> Result<Option<Asked>, StoreError> {
        let id = |sql: &str, values: &[&str]| {
            let mut statement = self.connection.prepare_cached(sql)?;
            statement.query_row(rusqlite::params_from_iter(values), |row| row.get::<_, i64>(0)).optional()
        };
        let Job { code, method, choices, setting } = &run.job;
        let level = id(FIND_LEVEL, &[code])?;
        let method = id(FIND_METHOD, &[method, &choices_text(choices)])?;
        let setting = id(FIND_SETTING, &[&setting.text()])?;
        let build = id(FIND_BUILD, &[&build.version, &build.commit, &build.executable, &build.profile])?;
        let ids = level.zip(method).zip(setting).zip(build);
        Ok(ids.map(|(((level, method), setting), build)| Asked { run: run.clone(), level, method, setting, build }))
    }

    /// Keeps what came of a run that was done elsewhere, unless it is known. What failed gives way to what did not, or failed later.
    pub(crate) fn keep(&self, asked: &Asked, done: &Done) -> Result<bool, StoreError> {
        let has_failed = done.finding.has_failed();
        let is_new = self
            .known(asked)?
            .is_none_or(|(is_failed, finished)| is_failed && (!has_failed || done.finished > finished));
        if is_new {
            self.add(asked, done)?;
        }
        Ok(is_new)
    }

    /// Does something as a whole: all of it is kept, or nothing.
    pub(crate) fn whole<T>(&self, work: impl FnOnce(&Self) -> Result<T, StoreError>) -> Result<T, StoreError> {
        let transaction = self.connection.unchecked_transaction()?;
        let done = work(self)?;
        transaction.commit()?;
        Ok(done)
    }

    /// The number of a row, made if there is none.
    fn id_of(&self, insert: &str, find: &str, values: &[&str]) -> Result<i64, StoreError> {
        self.connection.execute(insert, rusqlite::params_from_iter(values))?;
        Ok(self.connection.query_row(find, rusqlite::params_from_iter(values), |row| row.get(0))?)
    }

    /// The number of a machine.
    pub(crate) fn machine(&self, machine: &Machine) -> Result<i64, StoreError> {
        let text = serde_json::to_string(machine).expect("its keys are strings");
        self.id_of(
            "INSERT INTO machine (about) VALUES (?1) ON CONFLICT DO NOTHING",
            "SELECT id FROM machine WHERE about = ?1",
            &[&text],
        )
    }

    /// Keeps what came of a run: all of it, or nothing.
    pub(crate) fn add(&self, asked: &Asked, done: &Done) -> Result<(), StoreError> {
        let sql = "INSERT OR REPLACE INTO run (level, method, setting, repetition, build, tables, machine, jobs, isolation, finished,
            outcome, stopped_by, killed, cost, lower_bound, optimal, moves, expanded, generated, duplicates, reopened, dead_ends,
            peak_stored, peak_bytes, peak_resident, seconds, first_seconds, cpu_seconds, searches, message)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21, ?22, ?23, ?24,
            ?25, ?26, ?27, ?28, ?29, ?30)";
        let f = done.finding;
        self.connection.prepare_cached(sql)?.execute(params![
            asked.level,
            asked.method,
            asked.setting,
            asked.run.repetition,
            asked.build,
            asked.run.tables,
            done.machine,
            done.jobs as i64,
            done.isolation,
            done.finished,
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
        sql::experiments(&self.connection, &mut sql::Room::new())
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
                code: clean(row, 1)?,
                kind: Kind::named(&row.get::<_, String>(2)?).expect("files with unknown puzzles are refused"),
                name: clean(row, 3)?,
                title: optional(row, 4)?,
                size: row.get(5)?,
                par: row.get(6)?,
            };
            Ok((row.get(0)?, level))
        })?;
        Ok(levels.collect::<Result<_, _>>()?)
    }

    /// The runs of an experiment as a build did them, in its order.
    pub(crate) fn records(&self, experiment: &Experiment, build: i64) -> Result<Vec<Record>, StoreError> {
        let mut statement = self.connection.prepare(&format!(
            "SELECT j.level, j.label, m.name, m.choices, j.repetition, r.machine, r.jobs, r.isolation, r.tables, r.finished, {FINDING}
             FROM job j JOIN method m ON m.id = j.method JOIN experiment e ON e.id = j.experiment
             LEFT JOIN run r ON {IS_ASKED} AND r.build = ?2 WHERE j.experiment = ?1 ORDER BY j.position"
        ))?;
        let records = statement.query_map([experiment.id, build], |row| {
            let run = |machine: i64| -> rusqlite::Result<Run> {
                let finding = finding(row, 10)?;
                Ok(Run {
                    machine,
                    jobs: row.get(6)?,
                    isolation: clean(row, 7)?,
                    tables: clean(row, 8)?,
                    finished: row.get(9)?,
                    wall: finding.seconds,
                    finding,
                })
            };
            Ok(Record {
                level: row.get(0)?,
                label: clean(row, 1)?,
                method: clean(row, 2)?,
                choices: row.get(3)?,
                repetition: row.get(4)?,
                run: row.get::<_, Option<i64>>(5)?.map(run).transpose()?,
            })
        })?;
        Ok(records.collect::<Result<_, _>>()?)
    }

    /// What the spec of an experiment says that others published.
    pub(crate) fn published(&self, experiment: &Experiment) -> Result<Vec<Published>, StoreError> {
        let sql = "SELECT spec FROM experiment WHERE id = ?1";
        let spec: String = self.connection.query_row(sql, [experiment.id], |row| row.get(0))?;
        let tidied = |entry: Published| Published { source: entry.source.as_deref().map(plain), ..entry };
        Ok(Published::in_spec(&spec).into_iter().map(tidied).collect())
    }

    /// How many runs of an experiment's jobs the program it was last run with did with other tables at hand.
    pub(crate) fn with_other_tables(&self, experiment: &Experiment, build: i64) -> Result<u64, StoreError> {
        let sql = "SELECT count(*) FROM job j JOIN experiment e ON e.id = j.experiment
             JOIN run r ON r.level = j.level AND r.method = j.method AND r.setting = e.setting AND r.repetition = j.repetition
             WHERE j.experiment = ?1 AND r.build = ?2 AND r.tables NOT IN (j.tables, '?')";
        Ok(self.connection.query_row(sql, [experiment.id, build], |row| sql::count(row, 0))?)
    }

    /// The machines there are, by their numbers.
    pub(crate) fn machines(&self) -> Result<Vec<(i64, Machine)>, StoreError> {
        let mut statement = self.connection.prepare("SELECT id, about FROM machine ORDER BY id")?;
        let machines = statement.query_map([], |row| {
            let text: String = row.get(1)?;
            Ok((row.get(0)?, from_text(1, &text)?))
        })?;
        Ok(machines.collect::<Result<_, _>>()?)
    }
}

/// A level in the file.
#[derive(Clone)]
pub(crate) struct StoredLevel {
    pub(crate) code: String,
    pub(crate) kind: &'static Kind,
    pub(crate) name: String,
    pub(crate) title: Option<String>,
    pub(crate) size: u32,
    pub(crate) par: Option<u32>,
}

/// This moment, in seconds since 1970.
pub(crate) fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs() as i64)
}
