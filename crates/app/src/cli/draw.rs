//! Boards in the terminal: two characters a cell, a letter beside every colour, plain ASCII where colours are off.
//! Here are all colours, for terminals of every depth.

use anstyle::{Ansi256Color, AnsiColor, Style};
use quebra_puzzles::scene::{Ground, Paint, Scene, Tile};

/// A colour for terminals of every depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Colour {
    pub(crate) rgb: (u8, u8, u8),
    /// Of the 256.
    pub(crate) indexed: u8,
    /// Of the 16.
    pub(crate) ansi: u8,
    /// Text on it is dark.
    pub(crate) is_light: bool,
}

impl Colour {
    /// A piece that is lifted catches more light; where colours are few, other marks must do.
    #[must_use]
    pub(crate) fn lifted(self) -> Self {
        let light = |part: u8| part + (u8::MAX - part) / 4;
        Self { rgb: (light(self.rgb.0), light(self.rgb.1), light(self.rgb.2)), ..self }
    }
}

const fn colour(rgb: u32, indexed: u8, ansi: u8, is_light: bool) -> Colour {
    Colour { rgb: ((rgb >> 16) as u8, (rgb >> 8) as u8, rgb as u8), indexed, ansi, is_light }
}

/// The pieces' colours and shapes: purple, orange, pink, blue, green, yellow, then further ones, told apart by lightness too.
pub(crate) const PIECES: [(Colour, char); 12] = [
    (colour(0x8E_5BB5, 97, 5, false), '▲'),
    (colour(0xE6_9F00, 214, 3, true), '●'),
    (colour(0xCC_79A7, 175, 13, true), '♥'),
    (colour(0x00_72B2, 25, 4, false), '■'),
    (colour(0x00_9E73, 36, 2, true), '◆'),
    (colour(0xF0_E442, 227, 11, true), '★'),
    (colour(0x8C_510A, 130, 1, false), '●'),
    (colour(0xBD_BDBD, 250, 7, true), '■'),
    (colour(0x56_B4E9, 51, 14, true), '▲'),
    (colour(0x7F_0000, 52, 9, false), '◆'),
    (colour(0xC7_E9B4, 193, 10, true), '♥'),
    (colour(0x4D_4D8C, 60, 12, false), '★'),
];
/// A plain tile.
pub(crate) const PLAIN: Colour = colour(0xD9_D9D2, 252, 7, true);
/// A tile at home.
pub(crate) const HOME: Colour = colour(0xA9_D8B8, 151, 10, true);
/// The player's block: its top, and its front.
pub(crate) const PLAYER: Colour = colour(0x00_72B2, 25, 4, false);
pub(crate) const PLAYER_TOP: Colour = colour(0x56_B4E9, 74, 12, true);
/// Ground.
pub(crate) const FLOOR: Colour = colour(0x9A_9A92, 246, 8, true);
pub(crate) const GREY: Colour = colour(0x6B_6B66, 242, 8, false);
pub(crate) const GOAL: Colour = colour(0x00_9E73, 36, 2, true);
pub(crate) const FRAGILE: Colour = colour(0xD9_8E2B, 172, 3, true);
pub(crate) const SWITCH: Colour = colour(0xB4_8FD0, 140, 5, true);
pub(crate) const BRIDGE: Colour = colour(0x6F_B7C9, 73, 6, true);
pub(crate) const PORTAL: Colour = colour(0xD3_8FB5, 175, 13, true);
/// For words: what matters, what is good, what is bad, stars.
pub(crate) const ACCENT: Colour = colour(0x56_B4E9, 74, 6, true);
pub(crate) const GOOD: Colour = colour(0x3F_B58B, 36, 2, true);
pub(crate) const BAD: Colour = colour(0xE0_5C4B, 167, 1, false);
pub(crate) const GOLD: Colour = colour(0xE6_B422, 178, 3, true);

/// The colour and shape of a paint.
pub(crate) fn paint(paint: Paint) -> (Colour, Option<char>) {
    match paint {
        Paint::Colour(index) => {
            let (colour, shape) = PIECES[index as usize % PIECES.len()];
            (colour, Some(shape))
        }
        Paint::Plain => (PLAIN, None),
        Paint::Home => (HOME, None),
        Paint::Player => (PLAYER, None),
    }
}

/// The colour of the ground, where it has one of its own.
pub(crate) fn ground(ground: Ground) -> Option<Colour> {
    match ground {
        Ground::Void => None,
        Ground::Floor => Some(FLOOR),
        Ground::Goal => Some(GOAL),
        Ground::Fragile => Some(FRAGILE),
        Ground::Switch { .. } => Some(SWITCH),
        Ground::Split | Ground::Teleport => Some(PORTAL),
        Ground::Bridge { .. } => Some(BRIDGE),
    }
}

/// A board as text, in colour where standard output takes it.
pub(crate) fn board(scene: &Scene) -> String {
    match anstream::AutoStream::choice(&std::io::stdout()) {
        anstream::ColorChoice::Never => scene.to_string(),
        _ => in_colour(scene),
    }
}

fn in_colour(scene: &Scene) -> String {
    let width = scene.label_width();
    let mut text = String::new();
    for row in 0..scene.rows {
        for column in 0..scene.columns {
            let tile = scene.tile(row, column);
            let style = style(tile);
            let gap = if tile.piece.as_ref().is_some_and(|piece| piece.joins_right) { '-' } else { ' ' };
            text.push_str(&format!("{style}{:>width$}{gap}{style:#}", tile.text()));
        }
        text.push('\n');
    }
    text
}

fn style(tile: &Tile) -> Style {
    let on = |colour: Colour| {
        let ink = if colour.is_light { Ansi256Color(16) } else { Ansi256Color(231) };
        Style::new().bg_color(Some(Ansi256Color(colour.indexed).into())).fg_color(Some(ink.into()))
    };
    let in_ink = |colour: Colour| Style::new().fg_color(Some(Ansi256Color(colour.indexed).into()));
    match (&tile.piece, tile.ground) {
        (Some(piece), _) => {
            let style = on(paint(piece.paint).0);
            if matches!(piece.paint, Paint::Colour(_) | Paint::Player) { style.bold() } else { style }
        }
        (None, Ground::Void) => Style::new(),
        (None, Ground::Floor) => Style::new().dimmed(),
        (None, Ground::Bridge { is_on: false }) => in_ink(BRIDGE).dimmed(),
        (None, Ground::Fragile) => Style::new().fg_color(Some(AnsiColor::Yellow.into())),
        (None, other) => ground(other).map_or(Style::new(), |colour| in_ink(colour).bold()),
    }
}
