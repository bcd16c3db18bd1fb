//! What is tied to what on a drawing, as the page gets it.

use std::collections::BTreeMap;

use crate::describe::ToSchema;
use quebra_puzzles::Kind;
use quebra_puzzles::card;
use quebra_puzzles::level::LevelText;
use quebra_puzzles::parts;
use serde::{Deserialize, Serialize};

use crate::scene::{Cell, cells};
use crate::words::Words;

/// A thing on the board that may be tied to others.
#[derive(Serialize, ToSchema)]
pub struct Wire {
    /// Where it is.
    from: Vec<Cell>,
    /// What it is tied to.
    ends: Vec<WireEnd>,
    /// What it can do there; nothing where it only leads there.
    verbs: Vec<Verb>,
    /// What to do to tie it, by language; null where its letter says it all.
    how: Option<BTreeMap<&'static str, &'static str>>,
}

/// What a thing is tied to.
#[derive(Serialize, ToSchema)]
pub struct WireEnd {
    cells: Vec<Cell>,
    /// What is done there.
    verb: Option<Verb>,
}

/// What a thing does to what it is tied to.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Verb {
    /// It is on if it was off, and off if it was on.
    Toggle,
    /// It is on.
    Open,
    /// It is off.
    Close,
}

impl From<parts::Verb> for Verb {
    fn from(verb: parts::Verb) -> Self {
        match verb {
            parts::Verb::Toggle => Self::Toggle,
            parts::Verb::Open => Self::Open,
            parts::Verb::Close => Self::Close,
        }
    }
}

impl From<Verb> for parts::Verb {
    fn from(verb: Verb) -> Self {
        match verb {
            Verb::Toggle => Self::Toggle,
            Verb::Open => Self::Open,
            Verb::Close => Self::Close,
        }
    }
}

/// Everything that is or can be tied; nothing where the puzzle ties nothing.
pub(super) fn wires(kind: &Kind, level: &LevelText) -> Vec<Wire> {
    let end = |end: &card::End| WireEnd { cells: cells(&end.cells), verb: end.verb.map(Verb::from) };
    let wire = |wire: card::Wire| Wire {
        from: cells(&wire.from),
        ends: wire.ends.iter().map(end).collect(),
        verbs: wire.verbs.iter().copied().map(Verb::from).collect(),
        how: wire.how.map(Words::spoken),
    };
    wiring(kind).map_or_else(Vec::new, |wiring| (wiring.wires)(level).into_iter().map(wire).collect())
}

/// How a puzzle's levels are wired.
pub(super) fn wiring(kind: &Kind) -> Option<card::Wiring> {
    kind.card.sketch.and_then(|sketch| sketch.wiring)
}
