//! What was handed to Slurm, in a folder beside the file of results that all nodes see: the program, and for every array job its
//! plan, its script, what its tasks left behind, and what became of them.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};

use quebra_api::Error;
use serde::{Deserialize, Serialize};

use crate::machine::Build;
use crate::plan::PlannedRun;
use crate::runner::{ceiling, deadline};
use crate::shard::{self, Begin, End, Line, Reader};
use crate::slurm::{self, JobId, Phase, Word, Words};
use crate::store::now;

/// An array job.
pub(crate) struct Submission {
    pub(crate) folder: PathBuf,
    pub(crate) about: About,
}

/// What is kept of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct About {
    /// The version of all that is in the folder.
    form: u32,
    pub(crate) experiment: String,
    pub(crate) build: Build,
    pub(crate) runs: usize,
    /// The checksum of the plan: a shard that was made for another one is not ours.
    pub(crate) plan: u32,
    /// How many runs a task does,
    pub(crate) chunk: usize,
    /// and how many at a time.
    pub(crate) jobs: usize,
    pub(crate) isolate: bool,
    /// Seconds since 1970.
    submitted: i64,
    /// None until Slurm has it.
    pub(crate) job: Option<JobId>,
    /// Of sbatch.
    options: Vec<String>,
}

/// How the runs of an experiment become an array job.
#[derive(Clone, Debug)]
pub(crate) struct Shape<'a> {
    pub(crate) chunk: usize,
    pub(crate) jobs: usize,
    pub(crate) isolate: bool,
    pub(crate) options: &'a [String],
}

/// What the tasks of a submission left behind.
#[derive(Clone, Debug, Default)]
pub(crate) struct Traces {
    /// The runs that are done.
    pub(crate) done: BTreeSet<usize>,
    /// Of each task that began: where it was last, and its last word.
    pub(crate) tasks: BTreeMap<usize, (Option<Begin>, Option<End>)>,
}

/// Rises when an older program could not read what is in the folder.
const FORM: u32 = 1;
const ABOUT: &str = "submission.json";
const PLAN: &str = "plan.jsonl";
const SCRIPT: &str = "batch.sh";
const ENDS: &str = "ends.json";
/// What starting and ending a task may take beside its runs.
const GRACE_MINUTES: u64 = 2;
/// What the process of a task holds itself.
const GRACE_MEBIBYTES: u64 = 256;

/// Where everything about a file of results and Slurm is.
pub(crate) fn folder_of(db: &Path) -> Result<PathBuf, Error> {
    let mut folder = std::path::absolute(db)?.into_os_string();
    folder.push("-slurm");
    Ok(folder.into())
}

impl Submission {
    /// All that was handed in for a file of results, the oldest first.
    pub(crate) fn all(db: &Path) -> Result<Vec<Self>, Error> {
        let folder = folder_of(db)?;
        let entries = match fs::read_dir(&folder) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            entries => entries.map_err(|error| problem(&folder, &error))?,
        };
        let mut found = Vec::new();
        for entry in entries {
            let path = entry.map_err(|error| problem(&folder, &error))?.path();
            let number = path.file_name().and_then(|name| name.to_str()).and_then(|name| name.parse::<usize>().ok());
            // Whoever was killed while it was made left one that says nothing: nothing was handed in.
            if let Some(number) = number
                && path.join(ABOUT).is_file()
            {
                found.push((number, Self::open(&path)?));
            }
        }
        found.sort_by_key(|(number, _)| *number);
        Ok(found.into_iter().map(|(_, submission)| submission).collect())
    }

    /// The one in a folder.
    pub(crate) fn open(folder: &Path) -> Result<Self, Error> {
        let path = folder.join(ABOUT);
        let text = fs::read_to_string(&path).map_err(|error| problem(&path, &error))?;
        let about: About = serde_json::from_str(&text).map_err(|error| problem(&path, &error))?;
        if about.form != FORM || about.chunk == 0 {
            return Err(problem(&path, &"it was made by another version of quebra"));
        }
        Ok(Self { folder: folder.to_path_buf(), about })
    }

    /// Writes down everything that an array job needs; it is not handed in yet.
    pub(crate) fn prepare(
        db: &Path,
        experiment: &str,
        runs: &[&PlannedRun],
        (executable, build): (&Path, &Build),
        shape: &Shape,
    ) -> Result<Self, Error> {
        let home = folder_of(db)?;
        fs::create_dir_all(&home).map_err(|error| problem(&home, &error))?;
        let program = keep_program(&home, executable, build)?;
        let folder = new_folder(&home)?;
        let mut plan = String::new();
        for run in runs {
            plan.push_str(&serde_json::to_string(run).expect("its keys are strings"));
            plan.push('\n');
        }
        let about = About {
            form: FORM,
            experiment: experiment.to_string(),
            build: build.clone(),
            runs: runs.len(),
            plan: crc32fast::hash(plan.as_bytes()),
            chunk: shape.chunk,
            jobs: shape.jobs,
            isolate: shape.isolate,
            submitted: now(),
            job: None,
            options: shape.options.to_vec(),
        };
        let submission = Self { folder, about };
        submission.write(PLAN, |file| file.write_all(plan.as_bytes()))?;
        let script = submission.script(&program, runs);
        submission.write(SCRIPT, |file| file.write_all(script.as_bytes()))?;
        submission.write_about()?;
        Ok(submission)
    }

    /// Hands it to Slurm.
    pub(crate) fn hand_in(&mut self) -> Result<(), Error> {
        match slurm::submit(&self.folder.join(SCRIPT), &self.folder, self.tasks(), &self.about.options) {
            Ok(job) => {
                self.about.job = Some(job);
                self.write_about()
            }
            Err(error) => {
                self.discard();
                Err(error)
            }
        }
    }

    /// Takes away what was never handed in; a task that Slurm has all the same finds nothing to do.
    pub(crate) fn discard(&self) {
        let _ = fs::remove_dir_all(&self.folder);
    }

    pub(crate) fn tasks(&self) -> usize {
        self.about.runs.div_ceil(self.about.chunk)
    }

    /// The runs of a task, by their numbers in the plan. All methods of a level stand together, so that they are compared on one node.
    pub(crate) fn range(&self, task: usize) -> Range<usize> {
        let first = task.saturating_mul(self.about.chunk).min(self.about.runs);
        first..first.saturating_add(self.about.chunk).min(self.about.runs)
    }

    /// The runs it asks for.
    pub(crate) fn plan(&self) -> Result<Vec<PlannedRun>, Error> {
        let path = self.folder.join(PLAN);
        let text = fs::read_to_string(&path).map_err(|error| problem(&path, &error))?;
        if crc32fast::hash(text.as_bytes()) != self.about.plan {
            return Err(problem(&path, &"it is not the plan that was handed in: its checksum is wrong"));
        }
        text.lines().map(|line| serde_json::from_str(line).map_err(|error| problem(&path, &error))).collect()
    }

    /// What its tasks left behind so far.
    pub(crate) fn traces(&self) -> Result<Traces, Error> {
        let mut traces = Traces::default();
        for (task, path) in shard::shards(&self.folder).map_err(|error| problem(&self.folder, &error))? {
            let range = self.range(task);
            let (lines, _) = Reader::default().read(&path)?;
            if !matches!(lines.first(), Some(Line::Begin(begin)) if begin.plan == self.about.plan) {
                continue;
            }
            let (begin, end) = traces.tasks.entry(task).or_default();
            *end = None;
            for line in lines {
                match line {
                    Line::Begin(new) => *begin = Some(new),
                    Line::Done(entry) if range.contains(&entry.run) => _ = traces.done.insert(entry.run),
                    Line::Done(_) => {}
                    Line::End(new) => *end = Some(new),
                }
            }
        }
        Ok(traces)
    }

    /// What became of its tasks, as far as it is known: by Slurm, by its accounts, by what was seen before. What Slurm says in the end is
    /// kept, because it forgets.
    pub(crate) fn words(&self, traces: &Traces) -> Result<Words, Error> {
        let mut words = self.ends();
        let is_settled = |task: usize, words: &Words| {
            words.contains_key(&task) || self.range(task).all(|run| traces.done.contains(&run))
        };
        let is_open = |words: &Words| (0..self.tasks()).any(|task| !is_settled(task, words));
        let Some(job) = self.about.job.as_ref().filter(|_| is_open(&words)) else { return Ok(words) };
        let known = words.len();
        let mut alive = Words::new();
        for (task, word) in slurm::words(job)? {
            if word.phase() == Phase::Over {
                words.entry(task).or_insert(word);
            } else {
                alive.insert(task, word);
            }
        }
        let is_lost = |task: usize, words: &Words| !is_settled(task, words) && !alive.contains_key(&task);
        if (0..self.tasks()).any(|task| is_lost(task, &words)) {
            let accounts = slurm::accounts(job);
            for task in (0..self.tasks()).filter(|&task| !alive.contains_key(&task)) {
                if is_lost(task, &words) {
                    let word = accounts.get(&task).filter(|word| word.phase() == Phase::Over);
                    words.insert(task, word.cloned().unwrap_or_else(Word::forgotten));
                }
            }
        }
        if words.len() > known {
            // What cannot be kept is asked for again.
            let _ = self.write(ENDS, |file| Ok(serde_json::to_writer(file, &words)?));
        }
        words.extend(alive);
        Ok(words)
    }

    /// What is kept of tasks that are over.
    pub(crate) fn ends(&self) -> Words {
        let text = fs::read_to_string(self.folder.join(ENDS)).unwrap_or_default();
        serde_json::from_str(&text).unwrap_or_default()
    }

    /// The runs that a task will still do.
    pub(crate) fn to_come(&self, traces: &Traces, words: &Words) -> BTreeSet<usize> {
        let alive = words.iter().filter(|(_, word)| word.phase() != Phase::Over).map(|(task, _)| *task);
        alive.flat_map(|task| self.range(task)).filter(|run| !traces.done.contains(run)).collect()
    }

    /// Where a task's words for people are.
    pub(crate) fn log(&self, task: usize) -> PathBuf {
        self.folder.join(format!("{task}.log"))
    }

    fn write_about(&self) -> Result<(), Error> {
        self.write(ABOUT, |file| Ok(serde_json::to_writer_pretty(file, &self.about)?))
    }

    /// Writes a file as a whole: it is there, on the disk, or as it was before.
    fn write(&self, name: &str, fill: impl FnOnce(&mut BufWriter<File>) -> io::Result<()>) -> Result<(), Error> {
        let path = self.folder.join(name);
        let draft = self.folder.join(format!("{name}.{}", std::process::id()));
        let write = || {
            let mut out = BufWriter::new(File::create(&draft)?);
            fill(&mut out)?;
            out.into_inner().map_err(io::IntoInnerError::into_error)?.sync_all()?;
            fs::rename(&draft, &path)
        };
        write().map_err(|error| {
            let _ = fs::remove_file(&draft);
            problem(&path, &error)
        })
    }

    /// The batch script. Its options are what the limits of the runs come to; whoever knows better says so on the command line.
    fn script(&self, program: &Path, runs: &[&PlannedRun]) -> String {
        let About { chunk, jobs, .. } = &self.about;
        let setting = &runs[0].job.setting;
        let threads = runs.iter().filter_map(|run| run.job.choices.threads).map(|threads| threads.0).max().unwrap_or(1);
        let rounds = (*chunk).min(runs.len()).div_ceil(*jobs) as u64;
        let minutes = (deadline(setting).as_secs_f64() * rounds as f64 / 60.0).ceil() as u64 + GRACE_MINUTES;
        let mebibytes = ceiling(setting).div_ceil(1 << 20).saturating_mul(*jobs as u64) + GRACE_MEBIBYTES;
        format!(
            "#!/bin/sh\n\
             #SBATCH --job-name=quebra-{}\n\
             #SBATCH --ntasks=1\n\
             #SBATCH --cpus-per-task={}\n\
             #SBATCH --mem={mebibytes}M\n\
             #SBATCH --time={minutes}\n\
             #SBATCH --requeue\n\
             exec {} lab task {} \"$SLURM_ARRAY_TASK_ID\"\n",
            plain(&self.about.experiment),
            jobs * threads,
            quoted(program),
            quoted(&self.folder),
        )
    }
}

/// A copy of the program for all tasks: what is built anew while they wait does not change what they do.
fn keep_program(home: &Path, executable: &Path, build: &Build) -> Result<PathBuf, Error> {
    let program = home.join(format!("quebra-{}", build.executable));
    let is_same = |path: &Path| Build::of(path).is_ok_and(|known| known.executable == build.executable);
    if is_same(&program) {
        return Ok(program);
    }
    let draft = home.join(format!("quebra-{}.{}", build.executable, std::process::id()));
    let copy = || {
        fs::copy(executable, &draft)?;
        fs::rename(&draft, &program)
    };
    copy().map_err(|error| {
        let _ = fs::remove_file(&draft);
        problem(&program, &error)
    })?;
    if is_same(&program) { Ok(program) } else { Err(problem(executable, &"it changed while it was copied")) }
}

/// A folder that nobody else has.
fn new_folder(home: &Path) -> Result<PathBuf, Error> {
    for number in 1.. {
        let folder = home.join(format!("{number:04}"));
        match fs::create_dir(&folder) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(problem(&folder, &error)),
            Ok(()) => return Ok(folder),
        }
    }
    unreachable!("there are more numbers than folders")
}

fn problem(path: &Path, error: &dyn std::fmt::Display) -> Error {
    Error::in_file(path.display(), error.to_string())
}

/// A name without what means something to a shell or to Slurm.
fn plain(name: &str) -> String {
    let is_plain = |character: char| character.is_ascii_alphanumeric() || "._-".contains(character);
    name.chars().take(40).map(|character| if is_plain(character) { character } else { '_' }).collect()
}

/// A path as one word of a shell, whatever is in it.
#[cfg(unix)]
fn quoted(path: &Path) -> String {
    path.to_string_lossy().split('\'').map(|part| format!("'{part}'")).collect::<Vec<_>>().join("\\'")
}

#[cfg(not(unix))]
fn quoted(path: &Path) -> String {
    path.display().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::job::{Clock, Job, Setting};
    use quebra_api::options::{AtLeastOne, Choices};

    fn run(threads: Option<usize>) -> PlannedRun {
        let setting = Setting {
            time_ms: 10_000,
            memory: 1 << 30,
            nodes: None,
            moves: None,
            sample_ms: 20,
            clock: Clock::Processor,
        };
        let choices = Choices { threads: threads.map(AtLeastOne), ..Choices::default() };
        let job = Job { code: "cohesion:1.1".to_string(), method: "bfs".to_string(), choices, setting };
        PlannedRun { job, repetition: 1, tables: String::new(), title: "one bfs".to_string() }
    }

    fn submission(folder: &Path, runs: usize, chunk: usize, jobs: usize) -> Submission {
        let build = Build { version: "1".into(), commit: "c".into(), executable: "e".into(), profile: "p".into() };
        let about = About {
            form: FORM,
            experiment: "a $(b) \"c\"\n#SBATCH --x".to_string(),
            build,
            runs,
            plan: 0,
            chunk,
            jobs,
            isolate: false,
            submitted: 0,
            job: None,
            options: Vec::new(),
        };
        Submission { folder: folder.to_path_buf(), about }
    }

    #[test]
    fn limits_are_handed_on_and_nothing_escapes() {
        let folder = Path::new("/a folder/it's $HOME `x`\n#SBATCH --y");
        let (one, many) = (run(None), run(Some(4)));
        let script = submission(folder, 100, 100, 2).script(Path::new("/p'q/quebra"), &vec![&one; 99][..]);
        // 50 rounds of 10 s and a quarter, four samples and 5 s of grace are 15 minutes.
        assert!(script.contains("\n#SBATCH --time=17\n#SBATCH --requeue\n"), "{script}");
        assert!(
            script.contains("\n#SBATCH --mem=3328M\n"),
            "1 GiB, a quarter and 256 MiB, twice, and 256 MiB: {script}"
        );
        assert!(script.contains("\n#SBATCH --cpus-per-task=2\n"), "{script}");
        assert!(script.contains("\n#SBATCH --job-name=quebra-a___b___c___SBATCH_--x\n"), "{script}");
        assert!(
            script.ends_with(
                "\nexec '/p'\\''q/quebra' lab task '/a folder/it'\\''s $HOME `x`\n#SBATCH --y' \"$SLURM_ARRAY_TASK_ID\"\n"
            ),
            "{script}"
        );
        let script = submission(folder, 2, 1, 3).script(Path::new("/q"), &[&one, &many]);
        assert!(script.contains("--cpus-per-task=12\n"), "{script}");
    }

    #[test]
    fn every_run_is_in_one_task() {
        let submission = submission(Path::new("/"), 205, 10, 1);
        assert_eq!(submission.tasks(), 21);
        let all: Vec<usize> = (0..submission.tasks()).flat_map(|task| submission.range(task)).collect();
        assert_eq!(all, (0..205).collect::<Vec<_>>());
        assert_eq!(submission.range(21), 205..205);
        assert_eq!(submission.range(usize::MAX), 205..205);
    }
}
