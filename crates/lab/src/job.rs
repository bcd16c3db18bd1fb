//! One search of an experiment, as it is kept and handed to the process that runs it.

use std::time::Duration;

use quebra_puzzles::game::{Game, MethodError, Request};
use quebra_search::{Cost, Limits, Options, Ties};
use serde::{Deserialize, Serialize};

/// What a child process is asked to do.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Job {
    pub code: String,
    pub method: String,
    pub choices: Choices,
    pub setting: Setting,
}

/// Choices that some algorithms read; only those that were made, so that the same choices are always the same text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Choices {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ties: Option<TieOrder>,
    /// In hundredths.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weight: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub width: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub table: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub threads: Option<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TieOrder {
    Lifo,
    Fifo,
}

/// The bounds of every run of an experiment, and how long a run is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setting {
    pub time_ms: u64,
    pub memory: usize,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub nodes: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub moves: Option<Cost>,
    /// Searches that take less are repeated for so long.
    pub sample_ms: u64,
}

impl Choices {
    pub fn options(self) -> Options {
        let default = Options::default();
        Options {
            ties: match self.ties {
                Some(TieOrder::Fifo) => Ties::Fifo,
                Some(TieOrder::Lifo) => Ties::Lifo,
                None => default.ties,
            },
            weight: self.weight.unwrap_or(default.weight),
            width: self.width.unwrap_or(default.width),
            table: self.table.or(default.table),
            threads: self.threads.unwrap_or(default.threads),
        }
    }

    /// Their canonical text.
    pub fn text(self) -> String {
        serde_json::to_string(&self).expect("its keys are strings")
    }

    /// In words, for people.
    pub fn describe(self) -> String {
        let table = |on| if on { "table on" } else { "table off" };
        let all = [
            self.ties.map(|ties| if ties == TieOrder::Fifo { "fifo" } else { "lifo" }.to_string()),
            self.weight.map(|weight| format!("weight {}", f64::from(weight) / 100.0)),
            self.width.map(|width| format!("width {width}")),
            self.table.map(|on| table(on).to_string()),
            self.threads.map(|threads| format!("{threads} threads")),
        ];
        all.into_iter().flatten().collect::<Vec<_>>().join(", ")
    }

    /// The first choice that an algorithm does not read.
    pub fn idle(self, algorithm: &str) -> Option<&'static str> {
        let of = |names: &[&str]| names.contains(&algorithm);
        [
            ("ties", self.ties.is_some(), of(&["ucs", "greedy", "astar", "wastar", "beam"])),
            ("weight", self.weight.is_some(), of(&["wastar"])),
            ("width", self.width.is_some(), of(&["beam"])),
            ("table", self.table.is_some(), of(&["iddfs", "idastar"])),
            ("threads", self.threads.is_some(), of(&["iddfs", "idastar", "best"])),
        ]
        .into_iter()
        .find(|&(_, is_made, is_read)| is_made && !is_read)
        .map(|(name, ..)| name)
    }
}

impl Setting {
    pub fn limits(&self) -> Limits {
        let time = Some(Duration::from_millis(self.time_ms));
        Limits { time, memory: Some(self.memory), nodes: self.nodes, moves: self.moves }
    }

    pub fn seconds(&self) -> f64 {
        self.time_ms as f64 / 1e3
    }

    pub fn sample(&self) -> Duration {
        Duration::from_millis(self.sample_ms)
    }

    /// Its canonical text.
    pub fn text(&self) -> String {
        serde_json::to_string(self).expect("its keys are strings")
    }
}

impl Job {
    pub fn request(&self, game: &dyn Game) -> Result<Request, MethodError> {
        Ok(Request {
            method: game.method(&self.method)?,
            options: self.choices.options(),
            limits: self.setting.limits(),
        })
    }
}
