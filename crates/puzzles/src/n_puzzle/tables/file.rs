//! The file of a table: a page of header, then the databases, each on pages of its own.
//!
//! | bytes of the header | what |
//! | --- | --- |
//! | 0–7 | [`MAGIC`] |
//! | 8–11 | [`VERSION`] |
//! | 12–14 | rows, columns, databases |
//! | from 16, 32 each | a database: how many tiles, the tiles, (from 16) its length in bytes, (from 24) its checksum |
//! | the last four | the checksum of the rest |
//!
//! Numbers are little-endian, checksums are CRC-32.

use std::fmt;
use std::fs::{self, File};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use super::Table;
use crate::n_puzzle::room::{Room, map};

/// No text begins like this.
const MAGIC: [u8; 8] = *b"\x89quebra\n";
/// Changes with the numbering of positions and the meaning of bits.
const VERSION: u32 = 2;
const PAGE: usize = 4096;
/// How the names of files end that are being written.
pub(super) const UNFINISHED: &str = "unfinished";

/// What is wrong with a file.
#[derive(Debug)]
pub enum Fault {
    /// It is not there.
    Absent,
    /// It cannot be read.
    Io(io::Error),
    /// It is something else.
    Foreign,
    /// It was made by a version of quebra that numbers positions differently.
    Version(u32),
    /// It is shorter or longer than it must be.
    Length {
        /// Bytes that are there.
        found: u64,
        /// Bytes that must be.
        expected: u64,
    },
    /// Its checksums do not match.
    Damaged,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Absent => write!(f, "it is not there"),
            Self::Io(error) => write!(f, "it cannot be read: {error}"),
            Self::Foreign => write!(f, "it is not this table"),
            Self::Version(version) => write!(f, "it has version {version}, not {VERSION}"),
            Self::Length { found, expected } => write!(f, "it has {found} bytes, not {expected}"),
            Self::Damaged => write!(f, "it is damaged: its checksum does not match"),
        }
    }
}

impl std::error::Error for Fault {}

impl From<io::Error> for Fault {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::NotFound { Self::Absent } else { Self::Io(error) }
    }
}

/// The length of a file with databases of these lengths.
pub(super) fn length(lengths: &[usize]) -> u64 {
    starts(lengths).1
}

/// Where each database begins, and where the file ends.
fn starts(lengths: &[usize]) -> (Vec<u64>, u64) {
    let mut end = PAGE as u64;
    let place = |length: &usize| {
        let start = end.next_multiple_of(PAGE as u64);
        end = start + *length as u64;
        start
    };
    let starts = lengths.iter().map(place).collect();
    (starts, end)
}

/// The header of a table with databases of these lengths and checksums.
fn header(table: &Table, lengths: &[usize], checksums: &[u32]) -> [u8; PAGE] {
    let mut header = [0; PAGE];
    header[..8].copy_from_slice(&MAGIC);
    header[8..12].copy_from_slice(&VERSION.to_le_bytes());
    header[12..15].copy_from_slice(&[table.rows as u8, table.columns as u8, lengths.len() as u8]);
    let entries = header[16..].chunks_exact_mut(32).zip(table.partition().tables);
    for ((entry, tiles), (length, checksum)) in entries.zip(lengths.iter().zip(checksums)) {
        entry[0] = tiles.len() as u8;
        entry[1..=tiles.len()].copy_from_slice(&tiles);
        entry[16..24].copy_from_slice(&(*length as u64).to_le_bytes());
        entry[24..28].copy_from_slice(&checksum.to_le_bytes());
    }
    let checksum = crc32fast::hash(&header[..PAGE - 4]);
    header[PAGE - 4..].copy_from_slice(&checksum.to_le_bytes());
    header
}

/// The databases in a file, whose lengths must be these. Every byte of it is checked.
pub(super) fn open(path: &Path, table: &Table, lengths: &[usize]) -> Result<Vec<Room>, Fault> {
    // To open something else, such as a pipe, may take for ever.
    if !std::fs::metadata(path)?.is_file() {
        return Err(Fault::Foreign);
    }
    let file = File::open(path)?;
    let found = file.metadata()?.len();
    let (starts, expected) = starts(lengths);
    if found >= PAGE as u64 {
        let theirs = map(&file, 0, PAGE)?;
        if theirs[..8] != MAGIC {
            return Err(Fault::Foreign);
        }
        let version = u32::from_le_bytes(theirs[8..12].try_into().expect("four bytes"));
        if version != VERSION {
            return Err(Fault::Version(version));
        }
    }
    if found != expected {
        return Err(Fault::Length { found, expected });
    }
    let maps = starts.iter().zip(lengths).map(|(&start, &length)| map(&file, start, length));
    let maps = maps.collect::<Result<Vec<_>, _>>()?;
    let checksums: Vec<u32> = maps.iter().map(|map| crc32fast::hash(map)).collect();
    // The header has no other freedom, so a file that passes is the one that was written.
    if map(&file, 0, PAGE)?[..] != header(table, lengths, &checksums) {
        return Err(Fault::Damaged);
    }
    Ok(maps)
}

/// Writes a file that gets its name when it is complete, or vanishes.
pub(super) struct Writer {
    file: File,
    path: PathBuf,
    unfinished: PathBuf,
    lengths: Vec<usize>,
    checksums: Vec<u32>,
}

impl Writer {
    pub(super) fn new(path: &Path) -> io::Result<Self> {
        let unfinished = path.with_extension(UNFINISHED);
        let file = File::create(&unfinished)?;
        Ok(Self { file, path: path.to_path_buf(), unfinished, lengths: Vec::new(), checksums: Vec::new() })
    }

    /// The next database.
    pub(super) fn add(&mut self, bits: &[u8]) -> io::Result<()> {
        self.lengths.push(bits.len());
        self.checksums.push(crc32fast::hash(bits));
        let (starts, _) = starts(&self.lengths);
        self.file.seek(SeekFrom::Start(starts[starts.len() - 1]))?;
        self.file.write_all(bits)
    }

    pub(super) fn finish(mut self, table: &Table) -> io::Result<()> {
        self.file.rewind()?;
        self.file.write_all(&header(table, &self.lengths, &self.checksums))?;
        self.file.sync_all()?;
        fs::rename(&self.unfinished, &self.path)?;
        // The new name, too, must outlast a power cut; not every system can promise that.
        if let Some(folder) = self.path.parent().and_then(|folder| File::open(folder).ok()) {
            let _ = folder.sync_all();
        }
        Ok(())
    }
}

impl Drop for Writer {
    /// After a success the name is gone already.
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.unfinished);
    }
}
