//! New levels, and what came in their way.

use std::collections::BTreeMap;

use crate::describe::ToSchema;
use quebra_puzzles::Kind;
use quebra_puzzles::level::LevelText;
use quebra_studio::generate::{End, Found, Harvest, VERSION};
use quebra_studio::study::Count;
use serde::Serialize;

use crate::lint::SolutionCount;
use crate::schema::Schema;

/// What was found, for files and for programs.
pub struct Levels<'a> {
    /// The puzzle.
    pub kind: &'static Kind,
    /// Where chance began.
    pub seed: &'a str,
    /// What was found.
    pub harvest: &'a Harvest,
}

/// What was found, and what came in the way.
#[derive(Serialize, ToSchema)]
pub struct HarvestAnswer {
    schema: Schema,
    puzzle: &'static str,
    generator: u32,
    seed: String,
    /// Why it ended: all are there, or `tries`, `time` or `interrupt` came first.
    stopped_by: Option<&'static str>,
    tried: u64,
    refused: BTreeMap<&'static str, u64>,
    nearest_par: Option<u32>,
    nearest_difficulty: Option<f64>,
    /// The wish that no candidate met, where nothing was found: `par`, `grade`, `unique` or `size`.
    unmet: Option<&'static str>,
    levels: Vec<HarvestedLevel>,
}

/// A level that was found.
#[derive(Serialize, ToSchema)]
pub struct HarvestedLevel {
    title: String,
    code: String,
    par: u32,
    difficulty: f64,
    /// The share of dead ends is not known: the level may be harder.
    difficulty_is_lower_bound: bool,
    /// The grade of that number.
    grade: &'static str,
    solutions: SolutionCount,
}

impl Levels<'_> {
    fn title(&self, index: usize) -> String {
        format!("{} {} {}", self.kind.card.title, self.seed, index + 1)
    }

    /// A level file.
    pub fn text(&self) -> String {
        let mut text = format!("# Made by quebra's generator, version {VERSION}, from the seed `{}`.\n", self.seed);
        text.push_str(&format!("puzzle: {}\n", self.kind.card.name));
        for (index, found) in self.harvest.levels.iter().enumerate() {
            let Found { level, par, difficulty, solutions, .. } = found;
            text.push_str(&format!("===\ntitle: {}\npar: {par}\n", self.title(index)));
            text.push_str(&format!("x-difficulty: {}\n", difficulty.score.floor()));
            if difficulty.is_lower_bound {
                text.push_str("x-difficulty-bound: lower\n");
            }
            // A grade that dead ends may change is none to note.
            if difficulty.is_graded() {
                text.push_str(&format!("x-grade: {}\n", difficulty.grade()));
            }
            text.push_str(&format!("x-solutions: {}\nx-generator: {VERSION}\n", number(*solutions)));
            for (key, value) in &level.headers {
                text.push_str(&format!("{key}: {value}\n"));
            }
            text.push_str(&format!("\n{}\n", level.rows.join("\n")));
        }
        text
    }

    /// For programs.
    pub fn answer(&self) -> HarvestAnswer {
        let Harvest { levels, tried, refused, nearest_par, nearest_difficulty, unmet, end } = self.harvest;
        let level = |(index, found): (usize, &Found)| HarvestedLevel {
            title: self.title(index),
            code: found.code.clone(),
            par: found.par,
            difficulty: found.difficulty.score,
            difficulty_is_lower_bound: found.difficulty.is_lower_bound,
            grade: found.difficulty.grade().name(),
            solutions: found.solutions.into(),
        };
        HarvestAnswer {
            schema: Schema,
            puzzle: self.kind.card.name,
            generator: VERSION,
            seed: self.seed.to_string(),
            stopped_by: match end {
                End::Done => None,
                End::Tries => Some("tries"),
                End::Time => Some("time"),
                End::Interrupt => Some("interrupt"),
            },
            tried: *tried,
            refused: refused.clone(),
            nearest_par: *nearest_par,
            nearest_difficulty: nearest_difficulty.map(|difficulty| difficulty.score),
            unmet: *unmet,
            levels: levels.iter().enumerate().map(level).collect(),
        }
    }
}

fn number(solutions: Count) -> String {
    match solutions {
        Count::Exactly(number) => number.to_string(),
        Count::AtLeast(number) => format!("at least {number}"),
    }
}

/// A level that was made, or what came in its way.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Generated {
    schema: Schema,
    seed: String,
    level: Option<NewLevel>,
    /// The others, where more than one was asked for.
    more: Vec<NewLevel>,
    tried: u64,
    /// How many candidates were refused, by reason.
    refused: BTreeMap<&'static str, u64>,
}

/// A level that was made.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct NewLevel {
    code: String,
    text: String,
    title: String,
    par: u32,
    difficulty: f64,
    grade: &'static str,
}

impl Generated {
    /// The levels of a harvest.
    pub fn new(kind: &'static Kind, seed: String, harvest: &Harvest) -> Self {
        let level = |(index, found): (usize, &Found)| {
            let title = match harvest.levels.len() {
                1 => format!("{} {seed}", kind.card.title),
                _ => Levels { kind, seed: &seed, harvest }.title(index),
            };
            let mut text = LevelText::of(kind.card.name, &found.level);
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
        };
        let mut levels = harvest.levels.iter().enumerate().map(level);
        let (level, more) = (levels.next(), levels.collect());
        Self { schema: Schema, seed, level, more, tried: harvest.tried, refused: harvest.refused.clone() }
    }
}
