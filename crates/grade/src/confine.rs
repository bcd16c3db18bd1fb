//! What a process does to itself before it becomes a student's program: a session of its own, and limits that the system keeps.

use std::time::Duration;

/// Limits that the system keeps for a process and all that it starts.
#[derive(Clone, Copy, Debug)]
pub struct Confinement {
    /// What it may map, in bytes: a ceiling far above what it may hold, as some languages reserve much that they never use.
    pub address: u64,
    /// The largest file it may write.
    pub file: u64,
    /// The processor's time of one process.
    pub seconds: u64,
    /// How many processes and threads its user may have; root may have any number.
    pub tasks: u64,
}

impl Confinement {
    /// For a program that may hold so much memory for so long.
    pub(crate) fn within(time: Duration, memory: u64) -> Self {
        /// What Java reserves and does not use, and then some.
        const RESERVED: u64 = 16 << 30;
        /// Beside what runs already.
        const TASKS: u64 = 512;
        let address = memory.saturating_mul(4).saturating_add(RESERVED);
        Self { address, file: 64 << 20, seconds: time.as_secs() + 2, tasks: running_tasks() + TASKS }
    }

    /// As arguments of a command.
    pub(crate) fn arguments(self) -> [String; 4] {
        [self.address, self.file, self.seconds, self.tasks].map(|number| number.to_string())
    }
}

/// How many processes and threads there are, as far as the system tells.
fn running_tasks() -> u64 {
    let load = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    let tasks = load.split_whitespace().nth(3).and_then(|tasks| tasks.split('/').nth(1)?.parse().ok());
    tasks.unwrap_or(4096)
}

/// Becomes another program, in a session of its own and under limits. Returns only if that is not possible, with the reason.
#[cfg(unix)]
pub fn become_program(limits: Confinement, command: &[String]) -> std::io::Error {
    use std::os::unix::process::CommandExt;

    use rustix::process::{Resource, Rlimit, setrlimit, setsid};

    let Some((program, arguments)) = command.split_first() else { return std::io::ErrorKind::InvalidInput.into() };
    // Whoever leads a group already has one.
    let _ = setsid();
    for (resource, most) in [
        (Resource::As, limits.address),
        (Resource::Fsize, limits.file),
        (Resource::Cpu, limits.seconds),
        (Resource::Nproc, limits.tasks),
        (Resource::Core, 0),
    ] {
        // A lower limit that is there already stays.
        let _ = setrlimit(resource, Rlimit { current: Some(most), maximum: Some(most) });
    }
    std::process::Command::new(program).args(arguments).exec()
}

/// Other systems have no such limits.
#[cfg(not(unix))]
pub fn become_program(_: Confinement, _: &[String]) -> std::io::Error {
    std::io::ErrorKind::Unsupported.into()
}
