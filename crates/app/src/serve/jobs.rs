//! Jobs: what can take long. A request starts one, [events](super::events) tell how far it is and what came of it; it ends when
//! their reader goes away. What came of it is written down where it was found, and waits for its reader on the server's account: when
//! that is full, the oldest has to be asked for again.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::num::NonZero;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::{Extension, Json};
use quebra_api::coach::Coaches;
use quebra_api::curve::Curve;
use quebra_api::desk;
use quebra_api::error::{Code, Error};
use quebra_api::job::{Answer, Means, Task, Work};
use quebra_api::schema::Schema;
use quebra_api::solve::Progress;
use quebra_puzzles::wording::wording;
use quebra_search::Dashboard;
use serde::Serialize;
use tokio::sync::watch;

use super::connections::ended;
use super::failure::{Asked, Failure, bug};
use super::guard::Length;
use super::guests::{Guest, Guests, PARTING};
use super::parcel::{Account, Parcel, Share, full};
use super::pool::{self, MOST_BEGUN, Pool};
use super::{Shared, blocking};

/// How long a job waits for somebody to listen,
const PATIENCE: Duration = Duration::from_secs(10);
/// and how long where others need its place.
const GRACE: Duration = Duration::from_secs(1);
/// How many jobs somebody may still hear about.
const MOST_KNOWN: usize = 1024;
/// What a job takes before it is begun: at least this, and about so many times what it was asked with. Measured: 300 KB for a request
/// of 27 KB with a large board and 5,000 moves.
const LEAST: usize = 4 << 10;
const TIMES: usize = 11;
/// What the coaches remember takes no more than so many jobs: each of the sixteen a quarter of what one may hold.
const COACHES: usize = 4;

/// All jobs that somebody may still hear about.
pub(super) struct Jobs {
    pub(super) pool: Pool<Job>,
    /// What one search may hold.
    memory: usize,
    coaches: Coaches,
    last: AtomicU64,
    /// Makes names that cannot be guessed.
    names: RandomState,
    known: Arc<Known>,
    /// Told whenever there is a new one.
    pub(super) news: watch::Sender<()>,
}

/// The jobs by their names, and what their answers are written on.
struct Known {
    all: Mutex<HashMap<String, Arc<Job>>>,
    account: Arc<Account>,
    guests: Arc<Guests>,
}

pub(super) struct Job {
    pub(super) number: u64,
    pub(super) name: String,
    /// The stream that tells of it, if it is not to have one of its own.
    stream: Option<String>,
    work: Mutex<Option<Work>>,
    dashboard: Dashboard,
    pub(super) phase: watch::Sender<Phase>,
    pub(super) is_heard: AtomicBool,
    born: Instant,
    started: OnceLock<Instant>,
    curve: Mutex<Curve>,
    known: Arc<Known>,
    /// What it takes, on the server's account.
    _share: Share,
}

#[derive(Debug)]
pub(super) enum Phase {
    Waiting,
    Running,
    Done(Parcel),
    Failed(Failure),
    /// The reader has the answer.
    Told,
}

impl Known {
    fn lock(&self) -> MutexGuard<'_, HashMap<String, Arc<Job>>> {
        self.all.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes in a job, if there is room.
    fn insert(&self, job: &Arc<Job>) -> bool {
        let mut all = self.lock();
        let has_room = all.len() < MOST_KNOWN;
        if has_room {
            all.insert(job.name.clone(), Arc::clone(job));
        }
        has_room
    }

    /// Lets go of the oldest answer that waits for its reader.
    fn forget_oldest(&self) -> bool {
        let has_answer = |job: &&Arc<Job>| matches!(*job.phase.borrow(), Phase::Done(_));
        let oldest = self.lock().values().filter(has_answer).min_by_key(|job| job.number).cloned();
        oldest.map(|job| job.forget()).is_some()
    }

    /// Makes room on the account: by the oldest answer that nobody takes, or by a reader who takes none of one.
    fn make_room(&self) -> bool {
        if self.forget_oldest() {
            return true;
        }
        let is_going = self.guests.let_go_slowest();
        if is_going {
            std::thread::sleep(PARTING);
        }
        is_going
    }
}

impl Jobs {
    /// With so many threads, and memory for all searches together.
    pub(super) fn new(threads: NonZero<usize>, memory: usize, account: Arc<Account>, guests: Arc<Guests>) -> Self {
        Self {
            pool: Pool::new(threads),
            memory: memory / threads.get().max(MOST_BEGUN).saturating_add(COACHES),
            coaches: Coaches::default(),
            last: AtomicU64::new(0),
            names: RandomState::new(),
            known: Arc::new(Known { all: Mutex::default(), account, guests }),
            news: watch::Sender::new(()),
        }
    }

    /// Checks what a job is asked, in a request of this length.
    fn prepare(&self, task: Task, length: usize) -> Result<(Work, Share), Failure> {
        let make_room = || self.let_go_unwanted() || self.known.make_room();
        let share = self.known.account.take_for_job(LEAST + TIMES * length, &make_room);
        let share = share.ok_or_else(full)?;
        Ok((task.prepare(&Means { memory: self.memory, coaches: &self.coaches })?, share))
    }

    /// Stops everything.
    pub(super) fn cancel_all(&self) {
        for job in self.known.lock().values() {
            job.dashboard.cancel.store(true, Relaxed);
        }
    }

    fn add(&self, client: &str, stream: Option<String>, work: Work, share: Share) -> Result<Arc<Job>, Failure> {
        let number = self.last.fetch_add(1, Relaxed);
        let name = format!("{:016x}", self.names.hash_one(number));
        let job = Arc::new(Job {
            number,
            name,
            stream,
            work: Mutex::new(Some(work)),
            dashboard: Dashboard::default(),
            phase: watch::Sender::new(Phase::Waiting),
            is_heard: AtomicBool::new(false),
            born: Instant::now(),
            started: OnceLock::new(),
            curve: Mutex::default(),
            known: Arc::clone(&self.known),
            _share: share,
        });
        let many = || Error::new(Code::Busy, wording!("fault-jobs-many", "too many jobs are waiting: try again later"));
        // Before it begins, so that its answer finds it here.
        while !self.known.insert(&job) {
            if !self.let_go_unwanted() {
                return Err(many().into());
            }
        }
        while self.pool.add(client, Arc::clone(&job)).is_err() {
            if !self.let_go_unwanted() {
                self.known.lock().remove(&job.name);
                return Err(many().into());
            }
        }
        self.news.send_replace(());
        Ok(job)
    }

    /// Lets go of the oldest job that nobody listens to, to make room for those that are wanted.
    pub(super) fn let_go_unwanted(&self) -> bool {
        let is_unwanted = |job: &&Arc<Job>| !job.is_heard.load(Relaxed) && job.born.elapsed() > GRACE;
        let oldest = self.known.lock().values().filter(is_unwanted).min_by_key(|job| job.number).cloned();
        oldest.map(|job| self.drop_job(&job)).is_some()
    }

    pub(super) fn find(&self, name: &str) -> Result<Arc<Job>, Failure> {
        let missing = || Error::missing("there is no such job: it is over, or nobody listened").into();
        self.known.lock().get(name).cloned().ok_or_else(missing)
    }

    /// The jobs of a stream that it does not tell of yet, in their order; from now on it does.
    pub(super) fn take(&self, stream: &str) -> Vec<Arc<Job>> {
        let is_new = |job: &&Arc<Job>| job.stream.as_deref() == Some(stream) && !job.is_heard.swap(true, Relaxed);
        let mut jobs: Vec<_> = self.known.lock().values().filter(is_new).cloned().collect();
        jobs.sort_by_key(|job| job.number);
        jobs
    }

    /// Stops a job; what it knows by then is its answer.
    fn cancel(&self, job: &Job) {
        job.dashboard.cancel.store(true, Relaxed);
        if self.pool.remove(job.number) {
            let failure = Failure::new(StatusCode::GONE, Code::Stopped, "cancelled before its turn came");
            job.phase.send_replace(Phase::Failed(failure));
        }
        job.dashboard.gate.open();
    }

    /// Nobody will hear of a job any more.
    pub(super) fn drop_job(&self, job: &Job) {
        self.cancel(job);
        self.known.lock().remove(&job.name);
    }
}

impl Job {
    /// How long it has been at work.
    fn time(&self) -> Option<Duration> {
        Some(self.started.get()?.elapsed().saturating_sub(self.dashboard.gate.waited()))
    }

    /// How far it is, if it has begun; it becomes a point of its curve.
    pub(super) fn progress(&self) -> Option<Progress> {
        let time = self.time()?;
        Some(self.curve.lock().unwrap_or_else(PoisonError::into_inner).add(time, &self.dashboard))
    }

    /// What came of it, written down; that of a search with the way it took.
    fn write(&self, answer: &Answer) -> Result<Parcel, Failure> {
        let Known { account, .. } = &*self.known;
        let (name, make_room) = (("done", self.name.as_str()), || self.known.make_room());
        let curve = self.curve.lock().unwrap_or_else(PoisonError::into_inner).end(self.time(), &self.dashboard);
        match answer.with_curve(curve) {
            Some(answer) => account.last_event(name, &answer, &make_room),
            None => account.last_event(name, answer, &make_room),
        }
    }

    /// Lets go of its answer, if it waits for its reader.
    fn forget(&self) -> bool {
        self.phase.send_if_modified(|phase| {
            let is_there = matches!(phase, Phase::Done(_));
            if is_there {
                let message = wording!("fault-gone", "the answer was not taken in time and is gone: ask again");
                *phase = Phase::Failed(Failure::new(StatusCode::GONE, Code::Stopped, message));
            }
            is_there
        })
    }

    /// Its last word, which is told once.
    pub(super) fn last_word(&self) -> Option<Parcel> {
        let mut end = None;
        self.phase.send_if_modified(|phase| {
            if matches!(phase, Phase::Done(_) | Phase::Failed(_)) {
                end = Some(std::mem::replace(phase, Phase::Told));
            }
            false
        });
        match end? {
            Phase::Failed(failure) => Some(self.known.account.event(("failed", &self.name), &failure.answer())),
            Phase::Done(parcel) => Some(parcel),
            Phase::Waiting | Phase::Running | Phase::Told => None,
        }
    }
}

impl pool::Job for Job {
    fn number(&self) -> u64 {
        self.number
    }

    fn run(&self) {
        let Some(work) = self.work.lock().unwrap_or_else(PoisonError::into_inner).take() else { return };
        let _ = self.started.set(Instant::now());
        self.phase.send_replace(Phase::Running);
        // A bug in one search must not take the thread from the others.
        let result = catch_unwind(AssertUnwindSafe(|| {
            let answer = work(&self.dashboard)?;
            self.write(&answer)
        }));
        self.phase.send_replace(match result {
            Ok(Ok(parcel)) => Phase::Done(parcel),
            Ok(Err(failure)) => Phase::Failed(failure),
            Err(_) => Phase::Failed(bug()),
        });
    }

    fn pause(&self) {
        self.dashboard.gate.close();
        // Whoever is cancelled meanwhile is to end, not to wait.
        if self.dashboard.cancel.load(Relaxed) {
            self.dashboard.gate.open();
        }
    }

    fn resume(&self) {
        self.dashboard.gate.open();
    }

    fn refuse(&self) {
        let message = wording!("fault-no-thread", "the system has no thread for another job: try again later");
        self.phase.send_replace(Phase::Failed(Error::new(Code::Busy, message).into()));
    }
}

/// A job that was started.
#[derive(Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub(super) struct Started {
    schema: Schema,
    id: String,
}

/// Start a job: solve, record, study, generate and other things that can take long. Its events are at `/api/jobs/{id}/events`, or
/// at `/api/events/{stream}` if it was started for a stream.
#[cfg_attr(test, utoipa::path(
    post, path = "/api/jobs", request_body = Task,
    params(
        ("x-client" = Option<String>, Header, description = "Jobs with the same text here share one turn in the line"),
        ("x-stream" = Option<String>, Header, description = "The stream that tells of it, by a name of your choice"),
    ),
    responses((status = 202, body = Started), (status = 400, body = quebra_api::error::Failure), (status = 429, body = quebra_api::error::Failure))
))]
pub(super) async fn start(
    State(shared): State<Arc<Shared>>,
    Extension(guest): Extension<Arc<Guest>>,
    Extension(Length(length)): Extension<Length>,
    headers: HeaderMap,
    Asked(body): Asked,
) -> Result<(StatusCode, Json<Started>), Failure> {
    let header = |name: &str| {
        let text = headers.get(name).and_then(|text| text.to_str().ok());
        text.map(|text| text.chars().take(64).collect::<String>())
    };
    // A name costs nothing, so from elsewhere the address is the client.
    let name = || header("x-client").unwrap_or_default();
    let client = if guest.address.is_loopback() { name() } else { guest.address.to_string() };
    let preparer = Arc::clone(&shared);
    let (work, share) = blocking(move || preparer.jobs.prepare(desk::read(&body)?, length)).await?;
    let job = shared.jobs.add(&client, header("x-stream"), work, share)?;
    let id = job.name.clone();
    // What is over sooner is not held until then.
    let job = Arc::downgrade(&job);
    tokio::spawn(async move {
        let _ = tokio::time::timeout(PATIENCE, ended(shared.ending.clone())).await;
        if let Some(job) = job.upgrade().filter(|job| !job.is_heard.load(Relaxed)) {
            shared.jobs.drop_job(&job);
        }
    });
    Ok((StatusCode::ACCEPTED, Json(Started { schema: Schema, id })))
}

/// Stop a job, unless it is over. Its stream still tells what it knows.
#[cfg_attr(test, utoipa::path(delete, path = "/api/jobs/{id}", params(("id" = String, Path)), responses((status = 204))))]
pub(super) async fn cancel(
    State(shared): State<Arc<Shared>>,
    id: Result<Path<String>, PathRejection>,
) -> Result<StatusCode, Failure> {
    // Whether its end or this request comes first is chance: both are fine.
    if let Ok(job) = shared.jobs.find(&id?) {
        shared.jobs.cancel(&job);
        if job.stream.is_none() && !job.is_heard.load(Relaxed) {
            shared.jobs.drop_job(&job);
        }
    }
    Ok(StatusCode::NO_CONTENT)
}
