//! What the machine has.

/// Four fifths of the memory that is free for this process, also inside a container. Asked for once a run.
pub(crate) fn default_memory() -> usize {
    // A machine that does not tell gets a modest default rather than none.
    let free = free_memory().filter(|&free| free > 0).unwrap_or(1 << 30);
    (free / 5 * 4) as usize
}

fn free_memory() -> Option<u64> {
    let mut system = sysinfo::System::new().ok()?;
    system.refresh_memory();
    let free = system.available_memory();
    // A container's cached files can be dropped, so only what is resident counts.
    let group = system.cgroup_limits().map(|group| group.total_memory.saturating_sub(group.rss));
    [Some(free), group, allowed_memory()].into_iter().flatten().min()
}

/// Half of what `ulimit` allows this process, if it says anything: the other half is for what is reserved and not used.
#[cfg(unix)]
#[expect(unsafe_code, reason = "the system is asked for two numbers")]
fn allowed_memory() -> Option<u64> {
    let limit = |resource| {
        let mut limit = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
        // SAFETY: it writes to the place that it is given, which lives long enough.
        let is_told = unsafe { libc::getrlimit(resource, &raw mut limit) } == 0;
        Some(limit.rlim_cur).filter(|&most| is_told && most != libc::RLIM_INFINITY)
    };
    [limit(libc::RLIMIT_AS), limit(libc::RLIMIT_DATA)].into_iter().flatten().min().map(|most| most / 2)
}

/// Elsewhere there is nothing like it.
#[cfg(not(unix))]
fn allowed_memory() -> Option<u64> {
    None
}

/// Freed memory goes back to the system at once, where it comes in large pieces. Left alone, glibc learns to keep up to 64 MiB of it, which
/// the next stage of a search cannot always use: a limit on memory was overrun by a third.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[expect(unsafe_code, reason = "the allocator is told once, before anything else runs")]
pub(crate) fn keep_no_memory() {
    const LARGE: libc::c_int = 256 << 10;
    // SAFETY: both only set a number inside the allocator, which any value suits.
    unsafe {
        libc::mallopt(libc::M_MMAP_THRESHOLD, LARGE);
        libc::mallopt(libc::M_TRIM_THRESHOLD, LARGE);
    }
}

/// Other allocators do so by themselves.
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub(crate) fn keep_no_memory() {}

/// How wide the terminal is that standard output goes to, if it does.
pub(crate) fn output_width() -> Option<usize> {
    terminal_size::terminal_size_of(std::io::stdout()).map(|(width, _)| usize::from(width.0))
}

/// How wide a message on standard error may be: as the terminal is, or as `COLUMNS` says, and no wider than is good to read. Without
/// either nobody sees columns, and whoever looks for a sentence finds it in one line.
pub(crate) fn message_width() -> Option<usize> {
    let terminal = terminal_size::terminal_size_of(std::io::stderr()).map(|(width, _)| usize::from(width.0));
    let said = || std::env::var("COLUMNS").ok()?.parse().ok();
    terminal.or_else(said).map(|width: usize| width.clamp(20, 100))
}
