//! Beam search: a layer at a time, the best of it.

use std::collections::{HashMap, VecDeque};

use quebra_search::{Cost, INFINITE, Ties};

use super::{Choice, Fate, Made, Reason, Rule, Setting};

/// Beam search: a layer at a time, the best of it.
pub(in super::super) struct Beam {
    setting: Setting,
    root: usize,
    h: Cost,
    width: usize,
    pub(super) iteration: usize,
    layer: VecDeque<(usize, Cost, Cost)>,
    /// The next layer's estimate, order, state and cost.
    candidates: Vec<(Cost, i64, usize, Cost)>,
    known: HashMap<usize, Cost>,
    arrivals: i64,
}

impl Beam {
    pub(super) fn new(setting: Setting, root: usize, h: Cost) -> Self {
        let mut beam = Self {
            setting,
            root,
            width: setting.options.width.max(1),
            iteration: 0,
            h,
            layer: VecDeque::new(),
            candidates: Vec::new(),
            known: HashMap::new(),
            arrivals: 0,
        };
        beam.begin();
        beam
    }

    fn begin(&mut self) {
        if self.iteration > 0 {
            self.width = self.width.saturating_mul(2);
        }
        self.iteration += 1;
        self.known = HashMap::from([(self.root, 0)]);
        self.layer = VecDeque::from([(self.root, 0, self.h)]);
    }

    fn is_known(&self, node: usize, g: Cost) -> bool {
        let revisits = self.setting.ceiling < INFINITE;
        self.known.get(&node).is_some_and(|&known| !revisits || known <= g)
    }

    /// The candidates that make the next layer, best first, and those that find no room.
    fn next_layer(&self) -> (Vec<(usize, Cost, Cost)>, Vec<usize>) {
        let mut candidates = self.candidates.clone();
        candidates.sort_unstable();
        let mut known = HashMap::new();
        let (mut layer, mut dropped) = (Vec::new(), Vec::new());
        for (h, _, node, g) in candidates {
            if layer.len() == self.width {
                dropped.push(node);
                continue;
            }
            let revisits = self.setting.ceiling < INFINITE;
            let is_known = known.get(&node).is_some_and(|&other| !revisits || other <= g);
            if !is_known && !self.is_known(node, g) {
                known.insert(node, g);
                layer.push((node, g, h));
            }
        }
        dropped.retain(|node| !known.contains_key(node));
        dropped.sort_unstable();
        dropped.dedup();
        (layer, dropped)
    }

    pub(super) fn choose(&mut self) -> Choice {
        let mut dropped = Vec::new();
        if self.layer.is_empty() {
            let (layer, rest) = self.next_layer();
            self.candidates.clear();
            self.known.extend(layer.iter().map(|&(node, g, _)| (node, g)));
            self.layer = layer.into();
            dropped = rest;
            if self.layer.is_empty() {
                self.begin();
            }
        }
        let next = self.layer.pop_front();
        let is_tied = |other: &&(usize, Cost, Cost)| next.is_some_and(|(.., h)| h == other.2);
        let ties = self.layer.iter().filter(is_tied).count();
        let is_newest = self.setting.options.ties == Ties::Lifo;
        let reason = Reason { rule: Rule::BestOfLayer, value: next.map(|(.., h)| f64::from(h)), ties, is_newest };
        Choice { node: next.map(|(node, g, _)| (node, g)), reason, last: None, dropped }
    }

    pub(super) fn add(&mut self, made: &[Made]) -> Vec<Fate> {
        let mut fates = Vec::new();
        for &Made { node, g, h, is_dead, is_goal, .. } in made {
            self.arrivals += 1;
            fates.push(if is_dead || h == INFINITE {
                Fate::Dead
            } else if self.setting.floor(g, h) > self.setting.ceiling {
                Fate::Beyond
            } else if is_goal {
                fates.push(Fate::Goal);
                break;
            } else if self.is_known(node, g) {
                Fate::Duplicate
            } else {
                let order = if self.setting.options.ties == Ties::Lifo { -self.arrivals } else { self.arrivals };
                self.candidates.push((h, order, node, g));
                Fate::New
            });
        }
        fates
    }

    pub(super) fn open(&self) -> Vec<usize> {
        let (next, _) = self.next_layer();
        self.layer.iter().chain(&next).map(|&(node, ..)| node).collect()
    }
}
