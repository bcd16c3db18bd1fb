//! What was run, level by level and method by method.

use std::collections::HashMap;

use quebra_api::Error;
use quebra_puzzles::Kind;
use quebra_puzzles::wording::wording;

use super::statistics;
use crate::child::Finding;
use crate::job::{describe_choices, read_choices};
use crate::machine::{Build, Machine};
use crate::plot::Style;
use crate::store::{Experiment, Record, Run, Store, StoredLevel};

/// All that a report is made of.
pub(super) struct Data {
    pub(super) experiment: Experiment,
    /// The program whose runs these are,
    pub(super) build: Build,
    /// and how many of the experiment's runs it did.
    pub(super) done: u64,
    /// What other programs did, the one last at work first.
    pub(super) rivals: Vec<Rival>,
    /// How many runs this program did with other tables at hand.
    pub(super) with_other_tables: u64,
    /// Different machines that runs were done on.
    pub(super) machines: Vec<Machine>,
    /// All of the file, by their numbers.
    pub(super) machine_of: HashMap<i64, Machine>,
    pub(super) parts: Vec<Part>,
    /// Times are those of the processor.
    pub(super) is_cpu: bool,
    pub(super) repetitions: u32,
    /// Names of other experiments in the file.
    pub(super) others: Vec<String>,
}

/// What another program did of the same experiment.
pub(super) struct Rival {
    pub(super) build: Build,
    pub(super) done: u64,
    /// By puzzle, level and method as in the report itself; none if there are too many programs.
    pub(super) parts: Vec<Part>,
}

/// More programs than this are only counted.
const RIVALS: usize = 4;

/// The levels of one puzzle. Different puzzles cannot be compared.
pub(super) struct Part {
    pub(super) kind: &'static Kind,
    pub(super) methods: Vec<Method>,
    pub(super) levels: Vec<Level>,
    /// By level, then by method.
    pub(super) cells: Vec<Vec<Cell>>,
}

pub(super) struct Method {
    pub(super) label: String,
    pub(super) name: String,
    pub(super) choices: String,
    pub(super) style: Style,
}

pub(super) struct Level {
    pub(super) stored: StoredLevel,
    /// What is proven by all runs together.
    pub(super) truth: Truth,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Truth {
    Optimum(u32),
    Unsolvable,
    /// At least so many moves, and if one is known, the cheapest solution.
    Between(u32, Option<u32>),
}

/// The runs of one method on one level.
#[derive(Default)]
pub(super) struct Cell {
    /// By repetition; none for those not done.
    pub(super) runs: Vec<Option<Run>>,
}

/// How the runs of a cell ended, taken together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End<'a> {
    Solved,
    Unsolvable,
    /// By this limit.
    Stopped(&'a str),
    Failed,
    Missing,
}

/// What can be compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Measure {
    Time,
    Expanded,
    Generated,
    /// Counted bytes.
    Memory,
    /// Real bytes.
    Resident,
}

impl Measure {
    /// What stands for nothing at all where a logarithm is taken.
    pub(super) fn least(self) -> f64 {
        if self == Self::Time { 1e-9 } else { 1.0 }
    }
}

impl Data {
    /// What a program did of an experiment: the one last run, and the program it was last run with, unless others are named.
    pub(super) fn load(store: &Store, name: Option<&str>, program: Option<&str>) -> Result<Self, Error> {
        let mut experiments = store.experiments()?;
        let place = match name {
            Some(name) => experiments.iter().position(|experiment| experiment.name == name).ok_or_else(|| {
                let names: Vec<_> = experiments.iter().map(|experiment| experiment.name.as_str()).collect();
                Error::input(wording!(
                    "fault-lab-no-experiment",
                    "there is no experiment `{name}`; there are {names}",
                    name,
                    names = names.join(", ")
                ))
            })?,
            None if experiments.is_empty() => {
                return Err(Error::input(wording!("fault-lab-no-experiments", "there is no experiment in the file")));
            }
            None => 0,
        };
        let experiment = experiments.remove(place);
        let builds = &experiment.builds;
        let chosen = match program {
            Some(name) => Some(builds.iter().find(|runs| runs.build.is_called(name)).ok_or_else(|| {
                let names: Vec<_> = builds.iter().map(|runs| runs.build.name()).collect();
                Error::input(wording!(
                    "fault-lab-no-build",
                    "no build `{name}` did any of these runs; there are: {names}",
                    name,
                    names = names.join("; ")
                ))
            })?),
            // A program that has done nothing yet does not hide what others did.
            None => builds.iter().find(|runs| runs.id == experiment.build).or(builds.first()),
        };
        let (id, build) =
            chosen.map_or_else(|| (experiment.build, experiment.with.clone()), |runs| (runs.id, runs.build.clone()));
        let levels = store.levels(&experiment)?;
        let records = store.records(&experiment, id)?;
        let repetitions = records.iter().map(|record| record.repetition).max().unwrap_or(1);
        let machine_of: HashMap<i64, Machine> = store.machines()?.into_iter().collect();
        let mut numbers: Vec<i64> = records.iter().filter_map(|record| Some(record.run.as_ref()?.machine)).collect();
        numbers.sort_unstable();
        numbers.dedup();
        let mut machines: Vec<Machine> = Vec::new();
        for machine in numbers.iter().filter_map(|number| machine_of.get(number)) {
            if !machines.iter().any(|known| known.is_same(machine)) {
                machines.push(machine.clone());
            }
        }
        let mut rivals = Vec::new();
        for runs in builds.iter().filter(|runs| runs.id != id) {
            // Reading them all would take as long as so many reports.
            let is_read = rivals.len() < RIVALS;
            let parts = if is_read { parts(levels.clone(), store.records(&experiment, runs.id)?) } else { Vec::new() };
            rivals.push(Rival { build: runs.build.clone(), done: runs.done, parts });
        }
        let mut data = Self {
            done: chosen.map_or(0, |runs| runs.done),
            with_other_tables: store.with_other_tables(&experiment, id)?,
            parts: parts(levels, records),
            others: experiments.into_iter().map(|experiment| experiment.name).collect(),
            is_cpu: false,
            experiment,
            build,
            rivals,
            machines,
            machine_of,
            repetitions,
        };
        data.learn();
        Ok(data)
    }

    /// Every run that was done.
    pub(super) fn runs(&self) -> impl Iterator<Item = &Run> {
        let cells = self.parts.iter().flat_map(|part| &part.cells).flatten();
        cells.flat_map(|cell| cell.runs.iter().flatten())
    }

    /// How many runs were done on a machine.
    pub(super) fn runs_on(&self, machine: &Machine) -> usize {
        let is_there = |run: &&Run| self.machine_of.get(&run.machine).is_some_and(|known| known.is_same(machine));
        self.runs().filter(is_there).count()
    }

    /// How many runs were going on at a time, at most.
    pub(super) fn jobs(&self) -> u32 {
        self.runs().map(|run| run.jobs).max().unwrap_or(1)
    }

    /// Finds out what is proven by all runs together.
    pub(super) fn learn(&mut self) {
        for part in &mut self.parts {
            for (level, cells) in part.levels.iter_mut().zip(&part.cells) {
                level.truth = truth(cells);
            }
        }
    }

    /// How much longer searches took by the clock on the wall than by the processor's: more than 1, others were at work too.
    pub(super) fn sharing(&self) -> Option<f64> {
        let decided = self.runs().map(|run| &run.finding).filter(|finding| is_decided(finding));
        let factors = decided.filter_map(|run| Some(run.seconds / run.cpu_seconds.filter(|&cpu| cpu > 0.0)?));
        statistics::median(factors.collect())
    }

    /// Takes the processor's time for the time of a search, where it is known.
    pub(super) fn use_cpu_time(&mut self) {
        self.is_cpu = true;
        let rivals = self.rivals.iter_mut().flat_map(|rival| &mut rival.parts);
        let cells = self.parts.iter_mut().chain(rivals).flat_map(|part| &mut part.cells).flatten();
        for run in cells.flat_map(|cell| cell.runs.iter_mut().flatten()) {
            run.finding.seconds = run.finding.cpu_seconds.unwrap_or(run.finding.seconds);
        }
    }

    pub(super) fn limit(&self) -> f64 {
        self.experiment.setting.seconds()
    }
}

fn parts(levels: Vec<(i64, StoredLevel)>, records: Vec<Record>) -> Vec<Part> {
    let mut styles: HashMap<String, Style> = HashMap::new();
    for record in &records {
        let next = styles.len();
        styles.entry(record.label.clone()).or_insert_with(|| Style::new(next));
    }
    let mut parts: Vec<Part> = Vec::new();
    // The place of a level: its part, and its row there.
    let mut places: HashMap<i64, (usize, usize)> = HashMap::new();
    for (id, stored) in levels {
        let number = parts.iter().position(|part| std::ptr::eq(part.kind, stored.kind)).unwrap_or_else(|| {
            let kind = stored.kind;
            parts.push(Part { kind, methods: Vec::new(), levels: Vec::new(), cells: Vec::new() });
            parts.len() - 1
        });
        let part = &mut parts[number];
        places.insert(id, (number, part.levels.len()));
        part.levels.push(Level { stored, truth: Truth::Between(0, None) });
        part.cells.push(Vec::new());
    }
    for record in records {
        let Some(&(number, row)) = places.get(&record.level) else { continue };
        let part = &mut parts[number];
        let column = part.methods.iter().position(|method| method.label == record.label).unwrap_or_else(|| {
            part.methods.push(Method {
                label: record.label.clone(),
                name: record.method.clone(),
                choices: describe_choices(&read_choices(&record.choices)),
                style: styles[&record.label],
            });
            part.methods.len() - 1
        });
        let cells = &mut part.cells[row];
        if cells.len() <= column {
            cells.resize_with(column + 1, Cell::default);
        }
        cells[column].runs.push(record.run);
    }
    for part in &mut parts {
        for cells in &mut part.cells {
            cells.resize_with(part.methods.len(), Cell::default);
        }
    }
    parts
}

fn truth(cells: &[Cell]) -> Truth {
    let sound = || cells.iter().flat_map(Cell::sound);
    if sound().any(|run| run.outcome == "unsolvable") {
        return Truth::Unsolvable;
    }
    let bound = sound().filter_map(|run| run.lower_bound).max().unwrap_or(0);
    match sound().filter_map(|run| run.cost).min() {
        Some(cost) if cost == bound => Truth::Optimum(cost),
        cost => Truth::Between(bound, cost),
    }
}

impl Level {
    /// Its depth: what an optimal solution costs, or the cheapest that is known.
    pub(super) fn depth(&self) -> Option<u32> {
        match self.truth {
            Truth::Optimum(cost) => Some(cost),
            Truth::Unsolvable => None,
            Truth::Between(_, cost) => cost,
        }
    }

    /// How many moves more than optimal a cost is, if the optimum is known.
    pub(super) fn excess(&self, cost: u32) -> Option<u32> {
        match self.truth {
            Truth::Optimum(optimum) => cost.checked_sub(optimum),
            _ => None,
        }
    }

    /// Without what all levels of the part have in common.
    pub(super) fn name(&self) -> &str {
        let prefix = format!("{}/", self.stored.kind.card.name);
        self.stored.name.strip_prefix(&prefix).unwrap_or(&self.stored.name)
    }
}

impl Cell {
    pub(super) fn done(&self) -> impl Iterator<Item = &Finding> {
        self.runs.iter().flatten().map(|run| &run.finding)
    }

    /// The runs with nothing wrong about them so far, to be judged.
    pub(super) fn sound_mut(&mut self) -> impl Iterator<Item = &mut Finding> {
        self.runs.iter_mut().flatten().map(|run| &mut run.finding).filter(|run| run.outcome != "error")
    }

    /// How long it took or, if it was stopped, how long it was at work until then; and whether it was decided. What failed never will be.
    pub(super) fn censored(&self) -> Option<(f64, bool)> {
        if self.is_decided() {
            return Some((self.value(Measure::Time)?, true));
        }
        if self.end() == End::Failed {
            return Some((f64::INFINITY, false));
        }
        let stopped = self.sound().filter(|run| !is_decided(run)).map(|run| run.seconds);
        Some((statistics::median(stopped.collect())?, false))
    }

    /// The median time by the clock on the wall, if it was decided.
    pub(super) fn wall(&self) -> Option<f64> {
        let runs = self.runs.iter().flatten().filter(|run| is_decided(&run.finding));
        statistics::median(runs.map(|run| run.wall).collect()).filter(|_| self.is_decided())
    }

    /// The runs with nothing wrong about them.
    pub(super) fn sound(&self) -> impl Iterator<Item = &Finding> {
        self.done().filter(|run| run.outcome != "error")
    }

    /// The run that stands for all: a decided one, if the cell is decided.
    pub(super) fn chief(&self) -> Option<&Finding> {
        self.sound().find(|run| is_decided(run) == self.is_decided())
    }

    /// Decided is a cell whose median run is.
    pub(super) fn is_decided(&self) -> bool {
        self.seconds().is_some_and(f64::is_finite)
    }

    /// The median time; infinite if that run was stopped.
    fn seconds(&self) -> Option<f64> {
        statistics::median(self.sound().map(|run| if is_decided(run) { run.seconds } else { f64::INFINITY }).collect())
    }

    pub(super) fn end(&self) -> End<'_> {
        let Some(chief) = self.chief() else {
            return if self.done().next().is_some() { End::Failed } else { End::Missing };
        };
        match (&chief.stopped_by, chief.outcome.as_str()) {
            (Some(limit), _) => End::Stopped(limit),
            (None, "solved") => End::Solved,
            (None, "unsolvable") => End::Unsolvable,
            (None, _) => End::Stopped("nodes"),
        }
    }

    /// A measure, if the search was decided. Counts are those of one run, as all runs have the same; times are medians.
    pub(super) fn value(&self, measure: Measure) -> Option<f64> {
        if !self.is_decided() {
            return None;
        }
        let run = self.chief()?;
        match measure {
            Measure::Time => self.seconds(),
            Measure::Expanded => Some(run.expanded as f64),
            Measure::Generated => Some(run.generated as f64),
            Measure::Memory => Some(run.peak_bytes as f64),
            Measure::Resident => run.peak_resident.map(|bytes| bytes as f64),
        }
    }

    /// The least and the greatest time.
    pub(super) fn spread(&self) -> Option<(f64, f64)> {
        let times = || self.sound().filter(|run| is_decided(run)).map(|run| run.seconds);
        let least = times().fold(f64::INFINITY, f64::min);
        least.is_finite().then(|| (least, times().fold(0.0, f64::max)))
    }

    pub(super) fn cost(&self) -> Option<u32> {
        self.chief()?.cost
    }
}

/// Did the search end by itself?
pub(super) fn is_decided(run: &Finding) -> bool {
    run.stopped_by.is_none() && matches!(run.outcome.as_str(), "solved" | "unsolvable")
}

impl Part {
    pub(super) fn title(&self) -> &'static str {
        self.kind.card.title
    }

    /// What its files begin with.
    pub(super) fn name(&self) -> &'static str {
        self.kind.card.name
    }

    /// The mean time of a method over all levels, those that it did not decide counted as twice the limit, whatever kept it from it. It is
    /// not known while a level is still to come: that may be the hardest one.
    pub(super) fn par2(&self, method: usize, limit: f64) -> Option<f64> {
        let score =
            |cell: &Cell| (cell.end() != End::Missing).then(|| cell.value(Measure::Time).unwrap_or(2.0 * limit));
        let times = self.column(method).map(|(_, cell)| score(cell)).collect::<Option<Vec<f64>>>()?;
        (!times.is_empty()).then(|| times.iter().sum::<f64>() / times.len() as f64)
    }

    /// The column of cells of a method.
    pub(super) fn column(&self, method: usize) -> impl Iterator<Item = (&Level, &Cell)> {
        self.levels.iter().zip(self.cells.iter().map(move |cells| &cells[method]))
    }

    /// The levels that all methods decided.
    pub(super) fn common(&self) -> Vec<usize> {
        (0..self.levels.len()).filter(|&row| self.cells[row].iter().all(Cell::is_decided)).collect()
    }

    /// Methods by how many levels they decide, then by how fast they are on those that all decide.
    pub(super) fn ranking(&self) -> Vec<usize> {
        let common = self.common();
        let key = |method: usize| {
            let decided = self.column(method).filter(|(_, cell)| cell.is_decided()).count();
            let times: Vec<f64> =
                common.iter().filter_map(|&row| self.cells[row][method].value(Measure::Time)).collect();
            (std::cmp::Reverse(decided), statistics::geometric_mean(&times, 1e-9).unwrap_or(0.0))
        };
        let mut keys: Vec<_> = (0..self.methods.len()).map(|method| (key(method), method)).collect();
        keys.sort_by(|(one, _), (other, _)| one.0.cmp(&other.0).then(one.1.total_cmp(&other.1)));
        keys.into_iter().map(|(_, method)| method).collect()
    }

    /// The pairs of methods to be compared: those the spec names, else the best one with each other one.
    pub(super) fn pairs(&self, named: &[(String, String)]) -> Vec<(usize, usize)> {
        let find = |label: &str| self.methods.iter().position(|method| method.label == label);
        let found: Vec<_> = named.iter().filter_map(|(one, other)| find(one).zip(find(other))).collect();
        if !found.is_empty() {
            return found;
        }
        let ranking = self.ranking();
        let Some((&best, others)) = ranking.split_first() else { return Vec::new() };
        others.iter().map(|&other| (best, other)).collect()
    }
}
