//! What a task of an array leaves behind: a file of its own, a line a run, with a checksum. Lines are only added, so whatever ends
//! the task, the machine or the room on the disk, the lines before stay whole, and half a line is known for what it is.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::child::Finding;
use crate::machine::Machine;

/// A line of a shard.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Line {
    Begin(Begin),
    Done(Entry),
    End(End),
}

/// Who writes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Begin {
    pub(crate) machine: Machine,
    /// The checksum of the plan that runs are counted in.
    pub(crate) plan: u32,
    /// Of the process.
    pub(crate) pid: u32,
    /// The number of the array job.
    pub(crate) job: Option<u64>,
    /// How many runs go on at a time.
    pub(crate) jobs: usize,
}

/// A run that was done.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Entry {
    /// Its number in the plan.
    pub(crate) run: usize,
    /// Seconds since 1970.
    pub(crate) finished: i64,
    pub(crate) isolation: String,
    pub(crate) finding: Finding,
}

/// The last word.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum End {
    /// All is done.
    Whole,
    /// Somebody wanted it to stop.
    Interrupted,
    /// What went wrong.
    Failed(String),
}

/// A shard that is written. Nobody else writes to it: another try of the same task has a shard of its own.
pub(crate) struct Shard {
    file: File,
    path: PathBuf,
    /// How long the whole lines are.
    length: u64,
}

const ENDING: &str = "shard";

impl Shard {
    /// A new one for a task.
    pub(crate) fn new(folder: &Path, task: usize) -> io::Result<Self> {
        for number in 1.. {
            let path = folder.join(format!("{task}-{number}.{ENDING}"));
            match OpenOptions::new().write(true).create_new(true).open(&path) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(named(&path, &error)),
                Ok(file) => return Ok(Self { file, path, length: 0 }),
            }
        }
        unreachable!("there are more numbers than files")
    }

    /// Adds a line: all of it or, on a disk that is full, nothing.
    pub(crate) fn add(&mut self, line: &Line) -> io::Result<()> {
        let bytes = spell(line);
        match self.file.write_all(bytes.as_bytes()) {
            Ok(()) => {
                self.length += bytes.len() as u64;
                Ok(())
            }
            Err(error) => {
                // The room that half a line took may be enough for the last word.
                let _ = self.file.set_len(self.length);
                let _ = self.file.seek(SeekFrom::Start(self.length));
                Err(named(&self.path, &error))
            }
        }
    }

    /// Adds the last word, and sees to it that all of it is on the disk. Before that nothing waits for the disk: what a machine that
    /// breaks down takes with it is done again.
    pub(crate) fn end(&mut self, end: End) -> io::Result<()> {
        self.add(&Line::End(end))?;
        self.file.sync_all().map_err(|error| named(&self.path, &error))
    }
}

fn named(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}

fn spell(line: &Line) -> String {
    let text = serde_json::to_string(line).expect("its keys are strings");
    format!("{:08x} {text}\n", crc32fast::hash(text.as_bytes()))
}

/// A line, if it is whole.
fn read_line(line: &[u8]) -> Option<Line> {
    let (sum, text) = line.split_at_checked(9)?;
    let sum = u32::from_str_radix(str::from_utf8(sum).ok()?.trim_end(), 16).ok()?;
    (crc32fast::hash(text) == sum).then(|| serde_json::from_slice(text).ok())?
}

/// The shards of a folder with the tasks that wrote them, in order.
pub(crate) fn shards(folder: &Path) -> io::Result<Vec<(usize, PathBuf)>> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_stem().and_then(|name| name.to_str()).and_then(|name| name.split_once('-'));
        let is_shard = path.extension().is_some_and(|ending| ending == ENDING);
        if let (true, Some((task, number))) = (is_shard, name)
            && let (Ok(task), Ok(number)) = (task.parse::<usize>(), number.parse::<usize>())
        {
            found.push((task, number, path));
        }
    }
    found.sort_unstable();
    Ok(found.into_iter().map(|(task, _, path)| (task, path)).collect())
}

/// Reads a shard, on from where it was read before: it may still grow.
#[derive(Clone, Debug, Default)]
pub(crate) struct Reader {
    /// How far it was read.
    offset: u64,
}

impl Reader {
    /// The whole lines that are new, and how many were damaged. A last line without an end is left for the next time.
    pub(crate) fn read(&mut self, path: &Path) -> io::Result<(Vec<Line>, usize)> {
        let problem = |error: io::Error| named(path, &error);
        let mut file = File::open(path).map_err(problem)?;
        file.seek(SeekFrom::Start(self.offset)).map_err(problem)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(problem)?;
        let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        self.offset += whole as u64;
        let lines: Vec<Option<Line>> =
            bytes[..whole].split(|&byte| byte == b'\n').filter(|line| !line.is_empty()).map(read_line).collect();
        let damaged = lines.iter().filter(|line| line.is_none()).count();
        Ok((lines.into_iter().flatten().collect(), damaged))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(run: usize) -> Line {
        let finding =
            Finding { outcome: "solved".to_string(), moves: Some("N \"S\"\n".to_string()), ..Finding::default() };
        Line::Done(Entry { run, finished: 7, isolation: String::new(), finding })
    }

    #[test]
    fn what_is_whole_is_read_and_the_rest_waits() {
        let folder = tempfile::tempdir().expect("there is room");
        let mut shard = Shard::new(folder.path(), 3).expect("it can be made");
        let mut second = Shard::new(folder.path(), 3).expect("another try has its own");
        shard.add(&entry(1)).expect("there is room");
        shard.add(&entry(2)).expect("there is room");
        second.add(&entry(3)).expect("there is room");
        let found = shards(folder.path()).expect("it can be read");
        assert_eq!(found.iter().map(|(task, _)| *task).collect::<Vec<_>>(), [3, 3]);
        let path = &found[0].1;

        let whole = std::fs::read(path).expect("it is there");
        let mut reader = Reader::default();
        assert_eq!(reader.read(path).expect("it is there"), (vec![entry(1), entry(2)], 0));
        assert_eq!(reader.read(path).expect("it is there"), (vec![], 0), "nothing is read twice");
        shard.end(End::Whole).expect("there is room");
        assert_eq!(reader.read(path).expect("it is there"), (vec![Line::End(End::Whole)], 0));

        // Cut anywhere, all whole lines are there and nothing else.
        let first = whole.iter().position(|&byte| byte == b'\n').expect("it has lines") + 1;
        for length in 0..=whole.len() {
            std::fs::write(path, &whole[..length]).expect("there is room");
            let expected = usize::from(length >= first) + usize::from(length == whole.len());
            let (lines, damaged) = Reader::default().read(path).expect("it is there");
            assert_eq!((lines.len(), damaged), (expected, 0), "{length}");
        }
        // Damaged anywhere, a line is not believed.
        for place in 0..first {
            let mut bytes = whole.clone();
            bytes[place] ^= 1;
            std::fs::write(path, bytes).expect("there is room");
            let (lines, _) = Reader::default().read(path).expect("it is there");
            assert!(!lines.contains(&entry(1)), "{place}");
        }
    }
}
