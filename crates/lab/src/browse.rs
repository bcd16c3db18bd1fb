//! Files of results, to be looked through: which there are in a folder, what they hold, and their runs, filtered and sorted.
//! Files are found by listing the folder: nothing that a request says is ever part of a path.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use quebra_api::Error;
use quebra_api::describe::{IntoParams, ToSchema};
use quebra_api::schema::Schema;
use rusqlite::types::Value as Field;
use rusqlite::{Connection, OptionalExtension, Row, params_from_iter};
use serde::{Deserialize, Serialize, Serializer};
use serde_json::Value;

use crate::file::{self, Patience};
use crate::machine::Build;
use crate::sql::{
    self, BUILD, Experiment, FINDING, FINDING_COLUMNS, IS_ASKED, Room, StoreError, clean, experiments, finding, much,
    optional,
};

/// The files of results there are.
#[derive(Serialize, ToSchema)]
pub struct Databases {
    /// The version of this form.
    schema: Schema,
    databases: Vec<Database>,
}

/// A file of results.
#[derive(Serialize, ToSchema)]
pub struct Database {
    name: String,
    runs: u64,
}

/// What a file of results holds.
#[derive(Serialize, ToSchema)]
pub struct Contents {
    /// The version of this form.
    schema: Schema,
    name: String,
    runs: u64,
    experiments: Vec<Experiment>,
    /// The builds of quebra that did runs, the one last at work first.
    builds: Vec<BuildOf>,
    puzzles: Vec<String>,
    methods: Vec<String>,
    outcomes: Vec<String>,
}

/// A build of quebra that did runs.
#[derive(Serialize, ToSchema)]
pub struct BuildOf {
    /// Its number in the file, to ask for its runs by.
    id: i64,
    #[serde(flatten)]
    build: Build,
    runs: u64,
}

/// Which runs, in what order.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct Filter {
    experiment: Option<String>,
    puzzle: Option<String>,
    method: Option<String>,
    outcome: Option<String>,
    /// A part of a level's name or title.
    level: Option<String>,
    /// The number of a build.
    build: Option<i64>,
    /// A column, with `-` before it from the greatest down.
    sort: Option<String>,
    offset: Option<u32>,
    /// 100 unless something else is said, 2000 at most.
    limit: Option<u32>,
}

/// Some of the runs that a filter lets through.
#[derive(Serialize, ToSchema)]
pub struct Runs {
    /// The version of this form.
    schema: Schema,
    /// How many there are in all.
    total: u64,
    /// On how many levels.
    levels: u64,
    /// On how many of these at least one of the runs found a solution.
    solved: u64,
    #[expect(clippy::struct_field_names, reason = "it is a list of them")]
    runs: Vec<Run>,
}

/// One run.
#[derive(Serialize, ToSchema)]
pub struct Run {
    id: u64,
    puzzle: String,
    level: String,
    code: String,
    title: Option<String>,
    size: u32,
    par: Option<u32>,
    method: String,
    /// What was chosen for the method, weights in hundredths.
    choices: Value,
    repetition: u32,
    outcome: String,
    stopped_by: Option<String>,
    killed: bool,
    cost: Option<u32>,
    lower_bound: Option<u32>,
    optimal: bool,
    // Null also if the plan is too long to be watched.
    #[schema(value_type = Option<Vec<String>>)]
    moves: Option<Moves>,
    expanded: u64,
    generated: u64,
    duplicates: u64,
    reopened: u64,
    dead_ends: u64,
    peak_stored: u64,
    peak_bytes: u64,
    peak_resident: Option<u64>,
    seconds: f64,
    cpu_seconds: Option<f64>,
    message: Option<String>,
    version: String,
    revision: String,
    /// The number of the build that did it.
    build: i64,
}

/// What each method did, level by level: of one build, over repetitions the median. Nothing is left out.
#[derive(Serialize, ToSchema)]
pub struct Comparison {
    /// The version of this form.
    schema: Schema,
    /// The build whose runs these are: the one asked for, or the one last at work.
    build: Option<i64>,
    /// How many levels there are.
    levels: u64,
    methods: Vec<MethodRow>,
}

/// What a method did.
#[derive(Serialize, ToSchema)]
pub struct MethodRow {
    method: String,
    /// What was chosen for the method, weights in hundredths.
    choices: Value,
    /// On how many levels it was run,
    levels: u64,
    /// and how many of these it solved; those only where the median repetition found a solution.
    solved: u64,
    /// Processor seconds of the levels solved, rising; by the clock on the wall where the processor's are not known.
    seconds: Vec<f64>,
    /// States expanded of the levels solved, rising.
    expanded: Vec<u64>,
}

const MOST_ROWS: u32 = 2000;
/// More runs are not compared.
const MOST_COMPARED: usize = 1 << 20;
/// How much text is answered at once, in bytes.
const MOST_TEXT: usize = 8 << 20;
/// A longer plan is left out, and what a run complained of is cut here.
const MOST_PLAN: usize = 64 << 10;
const MOST_MESSAGE: usize = 1000;
/// Choices that were read take about so many times what they are written with.
const CHOICES: usize = 10;

/// What is asked for a page takes less than a second.
const PATIENCE: Patience = Patience { time: Duration::from_secs(5), copied: 8 << 20 };

/// The columns by which runs can be sorted.
const COLUMNS: [(&str, &str); 9] = [
    ("seconds", "r.seconds"),
    ("expanded", "r.expanded"),
    ("generated", "r.generated"),
    ("peak_bytes", "r.peak_bytes"),
    ("cost", "r.cost"),
    ("level", "l.puzzle, l.name"),
    ("method", "m.name"),
    ("size", "l.size"),
    ("outcome", "r.outcome"),
];

const TABLES: &str =
    "run r JOIN level l ON l.id = r.level JOIN method m ON m.id = r.method JOIN build b ON b.id = r.build";

/// True as soon as nobody waits for an answer any more: then work on it ends.
type Abandoned = Arc<AtomicBool>;

/// A file of results in the folder, by its name without the ending.
fn find(folder: &Path, name: &str, abandoned: &Abandoned) -> Result<Connection, StoreError> {
    let missing = || StoreError::from(Error::missing("there is no such file of results"));
    let path =
        files(folder).into_iter().find(|path| stem(path).is_some_and(|stem| stem == name)).ok_or_else(missing)?;
    open(&path, abandoned).ok_or_else(missing)
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let paths = entries.filter_map(Result::ok).map(|entry| entry.path());
    let mut files: Vec<_> =
        paths.filter(|path| path.extension().is_some_and(|ending| ending == "db") && path.is_file()).collect();
    files.sort();
    files
}

fn stem(path: &Path) -> Option<&str> {
    path.file_stem()?.to_str()
}

/// Opens a file to read it; none if it is something else.
fn open(path: &Path, abandoned: &Abandoned) -> Option<Connection> {
    file::to_read(path, PATIENCE, abandoned).ok()
}

/// The moves of a plan, as they are kept: a list of them takes ten times as much.
struct Moves(String);

impl Serialize for Moves {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.split_whitespace())
    }
}

fn count(connection: &Connection, sql: &str, values: &[Field]) -> Result<u64, StoreError> {
    Ok(connection.query_row(sql, params_from_iter(values), |row| row.get::<_, i64>(0))? as u64)
}

/// The files of results in a folder.
pub fn databases(folder: &Path, abandoned: &Abandoned) -> Databases {
    let database = |path: PathBuf| {
        let runs = count(&open(&path, abandoned)?, "SELECT count(*) FROM run", &[]).ok()?;
        Some(Database { name: stem(&path)?.to_string(), runs })
    };
    let files = files(folder).into_iter().take_while(|_| !abandoned.load(Relaxed));
    Databases { schema: Schema, databases: files.filter_map(database).collect() }
}

/// What a file of results holds.
pub fn contents(folder: &Path, name: String, abandoned: &Abandoned) -> Result<Contents, StoreError> {
    let connection = find(folder, &name, abandoned)?;
    let mut room = Room::new();
    let mut words = |sql: &str| -> Result<Vec<String>, StoreError> {
        let mut statement = connection.prepare(sql)?;
        let words = statement.query_map([], |row| row.get::<_, String>(0))?.map(|word| {
            let word = word?;
            room.take(word.len())?;
            Ok(word)
        });
        words.collect()
    };
    let puzzles = words("SELECT DISTINCT l.puzzle FROM run r JOIN level l ON l.id = r.level ORDER BY 1")?;
    let methods = words("SELECT DISTINCT m.name FROM run r JOIN method m ON m.id = r.method ORDER BY 1")?;
    let outcomes = words("SELECT DISTINCT outcome FROM run ORDER BY 1")?;
    let builds = format!(
        "SELECT b.id, {BUILD}, count(*) FROM run r JOIN build b ON b.id = r.build GROUP BY b.id ORDER BY max(r.finished) DESC, b.id DESC"
    );
    let mut builds = connection.prepare(&builds)?;
    let builds = builds.query_map([], |row| {
        Ok(BuildOf { id: row.get(0)?, build: sql::build(row, 1)?, runs: sql::count(row, 1 + sql::BUILD_COLUMNS)? })
    })?;
    let builds = builds.map(|found| {
        let found: BuildOf = found?;
        room.take(found.build.texts())?;
        Ok(found)
    });
    Ok(Contents {
        schema: Schema,
        builds: builds.collect::<Result<_, StoreError>>()?,
        runs: count(&connection, "SELECT count(*) FROM run", &[])?,
        experiments: experiments(&connection, &mut room)?,
        puzzles,
        methods,
        outcomes,
        name,
    })
}

/// Runs of a file of results, filtered and sorted.
pub fn runs(folder: &Path, name: &str, filter: &Filter, abandoned: &Abandoned) -> Result<Runs, StoreError> {
    filter.runs(&find(folder, name, abandoned)?)
}

/// What each method did on the levels that a filter lets through. Its order and its bounds mean nothing here.
pub fn comparison(folder: &Path, name: &str, filter: &Filter, abandoned: &Abandoned) -> Result<Comparison, StoreError> {
    filter.comparison(&find(folder, name, abandoned)?)
}

impl Filter {
    fn comparison(&self, connection: &Connection) -> Result<Comparison, StoreError> {
        let (condition, mut values) = self.condition();
        let last =
            format!("SELECT r.build FROM {TABLES} WHERE {condition} ORDER BY r.finished DESC, r.id DESC LIMIT 1");
        let build: Option<i64> = connection.query_row(&last, params_from_iter(&values), |row| row.get(0)).optional()?;
        values.extend(build.map(Field::Integer));
        let mut statement = connection.prepare(&format!(
            "SELECT m.id, l.id, r.outcome = 'solved', coalesce(r.cpu_seconds, r.seconds), r.expanded
             FROM {TABLES} WHERE {condition} AND r.build = ? ORDER BY m.name, m.id, l.id"
        ))?;
        // A name is read once, however many runs the method did.
        let mut method = connection.prepare("SELECT name, choices FROM method WHERE id = ?")?;
        let mut comparison = Comparison { schema: Schema, build, levels: 0, methods: Vec::new() };
        if build.is_none() {
            return Ok(comparison);
        }
        let rows = statement.query_map(params_from_iter(&values), |row| {
            let key: (i64, i64) = (row.get(0)?, row.get(1)?);
            Ok((key, (row.get::<_, bool>(2)?, row.get::<_, f64>(3)?, sql::count(row, 4)?)))
        })?;
        let rows: Vec<_> = rows.take(MOST_COMPARED + 1).collect::<Result<_, _>>()?;
        if rows.len() > MOST_COMPARED {
            return Err(much());
        }
        let levels: HashSet<i64> = rows.iter().map(|(key, _)| key.1).collect();
        let mut bytes = 0;
        comparison.levels = levels.len() as u64;
        for of_method in rows.chunk_by(|one, other| one.0.0 == other.0.0) {
            let mut row = method.query_row([of_method[0].0.0], |row| {
                let text: String = row.get(1)?;
                let (method, choices) = (clean(row, 0)?, serde_json::from_str(&text).unwrap_or_default());
                bytes += method.len() + CHOICES * text.len();
                Ok(MethodRow { method, choices, levels: 0, solved: 0, seconds: Vec::new(), expanded: Vec::new() })
            })?;
            if bytes > MOST_TEXT {
                return Err(much());
            }
            for of_level in of_method.chunk_by(|one, other| one.0 == other.0) {
                row.levels += 1;
                let mut runs: Vec<_> = of_level.iter().map(|(_, run)| *run).collect();
                // What did not solve it took longest.
                runs.sort_by(|one, other| other.0.cmp(&one.0).then(one.1.total_cmp(&other.1)));
                let (is_solved, seconds, expanded) = runs[runs.len() / 2];
                if is_solved {
                    row.solved += 1;
                    row.seconds.push(seconds);
                    row.expanded.push(expanded);
                }
            }
            row.seconds.sort_by(f64::total_cmp);
            row.expanded.sort_unstable();
            comparison.methods.push(row);
        }
        Ok(comparison)
    }

    fn runs(&self, connection: &Connection) -> Result<Runs, StoreError> {
        let (condition, values) = self.condition();
        let total = count(connection, &format!("SELECT count(*) FROM {TABLES} WHERE {condition}"), &values)?;
        let of_levels = |more: &str| format!("SELECT count(DISTINCT r.level) FROM {TABLES} WHERE {condition}{more}");
        let levels = count(connection, &of_levels(""), &values)?;
        let solved = count(connection, &of_levels(" AND r.outcome = 'solved'"), &values)?;
        let finding = FINDING
            .replace("r.moves", &format!("iif(octet_length(r.moves) <= {MOST_PLAN}, r.moves, NULL)"))
            .replace("r.message", &format!("substr(r.message, 1, {MOST_MESSAGE})"));
        let sql = format!(
            "SELECT r.id, l.puzzle, l.name, l.code, l.title, l.size, l.par, m.name, m.choices, r.repetition, {finding},
                b.version, b.revision, b.id
             FROM {TABLES} WHERE {condition} ORDER BY {}, r.id LIMIT {} OFFSET {}",
            self.order()?,
            self.limit.unwrap_or(100).min(MOST_ROWS),
            self.offset.unwrap_or(0),
        );
        let mut statement = connection.prepare(&sql)?;
        let (mut runs, mut bytes) = (Vec::new(), 0);
        for found in statement.query_map(params_from_iter(&values), run)? {
            let (run, text) = found?;
            runs.push(run);
            bytes += text;
            if bytes > MOST_TEXT {
                return Err(much());
            }
        }
        Ok(Runs { schema: Schema, total, levels, solved, runs })
    }

    /// What a row must be like; everything that came in a request is a value, never a part of the text.
    fn condition(&self) -> (String, Vec<Field>) {
        let is = [("l.puzzle = ?", &self.puzzle), ("m.name = ?", &self.method), ("r.outcome = ?", &self.outcome)];
        let in_experiment = format!(
            "EXISTS (SELECT 1 FROM job j JOIN experiment e ON e.id = j.experiment WHERE e.name = ? AND {IS_ASKED})"
        );
        let named = "instr(lower(l.name || ' ' || coalesce(l.title, '')), lower(?)) > 0";
        let all = is.into_iter().chain([(&*in_experiment, &self.experiment), (named, &self.level)]);
        let given: Vec<_> = all.filter_map(|(text, value)| Some((text, value.as_ref()?))).collect();
        let texts: Vec<&str> = std::iter::once("1").chain(given.iter().map(|(text, _)| *text)).collect();
        let mut texts = texts.join(" AND ");
        let mut values: Vec<Field> = given.iter().map(|(_, value)| Field::Text((*value).clone())).collect();
        if let Some(build) = self.build {
            texts.push_str(" AND r.build = ?");
            values.push(Field::Integer(build));
        }
        (texts, values)
    }

    fn order(&self) -> Result<String, StoreError> {
        let Some(sort) = &self.sort else { return Ok("l.puzzle, l.name, m.name".to_string()) };
        let (name, way) = sort.strip_prefix('-').map_or((&sort[..], ""), |name| (name, " DESC"));
        let names = || COLUMNS.map(|(name, _)| name).join(", ");
        let column = COLUMNS.iter().find(|(column, _)| *column == name);
        let (_, column) = column.ok_or_else(|| Error::input(format!("`sort`: there are {}", names())))?;
        Ok(format!("{column}{way}"))
    }
}

/// A run, and how much text it holds.
fn run(row: &Row) -> rusqlite::Result<(Run, usize)> {
    const FIRST: usize = 10;
    let found = finding(row, FIRST)?;
    let choices: String = row.get(8)?;
    let run = Run {
        id: row.get::<_, i64>(0)? as u64,
        puzzle: clean(row, 1)?,
        level: clean(row, 2)?,
        code: clean(row, 3)?,
        title: optional(row, 4)?,
        size: row.get(5)?,
        par: row.get(6)?,
        method: clean(row, 7)?,
        choices: serde_json::from_str(&choices).unwrap_or_default(),
        repetition: row.get(9)?,
        outcome: found.outcome,
        stopped_by: found.stopped_by,
        killed: found.killed,
        cost: found.cost,
        lower_bound: found.lower_bound,
        optimal: found.optimal,
        moves: found.moves.map(Moves),
        expanded: found.expanded,
        generated: found.generated,
        duplicates: found.duplicates,
        reopened: found.reopened,
        dead_ends: found.dead_ends,
        peak_stored: found.peak_stored,
        peak_bytes: found.peak_bytes,
        peak_resident: found.peak_resident,
        seconds: found.seconds,
        cpu_seconds: found.cpu_seconds,
        message: found.message,
        version: clean(row, FIRST + FINDING_COLUMNS)?,
        revision: clean(row, FIRST + FINDING_COLUMNS + 1)?,
        build: row.get(FIRST + FINDING_COLUMNS + 2)?,
    };
    let given = [&run.title, &run.message].into_iter().flatten().chain(run.moves.as_ref().map(|moves| &moves.0));
    let texts = given.chain([&run.level, &run.code, &run.method]).map(String::len).sum::<usize>();
    Ok((run, texts + CHOICES * choices.len() + size_of::<Run>()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::Store;

    /// Every experiment was told with every build: a file of twelve megabytes took four gigabytes.
    #[test]
    fn lists_of_strangers_are_bounded() {
        let place = tempfile::tempdir().expect("a folder can be made");
        let path = place.path().join("x.db");
        let file = file::to_write(&path).expect("a file can be made");
        let numbers = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300)";
        file.execute_batch(&format!(
            "INSERT INTO machine VALUES (1, '{{}}'); INSERT INTO method VALUES (1, 'bfs', '{{}}');
             INSERT INTO setting VALUES (1, '{{\"time_ms\":1,\"memory\":1,\"sample_ms\":1}}');
             INSERT INTO level VALUES (1, 'n-puzzle:1,0', 'n-puzzle', 'x', NULL, 2, NULL);
             {numbers} INSERT INTO build SELECT i, '1', 'c', i || hex(zeroblob(1000)), 'p' FROM n;
             {numbers} INSERT INTO experiment SELECT i, i, NULL, NULL, '', '[]', 1, 1, 0 FROM n;
             {numbers} INSERT INTO job SELECT i, 0, 1, 1, 'bfs', 1, '' FROM n;
             {numbers} INSERT INTO run (level, method, setting, repetition, build, tables, machine, jobs, isolation, finished, outcome,
                killed, optimal, expanded, generated, duplicates, reopened, dead_ends, peak_stored, peak_bytes, seconds,
                first_seconds, searches)
             SELECT 1, 1, 1, 1, i, '', 1, 1, '', 0, 'solved', 0, 1, 1, 1, 0, 0, 0, 1, 1, 0.5, 0.5, 1 FROM n;"
        ))
        .expect("it can be filled");
        drop(file);
        let refused = |error: StoreError| Error::from(error).to_string().contains("more than can be answered");
        let told = contents(place.path(), "x".to_string(), &Abandoned::default());
        assert!(told.is_err_and(refused));
        let listed = Store::to_read(&path).expect("it opens").experiments();
        assert!(listed.is_err_and(refused));
        // What is not listed whole is told all the same.
        let filter = Filter { limit: Some(10), ..serde_json::from_str("{}").expect("nothing is asked") };
        assert_eq!(runs(place.path(), "x", &filter, &Abandoned::default()).expect("they are few").runs.len(), 10);
    }
}
