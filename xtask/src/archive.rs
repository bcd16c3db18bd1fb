//! Archives and checksums: the same files give the same bytes on every system. Times, owners, rights and orders are fixed, and no
//! program of the system is asked, as each system has another `tar`.

use std::fmt::Write as _;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use flate2::{Compression, GzBuilder};
use sha2::{Digest, Sha256};
use tar::{Builder, EntryType, Header};

/// What may be run. All else may be read, whatever is usual where it was made.
const PROGRAMS: [&str; 2] = ["quebra", "quebra.exe"];

/// Packs a folder, under its own name. `time` is in seconds since 1970.
pub(crate) fn pack(folder: &Path, time: u64, archive: &Path) -> Result<(), String> {
    let home = folder.parent().expect("it is in another one");
    let write = || -> io::Result<()> {
        let mut tar = Builder::new(GzBuilder::new().write(File::create(archive)?, Compression::best()));
        for path in all(folder)? {
            let name = path.strip_prefix(home).expect("it is in there");
            let mut header = Header::new_ustar();
            header.set_uid(0);
            header.set_gid(0);
            header.set_mtime(time);
            if path.is_dir() {
                header.set_entry_type(EntryType::Directory);
                header.set_mode(0o755);
                header.set_size(0);
                tar.append_data(&mut header, name, io::empty())?;
            } else {
                let is_program = PROGRAMS.iter().any(|program| path.ends_with(program));
                header.set_mode(if is_program { 0o755 } else { 0o644 });
                header.set_size(fs::metadata(&path)?.len());
                tar.append_data(&mut header, name, File::open(&path)?)?;
            }
        }
        tar.into_inner()?.finish()?.sync_all()
    };
    write().map_err(|error| format!("{}: {error}", archive.display()))
}

/// A folder and all that is in it, in order.
fn all(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut found = vec![folder.to_path_buf()];
    let mut next = 0;
    while next < found.len() {
        if found[next].is_dir() {
            for entry in fs::read_dir(&found[next])? {
                found.push(entry?.path());
            }
        }
        next += 1;
    }
    found.sort_unstable();
    Ok(found)
}

/// The digest of a file, as `sha256sum` writes and reads it.
pub(crate) fn checksum(file: &Path) -> Result<String, String> {
    let data = fs::read(file).map_err(|error| format!("{}: {error}", file.display()))?;
    let name = file.file_name().expect("it is a file").to_string_lossy().into_owned();
    let mut line = String::new();
    for byte in Sha256::digest(data) {
        let _ = write!(line, "{byte:02x}");
    }
    Ok(format!("{line}  {name}\n"))
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use flate2::read::GzDecoder;

    use super::*;

    #[test]
    fn an_archive_is_the_same_each_time_and_has_all_that_is_there() {
        let place = std::env::temp_dir().join(format!("quebra-archive-{}", std::process::id()));
        let folder = place.join("quebra-1");
        fs::create_dir_all(folder.join("man")).unwrap();
        for (name, text) in [("quebra", "program"), ("man/quebra.1", "manual"), ("README.md", "")] {
            fs::write(folder.join(name), text).unwrap();
        }
        let bytes = |name: &str| {
            let archive = place.join(name);
            pack(&folder, 1_700_000_000, &archive).unwrap();
            (fs::read(&archive).unwrap(), checksum(&archive).unwrap())
        };
        let (first, sum) = bytes("a.tar.gz");
        fs::write(folder.join("man/quebra.1"), "manual").unwrap();
        assert_eq!((first.clone(), sum.replace("a.tar", "b.tar")), bytes("b.tar.gz"));
        assert!(sum.len() == 64 + 2 + 9 && sum.ends_with("  a.tar.gz\n"), "{sum}");
        let mut archive = tar::Archive::new(GzDecoder::new(&first[..]));
        let listed: Vec<_> = archive
            .entries()
            .unwrap()
            .map(|entry| {
                let mut entry = entry.unwrap();
                let mut text = String::new();
                entry.read_to_string(&mut text).unwrap();
                let header = entry.header();
                assert_eq!((header.uid().unwrap(), header.mtime().unwrap()), (0, 1_700_000_000));
                (entry.path().unwrap().display().to_string(), header.mode().unwrap(), text)
            })
            .collect();
        let wanted = [
            ("quebra-1", 0o755, ""),
            ("quebra-1/README.md", 0o644, ""),
            ("quebra-1/man", 0o755, ""),
            ("quebra-1/man/quebra.1", 0o644, "manual"),
            ("quebra-1/quebra", 0o755, "program"),
        ];
        let told: Vec<_> =
            listed.iter().map(|(name, mode, text)| (name.trim_end_matches('/'), *mode, &text[..])).collect();
        assert_eq!(told, wanted);
        fs::remove_dir_all(place).unwrap();
    }
}
