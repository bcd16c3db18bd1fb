//! How a curve looks: colour, marker and dash together, so that curves can be told apart in any two of the three.

/// The look of one curve, the same in all plots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Style {
    number: usize,
    is_shade: bool,
}

/// Colours of different lightness; most are told apart also by those who see no red or green. The second one is for dark paper.
pub(super) const COLOURS: [(&str, &str); 12] = [
    ("#0072B2", "#56B4E9"),
    ("#B86E00", "#E69F00"),
    ("#009E73", "#2BC79B"),
    ("#8E5BB5", "#C39BE0"),
    ("#1E2227", "#E8E6E1"),
    ("#C25B8F", "#E8A3C6"),
    ("#3FA7DD", "#8ED1F5"),
    ("#7A5230", "#C49A6C"),
    ("#6B7A00", "#C3D24A"),
    ("#5C6670", "#9AA5B1"),
    ("#00808C", "#4FD0DD"),
    ("#9A7D00", "#F0E442"),
];
/// From light to dark, for curves that stand for a rising number.
pub(super) const SHADES: [(&str, &str); 6] = [
    ("#4A9CCB", "#41799C"),
    ("#2E86BA", "#4E8DB3"),
    ("#1A70A3", "#5FA6CF"),
    ("#0B598A", "#82C1E6"),
    ("#00436D", "#ABD8F2"),
    ("#002C47", "#DDF0FB"),
];
const DASHES: [&str; 5] = ["", "7 4", "2 3", "9 3 2 3", "14 4"];
const MARKERS: usize = 9;

impl Style {
    /// The look of the curve with this number.
    pub(crate) fn new(number: usize) -> Self {
        Self { number, is_shade: false }
    }

    /// The look of the curve with this number among some that rise from light to dark.
    pub(crate) fn shade(number: usize, of: usize) -> Self {
        let last = SHADES.len() - 1;
        Self { number: if of > 1 { (number * last / (of - 1)).min(last) } else { last }, is_shade: true }
    }

    /// The class that gives the colour.
    pub(crate) fn class(self) -> String {
        if self.is_shade { format!("d{}", self.number) } else { format!("c{}", self.number % COLOURS.len()) }
    }

    pub(super) fn dash(self) -> &'static str {
        // Shifted by one for each round of colours, so that no two of the first forty-five look alike.
        DASHES[(self.number + self.number / COLOURS.len()) % DASHES.len()]
    }

    /// A marker at a place, as SVG; open ones are hollow.
    pub(crate) fn marker(self, x: f64, y: f64, radius: f64, is_open: bool) -> String {
        let fill = if is_open { "class=\"hollow\"" } else { "fill=\"currentColor\"" };
        let polygon = |corners: &[(f64, f64)]| {
            let points: Vec<_> =
                corners.iter().map(|(dx, dy)| format!("{:.1},{:.1}", x + dx * radius, y + dy * radius)).collect();
            format!("<polygon points=\"{}\" {fill} stroke=\"currentColor\"/>", points.join(" "))
        };
        match self.number % MARKERS {
            0 => format!("<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius}\" {fill} stroke=\"currentColor\"/>"),
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

    /// A small marker for use within text, as a whole picture.
    pub(crate) fn icon(self) -> String {
        format!(
            "<svg class=\"icon {}\" viewBox=\"0 0 12 12\" width=\"12\" height=\"12\" aria-hidden=\"true\">{}</svg>",
            self.class(),
            self.marker(6.0, 6.0, 4.0, false)
        )
    }
}

/// The rules that give plots their colours: light ones, or those for dark paper.
pub(crate) fn rules(is_dark: bool) -> String {
    let choose = |(light, dark): (&'static str, &'static str)| if is_dark { dark } else { light };
    let (paper, ink, line) =
        if is_dark { ("#15181C", "#E8E6E1", "#2E343B") } else { ("#FAFAF7", "#1E2227", "#D9D9D2") };
    let mut rules = format!(
        ".paper{{fill:{paper}}}.ink{{fill:{ink}}}.grid{{stroke:{line}}}.rule{{stroke:{ink}}}.hollow{{fill:{paper}}}.halo{{stroke:{paper};stroke-width:3px;paint-order:stroke}}"
    );
    for (letter, colours) in [('c', &COLOURS[..]), ('d', &SHADES[..])] {
        for (number, &pair) in colours.iter().enumerate() {
            rules.push_str(&format!(".{letter}{number}{{color:{}}}", choose(pair)));
        }
    }
    rules
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn no_two_curves_look_alike() {
        let looks: HashSet<_> =
            (0..45).map(Style::new).map(|style| (style.class(), style.dash(), style.number % MARKERS)).collect();
        assert_eq!(looks.len(), 45);
        let close: HashSet<_> = (0..12).map(|number| Style::new(number).class()).collect();
        assert_eq!(close.len(), 12);
    }

    #[test]
    fn shades_use_the_whole_range() {
        assert_eq!(Style::shade(0, 3).class(), "d0");
        assert_eq!(Style::shade(2, 3).class(), "d5");
        assert_eq!(Style::shade(0, 1).class(), "d5");
    }
}
