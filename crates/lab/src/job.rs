//! One search of an experiment, as it is kept and handed to the process that runs it.

use std::time::Duration;

use quebra_api::describe::ToSchema;
use quebra_api::options::{AtLeastOne, Choices, TableUse, TieOrder, Weight};
use quebra_puzzles::game::{Game, Request};
use quebra_puzzles::method::MethodError;
use quebra_search::Limits;
use serde::{Deserialize, Serialize};

/// What a child process is asked to do.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Job {
    pub(crate) code: String,
    pub(crate) method: String,
    #[serde(with = "kept")]
    pub(crate) choices: Choices,
    pub(crate) setting: Setting,
}

/// What limits of time are measured by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Clock {
    /// The one on the wall: all that version 0.1 had.
    #[default]
    Wall,
    /// The processor's: what else goes on does not change what is solved.
    Processor,
}

/// The bounds of every run of an experiment, and how long a run is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub(crate) struct Setting {
    pub(crate) time_ms: u64,
    pub(crate) memory: usize,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub(crate) nodes: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub(crate) moves: Option<u32>,
    /// Searches that take less are repeated for so long.
    pub(crate) sample_ms: u64,
    #[serde(skip_serializing_if = "Clock::is_wall", default)]
    pub(crate) clock: Clock,
}

/// Choices as they are kept: only those that were made, so that the same choices are always the same text.
#[derive(Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Kept {
    #[serde(skip_serializing_if = "Option::is_none")]
    ties: Option<TieOrder>,
    /// In hundredths.
    #[serde(skip_serializing_if = "Option::is_none")]
    weight: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    width: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    table: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    threads: Option<usize>,
}

impl From<&Choices> for Kept {
    fn from(choices: &Choices) -> Self {
        Self {
            ties: choices.ties,
            weight: choices.weight.map(|weight| weight.0),
            width: choices.width.map(|width| width.0),
            table: choices.table.filter(|&table| table != TableUse::Auto).map(|table| table == TableUse::On),
            threads: choices.threads.map(|threads| threads.0),
        }
    }
}

impl From<Kept> for Choices {
    fn from(kept: Kept) -> Self {
        Self {
            ties: kept.ties,
            weight: kept.weight.map(Weight),
            width: kept.width.map(AtLeastOne),
            table: kept.table.map(TableUse::from),
            threads: kept.threads.map(AtLeastOne),
        }
    }
}

mod kept {
    use super::{Choices, Kept};
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub(super) fn serialize<S: Serializer>(choices: &Choices, serializer: S) -> Result<S::Ok, S::Error> {
        Kept::from(choices).serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Choices, D::Error> {
        Kept::deserialize(deserializer).map(Choices::from)
    }
}

/// The canonical text of choices.
pub(crate) fn choices_text(choices: &Choices) -> String {
    serde_json::to_string(&Kept::from(choices)).expect("its keys are strings")
}

/// Choices, as they are kept.
pub(crate) fn read_choices(text: &str) -> Choices {
    serde_json::from_str::<Kept>(text).unwrap_or_default().into()
}

/// Choices in words, for people.
pub(crate) fn describe_choices(choices: &Choices) -> String {
    let Kept { ties, weight, width, table, threads } = Kept::from(choices);
    let all = [
        ties.map(|ties| if ties == TieOrder::Fifo { "fifo" } else { "lifo" }.to_string()),
        weight.map(|weight| format!("weight {}", f64::from(weight) / 100.0)),
        width.map(|width| format!("width {width}")),
        table.map(|on| if on { "table on" } else { "table off" }.to_string()),
        threads.map(|threads| format!("{threads} threads")),
    ];
    all.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

impl Clock {
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks by reference")]
    fn is_wall(&self) -> bool {
        *self == Self::Wall
    }
}

impl Setting {
    pub(crate) fn limits(&self) -> Limits {
        let time = Some(Duration::from_millis(self.time_ms));
        Limits { time, memory: Some(self.memory), nodes: self.nodes, moves: self.moves }
    }

    pub(crate) fn seconds(&self) -> f64 {
        self.time_ms as f64 / 1e3
    }

    pub(crate) fn sample(&self) -> Duration {
        Duration::from_millis(self.sample_ms)
    }

    /// Its canonical text.
    pub(crate) fn text(&self) -> String {
        serde_json::to_string(self).expect("its keys are strings")
    }
}

impl Job {
    pub(crate) fn request(&self, game: &dyn Game) -> Result<Request, MethodError> {
        Ok(Request {
            method: game.method(&self.method)?,
            options: self.choices.options(),
            limits: self.setting.limits(),
        })
    }
}
