//! What can take long: the kinds of jobs, what each is asked, and what it answers.

use std::num::NonZero;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use crate::describe::ToSchema;
use quebra_puzzles::Kind;
use quebra_puzzles::game::Request;
use quebra_puzzles::method::Method;
use quebra_puzzles::wording::wording;
use quebra_search::{Dashboard, Limits, Plan, Stats, Stop};
use quebra_studio::generate::Order;
use quebra_studio::lint::lint;
use quebra_studio::record::{Images, record_with, recordable};
use serde::{Deserialize, Serialize};

use crate::coach::{Coaches, Hint, Prospect, Question, Review};
use crate::error::{Code, Error};
use crate::format::reason;
use crate::generate::Generated;
use crate::lesson::{JudgeTask, Lesson, LessonTask, LessonVerdict};
use crate::limits::Bounds;
use crate::lint::Study;
use crate::options::Choices;
use crate::play::{Opened, Place};
use crate::predict::{PredictTask, Prediction};
use crate::recording::Recording;
use crate::schema::Whole;
use crate::solve::{Progress, Report};
use crate::wish::{self, Wishes};
use crate::words::Words;

/// How long a job may take unless it says otherwise, and at most.
const PATIENCE: Duration = Duration::from_secs(30);
const MOST_PATIENCE: Duration = Duration::from_mins(5);
/// How many candidates are looked at.
const MOST_CANDIDATES: u64 = 50_000;
/// How many levels are made at once.
const MOST_LEVELS: usize = 100;
/// How many expansions are written down, unless it is said, and at most.
const STEPS: usize = 300;
const MOST_STEPS: usize = 5000;

/// What jobs are done with.
pub struct Means<'a> {
    /// The memory that one of them may hold.
    pub memory: usize,
    /// The coaches of the levels that were asked about last.
    pub coaches: &'a Coaches,
}

/// What is told of a job that took all the memory there was, where that is found out only by taking it.
pub fn full() -> Error {
    let message = wording!("fault-browser-memory", "out of memory: the browser gives this page no more");
    Error::new(Code::Stopped, message)
}

/// What a thread does for a job.
pub type Work = Box<dyn FnOnce(&Dashboard) -> Result<Answer, Error> + Send>;

/// What can take long.
#[derive(Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Task {
    /// A solution from here on; what `quebra solve --json` prints.
    Solve(SolveTask),
    /// The first steps of a search, written down.
    Record(RecordTask),
    /// Can it still be won, and in how many moves? As in `quebra hint --json`.
    Prospect(Question),
    /// A good move, in stages; what `quebra hint --json` tells.
    Hint(Question),
    /// What each move cost; what `quebra review --json` tells.
    Review(Question),
    /// All there is to know about a level; what `quebra lint --json` prints.
    Study(StudyTask),
    /// A new level.
    Generate(Box<GenerateTask>),
    /// A lesson, with all that the engine says in its texts.
    Lesson(LessonTask),
    /// Whether an answer to a question of a lesson is right.
    Judge(JudgeTask),
    /// Which states may be expanded next, and whether one of them may.
    Predict(PredictTask),
}

/// A prospect as an answer of its own.
pub type WholeProspect = Whole<Prospect>;
/// A hint as an answer of its own.
pub type WholeHint = Whole<Hint>;
/// A review as an answer of its own.
pub type WholeReview = Whole<Review>;

/// What came of a job.
#[derive(Debug, Serialize, ToSchema)]
#[serde(untagged)]
#[schema(as = JobAnswer)]
pub enum Answer {
    /// Of `solve`.
    Solve(Box<Report>),
    /// Of `record`.
    Record(Box<Recording>),
    /// Of `prospect`.
    Prospect(WholeProspect),
    /// Of `hint`.
    Hint(WholeHint),
    /// Of `review`.
    Review(WholeReview),
    /// Of `study`.
    Study(Box<Study>),
    /// Of `generate`.
    Generate(Generated),
    /// Of `lesson`.
    Lesson(Box<Lesson>),
    /// Of `judge`.
    Judge(LessonVerdict),
    /// Of `predict`.
    Predict(Prediction),
}

impl Answer {
    /// The answer of a search with the way it took; others have none.
    pub fn with_curve(&self, curve: Vec<Progress>) -> Option<Self> {
        match self {
            Self::Solve(report) => Some(Self::Solve(Box::new(Report { curve, ..(**report).clone() }))),
            _ => None,
        }
    }
}

impl Task {
    /// Checks what is asked for, so that mistakes are told at once.
    pub fn prepare(self, means: &Means) -> Result<Work, Error> {
        let limits = |bounds: Bounds| limits(bounds, means.memory);
        let ask = |question: Question| {
            let limits = limits(question.limits)?;
            question.prepare(limits, means.coaches)
        };
        Ok(match self {
            Self::Solve(task) => task.prepare(means.memory)?,
            Self::Record(task) => task.prepare(means.memory)?,
            Self::Prospect(question) => {
                let prepared = ask(question)?;
                Box::new(move |dashboard| Ok(Answer::Prospect(Whole::new(prepared.prospect(dashboard)))))
            }
            Self::Hint(question) => {
                let prepared = ask(question)?;
                Box::new(move |dashboard| Ok(Answer::Hint(Whole::new(prepared.hint(dashboard)))))
            }
            Self::Review(question) => {
                let prepared = ask(question)?;
                Box::new(move |dashboard| Ok(Answer::Review(Whole::new(prepared.review(dashboard)))))
            }
            Self::Study(task) => task.prepare(means.memory)?,
            Self::Generate(task) => task.prepare(means.memory)?,
            Self::Lesson(task) => {
                let limits = limits(Bounds::default())?;
                Box::new(move |dashboard| Ok(Answer::Lesson(Box::new(task.open(limits, dashboard)?))))
            }
            Self::Judge(task) => {
                let limits = limits(Bounds::default())?;
                Box::new(move |dashboard| Ok(Answer::Judge(task.judge(limits, dashboard)?)))
            }
            Self::Predict(task) => {
                let limits = limits(Bounds::default())?;
                Box::new(move |dashboard| Ok(Answer::Predict(task.answer(limits, dashboard)?)))
            }
        })
    }
}

/// A job whose worker was ended before it had a last word.
#[derive(Deserialize)]
pub struct Ended {
    task: Task,
    /// What it told last; nothing if it had hardly begun.
    known: Option<Told>,
}

/// How far a search is, and what it has found: all that is left of it when it is ended without a last word.
#[derive(Default, Deserialize, Serialize)]
pub struct Told {
    /// How far it is.
    #[serde(flatten)]
    pub progress: Progress,
    /// The best plan so far, if there is one.
    #[serde(default)]
    pub plan: Vec<String>,
}

impl Ended {
    /// What a search that is stopped says; other jobs have nothing to say. A plan is replayed by the rules, as all are.
    pub fn answer(self) -> Result<Answer, Error> {
        let Task::Solve(task) = self.task else { return Err(Error::new(Code::Stopped, reason(Stop::Interrupt))) };
        let Told { progress, plan } = self.known.unwrap_or_default();
        let mut opened = task.place.open()?;
        let (label, method) = (opened.label(), method(&opened, task.method.as_deref())?);
        let before = opened.game.cost();
        let actions = plan.iter().map(|word| opened.game.play(word)).collect::<Result<Vec<_>, _>>()?;
        let cost = opened.game.cost() - before;
        let plan = (!actions.is_empty() && opened.game.is_solved()).then_some(Plan { actions, cost });
        let found = quebra_search::Report {
            plan,
            lower_bound: progress.bound.map_or(0, |bound| bound as u32),
            stopped_by: Some(Stop::Interrupt),
            stats: Stats { expanded: progress.expanded, generated: progress.generated, ..Stats::default() },
            peak_bytes: progress.bytes as usize,
            time: Duration::from_secs_f64(progress.seconds.max(0.0)),
        };
        let report = Report::new(&label, opened.game.as_ref(), method, &found);
        Ok(Answer::Solve(Box::new(Report { curve: vec![progress], ..report })))
    }
}

/// A job's bounds: neither for ever nor more memory than it has.
fn limits(bounds: Bounds, memory: usize) -> Result<Limits, Error> {
    if bounds.time.is_some_and(|time| time.0 > MOST_PATIENCE) {
        return Err(Error::input("`time`: expected a number of seconds from 0 to 300"));
    }
    let limits = bounds.limits(memory, Some(PATIENCE));
    Ok(Limits { memory: limits.memory.map(|own| own.min(memory)), ..limits })
}

/// The name of a method, checked.
fn method(opened: &Opened, name: Option<&str>) -> Result<Method, Error> {
    opened.game.method(name.unwrap_or("best")).map_err(|error| Error::input(error.0))
}

/// A search from a place on.
#[derive(Deserialize, ToSchema)]
pub struct SolveTask {
    #[serde(flatten)]
    place: Place,
    /// `algorithm`, `algorithm:heuristic` or `best`, which it is unless something else is said.
    method: Option<String>,
    #[serde(default)]
    limits: Bounds,
    #[serde(default)]
    options: Choices,
}

impl SolveTask {
    fn prepare(self, memory: usize) -> Result<Work, Error> {
        let opened = self.place.open()?;
        let method = method(&opened, self.method.as_deref())?;
        let request = Request { method, options: single(self.options), limits: limits(self.limits, memory)? };
        Ok(Box::new(move |dashboard| {
            let report = opened.game.solve(&request, dashboard);
            Ok(Answer::Solve(Box::new(Report::new(&opened.label(), opened.game.as_ref(), method, &report))))
        }))
    }
}

/// A job has one thread.
fn single(choices: Choices) -> quebra_search::Options {
    Choices { threads: None, ..choices }.options()
}

/// A search to be stepped through.
#[derive(Deserialize, ToSchema)]
pub struct RecordTask {
    #[serde(flatten)]
    place: Place,
    method: Option<String>,
    /// How many expansions are written down; 300 unless something else is said, 5000 at most.
    steps: Option<usize>,
    /// Mirror images are states of their own, as books have it; else one, where the puzzle knows them.
    #[serde(default)]
    apart: bool,
    #[serde(default)]
    options: Choices,
}

impl RecordTask {
    fn prepare(self, memory: usize) -> Result<Work, Error> {
        let opened = self.place.open()?;
        let method = recordable(method(&opened, self.method.as_deref())?).map_err(|error| Error::input(error.0))?;
        let limits = limits(Bounds::default(), memory)?;
        let request = Request { method, options: single(self.options), limits };
        let steps = self.steps.unwrap_or(STEPS).min(MOST_STEPS);
        let images = if self.apart { Images::Apart } else { Images::One };
        Ok(Box::new(move |dashboard| {
            let recording = record_with(opened.game.as_ref(), &request, images, steps, dashboard);
            let recording = recording.map_err(|stop| Error::new(Code::Stopped, reason(stop)))?;
            let report = Report::new(&opened.label(), opened.game.as_ref(), method, &recording.report);
            Ok(Answer::Record(Box::new(Recording::new(method, recording, report))))
        }))
    }
}

/// A level to look over.
#[derive(Deserialize, ToSchema)]
pub struct StudyTask {
    #[serde(flatten)]
    place: Place,
    /// The language of the remarks; English unless something else is said.
    lang: Option<String>,
    #[serde(default)]
    limits: Bounds,
}

impl StudyTask {
    fn prepare(self, memory: usize) -> Result<Work, Error> {
        let opened = self.place.open()?;
        let limits = limits(self.limits, memory)?;
        let words = Words::new(Some(self.lang.as_deref().unwrap_or("en")));
        Ok(Box::new(move |dashboard| {
            let Opened { text, game, name } = opened;
            let findings = lint(&text, game.as_ref(), &limits, dashboard);
            let study = Study::new(words, name.unwrap_or_default(), &text, game.as_ref(), &findings, None);
            Ok(Answer::Study(Box::new(study)))
        }))
    }
}

/// What a new level should be like; what is left out is the puzzle's own choice. A field that nobody knows is told by the wishes.
#[derive(Deserialize, ToSchema)]
pub struct GenerateTask {
    puzzle: String,
    /// Where chance begins; the same text gives the same level for ever.
    seed: Option<String>,
    /// How many levels; 1 unless something else is said, 100 at most.
    count: Option<usize>,
    /// How many candidates are looked at; 50000 unless something else is said, and at most.
    tries: Option<u64>,
    #[serde(flatten)]
    wishes: Wishes,
    #[serde(default)]
    limits: Bounds,
}

impl GenerateTask {
    fn prepare(self, memory: usize) -> Result<Work, Error> {
        let kind = Kind::named(&self.puzzle)
            .ok_or_else(|| Error::input(format!("`puzzle`: there are {}", Kind::names().join(", "))))?;
        let seed = self.seed.unwrap_or_else(wish::new_seed);
        let seed = wish::seed(&seed).map_err(|error| Error::input(format!("`seed`: {error}")))?;
        let order = Order::new(kind, &self.wishes.wish().map_err(Error::input)?, &seed)
            .map_err(|error| Error::input(error.english.replace("--", "")))?;
        let time = limits(self.limits, memory)?.time;
        let count = self.count.unwrap_or(1);
        if !(1..=MOST_LEVELS).contains(&count) {
            return Err(Error::input(format!("`count`: expected a number from 1 to {MOST_LEVELS}")));
        }
        let tries = self.tries.unwrap_or(MOST_CANDIDATES).min(MOST_CANDIDATES);
        Ok(Box::new(move |dashboard| {
            let one = NonZero::<usize>::MIN;
            let mut is_full = false;
            let harvest = order.harvest(count, tries, time, one, dashboard, &mut |progress| {
                // What a search counts in states is counted in candidates here.
                dashboard.expanded.store(progress.tried, Relaxed);
                dashboard.generated.store(progress.tried, Relaxed);
                dashboard.bytes.store(progress.bytes, Relaxed);
                // A candidate that is left out would make another level of the same seed, so this is the end.
                if progress.bytes > memory as u64 {
                    is_full = true;
                    dashboard.cancel.store(true, Relaxed);
                }
            });
            if is_full {
                return Err(Error::new(Code::Stopped, reason(Stop::Memory)));
            }
            Ok(Answer::Generate(Generated::new(kind, seed, &harvest)))
        }))
    }
}
