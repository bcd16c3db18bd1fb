//! Boards and moves as the page gets them.

use std::collections::BTreeMap;

use crate::describe::ToSchema;
use quebra_puzzles::grid::Dir;
use quebra_puzzles::motion;
use quebra_puzzles::parts;
use quebra_puzzles::scene;
use serde::{Deserialize, Serialize};

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
    /// What it is made of.
    ground: Ground,
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

/// What a cell is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Ground {
    /// Nothing.
    Void,
    /// Plain ground.
    Floor,
    /// Where the block must end.
    Goal,
    /// It does not bear a standing block.
    Fragile,
    /// It opens and closes bridges.
    Switch,
    /// It bears when it is on.
    Bridge,
    /// It splits the block.
    Split,
    /// It leads elsewhere.
    Teleport,
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

/// The number of a colour, or what a piece is.
#[derive(Debug, Serialize, ToSchema)]
#[serde(untagged)]
enum Paint {
    Colour(u8),
    Meaning(Meaning),
}

/// A piece without a colour of its own.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum Meaning {
    Plain,
    /// Where it belongs.
    Home,
    Player,
}

impl From<&scene::Scene> for Scene {
    fn from(scene: &scene::Scene) -> Self {
        Self { rows: scene.rows, columns: scene.columns, tiles: scene.tiles.iter().map(Tile::from).collect() }
    }
}

impl From<&scene::Tile> for Tile {
    fn from(tile: &scene::Tile) -> Self {
        let (mut on, mut heavy) = (None, None);
        let ground = match tile.ground {
            scene::Ground::Void => Ground::Void,
            scene::Ground::Floor => Ground::Floor,
            scene::Ground::Goal => Ground::Goal,
            scene::Ground::Fragile => Ground::Fragile,
            scene::Ground::Switch { is_heavy } => {
                heavy = Some(is_heavy);
                Ground::Switch
            }
            scene::Ground::Bridge { is_on } => {
                on = Some(is_on);
                Ground::Bridge
            }
            scene::Ground::Split => Ground::Split,
            scene::Ground::Teleport => Ground::Teleport,
        };
        Self { ground, on, heavy, mark: tile.mark, piece: tile.piece.as_ref().map(Piece::from) }
    }
}

impl From<&scene::Piece> for Piece {
    fn from(piece: &scene::Piece) -> Self {
        let paint = match piece.paint {
            scene::Paint::Colour(number) => Paint::Colour(number),
            scene::Paint::Plain => Paint::Meaning(Meaning::Plain),
            scene::Paint::Home => Paint::Meaning(Meaning::Home),
            scene::Paint::Player => Paint::Meaning(Meaning::Player),
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

/// One of four ways.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Direction {
    /// To the row above.
    Up,
    /// To the row below.
    Down,
    /// To the column before.
    Left,
    /// To the column after.
    Right,
}

impl From<Dir> for Direction {
    fn from(dir: Dir) -> Self {
        match dir {
            Dir::Up => Self::Up,
            Dir::Down => Self::Down,
            Dir::Left => Self::Left,
            Dir::Right => Self::Right,
        }
    }
}

impl From<Direction> for Dir {
    fn from(direction: Direction) -> Self {
        match direction {
            Direction::Up => Self::Up,
            Direction::Down => Self::Down,
            Direction::Left => Self::Left,
            Direction::Right => Self::Right,
        }
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
    /// Which way; without one, pointing at the piece is all there is to it.
    direction: Option<Direction>,
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
            direction: gesture.dir.map(Direction::from),
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
    direction: Option<Direction>,
    steps: Vec<Shift>,
    scene: Scene,
}

/// A part of a piece on its way.
#[derive(Debug, Serialize, ToSchema)]
struct Shift {
    from: Cell,
    /// Nowhere if it broke.
    to: Option<Cell>,
}

impl From<&motion::Frame> for Frame {
    fn from(frame: &motion::Frame) -> Self {
        Self {
            motion: frame.motion.name(),
            direction: frame.dir.map(Direction::from),
            steps: frame.steps.iter().map(|step| Shift { from: cell(step.from), to: step.to.map(cell) }).collect(),
            scene: Scene::from(&frame.scene),
        }
    }
}
