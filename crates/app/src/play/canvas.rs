//! A picture of coloured points, two in each character above one another, with letters on top.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::look::{Depth, Look};
use crate::cli::draw::Colour;

/// The points of an area of the screen. Places outside are ignored.
pub(crate) struct Canvas {
    area: Rect,
    points: Vec<Option<Colour>>,
    /// Characters of which a sliver on the right stays free: a gap where there is no room for a whole one.
    slivers: Vec<bool>,
    letters: Vec<Option<(char, Style)>>,
}

impl Canvas {
    pub(crate) fn new(area: Rect) -> Self {
        let count = area.width as usize * area.height as usize;
        Self { area, points: vec![None; 2 * count], slivers: vec![false; count], letters: vec![None; count] }
    }

    fn index(&self, x: i32, y: i32, height: i32) -> Option<usize> {
        let is_inside = (0..i32::from(self.area.width)).contains(&x) && (0..height).contains(&y);
        is_inside.then(|| y as usize * self.area.width as usize + x as usize)
    }

    /// Colours a rectangle: from a corner up to, not including, the opposite one.
    pub(crate) fn fill(&mut self, (left, top): (i32, i32), (right, bottom): (i32, i32), colour: Option<Colour>) {
        for y in top..bottom {
            for x in left..right {
                if let Some(index) = self.index(x, y, 2 * i32::from(self.area.height)) {
                    self.points[index] = colour;
                    self.slivers[(y / 2) as usize * self.area.width as usize + x as usize] = false;
                }
            }
        }
    }

    /// Leaves a sliver of a character free.
    pub(crate) fn sliver(&mut self, x: i32, row: i32) {
        if let Some(index) = self.index(x, row, self.area.height.into()) {
            self.slivers[index] = true;
        }
    }

    /// Writes letters, from a column on.
    pub(crate) fn write(&mut self, x: i32, row: i32, text: &str, style: Style) {
        for (offset, letter) in (0..).zip(text.chars()) {
            if let Some(index) = self.index(x + offset, row, self.area.height.into()) {
                self.letters[index] = Some((letter, style));
            }
        }
    }

    /// Puts the picture on the screen.
    pub(crate) fn show(&self, look: Look, buffer: &mut Buffer) {
        let colour = |point: Option<Colour>| point.and_then(|point| look.colour(point));
        for row in 0..self.area.height {
            for column in 0..self.area.width {
                let index = row as usize * self.area.width as usize + column as usize;
                let first = 2 * row as usize * self.area.width as usize + column as usize;
                let (upper, lower) = (self.points[first], self.points[first + self.area.width as usize]);
                let Some(cell) = buffer.cell_mut((self.area.x + column, self.area.y + row)) else { continue };
                let mut style = Style::new();
                let symbol = if let Some((letter, ink)) = self.letters[index] {
                    let under = upper.or(lower);
                    if let (Some(under), Some(ground)) = (under, colour(under)) {
                        style = style.bg(ground).fg(look.ink_on(under));
                    }
                    style = style.patch(ink);
                    if look.depth == Depth::None {
                        style = style.remove_modifier(Modifier::DIM);
                    }
                    letter
                } else {
                    match (colour(upper), colour(lower)) {
                        (None, None) => ' ',
                        (Some(ground), _) if self.slivers[index] && look.is_unicode => {
                            style = style.fg(ground);
                            '▊'
                        }
                        (Some(ground), None) if !look.is_unicode => {
                            style = style.bg(ground);
                            ' '
                        }
                        (None, Some(_)) if !look.is_unicode => ' ',
                        (Some(upper), Some(lower)) if upper == lower || !look.is_unicode => {
                            style = style.bg(upper);
                            ' '
                        }
                        (Some(upper), Some(lower)) => {
                            style = style.fg(upper).bg(lower);
                            '▀'
                        }
                        (Some(upper), None) => {
                            style = style.fg(upper);
                            '▀'
                        }
                        (None, Some(lower)) => {
                            style = style.fg(lower);
                            '▄'
                        }
                    }
                };
                cell.set_char(symbol).set_style(style);
            }
        }
    }
}
