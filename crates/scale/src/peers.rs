//! Processes that explore together: how they meet, and how each notices that another one is lost.
//!
//! Two connections join each two processes: one for the dataflow, one for the watchdog, on which each tells twice a second that it is
//! alive, that all should stop, or that it is done. Whoever is silent for too long, or goes without a word, is lost.

use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream, ToSocketAddrs};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use timely::communication::allocator::zero_copy::stream::Stream;

use crate::pace::{number, reason};
use crate::{Error, Hosts, Plan, Tell};

/// A process that is silent for so long is lost. Packets that are dropped for three seconds keep TCP from sending for up to twice that.
const SILENCE: Duration = Duration::from_secs(8);
const BEAT: Duration = Duration::from_millis(500);
/// So long the others may take to start.
const PATIENCE: Duration = Duration::from_mins(1);
/// So long a stranger may take to say who he is, and a machine to say that it is there.
const GREETING: Duration = Duration::from_secs(2);
const PAUSE: Duration = Duration::from_millis(10);
/// So often whoever waits for an answer looks whether it should still wait.
const LISTEN: Duration = Duration::from_millis(100);

const ALIVE: u8 = 0;
const DONE: u8 = 255;

const MAGIC: [u8; 8] = *b"quebra-x";
/// Magic, format, identity, process, connection.
const LENGTH: usize = 8 + 4 + 8 + 4 + 1;
const FORMAT: u32 = 1;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Line {
    Data = 0,
    Watch = 1,
}

/// What both ends of a connection must agree on.
fn identity(plan: &Plan, hosts: &Hosts) -> u64 {
    let checkpoint = plan.resumed.as_ref().map(crate::checkpoint::Manifest::fingerprint);
    let version = env!("CARGO_PKG_VERSION");
    let all = format!(
        "{version} {} {} {:?} {} {checkpoint:?} {} {:?}",
        plan.job.level,
        plan.job.workers,
        hosts.addresses,
        plan.job.deepest,
        plan.job.checkpoint.is_some(),
        plan.job.limits.moves,
    );
    u64::from(crc32fast::hash(all.as_bytes())) << 32 | all.len() as u64
}

fn greeting(identity: u64, process: usize, line: Line) -> [u8; LENGTH] {
    let mut bytes = [0; LENGTH];
    bytes[..8].copy_from_slice(&MAGIC);
    bytes[8..12].copy_from_slice(&FORMAT.to_le_bytes());
    bytes[12..20].copy_from_slice(&identity.to_le_bytes());
    bytes[20..24].copy_from_slice(&(process as u32).to_le_bytes());
    bytes[24] = line as u8;
    bytes
}

/// The connections of the dataflow to each other process, in their order.
pub(crate) struct Peers(pub(crate) Vec<Option<TcpStream>>);

impl Peers {
    /// Meets all others: those before this one are called, those after it call. Whoever has come is watched from then on.
    pub(crate) fn meet(plan: &Plan, hosts: &Hosts, watchdog: &mut Watchdog) -> Result<Self, Error> {
        let own = &hosts.addresses[hosts.process];
        let refuse = |error: io::Error| Error::Address { address: own.clone(), why: error.to_string() };
        let listener = TcpListener::bind(own).map_err(refuse)?;
        listener.set_nonblocking(true).map_err(refuse)?;
        let count = hosts.addresses.len();
        let mut peers = Self((0..count).map(|_| None).collect());
        let meeting = Meeting { plan, hosts, identity: identity(plan, hosts), end: Instant::now() + PATIENCE };
        for process in 0..hosts.process {
            for line in [Line::Data, Line::Watch] {
                let stream = meeting.call(process, line)?;
                peers.place(process, line, stream, watchdog)?;
            }
        }
        let is_missing = |peers: &Self, watchdog: &Watchdog| {
            (hosts.process + 1..count).find(|&process| peers.0[process].is_none() || !watchdog.is_watching(process))
        };
        while let Some(process) = is_missing(&peers, watchdog) {
            let accepted = match listener.accept() {
                Ok((stream, _)) => meeting.welcome(stream)?,
                Err(_) => None,
            };
            match accepted {
                Some((process, line, stream)) => peers.place(process, line, stream, watchdog)?,
                None => meeting.pause(process)?,
            }
        }
        Ok(peers)
    }

    fn place(&mut self, process: usize, line: Line, stream: TcpStream, watchdog: &mut Watchdog) -> Result<(), Error> {
        match line {
            Line::Data => self.0[process] = Some(stream),
            Line::Watch => watchdog.watch(process, stream).map_err(|error| Error::File(error.to_string()))?,
        }
        Ok(())
    }
}

struct Meeting<'a> {
    plan: &'a Plan,
    hosts: &'a Hosts,
    identity: u64,
    end: Instant,
}

impl Meeting<'_> {
    /// Waits a little for a process, unless it is too late.
    fn pause(&self, process: usize) -> Result<(), Error> {
        if self.plan.pace.check().is_err() || Instant::now() > self.end {
            return Err(Error::Absent { process, address: self.hosts.addresses[process].clone() });
        }
        thread::sleep(PAUSE);
        Ok(())
    }

    fn call(&self, process: usize, line: Line) -> Result<TcpStream, Error> {
        loop {
            match self.try_call(process, line) {
                Ok((stream, true)) => return Ok(stream),
                Ok((_, false)) => return Err(Error::Different { process }),
                Err(_) => self.pause(process)?,
            }
        }
    }

    /// A connection, and whether the other end agrees.
    fn try_call(&self, process: usize, line: Line) -> io::Result<(TcpStream, bool)> {
        let mut addresses = self.hosts.addresses[process].to_socket_addrs()?;
        let address = addresses.next().ok_or(io::ErrorKind::NotFound)?;
        let mut stream = TcpStream::connect_timeout(&address, GREETING)?;
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(LISTEN))?;
        stream.write_all(&greeting(self.identity, self.hosts.process, line))?;
        let mut answer = [0];
        // Whoever is there may still be waiting for others before it answers.
        while let Err(error) = stream.read_exact(&mut answer) {
            let is_patient = self.pause(process).is_ok();
            if !is_patient || !matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut) {
                return Err(error);
            }
        }
        stream.set_read_timeout(None)?;
        Ok((stream, answer == [1]))
    }

    /// Who calls, if it is one of ours.
    fn welcome(&self, mut stream: TcpStream) -> Result<Option<(usize, Line, TcpStream)>, Error> {
        let mut bytes = [0; LENGTH];
        let mut read = || -> io::Result<()> {
            stream.set_nonblocking(false)?;
            stream.set_nodelay(true)?;
            stream.set_read_timeout(Some(GREETING))?;
            stream.read_exact(&mut bytes)?;
            stream.set_read_timeout(None)
        };
        if read().is_err() || bytes[..8] != MAGIC {
            return Ok(None);
        }
        let process = u32::from_le_bytes(std::array::from_fn(|at| bytes[20 + at])) as usize;
        let line = if bytes[24] == Line::Data as u8 { Line::Data } else { Line::Watch };
        let later = self.hosts.process + 1..self.hosts.addresses.len();
        let is_ours = bytes == greeting(self.identity, process, line) && later.contains(&process);
        let is_answered = stream.write_all(&[u8::from(is_ours)]).is_ok();
        if !is_ours {
            return Err(Error::Different { process });
        }
        Ok(is_answered.then_some((process, line, stream)))
    }
}

/// What is known of one other process.
#[derive(Default)]
struct Standing {
    is_done: Mutex<bool>,
    change: Condvar,
}

/// Looks after all other processes.
pub(crate) struct Watchdog {
    plan: Arc<Plan>,
    addresses: Vec<String>,
    tell: Tell,
    standings: Vec<Arc<Standing>>,
    is_done: Arc<AtomicBool>,
    /// By process, as soon as it has come.
    speakers: Vec<Option<thread::JoinHandle<()>>>,
}

impl Watchdog {
    /// Watches nobody yet. Whoever is lost is told to `tell`.
    pub(crate) fn new(plan: &Arc<Plan>, hosts: &Hosts, tell: &Tell) -> Self {
        Self {
            plan: Arc::clone(plan),
            addresses: hosts.addresses.clone(),
            tell: Arc::clone(tell),
            standings: hosts.addresses.iter().map(|_| Arc::default()).collect(),
            is_done: Arc::new(AtomicBool::new(false)),
            speakers: hosts.addresses.iter().map(|_| None).collect(),
        }
    }

    fn is_watching(&self, process: usize) -> bool {
        self.speakers[process].is_some()
    }

    /// Begins to watch another process, and to tell it that this one is alive.
    fn watch(&mut self, process: usize, stream: TcpStream) -> io::Result<()> {
        let (mut ear, mut mouth) = (stream.try_clone()?, stream);
        ear.set_read_timeout(Some(SILENCE))?;
        let (theirs, standing) = (Arc::clone(&self.plan), Arc::clone(&self.standings[process]));
        let (tell, address) = (Arc::clone(&self.tell), self.addresses[process].clone());
        thread::Builder::new().name(format!("watch-{process}")).spawn(move || {
            if let Err(silent) = listen(&mut ear, &theirs) {
                tell(Err(Error::Lost { process, address, silent }));
            } else {
                *standing.is_done.lock().unwrap_or_else(PoisonError::into_inner) = true;
                standing.change.notify_all();
            }
        })?;
        let (ours, is_done) = (Arc::clone(&self.plan), Arc::clone(&self.is_done));
        let speaker = thread::Builder::new().name(format!("tell-{process}")).spawn(move || {
            loop {
                let is_done = is_done.load(Relaxed);
                let word = ours.pace.stopped().map_or(ALIVE, number);
                // Whether anybody hears it is for the ear to find out.
                let words = [word, DONE];
                if mouth.write_all(&words[..=usize::from(is_done)]).is_err() || is_done {
                    break;
                }
                thread::park_timeout(BEAT);
            }
        })?;
        self.speakers[process] = Some(speaker);
        Ok(())
    }

    /// A connection of the dataflow that knows when its end is no surprise.
    pub(crate) fn guard(&self, process: usize, stream: TcpStream) -> Guarded {
        Guarded { stream, standing: Arc::clone(&self.standings[process]) }
    }

    /// Tells the others that this process has all it needs.
    pub(crate) fn done(&self) {
        self.is_done.store(true, Relaxed);
        self.speakers.iter().flatten().for_each(|speaker| speaker.thread().unpark());
    }

    /// Waits until that was told.
    pub(crate) fn finish(self) {
        for speaker in self.speakers.into_iter().flatten() {
            let _ = speaker.join();
        }
    }
}

/// Listens until the other process is done; an error is for how long it was silent, if it was.
fn listen(ear: &mut TcpStream, plan: &Plan) -> Result<(), Option<u64>> {
    let mut word = [0];
    loop {
        match ear.read(&mut word) {
            Ok(0) => return Err(None),
            Ok(_) => match word[0] {
                DONE => return Ok(()),
                word => reason(word).into_iter().for_each(|stop| plan.pace.stop(stop)),
            },
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) if matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut) => {
                return Err(Some(SILENCE.as_secs()));
            }
            Err(_) => return Err(None),
        }
    }
}

/// A connection of the dataflow. timely panics when one breaks; here its thread waits for the watchdog's word instead: either the other
/// process is done, and the end is an end, or it is lost, and this one ends too.
pub(crate) struct Guarded {
    stream: TcpStream,
    standing: Arc<Standing>,
}

impl Guarded {
    fn wait_until_done(&self) {
        let mut is_done = self.standing.is_done.lock().unwrap_or_else(PoisonError::into_inner);
        while !*is_done {
            is_done = self.standing.change.wait(is_done).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

impl Read for Guarded {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self.stream.read(buffer) {
            Ok(some) if some > 0 => Ok(some),
            _ => {
                self.wait_until_done();
                Ok(0)
            }
        }
    }
}

impl Write for Guarded {
    fn write(&mut self, buffer: &[u8]) -> io::Result<usize> {
        self.stream.write(buffer).or_else(|_| {
            self.wait_until_done();
            Ok(buffer.len())
        })
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stream.flush()
    }
}

impl Stream for Guarded {
    fn try_clone(&self) -> io::Result<Self> {
        Ok(Self { stream: self.stream.try_clone()?, standing: Arc::clone(&self.standing) })
    }

    fn set_nonblocking(&self, nonblocking: bool) -> io::Result<()> {
        self.stream.set_nonblocking(nonblocking)
    }

    fn shutdown(&self, how: Shutdown) -> io::Result<()> {
        // The other process may be done, and its end closed, before ours is.
        let _ = self.stream.shutdown(how);
        Ok(())
    }
}
