//! Bounds on a search: how long, how much, how far.

use std::time::Duration;

use crate::describe::ToSchema;
use bytesize::ByteSize;
use quebra_search::Limits;
use serde::Deserialize;

use crate::fields::{Read, Written, fields};

fields! {
    /// Bounds on a search; what is not said is not bounded, or as usual where it is asked.
    #[derive(Copy)]
    Bounds {
        #[doc = "Stop after this time, such as 10s or 500ms"]
        #[serde(alias = "seconds")]
        time: Time { value: "TIME" }
        #[doc = "Hold at most this much memory, such as 2GiB [default: 80 % of what is free]"]
        memory: Memory { value: "SIZE" }
        #[doc = "Expand at most this many states"]
        nodes: u64 { value: "COUNT" }
        #[doc = "Look no farther than this many moves"]
        moves: u32 { value: "COUNT", option: "max-moves" }
    }
}

impl Bounds {
    /// As the engine takes them, with this much memory unless less is said, and this much time unless another is.
    pub fn limits(&self, memory: usize, time: Option<Duration>) -> Limits {
        Limits {
            time: self.time.map(|time| time.0).or(time),
            memory: Some(self.memory.map_or(memory, |own| own.0)),
            nodes: self.nodes,
            moves: self.moves,
        }
    }
}

/// No limit is longer than this, about a hundred years: clocks can add it and shares of it can be taken.
const LONGEST: Duration = Duration::from_hours(24 * 365 * 100);

/// A time: a text such as `10s`, or a number of seconds. A longer one than any search takes is as good as the longest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(try_from = "Written<f64>")]
#[schema(value_type = f64)]
pub struct Time(pub Duration);

impl Time {
    fn within(time: Duration) -> Self {
        Self(time.min(LONGEST))
    }
}

impl TryFrom<Written<f64>> for Time {
    type Error = String;

    fn try_from(written: Written<f64>) -> Result<Self, String> {
        match written {
            Written::Text(text) => Self::read(&text),
            Written::Other(seconds) => {
                let time = Duration::try_from_secs_f64(seconds);
                time.map(Self::within).map_err(|_| "expected a number of seconds, from 0".to_string())
            }
        }
    }
}

impl Read for Time {
    fn read(text: &str) -> Result<Self, String> {
        let time = humantime::parse_duration(text);
        time.map(Self::within).map_err(|_| "expected a time such as 10s, 500ms or 2min".to_string())
    }
}

/// A size in bytes: a text such as `2GiB`, or a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(try_from = "Written<u64>")]
#[schema(value_type = u64)]
pub struct Memory(pub usize);

impl Memory {
    /// No machine holds more than it can count: the engine in WebAssembly counts in 32 bits.
    fn of(bytes: u64) -> Self {
        Self(usize::try_from(bytes).unwrap_or(usize::MAX))
    }
}

impl TryFrom<Written<u64>> for Memory {
    type Error = String;

    fn try_from(written: Written<u64>) -> Result<Self, String> {
        match written {
            Written::Text(text) => Self::read(&text),
            Written::Other(bytes) => Ok(Self::of(bytes)),
        }
    }
}

impl Read for Memory {
    fn read(text: &str) -> Result<Self, String> {
        let size: Result<ByteSize, _> = text.parse();
        size.map(|size| Self::of(size.as_u64()))
            .map_err(|_| "expected a size such as 512MiB, 2GiB or 500MB".to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_longer_than_any_search_are_the_longest() {
        for text in ["400000000000years", "18446744073709551615s", "500years"] {
            assert_eq!(Time::read(text), Ok(Time(LONGEST)), "{text}");
        }
        assert_eq!(serde_json::from_str::<Time>("1e18").unwrap(), Time(LONGEST));
        assert_eq!(Time::read("2min"), Ok(Time(Duration::from_mins(2))));
        assert!(serde_json::from_str::<Time>("-1").is_err() && Time::read("soon").is_err());
    }
}
