//! From a spec to the runs it asks for.

use std::collections::HashSet;
use std::num::NonZero;
use std::ops::Range;
use std::path::Path;
use std::str::FromStr;
use std::sync::LazyLock;
use std::sync::atomic::Ordering::Relaxed;

use quebra_api::Error;
use quebra_api::level::{self, Level};
use quebra_api::options::Choices;
use quebra_puzzles::Kind;
use quebra_puzzles::card::Counted;
use quebra_puzzles::game::Game;
use quebra_puzzles::level::LevelText;
use quebra_puzzles::scene::Ground;
use quebra_puzzles::tables::{self, Table};
use quebra_puzzles::wording::{Wording, wording};
use quebra_search::{Cost, Dashboard};
use quebra_studio::generate::Order;
use serde::{Deserialize, Serialize};
use toml::Spanned;

use crate::job::{Job, Setting, describe_choices};
use crate::spec::{GenerateSpec, LevelSource, LevelSpec, MethodSpec, SpecFile};

/// A level of an experiment.
#[derive(Clone, Debug)]
pub(crate) struct PlannedLevel {
    pub(crate) code: String,
    pub(crate) puzzle: &'static str,
    /// What people call it.
    pub(crate) name: String,
    pub(crate) title: Option<String>,
    /// How large it is: see [`size`].
    pub(crate) size: u32,
    pub(crate) par: Option<Cost>,
    /// The kept tables that suit it and are there, by name: they change what a search does.
    pub(crate) tables: String,
}

/// A method of an experiment on one puzzle.
#[derive(Clone, Debug)]
pub(crate) struct PlannedMethod {
    pub(crate) name: String,
    /// Its choices, as canonical text.
    pub(crate) choices: Choices,
    pub(crate) label: String,
}

/// A run of an experiment: all that it is known by but the program that does it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct PlannedRun {
    pub(crate) job: Job,
    pub(crate) repetition: u32,
    pub(crate) tables: String,
    /// What people call it.
    pub(crate) title: String,
}

/// All runs of an experiment.
pub struct Plan {
    pub(crate) levels: Vec<PlannedLevel>,
    /// For each run its level, its method and its repetition.
    pub(crate) runs: Vec<(usize, PlannedMethod, u32)>,
    pub(crate) setting: Setting,
    /// What was left out, and why.
    pub notes: Vec<Wording>,
}

impl Plan {
    /// A run, by its place in the plan.
    pub(crate) fn run(&self, position: usize) -> PlannedRun {
        let (level, method, repetition) = &self.runs[position];
        let PlannedLevel { code, name, tables, .. } = &self.levels[*level];
        let (code, choices, setting) = (code.clone(), method.choices, self.setting);
        PlannedRun {
            job: Job { code, method: method.name.clone(), choices, setting },
            repetition: *repetition,
            tables: tables.clone(),
            title: format!("{name} {}", method.label),
        }
    }
}

/// A share of a plan: the third of sixteen, say. All methods of a level are in one, so that they are compared on one machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    number: NonZero<usize>,
    of: NonZero<usize>,
}

impl Part {
    /// Is a run in it?
    pub(crate) fn has(self, plan: &Plan, position: usize) -> bool {
        let (level, _, repetition) = &plan.runs[position];
        let group = (*repetition as usize - 1) * plan.levels.len() + level;
        group % self.of == self.number.get() - 1
    }

    /// As it can stand in the name of a file.
    pub fn name(self) -> String {
        format!("{}-of-{}", self.number, self.of)
    }
}

impl FromStr for Part {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let numbers = text.split_once('/').and_then(|(number, of)| Some((number.parse().ok()?, of.parse().ok()?)));
        match numbers {
            Some((number, of)) if number <= of => Ok(Self { number, of }),
            _ => Err("expected a part such as 3/16".to_string()),
        }
    }
}

/// Finds the levels and methods of an experiment; levels that are to be generated are generated here.
pub fn plan(file: &SpecFile, dashboard: &Dashboard) -> Result<Plan, Error> {
    let mut notes = Vec::new();
    let mut levels = Vec::new();
    let mut codes = HashSet::new();
    let mut twice = 0;
    for spec in &file.spec.levels {
        for level in find_levels(file, spec.as_ref(), spec.span(), dashboard, &mut notes)? {
            if codes.insert(level.code.clone()) {
                levels.push(level);
            } else {
                twice += 1;
            }
        }
    }
    if twice > 0 {
        notes.push(wording!("fault-plan-twice", "levels named twice: {twice}; each is run once", twice));
    }
    if levels.is_empty() {
        return Err(file.error(0..0, wording!("fault-plan-no-level", "there is no level to run")));
    }
    let mut puzzles: Vec<_> = levels.iter().map(|level| level.puzzle).collect();
    puzzles.dedup();
    let mut methods: Vec<(&str, Vec<PlannedMethod>)> = Vec::new();
    for puzzle in puzzles {
        if methods.iter().all(|(name, _)| *name != puzzle) {
            methods.push((puzzle, find_methods(file, puzzle)?));
        }
    }
    check_labels(file, &methods)?;
    let mut runs = Vec::new();
    for repetition in 1..=file.spec.repetitions {
        for (index, level) in levels.iter().enumerate() {
            let own = methods.iter().find(|(puzzle, _)| *puzzle == level.puzzle).map_or(&[][..], |(_, own)| own);
            runs.extend(own.iter().map(|method| (index, method.clone(), repetition)));
        }
    }
    if runs.is_empty() {
        let message = wording!("fault-plan-no-method", "no method is meant for any of the puzzles");
        return Err(file.error(0..0, message));
    }
    Ok(Plan { levels, runs, setting: file.spec.setting(), notes })
}

fn find_methods(file: &SpecFile, puzzle: &'static str) -> Result<Vec<PlannedMethod>, Error> {
    let game = Kind::named(puzzle).expect("levels name known puzzles").example();
    let mut methods: Vec<PlannedMethod> = Vec::new();
    for spec in &file.spec.methods {
        let MethodSpec { method, label, only, choices } = spec.as_ref();
        if let Some(unknown) = only.iter().find(|name| Kind::named(name).is_none()) {
            return Err(file.error(spec.span(), unknown_puzzle(unknown)));
        }
        if !only.is_empty() && !only.iter().any(|name| name == puzzle) {
            continue;
        }
        for name in names(method, game.as_ref()) {
            game.method(&name).map_err(|error| file.error(spec.span(), error.0))?;
            let described = describe_choices(choices);
            let plain = if described.is_empty() { name.clone() } else { format!("{name} ({described})") };
            let label = match label {
                Some(label) if method.ends_with(":*") => {
                    format!("{label} {}", name.rsplit(':').next().unwrap_or(&name))
                }
                Some(label) => label.clone(),
                None => plain,
            };
            if methods.iter().any(|method| method.label == label) {
                let message =
                    wording!("fault-plan-label", "two methods of {puzzle} are called `{label}`", puzzle, label);
                return Err(file.error(spec.span(), message));
            }
            methods.push(PlannedMethod { name, choices: *choices, label });
        }
    }
    Ok(methods)
}

/// `algorithm:*` stands for all heuristics of a puzzle but the one that knows nothing.
fn names(method: &str, game: &dyn Game) -> Vec<String> {
    match method.strip_suffix(":*") {
        Some(algorithm) => {
            let heuristics = game.heuristics();
            let telling = heuristics.iter().filter(|heuristic| heuristic.name != "zero");
            telling.map(|heuristic| format!("{algorithm}:{}", heuristic.name)).collect()
        }
        None => vec![method.to_string()],
    }
}

/// Whatever is compared is run. What was published may also be about a method of a puzzle none of whose levels are there.
fn check_labels(file: &SpecFile, methods: &[(&'static str, Vec<PlannedMethod>)]) -> Result<(), Error> {
    let mut labels: Vec<String> = methods.iter().flat_map(|(_, own)| own).map(|method| method.label.clone()).collect();
    let check = |name: &Spanned<String>, labels: &[String]| {
        let unknown = || {
            let label = name.as_ref();
            file.error(name.span(), wording!("fault-plan-unlabelled", "no method is called `{label}`", label))
        };
        labels.contains(name.as_ref()).then_some(()).ok_or_else(unknown)
    };
    file.spec.compare.iter().flatten().try_for_each(|name| check(name, &labels))?;
    let meant = file.spec.methods.iter().flat_map(|spec| &spec.as_ref().only).filter_map(|name| Kind::named(name));
    for puzzle in meant.map(|kind| kind.card.name) {
        if methods.iter().all(|(planned, _)| *planned != puzzle) {
            labels.extend(find_methods(file, puzzle)?.into_iter().map(|method| method.label));
        }
    }
    file.spec.published.iter().try_for_each(|entry| check(&entry.method, &labels))
}

fn find_levels(
    file: &SpecFile,
    spec: &LevelSpec,
    span: Range<usize>,
    dashboard: &Dashboard,
    notes: &mut Vec<Wording>,
) -> Result<Vec<PlannedLevel>, Error> {
    let levels = match &spec.source {
        LevelSource::Generate(generate) => generated(file, generate, span.clone(), dashboard)?,
        LevelSource::Unclear(problem) => return Err(file.error(span, problem.clone())),
        LevelSource::From(from) => match from_source(file, from, &span)? {
            levels if levels.is_empty() && spec.is_optional => {
                notes.push(wording!("fault-plan-optional", "{from}: not there, and optional", from));
                levels
            }
            levels => levels,
        },
    };
    if levels.is_empty() && !spec.is_optional {
        let LevelSource::From(from) = &spec.source else { return Ok(levels) };
        let message = wording!("fault-plan-nothing", "`{from}`: there is no such level, pack or file", from);
        return Err(file.error(span, message));
    }
    let chosen = levels.into_iter().step_by(spec.every);
    Ok(chosen.take(spec.first.unwrap_or(usize::MAX)).collect())
}

/// Levels by name, pack, code, file or pattern; none where there is no such file.
fn from_source(file: &SpecFile, from: &str, span: &Range<usize>) -> Result<Vec<PlannedLevel>, Error> {
    if let Some((kind, pack)) = pack(from) {
        let number = |index| format!("{}/{}/{}", kind.card.name, pack, index + 1);
        let levels = kind.pack(pack).expect("it was found").levels();
        let opened = levels.into_iter().enumerate().map(|(index, text)| {
            let game = quebra_puzzles::open(&text).expect("built-in levels are tested");
            planned(&Level { name: number(index), text, game, moves: Vec::new() })
        });
        return Ok(opened.collect());
    }
    let is_code = LevelText::is_code(from, &Kind::names());
    let is_built_in = from.split('/').next().and_then(Kind::named).is_some();
    if is_code || is_built_in {
        let found = level::load_all(from, None).map_err(|error| file.error(span.clone(), error.message))?;
        return found.into_iter().map(|level| Ok(planned(&level?))).collect();
    }
    let path = file.beside(from);
    let mut levels = Vec::new();
    for path in files(&path).map_err(|message| file.error(span.clone(), message))? {
        // What is wrong within a level file is told with the place in that file.
        for level in level::load_all(&path, None)? {
            let level = level?;
            let short = Path::new(&path).file_stem().map_or_else(|| path.clone(), |stem| stem.to_string_lossy().into());
            let number = level.name.rsplit_once('#').filter(|_| !path.contains('#')).map(|(_, number)| number);
            let name = number.map_or(short.clone(), |number| format!("{short}#{number}"));
            levels.push(PlannedLevel { name, ..planned(&level) });
        }
    }
    Ok(levels)
}

/// `PUZZLE/PACK`, or `PUZZLE` for its first pack.
fn pack(name: &str) -> Option<(&'static Kind, &'static str)> {
    let (puzzle, pack) = name.split_once('/').map_or((name, None), |(puzzle, pack)| (puzzle, Some(pack)));
    let kind = Kind::named(puzzle)?;
    let pack = pack.map_or(kind.packs.first(), |pack| kind.pack(pack))?;
    Some((kind, pack.name))
}

/// The files that a path or a pattern stands for, in the order of their names.
fn files(path: &str) -> Result<Vec<String>, String> {
    let plain = path.rsplit_once('#').filter(|_| !Path::new(path).exists()).map_or(path, |(plain, _)| plain);
    if !plain.contains(['*', '?', '[']) {
        return Ok(if Path::new(plain).exists() { vec![path.to_string()] } else { Vec::new() });
    }
    let found = glob::glob(plain).map_err(|error| format!("`{plain}`: {error}"))?;
    Ok(found.filter_map(Result::ok).filter(|path| path.is_file()).map(|path| path.display().to_string()).collect())
}

fn generated(
    file: &SpecFile,
    spec: &GenerateSpec,
    span: Range<usize>,
    dashboard: &Dashboard,
) -> Result<Vec<PlannedLevel>, Error> {
    const TRIES: u64 = 200_000;
    let puzzle = spec.puzzle.as_ref();
    let Some(kind) = Kind::named(puzzle) else {
        return Err(file.error(spec.puzzle.span(), unknown_puzzle(puzzle)));
    };
    let order = spec
        .wishes
        .wish()
        .and_then(|wish| Order::new(kind, &wish, &spec.seed))
        .map_err(|why| file.error(span.clone(), why.english.replace("--", "")))?;
    let threads = std::thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN);
    let harvest = order.harvest(spec.count, TRIES, None, threads, dashboard, &mut |_| {});
    if dashboard.cancel.load(Relaxed) {
        let message = wording!("fault-plan-interrupted", "interrupted while levels were generated");
        return Err(Error::input(message));
    }
    if harvest.levels.len() < spec.count {
        let message = wording!(
            "fault-plan-few",
            "only {found} of {wanted} levels were found among {tries} candidates",
            found = harvest.levels.len(),
            wanted = spec.count,
            tries = TRIES as usize
        );
        return Err(file.error(span, message));
    }
    let levels = harvest.levels.iter().enumerate().map(|(index, found)| {
        let text = LevelText::read_code(&found.code).expect("the generator's codes can be read");
        let game = quebra_puzzles::open(&text).expect("the generator's levels open");
        let level = Level { name: format!("{} {}", spec.seed, index + 1), text, game, moves: Vec::new() };
        PlannedLevel { par: Some(found.par), ..planned(&level) }
    });
    Ok(levels.collect())
}

fn unknown_puzzle(name: &str) -> Wording {
    let names = Kind::names().join(", ");
    wording!("fault-plan-puzzle", "unknown puzzle `{name}`; there are {names}", name, names)
}

fn planned(level: &Level) -> PlannedLevel {
    PlannedLevel {
        code: level.game.code(),
        puzzle: level.game.card().name,
        name: level.name.clone(),
        title: level.text.title.clone(),
        size: size(level.game.as_ref()),
        par: level.text.par,
        tables: tables_for(level.game.as_ref()),
    }
}

/// The kept tables that suit a level and are there, by name.
pub(crate) fn tables_for(game: &dyn Game) -> String {
    // Every opening reads whole files.
    static AT_HAND: LazyLock<Vec<&'static Table>> = LazyLock::new(tables::at_hand);
    let (puzzle, scene) = (game.card().name, game.scene());
    let suits = |table: &&Table| table.puzzle() == puzzle && (table.rows, table.columns) == (scene.rows, scene.columns);
    AT_HAND.iter().copied().filter(suits).map(|table| table.name).collect::<Vec<_>>().join(" ")
}

/// How large a level is, as the reports counted: pieces, or cells where the board is what matters.
pub(crate) fn size(game: &dyn Game) -> u32 {
    let scene = game.scene();
    let counts_cells = game.card().nature.counted == Counted::Cells;
    let counted =
        scene.tiles.iter().filter(|tile| if counts_cells { tile.ground != Ground::Void } else { tile.piece.is_some() });
    counted.count() as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_read() {
        assert_eq!("3/16".parse::<Part>().map(Part::name), Ok("3-of-16".to_string()));
        for wrong in ["", "3", "0/4", "5/4", "1/0", "-1/2", "1/2/3", "a/b"] {
            assert!(wrong.parse::<Part>().is_err(), "{wrong}");
        }
    }
}
