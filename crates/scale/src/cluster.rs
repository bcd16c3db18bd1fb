//! Workers as a timely dataflow: blocks of states are exchanged by their owner's number, and a probe tells when all of a layer have come.

use std::cell::RefCell;
use std::collections::{BTreeMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, Instant};

use quebra_search::Dashboard;
use serde::de::{self, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use timely::WorkerConfig;
use timely::communication::allocator::ProcessBuilder;
use timely::communication::allocator::zero_copy::initialize::initialize_networking_from_sockets;
use timely::communication::{AllocatorBuilder, Hooks};
use timely::container::CapacityContainerBuilder;
use timely::dataflow::InputHandle;
use timely::dataflow::channels::pact::Exchange;
use timely::dataflow::operators::Input;
use timely::dataflow::operators::generic::operator::Operator;
use timely::dataflow::operators::probe::{self, Probe};
use timely::worker::Worker;

use crate::drive::Found;
use crate::peers::{Peers, Watchdog};
use crate::share::{Post, postage};
use crate::{Error, Plan, Tell, watched};

/// So many words a worker sends before it looks whether the others keep up, if there is memory for them: 32 MiB.
const ROUND: usize = 1 << 22;
/// The rounds that may be on their way.
const AHEAD: u64 = 2;
/// The bits of a time that number its rounds; the others number barriers.
const ROUNDS: u32 = 32;
/// A worker with nothing to do sleeps until something comes, and not for ever.
const NAP: Duration = Duration::from_millis(5);

/// What goes from one worker to another.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Parcel {
    to: u32,
    from: u32,
    /// 0 for a block of states; else the number of the barrier at which all tell each other something.
    barrier: u64,
    #[serde(serialize_with = "as_bytes", deserialize_with = "from_bytes")]
    words: Vec<u64>,
}

/// In bulk: word by word would cost more than the network.
fn as_bytes<S: Serializer>(words: &[u64], serializer: S) -> Result<S::Ok, S::Error> {
    let mut bytes = vec![0; 8 * words.len()];
    bytes.as_chunks_mut().0.iter_mut().zip(words).for_each(|(bytes, word)| *bytes = word.to_le_bytes());
    serializer.serialize_bytes(&bytes)
}

fn from_bytes<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<u64>, D::Error> {
    struct Words;
    impl Visitor<'_> for Words {
        type Value = Vec<u64>;

        fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            f.write_str("words")
        }

        fn visit_bytes<E: de::Error>(self, bytes: &[u8]) -> Result<Vec<u64>, E> {
            Ok(bytes.as_chunks::<8>().0.iter().map(|word| u64::from_le_bytes(*word)).collect())
        }

        fn visit_byte_buf<E: de::Error>(self, bytes: Vec<u8>) -> Result<Vec<u64>, E> {
            self.visit_bytes(&bytes)
        }
    }
    deserializer.deserialize_bytes(Words)
}

/// What has come.
#[derive(Default)]
struct Mail {
    blocks: VecDeque<Vec<u64>>,
    /// By barrier and sender.
    words: BTreeMap<(u64, u32), Vec<u64>>,
}

/// A worker's place in the dataflow.
struct Wire<'a> {
    worker: &'a mut Worker,
    /// The workers of each process.
    threads: usize,
    input: InputHandle<u64, CapacityContainerBuilder<Vec<Parcel>>>,
    probe: probe::Handle<u64>,
    mail: Rc<RefCell<Mail>>,
    barrier: u64,
    round: u64,
    /// The words of a round, and those sent in this one.
    most: usize,
    sent: usize,
    /// Since when something has been waited for.
    waiting: Option<Instant>,
}

impl<'a> Wire<'a> {
    fn new(worker: &'a mut Worker, threads: usize, memory: usize) -> Self {
        let mut input = InputHandle::new();
        let mail: Rc<RefCell<Mail>> = Rc::default();
        let box_ = Rc::clone(&mail);
        let probe = worker.dataflow::<u64, _, _>(|scope| {
            let parcels = scope.input_from(&mut input);
            let route = Exchange::new(|parcel: &Parcel| u64::from(parcel.to));
            let out = parcels.unary::<CapacityContainerBuilder<Vec<()>>, _, _, _>(route, "mail", move |_, _| {
                move |input, _| {
                    input.for_each(|_, parcels| {
                        let mut mail = box_.borrow_mut();
                        for parcel in parcels.drain(..) {
                            if parcel.barrier == 0 {
                                mail.blocks.push_back(parcel.words);
                            } else {
                                mail.words.insert((parcel.barrier, parcel.from), parcel.words);
                            }
                        }
                    });
                }
            });
            out.probe().0
        });
        // The round that is being sent and those ahead of the others, with the room that blocks have beyond their words.
        let most = (postage(memory, worker.peers()) / 2 / (AHEAD as usize + 1) / 12).clamp(1, ROUND);
        Self { worker, threads, input, probe, mail, barrier: 1, round: 0, most, sent: 0, waiting: None }
    }

    fn time(&self) -> u64 {
        self.barrier << ROUNDS | self.round
    }

    fn parcel(&mut self, to: usize, barrier: u64, words: Vec<u64>) {
        let from = self.worker.index() as u32;
        self.input.send(Parcel { to: to as u32, from, barrier, words });
    }

    /// Has everything arrived that anybody sent before this time?
    fn has_come(&self, time: u64) -> bool {
        !self.probe.less_than(&time)
    }

    /// Lets others go on: busily at first, as what is waited for is near most of the time, then asleep.
    fn wait(&mut self) {
        const BUSY: Duration = Duration::from_micros(200);
        if self.waiting.get_or_insert_with(Instant::now).elapsed() < BUSY {
            self.worker.step();
        } else {
            self.worker.step_or_park(Some(NAP));
        }
    }

    fn pass(&mut self) {
        self.waiting = None;
        self.barrier += 1;
        self.round = 0;
        self.sent = 0;
        let time = self.time();
        self.input.advance_to(time);
        self.input.flush();
    }
}

impl Post for Wire<'_> {
    fn index(&self) -> usize {
        self.worker.index()
    }

    fn peers(&self) -> usize {
        self.worker.peers()
    }

    fn is_first_of_process(&self) -> bool {
        self.index().is_multiple_of(self.threads)
    }

    fn send(&mut self, to: usize, block: Vec<u64>) {
        self.sent += block.len();
        self.parcel(to, 0, block);
        self.input.flush();
        if self.sent >= self.most {
            self.sent = 0;
            self.round += 1;
            let time = self.time();
            self.input.advance_to(time);
            // Who is much faster than the others waits for them, instead of filling memory with what they cannot take yet.
            while self.round > AHEAD && !self.has_come(time - AHEAD) {
                self.worker.step_or_park(Some(NAP));
            }
        }
        self.worker.step();
    }

    fn receive(&mut self) -> Option<Vec<u64>> {
        let waiting = self.mail.borrow_mut().blocks.pop_front();
        if waiting.is_none() {
            self.worker.step();
        }
        waiting.or_else(|| self.mail.borrow_mut().blocks.pop_front())
    }

    fn end_layer(&mut self) {
        self.pass();
    }

    fn is_settled(&mut self) -> bool {
        let is_settled = self.has_come(self.time());
        if !is_settled {
            self.wait();
        }
        is_settled
    }

    fn gather(&mut self, words: Vec<u64>) -> Vec<Vec<u64>> {
        let barrier = self.barrier;
        for to in 0..self.peers() {
            self.parcel(to, barrier, words.clone());
        }
        self.pass();
        while !self.has_come(self.time()) {
            self.wait();
        }
        let mut mail = self.mail.borrow_mut();
        let senders = 0..self.worker.peers() as u32;
        senders.map(|from| mail.words.remove(&(barrier, from)).expect("it has come")).collect()
    }
}

/// Explores with all workers of this process.
pub(crate) fn run(plan: &Arc<Plan>, dashboard: &Dashboard) -> Result<Found, Error> {
    watched(plan, dashboard, |plan, tell| {
        let started = start(plan, tell);
        // Who waits for others may run out of time, or be interrupted.
        let stopped = plan.pace.stopped().map(|stop| Ok(Found { stopped_by: Some(stop), ..Found::default() }));
        if let Err(error) = started {
            tell(stopped.filter(|_| matches!(error, Error::Absent { .. })).unwrap_or(Err(error)));
        }
    })
}

fn start(plan: &Arc<Plan>, tell: &Tell) -> Result<(), Error> {
    let threads = plan.job.workers;
    let hooks = Hooks::default();
    let processes = ProcessBuilder::new_typed_vector(threads, hooks.refill.clone(), hooks.spill.clone());
    let Some(hosts) = plan.job.hosts.as_ref().filter(|hosts| hosts.addresses.len() > 1) else {
        let builders = processes.into_iter().map(AllocatorBuilder::Process).collect();
        return work(plan, tell, builders, Box::new(()), None);
    };
    let system = |error: std::io::Error| Error::File(error.to_string());
    let mut watchdog = Watchdog::new(plan, hosts, tell);
    let peers = match Peers::meet(plan, hosts, &mut watchdog) {
        Ok(peers) => peers,
        Err(error) => {
            if plan.pace.stopped().is_some() {
                // Those who have come stop, too, instead of finding this one gone.
                watchdog.done();
                watchdog.finish();
            }
            return Err(error);
        }
    };
    let watchdog = Arc::new(watchdog);
    let streams = peers.0.into_iter().enumerate();
    let streams = streams.map(|(process, stream)| stream.map(|stream| watchdog.guard(process, stream))).collect();
    let network = initialize_networking_from_sockets(processes, streams, hosts.process, threads, hooks);
    let (builders, guard) = network.map_err(system)?;
    let builders = builders.into_iter().map(AllocatorBuilder::Tcp).collect();
    work(plan, tell, builders, Box::new(guard), Some(watchdog))
}

fn work(
    plan: &Arc<Plan>,
    tell: &Tell,
    builders: Vec<AllocatorBuilder>,
    guard: Box<dyn std::any::Any + Send>,
    watchdog: Option<Arc<Watchdog>>,
) -> Result<(), Error> {
    let (theirs, telling, dog) = (Arc::clone(plan), Arc::clone(tell), watchdog.clone());
    let workers = timely::execute::execute_from(builders, guard, WorkerConfig::default(), move |worker| {
        let work = || {
            let mut wire = Wire::new(worker, theirs.job.workers, theirs.memory());
            let result = theirs.work(&mut wire);
            if result.is_ok() {
                // Whoever is past this has all it needs of the others.
                wire.gather(Vec::new());
            }
            // What kept this process from going on was told to the others.
            dog.as_ref().inspect(|dog| dog.done());
            result
        };
        catch_unwind(AssertUnwindSafe(work)).unwrap_or(Err(Error::Bug)).inspect_err(|error| {
            // The others of this process may wait for this one for ever.
            if !matches!(error, Error::Others) {
                telling(Err(error.clone()));
            }
        })
    });
    let workers = workers.map_err(Error::File)?;
    let results: Vec<_> = workers.join().into_iter().map(|result| result.unwrap_or(Err(Error::Bug))).collect();
    if let Some(watchdog) = watchdog.and_then(Arc::into_inner) {
        watchdog.finish();
    }
    let result = results.into_iter().reduce(|one, other| if one.is_err() { one } else { other });
    tell(result.unwrap_or(Err(Error::Bug)));
    Ok(())
}
