//! Time-outs, by a server with little patience.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use super::*;

/// Longer than any of this takes; without time-outs it would take for ever.
const LONG: Duration = Duration::from_mins(2);

/// Starts a server that lets nobody wait, does something to it, and ends it.
fn with_server(attack: impl FnOnce(SocketAddr)) {
    let mut server = Server::new(Settings {
        host: "127.0.0.1".to_string(),
        port: Some(0),
        threads: NonZero::<usize>::MIN,
        memory: 64 << 20,
        lab: PathBuf::new(),
    })
    .unwrap();
    server.patience = Patience { headers: Duration::from_millis(200), reader: Duration::from_millis(200) };
    let (address, end) = (server.address, server.end.clone());
    let serving = std::thread::spawn(|| server.serve());
    attack(address);
    end.send(true).unwrap();
    serving.join().unwrap().unwrap();
}

fn connect(address: SocketAddr, text: &str) -> TcpStream {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(LONG)).unwrap();
    stream.write_all(text.as_bytes()).unwrap();
    stream
}

#[test]
fn headers_must_come_in_time() {
    with_server(|address| {
        let whole = format!("GET /api/words HTTP/1.1\r\nhost: {address}\r\n\r\n");
        for text in ["", &whole[..20], &format!("{whole}{}", &whole[..20])] {
            let mut answer = String::new();
            connect(address, text).read_to_string(&mut answer).unwrap();
            assert_eq!(answer.starts_with("HTTP/1.1 200"), text.len() > whole.len(), "{text}: {answer}");
        }
    });
}

#[test]
fn readers_must_read() {
    with_server(|address| {
        let request = format!("GET /api/puzzles HTTP/1.1\r\nhost: {address}\r\n\r\n");
        let mut answer = vec![0; 100];
        connect(address, &request).read_exact(&mut answer).unwrap();
        assert!(answer.starts_with(b"HTTP/1.1 200"), "whoever reads is answered");
        let mut stream = connect(address, &request.repeat(500));
        stream.set_write_timeout(Some(LONG)).unwrap();
        // A connection that is closed takes nothing more.
        while stream.write_all(b"x").is_ok() {
            std::thread::sleep(Duration::from_millis(20));
        }
    });
}

/// A request that is out of time used to be worked on all the same when its turn came.
#[test]
fn what_nobody_waits_for_is_not_begun() {
    let runtime = tokio::runtime::Builder::new_current_thread().max_blocking_threads(1).enable_all().build().unwrap();
    runtime.block_on(async {
        let (end, long) = std::sync::mpsc::channel::<()>();
        let first = tokio::spawn(blocking(move || long.recv().is_err()));
        tokio::task::yield_now().await;
        let is_begun = Arc::new(AtomicBool::new(false));
        let begin = Arc::clone(&is_begun);
        let second = blocking(move || begin.store(true, Relaxed));
        assert!(tokio::time::timeout(Duration::from_millis(50), second).await.is_err(), "the first one is at work");
        drop(end);
        assert!(first.await.unwrap());
        blocking(|| ()).await;
        assert!(!is_begun.load(Relaxed));
    });
}

/// A request that was out of time was answered, and its thread worked on.
#[test]
fn what_nobody_waits_for_any_more_ends() {
    let runtime = tokio::runtime::Builder::new_current_thread().max_blocking_threads(1).enable_all().build().unwrap();
    runtime.block_on(async {
        let endless = abandonable(|is_abandoned| {
            while !is_abandoned.load(Relaxed) {
                std::thread::yield_now();
            }
        });
        assert!(tokio::time::timeout(Duration::from_millis(50), endless).await.is_err());
        // There is but one thread for work, so this one gets it only when the other is done.
        tokio::time::timeout(LONG, blocking(|| ())).await.unwrap();
    });
}
