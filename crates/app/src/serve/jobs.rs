//! Jobs: what can take long. A request starts one, a stream of events tells how far it is and what came of it; it ends when
//! the stream's reader goes away. A stream tells of one job, or of all that were started for it: browsers open only a few
//! connections to a host, so a page hears of all its jobs through one.

use std::collections::HashMap;
use std::convert::Infallible;
use std::hash::{BuildHasher, RandomState};
use std::num::NonZero;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use axum::Json;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Sse;
use axum::response::sse::Event;
use futures_util::stream::{BoxStream, SelectAll, unfold};
use futures_util::{Stream, StreamExt};
use quebra_api::coach::Coaches;
use quebra_api::error::{Code, Error};
use quebra_api::job::{Answer, Means, Task, Work};
use quebra_api::schema::Schema;
use quebra_api::solve::Progress;
use quebra_puzzles::wording::wording;
use quebra_search::{Dashboard, INFINITE};
use serde::Serialize;
use tokio::sync::watch;

use super::Shared;
use super::failure::{Body, Failure, bug};
use super::pool::{self, MOST_BEGUN, Pool};

/// How often progress is told.
const BEAT: Duration = Duration::from_millis(100);
/// How often a stream says that it is still there when there is nothing to tell.
const SIGN_OF_LIFE: Duration = Duration::from_secs(1);
/// How long a job waits for somebody to listen.
const PATIENCE: Duration = Duration::from_secs(10);
/// How many points a curve has at most.
const MOST_POINTS: usize = 256;

/// All jobs that somebody may still hear about.
pub(super) struct Jobs {
    pool: Pool<Job>,
    /// What one search may hold.
    memory: usize,
    coaches: Coaches,
    last: AtomicU64,
    /// Makes names that cannot be guessed.
    names: RandomState,
    all: Mutex<HashMap<String, Arc<Job>>>,
    /// Told whenever there is a new one.
    news: watch::Sender<()>,
}

struct Job {
    number: u64,
    name: String,
    /// The stream that tells of it, if it is not to have one of its own.
    stream: Option<String>,
    work: Mutex<Option<Work>>,
    dashboard: Dashboard,
    phase: watch::Sender<Phase>,
    is_heard: AtomicBool,
    started: OnceLock<Instant>,
}

#[derive(Clone, Debug)]
enum Phase {
    Waiting,
    Running,
    Done(Arc<Answer>),
    Failed(Failure),
}

impl Jobs {
    pub(super) fn new(threads: NonZero<usize>, memory: usize) -> Self {
        Self {
            pool: Pool::new(threads),
            memory: memory / threads.get().max(MOST_BEGUN),
            coaches: Coaches::default(),
            last: AtomicU64::new(0),
            names: RandomState::new(),
            all: Mutex::default(),
            news: watch::Sender::new(()),
        }
    }

    /// Checks what a job is asked.
    pub(super) fn prepare(&self, task: Task) -> Result<Work, Error> {
        task.prepare(&Means { memory: self.memory, coaches: &self.coaches })
    }

    /// Stops everything.
    pub(super) fn cancel_all(&self) {
        for job in self.lock().values() {
            job.dashboard.cancel.store(true, Relaxed);
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, Arc<Job>>> {
        self.all.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn add(&self, client: &str, stream: Option<String>, work: Work) -> Result<Arc<Job>, Failure> {
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
            started: OnceLock::new(),
        });
        let full = || wording!("fault-jobs-many", "too many jobs are waiting: try again later");
        let refuse = |_| Error::new(Code::Busy, full());
        self.pool.add(client, Arc::clone(&job)).map_err(refuse)?;
        self.lock().insert(job.name.clone(), Arc::clone(&job));
        self.news.send_replace(());
        Ok(job)
    }

    fn find(&self, name: &str) -> Result<Arc<Job>, Failure> {
        let missing = || Error::missing("there is no such job: it is over, or nobody listened").into();
        self.lock().get(name).cloned().ok_or_else(missing)
    }

    /// The jobs of a stream that it does not tell of yet, in their order; from now on it does.
    fn take(&self, stream: &str) -> Vec<Arc<Job>> {
        let is_new = |job: &&Arc<Job>| job.stream.as_deref() == Some(stream) && !job.is_heard.swap(true, Relaxed);
        let mut jobs: Vec<_> = self.lock().values().filter(is_new).cloned().collect();
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
    fn drop_job(&self, job: &Job) {
        self.cancel(job);
        self.lock().remove(&job.name);
    }
}

impl Job {
    /// How long it has been at work.
    fn time(&self) -> Option<Duration> {
        Some(self.started.get()?.elapsed().saturating_sub(self.dashboard.gate.waited()))
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
        let result = catch_unwind(AssertUnwindSafe(|| work(&self.dashboard)));
        self.phase.send_replace(match result {
            Ok(Ok(value)) => Phase::Done(Arc::new(value)),
            Ok(Err(error)) => Phase::Failed(error.into()),
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
    headers: HeaderMap,
    Body(task): Body<Task>,
) -> Result<(StatusCode, Json<Started>), Failure> {
    let header = |name: &str| {
        let text = headers.get(name).and_then(|text| text.to_str().ok());
        text.map(|text| text.chars().take(64).collect::<String>())
    };
    let (client, stream) = (header("x-client").unwrap_or_default(), header("x-stream"));
    let preparer = Arc::clone(&shared);
    let work = super::blocking(move || preparer.jobs.prepare(task)).await?;
    let job = shared.jobs.add(&client, stream, work)?;
    let id = job.name.clone();
    let mut ending = shared.ending.clone();
    tokio::spawn(async move {
        tokio::select! {
            _ = ending.wait_for(|&is_ending| is_ending) => {}
            () = tokio::time::sleep(PATIENCE) => {}
        }
        if !job.is_heard.load(Relaxed) {
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

/// How a job is getting on: server-sent events `queued`, `progress`, and at the end `done` or `failed`. When the reader goes
/// away, the job is stopped.
#[cfg_attr(test, utoipa::path(
    get, path = "/api/jobs/{id}/events", params(("id" = String, Path)),
    responses(
        (status = 200, content_type = "text/event-stream", body = Progress),
        (status = 404, body = quebra_api::error::Failure), (status = 409, body = quebra_api::error::Failure)
    )
))]
pub(super) async fn events(
    State(shared): State<Arc<Shared>>,
    id: Result<Path<String>, PathRejection>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Failure> {
    let job = shared.jobs.find(&id?)?;
    if job.is_heard.swap(true, Relaxed) {
        return Err(Failure::new(StatusCode::CONFLICT, Code::Busy, "somebody else listens to this job"));
    }
    Ok(Sse::new(Listener::new(shared, job).events().map(Ok)))
}

/// How all jobs that were started for this stream are getting on: the events of each, whose `id` is the job's. Jobs may be
/// started before and while it is read; when the reader goes away, all of them are stopped.
#[cfg_attr(test, utoipa::path(
    get, path = "/api/events/{stream}", params(("stream" = String, Path)),
    responses((status = 200, content_type = "text/event-stream", body = Progress))
))]
pub(super) async fn all_events(
    State(shared): State<Arc<Shared>>,
    stream: Result<Path<String>, PathRejection>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Failure> {
    let Path(name) = stream?;
    let audience = Audience { news: shared.jobs.news.subscribe(), shared, name, jobs: SelectAll::new() };
    Ok(Sse::new(unfold(audience, |mut audience| async move {
        let event = audience.next().await?;
        Some((Ok(event), audience))
    })))
}

/// The reader of all jobs of a stream. Without it there are no such jobs.
struct Audience {
    shared: Arc<Shared>,
    name: String,
    news: watch::Receiver<()>,
    jobs: SelectAll<BoxStream<'static, Event>>,
}

impl Audience {
    async fn next(&mut self) -> Option<Event> {
        let mut ending = self.shared.ending.clone();
        loop {
            self.news.mark_unchanged();
            for job in self.shared.jobs.take(&self.name) {
                self.jobs.push(Listener::new(Arc::clone(&self.shared), job).events().boxed());
            }
            tokio::select! {
                biased;
                _ = ending.wait_for(|&is_ending| is_ending) => return None,
                Ok(()) = self.news.changed() => {}
                Some(event) = self.jobs.next() => return Some(event),
                () = tokio::time::sleep(SIGN_OF_LIFE) => return Some(Event::default().comment("")),
            }
        }
    }
}

/// How many jobs come before this one.
#[derive(Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub(super) struct Queued {
    ahead: usize,
}

/// The reader of a job's events. Without it there is no job.
struct Listener {
    shared: Arc<Shared>,
    job: Arc<Job>,
    phase: watch::Receiver<Phase>,
    beat: tokio::time::Interval,
    ahead: Option<usize>,
    beats: u32,
    curve: Curve,
    is_over: bool,
}

impl Listener {
    fn new(shared: Arc<Shared>, job: Arc<Job>) -> Self {
        let mut beat = tokio::time::interval(BEAT);
        beat.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        let phase = job.phase.subscribe();
        Self { shared, job, phase, beat, ahead: None, beats: 0, curve: Curve::default(), is_over: false }
    }

    fn events(self) -> impl Stream<Item = Event> + Send {
        unfold(self, |mut listener| async move {
            let event = listener.next().await?.id(&listener.job.name);
            Some((event, listener))
        })
    }

    async fn next(&mut self) -> Option<Event> {
        if self.is_over {
            return None;
        }
        let mut ending = self.shared.ending.clone();
        loop {
            let phase = self.phase.borrow_and_update().clone();
            match phase {
                Phase::Done(value) => return Some(self.done(&value)),
                Phase::Failed(failure) => {
                    self.is_over = true;
                    return Some(event("failed", &failure.answer()));
                }
                Phase::Waiting | Phase::Running => {}
            }
            tokio::select! {
                biased;
                _ = ending.wait_for(|&is_ending| is_ending) => return None,
                _ = self.phase.changed() => {}
                _ = self.beat.tick() => {
                    if let Some(event) = self.tell() {
                        return Some(event);
                    }
                }
            }
        }
    }

    /// What there is to tell between start and end.
    fn tell(&mut self) -> Option<Event> {
        self.beats += 1;
        if let Some(time) = self.job.time() {
            let point = self.curve.add(time, &self.job.dashboard);
            return Some(event("progress", &point));
        }
        let ahead = self.shared.jobs.pool.ahead(self.job.number);
        // Every second it is told anyway, so that a reader who went away is noticed.
        if ahead == self.ahead && !self.beats.is_multiple_of(10) {
            return None;
        }
        self.ahead = ahead;
        Some(event("queued", &Queued { ahead: ahead.unwrap_or(0) }))
    }

    /// The answer; that of a search with the way it took.
    fn done(&mut self, answer: &Answer) -> Event {
        self.is_over = true;
        let time = self.job.time().unwrap_or_default();
        let end = self.curve.add(time, &self.job.dashboard);
        if self.curve.since > 0 {
            self.curve.points.push(end);
        }
        match answer.with_curve(std::mem::take(&mut self.curve.points)) {
            Some(answer) => event("done", &answer),
            None => event("done", answer),
        }
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        self.shared.jobs.drop_job(&self.job);
    }
}

fn event(name: &str, data: &impl Serialize) -> Event {
    Event::default().event(name).json_data(data).expect("our values have string keys")
}

/// The progress of a job over time, at evenly spaced moments.
#[derive(Default)]
struct Curve {
    points: Vec<Progress>,
    last: Progress,
    /// A point is kept after so many beats, and how many there were since the last.
    every: usize,
    since: usize,
}

impl Curve {
    fn add(&mut self, time: Duration, dashboard: &Dashboard) -> Progress {
        let seconds = time.as_secs_f64();
        let generated = dashboard.generated.load(Relaxed);
        let bound = dashboard.bound.load(Relaxed);
        let (fresh, pause) = (generated.saturating_sub(self.last.generated), seconds - self.last.seconds);
        let point = Progress {
            seconds,
            expanded: dashboard.expanded.load(Relaxed),
            generated,
            bound: Some(bound).filter(|&bound| bound != u64::from(INFINITE)),
            bytes: dashboard.bytes.load(Relaxed),
            rate: if pause > 0.0 { (fresh as f64 / pause) as u64 } else { 0 },
        };
        self.last = point;
        self.since += 1;
        if self.since >= self.every {
            self.since = 0;
            self.points.push(point);
        }
        if self.points.len() >= MOST_POINTS {
            let mut index = 0;
            self.points.retain(|_| {
                index += 1;
                index % 2 == 1
            });
            self.every = (self.every * 2).max(2);
        }
        point
    }
}
