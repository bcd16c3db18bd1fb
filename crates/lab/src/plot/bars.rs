//! Stacked bars: what a whole is made of, at each place.

use super::drawing::{Anchor, Drawing, Fill, Ink, Item, Place};
use super::scale::Scale;
use super::{Axis, CHARACTER, FOOT, HEIGHT, LEFT, Style, TOP, WIDTH, number};

/// One bar.
#[derive(Clone, Debug)]
pub(crate) struct Bar {
    pub(crate) x: f64,
    /// The parts from the bottom up.
    pub(crate) parts: Vec<f64>,
}

/// A plot of stacked bars.
#[derive(Clone, Debug)]
pub(crate) struct Bars {
    pub(crate) title: String,
    pub(crate) x: Axis,
    pub(crate) y: Axis,
    /// The names of the parts, from the bottom up.
    pub(crate) parts: Vec<String>,
    pub(crate) columns: Vec<Bar>,
}

impl Bars {
    pub(crate) fn draw(&self) -> Drawing {
        let (right, bottom) = (WIDTH - 24.0, HEIGHT - FOOT);
        let top = TOP + 22.0;
        let most = self.columns.iter().map(|bar| bar.parts.iter().sum::<f64>()).fold(0.0, f64::max);
        let (first, last) =
            self.columns.iter().fold((f64::INFINITY, 0.0f64), |(first, last), bar| (first.min(bar.x), last.max(bar.x)));
        let y = Scale::from_zero(most, bottom, top);
        let step = (right - LEFT) / (last - first.min(last) + 1.0);
        let place = |x: f64| LEFT + (x - first.min(last) + 0.5) * step;

        let mut drawing = Drawing::new(&self.title, "plot", (WIDTH, HEIGHT));
        drawing.patterns = self.parts.len();
        let block = |part: usize, (x, y): Place, width: f64, height: f64| Item::Path {
            points: vec![(x, y), (x + width, y), (x + width, y + height), (x, y + height)],
            is_closed: true,
            ink: Ink::Curve(Style::new(part)),
            width: 0.8,
            dash: "",
            fill: Fill::Pattern(part),
        };
        let mut key = LEFT;
        for (part, name) in self.parts.iter().enumerate() {
            drawing.items.push(block(part, (key, 36.0), 14.0, 12.0));
            drawing.text((key + 20.0, 47.0), Anchor::Start, name);
            key += 44.0 + name.chars().count() as f64 * CHARACTER;
        }
        for value in y.ticks() {
            drawing.line((LEFT, y.place(value)), (right, y.place(value)), Ink::Grid, 1.0, "");
            drawing.text((LEFT - 8.0, y.place(value) + 4.0), Anchor::End, &number(value));
        }
        let width = (step * 0.8).min(40.0);
        for bar in &self.columns {
            let mut sum = 0.0;
            for (part, value) in bar.parts.iter().enumerate().filter(|(_, value)| **value > 0.0) {
                let (from, to) = (y.place(sum), y.place(sum + value));
                drawing.items.push(block(part, (place(bar.x) - width / 2.0, to), width, (from - to).max(0.5)));
                sum += value;
            }
        }
        let ticks = Scale::new([first.min(last), last].into_iter(), false, 0.0, 1.0).ticks();
        for value in ticks.into_iter().filter(|value| (first..=last).contains(value) && value.fract() == 0.0) {
            drawing.text((place(value), bottom + 19.0), Anchor::Middle, &number(value));
        }
        drawing.line((LEFT, bottom), (right, bottom), Ink::Rule, 1.0, "");
        drawing.text((f64::midpoint(LEFT, right), bottom + 40.0), Anchor::Middle, &self.x.label);
        drawing.text((LEFT - 50.0, top - 10.0), Anchor::Start, &self.y.label);
        drawing
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_has_its_place() {
        let bar = |x, parts: &[f64]| Bar { x, parts: parts.to_vec() };
        let bars = Bars {
            title: "title".into(),
            x: Axis::new("depth"),
            y: Axis::new("expanded"),
            parts: vec!["below".into(), "equal".into()],
            columns: vec![bar(0.0, &[1.0, 0.0]), bar(1.0, &[3.0, 2.0])],
        };
        assert_eq!(bars.draw().file().matches("fill=\"url(#fill").count(), 2 + 3);
        assert!(Bars { columns: Vec::new(), ..bars }.draw().file().ends_with("</svg>\n"));
    }
}
