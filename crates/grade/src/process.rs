//! A process and all that came of it, as Linux tells: what it takes, and its end.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::fs;
use std::sync::OnceLock;
use std::time::Duration;

use rustix::process::{
    Pid, Signal, WaitOptions, getpid, kill_process, kill_process_group, set_child_subreaper, waitpid,
};

/// A process and all that it started.
pub(crate) struct Family {
    root: u32,
    /// Something in the environment of all of them, by which those are found that went away.
    token: String,
    /// Those that were ever seen, by when they began: numbers are given again.
    known: HashMap<u32, u64>,
    /// Those that lost their parents and became children of this process.
    adopted: BTreeSet<u32>,
}

/// What a family takes.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Usage {
    pub(crate) processes: usize,
    /// Bytes in memory.
    pub(crate) resident: u64,
    /// The processor's time.
    pub(crate) time: Duration,
}

/// A line of `/proc/*/stat`.
struct Process {
    parent: u32,
    session: u32,
    ticks: u64,
    started: u64,
    pages: u64,
    /// It has ended, and its parent has not heard of that.
    is_dead: bool,
}

fn processes() -> BTreeMap<u32, Process> {
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    let numbers = entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    numbers.filter_map(|number| Some((number, process(number)?))).collect()
}

fn process(number: u32) -> Option<Process> {
    let stat = fs::read(format!("/proc/{number}/stat")).ok()?;
    // The name in brackets may hold anything, and need not be text.
    let stat = String::from_utf8_lossy(&stat);
    let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
    let field = |index: usize| fields.get(index)?.parse::<u64>().ok();
    let ticks = (11..=14).map(|index| field(index).unwrap_or(0)).sum();
    let memory = fs::read_to_string(format!("/proc/{number}/statm")).ok()?;
    let pages: Vec<u64> = memory.split_whitespace().filter_map(|pages| pages.parse().ok()).collect();
    // What it shares with others, such as its program's text, would be counted for each of them.
    let pages = pages.get(1)?.saturating_sub(*pages.get(2)?);
    let is_dead = matches!(fields.first(), Some(&("Z" | "X")));
    Some(Process { parent: field(1)? as u32, session: field(3)? as u32, ticks, started: field(19)?, pages, is_dead })
}

/// Children that this process had before it ran anything, by when they began: whoever became `quebra` may have started them.
static STRANGERS: OnceLock<HashMap<u32, u64>> = OnceLock::new();

/// From now on, what loses its parents becomes a child of this process: so it is found, wherever it went and whatever it forgot.
pub(crate) fn adopt_orphans() {
    STRANGERS.get_or_init(|| {
        let children = processes().into_iter().filter(|(_, process)| process.parent == std::process::id());
        children.map(|(number, process)| (number, process.started)).collect()
    });
    let _ = set_child_subreaper(Some(getpid()));
}

fn pid(number: u32) -> Option<Pid> {
    Pid::from_raw(number as i32)
}

impl Family {
    pub(crate) fn new(root: u32, token: &str) -> Self {
        Self { root, token: token.to_string(), known: HashMap::new(), adopted: BTreeSet::new() }
    }

    fn members(&mut self) -> Vec<(u32, Process)> {
        let all = processes();
        // What this process starts itself stays in its session until it is a family's root. A session that began
        // outside a container has the number 0 in it, which `getsid` of rustix does not take for a number.
        let own = all.get(&std::process::id()).map_or(0, |process| process.session);
        let is_stranger = |number: &u32, process: &Process| {
            STRANGERS.get().is_some_and(|strangers| strangers.get(number) == Some(&process.started))
        };
        let is_orphan = |number: &u32, process: &Process| {
            process.parent == std::process::id() && process.session != own && !is_stranger(number, process)
        };
        let orphans = all.iter().filter(|(number, process)| is_orphan(number, process)).map(|(&number, _)| number);
        let mut family: HashSet<u32> = orphans.chain([self.root]).collect();
        self.adopted.extend(family.iter().filter(|&&number| number != self.root));
        let is_known = |number: &u32, process: &Process| self.known.get(number) == Some(&process.started);
        loop {
            let more: Vec<u32> = all
                .iter()
                .filter(|(number, process)| {
                    !family.contains(number)
                        && (family.contains(&process.parent)
                            || process.session == self.root
                            || is_known(number, process))
                })
                .map(|(&number, _)| number)
                .collect();
            if more.is_empty() {
                break;
            }
            family.extend(more);
        }
        let lives = |number: &u32, process: &Process| family.contains(number) && !process.is_dead;
        let members: Vec<(u32, Process)> = all.into_iter().filter(|(number, process)| lives(number, process)).collect();
        self.known.extend(members.iter().map(|(number, process)| (*number, process.started)));
        self.bury();
        members
    }

    /// Whoever adopts also buries: else the dead of a program that starts many would fill the system's table.
    fn bury(&mut self) {
        self.adopted.retain(|&number| {
            pid(number).is_some_and(|number| matches!(waitpid(Some(number), WaitOptions::NOHANG), Ok(None)))
        });
    }

    pub(crate) fn usage(&mut self) -> Usage {
        /// Linux counts in hundredths of a second for everybody who asks this way, whatever its own clock does.
        const TICK: Duration = Duration::from_millis(10);
        let page = rustix::param::page_size() as u64;
        let members = self.members();
        Usage {
            processes: members.len(),
            resident: members.iter().map(|(_, process)| process.pages * page).sum(),
            time: TICK * members.iter().map(|(_, process)| process.ticks).sum::<u64>() as u32,
        }
    }

    /// Ends all of them, also those that went away into sessions of their own.
    pub(crate) fn kill(&mut self) {
        /// Those that are born while others die are few after a while.
        const ROUNDS: usize = 50;
        for round in 0..ROUNDS {
            if let Some(root) = pid(self.root) {
                let _ = kill_process_group(root, Signal::KILL);
            }
            let mut members: Vec<u32> = self.members().into_iter().map(|(number, _)| number).collect();
            members.extend(self.strays());
            members.retain(|&number| number != std::process::id());
            if members.is_empty() && self.adopted.is_empty() {
                return;
            }
            for number in members {
                let _ = pid(number).map(|process| kill_process(process, Signal::KILL));
            }
            std::thread::sleep(Duration::from_millis(if round == 0 { 0 } else { 2 }));
        }
    }

    /// Those that carry the token.
    fn strays(&self) -> Vec<u32> {
        let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
        let numbers = entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
        let token = self.token.as_bytes();
        let carries = |number: &u32| {
            let environment = fs::read(format!("/proc/{number}/environ")).unwrap_or_default();
            environment.split(|&byte| byte == 0).any(|variable| variable == token)
        };
        numbers.filter(carries).collect()
    }
}
