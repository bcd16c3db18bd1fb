//! What ran, and where.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use quebra_api::describe::ToSchema;
use serde::{Deserialize, Serialize};

/// A program that does runs. Two of one commit may differ: in what was changed, in how they were built.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Build {
    /// The version of quebra.
    pub version: String,
    /// The commit it was built from.
    pub commit: String,
    /// The hash of the executable; empty where it was not recorded.
    pub executable: String,
    /// The profile it was built with.
    pub profile: String,
}

impl Build {
    /// The one in this file, which was built together with this library.
    pub(crate) fn of(executable: &Path) -> io::Result<Self> {
        Ok(Self {
            version: env!("CARGO_PKG_VERSION").to_string(),
            commit: env!("QUEBRA_COMMIT").to_string(),
            executable: format!("{:016x}", fingerprint(File::open(executable)?)?),
            profile: env!("QUEBRA_PROFILE").to_string(),
        })
    }

    /// In one line, for people.
    pub fn name(&self) -> String {
        let parts = [&self.version, &self.commit, &self.profile, &self.executable];
        parts.into_iter().filter(|part| !part.is_empty()).cloned().collect::<Vec<_>>().join(" ")
    }

    /// How long all of that is, in bytes.
    pub(crate) fn texts(&self) -> usize {
        [&self.version, &self.commit, &self.executable, &self.profile].into_iter().map(String::len).sum()
    }

    /// Is this its commit, or the beginning of the hash of its executable?
    pub(crate) fn is_called(&self, name: &str) -> bool {
        !name.is_empty() && (self.commit == name || self.executable.starts_with(name))
    }
}

/// A hash of everything there is to read: FNV-1a over words instead of bytes, so that a large executable takes no time.
fn fingerprint(mut source: impl Read) -> io::Result<u64> {
    const PRIME: u64 = 0x0100_0000_01b3;
    let mut hash = 0xcbf2_9ce4_8422_2325u64;
    let mut add = |word: u64| hash = (hash ^ word).wrapping_mul(PRIME).rotate_left(29);
    let mut buffer = vec![0; 1 << 20];
    let mut length = 0;
    loop {
        // Whole buffers but for the last one, so that words do not depend on how it is read.
        let mut filled = 0;
        while filled < buffer.len() {
            match source.read(&mut buffer[filled..]) {
                Ok(0) => break,
                Ok(count) => filled += count,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        length += filled as u64;
        let (words, rest) = buffer[..filled].as_chunks::<8>();
        for word in words {
            add(u64::from_le_bytes(*word));
        }
        for &byte in rest {
            add(u64::from(byte));
        }
        if filled < buffer.len() {
            add(length);
            return Ok(hash);
        }
    }
}

/// The version and the commit, for people.
pub const BUILD: &str = concat!(env!("CARGO_PKG_VERSION"), " (", env!("QUEBRA_COMMIT"), ")");

/// A machine, as far as it matters for times.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Machine {
    /// What it is called in its network, or by the batch system; machines of one make are told apart by it. Empty where it was not recorded.
    #[serde(default)]
    pub(crate) name: String,
    pub(crate) processor: String,
    pub(crate) cores: u32,
    pub(crate) memory: u64,
    pub(crate) system: String,
}

impl Machine {
    /// This one.
    pub(crate) fn this() -> Self {
        let mut processor = String::new();
        let mut memory = 0;
        if let Ok(mut system) = sysinfo::System::new() {
            system.refresh_cpu_list(sysinfo::CpuRefreshKind::nothing());
            system.refresh_memory();
            processor = system.cpus().first().map(|cpu| cpu.brand().trim().to_string()).unwrap_or_default();
            memory = system.total_memory();
        }
        if processor.is_empty() {
            processor = std::env::consts::ARCH.to_string();
        }
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get) as u32;
        let name = sysinfo::System::long_os_version().unwrap_or_else(|_| std::env::consts::OS.to_string());
        let kernel = sysinfo::System::kernel_version().map(|kernel| format!(", kernel {kernel}")).unwrap_or_default();
        // Slurm has names of its own for nodes; people know them by these.
        let node = std::env::var("SLURMD_NODENAME").ok().filter(|node| !node.is_empty());
        let host = node.or_else(|| sysinfo::System::host_name().ok()).unwrap_or_default();
        Self { name: host, processor, cores, memory, system: name + &kernel }
    }

    /// Is it the same machine, perhaps with another system on it? Where names were not recorded, its make decides. What the
    /// system can use of the memory differs a little from start to start.
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        let makes = [self, other].map(|machine| (&machine.processor, machine.cores));
        makes[0] == makes[1] && (self.name == other.name || self.name.is_empty() || other.name.is_empty())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_byte_makes_another_program() {
        let hash = |bytes: &[u8]| fingerprint(bytes).expect("a slice can be read");
        let program: Vec<u8> = (0..3_000_000u32).map(|number| (number * 7 / 3) as u8).collect();
        assert_eq!(hash(&program), hash(&program.clone()));
        for place in [0, 8, 1_234_567, 2_999_999] {
            let mut other = program.clone();
            other[place] ^= 1;
            assert_ne!(hash(&program), hash(&other), "{place}");
        }
        assert_ne!(hash(&program[..2_999_999]), hash(&program));
        assert_ne!(hash(&[]), hash(&[0]));
    }

    #[test]
    fn a_machine_is_known_again() {
        let machine = |name: &str, cores, system: &str| Machine {
            name: name.to_string(),
            processor: "abacus".to_string(),
            cores,
            memory: 1,
            system: system.to_string(),
        };
        assert!(machine("a", 2, "old").is_same(&machine("a", 2, "new")), "a new system is no new machine");
        assert!(!machine("a", 2, "old").is_same(&machine("b", 2, "old")), "two of one make are two");
        assert!(!machine("a", 2, "old").is_same(&machine("a", 4, "old")));
        assert!(machine("", 2, "old").is_same(&machine("b", 2, "old")), "it was not recorded");
    }
}
