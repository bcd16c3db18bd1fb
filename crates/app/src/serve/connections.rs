//! Connections, from coming to going. Whoever holds one without using it loses it: headers must come in time, and answers must be
//! taken at some pace.

use std::future::Future;
use std::io;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::Router;
use axum::extract::Request;
use futures_util::future::{Either, select};
use hyper::body::Incoming;
use hyper::rt::{Read, ReadBufCursor, Write};
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::time::{Instant, Sleep, sleep};

use super::guests::{Guest, Guests};

/// The longest header, and how much is written ahead of a reader.
const BUFFER: usize = 64 << 10;
/// What the system keeps for a reader: by itself it takes up to some megabytes a connection.
const SYSTEM_BUFFER: usize = 256 << 10;
/// What a reader must take at least while more is there, in the time it has.
const LEAST_READ: usize = 16 << 10;
/// How long open connections may keep the server from ending.
const FAREWELL: Duration = Duration::from_millis(500);
/// How long it waits when the system has no connection left.
const RESPITE: Duration = Duration::from_millis(50);

/// How long others may let the server wait.
#[derive(Clone, Copy)]
pub(super) struct Patience {
    /// Until the headers of a request are there, the first or the next one.
    pub(super) headers: Duration,
    /// Until somebody who reads an answer has taken some more of it.
    pub(super) reader: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        Self { headers: Duration::from_secs(20), reader: Duration::from_secs(10) }
    }
}

/// The server is to end.
pub(super) async fn ended(mut ending: watch::Receiver<bool>) {
    let _ = ending.wait_for(|&is_ending| is_ending).await;
}

/// Answers whoever comes, until the server is to end.
pub(super) async fn serve(
    listener: TcpListener,
    guests: &Arc<Guests>,
    router: Router,
    patience: Patience,
    ending: watch::Receiver<bool>,
) {
    let mut end = pin!(ended(ending.clone()));
    loop {
        let Either::Left((accepted, _)) = select(pin!(listener.accept()), end.as_mut()).await else { break };
        match accepted {
            Ok((stream, peer)) => {
                if let Some(guest) = guests.admit(peer.ip().to_canonical()) {
                    tokio::spawn(attend(stream, guest, router.clone(), patience, ending.clone()));
                }
            }
            Err(error) if error.kind() == io::ErrorKind::ConnectionAborted => {}
            // Mostly there are too many open files.
            Err(_) => {
                guests.shrink();
                sleep(RESPITE).await;
            }
        }
    }
    // Whoever still holds a connection after that is not waiting for an answer.
    let until = Instant::now() + FAREWELL;
    while !guests.is_empty() && Instant::now() < until {
        sleep(RESPITE / 5).await;
    }
}

async fn attend(
    stream: TcpStream,
    guest: Arc<Guest>,
    router: Router,
    patience: Patience,
    ending: watch::Receiver<bool>,
) {
    // Where the system does not let us, it does as it likes.
    let _ = stream.set_nodelay(true);
    let _ = socket2::SockRef::from(&stream).set_send_buffer_size(SYSTEM_BUFFER);
    let (router, own) = (TowerToHyperService::new(router), Arc::clone(&guest));
    let answer = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(Arc::clone(&own));
        router.call(request)
    });
    let (stream, guest_of_line) = (TokioIo::new(stream), Arc::clone(&guest));
    let line = Line { stream, guest: guest_of_line, patience: patience.reader, taken: 0, limit: None };
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(patience.headers)
        .max_buf_size(BUFFER)
        .serve_connection(line, answer);
    let (mut connection, mut let_go, end) = (pin!(connection), pin!(guest.let_go()), pin!(ended(ending)));
    let leave = select(let_go.as_mut(), end);
    if let Either::Right((Either::Right(_), _)) = select(connection.as_mut(), leave).await {
        connection.as_mut().graceful_shutdown();
        select(connection, let_go).await;
    }
}

/// A connection whose reader has to keep some pace.
struct Line {
    stream: TokioIo<TcpStream>,
    guest: Arc<Guest>,
    patience: Duration,
    /// What was taken since the reader fell behind, and until when there must be more.
    taken: usize,
    limit: Option<Pin<Box<Sleep>>>,
}

impl Line {
    fn keep_pace(&mut self, context: &mut Context<'_>, written: Poll<io::Result<usize>>) -> Poll<io::Result<usize>> {
        match written {
            Poll::Ready(Ok(bytes)) => {
                self.taken += bytes;
                if self.taken >= LEAST_READ {
                    self.catch_up();
                }
                Poll::Ready(Ok(bytes))
            }
            Poll::Ready(error) => Poll::Ready(error),
            Poll::Pending => {
                let Self { guest, patience, .. } = self;
                let limit = self.limit.get_or_insert_with(|| {
                    guest.is_behind(true);
                    Box::pin(sleep(*patience))
                });
                ready!(limit.as_mut().poll(context));
                Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
            }
        }
    }

    fn catch_up(&mut self) {
        self.taken = 0;
        if self.limit.take().is_some() {
            self.guest.is_behind(false);
        }
    }
}

impl Read for Line {
    fn poll_read(mut self: Pin<&mut Self>, context: &mut Context<'_>, into: ReadBufCursor<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, into)
    }
}

impl Write for Line {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.keep_pace(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        pieces: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, pieces);
        self.keep_pace(context, written)
    }

    /// Everything there was is written.
    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.catch_up();
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
