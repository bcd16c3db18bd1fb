//! Threads for searches, apart from those that answer requests. Clients take turns, so that one with many jobs keeps nobody
//! else waiting for all of them.

use std::collections::VecDeque;
use std::num::NonZero;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

/// The most jobs of one client that wait,
const MOST_OF_CLIENT: usize = 64;
/// and of all together.
const MOST: usize = 512;

/// What a thread does next.
type Work = Box<dyn FnOnce() + Send>;

pub(super) struct Pool {
    line: Arc<Line>,
}

/// Who waits, in what order.
#[derive(Default)]
struct Line {
    waiting: Mutex<Waiting>,
    arrival: Condvar,
}

/// The clients with something to do; the first one's first job is next, then it goes to the end.
#[derive(Default)]
struct Waiting {
    clients: VecDeque<(String, VecDeque<(u64, Work)>)>,
}

/// There is no room for another job.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Full;

impl Pool {
    pub(super) fn new(threads: NonZero<usize>) -> Self {
        let line = Arc::new(Line::default());
        for number in 0..threads.get() {
            let line = Arc::clone(&line);
            let thread = std::thread::Builder::new().name(format!("search {number}"));
            let run = move || {
                loop {
                    line.next()();
                }
            };
            thread.spawn(run).expect("a thread can be started");
        }
        Self { line }
    }

    /// Puts a job in the line of its client.
    pub(super) fn add(&self, client: &str, number: u64, work: Work) -> Result<(), Full> {
        self.line.lock().add(client, number, work)?;
        self.line.arrival.notify_one();
        Ok(())
    }

    /// Takes a job out of the line; false if it is not there any more.
    pub(super) fn remove(&self, number: u64) -> bool {
        self.line.lock().remove(number)
    }

    /// How many jobs come before one, if it waits.
    pub(super) fn ahead(&self, number: u64) -> Option<usize> {
        self.line.lock().ahead(number)
    }
}

impl Line {
    fn lock(&self) -> MutexGuard<'_, Waiting> {
        // Nothing panics while it is held.
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next job, as soon as there is one.
    fn next(&self) -> Work {
        let mut waiting = self.lock();
        loop {
            if let Some(work) = waiting.take() {
                return work;
            }
            waiting = self.arrival.wait(waiting).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

impl Waiting {
    fn add(&mut self, client: &str, number: u64, work: Work) -> Result<(), Full> {
        if self.clients.iter().map(|(_, jobs)| jobs.len()).sum::<usize>() >= MOST {
            return Err(Full);
        }
        match self.clients.iter_mut().find(|(name, _)| name == client) {
            Some((_, jobs)) if jobs.len() >= MOST_OF_CLIENT => return Err(Full),
            Some((_, jobs)) => jobs.push_back((number, work)),
            None => self.clients.push_back((client.to_string(), VecDeque::from([(number, work)]))),
        }
        Ok(())
    }

    fn take(&mut self) -> Option<Work> {
        let (client, mut jobs) = self.clients.pop_front()?;
        let (_, work) = jobs.pop_front().expect("a client in line has a job");
        if !jobs.is_empty() {
            self.clients.push_back((client, jobs));
        }
        Some(work)
    }

    fn place(&self, number: u64) -> Option<(usize, usize)> {
        let place = |(_, jobs): &(_, VecDeque<(u64, Work)>)| jobs.iter().position(|(other, _)| *other == number);
        self.clients.iter().enumerate().find_map(|(client, jobs)| Some((client, place(jobs)?)))
    }

    fn remove(&mut self, number: u64) -> bool {
        let Some((client, place)) = self.place(number) else { return false };
        self.clients[client].1.remove(place);
        if self.clients[client].1.is_empty() {
            self.clients.remove(client);
        }
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
mod tests {
    use super::*;
    use std::sync::mpsc::channel;

    #[test]
    fn clients_take_turns() {
        let (sender, taken) = channel();
        let mut waiting = Waiting::default();
        let line = [("a", 1), ("a", 2), ("a", 3), ("b", 4), ("c", 5), ("c", 6), ("d", 7)];
        for (client, number) in line {
            let sender = sender.clone();
            waiting.add(client, number, Box::new(move || sender.send(number).unwrap())).unwrap();
        }
        assert!(waiting.remove(7) && !waiting.remove(7));
        let order = [1, 4, 5, 2, 6, 3];
        for (turn, &number) in order.iter().enumerate() {
            for (later, &other) in order[turn..].iter().enumerate() {
                assert_eq!(waiting.ahead(other), Some(later), "{other} after {turn} turns");
            }
            waiting.take().unwrap()();
            assert_eq!(taken.recv().unwrap(), number);
            assert_eq!(waiting.ahead(number), None);
        }
        assert!(waiting.take().is_none());
    }

    #[test]
    fn the_line_has_an_end() {
        let mut waiting = Waiting::default();
        let mut add = |client: usize, number: u64| waiting.add(&client.to_string(), number, Box::new(|| ()));
        for number in 0..MOST_OF_CLIENT as u64 {
            add(0, number).unwrap();
        }
        assert_eq!(add(0, 1000), Err(Full));
        for number in MOST_OF_CLIENT..MOST {
            add(number, number as u64).unwrap();
        }
        assert_eq!(add(10_000, 10_000), Err(Full));
    }
}
