use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use super::*;

/// A job that counts while it is its turn, until it is told to end.
struct Counter {
    number: u64,
    is_paused: AtomicBool,
    is_over: AtomicBool,
    is_refused: AtomicBool,
    count: AtomicU64,
}

impl Counter {
    fn new(number: u64) -> Arc<Self> {
        let (is_paused, is_over, is_refused, count) = Default::default();
        Arc::new(Self { number, is_paused, is_over, is_refused, count })
    }
}

impl Job for Counter {
    fn number(&self) -> u64 {
        self.number
    }

    fn run(&self) {
        while !self.is_over.load(Relaxed) {
            if !self.is_paused.load(Relaxed) {
                self.count.fetch_add(1, Relaxed);
            }
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    fn pause(&self) {
        self.is_paused.store(true, Relaxed);
    }

    fn resume(&self) {
        self.is_paused.store(false, Relaxed);
    }

    fn refuse(&self) {
        self.is_refused.store(true, Relaxed);
    }
}

#[test]
fn a_thread_that_cannot_be_had_costs_no_core() {
    static HAS_THREADS: AtomicBool = AtomicBool::new(false);
    let sparing = |work| if HAS_THREADS.load(Relaxed) { spawn(work) } else { Err(io::ErrorKind::OutOfMemory.into()) };
    let pool = Pool::with(NonZero::<usize>::MIN, sparing);
    let jobs: Vec<_> = (0..4).map(Counter::new).collect();
    for job in &jobs[..3] {
        pool.add("a", Arc::clone(job)).unwrap();
    }
    assert!(jobs[..3].iter().all(|job| job.is_refused.load(Relaxed)));
    HAS_THREADS.store(true, Relaxed);
    pool.add("a", Arc::clone(&jobs[3])).unwrap();
    while jobs[3].count.load(Relaxed) == 0 {
        std::thread::sleep(Duration::from_millis(1));
    }
    jobs[3].is_over.store(true, Relaxed);
    assert!(!jobs[3].is_refused.load(Relaxed));
}

fn number(next: Option<Next<Counter>>) -> Option<(u64, bool)> {
    next.map(|next| match next {
        Next::Begin(job) => (job.number, true),
        Next::Resume(job) => (job.number, false),
    })
}

#[test]
fn clients_take_turns() {
    let mut state = State::new(1);
    for (client, number) in [("a", 1), ("a", 2), ("a", 3), ("b", 4), ("c", 5), ("c", 6), ("d", 7)] {
        state.add(client, Counter::new(number)).unwrap();
    }
    assert!(state.remove(7) && !state.remove(7));
    let order = [1, 4, 5, 2, 6, 3];
    for (turn, &job) in order.iter().enumerate() {
        for (later, &other) in order[turn..].iter().enumerate() {
            assert_eq!(state.ahead(other), Some(later), "{other} after {turn} turns");
        }
        assert_eq!(number(state.next()), Some((job, true)));
        assert_eq!(number(state.next()), None, "there is one core");
        assert_eq!(state.ahead(job), None);
        state.done(job);
    }
    assert!(state.clients.is_empty() && state.working.is_empty() && state.begun == 0);
}

#[test]
fn long_jobs_go_back_into_line() {
    let mut state = State::new(2);
    for number in 1..=3 {
        state.add(&number.to_string(), Counter::new(number)).unwrap();
    }
    assert_eq!([number(state.next()), number(state.next())], [Some((1, true)), Some((2, true))]);
    assert!(state.end_turns(Instant::now()).is_empty(), "their turns have just begun");
    // One waits, so one has to go; then it is at the end of the line.
    let paused: Vec<_> = state.end_turns(Instant::now() + TURN).iter().map(|job| job.number).collect();
    assert_eq!(paused, [1]);
    assert_eq!(number(state.next()), Some((3, true)));
    let paused: Vec<_> = state.end_turns(Instant::now() + TURN).iter().map(|job| job.number).collect();
    assert_eq!(paused, [2]);
    assert_eq!(number(state.next()), Some((1, false)));
    // A job that was cancelled while it waited is gone.
    state.done(2);
    assert!(!state.has_waiting() && state.begun == 2);
}

#[test]
fn only_so_many_are_begun() {
    let mut state = State::new(1);
    for number in 0..=MOST_BEGUN as u64 {
        state.add(&number.to_string(), Counter::new(number)).unwrap();
    }
    for job in 0..MOST_BEGUN as u64 {
        assert_eq!(number(state.next()), Some((job, true)));
        assert_eq!(state.end_turns(Instant::now() + TURN).len(), 1);
    }
    // The last one may not begin before another is done.
    assert_eq!(number(state.next()), Some((0, false)));
    state.done(0);
    assert_eq!(number(state.next()), Some((MOST_BEGUN as u64, true)));
}

#[test]
fn the_line_has_an_end() {
    let mut state = State::new(1);
    let mut add = |client: usize, number: u64| state.add(&client.to_string(), Counter::new(number));
    for number in 0..MOST_OF_CLIENT as u64 {
        add(0, number).unwrap();
    }
    assert_eq!(add(0, 1000), Err(Full));
    for number in MOST_OF_CLIENT..MOST {
        add(number, number as u64).unwrap();
    }
    assert_eq!(add(10_000, 10_000), Err(Full));
}

#[test]
fn all_get_on() {
    let pool = Pool::new(NonZero::new(2).unwrap());
    let jobs: Vec<_> = (0..5).map(Counter::new).collect();
    for job in &jobs {
        pool.add(&job.number.to_string(), Arc::clone(job)).unwrap();
    }
    // None ends by itself, yet all have their turns.
    while jobs.iter().any(|job| job.count.load(Relaxed) < 3) {
        std::thread::sleep(Duration::from_millis(5));
    }
    for job in &jobs {
        job.is_over.store(true, Relaxed);
    }
    while pool.line.lock().begun > 0 {
        std::thread::sleep(Duration::from_millis(5));
    }
    assert!(pool.line.lock().clients.is_empty());
}
