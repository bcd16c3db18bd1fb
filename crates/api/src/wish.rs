//! What somebody wants a new level to be like.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use crate::describe::ToSchema;
use quebra_puzzles::ALL;
use quebra_puzzles::generate::{Feature, Grade, Wish};
use quebra_puzzles::level::is_control;
use quebra_puzzles::wording::Wording;
use quebra_search::{Cost, INFINITE, clock};
use serde::Deserialize;

use crate::fields::{Fields, Read, Written, fields};

fields! {
    /// What levels of every puzzle may be asked for.
    Common {
        #[doc = "Rows and columns, such as 4x4, or the most of them [default: the puzzle's own]"]
        size: Sides { value: "ROWSxCOLUMNS" }
        #[doc = "The optimal number of moves, such as 8..12, 8.. or 10"]
        par: ParRange { value: "FROM..TO" }
        #[doc = "How hard"]
        #[schema(value_type = Option<String>)]
        grade: GradeName { value: "GRADE", words: [("easy", ""), ("medium", ""), ("hard", ""), ("expert", "")] }
        #[doc = "With a single optimal solution; other orders of the same moves are other solutions"]
        unique: bool { value: "" }
    }
}

/// What a new level should be like; what is left out is the puzzle's own choice. What only some puzzles have stands beside the rest,
/// by the names that the puzzles' cards give it.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, ToSchema)]
pub struct Wishes {
    /// What levels of every puzzle may be asked for.
    #[serde(flatten)]
    pub common: Common,
    /// What only some have.
    #[serde(flatten)]
    #[schema(value_type = Object)]
    pub features: BTreeMap<String, Value>,
}

/// What is said of a feature: a number, a word, or that it should be there.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(untagged)]
pub enum Value {
    /// It should be there, or not.
    Flag(bool),
    /// How many.
    Count(usize),
    /// A word.
    Word(String),
}

impl Value {
    /// As a person writes it.
    pub fn text(&self) -> String {
        match self {
            Self::Flag(flag) => flag.to_string(),
            Self::Count(count) => count.to_string(),
            Self::Word(word) => word.clone(),
        }
    }
}

/// Every feature that some puzzle's levels may be asked to have, each name once, with the puzzles that have it.
pub fn features() -> Vec<(Feature, Vec<&'static str>)> {
    let mut list: Vec<(Feature, Vec<&'static str>)> = Vec::new();
    for kind in ALL {
        for feature in kind.card.generator.iter().flat_map(|generator| generator.features) {
            match list.iter_mut().find(|(known, _)| known.name == feature.name) {
                Some((_, puzzles)) => puzzles.push(kind.card.name),
                None => list.push((*feature, vec![kind.card.name])),
            }
        }
    }
    list
}

impl Wishes {
    /// As the generator takes them, or what is wrong with them.
    pub fn wish(&self) -> Result<Wish, Wording> {
        let Common { size, par, grade, unique } = &self.common;
        let mut wish = Wish {
            size: size.map(|size| (size.0, size.1)),
            par: par.clone().map(|par| par.0),
            grade: grade.map(|grade| grade.0),
            unique: unique.unwrap_or_default(),
            ..Wish::default()
        };
        let known = features();
        for (name, value) in &self.features {
            let Some((feature, _)) = known.iter().find(|(feature, _)| feature.name == name) else {
                let common = Common::FIELDS.iter().map(|field| field.name);
                let names: Vec<&str> = common.chain(known.iter().map(|(feature, _)| feature.name)).collect();
                return Err(format!("unknown field `{name}`, expected one of {}", names.join(", ")).into());
            };
            wish.add(feature, &value.text())?;
        }
        Ok(wish)
    }
}

/// Rows and columns: `4x4`, or a list of two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(try_from = "Written<[usize; 2]>")]
#[schema(value_type = Vec<usize>)]
pub struct Sides(pub usize, pub usize);

impl TryFrom<Written<[usize; 2]>> for Sides {
    type Error = String;

    fn try_from(written: Written<[usize; 2]>) -> Result<Self, String> {
        match written {
            Written::Text(text) => Self::read(&text),
            Written::Other([rows, columns]) => Ok(Self(rows, columns)),
        }
    }
}

impl Read for Sides {
    fn read(text: &str) -> Result<Self, String> {
        let sides = text.split_once(['x', '×']);
        let sides = sides.and_then(|(rows, columns)| Some(Self(rows.parse().ok()?, columns.parse().ok()?)));
        sides.ok_or_else(|| "expected rows and columns, such as 4x4".to_string())
    }
}

/// A number of moves or a range of them: `8..12`, or a list of the least and the greatest, either of which may be null.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(try_from = "Written<[Option<Cost>; 2]>")]
#[schema(value_type = Vec<Option<u32>>)]
pub struct ParRange(pub RangeInclusive<Cost>);

/// No plan is as long as this.
const MOST: Cost = INFINITE - 1;

impl TryFrom<Written<[Option<Cost>; 2]>> for ParRange {
    type Error = String;

    fn try_from(written: Written<[Option<Cost>; 2]>) -> Result<Self, String> {
        match written {
            Written::Text(text) => Self::read(&text),
            Written::Other([from, to]) => Ok(Self(from.unwrap_or(1)..=to.unwrap_or(MOST))),
        }
    }
}

impl Read for ParRange {
    fn read(text: &str) -> Result<Self, String> {
        let expected = || "expected a number of moves or a range of them, such as 10, 8..12, 8.. or ..12".to_string();
        let number = |text: &str, open| if text.is_empty() { Some(open) } else { text.parse().ok() };
        let (from, to) = text.split_once("..").unwrap_or((text, text));
        let range = number(from, 1).zip(number(to.trim_start_matches('='), MOST));
        range.filter(|_| from.len() + to.len() > 0).map(|(from, to)| Self(from..=to)).ok_or_else(expected)
    }
}

/// How hard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct GradeName(pub Grade);

impl TryFrom<String> for GradeName {
    type Error = String;

    fn try_from(name: String) -> Result<Self, String> {
        Self::read(&name)
    }
}

impl Read for GradeName {
    fn read(name: &str) -> Result<Self, String> {
        let unknown = || format!("unknown grade `{name}`; there are {}", Grade::ALL.map(Grade::name).join(", "));
        Grade::named(name).map(Self).ok_or_else(unknown)
    }
}

/// The longest seed, in bytes: titles are made from it, and they have a limit.
const MOST_SEED: usize = 1000;

/// A seed is printed in headers, so it is a line that they may hold.
pub fn seed(text: &str) -> Result<String, String> {
    let is_bad = |symbol: char| symbol.is_control() || is_control(symbol);
    if text.is_empty() || text.trim() != text || text.len() > MOST_SEED || text.contains(is_bad) {
        return Err("expected one line of text of at most 1000 bytes, without blanks around it".to_string());
    }
    Ok(text.to_string())
}

/// A seed that nobody chose: the time, short enough to be typed again.
pub fn new_seed() -> String {
    format!("{:x}", clock::since_1970().as_millis())
}

#[cfg(test)]
mod tests {
    use super::*;
    use quebra_puzzles::generate::Takes;
    use quebra_studio::generate::Order;

    #[test]
    fn every_feature_is_known_to_the_puzzles_that_have_it_and_foreign_to_the_others() {
        for (feature, puzzles) in features() {
            let value = match feature.takes {
                Takes::Count => Value::Count(2),
                Takes::Nothing => Value::Flag(true),
                Takes::OneOf(words) => Value::Word(words[0].to_string()),
            };
            let wishes = Wishes { features: [(feature.name.to_string(), value)].into(), ..Wishes::default() };
            for kind in ALL.iter().filter(|kind| kind.card.generator.is_some()) {
                let order = Order::new(kind, &wishes.wish().unwrap(), "seed");
                let is_foreign = order.is_err_and(|error| error.english.contains(" has no --"));
                assert_eq!(!puzzles.contains(&kind.card.name), is_foreign, "{} {}", kind.card.name, feature.name);
            }
        }
        let wrong: Wishes = serde_json::from_str(r#"{"colour": 2}"#).unwrap();
        assert!(wrong.wish().unwrap_err().english.contains("unknown field `colour`, expected one of size"));
    }

    #[test]
    fn a_seed_is_what_a_title_may_hold() {
        assert!(seed("`x`; # 7 ação").is_ok() && seed(&"x".repeat(MOST_SEED)).is_ok());
        for text in ["", " a", "a\nb", "a\tb", "a\u{1b}b", "a\u{202e}b", "a\u{2028}b", &"x".repeat(MOST_SEED + 1)] {
            assert!(seed(text).is_err(), "{text:?}");
        }
    }

    #[test]
    fn all_ways_of_writing_mean_the_same() {
        let written: Wishes = serde_json::from_str(r#"{"size": "4x5", "par": "8..", "grade": "hard"}"#).unwrap();
        let listed: Wishes = serde_json::from_str(r#"{"size": [4, 5], "par": [8, null], "grade": "hard"}"#).unwrap();
        assert_eq!(written, listed);
        let grades = Common::FIELDS.iter().find(|field| field.name == "grade").unwrap().words;
        assert_eq!(grades.iter().map(|(name, _)| *name).collect::<Vec<_>>(), Grade::ALL.map(Grade::name));
    }
}
