//! Processors and memory of their own for the processes of runs, where the system lets us choose.

use std::fs;
use std::path::{Path, PathBuf};

/// What runs may be kept to.
#[derive(Clone, Debug, Default)]
pub(crate) struct Isolation {
    pub(crate) processors: Processors,
    /// Where control groups can be made.
    groups: Option<PathBuf>,
}

impl Isolation {
    /// All that this system allows.
    pub(crate) fn allowed() -> Self {
        Self { processors: Processors::allowed(), groups: place() }
    }

    /// What a batch system that gave us so many processors lets us divide: processors only where it keeps us to as many as
    /// that. Where it does not, others use them too, and who chooses for himself gets in their way.
    pub(crate) fn given(count: Option<usize>, with_groups: bool) -> Self {
        let processors = Processors::allowed().given(count);
        Self { processors, groups: with_groups.then(place).flatten() }
    }

    /// The share of one of so many that work at a time.
    pub(crate) fn share(&self, number: usize, of: usize) -> Self {
        Self { processors: self.processors.share(number, of), groups: self.groups.clone() }
    }

    /// Keeps a process to what it may use, as far as that is possible. One thread gets one processor; with more it would only wander.
    pub(crate) fn keep(&self, process: u32, is_single: bool, memory: u64) -> Kept {
        let own = if is_single { self.processors.first() } else { self.processors.clone() };
        let is_pinned = own.keep(process);
        let group = self.groups.as_deref().and_then(|place| Group::around(process, place, memory, &own));
        Kept { processors: is_pinned.then_some(own), group }
    }
}

/// What a process was kept to.
pub(crate) struct Kept {
    processors: Option<Processors>,
    group: Option<Group>,
}

impl Kept {
    /// For the record; nothing, if it was kept to nothing.
    pub(crate) fn name(&self) -> String {
        let processors = self.processors.as_ref().map(Processors::name);
        let facts = processors.into_iter().chain(self.group.as_ref().map(Group::name));
        facts.collect::<Vec<_>>().join("; ")
    }

    /// Did the system end it because it wanted more memory?
    pub(crate) fn is_out_of_memory(&self) -> bool {
        let events = self.group.as_ref().map(|group| group.read("memory.events")).unwrap_or_default();
        events.lines().any(|line| line.strip_prefix("oom_kill ").is_some_and(|count| count != "0"))
    }
}

/// A control group (version 2) of a run's own, beside ours: the system itself sees to it that no more is used. It is gone with its process.
struct Group(PathBuf);

impl Group {
    /// Makes one around a process, in a place where the memory of groups can be limited.
    fn around(process: u32, place: &Path, memory: u64, processors: &Processors) -> Option<Self> {
        let controllers = fs::read_to_string(place.join("cgroup.subtree_control")).ok()?;
        let has = |name: &str| controllers.split_whitespace().any(|controller| controller == name);
        let group = Self(place.join(format!("quebra-{process}")));
        fs::create_dir(&group.0).ok()?;
        let is_limited = has("memory") && group.write("memory.max", &memory.to_string());
        // Not every system counts what is swapped out.
        group.write("memory.swap.max", "0");
        if has("cpuset") && !processors.0.is_empty() {
            group.write("cpuset.cpus", &processors.list(","));
        }
        (is_limited && group.write("cgroup.procs", &process.to_string())).then_some(group)
    }

    fn write(&self, file: &str, value: &str) -> bool {
        fs::write(self.0.join(file), value).is_ok()
    }

    fn read(&self, file: &str) -> String {
        fs::read_to_string(self.0.join(file)).unwrap_or_default().trim().to_string()
    }

    /// What the system says that holds for it, not what was asked for.
    fn name(&self) -> String {
        let facts = ["memory.max", "memory.swap.max", "cpuset.cpus"].map(|file| (file, self.read(file)));
        let facts = facts.into_iter().filter(|(_, value)| !value.is_empty());
        let facts: Vec<String> = facts.map(|(file, value)| format!("{file} {value}")).collect();
        format!("control group with {}", facts.join(", "))
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        let _ = fs::remove_dir(&self.0);
    }
}

/// The folder of the control group (version 2) that ours is in. Groups that hold processes cannot be divided, so those of runs stand beside
/// ours. None on systems without, and where ours is the first one.
fn place() -> Option<PathBuf> {
    let groups = fs::read_to_string("/proc/self/cgroup").ok()?;
    let own = groups.lines().find_map(|line| line.strip_prefix("0::/"))?;
    let mounts = fs::read_to_string("/proc/self/mountinfo").ok()?;
    let mount = mounts.lines().find(|line| line.contains(" - cgroup2 "))?.split(' ').nth(4)?;
    if own.is_empty() { None } else { Some(Path::new(mount).join(own).parent()?.to_path_buf()) }
}

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
    fn share(&self, number: usize, of: usize) -> Self {
        let Self(all) = self;
        let each = (all.len() / of.max(1)).max(1);
        let first = (number * each) % all.len().max(1);
        Self(all.iter().copied().skip(first).take(each).collect())
    }

    /// These, if they are as many as were given at most.
    fn given(self, count: Option<usize>) -> Self {
        if count.is_some_and(|count| self.0.len() <= count) { self } else { Self::default() }
    }

    /// One of them, for what has one thread.
    fn first(&self) -> Self {
        Self(self.0.iter().copied().take(1).collect())
    }

    /// Keeps a process to them; tells whether that was possible.
    #[cfg(target_os = "linux")]
    fn keep(&self, process: u32) -> bool {
        use rustix::thread::{CpuSet, Pid, sched_setaffinity};
        let mut set = CpuSet::new();
        self.0.iter().for_each(|&number| set.set(number));
        let process = i32::try_from(process).ok().and_then(Pid::from_raw);
        !self.0.is_empty() && process.is_some() && sched_setaffinity(process, &set).is_ok()
    }

    #[cfg(not(target_os = "linux"))]
    fn keep(&self, _: u32) -> bool {
        false
    }

    /// For the record.
    fn name(&self) -> String {
        format!("processors {}", self.list(" "))
    }

    fn list(&self, separator: &str) -> String {
        self.0.iter().map(ToString::to_string).collect::<Vec<_>>().join(separator)
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
        assert_eq!(all.clone().given(Some(8)), all);
        assert_eq!(all.clone().given(Some(4)), Processors(vec![]), "others use them, too");
        assert_eq!(all.given(None), Processors(vec![]));
    }

    /// A folder that looks like the place of control groups, with the controllers that groups in it have.
    fn groups(name: &str, controllers: &str) -> PathBuf {
        let place = std::env::temp_dir().join(format!("quebra-groups-{name}-{}", std::process::id()));
        fs::create_dir_all(&place).expect("there is room");
        fs::write(place.join("cgroup.subtree_control"), controllers).expect("there is room");
        place
    }

    #[test]
    fn what_is_recorded_is_what_was_done() {
        let place = groups("whole", "cpuset cpu io memory pids\n");
        let isolation = Isolation { processors: Processors(vec![]), groups: Some(place.clone()) };
        let kept = isolation.keep(77, true, 1 << 30);
        assert_eq!(kept.name(), "control group with memory.max 1073741824, memory.swap.max 0");
        let group = place.join("quebra-77");
        assert_eq!(fs::read_to_string(group.join("cgroup.procs")).expect("it is written"), "77");
        // The system may round what it is told, and says so.
        fs::write(group.join("memory.max"), "1073741312\n").expect("there is room");
        assert!(kept.name().contains("memory.max 1073741312,"), "{}", kept.name());
        assert!(!kept.is_out_of_memory());
        fs::write(group.join("memory.events"), "low 0\noom 1\noom_kill 1\n").expect("there is room");
        assert!(kept.is_out_of_memory());

        let processors = Group::around(78, &place, 1, &Processors(vec![2, 5])).expect("it can be made");
        assert!(processors.name().ends_with("cpuset.cpus 2,5"), "{}", processors.name());
        fs::remove_dir_all(place).expect("it is ours");
    }

    #[test]
    fn where_there_are_no_control_groups_nothing_is_said_of_them() {
        let place = groups("little", "pids\n");
        for groups in [None, Some(place.clone()), Some(place.join("nowhere"))] {
            let kept = Isolation { processors: Processors(vec![]), groups }.keep(77, true, 1 << 30);
            assert_eq!((kept.name(), kept.is_out_of_memory()), (String::new(), false));
        }
        fs::remove_dir_all(place).expect("it is ours");
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
