//! The plots of a report.

use super::data::{Data, Level, Measure, Part};
use super::document::Figure;
use super::statistics::median;
use super::tables::{Group, branching, groups, size_word};
use crate::plot::{Axis, Chart, Corners, Point, Rule, Series, Style, wants_log};
use quebra_api::format::Format;

/// More points than this on a curve say no more.
const GROUPS: usize = 9;
/// More curves than this cannot be followed in one plot.
const CURVES: usize = 9;
/// More pairs than this nobody looks at.
const PAIRS: usize = 6;
/// More depths than this cannot be told apart in one plot.
const DEPTHS: usize = 5;

pub(super) fn all(part: &Part, data: &Data, pairs: &[(usize, usize)], format: Format) -> Vec<Figure> {
    let say = |key| format.words.say(key);
    let mut figures = Vec::new();
    let sizes = groups(part.levels.iter().map(|level| Some(level.stored.size)), GROUPS);
    let depths = groups(part.levels.iter().map(Level::depth), GROUPS);
    let size = size_word(part, format);
    for (name, axis, groups) in [("size", size.clone(), &sizes), ("depth", say("lab-depth-axis"), &depths)] {
        // One group is no curve.
        if groups.len() < 2 {
            continue;
        }
        for (measure, key) in [(Measure::Expanded, "nodes"), (Measure::Time, "time")] {
            let title = match (measure, name) {
                (Measure::Time, "size") => say("lab-time-by-size"),
                (Measure::Time, _) => say("lab-time-by-depth"),
                (_, "size") => say("lab-nodes-by-size"),
                _ => say("lab-nodes-by-depth"),
            };
            let chart = by_group(part, data, groups, (title, axis.clone(), measure), format);
            figures.extend(split(part, &format!("{key}-by-{name}"), &say("lab-by-group-caption"), &chart));
        }
    }
    if sizes.len() > 1 {
        for method in 0..part.methods.len() {
            let chart = by_depth(part, data, method, &size, format);
            figures.extend(figure(part, &format!("depths-{}", method + 1), say("lab-by-depth-caption"), &chart));
        }
    }
    figures.extend(split(part, "cactus", &say("lab-cactus-caption"), &cactus(part, data, format)));
    for (number, &(one, other)) in pairs.iter().take(PAIRS).enumerate() {
        for (measure, key) in [(Measure::Time, "time"), (Measure::Expanded, "nodes")] {
            let chart = scatter(part, data, (one, other), measure, format);
            figures.extend(figure(part, &format!("{key}-pair-{}", number + 1), say("lab-scatter-caption"), &chart));
        }
    }
    if depths.len() > 1 {
        let chart = branching_by_depth(part, data, &depths, format);
        figures.extend(split(part, "branching", &say("lab-branching-caption"), &chart));
    }
    figures
}

/// A figure, unless there is nothing to be seen.
fn figure(part: &Part, id: &str, caption: String, chart: &Chart) -> Option<Figure> {
    let has_points = chart.series.iter().any(|series| !series.points.is_empty());
    has_points.then(|| Figure { id: format!("{}-{id}", part.name()), caption, drawing: chart.draw() })
}

/// A figure with a curve for each method; where these are too many to be told apart, several with the same axes, the best methods
/// first.
fn split(part: &Part, id: &str, caption: &str, chart: &Chart) -> Vec<Figure> {
    let ranking = part.ranking();
    let count = ranking.len().div_ceil(CURVES).max(1);
    let points = chart.series.iter().flat_map(|series| &series.points);
    let room: Vec<(f64, f64)> = points.map(|point| (point.x, point.y)).collect();
    let one = |(number, methods): (usize, &[usize])| {
        let mut methods = methods.to_vec();
        methods.sort_unstable();
        let series = methods.iter().map(|&method| chart.series[method].clone()).collect();
        let mut piece = Chart { series, room: room.clone(), ..chart.clone() };
        if count == 1 {
            return figure(part, id, caption.to_string(), &piece);
        }
        piece.title = format!("{} ({}/{count})", chart.title, number + 1);
        figure(part, &format!("{id}-{}", number + 1), caption.to_string(), &piece)
    };
    ranking.chunks(ranking.len().div_ceil(count).max(1)).enumerate().filter_map(one).collect()
}

fn chart(title: String, x: Axis, y: Axis, format: Format) -> Chart {
    Chart { has_comma: format.has_comma(), ..Chart::new(title, x, y) }
}

fn measure_label(measure: Measure, format: Format) -> String {
    format.words.say(if measure == Measure::Time { "lab-time-axis" } else { "lab-nodes-axis" })
}

fn measure_axis(measure: Measure, format: Format) -> Axis {
    Axis { is_time: measure == Measure::Time, ..Axis::new(measure_label(measure, format)) }
}

/// The median of a method over a group of levels. Where most of them were stopped it is infinite, and open.
fn point(part: &Part, group: &Group, method: usize, measure: Measure) -> Option<Point> {
    let values = group.rows.iter().filter_map(|&row| {
        let cell = &part.cells[row][method];
        cell.chief().map(|_| cell.value(measure).unwrap_or(f64::INFINITY))
    });
    let y = median(values.collect())?.max(measure.least());
    Some(Point { x: group.middle, y, is_open: y.is_infinite() })
}

/// Where what was stopped is drawn: at the limit of time; states and branching factors have none, so beyond all others.
fn limit_of(measure: Option<Measure>, most: f64, data: &Data) -> f64 {
    if measure == Some(Measure::Time) { data.limit() } else { most * 2.0 }
}

fn limit_label(measure: Option<Measure>, data: &Data, format: Format) -> String {
    if measure == Some(Measure::Time) {
        format.words.say_with("lab-limit", &[("limit", format.limit(data.limit()).into())])
    } else {
        format.words.say("lab-stopped")
    }
}

/// Draws curves, and a line for what was stopped where there is any.
fn with_limit(
    mut chart: Chart,
    mut series: Vec<Series>,
    measure: Option<Measure>,
    data: &Data,
    format: Format,
) -> Chart {
    let most = ys(&series).filter(|y| y.is_finite()).fold(0.0, f64::max);
    let limit = limit_of(measure, if most > 0.0 { most } else { 1.0 }, data);
    let mut has_open = false;
    for point in series.iter_mut().flat_map(|series| &mut series.points).filter(|point| point.is_open) {
        (point.y, has_open) = (limit, true);
    }
    chart.y.is_log = wants_log(ys(&series));
    if has_open {
        chart.rules.push(Rule::Across(limit, limit_label(measure, data, format)));
    }
    chart.series = series;
    chart
}

fn ys(series: &[Series]) -> impl Iterator<Item = f64> + '_ {
    series.iter().flat_map(|series| &series.points).map(|point| point.y)
}

fn by_group(
    part: &Part,
    data: &Data,
    groups: &[Group],
    (title, axis, measure): (String, String, Measure),
    format: Format,
) -> Chart {
    let series: Vec<Series> = part
        .methods
        .iter()
        .enumerate()
        .map(|(number, method)| Series {
            name: method.label.clone(),
            style: method.style,
            points: groups.iter().filter_map(|group| point(part, group, number, measure)).collect(),
            is_curve: true,
            band: Vec::new(),
        })
        .collect();
    let chart = chart(title, Axis::new(axis), measure_axis(measure, format), format);
    with_limit(chart, series, Some(measure), data, format)
}

/// One method: time against size, one curve a depth.
fn by_depth(part: &Part, data: &Data, method: usize, size: &str, format: Format) -> Chart {
    let depths = groups(part.levels.iter().map(Level::depth), DEPTHS);
    let series: Vec<Series> = depths
        .iter()
        .enumerate()
        .map(|(number, depth)| {
            let sizes = groups(
                (0..part.levels.len()).map(|row| depth.rows.contains(&row).then(|| part.levels[row].stored.size)),
                GROUPS,
            );
            Series {
                name: format.words.say_with("lab-depth-label", &[("depth", depth.name().into())]),
                style: Style::shade(number, depths.len()),
                points: sizes.iter().filter_map(|group| point(part, group, method, Measure::Time)).collect(),
                is_curve: true,
                band: Vec::new(),
            }
        })
        .collect();
    let title = format.words.say_with("lab-by-depth", &[("method", part.methods[method].label.clone().into())]);
    let chart = chart(title, Axis::new(size), measure_axis(Measure::Time, format), format);
    with_limit(chart, series, Some(Measure::Time), data, format)
}

/// How many levels each method decides within a time.
fn cactus(part: &Part, data: &Data, format: Format) -> Chart {
    let series: Vec<Series> = part
        .methods
        .iter()
        .enumerate()
        .map(|(number, method)| {
            let mut times: Vec<f64> = part
                .column(number)
                .filter_map(|(_, cell)| cell.value(Measure::Time))
                .map(|time| time.max(1e-9))
                .collect();
            times.sort_by(f64::total_cmp);
            let points = times.into_iter().zip(1..).map(|(y, x)| Point { x: f64::from(x), y, is_open: false });
            Series {
                name: method.label.clone(),
                style: method.style,
                points: points.collect(),
                is_curve: true,
                band: Vec::new(),
            }
        })
        .collect();
    let y = Axis { is_time: true, ..Axis::fitting(format.words.say("lab-cactus-y"), ys(&series)) };
    let x = Axis { from_zero: true, ..Axis::new(format.words.say("lab-cactus-x")) };
    let mut chart = chart(format.words.say("lab-cactus"), x, y, format);
    let has_stopped = part.cells.iter().flatten().any(|cell| matches!(cell.end(), super::data::End::Stopped("time")));
    if has_stopped && chart.y.is_log {
        chart.rules.push(Rule::Across(data.limit(), limit_label(Some(Measure::Time), data, format)));
    }
    chart.series = series;
    chart
}

/// Two methods against each other, a point a level.
fn scatter(part: &Part, data: &Data, (one, other): (usize, usize), measure: Measure, format: Format) -> Chart {
    let (first, second) = (&part.methods[one], &part.methods[other]);
    let mut points = Vec::new();
    let (mut first_better, mut second_better) = (0, 0);
    for cells in &part.cells {
        let values = (cells[one].value(measure), cells[other].value(measure));
        let is_first = match values {
            (Some(a), Some(b)) => a.partial_cmp(&b),
            (Some(_), None) => Some(std::cmp::Ordering::Less),
            (None, Some(_)) => Some(std::cmp::Ordering::Greater),
            (None, None) => continue,
        };
        match is_first {
            Some(std::cmp::Ordering::Less) => first_better += 1,
            Some(std::cmp::Ordering::Greater) => second_better += 1,
            _ => {}
        }
        points.push(values);
    }
    let most = points.iter().flat_map(|&(a, b)| [a, b]).flatten().fold(measure.least(), f64::max);
    let has_stopped = points.iter().any(|(a, b)| a.is_none() || b.is_none());
    let limit = limit_of(Some(measure), most, data);
    let place = |value: Option<f64>| value.map_or(limit, |value| value.max(measure.least()));
    let points: Vec<Point> =
        points.iter().map(|&(a, b)| Point { x: place(a), y: place(b), is_open: a.is_none() || b.is_none() }).collect();
    let label = |name: &str| format!("{name}: {}", measure_label(measure, format));
    let is_log = wants_log(points.iter().flat_map(|point| [point.x, point.y]));
    let axis = |name: &str| Axis { is_log, is_time: measure == Measure::Time, ..Axis::new(label(name)) };
    let title = format
        .words
        .say_with("lab-scatter", &[("first", first.label.clone().into()), ("second", second.label.clone().into())]);
    let mut chart = chart(title, axis(&first.label), axis(&second.label), format);
    chart.is_square = true;
    chart.rules.push(Rule::Diagonal);
    if has_stopped {
        let name = limit_label(Some(measure), data, format);
        chart.rules.push(Rule::Across(limit, name.clone()));
        chart.rules.push(Rule::Up(limit, name));
    }
    let better = |name: &str, count: u64| {
        format.words.say_with("lab-better", &[("method", name.to_string().into()), ("count", count.into())])
    };
    chart.corners = Some(Corners {
        top_left: better(&first.label, first_better),
        bottom_right: better(&second.label, second_better),
    });
    chart.series.push(Series { name: String::new(), style: Style::new(0), points, is_curve: false, band: Vec::new() });
    chart
}

fn branching_by_depth(part: &Part, data: &Data, depths: &[Group], format: Format) -> Chart {
    let series: Vec<Series> = part
        .methods
        .iter()
        .enumerate()
        .map(|(number, method)| {
            let points = depths.iter().filter_map(|group| {
                let values = group.rows.iter().map(|&row| branching(&part.cells[row][number]).unwrap_or(f64::INFINITY));
                let y = median(values.collect())?;
                Some(Point { x: group.middle, y, is_open: y.is_infinite() })
            });
            Series {
                name: method.label.clone(),
                style: method.style,
                points: points.collect(),
                is_curve: true,
                band: Vec::new(),
            }
        })
        .collect();
    let (x, y) = (Axis::new(format.words.say("lab-depth-axis")), Axis::new(format.words.say("lab-branching-axis")));
    with_limit(chart(format.words.say("lab-branching-title"), x, y, format), series, None, data, format)
}
