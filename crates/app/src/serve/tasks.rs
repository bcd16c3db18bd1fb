//! The kinds of jobs: what each is asked, and what it answers.

use std::collections::BTreeMap;
use std::num::NonZero;
use std::time::Duration;

use axum::http::StatusCode;
use quebra_puzzles::Kind;
use quebra_puzzles::game::Request;
use quebra_puzzles::level::LevelText;
use quebra_puzzles::puzzle::Method;
use quebra_puzzles::record::recordable;
use quebra_puzzles::workshop::difficulty::Grade;
use quebra_puzzles::workshop::generate::{Clears, Order, Wish};
use quebra_puzzles::workshop::lint::lint;
use quebra_search::{Cost, Dashboard, INFINITE, Limits, Options, Ties};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json, to_value};
use utoipa::ToSchema;

use super::Shared;
use super::coaching::Question;
use super::failure::Failure;
use super::play::{Opened, Place};
use super::recording::Recording;
use crate::commands::{lint as lint_command, solve};
use quebra_api::words::Words;

/// How long a job may take unless it says otherwise, and at most.
const PATIENCE: Duration = Duration::from_secs(30);
const MOST_PATIENCE: Duration = Duration::from_mins(5);
/// How many candidates are looked at for one level.
const MOST_CANDIDATES: u64 = 50_000;

/// What a thread does for a job.
pub(super) type Work = Box<dyn FnOnce(&Dashboard) -> Result<Value, Failure> + Send>;

/// What can take long.
#[derive(Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub(super) enum Task {
    /// A solution from here on; what `quebra solve --json` prints.
    Solve(Solve),
    /// The first steps of a search, written down.
    Record(Record),
    /// Can it still be won, and in how many moves? As in `quebra hint --json`.
    Prospect(Question),
    /// A good move, in stages; what `quebra hint --json` tells, and the cells of the piece.
    Hint(Question),
    /// What each move cost; what `quebra review --json` tells.
    Review(Question),
    /// All there is to know about a level; what `quebra lint --json` prints.
    Study(Study),
    /// A new level.
    Generate(Box<Generate>),
}

impl Task {
    /// Checks what is asked for, so that mistakes are told at once.
    pub(super) fn prepare(self, shared: &Shared) -> Result<Work, Failure> {
        let memory = shared.jobs.memory();
        match self {
            Self::Solve(solve) => solve.prepare(memory),
            Self::Record(record) => record.prepare(memory),
            Self::Prospect(question) => question.prospect(memory, &shared.coaches),
            Self::Hint(question) => question.hint(memory, &shared.coaches),
            Self::Review(question) => question.review(memory, &shared.coaches),
            Self::Study(study) => study.prepare(memory),
            Self::Generate(generate) => generate.prepare(),
        }
    }
}

/// Bounds on a job.
#[derive(Clone, Copy, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Bounds {
    /// At most 300; 30 if none are given.
    seconds: Option<f64>,
    /// Expand at most this many states.
    nodes: Option<u64>,
    /// Look only for solutions of at most this many moves.
    moves: Option<Cost>,
}

impl Bounds {
    pub(super) fn limits(self, memory: usize) -> Result<Limits, Failure> {
        Ok(Limits { time: Some(self.time()?), memory: Some(memory), nodes: self.nodes, moves: self.moves })
    }

    fn time(self) -> Result<Duration, Failure> {
        let Some(seconds) = self.seconds else { return Ok(PATIENCE) };
        let time = Duration::try_from_secs_f64(seconds).ok().filter(|time| *time <= MOST_PATIENCE);
        time.ok_or_else(|| Failure::input("`seconds`: expected a number from 0 to 300"))
    }
}

/// Choices that some algorithms read.
#[derive(Clone, Copy, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Choices {
    /// Which of equally good states comes first.
    ties: Option<TieOrder>,
    /// The weight of the heuristic, from 1 to 1000 (`wastar`).
    weight: Option<f64>,
    /// How many states a layer keeps (`beam`).
    #[schema(value_type = Option<u32>, minimum = 1)]
    width: Option<NonZero<u32>>,
    /// Keep a transposition table (`iddfs`, `idastar`).
    table: Option<bool>,
}

#[derive(Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum TieOrder {
    Lifo,
    Fifo,
}

impl Choices {
    fn options(self) -> Result<Options, Failure> {
        let usual = Options::default();
        let weight = match self.weight {
            None => usual.weight,
            Some(weight) if (1.0..=1000.0).contains(&weight) => (weight * 100.0).round() as u32,
            Some(_) => return Err(Failure::input("`weight`: expected a number from 1 to 1000")),
        };
        Ok(Options {
            ties: match self.ties {
                Some(TieOrder::Fifo) => Ties::Fifo,
                Some(TieOrder::Lifo) | None => Ties::Lifo,
            },
            weight,
            width: self.width.map_or(usual.width, |width| width.get() as usize),
            table: self.table,
            threads: 1,
        })
    }
}

/// A search from a place on.
#[derive(Deserialize, ToSchema)]
pub(super) struct Solve {
    #[serde(flatten)]
    place: Place,
    /// `algorithm`, `algorithm:heuristic` or `best`, which it is unless something else is said.
    method: Option<String>,
    #[serde(default)]
    limits: Bounds,
    #[serde(default)]
    options: Choices,
}

/// The name of a method, checked.
fn method(opened: &Opened, name: Option<&str>) -> Result<Method, Failure> {
    Ok(opened.game.method(name.unwrap_or("best"))?)
}

impl Solve {
    fn prepare(self, memory: usize) -> Result<Work, Failure> {
        let opened = self.place.open()?;
        let method = method(&opened, self.method.as_deref())?;
        let request = Request { method, options: self.options.options()?, limits: self.limits.limits(memory)? };
        Ok(Box::new(move |dashboard| {
            let report = opened.game.solve(&request, dashboard);
            Ok(report_json(&opened, &solve::Run { method, report }))
        }))
    }
}

/// A search to be stepped through.
#[derive(Deserialize, ToSchema)]
pub(super) struct Record {
    #[serde(flatten)]
    place: Place,
    method: Option<String>,
    /// How many expansions are written down; 300 unless something else is said, 2000 at most.
    steps: Option<usize>,
    #[serde(default)]
    options: Choices,
}

impl Record {
    fn prepare(self, memory: usize) -> Result<Work, Failure> {
        let opened = self.place.open()?;
        let method = recordable(method(&opened, self.method.as_deref())?)?;
        let limits = Bounds::default().limits(memory)?;
        let request = Request { method, options: self.options.options()?, limits };
        let steps = self.steps.unwrap_or(300).min(2000);
        Ok(Box::new(move |dashboard| {
            let stopped = |stop| Failure::new(StatusCode::SERVICE_UNAVAILABLE, quebra_api::format::reason(stop));
            let recording = opened.game.record(&request, steps, dashboard).map_err(stopped)?;
            let report = report_json(&opened, &solve::Run { method, report: recording.report.clone() });
            Ok(to_value(Recording::new(method, recording, report)).expect("our values have string keys"))
        }))
    }
}

/// A report as programs read it, with the reason for `best`, and room for the curve.
fn report_json(opened: &Opened, run: &solve::Run) -> Value {
    let name = opened.name.map_or_else(|| opened.game.code(), str::to_string);
    let mut value = to_value(solve::answer(&name, opened.game.as_ref(), run)).expect("our values have string keys");
    value["method"] = json!(run.method.to_string());
    value["why"] = json!(run.method.is_best.then_some(opened.game.info().why));
    value["curve"] = json!([]);
    value
}

/// A level to look over.
#[derive(Deserialize, ToSchema)]
pub(super) struct Study {
    #[serde(flatten)]
    place: Place,
    /// The language of the remarks; English unless something else is said.
    lang: Option<String>,
    #[serde(default)]
    limits: Bounds,
}

impl Study {
    fn prepare(self, memory: usize) -> Result<Work, Failure> {
        let opened = self.place.open()?;
        let limits = self.limits.limits(memory)?;
        let words = Words::new(Some(self.lang.as_deref().unwrap_or("en")));
        Ok(Box::new(move |dashboard| {
            let Opened { text, game, name } = opened;
            let findings = lint(&text, game.as_ref(), &limits, dashboard);
            let answer = lint_command::answer(words, name.unwrap_or_default(), &text, game.as_ref(), &findings, None);
            Ok(to_value(answer).expect("our values have string keys"))
        }))
    }
}

/// What a new level should be like; what is left out is the puzzle's own choice.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Generate {
    puzzle: String,
    /// Where chance begins; the same text gives the same level for ever.
    seed: Option<String>,
    /// Rows and columns.
    size: Option<[usize; 2]>,
    /// The least and the greatest optimal number of moves.
    par: Option<[Option<Cost>; 2]>,
    /// `easy`, `medium`, `hard` or `expert`.
    grade: Option<String>,
    #[serde(default)]
    unique: bool,
    colours: Option<usize>,
    pieces: Option<usize>,
    /// `group` or `run`.
    clears: Option<ClearsChoice>,
    groups: Option<usize>,
    holes: Option<usize>,
    bridges: Option<usize>,
    switches: Option<usize>,
    fragile: Option<usize>,
    #[serde(default)]
    split: bool,
    #[serde(default)]
    teleport: bool,
    distance: Option<Cost>,
    #[serde(default)]
    limits: Bounds,
}

#[derive(Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum ClearsChoice {
    Group,
    Run,
}

/// A level that was made, or what came in its way.
#[derive(Serialize, ToSchema)]
struct Generated<'a> {
    seed: &'a str,
    level: Option<NewLevel>,
    tried: u64,
    /// How many candidates were refused, by reason.
    refused: &'a BTreeMap<&'static str, u64>,
}

#[derive(Serialize, ToSchema)]
struct NewLevel {
    code: String,
    text: String,
    title: String,
    par: Cost,
    difficulty: f64,
    grade: &'static str,
}

impl Generate {
    fn wish(&self) -> Result<Wish, Failure> {
        let grade = match &self.grade {
            None => None,
            Some(name) => {
                let names = Grade::ALL.map(Grade::name).join(", ");
                Some(Grade::named(name).ok_or_else(|| Failure::input(format!("`grade`: there are {names}")))?)
            }
        };
        Ok(Wish {
            size: self.size.map(|[rows, columns]| (rows, columns)),
            par: self.par.map(|[from, to]| from.unwrap_or(1)..=to.unwrap_or(INFINITE - 1)),
            grade,
            unique: self.unique,
            colours: self.colours,
            pieces: self.pieces,
            clears: self.clears.map(|clears| match clears {
                ClearsChoice::Group => Clears::Group,
                ClearsChoice::Run => Clears::Run,
            }),
            groups: self.groups,
            holes: self.holes,
            bridges: self.bridges,
            switches: self.switches,
            fragile: self.fragile,
            split: self.split,
            teleport: self.teleport,
            distance: self.distance,
        })
    }

    fn prepare(self: Box<Self>) -> Result<Work, Failure> {
        let kind = Kind::named(&self.puzzle)
            .ok_or_else(|| Failure::input(format!("`puzzle`: there are {}", Kind::names().join(", "))))?;
        let seed = self.seed.clone().unwrap_or_else(quebra_api::wish::new_seed);
        let seed = quebra_api::wish::seed(&seed).map_err(|error| Failure::input(format!("`seed`: {error}")))?;
        let order = Order::new(kind, &self.wish()?, &seed).map_err(|error| Failure::input(error.replace("--", "")))?;
        let time = self.limits.time()?;
        Ok(Box::new(move |dashboard| {
            let one = NonZero::<usize>::MIN;
            let harvest = order.harvest(1, MOST_CANDIDATES, Some(time), one, dashboard, &mut |_| ());
            let level = harvest.levels.first().map(|found| {
                let title = format!("{} {seed}", kind.info.title);
                let mut text = LevelText::of(kind.info.name, &found.level);
                text.title = Some(title.clone());
                text.par = Some(found.par);
                NewLevel {
                    code: found.code.clone(),
                    text: text.to_string(),
                    title,
                    par: found.par,
                    difficulty: found.difficulty.score,
                    grade: found.difficulty.grade().name(),
                }
            });
            let generated = Generated { seed: &seed, level, tried: harvest.tried, refused: &harvest.refused };
            Ok(to_value(generated).expect("our values have string keys"))
        }))
    }
}
