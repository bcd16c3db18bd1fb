//! The web workbench on this machine.
//!
//! The page is static and embedded; everything it knows comes from the API under `/api`, which describes itself there. A game is
//! a level code and moves, so the server keeps nothing about players. What can take long is a *job* in a [pool] of its own.

mod assets;
mod connections;
mod description;
mod events;
mod failure;
mod guard;
mod guests;
mod jobs;
#[cfg(feature = "lab")]
mod lab;
mod parcel;
mod pool;
mod routes;
mod token;

use std::net::{IpAddr, SocketAddr, TcpListener, ToSocketAddrs};
use std::num::NonZero;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use axum::response::{IntoResponse, Response};
use axum::routing::{delete, get, post};
use axum::{Router, middleware};
use quebra_api::Error;
use quebra_puzzles::wording::wording;
use serde::Serialize;
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tower_http::compression::CompressionLayer;

use crate::cli::interrupt;
use connections::Patience;
use failure::Failure;
use guests::Guests;
use jobs::Jobs;
use parcel::{Account, Share, full};
use token::Token;

const PORT: u16 = 4747;
/// How many ports are tried from there on.
const PORTS: u16 = 32;
/// How many requests are worked on at a time.
const MOST_AT_ONCE: usize = 16;
/// The share of the memory that is for answers which wait for their readers; the rest is for searches.
const FOR_ANSWERS: usize = 8;
/// It is at least this.
const LEAST_FOR_ANSWERS: usize = 1 << 20;

/// What all requests share.
pub(crate) struct Shared {
    jobs: Jobs,
    /// What is held for readers.
    account: Arc<Account>,
    /// Who is connected.
    guests: Arc<Guests>,
    /// What a request must know, beyond this machine.
    token: Option<Token>,
    /// The name in `--host`, under which the page may be asked for.
    host: String,
    /// The folder with files of results.
    lab: PathBuf,
    /// Becomes true when the server is to end.
    ending: watch::Receiver<bool>,
}

/// How it is to be served.
pub(crate) struct Settings {
    /// The address to listen on.
    pub(crate) host: String,
    /// The port; one near the usual one if none is given.
    pub(crate) port: Option<u16>,
    /// How many searches run at once.
    pub(crate) threads: NonZero<usize>,
    /// How much memory all searches together may hold.
    pub(crate) memory: usize,
    /// The folder with files of results.
    pub(crate) lab: PathBuf,
}

/// A server that listens.
pub(crate) struct Server {
    listener: TcpListener,
    shared: Arc<Shared>,
    end: watch::Sender<bool>,
    patience: Patience,
    /// Where it listens.
    pub(crate) address: SocketAddr,
    /// Where a browser on this machine finds it, with what it must know.
    pub(crate) url: String,
}

impl Server {
    pub(crate) fn new(settings: Settings) -> Result<Self, Error> {
        let Settings { host, port, threads, memory, lab } = settings;
        let listener = listen(&host, port)?;
        let address = listener.local_addr()?;
        std::thread::spawn(routes::prepare);
        let (end, ending) = watch::channel(false);
        let for_answers = (memory / FOR_ANSWERS).max(LEAST_FOR_ANSWERS);
        let (account, guests) = (Account::new(for_answers), Arc::default());
        let for_searches = memory.saturating_sub(for_answers);
        let jobs = Jobs::new(threads, for_searches, Arc::clone(&account), Arc::clone(&guests));
        let token = (!address.ip().is_loopback()).then(|| Token::new(address.port()));
        let url = url(address) + &token.as_ref().map(Token::query).unwrap_or_default();
        let shared = Arc::new(Shared { jobs, account, guests, token, host, lab, ending });
        Ok(Self { listener, shared, end, patience: Patience::default(), address, url })
    }

    /// Serves until somebody interrupts.
    pub(crate) fn run(self) -> Result<(), Error> {
        let end = self.end.clone();
        interrupt::then(move || {
            let _ = end.send(true);
        });
        self.serve()
    }

    /// Serves until it is to end.
    fn serve(self) -> Result<(), Error> {
        let Self { listener, shared, patience, address, .. } = self;
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .max_blocking_threads(MOST_AT_ONCE)
            .enable_all()
            .build()?;
        let result = runtime.block_on(async {
            let listener = tokio::net::TcpListener::from_std(listener)?;
            let router = router(Arc::clone(&shared), address.ip().is_loopback());
            connections::serve(listener, &shared.guests, router, patience, shared.ending.clone()).await;
            Ok(())
        });
        shared.jobs.cancel_all();
        runtime.shutdown_background();
        result
    }
}

/// Where the workbench shows a solution, if it is on its usual port.
pub(crate) fn film(code: &str, moves: &str) -> String {
    let moves = moves.split_whitespace().collect::<Vec<_>>().join(".");
    format!("http://127.0.0.1:{PORT}/#/watch/{code}?moves={moves}&at=0")
}

/// Binds the port asked for, or one near the usual one.
fn listen(host: &str, port: Option<u16>) -> Result<TcpListener, Error> {
    let bind = |port: u16| -> std::io::Result<TcpListener> {
        let addresses: Vec<SocketAddr> = (host, port).to_socket_addrs()?.collect();
        TcpListener::bind(&addresses[..])
    };
    let ports = port.map_or(PORT..=PORT + PORTS, |port| port..=port);
    let mut result = Err(std::io::Error::other("no port"));
    for port in ports {
        result = bind(port);
        if !result.as_ref().is_err_and(|error| error.kind() == std::io::ErrorKind::AddrInUse) {
            break;
        }
    }
    let listener = result.map_err(|error| {
        let port = port.map_or_else(|| format!("{PORT} to {}", PORT + PORTS), |port| port.to_string());
        Error::input(wording!(
            "fault-no-port",
            "cannot listen on {host}, port {port}: {error}",
            host = host.to_string(),
            port,
            error = error.to_string()
        ))
    })?;
    listener.set_nonblocking(true)?;
    Ok(listener)
}

/// Where a browser on this machine finds it.
fn url(address: SocketAddr) -> String {
    let ip = match address.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => IpAddr::from([127, 0, 0, 1]),
        IpAddr::V6(ip) if ip.is_unspecified() => IpAddr::from(std::net::Ipv6Addr::LOCALHOST),
        ip => ip,
    };
    format!("http://{}/", SocketAddr::new(ip, address.port()))
}

/// Runs what takes a moment apart from the threads that listen. What nobody waits for any more is not begun.
async fn blocking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    abandonable(|_| work()).await
}

/// The same for what may take longer: it hears when nobody waits for it any more.
async fn abandonable<T: Send + 'static>(work: impl FnOnce(&Arc<AtomicBool>) -> T + Send + 'static) -> T {
    /// Work that is not begun when this is dropped is dropped as well.
    struct Task<T>(JoinHandle<T>, Arc<AtomicBool>);

    impl<T> Drop for Task<T> {
        fn drop(&mut self) {
            self.1.store(true, Relaxed);
            self.0.abort();
        }
    }

    let is_abandoned = Arc::<AtomicBool>::default();
    let abandoned = Arc::clone(&is_abandoned);
    let mut task = Task(tokio::task::spawn_blocking(move || work(&abandoned)), is_abandoned);
    match (&mut task.0).await {
        Ok(answer) => answer,
        Err(error) => match error.try_into_panic() {
            Ok(panic) => std::panic::resume_unwind(panic),
            // The server is about to end; nobody waits for the answer.
            Err(_) => std::future::pending().await,
        },
    }
}

impl Shared {
    /// Answers with what takes a moment to find; the work hears when nobody waits for it any more.
    async fn answer<T: Serialize + Send>(
        &self,
        work: impl FnOnce(&Arc<AtomicBool>) -> Result<T, Failure> + Send + 'static,
    ) -> Result<Response, Failure> {
        let account = Arc::clone(&self.account);
        Ok(abandonable(move |is_abandoned| account.answer(&work(is_abandoned)?)).await?.into_response())
    }

    /// So many bytes for something that could wait, if need be those of whoever does not take or send what is held for them.
    async fn take_spare(&self, bytes: usize) -> Result<Share, Failure> {
        loop {
            if let Some(share) = self.account.take_spare(bytes) {
                return Ok(share);
            }
            if !self.jobs.let_go_unwanted() && !self.guests.let_go_slowest() {
                return Err(full());
            }
            tokio::time::sleep(guests::PARTING).await;
        }
    }
}

/// All addresses of the API.
fn api() -> Router<Arc<Shared>> {
    let api = Router::new()
        .route("/api", get(description::serve))
        .route("/api/jobs", post(jobs::start))
        .route("/api/jobs/{id}", delete(jobs::cancel))
        .route("/api/jobs/{id}/events", get(events::events))
        .route("/api/events/{stream}", get(events::all_events));
    let api = routes::add_to(api);
    #[cfg(feature = "lab")]
    let api = api
        .route("/api/lab", get(lab::databases))
        .route("/api/lab/{database}", get(lab::contents))
        .route("/api/lab/{database}/runs", get(lab::runs))
        .route("/api/lab/{database}/comparison", get(lab::comparison));
    api
}

fn router(shared: Arc<Shared>, is_local: bool) -> Router {
    let mut app = api()
        .fallback(assets::serve)
        .method_not_allowed_fallback(failure::method_not_allowed)
        .layer(middleware::from_fn_with_state(Arc::clone(&shared), guard::take_in));
    // On one machine packing takes longer than sending.
    if !is_local {
        app = app.layer(CompressionLayer::new());
    }
    app.layer(middleware::from_fn_with_state(Arc::clone(&shared), guard::check)).with_state(shared)
}

#[cfg(test)]
mod tests;
