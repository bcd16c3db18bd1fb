//! What ran, and where.

use serde::{Deserialize, Serialize};

/// The version of quebra.
pub(crate) const VERSION: &str = env!("CARGO_PKG_VERSION");
/// The commit it was built from.
pub(crate) const COMMIT: &str = env!("QUEBRA_COMMIT");

/// The version and the commit, for people.
pub const BUILD: &str = concat!(env!("CARGO_PKG_VERSION"), " (", env!("QUEBRA_COMMIT"), ")");

/// A machine, as far as it matters for times.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Machine {
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
        Self { processor, cores, memory, system: name + &kernel }
    }
}
