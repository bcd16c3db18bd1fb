//! Five puzzles: their rules, levels and heuristics, ready to be played and solved.
//!
//! ```
//! use quebra_puzzles::{game::Request, level::LevelText, open};
//! use quebra_search::{Dashboard, Limits, Options};
//!
//! let level = LevelText::read_code("n-puzzle:1,2,3/5,0,6/4,7,8").unwrap();
//! let mut game = open(&level).unwrap();
//! let request = Request {
//!     method: game.method("astar:manhattan").unwrap(),
//!     options: Options::default(),
//!     limits: Limits::default(),
//! };
//! let report = game.solve(&request, &Dashboard::default());
//! assert!(report.is_optimal());
//! for action in report.plan.unwrap().actions {
//!     game.play(&action).unwrap();
//! }
//! assert!(game.is_solved());
//! ```
//!
//! # Adding a puzzle
//!
//! A puzzle is one room (a folder of this crate), one folder of levels, and one line in the list at the end of this file. All rooms have the same
//! files, as far as they need them:
//!
//! | file | what it holds |
//! |---|---|
//! | `mod.rs` | the [card](card::Card), `open`, the types that levels may have, and the [`Puzzle`] that joins the rest |
//! | `rules.rs` | the state, the moves, the goal: a [`Problem`] |
//! | `level.rs` | reading and writing |
//! | `scene.rs` | how it is drawn and moved, and how moves are named |
//! | `heuristics/` | one file each, with its claims |
//! | `champion.rs` | the recipe of `best` |
//! | `generate.rs` | how new levels are made |
//! | `reasons.rs` | what speaks for a move, for hints |
//! | `tests.rs` | its tests; the laws are one call |
//!
//! Everything else (all algorithms, the command line, the game, the page, level codes, drawing, checking, experiments) follows from the
//! list. What is optional on the card may be absent: front ends say so and go on.
//!
//! This is a whole puzzle: lamps in a row, a move switches a lamp and its neighbours, all must be off.
//!
//! ```
//! use std::{fmt, ops::ControlFlow};
//! use quebra_puzzles::card::{Card, Counted, Keys, Nature};
//! use quebra_puzzles::game::{Game, Session};
//! use quebra_puzzles::level::{Code, LevelError, LevelText};
//! use quebra_puzzles::method::ListedHeuristic;
//! use quebra_puzzles::puzzle::{Puzzle, check_laws};
//! use quebra_puzzles::scene::{Ground, Paint, Piece, Scene, Tile};
//! use quebra_puzzles::wording::{Speech, Wording, wording};
//! use quebra_search::algorithms::Informed;
//! use quebra_search::champion::{Champion, Stage};
//! use quebra_search::{Control, Estimate, Heuristic, Problem, Report, Search, Stop, Zero};
//!
//! static CARD: Card = Card {
//!     name: "lamps",
//!     title: "Lamps",
//!     rules: Speech {
//!         en: "A move switches a lamp and its neighbours; all must be off.",
//!         pt: "Uma jogada muda uma lâmpada e as vizinhas; todas têm de ficar apagadas.",
//!     },
//!     lines: &[],
//!     demos: &[],
//!     moves: "the number of a lamp, from 1",
//!     best: "astar:lit",
//!     why: "a press puts out three lamps at most",
//!     plain: "lit",
//!     keys: Keys::PIECES,
//!     nature: Nature { has_ground: false, is_open: false, counted: Counted::Cells },
//!     sketch: None,
//!     stride: 1,
//!     audited: &["*", "*.*"],
//!     generator: None,
//! };
//!
//! struct Lamps { count: u8, start: u32 }
//!
//! #[derive(Clone, Copy, Debug, PartialEq, Eq)]
//! struct Press(u8);
//!
//! impl fmt::Display for Press {
//!     fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
//!         write!(f, "{}", self.0 + 1)
//!     }
//! }
//!
//! // The rules.
//! impl Problem for Lamps {
//!     type State = u32;
//!     type Packed = u32;
//!     type Action = Press;
//!
//!     fn initial(&self) -> u32 { self.start }
//!     fn is_goal(&self, lit: &u32) -> bool { *lit == 0 }
//!     fn successors<B>(&self, lit: &u32, mut visit: impl FnMut(Press, u32) -> ControlFlow<B>) -> ControlFlow<B> {
//!         for lamp in 0..self.count {
//!             let touched = (0b111 << lamp >> 1) & ((1 << self.count) - 1);
//!             visit(Press(lamp), lit ^ touched)?;
//!         }
//!         ControlFlow::Continue(())
//!     }
//!     fn pack(&self, lit: &u32) -> u32 { *lit }
//!     fn unpack(&self, lit: u32) -> u32 { lit }
//! }
//!
//! // A heuristic with its claims.
//! struct Lit;
//!
//! impl Heuristic<Lamps> for Lit {
//!     const NAME: &'static str = "lit";
//!     const SUMMARY: &'static str = "a third of the lamps that are lit";
//!     const ADMISSIBLE: bool = true;
//!     const CONSISTENT: bool = true;
//!     type Memo = ();
//!     fn build(_: &Lamps, _: &mut Control<Lamps>) -> Result<Self, Stop> { Ok(Self) }
//!     fn start(&self, _: &Lamps, lit: &u32) -> Estimate { Estimate::plain(lit.count_ones().div_ceil(3)) }
//! }
//!
//! // What people need.
//! impl Puzzle for Lamps {
//!     const CARD: &'static Card = &CARD;
//!     const HEURISTICS: &'static [ListedHeuristic<Self>] =
//!         &[ListedHeuristic::of::<Zero>(), ListedHeuristic::of::<Lit>()];
//!
//!     fn champion(search: Search<Self>) -> Report<Press> {
//!         const CHAMPION: Champion<Lamps, Lit> =
//!             Champion { heuristic: Lit::build, main: Informed::AStar, prefers: None, stages: &[Stage::Prove] };
//!         search.champion(&CHAMPION)
//!     }
//!     fn code(&self) -> Code {
//!         let row = (0..self.count).map(|lamp| if self.start >> lamp & 1 == 1 { '*' } else { '.' }).collect();
//!         Code { rows: vec![row], headers: vec![] }
//!     }
//!     fn scene(&self, lit: &u32) -> Scene {
//!         Scene::new(1, self.count as usize, |_, lamp| {
//!             let piece = (lit >> lamp & 1 == 1).then(|| Piece::new("*", Paint::Colour(5)));
//!             Tile { ground: Ground::Floor, mark: '.', piece }
//!         })
//!     }
//!     fn read_action(&self, _: &u32, word: &str) -> Result<Press, Wording> {
//!         let number = word.parse::<u8>().ok().filter(|number| (1..=self.count).contains(number));
//!         let expected = || wording!("fault-lamps-move", "expected 1 to {count}", count = self.count as usize);
//!         number.map(|number| Press(number - 1)).ok_or_else(expected)
//!     }
//! }
//!
//! fn open(level: &LevelText) -> Result<Box<dyn Game>, LevelError> {
//!     level.allow_headers(&[])?;
//!     let (_, count) = level.size(20, 20)?;
//!     let mut start = 0;
//!     for (lamp, character) in level.rows[0].text.chars().enumerate() {
//!         match character {
//!             '*' => start |= 1 << lamp,
//!             '.' => {}
//!             _ => return Err(level.rows[0].error_at(lamp, wording!("fault-lamps-cell", "expected `*` or `.`"))),
//!         }
//!     }
//!     Ok(Session::boxed(Lamps { count: count as u8, start }))
//! }
//!
//! // The laws check rules and claims on every state of a small level.
//! check_laws(&Lamps { count: 5, start: 0b10101 }, 1000);
//!
//! let game = open(&LevelText::read_code("lamps:*.*.*").unwrap()).unwrap();
//! assert_eq!(game.code(), "lamps:*.*.*");
//! ```
//!
//! For players there is more to a puzzle: [`Puzzle::gesture`] says what they point at to play a move, [`Puzzle::frames`] what is seen
//! while it happens. Both have defaults; with them alone a move is played by its word, and seen at once.
//!
//! [`Puzzle::gesture`]: puzzle::Puzzle::gesture
//! [`Puzzle::frames`]: puzzle::Puzzle::frames
//! [`Problem`]: quebra_search::Problem
//! [`Puzzle`]: puzzle::Puzzle

/// The examples of the README are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

pub mod bits;
pub mod breakdown;
pub mod card;
pub mod game;
pub mod generate;
pub mod grid;
pub mod images;
pub mod level;
mod list;
pub mod method;
pub mod motion;
pub mod near;
pub mod pack;
pub mod parts;
pub mod planes;
pub mod puzzle;
pub mod reason;
pub mod scene;
mod slim;
pub mod svg;
pub mod wording;

pub use game::Visitor;
pub use list::{Kind, open};

list::puzzles! {
    n_puzzle, "n-puzzle": "course" "starter" "korf" "korf-felner";
    bloxorz, "bloxorz": "course" "starter";
    cohesion, "cohesion": "course" "starter";
    folding_blocks, "folding-blocks": "course" "starter";
    break_the_ice, "break-the-ice": "course" "starter";
}
/// Large tables that are kept on disk, of whichever puzzles have them.
pub use n_puzzle::tables;
