//! What somebody wants a new level to be like.

use std::ops::RangeInclusive;
use std::time::{SystemTime, UNIX_EPOCH};

use quebra_studio::difficulty::Grade;
use quebra_studio::generate::{Clears, Wish};
use quebra_search::{Cost, INFINITE};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::fields::{Read, Written, fields};

fields! {
    /// What a new level should be like; what is left out is the puzzle's own choice.
    Wishes {
        #[doc = "Rows and columns, such as 4x4 [default: the puzzle's own; for bloxorz, the most of them]"]
        size: Sides { value: "ROWSxCOLUMNS" }
        #[doc = "The optimal number of moves, such as 8..12, 8.. or 10"]
        par: ParRange { value: "FROM..TO" }
        #[doc = "How hard"]
        #[schema(value_type = Option<String>)]
        grade: GradeName { value: "GRADE", words: [("easy", ""), ("medium", ""), ("hard", ""), ("expert", "")] }
        #[doc = "With a single optimal solution; other orders of the same moves are other solutions"]
        unique: bool { value: "" }
        #[doc = "The exact optimal number of moves"]
        distance: u32 { value: "MOVES", readers: ["n-puzzle"] }
        #[doc = "How many bridges"]
        bridges: usize { value: "COUNT", readers: ["bloxorz"] }
        #[doc = "How many switches"]
        switches: usize { value: "COUNT", readers: ["bloxorz"] }
        #[doc = "How many fragile cells"]
        fragile: usize { value: "COUNT", readers: ["bloxorz"] }
        #[doc = "With a cell that splits the block"]
        split: bool { value: "", readers: ["bloxorz"] }
        #[doc = "With a teleport"]
        teleport: bool { value: "", readers: ["bloxorz"] }
        #[doc = "How many colours"]
        colours: usize { value: "COUNT", readers: ["cohesion", "break-the-ice"] }
        #[doc = "How many pieces"]
        pieces: usize { value: "COUNT", readers: ["cohesion", "break-the-ice"] }
        #[doc = "How many groups"]
        groups: usize { value: "COUNT", readers: ["folding-blocks"] }
        #[doc = "How many holes"]
        holes: usize { value: "COUNT", readers: ["folding-blocks"] }
        #[doc = "What breaks with a run"]
        clears: ClearsName {
            value: "WHAT",
            words: [
                ("group", "Every piece of its colour that is connected to it"),
                ("run", "Nothing but the run itself"),
            ],
            readers: ["break-the-ice"]
        }
    }
}

impl Wishes {
    /// As the generator takes them.
    pub fn wish(&self) -> Wish {
        Wish {
            size: self.size.map(|size| (size.0, size.1)),
            par: self.par.clone().map(|par| par.0),
            grade: self.grade.map(|grade| grade.0),
            unique: self.unique.unwrap_or_default(),
            colours: self.colours,
            pieces: self.pieces,
            clears: self.clears.map(|clears| match clears {
                ClearsName::Group => Clears::Group,
                ClearsName::Run => Clears::Run,
            }),
            groups: self.groups,
            holes: self.holes,
            bridges: self.bridges,
            switches: self.switches,
            fragile: self.fragile,
            split: self.split.unwrap_or_default(),
            teleport: self.teleport.unwrap_or_default(),
            distance: self.distance,
        }
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

/// What breaks with a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(try_from = "String")]
#[schema(rename_all = "lowercase")]
pub enum ClearsName {
    /// Every piece of its colour that is connected to it.
    Group,
    /// Nothing but the run itself.
    Run,
}

impl TryFrom<String> for ClearsName {
    type Error = String;

    fn try_from(name: String) -> Result<Self, String> {
        Self::read(&name)
    }
}

impl Read for ClearsName {
    fn read(name: &str) -> Result<Self, String> {
        match name {
            "group" => Ok(Self::Group),
            "run" => Ok(Self::Run),
            _ => Err("expected `group` or `run`".to_string()),
        }
    }
}

/// A seed is printed in headers, so it is a line.
pub fn seed(text: &str) -> Result<String, String> {
    if text.is_empty() || text.trim() != text || text.chars().any(char::is_control) {
        return Err("expected one line of text, without blanks around it".to_string());
    }
    Ok(text.to_string())
}

/// A seed that nobody chose: the time, short enough to be typed again.
pub fn new_seed() -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    format!("{:x}", now.as_millis())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fields::Fields;
    use quebra_puzzles::ALL;
    use quebra_studio::generate::Order;

    /// Something that can be wished for.
    fn example(value: &str, words: &[(&'static str, &str)]) -> &'static str {
        match (words, value) {
            ([(word, _), ..], _) => word,
            (_, "ROWSxCOLUMNS") => "4x4",
            (_, "FROM..TO") => "8..12",
            _ => "2",
        }
    }

    #[test]
    fn the_readers_of_every_wish_are_the_puzzles_that_take_it() {
        for kind in ALL {
            for field in Wishes::FIELDS {
                let mut wishes = Wishes::default();
                (field.set)(&mut wishes, example(field.value, field.words)).unwrap();
                let name = kind.card.name;
                let is_foreign =
                    Order::new(kind, &wishes.wish(), "seed").is_err_and(|error| error.contains(" has no --"));
                assert_eq!(wishes.idle(name).is_some(), is_foreign, "{name} {}", field.name);
            }
        }
    }

    #[test]
    fn all_ways_of_writing_mean_the_same() {
        let written: Wishes = serde_json::from_str(r#"{"size": "4x5", "par": "8..", "grade": "hard"}"#).unwrap();
        let listed: Wishes = serde_json::from_str(r#"{"size": [4, 5], "par": [8, null], "grade": "hard"}"#).unwrap();
        assert_eq!(written, listed);
        let grades = Wishes::FIELDS.iter().find(|field| field.name == "grade").unwrap().words;
        assert_eq!(grades.iter().map(|(name, _)| *name).collect::<Vec<_>>(), Grade::ALL.map(Grade::name));
    }
}
