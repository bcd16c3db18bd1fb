//! Iterative deepening and IDA*: depth-first under a threshold that grows.

use std::collections::HashMap;

use quebra_search::{Cost, INFINITE};

use super::{Choice, Fate, Made, Reason, Rule, Setting};

/// Iterative deepening and IDA*: depth-first under a threshold that grows.
pub(in super::super) struct Deepening {
    setting: Setting,
    root: (usize, Cost),
    threshold: Cost,
    pub(super) iteration: usize,
    /// What is still to be looked at, the next one last, with the move that leads there.
    line: Vec<(usize, Cost, Option<String>)>,
    /// What the table holds of this iteration.
    searched: HashMap<usize, Cost>,
    /// By how much states lie beyond the threshold.
    held: HashMap<usize, Cost>,
}

impl Deepening {
    pub(super) fn new(setting: Setting, root: usize, h: Cost) -> Self {
        Self {
            setting,
            root: (root, h),
            threshold: h,
            iteration: 0,
            line: Vec::new(),
            searched: HashMap::new(),
            held: HashMap::new(),
        }
    }

    fn begin(&mut self, bound: Cost) {
        if self.iteration > 0 {
            let searched = |node: &usize| self.setting.keeps_table && self.searched.contains_key(node);
            let beyond = self.held.iter().filter(|(node, _)| !searched(node)).map(|(_, &beyond)| beyond).min();
            self.threshold = self.threshold.saturating_add(beyond.unwrap_or(INFINITE));
        }
        // Some estimates are only known to be above the threshold; what the search has proven is what it goes on with.
        if self.setting.is_admissible && bound > 1 {
            self.threshold = bound;
        }
        self.iteration += 1;
        self.searched.clear();
        self.held.clear();
        self.line.push((self.root.0, 0, None));
    }

    fn is_covered(&self, node: usize, g: Cost) -> bool {
        self.setting.keeps_table && self.searched.get(&node).is_some_and(|&searched| searched <= g)
    }

    pub(super) fn choose(&mut self, bound: Cost, is_goal: &dyn Fn(usize) -> bool) -> Choice {
        let mut attempts = 0;
        let (node, last) = loop {
            let Some((node, g, last)) = self.line.pop() else {
                attempts += 1;
                // An iteration always expands the start, so two are enough.
                if attempts > 1 {
                    break (None, None);
                }
                self.begin(bound);
                continue;
            };
            if !self.is_covered(node, g) && !is_goal(node) {
                self.searched.insert(node, g);
                break (Some((node, g)), last);
            }
        };
        let last = last.filter(|_| !self.setting.keeps_table);
        let value = Some(f64::from(self.threshold));
        Choice {
            node,
            reason: Reason { rule: Rule::Deepest, value, ties: 0, is_newest: true },
            last,
            dropped: Vec::new(),
        }
    }

    pub(super) fn add(&mut self, made: &[Made]) -> Vec<Fate> {
        let mut kept = Vec::new();
        let mut fates = Vec::new();
        for made in made {
            let &Made { node, g, h, is_dead, .. } = made;
            let f = g.saturating_add(h);
            fates.push(if is_dead || h == INFINITE {
                Fate::Dead
            } else if f > self.threshold {
                let beyond = f - self.threshold;
                self.held.entry(node).and_modify(|held| *held = beyond.min(*held)).or_insert(beyond);
                Fate::Beyond
            } else if !self.setting.is_admissible && g > self.setting.ceiling {
                Fate::Beyond
            } else if self.is_covered(node, g) {
                Fate::Duplicate
            } else {
                kept.push((node, g, Some(made.word.clone())));
                Fate::New
            });
        }
        self.line.extend(kept.into_iter().rev());
        fates
    }

    pub(super) fn open(&self) -> Vec<usize> {
        let open = self.line.iter().rev().filter(|(node, g, _)| !self.is_covered(*node, *g));
        open.map(|&(node, ..)| node).collect()
    }
}
