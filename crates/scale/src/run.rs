//! Sorted keys, bucket by bucket: in memory, or in a file when memory is short.

use std::fs::File;
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use quebra_search::Memory;

use crate::key::{BUCKETS, Key};
use crate::share::Halt;

/// Where runs go that memory cannot hold.
pub(crate) struct Depot {
    folder: PathBuf,
    name: String,
    count: AtomicU64,
}

/// What names of such files begin with.
pub(crate) const SPILL: &str = "spill-";

impl Depot {
    pub(crate) fn new(folder: &Path, worker: usize) -> Self {
        Self { folder: folder.to_path_buf(), name: format!("{SPILL}{worker}-"), count: AtomicU64::new(0) }
    }

    fn create(&self) -> io::Result<(File, PathBuf)> {
        let number = self.count.fetch_add(1, Relaxed);
        let path = self.folder.join(format!("{}{number}", self.name));
        let file =
            create(&path).map_err(|error| io::Error::new(error.kind(), format!("{}: {error}", path.display())))?;
        Ok((file, path))
    }
}

/// Makes a file anew: what is in its place may be a link that leads out of the folder.
pub(crate) fn create(path: &Path) -> io::Result<File> {
    match std::fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => File::options().read(true).write(true).create_new(true).open(path),
    }
}

/// A file that is gone when nobody needs it any more.
struct Spilled {
    file: File,
    path: PathBuf,
    /// Where each bucket ends, in keys.
    ends: Vec<u64>,
}

impl Drop for Spilled {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.path);
    }
}

/// Keys in blocks of one size. With a list for each bucket, long ones found no room in what short ones had left: a space took up to a
/// third more memory than was counted.
type Blocks<const W: usize> = Vec<Vec<Key<W>>>;

/// The bytes of a block, but for keys so long that only a few would find room.
const BLOCK: usize = 4096;
/// The least keys of a block.
pub(crate) const FEW: usize = 8;

/// The keys of a block.
pub(crate) const fn whole<const W: usize>() -> usize {
    let keys = BLOCK / (8 * W);
    if keys > FEW { keys } else { FEW }
}

pub(crate) fn blocks<const W: usize>(keys: &[Key<W>]) -> Blocks<W> {
    keys.chunks(whole::<W>()).map(<[_]>::to_vec).collect()
}

enum Keys<const W: usize> {
    Memory(Vec<Blocks<W>>),
    File(Spilled),
}

/// Sorted keys without repetition.
pub(crate) struct Run<const W: usize>(Keys<W>);

/// The bytes of keys.
pub(crate) fn bytes<const W: usize>(keys: usize) -> usize {
    keys * W * 8
}

/// Writes keys as bytes.
pub(crate) fn write<const W: usize>(keys: &[Key<W>], file: &mut (impl Write + ?Sized)) -> io::Result<()> {
    let mut buffer = [0; 4096];
    for words in keys.as_flattened().chunks(buffer.len() / 8) {
        for (bytes, word) in buffer.chunks_exact_mut(8).zip(words) {
            bytes.copy_from_slice(&word.to_le_bytes());
        }
        file.write_all(&buffer[..words.len() * 8])?;
    }
    Ok(())
}

/// Reads so many keys from bytes, and adds them.
pub(crate) fn read<const W: usize>(
    file: &mut (impl Read + ?Sized),
    count: usize,
    keys: &mut Vec<Key<W>>,
) -> io::Result<()> {
    let mut buffer = vec![0; bytes::<W>(1) * count.min(1 << 12)];
    let mut left = count;
    while left > 0 {
        let some = left.min(1 << 12);
        let buffer = &mut buffer[..bytes::<W>(some)];
        file.read_exact(buffer)?;
        keys.extend(buffer.chunks_exact(8 * W).map(|bytes| -> Key<W> {
            std::array::from_fn(|at| u64::from_le_bytes(std::array::from_fn(|byte| bytes[8 * at + byte])))
        }));
        left -= some;
    }
    Ok(())
}

impl<const W: usize> Run<W> {
    /// No keys at all.
    pub(crate) fn empty() -> Self {
        Self(Keys::Memory(vec![Vec::new(); BUCKETS]))
    }

    pub(crate) fn len(&self) -> usize {
        match &self.0 {
            Keys::Memory(buckets) => buckets.iter().flatten().map(Vec::len).sum(),
            Keys::File(spilled) => spilled.ends.last().map_or(0, |&end| end as usize),
        }
    }

    /// The memory it takes.
    pub(crate) fn bytes(&self) -> usize {
        match &self.0 {
            Keys::Memory(_) => bytes::<W>(self.len()),
            Keys::File(_) => 0,
        }
    }

    /// The keys of a bucket, by way of `room` if they are not in one piece.
    pub(crate) fn bucket<'a>(&'a self, bucket: usize, room: &'a mut Vec<Key<W>>) -> io::Result<&'a [Key<W>]> {
        match &self.0 {
            Keys::Memory(buckets) => match &buckets[bucket][..] {
                [] => Ok(&[]),
                [block] => Ok(block),
                blocks => {
                    room.clear();
                    for block in blocks {
                        room.extend_from_slice(block);
                    }
                    Ok(room)
                }
            },
            Keys::File(spilled) => {
                let first = bucket.checked_sub(1).map_or(0, |before| spilled.ends[before]);
                room.clear();
                let mut file = &spilled.file;
                file.seek(SeekFrom::Start(bytes::<W>(first as usize) as u64))?;
                read(&mut file, (spilled.ends[bucket] - first) as usize, room)?;
                Ok(room)
            }
        }
    }

    /// The same in a file.
    pub(crate) fn filed(&self, depot: &Depot) -> io::Result<Self> {
        let mut making = Making::in_file(depot)?;
        let mut room = Vec::new();
        (0..BUCKETS).try_for_each(|bucket| making.append(self.bucket(bucket, &mut room)?))?;
        making.finish()
    }

    /// The buckets, if they are in memory.
    pub(crate) fn in_memory(&mut self) -> Option<&mut Vec<Blocks<W>>> {
        match &mut self.0 {
            Keys::Memory(buckets) => Some(buckets),
            Keys::File(_) => None,
        }
    }
}

/// A run that is being made, one bucket after another.
pub(crate) struct Making<const W: usize> {
    buckets: Vec<Blocks<W>>,
    bytes: usize,
    file: Option<(BufWriter<File>, PathBuf, Vec<u64>)>,
}

impl<const W: usize> Making<W> {
    pub(crate) fn new() -> Self {
        Self { buckets: Vec::with_capacity(BUCKETS), bytes: 0, file: None }
    }

    /// Straight into a file.
    pub(crate) fn in_file(depot: &Depot) -> io::Result<Self> {
        let (file, path) = depot.create()?;
        Ok(Self { file: Some((BufWriter::with_capacity(1 << 16, file), path, Vec::new())), ..Self::new() })
    }

    /// Adds the next bucket. What finds no room in memory goes to the depot, if there is one.
    pub(crate) fn push(&mut self, keys: &[Key<W>], memory: &mut Memory, depot: Option<&Depot>) -> Result<(), Halt> {
        if self.file.is_none() {
            let size = bytes::<W>(keys.len());
            match memory.take(size) {
                Ok(()) => {
                    self.bytes += size;
                    self.buckets.push(blocks(keys));
                    return Ok(());
                }
                Err(stop) => {
                    let Some(depot) = depot else { return Err(stop.into()) };
                    *self =
                        Self { bytes: self.bytes, buckets: std::mem::take(&mut self.buckets), ..Self::in_file(depot)? };
                    for keys in std::mem::take(&mut self.buckets) {
                        self.append(&keys.concat())?;
                    }
                    memory.give(std::mem::take(&mut self.bytes));
                }
            }
        }
        Ok(self.append(keys)?)
    }

    fn append(&mut self, keys: &[Key<W>]) -> io::Result<()> {
        if let Some((file, _, ends)) = &mut self.file {
            write(keys, file)?;
            ends.push(ends.last().copied().unwrap_or(0) + keys.len() as u64);
        }
        Ok(())
    }

    pub(crate) fn finish(self) -> io::Result<Run<W>> {
        let Some((file, path, ends)) = self.file else { return Ok(Run(Keys::Memory(self.buckets))) };
        let file = file.into_inner().map_err(io::IntoInnerError::into_error)?;
        Ok(Run(Keys::File(Spilled { file, path, ends })))
    }
}
