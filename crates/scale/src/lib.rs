//! Whole state spaces, breadth first by layers: as far as one thread gets, or on many workers of one machine or of several.
//!
//! Two engines stand behind [`explore`]. A problem with a [ranking](quebra_search::Ranking) whose steps lead straight back is held as
//! bits; any other as sorted keys, in memory or, with a folder for checkpoints, in files. Workers own ranges of states and send each
//! other what they find of the others'. A crate of its own, so that who searches needs no network, and who explores knows no puzzle.
//!
//! ```
//! use std::sync::Arc;
//! use quebra_scale::{Job, explore};
//! use quebra_search::{Dashboard, Problem, example::Jugs};
//!
//! let jugs = Arc::new(Jugs { sizes: [3, 5], wanted: 4 });
//! let findings = explore(&jugs, jugs.initial(), &Job::new("jugs"), &Dashboard::default()).unwrap();
//! let states: Vec<u64> = findings.layers.iter().map(|layer| layer.states).collect();
//! assert_eq!(states, [1, 2, 3, 2, 2, 2, 2, 2]);
//! ```
//!
//! | to find | look in |
//! |---|---|
//! | the rounds of a layer | `drive.rs` |
//! | states as bits, as sorted keys | `ranked.rs`, `sorted.rs` (`key.rs`, `bins.rs`, `run.rs`) |
//! | checkpoints | `checkpoint.rs` |
//! | workers as a dataflow, processes and their watchdog | `cluster.rs`, `peers.rs` |

#![forbid(unsafe_code)]

mod bins;
mod checkpoint;
#[cfg(feature = "cluster")]
mod cluster;
mod drive;
mod key;
mod pace;
#[cfg(feature = "cluster")]
mod peers;
mod ranked;
mod rules;
mod run;
mod share;
mod sorted;
mod tally;

use std::fmt;
use std::path::PathBuf;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use quebra_search::{Dashboard, Limits, Problem, Stop};

use crate::checkpoint::{Keeper, Manifest, sweep_spilled};
use crate::drive::{Found, Trouble};
use crate::pace::Pace;
use crate::rules::{Rules, Typed};
use crate::run::Depot;
use crate::share::{Alone, Post, Share};
pub use crate::tally::Tally;

/// How a space is to be explored. The default is one worker, without limits.
#[derive(Clone, Debug)]
pub struct Job {
    /// A name of what is explored, the same wherever it is: a level's code. Checkpoints and other processes must have the same.
    pub level: String,
    /// Bounds. That on memory is the process's, and is divided among its workers.
    pub limits: Limits,
    /// Workers of this process, at least one.
    pub workers: usize,
    /// The other processes, if there are any.
    pub hosts: Option<Hosts>,
    /// Where a checkpoint is written after each layer, and what memory cannot hold.
    pub checkpoint: Option<PathBuf>,
    /// Go on from the checkpoint in that folder.
    pub resume: bool,
    /// How many of the deepest states are wanted, 64 at most.
    pub deepest: usize,
}

impl Job {
    /// One worker, without limits.
    pub fn new(level: impl Into<String>) -> Self {
        let (limits, level) = (Limits::default(), level.into());
        Self { level, limits, workers: 1, hosts: None, checkpoint: None, resume: false, deepest: 10 }
    }
}

/// Processes that explore together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hosts {
    /// Where each of them is reached: `host:port`.
    pub addresses: Vec<String>,
    /// Which of them this one is.
    pub process: usize,
}

/// What was found.
#[derive(Clone, Debug)]
pub struct Findings<S> {
    /// The layers that are complete, by depth.
    pub layers: Vec<Tally>,
    /// The steps out of all states of the layers that were expanded.
    pub generated: u64,
    /// The first of the deepest states, in an order of the engine's own that is the same for any number of workers; if all was explored.
    pub deepest: Vec<S>,
    /// The limit that ended it, if one did.
    pub stopped_by: Option<Stop>,
}

/// Why there are no findings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Error {
    /// Another process is gone, or nothing is heard of it.
    Lost {
        /// Which one.
        process: usize,
        /// Where it was.
        address: String,
        /// For so many seconds nothing was heard of it; none if it is known to be gone.
        silent: Option<u64>,
    },
    /// Another process did not come.
    Absent {
        /// Which one.
        process: usize,
        /// Where it should be.
        address: String,
    },
    /// Another process was started with another level or limit of moves, other workers, hosts or checkpoints.
    Different {
        /// Which one.
        process: usize,
    },
    /// This process cannot be reached where it should be.
    Address {
        /// Where that is.
        address: String,
        /// What the system says.
        why: String,
    },
    /// A checkpoint that cannot be used.
    Checkpoint {
        /// The file or folder.
        path: PathBuf,
        /// What is wrong with it.
        why: String,
    },
    /// A file cannot be written or read.
    File(String),
    /// A worker of another process could not go on.
    Others,
    /// This program was built for one worker.
    Alone,
    /// States have too many words.
    Wide,
    /// A worker panicked.
    Bug,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Lost { process, address, silent: None } => write!(f, "process {process} at {address} is gone"),
            Self::Lost { process, address, silent: Some(seconds) } => {
                write!(f, "nothing was heard of process {process} at {address} for {seconds} s")
            }
            Self::Absent { process, address } => {
                write!(f, "process {process} did not come: nobody answers at {address}")
            }
            Self::Different { process } => {
                write!(
                    f,
                    "process {process} was started with another level or limit of moves, other workers, hosts or checkpoints"
                )
            }
            Self::Address { address, why } => write!(f, "this process cannot listen at {address}: {why}"),
            Self::Checkpoint { path, why } => write!(f, "{}: {why}", path.display()),
            Self::File(why) => write!(f, "{why}"),
            Self::Others => write!(f, "another process could not go on; it says why"),
            Self::Alone => write!(f, "this quebra was built without the feature `cluster`, for one worker"),
            Self::Wide => write!(f, "the states of this level are too large"),
            Self::Bug => write!(f, "a worker failed"),
        }
    }
}

impl std::error::Error for Error {}

impl From<Trouble> for Error {
    fn from(trouble: Trouble) -> Self {
        match trouble {
            Trouble::Own(error) => Self::File(error.to_string()),
            Trouble::Others => Self::Others,
        }
    }
}

/// Where no limit is set.
const PLENTY: usize = usize::MAX / 4;

/// What all workers of a process share.
pub(crate) struct Plan {
    rules: Arc<dyn Rules>,
    job: Job,
    pace: Pace,
    /// Where it goes on from.
    resumed: Option<Manifest>,
}

impl Plan {
    /// The memory of each worker.
    fn memory(&self) -> usize {
        self.job.limits.memory.unwrap_or(PLENTY) / self.job.workers
    }

    /// What of it is for states.
    fn room(&self, peers: usize) -> usize {
        self.memory() - share::postage(self.memory(), peers)
    }

    /// What one worker does, until nothing is left or something ends it.
    pub(crate) fn work(&self, post: &mut dyn Post) -> Result<Found, Error> {
        let (index, peers) = (post.index(), post.peers());
        let is_ranked = self.is_ranked(post);
        let place = (index, peers);
        let share: Option<Box<dyn Share>> = if is_ranked {
            ranked::Bits::new(Arc::clone(&self.rules), place, self.room(peers))
                .map(|bits| Box::new(bits) as Box<dyn Share>)
        } else {
            let depot = self.job.checkpoint.as_deref().map(|folder| Depot::new(folder, index));
            sorted::share(Arc::clone(&self.rules), place, self.room(peers), depot)
        };
        let mut share = share.ok_or(Error::Wide)?;
        let mut known = (Vec::new(), 0, self.job.deepest);
        if let (Some(manifest), Some(folder)) = (&self.resumed, &self.job.checkpoint) {
            let loaded = manifest.load(folder, share.as_mut());
            let told = post.gather(vec![u64::from(loaded.is_err()), share.states()]);
            loaded?;
            if told.iter().any(|words| words[0] != 0) {
                return Err(Error::Others);
            }
            let states: u64 = told.iter().map(|words| words[1]).sum();
            if Some(states) != manifest.layers.last().map(|layer| layer.states) {
                let why = "its files do not hold what its manifest says".to_string();
                return Err(Error::Checkpoint { path: folder.clone(), why });
            }
            known = (manifest.layers.clone(), manifest.generated, self.job.deepest);
        }
        let manifest = || Manifest::new(&self.job.level, is_ranked, self.rules.width(), peers);
        let mut keeper = self
            .job
            .checkpoint
            .as_deref()
            .map(|folder| Keeper::new(folder, self.resumed.clone().unwrap_or_else(manifest)));
        Ok(drive::explore(share.as_mut(), post, &self.pace, keeper.as_mut(), known)?)
    }

    /// Are states held as bits? All workers must hold them in the same way, so all must have the memory for it.
    fn is_ranked(&self, post: &mut dyn Post) -> bool {
        if let Some(manifest) = &self.resumed {
            return manifest.is_ranked;
        }
        let numbering = self.rules.numbering().filter(|_| self.rules.is_symmetric());
        let is_able =
            numbering.is_some_and(|numbering| ranked::needs(numbering, post.peers()) <= self.room(post.peers()));
        post.gather(vec![u64::from(is_able)]).iter().all(|words| words[0] == 1)
    }
}

/// Explores every state that can be reached from `start`. Blocks; `dashboard` shows progress and can stop it.
///
/// When another process is lost, workers may still wait for it on their threads, and only the end of the program ends them.
pub fn explore<P: Problem>(
    problem: &Arc<P>,
    start: P::State,
    job: &Job,
    dashboard: &Dashboard,
) -> Result<Findings<P::State>, Error> {
    let rules: Arc<dyn Rules> = Arc::new(Typed::new(Arc::clone(problem), start));
    let found = run(rules, job, dashboard)?;
    Ok(Findings {
        layers: found.layers,
        generated: found.generated,
        deepest: found.deepest.iter().map(|words| rules::state(&**problem, words)).collect(),
        stopped_by: found.stopped_by,
    })
}

fn run(rules: Arc<dyn Rules>, job: &Job, dashboard: &Dashboard) -> Result<Found, Error> {
    let (mut resumed, mut _lock) = (None, None);
    if let Some(folder) = &job.checkpoint {
        // Nobody explores before the first process is there: it keeps other explorations out, and nobody's files are lost.
        let is_first = job.hosts.as_ref().is_none_or(|hosts| hosts.process == 0);
        if is_first {
            _lock = checkpoint::lock(folder, job.resume)?;
        }
        if job.resume {
            resumed = Some(Manifest::resume(folder, &job.level, rules.width())?);
        } else if is_first {
            Manifest::begin(folder)?;
        }
        if is_first {
            sweep_spilled(folder);
        }
    }
    let expanded = resumed.as_ref().map_or(0, |manifest| {
        let before = manifest.layers.len().saturating_sub(1);
        manifest.layers[..before].iter().fold(0, |all: u64, layer| all.saturating_add(layer.states))
    });
    let plan = Arc::new(Plan { rules, job: job.clone(), pace: Pace::new(job.limits, expanded), resumed });
    let found = if job.workers == 1 && job.hosts.is_none() {
        watched(&plan, dashboard, |plan, tell| tell(plan.work(&mut Alone)))
    } else {
        together(&plan, dashboard)
    };
    found.map_err(|error| match &job.checkpoint {
        Some(folder) if job.resume && error == Error::Bug => {
            let why = "a worker failed; it may hold states that the level does not have".to_string();
            Error::Checkpoint { path: folder.clone(), why }
        }
        _ => error,
    })
}

#[cfg(feature = "cluster")]
fn together(plan: &Arc<Plan>, dashboard: &Dashboard) -> Result<Found, Error> {
    cluster::run(plan, dashboard)
}

#[cfg(not(feature = "cluster"))]
fn together(_: &Arc<Plan>, _: &Dashboard) -> Result<Found, Error> {
    Err(Error::Alone)
}

/// How workers and watchdogs tell what came of it; the first word counts.
pub(crate) type Tell = Arc<dyn Fn(Result<Found, Error>) + Send + Sync>;

/// Lets `work` run on threads of its own, and meanwhile carries limits and progress between them and the dashboard.
pub(crate) fn watched(
    plan: &Arc<Plan>,
    dashboard: &Dashboard,
    work: impl FnOnce(&Arc<Plan>, &Tell) + Send + 'static,
) -> Result<Found, Error> {
    const GLANCE: Duration = Duration::from_millis(20);
    let (sender, receiver) = channel();
    let sender = Mutex::new(sender);
    let tell: Tell = Arc::new(move |word| {
        let _ = sender.lock().unwrap_or_else(PoisonError::into_inner).send(word);
    });
    let theirs = Arc::clone(plan);
    let worker = thread::Builder::new().name("explore".to_string()).spawn(move || work(&theirs, &tell));
    worker.map_err(|error| Error::File(error.to_string()))?;
    loop {
        let told = receiver.recv_timeout(GLANCE);
        if dashboard.cancel.load(Relaxed) {
            plan.pace.stop(Stop::Interrupt);
        }
        dashboard.expanded.store(plan.pace.expanded.load(Relaxed), Relaxed);
        dashboard.generated.store(plan.pace.generated.load(Relaxed), Relaxed);
        dashboard.bytes.store(plan.pace.bytes.load(Relaxed), Relaxed);
        match told {
            Ok(told) => return told,
            Err(RecvTimeoutError::Timeout) => {}
            // Whoever was to tell has panicked.
            Err(RecvTimeoutError::Disconnected) => return Err(Error::Bug),
        }
    }
}
