//! What the terminal can show.

use ratatui::style::{Color, Modifier, Style};
use ratatui::text::Span;

use crate::cli::draw::{Colour, GOLD};

/// How many colours there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Depth {
    None,
    Sixteen,
    Indexed,
    True,
}

/// What the terminal can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Look {
    pub(crate) depth: Depth,
    /// More than ASCII.
    pub(crate) is_unicode: bool,
}

impl Look {
    /// As the environment tells.
    pub(crate) fn of_terminal(is_ascii: bool) -> Self {
        let set = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
        let is_colourless = anstream::AutoStream::choice(&std::io::stdout()) == anstream::ColorChoice::Never;
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(set).unwrap_or_default().to_uppercase();
        Self {
            depth: if is_colourless {
                Depth::None
            } else {
                depth(&set("TERM").unwrap_or_default(), &set("COLORTERM").unwrap_or_default())
            },
            is_unicode: !is_ascii && (locale.contains("UTF-8") || locale.contains("UTF8")),
        }
    }

    /// Stars as signs: those earned, and those not.
    pub(crate) fn stars(self, count: u8) -> Span<'static> {
        let sign = |sign: char, plain: char, count: u8| self.sign(sign, plain).to_string().repeat(count.into());
        let count = count.min(3);
        Span::styled(format!("{}{}", sign('★', '*', count), sign('☆', '.', 3 - count)), self.ink(GOLD))
    }

    /// The colour as this terminal has it; none if it has no colours.
    pub(crate) fn colour(self, colour: Colour) -> Option<Color> {
        match self.depth {
            Depth::None => None,
            Depth::Sixteen => Some(ANSI[colour.ansi as usize % ANSI.len()]),
            Depth::Indexed => Some(Color::Indexed(colour.indexed)),
            Depth::True => Some(Color::Rgb(colour.rgb.0, colour.rgb.1, colour.rgb.2)),
        }
    }

    /// Words in a colour.
    pub(crate) fn ink(self, colour: Colour) -> Style {
        self.colour(colour).map_or(Style::new(), |colour| Style::new().fg(colour))
    }

    /// The colour of words on a colour.
    pub(crate) fn ink_on(self, colour: Colour) -> Color {
        match (self.depth, colour.is_light) {
            (Depth::True, true) => Color::Rgb(0x1E, 0x22, 0x27),
            (Depth::True, false) => Color::Rgb(0xFF, 0xFF, 0xFF),
            (Depth::Indexed, true) => Color::Indexed(16),
            (Depth::Indexed, false) => Color::Indexed(231),
            (_, true) => Color::Black,
            (_, false) => Color::White,
        }
    }

    /// What there is for a sign outside ASCII.
    pub(crate) fn sign(self, sign: char, plain: char) -> char {
        if self.is_unicode { sign } else { plain }
    }
}

/// What stands out.
pub(crate) fn bold() -> Style {
    Style::new().add_modifier(Modifier::BOLD)
}

/// Words that stand back.
pub(crate) fn quiet() -> Style {
    Style::new().add_modifier(Modifier::DIM)
}

fn depth(term: &str, colorterm: &str) -> Depth {
    if matches!(colorterm, "truecolor" | "24bit") || term.ends_with("-direct") {
        Depth::True
    } else if term.contains("256color") {
        Depth::Indexed
    } else if term == "dumb" || term.starts_with("vt1") || term.starts_with("vt2") {
        Depth::None
    } else {
        Depth::Sixteen
    }
}

const ANSI: [Color; 16] = [
    Color::Black,
    Color::Red,
    Color::Green,
    Color::Yellow,
    Color::Blue,
    Color::Magenta,
    Color::Cyan,
    Color::Gray,
    Color::DarkGray,
    Color::LightRed,
    Color::LightGreen,
    Color::LightYellow,
    Color::LightBlue,
    Color::LightMagenta,
    Color::LightCyan,
    Color::White,
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terminals_have_their_colours() {
        for (term, colorterm, expected) in [
            ("xterm", "truecolor", Depth::True),
            ("xterm-256color", "", Depth::Indexed),
            ("tmux-256color", "", Depth::Indexed),
            ("linux", "", Depth::Sixteen),
            ("vt100", "", Depth::None),
            ("dumb", "", Depth::None),
        ] {
            assert_eq!(depth(term, colorterm), expected, "{term}");
        }
    }
}
