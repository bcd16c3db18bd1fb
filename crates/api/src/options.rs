//! Choices that some algorithms read: what there is, who reads it, and what it is unless somebody chooses.

use crate::describe::ToSchema;
use quebra_search::{Options, Ties};
use serde::{Deserialize, Serialize};

use crate::fields::{Read, fields};

fields! {
    /// Choices that some algorithms read; what is not chosen is as usual.
    #[derive(Copy)]
    Choices {
        #[doc = "Which of equally good states comes first: the newest or the oldest"]
        ties: TieOrder {
            value: "ORDER", words: [("lifo", ""), ("fifo", "")], default: "lifo",
            readers: ["ucs", "greedy", "astar", "wastar", "beam"]
        }
        #[doc = "The weight of the heuristic, 1 or more"]
        weight: Weight { value: "FACTOR", default: "2", readers: ["wastar"] }
        #[doc = "How many states a layer keeps"]
        width: AtLeastOne { value: "COUNT", default: "1000", readers: ["beam"] }
        #[doc = "Keep a table of states that were met: as the method needs it, always, or never: then paths are searched, as textbooks begin"]
        #[schema(value_type = Option<bool>)]
        table: TableUse {
            value: "WHEN", words: [("auto", ""), ("on", ""), ("off", "")], default: "auto",
            readers: ["bfs", "dfs", "iddfs", "ucs", "greedy", "astar", "wastar", "idastar"]
        }
        #[doc = "How many threads may work on it, where there is no table [default: all for best, else one]"]
        threads: AtLeastOne { value: "COUNT", readers: ["iddfs", "idastar", "best"] }
    }
}

impl Choices {
    /// As the engine takes them.
    pub fn options(&self) -> Options {
        let usual = Options::default();
        Options {
            ties: match self.ties {
                Some(TieOrder::Fifo) => Ties::Fifo,
                Some(TieOrder::Lifo) => Ties::Lifo,
                None => usual.ties,
            },
            weight: self.weight.map_or(usual.weight, |weight| weight.0),
            width: self.width.map_or(usual.width, |width| width.0),
            table: match self.table {
                Some(TableUse::On) => Some(true),
                Some(TableUse::Off) => Some(false),
                Some(TableUse::Auto) | None => usual.table,
            },
            threads: self.threads.map_or(usual.threads, |threads| threads.0),
        }
    }
}

/// Which of equally good states comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum TieOrder {
    /// The newest.
    Lifo,
    /// The oldest.
    Fifo,
}

impl Read for TieOrder {
    fn read(text: &str) -> Result<Self, String> {
        match text {
            "lifo" => Ok(Self::Lifo),
            "fifo" => Ok(Self::Fifo),
            _ => Err("expected `lifo` or `fifo`".to_string()),
        }
    }
}

/// The weight of a heuristic, in hundredths.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(try_from = "f64")]
#[schema(value_type = f64, minimum = 1, maximum = 1000)]
pub struct Weight(pub u32);

impl TryFrom<f64> for Weight {
    type Error = String;

    fn try_from(weight: f64) -> Result<Self, String> {
        /// What a decimal is beside the number that a computer makes of it.
        const NOISE: f64 = 1e-6;
        let hundredths = weight * 100.0;
        if !(1.0..=1000.0).contains(&weight) || (hundredths - hundredths.round()).abs() > NOISE {
            return Err("expected a number from 1 to 1000, with two decimals at most".to_string());
        }
        Ok(Self(hundredths.round() as u32))
    }
}

impl Read for Weight {
    fn read(text: &str) -> Result<Self, String> {
        let weight: f64 = text.parse().map_err(|_| "expected a number such as 1.5")?;
        weight.try_into()
    }
}

/// A number that is not zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(try_from = "u32")]
#[schema(value_type = u32, minimum = 1)]
pub struct AtLeastOne(pub usize);

impl TryFrom<u32> for AtLeastOne {
    type Error = String;

    fn try_from(number: u32) -> Result<Self, String> {
        match number {
            0 => Err("expected a number of at least 1".to_string()),
            _ => Ok(Self(number as usize)),
        }
    }
}

impl Read for AtLeastOne {
    fn read(text: &str) -> Result<Self, String> {
        u32::read(text).map_err(|_| "expected a number of at least 1".to_string())?.try_into()
    }
}

/// When a table of states is kept. Requests say true or false.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(from = "bool")]
pub enum TableUse {
    /// As the method and the puzzle need it.
    Auto,
    /// Always.
    On,
    /// Never.
    Off,
}

impl From<bool> for TableUse {
    fn from(is_on: bool) -> Self {
        if is_on { Self::On } else { Self::Off }
    }
}

impl Read for TableUse {
    fn read(text: &str) -> Result<Self, String> {
        match text {
            "auto" => Ok(Self::Auto),
            "on" => Ok(Self::On),
            "off" => Ok(Self::Off),
            _ => Err("expected `auto`, `on` or `off`".to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fields::Fields;
    use quebra_search::algorithms::Algorithm;

    #[test]
    fn what_is_said_of_the_choices_is_so() {
        let mut said = Choices::default();
        for field in Choices::FIELDS.iter().filter(|field| !field.default.is_empty()) {
            (field.set)(&mut said, field.default).unwrap();
            assert!((field.is_set)(&said), "{}", field.name);
        }
        assert_eq!(said.options(), Options::default(), "the defaults are those of the engine");
        let names: Vec<&str> = Algorithm::all().map(|algorithm| algorithm.info().name).collect();
        for reader in Choices::FIELDS.iter().flat_map(|field| field.readers) {
            assert!(names.contains(reader) || *reader == "best", "{reader}");
        }
    }

    #[test]
    fn choices_that_nobody_reads_are_found() {
        let choices: Choices = serde_json::from_str(r#"{"weight": 1.5, "table": false}"#).unwrap();
        assert_eq!(choices.options().weight, 150);
        assert_eq!(choices.idle("beam").map(|field| field.name), Some("weight"));
        assert_eq!(choices.idle("wastar").map(|field| field.name), None);
        assert_eq!(choices.idle("idastar").map(|field| field.name), Some("weight"));
        for bad in [r#"{"weight": 0.5}"#, r#"{"weight": 1.125}"#, r#"{"width": 0}"#, r#"{"wieght": 2}"#] {
            assert!(serde_json::from_str::<Choices>(bad).is_err(), "{bad}");
        }
    }
}
