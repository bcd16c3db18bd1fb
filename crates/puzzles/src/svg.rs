//! A board as a picture: SVG text, for documents and pages.

use std::fmt::Write;

use crate::scene::{Ground, Paint, Piece, Scene, Tile};

/// The side of a cell.
const CELL: f64 = 40.0;
/// Space around the board.
const MARGIN: f64 = 8.0;

/// The pieces' colours and shapes, the same everywhere: purple, orange, pink, blue, green, yellow, then further ones.
const COLOURS: [(&str, Shape); 12] = [
    ("#8E5BB5", Shape::Triangle),
    ("#E69F00", Shape::Circle),
    ("#CC79A7", Shape::Heart),
    ("#0072B2", Shape::Square),
    ("#009E73", Shape::Diamond),
    ("#F0E442", Shape::Star),
    ("#8C510A", Shape::Circle),
    ("#BDBDBD", Shape::Square),
    ("#56B4E9", Shape::Triangle),
    ("#7F0000", Shape::Diamond),
    ("#C7E9B4", Shape::Heart),
    ("#4D4D8C", Shape::Star),
];

#[derive(Clone, Copy)]
enum Shape {
    Triangle,
    Circle,
    Heart,
    Square,
    Diamond,
    Star,
}

impl Shape {
    /// Its outline in a square from -1 to 1.
    fn path(self) -> &'static str {
        match self {
            Self::Triangle => "M0-1 1 .8-1 .8Z",
            Self::Circle => "M-1 0A1 1 0 1 1 1 0A1 1 0 1 1-1 0Z",
            Self::Heart => "M0 1C-1.6-.1-.9-1.1 0-.5C.9-1.1 1.6-.1 0 1Z",
            Self::Square => "M-.85-.85H.85V.85H-.85Z",
            Self::Diamond => "M0-1.1 .9 0 0 1.1-.9 0Z",
            Self::Star => "M0-1.1 .3-.35 1.1-.3 .5.2.7 1 0 .55-.7 1-.5.2-1.1-.3-.3-.35Z",
        }
    }
}

/// Draws a board.
///
/// ```
/// use quebra_puzzles::{level::LevelText, open, svg};
/// let game = open(&LevelText::read_code("n-puzzle:1,2/0,3").unwrap()).unwrap();
/// assert!(svg::draw(&game.scene()).starts_with("<svg "));
/// ```
pub fn draw(scene: &Scene) -> String {
    let width = scene.columns as f64 * CELL + 2.0 * MARGIN;
    let height = scene.rows as f64 * CELL + 2.0 * MARGIN;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
         font-family=\"system-ui, sans-serif\" font-weight=\"600\" text-anchor=\"middle\">\n\
         <rect width=\"{width}\" height=\"{height}\" rx=\"8\" fill=\"#FAFAF7\"/>\n"
    );
    let cells = || (0..scene.rows).flat_map(|row| (0..scene.columns).map(move |column| (row, column)));
    for (row, column) in cells() {
        ground(&mut svg, scene.tile(row, column), row, column);
    }
    for (row, column) in cells() {
        if let Some(shape) = &scene.tile(row, column).piece {
            piece(&mut svg, shape, row, column);
        }
    }
    svg.push_str("</svg>\n");
    svg
}

/// The top left corner of a cell.
fn corner(row: usize, column: usize) -> (f64, f64) {
    (MARGIN + column as f64 * CELL, MARGIN + row as f64 * CELL)
}

fn ground(svg: &mut String, tile: &Tile, row: usize, column: usize) {
    let fill = match tile.ground {
        Ground::Void => return,
        Ground::Floor => "#EDEDE6",
        Ground::Goal => "#BFE3D5",
        Ground::Fragile => "#F6D9A8",
        Ground::Switch { .. } => "#DCC9EA",
        Ground::Bridge { is_on: true } => "#A9D3EC",
        Ground::Bridge { is_on: false } => "#FAFAF7",
        Ground::Split | Ground::Teleport => "#EBC7DB",
    };
    let (x, y) = corner(row, column);
    let (x, y, side) = (x + 1.0, y + 1.0, CELL - 2.0);
    let _ = writeln!(
        svg,
        "<rect x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\" rx=\"4\" fill=\"{fill}\" stroke=\"#D9D9D2\"/>"
    );
    if tile.piece.is_none() && tile.mark.is_ascii_alphabetic() {
        text(svg, row, column, &tile.mark.to_string(), "#1E2227");
    }
}

fn piece(svg: &mut String, piece: &Piece, row: usize, column: usize) {
    let (x, y) = corner(row, column);
    let (fill, ink, shape) = match piece.paint {
        Paint::Colour(index) => {
            let (fill, shape) = COLOURS[index as usize % COLOURS.len()];
            (fill, "#1E2227", Some(shape))
        }
        Paint::Plain => ("#FFFFFF", "#1E2227", None),
        Paint::Home => ("#D6EAF5", "#1E2227", None),
        Paint::Player => ("#0072B2", "#FFFFFF", None),
    };
    // A piece that goes on covers the gap to its neighbour.
    let width = if piece.joins_right { CELL + 6.0 } else { CELL - 6.0 };
    let height = if piece.joins_down { CELL + 6.0 } else { CELL - 6.0 };
    for (width, height) in [(width, CELL - 6.0), (CELL - 6.0, height)] {
        let (x, y) = (x + 3.0, y + 3.0);
        let _ =
            writeln!(svg, "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"5\" fill=\"{fill}\"/>");
    }
    match shape {
        Some(shape) => {
            let (cx, cy, scale) = (x + CELL / 2.0, y + CELL / 2.0, CELL / 4.5);
            let path = shape.path();
            let _ = writeln!(
                svg,
                "<path d=\"{path}\" transform=\"translate({cx} {cy}) scale({scale:.2})\" fill=\"#FFFFFF\" fill-opacity=\".55\"/>"
            );
        }
        None if !matches!(piece.paint, Paint::Player) => text(svg, row, column, &piece.label, ink),
        None => {}
    }
}

fn text(svg: &mut String, row: usize, column: usize, label: &str, ink: &str) {
    let (x, y) = corner(row, column);
    let (x, y) = (x + CELL / 2.0, y + CELL * 0.66);
    let _ = writeln!(svg, "<text x=\"{x}\" y=\"{y}\" font-size=\"18\" fill=\"{ink}\">{label}</text>");
}
