//! N-Puzzle: boards at a distance from home that is known or proven.
//!
//! Of small boards there is a table of all, sorted by distance, so any distance can be had at once. Larger ones are found by a
//! walk away from home; where that led too far, the optimal plan is followed back until the distance is right, as every board
//! on an optimal plan is exactly as far from home as moves are left.

use std::ops::RangeInclusive;

use quebra_search::Cost;

use crate::generate::dice::Dice;
use crate::generate::{Design, Feature, Generator, Grade, Oracle, Proposer, Wish};
use crate::level::{Code, LevelText};
use crate::scene::Scene;
use crate::wording::{Speech, Wording, wording};

pub(super) const GENERATOR: Generator = Generator {
    features: &[Feature::count(
        "distance",
        Speech { en: "The exact number of moves", pt: "O número exato de jogadas" },
    )],
    design,
    proposer,
    never_unique: None,
};

const DESIGN: Design = Design {
    size: (3, 3),
    sides: 2..=5,
    cells: 25,
    par: 8..=26,
    method: "idastar:linear-conflict",
    effort: Some(200_000),
    states: None,
};

/// Up to 16 cells any board is solved soon with the tables that are built for it, so no limit is needed, which would hit
/// later where there are larger tables.
fn design(wish: &Wish) -> Design {
    let size = if wish.grade == Some(Grade::Expert) { (4, 4) } else { DESIGN.size };
    let (rows, columns) = wish.size.unwrap_or(size);
    let is_small = rows.saturating_mul(columns) <= SMALL;
    let (method, effort) = if is_small { ("idastar:pdb", None) } else { (DESIGN.method, DESIGN.effort) };
    // No board of four cells is farther from home than six moves.
    let par = if rows.saturating_mul(columns) == 4 { 3..=6 } else { DESIGN.par };
    Design { size, par, method, effort, ..DESIGN }
}

/// Boards of so many cells are solved without a limit.
const SMALL: usize = 16;

/// Of boards up to this size there is a table: 1,814,400 boards of 2×5, 15 MB.
const TABLED: usize = 10;

/// No board of 16 cells is farther from home, and on a larger one no more than that can be proven with the effort of a candidate.
const FAR: usize = 80;

struct NPuzzle {
    rows: usize,
    columns: usize,
    distances: RangeInclusive<usize>,
    /// All boards, by distance, where there is a table.
    layers: Vec<Vec<u64>>,
}

/// The distances to look for.
fn proposer(wish: &Wish, par: &RangeInclusive<Cost>) -> Result<Box<dyn Proposer>, Wording> {
    let (rows, columns) = DESIGN.size_of(wish, design(wish).size)?;
    let layers = if rows * columns <= TABLED { layers(rows, columns) } else { Vec::new() };
    let farthest = layers.len().checked_sub(1).unwrap_or(FAR);
    let (near, far) = ((*par.start() as usize).max(1), (*par.end() as usize).min(farthest));
    if near > far {
        return Err(if layers.is_empty() {
            wording!(
                "fault-wish-reach",
                "{near} moves are too many for a {rows}x{columns} board: more than {most} are out of reach of the generator",
                near,
                rows,
                columns,
                most = FAR
            )
        } else {
            wording!(
                "fault-wish-far",
                "{near} moves are too many for a {rows}x{columns} board: the farthest need {farthest}",
                near,
                rows,
                columns,
                farthest
            )
        });
    }
    Ok(Box::new(NPuzzle { rows, columns, distances: near..=far, layers }))
}

impl Proposer for NPuzzle {
    fn propose(&self, dice: &mut Dice, oracle: &dyn Oracle) -> Option<Code> {
        let distance = dice.within(self.distances.clone());
        if let Some(layer) = self.layers.get(distance) {
            let board = dice.choose(layer)?;
            let tiles: Vec<u64> = (0..self.rows * self.columns).map(|cell| tile(board, cell)).collect();
            return Some(self.code(&tiles));
        }
        // Long walks come back on their way, the more so on small boards.
        let turns = if self.rows * self.columns <= SMALL { distance * distance / 8 } else { 6 };
        let walked = self.walk(2 * distance + turns, dice)?;
        let plan = oracle.plan(&walked)?;
        let Some(extra) = plan.len().checked_sub(distance) else {
            return Some(walked);
        };
        let mut game = super::open(&LevelText::of("n-puzzle", &walked)).ok()?;
        for action in &plan[..extra] {
            game.play(action).ok()?;
        }
        Some(self.code(&numbers(&game.scene())))
    }

    /// Boards at any distance are drafted at once.
    fn varies(&self) -> bool {
        false
    }
}

impl NPuzzle {
    fn code(&self, tiles: &[u64]) -> Code {
        let row = |row: &[u64]| row.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        Code { rows: tiles.chunks(self.columns).map(row).collect(), headers: Vec::new() }
    }

    /// A board so many moves away from home that no move is taken back at once.
    fn walk(&self, moves: usize, dice: &mut Dice) -> Option<Code> {
        let count = (self.rows * self.columns) as u64;
        let home: Vec<u64> = (1..count).chain([0]).collect();
        let mut game = super::open(&LevelText::of("n-puzzle", &self.code(&home))).ok()?;
        let mut back = "";
        for _ in 0..moves {
            let words = game.legal();
            let onward: Vec<&str> = words.iter().map(String::as_str).filter(|&word| word != back).collect();
            let word = dice.choose(&onward)?;
            game.play(word).ok()?;
            back = match word {
                "N" => "S",
                "S" => "N",
                "E" => "W",
                _ => "E",
            };
        }
        Some(self.code(&numbers(&game.scene())))
    }
}

fn numbers(scene: &Scene) -> Vec<u64> {
    let number = |label: &str| label.parse().expect("tiles are numbers");
    scene.tiles.iter().map(|tile| tile.piece.as_ref().map_or(0, |piece| number(&piece.label))).collect()
}

/// The number in a cell of a board whose cells are four bits each.
fn tile(board: u64, cell: usize) -> u64 {
    board >> (4 * cell) & 15
}

/// All boards that can be solved, by distance. Every move changes the colour of the empty cell on a chessboard, so a board's
/// neighbours are in the layer before its own or the one after.
fn layers(rows: usize, columns: usize) -> Vec<Vec<u64>> {
    let count = rows * columns;
    let home = (1..count).fold(0, |board, number| board | (number as u64) << (4 * (number - 1)));
    let mut layers = vec![vec![home]];
    loop {
        let last = layers.last().expect("home is there");
        let before = layers.len().checked_sub(2).map_or(&[][..], |before| &layers[before]);
        let mut next = Vec::new();
        for &board in last {
            let empty = (0..count).find(|&cell| tile(board, cell) == 0).expect("one cell is empty");
            let mut slide = |to: usize| {
                let number = tile(board, to);
                next.push(board ^ number << (4 * to) ^ number << (4 * empty));
            };
            if empty >= columns {
                slide(empty - columns);
            }
            if empty + columns < count {
                slide(empty + columns);
            }
            if empty % columns > 0 {
                slide(empty - 1);
            }
            if (empty + 1) % columns > 0 {
                slide(empty + 1);
            }
        }
        next.sort_unstable();
        next.dedup();
        next.retain(|board| before.binary_search(board).is_err());
        if next.is_empty() {
            return layers;
        }
        layers.push(next);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_size_has_boards_without_further_wishes() {
        for rows in DESIGN.sides {
            for columns in DESIGN.sides {
                let wish = Wish { size: Some((rows, columns)), ..Wish::default() };
                let par = design(&wish).par;
                assert!(proposer(&wish, &par).is_ok(), "{rows}x{columns}");
            }
        }
    }

    #[test]
    fn the_table_has_every_board() {
        for (rows, columns, boards, farthest) in [(2, 2, 12, 6), (2, 3, 360, 21), (3, 2, 360, 21), (3, 3, 181_440, 31)]
        {
            let layers = layers(rows, columns);
            assert_eq!(layers.iter().map(Vec::len).sum::<usize>(), boards);
            assert_eq!(layers.len() - 1, farthest);
        }
    }
}
