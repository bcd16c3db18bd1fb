//! How a curve looks: colour, marker and dash together, so that curves can be told apart in any two of the three.

use quebra_api::markup::Markup;

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
    pub(super) fn class(self) -> String {
        if self.is_shade { format!("d{}", self.number) } else { format!("c{}", self.number % COLOURS.len()) }
    }

    pub(super) fn dash(self) -> &'static str {
        // Shifted by one for each round of colours, so that no two of the first forty-five look alike.
        DASHES[(self.number + self.number / COLOURS.len()) % DASHES.len()]
    }

    /// Its colour on light paper.
    pub(super) fn colour(self) -> &'static str {
        if self.is_shade { SHADES[self.number].0 } else { COLOURS[self.number % COLOURS.len()].0 }
    }

    /// Which marker it has.
    pub(super) fn marker(self) -> usize {
        self.number % MARKERS
    }
}

/// The rules that give plots their colours: light ones, or those for dark paper.
pub(crate) fn rules(is_dark: bool) -> Markup {
    let mut rules = Markup::default();
    rules.literal(if is_dark {
        ".paper{fill:#15181C}.ink{fill:#E8E6E1}.grid{stroke:#2E343B}.rule{stroke:#E8E6E1}.hollow{fill:#15181C}.halo{stroke:#15181C;stroke-width:3px;paint-order:stroke}"
    } else {
        ".paper{fill:#FAFAF7}.ink{fill:#1E2227}.grid{stroke:#D9D9D2}.rule{stroke:#1E2227}.hollow{fill:#FAFAF7}.halo{stroke:#FAFAF7;stroke-width:3px;paint-order:stroke}"
    });
    for (letter, colours) in [(".c", &COLOURS[..]), (".d", &SHADES[..])] {
        for (number, (light, dark)) in colours.iter().enumerate() {
            rules
                .literal(letter)
                .text(number)
                .literal("{color:")
                .literal(if is_dark { dark } else { light })
                .literal("}");
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
