//! What every tile is away from home, counted or measured, each tile on its own.

use quebra_search::{Control, Cost, Estimate, Heuristic, Stop};

use crate::breakdown::{Explain, Part};
use crate::n_puzzle::board::Board;
use crate::n_puzzle::rectangle::MOST;
use crate::n_puzzle::rules::{NPuzzle, Slide, State};
use crate::wording::Speech;

/// The number of tiles that are not at home; the empty cell does not count.
pub struct Misplaced;

impl<B: Board> Heuristic<NPuzzle<B>> for Misplaced {
    const NAME: &'static str = "misplaced";
    const SUMMARY: &'static str = "tiles that are not at home";
    const ADMISSIBLE: bool = true;
    const CONSISTENT: bool = true;
    type Memo = ();

    fn build(_: &NPuzzle<B>, _: &mut Control<NPuzzle<B>>) -> Result<Self, Stop> {
        Ok(Self)
    }

    fn start(&self, level: &NPuzzle<B>, state: &State<B>) -> Estimate {
        let misplaced = |&cell: &usize| !matches!(state.board.tile(cell), 0) && state.board.tile(cell) != cell + 1;
        Estimate::plain((0..level.cells()).filter(misplaced).count() as Cost)
    }

    #[inline]
    fn step(&self, _: &NPuzzle<B>, from: &State<B>, before: Estimate, _: Slide, to: &State<B>) -> Estimate {
        let tile = from.board.tile(to.empty as usize);
        let left = Cost::from(tile == to.empty as usize + 1);
        let arrived = Cost::from(tile == from.empty as usize + 1);
        Estimate::plain(before.h + left - arrived)
    }
}

/// The sum of the tiles' distances home.
pub struct Manhattan {
    /// For each tile, the cell it comes from and the direction the empty cell goes: what the move adds.
    change: [[[i8; 4]; 256]; MOST],
}

impl<B: Board> Heuristic<NPuzzle<B>> for Manhattan {
    const NAME: &'static str = "manhattan";
    const SUMMARY: &'static str = "rows and columns every tile is away from home";
    const ADMISSIBLE: bool = true;
    const CONSISTENT: bool = true;
    type Memo = ();

    #[expect(clippy::large_stack_arrays, reason = "64 KiB, once a search; a pointer to them would cost in every step")]
    fn build(level: &NPuzzle<B>, _: &mut Control<NPuzzle<B>>) -> Result<Self, Stop> {
        let mut change = [[[0; 4]; 256]; MOST];
        for (tile, change) in change.iter_mut().enumerate().take(level.cells()).skip(1) {
            for empty in 0..level.cells() {
                for way in level.ways(empty as u8, None) {
                    let from = way.to as usize;
                    let added = level.way_home(tile, empty) as i8 - level.way_home(tile, from) as i8;
                    change[from][way.slide as usize] = added;
                    if way.is_last {
                        break;
                    }
                }
            }
        }
        Ok(Self { change })
    }

    fn start(&self, level: &NPuzzle<B>, state: &State<B>) -> Estimate {
        Estimate::plain(tiles(level, state).map(|(tile, cell)| level.way_home(tile, cell)).sum::<usize>() as Cost)
    }

    #[inline]
    fn step(&self, _: &NPuzzle<B>, from: &State<B>, before: Estimate, slide: Slide, to: &State<B>) -> Estimate {
        let tile = from.board.tile(to.empty as usize);
        let change = self.change[tile % MOST][to.empty as usize][slide as usize];
        Estimate::plain(before.h.wrapping_add_signed(i32::from(change)))
    }
}

impl<B: Board> Explain<NPuzzle<B>> for Misplaced {
    fn parts(&self, level: &NPuzzle<B>, state: &State<B>) -> Vec<Part> {
        static AWAY: Speech = Speech { en: "tiles that are not at home", pt: "peças fora do seu lugar" };
        let away: Vec<usize> =
            tiles(level, state).filter(|&(tile, cell)| tile != cell + 1).map(|(_, cell)| cell).collect();
        if away.is_empty() { Vec::new() } else { vec![Part::new(&AWAY, away.len() as u32, away)] }
    }
}

impl<B: Board> Explain<NPuzzle<B>> for Manhattan {
    fn parts(&self, level: &NPuzzle<B>, state: &State<B>) -> Vec<Part> {
        static HOME: Speech = Speech {
            en: "rows and columns from each tile to its home",
            pt: "linhas e colunas de cada peça até ao seu lugar",
        };
        let part = |(tile, cell)| Part::new(&HOME, level.way_home(tile, cell) as u32, [cell]);
        tiles(level, state).filter(|&(tile, cell)| tile != cell + 1).map(part).collect()
    }
}

/// The tiles with their cells.
fn tiles<B: Board>(level: &NPuzzle<B>, state: &State<B>) -> impl Iterator<Item = (usize, usize)> {
    let board = state.board;
    (0..level.cells()).map(move |cell| (board.tile(cell), cell)).filter(|&(tile, _)| tile != 0)
}
