//! Files that are made for users: whole or not at all, and never in place of another one unasked.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use quebra_api::Error;
use quebra_puzzles::wording::wording;

/// Can a file be made here? One that is there is in the way unless `force` says otherwise; what is no file, such as a terminal, never is.
pub(crate) fn check(path: &Path, force: bool) -> Result<(), Error> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    if let Some(folder) = folder.filter(|folder| !folder.is_dir()) {
        return Err(Error::in_file(folder.display(), wording!("fault-no-folder", "there is no such folder")));
    }
    if path.is_file() && !force {
        let message = wording!("fault-file-there", "the file is there already; --force writes over it");
        return Err(Error::in_file(path.display(), message));
    }
    Ok(())
}

/// Makes a file: under another name until it is whole, so that a full disk leaves no part of it, and what was there stays.
pub(crate) fn write(path: &Path, bytes: &[u8], force: bool) -> Result<(), Error> {
    check(path, force)?;
    let result = if path.exists() && !path.is_file() { fs::write(path, bytes) } else { replace(path, bytes) };
    result.map_err(|error| Error::file(path, &error))
}

fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut name = path.file_name().ok_or(io::ErrorKind::InvalidInput)?.to_os_string();
    name.push(format!(".{}.new", std::process::id()));
    let new = path.with_file_name(name);
    let made = fs::File::create(&new).and_then(|mut file| {
        file.write_all(bytes)?;
        // Some disks notice only now that they are full.
        file.sync_all()?;
        fs::rename(&new, path)
    });
    if made.is_err() {
        let _ = fs::remove_file(&new);
    }
    made
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_not_written_over_unasked_and_never_in_part() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("new.txt");
        write(&path, b"one", false).unwrap();
        let message = write(&path, b"two", false).unwrap_err().to_string();
        assert!(message.contains("--force"), "{message}");
        assert_eq!(fs::read(&path).unwrap(), b"one");
        write(&path, b"two", true).unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"two");
        assert!(check(&folder.path().join("no").join("file"), true).is_err());
        // Nothing else is left behind,
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
        // not even where the whole cannot be put in its place.
        assert!(write(folder.path(), b"three", true).is_err());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    /// `/dev/full` is a disk that is always full.
    #[test]
    #[cfg(target_os = "linux")]
    fn a_full_disk_is_told() {
        assert!(write(Path::new("/dev/full"), b"levels", false).is_err());
        assert!(write(Path::new("/dev/null"), b"levels", false).is_ok());
    }
}
