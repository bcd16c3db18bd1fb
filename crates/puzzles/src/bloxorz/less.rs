//! What a level is apart from its looks, and what of it could be left out.

use super::level::{Layout, Meaning};
use crate::images::{Image, Names};
use crate::parts::{Instead, Item};
use crate::puzzle::{PartKind, Simplification};

impl Layout {
    /// The same for all turned and mirrored levels and other letters, without void around them.
    pub(super) fn normal_form(&self) -> String {
        let is_there = |cell: &usize| self.grid[*cell] != '_';
        let places = || (0..self.grid.len()).filter(is_there).map(|cell| (cell / self.columns, cell % self.columns));
        let range = |values: &dyn Fn((usize, usize)) -> usize| {
            let (least, most) = (places().map(values).min(), places().map(values).max());
            least.zip(most).expect("a level has a start")
        };
        let ((top, bottom), (left, right)) = (range(&|(row, _)| row), range(&|(_, column)| column));
        let size = (bottom - top + 1, right - left + 1);
        let cell = |row: usize, column: usize| self.grid[(row + top) * self.columns + column + left];
        let board: Vec<Vec<char>> =
            (0..size.0).map(|row| (0..size.1).map(|column| cell(row, column)).collect()).collect();
        let spell = |image: &Image| {
            let mut names = Names::default();
            let (mut text, mut order) = (String::new(), Vec::new());
            for row in image.of(&board) {
                for letter in row {
                    if !self.meanings.contains_key(&letter) {
                        text.push(letter);
                        continue;
                    }
                    if !order.contains(&letter) {
                        order.push(letter);
                    }
                    text.push(names.of(letter));
                }
                text.push('/');
            }
            for letter in order {
                let meaning = match &self.meanings[&letter] {
                    Meaning::Bridge { is_on } => format!("bridge {is_on}"),
                    Meaning::Teleport => "teleport".to_string(),
                    Meaning::Split(cells) => {
                        let place = |cell: usize| (cell / self.columns - top, cell % self.columns - left);
                        let mut places = cells.map(|cell| image.place(size, place(cell)));
                        places.sort_unstable();
                        format!("split {places:?}")
                    }
                    Meaning::Soft(acts) | Meaning::Heavy(acts) => {
                        let is_soft = matches!(self.meanings[&letter], Meaning::Soft(_));
                        let mut acts: Vec<_> = acts.iter().map(|act| (names.of(act.bridge), act.verb as u8)).collect();
                        acts.sort_unstable();
                        format!("switch {is_soft} {acts:?}")
                    }
                };
                text.push_str(&format!(";{}={meaning}", names.of(letter)));
            }
            text
        };
        Image::ALL.iter().map(spell).min().expect("the board itself is one of them")
    }

    /// Each letter's cells as plain floor, a bridge also as void; each of several things a switch does; the fragile cells as firm ones;
    /// and each cell of floor as void.
    pub(super) fn simplifications(&self) -> Vec<Simplification> {
        let mut list = Vec::new();
        let mut add = |what, kind, instead, layout: &Self| {
            list.push(Simplification { what, kind, instead, code: layout.code() });
        };
        for (&letter, meaning) in &self.meanings {
            let what = match meaning {
                Meaning::Bridge { .. } => Item::Bridge(letter),
                Meaning::Soft(_) | Meaning::Heavy(_) => Item::Switch(letter),
                Meaning::Split(_) => Item::Split(letter),
                Meaning::Teleport => Item::Teleport(letter),
            };
            add(what, PartKind::Thing, Instead::Floor, &self.without(letter, '.'));
            match meaning {
                Meaning::Bridge { .. } => add(what, PartKind::Detail, Instead::Void, &self.without(letter, '_')),
                Meaning::Soft(acts) | Meaning::Heavy(acts) if acts.len() > 1 => {
                    for act in acts {
                        let mut rest = self.clone();
                        rest.drop_acts(letter, act.bridge);
                        let what = Item::Act { switch: letter, bridge: act.bridge };
                        add(what, PartKind::Detail, Instead::Nothing, &rest);
                    }
                }
                _ => {}
            }
        }
        if self.grid.contains(&'-') {
            add(Item::Fragile, PartKind::Thing, Instead::Firm, &self.without('-', '.'));
        }
        for cell in (0..self.grid.len()).filter(|&cell| self.grid[cell] == '.') {
            let mut rest = self.clone();
            rest.grid[cell] = '_';
            let what = Item::Cell { row: cell / self.columns, column: cell % self.columns };
            add(what, PartKind::Ground, Instead::Void, &rest);
        }
        list
    }

    /// The level with other cells in place of a letter's.
    fn without(&self, letter: char, instead: char) -> Self {
        let mut rest = self.clone();
        for cell in rest.grid.iter_mut().filter(|cell| **cell == letter) {
            *cell = instead;
        }
        rest.meanings.remove(&letter);
        let switches: Vec<char> = rest.meanings.keys().copied().collect();
        for switch in switches {
            rest.drop_acts(switch, letter);
        }
        rest
    }

    /// A switch no longer works a bridge; one that works none is floor.
    fn drop_acts(&mut self, switch: char, bridge: char) {
        if let Some(Meaning::Soft(acts) | Meaning::Heavy(acts)) = self.meanings.get_mut(&switch) {
            acts.retain(|act| act.bridge != bridge);
            if acts.is_empty() {
                self.meanings.remove(&switch);
                for cell in self.grid.iter_mut().filter(|cell| **cell == switch) {
                    *cell = '.';
                }
            }
        }
    }
}
