//! Uniform cost, greedy, A* and weighted A*: the least priority first.

use std::collections::HashMap;

use quebra_search::{Cost, INFINITE, Ties};

use super::{Choice, Fate, Made, Reason, Rule, Setting};

/// Uniform cost, greedy, A* and weighted A*: the least priority first.
pub(in super::super) struct Best {
    setting: Setting,
    rule: Rule,
    line: Vec<Entry>,
    /// The cost of the best way to each state, and whether it was taken since.
    known: HashMap<usize, (Cost, bool)>,
    arrivals: i64,
}

#[derive(Clone, Copy)]
struct Entry {
    priority: (u64, u64),
    /// The less, the sooner.
    order: i64,
    node: usize,
}

impl Best {
    pub(super) fn new(setting: Setting, rule: Rule, root: usize, h: Cost) -> Self {
        let mut best =
            Self { setting, rule, line: Vec::new(), known: HashMap::from([(root, (0, false))]), arrivals: 0 };
        best.push(root, 0, h);
        best
    }

    fn weight(&self) -> f64 {
        f64::from(self.setting.options.weight) / 100.0
    }

    fn priority(&self, g: Cost, h: Cost) -> (u64, u64) {
        let (g, h) = (u64::from(g), u64::from(h));
        match self.rule {
            Rule::LeastG => (g, 0),
            Rule::LeastH => (h, 0),
            Rule::LeastF => (g + h, h),
            _ => (100 * g + u64::from(self.setting.options.weight) * h, h),
        }
    }

    fn push(&mut self, node: usize, g: Cost, h: Cost) {
        self.arrivals += 1;
        let order = if self.setting.options.ties == Ties::Lifo { -self.arrivals } else { self.arrivals };
        self.line.push(Entry { priority: self.priority(g, h), order, node });
    }

    /// Not overtaken by a cheaper way.
    fn is_live(&self, entry: &Entry) -> bool {
        !self.known[&entry.node].1
    }

    pub(super) fn choose(&mut self) -> Choice {
        let line = std::mem::take(&mut self.line);
        self.line = line.into_iter().filter(|entry| self.is_live(entry)).collect();
        let next = self.line.iter().copied().min_by_key(|entry| (entry.priority, entry.order));
        let ties = next.map_or(0, |next| {
            let is_tied = |entry: &&Entry| entry.priority == next.priority && entry.node != next.node;
            self.line.iter().filter(is_tied).count()
        });
        let value = next.map(|next| match self.rule {
            Rule::LeastWeighted => {
                let h = next.priority.1 as f64;
                f64::from(self.known[&next.node].0) + self.weight() * h
            }
            _ => next.priority.0 as f64,
        });
        let is_newest = self.setting.options.ties == Ties::Lifo;
        let node = next.map(|next| {
            let (g, is_closed) = self.known.get_mut(&next.node).expect("what is open is known");
            *is_closed = true;
            (next.node, *g)
        });
        self.line.retain(|entry| next.is_none_or(|next| entry.order != next.order));
        let reason = Reason { rule: self.rule, value, ties, is_newest };
        Choice { node, reason, last: None, dropped: Vec::new() }
    }

    pub(super) fn add(&mut self, made: &[Made]) -> Vec<Fate> {
        let Setting { ceiling, .. } = self.setting;
        let reopens = self.rule != Rule::LeastH || ceiling < INFINITE;
        let mut add = |made: &Made| {
            let &Made { node, g, h, is_dead, .. } = made;
            if is_dead {
                return Fate::Dead;
            }
            let known = self.known.get(&node).copied();
            let fate = match known {
                None => Fate::New,
                Some((known, was_taken)) if g < known && (reopens || !was_taken) => Fate::Cheaper,
                Some(_) => return Fate::Duplicate,
            };
            self.known.insert(node, (g, false));
            if h == INFINITE {
                return Fate::Dead;
            }
            if self.setting.floor(g, h) > ceiling {
                return Fate::Beyond;
            }
            self.push(node, g, h);
            fate
        };
        made.iter().map(&mut add).collect()
    }

    pub(super) fn open(&self) -> Vec<usize> {
        let mut live: Vec<&Entry> = self.line.iter().filter(|entry| self.is_live(entry)).collect();
        live.sort_by_key(|entry| (entry.priority, entry.order));
        live.into_iter().map(|entry| entry.node).collect()
    }
}
