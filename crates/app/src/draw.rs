//! Boards in the terminal: two characters a cell, a letter beside every colour, plain ASCII where colours are off.

use anstyle::{Ansi256Color, AnsiColor, Style};
use quebra_puzzles::scene::{Ground, Paint, Scene, Tile};

/// The pieces' colours: purple, orange, pink, blue, green, yellow, then further ones, told apart by lightness too.
/// The flag says whether text on them is dark.
const PALETTE: [(u8, bool); 12] = [
    (97, false),
    (214, true),
    (175, true),
    (25, false),
    (36, true),
    (227, true),
    (130, false),
    (250, true),
    (51, true),
    (52, false),
    (193, true),
    (60, false),
];

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
    let ink = |is_dark: bool| if is_dark { Ansi256Color(16) } else { Ansi256Color(231) };
    let on = |ground: u8, is_dark: bool| {
        Style::new().bg_color(Some(Ansi256Color(ground).into())).fg_color(Some(ink(is_dark).into()))
    };
    match (&tile.piece, tile.ground) {
        (Some(piece), _) => match piece.paint {
            Paint::Colour(index) => {
                let (ground, is_dark) = PALETTE[index as usize % PALETTE.len()];
                on(ground, is_dark).bold()
            }
            Paint::Plain => on(252, true),
            Paint::Home => on(151, true),
            Paint::Player => on(25, false).bold(),
        },
        (None, Ground::Void) => Style::new(),
        (None, Ground::Floor) => Style::new().dimmed(),
        (None, Ground::Goal) => Style::new().fg_color(Some(AnsiColor::Green.into())).bold(),
        (None, Ground::Fragile) => Style::new().fg_color(Some(AnsiColor::Yellow.into())),
        (None, Ground::Switch { .. } | Ground::Split | Ground::Teleport) => {
            Style::new().fg_color(Some(AnsiColor::Magenta.into())).bold()
        }
        (None, Ground::Bridge { is_on: true }) => Style::new().fg_color(Some(AnsiColor::Cyan.into())),
        (None, Ground::Bridge { is_on: false }) => Style::new().fg_color(Some(AnsiColor::Cyan.into())).dimmed(),
    }
}
