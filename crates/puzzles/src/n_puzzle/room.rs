//! The bytes of databases: mapped by the system where it does that, else a list.

use std::fs::File;
use std::io;

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
mod own {
    use super::{File, io};
    use memmap2::{Mmap, MmapMut, MmapOptions};

    /// Bytes that no longer change.
    pub(in crate::n_puzzle) type Room = Mmap;

    /// So many bytes, filled; none if there are not so many.
    pub(in crate::n_puzzle) fn fill(length: usize, fill: impl FnOnce(&mut [u8])) -> Option<Room> {
        let mut room = MmapMut::map_anon(length).ok()?;
        // Where pages cannot be made large, small ones do.
        #[cfg(target_os = "linux")]
        let _ = room.advise(memmap2::Advice::HugePage);
        fill(&mut room);
        room.make_read_only().ok()
    }

    /// A part of a table's file.
    #[expect(unsafe_code, reason = "a table is mapped, not read: it may be larger than what a search uses of it")]
    pub(in crate::n_puzzle) fn map(file: &File, start: u64, length: usize) -> io::Result<Room> {
        // SAFETY: a mapping is sound while nobody changes the file. Tables are never written in place: they get their name when
        // they are complete, and are replaced by renaming and removed by unlinking, which leaves the mapped file as it is.
        unsafe { MmapOptions::new().offset(start).len(length).map(file) }
    }
}

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
mod own {
    use super::{File, io};

    /// Bytes that no longer change.
    pub(in crate::n_puzzle) type Room = Vec<u8>;

    /// So many bytes, filled; none if there are not so many.
    pub(in crate::n_puzzle) fn fill(length: usize, fill: impl FnOnce(&mut [u8])) -> Option<Room> {
        let mut room = Vec::new();
        room.try_reserve_exact(length).ok()?;
        room.resize(length, 0);
        fill(&mut room);
        Some(room)
    }

    /// There are no files.
    pub(in crate::n_puzzle) fn map(_: &File, _: u64, _: usize) -> io::Result<Room> {
        Err(io::ErrorKind::Unsupported.into())
    }
}

pub(in crate::n_puzzle) use own::*;
