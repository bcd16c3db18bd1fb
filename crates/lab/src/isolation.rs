//! Processors of their own for the processes of runs, where the system lets us choose.

/// Which processors a process may use.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Processors(Vec<usize>);

impl Processors {
    /// Those this process may use; none where the system does not tell.
    #[cfg(target_os = "linux")]
    pub(crate) fn allowed() -> Self {
        use rustix::thread::{CpuSet, sched_getaffinity};
        let set = sched_getaffinity(None).unwrap_or_default();
        Self((0..CpuSet::MAX_CPU).filter(|&number| set.is_set(number)).collect())
    }

    #[cfg(not(target_os = "linux"))]
    pub(crate) fn allowed() -> Self {
        Self::default()
    }

    /// The share of one of so many that work at a time: no two have one in common, unless there are too few.
    pub(crate) fn share(&self, number: usize, of: usize) -> Self {
        let Self(all) = self;
        let each = (all.len() / of.max(1)).max(1);
        let first = (number * each) % all.len().max(1);
        Self(all.iter().copied().skip(first).take(each).collect())
    }

    /// One of them, for what has one thread.
    pub(crate) fn first(&self) -> Self {
        Self(self.0.iter().copied().take(1).collect())
    }

    /// Keeps a process to them; tells whether that was possible.
    #[cfg(target_os = "linux")]
    pub(crate) fn keep(&self, process: u32) -> bool {
        use rustix::thread::{CpuSet, Pid, sched_setaffinity};
        let mut set = CpuSet::new();
        self.0.iter().for_each(|&number| set.set(number));
        let process = i32::try_from(process).ok().and_then(Pid::from_raw);
        !self.0.is_empty() && process.is_some() && sched_setaffinity(process, &set).is_ok()
    }

    #[cfg(not(target_os = "linux"))]
    pub(crate) fn keep(&self, _: u32) -> bool {
        false
    }

    /// For the record.
    pub(crate) fn name(&self) -> String {
        let numbers: Vec<String> = self.0.iter().map(ToString::to_string).collect();
        format!("processors {}", numbers.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_do_not_overlap_while_there_are_enough() {
        let all = Processors((3..11).collect());
        assert_eq!(all.share(0, 1), all);
        assert_eq!((all.share(0, 3), all.share(2, 3)), (Processors(vec![3, 4]), Processors(vec![7, 8])));
        assert_eq!(Processors(vec![5, 6]).share(2, 3), Processors(vec![5]));
        assert_eq!(Processors(vec![]).share(1, 2), Processors(vec![]));
        assert_eq!(all.first().name(), "processors 3");
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_process_keeps_to_its_processors() {
        let mut child =
            std::process::Command::new("cat").stdin(std::process::Stdio::piped()).spawn().expect("it starts");
        let one = Processors::allowed().first();
        assert!(one.keep(child.id()));
        let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).expect("it is there");
        let list = status.lines().find_map(|line| line.strip_prefix("Cpus_allowed_list:")).expect("Linux tells");
        assert_eq!(format!("processors {}", list.trim()), one.name());
        drop(child.stdin.take());
        child.wait().expect("it ends");
    }
}
