//! Plots for people: SVG and PDF with direct labels, written by hand.
//!
//! The plotting crates put legends into boxes and colours into attributes. Here curves are labelled where they end, colours
//! come from classes, so that a page can be dark and a print black, and nothing is linked in for a few lines and marks.

mod bars;
mod drawing;
mod pdf;
mod scale;
mod style;
mod svg;

pub(crate) use bars::{Bar, Bars};
pub(crate) use drawing::Drawing;
pub(crate) use scale::wants_log;
pub(crate) use style::{Style, rules};
pub(crate) use svg::icon;

use quebra_search::audit::Informed;

use quebra_api::markup::Markup;

use drawing::{Anchor, Fill, Ink, Item};

use scale::Scale;

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 420.0;
const LEFT: f64 = 64.0;
const TOP: f64 = 56.0;
const FOOT: f64 = 52.0;
/// Lines of text are this far apart at least.
const LEADING: f64 = 14.0;
/// The width of a character, on the average.
const CHARACTER: f64 = 6.6;

impl Drawing {
    /// For a page that has the [rules].
    pub(crate) fn svg(&self) -> Markup {
        svg::part(self)
    }

    /// As a file of its own.
    pub(crate) fn file(&self) -> String {
        svg::file(self)
    }

    /// As a page of a document.
    pub(crate) fn pdf(&self) -> Vec<u8> {
        pdf::render(self)
    }
}

/// One axis.
#[derive(Clone, Debug, Default)]
pub(crate) struct Axis {
    pub(crate) label: String,
    pub(crate) is_log: bool,
    pub(crate) from_zero: bool,
    /// The values are seconds, to be told in units that fit.
    pub(crate) is_time: bool,
}

impl Axis {
    pub(crate) fn new(label: impl Into<String>) -> Self {
        Self { label: label.into(), ..Self::default() }
    }

    /// Logarithmic where the values ask for it.
    pub(crate) fn fitting(label: impl Into<String>, values: impl Iterator<Item = f64>) -> Self {
        Self { is_log: wants_log(values), ..Self::new(label) }
    }
}

/// A place on a curve.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Point {
    pub(crate) x: f64,
    pub(crate) y: f64,
    /// It stands for something that did not end: it is drawn hollow.
    pub(crate) is_open: bool,
}

/// A curve or a cloud of points.
#[derive(Clone, Debug)]
pub(crate) struct Series {
    pub(crate) name: String,
    pub(crate) style: Style,
    pub(crate) points: Vec<Point>,
    /// The points are joined by a line.
    pub(crate) is_curve: bool,
    /// A band around the curve: x, least, greatest.
    pub(crate) band: Vec<(f64, f64, f64)>,
}

/// A straight line with a meaning.
#[derive(Clone, Debug)]
pub(crate) enum Rule {
    Across(f64, String),
    Up(f64, String),
    Diagonal,
}

/// Text in a corner of the plot: at the top left or at the bottom right.
#[derive(Clone, Debug)]
pub(crate) struct Corners {
    pub(crate) top_left: String,
    pub(crate) bottom_right: String,
}

/// A plot.
#[derive(Clone, Debug)]
pub(crate) struct Chart {
    pub(crate) title: String,
    pub(crate) x: Axis,
    pub(crate) y: Axis,
    pub(crate) series: Vec<Series>,
    pub(crate) rules: Vec<Rule>,
    pub(crate) corners: Option<Corners>,
    /// The decimal comma of the language.
    pub(crate) has_comma: bool,
    /// As wide as high, and both axes with one scale.
    pub(crate) is_square: bool,
    /// Places that must fit in as well, so that several plots have the same axes.
    pub(crate) room: Vec<(f64, f64)>,
}

impl Chart {
    pub(crate) fn new(title: impl Into<String>, x: Axis, y: Axis) -> Self {
        Self {
            title: title.into(),
            x,
            y,
            series: Vec::new(),
            rules: Vec::new(),
            corners: None,
            has_comma: false,
            is_square: false,
            room: Vec::new(),
        }
    }

    pub(crate) fn draw(&self) -> Drawing {
        let labelled: Vec<&Series> =
            self.series.iter().filter(|series| !series.name.is_empty() && !series.points.is_empty()).collect();
        let longest = labelled.iter().map(|series| series.name.chars().count()).max().unwrap_or(0);
        let margin = if longest == 0 { 24.0 } else { 30.0 + longest as f64 * CHARACTER };
        let class = if self.is_square { "plot square" } else { "plot" };
        let (width, height) = if self.is_square {
            (460.0, 460.0)
        } else {
            (WIDTH, HEIGHT.max(labelled.len() as f64 * LEADING + TOP + FOOT))
        };
        let (right, bottom) = (width - margin, height - FOOT);
        let (x, y) = self.scales(right, bottom);

        let mut drawing = Drawing::new(&self.title, class, (width, height));
        self.axes(&mut drawing, (&x, &y), (right, bottom));
        for rule in &self.rules {
            draw_rule(&mut drawing, rule, (&x, &y), (right, bottom), self.is_square);
        }
        for series in &self.series {
            curve(&mut drawing, series, &x, &y);
        }
        labels(&mut drawing, &labelled, (&x, &y), (right, bottom));
        if let Some(corners) = &self.corners {
            // Below the line of what was stopped, where there is one.
            let lines = self.rules.iter().filter_map(|rule| match rule {
                Rule::Across(value, _) => Some(y.place(*value)),
                _ => None,
            });
            let top = lines.fold(TOP, f64::max);
            drawing.write((LEFT + 8.0, top + 16.0), Anchor::Start, &corners.top_left, true, false);
            drawing.write((right - 8.0, bottom - 10.0), Anchor::End, &corners.bottom_right, true, false);
        }
        drawing
    }

    fn scales(&self, right: f64, bottom: f64) -> (Scale, Scale) {
        let points = || self.series.iter().flat_map(|series| &series.points);
        let across = self.rules.iter().filter_map(|rule| match rule {
            Rule::Across(value, _) => Some(*value),
            _ => None,
        });
        let up = self.rules.iter().filter_map(|rule| match rule {
            Rule::Up(value, _) => Some(*value),
            _ => None,
        });
        let bands = self.series.iter().flat_map(|series| &series.band).flat_map(|&(_, least, most)| [least, most]);
        let mut xs: Vec<f64> =
            points().map(|point| point.x).chain(up).chain(self.room.iter().map(|place| place.0)).collect();
        let mut ys: Vec<f64> = points()
            .map(|point| point.y)
            .chain(across)
            .chain(bands)
            .chain(self.room.iter().map(|place| place.1))
            .collect();
        if self.is_square {
            xs.append(&mut ys);
            ys.clone_from(&xs);
        }
        let scale = |axis: &Axis, values: Vec<f64>, start, end| {
            if axis.from_zero {
                Scale::from_zero(values.into_iter().fold(0.0, f64::max), start, end)
            } else {
                Scale::new(values.into_iter(), axis.is_log, start, end)
            }
        };
        (scale(&self.x, xs, LEFT, right), scale(&self.y, ys, bottom, TOP))
    }

    fn axes(&self, drawing: &mut Drawing, (x, y): (&Scale, &Scale), (right, bottom): (f64, f64)) {
        for value in y.ticks() {
            drawing.line((LEFT, y.place(value)), (right, y.place(value)), Ink::Grid, 1.0, "");
            drawing.text((LEFT - 8.0, y.place(value) + 4.0), Anchor::End, &self.number(&self.y, value));
        }
        for value in x.ticks() {
            drawing.line((x.place(value), bottom), (x.place(value), bottom + 5.0), Ink::Rule, 1.0, "");
            drawing.text((x.place(value), bottom + 19.0), Anchor::Middle, &self.number(&self.x, value));
        }
        drawing.line((LEFT, bottom), (right, bottom), Ink::Rule, 1.0, "");
        drawing.text((f64::midpoint(LEFT, right), bottom + 40.0), Anchor::Middle, &self.x.label);
        drawing.text((LEFT - 50.0, TOP - 12.0), Anchor::Start, &self.y.label);
    }

    fn number(&self, axis: &Axis, value: f64) -> String {
        let text = if axis.is_time { time(value) } else { number(value) };
        if self.has_comma { text.replace('.', ",") } else { text }
    }
}

fn draw_rule(
    drawing: &mut Drawing,
    rule: &Rule,
    (x, y): (&Scale, &Scale),
    (right, bottom): (f64, f64),
    is_square: bool,
) {
    const DASH: &str = "6 4";
    match rule {
        Rule::Across(value, label) => {
            let at = y.place(*value);
            drawing.line((LEFT, at), (right, at), Ink::Rule, 1.0, DASH);
            // Beside the plot's head there is no room, and the corners of a square one are taken.
            let (label_at, anchor) = if is_square {
                ((f64::midpoint(LEFT, right), at - 5.0), Anchor::Middle)
            } else {
                ((LEFT + 6.0, if at < TOP + 16.0 { at + 15.0 } else { at - 5.0 }), Anchor::Start)
            };
            drawing.write(label_at, anchor, label, true, false);
        }
        Rule::Up(value, label) => {
            let at = x.place(*value);
            drawing.line((at, TOP), (at, bottom), Ink::Rule, 1.0, DASH);
            drawing.write((at - 5.0, f64::midpoint(TOP, bottom)), Anchor::Middle, label, true, true);
        }
        Rule::Diagonal => drawing.line((LEFT, bottom), (right, TOP), Ink::Rule, 1.0, ""),
    }
}

/// A number on an axis: plain where that is short, else as a power of ten.
pub(crate) fn number(value: f64) -> String {
    let decade = value.abs().log10();
    if value != 0.0 && (decade >= 6.0 - 1e-9 || decade <= -4.0 + 1e-9) {
        let power = (decade + 1e-9).floor();
        let factor = value / 10f64.powf(power);
        let raised: String = format!("{power:.0}").chars().map(raise).collect();
        return if (factor - 1.0).abs() < 1e-6 {
            format!("10{raised}")
        } else {
            format!("{}·10{raised}", plain(factor))
        };
    }
    plain(value)
}

/// A time on an axis.
fn time(seconds: f64) -> String {
    let units = [(1.0, "s"), (1e-3, "ms"), (1e-6, "µs"), (1e-9, "ns")];
    let fits = |unit: &&(f64, &str)| seconds >= unit.0 * (1.0 - 1e-9);
    match units.iter().find(fits) {
        Some((unit, name)) => format!("{} {name}", number(seconds / unit)),
        None => number(seconds),
    }
}

fn plain(value: f64) -> String {
    let text = format!("{value:.4}");
    text.trim_end_matches('0').trim_end_matches('.').to_string()
}

fn raise(digit: char) -> char {
    match digit {
        '-' => '⁻',
        '1' => '¹',
        '2' => '²',
        '3' => '³',
        '0' => '⁰',
        digit => char::from_u32('⁰' as u32 + digit.to_digit(10).unwrap_or(0)).unwrap_or(digit),
    }
}

fn curve(drawing: &mut Drawing, series: &Series, x: &Scale, y: &Scale) {
    let Series { style, points, band, .. } = series;
    let ink = Ink::Curve(*style);
    if !band.is_empty() {
        let upper = band.iter().map(|&(at, _, most)| (at, most));
        let lower = band.iter().rev().map(|&(at, least, _)| (at, least));
        let points = upper.chain(lower).map(|(at, value)| (x.place(at), y.place(value))).collect();
        drawing.items.push(Item::Path { points, is_closed: true, ink, width: 0.0, dash: "", fill: Fill::Tint });
    }
    if series.is_curve && points.len() > 1 {
        let points = points.iter().map(|point| (x.place(point.x), y.place(point.y))).collect();
        let (width, dash, fill) = (1.8, style.dash(), Fill::Nothing);
        drawing.items.push(Item::Path { points, is_closed: false, ink, width, dash, fill });
    }
    // A long curve needs a mark here and there, and at its end; what did not end is always marked.
    let every = if series.is_curve { points.len() / 14 + 1 } else { 1 };
    for (index, point) in points.iter().enumerate() {
        if point.is_open || index % every == 0 || index + 1 == points.len() {
            let radius = if series.is_curve { 4.0 } else { 3.5 };
            drawing.items.push(Item::marker(*style, (x.place(point.x), y.place(point.y)), radius, point.is_open));
        }
    }
}

/// Names at the ends of the curves, pushed apart where they would overlap.
fn labels(drawing: &mut Drawing, series: &[&Series], (x, y): (&Scale, &Scale), (right, bottom): (f64, f64)) {
    let mut ends: Vec<(f64, f64, &Series)> = series
        .iter()
        .filter_map(|series| {
            let last = series.points.last()?;
            Some((y.place(last.y), x.place(last.x), *series))
        })
        .collect();
    ends.sort_by(|one, other| one.0.total_cmp(&other.0));
    let wanted: Vec<f64> = ends.iter().map(|end| end.0).collect();
    for ((end_y, end_x, series), label_y) in ends.into_iter().zip(spread(&wanted, TOP - 6.0, bottom)) {
        let style = series.style;
        drawing.line((end_x + 5.0, end_y), (right + 6.0, label_y), Ink::Curve(style), 0.7, "1 2");
        drawing.items.push(Item::marker(style, (right + 12.0, label_y), 3.5, false));
        drawing.text((right + 20.0, label_y + 4.0), Anchor::Start, &series.name);
    }
}

/// Places in rising order, moved as little as it takes to keep them apart and within bounds.
fn spread(wanted: &[f64], least: f64, most: f64) -> Vec<f64> {
    let mut places = Vec::with_capacity(wanted.len());
    let mut next = least;
    for &place in wanted {
        let place = place.max(next);
        places.push(place);
        next = place + LEADING;
    }
    let mut limit = most;
    for place in places.iter_mut().rev() {
        *place = place.min(limit);
        limit = *place - LEADING;
    }
    places
}

/// How many states lie at each depth.
pub fn layers(title: &str, states: &[usize], labels: [&str; 2]) -> String {
    let points =
        states.iter().enumerate().map(|(depth, &states)| Point { x: depth as f64, y: states as f64, is_open: false });
    let y = Axis::fitting(labels[1], states.iter().map(|&states| states as f64));
    let mut chart = Chart::new(title, Axis::new(labels[0]), y);
    let points = points.collect();
    chart.series.push(Series { name: String::new(), style: Style::new(0), points, is_curve: true, band: Vec::new() });
    chart.draw().file()
}

/// How informed a heuristic is: mean h / true distance by true distance, between the least and the greatest, beside the line of
/// exact estimates.
pub fn informedness(title: &str, by_distance: &[Informed]) -> String {
    let rows = by_distance.iter().enumerate().skip(1).filter(|(_, row)| row.states > 0);
    let (mut points, mut band) = (Vec::new(), Vec::new());
    for (distance, row) in rows {
        let x = distance as f64;
        points.push(Point { x, y: row.mean() / x, is_open: false });
        band.push((x, f64::from(row.least) / x, f64::from(row.most) / x));
    }
    let x = Axis::new("true distance to the goal");
    let y = Axis { from_zero: true, ..Axis::new("mean h / true distance (band: least to greatest)") };
    let mut chart = Chart::new(title, x, y);
    chart.series.push(Series { name: String::new(), style: Style::new(0), points, is_curve: true, band });
    chart.rules.push(Rule::Across(1.0, "exact; above it: too much".to_string()));
    chart.draw().file()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_distance_has_its_point() {
        let row = |h| Informed { states: 1, sum: h, least: h as u32, most: h as u32 };
        let svg = informedness("n-puzzle manhattan", &[row(0), row(1), row(1), Informed::default(), row(3)]);
        assert_eq!(svg.matches("<circle").count(), 3);
        assert!(informedness("nothing", &[]).ends_with("</svg>\n"));
    }

    #[test]
    fn numbers_are_short() {
        for (value, text) in [
            (0.2, "0.2"),
            (1.0, "1"),
            (0.0, "0"),
            (1000.0, "1000"),
            (1e6, "10⁶"),
            (2e7, "2·10⁷"),
            (1e-5, "10⁻⁵"),
            (0.001, "0.001"),
        ] {
            assert_eq!(number(value), text);
        }
    }

    #[test]
    fn times_have_units() {
        for (seconds, text) in
            [(10.0, "10 s"), (0.1, "100 ms"), (1e-3, "1 ms"), (1e-5, "10 µs"), (1e-7, "100 ns"), (0.0, "0")]
        {
            assert_eq!(time(seconds), text);
        }
    }

    #[test]
    fn labels_keep_apart_and_inside() {
        let places = spread(&[10.0, 11.0, 12.0, 100.0], 0.0, 100.0);
        assert!(places.windows(2).all(|pair| pair[1] - pair[0] >= LEADING - 1e-9), "{places:?}");
        let places = spread(&[95.0, 96.0, 97.0], 0.0, 100.0);
        assert_eq!(places, [72.0, 86.0, 100.0]);
    }

    #[test]
    fn text_cannot_break_out_of_a_picture() {
        let chart = Chart::new("a < b & \"c\"", Axis::new("<x>"), Axis::new("y"));
        let file = chart.draw().file();
        assert!(file.contains("a &lt; b &amp; &quot;c&quot;") && file.contains("&lt;x&gt;"));
    }
}
