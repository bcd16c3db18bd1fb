//! Boards and moves as the page gets them.

use std::collections::BTreeMap;

use quebra_puzzles::grid::Dir;
use quebra_puzzles::motion;
use quebra_puzzles::parts;
use quebra_puzzles::scene;
use serde::Serialize;
use utoipa::ToSchema;

use crate::tell::level::tell_mark;
use crate::words::Words;

/// A cell: row and column, from 0.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct Cell(usize, usize);

fn cell((row, column): (usize, usize)) -> Cell {
    Cell(row, column)
}

/// Some cells.
pub(crate) fn cells(cells: &[(usize, usize)]) -> Vec<Cell> {
    cells.iter().copied().map(cell).collect()
}

/// A board.
#[derive(Debug, Serialize, ToSchema)]
pub struct Scene {
    rows: usize,
    columns: usize,
    /// Row by row.
    tiles: Vec<Tile>,
}

/// One cell of a board.
#[derive(Debug, Serialize, ToSchema)]
pub struct Tile {
    /// `void`, `floor`, `goal`, `fragile`, `switch`, `bridge`, `split` or `teleport`.
    ground: &'static str,
    /// A bridge bears.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    on: Option<bool>,
    /// Only a standing block presses this switch.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    heavy: Option<bool>,
    /// The letter of the cell itself, as in level files.
    mark: char,
    /// What stands on it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    piece: Option<Piece>,
}

/// What stands on a cell.
#[derive(Debug, Serialize, ToSchema)]
struct Piece {
    label: String,
    paint: Paint,
    /// It goes on in the cell to the right.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    right: bool,
    /// It goes on in the cell below.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    down: bool,
}

/// The number of a colour, or `plain`, `home` (where it belongs) or `player`.
#[derive(Debug, Serialize, ToSchema)]
#[serde(untagged)]
enum Paint {
    Colour(u8),
    Meaning(&'static str),
}

impl From<&scene::Scene> for Scene {
    fn from(scene: &scene::Scene) -> Self {
        Self { rows: scene.rows, columns: scene.columns, tiles: scene.tiles.iter().map(Tile::from).collect() }
    }
}

impl From<&scene::Tile> for Tile {
    fn from(tile: &scene::Tile) -> Self {
        use scene::Ground;
        let (mut on, mut heavy) = (None, None);
        let ground = match tile.ground {
            Ground::Void => "void",
            Ground::Floor => "floor",
            Ground::Goal => "goal",
            Ground::Fragile => "fragile",
            Ground::Switch { is_heavy } => {
                heavy = Some(is_heavy);
                "switch"
            }
            Ground::Bridge { is_on } => {
                on = Some(is_on);
                "bridge"
            }
            Ground::Split => "split",
            Ground::Teleport => "teleport",
        };
        Self { ground, on, heavy, mark: tile.mark, piece: tile.piece.as_ref().map(Piece::from) }
    }
}

impl From<&scene::Piece> for Piece {
    fn from(piece: &scene::Piece) -> Self {
        let paint = match piece.paint {
            scene::Paint::Colour(number) => Paint::Colour(number),
            scene::Paint::Plain => Paint::Meaning("plain"),
            scene::Paint::Home => Paint::Meaning("home"),
            scene::Paint::Player => Paint::Meaning("player"),
        };
        Self { label: piece.label.clone(), paint, right: piece.joins_right, down: piece.joins_down }
    }
}

/// What a letter on the board does.
#[derive(Debug, Serialize, ToSchema)]
pub struct Mark {
    letter: char,
    /// In words, by language.
    text: BTreeMap<&'static str, String>,
}

impl From<&parts::Mark> for Mark {
    fn from(mark: &parts::Mark) -> Self {
        Self { letter: mark.letter, text: Words::everywhere(|words| tell_mark(words, mark)) }
    }
}

/// The word for a direction.
pub(crate) fn direction(dir: Dir) -> &'static str {
    match dir {
        Dir::Up => "up",
        Dir::Down => "down",
        Dir::Left => "left",
        Dir::Right => "right",
    }
}

/// A legal move, with what a player points at to play it.
#[derive(Debug, Serialize, ToSchema)]
pub struct Move {
    /// The word that plays it.
    #[serde(rename = "move")]
    word: String,
    /// The piece that moves.
    cells: Vec<Cell>,
    /// Where it comes to lie at first.
    to: Vec<Cell>,
    /// `up`, `down`, `left` or `right`; without one, pointing at the piece is all there is to it.
    direction: Option<&'static str>,
    /// The direction alone means this move.
    in_hand: bool,
    /// What is at `to` changes places with the piece: taking that the opposite way is the same move.
    swaps: bool,
}

impl From<motion::Move> for Move {
    fn from(action: motion::Move) -> Self {
        let motion::Move { word, gesture } = action;
        Self {
            word,
            cells: cells(&gesture.cells),
            to: cells(&gesture.to),
            direction: gesture.dir.map(direction),
            in_hand: gesture.is_in_hand,
            swaps: gesture.swaps,
        }
    }
}

/// One phase of a move: what goes on, and the board after it.
#[derive(Debug, Serialize, ToSchema)]
pub struct Frame {
    /// `slide`, `swap`, `roll`, `fold`, `fall`, `break`, `join`, `switch`, `jump`, or `change` for anything else.
    motion: &'static str,
    /// Which way, where that is one way for all.
    direction: Option<&'static str>,
    steps: Vec<Step>,
    scene: Scene,
}

/// A part of a piece on its way.
#[derive(Debug, Serialize, ToSchema)]
struct Step {
    from: Cell,
    /// Nowhere if it broke.
    to: Option<Cell>,
}

impl From<&motion::Frame> for Frame {
    fn from(frame: &motion::Frame) -> Self {
        Self {
            motion: frame.motion.name(),
            direction: frame.dir.map(direction),
            steps: frame.steps.iter().map(|step| Step { from: cell(step.from), to: step.to.map(cell) }).collect(),
            scene: Scene::from(&frame.scene),
        }
    }
}
