//! How informed a heuristic is, as a picture. SVG is written by hand, as for boards: one curve needs no library.

use std::fmt::Write;

use quebra_search::audit::Informed;

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 400.0;
/// The corners of the plot itself.
const LEFT: f64 = 56.0;
const RIGHT: f64 = WIDTH - 24.0;
const TOP: f64 = 52.0;
const BOTTOM: f64 = HEIGHT - 52.0;

const PAPER: &str = "#FAFAF7";
const INK: &str = "#1E2227";
const LINE: &str = "#D9D9D2";
const ACCENT: &str = "#0072B2";

/// Mean h / true distance by true distance, between the least and the greatest, beside the line of exact estimates.
pub(crate) fn informedness(title: &str, by_distance: &[Informed]) -> String {
    let rows: Vec<_> = by_distance
        .iter()
        .enumerate()
        .skip(1)
        .filter(|(_, row)| row.states > 0)
        .map(|(distance, row)| {
            let share = |h: f64| h / distance as f64;
            (distance as f64, share(row.least.into()), share(row.mean()), share(row.most.into()))
        })
        .collect();
    let farthest = rows.last().map_or(1.0, |row| row.0);
    let highest = rows.iter().map(|row| row.3).fold(1.0, f64::max);
    let (step_x, step_y) = (tick(farthest).max(1.0), tick(highest));
    let (end_x, end_y) = (farthest.max(2.0), (highest / step_y).ceil() * step_y);
    let x = |distance: f64| LEFT + (distance - 1.0) / (end_x - 1.0) * (RIGHT - LEFT);
    let y = |share: f64| BOTTOM - share / end_y * (BOTTOM - TOP);

    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" width=\"{WIDTH}\" height=\"{HEIGHT}\" \
         font-family=\"system-ui, sans-serif\" font-size=\"13\" fill=\"{INK}\">\n\
         <title>{title}</title>\n\
         <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" rx=\"8\" fill=\"{PAPER}\"/>\n"
    );
    text(&mut svg, LEFT, 28.0, "start", &format!("<tspan font-weight=\"600\">{title}</tspan>"));
    let mut share = 0.0;
    while share <= end_y + step_y / 2.0 {
        line(&mut svg, (LEFT, y(share)), (RIGHT, y(share)), LINE, "");
        text(&mut svg, LEFT - 8.0, y(share) + 4.0, "end", &label(share));
        share += step_y;
    }
    let mut distance = 1.0;
    while distance <= end_x {
        text(&mut svg, x(distance), BOTTOM + 20.0, "middle", &label(distance));
        distance = if distance < step_x { step_x } else { distance + step_x };
    }
    text(&mut svg, f64::midpoint(LEFT, RIGHT), HEIGHT - 12.0, "middle", "true distance to the goal");
    text(&mut svg, LEFT, TOP - 8.0, "start", "mean h / true distance (band: least to greatest)");
    line(&mut svg, (LEFT, y(1.0)), (RIGHT, y(1.0)), INK, " stroke-dasharray=\"6 4\"");
    text(&mut svg, RIGHT, y(1.0) - 6.0, "end", "exact; above it: too much");

    let upper = rows.iter().map(|row| (row.0, row.3));
    let lower = rows.iter().rev().map(|row| (row.0, row.1));
    let outline: Vec<_> = upper.chain(lower).map(|(at, share)| point(x(at), y(share))).collect();
    let _ = writeln!(svg, "<polygon points=\"{}\" fill=\"{ACCENT}\" fill-opacity=\".15\"/>", outline.join(" "));
    let curve: Vec<_> = rows.iter().map(|row| point(x(row.0), y(row.2))).collect();
    let _ = writeln!(
        svg,
        "<polyline points=\"{}\" fill=\"none\" stroke=\"{ACCENT}\" stroke-width=\"2\" stroke-linejoin=\"round\"/>",
        curve.join(" ")
    );
    for row in &rows {
        let (cx, cy) = (x(row.0), y(row.2));
        let _ = writeln!(svg, "<circle cx=\"{cx:.1}\" cy=\"{cy:.1}\" r=\"3\" fill=\"{ACCENT}\"/>");
    }
    svg.push_str("</svg>\n");
    svg
}

/// A round step with about five ticks up to `most`.
fn tick(most: f64) -> f64 {
    let rough = most / 5.0;
    let decade = 10f64.powf(rough.log10().floor());
    [1.0, 2.0, 5.0, 10.0].into_iter().map(|factor| factor * decade).find(|&step| step >= rough).unwrap_or(decade)
}

fn label(value: f64) -> String {
    let text = format!("{value:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_string()
}

fn point(x: f64, y: f64) -> String {
    format!("{x:.1},{y:.1}")
}

fn text(svg: &mut String, x: f64, y: f64, anchor: &str, content: &str) {
    let _ = writeln!(svg, "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\">{content}</text>");
}

fn line(svg: &mut String, from: (f64, f64), to: (f64, f64), colour: &str, more: &str) {
    let ((x1, y1), (x2, y2)) = (from, to);
    let _ =
        writeln!(svg, "<line x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\" stroke=\"{colour}\"{more}/>");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round() {
        for (most, step) in [(1.0, 0.2), (5.0, 1.0), (6.0, 2.0), (31.0, 10.0), (80.0, 20.0)] {
            assert!((tick(most) - step).abs() < 1e-9, "{most}: {}", tick(most));
        }
        assert_eq!(
            (label(0.2), label(1.0), label(0.0), label(20.0)),
            ("0.2".into(), "1".into(), "0".into(), "20".into())
        );
    }

    #[test]
    fn every_distance_has_its_point() {
        let row = |h| Informed { states: 1, sum: h, least: h as u32, most: h as u32 };
        let svg = informedness("n-puzzle manhattan", &[row(0), row(1), row(1), Informed::default(), row(3)]);
        assert_eq!(svg.matches("<circle").count(), 3);
        assert!(informedness("nothing", &[]).ends_with("</svg>\n"));
    }
}
