//! A picture before it has a form: SVG and PDF are made of the same strokes. Places are in points from the top left.

use super::style::Style;

pub(super) type Place = (f64, f64);

/// What something is drawn with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ink {
    /// A line that helps the eye.
    Grid,
    /// A line with a meaning.
    Rule,
    Curve(Style),
}

/// What lies within a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fill {
    Nothing,
    Paper,
    /// The ink of the line.
    Full,
    /// A breath of it.
    Tint,
    /// The filling with this number, in the ink of the line.
    Pattern(usize),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

#[derive(Clone, Debug)]
pub(super) enum Item {
    Path { points: Vec<Place>, is_closed: bool, ink: Ink, width: f64, dash: &'static str, fill: Fill },
    Circle { centre: Place, radius: f64, ink: Ink, fill: Fill },
    Text(Text),
}

#[derive(Clone, Debug)]
pub(super) struct Text {
    pub(super) at: Place,
    pub(super) anchor: Anchor,
    pub(super) content: String,
    /// It keeps what lies below it away.
    pub(super) has_halo: bool,
    /// It runs upwards.
    pub(super) is_turned: bool,
    /// It is the title.
    pub(super) is_strong: bool,
}

impl Text {
    pub(super) fn size(&self) -> f64 {
        if self.is_strong { 14.0 } else { 12.5 }
    }
}

/// A picture.
#[derive(Clone, Debug)]
pub(crate) struct Drawing {
    title: String,
    /// What it is for those who give it a look.
    pub(super) class: &'static str,
    pub(super) width: f64,
    pub(super) height: f64,
    pub(super) items: Vec<Item>,
    /// How many fillings are used.
    pub(super) patterns: usize,
}

impl Drawing {
    pub(super) fn new(title: &str, class: &'static str, (width, height): (f64, f64)) -> Self {
        let mut drawing = Self { title: title.to_string(), class, width, height, items: Vec::new(), patterns: 0 };
        let (at, anchor, content) = ((14.0, 24.0), Anchor::Start, title.to_string());
        drawing.items.push(Item::Text(Text {
            at,
            anchor,
            content,
            has_halo: false,
            is_turned: false,
            is_strong: true,
        }));
        drawing
    }

    pub(super) fn line(&mut self, from: Place, to: Place, ink: Ink, width: f64, dash: &'static str) {
        let (points, is_closed, fill) = (vec![from, to], false, Fill::Nothing);
        self.items.push(Item::Path { points, is_closed, ink, width, dash, fill });
    }

    pub(super) fn text(&mut self, at: Place, anchor: Anchor, text: &str) {
        self.write(at, anchor, text, false, false);
    }

    pub(super) fn write(&mut self, at: Place, anchor: Anchor, text: &str, has_halo: bool, is_turned: bool) {
        let content = text.to_string();
        self.items.push(Item::Text(Text { at, anchor, content, has_halo, is_turned, is_strong: false }));
    }

    pub(crate) fn title(&self) -> &str {
        &self.title
    }
}

impl Item {
    /// The marker of a curve at a place; open ones are hollow.
    pub(super) fn marker(style: Style, (x, y): Place, radius: f64, is_open: bool) -> Self {
        let (ink, fill) = (Ink::Curve(style), if is_open { Fill::Paper } else { Fill::Full });
        let polygon = |corners: &[(f64, f64)]| Self::Path {
            points: corners.iter().map(|(dx, dy)| (x + dx * radius, y + dy * radius)).collect(),
            is_closed: true,
            ink,
            width: 1.0,
            dash: "",
            fill,
        };
        match style.marker() {
            0 => Self::Circle { centre: (x, y), radius, ink, fill },
            1 => polygon(&[(-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)]),
            2 => polygon(&[(0.0, -1.2), (1.1, 0.8), (-1.1, 0.8)]),
            3 => polygon(&[(0.0, -1.3), (1.2, 0.0), (0.0, 1.3), (-1.2, 0.0)]),
            4 => polygon(&[(0.0, 1.2), (1.1, -0.8), (-1.1, -0.8)]),
            5 => polygon(&[
                (-0.4, -1.2),
                (0.4, -1.2),
                (0.4, -0.4),
                (1.2, -0.4),
                (1.2, 0.4),
                (0.4, 0.4),
                (0.4, 1.2),
                (-0.4, 1.2),
                (-0.4, 0.4),
                (-1.2, 0.4),
                (-1.2, -0.4),
                (-0.4, -0.4),
            ]),
            6 => polygon(&[(-0.6, -1.1), (0.6, -1.1), (1.2, 0.0), (0.6, 1.1), (-0.6, 1.1), (-1.2, 0.0)]),
            7 => polygon(&[
                (0.0, -1.3),
                (0.35, -0.35),
                (1.3, 0.0),
                (0.35, 0.35),
                (0.0, 1.3),
                (-0.35, 0.35),
                (-1.3, 0.0),
                (-0.35, -0.35),
            ]),
            _ => polygon(&[(-1.2, -0.9), (0.0, 0.0), (1.2, -0.9), (1.2, 0.9), (0.0, 0.0), (-1.2, 0.9)]),
        }
    }
}
