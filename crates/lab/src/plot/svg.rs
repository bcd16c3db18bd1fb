//! A picture as SVG, for a page or as a file.

use super::drawing::{Anchor, Drawing, Fill, Ink, Item};
use super::style::{Style, rules};
use quebra_api::markup::{Attributes, Markup};

/// Fillings that differ also in black and white.
const PATTERNS: [&str; 4] = [
    "<rect width=\"6\" height=\"6\" fill=\"currentColor\"/>",
    "<rect width=\"6\" height=\"6\" class=\"hollow\"/><path d=\"M-1 7L7 -1M-1 1L1 -1M5 7L7 5\" stroke=\"currentColor\" stroke-width=\"2\"/>",
    "<rect width=\"6\" height=\"6\" class=\"hollow\"/><circle cx=\"3\" cy=\"3\" r=\"1.4\" fill=\"currentColor\"/>",
    "<rect width=\"6\" height=\"6\" class=\"hollow\"/><path d=\"M0 3H6\" stroke=\"currentColor\" stroke-width=\"1.4\"/>",
];

/// For a page that has the [rules].
pub(super) fn part(drawing: &Drawing) -> Markup {
    render(drawing, &Markup::default())
}

/// As a file of its own.
pub(super) fn file(drawing: &Drawing) -> String {
    let mut style = Markup::default();
    style.begin("style", &[]).add(&rules(false)).end("style");
    render(drawing, &style).into_text()
}

/// A small marker for use within text, as a whole picture.
pub(crate) fn icon(style: Style) -> Markup {
    let mut icon = Markup::default();
    let class = format!("icon {}", style.class());
    let hidden = "true";
    icon.begin(
        "svg",
        &[("class", &class), ("viewBox", &"0 0 12 12"), ("width", &12), ("height", &12), ("aria-hidden", &hidden)],
    );
    draw(&Item::marker(style, (6.0, 6.0), 4.0, false), &mut icon);
    icon.end("svg");
    icon
}

fn render(drawing: &Drawing, style: &Markup) -> Markup {
    let (width, height) = (drawing.width, drawing.height);
    let mut svg = Markup::default();
    svg.begin(
        "svg",
        &[
            ("xmlns", &"http://www.w3.org/2000/svg"),
            ("class", &drawing.class),
            ("viewBox", &format!("0 0 {width} {height}")),
            ("width", &width),
            ("height", &height),
            ("font-family", &"system-ui, sans-serif"),
            ("font-size", &"12.5"),
            ("role", &"img"),
            ("aria-label", &drawing.title()),
        ],
    );
    svg.add(style).literal("\n");
    svg.empty("rect", &[("width", &width), ("height", &height), ("rx", &8), ("class", &"paper")]).literal("\n");
    if drawing.patterns > 0 {
        svg.literal("<defs>");
        for (number, pattern) in (0..drawing.patterns).zip(PATTERNS.into_iter().cycle()) {
            let (id, class) = (format!("fill{number}"), Style::new(number).class());
            let units = "userSpaceOnUse";
            svg.begin(
                "pattern",
                &[("id", &id), ("width", &6), ("height", &6), ("patternUnits", &units), ("class", &class)],
            );
            svg.literal(pattern).end("pattern");
        }
        svg.literal("</defs>\n");
    }
    for item in &drawing.items {
        draw(item, &mut svg);
        svg.literal("\n");
    }
    svg.literal("</svg>\n");
    svg
}

fn draw(item: &Item, svg: &mut Markup) {
    match item {
        Item::Path { points, is_closed, ink, width, dash, fill } => {
            let places: Vec<_> = points.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
            let name = if *is_closed { "polygon" } else { "polyline" };
            shape(svg, name, &[("points", &places.join(" "))], *ink, (*width, dash), *fill);
        }
        Item::Circle { centre: (x, y), radius, ink, fill } => {
            let (x, y) = (format!("{x:.1}"), format!("{y:.1}"));
            shape(svg, "circle", &[("cx", &x), ("cy", &y), ("r", radius)], *ink, (1.0, ""), *fill);
        }
        Item::Text(text) => {
            let (x, y) = (format!("{:.1}", text.at.0), format!("{:.1}", text.at.1));
            let anchor = match text.anchor {
                Anchor::Start => "start",
                Anchor::Middle => "middle",
                Anchor::End => "end",
            };
            let class = if text.has_halo { "ink halo" } else { "ink" };
            let turn = format!("rotate(-90 {x} {y})");
            let mut attributes: Vec<(&'static str, &dyn std::fmt::Display)> =
                vec![("x", &x), ("y", &y), ("text-anchor", &anchor), ("class", &class)];
            if text.is_turned {
                attributes.push(("transform", &turn));
            }
            if text.is_strong {
                attributes.extend([("font-weight", &"600" as &dyn std::fmt::Display), ("font-size", &"14")]);
            }
            svg.leaf("text", &attributes, &text.content);
        }
    }
}

/// A shape with its line and its filling.
fn shape(svg: &mut Markup, name: &'static str, form: Attributes, ink: Ink, (width, dash): (f64, &str), fill: Fill) {
    let class = match (ink, fill) {
        (Ink::Grid, _) => "grid".to_string(),
        (Ink::Rule, _) => "rule".to_string(),
        (Ink::Curve(style), Fill::Paper) => format!("{} hollow", style.class()),
        (Ink::Curve(style), _) => style.class(),
    };
    let pattern = if let Fill::Pattern(number) = fill { format!("url(#fill{number})") } else { String::new() };
    let mut attributes: Vec<(&'static str, &dyn std::fmt::Display)> = form.to_vec();
    attributes.push(("class", &class));
    match fill {
        Fill::Nothing => attributes.push(("fill", &"none")),
        Fill::Paper => {}
        Fill::Full => attributes.push(("fill", &"currentColor")),
        Fill::Tint => {
            attributes.extend([("fill", &"currentColor" as &dyn std::fmt::Display), ("fill-opacity", &".15")]);
        }
        Fill::Pattern(_) => attributes.push(("fill", &pattern)),
    }
    if matches!(ink, Ink::Curve(_)) && width > 0.0 {
        attributes.push(("stroke", &"currentColor"));
    }
    if (width - 1.0).abs() > 1e-9 && width > 0.0 {
        attributes.push(("stroke-width", &width));
    }
    if !dash.is_empty() {
        attributes.push(("stroke-dasharray", &dash));
    }
    svg.empty(name, &attributes);
}
