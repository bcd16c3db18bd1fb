//! The web workbench on this machine.
//!
//! The page is static and embedded; everything it knows comes from the API under `/api`, which describes itself there. A game is
//! a level code and moves, so the server keeps nothing about players. What can take long is a *job* in a [pool] of its own.

mod assets;
mod description;
mod failure;
mod guard;
mod jobs;
#[cfg(feature = "lab")]
mod lab;
mod pool;
mod routes;

use std::net::{IpAddr, SocketAddr, TcpListener, ToSocketAddrs};
use std::num::NonZero;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use axum::http::StatusCode;
use axum::response::IntoResponse;
use axum::routing::{delete, get, post};
use axum::{Router, middleware};
use quebra_api::Error;
use tokio::sync::watch;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::timeout::TimeoutLayer;

use crate::cli::interrupt;
use jobs::Jobs;

const PORT: u16 = 4747;
/// How many ports are tried from there on.
const PORTS: u16 = 32;
/// The longest body of a request.
const MOST_BYTES: usize = 256 << 10;
/// How many requests are worked on at a time.
const MOST_AT_ONCE: usize = 16;
/// How long a request may take to come in and be answered; streams go on for as long as their jobs.
const PATIENCE: Duration = Duration::from_secs(20);
/// How long open connections may keep the server from ending.
const FAREWELL: Duration = Duration::from_millis(500);

/// What all requests share.
pub(crate) struct Shared {
    jobs: Jobs,
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
    /// Where it listens.
    pub(crate) address: SocketAddr,
    /// Where a browser on this machine finds it.
    pub(crate) url: String,
}

impl Server {
    pub(crate) fn new(settings: Settings) -> Result<Self, Error> {
        let Settings { host, port, threads, memory, lab } = settings;
        let listener = listen(&host, port)?;
        let address = listener.local_addr()?;
        std::thread::spawn(|| {
            quebra_api::page::words();
            quebra_api::catalogue::puzzles();
        });
        let (end, ending) = watch::channel(false);
        let jobs = Jobs::new(threads, memory);
        let shared = Arc::new(Shared { jobs, host, lab, ending });
        Ok(Self { listener, shared, end, address, url: url(address) })
    }

    /// Serves until somebody interrupts.
    pub(crate) fn run(self) -> Result<(), Error> {
        let Self { listener, shared, end, .. } = self;
        interrupt::then(move || {
            let _ = end.send(true);
        });
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .max_blocking_threads(MOST_AT_ONCE)
            .enable_all()
            .build()?;
        let result = runtime.block_on(serve(listener, Arc::clone(&shared)));
        shared.jobs.cancel_all();
        runtime.shutdown_background();
        Ok(result?)
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
        Error::input(format!("cannot listen on {host}, port {port}: {error}"))
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

/// Runs what takes a moment apart from the threads that listen.
async fn blocking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    match tokio::task::spawn_blocking(work).await {
        Ok(answer) => answer,
        Err(error) => match error.try_into_panic() {
            Ok(panic) => std::panic::resume_unwind(panic),
            // The server is about to end; nobody waits for the answer.
            Err(_) => std::future::pending().await,
        },
    }
}

async fn serve(listener: TcpListener, shared: Arc<Shared>) -> std::io::Result<()> {
    let listener = tokio::net::TcpListener::from_std(listener)?;
    let ended = |mut ending: watch::Receiver<bool>| async move {
        let _ = ending.wait_for(|&is_ending| is_ending).await;
    };
    let is_local = listener.local_addr()?.ip().is_loopback();
    let (graceful, forced) = (ended(shared.ending.clone()), ended(shared.ending.clone()));
    let server = axum::serve(listener, router(shared, is_local)).with_graceful_shutdown(graceful);
    tokio::select! {
        result = server => result,
        // Whoever still holds a connection then is not waiting for an answer.
        () = async { forced.await; tokio::time::sleep(FAREWELL).await } => Ok(()),
    }
}

/// All addresses of the API.
fn api() -> Router<Arc<Shared>> {
    let api = Router::new()
        .route("/api", get(description::serve))
        .route("/api/puzzles", get(routes::puzzles))
        .route("/api/open", post(routes::open))
        .route("/api/play", post(routes::play))
        .route("/api/replay", post(routes::replay))
        .route("/api/edit", post(routes::edit))
        .route("/api/jobs", post(jobs::start))
        .route("/api/jobs/{id}", delete(jobs::cancel))
        .route("/api/jobs/{id}/events", get(jobs::events))
        .route("/api/events/{stream}", get(jobs::all_events))
        .route("/api/words", get(routes::words));
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
        .layer(middleware::from_fn(guard::take_in))
        .layer(CatchPanicLayer::custom(|_| failure::bug().into_response()))
        .layer(TimeoutLayer::with_status_code(StatusCode::REQUEST_TIMEOUT, PATIENCE));
    // On one machine packing takes longer than sending.
    if !is_local {
        app = app.layer(CompressionLayer::new());
    }
    app.layer(middleware::from_fn_with_state(Arc::clone(&shared), guard::check)).with_state(shared)
}
