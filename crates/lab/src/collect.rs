//! From the shards of tasks to the file of results: every run once, whatever was interrupted, and as often as one likes.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

use quebra_api::Error;
use quebra_api::schema::Schema;
use quebra_puzzles::wording::wording;
use serde::Serialize;

use crate::shard::{self, Begin, Line, Reader};
use crate::store::{Done, Store, StoreError};
use crate::submission::{Submission, folder_of};

/// What came of collecting.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Collected {
    /// The version of this form.
    pub schema: Schema,
    /// How many runs are new in the file.
    pub added: u64,
    /// How many were there already.
    pub known: u64,
    /// How many lines were damaged: these runs are done again when the same command is given.
    pub damaged: u64,
    /// How many runs are of no experiment in the file, or of another plan.
    pub foreign: u64,
}

/// How long one waits for another who adds to the same file.
pub(crate) const PATIENCE: Duration = Duration::from_secs(30);

/// Adds what tasks did to the file of results.
pub fn collect(db: &Path) -> Result<Collected, Error> {
    let submissions = Submission::all(db)?;
    if submissions.is_empty() {
        let folder = folder_of(db)?.display().to_string();
        return Err(Error::missing(wording!(
            "fault-never-submitted",
            "nothing was handed to Slurm for this file: there is nothing in {folder}",
            folder
        )));
    }
    if !db.is_file() {
        let name = db.display().to_string();
        return Err(Error::missing(wording!(
            "fault-collect-file",
            "{name}: there is no such file; `quebra lab run SPEC --slurm` makes it again, with all that was done",
            name
        )));
    }
    let store = Store::to_run(db, PATIENCE)?;
    Ok(Collector::default().round(&store, &submissions)?)
}

/// Collects again and again, reading only what is new.
#[derive(Default)]
pub(crate) struct Collector {
    shards: HashMap<PathBuf, (Reader, Option<Begin>)>,
}

impl Collector {
    /// Adds what is new in the shards: all of it, or nothing.
    pub(crate) fn round(&mut self, store: &Store, submissions: &[Submission]) -> Result<Collected, StoreError> {
        store.whole(|store| {
            let mut collected = Collected::default();
            for submission in submissions {
                self.add(store, submission, &mut collected)?;
            }
            Ok(collected)
        })
    }

    fn add(&mut self, store: &Store, submission: &Submission, collected: &mut Collected) -> Result<(), StoreError> {
        let folder = &submission.folder;
        let shards = shard::shards(folder).map_err(|error| Error::file(folder, &error))?;
        let mut plan = None;
        for (task, path) in shards {
            let (reader, begin) = self.shards.entry(path.clone()).or_default();
            let (lines, damaged) = reader.read(&path).map_err(Error::from)?;
            collected.damaged += damaged as u64;
            for line in lines {
                let entry = match line {
                    Line::Begin(new) => {
                        *begin = Some(new);
                        continue;
                    }
                    Line::End(_) => continue,
                    Line::Done(entry) => entry,
                };
                let plan = match &mut plan {
                    Some(plan) => plan,
                    None => plan.insert(submission.plan()?),
                };
                if begin.as_ref().is_some_and(|begin| begin.plan != submission.about.plan) {
                    collected.foreign += 1;
                    continue;
                }
                let (Some(begin), Some(run)) =
                    (begin.as_ref(), plan.get(entry.run).filter(|_| submission.range(task).contains(&entry.run)))
                else {
                    collected.damaged += 1;
                    continue;
                };
                let Some(asked) = store.find(run, &submission.about.build)? else {
                    collected.foreign += 1;
                    continue;
                };
                let done = Done {
                    finding: &entry.finding,
                    machine: store.machine(&begin.machine)?,
                    jobs: begin.jobs,
                    isolation: &entry.isolation,
                    finished: entry.finished,
                };
                let count = if store.keep(&asked, &done)? { &mut collected.added } else { &mut collected.known };
                *count += 1;
            }
        }
        Ok(())
    }
}
