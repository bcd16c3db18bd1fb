//! Many candidates on many threads, taken in the order of their numbers.

use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZero;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

use quebra_search::clock::Instant;
use quebra_search::{Cost, Dashboard};

use super::{Found, Order, Refusal};
use crate::difficulty::{Difficulty, Grade};

/// What came of an order.
#[derive(Clone, Debug)]
pub struct Harvest {
    /// The levels, in the order of their candidates.
    pub levels: Vec<Found>,
    /// How many candidates were looked at.
    pub tried: u64,
    /// How many were refused, by reason.
    pub refused: BTreeMap<&'static str, u64>,
    /// The par nearest to the one asked for, of those refused for it.
    pub nearest_par: Option<Cost>,
    /// The difficulty nearest to the one asked for, of those refused for it.
    pub nearest_difficulty: Option<Difficulty>,
    /// The wish that no candidate met, by its name, where nothing was found: of those that came farthest.
    pub unmet: Option<&'static str>,
    /// Why it ended.
    pub end: End,
}

/// Why a harvest ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// All levels are there.
    Done,
    /// As many candidates as allowed were tried.
    Tries,
    /// Time is up.
    Time,
    /// Somebody cancelled it.
    Interrupt,
}

/// How far a harvest is.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// Levels found.
    pub found: usize,
    /// Candidates looked at.
    pub tried: u64,
    /// Bytes that a candidate holds.
    pub bytes: u64,
}

/// How often the world is looked at.
const PAUSE: Duration = Duration::from_millis(50);

impl Order {
    /// Looks for `count` levels among the first `tries` candidates. `watch` hears how far it is; `dashboard` may cancel it, or let it wait.
    pub fn harvest(
        &self,
        count: usize,
        tries: u64,
        time: Option<Duration>,
        threads: NonZero<usize>,
        dashboard: &Dashboard,
        watch: &mut dyn FnMut(Progress),
    ) -> Harvest {
        let started = Instant::now();
        let mut basket = Basket::new(self);
        let next = AtomicU64::new(0);
        // The candidates stop at a word of their own, as the harvest may be over while some are still at work.
        let own = Dashboard { beat: dashboard.beat.clone(), ..Dashboard::default() };
        let end = std::thread::scope(|scope| {
            let (sender, results) = channel();
            let work = || {
                let number = next.fetch_add(1, Relaxed);
                if number < tries { Some((number, self.candidate(number, &own)?)) } else { None }
            };
            let mut crew = 0;
            for _ in 0..threads.get() {
                let sender = sender.clone();
                let thread = move || while work().is_some_and(|result| sender.send(result).is_ok()) {};
                // A thread that cannot be had is not missed.
                if std::thread::Builder::new().spawn_scoped(scope, thread).is_err() {
                    break;
                }
                crew += 1;
            }
            drop(sender);
            let mut early = BTreeMap::new();
            let end = loop {
                if basket.harvest.levels.len() >= count {
                    break End::Done;
                }
                if basket.harvest.tried >= tries {
                    break End::Tries;
                }
                if dashboard.cancel.load(Relaxed) {
                    break End::Interrupt;
                }
                // While others have their turn, so do the candidates wait, and the clock stands still.
                if dashboard.gate.is_closed() {
                    own.gate.close();
                    dashboard.gate.pass();
                    own.gate.open();
                    continue;
                }
                let waited = dashboard.gate.waited();
                if time.is_some_and(|time| started.elapsed().saturating_sub(waited) >= time) {
                    break End::Time;
                }
                let result = match crew {
                    0 => work().ok_or(RecvTimeoutError::Timeout),
                    _ => results.recv_timeout(PAUSE),
                };
                match result {
                    Ok((number, result)) => {
                        early.insert(number, result);
                    }
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => unreachable!("every candidate below the last has an answer"),
                }
                while basket.harvest.levels.len() < count
                    && let Some(result) = early.remove(&basket.harvest.tried)
                {
                    basket.take(result);
                }
                let bytes = own.bytes.load(Relaxed);
                watch(Progress { found: basket.harvest.levels.len(), tried: basket.harvest.tried, bytes });
            };
            own.cancel.store(true, Relaxed);
            end
        });
        Harvest { end, ..basket.harvest }
    }
}

/// What was taken so far.
struct Basket<'a> {
    order: &'a Order,
    harvest: Harvest,
    /// The forms of the levels taken.
    seen: BTreeSet<String>,
    /// How far a refused candidate came.
    farthest: u8,
}

impl<'a> Basket<'a> {
    fn new(order: &'a Order) -> Self {
        let harvest = Harvest {
            levels: Vec::new(),
            tried: 0,
            refused: BTreeMap::new(),
            nearest_par: None,
            nearest_difficulty: None,
            unmet: None,
            end: End::Done,
        };
        Self { order, harvest, seen: BTreeSet::new(), farthest: 0 }
    }

    /// Takes the answer of the next candidate.
    fn take(&mut self, result: Result<Found, Refusal>) {
        self.harvest.tried += 1;
        let refusal = match result {
            Err(refusal) => refusal,
            Ok(found) if !self.seen.insert(found.form.clone()) => Refusal::Duplicate,
            Ok(found) => {
                self.harvest.unmet = None;
                return self.harvest.levels.push(found);
            }
        };
        let (stage, unmet) = refusal.unmet();
        if self.harvest.levels.is_empty() && stage >= self.farthest {
            (self.farthest, self.harvest.unmet) = (stage, unmet);
        }
        *self.harvest.refused.entry(refusal.reason()).or_default() += 1;
        match refusal {
            Refusal::Par(par) => {
                let range = self.order.par();
                let off = |par: Cost| range.start().saturating_sub(par).max(par.saturating_sub(*range.end()));
                let nearest = &mut self.harvest.nearest_par;
                if nearest.is_none_or(|nearest| off(par) < off(nearest)) {
                    *nearest = Some(par);
                }
            }
            Refusal::Grade(difficulty) => {
                let grade = self.order.grade.unwrap_or(Grade::Easy);
                let above = Grade::ALL.get(grade as usize + 1).map_or(100.0, |grade| grade.least());
                let off = |Difficulty { score, .. }| (grade.least() - score).max(score - above);
                let nearest = &mut self.harvest.nearest_difficulty;
                if nearest.is_none_or(|nearest| off(difficulty) < off(nearest)) {
                    *nearest = Some(difficulty);
                }
            }
            _ => {}
        }
    }
}
