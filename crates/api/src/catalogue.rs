//! What there is: the puzzles, their methods, and the built-in levels.

use std::collections::{BTreeMap, HashMap};
use std::sync::LazyLock;

use crate::describe::ToSchema;
use quebra_puzzles::card::{Card, Demo};
use quebra_puzzles::generate::{Feature, Generator, Takes};
use quebra_puzzles::level::LevelText;
use quebra_puzzles::{ALL, Kind, open};
use quebra_search::algorithms::{Algorithm, Guarantee, Info};
use quebra_studio::difficulty::Grade;
use serde::Serialize;

use crate::error::Error;
use crate::level::BuiltIn;
use crate::schema::Schema;
use crate::tell::level::titles;
use crate::words::{Language, Words};

/// A puzzle and its methods.
#[derive(Serialize, ToSchema)]
pub struct About {
    /// The version of this form.
    pub schema: Schema,
    /// What it is called.
    pub name: &'static str,
    /// Its name for people.
    pub title: &'static str,
    /// The rules in a sentence.
    pub rules: &'static str,
    /// The rules in a few short lines for a player, by language.
    pub lines: BTreeMap<&'static str, Vec<&'static str>>,
    /// The same in small levels to be played before the reader's eyes; nothing where nobody made any.
    pub demos: Vec<DemoAbout>,
    /// How new levels are made; null if nobody knows.
    pub generator: Option<GeneratorAbout>,
    /// How a move is written.
    pub moves: &'static str,
    /// The method behind `best`,
    pub best: &'static str,
    /// and why it is.
    pub why: &'static str,
    /// All algorithms, those that only this puzzle has last.
    pub algorithms: Vec<AlgorithmAbout>,
    /// From the weakest to the strongest.
    pub heuristics: Vec<HeuristicAbout>,
}

/// A part of the rules, and a small level that shows it.
#[derive(Serialize, ToSchema)]
#[schema(as = Demo)]
pub struct DemoAbout {
    /// What is seen, by language.
    pub text: BTreeMap<&'static str, &'static str>,
    /// The level in one word.
    pub level: String,
    /// What is played on it.
    pub moves: Vec<&'static str>,
}

/// What new levels can be asked for, besides what all puzzles take.
#[derive(Serialize, ToSchema)]
#[schema(as = Generator)]
pub struct GeneratorAbout {
    /// What its levels may have.
    pub features: Vec<FeatureAbout>,
    /// Some levels have a single optimal solution.
    pub unique: bool,
}

/// Something that a level may be asked to have.
#[derive(Serialize, ToSchema)]
#[schema(as = Feature)]
pub struct FeatureAbout {
    /// What it is called.
    pub name: &'static str,
    /// What it is, by language.
    pub text: BTreeMap<&'static str, &'static str>,
    /// It is a number, one of `words`, or true: `count`, `word` or `flag`.
    pub takes: &'static str,
    /// The words that it can be.
    pub words: &'static [&'static str],
}

/// A puzzle, its methods, and the names of its packs.
#[derive(Serialize, ToSchema)]
pub struct PuzzleRow {
    #[serde(flatten)]
    #[allow(missing_docs, reason = "it is the puzzle itself")]
    pub about: About,
    /// The first one is the default.
    pub packs: Vec<&'static str>,
}

/// A puzzle, its methods and its levels.
#[derive(Serialize, ToSchema)]
pub struct Puzzle {
    #[serde(flatten)]
    about: About,
    /// The first one is the default.
    packs: Vec<Pack>,
}

/// An algorithm of a puzzle.
#[derive(Serialize, ToSchema)]
#[schema(as = Algorithm)]
pub struct AlgorithmAbout {
    /// What it is called.
    pub name: &'static str,
    /// Its name for people.
    pub title: &'static str,
    /// How it works, in a sentence.
    pub summary: &'static str,
    /// It asks a heuristic.
    pub informed: bool,
    /// What is sure about its solutions.
    pub guarantee: &'static str,
    /// Its searches can be stepped through.
    pub recordable: bool,
    /// Only this puzzle has it.
    pub own: bool,
}

/// A heuristic of a puzzle.
#[derive(Serialize, ToSchema)]
#[schema(as = Heuristic)]
pub struct HeuristicAbout {
    /// What it is called.
    pub name: &'static str,
    /// What it estimates.
    pub summary: &'static str,
    /// It never overestimates.
    pub admissible: bool,
    /// It never falls by more than a move costs.
    pub consistent: bool,
}

/// A pack of levels.
#[derive(Serialize, ToSchema)]
struct Pack {
    name: &'static str,
    levels: Vec<Level>,
}

/// A built-in level.
#[derive(Serialize, ToSchema)]
pub struct Level {
    /// What it is called.
    pub name: String,
    /// In every language, by its tag.
    pub title: Option<BTreeMap<&'static str, String>>,
    /// The optimal number of moves.
    pub par: Option<u32>,
    /// From 0 to 100.
    pub difficulty: Option<u32>,
    /// The difficulty in a word.
    pub grade: Option<&'static str>,
    /// How many rows its board has.
    pub rows: usize,
    /// How many columns.
    pub columns: usize,
    /// The level in one word.
    pub code: String,
    /// Its text.
    #[serde(skip)]
    pub text: LevelText,
}

/// A built-in level in a list of all.
#[derive(Serialize, ToSchema)]
pub struct LevelRow {
    /// The version of this form.
    pub schema: Schema,
    /// What it is called.
    pub name: String,
    /// Its puzzle.
    pub puzzle: &'static str,
    /// Its pack.
    pub pack: &'static str,
    /// Its name for people, in English.
    pub title: Option<String>,
    /// The same in every language, by its tag.
    #[serde(skip)]
    pub titles: Option<BTreeMap<&'static str, String>>,
    /// The optimal number of moves.
    pub par: Option<u32>,
    /// From 0 to 100.
    pub difficulty: Option<u32>,
    /// The difficulty in a word.
    pub grade: Option<&'static str>,
    /// How many rows its board has.
    pub rows: usize,
    /// How many columns.
    pub columns: usize,
    /// The level in one word.
    pub code: String,
}

fn guarantee(guarantee: Guarantee) -> &'static str {
    match guarantee {
        Guarantee::Optimal => "optimal",
        Guarantee::OptimalIfAdmissible => "optimal with an admissible heuristic",
        Guarantee::Bounded => "within the weight of optimal with an admissible heuristic",
        Guarantee::None => "any solution",
    }
}

fn algorithm(info: &Info, informed: bool, own: bool) -> AlgorithmAbout {
    AlgorithmAbout {
        name: info.name,
        title: info.title,
        summary: info.summary,
        informed,
        guarantee: guarantee(info.guarantee),
        recordable: !own,
        own,
    }
}

/// The algorithms that every puzzle has.
pub fn algorithms() -> impl Iterator<Item = AlgorithmAbout> {
    Algorithm::all().map(|general| algorithm(general.info(), general.is_informed(), false))
}

/// The rules in short lines; where a puzzle has none, the sentence.
fn lines(card: &Card, language: Language) -> Vec<&'static str> {
    let lines = if card.lines.is_empty() { std::slice::from_ref(&card.rules) } else { card.lines };
    lines.iter().map(|line| line.tell(language.code())).collect()
}

fn demo(card: &Card, demo: &Demo) -> DemoAbout {
    DemoAbout {
        text: Words::spoken(demo.text),
        level: format!("{}:{}", card.name, demo.level),
        moves: demo.moves.split(' ').collect(),
    }
}

fn generator(generator: &Generator) -> GeneratorAbout {
    let feature = |feature: &Feature| {
        let (takes, words): (_, &[&str]) = match feature.takes {
            Takes::Count => ("count", &[]),
            Takes::OneOf(words) => ("word", words),
            Takes::Nothing => ("flag", &[]),
        };
        FeatureAbout { name: feature.name, text: Words::spoken(feature.about), takes, words }
    };
    let features = generator.features.iter().map(feature).collect();
    GeneratorAbout { features, unique: generator.never_unique.is_none() }
}

fn about(kind: &Kind) -> About {
    let (info, example) = (kind.card, kind.example());
    let solvers = example.solvers();
    let heuristics = example.heuristics().into_iter().map(|heuristic| HeuristicAbout {
        name: heuristic.name,
        summary: heuristic.summary,
        admissible: heuristic.admissible,
        consistent: heuristic.consistent,
    });
    About {
        schema: Schema,
        name: info.name,
        title: info.title,
        rules: info.rules.en,
        lines: Language::ALL.into_iter().map(|language| (language.tag(), lines(info, language))).collect(),
        demos: info.demos.iter().map(|shown| demo(info, shown)).collect(),
        generator: info.generator.as_ref().map(generator),
        moves: info.moves,
        best: info.best,
        why: info.why,
        algorithms: algorithms().chain(solvers.iter().map(|info| algorithm(info, false, true))).collect(),
        heuristics: heuristics.collect(),
    }
}

/// The puzzles and what solves them.
pub fn rows() -> Vec<PuzzleRow> {
    let row = |kind: &Kind| PuzzleRow { about: about(kind), packs: kind.packs.iter().map(|pack| pack.name).collect() };
    ALL.iter().map(row).collect()
}

/// The built-in levels, of one puzzle or of all.
pub fn level_rows(puzzle: Option<&str>) -> Vec<LevelRow> {
    let mut rows = Vec::new();
    for kind in ALL.iter().filter(|kind| puzzle.is_none_or(|name| name == kind.card.name)) {
        for (number, pack) in kind.packs.iter().enumerate() {
            for (index, text) in pack.levels().into_iter().enumerate() {
                let level = built_in(BuiltIn { kind, pack: number, index }, text);
                rows.push(LevelRow {
                    schema: Schema,
                    name: level.name,
                    puzzle: kind.card.name,
                    pack: pack.name,
                    title: level.text.title,
                    titles: level.title,
                    par: level.par,
                    difficulty: level.difficulty,
                    grade: level.grade,
                    rows: level.rows,
                    columns: level.columns,
                    code: level.code,
                });
            }
        }
    }
    rows
}

fn built_in(place: BuiltIn, text: LevelText) -> Level {
    let game = open(&text).expect("built-in levels are tested");
    let scene = game.scene();
    let difficulty = text.noted_difficulty();
    Level {
        name: place.name(),
        title: titles(&text),
        par: text.par,
        difficulty,
        grade: grade(difficulty),
        rows: scene.rows,
        columns: scene.columns,
        code: game.code(),
        text,
    }
}

/// A difficulty in a word.
pub fn grade(difficulty: Option<u32>) -> Option<&'static str> {
    difficulty.map(|score| Grade::of(f64::from(score)).name())
}

/// Everything, made when it is first asked for.
static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(Catalogue::new);

struct Catalogue {
    puzzles: Vec<Puzzle>,
    /// The puzzle, pack and place of each level, by its code.
    places: HashMap<String, [usize; 3]>,
}

impl Catalogue {
    fn new() -> Self {
        let mut places = HashMap::new();
        let mut puzzles = Vec::new();
        for kind in ALL {
            let mut packs = Vec::new();
            for (number, pack) in kind.packs.iter().enumerate() {
                let mut levels = Vec::new();
                for (index, text) in pack.levels().into_iter().enumerate() {
                    let level = built_in(BuiltIn { kind, pack: number, index }, text);
                    // The same level may be in two packs; the first one names it.
                    places.entry(level.code.clone()).or_insert([puzzles.len(), number, index]);
                    levels.push(level);
                }
                packs.push(Pack { name: pack.name, levels });
            }
            puzzles.push(Puzzle { about: about(kind), packs });
        }
        Self { puzzles, places }
    }
}

/// The puzzles, what solves them, and the built-in levels.
pub fn puzzles() -> &'static [Puzzle] {
    &CATALOGUE.puzzles
}

/// The built-in level with this name; none if this is no name of one.
pub fn level_named(name: &str) -> Result<Option<&'static Level>, Error> {
    let level = |BuiltIn { kind, pack, index }: BuiltIn| {
        let puzzle = CATALOGUE.puzzles.iter().find(|puzzle| puzzle.about.name == kind.card.name);
        &puzzle.expect("every puzzle is in the catalogue").packs[pack].levels[index]
    };
    Ok(BuiltIn::named(name)?.map(level))
}

/// The built-in level with this code.
pub fn level_with_code(code: &str) -> Option<&'static Level> {
    let [puzzle, pack, level] = *CATALOGUE.places.get(code)?;
    Some(&CATALOGUE.puzzles[puzzle].packs[pack].levels[level])
}
