//! One task of an array job, as Slurm starts it: its share of the runs, into a shard of its own.

use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering::Relaxed;

use quebra_api::Error;
use quebra_puzzles::level::LevelText;
use quebra_search::Dashboard;

use crate::isolation::Isolation;
use crate::machine::{Build, Machine};
use crate::plan::{PlannedRun, tables_for};
use crate::runner::{Crew, work};
use crate::shard::{Begin, End, Entry, Line, Shard};
use crate::store::now;
use crate::submission::Submission;

/// Does what is left of a task's share, until all of it is done or somebody cancels.
pub fn run(folder: &Path, task: usize, child: &(PathBuf, &[&str]), dashboard: &Dashboard) -> Result<(), Error> {
    let submission = Submission::open(folder)?;
    let plan = submission.plan()?;
    // Another try may have done some of it, before its node failed or something more important came.
    let traces = submission.traces()?;
    let numbers: Vec<usize> = submission.range(task).filter(|run| !traces.done.contains(run)).collect();
    let mut shard = Shard::new(folder, task)?;
    let number = |name: &str| std::env::var(name).ok().and_then(|value| value.parse::<u64>().ok());
    let jobs = submission.about.jobs;
    shard.add(&Line::Begin(Begin {
        machine: Machine::this(),
        plan: submission.about.plan,
        pid: std::process::id(),
        job: number("SLURM_ARRAY_JOB_ID"),
        jobs,
    }))?;
    let cpus = number("SLURM_CPUS_ON_NODE").map(|count| count as usize);
    let isolation = Isolation::given(cpus, submission.about.isolate);
    let mut toil = || {
        check_program(&child.0, &submission.about.build)?;
        check_tables(numbers.iter().map(|&run| &plan[run]))?;
        let todo: Vec<_> = numbers.iter().map(|&run| &plan[run].job).collect();
        let crew = Crew { jobs, isolation: isolation.clone(), child: child.clone() };
        work(&todo, &crew, dashboard, &mut |index, finding, isolation| {
            let entry = Entry { run: numbers[index], finished: now(), isolation, finding };
            Ok(shard.add(&Line::Done(entry))?)
        })
    };
    let end = toil();
    let last = match &end {
        Err(error) => End::Failed(error.to_string()),
        Ok(()) if dashboard.cancel.load(Relaxed) => End::Interrupted,
        Ok(()) => End::Whole,
    };
    let said = shard.end(last);
    end?;
    Ok(said?)
}

/// Results are kept under the name of the program that was submitted.
fn check_program(executable: &Path, meant: &Build) -> Result<(), Error> {
    let found = Build::of(executable)?;
    if found.executable == meant.executable {
        return Ok(());
    }
    let message =
        format!("{}: this is quebra {}, but {} was submitted", executable.display(), found.name(), meant.name());
    Err(Error::input(message))
}

/// A run is known by the kept tables that it found: those of this node must be those of the plan.
fn check_tables<'a>(runs: impl Iterator<Item = &'a PlannedRun>) -> Result<(), Error> {
    let mut last = "";
    for run in runs {
        // The methods of a level stand together.
        if run.job.code == last {
            continue;
        }
        last = &run.job.code;
        let text = LevelText::read_code(last).map_err(|error| Error::level("plan", last, error))?;
        let game = quebra_puzzles::open(&text).map_err(|error| Error::level("plan", last, error))?;
        let found = tables_for(game.as_ref());
        if found != run.tables {
            let name = |tables: &str| if tables.is_empty() { "none".to_string() } else { tables.to_string() };
            return Err(Error::input(format!(
                "{}: the kept tables of this node are not those of the experiment's plan: {} here, {} there; set XDG_CACHE_HOME to a folder that all nodes see",
                run.title,
                name(&found),
                name(&run.tables)
            )));
        }
    }
    Ok(())
}
