//! Threads for searches, apart from those that answer requests. As many work at a time as there are cores; when more want to, they take
//! turns, client by client, so that nobody waits for all the jobs of somebody else, however long those are.

use std::collections::VecDeque;
use std::io;
use std::num::NonZero;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The most jobs of one client in line,
const MOST_OF_CLIENT: usize = 64;
/// and of all together.
const MOST: usize = 512;
/// How many jobs are begun and not done, unless there are more cores: what they hold is held while others have their turn.
pub(super) const MOST_BEGUN: usize = 16;
/// How long a turn is when others wait.
const TURN: Duration = Duration::from_millis(200);

/// Something that takes long and can be made to wait.
pub(super) trait Job: Send + Sync + 'static {
    /// Tells it from all others.
    fn number(&self) -> u64;
    /// Does all of it, on a thread of its own.
    fn run(&self);
    /// Makes it wait, soon.
    fn pause(&self);
    /// Lets it go on.
    fn resume(&self);
    /// Says that it will not be done: the system has no thread for it.
    fn refuse(&self);
}

pub(super) struct Pool<J> {
    line: Arc<Line<J>>,
}

/// Starts a thread, if the system has one.
type Spawn = fn(Box<dyn FnOnce() + Send>) -> io::Result<()>;

fn spawn(work: Box<dyn FnOnce() + Send>) -> io::Result<()> {
    std::thread::Builder::new().name("search".to_string()).spawn(work).map(drop)
}

struct Line<J> {
    spawn: Spawn,
    state: Mutex<State<J>>,
    /// Somebody came into line.
    arrival: Condvar,
}

struct State<J> {
    /// How many work at a time.
    cores: usize,
    /// The clients with jobs in line; the first one's first job is next, then the client goes to the end.
    clients: VecDeque<(String, VecDeque<Entry<J>>)>,
    /// The jobs at work, and since when.
    working: Vec<(String, Arc<J>, Instant)>,
    /// How many are begun and not done.
    begun: usize,
}

struct Entry<J> {
    job: Arc<J>,
    is_begun: bool,
}

/// What is to be done with a job whose turn it is.
enum Next<J> {
    Begin(Arc<J>),
    Resume(Arc<J>),
}

/// There is no room for another job.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Full;

impl<J: Job> Pool<J> {
    pub(super) fn new(cores: NonZero<usize>) -> Self {
        Self::with(cores, spawn)
    }

    fn with(cores: NonZero<usize>, spawn: Spawn) -> Self {
        let line = Arc::new(Line { spawn, state: Mutex::new(State::new(cores.get())), arrival: Condvar::new() });
        let keeper = Arc::clone(&line);
        std::thread::Builder::new()
            .name("turns".to_string())
            .spawn(move || keeper.keep_turns())
            .expect("a thread can be started");
        Self { line }
    }

    /// Puts a job in the line of its client.
    pub(super) fn add(&self, client: &str, job: Arc<J>) -> Result<(), Full> {
        self.line.lock().add(client, job)?;
        self.line.go_on();
        self.line.arrival.notify_one();
        Ok(())
    }

    /// Takes a job that is not begun out of the line; false if it is not there.
    pub(super) fn remove(&self, number: u64) -> bool {
        self.line.lock().remove(number)
    }

    /// How many jobs come before one that waits to begin.
    pub(super) fn ahead(&self, number: u64) -> Option<usize> {
        self.line.lock().ahead(number)
    }
}

impl<J: Job> Line<J> {
    fn lock(&self) -> MutexGuard<'_, State<J>> {
        // Nothing panics while it is held.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Gives free cores to those whose turn it is.
    fn go_on(self: &Arc<Self>) {
        loop {
            let next = self.lock().next();
            match next {
                None => return,
                Some(Next::Resume(job)) => job.resume(),
                Some(Next::Begin(job)) => {
                    let (line, own) = (Arc::clone(self), Arc::clone(&job));
                    let run = move || {
                        own.run();
                        line.lock().done(own.number());
                        line.go_on();
                    };
                    // A core is not lost with a thread that cannot be had.
                    if (self.spawn)(Box::new(run)).is_err() {
                        job.refuse();
                        self.lock().done(job.number());
                    }
                }
            }
        }
    }

    /// Ends the turns of those who had theirs while others wait.
    fn keep_turns(self: Arc<Self>) {
        loop {
            let mut state = self.lock();
            while !state.has_waiting() {
                state = self.arrival.wait(state).unwrap_or_else(PoisonError::into_inner);
            }
            let paused = state.end_turns(Instant::now());
            drop(state);
            for job in paused {
                job.pause();
            }
            self.go_on();
            std::thread::sleep(TURN / 4);
        }
    }
}

impl<J: Job> State<J> {
    fn new(cores: usize) -> Self {
        Self { cores, clients: VecDeque::new(), working: Vec::new(), begun: 0 }
    }

    fn push(&mut self, client: &str, entry: Entry<J>) {
        match self.clients.iter_mut().find(|(name, _)| name == client) {
            Some((_, jobs)) => jobs.push_back(entry),
            None => self.clients.push_back((client.to_string(), VecDeque::from([entry]))),
        }
    }

    fn add(&mut self, client: &str, job: Arc<J>) -> Result<(), Full> {
        let own = self.clients.iter().find(|(name, _)| name == client).map_or(0, |(_, jobs)| jobs.len());
        let all: usize = self.clients.iter().map(|(_, jobs)| jobs.len()).sum();
        if own >= MOST_OF_CLIENT || all >= MOST {
            return Err(Full);
        }
        self.push(client, Entry { job, is_begun: false });
        Ok(())
    }

    fn may_begin(&self) -> bool {
        self.begun < MOST_BEGUN.max(self.cores)
    }

    /// Is there somebody who could use a core?
    fn has_waiting(&self) -> bool {
        let may_begin = self.may_begin();
        self.clients.iter().any(|(_, jobs)| jobs.iter().any(|entry| may_begin || entry.is_begun))
    }

    /// Whose turn it is, if a core is free.
    fn next(&mut self) -> Option<Next<J>> {
        if self.working.len() >= self.cores {
            return None;
        }
        let may_begin = self.may_begin();
        let is_ready = |entry: &Entry<J>| may_begin || entry.is_begun;
        let place = |(_, jobs): &(String, VecDeque<Entry<J>>)| jobs.iter().position(is_ready);
        let (client, job) = self.clients.iter().enumerate().find_map(|(at, client)| Some((at, place(client)?)))?;
        let (name, mut jobs) = self.clients.remove(client).expect("it was just found");
        let Entry { job, is_begun } = jobs.remove(job).expect("it was just found");
        self.working.push((name.clone(), Arc::clone(&job), Instant::now()));
        if !jobs.is_empty() {
            self.clients.push_back((name, jobs));
        }
        if is_begun {
            return Some(Next::Resume(job));
        }
        self.begun += 1;
        Some(Next::Begin(job))
    }

    /// Sends those back into line who have had their turn, as far as others wait.
    fn end_turns(&mut self, now: Instant) -> Vec<Arc<J>> {
        let mut paused = Vec::new();
        let mut waiting: usize = {
            let may_begin = self.may_begin();
            let ready = |(_, jobs): &(String, VecDeque<Entry<J>>)| {
                jobs.iter().filter(|entry| may_begin || entry.is_begun).count()
            };
            self.clients.iter().map(ready).sum()
        };
        let is_over = |since: Instant| now.saturating_duration_since(since) >= TURN;
        while waiting > 0 {
            let Some(place) = self.working.iter().position(|&(.., since)| is_over(since)) else { break };
            let (client, job, _) = self.working.remove(place);
            self.push(&client, Entry { job: Arc::clone(&job), is_begun: true });
            paused.push(job);
            waiting -= 1;
        }
        paused
    }

    /// A job is done, wherever it was; one that is cancelled does not wait for its turn.
    fn done(&mut self, number: u64) {
        self.begun -= 1;
        self.working.retain(|(_, job, _)| job.number() != number);
        for (_, jobs) in &mut self.clients {
            jobs.retain(|entry| entry.job.number() != number);
        }
        self.clients.retain(|(_, jobs)| !jobs.is_empty());
    }

    fn place(&self, number: u64) -> Option<(usize, usize)> {
        let is_it = |entry: &Entry<J>| !entry.is_begun && entry.job.number() == number;
        let place = |(_, jobs): &(String, VecDeque<Entry<J>>)| jobs.iter().position(is_it);
        self.clients.iter().enumerate().find_map(|(at, client)| Some((at, place(client)?)))
    }

    fn remove(&mut self, number: u64) -> bool {
        let Some((client, place)) = self.place(number) else { return false };
        self.clients[client].1.remove(place);
        self.clients.retain(|(_, jobs)| !jobs.is_empty());
        true
    }

    fn ahead(&self, number: u64) -> Option<usize> {
        let (client, place) = self.place(number)?;
        // Those before it in the round have one turn more than those after it.
        let turns = |other: usize| place + usize::from(other < client);
        let others = self.clients.iter().enumerate().filter(|&(other, _)| other != client);
        Some(place + others.map(|(other, (_, jobs))| jobs.len().min(turns(other))).sum::<usize>())
    }
}

#[cfg(test)]
mod tests;
