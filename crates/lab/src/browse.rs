//! Files of results, to be looked through: which there are in a folder, what they hold, and their runs, filtered and sorted.
//! Files are found by listing the folder: nothing that a request says is ever part of a path.

use std::path::{Path, PathBuf};

use quebra_api::Error;
use quebra_api::describe::{IntoParams, ToSchema};
use quebra_api::schema::Schema;
use rusqlite::types::Value as Field;
use rusqlite::{Connection, OpenFlags, Row, params_from_iter};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::sql::{Experiment, FINDING, FINDING_COLUMNS, IS_DONE, StoreError, experiments, finding};

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
    puzzles: Vec<String>,
    methods: Vec<String>,
    outcomes: Vec<String>,
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
    moves: Option<Vec<String>>,
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
}

const MOST_ROWS: u32 = 2000;

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

/// A file of results in the folder, by its name without the ending.
fn find(folder: &Path, name: &str) -> Result<Connection, StoreError> {
    let missing = || StoreError::from(Error::missing("there is no such file of results"));
    let path =
        files(folder).into_iter().find(|path| stem(path).is_some_and(|stem| stem == name)).ok_or_else(missing)?;
    open(&path).ok_or_else(missing)
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
fn open(path: &Path) -> Option<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags).ok()?;
    connection.busy_timeout(std::time::Duration::from_secs(2)).ok()?;
    let tables: u32 = connection
        .query_row(
            "SELECT count(*) FROM sqlite_schema WHERE name IN ('run', 'level', 'method', 'build', 'experiment')",
            [],
            |row| row.get(0),
        )
        .ok()?;
    (tables == 5).then_some(connection)
}

fn count(connection: &Connection, sql: &str, values: &[Field]) -> Result<u64, StoreError> {
    Ok(connection.query_row(sql, params_from_iter(values), |row| row.get::<_, i64>(0))? as u64)
}

/// The files of results in a folder.
pub fn databases(folder: &Path) -> Databases {
    let database = |path: PathBuf| {
        let runs = count(&open(&path)?, "SELECT count(*) FROM run", &[]).ok()?;
        Some(Database { name: stem(&path)?.to_string(), runs })
    };
    Databases { schema: Schema, databases: files(folder).into_iter().filter_map(database).collect() }
}

/// What a file of results holds.
pub fn contents(folder: &Path, name: String) -> Result<Contents, StoreError> {
    let connection = find(folder, &name)?;
    let words = |sql: &str| -> Result<Vec<String>, StoreError> {
        let mut statement = connection.prepare(sql)?;
        Ok(statement.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?)
    };
    Ok(Contents {
        schema: Schema,
        runs: count(&connection, "SELECT count(*) FROM run", &[])?,
        experiments: experiments(&connection)?,
        puzzles: words("SELECT DISTINCT l.puzzle FROM run r JOIN level l ON l.id = r.level ORDER BY 1")?,
        methods: words("SELECT DISTINCT m.name FROM run r JOIN method m ON m.id = r.method ORDER BY 1")?,
        outcomes: words("SELECT DISTINCT outcome FROM run ORDER BY 1")?,
        name,
    })
}

/// Runs of a file of results, filtered and sorted.
pub fn runs(folder: &Path, name: &str, filter: &Filter) -> Result<Runs, StoreError> {
    filter.runs(&find(folder, name)?)
}

impl Filter {
    fn runs(&self, connection: &Connection) -> Result<Runs, StoreError> {
        let (condition, values) = self.condition();
        let total = count(connection, &format!("SELECT count(*) FROM {TABLES} WHERE {condition}"), &values)?;
        let sql = format!(
            "SELECT r.id, l.puzzle, l.name, l.code, l.title, l.size, l.par, m.name, m.choices, r.repetition, {FINDING},
                b.version, b.revision
             FROM {TABLES} WHERE {condition} ORDER BY {}, r.id LIMIT {} OFFSET {}",
            self.order()?,
            self.limit.unwrap_or(100).min(MOST_ROWS),
            self.offset.unwrap_or(0),
        );
        let mut statement = connection.prepare(&sql)?;
        let runs = statement.query_map(params_from_iter(&values), run)?.collect::<Result<_, _>>()?;
        Ok(Runs { schema: Schema, total, runs })
    }

    /// What a row must be like; everything that came in a request is a value, never a part of the text.
    fn condition(&self) -> (String, Vec<Field>) {
        let is = [("l.puzzle = ?", &self.puzzle), ("m.name = ?", &self.method), ("r.outcome = ?", &self.outcome)];
        let in_experiment = format!(
            "EXISTS (SELECT 1 FROM job j JOIN experiment e ON e.id = j.experiment WHERE e.name = ? AND {IS_DONE})"
        );
        let named = "instr(lower(l.name || ' ' || coalesce(l.title, '')), lower(?)) > 0";
        let all = is.into_iter().chain([(&*in_experiment, &self.experiment), (named, &self.level)]);
        let given: Vec<_> = all.filter_map(|(text, value)| Some((text, value.as_ref()?))).collect();
        let texts: Vec<&str> = std::iter::once("1").chain(given.iter().map(|(text, _)| *text)).collect();
        (texts.join(" AND "), given.iter().map(|(_, value)| Field::Text((*value).clone())).collect())
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

fn run(row: &Row) -> rusqlite::Result<Run> {
    const FIRST: usize = 10;
    let found = finding(row, FIRST)?;
    Ok(Run {
        id: row.get::<_, i64>(0)? as u64,
        puzzle: row.get(1)?,
        level: row.get(2)?,
        code: row.get(3)?,
        title: row.get(4)?,
        size: row.get(5)?,
        par: row.get(6)?,
        method: row.get(7)?,
        choices: serde_json::from_str(&row.get::<_, String>(8)?).unwrap_or_default(),
        repetition: row.get(9)?,
        outcome: found.outcome,
        stopped_by: found.stopped_by,
        killed: found.killed,
        cost: found.cost,
        lower_bound: found.lower_bound,
        optimal: found.optimal,
        moves: found.moves.map(|moves| moves.split_whitespace().map(str::to_string).collect()),
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
        version: row.get(FIRST + FINDING_COLUMNS)?,
        revision: row.get(FIRST + FINDING_COLUMNS + 1)?,
    })
}
