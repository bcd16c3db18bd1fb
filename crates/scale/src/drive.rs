//! Layer by layer, the same for every way to hold states and for any number of workers.

use std::io;
use std::sync::atomic::Ordering::Relaxed;

use quebra_search::Stop;

use crate::checkpoint::Keeper;
use crate::pace::{Pace, number, reason};
use crate::share::{Halt, Post, Share};
use crate::tally::Tally;

/// What all workers know at the end.
#[derive(Clone, Debug, Default)]
pub(crate) struct Found {
    pub(crate) layers: Vec<Tally>,
    /// The steps out of all states that were expanded.
    pub(crate) generated: u64,
    pub(crate) stopped_by: Option<Stop>,
    /// The first states of the last layer in the order of all, if all was explored.
    pub(crate) deepest: Vec<Vec<u64>>,
}

/// Why a worker gave up: its own trouble, or another's.
#[derive(Debug)]
pub(crate) enum Trouble {
    Own(io::Error),
    Others,
}

/// What ends a round for all.
enum End {
    Stop(Stop),
    Trouble(Trouble),
}

/// The number that tells others of a file that cannot be written.
const FAILED: u64 = 100;

/// All workers tell what came of a step: the sums, or the reason why nobody goes on.
fn agree(post: &mut dyn Post, pace: &Pace, outcome: Result<[u64; 3], Halt>) -> Result<[u64; 3], End> {
    let (code, sums, own) = match outcome {
        Ok(sums) => (0, sums, None),
        Err(Halt::Stop(stop)) => (u64::from(number(stop)), [0; 3], None),
        Err(Halt::File(error)) => (FAILED, [0; 3], Some(error)),
    };
    let told = post.gather([&[code], &sums[..]].concat());
    if let Some(error) = own {
        return Err(End::Trouble(Trouble::Own(error)));
    }
    if told.iter().any(|words| words[0] == FAILED) {
        return Err(End::Trouble(Trouble::Others));
    }
    if let Some(stop) = told.iter().find_map(|words| reason(words[0] as u8)) {
        pace.stop(stop);
        return Err(End::Stop(stop));
    }
    Ok(std::array::from_fn(|at| told.iter().map(|words| words[at + 1]).sum()))
}

/// Makes all successors of a layer, and lets all of them find their owners.
fn spread(share: &mut dyn Share, post: &mut dyn Post, pace: &Pace) -> Result<(), Halt> {
    // Whoever stops takes part in all rounds still: the others wait for it there.
    let mut end = pace.check().map_err(Halt::from).and_then(|()| share.expand(post, pace));
    if let Err(Halt::Stop(stop)) = end {
        pace.stop(stop);
    }
    post.end_layer();
    loop {
        let is_settled = post.is_settled();
        while let Some(block) = post.receive() {
            if end.is_ok() {
                end = share.take(block);
            }
        }
        if is_settled {
            return end;
        }
    }
}

/// Explores on from the layers that are known, the last of which `share` holds; none are known at the start.
pub(crate) fn explore(
    share: &mut dyn Share,
    post: &mut dyn Post,
    pace: &Pace,
    keeper: Option<&mut Keeper>,
    (layers, generated, most): (Vec<Tally>, u64, usize),
) -> Result<Found, Trouble> {
    let mut found = Found { layers, generated, ..Found::default() };
    match advance(share, post, pace, keeper, &mut found) {
        Ok(()) => {
            let first = share.first_before(most);
            let width = first.first().map_or(1, |(_, words)| words.len() as u64);
            let words = first.into_iter().flat_map(|(number, words)| [vec![number], words].concat());
            let told = post.gather([width].into_iter().chain(words).collect());
            let each = told.iter().flat_map(|words| words[1..].chunks_exact(words[0] as usize + 1));
            let mut states: Vec<Vec<u64>> = each.map(<[u64]>::to_vec).collect();
            states.sort_unstable();
            found.deepest = states.into_iter().map(|state| state[1..].to_vec()).take(most).collect();
        }
        Err(End::Stop(stop)) => found.stopped_by = Some(stop),
        Err(End::Trouble(trouble)) => return Err(trouble),
    }
    Ok(found)
}

fn advance(
    share: &mut dyn Share,
    post: &mut dyn Post,
    pace: &Pace,
    mut keeper: Option<&mut Keeper>,
    found: &mut Found,
) -> Result<(), End> {
    if found.layers.is_empty() {
        let count = share.begin().map(|count| [count.states, count.goals, 0]);
        let [states, goals, _] = agree(post, pace, count)?;
        found.layers.push(Tally { states, goals });
        keep(share, post, pace, keeper.as_deref_mut(), found)?;
    }
    let mut counted = 0;
    loop {
        // All workers have seen the same layers, so they stop together.
        pace.reached(found.layers.len() - 1).map_err(End::Stop)?;
        let spread = spread(share, post, pace);
        // The counter is the whole process's, so one worker of each tells what it has grown by, while nobody expands anything.
        let now = pace.generated.load(Relaxed);
        let own = if post.is_first_of_process() { now - counted } else { 0 };
        counted = now;
        let count = spread.and_then(|()| share.close(pace));
        let count = count.map(|count| [count.states, count.goals, own]);
        let [states, goals, generated] = agree(post, pace, count)?;
        found.generated += generated;
        if states == 0 {
            return Ok(());
        }
        found.layers.push(Tally { states, goals });
        keep(share, post, pace, keeper.as_deref_mut(), found)?;
    }
}

/// Writes a checkpoint, if one is wanted.
fn keep(
    share: &mut dyn Share,
    post: &mut dyn Post,
    pace: &Pace,
    keeper: Option<&mut Keeper>,
    found: &Found,
) -> Result<(), End> {
    let Some(keeper) = keeper else { return Ok(()) };
    let written = keeper.write_share(share, found.layers.len() - 1, post.index());
    let words = written.as_ref().map_or(vec![1, 0, 0], |&(bytes, crc)| vec![0, bytes, u64::from(crc)]);
    let told = post.gather(words);
    if let Err(error) = written {
        return Err(End::Trouble(Trouble::Own(error)));
    }
    if told.iter().any(|words| words[0] != 0) {
        return Err(End::Trouble(Trouble::Others));
    }
    let written: Vec<(u64, u32)> = told.iter().map(|words| (words[1], words[2] as u32)).collect();
    keeper.note(&written, &found.layers, found.generated, share.needs_all());
    let sealed = if post.index() == 0 { keeper.seal() } else { Ok(()) };
    let sealed = sealed.map(|()| [0; 3]).map_err(Halt::from);
    agree(post, pace, sealed)?;
    if post.is_first_of_process() {
        keeper.sweep();
    }
    // Nobody writes the next layer before old files are gone.
    agree(post, pace, Ok([0; 3])).map(|_| ())
}
