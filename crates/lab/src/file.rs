//! Opening files of results. A file may come from anybody, so nothing in it is believed: it is read without being changed, its
//! tables must be those that quebra makes, to the letter, and what a query takes is bounded.

use std::fs::Metadata;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use quebra_api::Error;
use quebra_puzzles::Kind;
use quebra_puzzles::wording::{Wording, wording};
use rusqlite::config::DbConfig;
use rusqlite::limits::Limit;
use rusqlite::{Connection, ErrorCode, OpenFlags, backup};
use rusqlite_migration::{M, Migrations};

use crate::sql::StoreError;

/// A new version of the file's form is a new entry; old entries never change.
const MIGRATIONS: &[M] = &[M::up(include_str!("schema.sql")), M::up(include_str!("schema-2.sql"))];

/// What the head of a file says whose it is: `QUEB`. Version 0.1 left it empty.
const APPLICATION: i32 = i32::from_be_bytes(*b"QUEB");

/// The longest text that is read.
const MOST_BYTES: i32 = 16 << 20;
/// The texts of each table but for plans, and how long they may be, in bytes: a row that is joined to thousands of others is copied as
/// often. No header of a level is longer than a title may be, and no file of an experiment than its text.
const TEXTS: &[(&str, &[&str], usize)] = &[
    ("level", &["puzzle", "name"], 8 << 10),
    ("level", &["title"], 16 << 10),
    ("level", &["code"], 64 << 10),
    ("method", &["name", "choices"], 8 << 10),
    ("experiment", &["name", "title", "question", "spec"], 2 << 20),
    ("experiment", &["pairs"], 256 << 10),
    ("job", &["label", "tables"], 8 << 10),
    ("build", &["version", "revision", "executable", "profile"], 8 << 10),
    ("run", &["tables", "isolation", "outcome", "stopped_by"], 8 << 10),
    ("run", &["message"], 64 << 10),
    ("machine", &["about"], 64 << 10),
    ("setting", &["limits"], 64 << 10),
];
/// How many steps of a query are done between two looks at the clock.
const STEPS: i32 = 10_000;
/// How long one waits for somebody who writes.
const BUSY: Duration = Duration::from_secs(10);

/// What reading a file may take.
#[derive(Clone, Copy)]
pub(crate) struct Patience {
    /// All that is asked of it together.
    pub(crate) time: Duration,
    /// A file of an older version is copied into memory: up to so many bytes.
    pub(crate) copied: u64,
}

/// Opens a file to read it. One of an older version is read as if it were of the newest; the file itself stays as it is. What is asked of
/// it ends when patience does, or when it is abandoned.
pub(crate) fn to_read(path: &Path, patience: Patience, abandoned: &Arc<AtomicBool>) -> Result<Connection, StoreError> {
    if !path.is_file() {
        return Err(Error::in_file(path.display(), wording!("fault-lab-file", "there is no such file")).into());
    }
    only_files(path)?;
    let file = open(path, patience.time, abandoned).map_err(|error| refused(path, error.to_string()))?;
    let version = check(&file).map_err(|problem| refused(path, problem))?;
    if version == 0 {
        return Err(refused(path, wording!("fault-lab-empty", "it is empty")));
    }
    let connection = if version < MIGRATIONS.len() {
        if path.metadata().map_or(0, |file| file.len()) > patience.copied {
            let problem = wording!("fault-lab-old", "it is of an old version, and too large to be read in passing");
            return Err(refused(path, problem));
        }
        let mut copy = Connection::open_in_memory()?;
        backup::Backup::new(&file, &mut copy)?.run_to_completion(1000, Duration::ZERO, None)?;
        migrate(&mut copy).map_err(|problem| refused(path, problem))?;
        restrain(&copy, patience.time, abandoned)?;
        copy
    } else {
        file
    };
    short_texts(&connection, path)?;
    known_puzzles(&connection, path)?;
    Ok(connection)
}

/// Refuses what is no file where a file of results is, or what belongs to it: to open a pipe takes for ever, and a link beside it leads
/// to what somebody else chose.
pub(crate) fn only_files(path: &Path) -> Result<(), StoreError> {
    let is_other = |found: std::io::Result<Metadata>| found.is_ok_and(|found| !found.is_file());
    let refuse = |path: &Path| Err(Error::in_file(path.display(), wording!("fault-no-file", "it is no file")).into());
    // The file itself may be a link; what belongs to it is where that leads.
    let Ok(target) = path.canonicalize() else { return Ok(()) };
    if is_other(target.metadata()) {
        return refuse(path);
    }
    for (file, ending) in [(&*target, "-journal"), (&*target, "-wal"), (path, "-lock")] {
        let mut name = file.as_os_str().to_os_string();
        name.push(ending);
        let beside = PathBuf::from(name);
        if is_other(beside.symlink_metadata()) {
            return refuse(&beside);
        }
    }
    Ok(())
}

/// Opens a file for `to_read`. Readers and writers agree by files beside it; where these cannot be made nobody writes, so that it is
/// read as one that never changes.
fn open(path: &Path, patience: Duration, abandoned: &Arc<AtomicBool>) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let file = Connection::open_with_flags(path, flags)?;
    restrain(&file, patience, abandoned)?;
    let code = match contents(&file) {
        Ok(_) => return Ok(file),
        Err(error) => error.sqlite_error_code(),
    };
    let mut log = path.as_os_str().to_os_string();
    log.push("-wal");
    let is_logged = std::fs::metadata(log).is_ok_and(|log| log.len() > 0);
    if is_logged || !matches!(code, Some(ErrorCode::CannotOpen | ErrorCode::ReadOnly)) {
        return Ok(file);
    }
    let still = Connection::open_with_flags(still(path), flags | OpenFlags::SQLITE_OPEN_URI)?;
    restrain(&still, patience, abandoned)?;
    Ok(still)
}

/// The address of a file that never changes.
fn still(path: &Path) -> String {
    let path = std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf());
    let mut address = if cfg!(windows) { "file:///" } else { "file://" }.to_string();
    for &byte in path.as_os_str().as_encoded_bytes() {
        match byte {
            b'\\' if cfg!(windows) => address.push('/'),
            b'/' | b':' | b'.' | b'-' | b'_' => address.push(byte.into()),
            _ if byte.is_ascii_alphanumeric() => address.push(byte.into()),
            _ => address.push_str(&format!("%{byte:02X}")),
        }
    }
    address + "?immutable=1"
}

/// Opens a file to add to it, or makes one. One of an older version becomes one of the newest.
pub(crate) fn to_write(path: &Path) -> Result<Connection, StoreError> {
    let mut connection = Connection::open(path).map_err(|error| refused(path, error.to_string()))?;
    connection.busy_timeout(BUSY)?;
    connection.pragma_update(None, "trusted_schema", false)?;
    // A file of another program is refused before anything is written to it.
    let version = check(&connection).map_err(|problem| refused(path, problem))?;
    // Readers and the writer do not wait for each other, and a writer that is killed leaves whole rows.
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "NORMAL")?;
    if version < MIGRATIONS.len() {
        migrate(&mut connection).map_err(|problem| refused(path, problem))?;
    }
    short_texts(&connection, path)?;
    known_puzzles(&connection, path)?;
    Ok(connection)
}

fn refused(path: &Path, problem: impl Into<Wording>) -> StoreError {
    let problem = problem.into();
    Error::in_file(path.display(), wording!("fault-lab-no-results", "not a file of results: {problem}", problem)).into()
}

/// Bounds what a file can make a query do.
fn restrain(connection: &Connection, patience: Duration, abandoned: &Arc<AtomicBool>) -> rusqlite::Result<()> {
    connection.busy_timeout(BUSY.min(patience))?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true)?;
    connection.pragma_update(None, "trusted_schema", false)?;
    connection.pragma_update(None, "cell_size_check", true)?;
    connection.set_limit(Limit::SQLITE_LIMIT_LENGTH, MOST_BYTES)?;
    connection.set_limit(Limit::SQLITE_LIMIT_ATTACHED, 0)?;
    let (started, abandoned) = (Instant::now(), Arc::clone(abandoned));
    connection.progress_handler(STEPS, Some(move || abandoned.load(Relaxed) || started.elapsed() > patience))
}

fn migrate(connection: &mut Connection) -> Result<(), String> {
    // Tables that others refer to are made anew.
    let set = |connection: &Connection, is_on: bool| {
        connection.pragma_update(None, "foreign_keys", is_on).map_err(|error| error.to_string())
    };
    set(connection, false)?;
    Migrations::from_slice(MIGRATIONS).to_latest(connection).map_err(|error| error.to_string())?;
    set(connection, true)
}

/// What stands in a file: kind, name and text of everything that has one.
fn contents(connection: &Connection) -> rusqlite::Result<Vec<(String, String, String)>> {
    let sql =
        "SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'";
    let mut statement = connection.prepare(sql)?;
    statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?.collect()
}

/// The version of the file's form, 0 for a new one; or what is wrong with it.
fn check(connection: &Connection) -> Result<usize, Wording> {
    let plain = |error: rusqlite::Error| match error.sqlite_error_code() {
        Some(ErrorCode::NotADatabase) => wording!("fault-lab-no-database", "it is no database"),
        _ => error.to_string().into(),
    };
    let number = |name: &str| -> Result<i32, Wording> {
        connection.pragma_query_value(None, name, |row| row.get(0)).map_err(plain)
    };
    let found = contents(connection).map_err(plain)?;
    let (application, version) = (number("application_id")?, number("user_version")? as usize);
    if found.is_empty() && application == 0 && version == 0 {
        return Ok(0);
    }
    // The first version of the form said nothing of its maker.
    if application != APPLICATION && !(application == 0 && version == 1) {
        return Err(wording!("fault-lab-foreign", "it is the database of another program"));
    }
    if version > MIGRATIONS.len() {
        return Err(wording!("fault-lab-later", "it was made by a later version of quebra"));
    }
    let known = form(version).map_err(plain)?;
    if let Some((_, name, _)) = known.iter().find(|entry| !found.contains(entry)) {
        return Err(wording!("fault-lab-form", "its `{name}` is not as quebra makes it", name));
    }
    // Views, tables and indices of others are never asked; a trigger acts unasked.
    match found.iter().find(|(kind, ..)| kind == "trigger") {
        Some((_, name, _)) => {
            let name = name.escape_debug().to_string();
            Err(wording!("fault-lab-trigger", "it has a trigger, `{name}`", name))
        }
        None => Ok(version),
    }
}

/// What stands in a file of a version.
fn form(version: usize) -> rusqlite::Result<Vec<(String, String, String)>> {
    let mut connection = Connection::open_in_memory()?;
    connection.pragma_update(None, "foreign_keys", false)?;
    Migrations::from_slice(&MIGRATIONS[..version])
        .to_latest(&mut connection)
        .expect("the program's own tables can be made");
    contents(&connection)
}

/// Refuses texts that are longer than any that quebra writes. How long they are is told without reading them.
fn short_texts(connection: &Connection, path: &Path) -> Result<(), StoreError> {
    for (table, columns, most) in TEXTS {
        let longer = columns.iter().map(|column| format!("octet_length({column}) > {most}"));
        let is_long = longer.collect::<Vec<_>>().join(" OR ");
        let sql = format!("SELECT EXISTS (SELECT 1 FROM {table} WHERE {is_long})");
        if connection.query_row(&sql, [], |row| row.get(0)).map_err(|error| refused(path, error.to_string()))? {
            let message =
                wording!("fault-lab-long", "its `{table}` holds a text longer than quebra writes", table = *table);
            return Err(refused(path, message));
        }
    }
    Ok(())
}

/// Names of puzzles become names of files and parts of pages.
fn known_puzzles(connection: &Connection, path: &Path) -> Result<(), StoreError> {
    let mut statement = connection.prepare("SELECT DISTINCT puzzle FROM level")?;
    let puzzles: Vec<String> = statement.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?;
    match puzzles.iter().find(|puzzle| Kind::named(puzzle).is_none()) {
        Some(unknown) => {
            let unknown: String = unknown.chars().take(40).collect();
            let name = unknown.escape_debug().to_string();
            Err(refused(path, wording!("fault-lab-puzzle", "there is no puzzle `{name}`", name)))
        }
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::Store;

    /// A file of results with something done to it.
    fn changed(sql: &str) -> (tempfile::TempDir, std::path::PathBuf) {
        let place = tempfile::tempdir().expect("a folder can be made");
        let path = place.path().join("x.db");
        drop(to_write(&path).expect("a file can be made"));
        let connection = Connection::open(&path).expect("it opens");
        connection.set_db_config(DbConfig::SQLITE_DBCONFIG_DEFENSIVE, false).expect("it can be set");
        connection.execute_batch(sql).expect("it can be changed");
        (place, path)
    }

    fn read(path: &Path, patience: Patience) -> Result<Connection, StoreError> {
        to_read(path, patience, &Arc::default())
    }

    const ENDLESS: &str = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT count(*) FROM n";

    const PATIENCE: Patience = Patience { time: Duration::from_secs(5), copied: 1 << 20 };

    #[test]
    fn what_is_not_as_quebra_makes_it_is_refused() {
        let run = "DROP VIEW result; DROP TABLE run;";
        for (sql, problem) in [
            (
                format!(
                    "{run} CREATE VIEW run AS WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x FROM n) SELECT x FROM n"
                ),
                "`run`",
            ),
            (
                format!("{run} CREATE TABLE run (id INTEGER PRIMARY KEY, moves TEXT AS (hex(zeroblob(400000000))))"),
                "`run`",
            ),
            ("DROP VIEW result".to_string(), "`result`"),
            ("CREATE TRIGGER t AFTER INSERT ON run BEGIN DELETE FROM run; END".to_string(), "trigger"),
            ("PRAGMA application_id = 7".to_string(), "another program"),
            ("PRAGMA user_version = 99".to_string(), "later version"),
            ("INSERT INTO level (code, puzzle, name, size) VALUES ('x', '../../up', 'x', 1)".to_string(), "../../up"),
            // One such name, joined to a thousand runs, took eleven gigabytes.
            ("INSERT INTO method (name, choices) VALUES (hex(zeroblob(6000000)), '{}')".to_string(), "`method`"),
            ("INSERT INTO machine (about) VALUES (hex(zeroblob(6000000)))".to_string(), "`machine`"),
        ] {
            let (_place, path) = changed(&sql);
            for opened in [read(&path, PATIENCE), to_write(&path)] {
                let error = Error::from(opened.expect_err(&sql)).to_string();
                assert!(error.contains("not a file of results") && error.contains(problem), "{sql}: {error}");
            }
        }
        // What is added for oneself does no harm.
        let (_place, path) = changed("CREATE VIEW mine AS SELECT * FROM run; CREATE INDEX fast ON run (cost)");
        assert!(read(&path, PATIENCE).is_ok());
    }

    #[test]
    fn nothing_is_written_and_nothing_goes_on_for_ever() {
        let (_place, path) = changed("");
        let connection = read(&path, Patience { time: Duration::ZERO, ..PATIENCE });
        // Even opening asks something; with no time at all it may be broken off there.
        if let Ok(connection) = connection {
            assert!(connection.query_row(ENDLESS, [], |row| row.get::<_, i64>(0)).is_err());
        }
        let connection = read(&path, PATIENCE).expect("it opens");
        assert!(connection.execute("DELETE FROM run", []).is_err());
        assert!(connection.query_row("SELECT hex(zeroblob(400000000))", [], |row| row.get::<_, String>(0)).is_err());
    }

    /// A query went on until its time was up, though whoever asked had gone.
    #[test]
    fn what_is_abandoned_ends() {
        let (_place, path) = changed("");
        let abandoned = Arc::<AtomicBool>::default();
        let patient = Patience { time: Duration::MAX, ..PATIENCE };
        let connection = to_read(&path, patient, &abandoned).expect("it opens");
        std::thread::scope(|scope| {
            let asked = scope.spawn(move || connection.query_row(ENDLESS, [], |row| row.get::<_, i64>(0)).is_err());
            std::thread::sleep(Duration::from_millis(20));
            abandoned.store(true, Relaxed);
            assert!(asked.join().expect("it does not panic"));
        });
    }

    /// In a folder that cannot be written, results of others could not be read at all.
    #[cfg(unix)]
    #[test]
    fn what_nobody_can_change_can_be_read() {
        let (place, path) = changed("INSERT INTO machine (about) VALUES ('{}')");
        let odd = place.path().join("odd ?name#%41.db");
        std::fs::rename(&path, &odd).expect("it can be renamed");
        // As if no file could be made beside it, also for those who may do everything.
        let beside = place.path().join("odd ?name#%41.db-shm");
        std::os::unix::fs::symlink("/proc/nowhere/x", beside).expect("a link can be made");
        let connection = read(&odd, PATIENCE).expect("it opens");
        let count = connection.query_row("SELECT count(*) FROM machine", [], |row| row.get::<_, i64>(0));
        assert_eq!(count.expect("it is there"), 1);
        assert!(connection.execute("DELETE FROM machine", []).is_err());
        drop(connection);
        // What is in its log is not passed over.
        std::fs::write(place.path().join("odd ?name#%41.db-wal"), "x").expect("it can be written");
        assert!(read(&odd, PATIENCE).is_err());
    }

    /// To look for something to roll back in a pipe took for ever, and no query's time limit counted it.
    #[cfg(unix)]
    #[test]
    fn what_is_no_file_is_not_opened() {
        let (place, path) = changed("");
        for ending in ["-journal", "-wal", "-lock"] {
            let beside = place.path().join(format!("x.db{ending}"));
            let _ = std::fs::remove_file(&beside);
            let made = std::process::Command::new("mkfifo").arg(&beside).status().expect("it can be started");
            assert!(made.success());
            assert!(read(&path, PATIENCE).is_err() && Store::to_run(&path, Duration::ZERO).is_err());
            std::fs::remove_file(&beside).expect("it is there");
            std::os::unix::fs::symlink("/dev/zero", &beside).expect("a link can be made");
            assert!(read(&path, PATIENCE).is_err() && Store::to_run(&path, Duration::ZERO).is_err());
            std::fs::remove_file(&beside).expect("it is there");
        }
        assert!(read(&path, PATIENCE).is_ok() && Store::to_run(&path, Duration::ZERO).is_ok());
        assert!(Store::to_run(Path::new("/dev/null"), Duration::ZERO).is_err());
    }

    #[test]
    fn a_file_of_the_first_version_is_read_as_it_is() {
        let place = tempfile::tempdir().expect("a folder can be made");
        let path = place.path().join("old.db");
        let mut old = Connection::open(&path).expect("it opens");
        Migrations::from_slice(&MIGRATIONS[..1]).to_latest(&mut old).expect("it can be made");
        old.execute_batch(
            "INSERT INTO build VALUES (1, '0.1.0', 'abc'); INSERT INTO machine VALUES (1, '{}');
             INSERT INTO setting VALUES (1, '{}'); INSERT INTO level VALUES (1, 'n-puzzle:1,0', 'n-puzzle', 'x', NULL, 1, NULL);
             INSERT INTO method VALUES (1, 'bfs', '{}');
             INSERT INTO experiment VALUES (1, 'e', NULL, NULL, '', '[]', 1, 1, 0);
             INSERT INTO job VALUES (1, 0, 1, 1, 'bfs', 1);
             INSERT INTO run (level, method, setting, repetition, build, machine, jobs, finished, outcome, killed, optimal, expanded,
                generated, duplicates, reopened, dead_ends, peak_stored, peak_bytes, seconds, first_seconds, searches)
             VALUES (1, 1, 1, 1, 1, 1, 1, 0, 'solved', 0, 1, 1, 1, 0, 0, 0, 1, 1, 0.5, 0.5, 1);",
        )
        .expect("it can be filled");
        drop(old);
        let before = std::fs::read(&path).expect("it can be read");
        let query = "SELECT b.executable || '/' || r.tables || '/' || j.tables || r.seconds FROM run r, build b, job j";
        let old = read(&path, PATIENCE).expect("it opens");
        assert!(read(&path, Patience { copied: 100, ..PATIENCE }).is_err(), "it is larger than that");
        let row: String = old.query_row(query, [], |row| row.get(0)).expect("it is there");
        assert_eq!(row, "/?/?0.5");
        drop(old);
        assert_eq!(std::fs::read(&path).expect("it can be read"), before, "reading changes nothing");
        let written = to_write(&path).expect("it opens");
        assert_eq!(written.query_row(query, [], |row| row.get::<_, String>(0)).expect("it is there"), "/?/?0.5");
        drop(written);
        assert!(read(&path, PATIENCE).is_ok(), "it is of the newest version now");
    }
}
