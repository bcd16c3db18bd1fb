//! Stacked bars: what a whole is made of, at each place.

use std::fmt::Write;

use super::scale::Scale;
use super::{Axis, FOOT, HEIGHT, LEFT, Style, TOP, WIDTH, escape, line, number, open, stand_alone, text};

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

/// Fillings that differ also in black and white.
const PATTERNS: [&str; 4] = [
    "<rect width=\"6\" height=\"6\" fill=\"currentColor\"/>",
    "<rect width=\"6\" height=\"6\" class=\"hollow\"/><path d=\"M-1 7L7 -1M-1 1L1 -1M5 7L7 5\" stroke=\"currentColor\" stroke-width=\"2\"/>",
    "<rect width=\"6\" height=\"6\" class=\"hollow\"/><circle cx=\"3\" cy=\"3\" r=\"1.4\" fill=\"currentColor\"/>",
    "<rect width=\"6\" height=\"6\" class=\"hollow\"/><path d=\"M0 3H6\" stroke=\"currentColor\" stroke-width=\"1.4\"/>",
];

impl Bars {
    /// As a file of its own.
    pub(crate) fn file(&self) -> String {
        stand_alone(&self.svg())
    }

    fn svg(&self) -> String {
        let (right, bottom) = (WIDTH - 24.0, HEIGHT - FOOT);
        let top = TOP + 22.0;
        let most = self.columns.iter().map(|bar| bar.parts.iter().sum::<f64>()).fold(0.0, f64::max);
        let (first, last) =
            self.columns.iter().fold((f64::INFINITY, 0.0f64), |(first, last), bar| (first.min(bar.x), last.max(bar.x)));
        let y = Scale::from_zero(most, bottom, top);
        let step = (right - LEFT) / (last - first.min(last) + 1.0);
        let place = |x: f64| LEFT + (x - first.min(last) + 0.5) * step;

        let mut svg = open(&self.title, "plot", WIDTH, HEIGHT);
        svg.push_str("<defs>");
        for (part, pattern) in self.parts.iter().zip(PATTERNS.iter().cycle()).enumerate().map(|(n, (_, p))| (n, p)) {
            let class = Style::new(part).class();
            let _ = write!(
                svg,
                "<pattern id=\"fill{part}\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\" class=\"{class}\">{pattern}</pattern>"
            );
        }
        svg.push_str("</defs>\n");
        let mut key = LEFT;
        for (part, name) in self.parts.iter().enumerate() {
            let class = Style::new(part).class();
            let _ = writeln!(
                svg,
                "<rect x=\"{key:.1}\" y=\"36\" width=\"14\" height=\"12\" fill=\"url(#fill{part})\" stroke=\"currentColor\" class=\"{class}\"/>"
            );
            text(&mut svg, (key + 20.0, 47.0), "start", "ink", &escape(name));
            key += 44.0 + name.chars().count() as f64 * super::CHARACTER;
        }
        for value in y.ticks() {
            line(&mut svg, (LEFT, y.place(value)), (right, y.place(value)), "grid", "");
            text(&mut svg, (LEFT - 8.0, y.place(value) + 4.0), "end", "ink", &number(value));
        }
        let width = (step * 0.8).min(40.0);
        for bar in &self.columns {
            let mut sum = 0.0;
            for (part, value) in bar.parts.iter().enumerate().filter(|(_, value)| **value > 0.0) {
                let (from, to) = (y.place(sum), y.place(sum + value));
                let _ = writeln!(
                    svg,
                    "<rect x=\"{:.1}\" y=\"{to:.1}\" width=\"{width:.1}\" height=\"{:.1}\" fill=\"url(#fill{part})\" stroke=\"currentColor\" stroke-width=\".8\" class=\"{}\"/>",
                    place(bar.x) - width / 2.0,
                    (from - to).max(0.5),
                    Style::new(part).class()
                );
                sum += value;
            }
        }
        let ticks = Scale::new([first.min(last), last].into_iter(), false, 0.0, 1.0).ticks();
        for value in ticks.into_iter().filter(|value| (first..=last).contains(value) && value.fract() == 0.0) {
            text(&mut svg, (place(value), bottom + 19.0), "middle", "ink", &number(value));
        }
        line(&mut svg, (LEFT, bottom), (right, bottom), "rule", "");
        text(&mut svg, (f64::midpoint(LEFT, right), bottom + 40.0), "middle", "ink", &escape(&self.x.label));
        text(&mut svg, (LEFT - 50.0, top - 10.0), "start", "ink", &escape(&self.y.label));
        svg.push_str("</svg>\n");
        svg
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
        assert_eq!(bars.file().matches("fill=\"url(#fill").count(), 2 + 3);
        assert!(Bars { columns: Vec::new(), ..bars }.file().ends_with("</svg>\n"));
    }
}
