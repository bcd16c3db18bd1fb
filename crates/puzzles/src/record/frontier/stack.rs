//! Depth-first: the newest first.

use std::collections::HashMap;

use quebra_search::{Cost, INFINITE};

use super::{Choice, Fate, Made, Rule, Setting, plain};

/// Depth-first: the newest first.
pub(in super::super) struct Stack {
    setting: Setting,
    /// The newest is the last.
    line: Vec<(usize, Cost)>,
    known: HashMap<usize, Cost>,
}

impl Stack {
    pub(super) fn new(setting: Setting, root: usize) -> Self {
        Self { setting, line: vec![(root, 0)], known: HashMap::new() }
    }

    fn is_known(&self, node: usize, g: Cost) -> bool {
        let revisits = self.setting.ceiling < INFINITE;
        self.known.get(&node).is_some_and(|&known| !revisits || known <= g)
    }

    pub(super) fn choose(&mut self) -> Choice {
        let next = loop {
            let Some((node, g)) = self.line.pop() else { break None };
            if !self.is_known(node, g) {
                self.known.insert(node, g);
                break Some((node, g));
            }
        };
        plain(next, Rule::Newest, true)
    }

    pub(super) fn add(&mut self, made: &[Made]) -> Vec<Fate> {
        let fate = |made: &Made| match made {
            made if made.is_dead => Fate::Dead,
            made if made.g > self.setting.ceiling => Fate::Beyond,
            made if self.is_known(made.node, made.g) => Fate::Duplicate,
            made if self.known.contains_key(&made.node) => Fate::Cheaper,
            _ => Fate::New,
        };
        let fates: Vec<Fate> = made.iter().map(fate).collect();
        let kept = made.iter().zip(&fates).filter(|(_, fate)| matches!(fate, Fate::New | Fate::Cheaper));
        self.line.extend(kept.rev().map(|(made, _)| (made.node, made.g)));
        fates
    }

    pub(super) fn open(&self) -> Vec<usize> {
        let open = self.line.iter().rev().filter(|&&(node, g)| !self.is_known(node, g));
        open.map(|&(node, _)| node).collect()
    }
}
