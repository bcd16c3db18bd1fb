//! A search written down, step by step.

use std::collections::BTreeMap;

use crate::describe::ToSchema;
use quebra_puzzles::breakdown::Part;
use quebra_puzzles::wording::Speech;
use quebra_search::{Cost, INFINITE};
use quebra_studio::record;
use serde::Serialize;

use crate::scene::{Scene, Tile};
use crate::schema::Schema;
use crate::solve::Report;
use crate::words::Language;

/// A search, step by step. A state is a number: its place among the nodes.
#[derive(Debug, Serialize, ToSchema)]
pub struct Recording {
    /// The version of this form.
    schema: Schema,
    method: String,
    algorithm: &'static str,
    heuristic: Option<&'static str>,
    /// The board at the start.
    root: Scene,
    nodes: Vec<RecordedNode>,
    steps: Vec<RecordedStep>,
    /// It is the whole search, not only its beginning.
    complete: bool,
    /// The goal that ended the search, and how it is held then.
    goal: Option<RecordedWay>,
    /// The states on the plan.
    path: Vec<usize>,
    /// What parts of estimates count, in every language.
    kinds: Vec<BTreeMap<&'static str, &'static str>>,
    /// All states of the level by their distance from the start, mirror images once: how many there are at each. Null if there are too many.
    map: Option<Vec<usize>>,
    report: Report,
}

/// A state.
#[derive(Debug, Serialize, ToSchema)]
struct RecordedNode {
    /// From which state it was first met,
    parent: Option<usize>,
    /// by which move,
    #[serde(rename = "move")]
    word: Option<String>,
    /// and at what cost.
    g: u32,
    /// The estimate; null if no goal can be reached.
    h: Option<u32>,
    f: Option<u32>,
    goal: bool,
    /// The cells that differ from the root's, and what they are.
    changes: Vec<(usize, Tile)>,
    /// What the estimate is made of, where its heuristic says so: the number of a kind, what it adds, and the cells that it comes from.
    /// Rounded down, the values add up to the estimate.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    parts: Vec<(usize, f64, Vec<usize>)>,
    /// Its place on the map, counted from the start on; null if it is not there.
    place: Option<usize>,
}

/// How a search holds a state: by which way, at which cost.
#[derive(Debug, Serialize, ToSchema)]
struct RecordedWay {
    node: usize,
    /// The state before it; null for the start.
    parent: Option<usize>,
    /// The move from there.
    #[serde(rename = "move")]
    word: Option<String>,
    g: u32,
}

impl From<record::Held> for RecordedWay {
    fn from(held: record::Held) -> Self {
        let (parent, word) = held.parent.unzip();
        Self { node: held.node, parent, word, g: held.g }
    }
}

/// An expansion.
#[derive(Debug, Serialize, ToSchema)]
struct RecordedStep {
    node: usize,
    g: u32,
    h: Option<u32>,
    f: Option<u32>,
    /// Proven by then; null if it is proven that there is no plan.
    bound: Option<u32>,
    /// The number of the attempt, of methods that begin again and again.
    iteration: usize,
    /// No state with a greater f is visited in this attempt, of methods that deepen.
    threshold: Option<u32>,
    /// How many states a layer of this attempt keeps, of beams.
    width: Option<usize>,
    reason: Choice,
    /// States that were taken before this one and let go, as they had been expanded at no greater cost.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    skipped: Vec<usize>,
    /// States that a beam let go just before.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    dropped: Vec<usize>,
    generated: Vec<RecordedSuccessor>,
    /// States that are held by another way, or at another cost, than before this expansion.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    held: Vec<RecordedWay>,
    open: OpenList,
}

/// Why a state was taken.
#[derive(Debug, Serialize, ToSchema)]
struct Choice {
    /// `oldest`, `newest`, `deepest`, `least-g`, `least-h`, `least-f`, `least-weighted` or `best-of-layer`.
    rule: &'static str,
    /// What is least about it, or the threshold.
    value: Option<f64>,
    /// How many others were as good.
    ties: usize,
    /// Of those, the `newest` or the `oldest` was taken.
    order: &'static str,
}

/// What an expansion made.
#[derive(Debug, Serialize, ToSchema)]
struct RecordedSuccessor {
    #[serde(rename = "move")]
    word: String,
    node: usize,
    g: u32,
    h: Option<u32>,
    /// `new`, `duplicate`, `cheaper`, `dead`, `beyond` or `too-dear`.
    fate: &'static str,
    /// The search knows, or keeps, a mirror image in place of where the move leads.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    mirrored: bool,
    /// The search goes on from another state in its place, one that is as good: the moves that follow need not be legal where the move leads.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    replaced: bool,
    /// The step at which it was made: a deepening search goes on to a successor before it makes the next.
    at: usize,
}

/// The open list after an expansion.
#[derive(Debug, Serialize, ToSchema)]
struct OpenList {
    count: usize,
    /// The first of them, in the order in which they would be taken.
    first: Vec<usize>,
}

fn finite(cost: Cost) -> Option<Cost> {
    Some(cost).filter(|&cost| cost != INFINITE)
}

impl Recording {
    /// A search that was written down, and its answer.
    pub fn new(method: quebra_puzzles::method::Method, recording: record::Recording, report: Report) -> Self {
        let record::Recording { root, nodes, steps, goal, is_complete, path, map, .. } = recording;
        let h: Vec<Option<Cost>> = nodes.iter().map(|node| finite(node.h)).collect();
        let f = |g: Cost, node: usize| h[node].map(|h| g.saturating_add(h));
        let mut kinds: Vec<&Speech> = Vec::new();
        let mut part = |part: &Part| {
            let kind = kinds.iter().position(|&kind| kind == part.what).unwrap_or_else(|| {
                kinds.push(part.what);
                kinds.len() - 1
            });
            (kind, part.value, part.cells.clone())
        };
        let (map, places) = map.map_or_else(|| (None, Vec::new()), |map| (Some(map.layers), map.places));
        let node = |(number, node): (usize, record::Node)| {
            let record::Held { parent, g, .. } = node.first;
            let (parent, word) = parent.unzip();
            let changes = node.changes.iter().map(|(cell, tile)| (*cell, Tile::from(tile))).collect();
            RecordedNode {
                parent,
                word,
                g,
                h: h[number],
                f: f(g, number),
                goal: node.is_goal,
                changes,
                parts: node.parts.iter().map(&mut part).collect(),
                place: places.get(number).copied().flatten(),
            }
        };
        let nodes = nodes.into_iter().enumerate().map(node).collect();
        let spoken = |kind: &Speech| Language::ALL.map(|language| (language.tag(), kind.tell(language.code()))).into();

        let step = |step: record::Step| RecordedStep {
            node: step.node,
            g: step.g,
            h: h[step.node],
            f: f(step.g, step.node),
            bound: finite(step.bound),
            iteration: step.iteration,
            reason: Choice {
                rule: step.reason.rule.name(),
                value: step.reason.value,
                ties: step.reason.ties,
                order: if step.reason.is_newest { "newest" } else { "oldest" },
            },
            threshold: step.threshold,
            width: step.width,
            skipped: step.skipped,
            dropped: step.dropped,
            generated: step
                .successors
                .into_iter()
                .map(|made| RecordedSuccessor {
                    word: made.word,
                    node: made.node,
                    g: made.g,
                    h: h[made.node],
                    fate: made.fate.name(),
                    mirrored: made.is_mirrored,
                    replaced: made.is_replaced,
                    at: made.at,
                })
                .collect(),
            held: step.held.into_iter().map(RecordedWay::from).collect(),
            open: OpenList { count: step.open_count, first: step.open },
        };
        Self {
            schema: Schema,
            method: method.to_string(),
            algorithm: method.algorithm(),
            heuristic: method.heuristic(),
            root: Scene::from(&root),
            nodes,
            steps: steps.into_iter().map(step).collect(),
            complete: is_complete,
            goal: goal.map(RecordedWay::from),
            path,
            kinds: kinds.into_iter().map(spoken).collect(),
            map,
            report,
        }
    }
}
