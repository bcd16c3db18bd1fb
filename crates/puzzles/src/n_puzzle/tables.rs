//! Pattern databases that are too large to build for one search: built once, kept in a folder, used ever after.
//!
//! The library reads no environment: tables are found only in the folder given to [`use_folder`], which the command
//! `quebra` calls with the user's cache folder. Without that, `pdb` builds small tables for each board size as it goes.
//!
//! ```
//! use std::ops::ControlFlow;
//! use quebra_puzzles::n_puzzle::tables::{Folder, Table};
//!
//! let place = tempfile::tempdir().unwrap();
//! let folder = Folder::new(place.path());
//! let table = Table::named("8-puzzle-8").unwrap();
//! folder.build(table, 1, &mut |_fraction| ControlFlow::Continue(())).unwrap();
//! assert!(folder.check(table).is_ok());
//! // From here on, searches of this process use it:
//! // tables::use_folder(folder, |table, fault| eprintln!("{} is not used: {fault}", table.name));
//! ```
//!
//! # What a file promises
//!
//! Every opening reads the whole file once and compares its checksums: a file that is cut short, damaged, or made by another
//! version is never used. That costs about 0.1 milliseconds a megabyte when the file is in the page cache, far less than the
//! search that follows, and brings it there when it is not. Files are written under another name, synchronised, and renamed:
//! whoever is interrupted leaves no table behind, and a table in use stays whole while it is replaced or removed.

mod file;

use std::fs;
use std::io;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use quebra_search::Stop;

use super::partition::Partition;
use super::patterns::{Frame, Pattern};
use super::rectangle::Rectangle;
use super::room::Room;

pub use file::Fault;

/// A table that can be kept: the databases of a partition of a board's tiles.
#[derive(Debug, PartialEq, Eq)]
pub struct Table {
    /// The board's tiles, and the sizes of the patterns.
    pub name: &'static str,
    /// Rows of the board.
    pub rows: usize,
    /// Columns of the board.
    pub columns: usize,
    patterns: &'static [&'static [u8]],
}

impl Table {
    /// The name of the puzzle it is for.
    pub fn puzzle(&self) -> &'static str {
        super::CARD.name
    }
}

/// Every table.
pub static ALL: &[Table] = &[
    // One pattern of all tiles: the exact distance of every board.
    Table { name: "8-puzzle-8", rows: 3, columns: 3, patterns: &[&[1, 2, 3, 4, 5, 6, 7, 8]] },
    // Korf and Felner 2002, with the empty cell's home in the last corner. In the mirror the halves are left and right.
    Table {
        name: "15-puzzle-7-8",
        rows: 4,
        columns: 4,
        patterns: &[&[1, 2, 3, 4, 5, 6, 7, 8], &[9, 10, 11, 12, 13, 14, 15]],
    },
    // Korf and Felner 2002, turned likewise. Three of the patterns are images of one another.
    Table {
        name: "24-puzzle-6-6-6-6",
        rows: 5,
        columns: 5,
        patterns: &[&[1, 2, 3, 6, 7, 8], &[4, 5, 9, 10, 14, 15], &[11, 12, 16, 17, 21, 22], &[13, 18, 19, 20, 23, 24]],
    },
];

impl Table {
    /// The table with this name.
    pub fn named(name: &str) -> Option<&'static Self> {
        ALL.iter().find(|table| table.name == name)
    }

    /// The table that suits a board.
    pub(super) fn of(rectangle: Rectangle) -> Option<&'static Self> {
        ALL.iter().find(|table| table.rectangle() == rectangle)
    }

    /// What its file takes.
    pub fn bytes(&self) -> u64 {
        file::length(&self.lengths())
    }

    /// The memory that building it takes.
    pub fn build_bytes(&self) -> usize {
        let frames = self.partition().tables.into_iter().map(|tiles| Frame::new(self.rectangle(), tiles.len()));
        frames.map(|frame| frame.bytes() + Pattern::build_bytes(&frame)).max().unwrap_or_default()
    }

    pub(super) fn partition(&self) -> Partition {
        Partition::new(self.rectangle(), self.patterns)
    }

    fn rectangle(&self) -> Rectangle {
        Rectangle { rows: self.rows, columns: self.columns }
    }

    /// The bytes of each database.
    fn lengths(&self) -> Vec<usize> {
        let tables = self.partition().tables;
        tables.iter().map(|tiles| Frame::new(self.rectangle(), tiles.len()).plane_bytes()).collect()
    }
}

/// Why a table was not built.
#[derive(Debug)]
pub enum BuildError {
    /// The caller broke it off.
    Interrupted,
    /// The machine has too little memory.
    Memory,
    /// Another process is building in this folder.
    Busy,
    /// The file could not be written.
    Io(io::Error),
}

impl std::fmt::Display for BuildError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Interrupted => write!(f, "interrupted"),
            Self::Memory => write!(f, "not enough memory"),
            Self::Busy => write!(f, "another process is building tables in this folder"),
            Self::Io(error) => write!(f, "{error}"),
        }
    }
}

impl std::error::Error for BuildError {}

impl From<io::Error> for BuildError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl From<Stop> for BuildError {
    fn from(stop: Stop) -> Self {
        if stop == Stop::Memory { Self::Memory } else { Self::Interrupted }
    }
}

/// A folder of tables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Folder(PathBuf);

/// Hears how much of the work is done, from 0 to 1, and may break it off.
pub type Watch<'a> = dyn FnMut(f64) -> ControlFlow<()> + 'a;

impl Folder {
    /// The folder with this path; it need not be there yet.
    pub fn new(path: impl Into<PathBuf>) -> Self {
        Self(path.into())
    }

    /// A table's file.
    pub fn path(&self, table: &Table) -> PathBuf {
        self.0.join(format!("{}.table", table.name))
    }

    /// Is there a file of this table, good or bad?
    pub fn has(&self, table: &Table) -> bool {
        self.path(table).exists()
    }

    /// Reads a table's whole file and says what is wrong with it.
    pub fn check(&self, table: &Table) -> Result<(), Fault> {
        file::open(&self.path(table), table, &table.lengths()).map(drop)
    }

    /// Builds a table with so many threads, in place of the one that is there.
    pub fn build(&self, table: &Table, threads: usize, watch: &mut Watch) -> Result<(), BuildError> {
        fs::create_dir_all(&self.0)?;
        let _lock = self.lock()?;
        let partition = table.partition();
        let frames = partition.tables.iter().map(|tiles| Frame::new(partition.rectangle, tiles.len()));
        let frames: Vec<Frame> = frames.collect();
        let total: usize = frames.iter().map(Frame::positions).sum();
        let mut done = 0;
        let mut writer = file::Writer::new(&self.path(table))?;
        for (frame, tiles) in frames.into_iter().zip(&partition.tables) {
            let mut check = |more: usize| {
                let flow = watch((done + more) as f64 / total as f64);
                if flow.is_break() { Err(Stop::Interrupt) } else { Ok(()) }
            };
            let frame = frame.linked(|| check(0))?;
            let pattern = Pattern::build(&frame, tiles, threads, &mut check)?;
            writer.add(pattern.bits())?;
            done += frame.positions();
        }
        writer.finish(table)?;
        Ok(())
    }

    /// Removes a table; says whether it was there.
    pub fn remove(&self, table: &Table) -> io::Result<bool> {
        // What a killed build left goes, too, unless one is at work.
        drop(self.lock());
        match fs::remove_file(self.path(table)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
            result => result.map(|()| true),
        }
    }

    /// Keeps other builders out until it is dropped, and clears away what killed ones left.
    fn lock(&self) -> Result<fs::File, BuildError> {
        // To open a pipe for both does not wait for its other end.
        let mut options = fs::File::options();
        let lock = options.read(true).write(true).create(true).truncate(false).open(self.0.join("lock"))?;
        match lock.try_lock() {
            Err(fs::TryLockError::WouldBlock) => return Err(BuildError::Busy),
            Err(fs::TryLockError::Error(error)) => return Err(error.into()),
            Ok(()) => {}
        }
        for entry in fs::read_dir(&self.0)? {
            let path = entry?.path();
            if path.extension().is_some_and(|extension| extension == file::UNFINISHED) {
                fs::remove_file(path)?;
            }
        }
        Ok(lock)
    }

    /// A table's databases, of these lengths. What is wrong with them is told to whoever gave the folder.
    pub(super) fn open(&self, table: &'static Table, lengths: &[usize]) -> Option<Vec<Room>> {
        match file::open(&self.path(table), table, lengths) {
            Ok(maps) => Some(maps),
            Err(fault) => {
                if let Some(used) = &*USED.lock().unwrap_or_else(PoisonError::into_inner) {
                    (used.complain)(table, &fault);
                }
                None
            }
        }
    }
}

/// The folder that searches look into.
struct Used {
    folder: Folder,
    complain: fn(&'static Table, &Fault),
}

static USED: Mutex<Option<Used>> = Mutex::new(None);

/// From now on searches of this process use the tables in `folder`. A table that is there but not whole is not used, and
/// `complain` hears why.
pub fn use_folder(folder: Folder, complain: fn(&'static Table, &Fault)) {
    *USED.lock().unwrap_or_else(PoisonError::into_inner) = Some(Used { folder, complain });
}

/// From now on searches of this process use no kept tables, which is how it starts.
pub fn use_no_folder() {
    *USED.lock().unwrap_or_else(PoisonError::into_inner) = None;
}

/// The tables that searches of this process find whole.
pub fn at_hand() -> Vec<&'static Table> {
    let folder = folder();
    ALL.iter().filter(|table| folder.as_ref().is_some_and(|folder| folder.check(table).is_ok())).collect()
}

/// Where tables may be.
pub(super) fn folder() -> Option<Folder> {
    let used = USED.lock().unwrap_or_else(PoisonError::into_inner);
    used.as_ref().map(|used| used.folder.clone())
}
