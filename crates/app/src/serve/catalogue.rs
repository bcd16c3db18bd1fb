//! What there is: the puzzles, their methods, and the built-in levels.

use std::collections::{BTreeMap, HashMap};
use std::sync::LazyLock;

use axum::Json;
use quebra_puzzles::level::LevelText;
use quebra_puzzles::workshop::difficulty::Grade;
use quebra_puzzles::{ALL, Kind, open};
use serde::Serialize;
use utoipa::ToSchema;

use crate::commands::puzzles::{AlgorithmRow, HeuristicRow, all_algorithms, heuristics};
use quebra_api::tell::level::titles;

/// A puzzle, its methods and its levels.
#[derive(Serialize, ToSchema)]
pub(super) struct Puzzle {
    name: &'static str,
    title: &'static str,
    rules: &'static str,
    /// How a move is written.
    moves: &'static str,
    /// The method behind `best`,
    best: &'static str,
    /// and why it is.
    why: &'static str,
    algorithms: Vec<AlgorithmRow>,
    heuristics: Vec<HeuristicRow>,
    /// The first one is the default.
    packs: Vec<Levels>,
}

/// A pack of levels.
#[derive(Serialize, ToSchema)]
struct Levels {
    name: &'static str,
    levels: Vec<BuiltIn>,
}

/// A built-in level.
#[derive(Serialize, ToSchema)]
pub(super) struct BuiltIn {
    pub(super) name: String,
    /// In every language, by its tag.
    pub(super) title: Option<BTreeMap<&'static str, String>>,
    pub(super) par: Option<u32>,
    pub(super) difficulty: Option<u32>,
    pub(super) grade: Option<&'static str>,
    pub(super) rows: usize,
    pub(super) columns: usize,
    pub(super) code: String,
    #[serde(skip)]
    pub(super) text: LevelText,
}

/// Everything, made when it is first asked for.
static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(Catalogue::new);

struct Catalogue {
    puzzles: Vec<Puzzle>,
    /// The puzzle, pack and place of each level, by its name and by its code.
    places: HashMap<String, [usize; 3]>,
}

impl Catalogue {
    fn new() -> Self {
        let mut places = HashMap::new();
        let mut puzzles = Vec::new();
        for kind in ALL {
            let mut packs = Vec::new();
            for pack in kind.packs {
                let mut levels = Vec::new();
                for text in pack.levels() {
                    let place = [puzzles.len(), packs.len(), levels.len()];
                    let full = format!("{}/{}/{}", kind.info.name, pack.name, levels.len() + 1);
                    let short = format!("{}/{}", kind.info.name, levels.len() + 1);
                    let level = built_in(if packs.is_empty() { short } else { full.clone() }, text);
                    // The same level may be in two packs; the first one names it.
                    places.entry(level.code.clone()).or_insert(place);
                    places.insert(full, place);
                    places.insert(level.name.clone(), place);
                    levels.push(level);
                }
                packs.push(Levels { name: pack.name, levels });
            }
            puzzles.push(puzzle(kind, packs));
        }
        Self { puzzles, places }
    }
}

fn puzzle(kind: &Kind, packs: Vec<Levels>) -> Puzzle {
    let info = kind.info;
    Puzzle {
        name: info.name,
        title: info.title,
        rules: info.rules,
        moves: info.moves,
        best: info.best,
        why: info.why,
        algorithms: all_algorithms(kind),
        heuristics: heuristics(kind),
        packs,
    }
}

fn built_in(name: String, text: LevelText) -> BuiltIn {
    let game = open(&text).expect("built-in levels are tested");
    let scene = game.scene();
    let difficulty = text.noted_difficulty();
    BuiltIn {
        name,
        title: titles(&text),
        par: text.par,
        difficulty,
        grade: difficulty.map(|score| Grade::of(f64::from(score)).name()),
        rows: scene.rows,
        columns: scene.columns,
        code: game.code(),
        text,
    }
}

/// Makes it before it is asked for.
pub(super) fn prepare() {
    LazyLock::force(&CATALOGUE);
}

/// The built-in level with this name or code.
pub(super) fn built_in_level(name: &str) -> Option<&'static BuiltIn> {
    let [puzzle, pack, level] = *CATALOGUE.places.get(name)?;
    Some(&CATALOGUE.puzzles[puzzle].packs[pack].levels[level])
}

/// The puzzles, what solves them, and the built-in levels.
#[utoipa::path(get, path = "/api/puzzles", responses((status = 200, body = [Puzzle])))]
pub(super) async fn puzzles() -> Json<&'static [Puzzle]> {
    super::blocking(|| Json(&CATALOGUE.puzzles[..])).await
}
