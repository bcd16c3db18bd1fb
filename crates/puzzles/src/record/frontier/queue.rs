//! Breadth-first: first come, first served.

use std::collections::{HashSet, VecDeque};

use quebra_search::Cost;

use super::{Choice, Fate, Made, Rule, Setting, plain};

/// Breadth-first: first come, first served.
pub(in super::super) struct Queue {
    setting: Setting,
    line: VecDeque<(usize, Cost)>,
    known: HashSet<usize>,
}

impl Queue {
    pub(super) fn new(setting: Setting, root: usize) -> Self {
        Self { setting, line: VecDeque::from([(root, 0)]), known: HashSet::from([root]) }
    }

    pub(super) fn choose(&mut self) -> Choice {
        plain(self.line.pop_front(), Rule::Oldest, false)
    }

    pub(super) fn add(&mut self, made: &[Made]) -> Vec<Fate> {
        let mut fates = Vec::new();
        for &Made { node, g, is_dead, is_goal, .. } in made {
            let is_known = self.known.contains(&node);
            fates.push(if is_dead {
                Fate::Dead
            } else if g > self.setting.ceiling {
                Fate::Beyond
            } else if is_known {
                Fate::Duplicate
            } else if is_goal {
                fates.push(Fate::Goal);
                break;
            } else {
                self.known.insert(node);
                self.line.push_back((node, g));
                Fate::New
            });
        }
        fates
    }

    pub(super) fn open(&self) -> Vec<usize> {
        self.line.iter().map(|&(node, _)| node).collect()
    }
}
