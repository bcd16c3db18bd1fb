//! Who is connected. There is room for many, but not for all: when it is full, whoever comes takes the place of somebody who does
//! nothing, so connections that are only held keep nobody out.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::Notify;

/// How many connections there are at most,
const MOST: usize = 512;
/// and how many of them from one address, unless it is this machine's own, behind which anybody may be.
const MOST_OF_ADDRESS: usize = 128;
/// Where the system has room for fewer, so many are left out for files,
const RESERVE: usize = 16;
/// and there are so many all the same.
const LEAST: usize = 16;
/// How many of them may be streams,
const MOST_STREAMS: usize = 256;
/// and how many from one such address.
const MOST_STREAMS_OF_ADDRESS: usize = 64;

/// How long a reader may be behind before it can be let go.
const GRACE: Duration = Duration::from_secs(1);

/// How long it takes until what is held for somebody who was let go is free.
pub(super) const PARTING: Duration = Duration::from_millis(20);

/// All connections.
#[derive(Default)]
pub(super) struct Guests {
    book: Mutex<Book>,
}

struct Book {
    last: u64,
    /// There is room for so many.
    most: usize,
    all: HashMap<u64, Entry>,
}

impl Default for Book {
    fn default() -> Self {
        Self { last: 0, most: MOST, all: HashMap::new() }
    }
}

struct Entry {
    address: IpAddr,
    doing: Doing,
    /// When it last did something.
    since: Instant,
    /// Since when it does not take what is there for it, or send what it began to.
    behind: Option<Instant>,
    leave: Arc<Notify>,
}

/// What a connection is held for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Doing {
    /// A request is still to come, or an answer is being read.
    Nothing,
    /// A request is worked on.
    Work,
    /// A stream, and whether there is anything to tell.
    Stream { is_needed: bool },
}

impl Book {
    fn count(&self, is_it: impl Fn(&Entry) -> bool) -> usize {
        self.all.values().filter(|entry| is_it(entry)).count()
    }

    /// Lets one go, of those who may: first one of the address that has most of them, first the one that did nothing for longest.
    fn let_go(&mut self, may_go: impl Fn(&Entry) -> bool) -> bool {
        let mut counts: HashMap<IpAddr, usize> = HashMap::new();
        self.all.values().for_each(|entry| *counts.entry(entry.address).or_default() += 1);
        let rank = |entry: &Entry| (entry.doing != Doing::Nothing, Reverse(counts[&entry.address]), entry.since);
        let going = self.all.iter().filter(|(_, entry)| may_go(entry)).min_by_key(|(_, entry)| rank(entry));
        let Some((&number, _)) = going else { return false };
        self.all.remove(&number).expect("it was just found").leave.notify_one();
        true
    }
}

/// Does nobody miss it?
fn is_idle(entry: &Entry) -> bool {
    matches!(entry.doing, Doing::Nothing | Doing::Stream { is_needed: false })
}

impl Guests {
    fn lock(&self) -> MutexGuard<'_, Book> {
        self.book.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes somebody in, if need be for somebody who does nothing.
    pub(super) fn admit(self: &Arc<Self>, address: IpAddr) -> Option<Arc<Guest>> {
        let mut book = self.lock();
        let own = |entry: &Entry| entry.address == address;
        let has_too_many = !address.is_loopback() && book.count(own) >= MOST_OF_ADDRESS;
        if has_too_many && !book.let_go(|entry| own(entry) && is_idle(entry)) {
            return None;
        }
        while book.all.len() >= book.most {
            if !book.let_go(is_idle) {
                return None;
            }
        }
        book.last += 1;
        let (number, leave) = (book.last, Arc::new(Notify::new()));
        let entry =
            Entry { address, doing: Doing::Nothing, since: Instant::now(), behind: None, leave: Arc::clone(&leave) };
        book.all.insert(number, entry);
        drop(book);
        Some(Arc::new(Guest { number, address, leave, guests: Arc::clone(self) }))
    }

    /// The system has room for no more: from now on there is some left for files.
    pub(super) fn shrink(&self) {
        let mut book = self.lock();
        book.most = book.all.len().saturating_sub(RESERVE).max(LEAST);
        while book.all.len() > book.most && book.let_go(is_idle) {}
    }

    /// Lets somebody go who is behind for longest, if there is one: what is held for it is needed.
    pub(super) fn let_go_slowest(&self) -> bool {
        let mut book = self.lock();
        let behind = book.all.iter().filter_map(|(&number, entry)| Some((entry.behind?, number)));
        let slowest = behind.min().filter(|(since, _)| since.elapsed() >= GRACE);
        let Some(entry) = slowest.and_then(|(_, number)| book.all.remove(&number)) else { return false };
        entry.leave.notify_one();
        true
    }

    pub(super) fn is_empty(&self) -> bool {
        self.lock().all.is_empty()
    }

    /// Notes what somebody does; whoever was let go meanwhile is on the way out.
    fn note(&self, number: u64, doing: Doing) {
        if let Some(entry) = self.lock().all.get_mut(&number) {
            (entry.doing, entry.since) = (doing, Instant::now());
        }
    }
}

/// A connection.
pub(super) struct Guest {
    number: u64,
    /// Where it comes from.
    pub(super) address: IpAddr,
    leave: Arc<Notify>,
    guests: Arc<Guests>,
}

impl Guest {
    /// Waits until it is let go.
    pub(super) async fn let_go(&self) {
        self.leave.notified().await;
    }

    /// It does not take what is there for it or send what it began to, or does again.
    pub(super) fn is_behind(&self, is_behind: bool) {
        if let Some(entry) = self.guests.lock().all.get_mut(&self.number) {
            entry.behind = is_behind.then(Instant::now);
        }
    }

    /// A request has come, and is worked on as long as this is held.
    pub(super) fn work(self: &Arc<Self>) -> Work {
        self.guests.note(self.number, Doing::Work);
        Work { guest: Arc::clone(self) }
    }

    /// The answer is a stream, if there is room for another one.
    pub(super) fn stream(self: &Arc<Self>) -> Option<Stream> {
        let mut book = self.guests.lock();
        let is_stream = |entry: &Entry| matches!(entry.doing, Doing::Stream { .. });
        let own = |entry: &Entry| entry.address == self.address && is_stream(entry);
        let has_too_many = !self.address.is_loopback() && book.count(own) >= MOST_STREAMS_OF_ADDRESS;
        if has_too_many && !book.let_go(|entry| own(entry) && is_idle(entry)) {
            return None;
        }
        if book.count(is_stream) >= MOST_STREAMS && !book.let_go(|entry| is_stream(entry) && is_idle(entry)) {
            return None;
        }
        drop(book);
        let stream = Stream { guest: Arc::clone(self) };
        stream.is_needed(false);
        Some(stream)
    }
}

impl Drop for Guest {
    fn drop(&mut self) {
        self.guests.lock().all.remove(&self.number);
    }
}

/// A request that is worked on.
pub(super) struct Work {
    guest: Arc<Guest>,
}

impl Drop for Work {
    fn drop(&mut self) {
        if let Some(entry) = self.guest.guests.lock().all.get_mut(&self.guest.number)
            && entry.doing == Doing::Work
        {
            (entry.doing, entry.since) = (Doing::Nothing, Instant::now());
        }
    }
}

/// A stream that is read.
pub(super) struct Stream {
    guest: Arc<Guest>,
}

impl Stream {
    /// Is there anything to tell?
    pub(super) fn is_needed(&self, is_needed: bool) {
        self.guest.guests.note(self.guest.number, Doing::Stream { is_needed });
    }
}

impl Drop for Stream {
    fn drop(&mut self) {
        self.guest.guests.note(self.guest.number, Doing::Nothing);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HERE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::LOCALHOST);

    fn elsewhere(last: u8) -> IpAddr {
        IpAddr::from([192, 0, 2, last])
    }

    fn is_let_go(guest: &Guest) -> bool {
        !guest.guests.lock().all.contains_key(&guest.number)
    }

    #[test]
    fn whoever_comes_takes_the_place_of_somebody_who_does_nothing() {
        let guests = Arc::new(Guests::default());
        let mut all: Vec<_> = (0..MOST).map(|_| guests.admit(HERE).unwrap()).collect();
        let (worker, reader) = (all[0].work(), all[1].stream().unwrap());
        reader.is_needed(true);
        let _idle = all[2].stream().unwrap();
        all.push(guests.admit(HERE).unwrap());
        let gone: Vec<usize> = (0..all.len()).filter(|&number| is_let_go(&all[number])).collect();
        assert_eq!(gone, [3], "it was idle for longest");
        // Streams without anything to tell go last, and whoever works or hears of a job stays.
        let more: Vec<_> = (0..MOST).filter_map(|_| guests.admit(HERE)).map(|guest| (guest.work(), guest)).collect();
        assert_eq!(more.len(), MOST - 2);
        assert!(is_let_go(&all[2]) && !is_let_go(&all[0]) && !is_let_go(&all[1]));
        drop((worker, reader, more));
        assert!(guests.admit(HERE).is_some());
        drop(all);
        assert!(guests.is_empty());
    }

    #[test]
    fn where_the_system_has_room_for_fewer_some_is_left_for_files() {
        let guests = Arc::new(Guests::default());
        let mut all: Vec<_> = (0..50).map(|_| guests.admit(HERE).unwrap()).collect();
        guests.shrink();
        all.extend((0..50).map(|_| guests.admit(HERE).unwrap()));
        assert_eq!(guests.lock().all.len(), 50 - RESERVE);
        let at_work: Vec<_> = all.iter().map(Guest::work).collect();
        assert!(guests.admit(HERE).is_none());
        drop(at_work);
        guests.shrink();
        guests.shrink();
        assert_eq!(guests.lock().all.len(), LEAST);
    }

    #[test]
    fn one_address_does_not_keep_the_others_out() {
        let guests = Arc::new(Guests::default());
        let busy: Vec<_> = (0..MOST_OF_ADDRESS)
            .map(|_| guests.admit(elsewhere(1)).unwrap())
            .map(|guest| (guest.work(), guest))
            .collect();
        assert!(guests.admit(elsewhere(1)).is_none() && guests.admit(elsewhere(2)).is_some());
        drop(busy);
        let one = guests.admit(elsewhere(2)).unwrap();
        let many: Vec<_> = (0..MOST - 1).map(|_| guests.admit(HERE).unwrap()).collect();
        assert!(guests.admit(elsewhere(3)).is_some());
        assert!(!is_let_go(&one) && is_let_go(&many[0]), "it has more than the others");
    }

    #[test]
    fn the_slowest_reader_is_let_go_when_its_room_is_needed() {
        let guests = Arc::new(Guests::default());
        let all: Vec<_> = (0..4).map(|_| guests.admit(HERE).unwrap()).collect();
        assert!(!guests.let_go_slowest(), "nobody is behind");
        for number in [2, 1, 3] {
            all[number].is_behind(true);
        }
        assert!(!guests.let_go_slowest(), "everybody may be behind for a moment");
        let mut book = guests.lock();
        book.all.values_mut().for_each(|entry| entry.behind = entry.behind.and_then(|since| since.checked_sub(GRACE)));
        drop(book);
        all[2].is_behind(false);
        assert!(guests.let_go_slowest() && is_let_go(&all[1]));
        assert!(guests.let_go_slowest() && is_let_go(&all[3]));
        assert!(!guests.let_go_slowest() && !is_let_go(&all[0]) && !is_let_go(&all[2]));
    }

    #[test]
    fn streams_have_a_limit_of_their_own() {
        let guests = Arc::new(Guests::default());
        let stream = |address| {
            let guest = guests.admit(address).unwrap();
            let stream = guest.stream();
            (guest, stream)
        };
        let mut idle: Vec<_> = (0..MOST_STREAMS).map(|_| stream(HERE)).collect();
        idle.push(stream(HERE));
        assert!(idle.iter().all(|(_, stream)| stream.is_some()) && is_let_go(&idle[0].0));
        for (_, stream) in &idle {
            stream.as_ref().unwrap().is_needed(true);
        }
        assert!(stream(HERE).1.is_none(), "all of them hear of jobs");
        drop(idle);
        let own: Vec<_> = (0..MOST_STREAMS_OF_ADDRESS).map(|_| stream(elsewhere(1))).collect();
        for (_, stream) in &own {
            stream.as_ref().unwrap().is_needed(true);
        }
        assert!(stream(elsewhere(1)).1.is_none() && stream(elsewhere(2)).1.is_some());
    }
}
