//! Checkpoints: what it takes to go on from the last complete layer, also with another number of workers.
//!
//! A folder holds the layers that are needed, a file a worker, and a manifest that names them with their sizes and checksums. Files are
//! written under other names first, and the manifest last, so that there is always a whole checkpoint: the last one, or the one before.

use std::collections::HashSet;
use std::fs::{self, File, TryLockError};
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::Error;
use crate::run::{SPILL, create};
use crate::share::{Halt, Share};
use crate::tally::Tally;

/// Rises when files can no longer be read by older programs.
const FORMAT: u32 = 1;
const MANIFEST: &str = "manifest.json";
const LOCK: &str = "lock";
const LAYER: &str = "layer-";
/// No manifest is longer, in bytes.
const MOST_BYTES: u64 = 64 << 20;

/// What a checkpoint is of, and where its parts are.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Manifest {
    format: u32,
    /// The level's code.
    level: String,
    /// How states are held, and how many words they have.
    pub(crate) is_ranked: bool,
    width: usize,
    /// How many workers wrote it.
    workers: usize,
    pub(crate) layers: Vec<Tally>,
    pub(crate) generated: u64,
    files: Vec<Part>,
}

/// A file: what one worker held of a layer.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Part {
    layer: usize,
    name: String,
    bytes: u64,
    crc: u32,
}

#[derive(Serialize, Deserialize)]
struct Sealed {
    /// The checksum of what follows.
    crc: u32,
    checkpoint: Manifest,
}

impl Manifest {
    pub(crate) fn new(level: &str, is_ranked: bool, width: usize, workers: usize) -> Self {
        let (layers, files) = (Vec::new(), Vec::new());
        Self { format: FORMAT, level: level.to_string(), is_ranked, width, workers, layers, generated: 0, files }
    }

    fn crc(&self) -> u32 {
        crc32fast::hash(serde_json::to_string(self).expect("it has string keys").as_bytes())
    }

    /// The one in a folder.
    fn read(folder: &Path) -> Result<Option<Self>, Error> {
        let path = folder.join(MANIFEST);
        let refuse = |why: &str| Error::Checkpoint { path: path.clone(), why: why.to_string() };
        let mut text = Vec::new();
        match open(&path).and_then(|file| file.take(MOST_BYTES + 1).read_to_end(&mut text)) {
            Ok(_) => {}
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(refuse(&error.to_string())),
        }
        let sealed: Sealed = serde_json::from_slice(&text).map_err(|_| refuse("it is damaged, or no checkpoint"))?;
        if sealed.crc != sealed.checkpoint.crc() {
            return Err(refuse("it is damaged: its checksum is wrong"));
        }
        if sealed.checkpoint.format != FORMAT {
            return Err(refuse("it was written by another version of quebra"));
        }
        Ok(Some(sealed.checkpoint))
    }

    /// The checkpoint of a level in a folder, to go on from.
    pub(crate) fn resume(folder: &Path, level: &str, width: usize) -> Result<Self, Error> {
        let refuse = |why: String| Error::Checkpoint { path: folder.to_path_buf(), why };
        let manifest = Self::read(folder)?.ok_or_else(|| refuse("there is no checkpoint in it".to_string()))?;
        if manifest.level != level {
            return Err(refuse(format!("its checkpoint is of another level, {}", manifest.level)));
        }
        if manifest.width != width || manifest.layers.is_empty() {
            return Err(refuse("its checkpoint does not fit the level".to_string()));
        }
        Ok(manifest)
    }

    /// Makes sure that a folder is ready for the checkpoints of an exploration that begins.
    pub(crate) fn begin(folder: &Path) -> Result<(), Error> {
        let refuse = |why: String| Error::Checkpoint { path: folder.to_path_buf(), why };
        if Self::read(folder)?.is_some() {
            return Err(refuse(
                "it holds a checkpoint already: go on from it with --resume, or take another folder".into(),
            ));
        }
        Ok(())
    }

    /// The same on the number of workers, so that processes can compare what they go on from.
    #[cfg(feature = "cluster")]
    pub(crate) fn fingerprint(&self) -> u32 {
        self.crc()
    }

    /// Gives a share what is its own of all files.
    pub(crate) fn load(&self, folder: &Path, share: &mut dyn Share) -> Result<(), Error> {
        let last = self.layers.len() - 1;
        let mut names = HashSet::new();
        for part in &self.files {
            // Only files that a checkpoint has are ever opened, and each once.
            let worker = part.name.rsplit('-').next().and_then(|worker| worker.parse().ok());
            let is_own = worker.is_some_and(|worker| part.name == name(part.layer, worker));
            if !is_own || !names.insert(&part.name) {
                let why = format!("`{}` is no file of a checkpoint", part.name);
                return Err(Error::Checkpoint { path: folder.join(MANIFEST), why });
            }
            let path = folder.join(&part.name);
            let refuse = |why: String| Error::Checkpoint { path: path.clone(), why };
            let open = || open(&path).map_err(|error| refuse(error.to_string()));
            let (bytes, crc) = checksum(open()?).map_err(|error| refuse(error.to_string()))?;
            if (bytes, crc) != (part.bytes, part.crc) {
                return Err(refuse("it is damaged: its size or checksum is wrong".to_string()));
            }
            match share.load(&mut BufReader::with_capacity(1 << 16, open()?), bytes, part.layer == last) {
                Ok(()) => {}
                Err(Halt::Stop(stop)) => return Err(refuse(format!("out of {} while reading it", stop.name()))),
                Err(Halt::File(error)) => return Err(refuse(error.to_string())),
            }
        }
        Ok(())
    }
}

/// Opens a file to be read: something else, such as a pipe, might never end.
fn open(path: &Path) -> io::Result<File> {
    if !fs::metadata(path)?.is_file() {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "it is no file"));
    }
    File::open(path)
}

/// Keeps others out of a folder for as long as the file lives; whoever is killed leaves it free. The folder is made, unless it must be there.
pub(crate) fn lock(folder: &Path, must_be_there: bool) -> Result<Option<File>, Error> {
    let refuse = |why: String| Error::Checkpoint { path: folder.to_path_buf(), why };
    if must_be_there {
        // Nothing is left where no checkpoint is.
        if !folder.join(MANIFEST).is_file() {
            return Ok(None);
        }
    } else {
        fs::create_dir_all(folder).map_err(|error| refuse(error.to_string()))?;
    }
    let lock = folder.join(LOCK);
    if fs::symlink_metadata(&lock).is_ok_and(|lock| !lock.is_file()) {
        return Err(refuse(format!("its `{LOCK}` is no file")));
    }
    let file = File::create(lock).map_err(|error| refuse(error.to_string()))?;
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => Err(refuse("another exploration is at work in it".to_string())),
        // Not every file system has locks.
        Ok(()) | Err(TryLockError::Error(_)) => Ok(Some(file)),
    }
}

fn checksum(mut file: File) -> io::Result<(u64, u32)> {
    let (mut hasher, mut bytes, mut buffer) = (crc32fast::Hasher::new(), 0, vec![0; 1 << 16]);
    loop {
        match file.read(&mut buffer)? {
            0 => return Ok((bytes, hasher.finalize())),
            some => {
                hasher.update(&buffer[..some]);
                bytes += some as u64;
            }
        }
    }
}

/// Passes bytes on, and sums them up.
struct Summing<W> {
    inner: W,
    hasher: crc32fast::Hasher,
    bytes: u64,
}

impl<W: Write> Write for Summing<W> {
    fn write(&mut self, buffer: &[u8]) -> io::Result<usize> {
        let written = self.inner.write(buffer)?;
        self.hasher.update(&buffer[..written]);
        self.bytes += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

/// Writes a file whole or not at all.
fn write_whole(path: &Path, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<(u64, u32)> {
    let draft = path.with_extension("new");
    let file = create(&draft)?;
    let buffered = BufWriter::with_capacity(1 << 18, file);
    let mut summing = Summing { inner: buffered, hasher: crc32fast::Hasher::new(), bytes: 0 };
    write(&mut summing)?;
    let Summing { inner, hasher, bytes } = summing;
    inner.into_inner().map_err(io::IntoInnerError::into_error)?.sync_all()?;
    fs::rename(&draft, path)?;
    Ok((bytes, hasher.finalize()))
}

/// A folder for checkpoints, and the last one in it.
pub(crate) struct Keeper {
    folder: PathBuf,
    pub(crate) manifest: Manifest,
}

/// A worker's file of a layer.
fn name(layer: usize, worker: usize) -> String {
    format!("{LAYER}{layer}-{worker}")
}

impl Keeper {
    pub(crate) fn new(folder: &Path, manifest: Manifest) -> Self {
        Self { folder: folder.to_path_buf(), manifest }
    }

    fn told<T>(&self, name: &str, result: io::Result<T>) -> io::Result<T> {
        let path = self.folder.join(name);
        result.map_err(|error| io::Error::new(error.kind(), format!("{}: {error}", path.display())))
    }

    /// Writes a worker's share of the current layer: how many bytes, and their checksum.
    pub(crate) fn write_share(&self, share: &dyn Share, layer: usize, worker: usize) -> io::Result<(u64, u32)> {
        let name = name(layer, worker);
        // Processes on other machines may see another folder by this name.
        self.told("", fs::create_dir_all(&self.folder))?;
        self.told(&name, write_whole(&self.folder.join(&name), |file| share.save(file)))
    }

    /// Notes what all workers wrote of a layer, in their order.
    pub(crate) fn note(&mut self, written: &[(u64, u32)], layers: &[Tally], generated: u64, needs_all: bool) {
        let layer = layers.len() - 1;
        if !needs_all {
            self.manifest.files.retain(|part| part.layer + 1 == layer);
        }
        let parts = written.iter().enumerate();
        let parts = parts.map(|(worker, &(bytes, crc))| Part { layer, name: name(layer, worker), bytes, crc });
        self.manifest.files.extend(parts);
        self.manifest.layers = layers.to_vec();
        self.manifest.generated = generated;
        self.manifest.workers = written.len();
    }

    /// Writes the manifest down: from now on this is the checkpoint.
    pub(crate) fn seal(&self) -> io::Result<()> {
        let sealed = Sealed { crc: self.manifest.crc(), checkpoint: self.manifest.clone() };
        let text = serde_json::to_string_pretty(&sealed).expect("it has string keys");
        let path = self.folder.join(MANIFEST);
        self.told(MANIFEST, write_whole(&path, |file| file.write_all(text.as_bytes())))?;
        // The names, too, must be on the disk; not every system can do that to a folder.
        if let Ok(folder) = File::open(&self.folder) {
            let _ = folder.sync_all();
        }
        Ok(())
    }

    /// Removes layers that are no longer needed, and what was left behind half written.
    pub(crate) fn sweep(&self) {
        remove(&self.folder, |name| {
            name.starts_with(LAYER) && !self.manifest.files.iter().any(|part| part.name == name)
        });
    }
}

fn remove(folder: &Path, is_old: impl Fn(&str) -> bool) {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    for entry in entries.filter(|entry| entry.file_name().to_str().is_some_and(&is_old)) {
        let _ = fs::remove_file(entry.path());
    }
}

/// Removes what memory could not hold when an exploration was killed.
pub(crate) fn sweep_spilled(folder: &Path) {
    remove(folder, |name| name.starts_with(SPILL));
}
