//! How jobs are getting on: server-sent events. A stream tells of one job, or of all that were started for it: browsers open only a
//! few connections to a host, so a page hears of all its jobs through one. A stream makes an event when its reader takes it, never
//! ahead.

use std::convert::Infallible;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use axum::Extension;
use axum::body;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use futures_util::future::{Either, select};
use futures_util::stream::{BoxStream, SelectAll, iter, unfold};
use futures_util::{Stream, StreamExt};
use quebra_api::error::{Code, Error};
use quebra_puzzles::wording::wording;
use serde::Serialize;
use tokio::sync::watch;
use tokio::time::{Instant, timeout, timeout_at};

use super::Shared;
use super::connections::ended;
use super::failure::Failure;
use super::guests::{self, Guest};
use super::jobs::{Job, Phase};
use super::parcel::Parcel;

/// How often progress is told.
const BEAT: Duration = Duration::from_millis(100);
/// How often a stream says that it is still there when there is nothing to tell.
const SIGN_OF_LIFE: Duration = Duration::from_secs(1);

/// Sends events until the server is to end.
fn send(shared: &Shared, events: impl Stream<Item = Parcel> + Send + 'static) -> Response {
    let pieces = events.flat_map(|event| iter(event.into_pieces().map(Ok::<_, Infallible>)));
    let pieces = pieces.take_until(Box::pin(ended(shared.ending.clone())));
    ([(CONTENT_TYPE, "text/event-stream")], body::Body::from_stream(pieces)).into_response()
}

fn begin(guest: &Arc<Guest>) -> Result<guests::Stream, Failure> {
    let full = || wording!("fault-streams-many", "too many pages listen already: try again later");
    guest.stream().ok_or_else(|| Error::new(Code::Busy, full()).into())
}

/// How a job is getting on: server-sent events `queued`, `progress`, and at the end `done` or `failed`. When the reader goes
/// away, the job is stopped.
#[cfg_attr(test, utoipa::path(
    get, path = "/api/jobs/{id}/events", params(("id" = String, Path)),
    responses(
        (status = 200, content_type = "text/event-stream", body = quebra_api::solve::Progress),
        (status = 404, body = quebra_api::error::Failure), (status = 409, body = quebra_api::error::Failure),
        (status = 429, body = quebra_api::error::Failure)
    )
))]
pub(super) async fn events(
    State(shared): State<Arc<Shared>>,
    Extension(guest): Extension<Arc<Guest>>,
    id: Result<Path<String>, PathRejection>,
) -> Result<Response, Failure> {
    let (job, stream) = (shared.jobs.find(&id?)?, begin(&guest)?);
    if job.is_heard.swap(true, Relaxed) {
        return Err(Failure::new(StatusCode::CONFLICT, Code::Busy, "somebody else listens to this job"));
    }
    stream.is_needed(true);
    let listener = Listener::new(Arc::clone(&shared), job);
    Ok(send(
        &shared,
        unfold((listener, stream), async |(mut listener, stream)| Some((listener.next().await?, (listener, stream)))),
    ))
}

/// How all jobs that were started for this stream are getting on: the events of each, whose `id` is the job's. Jobs may be
/// started before and while it is read; when the reader goes away, all of them are stopped.
#[cfg_attr(test, utoipa::path(
    get, path = "/api/events/{stream}", params(("stream" = String, Path)),
    responses(
        (status = 200, content_type = "text/event-stream", body = quebra_api::solve::Progress),
        (status = 429, body = quebra_api::error::Failure)
    )
))]
pub(super) async fn all_events(
    State(shared): State<Arc<Shared>>,
    Extension(guest): Extension<Arc<Guest>>,
    stream: Result<Path<String>, PathRejection>,
) -> Result<Response, Failure> {
    let (Path(name), stream) = (stream?, begin(&guest)?);
    let news = shared.jobs.news.subscribe();
    let audience = Audience { news, shared: Arc::clone(&shared), name, stream, jobs: SelectAll::new() };
    Ok(send(&shared, unfold(audience, async |mut audience| Some((audience.next().await, audience)))))
}

/// The reader of all jobs of a stream. Without it there are no such jobs.
struct Audience {
    shared: Arc<Shared>,
    name: String,
    stream: guests::Stream,
    news: watch::Receiver<()>,
    jobs: SelectAll<BoxStream<'static, Parcel>>,
}

impl Audience {
    async fn next(&mut self) -> Parcel {
        loop {
            self.news.mark_unchanged();
            for job in self.shared.jobs.take(&self.name) {
                let listener = Listener::new(Arc::clone(&self.shared), job);
                let events = unfold(listener, async |mut listener| Some((listener.next().await?, listener)));
                self.jobs.push(events.boxed());
            }
            self.stream.is_needed(!self.jobs.is_empty());
            let event = async {
                match self.jobs.next().await {
                    Some(event) => event,
                    None => std::future::pending().await,
                }
            };
            match timeout(SIGN_OF_LIFE, select(pin!(self.news.changed()), pin!(event))).await {
                Ok(Either::Left(_)) => {}
                Ok(Either::Right((event, _))) => return event,
                Err(_) => return Parcel::fixed(":\n\n"),
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
    /// When there is something to tell next.
    beat: Instant,
    ahead: Option<usize>,
    beats: u32,
    is_over: bool,
}

impl Listener {
    fn new(shared: Arc<Shared>, job: Arc<Job>) -> Self {
        let phase = job.phase.subscribe();
        Self { shared, job, phase, beat: Instant::now(), ahead: None, beats: 0, is_over: false }
    }

    async fn next(&mut self) -> Option<Parcel> {
        if self.is_over {
            return None;
        }
        loop {
            self.phase.mark_unchanged();
            if let Some(end) = self.job.last_word() {
                self.is_over = true;
                return Some(end);
            }
            if timeout_at(self.beat, self.phase.changed()).await.is_err() {
                self.beat = Instant::now() + BEAT;
                if let Some(event) = self.tell() {
                    return Some(event);
                }
            }
        }
    }

    /// What there is to tell between start and end.
    fn tell(&mut self) -> Option<Parcel> {
        let (account, name) = (&self.shared.account, &self.job.name);
        self.beats += 1;
        if let Some(point) = self.job.progress() {
            return Some(account.event(("progress", name), &point));
        }
        let ahead = self.shared.jobs.pool.ahead(self.job.number);
        // Every second it is told anyway, so that a reader who went away is noticed.
        if ahead == self.ahead && !self.beats.is_multiple_of(10) {
            return None;
        }
        self.ahead = ahead;
        Some(account.event(("queued", name), &Queued { ahead: ahead.unwrap_or(0) }))
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        self.shared.jobs.drop_job(&self.job);
    }
}
